/* search_test.c - the search over priced steps against a slow and simple oracle, on random boards. */
#include "tools.h"

#include "../../engine/makers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 64, FAR = LR_NONE, STARTS = 4 };

struct set {
    lr_word w[LR_WORDS(MOST)];
};

/* A board whose steps cost what chance gave them, some hexes shut, some that end a way. */
struct world {
    struct lr_board *board;
    uint8_t step[MOST][6];
    struct set shut, halt;
    struct lr_ways ways;
    lr_hex start[STARTS];
    int starts, before[STARTS]; /* what a start costs already */
};

static uint8_t some_price(struct lr_rng *r)
{
    static const uint8_t prices[] = { 1, 4, 6, 12, 16, 18, 24, 254 };
    return lr_rng_below(r, 6) == 0 ? LR_NO_WAY : prices[lr_rng_below(r, 8)];
}

static void put_some(struct lr_rng *r, struct set *set, uint32_t thin)
{
    for (unsigned h = 0; h < MOST && thin > 0; h++)
        if (lr_rng_below(r, thin) == 0)
            lr_add(set, h);
}

static void make_world(struct world *w, uint64_t seed)
{
    struct lr_rng r = lr_rng_seed(seed, 1);
    struct lr_grid g = { .flat = lr_rng_below(&r, 2), .shove_odd = lr_rng_below(&r, 2) };
    g.width = (int16_t)(1 + lr_rng_below(&r, 8));
    g.height = (int16_t)(1 + lr_rng_below(&r, 8));
    memset(w, 0, sizeof *w);
    w->board = lr_board_make(calloc(1, lr_board_size(&g, 0)), &g, 0);
    for (int h = 0; h < w->board->hexes; h++)
        ((uint8_t *)(void *)w->board->playable)[h] = lr_rng_below(&r, 8) != 0;
    lr_board_join(w->board);
    w->ways = (struct lr_ways){ w->board, NULL, NULL, NULL, 1 };
    for (int h = 0; h < MOST; h++)
        for (int d = 0; d < 6; d++)
            w->step[h][d] = some_price(&r);
    if (lr_rng_below(&r, 4) != 0)
        w->ways.cost = (const uint8_t(*)[6])w->step;
    put_some(&r, &w->shut, lr_rng_below(&r, 2) * 6);
    put_some(&r, &w->halt, lr_rng_below(&r, 2) * 4);
    w->ways.shut = lr_rng_below(&r, 2) ? w->shut.w : NULL;
    w->ways.halt = lr_rng_below(&r, 2) ? w->halt.w : NULL;
    w->starts = 1 + (int)lr_rng_below(&r, STARTS);
    for (int i = 0; i < w->starts; i++) {
        w->start[i] = (lr_hex)lr_rng_below(&r, (uint32_t)w->board->hexes);
        w->before[i] = w->ways.halt ? 0 : (int)lr_rng_below(&r, 3) * 5;
    }
}

/* ---- The oracle: try every step until nothing changes ---- */

struct truth {
    int cost[MOST], number[MOST];
};

static bool halts(const struct world *w, int h)
{
    for (int i = 0; i < w->starts; i++)
        if (w->start[i] == h)
            return false;
    return w->ways.halt != NULL && lr_has(&w->halt, (unsigned)h);
}

static bool better(struct truth *t, int to, int cost, int number)
{
    if (cost > t->cost[to] || (cost == t->cost[to] && number >= t->number[to]))
        return false;
    t->cost[to] = cost;
    t->number[to] = number;
    return true;
}

static bool relax(const struct world *w, struct truth *t, int budget)
{
    bool changed = false;
    for (int h = 0; h < w->board->hexes; h++)
        for (int d = 0; d < 6; d++) {
            lr_hex to = w->board->next[h][d];
            int price = w->ways.cost ? w->step[h][d] : 1;
            if (t->cost[h] == FAR || to == LR_NONE || price == LR_NO_WAY || halts(w, h)
                || (w->ways.shut && lr_has(&w->shut, to)) || t->cost[h] + price > budget)
                continue;
            changed |= better(t, to, t->cost[h] + price, t->number[h]);
        }
    return changed;
}

