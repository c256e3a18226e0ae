/* scenarios.c - 18, 19: set-ups, arrivals, special rules. */
#include "look.h"

/* ---- 18.4, 18.5: pieces ---- */

static bool wanted(const struct la_counter *c, const struct la_unit *u, const struct la_arrival *a,
                   enum la_place from)
{
    return c->type == a->type && c->size == a->size && u->place == from;
}

/* 18.5: one of this strength, without looking; LA_NOBODY: there is none. Those of one step are all alike. */
static uint8_t draw_from(const struct la_tables *t, struct la_state *s, const struct la_arrival *a,
                         enum la_place from, struct lr_events *ev)
{
    unsigned first = LA_UNITS;
    uint64_t pool = 0;
    for (unsigned i = t->first_unit[a->side]; i < t->first_unit[a->side + 1]; i++)
        if (wanted(&t->counter[i], &s->unit[i], a, from)) {
            first = first < i ? first : i;
            pool |= lr_bit(i - first);
        }
    if (pool == 0)
        return LA_NOBODY;
    if (t->counter[first].most == 1)
        return (uint8_t)first;
    return (uint8_t)(first + (unsigned)lr_draw(&s->core, pool, ev));
}

/* ruling 18.5: when no counter of that strength is left unused, one comes back from the dead pile. */
static uint8_t draw_unit(const struct la_tables *t, struct la_state *s, const struct la_arrival *a,
                         struct lr_events *ev)
{
    uint8_t unit = draw_from(t, s, a, LA_ABSENT, ev);
    return unit != LA_NOBODY ? unit : draw_from(t, s, a, LA_DEAD, ev);
}

static void place_unit(const struct la_tables *t, struct la_state *s, uint8_t unit, const struct la_arrival *a,
                       lr_hex h)
{
    struct la_unit *u = &s->unit[unit];
    bool led = a->under != LA_NOBODY;
    *u = (struct la_unit){ .hex = led ? LR_NONE : h,
                           .place = led ? LA_WITH : LA_ON_MAP,
                           .boss = a->under,
                           .steps = a->reduced ? 1 : t->counter[unit].most,
                           .marks = a->marks & LA_A_DISMOUNTED ? LA_DISMOUNTED : 0 };
}

static void place_cart(const struct la_tables *t, struct la_state *s, const struct la_arrival *a, lr_hex h)
{
    unsigned sort = a->who == LA_DEPOT ? LA_WAGON : a->who;
    for (unsigned i = t->first_cart[a->side]; i < t->first_cart[a->side + 1]; i++)
        if (s->cart[i].face == LA_STOCK && t->wheels[i].sort == sort && t->wheels[i].capacity == a->size) {
            s->cart[i].face = a->who;
            s->cart[i].hex = h;
            return;
        }
}

/* 3.3.1, 3.3.2, 3.3.4: the stars a place asks for; 18.4: brevets are free at the start. */
static int stars_for(const struct la_tables *t, const struct la_leader *l, enum lr_side side)
{
    unsigned kind = l->hq == LA_NOBODY ? LA_HQ_UNION_CORPS : t->hq[l->hq].kind;
    if (kind == LA_HQ_GROUP || kind == LA_HQ_ARMY)
        return side == LA_UNION ? 3 : 4;
    return kind == LA_HQ_CORPS ? 3 : l->place == LA_STAFF ? 2 : 1;
}

static void place_leader(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    struct la_leader *l = &s->leader[a->who];
    bool holds = a->what == LA_A_LEADER && a->under == LA_NOBODY;
    l->place = holds ? LA_HOLDS : a->what == LA_A_STAFF ? LA_STAFF : LA_UNDER;
    l->hex = holds ? h : LR_NONE;
    l->chief = a->under;
    l->hq = a->hq;
    l->marks = LA_ACTIVE | (a->marks & LA_A_NO_HQ ? LA_NO_HQ : 0);
    int stars = stars_for(t, l, (enum lr_side)a->side);
    l->rank = (uint8_t)(stars > t->officer[a->who].rank ? stars : t->officer[a->who].rank);
    if (holds) {
        l->guns = a->guns;
        l->morale = sc->morale[a->side];
    }
}

/* Infantry he commands, in brigades (3.2.3). */
static int burden_of(const struct la_tables *t, const struct la_state *s, unsigned leader)
{
    int sum = 0;
    for (unsigned i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == leader && t->counter[i].type == LA_INFANTRY)
            sum += t->counter[i].side == LA_UNION ? 4 : 1;
    return sum;
}

/* 18.4: brevets as necessary for the troops assigned; a corps marker bears four divisions (3.3.3, A-95). Points. */
static void brevet(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    struct la_leader *l = &s->leader[leader];
    bool marker = l->hq != LA_NOBODY && t->hq[l->hq].kind == LA_HQ_UNION_CORPS;
    int burden = burden_of(t, s, leader);
    while (l->rank < 4 && burden > 4 * (l->rank + 1) && !(marker && burden <= 16))
        l->rank++;
    int ar = t->officer[leader].active.ar - (l->rank > t->officer[leader].rank + 1);
    l->ap = (uint8_t)(ar > 0 ? ar : 0);
}

/* An army commander has his chief of staff's points too (3.3.4). */
static void lend_staff(struct la_state *s, unsigned staff)
{
    struct la_leader *chief = &s->leader[s->leader[staff].chief];
    chief->ap = (uint8_t)(chief->ap + s->leader[staff].ap);
    s->leader[staff].ap = 0;
}

