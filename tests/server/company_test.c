/* company_test.c - what a house of many needs: greeting, computers, notices, rematches, the past, and trouble of
 * every kind with disk, file and clock. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct house house;

static int open_house(void **state)
{
    (void)state;
    house_open(&house);
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    house_close(&house);
    return 0;
}

static void nap(int milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L }, NULL);
}

static void answer(struct client *c, int status, const char *id, const char *side, const char *words)
{
    json_decref(
        post_as(c, status, json_pack("{s:s, s:s}", "side", side, "answer", words), "/api/matches/%s/answer", id));
}

static void do_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000); /* the server may be writing */
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

static void stop_house(void)
{
    server_stop(house.server);
    house.server = NULL;
}

static void start_again(struct client *c)
{
    house_start(&house);
    client_close(c);
    c->port = house.port;
}

/* ---- Greeting ---- */

/* Only the greeting makes a guest: whatever else comes without a cookie leaves none behind. */
static void test_greeting(void **state)
{
    struct client c;
    (void)state;
    client_make(&c, house.port);
    json_t *no = post_as(&c, 401, json_pack("{s:s}", "game", "ford"), "/api/matches");
    assert_string_equal(text_in(json_object_get(no, "error"), "code"), "greet");
    json_decref(no);
    json_decref(post_as(&c, 401, json_object(), "/api/matches/AAAAAAAAAAAAAAAAAAAAAA/sit"));
    json_decref(post_as(&c, 401, json_pack("{s:s}", "webhook", "https://example.org/"), "/api/me"));
    json_decref(get_ok(&c, "/api/matches"));
    json_decref(get_ok(&c, "/api/me"));
    assert_string_equal(c.cookie, "");
    json_decref(get_ok(&c, "/api/hello"));
    assert_true(c.cookie[0] != '\0');
    char first[256];
    snprintf(first, sizeof first, "%s", c.cookie);
    json_t *me = get_ok(&c, "/api/me");
    char id[40];
    snprintf(id, sizeof id, "%s", text_in(json_object_get(me, "me"), "id"));
    json_decref(me);
    json_decref(get_ok(&c, "/api/hello")); /* again: the same person, whatever the cookie's new time */
    me = get_ok(&c, "/api/me");
    assert_string_equal(text_in(json_object_get(me, "me"), "id"), id);
    json_decref(me);
    json_decref(post_as(&c, 200, json_object(), "/api/logout"));
    assert_string_equal(c.cookie, "longroll="); /* taken away, and no other given */
    client_close(&c);
}

static void test_passphrase(void **state)
{
    struct client a;
    (void)state;
    let_in(&a, &house);
    json_t *change = json_pack("{s:s, s:s}", "old", "first phrase", "passphrase", "second phrase");
    json_decref(post_as(&a, 400, json_incref(change), "/api/passphrase")); /* a guest */
    json_decref(
        post_as(&a, 200, json_pack("{s:s, s:s}", "name", "Grace", "passphrase", "first phrase"), "/api/account"));
    json_decref(post_as(&a, 403, json_pack("{s:s, s:s}", "old", "wrong phrase", "passphrase", "second phrase"),
                        "/api/passphrase"));
    json_decref(post_as(&a, 200, change, "/api/passphrase"));
    json_decref(
        post_as(&a, 403, json_pack("{s:s, s:s}", "name", "Grace", "passphrase", "first phrase"), "/api/login"));
    json_decref(
        post_as(&a, 200, json_pack("{s:s, s:s}", "name", "Grace", "passphrase", "second phrase"), "/api/login"));
    client_close(&a);
}

/* ---- Computers ---- */

static void begin_computers(struct client *c, int seed, const char *player, int think_ms, int playouts, char id[32])
{
    json_t *seat = json_pack("{s:s, s:i}", "player", player, "think_ms", think_ms);
    if (playouts > 0)
        json_object_set_new(seat, "playouts", json_integer(playouts));
    json_t *out = post_as(c, 200,
                          json_pack("{s:s, s:s, s:i, s:{s:O, s:o}}", "game", "ford", "scenario", "The Crossing",
                                    "seed", seed, "seats", "Union", seat, "Confederate", seat),
                          "/api/matches");
    snprintf(id, 32, "%s", text_in(out, "id"));
    json_decref(out);
}

static char *record_of(struct client *c, const char *id)
{
    for (int i = 0; i < 6000; i++) {
        json_t *view = get_ok(c, "/api/matches/%s", id);
        bool over = json_is_true(json_object_get(view, "over"));
        json_decref(view);
        if (over) {
            json_decref(get_ok(c, "/api/matches/%s/record", id));
            return strdup(c->body);
        }
        nap(5);
    }
    fail_msg("the computers do not come to an end");
    return NULL;
}

