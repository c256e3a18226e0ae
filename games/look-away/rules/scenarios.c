/* scenarios.c - 18: the start of a scenario: whose ground and rails, who stands where. */
#include "setup.h"

/* 8.7.1, A-33: the Union's rail lines reach from his edge to where the scenario ends them. */
static void own_rails(const struct lr_pack *p, const struct la_scenario *sc, struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    lr_hex queue[LA_HEXES];
    struct la_set seen = { { 0 } };
    int n = 0;
    for (unsigned h = 0; h < LA_HEXES; h++) {
        if (t->hex[h].rail)
            s->ground[h] |= LA_RAIL_CSA;
        if (t->hex[h].entry && t->hex[h].edge == LA_UNION) {
            queue[n++] = (lr_hex)h;
            lr_add(&seen, h);
        }
    }
    for (int i = 0; i < n; i++) {
        bool end = false;
        s->ground[queue[i]] &= (uint8_t)~LA_RAIL_CSA;
        for (int k = 0; k < sc->rail_ends; k++)
            end |= sc->rail_end[k] == queue[i];
        for (int d = 0; d < 6 && !end; d++) {
            lr_hex to = p->board->next[queue[i]][d];
            if (t->hex[queue[i]].rail >> d & 1 && to != LR_NONE && !lr_has(&seen, to)) {
                lr_add(&seen, to);
                queue[n++] = to;
            }
        }
    }
}

/* Who was last in a hex: by the front, and by who stands there. */
static void own_ground(const struct lr_pack *p, const struct la_scenario *sc, struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned h = 0; h < LA_HEXES; h++) {
        bool northern = sc->front ? t->hex[h].row >= sc->front : !t->hex[h].south;
        if (p->board->playable[h] && !northern)
            s->ground[h] |= LA_LAST_CSA;
    }
    own_rails(p, sc, s);
}

void la_stand_at(struct la_state *s, lr_hex h, enum lr_side side)
{
    if (h < LA_HEXES)
        s->ground[h] = (uint8_t)((s->ground[h] & ~LA_LAST_CSA) | (side == LA_CONFEDERATE ? LA_LAST_CSA : 0));
}

static void clear_board(const struct la_tables *t, struct la_state *s)
{
    for (unsigned i = 0; i < LA_LEADERS; i++)
        s->leader[i] =
            (struct la_leader){ .hex = LR_NONE, .chief = LA_NOBODY, .hq = LA_NOBODY, .rank = t->officer[i].rank };
    for (unsigned i = 0; i < LA_UNITS; i++)
        s->unit[i] = (struct la_unit){ .hex = LR_NONE, .boss = LA_NOBODY };
    for (unsigned i = 0; i < LA_CARTS; i++)
        s->cart[i] = (struct la_cart){ .hex = LR_NONE, .side = LR_NONE };
    for (unsigned i = 0; i < LA_ATTACKS; i++)
        s->attack[i] = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    memset(s->fed, 0xFF, sizeof s->fed);
    memset(s->beset, 0xFF, sizeof s->beset);
    s->battle.hex = LR_NONE;
    memset(s->battle.from, 0xFF, sizeof s->battle.from);
    s->battle.attacker = s->battle.superior = s->battle.extended = 0xFF;
    s->first = s->active = s->repeat = 0xFF;
}

/* some come only if the players agreed on it. */
bool la_comes(const struct la_state *s, const struct la_arrival *a)
{
    return !(a->marks & LA_A_OPTION) || s->options >> LA_O_ENTRIES & 1;
}

/* 18.5: units of this strength are drawn; those of one step are all alike. */
static bool drawn(const struct la_arrival *a)
{
    return a->turn == 0 && a->what == LA_A_UNITS && (a->type == LA_INFANTRY || a->type == LA_CAVALRY);
}

static bool one_pool(const struct la_arrival *a, const struct la_arrival *b)
{
    return a->side == b->side && a->type == b->type && a->size == b->size;
}

/* Does it stand on the map without a leader, and not in works, which mask it (14.8.5)? */
static bool stands_open(const struct la_state *s, const struct la_arrival *a)
{
    return drawn(a) && a->under == LA_NOBODY && la_works(s, a->hex, (enum lr_side)a->side) == 0;
}

/* Before the first of a strength is drawn in secret, what everybody sees of it: so it tells nothing of the rest. */
static void place_open(const struct lr_pack *p, struct la_state *s, const struct la_scenario *sc,
                       const struct la_arrival *first, struct lr_events *ev)
{
    const struct la_arrival *list = &la_tables(p)->arrival[sc->first_arrival];
    for (const struct la_arrival *a = list; a < first; a++)
        if (drawn(a) && one_pool(a, first))
            return;
    for (const struct la_arrival *a = first; a < list + sc->arrivals; a++)
        if (stands_open(s, a) && one_pool(a, first))
            la_place_arrival(p, s, a, a->hex, ev);
}

static void place_first(const struct lr_pack *p, struct la_state *s, const struct la_scenario *sc,
                        struct lr_events *ev)
{
    const struct la_arrival *list = &la_tables(p)->arrival[sc->first_arrival];
    for (const struct la_arrival *a = list; a < list + sc->arrivals; a++)
        if (a->turn == 0 && a->what == LA_A_WORKS)
            la_place_arrival(p, s, a, a->hex, NULL);
    for (const struct la_arrival *a = list; a < list + sc->arrivals; a++) {
        if (a->turn != 0 || a->what == LA_A_WORKS)
            continue;
        if (drawn(a))
            place_open(p, s, sc, a, ev);
        if (!stands_open(s, a))
            la_place_arrival(p, s, a, a->hex, NULL);
    }
}

/* 18.1: Everything of the list but what comes later; leaders who come later are held for it. */
static void place_list(const struct lr_pack *p, struct la_state *s, const struct la_scenario *sc,
                       struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    place_first(p, s, sc, ev);
    for (int i = 0; i < sc->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->turn != 0 && (a->what == LA_A_LEADER || a->what == LA_A_STAFF) && la_comes(s, a))
            s->leader[a->who].place = LA_LATER;
        if (a->turn == 0 && (a->what == LA_A_LEADER || a->what == LA_A_UNITS))
            la_stand_at(s, a->hex, (enum lr_side)a->side);
    }
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (la_in_play(&s->leader[i]))
            la_brevet(p, s, i);
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].place == LA_STAFF)
            la_lend_staff(s, i);
}

/* 18.2, 18.3 */
void la_set_up(const struct lr_pack *p, const struct lr_setup *setup, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    s->scenario = (uint8_t)(setup->scenario < 0 ? LA_SCENARIOS : setup->scenario);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    s->options = (uint8_t)lr_options_set(setup, t->option_index, LA_OPTIONS);
    s->turn = sc->first;
    s->last_turn = sc->last;
    s->track = sc->campaign;
    clear_board(t, s);
    own_ground(p, setup->scenario < 0 ? &t->scenario[0] : sc, s);
    for (int side = 0; side < 2; side++) {
        s->player[side].wep = sc->wep[side];
        s->player[side].effort = sc->effort[s->turn][side];
        s->player[side].ammo = sc->ammo[side];
    }
    lr_push(&s->core, LA_F_TURN, 0)->step = LA_T_TRACK;
    if (setup->scenario < 0)
        return;
    place_list(p, s, sc, ev);
    lr_push(&s->core, LA_F_DEAL, LR_PLAYERS);
}
