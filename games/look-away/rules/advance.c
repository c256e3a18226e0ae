/* advance.c - 10.6.1, 10.6.8: who goes into the hex that the enemy has left. */
#include "results.h"

static void push_advance(struct la_state *s, enum lr_side side, lr_hex to, const uint16_t *from, int n)
{
    struct la_advance_frame *f = la_push_advance(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = to;
    for (int i = 0; i < LA_ADVANCERS; i++)
        *la_advancer(f, i) = i < n ? from[i] : LR_NONE;
}

static bool vacant(const struct lr_pack *p, const struct la_state *s, enum lr_side of, lr_hex h)
{
    return !la_anyone_at(p, s, of, h) && !(la_works(s, h, of) && la_manned(p, s, h));
}

/* May the hex that was attacked be entered? One where nobody was to begin with: if its works fell, and its depot
 * fell or was made to retreat. */
static bool won(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    const struct la_battle *b = &s->battle;
    enum lr_side side = defender_of(s);
    if (!vacant(p, s, side, b->hex))
        return false;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1] && !b->paid; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == b->hex && b->retreat[0] <= b->retreat[1])
            return false;
    return true;
}

/* 10.6.1 */
void la_battle_advance(LA_GOES)
{
    struct la_battle *b = &s->battle;
    (void)ev;
    if (b->fire < b->attacks) {
        lr_hex from = b->from[b->fire++];
        if (vacant(p, s, attacker_of(s), from) && la_anyone_at(p, s, defender_of(s), b->hex))
            push_advance(s, defender_of(s), from, &b->hex, 1);
        return;
    }
    uint16_t from[8];
    int n = 0;
    for (int i = 0; i < b->attacks; i++)
        if (la_anyone_at(p, s, attacker_of(s), b->from[i]))
            from[n++] = b->from[i];
    lr_top(&s->core)->step = LA_B_END;
    if (n > 0 && won(p, s))
        push_advance(s, attacker_of(s), b->hex, from, n);
}

static bool may_come_from(const struct la_advance_frame *f, lr_hex h)
{
    for (int i = 0; i < LA_ADVANCERS; i++)
        if (la_advancer_of(f, i) == h && h != LR_NONE)
            return true;
    return false;
}

/* Those of this leader's who would go: himself and those under him. */
static int party(const struct lr_pack *p, const struct la_state *s, unsigned leader, uint8_t out[LA_STACK])
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[leader].side;
    int n = 0;
    out[n++] = (uint8_t)leader;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == leader && n < LA_STACK)
            out[n++] = (uint8_t)i;
    return n;
}

static int troops_of(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    uint8_t who[LA_STACK];
    int n = party(p, s, leader, who), units = 0;
    for (unsigned u = 0; u < (unsigned)t->units; u++)
        for (int i = 0; i < n; i++)
            units +=
                s->unit[u].place == LA_WITH && s->unit[u].boss == who[i] && t->counter[u].type != LA_SUPERVISOR;
    return units;
}

/* A part of a force: a leader other than its Overall Commander, with troops, and some stay. */
static bool may_advance_with(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                             const struct la_advance_frame *f, unsigned leader)
{
    lr_hex h = la_leader_hex(s, leader);
    uint8_t who[2 * LA_STACK];
    struct la_force there, here;
    if (la_tables(p)->officer[leader].side != side || s->leader[leader].place == LA_STAFF || !may_come_from(f, h)
        || la_overall(p, s, side, h) == leader)
        return false;
    int units = troops_of(p, s, leader);
    la_muster(p, s, side, h, &here);
    bool under = s->leader[leader].place == LA_UNDER;
    if (units == 0 || units == here.units || (under && units >= troops_of(p, s, s->leader[leader].chief)))
        return false;
    la_muster(p, s, side, (lr_hex)f->hex, &there);
    int n = party(p, s, leader, who);
    memcpy(who + n, there.leader, there.leaders);
    return n + there.leaders <= LA_STACK && la_may_stack(p, s, who, n + there.leaders);
}

