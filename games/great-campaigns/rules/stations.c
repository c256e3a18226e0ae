/* stations.c - 5.4 Burn RR Station. */
#include "great.h"

enum { LEAST = 4, MUCH = 10 }; /* Combat values in halves: 2 damages, 5 destroys */

/* Not this unit, here: refused. Whose it is and its fatigue are for others to say. */
bool gc_why_burn(const struct lr_pack *p, const struct gc_state *st, unsigned unit, struct lr_verdict *v)
{
    const struct gc_tables *t = gc_tables(p);
    lr_hex h = st->hex[unit];
    if (!t->module.burns)
        lr_refuse(v, "5.4", "In this campaign stations are not burned.");
    else if (h >= GC_HEXES || t->hex[h].station == GC_NOBODY)
        lr_refuse(v, "5.4", "There is no railroad station where it stands.");
    else if (st->unit[unit].demoralized)
        lr_refuse(v, "11.0", "A demoralized unit burns no station.");
    else if (gc_strength(t, st, unit) < LEAST)
        lr_refuse(v, "5.4", "Its Combat value is below 2.");
    else
        return false;
    return true;
}

/* A station that it would leave as it is is not burned again: nothing would change but its fatigue. */
bool gc_may_burn(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    struct lr_verdict v;
    return gc_may_act(p, st, unit) && st->unit[unit].fatigue < GC_MOST_FATIGUE && !gc_why_burn(p, st, unit, &v);
}

/* 5.4-1 */
void gc_burn(GC_GOES, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    unsigned station = t->hex[st->hex[unit]].station;
    bool destroys = gc_strength(t, st, unit) >= MUCH;
    gc_tire(st, unit, 1);
    if (destroys)
        st->station[station] = GC_DESTROYED;
    else if (st->station[station] == GC_WHOLE)
        st->station[station] = GC_DAMAGED;
    LR_TELL(ev, destroys ? GC_E_BURN_DESTROY : GC_E_BURN_DAMAGE, gc_owner(t, unit), LR_EVERYONE, (int32_t)unit,
            (int32_t)station);
}
