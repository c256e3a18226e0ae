/* guest.c - guests with bad intentions. Whatever they ask for must be refused, or do no harm: every request is
 * answered, and never with a fault of the server's own. */
#include "guest.h"

#include "client.h"
#include "spoil.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { GAMES = 8, KEPT = 6, BODY = 1 << 17 };

struct kit { /* of a game */
    char id[40], side[2][40];
    char overlay[12][40];
    int overlays;
    struct samples position, record;
};

struct guest {
    struct guests *all;
    pthread_t thread;
    struct client c;
    char name[40];
    unsigned chance;
    long times, asked, taken, matches, bytes;
    char *last[KEPT]; /* what was sent last, for the report */
    int at;
    const struct kit *kit; /* of the match it is at */
    char match[32], legal[40];
};

struct guests {
    struct child *server;
    struct kit kit[GAMES];
    int games;
    struct guest guest[GUESTS];
    char names[GUESTS * 48];
};

/* ---- Asking ---- */

static void note(struct guest *g, const char *path, const char *body)
{
    char **at = &g->last[g->at++ % KEPT];
    size_t room = strlen(path) + strlen(body ? body : "") + 8;
    free(*at);
    *at = malloc(room);
    if (*at != NULL)
        snprintf(*at, room, "%s %s", path, body ? body : "");
}

static _Noreturn void fail(struct guest *g, const char *why)
{
    fprintf(stderr, "a guest sent %s\nand got %d %.400s\n", g->last[(g->at + KEPT - 1) % KEPT], g->c.status,
            g->c.body ? g->c.body : "");
    guests_keep(g->all);
    child_fail(g->all->server, why);
}

/* NULL if the answer was no JSON. */
static json_t *ask(struct guest *g, const char *path, const char *body)
{
    note(g, path, body);
    json_t *out = call(&g->c, path, body);
    g->asked++;
    if (g->c.status == 0)
        fail(g, "the server is gone");
    if (g->c.status >= 500 && (g->c.body == NULL || strstr(g->c.body, "\"busy\"") == NULL))
        fail(g, "the server found fault with itself");
    g->taken += g->c.status == 200;
    return out;
}

static json_t *ask_json(struct guest *g, const char *path, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_t *out = ask(g, path, text ? text : "{}");
    free(text);
    json_decref(body);
    return out;
}

