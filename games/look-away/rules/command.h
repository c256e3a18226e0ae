/* command.h - 3: leaders, headquarters, stacking, orders, morale; moving people about. */
#ifndef LOOK_COMMAND_H
#define LOOK_COMMAND_H

#include "muster.h"

bool la_outranks(const struct lr_pack *p, const struct la_state *s, unsigned a, unsigned b); /* a over b, 3.2.2 */
uint8_t la_highest(const struct lr_pack *p, const struct la_state *s, uint64_t leaders); /* of a set; LA_NOBODY */
/* 3.1 */
static inline bool la_in_play(const struct la_leader *l) { return l->place >= LA_HOLDS && l->place <= LA_STAFF; }

/* Ratings as they stand: active or inactive face, less wounds and over-brevet, at least 0. Printed: the
 * active face, nothing taken off (3.3.1, 7.3.5, 9.1 measure by it). */
int la_ar(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_br(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_mr(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_printed_mr(const struct lr_pack *p, unsigned leader);
int la_printed_ar(const struct lr_pack *p, unsigned leader);
bool la_active(const struct la_state *s, unsigned leader);
void la_fall_inactive(const struct lr_pack *p, struct la_state *s, unsigned leader,
                      bool by_choice); /* 8.1.1: AP too */
void la_activate(struct la_state *s, unsigned leader);

/* Headquarters (3.3). */
static inline int la_hq_kind(const struct lr_pack *p, const struct la_state *s, unsigned leader) /* -1: none */
{
    uint8_t hq = s->leader[leader].hq;
    return hq < LA_HQS ? la_tables(p)->hq[hq].kind : -1;
}
/* 3.3.1: Holds an army or army group. */
static inline bool la_army_commander(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int k = la_hq_kind(p, s, leader);
    return s->leader[leader].place == LA_HOLDS && (k == LA_HQ_GROUP || k == LA_HQ_ARMY);
}
/* Holds a Senior Command. */
static inline bool la_senior(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int k = la_hq_kind(p, s, leader);
    return s->leader[leader].place == LA_HOLDS && (k == LA_HQ_GROUP || k == LA_HQ_ARMY || k == LA_HQ_CORPS);
}
/* 3.3.5: holds the Armies of the West, the Army of Tennessee. */
static inline bool la_supreme(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    (void)p;
    uint8_t hq = s->leader[leader].hq;
    return s->leader[leader].place == LA_HOLDS && (hq == LA_ARMIES_OF_THE_WEST || hq == LA_ARMY_OF_TENNESSEE);
}
/* 3.1.2: after every change of place. Takes and returns la_muster_numbers. */
const uint64_t *la_settle_markers(const struct lr_pack *p, struct la_state *s, const uint64_t *now,
                                  struct lr_events *ev);
bool la_cavalry_corps(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* 3.1.2; marker alone */
bool la_cavalry_division(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_range(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* Command Range in hexes */
/* May `senior` give orders about `leader`: holds an SC, is over him in the chain of command (3.3.5), in range? */
bool la_commands(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned leader);
/* The best Senior Commander with a point to spend who commands this leader, LA_NOBODY: none. Army commanders only,
 * if asked. */
uint8_t la_who_commands(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army);
/* The others than `payer` who could give him an order that costs a point: the player may name one of them. */
uint64_t la_who_else(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army, unsigned payer);

/* Stacking (3.2.2, 3.2.3). */
int la_capacity(const struct lr_pack *p, const struct la_state *s,
                unsigned leader); /* in brigades: a division is four */
int la_burden(const struct lr_pack *p, const struct la_state *s,
              unsigned leader); /* infantry assigned to him, likewise */
/* 3.2.3 */
static inline int la_weight(const struct lr_pack *p, unsigned unit) /* 4, 1, or 0 */
{
    const struct la_counter *c = &la_tables(p)->counter[unit];
    return c->type != LA_INFANTRY ? 0 : c->side == LA_UNION ? 4 : 1;
}
int la_units_of(const struct lr_pack *p, const struct la_state *s, unsigned leader); /* combat units, likewise */
/* May the leaders of two hexes, or these, stand together: equal ranks need a headquarters? */
bool la_may_stack(const struct lr_pack *p, const struct la_state *s, const uint8_t *leader, int n);
/* May what `leader`'s side has in hex `from` join what it has in `to` (8.2.5.1)? Says the rule if not. */
bool la_may_join(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                 struct lr_verdict *v);

/* Orders. */
static inline int la_points(const struct la_state *s, unsigned leader) { return s->leader[leader].ap; }
static inline void la_spend(struct la_state *s, unsigned leader, int n)
{
    s->leader[leader].ap = (uint8_t)(s->leader[leader].ap > n ? s->leader[leader].ap - n : 0);
}
void la_pay(struct la_state *s, enum lr_side side, int wep); /* not below 0 */
bool la_may_wdo(const struct lr_pack *p, const struct la_state *s,
                enum lr_side side); /* 3.4: affordable, not used */
void la_wdo(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool forced);

/* Moving people about. None of these spends points. */
void la_place_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                    bool everything);
void la_join(const struct lr_pack *p, struct la_state *s, unsigned leader,
             unsigned chief); /* holder goes under chief: guns and ammo added, capped at 9 and 16.2 */
void la_detach(const struct lr_pack *p, struct la_state *s, unsigned leader, int guns,
               int ammo); /* a subordinate becomes a holder at his chief's hex */
/* What happens when leaders under a common hex come together: every IFC goes into the box of the highest,
 * SCs stay. */
void la_gather(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
void la_clear_box(struct la_leader *l);
void la_pass_box(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to);
void la_to_pool(const struct lr_pack *p, struct la_state *s,
                unsigned leader); /* his units must be gone; guns and ammo are lost */
/* Killed, captured or ill: Victory Points, headquarters, his box passes on or is vacated; units stay in the hex. */
void la_leader_lost(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
                    struct lr_events *ev);
/* A unit is out of the game: assignments undone. If a leader's last unit is gone he is captured (battle) or goes to
 * the pool. */
void la_unit_lost(const struct lr_pack *p, struct la_state *s, unsigned unit);
/* One step off a unit: dead at 0. Victory Points to the enemy if they count (17.2). */
void la_step_lost(const struct lr_pack *p, struct la_state *s, unsigned unit, enum la_loss why,
                  struct lr_events *ev);
/* Leaders in a hex whose troops are all gone: captured after combat (10.6.3), to the pool otherwise
 * (8.3.1, 13.4.2). */
void la_vacate(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
               struct lr_events *ev);

/* ---- morale.c: 3.5 ---- */

void la_raise_morale(struct la_state *s, unsigned leader, int n); /* of his box, 0 to 9 */
void la_lower_morale(struct la_state *s, unsigned leader, int n); /* counts in `lost` */
int la_unit_cf(const struct lr_pack *p, const struct la_state *s, unsigned unit);
int la_unit_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit);    /* printed: 0 best */
bool la_broken(const struct lr_pack *p, const struct la_state *s, unsigned unit);    /* against the box's morale */
int la_inverse_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit); /* 6 - printed */
/* Morale of what stands in a hex for 10.3.1: the OC's box, or the best leaderless unit's inverse. */
int la_force_morale(const struct lr_pack *p, const struct la_state *s, const struct la_force *f);
/* 3.3.4: his chief of staff. */
uint8_t la_staff_of(const struct lr_pack *p, const struct la_state *s, unsigned chief);

#endif
