/* map.c - 8.2.4: the ground, what it costs, bridges and fords; rail lines (8.7.1); and what happens when a force
 * passes (8.2.6, 8.6.4). The costs of all steps are worked out once: only weather, works and crossings of major
 * rivers are left for the march itself. */
#include "look.h"

#include <stdlib.h>

enum { NO_WAY = 255 };

/* ---- What the board says, made once ---- */

static uint8_t sides_with(const struct lr_board *b, lr_hex h, uint32_t bit)
{
    uint8_t dirs = 0;
    for (int d = 0; d < 6; d++)
        if (b->side[h][d] < b->sides && b->features[b->side[h][d]] & bit)
            dirs |= (uint8_t)(1u << d);
    return dirs;
}

static uint8_t part_of(const struct lr_board *b, const char *name, lr_hex h)
{
    const struct lr_partition *part = lr_partition_named(b, name);
    return part ? part->of[h] : 0xFF;
}

/* As printed: RRCC, rows from the south. */
static void number_hex(const struct lr_board *b, lr_hex h, struct la_hexinfo *x)
{
    char text[16];
    struct lr_text t = LR_TEXT(text);
    lr_hex_number(b, h, &t);
    if (t.used < 4)
        return;
    x->row = (uint8_t)((text[0] - '0') * 10 + text[1] - '0');
    x->column = (uint8_t)((text[2] - '0') * 10 + text[3] - '0');
}

static void describe(struct la_tables *t, const struct lr_board *b, lr_hex h)
{
    struct la_hexinfo *x = &t->hex[h];
    uint32_t flags = b->flags[h];
    x->terrain = b->terrain[h];
    x->town = flags & lr_flag_bit(b, "major city") ? 2 : flags & lr_flag_bit(b, "town") ? 1 : 0;
    x->road = sides_with(b, h, lr_feature_bit(b, "road"));
    x->rail = sides_with(b, h, lr_feature_bit(b, "rail"));
    x->minor = sides_with(b, h, lr_feature_bit(b, "minor river"));
    x->major = sides_with(b, h, lr_feature_bit(b, "major river"));
    x->bridge = sides_with(b, h, lr_feature_bit(b, "bridge")) & x->major;
    x->ford = sides_with(b, h, lr_feature_bit(b, "ford")) & x->major;
    x->ridge = sides_with(b, h, lr_feature_bit(b, "mountain")) & (uint8_t)~x->road
               & (uint8_t)~sides_with(b, h, lr_feature_bit(b, "gap"));
    x->entry = (flags & lr_flag_bit(b, "rail entry")) != 0;
    x->edge = part_of(b, "edge", h);
    x->south = part_of(b, "river line", h) == 1;
    number_hex(b, h, x);
    if (x->entry && t->entries < 8)
        t->entry[t->entries++] = h;
    if ((x->rail || x->entry) && t->rail_hexes < 512)
        t->rails[t->rail_hexes++] = h;
    if (x->town == 2 && t->majors < 4)
        t->major[t->majors++] = h;
}

static int8_t bridge_of(const struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    for (int i = 0; i < t->bridges && t->hex[h].bridge >> d & 1; i++)
        if (t->bridge[i] == b->side[h][d])
            return (int8_t)i;
    return -1;
}

static void find_bridges(struct la_tables *t, const struct lr_board *b)
{
    uint32_t bridge = lr_feature_bit(b, "bridge"), major = lr_feature_bit(b, "major river");
    t->bridges = 0;
    for (int i = 0; i < b->sides && t->bridges < LA_BRIDGES; i++)
        if (b->features[i] & bridge && b->features[i] & major)
            t->bridge[t->bridges++] = (lr_hexside)i;
    for (lr_hex h = 0; h < b->hexes && h < LA_HEXES; h++)
        for (int d = 0; d < 6; d++)
            t->bridge_of[h][d] = bridge_of(t, b, h, d);
}

static bool is_terrain(const struct lr_board *b, const struct la_hexinfo *x, const char *name)
{
    return x->terrain < b->terrains && strcmp(b->terrain_names[x->terrain], name) == 0;
}

/* 5.2: three kinds of weather; what each adds once a hex, however it is entered. */
enum { CLEAR, HOT, FOUL };

