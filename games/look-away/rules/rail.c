/* rail.c - 8.7.2, 8.8: trains and pontoon bridges. */
#include "look.h"

enum { MOST_STATIONS = 6, LOAD = 4, STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS };

static uint8_t train_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_TRAIN && s->cart[c].hex < LA_HEXES)
            return (uint8_t)c;
    return LA_NOBODY;
}

static bool train_ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, uint8_t train)
{
    return train != LA_NOBODY && !(s->cart[train].marks & LA_CART_WENT)
           && s->player[side].wep >= la_tables(p)->cost[LA_C_TRAIN];
}

/* 8.7.2: a Union division is four Confederate brigades; so is a Detachment or an engineer brigade one. */
static int berths(const struct lr_pack *p, unsigned u)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    return c->type == LA_DETACHMENT || c->type == LA_ENGINEERS ? 1 : c->side == LA_UNION ? 4 : 1;
}

/* Those who would ride: all under the Overall Commander of a hex, or one leader in another's box with his units. */
static void riders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                   struct la_force *f)
{
    bool oc = la_is_oc(p, s, side, leader);
    la_muster(p, s, side, la_leader_hex(s, leader), f);
    int n = 0;
    for (int i = 0; i < f->units; i++)
        if (oc ? f->bosses[i] != LA_NOBODY : f->bosses[i] == leader) {
            f->unit[n] = f->unit[i];
            f->bosses[n++] = f->bosses[i];
        }
    f->units = (uint8_t)n;
    if (!oc) {
        f->leaders = f->holders = 1;
        f->leader[0] = f->oc = (uint8_t)leader;
    }
    la_recount(p, s, f);
}

static int load_of(const struct lr_pack *p, const struct la_force *f)
{
    int load = 0;
    for (int i = 0; i < f->units; i++)
        load += berths(p, f->unit[i]);
    return load;
}

/* Those under the Overall Commander who would be left behind. */
static int led_left(const struct la_force *all, const struct la_force *f)
{
    int n = -f->units;
    for (int i = 0; i < all->units; i++)
        n += all->bosses[i] != LA_NOBODY;
    return n;
}

/* Of the riders: who cannot go by rail. */
static bool bars_riders(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                        const struct la_force *f, struct lr_verdict *v)
{
    for (int i = 0; i < f->leaders; i++)
        if (la_is_busy(p, s, f->leader[i], v))
            return true;
    for (int i = 0; i < f->units; i++)
        if (la_is_stuck(p, s, f->unit[i], v))
            return true;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == f->hex)
            return LA_BARS("8.2.1", "This force has declared an attack; it moves no more.");
    for (int i = 0; i < f->leaders; i++)
        if (la_in_impulse(s, side) && s->leader[f->leader[i]].marks & LA_MOVED)
            return LA_BARS("8.7.3", "%s has moved: who goes by rail moves no other way in the same Impulse.",
                           la_tables(p)->officer[f->leader[i]].name);
    for (int i = 0; i < f->leaders; i++)
        if (!la_active(s, f->leader[i]))
            return LA_BARS("8.7.3", "%s is inactive: inactive leaders do not travel by rail.",
                           la_tables(p)->officer[f->leader[i]].name);
    if (load_of(p, f) > LOAD)
        return LA_BARS("8.7.2", "A Train carries one Union division, or four Confederate brigades.");
    if (f->units == 0)
        return LA_BARS("3.2.3", "A leader does not travel without combat units.");
    return false;
}

/* A leader in another's box has to be split off (8.2.5.2). */
static bool bars_part(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_force *f, struct lr_verdict *v)
{
    struct la_force all;
    la_muster(p, s, side, f->hex, &all);
    if (led_left(&all, f) < 1)
        return LA_BARS("3.2.3", "He cannot be split off: the others would have no troops left.");
    if (la_in_impulse(s, side) && s->leader[all.oc].marks & LA_MOVED)
        return LA_BARS("8.2.5.2", "A force is split before its Overall Commander moves: he has moved.");
    if (s->leader[all.oc].ap == 0)
        return LA_BARS("8.2.5", "%s has no Administration Point to split him off.",
                       la_tables(p)->officer[all.oc].name);
    return false;
}

