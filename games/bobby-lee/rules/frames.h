/* frames.h - the questions and pieces of work of the stack, their steps, and what each carries; verbs and tellings.
 * frames.c says on what each may stand and whom it asks. */
#ifndef BOBBY_FRAMES_H
#define BOBBY_FRAMES_H

#include "state.h"

/* Questions and pieces of work, from the bottom of the stack up. What each carries stands below; frames.c says on
 * what it may stand and whom it asks. */
enum bl_frame {
    BL_F_QUARTER,
    BL_F_FREE,
    BL_F_BID,
    BL_F_TURN,
    BL_F_ACTIVATE,
    BL_F_MOVE,
    BL_F_RAIL,
    BL_F_LEADERS,
    BL_F_FIGHTS,
    BL_F_SKIRMISH,
    BL_F_BATTLE,
    BL_F_DEPLOY,
    BL_F_ENTRENCH,
    BL_F_RETREATING,
    BL_F_COMBAT,
    BL_F_HITS,
    BL_F_ROUTED,
    BL_F_REINFORCE,
    BL_F_NIGHT,
    BL_F_REGROUP,
    BL_F_SUPPLY,
    BL_F_FEED,
    BL_F_REPLACE,
    BL_F_CHANGE,
    BL_F_EMANCIPATE,
    BL_F_WINDOW,
    BL_F_DRAFT,
    BL_F_CADRES,
    BL_FRAMES
};

enum bl_quarter_step { BL_Q_BID, BL_Q_TURNS, BL_Q_SUPPLY, BL_Q_NEXT };
enum bl_turn_step {
    BL_T_WEATHER,
    BL_T_ACTIVATE,
    BL_T_MOVE,
    BL_T_DEACTIVATE,
    BL_T_LEADERS,
    BL_T_ROLLS,
    BL_T_CONTROL,
    BL_T_FIGHTS,
    BL_T_END
};
enum bl_skirmish_step { BL_K_DEFENDER_FIRES, BL_K_ATTACKER_FIRES, BL_K_LOSER_RETREATS, BL_K_END };
enum bl_battle_step {
    BL_B_DEFENDER_DEPLOYS,
    BL_B_DEFENDER_ENTRENCHES,
    BL_B_ATTACKER_DEPLOYS,
    BL_B_RETREATS, /* of the mover's Battle Turn */
    BL_B_MORALE,
    BL_B_COMBAT,
    BL_B_REINFORCE,
    BL_B_TURN_ENDS,
    BL_B_NIGHT_FALLS,
    BL_B_ATTACKER_CHOOSES,
    BL_B_DEFENDER_CHOOSES,
    BL_B_LEADERS_PAY, /* before anyone of them moves: then he is upright again */
    BL_B_ATTACKER_REINFORCES,
    BL_B_DEFENDER_REINFORCES,
    BL_B_ATTACKER_REDEPLOYS,
    BL_B_DEFENDER_REDEPLOYS,
    BL_B_ATTACKER_ENTRENCHES,
    BL_B_DEFENDER_DIGS,
    BL_B_NEW_DAY,
    BL_B_ROUT,     /* the loser has routed: losses, then everyone must leave */
    BL_B_WITHDRAW, /* the loser leaves by Night */
    BL_B_REGROUP,
    BL_B_END
};
enum bl_supply_step { /* in 9.0's order; R01 may exchange replacements and leader change */
                      BL_S_FEED,
                      BL_S_ATTRITION,
                      BL_S_TOWNS,
                      BL_S_TIME,
                      BL_S_REPLACE,
                      BL_S_MUSTER,
                      BL_S_CHANGE,
                      BL_S_CHANGED,
                      BL_S_EMANCIPATE,
                      BL_S_WINDOW,
                      BL_S_DRAFT_USA,
                      BL_S_DRAFT_CSA,
                      BL_S_END
};

enum bl_verb {
    BL_V_NONE,
    BL_V_DONE,
    BL_V_BID,
    BL_V_PASS,
    BL_V_ACTIVATE,
    BL_V_ACTIVATE_AS,
    BL_V_MARCH,
    BL_V_MOVE,
    BL_V_FORCE,
    BL_V_ATTACK,
    BL_V_FORCE_ATTACK,
    BL_V_ENTRAIN,
    BL_V_DETRAIN,
    BL_V_SHIP,
    BL_V_INVADE,
    BL_V_BRIDGE,
    BL_V_FIGHT,
    BL_V_REST,
    BL_V_DEPLOY,
    BL_V_ENTRENCH,
    BL_V_RETREAT,
    BL_V_FIRE_ALL,
    BL_V_FIRE,
    BL_V_FIRE_AT,
    BL_V_MELEE,
    BL_V_SHIFT,
    BL_V_OUTFLANK,
    BL_V_LOSE,
    BL_V_REINFORCE,
    BL_V_REGROUP,
    BL_V_REVEAL,
    BL_V_WITHDRAW,
    BL_V_FORAGE,
    BL_V_STRENGTHEN,
    BL_V_BUILD,
    BL_V_DRAW_LEADER,
    BL_V_REPLACE,
    BL_V_EMANCIPATE,
    BL_V_DRAFT,
    BL_V_PLACE
};

/* What happened: one line each in tellings.h. */
#define TELL(name, phrase, rule, ...) name,
enum bl_telling {
#include "tellings.h"
    BL_TELLINGS
};
#undef TELL

