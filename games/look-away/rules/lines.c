/* lines.c - 7.1: sources, links and Lines of Supply. All forces are judged together: one flood from the sources,
 * one from the depots, one from the wagons. Only where more would draw on a link than it feeds is each link looked
 * at alone. */
#include "lines.h"

/* 7.1.2: what a Line of Supply pays, and where it may not go. */
struct lr_ways la_line_ways(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                            const struct la_set *shut)
{
    return (struct lr_ways){
        .board = p->board, .cost = la_line_costs(p, s, side), .shut = shut->w, .least = la_least_step(s)
    };
}

/* 7.1.2 */
lr_cost la_range_of(const struct link *l) { return l->wagon ? WAGON_RANGE : SOURCE_RANGE; }

/* Two searches on each thread, made once and then cleared, which takes as long as what they had reached. */
struct lr_search *la_line_search(const struct lr_pack *p, int which)
{
    static _Thread_local struct {
        struct lr_search search;
        _Alignas(8) unsigned char memory[LR_SEARCH_SIZE(LA_HEXES, FAR)];
    } kept[2];
    struct lr_search *lines = &kept[which].search;
    if (lines->hexes == 0)
        lr_search_make(lines, kept[which].memory, p->board, FAR);
    else
        lr_search_clear(lines);
    return lines;
}

static void add_link(struct net *n, lr_hex h, uint8_t cart, uint8_t room, bool wagon)
{
    if (wagon && n->from_wagons == NULL)
        n->from_wagons = la_line_search(n->p, 1);
    if (n->links < LINKS)
        n->link[n->links++] = (struct link){ h, cart, room, wagon };
}

/* Could a line of this length lead there: no step costs less than one, and what the weather adds? */
bool la_in_sight(const struct net *n, lr_hex from, lr_hex to, lr_cost range)
{
    return lr_distance(n->p->board, from, to) * la_least_step(n->s) <= range;
}

static void add_goal(const struct net *n, const struct lr_search *lines, lr_hex h, lr_cost range, struct errand *e)
{
    if (lr_has(&n->shut, h) || lr_has(&e->goal, h))
        return;
    lr_cost most = lines->cost[h] == LR_NONE ? range : lines->cost[h];
    e->farthest = most > e->farthest ? most : e->farthest;
    lr_add(&e->goal, h);
}

/* To forces, and wagons and depots not yet linked, that are in sight; from links that have such in sight. A line is
 * followed no farther than its range, nor than all of them have been reached from a link with a lower number. */
static void plan(const struct net *n, int first, uint64_t rest, bool wagons, struct errand *e)
{
    const struct lr_search *lines = wagons ? n->from_wagons : n->from_depots;
    const lr_cost range = wagons ? WAGON_RANGE : SOURCE_RANGE;
    *e = (struct errand){ .from = 0 };
    for (int l = first; l < n->links; l++) {
        lr_hex from = n->link[l].hex;
        bool any = false;
        if (n->link[l].wagon != wagons)
            continue;
        for (int i = 0; i < n->forces; i++)
            if (la_in_sight(n, from, n->force[i].hex, range)) {
                any = true;
                add_goal(n, lines, n->force[i].hex, range, e);
            }
        LR_EACH_BIT(c, rest) {
            lr_hex h = n->s->cart[c].hex;
            if (la_in_sight(n, from, h, range)) {
                any = true;
                add_goal(n, lines, h, range, e);
            }
        }
        e->from |= any ? lr_bit((unsigned)l) : 0;
    }
}

/* Of links equally near the one with the lowest number counts. */
void la_follow(const struct net *n, struct lr_search *lines, const struct errand *e)
{
    LR_EACH_BIT(l, e->from)
        lr_search_start(lines, n->link[l].hex, 0, l);
    if (e->from != 0)
        lr_search_run(lines, &n->ways, e->farthest, e->goal.w);
}

/* From these links on, all depots and sources together, and all wagons. */
static void spread(struct net *n, int first, uint64_t rest)
{
    for (int wagons = 0; wagons < 2; wagons++) {
        struct lr_search *lines = wagons ? n->from_wagons : n->from_depots;
        struct errand e;
        if (lines == NULL)
            continue;
        plan(n, first, rest, wagons, &e);
        la_follow(n, lines, &e);
    }
}

static uint16_t from_wagons(const struct net *n, lr_hex h)
{
    return n->from_wagons ? n->from_wagons->cost[h] : LR_NONE;
}

static bool reached(const struct net *n, lr_hex h)
{
    return n->from_depots->cost[h] != LR_NONE || from_wagons(n, h) != LR_NONE;
}

