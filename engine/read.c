/* read.c - taking values out of a tree: each helper says what was expected, what was found and where. */
#include "inside.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const shape_words[] = { "a value", "a list", "a map" };

bool lr_wrong(const struct lr_node *n, struct lr_error *e, const char *format, ...)
{
    char words[sizeof((struct lr_error *)0)->words];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    return n ? lr_fail(e, n->file, n->line, n->column, "%s", words) : lr_fail(e, "", 0, 0, "%s", words);
}

const struct lr_node *lr_get(const struct lr_node *map, const char *key)
{
    if (map == NULL || map->shape != LR_MAP)
        return NULL;
    for (const struct lr_node *n = map->first; n; n = n->next)
        if (strcmp(n->key, key) == 0)
            return n;
    return NULL;
}

const char *lr_found(const struct lr_node *n, char *buffer, size_t size)
{
    if (n->shape != LR_SCALAR)
        return shape_words[n->shape];
    if (n->text[0] == '\0')
        return "nothing";
    snprintf(buffer, size, "\"%.60s%s\"", n->text, strlen(n->text) > 60 ? "..." : "");
    return buffer;
}

/* The keys that a map has, for people who look for the one they misspelt. */
static void put_keys(struct lr_text *t, const struct lr_node *map)
{
    int n = 0;
    for (const struct lr_node *c = map->first; c && n < 8; c = c->next, n++)
        lr_put(t, "%s%.40s", n ? ", " : "", c->key);
    if (map->count > n)
        lr_put(t, " ...");
    if (map->count == 0)
        lr_put(t, "an empty map");
}

const struct lr_node *lr_need(const struct lr_node *map, const char *key, enum lr_shape shape, struct lr_error *e)
{
    char buffer[128];
    if (map == NULL || map->shape != LR_MAP) {
        lr_wrong(map, e, "expected a map with the key \"%s\", found %s", key,
                 map ? lr_found(map, buffer, sizeof buffer) : "nothing");
        return NULL;
    }
    const struct lr_node *n = lr_get(map, key);
    if (n == NULL) {
        char keys[240];
        struct lr_text t = LR_TEXT(keys);
        put_keys(&t, map);
        lr_wrong(map, e, "expected the key \"%s\" (%s), found %s", key, shape_words[shape], keys);
        return NULL;
    }
    if (n->shape != shape) {
        lr_wrong(n, e, "expected %s for \"%s\", found %s", shape_words[shape], key,
                 lr_found(n, buffer, sizeof buffer));
        return NULL;
    }
    return n;
}

/* Decimal digits with an optional sign, and nothing else. */
static bool whole_number(const char *s, long *out)
{
    const char *digits = s + (*s == '-' || *s == '+');
    if (*digits < '0' || *digits > '9')
        return false;
    char *end;
    errno = 0;
    *out = strtol(s, &end, 10);
    return *end == '\0' && errno == 0;
}

bool lr_read_int(const struct lr_node *n, long low, long high, long *out, struct lr_error *e)
{
    char buffer[128];
    long value;
    if (n == NULL)
        return lr_wrong(n, e, "expected a number from %ld to %ld, found nothing", low, high);
    if (n->shape != LR_SCALAR || !whole_number(n->text, &value) || value < low || value > high)
        return lr_wrong(n, e, "expected a number from %ld to %ld, found %s", low, high,
                        lr_found(n, buffer, sizeof buffer));
    *out = value;
    return true;
}

static bool digits(const char **s, long *out, long *scale)
{
    const char *at = *s;
    long value = 0, size = 1;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (size > 1000000)
            return false;
        value = value * 10 + (*at - '0');
        size *= 10;
    }
    bool any = at > *s;
    *s = at;
    *out = value;
    *scale = size;
    return any;
}

/* "1", "1/2", "1 1/2", "1.5" as twelfths; -1 if it is none of these or not a whole number of twelfths. */
static long twelfths(const char *s)
{
    long whole = 0, over = 0, under = 1, scale;
    if (!digits(&s, &whole, &scale))
        return -1;
    if (*s == '.') {
        s++;
        if (!digits(&s, &over, &under))
            return -1;
    } else if (*s == '/' || *s == ' ') {
        if (*s == '/') {
            over = whole;
            whole = 0;
        } else {
            s++;
            if (!digits(&s, &over, &scale))
                return -1;
        }
        if (*s++ != '/' || !digits(&s, &under, &scale) || under == 0)
            return -1;
    }
    return *s == '\0' && over * LR_MP % under == 0 ? whole * LR_MP + over * LR_MP / under : -1;
}

