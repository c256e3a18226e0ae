/* leaders.c - 5.1: activation, the pass, command range, standing down. What Grant does (5.22) is said when he is
 * activated. */
#include "bobby.h"

/* ---- 5.12 Command Range ---- */

/* 5.22, 5.12: unless he acts as Supreme Leader this turn, Grant has his range. */
int bl_range(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return t->type[block] != BL_LEADER || bl_is_supreme(t, st, block) ? -1 : t->range[block];
}

/* The neighbours of all hexes of a set, by passable hexsides. */
static void around(const struct bl_tables *t, const struct bl_set *from, struct bl_set *out)
{
    LR_EACH_IN(hex, from)
        bl_add_near(t, hex, out);
}

/* 5.12: Into a hex with enemies (a battle, 6.81) but not through it; the leader's own hex is never in the way. */
void bl_command(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, int range,
                struct bl_set *out)
{
    const uint8_t *enemy = st->here[lr_enemy(s)];
    struct bl_set edge = { { 0 } };
    memset(out, 0, sizeof *out);
    if (range < 0)
        return;
    lr_add(out, hex);
    lr_add(&edge, hex);
    for (int far = 0; far < range; far++) {
        struct bl_set next = { { 0 } };
        around(t, &edge, &next);
        edge = next;
        lr_subtract(&edge, out);
        lr_unite(out, &next);
        LR_EACH_IN(h, &edge)
            if (enemy[h])
                lr_drop(&edge, h);
    }
}

void bl_commanded(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned k = 0; k < t->leaders[s]; k++) {
        unsigned i = t->leader[s][k];
        struct bl_set one;
        if (!(st->block[i].marks & BL_ACTIVE))
            continue;
        bl_command(t, st, s, st->block[i].hex, bl_range(t, st, i), &one);
        lr_unite(out, &one);
    }
}

/* ---- 5.11 Activation ---- */

/* 5.11 */
static bool ready(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    return t->type[block] == BL_LEADER && bl_on_map(b) && b->steps >= 2 && !(b->marks & BL_ACTIVE);
}

/* A bid binds (1.1, R05), unless no leader is left to keep it with. */
static bool bound(const struct bl_state *st, bool any) { return st->due != 0xFF && any; }

static unsigned strongest(const struct bl_tables *t, const struct bl_state *st, enum lr_side side)
{
    unsigned best = BL_BLOCKS;
    for (unsigned k = 0; k < t->leaders[side]; k++) {
        unsigned i = t->leader[side][k];
        if (ready(t, st, i) && (best == BL_BLOCKS || st->block[i].steps > st->block[best].steps))
            best = i;
    }
    return best;
}

static lr_answer activation(const struct bl_tables *t, unsigned block)
{
    return block == t->grant ? lr_say(BL_V_ACTIVATE_AS, block, BL_AS_ARMY, 0, 0)
                             : lr_say(BL_V_ACTIVATE, block, 0, 0, 0);
}

static lr_answer advice(const struct bl_tables *t, const struct bl_state *st, unsigned best, int so_far)
{
    bool any = best < BL_BLOCKS;
    if (bound(st, any) || (so_far == 0 && any && st->block[best].steps > 2))
        return activation(t, best);
    return lr_say(so_far > 0 || st->due != 0xFF ? BL_V_DONE : BL_V_PASS, 0, 0, 0, 0);
}

static void activate_words(const struct bl_state *st, int so_far, struct lr_question *q)
{
    lr_put_string(&q->others, "activating leaders");
    if (!q->words.at)
        return;
    if (st->due != 0xFF)
        lr_put(&q->words, "Which leaders do you activate?\n%d more of your bid.", st->due - so_far);
    else if (so_far == 0)
        lr_put_string(&q->words, "Which leader do you activate?");
    else
        lr_put_string(&q->words, "Do you activate another leader?");
}

/* 5.22: Asked even when only "pass" or "done" is left: to go past it would tell how strong the leaders are. */
void bl_ask_activate(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    int so_far = bl_activate_frame_of(st)->activated;
    unsigned best = strongest(t, st, side);
    bool any = best < BL_BLOCKS;
    q->rule = "5.11";
    q->always = true;
    activate_words(st, so_far, q);
    q->suggest = advice(t, st, best, so_far);
    if (!bound(st, any))
        lr_allow(q, lr_say(so_far > 0 || st->due != 0xFF ? BL_V_DONE : BL_V_PASS, 0, 0, 0, 0));
    for (unsigned k = 0; k < t->leaders[side]; k++) {
        unsigned i = t->leader[side][k];
        if (i != t->grant && ready(t, st, i))
            lr_allow(q, lr_say(BL_V_ACTIVATE, i, 0, 0, 0));
    }
    if (t->grant < BL_BLOCKS && bl_owner(t, t->grant) == side && ready(t, st, t->grant)) {
        lr_allow(q, lr_say(BL_V_ACTIVATE_AS, t->grant, BL_AS_ARMY, 0, 0));
        lr_allow(q, lr_say(BL_V_ACTIVATE_AS, t->grant, BL_AS_SUPREME, 0, 0));
    }
}

/* 1.1: the winner of the bid owes as many leaders as it bid. */
void bl_shape_activate(BL_SHAPES)
{
    (void)p;
    (void)q;
    if (st->due != 0xFF)
        f->more = st->due > 0 ? st->due - 1 : 0;
}

