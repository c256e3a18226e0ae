/* http.c - requests in, answers out, by libmicrohttpd: limits, cookies, strict JSON, headers. A request that waits
 * for the disk, or for a thinker, gives its thread back meanwhile. */
#include "serve.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

enum {
    MOST_BODY = 64 * 1024,
    MOST_IMPORT = 1024 * 1024,
    IDLE = 30, /* seconds */
    MOST_DEPTH = 16,
    MOST_CONNECTIONS = 4096,
    MOST_OF_ADDRESS = 64
};

/* A connection, and since when its next request is awaited; 0: one is at work. */
struct knock {
    struct knock *next;
    int fd;
    int64_t since;
    struct tally *door; /* where its address is counted; NULL: it is not */
};

struct doors {
    pthread_mutex_t lock;
    struct knock *knocks;
    struct tallies *addresses; /* connections, and streams that were some */
};

/* Seconds for a request to come in. */
static unsigned patience(const struct server *s) { return s->o.patience > 0 ? s->o.patience : IDLE; }

/* ---- Who is at the door ---- */

/* Where a connection comes from; true: limits by address do not hold for it. */
static bool peer_of(const struct server *s, const struct sockaddr *a, char words[ADDRESS_SIZE])
{
    struct address from;
    words[0] = '\0';
    if (!address_of(a, &from))
        return false;
    address_words(&from, words);
    return (address_is_loopback(&from) && !s->o.strict) || nets_have(&s->proxies, &from);
}

/* All lines of a header together, as one; "" if there is none. */
struct lines {
    const char *name;
    char text[2048];
    size_t used;
    bool any, cut;
};

static enum MHD_Result add_line(void *ctx, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct lines *l = ctx;
    (void)kind;
    if (strcasecmp(name, l->name) != 0)
        return MHD_YES;
    int n = snprintf(l->text + l->used, sizeof l->text - l->used, "%s%s", l->any ? "," : "", value ? value : "");
    l->any = true;
    l->cut = l->cut || n < 0 || (size_t)n >= sizeof l->text - l->used;
    l->used = l->cut ? l->used : l->used + (size_t)n;
    return MHD_YES;
}

/* A web server of our own in front says where a request comes from; whatever else is said of that is not believed.
 * If it says nothing that can be read, the request is its own. */
static void find_address(struct request *r, const struct sockaddr *a)
{
    struct address from;
    struct lines l = { .name = "X-Forwarded-For" };
    if (!address_of(a, &from))
        return;
    r->loopback = address_is_loopback(&from);
    if (nets_have(&r->s->proxies, &from)) {
        struct address told;
        MHD_get_connection_values(r->connection, MHD_HEADER_KIND, add_line, &l);
        if (l.any && !l.cut && address_forwarded(&r->s->proxies, l.text, &told))
            from = told;
        r->loopback = r->loopback && !l.any;
    }
    address_words(&from, r->address);
    r->exempt = r->loopback && !r->s->o.strict;
}

static enum MHD_Result may_come_in(void *ctx, const struct sockaddr *a, socklen_t n)
{
    struct server *s = ctx;
    char address[ADDRESS_SIZE];
    (void)n;
    /* not by MHD_quiesce_daemon: it and the library's threads may both take the socket out of their sets, and
     * whoever is second ends the process (libmicrohttpd 0.9.75) */
    if (atomic_load(&s->stopping))
        return MHD_NO;
    if (peer_of(s, a, address))
        return MHD_YES;
    pthread_mutex_lock(&s->doors->lock);
    bool ok = tally_count(s->doors->addresses, address) < MOST_OF_ADDRESS;
    pthread_mutex_unlock(&s->doors->lock);
    return ok ? MHD_YES : MHD_NO;
}

static void door_opens(struct doors *d, struct MHD_Connection *c, void **at)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct knock *k = info ? calloc(1, sizeof *k) : NULL;
    if (k == NULL)
        return;
    pthread_mutex_lock(&d->lock);
    *k = (struct knock){ .next = d->knocks, .fd = info->connect_fd, .since = now_milliseconds() };
    d->knocks = k;
    pthread_mutex_unlock(&d->lock);
    *at = k;
}

