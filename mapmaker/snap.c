/* snap.c - true lines become chains of hexsides, and railroads and roads chains of hexes. */
#include "mapmaker.h"

#include <math.h>
#include <stdlib.h>

static const double pull = 24; /* how much dearer a hexside is a hex width away from the true line */
static const double hold = 10; /* the same for the ends of a line */

const struct course *course_named(const struct map *m, const char *name)
{
    for (int i = 0; i < m->courses; i++)
        if (lr_same_name(m->course[i].name, name))
            return &m->course[i];
    return NULL;
}

bool course_has(const struct course *c, uint16_t stop)
{
    for (int i = 0; i < c->length; i++)
        if (c->stops[i] == stop)
            return true;
    return false;
}

/* The hexsides of a chain in words, for messages. */
static const char *chain_words(struct map *m, const struct course *c)
{
    char words[260];
    struct lr_text t = LR_TEXT(words);
    for (int i = 0; i < c->length; i++) {
        const struct lr_ends *ends = &m->board->ends[c->stops[i]];
        lr_put_string(&t, i ? " " : "");
        lr_hex_number(m->board, ends->hex[0], &t);
        lr_put_string(&t, ends->hex[1] == LR_NONE ? ":" : "/");
        if (ends->hex[1] == LR_NONE)
            lr_put_string(&t, lr_direction_name(m->board, ends->dir[0]));
        else
            lr_hex_number(m->board, ends->hex[1], &t);
    }
    return keep_text(m, "%s", words);
}

/* ---- A heap of states by cost; ties by number, so that the result never depends on memory ---- */

struct entry {
    double cost;
    int state;
};

struct heap {
    struct entry *at;
    int n;
};

static bool sooner(struct entry a, struct entry b)
{
    return a.cost < b.cost || (a.cost <= b.cost && a.state < b.state);
}

static void heap_push(struct heap *h, struct entry x)
{
    int i = h->n++;
    for (; i > 0 && sooner(x, h->at[(i - 1) / 2]); i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = x;
}

static struct entry heap_pop(struct heap *h)
{
    struct entry top = h->at[0], last = h->at[--h->n];
    int i = 0;
    for (int child = 1; child < h->n; child = 2 * i + 1) {
        child += child + 1 < h->n && sooner(h->at[child + 1], h->at[child]);
        if (!sooner(h->at[child], last))
            break;
        h->at[i] = h->at[child];
        i = child;
    }
    h->at[i] = last;
    return top;
}

/* ---- The graph of corners ---- */

/* One hexside as seen from a corner: the corner at its other end, and the cells on its two banks. */
struct way {
    lr_hexside side;
    uint16_t to;
    lr_hex left, right;
};

struct graph {
    struct way (*way)[3];
    uint8_t *ways;
    struct point *at;
    bool *rim; /* on the edge of the playable map */
};

static void add_way(struct graph *g, uint16_t from, struct way w)
{
    for (int i = 0; i < g->ways[from]; i++)
        if (g->way[from][i].side == w.side)
            return;
    if (g->ways[from] < 3)
        g->way[from][g->ways[from]++] = w;
}

static bool on_map(const struct map *m, lr_hex h) { return h != LR_NONE && m->board->playable[h]; }

static struct graph *corner_graph(struct map *m)
{
    const struct lr_board *b = m->board;
    struct graph *g = keep(m, sizeof *g);
    g->way = keep(m, (size_t)b->corners * sizeof *g->way);
    g->ways = keep(m, (size_t)b->corners);
    g->at = keep(m, (size_t)b->corners * sizeof *g->at);
    g->rim = keep(m, (size_t)b->corners * sizeof *g->rim);
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            uint16_t c0 = b->corner[h][(d + 5) % 6], c1 = b->corner[h][d];
            lr_hex beyond = lr_cell_beyond(b, (lr_hex)h, d);
            g->at[c1] = shape_corner(b, (lr_hex)h, d);
            if (!b->playable[h] && !on_map(m, beyond))
                continue;
            if (!b->playable[h] || !on_map(m, beyond))
                g->rim[c0] = g->rim[c1] = true;
            add_way(g, c0, (struct way){ b->side[h][d], c1, beyond, (lr_hex)h });
            add_way(g, c1, (struct way){ b->side[h][d], c0, (lr_hex)h, beyond });
        }
    return g;
}

