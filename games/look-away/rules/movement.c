/* movement.c - 8.0 to 8.2.1: the Movement Sequence; which force acts, and which may not any more.
 *
 * Every force moves by itself, one after the other: the question comes back until its side is done. march.c has the
 * march of the force that was chosen; orders, attack, cavalry and rail add their own answers. */
#include "march.h"
bool la_is_oc(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    if (la_tables(p)->officer[leader].side != side || s->leader[leader].place != LA_HOLDS)
        return false;
    const struct la_roll *r = la_roll_of(p, s, side);
    return r != NULL ? r->overall[side] >> leader & 1 : la_overall(p, s, side, s->leader[leader].hex) == leader;
}

/* Split off and not yet away: the others of the hex may leave without him. */
static bool set_apart(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    uint8_t holder = la_holder(s, i);
    return holder != LA_NOBODY && s->leader[holder].marks & LA_MOVED
           && la_overall(p, s, side, s->leader[holder].hex) != holder;
}

void la_held(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    *set = (struct la_set){ { 0 } };
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        uint32_t m = s->leader[i].marks & (LA_MOVED | LA_TRAINING | LA_DIGGING);
        lr_hex h = m ? la_leader_hex(s, i) : LR_NONE;
        if (h != LR_NONE && (m != LA_MOVED || !set_apart(p, s, side, i)))
            lr_add(set, h);
    }
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].marks & STUCK && s->unit[u].place == LA_WITH) {
            lr_hex h = la_unit_hex(s, u);
            if (h != LR_NONE)
                lr_add(set, h);
        }
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from < LA_HEXES)
            lr_add(set, s->attack[i].from);
}

/* Who may be told of a leader: everyone while he is the one on top of a stack that nothing masks (3.7.1). */
uint8_t la_knows(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    enum lr_side side = la_tables(p)->officer[leader].side;
    bool open = l->place == LA_HOLDS && !(l->marks & (LA_HIDDEN | LA_SCREENS)) && la_works(s, l->hex, side) == 0
                && lr_has(&s->stand[side], l->hex) && !lr_has(&s->masked[side], l->hex)
                && la_overall(p, s, side, l->hex) == leader;
    return open ? LR_EVERYONE : LR_ONLY(side);
}

/* ---- Which force acts ---- */

static bool loose_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_units loose = la_loose_at(p, s, side, h);
    LR_EACH_IN(u, &loose)
        if (!(s->unit[u].marks & (STUCK | LA_WENT)))
            return true;
    return false;
}

static bool cargo_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (comes_along(&s->cart[c], h))
            return true;
    return loose_at(p, s, side, h);
}

/* 7.2.1: of several things that would come along, each wagon may be left behind; of one alone the march itself says
 * it goes without. */
bool la_may_leave_cart(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned cart)
{
    const struct la_tables *t = la_tables(p);
    lr_hex h = s->cart[cart].hex;
    if (!comes_along(&s->cart[cart], h))
        return false;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (c != cart && comes_along(&s->cart[c], h))
            return true;
    return loose_at(p, s, side, h);
}

bool la_how_allowed(const struct lr_pack *p, const struct la_state *s, unsigned leader, unsigned how,
                    struct lr_verdict *v)
{
    const char *rule = NULL, *words = NULL;
    if (how & LA_BY_FORCE && !la_active(s, leader))
        rule = "8.3", words = "Only a force with an active leader makes a Force March.";
    else if (how & LA_BY_MORALE && s->leader[leader].morale == 0)
        rule = "3.5.1", words = "His morale is 0 already.";
    else if (how & LA_NO_WAGONS && !cargo_at(p, s, la_tables(p)->officer[leader].side, s->leader[leader].hex))
        rule = "8.2.1", words = "There are no wagons or units without a leader to leave behind.";
    if (rule != NULL && v != NULL)
        lr_refuse(v, rule, "%s", words);
    return rule == NULL;
}

