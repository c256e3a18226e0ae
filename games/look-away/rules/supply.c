/* supply.c - 7: sources, links, Lines of Supply, what a force draws on; and the question with which an Impulse
 * begins (7.3.5, 8.1.2). All forces are judged together: one flood from the sources, one from the depots, one from
 * the wagons. Only where more would draw on a link than it feeds is each link looked at alone. */
#include "look.h"

enum { SOURCE_RANGE = 14 * LR_MP, WAGON_RANGE = 8 * LR_MP, LINKS = 48, FORCES = 72, FAR = 75 * LR_MP };
/* ruling: distance never counts for more than having no line at all, +4 for 20 MP (8.3.1, 13.4.2): a line longer
 * than that is none. Retreats alone ask how long it is (10.6.8). */
enum { LONGEST = 20 * LR_MP };

struct link {
    lr_hex hex;
    uint8_t cart; /* LA_NOBODY: a source */
    uint8_t room; /* forces it may feed */
    bool wagon;
};

struct force {
    lr_hex hex;
    uint8_t oc;
    bool free;     /* 7.2.3: counts against no capacity */
    bool fed;      /* In Communications */
    uint8_t cart;  /* it draws on; LA_NOBODY: none, or a source */
    lr_cost least; /* MP to the nearest link or source, LR_BLOCKED: no line at all */
};

struct net {
    const struct lr_pack *p;
    const struct la_state *s;
    enum lr_side side;
    struct la_set shut;
    struct lr_ways ways;
    struct link link[LINKS];
    struct force force[FORCES];
    int links, forces;
    struct lr_search from_depots, from_wagons; /* from sources and depots within 14 MP, from wagons within 8 */
    bool wagons;                               /* there are such; else nobody looks into from_wagons */
    _Alignas(8) unsigned char memory[2][LR_SEARCH_SIZE(LA_HEXES, FAR)];
};

/* 7.1.2: what a Line of Supply pays, and where it may not go. */
static struct lr_ways line_ways(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                const struct la_set *shut)
{
    return (struct lr_ways){
        .board = p->board, .cost = la_line_costs(p, s, side), .shut = shut->w, .least = la_least_step(s)
    };
}

static lr_cost range_of(const struct link *l) { return l->wagon ? WAGON_RANGE : SOURCE_RANGE; }

static void add_link(struct net *n, lr_hex h, uint8_t cart, uint8_t room, bool wagon)
{
    if (wagon && !n->wagons)
        lr_search_make(&n->from_wagons, n->memory[1], n->p->board, FAR);
    n->wagons |= wagon;
    if (n->links < LINKS)
        n->link[n->links++] = (struct link){ h, cart, room, wagon };
}

/* Where lines are wanted from, and where to. */
struct errand {
    uint64_t from; /* links */
    struct la_set goal;
    lr_cost farthest; /* how far they need be followed */
};

/* Could a line of this length lead there: no step costs less than one, and what the weather adds? */
static bool in_sight(const struct net *n, lr_hex from, lr_hex to, lr_cost range)
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
    const struct lr_search *lines = wagons ? &n->from_wagons : &n->from_depots;
    const lr_cost range = wagons ? WAGON_RANGE : SOURCE_RANGE;
    *e = (struct errand){ .from = 0 };
    for (int l = first; l < n->links; l++) {
        lr_hex from = n->link[l].hex;
        bool any = false;
        if (n->link[l].wagon != wagons)
            continue;
        for (int i = 0; i < n->forces; i++)
            if (in_sight(n, from, n->force[i].hex, range)) {
                any = true;
                add_goal(n, lines, n->force[i].hex, range, e);
            }
        LR_EACH_BIT(c, rest) {
            lr_hex h = n->s->cart[c].hex;
            if (in_sight(n, from, h, range)) {
                any = true;
                add_goal(n, lines, h, range, e);
            }
        }
        e->from |= any ? lr_bit((unsigned)l) : 0;
    }
}

/* Of links equally near the one with the lowest number counts. */
static void follow(const struct net *n, struct lr_search *lines, const struct errand *e)
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
        struct errand e;
        plan(n, first, rest, wagons, &e);
        follow(n, wagons ? &n->from_wagons : &n->from_depots, &e);
    }
}

static uint16_t from_wagons(const struct net *n, lr_hex h) { return n->wagons ? n->from_wagons.cost[h] : LR_NONE; }

static bool reached(const struct net *n, lr_hex h)
{
    return n->from_depots.cost[h] != LR_NONE || from_wagons(n, h) != LR_NONE;
}

/* 7.1.1, 7.1.3: sources, and depots on the rails at any distance. The rest is yet to be linked. */
static uint64_t first_links(struct net *n, enum lr_side side)
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
static uint64_t useful(const struct net *n, uint64_t rest, int least)
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

