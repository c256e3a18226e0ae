/* chance.c - the dice of the game: SipHash-2-4 under the match's secret; and PCG32 for players.
 *
 * Why a keyed function: whoever has seen any number of dice still cannot foretell the next one, nor find the
 * secret; whoever is given the secret afterwards can check every die by itself. SipHash-2-4 (Aumasson and
 * Bernstein) is small enough to check by eye, integer only and fast on short messages. docs/architecture.md says
 * more. */
#include "inside.h"

#include <stdio.h>

/* ---- SipHash-2-4 ---------------------------------------------------------------------------------- */

struct sip {
    uint64_t a, b, c, d;
};

static inline uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline void sip_round(struct sip *v)
{
    v->a += v->b;
    v->c += v->d;
    v->b = turned(v->b, 13) ^ v->a;
    v->d = turned(v->d, 16) ^ v->c;
    v->a = turned(v->a, 32);
    v->c += v->b;
    v->a += v->d;
    v->b = turned(v->b, 17) ^ v->c;
    v->d = turned(v->d, 21) ^ v->a;
    v->c = turned(v->c, 32);
}

static inline struct sip sip_begin(const struct lr_secret *key)
{
    const uint64_t k = key->half[0], l = key->half[1];
    return (struct sip){ k ^ 0x736f6d6570736575ULL, l ^ 0x646f72616e646f6dULL, k ^ 0x6c7967656e657261ULL,
                         l ^ 0x7465646279746573ULL };
}

static inline void sip_take(struct sip *v, uint64_t word)
{
    v->d ^= word;
    sip_round(v);
    sip_round(v);
    v->a ^= word;
}

static inline uint64_t sip_end(struct sip *v)
{
    v->c ^= 0xFF;
    for (int i = 0; i < 4; i++)
        sip_round(v);
    return v->a ^ v->b ^ v->c ^ v->d;
}

uint64_t lr_siphash(const struct lr_secret *key, const void *message, size_t length)
{
    struct sip v = sip_begin(key);
    const uint8_t *at = message;
    uint64_t word = 0;
    for (size_t left = length; left >= 8; left -= 8, at += 8) {
        memcpy(&word, at, 8);
        sip_take(&v, word);
    }
    word = (uint64_t)length << 56;
    for (size_t i = 0; i < length % 8; i++)
        word |= (uint64_t)at[i] << (8 * i);
    sip_take(&v, word);
    return sip_end(&v);
}

/* The same for a message of two words, as all of ours are. */
static inline uint64_t sip_two(const struct lr_secret *key, uint64_t first, uint64_t second)
{
    struct sip v = sip_begin(key);
    sip_take(&v, first);
    sip_take(&v, second);
    sip_take(&v, (uint64_t)16 << 56);
    return sip_end(&v);
}

/* ---- the secret and its dice ---------------------------------------------------------------------- */

bool lr_secret_given(const struct lr_secret *s) { return (s->half[0] | s->half[1]) != 0; }

struct lr_secret lr_secret_of(uint64_t seed)
{
    struct lr_secret name;
    memcpy(&name, "Long Roll chance", sizeof name);
    return (struct lr_secret){ { sip_two(&name, seed, 0), sip_two(&name, seed, 1) } };
}

