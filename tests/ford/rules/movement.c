/* movement.c - chapter 5: moves. */
#include "ford.h"

enum { HALF = LR_MP / 2, OUT_OF_REACH = 99 };

#ifdef FORD_MUTANT_SHALLOW
uint16_t ford_shallow;
#endif

/* ---- 5.3, 5.5, 5.6: the cost of a step ---- */

struct walk {
    const struct lr_board *board;
    const struct ford_tables *t;
    enum ford_kind kind;
    unsigned open, enemies; /* crossings; places */
    bool mud;
};

/* In halves and layers of lr_flood: layer 1 has crossed the river. */
static lr_cost walk_cost(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    const struct walk *w = ctx;
    const struct ford_tables *t = w->t;
    bool woods = t->woods & ford_bit(to), guns = w->kind == FORD_GUNS;
    bool enemy = w->enemies & ford_bit(to);
    if (to >= t->hexes || (guns && (woods || enemy)))
        return LR_BLOCKED;
    uint32_t side = dir < 0 ? 0 : w->board->features[w->board->side[from][dir]];
    lr_cost cost = side & t->road && !w->mud ? t->road_cost : t->terrain_cost[woods];
    if (side & t->river) {
        bool ford = side & t->over[FORD_FORD];
        enum ford_crossing over = ford ? FORD_FORD : FORD_BRIDGE;
        if (*layer > 0 || !(side & t->over[over]) || !(w->open & ford_bit(over)) || (ford && guns))
            return LR_BLOCKED;
        *layer = 1;
        cost += t->over_cost[over];
    }
    return enemy ? cost + LR_STOP : cost;
}

static void add_step(struct ford_step *step, lr_cost cost, unsigned to)
{
    unsigned lane = (unsigned)(cost / HALF);
    uint64_t *half = lane < 4 ? &step->low : &step->high;
    *half |= (uint64_t)ford_bit(to) << 16 * (lane % 4);
}

/* Where one step leads from a place: its entries by cost. The river may be crossed away from `bank` only. */
static bool make_steps(const struct walk *w, unsigned bank, unsigned from, struct ford_step *step,
                       struct lr_error *e)
{
    const struct lr_board *b = w->board;
    for (int dir = 0; dir < 6 && from < w->t->hexes; dir++) {
        lr_hex to = b->next[from][dir];
        int layer = w->t->home[from] != bank;
        lr_cost cost = to == LR_NONE ? LR_BLOCKED : walk_cost(w, (lr_hex)from, dir, to, &layer);
        if (cost == LR_BLOCKED)
            continue;
        if (cost < HALF || cost % HALF || cost / HALF > 7)
            return lr_fail(e, "data/movement.yaml", 0, 0,
                           "a step costs %d twelfths; expected 1/2 to 3 1/2 in halves", (int)cost);
        add_step(step, cost, to);
    }
    if (from >= w->t->hexes) {
        lr_hex to = w->t->entry[from - w->t->hexes];
        int layer = 0;
        lr_cost cost = walk_cost(w, (lr_hex)from, -1, to, &layer);
        if (cost != LR_BLOCKED)
            add_step(step, cost, to);
    }
    return true;
}

/* 6.2 The same for blocks that fall back or retreat: any neighbour they may step into. */
static unsigned make_touch(const struct walk *w, unsigned from)
{
    unsigned set = 0;
    for (int dir = 0; dir < 6; dir++) {
        lr_hex to = w->board->next[from][dir];
        int layer = 0;
        if (to != LR_NONE && walk_cost(w, (lr_hex)from, dir, to, &layer) != LR_BLOCKED)
            set |= ford_bit(to);
    }
    return set;
}

bool ford_make_steps(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    struct walk w = { .board = p->board, .t = t };
    if (lr_flood_size(p->board, 2) > FORD_FLOOD_BYTES)
        return lr_fail(e, "board.yaml", 0, 0, "the board is too large for this game");
    for (unsigned mud = 0; mud < 2; mud++)
        for (unsigned kind = 0; kind < FORD_KINDS; kind++)
            for (unsigned bank = 0; bank < 2; bank++)
                for (unsigned open = 0; open < 4; open++)
                    for (unsigned from = 0; from < t->hexes + 2u; from++) {
                        w.mud = mud;
                        w.kind = (enum ford_kind)kind;
                        w.open = open;
                        if (!make_steps(&w, bank, from, &t->step[mud][kind][bank][open][from], e))
                            return false;
                    }
    for (unsigned guns = 0; guns < 2; guns++)
        for (unsigned rain = 0; rain < 2; rain++)
            for (unsigned from = 0; from < t->hexes; from++) {
                w.kind = guns ? FORD_GUNS : FORD_INFANTRY;
                w.open = rain ? ford_bit(FORD_BRIDGE) : 3;
                t->touch[guns][rain][from] = (uint16_t)make_touch(&w, from);
            }
    return true;
}

