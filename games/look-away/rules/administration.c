/* administration.c - 14.1 to 14.3, 15: the Administration Sequence; building, guns, ammo, conversions. */
#include "look.h"

enum { GUN_POINTS = 2, CORPS_GUNS = 2 /* 3.1.2 */, SMALL = 2, LARGE = 4 /* 14.3.3 */ };

static const struct la_hexinfo *hex_of(const struct lr_pack *p, lr_hex h) { return &la_tables(p)->hex[h]; }
static int cost(const struct lr_pack *p, enum la_cost_of c) { return la_tables(p)->cost[c]; }
static bool affords(const struct la_state *s, enum lr_side side, int wep) { return s->player[side].wep >= wep; }

/* ---- Where ---- */

static void add_hex(lr_hex *list, int *n, lr_hex h)
{
    for (int i = 0; i < *n; i++)
        if (list[i] == h)
            return;
    if (*n < 48)
        list[(*n)++] = h;
}

/* 14.1.1 */
void la_find_bases(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_bases *b)
{
    const struct la_tables *t = la_tables(p);
    b->sites = b->bases = 0;
    la_railed(p, s, side, &b->railed);
    for (int i = 0; i < t->entries; i++)
        if (t->hex[t->entry[i]].edge == side && lr_has(&b->railed, t->entry[i]))
            add_hex(b->site, &b->sites, t->entry[i]);
    const lr_hex city[2] = { t->atlanta, t->chattanooga };
    for (int i = 0; i < 2; i++) {
        if (!la_holds_city(s, side, city[i]) || lr_has(&s->stand[lr_enemy(side)], city[i]))
            continue;
        add_hex(b->base, &b->bases, city[i]);
        if (lr_has(&b->railed, city[i]))
            add_hex(b->site, &b->sites, city[i]);
    }
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (la_depot_on_rail(p, s, c, &b->railed)) {
            add_hex(b->site, &b->sites, s->cart[c].hex);
            add_hex(b->base, &b->bases, s->cart[c].hex);
        }
    for (int i = 1; i < b->sites; i++) /* in the order answers are listed in */
        for (int k = i; k > 0 && b->site[k - 1] > b->site[k]; k--) {
            lr_hex h = b->site[k];
            b->site[k] = b->site[k - 1];
            b->site[k - 1] = h;
        }
}

bool la_is_base(const struct la_bases *b, lr_hex h)
{
    for (int i = 0; i < b->bases; i++)
        if (b->base[i] == h)
            return true;
    return false;
}

static bool is_site(const struct la_bases *b, lr_hex h)
{
    for (int i = 0; i < b->sites; i++)
        if (b->site[i] == h)
            return true;
    return false;
}

uint8_t la_who_orders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int points)
{
    const struct la_tables *t = la_tables(p);
    uint8_t best = LA_NOBODY;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || l->ap < points || !la_senior(p, s, i)
            || (side == LA_UNION && !la_army_commander(p, s, i)))
            continue;
        if (lr_distance(p->board, l->hex, h) <= la_range(p, s, i)
            && (best == LA_NOBODY || l->ap > s->leader[best].ap))
            best = (uint8_t)i;
    }
    return best;
}

/* ---- 14.1 Building new units ---- */

/* 14.1.2 */
static enum la_cost_of engineer_price(enum lr_side side)
{
    return side == LA_UNION ? LA_C_ENGINEERS : LA_C_SUPERVISOR;
}

/* A counter that is not in play; LA_NOBODY: all are. */
static uint8_t spare_engineers(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    unsigned type = side == LA_UNION ? LA_ENGINEERS : LA_SUPERVISOR;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (t->counter[u].type == type && (s->unit[u].place == LA_ABSENT || s->unit[u].place == LA_DEAD))
            return (uint8_t)u;
    return LA_NOBODY;
}

/* 14.1.4, 14.1.3 */
static int cart_price(const struct lr_pack *p, unsigned cart)
{
    const struct la_wheels *w = &la_tables(p)->wheels[cart];
    return w->sort == LA_PONTOON ? cost(p, LA_C_PONTOON) : w->capacity;
}

static struct la_price price_of_engineers(const struct lr_pack *p, enum lr_side side)
{
    return LA_WEP(cost(p, engineer_price(side)));
}

static struct la_price price_of_cart(const struct lr_pack *p, unsigned cart) { return LA_WEP(cart_price(p, cart)); }

static bool may_build(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned cart)
{
    const struct la_wheels *w = &la_tables(p)->wheels[cart];
    return w->sort != LA_TRAIN && (w->sort != LA_PONTOON || side == LA_UNION)
           && affords(s, side, cart_price(p, cart));
}

/* A number for each sort and capacity. */
static unsigned sort_of(const struct la_wheels *w) { return w->sort * 8u + w->capacity; }

