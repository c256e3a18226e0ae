/* lab.c - `longroll lab`: tournaments, balance, and whether a change makes a difference. */
#include "lab.h"
#include "cli.h"

#include <stdlib.h>
#include <unistd.h>

enum { MOST_NAMES = 1000 };

/* The words of a list with commas, in a copy that the caller lends; how many, at most `room`. */
static int split(const char *list, char *copy, size_t size, const char **word, int room)
{
    int n = 0;
    snprintf(copy, size, "%s", list);
    for (char *rest = NULL, *w = strtok_r(copy, ",", &rest); w && n < room; w = strtok_r(NULL, ",", &rest))
        word[n++] = w;
    return n;
}

static bool seat(const char *names, struct lab_order *o)
{
    char copy[MOST_NAMES];
    const char *name[LAB_PLAYERS + 1];
    int n = split(names, copy, sizeof copy, name, LAB_PLAYERS + 1);
    bool ok = n >= 1 && n <= LAB_PLAYERS;
    for (int i = 0; ok && i < n; i++) {
        o->player[i] = player_named(name[i]);
        ok = o->player[i] != NULL;
        for (int k = 0; n > 2 && k < i; k++)
            ok = ok && o->player[k] != o->player[i];
    }
    if (n == 1)
        o->player[1] = o->player[0];
    o->players = n == 1 ? 2 : n;
    if (!ok)
        complain(WRONG_USAGE,
                 "--players takes one to %d different players, as \"general,greedy\" (captain, general, greedy, "
                 "random), not \"%s\"",
                 LAB_PLAYERS, names);
    return ok;
}

