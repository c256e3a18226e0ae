/* siege.c - a server in a process of its own, under load.
 *
 *   siege kill LONGROLL TIMES     many players; kill -9 (or SIGTERM); start again: every answer that was
 * acknowledged must be there siege hostile LONGROLL TIMES  requests that are wrong in every way: all refused, and
 * nothing has changed */
#include "child.h"
#include "client.h"
#include "guest.h"
#include "spoil.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 6 };

static struct child server;

static void fail(const char *words) { child_fail(&server, words); }

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000 }, NULL);
}

/* ---- Players ---- */

struct player {
    pthread_t thread;
    struct client c;
    char id[32];
    unsigned chance;
    atomic_int acknowledged;           /* answers */
    int seq;                           /* the number given with the last of them */
    struct client other;               /* who sits down at the matches below */
    char promised[32], commitment[80]; /* a match of two people, and what they were shown of its secret */
    long long most_said;               /* answers sent, acknowledged or not */
};

static atomic_bool finish;

static bool begin_match(struct player *p)
{
    json_t *out =
        call(&p->c, "/api/matches",
             "{\"game\":\"bobby-lee\",\"scenario\":\"The Year 1862\",\"seats\":{\"USA\":\"me\",\"CSA\":\"me\"}}");
    if (p->c.status != 200) { /* 503: it is stopping */
        json_decref(out);
        if (p->c.status != 0 && p->c.status != 503)
            fail("no match could be begun");
        return false;
    }
    snprintf(p->id, sizeof p->id, "%s", json_string_value(json_object_get(out, "id")));
    json_decref(out);
    p->seq = 0;
    return true;
}

/* A match of two people, whose secret is drawn when the second sits down; what is shown of it must stay. False when
 * the server is gone. */
static bool begin_promise(struct player *p)
{
    char path[80], id[32];
    json_t *out =
        call(&p->c, "/api/matches", "{\"game\":\"ford\",\"seats\":{\"Union\":\"me\",\"Confederate\":\"open\"}}");
    bool ok = p->c.status == 200;
    snprintf(id, sizeof id, "%s", ok ? json_string_value(json_object_get(out, "id")) : "");
    snprintf(path, sizeof path, "/api/matches/%s/sit", id);
    if (ok)
        json_decref(post(&p->other, path, json_pack("{s:O}", "token", json_object_get(out, "invite"))));
    json_decref(out);
    if (!ok || p->other.status != 200)
        return false;
    snprintf(path, sizeof path, "/api/matches/%s", id);
    out = call(&p->c, path, NULL);
    const char *shown = json_string_value(json_object_get(json_object_get(out, "chance"), "commitment"));
    if (p->c.status == 200 && (shown == NULL || strlen(shown) != 64))
        fail("a match of two people began without a promise");
    if (p->c.status == 200) {
        snprintf(p->promised, sizeof p->promised, "%s", id);
        snprintf(p->commitment, sizeof p->commitment, "%s", shown);
    }
    json_decref(out);
    return p->c.status == 200;
}

static void look_at_promise(struct player *p)
{
    char path[80];
    if (p->promised[0] == '\0')
        return;
    snprintf(path, sizeof path, "/api/matches/%s", p->promised);
    json_t *view = call(&p->c, path, NULL);
    const char *shown = json_string_value(json_object_get(json_object_get(view, "chance"), "commitment"));
    if (shown == NULL || strcmp(shown, p->commitment) != 0 || json_is_true(json_object_get(view, "waiting")))
        fail("what was promised of a secret has changed");
    json_decref(view);
}

/* One answer. False when the server is gone. */
static bool one_answer(struct player *p)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s", p->id);
    json_t *view = call(&p->c, path, NULL);
    if (p->c.status != 200) {
        json_decref(view);
        return false;
    }
    const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
    size_t n = json_array_size(list);
    if (n == 0) { /* over */
        json_decref(view);
        return begin_match(p);
    }
    const json_t *pick = json_array_get(list, roll(&p->chance, (unsigned)n));
    snprintf(path, sizeof path, "/api/matches/%s/answer", p->id);
    json_t *body = json_pack("{s:O, s:O, s:O}", "side", json_object_get(q, "side"), "seq",
                             json_object_get(view, "seq"), "answer", json_object_get(pick, "id"));
    p->most_said++;
    json_t *out = post(&p->c, path, body);
    if (p->c.status == 200) {
        atomic_fetch_add(&p->acknowledged, 1);
        p->seq = (int)json_integer_value(json_object_get(out, "seq"));
    }
    json_decref(out);
    json_decref(view);
    return p->c.status != 0;
}

