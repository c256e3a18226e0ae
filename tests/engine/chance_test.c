/* chance_test.c - the generator against its published numbers; dice fair, in range, counted, laid out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "longroll.h"

static void known_numbers(void **unused)
{
    (void)unused;
    /* The first outputs of pcg32 seeded with 42 on stream 54, from the generator's own demonstration. */
    const uint32_t expected[] = { 0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e };
    struct lr_rng r = lr_rng_seed(42, 54);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(lr_rng_next(&r), expected[i]);
}

static void below_is_fair(void **unused)
{
    (void)unused;
    struct lr_rng r = lr_rng_seed(1, 2);
    int seen[7] = { 0 };
    for (int i = 0; i < 70000; i++) {
        uint32_t x = lr_rng_below(&r, 7);
        assert_true(x < 7);
        seen[x]++;
    }
    for (int i = 0; i < 7; i++) /* 10,000 each; 500 is more than five standard deviations */
        assert_in_range(seen[i], 9500, 10500);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(lr_rng_below(&r, 1), 0);
}

static void dice_are_counted_and_noted(void **unused)
{
    (void)unused;
    struct lr_core c = { .chance = 12345 };
    struct lr_roll dice[4] = { { 0, 0 } };
    struct lr_events ev = { .dice = dice, .dice_room = 4 };
    int total = lr_2d6(&c, &ev);
    int ten = lr_d10(&c, &ev);
    assert_int_equal(c.rolls, 3);
    assert_int_equal(ev.dice_n, 3);
    assert_int_equal(dice[0].value + dice[1].value, total);
    assert_int_equal(dice[2].value, ten);
    assert_int_equal(dice[2].sides, 10);
    lr_d6(&c, &ev);
    assert_false(ev.lost);
    lr_d6(&c, &ev);
    assert_true(ev.lost);
}

static void large_dice_are_noted_whole(void **unused)
{
    (void)unused;
    struct lr_core c = { .chance = 12345 };
    struct lr_roll dice[100];
    struct lr_events ev = { .dice = dice, .dice_room = 100 };
    for (int i = 0; i < 100; i++) {
        int value = lr_die(&c, 1000, &ev);
        assert_in_range(value, 1, 1000);
        assert_int_equal(dice[i].value, value);
        assert_int_equal(dice[i].sides, 1000);
    }
    assert_int_equal(lr_die(&c, 1, NULL), 1);
    assert_int_equal(lr_draw(&c, 1ULL << 63, NULL), 63);
}

static void more_dice_than_an_event_carries(void **unused)
{
    (void)unused;
    struct lr_core c = { .chance = 1 };
    struct lr_roll dice[300];
    struct lr_event list[4];
    struct lr_events heard = { .list = list, .room = 4, .dice = dice, .dice_room = 300 }, *ev = &heard;
    for (int i = 0; i < 300; i++)
        lr_d6(&c, ev);
    LR_TELL(ev, 0, LR_FIRST, LR_EVERYONE, 0);
    LR_TELL(ev, 1, LR_FIRST, LR_EVERYONE, 0);
    LR_TELL(ev, 2, LR_FIRST, LR_EVERYONE, 0);
    assert_false(heard.lost);
    assert_int_equal(heard.n, 3);
    assert_int_equal(list[0].dice, 255);
    assert_int_equal(list[1].first_die, 255);
    assert_int_equal(list[1].dice, 45);
    assert_int_equal(list[2].dice, 0);
}

static void noting_changes_nothing(void **unused)
{
    (void)unused;
    struct lr_core a = { .chance = 99 }, b = a;
    struct lr_roll dice[300];
    struct lr_events ev = { .dice = dice, .dice_room = 300 };
    for (int i = 0; i < 300; i++)
        assert_int_equal(lr_die(&a, 2 + i % 20, NULL), lr_die(&b, 2 + i % 20, &ev));
    assert_memory_equal(&a, &b, sizeof a);
}

static void laid_out_dice_come_first(void **unused)
{
    (void)unused;
    struct lr_core c = { .chance = 7, .queued = 3, .queue = { 6, 1, 4 } }, plain = { .chance = 7 };
    assert_int_equal(lr_d6(&c, NULL), 6);
    assert_int_equal(lr_d6(&c, NULL), 1);
    assert_int_equal(c.chance, 7); /* the generator has not moved */
    assert_int_equal(lr_d6(&c, NULL), 4);
    assert_int_equal(c.queued, 0);
    assert_int_equal(c.bad_die, 0);
    assert_int_equal(lr_d6(&c, NULL), lr_d6(&plain, NULL));
    assert_int_equal(c.rolls, 4);
}

static void a_die_that_does_not_fit(void **unused)
{
    (void)unused;
    struct lr_core c = { .queued = 2, .queue = { 7, 0 } };
    lr_d6(&c, NULL);
    assert_int_equal(c.bad_die, 1);
    c.bad_die = 0;
    lr_d6(&c, NULL);
    assert_int_equal(c.bad_die, 1);
}

static void draws_take_members_only(void **unused)
{
    (void)unused;
    struct lr_core c = { .chance = 3 };
    const uint64_t pool = 1ULL << 63 | 1ULL << 40 | 1ULL << 5 | 1;
    uint64_t drawn = 0;
    for (int i = 0; i < 200; i++) {
        int bit = lr_draw(&c, pool, NULL);
        assert_true(pool >> bit & 1);
        drawn |= 1ULL << bit;
    }
    assert_true(drawn == pool);
    struct lr_core laid = { .queued = 1, .queue = { 3 } };
    assert_int_equal(lr_draw(&laid, pool, NULL), 40); /* the third of 0, 5, 40, 63 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(below_is_fair),
        cmocka_unit_test(dice_are_counted_and_noted),
        cmocka_unit_test(large_dice_are_noted_whole),
        cmocka_unit_test(more_dice_than_an_event_carries),
        cmocka_unit_test(noting_changes_nothing),
        cmocka_unit_test(laid_out_dice_come_first),
        cmocka_unit_test(a_die_that_does_not_fit),
        cmocka_unit_test(draws_take_members_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
