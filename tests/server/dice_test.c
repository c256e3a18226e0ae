/* dice_test.c - chance that nobody can foretell and everybody can check, as browsers meet it: the commitment from
 * the start, the secret at the end, and not a byte of it before; every die worked out again by a SipHash of the
 * test's own, written from the paper (Aumasson and Bernstein, 2012). */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <fcntl.h>
#include <sodium.h>
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

/* ---- The published function ---- */

static uint64_t turn_left(uint64_t x, unsigned n) { return x << n | x >> (64 - n); }

static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = turn_left(v[1], 13) ^ v[0];
    v[3] = turn_left(v[3], 16) ^ v[2];
    v[0] = turn_left(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = turn_left(v[1], 17) ^ v[2];
    v[3] = turn_left(v[3], 21) ^ v[0];
    v[2] = turn_left(v[2], 32);
}

/* Of a message of 16 bytes, as two numbers with the lowest byte first. */
static uint64_t sip(const uint64_t key[2], uint64_t one, uint64_t two)
{
    const uint64_t words[3] = { one, two, (uint64_t)16 << 56 };
    uint64_t v[4] = { key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                      key[1] ^ 0x7465646279746573 };
    for (int i = 0; i < 3; i++) {
        v[3] ^= words[i];
        sip_round(v);
        sip_round(v);
        v[0] ^= words[i];
    }
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* The number times the sides, of which the upper half counts; rejected where the lower half is too small. */
static int die_of(const uint64_t key[2], uint64_t course, uint64_t roll, uint64_t sides)
{
    for (uint64_t again = 0;; again++) {
        uint64_t x = sip(key, course | roll << 32, sides | again << 32);
        uint64_t upper = ((x >> 32) * sides + ((x & 0xffffffff) * sides >> 32)) >> 32;
        if (x * sides >= (0 - sides) % sides)
            return 1 + (int)upper;
    }
}

static void key_of(const char *secret, uint64_t key[2])
{
    char half[17] = "";
    assert_int_equal(strlen(secret), 32);
    for (int i = 0; i < 2; i++) {
        memcpy(half, secret + (size_t)16 * (size_t)i, 16);
        key[i] = strtoull(half, NULL, 16);
    }
}

/* The example of the paper, and the one the program publishes. */
static void test_vectors(void **state)
{
    const uint64_t key[2] = { 0x0706050403020100, 0x0f0e0d0c0b0a0908 };
    (void)state;
    assert_true(sip(key, 0x0706050403020100, 0x0f0e0d0c0b0a0908) == 0x3f2acc7f57c29bdb);
    struct lr_secret s = { { 0x0123456789abcdef, 0xfedcba9876543210 } };
    for (uint32_t i = 0; i < 2000; i++)
        assert_int_equal(die_of(s.half, i % 3, i, 2 + i % 37), lr_chance_die(&s, i % 3, i, 2 + (int)i % 37));
}

/* ---- Two people ---- */

static void begin_two(struct client *a, struct client *b, const char *game, const char *scenario, char id[32])
{
    const struct lr_game *g = house_pack(game)->game;
    json_t *body = json_pack("{s:s, s:{s:s, s:s}}", "game", game, "seats", g->sides[0], "me", g->sides[1], "open");
    if (scenario != NULL)
        json_object_set_new(body, "scenario", json_string(scenario));
    json_t *out = post_as(a, 200, body, "/api/matches");
    snprintf(id, 32, "%s", text_in(out, "id"));
    json_decref(post_as(b, 200, json_pack("{s:s}", "token", text_in(out, "invite")), "/api/matches/%s/sit", id));
    json_decref(out);
}

static void chance_of(struct client *c, const char *id, char commitment[80], char secret[40])
{
    json_t *view = get_ok(c, "/api/matches/%s", id);
    const json_t *chance = json_object_get(view, "chance");
    assert_string_equal(text_in(chance, "kind"), "secret");
    snprintf(commitment, 80, "%s", text_in(chance, "commitment"));
    snprintf(secret, 40, "%s", text_in(chance, "secret"));
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

/* SHA-256 of "longroll:" and the digits. */
static void must_fit(const char *secret, const char *commitment)
{
    unsigned char hash[32];
    char text[60], hex[65];
    int n = snprintf(text, sizeof text, "longroll:%s", secret);
    crypto_hash_sha256(hash, (const unsigned char *)text, (unsigned long long)n);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    assert_string_equal(hex, commitment);
}

/* Every die the server lists follows from the secret, and the journal shows the same. How many there are. */
static int must_prove(struct client *c, const char *id, const char *secret)
{
    uint64_t key[2];
    key_of(secret, key);
    json_t *proof = get_ok(c, "/api/matches/%s/proof", id), *log = get_ok(c, "/api/matches/%s/log?side=all", id);
    const json_t *dice = json_object_get(proof, "dice"), *events = json_object_get(log, "events");
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *shown = json_object_get(json_array_get(events, i), "dice");
        for (size_t k = 0; k < json_array_size(shown); k++, n++) {
            const json_t *one = json_array_get(dice, n), *die = json_array_get(shown, k);
            int value = number_in(one, "value"), sides = number_in(one, "sides");
            assert_int_equal(value, number_in(die, "value"));
            assert_int_equal(sides, number_in(die, "sides"));
            assert_int_equal(value, die_of(key, (uint64_t)number_in(one, "course"),
                                           (uint64_t)number_in(one, "roll"), (uint64_t)sides));
        }
    }
    assert_int_equal(n, json_array_size(dice));
    assert_string_equal(text_in(proof, "secret"), secret);
    json_decref(proof);
    json_decref(log);
    return (int)n;
}

static void play_two(struct client *a, struct client *b, const char *id, unsigned *chance, int most)
{
    for (int i = 0; i < most; i++) {
        bool one = play_on(a, id, chance), two = play_on(b, id, chance);
        if (!one || !two)
            return;
    }
}

/* ---- Tests ---- */

static void test_promise(void **state)
{
    struct client c[3];
    char id[32], first[80], now[80], secret[40], path[80];
    unsigned chance = 17;
    (void)state;
    for (int i = 0; i < 3; i++)
        let_in(&c[i], &house);
    json_t *out = post_as(
        &c[0], 200, json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "open"),
        "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    chance_of(&c[0], id, first, secret);
    assert_string_equal(first, ""); /* it is not drawn yet */
    json_decref(
        post_as(&c[1], 200, json_pack("{s:s}", "token", text_in(out, "invite")), "/api/matches/%s/sit", id));
    json_decref(out);
    chance_of(&c[1], id, first, secret);
    assert_int_equal(strlen(first), 64);
    snprintf(path, sizeof path, "/api/matches/%s/proof", id);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 3; i++) {
            chance_of(&c[i], id, now, secret);
            assert_string_equal(now, first);
            assert_string_equal(secret, "");
            json_decref(call(&c[i], path, NULL));
            assert_int_equal(c[i].status, 403);
        }
        play_two(&c[0], &c[1], id, &chance, 1);
        if (round == 1)
            start_again(c, 3);
    }
    play_two(&c[0], &c[1], id, &chance, 10000);
    chance_of(&c[2], id, now, secret);
    assert_string_equal(now, first);
    must_fit(secret, first);
    assert_true(must_prove(&c[2], id, secret) > 3);
    json_decref(get_ok(&c[2], "/api/matches/%s/record", id)); /* and the record says both, and can be read again */
    char line[120];
    snprintf(line, sizeof line, "\nsecret %s\n", secret);
    assert_non_null(strstr(c[2].body, line));
    snprintf(line, sizeof line, "\ncommitment %s\n", first);
    assert_non_null(strstr(c[2].body, line));
    struct lr_error e = { .line = 0 };
    struct lr_match *m = lr_record_read(house_pack("ford"), "record", c[2].body, strlen(c[2].body), &e);
    assert_non_null(m);
    assert_int_equal(proof_dice(m).wrong, 0);
    assert_true(proof_committed(m, now));
    assert_string_equal(now, first);
    lr_match_free(m);
    for (int i = 0; i < 3; i++)
        client_close(&c[i]);
}

