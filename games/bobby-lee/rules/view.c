/* view.c - 3.2 Fog of War: what a side may see, what it may imagine behind it, and how to rearrange the rest.
 *
 * The counters, the control of hexes, the fights and the battle board lie open. Of the enemy's blocks only those
 * whose face is turned are seen; of every other one not even where it is, on the map or in a pool. Grant and
 * Sheridan are known to be held back until their time (5.22). Bids, Replacement Points, what they have paid for,
 * the block in a train and a leader just drawn are the owner's secret. When the game is over all is shown. */
#include "bobby.h"

/* What the enemy sees of a block that shows its face. */
#define SEEN_MARKS BL_TURN_MARKS

static const struct bl_block unknown = {
    .hex = LR_NONE, .place = BL_UNKNOWN, .from = BL_FROM_NOWHERE, .post = BL_NO_POST
};

static bool is_hidden(const struct bl_block *b) { return !(b->marks & BL_SHOWN) && b->place != BL_HELD; }

/* ---- hide ---- */

/* 3.2 */
static void hide_blocks(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        struct bl_block *b = &st->block[i];
        if (is_hidden(b))
            *b = unknown;
        else
            b->marks &= SEEN_MARKS;
    }
}

static void hide_frame(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    if (st->core.depth == 0)
        return;
    struct lr_frame *f = lr_top(&st->core);
    if (f->kind == BL_F_CHANGE)
        *bl_drawn(bl_as_change(f), s) = 0;
    if (f->kind != BL_F_RAIL || f->x != s)
        return;
    struct bl_rail_frame *rail = bl_as_rail(f);
    if (rail->block >= 0 && bl_owner(t, (unsigned)rail->block) == s && is_hidden(&st->block[rail->block]))
        rail->block = -1;
}

static void hide_side(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    hide_frame(t, st, s); /* first: it asks whether a block is hidden */
    hide_blocks(t, st, s);
    st->bid[s] = st->points[s] = 0;
    memset(st->called[s], 0xFF, sizeof st->called[s]);
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->given[h] && bl_friendly(t, st, s, h))
            st->given[h] = 0;
}

void bl_hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    struct bl_state *st = seen;
    if (st->core.over)
        return;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        if (s != side)
            hide_side(bl_tables(p), st, s);
}

/* ---- imagine: blocks for all the counters that no known block accounts for ---- */

struct spot {
    uint16_t hex, marks;
    uint8_t post, from;
};

enum { ARMY_LEADERS = 3 }; /* 5.1 */

struct guess {
    const struct bl_tables *t;
    struct bl_state *st;
    enum lr_side side; /* whose secrets are imagined */
    struct lr_rng *r;
    uint8_t here[BL_HEXES], marching[BL_HEXES], disrupted[BL_HEXES], posted[8];
    int spots, leaders, units, army; /* army: leaders of armies in play so far */
    struct spot spot[BL_BLOCKS];
    uint8_t leader[8];         /* those who will stand on the map */
    uint8_t unit[BL_BLOCKS];   /* units that may */
    uint8_t stands[BL_BLOCKS]; /* who stands in each spot */
};

static void one_less(uint8_t *n) { *n = (uint8_t)(*n - (*n > 0)); }

/* The counters less the known blocks. */
static void count_rest(struct guess *g)
{
    const struct bl_state *st = g->st;
    memcpy(g->here, st->here[g->side], sizeof g->here);
    memcpy(g->marching, st->marching, sizeof g->marching);
    memcpy(g->disrupted, st->disrupted, sizeof g->disrupted);
    memcpy(g->posted, st->battle.posted[g->side], sizeof g->posted);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        if (b->marks & BL_FORCED)
            one_less(&g->marching[b->hex]);
        if (b->marks & BL_DISRUPTED)
            one_less(&g->disrupted[b->hex]);
        if (bl_owner(g->t, i) != g->side)
            continue;
        one_less(&g->here[b->hex]);
        if (b->hex == st->battle.hex)
            one_less(&g->posted[b->post < BL_POSTS ? b->post : BL_POSTS]);
    }
}

