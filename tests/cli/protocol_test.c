/* protocol_test.c - the line protocol, request by request: what is refused, where and why, and that a bad
 * request changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol.h"

#include <stdlib.h>

#include <cmocka.h>

static json_t *say_bytes(struct protocol *p, const char *line, size_t length)
{
    char *out = NULL;
    protocol_line(p, line, length, &out);
    assert_non_null(out);
    assert_null(strchr(out, '\n'));
    json_t *response = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(response);
    free(out);
    return response;
}

static json_t *say(struct protocol *p, const char *line) { return say_bytes(p, line, strlen(line)); }

static const char *text_of(const json_t *v, const char *key)
{
    const json_t *s = json_object_get(v, key);
    return json_is_string(s) ? json_string_value(s) : "";
}

/* The request is refused, at this place, with these words in the reason. */
static void no_bytes(struct protocol *p, const char *line, size_t length, const char *where, const char *words)
{
    json_t *r = say_bytes(p, line, length);
    const json_t *e = json_object_get(r, "error");
    assert_true(json_is_false(json_object_get(r, "ok")));
    assert_string_equal(text_of(e, "where"), where);
    if (strstr(text_of(e, "words"), words) == NULL)
        fail_msg("expected \"%s\" in \"%s\"", words, text_of(e, "words"));
    json_decref(r);
}

static void no(struct protocol *p, const char *line, const char *where, const char *words)
{
    no_bytes(p, line, strlen(line), where, words);
}

static json_t *yes(struct protocol *p, const char *line)
{
    json_t *r = say(p, line);
    if (!json_is_true(json_object_get(r, "ok")))
        fail_msg("%s: %s", line, text_of(json_object_get(r, "error"), "words"));
    return r;
}

static void done(struct protocol *p, const char *line) { json_decref(yes(p, line)); }

static int begin(void **state)
{
    struct protocol *p = calloc(1, sizeof *p);
    const struct shelf shelf = { .data = NULL };
    *state = p;
    if (p == NULL || !protocol_begin(p, &shelf, false))
        return -1;
    done(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":5}");
    return 0;
}

static int begin_open(void **state)
{
    if (begin(state) != 0)
        return -1;
    struct protocol *p = *state;
    p->open = true;
    return 0;
}

static int end(void **state)
{
    protocol_end(*state);
    free(*state);
    return 0;
}

static uint64_t fingerprint(const struct protocol *p)
{
    return lr_hash(lr_match_state(p->match), lr_match_pack(p->match)->game->state_size) + lr_match_seq(p->match);
}

/* ---- What is not a request ---- */

static void not_requests(void **state)
{
    struct protocol *p = *state;
    uint64_t before = fingerprint(p);
    no(p, "", "line", "not JSON");
    no(p, "   ", "line", "not JSON");
    no(p, "hello", "line", "not JSON at byte");
    no(p, "{\"do\":\"hello\"", "line", "not JSON");
    no(p, "{\"do\":\"hello\"} x", "line", "end of file expected");
    no(p, "[]", "line", "found a list");
    no(p, "3", "line", "found a whole number");
    no(p, "{\"do\":\"hello\",\"do\":\"quit\"}", "line", "duplicate object key");
    no(p, "{\"do\":\"\xff\"}", "line", "0xff");
    no(p, "{\"do\":\"a\\u0000b\"}", "line", "\\u0000");
    no_bytes(p, "{\"do\":\"he\0lo\"}", 14, "line", "not JSON");
    no(p, "{\"id\":1e999,\"do\":\"hello\"}", "line", "overflow");
    assert_true(before == fingerprint(p));
    assert_false(p->done);
}

static void too_long_or_deep(void **state)
{
    struct protocol *p = *state;
    size_t n = LONGEST_LINE + 1;
    char *line = malloc(n);
    assert_non_null(line);
    memset(line, ' ', n);
    no_bytes(p, line, n, "line", "longer than 33554432 bytes");
    memset(line, '[', n);
    no_bytes(p, line, LONGEST_LINE, "line", "maximum parsing depth");
    free(line);
    no(p, "{\"do\":[[[[\"hello\"]]]]}", "do", "expected a string, found a list");
}