static unsigned kind_of_weather(const struct la_state *s)
{
    return s->weather == LA_CLEAR ? CLEAR : s->weather == LA_HEAT || s->weather == LA_SCORCH ? HOT : FOUL;
}

/* 5.2.2, 5.2.3, 5.2.5 */
static lr_cost weather_adds(unsigned kind, unsigned way)
{
    return kind == CLEAR ? 0 : kind == HOT && way & LA_WAY_HILL ? 2 * LR_MP : LR_MP;
}

static uint8_t way_over(const struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    const struct la_hexinfo *from = &t->hex[h];
    lr_hex n = b->next[h][d];
    bool road = from->road >> d & 1, rail = from->rail >> d & 1;
    return (uint8_t)((road || rail ? LA_WAY_ROAD : 0) | (from->major >> d & 1 ? LA_WAY_MAJOR : 0)
                     | (is_terrain(b, &t->hex[n], "hill") ? LA_WAY_HILL : 0) | (rail ? LA_WAY_RAIL : 0)
                     | (n == t->atlanta ? LA_WAY_CITY : 0));
}

/* 8.2.4: by road, by rail, or over the ground; mountains only by road. */
static lr_cost march_cost(const struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    const struct la_hexinfo *from = &t->hex[h], *to = &t->hex[b->next[h][d]];
    if (from->road >> d & 1)
        return t->road;
    if (is_terrain(b, to, "mountain"))
        return LR_BLOCKED;
    lr_cost ground = to->town == 2 ? t->city : t->enter[to->terrain];
    bool by_rail = from->rail >> d & 1 && (ground == LR_BLOCKED || ground > t->rail);
    return by_rail ? t->rail : ground;
}

/* 8.3: a Force March goes by road or over Clear ground alone. */
static lr_cost forced_march_cost(const struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    const struct la_hexinfo *to = &t->hex[b->next[h][d]];
    if (t->hex[h].road >> d & 1)
        return t->road_forced;
    return is_terrain(b, to, "mountain") || to->town == 2 ? LR_BLOCKED : t->enter_forced[to->terrain];
}

static uint8_t as_step(lr_cost ground, lr_cost river)
{
    return ground != LR_BLOCKED && ground + river < NO_WAY ? (uint8_t)(ground + river) : NO_WAY;
}

/* Minor rivers are bridged where a road or rail crosses (8.2.4). */
static void price(struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    const struct la_hexinfo *from = &t->hex[h];
    lr_hex n = b->next[h][d];
    t->step[h][d] = t->step_forced[h][d] = NO_WAY;
    if (n == LR_NONE || !b->playable[n])
        return;
    t->way[h][d] = way_over(t, b, h, d);
    if (from->ridge >> d & 1)
        return;
    bool bridged = (from->road | from->rail) >> d & 1;
    lr_cost river = from->minor >> d & 1 && !bridged ? t->minor_river : 0;
    t->step[h][d] = as_step(march_cost(t, b, h, d), river);
    t->step_forced[h][d] = as_step(forced_march_cost(t, b, h, d), river);
}

static struct la_edge edge_of(const struct la_tables *t, const struct lr_board *b, lr_hex h, int d)
{
    uint8_t cost = t->step[h][d], way = t->way[h][d];
    struct la_edge e = { .to = b->next[h][d], .dir = (uint8_t)d, .way = way, .forced = t->step_forced[h][d] };
    for (unsigned kind = 0; kind < 3; kind++)
        e.cost[kind] = (uint8_t)(cost + weather_adds(kind, way));
    return e;
}

/* The edges of a hex that lead anywhere, and the least that any of them costs. */
static void leave_by(struct la_tables *t, const struct lr_board *b, lr_hex h)
{
    t->edges[h] = 0;
    t->leave[h] = t->leave_forced[h] = NO_WAY;
    for (int d = 0; d < 6; d++) {
        if (t->step[h][d] == NO_WAY)
            continue;
        struct la_edge e = edge_of(t, b, h, d);
        uint8_t least = e.cost[CLEAR] < e.forced ? e.cost[CLEAR] : e.forced; /* 5.2.4: in mud as if not forced */
        t->edge[h][t->edges[h]++] = e;
        t->leave[h] = e.cost[CLEAR] < t->leave[h] ? e.cost[CLEAR] : t->leave[h];
        if (e.forced != NO_WAY)
            t->leave_forced[h] = least < t->leave_forced[h] ? least : t->leave_forced[h];
    }
}

