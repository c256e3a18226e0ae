/* sets.h - sets of hexes, units, leaders, directions: a bit each, the lowest first.
 *
 * A small set is one number. A larger one is any struct with a member `w`, an array of words:
 *
 *     struct hexes { lr_word w[LR_WORDS(MY_HEXES)]; };
 *
 * is copied by assignment, compared by memcmp, lies in a state as LR_BITS, and is given to what follows by its
 * address; two sets that meet here are of one size. Whatever changes its first set says so in its name. All of it
 * is HOT.
 */
#ifndef LONGROLL_SETS_H
#define LONGROLL_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* In a state a set may begin at any multiple of four bytes. */
typedef uint64_t lr_word __attribute__((aligned(4)));

/* ---- One word ---- */

static inline uint64_t lr_bit(unsigned i) { return UINT64_C(1) << (i & 63); }
static inline unsigned lr_lowest(uint64_t bits) { return (unsigned)__builtin_ctzll(bits); } /* there must be one */
static inline int lr_count_bits(uint64_t bits) { return __builtin_popcountll(bits); }

/* For each bit of a number, the lowest first: i, unsigned, is which. The number is looked at once. */
/* NOLINTBEGIN(bugprone-macro-parentheses): i is declared there. */
#define LR_EACH_BIT(i, bits)                                                                                       \
    for (uint64_t i##_left = (bits), i##_once = 1; i##_once != 0; i##_once = 0)                                    \
        for (unsigned i = 0; i##_left != 0 && (i = lr_lowest(i##_left), i##_left &= i##_left - 1, true);)
/* NOLINTEND(bugprone-macro-parentheses) */

/* ---- Many words ---- */

#define LR_WORDS(n)      (((n) + 63) / 64)
#define LR_WORDS_OF(set) ((unsigned)(sizeof((set)->w) / sizeof((set)->w[0])))
/* How many words two sets have; to be compiled, both have as many. */
#define LR_WORDS_OF_BOTH(a, b)                                                                                     \
    (LR_WORDS_OF(a) + 0 * (unsigned)sizeof(char[sizeof((a)->w) == sizeof((b)->w) ? 1 : -1]))

#define lr_has(set, i)          lr_words_have((set)->w, (i))
#define lr_add(set, i)          lr_words_add((set)->w, (i))
#define lr_drop(set, i)         lr_words_drop((set)->w, (i))
#define lr_empty(set)           lr_words_empty((set)->w, LR_WORDS_OF(set))
#define lr_unite(set, more)     lr_words_unite((set)->w, (more)->w, LR_WORDS_OF_BOTH(set, more))     /* | */
#define lr_intersect(set, with) lr_words_intersect((set)->w, (with)->w, LR_WORDS_OF_BOTH(set, with)) /* & */
#define lr_subtract(set, less)  lr_words_subtract((set)->w, (less)->w, LR_WORDS_OF_BOTH(set, less))  /* & ~ */
#define lr_meet(a, b)           lr_words_meet((a)->w, (b)->w, LR_WORDS_OF_BOTH(a, b)) /* is anything in both? */
/* Put in every i below n of which byte[i] is not 0. */
#define lr_add_bytes(set, byte, n) lr_words_add_bytes((set)->w, (byte), (n))

/* For each member, the lowest first; what is added or dropped meanwhile counts from the next word on. */
#define LR_EACH_IN(i, set)  LR_EACH_OF_WORDS(unsigned, i, (set)->w, LR_WORDS_OF(set))
#define LR_EACH_HEX(h, set) LR_EACH_OF_WORDS(uint16_t, h, (set)->w, LR_WORDS_OF(set))
/* NOLINTBEGIN(bugprone-macro-parentheses): i is declared there. */
#define LR_EACH_OF_WORDS(type, i, words, n)                                                                        \
    for (struct lr_each i##_each = lr_each_of((words), (n)), *i##_once = &i##_each; i##_once != NULL;              \
         i##_once = NULL)                                                                                          \
        for (type i = 0; lr_each_next(&i##_each) && (i = (type)i##_each.found, true);)
/* NOLINTEND(bugprone-macro-parentheses) */

static inline bool lr_words_have(const lr_word *w, unsigned i) { return w[i >> 6] >> (i & 63) & 1; }
static inline void lr_words_add(lr_word *w, unsigned i) { w[i >> 6] |= lr_bit(i); }
static inline void lr_words_drop(lr_word *w, unsigned i) { w[i >> 6] &= ~lr_bit(i); }

static inline bool lr_words_empty(const lr_word *w, unsigned n)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < n; k++)
        any |= w[k];
    return any == 0;
}

static inline void lr_words_unite(lr_word *w, const lr_word *more, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        w[k] |= more[k];
}

static inline void lr_words_intersect(lr_word *w, const lr_word *with, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        w[k] &= with[k];
}

static inline void lr_words_subtract(lr_word *w, const lr_word *less, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        w[k] &= ~less[k];
}

static inline bool lr_words_meet(const lr_word *a, const lr_word *b, unsigned n)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < n; k++)
        any |= a[k] & b[k];
    return any != 0;
}

/* A state is little-endian (longroll.h), so eight bytes become eight bits; sixteen at once where the processor has
 * it. */
static inline void lr_words_add_bytes(lr_word *w, const uint8_t *byte, unsigned n)
{
    unsigned i = 0;
#ifdef __SSE2__
    for (; i + 16 <= n; i += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(byte + i));
        unsigned none = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_setzero_si128()));
        w[i >> 6] |= (uint64_t)(~none & 0xFFFF) << (i & 63);
    }
#else
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    for (; i + 8 <= n; i += 8) {
        uint64_t x;
        __builtin_memcpy(&x, byte + i, 8);
        x = (((x & low) + low) | x) & ~low;
        w[i >> 6] |= ((x >> 7) * UINT64_C(0x0102040810204080) >> 56) << (i & 63);
    }
#endif
    for (; i < n; i++)
        if (byte[i])
            lr_words_add(w, i);
}

/* How far a loop has got. */
struct lr_each {
    const lr_word *w;
    uint64_t left; /* of word `at` */
    unsigned n, at, found;
};

static inline struct lr_each lr_each_of(const lr_word *w, unsigned n)
{
    return (struct lr_each){ .w = w, .left = w[0], .n = n };
}

static inline bool lr_each_next(struct lr_each *e)
{
    while (e->left == 0) {
        if (++e->at == e->n)
            return false;
        e->left = e->w[e->at];
    }
    e->found = e->at * 64 + lr_lowest(e->left);
    e->left &= e->left - 1;
    return true;
}

#endif
