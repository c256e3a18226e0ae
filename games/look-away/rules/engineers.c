/* engineers.c - 14.7, 14.8: engineers at work, entrenchments. Work ordered in one Administration Sequence is done
 * in the next. An engineer at work carries LA_AT_WORK, and LA_DIGS too if it mends a bridge; what else he does his
 * hex says: mending cut rails, else (Union) moving the railhead on. */
#include "look.h"

enum { MOST_WORKS = 3, RAILHEAD_PACE = 2, TIRED = 5 /* 19.6.5: supervisors cost 2 points */ };

static const struct la_hexinfo *hex_of(const struct lr_pack *p, lr_hex h) { return &la_tables(p)->hex[h]; }

static bool engineer(const struct lr_pack *p, unsigned u)
{
    unsigned type = la_tables(p)->counter[u].type;
    return type == LA_ENGINEERS || type == LA_SUPERVISOR;
}

/* 14.7.1, 14.7.2, A-91 */
static int order_points(const struct la_state *s, enum lr_side side)
{
    return side == LA_CONFEDERATE && s->track >= TIRED ? 2 : 1;
}

/* 14.7.2 */
static bool troops_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_units here = la_units_at(p, s, side, h);
    LR_EACH_IN(u, &here)
        if (la_tables(p)->counter[u].type != LA_SUPERVISOR)
            return true;
    return false;
}

/* Engineers who can be given work: a supervisor needs troops beside him. */
static bool ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    if (!engineer(p, u))
        return false;
    lr_hex h = la_unit_hex(s, u);
    return h != LR_NONE && !(s->unit[u].marks & LA_AT_WORK) && (side == LA_UNION || troops_at(p, s, side, h));
}

/* A burned bridge at a hex: its direction, -1 none. */
static int burned_bridge(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    for (int d = 0; d < 6; d++) {
        int b = hex_of(p, h)->bridge >> d & 1 ? la_bridge_at(p, h, d) : -1;
        if (b >= 0 && s->burned >> b & 1)
            return d;
    }
    return -1;
}

/* ---- 14.7.4 The railhead ---- */

/* May a hex of the other gauge be relaid: passed last by the Union, not cut, no enemy in it or at it? */
static bool can_relay(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return hex_of(p, h)->rail && (s->ground[h] & (LA_RAIL_CSA | LA_LAST_CSA | LA_CUT)) == LA_RAIL_CSA
           && !lr_has(&s->stand[LA_CONFEDERATE], h) && !la_in_zone(p, s, LA_CONFEDERATE, h);
}

static bool rails_lead(const struct lr_pack *p, const struct la_state *s, lr_hex h, int d)
{
    if (!(hex_of(p, h)->rail >> d & 1) || p->board->next[h][d] == LR_NONE)
        return false;
    int b = hex_of(p, h)->major >> d & 1 ? la_bridge_at(p, h, d) : -1;
    return b < 0 || !(s->burned >> b & 1);
}

/* The next hex to relay from here; ruling: where lines part, the one that leads nearer to Atlanta. */
static lr_hex next_track(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    lr_hex best = LR_NONE, atlanta = la_tables(p)->atlanta;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (rails_lead(p, s, h, d) && can_relay(p, s, n)
            && (best == LR_NONE || lr_distance(p->board, n, atlanta) < lr_distance(p->board, best, atlanta)))
            best = n;
    }
    return best;
}

static bool joins_union_rails(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    for (int d = 0; d < 6; d++)
        if (rails_lead(p, s, h, d) && !(s->ground[p->board->next[h][d]] & LA_RAIL_CSA))
            return true;
    return false;
}

/* The hex relaid first; LR_NONE: nothing to do here. */
static lr_hex first_track(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    if (!hex_of(p, h)->rail)
        return LR_NONE;
    if (s->ground[h] & LA_RAIL_CSA)
        return can_relay(p, s, h) && joins_union_rails(p, s, h) ? h : LR_NONE;
    return s->ground[h] & LA_CUT ? LR_NONE : next_track(p, s, h);
}

static bool may_advance(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    return side == LA_UNION && s->unit[u].place == LA_ON_MAP && first_track(p, s, s->unit[u].hex) != LR_NONE;
}

