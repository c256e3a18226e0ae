/* aside_test.c - a match that ends the process is set aside at the next start, and everything else goes on.
 *
 * The server runs in a child with two games: the fixture, and the fixture spoiled ("spoiled") so that it ends the
 * process in one way or another when a match of it is loaded or thought about. */
#include "cli.h"
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

enum spoilt { SOUND, BAD_ADDRESS, ABORTS, STACK_FULL, ENDLESS, DAWDLES };

static volatile enum spoilt when_set_up, when_thinking, when_looked_at;
static _Thread_local bool sets_up; /* a thread that makes matches; those who think make none */
static atomic_bool *dawdling;      /* shared with the child: it is in the middle of a load */
static volatile unsigned sink;

/* ---- A game that ends the process ---- */

static volatile int *volatile nowhere = (volatile int *)8; /* a compiler that knew would say so */

__attribute__((no_sanitize("undefined", "address"))) static void bad_address(void) { *nowhere = 1; }

__attribute__((no_sanitize("undefined", "address"))) static int fill_stack(int n) /* NOLINT(misc-no-recursion) */
{
    volatile char room[4096];
    room[n % 4096] = (char)n;
    return n < 0 ? 0 : fill_stack(n + 1) + room[(n + 1) % 4096];
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000 }, NULL);
}

static void end_by(enum spoilt how)
{
    if (how == BAD_ADDRESS)
        bad_address();
    else if (how == ABORTS)
        abort();
    else if (how == STACK_FULL)
        sink = (unsigned)fill_stack(1);
    while (how == ENDLESS) /* NOLINT(bugprone-infinite-loop): it is meant to be */
        sink++;
    if (how == DAWDLES) {
        atomic_store(dawdling, true);
        pause_for(20000);
    }
}

static const struct lr_game *good;
static struct lr_game spoiled;
static struct lr_pack pack;
static struct serve_game games[2];

static void spoiled_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    sets_up = true;
    end_by(when_set_up);
    good->setup(p, s, state, ev);
}

static void spoiled_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    if (!sets_up)
        end_by(when_thinking);
    lr_kind_ask(p, state, side, q);
}

static int spoiled_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    end_by(when_looked_at);
    return good->pieces(p, seen, out, room);
}

/* ---- The server in a child ---- */

struct outside {
    struct house h; /* its names; no server inside */
    pid_t pid;
    struct client c;
};

static _Noreturn void be_server(const struct serve_options *o, int out)
{
    struct lr_error e = { .line = 0 };
    sigset_t stop;
    int got, told[2] = { 0, 0 };
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    signal(SIGSEGV, SIG_DFL); /* not cmocka's */
    signal(SIGABRT, SIG_DFL);
    if (freopen("/dev/null", "w", stderr) == NULL)
        _exit(3);
    struct server *s = server_start(o, &e);
    if (s == NULL)
        _exit(2);
    told[0] = (int)server_port(s);
    told[1] = server_aside(s);
    if (write(out, told, sizeof told) != sizeof told)
        _exit(3);
    sigwait(&stop, &got);
    server_stop(s);
    _exit(0);
}

/* How many matches are set aside; -1: it ended before it could say so. */
static int start(struct outside *x)
{
    int out[2], told[2] = { 0, -1 };
    assert_int_equal(pipe(out), 0);
    x->pid = fork();
    if (x->pid == 0)
        be_server(&x->h.o, out[1]);
    close(out[1]);
    ssize_t n = read(out[0], told, sizeof told);
    close(out[0]);
    client_close(&x->c);
    x->c.port = (unsigned)told[0];
    return n == sizeof told ? told[1] : -1;
}

