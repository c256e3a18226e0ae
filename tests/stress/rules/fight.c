/* fight.c - chapter 5: striking, standing, and the fight. */
#include "stress.h"

/* ---- 5.1 ---- */

/* A neighbouring hex of the enemy's, from direction *d on; LR_NONE: there are no more. */
static lr_hex next_enemy(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_hex h,
                         int *d)
{
    while (*d < 6) {
        lr_hex to = p->board->next[h][(*d)++];
        if (to != LR_NONE && st->camp[lr_enemy(side)].here[to])
            return to;
    }
    return LR_NONE;
}

bool stress_touches(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_hex h)
{
    int d = 0;
    return next_enemy(p, st, side, h, &d) != LR_NONE;
}

void stress_ask_strike(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,
                       struct lr_question *q)
{
    lr_hex from = (lr_hex)stress_strike_frame_of(st)->from, to;
    int d = 0;
    q->rule = "5.1";
    q->suggest = lr_say(STRESS_V_HOLD, 0, 0, 0, 0);
    lr_put_string(&q->words, "Strike a neighbouring hex, or hold.");
    lr_put_string(&q->others, "choosing to strike or to hold");
    while ((to = next_enemy(p, st, side, from, &d)) != LR_NONE)
        lr_allow(q, lr_say(STRESS_V_STRIKE, to, 0, 0, 0));
    lr_allow(q, q->suggest);
}

void stress_why_strike(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x,
                       struct lr_verdict *v)
{
    (void)side;
    if (lr_direction(p->board, (lr_hex)stress_strike_frame_of(st)->from, (lr_hex)lr_a(x)) < 0)
        lr_refuse(v, "5.1", "A piece strikes a neighbouring hex.");
    else
        lr_refuse(v, "5.1", "Nobody of the enemy's stands there.");
}

void stress_apply_strike(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,
                         struct lr_events *ev)
{
    const struct stress_strike_frame strike = *stress_strike_frame(st);
    (void)p;
    lr_pop(&st->core);
    if (lr_verb_of(x) == STRESS_V_HOLD)
        return;
    struct stress_fight_frame *f = stress_push_fight(st, 0);
    f->side = (uint8_t)side;
    f->piece = strike.piece;
    f->from = strike.from;
    f->hex = (int32_t)lr_a(x);
    LR_TELL(ev, STRESS_T_STRIKE, side, LR_EVERYONE, (int32_t)side, f->hex, f->from);
}

/* ---- 5.2 ---- */

static const struct stress_fight_frame *fight_below(const struct stress_state *st)
{
    return stress_as_fight_of(lr_top_of(&st->core) - 1);
}

/* Always asked: who stands is the side's own choice and secret. */
void stress_ask_stand(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,
                      struct lr_question *q)
{
    int32_t hex = fight_below(st)->hex;
    unsigned first = side == LR_FIRST ? 0 : STRESS_EACH;
    q->rule = "5.2";
    q->always = true;
    if (q->words.at != NULL) {
        lr_name(p, LR_HEXES, (uint64_t)hex, &q->words);
        lr_put_string(&q->words, " is struck: who stands?");
    }
    lr_put_string(&q->others, "choosing who stands");
    for (unsigned i = first; i < first + STRESS_EACH && !(q->brief && q->n > 0); i++)
        if (st->piece[i].hex == hex)
            lr_allow(q, lr_say(STRESS_V_STAND, i, 0, 0, 0));
}

void stress_why_stand(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x,
                      struct lr_verdict *v)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "5.2", "A piece of yours stands in the hex that is struck.");
}

void stress_apply_stand(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,
                        struct lr_events *ev)
{
    (void)p, (void)side, (void)ev;
    lr_pop(&st->core);
    stress_fight_frame(st)->stands = 1 + (int32_t)lr_a(x);
}

/* ---- 5.3 ---- */

static int roll(struct stress_state *st, unsigned piece, struct lr_events *ev)
{
    int sum = st->piece[piece].steps + lr_d6(&st->core, ev);
    if (stress_hidden(st, piece))
        LR_TELL(ev, STRESS_T_FACE, stress_owner(piece), LR_EVERYONE, (int32_t)piece);
    stress_add(st->shown, piece);
    LR_TELL(ev, STRESS_T_ROLL, stress_owner(piece), LR_EVERYONE, (int32_t)piece, sum);
    return sum;
}

/* 5.4 */
static void lose(struct stress_state *st, unsigned piece, struct lr_events *ev)
{
    struct stress_piece *q = &st->piece[piece];
    q->steps--;
    LR_TELL(ev, STRESS_T_LOSS, stress_owner(piece), LR_EVERYONE, (int32_t)piece, q->steps);
    if (q->steps > 0)
        return;
    st->camp[stress_owner(piece)].here[q->hex]--;
    q->hex = LR_NONE;
}

static bool anyone_left(const struct stress_state *st, enum lr_side side)
{
    unsigned first = side == LR_FIRST ? 0 : STRESS_EACH, i = first;
    while (i < first + STRESS_EACH && st->piece[i].hex == LR_NONE)
        i++;
    return i < first + STRESS_EACH;
}

/* 5.3 */
void stress_go_fight(const struct lr_pack *p, struct stress_state *st, struct lr_events *ev)
{
    const struct stress_fight_frame f = *stress_fight_frame(st);
    (void)p;
    if (f.stands == 0) {
        enum lr_side side = lr_enemy((enum lr_side)f.side);
        stress_push_stand(st, LR_ONLY(side))->side = (uint8_t)side;
        return;
    }
    lr_pop(&st->core);
    lr_reveal(&st->core);
    st->fought[f.hex / 8] |= (uint8_t)(1 << f.hex % 8);
    unsigned striker = (unsigned)f.piece - 1, stander = (unsigned)f.stands - 1;
    int strikes = roll(st, striker, ev), stands = roll(st, stander, ev);
    if (strikes <= stands)
        lose(st, striker, ev);
    if (stands <= strikes)
        lose(st, stander, ev);
    if (!anyone_left(st, LR_FIRST) || !anyone_left(st, LR_SECOND))
        stress_finish(st, ev);
}
