/* match_test.c - matches: what is refused, what can be taken back, and that a refusal changes nothing. */
#include "table.h"

#include "../../engine/inside.h"

static struct lr_error error;

/* Everything that can be seen of a match, as one number. */
static uint64_t sum_of(const struct lr_match *m)
{
    const struct lr_events *log = lr_match_log(m);
    uint64_t sum[8] = { lr_hash(lr_match_state(m), ford->game->state_size),
                        lr_match_seq(m),
                        (uint64_t)lr_match_length(m),
                        (uint64_t)log->n,
                        (uint64_t)log->dice_n,
                        (uint64_t)lr_match_can_undo(m, LR_FIRST),
                        (uint64_t)lr_match_can_undo(m, LR_SECOND) };
    for (int i = 0; i < lr_match_length(m); i++)
        sum[7] = sum[7] * 31 + lr_match_said(m, i)->answer + lr_match_said(m, i)->check;
    return lr_hash(sum, sizeof sum);
}

static void a_match_begins(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 5);
    assert_ptr_equal(lr_match_pack(m), ford);
    assert_int_equal(lr_match_setup(m)->scenario, 0);
    assert_true(lr_match_setup(m)->seed == 5);
    assert_int_equal(lr_match_seq(m), 0);
    assert_int_equal(lr_match_length(m), 0);
    assert_null(lr_match_said(m, 0));
    assert_null(lr_match_said(m, -1));
    assert_int_equal(lr_asked(lr_match_state(m)), LR_PLAYERS);
    lr_match_view(m, LR_FIRST, state_a);
    lr_hide(ford, lr_match_state(m), LR_FIRST, state_b);
    assert_memory_equal(state_a, state_b, ford->game->state_size);
    lr_match_free(m);
    lr_match_free(NULL);
}

static void no_such_setup(void **unused)
{
    (void)unused;
    struct lr_setup s;
    lr_setup_preset(ford, 0, 1, &s);
    s.scenario = -1;
    assert_null(lr_match_new(ford, &s, &error));
    s.scenario = ford->scenarios;
    assert_null(lr_match_new(ford, &s, &error));
    s.scenario = 0;
    s.option[0] = 9;
    assert_null(lr_match_new(ford, &s, &error));
    assert_non_null(strstr(error.words, "choices for fog"));
    struct lr_match *m = new_match(0, 1);
    memcpy(state_a, lr_match_state(m), ford->game->state_size);
    lr_match_free(m);
    assert_null(lr_match_at(ford, &s, state_a, &error)); /* its record could not be written */
    s.option[0] = 0;
    s.scenario = ford->scenarios;
    assert_null(lr_match_at(ford, &s, state_a, &error));
    s.scenario = -1;
    m = lr_match_at(ford, &s, state_a, &error);
    assert_non_null(m);
    lr_match_free(m);
}

/* ---- refusals ------------------------------------------------------------------------------------- */

static void stale_and_wrong(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 5);
    lr_answer bid = lr_say(1, 2, 0, 0, 0);
    must_be_refused(lr_match_answer(m, LR_NOBODY, 0, bid), "H1");
    must_be_refused(lr_match_answer(m, LR_FIRST, 1, bid), "H2"); /* not yet put */
    must_be_refused(lr_match_answer(m, LR_FIRST, UINT32_MAX, bid), "H2");
    must_be_refused(lr_match_answer(m, LR_FIRST, 0, 0), "H4");
    must_be_refused(lr_match_answer(m, LR_FIRST, 0, UINT64_MAX), "H4");
    must_be_refused(say(m, LR_FIRST, "done"), "4.1");
    assert_int_equal(lr_match_seq(m), 0);
    assert_true(lr_match_answer(m, LR_FIRST, 0, bid).ok);
    assert_int_equal(lr_match_seq(m), 1);
    must_be_refused(lr_match_answer(m, LR_FIRST, 1, bid), "H1");
    /* The enemy's secret question still stands as it was put, whatever the other has done. */
    assert_true(lr_match_answer(m, LR_SECOND, 0, lr_say(1, 1, 0, 0, 0)).ok);
    assert_int_equal(lr_match_seq(m), 2);
    lr_answer done = lr_say(3, 0, 0, 0, 0);
    must_be_refused(lr_match_answer(m, LR_FIRST, 1, done), "H2");
    must_be_refused(lr_match_answer(m, LR_FIRST, 0, done), "H2");
    must_be_refused(lr_match_answer(m, LR_SECOND, 2, done), "H1");
    assert_true(lr_match_answer(m, LR_FIRST, 2, done).ok);
    lr_match_free(m);
}

