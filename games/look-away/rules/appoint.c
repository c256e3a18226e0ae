/* appoint.c - 14.6, 3.3.4, 3.3.5: who commands what. Leaders who fall, are replaced or removed; troops exchanged;
 * new commands, headquarters, chiefs of staff. And the second half of orders that pick twice (enum la_appoint). */
#include "look.h"

#include <assert.h>

enum { BAD_WOUND = 3 /* */, LOST_MORALE = 2, STAFF_RANK = 2, DIVISION = 4 /* brigades */ };

static int cost(const struct lr_pack *p, enum la_cost_of c) { return la_tables(p)->cost[c]; }
static const char *name_of(const struct lr_pack *p, unsigned i) { return la_tables(p)->officer[i].name; }
static bool affords(const struct la_state *s, enum lr_side side, int wep) { return s->player[side].wep >= wep; }
static uint64_t bit(unsigned i) { return UINT64_C(1) << i; }

/* The first leader and unit of a side; of the one after the last side: the end. */
static unsigned leaders(const struct lr_pack *p, unsigned side) { return la_tables(p)->first_leader[side]; }
static unsigned troops(const struct lr_pack *p, unsigned side) { return la_tables(p)->first_unit[side]; }

/* 14.6.2: the sum of the printed ratings. */
static int worth(const struct lr_pack *p, unsigned i)
{
    const struct la_ratings *r = &la_tables(p)->officer[i].active;
    return r->ar + r->br + r->mr;
}

/* Stars needed to have so much infantry assigned (3.2.3). */
static int rank_for(int burden) { return (burden + DIVISION - 1) / DIVISION - 1; }

/* WEP for the one rank he may be brevetted to be fit (14.6.1); -1: not fit even then. */
static int brevet_price(const struct lr_pack *p, const struct la_state *s, unsigned i, int needed)
{
    int rank = s->leader[i].rank;
    return rank >= needed ? 0 : rank + 1 >= needed ? cost(p, LA_C_BREVET) : -1;
}

static bool corps_marker(const struct lr_pack *p, unsigned hq)
{
    return hq < LA_HQS && la_tables(p)->hq[hq].kind == LA_HQ_UNION_CORPS;
}

static bool army_hq(const struct lr_pack *p, unsigned hq)
{
    return hq < LA_HQS && (la_tables(p)->hq[hq].kind == LA_HQ_GROUP || la_tables(p)->hq[hq].kind == LA_HQ_ARMY);
}

static bool in_communications(const struct la_state *s, unsigned i)
{
    uint8_t holder = la_holder(s, i);
    return holder != LA_NOBODY && la_full_supply(s, holder);
}

static bool commands_troops(const struct la_leader *l) { return l->place == LA_HOLDS || l->place == LA_UNDER; }

static bool leads_others(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == holder)
            return true;
    return false;
}

/* 3.2.2: ranks of which one stands in a hex where there is no headquarters, as bits; one who leaves not counted. */
static unsigned ranks_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                         unsigned leaving)
{
    unsigned ranks = 0;
    for (uint64_t left = la_leaders_at(p, s, side, h); left; left &= left - 1) {
        unsigned j = (unsigned)__builtin_ctzll(left);
        if ((la_senior(p, s, j) && !(s->leader[j].marks & LA_NO_HQ)) || la_cavalry_corps(p, s, j))
            return 0;
        ranks |= j != leaving ? 1u << s->leader[j].rank : 0;
    }
    return ranks;
}

/* 3.1.3: no more Leaders in play than twice those of the set-up. */
static int at_start(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    return la_tables(p)->scenario[s->scenario].leaders[side];
}

static int in_play(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    int n = 0;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        n += la_in_play(&s->leader[i]);
    return n;
}

/* ---- Coming and going ---- */

/* From the pool, fresh. */
static void report_for_duty(const struct lr_pack *p, struct la_state *s, unsigned i)
{
    struct la_leader *l = &s->leader[i];
    l->marks = (l->marks & LA_HURT) | LA_ACTIVE | LA_FRESH;
    l->hq = LA_NOBODY;
    l->chief = LA_NOBODY;
    l->lost = l->steps = l->loaded = l->known = 0;
    l->ap = (uint8_t)la_ar(p, s, i);
}

static void raise_rank(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned i, int needed)
{
    if (s->leader[i].rank >= needed)
        return;
    s->leader[i].rank = (uint8_t)(needed > 4 ? 4 : needed);
    la_pay(s, side, cost(p, LA_C_BREVET));
}

/* The track of a box goes from one Leader to another; morale begins anew (14.6.1). */
static void pass_track(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to)
{
    struct la_leader *a = &s->leader[from], *b = &s->leader[to];
    enum { STAYS = LA_MOVED | LA_FORCED | LA_IN_ZONE | LA_HIDDEN | LA_SCREENS | LA_OWN | LA_DIGGING };
    b->place = LA_HOLDS;
    b->hex = a->hex;
    b->chief = LA_NOBODY;
    b->guns = a->guns;
    b->ammo = a->ammo;
    b->supply = a->supply;
    b->known = a->known;
    b->morale = la_tables(p)->scenario[s->scenario].morale[la_tables(p)->officer[to].side];
    b->marks |= a->marks & STAYS;
    a->marks &= ~(uint32_t)(STAYS | LA_TRAINING | LA_SPARED);
    a->hex = LR_NONE;
    a->guns = a->ammo = a->supply = a->morale = a->known = 0;
}

static void all_chiefs(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned from, unsigned to)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (i != to && (s->leader[i].place == LA_UNDER || s->leader[i].place == LA_STAFF)
            && s->leader[i].chief == from)
            s->leader[i].chief = (uint8_t)to;
}

static void all_units(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned from, unsigned to)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_WITH && s->unit[u].boss == from)
            s->unit[u].boss = (uint8_t)to;
}

/* `by` takes over everything that `from`, who is in play, commands; `from` goes to the pool. */
static void take_over(LA_GOES, enum lr_side side, unsigned from, unsigned by)
{
    struct la_leader *a = &s->leader[from], *b = &s->leader[by];
    if (b->place == LA_POOL)
        report_for_duty(p, s, by);
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
    all_units(p, s, side, from, by);
    a->place = LA_UNDER; /* with nothing left: la_to_pool does the rest */
    a->chief = (uint8_t)by;
    a->hq = LA_NOBODY;
    la_to_pool(p, s, from);
    LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), (int32_t)by, (int32_t)from);
    LR_TELL(ev, LA_TELL_TO_POOL, side, LR_ONLY(side), (int32_t)from);
}

/* ---- Who is fit to replace whom ---- */

struct post { /* what is to be filled */
    enum lr_side side;
    lr_hex h;
    uint8_t old;  /* who goes or went */
    uint8_t hq;   /* LA_NOBODY: a field command */
    int burden;   /* infantry that comes with it */
    int cap;      /* the greatest sum of ratings, 0: any */
    int price;    /* WEP whoever takes it */
    bool corps;   /* a Union corps: four divisions whatever the rank (3.3.3) */
    bool holds;   /* a command of its own, not a place under another */
    uint8_t went; /* what his force has done in this Impulse (of WENT): it stays so under whoever takes over */
};
enum { WENT = LA_MOVED | LA_FORCED | LA_IN_ZONE };

static int needed_rank(const struct lr_pack *p, const struct post *x, int own)
{
    int a = la_rank_needed(p, x->hq),
        b = x->corps && x->burden + own <= 4 * DIVISION ? 0 : rank_for(x->burden + own);
    return a > b ? a : b;
}

/* From the pool: rank, with a brevet of one; the sum of ratings; 5 WEP and the brevet. */
static bool fit_from_pool(const struct lr_pack *p, const struct la_state *s, const struct post *x, unsigned ranks,
                          unsigned i)
{
    if (s->leader[i].place != LA_POOL || (x->cap && worth(p, i) > x->cap))
        return false;
    int needed = needed_rank(p, x, 0), brevet = brevet_price(p, s, i, needed);
    int rank = s->leader[i].rank > needed ? s->leader[i].rank : needed;
    return brevet >= 0 && affords(s, x->side, cost(p, LA_C_POOL) + x->price + brevet) && !(ranks >> rank & 1);
}

