/* sim_test.c - games that break under `sim`: it stops, says which seed, and keeps a record that replays to
 * the failure. The broken games are The Ford with one part exchanged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "../../cli/sim.c" /* NOLINT(bugprone-suspicious-include): its parts are static */

#include <unistd.h>

#include <cmocka.h>

static const char kept[] = "sim_test_broken.record";

static const struct lr_game *ford(void) { return games_named("ford")->game; }

static bool check_fails(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct lr_core *c = state;
    (void)p;
    return c->rolls < 6 || lr_fail(e, NULL, 0, 0, "too many dice");
}

static void ask_nothing(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    const struct lr_core *c = state;
    lr_kind_ask(p, state, side, q);
    if (c->rolls >= 6)
        q->n = 0;
}

static void go_nowhere(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    const struct lr_core *c = state;
    if (c->rolls < 6)
        lr_kind_go(p, state, ev);
}

/* Run ten games of a broken game; the exit code, and how many answers the kept record holds. */
static int simulate(const struct lr_game *g, bool check, int *answers, char *words, size_t size)
{
    struct lr_error e = { .line = 0 };
    char folder[1024];
    assert_true(game_folder(NULL, games_named("ford"), folder, sizeof folder, &e));
    struct lr_pack *p = lr_pack_load(g, folder, NULL, 0, &e);
    assert_non_null(p);
    struct sim s = { .check = check };
    struct given flag = { "o", kept };
    const struct args a = { .command = &sim_command, .flags = 1, .flag = &flag };
    struct lr_setup setup;
    unlink(kept);
    lr_setup_preset(p, 0, 1, &setup);
    if (!seat_players("random", &s) || !sim_make(&s, p) || !seat(&s, 0, s.player[0]) || !seat(&s, 1, s.player[1]))
        abort();
    int code = play_all(&a, &s, setup, 10);
    snprintf(words, size, "%s", s.broken.words);
    *answers = s.length;
    sim_clear(&s);
    lr_pack_free(p);
    return code;
}

/* The kept record replays with the sound game, and has all answers or all but the last. */
static void is_kept(int answers)
{
    const struct args none = { .flags = 0 };
    struct shelf shelf;
    struct lr_error e = { .line = 0 };
    assert_true(shelf_make(&shelf, &none));
    struct lr_match *m = match_from(&shelf, kept, &e);
    if (m == NULL)
        fail_msg("%s:%d: %s", e.file, e.line, e.words);
    assert_in_range(lr_match_length(m), answers - 1, answers);
    lr_match_free(m);
    shelf_clear(&shelf);
    unlink(kept);
}

static void failed_check(void **state)
{
    (void)state;
    struct lr_game g = *ford();
    char words[400];
    int answers;
    g.check = check_fails;
    assert_int_equal(simulate(&g, true, &answers, words, sizeof words), NOT_GOOD);
    assert_non_null(strstr(words, "too many dice"));
    assert_true(answers > 0);
    is_kept(answers);
}

static void empty_question(void **state)
{
    (void)state;
    struct lr_game g = *ford();
    char words[400];
    int answers;
    g.ask = ask_nothing;
    assert_int_equal(simulate(&g, false, &answers, words, sizeof words), NOT_GOOD);
    assert_non_null(strstr(words, "with 0 answers"));
    assert_true(answers > 0);
    is_kept(answers);
}

static void never_settles(void **state)
{
    (void)state;
    struct lr_game g = *ford();
    char words[400];
    int answers;
    g.go = go_nowhere;
    assert_int_equal(simulate(&g, false, &answers, words, sizeof words), NOT_GOOD);
    assert_non_null(strstr(words, "does not settle: the game goes on by itself"));
    is_kept(answers);
}

static void too_long(void **state)
{
    (void)state;
    struct lr_game g = *ford();
    char words[400];
    int answers;
    g.longest = 5;
    assert_int_equal(simulate(&g, false, &answers, words, sizeof words), NOT_GOOD);
    assert_non_null(strstr(words, "not over after 5 answers"));
    assert_int_equal(answers, 5);
    is_kept(answers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failed_check),
        cmocka_unit_test(empty_question),
        cmocka_unit_test(never_settles),
        cmocka_unit_test(too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
