/* index.c - strings to numbers: open addressing, names folded on the way. */
#include "loading.h"

#include <stdlib.h>

/* The next character of a name as it counts: case folded, a run of spaces once, none at either end. */
struct walk {
    const char *at, *end;
    bool fold;
};

static struct walk walk_from(const char *s, size_t length, bool fold)
{
    struct walk w = { s, s + length, fold };
    while (fold && w.at < w.end && *w.at == ' ')
        w.at++;
    while (fold && w.end > w.at && w.end[-1] == ' ')
        w.end--;
    return w;
}

static int walk_next(struct walk *w)
{
    if (w->at >= w->end)
        return -1;
    unsigned char c = (unsigned char)*w->at++;
    if (!w->fold)
        return c;
    if (c == ' ')
        while (w->at < w->end && *w->at == ' ')
            w->at++;
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static uint32_t hash_of(const char *s, size_t length, bool fold)
{
    struct walk w = walk_from(s, length, fold);
    uint32_t h = 2166136261u; /* FNV-1a: names are short */
    for (int c = walk_next(&w); c >= 0; c = walk_next(&w))
        h = (h ^ (uint32_t)c) * 16777619u;
    return h ^ h >> 15;
}

static bool same(const char *a, size_t a_length, const char *b, size_t b_length, bool fold)
{
    struct walk v = walk_from(a, a_length, fold), w = walk_from(b, b_length, fold);
    for (;;) {
        int c = walk_next(&v);
        if (c != walk_next(&w))
            return false;
        if (c < 0)
            return true;
    }
}

bool lr_same_name(const char *a, const char *b) { return same(a, strlen(a), b, strlen(b), true); }

/* The slot of a key, or the empty slot where it would go. */
static struct lr_slot *slot_of(const struct lr_index *x, const char *key, size_t length, uint32_t hash)
{
    uint32_t i = hash & (x->size - 1);
    while (x->slot[i].key) {
        struct lr_slot *s = &x->slot[i];
        if (s->hash == hash && same(s->key, strlen(s->key), key, length, x->fold))
            return s;
        i = (i + 1) & (x->size - 1);
    }
    return &x->slot[i];
}

static void grow(struct lr_index *x)
{
    struct lr_index wide = { NULL, x->size ? x->size * 2 : 16, x->used, x->fold };
    wide.slot = lr_must(calloc(wide.size, sizeof *wide.slot));
    for (uint32_t i = 0; i < x->size; i++)
        if (x->slot[i].key)
            *slot_of(&wide, x->slot[i].key, strlen(x->slot[i].key), x->slot[i].hash) = x->slot[i];
    free(x->slot);
    *x = wide;
}

int lr_index_add(struct lr_index *x, const char *key, int value)
{
    if (x->used * 2 >= x->size)
        grow(x);
    size_t length = strlen(key);
    uint32_t hash = hash_of(key, length, x->fold);
    struct lr_slot *s = slot_of(x, key, length, hash);
    if (s->key)
        return s->value;
    *s = (struct lr_slot){ key, hash, value };
    x->used++;
    return value;
}

int lr_index_find(const struct lr_index *x, const char *key, size_t length)
{
    if (x->used == 0)
        return -1;
    const struct lr_slot *s = slot_of(x, key, length, hash_of(key, length, x->fold));
    return s->key ? s->value : -1;
}

void lr_index_free(struct lr_index *x)
{
    free(x->slot);
    *x = (struct lr_index){ 0 };
}
