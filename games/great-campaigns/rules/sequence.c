/* sequence.c - 3.0 the sequence of play, and 4.0 the Action Cycle: initiative, passes, and what an action begins.
 */
#include "great.h"

/* ---- 3.0 The turn ---- */

static void begin_turn(GC_GOES)
{
    (void)p;
    st->phase = 0;
    st->event = GC_EV_NONE;
    for (int s = 0; s < 2; s++) {
        st->camp[s].actions = st->camp[s].ordered = 0;
        st->camp[s].lee = GC_NOBODY;
    }
    LR_TELL(ev, GC_E_TURN, LR_NOBODY, LR_EVERYONE, st->turn);
}

/* 6.3, 8.0: a question to one side, if it has anything to decide. */
static void ask_side(struct gc_state *st, unsigned kind, enum lr_side side, bool anything)
{
    if (anything)
        lr_push(&st->core, kind, LR_ONLY(side))->x = (uint8_t)side;
}

static void end_turn(GC_GOES)
{
    gc_end_weather(st);
    gc_clear_marks(st, GC_TURN_MARKS | GC_ACTION_MARKS | GC_NO_REST);
    memset(st->tried, 0xFF, sizeof st->tried);
    lr_top(&st->core)->step = GC_T_EVENTS;
    if (st->turn == st->last_turn)
        gc_finish(p, st, ev);
    else
        st->turn++;
}

/* 3.0-1 */
void gc_go_turn(GC_GOES)
{
    struct lr_frame *f = lr_top(&st->core);
    unsigned step = f->step++;
    switch (step) {
    case GC_T_EVENTS:
        begin_turn(p, st, ev);
        gc_random_events(p, st, ev);
        break;
    case GC_T_ARRIVALS:
        gc_arrivals(p, st, ev);
        break;
    case GC_T_UNION_TRANSFERS:
        ask_side(st, GC_F_TRANSFER, GC_UNION, gc_may_transfer(p, st, GC_UNION));
        break;
    case GC_T_CONFEDERATE_TRANSFERS:
        ask_side(st, GC_F_TRANSFER, GC_CONFEDERATE, gc_may_transfer(p, st, GC_CONFEDERATE));
        break;
    case GC_T_CYCLE:
        gc_push_phase(st, 0)->winner = 0xFF;
        break;
    case GC_T_UNION_WORKS:
        ask_side(st, GC_F_RECOVER, GC_UNION, gc_anything_to_do(p, st, GC_UNION));
        break;
    case GC_T_CONFEDERATE_WORKS:
        ask_side(st, GC_F_RECOVER, GC_CONFEDERATE, gc_anything_to_do(p, st, GC_CONFEDERATE));
        break;
    case GC_T_RECOVERY:
        gc_recover(p, st, ev);
        break;
    default:
        end_turn(p, st, ev);
        break;
    }
}

/* ---- 4.2 Who is eligible ---- */

/* 5.1, 6.5: fatigue 3 or less; with the optional rule 4, if organized. */
bool gc_may_act(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    const struct gc_unit *u = &st->unit[unit];
    if (u->place != GC_ON_MAP || gc_is_locked(p, st, unit))
        return false;
    bool weary = gc_option(st, GC_O_WEARY) && !(u->marks & GC_DISORGANIZED);
    return u->fatigue < GC_MOST_FATIGUE || weary;
}

bool gc_can_act(const struct lr_pack *p, const struct gc_state *st, enum lr_side side)
{
    const struct gc_tables *t = gc_tables(p);
    GC_EACH_OF(i, t, side)
    if (gc_may_act(p, st, i))
        return true;
    return false;
}

/* ---- 4.1 The Action Phase ---- */

static void end_cycle(GC_GOES)
{
    (void)p;
    lr_pop(&st->core);
    LR_TELL(ev, GC_E_CYCLE_ENDS, LR_NOBODY, LR_EVERYONE, st->turn);
}

