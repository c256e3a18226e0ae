/* wires.c - the wires of those games that have one. */
#include "wire.h"

#include "found.h"

#define DECLARED(symbol) extern const struct wire symbol##_wire;
ALL_WIRES(DECLARED)

#define LISTED(symbol) &symbol##_wire,
static const struct wire *const all[] = { ALL_WIRES(LISTED) NULL };

const struct wire *wire_of(const struct lr_game *g)
{
    for (size_t i = 0; all[i] != NULL; i++)
        if (strcmp(all[i]->id, g->id) == 0)
            return all[i];
    return NULL;
}
