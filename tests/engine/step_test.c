/* step_test.c - asking, settling, judging, views and odds, with a toy game made for it:
 * both sides bid 0 to 2 in secret; the higher bidder (the first side on a tie) takes 1 to 3 stones from a
 * pile, in turn with the other; who takes the last stone wins. "gamble" rolls two dice instead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "longroll.h"

enum { BID = 0, TAKE = 1, TURN = 2, LOOP = 3 };
enum { V_BID = 1, V_TAKE, V_GAMBLE };

struct toy {
    struct lr_core core;
    uint8_t bid[2]; /* 1 more than the bid; 0: none yet */
    uint8_t pile, next, shy, messy, secret, spare;
};

static const struct lr_verb verbs[] = {
    { .phrase = NULL },
    { .phrase = "bid {number}", .domain = { LR_NUMBER } },
    { .phrase = "take {number}", .domain = { LR_NUMBER } },
    { .phrase = "gamble" },
    { .phrase = NULL },
};

static void toy_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    (void)p;
    struct toy *t = state;
    t->pile = (uint8_t)s->option[0];
    lr_push(&t->core, BID, LR_PLAYERS);
}

static void toy_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    (void)p;
    (void)side;
    const struct toy *t = state;
    q->always = t->shy;
    if (lr_top_of(&t->core)->kind == BID) {
        lr_put(&q->words, "How much do you bid?");
        lr_put(&q->others, "bidding");
        q->rule = "1.1";
        for (unsigned i = 0; i <= 2; i++)
            lr_allow(q, lr_say(V_BID, i, 0, 0, 0));
        return;
    }
    lr_put(&q->words, "How many of %d?", t->pile);
    q->rule = "2.1";
    unsigned most = t->pile < 3 ? t->pile : 3;
    for (unsigned i = 1; i <= most; i++)
        lr_allow(q, lr_say(V_TAKE, t->messy ? most + 1 - i : i, 0, 0, 0));
    if (t->pile > 3)
        lr_allow(q, lr_say(V_GAMBLE, 0, 0, 0, 0));
}

static void toy_why(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x,
                    struct lr_verdict *v)
{
    (void)p;
    (void)state;
    (void)side;
    lr_refuse(v, "2.2", "%u is too many.", lr_a(x));
}

static void toy_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    (void)p;
    struct toy *t = state;
    struct lr_frame *top = lr_top(&t->core);
    if (lr_verb_of(x) == V_BID) {
        t->bid[side] = (uint8_t)(lr_a(x) + 1);
        top->asked &= (uint8_t)~LR_ONLY(side);
        return;
    }
    unsigned taken = lr_a(x);
    if (lr_verb_of(x) == V_GAMBLE)
        taken = (unsigned)lr_2d6(&t->core, ev);
    t->pile = (uint8_t)(taken > t->pile ? 0 : t->pile - taken);
    t->next = (uint8_t)lr_enemy(side);
    top->asked = 0;
}

static void toy_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    (void)p;
    (void)ev;
    struct toy *t = state;
    struct lr_frame *top = lr_top(&t->core);
    if (top->kind == LOOP)
        return; /* a broken game: nothing ever happens */
    if (top->kind == BID) {
        t->next = t->bid[1] > t->bid[0];
        lr_reveal(&t->core);
    }
    lr_pop(&t->core);
    if (t->pile == 0)
        t->core.over = 1;
    else
        lr_push(&t->core, TAKE, LR_ONLY(t->next));
}

static void toy_hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    (void)p;
    struct toy *t = seen;
    for (int i = 0; i < 2; i++)
        if (i != (int)side)
            t->bid[i] = t->bid[i] != 0; /* only that it was made */
    t->secret = 0;
}

static void toy_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    (void)p;
    (void)side;
    struct toy *t = seen;
    t->secret = t->messy == 2 ? lr_rng_below(r, 100) == 0 : t->messy ? (uint8_t)lr_rng_below(r, 4) : 0;
}

