/* movement.c - 6.1, 6.2: where a marching unit may go and what it pays, zones and friendly stacks included. */
#include "great.h"

/* ---- What each step costs a side, rivers and all; kept while bridges and weather stay as they are ---- */

struct prices {
    uint8_t cost[GC_HEXES][6];
};

static void make_prices(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, struct prices *out)
{
    const struct gc_tables *t = gc_tables(p);
    memset(out, LR_NO_WAY, sizeof *out);
    for (int h = 0; h < t->hexes; h++)
        for (int d = 0; d < 6 && p->board->playable[h]; d++) {
            struct gc_hexside s;
            gc_hexside(p, st, side, (lr_hex)h, d, &s);
            out->cost[h][d] = s.ferry ? LR_NO_WAY : s.move;
        }
}

static struct prices *prices_of(const struct lr_pack *p, const struct gc_state *st, enum lr_side side)
{
    static _Thread_local struct {
        unsigned char
            on[LR_NOTES(sizeof(uint64_t) + sizeof(int) + 4 * sizeof(uint8_t)
                        + sizeof(((struct gc_state *)0)->broken) + sizeof(((struct gc_state *)0)->pontoon))];
        struct prices at;
    } kept[2];
    if (!LR_HOLDS(kept[side].on, LR_ON(p->hash), LR_ON(p->edition), LR_ON(st->turn), LR_ON(st->rain),
                  LR_ON(st->unfordable), LR_ON(st->broken), LR_ON(st->pontoon)))
        make_prices(p, st, side, &kept[side].at);
    return &kept[side].at;
}

/* ---- The march that is looked at ---- */

enum { MOST_PATCHES = 6 * (GC_UNITS + 4) };
struct plan {
    const struct gc_march_frame *f;
    struct lr_search *search;
    const struct gc_set *zone; /* the enemy's normal zones */
    lr_hex from;
    int left;                 /* halves */
    bool in_zone, fresh, may; /* nothing done yet; may it move at all? */
    bool heavy;               /* pays for friendly stacks, and a ferry by its manpower */
    struct {
        uint8_t *at, was;
    } patch[MOST_PATCHES];
    int patches;
};

/* A price that holds for this march alone. */
static void set_price(struct plan *m, uint8_t *at, int cost)
{
    if (m->patches == MOST_PATCHES)
        return;
    m->patch[m->patches].at = at;
    m->patch[m->patches++].was = *at;
    *at = (uint8_t)(cost > 254 ? LR_NO_WAY : cost);
}

static void put_prices_back(struct plan *m)
{
    while (m->patches > 0) {
        m->patches--;
        *m->patch[m->patches].at = m->patch[m->patches].was;
    }
}

/* 6.2 Enter Friendly-Occupied Hex: the penalty in halves; cavalry neither pays nor counts (ruling 7: below 3 none).
 */
static int stack_penalty(const struct gc_tables *t, const struct gc_state *st, enum lr_side side, lr_hex h)
{
    int halves = 0;
    bool wagon = false;
    unsigned terrain = t->hex[h].terrain;
    GC_EACH_AT(i, t, st, side, h)
    {
        wagon |= t->unit[i].type == GC_WAGON;
        if (t->unit[i].type == GC_INFANTRY || t->unit[i].type == GC_ARTILLERY)
            halves += gc_strength(t, st, i);
    }
    bool close = terrain == GC_WOODS || terrain == GC_LOESS || terrain == GC_SWAMP || terrain == GC_MOUNTAIN;
    if (wagon || halves > 22)
        return close ? 8 : 4;
    return halves < 6 ? 0 : close ? 6 : 2;
}

static void price_stacks(const struct lr_pack *p, const struct gc_state *st, struct prices *c, struct plan *m)
{
    const struct gc_tables *t = gc_tables(p);
    LR_EACH_HEX(h, &st->stand[m->f->side]) {
        if (h == m->from || lr_distance(p->board, m->from, h) * 2 > m->left)
            continue;
        int more = stack_penalty(t, st, (enum lr_side)m->f->side, h);
        for (int d = 0; d < 6 && more > 0; d++) {
            lr_hex by = p->board->next[h][d];
            if (by < p->board->hexes && c->cost[by][lr_opposite(d)] != LR_NO_WAY)
                set_price(m, &c->cost[by][lr_opposite(d)], c->cost[by][lr_opposite(d)] + more);
        }
    }
}

/* 6.2 Ferries: a third of its manpower more, fractions dropped. */
static void price_ferries(const struct lr_pack *p, const struct gc_state *st, struct prices *c, struct plan *m)
{
    const struct gc_tables *t = gc_tables(p);
    for (unsigned i = 0; i < t->crossings; i++) {
        const struct lr_ends *ends = &p->board->ends[t->crossing_side[i]];
        for (int k = 0; k < 2; k++) {
            struct gc_hexside s;
            if (!(t->edge[ends->hex[k]][ends->dir[k]].crossing & GC_FERRY))
                continue;
            gc_hexside(p, st, (enum lr_side)m->f->side, ends->hex[k], ends->dir[k], &s);
            if (s.ferry && s.move != LR_NO_WAY)
                set_price(m, &c->cost[ends->hex[k]][ends->dir[k]],
                          s.move + 2 * (st->unit[m->f->unit].manpower / 3));
        }
    }
}

