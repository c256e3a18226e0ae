/* tellings.h - what can happen, a line each: TELL(name, phrase, rule, domains ...). A hidden block is told of by
 * name to its owner only; the line for the others ends in _BLIND and names no block. */

/* ---- 1 game.c ---- */
TELL(BL_E_BID, "the {side} bid(s|) {number} in secret", "1.1", LR_SIDES, LR_NUMBER)
TELL(BL_E_HAS_BID, "the {side} (has|have) bid", "1.1", LR_SIDES)
TELL(BL_E_BIDS, "the Union bids {number}, the Confederates bid {number}", "1.1", LR_NUMBER, LR_NUMBER)
TELL(BL_E_FIRST, "the {side} (has|have) the initiative", "1.1", LR_SIDES)
TELL(BL_E_QUARTER, "{quarter} {number} begins", "1.0", BL_QUARTER, LR_NUMBER)
TELL(BL_E_QUARTER_ENDS, "the Quarter ends", "1.2", LR_NUMBER)
TELL(BL_E_PASS, "the {side} pass(es|)", "1.2", LR_SIDES)
TELL(BL_E_TURN, "the {side} begin(s|) a Player Turn", "1.2", LR_SIDES)
TELL(BL_E_WEATHER_ROLL, "the weather is {weather}", "5.3", BL_WEATHER)

/* ---- 2 map.c, rail.c ---- */
TELL(BL_E_CONTROL, "the {side} take(s|) control of {hex}", "2.7", LR_SIDES, LR_HEXES)

/* ---- 4 victory.c ---- */
TELL(BL_E_MARKER, "the Victory marker moves {number} toward the {side}", "4.3", LR_NUMBER, LR_SIDES)

TELL(BL_E_WON, "the {side} (has|have) won the game", "4.2", LR_SIDES)
TELL(BL_E_DRAWN, "the game is drawn at the end of {number}", "4.2", LR_NUMBER)
TELL(BL_E_LATE, "the election of {number} decides nothing: from now on a Marginal victory wins", "4.21", LR_NUMBER)
TELL(BL_E_EMANCIPATION, "the {side} proclaim(s|) Emancipation", "4.4", LR_SIDES)
TELL(BL_E_NO_EMANCIPATION, "the {side} (does|do) not proclaim Emancipation", "4.4", LR_SIDES)
TELL(BL_E_FREE_PLACED, "{block} deploys at {hex}", "4.22", BL_BLOCK, LR_HEXES)
TELL(BL_E_FREE_MADE_ROOM, "{block} goes to {hex} instead", "4.22", BL_BLOCK, LR_HEXES)
TELL(BL_E_FREE_DONE, "the {side} (has|have) deployed", "4.22", LR_SIDES)

/* ---- 5 change.c ---- */
TELL(BL_E_LEADER_ROLL, "the {side} roll(s|) for a leader change: {number}, modified by {number}", "5.2", LR_SIDES,
     LR_NUMBER, LR_NUMBER)
TELL(BL_E_LEADER_POOL_EMPTY, "the leader pool of the {side} is empty: no more leader rolls", "5.2", LR_SIDES)
TELL(BL_E_LEADER_CHANGE, "the {side} must change a leader", "5.2", LR_SIDES)
TELL(BL_E_LEADER_DRAWN, "{leader} is drawn from the pool", "5.2", BL_BLOCK)
TELL(BL_E_LEADER_NONE, "nobody in the pool of the {side} can take over", "5.2", LR_SIDES)
TELL(BL_E_LEADER_TAKES_OVER, "{leader} takes over from {leader} at strength {number}", "5.2", BL_BLOCK, BL_BLOCK,
     LR_NUMBER)
TELL(BL_E_LEADER_RETURNS, "{leader} goes back to the pool", "5.2", BL_BLOCK)
TELL(BL_E_LEADERS_SEEN_TO, "the {side} (has|have) finished changing leaders", "5.2", LR_SIDES)
TELL(BL_E_LEADER_JOINS, "{leader} joins the leader pool", "5.22", BL_BLOCK)

/* ---- 5 leaders.c ---- */
TELL(BL_E_ACTIVATE, "{leader} is activated at {hex}, strength {number}", "5.11", BL_BLOCK, LR_HEXES, LR_NUMBER)
TELL(BL_E_ROLE, "{leader} acts as {role}", "5.22", BL_BLOCK, BL_ROLE)
TELL(BL_E_STRATEGIC, "the {side} (has|have) {number} strategic moves", "5.4", LR_SIDES, LR_NUMBER)
TELL(BL_E_STAND_DOWN, "{leader} loses a step and stands upright", "5.11", BL_BLOCK)