void la_allow_hows(const struct lr_pack *p, const struct la_state *s, struct lr_question *q, unsigned verb,
                   unsigned verb_at, unsigned leader, uint64_t lenders, bool all)
{
    unsigned most = (la_active(s, leader) ? LA_BY_FORCE : 0u) | (s->leader[leader].morale > 0 ? LA_BY_MORALE : 0u);
    if (cargo_at(p, s, la_tables(p)->officer[leader].side, s->leader[leader].hex))
        most |= LA_NO_WAGONS;
    for (unsigned how = 0; how < LA_HOWS; how++) {
        if (how & ~most)
            continue;
        lr_allow(q, all ? lr_say(verb, leader, how, 0, 0) : lr_say(verb, how, 0, 0, 0));
        LR_EACH_BIT(by, lenders)
            lr_allow(q, all ? lr_say(verb_at, leader, how, by, 0) : lr_say(verb_at, how, by, 0, 0));
    }
}

/* 8.5.2, 14.7.2 */
static bool can_walk(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    unsigned type = la_tables(p)->counter[u].type;
    return type != LA_SUPERVISOR && (type != LA_DETACHMENT || la_supervised(p, s, side, s->unit[u].hex));
}

static bool loose_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    const struct la_unit *x = &s->unit[u];
    return x->place == LA_ON_MAP && !(x->marks & (STUCK | LA_WENT)) && can_walk(p, s, side, u);
}

static void allow_loose(LA_ASKS, const struct la_set *held)
{
    lr_hex at[LA_UNITS];
    int n = 0;
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose) {
        lr_hex h = s->unit[u].hex;
        if (!loose_troops(p, s, side, u) || lr_has(held, h) || la_overall(p, s, side, h) != LA_NOBODY)
            continue;
        int k = n++; /* in the order answers are listed in */
        for (; k > 0 && at[k - 1] > h; k--)
            at[k] = at[k - 1];
        at[k] = h;
    }
    for (int i = 0; i < n; i++)
        if (i == 0 || at[i] != at[i - 1])
            lr_allow(q, lr_say(LA_V_TROOPS, at[i], 0, 0, 0));
}

static bool guard_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_units guards = la_of_types(p, la_loose_at(p, s, side, h), LA_DETACHMENT, LA_DETACHMENT);
    LR_EACH_IN(u, &guards)
        if (!(s->unit[u].marks & (LA_WENT | STUCK)))
            return true;
    return false;
}

/* `set_out`: hexes whose force can still march as a whole. */
static void allow_wagons(LA_ASKS, const struct la_set *set_out)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
        if (!rides(&s->cart[c]) || s->cart[c].marks & LA_CART_WENT)
            continue;
        lr_allow(q, lr_say(LA_V_DRIVE, c, 0, 0, 0));
        if (guard_at(p, s, side, s->cart[c].hex))
            lr_allow(q, lr_say(LA_V_ESCORT, c, 0, 0, 0));
        if (lr_has(set_out, s->cart[c].hex) && la_may_leave_cart(p, s, side, c))
            lr_allow(q, lr_say(LA_V_LEAVE_CART, c, 0, 0, 0));
    }
}

/* 3.2.3: would he march without troops, all that are in the hex having been split off? */
static bool goes_alone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.units; i++) {
        uint8_t holder = f.bosses[i] < LA_LEADERS ? la_holder(s, f.bosses[i]) : LA_NOBODY;
        if (holder != LA_NOBODY && !(s->leader[holder].marks & LA_MOVED))
            return false;
    }
    return true;
}

/* Troops of his own, and he has not moved: then he does not. */
static bool has_units(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    return !(s->leader[leader].marks & LA_MOVED) && la_units_of(p, s, leader) > 0;
}

/* While nobody has moved, the march of the largest command that can is suggested, not the end of the Impulse. */
static void suggest_march(LA_ASKS, uint64_t able)
{
    const struct la_tables *t = la_tables(p);
    uint8_t units[LA_LEADERS] = { 0 };
    unsigned best = LA_NOBODY;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].marks & LA_MOVED)
            return;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        uint8_t holder = s->unit[u].place == LA_WITH ? la_holder(s, s->unit[u].boss) : LA_NOBODY;
        if (holder < LA_LEADERS)
            units[holder]++;
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (able >> i & 1 && la_active(s, i) && units[i] > 0 && (best == LA_NOBODY || units[i] > units[best]))
            best = i;
    if (best != LA_NOBODY)
        q->suggest = lr_say(LA_V_MARCH, best, 0, 0, 0);
}

