/* losses.c - 10.6.3: steps lost, in turns by owner and enemy; and those that other chapters bring about
 * (8.3.1, 8.4.1, 13.4.2). */
#include "results.h"

static bool by_turns(int why) { return why == LA_L_COMBAT; } /* odd owner, even enemy */

/* 10.6.3: Whose pick is the next loss? */
static enum lr_side picker(const struct la_loss_frame *f)
{
    enum lr_side loser = (enum lr_side)f->loser;
    return by_turns(f->why) && f->number % 2 == 0 ? lr_enemy(loser) : loser;
}

/* The enemy must see the units whose losses he picks. */
static void ask_picker(struct la_state *s, struct la_loss_frame *f)
{
    enum lr_side x = picker(f);
    f->side = (uint8_t)x;
    f->asked = LR_ONLY(x);
    if (x == (enum lr_side)f->loser)
        return;
    lr_reveal(&s->core);
    for (unsigned u = 0; u < LA_UNITS; u++)
        if (la_unit_hex(s, u) == (lr_hex)f->hex)
            s->unit[u].marks |= LA_SEEN;
}

void la_begin_losses(struct la_state *s, enum lr_side loser, lr_hex h, int steps, enum la_loss why,
                     struct lr_events *ev)
{
    bool any = false;
    (void)ev;
    for (unsigned u = 0; u < LA_UNITS && !any; u++)
        any = s->unit[u].steps > 0 && la_unit_hex(s, u) == h;
    if (!any || steps <= 0)
        return;
    struct la_loss_frame *f = la_push_loss(s, LR_ONLY(loser));
    f->side = (uint8_t)loser;
    f->hex = h;
    f->loser = (int32_t)loser;
    f->steps = steps;
    f->why = (int32_t)why;
    if (by_turns((int)why))
        f->number = 1;
    ask_picker(s, f);
}

/* 13.4.2: which units of the hex have lost a step in this attrition, in the order of their numbers. */
static uint64_t worn(const struct la_loss_frame *f) { return (uint64_t)f->worn | (uint64_t)f->worn_more << 31; }

static void set_worn(struct la_loss_frame *f, uint64_t set)
{
    f->worn = (int32_t)(set & LA_ANY_SET);
    f->worn_more = (int32_t)(set >> 31 & LA_ANY_SET);
}

/* 10.6.3: May this unit, the i-th of the force, lose the next step? */
static bool may_lose(const struct la_state *s, const struct la_loss_frame *f, const struct la_force *force, int i)
{
    int full = 0, fresh = 0;
    if (f->why == LA_L_ATTRITION) {
        for (int k = 0; k < force->units && k < 62; k++)
            fresh += !(worn(f) >> k & 1);
        return fresh == 0 || i >= 62 || !(worn(f) >> i & 1);
    }
    for (int k = 0; k < force->units; k++)
        full += s->unit[force->unit[k]].steps == 2;
    return full == 0 || s->unit[force->unit[i]].steps == 2;
}

/* Whose steps are lost: all in the hex, on a Force March those who march (8.3.1). */
static void who_loses(const struct lr_pack *p, const struct la_state *s, const struct la_loss_frame *f,
                      struct la_force *force)
{
    if (f->why == LA_L_FORCE_MARCH)
        la_group(p, s, (enum lr_side)f->loser, (lr_hex)f->hex, force);
    else
        la_muster(p, s, (enum lr_side)f->loser, (lr_hex)f->hex, force);
}

static bool about_guns(const struct la_state *s) { return la_loss_frame_of(s)->why >= LA_L_GUN; }

static void put_loss_words(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                           struct lr_question *q)
{
    static const char *const why[] = {
        "The battle",       "The attack stalled", "The Morale Check failed",
        "The enemy's zone", "The Force March",    "Attrition",
    };
    const struct la_loss_frame *f = la_loss_frame_of(s);
    if ((int)side != f->loser)
        lr_put_string(&q->words, "Which enemy unit takes the loss?");
    else if (f->steps == 1)
        lr_put_string(&q->words, "Who takes the loss?");
    else
        lr_put(&q->words, "Who takes the %d losses?", f->steps);
    lr_put(&q->words, "\n%s, at ", why[f->why < LA_L_GUN ? f->why : 0]);
    lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
    lr_put_string(&q->words, ".");
}

