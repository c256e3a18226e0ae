/* headquarters.c - 14.6.3, 14.6.4, 3.3.4, 3.1.2: new commands, headquarters raised again, chiefs of staff, markers.
 */
#include "appoint.h"

#include <assert.h>

/* ---- 14.6.4 New commands ---- */

struct post la_new_post(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return (struct post){ .side = side,
                          .h = h,
                          .old = LA_NOBODY,
                          .hq = LA_NOBODY,
                          .burden = la_leaderless_burden(p, s, side, h),
                          .holds = true };
}

bool la_dead_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_DEAD && la_tables(p)->counter[u].type <= LA_CAVALRY)
            return true;
    return false;
}

/* 14.6.4 */
uint64_t la_new_leaders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct post x = la_new_post(p, s, side, h);
    uint64_t set = la_pool_for(p, s, &x);
    if (!la_troops_without_leader(p, s, side, h))
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (la_printed_ar(p, i) - s->leader[i].wound < 1)
                set &= ~lr_bit(i);
    return set;
}

/* 3.1.3, 14.6.4 */
bool la_may_form(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (!affords(s, side, cost(p, LA_C_POOL)) || la_overall(p, s, side, h) != LA_NOBODY
        || in_play(p, s, side) >= 2 * at_start(p, s, side))
        return false;
    bool some = la_troops_without_leader(p, s, side, h);
    return (some || (s->player[side].replacements > 0 && la_dead_troops(p, s, side)))
           && la_new_leaders(p, s, side, h) != 0;
}

uint64_t la_to_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    struct post x = { .side = side, .h = LR_NONE, .old = LA_NOBODY, .hq = LA_NOBODY };
    return in_play(p, s, side) < at_start(p, s, side) ? la_pool_for(p, s, &x) : 0;
}

bool la_may_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder,
                     uint64_t pool)
{
    if (pool == 0 || s->leader[holder].place != LA_HOLDS || la_units_of(p, s, holder) < 2)
        return false;
    unsigned ranks = ranks_at(p, s, side, s->leader[holder].hex, LA_NOBODY);
    LR_EACH_BIT(i, pool)
        if (!(ranks >> s->leader[i].rank & 1) && la_outranks(p, s, holder, i))
            return true;
    return false;
}

/* ---- 14.6.3 Headquarters ---- */

int la_hq_price(const struct lr_pack *p, unsigned hq)
{
    unsigned kind = la_tables(p)->hq[hq].kind;
    return cost(p, kind == LA_HQ_GROUP ? LA_C_GROUP_HQ : kind == LA_HQ_ARMY ? LA_C_ARMY_HQ : LA_C_CORPS_HQ);
}

bool la_hq_lost(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    if (t->hq[hq].side != side || la_rank_needed(p, hq) == 0)
        return false;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (s->leader[i].hq == hq && (la_in_play(&s->leader[i]) || s->leader[i].place == LA_LATER))
            return false;
    for (int k = 0; k < sc->arrivals; k++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + k];
        if (a->side == side && a->what == LA_A_LEADER && a->hq == hq && a->turn <= s->turn)
            return true;
    }
    return false;
}

/* Where a Leader from the pool would take it: troops without a Leader at a base. */
static lr_hex orphan_base(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                          const struct la_bases *b)
{
    for (int i = 0; i < b->bases; i++)
        if (la_troops_without_leader(p, s, side, b->base[i]))
            return b->base[i];
    return LR_NONE;
}

/* 14.6.3 */
uint64_t la_hq_takers(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq,
                      const struct la_bases *b)
{
    uint64_t set = 0;
    int price = la_hq_price(p, hq), needed = la_rank_needed(p, hq);
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++) {
        const struct la_leader *l = &s->leader[i];
        int brevet = brevet_price(p, s, i, needed);
        if (l->place == LA_HOLDS && !la_senior(p, s, i) && la_is_base(b, l->hex) && brevet >= 0
            && affords(s, side, price + brevet))
            set |= lr_bit(i);
    }
    lr_hex h = orphan_base(p, s, side, b);
    if (h != LR_NONE) {
        struct post x = la_new_post(p, s, side, h);
        x.hq = (uint8_t)hq;
        x.price = price;
        set |= la_pool_for(p, s, &x);
    }
    return set;
}