static void place_units(const struct la_tables *t, struct la_state *s, const struct la_arrival *a, lr_hex h,
                        struct lr_events *ev)
{
    for (int i = 0; i < a->number; i++) {
        uint8_t unit = draw_unit(t, s, a, ev);
        if (unit != LA_NOBODY)
            place_unit(t, s, unit, a, h);
        if (unit != LA_NOBODY && a->turn == 0 && t->counter[unit].most == 2)
            LR_TELL(ev, LA_TELL_STANDS_OPEN, (enum lr_side)a->side, LR_EVERYONE, unit, h);
    }
}

static void place_arrival(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
                          struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    switch (a->what) {
    case LA_A_LEADER:
    case LA_A_STAFF:
        place_leader(p, s, a, h);
        break;
    case LA_A_UNITS:
        place_units(t, s, a, h, ev);
        break;
    case LA_A_WAGONS:
        place_cart(t, s, a, h);
        break;
    case LA_A_WORKS:
        s->ground[h] |= (uint8_t)(a->level | (a->side == LA_CONFEDERATE ? LA_WORKS_CSA : 0));
        la_works_touched = true;
        break;
    default:
        s->leader[a->who].place = LA_POOL;
        s->leader[a->who].wound = a->level;
    }
}

/* ---- 18: the start ---- */

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

static void stand_at(struct la_state *s, lr_hex h, enum lr_side side)
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
    s->battle.hex = LR_NONE;
    memset(s->battle.from, 0xFF, sizeof s->battle.from);
    s->battle.attacker = s->battle.superior = s->battle.extended = 0xFF;
    s->first = s->active = s->repeat = 0xFF;
}

/* some come only if the players agreed on it. */
static bool comes(const struct la_state *s, const struct la_arrival *a)
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
            place_arrival(p, s, a, a->hex, ev);
}

static void place_first(const struct lr_pack *p, struct la_state *s, const struct la_scenario *sc,
                        struct lr_events *ev)
{
    const struct la_arrival *list = &la_tables(p)->arrival[sc->first_arrival];
    for (const struct la_arrival *a = list; a < list + sc->arrivals; a++)
        if (a->turn == 0 && a->what == LA_A_WORKS)
            place_arrival(p, s, a, a->hex, NULL);
    for (const struct la_arrival *a = list; a < list + sc->arrivals; a++) {
        if (a->turn != 0 || a->what == LA_A_WORKS)
            continue;
        if (drawn(a))
            place_open(p, s, sc, a, ev);
        if (!stands_open(s, a))
            place_arrival(p, s, a, a->hex, NULL);
    }
}

/* Everything of the list but what comes later; leaders who come later are held for it. */
static void place_list(const struct lr_pack *p, struct la_state *s, const struct la_scenario *sc,
                       struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    place_first(p, s, sc, ev);
    for (int i = 0; i < sc->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->turn != 0 && (a->what == LA_A_LEADER || a->what == LA_A_STAFF) && comes(s, a))
            s->leader[a->who].place = LA_LATER;
        if (a->turn == 0 && (a->what == LA_A_LEADER || a->what == LA_A_UNITS))
            stand_at(s, a->hex, (enum lr_side)a->side);
    }
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (la_in_play(&s->leader[i]))
            brevet(p, s, i);
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].place == LA_STAFF)
            lend_staff(s, i);
}

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

/* ---- 18.4: what the players choose at set-up, in secret ---- */

enum deal { DEAL_DISMOUNT, DEAL_POST, DEAL_AMMO, DEAL_DONE };
enum { POSTS = 7 };

/* 19.1.1: cavalry of the Cavalry Corps. */
static bool of_the_corps(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    const struct la_unit *u = &s->unit[unit];
    return t->counter[unit].type == LA_CAVALRY && u->place == LA_WITH && s->leader[u->boss].place == LA_UNDER
           && s->leader[s->leader[u->boss].chief].hq == LA_CAVALRY_CORPS;
}

static bool may_dismount(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    return of_the_corps(t, s, unit) && !(s->unit[unit].marks & LA_DISMOUNTED);
}

/* How many brigades of the Cavalry Corps are still to be dismounted; as far as there are, for the other side may
 * imagine fewer. */
static int to_dismount(const struct la_tables *t, const struct la_state *s)
{
    int left = t->scenario[s->scenario].dismount, mounted = 0;
    for (unsigned i = t->first_unit[1]; left && i < t->first_unit[2]; i++) {
        bool done = s->unit[i].marks & LA_DISMOUNTED, his = of_the_corps(t, s, i);
        left -= his && done;
        mounted += his && !done;
    }
    return left < mounted ? left : mounted;
}

/* 19.5.1: the leader his side may post anywhere in Atlanta's works; LA_NOBODY: none. */
static uint8_t to_post(const struct la_tables *t, const struct la_state *s)
{
    const struct la_scenario *sc = &t->scenario[s->scenario];
    for (int i = 0; i < sc->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->what == LA_A_LEADER && a->marks & LA_A_FREE)
            return a->who;
    }
    return LA_NOBODY;
}

