/* notice.c - telling people that something waits for them: in the page, by the stream of all their matches; and by
 * webhook to those who are away, which game it is and what happened.
 *
 * A webhook is an address that a guest gave us, so it is not trusted: only http and https, no redirects, nothing
 * but public addresses (looked at when connecting, after the name was resolved), short times, and few an hour. */
#include "serve.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BUCKETS = 1024, MOST_LOBBIES = 2048, MOST_OF_USER = 8, TEXT = 4096, BEAT = 15000 /* milliseconds */ };
enum { MOST_CALLS = 1024, AN_HOUR = 30, PEOPLE = 4096, SECOND = 1000, PATIENCE = 10 /* seconds */, HAPPENED = 3 };

/* ---- Lobbies: streams of all one's matches ---- */

struct lobby {
    struct lobby *next;
    struct server *s;
    struct MHD_Connection *connection;
    char user[ID_SIZE], session[ID_SIZE];
    int64_t beat;
    bool asleep, ending;
    char text[TEXT];
    size_t used, at;
};

/* ---- Calls: webhooks to be called ---- */

struct call {
    struct call *next;
    char match[ID_SIZE], user[ID_SIZE];
    enum lr_side side;
    int64_t due;
};

struct notices {
    struct server *s;
    pthread_mutex_t lock; /* over everything below; taken after a table's */
    struct lobby *lobby[BUCKETS];
    int lobbies;
    struct call *first, **last;
    int calls;
    struct {
        uint64_t who;
        int64_t hour;
        int n;
    } called[PEOPLE];
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
        count += strcmp(w->user, user) == 0;
    return count;
}

static void wake(struct lobby *w)
{
    if (!w->asleep)
        return;
    w->asleep = false;
    MHD_resume_connection(w->connection);
}

/* With the lock held. One who does not read loses news, and is told to look for themselves. */
static void put_news(struct lobby *w, const char *text)
{
    static const char lost[] = "event: lost\ndata: {}\n\n";
    size_t n = strlen(text);
    if (w->at == w->used)
        w->at = w->used = 0;
    if (w->used + n + sizeof lost > sizeof w->text) {
        w->used = w->at;
        text = lost;
        n = sizeof lost - 1;
        if (w->used + n > sizeof w->text)
            return;
    }
    memcpy(w->text + w->used, text, n);
    w->used += n;
    wake(w);
}

static ssize_t read_more(void *ctx, uint64_t position, char *out, size_t room)
{
    struct lobby *w = ctx;
    struct notices *n = w->s->notices;
    ssize_t got = 0;
    (void)position;
    pthread_mutex_lock(&n->lock);
    if (w->ending || atomic_load(&w->s->stopping)) {
        got = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (w->at < w->used) {
        got = (ssize_t)(w->used - w->at < room ? w->used - w->at : room);
        memcpy(out, w->text + w->at, (size_t)got);
        w->at += (size_t)got;
        w->beat = now_milliseconds();
    } else {
        w->asleep = true;
        MHD_suspend_connection(w->connection);
    }
    pthread_mutex_unlock(&n->lock);
    return got;
}

static void close_lobby(void *ctx)
{
    struct lobby *w = ctx;
    struct notices *n = w->s->notices;
    pthread_mutex_lock(&n->lock);
    struct lobby **at = bucket_of(n, w->user);
    while (*at != NULL && *at != w)
        at = &(*at)->next;
    if (*at != NULL)
        *at = w->next;
    n->lobbies--;
    pthread_mutex_unlock(&n->lock);
    count_add(COUNT_STREAMS, -1);
    around_streams(w->s->around, w->user, -1);
    atomic_fetch_sub(&w->s->streams, 1);
    free(w);
}

void lobby_open(struct request *r)
{
    struct notices *n = r->s->notices;
    struct lobby *w = r->me.fresh ? NULL : calloc(1, sizeof *w);
    if (w == NULL) {
        say_error(r, MHD_HTTP_UNAUTHORIZED, "greet", "Say hello first: GET /api/hello.");
        return;
    }
    *w = (struct lobby){ .s = r->s, .connection = r->connection, .beat = now_milliseconds() };
    memcpy(w->user, r->me.id, sizeof w->user);
    memcpy(w->session, r->me.session, sizeof w->session);
    struct MHD_Response *m = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, TEXT, read_more, w, close_lobby);
    pthread_mutex_lock(&n->lock);
    int streams = around_streams(r->s->around, w->user, 1);
    bool ok = m != NULL && n->lobbies < MOST_LOBBIES && lobbies_of(n, w->user) < MOST_OF_USER
              && (r->exempt || streams <= MOST_STREAMS_OF_PERSON);
    n->lobbies++; /* close_lobby counts it off again, whether it was let in or not */
    if (ok) {
        struct lobby **at = bucket_of(n, w->user);
        w->next = *at;
        *at = w;
        put_news(w, ":\n\n");
    }
    pthread_mutex_unlock(&n->lock);
    atomic_fetch_add(&r->s->streams, 1);
    count_add(COUNT_STREAMS, 1);
    if (ok) {
        r->raw = m;
        r->type = "text/event-stream";
        r->status = MHD_HTTP_OK;
        r->answered = true;
        return;
    }
    if (m != NULL)
        MHD_destroy_response(m);
    else
        close_lobby(w);
    say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "streams", "Too many streams are open.");
}

