/* march.c - chapters 2 to 4 and 6: the turn, bids, marches and the end. */
#include "stress.h"

#include <stdio.h>

/* ---- 2 The turn ---- */

static void dawn(struct stress_state *st, struct lr_events *ev)
{
    int omen = lr_die(&st->core, STRESS_OMENS, ev) - 1; /* 2.2 */
    LR_TELL(ev, (unsigned)(STRESS_T_OMEN + omen), LR_NOBODY, LR_EVERYONE, 0);
    if (st->turn == 1 || (st->pool[0] | st->pool[1] | st->pool[2]) == 0)
        return;
    unsigned leader = (unsigned)lr_draw_from(&st->core, st->pool, 3, ev); /* 2.3 */
    st->pool[leader / 64] &= ~(UINT64_C(1) << leader % 64);
    st->leader[leader] = (uint8_t)(st->turn & 1);
    LR_TELL(ev, STRESS_T_LEADER, (enum lr_side)(st->turn & 1), LR_EVERYONE, (int32_t)leader, st->turn & 1);
}

static void begin_marches(struct stress_state *st, enum lr_side side)
{
    struct stress_marches_frame *f = stress_push_marches(st, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->left = STRESS_MARCHES;
}

/* 2.1 */
void stress_go_turn(const struct lr_pack *p, struct stress_state *st, struct lr_events *ev)
{
    struct lr_frame *f = lr_top(&st->core);
    (void)p;
    switch (f->step++) {
    case STRESS_DAWN:
        dawn(st, ev);
        lr_push(&st->core, STRESS_F_BIDS, LR_PLAYERS);
        return;
    case STRESS_FIRST:
        begin_marches(st, (enum lr_side)st->first);
        return;
    case STRESS_SECOND:
        begin_marches(st, lr_enemy((enum lr_side)st->first));
        return;
    default:
        f->step = STRESS_DAWN;
        memset(st->moved, 0, sizeof st->moved);
        st->camp[0].made = st->camp[1].made = 0;
        if (st->turn == st->turns)
            stress_finish(st, ev);
        else
            st->turn++;
    }
}

/* 6.1 */
void stress_finish(struct stress_state *st, struct lr_events *ev)
{
    st->core.over = 1;
    while (st->core.depth > 0)
        lr_pop(&st->core);
    LR_TELL(ev, STRESS_T_END, LR_NOBODY, LR_EVERYONE, st->turn);
}

/* 6.2 */
struct lr_outcome stress_outcome(const struct lr_pack *p, const void *state)
{
    const struct stress_state *st = state;
    struct lr_outcome o = { .over = st->core.over, .winner = LR_NOBODY, .rule = "6.2", .words = "draw" };
    o.score = st->camp[0].held - st->camp[1].held;
    for (int i = 0; i < STRESS_LEADERS; i++)
        o.score += st->leader[i] == LR_FIRST ? 10 : st->leader[i] == LR_SECOND ? -10 : 0;
    if (!o.over || o.score == 0)
        return o;
    o.winner = o.score > 0 ? LR_FIRST : LR_SECOND;
    snprintf(o.words, sizeof o.words, "%s victory", p->game->sides[o.winner]);
    return o;
}

/* ---- 3 Bids ---- */

void stress_ask_bids(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,
                     struct lr_question *q)
{
    (void)p, (void)st, (void)side;
    q->rule = "3.1";
    lr_put_string(&q->words, "Bid for the first march, 0 to 9.");
    lr_put_string(&q->others, "bidding");
    for (unsigned bid = 0; bid <= STRESS_TOP_BID; bid++)
        lr_allow(q, lr_say(STRESS_V_BID, bid, 0, 0, 0));
}

void stress_why_bids(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x,
                     struct lr_verdict *v)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "3.1", "A bid is at most %d.", STRESS_TOP_BID);
}

void stress_apply_bids(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,
                       struct lr_events *ev)
{
    (void)p;
    st->camp[side].bid = (uint8_t)lr_a(x);
    lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, STRESS_T_BID, side, LR_EVERYONE, (int32_t)side);
}

/* 3.2 */
void stress_go_bids(const struct lr_pack *p, struct stress_state *st, struct lr_events *ev)
{
    int blue = st->camp[0].bid, gray = st->camp[1].bid;
    (void)p;
    lr_reveal(&st->core);
    LR_TELL(ev, STRESS_T_BIDS, LR_NOBODY, LR_EVERYONE, blue, gray);
    st->first = (uint8_t)(blue == gray ? lr_d6(&st->core, ev) > 3 : gray > blue);
    LR_TELL(ev, STRESS_T_FIRST, (enum lr_side)st->first, LR_EVERYONE, st->first);
    st->camp[0].bid = st->camp[1].bid = 0;
    lr_pop(&st->core);
}

