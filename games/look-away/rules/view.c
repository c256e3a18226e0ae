/* view.c - who sees what (3.7), worlds that fit a view, and what the tests rearrange.
 *
 * Everyone sees the sets stand, zone, foot and masked, markers, wagons, depots and trains, weather, Victory Points,
 * the dead pile, who holds which headquarters, leaders on top of stacks that are not masked, and units without a
 * leader there. The rest of a side's leaders and units are on its display: in the enemy's view they are LA_UNKNOWN,
 * and in play or in the pool. Which counter of a strength was drawn (18.5) only its owner knows, so in other views
 * those that are hidden and those that are unused are told apart by their number alone. While the enemy picks
 * losses (10.6.3) he sees that force's units and their leaders.
 */
#include "look.h"

enum { PUBLIC_MARKS = LA_ACTIVE | LA_MOVED | LA_FORCED | LA_TRAINING | LA_DIGGING };

/* ---- What can be seen ---- */

/* Leaders of `side` that all see, and those the enemy sees while he picks. */
static uint64_t visible(const struct lr_pack *p, const struct la_state *s, enum lr_side side, bool picking)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && lr_has(&s->stand[side], l->hex) && !lr_has(&s->masked[side], l->hex)
            && la_overall(p, s, side, l->hex) == i)
            set |= lr_bit(i);
    }
    if (!picking)
        return set;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].marks & LA_SEEN && s->unit[u].boss < LA_LEADERS) {
            unsigned boss = s->unit[u].boss;
            set |= lr_bit(boss);
            if (s->leader[boss].chief < LA_LEADERS)
                set |= lr_bit(s->leader[boss].chief);
        }
    return set;
}

/* Is a unit on the map, without a leader, in everyone's sight? */
static bool in_sight(const struct la_state *s, enum lr_side side, const struct la_unit *u, unsigned type)
{
    if (u->place != LA_ON_MAP || u->hex >= LA_HEXES)
        return false;
    return lr_has(&s->stand[side], u->hex) ? !lr_has(&s->masked[side], u->hex) : type == LA_SUPERVISOR;
}

static bool hidden_hex(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].marks & LA_HIDDEN)
            return true;
    return false;
}

/* ---- hide ---- */

static void hide_leader(struct la_leader *l, bool seen, bool strict)
{
    if (l->place == LA_ABSENT || l->place == LA_LATER || l->place == LA_DEAD || l->place == LA_CAPTURED
        || l->place == LA_ILL)
        return;
    struct la_leader kept = {
        .hex = LR_NONE, .place = LA_UNKNOWN, .chief = LA_NOBODY, .hq = l->hq, .known = l->known
    };
    if (seen) {
        kept.hex = l->hex;
        kept.place = l->place;
        kept.chief = l->chief;
        kept.marks = l->marks & PUBLIC_MARKS;
        if (strict) { /* 3.7.2: these markers lie on the map then */
            kept.rank = l->rank;
            kept.wound = l->wound;
        }
    }
    *l = kept;
}

static void hide_unit(struct la_unit *u)
{
    *u = (struct la_unit){ .hex = LR_NONE, .place = LA_UNKNOWN, .boss = LA_NOBODY };
}

/* Would nobody but its owner know whether this counter or another of its strength is unused? */
static bool drawn_blind(const struct la_tables *t, unsigned u) { return t->counter[u].most == 2; }

/* So many counters of each strength are unused: in a view the last of those that are not seen. */
static void show_unused(const struct la_tables *t, struct la_state *s, enum lr_side side, uint8_t unused[LA_UNITS])
{
    for (unsigned u = t->first_unit[side + 1]; u-- > t->first_unit[side];)
        if (s->unit[u].place == LA_UNKNOWN && unused[t->kin[u]] > 0) {
            unused[t->kin[u]]--;
            s->unit[u].place = LA_ABSENT;
        }
}

/* Everyone sees wagons. */
static bool march_seen(const struct lr_pack *p, const struct la_state *whole, const struct la_march_frame *f,
                       uint64_t seen)
{
    if (f->by == LA_GOES_UNLED)
        return in_sight(whole, (enum lr_side)f->side, &whole->unit[f->unit], la_tables(p)->counter[f->unit].type);
    return f->by == LA_GOES_WAGON || seen >> f->leader & 1;
}

static void hide_reaction(struct la_react_frame *f, uint64_t seen)
{
    if (!(seen >> f->leader & 1))
        f->leader = f->hexes = f->hex = f->whole = 0;
    f->box = LA_NOBODY; /* whom he leaves */
}