static bool bars_riding(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                        struct la_force *f, struct lr_verdict *v)
{
    if (la_is_absent(p, s, side, leader, "8.7.2", v))
        return true;
    if (!la_is_oc(p, s, side, leader) && s->leader[leader].place != LA_UNDER)
        return LA_BARS("8.7.2",
                       "Only a whole force, or a leader in another's box with his own units, goes by rail.");
    riders(p, s, side, leader, f);
    return bars_riders(p, s, side, f, v) || (s->leader[leader].place == LA_UNDER && bars_part(p, s, side, f, v));
}

static bool may_ride(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                     struct la_force *f)
{
    return !bars_riding(p, s, side, leader, f, NULL);
}

/* Where the train can go, and how far that is. */
struct run {
    lr_hex to[64];
    uint8_t far[64];
    int n;
};

static void find_run(const struct lr_pack *p, const struct la_state *s, enum lr_side side, uint8_t train,
                     struct run *r)
{
    r->n = la_stations(p, s, side, s->cart[train].hex, MOST_STATIONS, r->to, r->far, NULL);
}

/* Stations between the train and those it fetches, -1: it cannot come. */
static int fetch(const struct lr_pack *p, const struct la_state *s, uint8_t train, const struct run *r, lr_hex h)
{
    if (s->cart[train].hex == h)
        return la_station(p, h) ? 0 : -1;
    for (int i = 0; i < r->n; i++)
        if (r->to[i] == h)
            return r->far[i];
    return -1;
}

static int units_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return f.units;
}

/* Where riders may get off: stations still in reach, where they fit (8.2.5.1). */
static int goals(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct la_force *f,
                 int spent, lr_hex out[64])
{
    lr_hex all[64];
    uint8_t far[64], payer;
    int k = 0, n = la_stations(p, s, side, f->hex, MOST_STATIONS - spent, all, far, NULL);
    for (int i = 0; i < n; i++)
        if (units_at(p, s, side, all[i]) == 0 || la_fits(p, s, f, all[i], &payer, NULL))
            out[k++] = all[i];
    return k;
}

static bool troops_ride(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                        struct la_force *f)
{
    if (h >= LA_HEXES || la_overall(p, s, side, h) != LA_NOBODY)
        return false;
    la_muster(p, s, side, h, f);
    int n = 0, load = 0;
    for (int i = 0; i < f->units; i++) {
        unsigned u = f->unit[i];
        if (la_tables(p)->counter[u].type == LA_DETACHMENT || s->unit[u].marks & (STUCK | LA_WENT))
            continue;
        f->unit[n] = (uint8_t)u;
        f->bosses[n++] = LA_NOBODY;
        load += berths(p, u);
    }
    f->units = (uint8_t)n;
    la_recount(p, s, f);
    return n > 0 && load <= LOAD;
}

static void allow_riders(LA_ASKS, uint8_t train, const struct run *r)
{
    const struct la_tables *t = la_tables(p);
    struct la_force f;
    lr_hex to[64];
    struct la_set done = { { 0 } };
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        lr_hex h = s->leader[i].place == LA_HOLDS || s->leader[i].place == LA_UNDER ? la_leader_hex(s, i) : LR_NONE;
        if (h == LR_NONE || !la_station(p, h) || s->leader[i].marks & LA_MOVED)
            continue;
        int spent = fetch(p, s, train, r, h);
        if (spent < 0 || spent >= MOST_STATIONS || !may_ride(p, s, side, i, &f))
            continue;
        int n = goals(p, s, side, &f, spent, to);
        for (int k = 0; k < n; k++)
            lr_allow(q, lr_say(LA_V_ENTRAIN, i, to[k], 0, 0));
    }
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        lr_hex h = s->unit[u].hex;
        if (s->unit[u].place != LA_ON_MAP || lr_has(&done, h) || !la_station(p, h))
            continue;
        lr_add(&done, h);
        int spent = fetch(p, s, train, r, h);
        if (spent < 0 || spent >= MOST_STATIONS || !troops_ride(p, s, side, h, &f))
            continue;
        int n = goals(p, s, side, &f, spent, to);
        for (int k = 0; k < n; k++)
            lr_allow(q, lr_say(LA_V_ENTRAIN_TROOPS, h, to[k], 0, 0));
    }
}

