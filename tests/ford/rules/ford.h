/* ford.h - what the chapters of The Ford tell each other.
 *
 * The rules can be compiled with one defect each, to prove that the tests every game must pass catch it:
 *   FORD_MUTANT_LEAK_VIEW      hide() leaves the steps of hidden enemy blocks              view.c
 *   FORD_MUTANT_LEAK_LIST      a strong hidden block may not be attacked                   movement.c
 *   FORD_MUTANT_LEAK_EVENT     the enemy is told the names of hidden blocks               ford.h
 *   FORD_MUTANT_SHALLOW        what has moved is kept outside the state                    ford.h
 *   FORD_MUTANT_CIRCLE         cavalry moves for nothing: no mark, no move used            movement.c
 *   FORD_MUTANT_WRONG_SIDE     both sides may answer the question which block to move      movement.c
 *   FORD_MUTANT_UNDO           the die for equal bids is rolled without being counted      bids.c
 *   FORD_MUTANT_HIDDEN_REVEAL  faces are turned up without lr_reveal                       battle.c
 *   FORD_MUTANT_BAD_IMAGINE    imagined blocks all stand in the reserve                    view.c
 *   FORD_MUTANT_EMPTY          infantry is asked to pursue and may not even halt           battle.c
 *   FORD_MUTANT_ENDLESS        the last turn is played again and again                     night.c
 *   FORD_MUTANT_INVARIANT      a hit takes two steps                                       battle.c
 *   FORD_MUTANT_WHY            one refusal names no rule                                   movement.c
 *   FORD_MUTANT_QUESTION       a refusal says what the question is, and not why it is not possible  battle.c
 *   FORD_MUTANT_BARS           cavalry is said never to enter woods, and may           movement.c
 *   FORD_MUTANT_TAKES          the question which block to move does not own to its "done"   game.c
 *   FORD_MUTANT_DRIFT          "done" is on the list twice                                 movement.c
 *   FORD_MUTANT_ORDER          dice are rolled when the first of two bids comes in         bids.c
 *   FORD_MUTANT_FRAME          battle questions carry a value that is not declared         battle.c
 *   FORD_MUTANT_SHOWN_DRAW     who moves first in turn 1 shows a purse that was drawn      game.c
 *   FORD_MUTANT_SEEN_DRAW      both draw in secret, and the second draw shows the first    bids.c
 *   FORD_MUTANT_GLOBAL         one board for all: the tables of the edition that was loaded last    game.c
 *   FORD_MUTANT_WAY            the way shown of a move forgets the mud                movement.c
 *   FORD_MUTANT_UNINIT         the purses depend on how often a game was set up before     game.c
 *   FORD_MUTANT_COST           a move is shown at the price of two                            movement.c
 *   FORD_MUTANT_FORGETS      guns that could move are left off the turn's list             movement.c
 *   FORD_MUTANT_CREDULOUS    frames of positions from outside are believed                 pieces.c
 *   FORD_MUTANT_FORM         the form offers bids that the purse does not have            bids.c
 *
 * And with oddities that must do no harm:
 *   FORD_NOSY_REFUSAL   a refusal looks at how strong a hidden enemy block is              movement.c
 *   FORD_BOTH_DRAW      both draw in secret at once                                       bids.c
 */
#ifndef FORD_H
#define FORD_H

#include "form.h"
#include "tools.h"

enum {
    FORD_HEXES = 12,              /* of the largest board */
    FORD_PLACES = FORD_HEXES + 2, /* and a reserve box a side */
    FORD_BLOCKS = 10,             /* the Union's five, then the Confederacy's */
    FORD_EACH = 5,
    FORD_SCENARIOS = 8,
    FORD_NOWHERE = 0xFF,
    FORD_ROOM = 2,   /* 1.5 */
    FORD_TOP_BID = 3 /* 4.1 */
};

/* Domains of names. */
enum { FORD_BLOCK = LR_OWN, FORD_CROSSING, FORD_CHIT, FORD_RESULT };

enum ford_option { FORD_FOG, FORD_TURNS, FORD_OPTIONS }; /* 9.1 */

enum ford_kind { FORD_INFANTRY, FORD_CAVALRY, FORD_GUNS, FORD_KINDS };
enum ford_crossing { FORD_FORD, FORD_BRIDGE, FORD_CROSSINGS };
enum ford_chit {
    FORD_QUIET,
    FORD_RAIN,
    FORD_MUD,
    FORD_COURIERS,
    FORD_STRAGGLERS,
    FORD_CHITS = FORD_STRAGGLERS + 2
};
enum ford_result {
    FORD_NO_BATTLE,
    FORD_FELL_BACK,
    FORD_ATTACKER_LOST,
    FORD_ATTACKER_BEATEN,
    FORD_DEFENDER_BEATEN,
    FORD_DEFENDER_LOST,
    FORD_RESULTS
};
enum ford_role { FORD_DEFENDS, FORD_ATTACKS, FORD_ROLES };

