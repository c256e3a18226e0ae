/* holds.c - does what was worked out still hold? (tools.h) */
#include "tools.h"

#include <stdio.h>
#include <stdlib.h>

/* In the bits that count. */
static bool differ(const unsigned char *a, const struct lr_basis *on)
{
    const unsigned char *b = on->bytes, *bits = on->bits;
    unsigned other = 0;
    if (bits == NULL)
        return true;
    for (size_t i = 0; i < on->size; i++)
        other |= (unsigned)(a[i] ^ b[i]) & bits[i];
    return other != 0;
}

/* How many bytes are noted stands in front of them; 0: none yet, or there is not room enough to keep anything. */
bool lr_holds(unsigned char *noted, size_t room, const struct lr_basis *on, int n)
{
    uint32_t before, used = 0;
    memcpy(&before, noted, sizeof before);
    for (int i = 0; i < n; i++)
        used += (uint32_t)on[i].size;
    bool same = before == used;
    unsigned char *at = noted + sizeof used;
    if (used + sizeof used > room)
        return false;
    for (int i = 0; i < n; at += on[i++].size)
        if (before != used || memcmp(at, on[i].bytes, on[i].size) != 0) {
            same = same && !differ(at, &on[i]);
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
