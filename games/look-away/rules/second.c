/* second.c - 13: the Second Supply Sequence. Devastation, Foraging, War Effort, Supply Status and Strategic
 * Attrition. Both players do each step, the Union first, with nothing secret about the order. */
#include "look.h"

enum { BURNS = 6, ENGINEERS_BURN = 5, CITY_WEP = 2, NEAR_ATLANTA = 12, LEAST_FORAGERS = 2 };
enum { PER_MP = 5, NO_LINE = 4, COMBAT_SUPPLY = 2, OUT_OF_SUPPLY = 4, RAIDERS = 4 }; /* 13.4.2, 16.1.5 */

#define REORGANIZATION_MARKS (LA_BURNED | LA_FORAGED | LA_RECRUITED | LA_FRESH | LA_GUNNED | LA_RANKED)

static const struct la_hexinfo *hex_of(const struct lr_pack *p, lr_hex h) { return &la_tables(p)->hex[h]; }

/* A step that both do, one after the other: the turn's `who` counts them. True: both have. */
bool la_both_asked(struct la_state *s, enum la_frame kind)
{
    struct la_turn_frame *f = la_turn_frame(s);
    if (f->who > LA_CONFEDERATE) {
        f->who = 0;
        return true;
    }
    enum lr_side side = (enum lr_side)f->who++;
    lr_push(&s->core, kind, LR_ONLY(side))->x = (uint8_t)side;
    return false;
}

/* The Active Overall Commanders of a side with a point to spend: who may devastate and forage (8.1). */
static bool ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_HOLDS && l->ap > 0 && l->marks & LA_ACTIVE && la_overall(p, s, side, l->hex) == i;
}

/* Why not, for all the orders of this chapter; true if refused. */
static bool not_ready(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                      const char *rule, struct lr_verdict *v)
{
    const struct la_leader *l = &s->leader[i];
    const char *name = la_tables(p)->officer[i].name;
    if (la_tables(p)->officer[i].side != side)
        lr_refuse(v, rule, "%s is not yours.", name);
    else if (l->place != LA_HOLDS)
        lr_refuse(v, "3.2.4", "%s does not command a force on the map; only an Overall Commander gives orders.",
                  name);
    else if (la_overall(p, s, side, l->hex) != i)
        lr_refuse(v, "3.2.4", "%s is not the Overall Commander in his hex.", name);
    else if (!(l->marks & LA_ACTIVE))
        lr_refuse(v, "8.1", "%s is Inactive.", name);
    else if (l->ap == 0)
        lr_refuse(v, "3.2.4", "%s has no Administration Points left.", name);
    else
        return false;
    return true;
}

/* ---- 13.1 Devastation ---- */

static bool town_stands(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return hex_of(p, h)->town == 1 && !(s->ground[h] & LA_BURNT);
}

/* 13.1.2: bridges over major rivers at his hex that stand, as direction bits. */
static unsigned bridges_at(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    unsigned set = 0;
    for (int d = 0; d < 6; d++) {
        int b = hex_of(p, h)->bridge >> d & 1 ? la_bridge_at(p, h, d) : -1;
        if (b >= 0 && !(s->burned >> b & 1))
            set |= 1u << d;
    }
    return set;
}

static bool may_burn_bridges(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct la_force f;
    if (s->leader[i].marks & LA_BURNED || !hex_of(p, s->leader[i].hex)->bridge)
        return false;
    la_muster(p, s, side, s->leader[i].hex, &f);
    return f.mounted > 0;
}

void la_ask_devastate(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    q->rule = "13.1";
    q->always = true;
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words,
                  "Devastation: burn towns (on a 6) or bridges over major rivers (on a 6; with engineers on "
                  "5 or 6)? Each try costs the commander 1 AP.");
    lr_put_string(&q->others, "ordering devastation");
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!ready(p, s, side, i))
            continue;
        lr_hex h = s->leader[i].hex;
        if (town_stands(p, s, h))
            lr_allow(q, lr_say(LA_V_BURN_TOWN, i, 0, 0, 0));
        if (!may_burn_bridges(p, s, side, i))
            continue;
        for (unsigned set = bridges_at(p, s, h), d = 0; d < 6; d++)
            if (set >> d & 1)
                lr_allow(q, lr_say(LA_V_BURN_BRIDGE, i, p->board->side[h][d], 0, 0));
    }
}

