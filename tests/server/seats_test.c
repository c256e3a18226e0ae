/* seats_test.c - who may sit where, and what everybody is told of it. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
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

static json_t *view_of(struct client *c, const char *id) { return get_ok(c, "/api/matches/%s", id); }

static const json_t *seat_of(const json_t *view, size_t side)
{
    return json_array_get(json_object_get(view, "seats"), side);
}

/* The code of an error, or the rule of a refusal, for sitting down with this invitation; empty: one may. */
static void sit(struct client *c, const char *id, const char *token, const char *expected)
{
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/sit", id);
    json_t *out = post(c, path, json_pack("{s:s}", "token", token));
    const char *code = text_in(json_object_get(out, "error"), "code");
    assert_string_equal(code[0] ? code : text_in(json_object_get(out, "refused"), "rule"), expected);
    json_decref(out);
}

static void leave(struct client *c, const char *id)
{
    json_decref(post_as(c, 200, json_object(), "/api/matches/%s/leave", id));
}

/* The invitation of a side as this person sees it, empty if they do not. */
static void invitation(struct client *c, const char *id, size_t side, char out[32])
{
    json_t *view = view_of(c, id);
    snprintf(out, 32, "%s", text_in(seat_of(view, side), "invite"));
    json_decref(view);
}

static void has_known(struct client *c, const char *id, const char *what, const char *words)
{
    json_t *view = view_of(c, id);
    const json_t *list = json_object_get(view, "known");
    size_t n = json_array_size(list);
    assert_int_equal(n, what[0] != '\0');
    if (n > 0) {
        assert_string_equal(text_in(json_array_get(list, 0), "what"), what);
        assert_non_null(strstr(text_in(json_array_get(list, 0), "words"), words));
    }
    json_decref(view);
}

static void start_again(struct client *c, int n)
{
    house_again(&house);
    for (int i = 0; i < n; i++) {
        client_close(&c[i]);
        c[i].port = house.port;
    }
}

static void let_all_in(struct client *c, int n)
{
    for (int i = 0; i < n; i++)
        let_in(&c[i], &house);
}

static void close_all(struct client *c, int n)
{
    for (int i = 0; i < n; i++)
        client_close(&c[i]);
}

/* ---- Before it begins ---- */

