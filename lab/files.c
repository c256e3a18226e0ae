/* files.c - a run's folder: order.json (what was asked), games.csv (a line a finished game), periods.csv (how
 * things stood at each heading), sums.csv and sums.json. */
#include "lab.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void path_of(const struct lab_run *run, const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s/%s", run->order->folder, name);
}

/* What makes two runs the same: another build or table may play other games under the same order. */
static json_t *order_json(const struct lab_run *run)
{
    const struct lab_order *o = run->order;
    json_t *names = json_array();
    for (int i = 0; i < o->scenarios; i++)
        json_array_append_new(names, json_string(o->p->scenario[o->scenario[i]].name));
    json_t *options = json_array();
    for (int i = 0; o->own_options && i < o->p->options; i++)
        json_array_append_new(options, json_string(o->p->option[i].choice[o->setup.option[i]]));
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)o->p->hash);
    return json_pack("{s:s,s:s,s:[s,s],s:i,s:i,s:I,s:i,s:b,s:o,s:o}", "game", o->p->game->id, "pack", hash,
                     "players", o->player[0]->name, o->player[1]->name, "playouts", o->care.playouts,
                     "milliseconds", o->care.milliseconds, "seed", (json_int_t)o->care.seed, "pairs", o->pairs,
                     "stop_clear", o->stop_clear, "scenarios", names, "options", options);
}

static bool cannot(const char *path, const char *what, struct lr_error *e)
{
    return lr_fail(e, path, 0, 0, "cannot %s: %s", what, strerror(errno));
}

/* One row of games.csv: whole, or not at all. */
static bool read_game(const struct lab_run *run, const char *line, struct lab_game *g)
{
    int at = 0, scenario;
    unsigned long long seed;
    memset(g, 0, sizeof *g);
    if (sscanf(line, "%d,%d,%llu,%d,%d,%d,%d,%d,%d,\"%n", &g->id, &scenario, &seed, &g->first, &g->winner,
               &g->score, &g->answers, &g->slowest, &g->late, &at)
            != 9
        || at == 0 || g->id < 0 || g->id >= run->games || g->winner < 0 || g->winner > 2)
        return false;
    const char *end = strchr(line + at, '"');
    if (end == NULL || end[1] != '\n')
        return false;
    size_t n = (size_t)(end - line) - (size_t)at;
    n = n < sizeof g->words ? n : sizeof g->words - 1;
    memcpy(g->words, line + at, n);
    return true;
}

static void read_games(struct lab_run *run, FILE *f)
{
    char line[400];
    struct lab_game *g = malloc(sizeof *g);
    while (g != NULL && fgets(line, sizeof line, f) != NULL)
        if (read_game(run, line, g))
            run->game[g->id] = *g;
    free(g);
}

static void read_periods(struct lab_run *run, FILE *f)
{
    char line[400];
    while (fgets(line, sizeof line, f) != NULL) {
        struct lab_period at = { .score = 0 };
        int id;
        char held[LAB_PLACES + 1] = "";
        if (sscanf(line, "%d,\"%27[^\"]\",%d,%d,%d,%d,%64s", &id, at.label, &at.score, &at.steps[0], &at.steps[1],
                   &at.answers, held)
                < 6
            || id < 0 || id >= run->games || run->game[id].id < 0 || run->game[id].periods == LAB_PERIODS)
            continue;
        memcpy(at.held, held, sizeof at.held);
        struct lab_game *g = &run->game[id];
        /* a game played again after a break may have left its rows twice */
        if (g->periods > 0 && at.answers < g->period[g->periods - 1].answers)
            g->periods = 0;
        g->period[g->periods++] = at;
    }
}

static bool read_file(struct lab_run *run, const char *name, void (*read)(struct lab_run *, FILE *))
{
    char path[600];
    path_of(run, name, path, sizeof path);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return false;
    read(run, f);
    fclose(f);
    return true;
}

static bool write_new(const struct lab_run *run, const char *name, const char *heading, struct lr_error *e)
{
    char path[600];
    path_of(run, name, path, sizeof path);
    FILE *f = fopen(path, "w");
    if (f == NULL)
        return cannot(path, "write", e);
    bool ok = fputs(heading, f) >= 0;
    return fclose(f) == 0 && ok ? true : cannot(path, "write", e);
}

