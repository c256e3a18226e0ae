/* look.h - what the chapters of Look Away! tell each other.
 *
 * One file a chapter of the book: game (1, 4), command (3.1 to 3.4), morale (3.5), field (3.6, 3.7: who stands
 * where, as everyone sees it), decision (5), impulse (6, 11), supply (7), movement (8.1, 8.2, 8.3), orders
 * (8.2.5, 8.5: merging, splitting, detachments), attack (8.4), cavalry (8.6, 16.1), rail (8.7, 8.8), development
 * (9), combat (10.1 to 10.6.2), results (10.6.3 to 10.6.8), extended (10.7), second (13), administration (14.1
 * to 14.5, 15), succession, commands, appoint (14.6), engineers (14.7, 14.8), victory (17), scenarios (18, 19). map
 * knows the ground and its costs (8.2.4), load reads the data, check holds the invariants, view says who sees what,
 * picture and table show it, odds says how far an answer reaches. times.h has for every answer when it is given and
 * what bars it (la_bars_...), each chapter's own; why gives the reasons that several of them share.
 *
 * What everyone may see is kept apart: `stand` (hexes where a side is seen to stand), `zone` (... and exerts a zone
 * of control from), markers, wagons and depots, weather, Victory Points, the leaders on top of their stacks. A
 * question may use these for the enemy and everything for one's own side; then nothing leaks. A force hidden by a
 * cavalry screen (8.6.2) stands in neither set: whoever walks into it finds out, and that is a reveal (lr_reveal).
 *
 * The Army Organization Display has no boxes of its own here: a command box is the leader who holds it
 * (`LA_HOLDS`). His morale, ammo, guns and supply are the box's; a subordinate's (`LA_UNDER`) are zero.
 * Administration points are each leader's own; an army commander's include those of his chief of staff (3.3.4).
 */
#ifndef LOOK_H
#define LOOK_H

#include "form.h"
#include "tools.h"

#define LA_UNION       LR_FIRST
#define LA_CONFEDERATE LR_SECOND

enum {
    LA_COLUMNS = 36,
    LA_ROWS = 76,
    LA_HEXES = 2736,
    LA_LEADERS = 58, /* the Union's first */
    LA_UNITS = 128,  /* the Union's first */
    LA_CARTS = 32,   /* wagons and depots (two faces of a counter), pontoons, trains; the Union's first */
    LA_ATTACKS = 24, /* declared attacks at once */
    LA_STACK = 24,   /* leaders in a hex */
    LA_BRIDGES = 64, /* bridged hexsides of major rivers */
    LA_TURNS = 25,
    LA_MOST_MORALE = 9, /* also of ammo and guns: the track of a command box */
    LA_SCENARIOS = 6
};
#define LA_NOBODY ((uint8_t)0xFF) /* no leader, no unit, no cart */

/* Domains of names. */
enum {
    LA_LEADER = LR_OWN,
    LA_UNIT,
    LA_CART,
    LA_HQ,          /* headquarters and other markers of command */
    LA_PLACE,       /* enum la_place */
    LA_LEADER_MARK, /* bits of a leader's marks */
    LA_UNIT_MARK,
    LA_CART_FACE,
    LA_WEATHER,
    LA_SUPPLY,
    LA_OPTION,
    LA_HOW,      /* how a march is made: enum la_how, all its combinations by name */
    LA_GROUND,   /* bits of a hex's `ground` */
    LA_LOSS_KIND /* why steps are lost */
};

enum la_type { LA_INFANTRY, LA_CAVALRY, LA_DETACHMENT, LA_ENGINEERS, LA_SUPERVISOR, LA_TYPES };
enum la_weather { LA_CLEAR, LA_LIGHT_RAIN, LA_RAIN, LA_MUD, LA_HEAT, LA_SCORCH, LA_WEATHERS };
enum la_supply { LA_FULL, LA_COMBAT_SUPPLY, LA_OUT_OF_SUPPLY }; /* 7.3 */
/* Added to it in `supply` of a box: the force cannot trace a line at all, or holds Full Supply by an expended
 * wagon, depot or Own marker: Out of Communications all the same (7.3.5). */
enum { LA_SUPPLY_STATUS = 3, LA_NO_COMMUNICATIONS = 4, LA_NO_LINE = 8 };

/* Where a leader or a unit is. */
enum la_place {
    LA_ABSENT,   /* not in this scenario */
    LA_LATER,    /* a reinforcement to come */
    LA_HOLDS,    /* a leader who holds a command, on the map at `hex` */
    LA_UNDER,    /* a leader in the box of `chief` (who holds it) */
    LA_STAFF,    /* chief of staff of `chief` */
    LA_POOL,     /* the Leader Pool */
    LA_DEAD,     /* killed, or died; a unit in the dead pile: all may see it */
    LA_CAPTURED, /* out of play, with Victory Points */
    LA_ILL,      /* out for the scenario, no Victory Points (8.1.3) */
    LA_WITH,     /* a unit assigned to the leader `boss` */
    LA_ON_MAP,   /* a unit without a leader, at `hex` */
    LA_UNKNOWN,  /* in a view */
    LA_PLACES
};

/* Marks on a leader. Those of LA_IMPULSE_MARKS end with the Impulse. */
enum la_leader_mark {
    LA_ACTIVE = 1 << 0,
    LA_FELL = 1 << 1,      /* went Inactive against his will this Impulse: still costs 1 WEP (11.0) */
    LA_TRIED = 1 << 2,     /* 8.1.2: an activation was tried this Impulse */
    LA_MOVED = 1 << 3,     /* this force has moved, or may not move, this Impulse */
    LA_FORCED = 1 << 4,    /* has force-marched this Impulse (10.2.2) */
    LA_REACTED = 1 << 5,   /* has tried Reaction Movement this Impulse (9.1.2) */
    LA_IN_ZONE = 1 << 6,   /* a holder whose force began the Impulse in an enemy zone (8.4.1, A-38) */
    LA_SCOUTED = 1 << 7,   /* his cavalry scouts this Impulse: no screen, no raid (8.6) */
    LA_RAIDED = 1 << 8,    /* ... raids */
    LA_SPARED = 1 << 9,    /* keeps his guns silent in the next battle (10.1.2) */
    LA_SCREENS = 1 << 10,  /* his cavalry screens, until his side's next Impulse (8.6.2) */
    LA_HIDDEN = 1 << 11,   /* his force is off the map behind a screen; a holder who is Overall Commander */
    LA_OWN = 1 << 12,      /* has an Own Use marker (13.2) */
    LA_TRAINING = 1 << 13, /* 14.5.2 */
    LA_FRESH = 1 << 14,    /* ... or appointed, brevetted or demoted, in this Administration: not again */
    LA_DIGGING = 1 << 15,  /* 14.8: ordered works; `hex` is where */
    LA_NO_HQ = 1 << 16,    /* holds his army without a Headquarters counter: range 0 (18.4, A-73) */
    LA_HURT = 1 << 17,     /* wounded or ill this turn: heals from the next (14.5.3) */
    LA_ACTING = 1 << 18,   /* a chief of staff in temporary command of the army (3.3.4) */
    LA_BURNED = 1 << 19,   /* 13.1.2: has tried a bridge in this Reorganization */
    LA_FORAGED = 1 << 20,  /* has foraged, or recruited in this Reorganization: bit 21 */
    LA_RECRUITED = 1 << 21,
    LA_CAUSE = 1 << 22,   /* a Senior Commander who has replaced a subordinate for cause this turn (14.6.1) */
    LA_UPKEEP = 1 << 23,  /* his Own marker pays his force's upkeep at the end of this Impulse (13.2.4) */
    LA_GUNNED = 1 << 24,  /* this Administration: a new gun was brought to his hex (14.2.1) */
    LA_RANKED = 1 << 25,  /* ... brevetted or demoted (14.5.1): not again */
    LA_MARCHES = 1 << 26, /* belongs to the force that marches now: none but under a march or split question */
    LA_LOADED = 1 << 28,  /* had ammo when this battle began, whatever is left of it (10.1.2) */
    LA_FED = 1 << 27,     /* fed before others from a link that cannot feed all (7.2), this Impulse */
    LA_BEREFT = 1 << 29,  /* his last unit, or the last of his box, fell in the losses now taken (10.6.3) */
    LA_MERGED = 1 << 30   /* an order of this Impulse put his field command into another's box (8.2.5.1) */
};
#define LA_IMPULSE_MARKS                                                                                           \
    (LA_FELL | LA_TRIED | LA_MOVED | LA_FORCED | LA_REACTED | LA_IN_ZONE | LA_SCOUTED | LA_RAIDED | LA_SPARED      \
     | LA_UPKEEP | LA_FED | LA_MERGED)

struct la_leader {
    uint32_t marks;
    uint16_t hex; /* LA_HOLDS only, else LR_NONE: ask la_leader_hex */
    uint8_t place;
    uint8_t chief;              /* LA_UNDER, LA_STAFF: of whom; else LA_NOBODY */
    uint8_t hq;                 /* enum la_hq, LA_NOBODY: none */
    uint8_t rank;               /* stars now, brevets counted */
    uint8_t ap;                 /* Administration Points left this turn */
    uint8_t wound;              /* level of wounds and illness, 0 to 5 */
    uint8_t morale, ammo, guns; /* the box's: LA_HOLDS only */
    uint8_t supply; /* of the box, judged at the start of the Impulse or Reorganization: enum la_supply and bits */
    uint8_t lost;   /* Morale Levels lost this turn (14.6.1) */
    uint8_t steps;  /* Replacement Steps taken in this Administration (14.4.2) */
    uint8_t loaded; /* Ammo Supply Points bought in this Administration (14.2.2) */
    uint8_t known;  /* scouted: units counted + 1, as the enemy last heard; 0 never. Everyone sees it */
};

