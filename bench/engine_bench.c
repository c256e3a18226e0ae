/* engine_bench.c - what the hot path costs, on positions from real play: copy, hash, ask, apply, step, hide,
 * imagine; and the legal list by kind of question. Any game will do.
 *
 *   engine_bench [GAME]                 a table of nanoseconds, the median of many batches
 *   engine_bench [GAME] --once WHAT N   do one thing N times, for an instruction counter (bench/run.sh) */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 2048, BATCHES = 41, AGAIN = 2, TABLE = 1 << 22 };

struct bench {
    const struct lr_pack *p;
    size_t size;
    unsigned char *state, *seen, *work; /* POSITIONS states each */
    enum lr_side side[POSITIONS];
    lr_answer answer[POSITIONS];
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_rng r;
    uint64_t sink; /* so that nothing measured can be left out */
};

static void *at(const struct bench *b, unsigned char *states, int i) { return states + (size_t)i * b->size; }

/* ---- what is measured ----------------------------------------------------------------------------- */

static void do_nothing(struct bench *b, int i) { b->sink += (uint64_t)i; }
static void do_copy(struct bench *b, int i) { memcpy(at(b, b->work, i), at(b, b->state, i), b->size); }
static void do_hash(struct bench *b, int i) { b->sink += lr_hash(at(b, b->state, i), b->size); }

static void do_list(struct bench *b, int i)
{
    struct lr_question q = { .list = b->list, .room = LR_MOST_ANSWERS };
    lr_ask(b->p, at(b, b->state, i), b->side[i], &q);
    b->sink += (uint64_t)q.n;
}

static void do_apply(struct bench *b, int i)
{
    do_copy(b, i);
    lr_apply(b->p, at(b, b->work, i), b->side[i], b->answer[i], NULL);
}

static void do_step(struct bench *b, int i)
{
    do_copy(b, i);
    lr_step(b->p, at(b, b->work, i), b->side[i], b->answer[i], NULL);
}

static void do_judge(struct bench *b, int i)
{
    b->sink += lr_judge(b->p, at(b, b->state, i), b->side[i], b->answer[i]).ok;
}

static void do_hide(struct bench *b, int i) { lr_hide(b->p, at(b, b->state, i), b->side[i], at(b, b->work, i)); }

static void do_imagine(struct bench *b, int i)
{
    lr_imagine(b->p, at(b, b->seen, i), b->side[i], &b->r, at(b, b->work, i));
}

static const struct {
    const char *name, *words;
    void (*run)(struct bench *b, int i);
} things[] = {
    { "nothing", "the measuring itself", do_nothing },
    { "copy", "copy a state", do_copy },
    { "hash", "hash a state", do_hash },
    { "list", "the legal list of a question", do_list },
    { "judge", "judge a legal answer", do_judge },
    { "apply", "copy a state and apply an answer", do_apply },
    { "step", "copy a state, apply and settle", do_step },
    { "hide", "make a side's view", do_hide },
    { "imagine", "imagine a world from a view", do_imagine },
};
enum { THINGS = sizeof things / sizeof things[0] };

/* ---- positions ------------------------------------------------------------------------------------ */

static bool next_answer(struct bench *b, void *state, enum lr_side *side, lr_answer *x)
{
    uint8_t asked = lr_asked(state);
    if (asked == 0)
        return false;
    *side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
    struct lr_question q = { .list = b->list, .room = LR_MOST_ANSWERS };
    lr_ask(b->p, state, *side, &q);
    *x = q.n > 0 ? b->list[lr_rng_below(&b->r, (uint32_t)q.n)] : 0;
    return q.n > 0;
}

/* Positions as they come up in random games of all scenarios on the first board. */
static bool gather(struct bench *b)
{
    int n = 0;
    void *state = calloc(1, b->size);
    for (uint64_t game = 0; state != NULL && n < POSITIONS && game < (uint64_t)POSITIONS * 10; game++) {
        struct lr_setup setup;
        lr_setup_preset(b->p, (int)(game % (uint64_t)b->p->scenarios), game, &setup);
        if (!lr_plays(b->p, setup.scenario))
            continue;
        if (!lr_begin(b->p, &setup, state, NULL))
            break;
        while (n < POSITIONS && next_answer(b, state, &b->side[n], &b->answer[n])) {
            enum lr_side side = b->side[n];
            lr_answer x = b->answer[n];
            if (lr_rng_below(&b->r, 4) == 0) {
                memcpy(at(b, b->state, n), state, b->size);
                lr_hide(b->p, state, side, at(b, b->seen, n));
                n++;
            }
            if (!lr_step(b->p, state, side, x, NULL))
                break;
        }
    }
    free(state);
    return n == POSITIONS;
}

/* ---- measuring ------------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Nanoseconds of one call: the median of the batches. */
static double measure(struct bench *b, void (*run)(struct bench *, int))
{
    double batch[BATCHES];
    for (int k = 0; k < BATCHES; k++) {
        double start = seconds();
        for (int again = 0; again < AGAIN; again++)
            for (int i = 0; i < POSITIONS; i++)
                run(b, i);
        batch[k] = (seconds() - start) * 1e9 / ((double)AGAIN * POSITIONS);
    }
    qsort(batch, BATCHES, sizeof batch[0], by_size);
    return batch[BATCHES / 2];
}

