/* movement.c - 8.1 to 8.3: the Initiative Movement Chart, marches, Force Marches, illness.
 *
 * A march is one question that comes back until it is over: where to, hex by hex walked out at once. Those who
 * march carry LA_MARCHES; units without a leader and wagons that come along are marked as having gone and stand in
 * its hex. */
#include "look.h"

#include <assert.h>
#include <stdlib.h>

bool la_is_oc(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    if (la_tables(p)->officer[leader].side != side || s->leader[leader].place != LA_HOLDS)
        return false;
    const struct la_roll *r = la_roll_of(p, s, side);
    return r != NULL ? r->overall[side] >> leader & 1 : la_overall(p, s, side, s->leader[leader].hex) == leader;
}

enum {
    STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS /* 16.1.4, 14.7, 14.8.2 */,
    LA_LONGEST = 160,
    CART_POINTS = 8 /* 7.2.1 */
};

static bool rides(const struct la_cart *c)
{
    return (c->face == LA_WAGON || c->face == LA_PONTOON) && !(c->marks & LA_CART_WORK);
}

/* Wagons and the pontoon of a hex that the next force to leave it would take along. */
static bool comes_along(const struct la_cart *c, lr_hex h)
{
    return c->hex == h && rides(c) && !(c->marks & (LA_CART_WENT | LA_CART_STAYS));
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

/* ---- Who marches ---- */

static bool by_leader(const struct la_march_frame *f) { return f->by == LA_GOES_LED; }
static bool by_wagon(const struct la_march_frame *f) { return f->by == LA_GOES_WAGON; }

static bool in_group(const struct la_state *s, uint8_t boss)
{
    uint8_t h = boss < LA_LEADERS ? la_holder(s, boss) : LA_NOBODY;
    return h != LA_NOBODY && s->leader[h].marks & LA_MARCHES;
}

void la_recount(const struct lr_pack *p, const struct la_state *s, struct la_force *x)
{
    const struct la_tables *t = la_tables(p);
    x->cavalry = x->mounted = x->engineers = x->detachments = 0;
    x->cf = x->cavalry_cf = x->mounted_cf = 0;
    for (int i = 0; i < x->units; i++) {
        unsigned u = x->unit[i], type = t->counter[u].type;
        int cf = la_unit_cf(p, s, u);
        bool horse = type == LA_CAVALRY && !(s->unit[u].marks & LA_DISMOUNTED);
        x->cf = (uint16_t)(x->cf + cf);
        x->cavalry = (uint8_t)(x->cavalry + (type == LA_CAVALRY));
        x->mounted = (uint8_t)(x->mounted + horse);
        x->cavalry_cf = (uint16_t)(x->cavalry_cf + (type == LA_CAVALRY ? cf : 0));
        x->mounted_cf = (uint16_t)(x->mounted_cf + (horse ? cf : 0));
        x->engineers = (uint8_t)(x->engineers + (type == LA_ENGINEERS));
        x->detachments = (uint8_t)(x->detachments + (type == LA_DETACHMENT));
    }
    x->zone = x->units > x->detachments;
}

/* Of all that stands in a hex, those who go. */
static void only_group(const struct lr_pack *p, const struct la_state *s, struct la_force *x)
{
    int n = 0;
    x->guns = x->holders = 0;
    for (int i = 0; i < x->leaders; i++) {
        uint8_t l = x->leader[i];
        if (!in_group(s, l))
            continue;
        x->leader[n++] = l;
        x->holders = (uint8_t)(x->holders + (s->leader[l].place == LA_HOLDS));
        x->guns = (uint8_t)(x->guns + s->leader[l].guns);
    }
    x->leaders = (uint8_t)n;
    x->oc = LA_NOBODY;
    for (int i = 0; i < n; i++)
        if (s->leader[x->leader[i]].place == LA_HOLDS
            && (x->oc == LA_NOBODY || la_outranks(p, s, x->leader[i], x->oc)))
            x->oc = x->leader[i];
    n = 0;
    for (int i = 0; i < x->units; i++) {
        bool goes =
            x->bosses[i] < LA_LEADERS ? in_group(s, x->bosses[i]) : (s->unit[x->unit[i]].marks & LA_ALONG) != 0;
        if (!goes)
            continue;
        x->unit[n] = x->unit[i];
        x->bosses[n++] = x->bosses[i];
    }
    x->units = (uint8_t)n;
    la_recount(p, s, x);
}

void la_group(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *x)
{
    la_muster(p, s, side, h, x);
    only_group(p, s, x);
}

void la_marching(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                 struct la_force *x)
{
    la_group(p, s, (enum lr_side)f->side, (lr_hex)f->hex, x);
}

/* Who goes from hex to hex: the same all the way, but for wagons taken on it (8.6.4). */
struct column {
    uint64_t leaders;
    struct la_units units;
};

static struct column column_of(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f)
{
    const struct la_tables *t = la_tables(p);
    struct column x = { .leaders = 0 };
    for (unsigned i = t->first_leader[f->side]; i < t->first_leader[f->side + 1]; i++)
        if (s->leader[i].marks & LA_MARCHES && s->leader[i].place == LA_HOLDS)
            x.leaders |= lr_bit(i);
    if (!(f->flags & LA_M_WAGONS) && f->by != LA_GOES_UNLED)
        return x;
    struct la_units here = la_loose_at(p, s, (enum lr_side)f->side, (lr_hex)f->hex);
    LR_EACH_IN(u, &here)
        if (s->unit[u].marks & LA_ALONG)
            lr_add(&x.units, u);
    return x;
}

static void put_group(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f, const struct column *x,
                      lr_hex to)
{
    const struct la_tables *t = la_tables(p);
    lr_hex from = (lr_hex)f->hex;
    bool all = f->flags & LA_M_WAGONS;
    struct la_units units = x->units;
    LR_EACH_BIT(who, x->leaders)
        s->leader[who].hex = to;
    LR_EACH_IN(u, &units)
        s->unit[u].hex = to;
    for (unsigned c = t->first_cart[f->side]; c < t->first_cart[f->side + 1] && all && !by_wagon(f); c++)
        if (s->cart[c].hex == from && s->cart[c].marks & LA_CART_ALONG && rides(&s->cart[c]))
            s->cart[c].hex = to;
    if (by_wagon(f))
        s->cart[f->cart].hex = to;
    f->hex = to;
}

/* ---- 8.2.2 the Initiative Movement Chart ---- */

int la_allowance(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct la_force *f,
                 int mr, int die)
{
    const struct la_tables *t = la_tables(p);
    int effort = s->now + (la_all_cavalry(f) ? 1 : 0); /* 16.1.1, A-36 */
    effort = lr_within(effort, 1, 6);                  /* */
    die += f->leaders > 1;
    if (f->oc != LA_NOBODY && f->cavalry == f->units && la_cavalry_corps(p, s, f->oc)) /* 3.1.2: cavalry alone */
        die--;
    die += s->weather == LA_MUD || s->weather == LA_SCORCH; /* 5.2.4, 5.2.6 */
    die = lr_within(die, LA_IMC_LOWEST, LA_IMC_HIGHEST);
    int mp = t->imc[effort - 1][lr_within(mr, 0, 6)][die - LA_IMC_LOWEST];
    uint8_t supply = f->oc != LA_NOBODY ? s->leader[f->oc].supply : la_supply_of(p, s, side, f->hex);
    return (supply & LA_SUPPLY_STATUS) == LA_FULL ? mp : (mp + 1) / 2; /* 7.3.2, 7.3.3 */
}

/* 19.2.5: Hood beside another corps, and nobody over them: the slowest sets the pace. */
static int pace_of(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    const struct la_tables *t = la_tables(p);
    int mr = la_mr(p, s, f->oc);
    if (!(t->scenario[s->scenario].changes & LA_SNARLS))
        return mr;
    bool hood = false, other = false, over = false;
    int least = mr;
    for (int i = 0; i < f->leaders; i++) {
        unsigned l = f->leader[i];
        int m = la_mr(p, s, l);
        least = m < least ? m : least;
        hood |= l == t->hood;
        over |= la_army_commander(p, s, l) || l == t->johnston;
        other |= l != t->hood && la_senior(p, s, l) && !la_army_commander(p, s, l);
    }
    return hood && other && !over ? least : mr;
}

/* ---- 8.3 Force March ---- */

/* 8.3.1 */
static int march_modifier(const struct lr_pack *p, const struct la_state *s, uint8_t oc, unsigned how)
{
    uint8_t supply = s->leader[oc].supply, status = supply & LA_SUPPLY_STATUS;
    int m = supply & LA_NO_LINE ? 4 : supply >> LA_SUPPLY_BANDS;
    m += status == LA_COMBAT_SUPPLY ? 2 : status == LA_OUT_OF_SUPPLY ? 4 : 0;
    m += la_tables(p)->weather_march[s->weather];
    return m - (how & LA_BY_MORALE ? 1 : 0) - la_mr(p, s, oc);
}

/* 5.2.6: in Scorch a loss takes the horses too. */
static void lose_horses(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_force *f,
                        struct lr_events *ev)
{
    for (int i = 0; i < f->units; i++) {
        unsigned u = f->unit[i];
        if (la_tables(p)->counter[u].type != LA_CAVALRY || s->unit[u].marks & LA_DISMOUNTED)
            continue;
        s->unit[u].marks |= LA_DISMOUNTED;
        LR_TELL(ev, LA_TELL_DISMOUNTED, side, LR_ONLY(side), (int32_t)u);
    }
}

/* The success roll; the march frame is on top, losses come on top of it. */
static void force_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_force *f,
                        unsigned how, int mp, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_march_frame *top = la_march_frame(s);
    int die = lr_within(lr_d6(&s->core, ev) + march_modifier(p, s, f->oc, how), LA_MARCH_LOWEST, LA_MARCH_HIGHEST);
    const struct la_toll *toll = &t->march[lr_column(t->march_least, LA_MARCH_COLUMNS, mp)][die - LA_MARCH_LOWEST];
    lr_reveal(&s->core); /* what follows shows how it went */
    LR_TELL(ev, toll->success ? LA_TELL_FORCED : LA_TELL_NOT_FORCED, side, la_knows(p, s, f->oc), f->oc);
    la_die_seen(ev, side, la_knows(p, s, f->oc));
    if (toll->success) {
        top->flags |= LA_M_FORCED;
        for (int i = 0; i < f->leaders; i++)
            s->leader[f->leader[i]].marks |= LA_FORCED;
        if (top->flags & LA_M_WAGONS && top->points > CART_POINTS * LR_MP) /* */
            for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
                if (s->cart[c].hex == top->hex && s->cart[c].marks & LA_CART_ALONG && rides(&s->cart[c]))
                    top->points = CART_POINTS * LR_MP;
    }
    if (toll->inactive) {
        top->flags |= LA_M_TO_FALL | LA_M_NO_ZONE;
        LR_TELL(ev, LA_TELL_FORCE_FALLS, side, la_knows(p, s, f->oc), f->oc);
    }
    if (toll->steps == 0)
        return;
    LR_TELL(ev, LA_TELL_FORCE_TOLL, side, LR_EVERYONE, toll->steps);
    if (s->weather == LA_SCORCH)
        lose_horses(p, s, side, f, ev);
    la_begin_losses(s, side, f->hex, toll->steps, LA_L_FORCE_MARCH, ev);
}

