/* chance_test.c - the generators against their published numbers; dice fair, in range, counted, laid out. */
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

static void siphash_as_published(void **unused)
{
    (void)unused;
    /* Key 00 01 .. 0f, message 00 01 .. of so many bytes: the numbers that SipHash's authors give. */
    static const struct {
        size_t length;
        uint64_t hash;
    } known[] = {
        { 0, 0x726fdb47dd0e0e31 },  { 1, 0x74f839c593dc67fd },  { 2, 0x0d6c8009d9a94f5a },
        { 3, 0x85676696d7fb7e2d },  { 4, 0xcf2794e0277187b7 },  { 5, 0x18765564cd99a68d },
        { 6, 0xcbc9466e58fee3ce },  { 7, 0xab0200f58b01d137 },  { 8, 0x93f5f5799a932462 },
        { 15, 0xa129ca6149be45e5 }, { 16, 0x3f2acc7f57c29bdb }, { 17, 0x699ae9f52cbe4794 },
        { 31, 0x32d892fad841c342 }, { 32, 0x7127512f72f27cce }, { 62, 0xe51b38608ef25f57 },
        { 63, 0x958a324ceb064572 },
    };
    const struct lr_secret key = { { 0x0706050403020100, 0x0f0e0d0c0b0a0908 } };
    uint8_t message[64];
    for (int i = 0; i < 64; i++)
        message[i] = (uint8_t)i;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_true(lr_siphash(&key, message, known[i].length) == known[i].hash);
}

static void seeds_become_secrets(void **unused)
{
    (void)unused;
    /* Worked out by a program of its own, from docs/architecture.md. */
    static const struct {
        uint64_t seed, half[2];
    } known[] = {
        { 0, { 0xf77d97b083b846c6, 0x208ebde6d5d2e80b } },
        { 1, { 0xe21839b2694111cd, 0x2b64dc2adc8e615a } },
        { 42, { 0x7248a041afa848aa, 0x4717fbcbdf27cd4e } },
        { UINT64_MAX, { 0xa391478fb7fc940d, 0x89ba6a095e50799d } },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct lr_secret s = lr_secret_of(known[i].seed);
        assert_true(s.half[0] == known[i].half[0] && s.half[1] == known[i].half[1]);
    }
}

static void dice_as_published(void **unused)
{
    (void)unused;
    /* Worked out by the same program. */
    static const struct {
        struct lr_secret secret;
        uint32_t course, roll;
        int sides, value;
    } known[] = {
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 0, 0, 6, 3 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 0, 1, 6, 4 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 0, 2, 6, 1 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 1, 0, 6, 1 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 0, 0, 10, 5 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 0, 4294967294, 6, 5 },
        { { { 0x0123456789abcdef, 0xfedcba9876543210 } }, 4294967295, 3, 65535, 62180 },
        { { { 0x7248a041afa848aa, 0x4717fbcbdf27cd4e } }, 0, 0, 6, 6 },
        { { { 0x7248a041afa848aa, 0x4717fbcbdf27cd4e } }, 1, 1, 6, 4 },
        { { { 0x7248a041afa848aa, 0x4717fbcbdf27cd4e } }, 3, 100, 52, 15 },
        { { { 1, 0 } }, 0, 0, 6, 6 },
        { { { 1, 0 } }, 0, 1, 6, 4 },
        { { { 1, 0 } }, 0, 7, 2, 1 },
        { { { 1, 0 } }, 4294967295, 3, 65535, 31052 },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(lr_chance_die(&known[i].secret, known[i].course, known[i].roll, known[i].sides),
                         known[i].value);
    const int first[] = { 3, 6, 6, 5, 5, 2, 5, 1, 2, 4, 2, 3, 4, 6, 2, 5, 4, 2, 2, 3 };
    struct lr_core c = { .secret = lr_secret_of(1) };
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        assert_int_equal(lr_d6(&c, NULL), first[i]);
}

static void secrets_as_text(void **unused)
{
    (void)unused;
    char digits[LR_SECRET_DIGITS + 1];
    struct lr_secret s = { { 0x0123456789abcdef, 0x00000000000000ff } }, back;
    lr_secret_write(&s, digits);
    assert_string_equal(digits, "0123456789abcdef00000000000000ff");
    assert_true(lr_secret_read("0123456789ABCDEF00000000000000fF", 32, &back));
    assert_memory_equal(&s, &back, sizeof s);
    assert_false(lr_secret_read("0123456789abcdef00000000000000f", 31, &back));
    assert_false(lr_secret_read("0123456789abcdef00000000000000fg", 32, &back));
    assert_false(lr_secret_read("0123456789abcdef 0000000000000ff", 32, &back));
    assert_memory_equal(&s, &back, sizeof s);
}