/* From the hex: a Subordinate Leader, with his own troops too; ruling: replacements inside the Chain of Command
 * come from the same hex. */
static bool fit_of_hex(const struct lr_pack *p, const struct la_state *s, const struct post *x, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    if (i == x->old || la_senior(p, s, i))
        return false;
    if (l->place == LA_HOLDS && x->old < LA_LEADERS && la_in_play(&s->leader[x->old]))
        return false; /* he has a command of his own */
    int brevet = brevet_price(p, s, i, needed_rank(p, x, la_burden(p, s, i)));
    return brevet >= 0 && affords(s, x->side, x->price + brevet);
}

static uint64_t pool_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    enum lr_side side = x->side;
    uint64_t set = 0;
    if (!affords(s, side, cost(p, LA_C_POOL) + x->price))
        return 0;
    unsigned ranks = x->hq == LA_NOBODY ? ranks_at(p, s, side, x->h, x->old) : 0; /* beside whom he cannot stand */
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (fit_from_pool(p, s, x, ranks, i))
            set |= bit(i);
    return set;
}

static uint64_t hex_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    uint64_t set = 0;
    for (uint64_t left = la_leaders_at(p, s, x->side, x->h); left; left &= left - 1)
        if (fit_of_hex(p, s, x, (unsigned)__builtin_ctzll(left)))
            set |= left & -left;
    return set;
}

static bool anyone_in_hex(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    for (uint64_t left = la_leaders_at(p, s, x->side, x->h); left; left &= left - 1)
        if (fit_of_hex(p, s, x, (unsigned)__builtin_ctzll(left)))
            return true;
    return false;
}

static uint8_t staff_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned chief)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (s->leader[i].place == LA_STAFF && s->leader[i].chief == chief)
            return (uint8_t)i;
    return LA_NOBODY;
}

/* The post of a Leader in play. */
static struct post post_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    int above = side == LA_UNION ? 2 : 3; /* 14.6.2 */
    return (struct post){ .side = side,
                          .h = la_leader_hex(s, i),
                          .old = (uint8_t)i,
                          .hq = la_senior(p, s, i) ? s->leader[i].hq : LA_NOBODY,
                          .burden = la_burden(p, s, i),
                          .cap = worth(p, i) + above,
                          .price = la_army_commander(p, s, i) ? cost(p, LA_C_ARMY_COMMANDER) : 0,
                          .corps = corps_marker(p, s->leader[i].hq),
                          .holds = s->leader[i].place == LA_HOLDS };
}

/* ---- 14.6.1 Dead Leaders ---- */

/* A corps, a Cavalry Corps or division is the command's, not the man's. */
static void pass_marker(struct la_state *s, unsigned from, unsigned to)
{
    if (s->leader[to].hq == LA_NOBODY)
        s->leader[to].hq = s->leader[from].hq;
    s->leader[from].hq = LA_NOBODY;
}

/* Somebody takes the command of a Leader who fell at h. `next`: who has had it since, under whom all stand. */
static void seat(LA_GOES, const struct post *x, unsigned by, int guns, int ammo, int supply)
{
    enum lr_side side = x->side;
    struct la_leader *b = &s->leader[by];
    bool from_pool = b->place == LA_POOL, staff = b->place == LA_STAFF;
    if (from_pool) {
        la_pay(s, side, cost(p, LA_C_POOL));
        report_for_duty(p, s, by);
    }
    la_pay(s, side, x->price);
    raise_rank(p, s, side, by, needed_rank(p, x, from_pool || staff ? 0 : la_burden(p, s, by)));
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

static int leaderless_burden(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    int n = 0;
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h)
            n += la_weight(p, u);
    return n;
}

static bool troops_without_leader(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return false;
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && la_tables(p)->counter[u].type != LA_SUPERVISOR)
            return true;
    return false;
}

static struct post post_of_fallen(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h)
{
    enum lr_side side = la_tables(p)->officer[old].side;
    uint8_t hq = s->leader[old].hq;
    bool senior = la_rank_needed(p, hq) > 0;
    int above = side == LA_UNION ? 2 : 3;
    return (struct post){ .side = side,
                          .h = h,
                          .old = (uint8_t)old,
                          .hq = senior ? hq : LA_NOBODY,
                          .burden = la_overall(p, s, side, h) == LA_NOBODY ? leaderless_burden(p, s, side, h) : 0,
                          .cap = worth(p, old) + above,
                          .price = army_hq(p, hq) ? cost(p, LA_C_ARMY_COMMANDER) : 0,
                          .corps = corps_marker(p, hq),
                          .holds = true };
}

/* Is there a vacancy: a Senior Command without a holder, or troops without anybody in the hex? */
static bool vacant(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    return x->hq != LA_NOBODY || troops_without_leader(p, s, x->side, x->h);
}

/* One in the hex by lot, else one of the pool by lot; what cannot be paid is not. */
static void replace_by_lot(LA_GOES, struct post *x, int guns, int ammo, int supply)
{
    struct la_state rich; /* only the purse matters to who is fit */
    enum lr_side side = x->side;
    memcpy(&rich, s, sizeof rich);
    rich.player[side].wep = 999;
    x->cap = 0;
    uint64_t set = x->hq != LA_NOBODY ? hex_for(p, &rich, x) : 0;
    if (set == 0)
        set = pool_for(p, &rich, x);
    if (set == 0) {
        LR_TELL(ev, LA_TELL_LEADERLESS, side, LR_ONLY(side), x->h);
        if (x->hq == LA_NOBODY)
            s->leader[x->old].hq = LA_NOBODY;
        return;
    }
    seat(p, s, ev, x, (unsigned)lr_draw(&s->core, set, ev), guns, ammo, supply);
}

static uint64_t candidates(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    return pool_for(p, s, x) | (x->hq != LA_NOBODY ? hex_for(p, s, x) : 0);
}

static struct lr_frame *push_appoint(struct la_state *s, enum lr_side side, enum la_appoint what, unsigned who)
{
    struct lr_frame *f = lr_push(&s->core, LA_F_APPOINT, LR_ONLY(side));
    f->x = (uint8_t)side;
    f->v[0] = (int32_t)who;
    f->v[1] = (int32_t)what;
    f->v[2] = LR_NONE;
    return f;
}

/* The next in rank of a field command has it already (3.2.2); with Impulses to come that, too, takes an Order. */
static void succeed(LA_GOES, const struct post *x)
{
    uint8_t by = la_overall(p, s, x->side, x->h);
    if (by == LA_NOBODY)
        return;
    lr_reveal(&s->core);
    if (la_impulses_left(s)) {
        LR_TELL(ev, LA_TELL_FORCED_ORDER, x->side, LR_EVERYONE, (int32_t)x->side);
        la_wdo(p, s, x->side, true);
    }
    pass_marker(s, x->old, by);
    if (la_burden(p, s, by) > la_capacity(p, s, by))
        raise_rank(p, s, x->side, by, rank_for(la_burden(p, s, by)));
    LR_TELL(ev, LA_TELL_TAKES_OVER, x->side, LR_ONLY(x->side), by, x->old);
}

/* An army's chief of staff takes over at once, until the Administration Sequence (3.3.4). Otherwise, with Impulses
 * to come, the lot decides; without, the owner. Ruling: at once, not only in the Administration Sequence, so that
 * guns and ammo keep their place; it costs the same. On the march there is no time for a choice either. */
