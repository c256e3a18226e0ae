/* tellings.h - what happened, in words: TELL(name, phrase, rule, domains of up to six operands). A section a chapter; each
 * chapter adds to its own. Included more than once. */
/* game.c */
TELL(LA_TELL_TURN, "turn {turn} begins", "4.0", LR_NUMBER)
/* command.c, morale.c, field.c */
TELL(LA_TELL_KILLED, "{leader} is killed", "10.6.7", LA_LEADER)
TELL(LA_TELL_CAPTURED, "{leader} is captured", "10.6.3", LA_LEADER)
TELL(LA_TELL_ILL_OUT, "{leader} is too ill to serve again", "8.1.3", LA_LEADER)
TELL(LA_TELL_HQ_LOST, "the headquarters of the {headquarters} is taken", "17.2", LA_HQ)
TELL(LA_TELL_SHOWN, "{leader} comes into sight at {hex}", "8.6.2", LA_LEADER, LR_HEXES)
TELL(LA_TELL_POOLED, "{leader} has no troops left and goes to the Leader Pool", "3.1.1", LA_LEADER)
/* scenarios.c, victory.c */
/* decision.c, impulse.c */
/* supply.c */
/* movement.c */
/* orders.c */
/* attack.c */
/* cavalry.c */
/* rail.c */
/* development.c */
/* combat.c */
/* results.c */
/* extended.c */
/* second.c */
/* administration.c */
/* soldiers.c */
/* appoint.c */
/* engineers.c */
