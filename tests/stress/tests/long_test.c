/* long_test.c - a match of 50,000 answers on 15,041 hexes: its past, undo, memory, record, positions and views are
 * at hand as in a small one, within the times and bytes that the house promises. */
#include "games.h"
#include "stress.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

enum { ANSWERS = 50000, LOOKS = 300, PAST_MS = 20, TEXT_ROOM = 1 << 22, PAST_BYTES = 200, ALL_BYTES = 400 };

static struct lr_pack *pack;
static struct lr_match *match;
static struct lr_rng chance;
static lr_answer list[LR_MOST_ANSWERS];
static _Alignas(8) unsigned char one[STRESS_STATE], two[STRESS_STATE];
static char text[TEXT_ROOM], again[TEXT_ROOM];
static int most_answers;

static bool answer_by_chance(struct lr_match *m)
{
    uint8_t asked = lr_asked(lr_match_state(m));
    if (asked == 0)
        return false;
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    lr_match_ask(m, asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND, &q);
    assert_in_range(q.n, 1, LR_MOST_ANSWERS);
    most_answers = q.n > most_answers ? q.n : most_answers;
    lr_answer x = list[lr_rng_below(&chance, (uint32_t)q.n)];
    struct lr_verdict v = lr_match_answer(m, q.side, lr_match_seq(m), x);
    if (!v.ok)
        fail_msg("refused by %s: %s", v.rule, v.words);
    return true;
}

static int open_match(void **unused)
{
    (void)unused;
    struct lr_error e = { .line = 0 };
    struct lr_setup s;
    const struct games_entry *g = games_named("stress");
    pack = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (pack == NULL)
        return fprintf(stderr, "%s\n", e.words);
    chance = lr_rng_seed(1861, 7);
    lr_setup_preset(pack, lr_scenario_named(pack, "The Long March"), 1861, &s);
    match = lr_match_new(pack, &s, &e);
    while (lr_match_length(match) < ANSWERS && answer_by_chance(match))
        ;
    return lr_match_length(match) < ANSWERS;
}

static int close_match(void **unused)
{
    (void)unused;
    lr_match_free(match);
    lr_pack_free(pack);
    return 0;
}

static double milliseconds(void) /* of this process, however busy the machine is */
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- what it is to be a generator of ---- */

static void as_large_as_it_says(void **unused)
{
    (void)unused;
    const struct stress_state *st = lr_match_state(match);
    const struct lr_events *log = lr_match_log(match);
    static bool told[1024];
    int kinds = 0, leaders = 0;
    for (int i = 0; i < log->n; i++) {
        kinds += !told[log->list[i].kind];
        told[log->list[i].kind] = true;
    }
    for (int i = 0; i < STRESS_LEADERS; i++)
        leaders += st->leader[i] <= LR_SECOND;
    assert_true(kinds > STRESS_OMENS);
    assert_int_equal(leaders, STRESS_LEADERS);
    assert_true(st->camp[0].held + st->camp[1].held > STRESS_HEXES / 4);
    assert_true(most_answers > 3000);
    assert_true(pack->board->hexes == STRESS_HEXES && pack->board->sides >= 45000); /* 1.1 */
}

/* ---- the past ---- */

/* The hash that the answer noted is that of the state as it was made. */
static void any_moment_within_20_ms(void **unused)
{
    (void)unused;
    double worst = 0;
    for (int k = 0; k < LOOKS; k++) {
        int i = 1 + (int)lr_rng_below(&chance, (uint32_t)lr_match_length(match));
        double from = milliseconds();
        lr_match_state_at(match, i, one);
        double took = milliseconds() - from;
        worst = took > worst ? took : worst;
        assert_int_equal(lr_hash(one, sizeof one), lr_match_said(match, i - 1)->check);
    }
    print_message("a moment of the past: at most %.2f ms\n", worst);
    assert_true(worst < PAST_MS);
    lr_match_state_at(match, 0, one);
    assert_memory_equal(one, lr_match_start(match), sizeof one);
}

/* One after the other, forward; each side's view of each is what hiding gives, and hidden once more the same. */
static void views_over_the_past(void **unused)
{
    (void)unused;
    int from = lr_match_length(match) / 2;
    lr_match_state_at(match, from, one);
    for (int i = from; i < from + LOOKS; i++) {
        lr_match_next_state(match, i, one);
        assert_int_equal(lr_hash(one, sizeof one), lr_match_said(match, i)->check);
        enum lr_side side = (enum lr_side)(i % 3);
        lr_hide(pack, one, side, two);
        assert_int_equal(lr_asked(two), lr_asked(one));
        struct lr_piece piece[STRESS_PIECES];
        assert_int_equal(stress_shapes(pack, two, piece, STRESS_PIECES),
                         stress_shapes(pack, one, piece, STRESS_PIECES));
    }
}

