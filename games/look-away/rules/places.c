/* places.c - 14.6: the orders of the Administration Sequence about who commands what. */
#include "places.h"

/* What does not depend on him: who holds a Senior Command, the verbs for which a marker is left. */
struct general {
    uint64_t seniors, pool; /* to_send_for */
    bool marker[LA_V_UNION_CORPS - LA_V_CAVALRY_CORPS + 1];
};

static void allow_for_leader(LA_ASKS, unsigned i, const struct general *g)
{
    bool fixed =
        la_senior(p, s, i) || !la_in_communications(s, i); /* no order of a Senior Commander replaces him */
    struct removal removal;
    bool looked = false;
    LR_EACH_BIT(j, fixed ? 0 : g->seniors) {
        if ((!la_worn_out(s, i) && (s->leader[i].marks & LA_FRESH || s->leader[j].marks & LA_CAUSE))
            || !la_commands(p, s, j, i))
            continue;
        if (la_may_replace(p, s, side, i, j))
            lr_allow(q, lr_say(LA_V_REPLACE, i, j, 0, 0));
        if (!looked)
            removal = la_removal_of(p, s, side, i);
        looked = true;
        if (la_may_remove(p, s, side, &removal, j))
            lr_allow(q, lr_say(LA_V_CAUSE, i, j, 0, 0));
    }
    if (la_may_replace_wdo(p, s, side, i))
        lr_allow(q, lr_say(LA_V_REPLACE_WDO, i, 0, 0, 0));
    if (la_may_exchange(p, s, side, i))
        lr_allow(q, lr_say(LA_V_EXCHANGE, i, 0, 0, 0));
    if (la_may_give_up(p, s, side, i))
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
        if (la_commands_troops(&s->leader[i]))
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
        la_replace_wdo(p, s, side, x, ev);
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
        uint8_t wounded = la_staff_of(p, s, a);
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
    (void)side;
    uint8_t wounded = la_staff_of(p, s, lr_a(l->base));
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
    { LA_V_REPLACE_WDO, "whoever comes is drawn by lot; 5 more if from the pool" },
    { LA_V_EXCHANGE, "units or a gun go to others in his hex" },
    { LA_V_GIVE_UP, "his troops go to a higher Leader, he to the Leader Pool" },
    { LA_V_NEW_LEADER, "one of the Leader Pool comes under him and gets troops" },
    { LA_V_NEW_COMMAND, "one of the Leader Pool takes it" },
    { LA_V_REVIVE, "say next who takes it" },
    { LA_V_STAFF, "drawn by lot; 5 more if from the pool" },
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
        price = la_price_of_wdo(p, s, side, a);
    else if (verb == LA_V_GIVE_UP)
        price = LA_POINTS(a, 1); /* and one of whoever takes over */
    else if (verb == LA_V_NEW_COMMAND || verb == LA_V_NEW_LEADER)
        price = LA_WEP(cost(p, LA_C_POOL));
    else if (verb == LA_V_REVIVE)
        price = LA_WEP(la_hq_price(p, a));
    else if (verb == LA_V_STAFF)
        price = la_price_of_staff(a);
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
        return LA_BARS("3.1.3", "You have twice as many Leaders in play as in the set-up: no more may come.");
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
    if (!la_commands_troops(&s->leader[i]))
        return LA_BARS("14.6.1", "%s commands no troops.", name_of(p, i));
    if (give_up && la_senior(p, s, i))
        return LA_BARS("14.6.1", "A Senior Commander cannot be removed so.");
    if (s->leader[i].ap == 0 && !wdo)
        return LA_BARS("14.6.1", "The order costs %s 1 Administration Point.", name_of(p, i));
    if (give_up)
        return !la_may_give_up(p, s, side, i)
               && LA_BARS("14.6.1", "No higher Leader with room and a point to spend is in his hex.");
    return !la_may_exchange(p, s, side, i)
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
    if (la_staff_of(p, s, i) != LA_NOBODY)
        return LA_BARS("3.3.4", "He has a chief of staff already.");
    if (s->leader[i].ap == 0)
        return LA_BARS("3.3.4", "The order costs him 1 Administration Point.");
    if (!la_may_wdo(p, s, side))
        return LA_BARS("3.4.1", "It takes a War Department Order: one a turn, for 10 War Effort Points.");
    return la_staff_pool(p, s, side) == 0
           && LA_BARS("3.3.4", "Nobody of two stars can be found: one of the pool costs 5 points more, others must "
                               "be free of troops.");
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
