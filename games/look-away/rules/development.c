/* development.c - 9: Reaction Movement, Support is in combat.c, Retreat Before Combat, Overrun.
 *
 * ruling (9.2.1): whether a force may fall back rests on the attacker's morale and cavalry, which the defender does
 * not know. It is offered wherever his own conditions hold; when he tries, both sides state morale and cavalry (a
 * reveal), and if the enemy's are not worse the force stays. One try a force.
 * ruling (9.1): a reaction names the hex it goes to the aid of, and ends nearer to it. Part of a force goes as one
 * of its leaders with all he commands; the Overall Commander's order is spent whether the die is passed or not.
 */
#include "look.h"

/* ---- Whom it is about ---- */

static bool extended(const struct la_develop_frame *f) { return f->extended != 0; }

static enum lr_side attacking_side(const struct la_develop_frame *f)
{
    return extended(f) ? (enum lr_side)f->attacker : lr_enemy((enum lr_side)f->side);
}

/* Is h a hex of this side that help may come to: under attack, or (10.7.1) attacking in an Extended Battle? */
static bool calls_for_help(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side, lr_hex h)
{
    bool attacks = side == attacking_side(f);
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->from != LR_NONE && !(a->marks & LA_FOUGHT) && (attacks ? a->from : a->at) == h
            && (!attacks || lr_has(&s->stand[side], h)))
            return true;
    }
    return false;
}

static int aided_hexes(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side,
                       lr_hex out[LA_ATTACKS])
{
    bool attacks = side == attacking_side(f);
    int n = 0;
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        lr_hex h = attacks ? a->from : a->at;
        bool new = a->from != LR_NONE &&calls_for_help(s, f, side, h);
        for (int k = 0; k < n && new; k++)
            new = out[k] != h;
        if (new)
            out[n++] = h;
    }
    return n;
}

static int units_of(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[leader].side;
    int n = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->place == LA_WITH && x->boss < LA_LEADERS && t->counter[u].type != LA_SUPERVISOR)
            n += x->boss == leader || (s->leader[leader].place == LA_HOLDS && la_holder(s, x->boss) == leader);
    }
    return n;
}

/* ---- 9.1 Reaction Movement ---- */

enum { STUCK = LA_REMOUNTING | LA_AT_WORK | LA_DIGS }; /* 16.1.4, 14.7, 14.8.2: they do not move */

/* Of the units that would come, the leader's with his box or all that are led in his hex: one that cannot. */
static bool any_held_up(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                        lr_hex h, bool whole, struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (!(x->marks & STUCK) || x->place != LA_WITH)
            continue;
        uint8_t holder = la_holder(s, x->boss);
        if (whole ? la_leader_hex(s, x->boss) == h : x->boss == leader || holder == leader)
            return la_is_stuck(p, s, u, v);
    }
    return false;
}

/* Has this leader, or (if he leads the whole hex) anybody there, tried already? */
static bool has_tried(const struct lr_pack *p, const struct la_state *s, unsigned leader, unsigned oc, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[leader].side;
    if ((s->leader[leader].marks | s->leader[oc].marks) & LA_REACTED)
        return true;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1] && leader == oc; i++)
        if (s->leader[i].marks & LA_REACTED && la_leader_hex(s, i) == h)
            return true;
    return false;
}

/* 9.1: he and the hex under attack in the Command Range of one Senior Commander; not asked of those in works, nor
 * of the Cavalry Corps (14.8.5, 16.1.3). */
static bool in_command(const struct lr_pack *p, const struct la_state *s, unsigned leader, lr_hex h, lr_hex ref)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[leader].side;
    if (la_works(s, h, side) || la_cavalry_corps(p, s, la_holder(s, leader)))
        return true;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!la_senior(p, s, i))
            continue;
        int range = la_range(p, s, i);
        if (lr_distance(p->board, s->leader[i].hex, h) <= range
            && lr_distance(p->board, s->leader[i].hex, ref) <= range)
            return true;
    }
    return false;
}

static bool refused(struct lr_verdict *v, const char *rule, const char *words)
{
    if (v != NULL)
        lr_refuse(v, rule, "%s", words);
    return false;
}

/* What keeps a leader of this side from reacting whatever is attacked, were he active. */
static bool bars_trying(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                        struct lr_verdict *v)
{
    const struct la_leader *l = &s->leader[leader];
    lr_hex h = la_leader_hex(s, leader);
    if (la_is_absent(p, s, side, leader, "9.1", v))
        return true;
    unsigned oc = la_overall(p, s, side, h);
    if (la_is_busy(p, s, leader, v) || la_is_busy(p, s, oc, v)
        || any_held_up(p, s, side, leader, h, leader == oc, v))
        return true;
    if (leader == oc)
        return false;
    int units = units_of(p, s, leader);
    if (units == 0)
        return LA_BARS("3.2.3", "He has no troops to come with.");
    struct la_force here;
    la_muster(p, s, side, h, &here);
    if (units >= here.units || (l->place == LA_UNDER && units >= units_of(p, s, l->chief)))
        return LA_BARS("3.2.3", "The others would have no troops left.");
    if (la_points(s, oc) < 1)
        return LA_BARS("9.1.1", "%s has no Administration Point to send a part of his force.",
                       la_tables(p)->officer[oc].name);
    return false;
}

/* May his force try, were he active? */
static bool may_try(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                    enum lr_side side, unsigned leader, lr_hex ref, struct lr_verdict *v)
{
    if (f->reacted)
        return refused(v, "9.2", "All reactions come before any Retreat Before Combat.");
    if (la_is_absent(p, s, side, leader, "9.1", v))
        return false;
    lr_hex h = la_leader_hex(s, leader);
    if (!calls_for_help(s, f, side, ref))
        return refused(v, "9.1", "No force of yours is under attack there.");
    if (calls_for_help(s, f, side, h) || la_attacked(s, h))
        return refused(v, "9.1.2", "A force that is in the battle itself may not react.");
    if (has_tried(p, s, leader, la_overall(p, s, side, h), h))
        return refused(v, "9.1.2", "This force has tried already.");
    if (bars_trying(p, s, side, leader, v))
        return false;
    if (!in_command(p, s, leader, h, ref))
        return refused(v, "9.1",
                       "He and the hex under attack must be in the Command Range of one Senior Commander.");
    return true;
}

