/* command.c - 3.1 to 3.4: leaders, commands, headquarters, orders; and what becomes of people. */
#include "look.h"

/* ---- Where they are ---- */

/* Holders of a side in a hex, as a set of leaders. */
static uint64_t holders_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = h < LA_HEXES ? la_roll_of(p, s, side) : NULL;
    if (r != NULL)
        return r->first[side][h] ? r->holders[r->first[side][h] - 1] : 0;
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        set |= (uint64_t)((s->leader[i].hex == h) & (s->leader[i].place == LA_HOLDS)) << i;
    return set;
}

uint64_t la_leaders_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = h < LA_HEXES ? la_roll_of(p, s, side) : NULL;
    if (r != NULL)
        return r->first[side][h] ? r->there[r->first[side][h] - 1] : 0;
    uint64_t holders = h < LA_HEXES ? holders_at(p, s, side, h) : 0, set = holders;
    for (unsigned i = t->first_leader[side]; holders && i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief < LA_LEADERS)
            set |= (holders >> s->leader[i].chief & 1) << i;
    return set;
}

uint64_t la_under(const struct lr_pack *p, const struct la_state *s, unsigned holder)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[holder].side;
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->under[holder];
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        set |= (uint64_t)((s->leader[i].place == LA_UNDER) & (s->leader[i].chief == holder)) << i;
    return set;
}

uint64_t la_holding(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->holding[side];
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex < LA_HEXES)
            set |= lr_bit(i);
    return set;
}

uint64_t la_seniors(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->seniors[side];
    uint64_t set = 0;
    LR_EACH_BIT(who, la_holding(p, s, side))
        if (la_senior(p, s, who))
            set |= lr_bit(who);
    return set;
}

uint64_t la_commanders(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->overall[side];
    uint64_t set = 0;
    LR_EACH_BIT(i, la_holding(p, s, side))
        if (la_overall(p, s, side, s->leader[i].hex) == i)
            set |= lr_bit(i);
    return set;
}

/* ---- 3.2.1 ratings ---- */

/* 3.2.1 */
static int rating(const struct lr_pack *p, const struct la_state *s, unsigned leader, int active, int inactive)
{
    const struct la_leader *l = &s->leader[leader];
    int r = (l->marks & LA_ACTIVE ? active : inactive) - l->wound; /* 10.6.7 */
    if (l->rank > la_tables(p)->officer[leader].rank + 1)          /* 14.5.1 */
        r--;
    return r < 0 ? 0 : r; /* */
}

int la_ar(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_officer *o = &la_tables(p)->officer[leader];
    return rating(p, s, leader, o->active.ar, o->inactive.ar);
}

int la_br(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_officer *o = &la_tables(p)->officer[leader];
    return rating(p, s, leader, o->active.br, o->inactive.br);
}

int la_mr(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_officer *o = &la_tables(p)->officer[leader];
    return rating(p, s, leader, o->active.mr, o->inactive.mr);
}

int la_printed_mr(const struct lr_pack *p, unsigned leader) { return la_tables(p)->officer[leader].active.mr; }
int la_printed_ar(const struct lr_pack *p, unsigned leader) { return la_tables(p)->officer[leader].active.ar; }

bool la_active(const struct la_state *s, unsigned leader) { return s->leader[leader].marks & LA_ACTIVE; }

/* 8.1.1 */
void la_fall_inactive(const struct lr_pack *p, struct la_state *s, unsigned leader, bool by_choice)
{
    struct la_leader *l = &s->leader[leader];
    if (!(l->marks & LA_ACTIVE))
        return;
    l->marks &= ~(uint32_t)LA_ACTIVE;
    if (!by_choice)
        l->marks |= LA_FELL;
    int most = la_ar(p, s, leader);
    if (l->ap > most)
        l->ap = (uint8_t)most;
}

void la_activate(struct la_state *s, unsigned leader) { s->leader[leader].marks |= LA_ACTIVE; }

/* ---- 3.3 headquarters ---- */

bool la_cavalry_corps(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && la_hq_kind(p, s, leader) == LA_HQ_CAVALRY_CORPS;
}

