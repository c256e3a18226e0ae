/* lab.c - `longroll lab`: tournaments, balance, and whether a change makes a difference. */
#include "lab.h"
#include "cli.h"

#include <stdlib.h>
#include <unistd.h>

static bool seat(const char *names, struct lab_order *o)
{
    char copy[128];
    snprintf(copy, sizeof copy, "%s", names);
    char *comma = strchr(copy, ',');
    if (comma != NULL)
        *comma = '\0';
    o->player[0] = player_named(copy);
    o->player[1] = comma ? player_named(comma + 1) : o->player[0];
    if (o->player[0] != NULL && o->player[1] != NULL)
        return true;
    complain(WRONG_USAGE, "--players takes one or two players, as \"general,greedy\", not \"%s\"", names);
    return false;
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

static void print_sums(const struct lab_run *run)
{
    const struct lab_order *o = run->order;
    for (int i = 0; i <= o->scenarios; i++) {
        struct lab_sum s;
        lab_add_up(run, i < o->scenarios ? i : -1, &s);
        if (i == o->scenarios && o->scenarios == 1)
            break;
        printf("%-28s %5d games", i < o->scenarios ? o->p->scenario[o->scenario[i]].name : "all", s.games);
        print_share(o->player[0]->title, &s.a);
        print_share(o->p->game->sides[0], &s.first);
        printf("  draws %d  score %+.2f  answers %.0f  slowest %d ms, %d late\n", s.draws, s.mean_score,
               s.mean_answers, s.slowest, s.late);
    }
}

/* ---- Comparing with another run ---- */

static const json_t *scenario_in(const json_t *sums, const char *name)
{
    const json_t *list = json_object_get(sums, "scenarios");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *its = json_string_value(json_object_get(json_array_get(list, i), "scenario"));
        if (its != NULL && strcmp(its, name) == 0)
            return json_array_get(list, i);
    }
    return NULL;
}

static double number_in(const json_t *o, const char *key) { return json_number_value(json_object_get(o, key)); }

static void compare_scenario(const char *name, const struct lab_sum *s, const json_t *old)
{
    int of = (int)number_in(old, "games");
    double a = number_in(json_object_get(old, "a"), "share"),
           first = number_in(json_object_get(old, "first"), "share");
    printf("%-28s first side %5.1f%% against %5.1f%%, p = %.4f;  first player %5.1f%% against %5.1f%%, p = %.4f;  "
           "score %+.2f against %+.2f, p = %.4f\n",
           name, 100 * s->first.share, 100 * first,
           lab_p_shares((int)(s->first_wins + 0.5), s->games, (int)(first * of + 0.5), of), 100 * s->a.share,
           100 * a, lab_p_shares((int)(s->a_wins + 0.5), s->games, (int)(a * of + 0.5), of), s->mean_score,
           number_in(old, "score"),
           lab_p_means(s->mean_score, s->score_error, number_in(old, "score"), number_in(old, "score_error")));
}

static int compare_with(const struct lab_run *run, const char *folder)
{
    char path[600];
    json_error_t je;
    snprintf(path, sizeof path, "%s/sums.json", folder);
    json_t *old = json_load_file(path, 0, &je);
    if (old == NULL)
        return complain(NO_FILE, "%s:%d:%d: %s", path, je.line, je.column, je.text);
    printf("\nagainst %s:\n", folder);
    for (int i = 0; i < run->order->scenarios; i++) {
        const char *name = run->order->p->scenario[run->order->scenario[i]].name;
        const json_t *its = scenario_in(old, name);
        struct lab_sum s;
        lab_add_up(run, i, &s);
        if (its != NULL && s.games > 0)
            compare_scenario(name, &s, its);
    }
    json_decref(old);
    return GOOD;
}

static int carry_out(const struct args *a, const struct lab_order *o)
{
    struct lr_error e = { .line = 0 };
    struct lab_run *run = lab_make(o);
    if (run == NULL)
        return complain(NO_FILE, "no memory");
    int code = GOOD;
    if (!lab_open(run, &e) || !lab_run(run, &e) || !lab_write_sums(run, &e) || !lab_plots(run, &e))
        code = complain_error(NOT_GOOD, &e);
    if (code == GOOD && has_flag(a, "json"))
        print_json(lab_json(run));
    else if (code == GOOD)
        print_sums(run);
    if (code == GOOD && flag_value(a, "compare") != NULL)
        code = compare_with(run, flag_value(a, "compare"));
    lab_free(run);
    return code;
}

static int lab(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)shelf;
    struct lab_order o = { .p = p, .threads = (int)sysconf(_SC_NPROCESSORS_ONLN) };
    uint64_t pairs = 50, playouts = 200, ms = 0, threads = (uint64_t)o.threads, seed = 1;
    const char *players = flag_value(a, "players");
    if (!seat(players ? players : "greedy,random", &o) || !choose_scenarios(a, &o) || !setup_from(a, p, 1, &o.setup)
        || !flag_number(a, "pairs", 1, 100000, &pairs) || !flag_number(a, "playouts", 1, 1000000, &playouts)
        || !flag_number(a, "milliseconds", 0, 600000, &ms) || !flag_number(a, "threads", 1, 64, &threads)
        || !flag_number(a, "seed", 0, UINT64_MAX >> 1, &seed))
        return WRONG_USAGE;
    o.own_options = has_flag(a, "option");
    o.pairs = (int)pairs;
    o.threads = (int)threads;
    o.care = (struct player_care){ (int)ms, ms > 0 && !has_flag(a, "playouts") ? 0 : (int)playouts, 1, seed };
    o.stop_clear = has_flag(a, "until-clear");
    o.folder = flag_value(a, "out") ? flag_value(a, "out") : "lab-run";
    o.progress = isatty(STDERR_FILENO) || has_flag(a, "progress");
    return carry_out(a, &o);
}

static int run(const struct args *a) { return with_pack(a, lab); }

static const struct flag flags[] = {
    { "players", "A,B", "who meets whom (default greedy,random)" },
    { "scenarios", "NAMES", "with commas between (default: all)" },
    { "pairs", "N", "pairs of games a scenario, sides changed in each (default 50)" },
    { "playouts", "N", "of players that search, for each answer (default 200)" },
    { "milliseconds", "N", "instead: time for each answer" },
    { "until-clear", NULL, "stop a scenario early when the answer is clear" },
    { "threads", "N", "games at once (default: every core)" },
    { "out", "DIR", "the run's folder (default lab-run); an unfinished run goes on" },
    { "compare", "DIR", "another run's folder: p-values of the differences" },
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
    "Results are kept in the run's folder as they come: games.csv, periods.csv, sums.csv, sums.json and plots "
    "(SVG).\n"
    "With --playouts a run depends on its seed alone, not on time or cores.",
    flags,
    1,
    1,
    false,
    run,
};
