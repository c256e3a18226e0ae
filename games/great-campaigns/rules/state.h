/* state.h - the state of a game of Great Campaigns, byte by byte, and the numbers and marks it is made of. */
#ifndef GREAT_STATE_H
#define GREAT_STATE_H

#include "form.h"
#include "tools.h"

#define GC_UNION       LR_FIRST
#define GC_CONFEDERATE LR_SECOND

enum {
    GC_HEXES = 13312, /* of the largest board, a multiple of 64 */
    GC_UNITS = 80,    /* of a module's roster, trains too; the Union's first */
    GC_LEADERS = 24,
    GC_COMMANDS = 48,
    GC_STATIONS = 192,
    GC_CROSSINGS = 192, /* bridges, ferries and the aqueduct: what can be destroyed */
    GC_PONTOONS = 48,
    GC_FORCES = 20, /* Limited Intelligence: ten markers a side, the Union's first */
    GC_TRIED = 16,  /* hexsides where a bridge was tried in this Recovery Phase */
    GC_PATH = 12,   /* hexes of a retreat, the first included */
    GC_MOST_MANPOWER = 21,
    GC_MOST_FATIGUE = 4,
    GC_SCENARIOS = 32,
    GC_TURNS = 18,
    GC_MOST_HALVES = 60, /* of Movement Points: nobody ever has more */
    GC_MOST_LOSS = 40
};
#define GC_NOBODY ((uint8_t)0xFF) /* no unit, no leader, no command */

/* Domains of names. */
enum {
    GC_UNIT = LR_OWN,
    GC_LEADER,
    GC_COMMAND,
    GC_PLACE,       /* enum gc_place */
    GC_MARK,        /* bits of a unit's marks */
    GC_WORKS,       /* enum gc_works */
    GC_MANNER,      /* enum gc_manner */
    GC_LETTER,      /* bits of a combat result */
    GC_OPTION,      /* enum gc_option */
    GC_STATION,     /* by the place or the hex it stands in */
    GC_CROSSING,    /* by its place or its hexside */
    GC_FORCE,       /* force markers */
    GC_STATION_NOW, /* enum gc_station */
    GC_WHY          /* enum gc_why: why manpower is lost */
};

/* 2.2 */
enum gc_type { GC_INFANTRY, GC_CAVALRY, GC_ARTILLERY, GC_WAGON, GC_TYPES };
enum gc_size { GC_SQUADRON, GC_REGIMENT, GC_BRIGADE, GC_DEMI_DIVISION, GC_DIVISION, GC_SIZES };
enum gc_level { GC_ARMY, GC_DISTRICT, GC_CORPS, GC_DIVISION_LEADER, GC_LEVELS };

/* Where a unit or a leader is. */
enum gc_place {
    GC_ABSENT, /* not in this scenario */
    GC_LATER,  /* a reinforcement to come */
    GC_ON_MAP,
    GC_DEAD,    /* eliminated, or surrendered */
    GC_REMOVED, /* left the map by a rule of the scenario */
    GC_UNKNOWN, /* in a view: under a force marker (Limited Intelligence) */
    GC_PLACES
};

/* Marks on a unit. Those of GC_ACTION_MARKS end with the action, those of GC_TURN_MARKS with the turn. */
enum gc_mark {
    GC_DISORGANIZED = 1 << 0, /* its Strength marker's reverse */
    GC_EXHAUSTED = 1 << 1,
    GC_CHOSEN = 1 << 2,      /* selected for the leader activation, the assault or the grand assault now going on */
    GC_DIGS = 1 << 3,        /* ... to entrench, not to march */
    GC_ATTACKS = 1 << 4,     /* takes part in the attack now going on */
    GC_STANDS = 1 << 5,      /* cavalry that has let its chance of a cavalry retreat go, for this march (7.7) */
    GC_LEAVES = 1 << 6,      /* a defender who goes in the voluntary retreat now chosen; an attacker who advances */
    GC_BURNT = 1 << 7,       /* has tried to destroy a bridge or ferry this turn (10.2) */
    GC_WORKED = 1 << 8,      /* has entrenched, bridged or repaired in this Recovery Phase (8.0) */
    GC_HELD = 1 << 9,        /* the scenario holds it: specials.c */
    GC_NO_REST = 1 << 10,    /* the scenario: does not recover on turn 1 */
    GC_TWO_MASTERS = 1 << 11 /* the scenario: answers to a second command too */
};
#define GC_ACTION_MARKS (GC_CHOSEN | GC_DIGS | GC_ATTACKS | GC_STANDS | GC_LEAVES)
#define GC_TURN_MARKS   (GC_BURNT | GC_WORKED)