/* ---- The flood, over sets of places ---- */

/* 5.5, 7.2 The crossings that this side's next move may use. */
static unsigned open_crossings(const struct ford_tables *t, const struct ford_state *st)
{
    bool ford = !st->rain && st->crossed[FORD_FORD] < t->limit[FORD_FORD];
    bool bridge = st->crossed[FORD_BRIDGE] < t->limit[FORD_BRIDGE];
    return (unsigned)ford << FORD_FORD | (unsigned)bridge << FORD_BRIDGE;
}

/* Everything a block can reach, its own place included; *cost gets what `target` costs in halves. The sets of
 * places still to come, one for each cost, are shifted down as the cost goes up. */
static inline unsigned flood(const struct ford_tables *t, const struct ford_state *st, unsigned block,
                             unsigned open, unsigned enemies, unsigned target, unsigned *cost)
{
    unsigned kind = t->kind[block], from = st->block[block].hex, seen = 0;
    const struct ford_step *step = t->step[st->mud][kind][t->home[from]][open];
    uint64_t low = ford_bit(from), high = 0;
    for (unsigned spent = 0; spent <= t->points[kind] && (low | high); spent++) {
        unsigned fresh = (unsigned)low & 0xFFFF & ~seen, go_on = fresh & ~enemies;
        seen |= fresh;
        if (fresh & target)
            *cost = spent;
        while (go_on) {
            const struct ford_step *next = &step[ford_next(&go_on)];
            low |= next->low;
            high |= next->high;
        }
        low = low >> 16 | high << 48;
        high >>= 16;
    }
    return seen;
}

/* 5.1 to 5.8 Where a block may move to. */
static unsigned targets(const struct ford_tables *t, const struct ford_state *st, unsigned block, unsigned open,
                        unsigned enemies, unsigned full)
{
    unsigned cost, reach = flood(t, st, block, open, enemies, 0, &cost) & ~full & ~ford_bit(st->block[block].hex);
    return t->kind[block] == FORD_GUNS ? reach & ~enemies : reach;
}

/* ---- The question ---- */

void ford_begin_moves(struct ford_state *st, enum lr_side side)
{
    st->crossed[FORD_FORD] = st->crossed[FORD_BRIDGE] = 0;
    *ford_moved(st) &= (uint16_t)~ford_set_of(side);
    st->camp[side].made = 0;
    struct ford_moves_frame *f = ford_push_moves(st, LR_ONLY(side));
#ifdef FORD_MUTANT_WRONG_SIDE
    f->asked = LR_PLAYERS;
#endif
    f->left = st->camp[side].orders > 1 ? st->camp[side].orders : 1; /* 4.3 */
}

/* Asked even when only "done" is left: to pass over it would tell which kinds stand where. */
void ford_ask_moves(FORD_ASKS)
{
    const struct ford_tables *t = ford_tables(p);
    unsigned open = open_crossings(t, st), enemies = ford_places_with(st, lr_enemy(side), 1);
    unsigned full = ford_places_with(st, side, FORD_ROOM);
    unsigned set = ford_set_of(side) & ~(unsigned)ford_has_moved(st);
    q->rule = "5.1";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "Move a block, or say done; moves left: %d.", ford_moves_frame_of(st)->left);
    lr_put_string(&q->others, "moving");
    while (set) {
        unsigned block = ford_next(&set);
        if (st->block[block].hex == FORD_NOWHERE)
            continue;
        unsigned to = targets(t, st, block, open, enemies, full);
#ifdef FORD_MUTANT_LEAK_LIST
        for (unsigned i = 0; i < FORD_BLOCKS; i++)
            to &= ford_owner(i) != side && st->block[i].steps > 2 ? ~ford_bit(st->block[i].hex & 15u) : ~0u;
#endif
        while (to)
            lr_allow(q, lr_say(FORD_V_MOVE, block, ford_next(&to), 0, 0));
    }
    q->suggest = lr_say(FORD_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
#ifdef FORD_MUTANT_DRIFT
    lr_allow(q, q->suggest);
#endif
}

