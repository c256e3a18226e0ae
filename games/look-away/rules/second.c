/* second.c - 13: the Second Supply Sequence. */
#include "look.h"

void la_ask_devastate(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_devastate(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_devastate(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_forage(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_forage(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_forage(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_attrition(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_attrition(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_attrition(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}