/* A campaign of 20,000 answers is a record of more than a megabyte. */
static void a_long_record_is_loaded(void **state)
{
    struct protocol *p = *state;
    json_t *r = yes(p, "{\"do\":\"record\",\"side\":\"all\"}");
    const char *record = json_string_value(json_object_get(r, "text")), *end = strstr(record, "\nend ");
    size_t length = (size_t)(end - record), most = 3 << 20;
    char *text = malloc(most + 200);
    assert_non_null(text);
    memcpy(text, record, length);
    while (length < most)
        length += (size_t)snprintf(text + length, 40, "\n; and so it went on\n");
    snprintf(text + length, 100, "%s", end);
    json_t *load = json_pack("{s:s, s:s}", "do", "load", "text", text);
    char *line = json_dumps(load, 0);
    done(p, line);
    free(line);
    free(text);
    json_decref(load);
    json_decref(r);
}

static void wrong_keys(void **state)
{
    struct protocol *p = *state;
    uint64_t before = fingerprint(p);
    no(p, "{}", "do", "no key \"do\"");
    no(p, "{\"do\":1}", "do", "found a whole number");
    no(p, "{\"do\":\"jump\"}", "do", "there is no \"jump\"");
    no(p, "{\"do\":\"hello\",\"id\":[1]}", "id", "found a list");
    no(p, "{\"do\":\"hello\",\"id\":1.5}", "id", "found a fraction");
    no(p, "{\"do\":\"hello\",\"side\":\"Union\"}", "side", "does not take");
    no(p, "{\"do\":\"ask\",\"side\":\"Union\",\"colour\":1}", "colour", "does not take");
    no(p, "{\"do\":\"ask\"}", "side", "needs the key");
    no(p, "{\"do\":\"ask\",\"side\":null}", "side", "found null");
    no(p, "{\"do\":\"ask\",\"side\":\"union\"}", "side", "expected \"Union\" or \"Confederate\"");
    no(p, "{\"do\":\"new\"}", "game", "needs the key");
    no(p, "{\"do\":\"new\",\"game\":\"chess\"}", "game", "there is no game");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"scenario\":\"The Moon\"}", "scenario", "The Moon");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":-1}", "seed", "expected a whole number");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":\"18446744073709551616\"}", "seed", "expected");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"options\":[]}", "options", "found a list");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"options\":{\"fog\":1}}", "options.fog", "found a whole number");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"options\":{\"fog\":\"maybe\"}}", "options.fog", "maybe");
    no(p, "{\"do\":\"new\",\"game\":\"ford\",\"options\":{\"snow\":\"on\"}}", "options.snow", "snow");
    no(p, "{\"do\":\"log\",\"side\":\"Union\",\"from\":-1}", "from", "from 0 to");
    no(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 1\",\"seq\":4294967296}", "seq", "from 0 to");
    no(p, "{\"do\":\"load\",\"text\":\"nothing\"}", "text", "names the game");
    no(p, "{\"do\":\"load\",\"text\":\"position ford\\nturn: x\\n\"}", "text", "text:2");
    assert_true(before == fingerprint(p));
}

static void no_match_yet(void **state)
{
    (void)state;
    struct protocol p;
    const struct shelf shelf = { .data = NULL };
    assert_true(protocol_begin(&p, &shelf, false));
    no(&p, "{\"do\":\"ask\",\"side\":\"Union\"}", "do", "there is no match yet");
    no(&p, "{\"do\":\"rules\"}", "do", "there is no match yet");
    done(&p, "{\"do\":\"hello\"}");
    done(&p, "{\"do\":\"games\"}");
    protocol_end(&p);
}

/* ---- Playing ---- */

static void refused_by(struct protocol *p, const char *line, const char *rule)
{
    uint64_t before = fingerprint(p);
    json_t *r = say(p, line);
    assert_true(json_is_false(json_object_get(r, "ok")));
    assert_string_equal(text_of(json_object_get(r, "error"), "rule"), rule);
    assert_true(before == fingerprint(p));
    json_decref(r);
}

