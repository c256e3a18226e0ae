/* game.c - Bobby Lee: its board; the rules are to come. */
#include "longroll.h"

const struct lr_game bobby_lee_game = {
    .id = "bobby-lee",
    .title = "Bobby Lee",
    .sides = { "USA", "CSA" },
    .board_only = true,
};