/* ---- 8.8 the pontoon bridge ---- */

static int engineers_at(const struct lr_pack *p, const struct la_state *s, lr_hex h, unsigned marks)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[LA_UNION]; u < t->first_unit[LA_UNION + 1]; u++)
        if (t->counter[u].type == LA_ENGINEERS && la_unit_hex(s, u) == h
            && (s->unit[u].marks & (LA_AT_WORK | LA_WENT)) == marks)
            return (int)u;
    return -1;
}

/* an Army Commander, there or in range. */
static uint8_t bridge_order(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    uint8_t oc = la_overall(p, s, LA_UNION, h);
    if (oc == LA_NOBODY)
        return LA_NOBODY;
    return la_army_commander(p, s, oc) && s->leader[oc].ap > 0 ? oc : la_who_commands(p, s, oc, true);
}

static bool bars_work(const struct lr_pack *p, const struct la_state *s, lr_hex h, struct lr_verdict *v)
{
    if (engineers_at(p, s, h, 0) < 0 || units_at(p, s, LA_UNION, h) < 2)
        return LA_BARS("8.8.1", "It takes an Engineer Brigade that is free and another combat unit in the hex.");
    if (la_in_zone(p, s, LA_CONFEDERATE, h))
        return LA_BARS("8.8.1", "Not in an enemy zone of control.");
    if (bridge_order(p, s, h) == LA_NOBODY)
        return LA_BARS("8.8.1", "No Army Commander in range has an Administration Point for the order.");
    return false;
}

static bool bars_spanning(const struct lr_pack *p, const struct la_state *s, lr_hex h, int d, struct lr_verdict *v)
{
    lr_hex n = d < 0 ? LR_NONE : p->board->next[h][d];
    int b = n == LR_NONE ? -1 : la_bridge_at(p, h, d);
    if (n == LR_NONE || !(la_tables(p)->hex[h].major >> d & 1))
        return LA_BARS("8.8.1", "A pontoon bridge spans a Major River between two hexes.");
    if (b >= 0 && !(s->burned >> b & 1))
        return LA_BARS("8.8.1", "A bridge stands there.");
    if (lr_has(&s->stand[LA_CONFEDERATE], n) || la_in_zone(p, s, LA_CONFEDERATE, n))
        return LA_BARS("8.8.1", "The other bank is the enemy's, or in his zone of control.");
    return false;
}

/* Each Army Commander who could give the order; he who would, without a word. */
static void allow_work(const struct lr_pack *p, const struct la_state *s, struct lr_question *q, unsigned cart,
                       lr_hex to)
{
    lr_hex h = s->cart[cart].hex;
    bool lay = to != LR_NONE;
    lr_allow(q, lay ? lr_say(LA_V_LAY, cart, to, 0, 0) : lr_say(LA_V_TAKE_UP, cart, 0, 0, 0));
    LR_EACH_BIT(by, la_who_else(p, s, la_overall(p, s, LA_UNION, h), true, bridge_order(p, s, h)))
        lr_allow(q, lay ? lr_say(LA_V_LAY_BY, cart, to, by, 0) : lr_say(LA_V_TAKE_UP_BY, cart, by, 0, 0));
}

