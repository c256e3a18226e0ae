/* harm.c - a board as it stands, with something laid over it, and with a slip of the hand. */
#include "harm.h"

#include "games.h"
#include "inside.h"
#include "packs.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The game as a board and nothing else: what its rules ask of the board they say themselves. */
static struct lr_game board_of(const char *game)
{
    const struct lr_game *whole = games_named(game)->game;
    return (struct lr_game){
        .id = whole->id, .title = whole->title, .sides = { whole->sides[0], whole->sides[1] }, .board_only = true
    };
}

/* Check the board with this laid over it; the message if it is refuted, "" if not. */
static void check_with(const char *game, const struct harm *h, char words[700])
{
    struct place at = place_make();
    place_put(&at, h->file, h->text);
    const char *overlays[] = { at.path };
    struct lr_error e = { 0 };
    struct lr_game bare = board_of(game);
    struct lr_pack *p = lr_pack_load(&bare, games_named(game)->folder, overlays, 1, &e);
    words[0] = '\0';
    if (p == NULL || !lr_facts_check(p, NULL, &e))
        lr_error_line(&e, words, 700);
    lr_pack_free(p);
    place_clear(&at);
}

static const struct board_proof *proof;

static void every_fact_is_true(void **state)
{
    (void)state;
    struct lr_error e = { 0 };
    char report[400] = "", line[700];
    struct lr_text t = LR_TEXT(report);
    struct lr_pack *p = pack_of_game(proof->game);
    if (!lr_facts_check(p, &t, &e))
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    assert_non_null(strstr(report, "of the book about the map"));
    lr_pack_free(p);
}

static void every_harm_is_seen(void **state)
{
    (void)state;
    for (const struct harm *h = proof->harms; h < proof->harms + proof->harmed; h++) {
        char words[700];
        check_with(proof->game, h, words);
        bool harmless = h->says[0] == '\0'; /* a ford does as well as a bridge */
        if (harmless ? words[0] != '\0' : words[0] == '\0' || strstr(words, h->says) == NULL)
            fail_msg("%s: %sexpected \"%s\", found \"%s\"", h->file, h->text, h->says, words);
    }
}

/* ---- The board's own files, changed by a slip of the hand ---- */

static const char *const files[] = { "pack.yaml",         "board.yaml",          "RULES.md",
                                     "board/hexes.tsv",   "board/hexsides.tsv",  "board/places.tsv",
                                     "board/routes.yaml", "board/crossings.tsv", "board/navigation.tsv",
                                     "board/facts.tsv" };
enum { FILES = sizeof files / sizeof files[0] };

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

/* The same with its first `from` made `to`. */
static char *slipped(char *text, const struct slip *s)
{
    char *at = strstr(text, s->from), *out = calloc(1, strlen(text) + strlen(s->to) + 1);
    assert_non_null(out);
    if (at == NULL)
        fail_msg("%s has no \"%s\"", s->file, s->from);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, s->to);
    strcat(out, at + strlen(s->from));
    free(text);
    return out;
}

static void check_slip(const char *game, const struct slip *s)
{
    char from[400], words[700] = "";
    struct place at = place_make();
    for (int i = 0; i < FILES; i++) {
        snprintf(from, sizeof from, "%s/%s", games_named(game)->folder, files[i]);
        if (access(from, R_OK) != 0)
            continue;
        char *text = read_file(from), *rest = strstr(text, "\noptions:");
        if (rest != NULL) /* of pack.yaml: the scenarios are files that are not copied */
            rest[1] = '\0';
        if (strcmp(files[i], s->file) == 0)
            text = slipped(text, s);
        place_put(&at, files[i], text);
        free(text);
    }
    struct lr_error e = { 0 };
    struct lr_game bare = board_of(game);
    struct lr_pack *p = lr_pack_load(&bare, at.path, NULL, 0, &e);
    if (p == NULL || !lr_facts_check(p, NULL, &e))
        lr_error_line(&e, words, sizeof words);
    lr_pack_free(p);
    place_clear(&at);
    if (strstr(words, s->says) == NULL)
        fail_msg("%s: \"%s\" made \"%s\": expected \"%s\", found \"%s\"", s->file, s->from, s->to, s->says, words);
}

static void every_slip_is_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < proof->slipped; i++)
        check_slip(proof->game, &proof->slips[i]);
}

int prove_board(const struct board_proof *what)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fact_is_true),
        cmocka_unit_test(every_harm_is_seen),
        cmocka_unit_test(every_slip_is_seen),
    };
    proof = what;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