static int orders_due(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                      unsigned senior)
{
    unsigned oc = la_overall(p, s, side, la_leader_hex(s, leader));
    return 1 + (oc == senior && leader != oc);
}

static bool may_react(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                      enum lr_side side, unsigned leader, lr_hex ref, unsigned senior, struct lr_verdict *v)
{
    if (!may_try(p, s, f, side, leader, ref, v))
        return false;
    if (!la_active(s, leader))
        return refused(v, "9.1.2", "He is Inactive: a Senior Commander must rouse him first.");
    if (senior != LA_NOBODY && la_not_under(p, s, senior, leader, "9.1.1", v))
        return false;
    if (senior != LA_NOBODY && la_points(s, senior) < orders_due(p, s, side, leader, senior))
        return refused(v, "3.2.4", "The Senior Commander has too few Administration Points.");
    int mr = la_mr(p, s, senior != LA_NOBODY ? senior : leader);
    if (lr_distance(p->board, la_leader_hex(s, leader), ref) > mr)
        return refused(v, "9.1", "The hex under attack is farther away than the Movement Rating.");
    return true;
}

static bool may_rouse(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                      enum lr_side side, unsigned leader, struct lr_verdict *v)
{
    lr_hex ref[LA_ATTACKS] = { 0 };
    int n = aided_hexes(s, f, side, ref);
    bool near = false;
    if (la_tables(p)->officer[leader].side != side || !la_in_play(&s->leader[leader]))
        return refused(v, "9.1.2", "He leads no force of yours on the map.");
    if (la_active(s, leader))
        return refused(v, "9.1.2", "He is active.");
    for (int i = 0; i < n && !near; i++)
        near = lr_distance(p->board, la_leader_hex(s, leader), ref[i]) <= la_printed_mr(p, leader)
               && may_try(p, s, f, side, leader, ref[i], v);
    if (!near)
        return refused(v, "9.1", "He could not react to any attack.");
    if (la_who_commands(p, s, leader, false) == LA_NOBODY)
        return refused(v, "9.1.2", "No Senior Commander in range has an Administration Point for it.");
    return true;
}

/* ---- 9.2 Retreat Before Combat: the conditions a player knows of himself ---- */

static bool may_leave(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                      enum lr_side side, lr_hex h, struct lr_verdict *v)
{
    struct la_force own;
    if (extended(f))
        return refused(v, "10.7.1", "In an Extended Battle nobody falls back before combat.");
    if (!la_attacked(s, h))
        return refused(v, "9.2", "Only a force that is under attack falls back.");
    la_muster(p, s, side, h, &own);
    if (own.oc == LA_NOBODY || !la_active(s, own.oc))
        return refused(v, "9.2.1", "Only a force under an Active Leader falls back before combat.");
    if (s->leader[own.oc].marks & LA_REACTED)
        return refused(v, "9.2.1", "This force has tried already.");
    if (s->leader[own.oc].marks & LA_TRAINING)
        return refused(v, "14.5.2", "A force in Training does not move.");
    if (s->leader[own.oc].morale == 0)
        return refused(v, "9.2.1", "The Overall Commander's Morale Level is 0 and cannot fall.");
    bool horse = own.cavalry == own.units;
    if (!horse && la_points(s, own.oc) < 1)
        return refused(v, "9.2.2", "The Overall Commander has no Administration Point to detach a rearguard.");
    if (!horse && own.units < 2)
        return refused(v, "9.2.1", "There is no unit to leave as a rearguard.");
    return true;
}

/* 19.6.7 */
static bool shut_city(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to)
{
    return s->open_city != 0 && to == la_tables(p)->atlanta && side == LA_CONFEDERATE
           && !la_holds_city(s, side, to);
}

