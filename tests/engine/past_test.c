/* past_test.c - states as differences: any of them from any other, whatever has changed and however much. */
#include "../../engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs the headers above first */
#include <cmocka.h>

enum { SIZE = 3000, STATES = 60 };

static uint8_t state[STATES][SIZE];

/* A few bytes here and there, a long stretch, nothing at all, or everything. */
static void change(uint8_t *s, struct lr_rng *r)
{
    uint32_t kind = lr_rng_below(r, 8), at = lr_rng_below(r, SIZE), length = 0;
    if (kind == 0)
        length = SIZE - at; /* to the last byte */
    else if (kind == 1)
        at = 0, length = SIZE;
    else if (kind < 4)
        length = lr_rng_below(r, SIZE - at);
    for (uint32_t i = at; i < at + length; i++)
        s[i] = (uint8_t)lr_rng_next(r);
    for (int i = 0; kind > 4 && i < 12; i++)
        s[lr_rng_below(r, SIZE)] ^= (uint8_t)lr_rng_next(r);
}

static void make(struct lr_past *p, uint64_t seed)
{
    struct lr_rng r = lr_rng_seed(seed, 5);
    uint8_t before[SIZE];
    memset(state[0], 0, SIZE);
    for (int i = 0; i < STATES; i++) {
        memcpy(before, state[i > 0 ? i - 1 : 0], SIZE);
        memcpy(state[i], before, SIZE);
        if (i > 0)
            change(state[i], &r);
        assert_true(lr_past_add(p, before, state[i], SIZE));
    }
}

static void any_from_any(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lr_past p = { .n = 0 };
        uint8_t work[SIZE];
        make(&p, seed);
        for (int from = -1; from < STATES; from++)
            for (int to = 0; to < STATES; to++) {
                memcpy(work, state[from < 0 ? 0 : from], SIZE);
                lr_past_go(&p, from, to, work);
                assert_memory_equal(work, state[to], SIZE);
            }
        lr_past_free(&p);
    }
}

static void amended(void **unused)
{
    (void)unused;
    for (int at = 0; at < STATES; at += 7) {
        struct lr_past p = { .n = 0 }, copy;
        uint8_t work[SIZE], one[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, two[8] = { 1, 2, 9, 4, 5, 6, 7, 0 };
        make(&p, 3);
        assert_true(lr_past_amend(&p, at, one, two, sizeof one));
        assert_true(lr_past_copy(&copy, &p));
        for (int i = 0; i < STATES; i++) {
            memset(work, 0, SIZE);
            lr_past_go(&copy, -1, i, work);
            for (size_t k = 0; k < sizeof one && i >= at; k++)
                work[k] ^= one[k] ^ two[k];
            assert_memory_equal(work, state[i], SIZE);
        }
        lr_past_free(&copy);
        lr_past_free(&p);
    }
}

static void cut_and_gone_on(void **unused)
{
    (void)unused;
    struct lr_past p = { .n = 0 };
    uint8_t work[SIZE] = { 0 };
    make(&p, 4);
    size_t used = p.used;
    lr_past_cut(&p, 20);
    for (int i = 20; i < STATES; i++)
        assert_true(lr_past_add(&p, state[i - 1], state[i], SIZE));
    assert_true(p.used == used);
    lr_past_go(&p, -1, STATES - 1, work);
    assert_memory_equal(work, state[STATES - 1], SIZE);
    assert_true(lr_past_nearer_end(&p, STATES - 1));
    assert_false(lr_past_nearer_end(&p, 0));
    lr_past_free(&p);
}

/* Twenty bytes changed take little more than that. */
static void small(void **unused)
{
    (void)unused;
    struct lr_past p = { .n = 0 };
    memset(state[0], 0, SIZE);
    memcpy(state[1], state[0], SIZE);
    memset(state[1] + 100, 7, 20);
    assert_true(lr_past_add(&p, state[0], state[0], SIZE));
    assert_int_equal(p.used, 0);
    assert_true(lr_past_add(&p, state[0], state[1], SIZE));
    assert_int_equal(p.used, 24);
    lr_past_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_from_any),
        cmocka_unit_test(amended),
        cmocka_unit_test(cut_and_gone_on),
        cmocka_unit_test(small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
