/* lab_test.c - the lab: statistics against known values; the same files whatever the cores, however often it is
 * stopped, in one run or in parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "games.h"
#include "lab.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct lr_pack *ford, *lee;
static char root[] = P_tmpdir "/lab_test.XXXXXX";

static int make(void **state)
{
    struct lr_error e;
    (void)state;
    ford = lr_pack_load(games_named("ford")->game, "tests/ford", NULL, 0, &e);
    lee = lr_pack_load(games_named("bobby-lee")->game, "games/bobby-lee", NULL, 0, &e);
    return ford != NULL && lee != NULL && mkdtemp(root) != NULL ? 0 : -1;
}

static int clear(void **state)
{
    char command[80];
    (void)state;
    lr_pack_free(ford);
    lr_pack_free(lee);
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command); /* NOLINT(bugprone-command-processor, cert-env33-c) */
}

/* ---- Helpers ---- */

/* A folder of the test's own; its name lives until eight more are asked for. */
static const char *folder(const char *name)
{
    static char path[8][80];
    static int at;
    at = (at + 1) % 8;
    snprintf(path[at], sizeof path[at], "%s/%s", root, name);
    return path[at];
}

static struct lab_order order_of(const struct lr_pack *p, const char *a, const char *b, int pairs, const char *name)
{
    struct lab_order o = { .p = p, .players = 2, .pairs = pairs, .parts = 1, .threads = 2, .folder = folder(name) };
    o.player[0] = player_named(a);
    o.player[1] = player_named(b);
    o.scenarios = p->scenarios < 3 ? p->scenarios : 3;
    for (int i = 0; i < o.scenarios; i++)
        o.scenario[i] = p->scenarios - 1 - i; /* the short ones are last */
    o.care = (struct player_care){ 0, 3, 1, 7 };
    return o;
}

static void play(const struct lab_order *o)
{
    struct lr_error e = { .line = 0 };
    struct lab_run *run = lab_make(o);
    assert_non_null(run);
    if (!lab_open(run, &e) || !lab_run(run, &e) || !lab_write_sums(run, &e) || !lab_plots(run, &e))
        fail_msg("%s: %s", e.file, e.words);
    lab_free(run);
}

/* The order is refused with these words. */
static void refused(const struct lab_order *o, const char *words)
{
    struct lr_error e = { .line = 0 };
    struct lab_run *run = lab_make(o);
    bool ok = lab_open(run, &e) && lab_run(run, &e);
    assert_false(ok);
    if (strstr(e.words, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, e.words);
    lab_free(run);
}

static char *contents(const char *dir, const char *name, size_t *n)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        fail_msg("no %s", path);
    char *text = calloc(1, 1 << 22);
    assert_non_null(text);
    *n = fread(text, 1, (1 << 22) - 1, f);
    fclose(f);
    return text;
}

static void same_files(const char *a, const char *b)
{
    static const char *const files[] = { "games.csv",  "periods.csv", "sums.csv",  "sums.json",
                                         "order.json", "sides.svg",   "length.svg" };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t n, m;
        char *x = contents(a, files[i], &n), *y = contents(b, files[i], &m);
        if (n != m || memcmp(x, y, n) != 0)
            fail_msg("%s differs in %s and %s", files[i], a, b);
        free(x);
        free(y);
    }
}

static void cut_to(const char *dir, const char *name, long size)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    assert_int_equal(truncate(path, size), 0);
}

static long size_of(const char *dir, const char *name)
{
    char path[200];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    assert_int_equal(stat(path, &st), 0);
    return (long)st.st_size;
}

static void add_to(const char *dir, const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "a");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* ---- Statistics ---- */

static void near(double found, double expected, double within)
{
    if (!(fabs(found - expected) <= within))
        fail_msg("expected %.8f, found %.8f", expected, found);
}

static void exact_test(void **state)
{
    (void)state;
    near(lab_p_shares(8, 10, 1, 10), 0.0054775, 1e-6);
    near(lab_p_shares(1, 10, 8, 10), 0.0054775, 1e-6);
    near(lab_p_shares(3, 4, 1, 4), 0.4857143, 1e-6); /* the lady tasting tea, both ways */
    near(lab_p_shares(4, 4, 0, 4), 0.0285714, 1e-6);
    near(lab_p_shares(1, 10, 11, 14), 0.0027594, 1e-6);
    near(lab_p_shares(5, 10, 5, 10), 1, 1e-9);
    near(lab_p_shares(0, 10, 0, 10), 1, 1e-9);
    assert_true(lab_p_shares(5200, 10000, 4800, 10000) < 1e-7);
    near(lab_p_shares(5050, 10000, 4950, 10000), 0.1615, 0.001);
}