/* The cheapest to lose: full before reduced, then the weakest; the enemy picks the strongest. */
static bool better_pick(const struct lr_pack *p, const struct la_state *s, unsigned a, unsigned b, bool own)
{
    const struct la_counter *c = la_tables(p)->counter;
    int x = la_unit_cf(p, s, a) - c[a].cf[s->unit[a].steps - 1],
        y = la_unit_cf(p, s, b) - c[b].cf[s->unit[b].steps - 1];
    return own ? x < y : x > y;
}

void la_ask_loss(LA_ASKS)
{
    const struct la_loss_frame *f = la_loss_frame_of(s);
    struct la_force force;
    if (about_guns(s)) {
        la_ask_lost_guns(p, s, side, q);
        return;
    }
    q->rule = "10.6.3";
    q->always = true;
    if (q->words.at)
        put_loss_words(p, s, side, q);
    lr_put(&q->others, "choosing step losses");
    who_loses(p, s, f, &force);
    unsigned best = LA_NOBODY;
    for (int i = 0; i < force.units; i++) {
        unsigned u = force.unit[i];
        if (!may_lose(s, f, &force, i))
            continue;
        if (best == LA_NOBODY || better_pick(p, s, u, best, (int)side == f->loser))
            best = u;
        lr_allow(q, lr_say(LA_V_LOSE, u, 0, 0, 0));
    }
    if (best != LA_NOBODY)
        q->suggest = lr_say(LA_V_LOSE, best, 0, 0, 0);
    else
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

static bool is_there(const struct la_force *f, unsigned u)
{
    for (int i = 0; i < f->units; i++)
        if (f->unit[i] == u)
            return true;
    return false;
}

void la_why_loss(LA_WHYS)
{
    static const char *const rule[] = {
        [LA_L_COMBAT] = "10.6.3", [LA_L_SUSTAIN] = "8.4.1",     [LA_L_MORALE_CHECK] = "10.6.5",
        [LA_L_ZONE] = "10.6.8",   [LA_L_FORCE_MARCH] = "8.3.1", [LA_L_ATTRITION] = "13.4.2"
    };
    const struct la_loss_frame *f = la_loss_frame_of(s);
    struct la_force force;
    if (about_guns(s)) {
        la_why_lost_guns(p, s, side, x, v);
        return;
    }
    who_loses(p, s, f, &force);
    if (lr_verb_of(x) == LA_V_GIVE_GUN || lr_verb_of(x) == LA_V_TAKE_GUN)
        lr_refuse(v, "10.6.6", "No gun is lost now: a step is.");
    else if (lr_verb_of(x) != LA_V_LOSE)
        lr_refuse(v, rule[f->why], "Steps must be lost: choose a unit.");
    else if (!is_there(&force, lr_a(x)))
        lr_refuse(v, rule[f->why], "No Combat Unit of that name is in the force that loses steps.");
    else if (f->why == LA_L_ATTRITION)
        lr_refuse(v, "13.4.2", "No unit loses a second step before all have lost one.");
    else
        lr_refuse(v, "10.6.3", "No unit is eliminated before all others have lost a step.");
}

static void mark_worn(struct la_loss_frame *f, const struct la_force *force, int i, bool dead)
{
    uint64_t set = worn(f);
    bool all = true;
    for (int k = 0; k < force->units && k < 62; k++)
        all &= set >> k & 1;
    if (all)
        set = 0;
    if (i >= 62)
        return;
    uint64_t below = lr_bit((unsigned)i) - 1;
    set_worn(f, dead ? (set & below) | (set >> 1 & ~below) : set | lr_bit((unsigned)i));
}

static void lose_step(const struct lr_pack *p, struct la_state *s, struct la_loss_frame *f, unsigned unit,
                      struct lr_events *ev)
{
    struct la_force force;
    enum lr_side loser = (enum lr_side)f->loser;
    bool dead = s->unit[unit].steps <= 1;
    la_muster(p, s, loser, (lr_hex)f->hex, &force);
    for (int i = 0; i < force.units && f->why == LA_L_ATTRITION; i++)
        if (force.unit[i] == unit)
            mark_worn(f, &force, i, dead);
    uint8_t know = s->unit[unit].marks & LA_SEEN ? LR_PLAYERS : LR_ONLY(loser); /* 10.6.3: the enemy sees them */
    LR_TELL(ev, dead ? LA_TELL_DESTROYED : LA_TELL_STEP, loser, dead ? LR_EVERYONE : know, (int32_t)unit);
    la_step_lost(p, s, unit, (enum la_loss)f->why, ev);
}

/* Is the retreat below one of a force of which nobody is left? */
static bool left_behind(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *below,
                        const struct la_loss_frame *f)
{
    return below->kind == LA_F_RETREAT && la_as_retreat_of(below)->hex == f->hex
           && la_as_retreat_of(below)->loser == f->loser
           && !la_anyone_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex);
}