/* The same seed, the same game; another seed, another. */
static void test_seed(void **state)
{
    struct client c;
    char id[3][32];
    char *record[3];
    (void)state;
    let_in(&c, &house);
    for (int i = 0; i < 3; i++)
        begin_computers(&c, i < 2 ? 77 : 78, "general", 20000, 12, id[i]);
    for (int i = 0; i < 3; i++)
        record[i] = record_of(&c, id[i]);
    must_be_same(record[0], record[1]);
    assert_string_not_equal(record[0], record[2]);
    for (int i = 0; i < 3; i++)
        free(record[i]);
    client_close(&c);
}

static int64_t time_of(struct client *c, const char *id, unsigned *chance)
{
    int64_t began = now_milliseconds();
    play_on(c, id, chance);
    return now_milliseconds() - began;
}

/* "Move now"; a seat's own budget; and while all thinkers think, others play on. */
static void test_hurry(void **state)
{
    enum { SOONER = 25000 }; /* milliseconds: a player who is not held up thinks for 30 s */
    struct client c;
    char id[32], others[3][32];
    unsigned chance = 3;
    (void)state;
    let_in(&c, &house);
    for (int i = 0; i < 3;
         i++) /* they keep the threads busy: a quick machine has searched a bid in a third of a second */
        begin_computers(&c, i, "general", 30000, 0, others[i]);
    json_t *out = call(&c, "/api/matches",
                       "{\"game\":\"bobby-lee\",\"seats\":{\"USA\":\"me\",\"CSA\":{\"player\":\"general\","
                       "\"think_ms\":30000,\"playouts\":100000}}}");
    assert_int_equal(c.status, 200);
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    json_decref(out);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    const json_t *seat = json_array_get(json_object_get(view, "seats"), 1);
    assert_int_equal(number_in(seat, "think_ms"), 30000);
    assert_true(json_is_true(json_object_get(seat, "thinking")));
    json_decref(view);
    int64_t began = now_milliseconds();
    out = post_as(&c, 200, json_object(), "/api/matches/%s/hurry", id);
    assert_true(json_is_true(json_object_get(out, "thinking")));
    json_decref(out);
    for (bool asked = true; asked;) { /* it has bid */
        view = get_ok(&c, "/api/matches/%s", id);
        asked = json_array_size(json_object_get(view, "asked")) == 2;
        json_decref(view);
        assert_true(now_milliseconds() - began < SOONER);
        nap(10);
    }
    /* meanwhile: a game of two people, one against a computer that does not search, and a question */
    char play[32], quick[32];
    new_match(&c, "ford", "The Crossing", "me", "me", 4, play, NULL);
    new_match(&c, "ford", "The Crossing", "me", "greedy", 4, quick, NULL);
    for (int i = 0; i < 15; i++)
        assert_true(time_of(&c, play, &chance) < SOONER);
    began = now_milliseconds();
    for (int rounds = 0; rounds < 20; rounds++)
        play_on(&c, quick, &chance);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "USA"), "/api/matches/%s/advice", id));
    assert_true(now_milliseconds() - began < SOONER);
    /* whoever thinks long makes room: everybody gets a turn though there are more of them than threads */
    for (int i = 0; i < 3; i++)
        for (int size = 0; size == 0;) {
            json_t *log = get_ok(&c, "/api/matches/%s/log", others[i]);
            size = number_in(log, "next");
            json_decref(log);
            assert_true(now_milliseconds() - began < 55000); /* one after another they would take longer */
            nap(20);
        }
    struct client stranger;
    let_in(&stranger, &house);
    json_decref(post_as(&stranger, 403, json_object(), "/api/matches/%s/hurry", id));
    json_decref(post_as(&c, 400,
                        json_pack("{s:s, s:{s:s, s:{s:s, s:i}}}", "game", "ford", "seats", "Union", "me",
                                  "Confederate", "player", "greedy", "think_ms", 1000000),
                        "/api/matches"));
    json_decref(post_as(&c, 400,
                        json_pack("{s:s, s:{s:s, s:{s:s, s:i}}}", "game", "ford", "seats", "Union", "me",
                                  "Confederate", "player", "greedy", "speed", 1),
                        "/api/matches"));
    began = now_milliseconds();
    house_again(&house); /* nobody holds it up */
    assert_true(now_milliseconds() - began < SOONER);
    client_close(&stranger);
    client_close(&c);
    do_sql(house.file, "DELETE FROM seats WHERE kind = 2"); /* no more thinking */
    house_again(&house);
}