/* What a Line of Supply pays, without the crossings of Major Rivers (7.1.2). */
static void price_lines(struct la_tables *t, lr_hex h)
{
    memset(t->line_cost[CLEAR][h], LR_NO_WAY, sizeof t->line_cost[CLEAR][h]);
    memset(t->line_cost[HOT][h], LR_NO_WAY, sizeof t->line_cost[HOT][h]);
    memset(t->line_cost[FOUL][h], LR_NO_WAY, sizeof t->line_cost[FOUL][h]);
    for (const struct la_edge *e = t->edge[h], *end = e + t->edges[h]; e < end; e++)
        for (unsigned kind = 0; kind < 3 && !(e->way & LA_WAY_MAJOR); kind++)
            t->line_cost[kind][h][e->dir] = e->cost[kind];
}

void la_map_init(struct la_tables *t, const struct lr_board *b)
{
    t->entries = t->rail_hexes = t->majors = 0;
    for (lr_hex h = 0; h < b->hexes && h < LA_HEXES; h++)
        describe(t, b, h);
    find_bridges(t, b);
    for (lr_hex h = 0; h < b->hexes && h < LA_HEXES; h++)
        for (int d = 0; d < 6; d++)
            price(t, b, h, d);
    for (lr_hex h = 0; h < b->hexes && h < LA_HEXES; h++) {
        leave_by(t, b, h);
        price_lines(t, h);
    }
}

/* ---- Hexsides ---- */

int la_bridge_at(const struct lr_pack *p, lr_hex h, int dir) { return la_tables(p)->bridge_of[h][dir]; }

static bool bridge_stands(const struct lr_pack *p, const struct la_state *s, lr_hex h, int dir)
{
    int i = la_bridge_at(p, h, dir);
    return i >= 0 && !(s->burned >> i & 1);
}

/* 8.8.1: the Union's alone. */
static bool pontoon_lies(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int dir)
{
    const struct la_tables *t = la_tables(p);
    if (side != LA_UNION)
        return false;
    for (unsigned c = t->first_cart[LA_UNION]; c < t->first_cart[LA_UNION + 1]; c++)
        if (s->cart[c].face == LA_BRIDGE && s->cart[c].side == p->board->side[h][dir])
            return true;
    return false;
}

static bool bank_free(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return la_tables(p)->hex[h].town && !lr_has(&s->stand[LA_UNION], h) && !la_in_zone(p, s, LA_UNION, h);
}

/* 8.2.4: Confederates ford where a town on either bank is free of the enemy and his zones. */
static bool ford_open(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int dir)
{
    return side == LA_CONFEDERATE && la_tables(p)->hex[h].ford >> dir & 1
           && (bank_free(p, s, h) || bank_free(p, s, p->board->next[h][dir]));
}

/* What crossing a major river costs, LR_BLOCKED: nothing leads over it here. */
static lr_cost crossing(const struct la_walk *w, lr_hex h, int dir)
{
    const struct la_tables *t = la_tables(w->p);
    if (bridge_stands(w->p, w->s, h, dir))
        return t->bridge_cost;
    if (pontoon_lies(w->p, w->s, w->side, h, dir))
        return t->pontoon_cost;
    if (!w->wagons && ford_open(w->p, w->s, w->side, h, dir))
        return t->ford_cost;
    return LR_BLOCKED;
}

bool la_crossable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, int dir)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    lr_hex n = p->board->next[h][dir];
    if (n == LR_NONE || x->ridge >> dir & 1)
        return false;
    if (la_tables(p)->step[h][dir] == NO_WAY) /* mountains */
        return false;
    return !(x->major >> dir & 1) || bridge_stands(p, s, h, dir) || pontoon_lies(p, s, side, h, dir)
           || ford_open(p, s, side, h, dir);
}

/* ---- Steps ---- */

lr_cost la_least_step(const struct la_state *s) { return LR_MP + weather_adds(kind_of_weather(s), 0); }

/* 19.6.7 */
static lr_cost into_atlanta(const struct la_walk *w, lr_cost cost)
{
    const struct la_state *s = w->s;
    if (s->open_city == 0)
        return cost;
    if (w->side == LA_CONFEDERATE && !la_holds_city(s, LA_CONFEDERATE, la_tables(w->p)->atlanta))
        return LR_BLOCKED;
    return s->turn <= s->open_city + 1 ? 2 * cost : cost;
}

