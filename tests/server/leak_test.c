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

/* A match in a house that begins in this state, with its chance; both seats are persons', the match is the host's.
 */
static void match_at(struct house *h, const struct lr_pack *p, const struct lr_setup *setup, const void *state,
                     const struct guest player[2], const struct guest *host, char id[ID_SIZE])
{
    struct beginning b = {
        .game = serve_game(h->server, p->game->id), .setup = *setup, .think_ms = 10, .chosen = true
    };
    struct lr_error e = { .line = 0 };
    struct lr_text t = { malloc(1 << 20), 1 << 20, 0, false };
    assert_true(lr_position_write(p, setup, state, -1, &t) && !t.cut);
    b.position = t.at;
    for (int i = 0; i < 2; i++) {
        b.seat[i].kind = SEAT_PERSON;
        memcpy(b.seat[i].user, player[i].who.id, ID_SIZE);
        memcpy(b.seat[i].name, player[i].who.name, NAME_SIZE);
    }
    struct job *j = match_begin(h->server, &b, &host->who, id, &e);
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
    blank_value(text, "\"at\":", ",}"); /* of a word of chat */
    return text;
}

static int compared, hidden_worlds, different_worlds;

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
    assert_true(stream_until(*fd, "event: presence", AT_MOST, text, 3000));
    blank_value(text, "Date: ", "\r\n");
    return text;
}