/* --scenarios "A,B", or all. */
static bool choose_scenarios(const struct args *a, struct lab_order *o)
{
    const char *names = flag_value(a, "scenarios");
    char copy[1000];
    if (names == NULL) {
        for (int i = 0; i < o->p->scenarios && i < LAB_SCENARIOS; i++)
            o->scenario[o->scenarios++] = i;
        return true;
    }
    snprintf(copy, sizeof copy, "%s", names);
    for (char *rest = NULL, *name = strtok_r(copy, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        int i = lr_scenario_named(o->p, name);
        if (i < 0 || o->scenarios == LAB_SCENARIOS) {
            complain(WRONG_USAGE, "%s has no scenario \"%s\"", o->p->game->id, name);
            return false;
        }
        o->scenario[o->scenarios++] = i;
    }
    return o->scenarios > 0;
}

static void print_share(const char *what, const struct lab_share *s)
{
    printf("  %s %5.1f%% (%4.1f to %4.1f)", what, 100 * s->share, 100 * s->low, 100 * s->high);
}

static void print_sum(const struct lab_run *run, const char *name, int scenario, int meeting)
{
    const struct lab_order *o = run->order;
    struct lab_sum s;
    lab_add_up(run, scenario, meeting, &s);
    printf("%-28s %5d games", name, s.games);
    if (meeting >= 0 && o->player[0] != o->player[1])
        print_share(lab_title(run, meeting, 0), &s.a);
    print_share(o->p->game->sides[0], &s.first);
    printf("  draws %d  score %+.2f  answers %.0f  slowest %d ms (%d ms of processor), %d late%s\n", s.draws,
           s.mean_score, s.mean_answers, s.slowest, s.worked, s.late, o->stop_clear && s.clear ? "  clear" : "");
}

static void print_sums(const struct lab_run *run)
{
    const struct lab_order *o = run->order;
    for (int k = 0; k < run->meetings; k++) {
        if (run->meetings > 1)
            printf("%s%s against %s\n", k ? "\n" : "", lab_title(run, k, 0), lab_title(run, k, 1));
        for (int i = 0; i < o->scenarios; i++)
            print_sum(run, lab_scenario(run, i), i, k);
        if (o->scenarios > 1)
            print_sum(run, "all", -1, k);
    }
    if (run->meetings == 1)
        return;
    printf("\n");
    for (int i = 0; i < o->players; i++) {
        int games;
        struct lab_share s = lab_standing(run, i, &games);
        printf("%-28s %5d games", o->player[i]->title, games);
        print_share("won", &s);
        printf("\n");
    }
}

/* ---- Comparing with another run ---- */

static const char *string_in(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s ? s : "";
}

static double number_in(const json_t *o, const char *key) { return json_number_value(json_object_get(o, key)); }

/* The sums of this scenario and meeting in another run's sums. */
static const json_t *cell_in(const json_t *sums, const char *scenario, const char *a, const char *b)
{
    static const char *const lists[] = { "meetings", "scenarios" };
    for (size_t k = 0; k < 2; k++) {
        const json_t *list = json_object_get(sums, lists[k]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *its = json_array_get(list, i);
            if (strcmp(string_in(its, "scenario"), scenario) == 0 && strcmp(string_in(its, "a"), a) == 0
                && strcmp(string_in(its, "b"), b) == 0)
                return its;
        }
    }
    return NULL;
}

static int whole(double x) { return (int)(x + 0.5); }

static json_t *share_against(const struct lab_share *s, double wins, int games, const json_t *old, const char *key)
{
    int of = whole(number_in(old, "games"));
    double then = number_in(json_object_get(old, key), "share");
    return json_pack("{s:f,s:f,s:f}", "here", s->share, "there", then, "p",
                     lab_p_shares(whole(wins), games, whole(then * of), of));
}

static json_t *compare_cell(const struct lab_run *run, int cell, const json_t *sums)
{
    int i = cell / run->meetings, k = cell % run->meetings;
    const json_t *old = cell_in(sums, lab_scenario(run, i), lab_title(run, k, 0), lab_title(run, k, 1));
    struct lab_sum s;
    lab_add_up(run, i, k, &s);
    if (old == NULL || s.games == 0 || number_in(old, "games") < 1)
        return NULL;
    double p = lab_p_means(s.mean_score, s.score_error, s.games, number_in(old, "score"),
                           number_in(old, "score_error"), whole(number_in(old, "games")));
    json_t *j = json_pack("{s:s,s:s,s:s,s:i,s:i,s:o,s:{s:f,s:f,s:f}}", "scenario", lab_scenario(run, i), "a",
                          lab_title(run, k, 0), "b", lab_title(run, k, 1), "games_here", s.games, "games_there",
                          whole(number_in(old, "games")), "first",
                          share_against(&s.first, s.first_wins, s.games, old, "first"), "score", "here",
                          s.mean_score, "there", number_in(old, "score"), "p", p);
    if (run->order->player[0] != run->order->player[1])
        json_object_set_new(j, "a_share", share_against(&s.a, s.a_wins, s.games, old, "a_share"));
    return j;
}

/* Every scenario and meeting that both runs have; NULL: complained. */
static json_t *compare_with(const struct lab_run *run, const char *folder)
{
    char path[LAB_PATH];
    json_error_t je;
    snprintf(path, sizeof path, "%s/sums.json", folder);
    json_t *old = json_load_file(path, 0, &je), *list = json_array();
    if (old == NULL) {
        complain(NO_FILE, "%s: %s", path, je.text);
        json_decref(list);
        return NULL;
    }
    for (int i = 0; i < run->cells; i++) {
        json_t *j = compare_cell(run, i, old);
        if (j != NULL)
            json_array_append_new(list, j);
    }
    json_decref(old);
    if (json_array_size(list) > 0)
        return list;
    complain(NOT_GOOD, "%s has no scenario played by the same players", folder);
    json_decref(list);
    return NULL;
}

static void print_against(const char *what, const json_t *j, double scale, const char *unit)
{
    double p = number_in(j, "p");
    printf("  %-24s %7.2f%s against %7.2f%s   p %s %.4f\n", what, scale * number_in(j, "here"), unit,
           scale * number_in(j, "there"), unit, p < 0.0001 ? "<" : "=", p < 0.0001 ? 0.0001 : p);
}

static void print_comparison(const struct lab_run *run, const json_t *list, const char *folder)
{
    char what[80];
    printf("\nagainst %s:\n", folder);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *j = json_array_get(list, i), *a = json_object_get(j, "a_share");
        printf("%s, %d games against %d%s%s%s%s\n", string_in(j, "scenario"), whole(number_in(j, "games_here")),
               whole(number_in(j, "games_there")), a ? ", " : "", a ? string_in(j, "a") : "", a ? " and " : "",
               a ? string_in(j, "b") : "");
        snprintf(what, sizeof what, "won by the %s", run->order->p->game->sides[0]);
        print_against(what, json_object_get(j, "first"), 100, "%");
        snprintf(what, sizeof what, "won by the %s", string_in(j, "a"));
        if (a != NULL)
            print_against(what, a, 100, "%");
        print_against("score", json_object_get(j, "score"), 1, "");
    }
}

