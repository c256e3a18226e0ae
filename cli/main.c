/* main.c - picks the subcommand and reads its flags. */
#include "cli.h"

#include <locale.h>
#include <stdlib.h>

static const struct command *const commands[] = {
    &games_command,    &new_command,    &play_command,  &replay_command,  &verify_command,
    &position_command, &try_command,    &check_command, &sources_command, &rules_command,
    &sim_command,      &engine_command, &map_command,   &lab_command,     &odds_command,
    &serve_command,    &backup_command, &aside_command, &forms_command,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *command_named(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* ---- Help ---- */

static int general_help(FILE *out)
{
    struct ink ink = ink_for(out);
    fprintf(out, "%slongroll%s - American Civil War board games, played by their own rulebooks\n\n", ink.bold,
            ink.off);
    fprintf(out, "  longroll COMMAND [WORDS] [--flags]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %s%-9s%s %s\n", ink.bold, commands[i]->name, ink.off, commands[i]->words);
    fprintf(out, "  %s%-9s%s this text, or all about one command: longroll help play\n", ink.bold, "help", ink.off);
    fprintf(out, "  %-9s what a game asks, for writers of plays: longroll help bobby-lee questions\n\n", "");
    fprintf(out, "Begin with: longroll games, then longroll play GAME.\n"
                 "Exit codes: 0 good, 1 what was checked is not good, 2 wrong usage, 3 cannot read or write.\n");
    return GOOD;
}

static int command_help(const struct command *c)
{
    struct ink ink = ink_for(stdout);
    printf("%slongroll %s%s %s\n\n%s.\n", ink.bold, c->name, ink.off, c->usage, c->words);
    if (c->more != NULL)
        printf("\n%s\n", c->more);
    if (c->flags[0].name != NULL)
        printf("\nFlags:\n");
    for (const struct flag *f = c->flags; f->name != NULL; f++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s%s", f->name[1] ? "--" : "-", f->name, f->value ? " " : "",
                 f->value ? f->value : "");
        printf("  %-22s %s\n", left, f->words);
    }
    return GOOD;
}

static int help(int argc, char **argv)
{
    if (argc < 3 || strcmp(argv[2], "help") == 0 || strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0)
        return general_help(stdout);
    if (argc == 4 && strcmp(argv[3], "questions") == 0)
        return print_questions(argv[2]);
    const struct command *c = command_named(argv[2]);
    if (c == NULL)
        return complain(WRONG_USAGE, "there is no command \"%s\"; longroll help names them all", argv[2]);
    return command_help(c);
}

/* ---- Reading arguments ---- */

static const struct flag *flag_named(const struct command *c, const char *name, size_t n)
{
    for (const struct flag *f = c->flags; f->name != NULL; f++)
        if (strlen(f->name) == n && strncmp(f->name, name, n) == 0)
            return f;
    return NULL;
}

static bool wrong(const struct command *c, const char *what, const char *which)
{
    complain(WRONG_USAGE, "%s %s; longroll help %s tells more", what, which, c->name);
    return false;
}

/* One "--name value", "--name=value" or "-o value"; `at` moves past what it took. */
static bool take_flag(struct args *a, int argc, char **argv, int *at, char *names)
{
    const struct command *c = a->command;
    const char *text = argv[*at];
    bool dashes = text[1] == '-';
    const char *name = text + (dashes ? 2 : 1);
    size_t n = dashes ? strcspn(name, "=") : strlen(name);
    const struct flag *f = flag_named(c, name, n);
    bool known = f != NULL && (dashes || n == 1);
    if (!known && !(c->loose && dashes && n > 0))
        return wrong(c, "there is no flag", text);
    bool takes = !known || f->value != NULL;
    const char *value = dashes && name[n] == '=' ? name + n + 1 : NULL;
    if (!takes && value != NULL)
        return wrong(c, "no value goes with", text);
    if (takes && value == NULL) {
        if (*at + 1 >= argc)
            return wrong(c, "a value is missing after", text);
        value = argv[++*at];
    }
    memcpy(names, name, n);
    names[n] = '\0';
    a->flag[a->flags++] = (struct given){ names, value };
    return true;
}

static bool read_args(struct args *a, int argc, char **argv, char *names)
{
    bool words_only = false;
    for (int i = 2; i < argc; i++) {
        bool flag = !words_only && argv[i][0] == '-' && argv[i][1] != '\0';
        if (flag && strcmp(argv[i], "--") == 0) {
            words_only = true;
        } else if (flag) {
            char *room = names;
            names += strlen(argv[i]) + 1;
            if (!take_flag(a, argc, argv, &i, room))
                return false;
        } else {
            a->word[a->words++] = argv[i];
        }
    }
    if (a->words < a->command->least)
        return wrong(a->command, "something is missing:", a->command->usage);
    if (a->command->most >= 0 && a->words > a->command->most)
        return wrong(a->command, "not expected:", a->word[a->command->most]);
    return true;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int run(const struct command *c, int argc, char **argv)
{
    size_t letters = 0;
    for (int i = 0; i < argc; i++)
        letters += strlen(argv[i]) + 1;
    struct args a = { .command = c };
    a.word = calloc((size_t)argc + 1, sizeof *a.word);
    a.flag = calloc((size_t)argc + 1, sizeof *a.flag);
    char *names = malloc(letters);
    int code = NO_FILE;
    if (a.word != NULL && a.flag != NULL && names != NULL)
        code = read_args(&a, argc, argv, names) ? c->run(&a) : WRONG_USAGE;
    free(names);
    free(a.flag);
    free(a.word);
    if (fflush(stdout) != 0 && code == GOOD)
        code = complain(NO_FILE, "cannot write to standard output");
    return code;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    if (argc < 2) {
        general_help(stderr);
        return WRONG_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(argc, argv);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "version") == 0) {
        printf("longroll %s\n", cli_version());
        return GOOD;
    }
    const struct command *c = command_named(argv[1]);
    if (c == NULL)
        return complain(WRONG_USAGE, "there is no command \"%s\"; longroll help names them all", argv[1]);
    return asks_for_help(argc, argv) ? command_help(c) : run(c, argc, argv);
}