/* ---- Positions, paths, overlays, history ---- */

static void test_position(void **state)
{
    struct client c;
    const struct lr_pack *p = house_pack("ford");
    struct lr_setup setup;
    static char text[60000];
    struct lr_text t = LR_TEXT(text);
    (void)state;
    let_in(&c, &house);
    lr_setup_preset(p, 0, 3, &setup);
    struct lr_match *m = lr_match_new(p, &setup, NULL);
    lr_answer x;
    struct lr_error e = { .line = 0 };
    assert_true(lr_answer_read(p, "bid 1", &x, &e));
    assert_true(lr_match_answer(m, LR_FIRST, 0, x).ok);
    assert_true(lr_position_write(p, &setup, lr_match_state(m), -1, &t));
    lr_match_free(m);
    json_t *body = json_pack("{s:s, s:s, s:{s:s, s:s}}", "game", "ford", "position", text, "seats", "Union", "me",
                             "Confederate", "me");
    json_t *out = post_as(&c, 200, json_incref(body), "/api/matches");
    json_t *view = get_ok(&c, "/api/matches/%s", text_in(out, "id"));
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 1);
    json_decref(view);
    json_decref(out);
    json_object_set_new(body, "seed", json_integer(4));
    json_decref(post_as(&c, 400, json_incref(body), "/api/matches"));
    json_object_del(body, "seed");
    json_object_set_new(body, "position", json_string("position 1\ngame ford\nnonsense"));
    out = post_as(&c, 400, body, "/api/matches");
    assert_non_null(strstr(text_in(json_object_get(out, "error"), "words"), "position:"));
    json_decref(out);
    client_close(&c);
}

static void test_looking(void **state)
{
    struct client c;
    char id[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "bobby-lee", "The Year 1862", "me", "me", 5, id, NULL);
    answer(&c, 200, id, "USA", "bid 3");
    answer(&c, 200, id, "CSA", "bid 0");
    answer(&c, 200, id, "USA", "activate Fremont");
    answer(&c, 200, id, "USA", "activate Banks");
    answer(&c, 200, id, "USA", "activate McClellan");
    /* Banks is at Harpers Ferry, three hexes from Strasburg; the book: infantry has speed 2, a force march adds
     * one. */
    json_t *out = post_as(
        &c, 200, json_pack("{s:s, s:s}", "side", "USA", "answer", "force march Doubleday's Division to Strasburg"),
        "/api/matches/%s/path", id);
    const json_t *path = json_object_get(out, "path");
    assert_int_equal(json_array_size(json_object_get(path, "hexes")), 4);
    assert_int_equal(json_array_size(json_object_get(path, "costs")), 3);
    assert_int_equal(number_in(path, "cost"), 3);
    assert_int_equal(number_in(path, "allowance"), 3);
    json_decref(out);
    json_decref(post_as(&c, 409, json_pack("{s:s, s:s}", "side", "USA", "answer", "move Pickett to Washington"),
                        "/api/matches/%s/path", id));
    /* Three lead now, nobody did before the first answer; a plan may be about one of the others. */
    json_t *now = get_ok(&c, "/api/matches/%s/overlays?side=USA&name=command", id);
    json_t *then = get_ok(&c, "/api/matches/%s/overlays?side=USA&name=command&step=0", id);
    json_t *same = post_as(&c, 200, json_pack("{s:s, s:s, s:[]}", "side", "USA", "name", "command", "plan"),
                           "/api/matches/%s/overlays", id);
    json_t *less =
        post_as(&c, 200, json_pack("{s:s, s:s, s:[], s:i}", "side", "USA", "name", "command", "plan", "step", 0),
                "/api/matches/%s/overlays", id);
    assert_true(json_equal(now, same));
    assert_true(json_equal(then, less));
    assert_false(json_equal(now, then));
    json_decref(now);
    json_decref(then);
    json_decref(same);
    json_decref(less);
    json_decref(post_as(&c, 404, json_pack("{s:s, s:s}", "side", "USA", "name", "weather"),
                        "/api/matches/%s/overlays", id));
    json_t *hello = get_ok(&c, "/api/hello");
    const json_t *games = json_object_get(hello, "games");
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *g = json_array_get(games, i), *list = json_object_get(g, "overlays");
        for (size_t k = 0; strcmp(text_in(g, "id"), "bobby-lee") == 0 && k < json_array_size(list); k++) {
            const char *name = text_in(json_array_get(list, k), "name");
            out = get_ok(&c, "/api/matches/%s/overlays?side=USA&name=%s", id, name);
            assert_true(json_array_size(json_object_get(out, "areas")) > 0);
            json_decref(out);
        }
    }
    json_decref(hello);
    json_decref(call(&c, "/api/matches", NULL));
    out = get_ok(&c, "/api/matches/%s/history?side=USA", id);
    int steps = number_in(out, "steps");
    assert_int_equal(json_array_size(json_object_get(out, "events")), (size_t)steps + 1);
    json_t *at = get_ok(&c, "/api/matches/%s/at/%d?side=USA", id, steps);
    assert_int_equal(number_in(at, "steps"), steps);
    json_decref(at);
    json_decref(out);
    client_close(&c);
}

