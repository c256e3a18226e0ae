/* blank.h - what the chapters of The Blank Game tell each other. */
#ifndef BLANK_H
#define BLANK_H

#include "longroll.h"

enum { BLANK_PIECES = 2, BLANK_SCENARIOS = 8, BLANK_MOST_TURNS = 20 };

/* Domains of names: the engine's own, then the game's. */
enum { BLANK_PIECE = LR_OWN };

/* Kinds of frame: questions, and work that asks nobody. From the bottom of the stack up. */
enum blank_kind { BLANK_F_TURN, BLANK_F_MARCH };

enum blank_verb { BLANK_V_NONE, BLANK_V_MARCH, BLANK_V_STAY };
enum blank_telling { BLANK_T_MARCH, BLANK_T_STAY, BLANK_T_END };

/* Everything that may change in a game: flat bytes, each of them in a field (game.c). */
struct blank_state {
    struct lr_core core; /* always first */
    uint8_t turn, turns;
    uint8_t spare[2];
    lr_hex hex[BLANK_PIECES]; /* LR_NONE: not on the board */
};

/* What each kind of frame carries: the piece that marches next; who marches now. */
#define BLANK_TURN_VALUES(V, U, F) V(F, uint8_t, next, LR_RANGE(0, BLANK_PIECES))
#define BLANK_MARCH_VALUES(V, U, F)                                                                                \
    V(F, uint8_t, side, LR_THING(LR_SIDES)) V(F, int32_t, piece, LR_THING(BLANK_PIECE))

LR_FRAME(blank, turn, BLANK_F_TURN, BLANK_TURN_VALUES)
LR_FRAME(blank, march, BLANK_F_MARCH, BLANK_MARCH_VALUES)

/* The pack's data, made ready. Never changes after loading. */
struct blank_tables {
    lr_hex hill;
    uint8_t owner[BLANK_PIECES];
    uint8_t turns[BLANK_SCENARIOS];
    lr_hex start[BLANK_SCENARIOS][BLANK_PIECES];
};

static inline const struct blank_tables *blank_tables(const struct lr_pack *p) { return p->tables; }

/* march.c: 2 and 3 */
void blank_go_turn(const struct lr_pack *p, struct blank_state *st, struct lr_events *ev);
void blank_ask_march(const struct lr_pack *p, const struct blank_state *st, enum lr_side side,
                     struct lr_question *q);
void blank_why_march(const struct lr_pack *p, const struct blank_state *st, enum lr_side side, lr_answer x,
                     struct lr_verdict *v);
void blank_apply_march(const struct lr_pack *p, struct blank_state *st, enum lr_side side, lr_answer x,
                       struct lr_events *ev);
struct lr_outcome blank_outcome(const struct lr_pack *p, const void *state);
bool blank_check(const struct lr_pack *p, const void *state, struct lr_error *e);

/* view.c: what a side may see, and pictures */
void blank_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void blank_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void blank_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
void blank_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void blank_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int blank_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);

#endif
