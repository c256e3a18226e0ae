/* cavalry.c - 7.7: cavalry retreats at all their triggers. */
#include "great.h"

bool gc_next_window(GC_GOES, unsigned unit)
{
    (void)p, (void)st, (void)ev, (void)unit;
    return false;
}
GC_NOT_YET(flee)