static void toy_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after,
                       enum lr_side side, struct lr_text *text)
{
    (void)p;
    (void)x;
    (void)side;
    const struct toy *b = before, *a = after;
    if (b->messy)
        lr_put(text, "secret %d", b->secret);
    else
        lr_put(text, "%d gone", b->pile - a->pile);
}

static const struct lr_kind toy_frames[] = {
    [BID] = { .name = "bid", .ask = toy_ask, .why = toy_why, .apply = toy_apply, .go = toy_go },
    [TAKE] = { .name = "take", .ask = toy_ask, .why = toy_why, .apply = toy_apply, .go = toy_go },
    [TURN] = { .name = "turn", .ask = toy_ask, .why = toy_why, .apply = toy_apply, .go = toy_go },
    [LOOP] = { .name = "loop", .ask = toy_ask, .why = toy_why, .apply = toy_apply, .go = toy_go },
};

static const struct lr_game toy = {
    .id = "toy",
    .sides = { "Left", "Right" },
    .state_size = sizeof(struct toy),
    .frames = toy_frames,
    .verbs = verbs,
    .setup = toy_setup,
    .hide = toy_hide,
    .imagine = toy_imagine,
    .result = toy_result,
};
static const struct lr_pack pack = { .game = &toy };

static struct toy begin(int pile)
{
    struct toy t;
    struct lr_setup s = { .option = { (uint8_t)pile }, .seed = 5 };
    assert_true(lr_begin(&pack, &s, &t, NULL));
    return t;
}

/* Both bid 1, so the first side is asked to take. */
static struct toy begun(int pile)
{
    struct toy t = begin(pile);
    assert_true(lr_step(&pack, &t, LR_SECOND, lr_say(V_BID, 1, 0, 0, 0), NULL));
    assert_int_equal(lr_asked(&t), LR_ONLY(LR_FIRST));
    assert_true(lr_step(&pack, &t, LR_FIRST, lr_say(V_BID, 1, 0, 0, 0), NULL));
    return t;
}

static void both_are_asked_in_any_order(void **unused)
{
    (void)unused;
    struct toy t = begin(10), u = t;
    assert_int_equal(lr_asked(&t), LR_PLAYERS);
    lr_step(&pack, &t, LR_FIRST, lr_say(V_BID, 0, 0, 0, 0), NULL);
    lr_step(&pack, &t, LR_SECOND, lr_say(V_BID, 2, 0, 0, 0), NULL);
    lr_step(&pack, &u, LR_SECOND, lr_say(V_BID, 2, 0, 0, 0), NULL);
    lr_step(&pack, &u, LR_FIRST, lr_say(V_BID, 0, 0, 0, 0), NULL);
    assert_memory_equal(&t, &u, sizeof t);
    assert_int_equal(lr_asked(&t), LR_ONLY(LR_SECOND));
}

static void a_single_answer_is_not_asked(void **unused)
{
    (void)unused;
    struct toy t = begun(4);
    assert_int_equal(t.pile, 4);
    lr_step(&pack, &t, LR_FIRST, lr_say(V_TAKE, 3, 0, 0, 0), NULL);
    assert_int_equal(t.core.over, 1); /* one stone was left: the second side took it */
    assert_int_equal(lr_asked(&t), 0);

    t = begun(4);
    t.shy = 1; /* the question is asked all the same */
    lr_step(&pack, &t, LR_FIRST, lr_say(V_TAKE, 3, 0, 0, 0), NULL);
    assert_int_equal(t.core.over, 0);
    assert_int_equal(lr_asked(&t), LR_ONLY(LR_SECOND));
}

static void a_game_that_never_asks_is_found(void **unused)
{
    (void)unused;
    struct toy t = begun(9);
    lr_push(&t.core, LOOP, 0);
    assert_false(lr_settle(&pack, &t, NULL));
    lr_answer list[8];
    struct lr_question q = { .list = list, .room = 8 };
    assert_false(lr_next(&pack, &t, &q, NULL));
}

static int asks_for; /* how many answers broken_ask allows */