static void refusals_change_nothing(void **unused)
{
    (void)unused;
    struct lr_rng r = lr_rng_seed(2, 3);
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct lr_match *m = new_match((int)(seed % 2), seed);
        do {
            uint64_t sum = sum_of(m);
            for (int i = 0; i < 10; i++) {
                lr_answer x = lr_say(lr_rng_below(&r, 11), lr_rng_below(&r, 15), lr_rng_below(&r, 15), 0, 0);
                enum lr_side side = (enum lr_side)lr_rng_below(&r, 3);
                bool legal = lr_judge(ford, lr_match_state(m), side, x).ok;
                uint32_t seq = lr_match_seq(m) + (legal ? 1 + lr_rng_below(&r, 5) : 0);
                struct lr_verdict v = lr_match_answer(m, side, seq, x);
                assert_false(v.ok);
                assert_true(v.rule[0] != '\0' && v.words[0] != '\0');
                assert_true(sum_of(m) == sum);
            }
            must_be_refused(lr_match_redo(m, LR_FIRST), "H9");
            must_be_refused(lr_match_redo(m, LR_NOBODY), "H9");
            must_be_refused(lr_match_undo(m, LR_NOBODY), "H5");
        } while (random_step(m, &r));
        must_be_refused(lr_match_answer(m, LR_FIRST, lr_match_seq(m), lr_say(1, 1, 0, 0, 0)), "H3");
        lr_match_free(m);
    }
}

/* ---- taking back ---------------------------------------------------------------------------------- */

/* A game with both sides' moves ahead: the Union has three of them. */
static struct lr_match *union_moves(void)
{
    struct lr_match *m = new_match(0, 5);
    must_say(m, LR_SECOND, "bid 1");
    must_say(m, LR_FIRST, "bid 3");
    assert_int_equal(lr_asked(lr_match_state(m)), LR_ONLY(LR_FIRST));
    return m;
}

static void undo_restart_redo(void **unused)
{
    (void)unused;
    struct lr_match *m = union_moves();
    uint64_t before[3];
    int events[3];
    const char *const moves[] = { "move Iron Brigade to Tavern", "move Irish Brigade to Mill", NULL };
    for (int i = 0; moves[i]; i++) {
        before[i] = lr_hash(lr_match_state(m), ford->game->state_size);
        events[i] = lr_match_log(m)->n;
        must_say(m, LR_FIRST, moves[i]);
    }
    before[2] = lr_hash(lr_match_state(m), ford->game->state_size);
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 2);
    assert_int_equal(lr_match_can_undo(m, LR_SECOND), 0);
    assert_int_equal(lr_match_can_undo(m, LR_NOBODY), 0);
    must_be_refused(lr_match_undo(m, LR_SECOND), "H7");

    uint32_t seq = lr_match_seq(m);
    assert_true(lr_match_undo(m, LR_FIRST).ok);
    assert_int_equal(lr_match_seq(m), seq + 1);
    assert_int_equal(lr_match_length(m), 3);
    assert_int_equal(lr_match_log(m)->n, events[1]);
    assert_true(lr_hash(lr_match_state(m), ford->game->state_size) == before[1]);
    assert_true(lr_match_redo(m, LR_FIRST).ok);
    assert_true(lr_hash(lr_match_state(m), ford->game->state_size) == before[2]);
    must_be_refused(lr_match_redo(m, LR_FIRST), "H9");

    assert_true(lr_match_restart(m, LR_FIRST).ok);
    assert_int_equal(lr_match_length(m), 2);
    assert_int_equal(lr_match_log(m)->n, events[0]);
    assert_true(lr_hash(lr_match_state(m), ford->game->state_size) == before[0]);
    must_be_refused(lr_match_restart(m, LR_FIRST), "H7");
    must_be_refused(lr_match_undo(m, LR_FIRST), "H7");
    must_be_refused(lr_match_redo(m, LR_SECOND), "H9");
    assert_true(lr_match_redo(m, LR_FIRST).ok); /* in the order they were said */
    assert_true(lr_hash(lr_match_state(m), ford->game->state_size) == before[1]);
    must_say(m, LR_FIRST, "move Buford's Horse to Depot"); /* another answer: nothing to put back any more */
    must_be_refused(lr_match_redo(m, LR_FIRST), "H9");
    lr_match_free(m);
}