/* 14.7.4: The depot that goes with the railhead: the nearest one on the rails. */
static void move_depot(LA_GOES, lr_hex to)
{
    const struct la_tables *t = la_tables(p);
    uint8_t best = LA_NOBODY;
    for (unsigned c = t->first_cart[LA_UNION]; c < t->first_cart[LA_UNION + 1]; c++) {
        if (s->cart[c].face != LA_DEPOT)
            continue;
        if (s->cart[c].hex == to)
            return;
        if (la_rail_depot(p, s, c)
            && (best == LA_NOBODY
                || lr_distance(p->board, s->cart[c].hex, to) < lr_distance(p->board, s->cart[best].hex, to)))
            best = (uint8_t)c;
    }
    if (best == LA_NOBODY)
        return;
    s->cart[best].hex = to;
    LR_TELL(ev, LA_TELL_RAILHEAD_DEPOT, LA_UNION, LR_EVERYONE, best, to);
}

/* 14.7.4 */
static void advance_railhead(LA_GOES, unsigned u)
{
    lr_hex h = s->unit[u].hex, n = first_track(p, s, h);
    for (int k = 0; k < RAILHEAD_PACE && n != LR_NONE; k++) {
        s->ground[n] &= (uint8_t) ~(LA_RAIL_CSA | LA_PASSED);
        h = n;
        s->unit[u].hex = h;
        LR_TELL(ev, LA_TELL_RAILHEAD, LA_UNION, LR_EVERYONE, h);
        if (hex_of(p, h)->town)
            move_depot(p, s, ev, h);
        n = next_track(p, s, h);
    }
}

/* ---- 14.8 Entrenchments ---- */

static bool leader_digs_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].marks & LA_DIGGING && la_leader_hex(s, i) == h)
            return true;
    return false;
}

static bool engineers_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_units here = la_of_types(p, la_units_at(p, s, side, h), LA_ENGINEERS, LA_SUPERVISOR);
    LR_EACH_IN(u, &here)
        if (!(s->unit[u].marks & LA_AT_WORK))
            return true;
    return false;
}

static bool can_order(const struct la_state *s, unsigned i)
{
    return s->leader[i].ap > 0 && s->leader[i].marks & LA_ACTIVE && !(s->leader[i].marks & LA_TRAINING);
}

/* Who orders a unit to dig: its own Leader, else any other in the hex. */
static uint8_t digging_leader(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u,
                              lr_hex h)
{
    if (s->unit[u].place == LA_WITH && can_order(s, s->unit[u].boss))
        return s->unit[u].boss;
    LR_EACH_BIT(i, la_leaders_at(p, s, side, h))
        if (can_order(s, i))
            return (uint8_t)i;
    return LA_NOBODY;
}

static bool digger(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    unsigned type = la_tables(p)->counter[u].type;
    return (type == LA_INFANTRY || type == LA_CAVALRY) && !(s->unit[u].marks & LA_REMOUNTING);
}

static bool site_ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return la_works(s, h, side) < MOST_WORKS && s->player[side].wep >= la_tables(p)->cost[LA_C_WORKS]
           && engineers_at(p, s, side, h) && !leader_digs_at(p, s, side, h);
}

static struct la_price price_of_works(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                      unsigned u)
{
    struct la_price x = LA_POINTS(digging_leader(p, s, side, u, la_unit_hex(s, u)), 1);
    x.wep = la_tables(p)->cost[LA_C_WORKS];
    return x;
}

/* 14.8.1 */
static void entrench(LA_APPLIES)
{
    unsigned u = lr_a(x);
    lr_hex h = la_unit_hex(s, u);
    struct la_price price = price_of_works(p, s, side, u);
    uint8_t leader = price.by[0].leader;
    la_charge(p, s, side, &price);
    s->leader[leader].marks |= LA_DIGGING;
    s->unit[u].marks |= LA_DIGS;
    LR_TELL(ev, LA_TELL_ENTRENCHING, side, LR_ONLY(side), (int32_t)u, h);
}

bool la_bars_entrench(LA_WHYS)
{
    unsigned u = lr_a(x);
    lr_hex h = la_unit_hex(s, u);
    int price = la_tables(p)->cost[LA_C_WORKS];
    if (la_tables(p)->counter[u].side != side || h >= LA_HEXES)
        return LA_BARS("14.7", "That is not a unit of yours on the map.");
    if (s->unit[u].marks & LA_REMOUNTING)
        return LA_BARS("16.1.4", "It is remounting.");
    if (!digger(p, s, u))
        return LA_BARS("14.8.1", "A division or brigade must do the digging.");
    if (!engineers_at(p, s, side, h))
        return LA_BARS("14.8.1", "Engineers who are not at other work must be in the hex.");
    if (la_works(s, h, side) >= MOST_WORKS)
        return LA_BARS("14.8", "The works here are of the highest level.");
    if (leader_digs_at(p, s, side, h))
        return LA_BARS("14.8.1", "Works are being built here; one level a turn is all.");
    if (digging_leader(p, s, side, u, h) == LA_NOBODY)
        return LA_BARS("14.8.1", "No Active Leader in the hex has an Administration Point for the order.");
    return s->player[side].wep < price && LA_BARS("14.8.1", "You cannot pay the War Effort Points.");
}

