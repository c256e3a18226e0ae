/* frames.c - the questions and pieces of work of Look Away! as they may lie on the stack: upon what, whom they ask
 * and what they carry. look.h says what each is; check.c what they must have to do with the rest of the state. In a
 * view the hex of a force that is not seen is 0. */
#include "look.h"

#define SIDE           LR_VT("side", LR_SIDES)
#define HEX(name)      LR_VO(name, LR_HEXES, 0)
#define YES(name)      LR_VT(name, LR_YESNO)
#define LEADER(name)   LR_VT(name, LA_LEADER)
#define SOMEBODY(name) LR_VO(name, LA_LEADER, LA_NOBODY)

enum {
    MOST_ARRIVALS = 9999,
    MOST_STEPS = 2 * LA_UNITS,
    MOST_POINTS = 99,     /* guns, ammo, hexes of a retreat */
    ANY_SET = 0x7FFFFFFF, /* 31 units */
    SUPPLY = 0xFF,        /* of a command box */
    WENT = 0xFF00,        /* how the fallen had gone; succession.c */
    PAID = 1,
    SAID = 2,  /* orders.c */
    SPENT = 3, /* second.c: morale, supply */
    MARCHERS = LA_A_WAGON | 0xFF,
    MARCH_FLAGS = LA_M_FORCED | LA_M_TO_FALL | LA_M_LEFT_ZONE | LA_M_STOPPED | LA_M_NO_ZONE | LA_M_WAGONS | LA_M_ILL
                  | LA_M_BEGAN | LA_M_LOOKED | LA_M_PART,
    BOX_AND_SHARES = LA_GUNS_SAID | LA_AMMO_SAID | 0xFF
};

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
    [LA_F_TURN] = { .name = "turn",
                    .asks = LR_WORKS,
                    .steps = turn_steps,
                    .v = { LR_VN("who", 0, 2), LR_VN("done", 0, MOST_ARRIVALS) } },
    [LA_F_DEAL] = { .name = "deal", .asks = LR_ASKS_IN_SECRET, .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_TRACK) }) },
    [LA_F_BID] = { .name = "bid", .asks = LR_ASKS_IN_SECRET, .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_BID) }) },
    [LA_F_IMPULSE] = { .name = "impulse",
                       .asks = LR_WORKS,
                       .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_IMPULSES) }),
                       .steps = impulse_steps,
                       .x = SIDE,
                       .v = { LR_VN("arrived", 0, MOST_ARRIVALS), YES("spared") } },
    [LA_F_EFFORT] = { .name = "effort",
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_EFFORT) | LR_AT(LA_I_WAR_EFFORT) }),
                      .x = SIDE,
                      .v = { YES("upkeep") } },
    [LA_F_READY] = { .name = "ready",
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_MOVE) }),
                     .x = SIDE },
    [LA_F_MOVE] = { .name = "move",
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_DEVELOP) }),
                    .x = SIDE },
    [LA_F_SPLIT] = { .name = "split",
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }),
                     .x = SIDE,
                     .v = { LEADER("commander"), SOMEBODY("goer"), LR_VB("order", PAID | SAID), HEX("hex"),
                            YES("detail"), SOMEBODY("box") } },
    [LA_F_MARCH] = { .name = "march",
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_MOVE, 0 }, { LA_F_SPLIT, 0 }),
                     .x = SIDE,
                     .v = { LR_VN("who", 0, MARCHERS), HEX("hex"), LR_VN("points", 0, LA_FARTHEST),
                            LR_VB("flags", MARCH_FLAGS), HEX("start") } },
    [LA_F_LOSS] = { .name = "loss",
                    .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }, FIELDS, { LA_F_MARCH, 0 },
                                   { LA_F_RETREAT, LR_AT(1) }),
                    .x = SIDE,
                    .v = { HEX("hex"), LR_VT("loser", LR_SIDES), LR_VN("steps", 1, MOST_STEPS),
                           LR_VN("why", 0, LA_LOSSES - 1), LR_VB("number", ANY_SET), LR_VB("worn", ANY_SET) } },
    [LA_F_RETREAT] = { .name = "retreat",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE(FIELDS),
                       .steps = LR_STEPS("trade", "way"),
                       .x = SIDE,
                       .v = { HEX("hex"), LR_VT("loser", LR_SIDES), LR_VN("hexes", 1, MOST_POINTS),
                              LR_VN("why", 0, LA_LOSSES - 1), LR_VN("zones_and_hops", 0, 0xFFFF), HEX("start") } },
    [LA_F_DEVELOP] = { .name = "develop",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_BATTLES) }, { LA_F_BATTLES, 0 },
                                      { LA_F_DEVELOP, 0 }),
                       .x = SIDE,
                       .v = { YES("reacted"), YES("extended"), LR_VT("attacker", LR_SIDES) } },
    [LA_F_REACT] = { .name = "react",
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                     .x = SIDE,
                     .v = { LEADER("leader"), LR_VN("hexes", 0, MOST_POINTS), HEX("hex"), HEX("battle"),
                            YES("whole"), LR_VN("box_and_shares", 0, BOX_AND_SHARES) } },
    [LA_F_REARGUARD] = { .name = "rearguard",
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                         .x = SIDE,
                         .v = { HEX("hex"), HEX("to"), YES("none_stay"), LR_VN("guns", 0, 1 + LA_MOST_MORALE),
                                LR_VN("ammo", 0, 1 + LA_MOST_MORALE) } },
    [LA_F_OVERRUN] = { .name = "overrun",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_DEVELOP, 0 }),
                       .x = SIDE,
                       .v = { HEX("hex"), HEX("to") } },
    [LA_F_BATTLES] = { .name = "battles",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }, { LA_F_EXTEND, 0 }),
                       .x = SIDE,
                       .v = { YES("extended") } },
    [LA_F_BATTLE] = { .name = "battle",
                      .asks = LR_WORKS,
                      .on = LR_ABOVE({ LA_F_BATTLES, 0 }),
                      .steps = battle_steps,
                      .x = SIDE },
    [LA_F_ADVANCE] = { .name = "advance",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_BATTLE, 0 }, { LA_F_DEVELOP, 0 }),
                       .x = SIDE,
                       .v = { HEX("hex"), LR_VO("first", LR_HEXES, LR_NONE), LR_VO("second", LR_HEXES, LR_NONE),
                              LR_VO("third", LR_HEXES, LR_NONE), LR_VO("fourth", LR_HEXES, LR_NONE),
                              LR_VO("fifth", LR_HEXES, LR_NONE) } },
    [LA_F_EXTEND] = { .name = "extend",
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_IMPULSE, LR_AT(LA_I_WAR_EFFORT) }),
                      .x = SIDE,
                      .v = { HEX("hex"), YES("defender") } },
    [LA_F_DEVASTATE] = { .name = "devastate",
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_DEVASTATE) }),
                         .x = SIDE },
    [LA_F_FORAGE] = { .name = "forage",
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_FORAGE) }),
                      .x = SIDE },
    [LA_F_ATTRITION] = { .name = "attrition",
                         .asks = LR_ASKS_THE_ONE,
                         .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_STATUS) }),
                         .x = SIDE,
                         .v = { HEX("hex"), LR_VB("spent", SPENT), LR_VN("supply", 0, SUPPLY),
                                LR_V1("rating", LA_LEADER) } },
    [LA_F_ADMIN] = { .name = "admin",
                     .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ADMIN) }),
                     .x = SIDE },
    [LA_F_APPOINT] = { .name = "appoint",
                       .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ LA_F_ADMIN, 0 }, { LA_F_APPOINT, 0 }, { LA_F_BATTLE, 0 }, { LA_F_MOVE, 0 },
                                      { LA_F_SPLIT, 0 }),
                       .x = SIDE,
                       .v = { SOMEBODY("leader"), LR_VN("what", 0, LA_P_UNLOAD), LR_VN("hex", 0, LR_NONE),
                              LR_VN("more", 0, 0xFF), LR_VN("ammo", 0, MOST_POINTS),
                              LR_VB("supply_and_went", SUPPLY | WENT) } },
    [LA_F_ARRIVE] = { .name = "arrive",
                      .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ LA_F_TURN, LR_AT(LA_T_ARRIVE) }, { LA_F_IMPULSE, LR_AT(LA_I_ARRIVE) }),
                      .x = SIDE,
                      .v = { LR_VN("arrival", 0, MOST_ARRIVALS) } },
    { .name = NULL },
};
