/* frames.h - the questions and pieces of work of the stack, their steps, and what each carries; verbs and tellings.
 * frames.c says on what each may stand and whom it asks. */
#ifndef GREAT_FRAMES_H
#define GREAT_FRAMES_H

#include "state.h"

/* From the bottom of the stack up. */
enum gc_frame {
    GC_F_TURN,      /* 3.0 */
    GC_F_ARRIVE,    /* where a reinforcement enters */
    GC_F_FLOOD,     /* 12.0: out of a provisional swamp */
    GC_F_TRANSFER,  /* 6.3: the Leader Transfer Phase; orders */
    GC_F_PHASE,     /* 4.1: one Action Phase after another */
    GC_F_ACTION,    /* 4.2, 4.3: take the initiative by an action, or pass */
    GC_F_ACTIVATE,  /* 5.2 */
    GC_F_SELECT,    /* 5.2 step 2: who goes */
    GC_F_ATTACH,    /* 5.2 step 5 */
    GC_F_NEXT,      /* 5.2 step 6: who is next */
    GC_F_MARCH,     /* 5.1: one unit marches */
    GC_F_FLEE,      /* 7.7: a cavalry retreat? */
    GC_F_ASSAULT,   /* 5.3, 7.1 */
    GC_F_STORM,     /* 7.1 steps 1 and 3: who assaults, and whom */
    GC_F_DROP,      /* 7.1 step 5: who is left out */
    GC_F_GRAND,     /* 7.1 step 6: a grand assault? then which hexes and units */
    GC_F_COMBAT,    /* 7.2 to 7.5 */
    GC_F_LOSS,      /* 7.5: who bears it */
    GC_F_VOLUNTARY, /* 7.6 */
    GC_F_RETREAT,   /* 7.6: hex by hex */
    GC_F_ADVANCE,   /* 7.6 */
    GC_F_DEMOLISH,  /* 10.2: at the end of a march */
    GC_F_REJOIN,    /* 7.5: which of the nearest subordinates a leader joins */
    GC_F_RECOVER,   /* 8.0 step 1 */
    GC_FRAMES
};

enum gc_turn_step {
    GC_T_EVENTS,
    GC_T_ARRIVALS,
    GC_T_UNION_TRANSFERS,
    GC_T_CONFEDERATE_TRANSFERS,
    GC_T_CYCLE,
    GC_T_UNION_WORKS, /* 8.0 step 1: the Union first (ruling 32) */
    GC_T_CONFEDERATE_WORKS,
    GC_T_RECOVERY, /* 8.0 steps 3 to 5 */
    GC_T_END
};
enum gc_phase_step { GC_P_ROLL, GC_P_WINNER, GC_P_OTHER };
enum gc_activate_step { GC_A_SELECT, GC_A_ROLL, GC_A_ATTACH, GC_A_NEXT };
enum gc_march_step {
    GC_M_FATIGUE, /* 5.1 steps 1 and 2: the roll has been made; fatigue, extended march */
    GC_M_WINDOWS, /* 7.7: cavalry may retreat */
    GC_M_ON,      /* 5.1 steps 3 to 5: the question */
    GC_M_FOUGHT,  /* after an attack */
    GC_M_END      /* 10.2 */
};
enum gc_assault_step {
    GC_S_CHOOSE,
    GC_S_WINDOWS, /* 7.1 step 4 */
    GC_S_COMMAND, /* step 5 */
    GC_S_GRAND,   /* step 6 */
    GC_S_FIGHT,
    GC_S_END
};
enum gc_combat_step {
    GC_C_ROLL,
    GC_C_DEFENDER_LOSES,
    GC_C_DEFENDER_LETTERS,
    GC_C_RETREAT,
    GC_C_VOLUNTARY,
    GC_C_ATTACKER_LOSES,
    GC_C_ATTACKER_LETTERS,
    GC_C_ADVANCE,
    GC_C_END
};

enum gc_verb {
    GC_V_NONE,
    GC_V_DONE,
    GC_V_PASS,
    GC_V_MARCH,
    GC_V_ACTIVATE,
    GC_V_ASSAULT,
    GC_V_BURN,
    GC_V_ENTRENCH,
    GC_V_TRANSFER,
    GC_V_ORDER_STAND,
    GC_V_ORDER_SPLIT,
    GC_V_ASK_ME,
    GC_V_SELECT,
    GC_V_SELECT_TO_DIG,
    GC_V_ALL,
    GC_V_ATTACH,
    GC_V_ATTACH_BOTH,
    GC_V_NEXT,
    GC_V_FORCE,
    GC_V_MOVE,
    GC_V_ATTACK,
    GC_V_REFUSE,
    GC_V_LIFT,
    GC_V_DISMANTLE,
    GC_V_HALT,
    GC_V_FLEE,
    GC_V_STAND,
    GC_V_TARGET,
    GC_V_LEE,
    GC_V_DROP,
    GC_V_GRAND,
    GC_V_JOIN,
    GC_V_LOSE,
    GC_V_STEP_BACK,
    GC_V_STEP,
    GC_V_ADVANCE,
    GC_V_ADVANCE_LEADER,
    GC_V_DESTROY,
    GC_V_BRIDGE,
    GC_V_REPAIR,
    GC_V_REJOIN,
    GC_V_ENTER,
    GC_V_GO_OUT,
    GC_V_HIDE,
    GC_V_HIDE_NOBODY,
    GC_V_SHOW
};

