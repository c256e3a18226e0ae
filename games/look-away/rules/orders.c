/* orders.c - 8.2.5, 8.5: orders of the Movement Sequence: splitting a force, detaching, one command absorbed. */
#include "orders.h"

static struct la_price price_of_absorbing(const struct la_state *s, unsigned i)
{
    return LA_POINTS(s->leader[i].chief, 1);
}

static void absorb(LA_APPLIES)
{
    unsigned i = lr_a(x);
    uint8_t chief = s->leader[i].chief;
    struct la_price price = price_of_absorbing(s, i);
    la_charge(p, s, side, &price);
    LR_TELL(ev, LA_TELL_ABSORBED, side, LR_ONLY(side), (int32_t)i, chief);
    la_to_pool(p, s, i);
}

/* ---- In the Movement Sequence ---- */

static void allow_splits(LA_ASKS, unsigned i)
{
    if (!la_may_split(p, s, side, i, false))
        return; /* whoever could give the order would pay for it */
    lr_allow(q, lr_say(LA_V_SPLIT, i, 0, 0, 0));
    LR_EACH_BIT(by, la_seniors(p, s, side))
        if (la_may_order_off(p, s, by, i))
            lr_allow(q, lr_say(LA_V_SPLIT_BY, i, by, 0, 0));
}

void la_allow_orders(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    struct place at = { .hex = LR_NONE };
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (s->leader[i].place != LA_HOLDS && s->leader[i].place != LA_UNDER)
            continue;
        bool moved = s->leader[i].marks & LA_MOVED; /* then neither can be done */
        if (!moved)
            allow_splits(p, s, side, q, i);
        if (!moved && la_may_detail(p, s, side, i, &at))
            lr_allow(q, lr_say(LA_V_DETAIL, i, 0, 0, 0));
        if (s->leader[i].marks & LA_MERGED && !la_bars_absorb(p, s, side, lr_say(LA_V_ABSORB, i, 0, 0, 0), NULL))
            lr_allow(q, lr_say(LA_V_ABSORB, i, 0, 0, 0));
    }
}

static struct la_split_frame *push_split(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                                         unsigned leader)
{
    lr_hex h = la_leader_hex(s, leader);
    struct la_split_frame *f = la_push_split(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->commander = la_overall(p, s, side, h);
    f->goer = LA_NOBODY;
    f->hex = h;
    f->box = LA_NOBODY;
    return f;
}

bool la_do_orders(LA_APPLIES)
{
    struct la_split_frame *f;
    switch (lr_verb_of(x)) {
    case LA_V_SPLIT:
    case LA_V_SPLIT_BY:
        f = push_split(p, s, side, lr_a(x));
        la_split_off(p, s, side, x, ev, f);
        return true;
    case LA_V_DETAIL:
        f = push_split(p, s, side, lr_a(x));
        f->goer = (int)lr_a(x);
        f->detail = 1;
        return true;
    case LA_V_ABSORB:
        absorb(p, s, side, x, ev);
        return true;
    default:
        return false;
    }
}

/* ---- Forms ---- */

static struct la_price price_of_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                      const struct lr_line *l, unsigned by)
{
    const struct lr_frame *top = lr_top_of(&s->core);
    bool paid = top->kind == LA_F_SPLIT && la_as_split_of(top)->order != 0;
    uint8_t commander = la_overall(p, s, side, la_leader_hex(s, lr_a(l->base)));
    return la_price_of_split(p, s, commander, by == LA_NOBODY ? commander : by, paid);
}

bool la_line_orders(LA_LINES)
{
    unsigned i = lr_a(l->base);
    struct la_price price;
    int n;
    switch (lr_verb_of(l->base)) {
    case LA_V_SPLIT:
    case LA_V_SPLIT_BY:
        n = la_units_with(p, s, i);
        l->label = lr_form_text(f, "Split off %s", la_tables(p)->officer[i].name);
        l->effect = lr_form_text(f, "with %d unit%s", n, n == 1 ? "" : "s");
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_order);
        return true;
    case LA_V_DETAIL:
        l->effect = "units of his stay here, or give detachments";
        return true;
    case LA_V_ABSORB:
        price = price_of_absorbing(s, i);
        l->effect = "his troops go to his chief, he to the Leader Pool";
        la_price_line(p, s, f, l, &price);
        return true;
    default:
        return false;
    }
}

/* ---- Refusals ---- */

