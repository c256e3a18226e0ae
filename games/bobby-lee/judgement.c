/* judgement.c - what a player of Bobby Lee knows beyond its rules.
 *
 * The marker decides, so towns are what armies are for: the USA must take and hold Southern ones before time runs
 * out, the CSA must keep them or win them back. Blocks are drawn to where they are wanted (`pull`), kept where a
 * town or a supply line would fall without them, and attack where the odds in the hex and around it are good. On
 * the battle board: fire first, enter where the enemy is thin, leave in time. Of the enemy only what everybody sees
 * is used: how many blocks stand where, and the faces that are turned up. */
#include "judgement.h"
#include "rules/bobby.h"
#include "settle.h"

enum {
    GUESS = 24,     /* tenths of a step in a hidden block */
    MOST_AIMS = 64, /* objectives looked at */
    FAR = 30,
    NEAR = 4, /* hexes: further things do not draw a block by themselves */
    MOST_ARMIES = 8,
    DRIVE = 14,      /* what a hex nearer the army's goal is worth */
    UNKNOWN = 0x7F7F /* not yet worked out */
};

/* What the sides do differently: time is the CSA's (4.32), so the USA must take risks. Found with the lab; marks
 * are hundredths of a natural logarithm (judgement.h), shares hundredths. */
struct temper {
    int16_t grasp, reach,
        regain;               /* marks a point: a free town near, a town worth an army's march, one lost to him */
    int16_t walk_in, prize;   /* marks a point: a town that stands empty, a town won by the attack */
    int16_t keep, bare, thin; /* marks a point against leaving: his town, our town empty, our town weak */
    int16_t guard;            /* blocks a town needs, a share of the threat */
    int16_t odds, neighbours; /* ours to his worth attacking at; how much of his neighbours counts as his */
    int16_t assault;          /* marks for going in on the battle board, of the attacker */
    int16_t together, alone;  /* shares of our strength around, of his surplus: being near friends or the enemy */
    int16_t edge, fear;       /* shares of our surplus, of his: meeting a stack */
    int16_t pass, thrift, inertia; /* marks: for passing, for each step a leader keeps, against stirring at all */
};

static const struct temper tempers[2] = {
    { 40, 73, 68, 120, 77, 241, 12, 18, 20, 108, 12, 93, 0, 8, 6, 3, -70, 15, 35 },
    { 12, 25, 130, 80, 25, 160, 90, 30, 33, 130, 50, 20, 6, 50, 45, 12, 20, 0, 10 },
};

struct aim {
    uint16_t hex;
    int16_t weight;
};

/* An army: a leader, and where he is going. */
struct army {
    uint8_t block;
    uint16_t at, goal; /* LR_NONE: nowhere */
    int16_t force;
};

struct eyes {
    const struct bl_tables *t;
    const struct bl_state *st;
    enum lr_side me, foe;
    const struct temper *temper;
    uint32_t intent;
    bool last; /* the victor may be named in this very Quarter (4.21, 4.61): nothing need be saved */
    int banks; /* hexes of the North that can be entered from the South */
    uint16_t bank[MOST_AIMS];
    int raiders;                              /* our blocks in the North */
    bool raid;                                /* a block in the North would keep Emancipation off (4.4) */
    int16_t own[BL_HEXES], his[BL_HEXES];     /* strength in tenths of a step */
    int16_t pull[BL_HEXES], threat[BL_HEXES]; /* worked out when first asked for */
    int hungry;                               /* blocks of ours out of supply in his country */
    int more;                                 /* our strength on the map over his, in hundredths */
    int mine, theirs;                         /* hexes with blocks of either side */
    uint16_t my_hex[BL_BLOCKS], his_hex[BL_BLOCKS];
    struct bl_set fed, hope; /* hexes in supply now; hexes that would be if a block stood there */
    int16_t leans[BL_HEXES]; /* blocks fed by a line through this hex */
    int16_t able[BL_HEXES];  /* strength that may yet move in this turn */
    uint8_t ables[BL_HEXES]; /* and in how many blocks */
    uint8_t staff[BL_HEXES]; /* army leaders here */
    int chiefs;
    struct army chief[MOST_ARMIES]; /* our army leaders on the map */
    int aims;
    struct aim aim[MOST_AIMS];
    int towns;
    uint16_t town[MOST_AIMS];
};

/* ---- Strength ---- */

static int strength_of(const struct bl_tables *t, unsigned block, int steps)
{
    static const int tenths[BL_TYPES] = { 10, 6, 6, 10, 4 };
    return steps * tenths[t->type[block]];
}

/* 5.22: Grant leads an army too. */
static bool leads(const struct bl_tables *t, unsigned block)
{
    return t->type[block] == BL_LEADER && (t->class[block] != BL_SUPREME || block == t->grant);
}

/* What a hidden block of this side is worth on average. */
static int guess_of(const struct bl_state *st, enum lr_side s)
{
    return (s == BL_CSA ? GUESS + 2 : GUESS - 2) - (st->year == 1861 ? 4 : 0);
}

static int value_of(const struct bl_tables *t, unsigned hex) { return t->value[hex] ? t->value[hex] : 1; }

static bool any_north(const struct bl_tables *t, const uint8_t *here)
{
    struct bl_set set = bl_set_of(here);
    for (int k = 0; k < 5; k++)
        if (set.w[k] & t->northern.w[k])
            return true;
    return false;
}

/* ---- Supply, as it would be found now (7.1, 9.2) ---- */

struct tracing {
    struct eyes *e;
    struct bl_set held, on;
    unsigned n;
    uint16_t queue[BL_HEXES], parent[BL_HEXES];
};

static void add_link(struct tracing *c, unsigned h, unsigned parent)
{
    if (bl_has(&c->on, h) || !bl_has(&c->held, h))
        return;
    bl_add(&c->on, h);
    c->parent[h] = (uint16_t)parent;
    c->queue[c->n++] = (uint16_t)h;
}

static struct bl_set find_held(const struct eyes *e)
{
    struct bl_set held, line, here[2] = { bl_set_of(e->st->here[0]), bl_set_of(e->st->here[1]) };
    bl_line_control(e->t, e->st, here, &line);
    for (unsigned k = 0; k < 5; k++) {
        held.w[k] = (here[e->me].w[k] | e->t->home_of[e->me].w[k]) & ~here[e->foe].w[k];
        held.w[k] = e->me == BL_USA ? held.w[k] | line.w[k] : held.w[k] & ~line.w[k];
    }
    return held;
}

/* What comes by sea: from a port up the river past none that is not ours. A port that lacks only a block is a hope.
 */
static void trace_sea(struct tracing *c)
{
    const struct bl_tables *t = c->e->t;
    uint32_t ours = 0;
    for (int i = 0; i < t->ports; i++)
        if (bl_has(&c->held, t->port_hex[i]))
            ours |= UINT32_C(1) << i;
    if (!(ours & t->major_ports))
        return;
    for (int i = 0; i < t->ports; i++) {
        unsigned h = t->port_hex[i], parent = LR_NONE;
        if (t->port_below[i] & ~ours & ~(UINT32_C(1) << i))
            continue;
        if (!(ours >> i & 1)) {
            bl_add(&c->e->hope, h);
            continue;
        }
        for (uint32_t below = t->port_below[i] & ~(UINT32_C(1) << i); below; below &= below - 1)
            if (t->home[t->port_hex[__builtin_ctz(below)]] != BL_USA)
                parent = t->port_hex[__builtin_ctz(below)];
        add_link(c, h, parent);
    }
}

