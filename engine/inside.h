/* inside.h - what the engine's own files tell each other. Nothing outside engine/ includes this. */
#ifndef INSIDE_H
#define INSIDE_H

#include "makers.h"

/* board.c: build p->board from the pack's board files, if it has any; and prove it consistent. */
bool lr_board_load(struct lr_pack *p, struct lr_error *e);
bool lr_board_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);
/* board.c: a hex or box by printed number, place name or box name; a hexside as "0304/0405", "Mill/Ford" or
 * "0304:NE". LR_NONE if there is none. */
lr_hex lr_hex_named(const struct lr_board *b, const char *name, size_t length);
lr_hexside lr_hexside_named(const struct lr_board *b, const char *name, size_t length);
/* NULL if `name` is a hexside, else what is wrong with it. */
const char *lr_heading_named(const struct lr_board *b, const char *name, size_t length, struct lr_heading *out);
/* May a route go on from this hex (or hexside) to that one? */
bool lr_stops_join(const struct lr_board *b, bool by_side, uint16_t from, uint16_t to);

/* boardfile.c */
/* "value" as it is said in a message: never long. */
const char *lr_found(const struct lr_node *n, char *buffer, size_t size);

/* facts.c: prove what board/facts.tsv says of the board, if there is such a file; docs/maps.md lists the kinds. */
bool lr_facts_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);

/* pack.c: is there such a data file in the pack (or in an overlay)? */
bool lr_data_exists(const struct lr_pack *p, const char *file);

/* text.c: refuse what is too large, not UTF-8, or holds NUL or other control characters but tab and newline. */
bool lr_text_sound(const char *file, const char *bytes, size_t size, struct lr_error *e);

/* May a thing be called this? NULL if so, else what is wrong with it. */
const char *lr_name_fault(const char *name);
/* The candidate most like a misspelt name, or NULL: `at` gives candidate i. */
const char *lr_nearest(const char *name, int count, const char *(*at)(const void *ctx, int i), const void *ctx);

/* rules.c: is this written like a rule number: "5.34", "10.3.2a", "H4"? */
bool lr_rule_number(const char *text, size_t length);

/* match.c: are there rules to play by, or only a board? */
bool lr_playable(const struct lr_pack *p, struct lr_error *e);

/* step.c: the game's secret at the start of a match. */
void lr_begin_chance(const struct lr_setup *s, void *state);

/* lines.c: a text line by line. A line is read from `at` towards `end`; columns count from `begin`. */
struct lr_lines {
    const char *file, *at, *end;
    int number;
    char comment; /* begins a comment, except inside double quotes */
};

struct lr_line {
    const char *file;
    int number;
    const char *begin, *at, *end;
};

/* False with an error if the text is too long or is not text. */
bool lr_lines_begin(struct lr_lines *r, const char *file, const char *text, size_t length, size_t most,
                    char comment, struct lr_error *e);
