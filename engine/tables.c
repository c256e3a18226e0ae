/* tables.c - fixed words, rows and charts, read and proved: what a rulebook's load() is made of (tools.h). */
#include "inside.h"
#include "tools.h"

#include <stdlib.h>

/* ---- Words and small numbers ---- */

bool lr_read_word(const struct lr_node *n, const char *const *words, int count, uint8_t *out, struct lr_error *e)
{
    int which = n->shape == LR_SCALAR ? lr_name_index(words, count, n->text) : -1;
    if (which < 0) {
        char list[240], buffer[128];
        struct lr_text t = LR_TEXT(list);
        for (int i = 0; i < count; i++)
            lr_put(&t, "%s%s", i ? ", " : "", words[i]);
        return lr_wrong(n, e, "expected one of %s; found %s", list, lr_found(n, buffer, sizeof buffer));
    }
    *out = (uint8_t)which;
    return true;
}

bool lr_need_word(const struct lr_node *map, const char *key, const char *const *words, int count, uint8_t *out,
                  struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_SCALAR, e);
    return n && lr_read_word(n, words, count, out, e);
}

bool lr_need_byte(const struct lr_node *map, const char *key, long low, long high, uint8_t *out, struct lr_error *e)
{
    long value = 0;
    if (!lr_need_int(map, key, low, high, &value, e))
        return false;
    *out = (uint8_t)value;
    return true;
}

bool lr_need_side(const struct lr_pack *p, const struct lr_node *map, const char *key, uint8_t *out,
                  struct lr_error *e)
{
    int side = 0;
    if (!lr_need_name(p, map, key, LR_SIDES, &side, e))
        return false;
    *out = (uint8_t)side;
    return true;
}

bool lr_need_hex(const struct lr_pack *p, const struct lr_node *map, const char *key, lr_hex *out,
                 struct lr_error *e)
{
    int hex = 0;
    if (!lr_need_name(p, map, key, LR_HEXES, &hex, e))
        return false;
    *out = (lr_hex)hex;
    return true;
}

bool lr_need_place(const struct lr_board *b, const char *name, lr_hex *out, struct lr_error *e)
{
    const struct lr_place *at = lr_place_named(b, name);
    if (at == NULL)
        return lr_fail(e, "board/places.tsv", 0, 0, "expected a place called %s", name);
    *out = at->hex;
    return true;
}

/* ---- Names and options ---- */

bool lr_domains_add(struct lr_pack *p, const struct lr_naming *list, int n, struct lr_error *e)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list[i].count; k++) {
            if (list[i].names[k] == NULL)
                return lr_fail(e, "", 0, 0, "thing %d of domain %d has no name", k, list[i].domain);
            if (!lr_domain_add(p, list[i].domain, list[i].names[k], NULL, e))
                return false;
        }
    return true;
}

bool lr_options_find(const struct lr_pack *p, const char *const *names, int count, uint8_t *index,
                     struct lr_error *e)
{
    for (int i = 0; i < count; i++) {
        int found = -1;
        for (int k = 0; k < p->options; k++)
            if (strcmp(p->option[k].name, names[i]) == 0 && p->option[k].choices == 2)
                found = k;
        if (found < 0)
            return lr_fail(e, "pack.yaml", 0, 0, "expected the option %s with two choices", names[i]);
        index[i] = (uint8_t)found;
    }
    return true;
}

uint64_t lr_options_set(const struct lr_setup *s, const uint8_t *index, int count)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < (unsigned)count; i++)
        set |= s->option[index[i]] ? lr_bit(i) : 0;
    return set;
}

/* ---- Rows ---- */

const struct lr_node *lr_rows(struct lr_pack *p, const char *file, int count, struct lr_error *e)
{
    const struct lr_node *root = lr_data(p, file, e);
    if (root && count && root->count != count) {
        lr_wrong(root, e, "expected %d rows, found %d", count, root->count);
        return NULL;
    }
    return root;
}

bool lr_rows_by_side(const struct lr_pack *p, const struct lr_node *row, unsigned side, int i, uint16_t first[3],
                     struct lr_error *e)
{
    if (side == LR_FIRST && first[1] != i)
        return lr_wrong(row, e, "expected the rows of the %s before those of the %s", p->game->sides[LR_FIRST],
                        p->game->sides[LR_SECOND]);
    if (side == LR_FIRST)
        first[1] = (uint16_t)(i + 1);
    first[2] = (uint16_t)(i + 1);
    return true;
}

