/* way.c - the way that an answer goes: a march, a train, or a single hex out of a battle, into it, over a bridge.
 * What sails goes from port to port and over no hexes. */
#include "bobby.h"

static bool one_hex(struct lr_way *w, unsigned from, unsigned to)
{
    lr_way_begin(w, (lr_hex)from);
    lr_way_on(w, (lr_hex)to, 0);
    return true;
}

static bool by_rail(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned to,
                    struct lr_way *w)
{
    uint16_t hex[BL_HEXES];
    unsigned from = st->block[bl_rail_frame_of(st)->block].hex, n = bl_way_by_rail(t, st, side, from, to, hex);
    lr_way_begin(w, hex[0]);
    for (unsigned i = 1; i < n; i++)
        lr_way_on(w, hex[i], 0);
    return true;
}

bool bl_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = seen;
    switch (lr_verb_of(x)) {
    case BL_V_MARCH:
    case BL_V_MOVE:
    case BL_V_FORCE:
    case BL_V_ATTACK:
    case BL_V_FORCE_ATTACK:
        return bl_way_of_march(t, st, side, x, w);
    case BL_V_DETRAIN:
        return by_rail(t, st, side, lr_a(x), w);
    case BL_V_BRIDGE:
    case BL_V_RETREAT:
    case BL_V_REGROUP:
        return one_hex(w, st->block[lr_a(x)].hex, lr_b(x));
    case BL_V_REINFORCE:
        return one_hex(w, st->block[lr_a(x)].hex, st->battle.hex);
    default:
        return false;
    }
}
