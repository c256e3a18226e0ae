/* activate.c - 5.2 Activate Leader: who goes, the allowance, attachment, and one march after another. */
#include "great.h"

/* Artillery joins any leader but of cavalry (5.2, exception 1). */
static bool may_lead(const struct lr_pack *p, const struct gc_state *st, unsigned leader, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    if (gc_owner(t, unit) != t->leader[leader].side || !gc_may_act(p, st, unit))
        return false;
    bool guns = t->unit[unit].type == GC_ARTILLERY && !t->leader[leader].cavalry;
    return (guns || gc_subordinate(t, st, leader, unit))
           && gc_in_radius(p, st, gc_owner(t, unit), gc_leader_hex(st, leader), st->hex[unit]);
}

/* 2.2: army leaders do not activate. */
bool gc_may_activate(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    const struct gc_tables *t = gc_tables(p);
    if (st->leader[leader].place != GC_ON_MAP || t->leader[leader].level == GC_ARMY)
        return false;
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (gc_subordinate(t, st, leader, i) && may_lead(p, st, leader, i))
        return true;
    return false;
}

void gc_begin_activation(GC_GOES, unsigned leader)
{
    struct gc_activate_frame *f = gc_push_activate(st, 0);
    (void)ev;
    f->side = gc_tables(p)->leader[leader].side;
    f->leader = (int32_t)leader;
    f->most = GC_UNITS;
}

/* ---- Step 2: who goes ---- */

static int count(const struct lr_pack *p, const struct gc_state *st, unsigned leader, bool chosen, unsigned *one)
{
    const struct gc_tables *t = gc_tables(p);
    int n = 0;
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (gc_marked(st, i, GC_CHOSEN) == chosen && (chosen || may_lead(p, st, leader, i))) {
        *one = i;
        n++;
    }
    return n;
}

static void choose(GC_GOES, unsigned leader, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    st->unit[unit].marks |= GC_CHOSEN;
    LR_TELL(ev, GC_E_SELECT, gc_owner(t, unit), gc_knows(t, st, unit), (int32_t)unit, (int32_t)leader);
}

void gc_ask_select(GC_ASKS)
{
    unsigned leader = (unsigned)gc_select_frame_of(st)->leader, one = 0;
    const struct gc_tables *t = gc_tables(p);
    q->rule = "5.2";
    q->suggest = lr_say(GC_V_ALL, 0, 0, 0, 0);
    if (q->words.at != NULL) {
        lr_put_string(&q->words, "Who goes with ");
        lr_name(p, GC_LEADER, leader, &q->words);
        lr_put_string(&q->words, "?");
    }
    lr_put_string(&q->others, "choosing who goes with a leader");
    if (count(p, st, leader, true, &one) > 0)
        lr_allow(q, lr_say(GC_V_DONE, 0, 0, 0, 0));
    GC_EACH_OF(i, t, side)
    if (!gc_marked(st, i, GC_CHOSEN) && may_lead(p, st, leader, i))
        lr_allow(q, lr_say(GC_V_SELECT, i, 0, 0, 0));
    if (count(p, st, leader, false, &one) > 0)
        lr_allow(q, q->suggest);
}

void gc_why_select(GC_WHYS)
{
    (void)p, (void)st, (void)side;
    if (lr_verb_of(x) == GC_V_SELECT)
        lr_refuse(v, "5.2", "Only units of his command within his radius, at fatigue 3 or less, go with a leader.");
    else
        lr_refuse(v, "5.2", "At least one unit goes with the leader.");
}

void gc_apply_select(GC_APPLIES)
{
    unsigned leader = (unsigned)gc_select_frame(st)->leader;
    if (lr_verb_of(x) == GC_V_SELECT) {
        choose(p, st, ev, leader, lr_a(x));
        return;
    }
    lr_pop(&st->core);
    if (lr_verb_of(x) == GC_V_DONE)
        return;
    GC_EACH_OF(i, gc_tables(p), side)
    if (!gc_marked(st, i, GC_CHOSEN) && may_lead(p, st, leader, i))
        choose(p, st, ev, leader, i);
}

/* ---- Step 5: attachment ---- */

/* In the hex of a chosen unit, of his command. */
static bool may_attach(const struct gc_tables *t, const struct gc_state *st, unsigned leader, unsigned unit)
{
    if (st->leader[leader].with == unit || !gc_may_be_with(t, st, leader, unit))
        return false;
    GC_EACH_AT(i, t, st, gc_owner(t, unit), st->hex[unit])
    if (gc_marked(st, i, GC_CHOSEN))
        return true;
    return false;
}