/* ---- 5 movement.c, strategic.c ---- */
TELL(BL_E_MOVE, "{block} moves from {hex} to {hex}", "5.3", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_MOVE_BLIND, "a {side} block moves from {hex} to {hex}", "5.3", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_FORCE, "{block} force-marches from {hex} to {hex}", "5.34", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_FORCE_BLIND, "a {side} block force-marches from {hex} to {hex}", "5.34", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_ATTACK, "{block} attacks {hex} from {hex}", "5.33", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_ATTACK_BLIND, "a {side} block leaves {hex} and attacks {hex}", "5.33", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_FORCE_ATTACK, "{block} force-marches to attack {hex} from {hex}", "5.34", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_FORCE_ATTACK_BLIND, "a {side} block leaves {hex} and attacks {hex} by force march", "5.34", LR_SIDES,
     LR_HEXES, LR_HEXES)
TELL(BL_E_ENTRAIN, "{block} boards a train at {hex}", "7.3", BL_BLOCK, LR_HEXES)
TELL(BL_E_ENTRAIN_BLIND, "a {side} block boards a train at {hex}", "7.3", LR_SIDES, LR_HEXES)
TELL(BL_E_RAIL, "{block} goes by rail from {hex} to {hex}", "7.3", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_RAIL_BLIND, "a {side} block goes by rail from {hex} to {hex}", "7.3", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_SHIP, "{block} goes by sea from {hex} to {hex}", "8.3", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_SHIP_BLIND, "a {side} block goes by sea from {hex} to {hex}", "8.3", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_INVADE, "{block} lands at {hex} from {hex}", "8.4", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_INVADE_BLIND, "a {side} block lands at {hex} from {hex}", "8.4", LR_SIDES, LR_HEXES, LR_HEXES)
TELL(BL_E_BRIDGE, "{block} crosses by pontoon bridge from {hex} to {hex}", "5.41", BL_BLOCK, LR_HEXES, LR_HEXES)
TELL(BL_E_BRIDGE_BLIND, "a {side} block crosses by pontoon bridge from {hex} to {hex}", "5.41", LR_SIDES, LR_HEXES,
     LR_HEXES)
TELL(BL_E_MARCH_ROLL, "a force march is rolled for at {hex}", "5.34", LR_HEXES)
TELL(BL_E_STRAGGLERS, "{block} loses a step to stragglers", "5.34", BL_BLOCK)
TELL(BL_E_MARCHED_AWAY, "{block} melts away on the march", "5.34", BL_BLOCK)
TELL(BL_E_MARCHED_AWAY_BLIND, "a {side} block melts away on the march", "5.34", LR_SIDES)
TELL(BL_E_MOVED, "the {side} (has|have) finished moving", "5.3", LR_SIDES)
TELL(BL_E_LEADERS_MOVED, "the {side} (has|have) finished moving leaders", "5.11", LR_SIDES)

/* ---- 6 fights.c ---- */
TELL(BL_E_SKIRMISH, "the {side} attack(s|): a skirmish at {hex}", "6.1", LR_SIDES, LR_HEXES)
TELL(BL_E_SKIRMISH_FACE, "{block} is shown, strength {number}", "6.1", BL_BLOCK, LR_NUMBER)
TELL(BL_E_SKIRMISH_FIRE, "{block} fires at F{number}, hits: {number}", "6.1", BL_BLOCK, LR_NUMBER, LR_NUMBER)
TELL(BL_E_SKIRMISH_LOST, "the {side} must retreat from {hex}", "6.1", LR_SIDES, LR_HEXES)

/* ---- 6 battle.c ---- */
TELL(BL_E_BATTLE, "the {side} attack(s|): a battle at {hex}", "6.0", LR_SIDES, LR_HEXES)
TELL(BL_E_DEPLOY, "{block} deploys in {post}", "6.2", BL_BLOCK, BL_POST)
TELL(BL_E_DEPLOY_BLIND, "the {side} deploy(s|) a unit in {post}", "6.2", LR_SIDES, BL_POST)
TELL(BL_E_REST,
     "the {side} (has|have) deployed: {number} Left, {number} Center, {number} Right, {number} in Reserve", "6.2",
     LR_SIDES, LR_NUMBER, LR_NUMBER, LR_NUMBER, LR_NUMBER)