/* 14.1.1 */
static void allow_new_units(LA_BASED)
{
    const struct la_tables *t = la_tables(p);
    if (affords(s, side, cost(p, engineer_price(side))) && spare_engineers(p, s, side) != LA_NOBODY)
        for (int i = 0; i < b->sites; i++)
            lr_allow(q, lr_say(LA_V_ENGINEERS, b->site[i], 0, 0, 0));
    uint64_t offered = 0; /* the first in stock of its sort and capacity: one of each is */
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
        uint64_t sort = UINT64_C(1) << sort_of(&t->wheels[c]);
        if (s->cart[c].face != LA_STOCK || offered & sort)
            continue;
        offered |= sort;
        for (int i = 0; may_build(p, s, side, c) && i < b->sites; i++)
            lr_allow(q, lr_say(LA_V_BUILD, c, b->site[i], 0, 0));
    }
}

static bool bars_site(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                      struct lr_verdict *v)
{
    struct la_bases b;
    la_find_bases(p, s, side, &b);
    if (is_site(&b, h))
        return false;
    const struct la_hexinfo *x = h < LA_HEXES ? hex_of(p, h) : NULL;
    if (x != NULL && ((x->entry && x->edge == side) || x->town == 2))
        return LA_BARS("14.1.1",
                       "That is no Supply Source of yours now: its rails are shut, or it is the enemy's.");
    return la_no_depot(p, s, side, h, "14.1.1", v);
}

bool la_bars_engineers(LA_WHYS)
{
    if (spare_engineers(p, s, side) == LA_NOBODY)
        return LA_BARS("14.1.1", "There are no more engineer counters.");
    if (bars_site(p, s, side, (lr_hex)lr_a(x), v))
        return true;
    return !affords(s, side, cost(p, engineer_price(side)))
           && LA_BARS("13.3.4", "You cannot pay the %d War Effort Points.", cost(p, engineer_price(side)));
}

bool la_bars_build(LA_WHYS)
{
    unsigned c = lr_a(x);
    const struct la_wheels *w = &la_tables(p)->wheels[c];
    if (w->side != side)
        return LA_BARS("14.1.1", "That counter is not yours.");
    if (w->sort == LA_TRAIN)
        return LA_BARS("14.1.1", "Trains are not built.");
    if (w->sort == LA_PONTOON && side != LA_UNION)
        return LA_BARS("14.1.1", "Only the Union builds pontoon bridges.");
    if (s->cart[c].face != LA_STOCK)
        return LA_BARS("7.2.4", "That counter is in play.");
    if (bars_site(p, s, side, (lr_hex)lr_b(x), v))
        return true;
    return !affords(s, side, cart_price(p, c))
           && LA_BARS(w->sort == LA_PONTOON ? "14.1.4" : "14.1.3",
                      "It costs %d War Effort Points, which you do not have.", cart_price(p, c));
}

/* 14.1.2 */
static void build_engineers(LA_APPLIES)
{
    uint8_t u = spare_engineers(p, s, side);
    lr_hex h = (lr_hex)lr_a(x);
    struct la_price price = price_of_engineers(p, side);
    la_charge(p, s, side, &price);
    s->unit[u] = (struct la_unit){ .hex = h, .place = LA_ON_MAP, .boss = LA_NOBODY, .steps = 1 };
    s->unit[u].steps = la_tables(p)->counter[u].most;
    LR_TELL(ev, LA_TELL_ENGINEERS, side, LR_ONLY(side), u, h);
    if (s->options >> LA_O_FOG & 1 && side == LA_UNION) /* 3.7.2 */
        LR_TELL(ev, LA_TELL_ENGINEERS_TOLD, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
}

static void build_cart(LA_APPLIES)
{
    unsigned c = lr_a(x);
    struct la_price price = price_of_cart(p, c);
    la_charge(p, s, side, &price);
    s->cart[c].face = la_tables(p)->wheels[c].sort == LA_PONTOON ? LA_PONTOON : LA_WAGON;
    s->cart[c].hex = (uint16_t)lr_b(x);
    LR_TELL(ev, LA_TELL_BUILT, side, LR_EVERYONE, (int32_t)c, s->cart[c].hex);
}

/* ---- 14.2.1 Guns ---- */

/* 14.2.1: Who gives the order about a holder's gun: an army commander, or a Confederate corps commander. */
static uint8_t gun_giver(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].ap >= GUN_POINTS
            && (la_army_commander(p, s, i) || (side == LA_CONFEDERATE && la_senior(p, s, i)))
            && (i == leader || la_commands(p, s, i, leader)))
            return (uint8_t)i;
    return LA_NOBODY;
}

static struct la_price price_of_gun(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                    unsigned leader)
{
    struct la_price x = LA_POINTS(gun_giver(p, s, side, leader), GUN_POINTS);
    x.wep = cost(p, LA_C_GUN);
    return x;
}

static uint8_t depot_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == h)
            return (uint8_t)c;
    return LA_NOBODY;
}

