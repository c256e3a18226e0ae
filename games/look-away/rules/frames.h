/* frames.h - the questions and pieces of work of the stack, their steps, and what each carries. frames.c says on
 * what each may stand and whom it asks. */
#ifndef LOOK_FRAMES_H
#define LOOK_FRAMES_H

#include "tables.h"

enum la_frame {
    LA_F_TURN,
    LA_F_DEAL,
    LA_F_BID,
    LA_F_IMPULSE,
    LA_F_EFFORT,
    LA_F_READY,
    LA_F_MOVE,
    LA_F_SPLIT,
    LA_F_MARCH,
    LA_F_LOSS,
    LA_F_RETREAT,
    LA_F_DEVELOP,
    LA_F_REACT,
    LA_F_REARGUARD,
    LA_F_OVERRUN,
    LA_F_BATTLES,
    LA_F_BATTLE,
    LA_F_ADVANCE,
    LA_F_EXTEND,
    LA_F_DEVASTATE,
    LA_F_FORAGE,
    LA_F_ATTRITION,
    LA_F_ADMIN,
    LA_F_APPOINT,
    LA_F_ARRIVE,
    LA_FRAMES
};

enum la_turn_step {
    LA_T_TRACK, /* 19.6.5, 19.6.6 and what else a turn begins with (special.c) */
    LA_T_BID,   /* decision.c */
    LA_T_WEATHER,
    LA_T_IMPULSES,  /* impulse.c: the next Impulse, or on */
    LA_T_DEVASTATE, /* reorganization.c, side by side */
    LA_T_FORAGE,
    LA_T_INCOME,
    LA_T_STATUS, /* supply judged, attrition (attrition.c) */
    LA_T_ARRIVE, /* 15.0 reinforcements, replacement steps, repairs and works done (administration.c) */
    LA_T_ADMIN,
    LA_T_END /* 4.4; then the next turn, or 17 */
};
enum la_impulse_step {
    LA_I_ARRIVE,
    LA_I_EFFORT,
    LA_I_SUPPLY,
    LA_I_READY,
    LA_I_MOVE,
    LA_I_DEVELOP,
    LA_I_BATTLES,
    LA_I_WAR_EFFORT
};
enum la_battle_step {
    LA_B_WOODS,
    LA_B_FIRE,
    LA_B_LOSSES,
    LA_B_MORALE,
    LA_B_GUNS,
    LA_B_LEADERS,
    LA_B_CHECKS,
    LA_B_RETREAT,
    LA_B_AFTER,
    LA_B_ADVANCE,
    LA_B_EXTEND,
    LA_B_END
};
enum la_retreat_step {
    LA_R_TRADE, /* the owner may give a Morale Level for a hex */
    LA_R_WAY
};
enum la_loss {
    LA_L_COMBAT,
    LA_L_SUSTAIN,
    LA_L_MORALE_CHECK,
    LA_L_ZONE,
    LA_L_FORCE_MARCH,
    LA_L_ATTRITION,
    LA_L_GUN,       /* no step: a gun is given up (10.6.6) */
    LA_L_GUN_TAKEN, /* ... and the captor says who gets it */
    LA_LOSSES
};
enum la_appoint {
    LA_P_DEAD,
    LA_P_HEIR, /* a field command that the highest left of it has, unless one of the pool is to have it */
    LA_P_WOUNDED,
    LA_P_CAUSE,
    LA_P_NEW_COMMAND,
    LA_P_SENIOR,
    LA_P_STAFF,
    /* and other orders of the Administration that pick twice */
    LA_P_TROOPS,  /* what does he hand over, and to whom? */
    LA_P_GIVE_UP, /* his command ends: to whom does it go? */
    LA_P_DETACH,  /* detachments from which of his units? */
    LA_P_RAISE,   /* which unit of the dead pile comes under him? */
    LA_P_UNLOAD   /* the ammo of a wagon is dealt out to his force */
};
enum la_shared { LA_GUNS_SAID = 1, LA_AMMO_SAID = 2 };        /* of a part that reacts */
enum la_order { LA_ORDER_PAID = 1, LA_DETACHMENTS_MADE = 2 }; /* of a force that is split */
enum la_spent { LA_SPENT_MORALE = 1, LA_SUPPLIED = 2 };       /* against Strategic Attrition */
enum la_marcher { LA_GOES_LED, LA_GOES_UNLED, LA_GOES_WAGON };

/* How a march is made, as the last operand of the answer that begins it: a set, named by LA_HOW ("", "forced",
 * ...). */
