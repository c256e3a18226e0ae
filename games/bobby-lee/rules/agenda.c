/* agenda.c - the turn as a list: places whose units can still move, leaders, fights, and in a battle the units that
 * have not acted. */
#include "agenda.h"

#include "bobby.h"

static bool of_block(const struct bl_state *st, unsigned block, struct lr_task *row)
{
    *row = (struct lr_task){ LR_TASK_FORCE, .who = { BL_BLOCK, block }, .at = st->block[block].hex };
    return true;
}

/* While units move: all those of a place are a row. */
static bool of_place(unsigned hex, struct lr_task *row)
{
    *row = (struct lr_task){ LR_TASK_FORCE, .who = { LR_HEXES, hex }, .at = (lr_hex)hex };
    return true;
}

bool bl_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
             struct lr_task *row)
{
    const struct bl_state *st = seen;
    lr_answer x = l->base;
    (void)side;
    if (lr_verb_of(x) == BL_V_FIGHT) {
        *row = (struct lr_task){ LR_TASK_FIGHT, .who = { LR_HEXES, lr_a(x) }, .at = (lr_hex)lr_a(x) };
        return true;
    }
    if (lr_verb_of(x) == BL_V_MARCH)
        return of_place(lr_b(x), row);
    int block = lr_line_operand(p, l, LR_PIECE);
    if (block < 0)
        return false;
    return lr_top_of(&st->core)->kind == BL_F_MOVE ? of_place(st->block[block].hex, row)
                                                   : of_block(st, (unsigned)block, row);
}

/* Own units there, and those of them that have moved; leaders apart. */
struct heads {
    int units, moved;
    unsigned leader;
};

static struct heads heads_at(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned hex)
{
    struct heads n = { 0, 0, BL_BLOCKS };
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP || b->hex != hex)
            continue;
        if (t->type[i] == BL_LEADER) {
            n.leader = n.leader == BL_BLOCKS || b->marks & BL_ACTIVE ? i : n.leader;
            continue;
        }
        n.units++;
        n.moved += (b->marks & BL_MOVED) != 0;
    }
    return n;
}

static void put_place(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, struct lr_agenda *a,
                      struct lr_task *row)
{
    struct heads n = heads_at(t, st, side, row->at);
    if (n.units > 0)
        row->has = n.moved ? lr_agenda_text(a, "%d of %d have moved", n.moved, n.units)
                           : lr_agenda_text(a, "%d %s", n.units, n.units == 1 ? "unit" : "units");
}

/* Places where units have moved to. */
static void add_moved(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, struct lr_agenda *a)
{
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP || !(b->marks & BL_MOVED) || t->type[i] == BL_LEADER)
            continue;
        struct lr_task *row = lr_agenda_row(a, LR_TASK_FORCE, (struct lr_thing){ LR_HEXES, b->hex });
        if (row != NULL)
            row->at = (lr_hex)b->hex;
    }
}

void bl_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = seen;
    bool moves = false;
    for (int i = 0; i < st->core.depth; i++)
        moves |= st->core.frame[i].kind == BL_F_MOVE;
    if (moves)
        add_moved(t, st, side, a);
    for (int i = 0; i < a->n; i++)
        if (a->row[i].kind == LR_TASK_FORCE && a->row[i].who.domain == LR_HEXES)
            put_place(t, st, side, a, &a->row[i]);
}
