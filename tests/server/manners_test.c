/* manners_test.c - nobody is in another's way: the file's owner, sessions, limits, names, quotas and clean-up. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
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
    bool ended = stream_until(fd, "0\r\n\r\n", 5000, text, sizeof text) || recv(fd, text, 1, MSG_DONTWAIT) == 0;
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
    assert_true(stream_until(watching, "event: presence", 5000, text, sizeof text));
    assert_true(stream_until(lobby, ":\n\n", 5000, text, sizeof text));
    assert_true(stream_until(own, "event: presence", 5000, text, sizeof text));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rights), cmocka_unit_test(test_one_server),  cmocka_unit_test(test_devices),
        cmocka_unit_test(test_ending), cmocka_unit_test(test_old_cookies), cmocka_unit_test(test_proxies),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
