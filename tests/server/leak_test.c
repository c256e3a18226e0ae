/* leak_test.c - what a server sends to one side, and to those who only watch, does not depend on what they may not
 * know. Positions are taken from random games of every game that has rules; in a copy of each everything hidden
 * from a side (from the public: from each side in turn) is rearranged by the game's own `shuffle`, which is written
 * from the rulebook. The true one is put on one server, the other on a second, and every byte the two send must be
 * the same: views, log, past, overlays, paths, refusals, plans, event streams. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

static struct house house[2];

static int open_house(void **state)
{
    (void)state;
    house_open(&house[0]);
    house_open(&house[1]);
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    house_close(&house[0]);
    house_close(&house[1]);
    return 0;
}

static pthread_mutex_t done_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done_now = PTHREAD_COND_INITIALIZER;

static void job_done(struct job *j, bool ok)
{
    pthread_mutex_lock(&done_lock);
    *(int *)j->ctx = ok ? 1 : -1;
    pthread_cond_signal(&done_now);
    pthread_mutex_unlock(&done_lock);
    job_free(j);
}

/* Somebody who knocks at both houses: the same person to each. */
struct guest {
    struct person who;
    struct client at[2];
};

static void make_guest(struct guest *g)
{
    person_new(&g->who);
    for (int i = 0; i < 2; i++) {
        client_make(&g->at[i], house[i].port);
        person_cookie(house[i].server, &g->who, g->at[i].cookie, sizeof g->at[i].cookie);
        g->at[i].cookie[strcspn(g->at[i].cookie, ";")] = '\0';
    }
}

/* A match in a house that begins in this state; both seats are persons'. */
static void match_at(struct house *h, const struct lr_pack *p, const struct lr_setup *setup, const void *state,
                     const struct guest player[2], char id[ID_SIZE])
{
    struct beginning b = { .game = serve_game(h->server, p->game->id), .setup = *setup, .think_ms = 10 };
    struct lr_error e = { .line = 0 };
    struct lr_text t = { malloc(1 << 20), 1 << 20, 0, false };
    assert_true(lr_position_write(p, setup, state, -1, &t) && !t.cut);
    b.position = t.at;
    for (int i = 0; i < 2; i++) {
        b.seat[i].kind = SEAT_PERSON;
        memcpy(b.seat[i].user, player[i].who.id, ID_SIZE);
        memcpy(b.seat[i].name, player[i].who.name, NAME_SIZE);
    }
    struct job *j = match_begin(h->server, &b, &player[0].who, id, &e);
    if (j == NULL)
        fail_msg("%s", e.words);
    int done = 0;
    j->ctx = &done;
    j->done = job_done;
    writer_put(h->server->writer, j);
    pthread_mutex_lock(&done_lock);
    while (done == 0)
        pthread_cond_wait(&done_now, &done_lock);
    pthread_mutex_unlock(&done_lock);
    assert_int_equal(done, 1);
    free(t.at);
}

static void blank_out(char *text, const char *what)
{
    for (char *at = strstr(text, what); at != NULL; at = strstr(at, what))
        memset(at, '#', strlen(what));
}

static void blank_value(char *text, const char *key, const char *until)
{
    char *at = strstr(text, key);
    if (at != NULL)
        memset(at + strlen(key), '#', strcspn(at + strlen(key), until));
}

/* Everything the server sends to a GET or POST, the match's own name and the time left out. */
static char *sent(struct client *c, const char *id, const char *rest, const char *body)
{
    char path[200];
    snprintf(path, sizeof path, "/api/matches/%s%s", id, rest);
    json_decref(call(c, path, body));
    assert_int_not_equal(c->status, 0);
    size_t room = strlen(c->head) + c->length + 1;
    char *text = malloc(room);
    snprintf(text, room, "%s%s", c->head, c->body);
    blank_out(text, id);
    blank_value(text, "Date: ", "\r\n");
    blank_value(text, "\"since\":", ",}");
    return text;
}

static int compared, different_worlds;

static void same_bytes(char *a, char *b)
{
    must_be_same(a, b);
    compared++;
    free(a);
    free(b);
}

static void compare(struct guest *g, char id[2][ID_SIZE], const char *rest, const char *body)
{
    same_bytes(sent(&g->at[0], id[0], rest, body), sent(&g->at[1], id[1], rest, body));
}

/* A stream opened, and what it says first. */
static char *first_news(struct client *c, const char *id, int *fd)
{
    char path[80], *text = calloc(1, 4000);
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    *fd = stream_begin(c, path, NULL);
    assert_true(stream_until(*fd, "event: presence", 5000, text, 3000));
    blank_value(text, "Date: ", "\r\n");
    return text;
}

