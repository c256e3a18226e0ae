/* jot.h - JSON written down as text, for what is made often: no tree is built. And text that many share. */
#ifndef JOT_H
#define JOT_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Grows as needed. `failed`: there was not enough memory, and the text is not whole. */
struct jot {
    char *text;
    size_t used, room;
    bool failed;
};

void jot_room(struct jot *j, size_t n); /* so much will follow, more or less */
void jot_bytes(struct jot *j, const char *bytes, size_t n);
static inline void jot_raw(struct jot *j, const char *text) /* as it is: punctuation and keys */
{
    jot_bytes(j, text, strlen(text));
}
void jot_string(struct jot *j, const char *words); /* in quotes; what is not UTF-8 becomes '?', as in js() */
void jot_words(struct jot *j, const char *words);  /* the same, null if empty or NULL */
void jot_number(struct jot *j, int64_t n);
void jot_unsigned(struct jot *j, uint64_t n);
void jot_bool(struct jot *j, bool yes);
/* A member with its key, which is written as it is: ",\"steps\":" */
static inline void jot_member(struct jot *j, const char *key, const char *words)
{
    jot_raw(j, key);
    jot_string(j, words);
}
static inline void jot_count(struct jot *j, const char *key, int64_t n)
{
    jot_raw(j, key);
    jot_number(j, n);
}
void jot_next(struct jot *j, bool *first);      /* a comma, but before the first of a list */
void jot_json(struct jot *j, json_t *value);    /* lets go of the value */
void jot_members(struct jot *j, json_t *value); /* of an object, without its braces; lets go of it */
void jot_free(struct jot *j);
/* As a tree, for those who need one; frees the text. NULL: no memory. */
json_t *jot_tree(struct jot *j);

/* Text that is made once and shared by all who need it. */
struct bytes {
    atomic_int refs;
    size_t length;
    char text[];
};

struct bytes *bytes_of(const char *text, size_t length); /* NULL: no memory */
struct bytes *bytes_share(struct bytes *b);
void bytes_free(struct bytes *b); /* one of those who share it */

#endif