static void fill(LA_GOES, unsigned old, uint32_t marks, lr_hex h, int guns, int ammo, int supply)
{
    struct post x = post_of_fallen(p, s, old, h);
    x.went = (uint8_t)(marks & WENT);
    if (h == LR_NONE)
        return;
    if (!vacant(p, s, &x)) {
        succeed(p, s, ev, &x);
        return;
    }
    uint8_t staff = army_hq(p, x.hq) ? staff_of(p, s, x.side, old) : LA_NOBODY;
    bool marching = s->core.depth > 0 && lr_top(&s->core)->kind == LA_F_MARCH;
    lr_reveal(&s->core);
    if (la_impulses_left(s)) {
        LR_TELL(ev, LA_TELL_FORCED_ORDER, x.side, LR_EVERYONE, (int32_t)x.side);
        la_wdo(p, s, x.side, true);
    }
    if (staff != LA_NOBODY) {
        seat(p, s, ev, &x, staff, guns, ammo, supply);
    } else if (la_impulses_left(s) || marching || s->core.depth >= LR_DEPTH - 2) {
        replace_by_lot(p, s, ev, &x, guns, ammo, supply);
    } else if (candidates(p, s, &x) != 0) {
        struct lr_frame *f = push_appoint(s, x.side, LA_P_DEAD, old);
        f->v[2] = h;
        f->v[3] = guns;
        f->v[4] = ammo;
        f->v[5] = supply | x.went << 8;
    }
}

void la_fallen(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
               struct lr_events *ev)
{
    const struct la_leader l = s->leader[leader];
    lr_hex h = la_leader_hex(s, leader);
    la_leader_lost(p, s, leader, how, ev);
    if (l.place == LA_HOLDS && how != LA_CAPTURED)
        fill(p, s, ev, leader, l.marks, h, l.guns, l.ammo, l.supply);
    else
        s->leader[leader].hq = LA_NOBODY;
}

/* 3.3.4: a wounded army commander gives way to his chief of staff for the rest of the turn; in the Administration
 * Sequence one of the two is confirmed. */
static void change_places(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned commander,
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
    all_units(p, s, side, commander, staff);
    a->place = LA_STAFF;
    a->chief = (uint8_t)staff;
}

void la_staff_succeeds(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev)
{
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++) {
        if (!(s->leader[i].marks & LA_HURT) || s->leader[i].wound == 0 || !la_army_commander(p, s, i))
            continue;
        uint8_t staff = staff_of(p, s, side, i);
        if (staff == LA_NOBODY || s->leader[staff].wound > 0)
            continue;
        int needed = la_rank_needed(p, s->leader[i].hq), burden = rank_for(la_burden(p, s, i));
        raise_rank(p, s, side, staff, needed > burden ? needed : burden);
        change_places(p, s, side, i, staff);
        s->leader[staff].marks |= LA_ACTING;
        LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), staff, (int32_t)i);
    }
}

/* ---- Wounded, demoralised; for cause ---- */

static bool worn_out(const struct la_state *s, unsigned i)
{
    return s->leader[i].wound >= BAD_WOUND || s->leader[i].lost >= LOST_MORALE;
}

/* By a Senior Commander's order. */
static bool may_replace(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                        unsigned senior)
{
    if (!commands_troops(&s->leader[i]) || !worn_out(s, i) || la_senior(p, s, i) || s->leader[senior].ap == 0
        || !la_commands(p, s, senior, i) || !in_communications(s, i))
        return false;
    struct post x = post_of(p, s, side, i);
    return (pool_for(p, s, &x) | hex_for(p, s, &x)) != 0;
}

static uint8_t army_over(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    for (unsigned j = leaders(p, side); j < leaders(p, side + 1); j++)
        if (s->leader[j].ap > 0 && la_army_commander(p, s, j) && la_commands(p, s, j, i))
            return (uint8_t)j;
    return LA_NOBODY;
}

/* With a War Department Order whoever comes is drawn by lot (14.6.2). */
static uint64_t drawn_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct post x = post_of(p, s, side, i);
    x.cap = 0;
    x.price += cost(p, LA_C_WAR_DEPARTMENT);
    return pool_for(p, s, &x);
}

static bool may_replace_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    return commands_troops(&s->leader[i]) && worn_out(s, i) && la_may_wdo(p, s, side)
           && (!la_senior(p, s, i) || army_over(p, s, side, i) != LA_NOBODY) && drawn_for(p, s, side, i) != 0;
}

static void replace_wdo(LA_APPLIES)
{
    unsigned i = lr_a(x);
    uint64_t set = drawn_for(p, s, side, i);
    struct post y = post_of(p, s, side, i);
    if (la_senior(p, s, i))
        la_spend(s, army_over(p, s, side, i), 1);
    la_wdo(p, s, side, false);
    la_pay(s, side, y.price + cost(p, LA_C_POOL));
    lr_reveal(&s->core);
    unsigned by = (unsigned)lr_draw(&s->core, set, ev);
    raise_rank(p, s, side, by, needed_rank(p, &y, 0));
    take_over(p, s, ev, side, i, by);
}

/* Who else must order a removal that goes outside the chain: the Overall Commander where the Senior Commander is;
 * ruling: if he is that himself, he spends both points. */
static bool can_go_outside(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned senior)
{
    uint8_t oc = la_overall(p, s, side, s->leader[senior].hex);
    if (oc == LA_NOBODY)
        return false;
    return oc == senior ? s->leader[senior].ap >= 2 : s->leader[senior].ap >= 1 && s->leader[oc].ap >= 1;
}

static bool may_remove(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                       unsigned senior)
{
    const struct la_tables *t = la_tables(p);
    if (!commands_troops(&s->leader[i]) || la_senior(p, s, i) || s->leader[i].marks & LA_FRESH
        || s->leader[senior].marks & LA_CAUSE || !la_commands(p, s, senior, i) || !in_communications(s, i)
        || (i == t->hood && t->scenario[s->scenario].campaign))
        return false;
    struct post x = post_of(p, s, side, i);
    return anyone_in_hex(p, s, &x) || (can_go_outside(p, s, side, senior) && pool_for(p, s, &x) != 0);
}

static void why_remove(LA_WHYS)
{
    (void)side;
    unsigned i = lr_a(x), senior = lr_b(x);
    const struct la_tables *t = la_tables(p);
    if (!commands_troops(&s->leader[i]))
        lr_refuse(v, "14.6.1", "%s commands no troops.", name_of(p, i));
    else if (i == t->hood && t->scenario[s->scenario].campaign)
        lr_refuse(v, "14.6.1", "Hood cannot be removed for cause in the Campaign Game.");
    else if (la_senior(p, s, i))
        lr_refuse(v, "14.6.1", "The holder of a Senior Command is not removed for cause.");
    else if (!la_senior(p, s, senior))
        lr_refuse(v, "14.6.1", "%s holds no Senior Command.", name_of(p, senior));
    else if (s->leader[senior].marks & LA_CAUSE)
        lr_refuse(v, "14.6.1", "%s has removed a Leader for cause this turn.", name_of(p, senior));
    else if (!la_commands(p, s, senior, i))
        lr_refuse(v, "14.6.1", "%s is not subordinate to %s, or not within his Command Range.", name_of(p, i),
                  name_of(p, senior));
    else if (!in_communications(s, i))
        lr_refuse(v, "14.6.1", "%s is Out of Communications.", name_of(p, i));
    else if (s->leader[i].marks & LA_FRESH)
        lr_refuse(v, "14.6.1", "%s has been appointed in this Administration Sequence.", name_of(p, i));
    else
        lr_refuse(v, "14.6.2", "Nobody fit is in the hex, or in the pool and to be paid for.");
}

static void why_replace(LA_WHYS)
{
    unsigned i = lr_a(x), senior = lr_b(x);
    bool wdo = lr_verb_of(x) == LA_V_REPLACE_WDO;
    if (!commands_troops(&s->leader[i]))
        lr_refuse(v, "14.6.1", "%s commands no troops.", name_of(p, i));
    else if (!worn_out(s, i))
        lr_refuse(v, "14.6.1", "%s has neither a wound above 2 nor lost two Morale Levels this turn.",
                  name_of(p, i));
    else if (wdo && !la_may_wdo(p, s, side))
        lr_refuse(v, "3.4.1", "You have no War Department Order left this turn, or not the 10 War Effort Points.");
    else if (wdo && la_senior(p, s, i) && army_over(p, s, side, i) == LA_NOBODY)
        lr_refuse(v, "14.6.1", "A Senior Command also needs an order of an Army Commander in range.");
    else if (!wdo && la_senior(p, s, i))
        lr_refuse(v, "14.6.1", "The holder of a Senior Command is replaced only by War Department Order.");
    else if (!wdo && !la_commands(p, s, senior, i))
        lr_refuse(v, "14.6.1", "%s holds no Senior Command over %s, or is out of range.", name_of(p, senior),
                  name_of(p, i));
    else if (!wdo && !in_communications(s, i))
        lr_refuse(v, "14.6.1", "%s is Out of Communications: only the War Department can replace him.",
                  name_of(p, i));
    else if (!wdo && s->leader[senior].ap == 0)
        lr_refuse(v, "14.6.1", "The order costs %s 1 Administration Point.", name_of(p, senior));
    else
        lr_refuse(v, "14.6.2", "Nobody fit is in the hex, or in the pool and to be paid for.");
}

