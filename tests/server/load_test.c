/* load_test.c - what many are shown and told: views that come with the reply, views that are shared, event streams
 * on the loop of their own, and a large file. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

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

/* A match of two people, both seated. */
static void seat_two(struct client *a, struct client *b, const char *game, const char *scenario, char id[32])
{
    char invite[32];
    let_in(a, &house);
    let_in(b, &house);
    new_match(a, game, scenario, "me", "open", 3, id, invite);
    json_decref(post_as(b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
}

/* A change that everybody notices: a draw is offered, or declined. */
static void change(struct client *a, struct client *b, const char *id, int n)
{
    json_decref(post_as(n % 2 ? b : a, 200, json_pack("{s:s, s:b}", "do", n % 2 ? "decline" : "offer", "view", 0),
                        "/api/matches/%s/draw", id));
}

static long metric(const char *name)
{
    struct client c;
    char line[80];
    client_make(&c, house.port);
    json_decref(call(&c, "/metrics", NULL));
    snprintf(line, sizeof line, "\nlongroll_%s ", name);
    const char *at = strstr(c.body, line);
    assert_non_null(at);
    long n = strtol(at + strlen(line), NULL, 10);
    client_close(&c);
    return n;
}

static void metric_becomes(const char *name, long n, int milliseconds)
{
    for (int i = 0; i < milliseconds / 20 && metric(name) != n; i++)
        nap(20);
    assert_int_equal(metric(name), n);
}

/* ---- The view with the reply ---- */

/* The reply's view must be what the same person gets by asking. */
static void same_view(struct client *c, const char *id)
{
    char *reply = strdup(c->body);
    const char *view = strstr(reply, "\"view\":");
    assert_non_null(view);
    reply[strlen(reply) - 1] = '\0'; /* the brace of the reply itself */
    json_decref(get_ok(c, "/api/matches/%s", id));
    must_be_same(view + 7, c->body);
    free(reply);
}

static bool answer_one(struct client *c, const char *id, struct lr_rng *r)
{
    json_t *view = get_ok(c, "/api/matches/%s", id);
    const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
    size_t n = json_array_size(list);
    if (n > 0) {
        const json_t *one = json_array_get(list, lr_rng_below(r, (uint32_t)n));
        json_t *out = post_as(c, 200,
                              json_pack("{s:O, s:O, s:O}", "side", json_object_get(q, "side"), "seq",
                                        json_object_get(view, "seq"), "answer", json_object_get(one, "id")),
                              "/api/matches/%s/answer", id);
        assert_int_equal(number_in(out, "seq"), number_in(json_object_get(out, "view"), "seq"));
        json_decref(out);
        same_view(c, id);
    }
    json_decref(view);
    return n > 0;
}

static void test_reply(void **state)
{
    static const char *const of[][2] = { { "ford", "The Crossing" },
                                         { "bobby-lee", "The Year 1862" },
                                         { "look-away", "South to Resaca" } };
    struct lr_rng r = lr_rng_seed(5, 3);
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct client a, b;
        char id[32], own[32];
        seat_two(&a, &b, of[i][0], of[i][1], id);
        same_view(&b, id); /* of sitting down */
        for (int k = 0; k < 12; k++) {
            answer_one(&a, id, &r);
            answer_one(&b, id, &r);
        }
        new_match(&a, of[i][0], of[i][1], "me", "me", 3, own, NULL);
        for (int k = 0; k < 12; k++)
            answer_one(&a, own, &r);
        client_close(&a);
        client_close(&b);
    }
}

static void test_other_replies(void **state)
{
    struct client a, b;
    char id[32], path[80];
    (void)state;
    seat_two(&a, &b, "ford", "The Crossing", id);
    static const char *const deeds[][2] = {
        { "answer", "{\"side\":\"Union\",\"answer\":\"bid 1\"}" },
        { "undo", "{\"side\":\"Union\"}" },
        { "redo", "{\"side\":\"Union\"}" },
        { "restart", "{\"side\":\"Union\"}" },
        { "draw", "{\"do\":\"offer\"}" },
        { "answer", "{\"side\":\"Union\",\"answer\":\"bid 2\"}" },
        { "takeback", "{\"do\":\"ask\"}" },
        { "resign", "{}" },
    };
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        snprintf(path, sizeof path, "/api/matches/%s/%s", id, deeds[i][0]);
        json_decref(call(&a, path, deeds[i][1]));
        if (a.status != 200)
            fail_msg("%s: %s", path, a.body);
        same_view(&a, id);
    }
    json_t *out = post_as(&b, 200, json_pack("{s:s}", "words", "Well played."), "/api/matches/%s/chat", id);
    assert_null(json_object_get(out, "view"));
    json_decref(out);
    client_close(&a);
    client_close(&b);
    seat_two(&a, &b, "ford", "The Crossing", id);
    out = post_as(&a, 200, json_pack("{s:s, s:s, s:b}", "side", "Union", "answer", "bid 1", "view", 0),
                  "/api/matches/%s/answer", id);
    assert_null(json_object_get(out, "view"));
    json_decref(out);
    json_decref(post_as(&b, 400, json_pack("{s:s, s:s, s:i}", "side", "Confederate", "answer", "bid 1", "view", 0),
                        "/api/matches/%s/answer", id));
    client_close(&a);
    client_close(&b);
}