/* ---- Beginning ---- */

void la_mark_moved(const struct lr_pack *p, struct la_state *s, const struct la_force *f)
{
    (void)p;
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_MOVED;
}

static void none_along(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        s->unit[u].marks &= (uint8_t)~LA_ALONG;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        s->cart[c].marks &= (uint8_t)~LA_CART_ALONG;
}

static void none_go(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    none_along(p, s, side);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        s->leader[i].marks &= ~(uint32_t)LA_MARCHES;
}

/* Units without a leader, supervisors, wagons and the pontoon of a hex come along, but those that have moved
 * (8.2.5.1) and the wagons that are to stay. */
static void take_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && !(s->unit[u].marks & (STUCK | LA_WENT)))
            s->unit[u].marks |= LA_WENT | LA_ALONG;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (comes_along(&s->cart[c], h))
            s->cart[c].marks |= LA_CART_WENT | LA_CART_ALONG;
}

static void stay_no_more(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == h)
            s->cart[c].marks &= (uint8_t)~LA_CART_STAYS;
}

static struct la_march_frame *push_march(struct la_state *s, enum lr_side side, enum la_marcher by, unsigned who,
                                         lr_hex h, int mp, int flags)
{
    struct la_march_frame *f = la_push_march(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->by = (uint8_t)by;
    f->leader = (uint8_t)who; /* or unit, or cart */
    f->hex = f->start = h;
    f->points = mp * LR_MP;
    f->flags = flags;
    return f;
}

/* 3.2.4, 3.3.1: who lends his Movement Rating gives an order. */
static struct la_price price_of_pace(unsigned senior)
{
    return senior == LA_NOBODY ? (struct la_price){ 0 } : LA_POINTS(senior, 1);
}

void la_begin_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned leader, unsigned how,
                    unsigned senior, bool part, struct lr_events *ev)
{
    lr_hex h = s->leader[leader].hex;
    none_along(p, s, side);
    if (!(how & LA_NO_WAGONS))
        take_along(p, s, side, h);
    stay_no_more(p, s, side, h);
    struct la_force f;
    la_group(p, s, side, h, &f);
    int mr = pace_of(p, s, &f);
    struct la_price lent = price_of_pace(senior);
    la_charge(p, s, side, &lent);
    if (senior != LA_NOBODY)
        mr = la_mr(p, s, senior);
    if (how & LA_BY_MORALE) /* 3.5.4 */
        la_lower_morale(s, f.oc, 1);
    int die = lr_d6(&s->core, ev);
    int mp = la_allowance(p, s, side, &f, mr, die - (how & LA_BY_MORALE ? 1 : 0));
    la_mark_moved(p, s, &f);
    bool active = la_active(s, f.oc);
    if (!active)
        s->leader[f.oc].marks |= mp > 0 ? 0 : LA_TRIED;
    if (mp == 0) {
        uint8_t know = active ? la_knows(p, s, f.oc) : LR_ONLY(side);
        LR_TELL(ev, LA_TELL_NO_PACE, side, know, f.oc);
        la_die_seen(ev, side, know);
        la_fall_inactive(p, s, f.oc, false);
        none_go(p, s, side);
        if (!part)
            la_gather(p, s, side, h);
        return;
    }
    LR_TELL(ev, LA_TELL_PACE, side, LR_ONLY(side), f.oc, mp);
    LR_TELL_TOO(ev, LA_TELL_SETS_OUT, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
    int flags = (how & LA_NO_WAGONS ? 0 : LA_M_WAGONS) | (part ? LA_M_PART : 0);
    if (die == 1 && s->options >> LA_O_ILLNESS & 1)
        flags |= LA_M_ILL;
    push_march(s, side, LA_GOES_LED, f.oc, h, mp, flags);
    if (how & LA_BY_FORCE)
        force_march(p, s, side, &f, how, mp, ev);
}

/* 8.2.2: infantry and engineers by themselves 1, cavalry 2. All in the hex go that can; who: the first. Returns
 * their Movement Rating. */
static int troops_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, int *who)
{
    const struct la_tables *t = la_tables(p);
    int mr = 2;
    *who = -1;
    none_along(p, s, side);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        if (x->place != LA_ON_MAP || x->hex != h || x->marks & (STUCK | LA_WENT)
            || t->counter[u].type == LA_DETACHMENT || t->counter[u].type == LA_SUPERVISOR)
            continue;
        x->marks |= LA_WENT | LA_ALONG;
        *who = *who < 0 ? (int)u : *who;
        if (t->counter[u].type != LA_CAVALRY || x->marks & LA_DISMOUNTED)
            mr = 1;
    }
    return mr;
}