bool la_cavalry_division(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && la_hq_kind(p, s, leader) == LA_HQ_CAVALRY_DIVISION;
}

/* 3.2.4, 3.3.1, 3.3.2; without a counter the range is 0 (18.4). */
int la_range(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    return la_senior(p, s, leader) && !(s->leader[leader].marks & LA_NO_HQ) ? la_printed_mr(p, leader) : 0;
}

/* 3.2.2, 3.3.5: all leaders are subordinate to the holder of an army; a Confederate corps commander has those he
 * outranks who hold no Senior Command. */
static bool chain_leads(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned leader)
{
    if (la_army_commander(p, s, senior)) {
        if (la_army_commander(p, s, leader) && !la_supreme(p, s, senior))
            return false;
    } else if (la_senior(p, s, leader) || !la_outranks(p, s, senior, leader)
               || (s->leader[leader].place == LA_UNDER && s->leader[leader].chief != senior
                   && la_senior(p, s, s->leader[leader].chief))) { /* 3.3.2: not those of another corps */
        return false;
    }
    lr_hex a = la_leader_hex(s, senior), b = la_leader_hex(s, leader);
    return a != LR_NONE && b != LR_NONE && lr_distance(p->board, a, b) <= la_range(p, s, senior);
}

bool la_commands(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned leader)
{
    const struct la_officer *o = la_tables(p)->officer;
    if (senior == leader || o[senior].side != o[leader].side)
        return false;
    if (la_roll_of(p, s, (enum lr_side)o[senior].side) == NULL)
        return la_senior(p, s, senior) && chain_leads(p, s, senior, leader);
    struct la_roll *r = &la_roll;
    if (!(r->heard[senior] >> leader & 1)) {
        r->heard[senior] |= lr_bit(leader);
        r->obeyed[senior] |= (uint64_t)(la_senior(p, s, senior) && chain_leads(p, s, senior, leader)) << leader;
    }
    return r->obeyed[senior] >> leader & 1;
}

uint8_t la_who_commands(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army)
{
    uint8_t best = LA_NOBODY;
    LR_EACH_BIT(i, la_seniors(p, s, (enum lr_side)la_tables(p)->officer[leader].side))
        if (s->leader[i].ap > 0 && (best == LA_NOBODY || s->leader[i].ap > s->leader[best].ap)
            && (!army || la_army_commander(p, s, i)) && la_commands(p, s, i, leader))
            best = (uint8_t)i;
    return best;
}

uint64_t la_who_else(const struct lr_pack *p, const struct la_state *s, unsigned leader, bool army, unsigned payer)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (i != payer && s->leader[i].hq < LA_HQS && s->leader[i].place == LA_HOLDS && s->leader[i].ap > 0
            && (!army || la_army_commander(p, s, i)) && la_commands(p, s, i, leader))
            set |= lr_bit(i);
    return set;
}

/* ---- 3.2.2 who commands ---- */

/* 3.2.2: The army's commander before all others; then printed rank, a headquarters, brevet rank, the order
 * of the list. */
bool la_outranks(const struct lr_pack *p, const struct la_state *s, unsigned a, unsigned b)
{
    const struct la_officer *o = la_tables(p)->officer;
    int x[5] = { la_supreme(p, s, a), la_army_commander(p, s, a), o[a].rank, la_senior(p, s, a),
                 s->leader[a].rank };
    int y[5] = { la_supreme(p, s, b), la_army_commander(p, s, b), o[b].rank, la_senior(p, s, b),
                 s->leader[b].rank };
    for (int i = 0; i < 5; i++)
        if (x[i] != y[i])
            return x[i] > y[i];
    return a < b;
}

uint8_t la_highest(const struct lr_pack *p, const struct la_state *s, uint64_t set)
{
    uint8_t best = LA_NOBODY;
    LR_EACH_BIT(i, set)
        if (best == LA_NOBODY || la_outranks(p, s, i, best))
            best = (uint8_t)i;
    return best;
}

uint8_t la_overall_afresh(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint64_t set = holders_at(p, s, side, h);
    return set & (set - 1) ? la_highest(p, s, set) : set ? (uint8_t)lr_lowest(set) : LA_NOBODY;
}

