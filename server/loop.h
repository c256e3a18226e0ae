/* loop.h - event streams: connections that are only written to, all of them by one thread. They have left
 * libmicrohttpd, so each costs a few hundred bytes. */
#ifndef LOOP_H
#define LOOP_H

#include "store.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

struct server;
struct request;
struct loop;
struct tally;

/* Where news come from: a table, or the list of somebody's matches. */
struct source {
    struct source *next, *next_later;
    atomic_bool queued;
    int64_t later; /* the loop's: when to tell again, 0 if that is not needed */
    /* On the loop's thread: write to those who listen. `queued` is false by then, so that what happens from here on
     * is told of again. Gives when to tell again those who were told of something just now; 0: nobody waits. */
    int64_t (*tell)(struct server *s, struct source *from);
    void (*hold)(struct server *s, struct source *from); /* it must not go; NULL: it tells nobody later */
    void (*done)(struct server *s, struct source *from); /* it may: after it was queued, or held */
};

/* A connection. Embedded in what it belongs to, which is freed by `closed`, on the loop's thread. */
struct line {
    struct server *server;
    char user[ID_SIZE], session[ID_SIZE];
    int fd;
    struct line *next, **at; /* of those whose turn for a sign of life is the same */
    struct line *leaving;
    struct source *source;
    void (*closed)(struct server *s, struct line *l);
    struct tally *address, *door; /* where it is counted, as a stream and as a connection */
    char *rest;                   /* what the other end has not taken yet; NULL: everything */
    uint32_t rest_at, rest_length;
    int64_t wrote, told; /* when it last took something, and was last told something */
    bool ending;
};

struct loop *loop_start(struct server *s);
void loop_stop(struct loop *p); /* every stream ends; no other begins */
void loop_free(struct loop *p);

/* Takes the connection of a request, which then is answered. False: complained, and the line can be freed.
 * `limited`: it counts as one of its address's. */
bool loop_take(struct request *r, struct line *l, bool limited);
/* Then, when everything else about it is set: from here on the line is the loop's. If whoever asked for it has been
 * signed out since, it ends at once. */
void loop_begin(struct request *r, struct line *l);
/* From any thread, and without waiting for anybody: the streams of this session end (`others`: those of all other
 * sessions of this person). */
void loop_end(struct loop *p, const char *user, const char *session, bool others);
int loop_count(struct loop *p, const char *address); /* streams it has */
int loop_most(const struct loop *p);                 /* streams that can be open at once */

/* From any thread: there is something to tell. False: it is queued already. */
bool loop_queue(struct source *from);
void loop_put(struct loop *p, struct source *from); /* after loop_queue */
/* On one thread, between the two: nobody is woken for each of many. */
void loop_gather(void);
void loop_release(void);
int64_t line_later(const struct line *l, int64_t now); /* 0: it may be told now; else when */

/* On the loop's thread. Nobody is waited for: what is not taken at once is kept, and until it is taken nothing else
 * is written to this one (`line_waits`); then its source tells again. */
bool line_waits(const struct line *l);
void line_write(struct loop *p, struct line *l, struct iovec *part, int parts);

#endif
