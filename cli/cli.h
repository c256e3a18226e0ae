/* cli.h - what the subcommands of `longroll` share. */
#ifndef CLI_H
#define CLI_H

#include "games.h"
#include "longroll.h"
#include "players.h"

#include <jansson.h>
#include <stdio.h>

/* Exit codes, the same for every subcommand. */
enum { GOOD = 0, NOT_GOOD = 1, WRONG_USAGE = 2, NO_FILE = 3 };

/* ---- Commands and their arguments ---- */

struct flag {
    const char *name;  /* without the dashes */
    const char *value; /* what it takes, NULL for a switch */
    const char *words;
};

struct given { /* one flag as given */
    const char *name, *value;
};

struct args {
    const struct command *command;
    int words, flags;
    const char **word;
    struct given *flag;
};

struct command {
    const char *name;
    const char *usage; /* what follows the name */
    const char *words; /* one line */
    const char *more;  /* further help, or NULL */
    const struct flag *flags;
    int least, most; /* how many plain words; most -1: any */
    bool loose;      /* flags not in the table are taken, each with a value, and judged by the command */
    int (*run)(const struct args *a);
};

extern const struct command games_command, new_command, play_command, replay_command, verify_command, try_command,
    check_command, sources_command, rules_command, sim_command, engine_command, position_command, map_command,
    lab_command, odds_command, serve_command, backup_command, aside_command, forms_command;

/* The flags that say how a match begins, and where data are; for flag tables. */
#define SETUP_FLAGS                                                                                                \
    { "scenario", "NAME", "the scenario (default: the game's first)" },                                            \
        { "option", "NAME=CHOICE", "set an option of the game; may be given again" },                              \
    {                                                                                                              \
        "seed", "N", "the seed of the game's dice"                                                                 \
    }
#define IMAGINE_FLAG                                                                                               \
    {                                                                                                              \
        "imagine", "SEED", "of a position that is only what one side sees: make up the rest so that it fits"       \
    }
#define DATA_FLAGS                                                                                                 \
    { "data", "DIR", "the folder that has games/ in it (default: LONGROLL_DATA, else found beside the program)" }, \
    {                                                                                                              \
        "overlay", "DIR", "lay a folder of changed values over the game's data; may be given again"                \
    }
#define JSON_FLAG                                                                                                  \
    {                                                                                                              \
        "json", NULL, "write JSON for a program to read"                                                           \
    }
#define NO_MORE_FLAGS                                                                                              \
    {                                                                                                              \
        NULL, NULL, NULL                                                                                           \
    }

bool has_flag(const struct args *a, const char *name);
/* The last value given, or NULL. */
const char *flag_value(const struct args *a, const char *name);
/* A whole number within bounds; `number` keeps what it holds if the flag was not given. False: complained. */
bool flag_number(const struct args *a, const char *name, uint64_t low, uint64_t high, uint64_t *number);
bool read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number);

/* ---- Saying things ---- */

/* "longroll: ..." on the error stream; returns the code, so that callers can `return complain(...)`. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
int complain_error(int code, const struct lr_error *e);

const char *cli_version(void);

/* Colour codes, all empty unless the stream is a terminal and NO_COLOR is not set. */
struct ink {
    const char *bold, *dim, *red, *green, *yellow, *blue, *off;
};
struct ink ink_for(FILE *stream);

/* Columns and lines of the terminal; 100 by 0 (no end) when it is none. */
void screen_size(int *columns, int *lines);
/* Print wrapped to the screen, each line indented; a line break in the words stays one. */
void print_wrapped(const char *words, int indent, int columns);
/* The same, but the first line begins after something: indented by `first`. */
void print_wrapped_after(const char *words, int first, int indent, int columns);
void print_json(json_t *value); /* and lets go of it */
/* A JSON string from text that may not be UTF-8: what is not becomes '?'. */
json_t *json_words(const char *words);

/* ---- Files ---- */

enum { MOST_BYTES = 64 * 1024 * 1024 };

/* The whole of a file ("-": standard input), terminated; NULL with an error. */
char *read_whole(const char *path, size_t *length, struct lr_error *e);
/* Under a temporary name first, so that nothing is lost if it fails. "-": standard output. */
bool write_whole(const char *path, const char *text, size_t length, struct lr_error *e);
/* Text of any length from a function that fills an lr_text. */
typedef bool text_writer(const void *ctx, struct lr_text *t);
char *write_long(text_writer *write, const void *ctx, size_t *length);
char *record_text(const struct lr_match *m, size_t *length);
bool save_record(const struct lr_match *m, const char *path, struct lr_error *e);

/* ---- Packs and matches ---- */

enum { SHELF = 16 };

/* The packs loaded so far, each once. */
struct shelf {
    const char *data; /* --data, or NULL */
    const char *overlay[SHELF];
    int overlays;
    struct lr_pack *pack[SHELF];
    int packs;
    int failed;   /* the exit code that goes with the last failure */
    bool imagine; /* --imagine: what one side sees is completed */
    uint64_t imagined;
    bool draws; /* it is to be played: a position that says no chance has one drawn */
};

