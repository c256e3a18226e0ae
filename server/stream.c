/* stream.c - server-sent events: who watches a table is told that there is something new, and with which number.
 * The number is that of the watcher's own eyes; what is new is fetched. What is said is made once for all who look
 * through the same eyes. */
#include "serve.h"

#include <stddef.h>
#include <stdlib.h>

enum part { PART_CHANGE, PART_CHAT, PART_PRESENCE, PART_REMATCH, PARTS };
enum { LONGEST = 512, FEW = 64 };

struct stream {
    struct line line;          /* first */
    struct stream *next, **at; /* of the table */
    struct table *table;
    uint32_t seq;   /* the number last told */
    uint32_t chats; /* words of chat told of */
    uint8_t eyes;   /* whose number it was */
    uint8_t seats;  /* who was here when last told */
    bool rematch;   /* told that the match goes on elsewhere */
    bool begun;     /* has been told anything */
};

/* Somebody who is to be told, and which parts. */
struct due {
    struct stream *w;
    uint8_t parts, eyes;
};

bool stream_here(const struct table *t, const char *user)
{
    for (const struct stream *w = t->streams; w != NULL; w = w->next)
        if (strcmp(w->line.user, user) == 0)
            return true;
    return false;
}

void stream_tell(struct table *t)
{
    if (t->streams == NULL || !loop_queue(&t->news))
        return;
    struct server *s = t->streams->line.server;
    table_hold(s, t); /* until it is told */
    loop_put(s->loop, &t->news);
}

/* ---- What there is to tell, with the table's lock held ---- */

static uint8_t who_is_here(const struct table *t)
{
    unsigned here = 0;
    for (unsigned i = 0; i < 2; i++)
        here |= (unsigned)(t->seat[i].kind == SEAT_PERSON && stream_here(t, t->seat[i].user)) << i;
    return (uint8_t)here;
}

/* What this watcher has not been told, as a bit for each part. */
static uint8_t news_for(const struct stream *w, uint8_t eyes, uint8_t here)
{
    const struct table *t = w->table;
    unsigned parts = 0;
    if (!w->begun || w->eyes != eyes || w->seq != t->sight[eyes].kept)
        parts |= 1u << PART_CHANGE;
    if (w->chats != t->told.chats)
        parts |= 1u << PART_CHAT;
    if (!w->begun || w->seats != here)
        parts |= 1u << PART_PRESENCE;
    if (!w->rematch && t->told.rematch)
        parts |= 1u << PART_REMATCH;
    return (uint8_t)parts;
}

static void note_told(struct stream *w, uint8_t eyes, uint8_t here)
{
    const struct table *t = w->table;
    w->begun = true;
    w->eyes = eyes;
    w->seq = t->sight[eyes].kept;
    w->chats = t->told.chats;
    w->seats = here;
    w->rematch = t->told.rematch;
}

static void write_event(char out[LONGEST], const char *kind, const uint32_t *id, json_t *data)
{
    struct lr_text t = { out, LONGEST, 0, false };
    char *text = data ? json_dumps(data, JSON_COMPACT) : NULL;
    if (id != NULL)
        lr_put(&t, "id: %u\n", (unsigned)*id);
    lr_put(&t, "event: %s\ndata: %s\n\n", kind, text ? text : "{}");
    free(text);
    json_decref(data);
}

static void write_change(const struct table *t, int eyes, char out[LONGEST])
{
    uint32_t seq = t->sight[eyes].kept;
    write_event(out, "change", &seq,
                json_pack("{s:I, s:o, s:b}", "seq", (json_int_t)seq, "asked",
                          asked_json(t->game->pack->game, t->told.asked), "over", t->told.over));
}

static void write_part(const struct table *t, enum part part, uint8_t here, char out[LONGEST])
{
    const struct said *last = &t->chat[(t->told.chats - 1) % CHAT_KEPT];
    if (part == PART_CHAT)
        write_event(out, "chat", NULL,
                    json_pack("{s:I, s:o}", "n", (json_int_t)t->told.chats, "who", js(last->name)));
    else if (part == PART_PRESENCE)
        write_event(out, "presence", NULL, json_pack("{s:o}", "here", asked_json(t->game->pack->game, here)));
    else
        write_event(out, "rematch", NULL, json_pack("{s:s}", "id", t->rematch));
}

/* Everything that may be said at one moment; written down when the first who needs it comes. */
struct words {
    char change[EYES][LONGEST], part[PARTS][LONGEST];
};

static void write_words(const struct table *t, struct words *x, const struct due *d, uint8_t here)
{
    if (d->parts >> PART_CHANGE & 1 && x->change[d->eyes][0] == '\0')
        write_change(t, d->eyes, x->change[d->eyes]);
    for (int i = PART_CHAT; i < PARTS; i++)
        if (d->parts >> i & 1 && x->part[i][0] == '\0')
            write_part(t, (enum part)i, here, x->part[i]);
}