static void *play(void *ctx)
{
    struct player *p = ctx;
    for (unsigned i = 0; !atomic_load(&finish); i++)
        if (!one_answer(p) || (i % 4 == 3 && !begin_promise(p)))
            break;
    return NULL;
}

/* The match stands where it was acknowledged, or one answer further: the one whose acknowledgement was lost. */
static void look_after(struct player *p)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s", p->id);
    json_t *view = call(&p->c, path, NULL);
    int seq = (int)json_integer_value(json_object_get(view, "seq"));
    if (p->c.status != 200 || seq < p->seq || seq > p->seq + 1) {
        fprintf(stderr, "match %s: acknowledged to %d, found %d (status %d)\n", p->id, p->seq, seq, p->c.status);
        fail("an acknowledged answer was lost");
    }
    if (!json_is_null(json_object_get(view, "other_version")))
        fail("a match no longer leads where it led");
    p->seq = seq;
    json_decref(view);
    look_at_promise(p);
}

/* A moment of chance, and at least until everybody has got somewhere: a sanitizer takes its time. */
static void play_for(const struct player *player, long milliseconds)
{
    pause_for(milliseconds);
    for (int i = 0, all = 0; i < 100 && all < 2 * PLAYERS; i++) {
        all = 0;
        for (int k = 0; k < PLAYERS; k++)
            all += atomic_load(&player[k].acknowledged);
        if (all < 2 * PLAYERS)
            pause_for(30);
    }
}

static void siege_kill(int times)
{
    static struct player player[PLAYERS];
    unsigned chance = 99;
    long long answers = 0;
    child_start(&server);
    for (int i = 0; i < PLAYERS; i++) {
        client_make(&player[i].c, server.port);
        player[i].chance = (unsigned)i + 1;
        client_make(&player[i].other, server.port);
        json_decref(call(&player[i].c, "/api/hello", NULL));
        json_decref(call(&player[i].other, "/api/hello", NULL));
        begin_match(&player[i]);
    }
    for (int k = 0; k < times; k++) {
        atomic_store(&finish, false);
        for (int i = 0; i < PLAYERS; i++)
            pthread_create(&player[i].thread, NULL, play, &player[i]);
        play_for(player, 100 + (long)roll(&chance, 400));
        child_stop(&server, k % 4 == 3 ? SIGTERM : SIGKILL); /* now and then in good order, under the same load */
        atomic_store(&finish, true);
        for (int i = 0; i < PLAYERS; i++)
            pthread_join(player[i].thread, NULL);
        child_start(&server);
        for (int i = 0; i < PLAYERS; i++) {
            client_close(&player[i].c);
            client_close(&player[i].other);
            player[i].c.port = player[i].other.port = server.port;
            look_after(&player[i]);
            answers += atomic_exchange(&player[i].acknowledged, 0);
        }
    }
    child_stop(&server, SIGTERM);
    for (int i = 0; i < PLAYERS; i++) {
        client_close(&player[i].c);
        client_close(&player[i].other);
    }
    printf("%d kills, %lld acknowledged answers, none lost.\n", times, answers);
}

/* ---- Hostile requests ---- */

enum kind {
    MALFORMED, /* changed, cut, doubled, as bytes */
    WRONG_SEAT,
    ILLEGAL,
    STALE,
    REPLAYED,
    OVERSIZED,
    SLOW, /* begun and left alone */
    FORGED,
    FOREIGN, /* from another page, to another name */
    KINDS
};

static const char *const kind_names[KINDS] = { "malformed", "wrong seat", "illegal", "stale",  "replayed",
                                               "oversized", "slow",       "forged",  "foreign" };

