/* costs_test.c - what a form says that an answer costs, and whose points, is what it takes: over random games,
 * every line of every tenth question. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "judgement.h"
#include "look.h"

enum { ROUNDS = 2, EVERY = 10, WALK = 40, HEAT = 80 };

static struct lr_pack *pack;
static struct lr_rng chance;
static long compared, own, led_on;

struct world {
    struct la_state s, seen, then;
    struct lr_question q;
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_form *form;
};

/* What an answer should take: of the side, and of each leader. */
struct taken {
    int wep, steps, effort;
    int points[LA_LEADERS];
};

static uint32_t below(int n) { return lr_rng_below(&chance, (uint32_t)n); }

static void ask(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct world *w)
{
    w->q = (struct lr_question){ .list = w->list, .room = LR_MOST_ANSWERS };
    lr_ask(p, s, side, &w->q);
}

static void add(const struct lr_form *f, const int32_t *cost, const struct lr_payer *payer, int times,
                struct taken *t)
{
    for (int i = 0; i < f->purses; i++) {
        int n = cost[i] * times;
        const char *name = f->purse[i].name;
        t->wep += strcmp(name, "War Effort Points") == 0 ? n : 0;
        t->steps += strcmp(name, "Replacement Steps") == 0 ? n : 0;
        t->effort += strcmp(name, "Operations Effort") == 0 ? n : 0;
        for (int k = 0; f->purse[i].own && n > 0 && k < LR_PAYERS; k++)
            if (payer[k].who.domain == LA_LEADER)
                t->points[payer[k].who.id] += n;
    }
}

/* Some answer of a line, and what it is said to take. */
static lr_answer some_answer(const struct lr_form *f, const struct lr_line *l, struct taken *t)
{
    lr_answer x = l->base;
    *t = (struct taken){ 0 };
    add(f, l->cost, l->payer, 1, t);
    for (int i = l->axis; i < l->axis + l->axes; i++) {
        const struct lr_axis *a = &f->axis[i];
        int k = (int)below(a->range ? a->high - a->low + 1 : a->settings);
        const struct lr_setting *s = a->range ? NULL : &f->setting[a->first + k];
        x += a->range ? (lr_answer)k * a->add : s->add;
        if (a->range)
            add(f, a->cost, l->payer, a->low + k, t);
        else
            add(f, s->cost, s->payer, 1, t);
    }
    return x;
}

static int steps_of(const struct la_side *x) { return x->replacements + x->recruits; }

/* Exactly so much, and nothing of anybody else; after a die more may have come in, or an Inactive man's points
 * gone; and whom the War Department sends may come from the pool, and need a brevet. */
static bool as_said(const struct lr_pack *p, const struct la_state *was, const struct la_state *is,
                    enum lr_side side, unsigned verb, const struct taken *t, struct lr_text *why)
{
    const struct la_side *a = &was->player[side], *b = &is->player[side];
    const struct la_tables *tables = la_tables(p);
    bool rolled = is->core.rolls != was->core.rolls;
    int wep = a->wep - b->wep - t->wep, steps = steps_of(a) - steps_of(b) - t->steps;
    const int brevet = tables->cost[LA_C_BREVET], pool = tables->cost[LA_C_POOL];
    if ((verb == LA_V_REPLACE_WDO || verb == LA_V_STAFF) && (wep == brevet || wep == pool || wep == pool + brevet))
        wep = 0;
    bool ok = rolled ? wep <= 0 && steps <= 0 : wep == 0 && steps == 0;
    if (!ok)
        lr_put(why, "%d War Effort Points and %d steps more", wep, steps);
    for (unsigned i = tables->first_leader[side]; i < tables->first_leader[side + 1]; i++) {
        bool to_staff = is->leader[i].place == LA_STAFF && was->leader[i].place != LA_STAFF; /* with his points */
        if (!la_in_play(&was->leader[i]) || !la_in_play(&is->leader[i]) || to_staff)
            continue;
        int more = was->leader[i].ap - is->leader[i].ap - t->points[i];
        bool falls = la_active(was, i) && !la_active(is, i); /* and has no more than so many (8.1.1) */
        bool so = rolled ? more <= 0 || falls : more == 0 || (more > 0 && falls);
        if (!so)
            lr_put(why, " %s %d points more", tables->officer[i].name, more);
        ok &= so;
    }
    return ok;
}

/* At least so much, once the questions it led to are answered. */
static bool at_least(const struct la_state *was, const struct la_state *is, enum lr_side side,
                     const struct taken *t)
{
    bool ok = is->player[side].wep <= was->player[side].wep - t->wep
              && steps_of(&is->player[side]) <= steps_of(&was->player[side]) - t->steps;
    for (unsigned i = 0; i < LA_LEADERS; i++)
        ok &= t->points[i] == 0 || !la_in_play(&is->leader[i])
              || is->leader[i].ap <= was->leader[i].ap - t->points[i];
    return ok;
}

