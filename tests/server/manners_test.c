/* manners_test.c - nobody is in another's way: the file's owner, sessions, limits, names, quotas and clean-up. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

static void stop_house(void)
{
    server_stop(house.server);
    house.server = NULL;
}

static void come_again(struct client *c)
{
    client_close(c);
    c->port = house.port;
}

/* ---- The file ---- */

static void must_be_private(const char *end)
{
    char name[120];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", house.file, end);
    assert_int_equal(stat(name, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

/* Nobody but its owner reads the file, what lies beside it, or a copy: also if it was made otherwise. */
static void test_rights(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    struct client c;
    struct lr_error e = { .line = 0 };
    char id[32], copy[120];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++)
        must_be_private(ends[i]);
    snprintf(copy, sizeof copy, "%s.copy", house.file);
    assert_true(store_backup(house.file, copy, &e));
    must_be_private(".copy");
    stop_house();
    assert_int_equal(chmod(house.file, 0666), 0);
    house_start(&house);
    come_again(&c);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++)
        must_be_private(ends[i]);
    client_close(&c);
}

/* A server in a process of its own; what it ended with. */
static int second_server(const char *file)
{
    pid_t pid = fork();
    if (pid == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(99);
        struct lr_error e = { .line = 0 };
        struct store *s = store_open(file, &e);
        _exit(s != NULL ? 0 : strstr(e.words, "another server") != NULL ? 3 : 4);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* One server a file, under whatever name; when it is gone, however that was, the next may have it. */
static void test_one_server(void **state)
{
    char other[120], copy[120];
    struct lr_error e = { .line = 0 };
    (void)state;
    assert_int_equal(second_server(house.file), 3);
    snprintf(other, sizeof other, "%s.other", house.file);
    assert_int_equal(link(house.file, other), 0);
    assert_int_equal(second_server(other), 3);
    unlink(other);
    snprintf(copy, sizeof copy, "%s.copy", house.file);
    assert_true(store_backup(house.file, copy, &e)); /* a copy can be made all the same */
    stop_house();
    assert_int_equal(second_server(house.file), 0); /* ends without closing it */
    house_start(&house);
}

/* ---- Sessions ---- */

static void must_be_out(struct client *c)
{
    json_t *no = post_as(c, 401, json_pack("{s:s}", "game", "ford"), "/api/matches");
    assert_string_equal(text_in(json_object_get(no, "error"), "code"), "greet");
    json_decref(no);
}

static void must_be_in(struct client *c, const char *name)
{
    json_t *me = get_ok(c, "/api/me");
    assert_string_equal(text_in(json_object_get(me, "me"), "name"), name);
    json_decref(me);
}

static void sign_in(struct client *c, const char *name, const char *phrase)
{
    json_decref(post_as(c, 200, json_pack("{s:s, s:s}", "name", name, "passphrase", phrase), "/api/login"));
}

static void make_account(struct client *c, const char *name, const char *phrase)
{
    json_decref(post_as(c, 200, json_pack("{s:s, s:s}", "name", name, "passphrase", phrase), "/api/account"));
}

static int devices_of(struct client *c, char other[32])
{
    json_t *out = get_ok(c, "/api/devices"), *list = json_object_get(out, "devices");
    int n = (int)json_array_size(list), current = 0;
    for (int i = 0; i < n; i++) {
        const json_t *d = json_array_get(list, (size_t)i);
        bool own = json_is_true(json_object_get(d, "current"));
        current += own;
        if (!own && other != NULL)
            snprintf(other, 32, "%s", text_in(d, "id"));
    }
    assert_int_equal(current, 1);
    json_decref(out);
    return n;
}

/* The server ends it: closes the connection, or the answer in it. */
static bool stream_ends(int fd)
{
    char text[4000];
    bool ended = stream_until(fd, "0\r\n\r\n", AT_MOST, text, sizeof text) || recv(fd, text, 1, MSG_DONTWAIT) == 0;
    close(fd);
    return ended;
}

/* A device is signed out from another one: its cookie is nothing any more, and its streams end. */
static void test_devices(void **state)
{
    struct client a, b;
    char id[32], path[80], text[4000], other[32], cookie[256];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    assert_int_equal(devices_of(&a, NULL), 1); /* also of a guest who is not kept */
    new_match(&a, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    snprintf(cookie, sizeof cookie, "%s", a.cookie);
    make_account(&a, "Clara", "needles and pins");
    assert_string_not_equal(cookie, a.cookie);
    struct client thief = { .port = house.port, .fd = -1 };
    memcpy(thief.cookie, cookie, sizeof cookie); /* the guest's is not the account's */
    must_be_out(&thief);
    client_close(&thief);
    sign_in(&b, "Clara", "needles and pins");
    assert_int_equal(devices_of(&a, other), 2);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int watching = stream_begin(&b, path, NULL), lobby = stream_begin(&b, "/api/events", NULL);
    int own = stream_begin(&a, path, NULL);
    assert_true(stream_until(watching, "event: presence", AT_MOST, text, sizeof text));
    assert_true(stream_until(lobby, ":\n\n", AT_MOST, text, sizeof text));
    assert_true(stream_until(own, "event: presence", AT_MOST, text, sizeof text));
    json_decref(post_as(&b, 404, json_pack("{s:s}", "id", "AAAAAAAAAAAAAAAAAAAAAA"), "/api/devices/end"));
    json_decref(post_as(&b, 400, json_object(), "/api/devices/end"));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "id", other), "/api/devices/end"));
    assert_true(stream_ends(watching));
    assert_true(stream_ends(lobby));
    assert_int_equal(recv(own, text, 1, MSG_DONTWAIT), -1);
    close(own);
    must_be_out(&b);
    must_be_in(&a, "Clara");
    assert_int_equal(devices_of(&a, NULL), 1);
    house_again(&house);
    come_again(&a);
    come_again(&b);
    must_be_out(&b);
    must_be_in(&a, "Clara");
    client_close(&a);
    client_close(&b);
}

/* Signing out ends this one, another passphrase all others. */
static void test_ending(void **state)
{
    struct client a, b, again;
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    make_account(&a, "Dorothea", "roads and bridges");
    sign_in(&b, "Dorothea", "roads and bridges");
    must_be_in(&b, "Dorothea");
    json_decref(post_as(&a, 200, json_pack("{s:s, s:s}", "old", "roads and bridges", "passphrase", "fords too"),
                        "/api/passphrase"));
    must_be_out(&b);
    must_be_in(&a, "Dorothea");
    again = a;
    again.fd = -1;
    again.body = NULL;
    json_decref(post_as(&a, 200, json_object(), "/api/logout"));
    must_be_out(&again);
    sign_in(&b, "Dorothea", "fords too");
    assert_int_equal(devices_of(&b, NULL), 1);
    sign_in(&a, "Dorothea", "fords too");
    json_decref(post_as(&b, 200, json_pack("{s:b}", "others", 1), "/api/devices/end"));
    must_be_out(&a);
    must_be_in(&b, "Dorothea");
    client_close(&a);
    client_close(&b);
    client_close(&again);
}

/* With somebody else's match being read, which takes long: a device is signed out all the same, its streams end,
 * and so does one that was asked for before and is there only afterwards. */
static void test_while_reading(void **state)
{
    struct client a, other, late;
    char id[32], slow[32], path[80], text[4000];
    enum found f;
    (void)state;
    let_in(&a, &house);
    let_in(&other, &house);
    new_match(&a, "ford", "The Crossing", "me", "me", 1, id, NULL);
    new_match(&other, "ford", "The Crossing", "me", "me", 1, slow, NULL);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int watching = stream_begin(&a, path, NULL), lobby = stream_begin(&a, "/api/events", NULL);
    assert_true(stream_until(watching, "event: presence", AT_MOST, text, sizeof text));
    assert_true(stream_until(lobby, ":\n\n", AT_MOST, text, sizeof text));
    late = a;
    late.fd = -1;
    late.body = NULL;
    struct table *t = table_get(house.server, slow, &f);
    pthread_mutex_lock(&t->lock);
    snprintf(path, sizeof path, "/api/matches/%s/events", slow);
    int waits = stream_begin(&late, path, NULL);
    assert_false(stream_until(waits, "event", 300, text, sizeof text));
    int out = client_connect(house.port);
    snprintf(text, sizeof text,
             "POST /api/logout HTTP/1.1\r\nHost: localhost\r\nX-Long-Roll: 1\r\nCookie: %s\r\nContent-Length: "
             "2\r\n\r\n{}",
             a.cookie);
    assert_true(send(out, text, strlen(text), 0) > 0);
    bool ended = stream_until(out, "200 OK", AT_MOST, text, sizeof text);
    pthread_mutex_unlock(&t->lock);
    table_let_go(house.server, t);
    assert_true(ended);
    assert_true(stream_ends(watching));
    assert_true(stream_ends(lobby));
    assert_true(stream_ends(waits));
    close(out);
    client_close(&a);
    client_close(&late);
    client_close(&other);
}

/* One who does not wait for the answer. */
static void end_others_and_go(const struct client *c)
{
    char text[1000];
    int fd = client_connect(c->port);
    int n = snprintf(text, sizeof text,
                     "POST /api/devices/end HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nX-Long-Roll: 1\r\n"
                     "Content-Length: 15\r\n\r\n{\"others\":true}",
                     c->cookie);
    assert_int_equal(send(fd, text, (size_t)n, MSG_NOSIGNAL), n);
    close(fd);
}

/* An end counts at once, also if whoever asked for it is gone before it is on the disk. */
static void test_gone(void **state)
{
    enum { TIMES = 8, LOOKS = 3000 };
    struct client a, b;
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    make_account(&a, "Fenella", "candles at both ends");
    for (int i = 0; i < TIMES; i++) {
        char name[64] = "Fenella";
        sign_in(&b, "Fenella", "candles at both ends");
        end_others_and_go(&a);
        for (int k = 0; k < LOOKS && strcmp(name, "Fenella") == 0; k++) {
            json_t *me = get_ok(&b, "/api/me");
            snprintf(name, sizeof name, "%s", text_in(json_object_get(me, "me"), "name"));
            json_decref(me);
            usleep(20000);
        }
        must_be_out(&b);
    }
    client_close(&a);
    client_close(&b);
}

static void do_sql(const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Nobody loses a seat by the change: cookies of before are taken and renewed at the next greeting. Whoever signs
 * out ends them all, those never seen again too. */
static void test_old_cookies(void **state)
{
    struct client a, b;
    char id[32], me[40], first[256], second[256];
    (void)state;
    let_in(&a, &house);
    new_match(&a, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    json_t *out = get_ok(&a, "/api/me");
    snprintf(me, sizeof me, "%s", text_in(json_object_get(out, "me"), "id"));
    json_decref(out);
    old_cookie(&house, me, "6543210a", first, sizeof first);
    old_cookie(&house, me, "6543210b", second, sizeof second);
    client_make(&b, house.port);
    snprintf(b.cookie, sizeof b.cookie, "%s", first);
    must_be_out(&b); /* of somebody who came after them */
    stop_house();
    do_sql("DELETE FROM sessions; UPDATE users SET before = 1"); /* as the file was before, brought up to date */
    house_start(&house);
    come_again(&b);
    come_again(&a);
    must_be_out(&a);
    for (int i = 0; i < 3; i++) { /* as often as the page asks */
        out = get_ok(&b, "/api/matches");
        assert_int_equal(json_array_size(json_object_get(out, "matches")), 1);
        json_decref(out);
    }
    assert_string_equal(b.cookie, first);
    json_decref(get_ok(&b, "/api/hello"));
    assert_string_not_equal(b.cookie, first); /* renewed */
    assert_int_equal(devices_of(&b, NULL), 1);
    json_decref(post_as(&b, 200, json_object(), "/api/logout"));
    snprintf(b.cookie, sizeof b.cookie, "%s", first);
    must_be_out(&b);
    snprintf(b.cookie, sizeof b.cookie, "%s", second);
    must_be_out(&b);
    client_close(&a);
    client_close(&b);
}

/* ---- Behind a web server ---- */

/* As a web server in front would ask; the status. */
static int ask_for(struct client *c, const char *path, const char *forwarded)
{
    char text[600];
    int n = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path, forwarded);
    return raw(c, text, (size_t)n);
}

/* How many of a few requests are answered. */
static int answered(struct client *c, const char *forwarded)
{
    int n = 0;
    for (int i = 0; i < 12; i++)
        n += ask_for(c, "/api/matches", forwarded) == 200;
    return n;
}

static void test_proxies(void **state)
{
    struct client c;
    (void)state;
    stop_house();
    house.o.rate = 1; /* five at once */
    house.o.proxies = "127.0.0.1, 10.0.0.0/8";
    house_start(&house);
    client_make(&c, house.port);
    assert_true(answered(&c, "X-Forwarded-For: 198.51.100.7\r\n") <= 7);
    assert_non_null(strstr(c.head, "Retry-After: "));
    assert_true(answered(&c, "X-Forwarded-For: 203.0.113.9, 198.51.100.7, 10.0.0.5\r\n") <= 2); /* the same */
    assert_true(answered(&c, "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.7\r\n") <= 2);
    assert_true(answered(&c, "X-Forwarded-For: 198.51.100.8\r\n") >= 5); /* another */
    assert_true(answered(&c, "X-Forwarded-For: 2001:db8::1\r\n") >= 5);
    assert_true(answered(&c, "X-Forwarded-For: 2001:db8::2\r\n") <= 2); /* of the same network */
    assert_int_equal(ask_for(&c, "/metrics", ""), 200);
    assert_int_equal(ask_for(&c, "/metrics", "X-Forwarded-For: 198.51.100.9\r\n"), 404);
    assert_int_equal(ask_for(&c, "/metrics", "X-Forwarded-For: 127.0.0.1\r\n"), 404);
    stop_house();
    house.o.proxies = NULL; /* nobody's word is taken */
    house_start(&house);
    come_again(&c);
    assert_true(answered(&c, "X-Forwarded-For: 198.51.100.7\r\n") >= 5);
    assert_true(answered(&c, "X-Forwarded-For: 198.51.100.8\r\n") <= 2);
    client_close(&c);
    stop_house();
    house.o.rate = 0;
    house_start(&house);
}

/* Sixteen streams a person, from however many addresses. */
static void test_streams(void **state)
{
    enum { MOST = 16, OF_ADDRESS = 8 };
    struct client c, other;
    char id[32], text[2000];
    int fd[MOST + 2];
    (void)state;
    stop_house();
    house.o.proxies = "127.0.0.1";
    house_start(&house);
    let_in(&c, &house);
    let_in(&other, &house);
    new_match(&c, "ford", "The Crossing", "me", "greedy", 1, id, NULL);
    for (int i = 0; i < MOST + 2; i++) {
        int n = snprintf(text, sizeof text,
                         "GET /api/matches/%s/events HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n"
                         "X-Forwarded-For: 198.51.100.%d\r\n\r\n",
                         id, i <= MOST ? c.cookie : other.cookie, i / OF_ADDRESS);
        fd[i] = client_connect(house.port);
        assert_int_equal(send(fd[i], text, (size_t)n, MSG_NOSIGNAL), n);
        assert_true(
            stream_until(fd[i], i == MOST ? "HTTP/1.1 429" : "event: presence", AT_MOST, text, sizeof text));
    }
    for (int i = 0; i < MOST + 2; i++)
        close(fd[i]);
    client_close(&c);
    client_close(&other);
    stop_house();
    house.o.proxies = NULL;
    house_start(&house);
}

/* Another name or another guest gives nobody more matches, each of which is kept. */
static void test_address_full(void **state)
{
    enum { GUESTS = 4, OF_GUEST = 200, OF_ADDRESS = 600 };
    struct client c;
    int made = 0;
    (void)state;
    stop_house();
    house.o.rate = 10000;
    house.o.strict = true;
    house_start(&house);
    for (int i = 0; i < GUESTS; i++) {
        let_in(&c, &house);
        for (int k = 0; k < OF_GUEST + 5; k++) {
            json_decref(post(
                &c, "/api/matches",
                json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "me")));
            made += c.status == 200;
            assert_true(c.status == 200 || c.status == 429);
        }
        client_close(&c);
    }
    assert_in_range(made, OF_ADDRESS, OF_ADDRESS + 20);
    stop_house();
    house.o.rate = 0;
    house.o.strict = false;
    house_start(&house);
}

/* Wrong passphrases make one wait, and longer each time; the right one is not looked at meanwhile. */
static void test_wrong(void **state)
{
    struct client a, b;
    int refused = 0;
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    make_account(&a, "Harriet", "a long way north");
    for (int i = 0; i < 8; i++) {
        json_decref(
            post(&b, "/api/login",
                 json_pack("{s:s, s:s}", "name", i % 2 ? "harriet" : "Harriet", "passphrase", "no idea at all")));
        refused += b.status == 429;
        assert_true(b.status == 403 || (b.status == 429 && strstr(b.head, "Retry-After: ") != NULL));
    }
    assert_true(refused >= 3);
    sign_in(&a, "Harriet", "a long way north"); /* nobody else is kept out */
    client_close(&a);
    client_close(&b);
}

/* ---- Names ---- */

static void try_name(struct client *c, int status, const char *name)
{
    json_t *out = post(c, "/api/account", json_pack("{s:s, s:s}", "name", name, "passphrase", "sesame, open"));
    const json_t *error = json_object_get(out, "error");
    if (c->status != status)
        fail_msg("\"%s\": expected %d, found %d %s", name, status, c->status, text_in(error, "words"));
    if (status != 200)
        assert_string_equal(text_in(error, "code"), "name");
    json_decref(out);
}

/* Nobody is taken for somebody else, for a computer or for the house. */
static void test_names(void **state)
{
    static const char *const bad[] = {
        "Veteran",
        "VETERAN",
        "V\u0435teran",
        "Recruit",
        "Recru1t",
        "RECRUIT",
        "recrult",
        "Captain",
        "Random",
        "greedy",
        "general",
        "General",
        "Ve te ran",
        "Veteran 2",
        "R\u0435cruit",
        "Guest 1234",
        "guest",
        "GUEST",
        "Gu\u0435st AbCd",
        "Long Roll",
        "L0ng R0ll",
        "LongRoll official",
        "admin",
        "Adm1n",
        "server",
        "System",
        " Ann",
        "Ann ",
        "Ann  Lee",
        "An\u200bn",
        "Ann\u00a0Lee",
        "Ann\tLee",
        "\u202ennA",
        "...",
        "-",
        "\u0301",
        "Ann\u0410",
        "Ann\uffff",
        "\u2062Ann",
        "An\u00adn",
    };
    static const char *const alike[] = { "Rosa1ie", "Rosa Lie", "Rosal\u0456\u0435", "R\u03bfsalie", "Ros\u0251lie",
                                         "R0salie", "R.osalie", "\uff32osalie",      "RosaIie" };
    static const char *const good[] = { "General Lee",  "Captain Jack",     "Zo\u00eb", "\u0418\u0432\u0430\u043d",
                                        "\u592a\u90ce", "O'Brien-Smith Jr." };
    struct client c;
    (void)state;
    let_in(&c, &house);
    make_account(&c, "Rosalie", "sesame, open");
    client_close(&c);
    let_in(&c, &house);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        try_name(&c, 400, bad[i]);
    try_name(&c, 409, "rosalie"); /* the same name */
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        try_name(&c, 400, alike[i]);
    try_name(&c, 409, "ROSALIE");
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct client d;
        let_in(&d, &house);
        try_name(&d, 200, good[i]);
        client_close(&d);
    }
    try_name(&c, 400, "\u0418\u0412\u0410\u041d"); /* the same in capitals */
    try_name(&c, 409, "zoe\u0308");                /* e and two points over it: the same letters */
    sign_in(&c, "Zoe\u0308", "sesame, open");
    client_close(&c);
}

