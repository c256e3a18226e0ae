/* match_bench.c - what a long match costs: each answer, each look at it, each moment of its past, its memory and
 * its record. Meant for the largest states and the longest matches there are; any game will do.
 *
 *   match_bench [GAME [ANSWERS [SCENARIO]]]    the last scenario, if none is named; 50,000 answers by chance */
#include "games.h"
#include "tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SAMPLES = 2001, ROOM = 1 << 24 };

static struct lr_rng r;
static lr_answer list[LR_MOST_ANSWERS];
static double took[1 << 20]; /* microseconds */

/* Of this process: the worst of many is then not the machine's other work. A call of this takes a third of one. */
static double micros(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static void tell(const char *what, int n, const char *words)
{
    if (n == 0)
        return;
    qsort(took, (size_t)n, sizeof took[0], by_size);
    printf("%-10s %10.1f %10.1f %10.1f  %s\n", what, took[n / 2], took[(int)(0.99 * n)], took[n - 1], words);
}

static struct lr_question asked(const void *state, const struct lr_pack *p)
{
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    lr_ask(p, state, lr_asked(state) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND, &q);
    return q;
}

/* Answers by chance until there are so many; each is timed. How many took their time. */
static int play(struct lr_match *m, int answers)
{
    int n = 0;
    while (n < answers && lr_asked(lr_match_state(m)) != 0) {
        struct lr_question q = asked(lr_match_state(m), lr_match_pack(m));
        lr_answer x = list[lr_rng_below(&r, (uint32_t)q.n)];
        double from = micros();
        struct lr_verdict v = lr_match_answer(m, q.side, lr_match_seq(m), x);
        took[n++] = micros() - from;
        if (!v.ok)
            abort();
    }
    return n;
}

/* What is done once at each of some moments of the past. */
struct look {
    const struct lr_pack *p;
    const struct lr_match *m;
    unsigned char *state, *other;
};

static void do_ask(struct look *l) { asked(l->state, l->p); }
static void do_copy(struct look *l) { memcpy(l->other, l->state, l->p->game->state_size); }
static void do_hash(struct look *l) { list[0] = lr_hash(l->state, l->p->game->state_size); }
static void do_hide(struct look *l) { lr_hide(l->p, l->state, LR_FIRST, l->other); }

static void do_step(struct look *l)
{
    struct lr_question q = asked(l->state, l->p);
    lr_answer x = list[lr_rng_below(&r, (uint32_t)q.n)];
    do_copy(l);
    double from = micros();
    lr_step(l->p, l->other, q.side, x, NULL);
    took[0] = micros() - from;
}

static void do_past(struct look *l)
{
    lr_match_state_at(l->m, (int)lr_rng_below(&r, (uint32_t)lr_match_length(l->m) + 1), l->other);
}

static void measure(struct look *l, const char *what, void (*run)(struct look *), const char *words)
{
    double all[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        do
            lr_match_state_at(l->m, (int)lr_rng_below(&r, (uint32_t)lr_match_length(l->m) + 1), l->state);
        while (lr_asked(l->state) == 0);
        double from = micros();
        run(l);
        all[i] = run == do_step ? took[0] : micros() - from;
    }
    memcpy(took, all, sizeof all);
    tell(what, SAMPLES, words);
}

/* Take back and put back whatever the window holds, in the midst of a match that goes on. */
static void undo(struct lr_match *m)
{
    int n = 0;
    for (int i = 0; i < 4 * SAMPLES && n < SAMPLES && lr_asked(lr_match_state(m)) != 0; i++) {
        struct lr_question q = asked(lr_match_state(m), lr_match_pack(m));
        if (!lr_match_answer(m, q.side, lr_match_seq(m), list[lr_rng_below(&r, (uint32_t)q.n)]).ok)
            abort();
        if (lr_match_can_undo(m, q.side) == 0)
            continue;
        double from = micros();
        if (!lr_match_undo(m, q.side).ok)
            abort();
        took[n++] = micros() - from;
        if (!lr_match_redo(m, q.side).ok)
            abort();
    }
    tell("undo", n, "take back an answer");
}

static void put_memory(const struct lr_match *m)
{
    struct lr_memory u = lr_match_memory(m);
    double n = lr_match_length(m);
    printf(
        "\n%d answers: %.1f MB; of an answer %.0f bytes: past %.0f, record %.0f, log %.0f; whole states %.1f MB\n",
        lr_match_length(m), (double)u.all / 1e6, (double)(u.all - u.states) / n, (double)u.past / n,
        (double)u.record / n, (double)u.log / n, (double)u.states / 1e6);
}

static void put_record(const struct lr_match *m)
{
    char *text = malloc(ROOM);
    struct lr_text t = { text, ROOM, 0, false };
    struct lr_error e = { .line = 0 };
    double start = micros();
    bool ok = text != NULL && lr_record_write(m, &t) && !t.cut;
    double written = micros();
    struct lr_match *back = ok ? lr_record_read(lr_match_pack(m), "record", text, t.used, &e) : NULL;
    double read = micros();
    printf("record of %.1f MB: written in %.0f ms, read and played again in %.0f ms: %s\n", (double)t.used / 1e6,
           (written - start) / 1e3, (read - written) / 1e3,
           back != NULL ? "the same"
           : e.words[0] ? e.words
                        : "too long");
    lr_match_free(back);
    free(text);
}

/* From anywhere over the whole board: six for a step, more for its terrain and over what lies on the hexside. */
static void price_steps(const struct lr_board *b, uint8_t (*step)[6])
{
    for (lr_hex h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            lr_hex to = b->next[h][d];
            step[h][d] = to == LR_NONE ? LR_NO_WAY
                                       : (uint8_t)(LR_MP / 2 + LR_MP * (b->terrain[to] & 15)
                                                   + (b->features[b->side[h][d]] ? LR_MP : 0));
        }
}

static void put_search(const struct lr_board *b)
{
    enum { DEAREST_WAY = 60000, TIMES = 201 };
    static uint8_t step[LR_MAX_HEXES][6];
    void *memory = malloc(LR_SEARCH_SIZE(b->hexes, DEAREST_WAY));
    const struct lr_ways ways = { b, (const uint8_t(*)[6])step, NULL, NULL, LR_MP / 2 };
    struct lr_search s;
    int most = 0;
    if (memory == NULL)
        return;
    price_steps(b, step);
    lr_search_make(&s, memory, b, DEAREST_WAY);
    for (int i = 0; i < TIMES; i++) {
        lr_hex from = (lr_hex)lr_rng_below(&r, (uint32_t)b->hexes);
        double start = micros();
        lr_search_clear(&s);
        lr_search_start(&s, from, 0, 0);
        lr_search_run(&s, &ways, DEAREST_WAY, NULL);
        took[i] = micros() - start;
        int n = 0;
        for (lr_hex h = s.low; h <= s.high; h++)
            n += s.cost[h] != LR_NONE;
        most = n > most ? n : most;
    }
    char words[80];
    snprintf(words, sizeof words, "a search over the whole board, %d hexes", most);
    tell("search", TIMES, words);
    free(memory);
}

static int run(const struct lr_pack *p, int scenario, int answers)
{
    struct lr_setup s;
    struct lr_error e = { .line = 0 };
    struct look l = { .state = calloc(2, p->game->state_size) };
    lr_setup_preset(p, scenario, 1861, &s);
    struct lr_match *m = lr_match_new(p, &s, &e);
    if (m == NULL || l.state == NULL) {
        fprintf(stderr, "%s\n", e.words);
        free(l.state);
        return 1;
    }
    l.p = lr_match_pack(m);
    l.m = m;
    l.other = l.state + p->game->state_size;
    printf("%s, %s: a state of %zu bytes\n", p->game->title, p->scenario[scenario].name, p->game->state_size);
    printf("%-10s %10s %10s %10s  microseconds\n", "what", "median", "99 of 100", "worst");
    int n = play(m, answers);
    tell("answer", n, "an answer to a match: judge, step, hash, difference");
    undo(m);
    measure(&l, "list", do_ask, "the legal list of a question");
    measure(&l, "step", do_step, "apply an answer and settle");
    measure(&l, "copy", do_copy, "copy a state");
    measure(&l, "hash", do_hash, "hash a state");
    measure(&l, "hide", do_hide, "make a side's view");
    measure(&l, "state_at", do_past, "any state of the past");
    if (p->board != NULL)
        put_search(l.p->board);
    put_memory(m);
    put_record(m);
    lr_match_free(m);
    free(l.state);
    return 0;
}

int main(int argc, char **argv)
{
    const struct games_entry *g = games_named(argc > 1 ? argv[1] : "stress");
    struct lr_error e = { 0 };
    char line[600];
    r = lr_rng_seed(1861, 4);
    struct lr_pack *p = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    int scenario = p && argc > 3 ? lr_scenario_named(p, argv[3]) : p ? p->scenarios - 1 : -1;
    if (scenario < 0) {
        fprintf(stderr, "usage: match_bench [GAME [ANSWERS [SCENARIO]]]: %s\n",
                lr_error_line(&e, line, sizeof line));
        lr_pack_free(p);
        return 2;
    }
    int answers = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 50000;
    int code = run(p, scenario, answers < 1 << 20 ? answers : 1 << 20);
    lr_pack_free(p);
    return code;
}