enum { SLOW_ONES = 200, LARGE = 100000 };

struct siege {
    struct player owner;                    /* of the match, both seats */
    struct client stranger, forger, nobody; /* with a cookie of their own, a spoiled one, none */
    char id[32];
    char *view;              /* as it was before */
    char old[300], now[300]; /* an answer that was acknowledged long ago; one that would be legal now */
    char side[40], legal[40];
    int seq;
    unsigned chance;
    int slow[SLOW_ONES], slow_at;
    char *large;
    long refused[KINDS], unanswered;
};

/* Without a cookie, whole or in pieces: they may look at what is public, and change nothing. */
static const char *const open_requests[] = {
    "GET /api/matches/%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s/at/3?side=USA HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s/log?from=99999999999999 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s/overlays?name=supply&side=%%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /api/matches/%s/answer HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\nContent-Length: 47\r\n\r\n"
    "{\"side\":\"USA\",\"seq\":0,\"answer\":\"bid 1\"}        ",
    "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\nContent-Length: 60\r\n\r\n"
    "{\"game\":\"ford\",\"seats\":{\"Union\":\"me\",\"Confederate\":\"greedy\"}}",
    "POST /api/import HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\nContent-Length: 45\r\n\r\n"
    "{\"record\":\"record 1\\ngame ford\\nend 0 0000000\"}",
    "GET /api/games/ford/board.json HTTP/1.1\r\nHost: localhost\r\nCookie: "
    "longroll=AAAAAAAAAAAAAAAAAAAAAA.1.BBBB\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
};

/* Bytes as they are on a connection of their own; whether they are answered depends on what is left of them. */
static void throw_bytes(struct siege *s, const char *text, size_t length)
{
    char answer[1024];
    int fd = client_connect(server.port);
    if (fd < 0)
        fail("the server is gone");
    struct timeval patience = { .tv_usec = 3000 }; /* a cut request gets no answer: do not wait for it */
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (length > 0 && send(fd, text, length, MSG_NOSIGNAL) < 0)
        length = 0;
    ssize_t got = read(fd, answer, sizeof answer - 1);
    answer[got > 0 ? got : 0] = '\0';
    if (strncmp(answer, "HTTP/1.1 500", 12) == 0 || strncmp(answer, "HTTP/1.1 503", 12) == 0)
        fail(answer); /* 501 and 505 are the library's way to refuse what is no HTTP/1.1 */
    s->unanswered += got <= 0;
    close(fd);
}

static void malformed(struct siege *s)
{
    char text[2000];
    int n = snprintf(text, sizeof text - 64,
                     open_requests[roll(&s->chance, sizeof open_requests / sizeof open_requests[0])], s->id);
    throw_bytes(s, text, spoil_bytes(text, (size_t)n, sizeof text - 64, &s->chance));
    s->refused[MALFORMED]++;
}

/* It must be refused with one of these. */
static void must_refuse(struct siege *s, enum kind kind, struct client *c, const char *path, const char *body,
                        int one, int other)
{
    json_decref(call(c, path, body));
    if (c->status != one && c->status != other) {
        fprintf(stderr, "%s: %s %.200s: %d %s\n", kind_names[kind], path, body, c->status, c->body ? c->body : "");
        fail("that was not refused as it should be");
    }
    s->refused[kind]++;
}

static void wrong_seat(struct siege *s)
{
    static const char *const routes[] = { "answer", "undo", "restart", "redo",   "judge", "odds",
                                          "advice", "plan", "path",    "resign", "draw",  "takeback",
                                          "leave",  "chat", "notes",   "hurry",  "sit" };
    static const char *const more[] = { ",\"answer\":\"bid 1\"",
                                        "",
                                        "",
                                        "",
                                        ",\"answer\":\"bid 1\"",
                                        ",\"answer\":\"bid 1\"",
                                        "",
                                        ",\"answers\":[]",
                                        ",\"answer\":\"bid 1\"",
                                        "",
                                        ",\"do\":\"offer\"",
                                        ",\"do\":\"ask\"",
                                        "",
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL };
    unsigned k = roll(&s->chance, sizeof routes / sizeof routes[0]);
    char path[100], body[200];
    snprintf(path, sizeof path, "/api/matches/%s/%s", s->id, routes[k]);
    if (more[k] != NULL)
        snprintf(body, sizeof body, "{\"side\":\"%s\"%s}", s->side, more[k]);
    else
        snprintf(body, sizeof body, "%s",
                 strcmp(routes[k], "hurry") == 0 ? "{}"
                 : strcmp(routes[k], "sit") == 0 ? "{\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"}"
                                                 : "{\"words\":\"Let me in.\"}");
    must_refuse(s, WRONG_SEAT, &s->stranger, path, body, 403, 403);
}