static void answers(void **state)
{
    struct protocol *p = *state;
    const json_t *v;
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"dance\"}", "H4");
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"18446744073709551615\"}", "H4");
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 1\",\"seq\":77}", "H2");
    json_t *asked = yes(p, "{\"do\":\"ask\",\"side\":\"Union\",\"id\":\"x\"}");
    assert_string_equal(text_of(asked, "id"), "x");
    json_t *list = json_object_get(json_object_get(asked, "question"), "answers");
    assert_int_equal(json_array_size(list), 4);
    char line[200];
    snprintf(line, sizeof line, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"%s\"}",
             text_of(json_array_get(list, 2), "id"));
    json_t *r = yes(p, line);
    assert_string_equal(text_of(json_object_get(r, "answer"), "words"), "bid 2");
    json_decref(r);
    json_decref(asked);
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 1\"}", "H1");
    done(p, "{\"do\":\"undo\",\"side\":\"Union\"}");
    done(p, "{\"do\":\"redo\",\"side\":\"Union\"}");
    done(p, "{\"do\":\"restart\",\"side\":\"Union\"}");
    refused_by(p, "{\"do\":\"undo\",\"side\":\"Union\"}", "H5");
    done(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 3\"}");
    done(p, "{\"do\":\"answer\",\"side\":\"Confederate\",\"answer\":\"BID  0\"}");
    done(p, "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"done\",\"milliseconds\":5}");
    r = yes(p, "{\"do\":\"judge\",\"side\":\"Union\",\"answer\":\"move Iron Brigade to Hill\"}");
    v = json_object_get(r, "verdict");
    assert_true(json_is_false(json_object_get(v, "ok")));
    assert_true(strlen(text_of(v, "rule")) > 0);
    json_decref(r);
    r = yes(p, "{\"do\":\"judge\",\"side\":\"Union\",\"answer\":\"move Old Guard to Hill\"}");
    v = json_object_get(r, "verdict");
    assert_true(json_is_false(json_object_get(v, "ok")));
    assert_string_equal(text_of(v, "rule"), "H4");
    assert_non_null(strstr(text_of(v, "words"), "Old Guard"));
    json_decref(r);
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"move Old Guard to Hill\"}", "H4");
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"done\",\"seq\":99}", "H2");
}

/* ---- Odds ---- */

static const json_t *answer_named(const json_t *response, const char *words)
{
    const json_t *list = json_object_get(json_object_get(response, "question"), "answers");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(text_of(json_array_get(list, i), "words"), words) == 0)
            return json_array_get(list, i);
    fail_msg("no answer \"%s\"", words);
    return NULL;
}

static double sum_of_shares(const json_t *odds)
{
    const json_t *list = json_object_get(odds, "chances");
    double sum = 0;
    assert_true(json_array_size(list) > 0);
    for (size_t i = 0; i < json_array_size(list); i++)
        sum += json_real_value(json_object_get(json_array_get(list, i), "share"));
    return sum;
}

/* The Iron Brigade may attack Stuart's Horse; everything is seen. */
static const char fight[] = "{\"do\":\"load\",\"text\":\"position ford\\nempty\\noption fog off\\n"
                            "block[Iron Brigade]: hex Mill\\nblock[Stuart's Horse]: hex Tavern\\ncore.depth: 2\\n"
                            "core.frame[0]: kind turn, step second moves\\n"
                            "core.frame[1]: kind moves, asked {Union}, left 1\\nend\\n\"}";

static void odds(void **state)
{
    struct protocol *p = *state;
    no(p, "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"bid 1\",\"milliseconds\":0}", "milliseconds",
       "from 1 to 10000");
    no(p, "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"bid 1\",\"effort\":10}", "effort", "does not take");
    no(p, "{\"do\":\"ask\",\"side\":\"Union\",\"odds\":1}", "odds", "expected true or false");
    refused_by(p, "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"stand\"}", "6.1");
    json_t *r = yes(p, "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"bid 1\"}");
    double sum = sum_of_shares(r);
    assert_true(sum > 0.999 && sum < 1.001);
    assert_true(json_is_false(json_object_get(r, "exact")));
    assert_true(json_real_value(json_object_get(r, "error")) > 0);
    json_decref(r);
    done(p, fight);
    r = yes(
        p,
        "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"move Iron Brigade to Tavern\",\"milliseconds\":10000}");
    assert_true(json_is_true(json_object_get(r, "exact")));
    assert_true(json_is_true(json_object_get(r, "dice")));
    assert_true(json_is_true(json_object_get(r, "played")));
    assert_string_equal(text_of(json_array_get(json_object_get(r, "chances"), 0), "words"), "the defender is lost");
    sum = json_real_value(json_array_get(json_object_get(r, "lost"), 0));
    assert_true(sum > 0.333 && sum < 0.334);
    json_decref(r);
}