/* ---- One chain of hexsides ---- */

enum { MOST_THROUGH = 64 };

struct search {
    struct map *m;
    const struct graph *g;
    const struct line *line;
    const struct course *starts_on, *ends_on; /* the line it leaves, the line it flows into, or NULL */
    bool rim_start, rim_end;
    const uint8_t *bank;   /* by hex: 1 must be left, 2 right */
    const uint8_t *barred; /* by side: 1 barred, 2 taken by another line */
    lr_hexside through[MOST_THROUGH];
    int throughs;
    double *cost, *price; /* by state; by side, negative while unknown */
    int *from;            /* by state: the state before, -1 at the start */
    lr_hexside *by;
};

static double side_price(const struct search *s, lr_hexside side)
{
    if (s->price[side] >= 0)
        return s->price[side];
    struct point end[2];
    shape_side(s->m->board, side, end);
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        double t = (i + 0.5) / 5;
        struct point p = { end[0].x + t * (end[1].x - end[0].x), end[0].y + t * (end[1].y - end[0].y) };
        double d = off_line(s->line, p);
        sum += d * d / 5;
    }
    s->price[side] = (1 + pull * sum) * (s->barred[side] == 2 ? 4 : 1);
    return s->price[side];
}

static bool allowed(const struct search *s, const struct way *w)
{
    bool wrong = (w->left != LR_NONE && s->bank[w->left] == 2) || (w->right != LR_NONE && s->bank[w->right] == 1);
    return !wrong && s->barred[w->side] != 1;
}

/* A hexside that must be followed counts when its turn comes, and may not be met before or after. */
static int after(const struct search *s, int stage, lr_hexside side)
{
    for (int i = 0; i < s->throughs; i++)
        if (s->through[i] == side)
            return i == stage ? stage + 1 : -1;
    return stage;
}

static bool on_course(const struct course *c, uint16_t corner)
{
    for (int i = 0; c->corner != NULL && i <= c->length; i++)
        if (c->corner[i] == corner)
            return true;
    return false;
}

static double start_cost(const struct search *s, int corner)
{
    if (s->starts_on != NULL ? !on_course(s->starts_on, (uint16_t)corner) : s->rim_start && !s->g->rim[corner])
        return -1;
    double d = apart(s->g->at[corner], s->line->at[0]);
    return d < 2 && s->g->ways[corner] > 0 ? hold * d * d : -1;
}

static double end_cost(const struct search *s, int corner)
{
    if (s->ends_on != NULL ? !on_course(s->ends_on, (uint16_t)corner) : s->rim_end && !s->g->rim[corner])
        return -1;
    double d = apart(s->g->at[corner], s->line->at[s->line->n - 1]);
    return d < 3 ? hold * d * d : -1;
}

static void spread(struct search *s, struct heap *heap)
{
    int corners = s->m->board->corners;
    while (heap->n > 0) {
        struct entry u = heap_pop(heap);
        int corner = u.state % corners, stage = u.state / corners;
        if (u.cost > s->cost[u.state])
            continue;
        for (int i = 0; i < s->g->ways[corner]; i++) {
            const struct way *w = &s->g->way[corner][i];
            int next = after(s, stage, w->side);
            if (next < 0 || !allowed(s, w))
                continue;
            int state = next * corners + w->to;
            double cost = u.cost + side_price(s, w->side);
            if (cost < s->cost[state]) {
                s->cost[state] = cost;
                s->from[state] = u.state;
                s->by[state] = w->side;
                heap_push(heap, (struct entry){ cost, state });
            }
        }
    }
}

static int best_end(const struct search *s)
{
    int corners = s->m->board->corners, best = -1;
    double least = 9e17;
    for (int c = 0; c < corners; c++) {
        double end = end_cost(s, c), cost = s->cost[s->throughs * corners + c];
        if (end >= 0 && cost < 9e17 && cost + end < least && s->from[s->throughs * corners + c] >= 0) {
            least = cost + end;
            best = s->throughs * corners + c;
        }
    }
    return best;
}