/* ---- Exchanging units ---- */

static bool can_deal(const struct la_state *s, unsigned i, bool wdo)
{
    return commands_troops(&s->leader[i]) && (s->leader[i].ap > 0 || wdo);
}

/* May this Leader be left without this unit? Subordinates keep one; a holder may stand over others. */
static bool may_part(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    unsigned boss = s->unit[u].boss;
    if (la_tables(p)->counter[u].type == LA_SUPERVISOR || la_units_of(p, s, boss) > 1)
        return true;
    return s->leader[boss].place == LA_HOLDS && leads_others(p, s, side, boss);
}

static bool may_hand(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned from,
                     unsigned u, unsigned to)
{
    if (s->unit[u].place != LA_WITH || s->unit[u].boss != from || to == from || !may_part(p, s, side, u)
        || la_leader_hex(s, to) != la_leader_hex(s, from) || !commands_troops(&s->leader[to]))
        return false;
    uint8_t holder = la_holder(s, to);
    bool cavalry_only = la_cavalry_corps(p, s, holder) || la_cavalry_division(p, s, holder);
    if (cavalry_only && la_holder(s, from) != holder && la_tables(p)->counter[u].type != LA_CAVALRY)
        return false;
    int w = la_weight(p, u);
    return w == 0 || la_burden(p, s, to) + w <= la_capacity(p, s, to);
}

static bool may_hand_gun(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned to)
{
    return from != to && s->leader[from].place == LA_HOLDS && s->leader[to].place == LA_HOLDS
           && s->leader[from].hex == s->leader[to].hex && s->leader[from].guns > 0 && la_gun_room(p, s, to) > 0;
}

/* Anything to hand over to anybody here who can pay his point? */
static bool may_exchange(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned from)
{
    bool wdo = la_may_wdo(p, s, side);
    if (!can_deal(s, from, wdo))
        return false;
    for (uint64_t left = la_leaders_at(p, s, side, la_leader_hex(s, from)); left; left &= left - 1) {
        unsigned to = (unsigned)__builtin_ctzll(left);
        if (to == from || !can_deal(s, to, wdo))
            continue;
        if (may_hand_gun(p, s, from, to))
            return true;
        struct la_units his = la_with(p, s, from);
        for (int u = la_next_unit(&his); u >= 0; u = la_next_unit(&his))
            if (may_hand(p, s, side, from, (unsigned)u, to))
                return true;
    }
    return false;
}

static void pay_exchange(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned a, unsigned b)
{
    if (s->leader[a].ap > 0 && s->leader[b].ap > 0) {
        la_spend(s, a, 1);
        la_spend(s, b, 1);
    } else {
        la_wdo(p, s, side, false);
    }
}

/* A lower Leader's troops all go to a higher one (8.2.5.1, 14.6.1). */
static bool may_absorb(const struct lr_pack *p, const struct la_state *s, unsigned low, unsigned high)
{
    return high != low && s->leader[high].ap > 0 && commands_troops(&s->leader[high])
           && la_leader_hex(s, high) == la_leader_hex(s, low) && la_outranks(p, s, high, low)
           && la_burden(p, s, low) + la_burden(p, s, high) <= la_capacity(p, s, high);
}

static bool may_give_up(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned low)
{
    if (s->leader[low].place != LA_UNDER || s->leader[low].ap == 0)
        return false;
    for (uint64_t left = la_leaders_at(p, s, side, la_leader_hex(s, low)); left; left &= left - 1)
        if (may_absorb(p, s, low, (unsigned)__builtin_ctzll(left)))
            return true;
    return false;
}

/* ---- 14.6.4 New commands ---- */

static struct post new_post(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return (struct post){ .side = side,
                          .h = h,
                          .old = LA_NOBODY,
                          .hq = LA_NOBODY,
                          .burden = leaderless_burden(p, s, side, h),
                          .holds = true };
}

static bool dead_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_DEAD && la_tables(p)->counter[u].type <= LA_CAVALRY)
            return true;
    return false;
}

/* Who can lead a command that is raised here: with no troops yet he needs a point to raise some. */
static uint64_t new_leaders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct post x = new_post(p, s, side, h);
    uint64_t set = pool_for(p, s, &x);
    if (!troops_without_leader(p, s, side, h))
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (la_printed_ar(p, i) - s->leader[i].wound < 1)
                set &= ~bit(i);
    return set;
}

static bool may_form(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (!affords(s, side, cost(p, LA_C_POOL)) || la_overall(p, s, side, h) != LA_NOBODY
        || in_play(p, s, side) >= 2 * at_start(p, s, side))
        return false;
    bool some = troops_without_leader(p, s, side, h);
    return (some || (s->player[side].replacements > 0 && dead_troops(p, s, side)))
           && new_leaders(p, s, side, h) != 0;
}

/* ruling: a subordinate who fell may be replaced while fewer Leaders are in play than at the start. Who may come, a
 * set. */
static uint64_t to_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    struct post x = { .side = side, .h = LR_NONE, .old = LA_NOBODY, .hq = LA_NOBODY };
    return in_play(p, s, side) < at_start(p, s, side) ? pool_for(p, s, &x) : 0;
}

static bool may_send_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder,
                         uint64_t pool)
{
    if (pool == 0 || s->leader[holder].place != LA_HOLDS || la_units_of(p, s, holder) < 2)
        return false;
    unsigned ranks = ranks_at(p, s, side, s->leader[holder].hex, LA_NOBODY);
    for (; pool; pool &= pool - 1) {
        unsigned i = (unsigned)__builtin_ctzll(pool);
        if (!(ranks >> s->leader[i].rank & 1) && la_outranks(p, s, holder, i))
            return true;
    }
    return false;
}

/* ---- 14.6.3 Headquarters ---- */

static int hq_price(const struct lr_pack *p, unsigned hq)
{
    unsigned kind = la_tables(p)->hq[hq].kind;
    return cost(p, kind == LA_HQ_GROUP ? LA_C_GROUP_HQ : kind == LA_HQ_ARMY ? LA_C_ARMY_HQ : LA_C_CORPS_HQ);
}

/* A Senior Command that the scenario gave and nobody holds any more. */
static bool hq_lost(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq)
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
        if (troops_without_leader(p, s, side, b->base[i]))
            return b->base[i];
    return LR_NONE;
}

static uint64_t hq_takers(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned hq,
                          const struct la_bases *b)
{
    uint64_t set = 0;
    int price = hq_price(p, hq), needed = la_rank_needed(p, hq);
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++) {
        const struct la_leader *l = &s->leader[i];
        int brevet = brevet_price(p, s, i, needed);
        if (l->place == LA_HOLDS && !la_senior(p, s, i) && la_is_base(b, l->hex) && brevet >= 0
            && affords(s, side, price + brevet))
            set |= bit(i);
    }
    lr_hex h = orphan_base(p, s, side, b);
    if (h != LR_NONE) {
        struct post x = new_post(p, s, side, h);
        x.hq = (uint8_t)hq;
        x.price = price;
        set |= pool_for(p, s, &x);
    }
    return set;
}

static void revive(LA_APPLIES, unsigned hq)
{
    unsigned i = lr_a(x);
    struct la_bases b;
    la_pay(s, side, hq_price(p, hq));
    for (unsigned j = leaders(p, side); j < leaders(p, side + 1); j++)
        if (s->leader[j].hq == hq)
            s->leader[j].hq = LA_NOBODY; /* a fallen holder's */
    if (s->leader[i].place == LA_POOL) {
        la_find_bases(p, s, side, &b);
        struct post y = new_post(p, s, side, orphan_base(p, s, side, &b));
        seat(p, s, ev, &y, i, 0, 0, LA_FULL);
    }
    raise_rank(p, s, side, i, la_rank_needed(p, hq));
    s->leader[i].hq = (uint8_t)hq;
    LR_TELL(ev, LA_TELL_REVIVED, side, LR_ONLY(side), (int32_t)i, (int32_t)hq);
}