/* ---- Carrying out ---- */

static int say(const struct args *a, const struct lab_run *run)
{
    const char *other = flag_value(a, "compare");
    json_t *list = other ? compare_with(run, other) : NULL;
    if (!has_flag(a, "json")) {
        print_sums(run);
        if (list != NULL)
            print_comparison(run, list, other);
        json_decref(list);
    } else {
        json_t *j = lab_json(run, true);
        if (list != NULL)
            json_object_set_new(j, "compare", list);
        print_json(j);
    }
    return other != NULL && list == NULL ? NOT_GOOD : GOOD;
}

static bool fill(const struct args *a, struct lab_run *run, struct lr_error *e)
{
    const char *list = flag_value(a, "gather");
    if (list == NULL)
        return lab_run(run, e);
    size_t size = strlen(list) + 1;
    char *copy = malloc(size);
    const char **folder = calloc(LAB_PARTS, sizeof *folder);
    bool ok = copy != NULL && folder != NULL;
    if (ok)
        ok = lab_gather(run, folder, split(list, copy, size, folder, LAB_PARTS), e);
    free(copy);
    free(folder);
    return ok;
}

static int carry_out(const struct args *a, const struct lab_order *o)
{
    struct lr_error e = { .line = 0 };
    struct lab_run *run = lab_make(o);
    if (run == NULL)
        return complain(NO_FILE, "no memory");
    const char *report = flag_value(a, "report");
    int code;
    if (!lab_open(run, &e) || !fill(a, run, &e) || !lab_write_sums(run, &e) || !lab_plots(run, &e)
        || (report != NULL && !lab_report(run, report, &e)))
        code = complain_error(NOT_GOOD, &e);
    else
        code = say(a, run);
    lab_free(run);
    return code;
}

/* --part K/N */
static bool read_part(const struct args *a, struct lab_order *o)
{
    const char *text = flag_value(a, "part");
    char first[16];
    uint64_t part = 1, parts = 1;
    if (text != NULL) {
        size_t n = strcspn(text, "/");
        snprintf(first, sizeof first, "%.*s", (int)(n < sizeof first ? n : sizeof first - 1), text);
        if (text[n] == '\0' || !read_number(text + n + 1, 1, LAB_PARTS, &parts)
            || !read_number(first, 1, parts, &part)) {
            complain(WRONG_USAGE, "--part takes a part and how many there are, as \"2/8\", not \"%s\"", text);
            return false;
        }
    }
    o->part = (int)part - 1;
    o->parts = (int)parts;
    if (parts > 1 && o->stop_clear) {
        complain(WRONG_USAGE,
                 "a part cannot know when the whole is clear: leave out --until-clear, gather, look, and "
                 "go on with more --pairs");
        return false;
    }
    return true;
}