/* ruling 19.5.1: Atlanta itself counts among its defenses. */
static int list_posts(const struct la_tables *t, const struct la_state *s, lr_hex out[POSTS])
{
    const struct la_scenario *sc = &t->scenario[s->scenario];
    int n = 0;
    out[n++] = t->atlanta;
    for (int i = 0; i < sc->arrivals && n < POSTS; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->what == LA_A_WORKS && a->side == LA_CONFEDERATE && a->level == 2)
            out[n++] = a->hex;
    }
    return n;
}

static enum deal deal_stage(const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    const struct la_side *x = &s->player[side];
    if (side == LA_CONFEDERATE && to_dismount(t, s) > 0)
        return DEAL_DISMOUNT;
    if (side == LA_CONFEDERATE && x->bid == 0 && to_post(t, s) != LA_NOBODY)
        return DEAL_POST;
    return x->ammo ? DEAL_AMMO : DEAL_DONE;
}

static bool takes_ammo(const struct la_tables *t, const struct la_state *s, enum lr_side side, unsigned leader)
{
    return t->officer[leader].side == side && s->leader[leader].place == LA_HOLDS
           && s->leader[leader].ammo < LA_MOST_MORALE;
}

void la_ask_deal(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    enum deal stage = deal_stage(t, s, side);
    lr_hex post[POSTS];
    q->rule = stage == DEAL_DISMOUNT ? "19.1.1" : stage == DEAL_POST ? "19.5.1" : "18.4";
    q->always = true;
    lr_put_string(&q->others, "setting up");
    if (stage == DEAL_DISMOUNT) {
        lr_put(&q->words, "Which brigades of the Cavalry Corps begin dismounted? %d more.", to_dismount(t, s));
        for (unsigned i = t->first_unit[1]; i < t->first_unit[2]; i++)
            if (may_dismount(t, s, i))
                lr_allow(q, lr_say(LA_V_SET_DISMOUNTED, i, 0, 0, 0));
    } else if (stage == DEAL_POST) {
        lr_put_string(&q->words, "Where in the defenses of Atlanta does G. Smith stand with his militia?");
        int n = list_posts(t, s, post);
        for (int i = 0; i < n; i++)
            lr_allow(q, lr_say(LA_V_SET_POST, post[i], 0, 0, 0));
    } else if (stage == DEAL_AMMO) {
        lr_put(&q->words, "Deal out Ammo Supply Points among your commands: %d left, 9 at most for one.",
               s->player[side].ammo);
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            for (unsigned n = 1;
                 takes_ammo(t, s, side, i) && n <= s->player[side].ammo && s->leader[i].ammo + n <= LA_MOST_MORALE;
                 n++)
                lr_allow(q, lr_say(LA_V_DEAL_AMMO, i, n, 0, 0));
    }
    q->suggest = lr_say(LA_V_DEAL_REST, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
}

bool la_bars_deal_ammo(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[i];
    const char *name = t->officer[i].name;
    if (t->officer[i].side != side)
        return LA_BARS("18.4", "%s is not yours.", name);
    if (l->place != LA_HOLDS)
        return LA_BARS("3.1.1", "%s holds no Command Box of his own.", name);
    if (deal_stage(t, s, side) == DEAL_AMMO && (lr_b(x) == 0 || lr_b(x) > s->player[side].ammo))
        return LA_BARS("18.4", "There are %d Ammo Supply Points left to deal.", s->player[side].ammo);
    return l->ammo + lr_b(x) > LA_MOST_MORALE
           && LA_BARS("3.1.1", "A Command Box holds 9 Ammo Supply Points; %s has %d.", name, l->ammo);
}

bool la_bars_dismount(LA_WHYS)
{
    (void)side;
    const struct la_tables *t = la_tables(p);
    if (t->scenario[s->scenario].dismount == 0)
        return LA_BARS("19.1.1", "No brigades are picked to begin dismounted in this scenario.");
    if (!of_the_corps(t, s, lr_a(x)))
        return LA_BARS("19.1.1", "Only brigades of the Cavalry Corps are picked.");
    return s->unit[lr_a(x)].marks & LA_DISMOUNTED && LA_BARS("19.1.1", "That brigade is dismounted already.");
}

bool la_bars_post(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    lr_hex post[POSTS];
    (void)side;
    if (to_post(t, s) == LA_NOBODY)
        return LA_BARS("19.5.1", "No militia is posted in this scenario.");
    for (int i = list_posts(t, s, post) - 1; i >= 0; i--)
        if (post[i] == lr_a(x))
            return false;
    return LA_BARS("19.5.1", "G. Smith stands in Atlanta or in one of the works around it.");
}

void la_why_deal(LA_WHYS)
{
    enum deal stage = deal_stage(la_tables(p), s, side);
    unsigned verb = lr_verb_of(x);
    if (verb == LA_V_SET_DISMOUNTED)
        lr_refuse(v, "19.1.1", "Three brigades are dismounted already.");
    else if (verb == LA_V_SET_POST)
        lr_refuse(v, "19.5.1",
                  stage == DEAL_DISMOUNT ? "First say which brigades are dismounted." : "The militia is posted.");
    else
        lr_refuse(v, "18.4",
                  stage == DEAL_DISMOUNT ? "First say which brigades are dismounted."
                                         : "First say where G. Smith stands.");
}

void la_shape_deal(LA_SHAPES)
{
    const struct la_tables *t = la_tables(p);
    enum deal stage = deal_stage(t, s, q->side);
    if (stage == DEAL_DISMOUNT) {
        f->more = to_dismount(t, s) - 1;
        f->confirm = "Dismount";
    } else if (stage == DEAL_POST) {
        f->kind = LR_FORM_PLACE;
        f->confirm = "Post the militia";
    } else {
        la_add_purse(p, s, q->side, f, LA_IN_AMMO);
        f->more = s->player[q->side].ammo - 1;
        f->confirm = "Deal out the ammo";
    }
}

void la_line_deal(LA_LINES)
{
    struct lr_axis *n = la_axis(f, l, "number");
    unsigned who = lr_a(l->base);
    if (lr_verb_of(l->base) == LA_V_DEAL_REST)
        l->label = "Settle the rest for me";
    if (lr_verb_of(l->base) == LA_V_SET_DISMOUNTED)
        l->label = lr_form_name(f, p, LA_UNIT, who);
    if (n == NULL)
        return;
    (void)side;
    l->label = la_tables(p)->officer[who].name;
    la_value(l, s->leader[who].ammo, s->leader[who].ammo + n->low, "ammo");
    n->label = "ammo";
    la_cost(f, n->cost, LA_IN_AMMO, 1);
}

/* Those with guns first, by how many leaders must be served (10.1.2); then everybody alike. */
static unsigned needs_most(const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    unsigned best = LA_LEADERS;
    int most = -1;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!takes_ammo(t, s, side, i))
            continue;
        int served = 2;
        for (unsigned k = t->first_leader[side]; k < t->first_leader[side + 1]; k++)
            served += s->leader[k].place == LA_UNDER && s->leader[k].chief == i;
        int want = 60 * (s->leader[i].guns ? served : 1) / (1 + s->leader[i].ammo);
        if (want > most) {
            most = want;
            best = i;
        }
    }
    return best;
}

