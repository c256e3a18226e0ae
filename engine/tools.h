/* tools.h - what rulebooks share beyond the contract (longroll.h): rules include this instead of it.
 *
 *   1 numbers    2 reading: fixed words, rows, charts
 *
 * Sets of hexes, units and leaders are in sets.h.
 */
#ifndef LONGROLL_TOOLS_H
#define LONGROLL_TOOLS_H

#include "longroll.h"
#include "sets.h"

/* ---- 1. Numbers ----------------------------------------------------------------------------------- */

/* The nearest number to x from low to high. HOT */
static inline int lr_within(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

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

#endif
