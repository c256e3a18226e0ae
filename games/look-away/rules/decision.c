/* decision.c - 5: the Decision Segment. Bids, ties, passes; the weather. */
#include "look.h"

enum { MOST_TIES = 3, MUD = 4 /* halves of rain turns, A-23 */, SCORCH = 2, WAS_HARD = 2 /* bit of `scorched` */ };

/* ---- 5.1 The bid ---- */

static int half_of(int effort) { return (effort + 1) / 2; } /* fractions rounded up */

void la_ask_bid(LA_ASKS)
{
    (void)p;
    unsigned most = s->player[side].effort;
    q->rule = "5.1";
    q->always = true;
    lr_put(&q->words,
           "How much Operations Effort do you bid?\nYour first Impulse will use it. 0 passes, %u is all.", most);
    if (s->ties > 0)
        lr_put(&q->words, " The bids have tied %s.", s->ties == 1 ? "once" : "twice");
    lr_put_string(&q->others, "bidding for the initiative");
    q->suggest = lr_say(LA_V_BID, (unsigned)half_of((int)most), 0, 0, 0);
    for (unsigned i = 0; i <= most; i++)
        lr_allow(q, lr_say(LA_V_BID, i, 0, 0, 0));
}

bool la_bars_bid(LA_WHYS)
{
    (void)p;
    return lr_a(x) > s->player[side].effort
           && LA_BARS("5.1", "You have an Operations Effort of %u this turn and cannot bid more.",
                      s->player[side].effort);
}

void la_why_bid(LA_WHYS)
{
    lr_refuse(v, "5.1", "First bid for the initiative.");
    (void)p, (void)s, (void)side, (void)x;
}

/* The first Impulse uses what is bid. */
void la_shape_bid(LA_SHAPES)
{
    struct lr_line *l = &f->line[0];
    struct lr_axis *n = la_axis(f, l, "number");
    la_add_purse(p, s, q->side, f, LA_IN_EFFORT);
    f->confirm = "Seal bid {n}";
    l->effect =
        lr_form_text(f, "whoever wins pays %d War Effort Points; 0 passes", la_tables(p)->cost[LA_C_INITIATIVE]);
    if (n == NULL)
        return;
    n->label = "Operations Effort";
    n->usual = (int32_t)lr_a(q->suggest);
    la_cost(f, n->cost, LA_IN_EFFORT, 1);
}

void la_apply_bid(LA_APPLIES)
{
    (void)p;
    struct lr_frame *f = lr_top(&s->core);
    s->player[side].bid = (uint8_t)lr_a(x);
    f->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, LA_TELL_BID, side, LR_ONLY(side), (int32_t)side, s->player[side].bid);
    LR_TELL(ev, LA_TELL_HAS_BID, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
    if (f->asked == 0)
        lr_pop(&s->core);
}

/* 5.1.1, 4.1: who wins must go first, and pays. */
static void seize(LA_GOES, enum lr_side first, enum la_cost_of price)
{
    s->first = (uint8_t)first;
    la_pay(s, first, la_tables(p)->cost[price]);
    LR_TELL(ev, price == LA_C_TIED ? LA_TELL_RICHER : LA_TELL_FIRST, first, LR_EVERYONE, (int32_t)first);
}

/* 5.1.2: the third tie. Equal War Effort: a die. */
static enum lr_side richer(struct la_state *s, struct lr_events *ev)
{
    int a = s->player[LA_UNION].wep, b = s->player[LA_CONFEDERATE].wep;
    lr_reveal(&s->core);
    if (a == b)
        return lr_d6(&s->core, ev) <= 3 ? LA_UNION : LA_CONFEDERATE;
    return a > b ? LA_UNION : LA_CONFEDERATE;
}

/* 5.1.3: one has passed, or both. */
static void passed(LA_GOES)
{
    enum lr_side bidder = s->player[LA_UNION].bid > 0 ? LA_UNION : LA_CONFEDERATE;
    struct la_side *x = &s->player[bidder];
    int half = half_of(x->effort);
    s->player[LA_UNION].left = s->player[LA_CONFEDERATE].left = 0;
    if (x->bid == 0 || x->bid < half) { /* */
        LR_TELL(ev, LA_TELL_CLOSED, LR_NOBODY, LR_EVERYONE, s->player[LA_UNION].bid, s->player[LA_CONFEDERATE].bid);
        return;
    }
    seize(p, s, ev, bidder, LA_C_INITIATIVE);
    x->left = x->bid; /* half now, the rest of the bid in one repeat Impulse */
    x->bid = (uint8_t)half;
    if (x->left > half)
        s->repeat = (uint8_t)bidder;
}

