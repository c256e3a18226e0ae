/* rolls.c - 5.34: the rolls for a force march. */
#include "reach.h"

static int march_modifier(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    int m = (st->block[block].marks & BL_ROUGH) ? -1 : 0;
    m -= t->type[block] == BL_ARTILLERY;
    m -= bl_mud(st);
    m += t->type[block] == BL_CAVALRY;
    return m;
}

/* The bare die is for all to see; what it cost, only for the owner, but for the loss of a block. */
static void march_roll(BL_GOES, unsigned block)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side side = bl_owner(t, block);
    unsigned hex = st->block[block].hex;
    int die = lr_d6(&st->core, ev);
    bool loss = die + march_modifier(t, st, block) <= t->march_loss[side];
    LR_TELL(ev, BL_E_MARCH_ROLL, side, LR_EVERYONE, (int32_t)hex);
    bl_clear_marks(st, block, BL_FORCED | BL_ROUGH);
    if (!loss)
        return;
    if (!bl_reduce_told(p, st, ev, block, 1, BL_E_MARCHED_AWAY))
        LR_TELL(ev, BL_E_STRAGGLERS, side, LR_ONLY(side), (int32_t)block);
}

/* 5.34: Hex by hex: the order of the dice tells nothing of the blocks. */
void bl_march_rolls(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_set hexes = bl_set_of(st->marching);
    LR_EACH_IN(hex, &hexes) {
        for (unsigned i = t->first[st->active]; i < t->first[st->active + 1]; i++)
            if (st->block[i].hex == hex && st->block[i].marks & BL_FORCED)
                march_roll(p, st, ev, i);
        if (!bl_contested(st, hex))
            st->fight[hex] = 0; /* nobody is left of the attack */
    }
}