enum gc_telling {
#define TELL(name, ...) name,
#include "tellings.h"
    GC_TELLINGS
};
#undef TELL

/* What a march has come to. */
enum gc_marching {
    GC_W_FORCED = 1 << 0,
    GC_W_MOVED = 1 << 1,
    GC_W_FOUGHT = 1 << 2,
    GC_W_STOPPED = 1 << 3,   /* has entered an enemy zone: attack or end (6.2) */
    GC_W_SHORT = 1 << 4,     /* went one hex by the minimum, or from zone to zone: 0 left */
    GC_W_NO_ATTACK = 1 << 5, /* not the first cavalry unit of a cavalry division leader's activation (5.2) */
    GC_W_LED = 1 << 6,       /* in a leader activation */
    GC_W_ADVANCED = 1 << 7   /* after combat (7.8) */
};

/* clang-format off */
#define GC_PHASE_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, winner, LR_THING_OR(LR_SIDES, 0xFF))                                                             \
    V(F, int32_t, die, LR_RANGE(0, 6))
#define GC_ACTION_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, uint8_t, last, LR_THING(LR_YESNO)) /* the other side has passed, or cannot act */
#define GC_LED_VALUES(V, U, F)                                                                                     \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LR_THING(GC_LEADER))                                                                     \
    V(F, int32_t, halves, LR_RANGE(0, GC_MOST_HALVES))                                                             \
    V(F, int32_t, most, LR_RANGE(0, GC_UNITS)) /* units that may be selected (5.2, OTR) */                         \
    V(F, uint8_t, attacked, LR_THING(LR_YESNO)) /* a cavalry unit has marched: none after it attacks */
#define GC_SELECT_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LR_THING(GC_LEADER))
#define GC_MARCH_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, unit, LR_THING(GC_UNIT))                                                                         \
    V(F, int32_t, halves, LR_RANGE(0, GC_MOST_HALVES))                                                             \
    V(F, uint16_t, start, LR_THING(LR_HEXES))                                                                      \
    V(F, uint8_t, done, LR_SET_OF("forced", "moved", "fought", "stopped", "short", "no attack", "led", "advanced"))
#define GC_FLEE_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, uint16_t, hex, LR_THING(LR_HEXES))                                                                        \
    V(F, uint16_t, from, LR_THING(LR_HEXES))
#define GC_ASSAULT_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LR_THING(GC_LEADER))
#define GC_LOSS_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, left, LR_RANGE(1, 40))
#define GC_UNIT_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, unit, LR_THING(GC_UNIT))
#define GC_REJOIN_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LR_THING(GC_LEADER))                                                                     \
    V(F, uint16_t, hex, LR_THING(LR_HEXES))
/* clang-format on */

LR_FRAME(gc, phase, GC_F_PHASE, GC_PHASE_VALUES)
LR_FRAME(gc, action, GC_F_ACTION, GC_ACTION_VALUES)
LR_FRAME(gc, activate, GC_F_ACTIVATE, GC_LED_VALUES)
LR_FRAME(gc, select, GC_F_SELECT, GC_SELECT_VALUES)
LR_FRAME(gc, attach, GC_F_ATTACH, GC_SELECT_VALUES)
LR_FRAME(gc, next, GC_F_NEXT, GC_SELECT_VALUES)
LR_FRAME(gc, march, GC_F_MARCH, GC_MARCH_VALUES)
LR_FRAME(gc, flee, GC_F_FLEE, GC_FLEE_VALUES)
LR_FRAME(gc, assault, GC_F_ASSAULT, GC_ASSAULT_VALUES)
LR_FRAME(gc, storm, GC_F_STORM, GC_SELECT_VALUES)
LR_FRAME(gc, drop, GC_F_DROP, GC_SELECT_VALUES)
LR_FRAME(gc, grand, GC_F_GRAND, GC_SELECT_VALUES)
LR_FRAME(gc, loss, GC_F_LOSS, GC_LOSS_VALUES)
LR_FRAME(gc, demolish, GC_F_DEMOLISH, GC_UNIT_VALUES)
LR_FRAME(gc, arrive, GC_F_ARRIVE, GC_UNIT_VALUES)
LR_FRAME(gc, flood, GC_F_FLOOD, GC_UNIT_VALUES)
LR_FRAME(gc, rejoin, GC_F_REJOIN, GC_REJOIN_VALUES)

#endif