static void door_closes(struct doors *d, struct knock *k)
{
    pthread_mutex_lock(&d->lock);
    struct knock **at = &d->knocks;
    while (*at != NULL && *at != k)
        at = &(*at)->next;
    if (*at != NULL)
        *at = k->next;
    tally_out(d->addresses, k->door);
    pthread_mutex_unlock(&d->lock);
    free(k);
}

/* A request begins, or it is over and the next is awaited. */
static void door_waits(struct doors *d, struct MHD_Connection *c, bool waits)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct knock *k = info ? info->socket_context : NULL;
    if (k == NULL)
        return;
    pthread_mutex_lock(&d->lock);
    k->since = waits ? now_milliseconds() : 0;
    pthread_mutex_unlock(&d->lock);
}

/* The library closes those who say nothing; these say a letter now and then and never come to the point. */
void doors_beat(struct server *s)
{
    int64_t late = now_milliseconds() - patience(s) * INT64_C(1000) - 1000;
    pthread_mutex_lock(&s->doors->lock);
    for (const struct knock *k = s->doors->knocks; k != NULL; k = k->next)
        if (k->since != 0 && k->since < late)
            shutdown(k->fd, SHUT_RDWR);
    pthread_mutex_unlock(&s->doors->lock);
}

static void door_moves(void *ctx, struct MHD_Connection *c, void **socket, enum MHD_ConnectionNotificationCode what)
{
    struct server *s = ctx;
    char address[ADDRESS_SIZE];
    if (what != MHD_CONNECTION_NOTIFY_STARTED) {
        if (*socket != NULL)
            door_closes(s->doors, *socket);
        return;
    }
    door_opens(s->doors, c, socket);
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct knock *k = *socket;
    if (k == NULL || info == NULL || peer_of(s, info->client_addr, address))
        return;
    pthread_mutex_lock(&s->doors->lock);
    k->door = tally_in(s->doors->addresses, address);
    pthread_mutex_unlock(&s->doors->lock);
}

/* ---- Connections that leave: event streams ---- */

/* The socket goes on under a descriptor of our own. The library closes its own, without a word, when the handler
 * says no, and takes it out of its epoll set; with MHD_USE_TURBO it does not shut the connection down. */
int http_leave(struct request *r, struct tally **door)
{
    const union MHD_ConnectionInfo *socket =
        MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *knock =
        MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct knock *k = knock ? knock->socket_context : NULL;
    int fd = socket ? fcntl(socket->connect_fd, F_DUPFD_CLOEXEC, 0) : -1;
    r->left = fd >= 0;
    *door = NULL;
    if (fd < 0 || k == NULL)
        return fd;
    pthread_mutex_lock(&r->s->doors->lock);
    *door = k->door; /* the stream is counted in its place */
    k->door = NULL;
    pthread_mutex_unlock(&r->s->doors->lock);
    return fd;
}

void door_closed(struct server *s, struct tally *door)
{
    pthread_mutex_lock(&s->doors->lock);
    tally_out(s->doors->addresses, door);
    pthread_mutex_unlock(&s->doors->lock);
}

/* ---- Answers ---- */

void say(struct request *r, unsigned status, json_t *out)
{
    json_decref(r->out);
    r->status = status;
    r->out = out;
    r->answered = true;
}

void say_error(struct request *r, unsigned status, const char *code, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    say(r, status, json_pack("{s:{s:s, s:o}}", "error", "code", code, "words", js(words)));
}

void say_later(struct request *r, int64_t milliseconds, const char *code, const char *words)
{
    r->retry = (int)(milliseconds / 1000) + 1;
    say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, code, "%s", words);
}

void say_refused(struct request *r, const struct lr_verdict *v)
{
    say(r, MHD_HTTP_CONFLICT, json_pack("{s:{s:o, s:o}}", "refused", "rule", js(v->rule), "words", js(v->words)));
}

const char *query_value(const struct request *r, const char *key)
{
    return MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, key);
}