enum la_how {
    LA_BY_FORCE = 1,  /* Force March (8.3) */
    LA_BY_MORALE = 2, /* Morale -1 for a better die (3.5.4) */
    LA_NO_WAGONS = 4, /* wagons, pontoon, supervisors without a leader here stay behind; else they come */
    LA_HOWS = 8
};
enum la_march_flag {
    LA_M_FORCED = 1,
    LA_M_TO_FALL = 2 /* goes Inactive when done */,
    LA_M_LEFT_ZONE = 4,
    LA_M_STOPPED = 8,
    LA_M_NO_ZONE = 32 /* may not enter enemy zones */,
    LA_M_WAGONS = 64,
    LA_M_ILL = 128 /* a natural 1: illness to be rolled for */,
    LA_M_BEGAN = 256,
    LA_M_LOOKED = 512 /* has scouted from this hex */,
    LA_M_PART = 1024 /* split off: others of the start hex stay */
};

/* ---- What the frames carry. In a view the hex of a force that is not seen is 0, and so is all that its owner
 * alone knows. ---- */

enum {
    LA_MOST_ARRIVALS = 9999,
    LA_MOST_LOST = 2 * LA_UNITS, /* steps */
    LA_MOST_POINTS = 99,         /* guns, ammo, hexes of a retreat */
    LA_ANY_SET = 0x7FFFFFFF      /* 31 units */
};

/* clang-format off */
#define LA_A_HEX            LR_THING_OR(LR_HEXES, 0)
#define LA_A_YES            LR_THING(LR_YESNO)
#define LA_A_LEADER_OR_NONE LR_THING_OR(LA_LEADER, LA_NOBODY)
#define LA_WHY_LOST                                                                                                \
    LR_ONE_OF("combat", "sustain", "morale check", "zone", "force march", "attrition", "gun", "gun taken")

/* Which side does it, in a step that both do in turn, and how far it has got. */
#define LA_TURN_VALUES(V, U, F)                                                                                    \
    V(F, int32_t, who, LR_RANGE(0, 2))                                                                             \
    V(F, int32_t, done, LR_RANGE(0, LA_MOST_ARRIVALS))
#define LA_IMPULSE_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, arrived, LR_RANGE(0, LA_MOST_ARRIVALS))                                                          \
    V(F, int32_t, spared, LA_A_YES)                                                                                \
    V(F, int32_t, fought, LA_A_YES)
/* How much Operations Effort; or (13.2.4) whose upkeep is paid by Own markers. */
#define LA_EFFORT_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, upkeep, LA_A_YES)
/* The Overall Commander of the hex; who is split off, none: to be said; or whose units are detailed. Whose box he
 * was in, or for a detail who was named to give the order. */
#define LA_SPLIT_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, commander, LR_THING(LA_LEADER), LR_SECRET)                                                       \
    V(F, int32_t, goer, LA_A_LEADER_OR_NONE, LR_SECRET)                                                            \
    V(F, int32_t, order, LR_SET_OF("paid", "detachments"), LR_SECRET)                                              \
    V(F, int32_t, hex, LA_A_HEX, LR_SECRET)                                                                        \
    V(F, int32_t, detail, LA_A_YES, LR_SECRET)                                                                     \
    V(F, int32_t, box, LA_A_LEADER_OR_NONE, LR_SECRET)
/* A leader with his force, units without one (the first of them), or a wagon or pontoon by itself; its Movement
 * Points left, in twelfths. */
#define LA_MARCH_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    U(V(F, uint8_t, leader, LR_THING(LA_LEADER), LR_WHEN(F, by, LR_AT(LA_GOES_LED)))                               \
      V(F, uint8_t, unit, LR_THING(LA_UNIT), LR_WHEN(F, by, LR_AT(LA_GOES_UNLED)))                                 \
      V(F, uint8_t, cart, LR_THING(LA_CART), LR_WHEN(F, by, LR_AT(LA_GOES_WAGON))))                                \
    V(F, uint8_t, by, LR_ONE_OF("leader", "unit", "cart"))                                                         \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, points, LR_RANGE(0, LA_FARTHEST), LR_SECRET)                                                     \
    V(F, int32_t, flags,                                                                                           \
      LR_SET_OF("forced", "to fall", "left zone", "stopped", "", "no zone", "wagons", "ill", "began", "looked",    \
                "part"),                                                                                           \
      LR_SECRET)                                                                                                   \
    V(F, int32_t, start, LA_A_HEX)
/* x picks. Steps still to lose; for a gun 2 if the enemy takes it. In combat the number of the next loss (odd: the
 * owner's pick); in attrition the units of the hex, in their order, that have lost a step in it, 31 and 31 more. */
