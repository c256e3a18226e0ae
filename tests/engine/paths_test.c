/* paths_test.c - floods and traces against a slow and simple oracle, on random boards. */
#include "../../engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

enum { BOXES = 2, MOST = 64, MOST_LAYERS = 4, FAR = INT32_MAX };

/* A random world: the cost of a step is a pure function of the step and a seed. */
struct world {
    struct lr_board *board;
    struct lr_link link[16];
    uint64_t seed;
    int layers;
    unsigned stops, blocks, turns; /* in a hundred */
    bool dear;
    const uint8_t *goal; /* by hex */
};

static lr_cost step_cost(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    static const lr_cost prices[] = { 0, LR_MP / 3, LR_MP / 2, LR_MP, LR_MP * 4 / 3, LR_MP * 3 / 2, LR_MP * 2, 7 };
    const struct world *w = ctx;
    struct lr_rng r = lr_rng_seed(w->seed, (uint64_t)from << 40 | (uint64_t)(dir + 1) << 32 | (uint64_t)to << 8
                                               | (uint64_t)*layer);
    if (lr_rng_below(&r, 100) < w->blocks)
        return LR_BLOCKED;
    if (lr_rng_below(&r, 100) < w->turns)
        *layer = (int)lr_rng_below(&r, (uint32_t)w->layers);
    lr_cost price = prices[lr_rng_below(&r, 8)];
    if (w->dear && lr_rng_below(&r, 4) == 0)
        price = LR_DEAREST - (lr_cost)lr_rng_below(&r, 3);
    return price + (lr_rng_below(&r, 100) < w->stops ? LR_STOP : 0);
}

static bool is_goal(const void *ctx, lr_hex h) { return ((const struct world *)ctx)->goal[h]; }

static void make_links(struct world *w, struct lr_rng *r)
{
    struct lr_board *b = w->board;
    int all = b->hexes + b->boxes;
    for (int from = 0; from < all && b->links < 14; from++) {
        if (!b->playable[from] || (from < b->hexes && lr_rng_below(r, 8) != 0))
            continue;
        for (int k = 0; k < 2; k++) {
            lr_hex to = (lr_hex)lr_rng_below(r, (uint32_t)all);
            if (to != from && b->playable[to])
                w->link[b->links++] = (struct lr_link){ (lr_hex)from, to, "ferry" };
        }
    }
    b->link = w->link;
}

static void make_world(struct world *w, uint64_t seed)
{
    struct lr_rng r = lr_rng_seed(seed, 1);
    struct lr_grid g = { .flat = lr_rng_below(&r, 2), .shove_odd = lr_rng_below(&r, 2) };
    g.width = (int16_t)(1 + lr_rng_below(&r, 7));
    g.height = (int16_t)(1 + lr_rng_below(&r, 7));
    *w = (struct world){ .seed = seed, .layers = 1 + (int)lr_rng_below(&r, MOST_LAYERS) };
    w->board = lr_board_make(calloc(1, lr_board_size(&g, BOXES)), &g, BOXES);
    for (int h = 0; h < w->board->hexes; h++)
        ((uint8_t *)w->board->playable)[h] = lr_rng_below(&r, 8) != 0;
    lr_board_join(w->board);
    make_links(w, &r);
    w->stops = lr_rng_below(&r, 3) * 15;
    w->blocks = lr_rng_below(&r, 3) * 15;
    w->turns = lr_rng_below(&r, 3) * 20;
    w->dear = lr_rng_below(&r, 3) == 0;
}

/* ---- The oracle: relax every step until nothing changes ---- */

struct truth {
    lr_cost cost[MOST][MOST_LAYERS][2]; /* FAR if out of reach; [1] stopped */
};

static bool relax(const struct world *w, struct truth *t, lr_cost budget, lr_hex from, int layer, int dir,
                  lr_hex to)
{
    lr_cost here = t->cost[from][layer][0];
    int into = layer;
    lr_cost step = step_cost(w, from, dir, to, &into);
    if (here == FAR || step == LR_BLOCKED)
        return false;
    int stopped = step >= LR_STOP;
    int64_t sum = (int64_t)here + (stopped ? step - LR_STOP : step);
    if (sum > budget || sum >= t->cost[to][into][stopped])
        return false;
    t->cost[to][into][stopped] = (lr_cost)sum;
    return true;
}