/* Hexes one or two further along a line: a block there would hold it (7.1). */
static void hope_on(struct tracing *c, unsigned from)
{
    const struct bl_tables *t = c->e->t;
    const uint8_t *foe = c->e->st->here[c->e->foe], *ways = t->line_ways[c->e->me];
    for (unsigned w = ways[from]; w; w &= w - 1) {
        unsigned h = t->next[from][__builtin_ctz(w)];
        if (bl_has(&c->on, h))
            continue;
        bl_add(&c->e->hope, h);
        if (foe[h] || t->major[h])
            continue;
        for (unsigned v = ways[h]; v; v &= v - 1)
            bl_add(&c->e->hope, t->next[h][__builtin_ctz(v)]);
    }
}

/* Who eats by whom. */
static void lean(struct tracing *c)
{
    struct eyes *e = c->e;
    for (int i = 0; i < e->mine; i++) {
        unsigned h = e->my_hex[i], by = LR_NONE;
        if (bl_has(&c->on, h)) {
            by = c->parent[h];
        } else {
            for (int d = 0; d < 6 && by == LR_NONE; d++)
                if (e->t->way[h][d] & BL_OPEN && bl_has(&c->on, e->t->next[h][d]))
                    by = e->t->next[h][d];
        }
        int weight = e->st->here[e->me][h];
        if (e->t->major[h] && e->t->town[h] != e->me) /* a town would starve into surrender */
            weight += 2 + 2 * value_of(e->t, h);
        for (; by != LR_NONE; by = c->parent[by])
            e->leans[by] = (int16_t)(e->leans[by] + weight);
    }
}

static void trace(struct eyes *e)
{
    struct tracing c;
    const struct bl_tables *t = e->t;
    c.e = e;
    c.n = 0;
    memset(&c.on, 0, sizeof c.on);
    memset(&e->hope, 0, sizeof e->hope);
    memset(e->leans, 0, sizeof e->leans);
    c.held = find_held(e);
    for (int i = 0; i < t->entries[e->me]; i++)
        add_link(&c, t->entry[e->me][i], LR_NONE);
    if (e->me == BL_USA)
        trace_sea(&c);
    for (unsigned i = 0; i < c.n; i++)
        for (unsigned ways = t->line_ways[e->me][c.queue[i]]; ways; ways &= ways - 1)
            add_link(&c, t->next[c.queue[i]][__builtin_ctz(ways)], c.queue[i]);
    e->fed = c.on;
    for (unsigned i = 0; i < c.n; i++) {
        for (unsigned k = 0; k < 5; k++)
            e->fed.w[k] |= t->near[c.queue[i]].w[k];
        hope_on(&c, c.queue[i]);
    }
    for (unsigned k = 0; k < 5 && e->me == BL_CSA; k++) {
        e->fed.w[k] &= ~t->northern.w[k];
        e->hope.w[k] &= ~t->northern.w[k];
    }
    lean(&c);
}

/* 4.4: while a block of ours is in the North, no Emancipation. Where it could go. */
static void find_banks(struct eyes *e)
{
    for (unsigned k = 0; k < 5; k++)
        for (uint64_t w = e->t->northern.w[k]; w; w &= w - 1) {
            unsigned h = k * 64 + (unsigned)__builtin_ctzll(w);
            e->raiders += e->st->here[e->me][h];
            bool entry = false;
            for (unsigned i = 0; i < 5; i++)
                entry = entry || (e->t->near[h].w[i] & ~e->t->northern.w[i]);
            if (entry && !e->st->here[e->foe][h] && e->banks < MOST_AIMS)
                e->bank[e->banks++] = (uint16_t)h;
        }
}

static void count_own(struct eyes *e, unsigned block, const struct bl_set *command)
{
    const struct bl_block *b = &e->st->block[block];
    e->own[b->hex] = (int16_t)(e->own[b->hex] + strength_of(e->t, block, b->steps));
    if (bl_has(command, b->hex) && bl_idle(b) && e->t->type[block] != BL_LEADER) {
        e->able[b->hex] = (int16_t)(e->able[b->hex] + strength_of(e->t, block, b->steps));
        e->ables[b->hex]++;
    }
    if (leads(e->t, block)) {
        e->staff[b->hex]++;
        if (e->chiefs < MOST_ARMIES)
            e->chief[e->chiefs++] = (struct army){ (uint8_t)block, b->hex, LR_NONE, 0 };
    }
}

static void look(struct eyes *e)
{
    const struct bl_state *st = e->st;
    int guess = guess_of(st, e->foe);
    memset(e->own, 0, sizeof e->own);
    memset(e->his, 0, sizeof e->his);
    memset(e->staff, 0, sizeof e->staff);
    memset(e->able, 0, sizeof e->able);
    memset(e->ables, 0, sizeof e->ables);
    struct bl_set command;
    if (lr_top_of(&st->core)->kind == BL_F_MOVE)
        bl_commanded(e->t, st, e->me, &command);
    else
        memset(&command, 0xFF, sizeof command);
    e->mine = e->theirs = e->chiefs = 0;
    for (unsigned h = 0; h < BL_HEXES; h++) {
        if (st->here[e->me][h])
            e->my_hex[e->mine++] = (uint16_t)h;
        if (st->here[e->foe][h]) {
            e->his_hex[e->theirs++] = (uint16_t)h;
            e->his[h] = (int16_t)(st->here[e->foe][h] * guess);
        }
    }
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        if (bl_owner(e->t, i) == e->me)
            count_own(e, i, &command);
        else if (b->marks & BL_SHOWN)
            e->his[b->hex] = (int16_t)(e->his[b->hex] + strength_of(e->t, i, b->steps) - guess);
    }
    int all[2] = { 1, 1 };
    for (int i = 0; i < e->mine; i++)
        all[0] += e->own[e->my_hex[i]];
    for (int i = 0; i < e->theirs; i++)
        all[1] += e->his[e->his_hex[i]];
    e->more = all[0] * 100 / all[1];
    trace(e);
    e->hungry = 0;
    for (int i = 0; i < e->mine; i++)
        if (e->t->home[e->my_hex[i]] != e->me && !bl_has(&e->fed, e->my_hex[i]))
            e->hungry += st->here[e->me][e->my_hex[i]];
    e->last = st->late || (st->quarter == BL_AUTUMN && (st->one_year || st->year == 1864));
    e->raid = e->me == BL_CSA && st->year >= 1862 && !st->emancipated;
    e->raiders = e->banks = 0;
    if (e->raid)
        find_banks(e);
    memset(e->pull, 0x7F, sizeof e->pull);
    memset(e->threat, 0x7F, sizeof e->threat);
}

/* Of a side in a hex and those around it from which it could come. */
static int around(const struct eyes *e, const int16_t *force, unsigned h)
{
    int sum = force[h];
    for (int d = 0; d < 6; d++)
        if (e->t->way[h][d] & BL_OPEN)
            sum += force[e->t->next[h][d]];
    return sum;
}

static unsigned distance(const struct eyes *e, unsigned a, unsigned b) { return e->t->march[a][b]; }

/* ---- What is wanted ---- */