static void allow_pontoons(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[LA_UNION]; side == LA_UNION && c < t->first_cart[LA_UNION + 1]; c++) {
        const struct la_cart *x = &s->cart[c];
        if ((x->face != LA_PONTOON && x->face != LA_BRIDGE) || x->marks & (LA_CART_WORK | LA_CART_WENT)
            || bars_work(p, s, x->hex, NULL))
            continue;
        if (x->face == LA_BRIDGE)
            allow_work(p, s, q, c, LR_NONE);
        for (int d = 0; x->face == LA_PONTOON && d < 6; d++)
            if (!bars_spanning(p, s, x->hex, d, NULL))
                allow_work(p, s, q, c, p->board->next[x->hex][d]);
    }
}

static void begin_work(struct la_state *s, const struct lr_pack *p, unsigned cart, unsigned by, uint8_t marks)
{
    lr_hex h = s->cart[cart].hex;
    la_spend(s, by < LA_LEADERS ? by : bridge_order(p, s, h), 1);
    s->unit[engineers_at(p, s, h, 0)].marks |= LA_AT_WORK;
    s->cart[cart].marks |= marks;
}

/* 8.8.1 */
void la_finish_pontoons(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[LA_UNION]; side == LA_UNION && c < t->first_cart[LA_UNION + 1]; c++) {
        struct la_cart *x = &s->cart[c];
        if (!(x->marks & LA_CART_WORK))
            continue;
        bool back = x->marks & LA_CART_BACK;
        x->marks &= (uint8_t) ~(LA_CART_WORK | LA_CART_BACK);
        int eb = engineers_at(p, s, x->hex, LA_AT_WORK);
        if (eb < 0)
            eb = engineers_at(p, s, x->hex, LA_AT_WORK | LA_WENT);
        const struct lr_ends *e = x->side != LR_NONE ? &p->board->ends[x->side] : NULL;
        lr_hex over = e == NULL ? LR_NONE : e->hex[0] == x->hex ? e->hex[1] : e->hex[0];
        bool free =
            eb >= 0 && over != LR_NONE && !la_in_zone(p, s, LA_CONFEDERATE, x->hex)
            && (back || (!la_in_zone(p, s, LA_CONFEDERATE, over) && !lr_has(&s->stand[LA_CONFEDERATE], over)));
        if (eb >= 0)
            s->unit[eb].marks &= (uint8_t)~LA_AT_WORK;
        if (!free) {
            if (!back)
                x->side = LR_NONE;
            continue;
        }
        x->face = back ? LA_PONTOON : LA_BRIDGE;
        if (back)
            x->side = LR_NONE;
        if (back)
            LR_TELL(ev, LA_TELL_TAKEN_UP, side, LR_EVERYONE, (int32_t)c);
        else
            LR_TELL(ev, LA_TELL_LAID, side, LR_EVERYONE, (int32_t)c, over);
    }
}

/* ---- In the Movement Sequence ---- */

void la_allow_rail(LA_ASKS)
{
    uint8_t train = train_of(p, s, side);
    if (train_ready(p, s, side, train)) {
        struct run r;
        find_run(p, s, side, train, &r);
        for (int i = 0; i < r.n; i++)
            lr_allow(q, lr_say(LA_V_RUN, train, r.to[i], 0, 0));
        allow_riders(p, s, side, q, train, &r);
    }
    allow_pontoons(p, s, side, q);
}

/* How many stations away along open track, if no more than so many; -1: farther, or no such track leads there. */
static int stations_to(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                       int most)
{
    lr_hex all[64];
    uint8_t far[64];
    int n = la_stations(p, s, side, from, most, all, far, NULL);
    for (int i = 0; i < n; i++)
        if (all[i] == to)
            return far[i];
    return -1;
}

/* A journey: of the train, or of those who ride after it has fetched them; so many stations may be passed. */
struct trip {
    lr_hex from, to;
    int most;
};

static struct trip trip_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x)
{
    uint8_t train = train_of(p, s, side);
    struct trip trip = { s->cart[train].hex, (lr_hex)lr_b(x), MOST_STATIONS };
    struct run r;
    if (lr_verb_of(x) == LA_V_RUN)
        return trip;
    find_run(p, s, side, train, &r);
    trip.from = lr_verb_of(x) == LA_V_ENTRAIN ? la_leader_hex(s, lr_a(x)) : (lr_hex)lr_a(x);
    trip.most -= fetch(p, s, train, &r, trip.from);
    return trip;
}

