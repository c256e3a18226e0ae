/* limit.c - how often: buckets of requests, and growing delays after wrong passphrases.
 *
 * Both are kept by keyed hashes in sets of a few places. A bucket gives its place up only when it is full again,
 * which is as if it had never been; if no place of a set is free, those who come share one. So memory is bounded,
 * nobody can work out who shares a set with whom, and filling it up sets nobody's count back. */
#include "serve.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { SETS = 2048, WAYS = 8 };

struct bucket {
    uint64_t key;
    double tokens;
    int64_t at; /* 0: the place is free */
    enum limit kind;
};

struct tries {
    uint64_t key;
    int64_t last; /* 0: the place is free */
    int wrong;
};

struct limits {
    pthread_mutex_t lock;
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct {
        double rate, most; /* a second; at once */
    } kind[LIMITS];
    struct {
        struct bucket way[WAYS], shared[LIMITS];
        struct tries tries[WAYS];
    } set[SETS];
};

struct limits *limits_make(double rate)
{
    enum { BURST = 5 /* seconds' worth at once */ };
    struct limits *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    pthread_mutex_init(&l->lock, NULL);
    crypto_shorthash_keygen(l->key);
    double on = rate > 0 ? 1 : 0; /* 0: as many as come */
    l->kind[LIMIT_ASK].rate = rate;
    l->kind[LIMIT_ASK].most = rate * BURST;
    l->kind[LIMIT_MATCH].rate = on / 30;
    l->kind[LIMIT_MATCH].most = 200;
    l->kind[LIMIT_IMPORT].rate = on / 180;
    l->kind[LIMIT_IMPORT].most = 20;
    l->kind[LIMIT_ACCOUNT].rate = on / 600;
    l->kind[LIMIT_ACCOUNT].most = 10;
    l->kind[LIMIT_HOOK].rate = 30.0 / 3600; /* always */
    l->kind[LIMIT_HOOK].most = 30;
    return l;
}

void limits_free(struct limits *l)
{
    if (l == NULL)
        return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static uint64_t key_of(const struct limits *l, char kind, const char *a, const char *b)
{
    uint64_t key;
    char text[256];
    snprintf(text, sizeof text, "%c %s\n%s", kind, a, b);
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)text, strlen(text), l->key);
    return key;
}

/* ---- Buckets ---- */

static void refill(const struct limits *l, struct bucket *b, int64_t now)
{
    double most = l->kind[b->kind].most;
    b->tokens += (double)(now - b->at) * l->kind[b->kind].rate / 1000;
    b->tokens = b->tokens > most ? most : b->tokens;
    b->at = now;
}

static bool is_full(const struct limits *l, const struct bucket *b, int64_t now)
{
    return b->at == 0 || b->tokens + (double)(now - b->at) * l->kind[b->kind].rate / 1000 >= l->kind[b->kind].most;
}

/* With the lock held. */
static struct bucket *bucket_for(struct limits *l, enum limit kind, uint64_t key, int64_t now)
{
    struct bucket *way = l->set[key % SETS].way, *best = NULL;
    for (int i = 0; i < WAYS; i++)
        if (way[i].at != 0 && way[i].key == key)
            return &way[i];
    for (int i = 0; i < WAYS; i++)
        if (is_full(l, &way[i], now) && (best == NULL || way[i].at < best->at))
            best = &way[i];
    struct bucket *b = best ? best : &l->set[key % SETS].shared[kind];
    if (best != NULL || b->at == 0)
        *b = (struct bucket){ key, l->kind[kind].most, now, kind };
    return b;
}

int64_t limit_take(struct limits *l, enum limit kind, const char *key, double cost)
{
    int64_t wait = 0, now = now_milliseconds();
    double rate = l->kind[kind].rate;
    if (rate <= 0)
        return 0;
    pthread_mutex_lock(&l->lock);
    struct bucket *b = bucket_for(l, kind, key_of(l, (char)('a' + (char)kind), key, ""), now);
    refill(l, b, now);
    if (b->tokens >= cost)
        b->tokens -= cost;
    else
        wait = (int64_t)((cost - b->tokens) / rate * 1000) + 1;
    pthread_mutex_unlock(&l->lock);
    return wait;
}

