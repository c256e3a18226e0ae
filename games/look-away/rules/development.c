/* development.c - 9: Reaction Movement, Retreat Before Combat. */
#include "look.h"

void la_ask_develop(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_develop(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_develop(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_react(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_react(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_react(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_rearguard(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_rearguard(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_rearguard(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}

void la_ask_overrun(LA_ASKS)
{
    (void)p, (void)s, (void)side;
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

void la_why_overrun(LA_WHYS)
{
    (void)p, (void)s, (void)side, (void)x;
    lr_refuse(v, "4.0", "That is not asked now.");
}

void la_apply_overrun(LA_APPLIES)
{
    (void)p, (void)side, (void)x, (void)ev;
    lr_pop(&s->core);
}
