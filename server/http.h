/* http.h - requests and routes: a part of serve.h. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "people.h"

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
    struct bytes *bytes;      /* instead of the text, shared with others */
    struct MHD_Response *raw; /* instead of both */
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
/* gzip.c */
bool takes_gzip(const struct request *r);
struct bytes *gzip_bytes(const char *text, size_t length, int level); /* NULL: no memory */
void say_packed(struct request *r, struct bytes *packed);             /* what is packed, to whoever asks */
char *read_file(const char *file, size_t *length);                    /* with a NUL after it */
void build_name(char *out, size_t size);                              /* this very program, in one number */
void serve_board_svg(struct request *r, const struct serve_game *g);
void serve_board_json(struct request *r, const struct serve_game *g);

#endif
