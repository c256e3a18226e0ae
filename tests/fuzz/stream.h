/* stream.h - bytes that drive a match: answers, nonsense, undo, restart, redo, either side. */
#ifndef STREAM_H
#define STREAM_H

#include "longroll.h"

/* Drive the match with the bytes and test what must hold after each. What fails is written out as a record that
 * replays to it, then the program aborts. With LR_FUZZ_RECORD set, the record is written there before every
 * answer, so that a crash leaves one too. From a position that somebody made up (not `true_game`) the game's own
 * invariants need not last; then it only must not crash. */
void stream_run(struct lr_match *m, const uint8_t *bytes, size_t size, bool true_game);

#endif
