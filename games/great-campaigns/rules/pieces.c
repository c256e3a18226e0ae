/* pieces.c - 2.2: who stands where, Strength markers, attachment, and what happens when a unit is gone (7.5). */
#include "great.h"

/* 7.8-2 */
static void look_again(const struct gc_tables *t, struct gc_state *st, enum lr_side side, lr_hex h)
{
    if (h >= GC_HEXES)
        return;
    lr_drop(&st->stand[side], h);
    GC_EACH_AT(i, t, st, side, h)
    {
        lr_add(&st->stand[side], h);
        return;
    }
    lr_drop(&st->refused, h); /* 7.8: never without a unit (ruling 35) */
}

/* 9.0: entrenchments stay behind and are gone. */
void gc_put(struct gc_state *st, const struct gc_tables *t, unsigned unit, lr_hex h)
{
    lr_hex from = st->hex[unit];
    if (from != h)
        st->unit[unit].works = GC_NO_WORKS;
    st->hex[unit] = h;
    st->unit[unit].place = GC_ON_MAP;
    look_again(t, st, gc_owner(t, unit), from);
    lr_add(&st->stand[gc_owner(t, unit)], h);
}

void gc_lift(struct gc_state *st, const struct gc_tables *t, unsigned unit, enum gc_place to)
{
    lr_hex from = st->hex[unit];
    struct gc_unit *u = &st->unit[unit];
    st->hex[unit] = LR_NONE;
    *u = (struct gc_unit){ .place = (uint8_t)to, .command = u->command };
    look_again(t, st, gc_owner(t, unit), from);
}

void gc_recount(const struct gc_tables *t, struct gc_state *st)
{
    memset(st->stand, 0, sizeof st->stand);
    for (unsigned i = 0; i < t->first[2]; i++)
        if (st->unit[i].place == GC_ON_MAP && st->hex[i] < GC_HEXES)
            lr_add(&st->stand[gc_owner(t, i)], st->hex[i]);
}

/* ---- 2.2, 7.2 Strength ---- */

/* 7.2-1 */
int gc_strength(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    const struct gc_unit *u = &st->unit[unit];
    return u->marks & GC_DISORGANIZED ? t->disorganized[u->manpower] : 2 * u->manpower;
}

int gc_stack_strength(const struct gc_tables *t, const struct gc_state *st, enum lr_side side, lr_hex h)
{
    int halves = 0;
    GC_EACH_AT(i, t, st, side, h)
    halves += gc_strength(t, st, i);
    return halves;
}

void gc_disorganize(struct gc_state *st, unsigned unit) { st->unit[unit].marks |= GC_DISORGANIZED; }

/* 6.5 */
void gc_tire(struct gc_state *st, unsigned unit, int levels)
{
    st->unit[unit].fatigue = (uint8_t)lr_within(st->unit[unit].fatigue + levels, 0, GC_MOST_FATIGUE);
}

/* 7.5-5 */
bool gc_lose(GC_GOES, unsigned unit, int manpower, enum gc_why why)
{
    const struct gc_tables *t = gc_tables(p);
    struct gc_unit *u = &st->unit[unit];
    struct gc_camp *camp = &st->camp[gc_owner(t, unit)];
    int lost = manpower < u->manpower ? manpower : u->manpower; /* ruling 31 */
    lr_hex where = st->hex[unit];
    u->manpower = (uint8_t)(u->manpower - lost);
    if (why == GC_BY_COMBAT)
        camp->lost = (uint16_t)(camp->lost + lost);
    else
        camp->wasted = (uint16_t)(camp->wasted + lost);
    if (u->manpower > 0)
        return false;
    LR_TELL(ev, GC_E_GONE, gc_owner(t, unit), LR_EVERYONE, (int32_t)unit);
    gc_lift(st, t, unit, GC_DEAD);
    gc_leaders_of_the_fallen(p, st, ev, where);
    return true;
}

/* ---- Leaders ---- */

lr_hex gc_leader_hex(const struct gc_state *st, unsigned leader)
{
    const struct gc_leader *l = &st->leader[leader];
    return l->place == GC_ON_MAP && l->with < GC_UNITS ? st->hex[l->with] : LR_NONE;
}

/* 2.2: the unit's command is the leader's, or stands under it. */
static bool answers(const struct gc_tables *t, unsigned command, unsigned to)
{
    for (int i = 0; i < GC_COMMANDS && command < t->commands; i++) {
        if (command == to)
            return true;
        command = t->command[command].parent;
    }
    return false;
}

bool gc_subordinate(const struct gc_tables *t, const struct gc_state *st, unsigned leader, unsigned unit)
{
    return t->leader[leader].side == gc_owner(t, unit)
           && answers(t, st->unit[unit].command, st->leader[leader].command);
}

/* 2.2, 6.3: army and district leaders only with infantry. */
bool gc_may_be_with(const struct gc_tables *t, const struct gc_state *st, unsigned leader, unsigned unit)
{
    if (st->unit[unit].place != GC_ON_MAP || !gc_subordinate(t, st, leader, unit))
        return false;
    return t->leader[leader].level >= GC_CORPS || t->unit[unit].type == GC_INFANTRY;
}

void gc_clear_marks(struct gc_state *st, unsigned marks)
{
    for (unsigned i = 0; i < GC_UNITS; i++)
        st->unit[i].marks &= (uint16_t)~marks;
}

uint8_t gc_knows(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    return st->unit[unit].force == 0 ? LR_EVERYONE : LR_ONLY(gc_owner(t, unit));
}
