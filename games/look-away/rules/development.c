/* development.c - 9: what a side may do before combat, force by force: react, wake those under it, fall back, spare
 * the guns' ammo, join an Extended Battle. */
#include "reaction.h"

static bool may_spare(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side,
                      unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    return l->place == LA_HOLDS && l->guns > 0 && l->ammo > 0 && !(l->marks & LA_SPARED)
           && la_calls_for_help(s, f, side, l->hex);
}

static void allow_reactions(LA_ASKS, unsigned leader, const lr_hex *ref, int n)
{
    const struct la_tables *t = la_tables(p);
    const struct la_develop_frame *f = la_develop_frame_of(s);
    for (int k = 0; k < n; k++) {
        if (!la_may_try(p, s, f, side, leader, ref[k], NULL))
            continue;
        if (la_may_react(p, s, f, side, leader, ref[k], LA_NOBODY, NULL))
            lr_allow(q, lr_say(LA_V_REACT, leader, ref[k], 0, 0));
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            if (s->leader[i].ap > 0 && la_senior(p, s, i) && la_mr(p, s, i) > la_mr(p, s, leader)
                && la_may_react(p, s, f, side, leader, ref[k], i, NULL))
                lr_allow(q, lr_say(LA_V_REACT_UNDER, leader, ref[k], i, 0));
    }
}

/* 10.7.1: a force that has come up in an Extended Battle may attack too, by an order and a die of its own. */
static bool may_join_battle(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                            enum lr_side side, lr_hex at, lr_hex from, struct lr_verdict *v)
{
    if (!extended(f) || side != attacking_side(f))
        return la_refused(v, "10.7.1", "Only the side that attacks in an Extended Battle brings more attacks.");
    if (at >= p->board->hexes || from >= p->board->hexes || !la_attacked(s, at)
        || lr_direction(p->board, from, at) < 0)
        return la_refused(v, "10.7.1", "That battle is not next to that hex.");
    uint8_t oc = la_overall(p, s, side, from);
    bool fought = false;
    for (int i = 0; i < LA_ATTACKS; i++)
        fought |= s->attack[i].from == from;
    if (oc == LA_NOBODY || !(s->leader[oc].marks & LA_REACTED) || fought)
        return la_refused(v, "10.7.1", "Only a force that has come up by Reaction Movement joins the attack.");
    if (!la_passable(p, s, side, from, lr_direction(p->board, from, at)))
        return la_refused(v, "8.2.4",
                          "Mountains, and major rivers without a bridge or ford, cannot be attacked across.");
    if (!la_active(s, oc) || la_points(s, oc) < 1)
        return la_refused(v, "8.4.1",
                          "To declare an attack takes an Active commander and an Administration Point.");
    return true;
}

static void allow_joining(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_develop_frame *f = la_develop_frame_of(s);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || !(l->marks & LA_REACTED) || la_overall(p, s, side, l->hex) != i)
            continue;
        for (int d = 0; d < 6; d++) {
            lr_hex at = p->board->next[l->hex][d];
            if (at != LR_NONE && may_join_battle(p, s, f, side, at, l->hex, NULL))
                lr_allow(q, lr_say(LA_V_JOIN_BATTLE, at, l->hex, 0, 0));
        }
    }
}

static void allow_rousing(const struct lr_pack *p, const struct la_state *s, struct lr_question *q, unsigned i)
{
    lr_allow(q, lr_say(LA_V_ROUSE, i, 0, 0, 0));
    LR_EACH_BIT(by, la_who_else(p, s, i, false, la_who_commands(p, s, i, false)))
        lr_allow(q, lr_say(LA_V_ROUSE_BY, i, by, 0, 0));
}

void la_ask_develop(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_develop_frame *f = la_develop_frame_of(s);
    lr_hex ref[LA_ATTACKS] = { 0 };
    int n = la_aided_hexes(s, f, side, ref);
    q->rule = "9.0";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "%s",
               extended(f) ? "Who comes up to help?\nThe battle goes on."
               : f->reacted
                   ? "Do you fall back or fight?\nGuns may be kept silent."
                   : "How do you answer the attack?\nBring up help, fall back, keep guns silent, or fight.");
    lr_put(&q->others, "answering the attack");
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (s->leader[i].place != LA_HOLDS && s->leader[i].place != LA_UNDER)
            continue;
        if (may_spare(s, f, side, i))
            lr_allow(q, lr_say(LA_V_SPARE, i, 0, 0, 0));
        if (f->reacted)
            continue;
        if (la_active(s, i))
            allow_reactions(p, s, side, q, i, ref, n);
        else if (la_may_rouse(p, s, f, side, i, NULL))
            allow_rousing(p, s, q, i);
    }
    if (extended(f)) {
        allow_joining(p, s, side, q);
        return;
    }
    for (int k = 0; k < n; k++)
        for (int d = 0; d < 6 && la_may_leave(p, s, f, side, ref[k], NULL); d++) {
            lr_hex to = p->board->next[ref[k]][d];
            if (to != LR_NONE && la_may_fall_back(p, s, f, side, ref[k], to, NULL))
                lr_allow(q, lr_say(LA_V_FALL_BACK, ref[k], to, 0, 0));
        }
}

