/* wire.h - what a game's own displays need beyond pieces and questions, as JSON: one small file a game that has
 * any, games/<id>/wire.c. Made from a view only: `seen` has been hidden for `eyes` (a side, LR_NOBODY for the
 * public), or is a whole state with eyes 3, when the game is over. */
#ifndef WIRE_H
#define WIRE_H

#include "jot.h"
#include "longroll.h"

#include <jansson.h>

/* Something that can be laid over the board, by its name ("supply", "command", "zones"). */
struct wire_overlay {
    const char *name, *title, *words;
};

struct wire {
    const char *id; /* of the game */
    json_t *(*data)(const struct lr_pack *p, const void *seen, int eyes);
    /* May be NULL, all of them. Overlays end with a NULL name. */
    const struct wire_overlay *overlays;
    /* One of them: a list of areas, each {side, kind, words, hexes}; with `line` true the hexes are a line in their
     * order. */
    json_t *(*overlay)(const struct lr_pack *p, const void *seen, int eyes, const char *name);
    /* A number that everybody may know and that changes when a turn ends; without it, the words of `when` do. */
    uint64_t (*turn)(const struct lr_pack *p, const void *seen);
    /* Every hidden piece is shown as one in its hex: so a face once seen is known to be there until a hidden piece
     * leaves. */
    bool each;
    /* The data as text, which takes less time; NULL: there is only the tree. */
    void (*put)(struct jot *j, const struct lr_pack *p, const void *seen, int eyes);
};

/* The wire of a game, NULL if it needs none. */
const struct wire *wire_of(const struct lr_game *g);

#endif
