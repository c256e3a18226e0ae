/* special.c - 19: special rules: Atlanta, one more killing, the Open City, the Confederate morale track. */
#include "setup.h"

bool la_holds_city(const struct la_state *s, enum lr_side side, lr_hex h)
{
    return ((s->ground[h] & LA_LAST_CSA) != 0) == (side == LA_CONFEDERATE);
}

/* ---- 19: special rules ---- */

/* 19.6.3: in the Campaign each from the turn of its scenario; 19.6.5: recruits too when Johnston is relieved
 * (A-83). */
unsigned la_specials(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    unsigned set = 0;
    if (!sc->campaign)
        set = sc->changes;
    for (int i = 1; sc->campaign && i < 5; i++)
        if (s->turn >= t->scenario[i].first)
            set |= t->scenario[i].changes & ~(unsigned)LA_SNARLS;
    if (sc->campaign && s->hood)
        set |= LA_RECRUITS;
    return s->open_city ? set & ~(unsigned)LA_RECRUITS : set;
}

void la_add_points(struct la_state *s, enum lr_side side, int points)
{
    int sum = s->player[side].vp + points;
    s->player[side].vp = (int16_t)(sum > 999 ? 999 : sum < -999 ? -999 : sum);
}

/* ---- 19.4.5, 19.4.6: Atlanta ---- */

/* A Union command that everyone sees within five hexes of the city. */
static bool union_near(const struct lr_pack *p, const struct la_state *s, int hexes)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[0]; i < t->first_leader[1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && lr_has(&s->stand[LA_UNION], l->hex)
            && lr_distance(p->board, l->hex, t->atlanta) <= hexes)
            return true;
    }
    return false;
}

/* 19.4.5, 19.4.6, 19.5.4, 19.5.5 */
static void atlanta_holds(LA_GOES)
{
    unsigned set = la_specials(p, s);
    if (!la_holds_city(s, LA_CONFEDERATE, la_tables(p)->atlanta))
        return;
    if (set & LA_HOLD_ATLANTA) {
        la_add_points(s, LA_CONFEDERATE, 2);
        LR_TELL(ev, LA_TELL_HOLDS_ATLANTA, LA_CONFEDERATE, LR_EVERYONE, 2);
    }
    if (set & LA_RECRUITS && union_near(p, s, 5)) {
        s->player[LA_CONFEDERATE].recruits = 1;
        LR_TELL(ev, LA_TELL_VOLUNTEERS, LA_CONFEDERATE, LR_EVERYONE, 1);
    }
}

/* ---- 19.6.6: one more killin' ---- */

/* South of Peachtree Creek and the Chattahoochee: infantry, in supply if asked; or anything that fights. */
static bool union_south(const struct lr_pack *p, const struct la_state *s, bool any, bool supplied)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_unit[0]; i < t->first_unit[1]; i++) {
        lr_hex h = la_unit_hex(s, i);
        if (h == LR_NONE || !t->hex[h].south || !(any || t->counter[i].type == LA_INFANTRY))
            continue;
        uint8_t holder = s->unit[i].place == LA_WITH ? la_holder(s, s->unit[i].boss) : LA_NOBODY;
        if (!supplied || holder == LA_NOBODY || (s->leader[holder].supply & LA_SUPPLY_STATUS) != LA_OUT_OF_SUPPLY)
            return true;
    }
    return false;
}

static bool hood_lost(const struct la_tables *t, const struct la_state *s)
{
    return s->leader[t->hood].place == LA_DEAD || s->leader[t->hood].place == LA_CAPTURED;
}

/* 19.6.6 */
static void one_more_killing(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    if (s->hood == 0 || s->turn <= s->hood || s->player[LA_CONFEDERATE].attacked || hood_lost(t, s)
        || la_hq_holder(t, s, LA_ARMY_OF_TENNESSEE) != t->hood || !la_holds_city(s, LA_CONFEDERATE, t->atlanta))
        return;
    lr_reveal(&s->core); /* supply of the Union's infantry is its own secret */
    if (!union_south(p, s, false, true))
        return;
    int points = lr_d6(&s->core, ev) + 6;
    la_add_points(s, LA_CONFEDERATE, -points);
    LR_TELL(ev, LA_TELL_NO_ATTACK, LA_CONFEDERATE, LR_EVERYONE, points);
}