/* Fill `one` with the positions of one kind of question, again and again; how many there are. */
static int gather_kind(const struct bench *b, unsigned kind, struct bench *one)
{
    int n = 0, found[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        const struct lr_core *c = at(b, b->state, i);
        if (lr_top_of(c)->kind == kind)
            found[n++] = i;
    }
    for (int i = 0; n > 0 && i < POSITIONS; i++) {
        memcpy(at(one, one->state, i), at(b, b->state, found[i % n]), b->size);
        one->side[i] = b->side[found[i % n]];
    }
    return n;
}

/* The legal list by kind of question: its share of the positions, its length, its time. */
static void by_question(const struct bench *b)
{
    static struct bench one;
    one.p = b->p;
    one.size = b->size;
    one.state = b->work;
    printf("\n%-12s %6s %8s %10s  the legal list\n", "question", "share", "answers", "ns");
    for (unsigned kind = 0; b->p->game->frames[kind].name != NULL; kind++) {
        int n = gather_kind(b, kind, &one);
        if (n == 0)
            continue;
        one.sink = 0;
        for (int i = 0; i < n; i++)
            do_list(&one, i);
        printf("%-12s %5.1f%% %8.1f", b->p->game->frames[kind].name, 100.0 * n / POSITIONS, (double)one.sink / n);
        printf(" %10.1f\n", measure(&one, do_list));
    }
}

/* Bytes a nanosecond (GB/s) of copying one large block, and of copying the same bytes state by state. */
static void bandwidth(const struct bench *b)
{
    unsigned char *from = malloc(TABLE), *to = malloc(TABLE);
    if (from == NULL || to == NULL) {
        free(from);
        free(to);
        return;
    }
    memset(from, 1, TABLE);
    memset(to, 2, TABLE);
    double whole[BATCHES], parts[BATCHES];
    size_t states = TABLE / b->size;
    for (int k = 0; k < BATCHES; k++) {
        double start = seconds();
        memcpy(to, from, states * b->size);
        double middle = seconds();
        for (size_t i = 0; i < states; i++)
            memcpy(to + i * b->size, from + i * b->size, b->size);
        double end = seconds();
        from[k] ^= to[k];
        whole[k] = (double)(states * b->size) / ((middle - start) * 1e9);
        parts[k] = (double)(states * b->size) / ((end - middle) * 1e9);
    }
    qsort(whole, BATCHES, sizeof whole[0], by_size);
    qsort(parts, BATCHES, sizeof parts[0], by_size);
    printf("\nstate of %zu bytes; copied state by state %.1f GB/s, as one block by memcpy %.1f GB/s\n", b->size,
           parts[BATCHES / 2], whole[BATCHES / 2]);
    free(from);
    free(to);
}

static int once(struct bench *b, const char *name, long n)
{
    for (int k = 0; k < THINGS; k++) {
        if (strcmp(things[k].name, name) != 0)
            continue;
        for (long i = 0; i < n; i++)
            things[k].run(b, (int)(i % POSITIONS));
        return 0;
    }
    fprintf(stderr, "there is nothing called \"%s\" to measure\n", name);
    return 2;
}

static int table(struct bench *b)
{
    printf("%-10s %10s  %s\n", "what", "ns", "");
    double nothing = 0;
    for (int k = 0; k < THINGS; k++) {
        double ns = measure(b, things[k].run);
        if (k == 0)
            nothing = ns;
        else
            printf("%-10s %10.1f  %s\n", things[k].name, ns > nothing ? ns - nothing : 0, things[k].words);
    }
    by_question(b);
    bandwidth(b);
    return 0;
}

static int run(struct bench *b, int argc, char **argv)
{
    b->size = b->p->game->state_size;
    b->r = lr_rng_seed(1, 4);
    b->state = calloc(POSITIONS, b->size);
    b->seen = calloc(POSITIONS, b->size);
    b->work = calloc(POSITIONS, b->size);
    int code = 1;
    if (b->state == NULL || b->seen == NULL || b->work == NULL || !gather(b))
        fputs("the positions cannot be made\n", stderr);
    else
        code = argc == 5 && strcmp(argv[2], "--once") == 0 ? once(b, argv[3], strtol(argv[4], NULL, 10)) : table(b);
    free(b->state);
    free(b->seen);
    free(b->work);
    return code;
}

int main(int argc, char **argv)
{
    const struct games_entry *g = games_named(argc > 1 ? argv[1] : "ford");
    struct lr_error e = { 0 };
    char line[600];
    struct lr_pack *p = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    if (p == NULL) {
        fprintf(stderr, "usage: engine_bench [GAME [--once WHAT N]]: %s\n", lr_error_line(&e, line, sizeof line));
        return 2;
    }
    static struct bench b;
    b.p = p;
    int code = run(&b, argc, argv);
    lr_pack_free(p);
    return code;
}
