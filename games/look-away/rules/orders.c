/* orders.c - 8.2.5, 8.5: splitting a force, units left behind, detachments, one command absorbed by another.
 *
 * The split question is about who is split off, or whose units are detailed instead. One order covers all
 * that is split off before the rest moves (8.2.5, Costs). */
#include "look.h"

enum { STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS, UNITS_ALONE = 4 };

static bool combat_unit(const struct lr_pack *p, unsigned u)
{
    return la_tables(p)->counter[u].type != LA_SUPERVISOR;
}

/* Units of the box that a leader holds, or of him alone if he is in another's. */
static int units_with(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int n = la_units_of(p, s, leader);
    LR_EACH_BIT(who, la_under(p, s, leader))
        n += la_units_of(p, s, who);
    return n;
}

/* Those without a leader may go along and leave nobody. */
static int led_units(const struct la_force *f)
{
    int n = 0;
    for (int i = 0; i < f->units; i++)
        n += f->bosses[i] != LA_NOBODY;
    return n;
}

/* Combat units of the hex that would stay if this leader, too, went. */
static int units_left(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                      unsigned leader)
{
    int n = 0;
    LR_EACH_BIT(i, la_leaders_at(p, s, side, h))
        if (!(s->leader[la_holder(s, i)].marks & LA_MARCHES))
            n += la_units_of(p, s, i);
    return n - units_with(p, s, leader);
}

/* Who pays for an order in a hex: its Overall Commander, or a Senior Commander over him in range (8.2.5.2). */
static uint8_t payer_at(const struct lr_pack *p, const struct la_state *s, unsigned oc)
{
    if (oc >= LA_LEADERS)
        return LA_NOBODY;
    return s->leader[oc].ap > 0 ? (uint8_t)oc : la_who_commands(p, s, oc, false);
}

/* ... for units to be left behind: whoever was named, else as above. */
static uint8_t detail_payer(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    bool named = f->box < LA_LEADERS && s->leader[f->box].ap > 0;
    return named ? (uint8_t)f->box : payer_at(p, s, (unsigned)f->commander);
}

static unsigned marks_with(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    struct la_units his = la_with(p, s, leader);
    unsigned marks = 0;
    LR_EACH_IN(u, &his)
        marks |= s->unit[u].marks;
    return marks;
}

static bool stuck(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    unsigned marks = marks_with(p, s, leader);
    LR_EACH_BIT(who, la_under(p, s, leader))
        marks |= marks_with(p, s, who);
    return marks & STUCK;
}

static bool declared(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == h)
            return true;
    return false;
}

/* ---- Splitting ---- */

enum { TIED = LA_MOVED | LA_TRAINING | LA_DIGGING };

static bool may_split(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, bool paid)
{
    const struct la_leader *l = &s->leader[i];
    lr_hex h = l->place == LA_HOLDS || l->place == LA_UNDER ? la_leader_hex(s, i) : LR_NONE;
    if (la_tables(p)->officer[i].side != side || h == LR_NONE)
        return false;
    uint8_t oc = la_overall(p, s, side, h);
    if (oc == i || (l->marks | s->leader[oc].marks) & LA_MOVED || (!paid && payer_at(p, s, oc) == LA_NOBODY))
        return false;
    return !declared(s, h) && !(l->marks & TIED) && !stuck(p, s, i) && units_with(p, s, i) > 0
           && units_left(p, s, side, h, i) > 0;
}

/* 8.2.5.2: instead of the Overall Commander a Senior Commander over the one who goes, in range, may give the order.
 */
static bool may_order_off(const struct lr_pack *p, const struct la_state *s, unsigned by, unsigned i)
{
    lr_hex h = la_leader_hex(s, i);
    return h != LR_NONE && s->leader[by].place == LA_HOLDS && s->leader[by].ap > 0
           && la_overall(p, s, la_tables(p)->officer[i].side, h) != by && la_commands(p, s, by, i);
}

