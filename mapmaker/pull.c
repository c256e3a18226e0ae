/* pull.c - for the picture: the true shore of navigable rivers is drawn over to the hexsides they follow, so that
 * water lies where the rules have it. The rest of the map moves with it, less and less with distance. */
#include "mapmaker.h"

#include <math.h>
#include <stdlib.h>

static const double span = 1.4;      /* hex widths, how far the pull is felt */
static const double apart_by = 0.12; /* between the points that are matched */

/* Match the points of two lines in order so that the sum of squared distances is least; out[i] is the point of
 * `to` that point i of `from` goes to. */
static void match(struct map *m, const struct line *from, const struct line *to, struct point *out)
{
    int rows = from->n, columns = to->n;
    double *cost = keep(m, (size_t)rows * (size_t)columns * sizeof *cost);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++) {
            double d = apart(from->at[i], to->at[k]), best = i + k == 0 ? 0 : 9e9;
            if (i > 0)
                best = fmin(best, cost[(i - 1) * columns + k]);
            if (k > 0)
                best = fmin(best, cost[i * columns + k - 1]);
            if (i > 0 && k > 0)
                best = fmin(best, cost[(i - 1) * columns + k - 1]);
            cost[i * columns + k] = best + d * d;
        }
    for (int i = rows - 1, k = columns - 1; i >= 0;) {
        out[i] = to->at[k];
        double up = i > 0 ? cost[(i - 1) * columns + k] : 9e9, left = k > 0 ? cost[i * columns + k - 1] : 9e9;
        double both = i > 0 && k > 0 ? cost[(i - 1) * columns + k - 1] : 9e9;
        if (i == 0 && k == 0)
            break;
        if (both <= up && both <= left) {
            i--;
            k--;
        } else if (up <= left)
            i--;
        else
            k--;
    }
}

/* The part of a line between the points nearest to two others. */
static struct line part_between(struct map *m, const struct line *l, struct point a, struct point b)
{
    int first = 0, last = 0;
    struct line out = { 0 };
    for (int i = 1; i < l->n; i++) {
        first = apart(l->at[i], a) < apart(l->at[first], a) ? i : first;
        last = apart(l->at[i], b) < apart(l->at[last], b) ? i : last;
    }
    for (int i = first; i <= last; i++)
        line_add(m, &out, l->at[i]);
    return out;
}

static struct line navigable_part(struct map *m, const struct course *c, lr_hexside from)
{
    int first = 0;
    while (first < c->length - 1 && c->stops[first] != from)
        first++;
    struct course reach = *c;
    reach.stops += first;
    reach.length -= first;
    return chain_line(m, &reach);
}

static void add_pulls(struct map *m, const struct course *c, lr_hexside from)
{
    struct line chain = navigable_part(m, c, from);
    if (chain.n < 2)
        return;
    struct line once = rounded(m, &chain), smooth = rounded(m, &once);
    struct line close = line_spaced(m, &c->true_line, 2 + (int)(line_length(&c->true_line) / 0.04));
    struct line part = part_between(m, &close, chain.at[0], chain.at[chain.n - 1]);
    if (part.n < 2)
        return;
    struct line true_line = line_spaced(m, &part, 2 + (int)(line_length(&part) / apart_by));
    struct line to = line_spaced(m, &smooth, 2 + (int)(line_length(&smooth) / apart_by));
    struct point *goal = keep(m, (size_t)true_line.n * sizeof *goal);
    match(m, &true_line, &to, goal);
    for (int i = 0; i < true_line.n; i++) {
        line_add(m, &m->pull_from, true_line.at[i]);
        line_add(m, &m->pull_to, goal[i]);
    }
}

bool find_pulls(struct map *m, struct lr_error *e)
{
    for (int i = 0; i < m->courses; i++) {
        const struct lr_node *n = lr_get(m->course[i].node, "navigable"), *from = n ? lr_get(n, "from") : NULL;
        struct lr_heading at = { 0, 0 };
        if (from == NULL)
            continue;
        if (!read_heading(m, from, &at, e))
            return false;
        add_pulls(m, &m->course[i], m->board->side[at.hex][at.dir]);
    }
    return true;
}

struct point pulled(const struct map *m, struct point p)
{
    double x = 0, y = 0, sum = 1 / (span * span);
    for (int i = 0; i < m->pull_from.n; i++) {
        struct point from = m->pull_from.at[i], to = m->pull_to.at[i];
        double d = fmax(apart(from, p), 0.05);
        if (d >= span)
            continue;
        double w = (span - d) / (span * d);
        w *= w * w;
        x += w * (to.x - from.x);
        y += w * (to.y - from.y);
        sum += w;
    }
    return (struct point){ p.x + x / sum, p.y + y / sum };
}

void pull_geometry(const struct map *m, OGRGeometryH g)
{
    for (int i = 0; g && i < OGR_G_GetGeometryCount(g); i++)
        pull_geometry(m, OGR_G_GetGeometryRef(g, i));
    int n = g == NULL || OGR_G_GetGeometryCount(g) > 0 ? 0 : OGR_G_GetPointCount(g);
    for (int i = 0; i < n; i++) {
        struct point p = pulled(m, (struct point){ OGR_G_GetX(g, i), OGR_G_GetY(g, i) });
        OGR_G_SetPoint_2D(g, i, p.x, p.y);
    }
}