/* ---- 19.6.1: points of the next scenario ---- */

/* Open rail from a Rail Depot to a friendly edge. */
static bool rail_communication(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_cart[side]; i < t->first_cart[side + 1]; i++)
        if (s->cart[i].face == LA_DEPOT && la_rail_depot(p, s, i))
            return true;
    return false;
}

/* 19.6.1 */
static void pay_grant(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    struct la_side *x = &s->player[side];
    if (x->grant == 0 || !rail_communication(p, s, side))
        return;
    int sum = x->wep + x->grant;
    LR_TELL(ev, LA_TELL_GRANT, side, LR_ONLY(side), x->grant);
    x->wep = (uint16_t)(sum > 999 ? 999 : sum);
    x->grant = 0;
}

/* Once in each Reorganization, before the players' orders. */
void la_special_rules(LA_GOES)
{
    atlanta_holds(p, s, ev);
    la_change_commands(p, s, ev);
    one_more_killing(p, s, ev);
    pay_grant(p, s, LA_UNION, ev);
    pay_grant(p, s, LA_CONFEDERATE, ev);
}

/* ---- 19.6.7: Open City ---- */

static void open_city(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    if (s->open_city || !(s->options >> LA_O_OPEN_CITY & 1))
        return;
    s->open_city = s->turn;
    for (unsigned i = t->first_cart[1]; i < t->first_cart[2]; i++)
        if (s->cart[i].face == LA_TRAIN)
            la_cart_off(s, i);
    s->player[LA_CONFEDERATE].train_back = 0;
    LR_TELL(ev, LA_TELL_OPEN_CITY, LA_CONFEDERATE, LR_EVERYONE, t->atlanta);
}

/* 19.6.7, A-85: an Open City beside which the enemy of this side is seen, whatever works there are in it. */
bool la_city_barred(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (int d = 0; s->open_city != 0 && d < 6; d++) {
        lr_hex n = p->board->next[t->atlanta][d];
        if (n != LR_NONE && lr_has(&s->zone[lr_enemy(side)], n) && !(t->hex[t->atlanta].major >> d & 1))
            return true;
    }
    return false;
}

/* 19.6.7, A-85: nobody defends in the Open City: who stands there before the enemy at the end of an Impulse goes a
 * hex away, as in a retreat (10.6.8) but without a battle lost. True: somebody had to. */
bool la_leave_city(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    lr_hex city = la_tables(p)->atlanta;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        struct la_force f;
        if (!lr_has(&s->stand[side], city) || !la_city_barred(p, s, side))
            continue;
        la_muster(p, s, side, city, &f);
        if (f.units == 0)
            continue;
        LR_TELL(ev, LA_TELL_LEAVES_CITY, side, LR_EVERYONE, city);
        la_begin_retreat(p, s, side, city, 1, LA_L_ZONE, ev);
        return true;
    }
    return false;
}

/* 19.5.8, the variant: when a Union unit comes within three hexes. */
static bool union_at_the_gates(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned h = 0; h < LA_HEXES; h++)
        if (lr_has(&s->stand[LA_UNION], h) && lr_distance(p->board, (lr_hex)h, t->atlanta) <= 3)
            return true;
    return false;
}

/* ---- 19.6.5: the Confederate morale track ---- */

/* 19.6.5 */
static int track_modifier(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    int towns = 0, lost = s->player[LA_UNION].lost_divisions % 16 + s->player[LA_UNION].lost_steps % 16 / 2;
    for (int i = 0; i < t->line_towns; i++)
        towns += la_holds_city(s, LA_UNION, t->line[i]);
    int generals = (s->killed & 1 ? 1 : 0) + (s->killed & 2 ? 2 : 0);
    return towns / 2 + !hood_lost(t, s) + (union_south(p, s, false, false) ? 2 : 0) - (lost > 2 ? 2 : lost)
           - generals;
}

/* 19.6.4: Johnston goes; Hood has the army, and what 19.4.4 orders follows. Without Hood the senior corps commander
 * has it.
 */
