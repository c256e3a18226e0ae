/* fit_test.c - abbreviations of answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli.h"

#include <cmocka.h>

static const char march[] = "move Iron Brigade to Mill";

static void whole_words(void **state)
{
    (void)state;
    assert_int_equal(words_fit("move Iron Brigade to Mill", march), WHOLE_FIT);
    assert_int_equal(words_fit("  MOVE  iron brigade   TO mill ", march), WHOLE_FIT);
    assert_int_equal(words_fit("move Iron Brigade to Mil", march), WORD_FIT);
    assert_int_equal(words_fit("done", "done"), WHOLE_FIT);
    assert_int_equal(words_fit("done", "done so"), WORD_FIT);
}

static void beginnings_in_order(void **state)
{
    (void)state;
    assert_int_equal(words_fit("m", march), WORD_FIT);
    assert_int_equal(words_fit("m i mi", march), WORD_FIT);
    assert_int_equal(words_fit("iron mill", march), WORD_FIT);
    assert_int_equal(words_fit("ford", "cross Mill/Ford"), WORD_FIT);
    assert_int_equal(words_fit("buf", "move Buford's Horse to Mill"), WORD_FIT);
    assert_int_equal(words_fit("mi m", "move Mill"), PART_FIT); /* not in order */
    assert_int_equal(words_fit("m m m m", march), PART_FIT);
}

static void parts_anywhere(void **state)
{
    (void)state;
    assert_int_equal(words_fit("rigade", march), PART_FIT);
    assert_int_equal(words_fit("ill iron", march), PART_FIT);
    assert_int_equal(words_fit("s", "Buford's"), PART_FIT); /* no word begins behind an apostrophe */
    assert_int_equal(words_fit("hill", march), NO_FIT);
    assert_int_equal(words_fit("iron hill", march), NO_FIT);
}

static void nothing_typed(void **state)
{
    (void)state;
    assert_int_equal(words_fit("", march), NO_FIT);
    assert_int_equal(words_fit("   ", march), NO_FIT);
    assert_int_equal(words_fit("x", ""), NO_FIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_words),
        cmocka_unit_test(beginnings_in_order),
        cmocka_unit_test(parts_anywhere),
        cmocka_unit_test(nothing_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