/* ---- Views that are shared ---- */

static char *packed(struct client *c, const char *path, size_t *length)
{
    char text[600];
    int n = snprintf(text, sizeof text,
                     "GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nAccept-Encoding: gzip\r\n\r\n", path,
                     c->cookie);
    assert_int_equal(raw(c, text, (size_t)n), 200);
    assert_non_null(strstr(c->head, "Content-Encoding: gzip"));
    char *copy = malloc(c->length);
    memcpy(copy, c->body, c->length);
    *length = c->length;
    return copy;
}

static char *packed_view(struct client *c, const char *id, size_t *length)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s", id);
    return packed(c, path, length);
}

static char *unpacked(char *packed, size_t length)
{
    enum { ROOM = 1 << 20 };
    char *out = calloc(1, ROOM);
    z_stream z = {
        .next_in = (Bytef *)packed, .avail_in = (uInt)length, .next_out = (Bytef *)out, .avail_out = ROOM - 1
    };
    assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    inflateEnd(&z);
    return out;
}

/* The same text packed and as it is, and the same again. */
static void same_packed(struct client *c, const char *path)
{
    size_t n[2];
    char *one = packed(c, path, &n[0]), *two = packed(c, path, &n[1]);
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(one, two, n[0]);
    char *text = unpacked(one, n[0]);
    json_decref(call(c, path, NULL));
    assert_int_equal(c->status, 200);
    assert_null(strstr(c->head, "Content-Encoding"));
    assert_int_equal(c->length, strlen(text));
    assert_true(n[0] < c->length);
    must_be_same(text, c->body);
    free(one);
    free(two);
    free(text);
}

static void write_page(const char *word, int times)
{
    FILE *f = fopen(house.web, "w");
    for (int i = 0; i < times; i++)
        fprintf(f, "%s %d\n", word, i);
    fclose(f);
}

/* A picture or a file of the page is packed once for all, and unpacked block by block for those who cannot. */
static void test_packed(void **state)
{
    struct client c;
    (void)state;
    let_in(&c, &house);
    same_packed(&c, "/api/games/bobby-lee/board.json");
    json_decref(call(&c, "/api/games/bobby-lee/board.json", NULL));
    assert_true(c.length > 32768); /* several blocks */
    write_page("Dalton", 9000);
    same_packed(&c, "/");
    write_page("Resaca, by another road", 9500);
    same_packed(&c, "/");
    json_decref(call(&c, "/", NULL));
    assert_non_null(strstr(c.body, "Resaca, by another road 9499"));
    write_page("page", 1);
    json_decref(call(&c, "/", NULL));
    assert_string_equal(c.body, "page 0\n");
    client_close(&c);
}

static void test_spectators(void **state)
{
    struct client a, b, eye[2];
    char id[32];
    struct lr_rng r = lr_rng_seed(6, 3);
    (void)state;
    seat_two(&a, &b, "bobby-lee", "The Year 1862", id);
    let_in(&eye[0], &house);
    let_in(&eye[1], &house);
    for (int i = 0; i < 10; i++) {
        answer_one(&a, id, &r);
        answer_one(&b, id, &r);
        json_decref(get_ok(&eye[0], "/api/matches/%s", id));
        json_decref(get_ok(&eye[1], "/api/matches/%s", id));
        must_be_same(eye[0].body, eye[1].body);
        assert_non_null(strstr(eye[0].body, "\"question\":null"));
        char *plain = strdup(eye[0].body);
        for (int k = 0; k < 2; k++) {
            size_t length = 0;
            char *packed = packed_view(&eye[k], id, &length), *text = unpacked(packed, length);
            must_be_same(text, plain);
            free(packed);
            free(text);
        }
        free(plain);
    }
    client_close(&a);
    client_close(&b);
    client_close(&eye[0]);
    client_close(&eye[1]);
}