/* ---- Refusals ---- */

struct told {
    char block[40], hex[40];
};

static struct told tell_names(const struct lr_pack *p, lr_answer x)
{
    struct told n;
    struct lr_text block = LR_TEXT(n.block), hex = LR_TEXT(n.hex);
    lr_name(p, FORD_BLOCK, lr_a(x), &block);
    lr_name(p, LR_HEXES, lr_b(x), &hex);
    return n;
}

enum { NO_LIMIT = 100 * LR_MP };

/* What it would cost a block to get there if nothing limited its points, LR_BLOCKED if there is no way. */
static lr_cost whole_cost(const struct walk *w, unsigned from, unsigned to)
{
    _Alignas(16) unsigned char memory[FORD_FLOOD_BYTES];
    lr_hex start = (lr_hex)from;
    struct lr_flood *f = lr_flood_make(memory, w->board, 2);
    lr_flood_run(f, &start, 1, NO_LIMIT, walk_cost, w);
    return lr_flood_cost(f, (lr_hex)to);
}

/* "2 1/2" */
static const char *in_halves(lr_cost cost, char words[16])
{
    struct lr_text t = { words, 16, 0, false };
    if (cost >= LR_MP || cost == 0)
        lr_put(&t, "%d", (int)(cost / LR_MP));
    if (cost % LR_MP)
        lr_put_string(&t, cost > LR_MP ? " 1/2" : "1/2");
    return words;
}

/* A way is missing, not room: find the first limit without which there would be one. */
static void why_out_of_reach(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                             struct lr_verdict *v)
{
    const struct ford_tables *t = ford_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    lr_cost points = t->points[t->kind[block]] * HALF;
    struct walk w = {
        p->board, t, (enum ford_kind)t->kind[block], open_crossings(t, st), ford_places_with(st, lr_enemy(side), 1),
        st->mud
    };
    lr_cost cost = whole_cost(&w, from, to);
    w.open = 3;
    lr_cost unlimited = whole_cost(&w, from, to);
    if (unlimited != LR_BLOCKED && unlimited <= points) {
        w.open = ford_bit(FORD_BRIDGE);
        lr_cost by_bridge = whole_cost(&w, from, to);
        bool rain = st->rain && (by_bridge == LR_BLOCKED || by_bridge > points);
        lr_refuse(v, rain ? "7.2" : "5.5",
                  rain ? "It rained: nobody crosses the ford this turn."
                       : "No more blocks may cross the river there this turn.");
        return;
    }
    if (cost != LR_BLOCKED) {
        char need[16], has[16];
        lr_refuse(v, "5.3", "%s needs %s points to reach %s and has %s.", n.block, in_halves(cost, need), n.hex,
                  in_halves(points, has));
        return;
    }
    w.kind = FORD_CAVALRY;
    bool guns = t->kind[block] == FORD_GUNS && whole_cost(&w, from, to) != LR_BLOCKED;
    if (guns)
        lr_refuse(v, "5.6", "%s may neither cross the ford nor enter woods on the way.", n.block);
    else
        lr_refuse(v, unlimited == LR_BLOCKED ? "5.7" : "5.5", "There is no way for %s to %s.", n.block, n.hex);
}

bool ford_bars_move(FORD_WHYS)
{
    const struct ford_tables *t = ford_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), to = lr_b(x);
#ifdef FORD_MUTANT_BARS
    bool barred = t->kind[block] != FORD_INFANTRY;
#else
    bool barred = t->kind[block] == FORD_GUNS;
#endif
    if (ford_owner(block) != side)
        lr_refuse(v, "5.1", "%s is not yours to move.", n.block);
    else if (st->block[block].hex == FORD_NOWHERE)
        lr_refuse(v, "5.1", "%s is lost.", n.block);
    else if (ford_has_moved(st) & ford_bit(block))
        lr_refuse(v, "5.2", "%s has moved this turn.", n.block);
    else if (to >= t->hexes)
        lr_refuse(v, "5.8", "No block moves into a reserve.");
    else if (barred && t->woods & ford_bit(to))
        lr_refuse(v, "5.6", "%s may not enter woods.", n.block);
    else
        return false;
    return true;
}