static int bridge_dir(const struct lr_pack *p, lr_hex h, unsigned edge)
{
    for (int d = 0; d < 6; d++)
        if (p->board->side[h][d] == edge)
            return d;
    return -1;
}

static bool bars_bridge(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                        unsigned edge, struct lr_verdict *v)
{
    lr_hex h = s->leader[i].hex;
    int d = bridge_dir(p, h, edge);
    struct la_force f;
    la_muster(p, s, side, h, &f);
    if (d < 0)
        return LA_BARS("13.1.2", "That is no hexside of his hex.");
    if (!(hex_of(p, h)->bridge >> d & 1) || la_bridge_at(p, h, d) < 0)
        return LA_BARS("13.1.2", "There is no bridge over a major river.");
    if (!(bridges_at(p, s, h) >> d & 1))
        return LA_BARS("13.1.2", "That bridge is burned already.");
    if (f.mounted == 0)
        return LA_BARS("13.1.2", "Only a force with mounted cavalry can burn a bridge.");
    return s->leader[i].marks & LA_BURNED
           && LA_BARS("13.1.2", "A Leader tries a bridge only once in a Reorganization Segment.");
}

static bool bars_town(const struct lr_pack *p, const struct la_state *s, lr_hex h, struct lr_verdict *v)
{
    if (hex_of(p, h)->town == 2)
        return LA_BARS("13.1.1", "Major Cities cannot be devastated.");
    if (hex_of(p, h)->town == 0)
        return LA_BARS("13.1.1", "There is no town where he stands.");
    return s->ground[h] & LA_BURNT && LA_BARS("13.1.1", "That town is burned already.");
}

bool la_bars_devastate(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (not_ready(p, s, side, i, "13.1", v))
        return true;
    if (lr_verb_of(x) == LA_V_BURN_TOWN)
        return bars_town(p, s, s->leader[i].hex, v);
    return bars_bridge(p, s, side, i, lr_b(x), v);
}

void la_why_devastate(LA_WHYS)
{
    lr_refuse(v, "13.1", "That cannot be done now.");
    (void)p, (void)s, (void)side, (void)x;
}

/* 13.1: every try, and every foraging, is an order of the commander's. */
static struct la_price price_of_order(unsigned leader) { return LA_POINTS(leader, 1); }

/* What a die must show for a bridge to burn. */
static int bridge_needs(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return f.engineers + f.supervisors > 0 ? ENGINEERS_BURN : BURNS;
}

void la_shape_devastate(LA_SHAPES) { la_add_purse(p, s, q->side, f, LA_IN_POINTS); }

void la_line_devastate(LA_LINES)
{
    unsigned i = lr_a(l->base);
    if (lr_verb_of(l->base) == LA_V_DONE) {
        l->label = "No more burning";
        return;
    }
    struct la_price price = price_of_order(i);
    bool town = lr_verb_of(l->base) == LA_V_BURN_TOWN;
    la_price_line(p, s, f, l, &price);
    lr_form_focus(f, LR_HEXES, s->leader[i].hex);
    l->effect =
        lr_form_text(f, "burns %s", la_at_least(f, town ? BURNS : bridge_needs(p, s, side, s->leader[i].hex)));
}

static void burn_bridge(LA_APPLIES)
{
    unsigned i = lr_a(x), edge = lr_b(x);
    lr_hex h = s->leader[i].hex;
    int need = bridge_needs(p, s, side, h), die = lr_d6(&s->core, ev);
    s->leader[i].marks |= LA_BURNED;
    if (die >= need)
        s->burned |= UINT64_C(1) << la_bridge_at(p, h, bridge_dir(p, h, edge));
    LR_TELL(ev, die >= need ? LA_TELL_BRIDGE_BURNED : LA_TELL_BRIDGE_STANDS, side, LR_EVERYONE, (int32_t)side,
            (int32_t)edge);
}