bool la_bars_react(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (la_bars_trying(p, s, side, i, v))
        return true;
    if (!la_active(s, i))
        return LA_BARS("9.1.2", "%s is inactive: a Senior Commander must rouse him first.",
                       la_tables(p)->officer[i].name);
    if (lr_verb_of(x) == LA_V_REACT_UNDER && la_mr(p, s, lr_c(x)) <= la_mr(p, s, i))
        return LA_BARS("9.1.1", "The Movement Rating of %s is no better than his own.",
                       la_tables(p)->officer[lr_c(x)].name);
    return false;
}

bool la_bars_rouse(LA_WHYS)
{
    unsigned i = lr_a(x), by = lr_b(x);
    const char *name = la_tables(p)->officer[i].name;
    if (la_tables(p)->officer[i].side == side && la_in_play(&s->leader[i]) && la_active(s, i))
        return LA_BARS("9.1.2", "%s is active.", name);
    if (la_bars_trying(p, s, side, i, v))
        return true;
    if (lr_verb_of(x) == LA_V_ROUSE)
        return la_who_commands(p, s, i, false) == LA_NOBODY
               && LA_BARS("9.1.2", "No Senior Commander in range has an Administration Point to rouse %s.", name);
    if (la_not_under(p, s, by, i, "9.1.2", v))
        return true;
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", la_tables(p)->officer[by].name);
    return by == la_who_commands(p, s, i, false)
           && LA_BARS("9.1.2", "%s gives that order if you name nobody.", la_tables(p)->officer[by].name);
}

bool la_bars_spare(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side || l->place != LA_HOLDS)
        return LA_BARS("10.1.2", "He holds no command of yours.");
    if (l->marks & LA_SPARED && s->active < 2)
        return LA_BARS("10.1.2", "His guns are silent already.");
    if (l->guns == 0 || l->ammo == 0)
        return LA_BARS("10.1.2", l->guns == 0 ? "He has no guns." : "He has no ammo: his guns are silent anyway.");
    return false;
}

void la_why_develop(LA_WHYS)
{
    const struct la_develop_frame *f = la_develop_frame_of(s);
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_REACT:
        la_may_react(p, s, f, side, a, (lr_hex)lr_b(x), LA_NOBODY, v);
        break;
    case LA_V_REACT_UNDER:
        la_may_react(p, s, f, side, a, (lr_hex)lr_b(x), lr_c(x), v);
        break;
    case LA_V_ROUSE:
    case LA_V_ROUSE_BY:
        la_may_rouse(p, s, f, side, a, v);
        break;
    case LA_V_SPARE:
        lr_refuse(v, "10.1.2", "His force is not in a battle to come.");
        break;
    case LA_V_FALL_BACK:
        la_may_fall_back(p, s, f, side, (lr_hex)a, (lr_hex)lr_b(x), v);
        break;
    default: /* LA_V_JOIN_BATTLE */
        may_join_battle(p, s, f, side, (lr_hex)a, (lr_hex)lr_b(x), v);
        break;
    }
}

/* A part of a force leaves it as a command of its own; unless it is said otherwise without guns, and with a point
 * of ammo if there are more. */
int la_ammo_unsaid(const struct la_state *s, unsigned box) { return s->leader[box].ammo > 1; }

uint8_t la_set_loose(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    uint8_t box = s->leader[leader].chief;
    if (s->leader[leader].place != LA_UNDER)
        return LA_NOBODY;
    la_detach(p, s, leader, 0, la_ammo_unsaid(s, box));
    return box;
}

/* 9.1.1: an order to send a part of a force, and one by which a Movement Rating is lent. */
struct la_price la_price_of_reaction(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                     unsigned leader, unsigned senior)
{
    unsigned oc = la_overall(p, s, side, la_leader_hex(s, leader));
    return la_both_pay(leader != oc ? oc : LA_NOBODY, senior);
}

static struct la_price price_of_rousing(const struct lr_pack *p, const struct la_state *s, unsigned leader,
                                        unsigned senior)
{
    return LA_POINTS(senior == LA_NOBODY ? la_who_commands(p, s, leader, false) : senior, 1);
}

static struct la_price price_of_joining(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        lr_hex from)
{
    return LA_POINTS(la_overall(p, s, side, from), 1);
}

/* ---- The form ---- */