/* ---- What a side has in a hex ---- */

static void count_unit(const struct lr_pack *p, const struct la_state *s, unsigned u, struct la_force *f)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    if (c->type == LA_SUPERVISOR) {
        f->supervisors++;
        return;
    }
    int cf = c->cf[s->unit[u].steps];
    f->unit[f->units] = (uint8_t)u;
    f->bosses[f->units++] = s->unit[u].place == LA_WITH ? s->unit[u].boss : LA_NOBODY;
    f->cf = (uint16_t)(f->cf + cf);
    if (c->type == LA_CAVALRY) {
        f->cavalry++;
        f->cavalry_cf = (uint16_t)(f->cavalry_cf + cf);
        if (!(s->unit[u].marks & LA_DISMOUNTED)) {
            f->mounted++;
            f->mounted_cf = (uint16_t)(f->mounted_cf + cf);
        }
    }
    f->engineers = (uint8_t)(f->engineers + (c->type == LA_ENGINEERS));
    f->detachments = (uint8_t)(f->detachments + (c->type == LA_DETACHMENT));
}

/* The rest of a muster where the roll knows who is there. */
static void muster_called(const struct lr_pack *p, const struct la_state *s, const struct la_roll *r,
                          uint64_t holders, struct la_force *f)
{
    struct la_units here = la_loose_at(p, s, (enum lr_side)f->side, f->hex);
    f->oc = holders ? la_overall(p, s, (enum lr_side)f->side, f->hex) : LA_NOBODY;
    for (uint64_t left = holders; left;) {
        unsigned i = f->leaders == 0 && f->oc < LA_LEADERS ? f->oc : lr_lowest(left);
        left &= ~lr_bit(i);
        f->holders++;
        f->guns = (uint8_t)(f->guns + s->leader[i].guns);
        for (uint64_t box = lr_bit(i), under = r->under[i]; box; box = under & -under, under &= under - 1) {
            unsigned j = lr_lowest(box);
            lr_unite(&here, &r->with[j]);
            if (f->leaders < LA_STACK)
                f->leader[f->leaders++] = (uint8_t)j;
        }
    }
    LR_EACH_IN(u, &here)
        count_unit(p, s, u, f);
    f->zone = f->units > f->detachments;
}

/* 8.5.2 */
void la_muster(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *f)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = h < LA_HEXES ? la_roll_of(p, s, side) : NULL;
    uint64_t holders = holders_at(p, s, side, h), here = holders, left = holders;
    memset(f, 0, offsetof(struct la_force, unit));
    f->cf = f->cavalry_cf = f->mounted_cf = 0;
    f->guns = f->supervisors = f->engineers = f->detachments = 0;
    f->hex = h;
    f->side = (uint8_t)side;
    if (r != NULL) {
        muster_called(p, s, r, holders, f);
        return;
    }
    f->oc = holders ? la_highest(p, s, holders) : LA_NOBODY;
    while (left) {
        unsigned i = f->leaders == 0 ? f->oc : lr_lowest(left);
        left &= ~lr_bit(i);
        f->holders++;
        f->guns = (uint8_t)(f->guns + s->leader[i].guns);
        if (f->leaders < LA_STACK)
            f->leader[f->leaders++] = (uint8_t)i;
        for (unsigned j = t->first_leader[side]; j < t->first_leader[side + 1]; j++)
            if (s->leader[j].chief == i && s->leader[j].place == LA_UNDER) {
                here |= lr_bit(j);
                if (f->leaders < LA_STACK)
                    f->leader[f->leaders++] = (uint8_t)j;
            }
    }
    struct la_units units = { { 0, 0 } };
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) { /* without guessing */
        const struct la_unit *x = &s->unit[u];
        const bool led = (x->place == LA_WITH) & (x->boss < LA_LEADERS) & (here >> (x->boss & 63) & 1);
        const bool loose = (x->place == LA_ON_MAP) & (x->hex == h);
        units.w[u >> 6] |= (uint64_t)(led | loose) << (u & 63);
    }
    LR_EACH_IN(u, &units)
        count_unit(p, s, u, f);
    f->zone = f->units > f->detachments;
}