/* Did it end in good order? */
static bool ended(struct outside *x, int by)
{
    int status = 0;
    if (by != 0)
        kill(x->pid, by);
    for (int i = 0; i < 6000; i++, pause_for(10)) {
        if (waitpid(x->pid, &status, WNOHANG) != x->pid)
            continue;
        x->pid = 0;
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    kill(x->pid, SIGKILL);
    waitpid(x->pid, NULL, 0);
    fail_msg("the server goes on");
    return false;
}

static void greet(struct outside *x)
{
    client_make(&x->c, x->c.port);
    json_decref(get_ok(&x->c, "/api/hello"));
}

static void begin(struct outside *x, const char *game, const char *first, const char *second, char id[32])
{
    json_t *out = post_as(
        &x->c, 200,
        json_pack("{s:s, s:{s:s, s:s}}", "game", game, "seats", good->sides[0], first, good->sides[1], second),
        "/api/matches");
    snprintf(id, 32, "%s", text_in(out, "id"));
    json_decref(out);
}

/* The one is refused with its reason, and the other plays on. */
static void must_be_aside(struct outside *x, const char *bad, const char *fine, const char *why)
{
    char path[80];
    unsigned chance = 3;
    snprintf(path, sizeof path, "/api/matches/%s", bad);
    json_t *out = call(&x->c, path, NULL);
    const json_t *error = json_object_get(out, "error");
    assert_int_equal(x->c.status, 409);
    assert_string_equal(text_in(error, "code"), "aside");
    if (strstr(text_in(error, "words"), why) == NULL)
        fail_msg("\"%s\" is not in: %s", why, text_in(error, "words"));
    json_decref(out);
    json_t *list = get_ok(&x->c, "/api/matches");
    const json_t *rows = json_object_get(list, "matches");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        assert_int_equal(json_is_true(json_object_get(row, "aside")), strcmp(text_in(row, "id"), bad) == 0);
    }
    json_decref(list);
    json_decref(call(&x->c, "/metrics", NULL));
    assert_non_null(strstr(x->c.body, "\nlongroll_aside 1\n"));
    for (int i = 0; i < 4; i++)
        assert_true(play_on(&x->c, fine, &chance));
}

static int open_outside(void **state)
{
    struct outside *x = calloc(1, sizeof *x);
    house_names(&x->h);
    const struct lr_pack *p = house_pack("ford");
    good = p->game;
    spoiled = *good;
    spoiled.id = "spoiled";
    spoiled.setup = spoiled_setup;
    spoiled.ask = spoiled_ask;
    spoiled.pieces = spoiled_pieces;
    pack = *p;
    pack.game = &spoiled;
    games[0] = (struct serve_game){ p, x->h.folder };
    games[1] = (struct serve_game){ &pack, x->h.folder };
    x->h.o.game = games;
    x->h.o.games = 2;
    x->h.o.endless = 1;
    when_set_up = when_thinking = when_looked_at = SOUND;
    client_make(&x->c, 0);
    *state = x;
    return 0;
}

static int close_outside(void **state)
{
    struct outside *x = *state;
    if (x->pid > 0) {
        kill(x->pid, SIGKILL);
        waitpid(x->pid, NULL, 0);
    }
    client_close(&x->c);
    house_remove(&x->h);
    free(x);
    return 0;
}

/* ---- Tests ---- */

/* Two matches; the spoiled one has a computer that is asked, so that the next start loads it. */
static void two_matches(struct outside *x, char bad[32], char fine[32])
{
    assert_int_equal(start(x), 0);
    greet(x);
    begin(x, "ford", "me", "me", fine);
    begin(x, "spoiled", "random", "me", bad);
    assert_true(ended(x, SIGTERM));
}

static void dies_loading(struct outside *x, enum spoilt how)
{
    char bad[32], fine[32];
    when_set_up = SOUND;
    two_matches(x, bad, fine);
    when_set_up = how;
    start(x); /* it may still say where it is */
    assert_false(ended(x, 0));
    assert_int_equal(start(x), 1);
    must_be_aside(x, bad, fine, "while loading it");
    assert_true(ended(x, SIGTERM));
    assert_int_equal(start(x), 1); /* and it stays so */
    must_be_aside(x, bad, fine, "while loading it");
    assert_true(ended(x, SIGTERM));
}

static void test_bad_address(void **state) { dies_loading(*state, BAD_ADDRESS); }
static void test_abort(void **state) { dies_loading(*state, ABORTS); }
static void test_endless(void **state) { dies_loading(*state, ENDLESS); }

static void test_stack_full(void **state)
{
    if (SANITIZED)
        skip(); /* the sanitizer has its own ideas about stacks */
    dies_loading(*state, STACK_FULL);
}

static void dies_thinking(struct outside *x, enum spoilt how)
{
    char bad[32], fine[32];
    assert_int_equal(start(x), 0);
    greet(x);
    begin(x, "ford", "me", "me", fine);
    assert_true(ended(x, SIGTERM));
    when_thinking = how;
    assert_int_equal(start(x), 0);
    char body[200];
    snprintf(body, sizeof body, "{\"game\":\"spoiled\",\"seats\":{\"%s\":\"random\",\"%s\":\"random\"}}",
             good->sides[0], good->sides[1]);
    json_decref(call(&x->c, "/api/matches", body)); /* it may still be answered */
    assert_false(ended(x, 0));
    assert_int_equal(start(x), 1);
    json_t *list = get_ok(&x->c, "/api/matches");
    snprintf(bad, sizeof bad, "%s", text_in(json_array_get(json_object_get(list, "matches"), 0), "id"));
    if (strcmp(bad, fine) == 0)
        snprintf(bad, sizeof bad, "%s", text_in(json_array_get(json_object_get(list, "matches"), 1), "id"));
    json_decref(list);
    must_be_aside(x, bad, fine, "while thinking for a computer player");
    assert_true(ended(x, SIGTERM));
}