static void means_test(void **state)
{
    (void)state;
    /* both errors alike: Student's t with of_a + of_b - 2 degrees of freedom */
    near(lab_p_means(2.228139 * sqrt(2), 1, 6, 0, 1, 6), 0.05, 1e-6);
    near(lab_p_means(0, 1, 16, 2.750 * sqrt(2), 1, 16), 0.01, 1e-5);
    near(lab_p_means(1.959964 * sqrt(2), 1, 1000000, 0, 1, 1000000), 0.05, 1e-5);
    near(lab_p_means(12.7062, 1, 2, 0, 0, 2), 0.05, 1e-5);
    near(lab_p_means(3, 1, 50, 3, 1, 50), 1, 1e-9);
    near(lab_p_means(1, 0, 50, 2, 0, 50), 0, 0);
    near(lab_p_means(1, 1, 1, 9, 1, 50), 1, 0);
}

static void wilson_test(void **state)
{
    (void)state;
    struct lab_share s = lab_share_of(81, 263); /* Newcombe 1998, table I */
    near(s.low, 0.2553, 0.0001);
    near(s.high, 0.3662, 0.0001);
    s = lab_share_of(15, 148);
    near(s.low, 0.0624, 0.0001);
    near(s.high, 0.1605, 0.0001);
    s = lab_share_of(0, 20);
    near(s.low, 0, 1e-12);
    near(s.high, 0.1611, 0.0001);
    s = lab_share_of(29, 29);
    near(s.low, 0.8830, 0.0001);
    near(s.high, 1, 1e-12);
    s = lab_share_of(0, 0);
    near(s.high - s.low, 1, 0);
}

/* Count made-up games: who won each, by side. */
static void count(struct lab_run *run, const char *winners)
{
    for (int i = 0; winners[i] != '\0'; i++) {
        struct lab_game g = { .id = 2 * run->cells * (i / 2) + i % 2, .winner = winners[i] - '0' };
        g.score = g.winner == 0 ? 2 : g.winner == 1 ? -2 : 0;
        lab_count(run, &g);
    }
}

static void pairs_test(void **state)
{
    (void)state;
    struct lab_order o = order_of(ford, "greedy", "random", 100, "none");
    struct lab_run *run = lab_make(&o);
    struct lab_sum s;
    /* the first side wins both games of a pair or loses both: ten pairs say no more than ten games */
    count(run, "00110011001100110011");
    lab_add_up(run, 0, 0, &s);
    assert_int_equal(s.games, 20);
    near(s.a.share, 0.5, 1e-12);
    near(s.first.share, 0.5, 1e-12);
    struct lab_share ten = lab_share_of(5, 10), twenty = lab_share_of(10, 20);
    near(s.first.low, ten.low, 1e-9);
    near(s.a.low, twenty.low, 1e-9);
    near(s.score_error, 2.0 / 3, 1e-9);
    lab_free(run);
    /* a draw counts half */
    run = lab_make(&o);
    count(run, "0122");
    lab_add_up(run, -1, -1, &s);
    near(s.a.share, 0.75, 1e-12);
    assert_int_equal(s.draws, 2);
    lab_free(run);
}

static void looks_test(void **state)
{
    (void)state;
    struct lab_order o = order_of(ford, "greedy", "random", 100, "none");
    o.stop_clear = true;
    struct lab_run *run = lab_make(&o);
    count(run, "010101010101010101"); /* nine pairs, all won by the first player: no look yet */
    assert_false(run->cell[0].clear);
    int left = lab_count_wanted(run);
    struct lab_game g = { .id = 2 * run->cells * 9, .winner = 0 };
    lab_count(run, &g);
    g.id++;
    g.winner = 1;
    assert_false(run->cell[0].clear);
    lab_count(run, &g);
    assert_true(run->cell[0].clear);
    assert_int_equal(lab_cell_of(run, lab_wanted(run, g.id + 1)), 1);
    assert_true(lab_count_wanted(run) < left - 2 * 90);
    lab_free(run);
}

/* ---- Runs ---- */

static void every_core(void **state)
{
    (void)state;
    struct lab_order one = order_of(lee, "greedy", "random", 3, "one"),
                     two = order_of(lee, "greedy", "random", 3, "two");
    one.threads = 1;
    two.threads = 5;
    play(&one);
    play(&two);
    same_files(one.folder, two.folder);
    play(&two); /* nothing to do: nothing changes */
    same_files(one.folder, two.folder);
}

static void early_stop(void **state)
{
    (void)state;
    struct lab_order one = order_of(ford, "greedy", "random", 60, "soon1"), two = one;
    one.stop_clear = two.stop_clear = true;
    one.threads = 1;
    two.threads = 7;
    two.folder = folder("soon2");
    play(&one);
    play(&two);
    same_files(one.folder, two.folder);
    struct lab_order whole = order_of(ford, "greedy", "random", 60, "whole");
    play(&whole);
    assert_true(size_of(one.folder, "games.csv") < size_of(whole.folder, "games.csv"));
}

