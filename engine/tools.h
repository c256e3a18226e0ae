/* tools.h - what rulebooks share beyond the contract (longroll.h): rules include this instead of it.
 *
 *   1 numbers, chance    2 reading: fixed words, rows, charts    3 searches    4 what is kept
 *
 * Sets of hexes, units and leaders are in sets.h.
 */
#ifndef LONGROLL_TOOLS_H
#define LONGROLL_TOOLS_H

#include "longroll.h"
#include "sets.h"

/* ---- 1. Numbers, chance ----------------------------------------------------------------------------------- */

/* The nearest number to x from low to high. HOT */
static inline int lr_within(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

/* For worlds that are imagined: one of n, one of a set; where there is only one, no chance is taken
 * (lr_game.imagine). */
static inline unsigned lr_some(struct lr_rng *r, unsigned n) { return n > 1 ? lr_rng_below(r, n) : 0; }
static inline unsigned lr_some_of(struct lr_rng *r, uint64_t set)
{
    for (unsigned skip = lr_some(r, (unsigned)lr_count_bits(set)); skip > 0; skip--)
        set &= set - 1;
    return lr_lowest(set);
}

/* ---- 2. Reading, for load() ----------------------------------------------------------------------- */

/* Each says what was expected, what was found and where. */

/* One of a few fixed words, as its number. */
bool lr_read_word(const struct lr_node *n, const char *const *words, int count, uint8_t *out, struct lr_error *e);
bool lr_need_word(const struct lr_node *map, const char *key, const char *const *words, int count, uint8_t *out,
                  struct lr_error *e);
bool lr_need_byte(const struct lr_node *map, const char *key, long low, long high, uint8_t *out,
                  struct lr_error *e);
bool lr_need_side(const struct lr_pack *p, const struct lr_node *map, const char *key, uint8_t *out,
                  struct lr_error *e);
bool lr_need_hex(const struct lr_pack *p, const struct lr_node *map, const char *key, lr_hex *out,
                 struct lr_error *e);
bool lr_need_place(const struct lr_board *b, const char *name, lr_hex *out, struct lr_error *e); /* of the board */

/* Own domains whose things are fixed words. */
struct lr_naming {
    int domain, count;
    const char *const *names;
};
#define LR_NAMING(domain, names)                                                                                   \
    {                                                                                                              \
        domain, (int)(sizeof(names) / sizeof(names)[0]), names                                                     \
    }
bool lr_domains_add(struct lr_pack *p, const struct lr_naming *list, int n, struct lr_error *e);

/* The pack's options of these names, of two choices each, as their indices; and which of them are set. */
bool lr_options_find(const struct lr_pack *p, const char *const *names, int count, uint8_t *index,
                     struct lr_error *e);
uint64_t lr_options_set(const struct lr_setup *s, const uint8_t *index, int count);

/* A data file of so many rows (0: any number); NULL and an error. */
const struct lr_node *lr_rows(struct lr_pack *p, const char *file, int count, struct lr_error *e);
/* Row i, of this side: the first side's come first. `first` keeps where each side's begin, and the end. */
bool lr_rows_by_side(const struct lr_pack *p, const struct lr_node *row, unsigned side, int i, uint16_t first[3],
                     struct lr_error *e);

/* A table whose rows are named by fixed words, each of them once. */
struct lr_table {
    const char *file, *key; /* the column of the words */
    const char *const *words;
    int count;
    const char *const *known; /* all columns, ends with NULL */
    bool (*read)(const struct lr_node *row, int which, void *into, struct lr_error *e);
};
bool lr_table_read(struct lr_pack *p, const struct lr_table *t, void *into, struct lr_error *e);

/* A chart of the book: dice down, columns across. Each row says its dice ("4", "2-5", "-3 to 1", "11+", "-1 or
 * less"); every row has every column, in the same order. */
struct lr_chart {
    const char *file, *key; /* the column of the dice */
    int low, high;          /* dice with all modifiers, each in one row; beyond them the nearest counts */
    int columns;
    const char *const *names; /* of the columns; NULL: numbers, "58-66" or "141+", each from where the last ends */
    bool (*read)(const struct lr_node *cell, void *out, struct lr_error *e);
    size_t size; /* of a cell */
};
/* cells: a column's dice together, columns * (high - low + 1) in all. least: with which number each column begins;
 * NULL: nobody asks. */
bool lr_chart_read(struct lr_pack *p, const struct lr_chart *c, void *cells, int32_t *least, struct lr_error *e);
/* The column for a number: the last that begins no higher, or the first. HOT */
static inline int lr_column(const int32_t *least, int columns, int number)
{
    int c = 0;
    while (c + 1 < columns && number >= least[c + 1])
        c++;
    return c;
}

/* ---- 3. Searches ---------------------------------------------------------------------------------- */

/* What leads where for a mover, all worked out before: no rule is asked on the way. */
enum { LR_NO_WAY = 255 };
struct lr_ways {
    const struct lr_board *board;
    const uint8_t (*cost)[6]; /* of the step out of a hex in a direction: 1 to 254, or LR_NO_WAY; NULL: always 1 */
    const lr_word *shut;      /* hexes that are not entered; NULL: none */
    const lr_word *halt;      /* hexes that are entered and not left, but for starts; NULL: none */
    int least;                /* no step costs less */
};

/* The cheapest ways from some starts. Whoever searches lends the memory and may use it again and again: 10 bytes a
 * hex, and 2 for each cost up to `most`. */
struct lr_search {
    uint16_t *cost;   /* by hex; LR_NONE: not reached */
    uint16_t *number; /* of the start; where several are as near, the lowest number */
    lr_hex *from;     /* the hex before; LR_NONE at a start */
    lr_hex low, high; /* no hex before or after these has been reached; low > high: none has */
    int most;
    /* the search's own: hexes by cost, how far it has got, the goals yet to be reached */
    lr_hex *next, *before, *head;
    lr_word *goals;
    int hexes, at;
};
/* A multiple of eight, so that several may lie one behind the other. */
#define LR_SEARCH_SIZE(hexes, most)                                                                                \
    (((size_t)LR_WORDS(hexes) * 8 + (size_t)(hexes)*10 + (size_t)((most) + 1) * 2 + 7) & ~(size_t)7)
void lr_search_make(struct lr_search *s, void *memory, const struct lr_board *b,
                    int most);             /* memory: as for words */
void lr_search_clear(struct lr_search *s); /* for another search: takes as long as what was reached. HOT */
/* A start, which may already cost something where no hex ends a way. HOT */
void lr_search_start(struct lr_search *s, lr_hex h, int cost, unsigned number);
/* From the starts given since the last run, and on from where that stood, until every one of these goals is reached
 * (NULL: there are none) or nothing is left within the budget. Beyond it, and where no goal could be reached any
 * more, it does not go; nor does a later run from there: for other goals or more budget, clear it. HOT */
void lr_search_run(struct lr_search *s, const struct lr_ways *w, int budget, const lr_word *goals);
/* The way to a hex, both ends included; its length, 0 if it is out of reach or there is not room enough. HOT */
int lr_search_path(const struct lr_search *s, lr_hex to, lr_hex *out, int room);

/* ---- 4. What is kept ------------------------------------------------------------------------------ */

/* What was worked out may be kept, mostly for a thread, with the bytes that it rests on: while these are what they
 * were, it holds.
 *
 *     static _Thread_local struct {
 *         unsigned char on[LR_NOTES(sizeof(uint64_t) + sizeof(struct my_field))];
 *         struct hexes railed;
 *     } kept;
 *     if (!LR_HOLDS(kept.on, LR_ON(p->hash), LR_ON(s->field)))
 *         follow_rails(p, s, &kept.railed);
 *
 * Nothing that is kept may point into a state. It rests on the pack, too: on its hash, and on its edition where a
 * game has several. Built with LR_PROVE, what is kept is worked out again and must be the same: `if (LR_PROVING)
 * lr_prove(...)`. */
struct lr_basis {
    const void *bytes;
    size_t size;
    const void *bits; /* those that count, for as many bytes; NULL: all */
};
#define LR_ON(x)                                                                                                   \
    {                                                                                                              \
        &(x), sizeof(x), NULL                                                                                      \
    }
#define LR_ON_BITS(x, mask)                                                                                        \
    {                                                                                                              \
        &(x), sizeof(x), &(mask)                                                                                   \
    }
#define LR_NOTES(size) ((size) + sizeof(uint32_t)) /* room for so many bytes */
#define LR_HOLDS(noted, ...)                                                                                       \
    lr_holds((noted), sizeof(noted), (const struct lr_basis[]){ __VA_ARGS__ },                                     \
             (int)(sizeof((const struct lr_basis[]){ __VA_ARGS__ }) / sizeof(struct lr_basis)))
/* Are these other bytes, in the bits that count? HOT */
bool lr_differ(const void *noted, const struct lr_basis *on);
/* They may not be: compared by the bits that count, and noted. How many bytes are noted stands in front of them. */
bool lr_note(unsigned char *noted, size_t room, const struct lr_basis *on, int n);
/* Are these the bytes that were noted last? If not they are now, and false. Mostly they are: so this is compiled
 * where it stands, for the sizes that stand there. HOT */
__attribute__((always_inline)) static inline bool lr_holds(unsigned char *noted, size_t room,
                                                           const struct lr_basis *on, int n)
{
    const unsigned char *at = noted + sizeof(uint32_t);
    uint32_t before, used = 0;
    memcpy(&before, noted, sizeof before);
    for (int i = 0; i < n; i++)
        used += (uint32_t)on[i].size;
    bool same = before == used;
#if defined __OPTIMIZE__ && !defined __clang__ /* else the pragma is an error; clang unrolls by itself */
#pragma GCC unroll 16
#endif
    for (int i = 0; i < n && same; at += on[i++].size)
        same = memcmp(at, on[i].bytes, on[i].size) == 0;
    return same || lr_note(noted, room, on, n);
}
/* What was noted is not what anything rests on. HOT */
static inline void lr_forget(unsigned char *noted) { memset(noted, 0, sizeof(uint32_t)); }

#ifdef LR_PROVE
enum { LR_PROVING = 1 };
#else
enum { LR_PROVING = 0 };
#endif
void lr_prove(const void *kept, const void *again, size_t size); /* the end of the program if they differ */

#endif
