/* check.c - `longroll check`: is a game's pack sound? */
#include "cli.h"

#include <stdlib.h>

enum { REPORT = 256 * 1024 };

static int check(const struct args *a, const struct lr_pack *p, char *memory)
{
    struct lr_text report = { memory, REPORT, 0, false };
    struct lr_error e = { .line = 0 };
    struct ink ink = ink_for(stdout);
    char line[640];
    bool sound = lr_pack_check(p, &report, &e);
    if (has_flag(a, "json")) {
        print_json(json_pack("{s:o, s:b, s:o, s:o}", "game", json_words(p->game->id), "sound", sound, "report",
                             json_words(memory), "error",
                             sound ? json_null() : json_words(lr_error_line(&e, line, sizeof line))));
        return sound ? GOOD : NOT_GOOD;
    }
    fputs(memory, stdout);
    if (report.used > 0 && memory[report.used - 1] != '\n')
        putchar('\n');
    if (sound)
        printf("%s: %ssound%s, data %016llx\n", p->game->id, ink.green, ink.off, (unsigned long long)p->hash);
    else
        printf("%s: %snot sound%s: %s\n", p->game->id, ink.red, ink.off, lr_error_line(&e, line, sizeof line));
    return sound ? GOOD : NOT_GOOD;
}

/* A pack that does not load is what this command is there to say: exit code 1, unless it is not there. */
static int not_loaded(const struct args *a, const struct shelf *shelf, const struct lr_error *e)
{
    char folder[4096], line[640];
    const struct games_entry *g = games_named(a->word[0]);
    int code = g && game_folder(shelf->data, g, folder, sizeof folder, NULL) ? NOT_GOOD : shelf->failed;
    if (code != NOT_GOOD)
        return complain_error(code, e);
    lr_error_line(e, line, sizeof line);
    if (has_flag(a, "json"))
        print_json(json_pack("{s:o, s:b, s:s, s:o}", "game", json_words(a->word[0]), "sound", 0, "report", "",
                             "error", json_words(line)));
    else
        printf("%s: not sound: %s\n", a->word[0], line);
    return code;
}

static int run(const struct args *a)
{
    struct shelf shelf;
    struct lr_error e = { .line = 0 };
    char *memory = calloc(1, REPORT);
    if (memory == NULL || !shelf_make(&shelf, a)) {
        free(memory);
        return WRONG_USAGE;
    }
    const struct lr_pack *p = shelf_pack(&shelf, a->word[0], &e);
    int code = p ? check(a, p, memory) : not_loaded(a, &shelf, &e);
    shelf_clear(&shelf);
    free(memory);
    return code;
}

static const struct flag flags[] = { JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS };

const struct command check_command = {
    "check",
    "GAME [--overlay DIR]",
    "Prove a game's data sound: names, scenarios, board, sources",
    "Exit code 1 if the data are not sound.",
    flags,
    1,
    1,
    false,
    run,
};
