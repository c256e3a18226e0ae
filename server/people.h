/* people.h - who has sat where, people, how often, devices, who is here: a part of serve.h. */
#ifndef SERVE_PEOPLE_H
#define SERVE_PEOPLE_H

#include "table.h"

/* ---- seats.c: who has sat where, what is known ---- */

enum { MOST_SAT = 64 }; /* at one table */

bool sat_add(struct table *t, enum lr_side side, const char *user, const char *name, int64_t came, int64_t gone);
void sat_forget(struct table *t);
/* The person of a seat has come, or whoever sat there has left, by this deed. */
void sat_came(struct table *t, enum lr_side side, int64_t deed, struct write *w);
json_t *chance_json(const struct table *t);
/* 128 bits of the system's generator. */
struct lr_secret draw_secret(void);
void chance_write(const struct table *t, struct write *w);
/* What a match's chance is while nobody has drawn it: the same for all, and of use to nobody. */
struct lr_secret no_secret_yet(void);
/* A whole state without the chance to come: neither secret nor laid-out dice, and its setup without a seed. */
void forget_chance(struct lr_setup *setup, void *state);
bool sat_here(const struct table *t, enum lr_side side);
void sat_left(struct table *t, enum lr_side side, int64_t deed, struct write *w);
void sat_knows(struct table *t, enum lr_side side, const struct person *who, struct write *w);
/* Two names turn out to be one person's: what the first has seen of running matches, the second knows. Reads them
 * from the disk: not on a thread that answers everybody. */
void same_person(struct server *s, const struct person *was, const struct person *is);
/* While it runs: has this person looked through a side's eyes, and so may take no seat? */
bool sat_bars(const struct table *t, const char *user);
unsigned known_of(const struct table *t);
bool advice_given(const struct table *t); /* may those who sit here ask for advice? */
json_t *known_whats(unsigned known);
json_t *known_json(const struct table *t);
/* Who sat there before, and the invitation to whoever may hand it on. */
void add_sitters(json_t *seat, const struct table *t, enum lr_side side, const struct person *who);

/* ---- people.c ---- */

struct people *people_make(struct server *s, struct lr_error *e);
void people_free(struct people *p);
void random_id(char id[ID_SIZE]); /* 128 bits */
/* Who the cookie says it is; otherwise a new guest. False: that cannot be read at the moment. */
bool person_from(struct server *s, const char *cookie, const char *agent, struct person *who);
void person_new(struct person *who);
void person_cookie(const struct server *s, const struct person *who, char *out,
                   size_t size); /* NULL: none any more */
/* The write that keeps this person (a guest is kept once they have done something). */
void person_write(const struct person *who, struct write *w);
bool passphrase_hash(const char *passphrase, char out[HASH_SIZE]);
bool passphrase_right(const char *hash, const char *passphrase); /* hash NULL: takes as long, and is wrong */
bool same_secret(const char *a, const char *b);                  /* in constant time */

/* ---- limit.c: how often ---- */

enum limit {
    LIMIT_ASK /* requests */,
    LIMIT_MATCH /* new ones */,
    LIMIT_IMPORT,
    LIMIT_ACCOUNT /* new ones */,
    LIMIT_HOOK,
    LIMITS
};
struct limits *limits_make(double rate); /* requests a second; 0: as many of everything as come */
void limits_free(struct limits *l);
/* Milliseconds until it may be done; 0: now, and it is counted. */
int64_t limit_take(struct limits *l, enum limit kind, const char *key, double cost);
/* Before a passphrase is looked at: milliseconds to wait, or 0. `place`: an address, or a device if addresses are
 * not known. Then, if it was right: */
int64_t tries_begin(struct limits *l, const char *place, const char *name, bool known);
void tries_right(struct limits *l, const char *place, const char *name);

/* ---- tidy.c: clean-up ---- */

struct tidy *tidy_make(const struct server *s);
void tidy_free(struct tidy *t);
void tidy_beat(struct server *s); /* every so often */

/* ---- session.c: signed-in devices ---- */

struct sessions *sessions_make(void);
void sessions_free(struct sessions *all);
/* The person of a signed cookie by their session: FOUND, or it has ended. `old`: a cookie of before there were any.
 */
enum found session_of(struct server *s, struct person *who, bool old);
void session_write(const struct person *who, struct write *w);
void session_end_write(const struct person *who, const char *session, bool others, struct write *w);
/* When that is on the disk: its streams end too. */
void sessions_ended(struct server *s, const char *user, const char *session, bool others);
void sessions_forget(struct server *s, const char *user); /* what is remembered of them: it is read again */

/* ---- around.c: who has been here lately ---- */

struct around *around_make(void);
void around_free(struct around *a);
/* True: not lately. */
bool around_seen(struct around *a, const struct person *who, const char *address, bool exempt);
bool around_lately(struct around *a, const char *user);
void around_whose(struct around *a, const char *user, struct task *k); /* the task is this person's */
uint64_t around_key(const struct around *a, const char *name);
/* Streams of a person: one more or less, and how many that makes. */
enum { MOST_STREAMS_OF_PERSON = 16 };
int around_streams(struct around *a, const char *user, int more);

#endif