static char *next_news(int fd)
{
    char *text = calloc(1, 4000);
    assert_true(stream_until(fd, "event: change", AT_MOST, text, 3000));
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

/* What a side is shown and told when it gives this answer in a world; NULL: it cannot. */
static char *outcome_of(const struct lr_match *m, const void *world, enum lr_side side, lr_answer x, char *seen)
{
    enum { ROOM = 1 << 16 };
    const struct lr_pack *p = lr_match_pack(m);
    struct lr_match *then = lr_match_at(p, lr_match_setup(m), world, NULL);
    char *told = calloc(1, ROOM);
    struct lr_text t = { told, ROOM, 0, false };
    bool ok = then != NULL && lr_match_answer(then, side, lr_match_seq(then), x).ok;
    const struct lr_events *log = ok ? lr_match_log(then) : NULL;
    for (int i = 0; ok && i < log->n; i++)
        if (log->list[i].know & LR_ONLY(side))
            lr_event_write(p, log, &log->list[i], &t);
    if (ok)
        lr_match_view(then, side, seen);
    lr_match_free(then);
    if (ok)
        return told;
    free(told);
    return NULL;
}

/* Does this answer lead to what looks the same to the side, in both worlds? What was hidden may well come out. */
static bool stays_hidden(const struct lr_match *m, const void *other, enum lr_side side, lr_answer x)
{
    size_t size = lr_match_pack(m)->game->state_size;
    char *seen = malloc(2 * size);
    char *one = outcome_of(m, lr_match_state(m), side, x, seen), *two = outcome_of(m, other, side, x, seen + size);
    bool same = one && two && strcmp(one, two) == 0 && memcmp(seen, seen + size, size) == 0;
    free(one);
    free(two);
    free(seen);
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
    if (!stays_hidden(m, other, side, strtoull(text_in(one, "id"), NULL, 10))) {
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

/* ---- Secret answers ---- */

/* Both sides are asked in secret. The same position stands in both houses, and what one side sees is compared while
 * the other answers in the one this way and in the other that way, or not at all, takes back and says again; then
 * the seats change hands. */
enum { ENOUGH_SECRETS = 3, TRIED = 2, STREAM_ROOM = 16000 };

static int secrets, compared_secret, hidden_answers, closing_answers, left_seats;

struct table_of_two { /* one match, in both houses */
    const struct lr_pack *p;
    enum lr_side side; /* whose eyes are looked through */
    struct guest player[2], host, watcher, next;
    char id[2][ID_SIZE];
    int stream[3][2]; /* of the side, of the watcher, of all the side's matches */
};

/* The enemy does something in one house; was it done? */
static bool enemy_does(struct table_of_two *t, int at, const char *deed, lr_answer x)
{
    struct client *c = &t->player[lr_enemy(t->side)].at[at];
    char path[80], body[120];
    int n = snprintf(body, sizeof body, "{\"side\":\"%s\"", t->p->game->sides[lr_enemy(t->side)]);
    snprintf(body + n, sizeof body - (size_t)n, x ? ",\"answer\":\"%llu\"}" : "}", (unsigned long long)x);
    snprintf(path, sizeof path, "/api/matches/%s/%s", t->id[at], deed);
    json_decref(call(c, path, body));
    return c->status == 200;
}

/* Every request that gives something to look at; nothing is changed by it. */
static void compare_past(struct guest *g, char id[2][ID_SIZE])
{
    json_t *history = get_ok(&g->at[0], "/api/matches/%s/history", id[0]);
    int steps = number_in(history, "steps");
    char rest[80];
    json_decref(history);
    for (int i = 0; i <= steps + 1; i++) {
        snprintf(rest, sizeof rest, "/at/%d", i);
        compare(g, id, rest, NULL);
        snprintf(rest, sizeof rest, "/position?step=%d", i);
        compare(g, id, rest, NULL);
        snprintf(rest, sizeof rest, "/overlays?name=changed&step=%d", i);
        compare(g, id, rest, NULL);
    }
}

static char *listed(struct client *c, const char *id)
{
    json_decref(get_ok(c, "/api/matches"));
    size_t room = strlen(c->head) + c->length + 1;
    char *text = malloc(room);
    snprintf(text, room, "%s%s", c->head, c->body);
    blank_out(text, id);
    blank_value(text, "Date: ", "\r\n");
    blank_value(text, "\"since\":", ",}");
    return text;
}

/* Plans, and what is refused: nothing of that changes the match, or does so in both houses. */
static void compare_asking(struct guest *g, char id[2][ID_SIZE], const char *name)
{
    static const char *const bodies[][2] = {
        { "/undo", "" },
        { "/redo", "" },
        { "/answer", ",\"seq\":0,\"answer\":\"18446744073709551615\"" },
        { "/answer", ",\"seq\":77,\"answer\":\"18446744073709551615\"" },
        { "/answer", ",\"answer\":\"dance\"" },
        { "/odds", ",\"answer\":\"18446744073709551615\"" },
        { "/judge", ",\"answer\":\"18446744073709551615\",\"step\":1" },
        { "/plan", ",\"answers\":[],\"step\":1" },
        { "/plan", ",\"answers\":[\"done\"]" },
        { "/overlays", ",\"name\":\"changed\",\"plan\":[]" },
        { "/draw", ",\"do\":\"decline\"" },
        { "/takeback", ",\"do\":\"grant\"" },
    };
    char body[160];
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        snprintf(body, sizeof body, "{\"side\":\"%s\"%s}", name, bodies[i][1]);
        compare(g, id, bodies[i][0], body);
    }
}

static void compare_eyes(struct table_of_two *t, struct guest *g, int side)
{
    compare_all(g, t->id, t->p, side);
    compare_past(g, t->id);
    compare_asking(g, t->id, side <= LR_SECOND ? t->p->game->sides[side] : t->p->game->sides[0]);
    same_bytes(listed(&g->at[0], t->id[0]), listed(&g->at[1], t->id[1]));
}

static void compare_both(struct table_of_two *t)
{
    compare_eyes(t, &t->player[t->side], (int)t->side);
    compare_eyes(t, &t->watcher, LR_NOBODY);
}

/* Up to `most` of a side's answers after which both are still asked, or (closing) only the other is. */
static int answers_of(const struct lr_pack *p, const void *now, enum lr_side side, bool closing, struct lr_rng *r,
                      lr_answer *out, int most)
{
    static lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    void *state = malloc(p->game->state_size);
    int n = 0;
    lr_ask(p, now, side, &q);
    uint32_t first = lr_rng_below(r, (uint32_t)q.n);
    for (int i = 0; i < q.n && n < most; i++) {
        lr_answer x = list[(first + (uint32_t)i) % (uint32_t)q.n];
        memcpy(state, now, p->game->state_size);
        if (lr_step(p, state, side, x, NULL) && lr_asked(state) == (closing ? LR_ONLY(lr_enemy(side)) : LR_PLAYERS))
            out[n++] = x;
    }
    free(state);
    return n;
}

/* In one house the enemy answers, takes back, says it again; in the other nothing happens. */
static void hidden_deeds(struct table_of_two *t, const lr_answer *x, int n)
{
    for (int i = 0; i < n; i++) {
        assert_true(enemy_does(t, 1, "answer", x[i]));
        compare_both(t);
        assert_true(enemy_does(t, 1, "undo", 0));
        compare(&t->player[t->side], t->id, "", NULL);
        compare_past(&t->player[t->side], t->id);
        assert_true(enemy_does(t, 1, "redo", 0));
        compare(&t->player[t->side], t->id, "", NULL);
        compare(&t->watcher, t->id, "/history", NULL);
        assert_true(enemy_does(t, 1, "restart", 0));
        compare_both(t);
        hidden_answers++;
    }
}

/* The side gives an answer of its own in both houses, the enemy before and after it in one of them only. */
static void interleave(struct table_of_two *t, const lr_answer *theirs, lr_answer mine)
{
    char body[120];
    assert_true(enemy_does(t, 1, "answer", theirs[0]));
    snprintf(body, sizeof body, "{\"side\":\"%s\",\"answer\":\"%llu\"}", t->p->game->sides[t->side],
             (unsigned long long)mine);
    compare(&t->player[t->side], t->id, "/answer", body);
    compare_both(t);
    assert_true(enemy_does(t, 1, "undo", 0)); /* out from under it */
    compare_both(t);
    enemy_does(t, 1, "redo", 0);
    compare_both(t);
    enemy_does(t, 1, "restart", 0);
    compare_both(t);
}

/* In both houses the enemy finishes, with different words: that they have is no secret, what they said is. */
static void closing_deeds(struct table_of_two *t, const lr_answer *x, int n)
{
    static const char *const deeds[] = { "undo", "redo", "restart" };
    for (int i = 0; i + 1 < n; i++) {
        assert_true(enemy_does(t, 0, "answer", x[i]) && enemy_does(t, 1, "answer", x[i + 1]));
        compare_both(t);
        for (size_t k = 0; k < sizeof deeds / sizeof deeds[0]; k++) {
            assert_int_equal(enemy_does(t, 0, deeds[k], 0), enemy_does(t, 1, deeds[k], 0));
            compare(&t->player[t->side], t->id, "", NULL);
            compare_past(&t->player[t->side], t->id);
            compare(&t->watcher, t->id, "", NULL);
        }
        closing_answers++;
    }
    if (n > 1)
        assert_true(enemy_does(t, 0, "answer", x[0]) && enemy_does(t, 1, "answer", x[1]));
    compare_both(t);
}

/* ---- Streams ---- */

static void open_streams(struct table_of_two *t)
{
    char path[80];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/api/matches/%s/events", t->id[i]);
        json_decref(get_ok(&t->player[t->side].at[i], "/api/hello"));
        t->stream[0][i] = stream_begin(&t->player[t->side].at[i], path, NULL);
        char text[4000];
        assert_true(stream_until(t->stream[0][i], "event: presence", AT_MOST, text, sizeof text));
        t->stream[1][i] = stream_begin(&t->watcher.at[i], path, NULL);
        t->stream[2][i] = stream_begin(&t->player[t->side].at[i], "/api/events", NULL);
    }
}

/* Does this line frame a chunk: nothing but digits? */
static bool is_frame(const char *line, size_t n) { return n > 0 && strspn(line, "0123456789abcdefABCDEF\r") >= n; }

/* The events alone, in order; of the changes only the last, for two that follow each other fast are told as one.
 * The frames of the transfer, the heading's time and what keeps the connection alive are left out. */
static char *events_of(char *text)
{
    char *out = calloc(2, STREAM_ROOM), *change = calloc(1, STREAM_ROOM), *block = calloc(1, STREAM_ROOM);
    for (char *line = text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        bool more = line[n] != '\0';
        if (n > 0 && line[0] != ':' && !is_frame(line, n))
            snprintf(block + strlen(block), STREAM_ROOM - strlen(block), "%.*s\n", (int)n, line);
        if (n == 0 && block[0] != '\0') {
            bool of_change = strstr(block, "event: change") != NULL;
            snprintf(of_change ? change : out + strlen(out), STREAM_ROOM, "%s\n", block);
            block[0] = '\0';
        }
        line += n + more;
    }
    snprintf(out + strlen(out), STREAM_ROOM, "%s", change);
    free(change);
    free(block);
    return out;
}

/* What a stream has said until the mark comes. */
static char *news_until(int fd, const char *mark, const char *id)
{
    char *text = calloc(1, STREAM_ROOM);
    if (!stream_until(fd, mark, AT_MOST, text, STREAM_ROOM))
        fail_msg("expected \"%s\", found \"%s\"", mark, text);
    *strstr(text, mark) = '\0';
    blank_out(text, id);
    blank_value(text, "Date: ", "\r\n");
    char *events = events_of(text);
    free(text);
    return events;
}

static void compare_stream(struct table_of_two *t, int k, const char *mark)
{
    same_bytes(news_until(t->stream[k][0], mark, t->id[0]), news_until(t->stream[k][1], mark, t->id[1]));
    close(t->stream[k][0]);
    close(t->stream[k][1]);
}

/* All that has been said on the streams since they were opened. The offer is made when the words have been heard:
 * it changes the table, and two changes may be told as one. */
static void compare_streams(struct table_of_two *t)
{
    for (int i = 0; i < 2; i++)
        json_decref(post_as(&t->player[lr_enemy(t->side)].at[i], 200, json_pack("{s:s}", "words", "Well?"),
                            "/api/matches/%s/chat", t->id[i]));
    compare_stream(t, 0, "event: chat");
    compare_stream(t, 1, "event: chat");
    for (int i = 0; i < 2; i++)
        json_decref(post_as(&t->player[lr_enemy(t->side)].at[i], 200, json_pack("{s:s}", "do", "offer"),
                            "/api/matches/%s/draw", t->id[i]));
    compare_stream(t, 2, "\"what\":\"draw\"");
}

/* ---- Seats that were left ---- */

/* The same bytes to two people in one house. */
static void same_to_both(struct table_of_two *t, int at, struct guest *a, struct guest *b, const char *rest,
                         const char *body)
{
    same_bytes(sent(&a->at[at], t->id[at], rest, body), sent(&b->at[at], t->id[at], rest, body));
}

/* Who has left sees what anybody sees, whatever they ask for. */
static void compare_left(struct table_of_two *t, int at, struct guest *old)
{
    static const char *const rest[] = { "",
                                        "/log",
                                        "/history",
                                        "/position",
                                        "/at/0",
                                        "/at/1",
                                        "/at/2",
                                        "/record",
                                        "?side=%s",
                                        "?side=all",
                                        "/notes",
                                        "/proof",
                                        "/log?side=%s",
                                        "/at/1?side=%s",
                                        "/history?side=%s",
                                        "/position?side=%s" };
    static const char *const asks[][2] = { { "/answer", ",\"answer\":\"18446744073709551615\"" },
                                           { "/judge", ",\"answer\":\"18446744073709551615\"" },
                                           { "/plan", ",\"answers\":[]" },
                                           { "/undo", "" },
                                           { "/advice", "" },
                                           { "/resign", "" },
                                           { "/path", ",\"answer\":\"18446744073709551615\"" } };
    const char *name = t->p->game->sides[t->side];
    char text[160];
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        snprintf(text, sizeof text, "%.*s%s", (int)strcspn(rest[i], "%"), rest[i],
                 strchr(rest[i], '%') ? name : "");
        same_to_both(t, at, old, &t->watcher, text, NULL);
    }
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        snprintf(text, sizeof text, "{\"side\":\"%s\"%s}", name, asks[i][1]);
        same_to_both(t, at, old, &t->watcher, asks[i][0], text);
        assert_int_equal(old->at[at].status, 403);
    }
    same_to_both(t, at, old, &t->watcher, "/chat", "{\"words\":\"Still here\"}");
    json_t *list = get_ok(&old->at[at], "/api/matches");
    assert_int_equal(json_array_size(json_object_get(list, "matches")), 0);
    json_decref(list);
}