static void want(struct eyes *e, unsigned hex, int weight)
{
    if (e->aims < MOST_AIMS && weight != 0)
        e->aim[e->aims++] = (struct aim){ (uint16_t)hex, (int16_t)(weight > 3000 ? 3000 : weight) };
}

/* Enemy blocks that could be at a hex next turn: twice those two hexes away or nearer, and those three away. */
static int threat(struct eyes *e, unsigned hex)
{
    int sum = 0;
    if (e->threat[hex] != UNKNOWN)
        return e->threat[hex];
    for (int i = 0; i < e->theirs; i++) {
        unsigned h = e->his_hex[i], d = distance(e, hex, h);
        sum += d <= 2 ? 2 * e->st->here[e->foe][h] : d == 3 ? e->st->here[e->foe][h] : 0;
    }
    if (e->me == BL_CSA && e->t->port[hex] != 0xFF) /* an invasion (8.4) */
        sum += 3 * value_of(e->t, hex);
    e->threat[hex] = (int16_t)sum;
    return sum;
}

/* How many blocks a town needs: of a fortress two hold the walls, since fewer than three are only skirmished with
 * and the attacker must go back (6.65). A town in enemy country needs one to be kept at all (2.7). */
static int needed(struct eyes *e, unsigned h)
{
    int danger = threat(e, h), least = e->t->town[h] == e->me ? danger > 0 || e->t->value[h] >= 2 : 1;
    if (e->t->fortress[h])
        return danger >= 4 || e->t->value[h] >= 5 ? 2 : least;
    int need = danger * e->temper->guard / 100;
    return need > 5 ? 5 : need < least ? least : need;
}

static void want_town(struct eyes *e, unsigned h)
{
    const struct bl_tables *t = e->t;
    int value = value_of(t, h), own = e->st->here[e->me][h];
    bool mine = t->town[h] == e->me;
    if (!mine && own == 0) { /* free for the taking; towns that are held are the armies' business */
        int bold = e->temper->grasp + (int)(e->intent >> 8 & 3) * 8;
        want(e, h, e->st->here[e->foe][h] ? value * 10 : (value > 3 ? 3 : value) * bold);
    } else if (mine && e->st->here[e->foe][h]) {
        want(e, h, (value > 3 ? 3 : value) * 30);
    } else {
        int lack = needed(e, h) - own;
        want(e, h, lack > 0 ? (value > 3 ? 3 : value) * 30 + lack * 10 : mine ? 0 : value * 5);
    }
}

/* A stack of his that we can reach: worth meeting if we are stronger around it. */
static void want_stack(struct eyes *e, unsigned h)
{
    int ours = 0;
    for (int i = 0; i < e->mine; i++)
        if (distance(e, h, e->my_hex[i]) <= 2)
            ours += e->own[e->my_hex[i]];
    int edge = ours - around(e, e->his, h);
    want(e, h, edge > 0 ? 20 + edge * e->temper->edge / 100 : edge * e->temper->fear / 100);
}

/* How likely an army of this strength takes the hex, in hundredths. */
static int likely(const struct eyes *e, unsigned h, int force)
{
    int there = e->st->here[e->foe][h], theirs = e->his[h] + (around(e, e->his, h) - e->his[h]) / 2;
    if (there == 0 && theirs == 0)
        return 100;
    if (e->t->fortress[h])
        theirs = there > 2 ? theirs * 3 / 2 : theirs + e->his[h] * 3;
    int odds = force * 100 / (theirs + 1);
    return odds > 160 ? 100 : odds < 70 ? 5 : odds - 65;
}

/* What it would be worth to send this army to a town. */
static int errand(struct eyes *e, const struct army *a, unsigned h)
{
    const struct bl_tables *t = e->t;
    int value = value_of(t, h), own = e->st->here[e->me][h], gain;
    bool mine = t->town[h] == e->me;
    unsigned d = distance(e, a->at, h);
    if (d >= FAR)
        return 0;
    if (!mine && own == 0)
        gain = value * (e->temper->reach + (int)(e->intent >> 8 & 3) * 20) * likely(e, h, a->force) / 100;
    else if (mine && e->st->here[e->foe][h])
        gain = value * e->temper->regain * likely(e, h, a->force) / 100;
    else {
        int lack = needed(e, h) - own;
        gain = lack > 0 ? value * 20 * (lack > 3 ? 3 : lack) : 0;
    }
    return gain * 16 / (3 + (int)d);
}

/* Every army goes where it is of most use. */
static void give_goals(struct eyes *e)
{
    for (int i = 0; i < e->chiefs; i++) {
        struct army *a = &e->chief[i];
        unsigned reach = e->t->range[a->block] + 2u;
        int best = 0;
        for (int k = 0; k < e->mine; k++)
            if (distance(e, a->at, e->my_hex[k]) <= reach)
                a->force = (int16_t)(a->force + e->own[e->my_hex[k]]);
        for (int k = 0; k < e->theirs; k++) { /* his army itself, for him who can afford the losses */
            unsigned h = e->his_hex[k];
            int gain = e->st->here[e->foe][h] < 3 || e->more < 110
                           ? 0
                           : 60 * likely(e, h, a->force) / 100 * 16 / (3 + (int)distance(e, a->at, h));
            if (gain > best) {
                best = gain;
                a->goal = (uint16_t)h;
            }
        }
        for (int k = 0; k < e->towns; k++) {
            int gain = errand(e, a, e->town[k]);
            if (e->intent && (e->intent >> 16) % 5 != 0) /* this plan's own idea */
                gain = gain * (int)(1 + ((e->intent >> (k % 13)) + (unsigned)(k * 7 + i)) % 4) / 2;
            if (gain > best) {
                best = gain;
                a->goal = e->town[k];
            }
        }
    }
}

/* Towns we hold and cannot feed: the next hex of a line or the port that would. */
static void want_bases(struct eyes *e)
{
    for (int i = 0; i < e->mine; i++) {
        unsigned town = e->my_hex[i];
        if (e->t->home[town] == e->me || bl_has(&e->fed, town))
            continue;
        int weight = e->t->major[town] ? 150 * value_of(e->t, town) : 0, blocks = e->st->here[e->me][town];
        if (blocks > 2 && weight < 20 * blocks)
            weight = 20 * blocks;
        for (unsigned k = 0; k < 5; k++)
            for (uint64_t w = e->hope.w[k]; w; w &= w - 1) {
                unsigned h = k * 64 + (unsigned)__builtin_ctzll(w);
                if (h != town && !e->st->here[e->me][h] && !e->st->here[e->foe][h] && distance(e, h, town) <= 2)
                    want(e, h, weight);
            }
    }
}

/* Hexes our armies eat by, where he could cut the line. */
static void want_line(struct eyes *e)
{
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->leans[h] >= 3 && e->t->home[h] != e->me && !e->t->major[h]) {
            int lack = threat(e, h) * 15 / 100 - e->st->here[e->me][h];
            if (lack > 0)
                want(e, h, 20 * (lack > 3 ? 3 : lack));
        }
}

static void choose_aims(struct eyes *e)
{
    e->aims = e->towns = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->t->major[h]) {
            e->town[e->towns++] = (uint16_t)h;
            want_town(e, h);
        }
    for (int i = 0; i < e->theirs; i++)
        if (e->st->here[e->foe][e->his_hex[i]] >= 2)
            want_stack(e, e->his_hex[i]);
    want_bases(e);
    want_line(e);
    give_goals(e);
}