/* What a frame says of things that are hidden. `seen` are the side's leaders that can be seen. */
static void hide_frame(const struct lr_pack *p, const struct la_state *whole, struct lr_frame *f, enum lr_side side,
                       uint64_t seen)
{
    int32_t *hex = NULL; /* of a force that may not be seen */
    bool its = f->x == side;
    switch (f->kind) {
    case LA_F_MARCH:
        if (its && !march_seen(p, whole, la_as_march(f), seen))
            memset(f->rest, 0, sizeof f->rest);
        break;
    case LA_F_REACT:
        if (its)
            hide_reaction(la_as_react(f), seen);
        break;
    case LA_F_LOSS:
        hex = la_loser_of(f) == side ? &la_as_loss(f)->hex : NULL;
        break;
    case LA_F_RETREAT:
        hex = la_loser_of(f) == side ? &la_as_retreat(f)->hex : NULL;
        break;
    case LA_F_ATTRITION:
        hex = its ? &la_as_attrition(f)->hex : NULL;
        break;
    default:
        break;
    }
    if (hex != NULL && *hex < LA_HEXES && hidden_hex(p, whole, side, (lr_hex)*hex))
        *hex = 0;
}

static void hide_units(const struct la_tables *t, struct la_state *s, enum lr_side side, bool picking)
{
    uint8_t unused[LA_UNITS] = { 0 };
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        bool absent = x->place == LA_ABSENT, blind = absent && drawn_blind(t, u);
        bool open = absent || x->place == LA_LATER || x->place == LA_DEAD || (picking && x->marks & LA_SEEN)
                    || in_sight(s, side, x, t->counter[u].type);
        unused[t->kin[u]] = (uint8_t)(unused[t->kin[u]] + blind);
        if (!open || blind)
            hide_unit(x);
        else if (!picking)
            x->marks &= (uint8_t)~LA_SEEN;
    }
    show_unused(t, s, side, unused);
}

static void hide_side(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool picking)
{
    const struct la_tables *t = la_tables(p);
    uint64_t seen = visible(p, s, side, picking);
    bool bidding = false;
    for (int i = 0; i < s->core.depth; i++) {
        hide_frame(p, s, &s->core.frame[i], side, seen);
        bidding |= s->core.frame[i].kind == LA_F_BID || s->core.frame[i].kind == LA_F_DEAL;
    }
    hide_units(t, s, side, picking);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        hide_leader(&s->leader[i], seen >> i & 1, s->options >> LA_O_FOG & 1);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        s->cart[c].marks &= (uint8_t)~LA_CART_STAYS;
    struct la_side *x = &s->player[side];
    x->wep = x->replacements = 0;
    x->ammo = x->bankrupt = 0;
    if (bidding)
        x->bid = 0;
}

/* 3.1, 3.7.1 */
void la_hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    struct la_state *s = seen;
    for (enum lr_side of = LA_UNION; of <= LA_CONFEDERATE; of++)
        if (of != side)
            hide_side(p, s, of, side != LR_NOBODY);
}

/* ---- imagine ---- */

/* A hex where the enemy is seen to stand, and may have more than can be seen. */
struct spot {
    lr_hex hex;
    bool masked, works, foot, zone;    /* foot, zone: as everyone sees */
    bool open;                         /* all that stands there is seen (10.6.3): nobody else does */
    bool has_foot, has_horse, has_any; /* what stands there so far */
    uint8_t lead;                      /* holder who gets troops; LA_NOBODY: nobody leads */
};

struct guess {
    const struct lr_pack *p;
    struct la_state *s;
    struct lr_rng *r;
    enum lr_side side; /* whose secrets are made up */
    struct spot spot[LA_UNITS];
    int spots;
    uint64_t known;              /* leaders that are seen: their marks stay */
    uint8_t officer[LA_LEADERS]; /* unknown leaders not yet placed */
    int officers;
    uint8_t unit[LA_UNITS];
    int units;
};

static unsigned type_of(const struct guess *g, unsigned u) { return la_tables(g->p)->counter[u].type; }

static void note_unit(struct guess *g, struct spot *x, unsigned u)
{
    unsigned type = type_of(g, u);
    x->has_any |= type != LA_SUPERVISOR;
    if (type == LA_CAVALRY && !(g->s->unit[u].marks & LA_DISMOUNTED))
        x->has_horse = true;
    else if (type != LA_DETACHMENT && type != LA_SUPERVISOR)
        x->has_foot = true;
}

