/* bobby.h - what the chapters of Bobby Lee tell each other.
 *
 * One file a chapter of the book: game (1), map (2), units (3), victory (4), leaders (5.1), change (5.2), movement
 * (5.3), strategic (5.4, 7.3, 8.3, 8.4), fights (6.0, 6.1), battle (6.2, 6.8, 6.9), combat (6.4 to 6.6), retreat
 * (6.3, 6.7), rail (7.1), sea (8), lines (9.1, 9.2), supply (9.0, 9.3, 9.4), replacements (9.5, 4.5). load reads
 * the data, check holds the invariants, view says who sees what, picture and table show it, odds says how far an
 * answer reaches.
 *
 * What everyone may see is kept in counters (`here`, `posted`, `disrupted`, `marching`) that stay in every view;
 * a block itself is seen by its owner, and by the enemy while BL_SHOWN. So a question may use the counters for
 * the enemy and blocks for one's own side, and nothing leaks. No frame holds a hidden block.
 */
#ifndef BOBBY_H
#define BOBBY_H

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

/* Questions and pieces of work, from the bottom of the stack up. What each carries stands below; frames.c says upon
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

/* A set of hexes. */
struct bl_set {
    lr_word w[LR_WORDS(BL_HEXES)];
};

/* The hexes where a byte is not zero. */
static inline struct bl_set bl_set_of(const uint8_t *byte)
{
    struct bl_set s = { { 0 } };
    lr_add_bytes(&s, byte, BL_HEXES);
    return s;
}

/* What lies on a hexside, seen from a hex. */
enum bl_way {
    BL_OPEN = 1 << 0,    /* passable by land */
    BL_BRIDGED = 1 << 1, /* bridge or ford */
    BL_MARSH = 1 << 2,
    BL_GAP = 1 << 3,
    BL_PONTOON = 1 << 4,   /* a river without crossing, and no mountain: a pontoon bridge may be laid */
    BL_NAVIGABLE = 1 << 5, /* ... below the head of navigation: t->river_of[hex][dir] */
    BL_RAIL = 1 << 6,
    BL_ROAD = 1 << 7
};

enum bl_limit { BL_ATTACK_LIMIT, BL_RETREAT_LIMIT, BL_REINFORCE_LIMIT };