const char *header_value(const struct request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

typedef void header_taker(void *ctx, const char *name, const char *value);

/* What every answer says. */
static void each_header(struct request *r, header_taker *put, void *ctx)
{
    static const char page_policy[] =
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    put(ctx, "Content-Security-Policy", r->policy ? r->policy : page_policy);
    put(ctx, "X-Content-Type-Options", "nosniff");
    put(ctx, "X-Frame-Options", "DENY");
    put(ctx, "Referrer-Policy", "same-origin");
    put(ctx, "Cross-Origin-Resource-Policy", "same-origin");
    put(ctx, "Cross-Origin-Opener-Policy", "same-origin");
    put(ctx, MHD_HTTP_HEADER_CACHE_CONTROL, r->cache ? r->cache : "no-store");
    put(ctx, MHD_HTTP_HEADER_CONTENT_TYPE, r->type ? r->type : "application/json");
    if (r->etag[0] != '\0')
        put(ctx, MHD_HTTP_HEADER_ETAG, r->etag);
    if (r->packed)
        put(ctx, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    if (!r->post)
        put(ctx, MHD_HTTP_HEADER_VARY, "Accept-Encoding, Cookie");
    if (r->status == MHD_HTTP_TOO_MANY_REQUESTS) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%d", r->retry > 0 ? r->retry : 1);
        put(ctx, MHD_HTTP_HEADER_RETRY_AFTER, seconds);
    }
    if (r->set_cookie || r->drop_cookie) {
        char cookie[256];
        person_cookie(r->s, r->drop_cookie ? NULL : &r->me, cookie, sizeof cookie);
        put(ctx, MHD_HTTP_HEADER_SET_COOKIE, cookie);
    }
}

static void to_response(void *ctx, const char *name, const char *value)
{
    MHD_add_response_header(ctx, name, value);
}

static void to_text(void *ctx, const char *name, const char *value) { lr_put(ctx, "%s: %s\r\n", name, value); }

/* The head of an answer that ends with its connection; NULL: no memory. */
char *http_head(struct request *r)
{
    enum { ROOM = 2048 };
    char *text = malloc(ROOM), date[64] = "";
    struct lr_text t = { text, ROOM, 0, false };
    struct tm day;
    time_t now = time(NULL);
    if (text == NULL)
        return NULL;
    lr_put(&t, "HTTP/1.1 200 OK\r\n");
    if (gmtime_r(&now, &day) != NULL && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &day) > 0)
        lr_put(&t, "Date: %s\r\n", date);
    lr_put(&t, "Connection: close\r\n");
    each_header(r, to_text, &t);
    lr_put(&t, "\r\n");
    return text;
}

static void tell_log(const struct request *r)
{
    count_add(COUNT_REQUESTS, 1);
    if (r->status >= 500)
        count_add(COUNT_FAILED, 1);
    else if (r->status >= 400)
        count_add(COUNT_REFUSED, 1);
    if (log_says_all())
        log_info("request",
                 json_pack("{s:s, s:o, s:i, s:I, s:s}", "method", r->method, "path", js(r->url), "status",
                           (int)r->status, "ms", (json_int_t)(now_milliseconds() - r->began), "from", r->address));
}

static void drop_bytes(void *ctx) { bytes_free(ctx); }

static enum MHD_Result send_answer(struct request *r)
{
    struct MHD_Response *m = r->raw;
    if (m == NULL && r->text == NULL && r->out != NULL) {
        r->text = json_dumps(r->out, JSON_COMPACT | JSON_REAL_PRECISION(6));
        r->text_length = r->text ? strlen(r->text) : 0;
    }
    if (m == NULL && r->text != NULL)
        pack_text(r);
    if (m == NULL && r->bytes != NULL) {
        m = MHD_create_response_from_buffer_with_free_callback_cls(r->bytes->length, r->bytes->text, drop_bytes,
                                                                   r->bytes);
        if (m != NULL)
            r->bytes = NULL;
    } else if (m == NULL) {
        m = MHD_create_response_from_buffer(r->text_length, r->text, MHD_RESPMEM_MUST_FREE);
        r->text = NULL;
    }
    r->raw = NULL;
    if (m == NULL)
        return MHD_NO;
    each_header(r, to_response, m);
    tell_log(r);
    enum MHD_Result ok = MHD_queue_response(r->connection, r->status, m);
    MHD_destroy_response(m);
    return ok;
}

/* ---- Waiting ---- */

void request_wake(struct request *r)
{
    struct server *s = r->s;
    MHD_resume_connection(r->connection);
    atomic_fetch_sub(&s->waiting, 1);
}

void request_sleep(struct request *r, void (*then)(struct request *r))
{
    r->waits = true;
    r->then = then;
    atomic_fetch_add(&r->s->waiting, 1);
    MHD_suspend_connection(r->connection);
}