/* How far counts of equally likely things are from equal: chi-square. */
static double spread(const int *seen, int n, int tries)
{
    double sum = 0, each = (double)tries / n;
    for (int i = 0; i < n; i++)
        sum += (seen[i] - each) * (seen[i] - each) / each;
    return sum;
}

static void dice_are_fair(void **unused)
{
    (void)unused;
    static const int sides[] = { 2, 6, 7, 10, 36 };
    for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++) {
        enum { TRIES = 36000 };
        int by_roll[36] = { 0 }, by_course[36] = { 0 }, by_seed[36] = { 0 };
        for (uint32_t i = 0; i < TRIES; i++) {
            struct lr_secret s = lr_secret_of(77), other = lr_secret_of(i);
            by_roll[lr_chance_die(&s, 0, i, sides[k]) - 1]++;
            by_course[lr_chance_die(&s, i, 5, sides[k]) - 1]++;
            by_seed[lr_chance_die(&other, 0, 0, sides[k]) - 1]++;
        }
        /* 35 degrees of freedom reach 80 once in 50,000 times; these are always the same numbers. */
        assert_true(spread(by_roll, sides[k], TRIES) < 80);
        assert_true(spread(by_course, sides[k], TRIES) < 80);
        assert_true(spread(by_seed, sides[k], TRIES) < 80);
    }
}

/* A pair of dice in a row, and the same die in two courses, have nothing to do with each other. */
static void dice_are_independent(void **unused)
{
    (void)unused;
    enum { TRIES = 36000 };
    struct lr_secret s = lr_secret_of(78);
    int in_row[36] = { 0 }, by_course[36] = { 0 };
    for (uint32_t i = 0; i < TRIES; i++) {
        int die = lr_chance_die(&s, 0, i, 6);
        in_row[6 * (die - 1) + lr_chance_die(&s, 0, i + 1, 6) - 1]++;
        by_course[6 * (die - 1) + lr_chance_die(&s, 1, i, 6) - 1]++;
    }
    assert_true(spread(in_row, 36, TRIES) < 80);
    assert_true(spread(by_course, 36, TRIES) < 80);
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
    struct lr_core c = { .secret = { { 12345, 0 } } };
    struct lr_roll dice[4] = { { .value = 0 } };
    struct lr_events ev = { .dice = dice, .dice_room = 4 };
    int total = lr_2d6(&c, &ev);
    int ten = lr_die(&c, 10, &ev);
    assert_int_equal(c.rolls, 3);
    assert_int_equal(ev.dice_n, 3);
    assert_int_equal(dice[0].value + dice[1].value, total);
    assert_int_equal(dice[2].value, ten);
    assert_int_equal(dice[2].sides, 10);
    assert_int_equal(dice[2].roll, 2);
    assert_int_equal(dice[2].course, 0);
    lr_d6(&c, &ev);
    assert_false(ev.lost);
    lr_d6(&c, &ev);
    assert_true(ev.lost);
}

static void large_dice_are_noted_whole(void **unused)
{
    (void)unused;
    struct lr_core c = { .secret = { { 12345, 0 } } };
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
    struct lr_core c = { .secret = { { 1, 0 } } };
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
    struct lr_core a = { .secret = { { 99, 0 } } }, b = a;
    struct lr_roll dice[300];
    struct lr_events ev = { .dice = dice, .dice_room = 300 };
    for (int i = 0; i < 300; i++)
        assert_int_equal(lr_die(&a, 2 + i % 20, NULL), lr_die(&b, 2 + i % 20, &ev));
    assert_memory_equal(&a, &b, sizeof a);
}

static void laid_out_dice_come_first(void **unused)
{
    (void)unused;
    struct lr_core c = { .secret = { { 7, 0 } }, .queued = 3, .queue = { 6, 1, 4 } },
                   plain = { .secret = { { 7, 0 } } };
    assert_int_equal(lr_d6(&c, NULL), 6);
    assert_int_equal(lr_d6(&c, NULL), 1);
    assert_int_equal(lr_d6(&c, NULL), 4);
    assert_int_equal(c.queued, 0);
    assert_int_equal(c.bad_die, 0);
    plain.rolls = 3; /* they count all the same */
    assert_int_equal(lr_d6(&c, NULL), lr_d6(&plain, NULL));
    assert_int_equal(c.rolls, 4);
}