/* ---- Streams ---- */

enum { MANY = 60 };

static int open_stream(struct client *c, const char *id, const char *last)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    return stream_begin(c, path, last);
}

/* Everybody hears of every change, with the same words, whether they sit there or not. */
static void test_many(void **state)
{
    struct client a, b, eye[3];
    char id[32], text[8000], until[60], first[8000];
    int fd[MANY];
    (void)state;
    seat_two(&a, &b, "ford", "The Crossing", id);
    for (int i = 0; i < 3; i++)
        let_in(&eye[i], &house);
    for (int i = 0; i < MANY; i++) {
        fd[i] = open_stream(i == 0 ? &a : i == 1 ? &b : &eye[i % 3], id, NULL);
        assert_true(stream_until(fd[i], "event: change", AT_MOST, text, sizeof text));
    }
    nap(100);
    for (int i = 0; i < MANY; i++) /* who has come meanwhile */
        while (recv(fd[i], text, sizeof text, MSG_DONTWAIT) > 0)
            continue;
    for (int n = 0; n < 8; n++) {
        change(&a, &b, id, n);
        json_t *view = get_ok(&eye[0], "/api/matches/%s", id);
        snprintf(until, sizeof until, "id: %d\nevent: change", number_in(view, "seq"));
        json_decref(view);
        for (int i = 0; i < MANY; i++) {
            assert_true(stream_until(fd[i], until, AT_MOST, text, sizeof text));
            if (i == 2)
                snprintf(first, sizeof first, "%s", text);
            if (i > 2) /* spectators all: to the same bytes */
                must_be_same(first, text);
        }
    }
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    client_close(&a);
    client_close(&b);
    for (int i = 0; i < 3; i++)
        client_close(&eye[i]);
}

/* Whoever closes is noticed: the others are told, and nothing is left of them. */
static void test_gone(void **state)
{
    struct client a, b;
    char id[32], text[8000];
    int fd[MANY];
    (void)state;
    metric_becomes("streams", 0, AT_MOST);
    seat_two(&a, &b, "ford", "The Crossing", id);
    int watching = open_stream(&a, id, NULL);
    assert_true(stream_until(watching, "event: presence", AT_MOST, text, sizeof text));
    for (int i = 0; i < MANY; i++)
        fd[i] = i % 2 ? stream_begin(&b, "/api/matches", NULL) : open_stream(&b, id, NULL);
    assert_true(stream_until(watching, "[\"Union\",\"Confederate\"]", AT_MOST, text, sizeof text));
    metric_becomes("streams", 1 + MANY / 2, AT_MOST);
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    assert_true(stream_until(watching, "[\"Union\"]", AT_MOST, text, sizeof text));
    metric_becomes("streams", 1, AT_MOST);
    assert_int_equal(loop_count(house.server->loop, "127.0.0.1"), 1);
    assert_int_equal(loop_count(house.server->loop, "nobody"), 0);
    close(watching);
    metric_becomes("streams", 0, AT_MOST);
    assert_int_equal(loop_count(house.server->loop, "127.0.0.1"), 0);
    client_close(&a);
    client_close(&b);
}

static int slow_stream(struct client *c, const char *id)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)house.port) };
    char text[600];
    int room = 2048, fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    assert_int_equal(connect(fd, (struct sockaddr *)(void *)&to, sizeof to), 0);
    int n = snprintf(text, sizeof text,
                     "GET /api/matches/%s/events HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", id, c->cookie);
    assert_int_equal(send(fd, text, (size_t)n, 0), n);
    return fd;
}

/* Whole events only: every block of lines has its data. */
static int count_events(const char *text)
{
    int n = 0;
    const char *at = strstr(text, "\r\n\r\n");
    assert_non_null(at);
    for (at += 4; *at != '\0'; n++) {
        const char *end = strstr(at, "\n\n");
        assert_non_null(end);
        assert_true(*at == ':' || strstr(at, "data: {") < end);
        at = end + 2;
    }
    return n;
}

/* One who does not read holds up nobody, and then gets whole events and the newest, not all; one who never reads is
 * dropped. */