/* Marks on a unit. */
enum la_unit_mark {
    LA_DISMOUNTED = 1 << 0,
    LA_REMOUNTING = 1 << 1, /* 16.1.4; then also dismounted */
    LA_AT_WORK = 1 << 2,    /* engineers (14.7), or building a pontoon bridge (8.8) */
    LA_DIGS = 1 << 3,       /* a unit that builds works, not one that covers (14.8.2) */
    LA_NEW =
        1 << 4, /* this Administration: got a step, was raised, gave a detachment, began to remount or to work */
    LA_SEEN = 1 << 5,  /* the enemy sees it while he picks its losses (10.6.3) */
    LA_WENT = 1 << 6,  /* a unit without a leader has moved; a supervisor or engineer has been used, this Impulse */
    LA_SCOUT = 1 << 7, /* this cavalry unit has joined a scouting attempt this Impulse */
    LA_GAVE = LA_SCOUT, /* in the Administration, where nobody scouts: gave detachments (14.3.1) */
    LA_ALONG = LA_NEW   /* in the Movement Sequence, on a unit without a leader: it marches now */
};

struct la_unit {
    uint16_t hex; /* LA_ON_MAP only, else LR_NONE: ask la_unit_hex */
    uint8_t place, boss;
    uint8_t steps; /* 2 full, 1 reduced or a one-step unit, 0 dead */
    uint8_t marks;
};

enum la_face { LA_STOCK, LA_WAGON, LA_DEPOT, LA_PONTOON, LA_BRIDGE, LA_TRAIN, LA_FACES }; /* stock: not in play */

struct la_cart {
    uint16_t hex;  /* LR_NONE in stock */
    uint16_t side; /* LA_BRIDGE: the hexside it spans, else LR_NONE */
    uint8_t face;
    uint8_t marks; /* enum la_cart_mark */
};
enum la_cart_mark {
    LA_CART_WENT = 1 << 0,
    LA_CART_WORK = 1 << 1 /* pontoon going up or down */,
    LA_CART_BACK = 1 << 2,
    LA_CART_ALONG = 1 << 3, /* comes along with the force that marches now */
    LA_CART_STAYS = 1 << 4  /* the next force that leaves this hex leaves it behind; its owner knows */
};
/* In `supply` of a box above these: fives of MP to the nearest source or link (8.3.1), at most 15. */
enum { LA_SUPPLY_BANDS = 4 };

/* `ground` of a hex: what play has done to it. Everyone sees it. */
enum la_ground {
    LA_WORKS = 3,          /* level of entrenchments, two bits */
    LA_WORKS_CSA = 1 << 2, /* whose; the Union's if not */
    LA_CUT = 1 << 3,       /* the rail line is cut here */
    LA_BURNT = 1 << 4,     /* the town is burned */
    LA_RAIL_CSA = 1 << 5,  /* whose rail line this hex is */
    LA_LAST_CSA = 1 << 6,  /* who was the last to occupy or pass through */
    LA_PASSED = 1 << 7 /* the last side has passed since the rail hex was the other's: it may be opened (8.7.1) */
};

/* A declared and sustained attack (8.4): a force is all that a side has in a hex. */
struct la_attack {
    uint16_t from, at; /* LR_NONE: no attack */
    uint8_t marks;     /* enum la_attack_mark */
    uint8_t spare;
};
enum la_attack_mark { LA_HASTY = 1 << 0, LA_FOUGHT = 1 << 1 };

/* The battle being fought; all zero (hex LR_NONE) when there is none. Sides: 0 attacker, 1 defender. */
struct la_battle {
    uint16_t hex;          /* the hex under attack */
    uint16_t from[8];      /* attacking hexes in the order they fire; LR_NONE */
    uint8_t attacker;      /* side */
    uint8_t round;         /* 1, 2 extended */
    uint8_t attacks, fire; /* how many; which is being resolved */
    uint8_t woods;         /* die modifier of the woods check, to subtract */
    uint8_t superior;      /* side with cavalry superiority, 0xFF none */
    uint8_t steps[2];      /* inflicted by attacker, by defender */
    uint8_t retreat[2];    /* inflicted by attacker, by defender */
    uint8_t check[2];      /* Morale Checks inflicted by attacker on the defender; by defender: bits of from[] */
    uint8_t against[8];    /* steps to be lost by each attacking hex */
    uint16_t ones, sixes;  /* natural 1s and 6s: bit 2*i the attacker's fire i, bit 2*i+1 the defender's */
    uint8_t paid;          /* 1: there were defenders, not works or a depot alone */
    uint8_t extended;      /* side that extended, 0xFF none */
    uint8_t spare[4];
};

struct la_side {           /* what a player has */
    uint16_t wep;          /* War Effort Points; secret */
    uint16_t replacements; /* secret */
    int16_t vp;
    uint8_t effort, left;               /* Operations Effort: the most this turn, and what is left of it */
    uint8_t bid;                        /* secret until both are made, then the first Impulse's effort */
    uint8_t impulses;                   /* taken this turn */
    uint8_t orders;                     /* War Department Orders this turn; bit 7: one was forced */
    uint8_t recruits;                   /* steps of Atlanta's recruits in this Administration (19.4.5) */
    uint8_t train_back;                 /* turn on which a lost Train returns (19.6.2), 0: none */
    uint8_t bankrupt;                   /* could not pay */
    uint8_t hqs;                        /* Headquarters of this side captured or destroyed */
    uint8_t ammo;                       /* set-up: points still to be dealt out (18.4); secret */
    uint8_t lost_divisions, lost_steps; /* 19.6.5 infantry divisions eliminated, reduced: last turn's in the low
                                           four bits, this turn's in the high */
    uint8_t attacked;                   /* 19.6.6: a corps attacked this turn */
    uint8_t opened;                     /* 8.7.1: turn on which a rail line was opened last */
    uint16_t grant;                     /* WEP waiting for open rail (19.6.1) */
};

/* A set of hexes. */
struct la_set {
    lr_word w[LR_WORDS(LA_HEXES)];
};

/* What everyone sees of who stands where, as it lies in the state. */
struct la_field {
    struct la_set stand[2], zone[2], foot[2], masked[2];
};

struct la_state {
    struct lr_core core;
    uint8_t scenario, turn, last_turn, weather;
    uint8_t rain;     /* halves of rain turns in a row */
    uint8_t heat;     /* heat turns in a row */
    uint8_t scorched; /* this spell has cost its Morale Level; bit 1: last turn was Mud or Scorch */
    uint8_t ties;
    uint8_t first;     /* who seized the initiative, 0xFF nobody */
    uint8_t active;    /* whose Impulse, 0xFF none */
    uint8_t now;       /* Operations Effort of this Impulse */
    uint8_t repeat;    /* side entitled to a repeat Impulse, 0xFF none; see decision.c */
    uint8_t track;     /* Confederate morale track, 1 to 6 (19.6.5) */
    uint8_t hood;      /* turn on which Hood took command in the Campaign, 0 not */
    uint8_t federals;  /* Mississippi Federals called */
    uint8_t open_city; /* turn on which Atlanta was declared open, 0 not */
    uint8_t resaca;    /* turn on which Resaca fell, 0 not; 19.6.5 */
    uint8_t ended;     /* 17: enum la_ending */
    uint8_t options;   /* set of enum la_option */
    uint8_t
        killed; /* Union army generals killed or captured last turn: 1 army, 2 Sherman, bits; high half this turn */
    uint8_t retaken; /* Resaca, once fallen, is the Confederates' again (19.6.5) */
    uint8_t spare[3];
    uint64_t burned; /* bridges, bits of tables->bridge */
    struct la_side player[2];
    struct la_battle battle;
    struct la_attack attack[LA_ATTACKS];
    struct la_leader leader[LA_LEADERS];
    struct la_unit unit[LA_UNITS];
    struct la_cart cart[LA_CARTS];
    union { /* kept by la_settle_field */
        struct la_field field;
        struct {
            struct la_set stand[2]; /* hexes where a side is seen to stand with combat units */
            struct la_set zone[2];  /* ... and from which it exerts a zone of control */
            struct la_set
                foot[2]; /* ... by units that are not mounted cavalry: these bar lines of supply (7.1.2) */
            struct la_set masked[2]; /* ... and who and what stands there is not seen: works, a screen (14.8.5) */
        };
    };
    uint8_t ground[LA_HEXES];
    uint8_t unused[4];
};

enum la_ending { LA_NOT_ENDED, LA_DECISIVE, LA_MARGINAL, LA_ON_POINTS, LA_DRAW };

/* Options; the first choice is the preset, the bit is set for the second. */
enum la_option {
    LA_O_ILLNESS,   /* 8.1.3 */
    LA_O_DOCTRINE,  /* 10.3.2.1 */
    LA_O_FOG,       /* 3.7.2 */
    LA_O_OPEN_CITY, /* 19.6.7 */
    LA_O_FAIR,      /* no weather: always Clear */
    LA_O_ENTRIES,   /* Campaign: the forces that appear in later scenarios enter */
    LA_OPTIONS
};

/* ---- Tables: the pack's data, read once by load.c ---- */

struct la_ratings {
    int8_t ar, br, mr;
};

struct la_officer { /* a leader's counter */
    const char *name;
    uint8_t side, rank;
    struct la_ratings active, inactive;
};

struct la_counter { /* a unit's counter */
    const char *name;
    uint8_t side, type;
    uint8_t most;  /* steps printed on it: 2, or 1 */
    uint8_t size;  /* the strength it is listed by in the set-ups ("10-Division") */
    uint8_t cf[3]; /* Combat Factors with 0, 1, 2 steps; a one-step unit uses cf[1] */
    uint8_t ml[3]; /* printed Morale, likewise: 0 best, 6 worst */
};

