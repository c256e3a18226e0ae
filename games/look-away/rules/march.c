/* march.c - 8.2, 8.2.6: the march of one force.
 *
 * A march is one question that comes back until it is over: where to, hex by hex walked out at once. */
#include "march.h"

#include <assert.h>
#include <stdlib.h>
struct ground {
    struct la_walk walk;
    struct la_set zones, shut;
};

/* May this force enter enemy zones (3.6.1, 8.1, A-90)? */
static bool may_close(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                      const struct la_force *x, struct lr_verdict *v)
{
    const char *words = NULL, *rule = "3.6.1";
    if (by_wagon(f))
        words = "Wagons by themselves stay out of enemy zones of control.", rule = "8.2.6";
    else if (f->flags & LA_M_NO_ZONE)
        words = "A force whose commander goes inactive by a Force March may not enter an enemy zone of control.",
        rule = "8.3.1";
    else if (x->oc == LA_NOBODY)
        return true;
    else if (!la_active(s, x->oc))
        words = "A force led by an inactive commander may not enter an enemy zone of control.";
    else if (s->leader[x->oc].ap == 0 && !(s->leader[x->oc].marks & LA_IN_ZONE) && la_scouts(p, s, x) == 0)
        words = "He has no Administration Point left to declare the attack that must follow.", rule = "8.4.1";
    if (words == NULL)
        return true;
    if (v != NULL)
        lr_refuse(v, rule, "%s", words);
    return false;
}

static void look_around(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                        const struct la_force *x, struct ground *g)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)f->side, enemy = lr_enemy(side);
    la_shut(p, s, side, &g->shut);
    if (by_wagon(f) || (x->oc != LA_NOBODY && !la_active(s, x->oc))) /* 8.1: the inactive capture nothing */
        for (unsigned c = t->first_cart[enemy]; c < t->first_cart[enemy + 1]; c++)
            if (s->cart[c].hex < LA_HEXES)
                lr_add(&g->shut, s->cart[c].hex);
    g->walk = (struct la_walk){ .p = p,
                                .s = s,
                                .side = (uint8_t)side,
                                .forced = (f->flags & LA_M_FORCED) != 0,
                                .wagons = by_wagon(f),
                                .no_zone = !may_close(p, s, f, x, NULL),
                                .zones = &g->zones,
                                .shut = &g->shut };
}

/* ... and where the enemy's zones are, once they are needed. */
static void look_for_zones(const struct la_state *s, struct ground *g)
{
    la_zones(g->walk.p, s, lr_enemy((enum lr_side)g->walk.side), false, &g->zones);
}

static void own_hexes(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    *set = (struct la_set){ { 0 } };
    LR_EACH_BIT(who, la_holding(p, s, side))
        lr_add(set, s->leader[who].hex);
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose)
        if (t->counter[u].type != LA_SUPERVISOR)
            lr_add(set, s->unit[u].hex);
}

/* 8.2.6: In an enemy zone it has entered, a force attacks or scouts, nothing else (3.6.1). */
static bool stopped(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f)
{
    if (f->flags & LA_M_LOOKED)
        return false;
    return f->flags & LA_M_STOPPED
           || (f->hex != f->start && la_in_zone(p, s, lr_enemy((enum lr_side)f->side), (lr_hex)f->hex));
}

/* 8.4: May it stay here without an attack? */
static bool may_halt(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                     const struct la_force *x)
{
    enum lr_side side = (enum lr_side)f->side;
    lr_hex h = (lr_hex)f->hex;
    bool among = f->flags & LA_M_PART && f->hex == f->start; /* those it was split from: no attack of its own */
    if (by_wagon(f) || among || f->flags & (LA_M_LOOKED | LA_M_NO_ZONE) || !la_in_zone(p, s, lr_enemy(side), h))
        return true;
    uint8_t oc = x->oc == LA_NOBODY ? LA_NOBODY : la_overall(p, s, side, h); /* who would declare (8.4.1) */
    return la_targets(p, s, side, h) == 0 || !la_may_declare(p, s, side, oc, h, NULL);
}

