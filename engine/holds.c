/* holds.c - does what was worked out still hold? (tools.h) */
#include "tools.h"

#include <stdio.h>
#include <stdlib.h>

/* Byte by byte: sixteen at once, where the compiler sees that a byte is all it takes. */
bool lr_differ(const void *noted, const struct lr_basis *on)
{
    const unsigned char *a = noted, *b = on->bytes, *bits = on->bits;
    unsigned char other = 0;
    if (memcmp(a, b, on->size) == 0)
        return false;
    if (bits == NULL)
        return true;
    for (size_t i = 0; i < on->size; i++)
        other = (unsigned char)(other | ((a[i] ^ b[i]) & bits[i]));
    return other != 0;
}

/* 0 bytes: none yet, or there is not room enough to keep anything. */
bool lr_note(unsigned char *noted, size_t room, const struct lr_basis *on, int n)
{
    uint32_t before, used = 0;
    memcpy(&before, noted, sizeof before);
    for (int i = 0; i < n; i++)
        used += (uint32_t)on[i].size;
    bool same = before == used;
    unsigned char *at = noted + sizeof used;
    if (used + sizeof used > room)
        return false;
    for (int i = 0; i < n; at += on[i++].size) {
        same = same && !lr_differ(at, &on[i]);
        memcpy(at, on[i].bytes, on[i].size);
    }
    memcpy(noted, &used, sizeof used);
    return same;
}

void lr_prove(const void *kept, const void *again, size_t size)
{
    if (memcmp(kept, again, size) == 0)
        return;
    fprintf(stderr, "what was kept does not hold: it rests on more than was noted\n");
    abort();
}
