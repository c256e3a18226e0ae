/* appoint.c - 14.6.1, 3.3.5: leaders replaced or removed, troops exchanged; the orders of the Administration
 * Sequence about who commands what, and the second half of those that pick twice (enum la_appoint). */
#include "appoint.h"

static bool in_communications(const struct la_state *s, unsigned i)
{
    uint8_t holder = la_holder(s, i);
    return holder != LA_NOBODY && la_full_supply(s, holder);
}

static bool commands_troops(const struct la_leader *l) { return l->place == LA_HOLDS || l->place == LA_UNDER; }

/* ---- Wounded, demoralised; for cause ---- */

static bool worn_out(const struct la_state *s, unsigned i)
{
    return s->leader[i].wound >= BAD_WOUND || s->leader[i].lost >= LOST_MORALE;
}

/* By a Senior Commander's order. */
static bool may_replace(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                        unsigned senior)
{
    if (!commands_troops(&s->leader[i]) || !worn_out(s, i) || la_senior(p, s, i) || s->leader[senior].ap == 0
        || !la_commands(p, s, senior, i) || !in_communications(s, i))
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

/* With a War Department Order whoever comes is drawn by lot (14.6.2). */
static uint64_t drawn_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct post x = la_post_of(p, s, side, i);
    x.cap = 0;
    x.price += cost(p, LA_C_WAR_DEPARTMENT);
    return la_pool_for(p, s, &x);
}

static bool may_replace_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    return commands_troops(&s->leader[i]) && worn_out(s, i) && la_may_wdo(p, s, side)
           && (!la_senior(p, s, i) || army_over(p, s, side, i) != LA_NOBODY) && drawn_for(p, s, side, i) != 0;
}

/* 14.6.1: for a Senior Command an Army Commander's point too. The brevet of whoever is drawn comes on top. */
static struct la_price price_of_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                    unsigned i)
{
    struct la_price x = la_senior(p, s, i) ? LA_POINTS(army_over(p, s, side, i), 1) : (struct la_price){ 0 };
    x.wdo = true;
    x.wep = la_post_of(p, s, side, i).price + cost(p, LA_C_POOL);
    return x;
}

static void replace_wdo(LA_APPLIES)
{
    unsigned i = lr_a(x);
    uint64_t set = drawn_for(p, s, side, i);
    struct post y = la_post_of(p, s, side, i);
    struct la_price price = price_of_wdo(p, s, side, i);
    la_charge(p, s, side, &price);
    lr_reveal(&s->core);
    unsigned by = la_lot(s, side, set, ev);
    la_raise_rank(p, s, side, by, la_needed_rank(p, &y, 0));
    la_take_over(p, s, ev, side, i, by);
}

/* Who else must order a removal that goes outside the chain: the Overall Commander where the Senior Commander is;
 * ruling: if he is that himself, he spends both points. */
static bool can_go_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned senior)
{
    uint8_t oc = la_overall(p, s, side, s->leader[senior].hex);
    if (oc == LA_NOBODY)
        return false;
    return oc == senior ? s->leader[senior].ap >= 2 : s->leader[senior].ap >= 1 && s->leader[oc].ap >= 1;
}

/* Who could come in the place of one who may be removed: whoever orders it. */
struct removal {
    bool in_hex, in_pool;
};

static struct removal removal_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_tables *t = la_tables(p);
    if (s->leader[i].marks & LA_FRESH || (i == t->hood && t->scenario[s->scenario].campaign))
        return (struct removal){ false, false };
    struct post x = la_post_of(p, s, side, i);
    bool in_hex = la_anyone_in_hex(p, s, &x);
    return (struct removal){ in_hex, !in_hex && la_pool_for(p, s, &x) != 0 };
}

/* By a Senior Commander over him. */
static bool may_remove(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                       const struct removal *by, unsigned senior)
{
    return !(s->leader[senior].marks & LA_CAUSE)
           && (by->in_hex || (by->in_pool && can_go_outside(p, s, side, senior)));
}

/* Of the one who is to go: why not, by a Senior Commander's order. */
static bool bars_by_senior(const struct lr_pack *p, const struct la_state *s, unsigned i, unsigned senior,
                           struct lr_verdict *v)
{
    if (la_not_under(p, s, senior, i, "14.6.1", v))
        return true;
    return !in_communications(s, i)
           && LA_BARS("14.6.1", "%s is Out of Communications: only the War Department can replace him.",
                      name_of(p, i));
}