bool la_all_cavalry(const struct la_force *f) { return f->units > 0 && f->mounted == f->units; }

/* ---- 3.2.3 stacking ---- */

/* 3.2.3: One division more than his rank; a Union corps has four (3.3.3). */
int la_capacity(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    int n = 4 * (s->leader[leader].rank + 1);
    return la_hq_kind(p, s, leader) == LA_HQ_UNION_CORPS && n < 16 ? 16 : n;
}

/* 3.2.3 */
int la_burden(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->burden[leader];
    int n = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_WITH && s->unit[u].boss == leader)
            n += la_weight(p, u);
    return n;
}

/* Who of a side holds a Cavalry Corps or division; a set. */
static uint64_t cavalry_holders(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].hq < LA_HQS && (la_cavalry_corps(p, s, i) || la_cavalry_division(p, s, i)))
            set |= lr_bit(i);
    return set;
}

/* Those of them in whose boxes is infantry, or are engineers. */
static uint64_t mixed_holders(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t holders = cavalry_holders(p, s, side), inside = holders, mixed = 0;
    if (holders == 0)
        return 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if ((l->place == LA_UNDER || l->place == LA_STAFF) && l->chief < LA_LEADERS)
            inside |= (holders >> l->chief & 1) << i;
    }
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->boss < LA_LEADERS && inside >> x->boss & 1 && x->place == LA_WITH
            && (t->counter[u].type == LA_INFANTRY || t->counter[u].type == LA_ENGINEERS)) {
            uint8_t holder = la_holder(s, x->boss);
            mixed |= holder < LA_LEADERS ? lr_bit(holder) : 0;
        }
    }
    return mixed;
}

/* 3.1.2, 16.1.2: a Cavalry Corps or division is all cavalry; with infantry or engineers in his box it is none.
 * Where everybody stands as he did when this was last seen to on this thread, there is nothing to do. */
const uint64_t *la_settle_markers(const struct lr_pack *p, struct la_state *s, const uint64_t *now,
                                  struct lr_events *ev)
{
    static _Thread_local uint64_t settled[2];
    const struct la_tables *t = la_tables(p);
    uint64_t mixed = 0;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++)
        if (settled[side] != now[side]) {
            settled[side] = now[side];
            mixed |= mixed_holders(p, s, side);
        }
    LR_EACH_BIT(i, mixed) {
        lr_reveal(&s->core); /* it lies on the map */
        LR_TELL(ev, LA_TELL_MARKER_OFF, t->officer[i].side, LR_EVERYONE, (int32_t)i, s->leader[i].hq);
        s->leader[i].hq = LA_NOBODY;
    }
    return mixed ? la_muster_numbers(p, s) : now;
}

struct la_units la_with(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->with[leader];
    struct la_units set = { { 0, 0 } };
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        set.w[u >> 6] |= (uint64_t)((s->unit[u].place == LA_WITH) & (s->unit[u].boss == leader)) << (u & 63);
    return set;
}

struct la_units la_units_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = la_roll_of(p, s, side);
    struct la_units set = { { 0, 0 } };
    if (r == NULL) {
        for (unsigned u = t->first_unit[side]; h < LA_HEXES && u < t->first_unit[side + 1]; u++)
            if (la_unit_hex(s, u) == h)
                lr_add(&set, u);
        return set;
    }
    unsigned first = h < LA_HEXES ? r->first[side][h] : 0;
    if (first > 0 && r->counted >> (first - 1) & 1)
        return r->units[first - 1];
    set = la_loose_at(p, s, side, h);
    LR_EACH_BIT(who, first > 0 ? r->there[first - 1] : 0)
        lr_unite(&set, &r->with[who]);
    if (first > 0) {
        la_roll.counted |= lr_bit(first - 1);
        la_roll.units[first - 1] = set;
    }
    return set;
}

struct la_units la_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->loose[side];
    struct la_units set = { { 0, 0 } };
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        set.w[u >> 6] |= (uint64_t)(s->unit[u].place == LA_ON_MAP) << (u & 63);
    return set;
}