static void rematch(struct client *c, int status, const char *id, const char *what, const char *key)
{
    json_t *out = post_as(c, status, json_pack("{s:s, s:b}", "do", what, "swap", 1), "/api/matches/%s/rematch", id);
    assert_non_null(json_object_get(out, key));
    json_decref(out);
}

/* With the sides exchanged, if at all. */
static void asks(struct client *c, const char *id, const char *side)
{
    json_t *view = get_ok(c, "/api/matches/%s", id);
    assert_string_equal(text_in(view, "rematch_asked"), side);
    assert_int_equal(json_is_true(json_object_get(view, "rematch_swap")), side[0] != '\0');
    json_decref(view);
}

/* The same again needs the other's consent: asked, declined, withdrawn, asked again, agreed to. */
static void test_rematch(void **state)
{
    struct client a, b, c;
    char id[32], invite[32], first[32];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    let_in(&c, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&a, 200, json_object(), "/api/matches/%s/resign", id));
    rematch(&b, 409, id, "accept", "refused");
    rematch(&b, 409, id, "decline", "refused");
    rematch(&b, 400, id, "insist", "error");
    rematch(&a, 200, id, "ask", "asked");
    rematch(&a, 200, id, "ask", "asked"); /* nobody agrees with himself */
    rematch(&a, 409, id, "accept", "refused");
    rematch(&c, 403, id, "accept", "error");
    asks(&b, id, "Union");
    rematch(&b, 200, id, "decline", "ok");
    asks(&a, id, "");
    rematch(&a, 200, id, "ask", "asked");
    rematch(&a, 200, id, "decline", "ok"); /* withdrawn */
    asks(&b, id, "");
    rematch(&a, 200, id, "ask", "asked");
    house_again(&house);
    client_close(&a);
    client_close(&b);
    a.port = b.port = house.port;
    asks(&b, id, "Union"); /* kept */
    json_t *other =
        post_as(&b, 409, json_pack("{s:s, s:b}", "do", "ask", "swap", 0), "/api/matches/%s/rematch", id);
    assert_non_null(json_object_get(other, "refused")); /* who asks for something else has not agreed to this */
    json_decref(other);
    asks(&b, id, "Union");
    json_t *out = post_as(&b, 200, json_object(), "/api/matches/%s/rematch", id);
    snprintf(first, sizeof first, "%s", text_in(out, "id"));
    json_decref(out);
    out = post_as(&a, 200, json_object(), "/api/matches/%s/rematch", id); /* both come to the same table */
    assert_string_equal(text_in(out, "id"), first);
    json_decref(out);
    json_t *view = get_ok(&b, "/api/matches/%s", id);
    assert_string_equal(text_in(view, "rematch"), first);
    assert_true(json_is_null(json_object_get(view, "rematch_asked")));
    json_decref(view);
    view = get_ok(&b, "/api/matches/%s", first); /* with sides changed, as the asker said */
    assert_string_equal(text_in(view, "seat"), "Union");
    json_decref(view);
    new_match(&a, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    rematch(&a, 200, id, "ask", "id"); /* a computer has nothing against it */
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* A seat that was left is open again, to whoever has the new invitation. */
static void test_leaving(void **state)
{
    struct client a, b, c;
    char id[32], invite[32];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    let_in(&c, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&b, 200, json_object(), "/api/matches/%s/leave", id));
    answer(&b, 403, id, "Confederate", "bid 1");
    json_decref(post_as(&c, 403, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id)); /* used up */
    json_t *view = get_ok(&a, "/api/matches/%s", id);
    const json_t *seat = json_array_get(json_object_get(view, "seats"), 1);
    snprintf(invite, sizeof invite, "%s", text_in(seat, "invite"));
    json_decref(view);
    view = get_ok(&c, "/api/matches/%s", id); /* a spectator is not shown it */
    assert_null(json_object_get(json_array_get(json_object_get(view, "seats"), 1), "invite"));
    json_decref(view);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    answer(&c, 200, id, "Confederate", "bid 1");
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* ---- Boards ---- */

static void *fetch_board(void *ctx)
{
    struct client *c = ctx;
    json_decref(call(c, "/api/games/bobby-lee/board.svg?theme=lamplight&layers=bare", NULL));
    return NULL;
}

/* While a board is drawn others are served; the next start takes it from the file. */
static void test_boards(void **state)
{
    struct client c, other;
    pthread_t thread;
    (void)state;
    let_in(&c, &house);
    let_in(&other, &house);
    pthread_create(&thread, NULL, fetch_board, &c);
    for (int i = 0; i < 20; i++)
        json_decref(get_ok(&other, "/api/me"));
    pthread_join(thread, NULL);
    assert_int_equal(c.status, 200);
    assert_int_equal(strncmp(c.body, "<svg ", 5), 0);
    char *drawn = strdup(c.body);
    stop_house();
    do_sql(house.file,
           "UPDATE boards SET picture = X'1F8B0800000000000203B3292E4B57C84E2D2851C8CC5328C9485548CBCC49"
           "B50300D1D8EE8B16000000'");
    start_again(&c);
    fetch_board(&c);
    assert_string_equal(c.body, "<svg kept in the file>");
    stop_house();
    do_sql(house.file, "DELETE FROM boards");
    start_again(&c);
    fetch_board(&c);
    must_be_same(drawn, c.body);
    free(drawn);
    client_close(&c);
    client_close(&other);
}

/* ---- Notices ---- */

/* Somebody who is called: one connection, its request read and answered. */
/* On an address of its own: other tests beside this one still call ports of servers that have gone. */
#define HOOK_HOST "127.0.0.77"

static int hook_socket(unsigned *port)
{
    struct sockaddr_in a = { .sin_family = AF_INET };
    socklen_t n = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    a.sin_addr.s_addr = inet_addr(HOOK_HOST);
    assert_int_equal(bind(fd, (struct sockaddr *)(void *)&a, sizeof a), 0);
    assert_int_equal(listen(fd, 4), 0);
    getsockname(fd, (struct sockaddr *)(void *)&a, &n);
    *port = ntohs(a.sin_port);
    return fd;
}

static bool hook_call(int fd, int milliseconds, char *text, size_t size)
{
    static const char thanks[] = "HTTP/1.1 204 Thanks\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    struct pollfd p = { .fd = fd, .events = POLLIN };
    if (poll(&p, 1, milliseconds) <= 0)
        return false;
    int with = accept(fd, NULL, NULL);
    stream_until(with, "\"url\":", AT_MOST, text, size);
    assert_int_equal(write(with, thanks, sizeof thanks - 1), (ssize_t)sizeof thanks - 1);
    close(with);
    return true;
}

static void set_hook(struct client *c, unsigned port)
{
    char url[60];
    snprintf(url, sizeof url, "http://" HOOK_HOST ":%u/hook", port);
    json_decref(post_as(c, 200, json_pack("{s:s}", "webhook", url), "/api/me"));
}

static void test_notices(void **state)
{
    struct client a, b;
    char id[32], invite[32], path[80], text[8000];
    unsigned port;
    int hook = hook_socket(&port);
    (void)state;
    stop_house();
    house.o.hooks = HOOKS_LOCAL;
    house_start(&house);
    let_in(&a, &house);
    let_in(&b, &house);
    set_hook(&b, port);
    json_decref(post_as(&b, 400, json_pack("{s:s}", "webhook", "file:///etc/passwd"), "/api/me"));
    json_decref(post_as(&b, 400, json_pack("{s:s}", "webhook", "http://name:word@example.org/"), "/api/me"));
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    answer(&b, 200, id, "Confederate", "bid 0");
    int lobby = stream_begin(&a, "/api/events", NULL);
    assert_true(stream_until(lobby, ":\n\n", AT_MOST, text, sizeof text));
    answer(&a, 200, id, "Union", "bid 2"); /* Union has the initiative and is asked first: nobody waits for b */
    assert_false(hook_call(hook, 300, text, sizeof text));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    assert_true(
        hook_call(hook, AT_MOST, text, sizeof text)); /* b is away, and is told which game and what happened */
    assert_non_null(strstr(text, "\"what\":\"draw\""));
    assert_non_null(strstr(text, "offers a draw"));
    assert_non_null(strstr(text, "\"happened\":[\""));
    assert_non_null(strstr(text, id));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "do", "decline"), "/api/matches/%s/draw", id));
    /* b watches: the page tells, and nobody is called */
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int watching = stream_begin(&b, path, NULL);
    assert_true(stream_until(watching, "event: change", AT_MOST, text, sizeof text));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    assert_false(hook_call(hook, 500, text, sizeof text));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "do", "accept"), "/api/matches/%s/draw", id));
    assert_true(stream_until(lobby, "\"what\":\"over\"", AT_MOST, text, sizeof text));
    close(watching);
    close(lobby);
    /* to the house's own addresses only if the operator says so */
    stop_house();
    house.o.hooks = HOOKS_PUBLIC;
    start_again(&a);
    client_close(&b);
    b.port = house.port;
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    assert_false(hook_call(hook, 700, text, sizeof text));
    close(hook);
    client_close(&a);
    client_close(&b);
}