/* 7.1.2: a chain of depots and wagons, each within the range of the one before. */
static void chain_links(struct net *n, uint64_t rest)
{
    const struct la_state *s = n->s;
    const struct la_tables *t = la_tables(n->p);
    for (int done = 0; done < n->links;) {
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

static void add_force(struct net *n, lr_hex h, uint8_t oc)
{
    for (int i = 0; i < n->forces; i++)
        if (n->force[i].hex == h)
            return;
    if (n->forces < FORCES)
        n->force[n->forces++] =
            (struct force){ h, oc, oc == LA_NOBODY || !la_active(n->s, oc), false, LA_NOBODY, LR_BLOCKED };
}

static void find_forces(struct net *n, enum lr_side side)
{
    const struct la_tables *t = la_tables(n->p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (n->s->leader[i].place == LA_HOLDS)
            add_force(n, n->s->leader[i].hex, la_overall(n->p, n->s, side, n->s->leader[i].hex));
}

/* Each force draws on the nearest link, a source, a depot or a wagon. True: some link has too many. */
static bool draw(struct net *n)
{
    int drawn[LINKS] = { 0 };
    bool short_of = false;
    for (int i = 0; i < n->forces; i++) {
        struct force *x = &n->force[i];
        uint16_t far = n->from_depots.cost[x->hex], near = from_wagons(n, x->hex);
        if (far == LR_NONE && near == LR_NONE)
            continue;
        int l = n->from_depots.number[x->hex];
        if (far == LR_NONE || (near < far && n->link[l].cart != LA_NOBODY))
            l = n->from_wagons.number[x->hex];
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
    struct lr_ways ways = line_ways(p, s, side, &shut);
    lr_search_make(&lines, memory, p->board, FAR);
    lr_search_start(&lines, from, 0, 0);
    lr_search_run(&lines, &ways, points * LR_MP, NULL);
    for (unsigned h = lines.low; h <= lines.high; h++)
        if (lines.cost[h] != LR_NONE)
            lr_add(set, h);
}

/* ---- Capacity (7.2.1, 7.2.2; A-25: only at the link a force draws on) ---- */

struct match {
    uint64_t reach[FORCES]; /* links in reach of each force */
    uint8_t eaters[LINKS][8];
    uint8_t n[LINKS];
};

/* Feed force i, moving others to other links if need be. */
static bool seat(const struct net *n, struct match *m, int i, uint64_t *tried)
{
    LR_EACH_BIT(l, m->reach[i]) {
        if (*tried >> l & 1)
            continue;
        *tried |= lr_bit(l);
        if (n->link[l].cart == LA_NOBODY)
            return true;
        int room = n->link[l].room < 8 ? n->link[l].room : 8;
        if (m->n[l] < room) {
            m->eaters[l][m->n[l]++] = (uint8_t)i;
            return true;
        }
        for (int k = 0; k < m->n[l]; k++) {
            int other = m->eaters[l][k];
            if (seat(n, m, other, tried)) {
                m->eaters[l][k] = (uint8_t)i;
                return true;
            }
        }
    }
    return false;
}

/* Those preferred come first, then the larger forces. */
static int weight_of(const struct net *n, int i)
{
    const struct force *x = &n->force[i];
    struct la_force f;
    la_muster(n->p, n->s, n->side, x->hex, &f);
    return f.cf + (n->s->leader[x->oc].marks & LA_FED ? 1000 : 0);
}

static void share_out(struct net *n)
{
    struct match m = { 0 };
    int order[FORCES], weight[FORCES], count = 0;
    for (int l = 0; l < n->links; l++) {
        lr_search_clear(&n->from_depots);
        lr_search_start(&n->from_depots, n->link[l].hex, 0, 0);
        lr_search_run(&n->from_depots, &n->ways, range_of(&n->link[l]), NULL);
        for (int i = 0; i < n->forces; i++)
            if (n->from_depots.cost[n->force[i].hex] != LR_NONE)
                m.reach[i] |= lr_bit((unsigned)l);
    }
    for (int i = 0; i < n->forces; i++) {
        if (n->force[i].free || !n->force[i].fed)
            continue;
        weight[i] = weight_of(n, i);
        int k = count++;
        for (; k > 0 && weight[order[k - 1]] < weight[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int k = 0; k < count; k++) {
        uint64_t tried = 0;
        n->force[order[k]].fed = seat(n, &m, order[k], &tried);
    }
}

/* Forces out of reach: how far is the nearest link (8.3.1, 13.4.2)? */
static void measure(struct net *n, lr_cost far)
{
    struct errand e = { .farthest = far };
    for (int l = 0; l < n->links; l++)
        for (int i = 0; i < n->forces; i++) {
            lr_hex h = n->force[i].hex;
            if (n->force[i].least != LR_BLOCKED || lr_has(&n->shut, h) || !in_sight(n, n->link[l].hex, h, far))
                continue;
            e.from |= lr_bit((unsigned)l);
            lr_add(&e.goal, h);
        }
    if (e.from == 0)
        return;
    lr_search_clear(&n->from_depots);
    follow(n, &n->from_depots, &e);
    for (int i = 0; i < n->forces; i++)
        if (n->force[i].least == LR_BLOCKED && n->from_depots.cost[n->force[i].hex] != LR_NONE)
            n->force[i].least = n->from_depots.cost[n->force[i].hex];
}

/* ---- What has been judged ---- */

/* Lines to hexes judged alone on this thread, and all they rest on. Between one question and the next of an
 * Administration or of attrition that seldom changes. Nothing here points into a state. */
enum { JUDGED = 32 };
struct judged {
    unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + 2 + LA_CARTS * sizeof(struct la_cart) + sizeof(struct la_field)
                              + LA_HEXES)];
    int n;
    struct line {
        lr_hex hex;
        uint8_t side, cart;
        bool fed;
        lr_cost far, least;
    } line[JUDGED];
};

static struct judged *judged_of(const struct lr_pack *p, const struct la_state *s)
{
    static _Thread_local struct judged k;
    if (!LR_HOLDS(k.on, LR_ON(p->hash), LR_ON(s->scenario), LR_ON(s->weather), LR_ON(s->burned), LR_ON(s->cart),
                  LR_ON(s->field), LR_ON(s->ground)))
        k.n = 0;
    return &k;
}

static const struct line *line_to(const struct judged *k, enum lr_side side, lr_hex h, lr_cost far)
{
    for (int i = 0; i < k->n; i++)
        if (k->line[i].hex == h && k->line[i].side == side && k->line[i].far == far)
            return &k->line[i];
    return NULL;
}

/* True: the lines to all these forces were known. */
static bool known_lines(const struct judged *k, struct net *n, lr_cost far)
{
    for (int i = 0; i < n->forces; i++) {
        const struct line *l = line_to(k, n->side, n->force[i].hex, far);
        if (l == NULL)
            return false;
        n->force[i].fed = l->fed;
        n->force[i].cart = l->cart;
        n->force[i].least = l->least;
    }
    return true;
}

static void note_lines(struct judged *k, const struct net *n, lr_cost far)
{
    for (int i = 0; i < n->forces; i++) {
        const struct force *x = &n->force[i];
        if (k->n < JUDGED && line_to(k, n->side, x->hex, far) == NULL)
            k->line[k->n++] = (struct line){ x->hex, (uint8_t)n->side, x->cart, x->fed, far, x->least };
    }
}

static void judge_afresh(struct net *n, bool all, lr_cost far)
{
    la_line_shut(n->p, n->s, n->side, &n->shut);
    n->ways = line_ways(n->p, n->s, n->side, &n->shut);
    lr_search_make(&n->from_depots, n->memory[0], n->p->board, FAR);
    n->wagons = false;
    chain_links(n, useful(n, first_links(n, n->side), far / LR_MP));
    if (draw(n) && all)
        share_out(n);
    if (far > 0)
        measure(n, far);
}

static void prove_lines(const struct net *n, lr_cost far)
{
    struct net again = *n;
    for (int i = 0; i < again.forces; i++)
        again.force[i] =
            (struct force){ n->force[i].hex, n->force[i].oc, n->force[i].free, false, LA_NOBODY, LR_BLOCKED };
    judge_afresh(&again, false, far);
    for (int i = 0; i < n->forces; i++) {
        lr_prove(&n->force[i].fed, &again.force[i].fed, sizeof n->force[i].fed);
        lr_prove(&n->force[i].cart, &again.force[i].cart, sizeof n->force[i].cart);
        lr_prove(&n->force[i].least, &again.force[i].least, sizeof n->force[i].least);
    }
}

/* Of all forces of a side, or of these hexes alone; how many more might draw on the same link is then not asked. */
static void judge(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *alone,
                  int count, lr_cost far, struct net *n)
{
    n->links = n->forces = 0;
    n->p = p;
    n->s = s;
    n->side = side;
    struct judged *k = alone != NULL ? judged_of(p, s) : NULL;
    if (alone == NULL)
        find_forces(n, side);
    for (int i = 0; alone != NULL && i < count; i++)
        add_force(n, alone[i], la_overall(p, s, side, alone[i]));
    if (k != NULL && known_lines(k, n, far)) {
        if (LR_PROVING)
            prove_lines(n, far);
        return;
    }
    judge_afresh(n, alone == NULL, far);
    if (k != NULL)
        note_lines(k, n, far);
}

/* 7.3: what it is called. The Overall Commander's ammo decides; units without a leader always have some. */
static uint8_t status(const struct la_state *s, const struct force *x)
{
    if (x->fed) {
        int bands = x->least / (5 * LR_MP);
        return (uint8_t)(LA_FULL | (bands > 15 ? 15 : bands) << LA_SUPPLY_BANDS);
    }
    unsigned bits = LA_NO_COMMUNICATIONS;
    bits |= x->oc == LA_NOBODY || s->leader[x->oc].ammo > 0 ? LA_COMBAT_SUPPLY : LA_OUT_OF_SUPPLY;
    if (x->least == LR_BLOCKED)
        return (uint8_t)(bits | LA_NO_LINE);
    int bands = x->least / (5 * LR_MP);
    return (uint8_t)(bits | (unsigned)(bands > 15 ? 15 : bands) << LA_SUPPLY_BANDS);
}

static void mark_boxes(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, uint8_t supply)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h)
            s->leader[i].supply = supply;
}

static bool by_expense(uint8_t supply)
{
    return (supply & LA_SUPPLY_STATUS) == LA_FULL && supply & LA_NO_COMMUNICATIONS;
}

static void judge_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool keep)
{
    struct net n;
    la_open_roll(s);
    judge(p, s, side, NULL, 0, LONGEST, &n);
    la_close_roll();
    for (int i = 0; i < n.forces; i++)
        if (!keep || !by_expense(s->leader[n.force[i].oc].supply))
            mark_boxes(p, s, side, n.force[i].hex, status(s, &n.force[i]));
}

void la_judge_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    judge_all(p, s, side, false);
}

