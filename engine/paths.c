/* paths.c - floods, cheapest paths and tracing. */
#include "inside.h"

/* Dijkstra's method over (hex, layer), with Dial's buckets: costs are small whole numbers, so the frontier
 * never spans more than LR_DEAREST + 1 of them, and a ring of that many queues holds it. Each queue is first
 * in, first out: ties fall to the start named first, then to the path found first, always the same way.
 *
 * A hex entered with LR_STOP is a node of its own, never left, so that a cheap stop does not hide a dearer
 * way through. Nodes 0 .. count-1 may go on, nodes count .. 2*count-1 have stopped.
 *
 * Nothing is cleared between runs: a node is as good as blank unless it carries the stamp of this run. */

enum { BUCKETS = 4096, WORDS = BUCKETS / 64 };
#define NO_NODE 0xFFFFFFFFu

struct node {
    uint32_t stamp; /* twice the run's number: labelled; one more: settled */
    lr_cost cost;
    uint32_t from;          /* the node before it on the path */
    uint32_t ahead, behind; /* in its bucket's queue */
    uint16_t hex, layer;
};

struct spot {
    uint32_t stamp, first; /* the node by which this hex was reached first, hence cheapest */
    uint32_t closed;       /* how many of its layers are settled and may go on */
};

struct queue {
    uint32_t head, tail;
};

struct lr_flood {
    const struct lr_board *board;
    uint32_t layers, count; /* count = places * layers */
    uint32_t run, reached;
    struct node *node;
    struct spot *spot;
    lr_hex *order;
    uint16_t *first_link;         /* by place, one more at the end */
    uint64_t groups, bits[WORDS]; /* which buckets hold anything */
    struct queue queue[BUCKETS];
    uint8_t turn;              /* a small stamp, for `done` */
    uint8_t done[LR_NONE + 1]; /* by place: this turn when nothing can be found there any more; LR_NONE always is */
};

static size_t round_up(size_t n) { return (n + 15) / 16 * 16; }

size_t lr_flood_size(const struct lr_board *b, int layers)
{
    size_t places = lr_places(b), nodes = 2 * places * (size_t)(layers < 1 ? 1 : layers);
    return round_up(sizeof(struct lr_flood)) + round_up(nodes * sizeof(struct node))
           + round_up(places * sizeof(struct spot)) + round_up(places * sizeof(lr_hex))
           + round_up((places + 1) * sizeof(uint16_t));
}

static void name_nodes(struct lr_flood *f)
{
    for (uint32_t i = 0; i < 2 * f->count; i++) {
        uint32_t k = i < f->count ? i : i - f->count;
        f->node[i] = (struct node){ .hex = (uint16_t)(k / f->layers), .layer = (uint16_t)(k % f->layers) };
    }
}

/* Links are sorted by where they begin. */
static void index_links(struct lr_flood *f)
{
    const struct lr_board *b = f->board;
    int at = 0;
    for (size_t h = 0; h <= lr_places(b); h++) {
        while (at < b->links && b->link[at].from < h)
            at++;
        f->first_link[h] = (uint16_t)at;
    }
}

struct lr_flood *lr_flood_make(void *memory, const struct lr_board *b, int layers)
{
    struct lr_flood *f = memory;
    char *at = (char *)memory + round_up(sizeof *f);
    size_t places = lr_places(b);
    memset(memory, 0, sizeof *f);
    f->board = b;
    f->layers = (uint32_t)(layers < 1 ? 1 : layers);
    f->count = (uint32_t)places * f->layers;
    f->node = (struct node *)(void *)at;
    at += round_up(2 * (size_t)f->count * sizeof *f->node);
    f->spot = (struct spot *)(void *)at;
    at += round_up(places * sizeof *f->spot);
    f->order = (lr_hex *)(void *)at;
    at += round_up(places * sizeof *f->order);
    f->first_link = (uint16_t *)(void *)at;
    memset(f->spot, 0, places * sizeof *f->spot);
    name_nodes(f);
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
    if (f->run == INT32_MAX) { /* stamps would repeat: blank everything once in two thousand million runs */
        name_nodes(f);
        memset(f->spot, 0, lr_places(f->board) * sizeof *f->spot);
        f->run = 0;
    }
    f->run++;
    f->turn++;
    if (f->turn == 0) {
        memset(f->done, 0, lr_places(f->board));
        f->turn = 1;
    }
    f->done[LR_NONE] = f->turn;
    f->reached = 0;
    f->groups = 0;
    memset(f->bits, 0, sizeof f->bits);
}