/* Accounts of before there were looks get theirs; of two that look alike the older one. */
static void test_old_names(void **state)
{
    struct client a, b, c;
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    let_in(&c, &house);
    make_account(&a, "Walter", "sesame, open");
    make_account(&b, "Wilhelm", "sesame, open");
    stop_house();
    do_sql("UPDATE users SET look = ''; UPDATE users SET made = made + 1, name = 'Wa1ter' WHERE name = 'Wilhelm';"
           "UPDATE users SET name = 'Veteran' WHERE name = 'Dorothea'; DELETE FROM secrets WHERE name = 'looks'");
    house_start(&house);
    come_again(&a);
    come_again(&b);
    come_again(&c);
    must_be_in(&a, "Walter");
    must_be_in(&b, "Wa1ter"); /* nobody loses a name */
    sign_in(&b, "Wa1ter", "sesame, open");
    try_name(&c, 400, "WaIter");
    try_name(&c, 200, "Wilhelm");
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* ---- Pages ---- */

static bool has(char (*ids)[32], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* All of them, none twice, also if some change meanwhile. */
static void test_pages(void **state)
{
    enum { MATCHES = 120, PAGE = 50 };
    static char made[MATCHES][32], seen[MATCHES + 8][32];
    struct client c;
    char next[80] = "";
    int n = 0, pages = 0, lost = 0;
    (void)state;
    let_in(&c, &house);
    for (int i = 0; i < MATCHES; i++)
        new_match(&c, "ford", "The Crossing", "me", "me", i, made[i], NULL);
    do {
        json_t *out = get_ok(&c, "/api/matches%s%s", pages ? "?before=" : "", next);
        const json_t *list = json_object_get(out, "matches");
        assert_true(json_array_size(list) <= PAGE);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *id = text_in(json_array_get(list, i), "id");
            assert_false(has(seen, n, id));
            snprintf(seen[n++], 32, "%s", id);
        }
        snprintf(next, sizeof next, "%s", text_in(out, "next"));
        json_decref(out);
        clock_jump(5); /* one that was told becomes the latest */
        json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/resign", seen[pages]));
        pages++;
    } while (next[0] != '\0');
    clock_jump(INT64_C(-5) * pages);
    for (int i = 0; i < MATCHES; i++)
        lost += !has(seen, n, made[i]);
    assert_int_equal(lost, 0);
    assert_int_equal(pages, 3);
    json_decref(call(&c, "/api/matches?before=nonsense", NULL));
    assert_int_equal(c.status, 400);
    json_decref(call(&c, "/api/matches?before=1.AAAAAAAAAAAAAAAAAAAAA'", NULL));
    assert_int_equal(c.status, 400);
    client_close(&c);
}

/* What was said: the last hundred in the view, older words by pages, and not without end. */
static void test_chat(void **state)
{
    struct client c;
    char id[32], words[40], sql[300];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++) {
        snprintf(words, sizeof words, "word %d", i);
        json_decref(post_as(&c, 200, json_pack("{s:s}", "words", words), "/api/matches/%s/chat", id));
    }
    snprintf(sql, sizeof sql,
             "INSERT INTO chat(match, user, name, at, words) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
             " SELECT i + 1 FROM n WHERE i < %d) SELECT '%s', '', 'x', 1, 'more ' || i FROM n",
             MOST_CHAT, id);
    do_sql(sql);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "words", "last"), "/api/matches/%s/chat", id));
    int all = 0, pages = 0;
    json_int_t before = 0;
    char first[40] = "";
    do {
        json_t *out = before ? get_ok(&c, "/api/matches/%s/chat?before=%lld", id, (long long)before)
                             : get_ok(&c, "/api/matches/%s/chat", id);
        const json_t *list = json_object_get(out, "chat");
        if (pages++ == 0)
            assert_string_equal(text_in(json_array_get(list, json_array_size(list) - 1), "words"), "last");
        all += (int)json_array_size(list);
        snprintf(first, sizeof first, "%s", text_in(json_array_get(list, 0), "words"));
        before = json_integer_value(json_object_get(out, "next"));
        json_decref(out);
    } while (before != 0);
    assert_int_equal(all, MOST_CHAT);
    assert_string_equal(first, "more 2"); /* the oldest have gone */
    json_decref(post_as(&c, 200, json_object(), "/api/logout"));
    client_close(&c);
}

