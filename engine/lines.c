/* lines.c - a text line by line, for positions, records and plays. */
#include "inside.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static int lower(char c) { return tolower((unsigned char)c); }

bool lr_lines_begin(struct lr_lines *r, const char *file, const char *text, size_t length, size_t most,
                    char comment, struct lr_error *e)
{
    if (text == NULL) {
        text = "";
        length = 0;
    }
    *r = (struct lr_lines){ file, text, text + length, 0, comment };
    if (length > most)
        return lr_fail(e, file, 0, 0, "expected at most %zu bytes, found %zu", most, length);
    int line = 1, column = 1;
    for (size_t i = 0; i < length; i++, column++) {
        if (text[i] == '\n') {
            line++;
            column = 0;
        } else if ((unsigned char)text[i] < ' ' && !is_space(text[i])) {
            return lr_fail(e, file, line, column, "expected text, found byte %d", text[i]);
        }
    }
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark */
        r->at += 3;
    return true;
}

/* Where the line's comment begins, or its end. */
static const char *comment_of(const char *at, const char *end, char comment)
{
    bool quoted = false;
    for (; at < end; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (*at == comment && !quoted)
            return at;
    }
    return end;
}

bool lr_lines_next(struct lr_lines *r, struct lr_line *l)
{
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        if (stop == NULL)
            stop = r->end;
        r->number++;
        *l = (struct lr_line){ r->file, r->number, r->at, r->at, comment_of(r->at, stop, r->comment) };
        r->at = stop < r->end ? stop + 1 : stop;
        lr_line_trim(l);
        if (!lr_line_empty(l))
            return true;
    }
    return false;
}

bool lr_line_fail(const struct lr_line *l, struct lr_error *e, const char *format, ...)
{
    char words[sizeof e->words];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    return lr_fail(e, l->file, l->number, l->at ? (int)(l->at - l->begin) + 1 : 0, "%s", words);
}

bool lr_line_empty(const struct lr_line *l) { return l->at >= l->end; }

bool lr_line_done(const struct lr_line *l, struct lr_error *e)
{
    return lr_line_empty(l) || lr_line_fail(l, e, "expected the end of the line, found \"%.*s\"", LR_SHOWN(l));
}

void lr_line_skip(struct lr_line *l)
{
    while (l->at < l->end && is_space(*l->at))
        l->at++;
}

void lr_line_trim(struct lr_line *l)
{
    lr_line_skip(l);
    while (l->end > l->at && is_space(l->end[-1]))
        l->end--;
}

static bool begins_with(const struct lr_line *l, const char *word, size_t n)
{
    if ((size_t)(l->end - l->at) < n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (lower(l->at[i]) != lower(word[i]))
            return false;
    return true;
}

bool lr_line_word(struct lr_line *l, const char *word)
{
    size_t n = strlen(word);
    if (!begins_with(l, word, n) || (l->at + n < l->end && !is_space(l->at[n])))
        return false;
    l->at += n;
    lr_line_skip(l);
    return true;
}

bool lr_line_sign(struct lr_line *l, const char *sign)
{
    size_t n = strlen(sign);
    if (!begins_with(l, sign, n))
        return false;
    l->at += n;
    lr_line_skip(l);
    return true;
}

struct lr_line lr_line_take(struct lr_line *l)
{
    struct lr_line word = *l;
    while (l->at < l->end && !is_space(*l->at))
        l->at++;
    word.end = l->at;
    lr_line_skip(l);
    return word;
}

bool lr_line_quoted(struct lr_line *l, char *out, size_t size, struct lr_error *e)
{
    const char *close = lr_line_empty(l) ? NULL : memchr(l->at + 1, '"', (size_t)(l->end - l->at - 1));
    if (close == NULL || *l->at != '"')
        return lr_line_fail(l, e, "expected words in double quotes, found \"%.*s\"", LR_SHOWN(l));
    struct lr_line inside = *l;
    inside.at++;
    inside.end = close;
    if (lr_line_empty(&inside) || !lr_line_string(&inside, out, size))
        return lr_line_fail(l, e, "expected 1 to %zu characters in quotes, found %zu", size - 1,
                            (size_t)(inside.end - inside.at));
    l->at = close + 1;
    lr_line_skip(l);
    return true;
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    int d = lower(c) - 'a';
    return d >= 0 && d < 6 ? d + 10 : 16;
}

bool lr_line_number(const struct lr_line *l, uint64_t *size, bool *minus)
{
    const char *at = l->at;
    *minus = at < l->end && *at == '-';
    at += *minus;
    unsigned base = l->end - at > 2 && at[0] == '0' && lower(at[1]) == 'x' ? 16 : 10;
    at += base == 16 ? 2 : 0;
    if (at >= l->end)
        return false;
    uint64_t n = 0;
    for (; at < l->end; at++) {
        unsigned d = (unsigned)digit_of(*at);
        if (d >= base || n > (UINT64_MAX - d) / base)
            return false;
        n = n * base + d;
    }
    *size = n;
    return true;
}

bool lr_line_string(const struct lr_line *l, char *out, size_t size)
{
    size_t n = (size_t)(l->end - l->at);
    if (n >= size)
        return false;
    memcpy(out, l->at, n);
    out[n] = '\0';
    return true;
}

bool lr_same_words(const char *a, size_t a_length, const char *b, size_t b_length)
{
    const char *a_end = a + a_length, *b_end = b + b_length;
    while (a < a_end && b < b_end) {
        bool space = is_space(*a);
        if (space != is_space(*b) || (!space && lower(*a) != lower(*b)))
            return false;
        for (a++; space && a < a_end && is_space(*a);)
            a++;
        for (b++; space && b < b_end && is_space(*b);)
            b++;
    }
    return a == a_end && b == b_end;
}

const char *lr_find_words(const char *text, const char *words)
{
    size_t n = strlen(words);
    for (size_t left = strlen(text); left >= n; left--, text++) {
        size_t i = 0;
        while (i < n && lower(text[i]) == lower(words[i]))
            i++;
        if (i == n)
            return text;
    }
    return NULL;
}