/* Only the risky answers have odds, and only if they are wanted. */
/* 5.3, 5.7: a step along the road and one into a hex that is attacked. */
static void way(void **state)
{
    struct protocol *p = *state;
    done(p, fight);
    uint64_t before = fingerprint(p);
    json_t *r = yes(p, "{\"do\":\"way\",\"side\":\"Union\",\"answer\":\"move Iron Brigade to Tavern\"}");
    json_t *w = json_object_get(r, "way"), *costs = json_object_get(w, "costs"),
           *hexes = json_object_get(w, "hexes");
    assert_true(json_array_size(hexes) == json_array_size(costs) + 1);
    assert_int_equal(json_integer_value(json_array_get(hexes, json_array_size(costs))), 4); /* 0201 */
    double sum = 0;
    for (size_t i = 0; i < json_array_size(costs); i++)
        sum += json_number_value(json_array_get(costs, i));
    assert_true(sum == json_number_value(json_object_get(w, "cost")));
    assert_true(json_number_value(json_object_get(w, "allowance")) == 2);
    assert_true(json_number_value(json_object_get(w, "left")) == 2 - sum);
    assert_string_equal(text_of(w, "counts"), "movement points");
    assert_string_equal(text_of(json_object_get(w, "stop"), "rule"), "5.7");
    json_decref(r);
    r = yes(p, "{\"do\":\"way\",\"side\":\"Union\",\"answer\":\"done\"}");
    assert_true(json_is_null(json_object_get(r, "way")));
    json_decref(r);
    refused_by(p, "{\"do\":\"way\",\"side\":\"Union\",\"answer\":\"stand\"}", "6.1");
    no(p, "{\"do\":\"way\",\"side\":\"Union\"}", "answer", "needs the key");
    no(p, "{\"do\":\"way\",\"side\":\"public\",\"answer\":\"done\"}", "side", "needs one side");
    assert_true(before == fingerprint(p));
}

static void odds_with_the_question(void **state)
{
    struct protocol *p = *state;
    done(p, fight);
    uint64_t before = fingerprint(p);
    json_t *r = yes(p, "{\"do\":\"ask\",\"side\":\"Union\"}");
    assert_null(json_object_get(answer_named(r, "move Iron Brigade to Tavern"), "odds"));
    json_decref(r);
    r = yes(p, "{\"do\":\"ask\",\"side\":\"Union\",\"odds\":true,\"milliseconds\":20}");
    double sum = sum_of_shares(json_object_get(answer_named(r, "move Iron Brigade to Tavern"), "odds"));
    assert_true(sum > 0.999 && sum < 1.001);
    assert_null(json_object_get(answer_named(r, "move Iron Brigade to Oaks"), "odds"));
    assert_null(json_object_get(answer_named(r, "done"), "odds"));
    json_decref(r);
    done(p, "{\"do\":\"ask\",\"side\":\"public\",\"odds\":true}");
    assert_true(before == fingerprint(p));
}

/* ---- Secrets ---- */

static bool says(struct protocol *p, const char *line, const char *words)
{
    char *out = NULL;
    protocol_line(p, line, strlen(line), &out);
    assert_non_null(out);
    bool found = strstr(out, words) != NULL;
    free(out);
    return found;
}

static void secrets(void **state)
{
    struct protocol *p = *state;
    done(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 3\"}");
    assert_true(says(p, "{\"do\":\"log\",\"side\":\"Union\"}", "bids 3"));
    assert_false(says(p, "{\"do\":\"log\",\"side\":\"Confederate\"}", "bids 3"));
    assert_false(says(p, "{\"do\":\"log\",\"side\":\"public\"}", "bids 3"));
    assert_true(says(p, "{\"do\":\"view\",\"side\":\"Union\"}", "\"bid\":3"));
    assert_false(says(p, "{\"do\":\"view\",\"side\":\"Confederate\"}", "\"bid\":3"));
    assert_false(says(p, "{\"do\":\"position\",\"side\":\"Confederate\"}", "seed"));
    no(p, "{\"do\":\"log\",\"side\":\"all\"}", "side", "--open");
    no(p, "{\"do\":\"view\",\"side\":\"all\"}", "side", "--open");
    no(p, "{\"do\":\"position\",\"side\":\"all\"}", "side", "--open");
    no(p, "{\"do\":\"record\",\"side\":\"all\"}", "side", "--open");
    no(p, "{\"do\":\"record\",\"side\":\"Union\"}", "side", "must be \"all\"");
    no(p, "{\"do\":\"answer\",\"side\":\"public\",\"answer\":\"bid 1\"}", "side", "needs one side");
}

