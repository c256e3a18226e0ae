/* jot.c - JSON as text. */
#include "jot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *room_for(struct jot *j, size_t n)
{
    if (j->failed)
        return NULL;
    if (j->room - j->used < n + 1) {
        size_t more = (j->used + n + 1) * 2 < 1024 ? 1024 : (j->used + n + 1) * 2;
        char *text = realloc(j->text, more);
        j->failed = text == NULL;
        if (text == NULL)
            return NULL;
        j->text = text;
        j->room = more;
    }
    return j->text + j->used;
}

void jot_bytes(struct jot *j, const char *bytes, size_t n)
{
    char *to = room_for(j, n);
    if (to == NULL)
        return;
    memcpy(to, bytes, n);
    j->used += n;
    j->text[j->used] = '\0';
}

void jot_room(struct jot *j, size_t n) { (void)room_for(j, n); }

void jot_free(struct jot *j)
{
    free(j->text);
    *j = (struct jot){ .text = NULL };
}

/* ---- Strings ---- */

/* Length of the UTF-8 letter that begins here, 0 if it is none: as RFC 3629 has it. */
static size_t letter_length(const unsigned char *c)
{
    size_t n = c[0] >= 0xC2 && c[0] <= 0xDF   ? 2
               : c[0] >= 0xE0 && c[0] <= 0xEF ? 3
               : c[0] >= 0xF0 && c[0] <= 0xF4 ? 4
                                              : 0;
    for (size_t i = 1; i < n; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    if ((c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F) || (c[0] == 0xF0 && c[1] < 0x90)
        || (c[0] == 0xF4 && c[1] > 0x8F))
        return 0;
    return n;
}

static void escape(struct jot *j, unsigned char c)
{
    static const char names[] = "btnvfr"; /* from \b on; there is no \v in JSON */
    char text[8];
    if (c == '"' || c == '\\')
        snprintf(text, sizeof text, "\\%c", c);
    else if (c >= '\b' && c <= '\r' && c != '\v')
        snprintf(text, sizeof text, "\\%c", names[c - '\b']);
    else
        snprintf(text, sizeof text, "\\u%04X", c);
    jot_raw(j, text);
}

static bool is_plain(unsigned char c) { return c >= ' ' && c < 0x80 && c != '"' && c != '\\'; }

/* With a letter that is not plain. */
static void put_odd(struct jot *j, const unsigned char *at)
{
    bool all = true; /* every letter beyond ASCII is one */
    for (const unsigned char *c = at; *c != '\0' && all; c++)
        if (*c >= 0x80) {
            size_t n = letter_length(c);
            all = n > 0;
            c += n > 0 ? n - 1 : 0;
        }
    while (*at != '\0') {
        size_t n = 0;
        while (is_plain(at[n]) || (at[n] >= 0x80 && all))
            n++;
        jot_bytes(j, (const char *)at, n);
        at += n;
        if (*at >= 0x80)
            jot_bytes(j, "?", 1);
        else if (*at != '\0')
            escape(j, *at);
        at += *at != '\0';
    }
}

void jot_string(struct jot *j, const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    size_t n = 0;
    while (is_plain(at[n]))
        n++;
    jot_bytes(j, "\"", 1);
    if (at[n] == '\0')
        jot_bytes(j, words, n);
    else
        put_odd(j, at);
    jot_bytes(j, "\"", 1);
}

void jot_words(struct jot *j, const char *words)
{
    if (words == NULL || words[0] == '\0')
        jot_raw(j, "null");
    else
        jot_string(j, words);
}

/* ---- The rest ---- */

void jot_unsigned(struct jot *j, uint64_t n)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    jot_bytes(j, at, (size_t)(text + sizeof text - at));
}

void jot_number(struct jot *j, int64_t n)
{
    if (n < 0)
        jot_bytes(j, "-", 1);
    jot_unsigned(j, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void jot_next(struct jot *j, bool *first)
{
    if (!*first)
        jot_bytes(j, ",", 1);
    *first = false;
}

void jot_bool(struct jot *j, bool yes) { jot_raw(j, yes ? "true" : "false"); }

static void put_value(struct jot *j, json_t *value); /* NOLINT(misc-no-recursion) */

static void put_pairs(struct jot *j, json_t *object) /* NOLINT(misc-no-recursion) */
{
    bool first = true;
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        jot_bytes(j, ",", first ? 0 : 1);
        jot_string(j, json_object_iter_key(at));
        jot_bytes(j, ":", 1);
        put_value(j, json_object_iter_value(at));
        first = false;
    }
}

static void put_list(struct jot *j, const json_t *list) /* NOLINT(misc-no-recursion) */
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        jot_bytes(j, ",", i > 0 ? 1 : 0);
        put_value(j, json_array_get(list, i));
    }
}

static void put_real(struct jot *j, const json_t *value)
{
    char text[64];
    size_t n = json_dumpb(value, text, sizeof text, JSON_REAL_PRECISION(6) | JSON_ENCODE_ANY);
    jot_bytes(j, text, n < sizeof text ? n : 0);
}

/* Trees are as deep as the program makes them. */
static void put_value(struct jot *j, json_t *value) /* NOLINT(misc-no-recursion) */
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        jot_bytes(j, "{", 1);
        put_pairs(j, value);
        jot_bytes(j, "}", 1);
        break;
    case JSON_ARRAY:
        jot_bytes(j, "[", 1);
        put_list(j, value);
        jot_bytes(j, "]", 1);
        break;
    case JSON_STRING:
        jot_string(j, json_string_value(value));
        break;
    case JSON_INTEGER:
        jot_number(j, json_integer_value(value));
        break;
    case JSON_REAL:
        put_real(j, value);
        break;
    default:
        jot_raw(j, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "null");
    }
}

void jot_json(struct jot *j, json_t *value)
{
    if (value != NULL)
        put_value(j, value);
    j->failed = j->failed || value == NULL;
    json_decref(value);
}

void jot_members(struct jot *j, json_t *value)
{
    if (value != NULL)
        put_pairs(j, value);
    j->failed = j->failed || value == NULL;
    json_decref(value);
}

json_t *jot_tree(struct jot *j)
{
    json_t *tree = j->failed || j->text == NULL ? NULL : json_loadb(j->text, j->used, JSON_DECODE_ANY, NULL);
    jot_free(j);
    return tree;
}

/* ---- Shared ---- */

struct bytes *bytes_of(const char *text, size_t length)
{
    struct bytes *b = malloc(sizeof *b + length + 1);
    if (b == NULL)
        return NULL;
    atomic_init(&b->refs, 1);
    b->length = length;
    memcpy(b->text, text, length);
    b->text[length] = '\0';
    return b;
}

struct bytes *bytes_share(struct bytes *b)
{
    atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
    return b;
}

void bytes_free(struct bytes *b)
{
    if (b != NULL && atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) == 1)
        free(b);
}