static bool any_stuck_with(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    if (la_any_stuck(p, s, la_with(p, s, i), v))
        return true;
    LR_EACH_BIT(j, la_under(p, s, i))
        if (la_any_stuck(p, s, la_with(p, s, j), v))
            return true;
    return false;
}

/* Of a leader who would leave his force, or whose units would. */
static bool bars_leaving(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                         struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[i].name;
    lr_hex h = la_leader_hex(s, i);
    uint8_t oc = la_overall(p, s, side, h);
    if (la_has_declared(s, h))
        return LA_BARS("8.2.1", "The force of %s has declared an attack.", name);
    if (la_in_impulse(s, side) && oc < LA_LEADERS && s->leader[oc].marks & LA_MOVED)
        return LA_BARS("8.2.5.2", "A force is split before its Overall Commander moves; that of %s has moved.",
                       name);
    if (la_in_impulse(s, side) && s->leader[i].marks & LA_MOVED)
        return LA_BARS("8.2.5.2", "%s has moved in this Impulse.", name);
    return false;
}

static bool split_is_paid(const struct la_state *s)
{
    return lr_top_of(&s->core)->kind == LA_F_SPLIT && la_split_frame_of(s)->order & LA_ORDER_PAID;
}

/* Who gives the order to split him off, and pays for it. */
static bool bars_order_off(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    unsigned i = lr_a(x), by = lr_b(x), oc = la_overall(p, s, side, la_leader_hex(s, i));
    if (!split_is_paid(s) && la_payer_at(p, s, oc) == LA_NOBODY)
        return LA_BARS("8.2.5", "Nobody over %s has an Administration Point for the order.", t->officer[i].name);
    if (lr_verb_of(x) == LA_V_SPLIT)
        return false;
    if (by == oc)
        return LA_BARS("8.2.5.2", "%s gives that order if you name nobody.", t->officer[by].name);
    if (la_not_under(p, s, by, i, "8.2.5.2", v))
        return true;
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", t->officer[by].name);
    return false;
}

bool la_bars_split(LA_WHYS)
{
    unsigned i = lr_a(x);
    const char *name = la_tables(p)->officer[i].name;
    if (la_is_absent(p, s, side, i, "8.2.5.2", v))
        return true;
    if (la_is_oc(p, s, side, i))
        return LA_BARS("8.2.5.2", "%s is the Overall Commander here: split off those who leave him.", name);
    if (la_is_busy(p, s, i, v) || any_stuck_with(p, s, i, v) || bars_leaving(p, s, side, i, v))
        return true;
    if (la_units_with(p, s, i) == 0)
        return LA_BARS("3.2.3", "%s has no combat units and cannot operate alone.", name);
    if (la_units_left(p, s, side, la_leader_hex(s, i), i) < 1)
        return LA_BARS("3.2.3", "Without the units of %s the others would have none.", name);
    return bars_order_off(p, s, side, x, v);
}

/* Why a unit cannot be left by its leader, whoever he is. */
static bool bars_left(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u,
                      struct lr_verdict *v)
{
    unsigned boss = s->unit[u].boss;
    if (la_combat_unit(p, u) && la_units_of(p, s, boss) < 2)
        return LA_BARS("3.2.3", "%s would have no troops left.", la_tables(p)->officer[boss].name);
    if (la_weight_alone(p, s, side, la_unit_hex(s, u)) + la_weight(p, u) > UNITS_ALONE)
        return LA_BARS("3.1.1", "Without a Leader no more than a division, or four brigades, stand in a hex.");
    return false;
}

/* ... nor give detachments, a step of it or all. */
static bool bars_detaching(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u,
                           bool whole, struct lr_verdict *v)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    if (c->type != LA_INFANTRY && c->type != LA_CAVALRY)
        return LA_BARS("8.5.1", "Only infantry and cavalry give detachments.");
    if (!whole && s->unit[u].steps < 2)
        return LA_BARS("8.5.1", "%s has only one step: all of it must go.", c->name);
    if (la_stock_of_detachments(p, s, side, 1) == 0)
        return LA_BARS("8.5.1", "All your Detachments are in play.");
    if (la_detachments_of(p, s, u, whole) == 0)
        return LA_BARS("8.5.1", "%s is too weak to give a detachment.", c->name);
    return false;
}

