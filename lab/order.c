/* order.c - what a run is to play: the numbering of its games, and the order as JSON. */
#include "lab.h"

#include <stdlib.h>

/* Everyone meets everyone; one player alone meets itself. */
static void arrange_meetings(struct lab_run *run)
{
    const struct lab_order *o = run->order;
    for (int i = 0; i < o->players; i++)
        for (int k = i + 1; k < o->players; k++) {
            run->meeting[run->meetings][0] = i;
            run->meeting[run->meetings++][1] = k;
        }
    run->cells = o->scenarios * run->meetings;
}

struct lab_run *lab_make(const struct lab_order *o)
{
    struct lab_run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return NULL;
    run->order = o;
    arrange_meetings(run);
    lab_watch_all(run);
    return run;
}

void lab_free(struct lab_run *run)
{
    if (run == NULL)
        return;
    lab_close(run);
    free(run);
}

int lab_cell_of(const struct lab_run *run, int id) { return id / 2 % run->cells; }

int lab_pair_of(const struct lab_run *run, int id) { return id / 2 / run->cells; }

const struct lab_watch *lab_watch_of(const struct lab_run *run, int id)
{
    return &run->watch[lab_cell_of(run, id) / run->meetings];
}

void lab_seats(const struct lab_run *run, int id, int seat[2])
{
    const int *who = run->meeting[lab_cell_of(run, id) % run->meetings];
    seat[0] = who[id % 2];
    seat[1] = who[1 - id % 2];
}

/* A player against itself gains nothing from a seed used twice: its games would only be less independent. */
static bool is_paired(const struct lab_run *run) { return run->order->player[0] != run->order->player[1]; }

void lab_setup(const struct lab_run *run, int id, struct lr_setup *s)
{
    const struct lab_order *o = run->order;
    int scenario = o->scenario[lab_cell_of(run, id) / run->meetings];
    const uint64_t parts[4] = { o->care.seed, (uint64_t)scenario, (uint64_t)lab_pair_of(run, id),
                                is_paired(run) ? 0 : (uint64_t)(id % 2) };
    lr_setup_preset(o->p, scenario, lr_hash(parts, sizeof parts), s);
    for (int i = 0; o->own_options && i < o->p->options; i++)
        s->option[i] = o->setup.option[i];
}

static bool is_wanted(const struct lab_run *run, int id)
{
    return lab_pair_of(run, id) % run->order->parts == run->order->part && !run->cell[lab_cell_of(run, id)].clear;
}

int lab_wanted(const struct lab_run *run, int from)
{
    int end = run->order->pairs * run->cells * 2;
    for (int id = from; id < end; id++) {
        if (is_wanted(run, id))
            return id;
        int pair = lab_pair_of(run, id);
        if (pair % run->order->parts != run->order->part) /* over to the next pair */
            id = (pair + 1) * run->cells * 2 - 1;
    }
    return -1;
}

/* Pairs from this one on that are the run's. */
static int pairs_left(const struct lab_run *run, int from)
{
    const struct lab_order *o = run->order;
    int n = 0;
    for (int pair = from; pair < o->pairs; pair++)
        n += pair % o->parts == o->part;
    return n;
}

int lab_count_wanted(const struct lab_run *run)
{
    int first = lab_wanted(run, run->next), open = 0, n = 0;
    if (first < 0)
        return 0;
    for (int i = 0; i < run->cells; i++)
        open += !run->cell[i].clear;
    int end = (lab_pair_of(run, first) + 1) * run->cells * 2;
    for (int id = first; id < end; id++)
        n += is_wanted(run, id);
    return n + 2 * open * pairs_left(run, lab_pair_of(run, first) + 1);
}

static void tally(struct lab_tally *t, double x, double half, bool second)
{
    t->sum += x;
    t->square += x * x;
    t->cross += second ? x * half : 0;
}

static double credit(int winner, int side) { return winner == side ? 1 : winner == (int)LR_NOBODY ? 0.5 : 0; }

/* 10, 20 ... 100, 200 ... 1000, 2000 ...: few looks, so that chance does not get many tries. */
static bool is_look(int pairs)
{
    int step = 10;
    while (pairs > 10 * step)
        step *= 10;
    return pairs > 0 && pairs % step == 0;
}

void lab_count(struct lab_run *run, const struct lab_game *g)
{
    struct lab_cell *c = &run->cell[lab_cell_of(run, g->id)];
    bool second = g->id % 2 == 1;
    const double x[3] = { credit(g->winner, second ? LR_SECOND : LR_FIRST), credit(g->winner, LR_FIRST), g->score };
    tally(&c->a, x[0], c->half[0], second);
    tally(&c->first, x[1], c->half[1], second);
    tally(&c->score, x[2], c->half[2], second);
    memcpy(c->half, x, sizeof x);
    c->games++;
    c->draws += g->winner == (int)LR_NOBODY;
    c->answers += g->answers;
    c->seconds += g->seconds;
    c->late += g->late;
    c->longest = g->answers > c->longest ? g->answers : c->longest;
    c->slowest = g->slowest > c->slowest ? g->slowest : c->slowest;
    c->worked = g->worked > c->worked ? g->worked : c->worked;
    run->next = g->id + 1;
    if (run->order->stop_clear && second && is_look(c->games / 2))
        c->clear = lab_is_clear(run, lab_cell_of(run, g->id));
}