/* A seed is said to be one; without it there is a whole secret, another each time, of which only the commitment is
 * told. */
static void chance(void **state)
{
    struct protocol *p = *state;
    const char *fresh = "{\"do\":\"new\",\"game\":\"ford\"}";
    assert_true(says(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":5}", "\"kind\":\"seed\",\"commitment\":null"));
    char *first = NULL, *second = NULL;
    protocol_line(p, fresh, strlen(fresh), &first);
    protocol_line(p, fresh, strlen(fresh), &second);
    assert_non_null(first);
    assert_non_null(second);
    assert_non_null(strstr(first, "\"kind\":\"secret\",\"commitment\":\""));
    assert_string_not_equal(first, second);
    free(first);
    free(second);
    assert_false(says(p, "{\"do\":\"view\",\"side\":\"Union\"}", "secret\":"));
    assert_false(says(p, "{\"do\":\"position\",\"side\":\"public\"}", "secret"));
    static const char load[] = "{\"do\":\"load\",\"text\":\"position ford\\nscenario The Crossing\\n%send\\n\"}";
    char line[160];
    snprintf(line, sizeof line, load, "");
    assert_true(says(p, line, "\"kind\":\"secret\",\"commitment\":\""));
    snprintf(line, sizeof line, load, "seed 9\\n");
    assert_true(says(p, line, "\"kind\":\"seed\",\"commitment\":null"));
}

/* Two games that differ only in what the Confederate cannot know tell it the same. */
static void same_words_for_the_other(void **state)
{
    static const char *const ask[] = {
        "{\"do\":\"ask\",\"side\":\"Confederate\"}",  "{\"do\":\"log\",\"side\":\"Confederate\"}",
        "{\"do\":\"view\",\"side\":\"Confederate\"}", "{\"do\":\"position\",\"side\":\"Confederate\"}",
        "{\"do\":\"ask\",\"side\":\"public\"}",       "{\"do\":\"view\",\"side\":\"public\"}",
        "{\"do\":\"undo\",\"side\":\"Confederate\"}",
    };
    struct protocol *p = *state;
    for (size_t i = 0; i < sizeof ask / sizeof ask[0]; i++) {
        char *told[2];
        for (int bid = 0; bid < 2; bid++) {
            char line[120];
            done(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":5}");
            snprintf(line, sizeof line, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid %d\"}", bid);
            done(p, line);
            protocol_line(p, ask[i], strlen(ask[i]), &told[bid]);
        }
        assert_string_equal(told[0], told[1]);
        free(told[0]);
        free(told[1]);
    }
}

static void open_table(void **state)
{
    struct protocol *p = *state;
    done(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 3\"}");
    assert_true(says(p, "{\"do\":\"log\",\"side\":\"all\"}", "bids 3"));
    assert_true(says(p, "{\"do\":\"view\",\"side\":\"all\"}", "\"bid\":3"));
    no(p, "{\"do\":\"ask\",\"side\":\"all\"}", "side", "needs one side");
    uint64_t before = lr_hash(lr_match_state(p->match), lr_match_pack(p->match)->game->state_size);
    for (int i = 0; i < 2; i++) {
        json_t *r = yes(p, i ? "{\"do\":\"record\",\"side\":\"all\"}" : "{\"do\":\"position\",\"side\":\"all\"}");
        json_t *load = json_pack("{s:s, s:s}", "do", "load", "text", text_of(r, "text"));
        char *line = json_dumps(load, 0);
        done(p, "{\"do\":\"new\",\"game\":\"ford\",\"seed\":6}");
        done(p, line);
        assert_true(before == lr_hash(lr_match_state(p->match), lr_match_pack(p->match)->game->state_size));
        free(line);
        json_decref(load);
        json_decref(r);
    }
}