/* 8.2.3 */
void la_ask_move(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    uint64_t able = 0;
    q->rule = "8.0";
    q->always = true;
    lr_put(&q->words, "Who marches next?\nThe Impulse uses effort %d.", s->now);
    lr_put(&q->others, "moving");
    if (la_must_act(p, s, side) == LR_NONE) {
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
        if (q->brief)
            return;
    }
    struct la_set held, set_out = { { 0 } };
    la_held(p, s, side, &held);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && !lr_has(&held, s->leader[i].hex) && la_is_oc(p, s, side, i)
            && (has_units(p, s, i) || !goes_alone(p, s, side, s->leader[i].hex))) {
            able |= lr_bit(i);
            lr_add(&set_out, s->leader[i].hex);
            la_allow_hows(p, s, q, LA_V_MARCH, LA_V_MARCH_AT, i, la_lenders(p, s, i), true);
        }
    suggest_march(p, s, side, q, able);
    allow_loose(p, s, side, q, &held);
    allow_wagons(p, s, side, q, &set_out);
    la_allow_destroying(p, s, side, q);
    la_allow_orders(p, s, side, q);
    la_allow_attacks(p, s, side, q);
    la_allow_cavalry(p, s, side, q);
    la_allow_rail(p, s, side, q);
}

/* ---- The form of the question which force acts ---- */

/* The least and the most that the Initiative Movement Chart gives. */
static const char *points_in_words(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                   struct lr_form *f, const struct la_force *x, int mr, bool by_morale)
{
    int least = 0, most = 0;
    for (int die = 1; die <= 6; die++) {
        int mp = la_allowance(p, s, side, x, mr, die - by_morale);
        least = die == 1 || mp < least ? mp : least;
        most = mp > most ? mp : most;
    }
    if (least == most)
        return lr_form_text(f, "%d Movement Points", most);
    return lr_form_text(f, "%d to %d Movement Points", least, most);
}

static struct la_price price_of_lending(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned senior)
{
    (void)p, (void)s, (void)side, (void)l;
    return la_price_of_pace(senior);
}

static void line_paces(LA_LINES, const struct la_force *x, int own)
{
    la_price_ways(p, s, side, f, l, "pace", "his own", price_of_lending);
    struct lr_axis *a = la_ways(f, l);
    for (int i = a ? a->first : 0; a != NULL && i < a->first + a->settings; i++) {
        struct lr_setting *t = &f->setting[i];
        int mr = t->thing.domain < 0 ? own : la_mr(p, s, t->thing.id);
        t->effect = points_in_words(p, s, side, f, x, mr, false);
    }
}

void la_line_hows(LA_LINES, const struct la_force *x)
{
    int own = la_pace_of(p, s, x), morale = s->leader[x->oc].morale;
    l->effect = points_in_words(p, s, side, f, x, own, false);
    line_paces(p, s, side, f, l, x, own);
    for (int i = l->axis; i < l->axis + l->axes; i++) {
        struct lr_setting *yes = &f->setting[f->axis[i].first + 1];
        unsigned how = lr_a(yes->add) | lr_b(yes->add);
        if (!f->axis[i].onoff)
            continue;
        if (how == LA_BY_FORCE)
            yes->effect = "roads cost less if the die allows; it may cost steps";
        else if (how == LA_BY_MORALE)
            yes->effect = lr_form_text(f, "Morale %d > %d; %s", morale, morale - 1,
                                       points_in_words(p, s, side, f, x, own, true));
        else
            yes->effect = "they stay here";
    }
}

static void line_troops(LA_LINES)
{
    struct la_state board = *s;
    struct la_force x;
    int who, mr = la_troops_along(p, &board, side, (lr_hex)lr_a(l->base), &who);
    la_group(p, &board, side, (lr_hex)lr_a(l->base), &x);
    l->effect = points_in_words(p, s, side, f, &x, mr, false);
}

void la_shape_move(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    for (int i = 0; i < f->lines; i++)
        if (f->line[i].group.domain == LA_LEADER)
            lr_form_focus(f, LA_LEADER, f->line[i].group.id);
}

