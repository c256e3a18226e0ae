/* steps_test.c - the record as each pair of eyes sees it, kept up with the match answer by answer, is what looking
 * at every state from the beginning shows: after undo, redo, taking back by consent, in games that hide and games
 * that do not. */
#include "house.h"

#include "serve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>

static struct table *table_of(const struct serve_game *g, int scenario, uint64_t seed)
{
    struct table *t = calloc(1, sizeof *t);
    struct lr_setup setup;
    lr_setup_preset(g->pack, scenario, seed, &setup);
    t->game = g;
    t->match = lr_match_new(g->pack, &setup, NULL);
    t->seen = calloc(1, g->pack->game->state_size);
    assert_non_null(t->match);
    steps_follow(t);
    return t;
}

static void answer(struct table *t, struct lr_rng *r)
{
    static lr_answer list[LR_MOST_ANSWERS];
    uint8_t asked = lr_asked(lr_match_state(t->match));
    if (asked == 0)
        return;
    enum lr_side side = asked == LR_PLAYERS ? (enum lr_side)lr_rng_below(r, 2) : asked == 1 ? LR_FIRST : LR_SECOND;
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    lr_match_ask(t->match, side, &q);
    assert_true(lr_match_answer(t->match, side, lr_match_seq(t->match), list[lr_rng_below(r, (uint32_t)q.n)]).ok);
}

static void deed(struct table *t, struct lr_rng *r)
{
    enum lr_side side = (enum lr_side)lr_rng_below(r, 2);
    uint32_t kind = lr_rng_below(r, 14);
    if (kind == 0)
        lr_match_undo(t->match, side);
    else if (kind == 1)
        lr_match_restart(t->match, side);
    else if (kind == 2)
        lr_match_redo(t->match, side);
    else if (kind == 3 && lr_rng_below(r, 6) == 0)
        assert_true(lr_match_rewind(t->match, (int)lr_rng_below(r, (uint32_t)lr_match_length(t->match) + 1)).ok);
    else
        answer(t, r);
    steps_follow(t);
}

/* By looking: how many steps, and at which length of the record the last of them up to step n ends. */
static int steps_seen(const struct table *t, int eyes, int n, int *length)
{
    const struct lr_pack *p = t->game->pack;
    size_t size = p->game->state_size;
    char *state = malloc(3 * size), *seen = state + size, *before = seen + size;
    int steps = 0, whole = lr_match_length(t->match);
    *length = n < 0 ? 0 : whole;
    for (int i = 0; i <= whole; i++) {
        lr_match_state_at(t->match, i, state);
        see(p, state, eyes, seen);
        if (i > 0 && (eyes == EYES_ALL || memcmp(seen, before, size) != 0) && steps++ == n)
            *length = i - 1;
        memcpy(before, seen, size);
    }
    free(state);
    return steps;
}

/* The words over the log at each length of the record, and what each may know by then. */
static void compare_lengths(const struct table *t, int eyes)
{
    const struct lr_pack *p = t->game->pack;
    const struct headings *h = &t->steps.when[eyes];
    char *state = malloc(2 * p->game->state_size), *seen = state + p->game->state_size;
    int at = 0;
    for (int i = 0; i <= lr_match_length(t->match); i++) {
        char words[160] = "";
        struct lr_text w = LR_TEXT(words);
        lr_match_state_at(t->match, i, state);
        see(p, state, eyes, seen);
        p->game->when(p, seen, &w);
        while (at + 1 < h->n && h->list[at + 1].length <= i)
            at++;
        assert_string_equal(h->list[at].words->text, words);
        uint32_t known = 0;
        for (int k = 0; k < events_until(t->match, i); k++)
            known += knows(t->match, k, eyes);
        assert_int_equal(t->steps.list[i].known[eyes], known);
    }
    free(state);
}

static void compare_asked(const struct table *t, int eyes, enum lr_side side)
{
    const struct lr_pack *p = t->game->pack;
    size_t size = p->game->state_size;
    char *seen = malloc(3 * size), *then = seen + size, *view = then + size;
    int length, steps = steps_of(t, eyes, 0, &length), last = -1;
    for (int step = 0; step <= steps; step++) {
        steps_of(t, eyes, step, &length);
        lr_match_state_at(t->match, length, then);
        see(p, then, (int)side, view);
        assert_int_equal(seen_at(t, eyes, side, step, false, seen), step);
        assert_memory_equal(seen, view, size);
        last = lr_asked(view) & LR_ONLY(side) ? step : last;
        assert_int_equal(seen_at(t, eyes, side, step, true, seen), last);
    }
    free(seen);
}

static void compare(const struct table *t)
{
    for (int eyes = 0; eyes < EYES; eyes++) {
        int found, expected, steps = steps_of(t, eyes, 0, &found);
        for (int n = -1; n <= steps + 1; n += 1 + steps / 12) {
            assert_int_equal(steps_of(t, eyes, n, &found), steps_seen(t, eyes, n, &expected));
            assert_int_equal(found, expected);
        }
        compare_lengths(t, eyes);
    }
    compare_asked(t, LR_FIRST, LR_FIRST);
    compare_asked(t, LR_SECOND, LR_SECOND);
    compare_asked(t, EYES_ALL, LR_FIRST);
}

/* A page of the log is the same wherever it begins. */
static void compare_log(const struct table *t)
{
    for (int eyes = 0; eyes < EYES; eyes++) {
        int next, end;
        json_t *all = log_json(t, eyes, 0, &next, &end);
        assert_int_equal(end, known_to(t, eyes));
        for (int from = 0; from <= next; from += 1 + next / 9) {
            int next_too, end_too;
            json_t *part = log_json(t, eyes, from, &next_too, &end_too);
            assert_true(next_too >= next && end_too == end);
            assert_int_equal(json_array_size(part), next_too - from);
            for (int i = from; i < next; i++)
                assert_true(json_equal(json_array_get(all, (size_t)i), json_array_get(part, (size_t)(i - from))));
            json_decref(part);
        }
        json_decref(all);
    }
}

static void play(const char *id, int matches, int deeds)
{
    const struct lr_pack *p = house_pack(id);
    const struct serve_game g = { p, "" };
    for (int i = 0; i < matches; i++) {
        struct table *t = table_of(&g, i % p->scenarios, (uint64_t)i);
        struct lr_rng r = lr_rng_seed((uint64_t)i, 31);
        for (int k = 1; k <= deeds; k++) {
            deed(t, &r);
            if (k % (deeds / 3) == 0)
                compare(t);
        }
        compare_log(t);
        lr_match_free(t->match);
        steps_forget(&t->steps);
        free(t->seen);
        free(t);
    }
}

static void a_small_game(void **unused)
{
    (void)unused;
    play("ford", 24, 120);
}

static void a_large_game(void **unused)
{
    (void)unused;
    play("look-away", 3, 150);
}

static void the_largest_game(void **unused)
{
    (void)unused;
    play("stress", 2, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_game),
        cmocka_unit_test(a_large_game),
        cmocka_unit_test(the_largest_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
