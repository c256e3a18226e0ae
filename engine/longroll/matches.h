/* matches.h - stepping; matches, positions, records, plays, odds: sections 11 to 15 of longroll.h. */
#ifndef LONGROLL_MATCHES_H
#define LONGROLL_MATCHES_H

#include "packs.h"

/* ---- 11. Stepping: the hot path ------------------------------------------------------------------- */

/* The state at the start, settled. False also if the scenario is of another edition than p. HOT */
bool lr_begin(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
/* Go on until somebody has a real choice: frames that ask nobody are worked off, questions with a single
 * answer are answered. False if the game is broken: it goes in circles, stacks more than LR_DEPTH frames, or
 * asks a question without answers or with more than LR_MOST_ANSWERS (as far as a brief question shows). HOT */
bool lr_settle(const struct lr_pack *p, void *state, struct lr_events *ev);
/* What is wrong with a state that lr_settle has given up. */
void lr_why_unsettled(const struct lr_pack *p, const void *state, struct lr_text *t);
/* Which sides are asked in a settled state; 0 when the game is over. HOT */
static inline uint8_t lr_asked(const void *state)
{
    const struct lr_core *c = (const struct lr_core *)state;
    return c->over || c->depth == 0 ? 0 : c->frame[c->depth - 1].asked;
}
/* The question to a side: q->n == 0 if it is not asked. q's buffers must be lent first. HOT */
void lr_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q);
/* Settle and ask in one go, for loops that only want the next choice: q is the question to the first side
 * asked; q->n == 0 when the game is over. False as lr_settle. HOT */
bool lr_next(const struct lr_pack *p, void *state, struct lr_question *q, struct lr_events *ev);
/* What everyone else may be told of the question put to `asked`. */
void lr_others(const struct lr_pack *p, const void *state, enum lr_side asked, struct lr_text *t);
/* Is this answer on the sorted list? HOT */
bool lr_listed(const struct lr_question *q, lr_answer x);
/* What the kind of the top frame does, and nothing around it: for a game's own ask, apply and go. HOT */
static inline const struct lr_kind *lr_kind_of(const struct lr_pack *p, const void *state)
{
    return &p->game->frames[lr_top_of((const struct lr_core *)state)->kind];
}
static inline void lr_kind_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    lr_kind_of(p, state)->ask(p, state, side, q);
}
static inline void lr_kind_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x,
                                 struct lr_events *ev)
{
    lr_kind_of(p, state)->apply(p, state, side, x, ev);
}
static inline void lr_kind_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    lr_kind_of(p, state)->go(p, state, ev);
}
/* Carry out a legal answer, or the work of a frame that asks nobody, and no more. HOT */
void lr_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
void lr_go(const struct lr_pack *p, void *state, struct lr_events *ev);
/* Carry out a legal answer and settle. Does not check legality. HOT */
bool lr_step(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
/* Can answers of this kind of question have this verb? */
bool lr_takes(const struct lr_kind *k, unsigned verb);
/* Judge any answer by any side. */
struct lr_verdict lr_judge(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x);
/* The way that a legal answer goes, for whoever draws it; `seen` is a view or a state. False: it goes nowhere. What
 * the game says is proved: each hex next to the one before or linked to it, the steps the cost, the cost within the
 * allowance. If it is not so, that is false too, with the reason in `e`, which is otherwise empty (or NULL). */
bool lr_way_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w,
               struct lr_error *e);
/* What a side (or the public) may see: a state with the rest wiped, chance included. HOT */
void lr_hide(const struct lr_pack *p, const void *state, enum lr_side side, void *seen);
/* A whole state that fits a view, with a secret of its own. HOT */
void lr_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r, void *state);

enum { LR_MOST_ANSWERS = 4096 }; /* no question has more answers: lr_settle does not stop at one */

/* ---- 12. Matches ---------------------------------------------------------------------------------- */

/* A game being played: setup, record, state, undo, log. Every accepted change raises its sequence number. */
struct lr_match *lr_match_new(const struct lr_pack *p, const struct lr_setup *s, struct lr_error *e);
/* A match that begins at any settled state instead of the scenario's start; with the setup's secret, if it has one.
 */
struct lr_match *lr_match_at(const struct lr_pack *p, const struct lr_setup *s, const void *state,
                             struct lr_error *e);
