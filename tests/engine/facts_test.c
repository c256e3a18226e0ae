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
    { "board/places.tsv", "name\tvalue\nNorfolk\t3\n", "expected 4, found 6" },
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

/* The game as a board and nothing else: what its rules ask of the board they say themselves. */
static struct lr_game board_of(const char *game)
{
    const struct lr_game *whole = games_named(game)->game;
    return (struct lr_game){
        .id = whole->id, .title = whole->title, .sides = { whole->sides[0], whole->sides[1] }, .board_only = true
    };
}

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
    struct lr_game bare = board_of(game);
    struct lr_pack *p = lr_pack_load(&bare, games_named(game)->folder, overlays, 1, &e);
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
        bool harmless = harms[i].says[0] == '\0'; /* a ford does as well as a bridge */
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

/* ---- The board's own files, changed by a slip of the hand ---- */

static const char *const files[] = { "pack.yaml",         "board.yaml",          "RULES.md",
                                     "board/hexes.tsv",   "board/hexsides.tsv",  "board/places.tsv",
                                     "board/routes.yaml", "board/crossings.tsv", "board/navigation.tsv",
                                     "board/facts.tsv" };
enum { FILES = sizeof files / sizeof files[0] };

/* In this file, the first `from` becomes `to`. */
struct slip {
    const char *game, *file, *from, *to, *says;
};

static const struct slip slips[] = {
    { "bobby-lee", "board/hexsides.tsv", "0609/0610\tbridge\t",
      "0610/0609\tford\t\tmade: a slip\n0609/0610\tbridge\t",
      "expected the same features from both hexes, found \"0609/0610\"" },
    { "bobby-lee", "board/hexsides.tsv", "0609/0610\tbridge\t",
      "0609/0610\tford\t\tmade: a slip\n0609/0610\tbridge\t", "found \"0609/0610\", which is in line" },
    { "bobby-lee", "board/routes.yaml", "\"0609/0610\", ", "",
      "expected a hexside that touches the stop before it, found" },
    { "bobby-lee", "board/routes.yaml", "\"0709\", \"0708\", \"0608\"", "\"0709\", \"0608\"",
      "expected a hex that touches the stop before it, found \"0608\"" },
    { "bobby-lee", "board/places.tsv", "Manassas\ttown\t0709", "Manassas\ttown\t0909",
      "expected 2 hexes, found 1 from Alexandria 0908 to Manassas 0909" },
    { "bobby-lee", "board/places.tsv", "Salem\tplace\t0608", "Salem\tplace\t0806",
      "Gainesville and Salem are neighbours (rule 7.1)" },
    { "bobby-lee", "board/facts.tsv", "\t5.34\t", "\t5.99\t", "a rule that stands in RULES.md, found 5.99" },
    { "look-away", "board/hexsides.tsv", "4813/4713\tbridge, ford\t",
      "4713/4813\tford\t\tmade: a slip\n4813/4713\tbridge, ford\t",
      "expected the same features from both hexes, found \"4813/4713\"" },
    { "look-away", "board/routes.yaml", "\"3319/3220\", ", "",
      "expected a hexside that touches the stop before it, found" },
    { "look-away", "board/places.tsv", "Tunnel Hill\ttown\t5710", "Tunnel Hill\ttown\t5910",
      "Tunnel Hill is hex 5710 (rule 19.1.1)" },
};

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, f) < (1 << 20) - 1);
    fclose(f);
    return text;
}

static void copy_file(const char *from, const char *to, const struct slip *s)
{
    char *text = read_file(from), *at = s ? strstr(text, s->from) : NULL;
    char *rest = strstr(text, "\noptions:");
    if (rest != NULL) /* of pack.yaml: the scenarios are files that are not copied */
        rest[1] = '\0';
    FILE *f = fopen(to, "wb");
    assert_non_null(f);
    if (s != NULL) {
        if (at == NULL)
            fail_msg("%s has no \"%s\"", from, s->from);
        fwrite(text, 1, (size_t)(at - text), f);
        fputs(s->to, f);
        fputs(at + strlen(s->from), f);
    } else
        fputs(text, f);
    fclose(f);
    free(text);
}

static void check_slip(const struct slip *s)
{
    const char *base = getenv("TMPDIR");
    char dir[200], board[220], from[400], to[300], words[700] = "";
    snprintf(dir, sizeof dir, "%.150s/longroll-slip-XXXXXX", base ? base : P_tmpdir);
    assert_non_null(mkdtemp(dir));
    snprintf(board, sizeof board, "%s/board", dir);
    mkdir(board, 0700);
    for (int i = 0; i < FILES; i++) {
        snprintf(from, sizeof from, "%s/%s", games_named(s->game)->folder, files[i]);
        snprintf(to, sizeof to, "%s/%s", dir, files[i]);
        copy_file(from, to, strcmp(files[i], s->file) == 0 ? s : NULL);
    }
    struct lr_error e = { 0 };
    struct lr_game bare = board_of(s->game);
    struct lr_pack *p = lr_pack_load(&bare, dir, NULL, 0, &e);
    if (p == NULL || !lr_facts_check(p, NULL, &e))
        lr_error_line(&e, words, sizeof words);
    lr_pack_free(p);
    for (int i = 0; i < FILES; i++) {
        snprintf(to, sizeof to, "%s/%s", dir, files[i]);
        unlink(to);
    }
    rmdir(board);
    rmdir(dir);
    if (strstr(words, s->says) == NULL)
        fail_msg("%s: \"%s\" made \"%s\": expected \"%s\", found \"%s\"", s->file, s->from, s->to, s->says, words);
}

static void test_every_slip_is_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++)
        check_slip(&slips[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_slip_is_seen),
        cmocka_unit_test(test_all_true),
        cmocka_unit_test(test_every_harm_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
