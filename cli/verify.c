/* verify.c - `longroll verify`: do records replay to the same bytes? */
#include "cli.h"

static json_t *verdict_json(const char *path, const struct lr_match *m, const struct lr_error *e)
{
    if (m != NULL)
        return json_pack("{s:o, s:b, s:i}", "file", json_words(path), "identical", 1, "answers",
                         lr_match_length(m));
    return json_pack("{s:o, s:b, s:i, s:o}", "file", json_words(path), "identical", 0, "line", e->line, "words",
                     json_words(e->words));
}

static int verify(struct shelf *shelf, const char *path, json_t *list)
{
    struct lr_error e = { .line = 0 };
    struct ink ink = ink_for(stdout);
    char line[640];
    struct lr_match *m = match_from(shelf, path, &e);
    int code = m ? GOOD : shelf->failed;
    if (e.file[0] == '\0')
        snprintf(e.file, sizeof e.file, "%s", path);
    if (list != NULL)
        json_array_append_new(list, verdict_json(path, m, &e));
    else if (m != NULL)
        printf("%s: %sidentical%s, %d answers\n", path, ink.green, ink.off, lr_match_length(m));
    else
        printf("%s%s%s: %s\n", ink.red, code == NOT_GOOD ? "not identical" : "not verified", ink.off,
               lr_error_line(&e, line, sizeof line));
    lr_match_free(m);
    return code;
}

static int run(const struct args *a)
{
    struct shelf shelf;
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    json_t *list = has_flag(a, "json") ? json_array() : NULL;
    int worst = GOOD;
    for (int i = 0; i < a->words; i++) {
        int code = verify(&shelf, a->word[i], list);
        worst = code > worst ? code : worst;
    }
    if (list != NULL)
        print_json(list);
    shelf_clear(&shelf);
    return worst;
}

static const struct flag flags[] = { JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS };

const struct command verify_command = {
    "verify",
    "RECORD...",
    "Replay records and say whether they are identical, or at which answer not",
    "Exit code 1 if a record does not replay, 3 if one cannot be read.",
    flags,
    1,
    -1,
    false,
    run,
};