/* The next line that holds something, without comment and surrounding spaces; false at the end. */
bool lr_lines_next(struct lr_lines *r, struct lr_line *l);
bool lr_line_fail(const struct lr_line *l, struct lr_error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool lr_line_empty(const struct lr_line *l);
/* Nothing more may follow on this line. */
bool lr_line_done(const struct lr_line *l, struct lr_error *e);
void lr_line_skip(struct lr_line *l); /* spaces */
void lr_line_trim(struct lr_line *l); /* spaces at both ends */
/* Go past this word (whatever its case), or past this sign, if it comes next. */
bool lr_line_word(struct lr_line *l, const char *word);
bool lr_line_sign(struct lr_line *l, const char *sign);
/* The next word, up to a space, as a line of its own; empty at the end. */
struct lr_line lr_line_take(struct lr_line *l);
/* "words" in double quotes, into a buffer. */
bool lr_line_quoted(struct lr_line *l, char *out, size_t size, struct lr_error *e);
/* A whole number, decimal or 0x: its size, and whether a minus stood before it. The whole line is the number. */
bool lr_line_number(const struct lr_line *l, uint64_t *size, bool *minus);
/* The rest of the line as a string; false if it does not fit. */
bool lr_line_string(const struct lr_line *l, char *out, size_t size);
bool lr_same_words(const char *a, size_t a_length, const char *b, size_t b_length); /* as names are compared */
const char *lr_find_words(const char *text, const char *words); /* whatever the case; NULL if not there */
/* At most this many bytes of a line, for showing in an error. */
#define LR_SHOWN(l) (int)((l)->end - (l)->at > 60 ? 60 : (l)->end - (l)->at), (l)->at

/* fields.c: a place in a state, found by path; the words of the value there, and back. */
struct lr_spot {
    const struct lr_field *field;
    size_t offset;
    bool whole;            /* an array without an index */
    struct lr_value value; /* of a frame, or its step; without a name: none, and `field` says it all */
};

size_t lr_spot_size(const struct lr_spot *s);
/* `state` says of which kind each frame is, and so what its values are called. */
bool lr_spot_find(const struct lr_pack *p, const void *state, struct lr_line *l, struct lr_spot *s,
                  struct lr_error *e);
/* With `loose`, a number may be given as the name of a thing. */
bool lr_spot_read(const struct lr_pack *p, void *state, const struct lr_spot *s, struct lr_line *l, bool loose,
                  struct lr_error *e);
/* The value; of a group or an array, with a base, only what differs from it. */
void lr_spot_write(const struct lr_pack *p, const void *base, const void *state, const struct lr_spot *s,
                   struct lr_text *t);
bool lr_spot_number(const void *state, const struct lr_spot *s, int64_t *value); /* false if it is no number */
/* A line for each field that differs from `base`. False if a difference cannot be written. */
bool lr_fields_write_changes(const struct lr_pack *p, const void *base, const void *state, struct lr_text *t);
/* frames.c: is every frame on the stack one that the game has declared; is the declaration sound? */
bool lr_frames_check(const struct lr_pack *p, const struct lr_core *c, struct lr_error *e);
bool lr_frames_sound(const struct lr_game *g, struct lr_error *e);
/* The kind of a frame, NULL if there is none such. */
const struct lr_kind *lr_kind_at(const struct lr_game *g, const struct lr_frame *f);
/* May a value be this number? */
bool lr_value_sound(const struct lr_pack *p, const struct lr_value *d, int32_t n);
/* What it may be, in words: "a number from 0 to 3". */
void lr_value_expected(const struct lr_value *d, struct lr_text *t);
/* The step of this kind as one of its values. */
struct lr_value lr_step_value(const struct lr_kind *k);
/* Which bytes of the frame belong to no value of its kind: a set. */
uint32_t lr_frame_blank(const struct lr_kind *k, const struct lr_frame *f);

/* fields.c: a side by its name or a clear beginning of it; LR_NOBODY for "nobody" and "public"; -1 if none. */
int lr_side_named(const struct lr_pack *p, const char *name, size_t length);

/* position.c: what heads positions, records and plays. */
struct lr_head {
    struct lr_setup setup;
    bool based; /* a scenario or `empty` has been named */
    int view;   /* -1: a whole state */
    uint64_t pack;
};

struct lr_head lr_head_begin(void);
/* This line must be the pack's game; this one a check of 16 digits. */
bool lr_head_game(const struct lr_pack *p, const struct lr_line *l, struct lr_error *e);
bool lr_line_hash(const struct lr_line *l, uint64_t *hash, struct lr_error *e);
/* Read scenario, empty, option, seed or pack; *taken is false if the line is something else. */
bool lr_head_read(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, bool *taken, struct lr_error *e);
void lr_head_write(const struct lr_pack *p, const struct lr_setup *s, int view, struct lr_text *t);
/* The state a position starts from: a scenario's settled start, the bare board, or a view of it. */
bool lr_position_base(const struct lr_pack *p, const struct lr_setup *s, int view, void *state);
/* The rest of a position, after its first line, up to `end`. Nothing is derived or checked yet. */
bool lr_position_body(const struct lr_pack *p, struct lr_lines *r, struct lr_head *h, void *state, bool need_end,
                      struct lr_error *e);
/* Is this what a side (or the public) could see? */
bool lr_view_holds(const struct lr_pack *p, const void *seen, int view, struct lr_error *e);
/* Derive, check and settle a position set by hand: until it is judged, no code of the game sees it. */
bool lr_position_finish(const struct lr_pack *p, void *state, struct lr_events *ev, struct lr_error *e);

/* past.c: states one after another, each as what differs from the one before. Begin with all zeroes. The first is
 * given by what differs from the state that the caller keeps. A state is at most 16 MB. */
struct lr_past {
    uint8_t *bytes; /* runs of differences */
    size_t used, room;
    size_t *end; /* by state: where in the bytes it is reached */
    int n, end_room;
};
enum { LR_MOST_STATE = 1 << 24 };

/* False, and nothing has changed, if there is no memory. */
bool lr_past_add(struct lr_past *p, const void *before, const void *after, size_t size);
/* State i, and all after it, turn out to differ in this from what was kept. */
bool lr_past_amend(struct lr_past *p, int i, const void *before, const void *after, size_t size);
/* Turn state `from` into state `to`, in either direction; -1: the one the caller keeps. HOT */
void lr_past_go(const struct lr_past *p, int from, int to, void *state);
/* Is it shorter to state i from the last than from the first? */
bool lr_past_nearer_end(const struct lr_past *p, int i);
void lr_past_cut(struct lr_past *p, int n); /* only the first n stay */
bool lr_past_copy(struct lr_past *to, const struct lr_past *p);
void lr_past_free(struct lr_past *p);
size_t lr_past_memory(const struct lr_past *p);

/* data.c: was this pack loaded with an overlay of this name, or with one whose path ends so? */
bool lr_pack_overlaid(const struct lr_pack *p, const char *name);

/* match.c: what records and plays need beyond the public functions. */
const void *lr_match_start(const struct lr_match *m);
/* Lay out dice for a play, as if they had always lain there. False if there are too many. */
bool lr_match_dice(struct lr_match *m, const uint8_t *dice, int n);
/* Lay out dice in a state. One that is for rolls alone, or for draws alone, has so many zeros before it. */
enum { LR_FOR_ROLLS = 1, LR_FOR_DRAWS = 2 };
bool lr_queue_dice(struct lr_core *c, const uint8_t *dice, int n);

#endif
