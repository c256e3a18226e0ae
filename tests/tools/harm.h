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

/* A whole test program: the board as it stands is as the book says, and is not with any of these. Its exit code. */
struct board_proof {
    const char *game;
    const struct harm *harms;
    size_t harmed;
    const struct slip *slips;
    size_t slipped;
};
int prove_board(const struct board_proof *what);

#endif