/* Any counter of its strength that is not seen may be the unused one. */
static void choose_unused(struct guess *g)
{
    const struct la_tables *t = la_tables(g->p);
    struct la_unit *unit = g->s->unit;
    for (unsigned u = t->first_unit[g->side + 1]; u-- > t->first_unit[g->side];) {
        if (unit[u].place != LA_ABSENT || !drawn_blind(t, u))
            continue;
        uint8_t alike[LA_UNITS] = { (uint8_t)u };
        unsigned n = 0;
        for (unsigned k = t->kin[u]; k < t->first_unit[g->side + 1]; k++)
            if (t->kin[k] == t->kin[u] && (unit[k].place == LA_ABSENT || unit[k].place == LA_UNKNOWN))
                alike[n++] = (uint8_t)k;
        unsigned other = alike[lr_some(g->r, n)];
        uint8_t place = unit[other].place;
        unit[other].place = unit[u].place;
        unit[u].place = place;
    }
}

static void find_spots(struct guess *g)
{
    const struct la_tables *t = la_tables(g->p);
    struct la_state *s = g->s;
    choose_unused(g);
    LR_EACH_HEX(h, &s->stand[g->side]) {
        struct spot *x = &g->spot[g->spots];
        *x = (struct spot){ .hex = h,
                            .masked = lr_has(&s->masked[g->side], h),
                            .works = la_works(s, h, g->side) > 0,
                            .foot = lr_has(&s->foot[g->side], h),
                            .zone = lr_has(&s->zone[g->side], h),
                            .lead = la_overall(g->p, s, g->side, h) };
        if (x->masked && !x->works && x->lead != LA_NOBODY) /* seen while losses are picked (10.6.3) */
            s->leader[x->lead].marks |= LA_SCREENS;
        if (x->masked || x->lead != LA_NOBODY)
            g->spots++;
    }
    for (unsigned u = t->first_unit[g->side]; u < t->first_unit[g->side + 1]; u++) {
        if (s->unit[u].place == LA_UNKNOWN) {
            g->unit[g->units++] = (uint8_t)u;
            continue;
        }
        lr_hex h = la_unit_hex(s, u);
        for (int i = 0; h != LR_NONE && i < g->spots; i++)
            if (g->spot[i].hex == h) {
                note_unit(g, &g->spot[i], u);
                g->spot[i].open |= (s->unit[u].marks & LA_SEEN) != 0;
            }
    }
    for (unsigned i = t->first_leader[g->side]; i < t->first_leader[g->side + 1]; i++)
        if (s->leader[i].place == LA_UNKNOWN)
            g->officer[g->officers++] = (uint8_t)i;
        else
            g->known |= lr_bit(i);
    for (int i = g->units - 1; i > 0; i--) {
        unsigned j = lr_some(g->r, (unsigned)i + 1);
        uint8_t x = g->unit[i];
        g->unit[i] = g->unit[j];
        g->unit[j] = x;
    }
    for (int i = g->officers - 1; i > 0; i--) {
        unsigned j = lr_some(g->r, (unsigned)i + 1);
        uint8_t x = g->officer[i];
        g->officer[i] = g->officer[j];
        g->officer[j] = x;
    }
}

/* What stands on a box's track, and on a leader. */
static void fill_leader(struct guess *g, unsigned leader)
{
    const struct la_tables *t = la_tables(g->p);
    struct la_leader *l = &g->s->leader[leader];
    if (l->rank == 0)
        l->rank = t->officer[leader].rank;
    if (!(g->known >> leader & 1))
        l->marks |= LA_ACTIVE;
    l->ap = (uint8_t)la_ar(g->p, g->s, leader);
    if (l->place != LA_HOLDS)
        return;
    int morale = t->scenario[g->s->scenario].morale[g->side] + (int)lr_some(g->r, 3) - 1;
    l->morale = (uint8_t)(morale < 0 ? 0 : morale > LA_MOST_ON_TRACK ? LA_MOST_ON_TRACK : morale);
    l->ammo = (uint8_t)lr_some(g->r, 4);
    bool senior = la_senior(g->p, g->s, leader);
    l->guns = (uint8_t)(senior ? 1 + lr_some(g->r, 3) : lr_some(g->r, 2));
}

static void take_command(struct guess *g, unsigned leader, struct spot *x)
{
    struct la_leader *l = &g->s->leader[leader];
    l->place = LA_HOLDS;
    l->hex = x->hex;
    l->marks |= LA_ACTIVE;
    if (x->masked && !x->works && x->lead == LA_NOBODY)
        l->marks |= LA_SCREENS;
    if (x->lead == LA_NOBODY)
        x->lead = (uint8_t)leader;
}

static void take_out(uint8_t *list, int *n, int i) { list[i] = list[--*n]; }

static bool senior_hq(const struct guess *g, unsigned leader)
{
    uint8_t hq = g->s->leader[leader].hq;
    return hq < LA_HQS && la_tables(g->p)->hq[hq].kind <= LA_HQ_CORPS;
}