static bool may_fall_back(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                          enum lr_side side, lr_hex h, lr_hex to, struct lr_verdict *v)
{
    if (!may_leave(p, s, f, side, h, v))
        return false;
    int d = to < p->board->hexes ? lr_direction(p->board, h, to) : -1;
    if (d < 0)
        return refused(v, "9.2.1", "A force falls back to an adjacent hex.");
    if (shut_city(p, s, side, to))
        return refused(v, "19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    if (!la_passable(p, s, side, h, d))
        return refused(v, "9.2.1", "There is no way for all units into that hex.");
    if (lr_has(&s->stand[lr_enemy(side)], to) || la_in_zone(p, s, lr_enemy(side), to))
        return refused(v, "9.2.1", "That hex is in an enemy zone of control.");
    return !lr_has(&s->stand[side], to) || la_may_join(p, s, side, h, to, v);
}

/* ---- develop ---- */

static bool may_spare(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side,
                      unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    return l->place == LA_HOLDS && l->guns > 0 && l->ammo > 0 && !(l->marks & LA_SPARED)
           && calls_for_help(s, f, side, l->hex);
}

static void allow_reactions(LA_ASKS, unsigned leader, const lr_hex *ref, int n)
{
    const struct la_tables *t = la_tables(p);
    const struct la_develop_frame *f = la_develop_frame_of(s);
    for (int k = 0; k < n; k++) {
        if (!may_try(p, s, f, side, leader, ref[k], NULL))
            continue;
        if (may_react(p, s, f, side, leader, ref[k], LA_NOBODY, NULL))
            lr_allow(q, lr_say(LA_V_REACT, leader, ref[k], 0, 0));
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            if (s->leader[i].ap > 0 && la_senior(p, s, i) && la_mr(p, s, i) > la_mr(p, s, leader)
                && may_react(p, s, f, side, leader, ref[k], i, NULL))
                lr_allow(q, lr_say(LA_V_REACT_UNDER, leader, ref[k], i, 0));
    }
}

/* 10.7.1: a force that has come up in an Extended Battle may attack too, by an order and a die of its own. */
static bool may_join_battle(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                            enum lr_side side, lr_hex at, lr_hex from, struct lr_verdict *v)
{
    if (!extended(f) || side != attacking_side(f))
        return refused(v, "10.7.1", "Only the side that attacks in an Extended Battle brings more attacks.");
    if (at >= p->board->hexes || from >= p->board->hexes || !la_attacked(s, at)
        || lr_direction(p->board, from, at) < 0)
        return refused(v, "10.7.1", "That battle is not next to that hex.");
    uint8_t oc = la_overall(p, s, side, from);
    bool fought = false;
    for (int i = 0; i < LA_ATTACKS; i++)
        fought |= s->attack[i].from == from;
    if (oc == LA_NOBODY || !(s->leader[oc].marks & LA_REACTED) || fought)
        return refused(v, "10.7.1", "Only a force that has come up by Reaction Movement joins the attack.");
    if (!la_passable(p, s, side, from, lr_direction(p->board, from, at)))
        return refused(v, "8.4", "There is no way to attack over that hexside.");
    if (!la_active(s, oc) || la_points(s, oc) < 1)
        return refused(v, "8.4.1", "To declare an attack takes an Active commander and an Administration Point.");
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
    int n = aided_hexes(s, f, side, ref);
    q->rule = "9.0";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "%s",
               extended(f)  ? "The battle goes on: bring up help by Reaction Movement, or say done."
               : f->reacted ? "Fall back before combat, keep guns silent, or say done: then the battles are fought."
                            : "You are attacked. Bring up help by Reaction Movement, keep guns silent, fall back "
                              "before combat, or say done.");
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
        else if (may_rouse(p, s, f, side, i, NULL))
            allow_rousing(p, s, q, i);
    }
    if (extended(f)) {
        allow_joining(p, s, side, q);
        return;
    }
    for (int k = 0; k < n; k++)
        for (int d = 0; d < 6 && may_leave(p, s, f, side, ref[k], NULL); d++) {
            lr_hex to = p->board->next[ref[k]][d];
            if (to != LR_NONE && may_fall_back(p, s, f, side, ref[k], to, NULL))
                lr_allow(q, lr_say(LA_V_FALL_BACK, ref[k], to, 0, 0));
        }
}

bool la_bars_react(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (bars_trying(p, s, side, i, v))
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
    if (bars_trying(p, s, side, i, v))
        return true;
    if (lr_verb_of(x) == LA_V_ROUSE)
        return la_who_commands(p, s, i, false) == LA_NOBODY
               && LA_BARS("9.1.2", "No Senior Commander in range has an Administration Point to rouse %s.", name);
    if (la_not_under(p, s, by, i, "9.1.2", v))
        return true;
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", la_tables(p)->officer[by].name);
    return by == la_who_commands(p, s, i, false)
           && LA_BARS("9.1.2", "%s gives that order anyway.", la_tables(p)->officer[by].name);
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
        may_react(p, s, f, side, a, (lr_hex)lr_b(x), LA_NOBODY, v);
        break;
    case LA_V_REACT_UNDER:
        may_react(p, s, f, side, a, (lr_hex)lr_b(x), lr_c(x), v);
        break;
    case LA_V_ROUSE:
    case LA_V_ROUSE_BY:
        may_rouse(p, s, f, side, a, v);
        break;
    case LA_V_SPARE:
        lr_refuse(v, "10.1.2", "His force is not in a battle to come.");
        break;
    case LA_V_FALL_BACK:
        may_fall_back(p, s, f, side, (lr_hex)a, (lr_hex)lr_b(x), v);
        break;
    default: /* LA_V_JOIN_BATTLE */
        may_join_battle(p, s, f, side, (lr_hex)a, (lr_hex)lr_b(x), v);
        break;
    }
}

/* A part of a force leaves it as a command of its own; unless it is said otherwise without guns, and with a point
 * of ammo if there are more. */
static int ammo_unsaid(const struct la_state *s, unsigned box) { return s->leader[box].ammo > 1; }

static uint8_t set_loose(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    uint8_t box = s->leader[leader].chief;
    if (s->leader[leader].place != LA_UNDER)
        return LA_NOBODY;
    la_detach(p, s, leader, 0, ammo_unsaid(s, box));
    return box;
}

static void react(LA_APPLIES, unsigned leader, lr_hex ref, unsigned senior)
{
    lr_hex h = la_leader_hex(s, leader);
    unsigned oc = la_overall(p, s, side, h);
    int mr = la_mr(p, s, senior != LA_NOBODY ? senior : leader);
    (void)x;
    if (leader != oc)
        la_spend(s, oc, 1);
    if (senior != LA_NOBODY)
        la_spend(s, senior, 1);
    s->leader[leader].marks |= LA_REACTED;
    lr_reveal(&s->core); /* who and how far is said aloud */
    if (lr_d6(&s->core, ev) > mr) {
        LR_TELL(ev, LA_TELL_NO_REACTION, side, LR_EVERYONE, (int32_t)leader);
        return;
    }
    LR_TELL(ev, LA_TELL_REACTS, side, LR_EVERYONE, (int32_t)leader, mr);
    la_show_all(p, s, side, h, ev);
    bool whole = leader == oc;
    uint8_t box = whole ? LA_NOBODY : set_loose(p, s, leader);
    struct la_react_frame *f = la_push_react(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)leader;
    f->hexes = mr;
    f->hex = h;
    f->battle = ref;
    f->whole = whole;
    f->box = box;
}

/* What both sides must say aloud (9.2.1); may the force get away? */
static bool gets_away(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, bool *no_rearguard,
                      struct lr_events *ev)
{
    struct la_force own, enemy;
    int morale = 0, horse = 0;
    la_muster(p, s, side, h, &own);
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != h || a->marks & LA_FOUGHT)
            continue;
        la_muster(p, s, lr_enemy(side), a->from, &enemy);
        int m = la_force_morale(p, s, &enemy);
        morale = m > morale ? m : morale;
        horse += enemy.cavalry_cf;
    }
    *no_rearguard = own.cavalry == own.units && horse == 0;
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_MAY_FALL_BACK, side, LR_EVERYONE, own.oc, s->leader[own.oc].morale, morale, own.cavalry_cf,
            horse);
    bool can_leave = *no_rearguard || (own.units >= 2 && la_points(s, own.oc) >= 1);
    return can_leave && (s->leader[own.oc].morale > morale || own.cavalry_cf > horse);
}

