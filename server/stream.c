/* stream.c - server-sent events: who watches a table is told that there is something new, and with which number.
 * The number is that of the watcher's own eyes; what is new is fetched. A stream that has nothing to say sleeps. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STREAMS = 2048, MOST_OF_ADDRESS = 8, BEAT = 15000 /* milliseconds */, BLOCK = 2048 };

struct stream {
    struct stream *next; /* of the table */
    struct server *s;
    struct table *table;
    struct MHD_Connection *connection;
    char user[ID_SIZE], session[ID_SIZE], address[64];
    uint32_t told;  /* the number last told */
    uint32_t chats; /* words of chat told of */
    uint64_t seats; /* who was here when last told */
    bool rematch;   /* told that the match goes on elsewhere */
    int64_t beat;
    bool begun, asleep, ending;
    char text[BLOCK];
    size_t used, at;
};

bool stream_here(const struct table *t, const char *user)
{
    for (const struct stream *w = t->streams; w != NULL; w = w->next)
        if (strcmp(w->user, user) == 0)
            return true;
    return false;
}

static void wake(struct stream *w)
{
    if (!w->asleep)
        return;
    w->asleep = false;
    MHD_resume_connection(w->connection);
}

void stream_tell(struct table *t)
{
    for (struct stream *w = t->streams; w != NULL; w = w->next)
        wake(w);
}

static uint64_t who_is_here(const struct table *t)
{
    uint64_t here = 0;
    for (int i = 0; i < 2; i++)
        here |= (uint64_t)(t->seat[i].kind == SEAT_PERSON && stream_here(t, t->seat[i].user)) << i;
    return here;
}

static void put_event(struct stream *w, const char *kind, uint32_t id, json_t *data)
{
    struct lr_text t = { w->text, sizeof w->text, w->used, false };
    char *text = data ? json_dumps(data, JSON_COMPACT) : NULL;
    if (id > 0)
        lr_put(&t, "id: %u\n", (unsigned)id - 1);
    lr_put(&t, "event: %s\ndata: %s\n\n", kind, text ? text : "{}");
    w->used = t.used;
    free(text);
    json_decref(data);
}

/* With the table's lock held: what this watcher has not been told. */
static void write_news(struct stream *w)
{
    struct table *t = w->table;
    const struct sight *sight = &t->sight[table_eyes(t, w->user)];
    const struct lr_game *g = t->game->pack->game;
    w->used = w->at = 0;
    if (!w->begun || w->told != sight->kept) {
        put_event(w, "change", sight->kept + 1,
                  json_pack("{s:I, s:o, s:b}", "seq", (json_int_t)sight->kept, "asked",
                            asked_json(g, table_asked(t)), "over", table_over(t)));
        w->told = sight->kept;
    }
    if (w->chats != t->chats) {
        const struct said *last = &t->chat[(t->chats - 1) % CHAT_KEPT];
        put_event(w, "chat", 0, json_pack("{s:I, s:o}", "n", (json_int_t)t->chats, "who", js(last->name)));
        w->chats = t->chats;
    }
    uint64_t here = who_is_here(t);
    if (!w->begun || here != w->seats) {
        put_event(w, "presence", 0, json_pack("{s:o}", "here", asked_json(g, (uint8_t)here)));
        w->seats = here;
    }
    if (!w->rematch && t->rematch[0] != '\0') {
        put_event(w, "rematch", 0, json_pack("{s:s}", "id", t->rematch));
        w->rematch = true;
    }
    w->begun = true;
    if (w->used == 0 && now_milliseconds() - w->beat > BEAT) {
        memcpy(w->text, ":\n\n", 3);
        w->used = 3;
    }
    if (w->used > 0)
        w->beat = now_milliseconds();
}