static bool bars_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                         unsigned senior, struct lr_verdict *v)
{
    struct removal by = removal_of(p, s, side, i);
    if (by.in_pool && !can_go_outside(p, s, side, senior))
        return LA_BARS("14.6.1", "A Leader from the pool takes a point of %s and of the Overall Commander there.",
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
    if (!commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (i == t->hood && t->scenario[s->scenario].campaign)
        return LA_BARS("14.6.1", "Hood cannot be removed for cause in the Campaign Game.");
    if (la_senior(p, s, i))
        return LA_BARS("14.6.1", "The holder of a Senior Command is not removed for cause.");
    if (s->leader[senior].marks & LA_CAUSE && la_senior(p, s, senior))
        return LA_BARS("14.6.1", "%s has removed a Leader for cause this turn.", name_of(p, senior));
    if (bars_by_senior(p, s, i, senior, v))
        return true;
    if (s->leader[i].marks & LA_FRESH && la_in_administration(s))
        return LA_BARS("14.6.1", "%s has been appointed in this Administration Sequence.", name_of(p, i));
    return la_in_administration(s) && bars_outside(p, s, side, i, senior, v);
}

static bool bars_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                       unsigned senior, struct lr_verdict *v)
{
    if (la_senior(p, s, i))
        return LA_BARS("14.6.1", "The holder of a Senior Command is replaced only by War Department Order.");
    if (bars_by_senior(p, s, i, senior, v))
        return true;
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
    return drawn_for(p, s, side, i) == 0 && LA_BARS("14.6.2", "Nobody in the pool is fit, and to be paid for.");
}

bool la_bars_replace(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (!commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (!worn_out(s, i))
        return LA_BARS("14.6.1", "%s has neither a wound above 2 nor lost two Morale Levels this turn.",
                       name_of(p, i));
    return lr_verb_of(x) == LA_V_REPLACE ? bars_order(p, s, side, i, lr_b(x), v) : bars_wdo(p, s, side, i, v);
}

/* ---- Exchanging units ---- */

static bool can_deal(const struct la_state *s, unsigned i, bool wdo)
{
    return commands_troops(&s->leader[i]) && (s->leader[i].ap > 0 || wdo);
}

/* May this Leader be left without this unit? Subordinates keep one; a holder may stand over others. */
static bool may_part(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    unsigned boss = s->unit[u].boss;
    if (la_tables(p)->counter[u].type == LA_SUPERVISOR || la_units_of(p, s, boss) > 1)
        return true;
    return s->leader[boss].place == LA_HOLDS && la_under(p, s, boss) != 0;
}

static bool may_hand(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned u, unsigned to)
{
    if (s->unit[u].place != LA_WITH || s->unit[u].boss != from || to == from || !may_part(p, s, u)
        || la_leader_hex(s, to) != la_leader_hex(s, from) || !commands_troops(&s->leader[to]))
        return false;
    uint8_t holder = la_holder(s, to);
    bool cavalry_only = la_cavalry_corps(p, s, holder) || la_cavalry_division(p, s, holder);
    if (cavalry_only && la_holder(s, from) != holder && la_tables(p)->counter[u].type != LA_CAVALRY)
        return false;
    int w = la_weight(p, u);
    return w == 0 || la_burden(p, s, to) + w <= la_capacity(p, s, to);
}

static bool may_hand_gun(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned to)
{
    return from != to && s->leader[from].place == LA_HOLDS && s->leader[to].place == LA_HOLDS
           && s->leader[from].hex == s->leader[to].hex && s->leader[from].guns > 0 && la_gun_room(p, s, to) > 0;
}

/* Anything to hand over to anybody here who can pay his point? */
static bool may_exchange(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned from)
{
    bool wdo = la_may_wdo(p, s, side);
    if (!can_deal(s, from, wdo))
        return false;
    LR_EACH_BIT(to, la_leaders_at(p, s, side, la_leader_hex(s, from))) {
        if (to == from || !can_deal(s, to, wdo))
            continue;
        if (may_hand_gun(p, s, from, to))
            return true;
        struct la_units his = la_with(p, s, from);
        LR_EACH_IN(u, &his)
            if (may_hand(p, s, from, u, to))
                return true;
    }
    return false;
}

static struct la_price price_of_exchange(const struct la_state *s, unsigned a, unsigned b)
{
    bool able = s->leader[a].ap > 0 && s->leader[b].ap > 0;
    return able ? la_both_pay(a, b) : (struct la_price){ .wdo = true };
}

/* A lower Leader's troops all go to a higher one (8.2.5.1, 14.6.1). */
static bool may_absorb(const struct lr_pack *p, const struct la_state *s, unsigned low, unsigned high)
{
    return high != low && s->leader[high].ap > 0 && commands_troops(&s->leader[high])
           && la_leader_hex(s, high) == la_leader_hex(s, low) && la_outranks(p, s, high, low)
           && la_burden(p, s, low) + la_burden(p, s, high) <= la_capacity(p, s, high);
}

static bool may_give_up(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned low)
{
    if (s->leader[low].place != LA_UNDER || s->leader[low].ap == 0)
        return false;
    LR_EACH_BIT(i, la_leaders_at(p, s, side, la_leader_hex(s, low)))
        if (may_absorb(p, s, low, i))
            return true;
    return false;
}

/* ---- The Administration's orders ---- */

/* What does not depend on him: who holds a Senior Command, the verbs for which a marker is left. */
struct general {
    uint64_t seniors, pool; /* to_send_for */
    bool marker[LA_V_UNION_CORPS - LA_V_CAVALRY_CORPS + 1];
};

static void allow_for_leader(LA_ASKS, unsigned i, const struct general *g)
{
    bool fixed = la_senior(p, s, i) || !in_communications(s, i); /* no order of a Senior Commander replaces him */
    struct removal removal;
    bool looked = false;
    LR_EACH_BIT(j, fixed ? 0 : g->seniors) {
        if ((!worn_out(s, i) && (s->leader[i].marks & LA_FRESH || s->leader[j].marks & LA_CAUSE))
            || !la_commands(p, s, j, i))
            continue;
        if (may_replace(p, s, side, i, j))
            lr_allow(q, lr_say(LA_V_REPLACE, i, j, 0, 0));
        if (!looked)
            removal = removal_of(p, s, side, i);
        looked = true;
        if (may_remove(p, s, side, &removal, j))
            lr_allow(q, lr_say(LA_V_CAUSE, i, j, 0, 0));
    }
    if (may_replace_wdo(p, s, side, i))
        lr_allow(q, lr_say(LA_V_REPLACE_WDO, i, 0, 0, 0));
    if (may_exchange(p, s, side, i))
        lr_allow(q, lr_say(LA_V_EXCHANGE, i, 0, 0, 0));
    if (may_give_up(p, s, side, i))
        lr_allow(q, lr_say(LA_V_GIVE_UP, i, 0, 0, 0));
    if (s->leader[i].place != LA_HOLDS)
        return;
    if (la_may_send_for(p, s, side, i, g->pool))
        lr_allow(q, lr_say(LA_V_NEW_LEADER, i, 0, 0, 0));
    if (la_may_have_staff(p, s, side, i))
        lr_allow(q, lr_say(LA_V_STAFF, i, 0, 0, 0));
    if (s->leader[i].marks & LA_ACTING && la_superseders(p, s, side, i) != 0)
        lr_allow(q, lr_say(LA_V_SUPERSEDE, i, 0, 0, 0));
    for (unsigned verb = LA_V_CAVALRY_CORPS; verb <= LA_V_UNION_CORPS; verb++)
        if (g->marker[verb - LA_V_CAVALRY_CORPS] && la_may_mark(p, s, side, i, verb))
            lr_allow(q, lr_say(verb, i, 0, 0, 0));
}

void la_allow_places(LA_BASED)
{
    struct general g = { .seniors = la_seniors(p, s, side), .pool = la_to_send_for(p, s, side) };
    uint32_t taken = la_taken_markers(p, s, side);
    for (unsigned verb = LA_V_CAVALRY_CORPS; verb <= LA_V_UNION_CORPS; verb++)
        g.marker[verb - LA_V_CAVALRY_CORPS] = la_free_marker(p, side, la_marker_kind(verb), taken) != LA_NOBODY;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (commands_troops(&s->leader[i]))
            allow_for_leader(p, s, side, q, i, &g);
    for (int k = 0; k < b->bases; k++)
        if (la_may_form(p, s, side, b->base[k]))
            lr_allow(q, lr_say(LA_V_NEW_COMMAND, b->base[k], 0, 0, 0));
    for (unsigned hq = 0; hq < LA_HQS; hq++)
        if (affords(s, side, cost(p, LA_C_CORPS_HQ)) && la_hq_lost(p, s, side, hq)
            && la_hq_takers(p, s, side, hq, b) != 0)
            lr_allow(q, lr_say(LA_V_REVIVE, hq, 0, 0, 0));
}

bool la_do_places(LA_APPLIES)
{
    unsigned a = lr_a(x), verb = lr_verb_of(x);
    switch (verb) {
    case LA_V_REPLACE:
        la_begin_appoint(s, side, LA_P_WOUNDED, a)->senior = (int32_t)lr_b(x);
        return true;
    case LA_V_CAUSE:
        la_begin_appoint(s, side, LA_P_CAUSE, a)->senior = (int32_t)lr_b(x);
        return true;
    case LA_V_REPLACE_WDO:
        replace_wdo(p, s, side, x, ev);
        return true;
    case LA_V_EXCHANGE:
        la_begin_appoint(s, side, LA_P_TROOPS, a);
        return true;
    case LA_V_GIVE_UP:
        la_begin_appoint(s, side, LA_P_GIVE_UP, a);
        return true;
    case LA_V_NEW_COMMAND:
        la_begin_appoint(s, side, LA_P_NEW_COMMAND, LA_NOBODY)->hex = (int32_t)a;
        return true;
    case LA_V_NEW_LEADER: {
        struct la_appoint_frame *f = la_begin_appoint(s, side, LA_P_NEW_COMMAND, LA_NOBODY);
        f->hex = s->leader[a].hex;
        f->chief = (int32_t)a + 1;
        return true;
    }
    case LA_V_REVIVE:
        la_begin_appoint(s, side, LA_P_SENIOR, LA_NOBODY)->hq = (int32_t)a;
        return true;
    case LA_V_STAFF:
        la_name_staff(p, s, side, x, ev);
        return true;
    case LA_V_CONFIRM: {
        uint8_t wounded = la_staff_of(p, s, side, a);
        s->leader[a].marks &= ~(uint32_t)LA_ACTING;
        if (wounded != LA_NOBODY)
            la_to_pool(p, s, wounded);
        LR_TELL(ev, LA_TELL_CONFIRMED, side, LR_ONLY(side), (int32_t)a);
        return true;
    }
    case LA_V_SUPERSEDE:
        la_begin_appoint(s, side, LA_P_STAFF, a);
        return true;
    case LA_V_CAVALRY_CORPS:
    case LA_V_CAVALRY_DIVISION:
    case LA_V_UNION_CORPS:
        s->leader[a].hq = la_free_marker(p, side, la_marker_kind(verb), la_taken_markers(p, s, side));
        LR_TELL(ev, LA_TELL_MARKER, side, LR_ONLY(side), (int32_t)a, s->leader[a].hq);
        return true;
    default:
        return false;
    }
}

/* ---- Their lines ---- */

/* Each commander who could give the order, with his point; for cause it depends on who comes. */
static struct la_price price_of_senior(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                       const struct lr_line *l, unsigned senior)
{
    (void)p, (void)s, (void)side;
    return lr_verb_of(l->base) == LA_V_REPLACE ? LA_POINTS(senior, 1) : (struct la_price){ 0 };
}

static void line_confirm(LA_LINES)
{
    uint8_t wounded = la_staff_of(p, s, side, lr_a(l->base));
    if (wounded != LA_NOBODY)
        l->effect = lr_form_text(f, "%s goes to the Leader Pool", name_of(p, wounded));
}

/* What an order says of itself, where that is always the same. */
static const struct {
    uint8_t verb;
    const char *effect;
} told[] = {
    { LA_V_REPLACE, "say next who takes over" },
    { LA_V_CAUSE, "say next who takes over" },
    { LA_V_REPLACE_WDO, "whoever comes is drawn by lot" },
    { LA_V_EXCHANGE, "units or a gun go to others in his hex" },
    { LA_V_GIVE_UP, "his troops go to a higher Leader, he to the Leader Pool" },
    { LA_V_NEW_LEADER, "one of the Leader Pool comes under him and gets troops" },
    { LA_V_NEW_COMMAND, "one of the Leader Pool takes it" },
    { LA_V_REVIVE, "say next who takes it" },
    { LA_V_STAFF, "drawn by lot from the Leader Pool" },
    { LA_V_SUPERSEDE, "say next who takes the army" },
    { LA_V_CAVALRY_CORPS, "two guns at most" },
    { LA_V_CAVALRY_DIVISION, "no guns" },
    { LA_V_UNION_CORPS, "four divisions, whatever his rank" },
};

bool la_line_places(LA_LINES)
{
    unsigned a = lr_a(l->base), verb = lr_verb_of(l->base);
    struct la_price price = { 0 };
    if (verb < LA_V_REPLACE || verb > LA_V_UNION_CORPS)
        return false;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i].verb == verb)
            l->effect = told[i].effect;
    if (verb == LA_V_REPLACE || verb == LA_V_CAUSE)
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_senior);
    else if (verb == LA_V_CONFIRM)
        line_confirm(p, s, side, f, l);
    else if (verb == LA_V_REPLACE_WDO)
        price = price_of_wdo(p, s, side, a);
    else if (verb == LA_V_GIVE_UP)
        price = LA_POINTS(a, 1); /* and one of whoever takes over */
    else if (verb == LA_V_NEW_COMMAND || verb == LA_V_NEW_LEADER)
        price = LA_WEP(cost(p, LA_C_POOL));
    else if (verb == LA_V_REVIVE)
        price = LA_WEP(la_hq_price(p, a));
    else if (verb == LA_V_STAFF)
        price = la_price_of_staff(p, a);
    la_price_line(p, s, f, l, &price);
    return true;
}

