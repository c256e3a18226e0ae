/* tables.h - the pack's data of one module, made ready. Never changes after loading. */
#ifndef GREAT_TABLES_H
#define GREAT_TABLES_H

#include "frames.h"

/* 2.3 */
enum gc_terrain {
    GC_CLEAR,
    GC_ROLLING,
    GC_ROUGH,
    GC_WOODS,
    GC_CITY,
    GC_SWAMP,
    GC_PROVISIONAL_SWAMP,
    GC_HILL,
    GC_MOUNTAIN,
    GC_LOESS,
    GC_WATER,
    GC_TERRAINS
};
enum gc_way { GC_NO_WAY, GC_TRAIL, GC_RAILROAD, GC_ROAD, GC_PIKE, GC_WAYS };
enum gc_water { GC_DRY, GC_CREEK, GC_MINOR, GC_MAJOR, GC_ALL_WATER };

/* 2.3 What crosses a river at a hexside. */
enum gc_crossing {
    GC_FORD = 1 << 0,
    GC_BRIDGE = 1 << 1,
    GC_FERRY = 1 << 2,
    GC_DAM = 1 << 3,
    GC_AQUEDUCT = 1 << 4, /* no crossing: it is there to be destroyed (10.2) */
    GC_FOREVER = 1 << 5,  /* indestructible (10.2) */
    GC_THEN_FORD = 1 << 6 /* a ferry that leaves a ford although the river is major (10.2) */
};

enum gc_edge_flag {
    GC_WOODED = 1 << 0, /* a woods or loess hexside (2.3) */
    GC_SHUT = 1 << 1,   /* into or out of mountain or swamp without a way (6.2) */
    GC_SODDEN = 1 << 2, /* the same of a provisional swamp: in rain (12.0) */
    GC_TOWN = 1 << 3,   /* a city hex touches it (12.0) */
    GC_RIDGE = 1 << 4,  /* a ridge hexside */
    GC_UPHILL = 1 << 5, /* ... and the crest is in the hex beyond: an attack over it goes up (7.4) */
    GC_OFF_MAP = 1 << 6
};

/* One hexside as it is seen from one hex, all that never changes. */
struct gc_edge {
    uint8_t flags, water, way, crossing;
    uint8_t number;  /* of what can be destroyed there; GC_NOBODY */
    uint8_t cost[2]; /* halves of Movement Points to enter the hex beyond, dry and in rain; LR_NO_WAY */
    uint8_t spare;
};

struct gc_hex {
    uint8_t terrain, station; /* number; GC_NOBODY */
    bool redoubt, fort, way;  /* way: a road, pike, trail or railroad touches it (10.1) */
};

/* What a counter says. */
struct gc_counter {
    const char *name;
    uint8_t side, type, size, artillery;
    int8_t tactical, defence;
    uint8_t army; /* enum gc_box: for the extended march */
};
enum gc_box { GC_BOX_NONE, GC_BOX_BLUE, GC_BOX_GREEN, GC_BOX_RED, GC_BOX_WHITE, GC_BOX_YELLOW, GC_BOXES };

struct gc_officer {
    const char *name;
    uint8_t side, level, cavalry, command;
    int8_t tactical, defence;
};

enum gc_command_kind {
    GC_K_ARMY,
    GC_K_DISTRICT,
    GC_K_CORPS,
    GC_K_CAVALRY_CORPS,
    GC_K_DIVISION,
    GC_K_CAVALRY_DIVISION,
    GC_K_GROUP,
    GC_K_NONE,
    GC_KINDS
};
struct gc_command_row {
    uint8_t side, parent, kind; /* parent GC_NOBODY: none */
};

/* Digest of the switches that the book makes with each module and year: layers/MODULE/data/module.yaml. */
struct gc_module {
    uint16_t year;
    uint8_t tie[7];          /* side that wins a tie of this die (4.2) */
    uint8_t bonus[2];        /* to the roll of an infantry unit (5.1) */
    uint8_t leader_bonus[2]; /* ... leader (5.2) */
    uint8_t least[2], leader_least[2];
    uint8_t cavalry_bonus[2], division_bonus[2], corps_bonus[2];
    uint8_t burns;            /* 5.4: stations may be burned */
    uint8_t entrench_action;  /* 5.5: 0 never, 1 by option, 2 always */
    uint8_t grand_strength;   /* 7.1: the grand assault needs a Combat value of 3 */
    uint8_t bridge_strength;  /* 10.1: 5, or 3 */
    uint8_t major_bridges[2]; /* 10.1: markers of a side; 0: may not */
    uint8_t lee, longstreet, jackson;
    uint8_t cap[4];                       /* 7.2: attacking; defending, half entrenched, all entrenched */
    uint8_t army_march[2][GC_BOXES];      /* 5.1: to the extended march roll */
    uint8_t rain_minor[4], rain_major[4]; /* 12.0 */
};

enum gc_band { GC_BANDS = 8, GC_ATTACK_BANDS = 10, GC_LOWEST = -8, GC_HIGHEST = 10, GC_ROWS = 19 };
struct gc_result {
    uint8_t loss, letters;
    bool nothing; /* "-" */
};
enum { GC_NO_EFFECT = 0, GC_EXTENDED_D = 0x80 }; /* of the Extended March Table: or 1, 2, 3 manpower */

