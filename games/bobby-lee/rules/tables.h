/* tables.h - the pack's data, made ready by load.c and map.c, and what is read off it and the state at a glance. */
#ifndef BOBBY_TABLES_H
#define BOBBY_TABLES_H

#include "state.h"

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

enum { BL_SEARCH_WORDS = (LR_SEARCH_SIZE(BL_HEXES, BL_HEXES) + sizeof(lr_word) - 1) / sizeof(lr_word) };

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
    const struct lr_board *board;
    uint8_t rail_step[2][BL_HEXES][6]; /* the same for a search */
    uint8_t line_ways[2][BL_HEXES];    /* ... and trace supply by rail and road (9.2) */
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

#endif