static void relieve_johnston(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    uint8_t old = la_hq_holder(t, s, LA_ARMY_OF_TENNESSEE), next = t->hood;
    s->hood = s->turn;
    LR_TELL(ev, LA_TELL_RELIEVED, LA_CONFEDERATE, LR_EVERYONE, t->johnston);
    if (!la_in_play(&s->leader[next]) && s->leader[next].place != LA_POOL) {
        static const uint8_t corps[3] = { LA_HARDEES_CORPS, LA_POLKS_CORPS, LA_HOODS_CORPS };
        next = LA_NOBODY;
        for (int i = 0; i < 3 && next == LA_NOBODY; i++)
            next = la_hq_holder(t, s, corps[i]);
    }
    if (old == LA_NOBODY || old == next || next == LA_NOBODY)
        return;
    if (la_in_play(&s->leader[next]))
        la_replace(p, s, next, "S.D. Lee", ev);
    if (!la_in_pool(s, next) && la_in_play(&s->leader[next]))
        return; /* nobody is left to take his corps: he keeps it, and Johnston's place falls to nobody better */
    la_command_passes(p, s, old, next, old == t->johnston ? LA_ABSENT : LA_POOL, ev);
}

/* 19.6.5 */
static void check_track(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    bool fallen = la_holds_city(s, LA_UNION, t->resaca);
    if (s->resaca == 0 && !fallen)
        return;
    if (s->resaca == 0)
        s->resaca = s->turn;
    if (!fallen && !s->retaken) { /* one space back, no check this turn */
        s->retaken = 1;
        s->track = (uint8_t)(s->track > 1 ? s->track - 1 : 1);
        LR_TELL(ev, LA_TELL_TRACK, LA_CONFEDERATE, LR_EVERYONE, s->track);
        return;
    }
    s->retaken = !fallen;
    lr_reveal(&s->core);
    if (lr_2d6(&s->core, ev) + track_modifier(p, s) < 10) {
        LR_TELL(ev, LA_TELL_TRACK_HOLDS, LA_CONFEDERATE, LR_EVERYONE, s->track);
        return;
    }
    s->track++;
    LR_TELL(ev, LA_TELL_TRACK, LA_CONFEDERATE, LR_EVERYONE, s->track);
    if (s->track < 6)
        return;
    relieve_johnston(p, s, ev);
    open_city(p, s, ev);
}

/* 19.6.2 */
static void trains_return(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    for (int side = 0; side < 2; side++) {
        lr_hex home = side == LA_UNION ? t->chattanooga : t->atlanta;
        struct la_side *x = &s->player[side];
        if (x->train_back == 0 || s->turn < x->train_back || !la_holds_city(s, (enum lr_side)side, home))
            continue;
        for (unsigned i = t->first_cart[side]; i < t->first_cart[side + 1]; i++)
            if (t->wheels[i].sort == LA_TRAIN && s->cart[i].face == LA_STOCK) {
                s->cart[i].face = LA_TRAIN;
                s->cart[i].hex = home;
                LR_TELL(ev, LA_TELL_TRAIN_BACK, (enum lr_side)side, LR_EVERYONE, (int32_t)i, home);
            }
        x->train_back = 0;
    }
}

/* The start of a turn, before the bids. */
void la_turn_track(LA_GOES)
{
    const struct la_scenario *sc = &la_tables(p)->scenario[s->scenario];
    lr_top(&s->core)->step = LA_T_BID;
    if (sc->campaign) {
        if (s->track < 6)
            check_track(p, s, ev);
        else
            lr_reveal(&s->core); /* 19.6.5: whether any Union unit is south of the rivers */
        trains_return(p, s, ev);
        for (int side = 0; side < 2; side++) {
            s->player[side].grant = (uint16_t)(s->player[side].grant + sc->grant[s->turn][side]);
            pay_grant(p, s, (enum lr_side)side, ev);
        }
    } else if (sc->changes & LA_MAY_OPEN && union_at_the_gates(p, s))
        open_city(p, s, ev);
    for (int side = 0; side < 2; side++)
        s->player[side].effort = la_most_effort(p, s, (enum lr_side)side);
}

/* 5.1, 18.3; 19.6.5: 5 and 6 from the turn after Johnston is relieved, 3 and 3 when Atlanta has fallen or no Union
 * unit is south of the rivers (ruling: looked at when each turn begins). */
uint8_t la_most_effort(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    if (!sc->campaign || s->hood == 0 || s->turn <= s->hood)
        return sc->effort[s->turn][side];
    bool over = la_holds_city(s, LA_UNION, t->atlanta) || !union_south(p, s, true, false);
    return over ? 3 : side == LA_UNION ? 6 : 5;
}