/* 19.6.7, A-85: nobody defends in an Open City, so no march ends there before the enemy. */
static bool shut_city(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return h == la_tables(p)->atlanta && la_city_barred(p, s, side);
}

/* The last march looked into on this thread, and all that its ways rest on: who goes, from where, how far, the
 * hexes shut to him, the weather, the city, bridges and pontoons, the field, the ground. The answer that follows
 * the question goes one of these ways. Nothing here points into a state. Built with LR_PROVE, what is taken from
 * here is compared with ways looked for afresh. */
static _Thread_local struct {
    unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + 2 * sizeof(int32_t) + 7 + sizeof(struct la_set)
                              + LA_CARTS * sizeof(struct la_cart) + sizeof(struct la_field) + LA_HEXES)];
    struct la_reach reach;
} ways;

static_assert(LA_HEXES % 8 == 0, "looked at by eights");

static bool ways_known(const struct la_state *s, const struct la_march_frame *f, const struct ground *g)
{
    const struct la_walk *w = &g->walk;
    return LR_HOLDS(ways.on, LR_ON(w->p->hash), LR_ON(f->hex), LR_ON(f->points), LR_ON(w->side), LR_ON(w->forced),
                    LR_ON(w->wagons), LR_ON(w->no_zone), LR_ON(s->turn), LR_ON(s->weather), LR_ON(s->open_city),
                    LR_ON(s->burned), LR_ON(g->shut), LR_ON(s->cart), LR_ON(s->field), LR_ON(s->ground));
}

/* `ways` are those of this march. */
static void know_ways(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                      const struct la_force *x)
{
    struct ground g;
    look_around(p, s, f, x, &g);
    if (ways_known(s, f, &g))
        return;
    look_for_zones(s, &g);
    la_reach_from(&ways.reach, &g.walk, (lr_hex)f->hex, f->points, LR_NONE);
}

static void allow_goals(LA_ASKS, const struct la_march_frame *f, const struct la_force *x)
{
    struct la_set own;
    uint8_t payer;
    const uint16_t *cost = ways.reach.cost;
    know_ways(p, s, f, x);
    own_hexes(p, s, side, &own);
    for (unsigned eight = ways.reach.low & ~7u; eight <= ways.reach.high; eight += 8) {
        uint64_t costs[2];
        memcpy(costs, cost + eight, sizeof costs);
        if ((costs[0] & costs[1]) == UINT64_MAX) /* none of the eight is reached */
            continue;
        unsigned reached = 0; /* of the eight, without guessing */
        for (unsigned k = 0; k < 8; k++)
            reached |= (unsigned)(cost[eight + k] != LR_NONE) << k;
        LR_EACH_BIT(k, reached) {
            unsigned h = eight + k;
            if (h != (unsigned)f->hex && !shut_city(p, s, side, (lr_hex)h)
                && (!lr_has(&own, h) || by_wagon(f) || la_fits(p, s, x, (lr_hex)h, &payer, NULL)))
                lr_allow(q, lr_say(LA_V_GO, h, 0, 0, 0));
        }
    }
}

static void march_words(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                        struct lr_text *t)
{
    if (t->at == NULL)
        return;
    const char *who = by_leader(f)  ? la_tables(p)->officer[f->leader].name
                      : by_wagon(f) ? la_tables(p)->wheels[f->cart].name
                                    : NULL;
    bool before = stopped(p, s, f);
    lr_put(t, before ? "What %s %s do?\n" : "Where %s %s march?\n", who ? "does" : "do", who ? who : "the troops");
    lr_name(p, LR_HEXES, (uint64_t)f->hex, t);
    if (before) {
        lr_put(t, ", before the enemy: attack, scout or halt.");
        return;
    }
    int mp = f->points / LR_MP, rest = f->points % LR_MP;
    lr_put(t, ": %d%s Movement Point%s left%s.", mp, rest ? "+" : "", mp == 1 && !rest ? "" : "s",
           f->flags & LA_M_FORCED ? ", by force march" : "");
}

