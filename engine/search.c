/* search.c - the cheapest ways over a board whose costs have been worked out before (tools.h): Dijkstra's method
 * with a list of hexes for each cost, each hex in one list at most. */
#include "tools.h"

enum {
    OUT = LR_NONE,
    FIRST = LR_NONE - 1
}; /* `before` of a hex that is in no list, and of the first in its list */

void lr_search_make(struct lr_search *s, void *memory, const struct lr_board *b, int most)
{
    size_t n = (size_t)b->hexes;
    lr_word *words = memory;
    *s = (struct lr_search){ .goals = words, .hexes = b->hexes, .most = most, .low = LR_NONE };
    s->cost = (uint16_t *)(void *)(words + LR_WORDS(b->hexes));
    s->number = s->cost + n;
    s->from = s->number + n;
    s->next = s->from + n;
    s->before = s->next + n;
    s->head = s->before + n;
    memset(s->cost, 0xFF, n * sizeof *s->cost);
    memset(s->head, 0xFF, (size_t)(most + 1) * sizeof *s->head);
}

void lr_search_clear(struct lr_search *s)
{
    if (s->low <= s->high)
        memset(s->cost + s->low, 0xFF, (size_t)(s->high - s->low + 1) * sizeof *s->cost);
    memset(s->head, 0xFF, (size_t)(s->most + 1) * sizeof *s->head);
    s->low = LR_NONE;
    s->high = 0;
    s->at = 0;
}

static inline void take_out(struct lr_search *s, lr_hex h)
{
    lr_hex before = s->before[h], next = s->next[h];
    if (before == FIRST)
        s->head[s->cost[h]] = next;
    else
        s->next[before] = next;
    if (next != LR_NONE)
        s->before[next] = before;
}

static inline void put_in(struct lr_search *s, lr_hex h, int cost)
{
    lr_hex next = s->head[cost];
    s->cost[h] = (uint16_t)cost;
    s->next[h] = next;
    s->before[h] = FIRST;
    if (next != LR_NONE)
        s->before[next] = h;
    s->head[cost] = h;
}

/* A hex has been found for so much, less than before. */
static inline void improve(struct lr_search *s, lr_hex h, int cost)
{
    if (s->cost[h] != LR_NONE && s->before[h] != OUT)
        take_out(s, h);
    put_in(s, h, cost);
    s->low = h < s->low ? h : s->low;
    s->high = h > s->high ? h : s->high;
}

void lr_search_start(struct lr_search *s, lr_hex h, int cost, unsigned number)
{
    if (h >= s->hexes || cost > s->most || cost >= s->cost[h])
        return;
    s->from[h] = LR_NONE;
    s->number[h] = (uint16_t)number;
    improve(s, h, cost);
    s->at = cost < s->at ? cost : s->at;
}

/* Is this the least that the hex can cost? */
static bool final(const struct lr_search *s, lr_hex h)
{
    return s->cost[h] < s->at || (s->cost[h] == s->at && s->before[h] == OUT);
}

/* ---- Goals: nothing is followed from where none can be reached ---- */

/* The least hexagon around the goals; and the last few of them, which are looked at one by one. */
enum { FEW = 4 };
struct aim {
    int left, few;        /* goals; how many of them are in `last`, 0: more than that are left */
    int q[2], r[2], z[2]; /* least and most of q, r and q + r */
    struct lr_axial last[FEW];
};

static void widen(int range[2], int x)
{
    range[0] = x < range[0] ? x : range[0];
    range[1] = x > range[1] ? x : range[1];
}

static void list_last(const struct lr_board *b, const lr_word *goals, struct aim *a)
{
    a->few = 0;
    if (a->left > FEW)
        return;
    LR_EACH_OF_WORDS(unsigned, h, goals, (unsigned)LR_WORDS(b->hexes))
        a->last[a->few++] = b->axial[h];
}

static struct aim aim_at(const struct lr_board *b, const lr_word *goals)
{
    struct aim a = { .q = { INT16_MAX, INT16_MIN }, .r = { INT16_MAX, INT16_MIN }, .z = { INT16_MAX, INT16_MIN } };
    LR_EACH_OF_WORDS(unsigned, h, goals, (unsigned)LR_WORDS(b->hexes)) {
        struct lr_axial at = b->axial[h];
        widen(a.q, at.q);
        widen(a.r, at.r);
        widen(a.z, at.q + at.r);
        a.left++;
    }
    list_last(b, goals, &a);
    return a;
}

