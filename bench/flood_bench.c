/* flood_bench.c - what a flood costs on a board of the largest size. `--once` runs one full flood and `--again`
 * two: counted under callgrind, the difference is one flood. */
#include "../engine/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 170, HEIGHT = 90, RUNS = 401, SMALL_RUNS = 4001 };

static const lr_cost terrain_cost[] = { LR_MP, LR_MP * 2, LR_MP * 3, LR_MP * 3 / 2, LR_MP * 4 };

/* Entering costs what the terrain costs, half along a road, one more over a river. */
static lr_cost march(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    const struct lr_board *b = ctx;
    (void)layer;
    uint32_t features = b->features[b->side[from][dir]];
    if (features & 1)
        return LR_MP / 2;
    return terrain_cost[b->terrain[to]] + (features & 2 ? LR_MP : 0);
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

/* The median time of many floods, each from another start. */
static struct sample measure(struct lr_flood *f, const struct lr_board *b, lr_cost budget, int runs)
{
    static double ns[SMALL_RUNS];
    struct lr_rng r = lr_rng_seed(1865, 4);
    long reached = 0;
    for (int i = 0; i < runs; i++) {
        lr_hex start;
        do
            start = (lr_hex)lr_rng_below(&r, (uint32_t)b->hexes);
        while (!b->playable[start]);
        const lr_hex *hexes;
        double before = now();
        lr_flood_run(f, &start, 1, budget, march, b);
        ns[i] = now() - before;
        reached += lr_flood_reached(f, &hexes);
    }
    qsort(ns, (size_t)runs, sizeof ns[0], ascending);
    return (struct sample){ ns[runs / 2], (int)(reached / runs) };
}

/* What it costs to make a flood anew, as a game does that keeps none. */
static double measure_making(void *memory, const struct lr_board *b)
{
    enum { TIMES = 1000 };
    double before = now();
    for (int i = 0; i < TIMES; i++)
        (void)lr_flood_make(memory, b, 1);
    return (now() - before) / TIMES;
}

int main(int argc, char **argv)
{
    struct lr_board *b = make_board();
    void *memory = malloc(lr_flood_size(b, 1));
    if (memory == NULL)
        abort();
    struct lr_flood *f = lr_flood_make(memory, b, 1);
    lr_hex start = lr_hex_at(b, WIDTH / 2, HEIGHT / 2);
    int times = argc > 1 && strcmp(argv[1], "--once") == 0    ? 1
                : argc > 1 && strcmp(argv[1], "--again") == 0 ? 2
                                                              : 0;
    if (times > 0) {
        const lr_hex *hexes;
        for (int i = 0; i < times; i++)
            lr_flood_run(f, &start, 1, INT32_MAX, march, b);
        printf("%d hexes reached\n", lr_flood_reached(f, &hexes));
    } else {
        struct sample full = measure(f, b, INT32_MAX, RUNS), small = measure(f, b, 6 * LR_MP, SMALL_RUNS);
        printf("flood: full, %d hexes: %.0f ns, %.1f ns a hex\n", full.reached, full.ns, full.ns / full.reached);
        printf("flood: budget 6, %d hexes: %.0f ns, %.1f ns a hex\n", small.reached, small.ns,
               small.ns / small.reached);
        printf("flood: making one: %.0f ns\n", measure_making(memory, b));
        printf("flood: working memory %zu bytes a layer\n", lr_flood_size(b, 1));
    }
    free(memory);
    free(b);
    return 0;
}