/* ---- Refusals ---- */

bool la_bars_new_command(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    struct la_bases b;
    la_find_bases(p, s, side, &b);
    if (!la_is_base(&b, h))
        return la_no_depot(p, s, side, h, "14.6.4", v);
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("14.6.4", "A Leader commands there.");
    if (in_play(p, s, side) >= 2 * at_start(p, s, side))
        return LA_BARS("3.1.3", "Twice the Leaders of the set-up are in play.");
    if (!la_troops_without_leader(p, s, side, h)
        && (s->player[side].replacements == 0 || !la_dead_troops(p, s, side)))
        return LA_BARS("14.6.4", "There are no troops for it, and none to raise.");
    if (!affords(s, side, cost(p, LA_C_POOL)))
        return LA_BARS("14.6.4", "You cannot pay the 5 War Effort Points for a Leader from the pool.");
    return la_new_leaders(p, s, side, h) == 0 && LA_BARS("14.6.4", "Nobody in the pool is fit to lead it.");
}

bool la_bars_exchange(LA_WHYS)
{
    unsigned i = lr_a(x);
    bool give_up = lr_verb_of(x) == LA_V_GIVE_UP, wdo = !give_up && la_may_wdo(p, s, side);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (!commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (give_up && la_senior(p, s, i))
        return LA_BARS("14.6.1", "A Senior Commander cannot be removed so.");
    if (s->leader[i].ap == 0 && !wdo)
        return LA_BARS("14.6.1", "The order costs %s 1 Administration Point.", name_of(p, i));
    if (give_up)
        return !may_give_up(p, s, side, i)
               && LA_BARS("14.6.1", "No higher Leader with room and a point to spend is in his hex.");
    return !may_exchange(p, s, side, i)
           && LA_BARS("14.6.1", "Nobody in his hex with a point to spend can take anything over from him.");
}

bool la_bars_new_leader(LA_WHYS)
{
    unsigned i = lr_a(x);
    uint64_t pool = la_to_send_for(p, s, side);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (s->leader[i].place != LA_HOLDS)
        return LA_BARS("14.6.1", "%s holds no command.", name_of(p, i));
    if (in_play(p, s, side) >= at_start(p, s, side))
        return LA_BARS("14.6.1", "As many Leaders as in the set-up are in play: none is missing.");
    if (pool == 0)
        return LA_BARS("14.6.2", "Nobody is in the pool, or you cannot pay for him.");
    if (la_units_of(p, s, i) < 2)
        return LA_BARS("3.2.3", "%s has no troops to spare.", name_of(p, i));
    return !la_may_send_for(p, s, side, i, pool)
           && LA_BARS("3.2.2", "Nobody in the pool may stand under %s: they outrank him, or have equals there.",
                      name_of(p, i));
}

bool la_bars_staff(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (lr_verb_of(x) != LA_V_STAFF)
        return !(s->leader[i].marks & LA_ACTING)
               && LA_BARS("3.3.4", "%s is no chief of staff in temporary command.", name_of(p, i));
    if (!la_army_commander(p, s, i))
        return LA_BARS("3.3.4", "Only an Army Commander has a chief of staff.");
    if (s->leader[i].marks & LA_ACTING)
        return LA_BARS("3.3.4", "%s commands for the time being: confirm him first.", name_of(p, i));
    if (la_staff_of(p, s, side, i) != LA_NOBODY)
        return LA_BARS("3.3.4", "He has a chief of staff.");
    if (s->leader[i].ap == 0)
        return LA_BARS("3.3.4", "The order costs him 1 Administration Point.");
    if (la_staff_pool(p, s, side) == 0)
        return LA_BARS("3.3.4", "No Leader of two stars is in the pool.");
    return !la_may_have_staff(p, s, side, i)
           && LA_BARS("3.4.1", "It takes a War Department Order and 5 War Effort Points for the pool.");
}

bool la_bars_revive(LA_WHYS)
{
    unsigned hq = lr_a(x);
    struct la_bases b;
    if (la_tables(p)->hq[hq].side != side || la_rank_needed(p, hq) == 0)
        return LA_BARS("14.6.3", "That is no Senior Command of yours.");
    if (!la_hq_lost(p, s, side, hq))
        return LA_BARS("14.6.3", "It is not lost, or the scenario never had it.");
    if (!affords(s, side, la_hq_price(p, hq)))
        return LA_BARS("14.6.3", "It costs %d War Effort Points.", la_hq_price(p, hq));
    la_find_bases(p, s, side, &b);
    return la_hq_takers(p, s, side, hq, &b) == 0
           && LA_BARS("14.6.3", "No Leader fit for it stands in a Major City or at a rail depot of yours.");
}

/* ---- The second half: the appoint frame ---- */

/* Who may be appointed. */
static uint64_t appointable(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            const struct la_appoint_frame *f)
{
    unsigned who = (unsigned)f->leader;
    uint64_t set;
    switch (f->what) {
    case LA_P_DEAD: {
        struct post x = la_post_of_fallen(p, s, who, (lr_hex)f->hex);
        return la_candidates(p, s, &x);
    }
    case LA_P_WOUNDED: {
        struct post x = la_post_of(p, s, side, who);
        return la_pool_for(p, s, &x) | la_hex_for(p, s, &x);
    }
    case LA_P_CAUSE: {
        struct post x = la_post_of(p, s, side, who);
        set = la_hex_for(p, s, &x);
        return can_go_outside(p, s, side, (unsigned)f->senior) ? set | la_pool_for(p, s, &x) : set;
    }
    case LA_P_NEW_COMMAND: {
        if (f->chief == 0)
            return la_new_leaders(p, s, side, (lr_hex)f->hex);
        struct post x = { .side = side, .h = (lr_hex)f->hex, .old = LA_NOBODY, .hq = LA_NOBODY };
        set = la_pool_for(p, s, &x);
        LR_EACH_BIT(over, set)
            if (!la_outranks(p, s, (unsigned)f->chief - 1, over))
                set &= ~lr_bit(over);
        return set;
    }
    case LA_P_SENIOR: {
        struct la_bases b;
        la_find_bases(p, s, side, &b);
        return la_hq_takers(p, s, side, (unsigned)f->hq, &b);
    }
    default: /* LA_P_STAFF */
        return la_superseders(p, s, side, who);
    }
}

static void allow_troops(LA_ASKS, const struct la_appoint_frame *f)
{
    unsigned from = (unsigned)f->leader;
    lr_hex h = la_leader_hex(s, from);
    bool wdo = la_may_wdo(p, s, side), begun = f->taker > 0 && !f->some;
    if (begun)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    for (unsigned to = leaders(p, side); to < leaders(p, side + 1); to++) {
        if (f->taker > 0 ? (int)to != f->taker - 1 : !can_deal(s, to, wdo) || la_leader_hex(s, to) != h)
            continue;
        for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
            if (s->unit[u].boss == from && may_hand(p, s, from, u, to))
                lr_allow(q, lr_say(LA_V_HAND_UNIT, u, to, 0, 0));
        if (may_hand_gun(p, s, from, to))
            lr_allow(q, lr_say(LA_V_HAND_GUN, to, 0, 0, 0));
    }
}

static void allow_detachments(LA_ASKS, unsigned leader)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].boss == leader && la_may_detach(p, s, side, u)) {
            if (la_detachments_of(p, s, u, false) > 0)
                lr_allow(q, lr_say(LA_V_DETACH_STEP, u, 0, 0, 0));
            if (la_detachments_of(p, s, u, true) > 0)
                lr_allow(q, lr_say(LA_V_DETACH_ALL, u, 0, 0, 0));
        }
}