/* ruling: who is fed from a link that cannot feed all is settled when all forces are judged; between, a force that
 * drew on none then draws on none now. */
uint8_t la_supply_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct net n;
    judge(p, s, side, &h, 1, 0, &n);
    struct force *x = &n.force[0];
    uint8_t was = x->oc != LA_NOBODY ? s->leader[x->oc].supply : 0;
    if (x->fed && !x->free && was & LA_NO_COMMUNICATIONS && x->cart != LA_NOBODY)
        x->fed = false;
    return status(s, x);
}

void la_supply_far(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                   int count, lr_cost *far)
{
    struct net n;
    judge(p, s, side, hex, count, FAR, &n);
    for (int i = 0; i < count; i++)
        far[i] = n.force[i].least < 0 ? INT32_MAX : n.force[i].least;
}

int la_supply_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                    int count, uint8_t *supply)
{
    struct net n;
    judge(p, s, side, hex, count < FORCES ? count : FORCES, LONGEST, &n);
    for (int i = 0; i < n.forces; i++)
        supply[i] = status(s, &n.force[i]);
    return n.forces;
}

/* 7.0, 7.3.4: at the instant of combat; never better than it was. */
void la_recheck_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t oc = la_overall(p, s, side, h);
    if (oc == LA_NOBODY || by_expense(s->leader[oc].supply))
        return;
    uint8_t was = s->leader[oc].supply, now = la_supply_of(p, s, side, h);
    if ((now & LA_SUPPLY_STATUS) == LA_FULL && (was & LA_SUPPLY_STATUS) != LA_FULL) {
        unsigned bits = was & ~(unsigned)LA_SUPPLY_STATUS;
        now = (uint8_t)(bits | (s->leader[oc].ammo > 0 ? LA_COMBAT_SUPPLY : LA_OUT_OF_SUPPLY));
    }
    mark_boxes(p, s, side, h, now);
}