/* ---- 3.3.4 Chiefs of staff ---- */

static uint64_t staff_pool(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    uint64_t set = 0;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (s->leader[i].place == LA_POOL && s->leader[i].rank >= STAFF_RANK)
            set |= bit(i);
    return set;
}

static bool may_have_staff(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    return la_army_commander(p, s, i) && s->leader[i].ap > 0 && !(s->leader[i].marks & LA_ACTING)
           && la_may_wdo(p, s, side) && affords(s, side, cost(p, LA_C_WAR_DEPARTMENT) + cost(p, LA_C_POOL))
           && staff_of(p, s, side, i) == LA_NOBODY && staff_pool(p, s, side) != 0;
}

static void name_staff(LA_APPLIES)
{
    unsigned i = lr_a(x);
    la_spend(s, i, 1);
    la_wdo(p, s, side, false);
    la_pay(s, side, cost(p, LA_C_POOL));
    lr_reveal(&s->core);
    unsigned by = (unsigned)lr_draw(&s->core, staff_pool(p, s, side), ev);
    report_for_duty(p, s, by);
    s->leader[by].place = LA_STAFF;
    s->leader[by].chief = (uint8_t)i;
    int ap = s->leader[i].ap + s->leader[by].ap; /* his points are the commander's */
    s->leader[i].ap = (uint8_t)(ap > 20 ? 20 : ap);
    s->leader[by].ap = 0;
    LR_TELL(ev, LA_TELL_STAFF, side, LR_ONLY(side), (int32_t)by, (int32_t)i);
}

/* Who may take the army from a chief of staff: the wounded commander, or one of the pool. */
static uint64_t superseders(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct post x = post_of(p, s, side, i);
    uint8_t wounded = staff_of(p, s, side, i);
    x.cap = 0;
    x.price = wounded == LA_NOBODY ? 0 : x.price; /* a fallen commander's successor has been paid for */
    uint64_t set = pool_for(p, s, &x);
    return wounded == LA_NOBODY ? set : set | bit(wounded);
}

static void supersede(LA_APPLIES, unsigned acting)
{
    unsigned by = lr_a(x);
    s->leader[acting].marks &= ~(uint32_t)LA_ACTING;
    if (s->leader[by].place == LA_STAFF) {
        change_places(p, s, side, acting, by);
        return;
    }
    struct post y = post_of(p, s, side, acting);
    uint8_t wounded = staff_of(p, s, side, acting);
    if (wounded != LA_NOBODY)
        la_to_pool(p, s, wounded);
    la_pay(s, side, (wounded == LA_NOBODY ? 0 : y.price) + cost(p, LA_C_POOL));
    report_for_duty(p, s, by);
    raise_rank(p, s, side, by, needed_rank(p, &y, 0));
    s->leader[by].place = LA_STAFF;
    s->leader[by].chief = (uint8_t)acting;
    change_places(p, s, side, acting, by);
    s->leader[by].morale = la_tables(p)->scenario[s->scenario].morale[side];
    LR_TELL(ev, LA_TELL_TAKES_OVER, side, LR_ONLY(side), (int32_t)by, (int32_t)acting);
}

/* ---- 3.1.2, 3.3.3, 16.1.2: markers ---- */

/* Markers and headquarters of a side that somebody has, or that a reinforcement brings; a set. */
static uint32_t taken_markers(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    static_assert(LA_HQS <= 32, "one bit each");
    uint32_t taken = la_tables(p)->scenario[s->scenario].coming[s->turn];
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        taken |= s->leader[i].hq < LA_HQS ? UINT32_C(1) << s->leader[i].hq : 0;
    return taken;
}

/* A free marker of a kind; LA_NOBODY: none. */
static uint8_t free_marker(const struct lr_pack *p, enum lr_side side, unsigned kind, uint32_t taken)
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

static unsigned marker_kind(unsigned verb)
{
    return verb == LA_V_CAVALRY_CORPS      ? LA_HQ_CAVALRY_CORPS
           : verb == LA_V_CAVALRY_DIVISION ? LA_HQ_CAVALRY_DIVISION
                                           : LA_HQ_UNION_CORPS;
}

/* Where a marker is left. */
static bool may_mark(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                     unsigned verb)
{
    const struct la_leader *l = &s->leader[i];
    if (l->place != LA_HOLDS || l->hq != LA_NOBODY || (verb == LA_V_UNION_CORPS && side != LA_UNION)
        || (verb == LA_V_CAVALRY_DIVISION && (side != LA_CONFEDERATE || l->guns > 0)))
        return false;
    return verb == LA_V_UNION_CORPS || (l->guns <= 2 && box_mounted(p, s, side, i));
}

static void why_mark(LA_WHYS)
{
    unsigned i = lr_a(x), verb = lr_verb_of(x);
    const struct la_leader *l = &s->leader[i];
    const char *rule = verb == LA_V_UNION_CORPS ? "3.3.3" : verb == LA_V_CAVALRY_CORPS ? "3.1.2" : "16.1.2";
    if (l->place != LA_HOLDS)
        lr_refuse(v, rule, "%s holds no field command.", name_of(p, i));
    else if (l->hq != LA_NOBODY)
        lr_refuse(v, rule, "%s has a headquarters or marker.", name_of(p, i));
    else if (free_marker(p, side, marker_kind(verb), taken_markers(p, s, side)) == LA_NOBODY)
        lr_refuse(v, rule, "There is no such marker left for your side.");
    else if (l->guns > (verb == LA_V_CAVALRY_CORPS ? 2 : 0))
        lr_refuse(v, "3.1.2", "His command has too many guns for that.");
    else
        lr_refuse(v, rule, "His command is not all mounted cavalry.");
}

/* ---- The Administration's orders ---- */

/* What does not depend on him: who holds a Senior Command, the verbs for which a marker is left. */
struct general {
    uint64_t seniors, pool; /* to_send_for */
    bool marker[LA_V_UNION_CORPS - LA_V_CAVALRY_CORPS + 1];
};

static void allow_for_leader(LA_ASKS, unsigned i, const struct general *g)
{
    bool fixed = la_senior(p, s, i) || !in_communications(s, i); /* no order of a Senior Commander replaces him */
    for (uint64_t seniors = fixed ? 0 : g->seniors; seniors; seniors &= seniors - 1) {
        unsigned j = (unsigned)__builtin_ctzll(seniors);
        if ((!worn_out(s, i) && (s->leader[i].marks & LA_FRESH || s->leader[j].marks & LA_CAUSE))
            || !la_commands(p, s, j, i))
            continue;
        if (may_replace(p, s, side, i, j))
            lr_allow(q, lr_say(LA_V_REPLACE, i, j, 0, 0));
        if (may_remove(p, s, side, i, j))
            lr_allow(q, lr_say(LA_V_CAUSE, i, j, 0, 0));
    }
    if (may_replace_wdo(p, s, side, i))
        lr_allow(q, lr_say(LA_V_REPLACE_WDO, i, 0, 0, 0));
    if (may_exchange(p, s, side, i))
        lr_allow(q, lr_say(LA_V_EXCHANGE, i, 0, 0, 0));
    if (may_give_up(p, s, side, i))
        lr_allow(q, lr_say(LA_V_GIVE_UP, i, 0, 0, 0));
    if (s->leader[i].place != LA_HOLDS)
        return;
    if (may_send_for(p, s, side, i, g->pool))
        lr_allow(q, lr_say(LA_V_NEW_LEADER, i, 0, 0, 0));
    if (may_have_staff(p, s, side, i))
        lr_allow(q, lr_say(LA_V_STAFF, i, 0, 0, 0));
    if (s->leader[i].marks & LA_ACTING && superseders(p, s, side, i) != 0)
        lr_allow(q, lr_say(LA_V_SUPERSEDE, i, 0, 0, 0));
    for (unsigned verb = LA_V_CAVALRY_CORPS; verb <= LA_V_UNION_CORPS; verb++)
        if (g->marker[verb - LA_V_CAVALRY_CORPS] && may_mark(p, s, side, i, verb))
            lr_allow(q, lr_say(verb, i, 0, 0, 0));
}