static void dismount_one(const struct la_tables *t, struct la_state *s)
{
    unsigned best = LA_UNITS;
    for (unsigned i = t->first_unit[1]; i < t->first_unit[2]; i++)
        if (may_dismount(t, s, i)
            && (best == LA_UNITS || t->counter[i].cf[s->unit[i].steps] < t->counter[best].cf[s->unit[best].steps]))
            best = i;
    if (best != LA_UNITS)
        s->unit[best].marks |= LA_DISMOUNTED;
}

static void deal_rest(const struct la_tables *t, struct la_state *s, enum lr_side side)
{
    struct la_side *x = &s->player[side];
    while (deal_stage(t, s, side) == DEAL_DISMOUNT)
        dismount_one(t, s);
    if (deal_stage(t, s, side) == DEAL_POST)
        x->bid = 1;
    while (x->ammo) {
        unsigned i = needs_most(t, s, side);
        if (i < LA_LEADERS)
            s->leader[i].ammo++;
        x->ammo = (uint8_t)(i < LA_LEADERS ? x->ammo - 1 : 0); /* every box is full: nothing left to fill */
    }
}

/* 3.2.3, A-74: the army's commander does not stay in Atlanta alone; a Detachment of the militia stays with him. */
static void leave_guard(const struct la_tables *t, struct la_state *s, unsigned from)
{
    for (unsigned i = 0; i < LA_LEADERS; i++) {
        if (s->leader[i].place != LA_HOLDS || s->leader[i].hex != t->atlanta || i == from)
            continue;
        for (unsigned k = t->first_unit[1]; k < t->first_unit[2]; k++)
            if (s->unit[k].boss == from && t->counter[k].type == LA_DETACHMENT) {
                s->unit[k].boss = (uint8_t)i;
                return;
            }
    }
}

static void post(const struct la_tables *t, struct la_state *s)
{
    struct la_side *x = &s->player[LA_CONFEDERATE];
    uint8_t who = to_post(t, s);
    lr_hex posts[POSTS];
    if (x->bid > 1 && who != LA_NOBODY && s->leader[who].place == LA_HOLDS) {
        list_posts(t, s, posts);
        s->leader[who].hex = posts[x->bid - 1];
        leave_guard(t, s, who);
    }
    x->bid = 0;
}

void la_apply_deal(LA_APPLIES)
{
    const struct la_tables *t = la_tables(p);
    struct la_side *me = &s->player[side];
    lr_hex posts[POSTS];
    (void)ev;
    switch (lr_verb_of(x)) {
    case LA_V_SET_DISMOUNTED:
        s->unit[lr_a(x)].marks |= LA_DISMOUNTED;
        break;
    case LA_V_SET_POST:
        for (int i = list_posts(t, s, posts) - 1; i >= 0; i--)
            if (posts[i] == lr_a(x))
                me->bid = (uint8_t)(i + 1);
        break;
    case LA_V_DEAL_AMMO:
        s->leader[lr_a(x)].ammo = (uint8_t)(s->leader[lr_a(x)].ammo + lr_b(x));
        me->ammo = (uint8_t)(me->ammo - lr_b(x));
        break;
    default:
        deal_rest(t, s, side);
    }
    if (deal_stage(t, s, side) != DEAL_DONE)
        return;
    lr_top(&s->core)->asked &= (uint8_t)~LR_ONLY(side);
    if (lr_top(&s->core)->asked == 0) {
        lr_pop(&s->core);
        post(t, s);
    }
}

/* ---- 15, 18.7: reinforcements ---- */

static bool free_of(const struct la_state *s, enum lr_side side, lr_hex h)
{
    return h < LA_HEXES && !lr_has(&s->stand[lr_enemy(side)], h);
}

enum { ENTRIES = 40 };

