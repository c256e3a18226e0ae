/* night.c - chapters 3, 7 and 8: the turn, the night, and the end. */
#include "ford.h"

#include <stdio.h>

/* 7.3 Always one draw, whether or not anything comes of it: the enemy sees no difference. */
static void stragglers(const struct ford_tables *t, struct ford_state *st, enum lr_side side, struct lr_events *ev)
{
    unsigned alive = ford_set_of(side) & ~(unsigned)st->lost, tired = 0, set = alive;
    uint8_t knows = ford_knows(st, side);
    while (set) {
        unsigned i = ford_next(&set);
        tired |= (unsigned)(st->block[i].steps < t->full[i]) << i;
    }
    if (alive == 0)
        return;
    unsigned block = (unsigned)lr_draw(&st->core, tired ? tired : alive, ev);
    if (tired) {
        st->block[block].steps++;
        LR_TELL(ev, FORD_T_STRAGGLER, side, knows, (int32_t)block);
    } else {
        LR_TELL(ev, FORD_T_NO_STRAGGLER, side, knows, (int32_t)side);
    }
    if (st->fog)
        LR_TELL(ev, FORD_T_STRAGGLER_BLIND, side, ford_blind(st, side), (int32_t)side);
}

/* 7.1, 7.2 One chit from the cup. */
static void night(const struct ford_tables *t, struct ford_state *st, struct lr_events *ev)
{
    st->rain = st->mud = 0;
    if (st->cup == 0)
        return;
    int chit = lr_draw(&st->core, st->cup, ev);
    LR_TELL(ev, FORD_T_NIGHT, LR_NOBODY, LR_EVERYONE, chit);
    st->cup &= (uint8_t)~ford_bit((unsigned)chit);
    st->rain = chit == FORD_RAIN;
    st->mud = chit == FORD_MUD;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        if (chit == FORD_COURIERS)
            st->camp[s].purse++;
        if (chit == FORD_STRAGGLERS + (int)s)
            stragglers(t, st, s, ev);
    }
}

static void dawn(struct ford_state *st)
{
    *ford_moved(st) = 0;
    st->camp[0].made = st->camp[1].made = 0;
    lr_push(&st->core, FORD_F_BIDS, LR_PLAYERS);
}

/* 3.1 The sequence of play. */
void ford_go_turn(FORD_GOES)
{
    struct lr_frame *f = lr_top(&st->core);
    enum lr_side first = (enum lr_side)st->first;
    switch (f->step++) {
    case FORD_DAWN:
        dawn(st);
        break;
    case FORD_FIRST_MOVES:
        ford_begin_moves(st, first);
        break;
    case FORD_SECOND_MOVES:
        ford_begin_moves(st, lr_enemy(first));
        break;
    default:
        f->step = FORD_DAWN;
#ifdef FORD_MUTANT_ENDLESS
        if (st->turn < st->turns)
            st->turn++;
#else
        if (st->turn == st->turns) {
            ford_finish(st, ev);
            return;
        }
        st->turn++;
#endif
        night(ford_tables(p), st, ev);
    }
}

/* 8.1, 8.4 */
void ford_finish(struct ford_state *st, struct lr_events *ev)
{
    st->core.over = 1;
    st->shown = (uint16_t)(ford_bit(FORD_BLOCKS) - 1);
    lr_reveal(&st->core);
    while (st->core.depth > 0)
        lr_pop(&st->core);
    LR_TELL(ev, FORD_T_END, LR_NOBODY, LR_EVERYONE, st->turn);
}

/* 8.2 */
static int points(const struct ford_state *st, enum lr_side s)
{
    unsigned enemies = ford_set_of(lr_enemy(s));
    int sum = __builtin_popcount(st->lost & enemies);
    for (unsigned i = 0; i < FORD_CROSSINGS; i++)
        sum += st->held[i] == s ? 3 : 0;
    if ((st->lost & enemies) == enemies)
        sum += 10;
    return sum;
}

/* 8.2, 8.3 */
struct lr_outcome ford_outcome(const struct lr_pack *p, const void *state)
{
    const struct ford_state *st = state;
    struct lr_outcome o = { .over = st->core.over, .winner = LR_NOBODY };
    o.score = points(st, LR_FIRST) - points(st, LR_SECOND);
    int lead = o.score < 0 ? -o.score : o.score;
    if (!o.over)
        return o;
    memcpy(o.rule, "8.3", sizeof "8.3");
    if (lead == 0) {
        memcpy(o.words, "draw", sizeof "draw");
        return o;
    }
    o.winner = o.score > 0 ? LR_FIRST : LR_SECOND;
    const char *size = lead <= 2 ? "marginal " : lead <= 5 ? "" : "decisive ";
    snprintf(o.words, sizeof o.words, "%s %svictory", p->game->sides[o.winner], size);
    return o;
}