/* What the side has seen of the past. */
static char *past_of(struct table_of_two *t, int at, struct guest *g)
{
    static const char *const rest[] = { "/log",  "/history", "/position",       "/at/0",
                                        "/at/1", "/at/2",    "/position?step=1" };
    enum { ROOM = 1 << 20 };
    char *all = calloc(1, ROOM);
    size_t used = 0;
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        char *one = sent(&g->at[at], t->id[at], rest[i], NULL);
        assert_true(used + strlen(one) < ROOM);
        used += (size_t)snprintf(all + used, ROOM - used, "%s", one);
        free(one);
    }
    return all;
}

static void seats_change(struct table_of_two *t)
{
    struct guest *old = &t->player[t->side];
    for (int i = 0; i < 2; i++) {
        char *before = past_of(t, i, old), path[80];
        json_decref(post_as(&old->at[i], 200, json_object(), "/api/matches/%s/leave", t->id[i]));
        compare_left(t, i, old);
        json_t *view = get_ok(&t->host.at[i], "/api/matches/%s", t->id[i]);
        const char *token = text_in(json_array_get(json_object_get(view, "seats"), t->side), "invite");
        snprintf(path, sizeof path, "/api/matches/%s/sit", t->id[i]);
        json_decref(post(&old->at[i], path, json_pack("{s:s}", "token", token)));
        assert_int_equal(old->at[i].status, 403);
        json_decref(post_as(&t->next.at[i], 200, json_pack("{s:s}", "token", token), "%s", path));
        json_decref(view);
        compare_left(t, i, old);
        char *after = past_of(t, i, &t->next); /* it is the seat's knowledge */
        same_bytes(before, after);
        left_seats++;
    }
    compare_eyes(t, &t->next, (int)t->side);
    compare_eyes(t, old, LR_NOBODY);
    compare_eyes(t, &t->watcher, LR_NOBODY);
}

