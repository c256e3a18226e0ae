/* longroll.h - the whole public interface of the Long Roll engine.
 *
 * A match always stands at a question. A rulebook (`struct lr_game`) says what is asked, which answers
 * are legal, what an answer does and what each side may see; the engine does everything else: boards,
 * dice, the stack of questions, undo, records, positions as text, plays and packs.
 *
 * Each section is a part of its own in longroll/; whoever uses the engine includes this file alone.
 *
 *   1 small things    4 ways         7 events      10 packs       13 positions
 *   2 names           5 chance       8 state       11 stepping    14 records
 *   3 grid and board  6 questions    9 the game    12 matches     15 plays, odds
 *
 * Rules of the house: a state is one flat block of bytes (no pointers, no floats); a pack never changes
 * after loading, so threads may share it; functions marked HOT never allocate; text goes into buffers the
 * caller owns; anything that can fail returns false and fills a `struct lr_error`. No global state.
 * Long Roll runs on little-endian machines, so that a state is the same bytes everywhere.
 */
#ifndef LONGROLL_H
#define LONGROLL_H

#include "longroll/board.h"
#include "longroll/chance.h"
#include "longroll/game.h"
#include "longroll/matches.h"
#include "longroll/packs.h"
#include "longroll/questions.h"
#include "longroll/small.h"
#include "longroll/state.h"

#endif
