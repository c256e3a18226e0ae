/* players.h - computer players. A player sees a view and the legal list, never the state. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "longroll.h"

struct player {
    const char *name, *words;
    /* Choose one of q's answers for q->side, from what that side sees. HOT: no allocation. */
    lr_answer (*choose)(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r);
    bool blind; /* does not look at the view: callers may pass seen as NULL and save making one */
};

int players_all(const struct player **list);
const struct player *player_named(const char *name);

#endif
