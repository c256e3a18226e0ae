/* forms.c - the form of a question and its legal list are one set, composed here by hand from what the form says;
 * and what it says that answers cost is what they leave in the purses. */
#include "properties.h"

#include <stdlib.h>

enum { MOST_AXES = 24 };

struct composed {
    lr_answer list[LR_MOST_ANSWERS + 1];
    int n;
};

static bool chosen_together(const struct lr_form *f, int line, const int *chosen, int n)
{
    for (int k = 0; k < f->clashes; k++) {
        bool one = false, other = false;
        for (int i = 0; i < n && f->clash[k].line == line; i++) {
            one |= chosen[i] == f->clash[k].one;
            other |= chosen[i] == f->clash[k].other;
        }
        if (one && other)
            return true;
    }
    return false;
}

/* Every combination, by counting through the axes like the wheels of an odometer. */
static void compose_line(const struct lr_form *f, int line, struct composed *c)
{
    const struct lr_line *l = &f->line[line];
    const struct lr_axis *axis = l->axes > 0 ? &f->axis[l->axis] : NULL;
    int at[MOST_AXES] = { 0 }, chosen[MOST_AXES], i = 0;
    while (l->axes <= MOST_AXES && i >= 0) {
        lr_answer x = l->base;
        for (int k = 0; k < l->axes; k++) {
            chosen[k] = axis[k].range ? -1 : axis[k].first + at[k];
            x += axis[k].range ? (lr_answer)at[k] * axis[k].add : f->setting[chosen[k]].add;
        }
        if (!chosen_together(f, line, chosen, l->axes) && c->n <= LR_MOST_ANSWERS)
            c->list[c->n++] = x;
        for (i = l->axes - 1; i >= 0; i--) {
            int most = axis[i].range ? axis[i].high - axis[i].low + 1 : axis[i].settings;
            if (++at[i] < most)
                break;
            at[i] = 0;
        }
    }
}