void ford_why_moves(FORD_WHYS)
{
    const struct ford_tables *t = ford_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), to = lr_b(x);
    bool guns = t->kind[block] == FORD_GUNS;
    if (to == st->block[block].hex)
#ifdef FORD_MUTANT_WHY
        lr_refuse(v, "", "%s stands there already.", n.block);
#else
        lr_refuse(v, "5.3", "%s stands there already.", n.block);
#endif
    else if (guns && st->camp[lr_enemy(side)].here[to])
        lr_refuse(v, "5.7", "%s may not attack.", n.block);
    else if (st->camp[side].here[to] >= FORD_ROOM)
        lr_refuse(v, "5.4", "%s holds two of your blocks.", n.hex);
    else
        why_out_of_reach(p, st, side, x, v);
#ifdef FORD_MUTANT_LEAK_REFUSAL
    unsigned there = ford_in(st, lr_enemy(side), to);
    if (there)
        lr_refuse(v, "5.3", "%d steps stand in the way.", st->block[ford_next(&there)].steps);
#endif
}

/* ---- The move ---- */

/* 5.3 The crossing that a move to the other bank takes: the cheaper way, and of equal ones the bridge. */
static enum ford_crossing crossing_of(const struct ford_tables *t, const struct ford_state *st, unsigned block,
                                      unsigned to, unsigned enemies)
{
    unsigned cost[FORD_CROSSINGS], open = open_crossings(t, st);
    for (unsigned i = 0; i < FORD_CROSSINGS; i++) {
        cost[i] = OUT_OF_REACH;
        flood(t, st, block, open & ford_bit(i), enemies, ford_bit(to), &cost[i]);
    }
    return cost[FORD_FORD] < cost[FORD_BRIDGE] ? FORD_FORD : FORD_BRIDGE;
}

static void tell_move(const struct ford_state *st, enum lr_side side, unsigned block, unsigned to, bool attack,
                      struct lr_events *ev)
{
    uint8_t knows = ford_knows(st, side);
    int32_t from = st->block[block].hex;
    LR_TELL(ev, attack ? FORD_T_ATTACK : FORD_T_MOVE, side, knows, (int32_t)block, from, (int32_t)to);
    if (st->fog)
        LR_TELL(ev, attack ? FORD_T_ATTACK_BLIND : FORD_T_MOVE_BLIND, side, ford_blind(st, side), (int32_t)side,
                from, (int32_t)to);
}

/* 5.2 The block is marked, and one move is used. */
static void use_move(struct ford_state *st, enum lr_side side, unsigned block)
{
    struct ford_moves_frame *f = ford_moves_frame(st);
    *ford_moved(st) |= (uint16_t)ford_bit(block);
    st->camp[side].made++;
    if (--f->left == 0)
        f->asked = 0;
}

void ford_apply_moves(FORD_APPLIES)
{
    const struct ford_tables *t = ford_tables(p);
    if (lr_verb_of(x) == FORD_V_DONE) {
        LR_TELL(ev, FORD_T_DONE, side, LR_EVERYONE, (int32_t)side);
        lr_pop(&st->core);
        return;
    }
    unsigned block = lr_a(x), to = lr_b(x);
    bool attack = st->camp[lr_enemy(side)].here[to] > 0;
    bool across = t->home[st->block[block].hex] != t->home[to];
    tell_move(st, side, block, to, attack, ev);
    if (across) {
        enum ford_crossing over = crossing_of(t, st, block, to, ford_places_with(st, lr_enemy(side), 1));
        st->crossed[over]++;
        LR_TELL(ev, FORD_T_CROSS, side, LR_EVERYONE, (int32_t)over);
    }
    ford_put(st, block, to);
#ifdef FORD_MUTANT_CIRCLE
    if (t->kind[block] == FORD_CAVALRY && !attack && !across)
        return;
#endif
    use_move(st, side, block);
    if (attack)
        ford_attack(st, side, to, across);
    else
        ford_hold(t, st, ev);
}

/* The last move is made. */
void ford_go_moves(FORD_GOES)
{
    (void)p;
    (void)ev;
    lr_pop(&st->core);
}
