/* ask.c - questions, verdicts, frames and events: the talk between the game and a side. */
#include "longroll.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct lr_frame *lr_push(struct lr_core *c, unsigned kind, uint8_t asked)
{
    if (c->depth >= LR_DEPTH) { /* a broken game: leave a mark that lr_fields_check refuses */
        c->spare[0] = 1;
        c->depth = LR_DEPTH - 1;
    }
    struct lr_frame *f = &c->frame[c->depth++];
    *f = (struct lr_frame){ .kind = (uint8_t)kind, .asked = asked };
    return f;
}

void lr_pop(struct lr_core *c)
{
    if (c->depth > 0)
        c->frame[--c->depth] = (struct lr_frame){ 0 };
}

enum { GATHERED = 512 };

/* Shell sort: in place, no memory, quick on the nearly sorted lists that games make. */
static void sort_answers(lr_answer *list, int n)
{
    static const int gaps[] = { 701, 301, 132, 57, 23, 10, 4, 1 };
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
        for (int i = gaps[g]; i < n; i++) {
            lr_answer x = list[i];
            int j = i;
            for (; j >= gaps[g] && list[j - gaps[g]] > x; j -= gaps[g])
                list[j] = list[j - gaps[g]];
            list[j] = x;
        }
}

static void clear_text(struct lr_text *t)
{
    t->used = 0;
    t->cut = false;
    if (t->at != NULL && t->size > 0)
        t->at[0] = '\0';
}

/* Games list the answers of each verb in order, but the verbs in turn, for one leader after the other: put verb
 * after verb, and little or nothing is left to sort. */
static void gather_verbs(lr_answer *list, int n)
{
    lr_answer copy[GATHERED];
    uint16_t next[256] = { 0 }, sum = 0;
    uint64_t said[4] = { 0 }; /* verbs of the list, a set */
    for (int i = 0; i < n; i++) {
        unsigned verb = lr_verb_of(list[i]);
        copy[i] = list[i];
        next[verb]++;
        said[verb >> 6] |= UINT64_C(1) << (verb & 63);
    }
    for (unsigned k = 0; k < 4; k++)
        for (uint64_t left = said[k]; left; left &= left - 1) {
            unsigned verb = 64 * k + (unsigned)__builtin_ctzll(left);
            uint16_t count = next[verb];
            next[verb] = sum;
            sum = (uint16_t)(sum + count);
        }
    for (int i = 0; i < n; i++)
        list[next[lr_verb_of(copy[i])]++] = copy[i];
}

static bool in_order(const lr_answer *list, int n)
{
    bool ordered = true;
    for (int i = 1; i < n; i++)
        ordered &= list[i - 1] <= list[i];
    return ordered;
}

static void sort(lr_answer *list, int n)
{
    if (n > 8 && n <= GATHERED) {
        gather_verbs(list, n);
        if (in_order(list, n))
            return;
    }
    sort_answers(list, n);
}

void lr_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    q->n = 0;
    q->side = side;
    q->rule = "";
    q->suggest = 0;
    q->always = false;
    q->sorted = true;
    clear_text(&q->words);
    clear_text(&q->others);
    if (side > LR_SECOND || !(lr_asked(state) & LR_ONLY(side)))
        return;
    if (p->game->ask != NULL)
        p->game->ask(p, state, side, q);
    else
        lr_kind_ask(p, state, side, q);
    if (!q->sorted)
        sort(q->list, q->n < q->room ? q->n : q->room);
}

void lr_others(const struct lr_pack *p, const void *state, enum lr_side asked, struct lr_text *t)
{
    struct lr_question q = { .others = *t };
    lr_ask(p, state, asked, &q);
    *t = q.others;
}