/* A webhook that was due when the server stopped is called after the next start. */
static void test_kept_notices(void **state)
{
    struct client a, b;
    char id[32], invite[32], text[8000];
    unsigned port;
    int hook = hook_socket(&port);
    (void)state;
    stop_house();
    house.o.hooks = HOOKS_LOCAL;
    house.o.away = 3600;
    house_start(&house);
    let_in(&a, &house);
    let_in(&b, &house);
    set_hook(&b, port);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    assert_false(hook_call(hook, 200, text, sizeof text)); /* b may still come */
    stop_house();
    house.o.away = 0;
    start_again(&a);
    assert_true(hook_call(hook, AT_MOST, text, sizeof text));
    assert_non_null(strstr(text, "offers a draw"));
    stop_house();
    start_again(&a);
    if (hook_call(hook, 300, text, sizeof text)) /* and only once */
        fail_msg("told again: %s", text);
    close(hook);
    stop_house();
    house.o.hooks = HOOKS_PUBLIC;
    start_again(&a);
    client_close(&a);
    client_close(&b);
}

/* ---- Limits by address ---- */

/* Is a new connection answered? */
static bool comes_in(int *fd)
{
    static const char ask[] = "GET /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char text[400] = "";
    *fd = client_connect(house.port);
    return *fd >= 0 && send(*fd, ask, sizeof ask - 1, MSG_NOSIGNAL) > 0
           && stream_until(*fd, "HTTP/1.1 200", AT_MOST, text, sizeof text);
}