void la_apply_devastate(LA_APPLIES)
{
    unsigned i = lr_a(x);
    if (lr_verb_of(x) == LA_V_DONE) {
        lr_pop(&s->core);
        return;
    }
    lr_reveal(&s->core); /* who burns is seen */
    struct la_price price = price_of_order(i);
    la_charge(p, s, side, &price);
    if (lr_verb_of(x) == LA_V_BURN_BRIDGE) {
        burn_bridge(p, s, side, x, ev);
        return;
    }
    bool burned = lr_d6(&s->core, ev) >= BURNS;
    lr_hex h = s->leader[i].hex;
    if (burned)
        s->ground[h] |= LA_BURNT;
    LR_TELL(ev, burned ? LA_TELL_TOWN_BURNED : LA_TELL_TOWN_STANDS, side, LR_EVERYONE, (int32_t)side, h);
}

void la_turn_devastate(LA_GOES)
{
    (void)p, (void)ev;
    if (la_turn_frame(s)->who == 0)
        for (int i = 0; i < LA_LEADERS; i++)
            s->leader[i].marks &= ~(uint32_t)REORGANIZATION_MARKS;
    if (la_both_asked(s, LA_F_DEVASTATE))
        lr_top(&s->core)->step = LA_T_FORAGE;
}

/* ---- 13.2 Foraging ---- */

static bool may_forage(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS || !hex_of(p, l->hex)->town || s->ground[l->hex] & LA_BURNT || l->marks & LA_FORAGED
        || !ready(p, s, side, i) || la_in_zone(p, s, lr_enemy(side), l->hex))
        return false;
    struct la_force f;
    la_muster(p, s, side, l->hex, &f);
    return f.units >= LEAST_FORAGERS;
}

void la_ask_forage(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    lr_answer done = lr_say(LA_V_DONE, 0, 0, 0, 0);
    q->rule = "13.2";
    q->always = true;
    q->suggest = done;
    lr_put_string(&q->words,
                  "Foraging: which commanders in towns and cities live off the land? It costs each 1 AP.");
    lr_put_string(&q->others, "sending out foragers");
    lr_allow(q, done);
    if (q->brief)
        return;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (may_forage(p, s, side, i)) {
            lr_allow(q, lr_say(LA_V_FORAGE, i, 0, 0, 0));
            if (q->suggest == done)
                q->suggest = lr_say(LA_V_FORAGE, i, 0, 0, 0);
        }
}

bool la_bars_forage(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (not_ready(p, s, side, i, "13.2", v))
        return true;
    lr_hex h = s->leader[i].hex;
    struct la_force f;
    if (!hex_of(p, h)->town)
        return LA_BARS("13.2.1", "Only a force in a town or Major City can forage.");
    if (s->ground[h] & LA_BURNT)
        return LA_BARS("13.2.3", "That town has been devastated: there is nothing left.");
    if (la_in_zone(p, s, lr_enemy(side), h))
        return LA_BARS("13.2.3", "A force in an enemy zone of control cannot forage.");
    la_muster(p, s, side, h, &f);
    if (f.units < LEAST_FORAGERS)
        return LA_BARS("13.2.2", "A force needs at least two combat units to forage.");
    return s->leader[i].marks & LA_FORAGED && LA_BARS("13.2.2", "He has foraged in this Reorganization Segment.");
}

void la_why_forage(LA_WHYS)
{
    lr_refuse(v, "13.2", "That cannot be done now.");
    (void)p, (void)s, (void)side, (void)x;
}

static bool leader_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return la_overall(p, s, side, h) != LA_NOBODY;
}

/* 13.2.2, 13.2.3. ruling: nor is a devastated town counted. */
static int clear_hexes(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    int n = 1; /* the town or city itself */
    for (int d = 0; d < 6; d++) {
        lr_hex to = p->board->next[h][d];
        if (to == LR_NONE || !p->board->playable[to] || s->ground[to] & LA_BURNT)
            continue;
        const struct la_hexinfo *x = hex_of(p, to);
        if (x->terrain != 0 && x->town == 0) /* clear is the board's first terrain */
            continue;
        if (hex_of(p, h)->major >> d & 1 && !la_crossable(p, s, side, h, d))
            continue;
        n += !la_in_zone(p, s, lr_enemy(side), to) && !lr_has(&s->stand[lr_enemy(side)], to)
             && !leader_at(p, s, side, to);
    }
    return n;
}

