/* ready.c - the question with which an Impulse begins (7.3.5, 8.1.2): who is called to act, what is expended. */
#include "lines.h"

/* Who may call inactive leaders to act (8.1.2): army commanders, for all in range, and corps commanders for their
 * own (3.3.2: la_commands). */
static uint64_t callers(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].ap > 0 && la_senior(p, s, i))
            set |= lr_bit(i);
    return set;
}

static void allow_leader(LA_ASKS, unsigned i, uint64_t by)
{
    const struct la_leader *l = &s->leader[i];
    if (l->marks & LA_ACTIVE) {
        if (!(l->marks & (LA_TRIED | LA_TRAINING)))
            lr_allow(q, lr_say(LA_V_REST, i, 0, 0, 0));
        return;
    }
    if (l->marks & LA_TRIED)
        return;
    lr_allow(q, lr_say(LA_V_STIR, i, 0, 0, 0));
    LR_EACH_BIT(caller, by)
        if (la_commands(p, s, caller, i))
            lr_allow(q, lr_say(LA_V_CALL, i, caller, 0, 0));
    if (la_may_wdo(p, s, side))
        lr_allow(q, lr_say(LA_V_WAR_DEPARTMENT, i, 0, 0, 0));
}

static void allow_supply(LA_ASKS, unsigned i, uint64_t carts)
{
    const struct la_leader *l = &s->leader[i];
    if ((l->supply & LA_SUPPLY_STATUS) == LA_FULL || !la_is_oc(p, s, side, i))
        return;
    LR_EACH_BIT(c, carts)
        if (la_may_expend(p, s, l->hex, (uint8_t)i, c))
            lr_allow(q, lr_say(LA_V_FEED, i, c, 0, 0));
    if (l->marks & LA_OWN)
        lr_allow(q, lr_say(LA_V_FORAGED, i, 0, 0, 0));
    bool near = (l->supply >> LA_SUPPLY_BANDS) < 3 && !(l->supply & LA_NO_LINE);
    if (near && la_active(s, i) && !(l->marks & LA_FED))
        lr_allow(q, lr_say(LA_V_PREFER, i, 0, 0, 0));
}

/* 7.3.5: why troops without a leader cannot be fed from this wagon or depot. */
static bool bars_feeding_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                                unsigned cart, struct lr_verdict *v)
{
    struct la_units here = la_loose_at(p, s, side, h);
    if (lr_empty(&here) || la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("7.3.5", "No troops of yours without a leader are there.");
    if (!la_may_expend(p, s, h, LA_NOBODY, cart))
        return LA_BARS("7.3.5", "Troops without a leader use up only a wagon or depot in their own hex.");
    return la_troops_supplied(p, s, side, h) && LA_BARS("7.3.5", "They are in Full Supply already.");
}

static bool room_to_feed(const struct la_state *s) { return s->fed[LA_FED_HEXES - 1] == LR_NONE; }

static void feed_troops(struct la_state *s, lr_hex h)
{
    int i = 0;
    while (i < LA_FED_HEXES - 1 && s->fed[i] != LR_NONE)
        i++;
    s->fed[i] = h;
}

/* Wagons and depots of a side; a set. */
static uint64_t carts_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_WAGON || s->cart[c].face == LA_DEPOT)
            set |= lr_bit(c);
    return set;
}

void la_allow_destroying(LA_ASKS)
{
    LR_EACH_BIT(c, carts_of(p, s, side))
        lr_allow(q, lr_say(LA_V_DESTROY, c, 0, 0, 0));
}

void la_destroy(LA_APPLIES)
{
    unsigned c = lr_a(x);
    (void)p;
    LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)c, s->cart[c].hex);
    la_cart_off(s, c);
}

void la_ask_ready(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    q->rule = "7.0";
    q->always = true;
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_put(&q->words, "Who is fed, woken or rested?\nPrepare: your Impulse begins, with effort %d.", s->now);
    lr_put(&q->others, "preparing an Impulse");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    if (q->brief)
        return;
    uint64_t may_call = callers(p, s, side), carts = carts_of(p, s, side);
    la_allow_destroying(p, s, side, q);
    LR_EACH_BIT(c, room_to_feed(s) ? carts : 0)
        if (!bars_feeding_troops(p, s, side, s->cart[c].hex, c, NULL))
            lr_allow(q, lr_say(LA_V_FEED_TROOPS, s->cart[c].hex, c, 0, 0));
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!la_in_play(&s->leader[i]))
            continue;
        if (s->leader[i].place == LA_HOLDS)
            allow_supply(p, s, side, q, i, carts);
        allow_leader(p, s, side, q, i, may_call);
    }
    if (la_may_open(s, side)) {
        struct opening o;
        la_find_openings(p, s, &o);
        for (int i = 0; i < o.n; i++)
            if (la_station(p, o.hex[i]))
                lr_allow(q, lr_say(LA_V_OPEN_LINE, o.hex[i], 0, 0, 0));
    }
    la_allow_cavalry(p, s, side, q);
}

