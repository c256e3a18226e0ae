/* server_test.c - the server as browsers meet it: over loopback, whole matches, and everything that is refused. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
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

static json_t *answer_body(const char *side, int seq, const char *answer)
{
    return json_pack("{s:s, s:i, s:s}", "side", side, "seq", seq, "answer", answer);
}

/* ---- Playing ---- */

static void test_hello(void **state)
{
    struct client c;
    (void)state;
    client_make(&c, house.port);
    json_t *hello = get_ok(&c, "/api/hello");
    assert_string_equal(text_in(hello, "program"), "longroll");
    assert_true(json_array_size(json_object_get(hello, "games")) >= 2);
    assert_non_null(strstr(c.head, "HttpOnly"));
    assert_non_null(strstr(c.head, "SameSite=Lax"));
    assert_non_null(strstr(c.head, "Content-Security-Policy: default-src 'self'"));
    assert_non_null(strstr(c.head, "frame-ancestors 'none'"));
    assert_non_null(strstr(c.head, "nosniff"));
    char id[40];
    snprintf(id, sizeof id, "%s", text_in(json_object_get(hello, "me"), "id"));
    json_decref(hello);
    hello = get_ok(&c, "/api/hello");
    assert_string_equal(text_in(json_object_get(hello, "me"), "id"), id);
    json_decref(hello);
    client_close(&c);
}

static void play_out(const char *game, const char *scenario, const char *first, const char *second)
{
    struct client c;
    char id[32];
    unsigned chance = 7;
    let_in(&c, &house);
    new_match(&c, game, scenario, first, second, 5, id, NULL);
    int rounds = 0;
    while (play_on(&c, id, &chance))
        assert_true(++rounds < 60000);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_true(text_in(view, "result")[0] != '\0');
    json_decref(view);
    json_decref(get_ok(&c, "/api/matches/%s/record", id));
    assert_non_null(strstr(c.body, "record 2"));
    json_t *step = get_ok(&c, "/api/matches/%s/at/0", id);
    assert_true(number_in(step, "steps") > 3);
    json_decref(step);
    client_close(&c);
}

static void test_against_greedy(void **state)
{
    (void)state;
    play_out("bobby-lee", "The Year 1861", "me", "greedy");
    play_out("ford", "The Crossing", "random", "me");
}

static void test_both_seats(void **state)
{
    (void)state;
    play_out("ford", "The Raid", "me", "me");
}

static void test_import(void **state)
{
    struct client c;
    char id[32], copy[32];
    unsigned chance = 3;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 9, id, NULL);
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/record", id);
    json_decref(call(&c, path, NULL)); /* while it runs it is nobody's, also not of one who sits on both sides */
    assert_int_equal(c.status, 403);
    while (play_on(&c, id, &chance))
        ;
    json_decref(get_ok(&c, "%s", path));
    char *first = strdup(c.body);
    json_t *out = post_as(&c, 200, json_pack("{s:s}", "record", first), "/api/import");
    snprintf(copy, sizeof copy, "%s", text_in(out, "id"));
    json_decref(out);
    json_t *view = get_ok(&c, "/api/matches/%s", copy);
    assert_string_equal(text_in(json_array_get(json_object_get(view, "known"), 0), "what"), "record");
    json_decref(view);
    json_decref(get_ok(&c, "/api/matches/%s/record", copy));
    assert_string_equal(c.body, first);
    free(first);
    json_decref(post_as(&c, 400, json_pack("{s:s}", "record", "record 1\ngame ford\nnonsense\n"), "/api/import"));
    client_close(&c);
}

