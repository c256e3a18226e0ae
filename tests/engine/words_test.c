/* words_test.c - answers and events in words, and answers back: exact, forgiving of case and spaces, and
 * clear about what was not understood. */
#include "table.h"

static lr_answer read_ok(const char *words)
{
    lr_answer x = 0;
    struct lr_error e;
    if (!lr_answer_read(ford, words, &x, &e))
        fail_msg("\"%s\" was not read: %s", words, e.words);
    return x;
}

static void assert_written(lr_answer x, const char *expected)
{
    char words[200];
    struct lr_text t = LR_TEXT(words);
    lr_answer_write(ford, x, &t);
    assert_string_equal(words, expected);
}

static void reading_undoes_writing(void **unused)
{
    (void)unused;
    static const char *const all[] = { "bid 3", "move Iron Brigade to Mill",   "done",
                                       "stand", "fall back to Ford",           "pursue",
                                       "halt",  "lose a step of Iron Brigade", "retreat Hunt's Guns to 0302" };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_written(read_ok(all[i]), all[i]);
}

static void case_spaces_and_numbers(void **unused)
{
    (void)unused;
    lr_answer x = read_ok("move Iron Brigade to Mill");
    assert_true(read_ok("  MOVE   iron  brigade TO mill  ") == x);
    assert_true(read_ok("move iron brigade to 0101") == x); /* a hex by its printed number */
}

static void not_understood(void **unused)
{
    (void)unused;
    static const struct {
        const char *words, *says;
        int column;
    } all[] = {
        { "", "expected an answer such as: bid {number}", 1 },
        { "fly to Mill", "found \"fly to Mill\"", 1 },
        { "move Iron Brigade to Nowhere", "expected a hex, found \"Nowhere\"", 22 },
        { "move Tin Brigade to Mill", "expected a block, found \"Tin Brigade\"", 6 },
        { "bid many", "expected a number, found \"many\"", 5 },
        { "bid 70000", "expected a number, found \"70000\"", 5 },
        { "bid -1", "expected a number, found \"-1\"", 5 },
        { "bid", "expected an answer such as", 1 },
        { "done now", "found \"done now\"", 1 },
        { "move Iron Brigade to", "found \"move Iron Brigade to\"", 1 },
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct lr_error e = { .line = 0 };
        lr_answer x;
        assert_false(lr_answer_read(ford, all[i].words, &x, &e));
        if (strstr(e.words, all[i].says) == NULL || e.column != all[i].column)
            fail_msg("\"%s\": expected %d: ... %s ..., found %d: %s", all[i].words, all[i].column, all[i].says,
                     e.column, e.words);
    }
    static char long_words[5000];
    memset(long_words, 'x', sizeof long_words - 1);
    struct lr_error e;
    lr_answer x;
    assert_false(lr_answer_read(ford, long_words, &x, &e));
}

static void sound_or_not(void **unused)
{
    (void)unused;
    lr_answer move = read_ok("move Iron Brigade to Mill");
    unsigned verb = lr_verb_of(move);
    assert_true(lr_answer_sound(ford, move));
    assert_true(lr_answer_sound(ford, read_ok("bid 60000")));
    assert_false(lr_answer_sound(ford, 0));
    assert_false(lr_answer_sound(ford, ~0ULL));
    assert_false(lr_answer_sound(ford, lr_say(verb, 0, LR_NONE, 0, 0)));
    assert_false(lr_answer_sound(ford, lr_say(verb, 999, 0, 0, 0)));
    assert_false(lr_answer_sound(ford, lr_say(verb, 0, 0, 1, 0)));
    assert_false(lr_answer_sound(ford, lr_say(200, 0, 0, 0, 0)));
    assert_written(lr_say(200, 0, 0, 0, 1), "#c800000000000001"); /* no such verb: still something to see */
}

static void events_carry_their_dice(void **unused)
{
    (void)unused;
    const struct lr_game *g = ford->game;
    int fires = -1;
    for (int i = 0; g->tellings[i].phrase != NULL; i++)
        if (strcmp(g->tellings[i].phrase, "{block} fires and hits {number}") == 0)
            fires = i;
    assert_true(fires >= 0);
    struct lr_event list[2];
    struct lr_roll dice[8];
    struct lr_events heard = { .list = list, .room = 2, .dice = dice, .dice_room = 8 }, *ev = &heard;
    struct lr_core c = { .queued = 3, .queue = { 2, 5, 6 } };
    lr_d6(&c, ev);
    lr_d6(&c, ev);
    int block = lr_find(ford, g->tellings[fires].domain[0], "Iron Brigade", 12);
    LR_TELL(ev, (unsigned)fires, LR_FIRST, LR_EVERYONE, block, 1);
    lr_d6(&c, ev);
    LR_TELL(ev, (unsigned)fires, LR_FIRST, LR_EVERYONE, block, 0);
    char words[100];
    struct lr_text t = LR_TEXT(words);
    lr_event_write(ford, ev, &list[0], &t);
    assert_string_equal(words, "Iron Brigade fires and hits 1 [2 5]");
    t = LR_TEXT(words);
    lr_event_write(ford, ev, &list[1], &t);
    assert_string_equal(words, "Iron Brigade fires and hits 0 [6]");
    assert_false(heard.lost);
    LR_TELL(ev, (unsigned)fires, LR_FIRST, LR_EVERYONE, block, 0);
    assert_true(heard.lost);
    LR_TELL((struct lr_events *)NULL, (unsigned)fires, LR_FIRST, LR_EVERYONE, block, 0); /* nobody listens */
}

static void words_that_may_go(void **unused)
{
    (void)unused;
    char words[40] = "";
    struct lr_text t = LR_TEXT(words);
    lr_answer_apart(ford, read_ok("move Iron Brigade to Mill"), 0, &t);
    assert_string_equal(words, " Iron Brigade");
    t = LR_TEXT(words);
    words[0] = '\0';
    lr_answer_apart(ford, read_ok("move Iron Brigade to Mill"), 1, &t);
    assert_string_equal(words, "");
    struct lr_error e;
    lr_answer x;
    assert_false(lr_answer_read(ford, "move to Mill", &x, &e)); /* they may not be left out by who answers */
    assert_false(lr_answer_read(ford, "move[ Iron Brigade] to Mill", &x, &e));
    assert_false(lr_answer_read(ford, "march there", &x, &e));
    assert_null(strchr(e.words, '['));
}

static void text_is_cut_not_overrun(void **unused)
{
    (void)unused;
    char small[8] = "zzzzzzz";
    struct lr_text t = { small, 5, 0, false };
    lr_answer_write(ford, read_ok("move Iron Brigade to Mill"), &t);
    assert_string_equal(small, "move");
    assert_true(t.cut);
    assert_int_equal(small[5], 'z');
    struct lr_text none = LR_NO_TEXT;
    lr_put(&none, "%d", 5);
    lr_put_string(&none, "words");
    assert_int_equal(none.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_undoes_writing),  cmocka_unit_test(case_spaces_and_numbers),
        cmocka_unit_test(not_understood),          cmocka_unit_test(sound_or_not),
        cmocka_unit_test(events_carry_their_dice), cmocka_unit_test(text_is_cut_not_overrun),
        cmocka_unit_test(words_that_may_go),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
