/* spoil.c - good positions, records and requests made bad. */
#include "spoil.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned roll(unsigned *chance, unsigned n)
{
    *chance = *chance * 1664525u + 1013904223u;
    return (*chance >> 8) % n;
}

size_t spoil_bytes(char *text, size_t n, size_t room, unsigned *chance)
{
    for (unsigned i = roll(chance, 4); i > 0 && n > 2; i--) {
        size_t at = roll(chance, (unsigned)n), more = roll(chance, 12);
        switch (roll(chance, 5)) {
        case 0:
            text[at] = (char)roll(chance, 256);
            break;
        case 1:
            more = at + more > n ? n - at : more;
            memmove(text + at, text + at + more, n - at - more);
            n -= more;
            break;
        case 2:
            more = n + more > room ? 0 : at + more > n ? 0 : more;
            memmove(text + at + more, text + at, n - at);
            n += more;
            break;
        case 3:
            n = at;
            break;
        default:
            text[at] = "\"{}[]\\:,\r\n%/"[roll(chance, 12)];
        }
    }
    return n;
}

const char *odd_number(unsigned *chance)
{
    static const char *const numbers[] = {
        "-1",  "0",   "1",     "2",     "3",     "5",          "7",           "8",          "12",
        "15",  "16",  "31",    "32",    "63",    "64",         "99",          "127",        "128",
        "254", "255", "256",   "1000",  "4095",  "4096",       "32767",       "32768",      "65534",
        "-2",  "-99", "65535", "65536", "99999", "2147483647", "-2147483648", "4294967295", "18446744073709551615"
    };
    return numbers[roll(chance, sizeof numbers / sizeof numbers[0])];
}

void samples_add(struct samples *s, const char *text)
{
    if (s->n < SAMPLES)
        s->text[s->n++] = strdup(text);
}

void samples_clear(struct samples *s)
{
    while (s->n > 0)
        free(s->text[--s->n]);
}

/* ---- Lines ---- */

enum { LINES = 600, LINE = 1200 };

struct lines {
    char line[LINES][LINE];
    int n;
};

static void lines_of(const char *text, struct lines *l)
{
    l->n = 0;
    while (*text != '\0' && l->n < LINES) {
        size_t n = strcspn(text, "\n");
        snprintf(l->line[l->n++], LINE, "%.*s", (int)(n < LINE ? n : LINE - 1), text);
        text += n + (text[n] == '\n');
    }
}

/* A line of any sample; beginning so, if one that does is soon found. */
static void some_line(const struct samples *s, unsigned *chance, const char *beginning, char out[LINE])
{
    out[0] = '\0';
    for (int i = 0; i < 30; i++) {
        const char *at = s->text[roll(chance, (unsigned)s->n)];
        at += roll(chance, (unsigned)strlen(at));
        at += strcspn(at, "\n");
        at += *at == '\n';
        const char *found = beginning ? strstr(at, beginning) : at;
        if (found == NULL)
            continue;
        size_t n = strcspn(found, "\n");
        snprintf(out, LINE, "%.*s", (int)(n < LINE ? n : LINE - 1), found);
        if (out[0] != '\0')
            return;
    }
}

/* Where a word begins (any but the first) and how long it is; 0: there is none. */
static size_t some_word(const char *line, unsigned *chance, size_t *at)
{
    size_t length = strlen(line);
    if (length < 3)
        return 0;
    *at = roll(chance, (unsigned)length);
    while (*at < length && strchr(" ,{}[]:", line[*at]) != NULL)
        (*at)++;
    while (*at > 0 && strchr(" ,{}[]:", line[*at - 1]) == NULL)
        (*at)--;
    return strcspn(line + *at, " ,{}[]:");
}

static void put_word(char line[LINE], size_t at, size_t n, const char *word)
{
    char copy[LINE];
    snprintf(copy, sizeof copy, "%s", line);
    if (at + n > strlen(copy))
        return;
    if (snprintf(line, LINE, "%.*s%s%s", (int)at, copy, word, copy + at + n) >= LINE)
        line[LINE - 1] = '\0'; /* cut short, which is as good a fault as any */
}

