/* recovery.c - 8.0: works by night, then organization, morale and fatigue, strictly in this order. */
#include "great.h"

bool gc_anything_to_do(const struct lr_pack *p, const struct gc_state *st, enum lr_side side)
{
    (void)p, (void)st, (void)side;
    return false;
}
GC_NOT_YET(recover)

/* 8.0-1 Step 3: at fatigue 0 or 1. At Demoralize-2 it stays disorganized and exhausted, and comes to 1. */
static void rest(struct gc_unit *u)
{
    if (u->demoralized < 2)
        u->marks &= (uint16_t) ~(GC_DISORGANIZED | GC_EXHAUSTED);
    if (u->demoralized > 0)
        u->demoralized--;
}

/* 8.0-2 */
void gc_recover(GC_GOES)
{
    const struct gc_tables *t = gc_tables(p);
    for (unsigned i = 0; i < t->first[2]; i++) {
        struct gc_unit *u = &st->unit[i];
        if (u->place != GC_ON_MAP || u->marks & GC_NO_REST)
            continue;
        if (u->fatigue <= 1)
            rest(u);
        if (u->fatigue >= 3) /* step 4 */
            u->marks |= GC_EXHAUSTED;
        u->fatigue = (uint8_t)(u->fatigue > 3 ? u->fatigue - 3 : 0); /* step 5 */
    }
    LR_TELL(ev, GC_E_RECOVERY, LR_NOBODY, LR_EVERYONE, st->turn);
}