/* What a die brings to him with so many Clear hexes. */
static struct la_forage brings(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                               int clear, int die)
{
    const struct la_tables *t = la_tables(p);
    struct la_forage r = t->forage[clear - 1][die + (s->weather == LA_MUD ? 1 : 0) - 1]; /* 5.2.3, A-23 */
    if (side == LA_CONFEDERATE && lr_distance(p->board, h, t->atlanta) <= NEAR_ATLANTA)
        r.wep = (uint8_t)(2 * r.wep);
    return r;
}

void la_shape_forage(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
}

void la_line_forage(LA_LINES)
{
    unsigned i = lr_a(l->base);
    if (lr_verb_of(l->base) != LA_V_FORAGE) {
        l->label = "No more foraging";
        return;
    }
    struct la_price price = price_of_order(i);
    lr_hex h = s->leader[i].hex;
    int n = clear_hexes(p, s, side, h), least = 99, most = 0, own = 0;
    for (int die = 1; die <= 6; die++) {
        struct la_forage r = brings(p, s, side, h, n, die);
        least = r.wep < least ? r.wep : least;
        most = r.wep > most ? r.wep : most;
        own += r.own != 0;
    }
    la_price_line(p, s, f, l, &price);
    lr_form_focus(f, LR_HEXES, h);
    l->effect = lr_form_text(f, "%d to %d War Effort Points; an Own marker on %d of 6", least, most, own);
}

static void forage(LA_GOES, enum lr_side side, unsigned i)
{
    struct la_leader *l = &s->leader[i];
    int n = clear_hexes(p, s, side, l->hex);
    struct la_forage brought = brings(p, s, side, l->hex, n, lr_d6(&s->core, ev)), *r = &brought;
    int wep = r->wep;
    int total = s->player[side].wep + wep;
    s->player[side].wep = (uint16_t)(total > 999 ? 999 : total);
    LR_TELL(ev, LA_TELL_FORAGED, side, LR_ONLY(side), (int32_t)i, n, wep);
    if (r->own && !(l->marks & LA_OWN)) {
        l->marks |= LA_OWN;
        LR_TELL(ev, LA_TELL_OWN_GATHERED, side, LR_ONLY(side), (int32_t)i);
    }
}

void la_apply_forage(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_DONE) {
        lr_pop(&s->core);
        return;
    }
    unsigned i = lr_a(x);
    struct la_price price = price_of_order(i);
    la_charge(p, s, side, &price);
    s->leader[i].marks |= LA_FORAGED;
    LR_TELL(ev, LA_TELL_FORAGERS, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
    forage(p, s, ev, side, i);
}

void la_turn_forage(LA_GOES)
{
    (void)p, (void)ev;
    if (la_both_asked(s, LA_F_FORAGE))
        lr_top(&s->core)->step = LA_T_INCOME;
}

/* ---- 13.3 War Effort ---- */

static void city_brings(LA_GOES, lr_hex h)
{
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        if (!la_holds_city(s, side, h) || !la_rail_to_edge(p, s, side, h))
            continue;
        int total = s->player[side].wep + CITY_WEP;
        s->player[side].wep = (uint16_t)(total > 999 ? 999 : total);
        LR_TELL(ev, LA_TELL_CITY, side, LR_ONLY(side), h, CITY_WEP);
    }
}

/* 13.3.4: out of War Effort, every Leader goes Inactive. */
static void bankrupt(LA_GOES, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    s->player[side].bankrupt = s->player[side].wep == 0;
    if (s->player[side].wep > 0)
        return;
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_NO_WAR_EFFORT, side, LR_EVERYONE, (int32_t)side);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (la_in_play(&s->leader[i])) {
            la_fall_inactive(p, s, i, false);
            s->leader[i].marks &= ~(uint32_t)LA_FELL;
        }
}

void la_turn_income(LA_GOES)
{
    for (int i = 0; i < la_tables(p)->majors; i++)
        city_brings(p, s, ev, la_tables(p)->major[i]);
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++)
        bankrupt(p, s, ev, side);
    lr_top(&s->core)->step = LA_T_STATUS;
}

/* ---- 13.4 Supply Status and Strategic Attrition ---- */

struct strain { /* what a force faces */
    struct la_force f;
    uint8_t status; /* enum la_supply and bits */
    bool crowded;   /* Over-concentrated */
    uint8_t by;     /* whose Administrative Rating counts */
    int modifier;   /* without what the player may yet spend */
};

