/* movement.h - 8: marches, orders on the march, attacks declared, cavalry, rail. */
#ifndef LOOK_MOVEMENT_H
#define LOOK_MOVEMENT_H

#include "command.h"
#include "map.h"

int la_allowance(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct la_force *f,
                 int mr, int die); /* IMC with all modifiers (8.2.2), halved as supply says; in MP */
bool la_is_oc(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader);
/* Hexes of a side where somebody may not march: moved, training, digging, remounting, at work; an attack declared.
 */
void la_held(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set);
/* Of all that stands in a hex, those marked LA_MARCHES and what goes with them. */
void la_group(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *x);
void la_recount(const struct lr_pack *p, const struct la_state *s, struct la_force *x); /* sums from its units */
void la_mark_moved(const struct lr_pack *p, struct la_state *s, const struct la_force *f);
/* The force that marches, of the frame on top (or the one under it); its Overall Commander first. */
void la_marching(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                 struct la_force *x);
/* Rolls on the Initiative Movement Chart and asks where to. The leaders marked LA_MARCHES go. */
void la_begin_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned leader, unsigned how,
                    unsigned senior, bool part, struct lr_events *ev);
/* Illness, marks, those who fall inactive; the march frame is gone. */
void la_end_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool attack,
                  struct lr_events *ev);
void la_allow_hows(const struct lr_pack *p, const struct la_state *s, struct lr_question *q, unsigned verb,
                   unsigned verb_at, unsigned leader, uint64_t lenders, bool all); /* every how of one march */
/* 8.2.5.2, 16.2: how many guns of a box may go with one who leaves it and these leaders, himself among them. */
int la_most_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box,
                 const uint8_t *leader, int leaders);
/* A wagon or the pontoon in a force's hex that the force may leave behind while it takes other things along. */
bool la_may_leave_cart(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned cart);
/* How a march may be made: what each way brings and costs, of those who would go. */
void la_line_hows(LA_LINES, const struct la_force *x);
uint64_t la_lenders(const struct lr_pack *p, const struct la_state *s,
                    unsigned leader); /* who may lend him a Movement Rating */
bool la_how_allowed(const struct lr_pack *p, const struct la_state *s, unsigned leader, unsigned how,
                    struct lr_verdict *v);
/* May these join what their side has in `to`; who pays the point (LA_NOBODY: nobody needs to)? */
bool la_fits(const struct lr_pack *p, const struct la_state *s, const struct la_force *f, lr_hex to, uint8_t *payer,
             struct lr_verdict *v);
/* They are there: point, assignments, one box (8.2.5.1). */
void la_merge(const struct lr_pack *p, struct la_state *s, const struct la_force *f, lr_hex to,
              struct lr_events *ev);