/* 14.2.1: A rail depot on open rails to the edge, Atlanta or Chattanooga. */
static bool gun_place(const struct lr_pack *p, const struct la_bases *b, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    return h == t->atlanta || h == t->chattanooga || (la_is_base(b, h) && lr_has(&b->railed, h));
}

static bool gun_came(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].marks & LA_GUNNED && la_leader_hex(s, i) == h)
            return true;
    return false;
}

/* 16.2: as many as the Active sides of all Leaders in the box say; 14.2.1: new ones, his own rating; 3.1.2. */
static int most_guns(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int most = la_printed_ar(p, leader);
    LR_EACH_BIT(who, la_under(p, s, leader))
        most += la_printed_ar(p, who);
    if (la_cavalry_corps(p, s, leader) && most > CORPS_GUNS)
        most = CORPS_GUNS;
    if (la_cavalry_division(p, s, leader))
        most = 0;
    return most < LA_MOST_ON_TRACK ? most : LA_MOST_ON_TRACK;
}

/* 16.2 */
int la_gun_room(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int n = most_guns(p, s, leader) - s->leader[leader].guns;
    return n > 0 ? n : 0;
}

static bool may_have_gun(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                         const struct la_bases *b)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_HOLDS && gun_place(p, b, l->hex) && l->guns < la_ar(p, s, i) && la_gun_room(p, s, i) > 0
           && la_full_supply(s, i) && !gun_came(p, s, side, l->hex) && gun_giver(p, s, side, i) != LA_NOBODY;
}

/* How many guns he may have, whoever gives them. */
static bool bars_one_more(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    bool room = la_gun_room(p, s, i) > 0;
    if (!room && (la_cavalry_corps(p, s, i) || la_cavalry_division(p, s, i)))
        return LA_BARS("3.1.2", "A Cavalry Corps has two guns at most, a cavalry division none.");
    if (s->leader[i].guns >= la_ar(p, s, i))
        return LA_BARS("14.2.1", "He has as many guns as his Administrative Rating allows.");
    return !room && LA_BARS("16.2", "This command cannot have more guns.");
}

static bool bars_gun_place(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                           struct lr_verdict *v)
{
    struct la_bases b;
    la_find_bases(p, s, side, &b);
    if (gun_place(p, &b, h))
        return false;
    if (depot_at(p, s, side, h) != LA_NOBODY)
        return la_no_depot(p, s, side, h, "14.2.1", v);
    return LA_BARS("14.2.1", "New guns come only to Atlanta, Chattanooga or a rail depot on open rails.");
}

bool la_bars_gun(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", la_tables(p)->officer[i].name);
    if (l->place != LA_HOLDS)
        return LA_BARS("14.2.1", "Guns go only to a Leader who holds a command.");
    if (bars_gun_place(p, s, side, l->hex, v))
        return true;
    if (!la_full_supply(s, i))
        return LA_BARS("7.3.4", "Only a force In Communications and in Full Supply receives guns.");
    if (gun_came(p, s, side, l->hex))
        return LA_BARS("14.2.1", "One new gun a place is all that comes in this step.");
    if (bars_one_more(p, s, i, v))
        return true;
    if (gun_giver(p, s, side, i) == LA_NOBODY)
        return LA_BARS("14.2.1", "No Army Commander in range has the 2 Administration Points for the order.");
    return !affords(s, side, cost(p, LA_C_GUN))
           && LA_BARS("13.3.4", "You cannot pay the %d War Effort Points.", cost(p, LA_C_GUN));
}

/* 14.2.1 */
static void new_gun(LA_APPLIES)
{
    unsigned i = lr_a(x);
    struct la_price price = price_of_gun(p, s, side, i);
    uint8_t by = price.by[0].leader;
    la_charge(p, s, side, &price);
    s->leader[i].guns++;
    s->leader[i].marks |= LA_GUNNED;
    LR_TELL(ev, LA_TELL_NEW_GUN, side, LR_ONLY(side), (int32_t)i, by);
}

/* ---- 14.2.2 Ammo ---- */

/* 14.2.2. ruling: the points that a chief of staff adds count beyond the commander's own rating (B-108). */
static int ammo_a_turn(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    uint8_t staff = la_staff_of(p, s, i);
    return la_printed_ar(p, i) + (staff == LA_NOBODY ? 0 : la_printed_ar(p, staff));
}

static int most_ammo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS || !la_full_supply(s, i))
        return 0;
    int n = ammo_a_turn(p, s, i) - l->loaded, price = cost(p, LA_C_AMMO);
    n = n < l->ap ? n : l->ap;
    n = n < LA_MOST_ON_TRACK - l->ammo ? n : LA_MOST_ON_TRACK - l->ammo;
    if (price > 0 && n > s->player[side].wep / price)
        n = s->player[side].wep / price;
    return n > 0 ? n : 0;
}

static struct la_price price_of_ammo(const struct lr_pack *p, unsigned leader, int n)
{
    struct la_price x = LA_POINTS(leader, n);
    x.wep = n * cost(p, LA_C_AMMO);
    return x;
}