/* Its commander fell out by the losses of a Force March: the march is over. */
static bool broken_off(const struct la_state *s, const struct la_march_frame *f)
{
    if (!by_leader(f))
        return false;
    const struct la_leader *l = &s->leader[f->leader];
    return l->place != LA_HOLDS || l->hex != f->hex || !(l->marks & LA_MARCHES);
}

void la_ask_march(LA_ASKS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    q->rule = "8.2";
    if (broken_off(s, f)) {
        lr_put(&q->words, "The march is over.");
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
        return;
    }
    q->always = true;
    lr_put(&q->others, "moving a force");
    if (f->hex < 0 || f->hex >= LA_HEXES) /* in the other side's view */
        return;
    struct la_force x;
    la_marching(p, s, f, &x);
    march_words(p, s, f, &q->words);
    bool halt = may_halt(p, s, f, &x);
    if (halt) {
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_HALT, 0, 0, 0, 0);
        if (q->brief)
            return;
    }
    if (!by_wagon(f)) {
        la_allow_attacks(p, s, side, q);
        la_allow_riders(p, s, side, q, &x);
    }
    if (x.oc != LA_NOBODY && !la_active(s, x.oc) && !(f->flags & LA_M_BEGAN) && !(s->leader[x.oc].marks & LA_TRIED))
        lr_allow(q, lr_say(LA_V_WAKE, 0, 0, 0, 0));
    if (!stopped(p, s, f) && f->points > 0)
        allow_goals(p, s, side, q, f, &x);
    if (q->n == 0) /* among friends in a zone, whose commander cannot attack (8.2.5.1): nothing is left to do */
        lr_allow(q, lr_say(LA_V_HALT, 0, 0, 0, 0));
}

/* ---- The form of a march ---- */

void la_shape_march(LA_SHAPES)
{
    const struct la_march_frame *m = la_march_frame_of(s);
    struct la_force x;
    if (broken_off(s, m) || m->hex < 0 || m->hex >= LA_HEXES)
        return;
    la_marching(p, s, m, &x);
    la_add_movement(f, m->points);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)m->hex);
    know_ways(p, s, m, &x);
    f->confirm = "March";
}

/* What it costs, whom it joins and who gives the order for that (8.2.5.1), why it goes no farther. */
static void line_go(LA_LINES)
{
    const struct la_march_frame *m = la_march_frame_of(s);
    lr_hex to = (lr_hex)lr_a(l->base);
    uint8_t payer = LA_NOBODY;
    struct la_set own;
    struct la_force x;
    la_cost(f, l->cost, LA_IN_MOVEMENT, ways.reach.cost[to]);
    own_hexes(p, s, side, &own);
    if (lr_has(&own, to) && !by_wagon(m)) {
        la_marching(p, s, m, &x);
        la_fits(p, s, &x, to, &payer, NULL);
        l->effect = "joins those who stand there";
    } else if (la_in_zone(p, s, lr_enemy(side), to)) {
        l->effect = "stops in an enemy zone of control: attack, or scout";
        l->rule = "3.6.1";
    }
    struct la_price price = la_both_pay(payer, LA_NOBODY);
    la_price_line(p, s, f, l, &price);
}

void la_line_march(LA_LINES)
{
    switch (lr_verb_of(l->base)) {
    case LA_V_GO:
        line_go(p, s, side, f, l);
        break;
    case LA_V_HALT:
        l->label = "Halt here";
        break;
    case LA_V_WAKE:
        l->label = "Become active";
        break;
    case LA_V_RAID:
        l->label = "Tear up the rails";
        la_line_cavalry(p, s, side, f, l);
        break;
    default:
        if (!la_line_attacks(p, s, side, f, l))
            la_line_cavalry(p, s, side, f, l);
        break;
    }
}

