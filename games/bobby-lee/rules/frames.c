/* frames.c - the questions and pieces of work of Bobby Lee as they may lie on the stack: on what, in which hour
 * of it, whom they ask and which chapter answers. frames.h says what each carries; check.c what they must have to
 * do with the rest of the state. */
#include "bobby.h"

#define ASKED(name)      LR_CALLS_ASKED(bl, name)
#define GOES(name)       LR_CALLS_GO(bl, name)
#define SHAPED(name)     LR_CALLS_SHAPE(bl, name)
#define LINED(name)      LR_CALLS_LINE(bl, name)
#define CARRIES(kind, K) LR_VALUES(struct bl_##kind##_frame, BL_##K##_VALUES)
#define SIDE             LR_VALUES(struct lr_side_frame, LR_SIDE_VALUES)

GOES(quarter)
ASKED(free)
GOES(free)
ASKED(bid)
GOES(bid)
GOES(turn)
ASKED(activate)
ASKED(move)
ASKED(rail)
ASKED(leaders)
ASKED(fights)
GOES(skirmish)
GOES(battle)
ASKED(deploy)
ASKED(entrench)
ASKED(retreating)
ASKED(combat)
GOES(combat)
ASKED(hits)
ASKED(routed)
ASKED(reinforce)
ASKED(night)
ASKED(regroup)
GOES(supply)
ASKED(feed)
GOES(feed)
ASKED(replace)
GOES(replace)
ASKED(change)
GOES(change)
ASKED(emancipate)
ASKED(window)
ASKED(draft)
ASKED(cadres)
SHAPED(bid)
SHAPED(activate)
SHAPED(move)
SHAPED(deploy)
SHAPED(entrench)
SHAPED(retreating)
SHAPED(combat)
SHAPED(hits)
SHAPED(routed)
SHAPED(reinforce)
SHAPED(night)
SHAPED(regroup)
SHAPED(replace)
SHAPED(window)
SHAPED(cadres)
LINED(hits)
LINED(move)
LINED(replace)
LINED(window)

static const char *const quarter_steps[] = { "bid", "turns", "supply", "next", NULL };
static const char *const turn_steps[] = { "weather", "activate", "move",   "deactivate", "leaders",
                                          "rolls",   "control",  "fights", "end",        NULL };
static const char *const skirmish_steps[] = { "defender fires", "attacker fires", "loser retreats", "end", NULL };
static const char *const battle_steps[] = { "defender deploys",
                                            "defender entrenches",
                                            "attacker deploys",
                                            "retreats",
                                            "morale",
                                            "combat",
                                            "reinforce",
                                            "turn ends",
                                            "night falls",
                                            "attacker chooses",
                                            "defender chooses",
                                            "leaders pay",
                                            "attacker reinforces",
                                            "defender reinforces",
                                            "attacker redeploys",
                                            "defender redeploys",
                                            "attacker entrenches",
                                            "defender digs",
                                            "new day",
                                            "rout",
                                            "withdraw",
                                            "regroup",
                                            "end",
                                            NULL };
static const char *const supply_steps[] = { "feed",      "attrition", "towns",   "time",       "replace",
                                            "muster",    "change",    "changed", "emancipate", "window",
                                            "draft USA", "draft CSA", "end",     NULL };

/* 5.3 and 5.4, while units move and while leaders do. */
#define MARCHES   BL_V_MARCH, BL_V_MOVE, BL_V_FORCE, BL_V_ATTACK, BL_V_FORCE_ATTACK
#define STRATEGIC BL_V_ENTRAIN, BL_V_SHIP, BL_V_INVADE, BL_V_BRIDGE