/* The army a block here belongs to: of the nearest leader, not too far. */
static const struct army *army_at(const struct eyes *e, unsigned h)
{
    const struct army *best = NULL;
    unsigned least = 8;
    for (int i = 0; i < e->chiefs; i++) {
        unsigned d = distance(e, h, e->chief[i].at);
        if (d < least || (d == least && best && e->chief[i].force > best->force)) {
            least = d;
            best = &e->chief[i];
        }
    }
    return best;
}

/* Nearer the goal of its army. */
static int drive(const struct eyes *e, unsigned from, unsigned to)
{
    const struct army *a = army_at(e, from);
    if (a == NULL || a->goal == LR_NONE)
        return 0;
    int before = (int)distance(e, from, a->goal), after = (int)distance(e, to, a->goal);
    return before < FAR && after < FAR ? DRIVE * (before - after) : 0;
}

/* Would a block here eat? */
static bool eats(const struct eyes *e, unsigned h)
{
    return bl_has(&e->fed, h) || bl_has(&e->hope, h)
           || (e->t->home[h] == e->me && e->st->here[e->me][h] < 2); /* forages (9.4) */
}

/* What hunger here would cost a block of the army at `from` (9.3): little while its leader can still lead it on. */
static int starving(const struct eyes *e, unsigned from, unsigned h)
{
    const struct army *a = army_at(e, from);
    if (eats(e, h))
        return 0;
    int turns = a == NULL ? 0 : e->st->block[a->block].steps - 2;
    return turns <= 0 ? 70 : turns == 1 ? 20 : 0;
}

/* How many hexes too far from every army leader to be commanded next turn. */
static int astray(const struct eyes *e, unsigned h)
{
    int best = 3;
    for (int i = 0; i < e->chiefs; i++) {
        unsigned block = e->chief[i].block;
        int reach = e->t->range[block] + (e->st->active == (uint8_t)e->me ? e->t->speed[block] : 0);
        int d = (int)distance(e, h, e->chief[i].at) - reach;
        best = d < best ? d : best;
    }
    return best > 0 && e->chiefs > 0 ? best : 0;
}

/* Those around a hex, and most of those who may yet come there in this turn. */
static int with_followers(const struct eyes *e, unsigned h, int ours)
{
    int more = 0;
    for (int i = 0; i < e->mine; i++)
        if (e->able[e->my_hex[i]] && distance(e, h, e->my_hex[i]) == 2)
            more += e->able[e->my_hex[i]];
    return ours + more * 2 / 3;
}

/* How much we want a block in this hex. */
static int pull(struct eyes *e, unsigned h)
{
    if (e->pull[h] != UNKNOWN)
        return e->pull[h];
    static const int16_t fall[NEAR] = { 16, 9, 5, 3 };
    int sum = 0;
    for (int i = 0; i < e->aims; i++) {
        unsigned d = distance(e, e->aim[i].hex, h);
        if (d < NEAR)
            sum += e->aim[i].weight * fall[d];
    }
    sum /= 24;
    int ours = around(e, e->own, h), theirs = around(e, e->his, h);
    if (theirs > 0 && theirs > ours)
        ours = with_followers(e, h, ours);
    if (!e->st->here[e->foe][h] && theirs > ours) /* alone before the enemy */
        sum -= (theirs - ours) * e->temper->alone / 100;
    sum += (ours > 160 ? 160 : ours) * e->temper->together / 100; /* together */
    sum -= 10 * astray(e, h);
    if (!eats(e, h))
        sum -= 40;
    e->pull[h] = (int16_t)sum;
    return sum;
}

/* What it costs to leave a hex of a line in enemy country: those who eat by it, and the way on. */
static int line_cost(const struct eyes *e, unsigned h)
{
    int n = e->leans[h] > 6 ? 6 : e->leans[h];
    bool alone = e->t->line_ways[e->me][h] != 0 && bl_has(&e->fed, h);
    for (unsigned w = e->t->line_ways[e->me][h]; w && alone; w &= w - 1)
        if (e->st->here[e->me][e->t->next[h][__builtin_ctz(w)]])
            alone = false;
    return 25 * n + (alone ? 20 : 0);
}

/* What leaving this hex with so many blocks costs: a town that would fall, a line that would be cut. */
static int leaving(struct eyes *e, unsigned h, int blocks, bool leader)
{
    const struct bl_tables *t = e->t;
    int left = e->st->here[e->me][h] - blocks - (leader ? 0 : e->staff[h]), cost = 0;
    if (left <= 0 && t->home[h] != e->me)
        cost = line_cost(e, h);
    if (!t->major[h])
        return cost;
    if (t->town[h] != e->me && left <= 0)
        return cost + e->temper->keep * value_of(t, h); /* it reverts at once (2.7) */
    int lack = needed(e, h) - left;
    if (lack <= 0 || (leader && left > 0))
        return cost;
    return cost + (left <= 0 ? e->temper->bare : e->temper->thin) * value_of(t, h);
}

/* ---- Attacks ---- */

/* Ours that could join an attack on this hex: strength, and how many. */
static int ready_at(const struct eyes *e, unsigned h, int *blocks)
{
    int sum = 0;
    for (int d = 0; d < 6; d++)
        if (e->t->way[h][d] & BL_OPEN) {
            unsigned n = e->t->next[h][d];
            int most = e->t->way[h][d] & (BL_MARSH | BL_GAP) ? 2 : 4, here = e->ables[n];
            if (here == 0 || e->st->here[e->foe][n])
                continue;
            sum += here > most ? e->able[n] * most / here : e->able[n];
            *blocks += here > most ? most : here;
        }
    return sum;
}

/* One or two defenders: one exchange of fire, then the fewer go, of equals the attacker (6.1); walls hold until the
 * last man (6.65). `blocks` and `ours`: all that may come. */
static int skirmish_score(const struct eyes *e, unsigned h, int blocks, int ours)
{
    int there = e->st->here[e->foe][h], in = e->st->here[e->me][h];
    if (e->t->fortress[h]) {
        /* each die of ours kills a twelfth of a step, each of theirs a sixth; they fire first and cheaply, but the
         * walls do not mend before the Supply Turn */
        int kill = ours * 2 - e->his[h] * 3; /* tenths of steps times twelve, twice and thrice */
        return kill > 50 ? (kill - 50) / 8 + (in ? 25 : 0) : (kill - 50) / 4;
    }
    if (blocks <= there)
        return -100;
    return in > there + 1 ? 8 : in > 0 ? 120 : 30;
}

/* All who stand around may come in later (6.7), on both sides. */
static int battle_score(const struct eyes *e, unsigned h, int blocks, int ours)
{
    const struct bl_tables *t = e->t;
    int in = e->st->here[e->me][h];
    if (blocks < 3)
        return -120; /* a skirmish that we would lose */
    int all = around(e, e->own, h) * 5 / 6,
        theirs = e->his[h] + (around(e, e->his, h) - e->his[h]) * e->temper->neighbours / 100;
    ours = all > ours ? all : ours;
    theirs = t->fortress[h] ? theirs * 150 / 100 : t->forest[h] ? theirs * 130 / 100 : theirs;
    int bold = (int)(e->intent >> 4 & 7) * 3 - 6; /* -6 .. 15 hundredths of the odds */
    int odds = 100 * ours / (theirs > 0 ? theirs : 1) + bold;
    int bar = e->temper->odds - (e->more - 100) / 2, score = odds >= bar ? 65 + (odds - bar) / 2 : (odds - bar) * 2;
    if (score > 160)
        score = 160;
    if (in > 0) /* do not leave them alone */
        score += e->own[h] < theirs * 3 / 2 ? 120 : 20;
    return score;
}