void lobbies_beat(struct server *s)
{
    struct notices *n = s->notices;
    int64_t now = now_milliseconds();
    pthread_mutex_lock(&n->lock);
    for (int i = 0; i < BUCKETS; i++)
        for (struct lobby *w = n->lobby[i]; w != NULL; w = w->next) {
            w->ending = w->ending || atomic_load(&s->stopping);
            if (w->ending)
                wake(w);
            else if (now - w->beat > BEAT && w->at == w->used)
                put_news(w, ":\n\n");
        }
    pthread_mutex_unlock(&n->lock);
}

void lobbies_end(struct server *s, bool (*gone)(void *ctx, const char *user, const char *session), void *ctx)
{
    struct notices *n = s->notices;
    pthread_mutex_lock(&n->lock);
    for (int i = 0; i < BUCKETS; i++)
        for (struct lobby *w = n->lobby[i]; w != NULL; w = w->next)
            if (gone(ctx, w->user, w->session)) {
                w->ending = true;
                wake(w);
            }
    pthread_mutex_unlock(&n->lock);
}

/* ---- What is new ---- */

/* With the table's lock held: what waits for this side; NULL: nothing does. */
static const char *waits_for(const struct table *t, enum lr_side side)
{
    uint8_t theirs = (uint8_t)(lr_enemy(side) + 1);
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
        if (strcmp(w->user, seat->user) == 0)
            put_news(w, text);
    pthread_mutex_unlock(&n->lock);
}

static void put_call(struct notices *n, const char *match, const char *user, enum lr_side side)
{
    struct call *c = calloc(1, sizeof *c);
    if (c == NULL)
        return;
    *c = (struct call){ .side = side, .due = now_milliseconds() + n->s->o.away * (int64_t)SECOND };
    snprintf(c->match, sizeof c->match, "%s", match);
    snprintf(c->user, sizeof c->user, "%s", user);
    pthread_mutex_lock(&n->lock);
    bool ok = n->s->o.hooks != HOOKS_NONE && n->calls < MOST_CALLS; /* also while it stops: they are kept */
    for (const struct call *at = n->first; ok && at != NULL; at = at->next)
        ok = strcmp(at->match, c->match) != 0 || at->side != side || strcmp(at->user, c->user) != 0;
    if (ok) {
        *n->last = c;
        n->last = &c->next;
        n->calls++;
        pthread_cond_signal(&n->some);
    }
    pthread_mutex_unlock(&n->lock);
    if (!ok)
        free(c);
}

/* In one number: what a side may be waited for with. It shows nothing that is secret. */
static uint8_t stand_of(const struct table *t)
{
    return (uint8_t)(table_asked(t) | table_over(t) << 2 | t->offer << 3 | t->back << 5 | table_waiting(t) << 7);
}

void notices_seen(struct table *t) { t->stood = stand_of(t); }

void notices_tell(struct server *s, struct table *t)
{
    uint8_t stands = stand_of(t);
    if (stands == t->stood)
        return;
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        const struct seat *seat = &t->seat[side];
        if (seat->kind != SEAT_PERSON || table_eyes(t, seat->user) == EYES_ALL)
            continue;
        bool turn = stands & ~t->stood & LR_ONLY(side), other = ((stands ^ t->stood) & 0x7C) != 0;
        tell_lobbies(s->notices, t, side);
        if ((turn || other) && waits_for(t, side) != NULL && !stream_here(t, seat->user))
            put_call(s->notices, t->id, seat->user, side);
    }
    t->stood = stands;
}

