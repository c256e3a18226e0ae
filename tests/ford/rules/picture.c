/* picture.c - the blocks as pictures show them: faces that are known, blanks for the rest. */
#include "ford.h"

static const enum lr_sign signs[FORD_KINDS] = { LR_INFANTRY, LR_CAVALRY, LR_ARTILLERY };

static struct lr_piece known(const struct lr_pack *p, const struct ford_state *st, unsigned block)
{
    const struct ford_tables *t = ford_tables(p);
    struct lr_piece q = { .hex = st->block[block].hex,
                          .side = ford_owner(block),
                          .sign = signs[t->kind[block]],
                          .steps = st->block[block].steps,
                          .most = t->full[block],
                          .strength = st->block[block].steps };
    struct lr_text name = LR_TEXT(q.name), full = LR_TEXT(q.full);
    lr_name(p, FORD_BLOCK, block, &name);
    lr_name(p, FORD_BLOCK, block, &full);
    q.status = (ford_has_moved(st) & ford_bit(block) ? LR_MOVED : 0) | (st->shown & ford_bit(block) ? LR_SEEN : 0);
    return q;
}

int ford_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    const struct ford_state *st = seen;
    int n = 0;
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        if (st->block[i].hex < FORD_PLACES && st->block[i].steps > 0 && n++ < room)
            out[n - 1] = known(p, st, i);
    for (int side = 0; side < 2; side++)
        for (int h = 0; h < FORD_PLACES; h++)
            for (int k = 0; k < st->camp[side].blanks[h]; k++)
                if (n++ < room)
                    out[n - 1] = (struct lr_piece){ .hex = (lr_hex)h, .side = (enum lr_side)side, .hidden = true };
    return n;
}
