/* retreat.c - 7.6: retreats, routs, override, surrender, voluntary retreats. */
#include "great.h"

void gc_begin_retreat(GC_GOES, enum lr_side side, lr_hex from, lr_hex active, enum gc_retreat_kind kind)
{
    (void)p, (void)st, (void)ev, (void)side, (void)from, (void)active, (void)kind;
}
GC_NOT_YET(retreat)
GC_NOT_YET(voluntary)
