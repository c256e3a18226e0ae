/* combat.c - 7.2 to 7.5: values, the sheet of modifiers, dice and the Combat Chart. */
#include "great.h"

void gc_make_sheet(const struct lr_pack *p, const struct gc_state *st, struct gc_sheet *out)
{
    (void)p, (void)st;
    memset(out, 0, sizeof *out);
}
void gc_begin_combat(GC_GOES) { (void)p, (void)st, (void)ev; }
void gc_go_combat(GC_GOES) { (void)p, (void)ev, lr_pop(&st->core); }
GC_NOT_YET(loss)
