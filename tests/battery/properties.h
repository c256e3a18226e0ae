/* properties.h - what the battery's own files share: the game being tested, and how to say that a thing holds. */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include "battery.h"
#include "form.h"

/* A question with everything lent. */
struct heard {
    struct lr_question q;
    lr_answer list[LR_MOST_ANSWERS];
    char words[1200], others[400];
};

enum { MOST_EVENTS = 2000, SPARES = 7, PAST = 64, WINDOW = 4096 };

struct told {
    struct lr_events ev;
    struct lr_event list[MOST_EVENTS];
    struct lr_roll dice[MOST_EVENTS];
};

/* Hashes of states, for "has this been here before". */
struct met {
    uint64_t *slot;
    size_t room, n;
};

/* An answer that may still be taken back. */
struct taken {
    enum lr_side side;
    lr_answer x;
};

/* One game in the middle of being tested. Spare states stand at differing alignments and end exactly where
 * their memory ends, so that a sanitizer sees a reach beyond. */
struct battery {
    const struct lr_pack *p;
    const struct battery_plan *plan;
    struct battery_report *report;
    size_t size;
    int game, answers;
    struct lr_setup setup;
    struct lr_match *match; /* the same game, played through a match */
    unsigned char *state, *before, *window_base, *spare[SPARES];
    struct heard ask[2];   /* the questions at `state` */
    struct heard extra[2]; /* for the checks */
    struct told told[2];
    struct lr_way shown, walked;
    struct met met, hunted;
    struct lr_rng r;      /* chance of the checks: follows from the state, so that a replay checks the same */
    lr_answer past[PAST]; /* legal at other moments */
    int window;           /* answers that may be taken back, since window_base */
    struct taken taken[WINDOW];
    enum lr_side last; /* who spoke last */
    bool lost;         /* the game cannot go on */
    char said[300];
    char trouble[200]; /* why a state does not settle */
    char *page[2];     /* for long texts */
    size_t page_size;
};

/* Count a check of the property; if it fails, keep the sentence and save the game so far. Returns ok. */
bool holds(struct battery *b, enum battery_property x, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* small helpers, in battery.c */
void copy(const struct battery *b, void *to, const void *from);
bool same(const struct battery *b, const void *one, const void *two);
/* The name of the first field in which two states differ. */
const char *difference(struct battery *b, const void *one, const void *two);
uint32_t below(struct battery *b, uint32_t n);
void hear(const struct battery *b, const void *state, enum lr_side side, struct heard *h);
bool heard_same(const struct heard *a, const struct heard *b);
struct lr_events *listen(struct told *t);
const char *in_words(struct battery *b, lr_answer x);
const char *side_name(const struct battery *b, enum lr_side side);
bool rule_known(const struct battery *b, const char *rule);
lr_answer any_of(struct battery *b, const struct heard *h);
/* An answer that probably is not legal: kinds 0 .. STRANGE_KINDS-1 differ in how it is made up. */
enum { STRANGE_KINDS = 5 };
lr_answer strange(struct battery *b, int kind, const struct heard *h);
/* Play a few random answers from a state. */
void wander(struct battery *b, void *state, int answers);
bool met_add(struct met *m, uint64_t hash); /* false if it was there */
void met_clear(struct met *m);
void met_free(struct met *m);
/* The events a side may know, in words with their numbers, as one text; where two texts part, one line of each. */
void told_to(struct battery *b, const struct lr_events *ev, enum lr_side side, char *page, size_t size);
void first_parting(const char *x, const char *y, char *out, size_t size);
/* Write a position or the record into page i, as long as it may be. NULL if it cannot be written. */
const char *page_position(struct battery *b, int i, const struct lr_setup *s, const void *state, int view);
const char *page_record(struct battery *b, int i, const struct lr_match *m);

/* the properties */
void check_fields(struct battery *b);
void check_stands(struct battery *b);
void check_lists(struct battery *b);
void check_words(struct battery *b);
void check_forms(struct battery *b);
void check_turn(struct battery *b);
void check_ways(struct battery *b);
void check_refusals(struct battery *b);
void check_sides(struct battery *b);
void check_copies(struct battery *b, enum lr_side side, lr_answer x);
void check_positions(struct battery *b);
void check_record(struct battery *b);
void check_answer(struct battery *b, enum lr_side side, lr_answer x, const struct lr_events *ev);
void check_undo(struct battery *b, enum lr_side side, lr_answer x);
void check_views(struct battery *b);
void check_leaks(struct battery *b);
void check_both(struct battery *b);
void check_imagine(struct battery *b);
void check_derive(struct battery *b);
void check_beginning(struct battery *b);
void check_secrets(struct battery *b);
void check_circles(struct battery *b);
void check_whole_game(struct battery *b);

#endif
