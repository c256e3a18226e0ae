/* step.c - one answer after another: begin, settle, step; and what a side sees of it. */
#include "inside.h"

/* More automatic steps than this in a row, and the game is going in circles by itself. */
enum { MOST_AUTOMATIC = 100000 };

void lr_begin_chance(const struct lr_setup *s, void *state)
{
    struct lr_core *c = state;
    c->secret = lr_secret_given(&s->secret) ? s->secret : lr_secret_of(s->seed);
}

bool lr_begin(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    memset(state, 0, p->game->state_size);
    if (lr_pack_for(p, s) != p)
        return false;
    lr_begin_chance(s, state);
    p->game->setup(p, s, state, ev);
    return lr_settle(p, state, ev);
}

void lr_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    if (p->game->apply != NULL)
        p->game->apply(p, state, side, x, ev);
    else
        lr_kind_apply(p, state, side, x, ev);
}

void lr_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    if (p->game->go != NULL)
        p->game->go(p, state, ev);
    else
        lr_kind_go(p, state, ev);
}

/* A list that holds too much would be cut, and legal answers refused. */
static bool can_be_put(int answers) { return answers > 0 && answers <= LR_MOST_ANSWERS; }

/* lr_push left its mark: a frame has been lost. */
static bool overflowed(const struct lr_core *c) { return c->spare[0] != 0; }

enum asking { ANSWERED, WAITING, BROKEN };

/* Ask a side; a single answer that may be taken for granted is carried out. */
static enum asking ask_one(const struct lr_pack *p, void *state, enum lr_side side, struct lr_question *q,
                           struct lr_events *ev)
{
    lr_ask(p, state, side, q);
    if (!can_be_put(q->n))
        return BROKEN;
    if (q->n != 1 || q->always || q->room < 1)
        return WAITING;
    lr_apply(p, state, side, q->list[0], ev);
    return ANSWERED;
}

/* When both are asked, only the first side's question is kept in q. */
static enum asking ask_second(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    lr_answer one[1];
    struct lr_question q = { .list = one, .room = 1, .brief = true };
    return ask_one(p, state, LR_SECOND, &q, ev);
}

/* Ask each side that is asked, the first side first, until one is answered. */
static enum asking answer_single(const struct lr_pack *p, void *state, struct lr_question *q, struct lr_events *ev)
{
    uint8_t asked = lr_asked(state);
    enum asking first = ask_one(p, state, asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND, q, ev);
    return first == WAITING && asked == LR_PLAYERS ? ask_second(p, state, ev) : first;
}

/* Go on until somebody has a choice. q is used for the questions on the way, and holds the last. */
static bool settle(const struct lr_pack *p, void *state, struct lr_question *q, struct lr_events *ev)
{
    const struct lr_core *c = state;
    for (int i = 0; i < MOST_AUTOMATIC && !overflowed(c); i++) {
        if (c->over || c->depth == 0)
            return true;
        if (lr_top_of(c)->asked == 0) {
            lr_go(p, state, ev);
            continue;
        }
        enum asking asking = answer_single(p, state, q, ev);
        if (asking != ANSWERED)
            return asking == WAITING;
    }
    return false;
}

void lr_why_unsettled(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    uint8_t asked = lr_asked(state);
    if (overflowed(state)) {
        lr_put(t, "more than %d questions are waiting at once", LR_DEPTH);
        return;
    }
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        lr_answer one[1] = { 0 };
        struct lr_question q = { .list = one, .room = 1 };
        lr_ask(p, state, side, &q);
        if (!(asked & LR_ONLY(side)) || can_be_put(q.n))
            continue;
        lr_put(t, "a question to %s with %d answers (from 1 to %d are possible)", p->game->sides[side], q.n,
               LR_MOST_ANSWERS);
        return;
    }
    lr_put(t, "the game goes on by itself without end");
}

bool lr_settle(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    lr_answer one[1];
    struct lr_question q = { .list = one, .room = 1, .brief = true };
    return settle(p, state, &q, ev);
}

bool lr_next(const struct lr_pack *p, void *state, struct lr_question *q, struct lr_events *ev)
{
    q->n = 0;
    if (!settle(p, state, q, ev))
        return false;
    if (lr_asked(state) == 0)
        q->n = 0;
    return true; /* settling asked the first side last with q */
}

bool lr_step(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    lr_apply(p, state, side, x, ev);
    return lr_settle(p, state, ev);
}

/* What a frame's kind declares to be a secret of the side it is about. */
static void hide_values(const struct lr_pack *p, struct lr_core *c, enum lr_side side)
{
    for (int i = 0; i < c->depth && p->game->frames != NULL; i++) {
        struct lr_frame *f = &c->frame[i];
        const struct lr_value *d = p->game->frames[f->kind].values;
        for (; d != NULL && d->name != NULL && f->x != (uint8_t)side; d++)
            if (d->secret)
                memset((uint8_t *)f + d->offset, 0, d->width);
    }
}

void lr_hide(const struct lr_pack *p, const void *state, enum lr_side side, void *seen)
{
    memcpy(seen, state, p->game->state_size);
    struct lr_core *c = seen;
    c->secret = (struct lr_secret){ { 0, 0 } };
    c->queued = c->queue_at = c->bad_die = 0;
    memset(c->queue, 0, sizeof c->queue);
    hide_values(p, c, side);
    p->game->hide(p, seen, side);
}

void lr_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r, void *state)
{
    if (state != seen)
        memcpy(state, seen, p->game->state_size);
    struct lr_core *c = state;
    for (int i = 0; i < 2; i++) {
        c->secret.half[i] = (uint64_t)lr_rng_next(r) << 32;
        c->secret.half[i] |= lr_rng_next(r);
    }
    p->game->imagine(p, state, side, r);
}
