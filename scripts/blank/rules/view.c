/* view.c - what a side may see, and what pictures show. */
#include "blank.h"

/* Nothing is hidden. A game of secrets wipes them here, fills in a guess, and exchanges what a side cannot tell
 * apart. */

/* 1.2 */
void blank_hide(const struct lr_pack *p, void *seen, enum lr_side side) { (void)p, (void)seen, (void)side; }

void blank_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    (void)p, (void)seen, (void)side, (void)r;
}

void blank_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    (void)p, (void)state, (void)side, (void)r;
}

/* "Turn 2, Union march" */
void blank_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    const struct blank_state *st = state;
    lr_put(t, "Turn %d", st->turn);
    if (st->core.over)
        lr_put_string(t, ", the end");
    else if (lr_asked(state))
        lr_put(t, ", %s march", p->game->sides[blank_march_frame_of(st)->side]);
}

/* The terminal's board: "U" or "C". */
void blank_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct blank_state *st = seen;
    for (int i = 0; i < BLANK_PIECES; i++)
        if (st->hex[i] == h)
            lr_put(t, "%c", p->game->sides[blank_tables(p)->owner[i]][0]);
}

int blank_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    const struct blank_state *st = seen;
    int n = 0;
    for (unsigned i = 0; i < BLANK_PIECES; i++) {
        if (st->hex[i] == LR_NONE || n++ >= room)
            continue;
        struct lr_piece *q = &out[n - 1];
        *q = (struct lr_piece){
            .hex = st->hex[i], .side = (enum lr_side)blank_tables(p)->owner[i], .sign = LR_INFANTRY, .strength = -1
        };
        struct lr_text name = LR_TEXT(q->name), full = LR_TEXT(q->full);
        lr_name(p, BLANK_PIECE, i, &name);
        lr_name(p, BLANK_PIECE, i, &full);
    }
    return n;
}
