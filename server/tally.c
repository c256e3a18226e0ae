/* tally.c - how many of something each address has: one place for each that has any. */
#include "serve.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4096 };

struct tally {
    struct tally *next;
    int n;
    char name[ADDRESS_SIZE];
};

struct tallies {
    uint8_t key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose who shares a bucket */
    struct tally *bucket[BUCKETS];
};

struct tallies *tallies_make(void)
{
    struct tallies *all = calloc(1, sizeof *all);
    if (all != NULL)
        crypto_shorthash_keygen(all->key);
    return all;
}

void tallies_free(struct tallies *all)
{
    for (int i = 0; all != NULL && i < BUCKETS; i++)
        for (struct tally *t = all->bucket[i], *next; t != NULL; t = next) {
            next = t->next;
            free(t);
        }
    free(all);
}

static struct tally **place_of(struct tallies *all, const char *name)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)name, strlen(name), all->key);
    struct tally **at = &all->bucket[hash % BUCKETS];
    while (*at != NULL && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    return at;
}

int tally_count(struct tallies *all, const char *name)
{
    const struct tally *t = *place_of(all, name);
    return t ? t->n : 0;
}

struct tally *tally_in(struct tallies *all, const char *name)
{
    struct tally **at = place_of(all, name);
    if (*at == NULL && (*at = calloc(1, sizeof **at)) != NULL)
        snprintf((*at)->name, sizeof(*at)->name, "%s", name);
    if (*at != NULL)
        (*at)->n++;
    return *at;
}

void tally_out(struct tallies *all, struct tally *t)
{
    if (t == NULL || --t->n > 0)
        return;
    *place_of(all, t->name) = t->next;
    free(t);
}