static void each_reason_closes(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 5);
    must_be_refused(lr_match_undo(m, LR_FIRST), "H5");
    must_be_refused(lr_match_restart(m, LR_SECOND), "H5");
    must_say(m, LR_FIRST, "bid 1");
    must_be_refused(lr_match_undo(m, LR_SECOND), "H5");
    must_say(m, LR_SECOND, "bid 1"); /* equal: a die is rolled */
    must_be_refused(lr_match_undo(m, LR_FIRST), "H6");
    must_be_refused(lr_match_undo(m, LR_SECOND), "H6");
    lr_match_free(m);

    m = union_moves(); /* bids shown, no die */
    must_be_refused(lr_match_undo(m, LR_FIRST), "H7");
    must_be_refused(lr_match_undo(m, LR_SECOND), "H7");
    must_say(m, LR_FIRST, "move Hunt's Guns to Mill");
    must_say(m, LR_FIRST, "done"); /* now the Confederate moves */
    assert_int_equal(lr_asked(lr_match_state(m)), LR_ONLY(LR_SECOND));
    must_be_refused(lr_match_undo(m, LR_FIRST), "H8");
    must_be_refused(lr_match_undo(m, LR_SECOND), "H7"); /* its own last answer was the bid */
    lr_match_free(m);
}

static void secret_answers_are_taken_back(void **unused)
{
    (void)unused;
    struct lr_match *plain = new_match(0, 5), *m = new_match(0, 5);
    must_say(m, LR_FIRST, "bid 3");
    must_say(m, LR_SECOND, "bid 1");
    lr_match_free(m);

    m = new_match(0, 5);
    must_say(m, LR_FIRST, "bid 3");
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 1);
    assert_int_equal(lr_match_can_undo(m, LR_SECOND), 0);
    assert_true(lr_match_undo(m, LR_FIRST).ok);
    assert_memory_equal(lr_match_state(m), lr_match_state(plain), ford->game->state_size);
    assert_int_equal(lr_match_length(m), 0);
    assert_int_equal(lr_match_log(m)->n, lr_match_log(plain)->n);
    /* The Confederate's question has not changed through all that. */
    assert_true(lr_match_answer(m, LR_SECOND, 0, lr_say(1, 1, 0, 0, 0)).ok);
    /* The Union's has, and what it took back it can put back. */
    must_be_refused(lr_match_answer(m, LR_FIRST, 0, lr_say(1, 1, 0, 0, 0)), "H2");
    assert_true(lr_match_redo(m, LR_FIRST).ok);
    assert_int_equal(lr_match_said(m, 0)->side, LR_SECOND);
    assert_int_equal(lr_asked(lr_match_state(m)), LR_ONLY(LR_FIRST));
    lr_match_free(m);
    lr_match_free(plain);
}

/* A toy on ford's data in which each side seals three answers: sides answer in any order, and one may take back
 * its own from under the other's. */
static struct lr_game sealed_game;
static struct lr_pack sealed_pack;

static void sealed_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    (void)p;
    (void)s;
    lr_push(state, 1, LR_PLAYERS);
}

static void sealed_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    (void)p;
    (void)state;
    (void)side;
    q->rule = "1";
    for (unsigned i = 0; i < 4; i++)
        lr_allow(q, lr_say(1, i, 0, 0, 0));
}

struct __attribute__((may_alias)) sealed_frame {
    uint8_t kind, asked, step, x;
    int32_t given[2], sum[2]; /* answers of each side */
};

static const struct sealed_frame *sealed_of(const struct lr_match *m)
{
    return (const struct sealed_frame *)lr_top_of(lr_match_state(m));
}

/* After three answers each, side FIRST is asked alone, for ever. */
static void sealed_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    (void)p;
    struct sealed_frame *f = (struct sealed_frame *)lr_top(state);
    LR_TELL(ev, 0, side, LR_ONLY(side), (int32_t)side, (int32_t)lr_a(x));
    f->given[side]++;
    f->sum[side] = (int16_t)(f->sum[side] * 4 + (int)lr_a(x));
    if (f->kind == 1 && f->given[side] == 3)
        f->asked &= (uint8_t)~LR_ONLY(side);
}

static void sealed_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    (void)p;
    (void)ev;
    struct lr_frame *f = lr_top(state);
    f->kind = 2;
    f->asked = LR_ONLY(LR_FIRST);
}

static struct lr_match *sealed_match(void)
{
    sealed_game = *ford->game;
    sealed_game.setup = sealed_setup;
    sealed_game.ask = sealed_ask;
    sealed_game.apply = sealed_apply;
    sealed_game.go = sealed_go;
    sealed_pack = *ford;
    sealed_pack.game = &sealed_game;
    struct lr_setup s;
    lr_setup_preset(ford, 0, 1, &s);
    struct lr_match *m = lr_match_new(&sealed_pack, &s, &error);
    assert_non_null(m);
    return m;
}