static bool out_of_communications(uint8_t status)
{
    return (status & LA_SUPPLY_STATUS) != LA_FULL || status & (LA_NO_COMMUNICATIONS | LA_NO_LINE);
}

static bool has_troops(const struct la_force *f, unsigned leader)
{
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == leader)
            return true;
    return false;
}

/* 13.4.1, A-68: two Subordinate Leaders with troops beside the Overall Commander. */
static bool crowded(const struct la_force *f)
{
    int n = 0;
    for (int i = 0; i < f->leaders; i++)
        n += f->leader[i] != f->oc && has_troops(f, f->leader[i]);
    return n >= 2;
}

/* 13.4.2; flags: what has been spent. ruling: distance never counts for more than having no line at all. */
static int attrition_modifier(const struct lr_pack *p, const struct la_state *s, const struct strain *x,
                              lr_cost distance, int flags)
{
    int status = x->status & LA_SUPPLY_STATUS;
    int m = -(x->by != LA_NOBODY ? la_ar(p, s, x->by) : 1) + la_tables(p)->weather_attrition[s->weather];
    int away = (int)(distance / (PER_MP * LR_MP));
    m += x->status & LA_NO_LINE || away > NO_LINE ? NO_LINE : away;
    if (out_of_communications(x->status) && x->f.side == LA_CONFEDERATE && la_all_cavalry(&x->f))
        m -= RAIDERS;
    if (!(flags & LA_SUPPLIED))
        m += status == LA_COMBAT_SUPPLY ? COMBAT_SUPPLY : status == LA_OUT_OF_SUPPLY ? OUT_OF_SUPPLY : 0;
    return m - (flags & LA_SPENT_MORALE ? 1 : 0);
}

/* What a force faces; false: nothing. */
static bool weigh(const struct lr_pack *p, const struct la_state *s, uint8_t status, int flags, struct strain *x)
{
    lr_cost distance = (lr_cost)(status >> LA_SUPPLY_BANDS) * PER_MP * LR_MP;
    x->status = status;
    x->crowded = crowded(&x->f);
    x->modifier = attrition_modifier(p, s, x, distance, flags);
    return x->crowded || out_of_communications(status);
}

/* The force that the frame is about. */
static void strain_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_attrition_frame *f, struct strain *x)
{
    la_muster(p, s, side, (lr_hex)f->hex, &x->f);
    x->by = f->rating > 0 ? (uint8_t)(f->rating - 1) : x->f.oc;
    weigh(p, s, (uint8_t)f->supply, f->spent, x);
}

static const struct la_toll *toll(const struct lr_pack *p, const struct la_force *f, int die)
{
    const struct la_tables *t = la_tables(p);
    die = lr_within(die, LA_ATTRITION_LOWEST, LA_ATTRITION_HIGHEST);
    return &t->attrition[lr_column(t->attrition_least, LA_ATTRITION_COLUMNS, f->cf + f->guns)]
                        [die - LA_ATTRITION_LOWEST];
}

/* 3.2.4, 3.3.1: a Senior Commander in range puts his Administrative Rating in the place of the commander's, once.
 */
static bool bars_lending(const struct lr_pack *p, const struct la_state *s, const struct la_attrition_frame *f,
                         const struct strain *x, unsigned by, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[by].name;
    if (x->f.oc == LA_NOBODY || by == x->f.oc)
        return LA_BARS("3.2.4", x->f.oc == LA_NOBODY ? "Nobody commands here to whom a rating could be lent."
                                                     : "It is his own rating that counts.");
    if (la_not_under(p, s, by, x->f.oc, "3.2.4", v))
        return true;
    if (f->rating > 0)
        return LA_BARS("3.2.4", "Somebody has lent his Administrative Rating already.");
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", name);
    return la_ar(p, s, by) <= la_ar(p, s, x->f.oc)
           && LA_BARS("3.2.4", "The Administrative Rating of %s is no better.", name);
}

static void allow_lenders(LA_ASKS, const struct strain *x)
{
    LR_EACH_BIT(i, la_seniors(p, s, side))
        if (!bars_lending(p, s, la_attrition_frame_of(s), x, i, NULL))
            lr_allow(q, lr_say(LA_V_ATTRITION_AT, i, 0, 0, 0));
}