struct la_wheels { /* a counter of wagon and depot, a pontoon, a train */
    const char *name;
    uint8_t side, capacity;
    uint8_t sort; /* LA_WAGON (and depot), LA_PONTOON (and bridge), LA_TRAIN */
};

enum la_hq_kind {
    LA_HQ_GROUP,
    LA_HQ_ARMY,
    LA_HQ_CORPS,
    LA_HQ_CAVALRY_CORPS,
    LA_HQ_CAVALRY_DIVISION,
    LA_HQ_UNION_CORPS
};
enum la_hq { /* in the order of data/headquarters.tsv; Union corps markers (3.3.3) are numbered as history did */
             LA_ARMIES_OF_THE_WEST,
             LA_ARMY_OF_THE_CUMBERLAND,
             LA_ARMY_OF_THE_TENNESSEE,
             LA_ARMY_OF_THE_OHIO,
             LA_UNION_CAVALRY_CORPS,
             LA_IV_CORPS,
             LA_XIV_CORPS,
             LA_XV_CORPS,
             LA_XVI_CORPS,
             LA_XVII_CORPS,
             LA_XX_CORPS,
             LA_XXIII_CORPS,
             LA_ARMY_OF_TENNESSEE,
             LA_HARDEES_CORPS, /* I */
             LA_HOODS_CORPS,   /* II */
             LA_POLKS_CORPS,   /* III */
             LA_CAVALRY_CORPS,
             LA_1ST_CAVALRY_DIVISION,
             LA_2ND_CAVALRY_DIVISION,
             LA_3RD_CAVALRY_DIVISION,
             LA_HQS
};
struct la_headquarters {
    const char *name;
    uint8_t side, kind, points; /* points: the "X"s (17.2) */
};

/* What a hex is, from the board: direction bits of roads, rails, rivers. */
struct la_hexinfo {
    uint8_t terrain;                           /* of the board */
    uint8_t town;                              /* 1 town, 2 major city: both stations if `rail` */
    uint8_t road, rail;                        /* direction bits: a road or rail leads over this hexside */
    uint8_t minor, major, bridge, ford, ridge; /* direction bits; ridge: mountain hexside without a gap or road */
    uint8_t entry; /* 1: a rail line enters the map here; edge: whose friendly edge (enum lr_side) in `edge` */
    uint8_t edge;
    uint8_t row, column; /* as printed */
    uint8_t south;       /* south of Peachtree Creek and the Chattahoochee (19.6.5) */
};

enum { LA_FERT_COLUMNS = 16, LA_FERT_LOWEST = -3, LA_FERT_HIGHEST = 19 }; /* dice with all modifiers */
struct la_cell {                                                          /* of the Fire Exchange Results Table */
    uint8_t steps, retreat, check;
};
struct la_toll { /* of the Force March and Strategic Attrition tables */
    uint8_t success, steps, inactive;
};

enum { LA_MARCH_COLUMNS = 4, LA_MARCH_LOWEST = -3, LA_MARCH_HIGHEST = 10 };
enum { LA_ATTRITION_COLUMNS = 6, LA_ATTRITION_LOWEST = -4, LA_ATTRITION_HIGHEST = 13 };
enum { LA_IMC_LOWEST = -1, LA_IMC_HIGHEST = 8 };
enum { LA_FORAGE_COLUMNS = 7, LA_FORAGE_HIGHEST = 8 }; /* 1 to 7 Clear hexes; dice from 1 */
#define LA_DICE(chart) (LA_##chart##_HIGHEST - LA_##chart##_LOWEST + 1)
struct la_forage {
    uint8_t own, wep;
};

struct la_arrival { /* one row of a scenario's reinforcements, or of its set-up */
    uint8_t turn;   /* 0: set-up */
    uint8_t side;
    uint16_t hex;                        /* LR_NONE: any rail depot or major city (18.7) */
    uint8_t what;                        /* enum la_what */
    uint8_t who;                         /* leader, cart, hq ... by `what` */
    uint8_t under;                       /* leader it belongs to, LA_NOBODY: to nobody */
    uint8_t size, type, reduced, number; /* units: strength, type, on their reduced face, how many */
    uint8_t hq, guns, level, marks; /* leaders: headquarters, guns; works: level; marks: enum la_arrival_mark */
};
enum la_what { LA_A_LEADER, LA_A_STAFF, LA_A_UNITS, LA_A_WAGONS, LA_A_WORKS, LA_A_POOL };
enum la_arrival_mark {
    LA_A_DISMOUNTED = 1,
    LA_A_NO_HQ = 2,
    LA_A_FREE = 4,  /* placed by its owner (S5 Smith) */
    LA_A_OPTION = 8 /* comes only with the option LA_O_ENTRIES */
};

struct la_scenario {
    const char *name;
    uint8_t first, last; /* turns */
    uint8_t campaign;
    uint8_t effort[LA_TURNS + 1][2]; /* most Operations Effort by turn and side */
    uint8_t steps[LA_TURNS + 1][2];  /* Replacement Steps */
    uint16_t wep[2];
    uint16_t grant[LA_TURNS + 1][2]; /* 19.6.1 */
    uint8_t ammo[2], morale[2];
    uint16_t railhead;                /* 19.3.6 ...: hex of the Union's last rail depot, LR_NONE: none */
    uint8_t railrow;                  /* depots in rows below it are no rail depots */
    uint8_t changes;                  /* special rules, set of enum la_special */
    uint8_t change_turn;              /* turn of the command changes */
    uint8_t dismount;                 /* Confederate brigades to dismount by choice at set-up (S1: 3) */
    uint8_t front, rail_ends;         /* rows from this on were the Union's last; 0: north of the river line */
    uint16_t rail_end[4];             /* where his rail lines end */
    uint16_t first_arrival, arrivals; /* in tables->arrival */
    uint8_t leaders[2];               /* of the set-up */
    uint32_t coming[LA_TURNS + 1];    /* headquarters that come with leaders on a turn or later, a set */
};
enum la_special {                       /* of a scenario */
                  LA_SNARLS = 1,        /* 19.2.5 */
                  LA_FEDERALS = 2,      /* 19.3.5 */
                  LA_CHANGE_4 = 4,      /* 19.4.4, 19.4.7 */
                  LA_RECRUITS = 8,      /* 19.4.5 */
                  LA_HOLD_ATLANTA = 16, /* 19.4.6 */
                  LA_CHANGE_5 = 32,     /* 19.5.7 */
                  LA_MAY_OPEN = 64      /* 19.6.7 is on offer */
};

/* Costs in WEP (data/costs.tsv). */
enum la_cost_of {
    LA_C_INITIATIVE,
    LA_C_TIED,
    LA_C_WAR_DEPARTMENT,
    LA_C_LEADER,
    LA_C_TRAIN,
    LA_C_BREVET,
    LA_C_POOL,
    LA_C_ARMY_COMMANDER,
    LA_C_PONTOON,
    LA_C_WORKS,
    LA_C_ENGINEERS,
    LA_C_SUPERVISOR,
    LA_C_GUN,
    LA_C_AMMO,
    LA_C_DEPOT,
    LA_C_CORPS_HQ,
    LA_C_ARMY_HQ,
    LA_C_GROUP_HQ,
    LA_COSTS /* wagons cost their capacity */
};

struct la_tables {
    int leaders, units, carts, bridges, arrivals, scenarios;
    uint16_t first_leader[3], first_unit[3], first_cart[3]; /* by side, and the end */
    struct la_leader leader_counts[LA_LEADERS];             /* bits by which somebody stands otherwise */
    struct la_unit unit_counts[LA_UNITS];
    uint8_t works[LA_HEXES];    /* bits of `ground` that are works */
    uint64_t kind[LA_TYPES][2]; /* units of a type, a set */
    struct la_officer officer[LA_LEADERS];
    struct la_counter counter[LA_UNITS];
    uint8_t kin[LA_UNITS]; /* the first counter that nobody can tell from it before it is drawn (18.5) */
    struct la_wheels wheels[LA_CARTS];
    struct la_headquarters hq[LA_HQS];
    struct la_hexinfo hex[LA_HEXES];
    lr_hexside bridge[LA_BRIDGES];
    int8_t bridge_of[LA_HEXES][6]; /* which of them, -1: none */
    struct la_arrival *arrival;
    struct la_scenario scenario[LA_SCENARIOS + 1]; /* the last: an empty board */
    uint8_t option_index[LA_OPTIONS];
    /* the charts */
    uint8_t imc[6][7][LA_DICE(IMC)];     /* Operations Effort 1..6, Movement Rating 0..6, modified die */
    int32_t fert_least[LA_FERT_COLUMNS]; /* least Combat Factors of each column */
    struct la_cell fert[LA_FERT_COLUMNS][LA_DICE(FERT)];
    int32_t march_least[LA_MARCH_COLUMNS]; /* least Movement Allowance of each column */
    struct la_toll march[LA_MARCH_COLUMNS][LA_DICE(MARCH)];
    int32_t attrition_least[LA_ATTRITION_COLUMNS];
    struct la_toll attrition[LA_ATTRITION_COLUMNS][LA_DICE(ATTRITION)];
    struct la_forage forage[LA_FORAGE_COLUMNS][LA_FORAGE_HIGHEST];
    uint8_t weather[LA_TURNS + 1][11]; /* 2d6 - 2: LA_CLEAR, LA_LIGHT_RAIN, LA_RAIN, LA_HEAT */
    int8_t weather_march[LA_WEATHERS], weather_attrition[LA_WEATHERS]; /* */
    uint8_t detachments[17][2]; /* by strength: for a step, for a whole unit */
    uint8_t cost[LA_COSTS];
    uint8_t recruit;         /* special recruiting succeeds on this or more */
    lr_cost enter[8];        /* by terrain, in twelfths */
    lr_cost enter_forced[8]; /* by a successful Force March; LR_BLOCKED: no (8.3) */
    lr_cost road, road_forced, rail, city, minor_river, bridge_cost, pontoon_cost, ford_cost, works_cost;
    int8_t shift[8], shift_town, shift_city, shift_minor, shift_major; /* left column shifts (10.3.2) */
    /* made by la_map_init: cost of each step in twelfths, 255 none; by a Force March; enum la_way */
    uint8_t step[LA_HEXES][6], step_forced[LA_HEXES][6], way[LA_HEXES][6];
    struct la_edge {
        lr_hex to;
        uint8_t dir, way;
        uint8_t cost[3]; /* in clear weather, in heat, in any other */
        uint8_t forced;  /* on a Force March in clear weather; 255: no way */
    } edge[LA_HEXES][6]; /* those that lead anywhere, `edges` of them */
    uint8_t edges[LA_HEXES];
    uint8_t line_cost[3][LA_HEXES][6]; /* what a Line of Supply pays, likewise; LR_NO_WAY over Major Rivers */
    uint8_t leave[LA_HEXES], leave_forced[LA_HEXES]; /* the least of these costs of a hex in clear weather */
    lr_hex entry[8], rails[512];                     /* rail entry hexes; every rail hex */
    int entries, rail_hexes;
    lr_hex major[4]; /* Major Cities */
    int majors;
    lr_hex atlanta, chattanooga, resaca;
    uint16_t line[24], line_towns;   /* towns of the Atlanta and Cleveland railroad (19.6.5) */
    uint8_t johnston, hood, sherman; /* leaders that rules name; load.c finds others by name */
};

