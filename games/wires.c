/* wires.c - the list of wires, made from wires.list. */
#include "wire.h"

#define WIRE(symbol) extern const struct wire symbol##_wire;
#include "wires.list"
#undef WIRE

#define WIRE(symbol) &symbol##_wire,
static const struct wire *const all[] = {
#include "wires.list"
};
#undef WIRE

const struct wire *wire_of(const struct lr_game *g)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->id, g->id) == 0)
            return all[i];
    return NULL;
}
