/* load.h - the parts of load_bench: playing against a server under load, and starting one on a large file. */
#ifndef LOAD_H
#define LOAD_H

#include "child.h"

#include <stdbool.h>

enum load_case { ALONE, ELSEWHERE, SAME, LOAD_CASES };

struct load_options {
    int clients, streams;
    double seconds;
    int blind; /* changes without looking: draws offered and declined, one request each */
};

/* What one run showed. Times are milliseconds: until a change is acknowledged, which is when it is on the disk; and
 * until its player knows the next legal answers. */
struct load_result {
    double rate; /* changes a second */
    double kept_median, kept_p99, kept_worst;
    double ready_median, ready_p99, ready_worst;
    double memory;      /* kB a stream, resident in the server */
    double told;        /* events a second that reached a stream */
    double server, own; /* processor seconds a second */
    double cost;        /* milliseconds of the server's processor a change */
    double trips;       /* requests a change */
};

/* load_play.c */
double seconds_now(void);
double processor_of(int pid);
long resident_of(int pid); /* kB */
void load_run(const char *program, enum load_case which, const struct load_options *o, struct load_result *out);
/* Opens so many streams, and makes a change that all of them must be told of. */
void load_hold(const char *program, int streams);

/* load_start.c: a file of so many matches; how long until a server on it answers. */
void load_restart(const char *program, int matches, int times);

#endif