struct la_price la_price_of_reviving(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                     unsigned hq, unsigned by)
{
    struct la_bases b;
    struct post x = { .side = side, .h = la_leader_hex(s, by), .old = LA_NOBODY };
    if (s->leader[by].place == LA_POOL) {
        la_find_bases(p, s, side, &b);
        x = la_new_post(p, s, side, orphan_base(p, s, side, &b));
    }
    x.hq = (uint8_t)hq;
    x.price = la_hq_price(p, hq);
    return la_price_of_seat(p, s, &x, by);
}

/* 14.6.3 */
void la_revive(LA_APPLIES, unsigned hq)
{
    unsigned i = lr_a(x);
    struct la_bases b;
    la_pay(s, side, la_hq_price(p, hq));
    for (unsigned j = leaders(p, side); j < leaders(p, side + 1); j++)
        if (s->leader[j].hq == hq)
            s->leader[j].hq = LA_NOBODY; /* a fallen holder's */
    if (s->leader[i].place == LA_POOL) {
        la_find_bases(p, s, side, &b);
        struct post y = la_new_post(p, s, side, orphan_base(p, s, side, &b));
        la_seat(p, s, ev, &y, i, 0, 0, LA_FULL);
    }
    la_raise_rank(p, s, side, i, la_rank_needed(p, hq));
    s->leader[i].hq = (uint8_t)hq;
    LR_TELL(ev, LA_TELL_REVIVED, side, LR_ONLY(side), (int32_t)i, (int32_t)hq);
}

/* ---- 3.3.4 Chiefs of staff ---- */

uint64_t la_staff_pool(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    uint64_t set = 0;
    bool pool = affords(s, side, cost(p, LA_C_WAR_DEPARTMENT) + cost(p, LA_C_POOL));
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (s->leader[i].rank >= STAFF_RANK && (s->leader[i].place == LA_POOL ? pool : la_may_be_sent(p, s, i)))
            set |= lr_bit(i);
    return set;
}

/* 3.3.4 */
bool la_may_have_staff(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    return la_army_commander(p, s, i) && s->leader[i].ap > 0 && !(s->leader[i].marks & LA_ACTING)
           && la_may_wdo(p, s, side) && la_staff_of(p, s, i) == LA_NOBODY && la_staff_pool(p, s, side) != 0;
}

struct la_price la_price_of_staff(unsigned commander)
{
    struct la_price x = LA_POINTS(commander, 1);
    x.wdo = true;
    return x;
}

void la_name_staff(LA_APPLIES)
{
    unsigned i = lr_a(x);
    struct la_price price = la_price_of_staff(i);
    uint64_t set = la_staff_pool(p, s, side);
    la_charge(p, s, side, &price);
    lr_reveal(&s->core);
    unsigned by = (unsigned)lr_draw(&s->core, set, ev);
    struct la_leader *b = &s->leader[by];
    if (b->place == LA_POOL) {
        la_pay(s, side, cost(p, LA_C_POOL));
        la_report_for_duty(p, s, by);
    } else {
        la_all_units(p, s, side, by, b->chief);
    }
    b->place = LA_STAFF;
    b->chief = (uint8_t)i;
    int ap = s->leader[i].ap + b->ap; /* his points are the commander's */
    s->leader[i].ap = (uint8_t)(ap > 20 ? 20 : ap);
    b->ap = 0;
    LR_TELL(ev, LA_TELL_STAFF, side, LR_ONLY(side), (int32_t)by, (int32_t)i);
}

uint64_t la_superseders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct post x = la_post_of(p, s, side, i);
    uint8_t wounded = la_staff_of(p, s, i);
    x.cap = 0;
    x.price = wounded == LA_NOBODY ? 0 : x.price; /* a fallen commander's successor has been paid for */
    uint64_t set = la_pool_for(p, s, &x);
    return wounded == LA_NOBODY ? set : set | lr_bit(wounded);
}

struct la_price la_price_of_superseding(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        unsigned acting, unsigned by)
{
    struct post x = la_post_of(p, s, side, acting);
    if (s->leader[by].place == LA_STAFF)
        return (struct la_price){ 0 };
    x.price = la_staff_of(p, s, acting) == LA_NOBODY ? 0 : x.price;
    return la_price_of_seat(p, s, &x, by);
}