bool shelf_make(struct shelf *s, const struct args *a); /* from --data and --overlay */
struct lr_pack *shelf_pack(struct shelf *s, const char *id, struct lr_error *e);
/* The pack of the game named in a record, position or play. */
struct lr_pack *shelf_pack_for(struct shelf *s, const char *file, const char *text, size_t length,
                               struct lr_error *e);
/* The same of a play, which may name overlays of its own, beside it: then *own is loaded for it alone, and freed by
 * the caller. */
const struct lr_pack *shelf_pack_of_play(struct shelf *s, const char *file, const char *text, size_t length,
                                         struct lr_pack **own, struct lr_error *e);
void shelf_clear(struct shelf *s);
/* A folder of ours that holds `file`: in the program's own folder or one above it, or in the share folder of an
 * installed tree. */
bool beside_program(const char *folder, const char *file, char *out, size_t size);
/* The folder of a game; false if it is nowhere. */
bool game_folder(const char *data, const struct games_entry *g, char *out, size_t size, struct lr_error *e);

/* A setup from --scenario, --option and --seed (or this seed); complains and gives false. */
bool setup_from(const struct args *a, const struct lr_pack *p, uint64_t seed, struct lr_setup *s);
/* The same for a game to be played: without --seed its chance is drawn from the system's generator. */
bool setup_drawn(const struct args *a, const struct lr_pack *p, struct lr_setup *s);
/* A scenario by its name, or by words that only it has; NULL: the first. Complains and gives false. */
bool find_scenario(const struct lr_pack *p, const char *name, int *scenario);
/* A seed that nobody knows yet, for what is no game's chance. */
uint64_t fresh_seed(void);
/* A secret from the system's generator. */
struct lr_secret fresh_secret(void);
/* Where a match's dice come from: the commitment of its secret, or its seed. */
void chance_words(const struct lr_match *m, struct lr_text *t);
/* A side by its name (or an unambiguous beginning), -1 if there is none. */
int side_named(const struct lr_game *g, const char *name);
const char *side_name(const struct lr_game *g, unsigned side); /* "the public" for NOBODY */
/* --as: a side, NOBODY for "public", -1 if it was not given. False: complained. */
bool flag_view(const struct args *a, const struct lr_game *g, int *view);
void *state_make(const struct lr_pack *p);

/* Read a record or a position and give a match that stands there. */
struct lr_match *match_from(struct shelf *s, const char *path, struct lr_error *e);
/* Do a command's work on the game, or on the record or position, that its first word names; its exit code. */
int with_pack(const struct args *a, int work(const struct args *a, struct shelf *s, const struct lr_pack *p));
int with_match(const struct args *a, int work(const struct args *a, struct lr_match *m));
struct lr_match *match_from_text(struct shelf *s, const char *file, const char *text, size_t length,
                                 struct lr_error *e);

/* One line on how the match stands: who is asked, or the result. */
void standing_write(const struct lr_pack *p, const void *state, struct lr_text *t);
/* Does event i only say again, for those who know less, what the event before it says? */
bool told_twice(const struct lr_match *m, int i);
/* Print the events [from, to) that `know` (a set of sides, LR_EVERYONE: all) may know. */
void print_events(const struct lr_match *m, int from, int to, uint8_t know, const char *indent);

/* The position as text: what side `view` sees, or with -1 all of it. */
char *position_text(const struct lr_match *m, int view, size_t *length);
/* All that a side sees, as a position that starts from the bare board. */
char *view_text(const struct lr_match *m, enum lr_side side, size_t *length);
json_t *game_json(const struct lr_pack *p);
/* Our wording of a rule, or of all whose numbers begin so; how many there were. */
int print_rule(const struct lr_pack *p, const char *number);

/* ---- Odds (odds.c) ---- */

enum { MOST_RISKS = 8 }; /* answers of one question whose odds are given with it */

struct risk {
    lr_answer x;
    struct lr_odds odds;
};

json_t *odds_json(const struct lr_odds *o);
/* The risky answers of q, most inviting first, and their odds, in so many milliseconds together; how many. */
int risk_odds(const struct lr_pack *p, const void *seen, const struct lr_question *q, int milliseconds,
              struct lr_rng *r, struct risk *out, int room);

/* ---- Words and the board (fit.c, map.c) ---- */

enum { MOST_WORDS = 256 }; /* bytes of one answer's words */

/* The board as text, from a view. centre LR_NONE: the middle of what `q` (or NULL) speaks of. */
void print_board(const struct lr_pack *p, const void *seen, const struct lr_question *q, lr_hex centre);

/* How a typed line fits the words of an answer. */
enum fit { NO_FIT, PART_FIT, WORD_FIT, WHOLE_FIT };
/* WHOLE: the same but for case and spaces; WORD: each typed word begins a word, in order; PART: each typed
 * word is somewhere in it. */
enum fit words_fit(const char *typed, const char *words);

/* questions.c: what a kind of question carries, as declared; all kinds of a game, for `longroll help GAME
 * questions`. */
void print_carried(const struct lr_pack *p, const struct lr_kind *k);
int print_questions(const char *id);

#endif