static void tell_going(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                       struct lr_events *ev)
{
    (void)p;
    enum lr_side side = (enum lr_side)f->side;
    if (by_wagon(f)) {
        LR_TELL(ev, LA_TELL_DRIVES, side, LR_EVERYONE, f->cart, f->hex);
    } else if (!by_leader(f)) {
        LR_TELL(ev, LA_TELL_TROOPS_GO, side, LR_EVERYONE, (int32_t)side, f->hex);
    } else {
        uint8_t know = la_knows(p, s, f->leader);
        LR_TELL(ev, LA_TELL_GOES, side, know, f->leader, f->hex);
        if (know != LR_EVERYONE && !(s->leader[f->leader].marks & LA_HIDDEN))
            LR_TELL(ev, LA_TELL_TROOPS_GO, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side, f->hex);
    }
}

/* One hex on. False: it ends here, something hidden is in the way (8.6.2). */
static bool walk_on(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f, const struct column *x,
                    lr_hex to, struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)f->side, enemy = lr_enemy(side);
    lr_hex hidden = la_hidden_near(p, s, enemy, to);
    if (hidden == LR_NONE) {
        la_put_group(p, s, f, x, to);
        la_pass(p, s, side, to, ev);
        return true;
    }
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_BUMPS, side, LR_EVERYONE, (int32_t)side, hidden);
    bool from_zone = la_in_zone(p, s, enemy, (lr_hex)f->hex);
    la_show(p, s, la_overall(p, s, enemy, hidden), ev);
    la_settle_field(p, s);
    if (hidden != to && !from_zone && !la_in_zone(p, s, enemy, (lr_hex)f->hex) && !by_wagon(f)) {
        la_put_group(p, s, f, x, to);
        la_pass(p, s, side, to, ev);
    }
    f->flags |= LA_M_STOPPED;
    return false;
}

/* Where friends stand, forces merge; those who have not moved may be led on (8.2.5.1). */
static void arrive(const struct lr_pack *p, struct la_state *s, const struct la_force *x, bool friends, bool held,
                   struct lr_events *ev)
{
    struct la_march_frame *f = la_march_frame(s);
    enum lr_side side = (enum lr_side)f->side;
    lr_hex h = (lr_hex)f->hex;
    if (!friends || by_wagon(f))
        return;
    struct la_force now = *x;
    bool forced = x->oc != LA_NOBODY && s->leader[x->oc].marks & LA_FORCED;
    la_merge(p, s, &now, h, ev);
    la_muster(p, s, side, h, &now);
    for (int i = 0; i < now.leaders; i++) /* among others who are seen nobody stays hidden (8.6.2) */
        if (s->leader[now.leader[i]].place == LA_HOLDS && !(s->leader[now.leader[i]].marks & LA_HIDDEN))
            la_show(p, s, now.oc, ev);
    if (now.oc != LA_NOBODY) {
        f->by = LA_GOES_LED;
        f->leader = now.oc;
    }
    bool declared = la_attack_from(s, h) != NULL;
    la_mark_moved(p, s, &now);
    for (int i = 0; i < now.leaders; i++) {
        struct la_leader *l = &s->leader[now.leader[i]];
        l->marks &= ~(uint32_t)LA_MARCHES;
        if (forced)
            l->marks |= LA_FORCED;
        if (l->place == LA_HOLDS)
            l->marks |= LA_MARCHES;
    }
    la_take_along(p, s, side, h);
    if (declared || held || now.oc == LA_NOBODY)
        la_end_march(p, s, side, false, ev);
}

/* The way there, first hex to last; how many. */
static int way_to(const struct la_reach *r, lr_hex to, lr_hex path[LA_LONGEST])
{
    int n = 0;
    for (lr_hex h = to; r->from[h] != LR_NONE && n < LA_LONGEST; h = r->from[h])
        path[n++] = h;
    for (int i = 0; i < n / 2; i++) {
        lr_hex h = path[i];
        path[i] = path[n - 1 - i];
        path[n - 1 - i] = h;
    }
    return n;
}

/* Stopped by a hidden enemy among friends it may not join (8.2.5.1): it ends before them. */
static void fall_short(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f,
                       const struct la_force *x, const struct column *column, const struct la_set *own,
                       const lr_hex *path, int n, lr_hex start)
{
    lr_hex at = (lr_hex)f->hex;
    uint8_t payer;
    if (by_wagon(f) || !lr_has(own, at))
        return;
    la_put_group(p, s, f, column, start); /* so that it is not counted among them */
    for (int i = n - 1; i >= 0; i--)
        if (path[i] == at && lr_has(own, at) && !la_fits(p, s, x, at, &payer, NULL))
            at = i > 0 ? path[i - 1] : start;
    la_put_group(p, s, f, column, at);
}

