/* pieces.c - 18.4, 18.5: pieces as a set-up or a reinforcement brings them. */
#include "setup.h"

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
int la_stars_for(const struct la_tables *t, const struct la_leader *l, enum lr_side side)
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
    int stars = la_stars_for(t, l, (enum lr_side)a->side);
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
void la_brevet(const struct lr_pack *p, struct la_state *s, unsigned leader)
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
void la_lend_staff(struct la_state *s, unsigned staff)
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

/* 18.1, 18.6 */
void la_place_arrival(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
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