static void fall_back(LA_APPLIES)
{
    lr_hex h = (lr_hex)lr_a(x), to = (lr_hex)lr_b(x);
    uint8_t oc = la_overall(p, s, side, h);
    bool free = false;
    la_develop_frame(s)->reacted = 1;
    s->leader[oc].marks |= LA_REACTED;
    la_show_all(p, s, side, h, ev);
    lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
    bool away = gets_away(p, s, side, h, &free, ev);
    if (hidden != LR_NONE)
        la_show_all(p, s, lr_enemy(side), hidden, ev);
    if (!away || hidden != LR_NONE) {
        LR_TELL(ev, LA_TELL_NO_FALL_BACK, side, LR_EVERYONE, oc, h);
        return;
    }
    la_lower_morale(s, oc, 1);
    struct la_rearguard_frame *f = la_push_rearguard(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = h;
    f->to = to;
    f->none_stay = free;
}

static void join_battle(LA_APPLIES)
{
    lr_hex at = (lr_hex)lr_a(x), from = (lr_hex)lr_b(x);
    uint8_t oc = la_overall(p, s, side, from);
    la_spend(s, oc, 1);
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
        react(p, s, side, x, ev, a, (lr_hex)lr_b(x), LA_NOBODY);
        break;
    case LA_V_REACT_UNDER:
        react(p, s, side, x, ev, a, (lr_hex)lr_b(x), lr_c(x));
        break;
    case LA_V_ROUSE:
    case LA_V_ROUSE_BY: {
        uint8_t senior = lr_verb_of(x) == LA_V_ROUSE_BY ? (uint8_t)lr_b(x) : la_who_commands(p, s, a, false);
        la_spend(s, senior, 1);
        la_activate(s, a);
        lr_reveal(&s->core);
        LR_TELL(ev, LA_TELL_ROUSED, side, LR_EVERYONE, (int32_t)a, senior);
        break;
    }
    case LA_V_SPARE:
        s->leader[a].marks |= LA_SPARED;
        break;
    case LA_V_FALL_BACK:
        fall_back(p, s, side, x, ev);
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

/* ---- 9.1.3 the way of a reacting force ---- */

enum { MOST_REACHED = 127 + 1 };

struct reach {
    lr_hex hex[MOST_REACHED];
    uint8_t steps[MOST_REACHED], before[MOST_REACHED];
    bool stop[MOST_REACHED];
    int n;
};

/* Hexes cost nothing but their number; a hex in an enemy zone ends the way, and leads into no other. */
static void find_reach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int most,
                       struct reach *r)
{
    struct la_set seen;
    enum lr_side enemy = lr_enemy(side);
    memset(&seen, 0, sizeof seen);
    lr_add(&seen, from);
    r->n = 1;
    r->hex[0] = from;
    r->steps[0] = r->before[0] = 0;
    r->stop[0] = la_in_zone(p, s, enemy, from);
    most = most > 6 ? 6 : most;
    for (int i = 0; i < r->n; i++) {
        if (r->steps[i] >= most || (i > 0 && r->stop[i]))
            continue;
        for (int d = 0; d < 6 && r->n < MOST_REACHED; d++) {
            lr_hex to = p->board->next[r->hex[i]][d];
            if (to == LR_NONE || lr_has(&seen, to) || lr_has(&s->stand[enemy], to)
                || !la_passable(p, s, side, r->hex[i], d))
                continue;
            bool zone = la_in_zone(p, s, enemy, to);
            if (zone && r->stop[i])
                continue;
            lr_add(&seen, to);
            r->hex[r->n] = to;
            r->steps[r->n] = (uint8_t)(r->steps[i] + 1);
            r->before[r->n] = (uint8_t)i;
            r->stop[r->n++] = zone;
        }
    }
}

static int movers(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                  enum lr_side side, uint8_t out[LA_STACK])
{
    const struct la_tables *t = la_tables(p);
    unsigned leader = (unsigned)f->leader;
    int n = 0;
    if (f->whole) {
        struct la_force own;
        la_muster(p, s, side, (lr_hex)f->hex, &own);
        memcpy(out, own.leader, own.leaders);
        return own.leaders;
    }
    out[n++] = (uint8_t)leader;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == leader && n < LA_STACK)
            out[n++] = (uint8_t)i;
    return n;
}

/* Who must give the order to attach the force to those at `to`: the Overall Commander there, old or new. */
static unsigned attaches(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                         lr_hex to)
{
    uint8_t oc = la_overall(p, s, side, to);
    return oc == LA_NOBODY || la_outranks(p, s, leader, oc) ? leader : oc;
}

static bool may_arrive(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                       enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    struct la_force there;
    uint8_t who[2 * LA_STACK];
    la_muster(p, s, side, to, &there);
    if (there.units == 0)
        return true;
    int n = movers(p, s, f, side, who);
    memcpy(who + n, there.leader, there.leaders);
    if (n + there.leaders > LA_STACK || !la_may_stack(p, s, who, n + there.leaders))
        return refused(v, "9.1.3", "He does not fit into the command there: equal ranks need a Headquarters.");
    if (la_points(s, attaches(p, s, side, (unsigned)f->leader, to)) < 1)
        return refused(v, "9.1.3", "The Overall Commander has no Administration Point to attach him.");
    return true;
}

static bool may_come_up(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                        enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    lr_hex from = (lr_hex)f->hex, ref = (lr_hex)f->battle;
    if (lr_distance(p->board, to, ref) >= lr_distance(p->board, from, ref))
        return refused(v, "9.1", "Reaction Movement ends nearer to the battle.");
    return may_arrive(p, s, f, side, to, v);
}

