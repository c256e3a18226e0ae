/* way.c - the way that an answer goes: a march, a reaction, a train, or a single hex in a retreat or an advance. */
#include "look.h"

static bool one_hex(struct lr_way *w, int32_t from, int32_t to)
{
    lr_way_begin(w, (lr_hex)from);
    lr_way_on(w, (lr_hex)to, 0);
    return true;
}

bool la_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w)
{
    const struct la_state *s = seen;
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        return la_way_of_march(p, s, x, w);
    case LA_V_COME_UP:
        return la_way_of_reaction(p, s, side, x, w);
    case LA_V_RUN:
    case LA_V_ENTRAIN:
    case LA_V_ENTRAIN_TROOPS:
        return la_way_by_rail(p, s, side, x, w);
    case LA_V_RETREAT_TO:
        return one_hex(w, la_retreat_frame_of(s)->hex, (int32_t)lr_a(x));
    case LA_V_FALL_BACK:
        return one_hex(w, (int32_t)lr_a(x), (int32_t)lr_b(x));
    case LA_V_ADVANCE:
        return one_hex(w, (int32_t)lr_a(x), la_advance_frame_of(s)->hex);
    case LA_V_ADVANCE_WITH:
        return one_hex(w, la_leader_hex(s, lr_a(x)), la_advance_frame_of(s)->hex);
    case LA_V_OVERRUN:
        return one_hex(w, (int32_t)lr_a(x), la_overrun_frame_of(s)->hex);
    default:
        return false;
    }
}

/* The list of a march with so many Movement Points less. */
static bool marches_within(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_answer x,
                           lr_cost less)
{
    struct la_state poorer = *s;
    la_march_frame(&poorer)->points -= less;
    return lr_judge(p, &poorer, side, x).ok;
}

bool la_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less)
{
    const struct la_state *s = state;
    int fewer = (less + LR_MP - 1) / LR_MP; /* hexes; stations */
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        return marches_within(p, s, side, x, less);
    case LA_V_COME_UP:
        return la_comes_up_within(p, s, side, (lr_hex)lr_a(x), fewer);
    default:
        return la_rides_within(p, s, side, x, fewer);
    }
}