void la_allow_places(LA_BASED)
{
    struct general g = { .seniors = la_seniors(p, s, side), .pool = to_send_for(p, s, side) };
    uint32_t taken = taken_markers(p, s, side);
    for (unsigned verb = LA_V_CAVALRY_CORPS; verb <= LA_V_UNION_CORPS; verb++)
        g.marker[verb - LA_V_CAVALRY_CORPS] = free_marker(p, side, marker_kind(verb), taken) != LA_NOBODY;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (commands_troops(&s->leader[i]))
            allow_for_leader(p, s, side, q, i, &g);
    for (int k = 0; k < b->bases; k++)
        if (may_form(p, s, side, b->base[k]))
            lr_allow(q, lr_say(LA_V_NEW_COMMAND, b->base[k], 0, 0, 0));
    for (unsigned hq = 0; hq < LA_HQS; hq++)
        if (affords(s, side, cost(p, LA_C_CORPS_HQ)) && hq_lost(p, s, side, hq)
            && hq_takers(p, s, side, hq, b) != 0)
            lr_allow(q, lr_say(LA_V_REVIVE, hq, 0, 0, 0));
}

bool la_do_places(LA_APPLIES)
{
    unsigned a = lr_a(x), verb = lr_verb_of(x);
    switch (verb) {
    case LA_V_REPLACE:
        push_appoint(s, side, LA_P_WOUNDED, a)->v[3] = (int32_t)lr_b(x);
        return true;
    case LA_V_CAUSE:
        push_appoint(s, side, LA_P_CAUSE, a)->v[3] = (int32_t)lr_b(x);
        return true;
    case LA_V_REPLACE_WDO:
        replace_wdo(p, s, side, x, ev);
        return true;
    case LA_V_EXCHANGE:
        push_appoint(s, side, LA_P_TROOPS, a);
        return true;
    case LA_V_GIVE_UP:
        push_appoint(s, side, LA_P_GIVE_UP, a);
        return true;
    case LA_V_NEW_COMMAND:
        push_appoint(s, side, LA_P_NEW_COMMAND, LA_NOBODY)->v[2] = (int32_t)a;
        return true;
    case LA_V_NEW_LEADER: {
        struct lr_frame *f = push_appoint(s, side, LA_P_NEW_COMMAND, LA_NOBODY);
        f->v[2] = s->leader[a].hex;
        f->v[3] = (int32_t)a + 1;
        return true;
    }
    case LA_V_REVIVE:
        push_appoint(s, side, LA_P_SENIOR, LA_NOBODY)->v[3] = (int32_t)a;
        return true;
    case LA_V_STAFF:
        name_staff(p, s, side, x, ev);
        return true;
    case LA_V_CONFIRM: {
        uint8_t wounded = staff_of(p, s, side, a);
        s->leader[a].marks &= ~(uint32_t)LA_ACTING;
        if (wounded != LA_NOBODY)
            la_to_pool(p, s, wounded);
        LR_TELL(ev, LA_TELL_CONFIRMED, side, LR_ONLY(side), (int32_t)a);
        return true;
    }
    case LA_V_SUPERSEDE:
        push_appoint(s, side, LA_P_STAFF, a);
        return true;
    case LA_V_CAVALRY_CORPS:
    case LA_V_CAVALRY_DIVISION:
    case LA_V_UNION_CORPS:
        s->leader[a].hq = free_marker(p, side, marker_kind(verb), taken_markers(p, s, side));
        LR_TELL(ev, LA_TELL_MARKER, side, LR_ONLY(side), (int32_t)a, s->leader[a].hq);
        return true;
    default:
        return false;
    }
}

static void why_form(LA_WHY_BASED)
{
    lr_hex h = (lr_hex)lr_a(x);
    if (!la_is_base(b, h))
        lr_refuse(v, "14.6.4", "New commands are formed only at a Major City or rail depot of yours.");
    else if (la_overall(p, s, side, h) != LA_NOBODY)
        lr_refuse(v, "14.6.4", "A Leader commands there.");
    else if (!affords(s, side, cost(p, LA_C_POOL)))
        lr_refuse(v, "14.6.4", "You cannot pay the 5 War Effort Points for a Leader from the pool.");
    else if (in_play(p, s, side) >= 2 * at_start(p, s, side))
        lr_refuse(v, "3.1.3", "Twice the Leaders of the set-up are in play.");
    else if (!troops_without_leader(p, s, side, h)
             && (s->player[side].replacements == 0 || !dead_troops(p, s, side)))
        lr_refuse(v, "14.6.4", "There are no troops for it, and none to raise.");
    else
        lr_refuse(v, "14.6.4", "Nobody in the pool is fit to lead it.");
}

static void why_exchange(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (!commands_troops(&s->leader[i]))
        lr_refuse(v, "14.6.1", "%s commands no troops.", name_of(p, i));
    else if (lr_verb_of(x) == LA_V_GIVE_UP && la_senior(p, s, i))
        lr_refuse(v, "14.6.1", "A Senior Commander cannot be removed so.");
    else if (s->leader[i].ap == 0)
        lr_refuse(v, "14.6.1", "The order costs %s 1 Administration Point.", name_of(p, i));
    else if (lr_verb_of(x) == LA_V_GIVE_UP)
        lr_refuse(v, "14.6.1", "No higher Leader with room and a point to spend is in his hex.");
    else
        lr_refuse(v, "14.6.1", "Nobody in his hex with a point to spend can take anything over from him.");
    (void)side;
}

static void why_staff(LA_WHYS)
{
    unsigned i = lr_a(x);
    if (lr_verb_of(x) != LA_V_STAFF)
        lr_refuse(v, "3.3.4", "%s is no chief of staff in temporary command.", name_of(p, i));
    else if (!la_army_commander(p, s, i))
        lr_refuse(v, "3.3.4", "Only an Army Commander has a chief of staff.");
    else if (staff_of(p, s, side, i) != LA_NOBODY)
        lr_refuse(v, "3.3.4", "He has a chief of staff.");
    else if (s->leader[i].ap == 0)
        lr_refuse(v, "3.3.4", "The order costs him 1 Administration Point.");
    else if (staff_pool(p, s, side) == 0)
        lr_refuse(v, "3.3.4", "No Leader of two stars is in the pool.");
    else
        lr_refuse(v, "3.4.1", "It takes a War Department Order and 5 War Effort Points for the pool.");
}

static void why_revive(LA_WHY_BASED)
{
    unsigned hq = lr_a(x);
    if (la_tables(p)->hq[hq].side != side || la_rank_needed(p, hq) == 0)
        lr_refuse(v, "14.6.3", "That is no Senior Command of yours.");
    else if (!hq_lost(p, s, side, hq))
        lr_refuse(v, "14.6.3", "It is not lost, or the scenario never had it.");
    else if (!affords(s, side, hq_price(p, hq)))
        lr_refuse(v, "14.6.3", "It costs %d War Effort Points.", hq_price(p, hq));
    else
        lr_refuse(v, "14.6.3", "No Leader fit for it stands in a Major City or at a rail depot of yours.");
    (void)b;
}