static void test_slow(void **state)
{
    enum { CHANGES = 130, ROOM = 100000 };
    struct client a, b;
    char id[32], text[8000], until[60];
    (void)state;
    metric_becomes("streams", 0, AT_MOST);
    seat_two(&a, &b, "ford", "The Crossing", id);
    int quick = open_stream(&a, id, NULL), slow = slow_stream(&b, id);
    assert_true(stream_until(quick, "event: change", AT_MOST, text, sizeof text));
    for (int n = 0; n < CHANGES; n++) {
        change(&a, &b, id, n);
        snprintf(until, sizeof until, "id: %d\nevent: change", n + 2); /* b has sat down */
        assert_true(stream_until(quick, until, AT_MOST, text, sizeof text));
    }
    char *all = calloc(1, ROOM);
    assert_true(stream_until(slow, until, AT_MOST, all, ROOM));
    nap(50);
    size_t used = strlen(all);
    ssize_t more = recv(slow, all + used, ROOM - used - 1, MSG_DONTWAIT);
    all[used + (size_t)(more > 0 ? more : 0)] = '\0';
    int events = count_events(all);
    print_message("%d events of %d changes\n", events, CHANGES);
    assert_true(events < CHANGES);
    free(all);
    close(slow);
    close(quick);
    client_close(&a);
    client_close(&b);
}

static void test_never_reads(void **state)
{
    enum { CHANGES = 130 };
    struct client a, b;
    char id[32];
    (void)state;
    server_stop(house.server);
    house.o.patience = 2;
    house_start(&house);
    seat_two(&a, &b, "ford", "The Crossing", id);
    int slow = slow_stream(&b, id);
    metric_becomes("streams", 1, AT_MOST);
    for (int n = 0; n < CHANGES; n++) {
        change(&a, &b, id, n);
        nap(26);
    }
    metric_becomes("streams", 0, AT_MOST);
    close(slow);
    client_close(&a);
    client_close(&b);
    server_stop(house.server);
    house.o.patience = 0;
    house_start(&house);
}

/* The next change both streams tell of, which must be the same; from its number on. */
static void same_news(int one, int other, const char *until)
{
    char text[2][8000];
    assert_true(stream_until(one, until, AT_MOST, text[0], sizeof text[0]));
    assert_true(stream_until(other, until, AT_MOST, text[1], sizeof text[1]));
    char *from[2] = { strstr(text[0], until), strstr(text[1], until) };
    for (int i = 0; i < 2; i++)
        strstr(from[i], "\n\n")[0] = '\0';
    must_be_same(from[0], from[1]);
}