/* Label a node with a cost unless it has one as good. */
static inline void label(struct lr_flood *f, uint32_t n, lr_cost cost, uint32_t from)
{
    struct node *node = &f->node[n];
    uint32_t stamp = 2 * f->run;
    if (node->stamp >= stamp) {
        if (node->stamp > stamp || node->cost <= cost)
            return;
        unqueue(f, n);
    }
    node->stamp = stamp;
    node->cost = cost;
    node->from = from;
    enqueue(f, n);
}

struct search {
    lr_cost budget;
    lr_step_cost *cost;
    const void *ctx;
};

/* One step from a settled node to a hex that is not done with. */
static inline void try_step(struct lr_flood *f, const struct search *s, uint32_t n, struct node at, int dir,
                            lr_hex to)
{
    int layer = at.layer;
    lr_cost step = s->cost(s->ctx, at.hex, dir, to, &layer);
    lr_cost price = step & (LR_STOP - 1);
    if (step < 0 || price > LR_DEAREST || price > s->budget - at.cost || (uint32_t)layer >= f->layers)
        return;
    uint32_t target = (uint32_t)to * f->layers + (uint32_t)layer;
    label(f, step & LR_STOP ? target + f->count : target, at.cost + price, n);
}

static void expand(struct lr_flood *f, const struct search *s, uint32_t n)
{
    const struct lr_board *b = f->board;
    const struct node at = f->node[n];
    const lr_hex *next = b->next[at.hex];
    unsigned open = 0; /* gathered without a branch: which neighbours are done with cannot be foretold */
    for (unsigned d = 0; d < 6; d++)
        open |= (unsigned)(f->done[next[d]] != f->turn) << d;
    for (; open != 0; open &= open - 1) {
        int d = __builtin_ctz(open);
        try_step(f, s, n, at, d, next[d]);
    }
    for (int i = f->first_link[at.hex]; i < f->first_link[at.hex + 1]; i++)
        if (f->done[b->link[i].to] != f->turn)
            try_step(f, s, n, at, -1, b->link[i].to);
}

/* Take the cheapest node off the queues for good. True if its hex is reached for the first time. */
static bool settle(struct lr_flood *f, uint32_t n)
{
    struct node *node = &f->node[n];
    struct spot *spot = &f->spot[node->hex];
    unqueue(f, n);
    node->stamp++;
    bool fresh = spot->stamp != f->run;
    if (fresh) {
        *spot = (struct spot){ f->run, n, 0 };
        f->order[f->reached++] = node->hex;
    }
    spot->closed += n < f->count;
    if (spot->closed == f->layers)
        f->done[node->hex] = f->turn;
    return fresh;
}

static void put_starts(struct lr_flood *f, const lr_hex *starts, int count)
{
    for (int i = 0; i < count; i++)
        if (starts[i] < lr_places(f->board) && f->board->playable[starts[i]])
            label(f, (uint32_t)starts[i] * f->layers, 0, NO_NODE);
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
        if (n < f->count)
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
    return h < lr_places(f->board) && f->run > 0 && f->spot[h].stamp == f->run;
}

lr_cost lr_flood_cost(const struct lr_flood *f, lr_hex h)
{
    return was_reached(f, h) ? f->node[f->spot[h].first].cost : LR_BLOCKED;
}

lr_cost lr_flood_cost_in(const struct lr_flood *f, lr_hex h, int layer)
{
    if (!was_reached(f, h) || layer < 0 || (uint32_t)layer >= f->layers)
        return LR_BLOCKED;
    const struct node *on = &f->node[(uint32_t)h * f->layers + (uint32_t)layer], *stopped = on + f->count;
    bool may_go_on = on->stamp == 2 * f->run + 1, may_stop = stopped->stamp == 2 * f->run + 1;
    if (may_go_on && may_stop)
        return on->cost < stopped->cost ? on->cost : stopped->cost;
    return may_go_on ? on->cost : may_stop ? stopped->cost : LR_BLOCKED;
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
