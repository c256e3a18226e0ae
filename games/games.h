/* games.h - the list of games this program knows. */
#ifndef GAMES_H
#define GAMES_H

#include "longroll.h"

struct games_entry {
    const struct lr_game *game;
    const char *folder; /* from the root of the project, or of the installed data */
};

/* All games in order; how many. */
int games_all(const struct games_entry **list);
/* The game with this id, or NULL. */
const struct games_entry *games_named(const char *id);

#endif