static void begin_troops(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h,
                         struct lr_events *ev)
{
    int who, mr = troops_along(p, s, side, h, &who);
    struct la_force f;
    la_group(p, s, side, h, &f);
    int mp = la_allowance(p, s, side, &f, mr, lr_d6(&s->core, ev));
    LR_TELL(ev, LA_TELL_UNIT_PACE, side, LR_EVERYONE, h, mp);
    if (mp > 0)
        push_march(s, side, LA_GOES_UNLED, (unsigned)who, h, mp, 0);
}

/* 7.2.1: eight Movement Points; a Detachment rides along as a guard. */
static void begin_wagon(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned cart, bool guard)
{
    const struct la_tables *t = la_tables(p);
    lr_hex h = s->cart[cart].hex;
    none_along(p, s, side);
    s->cart[cart].marks |= LA_CART_WENT;
    for (unsigned u = t->first_unit[side]; guard && u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && t->counter[u].type == LA_DETACHMENT
            && !(s->unit[u].marks & (LA_WENT | STUCK))) {
            s->unit[u].marks |= LA_WENT | LA_ALONG;
            break;
        }
    push_march(s, side, LA_GOES_WAGON, cart, h, CART_POINTS, guard ? LA_M_WAGONS : 0);
}

/* ---- Ending ---- */

/* 8.1.3, after the march and before any other die. */
static void illness(const struct lr_pack *p, struct la_state *s, enum lr_side side, uint8_t oc,
                    struct lr_events *ev)
{
    int die = lr_d6(&s->core, ev);
    uint8_t know = la_knows(p, s, oc);
    if (die < 6) {
        LR_TELL(ev, die < 5 ? LA_TELL_HEALTHY : LA_TELL_SICKLY, side, know, oc);
        la_die_seen(ev, side, know);
        if (die == 5)
            la_fall_inactive(p, s, oc, false);
        return;
    }
    int turns = lr_d6(&s->core, ev);
    struct la_leader *l = &s->leader[oc];
    if (turns < 6 && l->wound + turns < 6) {
        l->wound = (uint8_t)(l->wound + turns);
        l->marks |= LA_HURT;
        LR_TELL(ev, LA_TELL_ILL, side, know, oc, turns);
        la_die_seen(ev, side, know);
        return;
    }
    la_fallen(p, s, oc, l->wound > 0 && turns < 6 ? LA_DEAD : LA_ILL, ev);
}

/* Before an attack the frame stays until the leader's health is known: who takes over from him has to sustain it.
 */
void la_end_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool attack, struct lr_events *ev)
{
    struct la_march_frame f = *la_march_frame(s);
    if (!attack)
        lr_pop(&s->core);
    none_go(p, s, side);
    if (by_leader(&f) && (!(f.flags & LA_M_PART) || f.hex != f.start))
        la_gather(p, s, side, (lr_hex)f.hex);
    if (by_leader(&f) && f.flags & LA_M_TO_FALL && la_in_play(&s->leader[f.leader]))
        la_fall_inactive(p, s, f.leader, false);
    if (by_leader(&f) && f.flags & LA_M_ILL && la_in_play(&s->leader[f.leader]))
        illness(p, s, side, f.leader, ev);
    if (attack)
        lr_pop(&s->core);
}

/* ---- Merging (8.2.5.1) ---- */

static int roomiest(const struct lr_pack *p, const struct la_state *s, const uint8_t *leader, int n, int *room)
{
    int best = -1;
    for (int i = 0; i < n; i++) {
        int left = la_capacity(p, s, leader[i]) - la_burden(p, s, leader[i]);
        if (best < 0 || left > *room) {
            best = leader[i];
            *room = left;
        }
    }
    return best;
}

static int loose_weight(const struct lr_pack *p, const struct la_force *f, int *loose)
{
    int w = 0;
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == LA_NOBODY) {
            w += la_weight(p, f->unit[i]);
            *loose += la_tables(p)->counter[f->unit[i]].type != LA_DETACHMENT;
        }
    return w;
}

