/* proof.c - commitments, and the dice of a match worked out once more from its secret. */
#include "proof.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <strings.h>

void proof_commitment(const struct lr_secret *s, char out[COMMITMENT_DIGITS + 1])
{
    char digits[LR_SECRET_DIGITS + 1], text[sizeof "longroll:" + LR_SECRET_DIGITS];
    unsigned char hash[crypto_hash_sha256_BYTES];
    lr_secret_write(s, digits);
    int n = snprintf(text, sizeof text, "longroll:%s", digits);
    crypto_hash_sha256(hash, (const unsigned char *)text, (unsigned long long)n);
    sodium_bin2hex(out, COMMITMENT_DIGITS + 1, hash, sizeof hash);
    sodium_memzero(digits, sizeof digits);
    sodium_memzero(text, sizeof text);
}

bool proof_committed(const struct lr_match *m, char out[COMMITMENT_DIGITS + 1])
{
    static const char word[] = "commitment ";
    for (const char *line = lr_match_notes(m); line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        const char *end = strchr(line, '\n');
        if (strncasecmp(line, word, sizeof word - 1) != 0 || end - line < COMMITMENT_DIGITS)
            continue;
        for (int i = 0; i < COMMITMENT_DIGITS; i++)
            out[i] = (char)tolower((unsigned char)end[i - COMMITMENT_DIGITS]);
        out[COMMITMENT_DIGITS] = '\0';
        return true;
    }
    return false;
}

struct lr_secret proof_secret(const struct lr_match *m, bool *drawn)
{
    *drawn = lr_secret_given(&lr_match_setup(m)->secret);
    return ((const struct lr_core *)lr_match_start(m))->secret;
}

struct proof proof_dice(const struct lr_match *m)
{
    bool drawn;
    const struct lr_secret secret = proof_secret(m, &drawn);
    const struct lr_events *log = lr_match_log(m);
    struct proof p = { .dice = log->dice_n };
    for (int i = 0; i < log->dice_n; i++) {
        const struct lr_roll *die = &log->dice[i];
        if (die->roll == LR_LAID_OUT)
            p.laid_out++;
        else if (lr_chance_die(&secret, die->course, die->roll, die->sides) != die->value)
            p.wrong++;
    }
    return p;
}