/* 14.8.1 */
static void dig(LA_GOES, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    bool digs = false;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if ((s->unit[u].marks & (LA_DIGS | LA_AT_WORK)) == LA_DIGS && la_unit_hex(s, u) == h) {
            s->unit[u].marks &= (uint8_t)~LA_DIGS;
            digs = true;
        }
    int level = la_works(s, h, side) + 1;
    if (!digs || level > MOST_WORKS || !engineers_at(p, s, side, h) || lr_has(&s->stand[lr_enemy(side)], h))
        return;
    s->ground[h] = (uint8_t)((s->ground[h] & ~(LA_WORKS | LA_WORKS_CSA)) | level
                             | (side == LA_CONFEDERATE ? LA_WORKS_CSA : 0));
    la_works_touched = true;
    LR_TELL(ev, LA_TELL_ENTRENCHED, side, LR_EVERYONE, level, h);
}

/* ---- What was begun is done ---- */

static bool lays_pontoon(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (int c = 0; c < t->carts; c++)
        if (s->cart[c].hex == h && s->cart[c].marks & (LA_CART_WORK | LA_CART_BACK))
            return true;
    return false;
}

/* 14.7.5 */
static void mend_bridge(LA_GOES, enum lr_side side, lr_hex h)
{
    int d = burned_bridge(p, s, h);
    if (d < 0)
        return;
    s->burned &= ~(UINT64_C(1) << la_bridge_at(p, h, d));
    LR_TELL(ev, LA_TELL_BRIDGE_REPAIRED, side, LR_EVERYONE, p->board->side[h][d]);
}

/* 14.7.3 */
static void finish_engineer(LA_GOES, enum lr_side side, unsigned u)
{
    lr_hex h = la_unit_hex(s, u);
    bool bridge = s->unit[u].marks & LA_DIGS;
    if (h == LR_NONE || (!bridge && lays_pontoon(p, s, h)))
        return;
    s->unit[u].marks &= (uint8_t) ~(LA_AT_WORK | LA_DIGS);
    if (side == LA_CONFEDERATE && !troops_at(p, s, side, h))
        return;
    if (bridge) {
        mend_bridge(p, s, ev, side, h);
    } else if (s->ground[h] & LA_CUT) {
        s->ground[h] &= (uint8_t)~LA_CUT;
        LR_TELL(ev, LA_TELL_RAIL_REPAIRED, side, LR_EVERYONE, h);
    } else if (may_advance(p, s, side, u)) {
        advance_railhead(p, s, ev, u);
    }
}

void la_finish_works(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!(s->leader[i].marks & LA_DIGGING))
            continue;
        s->leader[i].marks &= ~(uint32_t)LA_DIGGING;
        if (la_leader_hex(s, i) != LR_NONE)
            dig(p, s, ev, side, la_leader_hex(s, i));
    }
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (engineer(p, u) && s->unit[u].marks & LA_AT_WORK)
            finish_engineer(p, s, ev, side, u);
        else
            s->unit[u].marks &= (uint8_t)~LA_DIGS;
    la_settle_field(p, s);
}

/* ---- Orders ---- */

static void allow_engineer(LA_ASKS, unsigned u)
{
    lr_hex h = la_unit_hex(s, u);
    bool rail = s->ground[h] & LA_CUT, bridge = burned_bridge(p, s, h) >= 0, head = may_advance(p, s, side, u);
    if ((!rail && !bridge && !head) || la_who_orders(p, s, side, h, order_points(s, side)) == LA_NOBODY)
        return;
    if (rail)
        lr_allow(q, lr_say(LA_V_REPAIR_RAIL, u, 0, 0, 0));
    if (bridge)
        lr_allow(q, lr_say(LA_V_REPAIR_BRIDGE, u, 0, 0, 0));
    if (head && !rail)
        lr_allow(q, lr_say(LA_V_RAILHEAD, u, 0, 0, 0));
}

/* The units that may dig where engineers stand. */
static void allow_digging(LA_ASKS, lr_hex h)
{
    struct la_units here = la_units_at(p, s, side, h);
    LR_EACH_IN(next, &here) {
        unsigned u = (unsigned)next;
        if (digger(p, s, u) && digging_leader(p, s, side, u, h) != LA_NOBODY)
            lr_allow(q, lr_say(LA_V_ENTRENCH, u, 0, 0, 0));
    }
}