/* ---- 4.1 Who marches ---- */

static bool may_march(const struct stress_state *st, unsigned piece)
{
    return st->piece[piece].hex != LR_NONE && !stress_in(st->moved, piece);
}

void stress_ask_marches(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,
                        struct lr_question *q)
{
    unsigned first = side == LR_FIRST ? 0 : STRESS_EACH;
    (void)p;
    q->rule = "4.1";
    q->suggest = lr_say(STRESS_V_DONE, 0, 0, 0, 0);
    lr_put(&q->words, "Which piece marches? Left: %d.", (int)stress_marches_frame_of(st)->left);
    lr_put_string(&q->others, "choosing who marches");
    for (unsigned i = first; i < first + STRESS_EACH && !(q->brief && q->n > 0); i++)
        if (may_march(st, i))
            lr_allow(q, lr_say(STRESS_V_MARCH, i, 0, 0, 0));
    lr_allow(q, q->suggest);
}

void stress_why_marches(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x,
                        struct lr_verdict *v)
{
    (void)p;
    if (stress_owner(lr_a(x)) != side)
        lr_refuse(v, "4.1", "A side marches its own pieces.");
    else if (st->piece[lr_a(x)].hex == LR_NONE)
        lr_refuse(v, "5.4", "This piece is off the board.");
    else
        lr_refuse(v, "4.1", "A piece marches once a turn.");
}

void stress_apply_marches(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,
                          struct lr_events *ev)
{
    struct stress_marches_frame *f = stress_marches_frame(st);
    (void)p;
    if (lr_verb_of(x) == STRESS_V_DONE) {
        lr_pop(&st->core);
        LR_TELL(ev, STRESS_T_DONE, side, LR_EVERYONE, (int32_t)side);
        return;
    }
    if (--f->left == 0)
        f->asked = 0;
    struct stress_walk_frame *walk = stress_push_walk(st, LR_ONLY(side));
    walk->side = (uint8_t)side;
    walk->piece = 1 + (int32_t)lr_a(x);
    walk->from = st->piece[lr_a(x)].hex;
    uint8_t know = stress_knows(st, lr_a(x));
    LR_TELL(ev, STRESS_T_CHOSEN, side, know, (int32_t)lr_a(x), walk->from);
    if (know != LR_EVERYONE)
        LR_TELL(ev, STRESS_T_CHOSEN_BLIND, side, LR_EVERYONE & ~know, (int32_t)side, walk->from);
}

void stress_go_marches(const struct lr_pack *p, struct stress_state *st, struct lr_events *ev)
{
    (void)p, (void)ev;
    lr_pop(&st->core);
}

/* ---- 4.2 to 4.5 Where to ---- */

enum { ALLOWANCE = 6 * LR_MP }; /* of a regiment; a courier goes any distance */
struct hexes {
    lr_word w[LR_WORDS(STRESS_HEXES)];
};

/* 4.2, 4.3, 4.4: where a piece gets to; with a goal, the way there. In memory of the thread, too much for a stack:
 * nothing that is found is looked at again later. */
static const struct lr_search *search(const struct lr_pack *p, const struct stress_state *st, unsigned piece,
                                      const struct hexes *goal)
{
    static _Thread_local lr_word memory[LR_SEARCH_SIZE(STRESS_HEXES, STRESS_HEXES) / sizeof(lr_word) + 1];
    static _Thread_local struct lr_search s;
    const bool courier = stress_courier(piece);
    struct hexes enemies = { { 0 } };
    lr_add_bytes(&enemies, st->camp[lr_enemy(stress_owner(piece))].here, STRESS_HEXES); /* 4.3 */
    struct lr_ways ways = { p->board, stress_tables(p)->step[courier], enemies.w, NULL, courier ? 1 : LR_MP / 2 };
    if (s.cost == NULL)
        lr_search_make(&s, memory, p->board, STRESS_HEXES);
    lr_search_clear(&s);
    lr_search_start(&s, st->piece[piece].hex, 0, 0);
    lr_search_run(&s, &ways, courier ? STRESS_HEXES : ALLOWANCE, goal ? goal->w : NULL);
    return &s;
}

/* 1.4 */
static bool full(const struct stress_state *st, enum lr_side side, lr_hex h)
{
    return st->camp[side].here[h] >= STRESS_ROOM;
}

