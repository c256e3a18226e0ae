/* lines.c - 9.1 and 9.2: supply sources, and the lines of railroad, road and sea that lead from them. */
#include "bobby.h"

struct tracing {
    const struct bl_tables *t;
    const struct bl_state *st;
    enum lr_side side;
    struct bl_set on; /* the line so far */
    unsigned n;
    uint16_t queue[BL_HEXES];
};

/* A link of the line: a hex the side controls, and no enemy in it. */
static void link_hex(struct tracing *c, unsigned h)
{
    if (bl_has(&c->on, h) || (c->st->control[h] & 1) != (int)c->side || c->st->here[lr_enemy(c->side)][h])
        return;
    bl_add(&c->on, h);
    c->queue[c->n++] = (uint16_t)h;
}

/* 9.11: rail entry hexes of one's own territory (R22); 9.12: for the USA what the sea brings, from major ports. */
static void begin_at_sources(struct tracing *c, uint32_t sea)
{
    for (int i = 0; i < c->t->entries[c->side]; i++)
        link_hex(c, c->t->entry[c->side][i]);
    for (; sea; sea &= sea - 1)
        link_hex(c, c->t->port_hex[__builtin_ctz(sea)]);
}

/* 9.2: rail and road link hex by hex; a string of units is no line. */
static void follow_lines(struct tracing *c)
{
    for (unsigned i = 0; i < c->n; i++) {
        unsigned from = c->queue[i];
        for (unsigned ways = c->t->line_ways[c->side][from]; ways; ways &= ways - 1)
            link_hex(c, c->t->next[from][__builtin_ctz(ways)]);
    }
}

/* On the line, or next to it over a passable hexside, and no further. */
static void spread(const struct tracing *c, struct bl_set *out)
{
    struct bl_set enemy = bl_set_of(c->st->here[lr_enemy(c->side)]);
    *out = c->on;
    for (unsigned i = 0; i < c->n; i++)
        bl_add_near(c->t, c->queue[i], out);
    for (unsigned k = 0; k < 5; k++) {
        out->w[k] &= ~enemy.w[k];
        if (c->side == BL_CSA) /* never north of the Potomac */
            out->w[k] &= ~c->t->northern.w[k];
    }
}

void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out,
                     uint32_t *sea)
{
    struct tracing c;
    uint32_t ports = s == BL_USA ? bl_sea_supply(t, st) : 0;
    c.t = t;
    c.st = st;
    c.side = s;
    memset(&c.on, 0, sizeof c.on);
    c.n = 0;
    begin_at_sources(&c, ports);
    follow_lines(&c);
    spread(&c, out);
    if (sea)
        *sea = ports;
}