/* What an attack into this hex promises, with this block's strength added. */
static int attack_score(const struct eyes *e, unsigned h, int strength)
{
    const struct bl_tables *t = e->t;
    int blocks = 0, ready = ready_at(e, h, &blocks), in = e->st->here[e->me][h];
    int own = in ? e->own[h] : 0;
    if (blocks < e->st->strategic) /* any who stand there, one by one (5.41) */
        blocks = e->st->strategic;
    blocks = blocks > 1 ? in + blocks : in + 1;
    int ours = own + strength + (ready > strength ? (ready - strength) * 2 / 3 : 0);
    int score = e->st->here[e->foe][h] <= 2 ? skirmish_score(e, h, blocks, ours) : battle_score(e, h, blocks, ours);
    if (t->major[h] && score > 0)
        score += e->temper->prize * value_of(t, h);
    if (e->hungry > 2 && bl_has(&e->hope, h)) /* he stands where our bread comes from */
        score += 8 * (e->hungry > 10 ? 10 : e->hungry);
    return score;
}

/* ---- Moves ---- */

/* Where a leader is of use: among the blocks he commands, not alone, not first in the enemy's way. */
static bool has_leader(const struct eyes *e, unsigned h, unsigned but)
{
    for (int i = 0; i < e->chiefs; i++)
        if (e->chief[i].block != but && distance(e, h, e->chief[i].at) <= e->t->range[e->chief[i].block])
            return true;
    return false;
}

static int leader_pull(const struct eyes *e, unsigned block, unsigned h)
{
    unsigned range = e->t->range[block] > 2 ? 0 : e->t->range[block];
    int sum = 0, alone = e->st->here[e->me][h] - (e->st->block[block].hex == h) <= 0;
    for (int i = 0; i < e->mine; i++)
        if (distance(e, h, e->my_hex[i]) <= range)
            sum += e->own[e->my_hex[i]] * (4 - (int)distance(e, h, e->my_hex[i]))
                   * (has_leader(e, e->my_hex[i], block) ? 1 : 2) / 2;
    int danger = around(e, e->his, h), ours = around(e, e->own, h);
    if (!leads(e->t, block)) { /* at home he costs less (9.51) */
        unsigned home = e->me == BL_USA ? e->t->washington : e->t->richmond;
        return (h == home ? 60 : 0) - 4 * (int)distance(e, h, home) - (danger > ours ? danger / 2 : 0) - alone * 20;
    }
    int hungry = eats(e, h) ? 0 : e->st->block[block].steps == 1 ? 250 : 25;
    return sum / 12 - (danger > ours ? danger : 0) - alone * 60 - hungry;
}

/* A town of the enemy's, or of ours in his hands, that we only have to walk into. */
static int capture(const struct eyes *e, unsigned to)
{
    if (!e->t->major[to] || e->st->here[e->foe][to] || e->st->here[e->me][to] || e->t->town[to] == e->me)
        return 0;
    return e->temper->walk_in * value_of(e->t, to);
}

static int to_bank(const struct eyes *e, unsigned h)
{
    unsigned least = FAR;
    for (int i = 0; i < e->banks; i++)
        least = distance(e, h, e->bank[i]) < least ? distance(e, h, e->bank[i]) : least;
    return (int)least;
}

/* In the North nobody feeds it: it must have steps to lose. */
static int raid_score(const struct eyes *e, unsigned block, unsigned to, bool forced)
{
    bool horse = e->t->type[block] == BL_CAVALRY;
    unsigned from = e->st->block[block].hex;
    if (!e->raid || e->st->block[block].steps < 2 + forced || e->t->type[block] == BL_ARTILLERY)
        return 0;
    if (e->t->north[from])
        return e->t->north[to] || e->raiders > 1 ? 0 : -120;
    if (e->raiders >= 2)
        return 0;
    if (e->t->north[to])
        return horse ? 120 : 70;
    return (horse ? 12 : 5) * (to_bank(e, from) - to_bank(e, to));
}

/* 6.65: a third block in the walls turns the skirmish, which the attacker must leave, into a battle. */
static int crowd(struct eyes *e, unsigned h, int blocks)
{
    if (!e->t->fortress[h] || blocks < 3 || blocks > 5 || threat(e, h) < 4)
        return 0;
    return 15 * value_of(e->t, h);
}

static int move_score(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    bool leader = e->t->type[block] == BL_LEADER;
    int score = -leaving(e, b->hex, 1, leader) + capture(e, to) - crowd(e, to, e->st->here[e->me][to] + 1)
                + crowd(e, b->hex, e->st->here[e->me][b->hex]);
    if (leader)
        score += leader_pull(e, block, to) - leader_pull(e, block, b->hex) + drive(e, b->hex, to) * 2 / 3 - 5;
    else
        score += pull(e, to) - pull(e, b->hex) + drive(e, b->hex, to) + raid_score(e, block, to, forced)
                 + starving(e, b->hex, b->hex) - starving(e, b->hex, to);
    if (e->t->type[block] == BL_GARRISON)
        score -= 30;
    if (b->steps == 1 && !eats(e, to))
        score -= 40;
    return score - (forced ? 32 : 0) - 8;
}

static int attack_with(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    int score = attack_score(e, to, strength_of(e->t, block, b->steps)) - leaving(e, b->hex, 1, false);
    if (e->t->type[block] == BL_LEADER)
        score -= 250;
    if (e->t->type[block] == BL_GARRISON)
        score -= 60;
    if (b->steps == 1)
        score -= 40;
    if (e->st->here[e->me][b->hex] == 1 && e->t->home[b->hex] != e->me)
        score -= 15; /* nobody to come back to (6.31) */
    return score - (forced ? 40 : 0);
}

/* Nearer the goal of the strongest army: for those who go by train or ship. */
static int main_drive(const struct eyes *e, unsigned from, unsigned to)
{
    const struct army *a = NULL;
    for (int i = 0; i < e->chiefs; i++)
        if (e->chief[i].goal != LR_NONE && (a == NULL || e->chief[i].force > a->force))
            a = &e->chief[i];
    if (a == NULL)
        return 0;
    int before = (int)distance(e, from, a->goal), after = (int)distance(e, to, a->goal);
    int gain = before < FAR && after < FAR ? 6 * (before - after) : 0;
    return distance(e, to, a->at) <= 2 ? gain + 10 : gain;
}

/* The best a train could do for a block from this hex. */
static int train_from(struct eyes *e, unsigned from)
{
    struct bl_set reach;
    int best = -1000;
    bl_rail_reach(e->t, e->st, e->me, from, &reach);
    for (unsigned k = 0; k < 5; k++)
        for (uint64_t w = reach.w[k]; w; w &= w - 1) {
            unsigned h = k * 64 + (unsigned)__builtin_ctzll(w);
            int there = pull(e, h) + main_drive(e, from, h);
            best = there > best ? there : best;
        }
    return best - pull(e, from);
}

