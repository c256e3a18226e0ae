/* curves.c - a run's games by heading, read from its folder once. */
#include "lab.h"

#include <stdlib.h>

/* The place of a heading; a new one goes behind the heading that came before it in this game, "end" last. */
static int place_of(struct lab_curve *c, const char *label, int after)
{
    for (int i = 0; i < c->points; i++)
        if (strcmp(c->point[i].label, label) == 0)
            return i;
    if (c->points == LAB_PERIODS)
        return -1;
    int at = strcmp(label, "end") == 0 ? c->points : after + 1;
    memmove(&c->point[at + 1], &c->point[at], (size_t)(c->points - at) * sizeof c->point[0]);
    memset(&c->point[at], 0, sizeof c->point[0]);
    memcpy(c->point[at].label, label, sizeof c->point[0].label);
    c->points++;
    return at;
}

static void add_period(int places, struct lab_point *p, const struct lab_period *at)
{
    p->n++;
    p->score += at->score;
    p->square += (double)at->score * at->score;
    for (int i = 0; i < 2; i++) {
        p->steps[i] += at->steps[i];
        p->lost[i] += at->lost[i];
    }
    for (int i = 0; i < places; i++)
        if (at->held[i] != '-')
            p->held[i][at->held[i] - '0']++;
}

static void add_game(void *ctx, const struct lab_game *g)
{
    struct lab_curves *c = ctx;
    int scenario = lab_cell_of(c->run, g->id) / c->run->meetings;
    struct lab_curve *to = &c->curve[scenario];
    for (int i = 0, at = -1; i < g->periods; i++) {
        int found = place_of(to, g->period[i].label, at);
        if (found < 0)
            continue;
        at = found;
        add_period(c->run->watch[scenario].places, &to->point[at], &g->period[i]);
    }
    c->bar[scenario][(long)g->answers * LAB_BARS / (c->longest + 1)]++;
}

struct lab_curves *lab_curves_make(const struct lab_run *run, struct lr_error *e)
{
    struct lab_curves *c = calloc(1, sizeof *c);
    struct lab_sum all;
    if (c == NULL) {
        lr_fail(e, run->order->folder, 0, 0, "no memory");
        return NULL;
    }
    lab_add_up(run, -1, -1, &all);
    c->run = run;
    c->longest = all.longest;
    if (lab_each(run, add_game, c, e))
        return c;
    free(c);
    return NULL;
}