static void illegal(struct siege *s)
{
    static const char *const words[] = { "bid 99",
                                         "dance",
                                         "march all at Richmond to Washington",
                                         "done done",
                                         "18446744073709551615",
                                         "1",
                                         "emancipate",
                                         "move Lee to Lee" };
    char path[100], body[200], number[40];
    const char *what = words[roll(&s->chance, sizeof words / sizeof words[0])];
    if (roll(&s->chance, 2)) {
        snprintf(number, sizeof number, "%u%05u%05u", roll(&s->chance, 90000), roll(&s->chance, 100000),
                 roll(&s->chance, 100000));
        what = number;
    }
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"seq\":%d,\"answer\":\"%s\"}", s->side, s->seq, what);
    must_refuse(s, ILLEGAL, &s->owner.c, path, body, 409, 409);
}

static void stale(struct siege *s)
{
    char path[100], body[200];
    int seq = roll(&s->chance, 2) ? (int)roll(&s->chance, (unsigned)s->seq - 2)
                                  : s->seq + 1 + (int)roll(&s->chance, 9999);
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"seq\":%d,\"answer\":\"%s\"}", s->side, seq, s->legal);
    must_refuse(s, STALE, &s->owner.c, path, body, 409, 409);
}

static void replayed(struct siege *s)
{
    char path[100];
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    must_refuse(s, REPLAYED, &s->owner.c, path, s->old, 409, 409);
}

static void oversized(struct siege *s)
{
    char path[100];
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    if (roll(&s->chance, 4) != 0) { /* large enough to be too large for something, seldom for the whole body */
        char body[3000];
        memset(body, 'x', sizeof body);
        int n = snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"", s->side);
        body[n] = 'x';
        snprintf(body + sizeof body - 3, 3, "\"}");
        must_refuse(s, OVERSIZED, &s->owner.c, path, body, 400, 400);
        return;
    }
    must_refuse(s, OVERSIZED, &s->owner.c, path, s->large, 413, 413);
}

static void slow(struct siege *s)
{
    char text[300];
    int n = snprintf(text, sizeof text,
                     "POST /api/matches/%s/answer HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\n"
                     "Content-Length: 100\r\n\r\n{\"side\":",
                     s->id);
    int *fd = &s->slow[s->slow_at++ % SLOW_ONES];
    if (*fd > 0)
        close(*fd);
    *fd = client_connect(server.port);
    if (*fd < 0 || send(*fd, text, 1 + roll(&s->chance, (unsigned)n), MSG_NOSIGNAL) < 0)
        fail("the server is gone");
    s->refused[SLOW]++;
}

/* A cookie of one's own making is no cookie: one is nobody. */
static void forged(struct siege *s)
{
    char path[100];
    size_t n = strlen(s->owner.c.cookie);
    memcpy(s->forger.cookie, s->owner.c.cookie, n + 1);
    /* not the last letter: of that some bits do not count */
    s->forger.cookie[9 + roll(&s->chance, (unsigned)n - 10)] = "AbC.-_9"[roll(&s->chance, 7)];
    if (strcmp(s->forger.cookie, s->owner.c.cookie) == 0)
        return;
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    must_refuse(s, FORGED, &s->forger, path, s->now, 401, 401);
}