struct la_units la_loose_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_roll *r = la_roll_of(p, s, side);
    struct la_units set = { { 0, 0 } };
    if (h >= LA_HEXES || (r != NULL && !lr_has(&r->loose_in[side], h)))
        return set;
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose)
        if (s->unit[u].hex == h)
            lr_add(&set, u);
    return set;
}

int la_units_of(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    const struct la_roll *r = la_roll_of(p, s, side);
    if (r != NULL)
        return r->combat[leader];
    int n = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        n += (s->unit[u].place == LA_WITH) & (s->unit[u].boss == leader) & (t->counter[u].type != LA_SUPERVISOR);
    return n;
}

/* Of a Cavalry Corps: its holder and those in his box. */
static bool of_cavalry_corps(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    uint8_t holder = la_holder(s, leader);
    return holder != LA_NOBODY && la_hq_kind(p, s, holder) == LA_HQ_CAVALRY_CORPS;
}

/* 3.2.2: equal ranks need an army or Confederate corps headquarters; a Cavalry Corps lets its own stack. */
bool la_may_stack(const struct lr_pack *p, const struct la_state *s, const uint8_t *leader, int n)
{
    unsigned ranks[2] = { 0, 0 }; /* of others, of a Cavalry Corps */
    bool equal = false;
    for (int i = 0; i < n; i++) {
        int k = la_hq_kind(p, s, leader[i]);
        if ((k == LA_HQ_GROUP || k == LA_HQ_ARMY || k == LA_HQ_CORPS) && !(s->leader[leader[i]].marks & LA_NO_HQ))
            return true;
        unsigned bit = 1u << s->leader[leader[i]].rank, corps = of_cavalry_corps(p, s, leader[i]);
        equal |= (ranks[0] & bit) != 0 || (!corps && (ranks[1] & bit) != 0);
        ranks[corps] |= bit;
    }
    return !equal;
}

/* 8.2.5.1, and 3.1.1: without a leader no more than a division. */
bool la_may_join(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                 struct lr_verdict *v)
{
    struct la_force a, b;
    la_muster(p, s, side, from, &a);
    la_muster(p, s, side, to, &b);
    if (a.leaders + b.leaders == 0) {
        int weight = 0;
        for (int i = 0; i < a.units; i++)
            weight += la_weight(p, a.unit[i]);
        for (int i = 0; i < b.units; i++)
            weight += la_weight(p, b.unit[i]);
        if (weight <= 4)
            return true;
        if (v != NULL)
            lr_refuse(v, "3.1.1", "Without a Leader no more than one division, or four brigades, stand in a hex.");
        return false;
    }
    uint8_t all[2 * LA_STACK];
    memcpy(all, a.leader, a.leaders);
    memcpy(all + a.leaders, b.leader, b.leaders);
    if (a.leaders + b.leaders <= LA_STACK && la_may_stack(p, s, all, a.leaders + b.leaders))
        return true;
    if (v != NULL)
        lr_refuse(v, "3.2.2", "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
    return false;
}

/* ---- 3.4 orders ---- */

/* 13.3.1 */
void la_pay(struct la_state *s, enum lr_side side, int wep)
{
    struct la_side *x = &s->player[side];
    x->wep = (uint16_t)(x->wep > wep ? x->wep - wep : 0);
}

enum { FORCED_ORDER = 0x80 };

/* 3.4.1: one a turn, and none beside those that events force. */
bool la_may_wdo(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    return s->player[side].orders == 0 && s->player[side].wep >= la_tables(p)->cost[LA_C_WAR_DEPARTMENT];
}

/* 3.4.1 */
void la_wdo(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool forced)
{
    la_pay(s, side, la_tables(p)->cost[LA_C_WAR_DEPARTMENT]);
    uint8_t n = s->player[side].orders & (FORCED_ORDER - 1);
    s->player[side].orders =
        (uint8_t)((n < 100 ? n + 1 : n) | (s->player[side].orders & FORCED_ORDER) | (forced ? FORCED_ORDER : 0));
}

/* ---- Moving people about ---- */

void la_place_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex from, lr_hex to,
                    bool everything)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == from)
            s->leader[i].hex = to;
    if (!everything)
        return;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == from)
            s->unit[u].hex = to;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == from && (s->cart[c].face == LA_WAGON || s->cart[c].face == LA_PONTOON))
            s->cart[c].hex = to;
}

