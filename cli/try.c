/* try.c - `longroll try`: runs plays and reports. */
#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_FAULTS = 40 };

struct trial {
    struct shelf shelf;
    json_t *list;  /* NULL: print lines */
    json_t *shown; /* what `show` wrote, when a list is made */
    struct lr_error fault[MOST_FAULTS];
    int passed, failed, worst;
};

static json_t *fault_json(const struct lr_error *e)
{
    return json_pack("{s:i, s:o}", "line", e->line, "words", json_words(e->words));
}

/* The first fault stands in the row itself too, for whoever wants one. */
static json_t *row_of(struct trial *t, const char *path, const struct lr_trial *r)
{
    json_t *row =
        json_pack("{s:o, s:b, s:i}", "file", json_words(path), "passed", r->faults == 0, "expectations", r->held);
    if (json_array_size(t->shown) > 0)
        json_object_set(row, "shown", t->shown);
    if (r->faults == 0)
        return row;
    json_t *all = json_array();
    for (int i = 0; i < r->faults && i < r->room; i++)
        json_array_append_new(all, fault_json(&r->fault[i]));
    json_object_set_new(row, "line", json_integer(r->fault[0].line));
    json_object_set_new(row, "words", json_words(r->fault[0].words));
    json_object_set_new(row, "faults", all);
    return row;
}

static void report(struct trial *t, const char *path, const struct lr_trial *r)
{
    struct ink ink = ink_for(stdout);
    char line[640];
    if (t->list != NULL) {
        json_array_append_new(t->list, row_of(t, path, r));
        return;
    }
    if (r->faults == 0)
        printf("%sok%s    %s (%d expectations)\n", ink.green, ink.off, path, r->held);
    for (int i = 0; i < r->faults && i < r->room; i++)
        printf("%sFAIL%s  %s\n", ink.red, ink.off, lr_error_line(&r->fault[i], line, sizeof line));
    if (r->faults > r->room)
        printf("      %s: %d more\n", path, r->faults - r->room);
}

static void show(void *to, const char *words)
{
    struct trial *t = to;
    if (t->list != NULL)
        json_array_append_new(t->shown, json_words(words));
    else
        printf("%s\n", words);
}

static void count(struct trial *t, int code)
{
    t->passed += code == GOOD;
    t->failed += code != GOOD;
    t->worst = code > t->worst ? code : t->worst;
}

static void try_file(struct trial *t, const char *path)
{
    struct lr_trial r = { .fault = t->fault, .room = MOST_FAULTS, .show = show, .to = t };
    size_t length;
    int code = NO_FILE;
    t->fault[0] = (struct lr_error){ .line = 0 };
    if (t->list != NULL)
        t->shown = json_array();
    char *text = read_whole(path, &length, &t->fault[0]);
    if (text != NULL) {
        struct lr_pack *own = NULL;
        const struct lr_pack *p = shelf_pack_of_play(&t->shelf, path, text, length, &own, &t->fault[0]);
        code = p != NULL && lr_play_try(p, path, text, length, &r) ? GOOD : NOT_GOOD;
        lr_pack_free(own);
    }
    if (code != GOOD && r.faults == 0)
        r.faults = 1; /* nothing could be tried */
    for (int i = 0; i < r.faults && i < MOST_FAULTS; i++)
        if (t->fault[i].file[0] == '\0')
            snprintf(t->fault[i].file, sizeof t->fault[i].file, "%s", path);
    free(text);
    report(t, path, &r);
    json_decref(t->shown);
    t->shown = NULL;
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
    static struct trial t;
    t = (struct trial){ .worst = GOOD };
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
    "A failure names the file, the line, what was expected and what was found; after an expectation that does not\n"
    "hold the play goes on. What `show` asks for is printed: the question and every legal answer.\n"
    "The last line is \"N passed, N failed\". Exit code 1 if one failed, 3 if one cannot be read.",
    flags,
    1,
    -1,
    false,
    run,
};