/* 19.2.3: at a Rail Depot; 18.7: if there is none, at a Major City with open rail to a friendly edge; ruling: if
 * there is none either, where a friendly rail line enters the map. How many. */
static int list_entries(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex out[ENTRIES])
{
    const struct la_tables *t = la_tables(p);
    const lr_hex city[2] = { t->atlanta, t->chattanooga };
    int n = 0;
    for (unsigned i = t->first_cart[side]; i < t->first_cart[side + 1] && n < ENTRIES; i++)
        if (s->cart[i].face == LA_DEPOT && la_rail_depot(p, s, i))
            out[n++] = s->cart[i].hex;
    for (int i = 0; i < 2 && n == 0; i++)
        if (la_holds_city(s, side, city[i]) && free_of(s, side, city[i]) && la_rail_to_edge(p, s, side, city[i]))
            out[n++] = city[i];
    for (int i = 0; i < t->entries && n == 0; i++)
        if (t->hex[t->entry[i]].edge == side && free_of(s, side, t->entry[i]))
            out[n++] = t->entry[i];
    return n;
}

void la_ask_arrive(LA_ASKS)
{
    const struct la_arrival *a = &la_tables(p)->arrival[la_arrive_frame_of(s)->arrival];
    lr_hex at[ENTRIES];
    int n = list_entries(p, s, side, at);
    q->rule = "18.7";
    q->always = true;
    lr_put(&q->words, "Where do %s arrive?",
           a->what == LA_A_LEADER ? "the leader and his troops" : "the new troops");
    lr_put_string(&q->others, "bringing on reinforcements");
    for (int i = 0; i < n; i++) {
        bool listed = false; /* a depot in a city is found twice */
        for (int k = 0; k < i; k++)
            listed |= at[k] == at[i];
        if (!listed)
            lr_allow(q, lr_say(LA_V_ARRIVE, at[i], 0, 0, 0));
    }
    if (n == 0)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    q->suggest = n ? lr_say(LA_V_ARRIVE, at[n - 1], 0, 0, 0) : lr_say(LA_V_DONE, 0, 0, 0, 0);
}

void la_why_arrive(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_ARRIVE)
        la_no_depot(p, s, side, (lr_hex)lr_a(x), "18.7", v);
    else
        lr_refuse(v, "18.7", "First say where the reinforcements arrive.");
}

void la_shape_arrive(LA_SHAPES)
{
    (void)p, (void)s;
    f->confirm = "Arrive";
    for (int i = 0; i < q->n; i++)
        if (lr_verb_of(q->list[i]) == LA_V_ARRIVE)
            lr_form_focus(f, LR_HEXES, lr_a(q->list[i]));
}

void la_apply_arrive(LA_APPLIES)
{
    const struct la_arrival *a = &la_tables(p)->arrival[la_arrive_frame(s)->arrival];
    (void)side;
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_ARRIVE)
        la_enter(p, s, a, (lr_hex)lr_a(x), ev);
}

/* 3.1.1: at most a division or four brigades without a leader in a hex. */
static bool room_for(const struct la_tables *t, const struct la_state *s, enum lr_side side, lr_hex h, int weight)
{
    for (unsigned i = t->first_unit[side]; weight && i < t->first_unit[side + 1]; i++)
        if (s->unit[i].place == LA_ON_MAP && s->unit[i].hex == h && t->counter[i].most == 2)
            weight += side == LA_UNION ? 4 : 1;
    return weight <= 4;
}

/* The hex itself, or the nearest that the enemy has not taken and that has room (ruling 15.0). */
static lr_hex way_in(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int weight)
{
    const struct la_tables *t = la_tables(p);
    lr_hex ring[6 * 6];
    if (free_of(s, side, h) && room_for(t, s, side, h, weight))
        return h;
    for (int radius = 1; radius <= 6; radius++) {
        int n = lr_ring(p->board, h, radius, ring, 36);
        for (int i = 0; i < n && i < 36; i++)
            if (free_of(s, side, ring[i]) && !la_in_zone(p, s, lr_enemy(side), ring[i])
                && t->hex[ring[i]].road | t->hex[ring[i]].rail && room_for(t, s, side, ring[i], weight))
                return ring[i];
    }
    return LR_NONE;
}

/* ruling 15.0: when the enemy was the last in the hex the list names, they come where others would (18.7). */
static lr_hex nearest_entry(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    lr_hex at[ENTRIES], best = h;
    int n = list_entries(p, s, side, at), least = LA_HEXES;
    for (int i = 0; i < n; i++) {
        int hexes = lr_distance(p->board, at[i], h);
        best = hexes < least ? at[i] : best;
        least = hexes < least ? hexes : least;
    }
    return best;
}

/* 18.7: leaders come with ammo equal to their Administrative Rating, and the morale of the scenario's start. */
static void greet(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    struct la_leader *l = &s->leader[leader];
    brevet(p, s, leader);
    if (l->place == LA_HOLDS)
        l->ammo = l->ap;
    else
        s->leader[l->chief].ammo =
            (uint8_t)(s->leader[l->chief].ammo + l->ap > LA_MOST_MORALE ? LA_MOST_MORALE
                                                                        : s->leader[l->chief].ammo + l->ap);
}

