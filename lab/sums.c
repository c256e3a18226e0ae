/* sums.c - what a run's games add up to. */
#include "lab.h"

#include <math.h>

/* Wilson's interval for a share, z standard errors wide. */
static struct lab_share wilson(double wins, int of, double z)
{
    struct lab_share s = { 0, 0, 1, of };
    if (of == 0)
        return s;
    double n = of, x = wins / n, d = 1 + z * z / n;
    double middle = (x + z * z / (2 * n)) / d, half = z * sqrt(x * (1 - x) / n + z * z / (4 * n * n)) / d;
    s.share = x;
    s.low = middle - half < 0 ? 0 : middle - half;
    s.high = middle + half > 1 ? 1 : middle + half;
    return s;
}

struct lab_share lab_share_of(double wins, int games) { return wilson(wins, games, 1.959964); }

static double credit(int winner, int side) { return winner == side ? 1 : winner == (int)LR_NOBODY ? 0.5 : 0; }

static void add_scenario(const struct lab_run *run, int scenario, int pairs, struct lab_sum *s, double *squares)
{
    const struct lab_game *g = &run->game[scenario * run->order->pairs * 2];
    for (int i = 0; i < pairs * 2; i++) {
        if (g[i].id < 0)
            continue;
        s->games++;
        s->draws += g[i].winner == (int)LR_NOBODY;
        s->first_wins += credit(g[i].winner, LR_FIRST);
        s->a_wins += credit(g[i].winner, g[i].first == 0 ? LR_FIRST : LR_SECOND);
        s->mean_score += g[i].score;
        *squares += (double)g[i].score * g[i].score;
        s->mean_answers += g[i].answers;
        s->late += g[i].late;
        s->slowest = g[i].slowest > s->slowest ? g[i].slowest : s->slowest;
    }
}

void lab_add_up(const struct lab_run *run, int scenario, struct lab_sum *s)
{
    double squares = 0;
    *s = (struct lab_sum){ 0 };
    for (int i = 0; i < run->order->scenarios; i++)
        if (scenario < 0 || i == scenario)
            add_scenario(run, i, run->used[i], s, &squares);
    s->a = lab_share_of(s->a_wins, s->games);
    s->first = lab_share_of(s->first_wins, s->games);
    if (s->games == 0)
        return;
    s->mean_score /= s->games;
    s->mean_answers /= s->games;
    double variance = squares / s->games - s->mean_score * s->mean_score;
    s->score_error = s->games > 1 ? sqrt((variance > 0 ? variance : 0) / (s->games - 1)) : 0;
}

bool lab_is_clear(const struct lab_run *run, int scenario, int pairs)
{
    struct lab_sum s = { 0 };
    double squares = 0;
    add_scenario(run, scenario, pairs, &s, &squares);
    struct lab_share a = wilson(s.a_wins, s.games, 3.290527), f = wilson(s.first_wins, s.games, 3.290527);
    bool same = run->order->player[0] == run->order->player[1]; /* then only the sides can differ */
    return same ? f.low > 0.5 || f.high < 0.5 : a.low > 0.5 || a.high < 0.5;
}

/* Fisher's exact test: the chance of tables no likelier than this one, with the same margins. */
double lab_p_shares(int wins_a, int of_a, int wins_b, int of_b)
{
    int wins = wins_a + wins_b, low = wins > of_b ? wins - of_b : 0, high = wins < of_a ? wins : of_a;
    double sum = 0, fixed = lgamma(of_a + 1.0) + lgamma(of_b + 1.0) + lgamma(wins + 1.0)
                            + lgamma(of_a + of_b - wins + 1.0) - lgamma(of_a + of_b + 1.0);
    double seen = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int k = low; k <= high; k++) {
            double chance = exp(fixed - lgamma(k + 1.0) - lgamma(of_a - k + 1.0) - lgamma(wins - k + 1.0)
                                - lgamma(of_b - wins + k + 1.0));
            if (pass == 0 && k == wins_a)
                seen = chance;
            if (pass == 1 && chance <= seen * (1 + 1e-9))
                sum += chance;
        }
    return sum > 1 ? 1 : sum;
}

double lab_p_means(double mean_a, double error_a, double mean_b, double error_b)
{
    double error = sqrt(error_a * error_a + error_b * error_b);
    if (error == 0)
        return mean_a == mean_b ? 1 : 0;
    return erfc(fabs(mean_a - mean_b) / error / sqrt(2));
}

static json_t *share_json(const struct lab_share *s)
{
    return json_pack("{s:f,s:f,s:f}", "share", s->share, "low", s->low, "high", s->high);
}

static json_t *sum_json(const char *name, const struct lab_sum *s)
{
    return json_pack("{s:s,s:i,s:i,s:o,s:o,s:f,s:f,s:f,s:i,s:i}", "scenario", name, "games", s->games, "draws",
                     s->draws, "a", share_json(&s->a), "first", share_json(&s->first), "score", s->mean_score,
                     "score_error", s->score_error, "answers", s->mean_answers, "slowest_ms", s->slowest,
                     "late_answers", s->late);
}

json_t *lab_json(const struct lab_run *run)
{
    const struct lab_order *o = run->order;
    json_t *list = json_array();
    struct lab_sum s;
    for (int i = 0; i < o->scenarios; i++) {
        lab_add_up(run, i, &s);
        json_array_append_new(list, sum_json(o->p->scenario[o->scenario[i]].name, &s));
    }
    lab_add_up(run, -1, &s);
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)o->p->hash);
    return json_pack("{s:s,s:s,s:[s,s],s:[s,s],s:i,s:i,s:I,s:o,s:o}", "game", o->p->game->id, "pack", hash,
                     "players", o->player[0]->name, o->player[1]->name, "sides", o->p->game->sides[0],
                     o->p->game->sides[1], "playouts", o->care.playouts, "milliseconds", o->care.milliseconds,
                     "seed", (json_int_t)o->care.seed, "scenarios", list, "all", sum_json("all", &s));
}