static int train_score(struct eyes *e, unsigned block, unsigned *from, int *gain)
{
    const struct bl_block *b = &e->st->block[block];
    if (e->t->type[block] == BL_LEADER && !leads(e->t, block)) {
        unsigned home = e->me == BL_USA ? e->t->washington : e->t->richmond;
        return b->hex == home || e->st->here[e->foe][home] ? -100 : 20;
    }
    if (e->t->type[block] == BL_LEADER)
        return -60;
    if (*from != b->hex) {
        *from = b->hex;
        *gain = train_from(e, b->hex);
    }
    int poor = e->t->type[block] == BL_GARRISON ? 120 : 0;
    return *gain - leaving(e, b->hex, 1, false) - poor - 20;
}

static int detrain_score(struct eyes *e, unsigned to)
{
    int rider = lr_top_of(&e->st->core)->v[0];
    unsigned from = (unsigned)lr_top_of(&e->st->core)->v[1];
    if (rider >= 0 && rider < BL_BLOCKS && e->t->type[rider] == BL_LEADER)
        return leader_pull(e, (unsigned)rider, to);
    return pull(e, to) + main_drive(e, from < BL_HEXES ? from : to, to) + capture(e, to);
}

static int pontoon_score(struct eyes *e, unsigned block, unsigned to)
{
    if (e->st->here[e->foe][to])
        return attack_with(e, block, to, false) - 60;
    return move_score(e, block, to, false) - 30;
}

static int invade_score(struct eyes *e, unsigned hex, unsigned block)
{
    int gain = capture(e, hex) + (pull(e, hex) - pull(e, e->st->block[block].hex)) / 2;
    if (e->st->here[e->foe][hex] == 0)
        return gain - leaving(e, e->st->block[block].hex, 1, false) - 10;
    return attack_score(e, hex, strength_of(e->t, block, e->st->block[block].steps)) - 40;
}

static int march_score(struct eyes *e, unsigned from, unsigned to)
{
    return pull(e, to) - pull(e, from) + drive(e, from, to) - leaving(e, from, e->st->here[e->me][from], true)
           + capture(e, to) + starving(e, from, from) - starving(e, from, to) + 4;
}

static void weigh_moves(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    unsigned from = LR_NONE;
    int gain = 0;
    choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_MARCH:
            score[i] = march_score(e, lr_b(x), lr_c(x));
            break;
        case BL_V_MOVE:
            score[i] = move_score(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_FORCE:
            score[i] = move_score(e, lr_a(x), lr_b(x), true);
            break;
        case BL_V_ATTACK:
            score[i] = attack_with(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_FORCE_ATTACK:
            score[i] = attack_with(e, lr_a(x), lr_b(x), true);
            break;
        case BL_V_ENTRAIN:
            score[i] = train_score(e, lr_a(x), &from, &gain);
            break;
        case BL_V_DETRAIN:
            score[i] = detrain_score(e, lr_a(x));
            break;
        case BL_V_SHIP:
            score[i] = move_score(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_INVADE:
            score[i] = invade_score(e, lr_a(x), lr_b(x));
            break;
        case BL_V_BRIDGE:
            score[i] = pontoon_score(e, lr_a(x), lr_b(x));
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

/* ---- Activating ---- */

/* What the blocks of a hex could gain by one more turn. */
static int prospect(struct eyes *e, unsigned h)
{
    int best = 0;
    for (int d = 0; d < 6; d++) {
        unsigned n = e->t->next[h][d];
        if (!(e->t->way[h][d] & BL_OPEN))
            continue;
        int gain = e->st->here[e->foe][n] ? attack_score(e, n, 0)
                                          : capture(e, n) + pull(e, n) - pull(e, h) + drive(e, h, n);
        best = gain > best ? gain : best;
        for (int k = 0; k < 6; k++) {
            unsigned m = e->t->next[n][k];
            if (!(e->t->way[n][k] & BL_OPEN) || e->st->here[e->foe][n] || e->st->here[e->foe][m])
                continue;
            gain = capture(e, m) + pull(e, m) - pull(e, h) + drive(e, h, m);
            best = gain > best ? gain : best;
        }
    }
    int cost = leaving(e, h, 1, false);
    return best > cost ? best - cost : 0;
}

static int activation_score(struct eyes *e, unsigned block, bool supreme)
{
    const struct bl_block *b = &e->st->block[block];
    int spare = e->last ? 50 : (b->steps - 2) * e->temper->thrift;
    if (supreme)
        return 25 + spare;
    struct bl_set reach = { { 0 } };
    int range = e->t->range[block] > 2 ? 0 : e->t->range[block], best = 0, force = 0;
    bl_command(e->t, e->st, e->me, b->hex, range, &reach);
    for (int i = 0; i < e->mine; i++) {
        unsigned h = e->my_hex[i];
        if (!bl_has(&reach, h))
            continue;
        force += e->own[h];
        int gain = prospect(e, h);
        best = gain > best ? gain : best;
    }
    return force < 20 ? -60 : best + spare + force / 20 - e->temper->inertia;
}

static void weigh_activation(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_ACTIVATE:
            score[i] = activation_score(e, lr_a(x), e->t->class[lr_a(x)] == BL_SUPREME);
            break;
        case BL_V_ACTIVATE_AS:
            score[i] = activation_score(e, lr_a(x), lr_b(x) == BL_AS_SUPREME);
            break;
        case BL_V_PASS:
            score[i] = e->temper->pass;
            break;
        default:
            score[i] = 40;
            break;
        }
    }
}

/* ---- Battle ---- */

struct board {
    int own[8], his[8]; /* strength in each physical box: side * 4 + position */
    int all_own, all_his;
};

static void look_at_board(const struct eyes *e, struct board *b)
{
    const struct bl_state *st = e->st;
    int guess = guess_of(st, e->foe);
    memset(b, 0, sizeof *b);
    for (unsigned post = 0; post < BL_POSTS; post++) {
        int n = st->battle.posted[e->foe][post] * guess;
        b->his[bl_box(e->foe, post)] += n;
        b->all_his += n;
    }
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *k = &st->block[i];
        if (k->place != BL_ON_MAP || k->hex != st->battle.hex)
            continue;
        int n = strength_of(e->t, i, k->steps);
        bool mine = bl_owner(e->t, i) == e->me;
        if (mine) {
            b->all_own += n;
            if (k->post < BL_POSTS)
                b->own[bl_box(e->me, k->post)] += n;
        } else if (k->marks & BL_SHOWN && k->post < BL_POSTS) {
            b->his[bl_box(e->foe, k->post)] += n - guess;
            b->all_his += n - guess;
        }
    }
}

/* Ours against his, in hundredths, with what the ground gives. */
static int battle_odds(const struct eyes *e, const struct board *b)
{
    bool attacker = e->st->battle.attacker == e->me, fortress = e->t->fortress[e->st->battle.hex];
    int ours = b->all_own * (fortress && !attacker ? 18 : 10),
        theirs = b->all_his * (fortress && attacker ? 18 : 10);
    return 100 * ours / (theirs > 0 ? theirs : 1);
}

static int shift_score(const struct eyes *e, const struct board *b, unsigned block, unsigned to)
{
    const struct bl_block *k = &e->st->block[block];
    int strength = strength_of(e->t, block, k->steps);
    int here = bl_box(e->me, k->post), there = bl_box(e->me, to);
    bool guns = e->t->type[block] == BL_ARTILLERY,
         poor = e->t->type[block] == BL_LEADER || e->t->type[block] == BL_CAVALRY;
    if (to >= BL_ENEMY_LEFT) { /* go in */
        if (b->his[there] == 0)
            return 900; /* nobody there: a rout */
        int ours = b->own[here] + b->own[there], odds = 100 * ours / b->his[there];
        int bold = (int)(e->intent >> 6 & 3) * 10;
        int base = e->st->battle.attacker == e->me ? e->temper->assault : -20;
        return (odds - 110 + bold) / 2 + base - (guns || poor ? 120 : 0);
    }
    if (to == BL_RESERVE) {
        bool last = b->own[here] <= strength;
        bool faced = k->post < BL_RESERVE && b->his[bl_box(e->me, bl_facing(k->post))] > 0;
        if (last && faced)
            return -450; /* the enemy only has to walk in (6.33, R25) */
        return k->steps == 1 && !last ? 10 : -90;
    }
    if (k->post == BL_RESERVE) { /* into the line */
        int need = b->his[there] + b->his[bl_box(e->me, bl_facing(to))] / 2 - b->own[there];
        int odds = battle_odds(e, b);
        if (b->his[there]) /* contested: hold it */
            return (need > 0 ? 60 + need / 2 : 5) - (poor && b->own[there] > 20 ? 60 : 0);
        return (need > 0 ? 15 + need / 3 : odds > 140 ? 10 : -30) - (poor ? 60 : 0);
    }
    return -60; /* back from the enemy's line */
}

static int melee_score(const struct eyes *e, const struct board *b, unsigned block)
{
    int box = bl_box(e->me, e->st->block[block].post);
    int ours = b->own[box], theirs = b->his[box];
    return theirs * 2 < ours * 3 ? 320 + e->st->block[block].steps : 270;
}

static void weigh_combat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_FIRE_ALL:
            score[i] = 290;
            break;
        case BL_V_FIRE:
            score[i] = 300 + e->st->block[lr_a(x)].steps;
            break;
        case BL_V_FIRE_AT:
            score[i] = 295;
            break;
        case BL_V_MELEE:
            score[i] = melee_score(e, &b, lr_a(x));
            break;
        case BL_V_SHIFT:
            score[i] = shift_score(e, &b, lr_a(x), lr_b(x));
            break;
        case BL_V_OUTFLANK:
            score[i] = e->st->block[lr_b(x)].steps > 1 ? 30 : -80;
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

/* What the hex is worth to the side that keeps it: hundredths of the odds it is held or fought for below the usual.
 */
static int stake(const struct eyes *e)
{
    unsigned h = e->st->battle.hex;
    if (!e->t->major[h])
        return 0;
    int value = value_of(e->t, h);
    return (value > 4 ? 4 : value) * (e->st->battle.attacker == e->me ? 3 : 12);
}

static void weigh_retreat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), bold = (int)(e->intent >> 10 & 3) * 8 + stake(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        bool engaged = lr_verb_of(x) == BL_V_RETREAT && e->st->block[lr_a(x)].post < BL_POSTS
                       && b.his[bl_box(e->me, e->st->block[lr_a(x)].post)] > 0;
        score[i] = lr_verb_of(x) == BL_V_RETREAT ? (70 - bold - odds) * 2 - (engaged ? 40 : 0) : 0;
        if (lr_verb_of(x) == BL_V_RETREAT)
            score[i] += bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : -40;
    }
}

