/* eyes.c - what a side sees: the enemy as far as he shows himself, its own forces, where supply comes from. */
#include "eyes.h"

static uint32_t mix(uint32_t a, uint32_t b)
{
    uint32_t x = a * 2654435761u ^ (b + 0x9E3779B9u) * 2246822519u;
    x ^= x >> 15;
    x *= 2654435761u;
    return x ^ x >> 13;
}

/* A small leaning that belongs to an intent and a thing: none for the usual way of playing. */
int lj_lean(const struct eyes *e, unsigned thing, int span)
{
    return e->intent == 0 ? 0 : (int)(mix(e->intent, thing) % (uint32_t)(2 * span + 1)) - span;
}

/* ---- Looking ---- */

/* Combat Factors the enemy has somewhere out of sight: every counter that is in play and not seen on the map. */
static int unseen_cf(const struct eyes *e)
{
    int sum = 0;
    for (unsigned u = e->t->first_unit[e->foe_side]; u < e->t->first_unit[e->foe_side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        const struct la_counter *c = &e->t->counter[u];
        if (x->place == LA_ABSENT || x->place == LA_LATER || x->place == LA_DEAD || c->type == LA_SUPERVISOR)
            continue;
        if (x->place == LA_ON_MAP && x->hex < LA_HEXES && lr_has(&e->s->stand[e->foe_side], x->hex)
            && !lr_has(&e->s->masked[e->foe_side], x->hex))
            continue;
        sum += c->cf[c->most] * 9 / 10;
    }
    return sum;
}

/* The Battle Rating of the leader on top, and the guns such a command may have; an army's horsemen (10.4). */
static int die_of(const struct eyes *e, lr_hex h)
{
    uint8_t top = la_shown(e->p, e->s, e->foe_side, h);
    if (top == LA_NOBODY)
        return lr_has(&e->s->masked[e->foe_side], h) ? 4 : 0;
    uint8_t hq = e->s->leader[top].hq;
    int guns = hq >= LA_HQS ? 1 : e->t->hq[hq].kind < LA_HQ_CORPS ? 4 : e->t->hq[hq].kind == LA_HQ_CORPS ? 2 : 1;
    return e->t->officer[top].active.br + guns;
}

/* How much of that may stand under the leader on top. */
static int share_of(const struct eyes *e, lr_hex h)
{
    bool foot = lr_has(&e->s->foot[e->foe_side], h), zone = lr_has(&e->s->zone[e->foe_side], h);
    if (!zone)
        return 1;
    uint8_t top = la_shown(e->p, e->s, e->foe_side, h);
    if (top == LA_NOBODY)
        return foot ? 10 : 5;
    uint8_t hq = e->s->leader[top].hq;
    int weight = e->t->officer[top].rank * 4;
    if (hq < LA_HQS && e->t->hq[hq].kind <= LA_HQ_CORPS)
        weight += 12;
    return foot ? weight : weight / 2;
}

/* A depot without anybody bars the way, and may be attacked (8.4, 8.6.4). */
static void find_depots(struct eyes *e)
{
    for (unsigned c = e->t->first_cart[e->foe_side]; c < e->t->first_cart[e->foe_side + 1]; c++) {
        lr_hex h = e->s->cart[c].hex;
        if (e->s->cart[c].face == LA_DEPOT && h < LA_HEXES && e->foes < MOST_FOES
            && !lr_has(&e->s->stand[e->foe_side], h) && !lr_has(&e->s->zone[e->foe_side], h))
            e->foe[e->foes++] = (struct foe){ .hex = h, .level = la_works(e->s, h, e->foe_side) };
    }
}

static void find_foes(struct eyes *e)
{
    int total = 0;
    const struct la_set *stand = &e->s->stand[e->foe_side], *zone = &e->s->zone[e->foe_side];
    struct la_set held = *stand;
    lr_unite(&held, zone); /* manned works exert a zone even when empty (14.8.3) */
    LR_EACH_HEX(h, &held) {
        if (e->foes == MOST_FOES)
            break;
        struct foe *x = &e->foe[e->foes++];
        bool open =
            !lr_has(stand, h)
            || (!lr_has(&e->s->masked[e->foe_side], h) && la_shown(e->p, e->s, e->foe_side, h) == LA_NOBODY);
        *x = (struct foe){ .hex = h, .level = la_works(e->s, h, e->foe_side), .zone = lr_has(zone, h) };
        x->horse = x->zone && lr_has(stand, h) && !lr_has(&e->s->foot[e->foe_side], h);
        x->weight = open ? 0 : share_of(e, h);
        x->modifier = die_of(e, h);
        total += x->weight;
    }
    for (unsigned u = e->t->first_unit[e->foe_side]; u < e->t->first_unit[e->foe_side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_ON_MAP || x->hex >= LA_HEXES || lr_has(&e->s->masked[e->foe_side], x->hex))
            continue;
        for (int i = 0; i < e->foes; i++)
            if (e->foe[i].hex == x->hex)
                e->foe[i].cf += la_unit_cf(e->p, e->s, u);
    }
    int unseen = unseen_cf(e);
    for (int i = 0; i < e->foes; i++) {
        e->foe[i].cf += total > 0 ? unseen * e->foe[i].weight / total : 0;
        e->foe[i].stars = e->foe[i].weight > 0 ? 1 + e->foe[i].cf / (e->foe_side == LA_UNION ? 12 : 7) : 0;
    }
    for (int i = 0; i < e->foes; i++)
        for (int k = 0; k < i; k++)
            if (e->foe[i].zone && e->foe[k].zone && lr_distance(e->p->board, e->foe[i].hex, e->foe[k].hex) <= 3) {
                e->foe[i].backed += e->foe[k].weight > 0 ? e->foe[k].cf : 0;
                e->foe[k].backed += e->foe[i].weight > 0 ? e->foe[i].cf : 0;
            }
    find_depots(e);
}

/* Guns are served where there is a point for each leader of the box, and one more for the Overall Commander
 * (10.1.2); troops of idle leaders, and those without ammo, count half (10.2). */
static void arm(const struct eyes *e, const struct la_force *f, struct own *o)
{
    const struct la_leader *l = e->s->leader;
    int quarters = 0;
    for (int k = 0; k < f->units; k++) {
        unsigned boss = f->bosses[k], holder = boss == LA_NOBODY ? LA_NOBODY : la_holder(e->s, boss);
        int half = holder == LA_NOBODY ? 0 : !la_active(e->s, boss) + (l[holder].ammo == 0);
        quarters += 4 * la_unit_cf(e->p, e->s, f->unit[k]) >> half;
        o->broken += la_broken(e->p, e->s, f->unit[k]);
    }
    o->fire = (quarters + 3) / 4;
    o->bare = !la_senior(e->p, e->s, f->oc);
    for (int k = 0; k < f->units; k++)
        o->bare &= f->bosses[k] != f->oc;
    for (int k = 0; k < f->leaders; k++) {
        unsigned holder = f->leader[k];
        int served = holder == f->oc;
        o->stars += l[holder].rank;
        if (l[holder].place != LA_HOLDS || l[holder].guns == 0)
            continue;
        for (int i = 0; i < f->leaders; i++)
            served += la_holder(e->s, f->leader[i]) == holder;
        o->guns += l[holder].ammo >= served ? l[holder].guns : 0;
    }
}

void lj_as_own(const struct eyes *e, const struct la_force *f, struct own *o)
{
    *o = (struct own){ .hex = f->hex,
                       .oc = f->oc,
                       .cf = f->cf,
                       .mounted = f->mounted,
                       .horse = f->mounted_cf,
                       .br = la_br(e->p, e->s, f->oc),
                       .mr = la_mr(e->p, e->s, f->oc),
                       .level = la_works(e->s, f->hex, e->me) };
    arm(e, f, o);
}

static void find_own(struct eyes *e)
{
    const struct la_set *stand = &e->s->stand[e->me];
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++) {
        const struct la_leader *l = &e->s->leader[i];
        if (l->place != LA_HOLDS || e->owns == MOST_OWN || (!lr_has(stand, l->hex) && !(l->marks & LA_HIDDEN)))
            continue;
        bool met = false;
        for (int k = 0; k < e->owns; k++)
            met |= e->own[k].hex == l->hex;
        if (met)
            continue;
        struct la_force f;
        la_muster(e->p, e->s, e->me, l->hex, &f);
        if (f.oc == LA_NOBODY)
            continue;
        lj_as_own(e, &f, &e->own[e->owns++]);
    }
}

