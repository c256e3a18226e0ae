/* load_play.c - players and watchers of load_bench, all on one thread. A player is one connection and one match
 * with a person on each side: an answer, then whatever is needed to know the next legal answers. If the reply
 * carries the view, that is all; if not, or if the other side is asked next, the view is fetched. A match that ends
 * is followed by another, and its watchers come along. */
#include "load.h"

#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 256, MOST_SAMPLES = 4000000, PEOPLE = 64 /* who only watch */, OTHER_MATCHES = 64 };

static const char *const sides[2] = { "USA", "CSA" };

enum doing { ANSWERING, LOOKING, BEGINNING, SITTING };

struct player {
    int fd;
    enum doing doing;
    char id[32], cookie[2][256];
    int side;   /* whose request is under way */
    int looked; /* views fetched since the last answer */
    double sent;
    char *text;
    size_t used, room, whole; /* whole: length of the reply, 0 while that is not known */
    int first_watcher, watchers;
};

struct load {
    struct child child;
    const struct load_options *o;
    enum load_case which;
    int epoll;
    struct player *player;
    int *watcher; /* connections */
    char people[PEOPLE][256];
    char other[OTHER_MATCHES][32];
    unsigned chance;
    float *kept, *ready;
    int n_kept, n_ready;
    long told, requests;
    bool counting;
};

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned roll(struct load *l, unsigned n)
{
    l->chance = l->chance * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(l->chance >> 8) * n >> 24);
}

/* ---- Asking ---- */

static void ask(struct load *l, struct player *p, enum doing doing, const char *path, const char *body)
{
    char text[1000];
    int n = body ? snprintf(text, sizeof text,
                            "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nX-Long-Roll: 1\r\n"
                            "Content-Length: %zu\r\n\r\n%s",
                            path, p->cookie[p->side], strlen(body), body)
                 : snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", path,
                            p->cookie[p->side]);
    p->doing = doing;
    p->used = p->whole = 0;
    l->requests += l->counting;
    if (write(p->fd, text, (size_t)n) != n)
        child_fail(&l->child, "a request could not be sent");
}

static void begin_match(struct load *l, struct player *p)
{
    char body[200];
    p->side = 0;
    snprintf(
        body, sizeof body,
        "{\"game\":\"bobby-lee\",\"scenario\":\"The War from 1861\",\"seats\":{\"%s\":\"me\",\"%s\":\"open\"}}",
        sides[0], sides[1]);
    ask(l, p, BEGINNING, "/api/matches", body);
}

static void look(struct load *l, struct player *p, int side)
{
    char path[80];
    p->side = side;
    if (p->looked++ > 2)
        child_fail(&l->child, "nobody is asked, and the game is not over");
    snprintf(path, sizeof path, "/api/matches/%s", p->id);
    ask(l, p, LOOKING, path, NULL);
}

/* ---- Reading replies, as far as needed: the driver's own work should weigh little ---- */

/* What stands after `key` until the next quote. */
static bool find_text(const char *in, const char *key, char *out, size_t size)
{
    const char *at = strstr(in, key);
    size_t n = at ? strcspn(at + strlen(key), "\"") : 0;
    if (at == NULL || n >= size)
        return false;
    memcpy(out, at + strlen(key), n);
    out[n] = '\0';
    return true;
}

/* One of the legal answers a view lists; false if it has none. */
static bool choose(struct load *l, const char *view, char *answer, size_t size)
{
    static const char mark[] = "{\"id\":\"";
    const char *at = strstr(view, "\"answers\":["), *end = at ? strstr(at, "]}]") : NULL;
    unsigned n = 0;
    if (end == NULL)
        return false;
    for (; at != NULL && at < end; at = strstr(at + 1, mark))
        if (strncmp(at, mark, sizeof mark - 1) == 0 && roll(l, ++n) == 0)
            find_text(at, mark, answer, size);
    return n > 0;
}

static int asked_side(const char *view)
{
    char side[40];
    return find_text(view, "\"question\":{\"side\":\"", side, sizeof side) && strcmp(side, sides[1]) == 0;
}

static void add_sample(float *list, int *n, double seconds)
{
    if (*n < MOST_SAMPLES)
        list[(*n)++] = (float)(seconds * 1e3);
}