static inline const struct la_tables *la_tables(const struct lr_pack *p)
{
    return (const struct la_tables *)p->tables;
}

/* ---- Questions and pieces of work, from the bottom of the stack up: what each carries stands below, frames.c says
 * upon what it may stand and whom it asks. ---- */
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
    LA_T_TRACK, /* 19.6.5, 19.6.6 and what else a turn begins with (scenarios.c) */
    LA_T_BID,   /* decision.c */
    LA_T_WEATHER,
    LA_T_IMPULSES,  /* impulse.c: the next Impulse, or on */
    LA_T_DEVASTATE, /* second.c, side by side */
    LA_T_FORAGE,
    LA_T_INCOME,
    LA_T_STATUS, /* supply judged, attrition */
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
    LA_P_DEAD_IN_IMPULSE,
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
    V(F, int32_t, spared, LA_A_YES)
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
    V(F, int32_t, guns, LR_RANGE(0, 1 + LA_MOST_MORALE), LR_SECRET)                                                \
    V(F, int32_t, ammo, LR_RANGE(0, 1 + LA_MOST_MORALE), LR_SECRET)
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
 * marks). Who removes him; over which headquarters; under whom a new leader comes; who gets troops, and that there
 * must be some; the ammo that is left to deal out. */
#define LA_WHEN_REMOVED(F) LR_WHEN(F, what, LR_AT(LA_P_WOUNDED) | LR_AT(LA_P_CAUSE))
#define LA_APPOINT_VALUES(V, U, F)                                                                                 \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, int32_t, leader, LA_A_LEADER_OR_NONE, LR_SECRET)                                                          \
    V(F, int32_t, what,                                                                                            \
      LR_ONE_OF("dead", "dead in impulse", "wounded", "cause", "new command", "senior", "staff", "troops",         \
                "give up", "detach", "raise", "unload"),                                                           \
      LR_SECRET)                                                                                                   \
    V(F, int32_t, hex, LR_THING_OR(LR_HEXES, LR_NONE), LR_OR_ZERO, LR_SECRET)                                      \
    U(V(F, int32_t, guns, LR_RANGE(0, LA_MOST_MORALE), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)              \
      V(F, int32_t, senior, LR_THING(LA_LEADER), LA_WHEN_REMOVED(F), LR_SECRET)                                    \
      V(F, int32_t, chief, LR_ONE_MORE(LA_LEADER), LR_WHEN(F, what, LR_AT(LA_P_NEW_COMMAND)), LR_SECRET)           \
      V(F, int32_t, hq, LR_THING(LA_HQ), LR_WHEN(F, what, LR_AT(LA_P_SENIOR)), LR_SECRET)                          \
      V(F, int32_t, taker, LR_ONE_MORE(LA_LEADER), LR_WHEN(F, what, LR_AT(LA_P_TROOPS)), LR_SECRET)                \
      V(F, int32_t, points, LR_RANGE(1, 255), LR_WHEN(F, what, LR_AT(LA_P_UNLOAD)), LR_SECRET))                    \
    U(V(F, int32_t, ammo, LR_RANGE(0, LA_MOST_MORALE), LR_WHEN(F, what, LR_AT(LA_P_DEAD)), LR_SECRET)              \
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

/* Verbs: one line each in verbs.h, a section a chapter. */
#define VERB(name, phrase, ...) name,
enum la_verb {
    LA_V_NONE,
#include "verbs.h"
    LA_VERBS
};
#undef VERB

/* What happened: one line each in tellings.h, a section a chapter. */
#define TELL(name, phrase, rule, ...) name,
enum la_telling {
#include "tellings.h"
    LA_TELLINGS
};
#undef TELL

/* ---- Every chapter's share of the questions: la_ask_NAME, la_why_NAME, la_apply_NAME for frames that ask,
 * la_go_NAME for those that ask nobody. frames.c declares them. ---- */

#define LA_ASKS const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_question *q
#define LA_WHYS                                                                                                    \
    const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x, struct lr_verdict *v
#define LA_APPLIES const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_answer x, struct lr_events *ev
#define LA_GOES    const struct lr_pack *p, struct la_state *s, struct lr_events *ev
/* What lists and verbs do not say of a question's form, and of one of its lines. */
#define LA_SHAPES const struct lr_pack *p, const struct la_state *s, const struct lr_question *q, struct lr_form *f
#define LA_LINES                                                                                                   \
    const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f, struct lr_line *l
#define LA_SHAPED(name) void la_shape_##name(LA_SHAPES);
#define LA_LINED(name)  void la_line_##name(LA_LINES);
/* What bars an answer, whatever is asked (times.h): its own conditions, from the state as this side sees it. */
#define LA_BARRED(name) bool la_bars_##name(LA_WHYS);
#define LA_ASKED(name)                                                                                             \
    void la_ask_##name(LA_ASKS);                                                                                   \
    void la_why_##name(LA_WHYS);                                                                                   \
    void la_apply_##name(LA_APPLIES);
LA_ASKED(deal)
LA_SHAPED(deal)
LA_LINED(deal) /* scenarios.c */
LA_ASKED(bid)
LA_SHAPED(bid) /* decision.c */
LA_ASKED(effort)
LA_SHAPED(effort) LA_LINED(effort)                               /* impulse.c */
    LA_ASKED(ready) LA_SHAPED(ready) LA_LINED(ready)             /* supply.c */
    LA_ASKED(move) LA_SHAPED(move) LA_LINED(move)                /* movement.c */
    LA_ASKED(split) LA_SHAPED(split) LA_LINED(split)             /* orders.c */
    LA_ASKED(march) LA_SHAPED(march) LA_LINED(march)             /* movement.c */
    LA_ASKED(loss) LA_SHAPED(loss) LA_LINED(loss)                /* results.c */
    LA_ASKED(retreat) LA_SHAPED(retreat) LA_LINED(retreat)       /* results.c */
    LA_ASKED(develop) LA_SHAPED(develop) LA_LINED(develop)       /* development.c */
    LA_ASKED(react) LA_SHAPED(react) LA_LINED(react)             /* development.c */
    LA_ASKED(rearguard) LA_SHAPED(rearguard) LA_LINED(rearguard) /* development.c */
    LA_ASKED(overrun) LA_SHAPED(overrun) LA_LINED(overrun)       /* development.c */
    LA_ASKED(battles) LA_SHAPED(battles) LA_LINED(battles)       /* combat.c */
    LA_ASKED(advance) LA_SHAPED(advance) LA_LINED(advance)       /* results.c */
    LA_ASKED(extend) LA_SHAPED(extend) LA_LINED(extend)          /* extended.c */
    LA_ASKED(devastate) LA_SHAPED(devastate) LA_LINED(devastate) /* second.c */
    LA_ASKED(forage) LA_SHAPED(forage) LA_LINED(forage)          /* second.c */
    LA_ASKED(attrition) LA_SHAPED(attrition) LA_LINED(attrition) /* second.c */
    LA_ASKED(admin) LA_SHAPED(admin) LA_LINED(admin)             /* administration.c */
    LA_ASKED(appoint) LA_SHAPED(appoint) LA_LINED(appoint)       /* appoint.c */
    LA_ASKED(arrive) LA_SHAPED(arrive)                           /* scenarios.c */
                                                                 /* clang-format off */
#define LA_ALL_BARRED(X) \
    X(dismount) X(post) X(deal_ammo) X(federals) /* scenarios.c */ \
    X(bid) /* decision.c */ X(effort) X(upkeep) /* impulse.c */ \
    X(feed) X(destroy) X(stir) X(open_line) /* supply.c */ \
    X(march) X(troops) X(drive) /* movement.c */ \
    X(split) X(detail) X(leave) X(detach) X(take_leader) X(take_unit) X(absorb) /* orders.c */ \
    X(attack) /* attack.c */ X(screen) /* cavalry.c */ X(train) X(pontoon) /* rail.c */ \
    X(react) X(rouse) X(spare) /* development.c */ X(extend) X(turn_on) /* extended.c */ \
    X(devastate) X(forage) /* second.c */ \
    X(engineers) X(build) X(gun) X(ammo) X(detachments) X(unload) X(depot) X(enlarge) /* administration.c */ \
    X(strengthen) X(raise) X(return) X(recruit) X(remount) X(rank) X(train_leader) /* soldiers.c */ \
    X(replace) X(cause) X(exchange) X(appoint) X(new_command) X(new_leader) X(revive) X(staff) /* appoint.c */ \
    X(mark) /* commands.c */ X(engineer) X(entrench) /* engineers.c */
    /* clang-format on */
    LA_ALL_BARRED(LA_BARRED) void la_go_turn(LA_GOES); /* game.c: hands each step to its chapter, below */
void la_go_impulse(LA_GOES);                           /* impulse.c */
void la_go_battle(LA_GOES);                            /* combat.c */

/* The steps of a turn; each does its work and sets the turn frame's step to the next when done (it may push frames
 * and be called again when they are gone). */
void la_turn_track(LA_GOES);     /* scenarios.c */
void la_turn_bid(LA_GOES);       /* decision.c */
void la_turn_weather(LA_GOES);   /* decision.c */
void la_turn_impulses(LA_GOES);  /* impulse.c */
void la_turn_devastate(LA_GOES); /* second.c */
void la_turn_forage(LA_GOES);
void la_turn_income(LA_GOES);
void la_turn_status(LA_GOES);
void la_turn_arrive(LA_GOES); /* administration.c */
void la_turn_admin(LA_GOES);
void la_turn_end(LA_GOES); /* victory.c */

/* ---- command.c: 3.1 to 3.4 ---- */

/* Everything a side has in a hex: made on demand, never kept. Hidden forces are included: for one's own side only,
 * or where a reveal follows. */
struct la_force {
    lr_hex hex;
    uint8_t side, oc;                /* Overall Commander; LA_NOBODY: no leader */
    uint8_t leaders, holders;        /* without chiefs of staff */
    uint8_t leader[LA_STACK];        /* the OC first, then holders, each followed by those under him */
    uint8_t units, cavalry, mounted; /* combat units (supervisors are none); cavalry; mounted cavalry */
    uint8_t unit[LA_UNITS];          /* combat units */
    uint8_t bosses[LA_UNITS];        /* ... and whose they are, LA_NOBODY: nobody's */
    uint16_t cf;                     /* Combat Factors, nothing halved */
    uint16_t cavalry_cf, mounted_cf;
    uint8_t guns, supervisors, engineers, detachments;
    bool zone; /* has a unit that exerts a zone of control */
};
void la_muster(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *f);
bool la_all_cavalry(const struct la_force *f); /* only mounted cavalry, at least one (16.1.1) */

static inline lr_hex la_leader_hex(const struct la_state *s, unsigned leader) /* LR_NONE off the map */
{
    const struct la_leader *l = &s->leader[leader];
    if (l->place == LA_HOLDS)
        return l->hex;
    if ((l->place == LA_UNDER || l->place == LA_STAFF) && l->chief < LA_LEADERS)
        return s->leader[l->chief].place == LA_HOLDS ? s->leader[l->chief].hex : LR_NONE;
    return LR_NONE;
}

static inline lr_hex la_unit_hex(const struct la_state *s, unsigned unit)
{
    const struct la_unit *u = &s->unit[unit];
    if (u->place == LA_ON_MAP)
        return u->hex;
    return u->place == LA_WITH && u->boss < LA_LEADERS ? la_leader_hex(s, u->boss) : LR_NONE;
}

/* Who holds the box he is in; LA_NOBODY if he is in none. */
static inline uint8_t la_holder(const struct la_state *s, unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    return l->place == LA_HOLDS                           ? (uint8_t)leader
           : l->place == LA_UNDER || l->place == LA_STAFF ? l->chief
                                                          : LA_NOBODY;
}

static inline uint8_t la_overall(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                 lr_hex h);                                                  /* 3.2.2 */
bool la_outranks(const struct lr_pack *p, const struct la_state *s, unsigned a, unsigned b); /* a over b, 3.2.2 */
uint8_t la_highest(const struct lr_pack *p, const struct la_state *s, uint64_t leaders); /* of a set; LA_NOBODY */
static inline bool la_in_play(const struct la_leader *l) { return l->place >= LA_HOLDS && l->place <= LA_STAFF; }

/* Ratings as they stand: active or inactive face, less wounds and over-brevet, at least 0. Printed: the
 * active face, nothing taken off (3.3.1, 7.3.5, 9.1 measure by it). */
int la_ar(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_br(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_mr(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_printed_mr(const struct lr_pack *p, unsigned leader);
int la_printed_ar(const struct lr_pack *p, unsigned leader);
bool la_active(const struct la_state *s, unsigned leader);
void la_fall_inactive(const struct lr_pack *p, struct la_state *s, unsigned leader,
                      bool by_choice); /* 8.1.1: AP too */
void la_activate(struct la_state *s, unsigned leader);

/* Headquarters (3.3). */
static inline int la_hq_kind(const struct lr_pack *p, const struct la_state *s, unsigned leader) /* -1: none */
{
    uint8_t hq = s->leader[leader].hq;
    return hq < LA_HQS ? la_tables(p)->hq[hq].kind : -1;
}
/* Holds an army or army group. */
static inline bool la_army_commander(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int k = la_hq_kind(p, s, leader);
    return s->leader[leader].place == LA_HOLDS && (k == LA_HQ_GROUP || k == LA_HQ_ARMY);
}
/* Holds a Senior Command. */
static inline bool la_senior(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int k = la_hq_kind(p, s, leader);
    return s->leader[leader].place == LA_HOLDS && (k == LA_HQ_GROUP || k == LA_HQ_ARMY || k == LA_HQ_CORPS);
}
/* 3.3.5: holds the Armies of the West, the Army of Tennessee. */
static inline bool la_supreme(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    (void)p;
    uint8_t hq = s->leader[leader].hq;
    return s->leader[leader].place == LA_HOLDS && (hq == LA_ARMIES_OF_THE_WEST || hq == LA_ARMY_OF_TENNESSEE);
}
/* 3.1.2: after every change of place. Takes and returns la_muster_numbers. */
const uint64_t *la_settle_markers(const struct lr_pack *p, struct la_state *s, const uint64_t *now,
                                  struct lr_events *ev);
bool la_cavalry_corps(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* 3.1.2; marker alone */
bool la_cavalry_division(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_range(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* Command Range in hexes */
/* May `senior` give orders about `leader`: holds an SC, is over him in the chain of command (3.3.5), in range? */
bool la_commands(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned leader);
/* The best Senior Commander with a point to spend who commands this leader, LA_NOBODY: none. Army commanders only,
 * if asked. */
uint8_t la_who_commands(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army);
/* The others than `payer` who could give him an order that costs a point: the player may name one of them. */
uint64_t la_who_else(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army, unsigned payer);

/* Stacking (3.2.2, 3.2.3). */
int la_capacity(const struct lr_pack *p, const struct la_state *s,
                unsigned leader); /* in brigades: a division is four */
int la_burden(const struct lr_pack *p, const struct la_state *s,
              unsigned leader);                                     /* infantry assigned to him, likewise */
static inline int la_weight(const struct lr_pack *p, unsigned unit) /* 4, 1, or 0 */
{
    const struct la_counter *c = &la_tables(p)->counter[unit];
    return c->type != LA_INFANTRY ? 0 : c->side == LA_UNION ? 4 : 1;
}
int la_units_of(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* combat units, likewise */
/* May the leaders of two hexes, or these, stand together: equal ranks need a headquarters? */
bool la_may_stack(const struct lr_pack *p, const struct la_state *s, const uint8_t *leader, int n);
/* May what `leader`'s side has in hex `from` join what it has in `to` (8.2.5.1)? Says the rule if not. */
bool la_may_join(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                 struct lr_verdict *v);

/* Orders. */
static inline int la_points(const struct la_state *s, unsigned leader) { return s->leader[leader].ap; }
static inline void la_spend(struct la_state *s, unsigned leader, int n)
{
    s->leader[leader].ap = (uint8_t)(s->leader[leader].ap > n ? s->leader[leader].ap - n : 0);
}
void la_pay(struct la_state *s, enum lr_side side, int wep); /* not below 0 */
bool la_may_wdo(const struct lr_pack *p, const struct la_state *s,
                enum lr_side side); /* 3.4: affordable, not used */
void la_wdo(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool forced);

/* ---- price.c ---- */

/* What an order costs: charged by what carries it out, shown by the line of the question's form. */
enum { LA_PAYERS = LR_PAYERS };
struct la_price {
    int wep, effort,
        steps; /* War Effort Points; Operations Effort; Replacement Steps, which whoever takes takes away */
    bool wdo;  /* a War Department Order, and what that costs */
    struct {
        uint8_t leader, points; /* Administration Points */
    } by[LA_PAYERS];
};
/* Each who pays spends as much. */
#define LA_POINTS(who, n) ((struct la_price){ .by = { { (uint8_t)(who), (uint8_t)(n) } } })
#define LA_WEP(n)         ((struct la_price){ .wep = (n) })
/* A point of each; of the same man two. LA_NOBODY: none. */
struct la_price la_both_pay(unsigned a, unsigned b);
void la_charge(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_price *x);

enum la_purse {
    LA_IN_WEP,
    LA_IN_POINTS,
    LA_IN_STEPS,
    LA_IN_ORDERS,
    LA_IN_EFFORT,
    LA_IN_AMMO,
    LA_IN_MOVEMENT,
    LA_PURSES
};
static inline struct la_price la_price_of_detachments(unsigned leader) { return LA_POINTS(leader, 1); } /* 8.5.1 */

/* For forms: what this side has of it, the number of the purse; Movement Points of a march, in twelfths. */
int la_add_purse(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f,
                 enum la_purse which);
int la_add_movement(struct lr_form *f, lr_cost left);
void la_cost(const struct lr_form *f, int32_t cost[LR_PURSES], enum la_purse which, int32_t n);
void la_price_line(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   const struct la_price *x);
void la_price_setting(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f,
                      struct lr_setting *x, const struct la_price *price);
/* ... for each 1 of a range. */
void la_price_axis(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   struct lr_axis *a, const struct la_price *x);
/* Each way of doing it has its price: that of whoever is named, LA_NOBODY where the answer names nobody (`unnamed`,
 * or NULL: whoever pays then). */
typedef struct la_price la_price_of_way(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned who);
void la_price_ways(LA_LINES, const char *label, const char *unnamed, la_price_of_way *of);
/* The axis that says who is named; NULL: there is but one way. */
struct lr_axis *la_ways(const struct lr_form *f, const struct lr_line *l);
/* The axis of a line that stands for this operand; NULL: none. */
struct lr_axis *la_axis(struct lr_form *f, const struct lr_line *l, const char *key);
void la_value(struct lr_line *l, int now, int after, const char *unit);
/* A leader, or what belongs to one, is listed under the holder of his box; other things by their hex. */
void la_list_under(const struct la_state *s, struct lr_line *l);
/* "on 1 to 3", "on a 6": a die at most, or at least, this. */
const char *la_at_most(struct lr_form *f, int n);
const char *la_at_least(struct lr_form *f, int n);
/* Five answers or fewer are a choice. */
void la_make_choice(struct lr_form *f, enum lr_form_kind otherwise);

/* Moving people about. None of these spends points. */
void la_place_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                    bool everything);
void la_join(const struct lr_pack *p, struct la_state *s, unsigned leader,
             unsigned chief); /* holder goes under chief: guns and ammo added, capped at 9 and 16.2 */
void la_detach(const struct lr_pack *p, struct la_state *s, unsigned leader, int guns,
               int ammo); /* a subordinate becomes a holder at his chief's hex */
/* What happens when leaders under a common hex come together: every IFC goes into the box of the highest,
 * SCs stay. */
void la_gather(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
void la_clear_box(struct la_leader *l);
void la_pass_box(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to);
void la_to_pool(const struct lr_pack *p, struct la_state *s,
                unsigned leader); /* his units must be gone; guns and ammo are lost */
/* Killed, captured or ill: Victory Points, headquarters, his box passes on or is vacated; units stay in the hex. */
void la_leader_lost(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
                    struct lr_events *ev);
/* A unit is out of the game: assignments undone. If a leader's last unit is gone he is captured (battle) or goes to
 * the pool. */
void la_unit_lost(const struct lr_pack *p, struct la_state *s, unsigned unit);
/* One step off a unit: dead at 0. Victory Points to the enemy if they count (17.2). */
void la_step_lost(const struct lr_pack *p, struct la_state *s, unsigned unit, enum la_loss why,
                  struct lr_events *ev);
/* Leaders in a hex whose troops are all gone: captured after combat (10.6.3), to the pool otherwise
 * (8.3.1, 13.4.2). */
void la_vacate(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
               struct lr_events *ev);

/* ---- roll.c: who stands where, called once for a question ---- */

struct la_units { /* a set of units */
    lr_word w[LR_WORDS(LA_UNITS)];
};

/* Sets of leaders: those of a side who command troops in a hex; who hold a command; a Senior Command; Overall
 * Commanders. */
uint64_t la_leaders_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
uint64_t la_under(const struct lr_pack *p, const struct la_state *s, unsigned holder); /* in his box */
uint64_t la_holding(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
uint64_t la_seniors(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
uint64_t la_commanders(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
/* ... and leaves those of these types. */
static inline struct la_units la_of_types(const struct lr_pack *p, struct la_units x, unsigned a, unsigned b)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned k = 0; k < 2; k++)
        x.w[k] &= t->kind[a][k] | t->kind[b][k];
    return x;
}
/* All units of a side in a hex; all assigned to a leader; all of a side without one, and those in a hex. */
struct la_units la_units_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
struct la_units la_with(const struct lr_pack *p, const struct la_state *s, unsigned leader);
struct la_units la_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
struct la_units la_loose_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);

/* A number for each side, for as long as its people stand as they do: hex, place, chief, headquarters, rank,
 * screen, hiding and LA_NO_HQ of its leaders, its units but for their steps and most of their marks, are what they
 * were when this thread last heard the same number. What rests on no more than that need not be worked out again.
 * LA_TROOPS on: of its units alone.
 * HOT */
enum { LA_TROOPS = 2 };
const uint64_t *la_muster_numbers(const struct lr_pack *p, const struct la_state *s);

struct la_roll {
    const struct la_state *of;        /* the state that is asked about; NULL: no question is asked */
    uint8_t sure;                     /* sides called, or found to be the same, in this question */
    uint64_t called[4];               /* la_muster_numbers when it was */
    uint64_t pack;                    /* its hash */
    uint8_t first[2][LA_HEXES];       /* 1 + the first holder in a hex; 0: none */
    uint64_t holders[LA_LEADERS];     /* ... with him: all who hold a command there */
    uint8_t oc[LA_LEADERS];           /* ... and who of them is Overall Commander */
    uint64_t under[LA_LEADERS];       /* those in the box of a holder */
    struct la_units with[LA_LEADERS]; /* units assigned to a leader */
    uint8_t burden[LA_LEADERS];       /* la_burden */
    uint8_t combat[LA_LEADERS];       /* la_units_of */
    struct la_units loose[2];         /* on the map without a leader */
    struct la_set loose_in[2];        /* ... and where */
    uint8_t stock[2];                 /* detachments not in play */
    lr_hex hex[LA_LEADERS];           /* of holders */
    uint64_t there[LA_LEADERS];       /* with the first holder in a hex: all of la_leaders_at */
    uint64_t counted;                 /* ... those whose la_units_at have been asked for, and what they are */
    struct la_units units[LA_LEADERS];
    uint64_t holding[2], overall[2]; /* la_holding, la_commanders */
    uint64_t seniors[2];             /* la_seniors */
    uint64_t heard[LA_LEADERS];      /* pairs of la_commands asked about since, and what was said */
    uint64_t obeyed[LA_LEADERS];
};
extern _Thread_local struct la_roll la_roll;
void la_call_roll(const struct lr_pack *p, const struct la_state *s, enum lr_side side);

/* The roll of a side, NULL: this state is not being asked about. */
static inline const struct la_roll *la_roll_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    if (la_roll.of != s)
        return NULL;
    if (!(la_roll.sure & LR_ONLY(side)))
        la_call_roll(p, s, side);
    return &la_roll;
}
uint8_t la_overall_afresh(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
static inline uint8_t la_overall(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_roll *r = h < LA_HEXES ? la_roll_of(p, s, side) : NULL;
    if (r == NULL)
        return la_overall_afresh(p, s, side, h);
    return r->first[side][h] ? r->oc[r->first[side][h] - 1] : LA_NOBODY;
}
/* Between these a state does not change. */
static inline void la_open_roll(const struct la_state *s)
{
    la_roll.of = s;
    la_roll.sure = 0;
}
static inline void la_close_roll(void) { la_roll.of = NULL; }

/* ---- morale.c: 3.5 ---- */

void la_raise_morale(struct la_state *s, unsigned leader, int n); /* of his box, 0 to 9 */
void la_lower_morale(struct la_state *s, unsigned leader, int n); /* counts in `lost` */
int la_unit_cf(const struct lr_pack *p, const struct la_state *s, unsigned unit);
int la_unit_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit);    /* printed: 0 best */
bool la_broken(const struct lr_pack *p, const struct la_state *s, unsigned unit);    /* against the box's morale */
int la_inverse_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit); /* 6 - printed */
/* Morale of what stands in a hex for 10.3.1: the OC's box, or the best leaderless unit's inverse. */
int la_force_morale(const struct lr_pack *p, const struct la_state *s, const struct la_force *f);

/* ---- field.c: 3.6, 3.7 ---- */

void la_settle_field(const struct lr_pack *p,
                     struct la_state *s); /* stand, zone, masked again: after every change of place */
/* Whoever changes works says so here, or calls la_settle_field: the field rests on them. */
extern _Thread_local bool la_works_touched;
/* An answer begins: as everyone stands now, so he was seen before it; NULL: and still is. */
struct la_seen {
    struct la_set stand[2], zone[2];
};
void la_look_before(const struct lr_pack *p, const struct la_state *s);
const struct la_seen *la_seen_before(const struct la_state *s);
/* ... when la_muster_numbers are known. HOT */
void la_settle_field_of(const struct lr_pack *p, struct la_state *s, const uint64_t *number);
/* Is h in a zone of control of `side` as everyone sees it (not across major rivers, not into the enemy's works)? */
bool la_in_zone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* The set of hexes in zones of `side`: made once where many are asked about; foot: only those that bar supply. */
void la_zones(const struct lr_pack *p, const struct la_state *s, enum lr_side side, bool foot, struct la_set *set);
/* ... of the force at one hex. */
void la_zone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_set *set);
/* A force of `side` hidden by its screen at h or exerting a zone into h: its hex, or LR_NONE. What it finds is a
 * reveal. */
lr_hex la_hidden_near(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
void la_show(const struct lr_pack *p, struct la_state *s, unsigned leader,
             struct lr_events *ev);                                          /* a hidden force comes onto the map */
bool la_manned(const struct lr_pack *p, const struct la_state *s, lr_hex h); /* 14.8.3 */
int la_works(const struct la_state *s, lr_hex h, enum lr_side side);         /* level of works of that side */
/* The top leader everyone sees in a hex, LA_NOBODY: none, or masked. */
uint8_t la_shown(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);

/* ---- map.c: 8.2.4 and rail lines ---- */

/* Fills hex[], bridge[], step[] and what else follows from board and costs: load.c calls it when both are read. */
void la_map_init(struct la_tables *t, const struct lr_board *b);
enum la_way {
    LA_WAY_ROAD = 1,
    LA_WAY_MAJOR = 2,
    LA_WAY_HILL = 4,
    LA_WAY_RAIL = 8,
    LA_WAY_CITY = 16 /* into Atlanta */
};
/* How far everything is; a board of this size needs no more than arrays. */
enum { LA_FARTHEST = 1000 }; /* twelfths of MP */
struct la_reach {
    uint16_t cost[LA_HEXES]; /* LR_NONE: not reached */
    lr_hex from[LA_HEXES];   /* the hex before it, LR_NONE at a start */
    lr_hex low, high;        /* no hex before or after these is reached */
    bool made;               /* it holds a march; false in one that has yet to be used */
};

struct la_walk { /* what a step costs whom; the ctx of the floods */
    const struct lr_pack *p;
    const struct la_state *s;
    uint8_t side;
    bool forced;                /* successful Force March */
    bool wagons;                /* carts: no fords, no enemy */
    bool no_zone;               /* may not enter enemy zones */
    const struct la_set *zones; /* of the enemy (la_zones) */
    const struct la_set *shut;  /* hexes that may not be entered: la_shut, la_line_shut */
};
/* Hexes that a side may not enter: enemy units, depots and manned works as everyone sees them (8.2.6). */
void la_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* ... that its Lines of Supply may not (7.1.2). */
void la_line_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Rail hexes from which open track leads to a friendly edge (7.1.3). */
void la_railed(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Stations that a train may reach, and by how many (at most 6); n. In `came`, if given, the hex before each that it
 * passes. */
int la_stations(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int most,
                lr_hex out[64], uint8_t far[64], lr_hex *came);
lr_cost la_step(const void *ctx, lr_hex from, int dir, lr_hex to,
                int *layer);                     /* an lr_step_cost; LR_STOP in enemy zones */
lr_cost la_least_step(const struct la_state *s); /* no step costs less in this weather */
/* A march: no line, with zones and shut hexes given. Hexes in enemy zones are entered and not left, but for the
 * start. Ends early at the goal, if there is one (else LR_NONE). HOT */
void la_reach_from(struct la_reach *r, const struct la_walk *w, lr_hex start, lr_cost budget, lr_hex goal);
/* What Lines of Supply pay for each step (7.1.2), as weather, bridges and pontoons are. HOT */
const uint8_t (*la_line_costs(const struct lr_pack *p, const struct la_state *s, enum lr_side side))[6];
int la_bridge_at(const struct lr_pack *p, lr_hex h, int dir); /* index of the bridge, -1: none */
bool la_crossable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  int dir); /* hexside passable: rivers, ridges */
bool la_rail_open(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                  lr_hex h); /* own, uncut, free of the enemy */
bool la_rail_to_edge(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     lr_hex h); /* open rail to a friendly edge */
bool la_station(const struct lr_pack *p, lr_hex h);
bool la_rail_depot(const struct lr_pack *p, const struct la_state *s,
                   unsigned cart); /* a depot on the rails (7.2.2; 19.3.6) */
bool la_depot_on_rail(const struct lr_pack *p, const struct la_state *s, unsigned cart,
                      const struct la_set *railed); /* ... where la_railed is known */
bool la_source(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h); /* 7.1.1 */
/* A side passes or occupies a hex: last owner, captures, works, towns, trains run down (8.2.6, 8.6.4, 8.7). */
void la_pass(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);

/* ---- supply.c: 7 ---- */

/* The hexes that a Line of Supply of so many MP reaches from here, put into a set. */
void la_line_reach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int points,
                   struct la_set *set);
void la_judge_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side); /* all boxes of a side */
/* Status of a force at a moment: enum la_supply and bits; distances only where a line within range is. */
uint8_t la_supply_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* MP (twelfths) from different hexes to the nearest link or source, INT32_MAX: no line. */
void la_supply_far(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                   int count, lr_cost *far);
/* Of units without a leader in many different hexes at once; how many were judged. */
int la_supply_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                    int count, uint8_t *supply);
/* Again at the instant of combat: it can only get worse. */
void la_recheck_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
bool la_full_supply(const struct la_state *s, unsigned leader); /* his box, as judged, and In Communications */
/* A wagon or depot that the force in h could expend (7.3.5), LA_NOBODY: none. */
uint8_t la_expendable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
void la_cart_off(struct la_state *s, unsigned cart); /* back to stock */

/* ---- why.c: reasons that several chapters give ---- */

/* What forbids an answer, in a function that has a verdict v: `return LA_BARS(rule, words ...);`. With v == NULL it
 * is only asked whether, and no text is built. */
#define LA_BARS(...) (v != NULL ? lr_refuse(v, __VA_ARGS__) : (void)0, true)
/* A unit, or one of these, remounts, digs or is at work; a leader trains or digs. */
bool la_is_stuck(const struct lr_pack *p, const struct la_state *s, unsigned u, struct lr_verdict *v);
bool la_any_stuck(const struct lr_pack *p, const struct la_state *s, struct la_units set, struct lr_verdict *v);
bool la_is_busy(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v);
/* A leader is not the side's, or neither holds a command nor is in another's box. */
bool la_is_absent(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                  const char *rule, struct lr_verdict *v);
/* `senior` has no orders for a leader of his side (la_commands). */
bool la_not_under(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned i, const char *rule,
                  struct lr_verdict *v);
/* A hex that is no rail depot of this side: always true. */
bool la_no_depot(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, const char *rule,
                 struct lr_verdict *v);
/* Marks of the Administration mean something now; those of an Impulse, to the side whose Impulse it is. */
bool la_in_administration(const struct la_state *s);
static inline bool la_in_impulse(const struct la_state *s, enum lr_side side) { return s->active == (uint8_t)side; }

/* ---- way.c: the way of an answer, of whatever kind ---- */

bool la_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
bool la_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);
bool la_way_of_march(const struct lr_pack *p, const struct la_state *s, lr_answer x, struct lr_way *w);
bool la_way_of_reaction(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                        struct lr_way *w);
bool la_way_by_rail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                    struct lr_way *w);
bool la_comes_up_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to, int fewer);
bool la_rides_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x, int fewer);

