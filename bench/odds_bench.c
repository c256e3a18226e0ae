/* odds_bench.c - how long odds take, and how good they are in that time, at the questions of real play.
 *
 *   odds_bench [GAME [MILLISECONDS [QUESTIONS]]]
 *
 * A Recruit plays both sides; at each question that has risky answers, one of them is asked about. Prints the times
 * and the errors, sorted, by what was asked. */
#include "games.h"
#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 4000, KINDS = 256 };

struct timing {
    double ms, error;
    int worlds;
    bool exact;
    unsigned verb;
};

static struct timing timing[MOST];
static int timings;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_ms(const void *a, const void *b)
{
    double x = ((const struct timing *)a)->ms, y = ((const struct timing *)b)->ms;
    return x < y ? -1 : x > y;
}

static int by_error(const void *a, const void *b)
{
    double x = ((const struct timing *)a)->error, y = ((const struct timing *)b)->error;
    return x < y ? -1 : x > y;
}

static void measure(const struct lr_pack *p, const void *seen, const struct lr_question *q, int ms,
                    struct lr_rng *r)
{
    lr_answer risk[16];
    int n = player_risks(p, seen, q, r, risk, 16);
    if (n == 0)
        return;
    lr_answer x = risk[lr_rng_below(r, (uint32_t)n)];
    struct lr_odds o;
    double start = now_ms();
    if (!player_odds(p, seen, q->side, x, ms, r, &o))
        return;
    timing[timings++] = (struct timing){ now_ms() - start, o.error, o.worlds, o.exact, lr_verb_of(x) };
}

static void play(const struct lr_pack *p, uint64_t seed, int ms, int questions)
{
    const struct player_care care = { 0, 0, 1, seed };
    struct lr_setup setup;
    lr_setup_preset(p, (int)(seed % (unsigned)p->scenarios), seed, &setup);
    p = lr_pack_for(p, &setup);
    struct mind *m = mind_make(player_named("greedy"), p, &care);
    void *state = calloc(1, p->game->state_size), *seen = calloc(1, p->game->state_size);
    lr_answer *list = calloc(LR_MOST_ANSWERS, sizeof *list);
    struct lr_rng r = lr_rng_seed(seed, 9);
    bool going = m && state && seen && list && lr_begin(p, &setup, state, NULL);
    for (int i = 0; going && i < p->game->longest && timings < questions; i++) {
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        going = lr_next(p, state, &q, NULL) && q.n > 0;
        if (!going)
            break;
        lr_hide(p, state, q.side, seen);
        if (lr_rng_below(&r, 8) == 0)
            measure(p, seen, &q, ms, &r);
        going = lr_step(p, state, q.side, mind_choose(m, seen, &q), NULL);
    }
    free(state);
    free(seen);
    free(list);
    mind_free(m);
}

static void print_kind(const struct lr_pack *p, unsigned verb)
{
    struct timing some[MOST];
    int n = 0, exact = 0;
    for (int i = 0; i < timings; i++)
        if (verb == KINDS || timing[i].verb == verb) {
            some[n++] = timing[i];
            exact += timing[i].exact;
        }
    if (n == 0)
        return;
    qsort(some, (size_t)n, sizeof *some, by_ms);
    printf("%-42s %5d %6d %8.2f %8.2f %8.2f", verb == KINDS ? "all" : p->game->verbs[verb].phrase, n, exact,
           some[n / 2].ms, some[n * 9 / 10].ms, some[n - 1].ms);
    qsort(some, (size_t)n, sizeof *some, by_error);
    printf(" %8.1f %8.1f %8.1f\n", 100 * some[n / 2].error, 100 * some[n * 9 / 10].error, 100 * some[n - 1].error);
}

int main(int argc, char **argv)
{
    struct lr_error e = { .line = 0 };
    const struct games_entry *g = games_named(argc > 1 ? argv[1] : "bobby-lee");
    int ms = argc > 2 ? atoi(argv[2]) : ODDS_MILLISECONDS, questions = argc > 3 ? atoi(argv[3]) : 400;
    if (g == NULL || ms < 1 || questions < 1 || questions > MOST)
        return 2;
    struct lr_pack *p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (p == NULL) {
        fprintf(stderr, "%s:%d: %s\n", e.file, e.line, e.words);
        return 1;
    }
    for (uint64_t seed = 1; timings < questions && seed < 200; seed++)
        play(p, seed, ms, questions);
    printf("%-42s %5s %6s %8s %8s %8s %8s %8s %8s\n", "answer", "asked", "exact", "ms", "9 of 10", "worst",
           "error %", "9 of 10", "worst");
    for (unsigned verb = 0; verb <= KINDS; verb++)
        print_kind(p, verb);
    lr_pack_free(p);
    return 0;
}
