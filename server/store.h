/* store.h - what is kept, behind one small interface. Nothing else speaks SQL. */
#ifndef STORE_H
#define STORE_H

#include "longroll.h"

#include <stdatomic.h>

enum {
    ID_SIZE = 24,
    NAME_SIZE = 40,
    HASH_SIZE = 128,
    KEY_SIZE = 32,
    HOOK_SIZE = 400,
    SECRET_SIZE = 33,
    AGENT_SIZE = 96,
    LOOK_SIZE = 256,
    MOST_CHAT = 1000 /* of a match */
};

struct store;

/* Opens or makes the file; brings an older one up to date. Refuses one that is damaged, of a newer program, or no
 * file of ours at all, and says which. */
struct store *store_open(const char *file, struct lr_error *e);
/* A file that is there, also while a server has it. */
struct store *store_open_beside(const char *file, struct lr_error *e);
void store_close(struct store *s);
/* A large file is not looked through when it is opened. Then this is to be done, on any thread, beside everything
 * else; it gives up when told to stop. False: it is damaged, and why; from then on nothing is written to it. */
bool store_unchecked(const struct store *s);
bool store_check(struct store *s, atomic_bool *stop, char *why, size_t size);
/* A whole, sound copy of a file that may be in use. */
bool store_backup(const char *from, const char *to, struct lr_error *e);
const uint8_t *store_key(const struct store *s); /* KEY_SIZE random bytes, made with the file */

/* ---- Writing: on the writer's thread only ---- */

enum write_kind {
    WRITE_USER,              /* id, name, made, session, agent: if it is not there yet */
    WRITE_ACCOUNT,           /* id, name, hash, look: refused if the name is taken, or one that looks like it */
    WRITE_HOOK,              /* id, webhook */
    WRITE_HASH,              /* id, hash: another passphrase */
    WRITE_MATCH,             /* id, game, scenario, setup, position, seed, pack, version, think_ms, owner, made */
    WRITE_REMATCH,           /* match, the match that follows it */
    WRITE_SEAT,              /* match, side, kind, user, name, invite, think_ms, playouts */
    WRITE_DEED,              /* match, n, side, deed, answer, check, at: refused unless n follows the last */
    WRITE_STAND,             /* match, asked, over, result, stand (JSON), at */
    WRITE_CHAT,              /* match, user, name, at, words: of very many the oldest goes */
    WRITE_NOTE,              /* match, user, words */
    WRITE_BOARD,             /* build, name, picture: if it is not there yet */
    WRITE_OLD_BOARDS,        /* build: those of others are dropped */
    WRITE_CALL,              /* match, side, user: a webhook to be called after the next start */
    WRITE_NO_CALLS,          /* all of them are taken up */
    WRITE_ASIDE,             /* match, at, why, build: it is set aside, if there is such a match */
    WRITE_BACK,              /* match: it is let back in */
    WRITE_NEW_BUILD,         /* build: what another one set aside is let back in */
    WRITE_SAT,               /* match, side, user, name, came: somebody has sat down */
    WRITE_GONE,              /* match, side, gone: whoever sat there has left */
    WRITE_KNOWS,             /* match, side, user, name, deed, gone: is one who has sat there */
    WRITE_CHANCE,            /* match, kind, secret, known, began */
    WRITE_SESSION,           /* session, user, made, agent */
    WRITE_OLD_SESSION,       /* the same, if cookies of before there were any are still good */
    WRITE_SEEN,              /* session, user, now, agent: it is still used */
    WRITE_HERE,              /* user, now: seen */
    WRITE_END,               /* session, user: it ends, and so do cookies of before there were sessions */
    WRITE_END_OTHERS,        /* the same of all but this one */
    WRITE_MATCH_GOES,        /* match, time: if nothing has happened since */
    WRITE_GUESTS_MATCH_GOES, /* the same, if besides only guests are at it, not seen since */
    WRITE_GUEST_GOES,        /* user, time: a guest not seen since, who sits nowhere */
    WRITE_CHAT_GOES,         /* from, to, time: of these numbers, what was said before at matches that are over */
    WRITE_SESSIONS_GO,       /* time, how many: not used since */
    WRITE_KINDS
};

enum { WRITE_VALUES = 11 };

struct value {
    int64_t number;
    char *text;  /* owned; NULL: it is the number */
    size_t size; /* 0: it is text; else so many bytes */
};

struct write {
    enum write_kind kind;
    int n;
    struct value value[WRITE_VALUES];
};

void write_text(struct write *w, const char *text);
void write_number(struct write *w, int64_t number);
void write_bytes(struct write *w, const void *bytes, size_t size);
void write_clear(struct write *w);

bool store_begin(struct store *s);
bool store_commit(struct store *s); /* false: nothing since begin has happened */
/* Between transactions, when nobody waits: what the log holds goes into the file itself, if store_tidy asks for it.
 */
void store_rest(struct store *s);
/* All of these or none. */
bool store_put(struct store *s, const struct write *w, int n);

/* Now and then, on a thread of its own: most of that work, while writing goes on. */
void store_tidy(struct store *s);

/* ---- Reading: on any thread ---- */

struct user_row {
    char id[ID_SIZE], name[NAME_SIZE], hash[HASH_SIZE]; /* hash empty: a guest */
    char webhook[HOOK_SIZE];                            /* empty: none */
    bool before; /* of before there were sessions: cookies of that time are good */
};