static bool relax_all(const struct world *w, struct truth *t, lr_cost budget)
{
    const struct lr_board *b = w->board;
    bool changed = false;
    for (int layer = 0; layer < w->layers; layer++) {
        for (int h = 0; h < b->hexes; h++)
            for (int d = 0; d < 6; d++)
                if (b->next[h][d] != LR_NONE)
                    changed |= relax(w, t, budget, (lr_hex)h, layer, d, b->next[h][d]);
        for (int i = 0; i < b->links; i++)
            changed |= relax(w, t, budget, b->link[i].from, layer, -1, b->link[i].to);
    }
    return changed;
}

static void find_truth(const struct world *w, const lr_hex *starts, int count, lr_cost budget, struct truth *t)
{
    for (int h = 0; h < MOST; h++)
        for (int k = 0; k < MOST_LAYERS; k++)
            t->cost[h][k][0] = t->cost[h][k][1] = FAR;
    for (int i = 0; i < count; i++)
        if (w->board->playable[starts[i]] && budget >= 0)
            t->cost[starts[i]][0][0] = 0;
    while (relax_all(w, t, budget))
        ;
}

static lr_cost least(lr_cost a, lr_cost b) { return a < b ? a : b; }

static lr_cost true_cost_in(const struct truth *t, lr_hex h, int layer)
{
    lr_cost c = least(t->cost[h][layer][0], t->cost[h][layer][1]);
    return c == FAR ? LR_BLOCKED : c;
}

static lr_cost true_cost(const struct world *w, const struct truth *t, lr_hex h)
{
    lr_cost best = FAR;
    for (int k = 0; k < w->layers; k++)
        best = least(best, least(t->cost[h][k][0], t->cost[h][k][1]));
    return best == FAR ? LR_BLOCKED : best;
}

/* ---- Comparing ---- */

static void check_costs(const struct world *w, const struct lr_flood *f, const struct truth *t)
{
    int all = w->board->hexes + w->board->boxes;
    for (int h = 0; h < all; h++) {
        assert_int_equal(lr_flood_cost(f, (lr_hex)h), true_cost(w, t, (lr_hex)h));
        for (int k = 0; k < w->layers; k++)
            assert_int_equal(lr_flood_cost_in(f, (lr_hex)h, k), true_cost_in(t, (lr_hex)h, k));
    }
}

static void check_reached(const struct world *w, const struct lr_flood *f, const struct truth *t)
{
    const lr_hex *hexes = NULL;
    int n = lr_flood_reached(f, &hexes), expected = 0;
    bool seen[MOST] = { false };
    for (int h = 0; h < w->board->hexes + w->board->boxes; h++)
        expected += true_cost(w, t, (lr_hex)h) != LR_BLOCKED;
    assert_int_equal(n, expected);
    for (int i = 0; i < n; i++) {
        assert_false(seen[hexes[i]]);
        seen[hexes[i]] = true;
        assert_true(i == 0 || lr_flood_cost(f, hexes[i - 1]) <= lr_flood_cost(f, hexes[i]));
    }
}

/* The cheapest that this very path can cost, whatever layers it passes through. */
static lr_cost walk(const struct world *w, const lr_hex *path, int n)
{
    lr_cost now[MOST_LAYERS], best = FAR;
    for (int k = 0; k < MOST_LAYERS; k++)
        now[k] = k == 0 ? 0 : FAR;
    if (n == 1)
        return 0;
    for (int i = 1; i < n; i++) {
        lr_cost then[MOST_LAYERS] = { FAR, FAR, FAR, FAR };
        best = FAR;
        for (int k = 0; k < w->layers; k++)
            for (int d = -1; d < 6 && now[k] != FAR; d++) {
                bool can =
                    d >= 0 ? path[i - 1] < w->board->hexes && w->board->next[path[i - 1]][d] == path[i] : false;
                for (int m = 0; m < w->board->links && d < 0; m++)
                    can |= w->board->link[m].from == path[i - 1] && w->board->link[m].to == path[i];
                int into = k;
                lr_cost step = can ? step_cost(w, path[i - 1], d, path[i], &into) : LR_BLOCKED;
                if (step == LR_BLOCKED)
                    continue;
                if (step < LR_STOP)
                    then[into] = least(then[into], now[k] + step);
                best = least(best, now[k] + (step & (LR_STOP - 1)));
            }
        memcpy(now, then, sizeof now);
    }
    return best;
}