/* Is it a march, and has it cost all its troops (8.3.1)? Others may stand in the hex it set out from. */
static bool marched_to_death(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *below)
{
    if (below->kind != LA_F_MARCH)
        return false;
    const struct la_march_frame *f = la_as_march_of(below);
    if (f->by == LA_GOES_UNLED)
        return s->unit[f->unit].place != LA_ON_MAP;
    struct la_force g;
    int led = 0; /* troops without a Leader stay where they are */
    la_marching(p, s, f, &g);
    for (int i = 0; i < g.units; i++)
        led += g.bosses[i] < LA_LEADERS;
    return s->leader[f->leader].place != LA_HOLDS || led == 0;
}

/* The last step of this cause is off: leaders without troops go. */
static void end_losses(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_loss_frame f = *la_loss_frame(s);
    lr_pop(&s->core);
    la_vacate(p, s, (enum lr_side)f.loser, (lr_hex)f.hex, (enum la_loss)f.why, ev);
    if (left_behind(p, s, lr_top(&s->core), &f))
        lr_pop(&s->core);
    else if (marched_to_death(p, s, lr_top(&s->core)))
        la_end_march(p, s, (enum lr_side)f.loser, false, ev);
}

/* All the steps that are still to be picked by the same side, one after the other. */
void la_shape_loss(LA_SHAPES)
{
    const struct la_loss_frame *x = la_loss_frame_of(s);
    lr_form_focus(f, LR_HEXES, (uint64_t)x->hex);
    if (about_guns(s)) {
        f->confirm = x->why == LA_L_GUN_TAKEN ? "Take it" : "Give it up";
        return;
    }
    struct la_force force;
    int steps = 0;
    who_loses(p, s, x, &force);
    for (int i = 0; i < force.units; i++)
        steps += s->unit[force.unit[i]].steps;
    f->confirm = "Lose the step";
    f->more = by_turns(x->why) ? 0 : (x->steps < steps ? x->steps : steps) - 1;
    (void)q;
}

void la_line_loss(LA_LINES)
{
    unsigned a = lr_a(l->base), verb = lr_verb_of(l->base);
    (void)side;
    if (verb == LA_V_LOSE) {
        const struct la_counter *c = &la_tables(p)->counter[a];
        int steps = s->unit[a].steps;
        l->label = lr_form_name(f, p, LA_UNIT, a);
        la_value(l, steps, steps - 1, "steps");
        l->effect = lr_form_text(f, "strength %d > %d", la_unit_cf(p, s, a), c->cf[steps - 1]);
    } else if (verb == LA_V_GIVE_GUN || verb == LA_V_TAKE_GUN) {
        int guns = s->leader[a].guns;
        l->label = la_tables(p)->officer[a].name;
        la_value(l, guns, verb == LA_V_TAKE_GUN ? guns + 1 : guns - 1, "guns");
    } else if (about_guns(s)) {
        l->label = "Leave it";
    }
}

void la_apply_loss(LA_APPLIES)
{
    struct la_loss_frame *f = la_loss_frame(s);
    if (about_guns(s)) {
        la_apply_lost_guns(p, s, side, x, ev);
        return;
    }
    if (lr_verb_of(x) == LA_V_LOSE) {
        lose_step(p, s, f, lr_a(x), ev);
        f->steps--;
        if (by_turns(f->why))
            f->number++;
    } else {
        f->steps = 0;
    }
    if (f->steps <= 0 || !la_anyone_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex))
        end_losses(p, s, ev);
    else
        ask_picker(s, f);
}
