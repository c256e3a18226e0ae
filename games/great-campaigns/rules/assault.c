/* assault.c - 5.3, 7.1: the assault and the grand assault. */
#include "great.h"

bool gc_may_assault(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    (void)p, (void)st, (void)leader;
    return false;
}
void gc_begin_assault(GC_GOES, unsigned leader) { (void)p, (void)st, (void)ev, (void)leader; }
void gc_go_assault(GC_GOES) { (void)p, (void)ev, lr_pop(&st->core); }
GC_NOT_YET(storm)
GC_NOT_YET(drop)
GC_NOT_YET(grand)