static void split_off(LA_APPLIES, struct la_split_frame *f)
{
    unsigned i = lr_a(x);
    int32_t by = lr_verb_of(x) == LA_V_SPLIT_BY ? (int32_t)lr_b(x) : f->commander;
    if (f->order == 0)
        la_spend(s, by == f->commander ? payer_at(p, s, (unsigned)by) : (unsigned)by, 1);
    f->order = LA_ORDER_PAID;
    f->goer = (int)i;
    f->box = s->leader[i].place == LA_UNDER ? s->leader[i].chief : LA_NOBODY;
    LR_TELL(ev, LA_TELL_SPLITS, side, LR_ONLY(side), by, (int32_t)i);
    la_detach(p, s, i, 0, 0);
    s->leader[i].marks |= LA_MARCHES;
}

/* Another leader of the hex may go along under him: he ranks below, and they may stack (3.2.2). */
static bool may_take(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     const struct la_split_frame *f, unsigned j)
{
    const struct la_leader *l = &s->leader[j];
    lr_hex h = (lr_hex)f->hex;
    unsigned goer = (unsigned)f->goer;
    uint8_t holder = la_holder(s, j);
    if ((l->place != LA_HOLDS && l->place != LA_UNDER) || la_leader_hex(s, j) != h || j == (unsigned)f->commander
        || s->leader[holder].marks & LA_MARCHES || l->marks & TIED || stuck(p, s, j) || units_with(p, s, j) == 0
        || !la_outranks(p, s, goer, j) || units_left(p, s, side, h, j) < 1)
        return false;
    struct la_force g;
    la_group(p, s, side, h, &g);
    if (g.leaders >= LA_STACK)
        return false;
    g.leader[g.leaders] = (uint8_t)j;
    return la_may_stack(p, s, g.leader, g.leaders + 1);
}

/* A unit whose leader can spare it: the Overall Commander's own, or of the box that the goer leaves. */
static bool to_spare(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, unsigned u)
{
    unsigned boss = s->unit[u].boss;
    if (s->unit[u].place != LA_WITH || boss == (unsigned)f->goer)
        return false;
    if (boss == (unsigned)f->commander)
        return true;
    if (la_holder(s, boss) != f->box || s->leader[boss].marks & TIED)
        return false;
    return !combat_unit(p, u) || units_with(p, s, boss) > 1; /* 3.2.3: one stays with him */
}

/* Led units that stay, of the force that he leaves. */
static int led_behind(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_split_frame *f)
{
    struct la_force all, g;
    la_muster(p, s, side, (lr_hex)f->hex, &all);
    la_group(p, s, side, (lr_hex)f->hex, &g);
    return led_units(&all) - led_units(&g);
}

/* Units of the force, and those without a leader, may be given to the one who goes (8.2.5.2). */
static bool may_add(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, int behind,
                    unsigned u)
{
    const struct la_unit *x = &s->unit[u];
    bool loose = x->place == LA_ON_MAP && x->hex == f->hex;
    if (!loose && x->place != LA_WITH)
        return false;
    bool his = to_spare(p, s, f, u);
    unsigned goer = (unsigned)f->goer;
    if ((!his && !loose) || x->marks & (STUCK | LA_WENT)
        || la_burden(p, s, goer) + la_weight(p, u) > la_capacity(p, s, goer))
        return false;
    return behind > (his && combat_unit(p, u) ? 1 : 0);
}

/* 16.2: no more guns than the printed Administrative Ratings; a Cavalry Corps two, a division none (3.1.2). */
int la_most_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box,
                 const uint8_t *leader, int leaders)
{
    int cap = 0;
    for (int i = 0; i < leaders; i++)
        cap += la_printed_ar(p, leader[i]);
    if (la_cavalry_corps(p, s, goer))
        cap = cap < 2 ? cap : 2;
    if (la_cavalry_division(p, s, goer))
        cap = 0;
    int has = s->leader[box].guns;
    return has < cap ? has : cap;
}

static int most_guns(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     const struct la_split_frame *f)
{
    unsigned goer = (unsigned)f->goer;
    if (f->box >= LA_LEADERS || s->leader[goer].guns > 0)
        return 0;
    struct la_force g;
    la_group(p, s, side, (lr_hex)f->hex, &g);
    return la_most_guns(p, s, goer, (unsigned)f->box, g.leader, g.leaders);
}

static int most_ammo(const struct la_state *s, const struct la_split_frame *f)
{
    return f->box < LA_LEADERS && s->leader[f->goer].ammo == 0 ? s->leader[f->box].ammo : 0;
}