bool la_bars_ammo(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    int n = (int)lr_b(x), most = ammo_a_turn(p, s, i);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", la_tables(p)->officer[i].name);
    if (n == 0)
        return LA_BARS("14.2.2", "Buy at least one point.");
    if (l->place != LA_HOLDS)
        return LA_BARS("14.2.2", "Ammo goes only to a Leader who holds a command.");
    if (!la_full_supply(s, i))
        return LA_BARS("14.2.2", "Only a command in Full Supply and In Communications replenishes its ammo.");
    if (n > most - l->loaded)
        return LA_BARS("14.2.2", "He receives no more in a turn than his printed Administrative Rating%s, %d.",
                       most > la_printed_ar(p, i) ? " and that of his chief of staff" : "", most);
    if (n > l->ap)
        return LA_BARS("14.2.2", "Each point costs him 1 Administration Point; he has %u.", l->ap);
    if (n > LA_MOST_ON_TRACK - l->ammo)
        return LA_BARS("14.2.2", "A command holds 9 points at most.");
    return !affords(s, side, n * cost(p, LA_C_AMMO)) && LA_BARS("13.3.4", "You cannot pay for so many.");
}

/* 14.2.2 */
static void buy_ammo(LA_APPLIES)
{
    struct la_leader *l = &s->leader[lr_a(x)];
    int n = (int)lr_b(x);
    struct la_price price = price_of_ammo(p, lr_a(x), n);
    la_charge(p, s, side, &price);
    l->ammo = (uint8_t)(l->ammo + n);
    l->loaded = (uint8_t)(l->loaded + n);
    LR_TELL(ev, LA_TELL_AMMO_BOUGHT, side, LR_ONLY(side), (int32_t)lr_a(x), n);
}

static void allow_equipment(LA_BASED)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (s->leader[i].place != LA_HOLDS)
            continue;
        int n = most_ammo(p, s, side, i);
        for (int k = 1; k <= n; k++)
            lr_allow(q, lr_say(LA_V_BUY_AMMO, i, (unsigned)k, 0, 0));
        if (n > 0 && s->leader[i].ammo < 4 && s->player[side].wep > 30)
            q->suggest = lr_say(LA_V_BUY_AMMO, i, (unsigned)(n < 3 ? n : 3), 0, 0);
        if (affords(s, side, cost(p, LA_C_GUN)) && may_have_gun(p, s, side, i, b))
            lr_allow(q, lr_say(LA_V_NEW_GUN, i, 0, 0, 0));
    }
}

/* ---- 14.3.2 Wagons into ammo ---- */

/* Overall Commanders of forces that could do with ammo, a set. */
static uint64_t needy(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    uint64_t set = 0;
    LR_EACH_BIT(i, la_holding(p, s, side)) {
        const struct la_leader *l = &s->leader[i];
        uint8_t oc = l->ammo < LA_MOST_ON_TRACK ? la_overall(p, s, side, l->hex) : LA_NOBODY;
        if (oc != LA_NOBODY)
            set |= lr_bit(oc);
    }
    return set;
}

/* The wagon is with the force, or within its commander's printed Movement Rating. */
static void allow_unloading(LA_ASKS, unsigned cart, uint64_t commanders)
{
    (void)side;
    LR_EACH_BIT(oc, commanders)
        if (lr_distance(p->board, s->leader[oc].hex, s->cart[cart].hex) <= la_printed_mr(p, oc))
            lr_allow(q, lr_say(LA_V_UNLOAD, cart, oc, 0, 0));
}

/* 14.3.2 */
static void unload(LA_APPLIES)
{
    unsigned c = lr_a(x), oc = lr_b(x);
    int points = la_tables(p)->wheels[c].capacity;
    LR_TELL(ev, LA_TELL_UNLOADED, side, LR_EVERYONE, (int32_t)c);
    la_cart_off(s, c);
    struct la_appoint_frame *f = la_push_appoint(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)oc;
    f->what = LA_P_UNLOAD;
    f->points = points;
}

/* ---- 14.3.3 Depots ---- */

static uint8_t detachment_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t found = LA_NOBODY;
    struct la_units here = la_units_at(p, s, side, h);
    LR_EACH_IN(u, &here)
        if (la_tables(p)->counter[u].type == LA_DETACHMENT) {
            if (s->unit[u].place == LA_ON_MAP)
                return (uint8_t)u;
            found = (uint8_t)u;
        }
    return found;
}

/* A leader must keep a unit: his last detachment is not spent unless he commands others. */
static bool spare_detachment(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t u = detachment_at(p, s, side, h);
    if (u == LA_NOBODY || s->unit[u].place == LA_ON_MAP)
        return u != LA_NOBODY;
    struct la_force f;
    la_muster(p, s, side, h, &f);
    int n = 0;
    for (int i = 0; i < f.units; i++)
        n += f.bosses[i] == s->unit[u].boss;
    return n > 1;
}

