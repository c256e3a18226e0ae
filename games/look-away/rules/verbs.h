/* verbs.h - how answers are said: VERB(name, phrase, domains). A section a chapter; each chapter adds to its own. Included
 * more than once. */
/* common */
VERB(LA_V_DONE, "done", 0)
/* scenarios.c */
/* decision.c, impulse.c */
VERB(LA_V_BID, "bid {number}", LR_NUMBER)
VERB(LA_V_EFFORT, "effort {number}", LR_NUMBER)
/* supply.c */
VERB(LA_V_FEED, "feed {leader} from {wagon}", LA_LEADER, LA_CART)
VERB(LA_V_FORAGED, "let {leader} live off his forage", LA_LEADER)
VERB(LA_V_PREFER, "supply {leader} before others", LA_LEADER)
VERB(LA_V_DESTROY, "destroy {wagon}", LA_CART)
VERB(LA_V_STIR, "stir up {leader}", LA_LEADER)
VERB(LA_V_CALL, "call {leader} to act by order of {senior}", LA_LEADER, LA_LEADER)
VERB(LA_V_WAR_DEPARTMENT, "have the War Department rouse {leader}", LA_LEADER)
VERB(LA_V_REST, "rest {leader}", LA_LEADER)
VERB(LA_V_OPEN_LINE, "open the line to {hex}", LR_HEXES)
/* movement.c */
VERB(LA_V_MARCH, "march {leader}, {how}", LA_LEADER, LA_HOW)
VERB(LA_V_MARCH_AT, "march {leader}, {how}, at the pace of {senior}", LA_LEADER, LA_HOW, LA_LEADER)
VERB(LA_V_TROOPS, "march the troops at {hex}", LR_HEXES)
VERB(LA_V_DRIVE, "drive {wagon}", LA_CART)
VERB(LA_V_ESCORT, "drive {wagon} under guard", LA_CART)
VERB(LA_V_GO, "go to {hex}", LR_HEXES)
VERB(LA_V_HALT, "halt", 0)
VERB(LA_V_WAKE, "become active", 0)
/* orders.c */
VERB(LA_V_SPLIT, "split off {leader}", LA_LEADER)
VERB(LA_V_DETAIL, "detail from {leader}", LA_LEADER)
VERB(LA_V_LEAVE, "leave {unit}", LA_UNIT)
VERB(LA_V_DETACH_STEP, "make detachments of a step of {unit}", LA_UNIT)
VERB(LA_V_DETACH_ALL, "make detachments of all of {unit}", LA_UNIT)
VERB(LA_V_TAKE_LEADER, "take along {leader}", LA_LEADER)
VERB(LA_V_TAKE_UNIT, "add {unit}", LA_UNIT)
VERB(LA_V_GUNS, "take {number} guns", LR_NUMBER)
VERB(LA_V_AMMO, "take {number} ammo", LR_NUMBER)
VERB(LA_V_SET_OUT, "set out, {how}", LA_HOW)
VERB(LA_V_SET_OUT_AT, "set out, {how}, at the pace of {senior}", LA_HOW, LA_LEADER)
VERB(LA_V_ABSORB, "absorb the command of {leader}", LA_LEADER)
/* attack.c */
VERB(LA_V_ATTACK, "attack {hex}", LR_HEXES)
VERB(LA_V_SEND, "send {leader} against {hex}", LA_LEADER, LR_HEXES)
VERB(LA_V_STORM, "storm from {hex} against {hex}", LR_HEXES, LR_HEXES)
/* cavalry.c */
VERB(LA_V_SCOUT, "scout {hex} with {number}", LR_HEXES, LR_NUMBER)
VERB(LA_V_RAID, "tear up the rails", 0)
VERB(LA_V_SCREEN, "screen with {leader}", LA_LEADER)
VERB(LA_V_LIFT, "lift the screen of {leader}", LA_LEADER)
VERB(LA_V_HIDE, "hide {leader}", LA_LEADER)
/* rail.c */
VERB(LA_V_RUN, "run {train} to {hex}", LA_CART, LR_HEXES)
VERB(LA_V_ENTRAIN, "entrain {leader} for {hex}", LA_LEADER, LR_HEXES)
VERB(LA_V_ENTRAIN_TROOPS, "entrain the troops at {hex} for {hex}", LR_HEXES, LR_HEXES)
VERB(LA_V_LAY, "lay {pontoon} to {hex}", LA_CART, LR_HEXES)
VERB(LA_V_TAKE_UP, "take up {pontoon}", LA_CART)
/* development.c */
VERB(LA_V_REACT, "react with {leader} to {hex}", LA_LEADER, LR_HEXES)
VERB(LA_V_REACT_UNDER, "react with {leader} to {hex} as {leader} orders", LA_LEADER, LR_HEXES, LA_LEADER)
VERB(LA_V_ROUSE, "rouse {leader} to react", LA_LEADER)
VERB(LA_V_SPARE, "spare the guns of {leader}", LA_LEADER)
VERB(LA_V_FALL_BACK, "fall back from {hex} to {hex}", LR_HEXES, LR_HEXES)
VERB(LA_V_COME_UP, "come up to {hex}", LR_HEXES)
VERB(LA_V_REAR_UNIT, "leave {unit} as rearguard", LA_UNIT)
VERB(LA_V_REAR_LEADER, "leave {leader} behind as rearguard", LA_LEADER)
VERB(LA_V_OVERRUN, "overrun the rearguard from {hex}", LR_HEXES)
/* combat.c */
VERB(LA_V_FIGHT, "fight at {hex}", LR_HEXES)
VERB(LA_V_FIRE_NEXT, "fire next from {hex}", LR_HEXES)
/* results.c */
VERB(LA_V_LOSE, "lose a step of {unit}", LA_UNIT)
VERB(LA_V_GIVE_GUN, "give up a gun of {leader}", LA_LEADER)
VERB(LA_V_TAKE_GUN, "take the gun for {leader}", LA_LEADER)
VERB(LA_V_HOLD_ON, "lose morale instead of a hex", 0)
VERB(LA_V_GIVE_WAY, "give way", 0)
VERB(LA_V_RETREAT_TO, "retreat to {hex}", LR_HEXES)
VERB(LA_V_ADVANCE, "advance from {hex}", LR_HEXES)
VERB(LA_V_ADVANCE_WITH, "advance with {leader}", LA_LEADER)
/* extended.c */
VERB(LA_V_EXTEND, "extend the battle at {hex}", LR_HEXES)
VERB(LA_V_HOLD_BACK, "hold back the force at {hex}", LR_HEXES)
VERB(LA_V_TURN_ON, "turn on {hex} from {hex}", LR_HEXES, LR_HEXES)
VERB(LA_V_JOIN_BATTLE, "join the battle at {hex} from {hex}", LR_HEXES, LR_HEXES)
/* second.c */
VERB(LA_V_BURN_TOWN, "burn the town with {leader}", LA_LEADER)
VERB(LA_V_BURN_BRIDGE, "burn the bridge with {leader} across {hexside}", LA_LEADER, LR_HEXSIDES)
VERB(LA_V_FORAGE, "forage with {leader}", LA_LEADER)
VERB(LA_V_ATTRITION, "roll for attrition", 0)
VERB(LA_V_ATTRITION_MORALE, "spend morale on attrition", 0)
VERB(LA_V_ATTRITION_CART, "expend on attrition {wagon}", LA_CART)
VERB(LA_V_ATTRITION_OWN, "live on own supplies", 0)
/* administration.c */
/* soldiers.c */
/* appoint.c */
/* engineers.c */
