/* change.c - chapter 5.2: the leader roll, who takes over from whom, leaders drawn for the dead (5.21), Grant
 * (5.22). */
#include "bobby.h"

enum { CHANGE_ON = 7, SLOTS = 3, MAJOR_SLOT = 2 };

/* Grant takes over from the Supreme Leader and is neither a major nor a minor leader. */
static bool of_class(const struct bl_tables *t, unsigned i, unsigned class)
{
    return t->type[i] == BL_LEADER && i != t->grant && t->class[i] == class;
}

/* ---- 5.22 Grant and Sheridan ---- */

/* 5.22, R03: the Winter before Spring 1864; an option keeps Grant out until Winter 1864 and Sheridan until that
 * Spring.
 */
static bool time_has_come(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    if (!bl_option(st, BL_O_GRANT_LETTER))
        return st->year >= 1864 || (st->year == 1863 && st->quarter == BL_WINTER);
    if (i == t->grant)
        return st->year > 1864 || (st->year == 1864 && st->quarter == BL_WINTER);
    return st->year >= 1864;
}

void bl_release_held(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (st->block[i].place != BL_HELD || !time_has_come(t, st, i))
            continue;
        st->block[i].place = BL_LEADERS;
        LR_TELL(ev, BL_E_LEADER_JOINS, bl_owner(t, i), LR_ONLY(bl_owner(t, i)), (int32_t)i);
    }
}

/* ---- Draws ---- */

/* 5.2 sidebar: with an empty pool there are no more rolls and no more draws, and the enemy sees by that what the
 * pool has come to. */
static bool stopped_by_empty_pool(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == BL_LEADERS)
            return false;
    lr_reveal(&st->core);
    return true;
}

/* One draw, always: when nobody can be drawn it is made all the same, so that dice tell nothing. The pick is the
 * owner's to know, so no event carries it. BL_BLOCKS: nobody. */
static unsigned draw(const struct bl_tables *t, struct bl_state *st, enum lr_side s, uint64_t from)
{
    unsigned bit = (unsigned)lr_draw(&st->core, from ? from : 1, NULL);
    return from ? t->first[s] + bit : BL_BLOCKS;
}

/* 5.2: Whom would this leader replace? */
static bool takes_over(const struct bl_tables *t, const struct bl_state *st, unsigned fresh, unsigned old)
{
    if (!bl_on_map(&st->block[old]) || bl_owner(t, old) != bl_owner(t, fresh))
        return false;
    return of_class(t, old, fresh == t->grant ? BL_SUPREME : t->class[fresh]);
}

static bool fits(const struct bl_tables *t, const struct bl_state *st, unsigned fresh)
{
    enum lr_side s = bl_owner(t, fresh);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (takes_over(t, st, fresh, i))
            return true;
    return false;
}

/* R49: those of the pool for whom there is somebody to replace. */
static uint64_t fitting(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    uint64_t set = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == BL_LEADERS && fits(t, st, i))
            set |= UINT64_C(1) << (i - t->first[s]);
    return set;
}

/* ---- 5.2 The roll ---- */

/* 5.2 */
static bool roll(BL_GOES, enum lr_side s)
{
    (void)p;
    int modifier = s == BL_USA ? st->marker : -st->marker; /* the loser adds, the winner takes away */
    int total = lr_2d6(&st->core, ev);
    LR_TELL(ev, BL_E_LEADER_ROLL, s, LR_EVERYONE, (int32_t)s, total, modifier);
    if (total + modifier < CHANGE_ON)
        return false;
    LR_TELL(ev, BL_E_LEADER_CHANGE, s, LR_EVERYONE, (int32_t)s);
    return true;
}

static void tell_drawn(enum lr_side s, unsigned drawn, struct lr_events *ev)
{
    if (drawn < BL_BLOCKS)
        LR_TELL(ev, BL_E_LEADER_DRAWN, s, LR_ONLY(s), (int32_t)drawn);
    else
        LR_TELL(ev, BL_E_LEADER_NONE, s, LR_ONLY(s), (int32_t)s);
}

void bl_leader_rolls(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    uint8_t asked = 0;
    int32_t drawn[2] = { 0, 0 };
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        if (stopped_by_empty_pool(t, st, s)) {
            LR_TELL(ev, BL_E_LEADER_POOL_EMPTY, s, LR_EVERYONE, (int32_t)s);
            continue;
        }
        bool change = roll(p, st, ev, s);
        unsigned who = draw(t, st, s, change ? fitting(t, st, s) : 0);
        if (!change)
            continue;
        asked |= LR_ONLY(s);
        drawn[s] = who < BL_BLOCKS ? (int32_t)who + 1 : 0;
        tell_drawn(s, who, ev);
    }
    if (!asked)
        return;
    struct bl_change_frame *f = bl_push_change(st, asked);
    f->drawn_USA = drawn[BL_USA];
    f->drawn_CSA = drawn[BL_CSA];
}

/* ---- The change ---- */

static unsigned drawn_leader(const struct bl_state *st, enum lr_side s)
{
    int32_t v = bl_drawn_by(bl_change_frame_of(st), s);
    return v >= 1 && v <= BL_BLOCKS ? (unsigned)v - 1 : BL_BLOCKS;
}