bool la_full_supply(const struct la_state *s, unsigned leader)
{
    uint8_t holder = la_holder(s, leader);
    return holder != LA_NOBODY && (s->leader[holder].supply & LA_SUPPLY_STATUS) == LA_FULL
           && !(s->leader[holder].supply & LA_NO_COMMUNICATIONS);
}

static bool is_fed(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_FED_HEXES; i++)
        if (s->fed[i] == h)
            return true;
    return false;
}

bool la_troops_supplied(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return is_fed(s, h) || (la_supply_of(p, s, side, h) & LA_SUPPLY_STATUS) == LA_FULL;
}

void la_cart_off(struct la_state *s, unsigned cart)
{
    s->cart[cart] = (struct la_cart){ .hex = LR_NONE, .side = LR_NONE, .face = LA_STOCK };
}

/* 7.3.5: within the printed Movement Rating of the Overall Commander; without a leader, in the same hex. */
static bool may_expend(const struct lr_pack *p, const struct la_state *s, lr_hex h, uint8_t oc, unsigned cart)
{
    const struct la_cart *c = &s->cart[cart];
    if ((c->face != LA_WAGON && c->face != LA_DEPOT) || c->hex >= LA_HEXES)
        return false;
    return c->hex == h || (oc != LA_NOBODY && lr_distance(p->board, h, c->hex) <= la_printed_mr(p, oc));
}

uint8_t la_expendable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    uint8_t oc = la_overall(p, s, side, h), best = LA_NOBODY;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (may_expend(p, s, h, oc, c)
            && (best == LA_NOBODY || s->cart[c].face < s->cart[best].face
                || (s->cart[c].face == s->cart[best].face && t->wheels[c].capacity < t->wheels[best].capacity)))
            best = (uint8_t)c;
    return best;
}

/* ---- 8.7.1: opening a line ---- */

/* Own track, or track of the enemy's that this side passed last: then it may be opened. */
static bool passed_track(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return la_tables(p)->hex[h].rail && !(s->ground[h] & LA_RAIL_CSA) && s->ground[h] & LA_PASSED
           && s->ground[h] & LA_LAST_CSA && !lr_has(&s->stand[LA_UNION], h);
}

struct opening {
    lr_hex hex[512], from[512];
    int n;
};

/* Stations of the enemy's line next to one's own, all hexes between passed last by the Confederates; the Union
 * opens lines by its engineers alone. Once a turn, in the first Impulse. */
