/* notice.c - telling people that something waits for them: in the page, by the stream of all their matches; and by
 * webhook to those who are away, which game it is and what happened.
 *
 * Webhooks are called side by side (hook.h), each receiver's in order, few an hour. */
#include "api.h"
#include "hook.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 1024, MOST_OF_USER = 8, TEXT = 4096 };
enum { MOST_CALLS = 1024, CALLS_OF_USER = 64, SECOND = 1000, SOON = 50, HAPPENED = 3 };

/* ---- Lobbies: streams of all one's matches ---- */

struct lobby {
    struct line line; /* first */
    struct source news;
    struct lobby *next;
    char *text; /* not told yet; NULL: everything is */
    size_t used;
    bool gone; /* closed: to be freed */
};

/* ---- Calls: webhooks to be called ---- */

struct call {
    struct call *next;
    struct notices *n;
    char match[ID_SIZE], user[ID_SIZE];
    enum lr_side side;
    int64_t due;
    char url[HOOK_SIZE]; /* when it is due */
};

struct notices {
    struct server *s;
    pthread_mutex_t lock; /* over everything below; taken after a table's */
    struct lobby *lobby[BUCKETS];
    struct call *first, **last;
    int calls;
    struct call *ready; /* the thread's own: due, but their receivers are busy */
    struct hooks_out *out;
    pthread_t thread;
    pthread_cond_t some;
    bool running, stopping; /* the thread */
    bool open;              /* the server has an address to be named in a call */
};

static struct lobby **bucket_of(struct notices *n, const char *user)
{
    return &n->lobby[lr_hash(user, strlen(user)) % BUCKETS];
}

/* With the lock held. */
static int lobbies_of(struct notices *n, const char *user)
{
    int count = 0;
    for (const struct lobby *w = *bucket_of(n, user); w != NULL; w = w->next)
        count += strcmp(w->line.user, user) == 0;
    return count;
}

/* With the lock held. One who does not read loses news, and is told to look for themselves. */
static void put_news(struct notices *n, struct lobby *w, const char *text)
{
    static const char lost[] = "event: lost\ndata: {}\n\n";
    size_t length = strlen(text);
    if (w->text == NULL) {
        w->text = malloc(TEXT);
        w->used = 0;
    }
    if (w->text == NULL)
        return;
    if (w->used + length + sizeof lost > TEXT) {
        w->used = 0;
        text = lost;
        length = sizeof lost - 1;
    }
    memcpy(w->text + w->used, text, length);
    w->used += length;
    if (loop_queue(&w->news))
        loop_put(n->s->loop, &w->news);
}

static struct lobby *lobby_at(struct source *from)
{
    return (struct lobby *)(void *)((char *)from - offsetof(struct lobby, news));
}

/* On the loop's thread, like the next two. */
static int64_t tell_lobby(struct server *s, struct source *from)
{
    struct lobby *w = lobby_at(from);
    if (line_waits(&w->line))
        return 0;
    pthread_mutex_lock(&s->notices->lock);
    char *text = w->text;
    struct iovec part = { text, w->used };
    w->text = NULL;
    pthread_mutex_unlock(&s->notices->lock);
    if (text != NULL)
        line_write(s->loop, &w->line, &part, 1);
    free(text);
    return 0;
}

static void free_lobby(struct lobby *w)
{
    free(w->text);
    free(w);
}

static void told_lobby(struct server *s, struct source *from)
{
    (void)s;
    if (lobby_at(from)->gone)
        free_lobby(lobby_at(from));
}

static void close_lobby(struct server *s, struct line *l)
{
    struct lobby *w = (struct lobby *)(void *)l;
    struct notices *n = s->notices;
    pthread_mutex_lock(&n->lock);
    struct lobby **at = bucket_of(n, w->line.user);
    while (*at != NULL && *at != w)
        at = &(*at)->next;
    if (*at != NULL)
        *at = w->next;
    pthread_mutex_unlock(&n->lock);
    w->gone = true;
    if (!atomic_load(&w->news.queued)) /* else when it is taken off the list */
        free_lobby(w);
}

static void add_lobby(struct notices *n, struct lobby *w)
{
    pthread_mutex_lock(&n->lock);
    struct lobby **at = bucket_of(n, w->line.user);
    w->next = *at;
    *at = w;
    put_news(n, w, ":\n\n");
    pthread_mutex_unlock(&n->lock);
}

static bool too_many(struct notices *n, const char *user)
{
    pthread_mutex_lock(&n->lock);
    bool many = lobbies_of(n, user) >= MOST_OF_USER;
    pthread_mutex_unlock(&n->lock);
    return many;
}