static void seal(struct lr_match *m, enum lr_side side, unsigned n)
{
    struct lr_verdict v = lr_match_answer(m, side, lr_match_seq(m), lr_say(1, n, 0, 0, 0));
    if (!v.ok)
        fail_msg("%s: %s", v.rule, v.words);
}

static void from_under_the_other(void **unused)
{
    (void)unused;
    struct lr_match *m = sealed_match();
    seal(m, LR_FIRST, 1);
    seal(m, LR_SECOND, 2);
    seal(m, LR_FIRST, 3);
    seal(m, LR_SECOND, 0);
    seal(m, LR_SECOND, 1); /* the second side has finished; the first still thinks */
    assert_int_equal(lr_asked(lr_match_state(m)), LR_ONLY(LR_FIRST));
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 2);
    assert_int_equal(lr_match_can_undo(m, LR_SECOND), 3);

    assert_true(lr_match_restart(m, LR_FIRST).ok);
    assert_int_equal(lr_match_length(m), 3);
    assert_int_equal(lr_match_log(m)->n, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(lr_match_said(m, i)->side, LR_SECOND);
    const struct sealed_frame *f = sealed_of(m);
    assert_int_equal(f->given[0], 0);
    assert_int_equal(f->sum[1], 2 * 16 + 0 * 4 + 1);
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 0);
    must_be_refused(lr_match_undo(m, LR_FIRST), "H5");

    assert_true(lr_match_redo(m, LR_FIRST).ok);
    assert_true(lr_match_redo(m, LR_FIRST).ok);
    f = sealed_of(m);
    assert_int_equal(f->sum[0], 1 * 4 + 3);

    assert_true(lr_match_undo(m, LR_SECOND).ok); /* from under two of the first side's */
    f = sealed_of(m);
    assert_int_equal(f->sum[1], 2 * 4 + 0);
    assert_int_equal(f->sum[0], 1 * 4 + 3);
    assert_int_equal(f->asked, LR_PLAYERS);
    seal(m, LR_SECOND, 3);

    seal(m, LR_FIRST, 0); /* the seal is broken: the first side goes on alone */
    assert_int_equal(lr_top_of(lr_match_state(m))->kind, 2);
    assert_int_equal(lr_match_can_undo(m, LR_SECOND), 0);
    must_be_refused(lr_match_undo(m, LR_SECOND), "H8");
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 1); /* only what the enemy has not answered after */
    assert_true(lr_match_undo(m, LR_FIRST).ok);
    assert_int_equal(lr_match_can_undo(m, LR_SECOND), 3); /* sealed again */
    assert_int_equal(lr_match_can_undo(m, LR_FIRST), 2);
    lr_match_free(m);
}

/* Whatever can be taken back leads to exactly the state, log and record from before. */
static void undo_is_exact(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct lr_match *m = new_match((int)(seed % 2), seed);
        struct lr_rng r = lr_rng_seed(seed, 4);
        for (bool more = true; more;) {
            memcpy(state_a, lr_match_state(m), ford->game->state_size);
            const struct lr_core *a = (const struct lr_core *)(const void *)state_a;
            int length = lr_match_length(m), events = lr_match_log(m)->n, dice = lr_match_log(m)->dice_n;
            uint8_t asked = lr_asked(state_a);
            enum lr_side side = LR_FIRST;
            lr_answer x = 0;
            more = random_answer(m, &r, &side, &x);
            if (!more)
                break;
            assert_true(lr_match_answer(m, side, lr_match_seq(m), x).ok);
            memcpy(state_b, lr_match_state(m), ford->game->state_size);
            const struct lr_core *b = (const struct lr_core *)(const void *)state_b;
            bool open = a->rolls == b->rolls && a->reveals == b->reveals
                        && !(lr_asked(state_b) & (unsigned)~asked & LR_ONLY(lr_enemy(side)));
            assert_int_equal(lr_match_can_undo(m, side) > 0, open);
            struct lr_verdict v = lr_match_undo(m, side);
            assert_int_equal(v.ok, open);
            if (!open)
                continue;
            assert_memory_equal(lr_match_state(m), state_a, ford->game->state_size);
            assert_int_equal(lr_match_length(m), length);
            assert_int_equal(lr_match_log(m)->n, events);
            assert_int_equal(lr_match_log(m)->dice_n, dice);
            assert_true(lr_match_redo(m, side).ok);
            assert_memory_equal(lr_match_state(m), state_b, ford->game->state_size);
        }
        lr_match_free(m);
    }
}