static void weigh_night(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), need = e->st->battle.attacker == e->me ? 95 : 75;
    need -= (int)(e->intent >> 12 & 3) * 8 + stake(e);
    for (int i = 0; i < q->n; i++)
        score[i] =
            lr_verb_of(q->list[i]) == BL_V_REVEAL ? odds - need + e->st->block[lr_a(q->list[i])].steps * 3 : 0;
}

static void weigh_reinforce(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        if (lr_verb_of(x) != BL_V_REINFORCE) {
            score[i] = 0;
            continue;
        }
        const struct bl_block *k = &e->st->block[lr_a(x)];
        int strength = strength_of(e->t, lr_a(x), k->steps);
        score[i] = (odds < 60 ? -20 : odds < 200 ? 50 : 5) + strength / 2 - leaving(e, k->hex, 1, false) / 2;
        if (e->t->type[lr_a(x)] == BL_LEADER)
            score[i] -= 90;
    }
}

/* Whom to lose a step: the one of least use. */
static void weigh_hits(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int keep[BL_TYPES] = { 30, 60, 40, 20, 10 };
    for (int i = 0; i < q->n; i++)
        score[i] = lr_verb_of(q->list[i]) == BL_V_LOSE ? keep[e->t->type[lr_a(q->list[i])]] : 0;
}

/* ---- Supply ---- */

static int steps_wanted(struct eyes *e, unsigned block)
{
    static const int worth[BL_TYPES] = { 50, 15, 35, 45, 60 };
    const struct bl_block *b = &e->st->block[block];
    int near = threat(e, b->hex) > 0 ? 30 : 0;
    if (e->t->type[block] == BL_LEADER)
        return (e->t->class[block] == BL_SUPREME ? 120
                : around(e, e->own, b->hex) > 60 ? 160
                                                 : 100)
               - 15 * b->steps;
    if (e->t->fortress[b->hex] && near && e->st->here[e->me][b->hex] <= 2)
        near += 10 * value_of(e->t, b->hex);
    return worth[e->t->type[block]] + near - 4 * b->steps;
}

/* Where most of ours stand. */
static unsigned main_camp(const struct eyes *e)
{
    unsigned best = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->own[h] > e->own[best])
            best = h;
    return best;
}

/* How far from here to the nearest army leader. */
static int to_leader(const struct eyes *e, unsigned h)
{
    int least = 12;
    for (int i = 0; i < e->chiefs; i++)
        least = (int)distance(e, h, e->chief[i].at) < least ? (int)distance(e, h, e->chief[i].at) : least;
    return least;
}

static void weigh_supply(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int worth[BL_TYPES] = { 55, 5, 30, 45, 100 };
    unsigned camp = main_camp(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_STRENGTHEN:
            score[i] = steps_wanted(e, lr_a(x));
            break;
        case BL_V_BUILD:
            score[i] = worth[e->t->type[lr_a(x)]] + (threat(e, lr_b(x)) > 0 ? 20 : 0)
                       + (e->t->value[lr_b(x)] > 1 ? 5 : 0) - crowd(e, lr_b(x), e->st->here[e->me][lr_b(x)] + 1)
                       - 4 * to_leader(e, lr_b(x));
            break;
        case BL_V_DRAW_LEADER:
            score[i] = 160 - 4 * (int)distance(e, lr_b(x), camp);
            break;
        case BL_V_REVEAL:
            score[i] = e->st->block[lr_a(x)].steps > 2 ? 30 : -20;
            break;
        case BL_V_FORAGE:
            score[i] = 20 + e->st->block[lr_a(x)].steps;
            break;
        case BL_V_REPLACE:
            score[i] = -10 * (e->t->range[lr_a(x)] * 3 + e->t->fire[lr_a(x)]);
            break;
        case BL_V_EMANCIPATE:
            score[i] = 200;
            break;
        case BL_V_DRAFT:
            score[i] = -150;
            break;
        case BL_V_REST:
            score[i] = -200;
            break;
        default:
            score[i] = -60;
            break;
        }
    }
}