static uint8_t capped(int n) { return (uint8_t)(n > LA_MOST_ON_TRACK ? LA_MOST_ON_TRACK : n); }

/* A box changes hands or is given up: what stood on its track. */
void la_clear_box(struct la_leader *l)
{
    l->hex = LR_NONE;
    l->morale = l->ammo = l->guns = l->supply = 0;
    l->marks &= ~(uint32_t)(LA_SCREENS | LA_HIDDEN | LA_OWN | LA_DIGGING | LA_TRAINING | LA_IN_ZONE | LA_SPARED);
}

static void all_under(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[from].side;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (i != to && s->leader[i].chief == from && s->leader[i].place == LA_UNDER)
            s->leader[i].chief = (uint8_t)to;
}

/* 8.2.5.1: into the box of the higher; a Senior Command never merges. */
void la_join(const struct lr_pack *p, struct la_state *s, unsigned leader, unsigned chief)
{
    struct la_leader *l = &s->leader[leader], *c = &s->leader[chief];
    if (leader == chief || la_senior(p, s, leader))
        return;
    c->guns = capped(c->guns + l->guns);
    c->ammo = capped(c->ammo + l->ammo);
    c->marks |= l->marks & LA_OWN; /* one at most (13.2.3) */
    all_under(p, s, leader, chief);
    la_clear_box(l);
    l->place = LA_UNDER;
    l->chief = (uint8_t)chief;
}

/* 8.2.5.2; his morale is the scenario's (3.1.1). */
void la_detach(const struct lr_pack *p, struct la_state *s, unsigned leader, int guns, int ammo)
{
    struct la_leader *l = &s->leader[leader];
    if (l->place != LA_UNDER)
        return;
    struct la_leader *c = &s->leader[l->chief];
    guns = guns < c->guns ? guns : c->guns;
    ammo = ammo < c->ammo ? ammo : c->ammo;
    c->guns = (uint8_t)(c->guns - guns);
    c->ammo = (uint8_t)(c->ammo - ammo);
    l->place = LA_HOLDS;
    l->hex = c->hex;
    l->chief = LA_NOBODY;
    l->guns = (uint8_t)guns;
    l->ammo = (uint8_t)ammo;
    l->morale = la_tables(p)->scenario[s->scenario].morale[la_tables(p)->officer[leader].side];
    l->supply = c->supply;
    l->marks |= c->marks & (LA_MOVED | LA_FORCED | LA_IN_ZONE | LA_HIDDEN);
}

void la_gather(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    uint64_t set = holders_at(p, s, side, h);
    uint8_t oc = la_highest(p, s, set);
    LR_EACH_BIT(i, set)
        if (i != oc)
            la_join(p, s, i, oc);
}

/* ---- Leaving ---- */

static void off_duty(struct la_leader *l, enum la_place where)
{
    la_clear_box(l);
    l->place = (uint8_t)where;
    l->chief = LA_NOBODY;
    l->ap = l->lost = l->steps = l->loaded = l->known = 0;
    l->marks = where == LA_POOL ? (l->marks & LA_HURT) | LA_ACTIVE : 0;
}

/* His chief of staff goes back to the pool when there is no army commander any more. */
static void dismiss_staff(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].chief == leader && s->leader[i].place == LA_STAFF) {
            off_duty(&s->leader[i], LA_POOL);
            s->leader[i].hq = LA_NOBODY;
        }
}

/* His units: to another leader, or on the map without one. */
static void units_pass(const struct lr_pack *p, struct la_state *s, unsigned leader, unsigned to, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[leader].side;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        if (x->place != LA_WITH || x->boss != leader)
            continue;
        x->boss = (uint8_t)to;
        if (to == LA_NOBODY) {
            x->place = LA_ON_MAP;
            x->hex = h;
        }
    }
}

/* A box passes to another leader with all that stands on its track, an Own Use marker and ordered works among it
 * (13.2.3, 14.8); morale begins anew (14.6.1). */