enum { MOST_TRACK = 512 };

/* The hexes it passes, the first and the last included; how many. */
static int track_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct trip *trip,
                    lr_hex out[MOST_TRACK])
{
    lr_hex all[64], came[LA_HEXES];
    uint8_t far[64];
    int n = 1;
    la_stations(p, s, side, trip->from, trip->most, all, far, came);
    for (lr_hex h = trip->to; h != trip->from; h = came[h])
        n++;
    lr_hex h = trip->to;
    for (int i = n - 1; i > 0; i--, h = came[h])
        out[i] = h;
    out[0] = trip->from;
    return n;
}

static lr_cost stop_price(const struct lr_pack *p, lr_hex h) { return la_station(p, h) ? LR_MP : 0; }

bool la_way_by_rail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                    struct lr_way *w)
{
    struct trip trip = trip_of(p, s, side, x);
    lr_hex hex[MOST_TRACK];
    int n = track_of(p, s, side, &trip, hex);
    lr_way_begin(w, trip.from);
    for (int i = 1; i < n; i++)
        lr_way_on(w, hex[i], stop_price(p, hex[i]));
    w->allowance = trip.most * LR_MP;
    w->counts = "stations";
    return true;
}

bool la_rides_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x, int fewer)
{
    struct trip trip = trip_of(p, s, side, x);
    return fewer <= trip.most && stations_to(p, s, side, trip.from, trip.to, trip.most - fewer) >= 0;
}

static void note_ride(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                      struct lr_events *ev)
{
    lr_hex hex[MOST_TRACK];
    if (!lr_noted(ev))
        return;
    struct trip trip = trip_of(p, s, side, x);
    lr_cost left = trip.most * LR_MP;
    for (int i = 1, n = track_of(p, s, side, &trip, hex); i < n; i++) {
        lr_walk(ev, hex[i - 1], hex[i], stop_price(p, hex[i]));
        left -= stop_price(p, hex[i]);
    }
    lr_walk_left(ev, left);
}

/* 8.7.2; and the order that splits off those who are only a part of their hex. */
static struct la_price price_of_ride(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                     lr_answer x)
{
    unsigned i = lr_a(x);
    bool part = lr_verb_of(x) == LA_V_ENTRAIN && !la_is_oc(p, s, side, i);
    struct la_price price = { 0 };
    if (part)
        price = LA_POINTS(la_overall(p, s, side, la_leader_hex(s, i)), 1);
    price.wep = la_tables(p)->cost[LA_C_TRAIN];
    return price;
}

static void ride(LA_APPLIES, const struct la_force *f, lr_hex to)
{
    uint8_t train = train_of(p, s, side);
    struct la_price price = price_of_ride(p, s, side, x);
    la_charge(p, s, side, &price);
    s->cart[train].hex = to;
    s->cart[train].marks |= LA_CART_WENT;
    if (f == NULL) {
        LR_TELL(ev, LA_TELL_RAN, side, LR_EVERYONE, train, to);
        return;
    }
    lr_hex from = f->hex;
    bool friends = units_at(p, s, side, to) > 0;
    lr_reveal(&s->core); /* who gets in is seen, and who is left (3.7.1) */
    if (lr_verb_of(x) == LA_V_ENTRAIN_TROOPS) {
        for (int i = 0; i < f->units; i++) {
            s->unit[f->unit[i]].hex = to;
            s->unit[f->unit[i]].marks |= LA_WENT;
        }
    } else if (la_is_oc(p, s, side, lr_a(x))) {
        la_place_force(p, s, side, from, to, false);
    } else {
        la_detach(p, s, lr_a(x), 0, s->leader[la_holder(s, lr_a(x))].ammo > 1);
        s->leader[lr_a(x)].hex = to;
    }
    la_mark_moved(p, s, f);
    bool hidden = f->oc != LA_NOBODY && s->leader[f->oc].marks & LA_HIDDEN;
    LR_TELL(ev, LA_TELL_ENTRAINED, side, hidden ? LR_ONLY(side) : LR_EVERYONE, (int32_t)side, from, to);
    if (friends)
        la_merge(p, s, f, to, ev);
    la_gather(p, s, side, to);
    la_pass(p, s, side, to, ev);
}

