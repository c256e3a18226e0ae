/* lab.h - many games at once: who is stronger, which side is favoured, what a changed table does.
 *
 * A run is an order (players, scenarios, pairs of games, seed) and a folder. Game i of an order is always the same
 * game, whoever plays it and on how many cores. Finished games are written in order of their numbers, so the files
 * of a run that was killed are the beginning of the files of a run that was not, and it goes on where it stopped.
 * Two players meet twice on the same seed, with sides changed: a pair. docs/lab.md describes files and use. */
#ifndef LAB_H
#define LAB_H

#include "longroll.h"
#include "players.h"

#include <jansson.h>
#include <stdio.h>

enum {
    LAB_PERIODS = 96,
    LAB_PLACES = 64,
    LAB_SCENARIOS = 32,
    LAB_PLAYERS = 8,
    LAB_MEETINGS = LAB_PLAYERS * (LAB_PLAYERS - 1) / 2,
    LAB_CELLS = LAB_SCENARIOS * LAB_MEETINGS,
    LAB_PAIRS = 100000,
    LAB_PARTS = 10000,
    LAB_PATH = 600
};

struct lab_order {
    const struct lr_pack *p;
    int players; /* 2 or more: everyone meets everyone; one player against itself stands here twice */
    const struct player *player[LAB_PLAYERS];
    struct player_care care; /* threads of one player: 1; its seed is the run's */
    int scenarios, scenario[LAB_SCENARIOS];
    struct lr_setup setup; /* its options hold for every scenario that does not set its own */
    bool own_options;      /* the setup's options were given: lay them over the scenario's presets */
    int pairs;             /* a scenario and meeting, at most */
    int part, parts;       /* this run plays only every parts-th pair, from the part-th (0 of 1: all) */
    bool stop_clear;       /* stop a scenario once the answer is clear */
    int threads;
    const char *folder;
    const char *plots; /* folder of the pictures; NULL: the run's */
    bool progress;     /* a live line on the error stream */
};

/* One moment of a game: the first time a heading ("Spring 1862") was seen. The last is "end". */
struct lab_period {
    char label[28];
    int score, steps[2], lost[2], answers;
    char held[LAB_PLACES + 1]; /* '0', '1' or '-' for each watched place */
};

/* Game number id is pair, then scenario, then meeting, then sides as named or changed: more pairs only add games.
 */
struct lab_game {
    int id;
    int winner, score, answers;
    int slowest, late; /* milliseconds of the slowest answer; answers more than 50 ms over the limit */
    int worked;        /* most milliseconds of processor time an answer took: the rest was waiting for a core */
    double seconds;
    char words[120];
    int periods;
    struct lab_period period[LAB_PERIODS];
};

/* Sums of one number over games, and over pairs of the product of their two. */
struct lab_tally {
    double sum, square, cross;
};

/* All games of a scenario by one meeting: nothing is kept of single games, so a run may have millions. */
struct lab_cell {
    int games, draws;
    bool clear;                       /* the answer is: no more games */
    struct lab_tally a, first, score; /* won by the meeting's first player, by the first side; the score */
    double answers;
    int longest, slowest, late, worked;
    double seconds;
    double half[3]; /* of the pair that is half done */
};

/* The places of a board whose holder is noted. */
struct lab_watch {
    const struct lr_pack *p; /* the edition that the scenario is played with */
    int places, place[LAB_PLACES];
};

struct lab_file; /* the run's open files */

struct lab_run {
    const struct lab_order *order;
    int meetings, cells;
    int meeting[LAB_MEETINGS][2];
    struct lab_cell cell[LAB_CELLS]; /* scenario * meetings + meeting */
    int next;                        /* the first number that is not in the files yet */
    struct lab_watch watch[LAB_SCENARIOS];
    struct lab_file *file;
};

