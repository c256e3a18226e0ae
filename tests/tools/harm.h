/* harm.h - a game's board, broken on purpose: what its book says of it (board/facts.tsv) must then be refuted. */
#ifndef HARM_H
#define HARM_H

#include <stddef.h>

/* What is laid over one file of the board, and what the check must then say; "": nothing. */
struct harm {
    const char *file, *text, *says;
};

/* In this file of the board's own, the first `from` becomes `to`. */
struct slip {
    const char *file, *from, *to, *says;
};

void every_fact_is_true(const char *game);
void every_harm_is_seen(const char *game, const struct harm *harms, size_t n);
void every_slip_is_seen(const char *game, const struct slip *slips, size_t n);

#endif
