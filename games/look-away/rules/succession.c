/* succession.c - 14.6.1, 14.6.2, 3.3.4: who is fit to take over from whom, and what becomes of a command whose
 * leader falls or is wounded. */
#include "appoint.h"

/* ---- Coming and going ---- */

void la_report_for_duty(const struct lr_pack *p, struct la_state *s, unsigned i)
{
    struct la_leader *l = &s->leader[i];
    l->marks = (l->marks & LA_HURT) | LA_ACTIVE | LA_FRESH;
    l->hq = LA_NOBODY;
    l->chief = LA_NOBODY;
    l->lost = l->steps = l->loaded = l->known = 0;
    l->ap = (uint8_t)la_ar(p, s, i);
}

/* What the brevet costs that he needs. */
static int brevet(const struct lr_pack *p, const struct la_state *s, unsigned i, int needed)
{
    return s->leader[i].rank >= needed ? 0 : cost(p, LA_C_BREVET);
}

void la_raise_rank(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned i, int needed)
{
    la_pay(s, side, brevet(p, s, i, needed));
    if (s->leader[i].rank < needed)
        s->leader[i].rank = (uint8_t)(needed > 4 ? 4 : needed);
}

/* The box of a leader who stays on the map, or leaves it after this. */
static void pass_track(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to)
{
    struct la_leader *a = &s->leader[from];
    la_pass_box(p, s, from, to);
    s->leader[to].known = a->known;
    a->known = 0;
    a->marks &= ~(uint32_t)(LA_MOVED | LA_FORCED);
    la_clear_box(a);
}

static void all_chiefs(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned from, unsigned to)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (i != to && (s->leader[i].place == LA_UNDER || s->leader[i].place == LA_STAFF)
            && s->leader[i].chief == from)
            s->leader[i].chief = (uint8_t)to;
}

void la_all_units(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned from, unsigned to)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_WITH && s->unit[u].boss == from)
            s->unit[u].boss = (uint8_t)to;
}

void la_take_over(LA_GOES, enum lr_side side, unsigned from, unsigned by)
{
    struct la_leader *a = &s->leader[from], *b = &s->leader[by];
    if (b->place == LA_POOL)
        la_report_for_duty(p, s, by);
    b->marks |= LA_ACTIVE | LA_FRESH; /* a new Leader is Active */
    if (a->place == LA_HOLDS) {
        if (b->place == LA_UNDER && b->chief != from)
            b->chief = LA_NOBODY;
        pass_track(p, s, from, by);
        if (a->hq != LA_NOBODY) {
            b->hq = a->hq;
            b->marks |= a->marks & LA_NO_HQ;
        }
        all_chiefs(p, s, side, from, by);
    } else {
        b->place = LA_UNDER;
        b->chief = a->chief;
    }
    la_all_units(p, s, side, from, by);
    a->place = LA_UNDER; /* with nothing left: la_to_pool does the rest */
    a->chief = (uint8_t)by;
    a->hq = LA_NOBODY;
    la_to_pool(p, s, from);
    LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), (int32_t)by, (int32_t)from);
    LR_TELL(ev, LA_TELL_TO_POOL, side, LR_ONLY(side), (int32_t)from);
}

/* ---- 14.6.1 Dead Leaders ---- */

/* A corps, a Cavalry Corps or division is the command's, not the man's. */
static void pass_marker(struct la_state *s, unsigned from, unsigned to)
{
    if (s->leader[to].hq == LA_NOBODY)
        s->leader[to].hq = s->leader[from].hq;
    s->leader[from].hq = LA_NOBODY;
}