#define LA_LOSS_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, loser, LR_THING(LR_SIDES))                                                                       \
    V(F, int32_t, steps, LR_RANGE(1, LA_MOST_LOST))                                                                \
    V(F, int32_t, why, LA_WHY_LOST)                                                                                \
    U(V(F, int32_t, number, LR_RANGE(0, LA_MOST_LOST + 1), LR_WHEN(F, why, LR_AT(LA_L_COMBAT)))                    \
      V(F, int32_t, worn, LR_SET_WITHIN(LA_ANY_SET), LR_WHEN(F, why, LR_AT(LA_L_ATTRITION)), LR_SECRET))           \
    V(F, int32_t, worn_more, LR_SET_WITHIN(LA_ANY_SET), LR_WHEN(F, why, LR_AT(LA_L_ATTRITION)), LR_SECRET)
/* x picks the way. Hexes still to go; enemy zones entered, hexes gone; where it began. */
#define LA_RETREAT_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, loser, LR_THING(LR_SIDES))                                                                       \
    V(F, int32_t, hexes, LR_RANGE(1, LA_MOST_POINTS))                                                              \
    V(F, int32_t, why, LA_WHY_LOST)                                                                                \
    V(F, uint8_t, zones, LR_RANGE(0, 255))                                                                         \
    V(F, uint8_t, hops, LR_RANGE(0, 255))                                                                          \
    V(F, int32_t, start, LA_A_HEX)
/* The defender's reactions, until they are over; then retreats before combat. In an Extended Battle both react, and
 * `attacker` says who attacks. */
#define LA_DEVELOP_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, reacted, LA_A_YES)                                                                               \
    V(F, int32_t, extended, LA_A_YES)                                                                              \
    V(F, int32_t, attacker, LR_THING(LR_SIDES))
/* Hexes left to go; all of his hex come, or a part: whose box it leaves, and what has been said to go along. */
#define LA_REACT_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LR_THING(LA_LEADER))                                                                     \
    V(F, int32_t, hexes, LR_RANGE(0, LA_MOST_POINTS))                                                              \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, battle, LA_A_HEX)                                                                                \
    V(F, int32_t, whole, LA_A_YES)                                                                                 \
    V(F, uint8_t, box, LA_A_LEADER_OR_NONE)                                                                        \
    V(F, uint8_t, shares, LR_SET_OF("guns", "ammo"), LR_SECRET)
/* The hex left and the hex gone to; guns and ammo of the leader who stays, each 1 more, 0: not said. Who stays is
 * marked LA_WENT (units), LA_MOVED (leaders) until done. */
#define LA_REARGUARD_VALUES(V, U, F)                                                                               \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, to, LA_A_HEX)                                                                                    \
    V(F, int32_t, none_stay, LA_A_YES)                                                                             \
    V(F, int32_t, guns, LR_RANGE(0, 1 + LA_MOST_ON_TRACK), LR_SECRET)                                                \
    V(F, int32_t, ammo, LR_RANGE(0, 1 + LA_MOST_ON_TRACK), LR_SECRET)
/* The attacker: challenge the rearguard? And where the others went. */
#define LA_OVERRUN_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, to, LA_A_HEX)
#define LA_BATTLES_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, extended, LA_A_YES)
/* The hex vacated, and those who may advance into it. */
#define LA_ADVANCE_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, first, LR_THING_OR(LR_HEXES, LR_NONE))                                                           \
    V(F, int32_t, second, LR_THING_OR(LR_HEXES, LR_NONE))                                                          \
    V(F, int32_t, third, LR_THING_OR(LR_HEXES, LR_NONE))                                                           \
    V(F, int32_t, fourth, LR_THING_OR(LR_HEXES, LR_NONE))                                                          \
    V(F, int32_t, fifth, LR_THING_OR(LR_HEXES, LR_NONE))
#define LA_EXTEND_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, defender, LA_A_YES)
/* What has been spent; how the force is supplied (of a command box); whose rating was lent (13.4). */
#define LA_ATTRITION_VALUES(V, U, F)                                                                               \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LA_A_HEX)                                                                                   \
    V(F, int32_t, spent, LR_SET_OF("morale", "supply"))                                                            \
    V(F, int32_t, supply, LR_RANGE(0, 255))                                                                        \
    V(F, int32_t, rating, LR_ONE_MORE(LA_LEADER), LR_SECRET)
/* The place to fill: of the leader who goes or went; what he had, if he fell, and what his force had done (its
 * marks); which of the heir's units were his, as bits in their order. Who removes him; over which headquarters; under whom a new leader comes; who gets troops, and that there
 * must be some; the ammo that is left to deal out. */
