/* game.h - what a rulebook answers for: section 9 of longroll.h. */
#ifndef LONGROLL_GAME_H
#define LONGROLL_GAME_H

#include "state.h"

/* ---- 9. The game ---------------------------------------------------------------------------------- */

enum { LR_OPTIONS = 32 };

/* How a match begins. */
struct lr_setup {
    int scenario;               /* index; -1: an empty board, for positions set by hand */
    int edition;                /* of an empty board; otherwise the scenario's */
    uint8_t option[LR_OPTIONS]; /* index of the choice made */
    uint64_t seed;
    struct lr_secret secret; /* if given, all chance follows from it; otherwise from the seed */
};

struct lr_outcome {
    bool over;
    enum lr_side winner; /* NOBODY: a draw, or not over */
    int score;           /* the game's own measure, positive for the first side */
    char words[120];     /* "Union decisive victory" */
    char rule[16];
};

/* A piece as anyone may draw it, from a view. */
enum lr_sign {
    LR_NO_SIGN,
    LR_INFANTRY,
    LR_CAVALRY,
    LR_ARTILLERY,
    LR_GARRISON,
    LR_LEADER,
    LR_SUPPLY,
    LR_SHIP,
    LR_SIGNS
};

enum lr_status {
    LR_SELECTED = 1,
    LR_MOVED = 2,
    LR_MARCHED = 4, /* moved twice, or by force march */
    LR_DISRUPTED = 8,
    LR_NO_SUPPLY = 16,
    LR_ACTIVE = 32,
    LR_SEEN = 64,        /* the enemy sees it */
    LR_REMEMBERED = 128, /* seen once, perhaps no longer there */
    LR_HALF = 256        /* its last step is half lost */
};

struct lr_piece { /* NOLINT(clang-analyzer-optin.performance.Padding): in the order of reading */
    lr_hex hex;
    enum lr_side side;
    enum lr_sign sign;
    int steps, most, strength; /* strength -1: no numeral */
    bool hidden;               /* a blank face; nothing else may be told of it */
    uint32_t status;
    char name[16], full[40]; /* short and full name, may be empty */
};

struct lr_line;
struct lr_task;
struct lr_agenda;
struct lr_fight;

/* What a rulebook answers for. Functions get a pack and a state of state_size bytes and change nothing
 * else. ask, apply, go, hide, imagine and outcome are HOT: no allocation, no text unless a buffer is lent. */
struct lr_game {
    const char *id, *title;
    const char *sides[2];
    /* As sides are spoken of: "the {side}", who may be many, and "a {side} block". NULL: by their names. */
    const char *people[2], *adjective[2];
    bool many[2];                      /* "the Confederates take", "the Union takes" */
    size_t state_size;                 /* a multiple of 8 */
    const struct lr_field *fields;     /* ends with LR_FEND */
    const struct lr_kind *frames;      /* the kinds of frame, ends with a NULL name */
    const struct lr_verb *verbs;       /* entry 0 unused; ends with a NULL phrase after it */
    const struct lr_telling *tellings; /* ends with a NULL phrase */
    int longest;                       /* no game takes more answers than this */
    int enough;                        /* tests and signatures break a game off after so many; 0: never */
    bool fixture;                      /* exists for the tests */
    bool board_only; /* a board and no rules yet: can be checked and drawn, not played; no functions below */

    /* Read the pack's data once: fill p->tables, add domains. */
    bool (*load)(struct lr_pack *p, struct lr_error *e);
    /* The state at the start (comes in zeroed, chance already seeded): place everything, push the first frame. What
     * is drawn for all to see is told in `ev`, first, so that it does not rest on what is drawn in secret. */
    void (*setup)(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
    /* What a game does around every question, answer and piece of work, whatever its kind; each calls lr_kind_ask,
     * lr_kind_apply or lr_kind_go. May be NULL: nothing. */
    void (*ask)(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q);
    void (*apply)(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
    void (*go)(const struct lr_pack *p, void *state, struct lr_events *ev);
    /* Wipe from `seen`, a copy of a state, all that `side` may not know; secret values of frames are gone already.
     */
    void (*hide)(const struct lr_pack *p, void *seen, enum lr_side side);
    /* Fill in what `seen` does not say, by the sampler's chance: a state that this side could be facing. Where
     * there is nothing to choose, take no chance: odds are then counted instead of sampled. */
    void (*imagine)(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
    /* For the leak test: rearrange in a true state whatever `side` may not know, and nothing it may. Written
     * from the rulebook, not from hide(). */
    void (*shuffle)(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
    struct lr_outcome (*outcome)(const struct lr_pack *p, const void *state);
    /* Invariants: everything that must hold between answers. A position written by hand may hold anything that
     * fields and frames allow, and this is all that stands between it and the rules: whatever they take for granted
     * must be demanded here. */
    bool (*check)(const struct lr_pack *p, const void *state, struct lr_error *e);
    /* The same of a view: whatever imagine, ask and pictures take for granted of one. May be NULL: nothing. */
    bool (*check_view)(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
    /* Recompute fields that follow from others, after a position was set by hand. May be NULL. */
    void (*derive)(const struct lr_pack *p, void *state);
    /* "Turn 3, Union movement": headings of records and logs. Up to the first comma it names the turn. */
    void (*when)(const struct lr_pack *p, const void *state, struct lr_text *t);
    /* A few characters for a hex on the terminal's board, from a view. May be NULL. */
    void (*cell)(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
    /* What the answer x of `side` led to, in a few words, to gather odds under: "the attacker retreats". `after`
     * need not be settled. May be NULL. */
    void (*result)(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
                   struct lr_text *t);
    /* Is what the answer x began in `before` still open in `after` (a battle being fought, a march not yet rolled
     * for)? Asked after the answer itself and after every piece of work and answer that follows: odds go on until
     * it is not. May be NULL: odds then end at the next choice. */
    bool (*open)(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
    /* Does the result of x rest on dice and on what this side sees alone, whatever is hidden? Then every sequence
     * of dice is tried in one world that fits, and the odds are exact. May be NULL: never, while anything is
     * hidden. */
    bool (*known)(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
    /* The way that the legal answer x of `side` goes, found by the code that judges it; `seen` is a view or a
     * state. False: x goes nowhere, or not over hexes. w comes in cleared. May be NULL: nothing goes anywhere.
     * Called through lr_way_of. */
    bool (*way)(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
    /* Would x, whose way counts something, still be on the list if its mover had so much less to spend? Judged by
     * the code that makes the list. For tests, which find out by it what x costs; goes with `way`. */
    bool (*affords)(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);
    /* What each side has lost between two states, in steps or points, to gather averages of. May be NULL. */
    void (*toll)(const struct lr_pack *p, const void *before, const void *after, int lost[2]);
    /* The turn as a list (agenda.h), of kinds that have one. `task`: which row a line of the listed question
     * belongs to (kind, who, at, can); false: to none, nothing is forgotten if it is left undone. `agenda`: what is
     * said of the rows, and those that have acted; `seen` is the whole view. Both may be NULL: no list. */
    bool (*task)(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
                 struct lr_task *row);
    void (*agenda)(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a);
    /* The combat sheet (fight.h) of the legal answer x of `side`, from its view; false: x begins no fight. May be
     * NULL: no sheets. Called through lr_fight_of. */
    bool (*fight)(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s);
    /* For pictures: the pieces on the board as a view shows them (how many; at most `room` are filled in), and
     * who holds a place (LR_NOBODY: no one). Both may be NULL. */
    int (*pieces)(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
    enum lr_side (*holder)(const struct lr_pack *p, const void *seen, int place);
};

#endif
