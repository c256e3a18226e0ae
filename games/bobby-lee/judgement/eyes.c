/* eyes.c - what a side sees: strength, and supply lines as they would be found now. */
#include "eyes.h"

int bj_strength_of(const struct bl_tables *t, unsigned block, int steps)
{
    static const int tenths[BL_TYPES] = { 10, 6, 6, 10, 4 };
    return steps * tenths[t->type[block]];
}

/* 5.22: Grant leads an army too. */
bool bj_leads(const struct bl_tables *t, unsigned block)
{
    return t->type[block] == BL_LEADER && (t->class[block] != BL_SUPREME || block == t->grant);
}

/* What a hidden block of this side is worth on average. */
int bj_guess_of(const struct bl_state *st, enum lr_side s)
{
    return (s == BL_CSA ? GUESS + 2 : GUESS - 2) - (st->year == 1861 ? 4 : 0);
}

bool bj_any_north(const struct bl_tables *t, const uint8_t *here)
{
    struct bl_set set = bl_set_of(here);
    return lr_meet(&set, &t->northern);
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
    if (lr_has(&c->on, h) || !lr_has(&c->held, h))
        return;
    lr_add(&c->on, h);
    c->parent[h] = (uint16_t)parent;
    c->queue[c->n++] = (uint16_t)h;
}

static struct bl_set find_held(const struct eyes *e)
{
    struct bl_set held, line, here[2] = { bl_set_of(e->st->here[0]), bl_set_of(e->st->here[1]) };
    bl_line_control(e->t, e->st, here, &line);
    held = here[e->me];
    lr_unite(&held, &e->t->home_of[e->me]);
    lr_subtract(&held, &here[e->foe]);
    if (e->me == BL_USA)
        lr_unite(&held, &line);
    else
        lr_subtract(&held, &line);
    return held;
}

/* What comes by sea: from a port up the river past none that is not ours. A port that lacks only a block is a hope.
 */
static void trace_sea(struct tracing *c)
{
    const struct bl_tables *t = c->e->t;
    uint32_t ours = 0;
    for (int i = 0; i < t->ports; i++)
        if (lr_has(&c->held, t->port_hex[i]))
            ours |= UINT32_C(1) << i;
    if (!(ours & t->major_ports))
        return;
    for (int i = 0; i < t->ports; i++) {
        unsigned h = t->port_hex[i], parent = LR_NONE;
        if (t->port_below[i] & ~ours & ~(UINT32_C(1) << i))
            continue;
        if (!(ours >> i & 1)) {
            lr_add(&c->e->hope, h);
            continue;
        }
        LR_EACH_BIT(below, t->port_below[i] & ~lr_bit((unsigned)i))
            if (t->home[t->port_hex[below]] != BL_USA)
                parent = t->port_hex[below];
        add_link(c, h, parent);
    }
}

/* Hexes one or two further along a line: a block there would hold it (7.1). */
static void hope_on(struct tracing *c, unsigned from)
{
    const struct bl_tables *t = c->e->t;
    const uint8_t *foe = c->e->st->here[c->e->foe], *ways = t->line_ways[c->e->me];
    LR_EACH_BIT(d, ways[from]) {
        unsigned h = t->next[from][d];
        if (lr_has(&c->on, h))
            continue;
        lr_add(&c->e->hope, h);
        if (foe[h] || t->major[h])
            continue;
        LR_EACH_BIT(on, ways[h])
            lr_add(&c->e->hope, t->next[h][on]);
    }
}

/* Who eats by whom. */
static void lean(struct tracing *c)
{
    struct eyes *e = c->e;
    for (int i = 0; i < e->mine; i++) {
        unsigned h = e->my_hex[i], by = LR_NONE;
        if (lr_has(&c->on, h)) {
            by = c->parent[h];
        } else {
            for (int d = 0; d < 6 && by == LR_NONE; d++)
                if (e->t->way[h][d] & BL_OPEN && lr_has(&c->on, e->t->next[h][d]))
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
        LR_EACH_BIT(d, t->line_ways[e->me][c.queue[i]])
            add_link(&c, t->next[c.queue[i]][d], c.queue[i]);
    e->fed = c.on;
    for (unsigned i = 0; i < c.n; i++) {
        lr_unite(&e->fed, &t->near[c.queue[i]]);
        hope_on(&c, c.queue[i]);
    }
    if (e->me == BL_CSA) {
        lr_subtract(&e->fed, &t->northern);
        lr_subtract(&e->hope, &t->northern);
    }
    lean(&c);
}

/* 4.4: while a block of ours is in the North, no Emancipation. Where it could go. */
static void find_banks(struct eyes *e)
{
    LR_EACH_IN(h, &e->t->northern) {
        e->raiders += e->st->here[e->me][h];
        struct bl_set south = e->t->near[h];
        lr_subtract(&south, &e->t->northern);
        if (!lr_empty(&south) && !e->st->here[e->foe][h] && e->banks < MOST_AIMS)
            e->bank[e->banks++] = (uint16_t)h;
    }
}

static void count_own(struct eyes *e, unsigned block, const struct bl_set *command)
{
    const struct bl_block *b = &e->st->block[block];
    e->own[b->hex] = (int16_t)(e->own[b->hex] + bj_strength_of(e->t, block, b->steps));
    if (lr_has(command, b->hex) && bl_idle(b) && e->t->type[block] != BL_LEADER) {
        e->able[b->hex] = (int16_t)(e->able[b->hex] + bj_strength_of(e->t, block, b->steps));
        e->ables[b->hex]++;
    }
    if (bj_leads(e->t, block)) {
        e->staff[b->hex]++;
        if (e->chiefs < MOST_ARMIES)
            e->chief[e->chiefs++] = (struct army){ (uint8_t)block, b->hex, LR_NONE, 0 };
    }
}

void bj_look(struct eyes *e)
{
    const struct bl_state *st = e->st;
    int guess = bj_guess_of(st, e->foe);
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
            e->his[b->hex] = (int16_t)(e->his[b->hex] + bj_strength_of(e->t, i, b->steps) - guess);
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
        if (e->t->home[e->my_hex[i]] != e->me && !lr_has(&e->fed, e->my_hex[i]))
            e->hungry += st->here[e->me][e->my_hex[i]];
    bool election = st->year == 1864 && !st->one_year; /* 4.21: only the CSA can win it */
    e->last = st->late || (st->quarter == BL_AUTUMN && (st->one_year || election)) || (election && e->me == BL_USA);
    e->raid = e->me == BL_CSA && st->year >= 1862 && !st->emancipated;
    e->raiders = e->banks = 0;
    if (e->raid)
        find_banks(e);
    memset(e->pull, 0x7F, sizeof e->pull);
    memset(e->threat, 0x7F, sizeof e->threat);
}

/* Of a side in a hex and those around it from which it could come. */
int bj_around(const struct eyes *e, const int16_t *force, unsigned h)
{
    int sum = force[h];
    for (int d = 0; d < 6; d++)
        if (e->t->way[h][d] & BL_OPEN)
            sum += force[e->t->next[h][d]];
    return sum;
}
