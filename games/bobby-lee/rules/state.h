/* state.h - the state of a game of Bobby Lee, byte by byte, and the numbers and marks it is made of. */
#ifndef BOBBY_STATE_H
#define BOBBY_STATE_H

#include "form.h"
#include "tools.h"

#define BL_USA LR_FIRST
#define BL_CSA LR_SECOND

enum {
    BL_HEXES = 273, /* 13 columns, 21 rows; some are sea */
    BL_BLOCKS = 86, /* 3.0: 96 less 4 markers and 6 entrenchments; the USA's first */
    BL_PORTS = 16,
    BL_RIVERS = 8,
    BL_LINES = 32,      /* railroads and roads */
    BL_LINE_HEXES = 16, /* of the longest */
    BL_JOINTS = 160,    /* inner hexes of all lines */
    BL_NOTABLES = 96,   /* towns and ports */
    BL_ENTRIES = 8,     /* rail entry hexes of a side */
    BL_SETUPS = 4,      /* 1861 to 1864 */
    BL_SCENARIOS = 8,
    BL_MOST_STEPS = 4,
    BL_FASTEST = 4,  /* no block has a greater speed */
    BL_DECISIVE = 7, /* 4.33: beyond 6 */
    BL_LAST_YEAR = 1870
};

/* Domains of names. */
enum {
    BL_BLOCK = LR_OWN, /* the blocks */
    BL_POST,           /* positions of the battle board, as their owner sees them */
    BL_PLACE,          /* where a block is */
    BL_MARK,           /* bits of a block's status */
    BL_QUARTER,
    BL_WEATHER,
    BL_ROLE,    /* what Grant does this turn */
    BL_CLASS,   /* of leaders */
    BL_WHO,     /* which blocks of a stack */
    BL_OPTION,  /* 4.22, weather, and the twelve rulings */
    BL_CONTROL, /* who controls a hex, and how */
    BL_DIR      /* ways into a battle hex: six directions, by sea, and "battle" */
};

enum bl_type { BL_INFANTRY, BL_GARRISON, BL_CAVALRY, BL_ARTILLERY, BL_LEADER, BL_TYPES };
enum bl_class { BL_MINOR, BL_MAJOR, BL_SUPREME, BL_CLASSES, BL_NO_CLASS = 0xFF };
enum bl_quarter { BL_SPRING, BL_SUMMER, BL_AUTUMN, BL_WINTER, BL_QUARTERS };
enum bl_weather { BL_DRY, BL_MUD };
enum bl_role { BL_AS_ARMY, BL_AS_SUPREME, BL_NO_ROLE = 0xFF };
enum bl_who { BL_ALL };

/* Where a block is. */
enum bl_place {
    BL_ON_MAP,
    BL_POOL,      /* the Replacement Pool */
    BL_LEADERS,   /* the leader pool, face down (5.2) */
    BL_WITHDRAWN, /* out of the game */
    BL_HELD,      /* Grant and Sheridan before their time (5.22) */
    BL_MUSTER,    /* a cadre bought in this Supply Turn and not yet put down: `hex` says where */
    BL_UNKNOWN,   /* in a view */
    BL_PLACES
};

/* Positions as their owner sees them. One's Right faces the enemy's Left. */
enum bl_post {
    BL_LEFT,
    BL_CENTER,
    BL_RIGHT,
    BL_RESERVE,
    BL_ENEMY_LEFT,
    BL_ENEMY_CENTER,
    BL_ENEMY_RIGHT,
    BL_POSTS,
    BL_NO_POST = 0xFF
};

/* Marks on a block. */
enum bl_mark {
    BL_MOVED = 1 << 0,     /* has moved, or may not move any more, this Player Turn */
    BL_FORCED = 1 << 1,    /* force-marched: a die is owed (counted in `marching`) */
    BL_ROUGH = 1 << 2,     /* ... over rough terrain */
    BL_STRATEGIC = 1 << 3, /* moved by a strategic move */
    BL_ACTIVE = 1 << 4,    /* an active leader; then also BL_SHOWN */
    BL_DISRUPTED = 1 << 5, /* 6.35 (counted in `disrupted`) */
    BL_SHOWN = 1 << 6,     /* the enemy sees its face */
    BL_NEW = 1 << 7,       /* a cadre of this Supply Turn: no steps are added to it */
    BL_RETURNED = 1 << 8,  /* 5.2: has had his second chance */
    BL_ACTED = 1 << 9,     /* has fired or moved in this Battle Turn, or failed its morale check */
    BL_SHORT = 1 << 10,    /* artillery: its F3 is gone while this engagement lasts (fired it, or moved to engage);
                            * infantry, cavalry: has outflanked in this Battle Turn, may fire, may not move */
    BL_HALF = 1 << 11,     /* 6.65 */
    BL_FED = 1 << 12,      /* Supply Turn: chosen to forage, or within reach of Leader Supply */
    BL_WAS_ACTIVE = 1 << 13, /* a leader who was active and may now move himself */
    BL_PAYS = 1 << 14        /* Supply Turn: a leader who gives Leader Supply (9.31) */
};

/* Marks that end with the Player Turn, and with a battle. */
#define BL_TURN_MARKS                                                                                              \
    (BL_MOVED | BL_FORCED | BL_ROUGH | BL_STRATEGIC | BL_ACTIVE | BL_DISRUPTED | BL_SHOWN | BL_WAS_ACTIVE          \
     | BL_BATTLE_MARKS)
#define BL_BATTLE_MARKS (BL_ACTED | BL_SHORT | BL_HALF)