/* While a seat is open nobody is asked and nobody sees more than everybody. */
static void test_waiting(void **state)
{
    static const char *const routes[] = { "answer", "judge", "odds", "path" };
    struct client c[3];
    char id[32], invite[32];
    (void)state;
    let_all_in(c, 3);
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, invite);
    json_t *view = view_of(&c[0], id);
    assert_true(json_is_true(json_object_get(view, "waiting")));
    assert_true(json_is_null(json_object_get(view, "question")));
    assert_int_equal(json_array_size(json_object_get(view, "asked")), 0);
    assert_string_equal(text_in(view, "seat"), "Union");
    json_t *public = view_of(&c[1], id);
    assert_true(json_equal(json_object_get(view, "pieces"), json_object_get(public, "pieces")));
    assert_true(json_equal(json_object_get(view, "game_data"), json_object_get(public, "game_data")));
    json_decref(public);
    json_decref(view);
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        json_t *no = post_as(&c[0], strcmp(routes[i], "judge") == 0 ? 200 : 409,
                             json_pack("{s:s, s:s}", "side", "Union", "answer", "bid 1"), "/api/matches/%s/%s", id,
                             routes[i]);
        const json_t *why = json_object_get(no, "refused");
        assert_string_equal(text_in(why ? why : no, "rule"), "H1");
        assert_string_equal(text_in(why ? why : no, "words"), "The game begins when both sit.");
        json_decref(no);
    }
    json_decref(
        post_as(&c[0], 409, json_pack("{s:s, s:[]}", "side", "Union", "answers"), "/api/matches/%s/plan", id));
    json_decref(post_as(&c[0], 409, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/advice", id));
    json_decref(post_as(&c[0], 409, json_object(), "/api/matches/%s/resign", id));
    char *mine[2];
    for (int i = 0; i < 2; i++) {
        json_decref(get_ok(&c[i], "/api/matches/%s/position", id));
        mine[i] = strdup(c[i].body);
    }
    must_be_same(mine[0], mine[1]);
    free(mine[0]);
    free(mine[1]);
    sit(&c[0], id, invite, "seen"); /* one's own invitation, by mistake */
    start_again(c, 3);
    sit(&c[1], id, invite, "");
    for (int i = 0; i < 2; i++) {
        view = view_of(&c[i], id);
        assert_true(json_is_false(json_object_get(view, "waiting")));
        assert_false(json_is_null(json_object_get(view, "question")));
        json_decref(view);
    }
    close_all(c, 3);
}

/* The disk does not take it: the match waits on, and what was drawn for it is gone. */
static void test_sitting_lost(void **state)
{
    struct client c[2];
    char id[32], invite[32];
    sqlite3 *other = NULL;
    (void)state;
    let_all_in(c, 2);
    json_t *out = post_as(
        &c[0], 200, json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "open"),
        "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    snprintf(invite, sizeof invite, "%s", text_in(out, "invite"));
    json_decref(out);
    assert_int_equal(sqlite3_open(house.file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    json_decref(post_as(&c[1], 503, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    json_t *view = view_of(&c[0], id);
    assert_true(json_is_true(json_object_get(view, "waiting")));
    assert_true(json_is_null(json_object_get(json_object_get(view, "chance"), "commitment")));
    json_decref(view);
    sit(&c[1], id, invite, "");
    view = view_of(&c[0], id);
    assert_false(json_is_null(json_object_get(json_object_get(view, "chance"), "commitment")));
    assert_int_equal(json_array_size(json_object_get(seat_of(view, 1), "before")), 0);
    json_decref(view);
    close_all(c, 2);
}

/* Who leaves before it has begun has seen nothing, and may come back. */
static void test_second_thoughts(void **state)
{
    struct client c[2];
    char id[32], invite[2][32];
    (void)state;
    let_all_in(c, 2);
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, invite[1]);
    leave(&c[0], id);
    invitation(&c[0], id, 0, invite[0]); /* whoever began it may hand it on */
    sit(&c[0], id, invite[1], "");       /* or take the other one */
    json_t *view = view_of(&c[0], id);
    assert_true(json_is_true(json_object_get(view, "waiting")));
    assert_true(json_is_true(json_object_get(seat_of(view, 0), "left")));
    json_decref(view);
    sit(&c[1], id, invite[0], "");
    view = view_of(&c[1], id);
    assert_true(json_is_false(json_object_get(view, "waiting")));
    assert_string_equal(text_in(json_object_get(view, "question"), "side"), "Union");
    assert_int_equal(json_array_size(json_object_get(view, "known")), 0 + 1); /* the seed that the test chose */
    json_decref(view);
    close_all(c, 2);
}

/* ---- Leaving ---- */

/* Nobody who has looked through a seat's eyes gets another of the same match, nor the same one again. */
static void test_seen(void **state)
{
    struct client c[4];
    char id[32], invite[32], path[80], text[4000];
    (void)state;
    let_all_in(c, 4);
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, invite);
    sit(&c[1], id, invite, "");
    json_decref(post_as(&c[1], 200, json_pack("{s:s}", "do", "offer"), "/api/matches/%s/draw", id));
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    int stream = stream_begin(&c[0], path, NULL);
    assert_true(stream_until(stream, "id: 2\nevent: change", AT_MOST, text, sizeof text));
    leave(&c[1], id);
    assert_true(
        stream_until(stream, "id: 3\nevent: change", AT_MOST, text, sizeof text)); /* the opponent is told */
    close(stream);
    json_t *view = view_of(&c[0], id);
    const json_t *seat = seat_of(view, 1);
    assert_true(json_is_true(json_object_get(seat, "left")));
    assert_int_equal(json_array_size(json_object_get(seat, "before")), 1);
    assert_int_equal(strncmp(json_string_value(json_array_get(json_object_get(seat, "before"), 0)), "Guest", 5), 0);
    assert_true(json_is_null(json_object_get(view, "draw"))); /* nobody is left who offers it */
    json_decref(view);
    invitation(&c[0], id, 1, invite);
    assert_true(invite[0] != '\0');
    sit(&c[0], id, invite, "seen");
    sit(&c[1], id, invite, "seen");
    start_again(c, 4);
    sit(&c[0], id, invite, "seen");
    sit(&c[1], id, invite, "seen");
    snprintf(path, sizeof path, "/api/matches/%s?side=Confederate", id);
    json_decref(call(&c[1], path, NULL));
    assert_int_equal(c[1].status, 403);
    sit(&c[2], id, invite, "");
    view = view_of(&c[3], id); /* also whoever only watches */
    assert_true(json_is_false(json_object_get(seat_of(view, 1), "left")));
    assert_int_equal(json_array_size(json_object_get(seat_of(view, 1), "before")), 1);
    json_decref(view);
    leave(&c[0], id); /* now the other one: who sits across may hand it on, who began it too */
    char other[32];
    invitation(&c[2], id, 0, invite);
    invitation(&c[0], id, 0, other);
    assert_true(invite[0] != '\0');
    assert_string_equal(invite, other);
    invitation(&c[1], id, 0, other);
    assert_string_equal(other, "");
    for (int i = 0; i < 3; i++)
        sit(&c[i], id, invite, "seen");
    sit(&c[3], id, invite, "");
    has_known(&c[3], id, "seed", "predict");
    close_all(c, 4);
}

/* Who has sat on both sides and leaves one has seen both: everybody is told. */
static void test_both_sides(void **state)
{
    struct client c[3];
    char id[32], invite[32];
    (void)state;
    let_all_in(c, 3);
    json_decref(post_as(&c[0], 200, json_pack("{s:s, s:s}", "name", "Ada L", "passphrase", "a bridge too near"),
                        "/api/account"));
    json_t *out = post_as(
        &c[0], 200, json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "me"),
        "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    json_decref(out);
    has_known(&c[2], id, "", "");
    json_decref(post_as(&c[0], 200, json_pack("{s:s}", "side", "Confederate"), "/api/matches/%s/leave", id));
    has_known(&c[1], id, "sides", "Ada L has seen both sides."); /* from the invitation on */
    invitation(&c[0], id, 1, invite);
    sit(&c[0], id, invite, "seen");
    sit(&c[1], id, invite, "");
    start_again(c, 3);
    has_known(&c[1], id, "sides", "Ada L has seen both sides.");
    json_t *list = get_ok(&c[1], "/api/matches");
    const json_t *known = json_object_get(json_array_get(json_object_get(list, "matches"), 0), "known");
    assert_string_equal(json_string_value(json_array_get(known, 0)), "sides");
    json_decref(list);
    leave(&c[0], id);
    has_known(&c[2], id, "sides", "Ada L has seen both sides.");
    close_all(c, 3);
}

/* ---- What was known ---- */

static void begin_with(struct client *c, const char *key, json_t *value, const char *second, char id[32])
{
    json_t *body = json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", second);
    if (key != NULL)
        json_object_set_new(body, key, value);
    json_t *out = post_as(c, 200, body, "/api/matches");
    snprintf(id, 32, "%s", text_in(out, "id"));
    json_decref(out);
}

static void test_known(void **state)
{
    struct client c[2];
    char id[32];
    (void)state;
    let_all_in(c, 2);
    begin_with(&c[0], NULL, NULL, "open", id);
    has_known(&c[1], id, "", "");
    begin_with(&c[0], "seed", json_null(), "open", id);
    has_known(&c[1], id, "", "");
    begin_with(&c[0], "seed", json_integer(0), "open", id);
    has_known(&c[1], id, "seed", "chosen");
    json_decref(get_ok(&c[0], "/api/matches/%s/position?side=public", id));
    begin_with(&c[0], NULL, NULL, "me", id);
    json_decref(get_ok(&c[0], "/api/matches/%s/position", id));
    begin_with(&c[0], "position", json_string(c[0].body), "open", id);
    has_known(&c[1], id, "position", "given position");
    json_t *list = get_ok(&c[0], "/api/matches");
    int n[3] = { 0, 0, 0 };
    for (size_t i = 0; i < json_array_size(json_object_get(list, "matches")); i++) {
        const json_t *known = json_object_get(json_array_get(json_object_get(list, "matches"), i), "known");
        const char *what = json_string_value(json_array_get(known, 0));
        n[what == NULL ? 0 : strcmp(what, "seed") == 0 ? 1 : 2]++;
    }
    json_decref(list);
    assert_true(n[0] >= 2 && n[1] == 1 && n[2] == 1);
    close_all(c, 2);
}

/* Too many have sat there: nobody's view grows without end. */
static void test_crowd(void **state)
{
    struct client c;
    char id[32], invite[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "open", 1, id, invite);
    for (int i = 1; i < MOST_SAT; i++) {
        leave(&c, id);
        invitation(&c, id, 0, invite);
        sit(&c, id, invite, "");
    }
    leave(&c, id);
    invitation(&c, id, 0, invite);
    sit(&c, id, invite, "H0");
    client_close(&c);
}

static void do_sql(const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* A match of another version that had ended stays ended. */
static void test_ended_then(void **state)
{
    struct client c;
    char id[32], sql[200], result[160];
    unsigned chance = 5;
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    while (play_on(&c, id, &chance))
        ;
    json_t *view = view_of(&c, id);
    snprintf(result, sizeof result, "%s", text_in(view, "result"));
    json_decref(view);
    server_stop(house.server);
    snprintf(sql, sizeof sql, "DELETE FROM chances; UPDATE deeds SET hash = hash + 1 WHERE match = '%s' AND n = 5",
             id);
    do_sql(sql);
    house_start(&house);
    client_close(&c);
    c.port = house.port;
    for (int i = 0; i < 2; i++) {
        view = view_of(&c, id);
        assert_non_null(strstr(text_in(view, "other_version"), "another version"));
        assert_true(json_is_true(json_object_get(view, "over")));
        assert_string_equal(text_in(view, "result"), result);
        json_decref(view);
        json_t *list = get_ok(&c, "/api/matches");
        const json_t *row = json_array_get(json_object_get(list, "matches"), 0);
        assert_true(json_is_true(json_object_get(row, "over")));
        assert_string_equal(text_in(row, "result"), result);
        json_decref(list);
        usleep(50000);
    }
    client_close(&c);
}

/* {"do": what} of a draw or a taking back. */
static void settle(struct client *c, int status, const char *id, const char *route, const char *what)
{
    json_decref(post_as(c, status, json_pack("{s:s}", "do", what), "/api/matches/%s/%s", id, route));
}

static void bid(struct client *c, const char *id, const char *side)
{
    json_decref(
        post_as(c, 200, json_pack("{s:s, s:s}", "side", side, "answer", "bid 2"), "/api/matches/%s/answer", id));
}

static void stands(struct client *c, const char *id, const char *draw, const char *back)
{
    json_t *view = view_of(c, id);
    assert_string_equal(text_in(view, "draw"), draw);
    assert_string_equal(text_in(view, "takeback"), back);
    json_decref(view);
}

/* A request is granted or the game goes on: nobody keeps it for the day when the dice go against them. */
static void test_requests_lapse(void **state)
{
    struct client c[2];
    char id[32], token[32];
    (void)state;
    let_all_in(c, 2);
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    sit(&c[1], id, token, "");
    bid(&c[0], id, "Union");
    settle(&c[0], 200, id, "takeback", "ask");
    settle(&c[0], 200, id, "draw", "offer");
    stands(&c[1], id, "Union", "Union");
    bid(&c[1], id, "Confederate"); /* and a die decides */
    for (int i = 0; i < 2; i++) {
        stands(&c[1], id, "", "");
        settle(&c[1], 409, id, "takeback", "grant");
        settle(&c[1], 409, id, "draw", "accept");
        start_again(c, 2); /* and so it is read again */
    }
    settle(&c[0], 200, id, "takeback", "ask");
    settle(&c[0], 200, id, "draw", "offer");
    settle(&c[0], 200, id, "takeback", "refuse"); /* withdrawn by the one who asked */
    settle(&c[0], 200, id, "draw", "decline");
    settle(&c[1], 409, id, "takeback", "grant");
    settle(&c[1], 409, id, "draw", "accept");
    settle(&c[0], 200, id, "takeback", "ask");
    settle(&c[1], 200, id, "takeback", "grant");
    stands(&c[0], id, "", "");
    close_all(c, 2);
}

/* ---- One person, two names ---- */

static void account(struct client *c, const char *path, const char *name)
{
    json_decref(
        post_as(c, 200, json_pack("{s:s, s:s}", "name", name, "passphrase", "a long enough one"), "%s", path));
}

/* Beside the seed that the test chose. */
static void knows_both(struct client *c, const char *id, const char *name)
{
    json_t *view = view_of(c, id);
    const json_t *known = json_object_get(view, "known");
    assert_int_equal(json_array_size(known), 2);
    assert_string_equal(text_in(json_array_get(known, 1), "what"), "sides");
    assert_non_null(strstr(text_in(json_array_get(known, 1), "words"), name));
    json_decref(view);
}

/* A browser that sat there as a guest signs in as the one across the table: everybody is told, and the guest is
 * signed out. */
static void test_two_names(void **state)
{
    struct client c[3], guest;
    char id[32], token[32], other[32];
    (void)state;
    let_all_in(c, 3);
    account(&c[1], "/api/account", "Jubal");
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    sit(&c[1], id, token, "");
    new_match(&c[0], "ford", "The Crossing", "open", "me", 1, other, token); /* not begun: nothing is seen of it */
    guest = c[0];
    guest.fd = -1;
    guest.body = NULL;
    account(&c[0], "/api/login", "Jubal");
    for (int i = 0; i < 2; i++) {
        knows_both(&c[1], id, "Jubal");
        knows_both(&c[2], id, "Jubal");
        account(&c[0], "/api/login", "Jubal"); /* once more changes nothing */
        json_t *view = view_of(&c[2], id);
        assert_int_equal(json_array_size(json_object_get(seat_of(view, 0), "before")), 1);
        json_decref(view);
        json_decref(get_ok(&c[2], "/api/matches/%s/log", id)); /* it is on the disk, and can be looked at */
        start_again(c, 3);
    }
    guest.port = c[0].port;
    json_t *view = view_of(&guest, id); /* as anybody sees it */
    assert_true(json_is_false(json_object_get(seat_of(view, 0), "mine")));
    json_decref(view);
    client_close(&guest);
    close_all(c, 3);
}

/* The guest has looked and left; under the other name nobody gets the other side. */
static void test_other_name(void **state)
{
    struct client c[3];
    char id[32], token[32];
    (void)state;
    let_all_in(c, 3);
    account(&c[1], "/api/account", "Harriet");
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    sit(&c[2], id, token, "");
    leave(&c[2], id);
    invitation(&c[0], id, 1, token);
    account(&c[2], "/api/login", "Harriet");
    sit(&c[1], id, token, "seen");
    start_again(c, 3);
    sit(&c[1], id, token, "seen");
    close_all(c, 3);
}

/* An account sits where the game has not begun, and its browser signs in under another name: that one may not sit
 * down across the table, look at what is hidden there and leave it to somebody who is told nothing. */
static void test_name_before(void **state)
{
    struct client c[3];
    char id[32], token[32], later[32];
    (void)state;
    let_all_in(c, 3);
    account(&c[0], "/api/account", "Rosalie");
    account(&c[1], "/api/account", "Philippa");
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    for (int i = 0; i < 2; i++) { /* once more changes nothing */
        account(&c[0], "/api/login", "Philippa");
        account(&c[0], "/api/login", "Rosalie");
    }
    for (int i = 0; i < 2; i++) {
        sit(&c[1], id, token, "seen");
        json_t *view = view_of(&c[2], id);
        assert_int_equal(json_array_size(json_object_get(seat_of(view, 0), "before")), 1);
        json_decref(view);
        start_again(c, 3);
    }
    sit(&c[2], id, token, ""); /* it can be played on, and read again from the disk */
    bid(&c[0], id, "Union");
    start_again(c, 3);
    bid(&c[2], id, "Confederate");
    leave(&c[2], id);
    invitation(&c[0], id, 1, later);
    sit(&c[1], id, later, "seen");
    json_t *view = view_of(&c[0], id);
    assert_true(json_is_null(json_object_get(view, "other_version")));
    json_decref(view);
    close_all(c, 3);
}

/* The same match two hundred times more, in which everybody has sat as in the first. */
static void copy_match(const char *id)
{
    char sql[2000];
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE k AS WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 210)"
             " SELECT printf('%%022d', i) AS id FROM k;"
             "INSERT INTO matches(id, game, scenario, setup, seed, pack, version, think_ms, owner, made, asked, at)"
             " SELECT k.id, game, scenario, setup, seed, pack, version, think_ms, owner, made, asked, at"
             " FROM k, matches AS m WHERE m.id = '%s';"
             "INSERT INTO seats SELECT k.id, side, kind, user, name, invite, think_ms, playouts FROM k, seats"
             " WHERE match = '%s';"
             "INSERT INTO sat SELECT k.id, side, came, gone, user, name FROM k, sat WHERE match = '%s';"
             "INSERT INTO chances SELECT k.id, kind, secret, known, began FROM k, chances WHERE match = '%s';"
             "INSERT INTO deeds SELECT k.id, n, side, deed, answer, hash, at FROM k, deeds WHERE match = '%s';"
             "DROP TABLE k",
             id, id, id, id, id);
    do_sql(sql);
}

/* However many matches somebody has sat at, none is forgotten. */
static void test_many_matches(void **state)
{
    struct client c[3];
    char id[32], token[32];
    (void)state;
    let_all_in(c, 3);
    account(&c[1], "/api/account", "Ophelia");
    new_match(&c[0], "ford", "The Crossing", "me", "open", 1, id, token);
    sit(&c[2], id, token, "");
    leave(&c[2], id);
    invitation(&c[0], id, 1, token);
    server_stop(house.server);
    copy_match(id);
    house_start(&house);
    for (int i = 0; i < 3; i++) {
        client_close(&c[i]);
        c[i].port = house.port;
    }
    account(&c[2], "/api/login", "Ophelia");
    sit(&c[1], id, token, "seen");
    for (int i = 1; i <= 210; i++) {
        snprintf(id, sizeof id, "%022d", i);
        sit(&c[1], id, token, "seen");
    }
    close_all(c, 3);
}

struct hasty {
    struct client c;
    char id[32], token[32];
    unsigned wait; /* microseconds */
};

static void *sit_hastily(void *ctx)
{
    struct hasty *h = ctx;
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/sit", h->id);
    usleep(h->wait);
    json_decref(post(&h->c, path, json_pack("{s:s}", "token", h->token)));
    return NULL;
}

/* Nor if somebody sits down at the very moment when they sign in. */
static void test_at_once(void **state)
{
    enum { TIMES = 30, STEP = 6000 };
    struct client c[2];
    struct hasty h;
    pthread_t thread;
    (void)state;
    let_all_in(c, 2);
    account(&c[1], "/api/account", "Lysander");
    for (unsigned i = 0; i < TIMES; i++) {
        struct client guest;
        new_match(&c[0], "ford", "The Crossing", "open", "me", 1, h.id, h.token);
        let_in(&guest, &house);
        json_decref(post_as(&guest, 200, json_pack("{s:n}", "webhook"), "/api/me")); /* is kept */
        h.c = guest;
        h.c.fd = -1;
        h.c.body = NULL;
        h.wait = i * STEP;
        assert_int_equal(pthread_create(&thread, NULL, sit_hastily, &h), 0);
        account(&guest, "/api/login", "Lysander");
        pthread_join(thread, NULL);
        if (h.c.status == 200) {
            leave(&c[0], h.id);
            invitation(&c[0], h.id, 1, h.token);
            sit(&guest, h.id, h.token, "seen");
        }
        client_close(&h.c);
        client_close(&guest);
    }
    close_all(c, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting),         cmocka_unit_test(test_sitting_lost),
        cmocka_unit_test(test_second_thoughts), cmocka_unit_test(test_seen),
        cmocka_unit_test(test_both_sides),      cmocka_unit_test(test_known),
        cmocka_unit_test(test_crowd),           cmocka_unit_test(test_ended_then),
        cmocka_unit_test(test_requests_lapse),  cmocka_unit_test(test_two_names),
        cmocka_unit_test(test_other_name),      cmocka_unit_test(test_many_matches),
        cmocka_unit_test(test_at_once),         cmocka_unit_test(test_name_before),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
