/* odds.c - what an answer may lead to, as far as the matter goes. */
#include "mind.h"

#include <stdlib.h>
#include <time.h>

struct watcher {
    const struct lr_pack *p;
    const struct judgement *j;
    int32_t *score;
    int64_t deadline;
};

static int64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static lr_answer choose(void *ctx, const void *world, const struct lr_question *q)
{
    const struct watcher *w = ctx;
    lr_answer x = w->j->settle ? w->j->settle(w->p, world, q) : 0;
    if (x != 0 && lr_listed(q, x))
        return x;
    w->j->weigh(w->p, world, q, 0, w->score);
    return q->list[mind_pick(w->score, q->n < q->room ? q->n : q->room, 0, NULL)];
}

static bool late(void *ctx) { return microseconds() > ((const struct watcher *)ctx)->deadline; }

bool player_odds(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int milliseconds,
                 struct lr_rng *r, struct lr_odds *o)
{
    enum { MOST = 1000000, PLAIN = 20000 };
    struct watcher w = { p, judgement_of(p->game), NULL, microseconds() + (int64_t)milliseconds * 1000 };
    if (w.j == NULL)
        return lr_odds_of(p, seen, side, x, PLAIN, r, o);
    w.score = malloc(LR_MOST_ANSWERS * sizeof *w.score);
    if (w.score == NULL)
        return false;
    const struct lr_chooser by = { choose, late, &w };
    bool ok = lr_odds_through(p, seen, side, x, MOST, &by, r, o);
    free(w.score);
    return ok;
}

void odds_write(const struct lr_pack *p, const struct lr_odds *o, struct lr_text *t)
{
    for (int i = 0; i < o->n; i++)
        lr_put(t, "  %5.1f%%  %s\n", 100 * o->chance[i].share, o->chance[i].words);
    if (o->tolled)
        lr_put(t, "  on average the %s loses %.1f, the %s %.1f\n", p->game->sides[0], o->lost[0], p->game->sides[1],
               o->lost[1]);
    if (o->exact)
        lr_put(t, "  counted exactly%s\n", o->played ? ", both sides playing on as a Recruit would" : "");
    else
        lr_put(t, "  sampled %d times, give or take %.1f%%%s\n", o->worlds, 100 * o->error,
               o->played ? "; both sides play on as a Recruit would" : "");
}