/* 7.3.5 */
static void feed(struct la_state *s, const struct lr_pack *p, enum lr_side side, unsigned leader)
{
    uint8_t supply = s->leader[leader].supply;
    la_mark_boxes(p, s, side, s->leader[leader].hex,
                  (uint8_t)((supply & ~(unsigned)LA_SUPPLY_STATUS) | LA_FULL | LA_NO_COMMUNICATIONS));
}

/* 8.1.2: a die at or under the inactive Administrative Rating. */
static void stir(LA_APPLIES)
{
    unsigned i = lr_a(x);
    int die = lr_d6(&s->core, ev);
    s->leader[i].marks |= LA_TRIED;
    bool up = die <= la_ar(p, s, i);
    if (up)
        la_activate(s, i);
    /* the die is known to all, whose it was only to him who rolls: a leader under another is not seen */
    LR_TELL(ev, up ? LA_TELL_STIRRED : LA_TELL_NOT_STIRRED, side, LR_ONLY(side), (int32_t)i);
    la_die_seen(ev, side, LR_ONLY(side));
}

static void apply_leader(LA_APPLIES)
{
    unsigned i = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_STIR:
        stir(p, s, side, x, ev);
        break;
    case LA_V_CALL:
        la_charge(p, s, side, &LA_POINTS(lr_b(x), 1));
        s->leader[i].marks |= LA_TRIED;
        la_activate(s, i);
        LR_TELL(ev, LA_TELL_CALLED, side, LR_ONLY(side), (int32_t)i, (int32_t)lr_b(x));
        break;
    case LA_V_WAR_DEPARTMENT:
        la_wdo(p, s, side, false);
        s->leader[i].marks |= LA_TRIED;
        la_activate(s, i);
        LR_TELL(ev, LA_TELL_WAR_DEPARTMENT, side, LR_ONLY(side), (int32_t)i);
        break;
    default: /* LA_V_REST */
        la_fall_inactive(p, s, i, true);
        LR_TELL(ev, LA_TELL_RESTS, side, LR_ONLY(side), (int32_t)i);
        break;
    }
}

/* ---- Its form ---- */

void la_shape_ready(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    la_add_purse(p, s, q->side, f, LA_IN_ORDERS);
}

static struct la_price price_of_calling(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned caller)
{
    (void)p, (void)s, (void)side, (void)l;
    return LA_POINTS(caller, 1);
}

static void line_rest(LA_LINES, unsigned i)
{
    struct la_state after = *s;
    int saved = la_tables(p)->cost[LA_C_LEADER];
    (void)side;
    la_fall_inactive(p, &after, i, true);
    la_value(l, s->leader[i].ap, after.leader[i].ap, "Administration Points");
    l->effect = lr_form_text(f, "inactive; saves %d War Effort Point%s", saved, saved == 1 ? "" : "s");
}

static void line_feed(LA_LINES)
{
    struct lr_axis *from = la_ways(f, l);
    (void)p, (void)s, (void)side;
    if (from != NULL)
        from->label = "from";
    l->effect = "Full Supply this Impulse; the wagon or depot is spent";
}

