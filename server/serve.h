/* serve.h - what the parts of the server tell each other; docs/server.md describes the whole.
 *
 * One process, one file. Requests come in on the threads of http.c; a change is judged and carried out on a table
 * in memory, queued for the one thread that writes, and acknowledged when it is on the disk. Nobody is shown what
 * is not kept yet, and nobody is shown more than the engine's view of their seat.
 */
#ifndef SERVE_H
#define SERVE_H

#include "address.h"
#include "aside.h"
#include "fair.h"
#include "jot.h"
#include "longroll.h"
#include "loop.h"
#include "names.h"
#include "proof.h"
#include "store.h"

#include <jansson.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

/* ---- Starting and stopping ---- */

struct serve_game {
    const struct lr_pack *pack;
    const char *folder; /* where its data are */
};

enum hooks { HOOKS_PUBLIC, HOOKS_LOCAL /* also this computer and its neighbours */, HOOKS_NONE };

struct serve_options {
    const char *listen; /* an address; NULL: 127.0.0.1 */
    unsigned port;      /* 0: any that is free */
    const char *file;   /* the SQLite file */
    const char *web;    /* folder of the page, NULL: none */
    const char *fonts;  /* folder of the map's fonts, NULL: none */
    const char *origin; /* the page's own address as browsers see it, NULL: whatever host they name */
    const char *version;
    unsigned rate;     /* requests a second of one guest, 0: as many as come */
    unsigned thinkers; /* threads for computer players */
    unsigned patience; /* seconds for a request to come in, 0: as usual */
    unsigned counsel;  /* milliseconds for odds and advice, 0: as usual */
    unsigned endless;  /* seconds of processor time for one piece of work on a match, 0: as usual */
    bool quiet;        /* log only what goes wrong */
    enum hooks hooks;  /* where webhooks may lead */
    bool draws_ahead;  /* boards are drawn soon after the start, not when somebody asks */
    bool strict;       /* limits by address hold for this computer too */
    unsigned matches;  /* running ones of a guest; an account may have ten times as many; 0: any number */
    unsigned keep_guests, keep_matches, keep_chat; /* days until what nobody has touched goes; 0: never */
    unsigned tidy;                                 /* milliseconds between clean-ups, 0: as usual */
    const char *proxies; /* addresses of web servers in front, whose word on where a request comes from is taken */
    unsigned away;       /* seconds after which somebody who watches nothing is away */
    const struct serve_game *game;
    int games;
};

struct server;
struct server *server_start(const struct serve_options *o, struct lr_error *e);
unsigned server_port(const struct server *s);
/* Everything acknowledged is on the disk, every thread has ended. */
void server_stop(struct server *s);
int server_aside(const struct server *s); /* matches that are set aside */

/* ---- Everything a server holds ---- */

struct server {
    struct serve_options o;
    struct store *store;
    struct writer *writer;
    struct tables *tables;
    struct thinkers *think;
    struct people *people;
    struct around *around;
    struct sessions *sessions;
    struct limits *limits;
    struct names *names;
    struct tidy *tidy;
    struct nets proxies; /* web servers of our own in front */
    struct shop *shop;   /* files and boards */
    struct boards *boards;
    struct notices *notices;
    struct aside *aside;
    struct MHD_Daemon *daemon;
    struct doors *doors; /* who is connected */
    struct loop *loop;   /* event streams */
    atomic_bool stopping;
    atomic_int waiting; /* requests that are suspended */
    pthread_t heart;    /* what is done every so often */
    pthread_t checker;  /* looks through a large file */
    bool beating, checking;
};

const struct serve_game *serve_game(const struct server *s, const char *id); /* NULL: there is none */

/* ---- writer.c: one thread writes, many changes to one commit ---- */

enum {
    EYES_PUBLIC = LR_NOBODY,
    EYES_ALL = 3,
    EYES = 4
}; /* whose eyes: the two sides, the public, one who may see all */

/* What those who watch a table are told beside their number. */
struct told {
    uint32_t chats;
    uint8_t asked;
    bool over, rematch;
};