/* The view is here: answer, or look through the other side's eyes, or begin another match. */
static void go_on(struct load *l, struct player *p, const char *view)
{
    char answer[40], body[160], path[80];
    const char *seq = strstr(view, "\"seq\":");
    bool sent = p->sent > 0;
    if (strstr(view, "\"over\":true") != NULL) {
        p->sent = 0;
        begin_match(l, p);
        return;
    }
    if (!choose(l, view, answer, sizeof answer)) {
        look(l, p, !p->side);
        return;
    }
    if (sent && l->counting)
        add_sample(l->ready, &l->n_ready, seconds_now() - p->sent);
    p->looked = 0;
    p->side = asked_side(view);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"seq\":%ld,\"answer\":\"%s\"}", sides[p->side],
             seq ? strtol(seq + 6, NULL, 10) : 0, answer);
    snprintf(path, sizeof path, "/api/matches/%s/answer", p->id);
    p->sent = seconds_now();
    ask(l, p, ANSWERING, path, body);
}

static void offer(struct load *l, struct player *p, int side)
{
    char path[80];
    p->side = side;
    p->sent = seconds_now();
    snprintf(path, sizeof path, "/api/matches/%s/draw", p->id);
    ask(l, p, ANSWERING, path, side == 0 ? "{\"do\":\"offer\"}" : "{\"do\":\"decline\"}");
}

static void watch_match(struct load *l, int i, const struct player *p);

static void act(struct load *l, struct player *p, const char *reply)
{
    char body[100], path[80], token[40];
    switch (p->doing) {
    case ANSWERING:
        if (l->counting)
            add_sample(l->kept, &l->n_kept, seconds_now() - p->sent);
        if (l->o->blind)
            offer(l, p, !p->side);
        else if (strstr(reply, "\"view\":{") != NULL)
            go_on(l, p, reply);
        else
            look(l, p, p->side);
        break;
    case LOOKING:
        go_on(l, p, reply);
        break;
    case BEGINNING:
        find_text(reply, "\"id\":\"", p->id, sizeof p->id);
        find_text(reply, "\"invite\":\"", token, sizeof token);
        snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
        snprintf(path, sizeof path, "/api/matches/%s/sit", p->id);
        p->side = 1;
        ask(l, p, SITTING, path, body);
        break;
    case SITTING:
        for (int i = 0; i < p->watchers; i++)
            watch_match(l, p->first_watcher + i, p);
        p->looked = 0;
        if (l->o->blind)
            offer(l, p, 0);
        else
            look(l, p, 0);
        break;
    }
}

static void find_whole(struct load *l, struct player *p)
{
    const char *end = strstr(p->text, "\r\n\r\n"), *length = strstr(p->text, "Content-Length: ");
    if (end == NULL || length == NULL || length > end)
        return;
    if (strncmp(p->text, "HTTP/1.1 200", 12) != 0)
        child_fail(&l->child, p->text);
    p->whole = (size_t)(end + 4 - p->text) + strtoul(length + 16, NULL, 10);
}

static void hear(struct load *l, struct player *p)
{
    if (p->room - p->used < 65536) {
        p->room += 262144;
        p->text = realloc(p->text, p->room);
    }
    ssize_t n = read(p->fd, p->text + p->used, p->room - p->used - 1);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0)
        child_fail(&l->child, "a connection was lost");
    p->used += (size_t)n;
    p->text[p->used] = '\0';
    if (p->whole == 0)
        find_whole(l, p);
    if (p->whole > 0 && p->used >= p->whole)
        act(l, p, strstr(p->text, "\r\n\r\n"));
}

/* ---- Watchers ---- */

static void listen_to(struct load *l, int fd, uint64_t what)
{
    struct epoll_event e = { .events = EPOLLIN, .data.u64 = what };
    fcntl(fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, fd, &e);
}

static void watch_as(struct load *l, int i, const char *id, const char *cookie)
{
    struct client c;
    char path[80];
    if (l->watcher[i] > 0)
        close(l->watcher[i]);
    client_make(&c, l->child.port);
    snprintf(c.cookie, sizeof c.cookie, "%s", cookie);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    l->watcher[i] = stream_begin(&c, path, NULL);
    if (l->watcher[i] < 0)
        child_fail(&l->child, "no stream");
    listen_to(l, l->watcher[i], (uint64_t)i);
}

/* The first two watchers of a match are its players. */
static void watch_match(struct load *l, int i, const struct player *p)
{
    int k = i - p->first_watcher;
    watch_as(l, i, p->id, k < 2 ? p->cookie[k] : l->people[i % PEOPLE]);
}

static long count_changes(const char *text)
{
    long n = 0;
    for (const char *at = strstr(text, "event: change"); at != NULL; at = strstr(at + 1, "event: change"))
        n++;
    return n;
}