static void count_near(struct eyes *e)
{
    for (int i = 0; i < e->owns; i++)
        for (int k = 0; e->own[i].cf >= 12 && k < e->foes; k++)
            e->foe[k].near += lr_distance(e->p->board, e->own[i].hex, e->foe[k].hex) <= JOINING;
    for (int i = 0; i < e->owns; i++)
        for (int k = 0; e->own[i].mounted > 0 && e->own[i].cf < 3 * e->own[i].horse && k < e->foes; k++)
            if (lr_distance(e->p->board, e->own[i].hex, e->foe[k].hex) <= RIDING)
                e->foe[k].riders = e->own[i].mounted;
}

static void find_links(struct eyes *e)
{
    for (unsigned c = e->t->first_cart[e->me]; c < e->t->first_cart[e->me + 1] && e->links < 20; c++)
        if (e->s->cart[c].face == LA_DEPOT || e->s->cart[c].face == LA_WAGON)
            e->link[e->links++] = e->s->cart[c].hex;
    lr_hex city = e->me == LA_UNION ? e->t->chattanooga : e->t->atlanta;
    if (la_holds_city(e->s, e->me, city))
        e->link[e->links++] = city;
}

/* Whoever is behind, or even, near the end must attack; whoever leads need not. */
static int boldness(struct eyes *e)
{
    int lead = e->s->player[e->me].vp - e->s->player[e->foe_side].vp;
    int left = e->s->last_turn >= e->s->turn ? e->s->last_turn - e->s->turn : 0;
    if (e->s->scenario >= 3 && e->s->scenario <= 4
        && la_holds_city(e->s, LA_CONFEDERATE, e->t->atlanta)) /* 19.4.6 */
        lead += (e->me == LA_CONFEDERATE ? 2 : -2) * (left + 1);
    e->lead = lead;
    int bold = e->intent == 0 ? 0 : (int)(mix(e->intent, 77) % 5) * 40 - 80;
    return bold + (lead <= 0 ? DARE : -CARE * least_of(lead, 3)) / (1 + least_of(left, 3));
}