static void allow_reached(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, unsigned piece,
                          struct lr_question *q)
{
    const struct lr_search *s = search(p, st, piece, NULL);
    for (lr_hex h = s->low; h <= s->high; h++)
        if (s->cost[h] != LR_NONE && s->cost[h] > 0 && !full(st, side, h))
            lr_allow(q, lr_say(STRESS_V_GO, h, 0, 0, 0));
}

/* 1.4: Always asked, so that nobody sees by the question whether there is a way. */
void stress_ask_walk(const struct lr_pack *p, const struct stress_state *st, enum lr_side side,
                     struct lr_question *q)
{
    int piece = stress_walk_frame_of(st)->piece - 1;
    q->rule = "4.2";
    q->always = true;
    q->suggest = lr_say(STRESS_V_STAY, 0, 0, 0, 0);
    if (q->words.at != NULL && piece >= 0) {
        lr_put_string(&q->words, "Where does ");
        lr_name(p, STRESS_PIECE, (uint64_t)piece, &q->words);
        lr_put_string(&q->words, " go?");
    }
    lr_put_string(&q->others, "marching");
    if (piece >= 0 && !q->brief)
        allow_reached(p, st, side, (unsigned)piece, q);
    lr_allow(q, q->suggest);
}

void stress_why_walk(const struct lr_pack *p, const struct stress_state *st, enum lr_side side, lr_answer x,
                     struct lr_verdict *v)
{
    lr_hex to = (lr_hex)lr_a(x);
    char hex[100];
    struct lr_text name = LR_TEXT(hex);
    lr_name(p, LR_HEXES, to, &name);
    if (st->camp[lr_enemy(side)].here[to])
        lr_refuse(v, "4.3", "Enemies stand in %s.", hex);
    else if (full(st, side, to))
        lr_refuse(v, "1.4", "There is no room in %s.", hex);
    else
        lr_refuse(v, "4.2", "%s is out of reach.", hex);
}

/* 4.5 */
static void tread(const struct lr_board *b, struct stress_state *st, enum lr_side side, lr_hex from, lr_hex to)
{
    uint8_t *worn = &st->worn[b->side[from][lr_direction(b, from, to)]];
    *worn = (uint8_t)(*worn + (*worn < STRESS_MOST_WORN));
    if (st->owner[to] == side)
        return;
    if (st->owner[to] <= LR_SECOND)
        st->camp[st->owner[to]].held--;
    st->owner[to] = (uint8_t)side;
    st->camp[side].held++;
}

static void go(const struct lr_pack *p, struct stress_state *st, unsigned piece, lr_hex to)
{
    lr_hex way[STRESS_HEXES], from = st->piece[piece].hex;
    struct hexes goal = { { 0 } };
    lr_add(&goal, to);
    int n = lr_search_path(search(p, st, piece, &goal), to, way, STRESS_HEXES);
    for (int i = 1; i < n; i++)
        tread(p->board, st, stress_owner(piece), way[i - 1], way[i]);
    struct stress_camp *c = &st->camp[stress_owner(piece)];
    c->here[from]--;
    c->here[to]++;
    st->piece[piece].hex = to;
}

void stress_apply_walk(const struct lr_pack *p, struct stress_state *st, enum lr_side side, lr_answer x,
                       struct lr_events *ev)
{
    unsigned piece = (unsigned)stress_walk_frame(st)->piece - 1;
    lr_hex from = st->piece[piece].hex, to = lr_verb_of(x) == STRESS_V_GO ? (lr_hex)lr_a(x) : from;
    uint8_t know = stress_knows(st, piece);
    lr_pop(&st->core);
    stress_add(st->moved, piece);
    st->camp[side].made++;
    if (to != from) {
        go(p, st, piece, to);
        LR_TELL(ev, STRESS_T_MARCH, side, know, (int32_t)piece, from, to);
        if (know != LR_EVERYONE)
            LR_TELL(ev, STRESS_T_MARCH_BLIND, side, LR_EVERYONE & ~know, (int32_t)side, from, to);
    } else {
        st->camped[to / 8] |= (uint8_t)(1 << to % 8);
        LR_TELL(ev, STRESS_T_STAY, side, LR_EVERYONE, (int32_t)side, to);
    }
    if (!stress_touches(p, st, side, to))
        return;
    struct stress_strike_frame *strike = stress_push_strike(st, LR_ONLY(side));
    strike->side = (uint8_t)side;
    strike->piece = 1 + (int32_t)piece;
    strike->from = to;
}