static void check_path(const struct world *w, const struct lr_flood *f, lr_hex to, const lr_hex *starts, int count)
{
    lr_hex path[MOST * MOST_LAYERS * 2];
    int n = lr_flood_path(f, to, path, MOST * MOST_LAYERS * 2);
    if (lr_flood_cost(f, to) == LR_BLOCKED) {
        assert_int_equal(n, 0);
        return;
    }
    assert_true(n > 0);
    assert_int_equal(path[n - 1], to);
    bool from_start = false;
    for (int i = 0; i < count; i++)
        from_start |= path[0] == starts[i];
    assert_true(from_start);
    assert_int_equal(walk(w, path, n), lr_flood_cost(f, to));
    lr_hex first = LR_NONE;
    assert_int_equal(lr_flood_path(f, to, &first, 1), n);
    assert_int_equal(first, path[0]);
}

static void check_trace(struct world *w, struct lr_flood *f, const struct truth *t, const lr_hex *starts, int count,
                        lr_cost budget, struct lr_rng *r)
{
    uint8_t goal[MOST] = { 0 };
    lr_cost nearest = FAR;
    for (int h = 0; h < w->board->hexes + w->board->boxes; h++) {
        goal[h] = lr_rng_below(r, 10) == 0;
        lr_cost c = true_cost(w, t, (lr_hex)h);
        if (goal[h] && c != LR_BLOCKED)
            nearest = least(nearest, c);
    }
    w->goal = goal;
    lr_hex found = lr_trace(f, starts, count, budget, step_cost, is_goal, w);
    if (nearest == FAR) {
        assert_int_equal(found, LR_NONE);
        check_costs(w, f, t);
        return;
    }
    assert_int_not_equal(found, LR_NONE);
    assert_true(goal[found]);
    assert_int_equal(lr_flood_cost(f, found), nearest);
    check_path(w, f, found, starts, count);
    /* what it did settle is true, and what it did not is not claimed */
    for (int h = 0; h < w->board->hexes + w->board->boxes; h++) {
        lr_cost c = lr_flood_cost(f, (lr_hex)h);
        assert_true(c == LR_BLOCKED || (c == true_cost(w, t, (lr_hex)h) && c <= nearest));
    }
}

static lr_cost some_budget(struct lr_rng *r)
{
    static const lr_cost budgets[] = { INT32_MAX, INT32_MAX, 0, -1, LR_MP, 3 * LR_MP, 6 * LR_MP, LR_DEAREST };
    return budgets[lr_rng_below(r, 8)];
}

static void floods_agree_with_the_oracle(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct world w;
        struct truth t;
        make_world(&w, seed);
        void *memory = malloc(lr_flood_size(w.board, w.layers));
        struct lr_flood *f = lr_flood_make(memory, w.board, w.layers);
        struct lr_rng r = lr_rng_seed(seed, 2);
        int all = w.board->hexes + w.board->boxes;
        assert_int_equal(lr_flood_cost(f, 0), LR_BLOCKED); /* before any run */
        for (int again = 0; again < 6; again++) {
            lr_hex starts[4];
            int count = (int)lr_rng_below(&r, 5);
            for (int i = 0; i < count; i++)
                starts[i] = (lr_hex)lr_rng_below(&r, (uint32_t)all);
            lr_cost budget = some_budget(&r);
            w.seed += 1000; /* another unit on the same flood */
            find_truth(&w, starts, count, budget, &t);
            lr_flood_run(f, starts, count, budget, step_cost, &w);
            check_costs(&w, f, &t);
            check_reached(&w, f, &t);
            for (int h = 0; h < all; h++)
                check_path(&w, f, (lr_hex)h, starts, count);
            check_trace(&w, f, &t, starts, count, budget, &r);
        }
        free(memory);
        free(w.board);
    }
}

/* The same question has the same answer, down to ties, on a used flood and on a fresh one. */
static void ties_always_fall_the_same_way(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct world w;
        make_world(&w, seed);
        size_t size = lr_flood_size(w.board, w.layers);
        void *old = malloc(size), *new = malloc(size);
        memset(new, 0xA5, size); /* what the memory held does not matter */
        struct lr_flood *used = lr_flood_make(old, w.board, w.layers), *fresh;
        lr_hex starts[2] = { 0, (lr_hex)(w.board->hexes - 1) };
        for (int i = 0; i < 5; i++)
            lr_flood_run(used, starts + i % 2, 1, i * LR_MP, step_cost, &w);
        fresh = lr_flood_make(new, w.board, w.layers);
        lr_flood_run(used, starts, 2, INT32_MAX, step_cost, &w);
        lr_flood_run(fresh, starts, 2, INT32_MAX, step_cost, &w);
        const lr_hex *a, *b;
        int n = lr_flood_reached(used, &a);
        assert_int_equal(n, lr_flood_reached(fresh, &b));
        for (int i = 0; i < n; i++) {
            lr_hex one[MOST], two[MOST];
            assert_int_equal(a[i], b[i]);
            int length = lr_flood_path(used, a[i], one, MOST);
            assert_int_equal(length, lr_flood_path(fresh, a[i], two, MOST));
            assert_memory_equal(one, two, (size_t)(length < MOST ? length : MOST) * sizeof one[0]);
        }
        free(old);
        free(new);
        free(w.board);
    }
}