bool lr_listed(const struct lr_question *q, lr_answer x)
{
    int low = 0, high = q->n < q->room ? q->n : q->room;
    while (low < high) {
        int middle = (low + high) / 2;
        if (q->list[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low < q->n && low < q->room && q->list[low] == x;
}

void lr_refuse(struct lr_verdict *v, const char *rule, const char *format, ...)
{
    v->ok = false;
    snprintf(v->rule, sizeof v->rule, "%s", rule);
    va_list args;
    va_start(args, format);
    vsnprintf(v->words, sizeof v->words, format, args);
    va_end(args);
}

bool lr_takes(const struct lr_kind *k, unsigned verb)
{
    const uint8_t *v = k->takes;
    while (v != NULL && *v != 0 && *v != verb)
        v++;
    return v == NULL || *v != 0;
}

/* The rule that forbids it: its own first, then this question's if it could be an answer to it, then the sequence
 * of play. */
static void why_not(const struct lr_pack *p, const void *state, const struct lr_question *q, lr_answer x,
                    struct lr_verdict *v)
{
    const struct lr_kind *k = lr_kind_of(p, state);
    const struct lr_verb *verb = &p->game->verbs[lr_verb_of(x)];
    if (verb->bars != NULL && verb->bars(p, state, q->side, x, v))
        return;
    if (verb->time == NULL || lr_takes(k, lr_verb_of(x)))
        k->why(p, state, q->side, x, v);
    else
        lr_refuse(v, verb->rule ? verb->rule : q->rule, "%s%s%s.", verb->time, k->now ? "; now " : "",
                  k->now ? k->now : "");
}

/* The reasons are found in what the side sees, so that no refusal can tell it more. */
static void refuse(const struct lr_pack *p, const void *state, const struct lr_question *q, lr_answer x,
                   struct lr_verdict *v)
{
    void *seen = malloc(p->game->state_size);
    if (seen == NULL) {
        lr_refuse(v, "H0", "There is not enough memory.");
        return;
    }
    lr_hide(p, state, q->side, seen);
    why_not(p, seen, q, x, v);
    free(seen);
}

struct lr_verdict lr_judge(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x)
{
    struct lr_verdict v = { .ok = false };
    uint8_t asked = lr_asked(state);
    if (asked == 0) {
        lr_refuse(&v, "H3", "The game is over.");
    } else if (side > LR_SECOND || !(asked & LR_ONLY(side))) {
        lr_refuse(&v, "H1", "The question is not put to %s.", side > LR_SECOND ? "you" : p->game->sides[side]);
    } else if (!lr_answer_sound(p, x)) {
        lr_refuse(&v, "H4", "There is no such answer.");
    } else {
        lr_answer list[LR_MOST_ANSWERS];
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_ask(p, state, side, &q);
        v.ok = lr_listed(&q, x);
        if (v.ok)
            snprintf(v.rule, sizeof v.rule, "%s", q.rule);
        else if (q.n > q.room) /* not on the list, but the list was cut */
            lr_refuse(&v, "H0", "The question has %d answers, more than %d.", q.n, q.room);
        else
            refuse(p, state, &q, x, &v);
    }
    return v;
}

void lr_tell(struct lr_events *ev, unsigned kind, enum lr_side side, uint8_t know, const int32_t arg[6])
{
    int dice = ev->dice_n - ev->told;
    if (ev->n >= ev->room) {
        ev->lost = true;
        return;
    }
    if (dice > UINT8_MAX)
        dice = UINT8_MAX;
    struct lr_event *e = &ev->list[ev->n++];
    e->kind = (uint16_t)kind;
    e->side = (uint8_t)side;
    e->know = know;
    e->dice = (uint8_t)dice;
    e->first_die = (uint32_t)ev->told;
    memcpy(e->arg, arg, sizeof e->arg);
    ev->told += dice;
}

void lr_tell_too(struct lr_events *ev, unsigned kind, enum lr_side side, uint8_t know, const int32_t arg[6])
{
    bool again = ev->n > 0 && ev->told == ev->dice_n;
    lr_tell(ev, kind, side, know, arg);
    if (!again || ev->lost)
        return;
    struct lr_event *e = &ev->list[ev->n - 1];
    e->dice = e[-1].dice;
    e->first_die = e[-1].first_die;
}