static long hear_watcher(struct load *l, int i)
{
    char text[8192];
    ssize_t n = read(l->watcher[i], text, sizeof text - 1);
    if (n == 0)
        child_fail(&l->child, "a stream was closed");
    text[n > 0 ? n : 0] = '\0';
    long told = count_changes(text);
    l->told += l->counting ? told : 0;
    return told;
}

static void listen_for(struct load *l, int milliseconds)
{
    struct epoll_event e[BATCH];
    int n = epoll_wait(l->epoll, e, BATCH, milliseconds);
    for (int i = 0; i < n; i++) {
        uint64_t what = e[i].data.u64;
        if (what < (uint64_t)l->o->streams)
            hear_watcher(l, (int)what);
        else
            hear(l, &l->player[what - (uint64_t)l->o->streams]);
    }
}

static void play_for(struct load *l, double seconds)
{
    double until = seconds_now() + seconds;
    while (seconds_now() < until)
        listen_for(l, 100);
}

/* ---- Setting up ---- */

static void greet(struct load *l, char cookie[256])
{
    struct client c;
    client_make(&c, l->child.port);
    json_decref(call(&c, "/api/hello", NULL));
    if (c.status != 200)
        child_fail(&l->child, "no greeting");
    snprintf(cookie, 256, "%s", c.cookie);
    client_close(&c);
}

/* Each of another guest: one may not have as many running as there are. */
static void make_other(struct load *l, int i)
{
    struct client c;
    char *id = l->other[i];
    client_make(&c, l->child.port);
    snprintf(c.cookie, sizeof c.cookie, "%s", l->people[i % PEOPLE]);
    json_t *out = call(&c, "/api/matches", "{\"game\":\"bobby-lee\",\"seats\":{\"USA\":\"me\",\"CSA\":\"me\"}}");
    if (c.status != 200)
        child_fail(&l->child, c.body ? c.body : "no reply");
    snprintf(id, sizeof l->other[i], "%s", json_string_value(json_object_get(out, "id")));
    json_decref(out);
    client_close(&c);
}

static void set_up(struct load *l, const char *program)
{
    int clients = l->o->clients;
    child_make(&l->child, program);
    child_start(&l->child);
    l->epoll = epoll_create1(0);
    l->chance = 1;
    l->player = calloc((size_t)clients + 1, sizeof *l->player);
    l->watcher = calloc((size_t)l->o->streams + 1, sizeof *l->watcher);
    l->kept = calloc(MOST_SAMPLES, sizeof *l->kept);
    l->ready = calloc(MOST_SAMPLES, sizeof *l->ready);
    for (int i = 0; i < PEOPLE; i++)
        greet(l, l->people[i]);
    for (int i = 0; i < clients; i++) {
        struct player *p = &l->player[i];
        greet(l, p->cookie[0]);
        greet(l, p->cookie[1]);
        p->fd = client_connect(l->child.port);
        listen_to(l, p->fd, (uint64_t)l->o->streams + (uint64_t)i);
        begin_match(l, p);
    }
}

static void open_streams(struct load *l)
{
    int streams = l->o->streams, clients = l->o->clients;
    if (l->which == SAME)
        for (int i = 0; i < clients; i++) {
            struct player *p = &l->player[i];
            p->first_watcher = (int)((long)streams * i / clients);
            p->watchers = (int)((long)streams * (i + 1) / clients) - p->first_watcher;
            for (int k = 0; p->id[0] != '\0' && k < p->watchers; k++)
                watch_match(l, p->first_watcher + k, p);
        }
    for (int i = 0; l->which == ELSEWHERE && i < OTHER_MATCHES; i++)
        make_other(l, i);
    for (int i = 0; l->which == ELSEWHERE && i < streams; i++)
        watch_as(l, i, l->other[i % OTHER_MATCHES], l->people[i % PEOPLE]);
}

static void tidy_up(struct load *l)
{
    child_stop(&l->child, SIGTERM);
    child_remove(&l->child);
    for (int i = 0; l->player != NULL && i < l->o->clients; i++) {
        close(l->player[i].fd);
        free(l->player[i].text);
    }
    for (int i = 0; i < l->o->streams; i++)
        if (l->watcher[i] > 0)
            close(l->watcher[i]);
    close(l->epoll);
    free(l->player);
    free(l->watcher);
    free(l->kept);
    free(l->ready);
}