static void find_truth(const struct world *w, int budget, struct truth *t)
{
    for (int h = 0; h < MOST; h++)
        t->cost[h] = t->number[h] = FAR;
    for (int i = 0; i < w->starts; i++)
        if (w->before[i] < t->cost[w->start[i]]) {
            t->cost[w->start[i]] = w->before[i];
            t->number[w->start[i]] = i;
        }
    while (relax(w, t, budget))
        ;
}

/* ---- Comparing ---- */

static void begin(const struct world *w, struct lr_search *s)
{
    lr_search_clear(s);
    for (int i = 0; i < w->starts; i++)
        lr_search_start(s, w->start[i], w->before[i], (unsigned)i);
}

static bool is_start(const struct world *w, lr_hex h)
{
    for (int i = 0; i < w->starts; i++)
        if (w->start[i] == h)
            return true;
    return false;
}

/* What the way costs, step by step; it leads from a start. */
static void check_path(const struct world *w, const struct lr_search *s, lr_hex to)
{
    lr_hex path[MOST];
    int n = lr_search_path(s, to, path, MOST);
    assert_int_equal(n > 0, s->cost[to] != LR_NONE);
    if (n == 0)
        return;
    assert_true(is_start(w, path[0]));
    assert_int_equal(path[n - 1], to);
    int sum = s->cost[path[0]];
    for (int i = 1; i < n; i++) {
        int d = lr_direction(w->board, path[i - 1], path[i]);
        assert_true(d >= 0);
        assert_true(!halts(w, path[i - 1]));
        sum += w->ways.cost ? w->step[path[i - 1]][d] : 1;
    }
    assert_int_equal(sum, s->cost[to]);
    assert_int_equal(lr_search_path(s, to, path, n - 1), 0);
}

static void check_all(const struct world *w, const struct lr_search *s, const struct truth *t, int budget)
{
    for (int h = 0; h < w->board->hexes; h++) {
        int cost = t->cost[h] <= budget || is_start(w, (lr_hex)h) ? t->cost[h] : FAR;
        assert_int_equal(s->cost[h], cost);
        assert_true(cost == FAR || s->number[h] == t->number[h]);
        assert_true(cost == FAR || (h >= s->low && h <= s->high));
        check_path(w, s, (lr_hex)h);
    }
}

/* Every goal that can be reached is, at its least; what else is said may be more than the least, never less. */
static void check_goals(const struct world *w, struct lr_search *s, const struct truth *t, int budget,
                        struct lr_rng *r)
{
    struct set goals = { { 0 } };
    put_some(r, &goals, 1 + lr_rng_below(r, 20));
    for (int h = w->board->hexes; h < MOST; h++)
        lr_drop(&goals, (unsigned)h);
    begin(w, s);
    lr_search_run(s, &w->ways, budget, goals.w);
    for (int h = 0; h < w->board->hexes; h++) {
        assert_true(s->cost[h] >= t->cost[h]);
        if (lr_has(&goals, (unsigned)h) && t->cost[h] <= budget)
            assert_int_equal(s->cost[h], t->cost[h]);
        check_path(w, s, (lr_hex)h);
    }
}

static void searches_agree_with_the_oracle(void **state)
{
    static const int budgets[] = { 0, 5, 12, 40, 100, 999 };
    static lr_word memory[LR_SEARCH_SIZE(MOST, 1000) / sizeof(lr_word) + 1];
    (void)state;
    memset(memory, 0xA5, sizeof memory); /* what it held before does not matter */
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct world w;
        struct truth t;
        struct lr_search s;
        struct lr_rng r = lr_rng_seed(seed, 2);
        make_world(&w, seed);
        lr_search_make(&s, memory, w.board, 999);
        for (int again = 0; again < 4; again++) {
            int budget = budgets[lr_rng_below(&r, 6)];
            find_truth(&w, budget, &t);
            begin(&w, &s);
            lr_search_run(&s, &w.ways, budget, NULL);
            check_all(&w, &s, &t, budget);
            check_goals(&w, &s, &t, budget, &r);
        }
        free(w.board);
    }
}

