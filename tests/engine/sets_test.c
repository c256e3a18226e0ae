/* sets_test.c - sets of bits and their loops, against an array of bytes. */
#include "longroll.h"
#include "sets.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { MANY = 273 };

struct set {
    lr_word w[LR_WORDS(MANY)];
};

static void words_are_enough(void **state)
{
    (void)state;
    assert_int_equal(LR_WORDS(0), 0);
    assert_int_equal(LR_WORDS(1), 1);
    assert_int_equal(LR_WORDS(64), 1);
    assert_int_equal(LR_WORDS(65), 2);
    assert_int_equal(LR_WORDS(LR_MAX_HEXES), 256);
    struct set s;
    assert_int_equal(LR_WORDS_OF(&s), 5);
}

/* Some sets, thin and thick, and what is in them byte by byte. */
static struct set some_set(struct lr_rng *r, uint8_t in[MANY])
{
    struct set s = { { 0 } };
    uint32_t thin = 1 + lr_rng_below(r, 9);
    for (unsigned i = 0; i < MANY; i++) {
        in[i] = lr_rng_below(r, thin) == 0;
        if (in[i])
            lr_add(&s, i);
    }
    return s;
}

static void same(const struct set *s, const uint8_t in[MANY])
{
    unsigned i = 0;
    int count = 0;
    for (unsigned k = 0; k < MANY; k++) {
        assert_int_equal(lr_has(s, k), in[k]);
        count += in[k];
    }
    assert_int_equal(lr_empty(s), count == 0);
    const int all = count;
    LR_EACH_IN(k, s) {
        while (!in[i])
            i++;
        assert_int_equal(k, i++);
        count--;
    }
    LR_EACH_HEX(h, s) {
        assert_true(in[h]);
        count++;
    }
    assert_int_equal(count, all);
}

static void as_bytes_would(void **state)
{
    (void)state;
    struct lr_rng r = lr_rng_seed(7, 1);
    for (int round = 0; round < 50; round++) {
        uint8_t a[MANY], b[MANY], is[MANY];
        struct set x = some_set(&r, a), y = some_set(&r, b), z = x, bytes = { { 0 } };
        bool meet = false;
        same(&x, a);
        lr_unite(&z, &y);
        for (int i = 0; i < MANY; i++)
            is[i] = a[i] || b[i];
        same(&z, is);
        z = x;
        lr_intersect(&z, &y);
        for (int i = 0; i < MANY; i++) {
            is[i] = a[i] && b[i];
            meet |= is[i];
        }
        same(&z, is);
        assert_int_equal(lr_meet(&x, &y), meet);
        z = x;
        lr_subtract(&z, &y);
        for (int i = 0; i < MANY; i++)
            is[i] = a[i] && !b[i];
        same(&z, is);
        for (int i = 0; i < MANY; i++)
            is[i] = (uint8_t)(a[i] ? 1 + lr_rng_below(&r, 255) : 0);
        lr_add_bytes(&bytes, is, MANY);
        same(&bytes, a);
    }
}

static void nothing_and_everything(void **state)
{
    (void)state;
    uint8_t in[MANY] = { 0 };
    struct set s = { { 0 } };
    same(&s, in);
    for (unsigned i = 0; i < MANY; i++) {
        in[i] = 1;
        lr_add(&s, i);
    }
    same(&s, in);
    for (unsigned i = 0; i < MANY; i += 2) {
        in[i] = 0;
        lr_drop(&s, i);
        lr_drop(&s, i);
    }
    same(&s, in);
}

/* A loop over more than one word is one loop: break leaves it, continue goes on with it. */
static void loops_end_when_told(void **state)
{
    (void)state;
    struct set s = { { 0 } };
    const unsigned all[] = { 3, 63, 64, 130, 200, 272 };
    unsigned seen = 0, last = 0;
    for (unsigned i = 0; i < 6; i++)
        lr_add(&s, all[i]);
    LR_EACH_IN(i, &s) {
        seen++;
        if (i == 63)
            continue;
        last = i;
        if (i == 130)
            break;
    }
    assert_int_equal(seen, 4);
    assert_int_equal(last, 130);
    seen = 0;
    LR_EACH_BIT(i, UINT64_C(0x8000000000010001)) {
        last = i;
        seen++;
        if (i == 16)
            break;
    }
    assert_int_equal(seen, 2);
    assert_int_equal(last, 16);
    LR_EACH_BIT(i, 0)
        seen += 100 + i;
    assert_int_equal(seen, 2);
    LR_EACH_IN(i, &s)
        lr_drop(&s, i); /* the one at hand */
    assert_true(lr_empty(&s));
}

/* In a loop over a number it is looked at once. */
static int asked;

static uint64_t number(void)
{
    asked++;
    return 7;
}

static void numbers_once(void **state)
{
    (void)state;
    unsigned sum = 0;
    asked = 0;
    LR_EACH_BIT(i, number())
        sum += i;
    assert_int_equal(asked, 1);
    assert_int_equal(sum, 3);
    assert_int_equal(lr_lowest(UINT64_C(1) << 63), 63);
    assert_int_equal(lr_count_bits(UINT64_MAX), 64);
    assert_true(lr_bit(63) == UINT64_C(1) << 63);
    assert_true(lr_bit(64) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_enough),       cmocka_unit_test(as_bytes_would),
        cmocka_unit_test(nothing_and_everything), cmocka_unit_test(loops_end_when_told),
        cmocka_unit_test(numbers_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
