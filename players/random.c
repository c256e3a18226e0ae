/* random.c - the player that picks any legal answer with equal chance: the fuzzer's friend. */
#include "mind.h"

lr_answer random_choose(struct mind *m, const void *seen, const struct lr_question *q)
{
    (void)seen;
    return q->list[lr_rng_below(&m->r, (uint32_t)q->n)];
}