static bool cavalry_hq(const struct guess *g, unsigned leader)
{
    uint8_t hq = g->s->leader[leader].hq;
    return hq < LA_HQS
           && (la_tables(g->p)->hq[hq].kind == LA_HQ_CAVALRY_CORPS
               || la_tables(g->p)->hq[hq].kind == LA_HQ_CAVALRY_DIVISION);
}

/* Would this leader, holding his headquarters in the hex, be the one on top instead of the one who is seen there?
 */
static bool fits_under(struct guess *g, unsigned leader, const struct spot *x)
{
    if (x->open || x->masked)
        return !x->open;
    struct la_leader *l = &g->s->leader[leader];
    struct la_leader was = *l;
    l->place = LA_HOLDS;
    l->hex = x->hex;
    l->rank = la_tables(g->p)->officer[leader].rank;
    bool fits = la_outranks(g->p, g->s, x->lead, leader);
    *l = was;
    return fits;
}

/* Holders of Senior Commands stand on the map (3.1.1). */
static void place_seniors(struct guess *g)
{
    for (int i = g->officers - 1; i >= 0; i--) {
        unsigned leader = g->officer[i];
        if (!senior_hq(g, leader))
            continue;
        uint8_t able[LA_UNITS];
        unsigned n = 0;
        for (int k = 0; k < g->spots; k++)
            if (fits_under(g, leader, &g->spot[k]))
                able[n++] = (uint8_t)k;
        if (n == 0)
            continue;
        take_command(g, leader, &g->spot[able[lr_some(g->r, n)]]);
        take_out(g->officer, &g->officers, i);
    }
}

/* A rearguard is left by somebody who commands there. */
static bool leaves_rearguard(const struct guess *g, lr_hex h)
{
    for (int i = 0; i < g->s->core.depth; i++) {
        const struct lr_frame *f = &g->s->core.frame[i];
        if (f->kind == LA_F_REARGUARD && f->x == g->side && la_as_rearguard_of(f)->hex == (int32_t)h)
            return true;
    }
    return false;
}

/* Somebody commands behind a mask: a cavalry leader behind a screen, anyone in works. */
static void lead_masked(struct guess *g)
{
    for (int k = 0; k < g->spots; k++) {
        struct spot *x = &g->spot[k];
        bool anyone = x->works && !leaves_rearguard(g, x->hex);
        if (x->open || x->lead != LA_NOBODY || g->officers == 0 || (anyone && (!x->zone || lr_some(g->r, 4) == 0)))
            continue;
        int best = -1;
        for (int i = 0; i < g->officers; i++)
            if (!senior_hq(g, g->officer[i]) && (best < 0 || (!x->works && cavalry_hq(g, g->officer[i]))))
                best = i;
        if (best < 0)
            continue;
        take_command(g, g->officer[best], x);
        take_out(g->officer, &g->officers, best);
    }
}

static void give(struct guess *g, unsigned u, struct spot *x)
{
    const struct la_counter *c = &la_tables(g->p)->counter[u];
    struct la_unit *unit = &g->s->unit[u];
    *unit = (struct la_unit){ .hex = LR_NONE, .place = LA_WITH, .boss = x->lead };
    unit->steps = (uint8_t)(c->most == 2 && lr_some(g->r, 10) >= 3 ? 2 : 1);
    if (x->lead == LA_NOBODY) {
        unit->place = LA_ON_MAP;
        unit->hex = x->hex;
    }
    note_unit(g, x, u);
}

/* The unit may stand there without changing what everyone sees. */
static bool allowed(const struct guess *g, unsigned u, const struct spot *x)
{
    unsigned type = type_of(g, u);
    if (x->open)
        return false;
    return x->works || type == LA_DETACHMENT || type == LA_SUPERVISOR || (type == LA_CAVALRY ? x->zone : x->foot);
}

/* Give the spot one unit of a type, if there is one. */
static bool give_one(struct guess *g, struct spot *x, unsigned type, bool dismount)
{
    for (int i = g->units - 1; i >= 0; i--) {
        unsigned u = g->unit[i];
        if (type_of(g, u) != type)
            continue;
        give(g, u, x);
        take_out(g->unit, &g->units, i);
        if (dismount) {
            g->s->unit[u].marks |= LA_DISMOUNTED;
            x->has_foot = true;
        }
        return true;
    }
    return false;
}