void lobby_open(struct request *r)
{
    struct notices *n = r->s->notices;
    if (r->me.fresh) {
        say_error(r, MHD_HTTP_UNAUTHORIZED, "greet", "Say hello first: GET /api/hello.");
        return;
    }
    r->type = "text/event-stream";
    if (strcmp(r->method, MHD_HTTP_METHOD_GET) != 0) { /* HEAD */
        say(r, MHD_HTTP_OK, NULL);
        return;
    }
    struct lobby *w = too_many(n, r->me.id) ? NULL : calloc(1, sizeof *w);
    if (w == NULL) {
        say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "streams", "Too many streams are open.");
        return;
    }
    w->news.tell = tell_lobby;
    w->news.done = told_lobby;
    w->line.source = &w->news;
    w->line.closed = close_lobby;
    if (!loop_take(r, &w->line, false)) {
        free(w);
        return;
    }
    add_lobby(n, w);
    loop_begin(r, &w->line);
}

/* ---- What is new ---- */

/* With the table's lock held: what waits for this side; NULL: nothing does. */
static const char *waits_for(const struct table *t, enum lr_side side)
{
    uint8_t theirs = (uint8_t)(lr_enemy(side) + 1);
    if (t->again == theirs && t->rematch[0] == '\0')
        return "rematch";
    if (table_over(t))
        return "over";
    if (t->offer == theirs)
        return "draw";
    if (t->back == theirs)
        return "takeback";
    return table_asked(t) & LR_ONLY(side) ? "turn" : NULL;
}

static void tell_lobbies(struct notices *n, const struct table *t, enum lr_side side)
{
    const struct seat *seat = &t->seat[side];
    const char *what = waits_for(t, side);
    pthread_mutex_lock(&n->lock);
    bool any = lobbies_of(n, seat->user) > 0;
    pthread_mutex_unlock(&n->lock);
    if (!any)
        return;
    json_t *news =
        json_pack("{s:s, s:s, s:o, s:s, s:o, s:b, s:b}", "id", t->id, "game", t->game->pack->game->id, "title",
                  js(t->game->pack->game->title), "side", t->game->pack->game->sides[side], "what",
                  what ? js(what) : json_null(), "yours", what && strcmp(what, "turn") == 0, "over", table_over(t));
    char *data = json_dumps(news, JSON_COMPACT), text[TEXT / 2];
    json_decref(news);
    snprintf(text, sizeof text, "event: match\ndata: %s\n\n", data ? data : "{}");
    free(data);
    pthread_mutex_lock(&n->lock);
    for (struct lobby *w = *bucket_of(n, seat->user); w != NULL; w = w->next)
        if (strcmp(w->line.user, seat->user) == 0)
            put_news(n, w, text);
    pthread_mutex_unlock(&n->lock);
}

/* With the lock held. */
static void wake_caller(struct notices *n)
{
    pthread_cond_signal(&n->some);
    if (n->out != NULL)
        hooks_wake(n->out);
}

static void put_call(struct notices *n, const char *match, const char *user, enum lr_side side)
{
    struct call *c = calloc(1, sizeof *c);
    if (c == NULL)
        return;
    *c = (struct call){ .n = n, .side = side, .due = now_milliseconds() + n->s->o.away * (int64_t)SECOND };
    snprintf(c->match, sizeof c->match, "%s", match);
    snprintf(c->user, sizeof c->user, "%s", user);
    pthread_mutex_lock(&n->lock);
    bool ok = n->s->o.hooks != HOOKS_NONE && n->calls < MOST_CALLS; /* also while it stops: they are kept */
    int own = 0;
    for (const struct call *at = n->first; ok && at != NULL; at = at->next) {
        bool same = strcmp(at->user, c->user) == 0;
        own += same;
        ok = own < CALLS_OF_USER && !(same && at->side == side && strcmp(at->match, c->match) == 0);
    }
    if (ok) {
        *n->last = c;
        n->last = &c->next;
        n->calls++;
        wake_caller(n);
    }
    pthread_mutex_unlock(&n->lock);
    if (!ok)
        free(c);
}

/* In one number: what a side may be waited for with. It shows nothing that is secret. */
static uint16_t stand_of(const struct table *t)
{
    return (uint16_t)(table_asked(t) | table_over(t) << 2 | t->offer << 3 | t->back << 5 | table_waiting(t) << 7
                      | t->again << 8);
}

void notices_seen(struct table *t) { t->stood = stand_of(t); }