bool la_fits(const struct lr_pack *p, const struct la_state *s, const struct la_force *f, lr_hex to, uint8_t *payer,
             struct lr_verdict *v)
{
    struct la_force b;
    uint8_t all[2 * LA_STACK];
    int loose = 0;
    la_muster(p, s, (enum lr_side)f->side, to, &b);
    int weight = loose_weight(p, f, &loose) + loose_weight(p, &b, &loose), n = f->leaders + b.leaders;
    *payer = LA_NOBODY;
    if (n == 0) {
        if (weight <= 4)
            return true;
        if (v != NULL)
            lr_refuse(v, "3.1.1", "Without a Leader no more than one division, or four brigades, stand in a hex.");
        return false;
    }
    memcpy(all, f->leader, f->leaders);
    memcpy(all + f->leaders, b.leader, b.leaders);
    if (n > LA_STACK || !la_may_stack(p, s, all, n)) {
        if (v != NULL)
            lr_refuse(v, "3.2.2",
                      "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
        return false;
    }
    if ((f->leaders == 0 || b.leaders == 0) && loose == 0) /* Detachments need no order */
        return true;
    int room = 0;
    if (weight > 0 && (roomiest(p, s, all, n, &room) < 0 || room < weight)) {
        if (v != NULL)
            lr_refuse(v, "3.2.3", "No Leader there may have so many more infantry units assigned to him.");
        return false;
    }
    *payer = f->oc == LA_NOBODY ? b.oc : b.oc == LA_NOBODY || la_outranks(p, s, f->oc, b.oc) ? f->oc : b.oc;
    if (s->leader[*payer].ap > 0)
        return true;
    if (v != NULL)
        lr_refuse(v, "8.2.5.1", "%s would have to order the forces merged and has no Administration Point left.",
                  la_tables(p)->officer[*payer].name);
    return false;
}

void la_merge(const struct lr_pack *p, struct la_state *s, const struct la_force *f, lr_hex to,
              struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)f->side;
    struct la_force b;
    la_muster(p, s, side, to, &b); /* both, by now */
    if (b.leaders == 0)
        return;
    int loose = 0;
    loose_weight(p, &b, &loose);
    if (b.leaders == f->leaders && loose == 0)
        return;
    if (f->leaders == 0 && loose == 0)
        return;
    la_spend(s, b.oc, 1);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        if (x->place != LA_ON_MAP || x->hex != to || t->counter[u].type == LA_DETACHMENT
            || t->counter[u].type == LA_SUPERVISOR)
            continue;
        int room = 0, boss = b.oc;
        if (la_weight(p, u) > 0)
            boss = roomiest(p, s, b.leader, b.leaders, &room);
        *x = (struct la_unit){ LR_NONE, LA_WITH, (uint8_t)boss, x->steps, x->marks };
    }
    for (int i = 0; i < b.leaders; i++)
        if (b.leader[i] != b.oc && s->leader[b.leader[i]].place == LA_HOLDS && !la_senior(p, s, b.leader[i]))
            s->leader[b.leader[i]].marks |= LA_MERGED;
    la_gather(p, s, side, to);
    LR_TELL(ev, LA_TELL_JOINED, side, LR_ONLY(side), (int32_t)side, to, b.oc);
}

/* ---- Marching ---- */

struct ground {
    struct la_walk walk;
    struct la_set zones, shut;
};

/* May this force enter enemy zones (3.6.1, 8.1, A-90)? */
static bool may_close(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                      const struct la_force *x, struct lr_verdict *v)
{
    const char *words = NULL, *rule = "3.6.1";
    if (by_wagon(f))
        words = "Wagons by themselves stay out of enemy zones of control.", rule = "8.2.6";
    else if (f->flags & LA_M_NO_ZONE)
        words = "A force whose commander goes inactive by a Force March may not enter an enemy zone of control.",
        rule = "8.3.1";
    else if (x->oc == LA_NOBODY)
        return true;
    else if (!la_active(s, x->oc))
        words = "A force led by an inactive commander may not enter an enemy zone of control.";
    else if (s->leader[x->oc].ap == 0 && !(s->leader[x->oc].marks & LA_IN_ZONE) && la_scouts(p, s, x) == 0)
        words = "He has no Administration Point left to declare the attack that must follow.", rule = "8.4.1";
    if (words == NULL)
        return true;
    if (v != NULL)
        lr_refuse(v, rule, "%s", words);
    return false;
}

static void look_around(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                        const struct la_force *x, struct ground *g)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)f->side, enemy = lr_enemy(side);
    la_shut(p, s, side, &g->shut);
    if (by_wagon(f) || (x->oc != LA_NOBODY && !la_active(s, x->oc))) /* 8.1: the inactive capture nothing */
        for (unsigned c = t->first_cart[enemy]; c < t->first_cart[enemy + 1]; c++)
            if (s->cart[c].hex < LA_HEXES)
                lr_add(&g->shut, s->cart[c].hex);
    g->walk = (struct la_walk){ .p = p,
                                .s = s,
                                .side = (uint8_t)side,
                                .forced = (f->flags & LA_M_FORCED) != 0,
                                .wagons = by_wagon(f),
                                .no_zone = !may_close(p, s, f, x, NULL),
                                .zones = &g->zones,
                                .shut = &g->shut };
}

/* ... and where the enemy's zones are, once they are needed. */
static void look_for_zones(const struct la_state *s, struct ground *g)
{
    la_zones(g->walk.p, s, lr_enemy((enum lr_side)g->walk.side), false, &g->zones);
}

static void own_hexes(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    *set = (struct la_set){ { 0 } };
    LR_EACH_BIT(who, la_holding(p, s, side))
        lr_add(set, s->leader[who].hex);
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose)
        if (t->counter[u].type != LA_SUPERVISOR)
            lr_add(set, s->unit[u].hex);
}

/* In an enemy zone it has entered, a force attacks or scouts, nothing else (3.6.1). */
static bool stopped(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f)
{
    if (f->flags & LA_M_LOOKED)
        return false;
    return f->flags & LA_M_STOPPED
           || (f->hex != f->start && la_in_zone(p, s, lr_enemy((enum lr_side)f->side), (lr_hex)f->hex));
}

/* May it stay here without an attack? */
static bool may_halt(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                     const struct la_force *x)
{
    enum lr_side side = (enum lr_side)f->side;
    lr_hex h = (lr_hex)f->hex;
    bool among = f->flags & LA_M_PART && f->hex == f->start; /* those it was split from: no attack of its own */
    if (by_wagon(f) || among || f->flags & (LA_M_LOOKED | LA_M_NO_ZONE) || !la_in_zone(p, s, lr_enemy(side), h))
        return true;
    uint8_t oc = x->oc == LA_NOBODY ? LA_NOBODY : la_overall(p, s, side, h); /* who would declare (8.4.1) */
    return la_targets(p, s, side, h) == 0 || !la_may_declare(p, s, side, oc, h, NULL);
}

/* 19.6.7, A-85: nobody defends in an Open City, so no march ends there before the enemy. */
static bool shut_city(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return h == la_tables(p)->atlanta && la_city_barred(p, s, side);
}

/* The last march looked into on this thread, and all that its ways rest on: who goes, from where, how far, the
 * hexes shut to him, the weather, the city, bridges and pontoons, the field, the ground. The answer that follows
 * the question goes one of these ways. Nothing here points into a state. Built with LR_PROVE, what is taken from
 * here is compared with ways looked for afresh. */