void lr_match_free(struct lr_match *m);

const struct lr_pack *lr_match_pack(const struct lr_match *m);
const struct lr_setup *lr_match_setup(const struct lr_match *m);
const void *lr_match_start(const struct lr_match *m); /* the state before the first answer */
bool lr_match_placed(const struct lr_match *m);       /* it began from a position, by lr_match_at */
const void *lr_match_state(const struct lr_match *m);
uint32_t lr_match_seq(const struct lr_match *m);
void lr_match_view(const struct lr_match *m, enum lr_side side, void *seen);
void lr_match_ask(const struct lr_match *m, enum lr_side side, struct lr_question *q);
/* Answer the question put at `seq`. Refused: a verdict with its rule, and nothing has changed. */
struct lr_verdict lr_match_answer(struct lr_match *m, enum lr_side side, uint32_t seq, lr_answer x);
/* Take back this side's last answer, or all it can ("restart my turn"); put back what was taken back.
 * Closed when chance moved, something hidden was shown or the other side had to answer. */
struct lr_verdict lr_match_undo(struct lr_match *m, enum lr_side side);
struct lr_verdict lr_match_restart(struct lr_match *m, enum lr_side side);
struct lr_verdict lr_match_redo(struct lr_match *m, enum lr_side side);
int lr_match_can_undo(const struct lr_match *m, enum lr_side side); /* how many answers */
/* Where the secret question began in which answer i was given, if what was said in it has been shown since; else i
 * itself. Whoever takes back such an answer has seen the enemy's. -1: there is no answer i. */
int lr_match_before_secret(const struct lr_match *m, int i);
/* Back to before answer `count` (from 0), by consent of both: what follows has fresh chance, a new course. Kept in
 * the record. */
struct lr_verdict lr_match_rewind(struct lr_match *m, int count);
int lr_match_can_redo(const struct lr_match *m, enum lr_side side);

/* The record as answers: who said what, in order, and the heading each fell under. */
struct lr_said {
    lr_answer answer;
    uint64_t check; /* hash of the state after it */
    uint8_t side;
    uint32_t course;              /* of chance, in which it was said */
    uint32_t first_event, events; /* in the log */
    uint32_t first_die, dice;     /* in the log's dice */
};
int lr_match_length(const struct lr_match *m);
const struct lr_said *lr_match_said(const struct lr_match *m, int i);
/* From here on this course of chance, higher than any before: for whoever plays a match once more. */
struct lr_verdict lr_match_anew(struct lr_match *m, uint32_t course);
/* The same as a match of its own, by copying: cheap, however long it is. NULL: no memory. */
struct lr_match *lr_match_copy(const struct lr_match *m);

/* The past: every state that the match has been in is at hand, kept as differences. The state before answer i, in
 * the course of chance in which that was said; with i == length, the present one. For many in a row, the next one
 * from the state before answer i. HOT */
void lr_match_state_at(const struct lr_match *m, int i, void *out);
void lr_match_next_state(const struct lr_match *m, int i, void *state);
uint8_t lr_match_asked_at(const struct lr_match *m, int i); /* who was asked then */
int lr_match_window(const struct lr_match *m);              /* the first answer that may still be undone */
/* Bytes: of whole states, of the past's differences, of the answers, of the log; all together. */
struct lr_memory {
    size_t states, past, record, log, all;
};
struct lr_memory lr_match_memory(const struct lr_match *m);
/* Everything that has happened so far. Show a side only events it may know. */
const struct lr_events *lr_match_log(const struct lr_match *m);

/* ---- 13. Positions -------------------------------------------------------------------------------- */

/* A state as text: the setup, then only what differs from it. `view` is the side whose view it is, or -1
 * for a whole state. Reading gives the same bytes back. docs/plays.md describes the format. */
bool lr_position_write(const struct lr_pack *p, const struct lr_setup *s, const void *state, int view,
                       struct lr_text *t);
bool lr_position_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                      struct lr_setup *s, void *state, int *view, struct lr_error *e);
/* Does a position that was read say what its chance is: by a seed, a secret, or dice laid out? */
bool lr_position_chance(const struct lr_setup *s, const void *state);
/* A whole position for a view that was read, to begin a match at: imagined, and judged like a position. */
bool lr_position_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r,
                         void *state, struct lr_error *e);
