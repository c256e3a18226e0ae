/* leaders.c - 6.3: leaders change units in their phase, and after the unit they were with is gone (7.5). */
#include "great.h"

bool gc_may_transfer(const struct lr_pack *p, const struct gc_state *st, enum lr_side side)
{
    (void)p, (void)st, (void)side;
    return false;
}
GC_NOT_YET(transfer)
GC_NOT_YET(rejoin)

/* 7.5: the nearest hex with a subordinate; of several as near the lowest, until `rejoin` asks. */
static unsigned nearest(const struct lr_pack *p, const struct gc_state *st, unsigned leader, lr_hex where)
{
    const struct gc_tables *t = gc_tables(p);
    unsigned best = GC_NOBODY;
    int least = LR_NONE;
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (gc_may_be_with(t, st, leader, i) && lr_distance(p->board, where, st->hex[i]) < least) {
        best = i;
        least = lr_distance(p->board, where, st->hex[i]);
    }
    return best;
}

void gc_leaders_of_the_fallen(GC_GOES, lr_hex where)
{
    const struct gc_tables *t = gc_tables(p);
    for (unsigned l = 0; l < t->leaders; l++) {
        struct gc_leader *one = &st->leader[l];
        if (one->place != GC_ON_MAP || st->unit[one->with].place == GC_ON_MAP)
            continue;
        unsigned unit = nearest(p, st, l, where);
        one->with = (uint8_t)unit;
        if (unit == GC_NOBODY) {
            one->place = GC_DEAD;
            LR_TELL(ev, GC_E_LEADER_GONE, (enum lr_side)t->leader[l].side, LR_EVERYONE, (int32_t)l);
        } else {
            LR_TELL(ev, GC_E_LEADER_JOINS, (enum lr_side)t->leader[l].side, LR_EVERYONE, (int32_t)l, (int32_t)unit);
        }
    }
}