/* Questions and pieces of work, from the bottom of the stack up. */
enum ford_frame {
    FORD_F_TURN,
    FORD_F_BIDS,
    FORD_F_MOVES,
    FORD_F_ATTACK,
    FORD_F_STAND,
    FORD_F_PURSUIT,
    FORD_F_LOSS,
    FORD_F_RETREAT,
    FORD_FRAMES
};
enum { FORD_DAWN, FORD_FIRST_MOVES, FORD_SECOND_MOVES, FORD_NIGHT };         /* step of a turn */
enum { FORD_CALL, FORD_FIGHT, FORD_DECIDE, FORD_WITHDRAW, FORD_BATTLE_END }; /* step of an attack */

enum ford_verb {
    FORD_V_NONE,
    FORD_V_BID,
    FORD_V_MOVE,
    FORD_V_DONE,
    FORD_V_STAND,
    FORD_V_FALL,
    FORD_V_PURSUE,
    FORD_V_HALT,
    FORD_V_LOSE,
    FORD_V_RETREAT
};

enum ford_telling {
    FORD_T_BID,
    FORD_T_HAS_BID,
    FORD_T_BIDS,
    FORD_T_FIRST,
    FORD_T_MOVE,
    FORD_T_MOVE_BLIND,
    FORD_T_CROSS,
    FORD_T_DONE,
    FORD_T_HELD,
    FORD_T_ATTACK,
    FORD_T_ATTACK_BLIND,
    FORD_T_STAND,
    FORD_T_FALL,
    FORD_T_PURSUE,
    FORD_T_HALT,
    FORD_T_FACE,
    FORD_T_FIRE,
    FORD_T_LOSS,
    FORD_T_LOST,
    FORD_T_BEATEN,
    FORD_T_RETREAT,
    FORD_T_NIGHT,
    FORD_T_STRAGGLER,
    FORD_T_NO_STRAGGLER,
    FORD_T_STRAGGLER_BLIND,
    FORD_T_END
};

/* One side. Secret: purse and bid. */
struct ford_camp {
    uint8_t purse, bid, spent, orders;
    uint8_t made;   /* moves made this turn */
    uint8_t fallen; /* steps lost in battle; a straggler may have come back since */
    uint8_t spare[6];
    uint8_t blanks[FORD_PLACES]; /* in a view: how many of its blocks here are unknown */
    uint8_t here[FORD_PLACES];   /* how many of its blocks stand here; follows from `block` and `blanks` */
};

struct ford_block {
    uint8_t hex, steps;
};

struct ford_state {
    struct lr_core core;
    uint8_t turn, turns, fog, first;
    uint8_t held[FORD_CROSSINGS];    /* by which side */
    uint8_t crossed[FORD_CROSSINGS]; /* blocks moved over it in this side's moves */
    uint8_t cup;                     /* night chits left */
    uint8_t rain, mud;               /* this turn */
    uint8_t battles, last;           /* how many so far; the last one's result */
    uint8_t spare[3];
    uint16_t moved, shown, lost; /* sets of blocks */
    struct ford_block block[FORD_BLOCKS];
    uint8_t unused[6];
    struct ford_camp camp[2];
};

/* What each of them carries. Where its hex is said, it is one of the map and no box. */
enum { FORD_MOST_HITS = 6 }; /* of two blocks of three steps */

#define FORD_MOVES_VALUES(V, U, F) V(F, int32_t, left, LR_RANGE(0, FORD_TOP_BID))
#define FORD_ATTACK_VALUES(V, U, F)                                                                                \
    V(F, uint8_t, attacker, LR_THING(LR_SIDES))                                                                    \
    V(F, int32_t, hex, LR_THING(LR_HEXES))                                                                         \
    V(F, int32_t, across, LR_THING(LR_YESNO))                                                                      \
    V(F, int32_t, attacker_loses, LR_RANGE(0, FORD_MOST_HITS))                                                     \
    V(F, int32_t, defender_loses, LR_RANGE(0, FORD_MOST_HITS))                                                     \
    V(F, int32_t, beaten, LR_THING(LR_SIDES))