/* Whoever is named, else whoever would give the order. */
static struct la_price price_of_bridge(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                       const struct lr_line *l, unsigned by)
{
    (void)side;
    return LA_POINTS(by < LA_LEADERS ? by : bridge_order(p, s, s->cart[lr_a(l->base)].hex), 1);
}

/* With the point for joining those who stand there (8.2.5.1). */
static void line_ride(LA_LINES, const struct la_force *x)
{
    lr_hex to = (lr_hex)lr_b(l->base);
    struct la_price price = price_of_ride(p, s, side, l->base), both;
    uint8_t split = price.by[0].points > 0 ? price.by[0].leader : LA_NOBODY, joins = LA_NOBODY;
    if (x != NULL && units_at(p, s, side, to) > 0)
        la_fits(p, s, x, to, &joins, NULL);
    both = la_both_pay(split, joins);
    both.wep = price.wep;
    la_price_line(p, s, f, l, &both);
}

bool la_line_rail(LA_LINES)
{
    struct la_force x;
    unsigned a = lr_a(l->base);
    switch (lr_verb_of(l->base)) {
    case LA_V_RUN:
        line_ride(p, s, side, f, l, NULL);
        return true;
    case LA_V_ENTRAIN:
        riders(p, s, side, a, &x);
        line_ride(p, s, side, f, l, &x);
        return true;
    case LA_V_ENTRAIN_TROOPS:
        troops_ride(p, s, side, (lr_hex)a, &x);
        line_ride(p, s, side, f, l, &x);
        return true;
    case LA_V_LAY:
    case LA_V_LAY_BY:
        l->effect = "bridged when your next Impulse begins";
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_bridge);
        return true;
    case LA_V_TAKE_UP:
    case LA_V_TAKE_UP_BY:
        l->effect = "ready to move when your next Impulse begins";
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_bridge);
        return true;
    default:
        return false;
    }
}

bool la_do_rail(LA_APPLIES)
{
    struct la_force f;
    unsigned a = lr_a(x);
    lr_hex to = (lr_hex)lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_RUN:
        note_ride(p, s, side, x, ev);
        ride(p, s, side, x, ev, NULL, to);
        return true;
    case LA_V_ENTRAIN:
        note_ride(p, s, side, x, ev);
        riders(p, s, side, a, &f);
        ride(p, s, side, x, ev, &f, to);
        return true;
    case LA_V_ENTRAIN_TROOPS:
        note_ride(p, s, side, x, ev);
        troops_ride(p, s, side, (lr_hex)a, &f);
        ride(p, s, side, x, ev, &f, to);
        return true;
    case LA_V_LAY:
    case LA_V_LAY_BY:
        begin_work(s, p, a, lr_verb_of(x) == LA_V_LAY ? LA_NOBODY : lr_c(x), LA_CART_WORK | LA_CART_WENT);
        s->cart[a].side = p->board->side[s->cart[a].hex][lr_direction(p->board, s->cart[a].hex, to)];
        LR_TELL(ev, LA_TELL_LAYING, side, LR_EVERYONE, (int32_t)a, to);
        return true;
    case LA_V_TAKE_UP:
    case LA_V_TAKE_UP_BY:
        begin_work(s, p, a, lr_verb_of(x) == LA_V_TAKE_UP ? LA_NOBODY : lr_b(x),
                   LA_CART_WORK | LA_CART_BACK | LA_CART_WENT);
        LR_TELL(ev, LA_TELL_TAKING_UP, side, LR_EVERYONE, (int32_t)a);
        return true;
    default:
        return false;
    }
}