/* ---- Nothing of it before the end ---- */

struct heap { /* everything that was sent */
    char *text;
    size_t used, room;
};

static void put_bytes(struct heap *h, const char *bytes, size_t n)
{
    if (h->used + n + 2 > h->room) {
        h->room = (h->used + n + 2) * 2;
        h->text = realloc(h->text, h->room);
        assert_non_null(h->text);
    }
    memcpy(h->text + h->used, bytes, n);
    h->text[h->used + n] = '\n';
    h->used += n + 1;
}

static void take_all(struct heap *h, struct client *c, const char *id, const char *const *sides)
{
    static const char *const gets[] = {
        "",       "/log",   "/history",  "/position",    "/position?step=1",       "/at/0",   "/at/3", "/record",
        "/proof", "/notes", "?side=all", "?side=public", "/overlays?name=changed", "/events/"
    };
    static const char *const asks[] = { "judge", "path", "odds", "plan", "advice", "undo", "redo", "sit" };
    char path[120], body[160];
    for (size_t i = 0; i < sizeof gets / sizeof gets[0]; i++) {
        snprintf(path, sizeof path, "/api/matches/%s%s", id, gets[i]);
        json_decref(call(c, path, NULL));
        put_bytes(h, c->head, strlen(c->head));
        put_bytes(h, c->body, c->length);
    }
    for (size_t i = 0; i < 2 * sizeof asks / sizeof asks[0]; i++) {
        const char *ask = asks[i / 2];
        snprintf(path, sizeof path, "/api/matches/%s/%s", id, ask);
        snprintf(body, sizeof body, "{\"side\":\"%s\"%s}", sides[i % 2],
                 strcmp(ask, "plan") == 0 ? ",\"answers\":[]"
                 : strcmp(ask, "advice") == 0 || strcmp(ask, "undo") == 0 || strcmp(ask, "redo") == 0
                     ? ""
                     : ",\"answer\":\"done\"");
        json_decref(call(c, path, body));
        put_bytes(h, c->head, strlen(c->head));
        put_bytes(h, c->body, c->length);
    }
    json_decref(call(c, "/api/matches", NULL));
    put_bytes(h, c->body, c->length);
}