/* ---- What the frames carry ---- */

enum { BL_MOST_ACTIVE = 4, BL_MOST_HITS = BL_BLOCKS * BL_MOST_STEPS, BL_MOST_CADRES = 2 };
enum bl_rout { BL_ROUTED_BY_DAY, BL_ROUTED_NIGHT, BL_ROUTED_SKIRMISH };
enum bl_regroup { BL_REGROUP_UNDECIDED, BL_REGROUP_OUT, BL_REGROUP_IN };

/* Leaders activated so far. */
#define BL_ACTIVATE_VALUES(V, U, F)                                                                                \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, activated, LR_RANGE(0, BL_MOST_ACTIVE))
/* The block in the train, -1 in a view: hidden from the enemy; and the hex it is taken up in, which all see. */
#define BL_RAIL_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, block, LR_THING_OR(BL_BLOCK, -1))                                                                \
    V(F, int32_t, hex, LR_THING_OR(LR_HEXES, 0))
#define BL_SKIRMISH_VALUES(V, U, F)                                                                                \
    V(F, uint8_t, attacker, LR_THING(LR_SIDES))                                                                    \
    V(F, int32_t, hex, LR_THING(LR_HEXES))
/* Who has routed or withdraws. */
#define BL_BATTLE_VALUES(V, U, F) V(F, int32_t, loser, LR_THING(LR_SIDES))
/* At Night (R36): with nobody undeployed all stand as they did; the first answer that moves a unit takes all up. */
#define BL_DEPLOY_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, night, LR_THING(LR_YESNO))
/* Fire all: nobody is asked. */
#define BL_COMBAT_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, fire_all, LR_THING(LR_YESNO))
/* Who takes hits in which box (bl_box, BL_SKIRMISH_BOX), and how many are left; who fired, if he is shown, and the
 * steps he loses then (6.64). */
#define BL_HITS_VALUES(V, U, F)                                                                                    \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, box, LR_RANGE(0, BL_SKIRMISH_BOX))                                                               \
    V(F, int32_t, hits, LR_RANGE(1, BL_MOST_HITS))                                                                 \
    V(F, int32_t, long_range, LR_THING(LR_YESNO))                                                                  \
    V(F, int32_t, unused, LR_NOTHING)                                                                              \
    V(F, int32_t, firer, LR_ONE_MORE(BL_BLOCK))                                                                    \
    V(F, int32_t, own_loss, LR_RANGE(0, BL_MOST_STEPS))
/* Everyone must leave the hex. Units gone over each hexside, four bits a direction (of a skirmish: a battle counts
 * in `out`). */
#define BL_ROUTED_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, hex, LR_THING(LR_HEXES))                                                                         \
    V(F, int32_t, why, LR_ONE_OF("rout", "night", "skirmish"))                                                     \
    V(F, int32_t, gone_over, LR_HEX_WITHIN(0xFFFFFF))
#define BL_REGROUP_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, way, LR_ONE_OF("undecided", "out", "in"))
/* Emancipation was proclaimed in this Supply Turn. */
#define BL_SUPPLY_VALUES(V, U, F) V(F, int32_t, proclaimed, LR_THING(LR_YESNO))
/* 5.2 The leaders drawn, each hidden from the enemy. */
#define BL_CHANGE_VALUES(V, U, F)                                                                                  \
    V(F, int32_t, drawn_USA, LR_ONE_MORE(BL_BLOCK))                                                                \
    V(F, int32_t, drawn_CSA, LR_ONE_MORE(BL_BLOCK))
/* To place. */
#define BL_CADRES_VALUES(V, U, F)                                                                                  \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, cadres, LR_RANGE(0, BL_MOST_CADRES))

LR_FRAME(bl, activate, BL_F_ACTIVATE, BL_ACTIVATE_VALUES)
LR_FRAME(bl, rail, BL_F_RAIL, BL_RAIL_VALUES)
LR_FRAME(bl, skirmish, BL_F_SKIRMISH, BL_SKIRMISH_VALUES)
LR_FRAME(bl, battle, BL_F_BATTLE, BL_BATTLE_VALUES)
LR_FRAME(bl, deploy, BL_F_DEPLOY, BL_DEPLOY_VALUES)
LR_FRAME(bl, combat, BL_F_COMBAT, BL_COMBAT_VALUES)
LR_FRAME(bl, hits, BL_F_HITS, BL_HITS_VALUES)
LR_FRAME(bl, routed, BL_F_ROUTED, BL_ROUTED_VALUES)
LR_FRAME(bl, regroup, BL_F_REGROUP, BL_REGROUP_VALUES)
LR_FRAME(bl, supply, BL_F_SUPPLY, BL_SUPPLY_VALUES)
LR_FRAME(bl, change, BL_F_CHANGE, BL_CHANGE_VALUES)
LR_FRAME(bl, cadres, BL_F_CADRES, BL_CADRES_VALUES)

static inline int32_t *bl_drawn(struct bl_change_frame *f, enum lr_side s)
{
    return s == BL_USA ? &f->drawn_USA : &f->drawn_CSA;
}
static inline int32_t bl_drawn_by(const struct bl_change_frame *f, enum lr_side s)
{
    return s == BL_USA ? f->drawn_USA : f->drawn_CSA;
}

#endif
