/* board.h - grid and board; paths: sections 3 and 4 of longroll.h. */
#ifndef LONGROLL_BOARD_H
#define LONGROLL_BOARD_H

#include "small.h"

/* ---- 3. Grid and board ---------------------------------------------------------------------------- */

typedef uint16_t lr_hex;     /* a hex, or (from board->hexes up) an off-map box */
typedef uint16_t lr_hexside; /* the border of two hexes, or of a hex and the edge of the map */
#define LR_NONE ((uint16_t)0xFFFF)

enum { LR_MAX_HEXES = 16384, LR_MAX_SHEETS = 8, LR_MAX_BOXES = 256 };

/* Directions run clockwise. Pointy-top hexes: 0 NE 1 E 2 SE 3 SW 4 W 5 NW.
 * Flat-top hexes: 0 N 1 NE 2 SE 3 S 4 SW 5 NW. The opposite of d is (d + 3) % 6. */
static inline int lr_opposite(int d) { return d < 3 ? d + 3 : d - 3; }

/* One printed sheet: how its hexes are numbered, and where it lies on the joined board.
 * Cells are counted x eastward and y southward from the north-west corner of the board. */
struct lr_sheet {
    char letter[4];              /* prefix of its numbers, "" if none */
    int16_t x, y, width, height; /* cells it covers */
    bool column_first;           /* CCRR (true) or RRCC (false) */
    bool from_east, from_south;  /* which way the numbers grow away from */
    bool askew;                  /* its columns (flat) or rows (pointy) are shoved the other way than the board's */
    int16_t first_column, first_row; /* the number at that corner */
    int16_t column_step, row_step;   /* usually 1 */
    uint8_t column_digits, row_digits;
};

struct lr_grid {
    bool flat;      /* flat-top hexes (columns) or pointy-top (rows) */
    bool shove_odd; /* which cells stand half a hex further: odd y eastward (pointy), odd x southward (flat) */
    int16_t width, height;
    int sheets;
    struct lr_sheet sheet[LR_MAX_SHEETS];
};

/* The two ends of a hexside: hex[1] is LR_NONE at the edge of the map. dir[i] leads out of hex[i]. */
struct lr_ends {
    lr_hex hex[2];
    uint8_t dir[2];
};

/* An ordered line: a railroad or road as the hexes it passes, a river as the hexsides it follows. */
struct lr_route {
    const char *name, *kind;
    bool by_side; /* stops are hexsides */
    uint16_t length;
    const uint16_t *stops;
    int source;
};

/* A named place in a hex; everything else the pack says of it is in `data`. */
struct lr_place {
    const char *name, *kind;
    lr_hex hex;
    const struct lr_node *data;
};

/* An extra step that the grid does not show: box to hex, ferry, rail off the map. */
struct lr_link {
    lr_hex from, to;
    const char *kind;
};

/* A partition gives every hex one of a few named values: its state, its theatre, its home side. */
struct lr_partition {
    const char *name;
    int values;
    const char *const *value_names;
    const uint8_t *of; /* by hex; 0xFF: none */
};

/* Immutable. Hex ids run west to east, north to south over the whole rectangle; `playable` says which
 * are on the map. All arrays are indexed by hex or hexside. */
/* Coordinates in which distance is simple; the third is -q - r. */
struct lr_axial {
    int16_t q, r;
};

struct lr_board {
    struct lr_grid grid;
    int hexes, boxes, sides, corners;
    const struct lr_axial *axial; /* of each hex */
    const uint8_t *playable;
    const lr_hex (*next)[6];     /* neighbour in each direction, LR_NONE off the map */
    const lr_hexside (*side)[6]; /* hexside in each direction */
    const uint16_t (*corner)[6]; /* corner d lies between hexsides d and d + 1 */
    const struct lr_ends *ends;  /* of each hexside */
    const uint8_t *terrain;      /* by hex, an index of terrain_names */
    const uint32_t *flags;       /* by hex, one bit a name of flag_names */
    const uint32_t *features;    /* by hexside, one bit a name of feature_names; routes set the bit of their kind */
    const uint8_t (*edge)[6];    /* by hex and direction: features seen from one hex only (a bluff, a slope) */
    int terrains, flag_count, feature_count, edge_count;
    const char *const *terrain_names, *const *flag_names, *const *feature_names, *const *edge_names;
    int routes, places, links, partitions;
    const struct lr_route *route;
    const struct lr_place *place;
    const struct lr_link *link;
    const struct lr_partition *partition;
    const char *const *box_names;
};

