/* api.h - what the files of routes share: reading a body, finding the table, and the routes themselves. */
#ifndef API_H
#define API_H

#include "serve.h"

/* ---- api.c: reading requests ---- */

/* 400 with these words; false, so that callers can return it. */
bool say_bad(struct request *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_not_yours(struct request *r);
void say_no_memory(struct request *r);
/* Nothing but these keys: `known` ends with NULL. */
bool body_only(struct request *r, const char *const *known);
/* NULL and complained about if it is no string or too long; NULL alone if it may be missing and is. */
const char *body_text(struct request *r, const char *key, size_t most, bool needed);
bool body_number(struct request *r, const char *key, int64_t low, int64_t high, int64_t *out);
/* The side a body names, at which the person must sit; the own one if none is named. With the lock held. */
bool body_side(struct request *r);
bool body_own_side(struct request *r);
int side_called(const struct lr_game *g, const char *name); /* -1: none */
/* An answer in words, or as its number. False: it is none at all, and why. */
bool printable(const char *words);
const struct serve_game *playable(struct request *r, const char *id);

/* A state as text, or with `view` of 0 or more what is seen of it; NULL if it cannot be written. */
char *position_words(const struct lr_pack *p, const struct lr_setup *s, const void *state, int view,
                     size_t *length);

/* The table of a request, its lock held between the two; false: complained. */
bool find_table(struct request *r, const char *id);
bool table_enter(struct request *r);
void table_leave(struct request *r);
/* Whose eyes a GET looks through: ?side= of one's own seats, everything when the game is over. -1: may not. */
int side_asked(const struct request *r);
int eyes_asked(const struct request *r); /* the same, but while a match has not begun everybody sees what all may */
bool not_begun(const struct request *r, struct lr_verdict *v); /* true: it has not, and is refused for that */
int eyes_through(const struct table *t, const struct person *who, const char *side); /* NULL: none is named */
void finish_kept(struct request *r);                                                 /* {ok}, or 503 */
void said_already(struct request *r);
struct lr_rng some_chance(void);

/* ---- apart.c: what takes long ---- */

/* Do `work`, which looks at r->table, on a copy of that and on a thread for looking; then go on in `then`. */
void look_apart(struct request *r, void (*work)(struct request *r), void (*then)(struct request *r));
/* Is the match in memory, or will find_table say at once that there is none? If not it is read on a thread for
 * looking, and goes on in `then` with the table, or with what was said instead. */
bool at_hand(struct request *r, const char *id, void (*then)(struct request *r));

/* ---- plan.c ---- */

enum { PLAN_NOW = -1, PLAN_WORLDS = 4 };

/* Orders tried on what a side knows. `step`: of its past, where the plan begins; below 0: now. */
struct plan {
    const struct lr_pack *pack;
    enum lr_side side;
    char *world;      /* PLAN_WORLDS of them, then room for the next step and for looking at them */
    json_t *supposed; /* what the other side is taken to have said first */
    int step, orders; /* orders carried out */
};

/* The plan a body describes: side, the orders under `key`, and perhaps step. `v` says why it went no further. With
 * the lock held; false: complained. */
bool plan_try(struct request *r, const char *key, struct plan *g, struct lr_verdict *v);
void plan_drop(struct plan *g);

/* ---- Routes ---- */

/* look.c */
void get_view(struct request *r);
void get_log(struct request *r);
void get_step(struct request *r, const char *n);
void get_history(struct request *r);
void get_overlays(struct request *r);
void say_overlay(struct request *r, const char *name, json_t *areas); /* takes the areas */
void get_record(struct request *r);
void get_proof(struct request *r);
void get_position(struct request *r);
void get_matches(struct request *r);
void get_chat(struct request *r);
/* counsel.c */
void post_judge(struct request *r);
void post_odds(struct request *r);
void post_advice(struct request *r);
void post_path(struct request *r);
/* plan.c */
void post_plan(struct request *r);
void post_overlays(struct request *r);
/* begin.c */
void post_matches(struct request *r);
void post_import(struct request *r);
void post_rematch(struct request *r);
/* account.c */
void post_account(struct request *r);
void post_login(struct request *r);
void post_passphrase(struct request *r);
void get_me(struct request *r);
void post_me(struct request *r);
/* session.c */
void post_logout(struct request *r);
void get_devices(struct request *r);
void post_devices_end(struct request *r);

#endif