/* 9.0 What a unit stands behind. */
enum gc_works {
    GC_NO_WORKS,
    GC_ABATIS_BUILD,
    GC_ABATIS,
    GC_BREASTWORK_BUILD,
    GC_BREASTWORK,
    GC_FORT_BUILD, /* to 1863 */
    GC_FORT_BUILD_1,
    GC_FORT_BUILD_2,
    GC_FORT,
    GC_ALL_WORKS
};

struct gc_unit {
    uint16_t marks;
    uint8_t place;
    uint8_t command; /* whom it answers to in this scenario; GC_NOBODY: marches alone */
    uint8_t manpower, fatigue, demoralized, works;
    uint8_t force; /* under which force marker, 0: none; its number + 1 */
    uint8_t spare;
};

/* A leader is always with a unit (2.2). */
struct gc_leader {
    uint8_t place;
    uint8_t with; /* the unit he is attached to; GC_NOBODY unless he is on the map */
    uint8_t command;
    uint8_t spare;
};

enum gc_station { GC_WHOLE, GC_DAMAGED, GC_DESTROYED, GC_STATION_STATES };

/* 10.1 A pontoon bridge; side LR_NONE: none here. */
struct gc_pontoon {
    uint16_t side;
    uint8_t owner, spare;
};

/* Limited Intelligence: a marker on the map. */
struct gc_force {
    uint16_t hex;  /* LR_NONE: not in use */
    uint8_t dummy; /* nobody is under it; secret */
    uint8_t marks; /* bit 0: has marched in this action */
};

/* 6.1, 5.3 How an attack is made. */
enum gc_manner { GC_COLUMN, GC_HASTY, GC_NORMAL, GC_PREPARED, GC_ASSAULT, GC_MANNERS };

/* 7.5 Letters of a combat result. */
enum gc_letter {
    GC_L_D = 1 << 0,
    GC_L_F2 = 1 << 1, /* F */
    GC_L_F1 = 1 << 2, /* f */
    GC_L_E = 1 << 3,
    GC_L_RETREAT = 1 << 4, /* r */
    GC_L_ROUT = 1 << 5,    /* R */
    GC_L_BROKEN = 1 << 6,  /* the star of R*, with R */
    GC_L_ADVANCE = 1 << 7
};
#define GC_L_STOPS (GC_L_D | GC_L_F2 | GC_L_F1 | GC_L_E)

/* The combat being fought; all zero with hex LR_NONE when there is none. Sides: 0 attacker, 1 defender. */
struct gc_battle {
    uint16_t hex, from; /* attacked; of the active unit or leader */
    uint8_t attacker, manner;
    uint8_t leader; /* of an assault; GC_NOBODY */
    uint8_t flags;  /* enum gc_battle_flag */
    uint8_t die[2], letters[2], loss[2];
    int8_t difference; /* attacker's modified roll less the defender's */
    uint8_t grand;     /* hexes that the Grand Assault Number still allows */
    uint8_t number;    /* Assault Number */
    uint8_t spare[3];
};
enum gc_battle_flag {
    GC_B_LEE = 1 << 0,     /* the Lee bonus was declared before the roll */
    GC_B_GRAND = 1 << 1,   /* a grand assault was won */
    GC_B_NOTHING = 1 << 2, /* the defender's result was "-" (7.6 voluntary retreat) */
    GC_B_VACATED = 1 << 3, /* the hex is empty after a cavalry retreat or a retreat */
    GC_B_FLED = 1 << 4     /* a retreat, not a stand: advance is possible */
};

