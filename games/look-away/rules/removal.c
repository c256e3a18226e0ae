/* removal.c - 14.6.1: leaders replaced, wounded or demoralised, and removed for cause. */
#include "places.h"

bool la_in_communications(const struct la_state *s, unsigned i)
{
    uint8_t holder = la_holder(s, i);
    return holder != LA_NOBODY && la_full_supply(s, holder);
}

bool la_commands_troops(const struct la_leader *l) { return l->place == LA_HOLDS || l->place == LA_UNDER; }

/* ---- Wounded, demoralised; for cause ---- */

bool la_worn_out(const struct la_state *s, unsigned i)
{
    return s->leader[i].wound >= BAD_WOUND || s->leader[i].lost >= LOST_MORALE;
}

/* By a Senior Commander's order. */
bool la_may_replace(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                    unsigned senior)
{
    if (!la_commands_troops(&s->leader[i]) || !la_worn_out(s, i) || la_senior(p, s, i) || s->leader[senior].ap == 0
        || !la_commands(p, s, senior, i) || !la_in_communications(s, i))
        return false;
    struct post x = la_post_of(p, s, side, i);
    return (la_pool_for(p, s, &x) | la_hex_for(p, s, &x)) != 0;
}

static uint8_t army_over(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    for (unsigned j = leaders(p, side); j < leaders(p, side + 1); j++)
        if (s->leader[j].ap > 0 && la_army_commander(p, s, j) && la_commands(p, s, j, i))
            return (uint8_t)j;
    return LA_NOBODY;
}

/* With a War Department Order whoever comes is drawn by lot, of those on the board and in the pool (14.6.2). */
static uint64_t drawn_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct post x = la_post_of(p, s, side, i);
    x.cap = 0;
    x.price += cost(p, LA_C_WAR_DEPARTMENT);
    return la_pool_for(p, s, &x) | la_board_for(p, s, &x);
}

bool la_may_replace_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    return la_commands_troops(&s->leader[i]) && la_worn_out(s, i) && la_may_wdo(p, s, side)
           && (!la_senior(p, s, i) || army_over(p, s, side, i) != LA_NOBODY) && drawn_for(p, s, side, i) != 0;
}

/* 14.6.1: for a Senior Command an Army Commander's point too. What whoever is drawn costs, 5 out of
 * the pool and a brevet, comes on top. */
struct la_price la_price_of_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct la_price x = la_senior(p, s, i) ? LA_POINTS(army_over(p, s, side, i), 1) : (struct la_price){ 0 };
    x.wdo = true;
    x.wep = la_post_of(p, s, side, i).price;
    return x;
}

void la_replace_wdo(LA_APPLIES)
{
    unsigned i = lr_a(x);
    uint64_t set = drawn_for(p, s, side, i);
    struct post y = la_post_of(p, s, side, i);
    struct la_price price = la_price_of_wdo(p, s, side, i);
    la_charge(p, s, side, &price);
    lr_reveal(&s->core);
    unsigned by = la_lot(s, side, set, ev);
    const struct la_leader *l = &s->leader[by];
    if (l->place == LA_POOL)
        la_pay(s, side, cost(p, LA_C_POOL));
    else if (la_leader_hex(s, by) != y.h) /* his own troops stay where they are */
        la_all_units(p, s, side, by, l->chief);
    la_raise_rank(p, s, side, by, la_needed_rank(p, &y, la_burden(p, s, by)));
    la_take_over(p, s, ev, side, i, by);
}

/* Who else must order a removal that goes outside the chain: the Overall Commander where the Senior Commander is;
 * ruling: if he is that himself, he spends both points. */
bool la_can_go_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned senior)
{
    uint8_t oc = la_overall(p, s, side, s->leader[senior].hex);
    if (oc == LA_NOBODY)
        return false;
    return oc == senior ? s->leader[senior].ap >= 2 : s->leader[senior].ap >= 1 && s->leader[oc].ap >= 1;
}

