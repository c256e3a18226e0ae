/* field.c - heights on a lattice, and their contours by marching squares. */
#include "picture.h"

struct field field_make(vec from, double step, int w, int h)
{
    return (struct field){ from, step, w, h, need((size_t)w * (size_t)h, sizeof(float)) };
}

static double at(const struct field *f, int x, int y)
{
    x = x < 0 ? 0 : x >= f->w ? f->w - 1 : x;
    y = y < 0 ? 0 : y >= f->h ? f->h - 1 : y;
    return (double)f->at[(size_t)y * (size_t)f->w + (size_t)x];
}

double field_height(const struct field *f, vec p)
{
    double x = clamp((p.x - f->from.x) / f->step, -1, f->w + 1),
           y = clamp((p.y - f->from.y) / f->step, -1, f->h + 1);
    int ix = (int)floor(x), iy = (int)floor(y);
    double u = x - ix, w = y - iy;
    return (at(f, ix, iy) * (1 - u) + at(f, ix + 1, iy) * u) * (1 - w)
           + (at(f, ix, iy + 1) * (1 - u) + at(f, ix + 1, iy + 1) * u) * w;
}

vec field_slope(const struct field *f, vec p)
{
    double d = f->step;
    return v((field_height(f, v(p.x + d, p.y)) - field_height(f, v(p.x - d, p.y))) / (2 * d),
             (field_height(f, v(p.x, p.y + d)) - field_height(f, v(p.x, p.y - d))) / (2 * d));
}

/* Edges of the lattice: two a point, eastward and southward. Each is crossed by at most two pieces. */
struct tracing {
    const struct field *f;
    double level;
    int (*piece)[2]; /* the two edges a piece joins */
    int pieces, room;
    int (*of)[2]; /* by edge: its pieces, -1 if none */
    uint8_t *used;
};

static int edge(const struct tracing *t, int x, int y, int south) { return 2 * (y * t->f->w + x) + south; }

static vec edge_point(const struct tracing *t, int e)
{
    const struct field *f = t->f;
    int south = e & 1, x = e / 2 % f->w, y = e / 2 / f->w;
    double a = at(f, x, y), b = south ? at(f, x, y + 1) : at(f, x + 1, y);
    double k = fabs(b - a) > 1e-12 ? clamp((t->level - a) / (b - a), 0, 1) : 0.5;
    return v(f->from.x + f->step * (x + (south ? 0 : k)), f->from.y + f->step * (y + (south ? k : 0)));
}

static void join(struct tracing *t, int a, int b)
{
    if (t->pieces == t->room) {
        t->room = t->room ? t->room * 2 : 256;
        t->piece = more(t->piece, (size_t)t->room, sizeof *t->piece);
    }
    t->piece[t->pieces][0] = a;
    t->piece[t->pieces][1] = b;
    t->of[a][t->of[a][0] >= 0] = t->pieces;
    t->of[b][t->of[b][0] >= 0] = t->pieces;
    t->pieces++;
}

static void march_cell(struct tracing *t, int x, int y)
{
    const struct field *f = t->f;
    double a = at(f, x, y), b = at(f, x + 1, y), c = at(f, x + 1, y + 1), d = at(f, x, y + 1),
           l = (double)(float)t->level;
    int code = (a >= l) | (b >= l) << 1 | (c >= l) << 2 | (d >= l) << 3;
    if (code == 0 || code == 15)
        return;
    int north = edge(t, x, y, 0), east = edge(t, x + 1, y, 1), south = edge(t, x, y + 1, 0),
        west = edge(t, x, y, 1);
    bool high = (a + b + c + d) / 4 >= l;
    switch (code < 8 ? code : 15 - code) { /* which side is high does not matter here */
    case 1:
        join(t, west, north);
        break;
    case 2:
        join(t, north, east);
        break;
    case 3:
        join(t, west, east);
        break;
    case 4:
        join(t, east, south);
        break;
    case 5: /* a saddle */
        if (high == (code == 5)) {
            join(t, north, east);
            join(t, west, south);
        } else {
            join(t, west, north);
            join(t, east, south);
        }
        break;
    case 6:
        join(t, north, south);
        break;
    default:
        join(t, west, south);
    }
}

static int walk(struct tracing *t, int piece, int end, struct line *out)
{
    for (;;) {
        t->used[piece] = 1;
        int e = t->piece[piece][end];
        line_add(out, edge_point(t, e));
        int next = t->of[e][0] == piece ? t->of[e][1] : t->of[e][0];
        if (next < 0 || t->used[next])
            return e;
        end = t->piece[next][0] == e;
        piece = next;
    }
}

static void trace_from(struct tracing *t, int piece, take_line *take, void *ctx)
{
    struct line back = { 0 }, whole = { 0 };
    int begin = walk(t, piece, 0, &back), last = t->piece[piece][1];
    for (int i = back.n - 1; i >= 0; i--)
        line_add(&whole, back.at[i]);
    whole.closed = begin == last;
    if (!whole.closed)
        walk(t, piece, 1, &whole);
    if (whole.closed && whole.n > 0)
        line_add(&whole, whole.at[0]);
    take(ctx, &whole);
    line_free(&back);
    line_free(&whole);
}

void field_contour(const struct field *f, double level, take_line *take, void *ctx)
{
    size_t edges = 2 * (size_t)f->w * (size_t)f->h;
    struct tracing t = { .f = f, .level = level };
    t.of = more(NULL, edges, sizeof *t.of);
    memset(t.of, 0xFF, edges * sizeof *t.of);
    float l = (float)level;
    for (int y = 0; y + 1 < f->h; y++) { /* most cells are not crossed: pass them quickly */
        const float *top = &f->at[(size_t)y * (size_t)f->w], *low = top + f->w;
        bool before = top[0] >= l, same = before == (low[0] >= l);
        for (int x = 0; x + 1 < f->w; x++) {
            bool now = top[x + 1] >= l, level_too = now == (low[x + 1] >= l);
            if (!same || !level_too || before != now)
                march_cell(&t, x, y);
            before = now;
            same = level_too;
        }
    }
    t.used = need((size_t)t.pieces + 1, 1);
    for (int i = 0; i < t.pieces; i++) /* open lines first, from their ends */
        if (!t.used[i] && (t.of[t.piece[i][1]][1] < 0 || t.of[t.piece[i][0]][1] < 0))
            trace_from(&t, i, take, ctx);
    for (int i = 0; i < t.pieces; i++)
        if (!t.used[i])
            trace_from(&t, i, take, ctx);
    free(t.piece);
    free(t.of);
    free(t.used);
}