/* `from` of a block that attacks: 0 to 5 the direction out of the battle hex it came from; BL_BY_SEA + a port. */
enum { BL_BY_SEA = 8, BL_FROM_NOWHERE = 0xFF };

struct bl_block {
    uint16_t hex; /* LR_NONE when off the map */
    uint16_t marks;
    uint8_t place, steps, from, post;
};

/* `control` of a hex: a side, perhaps because its line runs through it (7.1: every second hex). It changes only
 * at the moments of 2.7; bl_friendly (2.72) is read at once. */
enum { BL_LINE = 2 }; /* added to the side */

/* `fight` of a hex: by which directions the attacker came (bits 0 to 5, also over pontoons), and: */
enum { BL_SEA_FIGHT = 1 << 6, BL_IS_BATTLE = 1 << 7 };

enum { BL_CADRE_HERE = 1 << 7 }; /* added to `given` */

enum bl_hour { BL_DAWN, BL_MORNING, BL_AFTERNOON, BL_DUSK, BL_NIGHT };

/* The battle on the battle board; all zero (hex LR_NONE) when there is none. */
struct bl_battle {
    uint16_t hex;
    uint8_t attacker;   /* side */
    uint8_t mover;      /* whose Battle Turn it is */
    uint8_t day;        /* from 1 */
    uint8_t hour;       /* enum bl_hour */
    uint8_t outflanked; /* bit 0 enemy Left, bit 1 enemy Right: tried in this Battle Turn */
    uint8_t spare;
    uint8_t trench[2];    /* entrenched own positions, bits of BL_LEFT .. BL_RIGHT */
    uint8_t leader[2];    /* revealed as Battle Leader this Night (a shown block), 0xFF: none */
    uint8_t out[2][6];    /* units retreated over each hexside in this Battle Turn, by side */
    uint8_t in[2][6];     /* units brought in */
    uint8_t posted[2][8]; /* units in each post (and [7]: in the hex, not yet deployed) */
};

struct bl_state {
    struct lr_core core;
    uint16_t year, first_year;
    uint8_t quarter, weather;
    int8_t marker;         /* the Victory marker: CSA spaces positive, USA spaces negative */
    int8_t first_marker;   /* where it began (4.61) */
    uint8_t one_year;      /* 4.61 */
    uint8_t late;          /* 4.21: past Autumn 1864, a Marginal victory wins */
    uint8_t emancipated;   /* or past: 4.6 */
    uint8_t active;        /* whose Player Turn, 0xFF in the Supply Turn */
    uint8_t passes;        /* in a row */
    uint8_t due;           /* leaders the bid winner must yet activate; 0xFF: free (1.1) */
    uint8_t strategic;     /* strategic moves left */
    uint8_t role;          /* Grant's, this turn */
    uint8_t winner;        /* side; 0xFF: none (yet) */
    uint8_t ending;        /* enum bl_ending */
    uint8_t bid[2];        /* secret until both are made */
    uint8_t points[2];     /* RP left; secret */
    uint16_t called[2][3]; /* 5.21 places of leaders bought and yet to be drawn: two minors, a major; secret */
    uint16_t options;      /* set of enum bl_option */
    uint16_t sea_ports;    /* Supply Turn: ports of the USA supplied by sea, bits; follows from the rest */
    uint8_t spare[2];
    struct bl_battle battle;
    struct bl_block block[BL_BLOCKS];
    uint8_t camped[40];      /* hexes held by the active side when its Player Turn began (2.2 Forest) */
    uint8_t given[BL_HEXES]; /* Supply Turn: RP spent on steps here, BL_CADRE_HERE when one was placed; secret */
    uint8_t control[BL_HEXES];
    uint8_t fight[BL_HEXES];
    uint8_t disrupted[BL_HEXES]; /* disrupted blocks here */
    uint8_t marching[BL_HEXES];  /* blocks here that owe a force-march roll */
    uint8_t here[2][BL_HEXES];   /* blocks here */
    uint8_t supplied[2][40];     /* Supply Turn: hexes in supply (9.2), by side; follows from the rest */
    uint8_t unused[5];
};

enum bl_ending { BL_NOT_ENDED, BL_END_DECISIVE, BL_END_MARGINAL, BL_END_YEAR, BL_END_DRAW, BL_END_CALENDAR };

/* Options; the first choice is the preset, the bit is set for the second. */
enum bl_option {
    BL_O_WEATHER,      /* weather rolls */
    BL_O_FREE,         /* 4.22 free deployment */
    BL_O_BACK_COVER,   /* R01 Leader Change before Replacements */
    BL_O_GRANT_LETTER, /* R03 */
    BL_O_TOWN_PLAIN,   /* R10 a town does not add to forage */
    BL_O_MARSHY,       /* R11 hexes with a marsh hexside count as marsh for forage and defence */
    BL_O_ROAD_PLAIN,   /* R13 no road bonus when attacking */
    BL_O_OUTFLANK,     /* R24 entrenchments make outflanking harder */
    BL_O_EMPTY_SHUT,   /* R25 an empty enemy position may not be entered */
    BL_O_NO_SINGLING,  /* R27 engaged artillery may not be singled out */
    BL_O_FOREST_GUNS,  /* R29 artillery at -1 in a forest battle */
    BL_O_NO_REDEPLOY,  /* R36 no redeployment at Night */
    BL_O_USA_MARGINAL, /* R40 a USA Marginal victory wins after Autumn 1864 */
    BL_O_CADRE_CAP,    /* R44 cadres count against the 4 RP a hex */
    BL_OPTIONS
};

#endif
