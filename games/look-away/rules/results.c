/* results.c - 10.6.3 to 10.6.8: losses, leaders, retreats. */
#include "look.h"

void la_ask_loss(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_loss(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_loss(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_retreat(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_retreat(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_retreat(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_advance(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_advance(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_advance(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}