/* ---- Calling ---- */

bool notices_send(const struct notices *n) { return n->running; }

bool notices_url_fits(const struct notices *n, const char *url, char *why, size_t size)
{
    CURLU *parts = curl_url();
    char *scheme = NULL, *host = NULL, *user = NULL;
    bool ok = parts != NULL && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK
              && curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK
              && curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK
              && (strcmp(scheme, "https") == 0 || strcmp(scheme, "http") == 0);
    bool named = ok && curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK;
    curl_free(scheme);
    curl_free(host);
    curl_free(user);
    curl_url_cleanup(parts);
    if (!n->running)
        snprintf(why, size, "This server calls no webhooks.");
    else if (!ok || named)
        snprintf(why, size, "A webhook is an address as https://example.org/hook, without name and password.");
    return n->running && ok && !named;
}

/* Is this an address that anybody may reach, and not one of our own house? */
static bool is_public_four(uint32_t a)
{
    static const struct {
        uint32_t net;
        int bits;
    } own[] = { { 0x00000000, 8 },  { 0x0A000000, 8 },  { 0x64400000, 10 }, { 0x7F000000, 8 },  { 0xA9FE0000, 16 },
                { 0xAC100000, 12 }, { 0xC0000000, 24 }, { 0xC0A80000, 16 }, { 0xC6120000, 15 }, { 0xE0000000, 3 } };
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if ((a ^ own[i].net) >> (32 - own[i].bits) == 0)
            return false;
    return true;
}

static bool is_public(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET)
        return is_public_four(ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr));
    if (a->sa_family != AF_INET6)
        return false;
    const uint8_t *b = ((const struct sockaddr_in6 *)(const void *)a)->sin6_addr.s6_addr;
    return (b[0] & 0xE0) == 0x20 /* 2000::/3 */ && !(b[0] == 0x20 && b[1] == 0x02) /* 6to4 */
           && !(b[0] == 0x20 && b[1] == 0x01 && b[2] == 0 && b[3] == 0) /* Teredo */;
}

static curl_socket_t open_socket(void *ctx, curlsocktype purpose, struct curl_sockaddr *a)
{
    const struct notices *n = ctx;
    (void)purpose;
    if (n->s->o.hooks != HOOKS_LOCAL && !is_public(&a->addr))
        return CURL_SOCKET_BAD;
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static size_t swallow(char *bytes, size_t size, size_t n, void *ctx)
{
    (void)bytes;
    (void)ctx;
    return size * n;
}

static int keep_going(void *ctx, curl_off_t all, curl_off_t now, curl_off_t up_all, curl_off_t up)
{
    enum { MOST = 65536 };
    const struct notices *n = ctx;
    (void)all;
    (void)up_all;
    (void)up;
    return now > MOST || atomic_load(&n->s->stopping);
}

/* Was it taken? *sent: all of it went out, whatever came of it. */
static bool call_hook(struct notices *n, const char *url, const char *body, bool *sent)
{
    curl_off_t up = 0;
    CURL *c = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    long status = 0;
    if (c == NULL || headers == NULL) {
        curl_slist_free_all(headers);
        curl_easy_cleanup(c);
        return false;
    }
    curl_easy_setopt(c, CURLOPT_URL, url);
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "longroll");
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)PATIENCE);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, n);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, swallow);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, keep_going);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, n);
    bool ok = curl_easy_perform(c) == CURLE_OK;
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(c, CURLINFO_SIZE_UPLOAD_T, &up);
    *sent = up >= (curl_off_t)strlen(body);
    curl_slist_free_all(headers);
    curl_easy_cleanup(c);
    return ok && status >= 200 && status < 300;
}

