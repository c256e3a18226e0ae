/* log.c - what the operator reads: a line of JSON for each thing that happened, and counters. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static atomic_llong counts[COUNTS];
static atomic_bool only_trouble;

static const struct {
    const char *name, *kind, *words;
} shown[COUNTS] = {
    [COUNT_REQUESTS] = { "requests_total", "counter", "requests answered" },
    [COUNT_REFUSED] = { "refused_total", "counter", "requests answered with 4xx" },
    [COUNT_FAILED] = { "failed_total", "counter", "requests answered with 5xx" },
    [COUNT_ANSWERS] = { "answers_total", "counter", "answers carried out" },
    [COUNT_COMMITS] = { "commits_total", "counter", "transactions on the disk" },
    [COUNT_WRITES] = { "writes_total", "counter", "changes in them" },
    [COUNT_LOST] = { "lost_total", "counter", "changes that could not be kept" },
    [COUNT_THOUGHTS] = { "thoughts_total", "counter", "answers of computer players" },
    [COUNT_NOTICES] = { "notices_total", "counter", "webhooks called" },
    [COUNT_NOTICES_LOST] = { "notices_lost_total", "counter", "webhooks that did not take it" },
    [COUNT_DAMAGED] = { "file_damaged", "gauge", "1: the data file is damaged, and nothing is written to it" },
    [COUNT_STREAMS] = { "streams", "gauge", "streams open now" },
    [COUNT_TABLES] = { "tables", "gauge", "matches in memory now" },
    [COUNT_ASIDE] = { "aside", "gauge", "matches set aside when the server started" },
};

/* How long changes took until they were on the disk: at most so many milliseconds. */
static const int bounds[] = { 1, 2, 5, 10, 20, 50, 100, 500, 2000 };
enum { BOUNDS = sizeof bounds / sizeof bounds[0] };
static atomic_llong took[BOUNDS + 1], took_all;

void count_change(int64_t milliseconds)
{
    int i = 0;
    while (i < BOUNDS && milliseconds > bounds[i])
        i++;
    atomic_fetch_add_explicit(&took[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&took_all, milliseconds, memory_order_relaxed);
}

static void put_changes(struct lr_text *t)
{
    long long sum = 0;
    lr_put(t, "# HELP longroll_change_milliseconds from the request until it is on the disk\n"
              "# TYPE longroll_change_milliseconds histogram\n");
    for (int i = 0; i < BOUNDS; i++) {
        sum += atomic_load(&took[i]);
        lr_put(t, "longroll_change_milliseconds_bucket{le=\"%d\"} %lld\n", bounds[i], sum);
    }
    sum += atomic_load(&took[BOUNDS]);
    lr_put(t, "longroll_change_milliseconds_bucket{le=\"+Inf\"} %lld\n", sum);
    lr_put(t, "longroll_change_milliseconds_sum %lld\nlongroll_change_milliseconds_count %lld\n",
           (long long)atomic_load(&took_all), sum);
}

void count_add(enum count c, int n) { atomic_fetch_add_explicit(&counts[c], n, memory_order_relaxed); }

char *counts_text(void)
{
    enum { ROOM = 4096 };
    char *text = malloc(ROOM);
    struct lr_text t = { text, ROOM, 0, false };
    for (int i = 0; text != NULL && i < COUNTS; i++)
        lr_put(&t, "# HELP longroll_%s %s\n# TYPE longroll_%s %s\nlongroll_%s %lld\n", shown[i].name,
               shown[i].words, shown[i].name, shown[i].kind, shown[i].name, (long long)atomic_load(&counts[i]));
    if (text != NULL)
        put_changes(&t);
    return text;
}

static atomic_llong clock_ahead;

void clock_jump(int64_t seconds) { atomic_fetch_add(&clock_ahead, seconds); }

int64_t now_seconds(void) { return (int64_t)time(NULL) + atomic_load(&clock_ahead); }

int64_t now_milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void log_level(bool quiet) { atomic_store(&only_trouble, quiet); }

static void write_line(const char *level, const char *what, json_t *fields)
{
    struct timespec t;
    struct tm day;
    char at[40] = "", stamp[64];
    clock_gettime(CLOCK_REALTIME, &t);
    if (gmtime_r(&t.tv_sec, &day) != NULL)
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(stamp, sizeof stamp, "%s.%03ldZ", at, t.tv_nsec / 1000000);
    json_t *line = json_pack("{s:s, s:s, s:s}", "at", stamp, "level", level, "what", what);
    if (fields != NULL)
        json_object_update(line, fields);
    char *text = json_dumps(line, JSON_COMPACT);
    if (text != NULL)
        fprintf(stderr, "%s\n", text);
    free(text);
    json_decref(line);
    json_decref(fields);
}

bool log_says_all(void) { return !atomic_load_explicit(&only_trouble, memory_order_relaxed); }

void log_info(const char *what, json_t *fields)
{
    if (!log_says_all())
        json_decref(fields);
    else
        write_line("info", what, fields);
}

void log_trouble(const char *what, const char *words)
{
    write_line("error", what, json_pack("{s:o}", "words", js(words)));
}