static uint8_t next_post(struct guess *g)
{
    for (unsigned k = 0; k < BL_POSTS; k++)
        if (g->posted[k]) {
            g->posted[k]--;
            return (uint8_t)k;
        }
    return BL_NO_POST;
}

/* 8.41 A port from which the invasion may have come: one of those that are never closed to the USA. */
static uint8_t some_port(struct guess *g)
{
    uint8_t port[BL_PORTS];
    unsigned n = 0;
    for (int i = 0; i < g->t->ports; i++)
        if (bl_friendly(g->t, g->st, BL_USA, g->t->port_hex[i]))
            port[n++] = (uint8_t)i;
    return n > 0 ? (uint8_t)(BL_BY_SEA + port[lr_some(g->r, n)]) : BL_FROM_NOWHERE;
}

/* The hexside by which an attacker came: each that was used, in turn, then any of them. */
static uint8_t some_way(struct guess *g, unsigned hex, int nth)
{
    unsigned fight = g->st->fight[hex], ways = fight & 0x3F;
    if (fight & BL_SEA_FIGHT)
        return some_port(g);
    if (ways == 0)
        return BL_FROM_NOWHERE;
    unsigned n = (unsigned)lr_count_bits(ways), k = (unsigned)nth < n ? (unsigned)nth : lr_some(g->r, n);
    while (k--)
        ways &= ways - 1;
    return (uint8_t)lr_lowest(ways);
}

static void spots_in(struct guess *g, unsigned hex)
{
    bool attacks = g->st->active == g->side && bl_contested(g->st, hex);
    for (int k = 0; g->here[hex] && g->spots < BL_BLOCKS; k++, g->here[hex]--) {
        struct spot *x = &g->spot[g->spots++];
        *x = (struct spot){ .hex = (uint16_t)hex, .post = BL_NO_POST, .from = BL_FROM_NOWHERE };
        if (hex == g->st->battle.hex)
            x->post = next_post(g);
        if (attacks)
            x->from = some_way(g, hex, k);
        if (g->marching[hex] && g->st->active == g->side) {
            g->marching[hex]--;
            x->marks |= BL_FORCED | BL_MOVED;
        }
        if (g->disrupted[hex]) {
            g->disrupted[hex]--;
            x->marks |= BL_DISRUPTED;
        }
    }
}

static void find_spots(struct guess *g)
{
    count_rest(g);
    g->spots = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (g->here[h])
            spots_in(g, h);
}

static enum bl_class rank(const struct bl_tables *t, unsigned block)
{
    return block == t->grant ? BL_SUPREME : (enum bl_class)t->class[block];
}

static bool in_play(const struct guess *g, unsigned block)
{
    return block < BL_BLOCKS && g->st->block[block].place == BL_ON_MAP;
}

/* 5.22 Grant has been seen in this turn; or it is Lincoln's train. Otherwise seldom. */
static bool grant_leads(struct guess *g)
{
    if (g->st->role != BL_NO_ROLE)
        return true;
    return lr_top_of(&g->st->core)->kind != BL_F_RAIL && g->side == BL_USA && lr_some(g->r, 4) == 0;
}

/* Of one class as many as may yet be in play (5.1). */
static void choose_class(struct guess *g, enum bl_class class, int most)
{
    uint8_t able[BL_BLOCKS];
    unsigned n = 0;
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++) {
        if (g->t->type[i] != BL_LEADER || rank(g->t, i) != class)
            continue;
        if (g->st->block[i].place == BL_ON_MAP)
            most--;
        else if (g->st->block[i].place == BL_UNKNOWN)
            able[n++] = (uint8_t)i;
    }
    for (; most > 0 && n > 0 && g->leaders < g->spots && (class == BL_SUPREME || g->army < ARMY_LEADERS); most--) {
        g->army += class != BL_SUPREME;
        unsigned k = lr_some(g->r, n);
        if (class == BL_SUPREME && n > 1)
            k = (able[0] == g->t->grant) != grant_leads(g);
        g->leader[g->leaders++] = able[k];
        able[k] = able[--n];
    }
}

