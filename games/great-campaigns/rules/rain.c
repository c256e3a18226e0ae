/* rain.c - 12.0: random events, rain, swamps and rivers that cannot be forded. */
#include "great.h"

void gc_random_events(GC_GOES) { (void)p, (void)st, (void)ev; }

/* 12.0: markers of this turn go at its end. */
void gc_end_weather(struct gc_state *st)
{
    if (st->rain <= st->turn)
        st->rain = 0;
    for (int i = 0; i < 2; i++)
        if (st->unfordable[i] <= st->turn)
            st->unfordable[i] = 0;
}
GC_NOT_YET(flood)