static bool in_link_range(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t status = la_supply_of(p, s, side, h);
    return (status & LA_SUPPLY_STATUS) == LA_FULL && !(status & (LA_NO_LINE | LA_NO_COMMUNICATIONS));
}

static bool wagon_ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned c)
{
    return s->cart[c].face == LA_WAGON && la_tables(p)->wheels[c].side == side && hex_of(p, s->cart[c].hex)->town
           && affords(s, side, cost(p, LA_C_DEPOT)) && spare_detachment(p, s, side, s->cart[c].hex);
}

static bool may_make_depot(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned c)
{
    return wagon_ready(p, s, side, c) && depot_at(p, s, side, s->cart[c].hex) == LA_NOBODY
           && in_link_range(p, s, side, s->cart[c].hex);
}

/* 7.2.4: A counter of capacity 4 in stock to take the place of two of 2. */
static uint8_t large_counter(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_STOCK && t->wheels[c].sort == LA_WAGON && t->wheels[c].capacity == LARGE)
            return (uint8_t)c;
    return LA_NOBODY;
}

static bool may_enlarge(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned depot,
                        unsigned wagon)
{
    const struct la_wheels *w = la_tables(p)->wheels;
    return depot != LA_NOBODY && w[depot].side == side && s->cart[depot].face == LA_DEPOT
           && s->cart[depot].hex == s->cart[wagon].hex && w[depot].capacity == SMALL && w[wagon].capacity == SMALL
           && wagon_ready(p, s, side, wagon) && large_counter(p, s, side) != LA_NOBODY;
}

static struct la_price price_of_depot(const struct lr_pack *p) { return LA_WEP(cost(p, LA_C_DEPOT)); }

static void spend_detachment(LA_APPLIES, lr_hex h)
{
    struct la_price price = price_of_depot(p);
    (void)x, (void)ev;
    la_unit_lost(p, s, detachment_at(p, s, side, h));
    la_charge(p, s, side, &price);
}

/* 14.3.3 */
static void make_depot(LA_APPLIES)
{
    unsigned c = lr_a(x);
    spend_detachment(p, s, side, x, ev, s->cart[c].hex);
    s->cart[c].face = LA_DEPOT;
    s->cart[c].marks = 0;
    LR_TELL(ev, LA_TELL_DEPOT, side, LR_EVERYONE, (int32_t)c, s->cart[c].hex);
}

/* 14.3.3 */
static void enlarge(LA_APPLIES)
{
    uint8_t big = large_counter(p, s, side);
    lr_hex h = s->cart[lr_a(x)].hex;
    spend_detachment(p, s, side, x, ev, h);
    la_cart_off(s, lr_a(x));
    la_cart_off(s, lr_b(x));
    s->cart[big].face = LA_DEPOT;
    s->cart[big].hex = h;
    LR_TELL(ev, LA_TELL_ENLARGED, side, LR_EVERYONE, big, h);
}

/* A wagon, and what is spent with it. */
static bool bars_wagon(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned wagon,
                       struct lr_verdict *v)
{
    lr_hex h = s->cart[wagon].hex;
    if (la_tables(p)->wheels[wagon].side != side || s->cart[wagon].face != LA_WAGON)
        return LA_BARS("14.3.3", "Only a wagon of yours can be converted.");
    if (!hex_of(p, h)->town)
        return LA_BARS("14.3.3", "A depot stands in a town or Major City.");
    if (detachment_at(p, s, side, h) == LA_NOBODY)
        return LA_BARS("14.3.3", "A detachment must be with the wagon, and is spent.");
    if (!spare_detachment(p, s, side, h))
        return LA_BARS("3.2.3", "That detachment is all its Leader has.");
    return !affords(s, side, cost(p, LA_C_DEPOT))
           && LA_BARS("13.3.4", "You cannot pay the %d War Effort Points.", cost(p, LA_C_DEPOT));
}

bool la_bars_depot(LA_WHYS)
{
    unsigned c = lr_a(x);
    if (bars_wagon(p, s, side, c, v))
        return true;
    if (depot_at(p, s, side, s->cart[c].hex) != LA_NOBODY)
        return LA_BARS("14.3.3", "There is a depot here; one of capacity 2 can be enlarged with a wagon of 2.");
    return !in_link_range(p, s, side, s->cart[c].hex)
           && LA_BARS("14.3.3", "No Supply Source or link of supply is within range.");
}

bool la_bars_enlarge(LA_WHYS)
{
    const struct la_wheels *w = la_tables(p)->wheels;
    unsigned depot = lr_a(x), wagon = lr_b(x);
    if (w[depot].side != side || s->cart[depot].face != LA_DEPOT)
        return LA_BARS("14.3.3", "That is no depot of yours.");
    if (bars_wagon(p, s, side, wagon, v))
        return true;
    if (s->cart[depot].hex != s->cart[wagon].hex)
        return LA_BARS("14.3.3", "The wagon is not with that depot.");
    if (w[depot].capacity != SMALL || w[wagon].capacity != SMALL)
        return LA_BARS("14.3.3", "A depot of capacity 2 and a wagon of 2 in the same place make one of 4.");
    return large_counter(p, s, side) == LA_NOBODY
           && LA_BARS("7.2.4", "All your counters of capacity 4 are in play.");
}

