/* victory.c - 17: the end of a turn and of the game. */
#include "look.h"

/* ---- 4.4: the end of a turn ---- */

/* 4.4: All leaders have their points again, an army's commander with his chief of staff's (3.3.4). */
static void reset_points(const struct lr_pack *p, struct la_state *s)
{
    for (unsigned i = 0; i < LA_LEADERS; i++)
        s->leader[i].ap = (uint8_t)(la_in_play(&s->leader[i]) ? la_ar(p, s, i) : 0);
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].place == LA_STAFF && s->leader[i].chief != LA_NOBODY) {
            struct la_leader *chief = &s->leader[s->leader[i].chief];
            chief->ap = (uint8_t)(chief->ap + s->leader[i].ap);
            s->leader[i].ap = 0;
        }
}

static void clear_marks(struct la_state *s)
{
    for (unsigned i = 0; i < LA_LEADERS; i++) {
        struct la_leader *l = &s->leader[i];
        l->marks &=
            ~(uint32_t)(LA_IMPULSE_MARKS | LA_FRESH | LA_HURT | LA_BURNED | LA_FORAGED | LA_RECRUITED | LA_CAUSE);
        l->lost = l->steps = l->loaded = 0;
    }
    for (unsigned i = 0; i < LA_UNITS; i++)
        s->unit[i].marks &= (uint8_t) ~(LA_NEW | LA_SEEN | LA_WENT | LA_SCOUT);
    for (unsigned i = 0; i < LA_CARTS; i++)
        s->cart[i].marks &= (uint8_t)~LA_CART_WENT;
}

/* ---- 17: who has won ---- */

/* 17.1 */
static bool decisive(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    if (side == LA_UNION)
        return la_holds_city(s, LA_UNION, t->atlanta) && la_holds_city(s, LA_UNION, t->chattanooga);
    return la_holds_city(s, LA_CONFEDERATE, t->atlanta) && s->player[LA_UNION].hqs >= 2;
}

/* 17.0: The two conditions exclude each other: both ask for Atlanta. */
static enum lr_side judge(const struct lr_pack *p, const struct la_state *s, enum la_ending *how)
{
    int lead = s->player[LA_UNION].vp - s->player[LA_CONFEDERATE].vp;
    enum lr_side ahead = lead > 0 ? LA_UNION : lead < 0 ? LA_CONFEDERATE : LR_NOBODY;
    for (int side = 0; side < 2; side++)
        if (decisive(p, s, (enum lr_side)side)) {
            *how = ahead == lr_enemy((enum lr_side)side) ? LA_MARGINAL : LA_DECISIVE;
            return (enum lr_side)side;
        }
    *how = ahead == LR_NOBODY ? LA_DRAW : LA_ON_POINTS;
    return ahead;
}

static void finish(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    enum la_ending how;
    enum lr_side winner = judge(p, s, &how);
    s->ended = (uint8_t)how;
    s->core.over = 1;
    lr_reveal(&s->core);
    if (winner == LR_NOBODY)
        LR_TELL(ev, LA_TELL_DRAWN, LR_NOBODY, LR_EVERYONE, s->player[LA_UNION].vp, s->player[LA_CONFEDERATE].vp);
    else
        LR_TELL(ev, LA_TELL_WON, winner, LR_EVERYONE, (int32_t)winner, s->player[LA_UNION].vp,
                s->player[LA_CONFEDERATE].vp);
}

/* 4.4 */
void la_turn_end(LA_GOES)
{
    clear_marks(s);
    if (s->turn >= s->last_turn) {
        finish(p, s, ev);
        return;
    }
    reset_points(p, s);
    s->turn++;
    for (int side = 0; side < 2; side++) {
        struct la_side *x = &s->player[side];
        x->left = x->bid = x->impulses = x->orders = x->recruits = x->attacked = 0;
        x->lost_divisions >>= 4; /* 19.6.5: this turn's are last turn's now */
        x->lost_steps >>= 4;
    }
    s->killed >>= 4;
    s->ties = s->now = 0;
    s->first = s->active = s->repeat = 0xFF;
    *lr_top(&s->core) = (struct lr_frame){ .kind = LA_F_TURN, .step = LA_T_TRACK };
    LR_TELL(ev, LA_TELL_TURN, LR_NOBODY, LR_EVERYONE, s->turn);
}

struct lr_outcome la_outcome(const struct lr_pack *p, const void *state)
{
    static const char *const words[] = { "", "%s decisive victory", "%s marginal victory", "%s victory on points",
                                         "a draw" };
    const struct la_state *s = state;
    struct lr_outcome o = { .over = s->core.over != 0, .winner = LR_NOBODY, .rule = "17.0" };
    o.score = s->player[LA_UNION].vp - s->player[LA_CONFEDERATE].vp;
    if (!o.over)
        return o;
    enum la_ending how;
    o.winner = judge(p, s, &how);
    struct lr_text t = LR_TEXT(o.words);
    const char *who = o.winner == LR_NOBODY ? "" : p->game->sides[o.winner];
    if (how == LA_DRAW)
        lr_put_string(&t, words[how]);
    else
        lr_put(&t, "%s %s", who, words[how] + 3);
    return o;
}
