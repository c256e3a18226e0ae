/* mind.h - inside the players. */
#ifndef MIND_H
#define MIND_H

#include "judgement.h"
#include "players.h"

enum {
    MIND_PLAN = 160, /* answers of the longest plan */
    PLANS = 32,      /* alive at a time */
    WORLDS = 256     /* in which each may be tried */
};

/* What one thread needs to play on by itself. */
struct mind_bench {
    void *world, *seen;
    lr_answer *list;
    int32_t *score;
};

/* The answers a side means to give until chance or the enemy speaks, and the view before each. */
struct mind_plan {
    uint32_t intent;
    int slot; /* its row in the table of worths */
    int length, at;
    lr_answer answer[MIND_PLAN];
    uint64_t view[MIND_PLAN];
    int64_t total; /* of worths */
    int tried;
};

struct mind {
    const struct player *player;
    const struct lr_pack *p;
    const struct judgement *judgement;
    struct player_care care;
    struct lr_rng r;
    struct mind_bench *bench; /* care.threads of them */
    struct mind_plan *plans;  /* the plans being compared */
    int32_t *worths;          /* [plan][world] */
    struct mind_plan now;     /* the plan being followed */
    struct mind_plan before;  /* the same before the last choice */
    int sure, hopes, playouts;
    int64_t stall;           /* microseconds the machine has lately kept a search waiting for a core */
    const atomic_bool *stop; /* or NULL */
};

/* The most inviting answer, with chance: the score of each plus heat/100 of a Gumbel number, so that heat 100 draws
 * by the weights and heat 0 takes the best. */
int mind_pick(const int32_t *score, int n, int heat, struct lr_rng *r);
/* By the judgement alone, one answer. */
lr_answer mind_judge(const struct mind *m, struct mind_bench *b, const void *seen, const struct lr_question *q,
                     uint32_t intent, int heat, struct lr_rng *r);

lr_answer random_choose(struct mind *m, const void *seen, const struct lr_question *q);
lr_answer greedy_choose(struct mind *m, const void *seen, const struct lr_question *q);
lr_answer general_choose(struct mind *m, const void *seen, const struct lr_question *q);
lr_answer captain_choose(struct mind *m, const void *seen, const struct lr_question *q);

#endif