/* 9.1.1, 8.2.5.2: what a part takes along from the box it leaves, guns and ammo once each. */
static int guns_to_share(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                         enum lr_side side)
{
    uint8_t who[LA_STACK];
    if (f->box >= LA_LEADERS || f->shares & LA_GUNS_SAID)
        return 0;
    int n = movers(p, s, f, side, who);
    return la_most_guns(p, s, (unsigned)f->leader, f->box, who, n);
}

static int ammo_to_share(const struct la_state *s, const struct la_react_frame *f)
{
    bool may = f->box < LA_LEADERS && !(f->shares & LA_AMMO_SAID);
    return may ? s->leader[f->box].ammo + s->leader[f->leader].ammo : 0;
}

static void allow_shares(LA_ASKS, const struct la_react_frame *f)
{
    for (int n = guns_to_share(p, s, f, side); n > 0; n--)
        lr_allow(q, lr_say(LA_V_GUNS, (unsigned)n, 0, 0, 0));
    for (int n = ammo_to_share(s, f); n > 0; n--)
        if (n != s->leader[f->leader].ammo)
            lr_allow(q, lr_say(LA_V_AMMO, (unsigned)n, 0, 0, 0));
}

static void share(struct la_state *s, struct la_react_frame *f, lr_answer x)
{
    struct la_leader *goer = &s->leader[f->leader], *box = &s->leader[f->box];
    bool guns = lr_verb_of(x) == LA_V_GUNS;
    uint8_t *from = guns ? &box->guns : &box->ammo, *to = guns ? &goer->guns : &goer->ammo;
    *from = (uint8_t)(*from + *to - lr_a(x));
    *to = (uint8_t)lr_a(x);
    f->shares |= guns ? LA_GUNS_SAID : LA_AMMO_SAID;
}

void la_ask_react(LA_ASKS)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    int best = 1000;
    q->rule = "9.1.3";
    q->always = true;
    if (q->words.at) {
        lr_name(p, LA_LEADER, (uint64_t)f->leader, &q->words);
        lr_put(&q->words, " may move %d hexes towards ", f->hexes);
        lr_name(p, LR_HEXES, (uint64_t)f->battle, &q->words);
        lr_put(&q->words, ". Where to?");
        if (guns_to_share(p, s, f, side) || ammo_to_share(s, f))
            lr_put(&q->words, " Guns and ammo go along as you say first.");
    }
    lr_put(&q->others, "moving up to the battle");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    if (q->brief)
        return;
    allow_shares(p, s, side, q, f);
    find_reach(p, s, side, (lr_hex)f->hex, f->hexes, &r);
    for (int i = 1; i < r.n; i++) {
        if (!may_come_up(p, s, f, side, r.hex[i], NULL))
            continue;
        lr_answer x = lr_say(LA_V_COME_UP, r.hex[i], 0, 0, 0);
        int d = lr_distance(p->board, r.hex[i], (lr_hex)f->battle);
        if (d < best) {
            best = d;
            q->suggest = x;
        }
        lr_allow(q, x);
    }
}

/* No way leads there in so many hexes. */
static void why_not_up(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f,
                       enum lr_side side, lr_hex to, struct lr_verdict *v)
{
    enum lr_side enemy = lr_enemy(side);
    lr_hex from = (lr_hex)f->hex;
    if (to >= p->board->hexes || lr_distance(p->board, from, to) > f->hexes)
        lr_refuse(v, "9.1.1", "That is farther than the Movement Rating.");
    else if (lr_has(&s->stand[enemy], to))
        lr_refuse(v, "9.1.3", "The enemy is there.");
    else if (shut_city(p, s, side, to))
        lr_refuse(v, "19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    else if (lr_distance(p->board, from, to) == 1 && la_in_zone(p, s, enemy, from) && la_in_zone(p, s, enemy, to))
        lr_refuse(v, "9.1.2", "Never directly from one enemy zone of control into another.");
    else
        lr_refuse(v, "9.1.3", "Impassable ground, a Major River or an enemy zone of control is in the way.");
}

void la_why_react(LA_WHYS)
{
    const struct la_react_frame *f = la_react_frame_of(s);
    struct reach r;
    lr_hex to = (lr_hex)lr_a(x);
    unsigned leader = (unsigned)f->leader, box = f->box < LA_LEADERS ? f->box : LA_LEADERS;
    if (lr_verb_of(x) == LA_V_GUNS) {
        la_why_guns(p, s, leader, box, f->shares & LA_GUNS_SAID, guns_to_share(p, s, f, side), v);
        return;
    }
    if (lr_verb_of(x) == LA_V_AMMO) {
        la_why_ammo(s, box, f->shares & LA_AMMO_SAID, v);
        return;
    }
    find_reach(p, s, side, (lr_hex)f->hex, f->hexes, &r);
    for (int i = 1; i < r.n; i++)
        if (r.hex[i] == to) {
            may_come_up(p, s, f, side, to, v);
            return;
        }
    why_not_up(p, s, f, side, to, v);
}

/* 9.1.1: everything that can move comes along, wagons too. */
static void bring_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex from, lr_hex to)
{
    const struct la_tables *t = la_tables(p);
    la_place_force(p, s, side, from, to, false);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == from && !(s->unit[u].marks & STUCK))
            s->unit[u].hex = to;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == from && !(s->cart[c].marks & LA_CART_WORK)
            && (s->cart[c].face == LA_WAGON || s->cart[c].face == LA_PONTOON))
            s->cart[c].hex = to;
}

static void set_down(const struct lr_pack *p, struct la_state *s, const struct la_react_frame *f, enum lr_side side,
                     lr_hex from, lr_hex to)
{
    if (f->whole && to != from)
        la_drop_attack(s, from); /* what it has fought is behind it */
    if (f->whole)
        bring_all(p, s, side, from, to);
    else
        s->leader[f->leader].hex = to;
    la_settle_field(p, s);
}