static void ask_words(LA_ASKS, const struct la_appoint_frame *f)
{
    const char *name = f->what == LA_P_SENIOR                     ? la_tables(p)->hq[f->hq].name
                       : f->leader >= 0 && f->leader < LA_LEADERS ? name_of(p, (unsigned)f->leader)
                                                                  : "";
    static const char *const words[] = {
        [LA_P_DEAD] = "Who takes over the command of %s, who has fallen?",
        [LA_P_WOUNDED] = "Who replaces %s?",
        [LA_P_CAUSE] = "Who takes the place of %s, who is removed?",
        [LA_P_NEW_COMMAND] = "Who of the Leader Pool takes the new command?",
        [LA_P_SENIOR] = "Who takes over the %s?",
        [LA_P_STAFF] = "Who takes the army over from %s?",
        [LA_P_TROOPS] = "What does %s hand over, and to whom?",
        [LA_P_GIVE_UP] = "Who takes over all of %s's troops?",
        [LA_P_DETACH] = "Which unit of %s gives detachments: a step of it, or all?",
        [LA_P_RAISE] = "Which unit comes back under %s?",
        [LA_P_UNLOAD] = "Who of the force of %s gets a point of ammo?",
    };
    (void)s, (void)side;
    if (q->words.at && words[f->what] != NULL) {
        const char *at = words[f->what], *mark = strstr(at, "%s");
        if (mark == NULL) {
            lr_put_string(&q->words, at);
            return;
        }
        lr_put(&q->words, "%.*s%s%s", (int)(mark - at), at, name, mark + 2);
    }
}

