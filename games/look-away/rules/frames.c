/* frames.c - the questions and pieces of work of Look Away! as they may lie on the stack: on what, whom they ask
 * and which chapter answers. frames.h says what each carries; check.c what they must have to do with the rest of
 * the state. */
#include "look.h"

#define CARRIES(kind, K) LR_VALUES(struct la_##kind##_frame, LA_##K##_VALUES)
#define SIDE             LR_VALUES(struct lr_side_frame, LR_SIDE_VALUES)

LR_CALLS_GO(la, turn)
LR_CALLS_ASKED(la, deal)
LR_CALLS_ASKED(la, bid)
LR_CALLS_GO(la, impulse)
LR_CALLS_ASKED(la, effort)
LR_CALLS_ASKED(la, ready)
LR_CALLS_ASKED(la, move)
LR_CALLS_ASKED(la, split)
LR_CALLS_ASKED(la, march)
LR_CALLS_ASKED(la, loss)
LR_CALLS_ASKED(la, retreat)
LR_CALLS_ASKED(la, develop)
LR_CALLS_ASKED(la, react)
LR_CALLS_ASKED(la, rearguard)
LR_CALLS_ASKED(la, overrun)
LR_CALLS_ASKED(la, battles)
LR_CALLS_GO(la, battle)
LR_CALLS_ASKED(la, advance)
LR_CALLS_ASKED(la, extend)
LR_CALLS_ASKED(la, devastate)
LR_CALLS_ASKED(la, forage)
LR_CALLS_ASKED(la, attrition)
LR_CALLS_ASKED(la, admin)
LR_CALLS_ASKED(la, appoint)
LR_CALLS_ASKED(la, arrive)
LR_CALLS_SHAPE(la, deal)
LR_CALLS_LINE(la, deal)
LR_CALLS_SHAPE(la, bid)
LR_CALLS_SHAPE(la, effort)
LR_CALLS_LINE(la, effort)
LR_CALLS_SHAPE(la, ready)
LR_CALLS_LINE(la, ready)
LR_CALLS_SHAPE(la, move)
LR_CALLS_LINE(la, move)
LR_CALLS_SHAPE(la, split)
LR_CALLS_LINE(la, split)
LR_CALLS_SHAPE(la, march)
LR_CALLS_LINE(la, march)
LR_CALLS_SHAPE(la, loss)
LR_CALLS_LINE(la, loss)
LR_CALLS_SHAPE(la, retreat)
LR_CALLS_LINE(la, retreat)
LR_CALLS_SHAPE(la, develop)
LR_CALLS_LINE(la, develop)
LR_CALLS_SHAPE(la, react)
LR_CALLS_LINE(la, react)
LR_CALLS_SHAPE(la, rearguard)
LR_CALLS_LINE(la, rearguard)
LR_CALLS_SHAPE(la, overrun)
LR_CALLS_LINE(la, overrun)
LR_CALLS_SHAPE(la, battles)
LR_CALLS_LINE(la, battles)
LR_CALLS_SHAPE(la, advance)
LR_CALLS_LINE(la, advance)
LR_CALLS_SHAPE(la, extend)
LR_CALLS_LINE(la, extend)
LR_CALLS_SHAPE(la, devastate)
LR_CALLS_LINE(la, devastate)
LR_CALLS_SHAPE(la, forage)
LR_CALLS_LINE(la, forage)
LR_CALLS_SHAPE(la, attrition)
LR_CALLS_LINE(la, attrition)
LR_CALLS_SHAPE(la, admin)
LR_CALLS_LINE(la, admin)
LR_CALLS_SHAPE(la, appoint)
LR_CALLS_LINE(la, appoint)
LR_CALLS_SHAPE(la, arrive)

static const char *const turn_steps[] = { "track",  "bid",    "weather", "impulses", "devastate", "forage",
                                          "income", "status", "arrive",  "admin",    "end",       NULL };
static const char *const impulse_steps[] = { "arrive",  "effort",  "supply",     "ready", "move",
                                             "develop", "battles", "war effort", NULL };
static const char *const battle_steps[] = { "woods",   "fire",  "losses",  "morale", "guns", "leaders", "checks",
                                            "retreat", "after", "advance", "extend", "end",  NULL };

/* A force retreats, and may lose steps on the way or at its end: in battle, where an attack is not sustained, from
 * a city left open. */
#define FIELDS                                                                                                     \
    { LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }, { LA_F_MOVE, 0 }, { LA_F_SPLIT, 0 }, { LA_F_DEVELOP, 0 },            \
        { LA_F_BATTLES, 0 }, { LA_F_BATTLE, 0 },                                                                   \
    {                                                                                                              \
        LA_F_EXTEND, 0                                                                                             \
    }