#define FORD_STAND_VALUES(V, U, F)   V(F, int32_t, hex, LR_THING(LR_HEXES))
#define FORD_PURSUIT_VALUES(V, U, F) V(F, int32_t, hex, LR_THING(LR_HEXES)) /* fallen back to */
#define FORD_LOSS_VALUES(V, U, F)                                                                                  \
    V(F, int32_t, hex, LR_THING(LR_HEXES)) V(F, int32_t, hits, LR_RANGE(1, FORD_MOST_HITS))
#define FORD_RETREAT_VALUES(V, U, F) /* of a block whose face is up */                                             \
    V(F, int32_t, hex, LR_THING(LR_HEXES)) V(F, int32_t, block, LR_THING(FORD_BLOCK))

LR_FRAME(ford, moves, FORD_F_MOVES, FORD_MOVES_VALUES)
LR_FRAME(ford, attack, FORD_F_ATTACK, FORD_ATTACK_VALUES)
LR_FRAME(ford, stand, FORD_F_STAND, FORD_STAND_VALUES)
LR_FRAME(ford, pursuit, FORD_F_PURSUIT, FORD_PURSUIT_VALUES)
LR_FRAME(ford, loss, FORD_F_LOSS, FORD_LOSS_VALUES)
LR_FRAME(ford, retreat, FORD_F_RETREAT, FORD_RETREAT_VALUES)

static inline enum lr_side ford_attacker(const struct ford_attack_frame *f) { return (enum lr_side)f->attacker; }
const struct ford_attack_frame *ford_attack_in(const struct ford_state *st); /* pieces.c: NULL if there is none */

/* The pack's data, made ready. Places are bits of a set. */
struct ford_tables {
    uint8_t hexes; /* of this board; the reserves follow */
    uint8_t kind[FORD_BLOCKS], full[FORD_BLOCKS];
    uint8_t points[FORD_KINDS];                           /* movement, in halves */
    uint8_t need[FORD_ROLES][FORD_KINDS][2];              /* to hit; [woods] */
    uint8_t limit[FORD_CROSSINGS], place[FORD_CROSSINGS]; /* 5.5, 5.9 */
    uint8_t home[FORD_PLACES];                            /* side */
    uint8_t entry[2];
    uint16_t woods, cavalry, guns;
    uint32_t river, road, over[FORD_CROSSINGS]; /* features of the board */
    lr_cost terrain_cost[2], road_cost, over_cost[FORD_CROSSINGS];
    /* Where one step leads, a set of places for each cost from 0 to 7 halves: a flood in a few instructions. A
     * block that begins on one bank crosses only away from it, so that it crosses once.
     * [mud][kind][bank][open crossings][place] */
    struct ford_step {
        uint64_t low, high; /* costs 0 to 3, 4 to 7; 16 bits each, the lowest first */
    } step[2][FORD_KINDS][2][4][FORD_PLACES];
    uint16_t touch[2][2][FORD_PLACES];      /* where one may fall back to. [with guns][rain][place] */
    uint8_t option[FORD_OPTIONS], turns[2]; /* of the pack's options; lengths of a game */
    uint8_t where[FORD_SCENARIOS][FORD_BLOCKS];
};

#ifdef FORD_MUTANT_GLOBAL
extern const struct ford_tables *ford_last;
static inline const struct ford_tables *ford_tables(const struct lr_pack *p) { return (void)p, ford_last; }
#else
static inline const struct ford_tables *ford_tables(const struct lr_pack *p) { return p->tables; }
#endif

static inline enum lr_side ford_owner(unsigned block) { return block < FORD_EACH ? LR_FIRST : LR_SECOND; }
static inline uint16_t ford_set_of(enum lr_side s) { return s == LR_FIRST ? 0x01F : 0x3E0; }
static inline unsigned ford_bit(unsigned i) { return 1u << i; }
static inline unsigned ford_next(unsigned *set) /* takes the lowest member out */
{
    unsigned i = (unsigned)__builtin_ctz(*set);
    *set &= *set - 1;
    return i;
}

/* Everything about a block that moves but is hidden: to its owner, and to all others. */
static inline uint8_t ford_knows(const struct ford_state *st, enum lr_side owner)
{
#ifdef FORD_MUTANT_LEAK_EVENT
    return (void)st, (void)owner, LR_EVERYONE;
#else
    return st->fog ? LR_ONLY(owner) : LR_EVERYONE;
#endif
}
static inline uint8_t ford_blind(const struct ford_state *st, enum lr_side owner)
{
    return (uint8_t)(LR_EVERYONE & ~ford_knows(st, owner));
}