/* Leaders the enemy may have to show at once: those bid, or due to be activated (1.1). */
static unsigned leaders_due(const struct guess *g)
{
    const struct lr_frame *f = lr_top_of(&g->st->core);
    return f->kind == BL_F_ACTIVATE && f->x == g->side && g->st->due != 0xFF ? g->st->due : 0;
}

static void choose_blocks(struct guess *g)
{
    g->leaders = g->units = g->army = 0;
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++)
        g->army += g->t->type[i] == BL_LEADER && rank(g->t, i) != BL_SUPREME && in_play(g, i);
    if (g->spots > 0) {
        choose_class(g, BL_SUPREME, 1);
        choose_class(g, BL_MAJOR, 1);
        choose_class(g, BL_MINOR, 2);
    }
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++)
        if (g->t->type[i] != BL_LEADER && g->st->block[i].place == BL_UNKNOWN)
            g->unit[g->units++] = (uint8_t)i;
    /* 5.21 A vacancy now and then. */
    const struct lr_frame *f = lr_top_of(&g->st->core);
    bool free = f->kind != BL_F_ACTIVATE && f->kind != BL_F_RAIL && f->kind != BL_F_CHANGE;
    if (free && g->leaders > 1 && g->units > g->spots - g->leaders && lr_some(g->r, 8) == 0)
        g->leaders--;
}

/* A unit out of the bag; infantry if need be. */
static uint8_t some_unit(struct guess *g, bool infantry)
{
    unsigned k = lr_some(g->r, (unsigned)g->units);
    for (int i = 0; infantry && i < g->units && g->t->type[g->unit[k]] != BL_INFANTRY; i++)
        k = (k + 1) % (unsigned)g->units;
    uint8_t block = g->unit[k];
    g->unit[k] = g->unit[--g->units];
    return block;
}

static bool by_sea(const struct spot *x) { return x->from != BL_FROM_NOWHERE && x->from >= BL_BY_SEA; }

/* Leaders anywhere but with an invasion (8.4), units everywhere else. */
static void fill_spots(struct guess *g)
{
    uint8_t order[BL_BLOCKS] = { 0 };
    int n = 0;
    memset(g->stands, 0xFF, sizeof g->stands);
    for (int i = 0; i < g->spots; i++) {
        if (by_sea(&g->spot[i]) && g->units > 0)
            g->stands[i] = some_unit(g, true);
        else
            order[n++] = (uint8_t)i;
    }
    for (int k = 0; k < n && k < g->leaders; k++) {
        int pick = k + (int)lr_some(g->r, (unsigned)(n - k));
        uint8_t at = order[pick];
        order[pick] = order[k];
        g->stands[at] = g->leader[k];
    }
    for (int k = g->leaders; k < n && g->units > 0; k++)
        g->stands[order[k]] = some_unit(g, false);
}

static void set_down(struct guess *g)
{
    unsigned due = leaders_due(g);
    for (int i = 0; i < g->spots; i++) {
        if (g->stands[i] == 0xFF)
            continue;
        const struct spot *x = &g->spot[i];
        unsigned block = g->stands[i];
        bool leader = g->t->type[block] == BL_LEADER;
        unsigned least = leader && (due > 0 || x->marks & BL_FORCED) ? 2 : 1; /* 5.11 */
        g->st->block[block] =
            (struct bl_block){ .hex = x->hex,
                               .marks = x->marks,
                               .place = BL_ON_MAP,
                               .steps = (uint8_t)(least + lr_some(g->r, g->t->most[block] + 1 - least)),
                               .from = x->from,
                               .post = x->post };
    }
}

/* The others are where they must be if they are not on the map. */
static void put_away(struct guess *g)
{
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++) {
        struct bl_block *b = &g->st->block[i];
        if (b->place != BL_UNKNOWN)
            continue;
        b->place = BL_POOL;
        if (g->t->type[i] != BL_LEADER)
            continue;
        if (rank(g->t, i) != BL_SUPREME || i == g->t->grant)
            b->place = BL_LEADERS;
        else if (g->side == BL_USA && in_play(g, g->t->grant))
            b->place = BL_WITHDRAWN; /* R43 */
    }
}

