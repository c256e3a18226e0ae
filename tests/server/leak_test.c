/* leak_test.c - what the server sends to one side does not depend on what that side may not know. Positions are
 * taken from random games; in a copy of each everything hidden from a side is rearranged (by the game's own
 * `shuffle`, which is written from the rulebook). Both become matches of this server, and every byte sent to that
 * side must be the same. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

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

/* A match that begins in this state; both seats are persons'. */
static void match_at(const struct lr_pack *p, const struct lr_setup *setup, const void *state,
                     const struct person who[2], char id[ID_SIZE])
{
    struct beginning b = { .game = serve_game(house.server, p->game->id), .setup = *setup, .think_ms = 10 };
    struct lr_error e = { .line = 0 };
    struct lr_text t = { malloc(1 << 20), 1 << 20, 0, false };
    assert_true(lr_position_write(p, setup, state, -1, &t) && !t.cut);
    b.position = t.at;
    for (int i = 0; i < 2; i++) {
        b.seat[i].kind = SEAT_PERSON;
        memcpy(b.seat[i].user, who[i].id, ID_SIZE);
        memcpy(b.seat[i].name, who[i].name, NAME_SIZE);
    }
    struct job *j = match_begin(house.server, &b, &who[0], id, &e);
    if (j == NULL)
        fail_msg("%s", e.words);
    int done = 0;
    j->ctx = &done;
    j->done = job_done;
    writer_put(house.server->writer, j);
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

/* Everything the server sends to a GET or POST, the match's own name and the time left out. */
static char *sent(struct client *c, const char *id, const char *rest, const char *body)
{
    char path[200];
    snprintf(path, sizeof path, "/api/matches/%s%s", id, rest);
    json_decref(call(c, path, body));
    assert_int_not_equal(c->status, 0);
    size_t room = strlen(c->head) + c->length + 1;
    char *text = malloc(room);
    const char *date = strstr(c->head, "Date: ");
    snprintf(text, room, "%d\n%.*s%s", c->status, (int)(date ? date - c->head : 0), c->head, c->body);
    blank_out(text, id);
    char *since = strstr(text, "\"since\":");
    if (since != NULL)
        memset(since + 8, '#', strspn(since + 8, "0123456789"));
    return text;
}

static int compared, different_worlds;

static void compare(struct client *c, char id[2][ID_SIZE], const char *rest, const char *body)
{
    char *a = sent(c, id[0], rest, body), *b = sent(c, id[1], rest, body);
    must_be_same(a, b);
    compared++;
    free(a);
    free(b);
}

/* While both are asked in secret, the enemy's answers change nothing that is sent. */
static void compare_secret(struct client c[2], const char *id, const struct lr_pack *p, enum lr_side side)
{
    enum lr_side other = lr_enemy(side);
    char *before = sent(&c[side], id, "", NULL);
    json_t *view = get_ok(&c[other], "/api/matches/%s", id);
    const json_t *list = json_object_get(json_object_get(view, "question"), "answers");
    for (size_t i = 0; i < json_array_size(list) && i < 6; i++) {
        const char *answer = text_in(json_array_get(list, i), "id");
        json_decref(post_as(&c[other], 200,
                            json_pack("{s:s, s:s}", "side", p->game->sides[other], "answer", answer),
                            "/api/matches/%s/answer", id));
        json_t *now = get_ok(&c[other], "/api/matches/%s", id);
        bool open = json_array_size(json_object_get(now, "asked")) == 2;
        json_decref(now);
        if (open) {
            char *after = sent(&c[side], id, "", NULL);
            must_be_same(before, after);
            compared++;
            free(after);
        }
        json_decref(
            post_as(&c[other], 200, json_pack("{s:s}", "side", p->game->sides[other]), "/api/matches/%s/undo", id));
        if (!open) { /* that was seen: who has finished is no secret */
            free(before);
            before = sent(&c[side], id, "", NULL);
        }
    }
    free(before);
    json_decref(view);
}

static void look_into(const struct lr_match *m, struct client c[2], const struct person who[2], struct lr_rng *r)
{
    const struct lr_pack *p = lr_match_pack(m);
    size_t size = p->game->state_size;
    char *state = malloc(size), *seen = malloc(size), *same = malloc(size);
    uint8_t asked = lr_asked(lr_match_state(m));
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        char id[2][ID_SIZE], body[160];
        memcpy(state, lr_match_state(m), size);
        p->game->shuffle(p, state, side, r);
        different_worlds += memcmp(state, lr_match_state(m), size) != 0;
        lr_hide(p, state, side, seen);
        lr_hide(p, lr_match_state(m), side, same);
        assert_memory_equal(seen, same, size);
        match_at(p, lr_match_setup(m), lr_match_state(m), who, id[0]);
        match_at(p, lr_match_setup(m), state, who, id[1]);
        compare(&c[side], id, "", NULL);
        compare(&c[side], id, "/log", NULL);
        compare(&c[side], id, "/at/0", NULL);
        compare(&c[side], id, "/record", NULL);
        compare(&c[side], id, "?side=all", NULL);
        snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"done\"}", p->game->sides[side]);
        compare(&c[side], id, "/judge", body);
        snprintf(body, sizeof body, "{\"side\":\"%s\",\"answers\":[]}", p->game->sides[side]);
        compare(&c[side], id, "/plan", body);
        if (asked == LR_PLAYERS)
            compare_secret(c, id[0], p, side);
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

static void look_through(const char *game, int matches, int every)
{
    const struct lr_pack *p = house_pack(game);
    struct client c[2];
    struct person who[2];
    for (int i = 0; i < 2; i++) {
        char cookie[256];
        client_make(&c[i], house.port);
        person_new(&who[i]);
        person_cookie(house.server, &who[i], cookie, sizeof cookie);
        cookie[strcspn(cookie, ";")] = '\0';
        snprintf(c[i].cookie, sizeof c[i].cookie, "%s", cookie);
    }
    for (int n = 0; n < matches; n++) {
        struct lr_rng r = lr_rng_seed((uint64_t)n + 100, 3);
        struct lr_setup setup;
        lr_setup_preset(p, n % p->scenarios, (uint64_t)n + 1, &setup);
        struct lr_match *m = lr_match_new(p, &setup, NULL);
        for (int i = 0; i < 400 && lr_asked(lr_match_state(m)); i++) {
            if (i % every == 0)
                look_into(m, c, who, &r);
            uint8_t asked = lr_asked(lr_match_state(m));
            enum lr_side side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
            if (asked == LR_PLAYERS && lr_rng_below(&r, 2))
                side = LR_SECOND;
            lr_match_answer(m, side, lr_match_seq(m), pick(m, side, &r));
        }
        lr_match_free(m);
    }
    client_close(&c[0]);
    client_close(&c[1]);
}

static void test_worlds(void **state)
{
    (void)state;
    look_through("ford", 6, 7);
    look_through("bobby-lee", 4, 23);
    assert_true(compared > 500);
    assert_true(different_worlds > 40);
    print_message("%d answers compared, %d worlds differed\n", compared, different_worlds);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_worlds) };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
