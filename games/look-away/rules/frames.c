/* frames.c - the questions and pieces of work of Look Away! as they may lie on the stack: upon what, whom they ask
 * and which chapter answers. look.h says what each carries; check.c what they must have to do with the rest of the
 * state. */
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
LR_CALLS_SHAPE(la, admin)
LR_CALLS_SHAPE(la, appoint)
LR_CALLS_LINE(la, admin)
LR_CALLS_LINE(la, appoint)

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
                    LR_ASKED_BY(deal) },
    [LA_F_BID] = { .name = "bid",
                   .form = LR_FORM_NUMBER,
                   .asks = LR_ASKS_IN_SECRET,
                   .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_BID) }),
                   LR_ASKED_BY(bid) },
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
                      LR_ASKED_BY(effort) },
    [LA_F_READY] = { .name = "ready",
                     .form = LR_FORM_DESK,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_MOVE) }),
                     SIDE,
                     LR_ASKED_BY(ready) },
    [LA_F_MOVE] = { .name = "move",
                    .form = LR_FORM_PLACE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_DEVELOP) }),
                    SIDE,
                    LR_ASKED_BY(move) },
    [LA_F_SPLIT] = { .name = "split",
                     .form = LR_FORM_SUBSET,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }),
                     CARRIES(split, SPLIT),
                     LR_ASKED_BY(split) },
    [LA_F_MARCH] = { .name = "march",
                     .form = LR_FORM_PLACE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }, { LA_F_SPLIT, 0 }),
                     CARRIES(march, MARCH),
                     LR_ASKED_BY(march) },
    [LA_F_LOSS] = { .name = "loss",
                    .form = LR_FORM_ALLOCATE,
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }, FIELDS, { LA_F_MARCH, 0 },
                                   { LA_F_RETREAT, LR_AT(LA_R_WAY) }),
                    CARRIES(loss, LOSS),
                    LR_ASKED_BY(loss) },
    [LA_F_RETREAT] = { .name = "retreat",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE(FIELDS),
                       .steps = LR_STEPS("trade", "way"),
                       CARRIES(retreat, RETREAT),
                       LR_ASKED_BY(retreat) },
    [LA_F_DEVELOP] = { .name = "develop",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_BATTLES) }, { LA_F_BATTLES, 0 },
                                      { LA_F_DEVELOP, 0 }),
                       CARRIES(develop, DEVELOP),
                       LR_ASKED_BY(develop) },
    [LA_F_REACT] = { .name = "react",
                     .form = LR_FORM_PLACE,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                     CARRIES(react, REACT),
                     LR_ASKED_BY(react) },
    [LA_F_REARGUARD] = { .name = "rearguard",
                         .form = LR_FORM_SUBSET,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                         CARRIES(rearguard, REARGUARD),
                         LR_ASKED_BY(rearguard) },
    [LA_F_OVERRUN] = { .name = "overrun",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                       CARRIES(overrun, OVERRUN),
                       LR_ASKED_BY(overrun) },
    [LA_F_BATTLES] = { .name = "battles",
                       .form = LR_FORM_ORDER,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }, { LA_F_EXTEND, 0 }),
                       CARRIES(battles, BATTLES),
                       LR_ASKED_BY(battles) },
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
                       LR_ASKED_BY(advance) },
    [LA_F_EXTEND] = { .name = "extend",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }),
                      CARRIES(extend, EXTEND),
                      LR_ASKED_BY(extend) },
    [LA_F_DEVASTATE] = { .name = "devastate",
                         .form = LR_FORM_DESK,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_DEVASTATE) }),
                         SIDE,
                         LR_ASKED_BY(devastate) },
    [LA_F_FORAGE] = { .name = "forage",
                      .form = LR_FORM_DESK,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_FORAGE) }),
                      SIDE,
                      LR_ASKED_BY(forage) },
    [LA_F_ATTRITION] = { .name = "attrition",
                         .form = LR_FORM_CHOICE,
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }),
                         CARRIES(attrition, ATTRITION),
                         LR_ASKED_BY(attrition) },
    [LA_F_ADMIN] = { .name = "admin",
                     .form = LR_FORM_DESK,
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ADMIN) }),
                     SIDE,
                     LR_ASKED_BY(admin),
                     LR_SHAPED_BY(admin),
                     LR_LINED_BY(admin) },
    [LA_F_APPOINT] = { .name = "appoint",
                       .form = LR_FORM_DESK,
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_ADMIN, 0 }, { LA_F_APPOINT, 0 }, { LA_F_BATTLE, 0 }, { LA_F_MOVE, 0 },
                                      { LA_F_SPLIT, 0 }),
                       CARRIES(appoint, APPOINT),
                       LR_ASKED_BY(appoint),
                       LR_SHAPED_BY(appoint),
                       LR_LINED_BY(appoint) },
    [LA_F_ARRIVE] = { .name = "arrive",
                      .form = LR_FORM_PLACE,
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ARRIVE) }, { LA_F_IMPULSE, LR_AT(LA_I_ARRIVE) }),
                      CARRIES(arrive, ARRIVE),
                      LR_ASKED_BY(arrive) },
    { .name = NULL },
};
