/* odds.c - what an answer may lead to, from one side's view.
 *
 * If the view leaves nothing unknown but the dice, every sequence of dice is tried: each run lays out the
 * dice so far, sees which die the rules roll next, and goes on from there, like an odometer whose wheels
 * appear as they are needed. Otherwise worlds that fit the view are imagined and played. With a chooser, what the
 * answer began is played to its end, both sides answering by the chooser. */
#include "longroll.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct trial {
    const struct lr_pack *p;
    enum lr_side side;
    lr_answer x;
    void *before, *after;
    struct lr_roll dice[LR_QUEUE + 1];
    struct lr_odds *odds;
    double other; /* share of results that found no room */
    const struct lr_chooser *by;
    lr_answer *list; /* for its questions */
};

enum { LONGEST = 2000 /* answers played on before a matter is left undecided */ };

static void count(struct trial *t, double share)
{
    char words[sizeof t->odds->chance[0].words] = "";
    struct lr_text text = LR_TEXT(words);
    t->p->game->result(t->p, t->before, t->after, t->side, &text);
    struct lr_odds *o = t->odds;
    if (t->p->game->toll) {
        int lost[2] = { 0, 0 };
        t->p->game->toll(t->p, t->before, t->after, lost);
        for (int i = 0; i < 2; i++)
            o->lost[i] += share * lost[i];
        o->tolled = true;
    }
    for (int i = 0; i < o->n; i++)
        if (strcmp(o->chance[i].words, words) == 0) {
            o->chance[i].share += share;
            return;
        }
    if (o->n == LR_CHANCES) {
        t->other += share;
        return;
    }
    memcpy(o->chance[o->n].words, words, sizeof words);
    o->chance[o->n++].share = share;
}

static bool late(const struct trial *t) { return t->by && t->by->late && t->by->late(t->by->ctx); }

/* Let the chooser answer for both sides while the matter is open. */
static bool play_on(struct trial *t, struct lr_events *ev)
{
    const struct lr_pack *p = t->p;
    if (t->by == NULL || p->game->open == NULL)
        return true;
    for (int i = 0; i < LONGEST && p->game->open(p, t->before, t->x, t->after); i++) {
        struct lr_question q = { .list = t->list, .room = LR_MOST_ANSWERS };
        if (!lr_next(p, t->after, &q, ev))
            return false;
        if (q.n == 0)
            return true;
        t->odds->played = true;
        p->game->apply(p, t->after, q.side, t->by->choose(t->by->ctx, t->after, &q), ev);
    }
    return lr_settle(p, t->after, ev);
}

/* Play the answer in the world `before`; the dice rolled are left in t->dice. Their number, or -1 if the
 * game did not come to rest. */
static int play(struct trial *t)
{
    memcpy(t->after, t->before, t->p->game->state_size);
    struct lr_events ev = { .dice = t->dice, .dice_room = LR_QUEUE + 1 };
    if (!lr_step(t->p, t->after, t->side, t->x, &ev) || !play_on(t, &ev))
        return -1;
    return ev.lost ? LR_QUEUE + 1 : ev.dice_n;
}

/* Try every sequence of dice. False if there are more than `effort` runs, or the sequence is too long. */
static bool enumerate(struct trial *t, int effort)
{
    struct lr_roll wheel[LR_QUEUE];
    struct lr_core *c = t->before;
    int wheels = 0;
    for (int run = 0; run < effort && !late(t); run++) {
        memset(c->queue, 0, sizeof c->queue);
        c->queue_at = 0;
        c->queued = (uint8_t)wheels;
        double share = 1;
        for (int i = 0; i < wheels; i++) {
            c->queue[i] = (uint8_t)wheel[i].value;
            share /= wheel[i].sides;
        }
        int rolled = play(t);
        if (rolled < 0)
            return false;
        if (rolled > wheels) { /* one more die than we had laid out: try its faces from 1 */
            if (wheels == LR_QUEUE || t->dice[wheels].sides > UINT8_MAX) /* cannot be laid out */
                return false;
            wheel[wheels] = (struct lr_roll){ 1, t->dice[wheels].sides };
            wheels++;
            continue;
        }
        count(t, share);
        while (wheels > 0 && wheel[wheels - 1].value == wheel[wheels - 1].sides)
            wheels--;
        if (wheels == 0)
            return true;
        wheel[wheels - 1].value++;
    }
    return false;
}

static bool sample(struct trial *t, const void *seen, int effort, struct lr_rng *r)
{
    int wanted = effort;
    effort = 0;
    while (effort < wanted && (effort < 8 || !late(t))) {
        lr_imagine(t->p, seen, t->side, r, t->before);
        if (play(t) < 0)
            return false;
        count(t, 1);
        effort++;
    }
    t->other /= effort;
    t->odds->lost[0] /= effort;
    t->odds->lost[1] /= effort;
    for (int i = 0; i < t->odds->n; i++) {
        double share = t->odds->chance[i].share /= effort, error = sqrt(share * (1 - share) / effort);
        if (error > t->odds->error)
            t->odds->error = error;
    }
    t->odds->worlds = effort;
    return true;
}

/* Does the view leave room for only one world? Then imagining it takes no chance. Worlds that merely look alike
 * a few times over prove nothing: a rare one may be missing. */
static bool one_world(struct trial *t, const void *seen, struct lr_rng *r)
{
    const uint64_t at = r->at;
    memcpy(t->before, seen, t->p->game->state_size);
    t->p->game->imagine(t->p, t->before, t->side, r);
    return r->at == at;
}

static int by_share(const void *a, const void *b)
{
    const struct lr_chance *x = a, *y = b;
    if (x->share != y->share)
        return x->share > y->share ? -1 : 1;
    return strcmp(x->words, y->words);
}

static void finish(struct trial *t)
{
    struct lr_odds *o = t->odds;
    qsort(o->chance, (size_t)o->n, sizeof o->chance[0], by_share);
    if (t->other > 0) {
        snprintf(o->chance[LR_CHANCES - 1].words, sizeof o->chance[0].words, "other results");
        o->chance[LR_CHANCES - 1].share += t->other;
    }
}

static void start_over(struct trial *t)
{
    memset(t->odds, 0, sizeof *t->odds);
    t->other = 0;
}

bool lr_odds_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                struct lr_rng *r, struct lr_odds *o)
{
    return lr_odds_through(p, seen, side, x, effort, NULL, r, o);
}

bool lr_odds_through(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                     const struct lr_chooser *by, struct lr_rng *r, struct lr_odds *o)
{
    struct trial t = { .p = p, .side = side, .x = x, .odds = o, .by = by };
    start_over(&t);
    if (p->game->result == NULL || effort < 1 || !lr_judge(p, seen, side, x).ok)
        return false;
    t.before = malloc(p->game->state_size);
    t.after = malloc(p->game->state_size);
    t.list = malloc(LR_MOST_ANSWERS * sizeof *t.list);
    bool done = false;
    if (t.before != NULL && t.after != NULL && t.list != NULL) {
        if (one_world(&t, seen, r)) {
            done = o->exact = enumerate(&t, effort);
            o->worlds = 1;
        }
        if (!done) {
            start_over(&t);
            done = sample(&t, seen, effort, r);
        }
    }
    free(t.before);
    free(t.after);
    free(t.list);
    finish(&t);
    return done;
}
