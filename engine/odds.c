/* odds.c - what an answer may lead to, from one side's view.
 *
 * If the view leaves nothing unknown but the dice, every sequence of dice is tried: each run lays out the
 * dice so far, sees which die the rules roll next, and goes on from there, like an odometer whose wheels
 * appear as they are needed. Otherwise worlds that fit the view are imagined and played. What the answer began is
 * played to its end: up to the next choice, or with a chooser beyond, both sides answering by it. */
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
    struct lr_chance other; /* results that found no room */
    double square[2];       /* of losses, for their error */
    const struct lr_chooser *by;
    lr_answer *list; /* for its questions */
};

/* Answers and pieces of work before a matter is left undecided; before somebody looks at the clock. */
enum { LONGEST = 20000, PATIENCE = 1000 };

static void count_losing(double losing[LR_LOSSES], int steps, double share)
{
    losing[steps < 0 ? 0 : steps < LR_LOSSES ? steps : LR_LOSSES - 1] += share;
}

/* What each side has lost, times its share. */
static void count_toll(struct trial *t, double share, double lost[2])
{
    int steps[2] = { 0, 0 };
    lost[0] = lost[1] = 0;
    if (t->p->game->toll == NULL)
        return;
    t->p->game->toll(t->p, t->before, t->after, steps);
    for (int i = 0; i < 2; i++) {
        lost[i] = share * steps[i];
        t->odds->lost[i] += lost[i];
        t->square[i] += lost[i] * steps[i];
        count_losing(t->odds->losing[i], steps[i], share);
    }
    t->odds->tolled = true;
}

static void add_chance(struct lr_chance *c, double share, const double lost[2])
{
    c->share += share;
    c->lost[0] += lost[0];
    c->lost[1] += lost[1];
}

static uint32_t rolls_of(const void *state) { return ((const struct lr_core *)state)->rolls; }

static void count(struct trial *t, double share)
{
    char words[sizeof t->odds->chance[0].words] = "";
    struct lr_text text = LR_TEXT(words);
    t->p->game->result(t->p, t->before, t->x, t->after, t->side, &text);
    struct lr_odds *o = t->odds;
    o->rolled = o->rolled || rolls_of(t->after) != rolls_of(t->before);
    double lost[2];
    count_toll(t, share, lost);
    for (int i = 0; i < o->n; i++)
        if (strcmp(o->chance[i].words, words) == 0) {
            add_chance(&o->chance[i], share, lost);
            return;
        }
    if (o->n == LR_CHANCES) {
        add_chance(&t->other, share, lost);
        return;
    }
    memcpy(o->chance[o->n].words, words, sizeof words);
    add_chance(&o->chance[o->n++], share, lost);
}

static bool late(const struct trial *t) { return t->by && t->by->late && t->by->late(t->by->ctx); }
static bool hopeless(const struct trial *t, double done)
{
    return t->by && t->by->hopeless && t->by->hopeless(t->by->ctx, done);
}

/* The first side asked answers, by the chooser if it has a choice. False: there is a choice and nobody to make it.
 */
static bool answer_next(struct trial *t, uint8_t asked, bool *broken, struct lr_events *ev)
{
    struct lr_question q = { .list = t->list, .room = LR_MOST_ANSWERS };
    lr_ask(t->p, t->after, asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND, &q);
    *broken = q.n < 1 || q.n > q.room;
    if (*broken)
        return false;
    lr_answer x = q.list[0];
    if (q.n > 1 || q.always) {
        if (t->by == NULL)
            return false;
        t->odds->played = true;
        x = t->by->choose(t->by->ctx, t->after, &q);
    }
    lr_apply(t->p, t->after, q.side, x, ev);
    return true;
}

/* Go on while the matter is open, no further: what comes after it would only add dice that do not matter. */
static bool play_on(struct trial *t, struct lr_events *ev)
{
    const struct lr_pack *p = t->p;
    const struct lr_core *c = t->after;
    for (int i = 0; i < LONGEST && !c->over && c->depth > 0 && p->game->open(p, t->before, t->x, t->after); i++) {
        uint8_t asked = lr_top_of(c)->asked;
        bool broken = false;
        if (i % PATIENCE == PATIENCE - 1 && late(t)) /* no true matter takes as long */
            break;
        if (asked == 0)
            lr_go(p, t->after, ev);
        else if (!answer_next(t, asked, &broken, ev))
            return !broken;
    }
    return true;
}

/* Play the answer in the world `before`. False if the game did not come to rest. */
static bool play(struct trial *t, struct lr_events *ev)
{
    memcpy(t->after, t->before, t->p->game->state_size);
    lr_apply(t->p, t->after, t->side, t->x, ev);
    return t->p->game->open ? play_on(t, ev) : lr_settle(t->p, t->after, ev);
}

/* The same; the dice rolled are left in t->dice. Their number, or -1: also if some were rolled without being noted.
 */
