/* battery.h - the tests that every game must pass, written once against the contract. It names no game. */
#ifndef BATTERY_H
#define BATTERY_H

#include "longroll.h"

/* What is tested. Each is counted, and fails, by its own name; battery.c says in a sentence what it means. */
enum battery_property {
    BATTERY_FIELDS,
    BATTERY_INVARIANTS,
    BATTERY_STANDS,
    BATTERY_COPIES,
    BATTERY_STORAGE,
    BATTERY_EVENTS,
    BATTERY_POSITION,
    BATTERY_RECORD,
    BATTERY_MATCH,
    BATTERY_UNDO,
    BATTERY_CHANCE,
    BATTERY_LIST,
    BATTERY_WORDS,
    BATTERY_FORMS,
    BATTERY_COSTS,
    BATTERY_TURN,
    BATTERY_WAY,
    BATTERY_REFUSAL,
    BATTERY_BARS,
    BATTERY_SIDES,
    BATTERY_VIEW,
    BATTERY_LEAK,
    BATTERY_LEAK_TALK,
    BATTERY_LEAK_LATER,
    BATTERY_LEAK_TOLD,
    BATTERY_SECRET,
    BATTERY_IMAGINE,
    BATTERY_BOTH,
    BATTERY_DERIVE,
    BATTERY_ENDS,
    BATTERY_CIRCLE,
    BATTERY_SEED,
    BATTERY_FORETOLD,
    BATTERY_SHUFFLE,
    BATTERY_PROPERTIES
};

struct battery_plan {
    uint64_t seed;
    int games;
    int scenario;       /* -1: all in turn */
    int every;          /* the dear checks are made at one state in this many, chosen by chance */
    int ways;           /* of how many answers of a question the way is gone; 0: a few dozen */
    const char *wanted; /* play on until this property fails; NULL: stop after the first game with a failure */
    const char *save;   /* folder for the records of failures; NULL: not saved */
    /* Somebody with judgement, who gives the answers in every second game: random play never gets to some places.
     * From a view; may be NULL. */
    lr_answer (*sensible)(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r);
};

struct battery_finding {
    long checked, failed;
    char words[600];  /* what went wrong the first time */
    char record[200]; /* the file that replays to it */
};

struct battery_report {
    long games, answers, chosen_from; /* the last: legal answers, summed over the answers */
    long most_answers, longest_game;
    long hidden, shuffled;  /* states where something is hidden; where shuffling them changed something */
    long imagined, worlds;  /* views imagined twice; where that gave two worlds */
    long ways, cut;         /* ways gone; cut short by something hidden */
    long priced, mispriced; /* those that cost something; where that is not what was shown */
    long both;              /* states where both sides were asked */
    long won[3];
    struct battery_finding of[BATTERY_PROPERTIES];
};

const char *battery_name(enum battery_property x);
const char *battery_meaning(enum battery_property x);
/* -1 if there is none of that name. */
int battery_named(const char *name);

/* Play random games and test everything. True if every property held. */
bool battery_run(const struct lr_pack *p, const struct battery_plan *plan, struct battery_report *report);
/* Test everything along one recorded game, at every answer. */
bool battery_replay(const struct lr_pack *p, const struct battery_plan *plan, const struct lr_match *m,
                    struct battery_report *report);

/* Print the questions of random games with their forms, each verb of each kind so often: for a person to read. */
void battery_page(const struct lr_pack *p, const struct battery_plan *plan, int most);

/* One number for the whole behaviour of a game: a hash over fixed seeded games. 0 if a game does not end. */
uint64_t battery_signature(const struct lr_pack *p);

#endif