/* Whoever leaves their seat is from then on told what spectators are told, and no more. */
static void test_left_seat(void **state)
{
    struct client a, b, eye;
    char id[32], text[8000], until[60];
    (void)state;
    seat_two(&a, &b, "ford", "The Crossing", id);
    let_in(&eye, &house);
    int was = open_stream(&a, id, NULL), out = open_stream(&eye, id, NULL);
    assert_true(stream_until(was, "event: change", AT_MOST, text, sizeof text));
    assert_true(stream_until(out, "event: change", AT_MOST, text, sizeof text));
    for (int n = 0; n < 3; n++) { /* whose numbers rise for a alone */
        json_decref(post_as(&a, 200, json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"),
                            "/api/matches/%s/answer", id));
        json_decref(post_as(&a, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/undo", id));
    }
    json_decref(post_as(&a, 200, json_object(), "/api/matches/%s/leave", id));
    for (int n = 0; n < 2; n++) {
        json_t *mine = get_ok(&a, "/api/matches/%s", id);
        must_be_same(text_in(mine, "seat"), "");
        json_t *theirs = get_ok(&eye, "/api/matches/%s", id);
        assert_int_equal(number_in(mine, "seq"), number_in(theirs, "seq"));
        snprintf(until, sizeof until, "id: %d\nevent: change", number_in(mine, "seq"));
        json_decref(mine);
        json_decref(theirs);
        same_news(was, out, until);
        if (n == 0)
            json_decref(post_as(&b, 200, json_object(), "/api/matches/%s/resign", id));
    }
    close(was);
    close(out);
    client_close(&a);
    client_close(&b);
    client_close(&eye);
}

/* The server stops while somebody watches: the stream ends, and soon. */
static void test_stop(void **state)
{
    struct client a, b;
    char id[32], text[8000];
    int fd[MANY];
    (void)state;
    seat_two(&a, &b, "ford", "The Crossing", id);
    for (int i = 0; i < MANY; i++) {
        fd[i] = i % 2 && i < 16 ? stream_begin(&a, "/api/events", NULL) : open_stream(&b, id, NULL);
        assert_true(stream_until(fd[i], "\n\n", AT_MOST, text, sizeof text));
    }
    int64_t began = now_milliseconds();
    server_stop(house.server);
    assert_true(now_milliseconds() - began < 10000);
    for (int i = 0; i < MANY; i++) {
        ssize_t n = 1;
        while (n > 0)
            n = recv(fd[i], text, sizeof text, 0);
        assert_int_equal(n, 0);
        close(fd[i]);
    }
    house_start(&house);
    client_close(&a);
    client_close(&b);
}

/* ---- Text ---- */

/* What is jotted down is what the library would write. */
static void test_jot(void **state)
{
    struct lr_rng r = lr_rng_seed(9, 3);
    (void)state;
    for (int i = 0; i < 20000; i++) {
        static const char *const some[] = { "\"",
                                            "\\",
                                            "/",
                                            " ",
                                            "\t",
                                            "\n",
                                            "\b",
                                            "\v",
                                            "\x01",
                                            "\x1f",
                                            "\x7f",
                                            "word",
                                            "é",
                                            "—",
                                            "🙂",
                                            "\xed\xa0\x80",
                                            "\xf4\x90\x80\x80",
                                            "\xc0\x80",
                                            "\xff",
                                            "\xe2",
                                            "\xc3" };
        char words[80] = "";
        bool broken = lr_rng_below(&r, 3) == 0; /* the last six are no letters */
        for (uint32_t k = lr_rng_below(&r, 8); k > 0; k--)
            strcat(words, some[lr_rng_below(&r, sizeof some / sizeof some[0] - (broken ? 0 : 6))]);
        struct jot j = { .text = NULL };
        jot_string(&j, words);
        json_t *same = js(words);
        char *text = json_dumps(same, JSON_ENCODE_ANY);
        assert_string_equal(j.text, text);
        free(text);
        json_decref(same);
        jot_free(&j);
    }
    struct jot j = { .text = NULL };
    jot_number(&j, INT64_MIN);
    jot_raw(&j, " ");
    jot_unsigned(&j, UINT64_MAX);
    assert_string_equal(j.text, "-9223372036854775808 18446744073709551615");
    jot_free(&j);
}

/* ---- A large file ---- */

static void do_sql(const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

/* Too large to be read through at once: it is served, looked through, and if it is damaged that is said and nothing
 * is written any more. */
static void test_large_file(void **state)
{
    struct client c;
    char id[32], rubbish[4096];
    struct stat info;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    server_stop(house.server);
    do_sql("CREATE TABLE heap(n INTEGER PRIMARY KEY, words TEXT);"
           "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 8000)"
           " INSERT INTO heap SELECT n, hex(zeroblob(1500)) FROM c; PRAGMA wal_checkpoint(TRUNCATE)");
    assert_int_equal(stat(house.file, &info), 0);
    assert_true(info.st_size > 20L * 1024 * 1024);
    house_start(&house);
    client_close(&c);
    c.port = house.port;
    json_decref(post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"),
                        "/api/matches/%s/answer", id));
    nap(500);
    assert_int_equal(metric("file_damaged"), 0);
    server_stop(house.server);
    char *keep = malloc(info.st_size > 0 ? 4096 : 1);
    FILE *f = fopen(house.file, "r+b");
    memset(rubbish, 0x5A, sizeof rubbish);
    fseek(f, info.st_size / 2 / 4096 * 4096, SEEK_SET);
    assert_int_equal(fread(keep, 1, 4096, f), 4096);
    fseek(f, info.st_size / 2 / 4096 * 4096, SEEK_SET);
    assert_int_equal(fwrite(rubbish, 1, sizeof rubbish, f), sizeof rubbish);
    fclose(f);
    house_start(&house);
    client_close(&c);
    c.port = house.port;
    metric_becomes("file_damaged", 1, AT_MOST);
    json_decref(post_as(&c, 503, json_pack("{s:s, s:s}", "side", "Confederate", "answer", "bid 1"),
                        "/api/matches/%s/answer", id));
    json_t *view = get_ok(&c, "/api/matches/%s?side=Union", id); /* it can be read */
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 1);
    json_decref(view);
    server_stop(house.server);
    f = fopen(house.file, "r+b");
    fseek(f, info.st_size / 2 / 4096 * 4096, SEEK_SET);
    assert_int_equal(fwrite(keep, 1, 4096, f), 4096);
    fclose(f);
    free(keep);
    do_sql("DROP TABLE heap; VACUUM");
    house_start(&house);
    client_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reply),       cmocka_unit_test(test_other_replies), cmocka_unit_test(test_packed),
        cmocka_unit_test(test_spectators),  cmocka_unit_test(test_many),          cmocka_unit_test(test_gone),
        cmocka_unit_test(test_slow),        cmocka_unit_test(test_left_seat),     cmocka_unit_test(test_stop),
        cmocka_unit_test(test_never_reads), cmocka_unit_test(test_large_file),    cmocka_unit_test(test_jot),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
