/* movement.c - 5.3: the Movement Phase. One flat list of everything that can move: units in command go free, others
 * by a strategic land move (5.4). Then the leaders who were active. */
#include "reach.h"

void bl_ask_move(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_set command;
    struct plan m;
    q->rule = "5.3";
    q->always = true; /* what is left to move is hidden */
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words, "Who moves?\nUnits in command.");
    if (q->words.at && st->strategic)
        lr_put(&q->words, " %u strategic moves left.", st->strategic);
    lr_put_string(&q->others, "moving");
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    bl_commanded(t, st, side, &command);
    bl_plan_begin(&m, t, st, side);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && (st->strategic || lr_has(&command, st->block[i].hex)))
            bl_plan_block(&m, i);
    bl_plan_all(&m, &command, q);
    bl_allow_all(&m, q);
    if (st->strategic)
        bl_ask_strategic(p, st, side, q);
}

/* 5.4: out of command. */
static bool needs_strategic_move(const struct bl_tables *t, const struct bl_state *st, enum lr_side side,
                                 unsigned block)
{
    struct bl_set command;
    if (st->strategic == 0 || st->block[block].marks & BL_WAS_ACTIVE)
        return false;
    bl_commanded(t, st, side, &command);
    return !lr_has(&command, st->block[block].hex);
}

void bl_line_move(BL_LINED)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(l->base);
    bool by_land = verb == BL_V_MOVE || verb == BL_V_FORCE || verb == BL_V_ATTACK || verb == BL_V_FORCE_ATTACK;
    if (f->purses > 0)
        l->cost[0] =
            by_land ? needs_strategic_move(t, st, side, lr_a(l->base)) : (int32_t)bl_fare(t, st, side, l->base);
}

/* 5.4 */
void bl_shape_move(BL_SHAPES)
{
    (void)p;
    (void)q;
    if (st->strategic)
        lr_form_purse(f, "strategic moves", st->strategic);
}

/* Leaders who were active and have not moved since. */
static bool free_leader(const struct bl_block *b) { return bl_idle(b) && b->marks & BL_WAS_ACTIVE; }

void bl_ask_leaders(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct plan m;
    q->rule = "5.11";
    q->always = true;
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words, "Which leaders move?\nThose who were active.");
    lr_put_string(&q->others, "moving leaders");
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    bl_plan_begin(&m, t, st, side);
    for (unsigned k = 0; k < t->leaders[side]; k++)
        if (free_leader(&st->block[t->leader[side][k]]))
            bl_plan_block(&m, t->leader[side][k]);
    bl_plan_all(&m, NULL, q);
    bl_allow_all(&m, q);
    bl_ask_free_ride(p, st, side, q);
}

/* The list as it would be if those who go were so much slower. */
bool bl_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = state;
    bool all = lr_verb_of(x) == BL_V_MARCH;
    struct bl_set marches = { { 0 } };
    struct plan m;
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS, .sorted = true };
    bl_plan_begin(&m, t, st, side);
    m.less = (unsigned)(less + LR_MP - 1) / LR_MP;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && speed_of(t, i) >= m.less
            && (all ? st->block[i].hex == lr_b(x) : i == lr_a(x)))
            bl_plan_block(&m, i);
    if (all)
        lr_add(&marches, lr_b(x));
    bl_plan_all(&m, &marches, &q);
    bl_allow_all(&m, &q);
    for (int i = 0; i < q.n; i++)
        if (list[i] == x)
            return true;
    return false;
}

/* ---- Moves ---- */

/* Owner and others are told apart. */
static void tell_move(struct lr_events *ev, enum bl_telling kind, enum lr_side side, unsigned block, unsigned a,
                      unsigned b)
{
    LR_TELL(ev, kind, side, LR_ONLY(side), (int32_t)block, (int32_t)a, (int32_t)b);
    LR_TELL(ev, kind + 1, side, bl_others(side), (int32_t)side, (int32_t)a, (int32_t)b);
}