TELL(BL_E_ENTRENCH, "the {side} entrench(es|) {post}", "6.9", LR_SIDES, BL_POST)
TELL(BL_E_DAWN, "day {number} of the battle dawns", "6.8", LR_NUMBER)
TELL(BL_E_MORNING, "morning of day {number}", "6.8", LR_NUMBER)
TELL(BL_E_AFTERNOON, "afternoon of day {number}", "6.8", LR_NUMBER)
TELL(BL_E_DUSK, "dusk of day {number}", "6.8", LR_NUMBER)
TELL(BL_E_NIGHT, "night falls on day {number}: everyone disengages", "6.81", LR_NUMBER)
TELL(BL_E_BATTLE_LEADER, "{leader} supplies another day of fighting", "6.81", BL_BLOCK)
TELL(BL_E_LEADER_PAYS, "{leader} loses a step for the new day", "6.81", BL_BLOCK)
TELL(BL_E_WITHDRAW, "the {side} withdraw(s|) by night", "6.81", LR_SIDES)
TELL(BL_E_ROUT, "the {side} (is|are) routed at {post}", "6.33", LR_SIDES, BL_POST)
TELL(BL_E_ROUT_LOSS, "{block} loses a step in the rout", "6.33", BL_BLOCK)
TELL(BL_E_ROUT_LOSSES, "each unit of the {side} loses a step", "6.33", LR_SIDES)
TELL(BL_E_BATTLE_WON, "the {side} win(s|) the battle at {hex}", "6.0", LR_SIDES, LR_HEXES)
TELL(BL_E_BATTLE_VOID, "nobody is left at {hex}", "6.0", LR_HEXES)

/* ---- 6 combat.c ---- */
TELL(BL_E_MORALE_GOOD, "{block} holds", "6.4", BL_BLOCK)
TELL(BL_E_MORALE_POOR, "the morale of {block} fails: it falls back to {post}", "6.4", BL_BLOCK, BL_POST)
TELL(BL_E_FIRE, "{block} fires at F{number}, hits: {number}", "6.6", BL_BLOCK, LR_NUMBER, LR_NUMBER)
TELL(BL_E_FIRE_AT, "{block} fires at F{number} at {block}, hits: {number}", "6.62", BL_BLOCK, LR_NUMBER, BL_BLOCK,
     LR_NUMBER)
TELL(BL_E_MELEE, "{block} melees at F{number}, hits: {number}, own steps lost: {number}", "6.64", BL_BLOCK,
     LR_NUMBER, LR_NUMBER, LR_NUMBER)
TELL(BL_E_SHIFT, "{block} moves to {post}", "6.5", BL_BLOCK, BL_POST)
TELL(BL_E_SHIFT_BLIND, "the {side} move(s|) a unit from {post} to {post}", "6.5", LR_SIDES, BL_POST, BL_POST)
TELL(BL_E_OUTFLANK, "{block} outflanks {post}", "6.5", BL_BLOCK, BL_POST)
TELL(BL_E_OUTFLANK_BLIND, "a unit of the {side} outflanks {post}", "6.5", LR_SIDES, BL_POST)
TELL(BL_E_OUTFLANK_LOST, "{block} gets lost and loses a step", "6.5", BL_BLOCK)
TELL(BL_E_OUTFLANK_LOST_BLIND, "a unit of the {side} gets lost and loses a step", "6.5", LR_SIDES)
TELL(BL_E_HIT, "{block} loses a step", "6.63", BL_BLOCK)
TELL(BL_E_HALF_HIT, "{block} takes half a hit", "6.65", BL_BLOCK)
TELL(BL_E_HIT_BLIND, "a unit of the {side} is hit", "6.63", LR_SIDES)
TELL(BL_E_DRIVEN, "{block} is driven back to the Reserve", "6.61", BL_BLOCK)
TELL(BL_E_DRIVEN_BLIND, "a unit of the {side} is driven back to the Reserve", "6.61", LR_SIDES)
TELL(BL_E_LOST, "{block} is eliminated", "6.63", BL_BLOCK)
TELL(BL_E_LOST_BLIND, "a unit of the {side} is eliminated", "6.63", LR_SIDES)