static unsigned worth(const struct bl_tables *t, unsigned i) { return t->most[i] + 2u * t->range[i]; }

void bl_ask_change(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned fresh = drawn_leader(st, side);
    q->rule = "5.2";
    q->always = true;
    lr_put_string(&q->others, "changing a leader");
    if (q->words.at && fresh < BL_BLOCKS)
        lr_put(&q->words, "Whom does %s replace?\nHe was drawn.", t->name[fresh]);
    else
        lr_put_string(&q->words, "Nobody can take over.\nThere is no change.");
    unsigned worst = BL_BLOCKS;
    for (unsigned i = t->first[side]; fresh < BL_BLOCKS && i < t->first[side + 1]; i++) {
        if (!takes_over(t, st, fresh, i))
            continue;
        lr_allow(q, lr_say(BL_V_REPLACE, i, 0, 0, 0));
        if (worst == BL_BLOCKS || worth(t, i) < worth(t, worst))
            worst = i;
    }
    q->suggest = worst < BL_BLOCKS ? lr_say(BL_V_REPLACE, worst, 0, 0, 0) : lr_say(BL_V_DONE, 0, 0, 0, 0);
    if (worst == BL_BLOCKS)
        lr_allow(q, q->suggest);
}

bool bl_bars_replace(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned old = lr_a(x);
    if (bl_owner(t, old) == side && t->type[old] != BL_LEADER)
        lr_refuse(v, "5.2", "%s is no leader.", t->name[old]);
    else if (bl_why_gone(t, st, side, old, "5.2", v))
        return true;
    else if (t->class[old] == BL_SUPREME && side == BL_CSA)
        lr_refuse(v, "5.2", "%s is never replaced.", t->name[old]);
    else
        return false;
    return true;
}

void bl_why_change(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned fresh = drawn_leader(st, side);
    if (fresh == BL_BLOCKS)
        lr_refuse(v, "5.2", "Nobody can take over: there is no change, so be done.");
    else if (lr_verb_of(x) == BL_V_DONE)
        lr_refuse(v, "5.2", "%s must replace a leader.", t->name[fresh]);
    else if (fresh == t->grant)
        lr_refuse(v, "5.22", "%s replaces the Supreme Leader.", t->name[fresh]);
    else if (t->class[lr_a(x)] == BL_SUPREME)
        lr_refuse(v, "5.2", "Only Grant replaces %s.", t->name[lr_a(x)]);
    else
        lr_refuse(v, "5.2", "A major leader replaces the major leader, a minor leader a minor one.");
}

/* 5.2, R43: his strength, as far as the newcomer's maximum goes. The counters of the hex stay as they were. */
static void take_over(BL_GOES, unsigned fresh, unsigned old)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, fresh);
    const struct bl_block was = st->block[old];
    bool again = t->second_chance[old] && !(was.marks & BL_RETURNED);
    bl_lift(st, t, old, again ? BL_LEADERS : BL_WITHDRAWN);
    if (again)
        bl_set_marks(st, old, BL_RETURNED);
    bl_put(st, t, fresh, was.hex);
    st->block[fresh].steps = was.steps < t->most[fresh] ? was.steps : t->most[fresh];
    bl_set_marks(st, fresh, was.marks & BL_NEW);
    LR_TELL(ev, BL_E_LEADER_TAKES_OVER, s, LR_ONLY(s), (int32_t)fresh, (int32_t)old, st->block[fresh].steps);
    if (again)
        LR_TELL(ev, BL_E_LEADER_RETURNS, s, LR_ONLY(s), (int32_t)old);
}

void bl_apply_change(BL_APPLIES)
{
    struct bl_change_frame *f = bl_change_frame(st);
    unsigned fresh = drawn_leader(st, side);
    if (lr_verb_of(x) == BL_V_REPLACE && fresh < BL_BLOCKS)
        take_over(p, st, ev, fresh, lr_a(x));
    *bl_drawn(f, side) = 0;
    f->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, BL_E_LEADERS_SEEN_TO, side, LR_EVERYONE, (int32_t)side);
}

void bl_go_change(BL_GOES)
{
    (void)p;
    (void)ev;
    lr_pop(&st->core);
}

/* ---- 5.21 Leaders for the dead ---- */

/* 5.21, R42: of the class that is missing. Grant is not among them. */
static uint64_t pool_of(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned class)
{
    uint64_t set = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == BL_LEADERS && of_class(t, i, class))
            set |= UINT64_C(1) << (i - t->first[s]);
    return set;
}

/* 5.21 */
void bl_draw_leaders(BL_GOES, enum lr_side side)
{
    const struct bl_tables *t = bl_tables(p);
    bool empty = stopped_by_empty_pool(t, st, side);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        unsigned hex = st->called[side][slot], class = slot == MAJOR_SLOT ? BL_MAJOR : BL_MINOR;
        unsigned who = empty ? BL_BLOCKS : draw(t, st, side, hex == LR_NONE ? 0 : pool_of(t, st, side, class));
        st->called[side][slot] = LR_NONE;
        if (who < BL_BLOCKS)
            bl_place_cadre(p, st, ev, who, hex);
    }
}