static void secret_game(const struct lr_match *m, enum lr_side side, struct lr_rng *r)
{
    struct table_of_two t = { .p = lr_match_pack(m), .side = side };
    lr_answer open[TRIED], closing[TRIED], mine[1];
    int before = compared;
    struct guest *all[] = { &t.player[0], &t.player[1], &t.host, &t.watcher, &t.next };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        make_guest(all[i]);
    for (int i = 0; i < 2; i++)
        match_at(&house[i], t.p, lr_match_setup(m), lr_match_state(m), t.player, &t.host, t.id[i]);
    void *now = malloc(t.p->game->state_size);
    memcpy(now, lr_match_state(m), t.p->game->state_size);
    int opens = answers_of(t.p, now, lr_enemy(side), false, r, open, TRIED);
    open_streams(&t);
    compare_both(&t);
    hidden_deeds(&t, open, opens);
    if (opens > 0 && answers_of(t.p, now, side, false, r, mine, 1) > 0) {
        interleave(&t, open, mine[0]);
        lr_step(t.p, now, side, mine[0], NULL);
    }
    closing_deeds(&t, closing, answers_of(t.p, now, lr_enemy(side), true, r, closing, TRIED));
    free(now);
    compare_streams(&t);
    seats_change(&t);
    secrets++;
    compared_secret += compared - before;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (int k = 0; k < 2; k++)
            client_close(&all[i]->at[k]);
}