/* The pack's data, made ready (load.c). */
struct bl_tables {
    /* blocks */
    const char *name[BL_BLOCKS];
    const char *label[BL_BLOCKS];                                                /* short, for pictures */
    uint8_t type[BL_BLOCKS], most[BL_BLOCKS], speed[BL_BLOCKS], fire[BL_BLOCKS]; /* fire: engaged; guns 3 */
    uint8_t class[BL_BLOCKS], range[BL_BLOCKS];                                  /* of leaders */
    uint8_t second_chance[BL_BLOCKS];                                            /* 5.2 */
    uint8_t held_until[BL_BLOCKS];                                               /* 1: 5.22 */
    uint8_t grant;                            /* the block that replaces the Supreme Leader */
    uint16_t first[3];                        /* the blocks of side s are first[s] .. first[s + 1] - 1 */
    uint8_t leaders[2], leader[2][BL_BLOCKS]; /* the leaders of a side, ascending */
    /* hexes */
    uint8_t playable[BL_HEXES], home[BL_HEXES]; /* side; 0xFF: sea */
    uint8_t forest[BL_HEXES], marshy[BL_HEXES], fortress[BL_HEXES], north[BL_HEXES];
    uint8_t supply[BL_HEXES];                /* rail entry hex of this side; 0xFF: none */
    uint8_t value[BL_HEXES], town[BL_HEXES]; /* major towns: VP; side whose colour; 0: none */
    uint8_t major[BL_HEXES];                 /* a major town */
    uint8_t any_town[BL_HEXES];              /* a town of any size (R10) */
    uint8_t port[BL_HEXES];                  /* index of port; 0xFF: none */
    uint8_t way[BL_HEXES][6];                /* enum bl_way */
    uint8_t river_of[BL_HEXES][6];           /* navigable river; 0xFF: none */
    uint8_t banks[BL_HEXES];                 /* directions where a pontoon bridge might be laid */
    uint16_t next[BL_HEXES][6];              /* neighbour or LR_NONE */
    uint16_t washington, richmond, fort_monroe, harpers_ferry, moorefield;
    int ports, lines, rivers;
    uint16_t port_hex[BL_PORTS];
    uint8_t port_major[BL_PORTS];
    uint8_t port_river[BL_PORTS]; /* 0xFF: on the open bay */
    uint8_t port_order[BL_PORTS]; /* 1: nearest the mouth */
    struct bl_line {
        uint8_t length, road;
        uint8_t csa_supply; /* 2.6: the National Road is not for CSA supply */
        uint16_t hex[BL_LINE_HEXES];
    } line[BL_LINES];
    uint8_t march[BL_HEXES][BL_HEXES];             /* hexes of march from one to the other; 0xFF: no way */
    uint16_t on_rail[BL_HEXES], on_road[BL_HEXES]; /* is the hex on any */
    /* hexes again, made ready for speed (map.c) */
    struct bl_set near[BL_HEXES];  /* neighbours over open hexsides */
    struct bl_set home_of[2];      /* home territory */
    uint8_t unheld[BL_HEXES];      /* who controls a hex where nobody stands: home, and 0 at sea */
    struct bl_set northern;        /* north of the Potomac */
    uint32_t port_below[BL_PORTS]; /* ports of the same river nearer the mouth */
    uint32_t river_ports[BL_RIVERS], major_ports;
    int entries[2]; /* 7.2: rail entry hexes */
    uint16_t entry[2][BL_ENTRIES];
    uint8_t rail_ways[2][BL_HEXES]; /* directions in which a side may go by rail (7.1) */
    uint8_t line_ways[2][BL_HEXES]; /* ... and trace supply by rail and road (9.2) */
    int joints, notables;
    struct bl_joint { /* 7.1: a Southern hex of a line, no major town, and the hexes before and after it */
        uint16_t before, hex, after;
    } joint[BL_JOINTS];
    uint16_t notable[BL_NOTABLES]; /* towns and ports: who takes them is told */
    /* tables of the book */
    uint8_t limit[3][5][2]; /* attack, retreat, reinforce; clear, forest, bridge, marsh, gap; dry, mud */
    uint8_t forage[3][2];   /* clear, forest, marsh; dry, mud */
    uint8_t march_loss[2];  /* 5.34: a modified roll of this or less loses a step; by side */
    uint8_t points[2][4];   /* RP by side, year */
    uint8_t draft[2][6];    /* cadres by side, die */
    uint8_t trenches[4];    /* 6.9, by year */
    uint8_t cadre_cost[BL_TYPES], step_cost[BL_TYPES];
    struct bl_set cadre[2]; /* 9.52: where a side's cadres may appear, when supplied (bl_load_cadres) */
    int8_t space[4];        /* 4.6: the marker's place by year */
    uint8_t marginal[2];    /* 4.21: from this space on, on either side of the track */
    /* set-ups, by year */
    struct bl_setup {
        uint16_t hex[BL_BLOCKS];
        uint8_t place[BL_BLOCKS], steps[BL_BLOCKS];
    } setup[BL_SETUPS];
    uint8_t scenario_year[BL_SCENARIOS], scenario_one_year[BL_SCENARIOS];
    uint8_t option_index[BL_OPTIONS]; /* of the pack's options */
    /* the next hexes of a march as sets (bl_make_steps): all, and those that may be left again, not being behind a
     * marsh; two words of a bl_set from `word` on; the whole map, and roads only */
    struct bl_steps {
        uint64_t all[2], free[2];
        uint8_t word;
    } step[BL_HEXES], road_step[BL_HEXES], clear_step[BL_HEXES], clear_road_step[BL_HEXES]; /* clear: R15 */
    struct bl_steps line_step[2][BL_HEXES]; /* the next hexes of a supply line, by side (9.2) */
    struct bl_set forests;
    /* Where a march leads that nobody disturbs, by its start and speed (bl_make_quiet). */
    struct bl_quiet {
        struct bl_set all,
            inner;           /* an enemy in `all` disturbs it, and so does a camp in a forest of `inner` (2.2) */
        const lr_answer *to; /* the hexes as operands: those it reaches, then those by force march only */
        uint16_t moves, forced;
    } quiet[BL_HEXES][BL_FASTEST + 1];
};