/* ---- 14.3.1 Detachments ---- */

/* 14.3.1 */
bool la_may_detach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    const struct la_unit *x = &s->unit[u];
    return la_tables(p)->counter[u].side == side && x->place == LA_WITH && !(x->marks & LA_NEW)
           && (la_detachments_of(p, s, u, true) > 0 || la_detachments_of(p, s, u, false) > 0);
}

static bool may_form_detachments(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    if (!la_in_play(&s->leader[i]) || s->leader[i].ap == 0)
        return false;
    struct la_units his = la_with(p, s, i);
    LR_EACH_IN(u, &his)
        if (la_may_detach(p, s, side, u))
            return true;
    return false;
}

static void push_pick(struct la_state *s, enum lr_side side, unsigned who, enum la_appoint what)
{
    struct la_appoint_frame *f = la_push_appoint(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)who;
    f->what = (int32_t)what;
}

/* ---- 14.1 to 14.3 together ---- */

void la_allow_builds(LA_BASED)
{
    const struct la_tables *t = la_tables(p);
    allow_new_units(p, s, side, q, b);
    allow_equipment(p, s, side, q, b);
    bool stock = la_stock_of_detachments(p, s, side, 1) > 0;
    for (unsigned i = t->first_leader[side]; stock && i < t->first_leader[side + 1]; i++)
        if (may_form_detachments(p, s, side, i))
            lr_allow(q, lr_say(LA_V_FORM_DETACHMENTS, i, 0, 0, 0));
    uint64_t without = needy(p, s, side);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
        if (s->cart[c].face != LA_WAGON)
            continue;
        allow_unloading(p, s, side, q, c, without);
        if (may_make_depot(p, s, side, c))
            lr_allow(q, lr_say(LA_V_DEPOT, c, 0, 0, 0));
        uint8_t depot = depot_at(p, s, side, s->cart[c].hex);
        if (may_enlarge(p, s, side, depot, c))
            lr_allow(q, lr_say(LA_V_ENLARGE, depot, c, 0, 0));
    }
}

bool la_do_builds(LA_APPLIES)
{
    switch (lr_verb_of(x)) {
    case LA_V_ENGINEERS:
        build_engineers(p, s, side, x, ev);
        return true;
    case LA_V_BUILD:
        build_cart(p, s, side, x, ev);
        return true;
    case LA_V_NEW_GUN:
        new_gun(p, s, side, x, ev);
        return true;
    case LA_V_BUY_AMMO:
        buy_ammo(p, s, side, x, ev);
        return true;
    case LA_V_FORM_DETACHMENTS:
        push_pick(s, side, lr_a(x), LA_P_DETACH);
        return true;
    case LA_V_UNLOAD:
        unload(p, s, side, x, ev);
        return true;
    case LA_V_DEPOT:
        make_depot(p, s, side, x, ev);
        return true;
    case LA_V_ENLARGE:
        enlarge(p, s, side, x, ev);
        return true;
    default:
        return false;
    }
}

/* ---- Their lines ---- */

static void line_ammo(LA_LINES, unsigned leader)
{
    struct la_price one = price_of_ammo(p, leader, 1);
    struct lr_axis *n = la_axis(f, l, "number");
    int have = s->leader[leader].ammo;
    (void)side;
    la_value(l, have, have + (int)lr_b(l->base), "ammo");
    l->label = lr_form_text(f, "Ammo for %s", la_tables(p)->officer[leader].name);
    if (n == NULL)
        return;
    n->label = "points";
    la_price_axis(p, s, f, l, n, &one);
}

static void line_cart(LA_LINES, unsigned cart)
{
    const struct la_wheels *w = &la_tables(p)->wheels[cart];
    struct la_price price = price_of_cart(p, cart);
    la_price_line(p, s, f, l, &price);
    (void)side;
    if (w->sort == LA_PONTOON)
        l->label = lr_form_text(f, "Build the %s", w->name);
    else
        l->label = lr_form_text(f, "Build a wagon of capacity %u", w->capacity);
}