void notices_tell(struct server *s, struct table *t)
{
    uint16_t stands = stand_of(t);
    if (stands == t->stood)
        return;
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        const struct seat *seat = &t->seat[side];
        if (seat->kind != SEAT_PERSON || table_eyes(t, seat->user) == EYES_ALL)
            continue;
        bool turn = stands & ~t->stood & LR_ONLY(side), other = ((stands ^ t->stood) & 0x37C) != 0;
        tell_lobbies(s->notices, t, side);
        if ((turn || other) && waits_for(t, side) != NULL && !stream_here(t, seat->user))
            put_call(s->notices, t->id, seat->user, side);
    }
    t->stood = stands;
}

/* ---- Calling ---- */

bool notices_send(const struct notices *n) { return n->running; }

/* With the table's lock held: the last few things this side was told, with the dice. */
static json_t *happened(const struct table *t, enum lr_side side)
{
    const struct lr_events *log = lr_match_log(t->match);
    json_t *list = json_array();
    for (int i = log->n - 1; i >= 0 && json_array_size(list) < HAPPENED; i--) {
        char words[600] = "";
        struct lr_text text = LR_TEXT(words);
        if (!knows(t->match, i, (int)side))
            continue;
        lr_event_write(t->game->pack, log, &log->list[i], &text);
        words[0] = (char)toupper((unsigned char)words[0]);
        json_array_insert_new(list, 0, js(words));
    }
    return list;
}

static void put_sentence(struct lr_text *t, const struct table *m, enum lr_side side, const char *what,
                         const char *when)
{
    const struct lr_game *g = m->game->pack->game;
    char result[160];
    table_result(m, result, sizeof result);
    lr_put(t, "%s: ", g->title);
    if (strcmp(what, "over") == 0)
        lr_put(t, "the game is over. %s.", result);
    else if (strcmp(what, "draw") == 0)
        lr_put(t, "%s offers a draw.", g->sides[lr_enemy(side)]);
    else if (strcmp(what, "rematch") == 0)
        lr_put(t, "%s asks for a rematch.", g->sides[lr_enemy(side)]);
    else if (strcmp(what, "takeback") == 0)
        lr_put(t, "%s asks to take an answer back.", g->sides[lr_enemy(side)]);
    else
        lr_put(t, "it is your turn as %s. %s.", g->sides[side], when);
}

/* With the table's lock held. */
static char *letter(const struct server *s, const struct table *t, enum lr_side side, const char *what)
{
    const struct lr_pack *p = t->game->pack;
    int scenario = lr_match_setup(t->match)->scenario;
    char when[160] = "", text[2400] = "", url[300];
    struct lr_text w = LR_TEXT(when), x = LR_TEXT(text);
    lr_hide(p, lr_match_state(t->match), side, t->seen);
    if (p->game->when != NULL)
        p->game->when(p, t->seen, &w);
    if (s->o.origin != NULL)
        snprintf(url, sizeof url, "%s/#/match/%s", s->o.origin, t->id);
    else
        snprintf(url, sizeof url, "http://%s:%u/#/match/%s", s->o.listen ? s->o.listen : "127.0.0.1",
                 server_port(s), t->id);
    json_t *events = happened(t, side);
    put_sentence(&x, t, side, what, when);
    for (size_t i = 0; i < json_array_size(events); i++)
        lr_put(&x, " %s.", json_string_value(json_array_get(events, i)));
    lr_put(&x, " %s", url);
    json_t *out =
        json_pack("{s:o, s:o, s:s, s:s, s:o, s:o, s:s, s:s, s:o, s:o, s:o}", "text", js(text), "content", js(text),
                  "match", t->id, "game", p->game->id, "title", js(p->game->title), "scenario",
                  scenario >= 0 ? js(p->scenario[scenario].name) : json_null(), "side", p->game->sides[side],
                  "what", what, "when", js(when), "happened", events, "url", js(url));
    char *body = json_dumps(out, JSON_COMPACT);
    json_decref(out);
    return body;
}

static bool is_here(struct notices *n, const struct table *t, const char *user)
{
    pthread_mutex_lock(&n->lock);
    bool here = lobbies_of(n, user) > 0;
    pthread_mutex_unlock(&n->lock);
    return here || stream_here(t, user);
}

/* What is to be said to whoever is called; NULL: nothing any more, or (*later) not until it is on the disk. A few
 * an hour for each: nobody is made to flood somebody else. */