void la_seat(LA_GOES, const struct post *x, unsigned by, int guns, int ammo, int supply)
{
    enum lr_side side = x->side;
    struct la_leader *b = &s->leader[by];
    bool from_pool = b->place == LA_POOL, staff = b->place == LA_STAFF;
    if (from_pool) {
        la_pay(s, side, cost(p, LA_C_POOL));
        la_report_for_duty(p, s, by);
    }
    la_pay(s, side, x->price);
    la_raise_rank(p, s, side, by, la_needed_rank(p, x, from_pool || staff ? 0 : la_burden(p, s, by)));
    uint8_t next = LA_NOBODY; /* a holder here without a Senior Command has the box of the fallen */
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (i != by && s->leader[i].place == LA_HOLDS && s->leader[i].hex == x->h && !la_senior(p, s, i))
            next = (uint8_t)i;
    if (next != LA_NOBODY) {
        pass_track(p, s, next, by);
        all_chiefs(p, s, side, next, by);
        s->leader[next].place = LA_UNDER;
        s->leader[next].chief = (uint8_t)by;
    } else if (b->place != LA_HOLDS) {
        b->place = LA_HOLDS;
        b->hex = x->h;
        b->chief = LA_NOBODY;
        b->guns = (uint8_t)guns;
        b->ammo = (uint8_t)ammo;
        b->supply = (uint8_t)supply;
        b->morale = la_tables(p)->scenario[s->scenario].morale[side];
    }
    b->marks |= LA_ACTIVE | x->went;
    if (staff) {
        b->marks |= LA_ACTING;
        b->ap = b->ap > 0 ? b->ap : (uint8_t)la_ar(p, s, by);
    }
    if (x->hq != LA_NOBODY)
        b->hq = x->hq;
    if (x->old < LA_LEADERS && x->hq != LA_NOBODY)
        s->leader[x->old].hq = LA_NOBODY;
    else if (x->old < LA_LEADERS)
        pass_marker(s, x->old, by);
    all_chiefs(p, s, side, x->old, by);
    for (unsigned u = troops(p, side); u < troops(p, side + 1);
         u++) /* troops without a Leader here were the fallen man's */
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == x->h
            && (la_weight(p, u) == 0 || la_burden(p, s, by) + la_weight(p, u) <= la_capacity(p, s, by))) {
            s->unit[u].place = LA_WITH;
            s->unit[u].boss = (uint8_t)by;
            s->unit[u].hex = LR_NONE;
        }
    la_gather(p, s, side, x->h);
    if (x->old < LA_LEADERS) /* else it is a new command */
        LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), (int32_t)by, x->old);
}

struct la_price la_price_of_seat(const struct lr_pack *p, const struct la_state *s, const struct post *x,
                                 unsigned by)
{
    uint8_t place = s->leader[by].place;
    int own = place == LA_POOL || place == LA_STAFF ? 0 : la_burden(p, s, by);
    return LA_WEP((place == LA_POOL ? cost(p, LA_C_POOL) : 0) + x->price
                  + brevet(p, s, by, la_needed_rank(p, x, own)));
}

bool la_troops_without_leader(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return false;
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && la_tables(p)->counter[u].type != LA_SUPERVISOR)
            return true;
    return false;
}

/* Is there a vacancy: a Senior Command without a holder, or troops without anybody in the hex? */
static bool vacant(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    return x->hq != LA_NOBODY || la_troops_without_leader(p, s, x->side, x->h);
}

/* One in the hex by lot, else one of the pool by lot; what cannot be paid is not. */
static void replace_by_lot(LA_GOES, struct post *x, int guns, int ammo, int supply)
{
    struct la_state rich; /* only the purse matters to who is fit */
    enum lr_side side = x->side;
    memcpy(&rich, s, sizeof rich);
    rich.player[side].wep = 999;
    x->cap = 0;
    uint64_t set = x->hq != LA_NOBODY ? la_hex_for(p, &rich, x) : 0;
    if (set == 0)
        set = la_pool_for(p, &rich, x);
    if (set == 0) {
        LR_TELL(ev, LA_TELL_LEADERLESS, side, LR_ONLY(side), x->h);
        if (x->hq == LA_NOBODY)
            s->leader[x->old].hq = LA_NOBODY;
        return;
    }
    la_seat(p, s, ev, x, la_lot(s, side, set, ev), guns, ammo, supply);
}

static uint8_t staff_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    return la_is_army(p, x->hq) ? la_staff_of(p, s, x->old) : LA_NOBODY;
}

/* 14.6.1: the chief of staff of an army, the pool, and for a Senior Command the hex. */
uint64_t la_candidates(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    uint8_t staff = staff_for(p, s, x);
    return la_pool_for(p, s, x) | (x->hq != LA_NOBODY ? la_hex_for(p, s, x) : 0)
           | (staff != LA_NOBODY ? lr_bit(staff) : 0);
}

