/* around.c - who has been here lately, and whose guests they count among. A computer thinks for the person across
 * the table, so what a request tells of somebody (that they are here, from which address) is remembered for a
 * while.
 *
 * Names are kept as keyed hashes, in sets of a few places of which the one not seen for longest is given up: the
 * memory is bounded, and nobody can work out which names share a set. */
#include "serve.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { SETS = 2048, WAYS = 8, LATELY = 10 * 60 * 1000 /* milliseconds */ };

struct met {
    uint64_t person, house;
    int64_t at; /* last seen; 0: the place is free */
};

struct watcher { /* with streams open */
    struct watcher *next;
    uint64_t person;
    int streams;
};

struct around {
    pthread_mutex_t lock;
    struct watcher *watcher[SETS];
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct met place[SETS][WAYS];
};

uint64_t around_key(const struct around *a, const char *name)
{
    uint64_t key;
    _Static_assert(sizeof key == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)name, strlen(name), a->key);
    return key;
}

/* With the lock held; NULL: not remembered. */
static struct met *find(struct around *a, uint64_t person)
{
    struct met *set = a->place[person % SETS];
    for (int i = 0; i < WAYS; i++)
        if (set[i].at != 0 && set[i].person == person)
            return &set[i];
    return NULL;
}

/* Its own, a free one, or that of whoever has not been seen for longest. */
static struct met *place_for(struct around *a, uint64_t person)
{
    struct met *own = find(a, person), *oldest = a->place[person % SETS];
    for (int i = 1; own == NULL && i < WAYS; i++)
        if (a->place[person % SETS][i].at < oldest->at)
            oldest = &a->place[person % SETS][i];
    return own ? own : oldest;
}

static uint64_t house_of(const struct around *a, const struct person *who, const char *address, bool exempt)
{
    char name[96];
    if (!who->guest || exempt)
        return around_key(a, who->id);
    snprintf(name, sizeof name, "guests of %s", address);
    return around_key(a, name);
}

bool around_seen(struct around *a, const struct person *who, const char *address, bool exempt)
{
    const struct met now = { around_key(a, who->id), house_of(a, who, address, exempt), now_milliseconds() };
    pthread_mutex_lock(&a->lock);
    struct met *k = place_for(a, now.person);
    bool back = k->person != now.person || now.at - k->at >= LATELY;
    *k = now;
    pthread_mutex_unlock(&a->lock);
    return back;
}

bool around_lately(struct around *a, const char *user)
{
    pthread_mutex_lock(&a->lock);
    const struct met *k = find(a, around_key(a, user));
    bool lately = k != NULL && now_milliseconds() - k->at < LATELY;
    pthread_mutex_unlock(&a->lock);
    return lately;
}

void around_whose(struct around *a, const char *user, struct task *k)
{
    k->person = k->house = around_key(a, user);
    pthread_mutex_lock(&a->lock);
    const struct met *known = find(a, k->person);
    if (known != NULL)
        k->house = known->house;
    pthread_mutex_unlock(&a->lock);
}

int around_streams(struct around *a, const char *user, int more)
{
    uint64_t person = around_key(a, user);
    pthread_mutex_lock(&a->lock);
    struct watcher **at = &a->watcher[person % SETS];
    while (*at != NULL && (*at)->person != person)
        at = &(*at)->next;
    if (*at == NULL && more > 0 && (*at = calloc(1, sizeof **at)) != NULL)
        (*at)->person = person;
    struct watcher *w = *at;
    int n = w ? w->streams += more : 0;
    if (w != NULL && n <= 0) {
        *at = w->next;
        free(w);
    }
    pthread_mutex_unlock(&a->lock);
    return n;
}

struct around *around_make(void)
{
    struct around *a = calloc(1, sizeof *a);
    if (a == NULL)
        return NULL;
    pthread_mutex_init(&a->lock, NULL);
    crypto_shorthash_keygen(a->key);
    return a;
}

void around_free(struct around *a)
{
    if (a == NULL)
        return;
    for (int i = 0; i < SETS; i++)
        for (struct watcher *w = a->watcher[i], *next; w != NULL; w = next) {
            next = w->next;
            free(w);
        }
    pthread_mutex_destroy(&a->lock);
    free(a);
}
