/* administration.c - 14.1 to 14.3, 15: the Administration Sequence. */
#include "look.h"

void la_ask_admin(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_admin(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_admin(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}