/* By which rule it is asked. */
static const char *rule_of(const struct la_appoint_frame *f)
{
    return f->what == LA_P_DETACH   ? "14.3.1"
           : f->what == LA_P_UNLOAD ? "14.3.2"
           : f->what == LA_P_RAISE  ? "14.4.1"
                                    : "14.6";
}

void la_ask_appoint(LA_ASKS)
{
    const struct la_appoint_frame *f = la_appoint_frame_of(s);
    unsigned who = (unsigned)f->leader;
    q->rule = rule_of(f);
    q->always = true;
    ask_words(p, s, side, q, f);
    lr_put_string(&q->others, "arranging commands");
    switch (f->what) {
    case LA_P_TROOPS:
        allow_troops(p, s, side, q, f);
        break;
    case LA_P_GIVE_UP:
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (may_absorb(p, s, who, i))
                lr_allow(q, lr_say(LA_V_HAND_ALL, i, 0, 0, 0));
        break;
    case LA_P_DETACH:
        allow_detachments(p, s, side, q, who);
        break;
    case LA_P_RAISE:
        for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
            if (la_may_raise(p, s, who, u))
                lr_allow(q, lr_say(LA_V_RETURN, u, 0, 0, 0));
        break;
    case LA_P_UNLOAD:
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == s->leader[who].hex
                && s->leader[i].ammo < LA_MOST_MORALE)
                lr_allow(q, lr_say(LA_V_GIVE_AMMO, i, 0, 0, 0));
        break;
    default:
        LR_EACH_BIT(i, appointable(p, s, side, f))
            lr_allow(q, lr_say(LA_V_APPOINT, i, 0, 0, 0));
        if (q->n == 0) /* another fallen Leader's successor was the last */
            lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        break;
    }
    if (q->room > 0 && q->n > 0)
        q->suggest = q->list[0];
}