/* ---- movement.c, orders.c, attack.c, cavalry.c, rail.c: 8 ---- */

int la_allowance(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct la_force *f,
                 int mr, int die); /* IMC with all modifiers (8.2.2), halved as supply says; in MP */
bool la_is_oc(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader);
/* Hexes of a side where somebody may not march: moved, training, digging, remounting, at work; an attack declared.
 */
void la_held(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Of all that stands in a hex, those marked LA_MARCHES and what goes with them. */
void la_group(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *x);
void la_recount(const struct lr_pack *p, const struct la_state *s, struct la_force *x); /* sums from its units */
void la_mark_moved(const struct lr_pack *p, struct la_state *s, const struct la_force *f);
/* The force that marches, of the frame on top (or the one under it); its Overall Commander first. */
void la_marching(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                 struct la_force *x);
/* Rolls on the Initiative Movement Chart and asks where to. The leaders marked LA_MARCHES go. */
void la_begin_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned leader, unsigned how,
                    unsigned senior, bool part, struct lr_events *ev);
/* Illness, marks, those who fall inactive; the march frame is gone. */
void la_end_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool attack,
                  struct lr_events *ev);
void la_allow_hows(const struct lr_pack *p, const struct la_state *s, struct lr_question *q, unsigned verb,
                   unsigned verb_at, unsigned leader, uint64_t lenders, bool all); /* every how of one march */