/* 8.2.5.2: the commander he leaves, or a Senior Commander in range, may lend him his pace. */
static uint64_t lenders(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    unsigned oc = (unsigned)f->commander, goer = (unsigned)f->goer;
    bool faster = s->leader[oc].ap > 0 && la_mr(p, s, oc) > la_mr(p, s, goer);
    return la_lenders(p, s, goer) | (faster ? lr_bit(oc) : 0);
}

static void ask_goer(LA_ASKS, const struct la_split_frame *f)
{
    const struct la_tables *t = la_tables(p);
    unsigned goer = (unsigned)f->goer;
    lr_put(&q->words, "%s leaves with his command. Who and what goes along?", t->officer[goer].name);
    q->suggest = lr_say(LA_V_SET_OUT, 0, 0, 0, 0);
    la_allow_hows(p, s, q, LA_V_SET_OUT, LA_V_SET_OUT_AT, goer, lenders(p, s, f), false);
    if (q->brief)
        return;
    for (unsigned j = t->first_leader[side]; j < t->first_leader[side + 1]; j++)
        if (may_take(p, s, side, f, j))
            lr_allow(q, lr_say(LA_V_TAKE_LEADER, j, 0, 0, 0));
    int behind = led_behind(p, s, side, f);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (may_add(p, s, f, behind, u))
            lr_allow(q, lr_say(LA_V_TAKE_UNIT, u, 0, 0, 0));
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == f->hex && la_may_leave_cart(p, s, side, c))
            lr_allow(q, lr_say(LA_V_LEAVE_CART, c, 0, 0, 0));
    for (int n = 1, most = most_guns(p, s, side, f); n <= most; n++)
        lr_allow(q, lr_say(LA_V_GUNS, (unsigned)n, 0, 0, 0));
    for (int n = 1, most = most_ammo(s, f); n <= most; n++)
        lr_allow(q, lr_say(LA_V_AMMO, (unsigned)n, 0, 0, 0));
}

/* ---- Units left behind, detachments ---- */

int la_stock_of_detachments(const struct lr_pack *p, const struct la_state *s, enum lr_side side, int most)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->stock[side] < most ? r->stock[side] : most;
    int n = 0;
    for (unsigned u = t->first_unit[side + 1]; u-- > t->first_unit[side] && n < most;) /* they are the last */
        n += t->counter[u].type == LA_DETACHMENT && (s->unit[u].place == LA_ABSENT || s->unit[u].place == LA_DEAD);
    return n;
}

/* 8.5.1: by the chart, as far as there are counters. */
int la_detachments_of(const struct lr_pack *p, const struct la_state *s, unsigned u, bool whole)
{
    const struct la_tables *t = la_tables(p);
    unsigned type = t->counter[u].type;
    if ((type != LA_INFANTRY && type != LA_CAVALRY) || s->unit[u].steps == 0 || (!whole && s->unit[u].steps < 2))
        return 0;
    int cf = whole ? la_unit_cf(p, s, u) : t->counter[u].size;
    int n = t->detachments[cf > 16 ? 16 : cf][whole ? 1 : 0];
    return la_stock_of_detachments(p, s, (enum lr_side)t->counter[u].side, n);
}

int la_make_detachments(const struct lr_pack *p, struct la_state *s, unsigned unit, bool whole)
{
    const struct la_tables *t = la_tables(p);
    struct la_unit was = s->unit[unit];
    int n = la_detachments_of(p, s, unit, whole), made = 0;
    unsigned side = t->counter[unit].side;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1] && made < n; u++) {
        if (t->counter[u].type != LA_DETACHMENT || (s->unit[u].place != LA_ABSENT && s->unit[u].place != LA_DEAD))
            continue;
        s->unit[u] = (struct la_unit){ was.hex, was.place, was.boss, 1, was.marks & LA_WENT };
        made++;
    }
    if (whole)
        la_unit_lost(p, s, unit);
    else
        s->unit[unit].steps--;
    return made;
}

