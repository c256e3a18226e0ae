/* sea.c - chapter 8: what a ship of the USA may pass, and where it may land. Ports on the bay lie open to each
 * other; those of a river stand one behind the other from the mouth. */
#include "bobby.h"

/* Friendly ports (2.72), read at once (R50). One that is fought for is nobody's: its guns shut the way. */
static uint32_t friendly_ports(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    uint32_t out = 0;
    for (int i = 0; i < t->ports; i++) {
        unsigned h = t->port_hex[i];
        if (!st->here[lr_enemy(s)][h] && bl_friendly(t, st, s, h))
            out |= UINT32_C(1) << i;
    }
    return out;
}

/* 8.3: The ports a ship passes from one to the other: on one river those between them, else all down to both
 * mouths. */
static uint32_t passed(const struct bl_tables *t, unsigned from, unsigned to)
{
    uint32_t ends = UINT32_C(1) << from | UINT32_C(1) << to;
    bool same = t->port_river[from] == t->port_river[to] && t->port_river[from] != 0xFF;
    uint32_t a = t->port_below[from], b = t->port_below[to];
    return (same ? a ^ b : a | b) & ~ends;
}

/* 8.4: no invasion joins an attack by land on the same hex. */
static bool may_invade(const struct bl_tables *t, const struct bl_state *st, unsigned port)
{
    return !(st->fight[t->port_hex[port]] & 0x3F);
}

/* 8.3 */
void bl_sea_reach(const struct bl_tables *t, const struct bl_state *st, unsigned port, uint32_t *friendly,
                  uint32_t *enemy)
{
    uint32_t ours = friendly_ports(t, st, BL_USA);
    *friendly = *enemy = 0;
    if (!(ours >> port & 1))
        return;
    for (unsigned to = 0; to < (unsigned)t->ports; to++) {
        if (to == port || (passed(t, port, to) & ~ours))
            continue;
        if (ours >> to & 1)
            *friendly |= UINT32_C(1) << to;
        else if (may_invade(t, st, to))
            *enemy |= UINT32_C(1) << to;
    }
}

unsigned bl_free_rivers(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    uint32_t shut = ~friendly_ports(t, st, s);
    unsigned out = 0;
    for (unsigned i = 0; i < BL_RIVERS; i++)
        out |= (t->river_ports[i] & shut) == 0 ? 1u << i : 0u;
    return out;
}

/* 9.12, 9.2, 8.1: from a major port that is the USA's, to its ports, past none of the enemy's. */
uint32_t bl_sea_supply(const struct bl_tables *t, const struct bl_state *st)
{
    uint32_t ours = 0, out = 0;
    for (int i = 0; i < t->ports; i++) {
        unsigned h = t->port_hex[i];
        if ((st->control[h] & 1) == BL_USA && !st->here[BL_CSA][h])
            ours |= UINT32_C(1) << i;
    }
    if (!(ours & t->major_ports))
        return 0;
    for (int i = 0; i < t->ports; i++)
        if ((ours >> i & 1) && !(t->port_below[i] & ~ours))
            out |= UINT32_C(1) << i;
    return out;
}
