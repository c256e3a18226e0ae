/* rearguard.c - 9.2.2: whom a force that falls back leaves behind. */
#include "reaction.h"

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
        bool stays = la_unit_stays(s, x->f.unit[i], x->f.bosses[i]);
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
        n += x->f.bosses[i] == boss && !la_unit_stays(s, x->f.unit[i], boss);
    return n;
}

/* ... and of those under him. */
static int going_in_box(const struct la_state *s, const struct parting *x, unsigned holder)
{
    int n = 0;
    for (int i = 0; i < x->f.units; i++)
        n += x->f.bosses[i] != LA_NOBODY && la_holder(s, x->f.bosses[i]) == holder
             && !la_unit_stays(s, x->f.unit[i], x->f.bosses[i]);
    return n;
}

static bool unit_may_stay(const struct lr_pack *p, const struct la_state *s, const struct parting *x, int i,
                          struct lr_verdict *v)
{
    enum { A_DIVISION = 4 };
    unsigned u = x->f.unit[i], boss = x->f.bosses[i];
    if (la_unit_stays(s, u, boss))
        return la_refused(v, "9.2.2", "It stays already.");
    if (x->go < 2)
        return la_refused(v, "9.2.2", "Somebody must fall back.");
    if (x->weight + la_weight(p, u) > A_DIVISION)
        return la_refused(v, "3.1.1",
                          "Without a Leader no more than one division, or four brigades, stay in a hex.");
    int with = boss == LA_NOBODY ? 2 : boss == x->f.oc ? going_in_box(s, x, boss) : going_with(s, x, boss);
    if (with < 2)
        return la_refused(v, "3.2.3", "Its Leader would have no troops left.");
    return true;
}

static bool leader_may_stay(const struct lr_pack *p, const struct la_state *s, const struct parting *x,
                            unsigned leader, struct lr_verdict *v)
{
    bool here = false;
    for (int i = 0; i < x->f.leaders; i++)
        here |= x->f.leader[i] == leader;
    if (!here)
        return la_refused(v, "9.2.2", "He is not with the force that falls back.");
    if (leader == x->f.oc)
        return la_refused(v, "9.2.2", "The Overall Commander falls back with his force.");
    if (x->led)
        return la_refused(v, "9.2.2", "One Leader stays with the rearguard already.");
    int units = la_unit_count(p, s, leader);
    if (going_with(s, x, leader) == 0)
        return la_refused(v, "3.2.3", "He has no troops.");
    if (units >= x->go
        || (s->leader[leader].place == LA_UNDER && units >= going_in_box(s, x, s->leader[leader].chief)))
        return la_refused(v, "9.2.2", "Somebody must fall back.");
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
               f->none_stay ? "Who stays as rearguard?\nCavalry alone needs none here."
                            : "Who stays as rearguard?\nAt least one unit.");
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

/* 9.2.2: the order that details it. */
static struct la_price price_of_rearguard(const struct parting *x)
{
    return x->stay > 0 ? LA_POINTS(x->f.oc, 1) : (struct la_price){ 0 };
}

void la_shape_rearguard(LA_SHAPES)
{
    const struct la_rearguard_frame *r = la_rearguard_frame_of(s);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)r->hex);
    lr_form_focus(f, LR_HEXES, (uint64_t)r->to);
    f->confirm = "Fall back";
}

void la_line_rearguard(LA_LINES)
{
    struct parting x;
    unsigned a = lr_a(l->base), verb = lr_verb_of(l->base);
    count_parting(p, s, side, (lr_hex)la_rearguard_frame_of(s)->hex, &x);
    if (verb == LA_V_DONE) {
        struct la_price price = price_of_rearguard(&x);
        la_price_line(p, s, f, l, &price);
        l->label = "Fall back";
    } else if (verb == LA_V_REAR_UNIT) {
        l->effect = lr_form_text(f, "strength %d", la_unit_cf(p, s, a));
    } else if (verb == LA_V_REAR_LEADER) {
        int n = la_unit_count(p, s, a);
        l->effect = lr_form_text(f, "with %d unit%s", n, n == 1 ? "" : "s");
    } else {
        uint8_t who = rear_leader(s, &x);
        la_line_share(p, s, side, f, l, who == LA_NOBODY ? LA_NOBODY : s->leader[who].chief, who);
    }
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
    struct la_price price = price_of_rearguard(&x);
    la_charge(p, s, side, &price);
    for (int i = 0; i < x.f.leaders; i++)
        if (s->leader[x.f.leader[i]].marks & LA_MOVED && s->leader[x.f.leader[i]].place == LA_UNDER)
            la_detach(p, s, x.f.leader[i], f.guns ? f.guns - 1 : 0,
                      f.ammo ? f.ammo - 1 : la_ammo_unsaid(s, s->leader[x.f.leader[i]].chief));
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