static int in_order(const void *a, const void *b)
{
    const lr_answer *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void check_composed(struct battery *b, const struct heard *h, const struct lr_form *f)
{
    struct composed *c = calloc(1, sizeof *c);
    if (c == NULL)
        return;
    for (int i = 0; i < f->lines; i++)
        if (f->line[i].why == NULL)
            compose_line(f, i, c);
        else
            holds(b, BATTERY_FORMS, !lr_listed(&h->q, f->line[i].base),
                  "the form says that \"%s\" cannot be done: %s", in_words(b, f->line[i].base), f->line[i].why);
    qsort(c->list, (size_t)c->n, sizeof c->list[0], in_order);
    for (int i = 0; i < c->n; i++)
        if (!holds(b, BATTERY_FORMS, lr_listed(&h->q, c->list[i]), "the form composes \"%s\", which is not legal",
                   in_words(b, c->list[i]))
            || !holds(b, BATTERY_FORMS, i == 0 || c->list[i] != c->list[i - 1], "the form composes \"%s\" twice",
                      in_words(b, c->list[i])))
            break;
    holds(b, BATTERY_FORMS, c->n == h->q.n, "the form composes %d answers, and %d are legal", c->n, h->q.n);
    free(c);
}

static void check_rules_of(struct battery *b, const struct lr_form *f)
{
    for (int i = 0; i < f->lines; i++)
        holds(b, BATTERY_FORMS,
              f->line[i].rule == NULL || f->line[i].rule[0] == 'H' || rule_known(b, f->line[i].rule),
              "\"%s\" names rule \"%s\", which RULES.md does not have", in_words(b, f->line[i].base),
              f->line[i].rule);
}

/* ---- Costs ---- */

struct outlay {
    lr_answer x;
    int32_t cost[LR_PURSES];
};

static void add_costs(struct outlay *o, const int32_t *cost, int32_t times)
{
    for (int i = 0; i < LR_PURSES; i++)
        o->cost[i] += cost[i] * times;
}

/* Some answer of a line, as the sum of its parts. */
static struct outlay some_answer(struct battery *b, const struct lr_form *f, const struct lr_line *l)
{
    struct outlay o = { .x = l->base };
    add_costs(&o, l->cost, 1);
    for (int i = l->axis; i < l->axis + l->axes; i++) {
        const struct lr_axis *a = &f->axis[i];
        uint32_t k = below(b, (uint32_t)(a->range ? a->high - a->low + 1 : a->settings));
        o.x += a->range ? k * a->add : f->setting[a->first + (int)k].add;
        add_costs(&o, a->range ? a->cost : f->setting[a->first + (int)k].cost, a->range ? a->low + (int32_t)k : 1);
    }
    return o;
}

/* Is the side asked again by the frame that asked, or by the one it lay on? */
static bool asked_again(const struct lr_core *was, const struct lr_core *is, enum lr_side side)
{
    int top = is->depth - 1;
    return lr_asked(is) == LR_ONLY(side) && top >= was->depth - 2 && top < was->depth
           && is->frame[top].kind == was->frame[top].kind;
}

static const struct lr_purse *purse_named(const struct lr_form *f, const char *name)
{
    for (int i = 0; i < f->purses; i++)
        if (strcmp(f->purse[i].name, name) == 0)
            return &f->purse[i];
    return NULL;
}

/* Where something was shown, more may have gone. */
static void check_purse(struct battery *b, const struct lr_purse *had, const struct lr_purse *has,
                        const struct outlay *o, int32_t cost, const struct lr_core *after)
{
    const struct lr_core *was = (const struct lr_core *)b->state;
    int32_t left = had->have - cost;
    bool ok = after->reveals != was->reveals ? has->have <= left : has->have == left;
    holds(b, BATTERY_COSTS, ok, "\"%s\" is shown to cost %d of %d %s, and leaves %d", in_words(b, o->x), cost,
          had->have, had->name, has->have);
}

static void check_cost(struct battery *b, enum lr_side side, const struct lr_form *f, const struct outlay *o,
                       struct lr_form *next)
{
    const struct lr_core *was = (const struct lr_core *)b->state, *after = (const struct lr_core *)b->spare[1];
    copy(b, b->spare[1], b->state);
    if (!lr_step(b->p, b->spare[1], side, o->x, NULL) || !asked_again(was, after, side)
        || after->rolls != was->rolls) /* which may bring something in, or cost more */
        return;
    hear(b, b->spare[1], side, &b->extra[side]);
    lr_hide(b->p, b->spare[1], side, b->spare[2]);
    if (!lr_form_of(b->p, b->spare[2], &b->extra[side].q, next))
        return;
    for (int i = 0; i < f->purses; i++) {
        const struct lr_purse *has = purse_named(next, f->purse[i].name);
        if (has != NULL && !f->purse[i].own)
            check_purse(b, &f->purse[i], has, o, o->cost[i], after);
    }
}

static void check_costs(struct battery *b, enum lr_side side, const struct heard *h, const struct lr_form *f)
{
    enum { TRIES = 3 };
    struct lr_form *next = f->purses > 0 ? lr_form_make() : NULL;
    for (int i = 0; i < TRIES && next != NULL; i++) {
        const struct lr_line *l = &f->line[below(b, (uint32_t)f->lines)];
        struct outlay o = some_answer(b, f, l);
        if (l->why == NULL && lr_listed(&h->q, o.x))
            check_cost(b, side, f, &o, next);
    }
    lr_form_free(next);
}

static void check_form(struct battery *b, enum lr_side side, const struct heard *h)
{
    struct lr_form *f = lr_form_make();
    char words[500] = "";
    struct lr_text why = LR_TEXT(words);
    lr_hide(b->p, b->state, side, b->spare[0]);
    if (f != NULL && holds(b, BATTERY_FORMS, lr_form_of(b->p, b->spare[0], &h->q, f), "the question has no form")) {
        check_composed(b, h, f);
        check_rules_of(b, f);
        check_costs(b, side, h, f);
        holds(b, BATTERY_FORMS, lr_form_sound(b->p, &h->q, f, &why), "%s: %s", lr_kind_of(b->p, b->state)->name,
              words);
    }
    lr_form_free(f);
}

void check_forms(struct battery *b)
{
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
        if (b->ask[side].q.n > 0 && b->ask[side].q.n <= LR_MOST_ANSWERS)
            check_form(b, side, &b->ask[side]);
}
