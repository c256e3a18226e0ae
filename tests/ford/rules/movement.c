/* movement.c - chapter 5: moves. */
#include "ford.h"

#include "agenda.h"

enum { HALF = LR_MP / 2 };

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

/* 2.3, 2.4, 5.6: dir is -1 out of a reserve. */
static lr_cost walk_cost(const struct walk *w, lr_hex from, int dir, lr_hex to, bool has_crossed)
{
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
        if (has_crossed || !(side & t->over[over]) || !(w->open & ford_bit(over)) || (ford && guns))
            return LR_BLOCKED;
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

/* 2.5: Where one step leads from a place: its entries by cost. The river may be crossed away from `bank` only. */
static bool make_steps(const struct walk *w, unsigned bank, unsigned from, struct ford_step *step,
                       struct lr_error *e)
{
    const struct lr_board *b = w->board;
    for (int dir = 0; dir < 6 && from < w->t->hexes; dir++) {
        lr_hex to = b->next[from][dir];
        lr_cost cost = to == LR_NONE ? LR_BLOCKED : walk_cost(w, (lr_hex)from, dir, to, w->t->home[from] != bank);
        if (cost == LR_BLOCKED)
            continue;
        if (cost < HALF || cost % HALF || cost / HALF > 7)
            return lr_fail(e, "data/movement.yaml", 0, 0,
                           "a step costs %d twelfths; expected 1/2 to 3 1/2 in halves", (int)cost);
        add_step(step, cost, to);
    }
    if (from >= w->t->hexes) {
        lr_hex to = w->t->entry[from - w->t->hexes];
        lr_cost cost = walk_cost(w, (lr_hex)from, -1, to, false);
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
        if (to != LR_NONE && walk_cost(w, (lr_hex)from, dir, to, false) != LR_BLOCKED)
            set |= ford_bit(to);
    }
    return set;
}

bool ford_make_steps(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    struct walk w = { .board = p->board, .t = t };
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

/* What the steps of a block cost that sets out from there. */
static const struct ford_step *steps_from(const struct ford_tables *t, const struct ford_state *st,
                                          enum ford_kind kind, unsigned from, unsigned open)
{
    return t->step[st->mud][kind][t->home[from]][open];
}

/* 5.3: Everything a block can reach with so many points, its own place included. In `at`, if given, the places
 * reached at each cost and at no lower. The sets of places still to come, one for each cost, are shifted down as
 * the cost goes up. */
static inline unsigned flood(const struct ford_step *step, unsigned from, unsigned points, unsigned enemies,
                             uint16_t *at)
{
    unsigned seen = 0;
    uint64_t low = ford_bit(from), high = 0;
    for (unsigned spent = 0; spent <= points && (low | high); spent++) {
        unsigned fresh = (unsigned)low & 0xFFFF & ~seen, go_on = fresh & ~enemies;
        seen |= fresh;
        if (at != NULL)
            at[spent] = (uint16_t)fresh;
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

/* 5.4, 5.1 to 5.8 Where a block may move to with so many points. */
static unsigned targets(const struct ford_tables *t, const struct ford_state *st, unsigned block, unsigned points,
                        unsigned open, unsigned enemies, unsigned full)
{
    enum ford_kind kind = (enum ford_kind)t->kind[block];
    unsigned from = st->block[block].hex;
    unsigned reach = flood(steps_from(t, st, kind, from, open), from, points, enemies, NULL);
    reach &= ~full & ~ford_bit(from);
    return kind == FORD_GUNS ? reach & ~enemies : reach;
}

static unsigned points_of(const struct ford_tables *t, unsigned block) { return t->points[t->kind[block]]; }

/* ---- One march: what the flood has found, step by step ---- */

/* The dearest steps all over the largest board. */
enum { COSTS = 7 * FORD_PLACES + 1 };

struct march {
    unsigned cost; /* in halves; COSTS: there is no way */
    enum ford_crossing over;
    unsigned n;                                             /* steps */
    uint8_t place[FORD_PLACES + 1], spent[FORD_PLACES + 1]; /* from the last place back to the first */
};

static unsigned cost_of(const uint16_t *at, unsigned to)
{
    unsigned cost = 0;
    while (cost < COSTS && !(at[cost] & ford_bit(to)))
        cost++;
    return cost;
}

/* Does a step lead from there to here for so much? */
static bool leads(const struct ford_step *step, unsigned to, unsigned cost)
{
    uint64_t half = cost < 4 ? step->low : step->high;
    return cost < 8 && (half >> 16 * (cost % 4) & ford_bit(to));
}

/* The place before: reached by then, left by a march that goes on. */
static void step_back(const struct ford_step *step, const uint16_t *at, unsigned enemies, unsigned *place,
                      unsigned *spent)
{
    for (unsigned cost = 1; cost <= *spent; cost++)
        for (unsigned set = at[*spent - cost] & ~enemies; set;) {
            unsigned before = ford_next(&set);
            if (!leads(&step[before], *place, cost))
                continue;
            *place = before;
            *spent -= cost;
            return;
        }
}

static void trace(const struct ford_step *step, const uint16_t *at, unsigned enemies, unsigned to, struct march *m)
{
    unsigned place = to, spent = m->cost;
    for (m->n = 0; m->n < FORD_PLACES; m->n++) {
        m->place[m->n] = (uint8_t)place;
        m->spent[m->n] = (uint8_t)spent;
        if (spent == 0)
            return;
        step_back(step, at, enemies, &place, &spent);
    }
}

/* The cheapest way over these crossings. */
static void find_march(const struct ford_tables *t, const struct ford_state *st, enum ford_kind kind,
                       unsigned points, lr_answer x, unsigned open, struct march *m)
{
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    unsigned enemies = ford_places_with(st, lr_enemy(ford_owner(block)), 1);
    const struct ford_step *step = steps_from(t, st, kind, from, open);
    uint16_t at[COSTS] = { 0 };
    flood(step, from, points, enemies, at);
    m->cost = cost_of(at, to);
    if (m->cost < COSTS)
        trace(step, at, enemies, to, m);
}

/* 5.3 The march of a legal move. To the other bank by the cheaper way, and of equal ones over the bridge. */
static void march_of(const struct ford_tables *t, const struct ford_state *st, lr_answer x, struct march *m)
{
    unsigned block = lr_a(x), open = open_crossings(t, st), points = points_of(t, block);
    enum ford_kind kind = (enum ford_kind)t->kind[block];
    struct march ford;
    find_march(t, st, kind, points, x, open & ford_bit(FORD_BRIDGE), m);
    m->over = FORD_BRIDGE;
    if (t->home[st->block[block].hex] == t->home[lr_b(x)])
        return;
    find_march(t, st, kind, points, x, open & ford_bit(FORD_FORD), &ford);
    ford.over = FORD_FORD;
    if (ford.cost < m->cost)
        *m = ford;
}

static lr_cost step_cost(const struct march *m, unsigned i) { return (m->spent[i] - m->spent[i + 1]) * HALF; }

bool ford_way_of_move(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                      struct lr_way *w)
{
    const struct ford_tables *t = ford_tables(p);
    struct march m;
#ifdef FORD_MUTANT_WAY
    struct ford_state dry = *st;
    dry.mud = 0;
    st = &dry;
#endif
    march_of(t, st, x, &m);
    lr_way_begin(w, m.place[m.n]);
    for (unsigned i = m.n; i-- > 0;)
        lr_way_on(w, m.place[i], step_cost(&m, i));
    w->allowance = (lr_cost)points_of(t, lr_a(x)) * HALF;
    w->counts = "movement points";
    if (st->camp[lr_enemy(side)].here[lr_b(x)])
        lr_way_ends(w, "5.7", "an attack stops the move");
    return true;
}

bool ford_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less)
{
    const struct ford_tables *t = ford_tables(p);
    const struct ford_state *st = state;
    unsigned fewer = (unsigned)(less + HALF - 1) / HALF, points = points_of(t, lr_a(x));
    if (fewer > points)
        return false;
    unsigned to = targets(t, st, lr_a(x), points - fewer, open_crossings(t, st),
                          ford_places_with(st, lr_enemy(side), 1), ford_places_with(st, side, FORD_ROOM));
    return to & ford_bit(lr_b(x));
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
        unsigned to = targets(t, st, block, points_of(t, block), open, enemies, full);
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

/* Each of the side's moves takes one block; done gives the others away. */
void ford_shape_moves(FORD_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_purse(f, "moves", ford_moves_frame_of(st)->left);
}

void ford_line_moves(FORD_LINES)
{
    (void)p;
    (void)st;
    (void)side;
    (void)f;
#ifdef FORD_MUTANT_COST
    l->cost[0] = lr_verb_of(l->base) == FORD_V_MOVE ? 2 : 0;
#else
    l->cost[0] = lr_verb_of(l->base) == FORD_V_MOVE ? 1 : 0;
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

/* "2 1/2" */
static const char *in_halves(unsigned halves, char words[16])
{
    struct lr_text t = { words, 16, 0, false };
    if (halves != 1)
        lr_put(&t, "%u", halves / 2);
    if (halves % 2)
        lr_put_string(&t, halves > 1 ? " 1/2" : "1/2");
    return words;
}

/* What it would cost to get there if nothing limited the points; COSTS: there is no way. */
static unsigned whole_cost(const struct ford_tables *t, const struct ford_state *st, enum ford_kind kind,
                           lr_answer x, unsigned open)
{
    struct march m;
    find_march(t, st, kind, COSTS - 1, x, open, &m);
    return m.cost;
}

/* A way is missing, not room: find the first limit without which there would be one. */
static void why_out_of_reach(const struct lr_pack *p, const struct ford_state *st, lr_answer x,
                             struct lr_verdict *v)
{
    const struct ford_tables *t = ford_tables(p);
    struct told n = tell_names(p, x);
    enum ford_kind kind = (enum ford_kind)t->kind[lr_a(x)];
    unsigned points = points_of(t, lr_a(x)), open = open_crossings(t, st);
    unsigned cost = whole_cost(t, st, kind, x, open), unlimited = whole_cost(t, st, kind, x, 3);
    if (unlimited <= points) {
        bool rain = st->rain && whole_cost(t, st, kind, x, ford_bit(FORD_BRIDGE)) > points;
        lr_refuse(v, rain ? "7.2" : "5.5",
                  rain ? "It rained: nobody crosses the ford this turn."
                       : "No more blocks may cross the river there this turn.");
        return;
    }
    if (cost < COSTS) {
        char need[16], has[16];
        lr_refuse(v, "5.3", "%s needs %s points to reach %s and has %s.", n.block, in_halves(cost, need), n.hex,
                  in_halves(points, has));
        return;
    }
    if (kind == FORD_GUNS && whole_cost(t, st, FORD_CAVALRY, x, 3) < COSTS)
        lr_refuse(v, "5.6", "%s may neither cross the ford nor enter woods on the way.", n.block);
    else
        lr_refuse(v, unlimited == COSTS ? "5.7" : "5.5", "There is no way for %s to %s.", n.block, n.hex);
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

/* 5.8 */
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
        why_out_of_reach(p, st, x, v);
#ifdef FORD_NOSY_REFUSAL
    unsigned there = ford_in(st, lr_enemy(side), to);
    if (there)
        lr_refuse(v, "5.3", "%d steps stand in the way.", st->block[ford_next(&there)].steps);
#endif
}

/* ---- The move ---- */

/* The march, place by place; told is over which crossing it went. */
static void go_there(const struct ford_tables *t, struct ford_state *st, enum lr_side side, lr_answer x,
                     struct lr_events *ev)
{
    unsigned block = lr_a(x), to = lr_b(x);
    bool across = t->home[st->block[block].hex] != t->home[to];
    struct march m = { 0 };
    if (across || lr_noted(ev)) {
        march_of(t, st, x, &m);
        for (unsigned i = m.n; i-- > 0;)
            lr_walk(ev, m.place[i + 1], m.place[i], step_cost(&m, i));
        lr_walk_left(ev, (lr_cost)(points_of(t, block) - m.cost) * HALF);
    }
    if (across) {
        st->crossed[m.over]++;
        LR_TELL(ev, FORD_T_CROSS, side, LR_EVERYONE, (int32_t)m.over);
    }
    ford_put(st, block, to);
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

/* 5.7 */
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
    go_there(t, st, side, x, ev);
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

/* ---- The turn as a list ---- */

bool ford_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
               struct lr_task *row)
{
    const struct ford_state *st = seen;
    unsigned block = lr_a(l->base);
    (void)side;
    if (lr_verb_of(l->base) != FORD_V_MOVE)
        return false;
#ifdef FORD_MUTANT_FORGETS
    if (ford_tables(p)->kind[block] == FORD_GUNS)
        return false;
#else
    (void)p;
#endif
    *row = (struct lr_task){ LR_TASK_FORCE, .who = { FORD_BLOCK, block }, .at = st->block[block].hex };
    return true;
}

/* A block that moves is gone from the list by itself; the moves that are left are a purse. */
void ford_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a)
{
    const struct ford_state *st = seen;
    (void)p, (void)side;
    for (int i = 0; i < a->n; i++)
        a->row[i].has = lr_agenda_text(a, "%d steps", st->block[a->row[i].who.id].steps);
}