static void find_openings(const struct lr_pack *p, const struct la_state *s, struct opening *o)
{
    const struct la_tables *t = la_tables(p);
    struct la_set seen = { { 0 } }, passed = { { 0 } };
    bool any = false;
    o->n = 0;
    for (int i = 0; i < t->rail_hexes; i++)
        if (s->ground[t->rails[i]] & LA_PASSED && passed_track(p, s, t->rails[i])) {
            lr_add(&passed, t->rails[i]);
            any = true;
        }
    if (!any)
        return;
    for (int i = 0; i < t->rail_hexes; i++) {
        lr_hex h = t->rails[i];
        LR_EACH_BIT(d, s->ground[h] & LA_RAIL_CSA ? t->hex[h].rail : 0) {
            lr_hex n = p->board->next[h][d];
            if (n != LR_NONE && lr_has(&passed, n) && !lr_has(&seen, n) && o->n < 512) {
                lr_add(&seen, n);
                o->from[o->n] = LR_NONE;
                o->hex[o->n++] = n;
            }
        }
    }
    for (int at = 0; at < o->n; at++) {
        lr_hex h = o->hex[at];
        for (int d = 0; d < 6 && !la_station(p, h); d++) {
            lr_hex n = p->board->next[h][d];
            if (!(t->hex[h].rail >> d & 1) || n == LR_NONE || lr_has(&seen, n) || !lr_has(&passed, n)
                || o->n == 512)
                continue;
            lr_add(&seen, n);
            o->from[o->n] = (lr_hex)at;
            o->hex[o->n++] = n;
        }
    }
}

static bool may_open(const struct la_state *s, enum lr_side side)
{
    return side == LA_CONFEDERATE && s->player[side].opened != s->turn && s->player[side].impulses <= 1;
}

static int opening_to(const struct lr_pack *p, const struct opening *o, unsigned h)
{
    for (int i = 0; i < o->n; i++)
        if (o->hex[i] == h && la_station(p, o->hex[i]))
            return i;
    return -1;
}

static void open_line(LA_APPLIES)
{
    struct opening o;
    find_openings(p, s, &o);
    for (int i = opening_to(p, &o, lr_a(x)); i >= 0; i = o.from[i] == LR_NONE ? -1 : o.from[i])
        s->ground[o.hex[i]] = (uint8_t)((s->ground[o.hex[i]] | LA_RAIL_CSA) & ~(unsigned)LA_PASSED);
    s->player[side].opened = s->turn;
    LR_TELL(ev, LA_TELL_OPENED, side, LR_EVERYONE, (int32_t)side, (int32_t)lr_a(x));
}

/* ---- The question ---- */

/* Who may call inactive leaders to act (8.1.2): army commanders, for all in range, and corps commanders for their
 * own (3.3.2: la_commands). */
static uint64_t callers(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].ap > 0 && la_senior(p, s, i))
            set |= lr_bit(i);
    return set;
}

static void allow_leader(LA_ASKS, unsigned i, uint64_t by)
{
    const struct la_leader *l = &s->leader[i];
    if (l->marks & LA_ACTIVE) {
        if (!(l->marks & (LA_TRIED | LA_TRAINING)))
            lr_allow(q, lr_say(LA_V_REST, i, 0, 0, 0));
        return;
    }
    if (l->marks & LA_TRIED)
        return;
    lr_allow(q, lr_say(LA_V_STIR, i, 0, 0, 0));
    LR_EACH_BIT(caller, by)
        if (la_commands(p, s, caller, i))
            lr_allow(q, lr_say(LA_V_CALL, i, caller, 0, 0));
    if (la_may_wdo(p, s, side))
        lr_allow(q, lr_say(LA_V_WAR_DEPARTMENT, i, 0, 0, 0));
}

static void allow_supply(LA_ASKS, unsigned i, uint64_t carts)
{
    const struct la_leader *l = &s->leader[i];
    if ((l->supply & LA_SUPPLY_STATUS) == LA_FULL || !la_is_oc(p, s, side, i))
        return;
    LR_EACH_BIT(c, carts)
        if (may_expend(p, s, l->hex, (uint8_t)i, c))
            lr_allow(q, lr_say(LA_V_FEED, i, c, 0, 0));
    if (l->marks & LA_OWN)
        lr_allow(q, lr_say(LA_V_FORAGED, i, 0, 0, 0));
    bool near = (l->supply >> LA_SUPPLY_BANDS) < 3 && !(l->supply & LA_NO_LINE);
    if (near && la_active(s, i) && !(l->marks & LA_FED))
        lr_allow(q, lr_say(LA_V_PREFER, i, 0, 0, 0));
}