static ssize_t read_more(void *ctx, uint64_t position, char *out, size_t room)
{
    struct stream *w = ctx;
    ssize_t n = 0;
    (void)position;
    pthread_mutex_lock(&w->table->lock);
    if (w->at == w->used && w->table->loaded && !w->ending)
        write_news(w);
    if (w->ending || atomic_load(&w->s->stopping)) {
        n = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (w->at < w->used) {
        n = (ssize_t)(w->used - w->at < room ? w->used - w->at : room);
        memcpy(out, w->text + w->at, (size_t)n);
        w->at += (size_t)n;
    } else {
        w->asleep = true;
        MHD_suspend_connection(w->connection);
    }
    pthread_mutex_unlock(&w->table->lock);
    return n;
}

static void close_stream(void *ctx)
{
    struct stream *w = ctx;
    struct table *t = w->table;
    pthread_mutex_lock(&t->lock);
    struct stream **at = &t->streams;
    while (*at != NULL && *at != w)
        at = &(*at)->next;
    if (*at != NULL)
        *at = w->next;
    stream_tell(t); /* somebody has left */
    pthread_mutex_unlock(&t->lock);
    table_let_go(w->s, t);
    count_add(COUNT_STREAMS, -1);
    around_streams(w->s->around, w->user, -1);
    atomic_fetch_sub(&w->s->streams, 1);
    free(w);
}

/* ---- How many ---- */

struct tally {
    const char *address;
    int n;
};

static _Thread_local struct tally tally;

static void count_address(struct server *s, struct table *t)
{
    (void)s;
    for (const struct stream *w = t->streams; w != NULL; w = w->next)
        tally.n += strcmp(w->address, tally.address) == 0;
}

static bool too_many(const struct request *r)
{
    if (atomic_load(&r->s->streams) >= MOST_STREAMS)
        return true;
    if (r->exempt)
        return false;
    if (!r->me.fresh && around_streams(r->s->around, r->me.id, 0) >= MOST_STREAMS_OF_PERSON)
        return true;
    tally = (struct tally){ r->address, 0 };
    tables_each(r->s, count_address);
    return tally.n >= MOST_OF_ADDRESS;
}

/* r->table is there, unlocked. */
void stream_open(struct request *r)
{
    const char *last = MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, "Last-Event-ID");
    struct stream *w = too_many(r) ? NULL : calloc(1, sizeof *w);
    if (w == NULL) {
        say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "streams", "Too many streams are open.");
        return;
    }
    w->s = r->s;
    w->table = r->table;
    w->connection = r->connection;
    w->beat = now_milliseconds();
    memcpy(w->user, r->me.id, sizeof w->user);
    memcpy(w->session, r->me.session, sizeof w->session);
    memcpy(w->address, r->address, sizeof w->address);
    struct MHD_Response *m = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_more, w, close_stream);
    if (m == NULL) {
        free(w);
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        return;
    }
    atomic_fetch_add(&r->s->streams, 1);
    count_add(COUNT_STREAMS, 1);
    around_streams(r->s->around, w->user, 1);
    pthread_mutex_lock(&w->table->lock);
    w->chats = w->table->chats;
    if (last != NULL && last[0] >= '0' && last[0] <= '9') { /* goes on from there: nothing new, nothing told */
        w->begun = true;
        w->told = (uint32_t)strtoul(last, NULL, 10);
        w->seats = UINT64_MAX;
    }
    w->next = w->table->streams;
    w->table->streams = w;
    stream_tell(w->table); /* somebody has come */
    pthread_mutex_unlock(&w->table->lock);
    r->table = NULL; /* the stream's now */
    r->raw = m;
    r->type = "text/event-stream";
    r->status = MHD_HTTP_OK;
    r->answered = true;
}

static void beat_table(struct server *s, struct table *t)
{
    int64_t now = now_milliseconds();
    for (struct stream *w = t->streams; w != NULL; w = w->next) {
        w->ending = w->ending || atomic_load(&s->stopping);
        if (w->ending || now - w->beat > BEAT)
            wake(w);
    }
}

void streams_beat(struct server *s) { tables_each(s, beat_table); }

struct ending {
    bool (*gone)(void *ctx, const char *user, const char *session);
    void *ctx;
};

static _Thread_local struct ending ending;

static void end_gone(struct server *s, struct table *t)
{
    (void)s;
    for (struct stream *w = t->streams; w != NULL; w = w->next)
        if (ending.gone(ending.ctx, w->user, w->session)) {
            w->ending = true;
            wake(w);
        }
}

void streams_end(struct server *s, bool (*gone)(void *ctx, const char *user, const char *session), void *ctx)
{
    ending = (struct ending){ gone, ctx };
    tables_each(s, end_gone);
}
