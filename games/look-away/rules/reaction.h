/* reaction.h - what development, reaction, coming_up, falling_back, rearguard and overrun tell each other: 9,
 * between movement and combat. */
#ifndef LOOK_REACTION_H
#define LOOK_REACTION_H

#include "look.h"

/* ---- Whom it is about ---- */

static inline bool extended(const struct la_develop_frame *f) { return f->extended != 0; }

static inline enum lr_side attacking_side(const struct la_develop_frame *f)
{
    return extended(f) ? (enum lr_side)f->attacker : lr_enemy((enum lr_side)f->side);
}

/* ---- 9.1 Reaction Movement ---- */

enum { STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS }; /* 16.1.4, 14.7, 14.8.2: they do not move */

/* ---- development.c ---- */

int la_ammo_unsaid(const struct la_state *s, unsigned box);
uint8_t la_set_loose(const struct lr_pack *p, struct la_state *s, unsigned leader);
struct la_price la_price_of_reaction(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                     unsigned leader, unsigned senior);

/* ---- reaction.c ---- */

bool la_calls_for_help(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side, lr_hex h);
int la_aided_hexes(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side,
                   lr_hex out[LA_ATTACKS]);
int la_unit_count(const struct lr_pack *p, const struct la_state *s, unsigned leader);
bool la_refused(struct lr_verdict *v, const char *rule, const char *words);
bool la_bars_trying(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                    struct lr_verdict *v);
bool la_may_try(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                enum lr_side side, unsigned leader, lr_hex ref, struct lr_verdict *v);
bool la_may_react(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, unsigned leader, lr_hex ref, unsigned senior, struct lr_verdict *v);
bool la_may_rouse(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, unsigned leader, struct lr_verdict *v);
void la_react(LA_APPLIES, unsigned leader, lr_hex ref, unsigned senior);

/* ---- coming_up.c ---- */

bool la_unit_stays(const struct la_state *s, unsigned u, unsigned boss);

/* ---- falling_back.c ---- */

bool la_may_leave(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, lr_hex h, struct lr_verdict *v);
bool la_shut_city(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to);
bool la_may_fall_back(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                      enum lr_side side, lr_hex h, lr_hex to, struct lr_verdict *v);
void la_fall_back(LA_APPLIES);

#endif