struct removal la_removal_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_tables *t = la_tables(p);
    if (s->leader[i].marks & LA_FRESH || (i == t->hood && t->scenario[s->scenario].campaign))
        return (struct removal){ false, false };
    struct post x = la_post_of(p, s, side, i);
    bool in_hex = la_anyone_in_hex(p, s, &x);
    return (struct removal){ in_hex, !in_hex && la_pool_for(p, s, &x) != 0 };
}

/* By a Senior Commander over him. */
bool la_may_remove(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct removal *by,
                   unsigned senior)
{
    return !(s->leader[senior].marks & LA_CAUSE)
           && (by->in_hex || (by->in_pool && la_can_go_outside(p, s, side, senior)));
}

static bool bars_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                         unsigned senior, struct lr_verdict *v)
{
    struct removal by = la_removal_of(p, s, side, i);
    if (by.in_pool && !la_can_go_outside(p, s, side, senior))
        return LA_BARS(
            "14.6.1",
            "A Leader from the pool costs %s and the Overall Commander there 1 Administration Point each.",
            name_of(p, senior));
    return !by.in_hex && !by.in_pool
           && LA_BARS("14.6.2", "Nobody fit is in the hex, or in the pool and to be paid for.");
}

bool la_bars_cause(LA_WHYS)
{
    unsigned i = lr_a(x), senior = lr_b(x);
    const struct la_tables *t = la_tables(p);
    if (t->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (!la_commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (i == t->hood && t->scenario[s->scenario].campaign)
        return LA_BARS("14.6.1", "Hood cannot be removed for cause in the Campaign Game.");
    if (la_senior(p, s, i))
        return LA_BARS("14.6.1", "The holder of a Senior Command is not removed for cause.");
    if (s->leader[senior].marks & LA_CAUSE && la_senior(p, s, senior))
        return LA_BARS("14.6.1", "%s has removed a Leader for cause this turn.", name_of(p, senior));
    if (la_not_under(p, s, senior, i, "14.6.1", v))
        return true;
    if (!la_in_communications(s, i))
        return LA_BARS("14.6.1", "%s is Out of Communications.", name_of(p, i));
    if (s->leader[i].marks & LA_FRESH && la_in_administration(s))
        return LA_BARS("14.6.1", "%s has been appointed in this Administration Sequence.", name_of(p, i));
    return la_in_administration(s) && bars_outside(p, s, side, i, senior, v);
}

static bool bars_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                       unsigned senior, struct lr_verdict *v)
{
    if (la_senior(p, s, i))
        return LA_BARS("14.6.1", "The holder of a Senior Command is replaced only by War Department Order.");
    if (la_not_under(p, s, senior, i, "14.6.1", v))
        return true;
    if (!la_in_communications(s, i))
        return LA_BARS("14.6.1", "%s is Out of Communications: only the War Department can replace him.",
                       name_of(p, i));
    if (s->leader[senior].ap == 0)
        return LA_BARS("14.6.1", "The order costs %s 1 Administration Point.", name_of(p, senior));
    struct post x = la_post_of(p, s, side, i);
    return (la_pool_for(p, s, &x) | la_hex_for(p, s, &x)) == 0
           && LA_BARS("14.6.2", "Nobody fit is in the hex, or in the pool and to be paid for.");
}

static bool bars_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                     struct lr_verdict *v)
{
    if (!la_may_wdo(p, s, side))
        return LA_BARS("3.4.1",
                       "You have no War Department Order left this turn, or not the 10 War Effort Points.");
    if (la_senior(p, s, i) && army_over(p, s, side, i) == LA_NOBODY)
        return LA_BARS("14.6.1", "A Senior Command also needs an order of an Army Commander in range.");
    return drawn_for(p, s, side, i) == 0
           && LA_BARS("14.6.2", "Nobody on the board or in the pool is fit, and to be paid for.");
}

bool la_bars_replace(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (!la_commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (!la_worn_out(s, i))
        return LA_BARS("14.6.1", "%s has neither a wound above 2 nor lost two Morale Levels this turn.",
                       name_of(p, i));
    return lr_verb_of(x) == LA_V_REPLACE ? bars_order(p, s, side, i, lr_b(x), v) : bars_wdo(p, s, side, i, v);
}