static void restart_leads_to_the_window(void **unused)
{
    (void)unused;
    struct lr_rng r = lr_rng_seed(9, 4);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lr_match *m = new_match(0, seed);
        for (int i = 0; i < 200 && random_step(m, &r); i++) {
            for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
                int count = lr_match_can_undo(m, side);
                if (count == 0 || lr_rng_below(&r, 3) != 0)
                    continue;
                int length = lr_match_length(m);
                assert_true(lr_match_restart(m, side).ok);
                assert_int_equal(lr_match_length(m), length - count);
                assert_int_equal(lr_match_can_undo(m, side), 0);
                for (int k = 0; k < count; k++)
                    assert_true(lr_match_redo(m, side).ok);
                assert_int_equal(lr_match_length(m), length);
            }
        }
        lr_match_free(m);
    }
}

/* ---- the log -------------------------------------------------------------------------------------- */

static void loud_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    for (int i = 0; i < 1000; i++) {
        LR_TELL(ev, 1, side, LR_EVERYONE, (int32_t)side);
        if (ev != NULL && i < 900)
            lr_die(&(struct lr_core){ .rolls = 1 }, 6, ev);
    }
    lr_kind_apply(p, state, side, x, ev);
}

static void the_log_grows(void **unused)
{
    (void)unused;
    struct lr_game loud = *ford->game;
    struct lr_pack p = *ford;
    loud.apply = loud_apply;
    p.game = &loud;
    struct lr_setup s;
    lr_setup_preset(ford, 0, 5, &s);
    struct lr_match *m = lr_match_new(&p, &s, &error);
    assert_non_null(m);
    int at_start = lr_match_log(m)->n;
    assert_true(lr_match_answer(m, LR_FIRST, 0, lr_say(1, 1, 0, 0, 0)).ok);
    const struct lr_said *said = lr_match_said(m, 0);
    assert_int_equal(said->first_event, at_start);
    assert_int_equal(said->events, 1002);
    assert_false(lr_match_log(m)->lost);
    assert_true(lr_match_undo(m, LR_FIRST).ok);
    assert_int_equal(lr_match_log(m)->n, at_start);
    assert_true(lr_match_redo(m, LR_FIRST).ok);
    assert_int_equal(lr_match_log(m)->n, at_start + 1002);
    lr_match_free(m);
}

/* More untold dice than an event can carry: the next one takes the rest, and nothing is lost. */
static void untold_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    for (int i = 0; ev != NULL && i < 300; i++)
        lr_die(&(struct lr_core){ .rolls = 1 }, 6, ev);
    lr_kind_apply(p, state, side, x, ev);
}

static void too_many_dice_untold(void **unused)
{
    (void)unused;
    struct lr_game g = *ford->game;
    struct lr_pack p = *ford;
    g.apply = untold_apply;
    p.game = &g;
    struct lr_setup s;
    lr_setup_preset(ford, 0, 5, &s);
    struct lr_match *m = lr_match_new(&p, &s, &error);
    assert_non_null(m);
    int before = lr_match_log(m)->n;
    assert_true(lr_match_answer(m, LR_FIRST, 0, lr_say(1, 1, 0, 0, 0)).ok);
    const struct lr_events *log = lr_match_log(m);
    assert_false(log->lost);
    assert_true(log->n > before);
    assert_int_equal(log->list[before].dice, 255);
    lr_match_free(m);
}

static void every_event_belongs_to_an_answer(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 6);
    struct lr_rng r = lr_rng_seed(6, 6);
    while (random_step(m, &r))
        ;
    uint32_t next = lr_match_said(m, 0)->first_event;
    for (int i = 0; i < lr_match_length(m); i++) {
        assert_int_equal(lr_match_said(m, i)->first_event, next);
        next += lr_match_said(m, i)->events;
    }
    assert_int_equal(next, lr_match_log(m)->n);
    lr_match_free(m);
}

/* ---- trouble -------------------------------------------------------------------------------------- */

static bool circling;

static void circle_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    if (!circling)
        lr_kind_go(p, state, ev);
    else
        ((struct lr_core *)state)->rolls++;
}