struct job {
    struct job *next;
    struct write *write; /* owned; all of them or none */
    int writes;
    void (*done)(struct job *j, bool ok); /* on the writer's thread; owns the job from then on */
    void *ctx;
    bool ok;
    /* of a table's change: the table (kept in memory), and what is on the disk with it */
    struct table *table;
    uint32_t deeds, seq[EYES];
    struct told told;
};

struct job *job_make(int writes);
void job_free(struct job *j);
struct writer *writer_start(struct store *s);
/* Everything queued is written first. */
void writer_stop(struct writer *w);
void writer_put(struct writer *w, struct job *j);

/* ---- log.c ---- */

enum count {
    COUNT_REQUESTS,
    COUNT_REFUSED, /* 4xx */
    COUNT_FAILED,  /* 5xx */
    COUNT_ANSWERS,
    COUNT_COMMITS,
    COUNT_WRITES,
    COUNT_LOST, /* commits that failed */
    COUNT_THOUGHTS,
    COUNT_NOTICES, /* webhooks called */
    COUNT_NOTICES_LOST,
    COUNT_DAMAGED, /* the file is */
    COUNT_STREAMS, /* open now */
    COUNT_TABLES,  /* in memory now */
    COUNT_ASIDE,   /* set aside when it started */
    COUNTS
};

void count_add(enum count c, int n);
void count_change(int64_t milliseconds); /* how long it took until it was on the disk */
char *counts_text(void);                 /* for /metrics */
void log_level(bool quiet);
bool log_says_all(void); /* and not only what goes wrong */
/* One line of JSON on the error stream; fields as json_pack gives them (taken over), or NULL. */
void log_info(const char *what, json_t *fields);
void log_trouble(const char *what, const char *words);
int64_t now_seconds(void);
void clock_jump(int64_t seconds); /* for the tests: the clock on the wall is set */
int64_t now_milliseconds(void);   /* since some moment: for spans */

/* ---- table.c: a match in memory ---- */

struct person {
    char id[ID_SIZE];
    char name[NAME_SIZE];
    char session[ID_SIZE], agent[AGENT_SIZE]; /* the device's, and what it calls itself */
    bool guest;
    bool fresh; /* made just now: a cookie must be given */
};

enum deed {
    DEED_NONE,
    DEED_ANSWER,
    DEED_UNDO,
    DEED_RESTART,
    DEED_REDO,
    DEED_RESIGN,
    DEED_OFFER,   /* a draw */
    DEED_ACCEPT,  /* it */
    DEED_DECLINE, /* it */
    DEED_ASK_BACK,
    DEED_GRANT, /* the answer says where to, from 1 */
    DEED_REFUSE,
    DEED_SIT,
    DEED_LEAVE,
    DEED_ANEW,           /* a course of chance, by its number: in matches that go on from a record */
    DEED_ASK_AGAIN = 16, /* a rematch; the answer says if sides are to be changed */
    DEED_NOT_AGAIN,      /* it is declined, or withdrawn */
    DEED_KNOWS,          /* somebody turns out to be one who has sat on this side */
    DEEDS
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER };

struct seat {
    enum seat_kind kind;
    char user[ID_SIZE];   /* of a person */
    char name[NAME_SIZE]; /* of a person, or the computer player's */
    char invite[ID_SIZE]; /* of an open seat */
    int think_ms;         /* of a computer, for one answer; 0: the match's */
    int playouts; /* of a computer: no more than these, so that seed and answers decide what it says; 0: any */
};

/* What one pair of eyes has noticed of a table: its sequence number rises only when there is something new to see,
 * so that it tells nothing about the enemy's secret answers. */
struct sight {
    uint32_t seq, kept; /* now; and as far as it is on the disk */
    uint32_t fresh;     /* older ones are of a game that was taken back */
    int64_t at;         /* when there was last something new */
    uint64_t hash;
    uint32_t *until; /* by seq: the match's own number when it ended */
    uint32_t room;
};

