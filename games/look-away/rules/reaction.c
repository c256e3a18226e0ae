/* reaction.c - 9.1: Reaction Movement: who may react, where to, and the way he goes.
 *
 * ruling (9.1): a reaction names the hex it goes to the aid of, and ends nearer to it. Part of a force goes as one
 * of its leaders with all he commands; the Overall Commander's order is spent whether the die is passed or not.
 */
#include "reaction.h"

/* Is h a hex of this side that help may come to: under attack, or (10.7.1) attacking in an Extended Battle? */
bool la_calls_for_help(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side, lr_hex h)
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

int la_aided_hexes(const struct la_state *s, const struct la_develop_frame *f, enum lr_side side,
                   lr_hex out[LA_ATTACKS])
{
    bool attacks = side == attacking_side(f);
    int n = 0;
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        lr_hex h = attacks ? a->from : a->at;
        bool new = a->from != LR_NONE &&la_calls_for_help(s, f, side, h);
        for (int k = 0; k < n && new; k++)
            new = out[k] != h;
        if (new)
            out[n++] = h;
    }
    return n;
}

int la_unit_count(const struct lr_pack *p, const struct la_state *s, unsigned leader)
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

/* 9.1.2: Has this leader, or (if he leads the whole hex) anybody there, tried already? */
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

bool la_refused(struct lr_verdict *v, const char *rule, const char *words)
{
    if (v != NULL)
        lr_refuse(v, rule, "%s", words);
    return false;
}

/* What keeps a leader of this side from reacting whatever is attacked, were he active. */
bool la_bars_trying(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
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
    int units = la_unit_count(p, s, leader);
    if (units == 0)
        return LA_BARS("3.2.3", "%s has no troops to come with.", la_tables(p)->officer[leader].name);
    struct la_force here;
    la_muster(p, s, side, h, &here);
    if (units >= here.units || (l->place == LA_UNDER && units >= la_unit_count(p, s, l->chief)))
        return LA_BARS("3.2.3", "The others would have no troops left.");
    if (la_points(s, oc) < 1)
        return LA_BARS("9.1.1", "%s has no Administration Point to send a part of his force.",
                       la_tables(p)->officer[oc].name);
    return false;
}

/* May his force try, were he active? */
bool la_may_try(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                enum lr_side side, unsigned leader, lr_hex ref, struct lr_verdict *v)
{
    if (f->reacted)
        return la_refused(v, "9.2", "All reactions come before any Retreat Before Combat.");
    if (la_is_absent(p, s, side, leader, "9.1", v))
        return false;
    lr_hex h = la_leader_hex(s, leader);
    if (!la_calls_for_help(s, f, side, ref))
        return la_refused(v, "9.1", "No force of yours is under attack there.");
    if (la_calls_for_help(s, f, side, h) || la_attacked(s, h))
        return la_refused(v, "9.1.2", "A force that is in the battle itself may not react.");
    if (has_tried(p, s, leader, la_overall(p, s, side, h), h))
        return la_refused(v, "9.1.2", "This force has tried already.");
    if (la_bars_trying(p, s, side, leader, v))
        return false;
    if (!in_command(p, s, leader, h, ref))
        return la_refused(v, "9.1",
                          "He and the hex under attack must be in the Command Range of one Senior Commander.");
    return true;
}

static int orders_due(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                      unsigned senior)
{
    unsigned oc = la_overall(p, s, side, la_leader_hex(s, leader));
    return 1 + (oc == senior && leader != oc);
}

/* 3.2.6 */
bool la_may_react(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, unsigned leader, lr_hex ref, unsigned senior, struct lr_verdict *v)
{
    if (!la_may_try(p, s, f, side, leader, ref, v))
        return false;
    if (!la_active(s, leader))
        return la_refused(v, "9.1.2", "He is Inactive: a Senior Commander must rouse him first.");
    if (senior != LA_NOBODY && la_not_under(p, s, senior, leader, "9.1.1", v))
        return false;
    if (senior != LA_NOBODY && la_points(s, senior) < orders_due(p, s, side, leader, senior))
        return la_refused(v, "3.2.4", "The Senior Commander has too few Administration Points.");
    int mr = la_mr(p, s, senior != LA_NOBODY ? senior : leader);
    if (lr_distance(p->board, la_leader_hex(s, leader), ref) > mr)
        return la_refused(v, "9.1", "The hex under attack is farther away than the Movement Rating.");
    return true;
}

bool la_may_rouse(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, unsigned leader, struct lr_verdict *v)
{
    lr_hex ref[LA_ATTACKS] = { 0 };
    int n = la_aided_hexes(s, f, side, ref);
    bool near = false;
    if (la_tables(p)->officer[leader].side != side || !la_in_play(&s->leader[leader]))
        return la_refused(v, "9.1.2", "He leads no force of yours on the map.");
    if (la_active(s, leader))
        return la_refused(v, "9.1.2", "He is active.");
    for (int i = 0; i < n && !near; i++)
        near = lr_distance(p->board, la_leader_hex(s, leader), ref[i]) <= la_printed_mr(p, leader)
               && la_may_try(p, s, f, side, leader, ref[i], v);
    if (!near)
        return la_refused(v, "9.1", "He could not react to any attack.");
    if (la_who_commands(p, s, leader, false) == LA_NOBODY)
        return la_refused(v, "9.1.2", "No Senior Commander in range has an Administration Point for it.");
    return true;
}

/* 9.1.1 */
void la_react(LA_APPLIES, unsigned leader, lr_hex ref, unsigned senior)
{
    lr_hex h = la_leader_hex(s, leader);
    unsigned oc = la_overall(p, s, side, h);
    int mr = la_mr(p, s, senior != LA_NOBODY ? senior : leader);
    struct la_price price = la_price_of_reaction(p, s, side, leader, senior);
    (void)x;
    la_charge(p, s, side, &price);
    s->leader[leader].marks |= LA_REACTED;
    lr_reveal(&s->core); /* who and how far is said aloud */
    if (lr_d6(&s->core, ev) > mr) {
        LR_TELL(ev, LA_TELL_NO_REACTION, side, LR_EVERYONE, (int32_t)leader);
        return;
    }
    LR_TELL(ev, LA_TELL_REACTS, side, LR_EVERYONE, (int32_t)leader, mr);
    la_show_all(p, s, side, h, ev);
    bool whole = leader == oc;
    uint8_t box = whole ? LA_NOBODY : la_set_loose(p, s, leader);
    struct la_react_frame *f = la_push_react(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)leader;
    f->hexes = mr;
    f->hex = h;
    f->battle = ref;
    f->whole = whole;
    f->box = box;
}
