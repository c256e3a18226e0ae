/* march.c - chapters 2 and 3: the turn, the march, and who has won. */
#include "blank.h"

#include <stdio.h>

/* ---- 2.1 The turn ---- */

/* 3.1 */
static void finish(struct blank_state *st, struct lr_events *ev)
{
    st->core.over = 1;
    while (st->core.depth > 0)
        lr_pop(&st->core);
    LR_TELL(ev, BLANK_T_END, LR_NOBODY, LR_EVERYONE, st->turn);
}

/* 2.1 Work that asks nobody: push the next question, or go on to the next turn. */
void blank_go_turn(const struct lr_pack *p, struct blank_state *st, struct lr_events *ev)
{
    struct blank_turn_frame *f = blank_turn_frame(st);
    if (f->next < BLANK_PIECES) {
        unsigned piece = f->next++;
        uint8_t side = blank_tables(p)->owner[piece];
        struct blank_march_frame *march = blank_push_march(st, LR_ONLY(side));
        march->side = side;
        march->piece = (int32_t)piece;
    } else if (st->turn < st->turns) {
        st->turn++;
        f->next = 0;
    } else {
        finish(st, ev);
    }
}

/* ---- 2.2 The march ---- */

/* 2.3 */
static bool taken(const struct blank_state *st, lr_hex h)
{
    for (int i = 0; i < BLANK_PIECES; i++)
        if (st->hex[i] == h)
            return true;
    return false;
}

/* The question in words, and every legal answer. */
void blank_ask_march(const struct lr_pack *p, const struct blank_state *st, enum lr_side side,
                     struct lr_question *q)
{
    int piece = blank_march_frame_of(st)->piece;
    lr_hex from = st->hex[piece];
    (void)side;
    q->rule = "2.2";
    q->suggest = lr_say(BLANK_V_STAY, 0, 0, 0, 0);
    if (q->words.at != NULL) { /* no time is spent on words that nobody wants */
        lr_put_string(&q->words, "Where does ");
        lr_name(p, BLANK_PIECE, (uint64_t)piece, &q->words);
        lr_put_string(&q->words, " march?");
    }
    lr_put_string(&q->others, "choosing a march");
    for (int d = 0; d < 6 && from < p->board->hexes; d++) {
        lr_hex to = p->board->next[from][d];
        if (to != LR_NONE && !taken(st, to))
            lr_allow(q, lr_say(BLANK_V_MARCH, to, 0, 0, 0));
    }
    lr_allow(q, q->suggest);
}

/* Why an answer is not on the list. It may be any that can be said. */
void blank_why_march(const struct lr_pack *p, const struct blank_state *st, enum lr_side side, lr_answer x,
                     struct lr_verdict *v)
{
    lr_hex from = st->hex[blank_march_frame_of(st)->piece], to = (lr_hex)lr_a(x);
    char hex[100];
    struct lr_text name = LR_TEXT(hex);
    (void)side;
    lr_name(p, LR_HEXES, to, &name);
    if (lr_direction(p->board, from, to) < 0)
        lr_refuse(v, "2.2", "%s is not a neighbouring hex.", hex);
    else
        lr_refuse(v, "2.3", "Another column stands in %s.", hex);
}

void blank_apply_march(const struct lr_pack *p, struct blank_state *st, enum lr_side side, lr_answer x,
                       struct lr_events *ev)
{
    int piece = blank_march_frame(st)->piece;
    (void)p;
    lr_pop(&st->core);
    if (lr_verb_of(x) == BLANK_V_STAY) {
        LR_TELL(ev, BLANK_T_STAY, side, LR_EVERYONE, piece);
        return;
    }
    st->hex[piece] = (lr_hex)lr_a(x);
    LR_TELL(ev, BLANK_T_MARCH, side, LR_EVERYONE, piece, (int32_t)lr_a(x));
}

/* ---- 3 Who has won ---- */

struct lr_outcome blank_outcome(const struct lr_pack *p, const void *state)
{
    const struct blank_tables *t = blank_tables(p);
    const struct blank_state *st = state;
    struct lr_outcome o = { .over = st->core.over, .winner = LR_NOBODY, .rule = "3.1", .words = "draw" };
    for (int i = 0; i < BLANK_PIECES; i++)
        if (st->hex[i] == t->hill)
            o.score = t->owner[i] == LR_FIRST ? 1 : -1;
    if (!o.over || o.score == 0)
        return o;
    o.winner = o.score > 0 ? LR_FIRST : LR_SECOND;
    snprintf(o.words, sizeof o.words, "%s victory", p->game->sides[o.winner]);
    return o;
}

/* ---- What must always hold ---- */

/* A position written by hand may hold anything that the fields and the frames allow. */
bool blank_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct blank_state *st = state;
    if (st->turn > st->turns)
        return lr_fail(e, "", 0, 0, "2.1: turn %d of %d", st->turn, st->turns);
    for (int i = 0; i < BLANK_PIECES; i++)
        for (int k = 0; k < i; k++)
            if (st->hex[i] != LR_NONE && st->hex[i] == st->hex[k])
                return lr_fail(e, "", 0, 0, "2.3: two columns stand in one hex");
    if (st->core.over || lr_top_of(&st->core)->kind != BLANK_F_MARCH)
        return true;
    const struct blank_march_frame *march = blank_march_frame_of(st);
    int next = blank_as_turn_of(lr_top_of(&st->core) - 1)->next;
    if (march->piece + 1 != next || march->side != blank_tables(p)->owner[march->piece])
        return lr_fail(e, "", 0, 0, "2.1: another column marches now");
    return true;
}
