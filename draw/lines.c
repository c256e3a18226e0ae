/* lines.c - reading drawing.tsv: kind, name, level, points. */
#include "picture.h"

static const char *const kinds[DRAW_KINDS] = {
    [DRAW_SEA] = "sea",           [DRAW_ISLAND] = "island",
    [DRAW_SHORE] = "shore",       [DRAW_WATERLINE] = "waterline",
    [DRAW_STREAM] = "stream",     [DRAW_BEND] = "bend",
    [DRAW_BORDER] = "border",     [DRAW_CREST] = "ridge",
    [DRAW_TOWN] = "place",        [DRAW_LETTER] = "letter",
    [DRAW_TITLE] = "title",       [DRAW_SUBTITLE] = "subtitle",
    [DRAW_MILES] = "miles",       [DRAW_SEED] = "seed",
    [DRAW_CROSSING] = "crossing",
};

enum { FIELDS = 4, MOST_UNITS = 1000000 };

struct reading {
    const char *file;
    int line;
    struct draw_lines *out;
    int room;
    struct lr_error *e;
};

static bool kind_named(const char *text, size_t length, enum draw_kind *kind)
{
    for (int k = 0; k < DRAW_KINDS; k++)
        if (strlen(kinds[k]) == length && memcmp(kinds[k], text, length) == 0) {
            *kind = (enum draw_kind)k;
            return true;
        }
    return false;
}

static bool read_int(const char **at, const char *end, long *out)
{
    bool minus = *at < end && **at == '-';
    const char *c = *at + minus;
    long n = 0;
    if (c == end || *c < '0' || *c > '9')
        return false;
    for (; c < end && *c >= '0' && *c <= '9'; c++) {
        n = n * 10 + (*c - '0');
        if (n > MOST_UNITS)
            return false;
    }
    *at = c;
    *out = minus ? -n : n;
    return true;
}

static bool read_points(struct reading *r, const char *at, const char *end, struct draw_line *l)
{
    int room = 0;
    while (at < end) {
        long x, y;
        const char *from = at;
        if (!read_int(&at, end, &x) || at == end || *at++ != ',' || !read_int(&at, end, &y)
            || (at < end && *at != ' '))
            return lr_fail(r->e, r->file, r->line, 0, "expected points like \"1250,3040\", found \"%.*s\"",
                           (int)(end - from > 20 ? 20 : end - from), from);
        if (l->points == room) {
            room = room ? room * 2 : 16;
            l->at = more(l->at, (size_t)room, sizeof *l->at);
        }
        l->at[l->points][0] = (int32_t)x;
        l->at[l->points++][1] = (int32_t)y;
        while (at < end && *at == ' ')
            at++;
    }
    return true;
}

static bool read_row(struct reading *r, const char *row, const char *end)
{
    const char *from[FIELDS], *to[FIELDS];
    int n = 0;
    for (const char *at = row;; at++)
        if (at == end || *at == '\t') {
            if (n == FIELDS)
                break;
            from[n] = row;
            to[n++] = at;
            row = at + 1;
            if (at == end)
                break;
        }
    struct draw_line l = { 0 };
    long level = 0;
    if (n < 2 || !kind_named(from[0], (size_t)(to[0] - from[0]), &l.kind))
        return lr_fail(r->e, r->file, r->line, 1, "expected a kind of line and its name, found \"%.*s\"",
                       (int)(to[0] - from[0] > 40 ? 40 : to[0] - from[0]), from[0]);
    if (n > 2 && to[2] > from[2] && !(to[2] - from[2] == 1 && *from[2] == '-')
        && !read_int(&from[2], to[2], &level))
        return lr_fail(r->e, r->file, r->line, 0, "expected a level, a whole number");
    l.level = (int)level;
    if (n > 3 && !read_points(r, from[3], to[3], &l)) {
        free(l.at);
        return false;
    }
    size_t length = (size_t)(to[1] - from[1]);
    bool none = length == 1 && *from[1] == '-';
    char *name = need(length + 1, 1);
    memcpy(name, from[1], none ? 0 : length);
    l.name = name;
    if (r->out->n == r->room) {
        r->room = r->room ? r->room * 2 : 64;
        r->out->line = more(r->out->line, (size_t)r->room, sizeof *r->out->line);
    }
    r->out->line[r->out->n++] = l;
    return true;
}

bool draw_lines_read(const char *file, const char *text, size_t length, struct draw_lines *out, struct lr_error *e)
{
    struct reading r = { .file = file, .out = out, .e = e };
    const char *end = text + length;
    bool heading = true;
    *out = (struct draw_lines){ 0 };
    for (const char *row = text; row < end;) {
        const char *stop = memchr(row, '\n', (size_t)(end - row));
        const char *close = stop != NULL ? stop : end;
        r.line++;
        if (close > row && *row != '#') {
            if (!heading && !read_row(&r, row, close)) {
                draw_lines_free(out);
                return false;
            }
            heading = false;
        }
        row = stop != NULL ? stop + 1 : end;
    }
    return true;
}

void draw_lines_crossing(struct draw_lines *l, const char *name, int hexside)
{
    char *copy = need(strlen(name) + 1, 1);
    memcpy(copy, name, strlen(name) + 1);
    l->line = more(l->line, (size_t)l->n + 1, sizeof *l->line);
    l->line[l->n++] = (struct draw_line){ .kind = DRAW_CROSSING, .name = copy, .level = hexside };
}

void draw_lines_free(struct draw_lines *l)
{
    for (int i = 0; i < l->n; i++) {
        free((char *)l->line[i].name);
        free(l->line[i].at);
    }
    free(l->line);
    *l = (struct draw_lines){ 0 };
}
