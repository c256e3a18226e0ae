/* report.c - a report of balance in Markdown, with the run's pictures. */
#include "lab.h"

#include <stdlib.h>

/* The pictures' folder as the report must name it: from where the report is. */
static const char *pictures(const struct lab_run *run, const char *path)
{
    const char *folder = run->order->plots ? run->order->plots : run->order->folder;
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) + 1 : 0;
    return strncmp(folder, path, n) == 0 ? folder + n : folder;
}

static void put_share(FILE *f, const struct lab_share *s)
{
    fprintf(f, "%.0f %% (%.0f to %.0f)", 100 * s->share, 100 * s->low, 100 * s->high);
}

static struct lab_share other(const struct lab_share *s)
{
    return (struct lab_share){ 1 - s->share, 1 - s->high, 1 - s->low };
}

/* The scenarios, and all of them if they are several. */
static int rows_of(const struct lab_run *run) { return run->order->scenarios + (run->order->scenarios > 1); }

static void put_order(const struct lab_run *run, FILE *f)
{
    const struct lab_order *o = run->order;
    fprintf(f, "# Balance: %s\n\nMade by `longroll lab %s`. ", o->p->game->title, o->p->game->id);
    if (o->player[0] == o->player[1])
        fprintf(f, "%s plays both sides", o->player[0]->title);
    else
        fprintf(f, "Every player meets every other on both sides, each pair of games on one seed");
    if (o->care.milliseconds > 0)
        fprintf(f, ", %d milliseconds an answer", o->care.milliseconds);
    bool searches = false;
    for (int i = 0; i < o->players; i++)
        searches = searches || o->player[i]->searches;
    if (searches && o->care.playouts > 0)
        fprintf(f, ", at most %d playouts an answer", o->care.playouts);
    fprintf(f,
            "; seed %llu, at most %d games a scenario%s%s. A draw counts half; in brackets the 95 %% interval.\n\n",
            (unsigned long long)o->care.seed, 2 * o->pairs, run->meetings > 1 ? " and meeting" : "",
            o->stop_clear ? ", fewer where the answer was clear early" : "");
}

static void put_table(const struct lab_run *run, FILE *f)
{
    const char *const *side = run->order->p->game->sides;
    fprintf(f,
            "| scenario | games | %s | %s | draws | mean score | answers a game |\n"
            "|---|---|---|---|---|---|---|\n",
            side[0], side[1]);
    for (int i = 0; i < rows_of(run); i++) {
        struct lab_sum s;
        bool all = i == run->order->scenarios;
        lab_add_up(run, all ? -1 : i, -1, &s);
        struct lab_share second = other(&s.first);
        fprintf(f, "| %s | %d | ", all ? "all" : lab_scenario(run, i), s.games);
        put_share(f, &s.first);
        fprintf(f, " | ");
        put_share(f, &second);
        fprintf(f, " | %d | %+.2f ± %.2f | %.0f (longest %d) |\n", s.draws, s.mean_score, 1.96 * s.score_error,
                s.mean_answers, s.longest);
    }
    fprintf(f, "\nThe score is the game's own measure, above zero for the %s.\n\n", side[0]);
}

static void put_players(const struct lab_run *run, FILE *f)
{
    if (run->order->player[0] == run->order->player[1])
        return;
    fprintf(f, "## Players\n\n| scenario | meeting | games | won by the first named |\n|---|---|---|---|\n");
    for (int i = 0; i < rows_of(run); i++)
        for (int k = 0; k < run->meetings; k++) {
            struct lab_sum s;
            bool all = i == run->order->scenarios;
            lab_add_up(run, all ? -1 : i, k, &s);
            fprintf(f, "| %s | %s against %s | %d | ", all ? "all" : lab_scenario(run, i), lab_title(run, k, 0),
                    lab_title(run, k, 1), s.games);
            put_share(f, &s.a);
            fprintf(f, "%s |\n", !all && s.clear ? ", clear" : "");
        }
    fprintf(f, "\n");
}

/* How evenly, in words: what the interval allows to say. */
static const char *verdict(const struct lab_share *s, const char *const *side, char *words, size_t size)
{
    if (s->low > 0.5 || s->high < 0.5)
        snprintf(words, size, "the %s is favoured", side[s->low > 0.5 ? 0 : 1]);
    else
        snprintf(words, size, "no side is shown to be favoured");
    return words;
}

static void put_scenario(const struct lab_run *run, int i, const char *folder, FILE *f)
{
    static const char *const kinds[] = { "score", "losses", "steps", "held" };
    const char *name = lab_scenario(run, i);
    struct lab_sum s;
    char words[80];
    lab_add_up(run, i, -1, &s);
    fprintf(f, "## %s\n\n%d games: %s.\n\n", name, s.games,
            verdict(&s.first, run->order->p->game->sides, words, sizeof words));
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (k < 3 || run->watch[i].places > 0)
            fprintf(f, "![%s: %s](%s/%s-%d.svg)\n\n", name, kinds[k], folder, kinds[k],
                    run->order->scenario[i] + 1);
}

bool lab_report(const struct lab_run *run, const char *path, struct lr_error *e)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (f == NULL)
        return lr_fail(e, path, 0, 0, "no memory");
    const char *folder = pictures(run, path);
    put_order(run, f);
    put_table(run, f);
    fprintf(f, "![Games won by each side](%s/sides.svg)\n\n![Length of games](%s/length.svg)\n\n", folder, folder);
    put_players(run, f);
    if (run->order->player[0] != run->order->player[1])
        fprintf(f, "![Games won by each player](%s/players.svg)\n\n", folder);
    for (int i = 0; i < run->order->scenarios; i++)
        put_scenario(run, i, folder, f);
    bool ok = fclose(f) == 0;
    if (ok && size > 0 && text[size - 2] == '\n')
        text[size - 1] = '\0';
    ok = ok && lab_put_file(path, text, e);
    free(text);
    return ok;
}