static char *next_news(int fd)
{
    char *text = calloc(1, 4000);
    assert_true(stream_until(fd, "event: change", 5000, text, 3000));
    return text;
}

/* Everything these eyes can ask for. */
static void compare_all(struct guest *g, char id[2][ID_SIZE], const struct lr_pack *p, int side)
{
    const char *name = side <= LR_SECOND ? p->game->sides[side] : "Nobody";
    char body[160], rest[80];
    compare(g, id, "", NULL);
    compare(g, id, "/log", NULL);
    compare(g, id, "/at/0", NULL);
    compare(g, id, "/history", NULL);
    compare(g, id, "/record", NULL);
    compare(g, id, "?side=all", NULL);
    compare(g, id, "/notes", NULL);
    snprintf(rest, sizeof rest, "?side=%s", p->game->sides[side == LR_FIRST ? LR_SECOND : LR_FIRST]);
    compare(g, id, rest, NULL);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"done\"}", name);
    compare(g, id, "/judge", body);
    compare(g, id, "/path", body);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answers\":[]}", name);
    compare(g, id, "/plan", body);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answers\":[],\"step\":0}", name);
    compare(g, id, "/plan", body);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"done\",\"plan\":[]}", name);
    compare(g, id, "/judge", body);
    compare(g, id, "/position", NULL);
    compare(g, id, "/position?step=0", NULL);
    json_t *hello = get_ok(&g->at[0], "/api/hello");
    const json_t *games = json_object_get(hello, "games");
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *list = json_object_get(json_array_get(games, i), "overlays");
        for (size_t k = 0;
             strcmp(text_in(json_array_get(games, i), "id"), p->game->id) == 0 && k < json_array_size(list); k++) {
            snprintf(rest, sizeof rest, "/overlays?name=%s", text_in(json_array_get(list, k), "name"));
            compare(g, id, rest, NULL);
        }
    }
    json_decref(hello);
}

/* Does this answer lead to what looks the same to the side, in both worlds? What was hidden may well come out. */
static bool stays_hidden(const struct lr_pack *p, const void *one, const void *other, enum lr_side side,
                         lr_answer x)
{
    size_t size = p->game->state_size;
    char *state = malloc(4 * size);
    memcpy(state, one, size);
    memcpy(state + size, other, size);
    bool same = lr_step(p, state, side, x, NULL) && lr_step(p, state + size, side, x, NULL);
    lr_hide(p, state, side, state + 2 * size);
    lr_hide(p, state + size, side, state + 3 * size);
    same = same && memcmp(state + 2 * size, state + 3 * size, size) == 0;
    free(state);
    return same;
}

/* The side asked gives the same answer in both worlds: unless something hidden comes out by it, it and those who
 * watch are told the same. */
static void compare_answer(struct guest *g, struct guest *watcher, char id[2][ID_SIZE], const struct lr_match *m,
                           const void *other, enum lr_side side, struct lr_rng *r)
{
    const struct lr_pack *p = lr_match_pack(m);
    int fd[2], eye[2];
    char body[200];
    json_t *view = get_ok(&g->at[0], "/api/matches/%s", id[0]);
    const json_t *list = json_object_get(json_object_get(view, "question"), "answers");
    if (json_array_size(list) == 0) {
        json_decref(view);
        return;
    }
    const json_t *one = json_array_get(list, lr_rng_below(r, (uint32_t)json_array_size(list)));
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"%s\"}", p->game->sides[side], text_in(one, "id"));
    compare(g, id, "/path", body);
    if (!stays_hidden(p, lr_match_state(m), other, side, strtoull(text_in(one, "id"), NULL, 10))) {
        json_decref(view);
        return;
    }
    json_decref(view);
    same_bytes(first_news(&g->at[0], id[0], &fd[0]), first_news(&g->at[1], id[1], &fd[1]));
    same_bytes(first_news(&watcher->at[0], id[0], &eye[0]), first_news(&watcher->at[1], id[1], &eye[1]));
    compare(g, id, "/answer", body);
    same_bytes(next_news(fd[0]), next_news(fd[1]));
    compare(g, id, "", NULL);
    compare(g, id, "/log", NULL);
    compare(g, id, "/history", NULL);
    compare(g, id, "/position", NULL);
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answers\":[]}", p->game->sides[side]);
    compare(g, id, "/plan", body); /* by now it is perhaps the other side's turn */
    compare(watcher, id, "", NULL);
    compare(watcher, id, "/log", NULL);
    for (int i = 0; i < 2; i++) {
        close(fd[i]);
        close(eye[i]);
    }
}