void la_line_ready(LA_LINES)
{
    unsigned i = lr_a(l->base);
    struct la_price price = { .wdo = true };
    la_list_under(s, l);
    switch (lr_verb_of(l->base)) {
    case LA_V_FEED:
    case LA_V_FEED_TROOPS:
        line_feed(p, s, side, f, l);
        break;
    case LA_V_FORAGED:
        l->effect = "Full Supply this Impulse; his Own marker is spent";
        break;
    case LA_V_PREFER:
        l->effect = "others go without where a link cannot feed all";
        break;
    case LA_V_DESTROY:
        l->effect = LA_DESTROYED;
        break;
    case LA_V_STIR:
        l->effect = lr_form_text(f, "active %s", la_at_most(f, la_ar(p, s, i)));
        break;
    case LA_V_CALL:
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_calling);
        l->effect = "active, without a die";
        break;
    case LA_V_WAR_DEPARTMENT:
        la_price_line(p, s, f, l, &price);
        l->effect = "active, without a die";
        break;
    case LA_V_REST:
        line_rest(p, s, side, f, l, i);
        break;
    case LA_V_OPEN_LINE:
        l->effect = "the track up to it is yours; once a turn";
        break;
    case LA_V_DONE:
        l->label = "Begin to move";
        break;
    default:
        la_line_cavalry(p, s, side, f, l);
        break;
    }
}

void la_apply_ready(LA_APPLIES)
{
    unsigned a = lr_a(x), b = lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        lr_pop(&s->core);
        break;
    case LA_V_FEED:
        feed(s, p, side, a);
        LR_TELL(ev, LA_TELL_FED, side, LR_ONLY(side), (int32_t)a, (int32_t)b);
        LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)b, s->cart[b].hex);
        la_cart_off(s, b);
        break;
    case LA_V_FEED_TROOPS:
        feed_troops(s, (lr_hex)a);
        LR_TELL(ev, LA_TELL_FED_TROOPS, side, LR_ONLY(side), (int32_t)a, (int32_t)b);
        LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)b, s->cart[b].hex);
        la_cart_off(s, b);
        break;
    case LA_V_FORAGED:
        feed(s, p, side, a);
        s->leader[a].marks &= ~(uint32_t)LA_OWN;
        LR_TELL(ev, LA_TELL_LIVES_OFF, side, LR_ONLY(side), (int32_t)a);
        break;
    case LA_V_PREFER:
        s->leader[a].marks |= LA_FED;
        la_judge_all(p, s, side, true);
        LR_TELL(ev, LA_TELL_PREFERRED, side, LR_ONLY(side), (int32_t)a);
        break;
    case LA_V_DESTROY:
        la_destroy(p, s, side, x, ev);
        break;
    case LA_V_OPEN_LINE:
        la_open_line(p, s, side, x, ev);
        break;
    default:
        if (!la_do_cavalry(p, s, side, x, ev))
            apply_leader(p, s, side, x, ev);
        break;
    }
}

/* ---- Refusals ---- */

