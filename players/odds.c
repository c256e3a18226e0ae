/* odds.c - what an answer may lead to, as far as the matter goes. */
#include "mind.h"

#include <stdlib.h>
#include <time.h>

struct watcher {
    const struct lr_pack *p;
    const struct judgement *j;
    lr_answer began;
    int32_t *score;
    int64_t start, budget; /* microseconds */
    bool judged, stood;
};

static int64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static lr_answer choose(void *ctx, const void *world, const struct lr_question *q)
{
    struct watcher *w = ctx;
    lr_answer x = w->j->settle ? w->j->settle(w->p, world, w->began, q) : 0;
    if (x != 0 && lr_listed(q, x)) {
        w->stood = true;
        return x;
    }
    w->judged = true;
    w->j->weigh(w->p, world, q, 0, w->score);
    return q->list[mind_pick(w->score, q->n < q->room ? q->n : q->room, 0, NULL)];
}

static int64_t passed(const struct watcher *w) { return microseconds() - w->start; }

static bool late(void *ctx)
{
    const struct watcher *w = ctx;
    return passed(w) >= w->budget;
}

/* Counting may take four fifths of the time; after a twentieth it is plain how long all of it would. */
static bool hopeless(void *ctx, double done)
{
    const struct watcher *w = ctx;
    int64_t now = passed(w);
    return now > w->budget / 20 && (double)now > done * (double)w->budget * 4 / 5;
}

bool player_odds(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int milliseconds,
                 struct lr_rng *r, struct lr_odds *o)
{
    enum { MOST = 1000000, PLAIN = 20000 };
    struct watcher w = { .p = p,
                         .j = judgement_of(p->game),
                         .began = x,
                         .start = microseconds(),
                         .budget = (int64_t)milliseconds * 1000 };
    if (w.j == NULL)
        return lr_odds_of(p, seen, side, x, PLAIN, r, o);
    w.score = malloc(LR_MOST_ANSWERS * sizeof *w.score);
    if (w.score == NULL)
        return false;
    const struct lr_chooser by = { choose, late, hopeless, &w };
    bool ok = lr_odds_through(p, seen, side, x, MOST, &by, r, o);
    o->played = w.judged;
    o->stood = w.stood;
    free(w.score);
    return ok;
}

/* ---- Which answers are risks ---- */

struct risk {
    lr_answer x;
    int32_t score;
};

static int by_score(const void *a, const void *b)
{
    const struct risk *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->x < y->x ? -1 : x->x > y->x;
}

static bool is_risk(const struct lr_pack *p, const void *world, void *after, enum lr_side side, lr_answer x)
{
    memcpy(after, world, p->game->state_size);
    lr_apply(p, after, side, x, NULL);
    return ((const struct lr_core *)after)->rolls != ((const struct lr_core *)world)->rolls
           || (p->game->open && p->game->open(p, world, x, after));
}

int player_risks(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r,
                 lr_answer *out, int room)
{
    const struct judgement *j = judgement_of(p->game);
    int n = q->n < q->room ? q->n : q->room, found = 0;
    void *world = malloc(p->game->state_size), *after = malloc(p->game->state_size);
    struct risk *risk = calloc(LR_MOST_ANSWERS, sizeof *risk);
    int32_t *score = calloc(LR_MOST_ANSWERS, sizeof *score);
    if (world && after && risk && score) {
        lr_imagine(p, seen, q->side, r, world);
        if (j)
            j->weigh(p, seen, q, 0, score);
        for (int i = 0; i < n; i++)
            if (is_risk(p, world, after, q->side, q->list[i]))
                risk[found++] = (struct risk){ q->list[i], score[i] };
        qsort(risk, (size_t)found, sizeof *risk, by_score);
        for (int i = 0; i < found && i < room; i++)
            out[i] = risk[i].x;
    }
    free(world);
    free(after);
    free(risk);
    free(score);
    return found < room ? found : room;
}

/* ---- Words ---- */

static void write_toll(const struct lr_pack *p, const struct lr_odds *o, struct lr_text *t)
{
    lr_put_string(t, "  on average");
    for (int i = 0; i < 2; i++) {
        lr_put(t, "%s the %s loses %.1f", i ? "," : "", p->game->sides[i], o->lost[i]);
        if (o->lost_error[i] >= 0.05)
            lr_put(t, " (give or take %.1f)", o->lost_error[i]);
    }
    lr_put_string(t, "\n");
}

void odds_write(const struct lr_pack *p, const struct lr_odds *o, struct lr_text *t)
{
    static const char bar[] = "####################";
    const int width = (int)sizeof bar - 1;
    for (int i = 0; i < o->n; i++)
        lr_put(t, "  %5.1f%%  %-*.*s  %s\n", 100 * o->chance[i].share, width,
               (int)(o->chance[i].share * width + 0.5), bar, o->chance[i].words);
    if (!o->rolled && o->n == 1 && !o->played) /* certain, and nobody has rolled for it */
        return;
    if (o->tolled && (o->lost[0] > 0 || o->lost[1] > 0))
        write_toll(p, o, t);
    if (o->exact)
        lr_put_string(t, "  counted exactly");
    else
        lr_put(t, "  played %d times, give or take %.1f%%", o->worlds, 100 * o->error);
    if (o->played)
        lr_put_string(t, "; both sides fight on as a Recruit would");
    if (o->stood)
        lr_put_string(t, "; if nothing else is done first");
    lr_put_string(t, "\n");
}