/* What is seen must be explained: zones by somebody, those that bar supply by foot. */
static void explain(struct guess *g)
{
    for (int k = 0; k < g->spots; k++) {
        struct spot *x = &g->spot[k];
        if (x->zone && !x->foot && !x->has_horse && !x->works && !x->open)
            give_one(g, x, LA_CAVALRY, false);
    }
    for (int k = 0; k < g->spots; k++) {
        struct spot *x = &g->spot[k];
        if (x->foot && !x->has_foot && !x->works && !x->open && !give_one(g, x, LA_INFANTRY, false)
            && !give_one(g, x, LA_ENGINEERS, false))
            give_one(g, x, LA_CAVALRY, true);
    }
    for (int works = 0; works < 2; works++) /* in works anybody may stand, elsewhere only detachments are left */
        for (int k = 0; k < g->spots; k++) {
            struct spot *x = &g->spot[k];
            if (x->has_any || x->open || x->works != (works == 1) || give_one(g, x, LA_DETACHMENT, false)
                || !x->works)
                continue;
            if (!give_one(g, x, LA_INFANTRY, false) && !give_one(g, x, LA_CAVALRY, false))
                give_one(g, x, LA_ENGINEERS, false);
        }
}

/* 8.6.2: what fits nowhere that is seen stands hidden behind a screen, or behind nothing that is known. */
static lr_hex hiding_place(struct guess *g)
{
    const struct lr_board *b = g->p->board;
    if (g->spots == 0)
        return LR_NONE;
    for (int tries = 0; tries < 40; tries++) {
        lr_hex ring[24];
        lr_hex from = g->spot[lr_some(g->r, (unsigned)g->spots)].hex;
        int n = lr_ring(b, from, 1 + (int)lr_some(g->r, 3), ring, 24);
        if (n <= 0)
            continue;
        lr_hex h = ring[lr_some(g->r, (unsigned)n)];
        if (h < LA_HEXES && b->playable[h] && !lr_has(&g->s->stand[0], h) && !lr_has(&g->s->stand[1], h)
            && (g->s->ground[h] & LA_WORKS) == 0)
            return h;
    }
    return LR_NONE;
}

static struct spot *hide_away(struct guess *g)
{
    lr_hex h = hiding_place(g);
    int who = -1;
    for (int i = 0; i < g->officers; i++)
        if (who < 0 || !senior_hq(g, g->officer[i]))
            who = i;
    if (h == LR_NONE || who < 0 || g->spots == LA_UNITS)
        return NULL;
    struct spot *x = &g->spot[g->spots++];
    *x = (struct spot){ .hex = h, .foot = true, .zone = true, .lead = LA_NOBODY };
    take_command(g, g->officer[who], x);
    g->s->leader[x->lead].marks |= LA_HIDDEN;
    take_out(g->officer, &g->officers, who);
    return x;
}

/* Officers who are left serve under somebody with troops to spare, or are in the pool. */
static void staff_spots(struct guess *g)
{
    for (int i = 0; i < g->officers; i++) {
        unsigned leader = g->officer[i];
        struct la_leader *l = &g->s->leader[leader];
        l->place = LA_POOL;
        l->chief = LA_NOBODY;
        l->marks = LA_ACTIVE;
        if (g->spots == 0 || lr_some(g->r, 4) == 0)
            continue;
        const struct spot *x = &g->spot[lr_some(g->r, (unsigned)g->spots)];
        if (x->open || x->lead == LA_NOBODY || !x->foot || g->s->leader[x->lead].place != LA_HOLDS)
            continue;
        /* he needs a unit of his own: one of his chief's others */
        const struct la_tables *t = la_tables(g->p);
        int has = 0;
        for (unsigned u = t->first_unit[g->side]; u < t->first_unit[g->side + 1]; u++)
            has += g->s->unit[u].place == LA_WITH && g->s->unit[u].boss == x->lead
                   && !(g->s->unit[u].marks & LA_SEEN) && t->counter[u].type != LA_SUPERVISOR;
        int gives = has / 2;
        if (gives == 0)
            continue;
        l->place = LA_UNDER;
        l->chief = x->lead;
        for (unsigned u = t->first_unit[g->side]; u < t->first_unit[g->side + 1] && gives > 0; u++)
            if (g->s->unit[u].place == LA_WITH && g->s->unit[u].boss == x->lead && !(g->s->unit[u].marks & LA_SEEN)
                && t->counter[u].type != LA_SUPERVISOR) {
                g->s->unit[u].boss = (uint8_t)leader;
                gives--;
            }
    }
}