/* ---- The rest ---- */

static void weigh_plain(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_BID:
            score[i] = lr_a(x) == 1 + (e->intent >> 2) % 2 ? 40 : lr_a(x) ? 0 : -60;
            break;
        case BL_V_REST:
            score[i] = 150;
            break;
        case BL_V_ENTRENCH:
            score[i] = lr_a(x) == BL_CENTER ? 60 : 50;
            break;
        case BL_V_REGROUP:
            score[i] = -60;
            break;
        case BL_V_RETREAT:
            score[i] = bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : 0;
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

static void weigh(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score)
{
    const struct bl_state *st = seen;
    struct eyes e;
    e.t = bl_tables(p);
    e.st = st;
    e.me = q->side;
    e.foe = lr_enemy(q->side);
    e.temper = &tempers[q->side];
    e.intent = intent;
    e.aims = 0;
    unsigned kind = lr_top_of(&st->core)->kind;
    switch (kind) {
    case BL_F_ACTIVATE:
        look(&e);
        weigh_activation(&e, q, score);
        break;
    case BL_F_MOVE:
    case BL_F_RAIL:
    case BL_F_LEADERS:
        look(&e);
        weigh_moves(&e, q, score);
        break;
    case BL_F_COMBAT:
        weigh_combat(&e, q, score);
        break;
    case BL_F_RETREATING:
        weigh_retreat(&e, q, score);
        break;
    case BL_F_NIGHT:
        weigh_night(&e, q, score);
        break;
    case BL_F_REINFORCE:
        look(&e);
        weigh_reinforce(&e, q, score);
        break;
    case BL_F_HITS:
        weigh_hits(&e, q, score);
        break;
    case BL_F_FEED:
    case BL_F_REPLACE:
    case BL_F_CHANGE:
    case BL_F_EMANCIPATE:
    case BL_F_WINDOW:
    case BL_F_DRAFT:
    case BL_F_CADRES:
        look(&e);
        weigh_supply(&e, q, score);
        break;
    default:
        weigh_plain(&e, q, score);
        break;
    }
}

/* ---- What a world is worth ---- */

/* Towns that will be lost or won if things go on as they stand. */
static int32_t town_outlook(const struct bl_tables *t, const struct bl_state *st, const int32_t *force)
{
    int32_t sum = 0;
    uint16_t held[BL_BLOCKS];
    int n = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->here[0][h] || st->here[1][h])
            held[n++] = (uint16_t)h;
    for (unsigned h = 0; h < BL_HEXES; h++) {
        if (t->value[h] == 0)
            continue;
        int32_t lean = 0; /* positive: the USA is stronger around it */
        for (int i = 0; i < n; i++) {
            unsigned d = t->march[h][held[i]];
            if (d <= 2)
                lean += (force[held[i]] - force[BL_HEXES + held[i]]) / (int32_t)(d + 1);
        }
        lean = lean > 60 ? 60 : lean < -60 ? -60 : lean;
        sum += (lean + (t->town[h] == BL_CSA ? 60 : -60)) * t->value[h] / 3;
    }
    return sum;
}

/* What hunger would cost a side if the Quarter ended now (9.3): steps, and towns nobody would be left to hold. */
static int32_t hunger(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    struct bl_set fed;
    int32_t sum = 0;
    uint8_t foraging[BL_HEXES] = { 0 }, lives[BL_HEXES] = { 0 };
    bl_supply_lines(t, st, s, &fed, NULL);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        bool eats = bl_has(&fed, b->hex) || (t->home[b->hex] == s && foraging[b->hex]++ < 2);
        lives[b->hex] |= eats || b->steps > 1;
        if (!eats)
            sum += b->steps == 1 ? 9 : 6;
    }
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (t->value[h] && st->here[s][h] && !lives[h] && t->town[h] != s)
            sum += 60 * t->value[h];
    return sum;
}

/* 4.4: three points for the USA as soon as no CSA unit is in the North in a Supply Turn. */
static int32_t proclamation(const struct bl_tables *t, const struct bl_state *st)
{
    if (st->emancipated)
        return 0;
    int turns = st->one_year ? BL_WINTER - st->quarter : 4;
    if (st->year < 1862)
        return st->one_year ? 0 : 200;
    return any_north(t, st->here[BL_CSA]) ? 250 * (turns - 1) / (turns > 0 ? turns : 1) : 250;
}

/* 4.61: of a one-year game only the better or worse counts, and time is the CSA's (4.32). */
static int32_t standing(const struct bl_state *st)
{
    static const int16_t bonus[5] = { -200, -150, 0, 150, 200 };
    if (!st->one_year || st->core.over)
        return 0;
    int margin = st->first_marker - st->marker - (BL_WINTER - st->quarter);
    margin = margin < -2 ? -2 : margin > 2 ? 2 : margin;
    return bonus[margin + 2] * (2 + st->quarter) / 4;
}

static int32_t worth(const struct lr_pack *p, const void *world, enum lr_side side)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = world;
    int32_t force[2 * BL_HEXES] = { 0 }, sum = -(int32_t)st->marker * 100;
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        enum lr_side s = bl_owner(t, i);
        int value = t->type[i] == BL_LEADER ? b->steps * 12 : strength_of(t, i, b->steps) * 7 / 10;
        sum += s == BL_USA ? value : -value;
        force[(int)s * BL_HEXES + b->hex] += strength_of(t, i, b->steps);
    }
    sum += town_outlook(t, st, force) + hunger(t, st, BL_CSA) - hunger(t, st, BL_USA) + proclamation(t, st)
           + standing(st);
    if (st->core.over)
        sum += st->winner == BL_USA ? 3000 : st->winner == BL_CSA ? -3000 : 0;
    return side == BL_USA ? sum : -sum;
}

/* Player Turns and Quarters: a turn's end can be judged, the middle of a battle cannot. */
static uint32_t bl_clock(const struct lr_pack *p, const void *world)
{
    (void)p;
    const struct bl_state *st = world;
    return (uint32_t)st->year << 16 | (uint32_t)st->quarter << 8 | st->active;
}

static void aim(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t)
{
    struct eyes e = {
        .t = bl_tables(p), .st = seen, .me = side, .foe = lr_enemy(side), .temper = &tempers[side], .intent = intent
    };
    look(&e);
    choose_aims(&e);
    for (int i = 0, told = 0; i < e.chiefs; i++) {
        unsigned h = e.chief[i].goal;
        if (h == LR_NONE)
            continue;
        lr_put(t, "%s%s %s ", told++ ? " " : "", e.t->name[e.chief[i].block],
               e.t->town[h] == side && !e.st->here[e.foe][h] ? "is to hold" : "is to take");
        lr_name(p, LR_HEXES, h, t);
        if (e.t->value[h])
            lr_put(t, ", worth %d", e.t->value[h]);
        lr_put_string(t, ".");
    }
    for (int i = 0, told = 0; i < length && told < 3; i++, told++) {
        lr_put_string(t, told ? ", " : " Next: ");
        lr_answer_write(p, plan[i], t);
    }
    if (length > 0)
        lr_put_string(t, ".");
}

extern const struct judgement bobby_lee_judgement;
const struct judgement bobby_lee_judgement = { "bobby-lee", weigh, worth, bl_clock, 6, bl_settle, aim };
