/* supply.h - 7: lines and status of supply, wagons and depots. */
#ifndef LOOK_SUPPLY_H
#define LOOK_SUPPLY_H

#include "map.h"

/* The hexes that a Line of Supply of so many MP reaches from here, put into a set. */
void la_line_reach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int points,
                   struct la_set *set);
void la_judge_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side); /* all boxes of a side */
/* Status of a force at a moment: enum la_supply and bits; distances only where a line within range is. */
uint8_t la_supply_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* MP (twelfths) from different hexes to the nearest link or source, INT32_MAX: no line. */
void la_supply_far(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                   int count, lr_cost *far);
/* Of units without a leader in many different hexes at once; how many were judged. */
int la_supply_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                    int count, uint8_t *supply);
/* Again at the instant of combat: it can only get worse. */
void la_recheck_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
/* Troops without a leader: in Full Supply in this Impulse, by a line or from a wagon they have used up (7.3.5). */
bool la_troops_supplied(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_full_supply(const struct la_state *s, unsigned leader); /* his box, as judged, and In Communications */
/* A wagon or depot that the force in h could expend (7.3.5), LA_NOBODY: none. */
uint8_t la_expendable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
/* 7.2.1, 7.2.2: in his own Impulse the owner may destroy them; at its end he is asked if a battle has laid some
 * open. */
#define LA_DESTROYED "the enemy cannot take it"
void la_allow_destroying(LA_ASKS);
void la_destroy(LA_APPLIES);
void la_cart_off(struct la_state *s, unsigned cart); /* back to stock */

#endif