bool la_bars_feed(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    unsigned i = lr_a(x), c = lr_b(x), verb = lr_verb_of(x);
    const struct la_leader *l = &s->leader[i];
    const char *name = t->officer[i].name;
    if (la_is_absent(p, s, side, i, "7.3.5", v))
        return true;
    if (!la_is_oc(p, s, side, i))
        return LA_BARS("7.3.5", "Only the Overall Commander in his hex draws supply for a force.");
    if ((l->supply & LA_SUPPLY_STATUS) == LA_FULL)
        return LA_BARS(verb == LA_V_PREFER ? "7.3.4" : "7.3.5", "%s is in Full Supply already.", name);
    if (verb == LA_V_FORAGED)
        return !(l->marks & LA_OWN) && LA_BARS("13.2.4", "%s has no Own Use marker.", name);
    if (verb == LA_V_PREFER)
        return !la_active(s, i)
               && LA_BARS("7.2.3",
                          "An inactive leader's force takes nothing from the others: it need not come first.");
    if (t->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS("7.3.5", "That wagon or depot is not yours, or not in play.");
    if (s->cart[c].face != LA_WAGON && s->cart[c].face != LA_DEPOT)
        return LA_BARS("7.3.5", "Only wagons and depots are expended for supply.");
    if (!la_may_expend(p, s, l->hex, (uint8_t)i, c))
        return LA_BARS("7.3.5", "It is farther away than the %d hexes of his printed Movement Rating.",
                       la_printed_mr(p, i));
    return false;
}

bool la_bars_feed_troops(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    unsigned c = lr_b(x);
    if (la_tables(p)->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS("7.3.5", "That wagon or depot is not yours, or not in play.");
    if (s->cart[c].face != LA_WAGON && s->cart[c].face != LA_DEPOT)
        return LA_BARS("7.3.5", "Only wagons and depots are expended for supply.");
    return bars_feeding_troops(p, s, side, h, c, v);
}

bool la_bars_destroy(LA_WHYS)
{
    unsigned c = lr_a(x), face = s->cart[c].face;
    const char *rule = face == LA_DEPOT ? "7.2.2" : "7.2.1";
    if (la_tables(p)->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS(rule, "Only wagons and depots of yours in play can be destroyed.");
    if (face != LA_WAGON && face != LA_DEPOT)
        return LA_BARS("7.2.1", "Pontoons and Trains are not destroyed by their owner.");
    if (s->active < 2 && !la_in_impulse(s, side))
        return LA_BARS(rule, "Wagons and depots are destroyed in their owner's Impulse, not in the enemy's.");
    return false;
}

static bool bars_caller(const struct lr_pack *p, const struct la_state *s, unsigned i, unsigned by,
                        struct lr_verdict *v)
{
    if (la_not_under(p, s, by, i, "8.1.2", v))
        return true;
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", la_tables(p)->officer[by].name);
    return false;
}

static bool bars_war_department(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                struct lr_verdict *v)
{
    int price = la_tables(p)->cost[LA_C_WAR_DEPARTMENT];
    if (lr_top_of(&s->core)->kind == LA_F_DEVELOP)
        return LA_BARS("9.1.2", "The War Department rouses nobody for Reaction Movement.");
    if (s->player[side].orders != 0)
        return LA_BARS("3.4.1", "The War Department has given its order of this turn.");
    if (s->player[side].wep < price)
        return LA_BARS("3.4.1", "A War Department Order costs %d War Effort Points.", price);
    return false;
}

static bool bars_resting(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    uint32_t marks = s->leader[i].marks;
    if (!(marks & LA_ACTIVE))
        return LA_BARS("8.1.2", "%s is inactive already.", la_tables(p)->officer[i].name);
    if (marks & LA_TRAINING)
        return LA_BARS("14.5.2", "A leader in training counts as active.");
    return marks & LA_TRIED && s->active < 2
           && LA_BARS("8.1.2", "%s has been activated in this Impulse.", la_tables(p)->officer[i].name);
}

/* 8.1.2: activated, or put to rest. */
bool la_bars_stir(LA_WHYS)
{
    unsigned i = lr_a(x), verb = lr_verb_of(x);
    uint32_t marks = s->leader[i].marks;
    const char *name = la_tables(p)->officer[i].name;
    if (la_tables(p)->officer[i].side != side || !la_in_play(&s->leader[i]))
        return LA_BARS("8.1", "%s is no leader of yours in the field.", name);
    if (verb == LA_V_REST && bars_resting(p, s, i, v))
        return true;
    if (marks & LA_TRIED && la_in_impulse(s, side))
        return LA_BARS("8.1.2", "One way to activate a leader is tried in an Impulse, and only once.");
    if (verb != LA_V_REST && marks & LA_ACTIVE)
        return LA_BARS("8.1.2", "%s is active.", name);
    if (verb == LA_V_WAR_DEPARTMENT)
        return bars_war_department(p, s, side, v);
    return verb == LA_V_CALL && bars_caller(p, s, i, lr_b(x), v);
}

bool la_bars_open_line(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    struct opening o;
    if (side == LA_UNION)
        return LA_BARS("14.7.4", "The Union opens rail lines by its engineers, in the Administration Sequence.");
    if (h >= LA_HEXES || !la_station(p, h))
        return LA_BARS("8.7.1", "Lines are opened up to a station: a town on a rail line.");
    if (s->ground[h] & LA_RAIL_CSA)
        return LA_BARS("8.7.1", "That station is on a line of yours.");
    if (s->player[side].opened == s->turn)
        return LA_BARS("8.7.1", "You have opened a station in this turn: one is all.");
    la_find_openings(p, s, &o);
    if (la_opening_to(p, &o, h) < 0)
        return LA_BARS("8.7.1", "The enemy was the last there, or in a hex between your line and it.");
    if (!la_may_open(s, side))
        return LA_BARS("8.7.1", "A line is opened only in your first Impulse of a turn.");
    return false;
}

void la_why_ready(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_PREFER && s->leader[lr_a(x)].marks & LA_FED)
        lr_refuse(v, "7.2.1", "He is supplied before others already.");
    else if (lr_verb_of(x) == LA_V_PREFER)
        lr_refuse(v, "7.3.1", "No wagon, depot or Supply Source that could supply him is in reach.");
    else
        lr_refuse(v, "4.2.1", "Now the Impulse begins: forces are fed and leaders activated.");
    (void)p, (void)side;
}
