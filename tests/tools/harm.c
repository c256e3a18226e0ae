/* harm.c - a board as it stands, with something laid over it, and with a slip of the hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "harm.h"
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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

void every_fact_is_true(const char *game)
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

void every_harm_is_seen(const char *game, const struct harm *harms, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char words[700];
        check_with(game, &harms[i], words);
        bool harmless = harms[i].says[0] == '\0'; /* a ford does as well as a bridge */
        if (harmless ? words[0] != '\0' : words[0] == '\0' || strstr(words, harms[i].says) == NULL)
            fail_msg("%s: %sexpected \"%s\", found \"%s\"", harms[i].file, harms[i].text, harms[i].says, words);
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

static void check_slip(const char *game, const struct slip *s)
{
    const char *base = getenv("TMPDIR");
    char dir[200], board[220], from[400], to[300], words[700] = "";
    snprintf(dir, sizeof dir, "%.150s/longroll-slip-XXXXXX", base ? base : P_tmpdir);
    assert_non_null(mkdtemp(dir));
    snprintf(board, sizeof board, "%s/board", dir);
    mkdir(board, 0700);
    for (int i = 0; i < FILES; i++) {
        snprintf(from, sizeof from, "%s/%s", games_named(game)->folder, files[i]);
        snprintf(to, sizeof to, "%s/%s", dir, files[i]);
        if (access(from, R_OK) == 0)
            copy_file(from, to, strcmp(files[i], s->file) == 0 ? s : NULL);
    }
    struct lr_error e = { 0 };
    struct lr_game bare = board_of(game);
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

void every_slip_is_seen(const char *game, const struct slip *slips, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_slip(game, &slips[i]);
}
