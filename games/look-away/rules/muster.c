/* muster.c - who stands where and who has which units, called once for a question.
 *
 * While a question is asked its state does not change, and the same things are asked hundreds of times: where is
 * this leader, who commands in that hex, how much infantry has he? The roll answers them. It is open from the
 * beginning to the end of one la_ask and for that state alone (`of`); for any other state, and while an answer is
 * carried out, everything is counted afresh. A side is called when first asked about, and not again by the next
 * question if its people stand as they did (la_muster_numbers). Built with LR_PROVE, every roll is compared with a
 * fresh count. */
#include "look.h"

#include <assert.h>
#include <stdlib.h>

_Thread_local struct la_roll la_roll;

const uint64_t *la_muster_numbers(const struct lr_pack *p, const struct la_state *s)
{
    static _Thread_local uint64_t number[4];
    static _Thread_local struct { /* as this thread last saw them */
        uint64_t pack;            /* its hash */
        struct la_leader leader[LA_LEADERS];
        struct la_unit unit[LA_UNITS];
    } seen;
    const struct la_tables *t = la_tables(p);
    const bool new = seen.pack != p->hash;
    const bool leaders = new || memcmp(seen.leader, s->leader, sizeof seen.leader) != 0;
    const bool units = new || memcmp(seen.unit, s->unit, sizeof seen.unit) != 0;
    if (!leaders && !units) /* mostly */
        return number;
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        const unsigned i = t->first_leader[side], u = t->first_unit[side];
        const struct lr_basis led = { s->leader + i, (t->first_leader[side + 1] - i) * sizeof *s->leader,
                                      t->leader_counts };
        const struct lr_basis troops = { s->unit + u, (t->first_unit[side + 1] - u) * sizeof *s->unit,
                                         t->unit_counts };
        bool other_leaders = new || (leaders && lr_differ(seen.leader + i, &led));
        bool other_troops = new || (units && lr_differ(seen.unit + u, &troops));
        number[side] += other_leaders || other_troops;
        number[LA_TROOPS + side] += other_troops;
    }
    seen.pack = p->hash;
    if (leaders)
        memcpy(seen.leader, s->leader, sizeof seen.leader);
    if (units)
        memcpy(seen.unit, s->unit, sizeof seen.unit);
    return number;
}

static void strike_out(enum lr_side side, unsigned first, unsigned end)
{
    struct la_roll *r = &la_roll;
    for (unsigned i = first; i < end; i++)
        if (r->hex[i] != LR_NONE)
            r->first[side][r->hex[i]] = 0;
}

static void call_leaders(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    unsigned first = t->first_leader[side], end = t->first_leader[side + 1];
    r->holding[side] = r->overall[side] = r->seniors[side] = 0;
    r->counted &= ~(lr_bit(end) - lr_bit(first));
    for (unsigned i = end; i-- > first;) {
        const struct la_leader *l = &s->leader[i];
        r->under[i] = 0;
        r->hex[i] = LR_NONE;
        r->heard[i] = r->obeyed[i] = 0;
        if (l->place != LA_HOLDS || l->hex >= LA_HEXES)
            continue;
        r->hex[i] = l->hex;
        unsigned next = r->first[side][l->hex]; /* those after him, as a chain of the lowest */
        r->holders[i] = lr_bit(i) | (next ? r->holders[next - 1] : 0);
        r->first[side][l->hex] = (uint8_t)(i + 1);
        r->holding[side] |= lr_bit(i);
        r->seniors[side] |= l->hq < LA_HQS && la_senior(p, s, i) ? lr_bit(i) : 0;
    }
    for (unsigned i = first; i < end; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_UNDER && l->chief >= first && l->chief < end)
            r->under[l->chief] |= lr_bit(i);
    }
}

static void call_units(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    unsigned first = t->first_leader[side], count = t->first_leader[side + 1] - first;
    r->stock[side] = 0;
    r->loose[side] = (struct la_units){ { 0, 0 } };
    r->loose_in[side] = (struct la_set){ { 0 } };
    memset(r->with + first, 0, count * sizeof *r->with);
    memset(r->burden + first, 0, count);
    memset(r->combat + first, 0, count);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->place == LA_ON_MAP) {
            lr_add(&r->loose[side], u);
            if (x->hex < LA_HEXES)
                lr_add(&r->loose_in[side], x->hex);
        } else if (x->place == LA_WITH && (unsigned)(x->boss - first) < count) {
            lr_add(&r->with[x->boss], u);
            r->burden[x->boss] = (uint8_t)(r->burden[x->boss] + la_weight(p, u));
            r->combat[x->boss] = (uint8_t)(r->combat[x->boss] + (t->counter[u].type != LA_SUPERVISOR));
        } else if (t->counter[u].type == LA_DETACHMENT && (x->place == LA_ABSENT || x->place == LA_DEAD)) {
            r->stock[side]++;
        }
    }
}

