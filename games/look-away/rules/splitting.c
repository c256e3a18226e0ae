/* splitting.c - 8.2.5.2: who may leave a force, with whom, with how many guns and how much ammo. */
#include "orders.h"

bool la_combat_unit(const struct lr_pack *p, unsigned u) { return la_tables(p)->counter[u].type != LA_SUPERVISOR; }

/* Units of the box that a leader holds, or of him alone if he is in another's. */
int la_units_with(const struct lr_pack *p, const struct la_state *s, unsigned leader)
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
int la_units_left(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, unsigned leader)
{
    int n = 0;
    LR_EACH_BIT(i, la_leaders_at(p, s, side, h)) {
        uint8_t holder = la_holder(s, i);
        if (holder < LA_LEADERS && !(s->leader[holder].marks & LA_MARCHES))
            n += la_units_of(p, s, i);
    }
    return n - la_units_with(p, s, leader);
}

/* Who pays for an order in a hex: its Overall Commander, or a Senior Commander over him in range (8.2.5.2). */
uint8_t la_payer_at(const struct lr_pack *p, const struct la_state *s, unsigned oc)
{
    if (oc >= LA_LEADERS)
        return LA_NOBODY;
    return s->leader[oc].ap > 0 ? (uint8_t)oc : la_who_commands(p, s, oc, false);
}

/* ... for units to be left behind: whoever was named, else as above. */
uint8_t la_detail_payer(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    bool named = f->box < LA_LEADERS && s->leader[f->box].ap > 0;
    return named ? (uint8_t)f->box : la_payer_at(p, s, (unsigned)f->commander);
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

bool la_has_declared(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == h)
            return true;
    return false;
}

/* ---- Splitting ---- */

enum { TIED = LA_MOVED | LA_TRAINING | LA_DIGGING };

bool la_may_split(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, bool paid)
{
    const struct la_leader *l = &s->leader[i];
    lr_hex h = l->place == LA_HOLDS || l->place == LA_UNDER ? la_leader_hex(s, i) : LR_NONE;
    if (la_tables(p)->officer[i].side != side || h == LR_NONE)
        return false;
    uint8_t oc = la_overall(p, s, side, h);
    if (oc == i || (l->marks | s->leader[oc].marks) & LA_MOVED || (!paid && la_payer_at(p, s, oc) == LA_NOBODY))
        return false;
    return !la_has_declared(s, h) && !(l->marks & TIED) && !stuck(p, s, i) && la_units_with(p, s, i) > 0
           && la_units_left(p, s, side, h, i) > 0;
}

/* 8.2.5.2: instead of the Overall Commander a Senior Commander over the one who goes, in range, may give the order.
 */
bool la_may_order_off(const struct lr_pack *p, const struct la_state *s, unsigned by, unsigned i)
{
    lr_hex h = la_leader_hex(s, i);
    return h != LR_NONE && s->leader[by].place == LA_HOLDS && s->leader[by].ap > 0
           && la_overall(p, s, la_tables(p)->officer[i].side, h) != by && la_commands(p, s, by, i);
}

/* 8.2.5: Of one who is split off by his commander, or by another; all that are split off in a hex go by one order.
 */
struct la_price la_price_of_split(const struct lr_pack *p, const struct la_state *s, unsigned commander,
                                  unsigned by, bool paid)
{
    return paid ? la_no_price() : LA_POINTS(by == commander ? la_payer_at(p, s, by) : by, 1);
}

void la_split_off(LA_APPLIES, struct la_split_frame *f)
{
    unsigned i = lr_a(x);
    int32_t by = lr_verb_of(x) == LA_V_SPLIT_BY ? (int32_t)lr_b(x) : f->commander;
    struct la_price price = la_price_of_split(p, s, (unsigned)f->commander, (unsigned)by, f->order != 0);
    la_charge(p, s, side, &price);
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
        || s->leader[holder].marks & LA_MARCHES || l->marks & TIED || stuck(p, s, j) || la_units_with(p, s, j) == 0
        || !la_outranks(p, s, goer, j) || la_units_left(p, s, side, h, j) < 1)
        return false;
    struct la_force g;
    la_group(p, s, side, h, &g);
    if (g.leaders >= LA_STACK)
        return false;
    g.leader[g.leaders] = (uint8_t)j;
    return la_may_stack(p, s, g.leader, g.leaders + 1);
}

/* A unit whose leader can spare it: the Overall Commander's own, or of the box that the goer leaves. */
bool la_to_spare(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, unsigned u)
{
    unsigned boss = s->unit[u].boss;
    if (s->unit[u].place != LA_WITH || boss == (unsigned)f->goer)
        return false;
    if (boss == (unsigned)f->commander)
        return true;
    if (la_holder(s, boss) != f->box || s->leader[boss].marks & TIED)
        return false;
    return !la_combat_unit(p, u) || la_units_with(p, s, boss) > 1; /* 3.2.3: one stays with him */
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
    bool his = la_to_spare(p, s, f, u);
    unsigned goer = (unsigned)f->goer;
    if ((!his && !loose) || x->marks & (STUCK | LA_WENT)
        || la_burden(p, s, goer) + la_weight(p, u) > la_capacity(p, s, goer))
        return false;
    return behind > (his && la_combat_unit(p, u) ? 1 : 0);
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

int la_most_guns_along(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
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

void la_ask_goer(LA_ASKS, const struct la_split_frame *f)
{
    const struct la_tables *t = la_tables(p);
    unsigned goer = (unsigned)f->goer;
    lr_put(&q->words, "Who goes along with %s?\nHis own command does.", t->officer[goer].name);
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
    for (int n = 1, most = la_most_guns_along(p, s, side, f); n <= most; n++)
        lr_allow(q, lr_say(LA_V_GUNS, (unsigned)n, 0, 0, 0));
    for (int n = 1, most = most_ammo(s, f); n <= most; n++)
        lr_allow(q, lr_say(LA_V_AMMO, (unsigned)n, 0, 0, 0));
}
