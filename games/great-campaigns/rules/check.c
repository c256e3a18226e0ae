/* check.c - what must hold between answers, and what follows from the rest after a position was set by hand.
 *
 * For those who write positions: give a unit a hex, and it is on the map with manpower 1 unless more is given; take
 * its hex away (`-`), and it is absent. Give a leader a unit, and he is on the map with it. */
#include "great.h"

#define WRONG(...) lr_fail(e, "", 0, 0, __VA_ARGS__)

/* Questions that nothing puts yet: a position does not stand at one. Whoever writes one takes it out here. */
static const uint8_t unfinished[] = { GC_F_ARRIVE,    GC_F_FLOOD,    GC_F_TRANSFER, GC_F_FLEE,   GC_F_RETREAT,
                                      GC_F_VOLUNTARY, GC_F_DEMOLISH, GC_F_REJOIN,   GC_F_RECOVER };

/* ---- derive ---- */

static void settle_unit(struct gc_state *st, unsigned i)
{
    struct gc_unit *u = &st->unit[i];
    if (st->hex[i] != LR_NONE) {
        u->place = GC_ON_MAP;
        if (u->manpower == 0)
            u->manpower = 1;
    } else if (u->place == GC_ON_MAP) {
        *u = (struct gc_unit){ .command = u->command };
    }
}

void gc_derive(const struct lr_pack *p, void *state)
{
    const struct gc_tables *t = gc_tables(p);
    struct gc_state *st = state;
    for (unsigned i = 0; i < t->first[2]; i++)
        settle_unit(st, i);
    for (unsigned l = 0; l < t->leaders; l++) {
        struct gc_leader *one = &st->leader[l];
        bool with = one->with < t->first[2] && st->unit[one->with].place == GC_ON_MAP;
        if (with)
            one->place = GC_ON_MAP;
        else if (one->place == GC_ON_MAP)
            *one = (struct gc_leader){ .with = GC_NOBODY, .command = one->command };
    }
    gc_recount(t, st);
}

/* ---- check ---- */

static bool unit_holds(const struct lr_pack *p, const struct gc_state *st, unsigned i, struct lr_error *e)
{
    const struct gc_unit *u = &st->unit[i];
    lr_hex h = st->hex[i];
    bool on = u->place == GC_ON_MAP;
    if (on != (h != LR_NONE))
        return WRONG("2.2: unit %u has a hex if and only if it is on the map", i);
    if (on && (h >= p->board->hexes || !p->board->playable[h]))
        return WRONG("2.3: unit %u stands off the map", i);
    if (on && u->manpower == 0)
        return WRONG("7.5: a unit without manpower is gone");
    if (u->place == GC_UNKNOWN || u->force != 0)
        return WRONG("6.4: nobody is under a force marker");
    if (!on && u->works != GC_NO_WORKS && u->place != GC_LATER)
        return WRONG("9.0: entrenchments are on the map");
    return true;
}

static bool leader_holds(const struct lr_pack *p, const struct gc_state *st, unsigned l, struct lr_error *e)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_leader *one = &st->leader[l];
    bool on = one->place == GC_ON_MAP;
    if (on != (one->with != GC_NOBODY) || one->place == GC_UNKNOWN)
        return WRONG("2.2: a leader is with a unit if and only if he is on the map");
    if (on
        && (one->with >= t->first[2] || gc_owner(t, one->with) != t->leader[l].side
            || st->unit[one->with].place != GC_ON_MAP))
        return WRONG("2.2: a leader is with a unit of his own side on the map");
    return true;
}

/* Where they stand, and that nobody stands with an enemy. */
static bool stands_hold(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    static _Thread_local struct gc_state again;
    again = *st;
    gc_recount(gc_tables(p), &again);
    if (memcmp(again.stand, st->stand, sizeof st->stand) != 0)
        return WRONG("2.2: the sets of hexes are those where units stand");
    if (lr_meet(&st->stand[0], &st->stand[1]))
        return WRONG("6.2: units of both sides stand in one hex");
    struct gc_set all = st->stand[0];
    lr_unite(&all, &st->stand[1]);
    struct gc_set alone = st->refused;
    lr_subtract(&alone, &all);
    return lr_empty(&alone) || WRONG("7.8: flanks are refused where a unit stands");
}

