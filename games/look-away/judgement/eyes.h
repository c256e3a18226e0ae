/* eyes.h - inside Look Away!'s judgement: what a side sees, and what its parts ask each other. */
#ifndef LOOK_AWAY_EYES_H
#define LOOK_AWAY_EYES_H

#include "../rules/look.h"

enum {
    STEP = 100,         /* hundredths of a Victory Point */
    CITY = 1000,        /* Atlanta taken, to the Union */
    STAR = 4,           /* the risk to each star in a battle: one in six by one in five (10.6.7) */
    HIS_STAR = 3,       /* ... of his leaders, as far as can be guessed */
    WOODS = 1,          /* off every die, on average (10.4.6) */
    COMING_UP = 40,     /* per cent of the enemies near by who react (9.1) */
    NOT_SUSTAINED = 45, /* an attack not sustained (8.4.1): morale and a step, no Victory Point (17.2) */
    DARE = 110,     /* per cent of its dangers that whoever does not lead leaves out of account in the last turn */
    CARE = 80,      /* ... and that who leads adds for every point */
    QUIET = 60,     /* what an attack must promise more for every point of a lead */
    LEAST = 30,     /* ... and in any case */
    ASIDE = 20,     /* an attack of the Union's that does not lead to Atlanta, for every hex */
    HELP_ONE = 20,  /* per cent that another attack on the same hex adds to the fire */
    HELP_NEAR = 18, /* ... and each force near by that may join in */
    HELP_MOST = 80,
    JOINING = 4,      /* hexes from which a force may join in an attack */
    RIDING = 8,       /* ... and cavalry */
    HOPELESS = -40,   /* an attack worth less draws nobody */
    PROMISING = -40,  /* ... nor one worth less than this, where there is a better one */
    PACE = 5,         /* what a Movement Point towards the enemy is worth */
    HUNTED = 55 * 12, /* twelfths of Movement Points to an enemy that still draws */
    DANGER = 12,      /* per cent of what the enemy may gain by an attack that count */
    ABSORBED = 200,
    DEPOT = 15,
    STALLED = 40,     /* a commander who goes Inactive without Movement Points (8.1.1) */
    RAIDING = -25,    /* rails torn up: the own supply suffers as often as his (8.6.3) */
    SPLITTING = 70,   /* for those who march by themselves, faster than a stack, and with fewer stars (8.2.5.2) */
    OUTNUMBERED = 50, /* ... less to the Confederates, whose parts meet larger stacks */
    SPLIT_LEAST = 12, /* Combat Factors that do so */
    SPLIT_OF = 40,    /* ... from no fewer than these */
    AMMO = 4,         /* that they take along */
    SENDING = 60,     /* an attack without a march leaves no time for others to join in */
    SLACK = 30,       /* per cent of an Impulse's price that need not be at hand */
    CBID = 3,         /* the Confederates' bid where there is War Effort for more than one Impulse a turn */
    POOR = 2,         /* Impulses the Union must be able to pay for not to put all into one */
    ONWARD = 32,      /* each hex nearer to Atlanta, to the Union */
    NEARBY = 6,       /* ... and to the Confederates */
    BLUNT = 120,      /* to be made to attack where nothing can be won (3.6.1) */
    RESERVE = 12,     /* War Effort Points below which ammo can wait */
    HORSE = 60,       /* cavalry that goes along with infantry */
    JOINED = 40,      /* troops that join those who have declared an attack */
    RIDERS = 0,       /* for cavalry that leaves a stack alone */
    SUPPLIED = 6,     /* hexes from a depot or wagon that do not matter */
    MOST_FOES = 64,   /* places where the enemy is seen */
    MOST_OWN = 40,
    MOST_GAINS = 16,
    FAR = 99,
    NOT_YET = 0x7F7F /* not worked out yet; every byte is the same */
};

struct foe {
    lr_hex hex;
    int stars; /* of his leaders, guessed */
    int cf, weight;
    int backed;   /* Combat Factors that may come up (9.1) */
    int level;    /* of his works */
    int near;     /* of our forces */
    int modifier; /* of his die: the Battle Rating seen, guns guessed */
    int riders;   /* mounted units of ours that may join in an attack on him */
    bool zone;
    bool horse; /* mounted cavalry alone */
};