/* What a force suffers shows how it is supplied (7.3.2): when nothing can be spent nobody need be asked. */
void la_ask_attrition(LA_ASKS)
{
    const struct la_attrition_frame *f = la_attrition_frame_of(s);
    struct strain x;
    lr_hex h = (lr_hex)f->hex;
    q->rule = "13.4";
    q->always = true; /* what he could spend is secret */
    lr_put_string(&q->others, "undergoing Strategic Attrition");
    lr_allow(q, lr_say(LA_V_ATTRITION, 0, 0, 0, 0));
    q->suggest = lr_say(LA_V_ATTRITION, 0, 0, 0, 0);
    if (h >= LA_HEXES)
        return;
    strain_of(p, s, side, f, &x);
    if (q->words.at) {
        lr_put_string(&q->words, "Strategic Attrition at ");
        lr_name(p, LR_HEXES, h, &q->words);
        lr_put(&q->words, ": %s. %d to the die. Spend something first?",
               out_of_communications(x.status) ? "Out of Communications" : "Over-concentrated", x.modifier);
    }
    if (x.f.oc != LA_NOBODY && s->leader[x.f.oc].morale > 0 && !(f->spent & LA_SPENT_MORALE))
        lr_allow(q, lr_say(LA_V_ATTRITION_MORALE, 0, 0, 0, 0));
    allow_lenders(p, s, side, q, &x);
    if ((q->brief && q->n > 1) || f->spent & LA_SUPPLIED || (x.status & LA_SUPPLY_STATUS) == LA_FULL)
        return;
    uint8_t cart = la_expendable(p, s, side, h);
    if (cart != LA_NOBODY)
        lr_allow(q, lr_say(LA_V_ATTRITION_CART, cart, 0, 0, 0));
    if (x.f.oc != LA_NOBODY && s->leader[x.f.oc].marks & LA_OWN) {
        lr_allow(q, lr_say(LA_V_ATTRITION_OWN, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_ATTRITION_OWN, 0, 0, 0, 0);
    }
}

static void why_no_morale(const struct la_attrition_frame *f, const struct strain *x, struct lr_verdict *v)
{
    if (x->f.oc == LA_NOBODY)
        lr_refuse(v, "3.5.4", "Nobody commands here whose morale could be spent.");
    else if (f->spent & LA_SPENT_MORALE)
        lr_refuse(v, "3.5.4", "One Morale Level is spent; no more may be.");
    else
        lr_refuse(v, "3.5.1", "The morale of this force cannot fall below 0.");
}

/* A wagon or depot that is not the one to be expended (7.3.5). */
static void why_not_expended(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                             const struct strain *x, unsigned cart, struct lr_verdict *v)
{
    const struct la_cart *c = &s->cart[cart];
    int reach = x->f.oc == LA_NOBODY ? 0 : la_printed_mr(p, x->f.oc);
    uint8_t first = la_expendable(p, s, side, x->f.hex);
    if (la_tables(p)->wheels[cart].side != side || (c->face != LA_WAGON && c->face != LA_DEPOT))
        lr_refuse(v, "7.3.5", "That is no wagon or depot of yours in play.");
    else if (first == LA_NOBODY || lr_distance(p->board, x->f.hex, c->hex) > reach)
        lr_refuse(v, "7.3.5", "It is farther away than the %d hexes that this force may draw from.", reach);
    else
        lr_refuse(v, "7.3.5", "%s is expended first.", la_tables(p)->wheels[first].name);
}

static void why_not_supplied(const struct la_attrition_frame *f, const struct strain *x, struct lr_verdict *v)
{
    if (f->spent & LA_SUPPLIED)
        lr_refuse(v, "13.4.2", "This force counts as fully supplied already.");
    else if ((x->status & LA_SUPPLY_STATUS) == LA_FULL)
        lr_refuse(v, "13.4.2", "This force is in Full Supply: there is no penalty to avoid.");
    else
        lr_refuse(v, "13.2.4", "This force has no Own marker.");
}

void la_why_attrition(LA_WHYS)
{
    const struct la_attrition_frame *f = la_attrition_frame_of(s);
    struct strain y;
    strain_of(p, s, side, f, &y);
    switch (lr_verb_of(x)) {
    case LA_V_ATTRITION_AT:
        bars_lending(p, s, f, &y, lr_a(x), v);
        break;
    case LA_V_ATTRITION_MORALE:
        why_no_morale(f, &y, v);
        break;
    case LA_V_ATTRITION_CART:
        if (!(f->spent & LA_SUPPLIED) && (y.status & LA_SUPPLY_STATUS) != LA_FULL)
            why_not_expended(p, s, side, &y, lr_a(x), v);
        else
            why_not_supplied(f, &y, v);
        break;
    case LA_V_ATTRITION_OWN:
        why_not_supplied(f, &y, v);
        break;
    default:
        lr_refuse(v, "13.4", "This force undergoes Strategic Attrition.");
    }
}

static void roll_attrition(LA_APPLIES)
{
    (void)x;
    struct la_attrition_frame *f = la_attrition_frame(s);
    lr_hex h = (lr_hex)f->hex;
    struct strain y;
    strain_of(p, s, side, f, &y);
    int die = lr_d6(&s->core, ev) + y.modifier;
    const struct la_toll *r = toll(p, &y.f, die);
    bool seen = lr_has(&s->stand[side], h) && !(s->options >> LA_O_FOG & 1); /* 8.6.2, 3.7.2 */
    uint8_t know = seen ? LR_EVERYONE : LR_ONLY(side);
    LR_TELL(ev, LA_TELL_ATTRITION, side, know, h, die, r->steps);
    la_die_seen(ev, side, know);
    if (r->inactive && y.f.oc != LA_NOBODY && la_active(s, y.f.oc)) {
        la_fall_inactive(p, s, y.f.oc, false);
        s->leader[y.f.oc].marks &= ~(uint32_t)LA_FELL; /* 11.0 is of Impulses */
        LR_TELL(ev, LA_TELL_ATTRITION_INACTIVE, side, know, y.f.oc);
    }
    lr_pop(&s->core);
    if (r->steps > 0)
        la_begin_losses(s, side, h, r->steps, LA_L_ATTRITION, ev);
}

/* ---- Its form ---- */

void la_shape_attrition(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)la_attrition_frame_of(s)->hex);
    la_make_choice(f, LR_FORM_DESK);
}