bool la_line_builds(LA_LINES)
{
    unsigned a = lr_a(l->base);
    struct la_price price = { 0 };
    struct lr_axis *where = la_axis(f, l, "hex"), *whom = la_axis(f, l, "leader");
    if (where != NULL)
        where->label = "at";
    if (whom != NULL)
        whom->label = "for";
    switch (lr_verb_of(l->base)) {
    case LA_V_ENGINEERS:
        l->label = side == LA_UNION ? "Raise an engineer brigade" : "Appoint a construction supervisor";
        price = price_of_engineers(p, side);
        break;
    case LA_V_BUILD:
        line_cart(p, s, side, f, l, a);
        return true;
    case LA_V_NEW_GUN:
        la_value(l, s->leader[a].guns, s->leader[a].guns + 1, "guns");
        price = price_of_gun(p, s, side, a);
        break;
    case LA_V_BUY_AMMO:
        line_ammo(p, s, side, f, l, a);
        return true;
    case LA_V_FORM_DETACHMENTS:
        l->effect = "a unit of his gives a step, or all of it";
        price = la_price_of_detachments(a);
        break;
    case LA_V_UNLOAD:
        l->effect = lr_form_text(f, "%u ammo for his force; the wagon is spent", la_tables(p)->wheels[a].capacity);
        break;
    case LA_V_DEPOT:
        l->effect = "a detachment is spent";
        price = price_of_depot(p);
        break;
    case LA_V_ENLARGE:
        l->effect = "a detachment and the wagon are spent";
        la_value(l, SMALL, LARGE, "capacity");
        price = price_of_depot(p);
        break;
    default:
        return false;
    }
    la_price_line(p, s, f, l, &price);
    return true;
}

bool la_bars_unload(LA_WHYS)
{
    const struct la_cart *c = &s->cart[lr_a(x)];
    unsigned oc = lr_b(x);
    if (la_tables(p)->wheels[lr_a(x)].side != side || c->face != LA_WAGON)
        return LA_BARS("14.3.2", "Only a wagon of yours can be unloaded.");
    if (!la_is_oc(p, s, side, oc))
        return LA_BARS("14.3.2", "He is not the Overall Commander of a force of yours.");
    if (lr_distance(p->board, s->leader[oc].hex, c->hex) > la_printed_mr(p, oc))
        return LA_BARS("14.3.2", "The wagon is farther off than his printed Movement Rating.");
    return !(needy(p, s, side) >> oc & 1) && LA_BARS("14.2.2", "His force has all the ammo it can hold.");
}

static bool has_given_all(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    struct la_units his = la_with(p, s, i);
    bool any = false;
    LR_EACH_IN(u, &his) {
        if (!(s->unit[u].marks & LA_NEW))
            return false;
        any = true;
    }
    return any && la_in_administration(s);
}

bool la_bars_detachments(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", la_tables(p)->officer[i].name);
    if (!la_in_play(&s->leader[i]))
        return LA_BARS("8.5.1", "He commands no troops.");
    if (s->leader[i].ap == 0)
        return LA_BARS("8.5.1", "The order costs 1 Administration Point, and he has none.");
    if (la_stock_of_detachments(p, s, side, 1) == 0)
        return LA_BARS("8.5.1", "All your Detachments are in play.");
    if (has_given_all(p, s, i))
        return LA_BARS("14.3.1", "His units have been rebuilt, or have given detachments, in this Administration.");
    return la_in_administration(s) && !may_form_detachments(p, s, side, i)
           && LA_BARS("8.5.1", "He has no unit to take detachments from.");
}

/* ---- The question ---- */

/* 3.3.4: the chief of staff who commands the army until he is confirmed or superseded; LA_NOBODY: none. */
static uint8_t acting(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].marks & LA_ACTING && s->leader[i].place == LA_HOLDS)
            return (uint8_t)i;
    return LA_NOBODY;
}

/* 4.3.2 */
void la_ask_admin(LA_ASKS)
{
    struct la_bases b;
    const struct la_side *x = &s->player[side];
    uint8_t temporary = acting(p, s, side);
    lr_answer done =
        temporary == LA_NOBODY ? lr_say(LA_V_DONE, 0, 0, 0, 0) : lr_say(LA_V_CONFIRM, temporary, 0, 0, 0);
    q->rule = "14.0";
    q->always = true;
    q->suggest = done;
    lr_put(&q->words, "What do you order?\nAdministration: %u War Effort Point%s and %u Replacement Step%s.",
           x->wep, x->wep == 1 ? "" : "s", x->replacements + x->recruits,
           x->replacements + x->recruits == 1 ? "" : "s");
    if (temporary != LA_NOBODY)
        lr_put(&q->words, " %s commands for now: confirm him or supersede him.",
               la_tables(p)->officer[temporary].name);
    lr_put_string(&q->others, "giving orders of administration");
    lr_allow(q, done);
    if (q->brief)
        return;
    la_find_bases(p, s, side, &b);
    la_allow_builds(p, s, side, q, &b);
    la_allow_soldiers(p, s, side, q, &b);
    la_allow_places(p, s, side, q, &b);
    la_allow_works(p, s, side, q, &b);
    la_allow_federals(p, s, side, q);
}

void la_why_admin(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_DONE)
        lr_refuse(v, "3.3.4", "First confirm or supersede the chief of staff who commands the army.");
    else if (lr_verb_of(x) == LA_V_BUILD)
        lr_refuse(v, "14.1.3", "Counters of one capacity are alike: build the first that is not in play.");
    else
        lr_refuse(v, "14.0", "That is no order of the Administration Sequence.");
    (void)p, (void)s, (void)side;
}

