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

#include "http.h"
#include "people.h"
#include "table.h"
#include "views.h"

#endif
