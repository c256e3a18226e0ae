/* marchers.c - 8.2.1: who marches together.
 *
 * Those who march carry LA_MARCHES; units without a leader and wagons that come along are marked as having gone and
 * stand in the hex of the march. */
#include "march.h"
static bool in_group(const struct la_state *s, uint8_t boss)
{
    uint8_t h = boss < LA_LEADERS ? la_holder(s, boss) : LA_NOBODY;
    return h != LA_NOBODY && s->leader[h].marks & LA_MARCHES;
}

void la_recount(const struct lr_pack *p, const struct la_state *s, struct la_force *x)
{
    const struct la_tables *t = la_tables(p);
    x->cavalry = x->mounted = x->engineers = x->detachments = 0;
    x->cf = x->cavalry_cf = x->mounted_cf = 0;
    for (int i = 0; i < x->units; i++) {
        unsigned u = x->unit[i], type = t->counter[u].type;
        int cf = la_unit_cf(p, s, u);
        bool horse = type == LA_CAVALRY && !(s->unit[u].marks & LA_DISMOUNTED);
        x->cf = (uint16_t)(x->cf + cf);
        x->cavalry = (uint8_t)(x->cavalry + (type == LA_CAVALRY));
        x->mounted = (uint8_t)(x->mounted + horse);
        x->cavalry_cf = (uint16_t)(x->cavalry_cf + (type == LA_CAVALRY ? cf : 0));
        x->mounted_cf = (uint16_t)(x->mounted_cf + (horse ? cf : 0));
        x->engineers = (uint8_t)(x->engineers + (type == LA_ENGINEERS));
        x->detachments = (uint8_t)(x->detachments + (type == LA_DETACHMENT));
    }
    x->zone = x->units > x->detachments;
}

/* Of all that stands in a hex, those who go. */
static void only_group(const struct lr_pack *p, const struct la_state *s, struct la_force *x)
{
    int n = 0;
    x->guns = x->holders = 0;
    for (int i = 0; i < x->leaders; i++) {
        uint8_t l = x->leader[i];
        if (!in_group(s, l))
            continue;
        x->leader[n++] = l;
        x->holders = (uint8_t)(x->holders + (s->leader[l].place == LA_HOLDS));
        x->guns = (uint8_t)(x->guns + s->leader[l].guns);
    }
    x->leaders = (uint8_t)n;
    x->oc = LA_NOBODY;
    for (int i = 0; i < n; i++)
        if (s->leader[x->leader[i]].place == LA_HOLDS
            && (x->oc == LA_NOBODY || la_outranks(p, s, x->leader[i], x->oc)))
            x->oc = x->leader[i];
    n = 0;
    for (int i = 0; i < x->units; i++) {
        bool goes =
            x->bosses[i] < LA_LEADERS ? in_group(s, x->bosses[i]) : (s->unit[x->unit[i]].marks & LA_ALONG) != 0;
        if (!goes)
            continue;
        x->unit[n] = x->unit[i];
        x->bosses[n++] = x->bosses[i];
    }
    x->units = (uint8_t)n;
    la_recount(p, s, x);
}

void la_group(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, struct la_force *x)
{
    la_muster(p, s, side, h, x);
    only_group(p, s, x);
}

void la_marching(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f,
                 struct la_force *x)
{
    la_group(p, s, (enum lr_side)f->side, (lr_hex)f->hex, x);
}

struct column la_column_of(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f)
{
    const struct la_tables *t = la_tables(p);
    struct column x = { .leaders = 0 };
    for (unsigned i = t->first_leader[f->side]; i < t->first_leader[f->side + 1]; i++)
        if (s->leader[i].marks & LA_MARCHES && s->leader[i].place == LA_HOLDS)
            x.leaders |= lr_bit(i);
    if (!(f->flags & LA_M_WAGONS) && f->by != LA_GOES_UNLED)
        return x;
    struct la_units here = la_loose_at(p, s, (enum lr_side)f->side, (lr_hex)f->hex);
    LR_EACH_IN(u, &here)
        if (s->unit[u].marks & LA_ALONG)
            lr_add(&x.units, u);
    return x;
}

void la_put_group(const struct lr_pack *p, struct la_state *s, struct la_march_frame *f, const struct column *x,
                  lr_hex to)
{
    const struct la_tables *t = la_tables(p);
    lr_hex from = (lr_hex)f->hex;
    bool all = f->flags & LA_M_WAGONS;
    struct la_units units = x->units;
    LR_EACH_BIT(who, x->leaders)
        s->leader[who].hex = to;
    LR_EACH_IN(u, &units)
        s->unit[u].hex = to;
    for (unsigned c = t->first_cart[f->side]; c < t->first_cart[f->side + 1] && all && !by_wagon(f); c++)
        if (s->cart[c].hex == from && s->cart[c].marks & LA_CART_ALONG && rides(&s->cart[c]))
            s->cart[c].hex = to;
    if (by_wagon(f))
        s->cart[f->cart].hex = to;
    f->hex = to;
}

/* ---- Who and what goes along ---- */

void la_mark_moved(const struct lr_pack *p, struct la_state *s, const struct la_force *f)
{
    (void)p;
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_MOVED;
}

void la_none_along(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        s->unit[u].marks &= (uint8_t)~LA_ALONG;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        s->cart[c].marks &= (uint8_t)~LA_CART_ALONG;
}

void la_nobody_marches(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    la_none_along(p, s, side);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        s->leader[i].marks &= ~(uint32_t)LA_MARCHES;
}

/* Units without a leader, supervisors, wagons and the pontoon of a hex come along, but those that have moved
 * (8.2.5.1) and the wagons that are to stay. */
void la_take_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && !(s->unit[u].marks & (STUCK | LA_WENT)))
            s->unit[u].marks |= LA_WENT | LA_ALONG;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (comes_along(&s->cart[c], h))
            s->cart[c].marks |= LA_CART_WENT | LA_CART_ALONG;
}

void la_wagons_stay_no_more(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == h)
            s->cart[c].marks &= (uint8_t)~LA_CART_STAYS;
}

/* Everybody in the hex but those who were split off and have moved; true: somebody stays. */
bool la_whole_hex_goes(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    bool stay = false;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (s->leader[i].place != LA_HOLDS || s->leader[i].hex != h)
            continue;
        if (s->leader[i].marks & LA_MOVED)
            stay = true;
        else
            s->leader[i].marks |= LA_MARCHES;
    }
    return stay;
}

/* Those who would march now, on a board of their own. */
void la_who_would_go(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader,
                     struct la_force *x)
{
    struct la_state board = *s;
    lr_hex h = s->leader[leader].hex;
    la_whole_hex_goes(p, &board, side, h);
    la_take_along(p, &board, side, h);
    la_group(p, &board, side, h, x);
}