bool la_why_places(LA_WHY_BASED)
{
    unsigned verb = lr_verb_of(x), a = lr_a(x);
    if (verb < LA_V_REPLACE || verb > LA_V_UNION_CORPS)
        return false;
    if (verb == LA_V_NEW_COMMAND)
        why_form(p, s, side, x, v, b);
    else if (verb == LA_V_REVIVE)
        why_revive(p, s, side, x, v, b);
    else if (verb == LA_V_APPOINT || verb == LA_V_HAND_UNIT || verb == LA_V_HAND_GUN || verb == LA_V_HAND_ALL)
        lr_refuse(v, "14.6", "First say which command it is about.");
    else if (la_tables(p)->officer[a].side != side)
        lr_refuse(v, "14.6", "%s is not yours.", name_of(p, a));
    else if (verb == LA_V_CAUSE)
        why_remove(p, s, side, x, v);
    else if (verb == LA_V_REPLACE || verb == LA_V_REPLACE_WDO)
        why_replace(p, s, side, x, v);
    else if (verb == LA_V_EXCHANGE || verb == LA_V_GIVE_UP)
        why_exchange(p, s, side, x, v);
    else if (verb == LA_V_NEW_LEADER)
        lr_refuse(v, "14.6.1",
                  "No Leader of his has fallen, or nobody is to be had, or he has no troops to spare.");
    else if (verb == LA_V_STAFF || verb == LA_V_CONFIRM || verb == LA_V_SUPERSEDE)
        why_staff(p, s, side, x, v);
    else
        why_mark(p, s, side, x, v);
    return true;
}

/* ---- The second half: the appoint frame ---- */

/* Who may be appointed. */
static uint64_t appointable(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            const struct lr_frame *f)
{
    unsigned who = (unsigned)f->v[0];
    uint64_t set;
    switch (f->v[1]) {
    case LA_P_DEAD: {
        struct post x = post_of_fallen(p, s, who, (lr_hex)f->v[2]);
        return candidates(p, s, &x);
    }
    case LA_P_WOUNDED: {
        struct post x = post_of(p, s, side, who);
        return pool_for(p, s, &x) | hex_for(p, s, &x);
    }
    case LA_P_CAUSE: {
        struct post x = post_of(p, s, side, who);
        set = hex_for(p, s, &x);
        return can_go_outside(p, s, side, (unsigned)f->v[3]) ? set | pool_for(p, s, &x) : set;
    }
    case LA_P_NEW_COMMAND: {
        if (f->v[3] == 0)
            return new_leaders(p, s, side, (lr_hex)f->v[2]);
        struct post x = { .side = side, .h = (lr_hex)f->v[2], .old = LA_NOBODY, .hq = LA_NOBODY };
        set = pool_for(p, s, &x);
        for (uint64_t left = set; left; left &= left - 1)
            if (!la_outranks(p, s, (unsigned)f->v[3] - 1, (unsigned)__builtin_ctzll(left)))
                set &= ~(left & -left);
        return set;
    }
    case LA_P_SENIOR: {
        struct la_bases b;
        la_find_bases(p, s, side, &b);
        return hq_takers(p, s, side, (unsigned)f->v[3], &b);
    }
    default: /* LA_P_STAFF */
        return superseders(p, s, side, who);
    }
}

static void allow_troops(LA_ASKS, const struct lr_frame *f)
{
    unsigned from = (unsigned)f->v[0];
    lr_hex h = la_leader_hex(s, from);
    bool wdo = la_may_wdo(p, s, side), begun = f->v[3] > 0 && f->v[4] == 0;
    if (begun)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    for (unsigned to = leaders(p, side); to < leaders(p, side + 1); to++) {
        if (f->v[3] > 0 ? (int)to != f->v[3] - 1 : !can_deal(s, to, wdo) || la_leader_hex(s, to) != h)
            continue;
        for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
            if (s->unit[u].boss == from && may_hand(p, s, side, from, u, to))
                lr_allow(q, lr_say(LA_V_HAND_UNIT, u, to, 0, 0));
        if (may_hand_gun(p, s, from, to))
            lr_allow(q, lr_say(LA_V_HAND_GUN, to, 0, 0, 0));
    }
}

static void allow_detachments(LA_ASKS, unsigned leader)
{
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].boss == leader && la_may_detach(p, s, side, u)) {
            if (la_detachments_of(p, s, u, false) > 0)
                lr_allow(q, lr_say(LA_V_DETACH_STEP, u, 0, 0, 0));
            if (la_detachments_of(p, s, u, true) > 0)
                lr_allow(q, lr_say(LA_V_DETACH_ALL, u, 0, 0, 0));
        }
}

static void ask_words(LA_ASKS, const struct lr_frame *f)
{
    const char *name = f->v[1] == LA_P_SENIOR && f->v[3] < LA_HQS ? la_tables(p)->hq[f->v[3]].name
                       : f->v[0] >= 0 && f->v[0] < LA_LEADERS     ? name_of(p, (unsigned)f->v[0])
                                                                  : "";
    static const char *const words[] = {
        [LA_P_DEAD] = "Who takes over the command of %s, who has fallen?",
        [LA_P_WOUNDED] = "Who replaces %s?",
        [LA_P_CAUSE] = "Who takes the place of %s, who is removed?",
        [LA_P_NEW_COMMAND] = "Who of the Leader Pool takes the new command?",
        [LA_P_SENIOR] = "Who takes over the %s?",
        [LA_P_STAFF] = "Who takes the army over from %s?",
        [LA_P_TROOPS] = "What does %s hand over, and to whom?",
        [LA_P_GIVE_UP] = "Who takes over all of %s's troops?",
        [LA_P_DETACH] = "Which unit of %s gives detachments: a step of it, or all?",
        [LA_P_RAISE] = "Which unit comes back under %s?",
        [LA_P_UNLOAD] = "Who of the force of %s gets a point of ammo?",
    };
    (void)s, (void)side;
    if (q->words.at && words[f->v[1]] != NULL) {
        const char *at = words[f->v[1]], *mark = strstr(at, "%s");
        if (mark == NULL) {
            lr_put_string(&q->words, at);
            return;
        }
        lr_put(&q->words, "%.*s%s%s", (int)(mark - at), at, name, mark + 2);
    }
}

void la_ask_appoint(LA_ASKS)
{
    const struct lr_frame *f = lr_top_of(&s->core);
    unsigned who = (unsigned)f->v[0];
    q->rule = f->v[1] == LA_P_DETACH   ? "14.3.1"
              : f->v[1] == LA_P_UNLOAD ? "14.3.2"
              : f->v[1] == LA_P_RAISE  ? "14.4.1"
                                       : "14.6";
    q->always = true;
    ask_words(p, s, side, q, f);
    lr_put_string(&q->others, "arranging commands");
    switch (f->v[1]) {
    case LA_P_TROOPS:
        allow_troops(p, s, side, q, f);
        break;
    case LA_P_GIVE_UP:
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (may_absorb(p, s, who, i))
                lr_allow(q, lr_say(LA_V_HAND_ALL, i, 0, 0, 0));
        break;
    case LA_P_DETACH:
        allow_detachments(p, s, side, q, who);
        break;
    case LA_P_RAISE:
        for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
            if (la_may_raise(p, s, who, u))
                lr_allow(q, lr_say(LA_V_RETURN, u, 0, 0, 0));
        break;
    case LA_P_UNLOAD:
        for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
            if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == s->leader[who].hex
                && s->leader[i].ammo < LA_MOST_MORALE)
                lr_allow(q, lr_say(LA_V_GIVE_AMMO, i, 0, 0, 0));
        break;
    default:
        for (uint64_t set = appointable(p, s, side, f); set; set &= set - 1)
            lr_allow(q, lr_say(LA_V_APPOINT, (unsigned)__builtin_ctzll(set), 0, 0, 0));
        if (q->n == 0) /* another fallen Leader's successor was the last */
            lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        break;
    }
    if (q->room > 0 && q->n > 0)
        q->suggest = q->list[0];
}

