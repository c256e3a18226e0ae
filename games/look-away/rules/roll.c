/* roll.c - who stands where and who has which units, called once for a question.
 *
 * While a question is asked its state does not change, and the same things are asked hundreds of times: where is
 * this leader, who commands in that hex, how much infantry has he? The roll answers them. It is open from the
 * beginning to the end of one la_ask and for that state alone (`of`); for any other state, and while an answer is
 * carried out, everything is counted afresh. A side is called when first asked about, and not again by the next
 * question if its people stand as they did (la_muster_numbers). Built with LA_PROVE, every roll is compared with a
 * fresh count. */
#include "look.h"

#include <assert.h>
#include <stdlib.h>

_Thread_local struct la_roll la_roll;

static uint64_t bit(unsigned i) { return UINT64_C(1) << i; }

/* The people as this thread last saw them. Nothing here points into a state. */
struct people {
    unsigned load;      /* of the tables (la_tables); 0: none */
    uint64_t number[2]; /* la_muster_numbers */
    struct la_leader leader[LA_LEADERS];
    struct la_unit unit[LA_UNITS];
};

/* Marks that say where he stands, hex, place and chief; headquarters and rank. */
static uint64_t other_leader(const struct la_leader *a, const struct la_leader *b)
{
    static_assert(offsetof(struct la_leader, chief) == 7 && offsetof(struct la_leader, rank) == 9,
                  "marks, hex, place, chief, headquarters and rank come first");
    uint64_t x, y;
    uint16_t v, w;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    memcpy(&v, &a->hq, sizeof v);
    memcpy(&w, &b->hq, sizeof w);
    return ((x ^ y) & (UINT64_C(0xFFFFFFFF00000000) | LA_HIDDEN | LA_SCREENS)) | (unsigned)(v ^ w);
}

static uint32_t other_unit(const struct la_unit *a, const struct la_unit *b)
{
    static_assert(offsetof(struct la_unit, boss) == 3, "hex, place and boss come first");
    uint32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x ^ y) | ((unsigned)(a->marks ^ b->marks) & LA_DISMOUNTED);
}

static bool others(const struct people *k, const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    uint64_t other = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        other |= other_leader(&k->leader[i], &s->leader[i]);
    unsigned first = t->first_unit[side], end = t->first_unit[side + 1];
    if (other != 0 || memcmp(k->unit + first, s->unit + first, (end - first) * sizeof *s->unit) == 0)
        return other != 0;
    for (unsigned u = first; u < end; u++)
        other |= other_unit(&k->unit[u], &s->unit[u]);
    return other != 0;
}

const uint64_t *la_muster_numbers(const struct la_tables *t, const struct la_state *s)
{
    static _Thread_local struct people k;
    bool loaded = k.load != t->load;
    if (!loaded && memcmp(k.leader, s->leader, sizeof k.leader) == 0 && memcmp(k.unit, s->unit, sizeof k.unit) == 0)
        return k.number;
    for (enum lr_side each = LA_UNION; each <= LA_CONFEDERATE; each++)
        if (loaded || others(&k, t, s, each))
            k.number[each]++;
    k.load = t->load;
    memcpy(k.leader, s->leader, sizeof k.leader);
    memcpy(k.unit, s->unit, sizeof k.unit);
    return k.number;
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
    uint64_t number = la_muster_numbers(t, s)[side];
    r->sure |= LR_ONLY(side);
    if (r->called[side] != number) {
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
        r->called[side] = number;
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            if (r->hex[i] != LR_NONE && r->first[side][r->hex[i]] == i + 1)
                r->oc[i] = la_highest(p, s, r->holders[i]);
    }
#ifdef LA_PROVE
    prove(p, s, side);
#endif
}