static void broken_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    (void)p;
    (void)state;
    (void)side;
    for (int i = asks_for; i > 0; i--)
        lr_allow(q, lr_say(V_BID, (unsigned)i, 0, 0, 0));
}

static bool asks_well(const struct lr_pack *p, int answers, char *words, size_t size)
{
    struct lr_setup s = { .option = { 9 }, .seed = 5 };
    struct toy t;
    struct lr_text text = { words, size, 0, false };
    asks_for = answers;
    words[0] = '\0';
    if (lr_begin(p, &s, &t, NULL))
        return true;
    static lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    assert_false(lr_next(p, &t, &q, NULL));
    lr_why_unsettled(p, &t, &text);
    return false;
}

/* A list that is cut would refuse legal answers, and an empty one would leave the match stuck. */
static void a_question_has_1_to_4096_answers(void **unused)
{
    (void)unused;
    struct lr_game g = toy;
    struct lr_pack p = { .game = &g };
    char words[200];
    g.ask = broken_ask;
    assert_true(asks_well(&p, LR_MOST_ANSWERS, words, sizeof words));
    assert_false(asks_well(&p, LR_MOST_ANSWERS + 1, words, sizeof words));
    assert_string_equal(words, "a question to Left with 4097 answers (from 1 to 4096 are possible)");
    assert_false(asks_well(&p, 0, words, sizeof words));
    assert_string_equal(words, "a question to Left with 0 answers (from 1 to 4096 are possible)");
    struct toy t = begun(9);
    asks_for = 5000; /* answers are given from 5000 down, so the list holds 905 to 5000 */
    assert_true(lr_judge(&p, &t, LR_FIRST, lr_say(V_BID, 5000, 0, 0, 0)).ok);
    struct lr_verdict v = lr_judge(&p, &t, LR_FIRST, lr_say(V_BID, 1, 0, 0, 0));
    assert_false(v.ok);
    assert_string_equal(v.rule, "H0");
}

static void a_stack_that_overflows_is_found(void **unused)
{
    (void)unused;
    struct toy t = begun(9);
    char words[200] = "";
    struct lr_text text = LR_TEXT(words);
    while (t.core.depth < LR_DEPTH)
        lr_push(&t.core, TAKE, LR_ONLY(LR_FIRST));
    assert_true(lr_settle(&pack, &t, NULL));
    lr_push(&t.core, TAKE, LR_ONLY(LR_FIRST));
    assert_false(lr_settle(&pack, &t, NULL));
    lr_why_unsettled(&pack, &t, &text);
    assert_non_null(strstr(words, "more than 16 questions"));
}

static void lists_are_sorted_and_may_be_cut(void **unused)
{
    (void)unused;
    struct toy t = begun(9);
    t.messy = 1;
    lr_answer list[8];
    char words[60], others[60];
    struct lr_question q = { .list = list, .room = 8, .words = LR_TEXT(words), .others = LR_TEXT(others) };
    lr_ask(&pack, &t, LR_FIRST, &q);
    assert_int_equal(q.n, 4);
    assert_string_equal(words, "How many of 9?");
    for (int i = 1; i < q.n; i++)
        assert_true(list[i - 1] < list[i]);
    assert_true(lr_listed(&q, lr_say(V_TAKE, 2, 0, 0, 0)));
    assert_false(lr_listed(&q, lr_say(V_TAKE, 4, 0, 0, 0)));
    lr_ask(&pack, &t, LR_SECOND, &q);
    assert_int_equal(q.n, 0);
    assert_string_equal(words, "");
    lr_ask(&pack, &t, LR_NOBODY, &q);
    assert_int_equal(q.n, 0);
    struct lr_question bare = { .list = NULL };
    lr_ask(&pack, &t, LR_FIRST, &bare);
    assert_int_equal(bare.n, 4);
    assert_false(lr_listed(&bare, lr_say(V_TAKE, 1, 0, 0, 0)));
}