static void take_chain(const struct search *s, int end, struct course *c)
{
    int corners = s->m->board->corners, n = 0;
    for (int i = end; s->from[i] >= 0; i = s->from[i])
        n++;
    c->length = n;
    c->stops = keep(s->m, (size_t)n * sizeof *c->stops);
    c->corner = keep(s->m, (size_t)(n + 1) * sizeof *c->corner);
    c->corner[n] = (uint16_t)(end % corners);
    for (int i = end; s->from[i] >= 0; i = s->from[i]) {
        c->stops[--n] = s->by[i];
        c->corner[n] = (uint16_t)(s->from[i] % corners);
    }
}

static bool run(struct search *s, struct course *c, struct lr_error *e)
{
    struct map *m = s->m;
    int states = m->board->corners * (s->throughs + 1);
    s->cost = keep(m, (size_t)states * sizeof *s->cost);
    s->from = keep(m, (size_t)states * sizeof *s->from);
    s->by = keep(m, (size_t)states * sizeof *s->by);
    s->price = keep(m, (size_t)m->board->sides * sizeof *s->price);
    for (int i = 0; i < m->board->sides; i++)
        s->price[i] = -1;
    struct heap heap = { keep(m, ((size_t)states * 4 + 16) * sizeof(struct entry)), 0 };
    for (int i = 0; i < states; i++) {
        double cost = i < m->board->corners ? start_cost(s, i) : -1;
        s->cost[i] = cost >= 0 ? cost : 9e18;
        s->from[i] = -1;
        if (cost >= 0)
            heap_push(&heap, (struct entry){ cost, i });
    }
    spread(s, &heap);
    int end = best_end(s);
    if (end < 0)
        return lr_wrong(c->node, e, "expected a chain of hexsides for %s, found none that keeps to its banks",
                        c->name);
    take_chain(s, end, c);
    return true;
}

/* ---- What the description says of a line ---- */

static bool read_points(struct map *m, const struct lr_node *list, struct line *out, struct lr_error *e)
{
    if (list->shape != LR_LIST)
        return lr_wrong(list, e, "expected a list of points");
    for (const struct lr_node *n = list->first; n; n = n->next) {
        double lon = 0, lat = 0;
        if (!read_lonlat(n, &lon, &lat, e))
            return false;
        line_add(m, out, fit_point(m, lon, lat));
    }
    return true;
}

static bool read_piece(struct map *m, const struct lr_node *n, struct lines *out, struct lr_error *e)
{
    const struct lr_node *layer = lr_get(n, "layer"), *name = lr_get(n, "name");
    const struct lr_node *counties = lr_get(n, "counties"), *points = lr_get(n, "points");
    if (layer != NULL)
        return layer_lines(m, layer->text, name ? name->text : NULL, out, e) || lr_wrong(n, e, "%s", e->words);
    if (counties != NULL && counties->shape == LR_LIST && counties->count == 2)
        return layer_border(m, counties->first->text, counties->first->next->text, out, e)
               || lr_wrong(n, e, "%s", e->words);
    struct line one = { 0 };
    if (points == NULL)
        return lr_wrong(n, e, "expected a layer, two counties or points");
    if (!read_points(m, points, &one, e))
        return false;
    lines_add(m, out, one);
    return true;
}

/* An end of a line: a point, a place, or an earlier line that it meets. */
static bool read_end(struct map *m, const struct lr_node *n, struct point *at, const struct course **on,
                     struct lr_error *e)
{
    double lon = 0, lat = 0;
    if (is_point(n)) {
        if (!read_lonlat(n, &lon, &lat, e))
            return false;
        *at = fit_point(m, lon, lat);
        return true;
    }
    const struct spot *spot = n->shape == LR_SCALAR ? spot_named(m, n->text) : NULL;
    if (spot != NULL) {
        *at = spot->at;
        return true;
    }
    *on = n->shape == LR_SCALAR ? course_named(m, n->text) : NULL;
    return *on != NULL || lr_wrong(n, e, "expected a point, a place or an earlier line");
}

