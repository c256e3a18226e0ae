/* battle.h - 9, 10: reactions, combat, its results, extended battles. */
#ifndef LOOK_BATTLE_H
#define LOOK_BATTLE_H

#include "command.h"

void la_no_battle(struct la_state *s);
/* An attack not fought yet against this hex; against it at all in this Impulse. */
bool la_attacked(const struct la_state *s, lr_hex h);
bool la_was_attacked(const struct la_state *s, lr_hex h);
/* Attacks without an attacker or a target are struck off. */
void la_prune_attacks(const struct lr_pack *p, struct la_state *s);
void la_battle_results(LA_GOES); /* results.c: steps from LA_B_LOSSES on */
/* 8.4.2: the defender of this hex has to attack or leave; the side has moved. */
void la_beset(struct la_state *s, lr_hex h);
void la_beset_no_more(struct la_state *s, enum lr_side side);
void la_settle_battles(const struct lr_pack *p,
                       struct la_state *s); /* extended.c: a battle is over: what is next */
void la_capture_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
                      struct lr_events *ev); /* every step lost, the leaders captured */
void la_show_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);
bool la_passable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int dir);
bool la_sustain(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev);

void la_begin_losses(struct la_state *s, enum lr_side loser, lr_hex h, int steps, enum la_loss why,
                     struct lr_events *ev); /* pushes a loss frame if any unit can be lost */
void la_begin_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                      enum la_loss why, struct lr_events *ev);
/* The sums of one fire, for the battle, the odds and the display (10.2 to 10.5). */
struct la_fire {
    int cf, column, left, right; /* Combat Factors after halving; column after shifts */
    int guns, modifier;          /* to the die */
    int br, cavalry, broken, weather, woods, hasty;
};
void la_sum_fire(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, int which,
                 bool defender, struct la_fire *f);

#endif