const struct lr_kind la_kinds[] = {
    [LA_F_TURN] = { .name = "turn", .asks = LR_WORKS, .steps = turn_steps, CARRIES(turn, TURN), LR_GOES_BY(turn) },
    [LA_F_DEAL] = { .name = "deal",
                    .form = LR_FORM_ALLOCATE,
                    .asks = LR_ASKS_IN_SECRET,
                    .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_TRACK) }),
                    .takes = LR_TAKES(LA_V_SET_DISMOUNTED, LA_V_SET_POST, LA_V_DEAL_AMMO, LA_V_DEAL_REST),
                    .now = "the scenario is set up",
                    LR_ASKED_BY(deal),
                    LR_SHAPED_BY(deal),
                    LR_LINED_BY(deal) },
    [LA_F_BID] = { .name = "bid",
                   .form = LR_FORM_NUMBER,
                   .asks = LR_ASKS_IN_SECRET,
                   .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_BID) }),
                   .takes = LR_TAKES(LA_V_BID),
                   .now = "the initiative is bid for",
                   LR_ASKED_BY(bid),
                   LR_SHAPED_BY(bid) },
    [LA_F_IMPULSE] = { .name = "impulse",
                       .asks = LR_WORKS,
                       .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_IMPULSES) }),
                       .steps = impulse_steps,
                       CARRIES(impulse, IMPULSE),
                       LR_GOES_BY(impulse) },
    [LA_F_EFFORT] = { .name = "effort",
                      .form = LR_FORM_NUMBER,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_EFFORT) | LR_AT(LA_I_WAR_EFFORT) }),
                      CARRIES(effort, EFFORT),
                      .takes = LR_TAKES(LA_V_DONE, LA_V_EFFORT, LA_V_UPKEEP, LA_V_DESTROY),
                      LR_ASKED_BY(effort),
                      LR_SHAPED_BY(effort),
                      LR_LINED_BY(effort) },
    [LA_F_READY] = { .name = "ready",
                     .form = LR_FORM_DESK,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_MOVE) }),
                     SIDE,
                     .takes = LR_TAKES(LA_V_DONE, LA_V_FEED, LA_V_FEED_TROOPS, LA_V_FORAGED, LA_V_PREFER,
                                       LA_V_DESTROY, LA_V_STIR, LA_V_CALL, LA_V_WAR_DEPARTMENT, LA_V_REST,
                                       LA_V_OPEN_LINE, LA_V_LIFT, LA_V_HIDE),
                     .now = "an Impulse begins",
                     LR_ASKED_BY(ready),
                     LR_SHAPED_BY(ready),
                     LR_LINED_BY(ready) },
    [LA_F_MOVE] = { .name = "move",
                    .form = LR_FORM_PLACE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_DEVELOP) }),
                    SIDE,
                    .takes =
                        LR_TAKES(LA_V_DONE, LA_V_DESTROY, LA_V_MARCH, LA_V_MARCH_AT, LA_V_TROOPS, LA_V_DRIVE,
                                 LA_V_ESCORT, LA_V_LEAVE_CART, LA_V_SPLIT, LA_V_SPLIT_BY, LA_V_DETAIL, LA_V_ABSORB,
                                 LA_V_SEND, LA_V_STORM, LA_V_SCREEN, LA_V_HIDE, LA_V_RUN, LA_V_ENTRAIN,
                                 LA_V_ENTRAIN_TROOPS, LA_V_LAY, LA_V_LAY_BY, LA_V_TAKE_UP, LA_V_TAKE_UP_BY),
                    .now = "forces move",
                    .lists = "This Impulse",
                    LR_ASKED_BY(move),
                    LR_SHAPED_BY(move),
                    LR_LINED_BY(move) },
    [LA_F_SPLIT] = { .name = "split",
                     .form = LR_FORM_SUBSET,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }),
                     CARRIES(split, SPLIT),
                     .takes = LR_TAKES(LA_V_DONE, LA_V_SPLIT, LA_V_BY_ORDER, LA_V_LEAVE, LA_V_DETACH_STEP,
                                       LA_V_DETACH_ALL, LA_V_TAKE_LEADER, LA_V_TAKE_UNIT, LA_V_LEAVE_CART,
                                       LA_V_GUNS, LA_V_AMMO, LA_V_SET_OUT, LA_V_SET_OUT_AT),
                     .now = "a force is being divided",
                     LR_ASKED_BY(split),
                     LR_SHAPED_BY(split),
                     LR_LINED_BY(split) },
    [LA_F_MARCH] = { .name = "march",
                     .form = LR_FORM_PLACE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }, { LA_F_SPLIT, 0 }),
                     CARRIES(march, MARCH),
                     .takes = LR_TAKES(LA_V_GO, LA_V_HALT, LA_V_WAKE, LA_V_ATTACK, LA_V_SCOUT, LA_V_RAID),
                     .now = "a force is on the march",
                     LR_ASKED_BY(march),
                     LR_SHAPED_BY(march),
                     LR_LINED_BY(march) },
    [LA_F_LOSS] = { .name = "loss",
                    .form = LR_FORM_ALLOCATE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }, FIELDS, { LA_F_MARCH, 0 },
                                   { LA_F_RETREAT, LR_AT(LA_R_WAY) }),
                    CARRIES(loss, LOSS),
                    .takes = LR_TAKES(LA_V_DONE, LA_V_LOSE, LA_V_GIVE_GUN, LA_V_TAKE_GUN),
                    .now = "losses are taken",
                    LR_ASKED_BY(loss),
                    LR_SHAPED_BY(loss),
                    LR_LINED_BY(loss) },
    [LA_F_RETREAT] = { .name = "retreat",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE(FIELDS),
                       .steps = LR_STEPS("trade", "way"),
                       CARRIES(retreat, RETREAT),
                       .takes = LR_TAKES(LA_V_HOLD_ON, LA_V_GIVE_WAY, LA_V_RETREAT_TO),
                       .now = "a force must retreat",
                       LR_ASKED_BY(retreat),
                       LR_SHAPED_BY(retreat),
                       LR_LINED_BY(retreat) },
    [LA_F_DEVELOP] = { .name = "develop",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_BATTLES) }, { LA_F_BATTLES, 0 },
                                      { LA_F_DEVELOP, 0 }),
                       CARRIES(develop, DEVELOP),
                       .takes = LR_TAKES(LA_V_DONE, LA_V_REACT, LA_V_REACT_UNDER, LA_V_ROUSE,
                                         LA_V_ROUSE_BY, LA_V_SPARE, LA_V_FALL_BACK, LA_V_JOIN_BATTLE),
                       .now = "an attack is answered",
                       .lists = "Your answer to the attacks",
                       LR_ASKED_BY(develop),
                       LR_SHAPED_BY(develop),
                       LR_LINED_BY(develop) },
    [LA_F_REACT] = { .name = "react",
                     .form = LR_FORM_PLACE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                     CARRIES(react, REACT),
                     .takes = LR_TAKES(LA_V_DONE, LA_V_COME_UP, LA_V_GUNS, LA_V_AMMO),
                     .now = "a reacting force comes up",
                     LR_ASKED_BY(react),
                     LR_SHAPED_BY(react),
                     LR_LINED_BY(react) },
    [LA_F_REARGUARD] = { .name = "rearguard",
                         .form = LR_FORM_SUBSET,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                         CARRIES(rearguard, REARGUARD),
                         .takes = LR_TAKES(LA_V_DONE, LA_V_REAR_UNIT, LA_V_REAR_LEADER, LA_V_GUNS, LA_V_AMMO),
                         .now = "a rearguard is chosen",
                         LR_ASKED_BY(rearguard),
                         LR_SHAPED_BY(rearguard),
                         LR_LINED_BY(rearguard) },
    [LA_F_OVERRUN] = { .name = "overrun",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                       CARRIES(overrun, OVERRUN),
                       .takes = LR_TAKES(LA_V_DONE, LA_V_OVERRUN),
                       .now = "a rearguard may be challenged",
                       LR_ASKED_BY(overrun),
                       LR_SHAPED_BY(overrun),
                       LR_LINED_BY(overrun) },
    [LA_F_BATTLES] = { .name = "battles",
                       .form = LR_FORM_ORDER,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }, { LA_F_EXTEND, 0 }),
                       CARRIES(battles, BATTLES),
                       .takes = LR_TAKES(LA_V_DONE, LA_V_DESTROY, LA_V_FIGHT, LA_V_FIRE_NEXT, LA_V_SPARE),
                       .now = "battles are fought",
                       .lists = "The battles",
                       LR_ASKED_BY(battles),
                       LR_SHAPED_BY(battles),
                       LR_LINED_BY(battles) },
    [LA_F_BATTLE] = { .name = "battle",
                      .asks = LR_WORKS,
                      .on = LR_ABOVE({ LA_F_BATTLES, 0 }),
                      .steps = battle_steps,
                      SIDE,
                      LR_GOES_BY(battle) },
    [LA_F_ADVANCE] = { .name = "advance",
                       .form = LR_FORM_SUBSET,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_BATTLE, 0 }, { LA_F_DEVELOP, 0 }),
                       CARRIES(advance, ADVANCE),
                       .takes = LR_TAKES(LA_V_DONE, LA_V_ADVANCE, LA_V_ADVANCE_WITH),
                       .now = "the winner may advance",
                       LR_ASKED_BY(advance),
                       LR_SHAPED_BY(advance),
                       LR_LINED_BY(advance) },
    [LA_F_EXTEND] = { .name = "extend",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }),
                      CARRIES(extend, EXTEND),
                      .takes = LR_TAKES(LA_V_DONE, LA_V_EXTEND, LA_V_HOLD_BACK, LA_V_TURN_ON),
                      .now = "battles may be extended",
                      .lists = "The battles",
                      LR_ASKED_BY(extend),
                      LR_SHAPED_BY(extend),
                      LR_LINED_BY(extend) },
    [LA_F_DEVASTATE] = { .name = "devastate",
                         .form = LR_FORM_DESK,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_DEVASTATE) }),
                         SIDE,
                         .takes = LR_TAKES(LA_V_DONE, LA_V_BURN_TOWN, LA_V_BURN_BRIDGE),
                         .now = "it is the Devastation Step",
                         LR_ASKED_BY(devastate),
                         LR_SHAPED_BY(devastate),
                         LR_LINED_BY(devastate) },
    [LA_F_FORAGE] = { .name = "forage",
                      .form = LR_FORM_DESK,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_FORAGE) }),
                      SIDE,
                      .takes = LR_TAKES(LA_V_DONE, LA_V_FORAGE),
                      .now = "it is the Foraging Step",
                      LR_ASKED_BY(forage),
                      LR_SHAPED_BY(forage),
                      LR_LINED_BY(forage) },
    [LA_F_ATTRITION] = { .name = "attrition",
                         .form = LR_FORM_CHOICE,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }),
                         CARRIES(attrition, ATTRITION),
                         .takes = LR_TAKES(LA_V_ATTRITION, LA_V_ATTRITION_MORALE, LA_V_ATTRITION_CART,
                                           LA_V_ATTRITION_OWN, LA_V_ATTRITION_AT),
                         .now = "a force suffers attrition",
                         LR_ASKED_BY(attrition),
                         LR_SHAPED_BY(attrition),
                         LR_LINED_BY(attrition) },
    [LA_F_ADMIN] = { .name = "admin",
                     .form = LR_FORM_DESK,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ADMIN) }),
                     SIDE,
                     .takes = LR_TAKES(LA_V_DONE, LA_V_FEDERALS, LA_V_ENGINEERS, LA_V_BUILD, LA_V_NEW_GUN,
                                       LA_V_BUY_AMMO, LA_V_FORM_DETACHMENTS, LA_V_UNLOAD, LA_V_DEPOT, LA_V_ENLARGE,
                                       LA_V_STRENGTHEN, LA_V_RAISE, LA_V_RECRUIT, LA_V_REMOUNT, LA_V_STOP_REMOUNT,
                                       LA_V_BREVET, LA_V_DEMOTE, LA_V_TRAIN, LA_V_STOP_TRAINING, LA_V_REPLACE,
                                       LA_V_REPLACE_WDO, LA_V_CAUSE, LA_V_EXCHANGE, LA_V_GIVE_UP, LA_V_NEW_COMMAND,
                                       LA_V_NEW_LEADER, LA_V_REVIVE, LA_V_STAFF, LA_V_CONFIRM, LA_V_SUPERSEDE,
                                       LA_V_CAVALRY_CORPS, LA_V_CAVALRY_DIVISION, LA_V_UNION_CORPS,
                                       LA_V_REPAIR_RAIL, LA_V_REPAIR_BRIDGE, LA_V_RAILHEAD, LA_V_ENTRENCH),
                     .now = "it is the Administration Sequence",
                     LR_ASKED_BY(admin),
                     LR_SHAPED_BY(admin),
                     LR_LINED_BY(admin) },
    [LA_F_APPOINT] = { .name = "appoint",
                       .form = LR_FORM_DESK,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_ADMIN, 0 }, { LA_F_APPOINT, 0 }, { LA_F_BATTLE, 0 }, { LA_F_MOVE, 0 },
                                      { LA_F_SPLIT, 0 }),
                       CARRIES(appoint, APPOINT),
                       .takes = LR_TAKES(LA_V_DONE, LA_V_APPOINT, LA_V_HAND_UNIT, LA_V_HAND_GUN, LA_V_HAND_ALL,
                                         LA_V_DETACH_STEP, LA_V_DETACH_ALL, LA_V_RETURN, LA_V_GIVE_AMMO),
                       .now = "an order is carried out",
                       LR_ASKED_BY(appoint),
                       LR_SHAPED_BY(appoint),
                       LR_LINED_BY(appoint) },
    [LA_F_ARRIVE] = { .name = "arrive",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ARRIVE) }, { LA_F_IMPULSE, LR_AT(LA_I_ARRIVE) }),
                      CARRIES(arrive, ARRIVE),
                      .takes = LR_TAKES(LA_V_DONE, LA_V_ARRIVE),
                      .now = "reinforcements arrive",
                      LR_ASKED_BY(arrive),
                      LR_SHAPED_BY(arrive) },
    { .name = NULL },
};