/* Where pieces come nearest to the line they flow into. */
static struct point meeting(const struct lines *pieces, const struct line *into)
{
    struct point best = { 0, 0 };
    double least = 9e9;
    for (int i = 0; i < pieces->n; i++)
        for (int k = 0; k < pieces->at[i].n; k++) {
            double d = off_line(into, pieces->at[i].at[k]);
            if (d < least) {
                least = d;
                best = pieces->at[i].at[k];
            }
        }
    return best;
}

static bool true_course(struct map *m, struct course *c, const struct course **off, const struct course **onto,
                        struct lr_error *e)
{
    const struct lr_node *list = lr_need(c->node, "line", LR_LIST, e);
    const struct lr_node *from = lr_get(c->node, "from"), *to = lr_get(c->node, "to");
    struct lines pieces = { 0 };
    struct point start = { 0, 0 }, end = { 0, 0 };
    if (list == NULL)
        return false;
    for (const struct lr_node *n = list->first; n; n = n->next)
        if (!read_piece(m, n, &pieces, e))
            return false;
    if ((from && !read_end(m, from, &start, off, e)) || (to && !read_end(m, to, &end, onto, e)))
        return false;
    if (*onto != NULL)
        end = meeting(&pieces, &(*onto)->true_line);
    if (*off != NULL)
        start = meeting(&pieces, &(*off)->true_line);
    c->true_line = join_pieces(m, &pieces, from ? &start : NULL, to ? &end : NULL);
    return c->true_line.n > 1 || lr_wrong(c->node, e, "expected %s to have a course, found none", c->name);
}

/* Only the part on the map counts; says which ends were cut off. */
static struct line on_board(struct map *m, const struct line *l, bool *cut_start, bool *cut_end)
{
    int first = -1, last = -1;
    struct line close = line_spaced(m, l, 2 + (int)(line_length(l) / 0.04)), out = { 0 };
    for (int i = 0; i < close.n; i++)
        if (on_map(m, shape_hex(m->board, close.at[i]))) {
            first = first < 0 ? i : first;
            last = i;
        }
    for (int i = first; first >= 0 && i <= last; i++)
        line_add(m, &out, close.at[i]);
    *cut_start = first > 0;
    *cut_end = last < close.n - 1;
    return out;
}

static bool read_banks(struct map *m, const struct lr_node *node, uint8_t *bank, struct lr_error *e)
{
    static const char *const keys[] = { "left", "right" };
    for (int k = 0; k < 2; k++) {
        const struct lr_node *list = lr_get(node, keys[k]);
        for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
            lr_hex h = LR_NONE;
            if (!read_hex(m, n, &h, e))
                return false;
            bank[h] = (uint8_t)(k + 1);
        }
    }
    return true;
}

static bool read_sides(struct map *m, const struct lr_node *list, struct search *s, uint8_t *barred,
                       struct lr_error *e)
{
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
        struct lr_heading at = { 0, 0 };
        if (!read_heading(m, n, &at, e))
            return false;
        lr_hexside side = m->board->side[at.hex][at.dir];
        if (barred != NULL)
            barred[side] = 1;
        else if (s->throughs < MOST_THROUGH)
            s->through[s->throughs++] = side;
    }
    return true;
}

/* Two rivers do not share a bed if they can help it. */
static void note_taken(const struct map *m, const struct course *c, uint8_t *barred)
{
    for (int i = 0; i < m->courses; i++)
        for (int k = 0; m->course[i].by_side && lr_same_name(m->course[i].kind, c->kind) && k < m->course[i].length;
             k++)
            barred[m->course[i].stops[k]] = 2;
}

/* ---- Proof of the banks ---- */

static int chain_bank(const struct map *m, const struct course *c, int i, lr_hex h)
{
    struct point a = { 0, 0 }, b = { 0, 0 }, p = shape_centre(m->board, h);
    struct point end[2];
    shape_side(m->board, c->stops[i], end);
    /* The end that the next hexside shares comes last; a chain of one is taken as it lies. */
    struct point other[2];
    int k = i + 1 < c->length ? i + 1 : i - 1;
    a = end[0];
    b = end[1];
    if (k >= 0 && k < c->length) {
        shape_side(m->board, c->stops[k], other);
        bool first_shared = apart(end[0], other[0]) < 0.01 || apart(end[0], other[1]) < 0.01;
        if (first_shared == (k > i)) {
            a = end[1];
            b = end[0];
        }
    }
    double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    return turn < 0 ? 1 : 2;
}

