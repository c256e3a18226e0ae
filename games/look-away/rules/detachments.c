/* detachments.c - 8.5: units left behind, and detachments made of them. */
#include "orders.h"

int la_stock_of_detachments(const struct lr_pack *p, const struct la_state *s, enum lr_side side, int most)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->stock[side] < most ? r->stock[side] : most;
    int n = 0;
    for (unsigned u = t->first_unit[side + 1]; u-- > t->first_unit[side] && n < most;) /* they are the last */
        n += t->counter[u].type == LA_DETACHMENT && (s->unit[u].place == LA_ABSENT || s->unit[u].place == LA_DEAD);
    return n;
}

/* 8.5.1: by the chart, as far as there are counters. */
int la_detachments_of(const struct lr_pack *p, const struct la_state *s, unsigned u, bool whole)
{
    const struct la_tables *t = la_tables(p);
    unsigned type = t->counter[u].type;
    if ((type != LA_INFANTRY && type != LA_CAVALRY) || s->unit[u].steps == 0 || (!whole && s->unit[u].steps < 2))
        return 0;
    int cf = whole ? la_unit_cf(p, s, u) : t->counter[u].size;
    int n = t->detachments[cf > 16 ? 16 : cf][whole ? 1 : 0];
    return la_stock_of_detachments(p, s, (enum lr_side)t->counter[u].side, n);
}

/* 8.5.1 */
int la_make_detachments(const struct lr_pack *p, struct la_state *s, unsigned unit, bool whole)
{
    const struct la_tables *t = la_tables(p);
    struct la_unit was = s->unit[unit];
    int n = la_detachments_of(p, s, unit, whole), made = 0;
    unsigned side = t->counter[unit].side;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1] && made < n; u++) {
        if (t->counter[u].type != LA_DETACHMENT || (s->unit[u].place != LA_ABSENT && s->unit[u].place != LA_DEAD))
            continue;
        s->unit[u] = (struct la_unit){ was.hex, was.place, was.boss, 1, was.marks & LA_WENT };
        made++;
    }
    if (whole)
        la_unit_lost(p, s, unit);
    else
        s->unit[unit].steps--;
    return made;
}

static bool may_leave(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f, unsigned u,
                      int alone)
{
    const struct la_unit *x = &s->unit[u];
    unsigned i = (unsigned)f->goer;
    if (x->place != LA_WITH || x->boss != i
        || (!(f->order & LA_ORDER_PAID) && la_detail_payer(p, s, f) == LA_NOBODY))
        return false;
    if (la_combat_unit(p, u) && la_units_of(p, s, i) < 2)
        return false;
    return alone + la_weight(p, u) <= UNITS_ALONE; /* 3.1.1 */
}

/* What stands in that hex without a leader, as infantry. */
int la_weight_alone(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    int weight = 0;
    struct la_units loose = la_loose_at(p, s, side, h);
    LR_EACH_IN(u, &loose)
        weight += la_weight(p, u);
    return weight;
}

/* The units a leader may be asked about; how many answers there are in all. */
int la_allow_details(LA_ASKS, const struct la_split_frame *f, int alone)
{
    unsigned i = (unsigned)f->goer;
    int n = 0;
    bool stock = s->leader[i].ap > 0 && la_stock_of_detachments(p, s, side, 1) > 0;
    struct la_units his = la_with(p, s, i);
    LR_EACH_IN(next, &his) {
        unsigned u = (unsigned)next;
        if (may_leave(p, s, f, u, alone)) {
            n++;
            if (q != NULL)
                lr_allow(q, lr_say(LA_V_LEAVE, u, 0, 0, 0));
        }
        for (unsigned whole = 0; whole < 2 && stock && !(s->unit[u].marks & STUCK); whole++)
            if (la_detachments_of(p, s, u, whole) > 0) {
                n++;
                if (q != NULL)
                    lr_allow(q, lr_say(whole ? LA_V_DETACH_ALL : LA_V_DETACH_STEP, u, 0, 0, 0));
            }
        if (q == NULL && n > 0)
            return n;
    }
    return n;
}

/* 8.2.5.2: another Senior Commander over the leader may be named, once, before the order is paid for. */
static uint64_t other_payers(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    uint8_t payer =
        f->order & LA_ORDER_PAID || f->box < LA_LEADERS ? LA_NOBODY : la_payer_at(p, s, (unsigned)f->commander);
    return payer == LA_NOBODY ? 0 : la_who_else(p, s, (unsigned)f->goer, false, payer);
}

void la_allow_payers(LA_ASKS, const struct la_split_frame *f)
{
    struct la_units his = la_with(p, s, (unsigned)f->goer);
    int alone = la_weight_alone(p, s, side, (lr_hex)f->hex);
    bool any = false;
    LR_EACH_IN(u, &his)
        any = any || may_leave(p, s, f, u, alone);
    LR_EACH_BIT(by, any ? other_payers(p, s, f) : 0)
        lr_allow(q, lr_say(LA_V_BY_ORDER, by, 0, 0, 0));
}

static void look_at_place(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                          struct place *x)
{
    if (x->hex == h)
        return;
    *x = (struct place){ h, la_weight_alone(p, s, side, h), la_has_declared(s, h) };
}

bool la_may_detail(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                   struct place *at)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS && l->place != LA_UNDER)
        return false;
    lr_hex h = la_leader_hex(s, i);
    uint8_t oc = la_overall(p, s, side, h);
    if ((l->marks | s->leader[oc].marks) & LA_MOVED || (l->ap == 0 && la_payer_at(p, s, oc) == LA_NOBODY))
        return false;
    look_at_place(p, s, side, h, at);
    if (at->declared)
        return false;
    struct la_split_frame f = { .kind = LA_F_SPLIT,
                                .side = (uint8_t)side,
                                .commander = oc,
                                .goer = (int)i,
                                .hex = h,
                                .detail = 1,
                                .box = LA_NOBODY };
    return la_allow_details(p, s, side, NULL, &f, at->alone) > 0;
}