static bool holds(const struct heap *h, const void *what, size_t n)
{
    for (size_t i = 0; i + n <= h->used; i++)
        if (h->text[i] == *(const char *)what && memcmp(h->text + i, what, n) == 0)
            return true;
    return false;
}

static void must_not_hold(const struct heap *h, const char *words)
{
    if (holds(h, words, strlen(words)))
        fail_msg("\"%s\" was sent", words);
}

/* A number as people and programs write it. */
static void no_number(const struct heap *h, uint64_t n)
{
    char text[40];
    uint64_t turned = __builtin_bswap64(n);
    static const char *const ways[] = { "%llx", "%llX", "%016llx", "%llu", "%lld" };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        snprintf(text, sizeof text, ways[i], (unsigned long long)n);
        must_not_hold(h, text);
        snprintf(text, sizeof text, ways[i], (unsigned long long)turned);
        must_not_hold(h, text);
    }
    assert_false(holds(h, &n, sizeof n));
    assert_false(holds(h, &turned, sizeof turned));
}

static void no_secret(const struct heap *h, const char *secret)
{
    uint64_t key[2];
    unsigned char bytes[16];
    char base[40];
    key_of(secret, key);
    must_not_hold(h, secret);
    no_number(h, key[0]);
    no_number(h, key[1]);
    sodium_hex2bin(bytes, sizeof bytes, secret, 32, NULL, NULL, NULL);
    sodium_bin2base64(base, sizeof base, bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    must_not_hold(h, base);
    sodium_bin2base64(base, sizeof base, bytes, 16, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    must_not_hold(h, base);
    memcpy(bytes, key, 16);
    sodium_bin2base64(base, sizeof base, bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    must_not_hold(h, base);
}

/* What the server says on its error stream while it logs everything goes into a file. */
static int listen_to_log(const char *name)
{
    int kept = dup(STDERR_FILENO), file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    assert_true(kept >= 0 && file >= 0);
    fflush(stderr);
    dup2(file, STDERR_FILENO);
    close(file);
    return kept;
}

static void take_log(struct heap *h, const char *name, int kept)
{
    size_t length = 0;
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    char *text = read_file(name, &length);
    assert_non_null(text);
    assert_true(length > 1000);
    put_bytes(h, text, length);
    free(text);
    unlink(name);
}

/* The first asks, the second agrees, if there is anything to take back. */
static void go_back(struct client c[2], const char *id, struct heap *h)
{
    static const char *const words[] = { "{\"do\":\"ask\"}", "{\"do\":\"grant\"}" };
    char path[80];
    snprintf(path, sizeof path, "/api/matches/%s/takeback", id);
    for (int i = 0; i < 2; i++) {
        json_decref(call(&c[i], path, words[i]));
        put_bytes(h, c[i].body, c[i].length);
    }
}

/* A whole game of two people with somebody watching; everything all three were sent. */
static void overhear(struct client c[3], const char *id, const char *const *sides, struct heap *h)
{
    char path[80], text[60000];
    unsigned chance = 23;
    int stream[4];
    snprintf(path, sizeof path, "/api/matches/%s/events", id);
    for (int i = 0; i < 3; i++)
        stream[i] = stream_begin(&c[i], path, NULL);
    stream[3] = stream_begin(&c[0], "/api/events", NULL);
    for (int i = 0; i < 4; i++) {
        json_t *view = get_ok(&c[0], "/api/matches/%s", id);
        bool over = json_is_true(json_object_get(view, "over"));
        json_decref(view);
        for (int k = 0; k < 3 && !over; k++)
            take_all(h, &c[k], id, sides);
        if (i == 2 && !over)
            go_back(c, id, h);
        play_two(&c[0], &c[1], id, &chance, 8);
    }
    json_decref(post_as(&c[0], 200, json_pack("{s:s}", "words", "The end"), "/api/matches/%s/chat", id));
    for (int i = 0; i < 3; i++) {
        assert_true(stream_until(stream[i], "event: chat", AT_MOST, text, sizeof text));
        put_bytes(h, text, strlen(text));
    }
    stream_until(stream[3], "never", 50, text, sizeof text);
    put_bytes(h, text, strlen(text));
    for (int i = 0; i < 4; i++)
        close(stream[i]);
}

/* Nothing that anybody is sent, nor the log, has the secret or a part of it, in any usual spelling. */
static void test_kept_secret(void **state)
{
    struct client c[3];
    char id[32], commitment[80], secret[40];
    (void)state;
    for (int i = 0; i < house.o.games; i++) {
        const struct lr_pack *p = house.o.game[i].pack;
        struct heap h = { NULL, 0, 0 };
        if (p->game->board_only)
            continue;
        int kept = listen_to_log("dice-test.log");
        server_stop(house.server);
        house.o.quiet = false;
        house.o.counsel = 20;
        house_start(&house);
        for (int k = 0; k < 3; k++)
            let_in(&c[k], &house);
        begin_two(&c[0], &c[1], p->game->id, NULL, id);
        overhear(c, id, p->game->sides, &h);
        server_stop(house.server);
        take_log(&h, "dice-test.log", kept);
        house.o.quiet = true;
        house.o.counsel = 0;
        house_start(&house);
        for (int k = 0; k < 3; k++) {
            client_close(&c[k]);
            c[k].port = house.port;
        }
        json_t *over = get_ok(&c[0], "/api/matches/%s", id);
        if (!json_is_true(json_object_get(over, "over")))
            json_decref(post_as(&c[0], 200, json_object(), "/api/matches/%s/resign", id));
        json_decref(over);
        chance_of(&c[1], id, commitment, secret);
        must_fit(secret, commitment);
        assert_true(holds(&h, commitment, 64)); /* what is there is found */
        no_secret(&h, secret);
        must_prove(&c[2], id, secret);
        free(h.text);
        for (int k = 0; k < 3; k++)
            client_close(&c[k]);
    }
}

/* A seed that somebody chose is not told either, nor what follows from it; and it is promised by nothing, for all
 * small ones could be tried. */
static void test_kept_seed(void **state)
{
    enum { SEED = 987654319 };
    struct client c[3];
    struct heap h = { NULL, 0, 0 };
    char id[32], invite[32], digits[LR_SECRET_DIGITS + 1];
    const struct lr_secret s = lr_secret_of(SEED);
    (void)state;
    for (int k = 0; k < 3; k++)
        let_in(&c[k], &house);
    new_match(&c[0], "ford", "The Crossing", "me", "open", SEED, id, invite);
    json_decref(post_as(&c[1], 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    overhear(c, id, house_pack("ford")->game->sides, &h);
    lr_secret_write(&s, digits);
    json_t *view = get_ok(&c[0], "/api/matches/%s", id);
    if (!json_is_true(json_object_get(view, "over"))) {
        no_secret(&h, digits);
        must_not_hold(&h, "987654319");
        json_decref(post_as(&c[0], 200, json_object(), "/api/matches/%s/resign", id));
    }
    json_decref(view);
    view = get_ok(&c[0], "/api/matches/%s", id);
    assert_string_equal(text_in(json_object_get(view, "chance"), "kind"), "seed");
    assert_true(json_is_null(json_object_get(json_object_get(view, "chance"), "commitment")));
    assert_string_equal(text_in(json_object_get(view, "chance"), "secret"), digits);
    json_decref(view);
    must_prove(&c[2], id, digits);
    free(h.text);
    for (int k = 0; k < 3; k++)
        client_close(&c[k]);
}

/* ---- Alike ---- */

static char *without(struct client *c, const char *id)
{
    static const char *const keys[] = { "\"since\":", "\"commitment\":", "Date: " };
    json_decref(get_ok(c, "/api/matches/%s", id));
    size_t room = strlen(c->head) + c->length + 1;
    char *text = malloc(room);
    snprintf(text, room, "%s%s", c->head, c->body);
    for (char *at = strstr(text, id); at != NULL; at = strstr(at, id))
        memset(at, '#', strlen(id));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char *at = strstr(text, keys[i]);
        if (at != NULL)
            memset(at + strlen(keys[i]), '#', strcspn(at + strlen(keys[i]), keys[i][0] == 'D' ? "\r\n" : ",}"));
    }
    return text;
}

/* Two matches that differ in their secrets alone look alike to those who watch until a die is shown. (What a side
 * sees follows from its own draws too: the battery compares that.) */
static void test_alike(void **state)
{
    struct client c[3];
    int compared = 0;
    (void)state;
    for (int k = 0; k < 3; k++)
        let_in(&c[k], &house);
    for (int i = 0; i < house.o.games; i++) {
        const struct lr_pack *p = house.o.game[i].pack;
        for (int n = 0; n < p->scenarios && !p->game->board_only; n++) {
            char id[2][32], path[80];
            for (int k = 0; k < 2; k++)
                begin_two(&c[0], &c[1], p->game->id, p->scenario[n].name, id[k]);
            snprintf(path, sizeof path, "/api/matches/%s/log", id[0]);
            json_t *log = get_ok(&c[2], "%s", path);
            bool dice = strstr(c[2].body, "\"value\":") != NULL;
            json_decref(log);
            if (dice)
                continue;
            char *one = without(&c[2], id[0]), *two = without(&c[2], id[1]);
            must_be_same(one, two);
            compared++;
            free(one);
            free(two);
        }
    }
    assert_true(compared > 0);
    for (int k = 0; k < 3; k++)
        client_close(&c[k]);
}

/* ---- Positions, and taking back ---- */

/* Who sits on both sides is given whole positions, but not their chance: a match begun from one has its own. */
static void test_whole_positions(void **state)
{
    struct client c;
    char id[32], next[32], commitment[2][80], secret[40];
    unsigned chance = 3;
    (void)state;
    let_in(&c, &house);
    json_t *out = post_as(
        &c, 200, json_pack("{s:s, s:{s:s, s:s}}", "game", "ford", "seats", "Union", "me", "Confederate", "me"),
        "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    json_decref(out);
    for (int i = 0; i < 6; i++)
        play_on(&c, id, &chance);
    chance_of(&c, id, commitment[0], secret);
    json_decref(get_ok(&c, "/api/matches/%s/position", id));
    assert_null(strstr(c.body, "view "));
    assert_null(strstr(c.body, "secret"));
    assert_null(strstr(c.body, "seed"));
    char *position = strdup(c.body);
    out = post_as(&c, 200, json_pack("{s:s}", "record", position), "/api/import");
    snprintf(next, sizeof next, "%s", text_in(out, "id"));
    json_decref(out);
    chance_of(&c, next, commitment[1], secret);
    assert_int_equal(strlen(commitment[1]), 64);
    assert_string_not_equal(commitment[0], commitment[1]);
    json_decref(get_ok(&c, "/api/matches/%s/position", next));
    assert_string_equal(c.body, position);
    free(position);
    client_close(&c);
}

/* A position with chance of its own: that counts where nobody else is to sit down, and is said; people draw theirs.
 */
static void test_loaded_position(void **state)
{
    struct client c;
    const struct lr_pack *p = house_pack("ford");
    struct lr_setup setup;
    static char text[60000];
    struct lr_text t = LR_TEXT(text);
    static const char *const across[] = { "me", "open" };
    (void)state;
    let_in(&c, &house);
    lr_setup_preset(p, 0, 77, &setup);
    struct lr_match *m = lr_match_new(p, &setup, NULL);
    assert_true(lr_position_write(p, &setup, lr_match_state(m), -1, &t));
    lr_match_free(m);
    for (int i = 0; i < 2; i++) {
        json_t *out = post_as(&c, 200,
                              json_pack("{s:s, s:s, s:{s:s, s:s}}", "game", "ford", "position", text, "seats",
                                        "Union", "me", "Confederate", across[i]),
                              "/api/matches");
        json_t *view = get_ok(&c, "/api/matches/%s", text_in(out, "id"));
        assert_string_equal(text_in(json_object_get(view, "chance"), "kind"), i ? "secret" : "seed");
        assert_int_equal(json_array_size(json_object_get(view, "known")), i ? 1 : 2);
        json_decref(view);
        json_decref(out);
    }
    client_close(&c);
}

/* The dice of the last event that has any, as words. */
static void last_dice(struct client *c, const char *id, char out[200])
{
    json_t *log = get_ok(c, "/api/matches/%s/log", id);
    const json_t *events = json_object_get(log, "events");
    out[0] = '\0';
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *dice = json_object_get(json_array_get(events, i), "dice");
        char *text = json_array_size(dice) > 0 ? json_dumps(dice, JSON_COMPACT) : NULL;
        if (text != NULL)
            snprintf(out, 200, "%s", text);
        free(text);
    }
    json_decref(log);
}

/* After a taking back by consent the same answer rolls other dice. */
static void test_fresh_chance(void **state)
{
    struct client c;
    char id[32], said[40], side[40], dice[3][200];
    unsigned chance = 31;
    int differed = 0, tries = 0;
    (void)state;
    let_in(&c, &house);
    json_t *out =
        post_as(&c, 200, json_pack("{s:s, s:{s:s, s:s}}", "game", "bobby-lee", "seats", "USA", "me", "CSA", "me"),
                "/api/matches");
    snprintf(id, sizeof id, "%s", text_in(out, "id"));
    json_decref(out);
    for (int i = 0; i < 600 && tries < 12; i++) {
        json_t *view = get_ok(&c, "/api/matches/%s", id);
        const json_t *q = json_object_get(view, "question"), *list = json_object_get(q, "answers");
        if (json_array_size(list) == 0) {
            json_decref(view);
            break;
        }
        chance = chance * 1664525u + 1013904223u;
        snprintf(said, sizeof said, "%s",
                 text_in(json_array_get(list, (chance >> 8) % json_array_size(list)), "id"));
        snprintf(side, sizeof side, "%s", text_in(q, "side"));
        json_decref(view);
        last_dice(&c, id, dice[0]);
        json_t *answer = json_pack("{s:s, s:s}", "side", side, "answer", said);
        json_decref(post_as(&c, 200, json_incref(answer), "/api/matches/%s/answer", id));
        last_dice(&c, id, dice[1]);
        if (strcmp(dice[0], dice[1]) == 0) {
            json_decref(answer);
            continue;
        }
        const char *other = strcmp(side, "USA") == 0 ? "CSA" : "USA";
        json_decref(
            post_as(&c, 200, json_pack("{s:s, s:s}", "side", side, "do", "ask"), "/api/matches/%s/takeback", id));
        json_decref(post_as(&c, 200, json_pack("{s:s, s:s}", "side", other, "do", "grant"),
                            "/api/matches/%s/takeback", id));
        json_decref(post_as(&c, 200, answer, "/api/matches/%s/answer", id));
        last_dice(&c, id, dice[2]);
        differed += strcmp(dice[1], dice[2]) != 0;
        tries++;
    }
    assert_true(tries >= 6);
    assert_true(differed >= tries / 3); /* the same by chance now and then */
    start_again(&c, 1);
    json_t *view = get_ok(&c, "/api/matches/%s", id);
    assert_true(json_is_null(json_object_get(view, "other_version")));
    json_decref(view);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "USA"), "/api/matches/%s/resign", id));
    char commitment[80], secret[40];
    chance_of(&c, id, commitment, secret);
    must_prove(&c, id, secret);
    json_decref(get_ok(&c, "/api/matches/%s/record", id));
    assert_non_null(strstr(c.body, "chance anew"));
    client_close(&c);
}

/* No small seed leads to these dice: they do not follow from one. */
static void test_no_seed(void **state)
{
    enum { SEEDS = 100000, DICE = 24 };
    struct client c[2];
    char id[32], commitment[80], secret[40];
    unsigned chance = 41;
    (void)state;
    let_in(&c[0], &house);
    let_in(&c[1], &house);
    begin_two(&c[0], &c[1], "bobby-lee", NULL, id);
    for (size_t n = 0; n < DICE;) {
        play_two(&c[0], &c[1], id, &chance, 20);
        json_t *log = get_ok(&c[0], "/api/matches/%s/log?side=public", id);
        n = 0;
        for (const char *at = c[0].body; (at = strstr(at, "\"value\":")) != NULL; at++)
            n++;
        json_decref(log);
    }
    json_decref(post_as(&c[0], 200, json_object(), "/api/matches/%s/resign", id));
    json_t *proof = get_ok(&c[0], "/api/matches/%s/proof", id);
    const json_t *dice = json_object_get(proof, "dice");
    size_t n = json_array_size(dice);
    assert_true(n >= DICE);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct lr_secret s = lr_secret_of(seed);
        size_t right = 0;
        for (; right < n; right++) {
            const json_t *d = json_array_get(dice, right);
            if (die_of(s.half, (uint64_t)number_in(d, "course"), (uint64_t)number_in(d, "roll"),
                       (uint64_t)number_in(d, "sides"))
                != number_in(d, "value"))
                break;
        }
        assert_true(right < n);
    }
    json_decref(proof);
    chance_of(&c[0], id, commitment, secret);
    must_prove(&c[1], id, secret);
    client_close(&c[0]);
    client_close(&c[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),      cmocka_unit_test(test_promise),
        cmocka_unit_test(test_kept_secret),  cmocka_unit_test(test_kept_seed),
        cmocka_unit_test(test_alike),        cmocka_unit_test(test_whole_positions),
        cmocka_unit_test(test_fresh_chance), cmocka_unit_test(test_loaded_position),
        cmocka_unit_test(test_no_seed),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