/* ---- Wrong passphrases ---- */

enum {
    FORGOTTEN = 3600 * 1000, /* milliseconds after the last wrong one */
    SECOND = 1000
};

/* After so many wrong ones a second, doubled by each further one, at most so long. */
static int64_t delay(int wrong, int free, int64_t most)
{
    int over = wrong - free;
    int64_t wait = over <= 0 ? 0 : over > 20 ? most : INT64_C(1) * SECOND << (over - 1);
    return wait < most ? wait : most;
}

/* With the lock held; its place, or the one of the fewest tries. */
static struct tries *tries_for(struct limits *l, uint64_t key, int64_t now)
{
    struct tries *set = l->set[key % SETS].tries, *best = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].last != 0 && now - set[i].last > FORGOTTEN)
            set[i] = (struct tries){ .wrong = 0 };
        if (set[i].last != 0 && set[i].key == key)
            return &set[i];
        if (set[i].wrong < best->wrong)
            best = &set[i];
    }
    return best;
}

static int wrong_of(struct limits *l, uint64_t key, int64_t now, int64_t *last)
{
    const struct tries *t = tries_for(l, key, now);
    bool own = t->last != 0 && t->key == key;
    *last = own ? t->last : 0;
    return own ? t->wrong : 0;
}

static void count_wrong(struct limits *l, uint64_t key, int64_t now, int by)
{
    struct tries *t = tries_for(l, key, now);
    if (t->last == 0 || t->key != key)
        *t = (struct tries){ .key = key };
    t->wrong = by > 0 ? t->wrong + by : 0;
    t->last = now;
}

/* A wait is counted from one's own last try (the same place, the same name), so nobody can keep somebody else out
 * by trying on and on; tries by others at the same name make it a few seconds at most. All names tried from one
 * place count together as well, where the place is known. */
int64_t tries_begin(struct limits *l, const char *place, const char *name, bool known)
{
    enum { OWN_FREE = 3, NAME_FREE = 10, PLACE_FREE = 20 };
    const int64_t name_most = INT64_C(8) * SECOND, place_most = INT64_C(60) * SECOND;
    const int64_t own_most = known ? INT64_C(900) * SECOND : name_most;
    uint64_t own = key_of(l, 'P', place, name), named = key_of(l, 'N', name, ""), from = key_of(l, 'F', place, "");
    int64_t now = now_milliseconds(), last = 0, since = 0;
    pthread_mutex_lock(&l->lock);
    int64_t wait = delay(wrong_of(l, own, now, &last), OWN_FREE, own_most);
    int64_t by_name = last == 0 ? 0 : delay(wrong_of(l, named, now, &since), NAME_FREE, name_most);
    wait = (wait > by_name ? wait : by_name) - (now - last);
    int64_t by_place = known ? delay(wrong_of(l, from, now, &since), PLACE_FREE, place_most) - (now - since) : 0;
    wait = wait > by_place ? wait : by_place;
    if (wait <= 0) { /* counted as wrong until it has been found right: many at once are many */
        count_wrong(l, own, now, 1);
        count_wrong(l, named, now, 1);
        if (known)
            count_wrong(l, from, now, 1);
    }
    pthread_mutex_unlock(&l->lock);
    return wait > 0 ? wait : 0;
}

void tries_right(struct limits *l, const char *place, const char *name)
{
    int64_t now = now_milliseconds();
    pthread_mutex_lock(&l->lock);
    count_wrong(l, key_of(l, 'P', place, name), now, 0);
    count_wrong(l, key_of(l, 'N', name, ""), now, 0);
    pthread_mutex_unlock(&l->lock);
}