static void a_game_in_circles(void **unused)
{
    (void)unused;
    struct lr_game g = *ford->game;
    struct lr_pack p = *ford;
    g.go = circle_go;
    p.game = &g;
    struct lr_setup s;
    lr_setup_preset(ford, 0, 5, &s);
    circling = true;
    assert_null(lr_match_new(&p, &s, &error));
    assert_true(error.words[0] != '\0');
    circling = false;
    struct lr_match *m = lr_match_new(&p, &s, &error);
    assert_non_null(m);
    assert_true(lr_match_answer(m, LR_FIRST, 0, lr_say(1, 1, 0, 0, 0)).ok);
    uint64_t sum = sum_of(m);
    circling = true;
    must_be_refused(lr_match_answer(m, LR_SECOND, lr_match_seq(m), lr_say(1, 1, 0, 0, 0)), "H0");
    assert_true(sum_of(m) == sum);
    circling = false;
    assert_true(lr_match_answer(m, LR_SECOND, lr_match_seq(m), lr_say(1, 1, 0, 0, 0)).ok);
    lr_match_free(m);
}

static void only_settled_positions(void **unused)
{
    (void)unused;
    struct lr_match *m = union_moves();
    memcpy(state_a, lr_match_state(m), ford->game->state_size);
    struct lr_match *n = lr_match_at(ford, lr_match_setup(m), state_a, &error);
    assert_non_null(n);
    assert_memory_equal(lr_match_state(n), state_a, ford->game->state_size);
    assert_int_equal(lr_match_length(n), 0);
    must_be_refused(lr_match_undo(n, LR_FIRST), "H5");
    must_say(n, LR_FIRST, "done");
    lr_match_free(n);
    lr_top((struct lr_core *)(void *)state_a)->asked = 0;
    assert_null(lr_match_at(ford, lr_match_setup(m), state_a, &error));
    assert_non_null(strstr(error.words, "stands at a question"));
    lr_match_free(m);
}

/* ---- taking back by consent ----------------------------------------------------------------------- */

/* The next answer that rolled dice, from answer i on; -1 if there is none. */
static int rolled_from(const struct lr_match *m, int i)
{
    while (i < lr_match_length(m) && lr_match_said(m, i)->dice == 0)
        i++;
    return i < lr_match_length(m) ? i : -1;
}

/* Go back before answer i and say it again. Are its dice others than they were? */
static bool dice_differ(struct lr_match *m, int i)
{
    const struct lr_said said = *lr_match_said(m, i);
    struct lr_roll was[16];
    uint32_t n = said.dice < 16 ? said.dice : 16;
    memcpy(was, lr_match_log(m)->dice + said.first_die, n * sizeof *was);
    assert_true(lr_match_rewind(m, i).ok);
    assert_int_equal(lr_match_length(m), i);
    assert_true(lr_match_answer(m, (enum lr_side)said.side, lr_match_seq(m), said.answer).ok);
    const struct lr_said *now = lr_match_said(m, i);
    assert_int_equal(now->first_die, said.first_die);
    bool differ = now->dice != said.dice;
    for (uint32_t k = 0; k < n && !differ; k++)
        differ = lr_match_log(m)->dice[now->first_die + k].value != was[k].value;
    return differ;
}

static void taken_back_by_consent(void **unused)
{
    (void)unused;
    int tried = 0, others = 0;
    for (uint64_t number = 0; number < 40; number++) {
        struct lr_match *m = secret_match((int)(number % 2), number);
        struct lr_rng r = lr_rng_seed(number, 11);
        for (int i = 0; i < 60 && random_step(m, &r); i++)
            ;
        int early = rolled_from(m, 0), late = rolled_from(m, lr_match_length(m) / 2);
        uint32_t seq = lr_match_seq(m);
        if (early < 0 || late <= early)
            fail_msg("match %d has no dice to take back", (int)number);
        others += dice_differ(m, late);
        assert_int_equal(((const struct lr_core *)lr_match_state(m))->course, 1);
        assert_true(lr_match_seq(m) > seq);
        others += dice_differ(m, early); /* and once more, further back */
        assert_int_equal(((const struct lr_core *)lr_match_state(m))->course, 2);
        tried += 2;
        lr_match_free(m);
    }
    assert_true(others > tried / 2 && others < tried); /* a die or two now and then falls the same way again */
}

static void same_course(struct lr_match *m, uint32_t course)
{
    if (((const struct lr_core *)lr_match_state(m))->course != course)
        assert_true(lr_match_anew(m, course).ok);
}