#ifdef FORD_MUTANT_SHALLOW
extern uint16_t ford_shallow;
static inline uint16_t *ford_moved(struct ford_state *st) { return (void)st, &ford_shallow; }
static inline uint16_t ford_has_moved(const struct ford_state *st) { return (void)st, ford_shallow; }
#else
static inline uint16_t *ford_moved(struct ford_state *st) { return &st->moved; }
static inline uint16_t ford_has_moved(const struct ford_state *st) { return st->moved; }
#endif

/* Every chapter's share of the questions. */
#define FORD_ASKS const struct lr_pack *p, const struct ford_state *st, enum lr_side side, struct lr_question *q
#define FORD_WHYS                                                                                                  \
    const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x, struct lr_verdict *v
#define FORD_APPLIES                                                                                               \
    const struct lr_pack *p, struct ford_state *st, enum lr_side side, lr_answer x, struct lr_events *ev
#define FORD_GOES const struct lr_pack *p, struct ford_state *st, struct lr_events *ev
#define FORD_SHAPES                                                                                                \
    const struct lr_pack *p, const struct ford_state *st, const struct lr_question *q, struct lr_form *f
#define FORD_LINES                                                                                                 \
    const struct lr_pack *p, const struct ford_state *st, enum lr_side side, struct lr_form *f, struct lr_line *l
#define FORD_ASKED(name)                                                                                           \
    void ford_ask_##name(FORD_ASKS);                                                                               \
    void ford_why_##name(FORD_WHYS);                                                                               \
    void ford_apply_##name(FORD_APPLIES);
FORD_ASKED(bids)    /* bids.c: 4 */
FORD_ASKED(moves)   /* movement.c: 5 */
FORD_ASKED(stand)   /* battle.c: 6 */
FORD_ASKED(pursuit) /* battle.c */
FORD_ASKED(loss)    /* battle.c */
FORD_ASKED(retreat) /* battle.c */
void ford_shape_bids(FORD_SHAPES);
void ford_shape_moves(FORD_SHAPES);
void ford_line_moves(FORD_LINES);
void ford_shape_loss(FORD_SHAPES);
void ford_line_loss(FORD_LINES);
/* What forbids an answer whatever is being asked: true if it is refused. */
bool ford_bars_bid(FORD_WHYS);     /* bids.c */
bool ford_bars_move(FORD_WHYS);    /* movement.c */
bool ford_bars_lose(FORD_WHYS);    /* battle.c */
bool ford_bars_retreat(FORD_WHYS); /* battle.c */
void ford_go_turn(FORD_GOES);      /* night.c: 3 */
void ford_go_bids(FORD_GOES);      /* bids.c */
void ford_go_moves(FORD_GOES);     /* movement.c */
void ford_go_attack(FORD_GOES);    /* battle.c */

/* game.c */
bool ford_load(struct lr_pack *p, struct lr_error *e);
void ford_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
void ford_when(const struct lr_pack *p, const void *state, struct lr_text *t);

/* pieces.c: 1 and 2, blocks and where they stand */
unsigned ford_in(const struct ford_state *st, enum lr_side s, unsigned place); /* blocks known to stand there */
unsigned ford_places_with(const struct ford_state *st, enum lr_side s, unsigned least);
unsigned ford_hidden(const struct ford_state *st, enum lr_side s);
int ford_missing(const struct ford_tables *t, const struct ford_state *st, enum lr_side s);
void ford_put(struct ford_state *st, unsigned block, unsigned place);
void ford_lose(struct ford_state *st, unsigned block, unsigned steps, struct lr_events *ev);
void ford_hold(const struct ford_tables *t, struct ford_state *st, struct lr_events *ev);
void ford_derive(const struct lr_pack *p, void *state);
bool ford_check(const struct lr_pack *p, const void *state, struct lr_error *e);

/* movement.c: 5 */
bool ford_make_steps(struct lr_pack *p, struct ford_tables *t, struct lr_error *e);
void ford_begin_moves(struct ford_state *st, enum lr_side side);
bool ford_way_of_move(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                      struct lr_way *w);
bool ford_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);

/* battle.c: 6 */
void ford_attack(struct ford_state *st, enum lr_side side, unsigned place, bool across);
bool ford_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);

/* night.c: 3, 7 and 8 */
void ford_finish(struct ford_state *st, struct lr_events *ev);
struct lr_outcome ford_outcome(const struct lr_pack *p, const void *state);

/* view.c: 1.3 and 1.4, what a side may see */
void ford_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void ford_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void ford_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
int ford_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
void ford_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);

/* odds.c */
bool ford_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
bool ford_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
bool ford_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
               struct lr_task *row); /* movement.c */
void ford_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a);
void ford_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);
void ford_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
                 struct lr_text *t);

#endif
