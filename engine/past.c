/* past.c - the states a match has been in, each kept as what differs from the one before.
 *
 * A difference is a row of runs: where (three bytes, the lowest first), how many bytes (one), and each of these
 * bytes before and after, exclusive-or. So the same run leads forward and back, the order of runs does not matter,
 * and to get from any state to any other is one pass over the runs between them. An answer changes some twenty
 * bytes of a state of many thousand. */
#include "inside.h"

#include <stdlib.h>

enum { HEAD = 4, LONGEST = 255, GAP = HEAD, BLOCK = 64, FIRST_ROOM = 1024 };

/* ---- room ----------------------------------------------------------------------------------------- */

static bool room_for_bytes(struct lr_past *p, size_t more)
{
    size_t room = p->room ? p->room : FIRST_ROOM;
    if (p->bytes != NULL && p->used + more <= p->room)
        return true;
    while (room < p->used + more)
        room *= 2;
    uint8_t *bytes = realloc(p->bytes, room);
    if (bytes == NULL)
        return false;
    p->bytes = bytes;
    p->room = room;
    return true;
}

static bool room_for_end(struct lr_past *p)
{
    int room = p->end_room ? p->end_room : FIRST_ROOM / (int)sizeof *p->end;
    if (p->end != NULL && p->n < p->end_room)
        return true;
    while (room <= p->n)
        room *= 2;
    size_t *end = realloc(p->end, (size_t)room * sizeof *end);
    if (end == NULL)
        return false;
    p->end = end;
    p->end_room = room;
    return true;
}

/* ---- differences ---------------------------------------------------------------------------------- */

/* The first byte from `at` on that differs; `size` if none does. */
static size_t next_difference(const uint8_t *a, const uint8_t *b, size_t at, size_t size)
{
    while (at + BLOCK <= size && memcmp(a + at, b + at, BLOCK) == 0)
        at += BLOCK;
    while (at < size && a[at] == b[at])
        at++;
    return at;
}

/* Where the run that begins here ends: a gap shorter than a head is part of it. */
static size_t end_of_run(const uint8_t *a, const uint8_t *b, size_t at, size_t size)
{
    size_t end = at + 1, most = size - at < LONGEST ? size : at + LONGEST;
    for (size_t i = end; i < most && i - end < GAP; i++)
        if (a[i] != b[i])
            end = i + 1;
    return end;
}

static bool put_run(struct lr_past *p, const uint8_t *a, const uint8_t *b, size_t at, size_t end)
{
    if (!room_for_bytes(p, HEAD + end - at))
        return false;
    uint8_t *to = p->bytes + p->used;
    *to++ = (uint8_t)at;
    *to++ = (uint8_t)(at >> 8);
    *to++ = (uint8_t)(at >> 16);
    *to++ = (uint8_t)(end - at);
    for (size_t i = at; i < end; i++)
        *to++ = a[i] ^ b[i];
    p->used += HEAD + end - at;
    return true;
}

/* The runs behind everything; false, and nothing has changed, if there is no memory. */
static bool put_runs(struct lr_past *p, const uint8_t *a, const uint8_t *b, size_t size)
{
    size_t used = p->used;
    for (size_t at = next_difference(a, b, 0, size); at < size; at = next_difference(a, b, at, size)) {
        size_t end = end_of_run(a, b, at, size);
        if (!put_run(p, a, b, at, end)) {
            p->used = used;
            return false;
        }
        at = end;
    }
    return true;
}

/* ---- the past ------------------------------------------------------------------------------------- */

bool lr_past_add(struct lr_past *p, const void *before, const void *after, size_t size)
{
    if (!room_for_end(p) || !put_runs(p, before, after, size))
        return false;
    p->end[p->n++] = p->used;
    return true;
}

/* Behind everything first, then round to where they belong. */
bool lr_past_amend(struct lr_past *p, int i, const void *before, const void *after, size_t size)
{
    size_t used = p->used;
    if (!put_runs(p, before, after, size))
        return false;
    size_t more = p->used - used, later = used - p->end[i];
    uint8_t *runs = malloc(more + 1);
    if (runs == NULL) {
        p->used = used;
        return false;
    }
    memcpy(runs, p->bytes + used, more);
    memmove(p->bytes + p->end[i] + more, p->bytes + p->end[i], later);
    memcpy(p->bytes + p->end[i], runs, more);
    free(runs);
    for (int k = i; k < p->n; k++)
        p->end[k] += more;
    return true;
}

static void carry_over(const uint8_t *at, const uint8_t *end, uint8_t *state)
{
    while (at < end) {
        uint8_t *to = state + (at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16);
        int n = at[3];
        at += HEAD;
        for (int i = 0; i < n; i++)
            to[i] ^= at[i];
        at += n;
    }
}

void lr_past_go(const struct lr_past *p, int from, int to, void *state)
{
    if (p->used == 0)
        return;
    int first = from < to ? from : to, last = from < to ? to : from;
    carry_over(p->bytes + (first < 0 ? 0 : p->end[first]), p->bytes + p->end[last], state);
}

bool lr_past_nearer_end(const struct lr_past *p, int i) { return p->end[i] > p->used - p->end[i]; }

void lr_past_cut(struct lr_past *p, int n)
{
    p->n = n;
    p->used = n > 0 ? p->end[n - 1] : 0;
}

bool lr_past_copy(struct lr_past *to, const struct lr_past *p)
{
    *to = (struct lr_past){ .used = p->used, .room = p->used, .n = p->n, .end_room = p->n };
    to->bytes = malloc(p->used + 1);
    to->end = malloc(((size_t)p->n + 1) * sizeof *to->end);
    if (to->bytes != NULL && p->used > 0)
        memcpy(to->bytes, p->bytes, p->used);
    if (to->end != NULL && p->n > 0)
        memcpy(to->end, p->end, (size_t)p->n * sizeof *to->end);
    return to->bytes != NULL && to->end != NULL;
}

void lr_past_free(struct lr_past *p)
{
    free(p->bytes);
    free(p->end);
    *p = (struct lr_past){ .n = 0 };
}

size_t lr_past_memory(const struct lr_past *p) { return p->room + (size_t)p->end_room * sizeof *p->end; }