static _Thread_local struct {
    unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + 2 * sizeof(int32_t) + 7 + sizeof(struct la_set)
                              + LA_CARTS * sizeof(struct la_cart) + sizeof(struct la_field) + LA_HEXES)];
    struct la_reach reach;
} ways;
static_assert(LA_HEXES % 8 == 0, "looked at by eights");

static bool ways_known(const struct la_state *s, const struct la_march_frame *f, const struct ground *g)
{
    const struct la_walk *w = &g->walk;
    return LR_HOLDS(ways.on, LR_ON(w->p->hash), LR_ON(f->hex), LR_ON(f->points), LR_ON(w->side), LR_ON(w->forced),
                    LR_ON(w->wagons), LR_ON(w->no_zone), LR_ON(s->turn), LR_ON(s->weather), LR_ON(s->open_city),
                    LR_ON(s->burned), LR_ON(g->shut), LR_ON(s->cart), LR_ON(s->field), LR_ON(s->ground));
}

/* `ways` are those of this march. */
static void know_ways(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                      const struct la_force *x)
{
    struct ground g;
    look_around(p, s, f, x, &g);
    if (ways_known(s, f, &g))
        return;
    look_for_zones(s, &g);
    la_reach_from(&ways.reach, &g.walk, (lr_hex)f->hex, f->points, LR_NONE);
}

static void allow_goals(LA_ASKS, const struct la_march_frame *f, const struct la_force *x)
{
    struct la_set own;
    uint8_t payer;
    const uint16_t *cost = ways.reach.cost;
    know_ways(p, s, f, x);
    own_hexes(p, s, side, &own);
    for (unsigned eight = ways.reach.low & ~7u; eight <= ways.reach.high; eight += 8) {
        uint64_t costs[2];
        memcpy(costs, cost + eight, sizeof costs);
        if ((costs[0] & costs[1]) == UINT64_MAX) /* none of the eight is reached */
            continue;
        unsigned reached = 0; /* of the eight, without guessing */
        for (unsigned k = 0; k < 8; k++)
            reached |= (unsigned)(cost[eight + k] != LR_NONE) << k;
        LR_EACH_BIT(k, reached) {
            unsigned h = eight + k;
            if (h != (unsigned)f->hex && !shut_city(p, s, side, (lr_hex)h)
                && (!lr_has(&own, h) || by_wagon(f) || la_fits(p, s, x, (lr_hex)h, &payer, NULL)))
                lr_allow(q, lr_say(LA_V_GO, h, 0, 0, 0));
        }
    }
}

static void march_words(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                        struct lr_text *t)
{
    if (t->at == NULL)
        return;
    if (by_leader(f))
        lr_put(t, "%s", la_tables(p)->officer[f->leader].name);
    else if (by_wagon(f))
        lr_put(t, "%s", la_tables(p)->wheels[f->cart].name);
    else
        lr_put(t, "The troops");
    lr_put(t, " at ");
    lr_name(p, LR_HEXES, (uint64_t)f->hex, t);
    if (stopped(p, s, f)) {
        lr_put(t, " stands before the enemy: attack, or scout.");
        return;
    }
    int mp = f->points / LR_MP, rest = f->points % LR_MP;
    lr_put(t, ": %d%s Movement Point%s left%s. Where to?", mp, rest ? "+" : "", mp == 1 && !rest ? "" : "s",
           f->flags & LA_M_FORCED ? ", by force march" : "");
}

/* Its commander fell out by the losses of a Force March: the march is over. */
static bool broken_off(const struct la_state *s, const struct la_march_frame *f)
{
    if (!by_leader(f))
        return false;
    const struct la_leader *l = &s->leader[f->leader];
    return l->place != LA_HOLDS || l->hex != f->hex || !(l->marks & LA_MARCHES);
}

void la_ask_march(LA_ASKS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    q->rule = "8.2";
    if (broken_off(s, f)) {
        lr_put(&q->words, "The march is over.");
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
        return;
    }
    q->always = true;
    lr_put(&q->others, "moves a force");
    if (f->hex < 0 || f->hex >= LA_HEXES) /* in the other side's view */
        return;
    struct la_force x;
    la_marching(p, s, f, &x);
    march_words(p, s, f, &q->words);
    bool halt = may_halt(p, s, f, &x);
    if (halt) {
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_HALT, 0, 0, 0, 0);
        if (q->brief)
            return;
    }
    if (!by_wagon(f)) {
        la_allow_attacks(p, s, side, q);
        la_allow_riders(p, s, side, q, &x);
    }
    if (x.oc != LA_NOBODY && !la_active(s, x.oc) && !(f->flags & LA_M_BEGAN) && !(s->leader[x.oc].marks & LA_TRIED))
        lr_allow(q, lr_say(LA_V_WAKE, 0, 0, 0, 0));
    if (!stopped(p, s, f) && f->points > 0)
        allow_goals(p, s, side, q, f, &x);
    if (q->n == 0) /* among friends in a zone, whose commander cannot attack (8.2.5.1): nothing is left to do */
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
}

/* ---- The form of a march ---- */

void la_shape_march(LA_SHAPES)
{
    const struct la_march_frame *m = la_march_frame_of(s);
    struct la_force x;
    if (broken_off(s, m) || m->hex < 0 || m->hex >= LA_HEXES)
        return;
    la_marching(p, s, m, &x);
    la_add_movement(f, m->points);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)m->hex);
    know_ways(p, s, m, &x);
    f->confirm = "March";
}

/* What it costs, whom it joins and who gives the order for that (8.2.5.1), why it goes no farther. */
static void line_go(LA_LINES)
{
    const struct la_march_frame *m = la_march_frame_of(s);
    lr_hex to = (lr_hex)lr_a(l->base);
    uint8_t payer = LA_NOBODY;
    struct la_set own;
    struct la_force x;
    la_cost(f, l->cost, LA_IN_MOVEMENT, ways.reach.cost[to]);
    own_hexes(p, s, side, &own);
    if (lr_has(&own, to) && !by_wagon(m)) {
        la_marching(p, s, m, &x);
        la_fits(p, s, &x, to, &payer, NULL);
        l->effect = "joins those who stand there";
    } else if (la_in_zone(p, s, lr_enemy(side), to)) {
        l->effect = "stops in an enemy zone of control: attack, or scout";
        l->rule = "3.6.1";
    }
    struct la_price price = la_both_pay(payer, LA_NOBODY);
    la_price_line(p, s, f, l, &price);
}

void la_line_march(LA_LINES)
{
    switch (lr_verb_of(l->base)) {
    case LA_V_GO:
        line_go(p, s, side, f, l);
        break;
    case LA_V_HALT:
        l->label = "Halt here";
        break;
    case LA_V_WAKE:
        l->label = "Become active";
        break;
    case LA_V_RAID:
        l->label = "Tear up the rails";
        la_line_cavalry(p, s, side, f, l);
        break;
    default:
        if (!la_line_attacks(p, s, side, f, l))
            la_line_cavalry(p, s, side, f, l);
        break;
    }
}