/* ---- Quotas and clean-up ---- */

static void quota(struct client *c)
{
    json_t *no = post_as(
        c, 403, json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "me"),
        "/api/matches");
    assert_string_equal(text_in(json_object_get(no, "error"), "code"), "quota");
    json_decref(no);
}

/* So many running matches; who finishes one may begin another, and an account may have more. */
static void test_quota(void **state)
{
    enum { MOST = 3 };
    struct client c;
    char id[32];
    (void)state;
    stop_house();
    house.o.matches = MOST;
    house_start(&house);
    let_in(&c, &house);
    for (int i = 0; i < MOST; i++)
        new_match(&c, "ford", "The Crossing", "me", "me", i, id, NULL);
    quota(&c);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/resign", id));
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    quota(&c);
    make_account(&c, "Ulrike", "sesame, open");
    for (int i = MOST; i < 10 * MOST; i++)
        new_match(&c, "ford", "The Crossing", "me", "me", i, id, NULL);
    quota(&c);
    client_close(&c);
    stop_house();
    house.o.matches = 0;
    house_start(&house);
}

static int64_t count_of(const char *format, const char *id)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    char sql[200];
    snprintf(sql, sizeof sql, format, id);
    assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return n;
}

static bool is_kept(const char *id) { return count_of("SELECT count(*) FROM matches WHERE id = '%s'", id) > 0; }

