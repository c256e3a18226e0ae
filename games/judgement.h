/* judgement.h - what a player knows about a game beyond its rules: one small file a game, games/<id>/judgement.c.
 *
 * Everything here is asked from one side's eyes. weigh and aim get that side's view, or (inside a playout) a whole
 * imagined world: they may look only at what the view would show, and give the same in both. worth judges whole
 * imagined worlds. All are HOT: no allocation. */
#ifndef JUDGEMENT_H
#define JUDGEMENT_H

#include "longroll.h"

struct judgement {
    const char *id; /* of the game */
    /* How inviting each answer is: score[i] for q->list[i], in hundredths of a natural logarithm (100 more is e
     * times as likely). An intent is a number that stands for one way of playing the whole turn (which town to go
     * for, how boldly): 0 is the usual way, any other number some variation of it, the same number the same
     * variation. */
    void (*weigh)(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score);
    /* What a world is worth to a side, in hundredths of the game's own point; the other side's is the opposite. */
    int32_t (*worth)(const struct lr_pack *p, const void *world, enum lr_side side);
    /* A number that changes at the moments when a position can be judged fairly (the ends of turns): a playout goes
     * on until it has changed `foresight` times. */
    uint32_t (*clock)(const struct lr_pack *p, const void *world);
    int foresight;
    /* Hundredths of an error by which a plan must lead the usual one to be preferred: more where chance sways
     * worlds much. */
    int caution;
    /* Hundredths of an error by which a plan may be behind the usual one and is still tried in more worlds; 50 less
     * with each round of them. 0: endless. */
    int patience;
    /* So many inviting answers of a long list begin a plan each; 0: chance and intents alone draw them.
     */
    int firsts;
    /* Is this a question of no great moment, for which the judgement's best answer will do? May be NULL. */
    bool (*trifle)(const struct lr_pack *p, const void *seen, const struct lr_question *q);
    /* For odds: the answer that brings what the answer `began` has begun to its end with least ado (no further
     * moves, its fight before others). 0: the judgement's best, as in the choices of a battle. May be NULL. */
    lr_answer (*settle)(const struct lr_pack *p, const void *world, lr_answer began, const struct lr_question *q);
    /* What a player with this intent is trying to do, in a sentence or two with places and names. `plan` holds the
     * answers it means to give next. */
    void (*aim)(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t);
};

/* The judgement of a game, NULL if nobody has written one. */
const struct judgement *judgement_of(const struct lr_game *g);

#endif