void lj_look(struct eyes *e, const struct lr_pack *p, const void *seen, enum lr_side me, uint32_t intent)
{
    e->p = p;
    e->t = la_tables(p);
    e->s = seen;
    e->me = me;
    e->foe_side = lr_enemy(me);
    e->intent = intent;
    e->foes = e->owns = e->links = 0;
    e->bold = boldness(e);
    find_foes(e);
    find_own(e);
    count_near(e);
    find_links(e);
    e->for_atlanta = e->s->scenario >= 2 && e->s->scenario <= 4;
    e->goal = e->t->atlanta;
}

const struct own *lj_own_at(const struct eyes *e, lr_hex h)
{
    for (int i = 0; i < e->owns; i++)
        if (e->own[i].hex == h)
            return &e->own[i];
    return NULL;
}

int lj_near_link(const struct eyes *e, lr_hex h)
{
    int best = FAR;
    for (int i = 0; i < e->links; i++) {
        int d = lr_distance(e->p->board, h, e->link[i]);
        best = d < best ? d : best;
    }
    return best;
}

/* Hexes to the nearest enemy who is seen. */
int lj_near_foe(const struct eyes *e, lr_hex h)
{
    int near = FAR;
    for (int i = 0; h != LR_NONE && i < e->foes; i++) {
        int d = lr_distance(e->p->board, h, e->foe[i].hex);
        near = d < near ? d : near;
    }
    return near;
}

const struct foe *lj_foe_at(const struct eyes *e, lr_hex h)
{
    for (int i = 0; i < e->foes; i++)
        if (e->foe[i].hex == h)
            return &e->foe[i];
    return NULL;
}
