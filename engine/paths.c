/* paths.c - floods, cheapest paths and tracing. */
#include "inside.h"

/* Dijkstra's method over (hex, layer), with Dial's buckets: costs are small whole numbers, so the frontier
 * never spans more than LR_DEAREST + 1 of them, and a ring of that many queues holds it. Each queue is first
 * in, first out: ties fall to the start named first, then to the path found first, always the same way.
 *
 * A hex entered with LR_STOP is a node of its own, never left, so that a cheap stop does not hide a dearer
 * way through: node 2 * (hex * layers + layer) may go on, the one after it has stopped.
 *
 * Nothing but two bytes a place is cleared, and that once in 255 runs: what is kept of a place is blank until
 * this run touches it. So floods are cheap to make and to run again, however large the board. */

enum { BUCKETS = 4096, WORDS = BUCKETS / 64 };
#define NO_NODE 0xFFFFFFFFu

enum { BLANK, LABELLED, SETTLED };

struct node {
    lr_cost cost;
    uint32_t from;          /* the node before it on the path */
    uint32_t ahead, behind; /* in its bucket's queue */
    uint16_t hex, layer;
    uint32_t state;
};

struct spot {
    uint32_t first;  /* the node by which this place was reached first, hence cheapest */
    uint32_t closed; /* how many of its layers are settled and may go on */
};

struct queue {
    uint32_t head, tail;
};

struct lr_flood {
    const struct lr_board *board;
    uint32_t layers, reached;
    struct node *node;
    struct spot *spot;
    lr_hex *order;
    uint16_t *first_link;         /* by place, one more at the end */
    uint8_t turn;                 /* which run this is, up to 255 */
    uint8_t *touched;             /* by place: the turn in which its nodes and spot were last made blank */
    uint8_t *done;                /* the turn in which nothing more was to be found there; one more for LR_NONE */
    uint64_t groups, bits[WORDS]; /* which buckets hold anything */
    struct queue queue[BUCKETS];
};

static size_t round_up(size_t n) { return (n + 15) / 16 * 16; }

size_t lr_flood_size(const struct lr_board *b, int layers)
{
    size_t places = lr_places(b), nodes = 2 * places * (size_t)(layers < 1 ? 1 : layers);
    return round_up(sizeof(struct lr_flood)) + round_up(nodes * sizeof(struct node))
           + round_up(places * sizeof(struct spot)) + round_up(places * sizeof(lr_hex))
           + round_up((places + 1) * sizeof(uint16_t)) + 2 * round_up(places + 1);
}

/* Links are sorted by where they begin. */
static void index_links(struct lr_flood *f)
{
    const struct lr_board *b = f->board;
    int at = 0;
    for (size_t h = 0; b->links > 0 && h <= lr_places(b); h++) {
        while (at < b->links && b->link[at].from < h)
            at++;
        f->first_link[h] = (uint16_t)at;
    }
}

static void blank_all(struct lr_flood *f)
{
    memset(f->touched, 0, lr_places(f->board) + 1);
    memset(f->done, 0, lr_places(f->board) + 1);
    f->turn = 1;
}

struct lr_flood *lr_flood_make(void *memory, const struct lr_board *b, int layers)
{
    struct lr_flood *f = memory;
    char *at = (char *)memory + round_up(sizeof *f);
    size_t places = lr_places(b);
    f->board = b;
    f->layers = (uint32_t)(layers < 1 ? 1 : layers);
    f->reached = 0;
    f->node = (struct node *)(void *)at;
    at += round_up(2 * places * f->layers * sizeof *f->node);
    f->spot = (struct spot *)(void *)at;
    at += round_up(places * sizeof *f->spot);
    f->order = (lr_hex *)(void *)at;
    at += round_up(places * sizeof *f->order);
    f->first_link = (uint16_t *)(void *)at;
    at += round_up((places + 1) * sizeof *f->first_link);
    f->touched = (uint8_t *)at;
    f->done = (uint8_t *)at + round_up(places + 1);
    blank_all(f);
    index_links(f);
    return f;
}

/* ---- The queues ---- */