/* 8.2, 8.2.6 */
static inline lr_cost step_cost(const struct la_walk *w, const struct la_tables *t, lr_hex from, int dir, lr_hex to)
{
    if (w->shut != NULL && lr_has(w->shut, to))
        return LR_BLOCKED;
    bool forced = w->forced;
    lr_cost cost = forced ? t->step_forced[from][dir] : t->step[from][dir];
    if (cost == NO_WAY)
        return LR_BLOCKED;
    bool zone = w->zones != NULL && lr_has(w->zones, to);
    if (zone && (w->no_zone || lr_has(w->zones, from))) /* 3.6.1: never from zone to zone */
        return LR_BLOCKED;
    unsigned way = t->way[from][dir];
    if (forced && w->s->weather == LA_MUD && t->hex[from].road >> dir & 1) /* 5.2.4 */
        cost = t->step[from][dir];
    if (way & LA_WAY_MAJOR) {
        lr_cost over = crossing(w, from, dir);
        if (over == LR_BLOCKED)
            return LR_BLOCKED;
        cost += over;
    }
    /* ruling: works cost 3 MP in place of the ground's cost if that is less; not by road or rail (14.8.5). */
    if (w->s->ground[to] & LA_WORKS && !(way & LA_WAY_ROAD) && cost < t->works_cost && la_works(w->s, to, w->side))
        cost = t->works_cost;
    cost += weather_adds(kind_of_weather(w->s), way);
    if (to == t->atlanta)
        cost = into_atlanta(w, cost);
    return zone && cost != LR_BLOCKED ? cost + LR_STOP : cost;
}

lr_cost la_step(const void *ctx, lr_hex from, int dir, lr_hex to, int *layer)
{
    (void)layer;
    const struct la_walk *w = ctx;
    return dir < 0 || to >= LA_HEXES ? LR_BLOCKED : step_cost(w, la_tables(w->p), from, dir, to);
}

/* ---- Reach: Dijkstra's method with a bucket for each cost ---- */

struct entry {
    lr_hex hex;
    uint16_t next;
};

struct buckets {
    struct entry pool[6 * LA_HEXES + 1];
    uint16_t head[LA_FARTHEST + 2]; /* the last: what nobody wants */
    int used;
};

static inline void put_in(struct buckets *b, lr_hex h, lr_cost cost)
{
    b->pool[b->used] = (struct entry){ h, b->head[cost] };
    b->head[cost] = (uint16_t)b->used++;
}

static lr_cost empty_buckets(struct buckets *b, lr_cost budget)
{
    budget = budget > LA_FARTHEST ? LA_FARTHEST : budget;
    memset(b->head, 0xFF, (size_t)(budget + 1) * sizeof *b->head);
    b->used = 0;
    return budget;
}

static inline void prove_step(const struct la_walk *w, lr_hex h, const struct la_edge *e, lr_cost c, lr_cost sum,
                              bool closed)
{
    lr_cost step = step_cost(w, la_tables(w->p), h, e->dir, e->to);
    if (step == LR_BLOCKED ? sum != LR_NONE && !closed : closed || sum != c + (step & (LR_STOP - 1)))
        abort();
    const struct la_tables *t = la_tables(w->p);
    if (sum - c < (w->forced ? t->leave_forced : t->leave)[h] + weather_adds(kind_of_weather(w->s), 0))
        abort();
}

/* What a march of c has come to beyond an edge; LR_NONE: it is no way. Only rivers, works, Atlanta and mud ask for
 * more than what the edge costs. HOT */
static inline lr_cost beyond_edge(const struct la_walk *w, lr_hex h, const struct la_edge *e, lr_cost c,
                                  unsigned weather, const bool forced)
{
    const bool mud = forced && w->s->weather == LA_MUD; /* 5.2.4 */
    if (e->way & (LA_WAY_MAJOR | LA_WAY_CITY) || w->s->ground[e->to] & LA_WORKS || mud) {
        lr_cost step = step_cost(w, la_tables(w->p), h, e->dir, e->to);
        return step == LR_BLOCKED ? LR_NONE : c + (step & (LR_STOP - 1));
    }
    return c + e->cost[weather] + (forced ? e->forced - e->cost[0] : 0);
}

