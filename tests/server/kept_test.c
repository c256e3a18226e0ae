/* kept_test.c - nobody is shown what is not on the disk yet: the disk takes its time, and what is asked meanwhile
 * must wait or know nothing of it. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { A_WHILE = 300000 /* microseconds: whoever does not wait has answered by then */, ASKERS = 16 };

/* ---- A disk that waits until it is told ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool holds, broken;
    int lets, waiting; /* so many may still pass; so many wait */
} disk = { .lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER };

/* False: it takes nothing. */
static bool at_disk(void)
{
    pthread_mutex_lock(&disk.lock);
    disk.waiting++;
    pthread_cond_broadcast(&disk.change);
    while (disk.holds && disk.lets == 0)
        pthread_cond_wait(&disk.change, &disk.lock);
    disk.lets -= disk.lets > 0;
    disk.waiting--;
    bool broken = disk.broken;
    pthread_mutex_unlock(&disk.lock);
    errno = broken ? EIO : errno;
    return !broken;
}

/* In the place of the system's, for SQLite too. */
int fdatasync(int fd) { return at_disk() ? (int)syscall(SYS_fdatasync, fd) : -1; }

int fsync(int fd) { return at_disk() ? (int)syscall(SYS_fsync, fd) : -1; }

static void disk_holds(bool holds)
{
    pthread_mutex_lock(&disk.lock);
    disk.holds = holds;
    disk.lets = 0;
    pthread_cond_broadcast(&disk.change);
    pthread_mutex_unlock(&disk.lock);
}

static void disk_breaks(bool broken)
{
    pthread_mutex_lock(&disk.lock);
    disk.broken = broken;
    pthread_mutex_unlock(&disk.lock);
}

static void disk_lets_one(void)
{
    pthread_mutex_lock(&disk.lock);
    disk.lets = 1;
    pthread_cond_broadcast(&disk.change);
    pthread_mutex_unlock(&disk.lock);
}

