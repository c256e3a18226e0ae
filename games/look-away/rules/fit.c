/* fit.c - 14.6.1, 14.6.2: the posts that are to be filled, and who is fit for them: in the hex, on the board, in
 * the pool. */
#include "appoint.h"

static bool corps_marker(const struct lr_pack *p, unsigned hq)
{
    return hq < LA_HQS && la_tables(p)->hq[hq].kind == LA_HQ_UNION_CORPS;
}

bool la_is_army(const struct lr_pack *p, unsigned hq)
{
    return hq < LA_HQS && (la_tables(p)->hq[hq].kind == LA_HQ_GROUP || la_tables(p)->hq[hq].kind == LA_HQ_ARMY);
}

/* ---- Who is fit to replace whom ---- */

int la_needed_rank(const struct lr_pack *p, const struct post *x, int own)
{
    int a = la_rank_needed(p, x->hq),
        b = x->corps && x->burden + own <= 4 * DIVISION ? 0 : rank_for(x->burden + own);
    return a > b ? a : b;
}

/* 14.6.2: From the pool: rank, with a brevet of one; the sum of ratings; 5 WEP and the brevet. */
static bool fit_from_pool(const struct lr_pack *p, const struct la_state *s, const struct post *x, unsigned ranks,
                          unsigned i)
{
    if (s->leader[i].place != LA_POOL || (x->cap && worth(p, i) > x->cap))
        return false;
    int needed = la_needed_rank(p, x, 0), brevet = brevet_price(p, s, i, needed);
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
    int brevet = brevet_price(p, s, i, la_needed_rank(p, x, la_burden(p, s, i)));
    return brevet >= 0 && affords(s, x->side, x->price + brevet);
}

bool la_may_be_sent(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_UNDER && !la_senior(p, s, i)
           && la_burden(p, s, l->chief) + la_burden(p, s, i) <= la_capacity(p, s, l->chief);
}

/* From elsewhere on the board. */
static bool fit_of_board(const struct lr_pack *p, const struct la_state *s, const struct post *x, unsigned ranks,
                         unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    if (!la_may_be_sent(p, s, i) || la_leader_hex(s, i) == x->h)
        return false;
    int needed = la_needed_rank(p, x, 0), brevet = brevet_price(p, s, i, needed);
    int rank = l->rank > needed ? l->rank : needed;
    return brevet >= 0 && affords(s, x->side, x->price + brevet) && !(ranks >> rank & 1);
}

uint64_t la_board_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    uint64_t set = la_hex_for(p, s, x);
    unsigned ranks = x->hq == LA_NOBODY ? ranks_at(p, s, x->side, x->h, x->old) : 0;
    for (unsigned i = leaders(p, x->side); i < leaders(p, x->side + 1); i++)
        if (fit_of_board(p, s, x, ranks, i))
            set |= lr_bit(i);
    return set;
}

uint64_t la_pool_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    enum lr_side side = x->side;
    uint64_t set = 0;
    if (!affords(s, side, cost(p, LA_C_POOL) + x->price))
        return 0;
    unsigned ranks = x->hq == LA_NOBODY ? ranks_at(p, s, side, x->h, x->old) : 0; /* beside whom he cannot stand */
    for (unsigned i = leaders(p, side); i < leaders(p, side + 1); i++)
        if (fit_from_pool(p, s, x, ranks, i))
            set |= lr_bit(i);
    return set;
}

uint64_t la_hex_for(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    uint64_t set = 0;
    LR_EACH_BIT(i, la_leaders_at(p, s, x->side, x->h))
        if (fit_of_hex(p, s, x, i))
            set |= lr_bit(i);
    return set;
}

bool la_anyone_in_hex(const struct lr_pack *p, const struct la_state *s, const struct post *x)
{
    LR_EACH_BIT(i, la_leaders_at(p, s, x->side, x->h))
        if (fit_of_hex(p, s, x, i))
            return true;
    return false;
}

struct post la_post_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
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

int la_leaderless_burden(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    int n = 0;
    for (unsigned u = troops(p, side); u < troops(p, side + 1); u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h)
            n += la_weight(p, u);
    return n;
}

struct post la_post_of_fallen(const struct lr_pack *p, const struct la_state *s, unsigned old, lr_hex h)
{
    enum lr_side side = la_tables(p)->officer[old].side;
    uint8_t hq = s->leader[old].hq;
    bool senior = la_rank_needed(p, hq) > 0;
    int above = side == LA_UNION ? 2 : 3;
    return (struct post){ .side = side,
                          .h = h,
                          .old = (uint8_t)old,
                          .hq = senior ? hq : LA_NOBODY,
                          .burden =
                              la_overall(p, s, side, h) == LA_NOBODY ? la_leaderless_burden(p, s, side, h) : 0,
                          .cap = worth(p, old) + above,
                          .price = la_is_army(p, hq) ? cost(p, LA_C_ARMY_COMMANDER) : 0,
                          .corps = corps_marker(p, hq),
                          .holds = true };
}
