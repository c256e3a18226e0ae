/* house.c - a server inside the test. */
#include "house.h"

#include "cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <limits.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct shelf shelf;
static struct serve_game game[SHELF];
static char folder[SHELF][PATH_MAX];
static int games;

static void load_games(void)
{
    const struct games_entry *all;
    struct lr_error e = { .line = 0 };
    for (int i = 0, n = games_all(&all); games < n && i < n; i++) {
        game[i].pack = shelf_pack(&shelf, all[i].game->id, &e);
        assert_non_null(game[i].pack);
        assert_true(game_folder(NULL, &all[i], folder[i], PATH_MAX, &e));
        game[i].folder = folder[i];
        games = i + 1;
    }
}

const struct lr_pack *house_pack(const char *id)
{
    struct lr_error e = { .line = 0 };
    return shelf_pack(&shelf, id, &e);
}

void house_start(struct house *h)
{
    struct lr_error e = { .line = 0 };
    h->server = server_start(&h->o, &e);
    if (h->server == NULL)
        fail_msg("%s", e.words);
    h->port = server_port(h->server);
}

void house_names(struct house *h)
{
    load_games();
    *h = (struct house){ .port = 0 };
    snprintf(h->folder, sizeof h->folder, "server-test-XXXXXX");
    assert_non_null(mkdtemp(h->folder));
    snprintf(h->file, sizeof h->file, "%s/longroll.db", h->folder);
    snprintf(h->web, sizeof h->web, "%s/index.html", h->folder);
    FILE *f = fopen(h->web, "w");
    assert_non_null(f);
    fputs("<!doctype html><title>here</title>", f);
    fclose(f);
    h->o = (struct serve_options){ .file = h->file,
                                   .web = h->folder,
                                   .version = "test",
                                   .thinkers = 2,
                                   .quiet = true,
                                   .game = game,
                                   .games = games };
}

void house_open(struct house *h)
{
    house_names(h);
    house_start(h);
}

void house_again(struct house *h)
{
    server_stop(h->server);
    house_start(h);
}

void house_remove(struct house *h)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".copy", "-aside" };
    char name[120];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", h->file, ends[i]);
        unlink(name);
    }
    unlink(h->web);
    rmdir(h->folder);
}

void house_close(struct house *h)
{
    server_stop(h->server);
    house_remove(h);
}

json_t *get_ok(struct client *c, const char *format, ...)
{
    char path[400];
    va_list args;
    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    json_t *out = call(c, path, NULL);
    if (c->status != 200)
        fail_msg("%s: %d %s", path, c->status, c->body ? c->body : "");
    return out;
}

json_t *post_as(struct client *c, int status, json_t *body, const char *format, ...)
{
    char path[400];
    va_list args;
    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    json_t *out = post(c, path, body);
    if (c->status != status)
        fail_msg("%s: expected %d, found %d %s", path, status, c->status, c->body ? c->body : "");
    return out;
}

void let_in(struct client *c, const struct house *h)
{
    client_make(c, h->port);
    json_decref(get_ok(c, "/api/hello"));
    assert_true(c->cookie[0] != '\0');
}

const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int number_in(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

void new_match(struct client *c, const char *name, const char *scenario, const char *first, const char *second,
               int seed, char id[32], char invite[32])
{
    const struct lr_game *g = house_pack(name)->game;
    json_t *out = post_as(c, 200,
                          json_pack("{s:s, s:s, s:i, s:{s:s, s:s}, s:i}", "game", name, "scenario", scenario,
                                    "seed", seed, "seats", g->sides[0], first, g->sides[1], second, "think_ms", 10),
                          "/api/matches");
    snprintf(id, 32, "%s", text_in(out, "id"));
    if (invite != NULL)
        snprintf(invite, 32, "%s", text_in(out, "invite"));
    json_decref(out);
}

static unsigned roll(unsigned *chance, unsigned n)
{
    *chance = *chance * 1664525u + 1013904223u;
    return (*chance >> 8) % n;
}

bool play_on(struct client *c, const char *id, unsigned *chance)
{
    json_t *view = get_ok(c, "/api/matches/%s", id);
    const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
    bool over = json_is_true(json_object_get(view, "over"));
    if (!over && json_array_size(list) > 0) {
        const json_t *pick = json_array_get(list, roll(chance, (unsigned)json_array_size(list)));
        json_t *out = post_as(c, 200,
                              json_pack("{s:s, s:i, s:s}", "side", text_in(q, "side"), "seq",
                                        number_in(view, "seq"), "answer", text_in(pick, "id")),
                              "/api/matches/%s/answer", id);
        assert_true(json_is_true(json_object_get(out, "ok")));
        json_decref(out);
    } else if (!over) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    json_decref(view);
    return !over;
}

void must_be_same(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    if (a[i] != b[i])
        fail_msg("byte %zu: \"%.120s\" is not \"%.120s\"", i, a + (i > 60 ? i - 60 : 0), b + (i > 60 ? i - 60 : 0));
}

void old_cookie(const struct house *h, const char *id, const char *time, char *out, size_t size)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    char text[64], mac[64];
    uint8_t bytes[crypto_auth_BYTES];
    assert_int_equal(sqlite3_open(h->file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT value FROM secrets WHERE name = 'cookies'", -1, &q, NULL), 0);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    snprintf(text, sizeof text, "%s.%s", id, time);
    crypto_auth(bytes, (const uint8_t *)text, strlen(text), sqlite3_column_blob(q, 0));
    sodium_bin2base64(mac, sizeof mac, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(out, size, "longroll=%s.%s", text, mac);
    sqlite3_finalize(q);
    sqlite3_close(db);
}

void house_old_cookie(const struct house *h, struct client *c)
{
    char id[ID_SIZE] = "";
    const char *at = strchr(c->cookie, '=');
    assert_non_null(at);
    snprintf(id, sizeof id, "%.22s", at + 1);
    old_cookie(h, id, "6543210a", c->cookie, sizeof c->cookie);
}
