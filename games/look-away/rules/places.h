/* places.h - what places, removal, exchange and appoint tell each other: 14.6, orders about who commands what. */
#ifndef LOOK_PLACES_H
#define LOOK_PLACES_H

#include "appoint.h"

/* Who could come in the place of one who may be removed: whoever orders it. */
struct removal {
    bool in_hex, in_pool;
};

/* ---- removal.c ---- */

bool la_in_communications(const struct la_state *s, unsigned i);
bool la_commands_troops(const struct la_leader *l);
bool la_worn_out(const struct la_state *s, unsigned i);
bool la_may_replace(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                    unsigned senior);
bool la_may_replace_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
struct la_price la_price_of_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
void la_replace_wdo(LA_APPLIES);
bool la_can_go_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned senior);
struct removal la_removal_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i);
bool la_may_remove(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct removal *by,
                   unsigned senior);

/* ---- exchange.c ---- */

bool la_can_deal(const struct la_state *s, unsigned i, bool wdo);
bool la_may_part(const struct lr_pack *p, const struct la_state *s, unsigned u);
bool la_may_hand(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned u, unsigned to);
bool la_may_hand_gun(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned to);
bool la_may_exchange(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned from);
struct la_price la_price_of_exchange(const struct la_state *s, unsigned a, unsigned b);
bool la_may_absorb(const struct lr_pack *p, const struct la_state *s, unsigned low, unsigned high);
bool la_may_give_up(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned low);

/* ---- appoint.c ---- */

const char *la_appointment_rule(const struct la_appoint_frame *f);

#endif