/* This computer is no exception if the operator says so: 8 streams and 64 connections of an address. */
static void test_addresses(void **state)
{
    enum { STREAMS = 8, CONNECTIONS = 64 };
    struct client c;
    char id[32], path[80], text[2000];
    int stream[STREAMS + 1], fd[CONNECTIONS], in = 0;
    (void)state;
    stop_house();
    house.o.strict = true;
    house_start(&house);
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    for (int i = 0; i <= STREAMS; i++) {
        stream[i] = stream_begin(&c, path, NULL);
        assert_true(
            stream_until(stream[i], i < STREAMS ? "event: presence" : "HTTP/1.1 429", AT_MOST, text, sizeof text));
    }
    int held = STREAMS + 2; /* with the one that was refused, and the client's own */
    while (held + in < CONNECTIONS && comes_in(&fd[in]))
        in++;
    assert_int_equal(held + in, CONNECTIONS);
    assert_false(comes_in(&fd[in])); /* one more is not let in */
    close(fd[in]);
    for (int i = 0; i <= STREAMS; i++)
        close(stream[i]);
    for (int i = 0; i < in; i++)
        close(fd[i]);
    stop_house();
    house.o.strict = false;
    start_again(&c);
    client_close(&c);
}

/* ---- Trouble ---- */

/* No room on the disk: 503, nothing has happened; then there is room again. */
static void test_full_disk(void **state)
{
    struct client c;
    char id[32], wal[120];
    struct stat info;
    struct rlimit room, before;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    snprintf(wal, sizeof wal, "%s-wal", house.file);
    assert_int_equal(stat(wal, &info), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    room = before;
    room.rlim_cur = (rlim_t)info.st_size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &room), 0);
    answer(&c, 503, id, "Union", "bid 1");
    answer(&c, 503, id, "Confederate", "bid 1");
    json_t *no = post_as(&c, 503, json_pack("{s:s}", "words", "Hello?"), "/api/matches/%s/chat", id);
    assert_non_null(strstr(text_in(json_object_get(no, "error"), "words"), "nothing has happened"));
    json_decref(no);
    json_t *view = get_ok(&c, "/api/matches/%s?side=Union", id); /* it can be read all the while */
    assert_int_equal(number_in(view, "seq"), 0);
    assert_int_equal(json_array_size(json_object_get(view, "chat")), 0);
    json_decref(view);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    answer(&c, 200, id, "Union", "bid 1");
    stop_house();
    start_again(&c);
    view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 1);
    json_decref(view);
    client_close(&c);
}

