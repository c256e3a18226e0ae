/* appoint.h - what succession.c, headquarters.c and appoint.c tell each other: 14.6, who commands what. */
#ifndef APPOINT_H
#define APPOINT_H

#include "look.h"

enum { BAD_WOUND = 3 /* */, LOST_MORALE = 2, STAFF_RANK = 2, DIVISION = 4 /* brigades */ };

static inline int cost(const struct lr_pack *p, enum la_cost_of c) { return la_tables(p)->cost[c]; }
static inline const char *name_of(const struct lr_pack *p, unsigned i) { return la_tables(p)->officer[i].name; }
static inline bool affords(const struct la_state *s, enum lr_side side, int wep)
{
    return s->player[side].wep >= wep;
}

/* The first leader and unit of a side; of the one after the last side: the end. */
static inline unsigned leaders(const struct lr_pack *p, unsigned side) { return la_tables(p)->first_leader[side]; }
static inline unsigned troops(const struct lr_pack *p, unsigned side) { return la_tables(p)->first_unit[side]; }

/* 14.6.2: the sum of the printed ratings. */
static inline int worth(const struct lr_pack *p, unsigned i)
{
    const struct la_ratings *r = &la_tables(p)->officer[i].active;
    return r->ar + r->br + r->mr;
}

/* WEP for the one rank he may be brevetted to be fit (14.6.1); -1: not fit even then. */
static inline int brevet_price(const struct lr_pack *p, const struct la_state *s, unsigned i, int needed)
{
    int rank = s->leader[i].rank;
    return rank >= needed ? 0 : rank + 1 >= needed ? cost(p, LA_C_BREVET) : -1;
}

/* 3.2.2: ranks of which one stands in a hex where there is no headquarters, as bits; one who leaves not counted. */
static inline unsigned ranks_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                                unsigned leaving)
{
    unsigned ranks = 0;
    LR_EACH_BIT(j, la_leaders_at(p, s, side, h)) {
        if ((la_senior(p, s, j) && !(s->leader[j].marks & LA_NO_HQ)) || la_cavalry_corps(p, s, j))
            return 0;
        ranks |= j != leaving ? 1u << s->leader[j].rank : 0;
    }
    return ranks;
}

/* 3.1.3: no more Leaders in play than twice those of the set-up. */
static inline int at_start(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    return la_tables(p)->scenario[s->scenario].leaders[side];
}

static inline int in_play(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    int n = 0;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        n += la_in_play(&s->leader[i]);
    return n;
}

struct post { /* what is to be filled */
    enum lr_side side;
    lr_hex h;
    uint8_t old;  /* who goes or went */
    uint8_t hq;   /* LA_NOBODY: a field command */
    int burden;   /* infantry that comes with it */
    int cap;      /* the greatest sum of ratings, 0: any */
    int price;    /* WEP whoever takes it */
    bool corps;   /* a Union corps: four divisions whatever the rank (3.3.3) */
    bool holds;   /* a command of its own, not a place under another */
    uint8_t went; /* what his force has done in this Impulse (of WENT): it stays so under whoever takes over */
};

enum { WENT = LA_MOVED | LA_FORCED | LA_IN_ZONE };

/* Stars needed to have so much infantry assigned (3.2.3). */
static inline int rank_for(int burden) { return (burden + DIVISION - 1) / DIVISION - 1; }

/* ---- fit.c, succession.c ---- */

bool la_is_army(const struct lr_pack *p, unsigned hq);