/* 7.3 Whoever boards a train has not moved in this turn. */
static bool can_entrain(const struct guess *g, int i)
{
    const struct spot *x = &g->spot[i];
    return g->stands[i] != 0xFF && x->hex == bl_rail_frame_of(g->st)->hex && !(x->marks & BL_FORCED);
}

static bool is_supreme(const struct guess *g, int i)
{
    unsigned block = g->stands[i];
    return block != 0xFF && g->t->type[block] == BL_LEADER && rank(g->t, block) == BL_SUPREME;
}

/* 5.4 When leaders move, the Supreme Leader rides: let him change places with someone there. */
static void seat_supreme(struct guess *g)
{
    for (int at = 0; at < g->spots; at++)
        for (int i = 0; is_supreme(g, at) && i < g->spots; i++)
            if (can_entrain(g, i)) {
                uint8_t other = g->stands[i];
                g->stands[i] = g->stands[at];
                g->stands[at] = other;
                return;
            }
}

static bool train_unknown(const struct guess *g)
{
    const struct lr_frame *f = lr_top_of(&g->st->core);
    return f->kind == BL_F_RAIL && f->x == g->side && bl_as_rail_of(f)->block < 0;
}

static bool leaders_move(const struct bl_state *st)
{
    return st->core.depth >= 2 && st->core.frame[st->core.depth - 2].kind == BL_F_LEADERS;
}

static void imagine_train(struct guess *g)
{
    struct bl_rail_frame *f = bl_rail_frame(g->st);
    uint8_t able[BL_BLOCKS];
    unsigned n = 0;
    for (int i = 0; i < g->spots; i++)
        if (can_entrain(g, i) && (!leaders_move(g->st) || is_supreme(g, i)))
            able[n++] = g->stands[i];
    if (n == 0)
        return;
    f->block = able[lr_some(g->r, n)];
    if (leaders_move(g->st))
        g->st->block[f->block].marks |= BL_WAS_ACTIVE;
}

static unsigned ready(const struct guess *g)
{
    unsigned n = 0;
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++)
        n += g->t->type[i] == BL_LEADER && bl_on_map(&g->st->block[i]) && g->st->block[i].steps >= 2;
    return n;
}

/* 5.2 One of the leaders in the pool, for whom somebody can make room. */
static bool may_be_drawn(const struct guess *g, unsigned new)
{
    if (g->st->block[new].place != BL_LEADERS)
        return false;
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++)
        if (g->t->type[i] == BL_LEADER && in_play(g, i) && i != g->t->grant && rank(g->t, i) == rank(g->t, new))
            return true;
    return false;
}

static void imagine_drawn(struct guess *g)
{
    uint8_t able[BL_BLOCKS];
    unsigned n = 0;
    for (unsigned i = g->t->first[g->side]; i < g->t->first[g->side + 1]; i++)
        if (may_be_drawn(g, i))
            able[n++] = (uint8_t)i;
    if (n > 0)
        *bl_drawn(bl_change_frame(g->st), g->side) = able[lr_some(g->r, n)] + 1;
}

static void imagine_secrets(struct guess *g)
{
    const struct lr_frame *f = lr_top_of(&g->st->core);
    bool asked = f->asked & LR_ONLY(g->side);
    if (f->kind == BL_F_BID && !asked)
        g->st->bid[g->side] = (uint8_t)lr_some(g->r, ready(g) + 1);
    if (f->kind == BL_F_REPLACE)
        g->st->points[g->side] = (uint8_t)lr_some(g->r, g->t->points[g->side][bl_year(g->st)] + 1u);
    if (f->kind == BL_F_WINDOW && asked)
        g->st->points[g->side] = (uint8_t)(1 + lr_some(g->r, 6));
    if (f->kind == BL_F_CHANGE && asked)
        imagine_drawn(g);
}

