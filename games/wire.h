/* wire.h - what a game's own displays need beyond pieces and questions, as JSON: one small file a game that has
 * any, games/<id>/wire.c. Made from a view only: `seen` has been hidden for `eyes` (a side, LR_NOBODY for the
 * public), or is a whole state with eyes 3, when the game is over. */
#ifndef WIRE_H
#define WIRE_H

#include "longroll.h"

#include <jansson.h>

struct wire {
    const char *id; /* of the game */
    json_t *(*data)(const struct lr_pack *p, const void *seen, int eyes);
};

/* The wire of a game, NULL if it needs none. */
const struct wire *wire_of(const struct lr_game *g);

#endif