static bool may_leave(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, unsigned u,
                      int alone)
{
    const struct la_unit *x = &s->unit[u];
    unsigned i = (unsigned)f->goer;
    if (x->place != LA_WITH || x->boss != i || (!(f->order & LA_ORDER_PAID) && detail_payer(p, s, f) == LA_NOBODY))
        return false;
    if (combat_unit(p, u) && la_units_of(p, s, i) < 2)
        return false;
    return alone + la_weight(p, u) <= UNITS_ALONE; /* 3.1.1 */
}

/* What stands in that hex without a leader, as infantry. */
static int weight_alone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    int weight = 0;
    struct la_units loose = la_loose_at(p, s, side, h);
    LR_EACH_IN(u, &loose)
        weight += la_weight(p, u);
    return weight;
}

/* The units a leader may be asked about; how many answers there are in all. */
static int allow_details(LA_ASKS, const struct la_split_frame *f, int alone)
{
    unsigned i = (unsigned)f->goer;
    int n = 0;
    bool stock = s->leader[i].ap > 0 && la_stock_of_detachments(p, s, side, 1) > 0;
    struct la_units his = la_with(p, s, i);
    LR_EACH_IN(next, &his) {
        unsigned u = (unsigned)next;
        if (may_leave(p, s, f, u, alone)) {
            n++;
            if (q != NULL)
                lr_allow(q, lr_say(LA_V_LEAVE, u, 0, 0, 0));
        }
        for (unsigned whole = 0; whole < 2 && stock && !(s->unit[u].marks & STUCK); whole++)
            if (la_detachments_of(p, s, u, whole) > 0) {
                n++;
                if (q != NULL)
                    lr_allow(q, lr_say(whole ? LA_V_DETACH_ALL : LA_V_DETACH_STEP, u, 0, 0, 0));
            }
        if (q == NULL && n > 0)
            return n;
    }
    return n;
}

/* 8.2.5.2: another Senior Commander over the leader may be named, once, before the order is paid for. */
static uint64_t other_payers(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    uint8_t payer =
        f->order & LA_ORDER_PAID || f->box < LA_LEADERS ? LA_NOBODY : payer_at(p, s, (unsigned)f->commander);
    return payer == LA_NOBODY ? 0 : la_who_else(p, s, (unsigned)f->goer, false, payer);
}

static void allow_payers(LA_ASKS, const struct la_split_frame *f)
{
    struct la_units his = la_with(p, s, (unsigned)f->goer);
    int alone = weight_alone(p, s, side, (lr_hex)f->hex);
    bool any = false;
    LR_EACH_IN(u, &his)
        any = any || may_leave(p, s, f, u, alone);
    LR_EACH_BIT(by, any ? other_payers(p, s, f) : 0)
        lr_allow(q, lr_say(LA_V_BY_ORDER, by, 0, 0, 0));
}

/* What is the same for all who stand in a hex. */
struct place {
    lr_hex hex;
    int alone; /* weight_alone */
    bool declared;
};

static void look_at_place(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                          struct place *x)
{
    if (x->hex == h)
        return;
    *x = (struct place){ h, weight_alone(p, s, side, h), declared(s, h) };
}

static bool may_detail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                       struct place *at)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS && l->place != LA_UNDER)
        return false;
    lr_hex h = la_leader_hex(s, i);
    uint8_t oc = la_overall(p, s, side, h);
    if ((l->marks | s->leader[oc].marks) & LA_MOVED || (l->ap == 0 && payer_at(p, s, oc) == LA_NOBODY))
        return false;
    look_at_place(p, s, side, h, at);
    if (at->declared)
        return false;
    struct la_split_frame f = { .kind = LA_F_SPLIT,
                                .side = (uint8_t)side,
                                .commander = oc,
                                .goer = (int)i,
                                .hex = h,
                                .detail = 1,
                                .box = LA_NOBODY };
    return allow_details(p, s, side, NULL, &f, at->alone) > 0;
}

/* ---- One command passes into another (8.2.5.1) ---- */

static void absorb(LA_APPLIES)
{
    unsigned i = lr_a(x);
    uint8_t chief = s->leader[i].chief;
    la_spend(s, chief, 1);
    LR_TELL(ev, LA_TELL_ABSORBED, side, LR_ONLY(side), (int32_t)i, chief);
    la_to_pool(p, s, i);
}

/* ---- In the Movement Sequence ---- */