void la_enter(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
              struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)a->side;
    if ((a->what == LA_A_LEADER && s->leader[a->who].place != LA_LATER) || !comes(s, a))
        return;
    if (a->under != LA_NOBODY) {
        if (!la_in_play(&s->leader[a->under]))
            return;
        h = la_leader_hex(s, a->under);
    } else if (h != LR_NONE) {
        if (!la_holds_city(s, side, h))
            h = nearest_entry(p, s, side, h);
        bool heavy = a->what == LA_A_UNITS && (a->type == LA_INFANTRY || a->type == LA_CAVALRY);
        h = way_in(p, s, side, h, heavy ? a->number * (side == LA_UNION ? 4 : 1) : 0);
    }
    if (h == LR_NONE)
        return;
    place_arrival(p, s, a, h, a->under == LA_NOBODY ? ev : NULL); /* what joins a leader only he sees */
    if (a->what == LA_A_LEADER) {
        greet(p, s, a->who);
        LR_TELL(ev, LA_TELL_LEADER_ARRIVES, side, LR_EVERYONE, a->who, h);
    } else if (a->what == LA_A_UNITS && a->under == LA_NOBODY) {
        lr_reveal(&s->core); /* which counters were unused */
        LR_TELL(ev, LA_TELL_TROOPS_ARRIVE, side, LR_EVERYONE, (int32_t)side, h);
    }
    stand_at(s, h, side);
}

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

static void add_points(struct la_state *s, enum lr_side side, int points)
{
    int sum = s->player[side].vp + points;
    s->player[side].vp = (int16_t)(sum > 999 ? 999 : sum < -999 ? -999 : sum);
}

/* ---- 19.4.4, 19.4.7, 19.5.7, 19.6.5: commands change hands ---- */

static uint8_t holder_of(const struct la_tables *t, const struct la_state *s, unsigned hq)
{
    for (unsigned i = t->first_leader[t->hq[hq].side]; i < t->first_leader[t->hq[hq].side + 1]; i++)
        if (s->leader[i].hq == hq && s->leader[i].place == LA_HOLDS)
            return (uint8_t)i;
    return LA_NOBODY;
}

static unsigned named(const struct lr_pack *p, const char *name)
{
    return (unsigned)lr_find(p, LA_LEADER, name, strlen(name));
}

static bool in_pool(const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_POOL && s->leader[leader].wound == 0;
}

/* Whom the order names if he is there and well, else the best of the pool (ruling 19.4.4): Battle Rating, then all.
 */
static uint8_t successor(const struct lr_pack *p, const struct la_state *s, const char *name)
{
    const struct la_tables *t = la_tables(p);
    unsigned who = named(p, name);
    if (in_pool(s, who))
        return (uint8_t)who;
    int most = -1;
    uint8_t best = LA_NOBODY;
    for (unsigned i = t->first_leader[t->officer[who].side]; i < t->first_leader[t->officer[who].side + 1]; i++) {
        const struct la_ratings *r = &t->officer[i].active;
        int worth = 100 * r->br + r->ar + r->mr;
        if (in_pool(s, i) && worth > most) {
            most = worth;
            best = (uint8_t)i;
        }
    }
    return best;
}

/* `next`, who has nothing, takes all that `old` has: his place, box, headquarters, troops. `old` is left with
 * nothing and goes to `where`. */
static void take_over(const struct lr_pack *p, struct la_state *s, unsigned old, unsigned next, enum la_place where,
                      struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_leader *from = &s->leader[old], *to = &s->leader[next];
    uint8_t rank = to->rank > t->officer[next].rank ? to->rank : t->officer[next].rank, wound = to->wound;
    *to = *from;
    to->marks = LA_ACTIVE | (from->marks & (LA_NO_HQ | LA_HIDDEN | LA_SCREENS));
    to->wound = wound;
    to->lost = to->steps = to->loaded = 0;
    int stars = stars_for(t, to, (enum lr_side)t->officer[next].side);
    to->rank = (uint8_t)(rank > stars ? rank : stars);
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].chief == old && la_in_play(&s->leader[i]))
            s->leader[i].chief = (uint8_t)next;
    for (unsigned i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == old)
            s->unit[i].boss = (uint8_t)next;
    rank = from->rank;
    wound = from->wound;
    *from = (struct la_leader){
        .hex = LR_NONE, .place = (uint8_t)where, .chief = LA_NOBODY, .hq = LA_NOBODY, .rank = rank, .wound = wound
    };
    brevet(p, s, next);
    for (unsigned i = 0; i < LA_LEADERS; i++) /* 3.3.4: his chief of staff serves the new man */
        if (s->leader[i].place == LA_STAFF && s->leader[i].chief == next)
            to->ap = (uint8_t)(to->ap + la_ar(p, s, i));
    LR_TELL(ev, LA_TELL_RELIEVES, (enum lr_side)t->officer[next].side, LR_EVERYONE, (int32_t)next, (int32_t)old);
}

/* What `old` had, to whoever the order names; nothing if he is not in play or nobody is there to follow him. */
static void replace(const struct lr_pack *p, struct la_state *s, unsigned old, const char *name,
                    struct lr_events *ev)
{
    uint8_t next = la_in_play(&s->leader[old]) ? successor(p, s, name) : LA_NOBODY;
    if (next != LA_NOBODY)
        take_over(p, s, old, next, LA_POOL, ev);
}