static bool read_order(const struct args *a, struct lab_order *o)
{
    uint64_t pairs = 50, playouts = 200, ms = 0, seed = 1;
    const char *players = flag_value(a, "players");
    if (!seat(players ? players : "greedy,random", o) || !choose_scenarios(a, o)
        || !setup_from(a, o->p, 1, &o->setup) || !flag_number(a, "pairs", 1, LAB_PAIRS, &pairs)
        || !flag_number(a, "playouts", 1, 1000000, &playouts) || !flag_number(a, "milliseconds", 0, 600000, &ms)
        || !flag_number(a, "seed", 0, UINT64_MAX >> 1, &seed))
        return false;
    o->own_options = has_flag(a, "option");
    o->pairs = (int)pairs;
    o->care = (struct player_care){ (int)ms, ms > 0 && !has_flag(a, "playouts") ? 0 : (int)playouts, 1, seed };
    o->stop_clear = has_flag(a, "until-clear");
    return read_part(a, o);
}

/* The first of the parts says what the order was. */
static bool gathered_order(const char *list, struct lab_order *o)
{
    char folder[LAB_PATH];
    struct lr_error e = { .line = 0 };
    snprintf(folder, sizeof folder, "%.*s", (int)strcspn(list, ","), list);
    if (lab_order_read(o, folder, &e))
        return true;
    complain_error(NOT_GOOD, &e);
    return false;
}

static int lab(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)shelf;
    struct lab_order o = { .p = p, .parts = 1 };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores < 1 ? 1 : cores > 256 ? 256 : (uint64_t)cores;
    const char *parts = flag_value(a, "gather");
    if (p->game->board_only)
        return complain(WRONG_USAGE, "%s has no rules yet", p->game->id);
    if (!flag_number(a, "threads", 1, 256, &threads) || (parts == NULL && !read_order(a, &o)))
        return WRONG_USAGE;
    if (parts != NULL && !gathered_order(parts, &o))
        return NOT_GOOD;
    o.threads = (int)threads;
    o.folder = flag_value(a, "out") ? flag_value(a, "out") : "lab-run";
    o.plots = flag_value(a, "plots");
    o.progress = isatty(STDERR_FILENO) || has_flag(a, "progress");
    return carry_out(a, &o);
}

static int run(const struct args *a) { return with_pack(a, lab); }

static const struct flag flags[] = {
    { "players", "A,B,...", "who meets whom, everyone everyone (default greedy,random); one alone plays itself" },
    { "scenarios", "NAMES", "with commas between (default: all)" },
    { "pairs", "N", "pairs of games a scenario and meeting, sides changed in each (default 50)" },
    { "playouts", "N", "of players that search, for each answer (default 200)" },
    { "milliseconds", "N", "instead: time for each answer" },
    { "until-clear", NULL, "stop a scenario early when the answer is clear" },
    { "threads", "N", "games at once (default: every core)" },
    { "out", "DIR", "the run's folder (default lab-run); an unfinished run goes on" },
    { "plots", "DIR", "where the pictures go (default: the run's folder)" },
    { "report", "FILE", "write a report of balance in Markdown" },
    { "compare", "DIR", "another run's folder: p-values of the differences" },
    { "part", "K/N", "play only the K-th of N parts of the order, for many machines" },
    { "gather", "DIR,DIR,...", "put the parts of an order together instead of playing" },
    { "progress", NULL, "show progress even when the error stream is no terminal" },
    { "option", "NAME=CHOICE", "set an option of the game; may be given again" },
    { "seed", "N", "the run's seed (default 1)" },
    DATA_FLAGS,
    JSON_FLAG,
    NO_MORE_FLAGS,
};

const struct command lab_command = {
    "lab",
    "GAME [--players A,B] [--pairs N] [--out DIR] [--compare DIR]",
    "Play many games between computer players and count",
    "Results are kept in the run's folder as they come: games.csv, periods.csv, times.csv, sums.csv, sums.json and "
    "plots (SVG); docs/lab.md describes them.\n"
    "With --playouts a run depends on its seed alone, not on time or cores.",
    flags,
    1,
    1,
    false,
    run,
};