static void allow_splits(LA_ASKS, unsigned i)
{
    if (!may_split(p, s, side, i, false))
        return; /* whoever could give the order would pay for it */
    lr_allow(q, lr_say(LA_V_SPLIT, i, 0, 0, 0));
    LR_EACH_BIT(by, la_seniors(p, s, side))
        if (may_order_off(p, s, by, i))
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
        if (!moved && may_detail(p, s, side, i, &at))
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
        split_off(p, s, side, x, ev, f);
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

/* ---- The split question ---- */

static bool still_there(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    return la_is_oc(p, s, (enum lr_side)f->side, (unsigned)f->commander) && s->leader[f->commander].hex == f->hex;
}

void la_ask_split(LA_ASKS)
{
    const struct la_split_frame *f = la_split_frame_of(s);
    const struct la_tables *t = la_tables(p);
    q->rule = "8.2.5.2";
    q->always = true;
    lr_put(&q->others, "divides a force");
    if (f->commander < 0 || f->commander >= LA_LEADERS || f->hex < 0
        || f->hex >= LA_HEXES) /* in the other side's view */
        return;
    if (f->detail == 0 && f->goer < LA_LEADERS) {
        ask_goer(p, s, side, q, f);
        return;
    }
    bool done = f->detail == 0 || f->order != 0;
    if (done) {
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
        if (q->brief)
            return;
    }
    if (f->detail) {
        lr_put(&q->words, "Which of %s's units stay here by themselves, or give detachments?",
               t->officer[f->goer].name);
        allow_details(p, s, side, q, f, weight_alone(p, s, side, (lr_hex)f->hex));
        allow_payers(p, s, side, q, f);
        return;
    }
    lr_put(&q->words, "%s may split off more by the same order.", t->officer[f->commander].name);
    for (unsigned i = t->first_leader[side]; still_there(p, s, f) && i < t->first_leader[side + 1]; i++)
        if (la_leader_hex(s, i) == f->hex && may_split(p, s, side, i, true))
            lr_allow(q, lr_say(LA_V_SPLIT, i, 0, 0, 0));
}

static void set_out(LA_APPLIES, struct la_split_frame *f)
{
    bool at = lr_verb_of(x) == LA_V_SET_OUT_AT;
    unsigned goer = (unsigned)f->goer;
    f->goer = LA_NOBODY;
    f->box = LA_NOBODY;
    la_begin_march(p, s, side, goer, lr_a(x), at ? lr_b(x) : LA_NOBODY, true, ev);
}

static void leave_unit(LA_APPLIES, struct la_split_frame *f)
{
    struct la_unit *u = &s->unit[lr_a(x)];
    if (!(f->order & LA_ORDER_PAID))
        la_spend(s, detail_payer(p, s, f), 1);
    f->order |= LA_ORDER_PAID;
    u->place = LA_ON_MAP;
    u->boss = LA_NOBODY;
    u->hex = (uint16_t)f->hex;
    LR_TELL(ev, LA_TELL_LEFT, side, LR_ONLY(side), (int32_t)lr_a(x), f->hex);
}

static void detach_units(LA_APPLIES, struct la_split_frame *f)
{
    bool whole = lr_verb_of(x) == LA_V_DETACH_ALL;
    la_spend(s, (unsigned)f->goer, 1);
    int n = la_make_detachments(p, s, lr_a(x), whole);
    f->order |= LA_DETACHMENTS_MADE;
    LR_TELL(ev, LA_TELL_DETACHMENTS, side, LR_ONLY(side), n, (int32_t)lr_a(x));
}

static void take_leader(struct la_state *s, const struct lr_pack *p, struct la_split_frame *f, unsigned j)
{
    unsigned goer = (unsigned)f->goer;
    if (la_senior(p, s, j))
        s->leader[j].marks |= LA_MARCHES;
    else if (s->leader[j].place == LA_HOLDS)
        la_join(p, s, j, goer);
    else
        s->leader[j].chief = (uint8_t)goer;
}

void la_apply_split(LA_APPLIES)
{
    struct la_split_frame *f = la_split_frame(s);
    struct la_leader *goer = f->goer < LA_LEADERS ? &s->leader[f->goer] : NULL;
    struct la_leader *box = f->box < LA_LEADERS ? &s->leader[f->box] : NULL;
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        lr_pop(&s->core);
        break;
    case LA_V_SPLIT:
        split_off(p, s, side, x, ev, f);
        break;
    case LA_V_TAKE_LEADER:
        take_leader(s, p, f, a);
        break;
    case LA_V_TAKE_UNIT:
        s->unit[a].place = LA_WITH;
        s->unit[a].boss = (uint8_t)f->goer;
        s->unit[a].hex = LR_NONE;
        break;
    case LA_V_GUNS:
        if (goer != NULL && box != NULL) {
            goer->guns = (uint8_t)a;
            box->guns = (uint8_t)(box->guns - a);
        }
        break;
    case LA_V_AMMO:
        if (goer != NULL && box != NULL) {
            goer->ammo = (uint8_t)a;
            box->ammo = (uint8_t)(box->ammo - a);
        }
        break;
    case LA_V_LEAVE_CART:
        s->cart[a].marks |= LA_CART_STAYS;
        break;
    case LA_V_BY_ORDER:
        f->box = (int32_t)a;
        break;
    case LA_V_LEAVE:
        leave_unit(p, s, side, x, ev, f);
        break;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        detach_units(p, s, side, x, ev, f);
        break;
    default: /* LA_V_SET_OUT, LA_V_SET_OUT_AT */
        set_out(p, s, side, x, ev, f);
        break;
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
    if (declared(s, h))
        return LA_BARS("8.2.1", "The force of %s has declared an attack.", name);
    if (la_in_impulse(s, side) && s->leader[la_overall(p, s, side, h)].marks & LA_MOVED)
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
    if (lr_verb_of(x) == LA_V_SPLIT && !split_is_paid(s) && payer_at(p, s, oc) == LA_NOBODY)
        return LA_BARS("8.2.5", "Nobody has an Administration Point to order %s off.", t->officer[i].name);
    if (lr_verb_of(x) == LA_V_SPLIT)
        return false;
    if (by == oc)
        return LA_BARS("8.2.5.2", "%s gives that order anyway.", t->officer[by].name);
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
    if (units_with(p, s, i) == 0)
        return LA_BARS("3.2.3", "%s has no combat units and cannot operate alone.", name);
    if (units_left(p, s, side, la_leader_hex(s, i), i) < 1)
        return LA_BARS("3.2.3", "Without the units of %s the others would have none.", name);
    return bars_order_off(p, s, side, x, v);
}

/* Why a unit cannot be left by its leader, whoever he is. */
static bool bars_left(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u,
                      struct lr_verdict *v)
{
    unsigned boss = s->unit[u].boss;
    if (combat_unit(p, u) && la_units_of(p, s, boss) < 2)
        return LA_BARS("3.2.3", "%s would have no troops left.", la_tables(p)->officer[boss].name);
    if (weight_alone(p, s, side, la_unit_hex(s, u)) + la_weight(p, u) > UNITS_ALONE)
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
    if (may_detail(p, s, side, i, &at))
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
    if (s->leader[i].ap == 0 && payer_at(p, s, oc) == LA_NOBODY)
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
    if (units_with(p, s, i) == 0)
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

/* ---- ... of the split question ---- */

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
    else if (units_left(p, s, side, (lr_hex)f->hex, j) < 1)
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
        && units_with(p, s, x->boss) < 2)
        lr_refuse(v, "3.2.3", "%s would have no troops left.", t->officer[x->boss].name);
    else if (!loose && !to_spare(p, s, f, u))
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
        lr_refuse(v, "8.2.5.2", "The command he leaves has %d guns.", most);
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
        lr_refuse(v, "8.2.5.2", "The command he leaves has %d Ammo Supply Points.", s->leader[box].ammo);
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
        lr_refuse(v, "8.2.1",
                  "It is not here, has moved, or nothing else would come along: set out without wagons.");
        return;
    case LA_V_GUNS:
        la_why_guns(p, s, goer, box, s->leader[goer].guns > 0, most_guns(p, s, side, f), v);
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
    else if (by == payer_at(p, s, (unsigned)f->commander))
        lr_refuse(v, "8.2.5.2", "%s gives that order anyway.", name);
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