static char *words_for(struct notices *n, const struct call *c, bool *later)
{
    enum found found;
    char *body = NULL;
    struct table *t = table_get(n->s, c->match, &found);
    if (t == NULL)
        return NULL;
    struct at_work before = work_on(n->s, t->id, WORK_TELLING);
    pthread_mutex_lock(&t->lock);
    const char *what = t->loaded && table_sits(t, c->user, c->side) ? waits_for(t, c->side) : NULL;
    *later = what != NULL && !table_kept_whole(t);
    if (what != NULL && !*later && !is_here(n, t, c->user) && limit_take(n->s->limits, LIMIT_HOOK, c->user, 1) == 0)
        body = letter(n->s, t, c->side, what);
    pthread_mutex_unlock(&t->lock);
    work_off(&before);
    table_let_go(n->s, t);
    return body;
}

/* With the lock held: for the next start. */
static void put_back(struct notices *n, struct call *c)
{
    c->next = n->first;
    n->last = n->first ? n->last : &c->next;
    n->first = c;
    n->calls++;
}

static void called(void *ctx, bool taken, bool sent)
{
    struct call *c = ctx;
    struct notices *n = c->n;
    if (!taken && !sent && atomic_load(&n->s->stopping)) {
        pthread_mutex_lock(&n->lock);
        put_back(n, c);
        pthread_mutex_unlock(&n->lock);
        return;
    }
    count_add(taken ? COUNT_NOTICES : COUNT_NOTICES_LOST, 1);
    log_info("notice", json_pack("{s:s, s:s, s:b}", "match", c->match, "user", c->user, "taken", taken));
    free(c);
}

/* With the lock held: those that are due are no longer in the row. When the next one is, in milliseconds. */
static int64_t take_due(struct notices *n, struct call **due)
{
    enum { LONG = 60 * SECOND };
    int64_t now = now_milliseconds();
    struct call **last = due;
    while (n->first != NULL && n->first->due <= now) { /* in the order they came, which is that of their times */
        *last = n->first;
        n->first = n->first->next;
        last = &(*last)->next;
        n->calls--;
    }
    *last = NULL;
    n->last = n->first ? n->last : &n->first;
    return n->first ? n->first->due - now : LONG;
}

/* To the receivers as they are now; whoever has none is not called. */
static void make_ready(struct notices *n, struct call *due)
{
    struct call **last = &n->ready;
    while (*last != NULL)
        last = &(*last)->next;
    for (struct call *next; due != NULL; due = next) {
        struct user_row row = { .hash = "" };
        next = due->next;
        due->next = NULL;
        if (store_user(n->s->store, due->user, &row) != FOUND || row.webhook[0] == '\0') {
            free(due);
            continue;
        }
        memcpy(due->url, row.webhook, sizeof due->url);
        *last = due;
        last = &due->next;
    }
}

/* Is one to the same receiver before it? */
static bool is_next(const struct notices *n, const struct call *c)
{
    const struct call *at = n->ready;
    while (at != c && strcmp(at->url, c->url) != 0)
        at = at->next;
    return at == c;
}

/* True: some of them wait for the disk. */
static bool call_ready(struct notices *n)
{
    bool any = false;
    for (struct call **at = &n->ready; *at != NULL;) {
        struct call *c = *at;
        bool ready = is_next(n, c) && hooks_free(n->out, c->url), later = false;
        char *body = ready ? words_for(n, c, &later) : NULL;
        any = any || later;
        if (!ready || later) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        if (body == NULL || !hooks_call(n->out, c->url, body, called, c))
            free(c);
        free(body);
    }
    return any;
}

/* Those not called yet are due again after the next start. */
static void put_ready_back(struct notices *n)
{
    pthread_mutex_lock(&n->lock);
    for (struct call *c = n->ready, *next; c != NULL; c = next) {
        next = c->next;
        put_back(n, c);
    }
    n->ready = NULL;
    pthread_mutex_unlock(&n->lock);
}

static void *call_on(void *ctx)
{
    struct notices *n = ctx;
    struct call *due = NULL;
    pthread_mutex_lock(&n->lock);
    while (!n->open && !n->stopping)
        pthread_cond_wait(&n->some, &n->lock);
    while (!n->stopping) {
        int64_t next = take_due(n, &due);
        pthread_mutex_unlock(&n->lock);
        make_ready(n, due);
        bool soon = call_ready(n);
        hooks_wait(n->out, soon && next > SOON ? SOON : next);
        pthread_mutex_lock(&n->lock);
    }
    pthread_mutex_unlock(&n->lock);
    put_ready_back(n);
    return NULL;
}

/* ---- An address that is entered ---- */