/* 7.3.5: why troops without a leader cannot be fed from this wagon or depot. */
static bool bars_feeding_troops(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                                unsigned cart, struct lr_verdict *v)
{
    struct la_units here = la_loose_at(p, s, side, h);
    if (lr_empty(&here) || la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("7.3.5", "No troops of yours without a leader are there.");
    if (!may_expend(p, s, h, LA_NOBODY, cart))
        return LA_BARS("7.3.5", "Troops without a leader use up only a wagon or depot in their own hex.");
    return la_troops_supplied(p, s, side, h) && LA_BARS("7.3.5", "They are in Full Supply already.");
}

static bool room_to_feed(const struct la_state *s) { return s->fed[LA_FED_HEXES - 1] == LR_NONE; }

static void feed_troops(struct la_state *s, lr_hex h)
{
    int i = 0;
    while (i < LA_FED_HEXES - 1 && s->fed[i] != LR_NONE)
        i++;
    s->fed[i] = h;
}

/* Wagons and depots of a side; a set. */
static uint64_t carts_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_WAGON || s->cart[c].face == LA_DEPOT)
            set |= lr_bit(c);
    return set;
}

void la_allow_destroying(LA_ASKS)
{
    LR_EACH_BIT(c, carts_of(p, s, side))
        lr_allow(q, lr_say(LA_V_DESTROY, c, 0, 0, 0));
}

void la_destroy(LA_APPLIES)
{
    unsigned c = lr_a(x);
    (void)p;
    LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)c, s->cart[c].hex);
    la_cart_off(s, c);
}

void la_ask_ready(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    q->rule = "7.0";
    q->always = true;
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_put(&q->words,
           "Your Impulse begins, effort %d. Make ready: feed forces out of supply, stir up or rest leaders.",
           s->now);
    lr_put(&q->others, "makes ready");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    if (q->brief)
        return;
    uint64_t may_call = callers(p, s, side), carts = carts_of(p, s, side);
    la_allow_destroying(p, s, side, q);
    LR_EACH_BIT(c, room_to_feed(s) ? carts : 0)
        if (!bars_feeding_troops(p, s, side, s->cart[c].hex, c, NULL))
            lr_allow(q, lr_say(LA_V_FEED_TROOPS, s->cart[c].hex, c, 0, 0));
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!la_in_play(&s->leader[i]))
            continue;
        if (s->leader[i].place == LA_HOLDS)
            allow_supply(p, s, side, q, i, carts);
        allow_leader(p, s, side, q, i, may_call);
    }
    if (may_open(s, side)) {
        struct opening o;
        find_openings(p, s, &o);
        for (int i = 0; i < o.n; i++)
            if (la_station(p, o.hex[i]))
                lr_allow(q, lr_say(LA_V_OPEN_LINE, o.hex[i], 0, 0, 0));
    }
    la_allow_cavalry(p, s, side, q);
}

static void feed(struct la_state *s, const struct lr_pack *p, enum lr_side side, unsigned leader)
{
    uint8_t supply = s->leader[leader].supply;
    mark_boxes(p, s, side, s->leader[leader].hex,
               (uint8_t)((supply & ~(unsigned)LA_SUPPLY_STATUS) | LA_FULL | LA_NO_COMMUNICATIONS));
}

/* 8.1.2: a die at or under the inactive Administrative Rating. */
static void stir(LA_APPLIES)
{
    unsigned i = lr_a(x);
    int die = lr_d6(&s->core, ev);
    s->leader[i].marks |= LA_TRIED;
    bool up = die <= la_ar(p, s, i);
    if (up)
        la_activate(s, i);
    /* the die is known to all, whose it was only to him who rolls: a leader under another is not seen */
    LR_TELL(ev, up ? LA_TELL_STIRRED : LA_TELL_NOT_STIRRED, side, LR_ONLY(side), (int32_t)i);
    la_die_seen(ev, side, LR_ONLY(side));
}

static void apply_leader(LA_APPLIES)
{
    unsigned i = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_STIR:
        stir(p, s, side, x, ev);
        break;
    case LA_V_CALL:
        la_charge(p, s, side, &LA_POINTS(lr_b(x), 1));
        s->leader[i].marks |= LA_TRIED;
        la_activate(s, i);
        LR_TELL(ev, LA_TELL_CALLED, side, LR_ONLY(side), (int32_t)i, (int32_t)lr_b(x));
        break;
    case LA_V_WAR_DEPARTMENT:
        la_wdo(p, s, side, false);
        s->leader[i].marks |= LA_TRIED;
        la_activate(s, i);
        LR_TELL(ev, LA_TELL_WAR_DEPARTMENT, side, LR_ONLY(side), (int32_t)i);
        break;
    default: /* LA_V_REST */
        la_fall_inactive(p, s, i, true);
        LR_TELL(ev, LA_TELL_RESTS, side, LR_ONLY(side), (int32_t)i);
        break;
    }
}

/* ---- Its form ---- */

void la_shape_ready(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_WEP);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    la_add_purse(p, s, q->side, f, LA_IN_ORDERS);
}

static struct la_price price_of_calling(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned caller)
{
    (void)p, (void)s, (void)side, (void)l;
    return LA_POINTS(caller, 1);
}