/* Whether a step is better than those before cannot be foreseen, so nothing branches on it: what is no better goes
 * into a bucket that nobody empties. HOT */
static inline void march_from(struct la_reach *restrict r, const struct la_walk *w, lr_hex start, lr_cost budget,
                              lr_hex goal, const bool forced)
{
    const struct la_tables *t = la_tables(w->p);
    const unsigned weather = kind_of_weather(w->s);
    const uint8_t *leave = forced ? t->leave_forced : t->leave;
    const lr_cost adds = weather_adds(weather, 0);
    struct la_set both = *w->shut;
    struct buckets b;
    lr_unite(&both, w->zones);
    budget = empty_buckets(&b, budget);
    b.head[LA_FARTHEST + 1] = LR_NONE;
    r->cost[start] = 0;
    r->from[start] = LR_NONE;
    put_in(&b, start, 0);
    lr_hex low = start, high = start;
    int used = b.used;
    for (lr_cost c = 0; c <= budget; c++)
        while (b.head[c] != LR_NONE) {
            lr_hex h = b.pool[b.head[c]].hex;
            b.head[c] = b.pool[b.head[c]].next;
            bool zone = lr_has(w->zones, h);
            if (r->cost[h] != c || (c != 0 && zone && h != goal))
                continue;
            if (h == goal) {
                budget = -1; /* it is over */
                break;
            }
            if (c + leave[h] + adds > budget)
                continue;
            const struct la_set *closed = zone || w->no_zone ? &both : w->shut; /* 3.6.1: never from zone to zone */
            for (const struct la_edge *e = t->edge[h], *end = e + t->edges[h]; e < end; e++) {
                const lr_hex to = e->to;
                if (forced && e->forced == NO_WAY)
                    continue;
                const lr_cost sum = beyond_edge(w, h, e, c, weather, forced);
                const bool better = (sum < r->cost[to]) & (sum <= budget) & !lr_has(closed, to);
                if (LR_PROVING)
                    prove_step(w, h, e, c, sum, lr_has(closed, to));
                const unsigned into = better ? (unsigned)sum : LA_FARTHEST + 1;
                const lr_hex seen = better ? to : start;
                r->cost[to] = better ? (uint16_t)sum : r->cost[to];
                r->from[to] = better ? h : r->from[to];
                low = seen < low ? seen : low;
                high = seen > high ? seen : high;
                b.pool[used] = (struct entry){ to, b.head[into] };
                b.head[into] = (uint16_t)used;
                used += better;
            }
        }
    r->low = low;
    r->high = high;
}

void la_reach_from(struct la_reach *r, const struct la_walk *w, lr_hex start, lr_cost budget, lr_hex goal)
{
    if (r->made) /* forget the one before */
        memset(r->cost + r->low, 0xFF, (size_t)(r->high - r->low + 1) * sizeof *r->cost);
    else
        memset(r->cost, 0xFF, sizeof r->cost);
    r->made = true;
    if (w->forced)
        march_from(r, w, start, budget, goal, true);
    else
        march_from(r, w, start, budget, goal, false);
}

/* 8.2 */
void la_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side enemy = lr_enemy(side);
    *set = s->stand[enemy];
    lr_unite(set, &s->zone[enemy]); /* a zone without a stand: manned works (14.8.3) */
    for (unsigned c = t->first_cart[enemy]; c < t->first_cart[enemy + 1]; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex < LA_HEXES)
            lr_add(set, s->cart[c].hex);
    if (s->open_city && !lr_has(&s->stand[enemy], t->atlanta)) /* 19.6.7: neither works nor a depot are defended */
        lr_drop(set, t->atlanta);
}

/* Where a side stands, but not with mounted cavalry alone. */
static struct la_set standing_foot(const struct la_state *s, enum lr_side side)
{
    struct la_set horse = s->zone[side], set = s->stand[side];
    lr_subtract(&horse, &s->foot[side]);
    lr_subtract(&set, &horse);
    return set;
}

/* 7.1.2: hexes of enemy units other than mounted cavalry, and their zones where no friendly foot stands. */
void la_line_shut(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    enum lr_side enemy = lr_enemy(side);
    struct la_set here = standing_foot(s, side), there = standing_foot(s, enemy);
    la_zones(p, s, enemy, true, set);
    lr_subtract(set, &here);
    lr_unite(set, &there);
}

