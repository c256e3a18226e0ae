/* try.c - `longroll try`: runs plays and reports. */
#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

struct trial {
    struct shelf shelf;
    json_t *list; /* NULL: print lines */
    int passed, failed, worst;
};

static void report(struct trial *t, const char *path, bool ok, int held, const struct lr_error *e)
{
    struct ink ink = ink_for(stdout);
    char line[640];
    if (t->list != NULL) {
        json_t *row = json_pack("{s:o, s:b, s:i}", "file", json_words(path), "passed", ok, "expectations", held);
        if (!ok) {
            json_object_set_new(row, "line", json_integer(e->line));
            json_object_set_new(row, "words", json_words(e->words));
        }
        json_array_append_new(t->list, row);
    } else if (ok) {
        printf("%sok%s    %s (%d expectations)\n", ink.green, ink.off, path, held);
    } else {
        printf("%sFAIL%s  %s\n", ink.red, ink.off, lr_error_line(e, line, sizeof line));
    }
}

static void count(struct trial *t, int code)
{
    t->passed += code == GOOD;
    t->failed += code != GOOD;
    t->worst = code > t->worst ? code : t->worst;
}

static void try_file(struct trial *t, const char *path)
{
    struct lr_error e = { .line = 0 };
    size_t length;
    int held = 0, code = NO_FILE;
    char *text = read_whole(path, &length, &e);
    if (text != NULL) {
        const struct lr_pack *p = shelf_pack_for(&t->shelf, path, text, length, &e);
        bool ok = p != NULL && lr_play_run(p, path, text, length, &held, &e);
        code = ok ? GOOD : NOT_GOOD;
    }
    if (e.file[0] == '\0')
        snprintf(e.file, sizeof e.file, "%s", path);
    free(text);
    report(t, path, code == GOOD, held, &e);
    count(t, code);
}

static int wanted(const struct dirent *d) { return d->d_name[0] != '.'; }

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n > m && strcmp(s + n - m, end) == 0;
}

enum { DEEPEST = 16 };

static int try_folder(struct trial *t, const char *path, int depth);

static int try_entry(struct trial *t, const char *path, int depth)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return 0;
    if (S_ISDIR(info.st_mode))
        return depth < DEEPEST ? try_folder(t, path, depth + 1) : 0;
    if (!ends_with(path, ".play"))
        return 0;
    try_file(t, path);
    return 1;
}

/* Every *.play in a folder and below it, in order of name; how many. */
static int try_folder(struct trial *t, const char *path, int depth)
{
    struct dirent **list;
    int n = scandir(path, &list, wanted, alphasort), found = 0;
    for (int i = 0; i < n; i++) {
        char file[4096];
        if (snprintf(file, sizeof file, "%s/%s", path, list[i]->d_name) < (int)sizeof file)
            found += try_entry(t, file, depth);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
    return found;
}

static void try_path(struct trial *t, const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        try_file(t, path);
        return;
    }
    if (try_folder(t, path, 0) == 0)
        t->worst = complain(NO_FILE, "%s: no *.play files in this folder", path);
}

static int run(const struct args *a)
{
    struct trial t = { .worst = GOOD };
    if (!shelf_make(&t.shelf, a))
        return WRONG_USAGE;
    if (has_flag(a, "json"))
        t.list = json_array();
    for (int i = 0; i < a->words; i++)
        try_path(&t, a->word[i]);
    if (t.list != NULL)
        print_json(json_pack("{s:i, s:i, s:o}", "passed", t.passed, "failed", t.failed, "plays", t.list));
    else
        printf("%d passed, %d failed\n", t.passed, t.failed);
    shelf_clear(&t.shelf);
    return t.worst;
}

static const struct flag flags[] = { JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS };

const struct command try_command = {
    "try",
    "FILE|DIR...",
    "Run plays (*.play, also in folders) and report",
    "A failure names the file, the line, what was expected and what was found.\n"
    "The last line is \"N passed, N failed\". Exit code 1 if one failed, 3 if one cannot be read.",
    flags,
    1,
    -1,
    false,
    run,
};