static void next_is_settle_and_ask(void **unused)
{
    (void)unused;
    lr_answer a[8], b[8];
    for (int pile = 1; pile <= 12; pile++) {
        struct toy t = begin(pile), u = t;
        struct lr_question q = { .list = a, .room = 8 }, r = { .list = b, .room = 8 };
        for (int i = 0; i < 40; i++) {
            assert_true(lr_next(&pack, &t, &q, NULL));
            assert_true(lr_settle(&pack, &u, NULL));
            assert_memory_equal(&t, &u, sizeof t);
            uint8_t asked = lr_asked(&u);
            assert_int_equal(q.n == 0, asked == 0);
            if (asked == 0 || q.n == 0)
                break;
            lr_ask(&pack, &u, asked & 1 ? LR_FIRST : LR_SECOND, &r);
            assert_int_equal(q.n, r.n);
            assert_int_equal(q.side, r.side);
            assert_memory_equal(a, b, (size_t)q.n * sizeof a[0]);
            lr_apply(&pack, &t, q.side, a[i % q.n], NULL);
            lr_apply(&pack, &u, q.side, a[i % q.n], NULL);
        }
        assert_int_equal(t.core.over, 1);
    }
}

/* The first bid interrupts the bidding: the other side must take stones before it may bid. */
static void interrupting_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x,
                               struct lr_events *ev)
{
    struct toy *t = state;
    toy_apply(p, state, side, x, ev);
    if (lr_verb_of(x) == V_BID && side == LR_FIRST)
        lr_push(&t->core, TAKE, LR_ONLY(LR_SECOND));
}

static void another_question_to_a_side_that_waits_is_new(void **unused)
{
    (void)unused;
    struct lr_game g = toy;
    struct lr_pack p = { .game = &g };
    struct lr_setup s = { .scenario = -1 };
    struct lr_error e;
    struct toy t = begin(9);
    g.apply = interrupting_apply;
    struct lr_match *m = lr_match_at(&p, &s, &t, &e);
    assert_non_null(m);
    assert_true(lr_match_answer(m, LR_FIRST, 0, lr_say(V_BID, 1, 0, 0, 0)).ok);
    assert_int_equal(lr_asked(lr_match_state(m)), LR_ONLY(LR_SECOND));
    assert_string_equal(lr_match_answer(m, LR_SECOND, 0, lr_say(V_TAKE, 1, 0, 0, 0)).rule, "H2");
    assert_true(lr_match_answer(m, LR_SECOND, 1, lr_say(V_TAKE, 1, 0, 0, 0)).ok);
    lr_match_free(m);
}

static void verdicts(void **unused)
{
    (void)unused;
    struct toy t = begun(9), before = t;
    assert_true(lr_judge(&pack, &t, LR_FIRST, lr_say(V_TAKE, 1, 0, 0, 0)).ok);
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, lr_say(V_TAKE, 1, 0, 0, 0)).rule, "2.1");
    struct lr_verdict v = lr_judge(&pack, &t, LR_FIRST, lr_say(V_TAKE, 7, 0, 0, 0));
    assert_false(v.ok);
    assert_string_equal(v.rule, "2.2");
    assert_string_equal(v.words, "7 is too many.");
    assert_string_equal(lr_judge(&pack, &t, LR_SECOND, lr_say(V_TAKE, 1, 0, 0, 0)).rule, "H1");
    assert_string_equal(lr_judge(&pack, &t, LR_NOBODY, lr_say(V_TAKE, 1, 0, 0, 0)).rule, "H1");
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, 0).rule, "H4");
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, lr_say(9, 0, 0, 0, 0)).rule, "H4");
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, lr_say(V_TAKE, 1, 1, 0, 0)).rule, "H4");
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, lr_say(V_GAMBLE, 0, 0, 0, 1)).rule, "H4");
    t.core.over = 1;
    assert_string_equal(lr_judge(&pack, &t, LR_FIRST, lr_say(V_TAKE, 1, 0, 0, 0)).rule, "H3");
    t.core.over = 0;
    assert_memory_equal(&t, &before, sizeof t);
}