void la_pass_box(const struct lr_pack *p, struct la_state *s, unsigned from, unsigned to)
{
    enum { STAYS = LA_MOVED | LA_FORCED | LA_IN_ZONE | LA_HIDDEN | LA_SCREENS | LA_OWN | LA_DIGGING };
    const struct la_tables *t = la_tables(p);
    struct la_leader *a = &s->leader[from], *b = &s->leader[to];
    b->place = LA_HOLDS;
    b->hex = a->hex;
    b->chief = LA_NOBODY;
    b->guns = a->guns;
    b->ammo = a->ammo;
    b->supply = a->supply;
    b->morale = t->scenario[s->scenario].morale[t->officer[to].side];
    b->marks |= a->marks & STAYS;
}

/* The leader who takes over a box whose holder is gone: the highest under him. LA_NOBODY: nobody is there, or only
 * the overall commander of the hex. */
static uint8_t box_passes(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    uint64_t under = la_under(p, s, leader);
    if (under == 0)
        return LA_NOBODY;
    uint8_t next = la_highest(p, s, under);
    la_pass_box(p, s, leader, next);
    all_under(p, s, leader, next);
    return next;
}

/* 3.1.5 */
void la_to_pool(const struct lr_pack *p, struct la_state *s, unsigned leader)
{
    struct la_leader *l = &s->leader[leader];
    lr_hex h = la_leader_hex(s, leader);
    uint8_t to = l->place == LA_UNDER ? l->chief : l->place == LA_HOLDS ? box_passes(p, s, leader) : LA_NOBODY;
    if (h != LR_NONE)
        units_pass(p, s, leader, to, h);
    dismiss_staff(p, s, leader);
    off_duty(l, LA_POOL);
    l->hq = LA_NOBODY;
}

/* 17.2, 19.6.5: what an enemy's loss of a leader brings. */
static void leader_counts(const struct lr_pack *p, struct la_state *s, unsigned leader, bool captured,
                          struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    const struct la_officer *o = &t->officer[leader];
    struct la_leader *l = &s->leader[leader];
    struct la_side *winner = &s->player[lr_enemy(o->side)];
    winner->vp = (int16_t)(winner->vp + (l->rank > o->rank ? l->rank : o->rank));
    if (o->side == LA_UNION && la_army_commander(p, s, leader))
        s->killed |= (uint8_t)((leader == t->sherman ? 2 : 1) << 4);
    if (!captured || !la_senior(p, s, leader) || l->marks & LA_NO_HQ)
        return;
    winner->vp = (int16_t)(winner->vp + t->hq[l->hq].points);
    s->player[o->side].hqs++;
    LR_TELL(ev, LA_TELL_HQ_LOST, o->side, LR_EVERYONE, l->hq);
    l->hq = LA_NOBODY;
}

/* A fallen leader keeps the headquarters he held until somebody is appointed in his place (14.6.1). */
void la_leader_lost(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_place how,
                    struct lr_events *ev)
{
    struct la_leader *l = &s->leader[leader];
    enum lr_side side = la_tables(p)->officer[leader].side;
    lr_hex h = la_leader_hex(s, leader);
    unsigned kind = how == LA_DEAD ? LA_TELL_KILLED : how == LA_CAPTURED ? LA_TELL_CAPTURED : LA_TELL_ILL_OUT;
    lr_reveal(&s->core);
    LR_TELL(ev, kind, side, LR_EVERYONE, (int32_t)leader);
    if (how != LA_ILL)
        leader_counts(p, s, leader, how == LA_CAPTURED, ev);
    uint8_t to = LA_NOBODY;
    if (l->place == LA_UNDER)
        to = l->chief;
    else if (l->place == LA_HOLDS)
        to = how == LA_CAPTURED ? LA_NOBODY : box_passes(p, s, leader);
    if (h != LR_NONE)
        units_pass(p, s, leader, to, h);
    if (how == LA_CAPTURED)
        dismiss_staff(p, s, leader);
    off_duty(l, how);
    if (how == LA_CAPTURED)
        l->hq = LA_NOBODY;
    l->rank = la_tables(p)->officer[leader].rank;
    l->wound = 0;
}

