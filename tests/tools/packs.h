/* packs.h - what tests of packs share: a game's pack and the things in it by name, throwaway folders, and misprints
 * that loading must see. Includes cmocka, with the headers that it needs. */
#ifndef PACKS_H
#define PACKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tools.h"

/* Each ends the test that asks for what is not there. */
struct lr_pack *pack_of_game(const char *game); /* loaded as it stands */
unsigned thing_named(const struct lr_pack *p, int domain, const char *name);
lr_hex hex_named(const struct lr_pack *p, const char *name);

/* A throwaway folder with files in it. */
struct place {
    char path[256];
};
struct place place_make(void);
void place_put(const struct place *at, const char *file, const char *text); /* makes the folders above it too */
void place_clear(const struct place *at);                                   /* and it is gone */

/* One file laid over a game's data, and what loading must then say. */
struct misprint {
    const char *file, *text, *says;
};
void every_misprint_is_seen(const char *game, const struct misprint *list, size_t n);

#endif