static int play_dice(struct trial *t)
{
    struct lr_events ev = { .dice = t->dice, .dice_room = LR_QUEUE + 1 };
    if (!play(t, &ev))
        return -1;
    uint32_t rolled = rolls_of(t->after) - rolls_of(t->before);
    return ev.dice_n <= LR_QUEUE && rolled != (uint32_t)ev.dice_n ? -1 : ev.dice_n;
}

static double lay_out(struct lr_core *c, const struct lr_roll *wheel, int wheels)
{
    double share = 1;
    memset(c->queue, 0, sizeof c->queue);
    c->queue_at = 0;
    c->queued = (uint8_t)wheels;
    for (int i = 0; i < wheels; i++) {
        c->queue[i] = (uint8_t)wheel[i].value;
        share /= wheel[i].sides;
    }
    return share;
}

/* Try every sequence of dice. False if there are more than `effort` runs, or the sequence is too long. Three dice
 * are counted however slow the machine is just now, so that the same question does not get two kinds of answer. */
static bool enumerate(struct trial *t, int effort)
{
    enum { SURE = 6 * 6 * 6 + 6 * 6 + 6 + 1 }; /* runs: one for each die that appears, one for each result */
    struct lr_roll wheel[LR_QUEUE];
    double done = 0;
    int wheels = 0;
    for (int run = 0; run < effort && (run < SURE || !hopeless(t, done)); run++) {
        double share = lay_out(t->before, wheel, wheels);
        int rolled = play_dice(t);
        if (rolled < 0)
            return false;
        if (rolled > wheels) { /* one more die than we had laid out: try its faces from 1 */
            if (wheels == LR_QUEUE || t->dice[wheels].sides > UINT8_MAX) /* cannot be laid out */
                return false;
            wheel[wheels] = (struct lr_roll){ .value = 1, .sides = t->dice[wheels].sides };
            wheels++;
            continue;
        }
        count(t, share);
        done += share;
        while (wheels > 0 && wheel[wheels - 1].value == wheel[wheels - 1].sides)
            wheels--;
        if (wheels == 0)
            return true;
        wheel[wheels - 1].value++;
    }
    return false;
}

/* The standard error of a share seen k times in n: by one more of each, so that what was never seen is not taken
 * for impossible. */
static double error_of(double k, int n)
{
    double share = (k + 1) / (n + 2);
    return sqrt(share * (1 - share) / (n + 2));
}

static void scale(struct lr_chance *c, int n)
{
    c->share /= n;
    c->lost[0] /= n;
    c->lost[1] /= n;
}

/* From sums to averages. */
static void average(struct trial *t, int n)
{
    struct lr_odds *o = t->odds;
    scale(&t->other, n);
    for (int i = 0; i < 2; i++) {
        double mean = o->lost[i] /= n, spread = t->square[i] / n - mean * mean;
        o->lost_error[i] = spread > 0 ? sqrt(spread / n) : 0;
        for (int k = 0; k < LR_LOSSES; k++)
            o->losing[i][k] /= n;
    }
    for (int i = 0; i < o->n; i++) {
        double error = error_of(o->chance[i].share, n);
        scale(&o->chance[i], n);
        if (error > o->error)
            o->error = error;
    }
    o->worlds = n;
}

static bool sample(struct trial *t, const void *seen, int effort, struct lr_rng *r)
{
    enum { LEAST = 4 };
    int n = 0;
    while (n < effort && (n < LEAST || !late(t))) {
        lr_imagine(t->p, seen, t->side, r, t->before);
        if (!play(t, NULL))
            return false;
        count(t, 1);
        n++;
    }
    average(t, n);
    return true;
}

/* Does the view leave room for only one world? Then imagining it takes no chance. Worlds that merely look alike
 * a few times over prove nothing: a rare one may be missing. Or does it not matter which of them it is? */
static bool one_world(struct trial *t, const void *seen, struct lr_rng *r)
{
    const struct lr_game *g = t->p->game;
    const uint64_t at = r->at;
    memcpy(t->before, seen, g->state_size);
    g->imagine(t->p, t->before, t->side, r);
    return r->at == at || (g->known && g->known(t->p, seen, t->side, t->x));
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
    if (t->other.share > 0) {
        snprintf(o->chance[LR_CHANCES - 1].words, sizeof o->chance[0].words, "other results");
        o->chance[LR_CHANCES - 1].share += t->other.share;
        for (int i = 0; i < 2; i++)
            o->chance[LR_CHANCES - 1].lost[i] += t->other.lost[i];
    }
    for (int k = 0; k < o->n; k++)
        for (int i = 0; i < 2 && o->chance[k].share > 0; i++)
            o->chance[k].lost[i] /= o->chance[k].share;
}

static void start_over(struct trial *t)
{
    memset(t->odds, 0, sizeof *t->odds);
    t->other = (struct lr_chance){ .share = 0 };
    t->square[0] = t->square[1] = 0;
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
