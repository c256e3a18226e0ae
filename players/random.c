/* random.c - the player that picks any legal answer with equal chance: the fuzzer's friend. */
#include "players.h"

static lr_answer choose(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r)
{
    (void)p;
    (void)seen;
    return q->list[lr_rng_below(r, (uint32_t)q->n)];
}

static const struct player all[] = {
    { "random", "any legal answer, with equal chance", choose, true },
};

int players_all(const struct player **list)
{
    *list = all;
    return (int)(sizeof all / sizeof all[0]);
}

const struct player *player_named(const char *name)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}
