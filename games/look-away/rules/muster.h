/* muster.h - who stands where: a force, who is in whose box, and what everyone sees of it (3.6, 3.7). */
#ifndef LOOK_MUSTER_H
#define LOOK_MUSTER_H

#include "questions.h"

/* ---- command.c: 3.1 to 3.4 ---- */

/* Everything a side has in a hex: made on demand, never kept. Hidden forces are included: for one's own side only,
 * or where a reveal follows. */
struct la_force {
    lr_hex hex;
    uint8_t side, oc;                /* Overall Commander; LA_NOBODY: no leader */
    uint8_t leaders, holders;        /* without chiefs of staff */
    uint8_t leader[LA_STACK];        /* the OC first, then holders, each followed by those under him */
    uint8_t units, cavalry, mounted; /* combat units (supervisors are none); cavalry; mounted cavalry */
    uint8_t unit[LA_UNITS];          /* combat units */
    uint8_t bosses[LA_UNITS];        /* ... and whose they are, LA_NOBODY: nobody's */
    uint16_t cf;                     /* Combat Factors, nothing halved */
    uint16_t cavalry_cf, mounted_cf;
    uint8_t guns, supervisors, engineers, detachments;
    bool zone; /* has a unit that exerts a zone of control */
};
void la_muster(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *f);
bool la_all_cavalry(const struct la_force *f); /* only mounted cavalry, at least one (16.1.1) */

static inline lr_hex la_leader_hex(const struct la_state *s, unsigned leader) /* LR_NONE off the map */
{
    const struct la_leader *l = &s->leader[leader];
    if (l->place == LA_HOLDS)
        return l->hex;
    if ((l->place == LA_UNDER || l->place == LA_STAFF) && l->chief < LA_LEADERS)
        return s->leader[l->chief].place == LA_HOLDS ? s->leader[l->chief].hex : LR_NONE;
    return LR_NONE;
}

static inline lr_hex la_unit_hex(const struct la_state *s, unsigned unit)
{
    const struct la_unit *u = &s->unit[unit];
    if (u->place == LA_ON_MAP)
        return u->hex;
    return u->place == LA_WITH && u->boss < LA_LEADERS ? la_leader_hex(s, u->boss) : LR_NONE;
}

/* Who holds the box he is in; LA_NOBODY if he is in none. */
static inline uint8_t la_holder(const struct la_state *s, unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    return l->place == LA_HOLDS                           ? (uint8_t)leader
           : l->place == LA_UNDER || l->place == LA_STAFF ? l->chief
                                                          : LA_NOBODY;
}

/* ---- muster.c: who stands where, called once for a question ---- */

struct la_units { /* a set of units */
    lr_word w[LR_WORDS(LA_UNITS)];
};

/* Sets of leaders: those of a side who command troops in a hex; who hold a command; a Senior Command; Overall
 * Commanders. */
uint64_t la_leaders_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
uint64_t la_under(const struct lr_pack *p, const struct la_state *s, unsigned holder); /* in his box */
uint64_t la_holding(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
uint64_t la_seniors(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
uint64_t la_commanders(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
/* ... and leaves those of these types. */
static inline struct la_units la_of_types(const struct lr_pack *p, struct la_units x, unsigned a, unsigned b)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned k = 0; k < 2; k++)
        x.w[k] &= t->kind[a][k] | t->kind[b][k];
    return x;
}
/* All units of a side in a hex; all assigned to a leader; all of a side without one, and those in a hex. */
struct la_units la_units_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
struct la_units la_with(const struct lr_pack *p, const struct la_state *s, unsigned leader);
struct la_units la_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
struct la_units la_loose_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);

/* A number for each side, for as long as its people stand as they do: hex, place, chief, headquarters, rank,
 * screen, hiding and LA_NO_HQ of its leaders, its units but for their steps and most of their marks, are what they
 * were when this thread last heard the same number. What rests on no more than that need not be worked out again.
 * LA_TROOPS on: of its units alone.
 * HOT */
enum { LA_TROOPS = 2 };
const uint64_t *la_muster_numbers(const struct lr_pack *p, const struct la_state *s);