/* Something is to be written, and waits for the disk. */
static void wait_for_disk(void)
{
    pthread_mutex_lock(&disk.lock);
    while (disk.waiting == 0)
        pthread_cond_wait(&disk.change, &disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

/* ---- Requests side by side ---- */

struct asker {
    pthread_t thread;
    struct client c;
    char path[120];
    char *body; /* NULL: GET */
    atomic_bool answered;
};

static struct house house;

static void *go_and_ask(void *ctx)
{
    struct asker *a = ctx;
    json_decref(call(&a->c, a->path, a->body));
    atomic_store(&a->answered, true);
    return NULL;
}

static void ask(struct asker *a, const struct client *who, const char *id, const char *route, const char *body)
{
    *a = (struct asker){ .c = *who, .body = body ? strdup(body) : NULL };
    a->c.fd = -1;
    a->c.body = NULL;
    snprintf(a->path, sizeof a->path, "/api/matches/%s%s", id, route);
    assert_int_equal(pthread_create(&a->thread, NULL, go_and_ask, a), 0);
}

static void answered(struct asker *a, int status)
{
    pthread_join(a->thread, NULL);
    if (a->c.status != status)
        fail_msg("%s: %d %s", a->path, a->c.status, a->c.body ? a->c.body : "");
    client_close(&a->c);
    free(a->body);
}

/* Two people at a match of The Ford that has begun. */
static void sit_down(struct client c[2], char id[32])
{
    char token[32];
    disk_holds(false);
    for (int i = 0; i < 2; i++)
        let_in(&c[i], &house);
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    json_decref(post_as(&c[1], 200, json_pack("{s:s}", "token", token), "/api/matches/%s/sit", id));
}

static void stand_up(struct client c[2])
{
    client_close(&c[0]);
    client_close(&c[1]);
}

/* None of these is answered before the disk has taken what is under way; all are afterwards. */
static void must_wait(const struct client *who, const char *id, const char *const *routes, int n)
{
    struct asker a[ASKERS];
    for (int i = 0; i < n; i++)
        ask(&a[i], who, id, routes[i], NULL);
    usleep(A_WHILE);
    for (int i = 0; i < n; i++)
        if (atomic_load(&a[i].answered))
            fail_msg("%s was answered: %d %.300s", a[i].path, a[i].c.status, a[i].c.body ? a[i].c.body : "");
    disk_holds(false);
    for (int i = 0; i < n; i++)
        answered(&a[i], 200);
}

/* ---- What is shown ---- */

/* That a game is over opens everything: its secret, its record, both sides' views. */
static void test_over(void **state)
{
    static const char *const routes[] = {
        "",          "?side=all", "?side=Confederate", "/proof", "/record",
        "/position", "/log",      "/history",          "/at/1",  "/overlays?name=changed"
    };
    struct client c[2];
    struct asker resigns;
    char id[32];
    (void)state;
    sit_down(c, id);
    disk_holds(true);
    ask(&resigns, &c[1], id, "/resign", "{}");
    wait_for_disk();
    must_wait(&c[0], id, routes, sizeof routes / sizeof routes[0]);
    answered(&resigns, 200);
    stand_up(c);
}

static void test_chat(void **state)
{
    static const char *const routes[] = { "", "?side=public" };
    struct client c[2];
    struct asker says;
    char id[32];
    (void)state;
    sit_down(c, id);
    disk_holds(true);
    ask(&says, &c[1], id, "/chat", "{\"words\":\"not yet\"}");
    wait_for_disk();
    must_wait(&c[0], id, routes, sizeof routes / sizeof routes[0]);
    answered(&says, 200);
    stand_up(c);
}

static void test_rematch(void **state)
{
    static const char *const routes[] = { "" };
    struct client c[2];
    struct asker agrees;
    char id[32];
    (void)state;
    sit_down(c, id);
    json_decref(post_as(&c[0], 200, json_object(), "/api/matches/%s/resign", id));
    json_decref(post_as(&c[0], 200, json_object(), "/api/matches/%s/rematch", id));
    disk_holds(true);
    ask(&agrees, &c[1], id, "/rematch", "{}");
    wait_for_disk();
    must_wait(&c[0], id, routes, 1);
    answered(&agrees, 200);
    stand_up(c);
}

/* ---- What is told ---- */

/* The end of a game is still under way when the answer before it is on the disk: of that alone people are told. */
static void test_notices(void **state)
{
    static const char over[] = "\"what\":\"over\"";
    struct client c[2];
    struct asker bids, resigns;
    char id[32], path[80], text[8000];
    (void)state;
    sit_down(c, id);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int lobby = stream_begin(&c[1], "/api/events", NULL), watch = stream_begin(&c[0], path, NULL);
    assert_true(stream_until(lobby, ":\n\n", AT_MOST, text, sizeof text));
    assert_true(stream_until(watch, "event: presence", AT_MOST, text, sizeof text));
    disk_holds(true);
    ask(&bids, &c[0], id, "/answer", "{\"side\":\"Union\",\"answer\":\"bid 1\"}");
    wait_for_disk();
    ask(&resigns, &c[0], id, "/resign", "{}");
    usleep(A_WHILE);
    do {
        wait_for_disk();
        disk_lets_one();
    } while (!stream_until(watch, "event: change", A_WHILE / 1000, text, sizeof text));
    if (stream_until(lobby, over, A_WHILE / 1000, text, sizeof text))
        fail_msg("told too early: %s", text);
    disk_holds(false);
    assert_true(stream_until(lobby, over, AT_MOST, text, sizeof text));
    answered(&bids, 200);
    answered(&resigns, 200);
    close(lobby);
    close(watch);
    stand_up(c);
}

/* ---- What is known by another name ---- */

/* Somebody has just sat down, and it is not on the disk yet, when it turns out under which name else they go: that
 * name knows what they see all the same. */
static void test_another_name(void **state)
{
    struct client c[2];
    struct asker sits;
    struct person was = { .guest = true }, is = { .guest = false };
    char id[32], token[32], body[80];
    (void)state;
    disk_holds(false);
    for (int i = 0; i < 2; i++)
        let_in(&c[i], &house);
    new_match(&c[1], "ford", "The Crossing", "open", "me", 1, id, token);
    json_t *hello = get_ok(&c[0], "/api/hello");
    snprintf(was.id, sizeof was.id, "%s", text_in(json_object_get(hello, "me"), "id"));
    json_decref(hello);
    person_new(&is);
    disk_holds(true);
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
    ask(&sits, &c[0], id, "/sit", body);
    wait_for_disk();
    same_person(house.server, &was, &is);
    disk_holds(false);
    answered(&sits, 200);
    json_t *view = get_ok(&c[1], "/api/matches/%s", id);
    const json_t *before = json_object_get(json_array_get(json_object_get(view, "seats"), 0), "before");
    assert_int_equal(json_array_size(before), 1);
    assert_string_equal(json_string_value(json_array_get(before, 0)), is.name);
    json_decref(view);
    stand_up(c);
}

/* ---- What cannot be kept ---- */

static void cannot(struct client *c, json_t *body, const char *path)
{
    json_t *no = post_as(c, 503, body, "%s", path);
    assert_string_equal(text_in(json_object_get(no, "error"), "code"), "disk");
    json_decref(no);
}

/* A disk that takes nothing more: nothing has happened, and later it goes on as if nothing had been asked. */
static void test_broken(void **state)
{
    static const char account[] = "{s:s, s:s}", name[] = "Isabel", phrase[] = "as good as new";
    struct client c[2];
    char id[32], path[80];
    (void)state;
    sit_down(c, id);
    snprintf(path, sizeof path, "/api/matches/%s/answer", id);
    json_decref(get_ok(&c[0], "/api/matches/%s", id));
    char *before = strdup(c[0].body);
    disk_breaks(true);
    cannot(&c[0], json_pack(account, "name", name, "passphrase", phrase), "/api/account");
    cannot(&c[0], json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"), path);
    json_decref(get_ok(&c[0], "/api/matches/%s", id));
    must_be_same(before, c[0].body);
    disk_breaks(false);
    json_decref(post_as(&c[0], 200, json_pack(account, "name", name, "passphrase", phrase), "/api/account"));
    json_decref(post_as(&c[0], 200, json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"), "%s", path));
    free(before);
    stand_up(c);
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_over),    cmocka_unit_test(test_chat),   cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_notices), cmocka_unit_test(test_broken), cmocka_unit_test(test_another_name),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
