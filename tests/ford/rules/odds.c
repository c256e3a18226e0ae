/* odds.c - how far an answer reaches, and what has come of it: a battle to its end, bids until they are shown. */
#include "ford.h"

static bool has_frame(const struct ford_state *st, unsigned kind)
{
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == kind)
            return true;
    return false;
}

/* An attack that has begun is open until it is over, a bid until the other side has bid and the first is known. */
bool ford_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after)
{
    const struct ford_state *a = before, *b = after;
    (void)p;
    if (lr_verb_of(x) == FORD_V_BID)
        return has_frame(b, FORD_F_BIDS);
    return b->battles == a->battles && has_frame(b, FORD_F_ATTACK);
}

/* In a battle nothing counts but the blocks. What they are is known without fog, and once the faces are up; what
 * others stand where the beaten retreat to does not matter. */
bool ford_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    const struct ford_state *st = seen;
    (void)p;
    if (lr_verb_of(x) == FORD_V_LOSE || lr_verb_of(x) == FORD_V_RETREAT)
        return true;
    return lr_verb_of(x) != FORD_V_BID && ford_hidden(st, lr_enemy(side)) == 0;
}

void ford_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2])
{
    const struct ford_state *a = before, *b = after;
    (void)p;
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        lost[ford_owner(i)] += a->block[i].steps - b->block[i].steps;
}

/* Odds are gathered under how the next battle ends, or who moves first. */
void ford_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
                 struct lr_text *t)
{
    const struct ford_state *a = before, *b = after;
    (void)side;
    if (b->battles != a->battles) {
        lr_name(p, FORD_RESULT, b->last, t);
    } else if (lr_verb_of(x) == FORD_V_BID && !has_frame(b, FORD_F_BIDS)) {
        lr_name(p, LR_SIDES, b->first, t);
        lr_put_string(t, " moves first");
    } else if (has_frame(b, FORD_F_ATTACK)) {
        lr_put_string(t, "the battle is not over");
    } else {
        lr_put_string(t, "no battle");
    }
}
