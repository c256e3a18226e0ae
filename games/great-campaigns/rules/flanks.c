/* flanks.c - 7.4 the flank bonus, and 7.8 refusing flanks. */
#include "great.h"

int gc_flank_bonus(const struct lr_pack *p, const struct gc_state *st, uint8_t *covered)
{
    (void)p, (void)st;
    *covered = 0;
    return 0;
}
bool gc_may_refuse(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    (void)p, (void)st, (void)unit;
    return false;
}
void gc_refuse(GC_GOES, unsigned unit) { (void)p, (void)st, (void)ev, (void)unit; }
