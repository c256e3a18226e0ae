/* places.c - how good a place is to stand in, and what a march or a sally to better ones brings (8.2.2). */
#include "eyes.h"

/* A hex to be looked at when the ways have grown to its length. */
static void put_way(struct field *w, lr_hex h, int way)
{
    w->way[h] = (uint16_t)way;
    if (way > HUNTED || w->entries == sizeof w->entry / sizeof w->entry[0] - 1)
        return;
    w->entry[++w->entries].hex = h;
    w->entry[w->entries].next = w->first[way];
    w->first[way] = w->entries;
}

/* The enemies that draw a force. Who is worth less counts as farther away. */
static void measure_ways(const struct eyes *e, const struct own *o)
{
    struct field *w = e->field;
    memset(w->way, 0xFF, sizeof w->way);
    memset(w->first, 0, sizeof w->first);
    memset(w->place, NOT_YET & 0xFF, sizeof w->place);
    w->of = *o;
    w->any = false;
    w->done = -1;
    w->entries = 0;
    int gain[MOST_FOES], best = HOPELESS;
    for (int i = 0; i < e->foes; i++) {
        gain[i] = lj_attack_value(e, o, o->hex, &e->foe[i]) + lj_lean(e, (unsigned)e->foe[i].hex, 60);
        best = gain[i] > best ? gain[i] : best;
    }
    for (int i = 0; i < e->foes; i++) {
        lr_hex h = e->foe[i].hex;
        if (gain[i] <= HOPELESS || gain[i] <= least_of(PROMISING, best - 1))
            continue;
        put_way(w, h, (300 - least_of(gain[i], 300)) * 6 / PACE);
        w->any = true;
    }
}

/* How far it is from them to a hex, by ground and rivers alone. */
static int way_to(const struct eyes *e, lr_hex to)
{
    struct field *w = e->field;
    while (w->done < HUNTED && w->way[to] > w->done) {
        int sum = ++w->done;
        for (unsigned i = w->first[sum]; i != 0; i = w->entry[i].next) {
            lr_hex h = w->entry[i].hex;
            if (w->way[h] != sum) /* a shorter way was found since */
                continue;
            for (const struct la_edge *d = e->t->edge[h], *end = d + e->t->edges[h]; d < end; d++) {
                int there = sum + d->cost[0];
                if (there < w->way[d->to] && there <= HUNTED
                    && (!(d->way & LA_WAY_MAJOR) || la_crossable(e->p, e->s, e->me, h, d->dir)))
                    put_way(w, d->to, there);
            }
        }
    }
    return w->way[to];
}

void lj_hunt(const struct eyes *e, const struct own *o)
{
    const struct own *was = &e->field->of;
    if (was->hex != o->hex || was->oc != o->oc || was->cf != o->cf || was->fire != o->fire
        || was->stars != o->stars)
        measure_ways(e, o);
}

static int pull_of(const struct eyes *e, lr_hex h)
{
    int v;
    if (e->field->any && way_to(e, h) != LR_NONE)
        v = 150 - PACE * way_to(e, h) / 12;
    else {
        int away = lj_near_link(e, h);
        v = away > SUPPLIED ? -4 * least_of(away - SUPPLIED, 15) : 0;
    }
    if (e->for_atlanta)
        v -= (e->me == LA_UNION ? ONWARD : NEARBY) * lr_distance(e->p->board, h, e->goal);
    return v;
}

/* How good a hex is for a force to stand in. */
static int ground_value(const struct eyes *e, const struct own *o, lr_hex h)
{
    int v = pull_of(e, h), away = lj_near_link(e, h);
    const struct own *friend = h == o->hex ? NULL : lj_own_at(e, h);
    int cf = o->cf + (friend ? friend->cf : 0);
    v -= lj_danger_at(e, h, cf, o->br, o->guns) * DANGER / 100;
    if (away > 20)
        v -= 20 * (away - 20);
    if (h == e->goal && e->me == LA_CONFEDERATE && friend == NULL) /* somebody holds the city */
        v += 150;
    if (h == e->goal && e->me == LA_UNION)
        v += 300;
    if (friend != NULL
        && (o->bare || friend->bare)) /* whoever has no troops of his own is soon a captive (10.6.3) */
        v -= 200;
    return v + 30 * la_works(e->s, h, e->me) + (e->t->hex[h].town ? 8 : 0) + (friend ? 10 : 0);
}

/* The best attack from a hex before the enemy: there it must attack (3.6.1). */
static int blow_from(const struct eyes *e, const struct own *o, lr_hex h)
{
    int best = -400;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (e->s->attack[i].from == h) /* declared already: more troops, no second attack (8.4.1) */
            return JOINED;
    for (int i = 0; i < e->foes; i++)
        if (lr_direction(e->p->board, h, e->foe[i].hex) >= 0) {
            int a = lj_attack_value(e, o, h, &e->foe[i]);
            best = a > best ? a : best;
        }
    return best < 0 ? best - BLUNT : best - LEAST;
}

