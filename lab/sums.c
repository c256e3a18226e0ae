/* sums.c - what a run's games add up to, and how sure that is. */
#include "lab.h"

#include <math.h>

/* Wilson's interval for a share, z standard errors wide. */
static struct lab_share wilson(double wins, double n, double z)
{
    struct lab_share s = { 0, 0, 1 };
    if (n <= 0)
        return s;
    double x = wins / n, d = 1 + z * z / n;
    double middle = (x + z * z / (2 * n)) / d, half = z * sqrt(x * (1 - x) / n + z * z / (4 * n * n)) / d;
    s.share = x;
    s.low = middle - half < 0 ? 0 : middle - half;
    s.high = middle + half > 1 ? 1 : middle + half;
    return s;
}

struct lab_share lab_share_of(double wins, double games) { return wilson(wins, games, 1.959964); }

/* The two games of a pair share their seed: where they come out alike, they are worth less than two. */
static double worth(const struct lab_run *run, const struct lab_tally *t, int games)
{
    double n = games, mean = t->sum / n, variance = t->square / n - mean * mean;
    if (run->order->player[0] == run->order->player[1] || games < 4 || variance <= 1e-12)
        return n;
    double alike = (t->cross / (n / 2) - mean * mean) / variance;
    return n / (1 + (alike < 0 ? 0 : alike > 1 ? 1 : alike));
}

static struct lab_share share_of(const struct lab_run *run, const struct lab_tally *t, int games, double z)
{
    double n = games > 0 ? worth(run, t, games) : 0;
    return wilson(games > 0 ? t->sum / games * n : 0, n, z);
}

static void add_tally(struct lab_tally *to, const struct lab_tally *t)
{
    to->sum += t->sum;
    to->square += t->square;
    to->cross += t->cross;
}

static void add_cell(struct lab_cell *to, const struct lab_cell *c)
{
    to->games += c->games;
    to->draws += c->draws;
    to->clear = to->clear && c->clear;
    add_tally(&to->a, &c->a);
    add_tally(&to->first, &c->first);
    add_tally(&to->score, &c->score);
    to->answers += c->answers;
    to->late += c->late;
    to->longest = c->longest > to->longest ? c->longest : to->longest;
    to->slowest = c->slowest > to->slowest ? c->slowest : to->slowest;
    to->worked = c->worked > to->worked ? c->worked : to->worked;
    to->seconds += c->seconds;
}

void lab_add_up(const struct lab_run *run, int scenario, int meeting, struct lab_sum *s)
{
    struct lab_cell c = { .clear = true };
    for (int i = 0; i < run->cells; i++)
        if ((scenario < 0 || i / run->meetings == scenario) && (meeting < 0 || i % run->meetings == meeting))
            add_cell(&c, &run->cell[i]);
    *s = (struct lab_sum){ .games = c.games, .draws = c.draws, .clear = c.clear };
    s->a = share_of(run, &c.a, c.games, 1.959964);
    s->first = share_of(run, &c.first, c.games, 1.959964);
    if (c.games == 0)
        return;
    s->a_wins = c.a.sum;
    s->first_wins = c.first.sum;
    s->longest = c.longest;
    s->slowest = c.slowest;
    s->worked = c.worked;
    s->late = c.late;
    s->mean_score = c.score.sum / c.games;
    s->mean_answers = c.answers / c.games;
    double n = worth(run, &c.score, c.games), variance = c.score.square / c.games - s->mean_score * s->mean_score;
    s->score_error = n > 1 ? sqrt((variance > 0 ? variance : 0) / (n - 1)) : 0;
}

struct lab_share lab_standing(const struct lab_run *run, int player, int *games)
{
    double wins = 0;
    *games = 0;
    for (int i = 0; i < run->cells; i++) {
        const int *who = run->meeting[i % run->meetings];
        const struct lab_cell *c = &run->cell[i];
        if (who[0] != player && who[1] != player)
            continue;
        wins += who[0] == player ? c->a.sum : c->games - c->a.sum;
        *games += c->games;
    }
    return lab_share_of(wins, *games);
}

/* The 99.9 % interval of what is asked leaves a half: which player, or of one player alone which side. */
bool lab_is_clear(const struct lab_run *run, int cell)
{
    const struct lab_cell *c = &run->cell[cell];
    bool alone = run->order->player[0] == run->order->player[1];
    struct lab_share s = share_of(run, alone ? &c->first : &c->a, c->games, 3.290527);
    return s.low > 0.5 || s.high < 0.5;
}

/* ---- p-values ---- */

static double log_choose(int n, int k) { return lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0); }

