/* verbs.h - how answers are said: VERB(name, phrase, domains). A section a chapter; each chapter adds to its own. Included
 * more than once. */
/* common */
VERB(LA_V_DONE, "done", 0)
/* scenarios.c */
/* decision.c, impulse.c */
VERB(LA_V_BID, "bid {number}", LR_NUMBER)
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