/* Hex by hex; a hidden enemy stops him (8.6.2). Returns where he ends. */
static lr_hex walk(const struct lr_pack *p, struct la_state *s, const struct la_react_frame *f, enum lr_side side,
                   const struct reach *r, int end, struct lr_events *ev)
{
    uint8_t path[8];
    int n = 0;
    lr_hex at = (lr_hex)f->hex, last = at;
    for (int i = end; i != 0 && n < 8; i = r->before[i])
        path[n++] = (uint8_t)i;
    while (n > 0) {
        lr_hex to = r->hex[path[--n]];
        lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
        if (hidden != LR_NONE)
            la_show_all(p, s, lr_enemy(side), hidden, ev);
        if (hidden == to)
            break;
        at = to;
        if (hidden != LR_NONE)
            break;
    }
    while (at != last
           && !may_arrive(p, s, f, side, at, NULL)) { /* stopped among those he may not join: before them */
        int i = 0;
        while (r->hex[i] != at)
            i++;
        at = r->hex[r->before[i]];
    }
    return at;
}

static void come_up(LA_APPLIES)
{
    struct la_react_frame f = *la_react_frame(s);
    struct reach r;
    lr_hex from = (lr_hex)f.hex;
    int end = 0;
    find_reach(p, s, side, from, f.hexes, &r);
    for (int i = 1; i < r.n; i++)
        if (r.hex[i] == (lr_hex)lr_a(x))
            end = i;
    lr_reveal(&s->core);
    lr_hex to = walk(p, s, &f, side, &r, end, ev);
    lr_pop(&s->core);
    struct la_force there;
    la_muster(p, s, side, to, &there);
    unsigned leader = (unsigned)f.leader;
    if (to != from && there.units > 0)
        la_spend(s, attaches(p, s, side, leader, to), 1);
    la_show_all(p, s, side, to, ev); /* hidden friends he joins */
    set_down(p, s, &f, side, from, to);
    LR_TELL(ev, LA_TELL_COMES_UP, side, LR_EVERYONE, f.leader, to);
    if (to != from && there.units > 0)
        LR_TELL(ev, LA_TELL_ATTACHED, side, LR_EVERYONE, f.leader, to);
    la_pass(p, s, side, to, ev);
    la_gather(p, s, side, to);
}

void la_apply_react(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_COME_UP) {
        come_up(p, s, side, x, ev);
        return;
    }
    if (lr_verb_of(x) != LA_V_DONE) {
        share(s, la_react_frame(s), x);
        return;
    }
    lr_hex h = (lr_hex)la_react_frame(s)->hex;
    lr_pop(&s->core);
    la_gather(p, s, side, h);
}

/* ---- 9.2.2 the rearguard ---- */

static bool unit_stays(const struct la_state *s, unsigned u, unsigned boss)
{
    return s->unit[u].marks & LA_WENT || (boss < LA_LEADERS && s->leader[boss].marks & LA_MOVED);
}

struct parting {
    struct la_force f;
    int stay, go, weight; /* units; brigades' worth of those that stay without a leader */
    bool led;             /* a leader stays */
};

static void count_parting(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                          struct parting *x)
{
    la_muster(p, s, side, h, &x->f);
    x->stay = x->go = x->weight = 0;
    x->led = false;
    for (int i = 0; i < x->f.units; i++) {
        bool stays = unit_stays(s, x->f.unit[i], x->f.bosses[i]);
        x->stay += stays;
        x->go += !stays;
        if (s->unit[x->f.unit[i]].marks & LA_WENT)
            x->weight += la_weight(p, x->f.unit[i]);
    }
    for (int i = 0; i < x->f.leaders; i++)
        x->led |= (s->leader[x->f.leader[i]].marks & LA_MOVED) != 0;
}

/* Units of this leader that go with him. */
static int going_with(const struct la_state *s, const struct parting *x, unsigned boss)
{
    int n = 0;
    for (int i = 0; i < x->f.units; i++)
        n += x->f.bosses[i] == boss && !unit_stays(s, x->f.unit[i], boss);
    return n;
}

/* ... and of those under him. */
static int going_in_box(const struct la_state *s, const struct parting *x, unsigned holder)
{
    int n = 0;
    for (int i = 0; i < x->f.units; i++)
        n += x->f.bosses[i] != LA_NOBODY && la_holder(s, x->f.bosses[i]) == holder
             && !unit_stays(s, x->f.unit[i], x->f.bosses[i]);
    return n;
}

static bool unit_may_stay(const struct lr_pack *p, const struct la_state *s, const struct parting *x, int i,
                          struct lr_verdict *v)
{
    enum { A_DIVISION = 4 };
    unsigned u = x->f.unit[i], boss = x->f.bosses[i];
    if (unit_stays(s, u, boss))
        return refused(v, "9.2.2", "It stays already.");
    if (x->go < 2)
        return refused(v, "9.2.2", "Somebody must fall back.");
    if (x->weight + la_weight(p, u) > A_DIVISION)
        return refused(v, "3.1.1", "Without a Leader no more than one division, or four brigades, stay in a hex.");
    int with = boss == LA_NOBODY ? 2 : boss == x->f.oc ? going_in_box(s, x, boss) : going_with(s, x, boss);
    if (with < 2)
        return refused(v, "3.2.3", "Its Leader would have no troops left.");
    return true;
}

static bool leader_may_stay(const struct lr_pack *p, const struct la_state *s, const struct parting *x,
                            unsigned leader, struct lr_verdict *v)
{
    bool here = false;
    for (int i = 0; i < x->f.leaders; i++)
        here |= x->f.leader[i] == leader;
    if (!here)
        return refused(v, "9.2.2", "He is not with the force that falls back.");
    if (leader == x->f.oc)
        return refused(v, "9.2.2", "The Overall Commander falls back with his force.");
    if (x->led)
        return refused(v, "9.2.2", "One Leader stays with the rearguard already.");
    int units = units_of(p, s, leader);
    if (going_with(s, x, leader) == 0)
        return refused(v, "3.2.3", "He has no troops.");
    if (units >= x->go
        || (s->leader[leader].place == LA_UNDER && units >= going_in_box(s, x, s->leader[leader].chief)))
        return refused(v, "9.2.2", "Somebody must fall back.");
    return true;
}