/* 8.2.5.2, 16.2: how many guns of a box may go with one who leaves it and these leaders, himself among them. */
int la_most_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box,
                 const uint8_t *leader, int leaders);
/* A wagon or the pontoon in a force's hex that the force may leave behind while it takes other things along. */
bool la_may_leave_cart(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned cart);
/* How a march may be made: what each way brings and costs, of those who would go. */
void la_line_hows(LA_LINES, const struct la_force *x);
uint64_t la_lenders(const struct lr_pack *p, const struct la_state *s,
                    unsigned leader); /* who may lend him a Movement Rating */
bool la_how_allowed(const struct lr_pack *p, const struct la_state *s, unsigned leader, unsigned how,
                    struct lr_verdict *v);
/* May these join what their side has in `to`; who pays the point (LA_NOBODY: nobody needs to)? */
bool la_fits(const struct lr_pack *p, const struct la_state *s, const struct la_force *f, lr_hex to, uint8_t *payer,
             struct lr_verdict *v);
/* They are there: point, assignments, one box (8.2.5.1). */
void la_merge(const struct lr_pack *p, struct la_state *s, const struct la_force *f, lr_hex to,
              struct lr_events *ev);
/* May the force in this hex (all, or those that march) declare an attack now, and where to: directions. */
unsigned la_targets(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_may_declare(const struct lr_pack *p, const struct la_state *s, enum lr_side side, uint8_t oc, lr_hex h,
                    struct lr_verdict *v);
/* A force that must attack or leave before its side is done: its hex, LR_NONE: none. */
lr_hex la_must_act(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
int la_scouts(const struct lr_pack *p, const struct la_state *s,
              const struct la_force *f); /* mounted units that may still scout */
/* A die lies on the table for all to see; what it was for, and whose, may be known to fewer: after telling them. */
static inline void la_die_seen(struct lr_events *ev, enum lr_side side, uint8_t know)
{
    if (know != LR_EVERYONE)
        LR_TELL_TOO(ev, LA_TELL_ROLLS, side, (uint8_t)(LR_EVERYONE & ~know), (int32_t)side);
}
/* One of these leaders by lot: everyone sees that lots are drawn, since he may come to stand on top of a stack. */
static inline unsigned la_lot(struct la_state *s, enum lr_side side, uint64_t set, struct lr_events *ev)
{
    unsigned who = (unsigned)lr_draw(&s->core, set, ev);
    LR_TELL(ev, LA_TELL_LOT, side, LR_EVERYONE, (int32_t)side);
    return who;
}
uint8_t la_knows(const struct lr_pack *p, const struct la_state *s,
                 unsigned leader); /* who may be told where this leader goes */
/* End of the Movement Sequence: hidden forces out of range come into sight, empty works of Level 1 fall. */
void la_after_moves(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev);
/* Works of Level 1 that were manned before an answer, as these sets were, and are not after it (14.8.3). */
void la_works_left(const struct lr_pack *p, struct la_state *s, const struct la_set stand[2],
                   const struct la_set zone[2], struct lr_events *ev);
/* The part of the move and march questions that each file holds; each adds its answers and carries them out. */
/* 8.4.1: the highest die on which the attack of this force is sustained; in words. */
int la_sustains_on(const struct lr_pack *p, const struct la_state *s, const struct la_force *f);
const char *la_sustain_words(const struct lr_pack *p, const struct la_state *s, struct lr_form *f,
                             const struct la_force *x);
bool la_line_orders(LA_LINES);
/* Guns or ammo out of a box, for one who leaves it; what a unit gives in detachments. */
void la_line_share(LA_LINES, unsigned box, unsigned goer);
void la_line_detachments(LA_LINES, unsigned unit, bool whole);
bool la_line_attacks(LA_LINES);
bool la_line_cavalry(LA_LINES);
bool la_line_rail(LA_LINES);
void la_allow_orders(LA_ASKS);
bool la_do_orders(LA_APPLIES); /* merge, split, detach */
void la_allow_attacks(LA_ASKS);
bool la_do_attacks(LA_APPLIES); /* declare */
void la_allow_cavalry(LA_ASKS);
void la_allow_riders(LA_ASKS, const struct la_force *x); /* of the force that marches: scout, raid */
bool la_do_cavalry(LA_APPLIES);                          /* scout, screen, raid */
void la_allow_rail(LA_ASKS);
bool la_do_rail(LA_APPLIES); /* trains, pontoons */
/* Why the force that marches does not attack, scout or raid; false: that was not the answer. */
bool la_why_attack(LA_WHYS);
bool la_why_riders(LA_WHYS);
/* Why the force in a hex does not move (la_held): somebody trains, digs, remounts or is at work; it has declared an
 * attack or moved. That none moves while another marches (8.2.1) or a battle is extended (10.7.1). */
bool la_is_pinned(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v);
bool la_has_acted(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v);
bool la_must_wait(const struct la_state *s, struct lr_verdict *v);
/* Why not so many guns, or so much ammo, of the box that somebody leaves (8.2.5.2); said: they have been shared. */
void la_why_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box, bool said,
                 int most, struct lr_verdict *v);
void la_why_ammo(const struct la_state *s, unsigned box, bool said, struct lr_verdict *v);
struct la_attack *la_attack_from(struct la_state *s, lr_hex from); /* NULL: none declared there */
void la_finish_pontoons(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                        struct lr_events *ev); /* rail.c 8.8: those begun in this side's last Impulse */
void la_drop_attack(struct la_state *s, lr_hex from);
int la_stock_of_detachments(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            int most); /* counters not in play, no more than asked for */
int la_detachments_of(const struct lr_pack *p, const struct la_state *s, unsigned u, bool whole); /* 8.5.1 */
int la_make_detachments(const struct lr_pack *p, struct la_state *s, unsigned unit,
                        bool whole); /* 8.5: how many; at the unit's place */

/* ---- development.c, combat.c, results.c, extended.c: 9, 10 ---- */
void la_no_battle(struct la_state *s);
/* An attack not fought yet against this hex; against it at all in this Impulse. */
bool la_attacked(const struct la_state *s, lr_hex h);
bool la_was_attacked(const struct la_state *s, lr_hex h);
/* Attacks without an attacker or a target are struck off. */
void la_prune_attacks(const struct lr_pack *p, struct la_state *s);
void la_battle_results(LA_GOES); /* results.c: steps from LA_B_LOSSES on */
void la_settle_battles(const struct lr_pack *p,
                       struct la_state *s); /* extended.c: a battle is over: what is next */
void la_capture_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
                      struct lr_events *ev); /* every step lost, the leaders captured */