static void offer(struct gc_state *st, enum lr_side side, bool last)
{
    struct gc_action_frame *f = gc_push_action(st, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->last = last;
}

/* 4.2-1: the higher roll wins, of equal ones by the table. */
static enum lr_side roll_initiative(GC_GOES, int *die)
{
    const struct gc_scenario *sc = gc_scenario(p, st);
    int a = lr_d6(&st->core, ev), b = lr_d6(&st->core, ev);
    const uint8_t *tie = sc != NULL ? sc->tie : gc_tables(p)->module.tie;
    enum lr_side won = a > b ? GC_UNION : b > a ? GC_CONFEDERATE : (enum lr_side)tie[a];
    *die = won == GC_UNION ? a : b;
    LR_TELL(ev, GC_E_INITIATIVE, won, LR_EVERYONE, (int32_t)won);
    return won;
}

/* 4.2-2 */
void gc_go_phase(GC_GOES)
{
    struct gc_phase_frame *f = gc_phase_frame(st);
    bool can[2] = { gc_can_act(p, st, GC_UNION), gc_can_act(p, st, GC_CONFEDERATE) };
    gc_clear_marks(st, GC_ACTION_MARKS);
    if (!can[0] && !can[1]) {
        end_cycle(p, st, ev); /* 4.4 */
        return;
    }
    st->phase = (uint8_t)lr_within(st->phase + 1, 0, 255);
    int die = 0;
    if (can[0] && can[1]) {
        f->winner = (uint8_t)roll_initiative(p, st, ev, &die);
    } else {
        f->winner = can[0] ? GC_UNION : GC_CONFEDERATE;
        LR_TELL(ev, GC_E_ONLY, (enum lr_side)f->winner, LR_EVERYONE, f->winner);
    }
    f->die = die;
    offer(st, (enum lr_side)f->winner, !(can[0] && can[1]));
}

/* ---- 4.3 The action, or the pass ---- */

static void allow_units(GC_ASKS)
{
    const struct gc_tables *t = gc_tables(p);
    GC_EACH_OF(i, t, side)
    if (gc_may_act(p, st, i))
        lr_allow(q, lr_say(GC_V_MARCH, i, 0, 0, 0));
    for (unsigned l = 0; l < t->leaders; l++)
        if (t->leader[l].side == side && gc_may_activate(p, st, l))
            lr_allow(q, lr_say(GC_V_ACTIVATE, l, 0, 0, 0));
    for (unsigned l = 0; l < t->leaders; l++)
        if (t->leader[l].side == side && gc_may_assault(p, st, l))
            lr_allow(q, lr_say(GC_V_ASSAULT, l, 0, 0, 0));
    GC_EACH_OF(i, t, side)
    if (gc_may_burn(p, st, i))
        lr_allow(q, lr_say(GC_V_BURN, i, 0, 0, 0));
    GC_EACH_OF(i, t, side)
    if (gc_may_dig(p, st, i))
        lr_allow(q, lr_say(GC_V_ENTRENCH, i, 0, 0, 0));
}

void gc_ask_action(GC_ASKS)
{
    const struct gc_action_frame *f = gc_action_frame_of(st);
    q->rule = "4.2";
    q->suggest = lr_say(GC_V_PASS, 0, 0, 0, 0);
    lr_put_string(&q->words, f->last ? "Take the initiative, or pass and end the turn's actions?"
                                     : "You have the initiative: act, or pass it to the enemy?");
    lr_put_string(&q->others, "taking the initiative or passing");
    lr_allow(q, q->suggest);
    allow_units(p, st, side, q);
}

static void why_unit(GC_WHYS, unsigned unit)
{
    (void)x;
    if (gc_owner(gc_tables(p), unit) != side || st->unit[unit].place != GC_ON_MAP)
        lr_refuse(v, "4.3", "This unit is not yours to use.");
    else if (st->unit[unit].fatigue >= GC_MOST_FATIGUE)
        lr_refuse(v, "6.5", "At fatigue level 4 it performs no action.");
    else
        lr_refuse(v, "3.0", "The scenario does not let it act yet.");
}

void gc_why_action(GC_WHYS)
{
    unsigned who = lr_a(x);
    switch (lr_verb_of(x)) {
    case GC_V_BURN:
        if (!gc_why_burn(p, st, who, v))
            why_unit(p, st, side, x, v, who);
        break;
    case GC_V_MARCH:
        why_unit(p, st, side, x, v, who);
        break;
    case GC_V_ENTRENCH:
        lr_refuse(v, "5.5", "It cannot entrench by an action here and now.");
        break;
    case GC_V_ASSAULT:
        lr_refuse(v, "5.3", "No unit of his that could assault is with him, or no enemy is next to him.");
        break;
    case GC_V_ACTIVATE:
        lr_refuse(v, "5.2", "Nobody of his command within his radius can march.");
        break;
    default:
        lr_refuse(v, "4.2", "Act with one of your units or leaders, or pass.");
        break;
    }
}

static void passes(GC_GOES, enum lr_side side, bool last)
{
    LR_TELL(ev, GC_E_PASS, side, LR_EVERYONE, (int32_t)side);
    lr_pop(&st->core);
    if (last)
        end_cycle(p, st, ev); /* 4.4 */
    else
        offer(st, lr_enemy(side), true);
}

/* 4.4-1: a second pass ends it */
void gc_apply_action(GC_APPLIES)
{
    unsigned who = lr_a(x), verb = lr_verb_of(x);
    bool last = gc_action_frame(st)->last;
    if (verb == GC_V_PASS) {
        passes(p, st, ev, side, last);
        return;
    }
    lr_pop(&st->core);
    st->camp[side].actions = (uint8_t)lr_within(st->camp[side].actions + 1, 0, 255);
    switch (verb) {
    case GC_V_MARCH:
        gc_begin_march(p, st, ev, who, gc_roll_halves(p, st, ev, who), 0);
        break;
    case GC_V_ACTIVATE:
        gc_begin_activation(p, st, ev, who);
        break;
    case GC_V_ASSAULT:
        gc_begin_assault(p, st, ev, who);
        break;
    case GC_V_BURN:
        gc_burn(p, st, ev, who);
        break;
    default:
        gc_dig(p, st, ev, who);
        break;
    }
}