/* How good a hex is to end a march in, for the force that looks. */
int lj_place_value(const struct eyes *e, const struct own *o, lr_hex h)
{
    int16_t *known = &e->field->place[h];
    if (*known == NOT_YET)
        *known =
            (int16_t)(ground_value(e, o, h) + (la_in_zone(e->p, e->s, e->foe_side, h) ? blow_from(e, o, h) : 0));
    return *known;
}

static void reach_of(const struct eyes *e, lr_hex h, bool active, int most, struct la_reach *r)
{
    struct field *w = e->field;
    if (!w->looked) {
        la_zones(e->p, e->s, e->foe_side, false, &w->zones);
        la_shut(e->p, e->s, e->me, &w->shut);
        w->looked = true;
    }
    struct la_walk walk = {
        .p = e->p, .s = e->s, .side = (uint8_t)e->me, .no_zone = !active, .zones = &w->zones, .shut = &w->shut
    };
    r->made = false;
    la_reach_from(r, &walk, h, most, LR_NONE);
}

enum { DICE = 6 };

/* What each throw of the die leads to (8.2.2): for every hex in reach the worst die that gets there. */
struct march {
    int mp[DICE];
    struct la_reach reach;
};

static bool set_out(const struct eyes *e, const struct own *o, const struct la_force *f, int mr, struct march *m)
{
    for (int i = 0; i < DICE; i++)
        m->mp[i] = la_allowance(e->p, e->s, e->me, f, mr, i + 1) * LR_MP;
    if (m->mp[0] > 0)
        reach_of(e, o->hex, la_active(e->s, o->oc), m->mp[0], &m->reach);
    return m->mp[0] > 0;
}

static int worst_die(const struct march *m, lr_hex h, lr_hex from)
{
    int worst = 0, cost = h == from ? 1 : m->reach.cost[h];
    while (worst + 1 < DICE && m->mp[worst + 1] >= cost)
        worst++;
    return worst;
}

/* The average of the best that each throw brings: what a bad die gives, a better one gives, too. */
static int on_average(const struct march *m, const int best[DICE], int here, int stalled)
{
    int sum = 0, most = here;
    for (int i = DICE - 1; i >= 0; i--) {
        most = best[i] > most ? best[i] : most;
        sum += m->mp[i] == 0 ? -stalled : most - here;
    }
    return sum / DICE;
}

/* What marching off brings. */
int lj_march_gain(const struct eyes *e, const struct own *o, const struct la_force *f, int mr)
{
    struct march m;
    int best[DICE], pull[DICE];
    lr_hex nearest[DICE];
    if (!set_out(e, o, f, mr, &m))
        return -FAR;
    lj_hunt(e, o);
    for (int i = 0; i < DICE; i++)
        best[i] = pull[i] = -FAR * 10, nearest[i] = LR_NONE;
    for (lr_hex h = m.reach.low; h <= m.reach.high; h++) {
        if (m.reach.cost[h] == LR_NONE)
            continue;
        int worst = worst_die(&m, h, o->hex);
        if (lr_has(&e->field->zones, h)) {
            int v = lj_place_value(e, o, h);
            best[worst] = v > best[worst] ? v : best[worst];
        } else if (h != o->hex && pull_of(e, h) > pull[worst]) {
            pull[worst] = pull_of(e, h);
            nearest[worst] = h;
        }
    }
    for (int i = 0; i < DICE; i++) {
        int v = nearest[i] == LR_NONE ? best[i] : lj_place_value(e, o, nearest[i]);
        best[i] = v > best[i] ? v : best[i];
    }
    return on_average(&m, best, ground_value(e, o, o->hex), la_active(e->s, o->oc) ? STALLED : 0);
}

/* What a part of a force may gain by an attack in this Impulse. */
int lj_sally_gain(const struct eyes *e, const struct own *o, const struct la_force *f)
{
    struct march m;
    int best[DICE] = { 0 };
    if (!la_active(e->s, o->oc) || !set_out(e, o, f, o->mr, &m))
        return -FAR;
    for (lr_hex h = m.reach.low; h <= m.reach.high; h++)
        if (m.reach.cost[h] != LR_NONE && h != o->hex && lr_has(&e->field->zones, h)) {
            int worst = worst_die(&m, h, o->hex), v = blow_from(e, o, h);
            best[worst] = v > best[worst] ? v : best[worst];
        }
    return on_average(&m, best, 0, STALLED);
}
