/* setup.h - what scenarios, deal, arrivals, special and commanders tell each other: 15, 18, 19. */
#ifndef LOOK_SETUP_H
#define LOOK_SETUP_H

#include "look.h"

/* ---- scenarios.c ---- */

void la_stand_at(struct la_state *s, lr_hex h, enum lr_side side);
bool la_comes(const struct la_state *s, const struct la_arrival *a);

/* ---- pieces.c ---- */

int la_stars_for(const struct la_tables *t, const struct la_leader *l, enum lr_side side);
void la_brevet(const struct lr_pack *p, struct la_state *s, unsigned leader);
void la_lend_staff(struct la_state *s, unsigned staff);
void la_place_arrival(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
                      struct lr_events *ev);

/* ---- arrivals.c ---- */

lr_hex la_way_in(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int weight);

/* ---- special.c ---- */

void la_add_points(struct la_state *s, enum lr_side side, int points);

/* ---- commanders.c ---- */

uint8_t la_hq_holder(const struct la_tables *t, const struct la_state *s, unsigned hq);
bool la_in_pool(const struct la_state *s, unsigned leader);
void la_command_passes(const struct lr_pack *p, struct la_state *s, unsigned old, unsigned next,
                       enum la_place where, struct lr_events *ev);
void la_replace(const struct lr_pack *p, struct la_state *s, unsigned old, const char *name, struct lr_events *ev);
void la_change_commands(LA_GOES);

#endif