static json_t *ask_of_match(struct guest *g, const char *rest, json_t *body)
{
    char path[200];
    snprintf(path, sizeof path, "/api/matches/%s%s", g->match, rest);
    if (body != NULL)
        return ask_json(g, path, body);
    return ask(g, path, NULL);
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- A match of one's own, on a hostile position ---- */

static const char *some_side(struct guest *g) { return g->kit->side[roll(&g->chance, 2)]; }

/* A legal answer, or a number beside one, or an odd one, or words. */
static const char *some_answer(struct guest *g, char out[40])
{
    static const char *const words[] = { "pass", "done", "bid 1", "bid 99", "move all",
                                         "{}",   "",     "0",     "[",      "done done" };
    switch (roll(&g->chance, 5)) {
    case 0:
        return words[roll(&g->chance, sizeof words / sizeof words[0])];
    case 1:
        return odd_number(&g->chance);
    case 2:
        snprintf(out, 40, "%llu",
                 strtoull(g->legal, NULL, 10) ^ 1ull << roll(&g->chance, 40) << roll(&g->chance, 24));
        return out;
    default:
        return g->legal[0] ? g->legal : "pass";
    }
}

static json_t *some_plan(struct guest *g)
{
    char number[40];
    json_t *list = json_array();
    unsigned n = roll(&g->chance, 20) == 0 ? 201 : roll(&g->chance, 6);
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(list, roll(&g->chance, 30) == 0 ? json_null() : json_string(some_answer(g, number)));
    return list;
}

static json_t *some_body(struct guest *g, const char *list)
{
    char number[40];
    json_t *body = json_pack("{s:s}", "side", some_side(g));
    if (strcmp(list, "answers") == 0)
        json_object_set_new(body, list, some_plan(g));
    else
        json_object_set_new(body, "answer", json_string(some_answer(g, number)));
    if (strcmp(list, "answers") != 0 && roll(&g->chance, 2))
        json_object_set_new(body, "plan", some_plan(g));
    if (roll(&g->chance, 4) == 0)
        json_object_set_new(body, "step", json_integer(strtol(odd_number(&g->chance), NULL, 10)));
    return body;
}

static void plan_overlay(struct guest *g)
{
    const struct kit *k = g->kit;
    json_t *body = json_pack("{s:s, s:s, s:o}", "side", some_side(g), "name",
                             k->overlays ? k->overlay[roll(&g->chance, (unsigned)k->overlays)] : "towns", "plan",
                             some_plan(g));
    json_decref(ask_of_match(g, "/overlays", body));
}

/* Nothing of this changes the match. */
static void plan_something(struct guest *g)
{
    static const char *const routes[] = { "/judge", "/path", "/judge", "/path", "/plan", "/plan", "/plan" };
    unsigned k = roll(&g->chance, 8);
    if (k == 7)
        plan_overlay(g);
    else
        json_decref(ask_of_match(g, routes[k], some_body(g, k < 4 ? "answer" : "answers")));
}

static void think_something(struct guest *g)
{
    if (roll(&g->chance, 2))
        json_decref(ask_of_match(g, "/advice", json_pack("{s:s}", "side", some_side(g))));
    else
        json_decref(ask_of_match(g, "/odds", some_body(g, "answer")));
}

static void look_somewhere(struct guest *g)
{
    static const char *const places[] = { "?side=",          "/log?side=", "/history?side=",        "/at/0?side=",
                                          "/at/99999?side=", "/record?s=", "/position?side=",       "/notes?side=",
                                          "/at/1?side=",     "/log?from=", "/position?step=0&side=" };
    char rest[120];
    const struct kit *k = g->kit;
    unsigned n = roll(&g->chance, 14);
    if (n < 11)
        snprintf(rest, sizeof rest, "%s%s", places[n], some_side(g));
    else
        snprintf(rest, sizeof rest, "/overlays?name=%s&side=%s",
                 k->overlays ? k->overlay[roll(&g->chance, (unsigned)k->overlays)] : "changed", some_side(g));
    json_decref(ask_of_match(g, rest, NULL));
}

/* The view; a legal answer is remembered, and perhaps given. */
static void answer_something(struct guest *g)
{
    json_t *view = ask_of_match(g, "", NULL);
    const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
    size_t n = json_array_size(list);
    if (n > 0)
        snprintf(g->legal, sizeof g->legal, "%s",
                 text_in(json_array_get(list, roll(&g->chance, (unsigned)n)), "id"));
    if (n > 0 && roll(&g->chance, 3) != 0)
        json_decref(
            ask_of_match(g, "/answer", json_pack("{s:s, s:s}", "side", text_in(q, "side"), "answer", g->legal)));
    json_decref(view);
}

static void go_back(struct guest *g)
{
    static const char *const routes[] = { "/undo", "/restart", "/redo" };
    json_decref(ask_of_match(g, routes[roll(&g->chance, 3)], json_pack("{s:s}", "side", some_side(g))));
}

static void use_match(struct guest *g)
{
    answer_something(g);
    for (unsigned i = 4 + roll(&g->chance, 12); i > 0; i--) {
        unsigned what = roll(&g->chance, 60);
        if (what == 0 && roll(&g->chance, 4) == 0)
            think_something(g);
        else if (what < 20)
            plan_something(g);
        else if (what < 35)
            look_somewhere(g);
        else if (what < 55)
            answer_something(g);
        else
            go_back(g);
    }
    if (roll(&g->chance, 4) != 0) /* the others are read again when the server starts again */
        json_decref(ask_of_match(g, "/resign", json_pack("{s:s}", "side", some_side(g))));
}

static json_t *some_seats(struct guest *g)
{
    static const char *const who[] = { "me", "me", "me", "random", "greedy", "general", "open" };
    json_t *seats = json_object();
    for (int i = 0; i < 2; i++)
        json_object_set_new(seats, g->kit->side[i], json_string(who[roll(&g->chance, 7)]));
    return seats;
}

static void put_on_table(struct guest *g)
{
    g->kit = &g->all->kit[roll(&g->chance, (unsigned)g->all->games)];
    bool record = roll(&g->chance, 4) == 0;
    char *text = spoil_text(record ? &g->kit->record : &g->kit->position, &g->chance);
    json_t *out;
    if (record || roll(&g->chance, 2))
        out = ask_json(g, "/api/import", json_pack("{s:s}", "record", text));
    else
        out = ask_json(g, "/api/matches",
                       json_pack("{s:s, s:s, s:o, s:i}", "game", g->kit->id, "position", text, "seats",
                                 some_seats(g), "think_ms", 10));
    free(text);
    if (g->c.status == 200) {
        g->matches++;
        snprintf(g->match, sizeof g->match, "%s", text_in(out, "id"));
        use_match(g);
    }
    json_decref(out);
}

/* ---- Strange bytes ---- */

/* On a connection of its own; whether it is answered depends on what it is. */
static void throw_bytes(struct guest *g, const char *text, size_t length)
{
    char answer[1024];
    struct timeval patience = { .tv_usec = 3000 };
    int fd = client_connect(g->all->server->port);
    note(g, text, NULL);
    if (fd < 0)
        fail(g, "the server is gone");
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (length > 0 && send(fd, text, length, MSG_NOSIGNAL) < 0)
        length = 0;
    ssize_t got = read(fd, answer, sizeof answer - 1);
    answer[got > 0 ? got : 0] = '\0';
    close(fd);
    if (strncmp(answer, "HTTP/1.1 500", 12) == 0 || strncmp(answer, "HTTP/1.1 503", 12) == 0)
        fail(g, answer);
    g->asked++;
    g->bytes++;
}

static void strange_path(struct guest *g)
{
    static const char *const starts[] = { "/api/matches/",   "/api/games/",      "/api/",    "/",
                                          "/api/matches/x/", "/api/games/ford/", "/metrics", "//api/hello" };
    static const char *const pieces[] = { "%00",        "%2e%2e/",
                                          "../",        "%",
                                          "%zz",        "%ff%fe",
                                          "?side=",     "&",
                                          "=",          "?step=",
                                          "%2f",        "\xc3\x28",
                                          "at/",        "-1",
                                          "events",     "board.svg?zoom=",
                                          "1e9",        "AAAAAAAAAAAAAAAAAAAAAA",
                                          "%0d%0a",     ";",
                                          "\x01",       "#",
                                          "[",          "\\",
                                          "board.json", "&theme=" };
    char text[3000];
    size_t n = (size_t)snprintf(text, sizeof text, "GET %s", starts[roll(&g->chance, 8)]);
    for (unsigned i = roll(&g->chance, roll(&g->chance, 10) ? 6 : 90); i > 0; i--)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s",
                              pieces[roll(&g->chance, sizeof pieces / sizeof pieces[0])]);
    n += (size_t)snprintf(text + n, sizeof text - n, " HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n",
                          g->c.cookie);
    throw_bytes(g, text, n);
}