struct la_appoint_frame *la_begin_appoint(struct la_state *s, enum lr_side side, enum la_appoint what, unsigned who)
{
    struct la_appoint_frame *f = la_push_appoint(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)who;
    f->what = (int32_t)what;
    f->hex = LR_NONE;
    return f;
}

/* ---- 14.6.1: the leader of a field command falls, and others are in his hex ---- */

/* The next in rank has it already (3.2.2). */
static void inherit(LA_GOES, const struct post *x, unsigned by)
{
    pass_marker(s, x->old, by);
    if (la_burden(p, s, by) > la_capacity(p, s, by))
        la_raise_rank(p, s, x->side, by, rank_for(la_burden(p, s, by)));
    LR_TELL(ev, LA_TELL_TAKES_OVER, x->side, LR_ONLY(x->side), (int32_t)by, x->old);
}

/* Which of a leader's units are these, as bits in their order. */
static int32_t marked(const struct lr_pack *p, const struct la_state *s, unsigned leader,
                      const struct la_units *these)
{
    struct la_units all = la_with(p, s, leader);
    unsigned bits = 0, k = 0;
    LR_EACH_IN(u, &all) {
        bits |= k < 31 && lr_has(these, u) ? 1u << k : 0;
        k++;
    }
    return (int32_t)bits;
}

static struct la_units unmarked(const struct lr_pack *p, const struct la_state *s, unsigned leader, int32_t bits)
{
    struct la_units all = la_with(p, s, leader), these = { { 0 } };
    unsigned k = 0;
    LR_EACH_IN(u, &all)
        if (k < 31 && (unsigned)bits >> k++ & 1)
            lr_add(&these, u);
    return these;
}

static struct post post_to_inherit(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h,
                                   int32_t his)
{
    struct post x = la_post_of_fallen(p, s, old, h);
    struct la_units units = unmarked(p, s, la_overall(p, s, x.side, h), his);
    LR_EACH_IN(u, &units)
        x.burden += la_weight(p, u);
    return x;
}

/* 14.6.1: the next in rank, or whoever of the pool would then outrank him. */
uint64_t la_heirs(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h, int32_t his)
{
    const struct la_officer *o = la_tables(p)->officer;
    struct post x = post_to_inherit(p, s, old, h, his);
    uint8_t next = la_overall(p, s, x.side, h);
    uint64_t set = 0;
    if (next == LA_NOBODY)
        return 0;
    int needed = la_needed_rank(p, &x, 0);
    LR_EACH_BIT(i, la_pool_for(p, s, &x)) {
        int rank = s->leader[i].rank > needed ? s->leader[i].rank : needed; /* with his brevet */
        if (o[i].rank > o[next].rank || (o[i].rank == o[next].rank && rank > s->leader[next].rank))
            set |= lr_bit(i);
    }
    return set | lr_bit(next);
}

struct la_price la_price_of_heir(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h,
                                 int32_t his, unsigned by)
{
    struct post x = post_to_inherit(p, s, old, h, his);
    if (s->leader[by].place == LA_POOL)
        return la_price_of_seat(p, s, &x, by);
    struct la_state after = *s;
    inherit(p, &after, NULL, &x, by);
    return LA_WEP(s->player[x.side].wep - after.player[x.side].wep);
}

void la_seat_heir(LA_GOES, unsigned old, lr_hex h, int32_t his, unsigned by)
{
    struct post x = post_to_inherit(p, s, old, h, his);
    if (s->leader[by].place != LA_POOL) {
        inherit(p, s, ev, &x, by);
        return;
    }
    struct la_units units = unmarked(p, s, la_overall(p, s, x.side, h), his);
    la_seat(p, s, ev, &x, by, 0, 0, LA_FULL);
    LR_EACH_IN(u, &units)
        s->unit[u].boss = (uint8_t)by;
}

/* With Impulses to come that, too, takes an Order, and only the highest fits the structure; without, the owner may
 * have one of the pool instead. */
static void succeed(LA_GOES, const struct post *x, const struct la_units *units, bool may_ask)
{
    uint8_t by = la_overall(p, s, x->side, x->h);
    if (by == LA_NOBODY)
        return;
    lr_reveal(&s->core);
    int32_t his = marked(p, s, by, units);
    if (la_impulses_left(s)) {
        LR_TELL(ev, LA_TELL_FORCED_ORDER, x->side, LR_EVERYONE, (int32_t)x->side);
        la_wdo(p, s, x->side, true);
    } else if (may_ask && la_heirs(p, s, x->old, x->h, his) != lr_bit(by)) {
        struct la_appoint_frame *f = la_begin_appoint(s, x->side, LA_P_HEIR, x->old);
        f->hex = x->h;
        f->his = his;
        return;
    }
    inherit(p, s, ev, x, by);
}