static void keep_hook(struct request *r)
{
    const char *url = json_string_value(json_object_get(r->in, "webhook"));
    struct job *j = r->answered ? NULL : job_make(2);
    if (r->answered)
        return;
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    person_write(&r->me, &j->write[0]);
    j->write[1].kind = WRITE_HOOK;
    write_text(&j->write[1], r->me.id);
    write_text(&j->write[1], url ? url : "");
    wait_for(r, j, finish_kept);
}

static void work_name(struct request *r)
{
    char why[160];
    if (!hook_name_fits(r->words, why, sizeof why))
        say_bad(r, "%s", why);
}

void post_me(struct request *r)
{
    static const char *const keys[] = { "webhook", NULL };
    const json_t *given = json_object_get(r->in, "webhook");
    char why[160] = "", name[HOOK_SIZE] = "";
    if (!body_only(r, keys))
        return;
    const char *url = json_is_null(given) ? "" : body_text(r, "webhook", HOOK_SIZE - 1, true);
    if (url == NULL)
        return;
    if (url[0] != '\0' && !notices_send(r->s->notices))
        say_bad(r, "This server calls no webhooks.");
    else if (url[0] != '\0' && !hook_fits(url, r->s->o.hooks == HOOKS_LOCAL, name, why, sizeof why))
        say_bad(r, "%s", why);
    else if (name[0] == '\0')
        keep_hook(r);
    else if ((r->words = strdup(name)) == NULL)
        say_no_memory(r);
    else
        wait_in_lane(r, LANE_NAMES, work_name, keep_hook);
}

/* ---- Calls that were due when the server stopped ---- */

static void take_up(void *ctx, const char *match, int side, const char *user)
{
    put_call(ctx, match, user, side ? LR_SECOND : LR_FIRST);
}

static void written(struct job *j, bool ok)
{
    (void)ok;
    job_free(j);
}

/* They are due again after the usual time: who comes back meanwhile need not be called. */
static void take_up_calls(struct notices *n)
{
    struct job *j = n->s->writer ? job_make(1) : NULL;
    if (j == NULL || store_calls(n->s->store, take_up, n) != FOUND) {
        job_free(j);
        return;
    }
    j->write[0].kind = WRITE_NO_CALLS;
    j->done = written;
    writer_put(n->s->writer, j);
}

void notices_keep(struct notices *n)
{
    struct job *j = n != NULL && n->calls > 0 && n->s->writer ? job_make(n->calls) : NULL;
    struct write *w = j ? j->write : NULL;
    if (j == NULL)
        return;
    for (const struct call *c = n->first; c != NULL; c = c->next, w++) {
        w->kind = WRITE_CALL;
        write_text(w, c->match);
        write_number(w, c->side);
        write_text(w, c->user);
    }
    j->done = written;
    writer_put(n->s->writer, j);
}

struct notices *notices_start(struct server *s)
{
    struct notices *n = calloc(1, sizeof *n);
    pthread_condattr_t attributes;
    if (n == NULL)
        return NULL;
    n->s = s;
    n->last = &n->first;
    pthread_mutex_init(&n->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* a clock that jumps delays nothing */
    pthread_cond_init(&n->some, &attributes);
    pthread_condattr_destroy(&attributes);
    n->out = s->o.hooks != HOOKS_NONE ? hooks_open(s->o.hooks == HOOKS_LOCAL) : NULL;
    n->running = n->out != NULL && pthread_create(&n->thread, NULL, call_on, n) == 0;
    if (n->running)
        take_up_calls(n);
    return n;
}

void notices_open(struct notices *n)
{
    pthread_mutex_lock(&n->lock);
    n->open = true;
    pthread_cond_broadcast(&n->some);
    pthread_mutex_unlock(&n->lock);
}

void notices_stop(struct notices *n)
{
    if (n == NULL || !n->running)
        return;
    pthread_mutex_lock(&n->lock);
    n->stopping = true;
    wake_caller(n);
    pthread_mutex_unlock(&n->lock);
    pthread_join(n->thread, NULL);
    pthread_mutex_lock(&n->lock);
    struct hooks_out *out = n->out;
    n->running = false;
    n->out = NULL;
    pthread_mutex_unlock(&n->lock);
    hooks_close(out); /* those at work are given up */
}

void notices_free(struct notices *n)
{
    if (n == NULL)
        return;
    for (struct call *c = n->first, *next; c != NULL; c = next) {
        next = c->next;
        free(c);
    }
    hooks_close(n->out);
    pthread_cond_destroy(&n->some);
    pthread_mutex_destroy(&n->lock);
    free(n);
}