static void foreign(struct siege *s)
{
    static const char *const lines[] = {
        "Host: localhost\r\n", /* a form: without our header */
        "Host: localhost\r\nX-Long-Roll: 1\r\nOrigin: http://evil.example\r\n",
        "Host: evil.example\r\nX-Long-Roll: 1\r\n",
        "Host: localhost\r\nX-Long-Roll: 1\r\nOrigin: null\r\n",
    };
    char text[1200];
    int n = snprintf(text, sizeof text,
                     "POST /api/matches/%s/answer HTTP/1.1\r\n%sCookie: %s\r\nContent-Length: %zu\r\n\r\n%s", s->id,
                     lines[roll(&s->chance, 4)], s->owner.c.cookie, strlen(s->now), s->now);
    int status = raw(&s->nobody, text, (size_t)n);
    if (status != 403 && status != 421)
        fail("a request from elsewhere was not refused");
    s->refused[FOREIGN]++;
}

/* Everything people have done, in one number; what is drawn and what was counted is not theirs. What the hostile
 * guests have done at tables of their own is left out. */
static uint64_t all_in(const char *file, const char *guests)
{
    static const char *const tables[][2] = {
        { "users", "id NOT IN (%s)" },
        { "matches", "owner NOT IN (%s)" },
        { "seats", "match IN (SELECT id FROM matches WHERE owner NOT IN (%s))" },
        { "deeds", "match IN (SELECT id FROM matches WHERE owner NOT IN (%s))" },
        { "chat", "match IN (SELECT id FROM matches WHERE owner NOT IN (%s))" },
        { "notes", "match IN (SELECT id FROM matches WHERE owner NOT IN (%s))" }
    };
    uint64_t hash = 14695981039346656037u;
    sqlite3 *db = NULL;
    if (sqlite3_open(file, &db) != SQLITE_OK)
        fail("the file cannot be opened");
    sqlite3_busy_timeout(db, 3000);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char where[400], sql[500];
        sqlite3_stmt *q = NULL;
        size_t cut = strcspn(tables[i][1], "%");
        snprintf(where, sizeof where, "%.*s%s%s", (int)cut, tables[i][1], guests, tables[i][1] + cut + 2);
        snprintf(sql, sizeof sql, "SELECT * FROM %s WHERE %s", tables[i][0], where);
        if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
            fail("the file cannot be read");
        while (sqlite3_step(q) == SQLITE_ROW)
            for (int k = 0; k < sqlite3_column_count(q); k++)
                for (const unsigned char *t = sqlite3_column_text(q, k); t != NULL && *t != '\0'; t++)
                    hash = (hash ^ *t) * 1099511628211u;
        sqlite3_finalize(q);
    }
    sqlite3_close(db);
    return hash;
}

static char *view_now(struct siege *s)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s", s->id);
    json_decref(call(&s->owner.c, path, NULL));
    if (s->owner.c.status != 200)
        fail("a good request gets no answer any more");
    return strdup(s->owner.c.body);
}

/* A match some way on, an answer that was taken long ago, and one that would be taken now. */
static void prepare(struct siege *s)
{
    char path[80];
    struct client *all[] = { &s->owner.c, &s->stranger, &s->forger, &s->nobody };
    for (int i = 0; i < 4; i++)
        client_make(all[i], server.port);
    json_decref(call(&s->owner.c, "/api/hello", NULL));
    json_decref(call(&s->stranger, "/api/hello", NULL));
    s->owner.chance = 5;
    if (!begin_match(&s->owner))
        fail("no match could be begun");
    snprintf(s->id, sizeof s->id, "%s", s->owner.id);
    snprintf(path, sizeof path, "/api/matches/%s/answer", s->id);
    snprintf(s->old, sizeof s->old, "{\"side\":\"USA\",\"seq\":0,\"answer\":\"bid 1\"}");
    json_decref(call(&s->owner.c, path, s->old));
    for (int i = 0; i < 30; i++)
        if (s->owner.c.status != 200 || !one_answer(&s->owner) || strcmp(s->owner.id, s->id) != 0)
            fail("the match does not go on");
    s->view = view_now(s);
    json_t *view = json_loads(s->view, 0, NULL);
    const json_t *q = json_object_get(view, "question");
    s->seq = (int)json_integer_value(json_object_get(view, "seq"));
    snprintf(s->side, sizeof s->side, "%s", json_string_value(json_object_get(q, "side")));
    snprintf(s->legal, sizeof s->legal, "%s",
             json_string_value(json_object_get(json_array_get(json_object_get(q, "answers"), 0), "id")));
    snprintf(s->now, sizeof s->now, "{\"side\":\"%s\",\"seq\":%d,\"answer\":\"%s\"}", s->side, s->seq, s->legal);
    json_decref(view);
    s->large = malloc(LARGE + 1);
    memset(s->large, ' ', LARGE);
    s->large[LARGE] = '\0';
}