/* The old order must be the same, or the folder holds another run. */
static bool same_order(const struct lab_run *run, const char *path, json_t *order, struct lr_error *e)
{
    json_error_t je;
    json_t *old = json_load_file(path, 0, &je);
    if (old == NULL)
        return lr_fail(e, path, je.line, je.column, "not the order of a run: %s", je.text);
    bool same = json_equal(old, order);
    json_decref(old);
    return same || lr_fail(e, path, 0, 0, "another run is kept in this folder: choose another with --out");
    (void)run;
}

bool lab_open(struct lab_run *run, struct lr_error *e)
{
    char path[600];
    if (mkdir(run->order->folder, 0777) != 0 && errno != EEXIST)
        return cannot(run->order->folder, "make the folder", e);
    path_of(run, "order.json", path, sizeof path);
    json_t *order = order_json(run);
    bool ok = true;
    if (access(path, F_OK) == 0) {
        ok = same_order(run, path, order, e);
        if (ok && read_file(run, "games.csv", read_games))
            read_file(run, "periods.csv", read_periods);
    } else {
        char places[3000];
        struct lr_text t = LR_TEXT(places);
        lr_put_string(&t, "game,heading,score,steps_first,steps_second,answers,held");
        for (int i = 0; i < run->places; i++)
            lr_put(&t, "%s%s", i ? " / " : " (", run->order->p->board->place[run->place[i]].name);
        lr_put_string(&t, run->places ? ")\n" : "\n");
        ok = write_new(run, "games.csv",
                       "game,scenario,seed,first_player,winner,score,answers,slowest_ms,late,outcome\n", e)
             && write_new(run, "periods.csv", places, e);
        if (ok && json_dump_file(order, path, JSON_INDENT(2)) != 0)
            ok = cannot(path, "write", e);
    }
    json_decref(order);
    return ok;
}

static bool append(const struct lab_run *run, const char *name, const char *text, size_t n, struct lr_error *e)
{
    char path[600];
    path_of(run, name, path, sizeof path);
    FILE *f = fopen(path, "a");
    if (f == NULL)
        return cannot(path, "write", e);
    bool ok = fwrite(text, 1, n, f) == n;
    return fclose(f) == 0 && ok ? true : cannot(path, "write", e);
}

/* The periods first: a game counts once its own line is there. */
bool lab_append(const struct lab_run *run, const struct lab_game *g, struct lr_error *e)
{
    enum { ROOM = LAB_PERIODS * 200 };
    struct lr_setup s;
    char *text = malloc(ROOM);
    if (text == NULL)
        return lr_fail(e, run->order->folder, 0, 0, "no memory");
    struct lr_text t = { text, ROOM, 0, false };
    lab_setup(run->order, g->id, &s);
    for (int i = 0; i < g->periods; i++)
        lr_put(&t, "%d,\"%s\",%d,%d,%d,%d,%.*s\n", g->id, g->period[i].label, g->period[i].score,
               g->period[i].steps[0], g->period[i].steps[1], g->period[i].answers, run->places, g->period[i].held);
    bool ok = append(run, "periods.csv", text, t.used, e);
    t.used = 0;
    lr_put(&t, "%d,%d,%llu,%d,%d,%d,%d,%d,%d,\"%s\"\n", g->id, s.scenario, (unsigned long long)s.seed, g->first,
           g->winner, g->score, g->answers, g->slowest, g->late, g->words);
    ok = ok && append(run, "games.csv", text, t.used, e);
    free(text);
    return ok;
}

bool lab_write_sums(const struct lab_run *run, struct lr_error *e)
{
    char path[600];
    path_of(run, "sums.csv", path, sizeof path);
    FILE *f = fopen(path, "w");
    if (f == NULL)
        return cannot(path, "write", e);
    fprintf(f,
            "scenario,games,draws,a_share,a_low,a_high,first_share,first_low,first_high,score,score_error,answers,"
            "slowest_ms,late\n");
    for (int i = -1; i < run->order->scenarios; i++) {
        struct lab_sum s;
        lab_add_up(run, i, &s);
        fprintf(f, "\"%s\",%d,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.3f,%.3f,%.1f,%d,%d\n",
                i < 0 ? "all" : run->order->p->scenario[run->order->scenario[i]].name, s.games, s.draws, s.a.share,
                s.a.low, s.a.high, s.first.share, s.first.low, s.first.high, s.mean_score, s.score_error,
                s.mean_answers, s.slowest, s.late);
    }
    if (fclose(f) != 0)
        return cannot(path, "write", e);
    path_of(run, "sums.json", path, sizeof path);
    json_t *j = lab_json(run);
    bool ok = json_dump_file(j, path, JSON_INDENT(2)) == 0 || cannot(path, "write", e);
    json_decref(j);
    return ok;
}