static void line_rest(LA_LINES, unsigned i)
{
    struct la_state after = *s;
    int saved = la_tables(p)->cost[LA_C_LEADER];
    (void)side;
    la_fall_inactive(p, &after, i, true);
    la_value(l, s->leader[i].ap, after.leader[i].ap, "Administration Points");
    l->effect = lr_form_text(f, "inactive; saves %d War Effort Point%s", saved, saved == 1 ? "" : "s");
}

static void line_feed(LA_LINES)
{
    struct lr_axis *from = la_ways(f, l);
    (void)p, (void)s, (void)side;
    if (from != NULL)
        from->label = "from";
    l->effect = "Full Supply this Impulse; the wagon or depot is spent";
}

void la_line_ready(LA_LINES)
{
    unsigned i = lr_a(l->base);
    struct la_price price = { .wdo = true };
    la_list_under(s, l);
    switch (lr_verb_of(l->base)) {
    case LA_V_FEED:
    case LA_V_FEED_TROOPS:
        line_feed(p, s, side, f, l);
        break;
    case LA_V_FORAGED:
        l->effect = "Full Supply this Impulse; his Own marker is spent";
        break;
    case LA_V_PREFER:
        l->effect = "others go without where a link cannot feed all";
        break;
    case LA_V_DESTROY:
        l->effect = LA_DESTROYED;
        break;
    case LA_V_STIR:
        l->effect = lr_form_text(f, "active %s", la_at_most(f, la_ar(p, s, i)));
        break;
    case LA_V_CALL:
        la_price_ways(p, s, side, f, l, "by order of", NULL, price_of_calling);
        l->effect = "active, without a die";
        break;
    case LA_V_WAR_DEPARTMENT:
        la_price_line(p, s, f, l, &price);
        l->effect = "active, without a die";
        break;
    case LA_V_REST:
        line_rest(p, s, side, f, l, i);
        break;
    case LA_V_OPEN_LINE:
        l->effect = "the track up to it is yours; once a turn";
        break;
    case LA_V_DONE:
        l->label = "Begin to move";
        break;
    default:
        la_line_cavalry(p, s, side, f, l);
        break;
    }
}

void la_apply_ready(LA_APPLIES)
{
    unsigned a = lr_a(x), b = lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        lr_pop(&s->core);
        break;
    case LA_V_FEED:
        feed(s, p, side, a);
        LR_TELL(ev, LA_TELL_FED, side, LR_ONLY(side), (int32_t)a, (int32_t)b);
        LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)b, s->cart[b].hex);
        la_cart_off(s, b);
        break;
    case LA_V_FEED_TROOPS:
        feed_troops(s, (lr_hex)a);
        LR_TELL(ev, LA_TELL_FED_TROOPS, side, LR_ONLY(side), (int32_t)a, (int32_t)b);
        LR_TELL(ev, LA_TELL_BURNS, side, LR_EVERYONE, (int32_t)side, (int32_t)b, s->cart[b].hex);
        la_cart_off(s, b);
        break;
    case LA_V_FORAGED:
        feed(s, p, side, a);
        s->leader[a].marks &= ~(uint32_t)LA_OWN;
        LR_TELL(ev, LA_TELL_LIVES_OFF, side, LR_ONLY(side), (int32_t)a);
        break;
    case LA_V_PREFER:
        s->leader[a].marks |= LA_FED;
        judge_all(p, s, side, true);
        LR_TELL(ev, LA_TELL_PREFERRED, side, LR_ONLY(side), (int32_t)a);
        break;
    case LA_V_DESTROY:
        la_destroy(p, s, side, x, ev);
        break;
    case LA_V_OPEN_LINE:
        open_line(p, s, side, x, ev);
        break;
    default:
        if (!la_do_cavalry(p, s, side, x, ev))
            apply_leader(p, s, side, x, ev);
        break;
    }
}

/* ---- Refusals ---- */

