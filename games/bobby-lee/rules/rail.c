/* rail.c - chapter 7: which lines the USA holds, and where a train may go. */
#include "bobby.h"

/* ---- 7.1 Railroad control ---- */

/* 7.1: What holds a line on one side of a vacant hex: a hex the USA occupies, or one of its home territory (R21),
 * in either case without an enemy; a hex that is fought for while it is still the USA's (R23). */
static struct bl_set anchors(const struct bl_tables *t, const struct bl_state *st, const struct bl_set here[2])
{
    struct bl_set out = here[BL_USA], contested = here[BL_USA];
    lr_unite(&out, &t->home_of[BL_USA]);
    lr_subtract(&out, &here[BL_CSA]);
    lr_intersect(&contested, &here[BL_CSA]);
    LR_EACH_IN(hex, &contested)
        if ((st->control[hex] & 1) == BL_USA)
            lr_add(&out, hex);
    return out;
}

/* 7.1: Every second hex is enough: the one vacant hex between two along the same line. */
void bl_line_control(const struct bl_tables *t, const struct bl_state *st, const struct bl_set here[2],
                     struct bl_set *out)
{
    struct bl_set held = anchors(t, st, here);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < t->joints; i++) {
        const struct bl_joint *j = &t->joint[i];
        if (lr_has(&held, j->before) && lr_has(&held, j->after))
            lr_add(out, j->hex);
    }
    lr_subtract(out, &here[BL_USA]);
    lr_subtract(out, &here[BL_CSA]);
}

/* ---- 7.3 Rail movement ---- */

static bool open_line(const struct bl_state *st, enum lr_side s, unsigned hex)
{
    return (st->control[hex] & 1) == (int)s && !st->here[lr_enemy(s)][hex];
}

/* Where a train goes at all, it goes to the next hex. */
bool bl_rail_leaves(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex)
{
    if (st->here[lr_enemy(s)][hex])
        return false;
    LR_EACH_BIT(d, t->rail_ways[s][hex])
        if (open_line(st, s, t->next[hex][d]))
            return true;
    return false;
}

/* 7.3, R50: any distance along railroads, over hexes that the side controls since the last fixed moment and where
 * no enemy stands. The unit stands in the hex it starts from, and so holds it. */
static void ride(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                 const struct bl_set *goal, struct lr_search *found, lr_word *memory)
{
    uint8_t closed[BL_HEXES];
    for (unsigned h = 0; h < BL_HEXES; h++)
        closed[h] = !open_line(st, s, h);
    struct bl_set shut = bl_set_of(closed);
    struct lr_ways rails = { t->board, t->rail_step[s], shut.w, NULL, 1 };
    lr_search_make(found, memory, t->board, BL_HEXES);
    if (st->here[lr_enemy(s)][hex])
        return;
    lr_search_start(found, (lr_hex)hex, 0, 0);
    lr_search_run(found, &rails, BL_HEXES, goal ? goal->w : NULL);
}

void bl_rail_reach(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                   struct bl_set *out)
{
    lr_word memory[BL_SEARCH_WORDS];
    struct lr_search found;
    ride(t, st, s, hex, NULL, &found, memory);
    memset(out, 0, sizeof *out);
    for (unsigned h = found.low; h <= found.high; h++)
        if (found.cost[h] != LR_NONE && h != hex)
            lr_add(out, h);
}

unsigned bl_way_by_rail(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned from,
                        unsigned to, uint16_t out[BL_HEXES])
{
    lr_word memory[BL_SEARCH_WORDS];
    struct lr_search found;
    struct bl_set goal = { { 0 } };
    lr_add(&goal, to);
    ride(t, st, s, from, &goal, &found, memory);
    return (unsigned)lr_search_path(&found, (lr_hex)to, out, BL_HEXES);
}
