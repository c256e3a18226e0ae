/* keep.c - memory that is freed as a whole. */
#include "loading.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_SLAB = 16 * 1024, LARGEST_SLAB = 1 << 20 };

struct lr_slab {
    struct lr_slab *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

/* A pack that does not fit into memory cannot be played, and load() functions stay free of checks. */
static _Noreturn void out_of_memory(void)
{
    fputs("longroll: out of memory\n", stderr);
    abort();
}

void *lr_must(void *memory)
{
    if (memory == NULL)
        out_of_memory();
    return memory;
}

static struct lr_slab *add_slab(struct lr_arena *a, size_t need)
{
    size_t size = a->slab ? a->slab->size * 2 : FIRST_SLAB;
    if (size > LARGEST_SLAB)
        size = LARGEST_SLAB;
    if (size < need)
        size = need;
    if (size > SIZE_MAX - sizeof(struct lr_slab))
        out_of_memory();
    struct lr_slab *s = lr_must(calloc(1, sizeof *s + size));
    s->size = size;
    s->next = a->slab;
    a->slab = s;
    return s;
}

void *lr_arena_take(struct lr_arena *a, size_t size)
{
    const size_t step = alignof(max_align_t);
    if (size > SIZE_MAX - step)
        out_of_memory();
    size_t whole = (size + step - 1) / step * step;
    struct lr_slab *s = a->slab;
    if (s == NULL || s->size - s->used < whole)
        s = add_slab(a, whole);
    void *at = s->bytes + s->used;
    s->used += whole;
    return at;
}

char *lr_arena_text(struct lr_arena *a, const char *text, size_t length)
{
    char *copy = lr_arena_take(a, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void lr_arena_free(struct lr_arena *a)
{
    while (a->slab) {
        struct lr_slab *next = a->slab->next;
        free(a->slab);
        a->slab = next;
    }
}

void *lr_keep(struct lr_pack *p, size_t size) { return lr_arena_take(&p->store->arena, size); }