/* 19.4.4: S.D. Lee for whoever has II Corps; that was Cheatham, who goes back to his division for Maney. */
static void change_ii_corps(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    uint8_t old = holder_of(t, s, LA_HOODS_CORPS);
    unsigned cheatham = named(p, "Cheatham"), maney = named(p, "Maney");
    if (old == LA_NOBODY || old == named(p, "S.D. Lee"))
        return;
    replace(p, s, old, "S.D. Lee", ev);
    if (old == cheatham && in_pool(s, cheatham) && la_in_play(&s->leader[maney]))
        take_over(p, s, maney, cheatham, LA_POOL, ev);
}

/* 19.4.7, A-80: Stanley for Howard, Howard for the commander of the Army of the Tennessee, Williams for Hooker. */
static void change_union(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    unsigned howard = named(p, "Howard");
    uint8_t army = holder_of(t, s, LA_ARMY_OF_THE_TENNESSEE);
    if (army != LA_NOBODY && army != howard && (la_in_play(&s->leader[howard]) || in_pool(s, howard))) {
        replace(p, s, howard, "Stanley", ev);
        if (in_pool(s, howard))
            take_over(p, s, army, howard, LA_POOL, ev);
    }
    replace(p, s, named(p, "Hooker"), "Williams", ev);
    la_pay(s, LA_UNION, la_tables(p)->cost[LA_C_WAR_DEPARTMENT]);
}

/* 19.5.7, A-72: Davis for Palmer. Davis has a corps already, so Palmer's troops join it if it is in his reach. */
static void change_palmer(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    unsigned palmer = named(p, "Palmer"), davis = named(p, "Davis");
    struct la_leader *l = &s->leader[palmer];
    if (!la_in_play(l))
        return;
    bool alone = l->place == LA_HOLDS;
    for (unsigned i = 0; i < LA_LEADERS; i++)
        alone &= !(la_in_play(&s->leader[i]) && s->leader[i].chief == palmer);
    bool leads =
        la_in_play(&s->leader[davis]) && s->leader[davis].place != LA_STAFF; /* a chief of staff has no troops */
    lr_hex to = leads ? la_leader_hex(s, davis) : LR_NONE;
    if (!alone || to == LR_NONE || lr_distance(p->board, l->hex, to) > t->officer[davis].active.mr) {
        replace(p, s, palmer, in_pool(s, davis) ? "Davis" : "Geary", ev);
        return;
    }
    for (unsigned i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == palmer)
            s->unit[i].boss = (uint8_t)davis;
    *l = (struct la_leader){
        .hex = LR_NONE, .place = LA_POOL, .chief = LA_NOBODY, .hq = LA_NOBODY, .rank = l->rank, .wound = l->wound
    };
    brevet(p, s, davis);
    LR_TELL(ev, LA_TELL_RELIEVES, LA_UNION, LR_EVERYONE, (int32_t)davis, (int32_t)palmer);
}