lr_hex lr_hex_at(const struct lr_board *b, int x, int y); /* LR_NONE outside */
/* A box is further away than anything, except from itself. HOT */
static inline int lr_distance(const struct lr_board *b, lr_hex from, lr_hex to)
{
    if (from == to)
        return 0;
    if (from >= b->hexes || to >= b->hexes)
        return LR_NONE;
    const struct lr_axial u = b->axial[from], v = b->axial[to];
    int q = v.q - u.q, r = v.r - u.r, z = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (z < 0 ? -z : z)) / 2;
}
int lr_direction(const struct lr_board *b, lr_hex from, lr_hex to); /* of a neighbour; -1 if none. HOT */
/* The hexes at exactly `radius`, clockwise from north(-east); how many lie on the map. HOT */
int lr_ring(const struct lr_board *b, lr_hex centre, int radius, lr_hex *out, int room);
/* The straight line of hexes, both ends included. Where it runs along a hexside, lean -1 or +1 says which
 * bank. Returns the count. HOT */
int lr_line(const struct lr_board *b, lr_hex from, lr_hex to, int lean, lr_hex *out, int room);
/* The hexsides that share a corner with this one (at most 4). HOT */
int lr_sides_meeting(const struct lr_board *b, lr_hexside side, lr_hexside out[4]);
/* The printed number of a hex on the sheet that owns it, and back (with or without the sheet's letter). */
void lr_hex_number(const struct lr_board *b, lr_hex h, struct lr_text *t);
lr_hex lr_hex_numbered(const struct lr_board *b, const char *number, size_t length);
const char *lr_direction_name(const struct lr_board *b, int d); /* "NE" */
/* The bit of a named flag or feature; 0 if the board has none of that name. */
uint32_t lr_flag_bit(const struct lr_board *b, const char *name);
uint32_t lr_feature_bit(const struct lr_board *b, const char *name);
uint8_t lr_edge_bit(const struct lr_board *b, const char *name);
const struct lr_place *lr_place_named(const struct lr_board *b, const char *name);
const struct lr_partition *lr_partition_named(const struct lr_board *b, const char *name);

/* ---- 4. Ways ------------------------------------------------------------------------------------- */

/* Movement points are counted in twelfths, so halves, thirds and quarters are exact. */
typedef int32_t lr_cost;
#define LR_MP      12
#define LR_BLOCKED ((lr_cost)-1)
#define LR_STOP    ((lr_cost)1 << 24) /* added to a cost: may enter, may not go on */
#define LR_DEAREST ((lr_cost)4095)    /* the largest cost of one step */

/* The way of a march, a retreat, a train: the hexes in order, the first and the last included, and what it costs to
 * enter each. Costs are in twelfths of whatever is counted. The caller owns it; nothing is allocated. */
enum { LR_LONGEST_WAY = 512, LR_WAY_NOTES = 4 };
struct lr_way {
    int n;
    lr_hex hex[LR_LONGEST_WAY];
    lr_cost step[LR_LONGEST_WAY]; /* of entering hex[i]; step[0] is 0 */
    lr_cost cost, allowance;      /* of all steps; what the mover has before it. LR_BLOCKED: nothing is counted */
    const char *counts;           /* "Movement Points", "hexes"; NULL: nothing is counted, and all costs are 0 */
    char rule[16], stop[96]; /* the rule that ends the march there, and why: "forest ends a move"; may be empty */
    int notes;               /* what else a player should know, each by its rule: "one more by road", 2.6 */
    struct {
        char rule[16], words[96];
    } note[LR_WAY_NOTES];
};
/* For games: it begins there; goes on to there; and ends by this rule. Hexes beyond LR_LONGEST_WAY are counted and
 * not kept. */
void lr_way_begin(struct lr_way *w, lr_hex from);
void lr_way_on(struct lr_way *w, lr_hex to, lr_cost cost);
void lr_way_ends(struct lr_way *w, const char *rule, const char *why);
void lr_way_note(struct lr_way *w, const char *rule, const char *words); /* beyond LR_WAY_NOTES it is left out */
/* "1 1/2 of 3 Movement Points": may be empty. */
void lr_way_price(const struct lr_way *w, struct lr_text *t);
/* "1 1/2 of 3 Movement Points, one more by road (2.6)": price and notes, not the hexes; may be empty. */
void lr_way_write(const struct lr_way *w, struct lr_text *t);
/* "1 1/2" */
void lr_cost_write(lr_cost cost, struct lr_text *t);

#endif