/* ---- Cases worth naming ---- */

static struct lr_board *row_of(int16_t width)
{
    struct lr_grid g = { .width = width, .height = 1 };
    return lr_board_make(calloc(1, lr_board_size(&g, 0)), &g, 0);
}

/* With another start it goes on from there; what is nearer to it is its own, the rest stays. */
static void a_search_goes_on_from_other_starts(void **state)
{
    enum { WIDE = 40 };
    lr_word memory[LR_SEARCH_SIZE(WIDE, WIDE) / sizeof(lr_word) + 1];
    struct lr_search s;
    struct lr_board *b = row_of(WIDE);
    const struct lr_ways ways = { b, NULL, NULL, NULL, 1 };
    (void)state;
    lr_search_make(&s, memory, b, WIDE);
    assert_true(s.low > s.high);
    lr_search_start(&s, 10, 0, 7);
    lr_search_run(&s, &ways, 5, NULL);
    assert_int_equal(s.low, 5);
    assert_int_equal(s.high, 15);
    lr_search_start(&s, 14, 0, 9);
    lr_search_run(&s, &ways, 5, NULL);
    for (int h = 0; h < WIDE; h++) {
        int one = abs(h - 10), other = abs(h - 14), least = one <= other ? one : other;
        assert_int_equal(s.cost[h], least <= 5 ? least : LR_NONE);
        if (least <= 5)
            assert_int_equal(s.number[h], one <= other ? 7 : 9);
    }
    free(b);
}

/* A hex that ends a way is reached and not left; one that is shut is not reached; a start may be either. */
static void ends_and_closed_hexes(void **state)
{
    enum { WIDE = 12 };
    lr_word memory[LR_SEARCH_SIZE(WIDE, WIDE) / sizeof(lr_word) + 1];
    struct lr_search s;
    struct lr_board *b = row_of(WIDE);
    struct set halt = { { 0 } }, shut = { { 0 } };
    const struct lr_ways ways = { b, NULL, shut.w, halt.w, 1 };
    (void)state;
    lr_add(&halt, 5);
    lr_add(&halt, 8);
    lr_add(&shut, 3);
    lr_search_make(&s, memory, b, WIDE);
    lr_search_start(&s, 5, 0, 0);
    lr_search_run(&s, &ways, WIDE, NULL);
    assert_int_equal(s.cost[4], 1);
    assert_int_equal(s.cost[3], LR_NONE);
    assert_int_equal(s.cost[8], 3);
    assert_int_equal(s.cost[9], LR_NONE);
    free(b);
}

/* Starts off the board, and dearer than anything that is kept, are passed over. */
static void starts_that_are_none(void **state)
{
    enum { WIDE = 5 };
    lr_word memory[LR_SEARCH_SIZE(WIDE, WIDE) / sizeof(lr_word) + 1];
    struct lr_search s;
    struct lr_board *b = row_of(WIDE);
    const struct lr_ways ways = { b, NULL, NULL, NULL, 1 };
    (void)state;
    lr_search_make(&s, memory, b, WIDE);
    lr_search_start(&s, WIDE, 0, 0);
    lr_search_start(&s, LR_NONE, 0, 0);
    lr_search_start(&s, 1, WIDE + 1, 0);
    lr_search_run(&s, &ways, WIDE, NULL);
    assert_true(s.low > s.high);
    lr_hex path[WIDE];
    assert_int_equal(lr_search_path(&s, 1, path, WIDE), 0);
    assert_int_equal(lr_search_path(&s, LR_NONE, path, WIDE), 0);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_with_the_oracle),
        cmocka_unit_test(a_search_goes_on_from_other_starts),
        cmocka_unit_test(ends_and_closed_hexes),
        cmocka_unit_test(starts_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
