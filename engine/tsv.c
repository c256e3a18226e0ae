/* tsv.c - tables with tabs between the cells: a row becomes a map from the header's names to its cells. */
#include "loading.h"

struct reader {
    struct lr_arena *arena;
    const char *file;
    struct lr_error *e;
    struct lr_tree *tree;
    struct lr_node *last; /* row */
    int line, nodes;
    const char *name[LR_MAX_COLUMNS];
};

struct cell {
    const char *at;
    size_t length;
    int column;
};

static bool wrong(const struct reader *r, int column, const char *words)
{
    return lr_fail(r->e, r->file, r->line, column, "%s", words);
}

static struct lr_node *new_node(struct reader *r, enum lr_shape shape, int column)
{
    struct lr_node *n = lr_arena_take(r->arena, sizeof *n);
    r->nodes++;
    *n = (struct lr_node){ .shape = shape, .file = r->file, .line = r->line, .column = column, .source = -1 };
    return n;
}

static struct lr_node *new_scalar(struct reader *r, const struct cell *c, const char *key)
{
    struct lr_node *n = new_node(r, LR_SCALAR, c->column);
    n->key = key;
    n->text = lr_arena_text(r->arena, c->at, c->length);
    return n;
}

static int characters(const char *from, const char *to)
{
    int n = 0;
    for (; from < to; from++)
        n += ((unsigned char)*from & 0xC0) != 0x80;
    return n;
}

static struct cell trim(const char *from, const char *to, int column)
{
    while (from < to && *from == ' ') {
        from++;
        column++;
    }
    while (to > from && to[-1] == ' ')
        to--;
    return (struct cell){ from, (size_t)(to - from), column };
}

/* The cells of a line; how many there are, which may be more than there is room for. */
static int split(const char *from, const char *end, struct cell *cells, int room)
{
    int n = 0, column = 1;
    for (const char *at = from;; at++) {
        if (at < end && *at != '\t')
            continue;
        if (n < room)
            cells[n] = trim(from, at, column);
        n++;
        if (at >= end)
            return n;
        column += characters(from, at) + 1;
        from = at + 1;
    }
}

static bool take_header(struct reader *r, const struct cell *cells, int n)
{
    struct lr_node *columns = new_node(r, LR_LIST, 1), *last = NULL;
    for (int i = 0; i < n; i++) {
        if (cells[i].length == 0)
            return wrong(r, cells[i].column, "expected the name of a column, found nothing");
        struct lr_node *c = new_scalar(r, &cells[i], NULL);
        if (i == 0 && strcmp(c->text, "source") == 0)
            return wrong(r, c->column, "expected the column that names the rows, found \"source\"");
        for (int k = 0; k < i; k++)
            if (strcmp(r->name[k], c->text) == 0)
                return lr_fail(r->e, r->file, r->line, c->column, "expected each column once, found \"%s\" again",
                               c->text);
        r->name[i] = c->text;
        if (last)
            last->next = c;
        else
            columns->first = c;
        last = c;
        columns->count++;
    }
    r->tree->columns = columns;
    return true;
}

static bool count_wrong(const struct reader *r, const struct cell *cells, int found, int column)
{
    int expected = r->tree->columns->count;
    return lr_fail(r->e, r->file, r->line, found > expected ? cells[expected].column : column,
                   "expected %d cells, as in the header, found %d", expected, found);
}

/* Empty cells are left out: an absent value is absent in both formats. */
static bool take_row(struct reader *r, const struct cell *cells, int n)
{
    if (cells[0].length == 0)
        return wrong(r, 1, "expected a value in the first column, found nothing");
    if (r->nodes > LR_MAX_NODES)
        return lr_fail(r->e, r->file, r->line, 1, "expected at most %d values", LR_MAX_NODES);
    struct lr_node *row = new_node(r, LR_MAP, 1), *last = NULL;
    for (int i = 0; i < n; i++) {
        if (cells[i].length == 0)
            continue;
        struct lr_node *c = new_scalar(r, &cells[i], r->name[i]);
        if (last)
            last->next = c;
        else
            row->first = c;
        last = c;
        row->count++;
    }
    if (r->last)
        r->last->next = row;
    else
        r->tree->root->first = row;
    r->last = row;
    r->tree->root->count++;
    return true;
}

/* "#! source: ..." and "#! new: yes" speak of the whole file. */
static bool take_directive(struct reader *r, const char *from, const char *end)
{
    struct cell all = trim(from + 2, end, 3);
    const char *colon = memchr(all.at, ':', all.length);
    if (colon == NULL)
        return wrong(r, all.column, "expected \"#! source: ...\" or \"#! new: yes\"");
    size_t word = (size_t)(colon - all.at);
    struct cell value = trim(colon + 1, end, all.column + characters(all.at, colon) + 1);
    if (word == 6 && memcmp(all.at, "source", 6) == 0) {
        if (r->tree->source)
            return lr_fail(r->e, r->file, r->line, all.column,
                           "expected one source for the file, found a second (the first is in line %d)",
                           r->tree->source->line);
        r->tree->source = new_scalar(r, &value, NULL);
        return true;
    }
    if (word == 3 && memcmp(all.at, "new", 3) == 0 && value.length == 3 && memcmp(value.at, "yes", 3) == 0) {
        r->tree->fresh = true;
        return true;
    }
    return lr_fail(r->e, r->file, r->line, all.column,
                   "expected \"#! source: ...\" or \"#! new: yes\", found \"%.*s\"",
                   (int)(all.length > 60 ? 60 : all.length), all.at);
}

static bool take_line(struct reader *r, const char *from, const char *end)
{
    if (end > from && end[-1] == '\r')
        end--;
    if (end - from >= 2 && from[0] == '#' && from[1] == '!')
        return take_directive(r, from, end);
    const char *at = from;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == end || *from == '#')
        return true;
    struct cell cells[LR_MAX_COLUMNS + 1];
    int n = split(from, end, cells, LR_MAX_COLUMNS + 1);
    if (n > LR_MAX_COLUMNS)
        return lr_fail(r->e, r->file, r->line, cells[LR_MAX_COLUMNS].column,
                       "expected at most %d columns, found %d", LR_MAX_COLUMNS, n);
    if (r->tree->columns == NULL)
        return take_header(r, cells, n);
    if (n != r->tree->columns->count)
        return count_wrong(r, cells, n, characters(from, end) + 1);
    return take_row(r, cells, n);
}

bool lr_tsv_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                 struct lr_error *e)
{
    *t = (struct lr_tree){ 0 };
    if (!lr_text_sound(file, bytes, size, e))
        return false;
    struct reader r = { .arena = a, .file = file, .e = e, .tree = t, .line = 1 };
    t->root = new_node(&r, LR_LIST, 1);
    if (size == 0)
        return lr_fail(e, file, 1, 1, "expected a header row, found an empty file");
    for (const char *at = bytes, *end = bytes + size; at < end; r.line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            stop = end;
        if (!take_line(&r, at, stop))
            return false;
        at = stop < end ? stop + 1 : end;
    }
    return t->columns ? true : lr_fail(e, file, 1, 1, "expected a header row, found an empty file");
}
