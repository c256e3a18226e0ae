/* stress.h - The Long March, a generator of size and no game that anybody would play. It holds what the largest
 * games will bring at once, so that the tests and `make bench` meet it before they do:
 *
 *   15,041 hexes and their 45,000 hexsides      a state of 96 KB, most of it arrays by hex and hexside, and sets of
 * hexes 600 pieces with names, 560 of them hidden   a pool of 140 leaders to draw from 300 kinds of omen to tell a
 * match of 50,000 answers and more a flood for every march, some of them over every road of the board; secret bids,
 * and secrets that are shown in fights
 *
 * RULES.md has its rules, board.yaml and tile.sh its board; the pieces are made while loading. */
#ifndef STRESS_H
#define STRESS_H

#include "tools.h"

enum {
    STRESS_HEXES = 15041,
    STRESS_SIDES = 45638, /* hexsides, those at the edge of the map included */
    STRESS_PIECES = 600,  /* Blue's 300, then Gray's */
    STRESS_EACH = 300,
    STRESS_COURIERS = 10, /* of each side the first */
    STRESS_LEADERS = 140,
    STRESS_OMENS = 300,
    STRESS_STEPS = 3,
    STRESS_ROOM = 9,    /* 1.4 */
    STRESS_TOP_BID = 9, /* 3.1 */
    STRESS_MARCHES = 3, /* 4.1 */
    STRESS_MOST_WORN = 250,
    STRESS_STATE = 96 * 1024
};

enum { STRESS_PIECE = LR_OWN, STRESS_LEADER };

/* From the bottom of the stack up. */
enum stress_kind {
    STRESS_F_TURN,
    STRESS_F_BIDS,
    STRESS_F_MARCHES,
    STRESS_F_WALK,
    STRESS_F_STRIKE,
    STRESS_F_FIGHT,
    STRESS_F_STAND
};
enum { STRESS_DAWN, STRESS_FIRST, STRESS_SECOND, STRESS_DUSK }; /* step of a turn */

enum stress_verb {
    STRESS_V_NONE,
    STRESS_V_BID,
    STRESS_V_MARCH,
    STRESS_V_DONE,
    STRESS_V_GO,
    STRESS_V_STAY,
    STRESS_V_STRIKE,
    STRESS_V_HOLD,
    STRESS_V_STAND
};

enum stress_telling {
    STRESS_T_BID,
    STRESS_T_BIDS,
    STRESS_T_FIRST,
    STRESS_T_LEADER,
    STRESS_T_CHOSEN,
    STRESS_T_CHOSEN_BLIND,
    STRESS_T_MARCH,
    STRESS_T_MARCH_BLIND,
    STRESS_T_STAY,
    STRESS_T_DONE,
    STRESS_T_STRIKE,
    STRESS_T_FACE,
    STRESS_T_ROLL,
    STRESS_T_LOSS,
    STRESS_T_END,
    STRESS_T_OMEN /* 300 of them */
};

struct stress_piece {
    lr_hex hex; /* LR_NONE: off the board, or hidden */
    uint8_t steps, spare;
};

struct stress_camp {
    uint8_t here[STRESS_HEXES]; /* how many of its pieces stand there: everybody sees that */
    uint8_t bid;                /* secret */
    uint8_t made;               /* marches of this turn */
    uint8_t spare;
    int32_t held; /* hexes that it trod last */
};

typedef uint64_t stress_pieces[(STRESS_PIECES + 63) / 64];

struct stress_state {
    struct lr_core core;
    uint16_t turn, turns;
    uint8_t first, spare[3];
    stress_pieces moved;                       /* in its side's marches; of a hidden piece secret */
    stress_pieces shown;                       /* face up */
    uint64_t pool[(STRESS_LEADERS + 63) / 64]; /* not drawn yet */
    uint8_t leader[STRESS_LEADERS];            /* whose each is */
    uint8_t camped[(STRESS_HEXES + 7) / 8];    /* hexes where somebody stayed */
    uint8_t fought[(STRESS_HEXES + 7) / 8];    /* hexes that were struck */
    struct stress_piece piece[STRESS_PIECES];
    uint8_t between[2];
    struct stress_camp camp[2];
    uint8_t owner[STRESS_HEXES]; /* by whom it was trodden last */
    uint8_t worn[STRESS_SIDES];  /* how often each hexside was crossed */
    uint8_t unused[481];
};
_Static_assert(sizeof(struct stress_state) == STRESS_STATE, "96 KB");

