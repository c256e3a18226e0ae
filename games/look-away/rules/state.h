/* state.h - the state of a game of Look Away!, byte by byte, and the numbers and marks it is made of. */
#ifndef LOOK_STATE_H
#define LOOK_STATE_H

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
    LA_FED_HEXES = 8,
    LA_BESET = 24,
    LA_STACK = 24,   /* leaders in a hex */
    LA_BRIDGES = 64, /* bridged hexsides of major rivers */
    LA_TURNS = 25,
    LA_MOST_ON_TRACK = 9, /* morale, ammo, guns: the track of a command box */
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

/* 3.1.4 */
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
    uint16_t beset[LA_BESET];   /* defended in battle since their side last moved (8.4.2), LR_NONE */
    uint16_t fed[LA_FED_HEXES]; /* whose troops without a leader a wagon feeds in this Impulse (7.3.5), LR_NONE */
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

/* 1.1.2: Options; the first choice is the preset, the bit is set for the second. */
enum la_option {
    LA_O_ILLNESS,   /* 8.1.3 */
    LA_O_DOCTRINE,  /* 10.3.2.1 */
    LA_O_FOG,       /* 3.7.2 */
    LA_O_OPEN_CITY, /* 19.6.7 */
    LA_O_FAIR,      /* no weather: always Clear */
    LA_O_ENTRIES,   /* Campaign: the forces that appear in later scenarios enter */
    LA_OPTIONS
};

#endif
