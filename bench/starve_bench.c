/* starve_bench.c - one guest does his worst; how long do the others wait?
 *
 *   starve_bench [--check] [--seconds N] LONGROLL [LONGROLL ...]
 *
 * For each program a server in a process of its own. A few people sign in, begin a match against a Veteran and wait
 * for his first answer, and ask for advice, over and over: first alone; then while a guest asks for advice from 100
 * connections and has begun 200 matches of Veteran against Veteran (with as many cookies as it takes); then while
 * he also plays 40 Veterans himself. Times are what people see, in milliseconds, median and worst; whatever did not
 * come within 30 seconds, or was refused, counts as failed. --check is the short one of the tests: nobody but the
 * guest may be refused anything, and no time is judged but by minutes. */
#include "child.h"
#include "client.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_LINES = 100, MOST_PEOPLE = 3, MOST_SAMPLES = 4000, LONGEST = 30000 /* milliseconds */, COOKIES = 40 };
enum what { SIGN_IN, VETERAN, ADVICE, WHATS };

static const char *const what_names[WHATS] = { "sign-in", "Veteran's answer", "advice" };

struct size {
    int lines, matches, own, people, think_ms;
    double seconds;
};

static const struct size whole = { MOST_LINES, 200, 40, MOST_PEOPLE, 1000, 20 };
static const struct size small = { 80, 24, 4, 1, 150, 0 };

struct samples {
    double took[MOST_SAMPLES];
    int n, failed;
};

static struct child server;
static struct size size;
static struct samples samples[WHATS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool finish;
static atomic_int advised, told_to_wait;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000 }, NULL);
}

static void note(enum what what, double since, bool ok)
{
    double took = now() - since;
    pthread_mutex_lock(&lock);
    struct samples *s = &samples[what];
    if (!ok || took > LONGEST)
        s->failed++;
    else if (s->n < MOST_SAMPLES)
        s->took[s->n++] = took;
    pthread_mutex_unlock(&lock);
}

static void say_hello(struct client *c)
{
    client_make(c, server.port);
    json_decref(call(c, "/api/hello", NULL));
    if (c->status != 200)
        child_fail(&server, "no greeting");
}

/* False: refused. */
static bool begin_match(struct client *c, const char *usa, const char *csa, char id[32])
{
    json_t *out = post(c, "/api/matches",
                       json_pack("{s:s, s:s, s:{s:s, s:s}, s:i}", "game", "bobby-lee", "scenario", "The Year 1862",
                                 "seats", "USA", usa, "CSA", csa, "think_ms", size.think_ms));
    const char *made = json_string_value(json_object_get(out, "id"));
    snprintf(id, 32, "%s", made ? made : "");
    json_decref(out);
    return c->status == 200;
}

static void resign(struct client *c, const char *id)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/resign", id);
    json_decref(post(c, path, json_pack("{s:s}", "side", "USA")));
}

/* ---- The others ---- */

struct person {
    struct client c;
    char name[40], game[32]; /* a match of two seats of one's own, to ask about */
    pthread_t thread;
};

static void make_person(struct person *p, int number)
{
    say_hello(&p->c);
    snprintf(p->name, sizeof p->name, "Neighbour %c", 'A' + number);
    json_decref(
        post(&p->c, "/api/account", json_pack("{s:s, s:s}", "name", p->name, "passphrase", "a quiet evening")));
    if (p->c.status != 200 || !begin_match(&p->c, "me", "me", p->game))
        child_fail(&server, "no account");
}

static void sign_in(struct person *p)
{
    double began = now();
    json_decref(
        post(&p->c, "/api/login", json_pack("{s:s, s:s}", "name", p->name, "passphrase", "a quiet evening")));
    note(SIGN_IN, began, p->c.status == 200);
}

/* Both sides are asked at the start: until his side no longer is. */
static void play_veteran(struct person *p)
{
    char id[32], path[80], text[8000];
    double began = now();
    if (!begin_match(&p->c, "me", "general", id)) {
        note(VETERAN, began, false);
        return;
    }
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int fd = stream_begin(&p->c, path, NULL);
    note(VETERAN, began, fd >= 0 && stream_until(fd, "\"asked\":[\"USA\"]", LONGEST, text, sizeof text));
    close(fd);
    resign(&p->c, id);
}

static void ask_advice(struct person *p)
{
    char path[80];
    double began = now();
    snprintf(path, sizeof path, "/api/matches/%s/advice", p->game);
    json_decref(post(&p->c, path, json_pack("{s:s}", "side", "USA")));
    note(ADVICE, began, p->c.status == 200);
}

static void *live(void *ctx)
{
    struct person *p = ctx;
    double end = now() + size.seconds * 1e3;
    do {
        sign_in(p);
        play_veteran(p);
        ask_advice(p);
    } while (now() < end);
    return NULL;
}

/* ---- The guest ---- */

struct guest {
    struct client cookie[COOKIES], line[MOST_LINES];
    pthread_t thread[MOST_LINES];
    char game[32];
    int cookies, matches;
    int lines;
};

/* With another cookie when this one has had enough. */
static void begin_many(struct guest *g, const char *usa, int count)
{
    char id[32];
    for (int made = 0; made < count && g->cookies < COOKIES;) {
        if (begin_match(&g->cookie[g->cookies], usa, "general", id))
            made++, g->matches++;
        else
            say_hello(&g->cookie[++g->cookies]);
    }
}

