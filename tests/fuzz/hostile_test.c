/* hostile_test.c - so many hostile frames, positions, views and records of a game, the same on every machine.
 *
 *   hostile_test GAME CASES [FIRST [STRAYED]]
 *
 * A case that fails is named; `hostile_test GAME 1 NUMBER` runs it again. With STRAYED it fails too if more than so
 * many positions that were taken led to states that the game's own check refuses: it had believed them. */
#include "games.h"
#include "hostile.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { SLOW_SECONDS = 10, BANK_GAMES = 18, FIXTURE_GAMES = 200 };

static const struct games_entry *entry;
static long at;

static void name_case(void)
{
    char line[120];
    int n = snprintf(line, sizeof line, "case %ld of %s failed; run: hostile_test %s 1 %ld\n", at, entry->game->id,
                     entry->game->id, at);
    if (write(STDERR_FILENO, line, (size_t)n) < 0)
        return;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
void __sanitizer_set_death_callback(void (*callback)(void));
#define ON_DEATH(callback) __sanitizer_set_death_callback(callback)
#endif
#endif
#ifndef ON_DEATH
#define ON_DEATH(callback) ((void)(callback))
#endif

static void broken(int signal)
{
    (void)signal;
    name_case();
}

static void too_slow(int signal)
{
    (void)signal;
    abort(); /* the sanitizers show where */
}

/* By the time of this process, not of a busy machine. */
static void watch(long limit)
{
    struct itimerval t = { .it_value = { .tv_sec = limit } };
    setitimer(ITIMER_PROF, &t, NULL);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double slowest;
static long slowest_case, strayed_case;

static void run(long first, long cases)
{
    for (at = first; at < first + cases; at++) {
        double before = seconds();
        struct lr_rng r = lr_rng_seed((uint64_t)at, 11);
        uint8_t bytes[32];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)lr_rng_below(&r, 256);
        watch(SLOW_SECONDS);
        hostile_run((enum hostile_way)(at % HOSTILE_WAYS), bytes, sizeof bytes);
        watch(0);
        strayed_case = hostile_tally.strayed == 1 && strayed_case == 0 ? at : strayed_case;
        double took = seconds() - before;
        if (took > slowest) {
            slowest = took;
            slowest_case = at;
        }
    }
}

static void report(double took)
{
    const struct hostile_tally *t = &hostile_tally;
    long tried = 0, taken = 0;
    for (int i = 0; i < HOSTILE_WAYS; i++) {
        printf("%s: %s %ld of %ld taken (%.0f%%)\n", entry->game->id, hostile_names[i], t->taken[i], t->tried[i],
               t->tried[i] ? 100.0 * (double)t->taken[i] / (double)t->tried[i] : 0.0);
        tried += t->tried[i];
        taken += t->taken[i];
    }
    printf("%s: %ld cases in %.0f s of one core, %ld taken, %ld answers, %ld refusals, %ld worlds imagined, %ld "
           "strayed; slowest "
           "%.2f s (case %ld)\n",
           entry->game->id, tried, took, taken, t->answers, t->refusals, t->worlds, t->strayed, slowest,
           slowest_case);
}

int main(int argc, char **argv)
{
    struct lr_error e = { 0 };
    entry = argc > 2 ? games_named(argv[1]) : NULL;
    if (entry == NULL) {
        fputs("usage: hostile_test GAME CASES [FIRST]\n", stderr);
        return 2;
    }
    struct lr_pack *p = lr_pack_load(entry->game, entry->folder, NULL, 0, &e);
    const char *games = getenv("HOSTILE_GAMES");
    bool small = entry->game->fixture && entry->game->enough == 0;
    if (p == NULL || !hostile_open(p, games ? atoi(games) : small ? FIXTURE_GAMES : BANK_GAMES)) {
        fprintf(stderr, "%s cannot be loaded (run from the root of the project): %s\n", argv[1], e.words);
        return 2;
    }
    signal(SIGPROF, too_slow);
    signal(SIGABRT, broken); /* also of a promise that is not kept */
    ON_DEATH(name_case);
    double before = seconds();
    run(argc > 3 ? strtol(argv[3], NULL, 10) : 0, strtol(argv[2], NULL, 10));
    report(seconds() - before);
    bool strays = argc > 4 && hostile_tally.strayed > strtol(argv[4], NULL, 10);
    if (strays)
        printf("FAILED strayed: a position was believed that leads to an unsound one (case %ld)\n", strayed_case);
    hostile_close();
    lr_pack_free(p);
    return strays;
}
