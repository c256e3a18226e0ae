/* frames_test.c - frames are judged by what the game declares of them, and the declaration itself is judged. */
#include "table.h"

static struct lr_error error;

static bool reads(const char *lines)
{
    char text[1000];
    struct lr_setup s;
    snprintf(text, sizeof text, "position ford\nscenario The Crossing\n%send\n", lines);
    int view = -1;
    error.words[0] = '\0';
    return lr_position_read(ford, "hand", text, strlen(text), &s, state_a, &view, &error);
}

/* Each line of a position is refused with these words, which name the frame, the value and what was expected. */
static void frames_from_outside(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        { "core.frame[0].asked: {Union}\n", "core.frame[0].asked (turn): expected nobody, found Union" },
        { "core.frame[0].step: 4\n", "core.frame[0].step (turn): expected a number from 0 to 3, found 4" },
        { "core.frame[0].x: 1\n", "core.frame[0].x (turn): expected 0, which says nothing here, found 1" },
        { "core.frame[0].v: [5] -1\n", "core.frame[0].v[5] (turn): expected 0, which says nothing here, found -1" },
        { "core.frame[1].kind: turn\n", "core.frame[1] (turn): expected at the bottom of the stack" },
        { "core.frame[1].kind: stand\n",
          "core.frame[1] (stand): expected below it attack at call, found turn at first moves" },
        { "core.frame[1]: kind moves\n",
          "core.frame[1].asked (moves): expected nobody or Union or Confederate, found both" },
        { "core.frame[1]: kind moves, asked {Union}, v[0] 9\n",
          "core.frame[1].v[0] (moves: left): expected a number from 0 to 3, found 9" },
        { "core.frame[0]: kind bids, step 0\n", "core.frame[0] (bids): expected below it turn, found nothing" },
        { "core.depth: 1\n", "core.frame[1]: expected nothing above a stack of 1" },
        { "core.depth: 0\n", "core.frame[0]: expected nothing above a stack of 0" },
        { "core.depth: 0\ncore.frame[0]: kind turn, step 0\ncore.frame[1]: kind turn, asked {}\n",
          "core.depth: expected a question on the stack, found none" },
        { "core.depth: 3\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, x 2\n",
          "core.frame[2].x (attack: attacker): expected a thing that exists, found 2" },
        { "core.depth: 4\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, step 0\n"
          "core.frame[3]: kind stand\n",
          "core.frame[3].asked (stand): expected Union or Confederate, found nobody" }, /* nobody could go on from
                                                                                           it */
        { "core.depth: 4\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, step 3\n"
          "core.frame[3]: kind retreat, asked {Union}, v[1] 10\n",
          "core.frame[3].v[1] (retreat: block): expected a thing that exists, found 10" },
    };
    assert_true(reads(""));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (reads(cases[i][0]))
            fail_msg("%s was read", cases[i][0]);
        if (strcmp(error.words, cases[i][1]) != 0)
            fail_msg("%sexpected: %s\n   found: %s", cases[i][0], cases[i][1], error.words);
    }
}

/* Views are judged too: they will be imagined. */
static void views_from_outside(void **unused)
{
    (void)unused;
    char text[] = "position ford\nscenario The Crossing\nview Union\ncore.frame[1].v: [0] 7\nend\n";
    struct lr_setup s;
    int view;
    assert_false(lr_position_read(ford, "hand", text, strlen(text), &s, state_a, &view, &error));
    assert_string_equal(error.words, "core.frame[1].v[0] (bids): expected 0, which says nothing here, found 7");
}

/* A world made up for a view from outside is judged like any position. */
static void imagined_from_outside(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "position ford\nscenario The Crossing\nview Union\nend\n",
        "position ford\nscenario The Crossing\nview Union\ncamp[Confederate].blanks: [Mill] 200\nend\n",
    };
    struct lr_rng r = lr_rng_seed(1, 1);
    for (int i = 0; i < 2; i++) {
        struct lr_setup s;
        int view = -1;
        assert_true(lr_position_read(ford, "hand", texts[i], strlen(texts[i]), &s, state_a, &view, &error));
        assert_int_equal(lr_position_imagine(ford, state_a, LR_FIRST, &r, state_b, &error), i == 0);
    }
}

static struct lr_kind kinds[4];

static bool sound(void)
{
    struct lr_game g = *ford->game;
    g.frames = kinds;
    return lr_fields_sound(&g, &error);
}

static void declarations(void **unused)
{
    (void)unused;
    const struct lr_kind good[4] = {
        { .name = "turn", .asks = LR_WORKS, .steps = LR_STEPS("one", "two") },
        { .name = "move",
          .asks = LR_ASKS_THE_ONE,
          .on = LR_ABOVE({ 0, LR_AT(1) }),
          .x = LR_VT("side", LR_SIDES),
          .v = { LR_VN("left", 0, 3), LR_VO("hex", LR_HEXES, LR_NONE), LR_V1("who", LR_OWN), LR_VB("marks", 7) } },
        { .name = NULL },
    };
    memcpy(kinds, good, sizeof kinds);
    assert_true(sound());
    kinds[0].asks = 0; /* nothing would ever happen */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[1].on = LR_ABOVE({ 0, LR_AT(2) }); /* no such step */
    assert_false(sound());
    kinds[1].on = LR_ABOVE({ 7, 0 }); /* no such kind */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[0].on = LR_ABOVE({ 1, 0 }); /* no bottom */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[1].x = (struct lr_value)LR_VN("side", 0, 1); /* who is asked must be a side */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[1].v[0].low = 4; /* above its highest */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[1].v[3].name = "left"; /* twice */
    assert_false(sound());
    memcpy(kinds, good, sizeof kinds);
    kinds[1].v[5].high = 2; /* a range and no name */
    assert_false(sound());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_from_outside),
        cmocka_unit_test(views_from_outside),
        cmocka_unit_test(imagined_from_outside),
        cmocka_unit_test(declarations),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