struct line {
    struct client *c;
    const char *game;
};

static void *ask_on(void *ctx)
{
    struct line *l = ctx;
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/advice", l->game);
    while (!atomic_load(&finish)) {
        json_decref(post(l->c, path, json_pack("{s:s}", "side", "USA")));
        atomic_fetch_add(&advised, l->c->status == 200);
        atomic_fetch_add(&told_to_wait, l->c->status == 429 && strstr(l->c->head, "Retry-After: ") != NULL);
        if (l->c->status != 200)
            pause_for(200);
    }
    free(l);
    return NULL;
}

static void besiege(struct guest *g)
{
    say_hello(&g->cookie[0]);
    if (!begin_match(&g->cookie[0], "me", "me", g->game))
        child_fail(&server, "no match");
    begin_many(g, "general", size.matches);
    atomic_store(&finish, false);
    for (g->lines = 0; g->lines < size.lines; g->lines++) {
        struct line *l = calloc(1, sizeof *l);
        g->line[g->lines] = (struct client){ .port = server.port, .fd = -1 };
        snprintf(g->line[g->lines].cookie, sizeof g->line[0].cookie, "%s", g->cookie[0].cookie);
        *l = (struct line){ &g->line[g->lines], g->game };
        pthread_create(&g->thread[g->lines], NULL, ask_on, l);
    }
    pause_for(1000);
}

static void lift(struct guest *g)
{
    atomic_store(&finish, true);
    for (int i = 0; i < g->lines; i++) /* nobody waits for the answers */
        shutdown(g->line[i].fd, SHUT_RDWR);
    for (int i = 0; i < g->lines; i++) {
        pthread_join(g->thread[i], NULL);
        client_close(&g->line[i]);
    }
    for (int i = 0; i <= g->cookies && i < COOKIES; i++)
        client_close(&g->cookie[i]);
}

/* ---- What it comes to ---- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_row(const char *what)
{
    printf("  %-44s", what);
    for (int i = 0; i < WHATS; i++) {
        struct samples *s = &samples[i];
        char text[48] = "-";
        qsort(s->took, (size_t)s->n, sizeof s->took[0], by_size);
        if (s->n > 0)
            snprintf(text, sizeof text, "%.0f / %.0f", s->took[s->n / 2], s->took[s->n - 1]);
        snprintf(text + strlen(text), sizeof text - strlen(text), " (%d of %d)", s->n, s->n + s->failed);
        printf(" %-24s", text);
    }
    printf("\n");
    fflush(stdout);
}

static int failures(void)
{
    int all = 0;
    for (int i = 0; i < WHATS; i++)
        all += samples[i].failed;
    return all;
}

static void measure(struct person *person, const char *what)
{
    memset(samples, 0, sizeof samples);
    for (int i = 0; i < size.people; i++)
        pthread_create(&person[i].thread, NULL, live, &person[i]);
    for (int i = 0; i < size.people; i++)
        pthread_join(person[i].thread, NULL);
    print_row(what);
}

/* How often somebody else was refused, or waited in vain. */
static int run(const char *program)
{
    static struct person person[MOST_PEOPLE];
    static struct guest guest;
    int bad;
    memset(&guest, 0, sizeof guest);
    child_make(&server, program);
    child_start(&server);
    printf("%s\n  %-44s", program, "median / worst ms (how many came)");
    for (int i = 0; i < WHATS; i++)
        printf(" %-24s", what_names[i]);
    printf("\n");
    for (int i = 0; i < size.people; i++)
        make_person(&person[i], i);
    measure(person, "alone");
    bad = failures();
    besiege(&guest);
    char what[80];
    snprintf(what, sizeof what, "advice from %d lines, %d computer matches", guest.lines, guest.matches);
    measure(person, what);
    bad += failures();
    begin_many(&guest, "me", size.own);
    snprintf(what, sizeof what, "... and he plays %d Veterans himself", size.own);
    measure(person, what);
    bad += failures();
    lift(&guest);
    printf("  he was given advice %d times and told to wait %d times\n", atomic_load(&advised),
           atomic_load(&told_to_wait));
    for (int i = 0; i < size.people; i++)
        client_close(&person[i].c);
    child_stop(&server, SIGTERM);
    child_remove(&server);
    return bad;
}

int main(int argc, char **argv)
{
    struct rlimit files;
    bool check = false;
    int at = 1;
    size = whole;
    for (; at < argc && argv[at][0] == '-'; at++) {
        check = check || strcmp(argv[at], "--check") == 0;
        if (check)
            size = small;
        if (strcmp(argv[at], "--seconds") == 0 && at + 1 < argc)
            size.seconds = atof(argv[++at]);
    }
    if (at >= argc) {
        fprintf(stderr, "starve_bench [--check] [--seconds N] LONGROLL [LONGROLL ...]\n");
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    int bad = 0;
    for (; at < argc; at++)
        bad += run(argv[at]);
    bool waited = atomic_load(&told_to_wait) > 0;
    if (check && (bad > 0 || !waited))
        fprintf(stderr, "%s\n",
                bad > 0 ? "others were kept waiting or refused" : "the guest was never told to wait");
    return check && (bad > 0 || !waited);
}
