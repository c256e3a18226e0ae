/* entrench.c - 5.5 the entrenchment action, and 9.0 entrenchments by year. */
#include "great.h"

bool gc_may_dig(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    (void)p, (void)st, (void)unit;
    return false;
}
void gc_dig(GC_GOES, unsigned unit) { (void)p, (void)st, (void)ev, (void)unit; }
bool gc_may_dig_by_night(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    (void)p, (void)st, (void)unit;
    return false;
}
void gc_dig_by_night(GC_GOES, unsigned unit) { (void)p, (void)st, (void)ev, (void)unit; }

/* 9.0 Effects of Entrenchments: what the Combat and Artillery values of a defender are multiplied by, in quarters.
 */
int gc_works_quarters(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    bool late = gc_tables(p)->module.year >= 1864;
    const int by[GC_ALL_WORKS] = { 4, 4, 6, late ? 6 : 4, 8, 8, 8, 10, 12 };
    return by[st->unit[unit].works];
}
