/* march.c - 5.1: the march of one unit: its allowance, fatigue, extended and force marches, and the question. */
#include "great.h"

/* ---- Step 1: the Movement Allowance ---- */

static int at_least(int roll, int least) { return 2 * (roll < least ? least : roll); }

/* 5.1-1 */
int gc_roll_halves(GC_GOES, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_module *m = &t->module;
    enum lr_side side = gc_owner(t, unit);
    if (t->unit[unit].type == GC_CAVALRY)
        return 2 * (lr_2d6(&st->core, ev) + m->cavalry_bonus[side]);
    return at_least(lr_d6(&st->core, ev) + m->bonus[side], m->least[side]);
}

/* 5.2 step 3 */
int gc_roll_leader_halves(GC_GOES, unsigned leader)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_module *m = &t->module;
    const struct gc_officer *o = &t->leader[leader];
    if (o->cavalry)
        return 2 * (lr_2d6(&st->core, ev) + (o->level == GC_CORPS ? m->corps_bonus : m->division_bonus)[o->side]);
    return at_least(lr_d6(&st->core, ev) + m->leader_bonus[o->side], m->leader_least[o->side]);
}

void gc_begin_march(GC_GOES, unsigned unit, int halves, unsigned done)
{
    struct gc_march_frame *f = gc_push_march(st, 0);
    f->side = (uint8_t)gc_owner(gc_tables(p), unit);
    f->unit = (int32_t)unit;
    f->halves = halves;
    f->start = st->hex[unit];
    f->done = (uint8_t)done;
    LR_TELL(ev, GC_E_MARCH, (enum lr_side)f->side, gc_knows(gc_tables(p), st, unit), (int32_t)unit, halves);
}

/* ---- Step 2: fatigue, and the extended march ---- */

/* The roll's modifiers (made-extended-march of the facts): what it reaches, the weather, its army. */
static int extended_modifier(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_unit *u = &st->unit[unit];
    int reach = u->fatigue == 4                              ? (u->marks & GC_EXHAUSTED ? 2 : 1)
                : u->fatigue == 3 && u->marks & GC_EXHAUSTED ? 1
                                                             : 0;
    return reach + gc_raining(st)
           + (st->event == GC_EV_HEAT || gc_special(p, st, GC_X_HEAT, gc_owner(t, unit)) != NULL)
           + t->module.army_march[gc_owner(t, unit)][t->unit[unit].army];
}

static int extended_column(const struct gc_unit *u)
{
    if (!(u->marks & GC_DISORGANIZED))
        return 0;
    return u->manpower <= 3 ? 1 : u->manpower <= 7 ? 2 : u->manpower <= 12 ? 3 : 4;
}

static void extended_march(GC_GOES, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    int die = lr_within(lr_d6(&st->core, ev) + extended_modifier(p, st, unit), 1, 10);
    int result = t->extended[extended_column(&st->unit[unit]) * 10 + die - 1];
    enum lr_side side = gc_owner(t, unit);
    if (result == GC_NO_EFFECT) {
        LR_TELL(ev, GC_E_EXTENDED, side, LR_EVERYONE, (int32_t)unit);
        return;
    }
    gc_disorganize(st, unit);
    if (result == GC_EXTENDED_D) {
        LR_TELL(ev, GC_E_EXTENDED_D, side, LR_EVERYONE, (int32_t)unit);
        return;
    }
    LR_TELL(ev, GC_E_EXTENDED_LOSS, side, LR_EVERYONE, (int32_t)unit, result);
    gc_lose(p, st, ev, unit, result, GC_BY_MARCH);
}

/* 5.1-2 */
static void tire(GC_GOES, unsigned unit)
{
    struct gc_unit *u = &st->unit[unit];
    if (u->fatigue == GC_MOST_FATIGUE) { /* the optional rule: no extended march, and it stays at 4 */
        gc_disorganize(st, unit);
        return;
    }
    gc_tire(st, unit, 1);
    if (u->fatigue >= (u->marks & GC_EXHAUSTED ? 2 : 3))
        extended_march(p, st, ev, unit);
}

/* ---- The march goes on ---- */

static void end_march(GC_GOES, unsigned unit)
{
    if (st->unit[unit].place == GC_ON_MAP) {
        LR_TELL(ev, GC_E_HALT, gc_owner(gc_tables(p), unit), gc_knows(gc_tables(p), st, unit), (int32_t)unit,
                st->hex[unit]);
        gc_enemy_at_pontoons(p, st, ev, unit);
    }
    gc_end_battle(st);
    gc_clear_marks(st, GC_STANDS | GC_LEAVES);
    lr_pop(&st->core);
}