/* ---- Cases worth naming ---- */

static lr_cost plain(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)ctx, (void)from, (void)dir, (void)to, (void)layer;
    return LR_MP;
}

static struct lr_board *row_of(int16_t width)
{
    struct lr_grid g = { .width = width, .height = 1 };
    return lr_board_make(calloc(1, lr_board_size(&g, 0)), &g, 0);
}

/* Going from 0 into 2 stops; the dearer way round by 1 does not. 3 is entered from 2 only. */
static lr_cost stop_on_the_way(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)ctx, (void)dir, (void)layer;
    if (to == 2 && from == 0)
        return LR_MP + LR_STOP;
    if (to == 3 && from != 2)
        return LR_BLOCKED;
    return to == 2 ? 3 * LR_MP : LR_MP;
}

static void a_cheap_stop_hides_no_dearer_way_through(void **state)
{
    (void)state;
    struct lr_grid g = { .shove_odd = true, .width = 2, .height = 2 };
    /* 0 1 / 2 3: 0 touches 1 and 2, 2 touches 1 and 3 as well */
    struct lr_board *b = lr_board_make(calloc(1, lr_board_size(&g, 0)), &g, 0);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex start = 0, path[4];
    assert_int_equal(lr_direction(b, 2, 1), 0);
    lr_flood_run(f, &start, 1, INT32_MAX, stop_on_the_way, NULL);
    assert_int_equal(lr_flood_cost(f, 2), LR_MP);
    assert_int_equal(lr_flood_path(f, 2, path, 4), 2);
    assert_int_equal(lr_flood_cost(f, 3), 5 * LR_MP);
    assert_int_equal(lr_flood_path(f, 3, path, 4), 4);
    assert_int_equal(path[1], 1);
    assert_int_equal(path[2], 2);
    free(memory);
    free(b);
}

static lr_cost too_much(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)from, (void)dir, (void)to;
    int kind = *(const int *)ctx;
    if (kind == 3)
        *layer = 1;
    if (kind == 4)
        *layer = -1;
    static const lr_cost costs[] = { LR_DEAREST + 1, -7, INT32_MAX, 1, 1, LR_DEAREST };
    return costs[kind];
}

static void costs_out_of_range_block(void **state)
{
    (void)state;
    struct lr_board *b = row_of(3);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex start = 0;
    for (int kind = 0; kind < 6; kind++) {
        lr_flood_run(f, &start, 1, INT32_MAX, too_much, &kind);
        assert_int_equal(lr_flood_cost(f, 1), kind == 5 ? LR_DEAREST : LR_BLOCKED);
        assert_int_equal(lr_flood_cost(f, 2), kind == 5 ? 2 * LR_DEAREST : LR_BLOCKED);
    }
    assert_int_equal(lr_flood_cost(f, LR_NONE), LR_BLOCKED);
    assert_int_equal(lr_flood_cost_in(f, 1, 1), LR_BLOCKED);
    assert_int_equal(lr_flood_cost_in(f, 1, -1), LR_BLOCKED);
    free(memory);
    free(b);
}

static lr_cost dearest(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)ctx, (void)from, (void)dir, (void)to, (void)layer;
    return LR_DEAREST;
}

static void long_walks_stay_exact(void **state)
{
    (void)state;
    enum { LONG = 9000 };
    struct lr_board *b = row_of(LONG);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex start = 0;
    lr_flood_run(f, &start, 1, INT32_MAX, dearest, NULL);
    assert_int_equal(lr_flood_cost(f, LONG - 1), (LONG - 1) * LR_DEAREST);
    lr_flood_run(f, &start, 1, 10 * LR_DEAREST + 4094, dearest, NULL);
    const lr_hex *hexes;
    assert_int_equal(lr_flood_reached(f, &hexes), 11);
    assert_int_equal(lr_flood_cost(f, 11), LR_BLOCKED);
    free(memory);
    free(b);
}

static bool far_goal(const void *ctx, lr_hex h) { return h == *(const lr_hex *)ctx; }