/* The bank a hex stands on: walk, without crossing the line, to the nearest hexside of it. */
static int bank_of(struct map *m, const struct course *c, lr_hex h)
{
    const struct lr_board *b = m->board;
    uint8_t *seen = keep(m, (size_t)b->hexes);
    lr_hex *queue = keep(m, (size_t)b->hexes * sizeof *queue);
    int n = 0;
    queue[n++] = h;
    seen[h] = 1;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            for (int k = 0; k < c->length; k++)
                if (c->stops[k] == b->side[queue[i]][d])
                    return chain_bank(m, c, k, queue[i]);
            lr_hex next = lr_cell_beyond(b, queue[i], d);
            if (next != LR_NONE && !seen[next]) {
                seen[next] = 1;
                queue[n++] = next;
            }
        }
    return 0;
}

static bool prove_banks(struct map *m, const struct course *c, const uint8_t *bank, struct lr_error *e)
{
    for (int h = 0; h < m->board->hexes; h++) {
        if (bank[h] == 0 || bank_of(m, c, (lr_hex)h) == bank[h])
            continue;
        char number[16];
        struct lr_text t = LR_TEXT(number);
        lr_hex_number(m->board, (lr_hex)h, &t);
        return lr_wrong(c->node, e, "expected hex %s on the %s bank of %s; it runs %s", number,
                        bank[h] == 1 ? "left" : "right", c->name, chain_words(m, c));
    }
    return true;
}

/* crest: left: the hexes on that bank of a ridge hold its high ground; its edge says so, seen from them. */
static bool mark_crest(struct map *m, const struct course *c, struct lr_error *e)
{
    static const char *const banks[] = { "left", "right" };
    const struct lr_node *n = lr_get(c->node, "crest");
    uint32_t bit = lr_edge_bit(m->board, c->kind);
    int bank = n ? lr_name_index(banks, 2, n->text) : 0;
    if (n != NULL && (bit == 0 || bank < 0))
        return lr_wrong(n, e, "expected left or right, and %s among the edges of map.yaml", c->kind);
    for (int i = 0; n != NULL && i < c->length; i++) {
        const struct lr_ends *ends = &m->board->ends[c->stops[i]];
        for (int k = 0; k < 2; k++)
            if (ends->hex[k] != LR_NONE && chain_bank(m, c, i, ends->hex[k]) == bank + 1)
                ((uint8_t(*)[6])(void *)m->board->edge)[ends->hex[k]][ends->dir[k]] |= (uint8_t)bit;
    }
    return true;
}

static bool make_chain(struct map *m, const struct graph *g, struct course *c, struct lr_error *e)
{
    struct search s = { .m = m, .g = g };
    uint8_t *bank = keep(m, (size_t)m->board->hexes), *barred = keep(m, (size_t)m->board->sides);
    s.bank = bank;
    s.barred = barred;
    note_taken(m, c, barred);
    if (!true_course(m, c, &s.starts_on, &s.ends_on, e) || !read_banks(m, c->node, bank, e)
        || !read_sides(m, lr_get(c->node, "avoid"), &s, barred, e)
        || !read_sides(m, lr_get(c->node, "through"), &s, NULL, e))
        return false;
    struct line part = on_board(m, &c->true_line, &s.rim_start, &s.rim_end);
    s.line = &part;
    if (part.n < 2)
        return lr_wrong(c->node, e, "expected %s on the board, found it outside", c->name);
    return run(&s, c, e) && prove_banks(m, c, bank, e);
}

/* ---- Crossings ---- */

void mark_course(struct map *m, const struct course *c)
{
    uint32_t *features = (uint32_t *)m->board->features, bit = lr_feature_bit(m->board, c->kind);
    for (int i = 0; c->by_side && i < c->length; i++)
        features[c->stops[i]] |= bit;
}