static void strange_head(struct guest *g)
{
    static const char *const methods[] = {
        "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PRI", "get"
    };
    static const char *const lines[] = { "Host: localhost",
                                         "Host: localhost",
                                         "Host:",
                                         "Host: [::1",
                                         "X-Long-Roll: 1",
                                         "X-Long-Roll: 1",
                                         "Content-Length: 5",
                                         "Content-Length: -5",
                                         "Content-Length: 99999999999999999999",
                                         "Content-Length: 2",
                                         "Content-Length: 0x2",
                                         "Transfer-Encoding: chunked",
                                         "Transfer-Encoding: gzip, chunked",
                                         "Transfer-Encoding: identity",
                                         "Expect: 100-continue",
                                         "Connection: upgrade\r\nUpgrade: h2c",
                                         "Accept-Encoding: gzip;q=9, gzip, *",
                                         "Cookie: longroll=; longroll=.; longroll",
                                         "Cookie: longroll=AAAAAAAAAAAAAAAAAAAAAA.1.BBBB",
                                         "Last-Event-ID: 99999999999999999999",
                                         "Last-Event-ID: -1",
                                         "If-None-Match: \"\"",
                                         "Origin: null",
                                         "X-Forwarded-For: ::::, 1.2.3.4, \x01",
                                         "Forwarded: for=_;for=\"[::1",
                                         " folded: line",
                                         "no colon",
                                         ": no name",
                                         "Range: bytes=0-0, 5-1" };
    static const char *const paths[] = { "/api/hello", "/api/matches", "/api/events", "/metrics", "/",
                                         "*",          "/api/import" };
    static const char *const bodies[] = { "",       "{}",     "5\r\n{}", "0\r\n\r\n", "ffffffffffffffff\r\n",
                                          "-1\r\n", "{\"a\":" };
    char text[4000];
    size_t n = (size_t)snprintf(text, sizeof text, "%s %s HTTP/%s\r\n", methods[roll(&g->chance, 9)],
                                paths[roll(&g->chance, 7)], roll(&g->chance, 8) ? "1.1" : "1.0");
    for (unsigned i = roll(&g->chance, 9); i > 0; i--)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s\r\n",
                              lines[roll(&g->chance, sizeof lines / sizeof lines[0])]);
    n += (size_t)snprintf(text + n, sizeof text - n, "\r\n%s", bodies[roll(&g->chance, 7)]);
    throw_bytes(g, text, n);
}

