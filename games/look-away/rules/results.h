/* results.h - what results, losses, guns, retreats and advance tell each other: 10.6, what a battle comes to. */
#ifndef LOOK_RESULTS_H
#define LOOK_RESULTS_H

#include "look.h"

static inline enum lr_side attacker_of(const struct la_state *s) { return (enum lr_side)s->battle.attacker; }

static inline enum lr_side defender_of(const struct la_state *s) { return lr_enemy(attacker_of(s)); }

enum { FAILED = 2 };

/* ---- results.c ---- */

int la_steps_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);
bool la_anyone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h);

/* ---- guns.c ---- */

void la_ask_lost_guns(LA_ASKS);
void la_why_lost_guns(LA_WHYS);
void la_push_lost_guns(struct la_state *s, enum lr_side side, lr_hex h, int n, enum la_loss why);
void la_apply_lost_guns(LA_APPLIES);

/* ---- retreats.c ---- */

void la_stop_work(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h);
void la_battle_retreat(LA_GOES);

/* ---- advance.c ---- */

void la_battle_advance(LA_GOES);

#endif