void gc_go_march(GC_GOES)
{
    struct gc_march_frame *f = gc_march_frame(st);
    unsigned unit = (unsigned)f->unit;
    if (st->unit[unit].place != GC_ON_MAP) {
        end_march(p, st, ev, unit);
        return;
    }
    switch (f->step) {
    case GC_M_FATIGUE:
        f->step = GC_M_WINDOWS;
        tire(p, st, ev, unit);
        break;
    case GC_M_WINDOWS:
        if (gc_next_window(p, st, ev, unit))
            break;
        f->step = GC_M_ON;
        f->asked = LR_ONLY(f->side);
        break;
    case GC_M_FOUGHT:
        gc_after_attack(p, st, ev);
        break;
    default:
        if (gc_may_demolish(p, st, unit)) {
            struct gc_demolish_frame *d = gc_push_demolish(st, LR_ONLY(f->side));
            d->side = (uint8_t)gc_owner(gc_tables(p), unit);
            d->unit = (int32_t)unit;
            break;
        }
        end_march(p, st, ev, unit);
        break;
    }
}

/* ---- Steps 3 to 5: the question ---- */

/* 5.1: infantry and cavalry that are organized at this moment, before anything else. */
static bool may_force(const struct gc_tables *t, const struct gc_state *st, const struct gc_march_frame *f)
{
    const struct gc_unit *u = &st->unit[f->unit];
    bool fits = t->unit[f->unit].type == GC_INFANTRY || t->unit[f->unit].type == GC_CAVALRY;
    return fits && !(u->marks & GC_DISORGANIZED) && !(f->done & ~(unsigned)(GC_W_LED | GC_W_NO_ATTACK));
}

void gc_ask_march(GC_ASKS)
{
    const struct gc_march_frame *f = gc_march_frame_of(st);
    q->rule = "5.1";
    q->suggest = lr_say(GC_V_HALT, 0, 0, 0, 0);
    if (q->words.at != NULL) {
        lr_put_string(&q->words, "Where does ");
        lr_name(p, GC_UNIT, (uint64_t)f->unit, &q->words);
        lr_put_string(&q->words, " march? Movement Points left: ");
        lr_cost_write(f->halves * 6, &q->words);
    }
    lr_put_string(&q->others, "marching");
    if (may_force(gc_tables(p), st, f))
        lr_allow(q, lr_say(GC_V_FORCE, 0, 0, 0, 0));
    gc_allow_moves(p, st, side, q);
    gc_allow_attacks(p, st, side, q);
    if (gc_may_refuse(p, st, (unsigned)f->unit))
        lr_allow(q, lr_say(GC_V_REFUSE, 0, 0, 0, 0));
    if (gc_may_lift(st))
        lr_allow(q, lr_say(GC_V_LIFT, 0, 0, 0, 0));
    lr_allow(q, q->suggest);
}

void gc_why_march(GC_WHYS)
{
    switch (lr_verb_of(x)) {
    case GC_V_MOVE:
        gc_why_move(p, st, side, x, v);
        break;
    case GC_V_ATTACK:
        gc_why_attack(p, st, side, x, v);
        break;
    case GC_V_FORCE:
        lr_refuse(v, "5.1", "Only organized infantry and cavalry force march, before they do anything else.");
        break;
    case GC_V_REFUSE:
        gc_why_refuse(p, st, (unsigned)gc_march_frame_of(st)->unit, v);
        break;
    case GC_V_LIFT:
        lr_refuse(v, "7.8", "It is given up when a march begins where flanks are refused.");
        break;
    default:
        lr_refuse(v, "5.1", "The unit marches: it moves, attacks or halts.");
        break;
    }
}

/* 5.1-3 Force March: what it gains and loses. */
static void force_march(GC_GOES, struct gc_march_frame *f)
{
    const struct gc_tables *t = gc_tables(p);
    unsigned unit = (unsigned)f->unit;
    bool cavalry = t->unit[unit].type == GC_CAVALRY;
    int roll = cavalry ? lr_2d6(&st->core, ev) : lr_d6(&st->core, ev), least = cavalry ? 4 : 2;
    int gain = roll - 1 < least ? least : roll - 1;
    int loss = cavalry ? roll >= 8 : roll == 1 ? 0 : roll == 6 && st->unit[unit].manpower >= 6 ? 2 : 1;
    gc_disorganize(st, unit);
    f->halves += 2 * gain;
    f->done |= GC_W_FORCED;
    LR_TELL(ev, GC_E_FORCE, (enum lr_side)f->side, LR_EVERYONE, (int32_t)unit, gain, loss);
    if (loss > 0 && gc_lose(p, st, ev, unit, loss, GC_BY_MARCH)) {
        f->step = GC_M_END;
        f->asked = 0;
    }
}

void gc_apply_march(GC_APPLIES)
{
    struct gc_march_frame *f = gc_march_frame(st);
    switch (lr_verb_of(x)) {
    case GC_V_FORCE:
        force_march(p, st, ev, f);
        break;
    case GC_V_MOVE:
        gc_move_along(p, st, side, x, ev);
        break;
    case GC_V_ATTACK:
        gc_attack(p, st, side, x, ev);
        break;
    case GC_V_REFUSE:
        gc_refuse(p, st, ev, (unsigned)f->unit);
        break;
    case GC_V_LIFT:
        gc_lift_flanks(p, st, ev);
        break;
    default:
        f->step = GC_M_END;
        f->asked = 0;
        break;
    }
}