static void test_invitation(void **state)
{
    struct client a, b, c;
    char id[32], invite[32];
    unsigned chance = 11;
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    let_in(&c, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    assert_true(invite[0] != '\0');
    json_decref(post_as(&b, 403, json_pack("{s:s}", "token", "AAAAAAAAAAAAAAAAAAAAAA"), "/api/matches/%s/sit", id));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&c, 403, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    for (int i = 0; i < 10; i++) {
        play_on(&a, id, &chance);
        play_on(&b, id, &chance);
    }
    json_t *view = get_ok(&b, "/api/matches/%s", id);
    assert_string_equal(text_in(view, "seat"), "Confederate");
    json_decref(view);
    view = get_ok(&c, "/api/matches/%s", id);
    assert_true(json_is_null(json_object_get(view, "seat")));
    assert_true(json_is_null(json_object_get(view, "question")));
    json_decref(view);
    json_decref(call(&c, "/api/matches", NULL));
    assert_string_equal(c.body, "{\"matches\":[],\"next\":null}");
    json_t *list = get_ok(&b, "/api/matches");
    assert_int_equal(json_array_size(json_object_get(list, "matches")), 1);
    json_decref(list);
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* ---- What is refused ---- */

static void test_refusals(void **state)
{
    struct client a, b;
    char id[32];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    new_match(&a, "ford", "The Crossing", "me", "me", 1, id, NULL);
    json_decref(post_as(&b, 403, answer_body("Union", 0, "bid 1"), "/api/matches/%s/answer", id));
    json_decref(post_as(&a, 400, answer_body("Prussia", 0, "bid 1"), "/api/matches/%s/answer", id));
    json_t *no = post_as(&a, 409, answer_body("Union", 0, "bid 99"), "/api/matches/%s/answer", id);
    assert_true(text_in(json_object_get(no, "refused"), "rule")[0] != '\0');
    assert_true(text_in(json_object_get(no, "refused"), "words")[0] != '\0');
    json_decref(no);
    no = post_as(&a, 409, answer_body("Union", 0, "dance"), "/api/matches/%s/answer", id);
    assert_string_equal(text_in(json_object_get(no, "refused"), "rule"), "H4");
    json_decref(no);
    json_decref(post_as(&a, 409, answer_body("Union", 0, "18446744073709551615"), "/api/matches/%s/answer", id));
    json_decref(post_as(&a, 200, answer_body("Union", 0, "bid 1"), "/api/matches/%s/answer", id));
    json_decref(post_as(&a, 200, answer_body("Confederate", 0, "bid 2"), "/api/matches/%s/answer", id));
    json_t *view = get_ok(&a, "/api/matches/%s", id);
    char side[40], answer[40];
    const json_t *q = json_object_get(view, "question");
    snprintf(side, sizeof side, "%s", text_in(q, "side"));
    snprintf(answer, sizeof answer, "%s", text_in(json_array_get(json_object_get(q, "answers"), 0), "id"));
    json_decref(view);
    no = post_as(&a, 409, answer_body(side, 0, answer), "/api/matches/%s/answer", id);
    assert_string_equal(text_in(json_object_get(no, "refused"), "rule"), "H2");
    json_decref(no);
    json_decref(post_as(&a, 409, answer_body(side, 1000000, answer), "/api/matches/%s/answer", id));
    json_decref(call(&a, "/api/matches/AAAAAAAAAAAAAAAAAAAAAA", NULL));
    assert_int_equal(a.status, 404);
    json_decref(call(&b, "/api/matches/AAAAAAAAAAAAAAAAAAAAAA/record", NULL));
    assert_int_equal(b.status, 404);
    client_close(&a);
    client_close(&b);
}

static void test_bad_bodies(void **state)
{
    static const char *const bodies[] = {
        "{",
        "[]",
        "null",
        "\"x\"",
        "{\"a\":1,\"a\":2}",
        "{\"side\":\"Union\"}",
        "{\"side\":1,\"seq\":0,\"answer\":\"x\"}",
        "{\"side\":\"Union\",\"seq\":-1,\"answer\":\"x\"}",
        "{\"side\":\"Union\",\"seq\":0,\"answer\":\"x\",\"more\":1}",
        "{\"side\":\"Union\",\"seq\":1e99,\"answer\":\"x\"}",
        "\xff\xfe",
        "{\"side\":\"\xc3\x28\"}",
        "{\"a\":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}",
    };
    struct client c;
    char id[32], path[80];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    snprintf(path, sizeof path, "/api/matches/%s/answer", id);
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        json_t *out = call(&c, path, bodies[i]);
        assert_int_equal(c.status, 400);
        assert_true(text_in(json_object_get(out, "error"), "code")[0] != '\0');
        json_decref(out);
    }
    char *large = malloc(200001);
    memset(large, ' ', 200000);
    large[200000] = '\0';
    json_decref(call(&c, path, large));
    assert_int_equal(c.status, 413);
    free(large);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_int_equal(number_in(view, "seq"), 0);
    json_decref(view);
    client_close(&c);
}

static int send_line(struct client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int send_line(struct client *c, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return raw(c, text, (size_t)n);
}

static void test_doors(void **state)
{
    struct client c;
    unsigned port = house.port;
    (void)state;
    let_in(&c, &house);
    /* another page's form, another page's script, a name that is not ours */
    assert_int_equal(
        send_line(&c, "POST /api/logout HTTP/1.1\r\nHost: localhost:%u\r\nContent-Length: 2\r\n\r\n{}", port), 403);
    assert_int_equal(send_line(&c,
                               "POST /api/logout HTTP/1.1\r\nHost: localhost:%u\r\nX-Long-Roll: 1\r\nOrigin: "
                               "http://evil.example\r\nContent-Length: 2\r\n\r\n{}",
                               port),
                     403);
    assert_int_equal(send_line(&c,
                               "POST /api/logout HTTP/1.1\r\nHost: localhost:%u\r\nX-Long-Roll: 1\r\nOrigin: "
                               "http://localhost:%u\r\nContent-Length: 2\r\n\r\n{}",
                               port, port),
                     200);
    static const char *const hosts[] = { "evil.example",
                                         "[evil.example",
                                         "[evil.example]",
                                         "[::1].evil.example",
                                         "[]",
                                         "127.0.0.1.x",
                                         "localhost.evil:80",
                                         "",
                                         "127.0.0.1:1@evil.example",
                                         "localhost/.evil",
                                         "127.0.0.1:80:80" };
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        assert_int_equal(send_line(&c, "GET /api/hello HTTP/1.1\r\nHost: %s\r\n\r\n", hosts[i]), 421);
    assert_int_equal(send_line(&c, "GET /api/hello HTTP/1.1\r\nHost: [::1]:%u\r\n\r\n", port), 200);
    assert_int_equal(send_line(&c, "DELETE /api/matches HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    assert_int_equal(send_line(&c, "GET /api/login HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    /* the page, and nothing else of the folder or above it */
    assert_int_equal(send_line(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200);
    assert_non_null(strstr(c.body, "here"));
    static const char *const paths[] = { "/../server_test",    "/longroll.db",     "/%2e%2e/Makefile",
                                         "/..%2fMakefile.txt", "//etc/passwd.txt", "/index.html/../longroll.db",
                                         "/./longroll.db" };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        int got = send_line(&c, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", paths[i]);
        assert_true(got == 404 || strstr(c.body, "here") != NULL);
    }
    /* a cookie of our own making is no cookie */
    json_t *hello = get_ok(&c, "/api/hello");
    char id[40];
    snprintf(id, sizeof id, "%s", text_in(json_object_get(hello, "me"), "id"));
    json_decref(hello);
    c.cookie[strlen(c.cookie) - 2] ^= 1;
    hello = get_ok(&c, "/api/hello");
    assert_string_not_equal(text_in(json_object_get(hello, "me"), "id"), id);
    json_decref(hello);
    client_close(&c);
}

/* ---- Taking back ---- */

static void test_undo(void **state)
{
    struct client c;
    char id[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    json_decref(post_as(&c, 409, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/undo", id));
    json_decref(post_as(&c, 200, answer_body("Union", 0, "bid 1"), "/api/matches/%s/answer", id));
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/undo", id));
    json_t *view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 2);
    assert_true(json_is_true(json_object_get(view, "redo")));
    json_decref(view);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/redo", id));
    json_decref(post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Confederate", "answer", "bid 2"),
                        "/api/matches/%s/answer", id));
    json_t *no = post_as(&c, 409, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/undo", id);
    assert_non_null(strchr("678", text_in(json_object_get(no, "refused"), "rule")[1]));
    json_decref(no);
    /* with the other's consent it goes back all the same */
    json_decref(
        post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Union", "do", "ask"), "/api/matches/%s/takeback", id));
    json_decref(post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Confederate", "do", "grant"),
                        "/api/matches/%s/takeback", id));
    view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 2);
    json_decref(view);
    house_again(&house);
    c.port = house.port;
    client_close(&c);
    json_t *again = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(json_array_size(json_object_get(again, "asked")), 2);
    json_decref(again);
    client_close(&c);
}

static void test_ends(void **state)
{
    struct client a, b;
    char id[32], invite[32];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    json_decref(post_as(&a, 409, json_pack("{s:s}", "do", "accept"), "/api/matches/%s/draw", id));
    json_decref(post_as(&a, 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "do", "decline"), "/api/matches/%s/draw", id));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "words", "No, play on."), "/api/matches/%s/chat", id));
    json_decref(call(&a, "/api/matches", NULL));
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/record", id);
    json_decref(call(&a, path, NULL));
    assert_int_equal(a.status, 403);
    json_decref(post_as(&b, 200, json_object(), "/api/matches/%s/resign", id));
    json_t *view = get_ok(&a, "/api/matches/%s", id);
    assert_string_equal(text_in(view, "winner"), "Union");
    assert_int_equal(json_array_size(json_object_get(view, "chat")), 1);
    json_decref(view);
    json_decref(post_as(&a, 409, answer_body("Union", number_in(NULL, ""), "bid 1"), "/api/matches/%s/answer", id));
    json_decref(get_ok(&a, "/api/matches/%s?side=all", id));
    json_decref(call(&a, path, NULL));
    assert_int_equal(a.status, 200);
    json_t *more = post_as(&a, 200, json_object(), "/api/matches/%s/rematch", id);
    assert_true(json_is_true(json_object_get(more, "asked")));
    json_decref(more);
    more = post_as(&b, 200, json_object(), "/api/matches/%s/rematch", id); /* so does the other: it is agreed */
    assert_int_equal(strlen(text_in(more, "id")), 22);
    json_decref(more);
    json_decref(post_as(&a, 200, json_pack("{s:s}", "words", "hold the mill"), "/api/matches/%s/notes", id));
    json_t *mine = get_ok(&a, "/api/matches/%s/notes", id), *theirs = get_ok(&b, "/api/matches/%s/notes", id);
    assert_string_equal(text_in(mine, "words"), "hold the mill");
    assert_string_equal(text_in(theirs, "words"), "");
    json_decref(mine);
    json_decref(theirs);
    client_close(&a);
    client_close(&b);
}

/* ---- Thinking aloud ---- */

static void test_counsel(void **state)
{
    struct client c, other;
    char id[32], invite[32];
    (void)state;
    let_in(&c, &house);
    let_in(&other, &house);
    json_t *out =
        post_as(&c, 200,
                json_pack("{s:s, s:s, s:b, s:i, s:{s:s, s:s}}", "game", "ford", "scenario", "The Crossing",
                          "advice", 1, "think_ms", 10, "seats", "Union", "me", "Confederate", "open"),
                "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    snprintf(invite, sizeof invite, "%s", text_in(out, "invite"));
    json_decref(out);
    json_decref(post_as(&other, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    out =
        post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 99"), "/api/matches/%s/judge", id);
    assert_true(json_is_false(json_object_get(out, "ok")));
    json_decref(out);
    out = post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/advice", id);
    assert_true(text_in(out, "answer")[0] != '\0');
    json_decref(out);
    out = post_as(&c, 200, json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"), "/api/matches/%s/odds", id);
    assert_true(json_array_size(json_object_get(out, "chances")) > 0);
    json_decref(out);
    out = post_as(&c, 200, json_pack("{s:s, s:[s, s]}", "side", "Union", "answers", "bid 1", "dance"),
                  "/api/matches/%s/plan", id);
    assert_int_equal(number_in(out, "stopped"), 1);
    json_decref(out);
    json_decref(post_as(&c, 403, json_pack("{s:s}", "side", "Confederate"), "/api/matches/%s/advice", id));
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_int_equal(number_in(view, "seq"), 1); /* nothing has happened */
    json_decref(view);
    client_close(&c);
    client_close(&other);
}

static json_t *plan_of(struct client *c, const char *id, const char *side, json_t *answers, int step)
{
    json_t *body = json_pack("{s:s, s:o}", "side", side, "answers", answers);
    if (step >= 0)
        json_object_set_new(body, "step", json_integer(step));
    return post_as(c, 200, body, "/api/matches/%s/plan", id);
}

static void say_all(struct client *c, const char *id, const char *const *said, size_t n)
{
    for (size_t i = 0; i < n; i += 2) {
        json_t *view = get_ok(c, "/api/matches/%s", id);
        json_decref(post_as(c, 200, answer_body(said[i], number_in(view, "seq"), said[i + 1]),
                            "/api/matches/%s/answer", id));
        json_decref(view);
    }
}

static bool plan_offers(const json_t *out, const char *words)
{
    const json_t *list = json_object_get(json_object_get(json_object_get(out, "view"), "question"), "answers");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(text_in(json_array_get(list, i), "words"), words) == 0)
            return true;
    return false;
}

/* Advice against people only where it was agreed; against a computer unless it was ruled out; a rematch keeps it.
 */
static void test_advice(void **state)
{
    static const struct {
        const char *union_seat, *other;
        int said, status; /* said: -1 nothing */
    } tries[] = { { "me", "greedy", -1, 200 },
                  { "me", "greedy", 0, 409 },
                  { "me", "me", -1, 200 },
                  { "me", "open", -1, 409 },
                  { "me", "open", 1, 200 } };
    (void)state;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        struct client a, b;
        let_in(&a, &house);
        let_in(&b, &house);
        json_t *body = json_pack("{s:s, s:s, s:{s:s, s:s}}", "game", "ford", "scenario", "The Crossing", "seats",
                                 "Union", tries[i].union_seat, "Confederate", tries[i].other);
        if (tries[i].said >= 0)
            json_object_set_new(body, "advice", json_boolean(tries[i].said));
        json_t *made = post_as(&a, 200, body, "/api/matches");
        const char *id = text_in(made, "id"), *invite = json_string_value(json_object_get(made, "invite"));
        if (invite != NULL)
            json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
        json_decref(
            post_as(&a, tries[i].status, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/advice", id));
        json_t *view = get_ok(&a, "/api/matches/%s", id);
        assert_int_equal(json_is_true(json_object_get(view, "advice")), tries[i].status == 200);
        json_decref(view);
        json_decref(made);
        client_close(&a);
        client_close(&b);
    }
    struct client c;
    let_in(&c, &house);
    json_decref(post_as(&c, 400,
                        json_pack("{s:s, s:s, s:i, s:{s:s, s:s}}", "game", "ford", "scenario", "The Crossing",
                                  "advice", 1, "seats", "Union", "me", "Confederate", "me"),
                        "/api/matches"));
    client_close(&c);
}

static json_t *several(struct client *c, const char *id, int status, const char *first, const char *second)
{
    return post_as(c, status, json_pack("{s:s, s:[s, s]}", "side", "Union", "answers", first, second),
                   "/api/matches/%s/answer", id);
}

static int undos(const json_t *out)
{
    return number_in(json_object_get(json_object_get(out, "view"), "undo"), "count");
}

/* Answers of one sort are given in one request and taken back in one; the first that is refused ends them. */
static void test_several(void **state)
{
    static const char *const bids[] = { "Union", "bid 3", "Confederate", "bid 0" };
    struct client c;
    char id[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    say_all(&c, id, bids, 4);
    json_decref(several(&c, id, 409, "dance", "move Iron Brigade to Oaks"));
    json_t *out = several(&c, id, 200, "move Iron Brigade to Oaks", "move Buford's Horse to Mill");
    assert_int_equal(undos(out), 2);
    json_decref(out);
    out = post_as(&c, 200, json_pack("{s:s, s:i}", "side", "Union", "count", 2), "/api/matches/%s/undo", id);
    assert_int_equal(undos(out), 0);
    json_decref(out);
    json_decref(several(&c, id, 409, "move Iron Brigade to Oaks", "move Iron Brigade to Oaks"));
    json_t *view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(number_in(json_object_get(view, "undo"), "count"), 1); /* the first stands */
    json_decref(view);
    house_again(&house);
    c.port = house.port;
    client_close(&c);
    view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(number_in(json_object_get(view, "undo"), "count"), 1); /* on the disk too */
    json_decref(view);
    json_decref(post_as(&c, 409, json_pack("{s:s, s:i}", "side", "Union", "count", 2), "/api/matches/%s/undo", id));
    json_decref(
        post_as(&c, 400, json_pack("{s:s, s:i}", "side", "Union", "count", 99), "/api/matches/%s/undo", id));
    json_decref(
        post_as(&c, 400, json_pack("{s:s, s:[]}", "side", "Union", "answers"), "/api/matches/%s/answer", id));
    json_decref(
        post_as(&c, 400, json_pack("{s:s, s:[i]}", "side", "Union", "answers", 4), "/api/matches/%s/answer", id));
    client_close(&c);
}

/* A plan in the other side's turn, and from the past; what is judged in it. */
static void test_plans(void **state)
{
    static const char *const bids[] = { "Union", "bid 1", "Confederate", "bid 0" };
    struct client c;
    char id[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    say_all(&c, id, bids, 4);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    const char *first = json_string_value(json_array_get(json_object_get(view, "asked"), 0));
    assert_string_equal(first, "Union"); /* who bid more begins */
    json_decref(view);

    json_t *out = plan_of(&c, id, "Confederate", json_array(), -1); /* the Union is supposed to be done */
    assert_string_equal(json_string_value(json_array_get(json_object_get(out, "supposed"), 0)), "done");
    assert_true(json_is_null(json_object_get(out, "step")));
    assert_string_equal(text_in(json_object_get(json_object_get(out, "view"), "question"), "side"), "Confederate");
    json_decref(out);
    out = plan_of(&c, id, "Confederate", json_array(), 0); /* before the bids */
    assert_int_equal(number_in(out, "step"), 0);
    assert_int_equal(json_array_size(json_object_get(out, "supposed")), 0);
    assert_true(plan_offers(out, "bid 1"));
    json_decref(out);

    out = plan_of(&c, id, "Union", json_pack("[s]", "move Iron Brigade to Oaks"), -1);
    assert_int_equal(number_in(out, "stopped"), 1);
    json_decref(out);
    out = post_as(&c, 200,
                  json_pack("{s:s, s:s, s:[s]}", "side", "Union", "answer", "move Iron Brigade to Oaks", "plan",
                            "move Iron Brigade to Oaks"),
                  "/api/matches/%s/judge", id);
    assert_true(json_is_false(json_object_get(out, "ok"))); /* it is there already, in the plan */
    json_decref(out);
    out = post_as(&c, 200, json_pack("{s:s, s:s, s:i}", "side", "Confederate", "answer", "bid 1", "step", 0),
                  "/api/matches/%s/judge", id);
    assert_true(json_is_true(json_object_get(out, "ok"))); /* then, not now */
    json_decref(out);
    json_decref(post_as(&c, 400, json_pack("{s:s, s:s, s:s}", "side", "Union", "answer", "done", "plan", "all"),
                        "/api/matches/%s/judge", id));
    json_decref(post_as(&c, 400, json_pack("{s:s, s:[], s:i}", "side", "Union", "answers", "step", -3),
                        "/api/matches/%s/plan", id));
    client_close(&c);
}

/* ---- Positions ---- */

static char *position_of(struct client *c, const char *id, const char *more)
{
    json_decref(get_ok(c, "/api/matches/%s/position%s", id, more));
    assert_int_equal(strncmp(c->body, "position ford\n", 14), 0);
    return strdup(c->body);
}

/* While the game runs a side is given what it sees; a match can be begun from that, with the rest made up. */
static void test_positions(void **state)
{
    static const char *const bid[] = { "Union", "bid 1" };
    struct client a, b;
    char id[32], invite[32], path[80];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    say_all(&a, id, bid, 2);
    char *mine = position_of(&a, id, ""), *before = position_of(&a, id, "?step=0");
    assert_non_null(strstr(mine, "\nview Union\n"));
    assert_null(strstr(mine, "\nseed "));
    assert_string_not_equal(mine, before);
    char *theirs = position_of(&b, id, ""), *open = position_of(&b, id, "?side=public");
    assert_non_null(strstr(theirs, "\nview Confederate\n"));
    assert_non_null(strstr(open, "\nview public\n"));
    snprintf(path, sizeof path, "/api/matches/%s/position?side=Union", id);
    json_decref(call(&b, path, NULL));
    assert_int_equal(b.status, 403);
    snprintf(path, sizeof path, "/api/matches/%s/position?step=x", id);
    json_decref(call(&a, path, NULL));
    assert_int_equal(a.status, 400);

    json_t *made = post_as(&a, 200, json_pack("{s:s}", "record", mine), "/api/import");
    char *again = position_of(&a, text_in(made, "id"), "?side=Union");
    assert_null(strstr(again, "\nview ")); /* both seats are one's own: the whole */
    json_decref(made);
    json_decref(post_as(&a, 400, json_pack("{s:s}", "record", open), "/api/import"));

    json_decref(post_as(&b, 200, json_object(), "/api/matches/%s/resign", id));
    char *whole = position_of(&b, id, "?step=1");
    assert_null(strstr(whole, "\nview "));
    made = post_as(&b, 200, json_pack("{s:s}", "record", whole), "/api/import");
    char *same = position_of(&b, text_in(made, "id"), "?step=0");
    assert_string_equal(same, whole); /* to the same bytes */
    json_decref(made);
    free(mine);
    free(before);
    free(theirs);
    free(open);
    free(again);
    free(whole);
    free(same);
    client_close(&a);
    client_close(&b);
}

static void test_games(void **state)
{
    struct client c;
    (void)state;
    let_in(&c, &house);
    json_t *board = get_ok(&c, "/api/games/bobby-lee/board.json");
    assert_int_equal(number_in(board, "unit"), 1000);
    const json_t *hex = json_array_get(json_object_get(board, "hexes"), 30);
    assert_int_equal(json_array_size(json_object_get(hex, "next")), 6);
    json_decref(board);
    json_decref(get_ok(&c, "/api/games/bobby-lee/board.svg?theme=lamplight&layers=still"));
    assert_int_equal(strncmp(c.body, "<svg ", 5), 0);
    json_decref(get_ok(&c, "/api/games/bobby-lee/rules"));
    json_decref(get_ok(&c, "/api/games/bobby-lee/sources"));
    json_decref(call(&c, "/api/games/bobby-lee/board.svg?theme=neon", NULL));
    assert_int_equal(c.status, 400);
    json_decref(get_ok(&c, "/metrics"));
    assert_non_null(strstr(c.body, "longroll_answers_total"));
    assert_non_null(strstr(c.body, "longroll_change_milliseconds_bucket{le=\"10\"}"));
    client_close(&c);
}

/* ---- Accounts ---- */

static void test_accounts(void **state)
{
    struct client a, b;
    char id[40];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    json_t *out =
        post_as(&a, 200, json_pack("{s:s, s:s}", "name", "Ada", "passphrase", "a bridge too near"), "/api/account");
    snprintf(id, sizeof id, "%s", text_in(json_object_get(out, "me"), "id"));
    json_decref(out);
    json_decref(
        post_as(&b, 409, json_pack("{s:s, s:s}", "name", "ada", "passphrase", "another phrase"), "/api/account"));
    json_decref(post_as(&b, 400, json_pack("{s:s, s:s}", "name", "Ben", "passphrase", "short"), "/api/account"));
    json_decref(
        post_as(&b, 403, json_pack("{s:s, s:s}", "name", "Ada", "passphrase", "a bridge too far"), "/api/login"));
    json_decref(post_as(&b, 403, json_pack("{s:s, s:s}", "name", "Nobody", "passphrase", "a bridge too far"),
                        "/api/login"));
    out = post_as(&b, 200, json_pack("{s:s, s:s}", "name", "Ada", "passphrase", "a bridge too near"), "/api/login");
    assert_string_equal(text_in(json_object_get(out, "me"), "id"), id);
    json_decref(out);
    out = get_ok(&b, "/api/hello");
    assert_string_equal(text_in(json_object_get(out, "me"), "name"), "Ada");
    json_decref(out);
    json_decref(post_as(&b, 200, json_object(), "/api/logout"));
    out = get_ok(&b, "/api/hello");
    assert_true(json_is_true(json_object_get(json_object_get(out, "me"), "guest")));
    json_decref(out);
    client_close(&a);
    client_close(&b);
}

/* ---- Streams ---- */

static void test_stream(void **state)
{
    struct client a, b;
    char id[32], invite[32], path[80], text[4000];
    (void)state;
    let_in(&a, &house);
    let_in(&b, &house);
    new_match(&a, "ford", "The Crossing", "me", "open", 1, id, invite);
    json_decref(post_as(&b, 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int first = stream_begin(&a, path, NULL);
    assert_true(stream_until(first, "id: 1\nevent: change", AT_MOST, text, sizeof text));
    assert_non_null(strstr(text, "text/event-stream"));
    json_decref(post_as(&a, 200, answer_body("Union", 1, "bid 1"), "/api/matches/%s/answer", id));
    assert_true(stream_until(first, "id: 2\nevent: change", AT_MOST, text, sizeof text));
    json_decref(post_as(&b, 200, json_pack("{s:s}", "words", "Well?"), "/api/matches/%s/chat", id));
    assert_true(stream_until(first, "event: chat", AT_MOST, text, sizeof text));
    int second = stream_begin(&b, path, NULL);
    assert_true(stream_until(first, "[\"Union\",\"Confederate\"]", AT_MOST, text, sizeof text)); /* b has come */
    close(second);
    close(first);
    json_decref(post_as(&b, 200, json_pack("{s:s, s:s}", "side", "Confederate", "answer", "bid 2"),
                        "/api/matches/%s/answer", id));
    first = stream_begin(&a, path, "2"); /* what was missed */
    assert_true(stream_until(first, "id: 3\nevent: change", AT_MOST, text, sizeof text));
    close(first);
    first = stream_begin(&a, path, "3"); /* nothing was missed */
    assert_true(stream_until(first, "event: presence", AT_MOST, text, sizeof text));
    assert_null(strstr(text, "event: change"));
    close(first);
    client_close(&a);
    client_close(&b);
}

/* ---- Stopping and starting ---- */

static void test_stop_and_start(void **state)
{
    struct client c;
    char id[32], path[80];
    unsigned chance = 21;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "bobby-lee", "The Year 1862", "me", "greedy", 4, id, NULL);
    snprintf(path, sizeof path, "/api/matches/%s", id);
    for (int i = 0; i < 40; i++)
        play_on(&c, id, &chance);
    json_t *view = NULL;
    for (;;) { /* until it is our turn and nobody else's: then nothing changes by itself */
        view = get_ok(&c, "%s", path);
        bool ours = !json_is_null(json_object_get(view, "question"));
        if ((ours && json_array_size(json_object_get(view, "asked")) == 1)
            || json_is_true(json_object_get(view, "over")))
            break;
        json_decref(view);
        nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
    }
    json_decref(view);
    char *before = strdup(c.body);
    client_close(&c);
    house_again(&house);
    c.port = house.port;
    json_decref(get_ok(&c, "%s", path));
    must_be_same(before, c.body);
    free(before);
    struct lr_error e = { .line = 0 };
    char copy[120];
    snprintf(copy, sizeof copy, "%s.copy", house.file);
    assert_true(store_backup(house.file, copy, &e));
    struct store *s = store_open(copy, &e);
    assert_non_null(s);
    struct match_row row;
    assert_int_equal(store_match(s, id, &row), FOUND);
    match_row_clear(&row);
    store_close(s);
    client_close(&c);
}

static void test_files_refused(void **state)
{
    struct lr_error e = { .line = 0 };
    char name[120];
    (void)state;
    snprintf(name, sizeof name, "%s.copy", house.file);
    FILE *f = fopen(name, "w");
    fputs("this is no database at all, but it is long enough to be looked at by whoever opens it", f);
    fclose(f);
    assert_null(store_open(name, &e));
    assert_true(e.words[0] != '\0');
    unlink(name);
    assert_null(store_open("no/such/folder/longroll.db", &e));
    assert_false(store_backup("no/such/file.db", name, &e));
}

/* ---- Trouble ---- */

static void do_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The disk does not take it: 503, and nothing has happened; then it does. */
static void test_disk(void **state)
{
    struct client c;
    char id[32];
    sqlite3 *other = NULL;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    assert_int_equal(sqlite3_open(house.file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    json_decref(post_as(&c, 503, answer_body("Union", 0, "bid 1"), "/api/matches/%s/answer", id));
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    json_t *view = get_ok(&c, "/api/matches/%s?side=Union", id);
    assert_int_equal(number_in(view, "seq"), 0);
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 2);
    json_decref(view);
    json_decref(post_as(&c, 200, answer_body("Union", 0, "bid 1"), "/api/matches/%s/answer", id));
    client_close(&c);
}

static void test_other_version(void **state)
{
    struct client c;
    char id[32], sql[200];
    unsigned chance = 2;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 6; i++)
        play_on(&c, id, &chance);
    server_stop(house.server);
    snprintf(sql, sizeof sql, "UPDATE deeds SET hash = hash + 1 WHERE match = '%s' AND n = 5", id);
    do_sql(house.file, sql);
    house_start(&house);
    client_close(&c);
    c.port = house.port;
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    json_t *list = NULL;
    for (int i = 0; i < 3000; i++) { /* the list says so too, as soon as it is written */
        json_decref(list);
        list = get_ok(&c, "/api/matches");
        if (json_is_true(json_object_get(json_array_get(json_object_get(list, "matches"), 0), "other_version")))
            break;
        nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
    }
    assert_true(
        json_is_true(json_object_get(json_array_get(json_object_get(list, "matches"), 0), "other_version")));
    json_decref(list);
    assert_non_null(strstr(text_in(view, "other_version"), "another version"));
    assert_true(json_is_null(json_object_get(view, "question")));
    json_decref(view);
    json_t *no =
        post_as(&c, 409, json_pack("{s:s, s:s}", "side", "Union", "answer", "done"), "/api/matches/%s/answer", id);
    assert_string_equal(text_in(json_object_get(no, "refused"), "rule"), "H0");
    json_decref(no);
    client_close(&c);
}

static void test_newer_file(void **state)
{
    struct lr_error e = { .line = 0 };
    char name[120];
    (void)state;
    snprintf(name, sizeof name, "%s.copy", house.file);
    assert_true(store_backup(house.file, name, &e));
    do_sql(name, "PRAGMA user_version = 99");
    assert_null(store_open(name, &e));
    assert_non_null(strstr(e.words, "newer"));
    do_sql(name, "PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_null(store_open(name, &e));
    assert_non_null(strstr(e.words, "another program"));
}

/* A Veteran who would think for half a minute does not keep the server from stopping, nor a resignation from ending
 * the thought. */
static void test_thought_ends(void **state)
{
    struct client c;
    char id[32];
    (void)state;
    let_in(&c, &house);
    json_t *out =
        call(&c, "/api/matches",
             "{\"game\":\"bobby-lee\",\"seats\":{\"USA\":\"me\",\"CSA\":\"general\"},\"think_ms\":30000}");
    assert_int_equal(c.status, 200);
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    json_decref(out);
    int64_t began = now_milliseconds();
    nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
    house_again(&house);
    assert_true(now_milliseconds() - began < 25000); /* he would think for 30 s */
    client_close(&c);
    c.port = house.port;
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 2);
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(view, "seats"), 1), "thinking")));
    json_decref(view);
    json_decref(post_as(&c, 200, json_object(), "/api/matches/%s/resign", id));
    client_close(&c);
}

static void test_rate(void **state)
{
    struct client c, d;
    char id[32];
    int refused = 0;
    (void)state;
    let_in(&d, &house);
    new_match(&d, "ford", "The Crossing", "me", "me", 1, id, NULL);
    server_stop(house.server);
    house.o.rate = 1; /* five at once */
    house_start(&house);
    let_in(&c, &house);
    for (int i = 0; i < 60 && refused == 0; i++) {
        json_decref(call(&c, "/api/matches", NULL));
        refused += c.status == 429;
        assert_true(i >= 4 || refused == 0);
    }
    assert_int_equal(refused, 1);
    client_close(&d); /* what is done 64 times is more than one request */
    d.port = house.port;
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/undo", id);
    for (int i = 0; i < 4 && d.status != 429; i++)
        json_decref(post(&d, path, json_pack("{s:s, s:i}", "side", "Union", "count", 64)));
    assert_int_equal(d.status, 429);
    client_close(&c);
    client_close(&d);
    house.o.rate = 0;
    house_again(&house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hello),          cmocka_unit_test(test_against_greedy),
        cmocka_unit_test(test_both_seats),     cmocka_unit_test(test_import),
        cmocka_unit_test(test_invitation),     cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_bad_bodies),     cmocka_unit_test(test_doors),
        cmocka_unit_test(test_undo),           cmocka_unit_test(test_several),
        cmocka_unit_test(test_advice),         cmocka_unit_test(test_ends),
        cmocka_unit_test(test_counsel),        cmocka_unit_test(test_plans),
        cmocka_unit_test(test_positions),      cmocka_unit_test(test_games),
        cmocka_unit_test(test_accounts),       cmocka_unit_test(test_stream),
        cmocka_unit_test(test_stop_and_start), cmocka_unit_test(test_files_refused),
        cmocka_unit_test(test_disk),           cmocka_unit_test(test_other_version),
        cmocka_unit_test(test_newer_file),     cmocka_unit_test(test_thought_ends),
        cmocka_unit_test(test_rate),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