void la_show_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);
bool la_passable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int dir);
bool la_sustain(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);

void la_begin_losses(struct la_state *s, enum lr_side loser, lr_hex h, int steps, enum la_loss why,
                     struct lr_events *ev); /* pushes a loss frame if any unit can be lost */
void la_begin_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                      enum la_loss why, struct lr_events *ev);
/* The sums of one fire, for the battle, the odds and the display (10.2 to 10.5). */
struct la_fire {
    int cf, column, left, right; /* Combat Factors after halving; column after shifts */
    int guns, modifier;          /* to the die */
    int br, cavalry, broken, weather, woods, hasty;
};
void la_sum_fire(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, int which,
                 bool defender, struct la_fire *f);

/* ---- impulse.c, second.c, administration.c, succession.c, appoint.c, engineers.c ---- */

/* 15.0: what the schedule brings this turn, from arrival *at of the scenario on; false: a question was put. */
bool la_bring_on(const struct lr_pack *p, struct la_state *s, enum lr_side side, int32_t *at, struct lr_events *ev);
bool la_impulses_left(const struct la_state *s); /* after this one, in this turn (3.3.4, 14.6.1) */
/* A step of the Reorganization that both do, the Union first; true: both have. */
bool la_both_asked(struct la_state *s, enum la_frame kind);
/* Where a side builds (14.1.1: supply sources, rail depots) and where it raises troops and commands
 * (14.4.1, 14.6.4: its Major Cities, rail depots): found once a question. */
