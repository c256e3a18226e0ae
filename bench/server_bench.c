/* server_bench.c - the server over loopback, in a process of its own, with many event streams open: how many
 * answers a second it keeps, and how long each takes until it is acknowledged, which is when it is on the disk.
 *
 *   server_bench LONGROLL [STREAMS [SECONDS [RATE]]]
 *
 * Every match has two people, each with a stream; they answer at random. The bench plays each match along in its
 * own memory (seed and answers decide everything), so that it knows the legal answers without asking. First at a
 * steady rate, each answer timed from the moment it was due, then as fast as WINDOW answers at once can go. The
 * data lie in a folder of their own (where TMPDIR says), which is removed. */
#include "child.h"
#include "client.h"
#include "games.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { WINDOW = 40, BATCH = 256, HEAD = 8192, MOST_SAMPLES = 4000000 };

static const char *const game_id = "bobby-lee", *const scenario = "The Year 1862";

struct table {
    struct lr_match *match;
    char id[32];
    char cookie[2][256];
    bool busy;
};

struct line { /* a connection for answers */
    int fd;
    struct table *table; /* whose answer is on its way; NULL: idle */
    double due, sent;
    char text[HEAD];
    size_t used;
};

struct stream {
    int fd;
};

struct bench {
    struct child child;
    struct lr_pack *pack;
    int tables, streams, epoll;
    struct table *table;
    struct stream *stream;
    struct line line[WINDOW];
    struct lr_rng rng;
    long told; /* events that came in */
    int next;
    double *sample;
    int samples;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- Setting up ---- */

static void say_hello(struct bench *b, struct client *c)
{
    client_make(c, b->child.port);
    json_decref(call(c, "/api/hello", NULL));
    if (c->status != 200)
        child_fail(&b->child, "no greeting");
}

static void make_table(struct bench *b, struct table *t, int seed)
{
    struct client c[2];
    struct lr_setup setup;
    const struct lr_game *g = b->pack->game;
    char path[80];
    for (int i = 0; i < 2; i++) {
        say_hello(b, &c[i]);
        snprintf(t->cookie[i], sizeof t->cookie[i], "%s", c[i].cookie);
    }
    json_t *out = post(&c[0], "/api/matches",
                       json_pack("{s:s, s:s, s:i, s:{s:s, s:s}}", "game", game_id, "scenario", scenario, "seed",
                                 seed, "seats", g->sides[0], "me", g->sides[1], "open"));
    snprintf(t->id, sizeof t->id, "%s", json_string_value(json_object_get(out, "id")));
    snprintf(path, sizeof path, "/api/matches/%s/sit", t->id);
    json_decref(post(&c[1], path, json_pack("{s:O}", "token", json_object_get(out, "invite"))));
    json_decref(out);
    if (c[1].status != 200)
        child_fail(&b->child, "no seat");
    lr_setup_preset(b->pack, lr_scenario_named(b->pack, scenario), (uint64_t)seed, &setup);
    t->match = lr_match_new(b->pack, &setup, NULL);
    if (t->match == NULL)
        child_fail(&b->child, "no match");
    client_close(&c[0]);
    client_close(&c[1]);
}

static void watch(struct bench *b, int fd, uint64_t what)
{
    struct epoll_event e = { .events = EPOLLIN, .data.u64 = what };
    fcntl(fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(b->epoll, EPOLL_CTL_ADD, fd, &e);
}

static void open_streams(struct bench *b)
{
    for (int i = 0; i < b->streams; i++) {
        const struct table *t = &b->table[i / 2];
        struct client c;
        char path[80];
        client_make(&c, b->child.port);
        snprintf(c.cookie, sizeof c.cookie, "%s", t->cookie[i % 2]);
        snprintf(path, sizeof path, "/api/matches/%s/events", t->id);
        b->stream[i].fd = stream_begin(&c, path, NULL);
        if (b->stream[i].fd < 0)
            child_fail(&b->child, "no stream");
        watch(b, b->stream[i].fd, (uint64_t)i);
    }
    for (int i = 0; i < WINDOW; i++) {
        b->line[i].fd = client_connect(b->child.port);
        watch(b, b->line[i].fd, (uint64_t)b->streams + (uint64_t)i);
    }
}

static void set_up(struct bench *b, const char *program)
{
    const struct games_entry *entry = games_named(game_id);
    struct lr_error e = { .line = 0 };
    char folder[400];
    snprintf(folder, sizeof folder, "%s/%s", LR_ROOT, entry->folder);
    b->pack = lr_pack_load(entry->game, folder, NULL, 0, &e);
    child_make(&b->child, program);
    if (b->pack == NULL)
        child_fail(&b->child, e.words);
    child_start(&b->child);
    b->tables = b->streams / 2;
    b->table = calloc((size_t)b->tables, sizeof *b->table);
    b->stream = calloc((size_t)b->streams, sizeof *b->stream);
    b->sample = calloc(MOST_SAMPLES, sizeof *b->sample);
    b->epoll = epoll_create1(0);
    b->rng = lr_rng_seed(1, 3);
    for (int i = 0; i < b->tables; i++)
        make_table(b, &b->table[i], i + 1);
    open_streams(b);
}

/* ---- Answering ---- */

/* A legal answer of this match, and whose it is; false when it is over. */
static bool choose(struct bench *b, struct table *t, enum lr_side *side, lr_answer *x)
{
    static lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    uint8_t asked = lr_asked(lr_match_state(t->match));
    if (asked == 0)
        return false;
    *side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
    lr_match_ask(t->match, *side, &q);
    *x = list[lr_rng_below(&b->rng, (uint32_t)q.n)];
    return lr_match_answer(t->match, *side, lr_match_seq(t->match), *x).ok;
}

static struct table *free_table(struct bench *b)
{
    for (int i = 0; i < b->tables; i++) {
        struct table *t = &b->table[b->next = (b->next + 1) % b->tables];
        if (!t->busy && lr_asked(lr_match_state(t->match)) != 0)
            return t;
    }
    return NULL;
}

static bool send_answer(struct bench *b, struct line *l, double due)
{
    char text[700], body[160];
    enum lr_side side;
    lr_answer x;
    struct table *t = free_table(b);
    if (t == NULL || !choose(b, t, &side, &x))
        child_fail(&b->child, "every match is over: fewer seconds, please");
    int n = snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"%llu\",\"view\":false}",
                     b->pack->game->sides[side], (unsigned long long)x);
    n = snprintf(text, sizeof text,
                 "POST /api/matches/%s/answer HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nX-Long-Roll: 1\r\n"
                 "Content-Length: %d\r\n\r\n%s",
                 t->id, t->cookie[side], n, body);
    t->busy = true;
    l->table = t;
    l->used = 0;
    l->due = due;
    return write(l->fd, text, (size_t)n) == n;
}

/* True: an answer has been acknowledged. */
static bool hear(struct bench *b, struct line *l)
{
    ssize_t n = read(l->fd, l->text + l->used, sizeof l->text - l->used - 1);
    if (n <= 0)
        child_fail(&b->child, "a connection was lost");
    l->used += (size_t)n;
    l->text[l->used] = '\0';
    const char *end = strstr(l->text, "\r\n\r\n"), *length = strstr(l->text, "Content-Length: ");
    if (end == NULL || length == NULL || l->used < (size_t)(end + 4 - l->text) + strtoul(length + 16, NULL, 10))
        return false;
    if (strncmp(l->text, "HTTP/1.1 200", 12) != 0)
        child_fail(&b->child, l->text);
    if (b->samples < MOST_SAMPLES)
        b->sample[b->samples++] = now() - l->due;
    l->table->busy = false;
    l->table = NULL;
    return true;
}

static void hear_stream(struct bench *b, int i)
{
    char text[8192];
    ssize_t n = read(b->stream[i].fd, text, sizeof text - 1);
    if (n == 0)
        child_fail(&b->child, "a stream was closed");
    text[n > 0 ? n : 0] = '\0';
    for (const char *at = strstr(text, "event: change"); at != NULL; at = strstr(at + 1, "event: change"))
        b->told++;
}

/* Listen for at most so long; how many answers were acknowledged. */
static int listen_for(struct bench *b, int milliseconds)
{
    struct epoll_event e[BATCH];
    int n = epoll_wait(b->epoll, e, BATCH, milliseconds), heard = 0;
    for (int i = 0; i < n; i++) {
        uint64_t what = e[i].data.u64;
        if (what < (uint64_t)b->streams)
            hear_stream(b, (int)what);
        else
            heard += hear(b, &b->line[what - (uint64_t)b->streams]);
    }
    return heard;
}

static struct line *free_line(struct bench *b)
{
    for (int i = 0; i < WINDOW; i++)
        if (b->line[i].table == NULL)
            return &b->line[i];
    return NULL;
}

/* ---- Measuring ---- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double cpu_of(pid_t pid)
{
    char name[64], text[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(name, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    const char *after = n > 0 ? strrchr(text, ')') : NULL;
    if (f != NULL)
        fclose(f);
    if (after != NULL)
        sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static long metric(struct bench *b, const char *name)
{
    struct client c;
    char line[80];
    client_make(&c, b->child.port);
    json_decref(call(&c, "/metrics", NULL));
    snprintf(line, sizeof line, "\nlongroll_%s ", name);
    const char *at = c.body ? strstr(c.body, line) : NULL;
    long n = at ? strtol(at + strlen(line), NULL, 10) : 0;
    client_close(&c);
    return n;
}

/* rate 0: as fast as they go. */
static void measure(struct bench *b, const char *what, double seconds, double rate)
{
    long commits = metric(b, "commits_total"), writes = metric(b, "writes_total");
    double began = now(), server = cpu_of(b->child.pid);
    long sent = 0, kept = 0, told = b->told;
    clock_t own = clock();
    b->samples = 0;
    while (now() - began < seconds) {
        struct line *l;
        while ((l = free_line(b)) != NULL && (rate <= 0 || (double)sent < (now() - began) * rate)) {
            double due = rate > 0 ? began + (double)sent / rate : now();
            if (!send_answer(b, l, due))
                child_fail(&b->child, "an answer could not be sent");
            sent++;
        }
        kept += listen_for(b, 1);
    }
    double took = now() - began;
    while (kept < sent)
        kept += listen_for(b, 1000);
    qsort(b->sample, (size_t)b->samples, sizeof *b->sample, by_size);
    const double *s = b->sample;
    int n = b->samples;
    printf("%-22s %8.0f answers a second; ms: median %.2f, p90 %.2f, p99 %.2f, p99.9 %.2f, worst %.1f\n", what,
           (double)sent / took, s[n / 2] * 1e3, s[n * 9 / 10] * 1e3, s[(size_t)n * 99 / 100] * 1e3,
           s[(size_t)n * 999 / 1000] * 1e3, s[n - 1] * 1e3);
    commits = metric(b, "commits_total") - commits;
    writes = metric(b, "writes_total") - writes;
    printf("%-22s %8ld events told; %.1f answers a commit; processor seconds a second: server %.2f, bench %.2f\n",
           "", b->told - told, commits > 0 ? (double)writes / (double)commits : 0,
           (cpu_of(b->child.pid) - server) / took, (double)(clock() - own) / CLOCKS_PER_SEC / took);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static struct bench b;
    struct rlimit files;
    if (argc < 2) {
        fprintf(stderr, "server_bench LONGROLL [STREAMS [SECONDS [RATE]]]\n");
        return 2;
    }
    double seconds = argc > 3 ? atof(argv[3]) : 20, rate = argc > 4 ? atof(argv[4]) : 5000;
    b.streams = argc > 2 ? atoi(argv[2]) : 1000;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    set_up(&b, argv[1]);
    printf("%d matches of %s, %d streams open, %d connections for answers\n", b.tables, game_id, b.streams, WINDOW);
    measure(&b, "warming up", 2, rate);
    char what[40];
    snprintf(what, sizeof what, "due at %.0f a second", rate);
    measure(&b, what, seconds, rate);
    measure(&b, "as fast as they go", seconds / 2, 0);
    child_stop(&b.child, SIGTERM);
    child_remove(&b.child);
    for (int i = 0; i < b.tables; i++)
        lr_match_free(b.table[i].match);
    lr_pack_free(b.pack);
    return 0;
}