/* A gamble needs a pile of 5, whatever is being asked. */
static bool few_stones(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x,
                       struct lr_verdict *v)
{
    (void)p;
    (void)side;
    (void)x;
    const struct toy *t = state;
    if (t->pile < 5)
        lr_refuse(v, "3.1", "Only %u stones are left.", t->pile);
    return t->pile < 5;
}

/* First what forbids the answer itself, then this question if it could be an answer to it, then its time. */
static void the_rule_that_forbids(void **unused)
{
    (void)unused;
    struct lr_verb own[] = { verbs[0], verbs[1], verbs[2], verbs[3], verbs[4] };
    struct lr_kind kinds[] = {
        toy_frames[BID], toy_frames[TAKE], toy_frames[TURN], toy_frames[LOOP], { .name = NULL }
    };
    struct lr_game g = toy;
    struct lr_pack p = { .game = &g };
    g.verbs = own;
    g.frames = kinds;
    own[V_BID].rule = "1.1";
    own[V_BID].time = "Bids are made first";
    own[V_GAMBLE].bars = few_stones;
    struct toy t = begun(9);
    lr_answer bid = lr_say(V_BID, 1, 0, 0, 0), gamble = lr_say(V_GAMBLE, 0, 0, 0, 0);
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, bid).rule, "2.2"); /* any verb is taken */
    kinds[TAKE].takes = LR_TAKES(V_TAKE, V_GAMBLE);
    struct lr_verdict v = lr_judge(&p, &t, LR_FIRST, bid);
    assert_string_equal(v.rule, "1.1");
    assert_string_equal(v.words, "Bids are made first.");
    kinds[TAKE].now = "stones are taken";
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, bid).words, "Bids are made first; now stones are taken.");
    own[V_BID].rule = NULL; /* then the rule that asks now */
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, bid).rule, "2.1");
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, lr_say(V_TAKE, 7, 0, 0, 0)).rule, "2.2");
    assert_true(lr_judge(&p, &t, LR_FIRST, gamble).ok);
    t.pile = 3;
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, gamble).rule, "3.1");
    kinds[TAKE].takes = LR_TAKES(V_TAKE);
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, gamble).words, "Only 3 stones are left.");
    own[V_GAMBLE].bars = NULL; /* and it has no time of its own */
    assert_string_equal(lr_judge(&p, &t, LR_FIRST, gamble).rule, "2.2");
}

static void others_hear_only_what_they_may(void **unused)
{
    (void)unused;
    struct toy t = begin(9);
    char words[40];
    struct lr_text text = LR_TEXT(words);
    lr_others(&pack, &t, LR_SECOND, &text);
    assert_string_equal(words, "bidding");
}

static void a_view_has_no_chance_in_it(void **unused)
{
    (void)unused;
    struct toy t = begin(9), seen;
    t.core.queued = 2;
    t.core.queue[0] = 6;
    lr_step(&pack, &t, LR_SECOND, lr_say(V_BID, 2, 0, 0, 0), NULL);
    lr_hide(&pack, &t, LR_FIRST, &seen);
    assert_false(lr_secret_given(&seen.core.secret));
    assert_int_equal(seen.core.queued, 0);
    assert_int_equal(seen.core.queue[0], 0);
    assert_int_equal(seen.bid[1], 1);
    struct toy world;
    struct lr_rng r = lr_rng_seed(1, 1);
    lr_imagine(&pack, &seen, LR_FIRST, &r, &world);
    assert_true(lr_secret_given(&world.core.secret));
}

static void the_stack(void **unused)
{
    (void)unused;
    struct lr_core c = { 0 }, empty = { 0 };
    lr_push(&c, 3, 1)->rest[8] = 7;
    lr_push(&c, 4, 2)->rest[23] = 1;
    assert_int_equal(lr_top(&c)->kind, 4);
    lr_pop(&c);
    assert_int_equal(lr_top(&c)->rest[8], 7);
    lr_pop(&c);
    lr_pop(&c); /* one too many does no harm */
    assert_memory_equal(&c, &empty, sizeof c);
    for (int i = 0; i <= LR_DEPTH; i++)
        lr_push(&c, 1, 1);
    assert_int_equal(c.depth, LR_DEPTH);
    assert_int_not_equal(c.spare[0], 0); /* the mark of a broken game */
}