/* The neighbours of a hex over open hexsides, added to a set. */
static inline void bl_add_near(const struct bl_tables *t, unsigned hex, struct bl_set *out)
{
    const struct bl_steps *s = &t->step[hex];
    out->w[s->word] |= s->all[0];
    out->w[s->word + 1] |= s->all[1];
}

static inline const struct bl_tables *bl_tables(const struct lr_pack *p) { return p->tables; }
static inline enum lr_side bl_owner(const struct bl_tables *t, unsigned block)
{
    return block < t->first[1] ? BL_USA : BL_CSA;
}
static inline bool bl_option(const struct bl_state *st, enum bl_option o) { return st->options >> o & 1; }
static inline bool bl_on_map(const struct bl_block *b) { return b->place == BL_ON_MAP; }
static inline bool bl_mud(const struct bl_state *st) { return st->weather == BL_MUD; }
/* 2.72 Friendly, read at once: own-occupied; or vacant, and home or of one's line (7.1). */
static inline bool bl_friendly(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned h)
{
    if (st->here[s][h])
        return true;
    if (st->here[lr_enemy(s)][h])
        return false;
    return st->control[h] & BL_LINE ? (st->control[h] & 1) == (int)s : t->home[h] == s;
}
/* Both sides stand here. */
static inline bool bl_contested(const struct bl_state *st, unsigned h) { return st->here[0][h] && st->here[1][h]; }
static inline uint8_t bl_others(enum lr_side s) { return (uint8_t)(LR_EVERYONE & ~LR_ONLY(s)); }
/* Year as an index of tables: 1864 and later are one. */
static inline int bl_year(const struct bl_state *st) { return st->year >= 1864 ? 3 : st->year - 1861; }
/* The physical box of a post: side * 4 + position; Reserve is position 3. */
static inline int bl_box(enum lr_side s, unsigned post)
{
    return post <= BL_RESERVE ? (int)s * 4 + (int)post : (int)lr_enemy(s) * 4 + (int)post - BL_ENEMY_LEFT;
}
/* One's own position that faces an enemy one, and the other way round: Left and enemy Right ... */
static inline unsigned bl_facing(unsigned post)
{
    return post < BL_RESERVE ? BL_ENEMY_RIGHT - post : BL_RIGHT - (post - BL_ENEMY_LEFT);
}

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

/* ---- Every chapter's share ---- */

#define BL_SHAPES const struct lr_pack *p, const struct bl_state *st, const struct lr_question *q, struct lr_form *f
#define BL_LINED                                                                                                   \
    const struct lr_pack *p, const struct bl_state *st, enum lr_side side, struct lr_form *f, struct lr_line *l
#define BL_ASKS const struct lr_pack *p, const struct bl_state *st, enum lr_side side, struct lr_question *q
#define BL_WHYS                                                                                                    \
    const struct lr_pack *p, const struct bl_state *st, enum lr_side side, lr_answer x, struct lr_verdict *v
#define BL_APPLIES                                                                                                 \
    const struct lr_pack *p, struct bl_state *st, enum lr_side side, lr_answer x, struct lr_events *ev
#define BL_GOES const struct lr_pack *p, struct bl_state *st, struct lr_events *ev
/* A frame that asks has ask, why and apply. */
#define BL_QUESTION(name)                                                                                          \
    void bl_ask_##name(BL_ASKS);                                                                                   \
    void bl_why_##name(BL_WHYS);                                                                                   \
    void bl_apply_##name(BL_APPLIES);

/* What forbids an answer whatever is being asked: true, and refused. Only what is true of the answer itself now;
 * that its time has not come is said by the table of verbs. */
#define BL_BARS(name) bool bl_bars_##name(BL_WHYS);
/* The frame of this kind that lies on the stack, or NULL. */
static inline const struct lr_frame *bl_frame_of(const struct bl_state *st, unsigned kind)
{
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == kind)
            return &st->core.frame[i];
    return NULL;
}
static inline bool bl_in_battle(const struct bl_state *st) { return st->battle.hex != LR_NONE; }
static inline bool bl_in_skirmish(const struct bl_state *st) { return bl_frame_of(st, BL_F_SKIRMISH) != NULL; }