static bool things_hold(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    for (int i = 0; i < GC_PONTOONS; i++)
        if ((st->pontoon[i].side == LR_NONE) != (st->pontoon[i].owner == 0xFF))
            return WRONG("10.1: a pontoon bridge has a side of the table");
    for (int i = 0; i < GC_FORCES; i++)
        if (st->force[i].hex != LR_NONE || st->force[i].dummy || st->force[i].marks)
            return WRONG("6.4: there are no force markers");
    if (st->options >> GC_OFFERED)
        return WRONG("3.0: this option is not offered");
    if (st->retreat.active != LR_NONE)
        return WRONG("7.6: nobody retreats now");
    for (int i = gc_tables(p)->stations; i < GC_STATIONS; i++)
        if (st->station[i] != GC_WHOLE)
            return WRONG("5.4: there is no such station");
    return true;
}

static bool scenario_holds(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    bool none = st->scenario == GC_NOBODY;
    if (!none && (st->scenario >= p->scenarios || gc_tables(p)->scenario[st->scenario] == NULL))
        return WRONG("3.0: this scenario is not played with this module");
    if (st->turn > st->last_turn)
        return WRONG("3.0: turn %d of %d", st->turn, st->last_turn);
    return true;
}

/* ---- Frames ---- */

static bool march_holds(const struct lr_pack *p, const struct gc_state *st, const struct lr_frame *frame,
                        struct lr_error *e)
{
    const struct gc_march_frame *f = gc_as_march_of(frame);
    unsigned unit = (unsigned)f->unit;
    if (unit >= gc_tables(p)->first[2] || st->unit[unit].place != GC_ON_MAP
        || gc_owner(gc_tables(p), unit) != f->side)
        return WRONG("5.1: a unit of the side marches");
    if (f->asked && f->step != GC_M_ON)
        return WRONG("5.1: the march is asked about when it is on");
    if (f->halves > GC_MOST_HALVES)
        return WRONG("5.1: so many Movement Points nobody has");
    return true;
}

static bool led_holds(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, int leader,
                      struct lr_error *e)
{
    const struct gc_tables *t = gc_tables(p);
    if (leader < 0 || leader >= t->leaders || t->leader[leader].side != side)
        return WRONG("5.2: a leader of the side is active");
    (void)st;
    return true;
}

/* Units that were chosen, or may be: else a question has no answer. */
static bool choice_holds(const struct lr_pack *p, const struct gc_state *st, struct lr_error *e)
{
    lr_answer list[8];
    struct lr_question q = { .list = list, .room = 8, .words = LR_NO_TEXT, .others = LR_NO_TEXT, .sorted = true };
    const struct lr_frame *top = lr_top_of(&st->core);
    if (!top->asked)
        return true;
    gc_kinds[top->kind].ask(p, st, top->asked == LR_ONLY(GC_UNION) ? GC_UNION : GC_CONFEDERATE, &q);
    return q.n > 0 || WRONG("3.0: nothing can be answered here");
}

static bool frame_holds(const struct lr_pack *p, const struct gc_state *st, int i, struct lr_error *e)
{
    const struct lr_frame *f = &st->core.frame[i];
    for (size_t k = 0; k < sizeof unfinished; k++)
        if (f->kind == unfinished[k])
            return WRONG("3.0: this is not played yet");
    switch (f->kind) {
    case GC_F_MARCH:
        return march_holds(p, st, f, e);
    case GC_F_ACTIVATE:
        return gc_as_activate_of(f)->halves <= GC_MOST_HALVES - 24
                   ? led_holds(p, st, (enum lr_side)f->x, gc_as_activate_of(f)->leader, e)
                   : WRONG("5.2: so many Movement Points nobody has");
    case GC_F_SELECT:
    case GC_F_ATTACH:
    case GC_F_NEXT:
        return gc_as_activate_of(f - 1)->leader == ((const struct gc_select_frame *)(const void *)f)->leader
                       && f[-1].x == f->x
                   ? true
                   : WRONG("5.2: one leader is active");
    default:
        return true;
    }
}

bool gc_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct gc_state *st = state;
    if (!scenario_holds(p, st, e))
        return false;
    for (unsigned i = 0; i < gc_tables(p)->first[2]; i++)
        if (!unit_holds(p, st, i, e))
            return false;
    for (unsigned l = 0; l < gc_tables(p)->leaders; l++)
        if (!leader_holds(p, st, l, e))
            return false;
    if (!stands_hold(p, st, e) || !things_hold(p, st, e))
        return false;
    for (int i = 0; i < st->core.depth; i++)
        if (!frame_holds(p, st, i, e))
            return false;
    if (!gc_check_battle(p, st, e))
        return false;
    return st->core.over || choice_holds(p, st, e);
}

/* All is open: a view must hold as the state does. */
bool gc_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e)
{
    (void)side;
    return gc_check(p, seen, e);
}