void la_apply_admin(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_DONE)
        lr_pop(&s->core);
    else if (!la_do_builds(p, s, side, x, ev) && !la_do_soldiers(p, s, side, x, ev)
             && !la_do_places(p, s, side, x, ev) && !la_do_works(p, s, side, x, ev))
        la_do_federals(p, s, side, x, ev);
}

/* ---- Its form ---- */

/* What somebody who looks down the list would miss: each command's ammo and gun, each weak unit's step. */
enum { MISSED = 24 };

static bool has_line(const struct lr_form *f, unsigned verb, unsigned a)
{
    for (int i = 0; i < f->lines; i++)
        if (lr_verb_of(f->line[i].base) == verb && lr_a(f->line[i].base) == a)
            return true;
    return false;
}

static void miss(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f,
                 lr_answer x, int *left)
{
    if (*left == 0 || has_line(f, lr_verb_of(x), lr_a(x)))
        return;
    struct lr_line *l = lr_form_refused(f, p, s, side, x);
    if (l == NULL)
        return;
    la_list_under(s, l);
    --*left;
}

static void missed_lines(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f)
{
    const struct la_tables *t = la_tables(p);
    int left = MISSED;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].ammo < LA_MOST_ON_TRACK)
            miss(p, s, side, f, lr_say(LA_V_BUY_AMMO, i, 1, 0, 0), &left);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_WITH && s->unit[u].steps < t->counter[u].most
            && t->counter[u].type <= LA_CAVALRY)
            miss(p, s, side, f, lr_say(LA_V_STRENGTHEN, u, 0, 0, 0), &left);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && la_gun_room(p, s, i) > 0)
            miss(p, s, side, f, lr_say(LA_V_NEW_GUN, i, 0, 0, 0), &left);
}

void la_shape_admin(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    la_add_purse(p, s, q->side, f, LA_IN_STEPS);
    la_add_purse(p, s, q->side, f, LA_IN_ORDERS);
    missed_lines(p, s, q->side, f);
}

void la_line_admin(LA_LINES)
{
    la_list_under(s, l);
    if (!la_line_builds(p, s, side, f, l) && !la_line_soldiers(p, s, side, f, l)
        && !la_line_places(p, s, side, f, l) && !la_line_works(p, s, side, f, l))
        la_line_federals(p, s, side, f, l);
}

/* ---- The steps of the turn ---- */

/* 14.4.1 */
static void replacement_steps(LA_GOES)
{
    const struct la_scenario *sc = &la_tables(p)->scenario[s->scenario];
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        int n = sc->steps[s->turn][side], total = s->player[side].replacements + n;
        s->player[side].replacements = (uint16_t)(total > 999 ? 999 : total);
        s->player[side].recruits = 0;
        if (n > 0)
            LR_TELL(ev, LA_TELL_REPLACEMENTS, side, LR_ONLY(side), (int32_t)side, n);
    }
}

/* 15.0: The turn's `who`: 0 before, 1 Union reinforcements, 2 Confederate ones if they did not come in an Impulse
 * (A-07).
 */
void la_turn_arrive(LA_GOES)
{
    struct la_turn_frame *f = la_turn_frame(s);
    if (f->who == 0) {
        f->who = 1;
        lr_reveal(&s->core); /* works, rails and bridges that are done now tell who was at work (3.7.1) */
        replacement_steps(p, s, ev);
        la_rest_and_drill(p, s, ev);
        la_finish_works(p, s, LA_UNION, ev);
        la_finish_works(p, s, LA_CONFEDERATE, ev);
        la_special_rules(p, s, ev);
        return;
    }
    if (f->who == 1) {
        if (!la_bring_on(p, s, LA_UNION, &f->done, ev))
            return;
        f->who = 2;
        f->done = 0;
        return;
    }
    if (s->player[LA_CONFEDERATE].impulses == 0 && !la_bring_on(p, s, LA_CONFEDERATE, &f->done, ev))
        return;
    f->who = f->done = 0;
    f->step = LA_T_ADMIN;
}

void la_turn_admin(LA_GOES)
{
    (void)p, (void)ev;
    if (!la_both_asked(s, LA_F_ADMIN))
        return;
    for (int i = 0; i < LA_LEADERS; i++) {
        struct la_leader *l = &s->leader[i];
        l->marks &=
            ~(uint32_t)(LA_BURNED | LA_FORAGED | LA_RECRUITED | LA_FRESH | LA_GUNNED | LA_RANKED | LA_CAUSE);
        l->steps = l->loaded = l->lost = 0;
    }
    for (int u = 0; u < LA_UNITS; u++)
        s->unit[u].marks &= (uint8_t) ~(LA_NEW | LA_GAVE);
    s->player[LA_UNION].recruits = s->player[LA_CONFEDERATE].recruits = 0;
    lr_top(&s->core)->step = LA_T_END;
}
