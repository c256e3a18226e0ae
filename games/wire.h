/* wire.h - what a game's own displays need beyond pieces and questions, as JSON: one small file a game that has
 * any, games/<id>/wire.c. Made from a view only: `seen` has been hidden for `eyes` (a side, LR_NOBODY for the
 * public), or is a whole state with eyes 3, when the game is over. */
#ifndef WIRE_H
#define WIRE_H

#include "jot.h"
#include "tools.h"

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

/* What wires are made of: a member; the name of a thing; of a side (null: nobody); of each mark that is set; the
 * ids of a set's hexes that are on the map; an area of an overlay. */
static inline void wire_add(json_t *out, const char *key, json_t *value) { json_object_set_new(out, key, value); }
json_t *wire_name(const struct lr_pack *p, int domain, uint64_t id);
json_t *wire_side(const struct lr_pack *p, unsigned side);
json_t *wire_marks(const struct lr_pack *p, int domain, uint64_t marks);
json_t *wire_words(const struct lr_board *b, const lr_word *w);
#define wire_hexes(b, set) wire_words((b), (set)->w)
json_t *wire_area(const struct lr_pack *p, unsigned side, const char *kind, const char *words, json_t *hexes);
/* The same written down: a name, a side, the names of marks. */
void wire_put_name(struct jot *j, const struct lr_pack *p, int domain, uint64_t id);
void wire_put_side(struct jot *j, const struct lr_pack *p, unsigned side);
void wire_put_marks(struct jot *j, const struct lr_pack *p, int domain, uint64_t marks);

/* The wire of a game, NULL if it needs none. */
const struct wire *wire_of(const struct lr_game *g);

#endif