/* The leader who stays and is in another's box; LA_NOBODY: none. He takes guns and ammo out of it (8.2.5.2). */
static uint8_t rear_leader(const struct la_state *s, const struct parting *x)
{
    for (int i = 0; i < x->f.leaders; i++)
        if (s->leader[x->f.leader[i]].marks & LA_MOVED && s->leader[x->f.leader[i]].place == LA_UNDER)
            return x->f.leader[i];
    return LA_NOBODY;
}

static int rear_guns(const struct lr_pack *p, const struct la_state *s, const struct la_rearguard_frame *f,
                     const struct parting *x)
{
    uint8_t who = rear_leader(s, x);
    return who == LA_NOBODY || f->guns ? 0 : la_most_guns(p, s, who, s->leader[who].chief, &who, 1);
}

static int rear_ammo(const struct la_state *s, const struct la_rearguard_frame *f, const struct parting *x)
{
    uint8_t who = rear_leader(s, x);
    return who == LA_NOBODY || f->ammo ? 0 : s->leader[s->leader[who].chief].ammo;
}

void la_ask_rearguard(LA_ASKS)
{
    const struct la_rearguard_frame *f = la_rearguard_frame_of(s);
    struct parting x;
    int best = 1000;
    q->rule = "9.2.2";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "%s",
               f->none_stay ? "Cavalry alone needs no rearguard here. Who stays all the same?"
                            : "Who stays as rearguard? One unit at least; then say done.");
    lr_put(&q->others, "choosing a rearguard");
    count_parting(p, s, side, (lr_hex)f->hex, &x);
    if (x.stay > 0 || f->none_stay) {
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    }
    for (int i = 0; i < x.f.units; i++) {
        if (!unit_may_stay(p, s, &x, i, NULL))
            continue;
        lr_allow(q, lr_say(LA_V_REAR_UNIT, x.f.unit[i], 0, 0, 0));
        int cf = la_unit_cf(p, s, x.f.unit[i]);
        if (x.stay == 0 && !f->none_stay && cf < best) {
            best = cf;
            q->suggest = lr_say(LA_V_REAR_UNIT, x.f.unit[i], 0, 0, 0);
        }
    }
    for (int i = 0; i < x.f.leaders; i++)
        if (leader_may_stay(p, s, &x, x.f.leader[i], NULL))
            lr_allow(q, lr_say(LA_V_REAR_LEADER, x.f.leader[i], 0, 0, 0));
    for (int n = rear_guns(p, s, f, &x); n > 0; n--)
        lr_allow(q, lr_say(LA_V_GUNS, (unsigned)n, 0, 0, 0));
    for (int n = rear_ammo(s, f, &x); n > 0; n--)
        lr_allow(q, lr_say(LA_V_AMMO, (unsigned)n, 0, 0, 0));
    if (q->n == 0) /* nobody can be spared after all: the force stays */
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

static void why_unit_goes(const struct lr_pack *p, const struct la_state *s, const struct parting *x, unsigned u,
                          struct lr_verdict *v)
{
    for (int i = 0; i < x->f.units; i++)
        if (x->f.unit[i] == u) {
            unit_may_stay(p, s, x, i, v);
            return;
        }
    lr_refuse(v, "9.2.2", "It is not with the force that falls back.");
}

/* Guns or ammo for the leader who stays. */
static void why_not_shared(const struct lr_pack *p, const struct la_state *s, const struct la_rearguard_frame *f,
                           const struct parting *x, bool guns, struct lr_verdict *v)
{
    uint8_t who = rear_leader(s, x);
    if (who == LA_NOBODY)
        lr_refuse(v, "8.2.5.2", "No leader stays who would take guns or ammo from the force.");
    else if (guns)
        la_why_guns(p, s, who, s->leader[who].chief, f->guns != 0, rear_guns(p, s, f, x), v);
    else
        la_why_ammo(s, s->leader[who].chief, f->ammo != 0, v);
}

void la_why_rearguard(LA_WHYS)
{
    const struct la_rearguard_frame *f = la_rearguard_frame_of(s);
    struct parting y;
    count_parting(p, s, side, (lr_hex)f->hex, &y);
    switch (lr_verb_of(x)) {
    case LA_V_REAR_LEADER:
        leader_may_stay(p, s, &y, lr_a(x), v);
        break;
    case LA_V_REAR_UNIT:
        why_unit_goes(p, s, &y, lr_a(x), v);
        break;
    case LA_V_GUNS:
    case LA_V_AMMO:
        why_not_shared(p, s, f, &y, lr_verb_of(x) == LA_V_GUNS, v);
        break;
    default:
        lr_refuse(v, "9.2.2", "A rearguard of one or more units must stay.");
    }
}

/* The units that stay without a leader leave theirs. */
static void leave_units(struct la_state *s, const struct parting *x, lr_hex h)
{
    for (int i = 0; i < x->f.units; i++) {
        struct la_unit *u = &s->unit[x->f.unit[i]];
        if (u->marks & LA_WENT) {
            u->place = LA_ON_MAP;
            u->boss = LA_NOBODY;
            u->hex = h;
        }
    }
}

static void put_back(struct la_state *s, const struct parting *x, lr_hex h)
{
    for (int i = 0; i < x->f.units; i++) {
        struct la_unit *u = &s->unit[x->f.unit[i]];
        if (u->marks & LA_WENT)
            u->hex = h;
        u->marks &= (uint8_t)~LA_WENT;
    }
    for (int i = 0; i < x->f.leaders; i++) {
        struct la_leader *l = &s->leader[x->f.leader[i]];
        if (l->marks & LA_MOVED && l->place == LA_HOLDS) {
            l->hex = h;
            l->marks |= LA_REACTED; /* the rearguard stays */
        }
        l->marks &= ~(uint32_t)LA_MOVED;
    }
}

static void drop_attacks_on(struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].at == h)
            s->attack[i] = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
}