static void nap(int milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L }, NULL);
}

static void goes(const char *id)
{
    for (int i = 0; i < 3000 && is_kept(id); i++)
        nap(20);
    assert_false(is_kept(id));
}

/* So many days later, after a new start; `who` comes by before anything is cleaned up. */
static void days_later(int days, struct client *who)
{
    stop_house();
    clock_jump(days * INT64_C(86400));
    house.o.tidy = 0;
    house_start(&house);
    come_again(who);
    json_decref(get_ok(who, "/api/hello"));
    stop_house();
    house.o.tidy = 50;
    house_start(&house);
    come_again(who);
}

enum { LEFT, KEPT, DONE, RUNNING, MATCHES };

static void end_match(struct client *c, const char *id)
{
    json_decref(post_as(c, 200, json_pack("{s:s}", "words", "well played"), "/api/matches/%s/chat", id));
    json_decref(post_as(c, 200, json_pack("{s:s}", "words", "a note"), "/api/matches/%s/notes", id));
    json_decref(post_as(c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/resign", id));
}

static const char *const parts[] = { "SELECT count(*) FROM deeds WHERE match = '%s'",
                                     "SELECT count(*) FROM chat WHERE match = '%s'",
                                     "SELECT count(*) FROM notes WHERE match = '%s'",
                                     "SELECT count(*) FROM seats WHERE match = '%s'",
                                     "SELECT count(*) FROM sat WHERE match = '%s'" };

/* Guests who do not come back go, with what is theirs alone; matches nobody goes on with; what was said. What an
 * account has finished stays. */
static void test_clean_up(void **state)
{
    struct client away, comes, account;
    char id[MATCHES][32], me[40];
    (void)state;
    stop_house();
    house.o.keep_guests = 30;
    house.o.keep_matches = 60;
    house.o.keep_chat = 90;
    house_start(&house);
    let_in(&away, &house);
    let_in(&comes, &house);
    let_in(&account, &house);
    make_account(&account, "Friederike", "sesame, open");
    new_match(&away, "ford", "The Crossing", "me", "me", 1, id[LEFT], NULL);
    new_match(&comes, "ford", "The Crossing", "me", "me", 1, id[KEPT], NULL);
    new_match(&account, "ford", "The Crossing", "me", "me", 1, id[DONE], NULL);
    new_match(&account, "ford", "The Crossing", "me", "me", 1, id[RUNNING], NULL);
    end_match(&away, id[LEFT]);
    end_match(&comes, id[KEPT]);
    end_match(&account, id[DONE]);
    json_t *out = get_ok(&away, "/api/me");
    snprintf(me, sizeof me, "%s", text_in(json_object_get(out, "me"), "id"));
    json_decref(out);
    stop_house();
    house.o.tidy = 50;
    house_start(&house);
    clock_jump(400 * INT64_C(86400)); /* of a clock that jumps while the server runs nothing is believed */
    nap(2500);
    assert_true(is_kept(id[LEFT]));
    clock_jump(-400 * INT64_C(86400));
    days_later(31, &comes);
    goes(id[LEFT]);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        assert_int_equal(count_of(parts[i], id[LEFT]), 0);
    for (int i = 0; i < 3000 && count_of("SELECT count(*) FROM users WHERE id = '%s'", me) > 0; i++)
        nap(20);
    assert_int_equal(count_of("SELECT count(*) FROM users WHERE id = '%s'", me), 0);
    assert_int_equal(count_of("SELECT count(*) FROM sessions WHERE user = '%s'", me), 0);
    assert_true(is_kept(id[KEPT]) && is_kept(id[DONE]) && is_kept(id[RUNNING]));
    days_later(31, &comes);
    goes(id[RUNNING]);
    assert_true(is_kept(id[KEPT]) && is_kept(id[DONE]));
    assert_int_equal(count_of(parts[1], id[DONE]), 1);
    days_later(31, &comes);
    for (int i = 0; i < 3000 && count_of(parts[1], id[DONE]) > 0; i++)
        nap(20);
    assert_int_equal(count_of(parts[1], id[DONE]), 0);
    assert_true(is_kept(id[KEPT]) && is_kept(id[DONE]));
    assert_int_equal(count_of(parts[2], id[DONE]), 1); /* notes stay with the match */
    come_again(&account);
    must_be_in(&account, "Friederike");
    out = get_ok(&account, "/api/matches");
    assert_int_equal(json_array_size(json_object_get(out, "matches")), 1);
    json_decref(out);
    clock_jump(-93 * INT64_C(86400));
    house.o.keep_guests = house.o.keep_matches = house.o.keep_chat = house.o.tidy = 0;
    house_again(&house);
    client_close(&away);
    client_close(&comes);
    client_close(&account);
}

/* ---- Webhooks ---- */

static int hook_socket(unsigned *port)
{
    struct sockaddr_in a = { .sin_family = AF_INET };
    socklen_t n = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(fd, (struct sockaddr *)(void *)&a, sizeof a), 0);
    assert_int_equal(listen(fd, 16), 0);
    getsockname(fd, (struct sockaddr *)(void *)&a, &n);
    *port = ntohs(a.sin_port);
    return fd;
}

/* Somebody who is away with this webhook, and a match in which a draw is offered to them. */
static void call_away(struct client *a, unsigned port, const char *path, char id[32])
{
    struct client b;
    char url[60], invite[32];
    let_in(&b, &house);
    snprintf(url, sizeof url, "http://127.0.0.1:%u/%s", port, path);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "webhook", url), "/api/me"));
    new_match(a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    client_close(&b);
}