static void place_units(struct guess *g)
{
    struct spot *away = NULL;
    while (g->units > 0) {
        unsigned u = g->unit[--g->units];
        struct spot *x = NULL;
        for (int tries = 0; tries < 24 && g->spots > 0 && x == NULL; tries++) {
            struct spot *y = &g->spot[lr_some(g->r, (unsigned)g->spots)];
            if (allowed(g, u, y) && y->lead != LA_NOBODY)
                x = y;
        }
        for (int k = 0; k < g->spots && x == NULL; k++)
            if (allowed(g, u, &g->spot[k]) && g->spot[k].lead != LA_NOBODY)
                x = &g->spot[k];
        for (int k = 0; k < g->spots && x == NULL; k++) /* in works, without a leader */
            if (allowed(g, u, &g->spot[k]) && g->spot[k].masked)
                x = &g->spot[k];
        if (x == NULL && away == NULL)
            away = hide_away(g);
        if (x == NULL)
            x = away != NULL ? away : g->spots > 0 ? &g->spot[0] : NULL;
        if (x == NULL)
            g->s->unit[u] = (struct la_unit){ .hex = LR_NONE, .place = LA_LATER, .boss = LA_NOBODY };
        else
            give(g, u, x);
    }
}

/* ---- Frames whose secrets were wiped get something that could be so ---- */

/* Does the frame speak of a force that is hidden? */
static bool of_hidden(const struct guess *g, const struct lr_frame *f)
{
    switch (f->kind) {
    case LA_F_MARCH:
        return f->x == g->side && la_as_march_of(f)->hex == 0;
    case LA_F_REACT:
        return f->x == g->side && la_as_react_of(f)->hex == 0;
    case LA_F_LOSS:
        return la_loser_of(f) == g->side && la_as_loss_of(f)->hex == 0;
    case LA_F_RETREAT:
        return la_loser_of(f) == g->side && la_as_retreat_of(f)->hex == 0;
    case LA_F_ATTRITION:
        return f->x == g->side && la_as_attrition_of(f)->hex == 0;
    default:
        return false;
    }
}

/* Such a force there must be, if anybody is left for it; if not, it is one that is masked. */
static struct spot *need_hidden(struct guess *g)
{
    bool need = false, anybody = false;
    for (int i = 0; i < g->s->core.depth; i++)
        need |= of_hidden(g, &g->s->core.frame[i]);
    for (int i = 0; i < g->units; i++)
        anybody |= type_of(g, g->unit[i]) <= LA_DETACHMENT;
    struct spot *x = need && anybody ? hide_away(g) : NULL;
    if (x != NULL && !give_one(g, x, LA_INFANTRY, false) && !give_one(g, x, LA_CAVALRY, false))
        give_one(g, x, LA_DETACHMENT, false);
    return x;
}

static uint8_t some_holder(struct guess *g)
{
    uint8_t who = g->spots > 0 ? g->spot[lr_some(g->r, (unsigned)g->spots)].lead : LA_NOBODY;
    for (int k = 0; who == LA_NOBODY && k < g->spots; k++)
        who = g->spot[k].lead;
    return who;
}

static uint8_t masked_holder(const struct guess *g)
{
    for (int k = 0; k < g->spots; k++)
        if (g->spot[k].masked && g->spot[k].lead != LA_NOBODY)
            return g->spot[k].lead;
    return LA_NOBODY;
}

static void fill_frame(struct lr_frame *f, unsigned who, lr_hex h)
{
    switch (f->kind) {
    case LA_F_LOSS:
        la_as_loss(f)->hex = h;
        break;
    case LA_F_RETREAT:
        la_as_retreat(f)->hex = h;
        break;
    case LA_F_ATTRITION:
        la_as_attrition(f)->hex = h;
        break;
    case LA_F_SPLIT: { /* the order is given, nobody is named yet */
        struct la_split_frame *split = la_as_split(f);
        split->commander = (int32_t)who;
        split->goer = split->box = LA_NOBODY;
        split->order = LA_ORDER_PAID;
        split->hex = h;
        break;
    }
    case LA_F_APPOINT: { /* whatever is being arranged: ammo dealt out, which can always be done */
        struct la_appoint_frame *appoint = la_as_appoint(f);
        appoint->leader = (int32_t)who;
        appoint->what = LA_P_UNLOAD;
        appoint->hex = h;
        appoint->points = 1;
        break;
    }
    case LA_F_MARCH:
        la_as_march(f)->by = LA_GOES_LED;
        la_as_march(f)->leader = (uint8_t)who;
        la_as_march(f)->hex = la_as_march(f)->start = h;
        break;
    default:
        la_as_react(f)->leader = (int32_t)who;
        la_as_react(f)->hex = h;
        break;
    }
}

/* Elsewhere than in the Administration somebody has fallen, which everyone has seen. */
static void fill_fallen(const struct guess *g, struct la_appoint_frame *f)
{
    const struct la_tables *t = la_tables(g->p);
    for (unsigned i = t->first_leader[g->side]; i < t->first_leader[g->side + 1]; i++)
        if (g->s->leader[i].place == LA_DEAD || g->s->leader[i].place == LA_ILL) {
            f->leader = (int32_t)i;
            f->what = LA_P_DEAD;
            f->guns = f->ammo = 0;
        }
}