void la_why_appoint(LA_WHYS)
{
    const struct lr_frame *f = lr_top_of(&s->core);
    unsigned a = lr_a(x), verb = lr_verb_of(x);
    if (verb == LA_V_APPOINT) {
        const struct la_leader *l = &s->leader[a];
        if (la_tables(p)->officer[a].side != side)
            lr_refuse(v, "14.6", "%s is not yours.", name_of(p, a));
        else if (l->place != LA_POOL && !la_in_play(l))
            lr_refuse(v, "14.6.2", "%s is neither in play nor in the Leader Pool.", name_of(p, a));
        else if (l->place == LA_POOL && !affords(s, side, cost(p, LA_C_POOL)))
            lr_refuse(v, "14.6.2", "A Leader from the pool costs 5 War Effort Points.");
        else if (l->place == LA_POOL && f->v[1] <= LA_P_CAUSE && f->v[0] < LA_LEADERS
                 && worth(p, a) > worth(p, (unsigned)f->v[0]) + (side == LA_UNION ? 2 : 3))
            lr_refuse(v, "14.6.2", "His ratings are too far above those of the man he would replace.");
        else
            lr_refuse(v, "14.6.2", "He has not the rank for that command, even with a brevet, or is not at hand.");
    } else if (verb == LA_V_HAND_UNIT && f->v[1] == LA_P_TROOPS) {
        unsigned u = a, to = lr_b(x);
        if (s->unit[u].place != LA_WITH || s->unit[u].boss != (unsigned)f->v[0])
            lr_refuse(v, "14.6.1", "That unit is not his.");
        else if (la_leader_hex(s, to) != la_leader_hex(s, (unsigned)f->v[0]))
            lr_refuse(v, "14.6.1", "They must be stacked in the same hex.");
        else if (!may_part(p, s, side, u))
            lr_refuse(v, "3.2.3", "A Leader keeps at least a detachment.");
        else if (f->v[3] > 0 && (int)to != f->v[3] - 1)
            lr_refuse(v, "14.6.1", "These orders are for two Leaders; others need points of their own.");
        else if (la_burden(p, s, to) + la_weight(p, u) > la_capacity(p, s, to))
            lr_refuse(v, "3.2.3", "%s has not the rank for so many troops.", name_of(p, to));
        else
            lr_refuse(v, "14.6.1", "%s cannot take it: no point to spend, or a cavalry command.", name_of(p, to));
    } else if (verb == LA_V_HAND_GUN && f->v[1] == LA_P_TROOPS) {
        lr_refuse(v, "16.2", "Guns go from a command to another in the same hex that may have more.");
    } else if (verb == LA_V_DONE) {
        lr_refuse(v, "14.6", "The order is given: choose.");
    } else {
        lr_refuse(v, "14.6", "That does not answer the question of this order.");
    }
}

static void hand_over(LA_APPLIES)
{
    struct lr_frame *f = lr_top(&s->core);
    unsigned from = (unsigned)f->v[0], verb = lr_verb_of(x), to = verb == LA_V_HAND_UNIT ? lr_b(x) : lr_a(x);
    if (verb == LA_V_DONE) {
        lr_pop(&s->core);
        return;
    }
    if (f->v[3] == 0)
        pay_exchange(p, s, side, from, to);
    f->v[3] = (int32_t)to + 1;
    f->v[4] = 0;
    if (verb == LA_V_HAND_UNIT) {
        s->unit[lr_a(x)].boss = (uint8_t)to;
        LR_TELL(ev, LA_TELL_HANDED, side, LR_ONLY(side), (int32_t)lr_a(x), (int32_t)to);
    } else {
        s->leader[from].guns--;
        s->leader[to].guns++;
        LR_TELL(ev, LA_TELL_GUN_HANDED, side, LR_ONLY(side), (int32_t)to);
    }
}

static void hand_all(LA_APPLIES)
{
    unsigned low = (unsigned)lr_top(&s->core)->v[0], high = lr_a(x);
    lr_pop(&s->core);
    la_spend(s, low, 1);
    la_spend(s, high, 1);
    all_units(p, s, side, low, high);
    LR_TELL(ev, LA_TELL_GIVEN_UP, side, LR_ONLY(side), (int32_t)low, (int32_t)high);
    la_to_pool(p, s, low);
}

static void deal_ammo(LA_APPLIES)
{
    struct lr_frame *f = lr_top(&s->core);
    lr_hex h = s->leader[f->v[0]].hex;
    s->leader[lr_a(x)].ammo++;
    bool room = false;
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        room |= s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].ammo < LA_MOST_MORALE;
    if (--f->v[3] <= 0 || !room)
        lr_pop(&s->core);
    LR_TELL(ev, LA_TELL_AMMO_BOUGHT, side, LR_ONLY(side), (int32_t)lr_a(x), 1);
}

static void make_detachments(LA_APPLIES)
{
    unsigned u = lr_a(x), leader = (unsigned)lr_top(&s->core)->v[0];
    lr_pop(&s->core);
    la_spend(s, leader, 1);
    int n = la_make_detachments(p, s, u, lr_verb_of(x) == LA_V_DETACH_ALL);
    if (s->unit[u].place == LA_WITH)
        s->unit[u].marks |= LA_NEW | LA_GAVE; /* not rebuilt in the same Administration */
    LR_TELL(ev, LA_TELL_DETACHMENTS, side, LR_ONLY(side), n, (int32_t)u);
}

/* A new Leader over troops without one, over troops yet to be raised, or under a holder. */
static void new_command(const struct lr_pack *p, struct la_state *s, enum lr_side side, struct lr_events *ev,
                        const struct lr_frame *f, unsigned by)
{
    lr_hex h = (lr_hex)f->v[2];
    if (f->v[3] > 0) {
        la_pay(s, side, cost(p, LA_C_POOL));
        report_for_duty(p, s, by);
        s->leader[by].place = LA_UNDER;
        s->leader[by].chief = (uint8_t)(f->v[3] - 1);
        struct lr_frame *g = push_appoint(s, side, LA_P_TROOPS, (unsigned)f->v[3] - 1);
        g->v[3] = (int32_t)by + 1;
        g->v[4] = 1; /* at least one unit */
    } else {
        struct post y = new_post(p, s, side, h);
        bool some = troops_without_leader(p, s, side, h);
        seat(p, s, ev, &y, by, 0, 0, LA_FULL);
        if (!some)
            push_appoint(s, side, LA_P_RAISE, by);
    }
    LR_TELL(ev, LA_TELL_NEW_COMMAND, side, LR_ONLY(side), (int32_t)by, h);
}

static void appoint(LA_APPLIES)
{
    const struct lr_frame f = *lr_top(&s->core);
    unsigned who = (unsigned)f.v[0], by = lr_a(x), senior = (unsigned)f.v[3];
    bool pool = s->leader[by].place == LA_POOL;
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_DONE)
        return;
    if (f.v[1] == LA_P_NEW_COMMAND) {
        new_command(p, s, side, ev, &f, by);
    } else if (f.v[1] == LA_P_DEAD) {
        struct post y = post_of_fallen(p, s, who, (lr_hex)f.v[2]);
        y.went = (uint8_t)(f.v[5] >> 8);
        seat(p, s, ev, &y, by, f.v[3], f.v[4], f.v[5] & 0xFF);
        s->leader[by].marks &= ~(uint32_t)LA_ACTING; /* chosen, not for the time being */
    } else if (f.v[1] == LA_P_SENIOR) {
        revive(p, s, side, x, ev, (unsigned)f.v[3]);
    } else if (f.v[1] == LA_P_STAFF) {
        supersede(p, s, side, x, ev, who);
    } else {
        struct post y = post_of(p, s, side, who);
        if (f.v[1] == LA_P_CAUSE)
            s->leader[senior].marks |= LA_CAUSE;
        if (f.v[1] == LA_P_WOUNDED || pool)
            la_spend(s, senior, 1);
        if (f.v[1] == LA_P_CAUSE && pool)
            la_spend(s, la_overall(p, s, side, s->leader[senior].hex), 1);
        if (pool)
            la_pay(s, side, cost(p, LA_C_POOL));
        la_pay(s, side, y.price);
        raise_rank(p, s, side, by, needed_rank(p, &y, pool ? 0 : la_burden(p, s, by)));
        take_over(p, s, ev, side, who, by);
    }
}

void la_apply_appoint(LA_APPLIES)
{
    switch (lr_top(&s->core)->v[1]) {
    case LA_P_TROOPS:
        hand_over(p, s, side, x, ev);
        break;
    case LA_P_GIVE_UP:
        hand_all(p, s, side, x, ev);
        break;
    case LA_P_DETACH:
        make_detachments(p, s, side, x, ev);
        break;
    case LA_P_RAISE:
        la_return_unit(p, s, side, x, ev);
        lr_pop(&s->core);
        break;
    case LA_P_UNLOAD:
        deal_ammo(p, s, side, x, ev);
        break;
    default:
        appoint(p, s, side, x, ev);
        break;
    }
}