/* Answers what the answer has led to; false: it went elsewhere. */
static bool walk_back(const struct lr_pack *p, struct world *w, enum lr_side side, int depth)
{
    for (int i = 0; i < WALK && w->then.core.depth > depth; i++) {
        if (!lr_settle(p, &w->then, NULL) || lr_asked(&w->then) != LR_ONLY(side))
            return false;
        if (w->then.core.depth <= depth)
            break;
        lr_answer list[LR_MOST_ANSWERS];
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_ask(p, &w->then, side, &q);
        lr_apply(p, &w->then, side, list[below(q.n)], NULL);
    }
    return w->then.core.depth == depth;
}

static void check_line(const struct lr_pack *p, struct world *w, enum lr_side side, const struct lr_line *l)
{
    struct taken t;
    lr_answer x = some_answer(w->form, l, &t);
    int depth = w->s.core.depth;
    char words[200] = "", why[200] = "";
    struct lr_text text = LR_TEXT(words), reason = LR_TEXT(why);
    if (!lr_listed(&w->q, x) || lr_verb_of(x) == LA_V_REST || lr_verb_of(x) == LA_V_HALT
        || lr_verb_of(x) == LA_V_DONE)
        return;
    w->then = w->s;
    lr_apply(p, &w->then, side, x, NULL);
    compared++;
    for (int i = 0; i < LA_LEADERS; i++)
        own += t.points[i];
    if (w->then.core.over || as_said(p, &w->s, &w->then, side, lr_verb_of(x), &t, &reason))
        return;
    lr_answer_write(p, x, &text);
    if (w->then.core.depth <= depth)
        fail_msg("%s: \"%s\" costs other than is said: %s", lr_kind_of(p, &w->s)->name, words, why);
    led_on++;
    if (walk_back(p, w, side, depth) && !at_least(&w->s, &w->then, side, &t))
        fail_msg("%s: \"%s\" and what follows cost less than is said", lr_kind_of(p, &w->s)->name, words);
}

static void check_question(const struct lr_pack *p, struct world *w, enum lr_side side)
{
    assert_true(lr_form_of(p, &w->seen, &w->q, w->form));
    for (int i = 0; i < w->form->lines; i++)
        if (w->form->line[i].why == NULL)
            check_line(p, w, side, &w->form->line[i]);
}

static lr_answer choose(const struct lr_pack *p, struct world *w, bool sensible)
{
    static int32_t score[LR_MOST_ANSWERS];
    int best = 0;
    if (!sensible)
        return w->list[below(w->q.n)];
    judgement_of(p->game)->weigh(p, &w->seen, &w->q, 0, score);
    for (int i = 0; i < w->q.n; i++) {
        score[i] += (int32_t)below(HEAT);
        best = score[i] > score[best] ? i : best;
    }
    return w->list[best];
}

static void play(struct world *w, int scenario, int round)
{
    struct lr_setup with;
    lr_setup_preset(pack, scenario, (uint64_t)scenario + 10 * (uint64_t)round, &with);
    const struct lr_pack *p = lr_pack_for(pack, &with);
    memset(&w->s, 0, sizeof w->s);
    for (bool ok = lr_begin(p, &with, &w->s, NULL); ok && lr_asked(&w->s) != 0;) {
        enum lr_side side = lr_asked(&w->s) & LR_ONLY(LA_UNION) ? LA_UNION : LA_CONFEDERATE;
        lr_hide(p, &w->s, side, &w->seen);
        ask(p, &w->s, side, w);
        if (below(EVERY) == 0)
            check_question(p, w, side);
        ok = lr_step(p, &w->s, side, choose(p, w, round % 2), NULL);
    }
}

static void costs_are_paid(void **state)
{
    (void)state;
    struct world *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->form = lr_form_make();
    assert_non_null(w->form);
    chance = lr_rng_seed(7, 3);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < pack->scenarios; i++)
            play(w, i, round);
    lr_form_free(w->form);
    free(w);
    print_message("%ld answers compared, %ld Administration Points, %ld led on\n", compared, own, led_on);
    assert_true(compared > 1000 && own > 100 && led_on > 0);
}

int main(void)
{
    struct lr_error e = { 0 };
    const struct games_entry *g = games_named("look-away");
    pack = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    if (pack == NULL)
        return 1;
    const struct CMUnitTest tests[] = { cmocka_unit_test(costs_are_paid) };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    lr_pack_free(pack);
    return failed;
}
