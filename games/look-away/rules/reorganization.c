/* reorganization.c - 13.1 to 13.3: the Second Supply Sequence of the Reorganization: Devastation, Foraging, War
 * Effort. Both players do each step, the Union first, with nothing secret about the order. What is left of
 * it, Supply Status and Strategic Attrition (13.4), is in attrition.c. */
#include "look.h"

enum { BURNS = 6, ENGINEERS_BURN = 5, CITY_WEP = 2, NEAR_ATLANTA = 12, LEAST_FORAGERS = 2 };

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

/* 13.1.1 */
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
                  "Who burns a town or a bridge?\nDevastation: burned on a 6; a bridge over a major river, with "
                  "engineers, on 5 or 6. Each try "
                  "costs the commander 1 Administration Point.");
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
    lr_refuse(v, "13.1", "Now towns and bridges may be burned, and nothing else is done.");
    (void)p, (void)s, (void)side, (void)x;
}

/* 13.1: every try, and every foraging, is an order of the commander's. */
static struct la_price price_of_order(unsigned leader) { return LA_POINTS(leader, 1); }

/* 13.1.2: What a die must show for a bridge to burn. */
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

/* 13.1, 13.1.1 */
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

/* 13.2.1 */
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
    lr_put_string(
        &q->words,
        "Who lives off the land?\nForaging: commanders in towns and cities; it costs each 1 Administration Point.");
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
    lr_refuse(v, "13.2", "Now forces may forage, and nothing else is done.");
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

/* 13.2.2: What a die brings to him with so many Clear hexes. */
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

/* 13.3.1, 13.3.3 */
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

/* 13.3.1, 13.3.2 */
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
