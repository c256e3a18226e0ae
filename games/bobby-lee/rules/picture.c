/* picture.c - the game for people: headings, the terminal's board, and the blocks as pictures show them. All from
 * what lies open. */
#include "bobby.h"

/* ---- Headings ---- */

static void when_battle(const struct lr_pack *p, const struct bl_battle *b, struct lr_text *t)
{
    static const char *const hours[] = { "Dawn", "Morning", "Afternoon", "Dusk", "Night" };
    lr_put_string(t, ", battle of ");
    lr_name(p, LR_HEXES, b->hex, t);
    lr_put(t, ", day %d, %s", b->day, hours[b->hour <= BL_NIGHT ? b->hour : BL_NIGHT]);
    if (b->mover <= BL_CSA && b->hour < BL_NIGHT)
        lr_put(t, ", %s", p->game->sides[b->mover]);
}

static void when_frame(const struct lr_pack *p, const struct lr_frame *f, struct lr_text *t)
{
    static const char *const words[BL_FRAMES] = {
        [BL_F_FREE] = "deployment",      [BL_F_BID] = "initiative",       [BL_F_FEED] = "supply",
        [BL_F_REPLACE] = "replacements", [BL_F_CHANGE] = "leader change", [BL_F_EMANCIPATE] = "Emancipation",
        [BL_F_WINDOW] = "Emancipation",  [BL_F_DRAFT] = "draft",          [BL_F_CADRES] = "draft",
        [BL_F_ACTIVATE] = "leaders",     [BL_F_MOVE] = "movement",        [BL_F_RAIL] = "movement",
        [BL_F_LEADERS] = "movement",     [BL_F_FIGHTS] = "fights",        [BL_F_SUPPLY] = "Supply Turn",
        [BL_F_SKIRMISH] = "skirmish at "
    };
    bool turn = f->kind >= BL_F_ACTIVATE && f->kind <= BL_F_FIGHTS;
    if (words[f->kind] == NULL)
        return;
    lr_put_string(t, ", ");
    if (turn && f->x <= BL_CSA)
        lr_put(t, "%s ", p->game->sides[f->x]);
    lr_put_string(t, words[f->kind]);
    if (f->kind == BL_F_SKIRMISH)
        lr_name(p, LR_HEXES, (uint64_t)bl_as_skirmish_of(f)->hex, t);
}

void bl_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    const struct bl_state *st = state;
    lr_name(p, BL_QUARTER, st->quarter, t);
    lr_put(t, " %d", st->year);
    if (st->core.over) {
        lr_put_string(t, ", the end");
        return;
    }
    if (st->battle.hex != LR_NONE) {
        when_battle(p, &st->battle, t);
        return;
    }
    for (int i = st->core.depth - 1; i >= 0; i--) {
        const struct lr_frame *f = &st->core.frame[i];
        if (f->kind >= BL_FRAMES || f->kind == BL_F_HITS || f->kind == BL_F_ROUTED)
            continue;
        when_frame(p, f, t);
        return;
    }
}

/* ---- The terminal's board ---- */

static bool leader_shows(const struct bl_state *st, lr_hex h)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (st->block[i].hex == h && st->block[i].marks & BL_ACTIVE)
            return true;
    return false;
}

/* "U3" three of the Union, "C2" two of the Confederacy, "U3:C2" a fight, "*" an active leader. */
void bl_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct bl_state *st = seen;
    (void)p;
    if (h >= BL_HEXES)
        return;
    if (st->here[BL_USA][h])
        lr_put(t, "U%d", st->here[BL_USA][h]);
    if (bl_contested(st, h))
        lr_put_string(t, ":");
    if (st->here[BL_CSA][h])
        lr_put(t, "C%d", st->here[BL_CSA][h]);
    if ((st->here[BL_USA][h] || st->here[BL_CSA][h]) && leader_shows(st, h))
        lr_put_string(t, "*");
}

/* ---- Pieces ---- */

static uint32_t status_of(const struct bl_block *b)
{
    static const struct {
        uint16_t mark;
        uint16_t status;
    } of[] = { { BL_MOVED, LR_MOVED },   { BL_FORCED, LR_MARCHED }, { BL_DISRUPTED, LR_DISRUPTED },
               { BL_ACTIVE, LR_ACTIVE }, { BL_SHOWN, LR_SEEN },     { BL_HALF, LR_HALF } };
    uint32_t status = 0;
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++)
        if (b->marks & of[i].mark)
            status |= of[i].status;
    return status;
}

static struct lr_piece known(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    static const enum lr_sign signs[BL_TYPES] = { LR_INFANTRY, LR_GARRISON, LR_CAVALRY, LR_ARTILLERY, LR_LEADER };
    const struct bl_block *b = &st->block[i];
    struct lr_piece q = { .hex = b->hex,
                          .side = bl_owner(t, i),
                          .sign = signs[t->type[i]],
                          .steps = b->steps,
                          .most = t->most[i],
                          .strength = b->steps,
                          .status = status_of(b) };
    struct lr_text name = LR_TEXT(q.name), full = LR_TEXT(q.full);
    lr_put_string(&name, t->label[i] ? t->label[i] : t->name[i]);
    lr_put_string(&full, t->name[i]);
    return q;
}

int bl_pieces(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = seen;
    uint8_t left[2][BL_HEXES];
    int n = 0;
    memcpy(left, st->here, sizeof left);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!bl_on_map(&st->block[i]) || st->block[i].hex >= BL_HEXES)
            continue;
        left[bl_owner(t, i)][st->block[i].hex]--;
        if (n++ < room)
            out[n - 1] = known(t, st, i);
    }
    for (unsigned s = 0; s < 2; s++)
        for (unsigned h = 0; h < BL_HEXES; h++)
            for (; left[s][h]; left[s][h]--)
                if (n++ < room)
                    out[n - 1] = (struct lr_piece){ .hex = (lr_hex)h, .side = (enum lr_side)s, .hidden = true };
    return n;
}

/* 2.3, 2.32 Who controls a major town or a port. */
enum lr_side bl_holder(const struct lr_pack *p, const void *seen, int place)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = seen;
    lr_hex h = p->board->place[place].hex;
    if (h >= BL_HEXES || (!t->major[h] && t->port[h] == 0xFF))
        return LR_NOBODY;
    return (enum lr_side)(st->control[h] & 1);
}