bool lr_table_read(struct lr_pack *p, const struct lr_table *t, void *into, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, t->file, e);
    bool seen[UINT8_MAX + 1] = { false };
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        uint8_t which = 0;
        if (!lr_only_keys(n, t->known, e) || !lr_need_word(n, t->key, t->words, t->count, &which, e)
            || !t->read(n, which, into, e))
            return false;
        if (seen[which])
            return lr_wrong(n, e, "expected %s once", t->words[which]);
        seen[which] = true;
    }
    for (int i = 0; file && i < t->count; i++)
        if (!seen[i])
            return lr_wrong(file, e, "expected a row for %s", t->words[i]);
    return file != NULL;
}

/* ---- Charts ---- */

/* "4", "2-5", "-3 to 1", "11+", "-1 or less" */
static bool range_of(const char *s, int low, int high, long *from, long *to)
{
    char *end;
    *from = *to = strtol(s, &end, 10);
    if (end == s)
        return false;
    if (strcmp(end, "+") == 0)
        *to = high;
    else if (strcmp(end, " or less") == 0)
        *from = low;
    else if (*end == '-' || strncmp(end, " to ", 4) == 0) {
        const char *second = end + (*end == '-' ? 1 : 4);
        *to = strtol(second, &end, 10);
        return end != second && *end == '\0' && *to > *from;
    } else
        return *end == '\0';
    return true;
}

/* The heading of a column; `expected` is what the one before ends with, and 1. */
static bool heading(const struct lr_chart *c, const struct lr_node *cell, int column, int32_t *least,
                    long *expected, struct lr_error *e)
{
    long from, to;
    if (c->names != NULL)
        return strcmp(cell->key, c->names[column]) == 0
               || lr_wrong(cell, e, "expected the column %s here, found %s", c->names[column], cell->key);
    if (!range_of(cell->key, INT32_MIN, INT32_MAX, &from, &to))
        return lr_wrong(cell, e, "expected a column headed by numbers, found %s", cell->key);
    if (column > 0 && from != *expected)
        return lr_wrong(cell, e, "expected a column that begins with %ld, found %s", *expected, cell->key);
    if (least != NULL)
        least[column] = (int32_t)from;
    *expected = to + 1;
    return true;
}

static bool row_of(const struct lr_chart *c, const struct lr_node *row, long from, long to, char *cells,
                   int32_t *least, struct lr_error *e)
{
    size_t dice = (size_t)(c->high - c->low) + 1;
    long expected = 0;
    int column = 0;
    for (const struct lr_node *cell = row->first; cell; cell = cell->next) {
        if (strcmp(cell->key, c->key) == 0)
            continue;
        if (column == c->columns)
            return lr_wrong(cell, e, "expected %d columns, found %s too", c->columns, cell->key);
        if (!heading(c, cell, column, least, &expected, e))
            return false;
        char *out = cells + ((size_t)column * dice + (size_t)(from - c->low)) * c->size;
        if (!c->read(cell, out, e))
            return false;
        for (long die = from; die < to; die++)
            memcpy(out + (size_t)(die + 1 - from) * c->size, out, c->size);
        column++;
    }
    return column == c->columns || lr_wrong(row, e, "expected %d columns, found %d", c->columns, column);
}

bool lr_chart_read(struct lr_pack *p, const struct lr_chart *c, void *cells, int32_t *least, struct lr_error *e)
{
    enum { MOST_DICE = 256 };
    const struct lr_node *file = lr_data(p, c->file, e);
    bool seen[MOST_DICE] = { false };
    if (file && (c->high < c->low || c->high - c->low >= MOST_DICE))
        return lr_wrong(file, e, "expected a chart of at most %d dice", MOST_DICE);
    for (const struct lr_node *row = file ? file->first : NULL; row; row = row->next) {
        const struct lr_node *dice = lr_need(row, c->key, LR_SCALAR, e);
        long from, to;
        if (dice == NULL)
            return false;
        if (!range_of(dice->text, c->low, c->high, &from, &to) || from < c->low || to > c->high || from > to)
            return lr_wrong(dice, e, "expected dice from %d to %d, found %s", c->low, c->high, dice->text);
        for (long die = from; die <= to; die++) {
            if (seen[die - c->low])
                return lr_wrong(dice, e, "expected the die %ld in one row", die);
            seen[die - c->low] = true;
        }
        if (!row_of(c, row, from, to, cells, least, e))
            return false;
    }
    for (int die = c->low; file && die <= c->high; die++)
        if (!seen[die - c->low])
            return lr_wrong(file, e, "expected a row for the die %d", die);
    return file != NULL;
}
