/* small.h - small things, and names: sections 1 and 2 of longroll.h. */
#ifndef LONGROLL_SMALL_H
#define LONGROLL_SMALL_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct lr_pack;
struct lr_match;

/* ---- 1. Small things ------------------------------------------------------------------------------ */

/* The two sides of the table. NOBODY is the public: a spectator, or no winner. */
enum lr_side { LR_FIRST = 0, LR_SECOND = 1, LR_NOBODY = 2 };

static inline enum lr_side lr_enemy(enum lr_side s) { return s == LR_FIRST ? LR_SECOND : LR_FIRST; }

/* Sets of sides: who is asked, who may know. */
#define LR_ONLY(side) ((uint8_t)(1u << (unsigned)(side)))
enum { LR_PLAYERS = 3, LR_EVERYONE = 7 };

/* What went wrong and where. line and column count from 1; 0 means unknown. */
struct lr_error {
    char file[160];
    int line, column;
    char words[360];
};

/* Fill `e` (which may be NULL) and return false, so that callers can `return lr_fail(...)`. */
bool lr_fail(struct lr_error *e, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* "file:line:column: words", leaving out what is unknown. */
const char *lr_error_line(const struct lr_error *e, char *buffer, size_t size);

/* Text into a caller's buffer: always terminated, cut short when full (`cut` is then set).
 * With at == NULL nothing is written and no time is spent. */
struct lr_text {
    char *at;
    size_t size, used;
    bool cut;
};

#define LR_TEXT(array) ((struct lr_text){ (array), sizeof(array), 0, false })
#define LR_NO_TEXT     ((struct lr_text){ NULL, 0, 0, false })
void lr_put(struct lr_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lr_put_string(struct lr_text *t, const char *s);
/* Words that stay where they are put, one after the other in room that is lent; NULL: they do not fit. */
const char *lr_put_apart(char *room, size_t size, size_t *used, const char *format, va_list args)
    __attribute__((format(printf, 4, 0)));

/* One pass over bytes (XXH3, 64 bits): the same number on every machine. HOT */
uint64_t lr_hash(const void *bytes, size_t size);

/* ---- 2. Names ------------------------------------------------------------------------------------- */

/* A domain is a set of named things that answers, events and positions speak of. The engine owns the
 * first few; a game adds its own (its blocks, leaders, boxes ...) from LR_OWN up while loading. */
enum lr_domain {
    LR_NUMBER,   /* a plain number */
    LR_YESNO,    /* 0 no, 1 yes */
    LR_SIDES,    /* the sides, by the names in the game */
    LR_HEXES,    /* hexes and boxes of the board: by place name, or by printed number */
    LR_HEXSIDES, /* "Mill/Ford" or "0304/0405"; "0304:NE" where there is no hex beyond */
    LR_FRAMES,   /* the game's kinds of question */
    LR_TERRAIN,  /* terrain names of the board */
    LR_OWN = 8,
    LR_DOMAINS = 32
};

/* The name of thing `id`; "-" for the all-ones "none" of any width. HOT when t->at is NULL. */
void lr_name(const struct lr_pack *p, int domain, uint64_t id, struct lr_text *t);
/* The thing with this name, whatever its case; also by alias (a hex by its printed number). -1 if none. */
int lr_find(const struct lr_pack *p, int domain, const char *name, size_t length);
int lr_domain_size(const struct lr_pack *p, int domain);
/* Where a name stands in a list, -1 if it does not. */
int lr_name_index(const char *const *names, int count, const char *name);

#endif