/* 7.1.1, 7.1.3: sources, and depots on the rails at any distance. The rest is yet to be linked. */
uint64_t la_first_links(struct net *n, enum lr_side side)
{
    const struct lr_pack *p = n->p;
    const struct la_state *s = n->s;
    const struct la_tables *t = la_tables(p);
    struct la_set railed;
    uint64_t rest = 0;
    la_railed(p, s, side, &railed);
    for (int i = 0; i < t->entries; i++)
        if (lr_has(&railed, t->entry[i]) && t->hex[t->entry[i]].edge == side)
            add_link(n, t->entry[i], LA_NOBODY, UINT8_MAX, false);
    const lr_hex city[2] = { t->atlanta, t->chattanooga };
    for (int i = 0; i < 2; i++)
        if (lr_has(&railed, city[i]))
            add_link(n, city[i], LA_NOBODY, UINT8_MAX, false);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
        const struct la_cart *x = &s->cart[c];
        if ((x->face != LA_DEPOT && x->face != LA_WAGON) || x->hex >= LA_HEXES)
            continue;
        bool rails = x->face == LA_DEPOT && la_station(p, x->hex) && lr_has(&railed, x->hex)
                     && (side != LA_UNION || t->hex[x->hex].row >= t->scenario[s->scenario].railrow);
        if (rails)
            add_link(n, x->hex, (uint8_t)c, t->wheels[c].capacity, false);
        else
            rest |= lr_bit(c);
    }
    return rest;
}

static bool near_any(const struct net *n, const struct la_cart *c, uint64_t others, int least)
{
    const struct lr_board *b = n->p->board;
    int far = (c->face == LA_WAGON ? WAGON_RANGE : SOURCE_RANGE) / LR_MP;
    for (int i = 0; i < n->forces; i++)
        if (lr_distance(b, c->hex, n->force[i].hex) <= (far > least ? far : least))
            return true;
    LR_EACH_BIT(other, others)
        if (lr_distance(b, c->hex, n->s->cart[other].hex) <= far)
            return true;
    return false;
}

/* Of wagons and depots to be linked, those through which a line to one of the forces could lead, or that are no
 * farther from one than so many hexes. */
uint64_t la_useful(const struct net *n, uint64_t rest, int least)
{
    uint64_t set = 0, before;
    do {
        before = set;
        LR_EACH_BIT(c, rest & ~set)
            if (near_any(n, &n->s->cart[c], set, least))
                set |= lr_bit(c);
    } while (set != before);
    return set;
}

/* Does each force stand where one of the first links is, a source or a depot? No line is shorter. */
static bool at_links(const struct net *n, int count)
{
    int at = 0;
    for (int i = 0; i < n->forces; i++)
        for (int l = 0; l < count; l++)
            if (n->link[l].hex == n->force[i].hex && !n->link[l].wagon) {
                at++;
                break;
            }
    return at == n->forces;
}

/* 7.1.2: a chain of depots and wagons, each within the range of the one before. All links; else no more than it
 * takes to know what each force draws on. */
void la_chain_links(struct net *n, uint64_t rest, bool all)
{
    const struct la_state *s = n->s;
    const struct la_tables *t = la_tables(n->p);
    if (!all && at_links(n, n->links))
        rest = 0;
    for (int done = 0; done < n->links && (done == 0 || all || !at_links(n, done));) {
        spread(n, done, rest);
        done = n->links;
        LR_EACH_BIT(c, rest) {
            if (!reached(n, s->cart[c].hex))
                continue;
            add_link(n, s->cart[c].hex, (uint8_t)c, t->wheels[c].capacity, s->cart[c].face == LA_WAGON);
            rest &= ~lr_bit(c);
        }
    }
}

/* 7.2.3 */
void la_add_force(struct net *n, lr_hex h, uint8_t oc)
{
    for (int i = 0; i < n->forces; i++)
        if (n->force[i].hex == h)
            return;
    if (n->forces < FORCES)
        n->force[n->forces++] =
            (struct force){ h, oc, oc == LA_NOBODY || !la_active(n->s, oc), false, LA_NOBODY, LR_BLOCKED };
}

void la_find_forces(struct net *n, enum lr_side side)
{
    const struct la_tables *t = la_tables(n->p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (n->s->leader[i].place == LA_HOLDS)
            la_add_force(n, n->s->leader[i].hex, la_overall(n->p, n->s, side, n->s->leader[i].hex));
}

/* Each force draws on the nearest link, a source, a depot or a wagon. True: some link has too many. */
bool la_draw(struct net *n)
{
    int drawn[LINKS] = { 0 };
    bool short_of = false;
    for (int i = 0; i < n->forces; i++) {
        struct force *x = &n->force[i];
        uint16_t far = n->from_depots->cost[x->hex], near = from_wagons(n, x->hex);
        if (far == LR_NONE && near == LR_NONE)
            continue;
        int l = n->from_depots->number[x->hex];
        if (far == LR_NONE || (near < far && n->link[l].cart != LA_NOBODY))
            l = n->from_wagons->number[x->hex];
        x->least = far < near ? far : near;
        x->fed = true;
        x->cart = n->link[l].cart;
        short_of |= !x->free && ++drawn[l] > n->link[l].room;
    }
    return short_of;
}

void la_line_reach(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int points,
                   struct la_set *set)
{
    _Alignas(8) unsigned char memory[LR_SEARCH_SIZE(LA_HEXES, FAR)];
    struct lr_search lines;
    struct la_set shut;
    la_line_shut(p, s, side, &shut);
    struct lr_ways ways = la_line_ways(p, s, side, &shut);
    lr_search_make(&lines, memory, p->board, FAR);
    lr_search_start(&lines, from, 0, 0);
    lr_search_run(&lines, &ways, points * LR_MP, NULL);
    for (unsigned h = lines.low; h <= lines.high; h++)
        if (lines.cost[h] != LR_NONE)
            lr_add(set, h);
}