bool la_bars_feed(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    unsigned i = lr_a(x), c = lr_b(x), verb = lr_verb_of(x);
    const struct la_leader *l = &s->leader[i];
    const char *name = t->officer[i].name;
    if (la_is_absent(p, s, side, i, "7.3.5", v))
        return true;
    if (!la_is_oc(p, s, side, i))
        return LA_BARS("7.3.5", "Only the Overall Commander in his hex draws supply for a force.");
    if ((l->supply & LA_SUPPLY_STATUS) == LA_FULL)
        return LA_BARS(verb == LA_V_PREFER ? "7.3.4" : "7.3.5", "%s is in Full Supply already.", name);
    if (verb == LA_V_FORAGED)
        return !(l->marks & LA_OWN) && LA_BARS("13.2.4", "%s has no Own Use marker.", name);
    if (verb == LA_V_PREFER)
        return !la_active(s, i) && LA_BARS("7.2.3", "An inactive leader's force draws freely: it needs no place.");
    if (t->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS("7.3.5", "That wagon or depot is not yours, or not in play.");
    if (s->cart[c].face != LA_WAGON && s->cart[c].face != LA_DEPOT)
        return LA_BARS("7.3.5", "Only wagons and depots are expended for supply.");
    if (!may_expend(p, s, l->hex, (uint8_t)i, c))
        return LA_BARS("7.3.5", "It is farther away than the %d hexes of his printed Movement Rating.",
                       la_printed_mr(p, i));
    return false;
}

bool la_bars_feed_troops(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    unsigned c = lr_b(x);
    if (la_tables(p)->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS("7.3.5", "That wagon or depot is not yours, or not in play.");
    if (s->cart[c].face != LA_WAGON && s->cart[c].face != LA_DEPOT)
        return LA_BARS("7.3.5", "Only wagons and depots are expended for supply.");
    return bars_feeding_troops(p, s, side, h, c, v);
}

bool la_bars_destroy(LA_WHYS)
{
    unsigned c = lr_a(x), face = s->cart[c].face;
    const char *rule = face == LA_DEPOT ? "7.2.2" : "7.2.1";
    if (la_tables(p)->wheels[c].side != side || s->cart[c].hex == LR_NONE)
        return LA_BARS(rule, "Only wagons and depots of yours in play can be destroyed.");
    if (face != LA_WAGON && face != LA_DEPOT)
        return LA_BARS("7.2.1", "Pontoons and Trains are not destroyed by their owner.");
    if (s->active < 2 && !la_in_impulse(s, side))
        return LA_BARS(rule, "Wagons and depots are destroyed in their owner's Impulse, not in the enemy's.");
    return false;
}

static bool bars_caller(const struct lr_pack *p, const struct la_state *s, unsigned i, unsigned by,
                        struct lr_verdict *v)
{
    if (la_not_under(p, s, by, i, "8.1.2", v))
        return true;
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", la_tables(p)->officer[by].name);
    return false;
}

static bool bars_war_department(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                struct lr_verdict *v)
{
    int price = la_tables(p)->cost[LA_C_WAR_DEPARTMENT];
    if (lr_top_of(&s->core)->kind == LA_F_DEVELOP)
        return LA_BARS("9.1.2", "The War Department rouses nobody for Reaction Movement.");
    if (s->player[side].orders != 0)
        return LA_BARS("3.4.1", "The War Department has given its order of this turn.");
    if (s->player[side].wep < price)
        return LA_BARS("3.4.1", "A War Department Order costs %d War Effort Points.", price);
    return false;
}

static bool bars_resting(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    uint32_t marks = s->leader[i].marks;
    if (!(marks & LA_ACTIVE))
        return LA_BARS("8.1.2", "%s is inactive already.", la_tables(p)->officer[i].name);
    if (marks & LA_TRAINING)
        return LA_BARS("14.5.2", "A leader in training counts as active.");
    return marks & LA_TRIED && s->active < 2
           && LA_BARS("8.1.2", "%s has been activated in this Impulse.", la_tables(p)->officer[i].name);
}

/* 8.1.2: activated, or put to rest. */
bool la_bars_stir(LA_WHYS)
{
    unsigned i = lr_a(x), verb = lr_verb_of(x);
    uint32_t marks = s->leader[i].marks;
    const char *name = la_tables(p)->officer[i].name;
    if (la_tables(p)->officer[i].side != side || !la_in_play(&s->leader[i]))
        return LA_BARS("8.1", "%s is no leader of yours in the field.", name);
    if (verb == LA_V_REST && bars_resting(p, s, i, v))
        return true;
    if (marks & LA_TRIED && la_in_impulse(s, side))
        return LA_BARS("8.1.2", "One way to activate a leader is tried in an Impulse, and only once.");
    if (verb != LA_V_REST && marks & LA_ACTIVE)
        return LA_BARS("8.1.2", "%s is active.", name);
    if (verb == LA_V_WAR_DEPARTMENT)
        return bars_war_department(p, s, side, v);
    return verb == LA_V_CALL && bars_caller(p, s, i, lr_b(x), v);
}

bool la_bars_open_line(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    struct opening o;
    if (side == LA_UNION)
        return LA_BARS("14.7.4", "The Union opens rail lines by its engineers, in the Administration Sequence.");
    if (h >= LA_HEXES || !la_station(p, h))
        return LA_BARS("8.7.1", "Lines are opened up to a station: a town on a rail line.");
    if (s->ground[h] & LA_RAIL_CSA)
        return LA_BARS("8.7.1", "That station is on a line of yours.");
    if (s->player[side].opened == s->turn)
        return LA_BARS("8.7.1", "You have opened a station in this turn: one is all.");
    find_openings(p, s, &o);
    if (opening_to(p, &o, h) < 0)
        return LA_BARS("8.7.1", "The enemy was the last there, or in a hex between your line and it.");
    if (!may_open(s, side))
        return LA_BARS("8.7.1", "A line is opened only in your first Impulse of a turn.");
    return false;
}

void la_why_ready(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_PREFER && s->leader[lr_a(x)].marks & LA_FED)
        lr_refuse(v, "7.2.1", "He has been given the first place already.");
    else if (lr_verb_of(x) == LA_V_PREFER)
        lr_refuse(v, "7.3.1", "No link that feeds others is in reach of him.");
    else
        lr_refuse(v, "4.2.1", "That cannot be done now.");
    (void)p, (void)side;
}
