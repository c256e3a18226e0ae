/* spoil.h - good positions, records and requests made bad. */
#ifndef SPOIL_H
#define SPOIL_H

#include <stddef.h>

/* A number below n, from chance that is the same everywhere. */
unsigned roll(unsigned *chance, unsigned n);
/* Break bytes: change, take away, double or cut them; how many there are then. */
size_t spoil_bytes(char *text, size_t n, size_t room, unsigned *chance);

enum { SAMPLES = 40 };

/* Good texts of one game and kind (positions or records). */
struct samples {
    char *text[SAMPLES]; /* owned */
    int n;
};

void samples_add(struct samples *s, const char *text);
void samples_clear(struct samples *s);
/* One of them with a few lines made up, exchanged, doubled, left out, or with other values in them; frames above
 * all. Owned by the caller; NULL: no memory. */
char *spoil_text(const struct samples *s, unsigned *chance);
/* A number that is seldom a good one, as text. */
const char *odd_number(unsigned *chance);

#endif
