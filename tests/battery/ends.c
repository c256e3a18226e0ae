/* ends.c - the hunt for circles of answers, and the signature. */
#include "properties.h"

#include <stdlib.h>

/* ---- circles -------------------------------------------------------------------------------------- */

enum { DEPTH = 16, NODES = 1500, WIDTH = 64 };

/* One step of the path being searched. */
struct turn {
    unsigned char *state;
    uint64_t hash;
    int n, at;
    lr_answer list[WIDTH];
};

struct hunt {
    struct battery *b;
    enum lr_side side;
    int nodes;
    struct turn path[DEPTH];
};

/* Open a state: the answers to try from it, a random cut of a long list. */
static void open_turn(struct hunt *h, struct turn *t)
{
    struct battery *b = h->b;
    struct heard *ask = &b->extra[0];
    t->hash = lr_hash(t->state, b->size);
    t->n = t->at = 0;
    hear(b, t->state, h->side, ask);
    int room = ask->q.n < LR_MOST_ANSWERS ? ask->q.n : LR_MOST_ANSWERS;
    uint32_t skip = room > WIDTH ? below(b, (uint32_t)room) : 0;
    for (int i = 0; i < room && i < WIDTH; i++)
        t->list[t->n++] = ask->list[((uint32_t)i + skip) % (uint32_t)room];
}

static bool on_path(const struct hunt *h, int depth, uint64_t hash)
{
    for (int i = 0; i <= depth; i++)
        if (h->path[i].hash == hash)
            return true;
    return false;
}

/* Depth first over one side's answers that move no chance; a return to a state on the path is a circle. */
static void search(struct hunt *h)
{
    struct battery *b = h->b;
    const struct lr_core *start = (const struct lr_core *)h->path[0].state;
    int depth = 0;
    open_turn(h, &h->path[0]);
    while (depth >= 0 && h->nodes < NODES) {
        struct turn *t = &h->path[depth];
        if (t->at == t->n || depth + 1 == DEPTH) {
            depth--;
            continue;
        }
        struct turn *next = &h->path[depth + 1];
        lr_answer x = t->list[t->at++];
        copy(b, next->state, t->state);
        h->nodes++;
        bool ok = lr_step(b->p, next->state, h->side, x, NULL);
        const struct lr_core *c = (const struct lr_core *)next->state;
        if (!ok || c->rolls != start->rolls)
            continue;
        uint64_t hash = lr_hash(next->state, b->size);
        if (!holds(b, BATTERY_CIRCLE, !on_path(h, depth, hash), "%s can answer in a circle, ending with \"%s\"",
                   side_name(b, h->side), in_words(b, x)))
            return;
        if (!(lr_asked(next->state) & LR_ONLY(h->side)) || !met_add(&b->hunted, hash))
            continue;
        open_turn(h, next);
        depth++;
    }
}

void check_circles(struct battery *b)
{
    struct hunt h = { .b = b };
    unsigned char *memory = calloc(DEPTH, b->size);
    if (memory == NULL)
        abort();
    for (int i = 0; i < DEPTH; i++)
        h.path[i].state = memory + (size_t)i * b->size;
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        if (!(lr_asked(b->state) & LR_ONLY(side)))
            continue;
        h.side = side;
        h.nodes = 0;
        met_clear(&b->hunted);
        copy(b, h.path[0].state, b->state);
        search(&h);
    }
    free(memory);
}

/* ---- the signature -------------------------------------------------------------------------------- */

enum { SIGNED_GAMES = 8 };

static uint64_t mix(uint64_t number, uint64_t value)
{
    const uint64_t both[2] = { number, value };
    return lr_hash(both, sizeof both);
}

/* One game by two random players: every answer and every state on the way go into the number. */
static bool sign_game(const struct lr_pack *p, const struct lr_setup *setup, void *state, uint64_t *number)
{
    struct lr_rng player[2] = { lr_rng_seed(setup->seed, 1), lr_rng_seed(setup->seed, 2) };
    lr_answer list[LR_MOST_ANSWERS];
    if (!lr_begin(p, setup, state, NULL))
        return false;
    *number = mix(*number, lr_hash(state, p->game->state_size));
    for (int i = 0; lr_asked(state) != 0 && (p->game->enough == 0 || i < p->game->enough); i++) {
        enum lr_side side = lr_asked(state) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_ask(p, state, side, &q);
        if (q.n == 0 || q.n > q.room || i >= p->game->longest)
            return false;
        lr_answer x = list[lr_rng_below(&player[side], (uint32_t)q.n)];
        if (!lr_step(p, state, side, x, NULL))
            return false;
        *number = mix(mix(*number, x), lr_hash(state, p->game->state_size));
    }
    return true;
}

/* The same number as `longroll sim --signature`: every scenario, eight seeds, the odd ones with options drawn from
 * the seed. It is worked out here too, so that a slip in either program shows. */
uint64_t battery_signature(const struct lr_pack *p)
{
    uint64_t number = 0;
    void *state = calloc(1, p->game->state_size);
    if (state == NULL)
        abort();
    bool ok = true;
    for (int scenario = 0; scenario < p->scenarios; scenario++)
        for (uint64_t seed = 0; ok && seed < SIGNED_GAMES; seed++) {
            struct lr_setup setup;
            struct lr_rng r = lr_rng_seed(seed, 3);
            lr_setup_preset(p, scenario, seed, &setup);
            for (int i = 0; seed % 2 == 1 && i < p->options; i++)
                setup.option[i] = (uint8_t)lr_rng_below(&r, (uint32_t)p->option[i].choices);
            ok = sign_game(lr_pack_for(p, &setup), &setup, state, &number);
        }
    free(state);
    return ok ? number : 0;
}
