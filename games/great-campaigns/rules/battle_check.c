/* battle_check.c - what must hold of a combat in a position: who fights whom, and what lies on the stack with it.
 */
#include "great.h"

#include <string.h>

#define WRONG(...) lr_fail(e, "", 0, 0, __VA_ARGS__)

static const struct lr_frame *frame_of(const struct gc_state *st, unsigned kind)
{
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == kind)
            return &st->core.frame[i];
    return NULL;
}

static bool no_battle(const struct gc_state *st, struct lr_error *e)
{
    const struct gc_battle none = { .hex = LR_NONE, .from = LR_NONE, .attacker = 0xFF, .leader = GC_NOBODY };
    if (memcmp(&none, &st->battle, sizeof none) != 0)
        return WRONG("7.1: nobody fights, and nothing is known of a combat");
    return true;
}

/* Who is in it: in a march its unit, in an assault the leader's. */
static bool attackers_hold(const struct lr_pack *p, const struct gc_state *st, bool fought, struct lr_error *e)
{
    const struct gc_tables *t = gc_tables(p);
    bool some = false;
    GC_EACH_OF(i, t, lr_enemy((enum lr_side)st->battle.attacker))
    if (gc_marked(st, i, GC_ATTACKS))
        return WRONG("7.1: a defender does not attack");
    GC_EACH_OF(i, t, st->battle.attacker)
    {
        if (!gc_marked(st, i, GC_ATTACKS))
            continue;
        some = true;
        if (!fought && (st->hex[i] >= p->board->hexes || lr_direction(p->board, st->hex[i], st->battle.hex) < 0))
            return WRONG("7.1: who attacks stands next to the hex attacked");
    }
    return fought || some || WRONG("7.1: somebody attacks");
}

static bool hexes_hold(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    const struct gc_battle *b = &st->battle;
    if (b->attacker > 1 || b->hex >= p->board->hexes || b->from >= p->board->hexes
        || lr_direction(p->board, b->from, b->hex) < 0)
        return WRONG("7.1: a side attacks an adjacent hex");
    return true;
}

static bool in_march(const struct lr_pack *p, const struct gc_state *st, const struct lr_frame *frame,
                     struct lr_error *e)
{
    const struct gc_march_frame *f = gc_as_march_of(frame);
    const struct lr_frame *combat = frame_of(st, GC_F_COMBAT);
    if (st->battle.manner >= GC_ASSAULT || st->battle.leader != GC_NOBODY || f->side != st->battle.attacker
        || f->step != GC_M_FOUGHT || f->asked)
        return WRONG("7.1: the marching unit attacks");
    GC_EACH_OF(i, gc_tables(p), f->side)
    if (gc_marked(st, i, GC_ATTACKS) && i != (unsigned)f->unit)
        return WRONG("7.1: the marching unit attacks, and no other");
    return attackers_hold(p, st, combat == NULL || combat->step > GC_C_ROLL, e);
}

static bool chosen_hold(const struct lr_pack *p, const struct gc_state *st, const struct gc_assault_frame *f,
                        struct lr_error *e)
{
    const struct gc_tables *t = gc_tables(p);
    int alone = 0;
    GC_EACH_OF(i, t, f->side)
    alone += gc_marked(st, i, GC_CHOSEN) && st->hex[i] == st->battle.from && t->unit[i].type != GC_ARTILLERY
             && t->unit[i].type != GC_WAGON;
    return alone > 0 || WRONG("7.1: not artillery alone assaults");
}

static bool in_assault(const struct lr_pack *p, const struct gc_state *st, const struct lr_frame *frame,
                       struct lr_error *e)
{
    const struct gc_assault_frame *f = gc_as_assault_of(frame);
    const struct lr_frame *combat = frame_of(st, GC_F_COMBAT);
    bool rolled = f->step > GC_S_COMMAND;
    if (st->battle.manner != GC_ASSAULT || st->battle.leader != (unsigned)f->leader
        || f->side != st->battle.attacker || f->step == GC_S_CHOOSE
        || (rolled && f->step < GC_S_END && st->battle.number == 0))
        return WRONG("7.1: a leader assaults");
    if (f->step == GC_S_END && (combat == NULL || combat->step > GC_C_ROLL))
        return attackers_hold(p, st, true, e);
    if (gc_leader_hex(st, (unsigned)f->leader) != st->battle.from)
        return WRONG("7.1: the leader assaults from his hex");
    return chosen_hold(p, st, f, e) && (!rolled || attackers_hold(p, st, false, e));
}