/* A whole game by two bots that know nothing but the protocol. */
static void whole_game(void **state)
{
    struct protocol *p = *state;
    struct lr_rng rng = lr_rng_seed(1, 9);
    for (int i = 0;; i++) {
        assert_true(i < 2000);
        json_t *r = yes(p, "{\"do\":\"ask\",\"side\":\"public\"}");
        if (json_is_true(json_object_get(r, "over"))) {
            assert_true(strlen(text_of(json_object_get(r, "outcome"), "words")) > 0);
            json_decref(r);
            break;
        }
        char line[300];
        const char *side = json_string_value(json_array_get(json_object_get(r, "asked"), 0));
        snprintf(line, sizeof line, "{\"do\":\"ask\",\"side\":\"%s\"}", side);
        json_t *q = yes(p, line);
        json_t *list = json_object_get(json_object_get(q, "question"), "answers");
        json_t *pick = json_array_get(list, lr_rng_below(&rng, (uint32_t)json_array_size(list)));
        snprintf(line, sizeof line, "{\"do\":\"answer\",\"side\":\"%s\",\"answer\":\"%s\",\"seq\":%d}", side,
                 text_of(pick, i % 2 ? "id" : "words"), (int)json_integer_value(json_object_get(q, "seq")));
        done(p, line);
        json_decref(q);
        json_decref(r);
    }
    refused_by(p, "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"done\"}", "H3");
    done(p, "{\"do\":\"quit\"}");
    assert_true(p->done);
}

/* Cut and changed requests: always one response, never a crash. */
static void mangled(void **state)
{
    static const char *const lines[] = {
        "{\"do\":\"new\",\"game\":\"ford\",\"scenario\":\"The Raid\",\"options\":{\"fog\":\"off\"},\"seed\":7}",
        "{\"do\":\"answer\",\"side\":\"Union\",\"answer\":\"bid 1\",\"seq\":0,\"id\":\"a\"}",
        "{\"do\":\"load\",\"text\":\"position ford\\nscenario The Raid\\nturn: 2\\nend\\n\"}",
        "{\"do\":\"judge\",\"side\":\"Confederate\",\"answer\":\"move Texas Brigade to Hill\"}",
        "{\"do\":\"odds\",\"side\":\"Union\",\"answer\":\"bid 1\",\"milliseconds\":2}",
    };
    struct protocol *p = *state;
    struct lr_rng rng = lr_rng_seed(2, 9);
    for (int i = 0; i < 20000; i++) {
        char line[256];
        const char *from = lines[lr_rng_below(&rng, sizeof lines / sizeof lines[0])];
        size_t n = strlen(from);
        memcpy(line, from, n + 1);
        for (uint32_t k = lr_rng_below(&rng, 4); k > 0; k--)
            line[lr_rng_below(&rng, (uint32_t)n)] = (char)lr_rng_below(&rng, 256);
        if (lr_rng_below(&rng, 8) == 0)
            n = lr_rng_below(&rng, (uint32_t)n);
        json_decref(say_bytes(p, line, n));
        p->done = false;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(not_requests, begin, end),
        cmocka_unit_test_setup_teardown(too_long_or_deep, begin, end),
        cmocka_unit_test_setup_teardown(a_long_record_is_loaded, begin_open, end),
        cmocka_unit_test_setup_teardown(wrong_keys, begin, end),
        cmocka_unit_test(no_match_yet),
        cmocka_unit_test_setup_teardown(answers, begin, end),
        cmocka_unit_test_setup_teardown(odds, begin, end),
        cmocka_unit_test_setup_teardown(way, begin, end),
        cmocka_unit_test_setup_teardown(odds_with_the_question, begin, end),
        cmocka_unit_test_setup_teardown(secrets, begin, end),
        cmocka_unit_test_setup_teardown(chance, begin, end),
        cmocka_unit_test_setup_teardown(same_words_for_the_other, begin, end),
        cmocka_unit_test_setup_teardown(open_table, begin_open, end),
        cmocka_unit_test_setup_teardown(whole_game, begin, end),
        cmocka_unit_test_setup_teardown(mangled, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