static void an_answer_takes_no_state(void **unused)
{
    (void)unused;
    struct lr_memory u = lr_match_memory(match);
    size_t n = (size_t)lr_match_length(match);
    print_message("an answer takes %zu bytes, %zu of them for the past; a state is %d\n", (u.all - u.states) / n,
                  u.past / n, STRESS_STATE);
    assert_true(u.past < n * PAST_BYTES);
    assert_true(u.all - u.states < n * ALL_BYTES);
}

/* ---- taking back ---- */

/* What the window holds, answer by answer and all at once. */
static void undo_to_the_bytes(void **unused)
{
    (void)unused;
    struct lr_match *m = lr_match_copy(match);
    int undone = 0;
    for (int k = 0; k < LOOKS && answer_by_chance(m); k++) {
        int n = lr_match_length(m);
        enum lr_side side = (enum lr_side)lr_match_said(m, n - 1)->side;
        int can = lr_match_can_undo(m, side);
        for (int i = 0; i < can; i++)
            assert_true(lr_match_undo(m, side).ok);
        n = lr_match_length(m);
        assert_int_equal(lr_hash(lr_match_state(m), STRESS_STATE), lr_match_said(m, n - 1)->check);
        for (int i = 0; i < can; i++)
            assert_true(lr_match_redo(m, side).ok);
        undone += can;
    }
    assert_true(undone > LOOKS);
    lr_match_free(m);
}

/* By consent to any moment at all, each deeper than the one before. */
static void back_to_any_depth(void **unused)
{
    (void)unused;
    struct lr_match *m = lr_match_copy(match);
    for (int n = lr_match_length(m) - 1; n >= 0; n = n > 0 && n < 6000 ? 0 : n - 6000) {
        lr_match_state_at(m, n, one);
        assert_true(lr_match_rewind(m, n).ok);
        memcpy(two, lr_match_state(m), sizeof two);
        ((struct lr_core *)(void *)two)->course = ((struct lr_core *)(void *)one)->course;
        assert_int_equal(lr_match_length(m), n);
        assert_memory_equal(one, two, sizeof one);
    }
    assert_true(answer_by_chance(m));
    lr_match_free(m);
}

/* ---- as text ---- */

static void the_record(void **unused)
{
    (void)unused;
    struct lr_text t = LR_TEXT(text), u = LR_TEXT(again);
    struct lr_error e = { .line = 0 };
    assert_true(lr_record_write(match, &t) && !t.cut);
    struct lr_match *back = lr_record_read(pack, "record", text, t.used, &e);
    if (back == NULL)
        fail_msg("line %d: %s", e.line, e.words);
    assert_int_equal(lr_match_length(back), lr_match_length(match));
    assert_memory_equal(lr_match_state(back), lr_match_state(match), STRESS_STATE);
    assert_true(lr_record_write(back, &u));
    assert_string_equal(text, again);
    lr_match_free(back);
}

/* Of the trodden board: most of what a position can say. */
static void the_position(void **unused)
{
    (void)unused;
    for (int view = -1; view <= LR_NOBODY; view++) {
        struct lr_text t = LR_TEXT(text);
        struct lr_error e = { .line = 0 };
        struct lr_setup s;
        int whose;
        memcpy(one, lr_match_state(match), sizeof one);
        if (view >= 0)
            lr_match_view(match, (enum lr_side)view, one);
        assert_true(lr_position_write(pack, lr_match_setup(match), one, view, &t) && !t.cut);
        if (!lr_position_read(pack, "position", text, t.used, &s, two, &whose, &e))
            fail_msg("line %d: %s", e.line, e.words);
        assert_int_equal(whose, view);
        assert_memory_equal(one, two, sizeof one);
        if (view == -1)
            print_message("a position takes %zu bytes\n", t.used);
    }
}

/* A world that fits what a side sees. */
static void an_imagined_world(void **unused)
{
    (void)unused;
    struct lr_error e = { .line = 0 };
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        lr_match_view(match, side, one);
        if (!lr_position_imagine(pack, one, side, &chance, two, &e))
            fail_msg("%s", e.words);
        lr_hide(pack, two, side, two);
        assert_memory_equal(one, two, sizeof one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_large_as_it_says), cmocka_unit_test(any_moment_within_20_ms),
        cmocka_unit_test(views_over_the_past), cmocka_unit_test(an_answer_takes_no_state),
        cmocka_unit_test(undo_to_the_bytes),   cmocka_unit_test(back_to_any_depth),
        cmocka_unit_test(the_record),          cmocka_unit_test(the_position),
        cmocka_unit_test(an_imagined_world),
    };
    return cmocka_run_group_tests(tests, open_match, close_match);
}