static void job_done(struct job *j, bool ok)
{
    struct request *r = j->ctx;
    table_kept(r->s, j, ok);
    if (ok && j->writes > 0)
        count_change(now_milliseconds() - r->began);
    job_free(j);
    r->kept = ok;
    if (ok && r->when_kept != NULL)
        r->when_kept(r);
    request_wake(r);
}

void wait_for(struct request *r, struct job *j, void (*then)(struct request *r))
{
    if (j == NULL)
        j = job_make(0);
    if (j == NULL) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        return;
    }
    j->ctx = r;
    j->done = job_done;
    request_sleep(r, then);
    writer_put(r->s->writer, j);
}

struct work {
    struct task task;
    struct request *r;
    void (*work)(struct request *r);
};

static void say_stopping(struct request *r)
{
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping", "The server is stopping.");
}

static void do_work(struct task *k, struct worker *at)
{
    (void)at;
    struct work *w = (struct work *)(void *)k;
    struct request *r = w->r;
    struct at_work before = work_on(r->s, r->table ? r->table->id : "", WORK_COUNSEL);
    if (think_stopping(r->s->think))
        r->then = say_stopping; /* it may be one of many that wait */
    else
        w->work(r);
    work_off(&before);
    free(w);
    request_wake(r);
}

static void too_busy(struct request *r)
{
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "busy", "Too many are thinking at once: try again in a moment.");
}

static void asked_enough(struct request *r)
{
    enum { A_WHILE = 2000 };
    say_later(r, A_WHILE, "rate", "You have asked enough at once: wait for the answers.");
}

/* Whoever is not known yet counts by address; without limits by address each connection for itself. */
static void whose(const struct request *r, struct task *k)
{
    char name[96];
    if (!r->me.fresh && r->me.id[0] != '\0') {
        around_whose(r->s->around, r->me.id, k);
        return;
    }
    snprintf(name, sizeof name, "%s %p", r->address, r->exempt ? (void *)r->connection : NULL);
    k->person = k->house = around_key(r->s->around, name);
}

void wait_in_lane(struct request *r, enum lane lane, void (*work)(struct request *r),
                  void (*then)(struct request *r))
{
    struct work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        return;
    }
    *w = (struct work){ .task = { .run = do_work }, .r = r, .work = work };
    whose(r, &w->task);
    request_sleep(r, then);
    enum fair_place place = think_put(r->s->think, &w->task, lane);
    if (place == FAIR_TAKEN)
        return;
    free(w);
    r->then = place == FAIR_TOO_MANY ? asked_enough : too_busy;
    request_wake(r);
}

void wait_for_work(struct request *r, void (*work)(struct request *r), void (*then)(struct request *r))
{
    wait_in_lane(r, LANE_ASKED, work, then);
}

/* ---- Requests ---- */

static int depth_of(const char *text, size_t length)
{
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '[' || text[i] == '{'))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!quoted && (text[i] == ']' || text[i] == '}'))
            depth--;
    }
    return deepest;
}

static bool read_body(struct request *r)
{
    json_error_t e = { .text = "" };
    if (depth_of(r->body ? r->body : "", r->length) > MOST_DEPTH) {
        say_error(r, MHD_HTTP_BAD_REQUEST, "json", "The JSON is nested too deeply.");
        return false;
    }
    r->in = r->length ? json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, &e) : json_object();
    if (json_is_object(r->in))
        return true;
    if (r->in == NULL)
        say_error(r, MHD_HTTP_BAD_REQUEST, "json", "Not JSON at byte %d: %s.", e.position, e.text);
    else
        say_error(r, MHD_HTTP_BAD_REQUEST, "json", "Expected an object.");
    return false;
}

/* The host of "http://host:port" or "host:port"; 0: that is none. */
static size_t host_length(const char *host)
{
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    if (host[0] != '[')
        return strcspn(host, ":/");
    return end != NULL ? (size_t)(end - host) + 1 : 0;
}

/* Nothing follows a host but a port. */
static bool is_port(const char *rest)
{
    return rest[0] == '\0' || (rest[0] == ':' && strspn(rest + 1, "0123456789") == strlen(rest + 1));
}