static void same_as_before(struct siege *s)
{
    char *now = view_now(s);
    if (strcmp(now, s->view) != 0)
        fail("the match has changed");
    free(now);
}

static void say_what(const struct siege *s, int times)
{
    printf("%d hostile requests refused", times);
    for (int i = 0; i < KINDS; i++)
        printf("%s %ld %s", i ? "," : ":", s->refused[i], kind_names[i]);
    printf(" (%ld of the malformed got no answer). Nothing has changed, and the match goes on.\n", s->unanswered);
}

static void no_faults(struct siege *s)
{
    json_decref(call(&s->owner.c, "/metrics", NULL));
    const char *failed = s->owner.c.body ? strstr(s->owner.c.body, "\nlongroll_failed_total ") : NULL;
    const char *aside = s->owner.c.body ? strstr(s->owner.c.body, "\nlongroll_aside 0\n") : NULL;
    if (failed == NULL || strtol(failed + 23, NULL, 10) != 0 || aside == NULL)
        fail("the server found fault with itself");
}

/* What the guests have left behind is read when it starts again. */
static void start_again(struct siege *s)
{
    struct client *all[] = { &s->owner.c, &s->stranger, &s->forger, &s->nobody };
    child_stop(&server, SIGTERM);
    child_start(&server);
    for (int i = 0; i < 4; i++) {
        client_close(all[i]);
        all[i]->port = server.port;
    }
    pause_for(500);
    same_as_before(s);
    no_faults(s);
}

/* Half of them against a match of somebody else's, while guests do their worst at tables of their own. */
static void siege_hostile(int times)
{
    static void (*const attack[KINDS])(struct siege *) = { malformed, wrong_seat, illegal, stale,  replayed,
                                                           oversized, slow,       forged,  foreign };
    static struct siege s = { .chance = 17 };
    child_start(&server);
    struct guests *guests = guests_come(&server);
    prepare(&s);
    uint64_t before = all_in(server.file, guests_names(guests));
    guests_begin(guests, times / 2, 23);
    for (int i = 0; i < times - times / 2; i++) {
        attack[roll(&s.chance, KINDS)](&s);
        if (i % 500 == 0)
            same_as_before(&s);
    }
    guests_end(guests);
    same_as_before(&s);
    no_faults(&s);
    for (int i = 0; i < SLOW_ONES; i++)
        if (s.slow[i] > 0)
            close(s.slow[i]);
    if (all_in(server.file, guests_names(guests)) != before)
        fail("the file has changed");
    start_again(&s);
    for (int i = 0; i < 20; i++)
        if (!one_answer(&s.owner))
            fail("a good request gets no answer any more");
    client_close(&s.owner.c);
    client_close(&s.stranger);
    client_close(&s.forger);
    client_close(&s.nobody);
    free(s.view);
    free(s.large);
    child_stop(&server, SIGTERM);
    say_what(&s, times - times / 2);
    guests_tell(guests);
    guests_go(guests);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    if (argc != 4) {
        fprintf(stderr, "siege kill|hostile LONGROLL TIMES\n");
        return 2;
    }
    child_make(&server, argv[2]);
    server.more[0] = "--matches"; /* its guests are to fill their tables without end */
    server.more[1] = "0";
    if (strcmp(argv[1], "kill") == 0)
        siege_kill(atoi(argv[3]));
    else
        siege_hostile(atoi(argv[3]));
    child_remove(&server);
    return 0;
}
