/* eyes.h - inside Bobby Lee's judgement: what a side sees, and what its parts ask each other. */
#ifndef BOBBY_LEE_EYES_H
#define BOBBY_LEE_EYES_H

#include "../rules/bobby.h"

enum {
    GUESS = 24,     /* tenths of a step in a hidden block */
    MOST_AIMS = 64, /* objectives looked at */
    FAR = 30,
    NEAR = 4, /* hexes: further things do not draw a block by themselves */
    MOST_ARMIES = 8,
    DRIVE = 14,      /* what a hex nearer the army's goal is worth */
    UNKNOWN = 0x7F7F /* not yet worked out */
};

/* What the sides do differently: time is the CSA's (4.32), so the USA must take risks. Found with the lab; marks
 * are hundredths of a natural logarithm (judgement.h), shares hundredths. */
struct temper {
    int16_t grasp, reach,
        regain;               /* marks a point: a free town near, a town worth an army's march, one lost to him */
    int16_t walk_in, prize;   /* marks a point: a town that stands empty, a town won by the attack */
    int16_t keep, bare, thin; /* marks a point against leaving: his town, our town empty, our town weak */
    int16_t guard;            /* blocks a town needs, a share of the threat */
    int16_t odds, neighbours; /* ours to his worth attacking at; how much of his neighbours counts as his */
    int16_t assault;          /* marks for going in on the battle board, of the attacker */
    int16_t together, alone;  /* shares of our strength around, of his surplus: being near friends or the enemy */
    int16_t edge, fear;       /* shares of our surplus, of his: meeting a stack */
    int16_t pass, thrift, inertia; /* marks: for passing, for each step a leader keeps, against stirring at all */
};

struct aim {
    uint16_t hex;
    int16_t weight;
};

/* An army: a leader, and where he is going. */
struct army {
    uint8_t block;
    uint16_t at, goal; /* LR_NONE: nowhere */
    int16_t force;
};

struct eyes {
    const struct bl_tables *t;
    const struct bl_state *st;
    enum lr_side me, foe;
    const struct temper *temper;
    uint32_t intent;
    bool last; /* the victor may be named in this very Quarter (4.21, 4.61): nothing need be saved */
    int banks; /* hexes of the North that can be entered from the South */
    uint16_t bank[MOST_AIMS];
    int raiders;                              /* our blocks in the North */
    bool raid;                                /* a block in the North would keep Emancipation off (4.4) */
    int16_t own[BL_HEXES], his[BL_HEXES];     /* strength in tenths of a step */
    int16_t pull[BL_HEXES], threat[BL_HEXES]; /* worked out when first asked for */
    int hungry;                               /* blocks of ours out of supply in his country */
    int more;                                 /* our strength on the map over his, in hundredths */
    int mine, theirs;                         /* hexes with blocks of either side */
    uint16_t my_hex[BL_BLOCKS], his_hex[BL_BLOCKS];
    struct bl_set fed, hope; /* hexes in supply now; hexes that would be if a block stood there */
    int16_t leans[BL_HEXES]; /* blocks fed by a line through this hex */
    int16_t able[BL_HEXES];  /* strength that may yet move in this turn */
    uint8_t ables[BL_HEXES]; /* and in how many blocks */
    uint8_t staff[BL_HEXES]; /* army leaders here */
    int chiefs;
    struct army chief[MOST_ARMIES]; /* our army leaders on the map */
    int aims;
    struct aim aim[MOST_AIMS];
    int towns;
    uint16_t town[MOST_AIMS];
};

static inline int value_of(const struct bl_tables *t, unsigned hex) { return t->value[hex] ? t->value[hex] : 1; }

static inline unsigned distance(const struct eyes *e, unsigned a, unsigned b) { return e->t->march[a][b]; }

/* Looking: strength, supply lines, the hexes of both sides. */
int bj_strength_of(const struct bl_tables *t, unsigned block, int steps);
bool bj_leads(const struct bl_tables *t, unsigned block);
int bj_guess_of(const struct bl_state *st, enum lr_side s);
bool bj_any_north(const struct bl_tables *t, const uint8_t *here);
void bj_look(struct eyes *e);
int bj_around(const struct eyes *e, const int16_t *force, unsigned h);

/* What is wanted: towns, lines, stacks; what a hex draws, and what leaving one costs. */
int bj_threat(struct eyes *e, unsigned hex);
void bj_choose_aims(struct eyes *e);
int bj_drive(const struct eyes *e, unsigned from, unsigned to);
bool bj_eats(const struct eyes *e, unsigned h);
int bj_starving(const struct eyes *e, unsigned from, unsigned h);
int bj_pull(struct eyes *e, unsigned h);
int bj_leaving(struct eyes *e, unsigned h, int blocks, bool leader);

/* Moves, attacks, leaders. */
int bj_crowd(struct eyes *e, unsigned h, int blocks);
void bj_weigh_moves(struct eyes *e, const struct lr_question *q, int32_t *score);
void bj_weigh_activation(struct eyes *e, const struct lr_question *q, int32_t *score);

/* The battle board. */
void bj_weigh_combat(struct eyes *e, const struct lr_question *q, int32_t *score);
void bj_weigh_retreat(struct eyes *e, const struct lr_question *q, int32_t *score);
void bj_weigh_night(struct eyes *e, const struct lr_question *q, int32_t *score);
void bj_weigh_reinforce(struct eyes *e, const struct lr_question *q, int32_t *score);
void bj_weigh_hits(const struct eyes *e, const struct lr_question *q, int32_t *score);

#endif