/* From the pool, fresh. */
void la_report_for_duty(const struct lr_pack *p, struct la_state *s, unsigned i);
void la_raise_rank(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned i, int needed);
void la_all_units(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned from, unsigned to);
/* `by` takes over everything that `from`, who is in play, commands; `from` goes to the pool. */
void la_take_over(LA_GOES, enum lr_side side, unsigned from, unsigned by);
int la_needed_rank(const struct lr_pack *p, const struct post *x, int own);
uint64_t la_pool_for(const struct lr_pack *p, const struct la_state *s, const struct post *x);
uint64_t la_hex_for(const struct lr_pack *p, const struct la_state *s, const struct post *x);
/* A Subordinate Leader whom the War Department may send elsewhere: his holder can take over his troops. */
bool la_may_be_sent(const struct lr_pack *p, const struct la_state *s, unsigned i);
/* 14.6.2: of all on the board, those of the hex among them. */
uint64_t la_board_for(const struct lr_pack *p, const struct la_state *s, const struct post *x);
bool la_anyone_in_hex(const struct lr_pack *p, const struct la_state *s, const struct post *x);
/* The post of a Leader in play. */
struct post la_post_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
/* Somebody takes the command of a Leader who fell at h. `next`: who has had it since, under whom all stand. */
void la_seat(LA_GOES, const struct post *x, unsigned by, int guns, int ammo, int supply);
/* What he costs who takes a post: out of the pool, for the place, for his brevet. */
struct la_price la_price_of_seat(const struct lr_pack *p, const struct la_state *s, const struct post *x,
                                 unsigned by);
int la_leaderless_burden(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_troops_without_leader(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
struct post la_post_of_fallen(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h);
/* 14.6.1: with no Impulse left, who may have a field command whose leader fell: the highest of the hex, who has it
 * meanwhile, or one of the pool who outranks him. `his`: bits of the heir's units that were the fallen man's. */
uint64_t la_heirs(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h, int32_t his);
struct la_price la_price_of_heir(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h,
                                 int32_t his, unsigned by);
void la_seat_heir(LA_GOES, unsigned old, lr_hex h, int32_t his, unsigned by);
uint64_t la_candidates(const struct lr_pack *p, const struct la_state *s, const struct post *x);
/* An appointment is to be made: what it is about, and the leader concerned. */
struct la_appoint_frame *la_begin_appoint(struct la_state *s, enum lr_side side, enum la_appoint what,
                                          unsigned who);
/* 3.3.4: a wounded army commander gives way to his chief of staff for the rest of the turn; in the Administration
 * Sequence one of the two is confirmed. */
void la_change_places(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned commander,
                      unsigned staff);

/* ---- headquarters.c ---- */

struct post la_new_post(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_dead_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
/* Who can lead a command that is raised here: with no troops yet he needs a point to raise some. */
uint64_t la_new_leaders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_may_form(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* ruling: a subordinate who fell may be replaced while fewer Leaders are in play than at the start. Who may come, a
 * set. */
uint64_t la_to_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
bool la_may_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder,
                     uint64_t pool);
int la_hq_price(const struct lr_pack *p, unsigned hq);
/* A Senior Command that the scenario gave and nobody holds any more. */
bool la_hq_lost(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq);
uint64_t la_hq_takers(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq,
                      const struct la_bases *b);
struct la_price la_price_of_reviving(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                     unsigned hq, unsigned by);
void la_revive(LA_APPLIES, unsigned hq);
uint64_t la_staff_pool(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
bool la_may_have_staff(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
struct la_price la_price_of_staff(unsigned commander); /* 5 more for one of the pool */
void la_name_staff(LA_APPLIES);
/* Who may take the army from a chief of staff: the wounded commander, or one of the pool. */
uint64_t la_superseders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
struct la_price la_price_of_superseding(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        unsigned acting, unsigned by);
void la_supersede(LA_APPLIES, unsigned acting);
/* Markers and headquarters of a side that somebody has, or that a reinforcement brings; a set. */
uint32_t la_taken_markers(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
/* A free marker of a kind; LA_NOBODY: none. */
uint8_t la_free_marker(const struct lr_pack *p, enum lr_side side, unsigned kind, uint32_t taken);
unsigned la_marker_kind(unsigned verb);
/* Where a marker is left. */
bool la_may_mark(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, unsigned verb);

#endif