#define LA_WHEN_REMOVED(F) LR_WHEN(F, what, LR_AT(LA_P_WOUNDED) | LR_AT(LA_P_CAUSE))
#define LA_APPOINT_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LA_A_LEADER_OR_NONE, LR_SECRET)                                                          \
    V(F, int32_t, what,                                                                                            \
      LR_ONE_OF("dead", "heir", "wounded", "cause", "new command", "senior", "staff", "troops",         \
                "give up", "detach", "raise", "unload"),                                                           \
      LR_SECRET)                                                                                                   \
    V(F, int32_t, hex, LR_THING_OR(LR_HEXES, LR_NONE), LR_OR_ZERO, LR_SECRET)                                      \
    U(V(F, int32_t, guns, LR_RANGE(0, LA_MOST_ON_TRACK), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)              \
      V(F, int32_t, his, LR_RANGE(0, INT32_MAX), LR_WHEN(F, what, LR_AT(LA_P_HEIR)), LR_SECRET)                    \
      V(F, int32_t, senior, LR_THING(LA_LEADER), LA_WHEN_REMOVED(F), LR_SECRET)                                    \
      V(F, int32_t, chief, LR_ONE_MORE(LA_LEADER), LR_WHEN(F, what, LR_AT(LA_P_NEW_COMMAND)), LR_SECRET)           \
      V(F, int32_t, hq, LR_THING(LA_HQ), LR_WHEN(F, what, LR_AT(LA_P_SENIOR)), LR_SECRET)                          \
      V(F, int32_t, taker, LR_ONE_MORE(LA_LEADER), LR_WHEN(F, what, LR_AT(LA_P_TROOPS)), LR_SECRET)                \
      V(F, int32_t, points, LR_RANGE(1, 255), LR_WHEN(F, what, LR_AT(LA_P_UNLOAD)), LR_SECRET))                    \
    U(V(F, int32_t, ammo, LR_RANGE(0, LA_MOST_ON_TRACK), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)              \
      V(F, int32_t, some, LA_A_YES, LR_WHEN(F, what, LR_AT(LA_P_TROOPS)), LR_SECRET))                              \
    V(F, uint8_t, supply, LR_RANGE(0, 255), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)                         \
    V(F, uint8_t, went, LR_SET_OF_THINGS(LA_LEADER_MARK), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)
/* Where a reinforcement without a hex enters (18.7). */
#define LA_ARRIVE_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, arrival, LR_RANGE(0, LA_MOST_ARRIVALS))
/* clang-format on */

LR_FRAME(la, turn, LA_F_TURN, LA_TURN_VALUES)
LR_FRAME(la, impulse, LA_F_IMPULSE, LA_IMPULSE_VALUES)
LR_FRAME(la, effort, LA_F_EFFORT, LA_EFFORT_VALUES)
LR_FRAME(la, split, LA_F_SPLIT, LA_SPLIT_VALUES)
LR_FRAME(la, march, LA_F_MARCH, LA_MARCH_VALUES)
LR_FRAME(la, loss, LA_F_LOSS, LA_LOSS_VALUES)
LR_FRAME(la, retreat, LA_F_RETREAT, LA_RETREAT_VALUES)
LR_FRAME(la, develop, LA_F_DEVELOP, LA_DEVELOP_VALUES)
LR_FRAME(la, react, LA_F_REACT, LA_REACT_VALUES)
LR_FRAME(la, rearguard, LA_F_REARGUARD, LA_REARGUARD_VALUES)
LR_FRAME(la, overrun, LA_F_OVERRUN, LA_OVERRUN_VALUES)
LR_FRAME(la, battles, LA_F_BATTLES, LA_BATTLES_VALUES)
LR_FRAME(la, advance, LA_F_ADVANCE, LA_ADVANCE_VALUES)
LR_FRAME(la, extend, LA_F_EXTEND, LA_EXTEND_VALUES)
LR_FRAME(la, attrition, LA_F_ATTRITION, LA_ATTRITION_VALUES)
LR_FRAME(la, appoint, LA_F_APPOINT, LA_APPOINT_VALUES)
LR_FRAME(la, arrive, LA_F_ARRIVE, LA_ARRIVE_VALUES)

/* Who loses steps, or retreats. */
static inline enum lr_side la_loser_of(const struct lr_frame *f)
{
    return (enum lr_side)(f->kind == LA_F_LOSS ? la_as_loss_of(f)->loser : la_as_retreat_of(f)->loser);
}

/* Where the i-th that may advance stands, LR_NONE: there is none. */
enum { LA_ADVANCERS = 5 };
static inline int32_t *la_advancer(struct la_advance_frame *f, int i)
{
    int32_t *const from[LA_ADVANCERS] = { &f->first, &f->second, &f->third, &f->fourth, &f->fifth };
    return from[i];
}
static inline lr_hex la_advancer_of(const struct la_advance_frame *f, int i)
{
    const int32_t from[LA_ADVANCERS] = { f->first, f->second, f->third, f->fourth, f->fifth };
    return (lr_hex)from[i];
}

#endif
