/* table.c - what a question adds in words for whoever has no picture before him: the battle board as one side sees
 * it, and where the Victory marker stands. Own blocks, counters and faces that lie open: nothing else. */
#include "bobby.h"

struct list {
    const struct lr_pack *p;
    const struct bl_state *st;
    enum lr_side viewer;
    struct lr_text *t;
};

static bool may_name(const struct list *l, const struct bl_block *b, enum lr_side owner)
{
    return owner == l->viewer || b->marks & BL_SHOWN;
}

/* "Griffin's Division 3, Hunt's Guns 4, 2 hidden": the blocks of a side in a post. */
static void put_blocks(const struct list *l, enum lr_side owner, unsigned post)
{
    const struct bl_tables *t = bl_tables(l->p);
    unsigned left = l->st->battle.posted[owner][post];
    const char *before = "";
    if (left == 0)
        lr_put_string(l->t, "nobody");
    for (unsigned i = t->first[owner]; i < t->first[owner + 1] && left > 0; i++) {
        const struct bl_block *b = &l->st->block[i];
        if (!may_name(l, b, owner) || !bl_on_map(b) || b->hex != l->st->battle.hex || b->post != post)
            continue;
        lr_put(l->t, "%s%s %u%s", before, t->name[i], b->steps, b->marks & BL_HALF ? " less a half" : "");
        before = ", ";
        left--;
    }
    if (left > 0)
        lr_put(l->t, "%s%u hidden", before, left);
}

/* A position of one side's line, and who has come into it. */
static void put_position(const struct list *l, enum lr_side owner, unsigned post)
{
    put_blocks(l, owner, post);
    if (l->st->battle.trench[owner] >> post & 1)
        lr_put_string(l->t, " (entrenched)");
    if (bl_opposed(l->st, owner, post)) {
        lr_put_string(l->t, ", engaged by ");
        put_blocks(l, lr_enemy(owner), post + BL_ENEMY_LEFT);
    }
}

static bool is_bare(const struct bl_state *st, enum lr_side s, unsigned post)
{
    const uint8_t *own = st->battle.posted[s], *enemy = st->battle.posted[lr_enemy(s)];
    return own[post] + own[bl_facing(post)] + enemy[BL_RIGHT - post] + enemy[post + BL_ENEMY_LEFT] == 0;
}

static void put_front(const struct list *l, unsigned post)
{
    enum lr_side s = l->viewer;
    if (is_bare(l->st, s, post))
        return;
    lr_put_string(l->t, "\n");
    lr_name(l->p, BL_POST, post, l->t);
    lr_put_string(l->t, ": ");
    put_position(l, s, post);
    lr_put_string(l->t, " | ");
    lr_name(l->p, BL_POST, bl_facing(post), l->t);
    lr_put_string(l->t, ": ");
    put_position(l, lr_enemy(s), BL_RIGHT - post);
}

static bool shows_board(const struct bl_state *st)
{
    switch (lr_top_of(&st->core)->kind) {
    case BL_F_DEPLOY:
    case BL_F_ENTRENCH:
    case BL_F_RETREATING:
    case BL_F_COMBAT:
    case BL_F_HITS:
    case BL_F_REINFORCE:
    case BL_F_NIGHT:
        return st->battle.hex != LR_NONE;
    default:
        return false;
    }
}

static void put_battle(const struct list *l)
{
    const struct bl_battle *b = &l->st->battle;
    for (unsigned post = BL_LEFT; post <= BL_RIGHT; post++)
        put_front(l, post);
    if (b->posted[0][BL_RESERVE] + b->posted[1][BL_RESERVE] == 0)
        return;
    lr_put_string(l->t, "\nReserve: ");
    put_blocks(l, l->viewer, BL_RESERVE);
    lr_put_string(l->t, " | enemy Reserve: ");
    put_blocks(l, lr_enemy(l->viewer), BL_RESERVE);
}

static void put_marker(const struct lr_pack *p, int marker, struct lr_text *t)
{
    if (marker == 0)
        lr_put_string(t, "\nThe Victory marker stands in the middle.");
    else
        lr_put(t, "\nThe Victory marker stands at %s %d.", p->game->sides[marker > 0 ? BL_CSA : BL_USA],
               marker > 0 ? marker : -marker);
}

void bl_put_table(BL_ASKS)
{
    struct list l = { p, st, side, &q->words };
    if (q->words.at == NULL)
        return;
    if (lr_top_of(&st->core)->kind == BL_F_BID)
        put_marker(p, st->marker, &q->words);
    else if (shows_board(st))
        put_battle(&l);
}