void lr_secret_write(const struct lr_secret *s, char out[LR_SECRET_DIGITS + 1])
{
    snprintf(out, LR_SECRET_DIGITS + 1, "%016llx%016llx", (unsigned long long)s->half[0],
             (unsigned long long)s->half[1]);
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool lr_secret_read(const char *digits, size_t length, struct lr_secret *s)
{
    struct lr_secret found = { { 0, 0 } };
    if (length != LR_SECRET_DIGITS)
        return false;
    for (int i = 0; i < LR_SECRET_DIGITS; i++) {
        int value = digit_value(digits[i]);
        if (value < 0)
            return false;
        found.half[i / 16] = found.half[i / 16] << 4 | (uint64_t)value;
    }
    *s = found;
    return true;
}

__extension__ typedef unsigned __int128 wide;

/* Lemire's way: multiply, and try again at the few values that would favour some results. */
static inline int die_of(const struct lr_secret *s, uint32_t course, uint32_t roll, uint32_t sides)
{
    const uint64_t first = course | (uint64_t)roll << 32;
    for (uint32_t again = 0;; again++) {
        const wide product = (wide)sip_two(s, first, sides | (uint64_t)again << 32) * sides;
        const uint64_t low = (uint64_t)product;
        if (low >= sides || low >= (0 - (uint64_t)sides) % sides)
            return (int)(product >> 64) + 1;
    }
}

int lr_chance_die(const struct lr_secret *s, uint32_t course, uint32_t roll, int sides)
{
    return die_of(s, course, roll, (uint32_t)sides);
}

/* ---- PCG32 (Melissa O'Neill's XSH-RR 64/32), for players ------------------------------------------ */

static uint32_t pcg_output(uint64_t at)
{
    uint32_t shifted = (uint32_t)(((at >> 18) ^ at) >> 27);
    uint32_t turn = (uint32_t)(at >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

struct lr_rng lr_rng_seed(uint64_t seed, uint64_t stream)
{
    struct lr_rng r = { 0, (stream << 1) | 1 };
    lr_rng_next(&r);
    r.at += seed;
    lr_rng_next(&r);
    return r;
}

uint32_t lr_rng_next(struct lr_rng *r)
{
    uint64_t at = r->at;
    r->at = at * 6364136223846793005ULL + r->stream;
    return pcg_output(at);
}

uint32_t lr_rng_below(struct lr_rng *r, uint32_t n)
{
    /* Lemire's way again, with 32 bits. */
    uint64_t product = (uint64_t)lr_rng_next(r) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)lr_rng_next(r) * n;
    }
    return (uint32_t)(product >> 32);
}

/* ---- the game's dice ------------------------------------------------------------------------------ */

static int take_laid(struct lr_core *c, int at, int zeros)
{
    const int value = c->queue[at + zeros], used = zeros + 1;
    if (at == c->queue_at) {
        c->queue_at = (uint8_t)(at + used);
    } else { /* out of the middle */
        memmove(c->queue + at, c->queue + at + used, (size_t)(c->queued - at - used));
        c->queued = (uint8_t)(c->queued - used);
        memset(c->queue + c->queued, 0, (size_t)used);
    }
    if (c->queue_at == c->queued) {
        memset(c->queue, 0, sizeof c->queue);
        c->queue_at = c->queued = 0;
    }
    return value;
}

/* The first die laid out for what is done now: it has no zeros before it, or LR_FOR_ROLLS, or LR_FOR_DRAWS. 0:
 * none. */
static int laid_out(struct lr_core *c, int zeros_now)
{
    int zeros = 0;
    for (int i = c->queue_at; i < c->queued; i++) {
        if (c->queue[i] == 0) {
            zeros++;
            continue;
        }
        if (zeros == 0 || zeros == zeros_now)
            return take_laid(c, i - zeros, zeros);
        zeros = 0;
    }
    return 0;
}

static void note(struct lr_events *ev, const struct lr_roll *die)
{
    if (ev->dice_n < ev->dice_room)
        ev->dice[ev->dice_n++] = *die;
    else
        ev->lost = true;
}

/* zeros: LR_FOR_ROLLS or LR_FOR_DRAWS. */
static inline int chance(struct lr_core *c, int sides, int zeros, struct lr_events *ev)
{
    struct lr_roll die = { .sides = (uint16_t)sides, .roll = c->rolls, .course = c->course };
    int value = c->queue_at < c->queued ? laid_out(c, zeros) : 0;
    if (value == 0) {
        value = die_of(&c->secret, c->course, c->rolls, (uint32_t)sides);
    } else {
        die.roll = LR_LAID_OUT;
        if (value > sides) {
            c->bad_die = 1;
            value = 1;
        }
    }
    c->rolls++;
    die.value = (uint16_t)value;
    if (ev != NULL)
        note(ev, &die);
    return value;
}

int lr_die(struct lr_core *c, int sides, struct lr_events *ev) { return chance(c, sides, LR_FOR_ROLLS, ev); }

int lr_draw(struct lr_core *c, uint64_t pool, struct lr_events *ev)
{
    int pick = chance(c, __builtin_popcountll(pool), LR_FOR_DRAWS, ev);
    for (int i = 1; i < pick; i++)
        pool &= pool - 1;
    return __builtin_ctzll(pool);
}

int lr_draw_from(struct lr_core *c, const uint64_t *pool, int words, struct lr_events *ev)
{
    int members = 0, word = 0;
    for (int i = 0; i < words; i++)
        members += __builtin_popcountll(pool[i]);
    int pick = chance(c, members, LR_FOR_DRAWS, ev);
    for (int here = __builtin_popcountll(pool[0]); pick > here; here = __builtin_popcountll(pool[++word]))
        pick -= here;
    uint64_t left = pool[word];
    for (int i = 1; i < pick; i++)
        left &= left - 1;
    return 64 * word + __builtin_ctzll(left);
}