struct la_roll {
    const struct la_state *of;        /* the state that is asked about; NULL: no question is asked */
    uint8_t sure;                     /* sides called, or found to be the same, in this question */
    uint64_t called[4];               /* la_muster_numbers when it was */
    uint64_t pack;                    /* its hash */
    uint8_t first[2][LA_HEXES];       /* 1 + the first holder in a hex; 0: none */
    uint64_t holders[LA_LEADERS];     /* ... with him: all who hold a command there */
    uint8_t oc[LA_LEADERS];           /* ... and who of them is Overall Commander */
    uint64_t under[LA_LEADERS];       /* those in the box of a holder */
    struct la_units with[LA_LEADERS]; /* units assigned to a leader */
    uint8_t burden[LA_LEADERS];       /* la_burden */
    uint8_t combat[LA_LEADERS];       /* la_units_of */
    struct la_units loose[2];         /* on the map without a leader */
    struct la_set loose_in[2];        /* ... and where */
    uint8_t stock[2];                 /* detachments not in play */
    lr_hex hex[LA_LEADERS];           /* of holders */
    uint64_t there[LA_LEADERS];       /* with the first holder in a hex: all of la_leaders_at */
    uint64_t counted;                 /* ... those whose la_units_at have been asked for, and what they are */
    struct la_units units[LA_LEADERS];
    uint64_t holding[2], overall[2]; /* la_holding, la_commanders */
    uint64_t seniors[2];             /* la_seniors */
    uint64_t heard[LA_LEADERS];      /* pairs of la_commands asked about since, and what was said */
    uint64_t obeyed[LA_LEADERS];
};
extern _Thread_local struct la_roll la_roll;
void la_call_roll(const struct lr_pack *p, const struct la_state *s, enum lr_side side);

/* The roll of a side, NULL: this state is not being asked about. */
static inline const struct la_roll *la_roll_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    if (la_roll.of != s)
        return NULL;
    if (!(la_roll.sure & LR_ONLY(side)))
        la_call_roll(p, s, side);
    return &la_roll;
}
uint8_t la_overall_afresh(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
static inline uint8_t la_overall(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_roll *r = h < LA_HEXES ? la_roll_of(p, s, side) : NULL;
    if (r == NULL)
        return la_overall_afresh(p, s, side, h);
    return r->first[side][h] ? r->oc[r->first[side][h] - 1] : LA_NOBODY;
}
/* Between these a state does not change. */
static inline void la_open_roll(const struct la_state *s)
{
    la_roll.of = s;
    la_roll.sure = 0;
}
static inline void la_close_roll(void) { la_roll.of = NULL; }

/* ---- field.c: 3.6, 3.7 ---- */

void la_settle_field(const struct lr_pack *p,
                     struct la_state *s); /* stand, zone, masked again: after every change of place */
/* Whoever changes works says so here, or calls la_settle_field: the field rests on them. */
extern _Thread_local bool la_works_touched;
/* An answer begins: as everyone stands now, so he was seen before it; NULL: and still is. */
struct la_seen {
    struct la_set stand[2], zone[2];
};
void la_look_before(const struct lr_pack *p, const struct la_state *s);
const struct la_seen *la_seen_before(const struct la_state *s);
/* ... when la_muster_numbers are known. HOT */
void la_settle_field_of(const struct lr_pack *p, struct la_state *s, const uint64_t *number);
/* Is h in a zone of control of `side` as everyone sees it (not across major rivers, not into the enemy's works)? */
bool la_in_zone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* The set of hexes in zones of `side`: made once where many are asked about; foot: only those that bar supply. */
void la_zones(const struct lr_pack *p, const struct la_state *s, enum lr_side side, bool foot, struct la_set *set);
/* ... of the force at one hex. */
void la_zone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_set *set);
/* A force of `side` hidden by its screen at h or exerting a zone into h: its hex, or LR_NONE. What it finds is a
 * reveal. */
lr_hex la_hidden_near(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
void la_show(const struct lr_pack *p, struct la_state *s, unsigned leader,
             struct lr_events *ev);                                          /* a hidden force comes onto the map */
bool la_manned(const struct lr_pack *p, const struct la_state *s, lr_hex h); /* 14.8.3 */
int la_works(const struct la_state *s, lr_hex h, enum lr_side side);         /* level of works of that side */
/* The top leader everyone sees in a hex, LA_NOBODY: none, or masked. */
uint8_t la_shown(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);

#endif