/* Without looking farther than need be. */
static void way_alone(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget, struct la_reach *r)
{
    r->made = false;
    la_reach_from(r, &g->walk, start, budget, to);
}

static void prove_way(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget, const lr_hex *path, int n)
{
    struct la_reach r;
    lr_hex again[LA_LONGEST];
    struct ground afresh = *g;
    afresh.walk.zones = &afresh.zones;
    afresh.walk.shut = &afresh.shut;
    look_for_zones(g->walk.s, &afresh);
    way_alone(&afresh, start, to, budget, &r);
    int m = way_to(&r, to, again);
    lr_prove(&n, &m, sizeof n);
    lr_prove(path, again, (size_t)n * sizeof *path);
}

/* The ways of this march: those that the list was made of, if it is the last one looked into. */
static const struct la_reach *ways_of(const struct lr_pack *p, const struct la_state *s,
                                      const struct la_march_frame *f, const struct la_force *force, lr_hex to,
                                      struct ground *g, struct la_reach *found)
{
    look_around(p, s, f, force, g);
    if (ways_known(s, f, g))
        return &ways.reach;
    look_for_zones(s, g);
    way_alone(g, (lr_hex)f->hex, to, f->points, found);
    lr_forget(ways.on); /* of another march */
    return found;
}

/* What it costs to enter a hex of the way from the one before. */
static lr_cost step_to(const struct la_reach *r, lr_hex h) { return r->cost[h] - r->cost[r->from[h]]; }

/* As far as it has come; what it has left, unless it was stopped. */
static void note_walk(const struct la_march_frame *f, const struct la_reach *r, const lr_hex *path, int n,
                      bool free, struct lr_events *ev)
{
    int end = n;
    while (end > 0 && path[end - 1] != (lr_hex)f->hex)
        end--;
    for (int i = 0; i < end; i++)
        lr_walk(ev, r->from[path[i]], path[i], step_to(r, path[i]));
    if (free)
        lr_walk_left(ev, f->points);
}

static void go(LA_APPLIES)
{
    struct la_reach found;
    struct ground g;
    struct la_force force;
    struct la_set own, held;
    lr_hex path[LA_LONGEST], to = (lr_hex)lr_a(x);
    struct la_march_frame *f = la_march_frame(s);
    lr_hex start = (lr_hex)f->hex;
    la_open_roll(s);
    la_marching(p, s, f, &force);
    const struct la_reach *reach = ways_of(p, s, f, &force, to, &g, &found);
    own_hexes(p, s, side, &own);
    la_held(p, s, side, &held);
    struct column column = la_column_of(p, s, f);
    la_close_roll();
    int n = way_to(reach, to, path), left = f->points - reach->cost[to];
    if (LR_PROVING)
        prove_way(&g, start, to, f->points, path, n);
    f->flags &= ~(LA_M_LOOKED | LA_M_STOPPED);
    f->flags |= LA_M_BEGAN;
    bool free = true, masked = lr_has(&s->masked[side], start) || !lr_has(&s->stand[side], start);
    for (int i = 0; i < n && free; i++)
        free = walk_on(p, s, f, &column, path[i], ev);
    if (!free)
        fall_short(p, s, f, &force, &column, &own, path, n, start);
    f->points = free ? left : 0;
    note_walk(f, reach, path, n, free, ev);
    la_settle_field(p, s);
    for (int i = 0; i < force.units; i++)
        masked |= force.bosses[i] == LA_NOBODY;
    if (masked || lr_has(&s->stand[side], start) || lr_has(&own, (lr_hex)f->hex))
        lr_reveal(&s->core); /* who it is, who was beneath him, or whom he joins is seen now (3.7.1) */
    tell_going(p, s, f, ev);
    lr_hex at = (lr_hex)f->hex;
    if (la_in_zone(p, s, lr_enemy(side), at))
        f->flags |= LA_M_STOPPED;
    arrive(p, s, &force, at != start && lr_has(&own, at), lr_has(&held, at), ev);
}