const struct lr_kind bl_kinds[] = {
    [BL_F_QUARTER] = { .name = "quarter", .asks = LR_WORKS, .steps = quarter_steps, LR_GOES_BY(quarter) },
    [BL_F_FREE] = { .name = "free",
                    .form = LR_FORM_PLACE,
                    .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                    .on = LR_ABOVE({ BL_F_QUARTER, LR_AT(BL_Q_BID) }),
                    .takes = LR_TAKES(BL_V_DONE, BL_V_PLACE),
                    .now = "units are placed before the game",
                    LR_ASKED_BY(free),
                    LR_GOES_BY(free) },
    [BL_F_BID] = { .name = "bid",
                   .form = LR_FORM_NUMBER,
                   .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                   .on = LR_ABOVE({ BL_F_QUARTER, LR_AT(BL_Q_TURNS) }),
                   .takes = LR_TAKES(BL_V_BID, BL_V_PASS),
                   .now = "both sides bid",
                   LR_ASKED_BY(bid),
                   LR_SHAPED_BY(bid),
                   LR_GOES_BY(bid) },
    [BL_F_TURN] = { .name = "turn",
                    .asks = LR_WORKS,
                    .on = LR_ABOVE({ BL_F_QUARTER, LR_AT(BL_Q_TURNS) }),
                    .steps = turn_steps,
                    SIDE,
                    LR_GOES_BY(turn) },
    [BL_F_ACTIVATE] = { .name = "activate",
                        .form = LR_FORM_PLACE,
                        .asks = LR_ASKS_THE_ONE,
                        .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_MOVE) }),
                        CARRIES(activate, ACTIVATE),
                        .takes = LR_TAKES(BL_V_DONE, BL_V_PASS, BL_V_ACTIVATE, BL_V_ACTIVATE_AS),
                        .now = "leaders are activated",
                        LR_ASKED_BY(activate),
                        LR_SHAPED_BY(activate) },
    [BL_F_MOVE] = { .name = "move",
                    .form = LR_FORM_PLACE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_DEACTIVATE) }),
                    SIDE,
                    .takes = LR_TAKES(BL_V_DONE, MARCHES, STRATEGIC),
                    .now = "units move",
                    .lists = "This Player Turn",
                    LR_ASKED_BY(move),
                    LR_SHAPED_BY(move),
                    LR_LINED_BY(move) },
    [BL_F_RAIL] = { .name = "rail",
                    .form = LR_FORM_PLACE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ BL_F_MOVE, 0 }, { BL_F_LEADERS, 0 }),
                    CARRIES(rail, RAIL),
                    .takes = LR_TAKES(BL_V_DETRAIN),
                    .now = "a unit is on the train",
                    LR_ASKED_BY(rail) },
    [BL_F_LEADERS] = { .name = "leaders",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_ROLLS) }),
                       SIDE,
                       .takes = LR_TAKES(BL_V_DONE, MARCHES, STRATEGIC),
                       .now = "the leaders who commanded move",
                       .lists = "The leaders",
                       LR_ASKED_BY(leaders) },
    [BL_F_FIGHTS] = { .name = "fights",
                      .form = LR_FORM_ORDER,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_FIGHTS) }),
                      SIDE,
                      .takes = LR_TAKES(BL_V_FIGHT),
                      .now = "the next fight is chosen",
                      .lists = "The fights",
                      LR_ASKED_BY(fights) },
    [BL_F_SKIRMISH] = { .name = "skirmish",
                        .asks = LR_WORKS,
                        .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_FIGHTS) }),
                        .steps = skirmish_steps,
                        CARRIES(skirmish, SKIRMISH),
                        LR_GOES_BY(skirmish) },
    [BL_F_BATTLE] = { .name = "battle",
                      .asks = LR_WORKS,
                      .on = LR_ABOVE({ BL_F_TURN, LR_AT(BL_T_FIGHTS) }),
                      .steps = battle_steps,
                      CARRIES(battle, BATTLE),
                      LR_GOES_BY(battle) },
    [BL_F_DEPLOY] = { .name = "deploy",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_DEFENDER_ENTRENCHES) | LR_AT(BL_B_RETREATS)
                                                        | LR_AT(BL_B_DEFENDER_REDEPLOYS)
                                                        | LR_AT(BL_B_ATTACKER_ENTRENCHES) }),
                      CARRIES(deploy, DEPLOY),
                      .takes = LR_TAKES(BL_V_DONE, BL_V_REST, BL_V_DEPLOY),
                      .now = "units deploy for battle",
                      LR_ASKED_BY(deploy),
                      LR_SHAPED_BY(deploy) },
    [BL_F_ENTRENCH] = { .name = "entrench",
                        .form = LR_FORM_SUBSET,
                        .asks = LR_ASKS_THE_ONE,
                        .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_ATTACKER_DEPLOYS) | LR_AT(BL_B_DEFENDER_DIGS)
                                                          | LR_AT(BL_B_NEW_DAY) }),
                        SIDE,
                        .takes = LR_TAKES(BL_V_DONE, BL_V_ENTRENCH),
                        .now = "positions are entrenched",
                        LR_ASKED_BY(entrench),
                        LR_SHAPED_BY(entrench) },
    [BL_F_RETREATING] = { .name = "retreating",
                          .form = LR_FORM_PLACE,
                          .asks = LR_ASKS_THE_ONE,
                          .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_MORALE) }),
                          SIDE,
                          .takes = LR_TAKES(BL_V_DONE, BL_V_RETREAT),
                          .now = "units retreat from the battle",
                          LR_ASKED_BY(retreating),
                          LR_SHAPED_BY(retreating) },
    [BL_F_COMBAT] = { .name = "combat",
                      .form = LR_FORM_PLACE,
                      .asks = LR_WORKS | LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_REINFORCE) }),
                      CARRIES(combat, COMBAT),
                      .takes = LR_TAKES(BL_V_DONE, BL_V_FIRE_ALL, BL_V_FIRE, BL_V_FIRE_AT, BL_V_MELEE, BL_V_SHIFT,
                                        BL_V_OUTFLANK),
                      .now = "units fire or move in the battle",
                      .lists = "This Battle Turn",
                      LR_ASKED_BY(combat),
                      LR_SHAPED_BY(combat),
                      LR_GOES_BY(combat) },
    [BL_F_HITS] = { .name = "hits",
                    .form = LR_FORM_ALLOCATE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ BL_F_SKIRMISH, LR_AT(BL_K_ATTACKER_FIRES) | LR_AT(BL_K_LOSER_RETREATS) },
                                   { BL_F_COMBAT, 0 }),
                    CARRIES(hits, HITS),
                    .takes = LR_TAKES(BL_V_LOSE),
                    .now = "your units take hits",
                    LR_ASKED_BY(hits),
                    LR_SHAPED_BY(hits),
                    LR_LINED_BY(hits) },
    [BL_F_ROUTED] = { .name = "routed",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ BL_F_SKIRMISH, LR_AT(BL_K_END) }, { BL_F_BATTLE, LR_AT(BL_B_REGROUP) }),
                      CARRIES(routed, ROUTED),
                      .takes = LR_TAKES(BL_V_REST, BL_V_RETREAT),
                      .now = "your units must leave the hex",
                      LR_ASKED_BY(routed),
                      LR_SHAPED_BY(routed) },
    [BL_F_REINFORCE] = { .name = "reinforce",
                         .form = LR_FORM_SUBSET,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_TURN_ENDS) | LR_AT(BL_B_DEFENDER_REINFORCES)
                                                           | LR_AT(BL_B_ATTACKER_REDEPLOYS) }),
                         SIDE,
                         .takes = LR_TAKES(BL_V_DONE, BL_V_REINFORCE),
                         .now = "reinforcements come in",
                         LR_ASKED_BY(reinforce),
                         LR_SHAPED_BY(reinforce) },
    [BL_F_NIGHT] = { .name = "night",
                     .form = LR_FORM_PLACE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_DEFENDER_CHOOSES) | LR_AT(BL_B_LEADERS_PAY) }),
                     SIDE,
                     .takes = LR_TAKES(BL_V_REVEAL, BL_V_WITHDRAW, BL_V_RETREAT),
                     .now = "you fight another day or withdraw",
                     LR_ASKED_BY(night),
                     LR_SHAPED_BY(night) },
    [BL_F_REGROUP] = { .name = "regroup",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ BL_F_BATTLE, LR_AT(BL_B_END) }),
                       CARRIES(regroup, REGROUP),
                       .takes = LR_TAKES(BL_V_DONE, BL_V_REGROUP),
                       .now = "your units regroup",
                       LR_ASKED_BY(regroup),
                       LR_SHAPED_BY(regroup) },
    [BL_F_SUPPLY] = { .name = "supply",
                      .asks = LR_WORKS,
                      .on = LR_ABOVE({ BL_F_QUARTER, LR_AT(BL_Q_NEXT) }),
                      .steps = supply_steps,
                      CARRIES(supply, SUPPLY),
                      LR_GOES_BY(supply) },
    [BL_F_FEED] = { .name = "feed",
                    .form = LR_FORM_DESK,
                    .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                    .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_ATTRITION) }),
                    .takes = LR_TAKES(BL_V_DONE, BL_V_REVEAL, BL_V_FORAGE),
                    .now = "hungry units are fed",
                    LR_ASKED_BY(feed),
                    LR_GOES_BY(feed) },
    [BL_F_REPLACE] = { .name = "replace",
                       .form = LR_FORM_DESK,
                       .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                       .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_MUSTER) }),
                       .takes = LR_TAKES(BL_V_DONE, BL_V_REST, BL_V_STRENGTHEN, BL_V_BUILD, BL_V_DRAW_LEADER),
                       .now = "replacement points are spent",
                       LR_ASKED_BY(replace),
                       LR_SHAPED_BY(replace),
                       LR_LINED_BY(replace),
                       LR_GOES_BY(replace) },
    [BL_F_CHANGE] = { .name = "change",
                      .form = LR_FORM_PLACE,
                      .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                      .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_CHANGED) }),
                      CARRIES(change, CHANGE),
                      .takes = LR_TAKES(BL_V_DONE, BL_V_REPLACE),
                      .now = "leaders are changed",
                      LR_ASKED_BY(change),
                      LR_GOES_BY(change) },
    [BL_F_EMANCIPATE] = { .name = "emancipate",
                          .form = LR_FORM_CHOICE,
                          .asks = LR_ASKS_FIRST,
                          .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_WINDOW) }),
                          .takes = LR_TAKES(BL_V_DONE, BL_V_EMANCIPATE),
                          .now = "Emancipation is considered",
                          LR_ASKED_BY(emancipate) },
    [BL_F_WINDOW] = { .name = "window",
                      .form = LR_FORM_DESK,
                      .asks = LR_ASKS_SECOND | LR_ASKS_X,
                      .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_DRAFT_USA) }),
                      SIDE,
                      .takes = LR_TAKES(BL_V_DONE, BL_V_REST, BL_V_STRENGTHEN, BL_V_BUILD, BL_V_DRAW_LEADER),
                      .now = "the points of Emancipation are spent",
                      LR_ASKED_BY(window),
                      LR_SHAPED_BY(window),
                      LR_LINED_BY(window) },
    [BL_F_DRAFT] = { .name = "draft",
                     .form = LR_FORM_CHOICE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_DRAFT_CSA) | LR_AT(BL_S_END) }),
                     SIDE,
                     .takes = LR_TAKES(BL_V_DONE, BL_V_DRAFT),
                     .now = "a draft is considered",
                     LR_ASKED_BY(draft) },
    [BL_F_CADRES] = { .name = "cadres",
                      .form = LR_FORM_DESK,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ BL_F_SUPPLY, LR_AT(BL_S_DRAFT_CSA) | LR_AT(BL_S_END) }),
                      CARRIES(cadres, CADRES),
                      .takes = LR_TAKES(BL_V_DONE, BL_V_BUILD),
                      .now = "drafted cadres are placed",
                      LR_ASKED_BY(cadres),
                      LR_SHAPED_BY(cadres) },
    { .name = NULL },
};
