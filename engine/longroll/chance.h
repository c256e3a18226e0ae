/* chance.h - chance: section 5 of longroll.h. */
#ifndef LONGROLL_CHANCE_H
#define LONGROLL_CHANCE_H

#include "board.h"

/* ---- 5. Chance ------------------------------------------------------------------------------------ */

/* 128 bits from which all of a game's chance follows; all zero: none given. Die number `roll` is a keyed function
 * (SipHash-2-4) of the secret, the course, the roll and the sides: dice shown tell nothing of dice to come, and
 * whoever is given the secret afterwards can prove every one. docs/architecture.md says how. */
struct lr_secret {
    uint64_t half[2];
};

bool lr_secret_given(const struct lr_secret *s);
struct lr_secret lr_secret_of(uint64_t seed); /* a seed stretched to a secret, always the same */
/* As 32 hexadecimal digits, and back (whatever their case). */
enum { LR_SECRET_DIGITS = 32 };
void lr_secret_write(const struct lr_secret *s, char out[LR_SECRET_DIGITS + 1]);
bool lr_secret_read(const char *digits, size_t length, struct lr_secret *s);
/* Die `roll`, counted from 0, of a course: 1 .. sides. What lr_die rolls, for proofs. HOT */
int lr_chance_die(const struct lr_secret *s, uint32_t course, uint32_t roll, int sides);
uint64_t lr_siphash(const struct lr_secret *key, const void *message, size_t length);

/* PCG32 (O'Neill's XSH-RR 64/32): 8 bytes, well known, integer only; nothing to keep a secret with. For players and
 * decoration: the game's chance lives in the state and moves only by rules. */
struct lr_rng {
    uint64_t at, stream;
};

struct lr_rng lr_rng_seed(uint64_t seed, uint64_t stream);
uint32_t lr_rng_next(struct lr_rng *r);              /* HOT */
uint32_t lr_rng_below(struct lr_rng *r, uint32_t n); /* 0 .. n-1, unbiased. HOT */

struct lr_core;
struct lr_events;

/* One die of the game's own chance: 1 .. sides, of which there are at most 65535. Dice queued by a play (which
 * lays out 255 at most) come first. Noted in `ev` if given (the next event told carries it). HOT */
int lr_die(struct lr_core *c, int sides, struct lr_events *ev);
static inline int lr_d6(struct lr_core *c, struct lr_events *ev) { return lr_die(c, 6, ev); }
static inline int lr_2d6(struct lr_core *c, struct lr_events *ev)
{
    int a = lr_die(c, 6, ev);
    return a + lr_die(c, 6, ev);
}
/* Draw one member of a pool given as a bit set (at least one bit): its bit number. HOT */
int lr_draw(struct lr_core *c, uint64_t pool, struct lr_events *ev);
/* The same from a pool of any size, 64 members a word, the lowest first: by the same die as from one word. HOT */
int lr_draw_from(struct lr_core *c, const uint64_t *pool, int words, struct lr_events *ev);

#endif