static void clear_words(struct words *x)
{
    for (int i = 0; i < EYES; i++)
        x->change[i][0] = '\0';
    for (int i = 0; i < PARTS; i++)
        x->part[i][0] = '\0';
}

/* ---- Telling ---- */

struct pass { /* over all who watch a table */
    struct due list[FEW];
    int n;
    bool more;     /* some are left */
    int64_t later; /* somebody was told something just now: when to come back; 0: nobody */
    struct words words;
};

/* With the lock held: who is to be told. */
static void gather(struct table *t, struct pass *x, int64_t now)
{
    uint8_t here = who_is_here(t);
    x->n = 0;
    x->more = false;
    clear_words(&x->words);
    for (struct stream *w = t->streams; w != NULL && !x->more; w = w->next) {
        uint8_t eyes = (uint8_t)table_eyes(t, w->line.user);
        struct due d = { w, line_waits(&w->line) ? 0 : news_for(w, eyes, here), eyes };
        if (d.parts == 0)
            continue;
        int64_t later = line_later(&w->line, now);
        if (later != 0) {
            x->later = x->later == 0 || later < x->later ? later : x->later;
            continue;
        }
        note_told(w, eyes, here);
        write_words(t, &x->words, &d, here);
        x->list[x->n++] = d;
        x->more = x->n == FEW;
    }
}

static void write_to(struct server *s, const struct due *d, struct words *x)
{
    struct iovec part[PARTS];
    int n = 0;
    if (d->parts >> PART_CHANGE & 1)
        part[n++] = (struct iovec){ x->change[d->eyes], strlen(x->change[d->eyes]) };
    for (int i = PART_CHAT; i < PARTS; i++)
        if (d->parts >> i & 1)
            part[n++] = (struct iovec){ x->part[i], strlen(x->part[i]) };
    line_write(s->loop, &d->w->line, part, n);
}

static struct table *table_at(struct source *from)
{
    return (struct table *)(void *)((char *)from - offsetof(struct table, news));
}

/* Written down under the table's lock, sent without it: streams are closed on this thread only. */
static int64_t tell(struct server *s, struct source *from)
{
    struct table *t = table_at(from);
    struct pass x = { .more = true };
    int64_t now = now_milliseconds();
    while (x.more) {
        x.n = 0;
        x.more = false;
        pthread_mutex_lock(&t->lock);
        if (t->loaded)
            gather(t, &x, now);
        pthread_mutex_unlock(&t->lock);
        for (int i = 0; i < x.n; i++)
            write_to(s, &x.list[i], &x.words);
    }
    return x.later;
}

static void hold(struct server *s, struct source *from) { table_hold(s, table_at(from)); }

static void let_go(struct server *s, struct source *from) { table_let_go(s, table_at(from)); }

/* ---- Coming and going ---- */

static void closed(struct server *s, struct line *l)
{
    struct stream *w = (struct stream *)(void *)l;
    struct table *t = w->table;
    pthread_mutex_lock(&t->lock);
    *w->at = w->next;
    if (w->next != NULL)
        w->next->at = w->at;
    stream_tell(t); /* somebody has left */
    pthread_mutex_unlock(&t->lock);
    table_let_go(s, t);
    free(w);
}

/* With the table's lock held. */
static void add_stream(struct stream *w, const char *last)
{
    struct table *t = w->table;
    w->chats = t->told.chats;
    if (last != NULL && last[0] >= '0' && last[0] <= '9') { /* goes on from there: nothing new, nothing told */
        w->begun = true;
        w->seq = (uint32_t)strtoul(last, NULL, 10);
        w->eyes = (uint8_t)table_eyes(t, w->line.user);
        w->seats = UINT8_MAX;
    }
    if (t->news.tell == NULL) { /* before anybody can look at it */
        t->news.tell = tell;
        t->news.hold = hold;
        t->news.done = let_go;
    }
    w->next = t->streams;
    w->at = &t->streams;
    if (w->next != NULL)
        w->next->at = &w->next;
    t->streams = w;
    stream_tell(t); /* somebody has come */
}

/* r->table is there, unlocked. */
void stream_open(struct request *r)
{
    r->type = "text/event-stream";
    if (strcmp(r->method, MHD_HTTP_METHOD_GET) != 0) { /* HEAD */
        say(r, MHD_HTTP_OK, NULL);
        return;
    }
    struct stream *w = calloc(1, sizeof *w);
    if (w == NULL) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        return;
    }
    w->line.source = &r->table->news;
    w->line.closed = closed;
    w->table = r->table;
    if (!loop_take(r, &w->line, true)) {
        free(w);
        return;
    }
    pthread_mutex_lock(&w->table->lock);
    add_stream(w, header_value(r, "Last-Event-ID"));
    pthread_mutex_unlock(&w->table->lock);
    r->table = NULL; /* the stream's now */
    loop_begin(r, &w->line);
}