void la_unit_lost(const struct lr_pack *p, struct la_state *s, unsigned unit)
{
    (void)p;
    s->unit[unit] = (struct la_unit){ .hex = LR_NONE, .place = LA_DEAD, .boss = LA_NOBODY };
}

static void add_high(uint8_t *n)
{
    if (*n < 0xF0)
        *n = (uint8_t)(*n + 0x10);
}

/* 10.6.3: those who have lost their last, he who led it and he whose box it was in. */
static int units_in_box(const struct lr_pack *p, const struct la_state *s, unsigned holder)
{
    int n = la_units_of(p, s, holder);
    LR_EACH_BIT(who, la_under(p, s, holder))
        n += la_units_of(p, s, who);
    return n;
}

static void mourn(const struct lr_pack *p, struct la_state *s, unsigned boss)
{
    unsigned holder = s->leader[boss].place == LA_UNDER ? s->leader[boss].chief : boss;
    if (la_units_of(p, s, boss) == 0)
        s->leader[boss].marks |= LA_BEREFT;
    if (units_in_box(p, s, holder) == 0)
        s->leader[holder].marks |= LA_BEREFT;
}

void la_step_lost(const struct lr_pack *p, struct la_state *s, unsigned unit, enum la_loss why,
                  struct lr_events *ev)
{
    (void)ev;
    const struct la_counter *c = &la_tables(p)->counter[unit];
    struct la_unit *u = &s->unit[unit];
    struct la_side *winner = &s->player[lr_enemy(c->side)];
    if (why == LA_L_COMBAT || why == LA_L_ZONE) /* 17.2 */
        winner->vp++;
    u->steps--;
    if (c->type == LA_INFANTRY || c->type == LA_CAVALRY) /* 19.6.5 */
        add_high(u->steps == 0 ? &s->player[c->side].lost_divisions : &s->player[c->side].lost_steps);
    if (u->steps > 0)
        return;
    uint8_t boss = u->boss;
    la_unit_lost(p, s, unit);
    if (boss < LA_LEADERS)
        mourn(p, s, boss);
}

static void leaves_empty(const struct lr_pack *p, struct la_state *s, unsigned leader, enum la_loss why,
                         struct lr_events *ev)
{
    bool battle = why == LA_L_COMBAT || why == LA_L_ZONE || why == LA_L_MORALE_CHECK;
    if (battle) {
        la_leader_lost(p, s, leader, LA_CAPTURED, ev);
        return;
    }
    LR_TELL(ev, LA_TELL_POOLED, la_tables(p)->officer[leader].side, LR_ONLY(la_tables(p)->officer[leader].side),
            (int32_t)leader);
    la_to_pool(p, s, leader);
}

static bool any_led(const struct la_force *f)
{
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] != LA_NOBODY)
            return true;
    return false;
}

/* An overall commander stays while anyone in his hex has troops, and so does who had none to lose. */
static bool holder_goes(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned oc, bool led)
{
    if (units_in_box(p, s, holder) > 0)
        return false;
    return !led || (holder != oc && s->leader[holder].marks & LA_BEREFT);
}

uint8_t la_staff_of(const struct lr_pack *p, const struct la_state *s, unsigned chief)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[chief].side;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_STAFF && s->leader[i].chief == chief)
            return (uint8_t)i;
    return LA_NOBODY;
}

/* 10.6.3, 8.3.1, 13.4.2: leaders whose last troops these losses took go, those in a box before its holder. */
void la_vacate(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
               struct lr_events *ev)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    bool led = any_led(&f);
    for (int i = f.leaders - 1; i >= 0; i--) {
        struct la_leader *l = &s->leader[f.leader[i]];
        bool under = l->place == LA_UNDER;
        bool goes = under && l->marks & LA_BEREFT && la_units_of(p, s, f.leader[i]) == 0;
        if (goes || holder_goes(p, s, under ? l->chief : f.leader[i], f.oc, led))
            leaves_empty(p, s, f.leader[i], why, ev);
        else
            l->marks &= ~(uint32_t)LA_BEREFT;
    }
}
