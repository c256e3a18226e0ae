/* proof.h - what is promised of a match's dice before the first one, and proved when it is over. docs/records.md
 * says how anybody can do the same. */
#ifndef PROOF_H
#define PROOF_H

#include "longroll.h"

enum { COMMITMENT_DIGITS = 64 };

/* The hash of a secret that is published when a match begins: SHA-256 of "longroll:" and the secret's digits. It
 * binds whoever drew the secret and tells nothing of it. */
void proof_commitment(const struct lr_secret *s, char out[COMMITMENT_DIGITS + 1]);

/* The commitment a record carries in its heading; false if it has none. */
bool proof_committed(const struct lr_match *m, char out[COMMITMENT_DIGITS + 1]);

/* The secret that a match's dice follow from, and whether it was given as such; otherwise a seed was chosen. */
struct lr_secret proof_secret(const struct lr_match *m, bool *drawn);

struct proof {
    int dice;     /* in the log */
    int laid_out; /* of these: by hand, so that they follow from nothing */
    int wrong;    /* of these: not what the secret gives */
};
struct proof proof_dice(const struct lr_match *m);

#endif