static void change_commands(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    unsigned set = la_specials(p, s);
    if (set & LA_CHANGE_4 && s->turn == t->scenario[3].change_turn) {
        lr_reveal(&s->core);                    /* who is told to go was there */
        if (!t->scenario[s->scenario].campaign) /* in the Campaign with Johnston's removal */
            change_ii_corps(p, s, ev);
        change_union(p, s, ev);
    }
    if (set & LA_CHANGE_5 && s->turn == t->scenario[4].change_turn) {
        lr_reveal(&s->core);
        replace(p, s, named(p, "Williams"), "Slocum", ev);
        change_palmer(p, s, ev);
    }
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

static void atlanta_holds(LA_GOES)
{
    unsigned set = la_specials(p, s);
    if (!la_holds_city(s, LA_CONFEDERATE, la_tables(p)->atlanta))
        return;
    if (set & LA_HOLD_ATLANTA) {
        add_points(s, LA_CONFEDERATE, 2);
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

static void one_more_killing(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    if (s->hood == 0 || s->turn <= s->hood || s->player[LA_CONFEDERATE].attacked || hood_lost(t, s)
        || holder_of(t, s, LA_ARMY_OF_TENNESSEE) != t->hood || !la_holds_city(s, LA_CONFEDERATE, t->atlanta))
        return;
    lr_reveal(&s->core); /* supply of the Union's infantry is its own secret */
    if (!union_south(p, s, false, true))
        return;
    int points = lr_d6(&s->core, ev) + 6;
    add_points(s, LA_CONFEDERATE, -points);
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
    change_commands(p, s, ev);
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

/* an Open City beside which the enemy of this side is seen, whatever works there are in it. */
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

/* Johnston goes; Hood has the army, and what 19.4.4 orders follows. Without Hood the senior corps commander has it.
 */
static void relieve_johnston(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    uint8_t old = holder_of(t, s, LA_ARMY_OF_TENNESSEE), next = t->hood;
    s->hood = s->turn;
    LR_TELL(ev, LA_TELL_RELIEVED, LA_CONFEDERATE, LR_EVERYONE, t->johnston);
    if (!la_in_play(&s->leader[next]) && s->leader[next].place != LA_POOL) {
        static const uint8_t corps[3] = { LA_HARDEES_CORPS, LA_POLKS_CORPS, LA_HOODS_CORPS };
        next = LA_NOBODY;
        for (int i = 0; i < 3 && next == LA_NOBODY; i++)
            next = holder_of(t, s, corps[i]);
    }
    if (old == LA_NOBODY || old == next || next == LA_NOBODY)
        return;
    if (la_in_play(&s->leader[next]))
        replace(p, s, next, "S.D. Lee", ev);
    if (!in_pool(s, next) && la_in_play(&s->leader[next]))
        return; /* nobody is left to take his corps: he keeps it, and Johnston's place falls to nobody better */
    take_over(p, s, old, next, old == t->johnston ? LA_ABSENT : LA_POOL, ev);
}

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

/* 18.3; 19.6.5: 5 and 6 from the turn after Johnston is relieved, 3 and 3 when Atlanta has fallen or no Union unit
 * is south of the rivers (ruling: looked at when each turn begins). */
uint8_t la_most_effort(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    if (!sc->campaign || s->hood == 0 || s->turn <= s->hood)
        return sc->effort[s->turn][side];
    bool over = la_holds_city(s, LA_UNION, t->atlanta) || !union_south(p, s, true, false);
    return over ? 3 : side == LA_UNION ? 6 : 5;
}

/* ---- 19.3.5, 19.4.8, 19.5.8: the Mississippi Federals, called in Administration (A-86) ---- */

static bool unused_division(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    return s->unit[unit].place == LA_ABSENT && t->counter[unit].most == 2;
}

static int unused_divisions(const struct la_tables *t, const struct la_state *s)
{
    int n = 0;
    for (unsigned i = t->first_unit[0]; i < t->first_unit[1]; i++)
        n += unused_division(t, s, i);
    return n;
}

static bool may_call(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    return side == LA_UNION && !s->federals && la_specials(p, s) & LA_FEDERALS;
}

void la_allow_federals(LA_ASKS)
{
    if (!may_call(p, s, side))
        return;
    int n = unused_divisions(la_tables(p), s);
    for (unsigned i = 1; i <= 2 && (int)i <= n; i++)
        lr_allow(q, lr_say(LA_V_FEDERALS, i, 0, 0, 0));
}

/* The railhead of the scenario; in the Campaign the southernmost Rail Depot, or Chattanooga. */
static lr_hex railhead(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    lr_hex best = t->scenario[s->scenario].railhead;
    if (best != LR_NONE)
        return best;
    best = t->chattanooga;
    for (unsigned i = t->first_cart[0]; i < t->first_cart[1]; i++)
        if (s->cart[i].face == LA_DEPOT && t->hex[s->cart[i].hex].row < t->hex[best].row && la_rail_depot(p, s, i))
            best = s->cart[i].hex;
    return best;
}

/* What they cost: Victory Points to the enemy. */
static int federals_points(int divisions) { return divisions == 1 ? 10 : 15; }

bool la_line_federals(LA_LINES)
{
    struct lr_axis *n = la_axis(f, l, "number");
    (void)p, (void)s, (void)side;
    if (lr_verb_of(l->base) != LA_V_FEDERALS)
        return false;
    l->label = "Call on the Mississippi Federals";
    l->effect =
        lr_form_text(f, "the enemy scores %d for one division, %d for two", federals_points(1), federals_points(2));
    if (n != NULL)
        n->label = "divisions";
    return true;
}

bool la_do_federals(LA_APPLIES)
{
    const struct la_tables *t = la_tables(p);
    if (lr_verb_of(x) != LA_V_FEDERALS)
        return false;
    int points = federals_points((int)lr_a(x));
    s->federals = 1;
    lr_reveal(&s->core); /* which counters were unused */
    add_points(s, lr_enemy(side), points);
    for (unsigned k = 0; k < lr_a(x); k++) {
        uint64_t pool = 0;
        for (unsigned i = t->first_unit[0]; i < t->first_unit[1]; i++)
            pool |= (uint64_t)unused_division(t, s, i) << i;
        lr_hex h = way_in(p, s, side, railhead(p, s), 4);
        if (pool == 0 || h == LR_NONE)
            break;
        unsigned unit = (unsigned)lr_draw(&s->core, pool, ev);
        s->unit[unit] = (struct la_unit){ .hex = h, .place = LA_ON_MAP, .boss = LA_NOBODY, .steps = 2 };
        stand_at(s, h, side);
        la_settle_field(p, s);
        LR_TELL(ev, LA_TELL_FEDERALS, side, LR_EVERYONE, (int32_t)unit, h);
    }
    LR_TELL(ev, LA_TELL_FEDERALS_COST, lr_enemy(side), LR_EVERYONE, points);
    return true;
}

/* By which rule of its own a scenario has them. */
static const char *federals_rule(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_scenario *sc = &la_tables(p)->scenario[s->scenario];
    if (sc->campaign)
        return "19.3.5";
    return sc->changes & LA_CHANGE_4 ? "19.4.8" : sc->changes & LA_CHANGE_5 ? "19.5.8" : "19.3.5";
}

bool la_bars_federals(LA_WHYS)
{
    const char *rule = federals_rule(p, s);
    int unused = unused_divisions(la_tables(p), s);
    if (side != LA_UNION)
        return LA_BARS(rule, "Only the Union has armies in Mississippi to call on.");
    if (!(la_specials(p, s) & LA_FEDERALS))
        return LA_BARS(rule, "The Mississippi Federals cannot be called in this scenario, or not yet.");
    if (s->federals)
        return LA_BARS(rule, "The Mississippi Federals have been called already.");
    if (lr_a(x) < 1 || lr_a(x) > 2 || (int)lr_a(x) > unused)
        return LA_BARS(rule, "One or two divisions may be called; %d are unused.", unused);
    return !la_in_administration(s)
           && LA_BARS(rule, "The Mississippi Federals are called in the Administration Sequence.");
}