/* load.c */
bool bl_load(struct lr_pack *p, struct lr_error *e);

/* game.c: 1 */
void bl_setup_game(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
void bl_go_quarter(BL_GOES);
void bl_go_turn(BL_GOES);
BL_QUESTION(bid)
BL_BARS(bid)
void bl_go_bid(BL_GOES);

/* map.c: 2 */
bool bl_load_map(struct lr_pack *p, struct bl_tables *t, struct lr_error *e);
int bl_limit(const struct bl_tables *t, const struct bl_state *st, unsigned hex, int dir, enum bl_limit which,
             bool night);
void bl_control(BL_GOES);                                            /* 2.7, 4.31, 7.1: fixed moments only */
void bl_set_control(const struct bl_tables *t, struct bl_state *st); /* at the start: no VP */

/* units.c: 3 */
void bl_put(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex); /* from anywhere */
void bl_lift(struct bl_state *st, const struct bl_tables *t, unsigned block, enum bl_place to);
void bl_post(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned post); /* in the battle */
void bl_set_marks(struct bl_state *st, unsigned block, unsigned marks); /* keeps the counters */
void bl_clear_marks(struct bl_state *st, unsigned block, unsigned marks);
void bl_show(struct bl_state *st, unsigned block); /* counts a reveal if it was hidden */
/* Take steps from a block. At 0 it leaves the map: units and Supreme Leaders to the Replacement Pool, army leaders
 * out of the game (R42); that is seen, so a reveal is counted. True if it is gone. Tells nothing. */
bool bl_reduce(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned steps);
/* The same, and if it is gone tells so: by name to its owner, and to all if its face was seen; to others by the
 * line after `kind`. */
bool bl_reduce_told(BL_GOES, unsigned block, unsigned steps, enum bl_telling kind);
/* Not one's own, or not on the map: refused under this rule. */
bool bl_why_gone(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                 const char *rule, struct lr_verdict *v);
void bl_recount(const struct bl_tables *t, struct bl_state *st); /* the counters, from the blocks */
bool bl_is_supreme(const struct bl_tables *t, const struct bl_state *st, unsigned block); /* Grant by his role */

/* check.c: what must always hold */
void bl_derive(const struct lr_pack *p, void *state);
bool bl_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool bl_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);

/* victory.c: 4 */
void bl_score(BL_GOES, int toward_csa); /* move the marker; told */
bool bl_victory(BL_GOES);               /* 9.0: at the end of each step; true if the game is over */
bool bl_year_ends(BL_GOES);             /* 4.21, 4.61 after the Supply Turn */
struct lr_outcome bl_outcome(const struct lr_pack *p, const void *state);
BL_QUESTION(free)
void bl_go_free(BL_GOES);
BL_BARS(place)
bool bl_may_proclaim(const struct bl_tables *t, const struct bl_state *st); /* 4.4 */
BL_QUESTION(emancipate)
BL_BARS(emancipate)

/* leaders.c: 5.1 */
BL_QUESTION(activate)
BL_BARS(activate)
BL_BARS(pass)
void bl_deactivate(BL_GOES);
/* 5.12 The hexes a leader at this hex with this range commands. */
void bl_command(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, int range,
                struct bl_set *out);
int bl_range(const struct bl_tables *t, const struct bl_state *st, unsigned block); /* -1: none (Supreme) */
void bl_commanded(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out);

/* change.c: 5.2 */
void bl_leader_rolls(BL_GOES); /* 5.2: rolls and draws of both sides; pushes `change` */
BL_QUESTION(change)
BL_BARS(replace)
void bl_go_change(BL_GOES);
void bl_draw_leaders(BL_GOES, enum lr_side side); /* 5.21: those bought, when it has finished; three draws always */
void bl_release_held(BL_GOES); /* 5.22, R03: Grant and Sheridan join the pool when their time has come */

