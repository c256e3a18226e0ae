/* near.c - things kept by where they lie, so that what is near is found without looking at all. */
#include "picture.h"

/* A thing lies in the cell of its middle; a search widens by how far any thing reaches from its middle. */

struct box box_round(vec c, double rx, double ry) { return (struct box){ c.x - rx, c.y - ry, c.x + rx, c.y + ry }; }

struct near near_make(double wide, double high, double cell)
{
    struct near n = { .cell = cell, .w = (int)(wide / cell) + 2, .h = (int)(high / cell) + 2 };
    n.first = need((size_t)n.w * (size_t)n.h, sizeof *n.first);
    return n;
}

void near_free(struct near *n)
{
    free(n->first);
    free(n->thing);
    *n = (struct near){ 0 };
}

static int cell_at(double x, double cell, int most)
{
    double k = floor(x / cell);
    return k < 0 ? 0 : k >= most ? most - 1 : (int)k;
}

void near_add(struct near *n, struct box b, int what)
{
    if (n->things == n->room) {
        n->room = n->room ? n->room * 2 : 64;
        n->thing = more(n->thing, (size_t)n->room, sizeof *n->thing);
    }
    vec c = v((b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2);
    int *first = &n->first[cell_at(c.y, n->cell, n->h) * n->w + cell_at(c.x, n->cell, n->w)];
    n->thing[n->things] = (struct near_thing){ what, *first };
    *first = ++n->things;
    n->reach_x = fmax(n->reach_x, (b.x1 - b.x0) / 2);
    n->reach_y = fmax(n->reach_y, (b.y1 - b.y0) / 2);
}

void near_add_point(struct near *n, vec q, int what) { near_add(n, (struct box){ q.x, q.y, q.x, q.y }, what); }

struct near_walk near_begin(const struct near *n, const struct box *b)
{
    struct near_walk w = { .n = n,
                           .x0 = cell_at(b->x0 - n->reach_x, n->cell, n->w),
                           .x1 = cell_at(b->x1 + n->reach_x, n->cell, n->w),
                           .y1 = cell_at(b->y1 + n->reach_y, n->cell, n->h) };
    w.y = cell_at(b->y0 - n->reach_y, n->cell, n->h);
    w.x = w.x0;
    w.at = n->first[w.y * n->w + w.x];
    return w;
}

bool near_next(struct near_walk *w, int *what)
{
    while (w->at == 0) {
        if (++w->x > w->x1) {
            w->x = w->x0;
            if (++w->y > w->y1)
                return false;
        }
        w->at = w->n->first[w->y * w->n->w + w->x];
    }
    *what = w->n->thing[w->at - 1].what;
    w->at = w->n->thing[w->at - 1].next;
    return true;
}