static const char *tolls(const struct lr_pack *p, struct lr_form *f, const struct strain *x)
{
    int least = 99, most = 0;
    for (int die = 1; die <= 6; die++) {
        int steps = toll(p, &x->f, die + x->modifier)->steps;
        least = steps < least ? steps : least;
        most = steps > most ? steps : most;
    }
    if (least == most)
        return lr_form_text(f, "loses %d step%s", most, most == 1 ? "" : "s");
    return lr_form_text(f, "loses %d to %d steps", least, most);
}

void la_line_attrition(LA_LINES)
{
    struct la_attrition_frame then = *la_attrition_frame_of(s);
    struct la_price price = { 0 };
    struct strain x;
    strain_of(p, s, side, &then, &x);
    switch (lr_verb_of(l->base)) {
    case LA_V_ATTRITION:
        l->label = "Roll";
        break;
    case LA_V_ATTRITION_MORALE:
        l->label = "Spend Morale";
        la_value(l, s->leader[x.f.oc].morale, s->leader[x.f.oc].morale - 1, "Morale");
        then.spent |= LA_SPENT_MORALE;
        break;
    case LA_V_ATTRITION_CART:
        l->label = lr_form_text(f, "Expend %s", la_tables(p)->wheels[lr_a(l->base)].name);
        then.spent |= LA_SUPPLIED;
        break;
    case LA_V_ATTRITION_OWN:
        l->label = "Spend the Own marker";
        then.spent |= LA_SUPPLIED;
        break;
    default:
        l->label = lr_form_text(f, "Rely on %s", la_tables(p)->officer[lr_a(l->base)].name);
        price = LA_POINTS(lr_a(l->base), 1);
        then.rating = (int32_t)lr_a(l->base) + 1;
        break;
    }
    strain_of(p, s, side, &then, &x);
    l->effect = tolls(p, f, &x);
    la_price_line(p, s, f, l, &price);
}

