/* roll.c - who stands where and who has which units, called once for a question.
 *
 * While a question is asked its state does not change, and the same things are asked hundreds of times: where is
 * this leader, who commands in that hex, how much infantry has he? The roll answers them. It is open from the
 * beginning to the end of one la_ask and for that state alone (`of`); for any other state, and while an answer is
 * carried out, everything is counted afresh. A side is called when first asked about, and not again by the next
 * question if the bytes that the roll rests on are the same: hex, place, chief, headquarters and rank of its
 * leaders; hex, place and boss of its units. Built with LA_PROVE, every roll is compared with a fresh count. */
#include "look.h"

#include <assert.h>
#include <stdlib.h>

_Thread_local struct la_roll la_roll;

static uint64_t bit(unsigned i) { return UINT64_C(1) << i; }

/* What the roll rests on. */
static uint64_t standing(const struct la_leader *l)
{
    static_assert(offsetof(struct la_leader, hex) == 4 && offsetof(struct la_leader, ap) == 10,
                  "hex, place, chief, headquarters and rank follow each other");
    uint64_t x;
    memcpy(&x, &l->hex, sizeof x);
    return x & UINT64_C(0xFFFFFFFFFFFF);
}

static bool same_units(struct la_roll *r, const struct la_state *s, unsigned first, unsigned end)
{
    size_t size = (end - first) * sizeof *s->unit;
    if (memcmp(r->unit + first, s->unit + first, size) == 0)
        return true;
    uint32_t other = 0;
    for (unsigned u = first; u < end; u++) { /* their steps and marks do not matter here */
        static_assert(offsetof(struct la_unit, boss) == 3, "hex, place and boss come first");
        uint32_t a, b;
        memcpy(&a, &r->unit[u], sizeof a);
        memcpy(&b, &s->unit[u], sizeof b);
        other |= a ^ b;
    }
    if (other == 0)
        memcpy(r->unit + first, s->unit + first, size);
    return other == 0;
}

static bool still_true(const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    struct la_roll *r = &la_roll;
    uint64_t other = 0;
    if (r->load != t->load || !r->called[side])
        return false;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        other |= r->standing[i] ^ standing(&s->leader[i]);
    return other == 0 && same_units(r, s, t->first_unit[side], t->first_unit[side + 1]);
}

static void strike_out(enum lr_side side, unsigned first, unsigned end)
{
    struct la_roll *r = &la_roll;
    for (unsigned i = first; i < end; i++)
        if (r->hex[i] != LR_NONE)
            r->first[side][r->hex[i]] = 0;
    r->loose[side] = (struct la_units){ { 0, 0 } };
}

static void call_leaders(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    unsigned first = t->first_leader[side], end = t->first_leader[side + 1];
    for (unsigned i = end; i-- > first;) {
        const struct la_leader *l = &s->leader[i];
        r->standing[i] = standing(l);
        r->under[i] = 0;
        r->with[i] = (struct la_units){ { 0, 0 } };
        r->burden[i] = r->combat[i] = 0;
        r->hex[i] = LR_NONE;
        if (l->place != LA_HOLDS || l->hex >= LA_HEXES)
            continue;
        r->hex[i] = l->hex;
        unsigned next = r->first[side][l->hex]; /* those after him, as a chain of the lowest */
        r->holders[i] = bit(i) | (next ? r->holders[next - 1] : 0);
        r->first[side][l->hex] = (uint8_t)(i + 1);
    }
    for (unsigned i = first; i < end; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_UNDER && l->chief >= first && l->chief < end)
            r->under[l->chief] |= bit(i);
    }
}

static void call_units(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    unsigned first = t->first_leader[side], count = t->first_leader[side + 1] - first;
    r->stock[side] = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->place == LA_ON_MAP) {
            r->loose[side].w[u >> 6] |= bit(u & 63);
        } else if (x->place == LA_WITH && (unsigned)(x->boss - first) < count) {
            r->with[x->boss].w[u >> 6] |= bit(u & 63);
            r->burden[x->boss] = (uint8_t)(r->burden[x->boss] + la_weight(p, u));
            r->combat[x->boss] = (uint8_t)(r->combat[x->boss] + (t->counter[u].type != LA_SUPERVISOR));
        } else if (t->counter[u].type == LA_DETACHMENT && (x->place == LA_ABSENT || x->place == LA_DEAD)) {
            r->stock[side]++;
        }
    }
    memcpy(r->unit + t->first_unit[side], s->unit + t->first_unit[side],
           (size_t)(t->first_unit[side + 1] - t->first_unit[side]) * sizeof *s->unit);
}

#ifdef LA_PROVE
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
        la_muster(p, s, side, h, &called);
        r->of = NULL;
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
#endif

void la_call_roll(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    struct la_roll *r = &la_roll;
    r->sure |= LR_ONLY(side);
    if (!still_true(t, s, side)) {
        if (r->load != t->load) {
            memset(r, 0, sizeof *r);
            r->of = s;
            r->load = t->load;
            r->sure = LR_ONLY(side);
        } else {
            strike_out(side, t->first_leader[side], t->first_leader[side + 1]);
        }
        call_leaders(p, s, side);
        call_units(p, s, side);
        r->called[side] = true;
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            if (r->hex[i] != LR_NONE && r->first[side][r->hex[i]] == i + 1)
                r->oc[i] = la_highest(p, s, r->holders[i]);
    }
#ifdef LA_PROVE
    prove(p, s, side);
#endif
}