void add_crossing(struct map *m, struct crossing x)
{
    if (m->crossings == m->crossing_room) {
        struct crossing *old = m->crossing;
        m->crossing_room = m->crossing_room ? m->crossing_room * 2 : 32;
        m->crossing = keep(m, (size_t)m->crossing_room * sizeof *m->crossing);
        if (m->crossings > 0)
            memcpy(m->crossing, old, (size_t)m->crossings * sizeof *m->crossing);
    }
    m->crossing[m->crossings++] = x;
    ((uint32_t *)m->board->features)[x.side] |= lr_feature_bit(m->board, x.kind);
    note(m, &m->side_notes[x.side], x.source);
}

static lr_hexside nearest_side(const struct map *m, const struct course *c, struct point p)
{
    lr_hexside best = LR_NONE;
    double least = 9e9;
    for (int i = 0; i < c->length; i++) {
        struct point end[2];
        shape_side(m->board, c->stops[i], end);
        struct line one = { end, 2, 2 };
        double d = off_line(&one, p)
                   + 0.1 * apart(p, (struct point){ (end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2 });
        if (d < least) {
            least = d;
            best = c->stops[i];
        }
    }
    return best;
}

static bool read_crossing(struct map *m, const struct course *c, const struct lr_node *n, struct lr_error *e)
{
    const struct lr_node *kind = lr_need(n, "kind", LR_SCALAR, e), *name = lr_need(n, "name", LR_SCALAR, e);
    const struct lr_node *at = lr_get(n, "at"), *own = lr_get(n, "source");
    double lon = 0, lat = 0;
    struct lr_heading h = { 0, 0 };
    if (kind == NULL || name == NULL)
        return false;
    if (at == NULL)
        return lr_wrong(n, e, "expected where %s is: at", name->text);
    if (lr_feature_bit(m->board, kind->text) == 0)
        return lr_wrong(kind, e, "expected a feature of map.yaml, found \"%s\"", kind->text);
    if (is_point(at) ? !read_lonlat(at, &lon, &lat, e) : !read_heading(m, at, &h, e))
        return false;
    lr_hexside side = is_point(at) ? nearest_side(m, c, fit_point(m, lon, lat)) : m->board->side[h.hex][h.dir];
    if (!course_has(c, side))
        return lr_wrong(at, e, "expected %s on %s, which runs %s", name->text, c->name, chain_words(m, c));
    add_crossing(m, (struct crossing){ name->text, kind->text, own ? own->text : c->source, side });
    const struct lr_node *also = lr_get(n, "also");
    uint32_t bit = also ? lr_feature_bit(m->board, also->text) : 0;
    ((uint32_t *)m->board->features)[side] |= bit;
    return also == NULL || bit != 0
           || lr_wrong(also, e, "expected a feature of map.yaml, found \"%s\"", also->text);
}

static bool read_crossings(struct map *m, const struct course *c, struct lr_error *e)
{
    const struct lr_node *list = lr_get(c->node, "crossings");
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next)
        if (!read_crossing(m, c, n, e))
            return false;
    return true;
}

/* ---- Barriers: which features stop which routes, and what opens them ---- */

/* map.yaml: barriers: { river: [bridge, ford], mountain: [gap] } */
static const char *closed_by(const struct map *m, lr_hexside s)
{
    const struct lr_node *list = lr_get(m->description.root, "barriers");
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!(m->board->features[s] & lr_feature_bit(m->board, n->key)))
            continue;
        bool open = false;
        for (const struct lr_node *k = n->first; k; k = k->next)
            open = open || (m->board->features[s] & lr_feature_bit(m->board, k->text)) != 0;
        if (!open)
            return n->key;
    }
    return NULL;
}

/* ---- One chain of hexes ---- */

struct station {
    lr_hex hex; /* LR_NONE: only a guide */
    struct point at;
};