void la_allow_works(LA_BASED)
{
    (void)b;
    const struct la_tables *t = la_tables(p);
    lr_hex done[16];
    int n = 0;
    struct la_units all =
        la_of_types(p, (struct la_units){ { UINT64_MAX, UINT64_MAX } }, LA_ENGINEERS, LA_SUPERVISOR);
    LR_EACH_IN(next, &all) {
        unsigned u = (unsigned)next;
        if (t->counter[u].side != side || !ready(p, s, side, u))
            continue;
        lr_hex h = la_unit_hex(s, u);
        allow_engineer(p, s, side, q, u);
        bool again = n == 16;
        for (int k = 0; k < n; k++)
            again |= done[k] == h;
        if (again)
            continue;
        done[n++] = h;
        if (site_ready(p, s, side, h))
            allow_digging(p, s, side, q, h);
    }
}

/* An engineer's order. */
static struct la_price price_of_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                      unsigned u)
{
    int points = order_points(s, side);
    return LA_POINTS(la_who_orders(p, s, side, la_unit_hex(s, u), points), points);
}

bool la_line_works(LA_LINES)
{
    unsigned u = lr_a(l->base), verb = lr_verb_of(l->base);
    struct la_price price;
    if (verb == LA_V_ENTRENCH) {
        int level = la_works(s, la_unit_hex(s, u), side);
        price = price_of_works(p, s, side, u);
        la_value(l, level, level + 1, "works");
        l->effect = "done next turn; until then they do nothing else";
    } else if (verb == LA_V_REPAIR_RAIL || verb == LA_V_REPAIR_BRIDGE || verb == LA_V_RAILHEAD) {
        price = price_of_order(p, s, side, u);
        l->effect = verb == LA_V_RAILHEAD ? "two rail hexes on, next turn" : "done next turn";
    } else {
        return false;
    }
    la_price_line(p, s, f, l, &price);
    return true;
}

bool la_do_works(LA_APPLIES)
{
    unsigned u = lr_a(x), verb = lr_verb_of(x);
    if (verb == LA_V_ENTRENCH) {
        entrench(p, s, side, x, ev);
        return true;
    }
    if (verb != LA_V_REPAIR_RAIL && verb != LA_V_REPAIR_BRIDGE && verb != LA_V_RAILHEAD)
        return false;
    struct la_price price = price_of_order(p, s, side, u);
    la_charge(p, s, side, &price);
    s->unit[u].marks |= (uint8_t)(LA_AT_WORK | (verb == LA_V_REPAIR_BRIDGE ? LA_DIGS : 0));
    LR_TELL(ev, LA_TELL_AT_WORK, side, LR_ONLY(side), (int32_t)u);
    return true;
}

/* Is there anything for them to do where they stand? */
static bool bars_work_here(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u,
                           lr_hex h, unsigned verb, struct lr_verdict *v)
{
    bool cut = s->ground[h] & LA_CUT;
    if (verb == LA_V_REPAIR_RAIL)
        return !cut && LA_BARS("14.7.3", "The rails are not cut here.");
    if (verb == LA_V_REPAIR_BRIDGE)
        return burned_bridge(p, s, h) < 0 && LA_BARS("14.7.5", "No burned bridge is here.");
    if (s->unit[u].place != LA_ON_MAP)
        return LA_BARS("14.7.4", "They go along the line by themselves: a Leader's engineers cannot.");
    return (cut || !may_advance(p, s, side, u))
           && LA_BARS("14.7.4", "There is no rail line here that could be relaid next.");
}

bool la_bars_engineer(LA_WHYS)
{
    unsigned u = lr_a(x), verb = lr_verb_of(x);
    lr_hex h = la_unit_hex(s, u);
    if (la_tables(p)->counter[u].side != side || h >= LA_HEXES)
        return LA_BARS("14.7", "That is not a unit of yours on the map.");
    if (!engineer(p, u))
        return LA_BARS("14.7", "That is the work of engineers.");
    if (s->unit[u].marks & LA_AT_WORK)
        return LA_BARS("14.7", "They are at work.");
    if (verb == LA_V_RAILHEAD && side != LA_UNION)
        return LA_BARS("14.7.4", "Only Union engineers relay the rails.");
    if (!ready(p, s, side, u))
        return LA_BARS("14.7.2", "A Supervisor needs at least a detachment beside him.");
    if (bars_work_here(p, s, side, u, h, verb, v))
        return true;
    return la_who_orders(p, s, side, h, order_points(s, side)) == LA_NOBODY
           && LA_BARS(side == LA_UNION ? "14.7.1" : "14.7.2",
                      "No Army Commander in range has the Administration Points for the order.");
}
