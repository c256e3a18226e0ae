/* specials.c - what single scenarios forbid and grant (scenarios/ID.yaml: specials). */
#include "great.h"

/* The special of this kind that holds for the side in this turn; the first of several. */
const struct gc_special *gc_special(const struct lr_pack *p, const struct gc_state *st, enum gc_special_kind kind,
                                    enum lr_side side)
{
    const struct gc_scenario *sc = gc_scenario(p, st);
    for (unsigned i = 0; sc != NULL && i < sc->specials; i++) {
        const struct gc_special *x = &sc->special[i];
        if (x->kind == kind && (x->side == LR_NOBODY || x->side == side) && st->turn >= x->from
            && st->turn <= x->to)
            return x;
    }
    return NULL;
}

/* Locked: the units that are named, or all of the side. */
bool gc_is_locked(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    const struct gc_scenario *sc = gc_scenario(p, st);
    enum lr_side side = gc_owner(gc_tables(p), unit);
    for (unsigned i = 0; sc != NULL && i < sc->specials; i++) {
        const struct gc_special *x = &sc->special[i];
        if (x->kind != GC_X_LOCKED || (x->side != LR_NOBODY && x->side != side) || st->turn < x->from
            || st->turn > x->to)
            continue;
        for (int k = 0; k < x->units; k++)
            if (x->unit[k] == unit)
                return true;
        if (x->units == 0)
            return true;
    }
    return false;
}

/* Not written yet: areas by bank and county (gc_special's GC_X_AREA). */
bool gc_area_shut(const struct lr_pack *p, const struct gc_state *st, unsigned unit, lr_hex h)
{
    const struct gc_special *x = gc_special(p, st, GC_X_AREA, gc_owner(gc_tables(p), unit));
    for (int i = 0; x != NULL && i < x->hexes; i++)
        if (x->hex[i] == h)
            return true;
    return false;
}
