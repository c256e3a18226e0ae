/* games.c - the list of games, made from games.list. */
#include "games.h"

#define GAME(symbol, folder) extern const struct lr_game symbol##_game;
#include "games.list"
#undef GAME

#define GAME(symbol, folder) { &symbol##_game, folder },
static const struct games_entry all[] = {
#include "games.list"
};
#undef GAME

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