struct own {
    lr_hex hex;
    uint8_t oc;
    int cf, fire; /* Combat Factors, and what is left of them in an attack (10.2) */
    int guns;     /* that can be served */
    int br, broken, mr;
    int mounted, horse; /* units of mounted cavalry, and their factors */
    int stars;          /* of all the leaders */
    int level;
    bool bare; /* has no troops but those of leaders under him, and would have none in another's box */
};

struct eyes {
    const struct lr_pack *p;
    const struct la_tables *t;
    const struct la_state *s;
    enum lr_side me, foe_side;
    uint32_t intent;
    int bold; /* added to every attack, in hundredths */
    int lead; /* in Victory Points, those that Atlanta will still bring counted (19.4.6) */
    int foes, owns;
    struct foe foe[MOST_FOES];
    struct own own[MOST_OWN];
    lr_hex link[24]; /* where supply comes from */
    int links;
    lr_hex goal;
    bool for_atlanta;
    struct field *field;
};

/* What one force looks for: how far everything is from the enemies worth going for, and how good the places are.
 * Worked out only as far as it is asked, and once. */
struct field {
    struct own of;
    bool any;
    int16_t place[LA_HEXES]; /* how good it is to end there, NOT_YET */
    int done;                /* ways up to this are final */
    uint16_t way[LA_HEXES];  /* twelfths of Movement Points, LR_NONE: too far */
    uint16_t first[HUNTED + 1], entries;
    struct {
        lr_hex hex;
        uint16_t next; /* entry of the same length */
    } entry[8192];
    bool looked;
    struct la_set zones, shut; /* of the enemy: what bars a march (3.6.1, 8.2.6) */
    struct gain {
        lr_hex hex;
        int mr, value;
    } gain[MOST_GAINS]; /* of whole forces, worked out before */
    int gains;
};

static inline int least_of(int a, int b) { return a < b ? a : b; }

/* ---- eyes.c ---- */

int lj_lean(const struct eyes *e, unsigned thing, int span);
void lj_as_own(const struct eyes *e, const struct la_force *f, struct own *o);
void lj_look(struct eyes *e, const struct lr_pack *p, const void *seen, enum lr_side me, uint32_t intent);
const struct own *lj_own_at(const struct eyes *e, lr_hex h);
int lj_near_link(const struct eyes *e, lr_hex h);
int lj_near_foe(const struct eyes *e, lr_hex h);
const struct foe *lj_foe_at(const struct eyes *e, lr_hex h);

/* ---- fire.c ---- */

int lj_attack_value(const struct eyes *e, const struct own *o, lr_hex from, const struct foe *x);
int lj_danger_at(const struct eyes *e, lr_hex h, int cf, int br, int guns);
int lj_weigh_attack(const struct eyes *e, lr_hex from, lr_hex at);

/* ---- places.c ---- */

void lj_hunt(const struct eyes *e, const struct own *o);
int lj_place_value(const struct eyes *e, const struct own *o, lr_hex h);
int lj_march_gain(const struct eyes *e, const struct own *o, const struct la_force *f, int mr);
int lj_sally_gain(const struct eyes *e, const struct own *o, const struct la_force *f);

/* ---- marches.c ---- */

int lj_weigh_move(const struct eyes *e, lr_answer x);
int lj_weigh_march(const struct eyes *e, lr_answer x);
int lj_weigh_setting_out(const struct eyes *e, lr_answer x);

/* ---- battle.c ---- */

int lj_weigh_develop(const struct eyes *e, lr_answer x);
int lj_weigh_come_up(const struct eyes *e, lr_answer x);
int lj_weigh_loss(const struct eyes *e, lr_answer x);
int lj_weigh_retreat(const struct eyes *e, lr_answer x);
int lj_weigh_battle(const struct eyes *e, lr_answer x);

/* ---- turn.c ---- */

int lj_weigh_bid(const struct eyes *e, unsigned bid);
int lj_weigh_ready(const struct eyes *e, lr_answer x);
int lj_weigh_reorganization(const struct eyes *e, lr_answer x);
int lj_weigh_administration(const struct eyes *e, lr_answer x);

#endif
