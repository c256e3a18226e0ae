/* look.h - what the chapters of Look Away! tell each other.
 *
 * One file a chapter of the book, its larger parts in files of their own:
 *   1, 4     game
 *   3        command (3.1 to 3.4), morale (3.5), field (3.6, 3.7: who stands where, as everyone sees it)
 *   5        decision
 *   6, 11    impulse
 *   7        lines (7.1), capacity (7.2), supply (7.3), ready (7.3.5, 8.1.2: how an Impulse begins)
 *   8.1-8.3  movement (which force acts), marchers, allowance (8.2.2, 8.3, 8.1.3), merging (8.2.5.1), march (8.2.6)
 *   8.2.5.2, 8.5  orders, splitting, detachments, split (who goes along), split_refused
 *   8.4-8.8  attack, cavalry (8.6, 16.1), rail (8.7, 8.8), opening (8.7.1)
 *   9        development, reaction and coming_up (9.1), falling_back, rearguard, overrun (9.2)
 *   10       combat (10.1 to 10.6.2), results (10.6), losses, guns, retreats, advance, extended (10.7)
 *   13       reorganization (13.1 to 13.3), attrition (13.4)
 *   14.1-14.5  administration, soldiers
 *   14.6     places (the orders), removal, exchange, appoint, appoint_refused, succession, headquarters
 *   14.7, 14.8  engineers
 *   15, 18   pieces, scenarios, deal (18.4), arrivals
 *   17       victory
 *   19       special, commanders, federals
 *
 * muster counts who stands where, map knows the ground and its costs (8.2.4), load reads the data, check holds the
 * invariants, view says who sees what, picture shows it, odds says how far an answer reaches. times.h has for every
 * answer when it is given and what bars it (la_bars_...), each chapter's own; why gives the reasons that several of
 * them share.
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

#endif