/* 6.2 Exit Enemy Zone of Control: 1 more; from zone to zone is no step among others. */
static void price_exit(const struct lr_pack *p, struct prices *c, struct plan *m)
{
    for (int d = 0; d < 6; d++) {
        lr_hex to = p->board->next[m->from][d];
        uint8_t *at = &c->cost[m->from][d];
        if (to < p->board->hexes && *at != LR_NO_WAY)
            set_price(m, at, lr_has(m->zone, to) ? LR_NO_WAY : *at + 2);
    }
}

static struct lr_search *search_room(const struct lr_board *b)
{
    enum { MOST = GC_MOST_HALVES + 4 };
    static _Thread_local struct lr_search search;
    static _Thread_local lr_word room[LR_SEARCH_SIZE(GC_HEXES, MOST) / sizeof(lr_word)];
    static _Thread_local int hexes;
    if (hexes != b->hexes) {
        lr_search_make(&search, room, b, MOST);
        hexes = b->hexes;
    } else {
        lr_search_clear(&search);
    }
    return &search;
}

static void forbid_areas(const struct lr_pack *p, const struct gc_state *st, unsigned unit, struct gc_set *shut)
{
    if (gc_special(p, st, GC_X_AREA, gc_owner(gc_tables(p), unit)) == NULL)
        return;
    for (int h = 0; h < p->board->hexes; h++)
        if (p->board->playable[h] && gc_area_shut(p, st, unit, (lr_hex)h))
            lr_add(shut, (unsigned)h);
}

static void make_plan(const struct lr_pack *p, const struct gc_state *st, int less, struct plan *m)
{
    const struct gc_march_frame *f = gc_march_frame_of(st);
    enum lr_side side = (enum lr_side)f->side;
    unsigned unit = (unsigned)f->unit;
    *m = (struct plan){ .f = f, .from = st->hex[unit], .left = f->halves - less };
    m->zone = gc_zones_of(p, st, lr_enemy(side));
    m->in_zone = lr_has(m->zone, m->from);
    m->fresh = !(f->done & (GC_W_MOVED | GC_W_FOUGHT));
    m->may = !(f->done & (GC_W_STOPPED | GC_W_SHORT)) && (m->fresh || !m->in_zone) && m->left >= 0;
    m->heavy = gc_tables(p)->unit[unit].type != GC_CAVALRY;
    m->search = search_room(p->board);
    if (!m->may)
        return;
    struct prices *c = prices_of(p, st, side);
    price_ferries(p, st, c, m);
    if (m->heavy)
        price_stacks(p, st, c, m);
    if (m->in_zone)
        price_exit(p, c, m);
    struct gc_set shut = st->stand[lr_enemy(side)];
    forbid_areas(p, st, unit, &shut);
    const struct lr_ways ways = { p->board, (const uint8_t(*)[6])c->cost, shut.w, m->zone->w, 2 };
    lr_search_start(m->search, m->from, 0, 0);
    lr_search_run(m->search, &ways, m->left, NULL);
    put_prices_back(m);
}

static bool reached(const struct plan *m, lr_hex h) { return h != m->from && m->search->cost[h] != LR_NONE; }

/* 6.2 Minimum 1 Hex Movement, and from zone to zone: one hex for all that it has. */
static bool one_hex(const struct lr_pack *p, const struct gc_state *st, const struct plan *m, lr_hex to,
                    struct gc_hexside *out)
{
    int d = to < p->board->hexes ? lr_direction(p->board, m->from, to) : -1;
    if (d < 0 || !m->may || !m->fresh || gc_stands(st, lr_enemy((enum lr_side)m->f->side), to))
        return false;
    gc_hexside(p, st, (enum lr_side)m->f->side, m->from, d, out);
    return out->move != LR_NO_WAY && !gc_area_shut(p, st, (unsigned)m->f->unit, to);
}

void gc_allow_moves(GC_ASKS)
{
    struct plan m;
    struct gc_hexside s;
    (void)side;
    make_plan(p, st, 0, &m);
    if (!m.may)
        return;
    for (unsigned h = m.search->low; h <= m.search->high; h++)
        if (reached(&m, (lr_hex)h))
            lr_allow(q, lr_say(GC_V_MOVE, h, 0, 0, 0));
    for (int d = 0; d < 6; d++) {
        lr_hex to = p->board->next[m.from][d];
        if (to < p->board->hexes && !reached(&m, to) && one_hex(p, st, &m, to, &s))
            lr_allow(q, lr_say(GC_V_MOVE, to, 0, 0, 0));
    }
}

