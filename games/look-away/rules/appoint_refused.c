/* appoint_refused.c - why somebody may not take the place, or something may not be handed over (14.6, 3.3.5). */
#include "places.h"

bool la_bars_appoint(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    return l->place != LA_POOL && !la_in_play(l)
           && LA_BARS("14.6.2", "%s is neither in play nor in the Leader Pool.", name_of(p, i));
}

static bool of_people(const struct la_appoint_frame *f) { return f->what <= LA_P_STAFF; }

static void why_not_appointed(LA_WHYS, const struct la_appoint_frame *f)
{
    unsigned i = lr_a(x);
    bool pool = s->leader[i].place == LA_POOL;
    if (pool && f->what <= LA_P_CAUSE && f->leader < LA_LEADERS
        && worth(p, i) > worth(p, (unsigned)f->leader) + (side == LA_UNION ? 2 : 3))
        lr_refuse(v, "14.6.2", "His ratings are too far above those of the man he would replace.");
    else if (pool && !affords(s, side, cost(p, LA_C_POOL)))
        lr_refuse(v, "14.6.2", "A Leader from the pool costs 5 War Effort Points.");
    else
        lr_refuse(v, "14.6.2", "He has not the rank for that command, even with a brevet, or is not at hand.");
}

static bool bars_dealing(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                         const struct la_appoint_frame *f, unsigned to, struct lr_verdict *v)
{
    if (la_tables(p)->officer[to].side != side || la_leader_hex(s, to) != la_leader_hex(s, (unsigned)f->leader))
        return LA_BARS("14.6.1", "They must be stacked in the same hex.");
    if (f->taker > 0 && (int)to != f->taker - 1)
        return LA_BARS("14.6.1", "These orders are for two Leaders; others need points of their own.");
    return f->taker == 0 && !la_can_deal(s, to, la_may_wdo(p, s, side))
           && LA_BARS("14.6.1", "The order costs %s 1 Administration Point.", name_of(p, to));
}

static void why_not_handed(LA_WHYS, const struct la_appoint_frame *f)
{
    unsigned u = lr_a(x), to = lr_b(x);
    if (s->unit[u].place != LA_WITH || s->unit[u].boss != (unsigned)f->leader)
        lr_refuse(v, "14.6.1", "That unit is not his.");
    else if (la_leader_hex(s, to) != la_leader_hex(s, (unsigned)f->leader))
        lr_refuse(v, "14.6.1", "They must be stacked in the same hex.");
    else if (!la_may_part(p, s, u))
        lr_refuse(v, "3.2.3", "A Leader keeps at least a detachment.");
    else if (bars_dealing(p, s, side, f, to, v))
        return;
    else if (la_burden(p, s, to) + la_weight(p, u) > la_capacity(p, s, to))
        lr_refuse(v, "3.2.3", "%s has not the rank for so many troops.", name_of(p, to));
    else
        lr_refuse(v, "3.1.2", "A cavalry command takes only cavalry.");
}

static void why_gun_stays(LA_WHYS, const struct la_appoint_frame *f)
{
    unsigned from = (unsigned)f->leader, to = lr_a(x);
    if (s->leader[from].guns == 0 || s->leader[from].place != LA_HOLDS)
        lr_refuse(v, "14.6.1", "%s has no guns.", name_of(p, from));
    else if (bars_dealing(p, s, side, f, to, v))
        return;
    else if (la_cavalry_corps(p, s, to) || la_cavalry_division(p, s, to))
        lr_refuse(v, "3.1.2", "A Cavalry Corps has two guns at most, a cavalry division none.");
    else
        lr_refuse(v, "16.2", "Guns go from a command to another in the same hex that may have more.");
}

static void why_not_all(LA_WHYS, const struct la_appoint_frame *f)
{
    unsigned low = (unsigned)f->leader, high = lr_a(x);
    if (la_tables(p)->officer[high].side != side || la_leader_hex(s, high) != la_leader_hex(s, low))
        lr_refuse(v, "14.6.1", "They must be stacked in the same hex.");
    else if (!la_outranks(p, s, high, low))
        lr_refuse(v, "14.6.1", "A command passes only to a higher ranked leader.");
    else if (s->leader[high].ap == 0)
        lr_refuse(v, "14.6.1", "The order costs %s 1 Administration Point.", name_of(p, high));
    else
        lr_refuse(v, "3.2.3", "%s has not the rank for so many troops.", name_of(p, high));
}

void la_why_appoint(LA_WHYS)
{
    const struct la_appoint_frame *f = la_appoint_frame_of(s);
    unsigned verb = lr_verb_of(x);
    if (verb == LA_V_APPOINT && of_people(f))
        why_not_appointed(p, s, side, x, v, f);
    else if (verb == LA_V_HAND_UNIT && f->what == LA_P_TROOPS)
        why_not_handed(p, s, side, x, v, f);
    else if (verb == LA_V_HAND_GUN && f->what == LA_P_TROOPS)
        why_gun_stays(p, s, side, x, v, f);
    else if (verb == LA_V_HAND_ALL && f->what == LA_P_GIVE_UP)
        why_not_all(p, s, side, x, v, f);
    else if (verb == LA_V_RETURN && f->what == LA_P_RAISE)
        la_why_return(p, s, (unsigned)f->leader, lr_a(x), v);
    else if (verb == LA_V_GIVE_AMMO && f->what == LA_P_UNLOAD)
        lr_refuse(v, "14.3.2", "He holds no command of that force, or one with all the ammo it can hold.");
    else if ((verb == LA_V_DETACH_STEP || verb == LA_V_DETACH_ALL) && f->what == LA_P_DETACH)
        lr_refuse(v, "8.5.1", "That is not a unit of %s.", name_of(p, (unsigned)f->leader));
    else
        lr_refuse(v, la_appointment_rule(f), "The order is given: choose.");
}
