/* appoint.c - the second half of those orders that pick twice (enum la_appoint): who takes the place, which troops
 * go. */
#include "places.h"

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
    case LA_P_HEIR:
        return la_heirs(p, s, who, (lr_hex)f->hex, f->his);
    case LA_P_WOUNDED: {
        struct post x = la_post_of(p, s, side, who);
        return la_pool_for(p, s, &x) | la_hex_for(p, s, &x);
    }
    case LA_P_CAUSE: {
        struct post x = la_post_of(p, s, side, who);
        set = la_hex_for(p, s, &x);
        return la_can_go_outside(p, s, side, (unsigned)f->senior) ? set | la_pool_for(p, s, &x) : set;
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
        if (f->taker > 0 ? (int)to != f->taker - 1 : !la_can_deal(s, to, wdo) || la_leader_hex(s, to) != h)
            continue;
        for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
            if (s->unit[u].boss == from && la_may_hand(p, s, from, u, to))
                lr_allow(q, lr_say(LA_V_HAND_UNIT, u, to, 0, 0));
        if (la_may_hand_gun(p, s, from, to))
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
        [LA_P_DEAD] = "Who takes over from %s?\nHe has fallen.",
        [LA_P_HEIR] = "Who takes over from %s?\nHe has fallen.",
        [LA_P_WOUNDED] = "Who replaces %s?",
        [LA_P_CAUSE] = "Who takes the place of %s?\nHe is removed.",
        [LA_P_NEW_COMMAND] = "Who takes the new command?\nFrom the Leader Pool.",
        [LA_P_SENIOR] = "Who takes over the %s?",
        [LA_P_STAFF] = "Who takes the army over from %s?",
        [LA_P_TROOPS] = "What does %s hand over, and to whom?",
        [LA_P_GIVE_UP] = "Who takes over all of %s's troops?",
        [LA_P_DETACH] = "Which unit of %s gives detachments?\nA step of it, or all.",
        [LA_P_RAISE] = "Which unit comes back under %s?",
        [LA_P_UNLOAD] = "Who gets a point of ammo?\nIn the force of %s.",
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
const char *la_appointment_rule(const struct la_appoint_frame *f)
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
    q->rule = la_appointment_rule(f);
    q->always = true;
    ask_words(p, s, side, q, f);
    lr_put_string(&q->others, "arranging commands");
    switch (f->what) {
    case LA_P_TROOPS:
        allow_troops(p, s, side, q, f);
        break;
    case LA_P_GIVE_UP:
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (la_may_absorb(p, s, who, i))
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
                && s->leader[i].ammo < LA_MOST_ON_TRACK)
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

static void hand_over(LA_APPLIES)
{
    struct la_appoint_frame *f = la_appoint_frame(s);
    unsigned from = (unsigned)f->leader, verb = lr_verb_of(x), to = verb == LA_V_HAND_UNIT ? lr_b(x) : lr_a(x);
    if (verb == LA_V_DONE) {
        lr_pop(&s->core);
        return;
    }
    struct la_price price = la_price_of_exchange(s, from, to);
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
        room |= s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].ammo < LA_MOST_ON_TRACK;
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
    if (f->what == LA_P_HEIR)
        return la_price_of_heir(p, s, who, (lr_hex)f->hex, f->his, by);
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
    } else if (f.what == LA_P_HEIR) {
        la_seat_heir(p, s, ev, who, (lr_hex)f.hex, f.his, by);
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
        room += LA_MOST_ON_TRACK - s->leader[lr_a(f->line[i].base)].ammo;
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
    return a->taker > 0 ? la_no_price() : la_price_of_exchange(s, (unsigned)a->leader, to);
}

static void line_detachments(LA_LINES, unsigned leader)
{
    unsigned u = lr_a(l->base);
    bool whole = lr_verb_of(l->base) == LA_V_DETACH_ALL;
    struct la_price price = la_price_of_detachments(leader);
    la_price_line(p, s, f, l, &price);
    la_line_detachments(p, s, side, f, l, u, whole);
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
