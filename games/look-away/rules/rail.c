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

static bool may_ride(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                     struct la_force *f, struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[leader];
    const char *rule = NULL, *words = NULL;
    bool oc = la_is_oc(p, s, side, leader);
    if (t->officer[leader].side != side || (!oc && l->place != LA_UNDER)) {
        rule = "8.7.2", words = "Only a force of yours, or a leader with his own units, goes by rail.";
    } else {
        struct la_force all;
        riders(p, s, side, leader, f);
        la_muster(p, s, side, f->hex, &all);
        int load = 0, stay = -f->units;
        bool fit = true;
        for (int i = 0; i < all.units; i++)
            stay += all.bosses[i] != LA_NOBODY;
        for (int i = 0; i < f->leaders; i++) {
            fit &= la_active(s, f->leader[i]);
            if (s->leader[f->leader[i]].marks & (LA_MOVED | LA_TRAINING | LA_DIGGING))
                rule = "8.7.3", words = "Who has moved, trains or digs does not go by rail.";
        }
        for (int i = 0; i < f->units; i++) {
            load += berths(p, f->unit[i]);
            if (s->unit[f->unit[i]].marks & STUCK)
                rule = "8.7.3", words = "Units that remount, dig or work do not go by rail.";
        }
        for (int i = 0; i < LA_ATTACKS; i++)
            if (s->attack[i].from == f->hex)
                rule = "8.7.3", words = "This force has declared an attack.";
        if (!fit)
            rule = "8.7.3", words = "Inactive leaders do not travel by rail.";
        else if (load > LOAD)
            rule = "8.7.2", words = "A Train carries one Union division, or four Confederate brigades.";
        else if (f->units == 0)
            rule = "3.2.3", words = "A leader does not travel without combat units.";
        else if (!oc && (stay < 1 || s->leader[all.oc].marks & LA_MOVED))
            rule = "8.2.5.2", words = "He cannot be split off: nobody would be left, or his chief has moved.";
        else if (!oc && s->leader[all.oc].ap == 0)
            rule = "8.2.5", words = "Nobody has an Administration Point to split him off.";
    }
    if (rule != NULL && v != NULL)
        lr_refuse(v, rule, "%s", words);
    return rule == NULL;
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
    r->n = la_stations(p, s, side, s->cart[train].hex, MOST_STATIONS, r->to, r->far);
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
    int k = 0, n = la_stations(p, s, side, f->hex, MOST_STATIONS - spent, all, far);
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
        if (spent < 0 || spent >= MOST_STATIONS || !may_ride(p, s, side, i, &f, NULL))
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

static bool may_work(const struct lr_pack *p, const struct la_state *s, lr_hex h, struct lr_verdict *v)
{
    const char *rule = NULL, *words = NULL;
    if (engineers_at(p, s, h, 0) < 0 || units_at(p, s, LA_UNION, h) < 2)
        rule = "8.8.1", words = "It takes an Engineer Brigade that is free and another combat unit in the hex.";
    else if (la_in_zone(p, s, LA_CONFEDERATE, h))
        rule = "8.8.1", words = "Not in an enemy zone of control.";
    else if (bridge_order(p, s, h) == LA_NOBODY)
        rule = "8.8.1", words = "No Army Commander in range has an Administration Point for the order.";
    if (rule != NULL && v != NULL)
        lr_refuse(v, rule, "%s", words);
    return rule == NULL;
}

static bool may_lay(const struct lr_pack *p, const struct la_state *s, unsigned cart, int d)
{
    lr_hex h = s->cart[cart].hex, n = p->board->next[h][d];
    int b = la_bridge_at(p, h, d);
    return n != LR_NONE && la_tables(p)->hex[h].major >> d & 1 && (b < 0 || s->burned >> b & 1)
           && !lr_has(&s->stand[LA_CONFEDERATE], n) && !la_in_zone(p, s, LA_CONFEDERATE, n);
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
            || !may_work(p, s, x->hex, NULL))
            continue;
        if (x->face == LA_BRIDGE)
            allow_work(p, s, q, c, LR_NONE);
        for (int d = 0; x->face == LA_PONTOON && d < 6; d++)
            if (may_lay(p, s, c, d))
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

static void ride(LA_APPLIES, const struct la_force *f, lr_hex to)
{
    uint8_t train = train_of(p, s, side);
    la_pay(s, side, la_tables(p)->cost[LA_C_TRAIN]);
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
        la_spend(s, la_overall(p, s, side, from), 1);
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

bool la_do_rail(LA_APPLIES)
{
    struct la_force f;
    unsigned a = lr_a(x);
    lr_hex to = (lr_hex)lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_RUN:
        ride(p, s, side, x, ev, NULL, to);
        return true;
    case LA_V_ENTRAIN:
        riders(p, s, side, a, &f);
        ride(p, s, side, x, ev, &f, to);
        return true;
    case LA_V_ENTRAIN_TROOPS:
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

static void why_train(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    uint8_t train = train_of(p, s, side);
    struct la_force f;
    unsigned verb = lr_verb_of(x);
    uint8_t payer;
    lr_hex to = (lr_hex)lr_b(x), from;
    if (verb == LA_V_RUN && lr_a(x) != train) {
        lr_refuse(v, "8.7.2", "That is no Train of yours.");
        return;
    }
    if (train == LA_NOBODY || s->cart[train].marks & LA_CART_WENT) {
        lr_refuse(v, "8.7.2", train == LA_NOBODY ? "You have no Train." : "The Train has run in this Impulse.");
        return;
    }
    if (s->player[side].wep < t->cost[LA_C_TRAIN]) {
        lr_refuse(v, "8.7.2", "Running a Train costs %d War Effort Point.", t->cost[LA_C_TRAIN]);
        return;
    }
    if (verb == LA_V_ENTRAIN && !may_ride(p, s, side, lr_a(x), &f, v))
        return;
    if (verb == LA_V_ENTRAIN_TROOPS && !troops_ride(p, s, side, (lr_hex)lr_a(x), &f)) {
        lr_refuse(v, "8.7.2", "No troops without a leader that a Train could carry are there.");
        return;
    }
    from = verb == LA_V_RUN ? s->cart[train].hex : f.hex;
    struct run r;
    find_run(p, s, side, train, &r);
    int spent = verb == LA_V_RUN ? 0 : fetch(p, s, train, &r, from);
    if (to >= LA_HEXES || !la_station(p, to) || !la_station(p, from))
        lr_refuse(v, "8.7.1", "Trains run, and load and unload, from station to station: towns on a rail line.");
    else if (spent < 0)
        lr_refuse(v, "8.7.2", "The Train cannot come to them: it runs six stations at most, on open track.");
    else if (verb != LA_V_RUN && units_at(p, s, side, to) > 0 && !la_fits(p, s, &f, to, &payer, v))
        return;
    else
        lr_refuse(v, "8.7.3",
                  "That is more than six stations, or the line is not open: cut, the enemy's, or in his "
                  "zone of control.");
}

static void why_pontoon(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    unsigned c = lr_a(x);
    bool lay = lr_verb_of(x) == LA_V_LAY || lr_verb_of(x) == LA_V_LAY_BY;
    if (side == LA_CONFEDERATE)
        lr_refuse(v, "8.8.1",
                  "Confederates lay and move no pontoon bridges; they destroy one by occupying an end.");
    else if (t->wheels[c].side != LA_UNION || s->cart[c].face != (lay ? LA_PONTOON : LA_BRIDGE))
        lr_refuse(v, "8.8.1", lay ? "That is no pontoon train in play." : "That is no pontoon bridge.");
    else if (s->cart[c].marks & (LA_CART_WORK | LA_CART_WENT))
        lr_refuse(v, "8.8.1", "It has moved in this Impulse, or is being worked on.");
    else if (may_work(p, s, s->cart[c].hex, v))
        lr_refuse(
            v, "8.8.1",
            "A pontoon bridge spans a Major River hexside without a bridge, clear of enemy zones, by order of "
            "an Army Commander in range with a point.");
}

bool la_why_rail(LA_WHYS)
{
    switch (lr_verb_of(x)) {
    case LA_V_RUN:
    case LA_V_ENTRAIN:
    case LA_V_ENTRAIN_TROOPS:
        why_train(p, s, side, x, v);
        return true;
    case LA_V_LAY:
    case LA_V_LAY_BY:
    case LA_V_TAKE_UP:
    case LA_V_TAKE_UP_BY:
        why_pontoon(p, s, side, x, v);
        return true;
    default:
        return false;
    }
}
