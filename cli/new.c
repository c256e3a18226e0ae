/* new.c - `longroll new`: a fresh record. */
#include "cli.h"

static int write_new(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)shelf;
    struct lr_setup setup;
    struct lr_error e = { .line = 0 };
    if (!setup_drawn(a, p, &setup))
        return WRONG_USAGE;
    struct lr_match *m = lr_match_new(p, &setup, &e);
    if (m == NULL)
        return complain_error(NOT_GOOD, &e);
    const char *path = flag_value(a, "o");
    char chance[200] = "";
    struct lr_text words = LR_TEXT(chance);
    chance_words(m, &words);
    bool ok = save_record(m, path, &e);
    lr_match_free(m);
    if (!ok)
        return complain_error(NO_FILE, &e);
    if (strcmp(path, "-") != 0)
        printf("%s: %s, %s; %s. Go on with: longroll play %s\n", path, p->game->title,
               p->scenario[setup.scenario].name, chance, path);
    return GOOD;
}

static int run(const struct args *a)
{
    if (flag_value(a, "o") == NULL)
        return complain(WRONG_USAGE, "say where to write the record: -o FILE");
    return with_pack(a, write_new);
}

static const struct flag flags[] = {
    { "o", "FILE", "where to write it; - for standard output" }, SETUP_FLAGS, DATA_FLAGS, NO_MORE_FLAGS
};

const struct command new_command = {
    "new",
    "GAME -o FILE [--scenario NAME] [--option NAME=CHOICE] [--seed N]",
    "Write the record of a fresh game",
    NULL,
    flags,
    1,
    1,
    false,
    run,
};
