/* facts_test.c - the facts of the book about a board: true as it stands, refuted when it is broken on purpose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const bobby_lee = "bobby-lee", *const look_away = "look-away";

/* What is laid over one file of the board, and what the check must then say. */
struct harm {
    const char *file, *text, *says;
};

static const struct harm bobby_lee_harms[] = {
    { "board/places.tsv", "name\thex\nManassas\t0911\n", "Alexandria and Manassas lie two hexes apart" },
    { "board/places.tsv", "name\thex\nWinchester\t0604\n", "Martinsburg 0604" },
    { "board/places.tsv", "name\tvalue\nWinchester\t2\n", "expected 1, found 2" },
    { "board/places.tsv", "name\tvalue\nNorfolk\t3\n", "expected 6, found 7" },
    { "board/places.tsv", "name\tside\nWinchester\tUSA\n", "Winchester is a CSA town" },
    { "board/hexes.tsv", "hex\tflags\n0715\tcoastal\n", "Richmond 0715" },
    { "board/hexes.tsv", "hex\tflags\n0811\tcoastal\n", "Aquia Landing and Norfolk are ports" },
    { "board/hexes.tsv", "hex\thome\n0009\tUSA\n", "Brandywine is CSA home" },
    { "board/hexes.tsv", "hex\thome\n1005\tCSA\n", "All territory north of the Potomac" },
    { "board/hexes.tsv", "hex\tterrain\n0611\tclear\n", "The Wilderness is forest" },
    { "board/hexsides.tsv", "side\tfeatures\n0704/0705\tbridge\n", "Crampton's Gap" },
    { "board/hexsides.tsv", "side\tfeatures\n0609/0610\tford\n", "" },
    { "board/hexsides.tsv", "side\tfeatures\n0609/0610\tmarsh\n", "Culpeper 0610" },
    { "board/routes.yaml", "Valley Pike: { hexes: [\"0112\", \"0111\"] }\n", "Valley Pike" },
    { "board/routes.yaml", "Potomac: { sides: [\"0907/0908\", \"0908/1008\"] }\n", "The Potomac parts" },
    { "board/routes.yaml", "Monocacy: { sides: [\"0804/0904\"] }\n",
      "expected every line to end somewhere, found Monocacy" },
};

static const struct harm look_away_harms[] = {
    { "board/places.tsv", "name\thex\nMarietta\t2723\n", "Marietta is hex 2523" },
    { "board/hexes.tsv", "hex\tflags\n2226\ttown\n", "2226" },
    { "board/hexes.tsv", "hex\triver line\n2032\tsouth\n", "These lie north of it" },
    { "board/routes.yaml", "Rocky Face road: { hexes: [\"5611\", \"5511\"] }\n", "Tunnel Hill feeds Calhoun" },
    { "board/routes.yaml", "Macon and Western Railroad: { hexes: [\"1129\", \"1029\"] }\n", "Macon" },
    { "board/routes.yaml", "Chattahoochee River: { sides: [\"2325/2226\", \"2325/2225\"] }\n",
      "The Chattahoochee parts" },
    { "board/routes.yaml", "Chattanooga and Cleveland branch: { hexes: [\"6704\", \"6705\"] }\n",
      "without Dalton" },
};

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* Check the board with this laid over it; the message if it is refuted, "" if not. */
static void check_with(const char *game, const struct harm *h, char words[700])
{
    const char *base = getenv("TMPDIR");
    char dir[200], path[300], board[220];
    snprintf(dir, sizeof dir, "%.150s/longroll-facts-XXXXXX", base ? base : P_tmpdir);
    assert_non_null(mkdtemp(dir));
    snprintf(board, sizeof board, "%s/board", dir);
    mkdir(board, 0700);
    snprintf(path, sizeof path, "%s/%s", dir, h->file);
    write_file(path, h->text);
    const char *overlays[] = { dir };
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(games_named(game)->game, games_named(game)->folder, overlays, 1, &e);
    words[0] = '\0';
    if (p == NULL || !lr_facts_check(p, NULL, &e))
        lr_error_line(&e, words, 700);
    lr_pack_free(p);
    unlink(path);
    rmdir(board);
    rmdir(dir);
}

static void all_true(const char *game)
{
    struct lr_error e = { 0 };
    char report[400] = "", line[700];
    struct lr_text t = LR_TEXT(report);
    struct lr_pack *p = lr_pack_load(games_named(game)->game, games_named(game)->folder, NULL, 0, &e);
    if (p == NULL || !lr_facts_check(p, &t, &e))
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    assert_non_null(strstr(report, "of the book about the map"));
    lr_pack_free(p);
}

static void test_all_true(void **state)
{
    (void)state;
    all_true(bobby_lee);
    all_true(look_away);
}

static void every_harm_is_seen(const char *game, const struct harm *harms, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char words[700];
        check_with(game, &harms[i], words);
        bool harmless = strstr(harms[i].text, "ford\n") != NULL; /* a ford does as well as a bridge */
        if (harmless ? words[0] != '\0' : words[0] == '\0' || strstr(words, harms[i].says) == NULL)
            fail_msg("%s: %sexpected \"%s\", found \"%s\"", harms[i].file, harms[i].text, harms[i].says, words);
    }
}

static void test_every_harm_is_seen(void **state)
{
    (void)state;
    every_harm_is_seen(bobby_lee, bobby_lee_harms, sizeof bobby_lee_harms / sizeof bobby_lee_harms[0]);
    every_harm_is_seen(look_away, look_away_harms, sizeof look_away_harms / sizeof look_away_harms[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_true),
        cmocka_unit_test(test_every_harm_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