static void tell_going(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                       struct lr_events *ev)
{
    (void)p;
    enum lr_side side = (enum lr_side)f->side;
    if (by_wagon(f)) {
        LR_TELL(ev, LA_TELL_DRIVES, side, LR_EVERYONE, f->cart, f->hex);
    } else if (!by_leader(f)) {
        LR_TELL(ev, LA_TELL_TROOPS_GO, side, LR_EVERYONE, (int32_t)side, f->hex);
    } else {
        uint8_t know = la_knows(p, s, f->leader);
        LR_TELL(ev, LA_TELL_GOES, side, know, f->leader, f->hex);
        if (know != LR_EVERYONE && !(s->leader[f->leader].marks & LA_HIDDEN))
            LR_TELL(ev, LA_TELL_TROOPS_GO, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side, f->hex);
    }
}

/* One hex on. False: it ends here, something hidden is in the way (8.6.2). */
static bool walk_on(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f, const struct column *x,
                    lr_hex to, struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)f->side, enemy = lr_enemy(side);
    lr_hex hidden = la_hidden_near(p, s, enemy, to);
    if (hidden == LR_NONE) {
        put_group(p, s, f, x, to);
        la_pass(p, s, side, to, ev);
        return true;
    }
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_BUMPS, side, LR_EVERYONE, (int32_t)side, hidden);
    bool from_zone = la_in_zone(p, s, enemy, (lr_hex)f->hex);
    la_show(p, s, la_overall(p, s, enemy, hidden), ev);
    la_settle_field(p, s);
    if (hidden != to && !from_zone && !la_in_zone(p, s, enemy, (lr_hex)f->hex) && !by_wagon(f)) {
        put_group(p, s, f, x, to);
        la_pass(p, s, side, to, ev);
    }
    f->flags |= LA_M_STOPPED;
    return false;
}

/* Where friends stand, forces merge; those who have not moved may be led on (8.2.5.1). */
static void arrive(const struct lr_pack *p, struct la_state *s, const struct la_force *x, bool friends, bool held,
                   struct lr_events *ev)
{
    struct la_march_frame *f = la_march_frame(s);
    enum lr_side side = (enum lr_side)f->side;
    lr_hex h = (lr_hex)f->hex;
    if (!friends || by_wagon(f))
        return;
    struct la_force now = *x;
    bool forced = x->oc != LA_NOBODY && s->leader[x->oc].marks & LA_FORCED;
    la_merge(p, s, &now, h, ev);
    la_muster(p, s, side, h, &now);
    for (int i = 0; i < now.leaders; i++) /* among others who are seen nobody stays hidden (8.6.2) */
        if (s->leader[now.leader[i]].place == LA_HOLDS && !(s->leader[now.leader[i]].marks & LA_HIDDEN))
            la_show(p, s, now.oc, ev);
    if (now.oc != LA_NOBODY) {
        f->by = LA_GOES_LED;
        f->leader = now.oc;
    }
    bool declared = la_attack_from(s, h) != NULL;
    la_mark_moved(p, s, &now);
    for (int i = 0; i < now.leaders; i++) {
        struct la_leader *l = &s->leader[now.leader[i]];
        l->marks &= ~(uint32_t)LA_MARCHES;
        if (forced)
            l->marks |= LA_FORCED;
        if (l->place == LA_HOLDS)
            l->marks |= LA_MARCHES;
    }
    take_along(p, s, side, h);
    if (declared || held || now.oc == LA_NOBODY)
        la_end_march(p, s, side, false, ev);
}

/* The way there, first hex to last; how many. */
static int way_to(const struct la_reach *r, lr_hex to, lr_hex path[LA_LONGEST])
{
    int n = 0;
    for (lr_hex h = to; r->from[h] != LR_NONE && n < LA_LONGEST; h = r->from[h])
        path[n++] = h;
    for (int i = 0; i < n / 2; i++) {
        lr_hex h = path[i];
        path[i] = path[n - 1 - i];
        path[n - 1 - i] = h;
    }
    return n;
}

/* Stopped by a hidden enemy among friends it may not join (8.2.5.1): it ends before them. */
static void fall_short(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f,
                       const struct la_force *x, const struct column *column, const struct la_set *own,
                       const lr_hex *path, int n, lr_hex start)
{
    lr_hex at = (lr_hex)f->hex;
    uint8_t payer;
    if (by_wagon(f) || !lr_has(own, at))
        return;
    put_group(p, s, f, column, start); /* so that it is not counted among them */
    for (int i = n - 1; i >= 0; i--)
        if (path[i] == at && lr_has(own, at) && !la_fits(p, s, x, at, &payer, NULL))
            at = i > 0 ? path[i - 1] : start;
    put_group(p, s, f, column, at);
}

/* Without looking farther than need be. */
static void way_alone(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget, struct la_reach *r)
{
    r->made = false;
    la_reach_from(r, &g->walk, start, budget, to);
}

static void prove_way(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget, const lr_hex *path, int n)
{
    struct la_reach r;
    lr_hex again[LA_LONGEST];
    struct ground afresh = *g;
    afresh.walk.zones = &afresh.zones;
    afresh.walk.shut = &afresh.shut;
    look_for_zones(g->walk.s, &afresh);
    way_alone(&afresh, start, to, budget, &r);
    int m = way_to(&r, to, again);
    lr_prove(&n, &m, sizeof n);
    lr_prove(path, again, (size_t)n * sizeof *path);
}

/* The ways of this march: those that the list was made of, if it is the last one looked into. */
static const struct la_reach *ways_of(const struct lr_pack *p, const struct la_state *s,
                                      const struct la_march_frame *f, const struct la_force *force, lr_hex to,
                                      struct ground *g, struct la_reach *found)
{
    look_around(p, s, f, force, g);
    if (ways_known(s, f, g))
        return &ways.reach;
    look_for_zones(s, g);
    way_alone(g, (lr_hex)f->hex, to, f->points, found);
    lr_forget(ways.on); /* of another march */
    return found;
}

/* What it costs to enter a hex of the way from the one before. */
static lr_cost step_to(const struct la_reach *r, lr_hex h) { return r->cost[h] - r->cost[r->from[h]]; }

/* As far as it has come; what it has left, unless it was stopped. */
static void note_walk(const struct la_march_frame *f, const struct la_reach *r, const lr_hex *path, int n,
                      bool free, struct lr_events *ev)
{
    int end = n;
    while (end > 0 && path[end - 1] != (lr_hex)f->hex)
        end--;
    for (int i = 0; i < end; i++)
        lr_walk(ev, r->from[path[i]], path[i], step_to(r, path[i]));
    if (free)
        lr_walk_left(ev, f->points);
}