static inline void enqueue(struct lr_flood *f, uint32_t n)
{
    uint32_t bucket = (uint32_t)f->node[n].cost % BUCKETS, word = bucket / 64;
    uint64_t bit = (uint64_t)1 << bucket % 64;
    f->node[n].ahead = NO_NODE;
    if (f->bits[word] & bit) {
        f->node[n].behind = f->queue[bucket].tail;
        f->node[f->queue[bucket].tail].ahead = n;
    } else {
        f->node[n].behind = NO_NODE;
        f->queue[bucket].head = n;
        f->bits[word] |= bit;
        f->groups |= (uint64_t)1 << word;
    }
    f->queue[bucket].tail = n;
}

static inline void unqueue(struct lr_flood *f, uint32_t n)
{
    uint32_t bucket = (uint32_t)f->node[n].cost % BUCKETS, word = bucket / 64;
    uint32_t ahead = f->node[n].ahead, behind = f->node[n].behind;
    if (behind == NO_NODE)
        f->queue[bucket].head = ahead;
    else
        f->node[behind].ahead = ahead;
    if (ahead == NO_NODE)
        f->queue[bucket].tail = behind;
    else
        f->node[ahead].behind = behind;
    if (ahead == NO_NODE && behind == NO_NODE) {
        f->bits[word] &= ~((uint64_t)1 << bucket % 64);
        if (f->bits[word] == 0)
            f->groups &= ~((uint64_t)1 << word);
    }
}

/* The first waiting node at or after the present cost, round the ring. The caller knows there is one. */
static inline uint32_t cheapest(const struct lr_flood *f, lr_cost now)
{
    uint32_t bucket = (uint32_t)now % BUCKETS, word = bucket / 64;
    uint64_t here = f->bits[word] >> bucket % 64;
    if (here)
        return f->queue[bucket + (uint32_t)__builtin_ctzll(here)].head;
    uint64_t later = f->groups & (word == 63 ? 0 : ~(uint64_t)0 << (word + 1));
    uint32_t group = (uint32_t)__builtin_ctzll(later ? later : f->groups);
    return f->queue[group * 64 + (uint32_t)__builtin_ctzll(f->bits[group])].head;
}

/* ---- Running ---- */

static void start_run(struct lr_flood *f)
{
    if (f->turn == UINT8_MAX)
        blank_all(f);
    f->turn++;
    f->done[lr_places(f->board)] = f->turn;
    f->reached = 0;
    f->groups = 0;
    memset(f->bits, 0, sizeof f->bits);
}

/* The node that may go on; the one after it has stopped. */
static inline uint32_t node_of(const struct lr_flood *f, lr_hex h, uint32_t layer)
{
    return 2 * ((uint32_t)h * f->layers + layer);
}

static void touch(struct lr_flood *f, lr_hex h)
{
    struct node *node = &f->node[node_of(f, h, 0)];
    for (uint32_t k = 0; k < 2 * f->layers; k++)
        node[k] = (struct node){ .hex = h, .layer = (uint16_t)(k / 2), .state = BLANK };
    f->spot[h] = (struct spot){ NO_NODE, 0 };
    f->touched[h] = f->turn;
}

/* Label a node of this hex with a cost unless it has one as good. */
static inline void label(struct lr_flood *f, lr_hex h, uint32_t n, lr_cost cost, uint32_t from)
{
    struct node *node = &f->node[n];
    if (f->touched[h] != f->turn) {
        touch(f, h);
    } else if (node->state != BLANK) {
        if (node->state == SETTLED || node->cost <= cost)
            return;
        unqueue(f, n);
    }
    node->state = LABELLED;
    node->cost = cost;
    node->from = from;
    enqueue(f, n);
}

struct search {
    lr_cost budget;
    lr_step_cost *cost;
    const void *ctx;
};

/* One step from a settled node to a place that is not done with. */
static inline void try_step(struct lr_flood *f, const struct search *s, uint32_t n, struct node at, int dir,
                            lr_hex to)
{
    int layer = at.layer;
    lr_cost step = s->cost(s->ctx, at.hex, dir, to, &layer);
    lr_cost price = step & (LR_STOP - 1);
    if (step < 0 || price > LR_DEAREST || price > s->budget - at.cost || (uint32_t)layer >= f->layers)
        return;
    uint32_t target = node_of(f, to, (uint32_t)layer) + (step & LR_STOP ? 1 : 0);
    label(f, to, target, at.cost + price, n);
}

static void follow_links(struct lr_flood *f, const struct search *s, uint32_t n, struct node at)
{
    for (int i = f->first_link[at.hex]; i < f->first_link[at.hex + 1]; i++) {
        lr_hex to = f->board->link[i].to;
        if (f->done[to] != f->turn)
            try_step(f, s, n, at, -1, to);
    }
}