/* ---- ... of the second half ---- */

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
    return f->taker == 0 && !can_deal(s, to, la_may_wdo(p, s, side))
           && LA_BARS("14.6.1", "The order costs %s 1 Administration Point.", name_of(p, to));
}

static void why_not_handed(LA_WHYS, const struct la_appoint_frame *f)
{
    unsigned u = lr_a(x), to = lr_b(x);
    if (s->unit[u].place != LA_WITH || s->unit[u].boss != (unsigned)f->leader)
        lr_refuse(v, "14.6.1", "That unit is not his.");
    else if (la_leader_hex(s, to) != la_leader_hex(s, (unsigned)f->leader))
        lr_refuse(v, "14.6.1", "They must be stacked in the same hex.");
    else if (!may_part(p, s, u))
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
        lr_refuse(v, rule_of(f), "The order is given: choose.");
}

static void hand_over(LA_APPLIES)
{
    struct la_appoint_frame *f = la_appoint_frame(s);
    unsigned from = (unsigned)f->leader, verb = lr_verb_of(x), to = verb == LA_V_HAND_UNIT ? lr_b(x) : lr_a(x);
    if (verb == LA_V_DONE) {
        lr_pop(&s->core);
        return;
    }
    struct la_price price = price_of_exchange(s, from, to);
    if (f->taker == 0)
        la_charge(p, s, side, &price);
    f->taker = (int32_t)to + 1;
    f->some = 0;
    if (verb == LA_V_HAND_UNIT) {
        s->unit[lr_a(x)].boss = (uint8_t)to;
        LR_TELL(ev, LA_TELL_HANDED, side, LR_ONLY(side), (int32_t)lr_a(x), (int32_t)to);
    } else {
        s->leader[from].guns--;
        s->leader[to].guns++;
        LR_TELL(ev, LA_TELL_GUN_HANDED, side, LR_ONLY(side), (int32_t)to);
    }
}

