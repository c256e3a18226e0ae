/* intelligence.c - Limited Intelligence (optional): force markers and dummies; what a side may see. */
#include "great.h"

/* Without the option all lies open (2.2: Strength markers may be examined). */
void gc_hide(const struct lr_pack *p, void *seen, enum lr_side side) { (void)p, (void)seen, (void)side; }

void gc_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    (void)p, (void)seen, (void)side, (void)r;
}

void gc_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    (void)p, (void)state, (void)side, (void)r;
}