/* What it costs to cross a Major River by this hexside, from either bank. */
static void add_crossing(const struct lr_pack *p, unsigned weather, lr_hexside side, lr_cost over,
                         uint8_t cost[LA_HEXES][6])
{
    const struct la_tables *t = la_tables(p);
    for (int i = 0; i < 2; i++) {
        lr_hex h = p->board->ends[side].hex[i];
        int d = p->board->ends[side].dir[i];
        if (h < LA_HEXES && t->step[h][d] != NO_WAY)
            cost[h][d] = (uint8_t)(t->step[h][d] + weather_adds(weather, t->way[h][d]) + over);
    }
}

static void price_crossings(const struct lr_pack *p, const struct la_state *s, const lr_hexside pontoon[LA_CARTS],
                            uint8_t cost[LA_HEXES][6])
{
    const struct la_tables *t = la_tables(p);
    const unsigned weather = kind_of_weather(s);
    memcpy(cost, t->line_cost[weather], sizeof t->line_cost[weather]);
    for (unsigned c = 0; c < LA_CARTS; c++)
        if (pontoon[c] != LR_NONE)
            add_crossing(p, weather, pontoon[c], t->pontoon_cost, cost);
    for (int i = 0; i < t->bridges; i++)
        if (!(s->burned >> i & 1))
            add_crossing(p, weather, t->bridge[i], t->bridge_cost, cost);
}

const uint8_t (*la_line_costs(const struct lr_pack *p, const struct la_state *s, enum lr_side side))[6]
{
    static _Thread_local struct tolls {
        unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + 1 + LA_CARTS * sizeof(lr_hexside))];
        uint8_t cost[LA_HEXES][6];
    } kept[2];
    const struct tolls *k = &kept[side];
    lr_hexside pontoon[LA_CARTS];
    for (unsigned c = 0; c < LA_CARTS; c++) /* 8.8.1: the Union's alone */
        pontoon[c] = side == LA_UNION && s->cart[c].face == LA_BRIDGE ? s->cart[c].side : LR_NONE;
    if (!LR_HOLDS(kept[side].on, LR_ON(p->hash), LR_ON(s->burned), LR_ON(s->weather), LR_ON(pontoon)))
        price_crossings(p, s, pontoon, kept[side].cost);
    return k->cost;
}

/* ---- Rail lines ---- */

/* 8.7.1 */
bool la_station(const struct lr_pack *p, lr_hex h)
{
    return la_tables(p)->hex[h].town && la_tables(p)->hex[h].rail;
}

static bool own_track(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    return (x->rail || x->entry) && !(s->ground[h] & LA_CUT)
           && ((s->ground[h] & LA_RAIL_CSA) != 0) == (side == LA_CONFEDERATE);
}

/* 8.7.1 */
bool la_rail_open(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return own_track(p, s, side, h) && !lr_has(&s->stand[lr_enemy(side)], h)
           && (!la_in_zone(p, s, lr_enemy(side), h) || lr_has(&s->foot[side], h));
}

/* A burned bridge carries no rails (13.1.2). */
static bool track_leads(const struct lr_pack *p, const struct la_state *s, lr_hex h, int d)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    if (!(x->rail >> d & 1) || p->board->next[h][d] == LR_NONE)
        return false;
    int i = x->major >> d & 1 ? la_bridge_at(p, h, d) : -1;
    return i < 0 || !(s->burned >> i & 1);
}

static void follow_rails(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    struct la_set shut;
    lr_hex queue[512];
    int head = 0, tail = 0;
    la_line_shut(p, s, side, &shut);
    *set = (struct la_set){ { 0 } };
    for (int i = 0; i < t->entries; i++)
        if (t->hex[t->entry[i]].edge == side && own_track(p, s, side, t->entry[i]) && !lr_has(&shut, t->entry[i])) {
            lr_add(set, t->entry[i]);
            queue[tail++] = t->entry[i];
        }
    while (head < tail) {
        lr_hex h = queue[head++];
        LR_EACH_BIT(d, t->hex[h].rail) {
            lr_hex n = p->board->next[h][d];
            if (n == LR_NONE || lr_has(set, n) || lr_has(&shut, n) || !own_track(p, s, side, n)
                || (t->hex[h].major >> d & 1 && !track_leads(p, s, h, (int)d)) || tail == 512)
                continue;
            lr_add(set, n);
            queue[tail++] = n;
        }
    }
}

