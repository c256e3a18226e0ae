/* frames.c - the questions and pieces of work as they may lie on the stack: on what, whom they ask and which
 * chapter answers. frames.h says what each carries; check.c what they must have to do with the rest of the state.
 */
#include "great.h"

#define ASKED(name)      LR_CALLS_ASKED(gc, name)
#define GOES(name)       LR_CALLS_GO(gc, name)
#define CARRIES(kind, K) LR_VALUES(struct gc_##kind##_frame, GC_##K##_VALUES)
#define SHAPED(name)     LR_CALLS_SHAPE(gc, name)
#define LINED(name)      LR_CALLS_LINE(gc, name)
#define SIDE             LR_VALUES(struct lr_side_frame, LR_SIDE_VALUES)

GOES(turn)
ASKED(arrive)
ASKED(flood)
ASKED(transfer)
GOES(phase)
ASKED(action)
GOES(activate)
ASKED(select)
ASKED(attach)
ASKED(next)
ASKED(march)
GOES(march)
ASKED(flee)
GOES(assault)
ASKED(storm)
ASKED(drop)
ASKED(grand)
GOES(combat)
ASKED(loss)
SHAPED(loss)
LINED(loss)
ASKED(voluntary)
ASKED(retreat)
ASKED(advance)
ASKED(demolish)
ASKED(rejoin)
ASKED(recover)

static const char *const turn_steps[] = { "events", "arrivals",    "Union transfers",   "Confederate transfers",
                                          "cycle",  "Union works", "Confederate works", "recovery",
                                          "end",    NULL };
static const char *const phase_steps[] = { "roll", "winner", "other", NULL };
static const char *const activate_steps[] = { "select", "roll", "attach", "next", NULL };
static const char *const march_steps[] = { "fatigue", "windows", "on", "fought", "end", NULL };
static const char *const assault_steps[] = { "choose", "windows", "command", "grand", "fight", "end", NULL };
static const char *const combat_steps[] = {
    "roll",           "defender loses",   "defender letters", "retreat", "voluntary",
    "attacker loses", "attacker letters", "advance",          "end",     NULL
};

/* A turn's step names what comes next; a frame above it belongs to the one before. */
#define ON_MARCH                                                                                                   \
    {                                                                                                              \
        GC_F_MARCH, 0                                                                                              \
    }
#define ON_COMBAT                                                                                                  \
    {                                                                                                              \
        GC_F_COMBAT, 0                                                                                             \
    }

