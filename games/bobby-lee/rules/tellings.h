/* tellings.h - what can happen, a line each: TELL(name, phrase, rule, domains ...). A hidden block is told of by
 * name to its owner only; the line for the others ends in _BLIND and names no block. */

/* ---- 1 game.c ---- */
TELL(BL_E_BID, "{side} bids {number} in secret", "1.1", LR_SIDES, LR_NUMBER)
TELL(BL_E_HAS_BID, "{side} has bid", "1.1", LR_SIDES)
TELL(BL_E_BIDS, "the USA bids {number}, the CSA bids {number}", "1.1", LR_NUMBER, LR_NUMBER)
TELL(BL_E_FIRST, "{side} has the initiative", "1.1", LR_SIDES)
TELL(BL_E_QUARTER, "{quarter} {number} begins", "1.0", BL_QUARTER, LR_NUMBER)
TELL(BL_E_QUARTER_ENDS, "the Quarter ends", "1.2", LR_NUMBER)
TELL(BL_E_PASS, "{side} passes", "1.2", LR_SIDES)
TELL(BL_E_TURN, "{side} begins a Player Turn", "1.2", LR_SIDES)
TELL(BL_E_WEATHER_ROLL, "the weather is {weather}", "5.3", BL_WEATHER)

/* ---- 2 map.c, rail.c ---- */
TELL(BL_E_CONTROL, "{side} takes control of {hex}", "2.7", LR_SIDES, LR_HEXES)

/* ---- 4 victory.c ---- */
TELL(BL_E_MARKER, "the Victory marker moves {number} toward {side}", "4.3", LR_NUMBER, LR_SIDES)

/* ---- 5 leaders.c ---- */

/* ---- 5 movement.c, strategic.c ---- */

/* ---- 6 fights.c ---- */

/* ---- 6 battle.c ---- */

/* ---- 6 combat.c ---- */

/* ---- 6 retreat.c ---- */

/* ---- 9 supply.c ---- */

/* ---- 9 replacements.c ---- */
