/* tables.h - the pack's data as load.c reads it once: counters, headquarters, map, scenarios, charts, costs. */
#ifndef LOOK_TABLES_H
#define LOOK_TABLES_H

#include "state.h"

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

#endif
