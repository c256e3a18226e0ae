/* arrivals.c - reinforcements enter on their turn, where the scenario says (data/arrivals-ID.tsv). */
#include "great.h"

void gc_arrivals(GC_GOES) { (void)p, (void)st, (void)ev; }
GC_NOT_YET(arrive)