/* An assault of which nothing is known yet: who goes is being chosen. */
static bool before_target(const struct lr_pack *p, const struct gc_state *st, const struct lr_frame *frame,
                          struct lr_error *e)
{
    const struct gc_assault_frame *f = gc_as_assault_of(frame);
    bool asked = lr_top_of(&st->core)->kind == GC_F_STORM && f->step == GC_S_WINDOWS;
    if (f->step != GC_S_CHOOSE && !asked)
        return WRONG("7.1: an assault has a target");
    return gc_may_assault(p, st, (unsigned)f->leader) || WRONG("5.3: this leader cannot assault");
}

static bool leader_is_his(const struct lr_pack *p, const struct gc_state *st, int i, struct lr_error *e)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_assault_frame *f = gc_as_assault_of(&st->core.frame[i]);
    if (f->leader < 0 || f->leader >= t->leaders || t->leader[f->leader].side != f->side
        || t->leader[f->leader].level == GC_ARMY)
        return WRONG("5.3: a leader of the side assaults");
    if (i + 1 < st->core.depth) {
        const struct lr_frame *on = &st->core.frame[i + 1];
        bool led = on->kind == GC_F_STORM || on->kind == GC_F_DROP || on->kind == GC_F_GRAND;
        if (led && (((const struct gc_storm_frame *)(const void *)on)->leader != f->leader || on->x != f->side))
            return WRONG("7.1: one leader assaults");
        if (on->kind == GC_F_STORM && f->step != GC_S_WINDOWS && f->step != GC_S_COMMAND)
            return WRONG("7.1: an assault is prepared before its roll");
        if ((on->kind == GC_F_DROP && f->step != GC_S_GRAND) || (on->kind == GC_F_GRAND && f->step != GC_S_FIGHT))
            return WRONG("7.1: each step of an assault in its turn");
    }
    return true;
}

/* 7.6: into an empty hex, once the results have been applied. */
static bool advance_holds(const struct gc_state *st, struct lr_error *e)
{
    const struct lr_frame *f = frame_of(st, GC_F_ADVANCE), *combat = frame_of(st, GC_F_COMBAT);
    if (f == NULL)
        return true;
    if (f->x != st->battle.attacker || gc_stands(st, lr_enemy((enum lr_side)f->x), st->battle.hex)
        || (combat != NULL && combat->step != GC_C_END))
        return WRONG("7.6: the attacker advances into a hex that is empty");
    return true;
}

static bool loss_holds(const struct gc_state *st, struct lr_error *e)
{
    const struct lr_frame *loss = frame_of(st, GC_F_LOSS), *combat = frame_of(st, GC_F_COMBAT);
    if (loss == NULL)
        return true;
    bool defends = gc_as_loss_of(loss)->side != st->battle.attacker;
    if (combat->step != (defends ? GC_C_DEFENDER_LOSES : GC_C_ATTACKER_LOSES)
        || gc_as_loss_of(loss)->left != st->battle.loss[defends])
        return WRONG("7.5: the loss of the combat is shared out");
    return true;
}

bool gc_check_battle(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    const struct lr_frame *march = frame_of(st, GC_F_MARCH), *assault = frame_of(st, GC_F_ASSAULT);
    bool none = st->battle.hex == LR_NONE;
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == GC_F_ASSAULT && !leader_is_his(p, st, i, e))
            return false;
    if (none
        && (frame_of(st, GC_F_COMBAT) != NULL || frame_of(st, GC_F_ADVANCE) != NULL
            || (march != NULL && march->step == GC_M_FOUGHT)))
        return WRONG("7.1: a combat has a hex");
    if (none)
        return no_battle(st, e) && (assault == NULL || before_target(p, st, assault, e));
    if (!hexes_hold(p, st, e))
        return false;
    if (march == NULL && assault == NULL)
        return WRONG("7.1: only who marches or assaults attacks");
    return (march != NULL ? in_march(p, st, march, e) : in_assault(p, st, assault, e)) && loss_holds(st, e)
           && advance_holds(st, e);
}