static void expand(struct lr_flood *f, const struct search *s, uint32_t n)
{
    const struct node at = f->node[n];
    const lr_hex *next = f->board->next[at.hex];
    uint32_t places = (uint32_t)lr_places(f->board);
    const uint8_t *done = f->done, turn = f->turn;
    unsigned open = 0; /* gathered without a branch: which neighbours are done with cannot be foretold */
    for (unsigned d = 0; d < 6; d++)
        open |= (unsigned)(done[next[d] < places ? next[d] : places] != turn) << d;
    for (; open != 0; open &= open - 1) {
        int d = __builtin_ctz(open);
        try_step(f, s, n, at, d, next[d]);
    }
    if (f->board->links > 0)
        follow_links(f, s, n, at);
}

static bool may_go_on(uint32_t n) { return (n & 1) == 0; }

/* Take the cheapest node off the queues for good. True if its hex is reached for the first time. */
static bool settle(struct lr_flood *f, uint32_t n)
{
    struct node *node = &f->node[n];
    struct spot *spot = &f->spot[node->hex];
    unqueue(f, n);
    node->state = SETTLED;
    bool fresh = spot->first == NO_NODE;
    if (fresh) {
        spot->first = n;
        f->order[f->reached++] = node->hex;
    }
    spot->closed += may_go_on(n);
    if (spot->closed == f->layers)
        f->done[node->hex] = f->turn;
    return fresh;
}

static void put_starts(struct lr_flood *f, const lr_hex *starts, int count)
{
    for (int i = 0; i < count; i++)
        if (starts[i] < lr_places(f->board) && f->board->playable[starts[i]])
            label(f, starts[i], node_of(f, starts[i], 0), 0, NO_NODE);
}

lr_hex lr_trace(struct lr_flood *f, const lr_hex *starts, int count, lr_cost budget, lr_step_cost *cost,
                lr_goal *goal, const void *ctx)
{
    struct search s = { budget, cost, ctx };
    start_run(f);
    if (budget >= 0)
        put_starts(f, starts, count);
    for (lr_cost now = 0; f->groups != 0;) {
        uint32_t n = cheapest(f, now);
        now = f->node[n].cost;
        bool fresh = settle(f, n);
        if (fresh && goal != NULL && goal(ctx, f->node[n].hex))
            return f->node[n].hex;
        if (may_go_on(n))
            expand(f, &s, n);
    }
    return LR_NONE;
}

void lr_flood_run(struct lr_flood *f, const lr_hex *starts, int count, lr_cost budget, lr_step_cost *cost,
                  const void *ctx)
{
    (void)lr_trace(f, starts, count, budget, cost, NULL, ctx);
}

/* ---- What was found ---- */

static bool was_reached(const struct lr_flood *f, lr_hex h)
{
    return h < lr_places(f->board) && f->touched[h] == f->turn && f->spot[h].first != NO_NODE;
}

lr_cost lr_flood_cost(const struct lr_flood *f, lr_hex h)
{
    return was_reached(f, h) ? f->node[f->spot[h].first].cost : LR_BLOCKED;
}

lr_cost lr_flood_cost_in(const struct lr_flood *f, lr_hex h, int layer)
{
    if (!was_reached(f, h) || layer < 0 || (uint32_t)layer >= f->layers)
        return LR_BLOCKED;
    const struct node *on = &f->node[node_of(f, h, (uint32_t)layer)], *stopped = on + 1;
    bool goes_on = on->state == SETTLED, stops = stopped->state == SETTLED;
    if (goes_on && stops)
        return on->cost < stopped->cost ? on->cost : stopped->cost;
    return goes_on ? on->cost : stops ? stopped->cost : LR_BLOCKED;
}

int lr_flood_reached(const struct lr_flood *f, const lr_hex **hexes)
{
    *hexes = f->order;
    return (int)f->reached;
}

int lr_flood_path(const struct lr_flood *f, lr_hex to, lr_hex *out, int room)
{
    if (!was_reached(f, to))
        return 0;
    int length = 0;
    for (uint32_t n = f->spot[to].first; n != NO_NODE; n = f->node[n].from)
        length++;
    int at = length;
    for (uint32_t n = f->spot[to].first; n != NO_NODE; n = f->node[n].from)
        if (--at < room)
            out[at] = f->node[n].hex;
    return length;
}