/* The first `count` answers, played once more from the beginning; in the course of chance of what comes next. */
static struct lr_match *said_again(const struct lr_match *m, int count)
{
    struct lr_match *again = lr_match_at(ford, lr_match_setup(m), lr_match_start(m), &error);
    assert_non_null(again);
    for (int i = 0; i < count; i++) {
        const struct lr_said *said = lr_match_said(m, i);
        same_course(again, said->course);
        assert_true(lr_match_answer(again, (enum lr_side)said->side, lr_match_seq(again), said->answer).ok);
    }
    if (count < lr_match_length(m))
        same_course(again, lr_match_said(m, count)->course);
    else
        same_course(again, ((const struct lr_core *)lr_match_state(m))->course);
    return again;
}

/* What may still be taken back freely is in the new course too: nobody can undo into dice he has seen. */
static void no_way_back_to_old_dice(void **unused)
{
    (void)unused;
    int freed = 0;
    for (uint64_t number = 0; number < 60; number++) {
        struct lr_match *m = secret_match(0, number);
        struct lr_rng r = lr_rng_seed(number, 12);
        for (int i = 0; i < 40 && random_step(m, &r); i++)
            ;
        int count = rolled_from(m, 10);
        assert_true(count >= 0 && lr_match_rewind(m, count).ok);
        for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
            while (lr_match_undo(m, side).ok) {
                freed++;
                assert_int_equal(((const struct lr_core *)lr_match_state(m))->course, 1);
            }
        struct lr_match *again = said_again(m, lr_match_length(m));
        for (int i = 0; i < lr_match_length(m); i++)
            assert_true(lr_match_said(m, i)->check == lr_match_said(again, i)->check);
        lr_match_free(again);
        lr_match_free(m);
    }
    assert_true(freed > 10);
}

static void nothing_to_rewind(void **unused)
{
    (void)unused;
    struct lr_match *m = secret_match(0, 1);
    must_be_refused(lr_match_rewind(m, 1), "H5");
    must_be_refused(lr_match_rewind(m, -1), "H5");
    must_be_refused(lr_match_anew(m, 0), "H0");
    assert_true(lr_match_anew(m, 5).ok);
    must_be_refused(lr_match_anew(m, 5), "H0");
    assert_true(lr_match_rewind(m, 0).ok);
    assert_int_equal(((const struct lr_core *)lr_match_state(m))->course, 6);
    lr_match_free(m);
}

/* ---- the past ------------------------------------------------------------------------------------- */

/* Anything that makes a match longer or shorter. */
static void random_deed(struct lr_match *m, struct lr_rng *r)
{
    enum lr_side side = (enum lr_side)lr_rng_below(r, 2);
    uint32_t course = ((const struct lr_core *)lr_match_state(m))->course;
    switch (lr_rng_below(r, 12)) {
    case 0:
        lr_match_undo(m, side);
        break;
    case 1:
        lr_match_restart(m, side);
        break;
    case 2:
        lr_match_redo(m, side);
        break;
    case 3:
        if (lr_rng_below(r, 8) == 0)
            assert_true(lr_match_rewind(m, (int)lr_rng_below(r, (uint32_t)lr_match_length(m) + 1)).ok);
        break;
    case 4:
        if (lr_rng_below(r, 8) == 0)
            assert_true(lr_match_anew(m, course + 1 + lr_rng_below(r, 3)).ok);
        break;
    default:
        random_step(m, r);
    }
}

/* Whatever has been done, a match is what its answers lead to when they are said again, at every moment. */
static void the_past_is_what_was(void **unused)
{
    (void)unused;
    size_t size = ford->game->state_size;
    for (uint64_t number = 0; number < 60; number++) {
        struct lr_match *m = secret_match((int)(number % 2), number);
        struct lr_rng r = lr_rng_seed(number, 21);
        for (int i = 0; i < 150; i++)
            random_deed(m, &r);
        lr_match_state_at(m, 0, state_b);
        for (int i = 0; i <= lr_match_length(m); i++) {
            struct lr_match *then = said_again(m, i);
            lr_match_state_at(m, i, state_a);
            assert_memory_equal(state_a, lr_match_state(then), size);
            assert_memory_equal(state_b, state_a, size);
            assert_int_equal(lr_match_asked_at(m, i), lr_asked(state_a));
            lr_match_next_state(m, i, state_b);
            if (i == lr_match_length(m)) {
                assert_memory_equal(state_a, lr_match_state(m), size);
                assert_int_equal(lr_match_window(m), lr_match_window(then));
                for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
                    assert_int_equal(lr_match_can_undo(m, side), lr_match_can_undo(then, side));
                    if (lr_match_can_undo(m, side) == 0)
                        assert_string_equal(lr_match_undo(m, side).rule, lr_match_undo(then, side).rule);
                }
            }
            lr_match_free(then);
        }
        lr_match_free(m);
    }
}