/* 5.3, 5.4: it has moved; out of command by a strategic move. */
static void spend_move(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block)
{
    bool strategic = needs_strategic_move(t, st, side, block);
    st->strategic = (uint8_t)(st->strategic - strategic);
    bl_set_marks(st, block, BL_MOVED | (strategic ? BL_STRATEGIC : 0u));
}

/* True: over rough ground, which counts in a force march (5.34). What any other march was like is only noted. */
static bool go(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
               struct lr_events *ev)
{
    struct march m;
    struct track k;
    if (!forces(x) && !lr_noted(ev))
        return false;
    bool rough = bl_judge_march(t, st, side, x, &m, &k);
    bl_note_march(t, &k, x, ev);
    return rough;
}

static void move(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                 struct lr_events *ev)
{
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    bool forced = forces(x), rough = go(t, st, side, x, ev);
    tell_move(ev, forced ? BL_E_FORCE : BL_E_MOVE, side, block, from, to);
    spend_move(t, st, side, block);
    bl_put(st, t, block, to);
    if (forced)
        bl_set_marks(st, block, BL_FORCED | (rough ? BL_ROUGH : 0u));
}

static void attack(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                   struct lr_events *ev)
{
    unsigned block = lr_a(x), to = lr_b(x), via = lr_c(x), from = st->block[block].hex;
    bool forced = forces(x), rough = go(t, st, side, x, ev);
    int dir = bl_direction(t, via, to);
    /* A view shows which hexsides are used, not by how many: the others hear where it came from, not over which. */
    LR_TELL(ev, forced ? BL_E_FORCE_ATTACK : BL_E_ATTACK, side, LR_ONLY(side), (int32_t)block, (int32_t)to,
            (int32_t)via);
    LR_TELL(ev, forced ? BL_E_FORCE_ATTACK_BLIND : BL_E_ATTACK_BLIND, side, bl_others(side), (int32_t)side,
            (int32_t)from, (int32_t)to);
    spend_move(t, st, side, block);
    bl_attack(st, t, block, to, lr_opposite(dir));
    if (forced)
        bl_set_marks(st, block, BL_FORCED | (rough ? BL_ROUGH : 0u));
}

/* Every unit of the stack that gets there. Told as so many moves: that all were meant to go would tell that those
 * who stay are too slow. */
static void march(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                  struct lr_events *ev)
{
    struct march m;
    struct track k;
    unsigned from = lr_b(x), to = lr_c(x);
    bl_judge_march(t, st, side, x, &m, &k);
    bl_note_march(t, &k, x, ev);
    unsigned enough = k.steps > 1 ? k.steps - k.road : 1;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && st->block[i].hex == from && speed_of(t, i) >= enough) {
            tell_move(ev, BL_E_MOVE, side, i, from, to);
            bl_set_marks(st, i, BL_MOVED);
            bl_put(st, t, i, to);
        }
}

static bool apply_land(BL_APPLIES)
{
    switch (lr_verb_of(x)) {
    case BL_V_MOVE:
    case BL_V_FORCE:
        move(bl_tables(p), st, side, x, ev);
        return true;
    case BL_V_ATTACK:
    case BL_V_FORCE_ATTACK:
        attack(bl_tables(p), st, side, x, ev);
        return true;
    case BL_V_MARCH:
        march(bl_tables(p), st, side, x, ev);
        return true;
    default:
        return false;
    }
}

void bl_apply_move(BL_APPLIES)
{
    if (apply_land(p, st, side, x, ev) || bl_apply_strategic(p, st, side, x, ev))
        return;
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_MOVED, side, LR_EVERYONE, (int32_t)side);
}

void bl_apply_leaders(BL_APPLIES)
{
    if (apply_land(p, st, side, x, ev) || bl_apply_strategic(p, st, side, x, ev))
        return;
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_LEADERS_MOVED, side, LR_EVERYONE, (int32_t)side);
}