void la_apply_attrition(LA_APPLIES)
{
    struct la_attrition_frame *f = la_attrition_frame(s);
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    lr_reveal(&s->core); /* how a force is supplied shows in what it suffers (7.3.2) */
    switch (lr_verb_of(x)) {
    case LA_V_ATTRITION_MORALE:
        la_lower_morale(s, oc, 1);
        f->spent |= LA_SPENT_MORALE;
        break;
    case LA_V_ATTRITION_AT:
        la_charge(p, s, side, &LA_POINTS(lr_a(x), 1));
        f->rating = (int32_t)lr_a(x) + 1;
        break;
    case LA_V_ATTRITION_CART:
        LR_TELL(ev, LA_TELL_EXPENDED, side, LR_EVERYONE, (int32_t)lr_a(x));
        la_cart_off(s, lr_a(x));
        f->spent |= LA_SUPPLIED;
        break;
    case LA_V_ATTRITION_OWN:
        s->leader[oc].marks &= ~(uint32_t)LA_OWN;
        f->spent |= LA_SUPPLIED;
        break;
    default:
        roll_attrition(p, s, side, x, ev);
        break;
    }
}

/* Forces that have been looked at: their Leaders, or their units if they have none, carry a mark of the
 * Impulse, which means nothing now, so that no frame tells where hidden forces are. */
static void looked_at(struct la_state *s, const struct la_force *f)
{
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_TRIED;
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == LA_NOBODY)
            s->unit[f->unit[i]].marks |= LA_WENT;
}

/* Can a die hurt it? */
static bool in_danger(const struct lr_pack *p, const struct strain *x)
{
    const struct la_toll *worst = toll(p, &x->f, 6 + x->modifier);
    return worst->steps > 0 || worst->inactive;
}

/* Looks at a force, once; true: the question was put. */
static bool look_at(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, uint8_t supply)
{
    struct strain x;
    la_muster(p, s, side, h, &x.f);
    x.by = x.f.oc;
    looked_at(s, &x.f);
    if (x.f.units == 0 || !weigh(p, s, supply, 0, &x) || !in_danger(p, &x))
        return false;
    struct la_attrition_frame *a = la_push_attrition(s, LR_ONLY(side));
    a->side = (uint8_t)side;
    a->hex = h;
    a->supply = supply;
    return true;
}

static bool look_at_led(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && !(l->marks & LA_TRIED)
            && look_at(p, s, side, l->hex, s->leader[la_overall(p, s, side, l->hex)].supply))
            return true;
    }
    return false;
}

/* Likewise units without a Leader, whose supply is judged together. */
static bool look_at_loose(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    enum { MOST = 64 };
    const struct la_tables *t = la_tables(p);
    lr_hex hex[MOST] = { 0 };
    uint8_t supply[MOST] = { 0 };
    struct la_set seen = { { 0 } };
    int n = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1] && n < MOST; u++)
        if (s->unit[u].place == LA_ON_MAP && !(s->unit[u].marks & LA_WENT) && t->counter[u].type != LA_SUPERVISOR
            && !lr_has(&seen, s->unit[u].hex)) {
            lr_add(&seen, s->unit[u].hex);
            hex[n++] = s->unit[u].hex;
        }
    n = n > 0 ? la_supply_loose(p, s, side, hex, n, supply) : 0;
    for (int i = 0; i < n; i++)
        if (look_at(p, s, side, hex[i], supply[i]))
            return true;
    return false;
}

static void forget_looks(struct la_state *s)
{
    for (int i = 0; i < LA_LEADERS; i++)
        s->leader[i].marks &= ~(uint32_t)LA_TRIED;
    for (int u = 0; u < LA_UNITS; u++)
        s->unit[u].marks &= (uint8_t)~LA_WENT;
}

/* Force by force: the turn's `who` is the side. A force that no die can hurt is passed over. */
void la_turn_status(LA_GOES)
{
    (void)ev;
    struct la_turn_frame *f = la_turn_frame(s);
    enum lr_side side = (enum lr_side)f->who;
    if (f->done == 0) {
        f->done = 1;
        la_judge_supply(p, s, side);
        lr_reveal(&s->core);
    }
    la_open_roll(s); /* who has been looked at is marked: nobody moves */
    bool asked = look_at_led(p, s, side) || look_at_loose(p, s, side);
    la_close_roll();
    if (asked)
        return;
    f->done = 0;
    f->who++;
    if (f->who > LA_CONFEDERATE) {
        forget_looks(s);
        f->who = 0;
        f->step = LA_T_ARRIVE;
    }
}