static bool read_station(struct map *m, const struct lr_node *n, struct station *s, struct lr_error *e)
{
    const struct lr_node *point = n->shape == LR_MAP ? lr_get(n, "point") : is_point(n) ? n : NULL;
    double lon = 0, lat = 0;
    s->hex = LR_NONE;
    if (point != NULL) {
        if (!read_lonlat(point, &lon, &lat, e))
            return false;
        s->at = fit_point(m, lon, lat);
        return true;
    }
    if (!read_hex(m, n, &s->hex, e))
        return false;
    const struct spot *spot = spot_named(m, n->text);
    s->at = spot ? spot->at : shape_centre(m->board, s->hex);
    return on_map(m, s->hex) || lr_wrong(n, e, "expected a station on the map, found \"%s\" off it", n->text);
}

struct leg {
    struct map *m;
    const struct line *guide;
    double *cost;
    int *from;
};

static double step_price(const struct leg *l, lr_hex to, lr_hexside over)
{
    double d = off_line(l->guide, shape_centre(l->m->board, to));
    return 1 + 3 * d * d + (closed_by(l->m, over) ? 2.5 : 0);
}

static bool walk_leg(struct leg *l, lr_hex from, lr_hex to)
{
    const struct lr_board *b = l->m->board;
    struct heap heap = { keep(l->m, ((size_t)b->hexes * 8 + 16) * sizeof(struct entry)), 0 };
    for (int h = 0; h < b->hexes; h++) {
        l->cost[h] = 9e18;
        l->from[h] = -1;
    }
    l->cost[from] = 0;
    heap_push(&heap, (struct entry){ 0, from });
    while (heap.n > 0) {
        struct entry u = heap_pop(&heap);
        if (u.cost > l->cost[u.state])
            continue;
        for (int d = 0; d < 6; d++) {
            lr_hex next = lr_cell_beyond(b, (lr_hex)u.state, d);
            if (!on_map(l->m, next))
                continue;
            double cost = u.cost + step_price(l, next, b->side[u.state][d]);
            if (cost < l->cost[next]) {
                l->cost[next] = cost;
                l->from[next] = u.state;
                heap_push(&heap, (struct entry){ cost, next });
            }
        }
    }
    return l->from[to] >= 0 || from == to;
}

static void add_stop(struct map *m, struct course *c, int *room, uint16_t stop)
{
    if (c->length == *room) {
        uint16_t *old = c->stops;
        *room = *room ? *room * 2 : 32;
        c->stops = keep(m, (size_t)*room * sizeof *c->stops);
        if (c->length > 0)
            memcpy(c->stops, old, (size_t)c->length * sizeof *c->stops);
    }
    c->stops[c->length++] = stop;
}

static void add_leg(struct map *m, struct course *c, int *room, const struct leg *l, lr_hex to)
{
    lr_hex back[1024];
    int n = 0;
    for (int h = to; l->from[h] >= 0 && n < 1024; h = l->from[h])
        back[n++] = (lr_hex)h;
    while (n > 0)
        add_stop(m, c, room, back[--n]);
}

static bool crossing_named(const struct map *m, const char *name)
{
    for (int i = 0; i < m->crossings; i++)
        if (lr_same_name(m->crossing[i].name, name))
            return true;
    return false;
}

/* "Baltimore and Ohio over the South Branch"; further ones over the same line are numbered. */
static const char *way_name(struct map *m, const struct course *c, lr_hexside s)
{
    const char *over = NULL;
    for (int i = 0; i < m->courses && over == NULL; i++)
        if (m->course[i].by_side && course_has(&m->course[i], s))
            over = m->course[i].name;
    const char *name = keep_text(m, "%s over the %s", c->name, over ? over : "river");
    for (int n = 2; crossing_named(m, name); n++)
        name = keep_text(m, "%s over the %s %d", c->name, over ? over : "river", n);
    return name;
}

/* Where the route crosses a barrier there must be a crossing, or leave to make one. */
static bool open_way(struct map *m, struct course *c, struct lr_error *e)
{
    const struct lr_node *cross = lr_get(c->node, "cross");
    for (int i = 1; i < c->length; i++) {
        int d = 0;
        while (lr_cell_beyond(m->board, c->stops[i - 1], d) != c->stops[i])
            d++;
        lr_hexside s = m->board->side[c->stops[i - 1]][d];
        const char *shut = closed_by(m, s);
        if (shut != NULL && cross != NULL)
            add_crossing(m, (struct crossing){ way_name(m, c, s), cross->text,
                                               keep_text(m, "derived: the %s crosses here", c->name), s });
        shut = closed_by(m, s);
        if (shut == NULL)
            continue;
        char from[16], to[16];
        struct lr_text a = LR_TEXT(from), b = LR_TEXT(to);
        lr_hex_number(m->board, c->stops[i - 1], &a);
        lr_hex_number(m->board, c->stops[i], &b);
        return lr_wrong(c->node, e, "expected a way for %s over the %s at %s/%s, found no crossing", c->name, shut,
                        from, to);
    }
    return true;
}

