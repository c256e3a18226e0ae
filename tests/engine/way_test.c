/* way_test.c - noting a way, and what lr_way_of refuses to believe. */
#include "../../engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

/* A strip of six hexes and a box that leads into the first. */
struct place {
    struct lr_board *board;
    struct lr_link link;
    struct lr_game game;
    struct lr_pack pack;
};

/* What the game says: the test's own. */
static struct lr_way said;

static bool say(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w)
{
    (void)p, (void)seen, (void)side;
    *w = said;
    return x != 0;
}

static int make(void **state)
{
    struct lr_grid g = { .width = 6, .height = 1, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){ .width = 6,
                                    .height = 1,
                                    .first_column = 1,
                                    .first_row = 1,
                                    .column_step = 1,
                                    .row_step = 1,
                                    .column_digits = 2,
                                    .row_digits = 2 };
    struct place *o = calloc(1, sizeof *o);
    assert_non_null(o);
    o->board = lr_board_make(calloc(1, lr_board_size(&g, 1)), &g, 1);
    o->link = (struct lr_link){ 6, 0, "entry" };
    o->board->link = &o->link;
    o->board->links = 1;
    o->game.way = say;
    o->pack = (struct lr_pack){ .game = &o->game, .board = o->board };
    *state = o;
    return 0;
}

static int unmake(void **state)
{
    struct place *o = *state;
    free(o->board);
    free(o);
    return 0;
}

/* From the box along the strip, a Movement Point and a half a hex, of six. */
static void usual(void)
{
    said = (struct lr_way){ .n = 0 };
    lr_way_begin(&said, 6);
    for (lr_hex h = 0; h < 3; h++)
        lr_way_on(&said, h, 18);
    said.allowance = 6 * LR_MP;
    said.counts = "points";
}

static const char *trouble(const struct place *o)
{
    static struct lr_error e;
    struct lr_way w;
    bool ok = lr_way_of(&o->pack, NULL, LR_FIRST, 1, &w, &e);
    assert_true(ok == (e.words[0] == '\0'));
    return e.words;
}

static void believes(void **state)
{
    struct place *o = *state;
    struct lr_way w;
    struct lr_error e;
    usual();
    lr_way_ends(&said, "2.2", "forest ends a move");
    assert_true(lr_way_of(&o->pack, NULL, LR_FIRST, 1, &w, &e));
    assert_int_equal(w.n, 4);
    assert_int_equal(w.cost, 54);
    assert_int_equal(w.hex[3], 2);
    assert_int_equal(w.step[0], 0);
    assert_string_equal(w.stop, "forest ends a move");
    assert_true(lr_way_of(&o->pack, NULL, LR_FIRST, 1, &w, NULL));
    assert_false(lr_way_of(&o->pack, NULL, LR_FIRST, 0, &w, &e)); /* nowhere */
    assert_string_equal(e.words, "");
    o->game.way = NULL;
    assert_false(lr_way_of(&o->pack, NULL, LR_FIRST, 1, &w, &e));
    assert_string_equal(e.words, "");
    o->game.way = say;
}

static void nothing_counted(void **state)
{
    said = (struct lr_way){ .n = 0, .allowance = LR_BLOCKED };
    lr_way_begin(&said, 4);
    lr_way_on(&said, 3, 0);
    assert_string_equal(trouble(*state), "");
}

static void believes_not(void **state)
{
    usual();
    said.n = 1;
    assert_string_equal(trouble(*state), "the way goes nowhere");
    usual();
    said.n = LR_LONGEST_WAY + 1;
    assert_string_equal(trouble(*state), "the way is too long");
    usual();
    said.hex[2] = 7;
    assert_string_equal(trouble(*state), "the way leads off the map");
    usual();
    said.hex[3] = 3;
    assert_non_null(strstr(trouble(*state), "neither next to the one before"));
    usual();
    said.hex[3] = 6; /* the link goes one way only */
    said.hex[2] = 0;
    assert_non_null(strstr(trouble(*state), "neither next to the one before"));
    usual();
    said.step[1] = -1;
    assert_non_null(strstr(trouble(*state), "impossible cost"));
    usual();
    said.step[0] = 1;
    assert_non_null(strstr(trouble(*state), "impossible cost"));
    usual();
    said.step[1] = 12;
    assert_string_equal(trouble(*state), "the way costs another sum than its steps");
    usual();
    said.allowance = 53;
    assert_string_equal(trouble(*state), "the way costs more than there is");
    usual();
    said.counts = NULL;
    assert_string_equal(trouble(*state), "the way does not say what it counts");
    usual();
    said.counts = NULL;
    said.allowance = LR_BLOCKED;
    assert_string_equal(trouble(*state), "the way does not say what it counts");
    usual();
    lr_way_ends(&said, "2.2", "");
    assert_string_equal(trouble(*state), "the way ends without a rule, or by one without words");
}

static void words(void **state)
{
    static const struct {
        lr_cost cost;
        const char *words;
    } costs[] = { { 0, "0" },      { 6, "1/2" },    { 12, "1" },     { 18, "1 1/2" }, { 8, "2/3" },
                  { 27, "2 1/4" }, { 16, "1 1/3" }, { 11, "11/12" }, { 120, "10" } };
    (void)state;
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
        char out[20] = "";
        struct lr_text t = LR_TEXT(out);
        lr_cost_write(costs[i].cost, &t);
        assert_string_equal(out, costs[i].words);
    }
    char out[200] = "";
    struct lr_text t = LR_TEXT(out);
    usual();
    lr_way_note(&said, "2.6", "by road");
    lr_way_note(&said, "5.34", "in haste");
    lr_way_write(&said, &t);
    assert_string_equal(out, "4 1/2 of 6 points, by road (2.6), in haste (5.34)");
    said = (struct lr_way){ .n = 0, .allowance = LR_BLOCKED };
    t = LR_TEXT(out);
    out[0] = '\0';
    lr_way_write(&said, &t);
    assert_string_equal(out, "");
}

static void notes(void **state)
{
    (void)state;
    static struct lr_way w;
    struct lr_events ev = { .walked = &w };
    lr_walk(NULL, 0, 1, 12);
    assert_false(lr_noted(NULL));
    assert_true(lr_noted(&ev));
    lr_walk(&ev, 6, 0, 12);
    lr_walk(&ev, 0, 1, 6);
    assert_int_equal(w.allowance, LR_BLOCKED);
    lr_walk_left(&ev, 4);
    assert_int_equal(w.n, 3);
    assert_int_equal(w.hex[0], 6);
    assert_int_equal(w.hex[2], 1);
    assert_int_equal(w.step[2], 6);
    assert_int_equal(w.cost, 18);
    assert_int_equal(w.allowance, 22);
    for (int i = 0; i < 2 * LR_LONGEST_WAY; i++)
        lr_walk(&ev, 1, 2, 0);
    assert_int_equal(w.n, 3 + 2 * LR_LONGEST_WAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(believes, make, unmake),
        cmocka_unit_test_setup_teardown(nothing_counted, make, unmake),
        cmocka_unit_test_setup_teardown(believes_not, make, unmake),
        cmocka_unit_test(words),
        cmocka_unit_test(notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