static void fill_frames(struct guess *g, const struct spot *away)
{
    for (int i = 0; i < g->s->core.depth; i++) {
        struct lr_frame *f = &g->s->core.frame[i];
        bool hidden = of_hidden(g, f), his = f->x == g->side;
        uint8_t who = !hidden ? LA_NOBODY : away != NULL ? away->lead : masked_holder(g);
        if (his && (f->kind == LA_F_SPLIT || f->kind == LA_F_APPOINT))
            who = some_holder(g);
        if (who != LA_NOBODY)
            fill_frame(f, who, g->s->leader[who].hex);
        if (his && who != LA_NOBODY && f->kind == LA_F_APPOINT && f[-1].kind != LA_F_ADMIN)
            fill_fallen(g, la_as_appoint(f));
        bool led = f->kind == LA_F_MARCH && his && la_as_march(f)->by == LA_GOES_LED;
        if (led && (!hidden || who != LA_NOBODY))
            g->s->leader[la_as_march(f)->leader].marks |= LA_MARCHES;
    }
}

void la_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    const struct la_tables *t = la_tables(p);
    struct la_state *s = seen;
    struct guess g;
    g.p = p;
    g.s = s;
    g.r = r;
    g.side = lr_enemy(side);
    g.spots = g.officers = g.units = 0;
    g.known = 0;
    find_spots(&g);
    place_seniors(&g);
    lead_masked(&g);
    explain(&g); /* before any of them is put where nobody sees it */
    const struct spot *away = need_hidden(&g);
    place_units(&g);
    staff_spots(&g);
    for (unsigned i = t->first_leader[g.side]; i < t->first_leader[g.side + 1]; i++)
        if (la_in_play(&s->leader[i]) || s->leader[i].place == LA_POOL)
            fill_leader(&g, i);
    struct la_side *x = &s->player[g.side];
    x->wep = (uint16_t)(20 + lr_some(g.r, 100));
    x->replacements = (uint16_t)lr_some(g.r, 3);
    if (s->core.depth > 0 && lr_top(&s->core)->kind == LA_F_BID && !(lr_top(&s->core)->asked & LR_ONLY(g.side)))
        x->bid = (uint8_t)lr_some(g.r, x->effort + 1u);
    fill_frames(&g, away);
}

/* ---- shuffle: for the tests, from the rulebook (3.7) ---- */

/* Leaders that a frame speaks of stay as they are. */
static uint64_t in_frames(const struct la_state *s)
{
    uint64_t set = 0;
    for (int i = 0; i < s->core.depth; i++) {
        const struct lr_frame *f = &s->core.frame[i];
        for (const struct lr_value *d = la_kinds[f->kind].values; d != NULL && d->name != NULL; d++) {
            int32_t who = lr_value_of(d, f) - d->plus;
            if (d->domain == LA_LEADER && lr_value_used(d, f) && who >= 0 && who < LA_LEADERS)
                set |= lr_bit((unsigned)who);
        }
    }
    return set;
}

static bool unit_in_frames(const struct la_state *s, unsigned u)
{
    for (int i = 0; i < s->core.depth; i++) {
        const struct lr_frame *f = &s->core.frame[i];
        if (f->kind == LA_F_MARCH && la_as_march_of(f)->by == LA_GOES_UNLED && la_as_march_of(f)->unit == u)
            return true;
    }
    return false;
}

/* A track of a command box: any other number that it could show. */
static uint8_t another(struct lr_rng *r, uint8_t n, int most)
{
    return (uint8_t)((n + 1 + (most > 0 ? (int)lr_rng_below(r, (uint32_t)most) : 0)) % (most + 1));
}

static void shuffle_numbers(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_rng *r,
                            lr_hex still)
{
    const struct la_tables *t = la_tables(p);
    uint64_t busy = in_frames(s);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || l->hex == still || busy >> i & 1 || lr_rng_below(r, 2))
            continue;
        l->morale = another(r, l->morale, 5);
        l->ammo = another(r, l->ammo, 4);
        l->ap = still == LR_NONE ? another(r, l->ap, 4) : l->ap;
    }
    if (still != LR_NONE)
        return;
    s->player[side].wep = (uint16_t)(10 + lr_rng_below(r, 200));
    s->player[side].replacements = (uint16_t)lr_rng_below(r, 4);
}

