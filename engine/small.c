/* small.c - errors, text and the hash: what everything else stands on. */
#include "longroll.h"

#include <stdarg.h>
#include <stdio.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Long Roll keeps states as bytes and runs on little-endian machines only."
#endif

bool lr_fail(struct lr_error *e, const char *file, int line, int column, const char *format, ...)
{
    if (e == NULL)
        return false;
    snprintf(e->file, sizeof e->file, "%s", file ? file : "");
    e->line = line;
    e->column = column;
    va_list args;
    va_start(args, format);
    vsnprintf(e->words, sizeof e->words, format, args);
    va_end(args);
    return false;
}

const char *lr_error_line(const struct lr_error *e, char *buffer, size_t size)
{
    struct lr_text t = { buffer, size, 0, false };
    if (e->file[0])
        lr_put(&t, "%s:", e->file);
    if (e->line > 0)
        lr_put(&t, "%d:", e->line);
    if (e->line > 0 && e->column > 0)
        lr_put(&t, "%d:", e->column);
    lr_put(&t, "%s%s", t.used ? " " : "", e->words);
    return buffer;
}

void lr_put(struct lr_text *t, const char *format, ...)
{
    if (t->at == NULL || t->size == 0)
        return;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(t->at + t->used, t->size - t->used, format, args);
    va_end(args);
    if (n < 0)
        return;
    if ((size_t)n >= t->size - t->used) {
        t->used = t->size - 1;
        t->cut = true;
    } else {
        t->used += (size_t)n;
    }
}

const char *lr_put_apart(char *room, size_t size, size_t *used, const char *format, va_list args)
{
    char *at = room + *used;
    int n = vsnprintf(at, size - *used, format, args);
    if (n < 0 || (size_t)n >= size - *used)
        return NULL;
    *used += (size_t)n + 1;
    return at;
}

void lr_put_string(struct lr_text *t, const char *s)
{
    if (t->at == NULL || t->size == 0)
        return;
    size_t n = strlen(s), room = t->size - 1 - t->used;
    if (n > room) {
        n = room;
        t->cut = true;
    }
    memcpy(t->at + t->used, s, n);
    t->used += n;
    t->at[t->used] = '\0';
}

uint64_t lr_hash(const void *bytes, size_t size) { return XXH3_64bits(bytes, size); }