/* Where a secret question began, by playing the match through and looking at each state. */
static int began_in_secret(const struct lr_match *m, int i)
{
    struct lr_match *then = said_again(m, 0);
    const struct lr_core *c = lr_match_state(then);
    int first = 0;
    uint8_t asked = 0, depth = 0, kind = 0;
    for (int k = 0;; k++) {
        uint8_t now = lr_asked(c);
        bool same =
            asked != 0 && now != 0 && (now & ~asked) == 0 && c->depth == depth && lr_top_of(c)->kind == kind;
        if ((k > i && !same) || k == lr_match_length(m)) {
            first = same ? i : first;
            break;
        }
        first = same ? first : k;
        asked = same || now == LR_PLAYERS ? now : 0;
        depth = c->depth;
        kind = lr_top_of(c)->kind;
        const struct lr_said *said = lr_match_said(m, k);
        same_course(then, said->course);
        assert_true(lr_match_answer(then, (enum lr_side)said->side, lr_match_seq(then), said->answer).ok);
        c = lr_match_state(then);
    }
    lr_match_free(then);
    return first;
}

static void before_the_secret(void **unused)
{
    (void)unused;
    int earlier = 0;
    for (uint64_t number = 0; number < 12; number++) {
        struct lr_match *m = secret_match((int)(number % 2), number);
        struct lr_rng r = lr_rng_seed(number, 22);
        for (uint64_t i = 0; i < 20 + number && random_step(m, &r); i++)
            ;
        for (int i = 0; i < lr_match_length(m); i++) {
            int first = lr_match_before_secret(m, i);
            assert_int_equal(first, began_in_secret(m, i));
            earlier += first < i;
        }
        assert_int_equal(lr_match_before_secret(m, lr_match_length(m)), -1);
        assert_int_equal(lr_match_before_secret(m, -1), -1);
        lr_match_free(m);
    }
    assert_true(earlier > 10);
}

/* Dice that a play lays out lie there in every state that can still be undone to. */
static void dice_lie_there_before(void **unused)
{
    (void)unused;
    struct lr_match *m = union_moves();
    const uint8_t dice[] = { 3, 4, 5 };
    struct lr_rng r = lr_rng_seed(1, 1);
    while (lr_match_can_undo(m, LR_FIRST) < 2 && random_step(m, &r))
        ;
    int window = lr_match_window(m);
    assert_true(lr_match_dice(m, dice, 3));
    for (int i = window; i <= lr_match_length(m); i++) {
        lr_match_state_at(m, i, state_a);
        const struct lr_core *c = (const struct lr_core *)(const void *)state_a;
        assert_int_equal(c->queued, 3);
        assert_memory_equal(c->queue, dice, 3);
    }
    assert_true(lr_match_undo(m, LR_FIRST).ok);
    assert_int_equal(((const struct lr_core *)lr_match_state(m))->queued, 3);
    lr_match_free(m);
}

/* An answer costs what it changes, not a state. */
static void the_past_is_small(void **unused)
{
    (void)unused;
    struct lr_match *m = secret_match(0, 3);
    struct lr_rng r = lr_rng_seed(3, 1);
    while (random_step(m, &r))
        ;
    struct lr_memory u = lr_match_memory(m);
    size_t states = (size_t)lr_match_length(m) * ford->game->state_size;
    assert_true(u.past > 0 && u.past < states / 4);
    assert_true(u.all > u.past + u.record + u.log + u.states);
    lr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_begins),
        cmocka_unit_test(no_such_setup),
        cmocka_unit_test(stale_and_wrong),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(undo_restart_redo),
        cmocka_unit_test(each_reason_closes),
        cmocka_unit_test(secret_answers_are_taken_back),
        cmocka_unit_test(from_under_the_other),
        cmocka_unit_test(undo_is_exact),
        cmocka_unit_test(restart_leads_to_the_window),
        cmocka_unit_test(the_log_grows),
        cmocka_unit_test(too_many_dice_untold),
        cmocka_unit_test(every_event_belongs_to_an_answer),
        cmocka_unit_test(a_game_in_circles),
        cmocka_unit_test(only_settled_positions),
        cmocka_unit_test(taken_back_by_consent),
        cmocka_unit_test(no_way_back_to_old_dice),
        cmocka_unit_test(nothing_to_rewind),
        cmocka_unit_test(the_past_is_what_was),
        cmocka_unit_test(before_the_secret),
        cmocka_unit_test(dice_lie_there_before),
        cmocka_unit_test(the_past_is_small),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