/* The call that comes in there; the connection, to be answered. */
static int heard(int fd, int milliseconds, char *text, size_t size)
{
    struct pollfd p = { .fd = fd, .events = POLLIN };
    if (poll(&p, 1, milliseconds) <= 0)
        return -1;
    int with = accept(fd, NULL, NULL);
    assert_true(stream_until(with, "\"url\":", AT_MOST, text, size));
    return with;
}

static void thank(int with)
{
    static const char thanks[] = "HTTP/1.1 204 Thanks\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    assert_int_equal(write(with, thanks, sizeof thanks - 1), (ssize_t)sizeof thanks - 1);
    close(with);
}

/* Receivers that never answer hold nobody else up; and each gets one after the other, in order. */
static void test_hooks(void **state)
{
    enum { SLOW = 4 };
    struct client a;
    char id[SLOW + 3][32], text[8000], path[20];
    unsigned slow_port, port;
    int slow = hook_socket(&slow_port), hook = hook_socket(&port);
    (void)state;
    stop_house();
    house.o.hooks = HOOKS_LOCAL;
    house_start(&house);
    let_in(&a, &house);
    for (int i = 0; i < SLOW; i++) {
        snprintf(path, sizeof path, "slow/%d", i);
        call_away(&a, slow_port, path, id[i]);
    }
    for (int i = 0; i < 3; i++)
        call_away(&a, port, i < 2 ? "same" : "other", id[SLOW + i]);
    int first = heard(hook, AT_MOST, text, sizeof text), other = -1;
    assert_true(first >= 0); /* one that waits behind those that are slow */
    bool is_same = strstr(text, id[SLOW]) != NULL;
    other = heard(hook, AT_MOST, text, sizeof text); /* the other receiver's does not wait for this one's */
    assert_true(other >= 0);
    assert_non_null(strstr(text, id[is_same ? SLOW + 2 : SLOW]));
    assert_int_equal(heard(hook, 300, text, sizeof text), -1); /* but the second of the same does */
    thank(first);
    thank(other);
    int last = heard(hook, AT_MOST, text, sizeof text);
    assert_true(last >= 0);
    assert_non_null(strstr(text, id[SLOW + 1]));
    thank(last);
    int64_t began = now_milliseconds();
    stop_house();                                   /* nor does stopping wait for anybody */
    assert_true(now_milliseconds() - began < 9000); /* 10 s is all that a receiver gets */
    close(slow);
    close(hook);
    house.o.hooks = HOOKS_PUBLIC;
    house_start(&house);
    client_close(&a);
}