/* 9.2.2, exception: nobody stays, the attacker may occupy the hex. */
static void leave_empty(struct la_state *s, enum lr_side enemy, lr_hex h)
{
    struct la_advance_frame *f = la_push_advance(s, LR_ONLY(enemy));
    int n = 0;
    f->side = (uint8_t)enemy;
    f->hex = h;
    for (int i = 0; i < LA_ADVANCERS; i++)
        *la_advancer(f, i) = LR_NONE;
    for (int i = 0; i < LA_ATTACKS && n < LA_ADVANCERS; i++)
        if (s->attack[i].at == h && s->attack[i].from != LR_NONE)
            *la_advancer(f, n++) = s->attack[i].from;
    drop_attacks_on(s, h);
}

static void depart(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    struct la_rearguard_frame f = *la_rearguard_frame(s);
    struct parting x;
    lr_hex h = (lr_hex)f.hex, to = (lr_hex)f.to;
    lr_pop(&s->core);
    count_parting(p, s, side, h, &x);
    if (x.stay == 0 && !f.none_stay) /* nobody could be spared */
        return;
    lr_reveal(&s->core); /* who stays is seen */
    if (x.stay > 0)
        la_spend(s, x.f.oc, 1);
    for (int i = 0; i < x.f.leaders; i++)
        if (s->leader[x.f.leader[i]].marks & LA_MOVED && s->leader[x.f.leader[i]].place == LA_UNDER)
            la_detach(p, s, x.f.leader[i], f.guns ? f.guns - 1 : 0,
                      f.ammo ? f.ammo - 1 : ammo_unsaid(s, s->leader[x.f.leader[i]].chief));
    leave_units(s, &x, h);
    la_show_all(p, s, side, to, ev);
    la_place_force(p, s, side, h, to, true);
    put_back(s, &x, h);
    la_settle_field(p, s);
    LR_TELL(ev, LA_TELL_FALLS_BACK, side, LR_EVERYONE, x.f.oc, h, to);
    la_pass(p, s, side, to, ev);
    la_gather(p, s, side, to);
    if (x.stay == 0) {
        leave_empty(s, lr_enemy(side), h);
        return;
    }
    LR_TELL(ev, LA_TELL_REARGUARD, side, LR_EVERYONE, h);
    struct la_overrun_frame *g = la_push_overrun(s, LR_ONLY(lr_enemy(side)));
    g->side = (uint8_t)lr_enemy(side);
    g->hex = h;
    g->to = to;
}

void la_apply_rearguard(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_REAR_UNIT)
        s->unit[lr_a(x)].marks |= LA_WENT;
    else if (lr_verb_of(x) == LA_V_REAR_LEADER)
        s->leader[lr_a(x)].marks |= LA_MOVED;
    else if (lr_verb_of(x) == LA_V_GUNS)
        la_rearguard_frame(s)->guns = (int32_t)lr_a(x) + 1;
    else if (lr_verb_of(x) == LA_V_AMMO)
        la_rearguard_frame(s)->ammo = (int32_t)lr_a(x) + 1;
    else
        depart(p, s, side, ev);
}

/* ---- 9.2.3 overrun ---- */

void la_ask_overrun(LA_ASKS)
{
    const struct la_overrun_frame *f = la_overrun_frame_of(s);
    q->rule = "9.2.3";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, "The enemy falls back from ");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words,
               " and leaves a rearguard. Challenge it? At 20 to 1 it is overrun, and the force that moves "
               "in attacks those who fell back.");
    }
    lr_put(&q->others, "weighing an overrun");
    (void)side;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == (lr_hex)f->hex && !(s->attack[i].marks & LA_FOUGHT))
            lr_allow(q, lr_say(LA_V_OVERRUN, s->attack[i].from, 0, 0, 0));
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
}

void la_why_overrun(LA_WHYS)
{
    (void)p, (void)s, (void)side;
    if (lr_verb_of(x) == LA_V_OVERRUN)
        lr_refuse(v, "9.2.3", "No force there attacks the rearguard.");
    else
        lr_refuse(v, "9.2.3", "Challenge the rearguard, or say done and fight it.");
}

/* The attack goes on against those who fell back: from the hex entered, and from other hexes next to them. */
static void follow(const struct lr_pack *p, struct la_state *s, lr_hex in, lr_hex h, lr_hex to)
{
    for (int i = 0; i < LA_ATTACKS; i++) {
        struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != h)
            continue;
        if (a->from == in)
            *a = (struct la_attack){ .from = h, .at = to, .marks = a->marks };
        else if (lr_direction(p->board, a->from, to) >= 0)
            a->at = to;
        else
            *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    }
}

void la_apply_overrun(LA_APPLIES)
{
    enum { ODDS = 20 };
    struct la_overrun_frame f = *la_overrun_frame(s);
    lr_hex h = (lr_hex)f.hex, to = (lr_hex)f.to;
    struct la_force own, enemy;
    int cf = 0;
    lr_pop(&s->core);
    if (lr_verb_of(x) != LA_V_OVERRUN)
        return;
    lr_reveal(&s->core);
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == h && !(s->attack[i].marks & LA_FOUGHT)) {
            la_muster(p, s, side, s->attack[i].from, &own);
            cf += own.cf;
        }
    la_muster(p, s, lr_enemy(side), h, &enemy);
    if (cf < ODDS * enemy.cf) {
        LR_TELL(ev, LA_TELL_NO_OVERRUN, side, LR_EVERYONE, h, cf, enemy.cf);
        return;
    }
    LR_TELL(ev, LA_TELL_OVERRUN, side, LR_EVERYONE, h, cf, enemy.cf);
    la_capture_force(p, s, lr_enemy(side), h, LA_L_SUSTAIN, ev); /* no Victory Points for its steps */
    lr_hex from = (lr_hex)lr_a(x);
    la_place_force(p, s, side, from, h, true);
    la_settle_field(p, s);
    la_pass(p, s, side, h, ev);
    follow(p, s, from, h, to);
}