static void a_trace_stops_at_the_goal(void **state)
{
    (void)state;
    struct lr_board *b = row_of(100);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex starts[2] = { 50, 90 }, goal = 50, path[20];
    assert_int_equal(lr_trace(f, starts, 2, 0, plain, far_goal, &goal), 50); /* a start may be the goal */
    goal = 80;
    assert_int_equal(lr_trace(f, starts, 2, 9 * LR_MP, plain, far_goal, &goal), LR_NONE);
    assert_int_equal(lr_trace(f, starts, 2, 10 * LR_MP, plain, far_goal, &goal), 80);
    assert_int_equal(lr_flood_path(f, 80, path, 20), 11);
    assert_int_equal(path[0], 90);
    assert_int_equal(lr_flood_cost(f, 70), LR_BLOCKED);
    /* and leaves nothing behind for the next run */
    lr_flood_run(f, starts, 1, LR_MP, plain, NULL);
    const lr_hex *hexes;
    assert_int_equal(lr_flood_reached(f, &hexes), 3);
    free(memory);
    free(b);
}

static void starts_off_the_map_are_passed_over(void **state)
{
    (void)state;
    struct lr_board *b = row_of(5);
    ((uint8_t *)b->playable)[2] = 0;
    lr_board_join(b);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex starts[] = { LR_NONE, 5, 2, 0, 0 };
    const lr_hex *hexes;
    lr_flood_run(f, starts, 5, INT32_MAX, plain, NULL);
    assert_int_equal(lr_flood_reached(f, &hexes), 2); /* 0 and 1: 2 is a gap */
    lr_flood_run(f, starts, 3, INT32_MAX, plain, NULL);
    assert_int_equal(lr_flood_reached(f, &hexes), 0);
    assert_int_equal(lr_trace(f, starts, 0, INT32_MAX, plain, far_goal, starts), LR_NONE);
    free(memory);
    free(b);
}

/* Stamps come round: the thousandth run is as good as the first. */
static void a_flood_may_be_used_a_thousand_times(void **state)
{
    (void)state;
    struct lr_board *b = row_of(40);
    void *memory = malloc(lr_flood_size(b, 1));
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    for (int i = 0; i < 1000; i++) {
        lr_hex start = (lr_hex)(i * 7 % 40);
        lr_cost budget = i % 5 * LR_MP;
        lr_flood_run(f, &start, 1, budget, plain, NULL);
        for (int h = 0; h < 40; h++) {
            int away = abs(h - start);
            assert_int_equal(lr_flood_cost(f, (lr_hex)h), away <= i % 5 ? away * LR_MP : LR_BLOCKED);
        }
    }
    free(memory);
    free(b);
}

/* One river may be crossed: layer 1 once it has been. */
static lr_cost one_river(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)ctx, (void)dir;
    bool river = (from < to ? from : to) % 3 == 2; /* between 2|3, 5|6, 8|9 ... */
    if (river && *layer == 1)
        return LR_BLOCKED;
    *layer += river;
    return LR_MP;
}

static void layers_remember_the_path(void **state)
{
    (void)state;
    struct lr_board *b = row_of(12);
    void *memory = malloc(lr_flood_size(b, 2));
    struct lr_flood *f = lr_flood_make(memory, b, 2);
    lr_hex start = 4;
    const lr_hex *hexes;
    lr_flood_run(f, &start, 1, INT32_MAX, one_river, NULL);
    assert_int_equal(lr_flood_reached(f, &hexes), 9); /* 0 .. 8 */
    assert_int_equal(lr_flood_cost_in(f, 5, 0), LR_MP);
    assert_int_equal(lr_flood_cost_in(f, 5, 1), LR_BLOCKED);
    assert_int_equal(lr_flood_cost_in(f, 8, 1), 4 * LR_MP);
    assert_int_equal(lr_flood_cost(f, 9), LR_BLOCKED);
    free(memory);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floods_agree_with_the_oracle),
        cmocka_unit_test(ties_always_fall_the_same_way),
        cmocka_unit_test(a_cheap_stop_hides_no_dearer_way_through),
        cmocka_unit_test(costs_out_of_range_block),
        cmocka_unit_test(long_walks_stay_exact),
        cmocka_unit_test(a_trace_stops_at_the_goal),
        cmocka_unit_test(starts_off_the_map_are_passed_over),
        cmocka_unit_test(a_flood_may_be_used_a_thousand_times),
        cmocka_unit_test(layers_remember_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
