/* attack.c - 7.1: the attack of a marching unit: whom, how, and what forbids it. */
#include "great.h"

void gc_allow_attacks(GC_ASKS) { (void)p, (void)st, (void)side, (void)q; }
void gc_why_attack(GC_WHYS)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "7.1", "It cannot attack there now.");
}
void gc_attack(GC_APPLIES) { (void)p, (void)st, (void)side, (void)x, (void)ev; }
void gc_after_attack(GC_GOES)
{
    (void)p, (void)ev;
    lr_top(&st->core)->step = GC_M_END;
}