/* movement.c: 5.3 */
BL_QUESTION(move)
BL_QUESTION(leaders)
BL_BARS(march)
BL_BARS(land)
void bl_march_rolls(BL_GOES);            /* 5.34 */
void bl_make_steps(struct bl_tables *t); /* when `next`, `way` and `forest` are read */
bool bl_make_quiet(struct lr_pack *p, struct bl_tables *t, struct lr_error *e); /* after the steps */
/* A block of the side asked that may still move: on the map, not moved, not active (R17). */
static inline bool bl_idle(const struct bl_block *b)
{
    return b->place == BL_ON_MAP && !(b->marks & (BL_MOVED | BL_ACTIVE));
}
/* It can move no more, or not yet, in this Player Turn of its own: refused. */
bool bl_why_moved(BL_WHYS, unsigned block);
unsigned bl_shut(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                 unsigned hex); /* 5.32, 8.4 */
void bl_attack(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex, int dir);
/* The way of a legal march or attack. */
bool bl_way_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                     struct lr_way *w);
bool bl_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);

/* way.c: the way of an answer, of whatever kind */
bool bl_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
/* The hexes that a train passes, the first and the last included; how many. */
unsigned bl_way_by_rail(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned from,
                        unsigned to, uint16_t out[BL_HEXES]);

/* strategic.c: 5.4, 7.3, 8.3, 8.4: called by the move question */
void bl_ask_strategic(BL_ASKS);
/* What a journey by rail, sea or bridge takes of the strategic moves (5.4); 0: nothing, or no such journey. */
unsigned bl_fare(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x);
bool bl_why_strategic(BL_WHYS); /* true if the verb is one of its own */
BL_BARS(strategic)
BL_BARS(detrain)
bool bl_apply_strategic(BL_APPLIES);
void bl_ask_free_ride(BL_ASKS); /* 5.4: the Supreme Leader's own, in the leaders question */
BL_QUESTION(rail)

/* fights.c: 6.0, 6.1 */
void bl_sort_fights(struct bl_state *st); /* skirmish or battle, once, after the force-march rolls */
bool bl_next_fight(BL_GOES);              /* pushes fights, skirmish or battle; false: none is left */
BL_QUESTION(fights)
BL_BARS(fight)
void bl_go_skirmish(BL_GOES);

/* battle.c: 6.2, 6.8, 6.9 */
void bl_begin_battle(BL_GOES, unsigned hex);
void bl_go_battle(BL_GOES);
BL_QUESTION(deploy)
BL_QUESTION(entrench)
BL_QUESTION(night)
BL_BARS(deploy)
BL_BARS(entrench)
BL_BARS(reveal)
/* The side has no unit in a position the enemy occupies (6.33): unwind to the battle frame and begin the rout; or
 * one side is gone: end it. Called after every change on the board; true if the battle is no longer in its turn. */
bool bl_test_rout(BL_GOES);

/* combat.c: 6.4, 6.5, 6.6 */
enum { BL_SKIRMISH_BOX = 8 }; /* the whole hex */
/* How many enemies stand in the box of a post; nobody gets at the Reserve. */
static inline unsigned bl_opposed(const struct bl_state *st, enum lr_side s, unsigned post)
{
    if (post == BL_RESERVE || post >= BL_POSTS)
        return 0;
    return st->battle.posted[lr_enemy(s)][post < BL_RESERVE ? post + BL_ENEMY_LEFT : post - BL_ENEMY_LEFT];
}
bool bl_engaged(const struct bl_tables *t, const struct bl_state *st, unsigned block);
void bl_morale(BL_GOES);
BL_QUESTION(combat)
BL_BARS(combat)
BL_BARS(lose)
void bl_go_combat(BL_GOES); /* fire all */
BL_QUESTION(hits)
/* Hits on a box (or the hex of a skirmish: BL_SKIRMISH_BOX): pushes `hits` if the owner must choose, else takes
 * them off. target and firer: a block, or LR_NONE. Then the firer loses own_loss steps, and a rout is tested. */
void bl_hit(BL_GOES, enum lr_side victim, int box, int hits, bool long_range, unsigned target, unsigned firer,
            int own_loss);

/* retreat.c: 6.3, 6.7 */
BL_QUESTION(retreating)
BL_QUESTION(routed)
BL_QUESTION(reinforce)
BL_QUESTION(regroup)
BL_BARS(retreat)
BL_BARS(reinforce)
BL_BARS(regroup)

/* rail.c: 7 */
/* 7.1: which vacant hexes of railroads and roads the USA's line controls, by where both sides stand; called by
 * bl_control. */