static void hand_all(LA_APPLIES)
{
    unsigned low = (unsigned)la_appoint_frame(s)->leader, high = lr_a(x);
    struct la_price price = la_both_pay(low, high);
    lr_pop(&s->core);
    la_charge(p, s, side, &price);
    la_all_units(p, s, side, low, high);
    LR_TELL(ev, LA_TELL_GIVEN_UP, side, LR_ONLY(side), (int32_t)low, (int32_t)high);
    la_to_pool(p, s, low);
}

static void deal_ammo(LA_APPLIES)
{
    struct la_appoint_frame *f = la_appoint_frame(s);
    lr_hex h = s->leader[f->leader].hex;
    s->leader[lr_a(x)].ammo++;
    bool room = false;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        room |= s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].ammo < LA_MOST_MORALE;
    if (--f->points <= 0 || !room)
        lr_pop(&s->core);
    LR_TELL(ev, LA_TELL_AMMO_BOUGHT, side, LR_ONLY(side), (int32_t)lr_a(x), 1);
}

static void make_detachments(LA_APPLIES)
{
    unsigned u = lr_a(x), leader = (unsigned)la_appoint_frame(s)->leader;
    struct la_price price = la_price_of_detachments(leader);
    lr_pop(&s->core);
    la_charge(p, s, side, &price);
    int n = la_make_detachments(p, s, u, lr_verb_of(x) == LA_V_DETACH_ALL);
    if (s->unit[u].place == LA_WITH)
        s->unit[u].marks |= LA_NEW | LA_GAVE; /* not rebuilt in the same Administration */
    LR_TELL(ev, LA_TELL_DETACHMENTS, side, LR_ONLY(side), n, (int32_t)u);
}

/* A new Leader over troops without one, over troops yet to be raised, or under a holder. */
static void new_command(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev,
                        const struct la_appoint_frame *f, unsigned by)
{
    lr_hex h = (lr_hex)f->hex;
    if (f->chief > 0) {
        la_pay(s, side, cost(p, LA_C_POOL));
        la_report_for_duty(p, s, by);
        s->leader[by].place = LA_UNDER;
        s->leader[by].chief = (uint8_t)(f->chief - 1);
        struct la_appoint_frame *g = la_begin_appoint(s, side, LA_P_TROOPS, (unsigned)f->chief - 1);
        g->taker = (int32_t)by + 1;
        g->some = 1; /* at least one unit */
    } else {
        struct post y = la_new_post(p, s, side, h);
        bool some = la_troops_without_leader(p, s, side, h);
        la_seat(p, s, ev, &y, by, 0, 0, LA_FULL);
        if (!some)
            la_begin_appoint(s, side, LA_P_RAISE, by);
    }
    LR_TELL(ev, LA_TELL_NEW_COMMAND, side, LR_ONLY(side), (int32_t)by, h);
}

/* 14.6.1: the orders by which somebody takes the place of one who is worn out, or removed for cause; from the pool
 * that is outside the chain of command (can_go_outside). */
static struct la_price price_of_removal(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct la_appoint_frame *f, unsigned by)
{
    bool pool = s->leader[by].place == LA_POOL;
    unsigned senior = (unsigned)f->senior;
    if (f->what == LA_P_WOUNDED)
        return LA_POINTS(senior, 1);
    return pool ? la_both_pay(senior, la_overall(p, s, side, s->leader[senior].hex)) : (struct la_price){ 0 };
}

/* All that an appointment costs. */
static struct la_price price_of_appointment(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                            const struct la_appoint_frame *f, unsigned by)
{
    unsigned who = (unsigned)f->leader;
    struct post x;
    if (f->what == LA_P_SENIOR)
        return la_price_of_reviving(p, s, side, (unsigned)f->hq, by);
    if (f->what == LA_P_STAFF)
        return la_price_of_superseding(p, s, side, who, by);
    if (f->what == LA_P_NEW_COMMAND && f->chief > 0)
        return LA_WEP(cost(p, LA_C_POOL));
    if (f->what == LA_P_NEW_COMMAND)
        x = la_new_post(p, s, side, (lr_hex)f->hex);
    else if (f->what == LA_P_DEAD)
        x = la_post_of_fallen(p, s, who, (lr_hex)f->hex);
    else
        x = la_post_of(p, s, side, who);
    struct la_price price = la_price_of_seat(p, s, &x, by);
    if (f->what == LA_P_WOUNDED || f->what == LA_P_CAUSE) {
        struct la_price orders = price_of_removal(p, s, side, f, by);
        memcpy(price.by, orders.by, sizeof price.by);
    }
    return price;
}