/* Of a leader's units none can be left or give detachments: why not the first? */
static bool bars_all_details(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                             struct lr_verdict *v)
{
    struct place at = { .hex = LR_NONE };
    struct la_units his = la_with(p, s, i);
    if (la_may_detail(p, s, side, i, &at))
        return false;
    if (lr_empty(&his))
        return LA_BARS("3.2.3", "%s has no units of his own.", la_tables(p)->officer[i].name);
    LR_EACH_IN(u, &his)
        return bars_left(p, s, side, u, v)
               || LA_BARS("8.2.5.2", "%s has no unit to spare.", la_tables(p)->officer[i].name);
    return false;
}

bool la_bars_detail(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_is_absent(p, s, side, i, "8.2.5.2", v) || bars_leaving(p, s, side, i, v))
        return true;
    uint8_t oc = la_overall(p, s, side, la_leader_hex(s, i));
    if (s->leader[i].ap == 0 && la_payer_at(p, s, oc) == LA_NOBODY)
        return LA_BARS("8.2.5", "Nobody has an Administration Point to order units of %s off.",
                       la_tables(p)->officer[i].name);
    return la_in_impulse(s, side) && lr_top_of(&s->core)->kind == LA_F_MOVE && bars_all_details(p, s, side, i, v);
}

bool la_bars_leave(LA_WHYS)
{
    unsigned u = lr_a(x);
    if (la_tables(p)->counter[u].side != side || la_unit_hex(s, u) == LR_NONE)
        return LA_BARS("8.2.5.2", "That is not a unit of yours on the map.");
    if (s->unit[u].place != LA_WITH)
        return LA_BARS("8.2.5.2", "%s stands without a leader.", la_tables(p)->counter[u].name);
    return bars_left(p, s, side, u, v);
}

bool la_bars_detach(LA_WHYS)
{
    unsigned u = lr_a(x);
    const struct la_unit *y = &s->unit[u];
    if (la_tables(p)->counter[u].side != side || la_unit_hex(s, u) == LR_NONE)
        return LA_BARS("8.5.1", "That is not a unit of yours on the map.");
    if (y->place != LA_WITH)
        return LA_BARS("8.5.1", "Only units of a Leader's command give detachments.");
    if (la_in_administration(s) && y->marks & LA_NEW)
        return LA_BARS("14.3.1", "It has been rebuilt, or has given detachments, in this Administration Sequence.");
    if (bars_detaching(p, s, side, u, lr_verb_of(x) == LA_V_DETACH_ALL, v))
        return true;
    if (s->leader[y->boss].ap == 0)
        return LA_BARS("8.5.1", "The order costs %s 1 Administration Point, and he has none.",
                       la_tables(p)->officer[y->boss].name);
    return false;
}

bool la_bars_take_leader(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_is_absent(p, s, side, i, "8.2.5.2", v) || la_is_busy(p, s, i, v) || any_stuck_with(p, s, i, v))
        return true;
    if (la_units_with(p, s, i) == 0)
        return LA_BARS("3.2.3", "%s has no troops to come with.", la_tables(p)->officer[i].name);
    return false;
}

bool la_bars_take_unit(LA_WHYS)
{
    unsigned u = lr_a(x);
    if (la_tables(p)->counter[u].side != side || la_unit_hex(s, u) == LR_NONE)
        return LA_BARS("8.2.5.2", "That is not a unit of yours on the map.");
    return la_is_stuck(p, s, u, v);
}

bool la_bars_absorb(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_is_absent(p, s, side, i, "8.2.5.1", v))
        return true;
    if (l->place != LA_UNDER)
        return LA_BARS("8.2.5.1", "Only a command in another's box passes to that other; a Senior Command never.");
    if (!(l->marks & LA_MERGED))
        return LA_BARS("8.2.5.1",
                       "Only a field command merged in this Impulse may be given up to a higher leader.");
    if (!la_outranks(p, s, l->chief, i))
        return LA_BARS("8.2.5.1", "A command passes only to a higher ranked leader.");
    if (la_burden(p, s, l->chief) + la_burden(p, s, i) > la_capacity(p, s, l->chief))
        return LA_BARS("3.2.3", "%s may not have so many infantry units assigned to him.",
                       la_tables(p)->officer[l->chief].name);
    if (s->leader[l->chief].ap == 0)
        return LA_BARS("8.2.5.1", "%s has no Administration Point left for the order.",
                       la_tables(p)->officer[l->chief].name);
    return false;
}
