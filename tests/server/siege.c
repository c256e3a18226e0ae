/* siege.c - a server in a process of its own, under load.
 *
 *   siege kill LONGROLL TIMES     many players; kill -9 (or SIGTERM); start again: every answer that was
 * acknowledged must be there siege hostile LONGROLL TIMES  requests that are broken in every way; then a match must
 * still play
 */
#include "client.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 6, MOST_ANSWERS = 100000 };

static const char *program;
static int listening = -1;
static char folder[] = "siege-XXXXXX", file[64];

static void fail(const char *words)
{
    fprintf(stderr, "siege: %s\n", words);
    exit(1);
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000 }, NULL);
}

/* ---- The server ---- */

static pid_t start(unsigned *port)
{
    int out[2];
    if (pipe(out) != 0)
        fail("no pipe");
    pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl(program, program, "serve", "--port", "0", "--rate", "0", "--quiet", "--data-file", file,
              (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    char line[300] = "";
    size_t used = 0;
    while (used + 1 < sizeof line && strchr(line, '\n') == NULL) {
        ssize_t n = read(out[0], line + used, sizeof line - used - 1);
        if (n <= 0)
            fail("the server did not start");
        used += (size_t)n;
        line[used] = '\0';
    }
    if (listening >= 0)
        close(listening);
    listening = out[0]; /* what it says when it stops must go somewhere */
    const char *at = strstr(line, "127.0.0.1:");
    if (at == NULL)
        fail("the server did not say where it is");
    *port = (unsigned)strtoul(at + 10, NULL, 10);
    return child;
}

static void stop(pid_t child, int how)
{
    int status = 0;
    kill(child, how);
    if (waitpid(child, &status, 0) != child)
        fail("the server did not end");
    if (how == SIGTERM && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        fail("the server did not stop in good order");
}

/* ---- Players ---- */

struct player {
    pthread_t thread;
    struct client c;
    char id[32];
    unsigned chance;
    int acknowledged;    /* answers */
    int seq;             /* the number given with the last of them */
    long long most_said; /* answers sent, acknowledged or not */
};

static atomic_bool finish;

static unsigned roll(unsigned *chance, unsigned n)
{
    *chance = *chance * 1664525u + 1013904223u;
    return (*chance >> 8) % n;
}

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
        p->acknowledged++;
        p->seq = (int)json_integer_value(json_object_get(out, "seq"));
    }
    json_decref(out);
    json_decref(view);
    return p->c.status != 0;
}

static void *play(void *ctx)
{
    struct player *p = ctx;
    while (!atomic_load(&finish))
        if (!one_answer(p))
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
        fprintf(stderr, "siege: match %s: acknowledged to %d, found %d (status %d)\n", p->id, p->seq, seq,
                p->c.status);
        exit(1);
    }
    if (!json_is_null(json_object_get(view, "other_version")))
        fail("a match no longer leads where it led");
    p->seq = seq;
    json_decref(view);
}

static void siege_kill(int times)
{
    static struct player player[PLAYERS];
    unsigned port, chance = 99;
    long long answers = 0;
    pid_t child = start(&port);
    for (int i = 0; i < PLAYERS; i++) {
        client_make(&player[i].c, port);
        player[i].chance = (unsigned)i + 1;
        json_decref(call(&player[i].c, "/api/hello", NULL));
        begin_match(&player[i]);
    }
    for (int k = 0; k < times; k++) {
        atomic_store(&finish, false);
        for (int i = 0; i < PLAYERS; i++)
            pthread_create(&player[i].thread, NULL, play, &player[i]);
        pause_for(100 + (long)roll(&chance, 400));
        stop(child, k % 4 == 3 ? SIGTERM : SIGKILL); /* now and then in good order, under the same load */
        atomic_store(&finish, true);
        for (int i = 0; i < PLAYERS; i++)
            pthread_join(player[i].thread, NULL);
        child = start(&port);
        for (int i = 0; i < PLAYERS; i++) {
            client_close(&player[i].c);
            player[i].c.port = port;
            look_after(&player[i]);
            answers += player[i].acknowledged;
            player[i].acknowledged = 0;
        }
    }
    stop(child, SIGTERM);
    for (int i = 0; i < PLAYERS; i++)
        client_close(&player[i].c);
    printf("%d kills, %lld acknowledged answers, none lost.\n", times, answers);
}

/* ---- Hostile requests ---- */

static const char *const good[] = {
    "GET /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s/at/3?side=USA HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/matches/%s/log?from=99999999999999 HTTP/1.1\r\nHost: localhost\r\n\r\n",
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

/* Break a request: change, take away, double or cut bytes. */
static size_t spoil(char *text, size_t n, size_t room, unsigned *chance)
{
    for (unsigned i = roll(chance, 4); i > 0 && n > 2; i--) {
        size_t at = roll(chance, (unsigned)n), more = roll(chance, 12);
        switch (roll(chance, 5)) {
        case 0:
            text[at] = (char)roll(chance, 256);
            break;
        case 1:
            more = at + more > n ? n - at : more;
            memmove(text + at, text + at + more, n - at - more);
            n -= more;
            break;
        case 2:
            more = n + more > room ? 0 : at + more > n ? 0 : more;
            memmove(text + at + more, text + at, n - at);
            n += more;
            break;
        case 3:
            n = at;
            break;
        default:
            text[at] = "\"{}[]\\:,\r\n%/"[roll(chance, 12)];
        }
    }
    return n;
}

static void hostile_request(unsigned port, const char *id, unsigned *chance)
{
    char text[2000], answer[1024];
    int fd = client_connect(port);
    if (fd < 0)
        fail("the server is gone");
    int n = snprintf(text, sizeof text - 64, good[roll(chance, sizeof good / sizeof good[0])], id);
    size_t length = spoil(text, (size_t)n, sizeof text - 64, chance);
    struct timeval patience = { .tv_usec = 3000 }; /* a cut request gets no answer: do not wait for it */
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (length > 0 && write(fd, text, length) < 0)
        length = 0;
    ssize_t got = read(fd, answer, sizeof answer);
    (void)got;
    close(fd);
}

static void siege_hostile(int times)
{
    struct player p = { .chance = 5 };
    unsigned port, chance = 17;
    pid_t child = start(&port);
    client_make(&p.c, port);
    json_decref(call(&p.c, "/api/hello", NULL));
    begin_match(&p);
    for (int i = 0; i < times; i++) {
        hostile_request(port, p.id, &chance);
        if (i % 500 == 0 && !one_answer(&p))
            fail("a good request gets no answer any more");
    }
    json_decref(call(&p.c, "/metrics", NULL));
    const char *failed = p.c.body ? strstr(p.c.body, "\nlongroll_failed_total ") : NULL;
    if (failed == NULL || strtol(failed + 23, NULL, 10) != 0)
        fail("the server found fault with itself");
    for (int i = 0; i < 20; i++)
        if (!one_answer(&p))
            fail("a good request gets no answer any more");
    client_close(&p.c);
    stop(child, SIGTERM);
    printf("%d hostile requests, and the match goes on.\n", times);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    if (argc != 4 || mkdtemp(folder) == NULL)
        fail("siege kill|hostile LONGROLL TIMES");
    program = argv[2];
    snprintf(file, sizeof file, "%s/longroll.db", folder);
    if (strcmp(argv[1], "kill") == 0)
        siege_kill(atoi(argv[3]));
    else
        siege_hostile(atoi(argv[3]));
    static const char *const ends[] = { "", "-wal", "-shm" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", file, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}