void la_railed(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct la_set *set)
{
    static _Thread_local struct {
        unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + sizeof(struct la_field) + LA_HEXES)];
        struct la_set railed;
    } kept[2];
    if (!LR_HOLDS(kept[side].on, LR_ON(p->hash), LR_ON(s->burned), LR_ON(s->field), LR_ON(s->ground)))
        follow_rails(p, s, side, &kept[side].railed);
    *set = kept[side].railed;
    if (LR_PROVING) {
        struct la_set again;
        follow_rails(p, s, side, &again);
        lr_prove(set, &again, sizeof again);
    }
}

bool la_rail_to_edge(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_set set;
    if (!la_tables(p)->hex[h].rail || !own_track(p, s, side, h))
        return false;
    la_railed(p, s, side, &set);
    return lr_has(&set, h);
}

/* 7.2.2: at a station, on open track; 19.3.6, 19.4.9, 19.5.6: Union depots south of the railhead's row are supplied
 * by road. */
bool la_depot_on_rail(const struct lr_pack *p, const struct la_state *s, unsigned cart, const struct la_set *railed)
{
    const struct la_tables *t = la_tables(p);
    const struct la_cart *c = &s->cart[cart];
    if (c->face != LA_DEPOT || !la_station(p, c->hex) || !lr_has(railed, c->hex))
        return false;
    return t->wheels[cart].side != LA_UNION || t->hex[c->hex].row >= t->scenario[s->scenario].railrow;
}

bool la_rail_depot(const struct lr_pack *p, const struct la_state *s, unsigned cart)
{
    struct la_set railed;
    if (s->cart[cart].face != LA_DEPOT)
        return false;
    la_railed(p, s, la_tables(p)->wheels[cart].side, &railed);
    return la_depot_on_rail(p, s, cart, &railed);
}

/* 7.1.1 */
bool la_source(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    if (!(x->entry && x->edge == side) && x->town != 2)
        return false;
    struct la_set railed;
    la_railed(p, s, side, &railed);
    return lr_has(&railed, h);
}

/* In the order answers are listed in. */
static void keep_station(lr_hex out[64], uint8_t far[64], int n, lr_hex h, int stations)
{
    int k = n;
    for (; k > 0 && out[k - 1] > h; k--) {
        out[k] = out[k - 1];
        far[k] = far[k - 1];
    }
    out[k] = h;
    far[k] = (uint8_t)stations;
}

/* 8.7.2, 8.7.3: along open track, hex by hex, by the way with the fewest stations: all that so many lead to come
 * before those of one more. */
int la_stations(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int most,
                lr_hex out[64], uint8_t far[64], lr_hex *came)
{
    enum { MOST = 512 };
    const struct la_tables *t = la_tables(p);
    const struct la_set *stand = &s->stand[lr_enemy(side)];
    struct la_set seen = { { 0 } }, zones;
    lr_hex queue[2][MOST];
    int tail[2] = { 1, 0 }, n = 0;
    if (!t->hex[from].rail || !la_rail_open(p, s, side, from) || la_in_zone(p, s, lr_enemy(side), from))
        return 0;
    la_zones(p, s, lr_enemy(side), false, &zones);
    lr_add(&seen, from);
    queue[0][0] = from;
    for (int so_far = 0; so_far < most && tail[so_far & 1] > 0; so_far++) {
        int now = so_far & 1;
        for (int head = 0; head < tail[now]; head++) {
            lr_hex h = queue[now][head];
            LR_EACH_BIT(d, t->hex[h].rail) {
                lr_hex to = p->board->next[h][d];
                if (to == LR_NONE || lr_has(&seen, to) || !own_track(p, s, side, to) || lr_has(stand, to)
                    || lr_has(&zones, to) || !track_leads(p, s, h, (int)d))
                    continue;
                int into = la_station(p, to) ? !now : now;
                if (tail[into] == MOST)
                    continue;
                lr_add(&seen, to);
                queue[into][tail[into]++] = to;
                if (came != NULL)
                    came[to] = h;
                if (into != now && n < 64)
                    keep_station(out, far, n++, to, so_far + 1);
            }
        }
        tail[now] = 0;
    }
    return n;
}

