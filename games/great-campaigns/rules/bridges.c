/* bridges.c - 10.0: pontoon bridges, destroying and repairing. */
#include "great.h"

void gc_enemy_at_pontoons(GC_GOES, unsigned unit) { (void)p, (void)st, (void)ev, (void)unit; }
bool gc_may_demolish(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    (void)p, (void)st, (void)unit;
    return false;
}
GC_NOT_YET(demolish)
void gc_allow_bridges(GC_ASKS, unsigned unit) { (void)p, (void)st, (void)side, (void)q, (void)unit; }
void gc_apply_bridge(GC_APPLIES) { (void)p, (void)st, (void)side, (void)x, (void)ev; }
