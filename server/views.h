/* views.h - what eyes may see, and what waits for people: a part of serve.h. */
#ifndef SERVE_VIEWS_H
#define SERVE_VIEWS_H

#include "http.h"

/* ---- show.c: sending views ---- */

/* The view, or for a POST {ok, seq, view}; once everything in it is on the disk. */
void show_view(struct request *r);
void pack_text(struct request *r); /* gzip, if it is asked for and worth it */

/* ---- views.c: JSON of what eyes may see ---- */

json_t *js(const char *words); /* a string; what is not UTF-8 becomes '?' */
json_t *hello_json(const struct request *r);
/* The view as text, with the lock held. */
void put_view(struct jot *j, struct table *t, int eyes, const struct person *who);
/* A view of any state (history, a plan), without question. */
void scene_json(json_t *out, const struct lr_pack *p, const void *state, int eyes);
json_t *question_json(const struct lr_pack *p, const void *state, enum lr_side side);
/* The last events that these eyes may know of those from number `first` of the log until number `end`, no more than
 * `most`; counted among those they know. */
json_t *last_events_json(const struct lr_match *m, int first, int end, int eyes, int most);
/* A page of what these eyes know of the log: from number `from` among that on. *next: the number after the last of
 * the page; *end: of all. */
json_t *log_json(const struct table *t, int eyes, int from, int *next, int *end);
bool knows(const struct lr_match *m, int event, int eyes);
json_t *
told_dice(const struct lr_match *m); /* which die each was, in the order one who sees all was told of them */
int events_until(const struct lr_match *m, int length); /* how many were told when the record had this length */
/* Of the state at this length of the record, or of one planned from it; NULL: there is none. */
json_t *overlay_json(const struct table *t, int length, const void *state, int eyes, const char *name);
json_t *asked_json(const struct lr_game *g, uint8_t asked);
json_t *piece_json(const struct lr_game *g, const struct lr_piece *q);

/* ---- past.c: the record as each pair of eyes sees it ---- */

void see(const struct lr_pack *p, const void *state, int eyes, void *seen); /* what these eyes see of a state */
/* With the lock held, after every deed. False: something before the last answer is no longer what it was. */
bool steps_follow(struct table *t);
void steps_forget(struct steps *s);
bool steps_copy(struct steps *to, const struct steps *s); /* to look at; it cannot follow any more */
/* How many steps of the record these eyes can tell apart, and the record's length at step n. */
int steps_of(const struct table *t, int eyes, int n, int *length);
/* What a side saw at a step of these eyes (its own, or all of them), the last until that one, with `asked` the last
 * at which it was asked something. Gives the step, -1 if there is none. */
int seen_at(const struct table *t, int eyes, enum lr_side side, int until, bool asked, void *seen);
/* How many events of the log these eyes may know; the record's length before the answer that told number n of them,
 * -1 for what the beginning told. */
int known_to(const struct table *t, int eyes);
int known_before(const struct table *t, int eyes, int n);
int last_turn(const struct table *t, int eyes, int length); /* the record's length when the last turn began */
/* How many steps there are, where the words of `when` change among them, and at each how much of the log is told.
 */
void put_history(struct jot *j, const struct table *t, int eyes);

/* ---- memory.c: enemy pieces that were seen ---- */

struct memory;
struct memory *memory_make(const struct lr_pack *p, int eyes); /* NULL: these eyes remember nothing in this game */
void memory_look(struct memory *m, const void *seen, int step, const char *when); /* at every view, in order */
json_t *memory_json(const struct memory *m);
void memory_free(struct memory *m);

/* ---- stream.c ---- */

void stream_open(struct request *r);
void stream_tell(struct table *t);                         /* with the lock held: something is new */
bool stream_here(const struct table *t, const char *user); /* is anybody watching as this person? */

/* ---- notice.c: what waits for people ---- */

struct notices *notices_start(struct server *s);
void notices_open(struct notices *n); /* the server listens: from now on it calls */
void notices_stop(struct notices *n); /* calls nobody any more */
void notices_keep(struct notices *n); /* then: those not called yet, for the next start */
void notices_free(struct notices *n);
bool notices_send(const struct notices *n); /* are webhooks called? */
/* With the table's lock held: whoever is newly waited for is told; as it stands now, nobody need be. */
void notices_tell(struct server *s, struct table *t);
void notices_seen(struct table *t);
void lobby_open(struct request *r); /* the stream of all one's matches */

/* ---- think.c ---- */

struct thinkers *think_start(struct server *s);
void think_stop(struct thinkers *t); /* and takes nothing on any more */
void think_free(struct thinkers *t);
/* With the lock held: if a computer is asked, it begins to think; and if what it thinks about has changed, it
 * stops. */
void think_of(struct server *s, struct table *t);
void think_changed(struct server *s, struct table *t);
/* With the lock held: whoever thinks answers at once. False: nobody does. */
bool think_hurry(struct table *t);
void think_forget(struct table *t); /* its heads */
enum fair_place think_put(struct thinkers *t, struct task *k, enum lane lane);
void think_back(struct thinkers *t,
                const char *user);       /* somebody has come back: their matches are no longer last */
bool think_left_out(struct thinkers *t); /* turns there was no room for, since last asked, and there is now */
void think_share(struct thinkers *t); /* every so often: whoever has thought long makes room for those who wait */
bool think_stopping(const struct thinkers *t);

#endif