void la_line_move(LA_LINES)
{
    struct la_force x;
    switch (lr_verb_of(l->base)) {
    case LA_V_DONE:
        l->label = "End of moves";
        break;
    case LA_V_MARCH:
    case LA_V_MARCH_AT:
        la_who_would_go(p, s, side, lr_a(l->base), &x);
        l->label = lr_form_text(f, "March %s", la_tables(p)->officer[lr_a(l->base)].name);
        la_line_hows(p, s, side, f, l, &x);
        break;
    case LA_V_TROOPS:
        line_troops(p, s, side, f, l);
        break;
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        l->effect = lr_form_text(f, "%d Movement Points", CART_POINTS);
        break;
    case LA_V_DESTROY:
        l->effect = LA_DESTROYED;
        break;
    case LA_V_LEAVE_CART:
        l->effect = "the next force that leaves goes without it";
        break;
    default:
        if (!la_line_orders(p, s, side, f, l) && !la_line_attacks(p, s, side, f, l)
            && !la_line_cavalry(p, s, side, f, l))
            la_line_rail(p, s, side, f, l);
        break;
    }
}

void la_apply_move(LA_APPLIES)
{
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        la_after_moves(p, s, side, ev);
        la_beset_no_more(s, side);
        lr_pop(&s->core);
        break;
    case LA_V_MARCH:
    case LA_V_MARCH_AT:
        la_begin_march(p, s, side, a, lr_b(x), lr_verb_of(x) == LA_V_MARCH ? LA_NOBODY : lr_c(x),
                       la_whole_hex_goes(p, s, side, s->leader[a].hex), ev);
        break;
    case LA_V_TROOPS:
        la_begin_troops_march(p, s, side, (lr_hex)a, ev);
        break;
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        la_begin_drive(p, s, side, a, lr_verb_of(x) == LA_V_ESCORT);
        break;
    case LA_V_DESTROY:
        la_destroy(p, s, side, x, ev);
        break;
    case LA_V_LEAVE_CART:
        s->cart[a].marks |= LA_CART_STAYS;
        break;
    default:
        if (!la_do_orders(p, s, side, x, ev) && !la_do_attacks(p, s, side, x, ev)
            && !la_do_cavalry(p, s, side, x, ev))
            la_do_rail(p, s, side, x, ev);
        break;
    }
}

/* ---- Refusals ---- */

static bool ran_here(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_TRAIN && s->cart[c].hex == h && s->cart[c].marks & LA_CART_WENT)
            return true;
    return false;
}

static bool has_moved(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                      struct lr_verdict *v)
{
    LR_EACH_BIT(i, la_in_impulse(s, side) ? la_leaders_at(p, s, side, h) : 0) {
        const char *name = la_tables(p)->officer[i].name;
        if (!(s->leader[i].marks & LA_MOVED) || set_apart(p, s, side, i))
            continue;
        if (ran_here(p, s, side, h))
            return LA_BARS("8.7.3", "%s came by rail and does nothing else in this Impulse.", name);
        return LA_BARS("8.2.1", "%s has moved in this Impulse.", name);
    }
    return false;
}

bool la_is_pinned(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v)
{
    LR_EACH_BIT(i, la_leaders_at(p, s, side, h))
        if (la_is_busy(p, s, i, v) || la_any_stuck(p, s, la_with(p, s, i), v))
            return true;
    return false;
}

bool la_has_acted(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == h)
            return LA_BARS("8.2.1", "This force has declared an attack; it moves no more.");
    return has_moved(p, s, side, h, v);
}

/* 4.2.2 */
bool la_must_wait(const struct la_state *s, struct lr_verdict *v)
{
    const struct lr_frame *f = lr_top_of(&s->core);
    if (f->kind == LA_F_MARCH)
        return LA_BARS("8.2.1", "A force ends its march before another moves: say halt.");
    if (f->kind == LA_F_EXTEND || (f->kind == LA_F_DEVELOP && la_as_develop_of(f)->extended))
        return LA_BARS("10.7.1", "In an Extended Battle forces move only by Reaction Movement.");
    return false;
}