static void imagine_side(struct guess *g)
{
    find_spots(g);
    choose_blocks(g);
    fill_spots(g);
    if (train_unknown(g) && leaders_move(g->st))
        seat_supreme(g);
    set_down(g);
    put_away(g);
    if (train_unknown(g))
        imagine_train(g);
    imagine_secrets(g);
}

void bl_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    struct bl_state *st = seen;
    if (st->core.over || st->core.depth == 0)
        return;
    struct guess g = { .t = bl_tables(p), .st = st, .r = r };
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        g.side = s;
        if (s != side)
            imagine_side(&g);
    }
}

/* ---- shuffle: exchange what stands upright (3.2), turn blocks (3.3), change what is done behind a hand ---- */

/* What belongs to a place rather than to the man. */
#define PLACE_MARKS                                                                                                \
    (BL_MOVED | BL_FORCED | BL_ROUGH | BL_STRATEGIC | BL_DISRUPTED | BL_ACTED | BL_SHORT | BL_HALF | BL_FED)

/* 7.3 A block taken up to go by train: everyone sees from where. */
static bool entrained(const struct bl_state *st, unsigned block)
{
    const struct lr_frame *f = lr_top_of(&st->core);
    return f->kind == BL_F_RAIL && bl_as_rail_of(f)->block == (int32_t)block;
}

static bool upright(const struct bl_state *st, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    bool face_up = (b->marks & (BL_SHOWN | BL_ACTIVE)) != 0;
    return !face_up && b->place != BL_HELD;
}

/* Each takes the other's place and keeps his own strength. */
static void swap_places(struct bl_block *a, struct bl_block *b)
{
    const struct bl_block x = *a, y = *b;
    *a = y;
    *b = x;
    a->steps = x.steps;
    b->steps = y.steps;
    a->marks = (uint16_t)((x.marks & ~PLACE_MARKS) | (y.marks & PLACE_MARKS));
    b->marks = (uint16_t)((y.marks & ~PLACE_MARKS) | (x.marks & PLACE_MARKS));
}

static bool army_leader(const struct bl_tables *t, unsigned block)
{
    return t->type[block] == BL_LEADER && t->class[block] != BL_SUPREME && block != t->grant;
}

/* 5.2, 6.63 Whose box is it off the map? */
static bool may_lie(const struct bl_tables *t, unsigned block, unsigned place)
{
    switch (place) {
    case BL_POOL:
        return !army_leader(t, block) && block != t->grant;
    case BL_LEADERS:
    case BL_WITHDRAWN:
        return army_leader(t, block);
    default:
        return t->type[block] != BL_LEADER; /* cadres bought */
    }
}

struct mix {
    const struct lr_pack *p;
    const struct bl_tables *t;
    struct bl_state *st;
    enum lr_side side; /* whose secrets are mixed */
    struct lr_rng *r;
};

static unsigned roll(const struct mix *m, unsigned n) { return lr_rng_below(m->r, n); }

static unsigned any_block(const struct mix *m)
{
    return m->t->first[m->side] + roll(m, (unsigned)(m->t->first[m->side + 1] - m->t->first[m->side]));
}

/* Strength for one who comes out of a box, none for one who goes into it. */
static void fit_steps(const struct bl_tables *t, struct bl_block *b, unsigned block, unsigned steps)
{
    bool up = b->place == BL_ON_MAP || b->place == BL_MUSTER;
    b->steps = (uint8_t)(!up ? 0 : steps < t->most[block] ? steps : t->most[block]);
    if (!up)
        b->marks &= BL_RETURNED;
}

static void exchange(const struct mix *m, unsigned a, unsigned b)
{
    struct bl_block *x = &m->st->block[a], *y = &m->st->block[b];
    const struct bl_block was_x = *x, was_y = *y;
    if (a == b || !upright(m->st, a) || !upright(m->st, b) || entrained(m->st, a) || entrained(m->st, b))
        return;
    bool both_stand = x->place == BL_ON_MAP && y->place == BL_ON_MAP;
    if (!both_stand && x->place != BL_ON_MAP && !may_lie(m->t, b, x->place))
        return;
    if (!both_stand && y->place != BL_ON_MAP && !may_lie(m->t, a, y->place))
        return;
    swap_places(x, y);
    if (!both_stand) {
        fit_steps(m->t, x, a, was_y.steps);
        fit_steps(m->t, y, b, was_x.steps);
    }
    if (!bl_check(m->p, m->st, NULL)) {
        *x = was_x;
        *y = was_y;
    }
}