void la_supersede(LA_APPLIES, unsigned acting)
{
    unsigned by = lr_a(x);
    s->leader[acting].marks &= ~(uint32_t)LA_ACTING;
    if (s->leader[by].place == LA_STAFF) {
        la_change_places(p, s, side, acting, by);
        return;
    }
    struct post y = la_post_of(p, s, side, acting);
    uint8_t wounded = la_staff_of(p, s, acting);
    if (wounded != LA_NOBODY)
        la_to_pool(p, s, wounded);
    la_pay(s, side, (wounded == LA_NOBODY ? 0 : y.price) + cost(p, LA_C_POOL));
    la_report_for_duty(p, s, by);
    la_raise_rank(p, s, side, by, la_needed_rank(p, &y, 0));
    s->leader[by].place = LA_STAFF;
    s->leader[by].chief = (uint8_t)acting;
    la_change_places(p, s, side, acting, by);
    s->leader[by].morale = la_tables(p)->scenario[s->scenario].morale[side];
    LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), (int32_t)by, (int32_t)acting);
}

/* ---- 3.1.2, 3.3.3, 16.1.2: markers ---- */

uint32_t la_taken_markers(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    static_assert(LA_HQS <= 32, "one bit each");
    uint32_t taken = la_tables(p)->scenario[s->scenario].coming[s->turn];
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        taken |= s->leader[i].hq < LA_HQS ? UINT32_C(1) << s->leader[i].hq : 0;
    return taken;
}

uint8_t la_free_marker(const struct lr_pack *p, enum lr_side side, unsigned kind, uint32_t taken)
{
    for (unsigned m = 0; m < LA_HQS; m++)
        if (la_tables(p)->hq[m].side == side && la_tables(p)->hq[m].kind == kind && !(taken >> m & 1))
            return (uint8_t)m;
    return LA_NOBODY;
}

static bool box_mounted(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    int n = 0;
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++) {
        if (s->unit[u].place != LA_WITH || la_holder(s, s->unit[u].boss) != holder)
            continue;
        if (la_tables(p)->counter[u].type != LA_CAVALRY || s->unit[u].marks & LA_DISMOUNTED)
            return false;
        n++;
    }
    return n > 0;
}

unsigned la_marker_kind(unsigned verb)
{
    return verb == LA_V_CAVALRY_CORPS      ? LA_HQ_CAVALRY_CORPS
           : verb == LA_V_CAVALRY_DIVISION ? LA_HQ_CAVALRY_DIVISION
                                           : LA_HQ_UNION_CORPS;
}

/* 3.1.2, 16.1.2 */
bool la_may_mark(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i, unsigned verb)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS || l->hq != LA_NOBODY || (verb == LA_V_UNION_CORPS && side != LA_UNION)
        || (verb == LA_V_CAVALRY_DIVISION && (side != LA_CONFEDERATE || l->guns > 0)))
        return false;
    return verb == LA_V_UNION_CORPS || (l->guns <= 2 && box_mounted(p, s, side, i));
}

bool la_bars_mark(LA_WHYS)
{
    unsigned i = lr_a(x), verb = lr_verb_of(x);
    const struct la_leader *l = &s->leader[i];
    const char *rule = verb == LA_V_UNION_CORPS ? "3.3.3" : verb == LA_V_CAVALRY_CORPS ? "3.1.2" : "16.1.2";
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.6", "%s is not yours.", name_of(p, i));
    if (l->place != LA_HOLDS)
        return LA_BARS(rule, "%s holds no field command.", name_of(p, i));
    if (l->hq != LA_NOBODY)
        return LA_BARS(rule, "%s has a headquarters or marker.", name_of(p, i));
    if (la_free_marker(p, side, la_marker_kind(verb), la_taken_markers(p, s, side)) == LA_NOBODY)
        return LA_BARS(rule, "There is no such marker left for your side.");
    if (verb == LA_V_UNION_CORPS)
        return false;
    if (l->guns > (verb == LA_V_CAVALRY_CORPS ? 2 : 0))
        return LA_BARS("3.1.2", "His command has too many guns for that.");
    return !box_mounted(p, s, side, i) && LA_BARS(rule, "His command is not all mounted cavalry.");
}
