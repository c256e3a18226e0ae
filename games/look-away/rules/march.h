/* march.h - what movement, marchers, allowance, merging and march tell each other: 8.1 to 8.3. */
#ifndef LOOK_MARCH_H
#define LOOK_MARCH_H

#include "look.h"

enum {
    STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS /* 16.1.4, 14.7, 14.8.2 */,
    LA_LONGEST = 160,
    CART_POINTS = 8 /* 7.2.1 */
};

/* Who goes from hex to hex: the same all the way, but for wagons taken on it (8.6.4). */
struct column {
    uint64_t leaders;
    struct la_units units;
};

static inline bool rides(const struct la_cart *c)
{
    return (c->face == LA_WAGON || c->face == LA_PONTOON) && !(c->marks & LA_CART_WORK);
}

/* Wagons and the pontoon of a hex that the next force to leave it would take along. */
static inline bool comes_along(const struct la_cart *c, lr_hex h)
{
    return c->hex == h && rides(c) && !(c->marks & (LA_CART_WENT | LA_CART_STAYS));
}

/* ---- Who marches ---- */

static inline bool by_leader(const struct la_march_frame *f) { return f->by == LA_GOES_LED; }

static inline bool by_wagon(const struct la_march_frame *f) { return f->by == LA_GOES_WAGON; }

/* ---- marchers.c ---- */

struct column la_column_of(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f);
void la_put_group(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f, const struct column *x,
                  lr_hex to);
void la_none_along(const struct lr_pack *p, struct la_state *s, enum lr_side side);
void la_nobody_marches(const struct lr_pack *p, struct la_state *s, enum lr_side side);
void la_take_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
void la_wagons_stay_no_more(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
bool la_whole_hex_goes(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
void la_who_would_go(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                     struct la_force *x);

/* ---- allowance.c ---- */

int la_pace_of(const struct lr_pack *p, const struct la_state *s, const struct la_force *f);
struct la_price la_price_of_pace(unsigned senior);
int la_troops_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, int *who);
bool la_supervised(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
void la_begin_troops_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h,
                           struct lr_events *ev);
void la_begin_drive(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned cart, bool guard);

#endif