const char *lab_scenario(const struct lab_run *run, int i)
{
    return run->order->p->scenario[run->order->scenario[i]].name;
}

const char *lab_title(const struct lab_run *run, int meeting, int which)
{
    return run->order->player[run->meeting[meeting][which]]->title;
}

/* ---- JSON ---- */

static json_t *watch_json(const struct lab_watch *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->places; i++)
        json_array_append_new(list, json_string(w->p->board->place[w->place[i]].name));
    return list;
}

/* The watched places; if the scenarios are played on several boards, by the name of the edition. */
static json_t *places_json(const struct lab_run *run)
{
    json_t *by_name = json_object();
    for (int i = 0; i < run->order->scenarios; i++)
        json_object_set_new(by_name, run->watch[i].p->edition_name, watch_json(&run->watch[i]));
    if (json_object_size(by_name) > 1)
        return by_name;
    json_decref(by_name);
    return watch_json(&run->watch[0]);
}

json_t *lab_order_json(const struct lab_run *run)
{
    const struct lab_order *o = run->order;
    json_t *names = json_array(), *players = json_array(), *options = json_array();
    for (int i = 0; i < o->scenarios; i++)
        json_array_append_new(names, json_string(lab_scenario(run, i)));
    for (int i = 0; i < o->players; i++)
        json_array_append_new(players, json_string(o->player[i]->name));
    for (int i = 0; o->own_options && i < o->p->options; i++)
        json_array_append_new(options, json_string(o->p->option[i].choice[o->setup.option[i]]));
    char hash[20], rules[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)o->p->hash);
    snprintf(rules, sizeof rules, "%016llx", (unsigned long long)lab_fingerprint(o));
    return json_pack("{s:s,s:s,s:s,s:o,s:i,s:i,s:I,s:i,s:[i,i],s:b,s:o,s:o,s:o}", "game", o->p->game->id, "pack",
                     hash, "rules", rules, "players", players, "playouts", o->care.playouts, "milliseconds",
                     o->care.milliseconds, "seed", (json_int_t)o->care.seed, "pairs", o->pairs, "part", o->part + 1,
                     o->parts, "until_clear", (int)o->stop_clear, "scenarios", names, "options", options, "places",
                     places_json(run));
}

const char *lab_order_differs(const json_t *a, const json_t *b)
{
    static const char *const keys[] = { "game",         "players",     "scenarios", "seed", "playouts",
                                        "milliseconds", "until_clear", "options",   "pack", "rules" };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!json_equal(json_object_get(a, keys[i]), json_object_get(b, keys[i])))
            return keys[i];
    return NULL;
}

static bool read_players(struct lab_order *o, const json_t *list)
{
    o->players = 0;
    for (size_t i = 0; i < json_array_size(list) && o->players < LAB_PLAYERS; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        const struct player *p = name ? player_named(name) : NULL;
        if (p == NULL)
            return false;
        o->player[o->players++] = p;
    }
    return o->players >= 2;
}

static bool read_scenarios(struct lab_order *o, const json_t *list)
{
    o->scenarios = 0;
    for (size_t i = 0; i < json_array_size(list) && o->scenarios < LAB_SCENARIOS; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int at = name ? lr_scenario_named(o->p, name) : -1;
        if (at < 0)
            return false;
        o->scenario[o->scenarios++] = at;
    }
    return o->scenarios >= 1;
}

static bool read_options(struct lab_order *o, const json_t *list)
{
    lr_setup_preset(o->p, 0, 1, &o->setup);
    o->own_options = json_array_size(list) > 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *choice = json_string_value(json_array_get(list, i));
        if (choice == NULL || (int)i >= o->p->options
            || !lr_setup_option(o->p, &o->setup, o->p->option[i].name, choice, NULL))
            return false;
    }
    return true;
}

bool lab_order_read(struct lab_order *o, const char *folder, struct lr_error *e)
{
    char path[LAB_PATH];
    json_error_t je;
    json_int_t seed;
    int clear;
    snprintf(path, sizeof path, "%s/order.json", folder);
    json_t *j = json_load_file(path, 0, &je);
    if (j == NULL)
        return lr_fail(e, path, je.line > 0 ? je.line : 0, je.column > 0 ? je.column : 0, "%s", je.text);
    const char *game = json_string_value(json_object_get(j, "game"));
    bool ok = game != NULL && strcmp(game, o->p->game->id) == 0
              && json_unpack(j, "{s:i,s:i,s:I,s:i,s:b}", "playouts", &o->care.playouts, "milliseconds",
                             &o->care.milliseconds, "seed", &seed, "pairs", &o->pairs, "until_clear", &clear)
                     == 0
              && o->pairs >= 1 && o->pairs <= LAB_PAIRS && read_players(o, json_object_get(j, "players"))
              && read_scenarios(o, json_object_get(j, "scenarios"))
              && read_options(o, json_object_get(j, "options"));
    json_decref(j);
    if (!ok)
        return lr_fail(e, path, 0, 0, "not the order of a run of %s with these data", o->p->game->id);
    o->care.seed = (uint64_t)seed;
    o->care.threads = 1;
    o->stop_clear = clear != 0;
    o->part = 0;
    o->parts = 1;
    return true;
}