bool lr_read_cost(const struct lr_node *n, lr_cost *out, struct lr_error *e)
{
    char buffer[128];
    if (n == NULL)
        return lr_wrong(n, e, "expected a cost such as 1, 1/2 or 1.5, found nothing");
    long value = n->shape == LR_SCALAR ? twelfths(n->text) : -1;
    if (value < 0 || value > LR_DEAREST)
        return lr_wrong(n, e, "expected a cost such as 1, 1/2 or 1.5 (whole twelfths, at most %d), found %s",
                        LR_DEAREST / LR_MP, lr_found(n, buffer, sizeof buffer));
    *out = (lr_cost)value;
    return true;
}

struct things {
    const struct lr_pack *p;
    int domain;
    char *buffer;
    size_t size;
};

static const char *thing_at(const void *ctx, int i)
{
    const struct things *t = ctx;
    struct lr_text text = { t->buffer, t->size, 0, false };
    t->buffer[0] = '\0';
    lr_name(t->p, t->domain, (uint64_t)i, &text);
    return t->buffer;
}

static bool no_such_name(const struct lr_pack *p, const struct lr_node *n, int domain, struct lr_error *e)
{
    static const char *const kinds[LR_OWN] = { "a number",  "yes or no",          "a side",   "a hex",
                                               "a hexside", "a kind of question", "a terrain" };
    const char *kind = domain >= 0 && domain < LR_OWN ? kinds[domain] : "a known name";
    char buffer[128], candidate[128];
    struct things t = { p, domain, candidate, sizeof candidate };
    int count = domain == LR_NUMBER || domain == LR_HEXSIDES ? 0 : lr_domain_size(p, domain);
    const char *near = n->shape == LR_SCALAR ? lr_nearest(n->text, count, thing_at, &t) : NULL;
    if (near)
        return lr_wrong(n, e, "expected %s, found %s; did you mean \"%s\"?", kind,
                        lr_found(n, buffer, sizeof buffer), near);
    if (count > 0 && domain >= LR_OWN)
        return lr_wrong(n, e, "expected %s, such as \"%s\", found %s", kind, thing_at(&t, 0),
                        lr_found(n, buffer, sizeof buffer));
    return lr_wrong(n, e, "expected %s, found %s", kind, lr_found(n, buffer, sizeof buffer));
}

bool lr_read_name(const struct lr_pack *p, const struct lr_node *n, int domain, int *out, struct lr_error *e)
{
    if (n == NULL)
        return lr_wrong(n, e, "expected a name, found nothing");
    int id = n->shape == LR_SCALAR ? lr_find(p, domain, n->text, strlen(n->text)) : -1;
    if (id < 0)
        return no_such_name(p, n, domain, e);
    *out = id;
    return true;
}

bool lr_need_int(const struct lr_node *map, const char *key, long low, long high, long *out, struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_SCALAR, e);
    return n && lr_read_int(n, low, high, out, e);
}

bool lr_need_name(const struct lr_pack *p, const struct lr_node *map, const char *key, int domain, int *out,
                  struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_SCALAR, e);
    return n && lr_read_name(p, n, domain, out, e);
}

static const char *key_at(const void *ctx, int i) { return ((const char *const *)ctx)[i]; }

bool lr_only_keys(const struct lr_node *map, const char *const *known, struct lr_error *e)
{
    char buffer[128], keys[200];
    if (map == NULL || map->shape != LR_MAP)
        return lr_wrong(map, e, "expected a map, found %s", map ? lr_found(map, buffer, sizeof buffer) : "nothing");
    for (const struct lr_node *n = map->first; n; n = n->next) {
        int i = 0;
        while (known[i] && strcmp(known[i], n->key) != 0)
            i++;
        if (known[i] || strcmp(n->key, "source") == 0)
            continue;
        struct lr_text t = LR_TEXT(keys);
        for (i = 0; known[i]; i++)
            lr_put(&t, "%s%s", i ? ", " : "", known[i]);
        const char *near = lr_nearest(n->key, i, key_at, known);
        return lr_wrong(n, e, "expected one of the keys %s; found \"%.60s\"%s%s%s", i ? keys : "(none)", n->key,
                        near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    return true;
}