/* The record as each pair of eyes sees it (past.c). */
struct heading { /* what stands over the log from this length of the record on */
    int length;
    uint64_t turn;
    struct bytes *words;
};

struct headings {
    struct heading *list;
    int n, room;
};

struct step {
    lr_answer answer;     /* that led here, and whose it was */
    uint8_t side, seen;   /* seen: the eyes that see another scene than before */
    uint32_t known[EYES]; /* how many events of the log each may know by now */
};

struct steps {
    struct step *list; /* by the record's length, from 0 to n */
    int n, room, window;
    uint64_t view[EYES]; /* hash of what each sees now */
    struct headings when[EYES];
    bool begun;
};

struct sitter { /* somebody who sits, or has sat, on a side */
    enum lr_side side;
    char user[ID_SIZE], name[NAME_SIZE];
    int64_t came, gone; /* numbers of the deeds; came 0: from the beginning; gone below 0: still here */
};

/* What somebody knew or chose before a match began. */
enum known { KNOWN_SEED = 1, KNOWN_POSITION = 2, KNOWN_RECORD = 4, KNOWN_SIDES = 8 /* has sat on both */ };

/* Where a match's chance comes from: unknown, as before there were secrets; drawn by this server when the last seat
 * was taken; chosen by somebody (a seed, a record, a position with chance of its own). As numbers in the file. */
enum chance { CHANCE_OLD, CHANCE_DRAWN, CHANCE_CHOSEN };

enum { NOT_BEGUN = -1 };

struct said { /* chat */
    char name[NAME_SIZE];
    int64_t at;
    char *words;
};

/* What is shown to all who look through the same eyes, as text; good for one version of the table. */
struct shown {
    struct bytes *text;
    uint64_t version;
};

/* An event of the log as text, for all who may know of it. */
struct event_text {
    struct bytes *text;
    int i; /* its number */
};

enum { CHAT_KEPT = 100, EVENT_TEXTS = 64 };
enum ended { NOT_ENDED, ENDED_RESIGNED, ENDED_DRAWN, ENDED_THEN /* by the rules of another version */ };

struct table {
    char id[ID_SIZE];
    pthread_mutex_t lock; /* over everything below */
    const struct serve_game *game;
    struct lr_match *match;
    struct seat seat[2];
    struct sitter *sat; /* in the order they came */
    int sats;
    int64_t began;     /* the deed by which it began: 0 when it was made, or its last open seat was taken */
    uint8_t foreknown; /* from the beginning: enum known */
    uint8_t chance;    /* enum chance */
    bool placed;       /* it began from a position */
    char commitment[COMMITMENT_DIGITS + 1]; /* to its secret, if that was drawn; empty before it begins */
    char owner[ID_SIZE];
    int think_ms;
    uint32_t chats;
    int64_t made, since;     /* since: the last deed */
    uint32_t deeds, durable; /* carried out; on the disk */
    struct sight sight[EYES];
    struct steps steps;
    char other[240];       /* made by another version: why it can be read but not played; empty: it can */
    char ended_words[160]; /* of ENDED_THEN */
    char rematch[ID_SIZE]; /* the match that was begun in its place; empty: none */
    struct said chat[CHAT_KEPT];
    struct stream *streams;
    struct source news;                   /* for them */
    struct told told;                     /* as far as it is on the disk */
    void *seen;                           /* room for a view */
    uint64_t version;                     /* rises with everything that board or log may show */
    uint32_t reread;                      /* how often it was read from the disk */
    struct event_text event[EVENT_TEXTS]; /* some of the last; forgotten when the log becomes shorter */
    struct shown shown[EYES], packed;     /* packed: the public's view, and as version its hash before packing */
    int refs;                             /* the cache's, like used and next */
    uint64_t listed;                      /* hash of what the list of matches says of it, as last written */
    struct mind *mind[2];   /* the computer's head, with the plan it follows; NULL while it is thinking with it */
    uint64_t thought_of[2]; /* the view it thinks about */
    uint64_t used;
    struct table *next;
    bool loaded;
    atomic_bool loading; /* it is just being read, with its lock held */
    bool thinking[2];
    bool hurry[2]; /* a player has said "move now" */
    atomic_bool stop_thinking[2];
    uint8_t ended, ended_by;
    uint8_t offer, back, again; /* a side + 1: draw, taking back, rematch */
    bool swap;                  /* of the rematch asked for */
    uint16_t stood;             /* what the people at it were last told of: notice.c */
};