/* 3.6.1, 8.2.5.1: what ends the march there. */
static void say_end(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f, lr_hex to,
                    struct lr_way *w)
{
    enum lr_side side = (enum lr_side)f->side;
    struct la_set own, held;
    own_hexes(p, s, side, &own);
    la_held(p, s, side, &held);
    if (la_in_zone(p, s, lr_enemy(side), to))
        lr_way_ends(w, "3.6.1", "an enemy zone of control stops a force");
    else if (!by_wagon(f) && lr_has(&own, to) && lr_has(&held, to))
        lr_way_ends(w, "8.2.5.1", "it joins those who have finished their march");
}

bool la_way_of_march(const struct lr_pack *p, const struct la_state *s, lr_answer x, struct lr_way *w)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    struct la_reach found;
    struct ground g;
    struct la_force force;
    lr_hex path[LA_LONGEST], to = (lr_hex)lr_a(x);
    la_marching(p, s, f, &force);
    const struct la_reach *reach = ways_of(p, s, f, &force, to, &g, &found);
    int n = way_to(reach, to, path);
    lr_way_begin(w, (lr_hex)f->hex);
    for (int i = 0; i < n; i++)
        lr_way_on(w, path[i], step_to(reach, path[i]));
    w->allowance = f->points;
    w->counts = "Movement Points";
    if (f->flags & LA_M_FORCED)
        lr_way_note(w, "8.3", "by Force March");
    say_end(p, s, f, to, w);
    return true;
}

void la_apply_march(LA_APPLIES)
{
    struct la_march_frame *f = la_march_frame(s);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        go(p, s, side, x, ev);
        break;
    case LA_V_HALT:
        la_end_march(p, s, side, false, ev);
        break;
    case LA_V_WAKE: /* */
        s->leader[f->leader].marks |= LA_TRIED;
        la_activate(s, f->leader);
        LR_TELL(ev, LA_TELL_WAKES, side, la_knows(p, s, f->leader), f->leader);
        break;
    case LA_V_ATTACK:
        la_do_attacks(p, s, side, x, ev);
        break;
    default:
        la_do_cavalry(p, s, side, x, ev);
        break;
    }
}

/* ---- Refusals ---- */