static void a_die_that_does_not_fit(void **unused)
{
    (void)unused;
    struct lr_core c = { .queued = 2, .queue = { 7, 9 } };
    lr_d6(&c, NULL);
    assert_int_equal(c.bad_die, 1);
    c.bad_die = 0;
    lr_d6(&c, NULL);
    assert_int_equal(c.bad_die, 1);
}

static void draws_take_members_only(void **unused)
{
    (void)unused;
    struct lr_core c = { .secret = { { 3, 0 } } };
    const uint64_t pool = 1ULL << 63 | 1ULL << 40 | 1ULL << 5 | 1;
    uint64_t drawn = 0;
    for (int i = 0; i < 200; i++) {
        int bit = lr_draw(&c, pool, NULL);
        assert_true(pool >> bit & 1);
        drawn |= 1ULL << bit;
    }
    assert_true(drawn == pool);
    struct lr_core laid = { .queued = 1, .queue = { 3 } };
    struct lr_roll die = { .roll = 0 };
    struct lr_events ev = { .dice = &die, .dice_room = 1 };
    assert_int_equal(lr_draw(&laid, pool, &ev), 40); /* the third of 0, 5, 40, 63 */
    assert_true(die.roll == LR_LAID_OUT);
}

/* From 140 leaders as from 64: each as likely, and by one die. */
static void pools_of_any_size(void **unused)
{
    (void)unused;
    enum { LEADERS = 140, WORDS = 3, DRAWS = 140000 };
    struct lr_core c = { .secret = { { 3, 0 } } }, one = c, two = c;
    uint64_t pool[WORDS] = { UINT64_MAX, UINT64_MAX, (1ULL << (LEADERS - 128)) - 1 };
    static int drawn[WORDS * 64];
    for (int i = 0; i < DRAWS; i++)
        drawn[lr_draw_from(&c, pool, WORDS, NULL)]++;
    assert_int_equal(c.rolls, DRAWS);
    for (int i = 0; i < WORDS * 64; i++)
        assert_in_range(drawn[i], i < LEADERS ? 850 : 0, i < LEADERS ? 1150 : 0);
    const uint64_t few[WORDS] = { 0, 1ULL << 63 | 1ULL << 40 | 1ULL << 5 | 1, 0 };
    for (int i = 0; i < 200; i++)
        assert_int_equal(lr_draw_from(&one, few, WORDS, NULL), 64 + lr_draw(&two, few[1], NULL));
    assert_memory_equal(&one, &two, sizeof one);
    struct lr_core laid = { .queued = 3, .queue = { 64, 65, 140 } };
    assert_int_equal(lr_draw_from(&laid, pool, WORDS, NULL), 63);
    assert_int_equal(lr_draw_from(&laid, pool, WORDS, NULL), 64);
    assert_int_equal(lr_draw_from(&laid, pool, WORDS, NULL), 139);
    assert_int_equal(laid.bad_die, 0);
}

/* There may be more kinds of event than a byte can count. */
static void many_kinds_of_event(void **unused)
{
    (void)unused;
    struct lr_event list[2];
    struct lr_events heard = { .list = list, .room = 2 }, *ev = &heard;
    LR_TELL(ev, 300, LR_FIRST, LR_EVERYONE, 7);
    LR_TELL(ev, 65535, LR_SECOND, LR_ONLY(LR_FIRST), 8);
    assert_int_equal(list[0].kind, 300);
    assert_int_equal(list[1].kind, 65535);
    assert_int_equal(list[1].arg[0], 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(siphash_as_published),
        cmocka_unit_test(seeds_become_secrets),
        cmocka_unit_test(dice_as_published),
        cmocka_unit_test(secrets_as_text),
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(dice_are_independent),
        cmocka_unit_test(below_is_fair),
        cmocka_unit_test(dice_are_counted_and_noted),
        cmocka_unit_test(large_dice_are_noted_whole),
        cmocka_unit_test(more_dice_than_an_event_carries),
        cmocka_unit_test(noting_changes_nothing),
        cmocka_unit_test(laid_out_dice_come_first),
        cmocka_unit_test(a_die_that_does_not_fit),
        cmocka_unit_test(draws_take_members_only),
        cmocka_unit_test(pools_of_any_size),
        cmocka_unit_test(many_kinds_of_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