/* With each one's lock held; those that are just being read are left out. */
void tables_each(struct server *s, void (*each)(struct server *s, struct table *t, void *ctx), void *ctx);
struct tables *tables_make(struct server *s);
void tables_free(struct tables *t);
/* A table by its id, kept in memory until let go; NULL and why there is none. */
struct table *table_get(struct server *s, const char *id, enum found *found);
void table_hold(struct server *s, struct table *t);
void table_let_go(struct server *s, struct table *t);
bool table_at_hand(struct server *s, const char *id); /* in memory, and nobody has its lock */
void table_drop_copy(struct table *t);                /* apart.c */
bool table_in_memory(struct server *s, const char *id);

struct change { /* what somebody wants to do */
    enum deed deed;
    enum lr_side side;
    lr_answer answer;
    bool has_seq;
    uint32_t seq;
    int eyes;                 /* whose seq it is */
    const struct person *who; /* sit, knows: who; else NULL */
};

/* With the lock held: judge, carry out in memory, make the job that keeps it. NULL: refused, and nothing has
 * changed. */
struct job *table_change(struct server *s, struct table *t, const struct change *c, struct lr_verdict *v);
/* With the lock held: where a side's last answer is taken back to, for DEED_GRANT. */
lr_answer taken_back_to(const struct table *t, enum lr_side side);
struct job *table_say(struct server *s, struct table *t, const struct person *who, const char *words);
/* On the writer's thread when the job is done: tells those who watch, sets computers thinking, or reads the table
 * again. */
void table_kept(struct server *s, struct job *j, bool ok);

bool table_kept_whole(const struct table *t); /* everything done and said there is on the disk */
bool table_over(const struct table *t);
bool table_waiting(const struct table *t);               /* for its last open seat: nobody is asked yet */
uint8_t table_asked(const struct table *t);              /* 0 when over */
int table_eyes(const struct table *t, const char *user); /* by the seats this person has */
bool table_sits(const struct table *t, const char *user, enum lr_side side);
void table_result(const struct table *t, char *words, size_t size); /* empty while it runs */
int table_winner(const struct table *t);                            /* LR_NOBODY: none */

struct beginning { /* how a match begins */
    const struct serve_game *game;
    struct lr_setup setup;
    const char *position; /* where it begins, if not at the scenario's start */
    struct seat seat[2];
    int think_ms;
    const struct lr_match *from; /* its answers so far, or NULL */
    unsigned known;              /* what somebody knows of it beforehand */
    bool chosen;                 /* its chance is as setup or position say; otherwise it is drawn */
    struct table *rematch_of;    /* with its lock held, or NULL */
};

/* The job that keeps a new match; its id. */
struct job *match_begin(struct server *s, const struct beginning *b, const struct person *owner, char id[ID_SIZE],
                        struct lr_error *e);

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

/* ---- http.c ---- */

struct request {
    struct server *s;
    struct MHD_Connection *connection;
    const char *method, *url;
    char *body;
    size_t length, room;
    int64_t began;
    json_t *in;                           /* of a POST */
    struct table *table, *copy;           /* copy: to be looked at apart */
    void (*then)(struct request *r);      /* when woken, if whoever asked is still there */
    void (*when_kept)(struct request *r); /* when its job is on the disk, in any case; on the writer's thread */
    void (*look)(struct request *r), (*looked)(struct request *r); /* apart.c's */
    struct job *job;                                               /* of a new match, until it is queued */

