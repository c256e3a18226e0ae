/* split_refused.c - why somebody or something may not go along (8.2.5.2, 8.5, 16.2). */
#include "orders.h"

/* Another leader who does not go along under the one who goes. */
static void why_not_along(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                          const struct la_split_frame *f, unsigned j, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[j].name;
    if (la_leader_hex(s, j) != f->hex)
        lr_refuse(v, "8.2.5.2", "%s is not here.", name);
    else if (s->leader[la_holder(s, j)].marks & LA_MARCHES)
        lr_refuse(v, "8.2.5.2", "%s goes along already.", name);
    else if (!la_outranks(p, s, (unsigned)f->goer, j))
        lr_refuse(v, "3.2.2", "%s ranks above him and would command.", name);
    else if (s->leader[j].marks & LA_MOVED)
        lr_refuse(v, "8.2.5.2", "%s has moved in this Impulse.", name);
    else if (la_units_left(p, s, side, (lr_hex)f->hex, j) < 1)
        lr_refuse(v, "3.2.3", "Without the units of %s the others would have none.", name);
    else
        lr_refuse(v, "3.2.2", "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
}

static void why_not_added(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                          const struct la_split_frame *f, unsigned u, struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    const struct la_unit *x = &s->unit[u];
    unsigned goer = (unsigned)f->goer;
    bool loose = x->place == LA_ON_MAP && x->hex == f->hex;
    if (!loose && x->place == LA_WITH && x->boss < LA_LEADERS && la_holder(s, x->boss) == f->box
        && la_is_busy(p, s, x->boss, v))
        return;
    if (!loose && x->place == LA_WITH && x->boss != goer && la_holder(s, x->boss) == f->box
        && la_units_with(p, s, x->boss) < 2)
        lr_refuse(v, "3.2.3", "%s would have no troops left.", t->officer[x->boss].name);
    else if (!loose && !la_to_spare(p, s, f, u))
        lr_refuse(
            v, "8.2.5.2",
            "Only units of the Overall Commander, of the command he leaves, or without a leader go with him.");
    else if (x->marks & LA_WENT)
        lr_refuse(v, "8.2.5.1", "It has moved in this Impulse.");
    else if (la_burden(p, s, goer) + la_weight(p, u) > la_capacity(p, s, goer))
        lr_refuse(v, "3.2.3", "%s may not have so many infantry units assigned to him.", t->officer[goer].name);
    else
        lr_refuse(v, "3.2.3", "The others would have no troops left.");
    (void)side;
}

void la_why_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box, bool said,
                 int most, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[goer].name;
    if (said || box >= LA_LEADERS)
        lr_refuse(v, "8.2.5.2",
                  said ? "It has been said once how many guns go along."
                       : "He has a command of his own: there is no box to take guns from.");
    else if (la_cavalry_division(p, s, goer) || (la_cavalry_corps(p, s, goer) && most == 2))
        lr_refuse(v, "3.1.2", "A Cavalry Corps has two guns at most, a cavalry division none.");
    else if (most == s->leader[box].guns)
        lr_refuse(v, "8.2.5.2", "Guns of the command he leaves: %d.", most);
    else
        lr_refuse(v, "16.2", "%s may take %d guns at most.", name, most);
}

void la_why_ammo(const struct la_state *s, unsigned box, bool said, struct lr_verdict *v)
{
    if (said)
        lr_refuse(v, "8.2.5.2", "It has been said once how much ammo goes along.");
    else if (box >= LA_LEADERS)
        lr_refuse(v, "8.2.5.2", "He has a command of his own: there is no box to take ammo from.");
    else
        lr_refuse(v, "8.2.5.2", "Ammo Supply Points of the command he leaves: %d.", s->leader[box].ammo);
}

static void why_not_at_his_pace(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f,
                                unsigned by, struct lr_verdict *v)
{
    unsigned goer = (unsigned)f->goer;
    const char *name = la_tables(p)->officer[by].name;
    if (by != (unsigned)f->commander && la_not_under(p, s, by, goer, "3.2.4", v))
        return;
    if (s->leader[by].ap == 0)
        lr_refuse(v, "3.2.4", "%s has no Administration Point left.", name);
    else
        lr_refuse(v, "3.2.4", "The Movement Rating of %s is no better than his own.", name);
}

