/* no_board.c - packs without a board, until board.c is here. */
#include "inside.h"

__attribute__((weak)) bool lr_board_load(struct lr_pack *p, struct lr_error *e)
{
    (void)e;
    p->board = NULL;
    return true;
}