/* A name may be led to us by anybody who owns it; a number, localhost and our own name may not. */
static bool host_trusted(const struct server *s, const char *host)
{
    size_t n = host_length(host);
    struct address number;
    char name[256];
    if (n == 0 || n >= sizeof name || !is_port(host + n))
        return false;
    memcpy(name, host, n);
    name[n] = '\0';
    if (address_read(name, n, &number) || strcasecmp(name, "localhost") == 0)
        return true;
    const char *own = s->o.origin ? strstr(s->o.origin, "://") : NULL;
    return own != NULL && host_length(own + 3) == n && strncasecmp(own + 3, name, n) == 0;
}

static bool origin_right(const struct request *r)
{
    const char *origin = header_value(r, "Origin"), *host = header_value(r, MHD_HTTP_HEADER_HOST);
    if (origin == NULL)
        return true;
    if (r->s->o.origin != NULL && strcasecmp(origin, r->s->o.origin) == 0)
        return true;
    const char *named = strstr(origin, "://");
    return r->s->o.origin == NULL && named != NULL && host != NULL && strcasecmp(named + 3, host) == 0;
}

static bool may_pass(struct request *r)
{
    const char *host = header_value(r, MHD_HTTP_HEADER_HOST), *ours = header_value(r, "X-Long-Roll");
    if (host == NULL || !host_trusted(r->s, host))
        say_error(r, MHD_HTTP_MISDIRECTED_REQUEST, "host", "This server does not go by that name.");
    else if (r->post && (ours == NULL || strcmp(ours, "1") != 0))
        say_error(r, MHD_HTTP_FORBIDDEN, "header", "The header X-Long-Roll: 1 is missing.");
    else if (r->post && !origin_right(r))
        say_error(r, MHD_HTTP_FORBIDDEN, "origin", "The request comes from another page.");
    else
        return true;
    return false;
}

/* By guest, and all guests of one address together; how many milliseconds to wait. */
static int64_t must_wait(const struct request *r, bool known)
{
    enum { GUESTS = 10 };
    struct limits *l = r->s->limits;
    int64_t wait = limit_take(l, LIMIT_ASK, known ? r->me.id : r->address, 1);
    return wait > 0 || !known || r->exempt ? wait : limit_take(l, LIMIT_ASK, r->address, 1.0 / GUESTS);
}

bool is_still(const struct request *r)
{
    struct person now;
    const char *cookie = MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, "longroll");
    return person_from(r->s, cookie, r->me.agent, &now) && strcmp(now.id, r->me.id) == 0;
}

/* Only the greeting makes a guest, so that two requests at once do not make two. */
static bool needs_nobody(const char *url)
{
    return strcmp(url, "/api/login") == 0 || strcmp(url, "/api/logout") == 0 || strncmp(url, "/api/", 5) != 0;
}

static void go_on(struct request *r)
{
    bool known = false, api = strncmp(r->url, "/api/", 5) == 0;
    if (r->too_large) {
        say_error(r, MHD_HTTP_CONTENT_TOO_LARGE, "large", "The request is too large.");
        return;
    }
    if (!may_pass(r))
        return;
    if (atomic_load(&r->s->stopping)) {
        say_stopping(r);
        return;
    }
    if (api) {
        const char *cookie = MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, "longroll");
        if (!person_from(r->s, cookie, header_value(r, MHD_HTTP_HEADER_USER_AGENT), &r->me)) {
            say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "Who you are cannot be read at the moment.");
            return;
        }
        known = !r->me.fresh;
        if (known && around_seen(r->s->around, &r->me, r->address, r->exempt))
            think_back(r->s->think, r->me.id);
    }
    int64_t wait = api ? must_wait(r, known) : 0;
    if (wait > 0) {
        say_later(r, wait, "rate", "Too many requests: wait a moment.");
        return;
    }
    if (r->post && !read_body(r))
        return;
    if (r->post && r->me.fresh && !needs_nobody(r->url))
        say_error(r, MHD_HTTP_UNAUTHORIZED, "greet", "Say hello first: GET /api/hello.");
    else
        route(r);
}

static struct request *begin(struct server *s, struct MHD_Connection *c, const char *url, const char *method)
{
    struct request *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->s = s;
    r->connection = c;
    r->url = url;
    r->method = method;
    r->post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
    r->began = now_milliseconds();
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info != NULL)
        find_address(r, info->client_addr);
    return r;
}