/* ---- Refusals ---- */

/* Of troops without a leader. */
static bool bars_troops_riding(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                               struct la_force *f, struct lr_verdict *v)
{
    struct la_units loose = la_loose_at(p, s, side, h), walkers = la_of_types(p, loose, LA_INFANTRY, LA_CAVALRY);
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("8.2.1", "A Leader is there: what stands together moves together.");
    if (troops_ride(p, s, side, h, f))
        return false;
    if (la_any_stuck(p, s, loose, v))
        return true;
    if (lr_empty(&walkers))
        return LA_BARS("8.7.2", "No infantry or cavalry of yours without a leader is there to go by rail.");
    if (f->units > 0)
        return LA_BARS("8.7.2", "A Train carries one Union division, or four Confederate brigades.");
    return la_in_impulse(s, side)
           && LA_BARS("8.7.3", "They have moved: who goes by rail moves no other way in the same Impulse.");
}

/* The train itself. */
static bool bars_train(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_verdict *v)
{
    const struct la_side *x = &s->player[side];
    uint8_t train = train_of(p, s, side);
    int price = la_tables(p)->cost[LA_C_TRAIN];
    if (train == LA_NOBODY && side == LA_CONFEDERATE && s->open_city != 0)
        return LA_BARS("19.6.7", "Atlanta is an Open City: your Train is gone for good.");
    if (train == LA_NOBODY && x->train_back > 0)
        return LA_BARS("19.6.2", "Your Train is lost; it returns on turn %d.", x->train_back);
    if (train == LA_NOBODY)
        return LA_BARS("8.7.2", "You have no Train.");
    if (s->cart[train].marks & LA_CART_WENT && la_in_impulse(s, side))
        return LA_BARS("8.7.2", "The Train has run in this Impulse.");
    return x->wep < price && LA_BARS("8.7.2", "Running a Train costs %d War Effort Point.", price);
}

enum { ANY_NUMBER = 200 };

/* What shuts a line, thought away one after the other: the enemy, cuts, burned bridges; what is left is whose it
 * is. */
static bool bars_line(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                      struct lr_verdict *v)
{
    struct la_state open = *s;
    enum lr_side enemy = lr_enemy(side);
    open.stand[enemy] = open.zone[enemy] = (struct la_set){ { 0 } };
    if (stations_to(p, &open, side, from, to, ANY_NUMBER) >= 0)
        return LA_BARS("8.7.3", "The enemy or his zone of control is on the line.");
    for (int h = 0; h < LA_HEXES; h++)
        open.ground[h] &= (uint8_t)~LA_CUT;
    if (stations_to(p, &open, side, from, to, ANY_NUMBER) >= 0)
        return LA_BARS("8.7.1", "The line is cut.");
    open.burned = 0;
    if (stations_to(p, &open, side, from, to, ANY_NUMBER) >= 0)
        return LA_BARS("13.1.2", "A bridge of the line is burned.");
    return LA_BARS("8.7.1", "The line there is not yours all the way.");
}

/* The track from one station to another, of which so many may be passed. */
static bool bars_track(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                       int most, struct lr_verdict *v)
{
    if (from == to)
        return LA_BARS("8.7.2", "The Train is there.");
    if (stations_to(p, s, side, from, to, most) >= 0)
        return false;
    int far = stations_to(p, s, side, from, to, ANY_NUMBER);
    if (far >= 0)
        return LA_BARS("8.7.2", "That is %d stations away: a Train runs six in an Impulse.",
                       far + MOST_STATIONS - most);
    return bars_line(p, s, side, from, to, v);
}

static bool bars_run(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                     struct lr_verdict *v)
{
    uint8_t train = train_of(p, s, side);
    lr_hex at = s->cart[train].hex;
    if (to >= LA_HEXES || !la_station(p, to) || !la_station(p, from))
        return LA_BARS("8.7.1", "Trains run, and load and unload, from station to station: towns on a rail line.");
    if (at != from && bars_track(p, s, side, at, from, MOST_STATIONS, v))
        return true;
    int spent = at == from ? 0 : stations_to(p, s, side, at, from, MOST_STATIONS);
    return bars_track(p, s, side, from, to, MOST_STATIONS - spent, v);
}

