/* map.h - the ground: what a step costs (8.2.4), who may enter, rail lines (map.c). */
#ifndef LOOK_MAP_H
#define LOOK_MAP_H

#include "muster.h"

/* Fills hex[], bridge[], step[] and what else follows from board and costs: load.c calls it when both are read. */
void la_map_init(struct la_tables *t, const struct lr_board *b);
enum la_way {
    LA_WAY_ROAD = 1,
    LA_WAY_MAJOR = 2,
    LA_WAY_HILL = 4,
    LA_WAY_RAIL = 8,
    LA_WAY_CITY = 16 /* into Atlanta */
};
/* How far everything is; a board of this size needs no more than arrays. */
enum { LA_FARTHEST = 1000 }; /* twelfths of MP */
struct la_reach {
    uint16_t cost[LA_HEXES]; /* LR_NONE: not reached */
    lr_hex from[LA_HEXES];   /* the hex before it, LR_NONE at a start */
    lr_hex low, high;        /* no hex before or after these is reached */
    bool made;               /* it holds a march; false in one that has yet to be used */
};

struct la_walk { /* what a step costs whom; the ctx of the floods */
    const struct lr_pack *p;
    const struct la_state *s;
    uint8_t side;
    bool forced;                /* successful Force March */
    bool wagons;                /* carts: no fords, no enemy */
    bool no_zone;               /* may not enter enemy zones */
    const struct la_set *zones; /* of the enemy (la_zones) */
    const struct la_set *shut;  /* hexes that may not be entered: la_shut, la_line_shut */
};
/* Hexes that a side may not enter: enemy units, depots and manned works as everyone sees them (8.2.6). */
void la_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* ... that its Lines of Supply may not (7.1.2). */
void la_line_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Rail hexes from which open track leads to a friendly edge (7.1.3). */
void la_railed(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Stations that a train may reach, and by how many (at most 6); n. In `came`, if given, the hex before each that it
 * passes. */
int la_stations(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int most,
                lr_hex out[64], uint8_t far[64], lr_hex *came);
lr_cost la_step(const void *ctx, lr_hex from, int dir, lr_hex to,
                int *layer);                     /* an lr_step_cost; LR_STOP in enemy zones */
lr_cost la_least_step(const struct la_state *s); /* no step costs less in this weather */
/* A march: no line, with zones and shut hexes given. Hexes in enemy zones are entered and not left, but for the
 * start. Ends early at the goal, if there is one (else LR_NONE). HOT */
void la_reach_from(struct la_reach *r, const struct la_walk *w, lr_hex start, lr_cost budget, lr_hex goal);
/* What Lines of Supply pay for each step (7.1.2), as weather, bridges and pontoons are. HOT */
const uint8_t (*la_line_costs(const struct lr_pack *p, const struct la_state *s, enum lr_side side))[6];
int la_bridge_at(const struct lr_pack *p, lr_hex h, int dir); /* index of the bridge, -1: none */
bool la_crossable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  int dir); /* hexside passable: rivers, ridges */
bool la_rail_open(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                  lr_hex h); /* own, uncut, free of the enemy */
bool la_rail_to_edge(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     lr_hex h); /* open rail to a friendly edge */
bool la_station(const struct lr_pack *p, lr_hex h);
bool la_rail_depot(const struct lr_pack *p, const struct la_state *s,
                   unsigned cart); /* a depot on the rails (7.2.2; 19.3.6) */
bool la_depot_on_rail(const struct lr_pack *p, const struct la_state *s, unsigned cart,
                      const struct la_set *railed); /* ... where la_railed is known */
bool la_source(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h); /* 7.1.1 */
/* A side passes or occupies a hex: last owner, captures, works, towns, trains run down (8.2.6, 8.6.4, 8.7). */
void la_pass(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);

#endif