/* While both are asked in secret, the enemy's answers change nothing that is sent. */
static void compare_secret(struct guest player[2], const char *id, const struct lr_pack *p, enum lr_side side)
{
    enum lr_side other = lr_enemy(side);
    struct client *mine = &player[side].at[0], *theirs = &player[other].at[0];
    char *before = sent(mine, id, "", NULL);
    json_t *view = get_ok(theirs, "/api/matches/%s", id);
    const json_t *list = json_object_get(json_object_get(view, "question"), "answers");
    for (size_t i = 0; i < json_array_size(list) && i < 6; i++) {
        const char *answer = text_in(json_array_get(list, i), "id");
        json_decref(post_as(theirs, 200, json_pack("{s:s, s:s}", "side", p->game->sides[other], "answer", answer),
                            "/api/matches/%s/answer", id));
        json_t *now = get_ok(theirs, "/api/matches/%s", id);
        bool open = json_array_size(json_object_get(now, "asked")) == 2;
        json_decref(now);
        if (open) {
            char *after = sent(mine, id, "", NULL);
            must_be_same(before, after);
            compared++;
            free(after);
        }
        json_decref(
            post_as(theirs, 200, json_pack("{s:s}", "side", p->game->sides[other]), "/api/matches/%s/undo", id));
        if (!open) { /* that was seen: who has finished is no secret */
            free(before);
            before = sent(mine, id, "", NULL);
        }
    }
    free(before);
    json_decref(view);
}

static void look_into(const struct lr_match *m, struct guest player[2], struct guest *watcher, struct lr_rng *r)
{
    const struct lr_pack *p = lr_match_pack(m);
    size_t size = p->game->state_size;
    char *state = malloc(size), *seen = malloc(size), *same = malloc(size);
    uint8_t asked = lr_asked(lr_match_state(m));
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        char id[2][ID_SIZE];
        memcpy(state, lr_match_state(m), size);
        p->game->shuffle(p, state, side, r);
        different_worlds += memcmp(state, lr_match_state(m), size) != 0;
        lr_hide(p, state, side, seen);
        lr_hide(p, lr_match_state(m), side, same);
        assert_memory_equal(seen, same, size);
        match_at(&house[0], p, lr_match_setup(m), lr_match_state(m), player, id[0]);
        match_at(&house[1], p, lr_match_setup(m), state, player, id[1]);
        compare_all(&player[side], id, p, (int)side);
        compare_all(watcher, id, p, LR_NOBODY); /* who sees less than that side */
        if (asked == LR_PLAYERS)
            compare_secret(player, id[0], p, side);
        else if (asked == LR_ONLY(side))
            compare_answer(&player[side], watcher, id, m, state, side, r);
    }
    free(state);
    free(seen);
    free(same);
}

static lr_answer pick(const struct lr_match *m, enum lr_side side, struct lr_rng *r)
{
    static lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    lr_match_ask(m, side, &q);
    return list[lr_rng_below(r, (uint32_t)q.n)];
}

static void look_through(const struct lr_pack *p, int matches)
{
    enum { ANSWERS = 400, EVERY = 9, ENOUGH = 2500 };
    struct guest player[2], watcher;
    make_guest(&player[0]);
    make_guest(&player[1]);
    make_guest(&watcher);
    for (int n = 0; n < matches && compared < ENOUGH; n++) {
        struct lr_rng r = lr_rng_seed((uint64_t)n + 100, 3);
        struct lr_setup setup;
        lr_setup_preset(p, n % p->scenarios, (uint64_t)n + 1, &setup);
        struct lr_match *m = lr_match_new(p, &setup, NULL);
        for (int i = 0; i < ANSWERS && lr_asked(lr_match_state(m)); i++) {
            if (i % EVERY == n % EVERY)
                look_into(m, player, &watcher, &r);
            uint8_t asked = lr_asked(lr_match_state(m));
            enum lr_side side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
            if (asked == LR_PLAYERS && lr_rng_below(&r, 2))
                side = LR_SECOND;
            lr_match_answer(m, side, lr_match_seq(m), pick(m, side, &r));
        }
        lr_match_free(m);
    }
    for (int i = 0; i < 2; i++) {
        client_close(&player[0].at[i]);
        client_close(&player[1].at[i]);
        client_close(&watcher.at[i]);
    }
}

/* Every game that has rules. */
static void test_worlds(void **state)
{
    (void)state;
    for (int i = 0; i < house[0].o.games; i++) {
        const struct lr_pack *p = house[0].o.game[i].pack;
        if (p->game->board_only)
            continue;
        compared = different_worlds = 0;
        look_through(p, 8);
        print_message("%s: %d answers compared, %d worlds differed\n", p->game->id, compared, different_worlds);
        assert_true(compared > 500);
        assert_true(different_worlds > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_worlds) };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