static void pipelined(struct guest *g)
{
    static const char *const paths[] = { "/api/hello", "/api/matches", "/api/me", "/", "/api/games/ford/rules" };
    char text[8000];
    size_t n = 0;
    for (unsigned i = 2 + roll(&g->chance, 12); i > 0; i--)
        n += (size_t)snprintf(text + n, sizeof text - n, "GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n",
                              paths[roll(&g->chance, 5)], g->c.cookie);
    throw_bytes(g, text, n - (roll(&g->chance, 2) ? roll(&g->chance, 40) : 0));
}

/* A good body cut at any place, or with one letter wrong; it is no good then, or does what the guest may do. */
static void broken_body(struct guest *g)
{
    static const char *const bodies[] = {
        "{\"game\":\"ford\",\"seats\":{\"Union\":\"me\",\"Confederate\":{\"player\":\"random\"}},\"seed\":5}",
        "{\"record\":\"position ford\\nscenario The Crossing\\nseed 7\\ncore.depth: 1\\nend\\n\"}",
        "{\"webhook\":\"https://example.org/hook\"}",
        "{\"name\":\"Somebody\",\"passphrase\":\"a long passphrase\"}",
        "{\"game\":\"ford\",\"options\":{\"fog\":\"on\"},\"scenario\":\"The Raid\",\"seats\":{}}",
    };
    static const char *const paths[] = { "/api/matches", "/api/import", "/api/me", "/api/login", "/api/matches" };
    char body[300];
    unsigned k = roll(&g->chance, 5);
    snprintf(body, sizeof body, "%s", bodies[k]);
    size_t at = roll(&g->chance, (unsigned)strlen(body));
    if (roll(&g->chance, 2))
        body[at] = '\0';
    else
        body[at] = "\"{}[]\\:,0-e\x7f"[roll(&g->chance, 12)];
    json_decref(ask(g, paths[k], body));
    g->bytes++;
}

static void *be_hostile(void *ctx)
{
    static void (*const strange[])(struct guest *) = { strange_path, strange_head, pipelined, broken_body };
    struct guest *g = ctx;
    while (g->asked < g->times)
        if (roll(&g->chance, 3) == 0)
            put_on_table(g);
        else
            strange[roll(&g->chance, 4)](g);
    return NULL;
}

/* ---- Samples ---- */

static void read_kit(struct kit *k, const json_t *game)
{
    size_t i;
    json_t *overlay;
    snprintf(k->id, sizeof k->id, "%s", text_in(game, "id"));
    for (size_t n = 0; n < 2; n++)
        snprintf(k->side[n], sizeof k->side[n], "%s",
                 json_string_value(json_array_get(json_object_get(game, "sides"), n)));
    json_array_foreach(json_object_get(game, "overlays"), i, overlay)
    {
        const char *name = json_is_string(overlay) ? json_string_value(overlay) : text_in(overlay, "name");
        if (k->overlays < 12)
            snprintf(k->overlay[k->overlays++], sizeof k->overlay[0], "%s", name);
    }
}

static void keep_sample(struct guest *g, const char *rest, struct samples *s)
{
    json_decref(ask_of_match(g, rest, NULL));
    if (g->c.status == 200 && strlen(g->c.body) < 50000)
        samples_add(s, g->c.body);
}

