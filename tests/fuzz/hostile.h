/* hostile.h - positions, views and records that somebody has changed on purpose: whatever is taken must be playable
 * without harm, however little sense it makes. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include "longroll.h"

enum hostile_way {
    HOSTILE_FRAMES, /* the stack: kinds, order, who is asked, steps, values, depth */
    HOSTILE_FIELDS, /* everything else */
    HOSTILE_VIEW,   /* what one side sees, to be imagined */
    HOSTILE_RECORD, /* a match from such a position, its answers and checks changed */
    HOSTILE_WAYS
};

struct hostile_tally {
    long tried[HOSTILE_WAYS], taken[HOSTILE_WAYS];
    long answers, refusals, worlds, strayed; /* strayed: no longer sound after some answers */
};
extern struct hostile_tally hostile_tally;
extern const char *const hostile_names[HOSTILE_WAYS];

/* Legal positions from so many games of every scenario, to begin from. Must come first. */
bool hostile_open(const struct lr_pack *p, int games);
void hostile_close(void);
/* The bytes say what is changed and how it is played; chance that follows from them goes on where they end. True:
 * it was taken. */
bool hostile_run(enum hostile_way way, const uint8_t *bytes, size_t size);

#endif
