/* movement.c - 8.1 to 8.3: activation, movement, Force March. */
#include "look.h"

void la_ask_move(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_move(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_move(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_march(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_march(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_march(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}
