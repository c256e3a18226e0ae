/* said.h - what a match asks and tells, as JSON: the one spelling of it, for the server and for the line protocol.
 * It needs the engine alone. docs/server.md describes it. */
#ifndef SAID_H
#define SAID_H

#include "jot.h"
#include "longroll.h"

/* Working memory for questions: one for each thread, used again and again. NULL: no memory. */
struct said *said_make(void);
void said_free(struct said *s);

/* The question to a side in this state, made from what it sees alone, with all its answers and its form. */
void said_question(struct jot *j, struct said *s, const struct lr_pack *p, const void *state, enum lr_side side);
void said_answer(struct jot *j, const struct lr_pack *p, lr_answer x);
/* Members without their braces. The dice are not in the words. */
void said_event(struct jot *j, const struct lr_pack *p, const struct lr_events *log, const struct lr_event *e);
void said_odds(struct jot *j, const struct lr_odds *o);
/* The combat sheet of a legal answer (lr_fight_of), from a view; null: it begins no fight. */
void said_sheet(struct jot *j, const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
void said_verdict(struct jot *j, const struct lr_verdict *v);
/* The way that a legal answer goes (lr_way_of), from a view; null: nowhere. */
void said_way(struct jot *j, const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
/* What is going on: the frames from the bottom up, a list. */
void said_phase(struct jot *j, const struct lr_pack *p, const void *seen);

/* An answer as it comes back: in words, or its number. */
bool said_answer_read(const struct lr_pack *p, const char *text, lr_answer *x, struct lr_error *e);

#endif