/* With Impulses to come an army's chief of staff takes over, until the Administration Sequence (3.3.4), or the lot
 * decides; without, the owner, who may have the chief of staff too. Ruling: at once, not only in the Administration
 * Sequence, so that guns and ammo keep their place; it costs the same. On the march there is no time for a choice
 * either. */
static void fill(LA_GOES, unsigned old, uint32_t marks, lr_hex h, int guns, int ammo, int supply,
                 const struct la_units *units)
{
    struct post x = la_post_of_fallen(p, s, old, h);
    x.went = (uint8_t)(marks & WENT);
    if (h == LR_NONE)
        return;
    bool marching = s->core.depth > 0 && lr_top(&s->core)->kind == LA_F_MARCH;
    bool may_ask = !marching && s->core.depth < LR_DEPTH - 2;
    if (!vacant(p, s, &x)) {
        succeed(p, s, ev, &x, units, may_ask);
        return;
    }
    uint8_t staff = staff_for(p, s, &x);
    uint64_t fit = la_candidates(p, s, &x);
    may_ask = may_ask && !la_impulses_left(s);
    lr_reveal(&s->core);
    if (la_impulses_left(s)) {
        LR_TELL(ev, LA_TELL_FORCED_ORDER, x.side, LR_EVERYONE, (int32_t)x.side);
        la_wdo(p, s, x.side, true);
    }
    if (staff != LA_NOBODY && (!may_ask || fit == lr_bit(staff))) {
        la_seat(p, s, ev, &x, staff, guns, ammo, supply);
    } else if (!may_ask) {
        replace_by_lot(p, s, ev, &x, guns, ammo, supply);
    } else if (fit != 0) {
        struct la_appoint_frame *f = la_begin_appoint(s, x.side, LA_P_DEAD, old);
        f->hex = h;
        f->guns = guns;
        f->ammo = ammo;
        f->supply = (uint8_t)supply;
        f->went = x.went;
    }
}

void la_fallen(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
               struct lr_events *ev)
{
    const struct la_leader l = s->leader[leader];
    lr_hex h = la_leader_hex(s, leader);
    const struct la_units his = la_with(p, s, leader);
    la_leader_lost(p, s, leader, how, ev);
    if (l.place == LA_HOLDS && how != LA_CAPTURED)
        fill(p, s, ev, leader, l.marks, h, l.guns, l.ammo, l.supply, &his);
    else
        s->leader[leader].hq = LA_NOBODY;
}

void la_change_places(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned commander,
                      unsigned staff)
{
    struct la_leader *a = &s->leader[commander], *b = &s->leader[staff];
    uint8_t morale = a->morale;
    pass_track(p, s, commander, staff);
    b->morale = morale;
    b->hq = a->hq;
    b->ap = a->ap;
    b->marks |= LA_ACTIVE | (a->marks & LA_NO_HQ);
    a->marks &= ~(uint32_t)LA_NO_HQ;
    a->hq = LA_NOBODY;
    a->ap = 0;
    all_chiefs(p, s, side, commander, staff);
    la_all_units(p, s, side, commander, staff);
    a->place = LA_STAFF;
    a->chief = (uint8_t)staff;
}

/* 3.3.4 */
void la_staff_succeeds(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++) {
        if (!(s->leader[i].marks & LA_HURT) || s->leader[i].wound == 0 || !la_army_commander(p, s, i))
            continue;
        uint8_t staff = la_staff_of(p, s, i);
        if (staff == LA_NOBODY || s->leader[staff].wound > 0)
            continue;
        int needed = la_rank_needed(p, s->leader[i].hq), burden = rank_for(la_burden(p, s, i));
        la_raise_rank(p, s, side, staff, needed > burden ? needed : burden);
        la_change_places(p, s, side, i, staff);
        s->leader[staff].marks |= LA_ACTING;
        LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), staff, (int32_t)i);
    }
}