static void test_thinking(void **state) { dies_thinking(*state, BAD_ADDRESS); }
static void test_thinking_for_ever(void **state) { dies_thinking(*state, ENDLESS); }

static void test_looking(void **state)
{
    struct outside *x = *state;
    char bad[32], fine[32], path[80];
    assert_int_equal(start(x), 0);
    greet(x);
    begin(x, "ford", "me", "me", fine);
    begin(x, "spoiled", "me", "me", bad);
    assert_true(ended(x, SIGTERM));
    when_looked_at = ABORTS;
    assert_int_equal(start(x), 0);
    snprintf(path, sizeof path, "/api/matches/%s", bad);
    json_decref(call(&x->c, path, NULL));
    assert_int_equal(x->c.status, 0);
    assert_false(ended(x, 0));
    assert_int_equal(start(x), 1);
    must_be_aside(x, bad, fine, "while answering a request about it");
    assert_true(ended(x, SIGTERM));
}

/* Whoever kills the process from outside, in the middle of a load: nothing is set aside. */
static void test_killed(void **state)
{
    static const int by[] = { SIGKILL, SIGABRT, SIGSEGV };
    struct outside *x = *state;
    char bad[32], fine[32];
    two_matches(x, bad, fine);
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        atomic_store(dawdling, false);
        when_set_up = DAWDLES;
        assert_int_equal(start(x), 0);
        for (int k = 0; k < 1000 && !atomic_load(dawdling); k++)
            pause_for(5);
        assert_true(atomic_load(dawdling));
        assert_false(ended(x, by[i]));
        when_set_up = SOUND;
        assert_int_equal(start(x), 0);
        json_decref(get_ok(&x->c, "/api/matches/%s", bad));
        assert_true(ended(x, SIGTERM));
    }
}

static void change_store(struct outside *x, struct write *w)
{
    struct lr_error e = { .line = 0 };
    struct store *s = store_open(x->h.file, &e);
    assert_non_null(s);
    assert_true(store_begin(s) && store_put(s, w, 1) && store_commit(s));
    store_close(s);
    write_clear(w);
}

/* `longroll aside FILE`, with one flag. */
static int command(const struct outside *x, const char *flag, const char *match)
{
    const char *word[] = { x->h.file };
    struct given given[] = { { flag, match } };
    const struct args a = { &aside_command, 1, flag ? 1 : 0, word, given };
    return aside_command.run(&a);
}

/* Another build tries once by itself; the operator lets it in whenever they like. */
static void test_let_back(void **state)
{
    struct outside *x = *state;
    char bad[32], fine[32];
    two_matches(x, bad, fine);
    struct write w = { .kind = WRITE_ASIDE };
    write_text(&w, bad);
    write_number(&w, 1);
    write_text(&w, "of old");
    write_text(&w, "another build");
    change_store(x, &w);
    when_set_up = BAD_ADDRESS;
    start(x);
    assert_false(ended(x, 0));
    assert_int_equal(start(x), 1);
    must_be_aside(x, bad, fine, "while loading it");
    assert_true(ended(x, SIGTERM));
    when_set_up = SOUND;
    assert_int_equal(start(x), 1);
    assert_int_equal(command(x, NULL, NULL), GOOD);
    assert_int_equal(command(x, "again", fine), NOT_GOOD);
    assert_int_equal(command(x, "again", bad), GOOD); /* while the server runs */
    json_decref(get_ok(&x->c, "/api/matches/%s", bad));
    assert_int_equal(command(x, "put", "nobody's"), NOT_GOOD);
    assert_int_equal(command(x, "put", bad), GOOD);
    assert_true(ended(x, SIGTERM));
    assert_int_equal(start(x), 1);
    must_be_aside(x, bad, fine, "its operator has set it aside");
    assert_true(ended(x, SIGTERM));
    assert_int_equal(command(x, "again", "all"), GOOD);
}

int main(void)
{
    dawdling = mmap(NULL, sizeof *dawdling, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bad_address, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_abort, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_stack_full, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_endless, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_thinking, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_thinking_for_ever, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_looking, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_killed, open_outside, close_outside),
        cmocka_unit_test_setup_teardown(test_let_back, open_outside, close_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