static bool why_not_leader(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    const struct bl_block *b = &st->block[block];
    const char *name = t->name[block];
    if (bl_owner(t, block) != side)
        lr_refuse(v, "5.11", "%s is not yours.", name);
    else if (t->type[block] != BL_LEADER)
        lr_refuse(v, "5.1", "%s is no leader.", name);
    else if (!bl_on_map(b))
        lr_refuse(v, "5.1", "%s is not on the map.", name);
    else if (b->marks & BL_ACTIVE && block == t->grant)
        lr_refuse(v, "5.22", "%s is active already, and has one role in a turn.", name);
    else if (b->marks & BL_ACTIVE)
        lr_refuse(v, "5.11", "%s is active already.", name);
    else if (b->marks & BL_WAS_ACTIVE)
        lr_refuse(v, "5.11", "%s has been active this turn.", name);
    else if (b->steps < 2)
        lr_refuse(v, "5.11", "%s has one step: a leader with one step is never activated.", name);
    else
        return false;
    return true;
}

static bool has_activated(const struct bl_tables *t, const struct bl_state *st, enum lr_side side)
{
    bool any = false;
    for (unsigned k = 0; k < t->leaders[side]; k++)
        any |= (st->block[t->leader[side][k]].marks & (BL_ACTIVE | BL_WAS_ACTIVE)) != 0;
    return st->active == side && any;
}

/* Leaders of this turn have been activated, and there are to be no more. Whether a bid has bound it is not kept,
 * and 1.1 says both: as many as were bid, or any number. */
bool bl_bars_activate(BL_WHYS)
{
    const struct lr_frame *turn = bl_frame_of(st, BL_F_TURN);
    if (why_not_leader(p, st, side, x, v))
        return true;
    if (!has_activated(bl_tables(p), st, side) || turn == NULL || turn->step < BL_T_DEACTIVATE)
        return false;
    lr_refuse(v, "1.1",
              "Leaders are activated before anyone moves: exactly as many as a winning bid, any number otherwise.");
    return true;
}

bool bl_bars_pass(BL_WHYS)
{
    (void)x;
    if (st->due != 0xFF || !has_activated(bl_tables(p), st, side))
        return false;
    lr_refuse(v, "1.2", "You have activated a leader: this turn is no pass.");
    return true;
}

/* Grant says in which role, and nobody else does. */
static void why_not_so(const struct bl_tables *t, unsigned block, struct lr_verdict *v)
{
    const char *name = t->name[block];
    if (block == t->grant)
        lr_refuse(v, "5.22", "Say whether %s acts as army leader or as supreme leader this turn.", name);
    else
        lr_refuse(v, "5.22", "Only Grant has a choice of roles: simply activate %s.", name);
}

void bl_why_activate(BL_WHYS)
{
    unsigned verb = lr_verb_of(x);
    int so_far = bl_activate_frame_of(st)->activated;
    (void)side;
    if (verb == BL_V_ACTIVATE || verb == BL_V_ACTIVATE_AS)
        why_not_so(bl_tables(p), lr_a(x), v);
    else if (st->due != 0xFF)
        lr_refuse(v, "1.1", "Your bid binds you: activate %d more.", st->due - so_far);
    else
        lr_refuse(v, "1.2", "No leader is active: activate one, or pass.");
}

/* 1.2: the turn below ends at once. */
static void pass(struct bl_state *st, enum lr_side side, struct lr_events *ev)
{
    lr_pop(&st->core);
    lr_top(&st->core)->step = BL_T_END;
    st->passes++;
    LR_TELL(ev, BL_E_PASS, side, LR_EVERYONE, (int32_t)side);
}

/* 5.4: his strength now is the number of strategic moves. */
static void activate(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block,
                     struct lr_events *ev)
{
    const struct bl_block *b = &st->block[block];
    bl_show(st, block);
    bl_set_marks(st, block, BL_ACTIVE);
    st->passes = 0;
    LR_TELL(ev, BL_E_ACTIVATE, side, LR_EVERYONE, (int32_t)block, b->hex, b->steps);
    if (block == t->grant)
        LR_TELL(ev, BL_E_ROLE, side, LR_EVERYONE, (int32_t)block, st->role);
    if (bl_is_supreme(t, st, block)) {
        st->strategic = b->steps;
        LR_TELL(ev, BL_E_STRATEGIC, side, LR_EVERYONE, (int32_t)side, st->strategic);
    }
}

void bl_apply_activate(BL_APPLIES)
{
    struct bl_activate_frame *f = bl_activate_frame(st);
    switch (lr_verb_of(x)) {
    case BL_V_PASS:
        pass(st, side, ev);
        return;
    case BL_V_DONE:
        st->due = 0xFF;
        lr_pop(&st->core);
        return;
    case BL_V_ACTIVATE_AS:
        st->role = (uint8_t)lr_b(x);
        break;
    default:
        break;
    }
    activate(bl_tables(p), st, side, lr_a(x), ev);
    f->activated++;
    if (st->due != 0xFF && f->activated >= st->due) { /* 1.1: exactly as many */
        st->due = 0xFF;
        lr_pop(&st->core);
    }
}

/* ---- 5.11 After commanding ---- */

/* 5.11 */
void bl_deactivate(BL_GOES)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!(st->block[i].marks & BL_ACTIVE))
            continue;
        LR_TELL(ev, BL_E_STAND_DOWN, (enum lr_side)st->active, LR_EVERYONE, (int32_t)i);
        bl_clear_marks(st, i, BL_ACTIVE | BL_SHOWN);
        if (!bl_reduce(p, st, i, 1))
            bl_set_marks(st, i, BL_WAS_ACTIVE);
    }
    st->strategic = 0;
}