void la_shape_develop(LA_SHAPES)
{
    const struct la_develop_frame *d = la_develop_frame_of(s);
    lr_hex ref[LA_ATTACKS] = { 0 };
    int n = la_aided_hexes(s, d, q->side, ref);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    for (int i = 0; i < n; i++)
        lr_form_focus(f, LR_HEXES, ref[i]);
}

static struct la_price price_of_reacting(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                         const struct lr_line *l, unsigned senior)
{
    return la_price_of_reaction(p, s, side, lr_a(l->base), senior);
}

static struct la_price price_of_waking(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                       const struct lr_line *l, unsigned senior)
{
    (void)side;
    return price_of_rousing(p, s, lr_a(l->base), senior);
}

static const char *reacts_on(struct lr_form *f, int mr)
{
    return lr_form_text(f, "moves up to %d hex%s, %s", mr, mr == 1 ? "" : "es", la_at_most(f, mr));
}

static void line_react(LA_LINES)
{
    unsigned leader = lr_a(l->base);
    struct lr_axis *a = la_ways(f, l);
    int senior = lr_line_operand(p, l, LR_ONE_WAY);
    la_price_ways(p, s, side, f, l, "pace", "his own", price_of_reacting);
    if (a == NULL)
        l->effect = reacts_on(f, la_mr(p, s, senior < 0 ? leader : (unsigned)senior));
    for (int i = a ? a->first : 0; a != NULL && i < a->first + a->settings; i++) {
        struct lr_setting *t = &f->setting[i];
        t->effect = reacts_on(f, la_mr(p, s, t->thing.domain < 0 ? leader : t->thing.id));
    }
}

static void line_fall_back(LA_LINES)
{
    (void)f;
    uint8_t oc = la_overall(p, s, side, (lr_hex)lr_a(l->base));
    int morale = oc == LA_NOBODY ? 0 : s->leader[oc].morale;
    la_value(l, morale, morale - 1, "Morale");
    l->effect = "gets away with better Morale, or more cavalry, than theirs";
}

void la_line_develop(LA_LINES)
{
    struct la_price price;
    struct la_force x;
    lr_hex from = (lr_hex)lr_b(l->base);
    switch (lr_verb_of(l->base)) {
    case LA_V_DONE:
        l->label = "Stand and fight";
        break;
    case LA_V_REACT:
    case LA_V_REACT_UNDER:
        line_react(p, s, side, f, l);
        break;
    case LA_V_ROUSE:
    case LA_V_ROUSE_BY:
        l->effect = "active; then he may react";
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_waking);
        break;
    case LA_V_SPARE:
        l->effect = "they do not fire, and spend no ammo";
        break;
    case LA_V_FALL_BACK:
        line_fall_back(p, s, side, f, l);
        break;
    case LA_V_JOIN_BATTLE:
        price = price_of_joining(p, s, side, from);
        la_price_line(p, s, f, l, &price);
        la_muster(p, s, side, from, &x);
        l->effect = la_sustain_words(p, s, f, &x);
        break;
    default:
        break;
    }
}

static void join_battle(LA_APPLIES)
{
    lr_hex at = (lr_hex)lr_a(x), from = (lr_hex)lr_b(x);
    struct la_price price = price_of_joining(p, s, side, from);
    la_charge(p, s, side, &price);
    if (!la_sustain(p, s, side, from, ev))
        return;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == LR_NONE) {
            s->attack[i] = (struct la_attack){ .from = from, .at = at };
            return;
        }
}

void la_apply_develop(LA_APPLIES)
{
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_REACT:
        la_react(p, s, side, x, ev, a, (lr_hex)lr_b(x), LA_NOBODY);
        break;
    case LA_V_REACT_UNDER:
        la_react(p, s, side, x, ev, a, (lr_hex)lr_b(x), lr_c(x));
        break;
    case LA_V_ROUSE:
    case LA_V_ROUSE_BY: {
        struct la_price price = price_of_rousing(p, s, a, lr_verb_of(x) == LA_V_ROUSE_BY ? lr_b(x) : LA_NOBODY);
        uint8_t senior = price.by[0].leader;
        la_charge(p, s, side, &price);
        la_activate(s, a);
        lr_reveal(&s->core);
        LR_TELL(ev, LA_TELL_ROUSED, side, LR_EVERYONE, (int32_t)a, senior);
        break;
    }
    case LA_V_SPARE:
        s->leader[a].marks |= LA_SPARED;
        break;
    case LA_V_FALL_BACK:
        la_fall_back(p, s, side, x, ev);
        break;
    case LA_V_JOIN_BATTLE:
        join_battle(p, s, side, x, ev);
        break;
    default:
        lr_pop(&s->core);
        la_prune_attacks(p, s);
        break;
    }
}
