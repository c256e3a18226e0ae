/* load_bench.c - a server under load: 64 players, and a thousand who watch. Anybody can run it:
 *
 *   load_bench PROGRAM [options]              one build
 *   load_bench --compare OLD NEW [options]    two builds by turns in one run; the medians, and how they compare
 *
 *     --seconds N (10)   of each measurement      --rounds N (1; 3 to compare)   measurements of each case
 *     --streams N (1000) --clients N (64)         --case alone|elsewhere|same    only that one
 *     --blind 1          draws are offered and declined without looking: one request a change with any build
 *     --hold N           instead: opens so many streams, and makes a change that all must be told of
 *     --restart N        instead: a file of so many matches; how long until a server started on it answers
 *
 * The cases: players alone; with the streams on other matches; with the streams on the matches that are played. The
 * data lie in a folder of their own (where TMPDIR says), which is removed. bench/README.md says how to read it. */
#include "load.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MOST_ROUNDS = 32, PROGRAMS = 2 };

static const char *const case_names[LOAD_CASES] = { "alone", "elsewhere", "same" };

struct wanted {
    struct load_options load;
    const char *program[PROGRAMS];
    int programs, rounds, hold, restart, only;
};

static int usage(void)
{
    fprintf(stderr, "load_bench PROGRAM [options]\nload_bench --compare OLD NEW [options]\n"
                    "  --seconds N --rounds N --streams N --clients N --case alone|elsewhere|same --blind 1\n"
                    "  --hold STREAMS --restart MATCHES\n");
    return 2;
}

static int case_named(const char *name)
{
    for (int i = 0; i < LOAD_CASES; i++)
        if (strcmp(name, case_names[i]) == 0)
            return i;
    return -2;
}

static bool read_option(struct wanted *w, const char *name, const char *value)
{
    const struct {
        const char *name;
        int *at;
    } numbers[] = { { "--rounds", &w->rounds },
                    { "--streams", &w->load.streams },
                    { "--clients", &w->load.clients },
                    { "--blind", &w->load.blind },
                    { "--hold", &w->hold },
                    { "--restart", &w->restart } };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(name, numbers[i].name) == 0) {
            *numbers[i].at = atoi(value);
            return true;
        }
    if (strcmp(name, "--seconds") == 0)
        w->load.seconds = atof(value);
    else if (strcmp(name, "--case") == 0)
        w->only = case_named(value);
    else
        return false;
    return w->only >= -1;
}

static bool read_options(struct wanted *w, int argc, char **argv)
{
    int i = 1;
    if (argc > 3 && strcmp(argv[1], "--compare") == 0) {
        w->program[w->programs++] = argv[2];
        w->program[w->programs++] = argv[3];
        w->rounds = 3;
        i = 4;
    } else if (argc > 1 && argv[1][0] != '-') {
        w->program[w->programs++] = argv[1];
        i = 2;
    }
    for (; i + 1 < argc; i += 2)
        if (!read_option(w, argv[i], argv[i + 1]))
            return false;
    return i == argc && w->programs > 0 && w->rounds > 0 && w->rounds <= MOST_ROUNDS && w->load.clients > 0;
}

/* ---- The table ---- */

#define FIELD(f) offsetof(struct load_result, f) / sizeof(double)
static const struct {
    const char *name;
    size_t field;
} rows[] = {
    { "changes a second", FIELD(rate) },
    { "acknowledged: median ms", FIELD(kept_median) },
    { "              p99 ms", FIELD(kept_p99) },
    { "              worst ms", FIELD(kept_worst) },
    { "next known:   median ms", FIELD(ready_median) },
    { "              p99 ms", FIELD(ready_p99) },
    { "              worst ms", FIELD(ready_worst) },
    { "requests a change", FIELD(trips) },
    { "events told a second", FIELD(told) },
    { "kB a stream, resident", FIELD(memory) },
    { "processors: server", FIELD(server) },
    { "            driver", FIELD(own) },
    { "server's ms a change", FIELD(cost) },
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(const struct load_result *list, int n, size_t field)
{
    double value[MOST_ROUNDS] = { 0 };
    for (int i = 0; i < n; i++)
        memcpy(&value[i], (const char *)&list[i] + field * sizeof(double), sizeof(double));
    qsort(value, (size_t)n, sizeof *value, by_size);
    return n % 2 ? value[n / 2] : (value[n / 2 - 1] + value[n / 2]) / 2;
}

static void print_case(const struct wanted *w, int which, struct load_result result[PROGRAMS][MOST_ROUNDS])
{
    printf("\n%-12s %d clients, %d streams; medians of %d\n", case_names[which], w->load.clients,
           which == ALONE ? 0 : w->load.streams, w->rounds);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double first = median(result[0], w->rounds, rows[i].field);
        printf("  %-26s %10.2f", rows[i].name, first);
        if (w->programs == 2) {
            double second = median(result[1], w->rounds, rows[i].field);
            printf(" %10.2f   x %.2f", second, first > 0 ? second / first : 0);
        }
        printf("\n");
    }
    fflush(stdout);
}

static void measure(const struct wanted *w, int which)
{
    static struct load_result result[PROGRAMS][MOST_ROUNDS];
    struct load_options o = w->load;
    if (which == ALONE)
        o.streams = 0;
    for (int round = 0; round < w->rounds; round++)
        for (int i = 0; i < w->programs; i++) {
            int k = round % 2 && w->programs == 2 ? !i : i; /* by turns, and each first as often */
            struct load_result *r = &result[k][round];
            load_run(w->program[k], (enum load_case)which, &o, r);
            printf("%-10s %d %-40s %8.0f a second, p99 %.1f ms, %.1f ms until the next is known\n",
                   case_names[which], round + 1, w->program[k], r->rate, r->kept_p99, r->ready_p99);
            fflush(stdout);
        }
    print_case(w, which, result);
}

static void raise_limit(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int main(int argc, char **argv)
{
    struct wanted w = { .load = { .clients = 64, .streams = 1000, .seconds = 10 }, .rounds = 1, .only = -1 };
    if (!read_options(&w, argc, argv))
        return usage();
    raise_limit();
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < w.programs && (w.hold > 0 || w.restart > 0); i++) {
        printf("%s\n", w.program[i]);
        if (w.hold > 0)
            load_hold(w.program[i], w.hold);
        if (w.restart > 0)
            load_restart(w.program[i], w.restart, w.rounds);
    }
    for (int which = 0; w.hold == 0 && w.restart == 0 && which < LOAD_CASES; which++)
        if (w.only < 0 || w.only == which)
            measure(&w, which);
    return 0;
}