/* The chance of tables no likelier than this one, with the same margins. */
double lab_p_shares(int wins_a, int of_a, int wins_b, int of_b)
{
    int wins = wins_a + wins_b, low = wins > of_b ? wins - of_b : 0, high = wins < of_a ? wins : of_a;
    double all = log_choose(of_a + of_b, wins), sum = 0;
    double seen = exp(log_choose(of_a, wins_a) + log_choose(of_b, wins_b) - all);
    for (int k = low; k <= high; k++) {
        double chance = exp(log_choose(of_a, k) + log_choose(of_b, wins - k) - all);
        sum += chance <= seen * (1 + 1e-7) ? chance : 0;
    }
    return sum > 1 ? 1 : sum;
}

/* The continued fraction of the incomplete beta function, by Lentz's method. */
static double beta_fraction(double a, double b, double x)
{
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < 1e-300 ? 1e-300 : d);
    double f = d;
    for (int m = 1; m < 500; m++) {
        for (int odd = 0; odd < 2; odd++) {
            double t = odd ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                           : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 + t * d;
            d = 1 / (fabs(d) < 1e-300 ? 1e-300 : d);
            c = 1 + t / c;
            c = fabs(c) < 1e-300 ? 1e-300 : c;
            f *= c * d;
        }
        if (fabs(c * d - 1) < 1e-14)
            break;
    }
    return f;
}

/* The regularized incomplete beta function. */
static double beta_part(double a, double b, double x)
{
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                     : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double lab_p_means(double mean_a, double error_a, int of_a, double mean_b, double error_b, int of_b)
{
    double va = error_a * error_a, vb = error_b * error_b, v = va + vb, apart = mean_a - mean_b;
    if (of_a < 2 || of_b < 2)
        return 1;
    if (v <= 0)
        return fabs(apart) > 0 ? 0 : 1;
    double free = v * v / (va * va / (of_a - 1) + vb * vb / (of_b - 1));
    return beta_part(free / 2, 0.5, free / (free + apart * apart / v));
}

/* ---- JSON ---- */

static json_t *share_json(const struct lab_share *s)
{
    return json_pack("{s:f,s:f,s:f}", "share", s->share, "low", s->low, "high", s->high);
}

static json_t *sum_json(const struct lab_run *run, int scenario, int meeting, bool times)
{
    struct lab_sum s;
    lab_add_up(run, scenario, meeting, &s);
    json_t *j = json_pack("{s:s,s:i,s:i,s:o,s:f,s:f,s:f,s:i}", "scenario",
                          scenario < 0 ? "all" : lab_scenario(run, scenario), "games", s.games, "draws", s.draws,
                          "first", share_json(&s.first), "score", s.mean_score, "score_error", s.score_error,
                          "answers", s.mean_answers, "longest", s.longest);
    if (meeting >= 0) {
        json_object_set_new(j, "a", json_string(lab_title(run, meeting, 0)));
        json_object_set_new(j, "b", json_string(lab_title(run, meeting, 1)));
        json_object_set_new(j, "a_share", share_json(&s.a));
        json_object_set_new(j, "clear", json_boolean(s.clear));
    }
    if (times) {
        json_object_set_new(j, "slowest_ms", json_integer(s.slowest));
        json_object_set_new(j, "most_cpu_ms", json_integer(s.worked));
        json_object_set_new(j, "late_answers", json_integer(s.late));
    }
    return j;
}

static json_t *standings_json(const struct lab_run *run)
{
    json_t *list = json_array();
    for (int i = 0; i < run->order->players; i++) {
        int games;
        struct lab_share s = lab_standing(run, i, &games);
        json_array_append_new(list, json_pack("{s:s,s:i,s:o}", "player", run->order->player[i]->title, "games",
                                              games, "won", share_json(&s)));
    }
    return list;
}

json_t *lab_json(const struct lab_run *run, bool times)
{
    const struct lab_order *o = run->order;
    json_t *scenarios = json_array(), *cells = json_array();
    for (int i = 0; i < o->scenarios; i++)
        json_array_append_new(scenarios, sum_json(run, i, run->meetings == 1 ? 0 : -1, times));
    for (int i = 0; run->meetings > 1 && i < run->cells; i++)
        json_array_append_new(cells, sum_json(run, i / run->meetings, i % run->meetings, times));
    return json_pack("{s:o,s:[s,s],s:o,s:o,s:o,s:o}", "order", lab_order_json(run), "sides", o->p->game->sides[0],
                     o->p->game->sides[1], "scenarios", scenarios, "meetings", cells, "all",
                     sum_json(run, -1, run->meetings == 1 ? 0 : -1, times), "standings", standings_json(run));
}