static void appoint(LA_APPLIES)
{
    const struct la_appoint_frame f = *la_appoint_frame(s);
    unsigned who = (unsigned)f.leader, by = lr_a(x);
    bool pool = s->leader[by].place == LA_POOL;
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_DONE)
        return;
    if (f.what == LA_P_NEW_COMMAND) {
        new_command(p, s, side, ev, &f, by);
    } else if (f.what == LA_P_DEAD) {
        struct post y = la_post_of_fallen(p, s, who, (lr_hex)f.hex);
        y.went = f.went;
        la_seat(p, s, ev, &y, by, f.guns, f.ammo, f.supply);
        s->leader[by].marks &= ~(uint32_t)LA_ACTING; /* chosen, not for the time being */
    } else if (f.what == LA_P_SENIOR) {
        la_revive(p, s, side, x, ev, (unsigned)f.hq);
    } else if (f.what == LA_P_STAFF) {
        la_supersede(p, s, side, x, ev, who);
    } else {
        struct post y = la_post_of(p, s, side, who);
        struct la_price orders = price_of_removal(p, s, side, &f, by);
        if (f.what == LA_P_CAUSE)
            s->leader[f.senior].marks |= LA_CAUSE;
        la_charge(p, s, side, &orders);
        if (pool)
            la_pay(s, side, cost(p, LA_C_POOL));
        la_pay(s, side, y.price);
        la_raise_rank(p, s, side, by, la_needed_rank(p, &y, pool ? 0 : la_burden(p, s, by)));
        la_take_over(p, s, ev, side, who, by);
    }
}

/* ---- Its form ---- */

void la_shape_appoint(LA_SHAPES)
{
    const struct la_appoint_frame *a = la_appoint_frame_of(s);
    int room = 0;
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    la_add_purse(p, s, q->side, f, LA_IN_STEPS);
    la_add_purse(p, s, q->side, f, LA_IN_ORDERS);
    if (a->leader >= 0 && a->leader < LA_LEADERS)
        lr_form_focus(f, LA_LEADER, (uint64_t)a->leader);
    if (a->what != LA_P_UNLOAD) {
        la_make_choice(f, LR_FORM_DESK);
        return;
    }
    for (int i = 0; i < f->lines; i++)
        room += LA_MOST_MORALE - s->leader[lr_a(f->line[i].base)].ammo;
    f->kind = LR_FORM_ALLOCATE;
    f->more = (a->points < room ? a->points : room) - 1;
}

static const char *ratings(const struct lr_pack *p, struct lr_form *f, const struct la_state *s, unsigned i)
{
    const struct la_ratings *r = &la_tables(p)->officer[i].active;
    return lr_form_text(f, "administration %d, battle %d, movement %d%s", r->ar, r->br, r->mr,
                        s->leader[i].place == LA_POOL ? "; from the Leader Pool" : "");
}

/* Paid for once. */
static struct la_price price_of_handing(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned to)
{
    const struct la_appoint_frame *a = la_appoint_frame_of(s);
    (void)p, (void)side;
    to = lr_verb_of(l->base) == LA_V_HAND_GUN ? lr_a(l->base) : to;
    return a->taker > 0 ? (struct la_price){ 0 } : price_of_exchange(s, (unsigned)a->leader, to);
}

static void line_detachments(LA_LINES, unsigned leader)
{
    unsigned u = lr_a(l->base);
    bool whole = lr_verb_of(l->base) == LA_V_DETACH_ALL;
    struct la_price price = la_price_of_detachments(leader);
    int n = la_detachments_of(p, s, u, whole);
    (void)side;
    la_price_line(p, s, f, l, &price);
    la_value(l, s->unit[u].steps, whole ? 0 : s->unit[u].steps - 1, "steps");
    l->effect = lr_form_text(f, "%d detachment%s", n, n == 1 ? "" : "s");
}

void la_line_appoint(LA_LINES)
{
    const struct la_appoint_frame *a = la_appoint_frame_of(s);
    unsigned who = lr_a(l->base);
    struct la_price price;
    switch (lr_verb_of(l->base)) {
    case LA_V_APPOINT:
        price = price_of_appointment(p, s, side, a, who);
        la_price_line(p, s, f, l, &price);
        l->label = name_of(p, who);
        l->effect = ratings(p, f, s, who);
        break;
    case LA_V_HAND_GUN:
        la_value(l, s->leader[who].guns, s->leader[who].guns + 1, "guns");
        la_price_ways(p, s, side, f, l, "to", NULL, price_of_handing);
        break;
    case LA_V_HAND_UNIT:
        la_price_ways(p, s, side, f, l, "to", NULL, price_of_handing);
        break;
    case LA_V_HAND_ALL:
        price = la_both_pay((unsigned)a->leader, who);
        la_price_line(p, s, f, l, &price);
        break;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        line_detachments(p, s, side, f, l, (unsigned)a->leader);
        break;
    case LA_V_RETURN:
        la_line_return(p, s, side, f, l);
        break;
    case LA_V_GIVE_AMMO:
        la_value(l, s->leader[who].ammo, s->leader[who].ammo + 1, "ammo");
        break;
    default:
        break;
    }
}

void la_apply_appoint(LA_APPLIES)
{
    switch (la_appoint_frame(s)->what) {
    case LA_P_TROOPS:
        hand_over(p, s, side, x, ev);
        break;
    case LA_P_GIVE_UP:
        hand_all(p, s, side, x, ev);
        break;
    case LA_P_DETACH:
        make_detachments(p, s, side, x, ev);
        break;
    case LA_P_RAISE:
        la_return_unit(p, s, side, x, ev);
        lr_pop(&s->core);
        break;
    case LA_P_UNLOAD:
        deal_ammo(p, s, side, x, ev);
        break;
    default:
        appoint(p, s, side, x, ev);
        break;
    }
}