/* A match played by chance, with its position now and then, its record at the end. */
static void gather_match(struct guest *g, struct kit *k, const char *scenario)
{
    json_t *out = ask_json(g, "/api/matches",
                           json_pack("{s:s, s:s, s:{s:s, s:s}}", "game", k->id, "scenario", scenario, "seats",
                                     k->side[0], "me", k->side[1], "me"));
    char rest[80];
    snprintf(g->match, sizeof g->match, "%s", text_in(out, "id"));
    json_decref(out);
    g->kit = k;
    for (int i = 0; i < 60; i++) {
        answer_something(g);
        if (i % 12 == 5)
            keep_sample(g, "/position", &k->position);
    }
    snprintf(rest, sizeof rest, "/position?side=%s", k->side[0]);
    keep_sample(g, rest, &k->position);
    json_decref(ask_of_match(g, "/resign", json_pack("{s:s}", "side", k->side[0])));
    keep_sample(g, "/record", &k->record);
}

static void gather_samples(struct guests *all)
{
    size_t i, n;
    json_t *game, *scenario;
    struct guest *g = &all->guest[0];
    json_t *hello = ask(g, "/api/hello", NULL);
    json_array_foreach(json_object_get(hello, "games"), i, game)
    {
        if (json_is_true(json_object_get(game, "board_only")) || all->games == GAMES)
            continue;
        struct kit *k = &all->kit[all->games++];
        read_kit(k, game);
        json_array_foreach(json_object_get(game, "scenarios"), n, scenario) if (n < 2)
            gather_match(g, k, json_is_string(scenario) ? json_string_value(scenario) : text_in(scenario, "name"));
    }
    json_decref(hello);
}

/* ---- All of them ---- */

struct guests *guests_come(struct child *server)
{
    struct guests *all = calloc(1, sizeof *all);
    size_t used = 0;
    if (all == NULL) {
        child_fail(server, "no memory");
        return NULL; /* it does not come back, which not every linter knows */
    }
    all->server = server;
    for (int i = 0; i < GUESTS; i++) {
        struct guest *g = &all->guest[i];
        g->all = all;
        g->chance = 11;
        client_make(&g->c, server->port);
        json_t *me = ask(g, "/api/hello", NULL);
        snprintf(g->name, sizeof g->name, "%s", text_in(json_object_get(me, "me"), "id"));
        json_decref(me);
        used += (size_t)snprintf(all->names + used, sizeof all->names - used, "%s'%s'", i ? "," : "", g->name);
    }
    gather_samples(all);
    return all;
}

void guests_begin(struct guests *all, long times, unsigned chance)
{
    for (int i = 0; i < GUESTS; i++) {
        struct guest *g = &all->guest[i];
        g->asked = g->taken = 0;
        g->times = times / GUESTS;
        g->chance = chance + (unsigned)i * 7919;
        pthread_create(&g->thread, NULL, be_hostile, g);
    }
}

void guests_end(struct guests *all)
{
    for (int i = 0; i < GUESTS; i++)
        pthread_join(all->guest[i].thread, NULL);
}

const char *guests_names(const struct guests *all) { return all->names; }

void guests_keep(const struct guests *all)
{
    for (int i = 0; i < GUESTS; i++) {
        const struct guest *g = &all->guest[i];
        char name[40];
        snprintf(name, sizeof name, "siege-guest-%d.input", i);
        FILE *f = fopen(name, "w");
        for (int k = 0; f != NULL && k < KEPT; k++)
            fprintf(f, "%s\n", g->last[(g->at + k) % KEPT] ? g->last[(g->at + k) % KEPT] : "");
        if (f != NULL)
            fclose(f);
    }
    fprintf(stderr, "what the guests sent last is in siege-guest-*.input\n");
}

void guests_tell(const struct guests *all)
{
    long asked = 0, taken = 0, matches = 0, bytes = 0;
    for (int i = 0; i < GUESTS; i++) {
        asked += all->guest[i].asked;
        taken += all->guest[i].taken;
        matches += all->guest[i].matches;
        bytes += all->guest[i].bytes;
    }
    printf(
        "%ld requests of hostile guests (%ld strange in their bytes): %ld hostile positions and records were taken"
        " and played with, %ld requests answered without harm.\n",
        asked, bytes, matches, taken);
}

void guests_go(struct guests *all)
{
    for (int i = 0; i < all->games; i++) {
        samples_clear(&all->kit[i].position);
        samples_clear(&all->kit[i].record);
    }
    for (int i = 0; i < GUESTS; i++) {
        client_close(&all->guest[i].c);
        for (int k = 0; k < KEPT; k++)
            free(all->guest[i].last[k]);
    }
    free(all);
}