/* ---- Measuring ---- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

double processor_of(int pid)
{
    char name[64], text[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", pid);
    FILE *f = fopen(name, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    const char *after = n > 0 ? strrchr(text, ')') : NULL;
    if (f != NULL)
        fclose(f);
    if (after != NULL)
        sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

long resident_of(int pid)
{
    char name[64], line[200];
    long n = 0;
    snprintf(name, sizeof name, "/proc/%d/status", pid);
    FILE *f = fopen(name, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            n = strtol(line + 6, NULL, 10);
    if (f != NULL)
        fclose(f);
    return n;
}

static void times_of(float *list, int n, double *median, double *p99, double *worst)
{
    if (n == 0)
        return;
    qsort(list, (size_t)n, sizeof *list, by_size);
    *median = (double)list[n / 2];
    *p99 = (double)list[(size_t)n * 99 / 100];
    *worst = (double)list[n - 1];
}

void load_run(const char *program, enum load_case which, const struct load_options *o, struct load_result *out)
{
    enum { WARM = 1 };
    struct load l = { .o = o, .which = which };
    set_up(&l, program);
    play_for(&l, WARM);
    long before = resident_of(l.child.pid);
    open_streams(&l);
    play_for(&l, WARM);
    *out = (struct load_result){ .memory =
                                     (double)(resident_of(l.child.pid) - before) / (o->streams ? o->streams : 1) };
    double began = seconds_now(), server = processor_of(l.child.pid);
    clock_t own = clock();
    l.counting = true;
    play_for(&l, o->seconds);
    double took = seconds_now() - began;
    out->rate = l.n_kept / took;
    out->told = (double)l.told / took;
    out->server = (processor_of(l.child.pid) - server) / took;
    out->own = (double)(clock() - own) / CLOCKS_PER_SEC / took;
    out->cost = out->rate > 0 ? out->server / out->rate * 1e3 : 0;
    out->trips = l.n_kept > 0 ? (double)l.requests / l.n_kept : 0;
    times_of(l.kept, l.n_kept, &out->kept_median, &out->kept_p99, &out->kept_worst);
    times_of(l.ready, l.n_ready, &out->ready_median, &out->ready_p99, &out->ready_worst);
    tidy_up(&l);
}

/* ---- Many streams at once ---- */

/* Everybody who watches hears at least so many changes more; how many do within ten seconds. */
static int hear_all(struct load *l, int *heard, int want)
{
    struct epoll_event e[BATCH];
    int done = 0;
    double until = seconds_now() + 10;
    for (int i = 0; i < l->o->streams; i++)
        done += heard[i] >= want;
    while (done < l->o->streams && seconds_now() < until)
        for (int i = epoll_wait(l->epoll, e, BATCH, 100) - 1; i >= 0; i--) {
            int w = (int)e[i].data.u64, before = heard[w];
            heard[w] += (int)hear_watcher(l, w);
            done += before < want && heard[w] >= want;
        }
    return done;
}

static void change_others(struct load *l)
{
    struct client c;
    char path[80];
    client_make(&c, l->child.port);
    for (int i = 0; i < OTHER_MATCHES; i++) {
        snprintf(c.cookie, sizeof c.cookie, "%s", l->people[i % PEOPLE]);
        snprintf(path, sizeof path, "/api/matches/%s/draw", l->other[i]);
        json_decref(call(&c, path, "{\"side\":\"USA\",\"do\":\"offer\"}"));
        if (c.status != 200)
            child_fail(&l->child, c.body ? c.body : "no reply");
    }
    client_close(&c);
}

void load_hold(const char *program, int streams)
{
    const struct load_options o = { .clients = 0, .streams = streams };
    struct load l = { .o = &o, .which = ELSEWHERE };
    int *heard = calloc((size_t)streams, sizeof *heard);
    set_up(&l, program);
    for (int i = 0; i < OTHER_MATCHES; i++)
        make_other(&l, i);
    long before = resident_of(l.child.pid);
    double began = seconds_now();
    for (int i = 0; i < streams; i++)
        watch_as(&l, i, l.other[i % OTHER_MATCHES], l.people[i % PEOPLE]);
    int open = hear_all(&l, heard, 1);
    double opened = seconds_now();
    long after = resident_of(l.child.pid);
    printf("%d of %d streams open in %.2f s; %.2f kB a stream resident in the server\n", open, streams,
           opened - began, (double)(after - before) / streams);
    change_others(&l);
    int told = hear_all(&l, heard, 2);
    printf("a change at each of %d matches: %d of %d streams told %.2f s after the first was sent\n", OTHER_MATCHES,
           told, streams, seconds_now() - opened);
    fflush(stdout);
    tidy_up(&l);
    free(heard);
    if (open < streams || told < streams)
        exit(1);
}