static void goes_on(void **state)
{
    (void)state;
    struct lab_order whole = order_of(ford, "greedy", "random", 20, "goes-whole");
    struct lab_order o = order_of(ford, "greedy", "random", 8, "goes-on");
    play(&whole);
    play(&o);
    o.pairs = 20; /* more pairs only add games */
    play(&o);
    same_files(whole.folder, o.folder);
    o.pairs = 8;
    refused(&o, "20 pairs already");
    o.pairs = 20;
    /* stopped in the middle of a line, of a game's rows, before its line, or by a machine that lost its disk's
     * cache */
    static const char *const files[] = { "games.csv", "periods.csv", "times.csv" };
    for (int i = 0; i < 3; i++)
        for (long part = 1; part < 10; part++) {
            cut_to(o.folder, files[i], 100 + (size_of(whole.folder, files[i]) - 100) * part / 10);
            play(&o);
            same_files(whole.folder, o.folder);
        }
    for (int i = 0; i < 3; i++) {
        add_to(o.folder, files[i], "1234");
        play(&o);
        add_to(o.folder, files[i], "nonsense\n");
        play(&o);
        same_files(whole.folder, o.folder);
    }
}

static void refusals(void **state)
{
    (void)state;
    struct lab_order o = order_of(ford, "greedy", "random", 4, "refusals"), other = o;
    play(&o);
    other.care.seed = 8;
    refused(&other, "other seed");
    other = o;
    other.player[1] = player_named("greedy");
    refused(&other, "other players");
    other = o;
    other.part = 1;
    other.parts = 3;
    refused(&other, "other part");
    other = o;
    other.folder = folder("refusals/games.csv");
    refused(&other, "cannot");
    struct lr_error e;
    struct lab_run *run = lab_make(&o);
    assert_true(lab_open(run, &e));
    refused(&o, "at work");
    lab_free(run);
    add_to(o.folder, "games.csv", "nonsense\nmore\n");
    refused(&o, "not of this run");
    char path[200];
    snprintf(path, sizeof path, "%s/order.json", o.folder);
    unlink(path);
    refused(&o, "no order.json");
}

static void gathered(void **state)
{
    (void)state;
    struct lab_order whole = order_of(ford, "greedy", "random", 11, "all"), got = whole;
    static const char *const names[] = { "part-1", "part-2", "part-3", "part-4" };
    const char *folders[4];
    play(&whole);
    for (int i = 0; i < 4; i++) {
        struct lab_order o = order_of(ford, "greedy", "random", 11, names[i]);
        o.part = i;
        o.parts = 4;
        play(&o);
        folders[3 - i] = o.folder;
    }
    struct lr_error e = { .line = 0 };
    struct lab_order read = { .p = ford, .folder = folder("gathered"), .threads = 1 };
    assert_true(lab_order_read(&read, folders[2], &e));
    assert_int_equal(read.pairs, 11);
    got = read;
    for (int again = 0; again < 2; again++) {
        struct lab_run *run = lab_make(&got);
        if (!lab_open(run, &e) || !lab_gather(run, folders, 4, &e) || !lab_write_sums(run, &e)
            || !lab_plots(run, &e))
            fail_msg("%s: %s", e.file, e.words);
        lab_free(run);
        same_files(whole.folder, got.folder);
    }
    got.folder = folder("not-gathered");
    struct lab_run *run = lab_make(&got);
    assert_true(lab_open(run, &e));
    assert_false(lab_gather(run, folders, 3, &e));
    assert_non_null(strstr(e.words, "3 folders are given"));
    cut_to(folders[1], "games.csv", 300);
    assert_false(lab_gather(run, folders, 4, &e));
    assert_non_null(strstr(e.words, "not finished"));
    folders[1] = folders[0];
    assert_false(lab_gather(run, folders, 4, &e));
    assert_non_null(strstr(e.words, "is also in"));
    lab_free(run);
}

/* Three players: everyone meets everyone, and all search by playouts alone. */
static void tournament(void **state)
{
    (void)state;
    struct lab_order o = order_of(ford, "greedy", "random", 3, "three");
    o.players = 3;
    o.player[2] = player_named("general");
    struct lab_order two = o;
    two.threads = 1;
    two.folder = folder("three-again");
    play(&o);
    play(&two);
    same_files(o.folder, two.folder);
    struct lr_error e = { .line = 0 };
    struct lab_run *run = lab_make(&o);
    assert_int_equal(run->meetings, 3);
    assert_true(lab_open(run, &e));
    int games;
    lab_standing(run, 2, &games);
    assert_int_equal(games, 2 * 3 * 2 * ford->scenarios);
    char path[200];
    snprintf(path, sizeof path, "%s/report.md", o.folder);
    assert_true(lab_report(run, path, &e));
    lab_free(run);
    size_t n;
    char *text = contents(o.folder, "report.md", &n);
    assert_non_null(strstr(text, "| The Raid | 18 | "));
    assert_non_null(strstr(text, "](sides.svg)") ? text : strstr(text, "/sides.svg)"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_test), cmocka_unit_test(means_test), cmocka_unit_test(wilson_test),
        cmocka_unit_test(pairs_test), cmocka_unit_test(looks_test), cmocka_unit_test(every_core),
        cmocka_unit_test(early_stop), cmocka_unit_test(goes_on),    cmocka_unit_test(refusals),
        cmocka_unit_test(gathered),   cmocka_unit_test(tournament),
    };
    return cmocka_run_group_tests(tests, make, clear);
}