/* clang-format off */
const struct lr_kind gc_kinds[] = {
    [GC_F_TURN] = { .name = "turn", .asks = LR_WORKS, .steps = turn_steps, LR_GOES_BY(turn) },
    [GC_F_ARRIVE] = { .name = "arrive", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ GC_F_TURN, LR_AT(GC_T_UNION_TRANSFERS) }), CARRIES(arrive, UNIT),
                      .takes = LR_TAKES(GC_V_ENTER, GC_V_DONE), .now = "reinforcements arrive", LR_ASKED_BY(arrive) },
    [GC_F_FLOOD] = { .name = "flood", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ GC_F_TURN, LR_AT(GC_T_ARRIVALS) }), CARRIES(flood, UNIT),
                     .takes = LR_TAKES(GC_V_GO_OUT), .now = "units leave the swamps", LR_ASKED_BY(flood) },
    [GC_F_TRANSFER] = { .name = "transfer", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                        .on = LR_ABOVE({ GC_F_TURN, LR_AT(GC_T_CONFEDERATE_TRANSFERS) | LR_AT(GC_T_CYCLE) }), SIDE,
                        .takes = LR_TAKES(GC_V_TRANSFER, GC_V_DONE, GC_V_ORDER_STAND, GC_V_ORDER_SPLIT, GC_V_ASK_ME),
                        .now = "leaders are transferred", LR_ASKED_BY(transfer) },
    [GC_F_PHASE] = { .name = "phase", .asks = LR_WORKS, .on = LR_ABOVE({ GC_F_TURN, LR_AT(GC_T_UNION_WORKS) }),
                     .steps = phase_steps, CARRIES(phase, PHASE), LR_GOES_BY(phase) },
    [GC_F_ACTION] = { .name = "action", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE({ GC_F_PHASE, 0 }),
                      CARRIES(action, ACTION),
                      .takes = LR_TAKES(GC_V_PASS, GC_V_MARCH, GC_V_ACTIVATE, GC_V_ASSAULT, GC_V_BURN, GC_V_ENTRENCH, GC_V_HIDE, GC_V_HIDE_NOBODY, GC_V_SHOW),
                      .now = "the initiative is taken or passed", LR_ASKED_BY(action) },
    [GC_F_ACTIVATE] = { .name = "activate", .asks = LR_WORKS, .on = LR_ABOVE({ GC_F_PHASE, 0 }), .steps = activate_steps,
                        CARRIES(activate, LED), LR_GOES_BY(activate) },
    [GC_F_SELECT] = { .name = "select", .form = LR_FORM_SUBSET, .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ GC_F_ACTIVATE, LR_AT(GC_A_ROLL) }), CARRIES(select, SELECT),
                      .takes = LR_TAKES(GC_V_SELECT, GC_V_SELECT_TO_DIG, GC_V_ALL, GC_V_DONE),
                      .now = "units are chosen to go with a leader", LR_ASKED_BY(select) },
    [GC_F_ATTACH] = { .name = "attach", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE({ GC_F_ACTIVATE, LR_AT(GC_A_NEXT) }), CARRIES(attach, SELECT),
                      .takes = LR_TAKES(GC_V_ATTACH, GC_V_ATTACH_BOTH, GC_V_DONE), .now = "a leader joins a unit",
                      LR_ASKED_BY(attach) },
    [GC_F_NEXT] = { .name = "next", .form = LR_FORM_ORDER, .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE({ GC_F_ACTIVATE, LR_AT(GC_A_NEXT) }), CARRIES(next, SELECT), .takes = LR_TAKES(GC_V_NEXT),
                    .now = "the next unit of an activation is chosen", LR_ASKED_BY(next) },
    [GC_F_MARCH] = { .name = "march", .form = LR_FORM_PLACE, .asks = LR_WORKS | LR_ASKS_THE_ONE,
                     .on = LR_ABOVE({ GC_F_PHASE, 0 }, { GC_F_ACTIVATE, LR_AT(GC_A_NEXT) }), .steps = march_steps,
                     CARRIES(march, MARCH),
                     .takes = LR_TAKES(GC_V_FORCE, GC_V_MOVE, GC_V_ATTACK, GC_V_REFUSE, GC_V_LIFT, GC_V_DISMANTLE, GC_V_HALT),
                     .now = "a unit marches", LR_ASKED_BY(march), LR_GOES_BY(march) },
    [GC_F_FLEE] = { .name = "flee", .form = LR_FORM_CHOICE, .asks = LR_ASKS_THE_ONE,
                    .on = LR_ABOVE(ON_MARCH, { GC_F_ASSAULT, 0 }, { GC_F_COMBAT, 0 }), CARRIES(flee, FLEE),
                    .takes = LR_TAKES(GC_V_FLEE, GC_V_STAND), .now = "cavalry may slip away", LR_ASKED_BY(flee) },
    [GC_F_ASSAULT] = { .name = "assault", .asks = LR_WORKS, .on = LR_ABOVE({ GC_F_PHASE, 0 }), .steps = assault_steps,
                       CARRIES(assault, ASSAULT), LR_GOES_BY(assault) },
    [GC_F_STORM] = { .name = "storm", .form = LR_FORM_SUBSET, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE({ GC_F_ASSAULT, 0 }),
                     CARRIES(storm, SELECT), .takes = LR_TAKES(GC_V_SELECT, GC_V_ALL, GC_V_TARGET, GC_V_LEE, GC_V_DONE),
                     .now = "an assault is prepared", LR_ASKED_BY(storm) },
    [GC_F_DROP] = { .name = "drop", .form = LR_FORM_ORDER, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE({ GC_F_ASSAULT, 0 }),
                    CARRIES(drop, SELECT), .takes = LR_TAKES(GC_V_DROP), .now = "units are left out of an assault",
                    LR_ASKED_BY(drop) },
    [GC_F_GRAND] = { .name = "grand", .form = LR_FORM_SUBSET, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE({ GC_F_ASSAULT, 0 }),
                     CARRIES(grand, SELECT), .takes = LR_TAKES(GC_V_GRAND, GC_V_JOIN, GC_V_DONE),
                     .now = "a grand assault is tried", LR_ASKED_BY(grand) },
    [GC_F_COMBAT] = { .name = "combat", .asks = LR_WORKS, .on = LR_ABOVE(ON_MARCH, { GC_F_ASSAULT, 0 }), .steps = combat_steps,
                      LR_GOES_BY(combat) },
    [GC_F_LOSS] = { .name = "loss", .form = LR_FORM_ALLOCATE, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE(ON_COMBAT),
                    CARRIES(loss, LOSS), .takes = LR_TAKES(GC_V_LOSE), .now = "losses are shared out", LR_ASKED_BY(loss),
                    LR_SHAPED_BY(loss), LR_LINED_BY(loss) },
    [GC_F_VOLUNTARY] = { .name = "voluntary", .form = LR_FORM_SUBSET, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE(ON_COMBAT), SIDE,
                         .takes = LR_TAKES(GC_V_STEP_BACK, GC_V_ALL, GC_V_DONE), .now = "the defender may fall back",
                         LR_ASKED_BY(voluntary) },
    [GC_F_RETREAT] = { .name = "retreat", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE(ON_COMBAT, ON_MARCH, { GC_F_ASSAULT, 0 }), SIDE,
                       .takes = LR_TAKES(GC_V_STEP, GC_V_DONE), .now = "units retreat", LR_ASKED_BY(retreat) },
    [GC_F_ADVANCE] = { .name = "advance", .form = LR_FORM_SUBSET, .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE(ON_COMBAT, { GC_F_ASSAULT, 0 }), SIDE,
                       .takes = LR_TAKES(GC_V_ADVANCE, GC_V_ADVANCE_LEADER, GC_V_ALL, GC_V_DONE), .now = "the attacker may advance",
                       LR_ASKED_BY(advance) },
    [GC_F_DEMOLISH] = { .name = "demolish", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE, .on = LR_ABOVE(ON_MARCH),
                        CARRIES(demolish, UNIT), .takes = LR_TAKES(GC_V_DESTROY, GC_V_DONE), .now = "a bridge may be destroyed",
                        LR_ASKED_BY(demolish) },
    [GC_F_REJOIN] = { .name = "rejoin", .form = LR_FORM_PLACE, .asks = LR_ASKS_THE_ONE,
                      .on = LR_ABOVE(ON_MARCH, ON_COMBAT, { GC_F_ASSAULT, 0 }, { GC_F_TURN, 0 }), CARRIES(rejoin, REJOIN),
                      .takes = LR_TAKES(GC_V_REJOIN), .now = "a leader finds other troops", LR_ASKED_BY(rejoin) },
    [GC_F_RECOVER] = { .name = "recover", .form = LR_FORM_DESK, .asks = LR_ASKS_THE_ONE,
                       .on = LR_ABOVE({ GC_F_TURN, LR_AT(GC_T_CONFEDERATE_WORKS) | LR_AT(GC_T_RECOVERY) }), SIDE,
                       .takes = LR_TAKES(GC_V_ENTRENCH, GC_V_BRIDGE, GC_V_REPAIR, GC_V_DONE),
                       .now = "units dig, bridge and repair", LR_ASKED_BY(recover) },
    { .name = NULL },
};
/* clang-format on */

void gc_not_yet(struct lr_verdict *v) { lr_refuse(v, "3.0", "That is not done now."); }
