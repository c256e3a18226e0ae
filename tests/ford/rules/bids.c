/* bids.c - chapter 4: secret bids. */
#include "ford.h"

/* 4.1 Asked even when the purse is empty: to pass over the question would tell so. */
void ford_ask_bids(FORD_ASKS)
{
    unsigned most = st->camp[side].purse < FORD_TOP_BID ? st->camp[side].purse : FORD_TOP_BID;
    (void)p;
    q->rule = "4.1";
    q->always = true;
    lr_put(&q->words, "Bid for the first move, 0 to %u; %d in the purse.", most, st->camp[side].purse);
    lr_put_string(&q->others, "bidding");
    for (unsigned bid = 0; bid <= most; bid++)
        lr_allow(q, lr_say(FORD_V_BID, bid, 0, 0, 0));
    q->suggest = lr_say(FORD_V_BID, most > 0, 0, 0, 0);
}

/* What is bid leaves the purse. */
void ford_shape_bids(FORD_SHAPES)
{
    (void)p;
    struct lr_axis *bid = &f->axis[f->line[0].axis];
    int purse = lr_form_purse(f, "purse", st->camp[q->side].purse);
    bid->label = "bid";
    bid->cost[purse] = 1;
    bid->usual = (int32_t)lr_a(q->suggest);
    f->confirm = "Seal bid {n}";
#ifdef FORD_MUTANT_FORM
    bid->high = FORD_TOP_BID;
#endif
}

bool ford_bars_bid(FORD_WHYS)
{
    (void)p;
    if (lr_a(x) > FORD_TOP_BID)
        lr_refuse(v, "4.1", "A bid is at most %d.", FORD_TOP_BID);
    else if (lr_a(x) > st->camp[side].purse)
        lr_refuse(v, "4.1", "There is only %d in the purse.", st->camp[side].purse);
    else
        return false;
    return true;
}

/* Whatever is not barred may be bid. */
void ford_why_bids(FORD_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "4.1", "This cannot be bid.");
}

void ford_apply_bids(FORD_APPLIES)
{
    (void)p;
    st->camp[side].bid = (uint8_t)lr_a(x);
    lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
#ifdef FORD_MUTANT_ORDER
    st->first = (uint8_t)(lr_d6(&st->core, ev) > 3);
#endif
    LR_TELL(ev, FORD_T_BID, side, LR_ONLY(side), (int32_t)side, (int32_t)lr_a(x));
    LR_TELL(ev, FORD_T_HAS_BID, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
}

#if defined FORD_BOTH_DRAW || defined FORD_MUTANT_SEEN_DRAW
/* Each side in secret what is left in its purse. */
static void draw_again(struct ford_state *st)
{
    int drawn[2] = { lr_draw(&st->core, 7, NULL), lr_draw(&st->core, 7, NULL) };
#ifdef FORD_MUTANT_SEEN_DRAW
    drawn[1] = (drawn[0] + drawn[1]) % 3;
#endif
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        st->camp[s].purse = (uint8_t)(6 + drawn[s] - st->camp[s].spent);
}
#endif

/* 4.2, 4.3 Both bids are in: show and pay them. */
void ford_go_bids(FORD_GOES)
{
    int bid[2] = { st->camp[0].bid, st->camp[1].bid };
    (void)p;
    lr_reveal(&st->core);
    LR_TELL(ev, FORD_T_BIDS, LR_NOBODY, LR_EVERYONE, bid[0], bid[1]);
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        struct ford_camp *c = &st->camp[s];
        c->purse = (uint8_t)(c->purse - c->bid);
        c->spent = (uint8_t)(c->spent + c->bid);
        c->orders = c->bid;
        c->bid = 0;
    }
#if defined FORD_BOTH_DRAW || defined FORD_MUTANT_SEEN_DRAW
    if (st->turn == 1)
        draw_again(st);
#endif
    if (bid[0] == bid[1]) {
        st->first = lr_d6(&st->core, ev) <= 3 ? LR_FIRST : LR_SECOND;
#ifdef FORD_MUTANT_UNDO
        st->core.rolls--, st->core.reveals--;
#endif
    } else {
        st->first = bid[0] > bid[1] ? LR_FIRST : LR_SECOND;
    }
    LR_TELL(ev, FORD_T_FIRST, (enum lr_side)st->first, LR_EVERYONE, st->first);
    lr_pop(&st->core);
}