static double share_of(const struct lr_odds *o, const char *words)
{
    for (int i = 0; i < o->n; i++)
        if (strcmp(o->chance[i].words, words) == 0)
            return o->chance[i].share;
    return -1;
}

static void odds_of_dice_are_exact(void **unused)
{
    (void)unused;
    struct toy t = begun(30), seen;
    lr_hide(&pack, &t, LR_FIRST, &seen);
    struct lr_rng r = lr_rng_seed(1, 1);
    struct lr_odds o;
    assert_true(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_GAMBLE, 0, 0, 0, 0), 1000, &r, &o));
    assert_true(o.exact);
    assert_int_equal(o.n, 11);
    for (int sum = 2; sum <= 12; sum++) {
        char words[20];
        snprintf(words, sizeof words, "%d gone", sum);
        double ways = sum <= 7 ? sum - 1 : 13 - sum;
        assert_true(share_of(&o, words) > ways / 36 - 1e-9 && share_of(&o, words) < ways / 36 + 1e-9);
    }
    assert_string_equal(o.chance[0].words, "7 gone"); /* likeliest first */
    /* Too little effort to try all 36: sampled, with its error. */
    assert_true(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_GAMBLE, 0, 0, 0, 0), 30, &r, &o));
    assert_false(o.exact);
    assert_true(o.error > 0);
    /* No dice at all: certain. An illegal answer has no odds. */
    assert_true(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_TAKE, 2, 0, 0, 0), 30, &r, &o));
    assert_true(o.exact && o.n == 1);
    assert_false(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_TAKE, 9, 0, 0, 0), 30, &r, &o));
    assert_false(lr_odds_of(&pack, &seen, LR_SECOND, lr_say(V_TAKE, 2, 0, 0, 0), 30, &r, &o));
}

static void odds_of_the_unknown_are_sampled(void **unused)
{
    (void)unused;
    struct toy t = begun(30), seen;
    t.messy = 1; /* four equally likely secrets */
    lr_hide(&pack, &t, LR_FIRST, &seen);
    struct lr_rng r = lr_rng_seed(1, 1);
    struct lr_odds o;
    assert_true(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_TAKE, 1, 0, 0, 0), 4000, &r, &o));
    assert_false(o.exact);
    assert_int_equal(o.n, 4);
    double sum = 0;
    for (int i = 0; i < o.n; i++) {
        sum += o.chance[i].share;
        assert_true(o.chance[i].share > 0.25 - 5 * o.error && o.chance[i].share < 0.25 + 5 * o.error);
    }
    assert_true(sum > 0.999 && sum < 1.001);
    for (uint64_t seed = 0; seed < 20; seed++) { /* one world in a hundred is another: easily overlooked */
        seen.messy = 2;
        r = lr_rng_seed(seed, 1);
        assert_true(lr_odds_of(&pack, &seen, LR_FIRST, lr_say(V_TAKE, 1, 0, 0, 0), 4000, &r, &o));
        assert_false(o.exact);
        assert_int_equal(o.n, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_are_asked_in_any_order),
        cmocka_unit_test(a_single_answer_is_not_asked),
        cmocka_unit_test(a_game_that_never_asks_is_found),
        cmocka_unit_test(a_question_has_1_to_4096_answers),
        cmocka_unit_test(a_stack_that_overflows_is_found),
        cmocka_unit_test(lists_are_sorted_and_may_be_cut),
        cmocka_unit_test(next_is_settle_and_ask),
        cmocka_unit_test(another_question_to_a_side_that_waits_is_new),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(the_rule_that_forbids),
        cmocka_unit_test(others_hear_only_what_they_may),
        cmocka_unit_test(a_view_has_no_chance_in_it),
        cmocka_unit_test(the_stack),
        cmocka_unit_test(odds_of_dice_are_exact),
        cmocka_unit_test(odds_of_the_unknown_are_sampled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
