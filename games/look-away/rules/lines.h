/* lines.h - what lines, capacity, supply, opening and ready tell each other: 7. */
#ifndef LOOK_LINES_H
#define LOOK_LINES_H

#include "look.h"

enum { SOURCE_RANGE = 14 * LR_MP, WAGON_RANGE = 8 * LR_MP, LINKS = 48, FORCES = 72, FAR = 75 * LR_MP };

struct link {
    lr_hex hex;
    uint8_t cart; /* LA_NOBODY: a source */
    uint8_t room; /* forces it may feed */
    bool wagon;
};

struct force {
    lr_hex hex;
    uint8_t oc;
    bool free;     /* 7.2.3: counts against no capacity */
    bool fed;      /* In Communications */
    uint8_t cart;  /* it draws on; LA_NOBODY: none, or a source */
    lr_cost least; /* MP to the nearest link or source, LR_BLOCKED: no line at all */
};

struct net {
    const struct lr_pack *p;
    const struct la_state *s;
    enum lr_side side;
    struct la_set shut;
    struct lr_ways ways;
    struct link link[LINKS];
    struct force force[FORCES];
    int links, forces;
    struct lr_search *from_depots, *from_wagons; /* sources and depots within 14 MP; wagons within 8, NULL: none */
};

/* Where lines are wanted from, and where to. */
struct errand {
    uint64_t from; /* links */
    struct la_set goal;
    lr_cost farthest; /* how far they need be followed */
};

struct opening {
    lr_hex hex[512], from[512];
    int n;
};

/* ---- supply.c ---- */

void la_mark_boxes(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, uint8_t supply);
void la_judge_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool keep);
bool la_may_expend(const struct lr_pack *p, const struct la_state *s, lr_hex h, uint8_t oc, unsigned cart);

/* ---- lines.c ---- */

struct lr_ways la_line_ways(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            const struct la_set *shut);
struct lr_search *la_line_search(const struct lr_pack *p,
                                 int which); /* one of this thread's two, nothing reached */
lr_cost la_range_of(const struct link *l);
bool la_in_sight(const struct net *n, lr_hex from, lr_hex to, lr_cost range);
void la_follow(const struct net *n, struct lr_search *lines, const struct errand *e);
uint64_t la_first_links(struct net *n, enum lr_side side);
uint64_t la_useful(const struct net *n, uint64_t rest, int least);
void la_chain_links(struct net *n, uint64_t rest, bool all);
void la_add_force(struct net *n, lr_hex h, uint8_t oc);
void la_find_forces(struct net *n, enum lr_side side);
bool la_draw(struct net *n);

/* ---- capacity.c ---- */

void la_share_out(struct net *n);
void la_measure(struct net *n, lr_cost far);

/* ---- opening.c ---- */

void la_find_openings(const struct lr_pack *p, const struct la_state *s, struct opening *o);
bool la_may_open(const struct la_state *s, enum lr_side side);
int la_opening_to(const struct lr_pack *p, const struct opening *o, unsigned h);
void la_open_line(LA_APPLIES);

#endif
