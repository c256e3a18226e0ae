/* search_bench.c - what a search costs on a board of the largest size. `--once` runs one over the whole board and
 * `--again` two: counted under callgrind, the difference is one search. */
#include "../engine/makers.h"
#include "tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 170, HEIGHT = 90, RUNS = 401, SMALL_RUNS = 4001, DEAREST_WAY = 60000 };

static const uint8_t terrain_cost[] = { LR_MP, LR_MP * 2, LR_MP * 3, LR_MP * 3 / 2, LR_MP * 4 };
static uint8_t step[WIDTH * HEIGHT][6];

/* Entering costs what the terrain costs, half along a road, one more over a river. */
static uint8_t march(const struct lr_board *b, lr_hex from, int dir, lr_hex to)
{
    uint32_t features = b->features[b->side[from][dir]];
    if (features & 1)
        return LR_MP / 2;
    return (uint8_t)(terrain_cost[b->terrain[to]] + (features & 2 ? LR_MP : 0));
}

static void price_steps(const struct lr_board *b)
{
    for (lr_hex h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++)
            step[h][d] = b->next[h][d] == LR_NONE ? LR_NO_WAY : march(b, h, d, b->next[h][d]);
}

/* About one cell in seven is sea, in blots, as on a real map. */
static void lay_sea(struct lr_board *b, struct lr_rng *r)
{
    uint8_t *playable = (void *)b->playable;
    for (int blot = 0; blot < 34; blot++) {
        lr_hex centre = (lr_hex)lr_rng_below(r, (uint32_t)b->hexes), ring[64];
        for (int radius = 0; radius < 5; radius++) {
            int n = lr_ring(b, centre, radius, ring, 64);
            for (int i = 0; i < n; i++)
                playable[ring[i]] = 0;
        }
    }
    lr_board_join(b);
}

static struct lr_board *make_board(void)
{
    struct lr_grid grid = { .flat = true, .shove_odd = true, .width = WIDTH, .height = HEIGHT };
    struct lr_rng r = lr_rng_seed(1861, 4);
    void *memory = calloc(1, lr_board_size(&grid, 0));
    if (memory == NULL)
        abort();
    struct lr_board *b = lr_board_make(memory, &grid, 0);
    uint8_t *terrain = (void *)b->terrain;
    uint32_t *features = (void *)b->features;
    for (int h = 0; h < b->hexes; h++)
        terrain[h] = (uint8_t)lr_rng_below(&r, 5);
    for (int s = 0; s < b->sides; s++)
        features[s] = lr_rng_below(&r, 12) == 0 ? 1 : lr_rng_below(&r, 10) == 0 ? 2 : 0;
    lay_sea(b, &r);
    price_steps(b);
    return b;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int ascending(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

struct sample {
    double ns;
    int reached;
};

static int reached_by(const struct lr_search *s)
{
    int n = 0;
    for (lr_hex h = s->low; h <= s->high; h++)
        n += s->cost[h] != LR_NONE;
    return n;
}

static void search(struct lr_search *s, const struct lr_board *b, lr_hex start, int budget)
{
    const struct lr_ways ways = { b, (const uint8_t(*)[6])step, NULL, NULL, LR_MP / 2 };
    lr_search_clear(s);
    lr_search_start(s, start, 0, 0);
    lr_search_run(s, &ways, budget, NULL);
}

/* The median time of many searches, each from another start. */
static struct sample measure(struct lr_search *s, const struct lr_board *b, int budget, int runs)
{
    static double ns[SMALL_RUNS];
    struct lr_rng r = lr_rng_seed(1865, 4);
    long reached = 0;
    for (int i = 0; i < runs; i++) {
        lr_hex start;
        do
            start = (lr_hex)lr_rng_below(&r, (uint32_t)b->hexes);
        while (!b->playable[start]);
        double before = now();
        search(s, b, start, budget);
        ns[i] = now() - before;
        reached += reached_by(s);
    }
    qsort(ns, (size_t)runs, sizeof ns[0], ascending);
    return (struct sample){ ns[runs / 2], (int)(reached / runs) };
}

static void tell(const char *what, struct sample s)
{
    printf("search: %s, %d hexes: %.0f ns, %.1f ns a hex\n", what, s.reached, s.ns, s.ns / s.reached);
}

int main(int argc, char **argv)
{
    struct lr_board *b = make_board();
    struct lr_search s;
    size_t size = LR_SEARCH_SIZE(b->hexes, DEAREST_WAY);
    void *memory = malloc(size);
    if (memory == NULL)
        abort();
    lr_search_make(&s, memory, b, DEAREST_WAY);
    int times = argc > 1 && strcmp(argv[1], "--once") == 0    ? 1
                : argc > 1 && strcmp(argv[1], "--again") == 0 ? 2
                                                              : 0;
    for (int i = 0; i < times; i++)
        search(&s, b, lr_hex_at(b, WIDTH / 2, HEIGHT / 2), DEAREST_WAY);
    if (times > 0) {
        printf("%d hexes reached\n", reached_by(&s));
    } else {
        tell("the whole board", measure(&s, b, DEAREST_WAY, RUNS));
        lr_search_make(&s, memory, b, 6 * LR_MP);
        tell("six points", measure(&s, b, 6 * LR_MP, SMALL_RUNS));
        printf("search: working memory %zu bytes, %zu for six points\n", size, LR_SEARCH_SIZE(b->hexes, 6 * LR_MP));
    }
    free(memory);
    free(b);
    return 0;
}