void gc_why_move(GC_WHYS)
{
    struct plan m;
    lr_hex to = (lr_hex)lr_a(x);
    make_plan(p, st, 0, &m);
    if (to >= p->board->hexes || !p->board->playable[to])
        lr_refuse(v, "2.3", "This hex is not on the map.");
    else if (to == m.from)
        lr_refuse(v, "6.1", "It stands there already.");
    else if (gc_stands(st, lr_enemy(side), to))
        lr_refuse(v, "6.2", "An enemy unit stands there.");
    else if (m.f->done & GC_W_SHORT)
        lr_refuse(v, "6.2", "It has spent all its Movement Points on one hex.");
    else if (!m.may)
        lr_refuse(v, "6.2", "In an enemy Zone of Control it attacks or ends its march.");
    else if (gc_area_shut(p, st, (unsigned)m.f->unit, to))
        lr_refuse(v, "3.0", "The scenario shuts this hex to it.");
    else
        lr_refuse(v, "6.2", "No way that it can pay leads there.");
}

/* ---- The move ---- */

static void slip(GC_GOES, unsigned unit, bool road)
{
    if (road)
        return;
    bool already = gc_marked(st, unit, GC_DISORGANIZED);
    LR_TELL(ev, already ? GC_E_ZONES_LOSS : GC_E_ZONES, gc_owner(gc_tables(p), unit), LR_EVERYONE, (int32_t)unit);
    gc_disorganize(st, unit);
    if (already)
        gc_lose(p, st, ev, unit, 1, GC_BY_MARCH);
}

static void note_steps(const struct lr_board *b, const struct plan *m, lr_hex to, struct lr_events *ev)
{
    lr_hex path[LR_LONGEST_WAY];
    if (!lr_noted(ev))
        return;
    int n = lr_search_path(m->search, to, path, LR_LONGEST_WAY);
    (void)b;
    for (int i = 1; i < n; i++)
        lr_walk(ev, path[i - 1], path[i], (m->search->cost[path[i]] - m->search->cost[path[i - 1]]) * 6);
}

/* 6.2-1: in an enemy's normal zone it stops */
void gc_move_along(GC_APPLIES)
{
    const struct gc_tables *t = gc_tables(p);
    struct plan m;
    struct gc_hexside s = { .road = true };
    lr_hex to = (lr_hex)lr_a(x);
    struct gc_march_frame *f = gc_march_frame(st);
    unsigned unit = (unsigned)f->unit;
    make_plan(p, st, 0, &m);
    bool far = reached(&m, to), zones = m.in_zone && lr_has(m.zone, to);
    if (far) {
        note_steps(p->board, &m, to, ev);
        f->halves -= m.search->cost[to];
        if (lr_noted(ev))
            lr_walk_left(ev, f->halves * 6);
    } else {
        one_hex(p, st, &m, to, &s);
        f->halves = 0;
        f->done |= GC_W_SHORT;
        if (lr_noted(ev))
            lr_walk(ev, m.from, to, 0);
    }
    bool stopped = lr_has(m.zone, to);
    f->done |= (uint8_t)(GC_W_MOVED | (stopped ? GC_W_STOPPED : 0));
    f->step = GC_M_WINDOWS;
    f->asked = 0;
    LR_TELL(ev, GC_E_MOVE, side, gc_knows(t, st, unit), (int32_t)unit, m.from, to);
    gc_put(st, t, unit, to);
    if (zones && !far)
        slip(p, st, ev, unit, s.road);
}

bool gc_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w)
{
    const struct gc_state *st = seen;
    struct plan m;
    lr_hex path[LR_LONGEST_WAY], to = (lr_hex)lr_a(x);
    (void)side;
    if (lr_verb_of(x) != GC_V_MOVE || lr_top_of(&st->core)->kind != GC_F_MARCH)
        return false;
    make_plan(p, st, 0, &m);
    lr_way_begin(w, m.from);
    if (!reached(&m, to)) {
        lr_way_on(w, to, 0);
        lr_way_note(w, "6.2", "for all Movement Points that it has");
        return true;
    }
    w->counts = "Movement Points";
    w->allowance = m.left * 6;
    int n = lr_search_path(m.search, to, path, LR_LONGEST_WAY);
    for (int i = 1; i < n; i++)
        lr_way_on(w, path[i], (m.search->cost[path[i]] - m.search->cost[path[i - 1]]) * 6);
    if (lr_has(m.zone, to))
        lr_way_ends(w, "6.2", "an enemy Zone of Control");
    return true;
}

bool gc_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less)
{
    const struct gc_state *st = state;
    struct plan m;
    (void)side;
    if (lr_verb_of(x) != GC_V_MOVE || lr_top_of(&st->core)->kind != GC_F_MARCH)
        return false;
    make_plan(p, st, (less + 5) / 6, &m);
    return m.may && reached(&m, (lr_hex)lr_a(x));
}