static void why_goer(LA_WHYS, const struct la_split_frame *f)
{
    unsigned a = lr_a(x), goer = (unsigned)f->goer;
    unsigned box = f->box < LA_LEADERS ? (unsigned)f->box : LA_LEADERS;
    switch (lr_verb_of(x)) {
    case LA_V_TAKE_LEADER:
        why_not_along(p, s, side, f, a, v);
        return;
    case LA_V_TAKE_UNIT:
        why_not_added(p, s, side, f, a, v);
        return;
    case LA_V_LEAVE_CART:
        if (s->cart[a].hex != f->hex)
            lr_refuse(v, "8.2.1", "It is not here.");
        else
            lr_refuse(v, "8.2.1", "Nothing else would come along, or it stays anyway: set out without wagons.");
        return;
    case LA_V_GUNS:
        la_why_guns(p, s, goer, box, s->leader[goer].guns > 0, la_most_guns_along(p, s, side, f), v);
        return;
    case LA_V_AMMO:
        la_why_ammo(s, box, s->leader[goer].ammo > 0, v);
        return;
    case LA_V_SET_OUT:
        la_how_allowed(p, s, goer, a, v);
        return;
    case LA_V_SET_OUT_AT:
        if (la_how_allowed(p, s, goer, a, v))
            why_not_at_his_pace(p, s, f, lr_b(x), v);
        return;
    default:
        lr_refuse(v, "8.2.5.2", "The order is given: first %s sets out.", la_tables(p)->officer[goer].name);
    }
}

/* Another who would pay for units that are left. */
static void why_not_by_order(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f,
                             unsigned by, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[by].name;
    if (f->order & LA_ORDER_PAID || f->box < LA_LEADERS)
        lr_refuse(v, "8.2.5.2", "The order is given already.");
    else if (by == la_payer_at(p, s, (unsigned)f->commander))
        lr_refuse(v, "8.2.5.2", "%s gives that order if you name nobody.", name);
    else if (la_not_under(p, s, by, (unsigned)f->goer, "8.2.5.2", v))
        return;
    else if (s->leader[by].ap == 0)
        lr_refuse(v, "3.2.4", "%s has no Administration Point left.", name);
    else
        lr_refuse(v, "8.2.5.2", "No unit is left to be ordered off.");
}

static void why_not_detail(LA_WHYS, const struct la_split_frame *f)
{
    unsigned u = lr_a(x), leader = (unsigned)f->goer;
    const char *name = la_tables(p)->officer[leader].name;
    if (s->unit[u].boss != leader)
        lr_refuse(v, "8.2.5.2", "That is not a unit of %s.", name);
    else if (lr_verb_of(x) == LA_V_LEAVE)
        lr_refuse(v, "8.2.5", "Nobody has an Administration Point to order it off.");
    else if (!la_is_stuck(p, s, u, v))
        lr_refuse(v, "8.5.1", "It gives no detachments now.");
    (void)side;
}

void la_why_split(LA_WHYS)
{
    const struct la_split_frame *f = la_split_frame_of(s);
    if (f->detail == 0 && f->goer < LA_LEADERS) {
        why_goer(p, s, side, x, v, f);
        return;
    }
    switch (lr_verb_of(x)) {
    case LA_V_SPLIT:
        lr_refuse(v, "8.2.5.2", "By this order only leaders of the same hex are split off.");
        return;
    case LA_V_BY_ORDER:
        if (f->detail)
            why_not_by_order(p, s, f, lr_a(x), v);
        else
            lr_refuse(v, "8.2.5.2", "The order is given already.");
        return;
    case LA_V_LEAVE:
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        if (f->detail)
            why_not_detail(p, s, side, x, v, f);
        else
            lr_refuse(v, "8.2.5.2", "First be done with those who are split off, then say whose units.");
        return;
    case LA_V_DONE:
        lr_refuse(v, "8.2.5.2", "Say which unit.");
        return;
    default:
        lr_refuse(v, "8.2.5", "A force is being divided: finish that first.");
    }
}
