/* look.h - what the chapters of Look Away! tell each other.
 *
 * One file a chapter of the book: game (1, 4), command (3.1 to 3.4), morale (3.5), field (3.6, 3.7: who stands
 * where, as everyone sees it), decision (5), impulse (6, 11), supply (7), movement (8.1, 8.2: which force
 * acts), marchers, allowance (8.2.2, 8.3, 8.1.3), merging (8.2.5.1), march (8.2, 8.2.6), orders (8.2.5.2, 8.5:
 * splitting, detachments), attack (8.4), cavalry (8.6, 16.1), rail (8.7, 8.8), development
 * (9), combat (10.1 to 10.6.2), results (10.6.3 to 10.6.8), extended (10.7), reorganization (13.1 to 13.3),
 * attrition (13.4), administration (14.1 to 14.5, 15), succession, headquarters, appoint (14.6), engineers
 * (14.7, 14.8), victory (17), scenarios (18, 19). muster counts who stands where, map knows the ground and its
 * costs (8.2.4), load reads the data, check holds the invariants, view says who sees what, picture shows it, odds
 * says how far an answer reaches. times.h has for every answer when it is given and what bars it (la_bars_...),
 * each chapter's own; why gives the reasons that several of them share.
 *
 * What everyone may see is kept apart: `stand` (hexes where a side is seen to stand), `zone` (... and exerts a zone
 * of control from), markers, wagons and depots, weather, Victory Points, the leaders on top of their stacks. A
 * question may use these for the enemy and everything for one's own side; then nothing leaks. A force hidden by a
 * cavalry screen (8.6.2) stands in neither set: whoever walks into it finds out, and that is a reveal (lr_reveal).
 *
 * The Army Organization Display has no boxes of its own here: a command box is the leader who holds it
 * (`LA_HOLDS`). His morale, ammo, guns and supply are the box's; a subordinate's (`LA_UNDER`) are zero.
 * Administration points are each leader's own; an army commander's include those of his chief of staff (3.3.4).
 */
#ifndef LOOK_H
#define LOOK_H

/* clang-format off: in the order in which they build on each other */
#include "battle.h"
#include "command.h"
#include "frames.h"
#include "map.h"
#include "movement.h"
#include "muster.h"
#include "price.h"
#include "questions.h"
#include "reorganization.h"
#include "scenarios.h"
#include "state.h"
#include "supply.h"
#include "tables.h"
#include "why.h"
/* clang-format on */

#endif