static void go(LA_APPLIES)
{
    struct la_reach found;
    struct ground g;
    struct la_force force;
    struct la_set own, held;
    lr_hex path[LA_LONGEST], to = (lr_hex)lr_a(x);
    struct la_march_frame *f = la_march_frame(s);
    lr_hex start = (lr_hex)f->hex;
    la_open_roll(s);
    la_marching(p, s, f, &force);
    const struct la_reach *reach = ways_of(p, s, f, &force, to, &g, &found);
    own_hexes(p, s, side, &own);
    la_held(p, s, side, &held);
    struct column column = column_of(p, s, f);
    la_close_roll();
    int n = way_to(reach, to, path), left = f->points - reach->cost[to];
    if (LR_PROVING)
        prove_way(&g, start, to, f->points, path, n);
    f->flags &= ~(LA_M_LOOKED | LA_M_STOPPED);
    f->flags |= LA_M_BEGAN;
    bool free = true, masked = lr_has(&s->masked[side], start) || !lr_has(&s->stand[side], start);
    for (int i = 0; i < n && free; i++)
        free = walk_on(p, s, f, &column, path[i], ev);
    if (!free)
        fall_short(p, s, f, &force, &column, &own, path, n, start);
    f->points = free ? left : 0;
    note_walk(f, reach, path, n, free, ev);
    la_settle_field(p, s);
    for (int i = 0; i < force.units; i++)
        masked |= force.bosses[i] == LA_NOBODY;
    if (masked || lr_has(&s->stand[side], start) || lr_has(&own, (lr_hex)f->hex))
        lr_reveal(&s->core); /* who it is, who was beneath him, or whom he joins is seen now (3.7.1) */
    tell_going(p, s, f, ev);
    lr_hex at = (lr_hex)f->hex;
    if (la_in_zone(p, s, lr_enemy(side), at))
        f->flags |= LA_M_STOPPED;
    arrive(p, s, &force, at != start && lr_has(&own, at), lr_has(&held, at), ev);
}

/* 3.6.1, 8.2.5.1: what ends the march there. */
static void say_end(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f, lr_hex to,
                    struct lr_way *w)
{
    enum lr_side side = (enum lr_side)f->side;
    struct la_set own, held;
    own_hexes(p, s, side, &own);
    la_held(p, s, side, &held);
    if (la_in_zone(p, s, lr_enemy(side), to))
        lr_way_ends(w, "3.6.1", "an enemy zone of control stops a force");
    else if (!by_wagon(f) && lr_has(&own, to) && lr_has(&held, to))
        lr_way_ends(w, "8.2.5.1", "it joins those who march no more");
}

bool la_way_of_march(const struct lr_pack *p, const struct la_state *s, lr_answer x, struct lr_way *w)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    struct la_reach found;
    struct ground g;
    struct la_force force;
    lr_hex path[LA_LONGEST], to = (lr_hex)lr_a(x);
    la_marching(p, s, f, &force);
    const struct la_reach *reach = ways_of(p, s, f, &force, to, &g, &found);
    int n = way_to(reach, to, path);
    lr_way_begin(w, (lr_hex)f->hex);
    for (int i = 0; i < n; i++)
        lr_way_on(w, path[i], step_to(reach, path[i]));
    w->allowance = f->points;
    w->counts = "Movement Points";
    if (f->flags & LA_M_FORCED)
        lr_way_note(w, "8.3", "by Force March");
    say_end(p, s, f, to, w);
    return true;
}

void la_apply_march(LA_APPLIES)
{
    struct la_march_frame *f = la_march_frame(s);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        go(p, s, side, x, ev);
        break;
    case LA_V_HALT:
        la_end_march(p, s, side, false, ev);
        break;
    case LA_V_WAKE: /* */
        s->leader[f->leader].marks |= LA_TRIED;
        la_activate(s, f->leader);
        LR_TELL(ev, LA_TELL_WAKES, side, la_knows(p, s, f->leader), f->leader);
        break;
    case LA_V_ATTACK:
        la_do_attacks(p, s, side, x, ev);
        break;
    default:
        la_do_cavalry(p, s, side, x, ev);
        break;
    }
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

/* 3.2.4, 3.3.1: the Senior Commanders in range whose Movement Rating is better; each may lend it. */
uint64_t la_lenders(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    enum lr_side side = (enum lr_side)la_tables(p)->officer[leader].side;
    int own = la_mr(p, s, leader);
    uint64_t set = 0;
    LR_EACH_BIT(i, la_seniors(p, s, side))
        if (s->leader[i].ap > 0 && la_mr(p, s, i) > own && la_commands(p, s, i, leader))
            set |= lr_bit(i);
    return set;
}

static bool loose_troops(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    const struct la_unit *x = &s->unit[u];
    unsigned type = la_tables(p)->counter[u].type;
    return x->place == LA_ON_MAP && !(x->marks & (STUCK | LA_WENT)) && type != LA_DETACHMENT
           && type != LA_SUPERVISOR;
}

static void allow_loose(LA_ASKS, const struct la_set *held)
{
    lr_hex at[LA_UNITS];
    int n = 0;
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose) {
        lr_hex h = s->unit[u].hex;
        if (!loose_troops(p, s, u) || lr_has(held, h) || la_overall(p, s, side, h) != LA_NOBODY)
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

void la_ask_move(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    uint64_t able = 0;
    q->rule = "8.0";
    q->always = true;
    lr_put(&q->words, "Move your forces, one after the other; effort %d.", s->now);
    lr_put(&q->others, "moves");
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
    la_allow_orders(p, s, side, q);
    la_allow_attacks(p, s, side, q);
    la_allow_cavalry(p, s, side, q);
    la_allow_rail(p, s, side, q);
}

/* Everybody in the hex but those who were split off and have moved; true: somebody stays. */
static bool all_go(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    bool stay = false;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (s->leader[i].place != LA_HOLDS || s->leader[i].hex != h)
            continue;
        if (s->leader[i].marks & LA_MOVED)
            stay = true;
        else
            s->leader[i].marks |= LA_MARCHES;
    }
    return stay;
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
    return price_of_pace(senior);
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
    int own = pace_of(p, s, x), morale = s->leader[x->oc].morale;
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

/* Those who would march now, on a board of their own. */
static void who_would_go(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                         struct la_force *x)
{
    struct la_state board = *s;
    lr_hex h = s->leader[leader].hex;
    all_go(p, &board, side, h);
    take_along(p, &board, side, h);
    la_group(p, &board, side, h, x);
}

static void line_troops(LA_LINES)
{
    struct la_state board = *s;
    struct la_force x;
    int who, mr = troops_along(p, &board, side, (lr_hex)lr_a(l->base), &who);
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
        who_would_go(p, s, side, lr_a(l->base), &x);
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
        lr_pop(&s->core);
        break;
    case LA_V_MARCH:
    case LA_V_MARCH_AT:
        la_begin_march(p, s, side, a, lr_b(x), lr_verb_of(x) == LA_V_MARCH ? LA_NOBODY : lr_c(x),
                       all_go(p, s, side, s->leader[a].hex), ev);
        break;
    case LA_V_TROOPS:
        begin_troops(p, s, side, (lr_hex)a, ev);
        break;
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        begin_wagon(p, s, side, a, lr_verb_of(x) == LA_V_ESCORT);
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

static bool can_walk(const struct lr_pack *p, unsigned u)
{
    unsigned type = la_tables(p)->counter[u].type;
    return type != LA_DETACHMENT && type != LA_SUPERVISOR;
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
        able += can_walk(p, u);
        if (can_walk(p, u) && !(s->unit[u].marks & spent))
            return false;
    }
    if (all == 0)
        return LA_BARS("8.2.2", "No troops of yours without a leader are there.");
    if (able == 0)
        return LA_BARS("8.2.2", "Detachments and Supervisors move only with a Leader or a Wagon.");
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
        lr_refuse(v, "8.4.2", "The force at %s began in an enemy zone of control: it must attack or leave.", name);
        return;
    case LA_V_LEAVE_CART:
        lr_refuse(v, "8.2.1",
                  "No force is about to leave it, or nothing else would come along: march without wagons.");
        return;
    default:
        lr_refuse(v, "4.2.2", "That cannot be done now.");
    }
}

