/* inside.h - what the engine's own files tell each other. Nothing outside engine/ includes this. */
#ifndef INSIDE_H
#define INSIDE_H

#include "longroll.h"

/* board.c: build p->board from the pack's board files, if it has any; and prove it consistent. */
bool lr_board_load(struct lr_pack *p, struct lr_error *e);
bool lr_board_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);
/* board.c: a hex or box by printed number, place name or box name; a hexside as "0304/0405", "Mill/Ford" or
 * "0304:NE". LR_NONE if there is none. With `from`, also the hex named first. */
lr_hex lr_hex_named(const struct lr_board *b, const char *name, size_t length);
lr_hexside lr_side_named(const struct lr_board *b, const char *name, size_t length, lr_hex *from);
/* board.c: how a hexside is written, so that lr_side_named reads it back; by numbers or by place names. */
void lr_side_write(const struct lr_board *b, lr_hexside side, bool by_place, struct lr_text *t);

/* grid.c: a board with nothing on it, in memory the caller owns (and zeroed): every hex playable, one sheet or
 * more, `boxes` off-map boxes without names. All arrays by hex have room for the boxes too. */
bool lr_grid_sound(const struct lr_grid *g, struct lr_text *why);
size_t lr_board_size(const struct lr_grid *g, int boxes);
struct lr_board *lr_board_make(void *memory, const struct lr_grid *g, int boxes);
/* Make `next` and `ends` follow `playable` again after it was changed. */
void lr_board_join(struct lr_board *b);
/* The cell beyond a hex by the grid alone, whether it is playable or not. */
lr_hex lr_cell_beyond(const struct lr_board *b, lr_hex h, int d);

/* pack.c: is there such a data file in the pack (or in an overlay)? */
bool lr_data_exists(const struct lr_pack *p, const char *file);

#endif