void gc_ask_attach(GC_ASKS)
{
    unsigned leader = (unsigned)gc_attach_frame_of(st)->leader;
    const struct gc_tables *t = gc_tables(p);
    q->rule = "5.2";
    q->suggest = lr_say(GC_V_DONE, 0, 0, 0, 0);
    if (q->words.at != NULL) {
        lr_put_string(&q->words, "With whom does ");
        lr_name(p, GC_LEADER, leader, &q->words);
        lr_put_string(&q->words, " go?");
    }
    lr_put_string(&q->others, "attaching a leader");
    lr_allow(q, q->suggest);
    GC_EACH_OF(i, t, side)
    if (may_attach(t, st, leader, i))
        lr_allow(q, lr_say(GC_V_ATTACH, i, 0, 0, 0));
}

void gc_why_attach(GC_WHYS)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "5.2", "He goes to a unit of his command in the hex of one that was chosen.");
}

void gc_apply_attach(GC_APPLIES)
{
    unsigned leader = (unsigned)gc_attach_frame(st)->leader;
    (void)p;
    lr_pop(&st->core);
    if (lr_verb_of(x) == GC_V_DONE)
        return;
    st->leader[leader].with = (uint8_t)lr_a(x);
    LR_TELL(ev, GC_E_LEADER_JOINS, side, LR_EVERYONE, (int32_t)leader, (int32_t)lr_a(x));
}

static bool somewhere_to_go(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    const struct gc_tables *t = gc_tables(p);
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (may_attach(t, st, leader, i))
        return true;
    return false;
}

/* ---- Steps 6 to 9: one after another ---- */

void gc_ask_next(GC_ASKS)
{
    q->rule = "5.2";
    lr_put_string(&q->words, "Which unit is next?");
    lr_put_string(&q->others, "choosing the next unit");
    GC_EACH_OF(i, gc_tables(p), side)
    if (gc_marked(st, i, GC_CHOSEN))
        lr_allow(q, lr_say(GC_V_NEXT, i, 0, 0, 0));
    q->suggest = q->n > 0 && q->room > 0 ? q->list[0] : 0;
}

void gc_why_next(GC_WHYS)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "5.2", "Each unit that was chosen acts once, and no other.");
}

void gc_apply_next(GC_APPLIES)
{
    unsigned unit = lr_a(x);
    const struct gc_tables *t = gc_tables(p);
    (void)side;
    lr_pop(&st->core);
    struct gc_activate_frame *f = gc_activate_frame(st);
    bool rider = t->unit[unit].type == GC_CAVALRY,
         division = t->leader[f->leader].cavalry && t->leader[f->leader].level != GC_CORPS;
    unsigned done = GC_W_LED | (division && rider && f->attacked ? GC_W_NO_ATTACK : 0u);
    f->attacked = (uint8_t)(f->attacked || (division && rider));
    st->unit[unit].marks &= (uint16_t) ~(GC_CHOSEN | GC_DIGS);
    gc_begin_march(p, st, ev, unit, f->halves, done);
}

/* Whoever is no longer on the map, or can no longer act, is out of it. */
static void drop_the_lost(GC_GOES, unsigned leader)
{
    (void)ev;
    GC_EACH_OF(i, gc_tables(p), gc_tables(p)->leader[leader].side)
    if (gc_marked(st, i, GC_CHOSEN) && !gc_may_act(p, st, i))
        st->unit[i].marks &= (uint16_t) ~(GC_CHOSEN | GC_DIGS);
}

static void ask_led(struct gc_state *st, unsigned kind, const struct gc_activate_frame *f)
{
    uint8_t side = f->side;
    int32_t leader = f->leader;
    struct lr_frame *g = lr_push(&st->core, kind, LR_ONLY(side));
    g->x = side;
    memcpy((unsigned char *)g + offsetof(struct gc_select_frame, leader), &leader, sizeof leader);
}

void gc_go_activate(GC_GOES)
{
    struct gc_activate_frame *f = gc_activate_frame(st);
    unsigned leader = (unsigned)f->leader, one = 0;
    switch (f->step) {
    case GC_A_SELECT:
        f->step = GC_A_ROLL;
        if (count(p, st, leader, false, &one) == 1)
            choose(p, st, ev, leader, one);
        else
            ask_led(st, GC_F_SELECT, f);
        break;
    case GC_A_ROLL:
        f->halves = gc_roll_leader_halves(p, st, ev, leader);
        f->step = GC_A_ATTACH;
        LR_TELL(ev, GC_E_ACTIVATE, (enum lr_side)f->side, LR_EVERYONE, (int32_t)leader, f->halves);
        break;
    case GC_A_ATTACH:
        f->step = GC_A_NEXT;
        if (somewhere_to_go(p, st, leader))
            ask_led(st, GC_F_ATTACH, f);
        break;
    default:
        drop_the_lost(p, st, ev, leader);
        if (count(p, st, leader, true, &one) > 0)
            ask_led(st, GC_F_NEXT, f);
        else
            lr_pop(&st->core);
        break;
    }
}