/* ---- ... of a march ---- */

/* A hex that nobody enters, or not this force. */
static bool bars_hex(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     const struct la_march_frame *f, const struct ground *g, lr_hex to, struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    if (to >= LA_HEXES || to == f->hex)
        return LA_BARS("8.2", to == f->hex ? "It stands there." : "That is not on the map.");
    if (to == t->atlanta && s->open_city && side == LA_CONFEDERATE && !la_holds_city(s, side, to))
        return LA_BARS("19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    if (shut_city(p, s, side, to))
        return LA_BARS("19.6.7", "In an Open City nobody stands before the enemy.");
    if (!lr_has(&g->shut, to))
        return false;
    struct la_set shut;
    la_shut(p, s, side, &shut);
    if (!lr_has(&shut, to) && by_wagon(f))
        return LA_BARS("8.6.4", "A wagon by itself captures nothing.");
    if (!lr_has(&shut, to))
        return LA_BARS("8.1", "A force under an inactive commander captures nothing.");
    if (lr_has(&s->stand[lr_enemy(side)], to))
        return LA_BARS("8.2", "Enemy units are there: attack them from beside that hex.");
    if (lr_has(&s->zone[lr_enemy(side)], to))
        return LA_BARS("14.8.3", "Manned works of the enemy are there: attack them from beside that hex.");
    return LA_BARS("8.6.4", "A depot of the enemy is there: attack it from beside that hex.");
}

/* The step to a hex beside it. */
static bool bars_step(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_march_frame *f, int d, struct lr_verdict *v)
{
    lr_hex from = (lr_hex)f->hex;
    int bridge = la_bridge_at(p, from, d);
    bool burned = bridge >= 0 && s->burned >> bridge & 1, crossable = la_crossable(p, s, side, from, d);
    bool dry = !(la_tables(p)->hex[from].major >> d & 1);
    if (burned && !crossable)
        return LA_BARS("13.1.2", "The bridge there is burned.");
    if (by_wagon(f) && crossable && !dry && (bridge < 0 || burned) && side == LA_CONFEDERATE)
        return LA_BARS("8.2.4", "Wagons do not ford a major river.");
    if (!crossable)
        return LA_BARS("8.2.4", "Mountains are passed by road, major rivers at bridges, pontoons and fords.");
    return false;
}

static bool leads(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget)
{
    struct la_reach r;
    way_alone(g, start, to, budget, &r);
    return r.cost[to] != LR_NONE;
}

/* No way leads there with these Movement Points: what would it take? */
static void why_no_way(const struct la_march_frame *f, struct ground *g, lr_hex to, struct lr_verdict *v)
{
    lr_hex start = (lr_hex)f->hex;
    bool longer = leads(g, start, to, LA_FARTHEST);
    bool forced = g->walk.forced;
    g->walk.forced = false;
    if (forced && (!longer || leads(g, start, to, f->points))) {
        lr_refuse(v, "8.3.1", "A Force March goes only by roads and over Clear ground.");
        return;
    }
    if (longer) {
        lr_refuse(v, "8.2", "That is farther than its Movement Points lead.");
        return;
    }
    g->zones = (struct la_set){ { 0 } };
    g->walk.no_zone = false;
    if (leads(g, start, to, LA_FARTHEST))
        lr_refuse(v, "3.6.1", "Every way there leads through enemy zones of control.");
    else
        lr_refuse(v, "8.2.4", "No way leads there: rivers, mountains or the enemy are between.");
}

static void why_go(LA_WHYS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    lr_hex to = (lr_hex)lr_a(x), start = (lr_hex)f->hex;
    struct la_force force;
    struct ground g;
    struct la_set own;
    uint8_t payer;
    la_marching(p, s, f, &force);
    if (stopped(p, s, f)) {
        lr_refuse(v, "3.6.1", "A force that enters an enemy zone of control stops and must attack, or scout.");
        return;
    }
    look_around(p, s, f, &force, &g);
    look_for_zones(s, &g);
    if (bars_hex(p, s, side, f, &g, to, v))
        return;
    int d = lr_direction(p->board, start, to);
    bool zone = lr_has(&g.zones, to);
    if (zone && !may_close(p, s, f, &force, v))
        return;
    if (zone && d >= 0 && lr_has(&g.zones, start)) {
        lr_refuse(v, "3.6.1", "Never directly from one enemy zone of control into another.");
        return;
    }
    if (d >= 0 && bars_step(p, s, side, f, d, v))
        return;
    own_hexes(p, s, side, &own);
    if (!lr_has(&own, to) || by_wagon(f) || la_fits(p, s, &force, to, &payer, v))
        why_no_way(f, &g, to, v);
}

void la_why_march(LA_WHYS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        why_go(p, s, side, x, v);
        return;
    case LA_V_HALT:
        if (f->hex == f->start && !(f->flags & LA_M_STOPPED))
            lr_refuse(v, "8.4.2", "It began in an enemy zone of control: it must attack or leave.");
        else
            lr_refuse(v, "3.6.1", "In an enemy zone of control it must attack, or scout.");
        return;
    case LA_V_WAKE:
        if (by_leader(f) && la_active(s, f->leader))
            lr_refuse(v, "8.1.2", "He is active.");
        else
            lr_refuse(v, "8.1.2", "Only one way to activate a leader in an Impulse, at the start of his march.");
        return;
    default:
        if (!la_why_attack(p, s, side, x, v) && !la_why_riders(p, s, side, x, v))
            lr_refuse(v, "8.2.1", "A force ends its march before anything else is done: say halt.");
    }
}