struct la_bases {
    int sites, bases;
    lr_hex site[48], base[48];
    struct la_set railed;
};
int la_gun_room(const struct lr_pack *p, const struct la_state *s,
                unsigned leader); /* how many more guns his box may have (16.2, 3.1.2) */
bool la_may_detach(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                   unsigned unit); /* 14.3.1 */
void la_rest_and_drill(LA_GOES);   /* soldiers.c: wounds, training, mounts (14.5.2, 14.5.3, 16.1.4) */
int la_rank_needed(const struct lr_pack *p, unsigned hq); /* stars to hold it (3.3.1, 3.3.2); 0: any */
bool la_may_raise(const struct lr_pack *p, const struct la_state *s, unsigned holder,
                  unsigned unit); /* soldiers.c: has somebody in his box room for it? */
void la_return_unit(LA_APPLIES);  /* 14.4.1, x: LA_V_RETURN */
void la_line_return(LA_LINES);
void la_staff_succeeds(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                       struct lr_events *ev); /* succession.c: of wounded army commanders (3.3.4) */
void la_find_bases(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_bases *b);
bool la_is_base(const struct la_bases *b, lr_hex h);
#define LA_BASED LA_ASKS, const struct la_bases *b
/* A Senior Commander in range of a hex with so many points: army commanders, or Confederate corps too. */
uint8_t la_who_orders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int points);
void la_allow_builds(LA_BASED);
bool la_do_builds(LA_APPLIES); /* administration.c 14.1 to 14.3 */
bool la_line_builds(LA_LINES);
void la_allow_soldiers(LA_BASED);
bool la_do_soldiers(LA_APPLIES); /* soldiers.c 14.4, 14.5, 16.1.4 */
bool la_line_soldiers(LA_LINES);
/* Why a unit of the dead pile cannot come back under this holder. */
void la_why_return(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned u,
                   struct lr_verdict *v);
void la_allow_places(LA_BASED);
bool la_do_places(LA_APPLIES); /* appoint.c 14.6 */
bool la_line_places(LA_LINES);
void la_allow_works(LA_BASED);
bool la_do_works(LA_APPLIES); /* engineers.c 14.7, 14.8 */
bool la_line_works(LA_LINES);
void la_finish_works(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                     struct lr_events *ev); /* what was begun last turn */
/* A leader in play is killed, or too ill to go on: la_leader_lost, and whoever takes over (14.6.1). Where this is
 * called instead of la_leader_lost, guns and ammo of a box without another leader are not lost. */
void la_fallen(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
               struct lr_events *ev);

/* ---- scenarios.c, victory.c ---- */

void la_allow_federals(LA_ASKS); /* 19.3.5: the Mississippi Federals, part of the admin question */
bool la_do_federals(LA_APPLIES);
bool la_line_federals(LA_LINES);
void la_set_up(const struct lr_pack *p, const struct lr_setup *setup, struct la_state *s, struct lr_events *ev);
void la_enter(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
              struct lr_events *ev);
bool la_city_barred(const struct lr_pack *p, const struct la_state *s, enum lr_side side); /* 19.6.7 */
bool la_leave_city(const struct lr_pack *p, struct la_state *s, struct lr_events *ev);
/* Special rules in force this turn: set of enum la_special (19.6.3: in the Campaign by turn). */
unsigned la_specials(const struct lr_pack *p, const struct la_state *s);
void la_special_rules(LA_GOES); /* the command changes, recruits and points of a Reorganization (19.4.4 ...) */
struct lr_outcome la_outcome(const struct lr_pack *p, const void *state);
uint8_t la_most_effort(const struct lr_pack *p, const struct la_state *s, enum lr_side side); /* 18.3, 19.6.5 */
bool la_holds_city(const struct la_state *s, enum lr_side side, lr_hex h);                    /* last to occupy */

/* ---- load.c, frames.c, check.c, view.c, picture.c, table.c, odds.c ---- */

extern const struct lr_kind la_kinds[]; /* the frames as declared, by enum la_frame */

bool la_load(struct lr_pack *p, struct lr_error *e);
bool la_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool la_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
void la_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void la_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void la_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
void la_derive(const struct lr_pack *p, void *state);
const char *la_date(unsigned turn); /* the day a turn begins */
void la_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void la_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int la_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
enum lr_side la_place_holder(const struct lr_pack *p, const void *seen, int place);
void la_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t);
bool la_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
bool la_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
void la_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);

#endif