/* Of those who hold commands in a hex the first keeps what is known of all. */
static void call_stack(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    struct la_roll *r = &la_roll;
    if (r->first[side][r->hex[i]] != i + 1)
        return;
    r->oc[i] = la_highest(p, s, r->holders[i]);
    r->overall[side] |= lr_bit(r->oc[i]);
    r->there[i] = r->holders[i];
    LR_EACH_BIT(who, r->holders[i])
        r->there[i] |= r->under[who];
}

static void must(bool same)
{
    if (!same)
        abort();
}

static bool same_force(const struct la_force *a, const struct la_force *b)
{
    return memcmp(a, b, offsetof(struct la_force, unit)) == 0 && memcmp(a->unit, b->unit, a->units) == 0
           && memcmp(a->bosses, b->bosses, a->units) == 0 && a->cf == b->cf && a->cavalry_cf == b->cavalry_cf
           && a->mounted_cf == b->mounted_cf && a->guns == b->guns && a->supervisors == b->supervisors
           && a->engineers == b->engineers && a->detachments == b->detachments && a->zone == b->zone;
}

/* Everything the roll says, against what is counted without it. */
static void prove(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        lr_hex h = la_leader_hex(s, i);
        int burden = la_burden(p, s, i), units = la_units_of(p, s, i);
        struct la_force called, counted;
        uint8_t oc = la_overall(p, s, side, h);
        uint64_t there = la_leaders_at(p, s, side, h), holding = la_holding(p, s, side);
        uint64_t commanders = la_commanders(p, s, side), seniors = la_seniors(p, s, side);
        struct la_units here = la_units_at(p, s, side, h), loose_here = la_loose_at(p, s, side, h), there_too;
        la_muster(p, s, side, h, &called);
        r->of = NULL;
        must(there == la_leaders_at(p, s, side, h) && holding == la_holding(p, s, side));
        must(r->under[i] == la_under(p, s, i));
        must(commanders == la_commanders(p, s, side) && seniors == la_seniors(p, s, side));
        there_too = la_units_at(p, s, side, h);
        must(memcmp(&here, &there_too, sizeof here) == 0);
        there_too = la_loose_at(p, s, side, h);
        must(memcmp(&loose_here, &there_too, sizeof loose_here) == 0);
        for (unsigned k = t->first_leader[side]; k < t->first_leader[side + 1]; k++)
            must(!(r->heard[i] >> k & 1) || (r->obeyed[i] >> k & 1) == la_commands(p, s, i, k));
        must(burden == la_burden(p, s, i) && units == la_units_of(p, s, i));
        must(oc == la_overall(p, s, side, h));
        must(r->stock[side] == la_stock_of_detachments(p, s, side, LA_UNITS));
        struct la_units with = la_with(p, s, i), loose = la_loose(p, s, side);
        must(memcmp(&with, &r->with[i], sizeof with) == 0 && memcmp(&loose, &r->loose[side], sizeof loose) == 0);
        la_muster(p, s, side, h, &counted);
        must(same_force(&called, &counted));
        r->of = s;
    }
}

void la_call_roll(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    const uint64_t *numbers = la_muster_numbers(p, s), number = numbers[side];
    r->sure |= LR_ONLY(side);
    if (r->called[side] != number) {
        if (r->pack != p->hash)
            *r = (struct la_roll){ .of = s, .sure = LR_ONLY(side), .pack = p->hash };
        else
            strike_out(side, t->first_leader[side], t->first_leader[side + 1]);
        call_leaders(p, s, side);
        if (r->called[LA_TROOPS + side] != numbers[LA_TROOPS + side])
            call_units(p, s, side);
        r->called[LA_TROOPS + side] = numbers[LA_TROOPS + side];
        r->called[side] = number;
        LR_EACH_BIT(i, r->holding[side])
            call_stack(p, s, side, i);
    }
    static _Thread_local unsigned calls; /* one in eight is proved: a question makes hundreds of the same people */
    if (LR_PROVING && calls++ % 8 == 0)
        prove(p, s, side);
}
