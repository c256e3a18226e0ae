/* sources.c - `longroll sources`: where a game's data come from. */
#include "cli.h"

static const char *const origins[] = { "book", "derived", "made" };
enum { ORIGINS = sizeof origins / sizeof origins[0] };

static int origin_named(const char *name)
{
    for (int i = 0; i < ORIGINS; i++)
        if (strcmp(origins[i], name) == 0)
            return i;
    return -1;
}

/* A file as seen from the game's folder. */
static const char *short_name(const char *folder, const char *file)
{
    size_t n = strlen(folder);
    if (file == NULL)
        return "";
    return n > 0 && strncmp(file, folder, n) == 0 && file[n] == '/' ? file + n + 1 : file;
}

static void print_source(const struct lr_source *s, const char *folder)
{
    struct ink ink = ink_for(stdout);
    int columns, lines;
    screen_size(&columns, &lines);
    printf("%s%-7s%s %-10s %5d %s  %s%s:%d%s\n", ink.bold, origins[s->origin], ink.off, s->rule ? s->rule : "-",
           s->uses, s->uses == 1 ? "value " : "values", ink.dim, short_name(folder, s->file), s->line, ink.off);
    if (s->words != NULL && s->words[0] != '\0')
        print_wrapped(s->words, 8, columns);
}

static json_t *source_json(const struct lr_source *s, const char *folder)
{
    return json_pack("{s:s, s:o, s:o, s:i, s:o, s:i}", "origin", origins[s->origin], "rule",
                     s->rule ? json_words(s->rule) : json_null(), "words", json_words(s->words ? s->words : ""),
                     "uses", s->uses, "file", json_words(short_name(folder, s->file)), "line", s->line);
}

static void show(const struct args *a, const struct lr_pack *p, int only)
{
    char folder[4096] = "";
    if (!game_folder(flag_value(a, "data"), games_named(p->game->id), folder, sizeof folder, NULL))
        folder[0] = '\0';
    int sources[ORIGINS] = { 0 }, uses[ORIGINS] = { 0 };
    json_t *list = has_flag(a, "json") ? json_array() : NULL;
    for (int i = 0; i < p->sources; i++) {
        const struct lr_source *s = &p->source[i];
        if (only >= 0 && (int)s->origin != only)
            continue;
        sources[s->origin]++;
        uses[s->origin] += s->uses;
        if (list != NULL)
            json_array_append_new(list, source_json(s, folder));
        else
            print_source(s, folder);
    }
    if (list != NULL) {
        print_json(json_pack("{s:o, s:o}", "game", json_words(p->game->id), "sources", list));
        return;
    }
    for (int i = 0; i < ORIGINS; i++)
        if (only < 0 || only == i)
            printf("%s%s: %d source%s, %d value%s", i && only < 0 ? "; " : "", origins[i], sources[i],
                   sources[i] == 1 ? "" : "s", uses[i], uses[i] == 1 ? "" : "s");
    putchar('\n');
}

static int list_sources(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)shelf;
    const char *origin = flag_value(a, "origin");
    int only = origin ? origin_named(origin) : -1;
    if (origin != NULL && only < 0)
        return complain(WRONG_USAGE, "--origin takes book, derived or made, not \"%s\"", origin);
    show(a, p, only);
    return GOOD;
}

static int run(const struct args *a) { return with_pack(a, list_sources); }

static const struct flag flags[] = {
    { "origin", "ORIGIN", "only book, derived or made" }, JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS
};

const struct command sources_command = {
    "sources",
    "GAME [--origin book|derived|made]",
    "Where each value of a game's data comes from",
    NULL,
    flags,
    1,
    1,
    false,
    run,
};
