/* why.h - reasons that several chapters give (why.c). */
#ifndef LOOK_WHY_H
#define LOOK_WHY_H

#include "muster.h"

/* What forbids an answer, in a function that has a verdict v: `return LA_BARS(rule, words ...);`. With v == NULL it
 * is only asked whether, and no text is built. */
#define LA_BARS(...) (v != NULL ? lr_refuse(v, __VA_ARGS__) : (void)0, true)
/* A unit, or one of these, remounts, digs or is at work; a leader trains or digs. */
bool la_is_stuck(const struct lr_pack *p, const struct la_state *s, unsigned u, struct lr_verdict *v);
bool la_any_stuck(const struct lr_pack *p, const struct la_state *s, struct la_units set, struct lr_verdict *v);
bool la_is_busy(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v);
/* A leader is not the side's, or neither holds a command nor is in another's box. */
bool la_is_absent(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                  const char *rule, struct lr_verdict *v);
/* `senior` has no orders for a leader of his side (la_commands). */
bool la_not_under(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned i, const char *rule,
                  struct lr_verdict *v);
/* A hex that is no rail depot of this side: always true. */
bool la_no_depot(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, const char *rule,
                 struct lr_verdict *v);
/* Marks of the Administration mean something now; those of an Impulse, to the side whose Impulse it is. */
bool la_in_administration(const struct la_state *s);
static inline bool la_in_impulse(const struct la_state *s, enum lr_side side) { return s->active == (uint8_t)side; }

#endif
