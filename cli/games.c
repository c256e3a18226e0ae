/* games.c - `longroll games`: every game, its scenarios and its options. */
#include "cli.h"

static json_t *option_json(const struct lr_option *o)
{
    json_t *choices = json_array();
    for (int i = 0; i < o->choices; i++)
        json_array_append_new(choices, json_words(o->choice[i]));
    return json_pack("{s:o, s:o, s:o, s:o}", "name", json_words(o->name), "words",
                     json_words(o->words ? o->words : ""), "choices", choices, "preset",
                     json_words(o->choices > 0 ? o->choice[o->preset] : ""));
}

json_t *game_json(const struct lr_pack *p)
{
    const struct lr_game *g = p->game;
    json_t *scenarios = json_array(), *options = json_array();
    for (int i = 0; i < p->scenarios; i++)
        json_array_append_new(scenarios,
                              json_pack("{s:o, s:o, s:o}", "name", json_words(p->scenario[i].name), "words",
                                        json_words(p->scenario[i].words ? p->scenario[i].words : ""), "edition",
                                        json_words(lr_edition(p, p->scenario[i].edition)->edition_name)));
    for (int i = 0; i < p->options; i++)
        json_array_append_new(options, option_json(&p->option[i]));
    return json_pack("{s:o, s:o, s:[o, o], s:b, s:b, s:o, s:o}", "id", json_words(g->id), "title",
                     json_words(g->title), "sides", json_words(g->sides[0]), json_words(g->sides[1]), "fixture",
                     g->fixture, "board_only", g->board_only, "scenarios", scenarios, "options", options);
}

static void print_option(const struct lr_option *o, struct ink ink)
{
    printf("    --option %s%s%s=", ink.bold, o->name, ink.off);
    for (int i = 0; i < o->choices; i++)
        printf("%s%s%s", i ? "|" : "", o->choice[i], i == o->preset ? "*" : "");
    if (o->words != NULL && o->words[0] != '\0')
        printf("  %s", o->words);
    putchar('\n');
}

static void print_game(const struct lr_pack *p)
{
    const struct lr_game *g = p->game;
    struct ink ink = ink_for(stdout);
    printf("%s%s%s  %s (%s against %s)%s\n", ink.bold, g->id, ink.off, g->title, g->sides[0], g->sides[1],
           g->fixture      ? "  [fixture: exists for the tests]"
           : g->board_only ? "  [a board, no rules yet: check and map]"
                           : "");
    for (int i = 0; i < p->scenarios; i++) {
        const char *words = p->scenario[i].words;
        bool more = words != NULL && words[0] != '\0';
        printf("    --scenario \"%s\"%s%s\n", p->scenario[i].name, more ? "  " : "", more ? words : "");
    }
    for (int i = 0; i < p->options; i++)
        print_option(&p->option[i], ink);
}

static int run(const struct args *a)
{
    struct shelf shelf;
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    const struct games_entry *all;
    int n = games_all(&all), code = GOOD;
    bool json = has_flag(a, "json");
    json_t *list = json ? json_array() : NULL;
    for (int i = 0; i < n; i++) {
        struct lr_error e = { .line = 0 };
        const struct lr_pack *p = shelf_pack(&shelf, all[i].game->id, &e);
        if (p == NULL)
            code = complain_error(NO_FILE, &e);
        else if (json)
            json_array_append_new(list, game_json(p));
        else
            print_game(p);
    }
    if (json)
        print_json(list);
    else if (code == GOOD)
        printf("\nA star marks the choice an option begins with; a scenario may begin with another.\n");
    shelf_clear(&shelf);
    return code;
}

static const struct flag flags[] = { JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS };

const struct command games_command = {
    "games", "[--json]", "Every game with its scenarios and options", NULL, flags, 0, 0, false, run,
};