static bool make_route(struct map *m, struct course *c, struct lr_error *e)
{
    const struct lr_node *list = lr_need(c->node, "stations", LR_LIST, e);
    struct leg l = { .m = m };
    struct station at = { LR_NONE, { 0, 0 } };
    struct line guide = { 0 };
    int room = 0;
    if (list == NULL)
        return false;
    l.cost = keep(m, (size_t)m->board->hexes * sizeof *l.cost);
    l.from = keep(m, (size_t)m->board->hexes * sizeof *l.from);
    for (const struct lr_node *n = list->first; n; n = n->next) {
        struct station next;
        if (!read_station(m, n, &next, e))
            return false;
        line_add(m, &c->true_line, next.at);
        line_add(m, &guide, next.at);
        if (next.hex == LR_NONE)
            continue;
        if (at.hex == LR_NONE)
            add_stop(m, c, &room, next.hex);
        l.guide = &guide;
        if (at.hex != LR_NONE && !walk_leg(&l, at.hex, next.hex))
            return lr_wrong(n, e, "expected a way to \"%s\"", n->text);
        if (at.hex != LR_NONE)
            add_leg(m, c, &room, &l, next.hex);
        at = next;
        guide = (struct line){ 0 };
        line_add(m, &guide, at.at);
    }
    return open_way(m, c, e);
}

/* ---- All of them ---- */

static bool start_course(const struct lr_node *n, struct course *c, struct lr_error *e)
{
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e), *kind = lr_need(n, "kind", LR_SCALAR, e);
    const struct lr_node *by = lr_need(n, "by", LR_SCALAR, e);
    if (name == NULL || kind == NULL || by == NULL)
        return false;
    *c = (struct course){ .name = name->text, .kind = kind->text, .node = n };
    c->by_side = lr_same_name(by->text, "side");
    c->source = source_of(n, e);
    return c->source != NULL;
}

static bool make_file(struct map *m, const struct graph *g, const struct lr_tree *t, bool by_side,
                      struct lr_error *e)
{
    for (const struct lr_node *n = t->root ? t->root->first : NULL; n; n = n->next) {
        struct course c;
        if (n->shape != LR_MAP)
            return lr_wrong(n, e, "expected a line: a map of name, kind, by ...");
        if (!start_course(n, &c, e))
            return false;
        if (c.by_side != by_side)
            continue;
        if (course_named(m, c.name) != NULL)
            return lr_wrong(n, e, "expected each line once, found \"%s\" again", c.name);
        if (m->courses == m->course_room)
            return lr_wrong(n, e, "expected at most %d lines", m->course_room);
        if (!(by_side ? make_chain(m, g, &c, e) : make_route(m, &c, e)))
            return false;
        m->course[m->courses++] = c;
        mark_course(m, &c);
        if (by_side && (!mark_crest(m, &c, e) || !read_crossings(m, &c, e)))
            return false;
    }
    return true;
}

bool make_courses(struct map *m, struct lr_error *e)
{
    static const char *const files[] = { "rivers.yaml", "ridges.yaml", "lines.yaml", "rails.yaml", "roads.yaml" };
    enum { FILES = sizeof files / sizeof files[0] };
    struct lr_tree tree[FILES];
    m->course_room = 512;
    m->course = keep(m, (size_t)m->course_room * sizeof *m->course);
    const struct graph *g = corner_graph(m);
    for (int i = 0; i < FILES; i++)
        if (!read_file(m, files[i], true, &tree[i], e))
            return false;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < FILES; i++)
            if (!make_file(m, g, &tree[i], side, e))
                return false;
    return true;
}