/* Another value in the place of one: an odd number, or a word from anywhere. */
static void other_value(const struct samples *s, unsigned *chance, char line[LINE])
{
    char other[LINE], word[LINE];
    size_t at = 0, from = 0, n = some_word(line, chance, &at);
    if (n == 0)
        return;
    some_line(s, chance, NULL, other);
    size_t m = some_word(other, chance, &from);
    snprintf(word, sizeof word, "%.*s", (int)m, other + from);
    put_word(line, at, n, roll(chance, 2) && m > 0 ? word : odd_number(chance));
}

static void insert_line(struct lines *l, int at, const char *line)
{
    if (l->n == LINES)
        return;
    memmove(l->line[at + 1], l->line[at], (size_t)(l->n - at) * LINE);
    snprintf(l->line[at], LINE, "%s", line);
    l->n++;
}

static void drop_line(struct lines *l, int at)
{
    memmove(l->line[at], l->line[at + 1], (size_t)(l->n - at - 1) * LINE);
    l->n--;
}

/* A frame that was on some stack, at any place of this one, perhaps with other values; and how deep the stack is.
 */
static void other_frame(const struct samples *s, unsigned *chance, struct lines *l)
{
    char frame[LINE], line[LINE + 40];
    some_line(s, chance, "core.frame[", frame);
    const char *rest = strchr(frame, ']');
    if (rest == NULL)
        return;
    snprintf(line, sizeof line, "core.frame[%u%.1100s", roll(chance, 9), rest);
    line[LINE - 1] = '\0';
    for (unsigned i = roll(chance, 3); i > 0; i--)
        other_value(s, chance, line);
    if (roll(chance, 3) == 0) {
        size_t used = strlen(line);
        snprintf(line + used, LINE - used, ", %s %s",
                 roll(chance, 2)   ? "x"
                 : roll(chance, 2) ? "v[0]"
                                   : "step",
                 odd_number(chance));
    }
    insert_line(l, l->n > 5 ? 4 : l->n, line);
    if (roll(chance, 2)) {
        snprintf(line, sizeof line, "core.depth: %u", roll(chance, 9));
        insert_line(l, l->n > 5 ? 4 : l->n, line);
    }
}

static void spoil_lines(const struct samples *s, unsigned *chance, struct lines *l)
{
    char line[LINE];
    int at = (int)roll(chance, (unsigned)l->n);
    switch (roll(chance, 8)) {
    case 0:
        drop_line(l, at);
        break;
    case 1:
        snprintf(line, sizeof line, "%s", l->line[at]);
        insert_line(l, (int)roll(chance, (unsigned)l->n), line);
        break;
    case 2:
        some_line(s, chance, NULL, line);
        insert_line(l, at, line);
        break;
    case 3:
    case 4:
        other_frame(s, chance, l);
        break;
    default:
        other_value(s, chance, l->line[at]);
    }
}

static char *join(const struct lines *l)
{
    size_t room = 1, used = 0;
    for (int i = 0; i < l->n; i++)
        room += strlen(l->line[i]) + 1;
    char *text = malloc(room);
    for (int i = 0; text != NULL && i < l->n; i++)
        used += (size_t)snprintf(text + used, room - used, "%s\n", l->line[i]);
    if (text != NULL)
        text[used] = '\0';
    return text;
}

char *spoil_text(const struct samples *s, unsigned *chance)
{
    struct lines *l = malloc(sizeof *l);
    if (l == NULL)
        return NULL;
    lines_of(s->text[roll(chance, (unsigned)s->n)], l);
    for (unsigned i = 1 + roll(chance, 1 + roll(chance, 4)); i > 0 && l->n > 2; i--)
        spoil_lines(s, chance, l);
    char *text = join(l);
    free(l);
    if (text != NULL && roll(chance, 8) == 0)
        text[spoil_bytes(text, strlen(text), strlen(text), chance)] = '\0';
    for (char *c = text; c != NULL && *c != '\0'; c++)
        if ((unsigned char)*c >= 0x80) /* JSON holds no half letters */
            *c = '?';
    return text;
}