/* ---- Passing ---- */

/* 8.6.4: an identical counter of the captor takes its place; if he has none left it is destroyed. */
static void seize(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned cart,
                  struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_cart *c = &s->cart[cart];
    lr_hex h = c->hex;
    uint8_t face = c->face;
    la_cart_off(s, cart);
    for (unsigned i = t->first_cart[side]; i < t->first_cart[side + 1]; i++)
        if ((face == LA_WAGON || face == LA_DEPOT) && s->cart[i].face == LA_STOCK && t->wheels[i].sort == LA_WAGON
            && t->wheels[i].capacity == t->wheels[cart].capacity) {
            s->cart[i] =
                (struct la_cart){ .hex = h, .side = LR_NONE, .face = face, .marks = LA_CART_WENT | LA_CART_ALONG };
            LR_TELL(ev, LA_TELL_SEIZED, side, LR_EVERYONE, (int32_t)side, (int32_t)i, h);
            return;
        }
    LR_TELL(ev, LA_TELL_WRECKED, side, LR_EVERYONE, (int32_t)side, (int32_t)cart, h);
}

/* 8.8.1: Confederates destroy a pontoon bridge by standing at either end. */
static void break_pontoon(const struct lr_pack *p, struct la_state *s, lr_hex h, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[LA_UNION]; c < t->first_cart[LA_UNION + 1]; c++) {
        if (s->cart[c].face != LA_BRIDGE || s->cart[c].side == LR_NONE)
            continue;
        const struct lr_ends *e = &p->board->ends[s->cart[c].side];
        if (e->hex[0] != h && e->hex[1] != h)
            continue;
        la_cart_off(s, c);
        LR_TELL(ev, LA_TELL_WRECKED, LA_CONFEDERATE, LR_EVERYONE, LA_CONFEDERATE, (int32_t)c, h);
    }
}

/* 8.2.6, 8.6.4 */
static void take_carts(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h,
                       struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side enemy = lr_enemy(side);
    for (unsigned c = t->first_cart[enemy]; c < t->first_cart[enemy + 1]; c++) {
        if (s->cart[c].hex != h || s->cart[c].face == LA_STOCK || s->cart[c].face == LA_BRIDGE)
            continue;
        if (s->cart[c].face == LA_TRAIN && t->scenario[s->scenario].campaign) /* 19.6.2 */
            s->player[enemy].train_back = (uint8_t)(s->turn + 4);
        seize(p, s, side, c, ev);
    }
    if (side == LA_CONFEDERATE)
        break_pontoon(p, s, h, ev);
    struct la_units supervisors = { { t->kind[LA_SUPERVISOR][0], t->kind[LA_SUPERVISOR][1] } };
    LR_EACH_IN(u, &supervisors)
        if (t->counter[u].side == enemy && s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h) {
            la_unit_lost(p, s, u);
            LR_TELL(ev, LA_TELL_SUPERVISOR, side, LR_EVERYONE, (int32_t)u, h);
        }
}

/* 8.7.1: who passed last; whoever did may open a line that was the other's. ruling: works that stay belong to
 * whoever stood in them last; those of Level 1 fall (14.8.3). */
static void leave_traces(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[h];
    unsigned g = s->ground[h];
    g = side == LA_CONFEDERATE ? g | LA_LAST_CSA : g & ~(unsigned)LA_LAST_CSA;
    bool rail_of_other = x->rail && ((g & LA_RAIL_CSA) != 0) != (side == LA_CONFEDERATE);
    g = rail_of_other ? g | LA_PASSED : g & ~(unsigned)LA_PASSED;
    if ((g & LA_WORKS) && ((g & LA_WORKS_CSA) != 0) != (side == LA_CONFEDERATE)) {
        la_works_touched = true;
        if ((g & LA_WORKS) == 1)
            g &= ~(unsigned)(LA_WORKS | LA_WORKS_CSA);
        else
            g ^= LA_WORKS_CSA;
    }
    s->ground[h] = (uint8_t)g;
}

void la_pass(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev)
{
    take_carts(p, s, side, h, ev);
    leave_traces(p, s, side, h);
}
