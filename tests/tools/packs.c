/* packs.c - packs for tests. */
#include "packs.h"

#include "games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct lr_pack *pack_of_game(const char *game)
{
    struct lr_error e = { .line = 0 };
    char line[600];
    const struct games_entry *g = games_named(game);
    if (g == NULL)
        fail_msg("no game called %s", game);
    struct lr_pack *p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (p == NULL)
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    return p;
}

unsigned thing_named(const struct lr_pack *p, int domain, const char *name)
{
    int i = lr_find(p, domain, name, strlen(name));
    if (i < 0)
        fail_msg("nothing of domain %d is called %s", domain, name);
    return (unsigned)i;
}

lr_hex hex_named(const struct lr_pack *p, const char *name) { return (lr_hex)thing_named(p, LR_HEXES, name); }

struct place place_make(void)
{
    struct place at;
    const char *base = getenv("TMPDIR");
    snprintf(at.path, sizeof at.path, "%.200s/longroll-test-XXXXXX", base ? base : P_tmpdir);
    assert_non_null(mkdtemp(at.path));
    return at;
}

void place_put(const struct place *at, const char *file, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", at->path, file);
    for (char *s = path + strlen(at->path) + 1; *s; s++)
        if (*s == '/') {
            *s = '\0';
            assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
            *s = '/';
        }
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

void place_clear(const struct place *at)
{
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", at->path);
    assert_int_equal(system(command), 0);
}

static void see_misprint(const char *game, const struct misprint *m)
{
    struct lr_error e = { .line = 0 };
    char line[600];
    const struct games_entry *g = games_named(game);
    struct place at = place_make();
    const char *overlays[] = { at.path };
    place_put(&at, m->file, m->text);
    struct lr_pack *p = lr_pack_load(g->game, g->folder, overlays, 1, &e);
    place_clear(&at);
    if (p != NULL)
        fail_msg("%s: %sexpected \"%s\", found a sound pack", m->file, m->text, m->says);
    if (strstr(lr_error_line(&e, line, sizeof line), m->says) == NULL)
        fail_msg("%s: %sexpected \"%s\", found \"%s\"", m->file, m->text, m->says, line);
}

void every_misprint_is_seen(const char *game, const struct misprint *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        see_misprint(game, &list[i]);
}
