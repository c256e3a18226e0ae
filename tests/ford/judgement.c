/* judgement.c - what a player of The Ford knows beyond its rules: hold the crossings, keep your blocks, and fight
 * where the dice are with you. */
#include "judgement.h"
#include "rules/ford.h"

static int32_t worth(const struct lr_pack *p, const void *world, enum lr_side side)
{
    const struct ford_state *st = world;
    struct lr_outcome o = ford_outcome(p, world);
    int32_t sum = o.score * 100;
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        sum += (ford_owner(i) == LR_FIRST ? 20 : -20) * st->block[i].steps;
    for (int i = 0; i < FORD_CROSSINGS; i++)
        sum += st->held[i] == LR_FIRST ? 60 : st->held[i] == LR_SECOND ? -60 : 0;
    if (o.over)
        sum += o.winner == LR_FIRST ? 2000 : o.winner == LR_SECOND ? -2000 : 0;
    return side == LR_FIRST ? sum : -sum;
}

static uint32_t ford_clock(const struct lr_pack *p, const void *world)
{
    (void)p;
    const struct ford_state *st = world;
    return st->turn;
}

static void weigh(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score)
{
    const struct ford_tables *t = ford_tables(p);
    const struct ford_state *st = seen;
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        score[i] = 0;
        switch (lr_verb_of(x)) {
        case FORD_V_MOVE: {
            unsigned to = lr_b(x);
            bool crossing = to == t->place[0] || to == t->place[1];
            int enemies = to < FORD_PLACES ? st->camp[lr_enemy(q->side)].here[to] : 0;
            int steps = st->block[lr_a(x)].steps;
            score[i] = crossing ? 150 : 0;
            if (enemies)
                score[i] += (steps - 2 * enemies) * 80;
            score[i] += (int32_t)((intent >> (to % 16) & 1) * 40);
            break;
        }
        case FORD_V_DONE:
            score[i] = -50;
            break;
        case FORD_V_FALL:
        case FORD_V_HALT:
            score[i] = -30;
            break;
        default:
            break;
        }
    }
}

static void aim(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t)
{
    const struct ford_state *st = seen;
    (void)intent;
    (void)side;
    lr_put(t, "Holding what crossings I have in turn %d", st->turn);
    if (length > 0) {
        lr_put_string(t, ", and next: ");
        lr_answer_write(p, plan[0], t);
    }
    lr_put_string(t, ".");
}

extern const struct judgement ford_judgement;
const struct judgement ford_judgement = {
    .id = "ford",
    .weigh = weigh,
    .worth = worth,
    .clock = ford_clock,
    .foresight = 2,
    .caution = 120,
    .aim = aim,
};
