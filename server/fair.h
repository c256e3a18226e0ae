/* fair.h - a queue in which everybody gets a turn: round about by house, within a house by person, within a person
 * in the order they came. A house is an account, or the guests of one address together. No locks: whoever has the
 * queue has one. */
#ifndef FAIR_H
#define FAIR_H

#include <stdbool.h>
#include <stdint.h>

struct worker;
struct line;

struct task {
    struct task *next;
    void (*run)(struct task *k, struct worker *w); /* owns the task */
    uint64_t house, person;                        /* whose it is: around.c */
    bool nobodys; /* nobody is there to wait for it: it comes behind everybody's and gives way to them */
};

struct fair_rules {
    int of_person, of_house, of_all; /* tasks that may wait */
    int at_once;                     /* of one house at work; 0: any number */
};

struct fair {
    const struct fair_rules *rules;
    struct line *houses; /* with something waiting or at work; whose turn is next comes first */
    int waiting;
};

enum fair_place { FAIR_TAKEN, FAIR_TOO_MANY /* of this person or house */, FAIR_FULL };

enum fair_place fair_put(struct fair *q, struct task *k);
/* It was taken and is not done: it is the first of its person's again. False: no memory. */
bool fair_put_back(struct fair *q, struct task *k);
/* The next, counted as at work until `fair_done`; NULL: there is none that may be. */
struct task *fair_take(struct fair *q);
void fair_done(struct fair *q, uint64_t house);
/* One that waits for this person, out of its place; NULL: none does. */
struct task *fair_pull(struct fair *q, uint64_t person);
int fair_at_work(const struct fair *q, uint64_t house);
void fair_clear(struct fair *q); /* lets go of the lines; the tasks are the caller's */

/* Which threads it is for: think.c. */
enum lane {
    LANE_ASKED, /* odds and advice */
    LANE_PASS,  /* passphrases */
    LANE_NAMES, /* of webhooks: waiting for the network */
    LANE_LOOK,  /* what takes long to look at, to try or to read: apart.c */
    LANE_QUICK, /* players who do not search */
    LANE_DEEP,  /* and who do */
    LANES
};

#endif