/* With the table's lock held: the last few things this side was told. */
static json_t *happened(const struct table *t, enum lr_side side)
{
    int next = 0;
    json_t *events = log_json(t->match, 0, (int)side, 0, HAPPENED, &next), *words = json_array();
    for (size_t i = 0; i < json_array_size(events); i++)
        json_array_append(words, json_object_get(json_array_get(events, i), "words"));
    json_decref(events);
    return words;
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

/* A few an hour for each: nobody is made to flood somebody else. */
static bool may_call(struct notices *n, const char *user)
{
    uint64_t who = lr_hash(user, strlen(user));
    int64_t hour = now_milliseconds() / (3600 * (int64_t)SECOND);
    size_t i = who % PEOPLE;
    if (n->called[i].who != who || n->called[i].hour != hour) {
        n->called[i].who = who;
        n->called[i].hour = hour;
        n->called[i].n = 0;
    }
    return n->called[i].n++ < AN_HOUR;
}

static bool is_here(struct notices *n, const struct table *t, const char *user)
{
    pthread_mutex_lock(&n->lock);
    bool here = lobbies_of(n, user) > 0;
    pthread_mutex_unlock(&n->lock);
    return here || stream_here(t, user);
}

/* False: the server stops, and it has not gone out. */
static bool make_call(struct notices *n, const struct call *c)
{
    struct user_row row = { .hash = "" };
    enum found found;
    char *body = NULL;
    if (store_user(n->s->store, c->user, &row) != FOUND || row.webhook[0] == '\0')
        return true;
    struct table *t = table_get(n->s, c->match, &found);
    if (t == NULL)
        return true;
    struct at_work before = work_on(n->s, t->id, WORK_TELLING);
    pthread_mutex_lock(&t->lock);
    const char *what = t->loaded && table_sits(t, c->user, c->side) ? waits_for(t, c->side) : NULL;
    if (what != NULL && !is_here(n, t, c->user) && may_call(n, c->user))
        body = letter(n->s, t, c->side, what);
    pthread_mutex_unlock(&t->lock);
    work_off(&before);
    table_let_go(n->s, t);
    if (body == NULL)
        return true;
    bool sent = false, ok = call_hook(n, row.webhook, body, &sent);
    if (!ok && !sent && atomic_load(&n->s->stopping)) {
        free(body);
        return false;
    }
    count_add(ok ? COUNT_NOTICES : COUNT_NOTICES_LOST, 1);
    log_info("notice", json_pack("{s:s, s:s, s:b}", "match", c->match, "user", c->user, "taken", ok));
    free(body);
    return true;
}

static void wait_until(struct notices *n, int64_t due)
{
    struct timespec at;
    int64_t wait = due - now_milliseconds();
    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += (time_t)(wait > 0 ? wait / SECOND : 0);
    at.tv_nsec += (wait > 0 ? wait % SECOND : 0) * 1000000;
    at.tv_sec += at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&n->some, &n->lock, &at);
}

static void put_back(struct notices *n, struct call *c)
{
    c->next = n->first;
    n->last = n->first ? n->last : &c->next;
    n->first = c;
    n->calls++;
}

static void *call_on(void *ctx)
{
    struct notices *n = ctx;
    pthread_mutex_lock(&n->lock);
    while (!n->open && !n->stopping)
        pthread_cond_wait(&n->some, &n->lock);
    while (!n->stopping) {
        struct call *c = n->first;
        if (c == NULL) {
            pthread_cond_wait(&n->some, &n->lock);
            continue;
        }
        if (c->due > now_milliseconds()) {
            wait_until(n, c->due);
            continue;
        }
        n->first = c->next;
        n->last = n->first ? n->last : &n->first;
        n->calls--;
        pthread_mutex_unlock(&n->lock);
        bool done = make_call(n, c);
        pthread_mutex_lock(&n->lock);
        if (!done)
            put_back(n, c);
        else
            free(c);
    }
    pthread_mutex_unlock(&n->lock);
    return NULL;
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
    if (s->o.hooks != HOOKS_NONE && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
        n->running = pthread_create(&n->thread, NULL, call_on, n) == 0;
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
    pthread_cond_signal(&n->some);
    pthread_mutex_unlock(&n->lock);
    pthread_join(n->thread, NULL);
    n->running = false;
}

void notices_free(struct notices *n)
{
    if (n == NULL)
        return;
    for (struct call *c = n->first, *next; c != NULL; c = next) {
        next = c->next;
        free(c);
    }
    pthread_cond_destroy(&n->some);
    pthread_mutex_destroy(&n->lock);
    free(n);
}
