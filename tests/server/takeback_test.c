/* takeback_test.c - taking back by consent over the wire: what follows has fresh chance, the past, the file and the
 * record follow. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct house house;

static void answer(struct client *c, const char *id, const char *side, const char *words)
{
    json_decref(
        post_as(c, 200, json_pack("{s:s, s:s}", "side", side, "answer", words), "/api/matches/%s/answer", id));
}

/* The one who asks goes back to before its own last answer. */
static void take_back(struct client *c, const char *id, const char *asks, const char *grants)
{
    json_decref(
        post_as(c, 200, json_pack("{s:s, s:s}", "side", asks, "do", "ask"), "/api/matches/%s/takeback", id));
    json_decref(
        post_as(c, 200, json_pack("{s:s, s:s}", "side", grants, "do", "grant"), "/api/matches/%s/takeback", id));
}

/* The die of the last bids, from the past as it is shown at the end. */
static int die_at(struct client *c, const char *id, int step)
{
    json_t *at = get_ok(c, "/api/matches/%s/at/%d", id, step), *event;
    size_t i;
    int value = 0;
    json_array_foreach(json_object_get(at, "log"), i, event)
    {
        const json_t *die = json_array_get(json_object_get(event, "dice"), 0);
        value = die ? number_in(die, "value") : value;
    }
    json_decref(at);
    return value;
}

static char *record_text_of(struct client *c, const char *id)
{
    json_decref(get_ok(c, "/api/matches/%s/record", id));
    return strdup(c->body);
}

/* Equal bids are decided by a die: take it back, say the same again, and again from further back. */
static void test_other_dice(void **state)
{
    struct client c;
    char id[32];
    int differ = 0, matches = 0;
    (void)state;
    let_in(&c, &house);
    for (int seed = 1; seed <= 8; seed++, matches++) {
        new_match(&c, "ford", "The Crossing", "me", "me", seed, id, NULL);
        answer(&c, id, "Union", "bid 2");
        answer(&c, id, "Confederate", "bid 2");
        int first = die_at(&c, id, 2);
        take_back(&c, id, "Confederate", "Union"); /* to before both bids: they have been shown */
        answer(&c, id, "Confederate", "bid 2");
        answer(&c, id, "Union", "bid 2");
        int second = die_at(&c, id, 2);
        take_back(&c, id, "Union", "Confederate"); /* to the beginning */
        answer(&c, id, "Confederate", "bid 2");
        answer(&c, id, "Union", "bid 2");
        int third = die_at(&c, id, 2);
        assert_true(first > 0 && second > 0 && third > 0);
        differ += (first != second) + (second != third);
    }
    assert_true(differ > matches && differ < 2 * matches); /* 5 of 6 in the long run: not always the same */
    client_close(&c);
}

static int steps_at(struct client *c, const char *id)
{
    json_t *at = get_ok(c, "/api/matches/%s/at/0", id);
    int steps = number_in(at, "steps");
    json_decref(at);
    return steps;
}

/* Whoever has seen the enemy's bid does not bid again with it standing; a bid that nobody has seen is taken back
 * alone. */
static void test_secret_answers(void **state)
{
    struct client c[2];
    char id[32], invite[32];
    (void)state;
    let_in(&c[0], &house);
    let_in(&c[1], &house);
    for (int i = 0; i < 2; i++) { /* whoever bids last asks, or whoever bids first */
        new_match(&c[0], "ford", "The Crossing", "me", "open", 5, id, invite);
        json_decref(post_as(&c[1], 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
        answer(&c[1], id, "Confederate", "bid 1");
        answer(&c[0], id, "Union", "bid 2");
        const char *asks = i == 0 ? "Union" : "Confederate";
        json_decref(post_as(&c[i], 200, json_pack("{s:s, s:s}", "side", asks, "do", "ask"),
                            "/api/matches/%s/takeback", id));
        json_decref(post_as(&c[1 - i], 200,
                            json_pack("{s:s, s:s}", "side", i == 0 ? "Confederate" : "Union", "do", "grant"),
                            "/api/matches/%s/takeback", id));
        assert_int_equal(steps_at(&c[0], id), 0);
        assert_int_equal(steps_at(&c[1], id), 0);
        answer(&c[1], id, "Confederate", "bid 0");
        answer(&c[0], id, "Union", "bid 0");
        house_again(&house);
        for (int k = 0; k < 2; k++) {
            c[k].port = house.port;
            client_close(&c[k]);
        }
        assert_true(steps_at(&c[1], id) > 0);
    }
    new_match(&c[0], "ford", "The Crossing", "me", "open", 5, id, invite);
    json_decref(post_as(&c[1], 200, json_pack("{s:s}", "token", invite), "/api/matches/%s/sit", id));
    answer(&c[1], id, "Confederate", "bid 1");
    json_decref(post_as(&c[1], 200, json_pack("{s:s, s:s}", "side", "Confederate", "do", "ask"),
                        "/api/matches/%s/takeback", id));
    json_decref(post_as(&c[0], 200, json_pack("{s:s, s:s}", "side", "Union", "do", "grant"),
                        "/api/matches/%s/takeback", id));
    answer(&c[1], id, "Confederate", "bid 2");
    client_close(&c[0]);
    client_close(&c[1]);
}

/* The same match after a restart, its record once it is over, and the match that goes on from that record. */
static void test_kept(void **state)
{
    struct client c;
    char id[32], copy[32];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 3, id, NULL);
    answer(&c, id, "Union", "bid 2");
    answer(&c, id, "Confederate", "bid 2");
    take_back(&c, id, "Confederate", "Union");
    answer(&c, id, "Union", "bid 2");
    answer(&c, id, "Confederate", "bid 2");
    int die = die_at(&c, id, 2);
    json_decref(get_ok(&c, "/api/matches/%s?side=Union", id));
    char *before = strdup(c.body);
    house_again(&house);
    c.port = house.port;
    client_close(&c);
    json_decref(get_ok(&c, "/api/matches/%s?side=Union", id));
    must_be_same(before, c.body);
    assert_int_equal(die_at(&c, id, 2), die);
    json_decref(post_as(&c, 200, json_pack("{s:s}", "side", "Union"), "/api/matches/%s/resign", id));
    char *record = record_text_of(&c, id);
    assert_non_null(strstr(record, "\nchance anew 1\n"));
    struct lr_error e = { .line = 0 };
    struct lr_match *m = lr_record_read(house_pack("ford"), "r", record, strlen(record), &e);
    if (m == NULL)
        fail_msg("%d: %s in:\n%s", e.line, e.words, record);
    assert_int_equal(lr_match_log(m)->dice[lr_match_said(m, 1)->first_die].value, die);
    lr_match_free(m);
    json_t *made = post_as(&c, 200, json_pack("{s:s}", "record", record), "/api/import");
    snprintf(copy, sizeof copy, "%s", text_in(made, "id"));
    json_decref(made);
    assert_int_equal(die_at(&c, copy, 2), die);
    house_again(&house);
    c.port = house.port;
    client_close(&c);
    assert_int_equal(die_at(&c, copy, 2), die);
    free(before);
    free(record);
    client_close(&c);
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_dice),
        cmocka_unit_test(test_secret_answers),
        cmocka_unit_test(test_kept),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