static bool take_body(struct request *r, const char *data, size_t n)
{
    size_t most = strcmp(r->url, "/api/import") == 0 ? MOST_IMPORT : MOST_BODY;
    if (now_milliseconds() - r->began > patience(r->s) * INT64_C(1000))
        return false;
    if (r->too_large || r->length + n > most) {
        r->too_large = true; /* read to its end, so that the answer arrives */
        r->length += n;
        return r->length < (size_t)16 * MOST_IMPORT;
    }
    if (r->length + n > r->room) {
        size_t more = (r->length + n) * 2;
        char *body = realloc(r->body, more);
        if (body == NULL)
            return false;
        r->body = body;
        r->room = more;
    }
    memcpy(r->body + r->length, data, n);
    r->length += n;
    return true;
}

static enum MHD_Result handle(void *ctx, struct MHD_Connection *c, const char *url, const char *method,
                              const char *version, const char *data, size_t *size, void **at)
{
    struct server *s = ctx;
    struct request *r = *at;
    (void)version;
    if (r == NULL) {
        *at = begin(s, c, url, method);
        door_waits(s->doors, c, false);
        return *at ? MHD_YES : MHD_NO;
    }
    if (*size > 0) {
        bool ok = take_body(r, data, *size);
        *size = 0;
        return ok ? MHD_YES : MHD_NO;
    }
    struct at_work before = work_on(s, r->table ? r->table->id : "", WORK_REQUEST);
    if (r->waits) {
        r->waits = false;
        r->then(r);
    } else {
        go_on(r);
    }
    work_off(&before);
    if (r->waits) /* others may be at work on it already: touch nothing */
        return MHD_YES;
    if (r->left) {
        tell_log(r);
        return MHD_NO;
    }
    if (!r->answered)
        say_error(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "Nothing was said to that.");
    return send_answer(r);
}

static void completed(void *ctx, struct MHD_Connection *c, void **at, enum MHD_RequestTerminationCode code)
{
    struct server *s = ctx;
    struct request *r = *at;
    (void)code;
    door_waits(s->doors, c, true);
    if (r == NULL)
        return;
    *at = NULL;
    table_let_go(s, r->table);
    table_drop_copy(r->copy);
    job_free(r->job);
    json_decref(r->in);
    json_decref(r->out);
    free(r->body);
    free(r->text);
    bytes_free(r->bytes);
    if (r->raw != NULL)
        MHD_destroy_response(r->raw);
    free(r->words);
    free(r);
}

/* ---- Listening ---- */

static bool read_address(const struct serve_options *o, struct sockaddr_storage *a)
{
    const char *text = o->listen ? o->listen : "127.0.0.1";
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)a;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)a;
    memset(a, 0, sizeof *a);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)o->port);
        return true;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)o->port);
        return true;
    }
    return false;
}

void http_free(struct server *s)
{
    if (s->doors == NULL)
        return;
    tallies_free(s->doors->addresses);
    pthread_mutex_destroy(&s->doors->lock);
    free(s->doors);
}

struct MHD_Daemon *http_start(struct server *s, struct lr_error *e)
{
    enum { THREADS = 4, MEMORY = 32 * 1024 };
    struct sockaddr_storage address;
    if (!read_address(&s->o, &address)) {
        lr_fail(e, s->o.listen, 0, 0, "is no address to listen at, as 127.0.0.1");
        return NULL;
    }
    s->doors = calloc(1, sizeof *s->doors);
    if (s->doors == NULL || (s->doors->addresses = tallies_make()) == NULL)
        return NULL;
    pthread_mutex_init(&s->doors->lock, NULL);
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_TURBO;
    if (address.ss_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    struct MHD_Daemon *d = MHD_start_daemon(
        flags, (uint16_t)s->o.port, may_come_in, s, handle, s, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)THREADS, MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, patience(s), MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
        MHD_OPTION_NOTIFY_COMPLETED, completed, s, MHD_OPTION_NOTIFY_CONNECTION, door_moves, s, MHD_OPTION_END);
    if (d == NULL)
        lr_fail(e, NULL, 0, 0, "cannot listen at %s port %u: is another server there?",
                s->o.listen ? s->o.listen : "127.0.0.1", s->o.port);
    return d;
}