/* A hex that nobody enters, or not this force. */
static bool bars_hex(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                     const struct la_march_frame *f, const struct ground *g, lr_hex to, struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    if (to >= LA_HEXES || to == f->hex)
        return LA_BARS("8.2", to == f->hex ? "It stands there." : "That is not on the map.");
    if (to == t->atlanta && s->open_city && side == LA_CONFEDERATE && !la_holds_city(s, side, to))
        return LA_BARS("19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    if (shut_city(p, s, side, to))
        return LA_BARS("19.6.7", "In an Open City nobody stands before the enemy.");
    if (!lr_has(&g->shut, to))
        return false;
    struct la_set shut;
    la_shut(p, s, side, &shut);
    if (!lr_has(&shut, to) && by_wagon(f))
        return LA_BARS("8.6.4", "A wagon by itself captures nothing.");
    if (!lr_has(&shut, to))
        return LA_BARS("8.1", "A force under an inactive commander captures nothing.");
    if (lr_has(&s->stand[lr_enemy(side)], to))
        return LA_BARS("8.2", "Enemy units are there: attack them from beside that hex.");
    if (lr_has(&s->zone[lr_enemy(side)], to))
        return LA_BARS("14.8.3", "Manned works of the enemy are there: attack them from beside that hex.");
    return LA_BARS("8.6.4", "A depot of the enemy is there: attack it from beside that hex.");
}

/* The step to a hex beside it. */
static bool bars_step(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_march_frame *f, int d, struct lr_verdict *v)
{
    lr_hex from = (lr_hex)f->hex;
    int bridge = la_bridge_at(p, from, d);
    bool burned = bridge >= 0 && s->burned >> bridge & 1, crossable = la_crossable(p, s, side, from, d);
    bool dry = !(la_tables(p)->hex[from].major >> d & 1);
    if (burned && !crossable)
        return LA_BARS("13.1.2", "The bridge there is burned.");
    if (by_wagon(f) && crossable && !dry && (bridge < 0 || burned) && side == LA_CONFEDERATE)
        return LA_BARS("8.2.4", "Wagons do not ford a major river.");
    if (!crossable)
        return LA_BARS("8.2.4", "Mountains are passed by road, major rivers at bridges, pontoons and fords.");
    return false;
}

static bool leads(const struct ground *g, lr_hex start, lr_hex to, lr_cost budget)
{
    struct la_reach r;
    way_alone(g, start, to, budget, &r);
    return r.cost[to] != LR_NONE;
}

/* No way leads there with these Movement Points: what would it take? */
static void why_no_way(const struct la_march_frame *f, struct ground *g, lr_hex to, struct lr_verdict *v)
{
    lr_hex start = (lr_hex)f->hex;
    bool longer = leads(g, start, to, LA_FARTHEST);
    bool forced = g->walk.forced;
    g->walk.forced = false;
    if (forced && (!longer || leads(g, start, to, f->points))) {
        lr_refuse(v, "8.3.1", "A Force March goes only by roads and over Clear ground.");
        return;
    }
    if (longer) {
        lr_refuse(v, "8.2", "Its Movement Points do not reach that far.");
        return;
    }
    g->zones = (struct la_set){ { 0 } };
    g->walk.no_zone = false;
    if (leads(g, start, to, LA_FARTHEST))
        lr_refuse(v, "3.6.1", "Every way there leads through enemy zones of control.");
    else
        lr_refuse(v, "8.2.4", "No way leads there: rivers, mountains or the enemy are between.");
}

static void why_go(LA_WHYS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    lr_hex to = (lr_hex)lr_a(x), start = (lr_hex)f->hex;
    struct la_force force;
    struct ground g;
    struct la_set own;
    uint8_t payer;
    la_marching(p, s, f, &force);
    if (stopped(p, s, f)) {
        lr_refuse(v, "3.6.1", "A force that enters an enemy zone of control stops and must attack, or scout.");
        return;
    }
    look_around(p, s, f, &force, &g);
    look_for_zones(s, &g);
    if (bars_hex(p, s, side, f, &g, to, v))
        return;
    int d = lr_direction(p->board, start, to);
    bool zone = lr_has(&g.zones, to);
    if (zone && !may_close(p, s, f, &force, v))
        return;
    if (zone && d >= 0 && lr_has(&g.zones, start)) {
        lr_refuse(v, "3.6.1", "Never directly from one enemy zone of control into another.");
        return;
    }
    if (d >= 0 && bars_step(p, s, side, f, d, v))
        return;
    own_hexes(p, s, side, &own);
    if (!lr_has(&own, to) || by_wagon(f) || la_fits(p, s, &force, to, &payer, v))
        why_no_way(f, &g, to, v);
}

void la_why_march(LA_WHYS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        why_go(p, s, side, x, v);
        return;
    case LA_V_HALT:
        if (f->hex == f->start && !(f->flags & LA_M_STOPPED))
            lr_refuse(v, "8.4.2",
                      "It was attacked and is still in an enemy zone of control: it must attack or leave.");
        else
            lr_refuse(v, "3.6.1", "In an enemy zone of control it must attack, or scout.");
        return;
    case LA_V_WAKE:
        if (by_leader(f) && la_active(s, f->leader))
            lr_refuse(v, "8.1.2", "He is active.");
        else
            lr_refuse(v, "8.1.2",
                      "He becomes active by his march only when it starts, and if no other way was tried in this "
                      "Impulse.");
        return;
    default:
        if (!la_why_attack(p, s, side, x, v) && !la_why_riders(p, s, side, x, v))
            lr_refuse(v, "8.2.1", "A force ends its march before anything else is done: say halt.");
    }
}