void la_ask_advance(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_advance_frame *f = la_advance_frame_of(s);
    lr_hex to = (lr_hex)f->hex;
    q->rule = "10.6.8";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, "Who advances?\n");
        lr_name(p, LR_HEXES, to, &q->words);
        lr_put(&q->words, " is vacated.");
    }
    lr_put(&q->others, "deciding on an advance");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    for (int i = 0; i < LA_ADVANCERS; i++) {
        lr_hex from = la_advancer_of(f, i);
        if (from == LR_NONE || !lr_has(&s->stand[side], from) || !la_may_join(p, s, side, from, to, NULL))
            continue;
        lr_allow(q, lr_say(LA_V_ADVANCE, from, 0, 0, 0));
        q->suggest = q->suggest ? q->suggest : lr_say(LA_V_ADVANCE, from, 0, 0, 0);
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if ((s->leader[i].place == LA_HOLDS || s->leader[i].place == LA_UNDER)
            && may_advance_with(p, s, side, f, i))
            lr_allow(q, lr_say(LA_V_ADVANCE_WITH, i, 0, 0, 0));
}

/* A part of a force, under a leader. */
static void why_part_stays(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                           const struct la_advance_frame *f, unsigned i, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[i].name;
    lr_hex h = la_leader_hex(s, i);
    struct la_force here;
    if (la_is_absent(p, s, side, i, "10.6.1", v))
        return;
    la_muster(p, s, side, h, &here);
    int units = troops_of(p, s, i);
    bool all =
        units == here.units || (s->leader[i].place == LA_UNDER && units >= troops_of(p, s, s->leader[i].chief));
    if (!may_come_from(f, h))
        lr_refuse(v, "10.6.1", "The force of %s has not won that hex.", name);
    else if (la_overall(p, s, side, h) == i)
        lr_refuse(v, "10.6.1", "%s is the Overall Commander: he advances with the whole force.", name);
    else if (units == 0 || all)
        lr_refuse(v, "3.2.3", units == 0 ? "%s has no troops." : "Without the troops of %s the others have none.",
                  name);
    else
        lr_refuse(v, "3.2.2", "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
}

void la_why_advance(LA_WHYS)
{
    const struct la_advance_frame *f = la_advance_frame_of(s);
    lr_hex from = (lr_hex)lr_a(x);
    if (lr_verb_of(x) == LA_V_ADVANCE_WITH)
        why_part_stays(p, s, side, f, lr_a(x), v);
    else if (!may_come_from(f, from) || !lr_has(&s->stand[side], from))
        lr_refuse(v, "10.6.8", "No force there has won that hex.");
    else
        la_may_join(p, s, side, from, (lr_hex)f->hex, v);
}

void la_shape_advance(LA_SHAPES)
{
    (void)p, (void)s, (void)q;
    lr_form_focus(f, LR_HEXES, (uint64_t)la_advance_frame_of(s)->hex);
    f->confirm = "Advance";
}

void la_line_advance(LA_LINES)
{
    unsigned a = lr_a(l->base);
    struct la_force x;
    int n = 0;
    if (lr_verb_of(l->base) == LA_V_DONE) {
        l->label = "No more advance";
        return;
    }
    if (lr_verb_of(l->base) == LA_V_ADVANCE) {
        la_muster(p, s, side, (lr_hex)a, &x);
        n = x.units;
    } else {
        n = troops_of(p, s, a);
    }
    l->effect = lr_form_text(f, "%d unit%s", n, n == 1 ? "" : "s");
}

void la_apply_advance(LA_APPLIES)
{
    struct la_advance_frame *f = la_advance_frame(s);
    lr_hex to = (lr_hex)f->hex, from = (lr_hex)lr_a(x);
    if (lr_verb_of(x) != LA_V_DONE)
        la_show_all(p, s, side, to, ev);
    switch (lr_verb_of(x)) {
    case LA_V_ADVANCE:
        la_stop_work(p, s, side, from);
        la_drop_attack(s, from);
        la_place_force(p, s, side, from, to, true);
        break;
    case LA_V_ADVANCE_WITH:
        from = la_leader_hex(s, lr_a(x));
        la_detach(p, s, lr_a(x), 0, s->leader[la_holder(s, lr_a(x))].ammo > 1);
        s->leader[lr_a(x)].hex = to;
        break;
    default:
        lr_pop(&s->core);
        return;
    }
    lr_reveal(&s->core); /* who stood under works or a screen is seen */
    LR_TELL(ev, LA_TELL_ADVANCES, side, LR_EVERYONE, (int32_t)side, from, to);
    lr_walk(ev, from, to, 0);
    la_settle_field(p, s);
    la_pass(p, s, side, to, ev);
    la_gather(p, s, side, to);
}