/* What would never be called is refused when it is entered, with the reason. */
static void test_hook_addresses(void **state)
{
    static const struct {
        const char *url, *why;
    } bad[] = { { "ftp://example.org/", "http" },
                { "nonsense", "http" },
                { "http://", "no address" },
                { "https://name:word@example.org/", "password" },
                { "https://name@example.org/", "password" },
                { "https://example.org:0/", "port 0" },
                { "https://example.org:99999/", "no address" },
                { "http://127.0.0.1/hook", "not public" },
                { "http://127.1/hook", "not public" },
                { "http://0x7f000001/", "not public" },
                { "http://2130706433/", "not public" },
                { "http://10.1.2.3:8080/", "not public" },
                { "http://169.254.169.254/latest", "not public" },
                { "http://[::1]/", "not public" },
                { "http://[::ffff:127.0.0.1]/", "not public" },
                { "http://[fd00::1]/", "not public" },
                { "http://localhost/hook", "not public" } };
    struct client c;
    char large[HOOK_SIZE + 40];
    (void)state;
    let_in(&c, &house);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *no = post_as(&c, 400, json_pack("{s:s}", "webhook", bad[i].url), "/api/me");
        if (strstr(text_in(json_object_get(no, "error"), "words"), bad[i].why) == NULL)
            fail_msg("%s: %s", bad[i].url, text_in(json_object_get(no, "error"), "words"));
        json_decref(no);
    }
    memset(large, 'x', sizeof large);
    memcpy(large, "https://example.org/", 20);
    large[sizeof large - 1] = '\0';
    json_decref(post_as(&c, 400, json_pack("{s:s}", "webhook", large), "/api/me"));
    json_decref(post_as(&c, 200, json_pack("{s:s}", "webhook", "https://8.8.8.8:8443/hook"), "/api/me"));
    json_t *me = get_ok(&c, "/api/me");
    assert_string_equal(text_in(me, "webhook"), "https://8.8.8.8:8443/hook");
    json_decref(me);
    json_decref(post_as(&c, 200, json_pack("{s:n}", "webhook"), "/api/me"));
    client_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rights),        cmocka_unit_test(test_one_server),
        cmocka_unit_test(test_devices),       cmocka_unit_test(test_ending),
        cmocka_unit_test(test_gone),          cmocka_unit_test(test_old_cookies),
        cmocka_unit_test(test_proxies),       cmocka_unit_test(test_address_full),
        cmocka_unit_test(test_wrong),         cmocka_unit_test(test_streams),
        cmocka_unit_test(test_hooks),         cmocka_unit_test(test_hook_addresses),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_old_names),
        cmocka_unit_test(test_pages),         cmocka_unit_test(test_chat),
        cmocka_unit_test(test_quota),         cmocka_unit_test(test_clean_up),
        cmocka_unit_test(test_while_reading),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
