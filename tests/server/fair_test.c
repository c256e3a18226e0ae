/* fair_test.c - the queue in which everybody gets a turn, without a clock. */
#include "fair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MANY = 100, GUESTS = 7, ANN = 1, BEN = 2, CY = 3 };

static const struct fair_rules rules = { MANY, 2 * MANY, 4 * MANY, 0 };

static void put(struct fair *q, struct task *k, uint64_t house, uint64_t person)
{
    *k = (struct task){ .house = house, .person = person };
    assert_int_equal(fair_put(q, k), FAIR_TAKEN);
}

static uint64_t next(struct fair *q)
{
    const struct task *k = fair_take(q);
    if (k == NULL)
        return 0;
    fair_done(q, k->house);
    return k->person;
}

/* Whoever has a hundred waiting is one among the others, and each keeps their order. */
static void test_round(void **state)
{
    static struct task many[MANY];
    struct fair q = { .rules = &rules };
    struct task ben[2], cy;
    (void)state;
    for (int i = 0; i < MANY; i++)
        put(&q, &many[i], ANN, ANN);
    put(&q, &ben[0], BEN, BEN);
    put(&q, &ben[1], BEN, BEN);
    put(&q, &cy, CY, CY);
    assert_ptr_equal(fair_take(&q), &many[0]);
    assert_ptr_equal(fair_take(&q), &ben[0]);
    assert_ptr_equal(fair_take(&q), &cy);
    for (int i = 0; i < 3; i++)
        fair_done(&q, i == 0 ? ANN : i == 1 ? BEN : CY);
    assert_ptr_equal(fair_take(&q), &many[1]);
    assert_ptr_equal(fair_take(&q), &ben[1]);
    for (int i = 2; i < MANY; i++)
        assert_ptr_equal(fair_take(&q), &many[i]);
    assert_null(fair_take(&q));
    assert_int_equal(fair_at_work(&q, ANN), MANY - 1);
    fair_clear(&q);
}

/* The guests of one address have one turn together, and each of them one among themselves. */
static void test_guests(void **state)
{
    static struct task guest[GUESTS * 2];
    struct fair q = { .rules = &rules };
    struct task ben[3];
    (void)state;
    for (int i = 0; i < GUESTS * 2; i++)
        put(&q, &guest[i], 50, 100 + (uint64_t)i / 2);
    for (int i = 0; i < 3; i++)
        put(&q, &ben[i], BEN, BEN);
    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(next(&q), 100 + i);
        assert_int_equal(next(&q), BEN);
    }
    for (uint64_t i = 3; i < GUESTS; i++)
        assert_int_equal(next(&q), 100 + i);
    assert_int_equal(next(&q), 100);
    fair_clear(&q);
}

/* Whoever is over the cap is refused; nobody else is. */
static void test_caps(void **state)
{
    static const struct fair_rules few = { 2, 3, 5, 1 };
    struct fair q = { .rules = &few };
    struct task k[5], more = { .house = 9, .person = 11 };
    (void)state;
    put(&q, &k[0], 9, 11);
    put(&q, &k[1], 9, 11);
    assert_int_equal(fair_put(&q, &more), FAIR_TOO_MANY); /* two of a person */
    put(&q, &k[2], 9, 12);
    more.person = 13;
    assert_int_equal(fair_put(&q, &more), FAIR_TOO_MANY); /* three of a house */
    put(&q, &k[3], BEN, BEN);
    put(&q, &k[4], CY, CY);
    more = (struct task){ .house = 20, .person = 20 };
    assert_int_equal(fair_put(&q, &more), FAIR_FULL);
    assert_ptr_equal(fair_take(&q), &k[0]);
    assert_ptr_equal(fair_take(&q), &k[3]);
    assert_ptr_equal(fair_take(&q), &k[4]);
    assert_null(fair_take(&q)); /* one at once of a house */
    assert_int_equal(fair_put(&q, &more), FAIR_TAKEN);
    assert_ptr_equal(fair_take(&q), &more);
    fair_done(&q, 9);
    assert_ptr_equal(fair_take(&q), &k[2]);
    fair_clear(&q);
}

/* What was put off comes first again; whoever has come back is taken out of the row. */
static void test_back(void **state)
{
    struct fair q = { .rules = &rules };
    struct task k[4];
    (void)state;
    put(&q, &k[0], ANN, ANN);
    put(&q, &k[1], ANN, ANN);
    put(&q, &k[2], 50, BEN);
    put(&q, &k[3], 50, CY);
    assert_ptr_equal(fair_take(&q), &k[0]);
    assert_true(fair_put_back(&q, &k[0]));
    fair_done(&q, ANN);
    assert_ptr_equal(fair_pull(&q, CY), &k[3]);
    assert_null(fair_pull(&q, CY));
    assert_ptr_equal(fair_take(&q), &k[2]);
    assert_ptr_equal(fair_take(&q), &k[0]);
    assert_ptr_equal(fair_take(&q), &k[1]);
    assert_int_equal(q.waiting, 0);
    fair_done(&q, ANN);
    fair_done(&q, ANN);
    fair_done(&q, 50);
    assert_null(q.houses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round),
        cmocka_unit_test(test_guests),
        cmocka_unit_test(test_caps),
        cmocka_unit_test(test_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