/* ---- order.c ---- */
struct lab_run *lab_make(const struct lab_order *o);
void lab_free(struct lab_run *run);
int lab_cell_of(const struct lab_run *run, int id);
int lab_pair_of(const struct lab_run *run, int id);
const struct lab_watch *lab_watch_of(const struct lab_run *run, int id);
/* The players on the first and second side, as indices of the order's. */
void lab_seats(const struct lab_run *run, int id, int seat[2]);
void lab_setup(const struct lab_run *run, int id, struct lr_setup *s);
/* The first game from this number on that the run wants; -1: none. */
int lab_wanted(const struct lab_run *run, int from);
int lab_count_wanted(const struct lab_run *run);
/* Count a finished game; after the looks (10, 20 ... 100, 200 ... pairs) see whether the answer is clear. */
void lab_count(struct lab_run *run, const struct lab_game *g);
const char *lab_scenario(const struct lab_run *run, int i);
const char *lab_title(const struct lab_run *run, int meeting, int which);
json_t *lab_order_json(const struct lab_run *run);
/* An order from order.json, for gathering: the pack is given, folder and threads are left alone. */
bool lab_order_read(struct lab_order *o, const char *folder, struct lr_error *e);
/* The first thing in which two orders differ, but for pairs and part; NULL if they are the same. */
const char *lab_order_differs(const json_t *a, const json_t *b);

/* ---- play.c ---- */
/* Play one game of the order; `mind` are this thread's players, as in the order. */
bool lab_play(const struct lab_run *run, struct mind *const *mind, int id, struct lab_game *g, struct lr_error *e);
void lab_watch_all(struct lab_run *run); /* which places to watch */
/* A number that changes when the rules, the data or the judgement play other games. */
uint64_t lab_fingerprint(const struct lab_order *o);

/* ---- files.c ---- */
/* Make the folder, or go on with what an earlier run of the same order left there. */
bool lab_open(struct lab_run *run, struct lr_error *e);
void lab_close(struct lab_run *run);
bool lab_append(struct lab_run *run, const struct lab_game *g, struct lr_error *e);
bool lab_write_sums(const struct lab_run *run, struct lr_error *e);
/* Every game of a run's folder, in order. */
typedef void lab_visit(void *ctx, const struct lab_game *g);
bool lab_each(const struct lab_run *run, lab_visit *visit, void *ctx, struct lr_error *e);
/* Put the parts of one order, each finished in its folder, together in the run's. */
bool lab_gather(struct lab_run *run, const char *const *folders, int count, struct lr_error *e);
/* A file under a temporary name, then renamed. */
bool lab_put_file(const char *path, const char *text, struct lr_error *e);

/* ---- run.c ---- */
/* Play all that is missing. */
bool lab_run(struct lab_run *run, struct lr_error *e);

/* ---- sums.c ---- */
struct lab_share { /* a share with its 95 % interval (Wilson) */
    double share, low, high;
};
struct lab_share lab_share_of(double wins, double games);
/* For a scenario and a meeting of the order (-1: all). A draw counts half. */
struct lab_sum {
    int games, draws;
    double a_wins, first_wins;
    struct lab_share a, first;
    double mean_score, score_error, mean_answers;
    int longest, slowest, late, worked;
    bool clear;
};
void lab_add_up(const struct lab_run *run, int scenario, int meeting, struct lab_sum *s);
/* One player's share over all its games. */
struct lab_share lab_standing(const struct lab_run *run, int player, int *games);
bool lab_is_clear(const struct lab_run *run, int cell);
/* Two-sided p-values: of two shares (Fisher's exact test), of two means (Welch's t). */
double lab_p_shares(int wins_a, int of_a, int wins_b, int of_b);
double lab_p_means(double mean_a, double error_a, int of_a, double mean_b, double error_b, int of_b);
/* The sums; with times also how long it took, which is never the same twice. */
json_t *lab_json(const struct lab_run *run, bool times);

/* ---- plots.c, curves.c ---- */
/* A scenario's games by heading. */
struct lab_point {
    char label[28];
    int n;
    double score, square, steps[2], lost[2];
    int held[LAB_PLACES][2];
};
struct lab_curve {
    int points;
    struct lab_point point[LAB_PERIODS];
};
enum { LAB_BARS = 48 };
struct lab_curves {
    const struct lab_run *run;
    int longest;
    struct lab_curve curve[LAB_SCENARIOS];
    int bar[LAB_SCENARIOS][LAB_BARS]; /* games by length */
};
struct lab_curves *lab_curves_make(const struct lab_run *run, struct lr_error *e);
bool lab_plots(const struct lab_run *run, struct lr_error *e);

/* ---- report.c ---- */
/* A report of balance in Markdown. */
bool lab_report(const struct lab_run *run, const char *path, struct lr_error *e);

#endif