static bool bars_lender(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned i,
                        struct lr_verdict *v)
{
    if (la_not_under(p, s, senior, i, "3.2.4", v))
        return true;
    if (s->leader[senior].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", la_tables(p)->officer[senior].name);
    if (la_mr(p, s, senior) <= la_mr(p, s, i))
        return LA_BARS("3.2.4", "The Movement Rating of %s is no better than his own.",
                       la_tables(p)->officer[senior].name);
    return false;
}

bool la_bars_march(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    unsigned i = lr_a(x);
    const char *name = t->officer[i].name;
    if (la_is_absent(p, s, side, i, "8.1", v) || la_is_busy(p, s, i, v))
        return true;
    lr_hex h = la_leader_hex(s, i);
    if (!la_is_oc(p, s, side, i))
        return LA_BARS("8.2.1", "All in a hex move together under %s; split %s off first.",
                       t->officer[la_overall(p, s, side, h)].name, name);
    if (la_is_pinned(p, s, side, h, v) || !la_how_allowed(p, s, i, lr_b(x) & ~(unsigned)LA_NO_WAGONS, v))
        return true;
    if (lr_verb_of(x) == LA_V_MARCH_AT && bars_lender(p, s, lr_c(x), i, v))
        return true;
    if (la_must_wait(s, v) || la_has_acted(p, s, side, h, v))
        return true;
    if (goes_alone(p, s, side, h))
        return LA_BARS("3.2.3", "%s has no troops of his own left to march with.", name);
    return !la_how_allowed(p, s, i, lr_b(x), v);
}

/* Of the troops without a leader in a hex: why none of them can move. */
static bool bars_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                       struct lr_verdict *v)
{
    const unsigned spent = STUCK | (la_in_impulse(s, side) ? (unsigned)LA_WENT : 0);
    struct la_units loose = la_loose_at(p, s, side, h);
    int all = 0, able = 0;
    LR_EACH_IN(u, &loose) {
        all++;
        able += can_walk(p, s, side, u);
        if (can_walk(p, s, side, u) && !(s->unit[u].marks & spent))
            return false;
    }
    if (all == 0)
        return LA_BARS("8.2.2", "No troops of yours without a leader are there.");
    if (able == 0)
        return LA_BARS(
            "8.2.2",
            "Detachments move only with a Leader, a Supervisor or a Wagon; a Supervisor only with troops.");
    if (la_any_stuck(p, s, loose, v))
        return true;
    if (ran_here(p, s, side, h))
        return LA_BARS("8.7.3", "Troops that came by rail do nothing else in this Impulse.");
    return LA_BARS("8.2.1", "The troops there have moved in this Impulse.");
}

bool la_bars_troops(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("8.2.1", "A Leader is there: what stands together moves together.");
    return bars_loose(p, s, side, h, v) || la_must_wait(s, v) || la_has_acted(p, s, side, h, v);
}

bool la_bars_drive(LA_WHYS)
{
    unsigned c = lr_a(x);
    const struct la_cart *cart = &s->cart[c];
    if (la_tables(p)->wheels[c].side != side || cart->hex == LR_NONE)
        return LA_BARS("7.2.1", "That wagon is not yours, or not in play.");
    if (cart->face == LA_DEPOT)
        return LA_BARS("7.2.2", "Depots do not move.");
    if (cart->face == LA_TRAIN)
        return LA_BARS("8.7.2", "Trains run on rails, from station to station.");
    if (cart->face == LA_BRIDGE || cart->marks & LA_CART_WORK)
        return LA_BARS("8.8.1", "A pontoon bridge does not move while it is laid or being laid.");
    if (cart->marks & LA_CART_WENT && la_in_impulse(s, side))
        return LA_BARS("7.2.1", "It has moved in this Impulse.");
    if (lr_verb_of(x) == LA_V_ESCORT && !guard_at(p, s, side, cart->hex))
        return LA_BARS("7.2.1", "No Detachment is there to guard it.");
    return la_must_wait(s, v);
}

void la_why_move(LA_WHYS)
{
    char name[64];
    struct lr_text t = LR_TEXT(name);
    lr_hex h = la_must_act(p, s, side);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        lr_name(p, LR_HEXES, h, &t);
        lr_refuse(v, "8.4.2",
                  "The force at %s was attacked and is still in an enemy zone of control: it must attack or leave.",
                  name);
        return;
    case LA_V_LEAVE_CART:
        if (la_may_leave_cart(p, s, side, lr_a(x)))
            lr_refuse(v, "8.2.1", "No force there can march as a whole, so there is nobody to leave it behind.");
        else
            lr_refuse(v, "8.2.1", "Nothing else would come along, or it stays anyway: march without wagons.");
        return;
    default:
        lr_refuse(v, "4.2.2", "Now forces move: that is nothing they do.");
    }
}
