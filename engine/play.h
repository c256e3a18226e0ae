/* play.h - what carries out a play: play.c sets up, answers and tries what is refused, expect.c says what must be
 * true. */
#ifndef LR_PLAY_H
#define LR_PLAY_H

#include "inside.h"

enum { MOST_TEXT = 1 << 20, WORDS_ROOM = 512, VALUE_ROOM = 200, TOLD = 4096 };

struct play {
    const struct lr_pack *p;
    struct lr_lines lines;
    int line; /* of the statement being carried out */
    struct lr_head head;
    bool named; /* the game has been named */
    bool based; /* `state` holds the position being built */
    bool lost;  /* something could not be carried out: only `again` helps */
    int dice_line;
    void *state, *scratch;
    void *built;        /* the position before the first answer, for `again`; NULL until then */
    struct lr_match *m; /* NULL until the first answer or expectation */
    struct lr_event told[TOLD];
    struct lr_roll rolls[TOLD];
    struct lr_events opening; /* what happened while the position settled */
    struct lr_trial *trial;
    struct lr_error *e, fault; /* e: always of the statement being carried out */
};

typedef bool statement(struct play *y, struct lr_line *l);

struct keyword {
    const char *word;
    statement *run;
};

/* A failed expectation belongs to the line as a whole. */
#define UNMET(y, ...) lr_fail((y)->e, (y)->lines.file, (y)->line, 0, __VA_ARGS__)

static inline const void *now(const struct play *y) { return y->m ? lr_match_state(y->m) : y->state; }

/* play.c */
statement *lr_play_keyword(const struct keyword *list, struct lr_line *l);
/* The position is complete: begin the match. */
bool lr_play_ready(struct play *y, const struct lr_line *l);
bool lr_play_no_side(struct play *y, const struct lr_line *l);
/* A side's whole name, or one word that begins it; `nobody` too, if that may be. */
bool lr_play_side(struct play *y, struct lr_line *l, bool nobody, enum lr_side *side);
/* "Union and Confederate", "Union", "both", "nobody": up to the end, or to `stop`. */
bool lr_play_sides(struct play *y, struct lr_line *l, const char *stop, uint8_t *set);
bool lr_play_path(struct play *y, const void *state, struct lr_line *l, struct lr_spot *s);
/* "Union: ANSWER", which must at least be one that can be said. */
bool lr_play_answer(struct play *y, struct lr_line *l, enum lr_side *side, lr_answer *x);

/* expect.c */
bool lr_play_expect(struct play *y, struct lr_line *l);

#endif
