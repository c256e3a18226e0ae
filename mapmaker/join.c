/* join.c - one line from end to end out of pieces that lie in any order, overlap or leave gaps. */
#include "mapmaker.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_POINTS = 9000 };

static const double fine = 0.012; /* hex widths: points nearer than this to the last are left out */
static const double leap = 5.0;   /* how much dearer a gap is than a piece */

struct web {
    struct point *at;
    int *next, *before; /* along its piece, -1 at an end */
    double *cost;
    int *from;
    bool *done;
    int n;
};

static void add_piece(struct web *w, const struct line *l)
{
    int last = -1;
    for (int i = 0; i < l->n && w->n < MOST_POINTS; i++) {
        bool end = i == 0 || i == l->n - 1;
        if (!end && apart(w->at[last], l->at[i]) < fine)
            continue;
        w->at[w->n] = l->at[i];
        w->before[w->n] = last;
        w->next[w->n] = -1;
        if (last >= 0)
            w->next[last] = w->n;
        last = w->n++;
    }
}

static int nearest(const struct web *w, struct point p)
{
    int best = 0;
    for (int i = 1; i < w->n; i++)
        if (apart(w->at[i], p) < apart(w->at[best], p))
            best = i;
    return best;
}

/* Cheapest way over all points: along pieces, or across gaps at a higher price. */
static void spread(struct web *w, int start)
{
    for (int i = 0; i < w->n; i++) {
        w->cost[i] = 9e9;
        w->from[i] = -1;
        w->done[i] = false;
    }
    w->cost[start] = 0;
    for (int round = 0; round < w->n; round++) {
        int u = -1;
        for (int i = 0; i < w->n; i++)
            if (!w->done[i] && (u < 0 || w->cost[i] < w->cost[u]))
                u = i;
        w->done[u] = true;
        for (int v = 0; v < w->n; v++) {
            if (w->done[v])
                continue;
            double d = apart(w->at[u], w->at[v]);
            bool piece = w->next[u] == v || w->before[u] == v;
            double c = w->cost[u] + (piece || d < 1e-6 ? d : leap * d);
            if (c < w->cost[v]) {
                w->cost[v] = c;
                w->from[v] = u;
            }
        }
    }
}

static struct line walk_back(struct map *m, const struct web *w, int end)
{
    struct line back = { 0 }, out = { 0 };
    for (int i = end; i >= 0; i = w->from[i])
        line_add(m, &back, w->at[i]);
    for (int i = back.n - 1; i >= 0; i--)
        line_add(m, &out, back.at[i]);
    return out;
}

struct line join_pieces(struct map *m, const struct lines *pieces, const struct point *from, const struct point *to)
{
    struct web w = { 0 };
    w.at = keep(m, MOST_POINTS * sizeof *w.at);
    w.next = keep(m, MOST_POINTS * sizeof *w.next);
    w.before = keep(m, MOST_POINTS * sizeof *w.before);
    w.cost = keep(m, MOST_POINTS * sizeof *w.cost);
    w.from = keep(m, MOST_POINTS * sizeof *w.from);
    w.done = keep(m, MOST_POINTS * sizeof *w.done);
    for (int i = 0; i < pieces->n; i++)
        add_piece(&w, &pieces->at[i]);
    if (w.n == 0)
        return (struct line){ 0 };
    int start = from ? nearest(&w, *from) : 0;
    spread(&w, start);
    int end = to ? nearest(&w, *to) : w.n - 1;
    return walk_back(m, &w, end);
}
