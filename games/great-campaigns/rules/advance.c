/* advance.c - 7.6: the advance after combat. */
#include "great.h"

/* Who has attacked and is not there yet; the scenario may shut the hex to him. */
static bool may_advance(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    return gc_owner(gc_tables(p), unit) == (enum lr_side)st->battle.attacker && gc_marked(st, unit, GC_ATTACKS)
           && st->unit[unit].place == GC_ON_MAP && st->hex[unit] != st->battle.hex
           && !gc_area_shut(p, st, unit, st->battle.hex);
}

/* A leader from a hex of the attackers goes with a unit of his that has advanced, though he was with another. */
static bool may_lead(const struct lr_pack *p, const struct gc_state *st, unsigned leader, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    lr_hex at = gc_leader_hex(st, leader);
    if (t->leader[leader].side != st->battle.attacker || at == LR_NONE || at == st->battle.hex
        || st->hex[unit] != st->battle.hex || !gc_marked(st, unit, GC_LEAVES))
        return false;
    return lr_direction(p->board, at, st->battle.hex) >= 0 && gc_may_be_with(t, st, leader, unit);
}

/* 7.6-9: none, some or all of the attackers, free of cost and whatever the zones. */
void gc_ask_advance(GC_ASKS)
{
    const struct gc_tables *t = gc_tables(p);
    int n = 0;
    q->rule = "7.6";
    q->suggest = lr_say(GC_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words, "Who advances?");
    lr_put_string(&q->others, "advancing after combat");
    lr_allow(q, q->suggest);
    GC_EACH_OF(i, t, side)
    if (may_advance(p, st, i)) {
        q->suggest = lr_say(GC_V_ADVANCE, i, 0, 0, 0);
        lr_allow(q, q->suggest);
        n++;
    }
    if (n > 1) {
        q->suggest = lr_say(GC_V_ALL, 0, 0, 0, 0);
        lr_allow(q, q->suggest);
    }
    for (unsigned l = 0; l < t->leaders; l++)
        GC_EACH_AT(i, t, st, side, st->battle.hex)
    if (may_lead(p, st, l, i))
        lr_allow(q, lr_say(GC_V_ADVANCE_LEADER, l, i, 0, 0));
}

void gc_why_advance(GC_WHYS)
{
    (void)p, (void)st, (void)side;
    if (lr_verb_of(x) == GC_V_ADVANCE_LEADER)
        lr_refuse(v, "7.6", "A leader goes along with a unit of his command that has advanced.");
    else
        lr_refuse(v, "7.6", "Only units that attacked advance, into the hex that was attacked.");
}

static void advance(GC_GOES, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    LR_TELL(ev, GC_E_ADVANCE, gc_owner(t, unit), LR_EVERYONE, (int32_t)unit, (int32_t)st->battle.hex);
    gc_put(st, t, unit, st->battle.hex);
    st->unit[unit].marks |= GC_LEAVES;
}

/* 10.2: a pontoon bridge there is in danger. */
static void arrive(GC_GOES, enum lr_side side)
{
    lr_pop(&st->core);
    GC_EACH_AT(i, gc_tables(p), st, side, st->battle.hex)
    if (gc_marked(st, i, GC_LEAVES))
        gc_enemy_at_pontoons(p, st, ev, i);
}

void gc_apply_advance(GC_APPLIES)
{
    switch (lr_verb_of(x)) {
    case GC_V_ADVANCE:
        advance(p, st, ev, lr_a(x));
        break;
    case GC_V_ADVANCE_LEADER:
        st->leader[lr_a(x)].with = (uint8_t)lr_b(x);
        LR_TELL(ev, GC_E_LEADER_JOINS, side, LR_EVERYONE, (int32_t)lr_a(x), (int32_t)lr_b(x));
        break;
    case GC_V_ALL:
        GC_EACH_OF(i, gc_tables(p), side)
        if (may_advance(p, st, i))
            advance(p, st, ev, i);
        break;
    default:
        arrive(p, st, ev, side);
        break;
    }
}