    /* the answer: JSON, or text instead, or a stream */
    json_t *out;
    char *text;
    size_t text_length;
    struct bytes *bytes; /* instead of the text, shared with others */
    struct MHD_Response *raw;
    const char *type, *cache, *policy;
    unsigned status;

    /* of the routes */
    int milliseconds, step;
    void *ctx;
    struct request *next; /* of those who wait for the same */
    char *words;
    lr_answer answer;
    enum lr_side side;

    bool post, too_large;
    bool loopback, exempt; /* from this computer; so no limits by address */
    bool waits;            /* suspended: others may be at work on it */
    bool left;             /* its connection has become a stream */
    bool answered;         /* what follows is to be sent */
    bool kept;             /* the job it waited for is on the disk */
    bool set_cookie, drop_cookie, packed;
    int retry;       /* with 429: seconds to wait */
    bool shares;     /* the same text goes to others */
    bool plain;      /* no view is wanted with the reply */
    uint32_t reread; /* the table's, when its view was made */
    char id[ID_SIZE];
    struct person me;
    struct person was; /* who signs in: who this browser was until now */
    char etag[40], address[64];
};

struct MHD_Daemon *http_start(struct server *s, struct lr_error *e);
void doors_beat(struct server *s); /* every so often: whoever dawdles is shown out */
/* For streams: the head of the answer (owned by the caller), then the socket, which the library forgets; -1: it
 * cannot be had. The door counts the address until it is closed. */
char *http_head(struct request *r);
int http_leave(struct request *r, struct tally **door);
void door_closed(struct server *s, struct tally *door);
void http_free(struct server *s);

/* ---- tally.c: how many an address has; whoever uses them keeps a lock ---- */

struct tallies *tallies_make(void);
void tallies_free(struct tallies *all);
int tally_count(struct tallies *all, const char *name);
struct tally *tally_in(struct tallies *all, const char *name); /* NULL: no memory, and it is not counted */
void tally_out(struct tallies *all, struct tally *t);          /* it, or NULL */
/* Is whoever asked still signed in as the same? It may have waited for long. */
bool is_still(const struct request *r);
/* An answer to the request. */
void say(struct request *r, unsigned status, json_t *out);
void say_error(struct request *r, unsigned status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* 429, and in how many milliseconds it may be tried again. */
void say_later(struct request *r, int64_t milliseconds, const char *code, const char *words);
void say_refused(struct request *r, const struct lr_verdict *v);
/* Give the thread back; go on in `then` when somebody wakes it. From request_wake on the request is not the
 * waker's. */
void request_sleep(struct request *r, void (*then)(struct request *r));
void request_wake(struct request *r);
/* Go on in `then` when the job is on the disk (job NULL: when everything queued before is). r->table, if any, is
 * told. */
void wait_for(struct request *r, struct job *j, void (*then)(struct request *r));
/* Do `work` on a thinker's thread, then go on in `then`; or on a thread of another lane. */
void wait_for_work(struct request *r, void (*work)(struct request *r), void (*then)(struct request *r));
void wait_in_lane(struct request *r, enum lane lane, void (*work)(struct request *r),
                  void (*then)(struct request *r));
const char *query_value(const struct request *r, const char *key); /* NULL if it is not there */
const char *header_value(const struct request *r, const char *name);

/* ---- api.c, shop.c: the routes ---- */

void route(struct request *r);
struct shop *shop_open(struct server *s, struct lr_error *e);
void shop_close(struct shop *shop);
void serve_file(struct request *r);
/* board.c: drawing them, on a thread of its own */
struct boards *boards_open(struct server *s);
void boards_stop(struct boards *b); /* draws no more; whoever waits is woken */
void boards_close(struct boards *b);
bool has_already(const struct request *r, const char *etag);
char *read_file(const char *file, size_t *length); /* with a NUL after it */
void build_name(char *out, size_t size);           /* this very program, in one number */
void serve_board_svg(struct request *r, const struct serve_game *g);
void serve_board_json(struct request *r, const struct serve_game *g);

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
