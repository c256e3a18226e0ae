/* scenarios.h - 17 to 19: set-up, special rules, victory; and what the engine asks of a game. */
#ifndef LOOK_SCENARIOS_H
#define LOOK_SCENARIOS_H

#include "command.h"

/* ---- 15, 17 to 19 ---- */

void la_allow_federals(LA_ASKS); /* 19.3.5: the Mississippi Federals, part of the admin question */
bool la_do_federals(LA_APPLIES);
bool la_line_federals(LA_LINES);
void la_set_up(const struct lr_pack *p, const struct lr_setup *setup, struct la_state *s, struct lr_events *ev);
void la_enter(const struct lr_pack *p, struct la_state *s, const struct la_arrival *a, lr_hex h,
              struct lr_events *ev);
bool la_city_barred(const struct lr_pack *p, const struct la_state *s, enum lr_side side); /* 19.6.7 */
bool la_leave_city(const struct lr_pack *p, struct la_state *s, struct lr_events *ev);
/* Special rules in force this turn: set of enum la_special (19.6.3: in the Campaign by turn). */
unsigned la_specials(const struct lr_pack *p, const struct la_state *s);
void la_special_rules(LA_GOES); /* the command changes, recruits and points of a Reorganization (19.4.4 ...) */
struct lr_outcome la_outcome(const struct lr_pack *p, const void *state);
uint8_t la_most_effort(const struct lr_pack *p, const struct la_state *s, enum lr_side side); /* 18.3, 19.6.5 */
bool la_holds_city(const struct la_state *s, enum lr_side side, lr_hex h);                    /* last to occupy */

/* ---- load.c, frames.c, check.c, view.c, picture.c, table.c, odds.c ---- */

extern const struct lr_kind la_kinds[]; /* the frames as declared, by enum la_frame */

bool la_load(struct lr_pack *p, struct lr_error *e);
bool la_check(const struct lr_pack *p, const void *state, struct lr_error *e);
bool la_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
void la_hide(const struct lr_pack *p, void *seen, enum lr_side side);
void la_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
void la_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
void la_derive(const struct lr_pack *p, void *state);
const char *la_date(unsigned turn); /* the day a turn begins */
void la_when(const struct lr_pack *p, const void *state, struct lr_text *t);
void la_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
int la_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
enum lr_side la_place_holder(const struct lr_pack *p, const void *seen, int place);
void la_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t);
bool la_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
bool la_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
bool la_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
             struct lr_task *row); /* agenda.c */
void la_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a);
bool la_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x,
              struct lr_fight *sheet); /* fight.c */
void la_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2]);

#endif
