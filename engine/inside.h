/* inside.h - what the engine's own files tell each other. Nothing outside engine/ includes this. */
#ifndef INSIDE_H
#define INSIDE_H

#include "longroll.h"

/* board.c: build p->board from the pack's board files, if it has any; and prove it consistent. */
bool lr_board_load(struct lr_pack *p, struct lr_error *e);
bool lr_board_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);

/* pack.c: is there such a data file in the pack (or in an overlay)? */
bool lr_data_exists(const struct lr_pack *p, const char *file);

/* chance.c: the game's chance at the start of a match, and a new course for an imagined one. */
uint64_t lr_chance_begin(uint64_t seed);

#endif