/* 5.1.1 */
static void compare_bids(LA_GOES)
{
    const struct la_side *u = &s->player[LA_UNION], *c = &s->player[LA_CONFEDERATE];
    if (u->bid == 0 || c->bid == 0)
        passed(p, s, ev);
    else if (u->bid == c->bid)
        seize(p, s, ev, richer(s, ev), LA_C_TIED);
    else
        seize(p, s, ev, u->bid > c->bid ? LA_UNION : LA_CONFEDERATE, LA_C_INITIATIVE);
}

static void push_bid(struct la_state *s)
{
    s->player[LA_UNION].bid = s->player[LA_CONFEDERATE].bid = 0;
    la_turn_frame(s)->done = 1;
    lr_push(&s->core, LA_F_BID, LR_PLAYERS);
}

/* 4.1, 5.0, 5.1.2: The turn's `done`: 0 before the bid, 1 after. */
void la_turn_bid(LA_GOES)
{
    struct la_turn_frame *f = la_turn_frame(s);
    if (f->done == 0) {
        s->first = s->active = s->repeat = 0xFF;
        s->ties = s->now = 0;
        for (int i = 0; i < 2; i++) {
            s->player[i].left = s->player[i].effort;
            s->player[i].impulses = 0;
        }
        push_bid(s);
        return;
    }
    const struct la_side *u = &s->player[LA_UNION], *c = &s->player[LA_CONFEDERATE];
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_BIDS, LR_NOBODY, LR_EVERYONE, u->bid, c->bid);
    if (u->bid == c->bid && u->bid > 0) {
        s->ties++;
        LR_TELL(ev, LA_TELL_TIE, LR_NOBODY, LR_EVERYONE, s->ties);
        if (s->ties < MOST_TIES) {
            push_bid(s);
            return;
        }
    }
    compare_bids(p, s, ev);
    f->done = 0;
    f->step = LA_T_WEATHER;
}

/* ---- 5.2 Weather ---- */

static void all_morale(LA_GOES, int change)
{
    (void)p;
    for (unsigned i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].place == LA_HOLDS) {
            if (change > 0)
                la_raise_morale(s, i, 1);
            else
                la_lower_morale(s, i, 1);
        }
    LR_TELL(ev, change > 0 ? LA_TELL_SPIRITS_UP : LA_TELL_SPIRITS_DOWN, LR_NOBODY, LR_EVERYONE, change);
}

/* 5.2.2, 5.2.3, 5.2.4, 5.2.5, 5.2.6: what the turns before make of it. */
static enum la_weather persists(struct la_state *s, enum la_weather rolled)
{
    bool wet = rolled == LA_LIGHT_RAIN || rolled == LA_RAIN, hot = rolled == LA_HEAT;
    s->rain = (uint8_t)(wet ? s->rain + (rolled == LA_RAIN ? 2 : 1) : 0);
    s->heat = (uint8_t)(hot ? s->heat + 1 : 0);
    if (wet && s->rain >= MUD)
        return LA_MUD;
    return hot && s->heat >= SCORCH ? LA_SCORCH : rolled;
}

/* 4.1, A-03, 5.2, 5.2.1, 19.2.4, 19.3.4: rolled for even when nobody seized the initiative. */
void la_turn_weather(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    enum la_weather rolled = LA_CLEAR;
    if (!(s->options >> LA_O_FAIR & 1))
        rolled = (enum la_weather)t->weather[s->turn][lr_2d6(&s->core, ev) - 2];
    bool was_hard = s->scorched & WAS_HARD, spent = s->scorched & 1;
    s->weather = (uint8_t)persists(s, rolled);
    LR_TELL(ev, LA_TELL_WEATHER, s->first < 2 ? (enum lr_side)s->first : LR_NOBODY, LR_EVERYONE, s->weather);
    if (s->weather == LA_CLEAR && was_hard)
        all_morale(p, s, ev, +1);
    bool scorch = s->weather == LA_SCORCH;
    if (scorch && !spent) /* */
        all_morale(p, s, ev, -1);
    s->scorched = (uint8_t)((scorch ? 1 : 0) | (scorch || s->weather == LA_MUD ? WAS_HARD : 0));
    lr_top(&s->core)->step = LA_T_IMPULSES;
}