struct gc_ratio {
    uint8_t attacker, defender;
    int8_t modifier;
};
enum gc_event {
    GC_EV_NONE,
    GC_EV_RAIN0,
    GC_EV_RAIN1,
    GC_EV_RAIN2,
    GC_EV_RAIN3,
    GC_EV_HEAT,
    GC_EV_NIGHT_MARCH,
    GC_EV_CAUTION,
    GC_EV_ZEAL,
    GC_EV_REST,
    GC_EV_FOG,
    GC_EVENTS
};

/* ---- Scenarios ---- */

struct gc_setup_row {                                       /* a piece at the start, or one that comes later */
    uint8_t leader;                                         /* else a unit */
    uint8_t piece, command, manpower, fatigue, works, turn; /* turn 0: at the start */
    uint16_t marks, hex, otherwise;
};
enum { GC_MOST_ROWS = 128, GC_MOST_AWARDS = 32, GC_MOST_LEVELS = 8, GC_MOST_SPECIALS = 16, GC_MOST_NAMED = 12 };

/* An award or a level of victory: its test in a few fixed words (victory.c reads them). */
enum gc_award_test {
    GC_A_END, /* end ... in, within, nearest, first hex */
    GC_A_LOST,
    GC_A_STATION_DAMAGED,
    GC_A_STATION_DESTROYED,
    GC_A_ENTERED,
    GC_A_SUDDEN,
    GC_A_OTHER /* victory.c has it by name */
};
struct gc_award {
    uint8_t side, test, each; /* side: whose points */
    int8_t points;
    uint8_t of; /* GC_A_LOST, GC_A_END: whose units, or manpower */
    uint8_t hexes;
    uint16_t hex[GC_MOST_NAMED];
    const char *words, *says; /* for people; the test as written */
};
struct gc_victory_level {
    uint8_t side, decisive; /* 0 marginal, 1 substantive, 2 decisive */
    int16_t low, high;
};

/* A restriction or a special of a scenario (scenarios/ID.yaml: specials). */
enum gc_special_kind {
    GC_X_LOCKED,  /* these units, or the whole side, take no action in these turns */
    GC_X_FIRST,   /* the side has the first `number` initiatives of the turns */
    GC_X_NO_ROLL, /* only the side acts in these turns */
    GC_X_AREA,    /* may not enter */
    GC_X_NO_LONG_MARCH,
    GC_X_NO_ENTRENCH,
    GC_X_HEAT,
    GC_X_WEARY,  /* the optional rule of 5.1 holds */
    GC_X_EVENTS, /* the Random Events Phase is played in these turns */
    GC_X_FORTS,  /* forts count as redoubts for the side */
    GC_X_OTHER,  /* specials.c has it by its name */
    GC_SPECIALS
};
struct gc_special {
    uint8_t kind, side, from, to, number; /* side LR_NOBODY: both */
    uint8_t may_dig;
    uint8_t units;
    uint8_t unit[GC_MOST_NAMED];
    uint8_t hexes;
    uint16_t hex[GC_MOST_NAMED];
    const char *name;
};

struct gc_side_total {
    uint16_t units, leaders, manpower, later;
};
struct gc_scenario {
    const char *id;
    uint16_t year;
    uint8_t month, day, turns;
    uint8_t west, east, north, south; /* of the board's cells: the window of set-up */
    struct gc_side_total total[2];    /* as the sources have them: longroll check */
    uint16_t rows, awards, levels, specials;
    struct gc_setup_row row[GC_MOST_ROWS];
    struct gc_award award[GC_MOST_AWARDS];
    struct gc_victory_level level[GC_MOST_LEVELS];
    struct gc_special special[GC_MOST_SPECIALS];
    uint8_t counts; /* whose points the levels speak of */
    uint8_t tie[7]; /* 4.2: side that wins a tie of this die; the module's unless the scenario says */
};

struct gc_tables {
    /* 2.3: the map */
    int hexes;
    struct gc_hex hex[GC_HEXES];
    struct gc_edge edge[GC_HEXES][6];
    uint8_t cost[2][GC_HEXES][6]; /* of edges without water, for searches: dry, in rain; LR_NO_WAY */
    uint8_t stations, crossings;
    uint16_t station_hex[GC_STATIONS], crossing_side[GC_CROSSINGS];
    /* 2.2: the roster */
    uint16_t first[3], leaders, commands; /* where each side's units begin, and the end */
    struct gc_counter unit[GC_UNITS];
    struct gc_officer leader[GC_LEADERS];
    struct gc_command_row command[GC_COMMANDS];
    /* charts */
    struct gc_module module;
    struct gc_result defender[GC_ROWS * GC_BANDS], attacker[GC_ROWS * GC_ATTACK_BANDS];
    uint8_t extended[5 * 10];                   /* organized, then disorganized by manpower; dice 1 to 10 */
    uint8_t disorganized[GC_MOST_MANPOWER + 1]; /* Combat value in halves */
    uint8_t terrain_cost[GC_TERRAINS][2];       /* halves; LR_NO_WAY */
    int ratios;
    struct gc_ratio ratio[24];
    uint8_t event[13], event_side[13];
    uint8_t option_index[GC_OPTIONS];
    /* scenarios of this edition, by the pack's number */
    struct gc_scenario *scenario[GC_SCENARIOS];
};

static inline const struct gc_tables *gc_tables(const struct lr_pack *p) { return p->tables; }

#endif