struct session_row {
    char id[ID_SIZE], user[ID_SIZE], agent[AGENT_SIZE];
    int64_t made, seen;
};

struct seat_row {
    int kind, think_ms, playouts;
    char user[ID_SIZE], name[NAME_SIZE], invite[ID_SIZE];
};

struct match_row {
    char id[ID_SIZE], owner[ID_SIZE], game[40];
    char *scenario, *setup, *position; /* owned; position NULL: none */
    uint64_t seed, pack;
    char version[40];
    char rematch[ID_SIZE], result[160];
    bool over;
    int think_ms;
    int64_t made;
    struct seat_row seat[2];
};

struct deed_row {
    int64_t n, at;
    int side, deed;
    uint64_t answer, check;
};

enum found { FOUND, NOT_THERE, CANNOT_READ, SET_ASIDE };

enum found store_user(struct store *s, const char *id, struct user_row *out);
enum found store_user_named(struct store *s, const char *name, struct user_row *out);
enum found store_user_looking(struct store *s, const char *look, struct user_row *out);
/* Before the writer starts: accounts of before, or of another version of looks, get theirs. */
bool store_looks(struct store *s, const char *version,
                 bool (*look)(void *ctx, const char *name, char out[LOOK_SIZE]), void *ctx);
enum found store_session(struct store *s, const char *id, struct session_row *out);
/* The latest used first. */
enum found store_sessions(struct store *s, const char *user, int most,
                          void (*each)(void *ctx, const struct session_row *row), void *ctx);
enum found store_match(struct store *s, const char *id, struct match_row *out);
void match_row_clear(struct match_row *m);
/* In order; stops when `each` says false. */
enum found store_deeds(struct store *s, const char *match, bool (*each)(void *ctx, const struct deed_row *d),
                       void *ctx);
enum found store_chat(struct store *s, const char *match, int most,
                      void (*each)(void *ctx, const char *name, int64_t at, const char *words), void *ctx);
/* Older words, the latest first: from behind the number given. How many, -1 if they cannot be read. */
struct chat_row {
    int64_t n, at;
    char name[NAME_SIZE];
    char *words; /* owned by whoever asks */
};
int store_old_chat(struct store *s, const char *match, int64_t before, struct chat_row *out, int room);
struct listed_row {
    char id[ID_SIZE], game[40];
    char scenario[120], result[160], stand[800];
    int asked;
    bool over;
    int64_t at;
    bool aside;
    struct seat_row seat[2];
};
/* The matches somebody sits at or owns, the latest first, from behind the one that `before` names (id empty: from
 * the first); how many, -1 if they cannot be read. */
struct listed_place {
    int64_t at;
    char id[ID_SIZE];
};
int store_matches_of(struct store *s, const char *user, const struct listed_place *before, struct listed_row *out,
                     int room);
/* Ids of running matches where a computer may be asked, or that were begun by another version. On the thread of
 * store_tidy. */
enum found store_waiting(struct store *s, const char *version, int most, void (*each)(void *ctx, const char *id),
                         void *ctx);
/* Who has sat at a match, in order; gone below 0: still does. */
struct sat_row {
    int side;
    int64_t came, gone;
    const char *user, *name;
};
enum found store_sat(struct store *s, const char *match, void (*each)(void *ctx, const struct sat_row *row),
                     void *ctx);
/* A match's chance and what is known of it; NOT_THERE: it was made before there was any of that. */
struct chance_row {
    int kind;
    unsigned known;
    int64_t began;
    char secret[SECRET_SIZE];
};
/* The running matches in which somebody sits or has sat, in the order of their ids: those after one. */
enum found store_sat_by(struct store *s, const char *user, const char *after, int most,
                        void (*each)(void *ctx, const char *match), void *ctx);
enum found store_chance(struct store *s, const char *match, struct chance_row *out);
/* Matches and guests that nothing was heard of since a time, a page after the other: `place` goes on from call to
 * call, and begins again at the end. */
struct old_place {
    int64_t at;
    char id[ID_SIZE];
};
struct old_row {
    char id[ID_SIZE];
    int64_t at;
    bool over;
};
void store_old_matches(struct store *s, int64_t since, struct old_place *place, int most,
                       void (*each)(void *ctx, const struct old_row *m), void *ctx);
void store_old_guests(struct store *s, int64_t since, struct old_place *place, int most,
                      void (*each)(void *ctx, const struct old_row *g), void *ctx);
int64_t store_chat_end(struct store *s);                         /* the last number; 0: none */
int store_running(struct store *s, const char *user, int most);  /* matches begun, counted so far; -1: unreadable */
int store_notes_of(struct store *s, const char *user, int most); /* notes, likewise */
enum found store_note(struct store *s, const char *match, const char *user, char **words);
enum found store_calls(struct store *s, void (*each)(void *ctx, const char *match, int side, const char *user),
                       void *ctx);
struct aside_row { /* a match that is set aside; docs/server.md */
    char match[ID_SIZE], game[40], why[160];
    int64_t at;
};
enum found store_aside(struct store *s, const char *match, struct aside_row *out);
enum found store_asides(struct store *s, void (*each)(void *ctx, const struct aside_row *row), void *ctx);
/* A picture that was kept by this build of the program; owned by the caller. */
enum found store_board(struct store *s, const char *build, const char *name, char **bytes, size_t *size);

#endif
