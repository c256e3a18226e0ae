/* chance.c - PCG32 (Melissa O'Neill's XSH-RR 64/32), and the dice of the game.
 *
 * Why this generator: its whole state is one 64-bit number, so it fits inside a game state; it is integer
 * only, so every machine rolls the same dice; it is small enough to check by eye and passes the usual
 * batteries of tests. docs/architecture.md says more. */
#include "inside.h"

static const uint64_t multiplier = 6364136223846793005ULL;
/* The stream of every game's own dice. Players use others, so the two can never coincide. */
static const uint64_t game_stream = (0x4c6f6e67526f6c6cULL << 1) | 1;

static uint32_t pcg_output(uint64_t at)
{
    uint32_t shifted = (uint32_t)(((at >> 18) ^ at) >> 27);
    uint32_t turn = (uint32_t)(at >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

struct lr_rng lr_rng_seed(uint64_t seed, uint64_t stream)
{
    struct lr_rng r = { 0, (stream << 1) | 1 };
    lr_rng_next(&r);
    r.at += seed;
    lr_rng_next(&r);
    return r;
}

uint32_t lr_rng_next(struct lr_rng *r)
{
    uint64_t at = r->at;
    r->at = at * multiplier + r->stream;
    return pcg_output(at);
}

uint32_t lr_rng_below(struct lr_rng *r, uint32_t n)
{
    /* Lemire's way: multiply, and reject the few values that would favour some results. */
    uint64_t product = (uint64_t)lr_rng_next(r) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)lr_rng_next(r) * n;
    }
    return (uint32_t)(product >> 32);
}

uint64_t lr_chance_begin(uint64_t seed) { return lr_rng_seed(seed, game_stream >> 1).at; }

/* The next number from 1 to n of the game's chance: laid-out dice first. */
static int game_number(struct lr_core *c, int n)
{
    c->rolls++;
    if (c->queue_at < c->queued) {
        int value = c->queue[c->queue_at++];
        if (c->queue_at == c->queued) {
            memset(c->queue, 0, sizeof c->queue);
            c->queue_at = c->queued = 0;
        }
        if (value >= 1 && value <= n)
            return value;
        c->bad_die = 1;
        return 1;
    }
    struct lr_rng r = { c->chance, game_stream };
    int value = (int)lr_rng_below(&r, (uint32_t)n) + 1;
    c->chance = r.at;
    return value;
}

static void note(struct lr_events *ev, int value, int sides)
{
    if (ev == NULL)
        return;
    if (ev->dice_n < ev->dice_room)
        ev->dice[ev->dice_n++] = (struct lr_roll){ (uint16_t)value, (uint16_t)sides };
    else
        ev->lost = true;
}

int lr_die(struct lr_core *c, int sides, struct lr_events *ev)
{
    int value = game_number(c, sides);
    note(ev, value, sides);
    return value;
}

int lr_draw(struct lr_core *c, uint64_t pool, struct lr_events *ev)
{
    int count = __builtin_popcountll(pool);
    int pick = game_number(c, count);
    note(ev, pick, count);
    for (int i = 1; i < pick; i++)
        pool &= pool - 1;
    return __builtin_ctzll(pool);
}
