/* exchange.c - 3.3.5: troops and guns exchanged between commands; one given up to another. */
#include "places.h"

bool la_can_deal(const struct la_state *s, unsigned i, bool wdo)
{
    return la_commands_troops(&s->leader[i]) && (s->leader[i].ap > 0 || wdo);
}

/* May this Leader be left without this unit? Subordinates keep one; a holder may stand over others. */
bool la_may_part(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    unsigned boss = s->unit[u].boss;
    if (la_tables(p)->counter[u].type == LA_SUPERVISOR || la_units_of(p, s, boss) > 1)
        return true;
    return s->leader[boss].place == LA_HOLDS && la_under(p, s, boss) != 0;
}

bool la_may_hand(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned u, unsigned to)
{
    if (s->unit[u].place != LA_WITH || s->unit[u].boss != from || to == from || !la_may_part(p, s, u)
        || la_leader_hex(s, to) != la_leader_hex(s, from) || !la_commands_troops(&s->leader[to]))
        return false;
    uint8_t holder = la_holder(s, to);
    bool cavalry_only = la_cavalry_corps(p, s, holder) || la_cavalry_division(p, s, holder);
    if (cavalry_only && la_holder(s, from) != holder && la_tables(p)->counter[u].type != LA_CAVALRY)
        return false;
    int w = la_weight(p, u);
    return w == 0 || la_burden(p, s, to) + w <= la_capacity(p, s, to);
}

bool la_may_hand_gun(const struct lr_pack *p, const struct la_state *s, unsigned from, unsigned to)
{
    return from != to && s->leader[from].place == LA_HOLDS && s->leader[to].place == LA_HOLDS
           && s->leader[from].hex == s->leader[to].hex && s->leader[from].guns > 0 && la_gun_room(p, s, to) > 0;
}

/* Anything to hand over to anybody here who can pay his point? */
bool la_may_exchange(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned from)
{
    bool wdo = la_may_wdo(p, s, side);
    if (!la_can_deal(s, from, wdo))
        return false;
    LR_EACH_BIT(to, la_leaders_at(p, s, side, la_leader_hex(s, from))) {
        if (to == from || !la_can_deal(s, to, wdo))
            continue;
        if (la_may_hand_gun(p, s, from, to))
            return true;
        struct la_units his = la_with(p, s, from);
        LR_EACH_IN(u, &his)
            if (la_may_hand(p, s, from, u, to))
                return true;
    }
    return false;
}

struct la_price la_price_of_exchange(const struct la_state *s, unsigned a, unsigned b)
{
    bool able = s->leader[a].ap > 0 && s->leader[b].ap > 0;
    return able ? la_both_pay(a, b) : (struct la_price){ .wdo = true };
}

/* A lower Leader's troops all go to a higher one (8.2.5.1, 14.6.1). */
bool la_may_absorb(const struct lr_pack *p, const struct la_state *s, unsigned low, unsigned high)
{
    return high != low && s->leader[high].ap > 0 && la_commands_troops(&s->leader[high])
           && la_leader_hex(s, high) == la_leader_hex(s, low) && la_outranks(p, s, high, low)
           && la_burden(p, s, low) + la_burden(p, s, high) <= la_capacity(p, s, high);
}

bool la_may_give_up(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned low)
{
    if (s->leader[low].place != LA_UNDER || s->leader[low].ap == 0)
        return false;
    LR_EACH_BIT(i, la_leaders_at(p, s, side, la_leader_hex(s, low)))
        if (la_may_absorb(p, s, low, i))
            return true;
    return false;
}
