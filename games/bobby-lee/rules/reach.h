/* reach.h - what movement, reach, plan, march and move_refused tell each other: 5.3. */
#ifndef BOBBY_REACH_H
#define BOBBY_REACH_H

#include "bobby.h"

enum { FARTHEST = BL_FASTEST + 2 }; /* a road and a force march more */

/* Ways that keep to roads, or to clear hexsides (R15); and what a refusal leaves out to find the reason. */
enum { BY_ROAD = 1, CLEAR = 2, NO_FOREST = 4, NO_MARSH = 8, NO_ENEMY = 16, NO_WALLS = 32 };

/* ---- Reach ---- */

/* What ends a march: enemies, and forest where nobody camped when the turn began (2.2). */
struct ground {
    struct bl_set enemy, halt, camps;
};

/* By number of steps, and fewer: where a march may end, from where it may go on, and the enemies it met. */
struct reach {
    struct bl_set end[FARTHEST + 1], stand[FARTHEST + 1], met[FARTHEST + 1];
};

/* Where one stack gets: over any ground, and by road alone if it stands on one. */
struct march {
    const struct bl_steps *step, *road_step;
    unsigned from;
    bool on_road, road_attack; /* R13 */
    struct reach any, road;
};

/* 2.6, 5.34: everything a speed reaches with so many hexes more. */
static inline struct bl_set within(const struct march *m, unsigned steps)
{
    struct bl_set s = m->any.end[steps];
    if (m->on_road)
        lr_unite(&s, &m->road.end[steps + 1]);
    return s;
}

/* 5.33, 2.6: the hexes next to an enemy from which it can strike, having a step of its attack speed left there;
 * R13: on a road it has one more. `speed` has a force march in it where it is meant. One of the two words of the
 * steps. */
static inline uint64_t strikes(const struct march *m, unsigned speed, unsigned hex, unsigned k)
{
    const struct bl_steps *step = &m->step[hex], *by_road = &m->road_step[hex];
    uint64_t from = 0;
    if (speed >= 2)
        from |= step->all[k] & m->any.stand[speed - 2].w[step->word + k];
    if (speed >= 1 && m->on_road && m->road_attack)
        from |= by_road->all[k] & m->road.stand[speed - 1].w[by_road->word + k];
    return from;
}

/* ---- The plan: everything that can be said of the stacks ---- */

enum { POOL = LR_MOST_ANSWERS + BL_HEXES, KINDS = 4 }; /* move, force march, attack, attack by force march */

/* Blocks of one stack and one speed have the same answers but for the block: kept once, without it. */
struct group {
    const lr_answer *list[KINDS];
    unsigned count[KINDS];
};

struct plan {
    const struct bl_tables *t;
    const struct bl_state *st;
    struct ground g;
    uint8_t shut[BL_HEXES]; /* directions: 5.32 */
    struct bl_set stacks;   /* hexes with a block that may move */
    unsigned less;          /* so much slower than it is: for bl_affords alone */
    unsigned blocks, groups, used;
    uint8_t block[BL_BLOCKS];
    uint8_t many[BL_HEXES][BL_FASTEST + 1]; /* movers by hex and speed: set for the hexes of `stacks` only */
    uint8_t group_of[BL_HEXES][BL_FASTEST + 1];
    struct group group[BL_BLOCKS];
    lr_answer pool[POOL];
};

/* 3.51 */
static inline unsigned speed_of(const struct bl_tables *t, unsigned block)
{
    return t->speed[block] < BL_FASTEST ? t->speed[block] : BL_FASTEST;
}

static inline unsigned speed_in(const struct plan *m, unsigned block) { return speed_of(m->t, block) - m->less; }

/* ---- One march: what it is like, and the way it goes ---- */

static inline bool forces(lr_answer x) { return lr_verb_of(x) == BL_V_FORCE || lr_verb_of(x) == BL_V_FORCE_ATTACK; }

static inline bool attacks(lr_answer x)
{
    return lr_verb_of(x) == BL_V_ATTACK || lr_verb_of(x) == BL_V_FORCE_ATTACK;
}

static inline bool marches_all(lr_answer x) { return lr_verb_of(x) == BL_V_MARCH; }

static inline unsigned start_of(const struct bl_state *st, lr_answer x)
{
    return marches_all(x) ? lr_b(x) : st->block[lr_a(x)].hex;
}

/* Where it may go to under its own power: for an attack, the hex it strikes from. */
static inline unsigned goal_of(lr_answer x) { return marches_all(x) || attacks(x) ? lr_c(x) : lr_b(x); }

/* How a march gets there, and what it has left: by road alone or over any ground, whichever leaves more. */
struct track {
    const struct bl_steps *step;
    const struct reach *reach;
    unsigned steps, left;
    bool road;
};

/* ---- reach.c ---- */

void bl_fill_steps(const struct bl_tables *t, unsigned rules, struct bl_steps *step);
void bl_look_around(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, struct ground *g);
void bl_march_from(const struct bl_tables *t, const struct bl_state *st, unsigned hex, struct march *m);
void bl_search(struct march *m, const struct ground *g, unsigned depth);
unsigned bl_list_hexes(const struct bl_set *hexes, lr_answer *out);
bool bl_undisturbed(const struct bl_quiet *quiet, const struct ground *g);

/* ---- plan.c ---- */

void bl_plan_begin(struct plan *m, const struct bl_tables *t, const struct bl_state *st, enum lr_side side);
void bl_plan_block(struct plan *m, unsigned block);
int bl_second_speed(const uint8_t many[BL_FASTEST + 1]);
void bl_plan_all(struct plan *m, const struct bl_set *marches, struct lr_question *q);
bool bl_may_force(const struct bl_tables *t, const struct bl_state *st, unsigned block);
void bl_allow_all(const struct plan *m, struct lr_question *q);

/* ---- march.c ---- */

int bl_direction(const struct bl_tables *t, unsigned from, unsigned to);
bool bl_find_track(const struct march *m, lr_answer x, unsigned speed, struct track *k);
unsigned bl_speed_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x);
bool bl_judge_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                    struct march *m, struct track *k);
void bl_note_march(const struct bl_tables *t, const struct track *k, lr_answer x, struct lr_events *ev);

#endif
