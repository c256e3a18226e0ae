/* games.c - the list of games. */
#include "games.h"

#include "found.h"

#define DECLARED(symbol, folder) extern const struct lr_game symbol##_game;
ALL_GAMES(DECLARED)

#define LISTED(symbol, folder) { &symbol##_game, folder },
static const struct games_entry all[] = { ALL_GAMES(LISTED) };

int games_all(const struct games_entry **list)
{
    *list = all;
    return (int)(sizeof all / sizeof all[0]);
}

const struct games_entry *games_named(const char *id)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].game->id, id) == 0)
            return &all[i];
    return NULL;
}
