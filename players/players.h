/* players.h - computer players. A player sees a view and the legal list, never the state. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "longroll.h"

#include <stdatomic.h>

struct mind; /* one player's head in one game: its chance, its plan */

struct player {
    const char *name, *title, *words;
    bool blind;    /* does not look at the view: callers may pass seen as NULL and save making one */
    bool judges;   /* needs the game's judgement */
    bool searches; /* uses the time it is given */
    lr_answer (*choose)(struct mind *m, const void *seen, const struct lr_question *q);
};

int players_all(const struct player **list);
const struct player *player_named(const char *name);

/* How much a player may think. */
struct player_care {
    int milliseconds; /* hard limit for one answer; 0: none, playouts alone bound it */
    int playouts;     /* most playouts for one answer; 0: as many as there is time for */
    int threads;
    uint64_t seed;
};

/* One second, every core. */
struct player_care player_care_usual(uint64_t seed);

/* NULL if the game has no judgement and the player needs one, or without memory. */
struct mind *mind_make(const struct player *player, const struct lr_pack *p, const struct player_care *care);
void mind_free(struct mind *m);
/* When this becomes true the answer is no longer wanted: any will do, and at once. */
void mind_heed(struct mind *m, const atomic_bool *stop);
/* A new game, with this edition of the same pack: chance from this seed and stream, no plan. */
void mind_begin(struct mind *m, const struct lr_pack *p, uint64_t seed, uint64_t stream);
/* Other chance from here on; the plan stays. */
void mind_chance(struct mind *m, uint64_t seed);
/* One of q's answers for q->side, from what that side sees. */
lr_answer mind_choose(struct mind *m, const void *seen, const struct lr_question *q);
/* The last choice does not count: its plan is what it was before. */
void mind_again(struct mind *m);
/* What it is trying to do, in a sentence or two; how sure it is that its last answer was the best, 0 to 100. */
void mind_explain(const struct mind *m, const void *seen, enum lr_side side, struct lr_text *t);
int mind_sure(const struct mind *m);
/* What its last answer promises: hundredths of the game's point, for its side; and the playouts behind it. */
int mind_hopes(const struct mind *m, int *playouts);

enum { ODDS_MILLISECONDS = 15 }; /* while the mouse moves */

/* What an answer may lead to until the matter is settled (a battle fought out, a march rolled for), both sides
 * playing on by the game's judgement; without one, until the next choice. Takes no longer than the time given.
 * False if the game gives no odds. */
bool player_odds(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int milliseconds,
                 struct lr_rng *r, struct lr_odds *o);
/* The answers of q that dice or a fight may follow, most inviting first; how many, at most `room`. */
int player_risks(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r,
                 lr_answer *out, int room);
/* "62.0%  the USA wins ...", a line each, then how it was found. */
void odds_write(const struct lr_pack *p, const struct lr_odds *o, struct lr_text *t);

#endif