bool la_bars_train(LA_WHYS)
{
    unsigned verb = lr_verb_of(x);
    lr_hex to = (lr_hex)lr_b(x);
    struct la_force f = { .hex = LR_NONE };
    uint8_t payer;
    if (verb == LA_V_RUN && la_tables(p)->wheels[lr_a(x)].sort != LA_TRAIN)
        return LA_BARS("8.7.2", "That is no Train.");
    if (verb == LA_V_RUN && la_tables(p)->wheels[lr_a(x)].side != side)
        return LA_BARS("8.7.2", "That Train is not yours.");
    if (verb == LA_V_ENTRAIN && bars_riding(p, s, side, lr_a(x), &f, v))
        return true;
    if (verb == LA_V_ENTRAIN_TROOPS && bars_troops_riding(p, s, side, (lr_hex)lr_a(x), &f, v))
        return true;
    if (bars_train(p, s, side, v))
        return true;
    lr_hex from = verb == LA_V_RUN ? s->cart[train_of(p, s, side)].hex : f.hex;
    if (bars_run(p, s, side, from, to, v))
        return true;
    if (verb != LA_V_RUN && units_at(p, s, side, to) > 0 && !la_fits(p, s, &f, to, &payer, v))
        return true;
    return la_must_wait(s, v);
}

/* Who gives the order, if it is said. */
static bool bars_bridge_order(const struct lr_pack *p, const struct la_state *s, lr_hex h, unsigned by,
                              struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[by].name;
    uint8_t oc = la_overall(p, s, LA_UNION, h);
    if (by == bridge_order(p, s, h))
        return LA_BARS("8.8.1", "%s gives that order if you name nobody.", name);
    if (la_not_under(p, s, by, oc, "8.8.1", v))
        return true;
    if (!la_army_commander(p, s, by))
        return LA_BARS("8.8.1", "%s is no Army Commander.", name);
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", name);
    return false;
}

bool la_bars_pontoon(LA_WHYS)
{
    unsigned c = lr_a(x), verb = lr_verb_of(x);
    const struct la_cart *cart = &s->cart[c];
    bool lay = verb == LA_V_LAY || verb == LA_V_LAY_BY;
    lr_hex h = cart->hex, to = (lr_hex)lr_b(x);
    if (side == LA_CONFEDERATE)
        return LA_BARS("8.8.1",
                       "Confederates lay and move no pontoon bridges; they destroy one by occupying an end.");
    if (la_tables(p)->wheels[c].side != LA_UNION || (cart->face != LA_PONTOON && cart->face != LA_BRIDGE))
        return LA_BARS("8.8.1", "That is no pontoon train in play.");
    if (cart->face != (lay ? LA_PONTOON : LA_BRIDGE))
        return LA_BARS("8.8.1", lay ? "It is laid." : "It is not laid.");
    if (cart->marks & LA_CART_WORK)
        return LA_BARS("8.8.1", "It is being worked on: it is ready in your next Impulse.");
    if (cart->marks & LA_CART_WENT && la_in_impulse(s, side))
        return LA_BARS("8.8.1", "It has moved in this Impulse.");
    if (bars_work(p, s, h, v))
        return true;
    if (lay && bars_spanning(p, s, h, to < LA_HEXES ? lr_direction(p->board, h, to) : -1, v))
        return true;
    bool by = verb == LA_V_LAY_BY || verb == LA_V_TAKE_UP_BY;
    if (by && bars_bridge_order(p, s, h, lay ? lr_c(x) : lr_b(x), v))
        return true;
    return la_in_administration(s)
           && LA_BARS("14.7", "Engineers lay bridges in an Impulse, not in the Administration Sequence.");
}