/* Is a counter where only its owner knows of it? 18.5: unused ones of a strength are, if any are drawn. */
static bool kept_secret(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, bool seen,
                        lr_hex still)
{
    const struct la_tables *t = la_tables(p);
    const struct la_unit *u = &s->unit[i];
    if (u->place == LA_ABSENT)
        return t->counter[i].most == 2;
    return (u->place == LA_WITH || u->place == LA_ON_MAP) && !(seen && u->marks & LA_SEEN)
           && !in_sight(s, side, u, t->counter[i].type) && !unit_in_frames(s, i)
           && (still == LR_NONE || la_unit_hex(s, i) != still);
}

/* Two counters of a kind change places: whose they are is on the display. One that is not in the game takes the
 * place of one of its own strength only: the set-ups say how many of each there are. */
static void shuffle_units(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_rng *r,
                          bool seen, lr_hex still)
{
    const struct la_tables *t = la_tables(p);
    unsigned first = t->first_unit[side], n = t->first_unit[side + 1] - first;
    for (int tries = 0; tries < 12 && n > 1; tries++) {
        unsigned a = first + lr_rng_below(r, n), b = first + lr_rng_below(r, n);
        struct la_unit *x = &s->unit[a], *y = &s->unit[b];
        if (a == b || t->counter[a].type != t->counter[b].type || t->counter[a].most != t->counter[b].most)
            continue;
        bool unused = x->place == LA_ABSENT || y->place == LA_ABSENT;
        if ((unused && t->counter[a].size != t->counter[b].size) || !kept_secret(p, s, side, a, seen, still)
            || !kept_secret(p, s, side, b, seen, still))
            continue;
        struct la_unit was = *x;
        *x = *y;
        *y = was;
        if (t->counter[a].most == 2 && x->place != LA_ABSENT && !(x->marks & LA_SEEN))
            x->steps = (uint8_t)(1 + lr_rng_below(r, 2));
    }
}

/* A subordinate and somebody from the pool change places. */
static void shuffle_leaders(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_rng *r,
                            bool seen)
{
    const struct la_tables *t = la_tables(p);
    uint64_t busy = in_frames(s) | visible(p, s, side, seen);
    unsigned first = t->first_leader[side], n = t->first_leader[side + 1] - first;
    for (int tries = 0; tries < 12 && n > 1; tries++) {
        unsigned a = first + lr_rng_below(r, n), b = first + lr_rng_below(r, n);
        struct la_leader *x = &s->leader[a], *y = &s->leader[b];
        if (a == b || x->place != LA_UNDER || (y->place != LA_POOL && y->place != LA_UNDER) || x->hq != LA_NOBODY
            || y->hq != LA_NOBODY || (busy >> a & 1) || (busy >> b & 1) || x->known != y->known)
            continue;
        uint8_t place = x->place, chief = x->chief;
        x->place = y->place;
        x->chief = y->chief;
        y->place = place;
        y->chief = chief;
        for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
            if (s->unit[u].place == LA_WITH)
                s->unit[u].boss = (uint8_t)(s->unit[u].boss == a ? b : s->unit[u].boss == b ? a : s->unit[u].boss);
    }
}

/* Where somebody is in the middle of an order about his own people, LR_NONE: nowhere. With others in their places
 * it could not have been given: there everything stays, and so do the points, the purse and the pool it rests on.
 */
static lr_hex arranged(const struct la_state *s, enum lr_side side)
{
    const struct lr_frame *f = s->core.depth > 0 ? lr_top_of(&s->core) : NULL;
    if (f == NULL || f->x != side)
        return LR_NONE;
    if (f->kind == LA_F_SPLIT)
        return (lr_hex)la_as_split_of(f)->hex;
    if (f->kind == LA_F_REARGUARD)
        return (lr_hex)la_as_rearguard_of(f)->hex;
    if (f->kind != LA_F_APPOINT)
        return LR_NONE;
    const struct la_appoint_frame *a = la_as_appoint_of(f);
    lr_hex h = a->leader < LA_LEADERS ? la_leader_hex(s, (unsigned)a->leader) : LR_NONE;
    return h != LR_NONE ? h : a->hex < LA_HEXES ? (lr_hex)a->hex : LA_HEXES;
}

void la_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    struct la_state *s = state;
    for (enum lr_side of = LA_UNION; of <= LA_CONFEDERATE; of++) {
        if (of == side)
            continue;
        lr_hex still = arranged(s, of);
        shuffle_numbers(p, s, of, r, still);
        shuffle_units(p, s, of, r, side != LR_NOBODY, still);
        if (still == LR_NONE)
            shuffle_leaders(p, s, of, r, side != LR_NOBODY);
    }
}

/* The sets follow from who stands where; so do they after a position was set by hand. */
void la_derive(const struct lr_pack *p, void *state) { la_settle_field(p, state); }