/* A clock that jumps, back or ahead, takes nobody's seat. */
static void test_clock(void **state)
{
    static const int64_t jumps[] = { -400000000, 900000000, -500000000 };
    struct client c;
    char id[32];
    unsigned chance = 5;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++) {
        clock_jump(jumps[i]);
        play_on(&c, id, &chance);
        json_decref(get_ok(&c, "/api/hello"));
        play_on(&c, id, &chance);
        json_t *list = get_ok(&c, "/api/matches");
        assert_int_equal(json_array_size(json_object_get(list, "matches")), 1);
        json_decref(list);
        json_t *view = get_ok(&c, "/api/matches/%s", id);
        assert_string_equal(text_in(view, "seat"), "both");
        json_decref(view);
    }
    stop_house();
    start_again(&c);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_true(json_is_null(json_object_get(view, "other_version")));
    json_decref(view);
    client_close(&c);
}

static void copy_to(char *name, size_t size)
{
    struct lr_error e = { .line = 0 };
    snprintf(name, size, "%s.copy", house.file);
    unlink(name);
    assert_true(store_backup(house.file, name, &e));
}

/* A page in the middle is overwritten: the file is refused, and says what to do. */
static void test_damaged(void **state)
{
    struct lr_error e = { .line = 0 };
    char name[120], rubbish[4096];
    struct stat info;
    (void)state;
    copy_to(name, sizeof name);
    assert_int_equal(stat(name, &info), 0);
    assert_true(info.st_size > 8L * 4096);
    memset(rubbish, 0x5A, sizeof rubbish);
    FILE *f = fopen(name, "r+b");
    for (long page = 2; page < info.st_size / 4096; page += 3) {
        fseek(f, page * 4096, SEEK_SET);
        assert_int_equal(fwrite(rubbish, 1, sizeof rubbish, f), sizeof rubbish);
    }
    fclose(f);
    assert_null(store_open(name, &e));
    assert_non_null(strstr(e.words, "damaged"));
    assert_non_null(strstr(e.words, "backup"));
    unlink(name);
}

/* A file as the first version of the program made it is brought up to date. Its matches were played with chance
 * that was not secret: they can be read, and not played. */