/* 5.1 Nobody knows how many of the upright blocks are leaders: let somebody off the map stand in a block's place,
 * and the block lie where its kind lies. */
static void recast(const struct mix *m, unsigned a, unsigned b)
{
    struct bl_block *x = &m->st->block[a], *y = &m->st->block[b];
    const struct bl_block was_x = *x, was_y = *y;
    bool lies = y->place == BL_POOL || y->place == BL_LEADERS || y->place == BL_WITHDRAWN;
    if (x->place != BL_ON_MAP || !lies || !upright(m->st, a) || entrained(m->st, a))
        return;
    y->marks &= BL_RETURNED;
    swap_places(x, y);
    y->steps = (uint8_t)(1 + roll(m, m->t->most[b]));
    x->place = army_leader(m->t, a) ? (roll(m, 2) ? BL_LEADERS : BL_WITHDRAWN) : BL_POOL;
    fit_steps(m->t, x, a, 0);
    if (!bl_check(m->p, m->st, NULL)) {
        *x = was_x;
        *y = was_y;
    }
}

/* 5.2 Whether he has had his second chance is known to those who were told of the change. */
static void mix_return(const struct mix *m, unsigned block)
{
    if (m->t->second_chance[block] && upright(m->st, block) && m->st->block[block].place != BL_MUSTER)
        m->st->block[block].marks ^= BL_RETURNED;
}

static void turn_block(const struct mix *m, unsigned block)
{
    struct bl_block *b = &m->st->block[block];
    uint8_t was = b->steps;
    if (b->place != BL_ON_MAP || !upright(m->st, block))
        return;
    b->steps = (uint8_t)(1 + roll(m, m->t->most[block]));
    if (!bl_check(m->p, m->st, NULL))
        b->steps = was;
}

/* 5.2 Another one may have been drawn, or nobody; 7.3 another block of the same stack may be in the train. */
static void mix_frame(const struct mix *m, unsigned block)
{
    struct lr_frame *f = lr_top(&m->st->core);
    if (f->kind != BL_F_CHANGE && f->kind != BL_F_RAIL)
        return;
    int32_t *who = f->kind == BL_F_CHANGE ? bl_drawn(bl_as_change(f), m->side) : &bl_as_rail(f)->block, was = *who;
    const struct bl_block *b = &m->st->block[block];
    if (f->kind == BL_F_CHANGE && b->place == BL_LEADERS) {
        *who = roll(m, 4) ? (int32_t)block + 1 : 0;
    } else if (f->kind == BL_F_RAIL && f->x == m->side && upright(m->st, (unsigned)was) && upright(m->st, block)) {
        const struct bl_block *now = &m->st->block[was];
        if (b->place == BL_ON_MAP && b->hex == now->hex && b->marks == now->marks && m->t->type[block] != BL_LEADER
            && m->t->type[was] != BL_LEADER)
            *who = (int32_t)block;
    }
    if (!bl_check(m->p, m->st, NULL))
        *who = was;
}

/* 1.1 A bid behind a hand. */
static void mix_bid(const struct mix *m)
{
    const struct lr_frame *f = lr_top_of(&m->st->core);
    uint8_t was = m->st->bid[m->side];
    if (f->kind != BL_F_BID || f->asked & LR_ONLY(m->side))
        return;
    m->st->bid[m->side] = (uint8_t)roll(m, 5);
    if (!bl_check(m->p, m->st, NULL))
        m->st->bid[m->side] = was;
}