static inline int outside(const int range[2], int x)
{
    int below = range[0] - x, above = x - range[1];
    return below > above ? below : above;
}

/* No goal is nearer than so many hexes. */
static inline int far_at_least(const struct aim *a, struct lr_axial at)
{
    if (a->few == 0) {
        int q = outside(a->q, at.q), r = outside(a->r, at.r), z = outside(a->z, at.q + at.r);
        q = q > r ? q : r;
        return q > z ? q : z;
    }
    int least = INT16_MAX;
    for (int i = 0; i < a->few; i++) {
        int q = at.q - a->last[i].q, r = at.r - a->last[i].r, z = q + r;
        int far = ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (z < 0 ? -z : z)) / 2;
        least = far < least ? far : least;
    }
    return least;
}

/* ---- The search ---- */

static inline lr_hex next_at(struct lr_search *s, int cost)
{
    lr_hex h = s->head[cost];
    if (h == LR_NONE)
        return h;
    s->head[cost] = s->next[h];
    if (s->next[h] != LR_NONE)
        s->before[s->next[h]] = FIRST;
    s->before[h] = OUT;
    return h;
}

static inline void go_on_from(struct lr_search *s, const struct lr_ways *w, lr_hex h, int budget)
{
    static const uint8_t one[6] = { 1, 1, 1, 1, 1, 1 };
    const uint8_t *step = w->cost ? w->cost[h] : one;
    const lr_hex *next = w->board->next[h];
    const int cost = s->cost[h];
    const uint16_t number = s->number[h];
    for (int d = 0; d < 6; d++) {
        const lr_hex to = next[d];
        const int sum = cost + step[d];
        if (step[d] == LR_NO_WAY || to == LR_NONE || sum > s->cost[to] || sum > budget
            || (sum == s->cost[to] && s->number[to] <= number) || (w->shut && lr_words_have(w->shut, to)))
            continue;
        s->from[to] = h;
        s->number[to] = number;
        if (sum < s->cost[to])
            improve(s, to, sum);
    }
}

/* Goals that are known already. */
static void strike_out(struct lr_search *s, const lr_word *goals)
{
    memcpy(s->goals, goals, (size_t)LR_WORDS(s->hexes) * sizeof *goals);
    LR_EACH_OF_WORDS(unsigned, h, goals, (unsigned)LR_WORDS(s->hexes))
        if (final(s, (lr_hex)h))
            lr_words_drop(s->goals, h);
}

void lr_search_run(struct lr_search *s, const struct lr_ways *w, int budget, const lr_word *goals)
{
    struct aim aim = { .left = -1 };
    budget = budget < s->most ? budget : s->most;
    if (goals != NULL) {
        strike_out(s, goals);
        aim = aim_at(w->board, s->goals);
    }
    while (s->at <= budget && aim.left != 0) {
        lr_hex h = next_at(s, s->at);
        if (h == LR_NONE) {
            s->at++;
            continue;
        }
        if (goals != NULL && lr_words_have(s->goals, h)) {
            lr_words_drop(s->goals, h);
            aim.left--;
            list_last(w->board, s->goals, &aim);
        }
        if ((w->halt && lr_words_have(w->halt, h) && s->from[h] != LR_NONE)
            || (goals != NULL && far_at_least(&aim, w->board->axial[h]) * w->least > budget - s->at))
            continue;
        go_on_from(s, w, h, budget);
    }
}

int lr_search_path(const struct lr_search *s, lr_hex to, lr_hex *out, int room)
{
    int n = 0;
    if (to >= s->hexes || s->cost[to] == LR_NONE)
        return 0;
    for (lr_hex h = to; h != LR_NONE; h = s->from[h])
        n++;
    if (n > room)
        return 0;
    for (lr_hex h = to, i = (lr_hex)n; i > 0; h = s->from[h])
        out[--i] = h;
    return n;
}
