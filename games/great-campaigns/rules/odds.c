/* odds.c - how far an answer reaches, what has come of it, and what it cost in manpower.
 *
 * An attack or assault is followed until its combat is over, with the losses, retreats and advances that belong to
 * it; a march until its allowance and what the fatigue does are known; a force march likewise. */
#include "great.h"

enum matter { M_NOTHING, M_FIGHT, M_MARCH };

static enum matter about(const struct gc_state *st, lr_answer x)
{
    unsigned kind = lr_top_of(&st->core)->kind;
    switch (lr_verb_of(x)) {
    case GC_V_ATTACK:
    case GC_V_TARGET:
    case GC_V_LEE:
    case GC_V_DROP:
    case GC_V_GRAND:
    case GC_V_JOIN:
        return M_FIGHT;
    case GC_V_MARCH:
    case GC_V_FORCE:
        return M_MARCH;
    default:
        return kind == GC_F_GRAND ? M_FIGHT : M_NOTHING;
    }
}

/* The battle is kept until the march or the assault goes on from it. */
bool gc_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after)
{
    const struct gc_state *st = after;
    const struct lr_frame *top = lr_top_of(&st->core);
    (void)p;
    if (st->core.over || st->core.depth == 0)
        return false;
    switch (about(before, x)) {
    case M_FIGHT:
        return st->battle.hex != LR_NONE && !(top->kind == GC_F_MARCH && top->step == GC_M_FOUGHT)
               && !(top->kind == GC_F_ASSAULT && top->step == GC_S_END);
    case M_MARCH:
        return top->kind == GC_F_MARCH && top->step == GC_M_FATIGUE;
    default:
        return false;
    }
}

static void put_fight(const struct gc_state *st, struct lr_text *t)
{
    const struct gc_battle *b = &st->battle;
    unsigned letters = b->letters[1];
    if (b->hex == LR_NONE || b->die[0] == 0) {
        lr_put_string(t, "no attack is made");
        return;
    }
    bool held = gc_stands(st, lr_enemy((enum lr_side)b->attacker), b->hex);
    lr_put_string(t, letters & GC_L_BROKEN    ? "the defender is broken"
                     : letters & GC_L_ROUT    ? "the defender is routed"
                     : letters & GC_L_RETREAT ? "the defender retreats"
                     : !held                  ? "the defender is gone"
                     : letters & GC_L_D       ? "the defender holds, disorganized"
                     : letters != 0           ? "the defender holds, tired"
                                              : "the defender holds");
}

static void put_march(const struct gc_state *a, lr_answer x, const struct gc_state *b, struct lr_text *t)
{
    const struct lr_frame *top = lr_top_of(&b->core);
    unsigned unit = lr_verb_of(x) == GC_V_MARCH ? lr_a(x) : (unsigned)gc_march_frame_of(a)->unit;
    if (b->unit[unit].place != GC_ON_MAP) {
        lr_put_string(t, "it is no more");
        return;
    }
    if (top->kind == GC_F_MARCH) {
        lr_cost_write(gc_march_frame_of(b)->halves * 6, t);
        lr_put_string(t, " Movement Points");
    }
    if (b->unit[unit].marks & ~a->unit[unit].marks & GC_DISORGANIZED)
        lr_put_string(t, ", disorganized");
}

void gc_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t)
{
    (void)p, (void)side;
    switch (about(before, x)) {
    case M_FIGHT:
        put_fight(after, t);
        break;
    case M_MARCH:
        put_march(before, x, after, t);
        break;
    default:
        lr_put_string(t, "nothing is decided by dice");
        break;
    }
}

/* Manpower, with what is still to be shared out. */
void gc_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2])
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_state *a = before, *b = after;
    for (unsigned i = 0; i < t->first[2]; i++)
        lost[gc_owner(t, i)] += (a->unit[i].place == GC_ON_MAP ? a->unit[i].manpower : 0)
                                - (b->unit[i].place == GC_ON_MAP ? b->unit[i].manpower : 0);
}