#define STRESS_MARCHES_VALUES(V, U, F)                                                                             \
    V(F, uint8_t, side, LR_THING(LR_SIDES)) V(F, int32_t, left, LR_RANGE(0, STRESS_MARCHES))
#define STRESS_WALK_VALUES(V, U,                                                                                   \
                           F) /* of a strike too: from where everybody sees, with which piece its side alone */    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, piece, LR_ONE_MORE(STRESS_PIECE), LR_SECRET) V(F, int32_t, from, LR_THING(LR_HEXES))
#define STRESS_FIGHT_VALUES(V, U, F)                                                                               \
    STRESS_WALK_VALUES(V, U, F)                                                                                    \
    V(F, int32_t, hex, LR_THING(LR_HEXES)) V(F, int32_t, stands, LR_ONE_MORE(STRESS_PIECE))

LR_FRAME(stress, marches, STRESS_F_MARCHES, STRESS_MARCHES_VALUES)
LR_FRAME(stress, walk, STRESS_F_WALK, STRESS_WALK_VALUES)
LR_FRAME(stress, strike, STRESS_F_STRIKE, STRESS_WALK_VALUES)
LR_FRAME(stress, fight, STRESS_F_FIGHT, STRESS_FIGHT_VALUES)
LR_FRAME(stress, stand, STRESS_F_STAND, LR_SIDE_VALUES)

struct stress_tables {
    uint32_t road, river;
    uint8_t step[2][STRESS_HEXES][6]; /* what a step costs a regiment (4.2) and a courier (4.4), by direction */
    uint16_t turns[8];
};

static inline const struct stress_tables *stress_tables(const struct lr_pack *p) { return p->tables; }
static inline enum lr_side stress_owner(unsigned piece) { return piece < STRESS_EACH ? LR_FIRST : LR_SECOND; }
static inline bool stress_courier(unsigned piece) { return piece % STRESS_EACH < STRESS_COURIERS; }
static inline bool stress_in(const stress_pieces set, unsigned i) { return set[i / 64] >> i % 64 & 1; }
static inline void stress_add(stress_pieces set, unsigned i) { set[i / 64] |= UINT64_C(1) << i % 64; }
static inline void stress_drop(stress_pieces set, unsigned i) { set[i / 64] &= ~(UINT64_C(1) << i % 64); }
/* 1.2 Known to its owner alone; who may know what it does. */
static inline bool stress_hidden(const struct stress_state *st, unsigned piece)
{
    return !stress_in(st->shown, piece);
}

static inline uint8_t stress_knows(const struct stress_state *st, unsigned piece)
{
    return stress_hidden(st, piece) ? LR_ONLY(stress_owner(piece)) : LR_EVERYONE;
}

#define STRESS_ASKED(name)                                                                                         \
    void stress_ask_##name(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,              \
                           struct lr_question *q);                                                                 \
    void stress_why_##name(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x, \
                           struct lr_verdict *v);                                                                  \
    void stress_apply_##name(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,     \
                             struct lr_events *ev);
#define STRESS_GOES(name)                                                                                          \
    void stress_go_##name(const struct lr_pack *p, struct stress_state *st, struct lr_events *ev);

/* march.c: 2 to 4, and 6 */
STRESS_GOES(turn)
STRESS_ASKED(bids)
STRESS_GOES(bids)
STRESS_ASKED(marches)
STRESS_GOES(marches)
STRESS_ASKED(walk)
void stress_finish(struct stress_state *st, struct lr_events *ev);
struct lr_outcome stress_outcome(const struct lr_pack *p, const void *state);

/* fight.c: 5 */
STRESS_ASKED(strike)
STRESS_ASKED(stand)
STRESS_GOES(fight)
bool stress_touches(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_hex h);

/* view.c: what a side may see; what must always hold */
void stress_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void stress_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void stress_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
void stress_derive(const struct lr_pack *p, void *state);
bool stress_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool stress_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
int stress_shapes(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
enum lr_side stress_holder(const struct lr_pack *p, const void *seen, int place);
void stress_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
void stress_when(const struct lr_pack *p, const void *state, struct lr_text *t);

#endif