void bl_line_control(const struct bl_tables *t, const struct bl_state *st, const struct bl_set here[2],
                     struct bl_set *out);
/* 7.3: where a train from here may go, the start left out. In `came`, if given, the hex before each. */
void bl_rail_reach(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                   struct bl_set *out, uint16_t *came);
bool bl_rail_leaves(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                    unsigned hex); /* anywhere */

/* sea.c: 8 */
/* 8.3: sets of ports (bits) that can be reached from this port: friendly ones, and enemy ones to invade. */
void bl_sea_reach(const struct bl_tables *t, const struct bl_state *st, unsigned port, uint32_t *friendly,
                  uint32_t *enemy);
/* 5.41: the rivers, as bits, whose ports are all friendly. */
unsigned bl_free_rivers(const struct bl_tables *t, const struct bl_state *st, enum lr_side s);
static inline bool bl_river_free(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                                 unsigned river)
{
    return bl_free_rivers(t, st, s) >> river & 1;
}
uint32_t bl_sea_supply(const struct bl_tables *t,
                       const struct bl_state *st); /* 9.2: ports the USA supplies by sea */

/* lines.c: 9.1, 9.2 */
/* 9.2: the hexes in supply; and the ports supplied by sea (bits; may be NULL). */
void bl_supply_lines(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out,
                     uint32_t *sea);

/* supply.c: 9.0, 9.3, 9.4 */
void bl_go_supply(BL_GOES);
/* Fill in `supplied` and `sea_ports` while a Supply Turn is on the stack, clear them otherwise. */
void bl_find_supply(const struct bl_tables *t, struct bl_state *st);
BL_QUESTION(feed)
BL_BARS(forage)
void bl_go_feed(BL_GOES);

/* replacements.c: 9.5, 4.5 */
void bl_load_cadres(struct bl_tables *t);                                   /* t->cadre, once the map is read */
void bl_begin_replacements(struct bl_state *st, const struct bl_tables *t); /* 9.5, 4.33: the points */
/* 9.52: a cadre of strength 1 stands here now; told to its owner. */
void bl_place_cadre(BL_GOES, unsigned block, unsigned hex);
BL_QUESTION(replace)
void bl_go_replace(BL_GOES);
BL_QUESTION(window)
BL_QUESTION(draft)
BL_QUESTION(cadres)
BL_BARS(strengthen)
BL_BARS(build)
BL_BARS(draw)

/* frames.c */
extern const struct lr_kind bl_kinds[]; /* the frames as declared, by enum bl_frame */

/* view.c */
void bl_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void bl_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void bl_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);

/* table.c: the battle board in a question's words */
/* What the lists do not say of a question's form, and of its lines. */
void bl_shape_bid(BL_SHAPES);      /* game.c */
void bl_shape_activate(BL_SHAPES); /* leaders.c */
void bl_shape_move(BL_SHAPES);     /* movement.c */
void bl_line_move(BL_LINED);
void bl_shape_deploy(BL_SHAPES); /* battle.c, and the next */
void bl_shape_entrench(BL_SHAPES);
void bl_shape_night(BL_SHAPES);
void bl_shape_retreating(BL_SHAPES); /* retreat.c, and the next three */
void bl_shape_routed(BL_SHAPES);
void bl_shape_reinforce(BL_SHAPES);
void bl_shape_regroup(BL_SHAPES);
void bl_shape_combat(BL_SHAPES); /* combat.c, and the next two */
void bl_shape_hits(BL_SHAPES);
void bl_line_hits(BL_LINED);
void bl_shape_replace(BL_SHAPES); /* replacements.c, and the rest */
void bl_line_replace(BL_LINED);
void bl_shape_window(BL_SHAPES);
void bl_line_window(BL_LINED);
void bl_shape_cadres(BL_SHAPES);
void bl_put_table(BL_ASKS);

/* picture.c */
void bl_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void bl_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int bl_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
enum lr_side bl_holder(const struct lr_pack *p, const void *seen, int place);

/* odds.c */
bool bl_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
bool bl_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
void bl_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);
void bl_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t);
unsigned bl_field(lr_answer x); /* the hex an answer attacks or fights in; LR_NONE: none */

#endif