/* One value by its path: "turn", "block[Iron Brigade].steps". Setting checks range and name. */
bool lr_field_get(const struct lr_pack *p, const void *state, const char *path, struct lr_text *t,
                  struct lr_error *e);
bool lr_field_set(const struct lr_pack *p, void *state, const char *path, const char *value, struct lr_error *e);
/* Every byte of a state in exactly one field, the kinds of frame declared without contradiction; every value in its
 * range, every frame as its kind is declared. */
bool lr_fields_sound(const struct lr_game *g, struct lr_error *e);
bool lr_fields_check(const struct lr_pack *p, const void *state, struct lr_error *e);

/* ---- 14. Records ---------------------------------------------------------------------------------- */

/* A match as text that a person can read, and back by replaying it; docs/records.md describes it. A
 * record that no longer fits says at which answer, and a die that does not follow from its secret which one. */
bool lr_record_write(const struct lr_match *m, struct lr_text *t);
struct lr_match *lr_record_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                                struct lr_error *e);
/* Header lines that travel with the record: date, player, place, note, commitment. Each ends with a line feed. */
const char *lr_match_notes(const struct lr_match *m);
bool lr_match_add_note(struct lr_match *m, const char *line, size_t length);
/* The game id named in a record, position or play, so that its pack can be loaded first. */
bool lr_game_named_in(const char *text, size_t length, char *id, size_t size);
bool lr_is_position(const char *text, size_t length); /* and no record or play */
/* The overlays named in a play, in order, as they are written there: how many; those beyond `room` are not kept. */
enum { LR_PATH_ROOM = 512 };
int lr_overlays_named_in(const char *text, size_t length, char (*list)[LR_PATH_ROOM], int room);

/* ---- 15. Plays and odds --------------------------------------------------------------------------- */

/* What became of a .play script. */
struct lr_trial {
    int held;               /* expectations that held */
    int faults;             /* what did not hold, or could not be carried out ... */
    struct lr_error *fault; /* ... each with file, line, expected and found: the first `room` */
    int room;
    void (*show)(void *to, const char *words); /* gets each line that `show` writes; NULL: nobody reads it */
    void *to;
};

/* Run a .play script: true if every expectation held. After one that did not the script goes on; after anything
 * else that fails, from the next `again`. */
bool lr_play_try(const struct lr_pack *p, const char *file, const char *text, size_t length, struct lr_trial *t);
/* The same for whoever wants the first fault alone. `expectations` counts those that held. */
bool lr_play_run(const struct lr_pack *p, const char *file, const char *text, size_t length, int *expectations,
                 struct lr_error *e);

/* What an answer may lead to, given only what the side knows. */
enum { LR_CHANCES = 24, LR_LOSSES = 6 };

struct lr_chance {
    char words[96];
    double share;
    double lost[2]; /* what each side loses on average when it comes to this; only with `tolled` */
};

struct lr_odds {
    bool exact;  /* counted, not sampled */
    bool rolled; /* there were dice on the way */
    bool played; /* choices were made on the way, by the chooser */
    bool stood;  /* ... and what else could have been done first was left out */
    bool tolled; /* lost[] is there */
    int n, worlds;
    double error;                  /* largest standard error of a share; 0 when exact */
    double lost[2], lost_error[2]; /* what each side loses on average, and the standard error of that */
    double losing[2][LR_LOSSES];   /* the share of each loss: of 0, 1, 2 ..., in the last of so many or more */
    struct lr_chance chance[LR_CHANCES];
};

/* `effort` bounds the dice sequences tried. False if the game gives no results to gather. */
bool lr_odds_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                struct lr_rng *r, struct lr_odds *o);

/* Somebody who chooses for both sides, always the same answer to the same question, so that odds can go on beyond
 * the next choice until the matter is settled (`open`). late: it is time to stop; hopeless: counting every sequence
 * of dice, of which this share is done, will take too long. Both may be NULL. */
struct lr_chooser {
    lr_answer (*choose)(void *ctx, const void *world, const struct lr_question *q);
    bool (*late)(void *ctx);
    bool (*hopeless)(void *ctx, double done);
    void *ctx;
};
bool lr_odds_through(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                     const struct lr_chooser *by, struct lr_rng *r, struct lr_odds *o);

#endif
