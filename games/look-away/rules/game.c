/* game.c - Look Away!: its board; the rules are to come. */
#include "longroll.h"

const struct lr_game look_away_game = {
    .id = "look-away",
    .title = "Look Away!",
    .sides = { "Union", "Confederate" },
    .board_only = true,
};
