/* orders.h - what orders, splitting, leaving, split and their refusals tell each other: 8.2.5, 8.5. */
#ifndef LOOK_ORDERS_H
#define LOOK_ORDERS_H

#include "look.h"

enum { STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS, UNITS_ALONE = 4 };

/* What is the same for all who stand in a hex. */
struct place {
    lr_hex hex;
    int alone; /* weight_alone */
    bool declared;
};

/* ---- splitting.c ---- */

bool la_combat_unit(const struct lr_pack *p, unsigned u);
int la_units_with(const struct lr_pack *p, const struct la_state *s, unsigned leader);
int la_units_left(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, unsigned leader);
uint8_t la_payer_at(const struct lr_pack *p, const struct la_state *s, unsigned oc);
uint8_t la_detail_payer(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f);
bool la_has_declared(const struct la_state *s, lr_hex h);
bool la_may_split(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, bool paid);
bool la_may_order_off(const struct lr_pack *p, const struct la_state *s, unsigned by, unsigned i);
struct la_price la_price_of_split(const struct lr_pack *p, const struct la_state *s, unsigned commander,
                                  unsigned by, bool paid);
void la_split_off(LA_APPLIES, struct la_split_frame *f);
bool la_to_spare(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, unsigned u);
int la_most_guns_along(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                       const struct la_split_frame *f);
void la_ask_goer(LA_ASKS, const struct la_split_frame *f);

/* ---- detachments.c ---- */

int la_weight_alone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
int la_allow_details(LA_ASKS, const struct la_split_frame *f, int alone);
void la_allow_payers(LA_ASKS, const struct la_split_frame *f);
bool la_may_detail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                   struct place *at);

#endif