/* 7.6, 7.7 The retreat being made: the units with GC_LEAVES in path[0]'s stack. */
enum gc_retreat_kind { GC_R_NORMAL, GC_R_ROUT, GC_R_VOLUNTARY, GC_R_CAVALRY, GC_R_KINDS };
struct gc_retreat {
    uint16_t path[GC_PATH]; /* the hex where it began, then those entered; LR_NONE */
    uint16_t active;        /* the hex of the active enemy unit; LR_NONE: nobody retreats */
    uint8_t steps, kind, overridden, side;
    uint8_t spare[2];
};

/* What a player has told once for all (so that play by mail needs fewer letters). */
enum gc_order { GC_ORDER_STAND = 1 << 0, GC_ORDER_SPLIT = 1 << 1 };

struct gc_camp {     /* one side */
    uint16_t lost;   /* manpower in combat, retreats and cavalry retreats */
    uint16_t wasted; /* on the march */
    int16_t bonus;   /* points that were scored at once */
    uint8_t orders;  /* enum gc_order */
    uint8_t actions; /* taken this turn */
    uint8_t lee;     /* corps of the Lee bonus this turn (7.4); GC_NOBODY */
    uint8_t ordered; /* has given its orders this turn */
};

struct gc_set {
    lr_word w[LR_WORDS(GC_HEXES)];
};

struct gc_state {
    struct lr_core core;
    uint8_t scenario;        /* GC_NOBODY: none, an empty board */
    uint8_t turn, last_turn; /* from 1 */
    uint8_t options;         /* set of enum gc_option */
    uint8_t rain;            /* the last turn with a Rain marker, 0: none (12.0) */
    uint8_t unfordable[2];   /* minor, major: the last turn of the marker, 0: none */
    uint8_t phase;           /* Action Phases of this turn so far, at most 255 */
    uint8_t event;           /* of the Random Events Table, this turn: enum gc_event */
    uint8_t ended;           /* enum gc_ending */
    uint8_t won;             /* side of a sudden victory; GC_NOBODY */
    uint8_t spare[5];
    uint64_t entered; /* awards for having been somewhere, bits by row of the scenario's victory file */
    struct gc_camp camp[2];
    struct gc_battle battle;
    struct gc_retreat retreat;
    uint16_t hex[GC_UNITS]; /* LR_NONE off the map */
    struct gc_unit unit[GC_UNITS];
    struct gc_leader leader[GC_LEADERS];
    struct gc_force force[GC_FORCES];
    uint8_t station[GC_STATIONS];
    lr_word broken[LR_WORDS(GC_CROSSINGS)]; /* destroyed bridges and ferries */
    struct gc_pontoon pontoon[GC_PONTOONS];
    uint16_t tried[GC_TRIED]; /* hexsides, LR_NONE */
    struct gc_set refused;    /* hexes with a Flanks Refused marker (7.8) */
    struct gc_set stand[2];   /* where a side's units stand; follows from `hex` */
};

enum gc_ending { GC_NOT_ENDED, GC_END_OF_SCENARIO, GC_SUDDEN };

/* Options; the first choice is the preset, the bit is set for the second. */
enum gc_option {
    GC_O_WEARY,        /* 5.1: at fatigue 4 they may march, if organized */
    GC_O_DIG_1863,     /* 5.5: entrenchment actions in 1863 */
    GC_O_INTELLIGENCE, /* Limited Intelligence */
    GC_OPTIONS,
    GC_OFFERED = GC_O_WEARY + 1 /* those whose rules are written: pack.yaml */
};

#endif