/* May the force in this hex (all, or those that march) declare an attack now, and where to: directions. */
unsigned la_targets(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_may_declare(const struct lr_pack *p, const struct la_state *s, enum lr_side side, uint8_t oc, lr_hex h,
                    struct lr_verdict *v);
/* A force that must attack or leave before its side is done: its hex, LR_NONE: none. */
lr_hex la_must_act(const struct lr_pack *p, const struct la_state *s, enum lr_side side);
int la_scouts(const struct lr_pack *p, const struct la_state *s,
              const struct la_force *f); /* mounted units that may still scout */
/* A die lies on the table for all to see; what it was for, and whose, may be known to fewer: after telling them. */
static inline void la_die_seen(struct lr_events *ev, enum lr_side side, uint8_t know)
{
    if (know != LR_EVERYONE)
        LR_TELL_TOO(ev, LA_TELL_ROLLS, side, (uint8_t)(LR_EVERYONE & ~know), (int32_t)side);
}
/* One of these leaders by lot: everyone sees that lots are drawn, since he may come to stand on top of a stack. */
static inline unsigned la_lot(struct la_state *s, enum lr_side side, uint64_t set, struct lr_events *ev)
{
    unsigned who = (unsigned)lr_draw(&s->core, set, ev);
    LR_TELL(ev, LA_TELL_LOT, side, LR_EVERYONE, (int32_t)side);
    return who;
}
uint8_t la_knows(const struct lr_pack *p, const struct la_state *s,
                 unsigned leader); /* who may be told where this leader goes */
/* End of the Movement Sequence: hidden forces out of range come into sight, empty works of Level 1 fall. */
void la_after_moves(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev);
/* Works of Level 1 that were manned before an answer, as these sets were, and are not after it (14.8.3). */
void la_works_left(const struct lr_pack *p, struct la_state *s, const struct la_set stand[2],
                   const struct la_set zone[2], struct lr_events *ev);
/* The part of the move and march questions that each file holds; each adds its answers and carries them out. */
/* 8.4.1: the highest die on which the attack of this force is sustained; in words. */
int la_sustains_on(const struct lr_pack *p, const struct la_state *s, const struct la_force *f);
const char *la_sustain_words(const struct lr_pack *p, const struct la_state *s, struct lr_form *f,
                             const struct la_force *x);
bool la_line_orders(LA_LINES);
/* Guns or ammo out of a box, for one who leaves it; what a unit gives in detachments. */
void la_line_share(LA_LINES, unsigned box, unsigned goer);
void la_line_detachments(LA_LINES, unsigned unit, bool whole);
bool la_line_attacks(LA_LINES);
bool la_line_cavalry(LA_LINES);
bool la_line_rail(LA_LINES);
void la_allow_orders(LA_ASKS);
bool la_do_orders(LA_APPLIES); /* merge, split, detach */
void la_allow_attacks(LA_ASKS);
bool la_do_attacks(LA_APPLIES); /* declare */
void la_allow_cavalry(LA_ASKS);
void la_allow_riders(LA_ASKS, const struct la_force *x); /* of the force that marches: scout, raid */
bool la_do_cavalry(LA_APPLIES);                          /* scout, screen, raid */
void la_allow_rail(LA_ASKS);
bool la_do_rail(LA_APPLIES); /* trains, pontoons */
/* Why the force that marches does not attack, scout or raid; false: that was not the answer. */
bool la_why_attack(LA_WHYS);
bool la_why_riders(LA_WHYS);
/* Why the force in a hex does not move (la_held): somebody trains, digs, remounts or is at work; it has declared an
 * attack or moved. That none moves while another marches (8.2.1) or a battle is extended (10.7.1). */
bool la_is_pinned(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v);
bool la_has_acted(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                  struct lr_verdict *v);
bool la_must_wait(const struct la_state *s, struct lr_verdict *v);
/* Why not so many guns, or so much ammo, of the box that somebody leaves (8.2.5.2); said: they have been shared. */
void la_why_guns(const struct lr_pack *p, const struct la_state *s, unsigned goer, unsigned box, bool said,
                 int most, struct lr_verdict *v);
void la_why_ammo(const struct la_state *s, unsigned box, bool said, struct lr_verdict *v);
struct la_attack *la_attack_from(struct la_state *s, lr_hex from); /* NULL: none declared there */
void la_finish_pontoons(const struct lr_pack *p, struct la_state *s, enum lr_side side,
                        struct lr_events *ev); /* rail.c 8.8: those begun in this side's last Impulse */
void la_drop_attack(struct la_state *s, lr_hex from);
int la_stock_of_detachments(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            int most); /* counters not in play, no more than asked for */
int la_detachments_of(const struct lr_pack *p, const struct la_state *s, unsigned u, bool whole); /* 8.5.1 */
int la_make_detachments(const struct lr_pack *p, struct la_state *s, unsigned unit,
                        bool whole); /* 8.5: how many; at the unit's place */

/* ---- way.c: the way of an answer, of whatever kind ---- */

bool la_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
bool la_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);
bool la_way_of_march(const struct lr_pack *p, const struct la_state *s, lr_answer x, struct lr_way *w);
bool la_way_of_reaction(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                        struct lr_way *w);
bool la_way_by_rail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                    struct lr_way *w);
bool la_comes_up_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to, int fewer);
bool la_rides_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x, int fewer);

#endif
