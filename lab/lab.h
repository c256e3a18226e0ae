/* lab.h - many games at once: who is stronger, which side is favoured, what a changed table does.
 *
 * A run is an order (players, scenarios, pairs of games, seed) and a folder. Game i of the order is always the same
 * game, whoever plays it and on how many cores; a finished game is a line in the folder, so a run that was killed
 * goes on where it stopped. In a pair the two players meet twice on the same seed, with sides changed. */
#ifndef LAB_H
#define LAB_H

#include "longroll.h"
#include "players.h"

#include <jansson.h>
#include <stdio.h>

enum { LAB_PERIODS = 96, LAB_PLACES = 64, LAB_SCENARIOS = 32 };

struct lab_order {
    const struct lr_pack *p;
    const struct player *player[2];
    struct player_care care; /* threads of one player: 1; its seed is the run's */
    int scenarios, scenario[LAB_SCENARIOS];
    struct lr_setup setup; /* its options hold for every scenario that does not set its own */
    bool own_options;      /* the setup's options were given: lay them over the scenario's presets */
    int pairs;             /* a scenario, at most */
    bool stop_clear;       /* stop a scenario once the answer is clear */
    int threads;
    const char *folder;
    bool progress; /* a live line on the error stream */
};

/* One moment of a game: the first time a heading ("Spring 1862") was seen. */
struct lab_period {
    char label[28];
    int score, steps[2], answers;
    char held[LAB_PLACES]; /* '0', '1' or '-' for each watched place */
};

struct lab_game {
    int id; /* (scenario's number in the order * pairs + pair) * 2 + changed sides */
    int winner, score, answers;
    int first;         /* which player had the first side */
    int slowest, late; /* milliseconds of the slowest answer; answers more than 50 ms over the limit */
    char words[120];
    int periods;
    struct lab_period period[LAB_PERIODS];
};

/* Everything known about a run: the games, in order of id; id -1: not there. */
struct lab_run {
    const struct lab_order *order;
    struct lab_game *game; /* scenarios * pairs * 2 */
    int games;
    int places, place[LAB_PLACES]; /* watched places of the board */
    int used[LAB_SCENARIOS];       /* pairs that count: fewer than asked when it was clear early */
};

/* ---- play.c ---- */
/* Play one game of the order. `mind` are this thread's two players, in the order's order. */
bool lab_play(const struct lab_run *run, struct mind *const mind[2], int id, struct lab_game *g, char *why,
              size_t size);
void lab_watch(struct lab_run *run); /* which places to watch */
void lab_setup(const struct lab_order *o, int id, struct lr_setup *s);

/* ---- files.c ---- */
/* Make the folder, or read what an earlier run of the same order left there. */
bool lab_open(struct lab_run *run, struct lr_error *e);
bool lab_append(const struct lab_run *run, const struct lab_game *g, struct lr_error *e);
/* Read a finished run for comparison: only winners and scores by scenario name. */
bool lab_write_sums(const struct lab_run *run, struct lr_error *e);

/* ---- run.c ---- */
/* Play all that is missing. */
bool lab_run(struct lab_run *run, struct lr_error *e);
struct lab_run *lab_make(const struct lab_order *o);
void lab_free(struct lab_run *run);

/* ---- sums.c ---- */
struct lab_share { /* a share with its 95 % interval (Wilson) */
    double share, low, high;
    int of;
};
struct lab_share lab_share_of(double wins, int games);
/* For a scenario of the order (-1: all): player A's share (a draw counts half), the first side's share, draws. */
struct lab_sum {
    int games, draws;
    double a_wins, first_wins;
    struct lab_share a, first;
    double mean_score, score_error, mean_answers;
    int slowest, late;
};
void lab_add_up(const struct lab_run *run, int scenario, struct lab_sum *s);
/* Clear after this many pairs: the 99.9 % interval of A's share leaves a half. */
bool lab_is_clear(const struct lab_run *run, int scenario, int pairs);
/* Two-sided p-values: of two shares (exact), of two means (normal). */
double lab_p_shares(int wins_a, int of_a, int wins_b, int of_b);
double lab_p_means(double mean_a, double error_a, double mean_b, double error_b);
json_t *lab_json(const struct lab_run *run);

/* ---- plots.c ---- */
bool lab_plots(const struct lab_run *run, struct lr_error *e);

#endif
