/* rules.c - the index of a game's rules, RULES.md: tables with the columns rule, in our words, code, test. trace.c
 * proves it. */
#include "loading.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_CELLS = 16, MOST_RULES = 20000 };

struct cell {
    const char *at;
    size_t length;
};

/* Which cell of a row holds what; -1: none. */
struct columns {
    int words, code, test;
};

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool lr_rule_number(const char *text, size_t length)
{
    if (length == 0 || length > 15 || !(is_digit(text[0]) || is_letter(text[0])))
        return false;
    bool digit = false;
    for (size_t i = 0; i < length; i++) {
        digit = digit || is_digit(text[i]);
        if (!is_digit(text[i]) && !is_letter(text[i]) && !strchr(".-()", text[i]))
            return false;
    }
    /* a number, or a letter or two and then a number: "5.34", "H4"; not a word that happens to hold one */
    size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return digit && letters <= 2;
}

/* Without the spaces, stars and back quotes around it. */
static struct cell bare(const char *from, const char *to)
{
    while (from < to && strchr(" \t*`", *from))
        from++;
    while (to > from && strchr(" \t*`\r", to[-1]))
        to--;
    return (struct cell){ from, (size_t)(to - from) };
}

/* The cells of a table row: "| a | b |". How many; 0 if the line is no table row. */
static int split(const char *from, const char *end, struct cell *cells)
{
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    if (from == end || *from != '|')
        return 0;
    int n = 0;
    const char *start = from + 1;
    for (const char *at = start; at < end && n < MOST_CELLS; at++) {
        if (*at == '|' && at[-1] != '\\') {
            cells[n++] = bare(start, at);
            start = at + 1;
        }
    }
    struct cell rest = bare(start, end);
    if (rest.length && n < MOST_CELLS)
        cells[n++] = rest;
    return n;
}

static bool cell_says(const struct cell *c, const char *word)
{
    if (c->length != strlen(word))
        return false;
    for (size_t i = 0; i < c->length; i++)
        if ((c->at[i] | 0x20) != (word[i] | 0x20))
            return false;
    return true;
}

/* A header is a row whose first cell says "rule". */
static bool read_header(const struct cell *cells, int n, struct columns *c)
{
    if (!cell_says(&cells[0], "rule"))
        return false;
    *c = (struct columns){ -1, -1, -1 };
    for (int i = 1; i < n; i++) {
        if (cell_says(&cells[i], "in our words") || cell_says(&cells[i], "words"))
            c->words = i;
        else if (cell_says(&cells[i], "code"))
            c->code = i;
        else if (cell_says(&cells[i], "test"))
            c->test = i;
    }
    return true;
}

static const char *cell_text(struct lr_pack *p, const struct cell *cells, int n, int i)
{
    return i >= 0 && i < n ? lr_arena_text(&p->store->arena, cells[i].at, cells[i].length) : "";
}

static bool read_rules(struct lr_pack *p, const char *path, const char *bytes, size_t size, struct lr_rule *out,
                       struct lr_error *e)
{
    struct columns c = { -1, -1, -1 };
    bool inside = false;
    int line = 1;
    for (const char *at = bytes, *end = bytes + size; at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        struct cell cells[MOST_CELLS];
        int n = split(at, stop, cells);
        at = stop < end ? stop + 1 : end;
        if (n == 0 || read_header(cells, n, &c)) {
            inside = n > 0;
            continue;
        }
        if (!inside || !lr_rule_number(cells[0].at, cells[0].length))
            continue;
        if (p->rules == MOST_RULES)
            return lr_fail(e, path, line, 1, "expected at most %d rules", MOST_RULES);
        out[p->rules++] = (struct lr_rule){ cell_text(p, cells, n, 0), cell_text(p, cells, n, c.words),
                                            cell_text(p, cells, n, c.code), cell_text(p, cells, n, c.test), line };
    }
    return true;
}

bool lr_rules_load(struct lr_pack *p, struct lr_error *e)
{
    const char *path = lr_path_join(&p->store->arena, p->store->dir, "RULES.md");
    if (!lr_is_file(path))
        return true;
    size_t size = 0;
    char *bytes = lr_slurp(path, &size, e);
    if (bytes == NULL)
        return false;
    struct lr_rule *rules = lr_must(calloc(MOST_RULES, sizeof *rules));
    bool ok = lr_text_sound(path, bytes, size, e) && read_rules(p, path, bytes, size, rules, e);
    if (ok && p->rules > 0) {
        struct lr_rule *kept = lr_keep(p, (size_t)p->rules * sizeof *kept);
        memcpy(kept, rules, (size_t)p->rules * sizeof *kept);
        p->rule = kept;
    }
    free(rules);
    free(bytes);
    return ok;
}

const struct lr_rule *lr_rule_named(const struct lr_pack *p, const char *number)
{
    for (int i = 0; i < p->rules; i++)
        if (strcmp(p->rule[i].number, number) == 0)
            return &p->rule[i];
    return NULL;
}
