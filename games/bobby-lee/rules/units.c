/* units.c - chapter 3: blocks, their steps and marks, and the counters that everyone sees. Every change of where a
 * block stands, and of the marks that are counted, goes through here. */
#include "bobby.h"

static bool in_battle(const struct bl_state *st, const struct bl_block *b)
{
    return b->place == BL_ON_MAP && b->hex == st->battle.hex && st->battle.hex != LR_NONE;
}

static uint8_t *post_counter(const struct bl_tables *t, struct bl_state *st, unsigned block)
{
    unsigned post = st->block[block].post;
    return &st->battle.posted[bl_owner(t, block)][post < BL_POSTS ? post : BL_POSTS];
}

/* Off the board, with everything that is counted. */
static void take_up(const struct bl_tables *t, struct bl_state *st, unsigned block)
{
    struct bl_block *b = &st->block[block];
    if (b->place != BL_ON_MAP)
        return;
    if (in_battle(st, b))
        --*post_counter(t, st, block);
    st->here[bl_owner(t, block)][b->hex]--;
    if (b->marks & BL_DISRUPTED)
        st->disrupted[b->hex]--;
    if (b->marks & BL_FORCED)
        st->marching[b->hex]--;
}

static void put_down(const struct bl_tables *t, struct bl_state *st, unsigned block)
{
    struct bl_block *b = &st->block[block];
    st->here[bl_owner(t, block)][b->hex]++;
    if (b->marks & BL_DISRUPTED)
        st->disrupted[b->hex]++;
    if (b->marks & BL_FORCED)
        st->marching[b->hex]++;
    if (in_battle(st, b))
        ++*post_counter(t, st, block);
}

/* 5.31: A block that comes into the hex of the battle stands in no post until bl_post says so. */
void bl_put(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex)
{
    struct bl_block *b = &st->block[block];
    take_up(t, st, block);
    b->place = BL_ON_MAP;
    b->hex = (uint16_t)hex;
    b->post = BL_NO_POST;
    put_down(t, st, block);
}

void bl_lift(struct bl_state *st, const struct bl_tables *t, unsigned block, enum bl_place to)
{
    struct bl_block *b = &st->block[block];
    take_up(t, st, block);
    b->place = (uint8_t)to;
    b->hex = LR_NONE;
    b->steps = 0;
    b->from = BL_FROM_NOWHERE;
    b->post = BL_NO_POST;
    b->marks &= BL_RETURNED;
}

void bl_post(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned post)
{
    --*post_counter(t, st, block);
    st->block[block].post = (uint8_t)post;
    ++*post_counter(t, st, block);
}

static void count_marks(struct bl_state *st, const struct bl_block *b, unsigned marks, int by)
{
    if (b->place != BL_ON_MAP)
        return;
    if (marks & BL_DISRUPTED)
        st->disrupted[b->hex] = (uint8_t)(st->disrupted[b->hex] + by);
    if (marks & BL_FORCED)
        st->marching[b->hex] = (uint8_t)(st->marching[b->hex] + by);
}

void bl_set_marks(struct bl_state *st, unsigned block, unsigned marks)
{
    struct bl_block *b = &st->block[block];
    count_marks(st, b, marks & ~(unsigned)b->marks, 1);
    b->marks |= (uint16_t)marks;
}

void bl_clear_marks(struct bl_state *st, unsigned block, unsigned marks)
{
    struct bl_block *b = &st->block[block];
    count_marks(st, b, marks & b->marks, -1);
    b->marks &= (uint16_t)~marks;
}

void bl_show(struct bl_state *st, unsigned block)
{
    if (st->block[block].marks & BL_SHOWN)
        return;
    st->block[block].marks |= BL_SHOWN;
    lr_reveal(&st->core);
}

/* 3.4 */
bool bl_reduce(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned steps)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_block *b = &st->block[block];
    if (b->steps > steps) {
        b->steps = (uint8_t)(b->steps - steps);
        return false;
    }
    bool army_leader = t->type[block] == BL_LEADER && t->class[block] != BL_SUPREME && block != t->grant;
    lr_reveal(&st->core); /* the enemy sees it taken away */
    bl_lift(st, t, block, army_leader ? BL_WITHDRAWN : BL_POOL);
    return true;
}

bool bl_reduce_told(BL_GOES, unsigned block, unsigned steps, enum bl_telling kind)
{
    enum lr_side s = bl_owner(bl_tables(p), block);
    bool shown = st->block[block].marks & BL_SHOWN;
    if (!bl_reduce(p, st, block, steps))
        return false;
    LR_TELL(ev, kind, s, shown ? LR_EVERYONE : LR_ONLY(s), (int32_t)block);
    if (!shown)
        LR_TELL(ev, kind + 1, s, bl_others(s), (int32_t)s);
    return true;
}

void bl_recount(const struct bl_tables *t, struct bl_state *st)
{
    memset(st->here, 0, sizeof st->here);
    memset(st->disrupted, 0, sizeof st->disrupted);
    memset(st->marching, 0, sizeof st->marching);
    memset(st->battle.posted, 0, sizeof st->battle.posted);
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (st->block[i].place == BL_ON_MAP)
            put_down(t, st, i);
}

/* 5.22 Grant is one or the other for a whole turn; before he is activated he counts as an army leader where that
 * matters to an army leader's question (Leader Supply, R45) and as Supreme for prices. */
bool bl_is_supreme(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    if (block == t->grant)
        return st->role == BL_AS_SUPREME;
    return t->type[block] == BL_LEADER && t->class[block] == BL_SUPREME;
}

bool bl_why_gone(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                 const char *rule, struct lr_verdict *v)
{
    if (bl_owner(t, block) != side)
        lr_refuse(v, rule, "%s is not yours.", t->name[block]);
    else if (!bl_on_map(&st->block[block]))
        lr_refuse(v, rule, "%s is not on the map.", t->name[block]);
    else
        return false;
    return true;
}