/* Is anything but chance hidden in this view? */
static bool hides(const void *state, const void *seen, size_t size)
{
    size_t core = offsetof(struct lr_core, rolls);
    return memcmp((const char *)state + core, (const char *)seen + core, size - core) != 0;
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
        hidden_worlds += hides(lr_match_state(m), seen, size);
        match_at(&house[0], p, lr_match_setup(m), lr_match_state(m), player, watcher, id[0]);
        match_at(&house[1], p, lr_match_setup(m), state, player, watcher, id[1]);
        compare_all(&player[side], id, p, (int)side);
        compare_all(watcher, id, p, LR_NOBODY); /* who sees less than that side */
        if (asked == LR_PLAYERS && secrets < ENOUGH_SECRETS)
            secret_game(m, side, r);
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
    enum { ANSWERS = 400, EVERY = 9, ENOUGH = 1800 };
    struct guest player[2], watcher;
    make_guest(&player[0]);
    make_guest(&player[1]);
    make_guest(&watcher);
    for (int n = 0; n < matches && compared - compared_secret < ENOUGH; n++) {
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

/* Has it questions that both answer in secret? */
static bool asks_both(const struct lr_game *g)
{
    for (const struct lr_kind *k = g->frames; k->name != NULL; k++)
        if (k->asks & LR_ASKS_BOTH)
            return true;
    return false;
}

/* Every game that has rules. */
static void test_worlds(void **state)
{
    (void)state;
    for (int i = 0; i < house[0].o.games; i++) {
        const struct lr_pack *p = house[0].o.game[i].pack;
        if (p->game->board_only)
            continue;
        compared = hidden_worlds = different_worlds = secrets = compared_secret = hidden_answers = closing_answers =
            left_seats = 0;
        look_through(p, 8);
        print_message(
            "%s: %d answers compared, %d worlds differed; %d secret questions, %d answers hidden, %d pairs of "
            "last words, %d seats left\n",
            p->game->id, compared, different_worlds, secrets, hidden_answers, closing_answers, left_seats);
        assert_true(compared > 500);
        assert_true(hidden_worlds == 0 || different_worlds > 10);
        assert_true(!asks_both(p->game) || (secrets > 1 && hidden_answers + closing_answers > 0 && left_seats > 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_worlds) };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