static void test_migration(void **state)
{
    struct client c;
    char id[32];
    unsigned chance = 9;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    for (int i = 0; i < 5; i++)
        play_on(&c, id, &chance);
    stop_house();
    do_sql(house.file, "DROP INDEX matches_of; CREATE INDEX matches_of ON matches(owner, at);"
                       "ALTER TABLE matches DROP COLUMN rematch; ALTER TABLE users DROP COLUMN webhook;"
                       "ALTER TABLE seats DROP COLUMN think_ms; ALTER TABLE seats DROP COLUMN playouts;"
                       "DROP TRIGGER match_goes; DROP TRIGGER user_goes; DROP TABLE sessions; DROP INDEX looks;"
                       "DROP INDEX guests_seen; DROP INDEX matches_at; DROP INDEX running_of; DROP INDEX notes_of; "
                       "ALTER TABLE users DROP COLUMN look;"
                       "ALTER TABLE users DROP COLUMN seen; ALTER TABLE users DROP COLUMN before;"
                       "DROP TABLE boards; DROP TABLE calls; DROP TABLE sat; DROP TABLE chances;"
                       "DROP TABLE asides; PRAGMA user_version = 1");
    house_old_cookie(&house, &c);
    start_again(&c);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_non_null(strstr(text_in(view, "other_version"), "another version"));
    assert_true(json_array_size(json_object_get(view, "log")) > 0);
    json_decref(view);
    json_decref(post_as(&c, 409, json_object(), "/api/matches/%s/resign", id));
    new_match(&c, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    for (int i = 0; i < 5; i++)
        play_on(&c, id, &chance);
    client_close(&c);
}

/* Whoever says a letter now and then and never comes to the point is shown out; a watcher who is only silent is
 * not. */
static void test_dawdling(void **state)
{
    static const char *const begun[] = { "GET /api/hello HTTP/1.1\r\nX-Slow: ",
                                         "POST /api/logout HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\n"
                                         "Content-Length: 10000\r\n\r\n" };
    struct client c;
    char text[2000];
    (void)state;
    stop_house();
    house.o.patience = 1;
    house_start(&house);
    let_in(&c, &house);
    int watcher = stream_begin(&c, "/api/events", NULL);
    assert_true(stream_until(watcher, ":\n\n", AT_MOST, text, sizeof text));
    for (int i = 0; i < 2; i++) {
        int fd = client_connect(house.port);
        struct pollfd p = { .fd = fd, .events = POLLIN };
        assert_true(send(fd, begun[i], strlen(begun[i]), MSG_NOSIGNAL) > 0);
        bool out = false;
        for (int k = 0; k < 60 && !out; k++) {
            out = send(fd, " ", 1, MSG_NOSIGNAL) < 0;
            if (poll(&p, 1, 200) > 0) /* closed, or told that it is */
                out = out || recv(fd, text, sizeof text, 0) <= 0;
        }
        assert_true(out);
        close(fd);
    }
    struct pollfd p = { .fd = watcher, .events = POLLIN };
    assert_int_equal(poll(&p, 1, 100), 0);
    close(watcher);
    client_close(&c);
    stop_house();
    house.o.patience = 0;
    house_start(&house);
}

/* The house is full of watchers, and somebody talks all the time: it stops in good order and soon. */
struct talker {
    struct client c;
    char id[32];
    int taken;
};

static void *talk(void *ctx)
{
    struct talker *t = ctx;
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/chat", t->id);
    for (;;) {
        json_decref(post(&t->c, path, json_pack("{s:s}", "words", "and another thing")));
        if (t->c.status != 200)
            return NULL;
        t->taken++;
    }
}

static void test_stop_under_load(void **state)
{
    enum { TALKERS = 4, WATCHERS = 40 };
    static struct talker talker[TALKERS];
    pthread_t thread[TALKERS];
    int watcher[WATCHERS];
    (void)state;
    for (int i = 0; i < TALKERS; i++) {
        let_in(&talker[i].c, &house);
        new_match(&talker[i].c, "ford", "The Crossing", "me", "me", 1, talker[i].id, NULL);
    }
    for (int i = 0; i < WATCHERS; i++) {
        char path[80], text[2000];
        snprintf(path, sizeof path, "/api/matches/%s/events", talker[i % TALKERS].id);
        watcher[i] = stream_begin(&talker[i % TALKERS].c, i / TALKERS % 2 ? path : "/api/events", NULL);
        assert_true(stream_until(watcher[i], "\n\n", AT_MOST, text, sizeof text));
    }
    for (int i = 0; i < TALKERS; i++)
        pthread_create(&thread[i], NULL, talk, &talker[i]);
    nap(300);
    int64_t began = now_milliseconds();
    stop_house();
    assert_true(now_milliseconds() - began < 30000); /* a stream would be held for longer */
    for (int i = 0; i < TALKERS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < WATCHERS; i++)
        close(watcher[i]);
    house_start(&house);
    for (int i = 0; i < TALKERS; i++) { /* whatever was acknowledged is there */
        sqlite3 *db = NULL;
        sqlite3_stmt *q = NULL;
        assert_true(talker[i].taken > 0);
        assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM chat WHERE match = ?1", -1, &q, NULL),
                         SQLITE_OK);
        sqlite3_bind_text(q, 1, talker[i].id, -1, SQLITE_STATIC);
        assert_int_equal(sqlite3_step(q), SQLITE_ROW);
        assert_true(sqlite3_column_int(q, 0) >= (talker[i].taken < MOST_CHAT ? talker[i].taken : MOST_CHAT));
        sqlite3_finalize(q);
        sqlite3_close(db);
        client_close(&talker[i].c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_greeting),        cmocka_unit_test(test_passphrase), cmocka_unit_test(test_seed),
        cmocka_unit_test(test_hurry),           cmocka_unit_test(test_position),   cmocka_unit_test(test_looking),
        cmocka_unit_test(test_rematch),         cmocka_unit_test(test_leaving),    cmocka_unit_test(test_notices),
        cmocka_unit_test(test_kept_notices),    cmocka_unit_test(test_addresses),  cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_clock),           cmocka_unit_test(test_damaged),    cmocka_unit_test(test_migration),
        cmocka_unit_test(test_stop_under_load), cmocka_unit_test(test_dawdling),   cmocka_unit_test(test_boards),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