/* 9.52 A place where a cadre may be put down, and whether one is on its way there. */
static void mix_cadre(const struct mix *m, unsigned block)
{
    struct bl_state *st = m->st;
    struct bl_block *b = &st->block[block];
    const struct bl_block was = *b;
    unsigned hex = roll(m, BL_HEXES);
    if (b->place == BL_MUSTER && roll(m, 2)) {
        *b = (struct bl_block){ .hex = LR_NONE, .place = BL_POOL, .from = BL_FROM_NOWHERE, .post = BL_NO_POST };
    } else if (b->place == BL_MUSTER || b->place == BL_POOL) {
        for (unsigned i = 0; i < BL_HEXES && !lr_has(&m->t->cadre[m->side], hex); i++)
            hex = (hex + 1) % BL_HEXES;
        b->place = BL_MUSTER;
        b->hex = (uint16_t)hex;
        b->steps = 1;
        b->marks = BL_NEW;
    }
    if (!bl_check(m->p, st, NULL))
        *b = was;
    else if (b->place == BL_MUSTER)
        st->given[b->hex] |= BL_CADRE_HERE;
}

/* 5.21 A leader called, to another place, or not after all. */
static void mix_call(const struct mix *m, unsigned block)
{
    uint16_t *call = &m->st->called[m->side][roll(m, 3)], was = *call;
    *call = roll(m, 2) ? m->st->block[block].hex : LR_NONE;
    if (!bl_check(m->p, m->st, NULL))
        *call = was;
}

/* 9.5 Points are spent unseen: more or fewer are left, more or less went into a hex. In the window of Emancipation
 * (4.4) the CSA spends alone. */
static void mix_points(const struct mix *m)
{
    enum { ROUNDS = 6, WINDOW_POINTS = 6 };
    struct bl_state *st = m->st;
    const struct lr_frame *f = lr_top_of(&st->core);
    bool window = f->kind == BL_F_WINDOW && f->x == m->side;
    if (f->kind != BL_F_REPLACE && !window)
        return;
    unsigned most = window ? WINDOW_POINTS : m->t->points[m->side][bl_year(st)] + (unsigned)WINDOW_POINTS;
    st->points[m->side] = (uint8_t)roll(m, most + 1);
    for (int i = 0; i < ROUNDS; i++) {
        mix_cadre(m, any_block(m));
        mix_call(m, any_block(m));
        const struct bl_block *b = &st->block[any_block(m)];
        if (b->place == BL_ON_MAP)
            st->given[b->hex] = (uint8_t)((st->given[b->hex] & BL_CADRE_HERE) | roll(m, 5));
    }
}

/* 9.3 Nothing has been decided yet about the hungry: no leader pays, nobody was chosen to forage. */
static void mix_feeding(const struct mix *m)
{
    if (lr_top_of(&m->st->core)->kind != BL_F_FEED || roll(m, 2) == 0)
        return;
    for (unsigned i = m->t->first[m->side]; i < m->t->first[m->side + 1]; i++) {
        struct bl_block *b = &m->st->block[i];
        if (b->marks & BL_PAYS && b->steps < m->t->most[i])
            b->steps++;
        b->marks &= (uint16_t) ~(BL_PAYS | BL_FED);
    }
}

/* 4.22 Others have been placed so far. */
static void mix_free(const struct mix *m, unsigned block)
{
    struct bl_block *b = &m->st->block[block];
    if (lr_top_of(&m->st->core)->kind == BL_F_FREE && b->place == BL_ON_MAP)
        b->marks ^= BL_MOVED;
}

static void mix_side(const struct mix *m)
{
    enum { ROUNDS = 24 };
    for (int i = 0; i < ROUNDS; i++) {
        exchange(m, any_block(m), any_block(m));
        turn_block(m, any_block(m));
        mix_frame(m, any_block(m));
        mix_free(m, any_block(m));
        mix_return(m, any_block(m));
    }
    for (int i = 0; i < ROUNDS; i++)
        recast(m, any_block(m), any_block(m));
    mix_bid(m);
    mix_feeding(m);
    mix_points(m);
}

void bl_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    struct mix m = { .p = p, .t = bl_tables(p), .st = state, .r = r };
    if (m.st->core.over || m.st->core.depth == 0 || !bl_check(p, state, NULL))
        return;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        m.side = s;
        if (s != side)
            mix_side(&m);
    }
}