/* ---- 6 retreat.c ---- */
/* In pairs: by name, then for those who may not know the name. */
TELL(BL_E_RETREAT, "{block} retreats to {hex}", "6.3", BL_BLOCK, LR_HEXES)
TELL(BL_E_RETREAT_BLIND, "a unit of the {side} retreats to {hex}", "6.3", LR_SIDES, LR_HEXES)
TELL(BL_E_SEA_RETREAT, "{block} goes back by sea to {hex}", "8.41", BL_BLOCK, LR_HEXES)
TELL(BL_E_SEA_RETREAT_BLIND, "a unit of the {side} goes back by sea to {hex}", "8.41", LR_SIDES, LR_HEXES)
TELL(BL_E_RETREAT_LOSS, "{block} retreats, steps lost: {number}", "6.31", BL_BLOCK, LR_NUMBER)
TELL(BL_E_RETREAT_LOSS_BLIND, "a unit of the {side} retreats, steps lost: {number}", "6.31", LR_SIDES, LR_NUMBER)
TELL(BL_E_RETREAT_DEAD, "{block} does not survive the retreat", "6.3", BL_BLOCK)
TELL(BL_E_RETREAT_DEAD_BLIND, "a unit of the {side} does not survive the retreat", "6.3", LR_SIDES)
TELL(BL_E_NO_WAY, "{block} cannot leave {hex} and is eliminated", "6.33", BL_BLOCK, LR_HEXES)
TELL(BL_E_NO_WAY_BLIND, "a unit of the {side} cannot leave {hex} and is eliminated", "6.33", LR_SIDES, LR_HEXES)
TELL(BL_E_REINFORCE, "{block} comes in from {hex}", "6.7", BL_BLOCK, LR_HEXES)
TELL(BL_E_REINFORCE_BLIND, "a unit of the {side} comes in from {hex}", "6.7", LR_SIDES, LR_HEXES)
TELL(BL_E_REGROUP, "{block} regroups to {hex}", "6.34", BL_BLOCK, LR_HEXES)
TELL(BL_E_REGROUP_BLIND, "a unit of the {side} regroups to {hex}", "6.34", LR_SIDES, LR_HEXES)

/* ---- 9 supply.c ---- */
TELL(BL_E_SUPPLY_TURN, "the Supply Turn of {quarter} {number}", "9.0", BL_QUARTER, LR_NUMBER)
TELL(BL_E_FEEDS, "{leader} will feed the units within his range", "9.31", BL_BLOCK)
TELL(BL_E_FORAGES, "{block} will forage", "9.4", BL_BLOCK)
TELL(BL_E_FED, "the {side} (has|have) finished feeding (its|their) units", "9.3", LR_SIDES)
TELL(BL_E_FEEDER, "{leader} at {hex} gives Leader Supply and loses a step", "9.31", BL_BLOCK, LR_HEXES)
TELL(BL_E_STARVES, "{block} loses a step for lack of supply", "9.3", BL_BLOCK)
TELL(BL_E_STARVED, "{block} is lost for lack of supply", "9.3", BL_BLOCK)
TELL(BL_E_HUNGER, "hungry units of the {side}: {number} at {hex}, lost: {number}", "9.3", LR_SIDES, LR_NUMBER,
     LR_HEXES, LR_NUMBER)

/* ---- 9 replacements.c ---- */
TELL(BL_E_POINTS, "the {side} (has|have) {number} replacement points", "9.5", LR_SIDES, LR_NUMBER)
TELL(BL_E_STRENGTHENED, "{block} gains a step and has {number}", "9.51", BL_BLOCK, LR_NUMBER)
TELL(BL_E_RAISES, "{block} is raised at {hex}", "9.52", BL_BLOCK, LR_HEXES)
TELL(BL_E_CALLS, "a {class} leader will come to {hex}", "5.21", BL_CLASS, LR_HEXES)
TELL(BL_E_REPLACED, "the {side} (has|have) spent (its|their) replacement points", "9.5", LR_SIDES)
TELL(BL_E_ARRIVES, "{block} arrives at {hex}", "9.52", BL_BLOCK, LR_HEXES)
TELL(BL_E_ARRIVES_BLIND, "a new unit of the {side} arrives at {hex}", "9.52", LR_SIDES, LR_HEXES)
TELL(BL_E_DRAFT, "the {side} call(s|) a draft, cadres: {number}", "4.5", LR_SIDES, LR_NUMBER)
TELL(BL_E_NO_DRAFT, "the {side} call(s|) no draft", "4.5", LR_SIDES)
