/* plan.c - from board data to places and lines on the sheet. */
#include "picture.h"

#include <strings.h>

/* ---- The grid ---- */

#define TALL 0.57735026918962576 /* centre to corner of a hex one wide */
#define ROW  0.86602540378443865

static bool shoved(const struct lr_grid *g, int n) { return ((n & 1) != 0) == g->shove_odd; }

static vec centre_of(const struct lr_grid *g, int x, int y)
{
    if (g->flat)
        return v(x * ROW + TALL, y + 0.5 + 0.5 * shoved(g, x));
    return v(x + 0.5 + 0.5 * shoved(g, y), y * ROW + TALL);
}

static vec heading(double degrees) { return v(sin(degrees * PI / 180), -cos(degrees * PI / 180)); }

vec hex_corner(const struct picture *p, lr_hex h, int d)
{
    return add(p->centre[h], mul(heading((p->b->grid.flat ? 30 : 60) + 60 * d), TALL));
}

vec side_point(const struct picture *p, lr_hex h, int d)
{
    return add(p->centre[h], mul(heading((p->b->grid.flat ? 0 : 30) + 60 * d), 0.5));
}

static void place_grid(struct picture *p)
{
    const struct lr_board *b = p->b;
    p->centre = need((size_t)b->hexes + (size_t)b->boxes, sizeof *p->centre);
    p->corner = need((size_t)b->corners, sizeof *p->corner);
    p->side_ends = need((size_t)b->sides, sizeof *p->side_ends);
    for (int h = 0; h < b->hexes; h++)
        p->centre[h] = centre_of(&b->grid, h % b->grid.width, h / b->grid.width);
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++) {
            p->corner[b->corner[h][d]] = hex_corner(p, (lr_hex)h, d);
            lr_hexside s = b->side[h][d];
            if (s == LR_NONE)
                continue;
            p->side_ends[s][0] = b->corner[h][(d + 5) % 6];
            p->side_ends[s][1] = b->corner[h][d];
        }
    double long_way = (b->grid.flat ? b->grid.height : b->grid.width) + 0.5;
    double short_way = ((b->grid.flat ? b->grid.width : b->grid.height) - 1) * ROW + 2 * TALL;
    p->wide = b->grid.flat ? short_way : long_way;
    p->high = b->grid.flat ? long_way : short_way;
}

vec side_middle(const struct picture *p, lr_hexside s)
{
    return mix(p->corner[p->side_ends[s][0]], p->corner[p->side_ends[s][1]], 0.5);
}

bool side_real(const struct picture *p, lr_hexside s)
{
    const struct lr_ends *e = &p->b->ends[s];
    return (e->hex[0] != LR_NONE && p->b->playable[e->hex[0]])
           || (e->hex[1] != LR_NONE && p->b->playable[e->hex[1]]);
}

static lr_hex cell_beyond(const struct picture *p, int h, int d)
{
    vec q = add(p->centre[h], mul(sub(side_point(p, (lr_hex)h, d), p->centre[h]), 2));
    const struct lr_grid *g = &p->b->grid;
    int x = h % g->width, y = h / g->width;
    for (int j = y - 1; j <= y + 1; j++)
        for (int i = x - 1; i <= x + 1; i++)
            if (i >= 0 && j >= 0 && i < g->width && j < g->height && apart(centre_of(g, i, j), q) < 0.1)
                return (lr_hex)(j * g->width + i);
    return LR_NONE;
}

static void read_looks(struct picture *p)
{
    for (int i = 0; i < p->b->terrains && i < 256; i++)
        p->hex_look[i] = look_of_hex(p->b->terrain_names[i]);
    for (int i = 0; i < p->b->feature_count && i < 32; i++)
        p->side_look[i] = look_of_side(p->b->feature_names[i]);
}

enum look side_look(const struct picture *p, lr_hexside s, enum look wanted)
{
    for (uint32_t bits = p->b->features[s]; bits != 0; bits &= bits - 1)
        if (p->side_look[__builtin_ctz(bits)] == wanted)
            return wanted;
    return PLAIN;
}

enum look terrain_look(const struct picture *p, lr_hex h)
{
    uint8_t t = p->b->terrain[h];
    if (p->hex_look[t] != PLAIN)
        return p->hex_look[t];
    for (uint32_t bits = p->b->flags[h]; bits != 0; bits &= bits - 1) {
        enum look l = look_of_hex(p->b->flag_names[__builtin_ctz(bits)]);
        if (l != PLAIN && l != SEA)
            return l;
    }
    return PLAIN;
}

/* ---- Lines of the sheet ---- */

static struct line line_of(const struct draw_line *d)
{
    struct line out = { 0 };
    for (int i = 0; i < d->points; i++)
        line_add(&out, v(d->at[i][0] / 1000.0, d->at[i][1] / 1000.0));
    return out;
}

static void read_sheet(struct picture *p)
{
    p->seed = 1861;
    p->title = p->o.title;
    for (int i = 0; p->lines != NULL && i < p->lines->n; i++) {
        const struct draw_line *l = &p->lines->line[i];
        if (l->kind == DRAW_TITLE && p->o.title == NULL)
            p->title = l->name;
        if (l->kind == DRAW_SUBTITLE)
            p->subtitle = l->name;
        if (l->kind == DRAW_MILES)
            p->miles = atof(l->name) > 0 ? atof(l->name) : l->level;
        if (l->kind == DRAW_SEED)
            p->seed = (uint32_t)l->level;
    }
}

/* ---- Places ---- */

static const char *data_text(const struct lr_place *place, const char *const *keys)
{
    if (place->data == NULL || place->data->shape != LR_MAP)
        return NULL;
    for (; *keys != NULL; keys++) {
        const struct lr_node *n = lr_get(place->data, *keys);
        if (n != NULL && n->shape == LR_SCALAR && n->text[0] != '\0' && strcmp(n->text, "-") != 0)
            return n->text;
    }
    return NULL;
}

static int side_called(const struct picture *p, const char *name)
{
    for (int i = 0; i < 2 && name != NULL; i++)
        if (p->o.side[i] != NULL && strncasecmp(p->o.side[i], name, strlen(name)) == 0)
            return i;
    for (int i = 0; i < p->b->partitions && name != NULL; i++) {
        const struct lr_partition *part = &p->b->partition[i];
        for (int k = 0; k < part->values && k < 2 && strcasecmp(part->name, "home") == 0; k++)
            if (strcasecmp(part->value_names[k], name) == 0)
                return k;
    }
    return LR_NOBODY;
}

static int home_of(const struct picture *p, lr_hex h)
{
    for (int i = 0; i < p->b->partitions; i++) {
        const struct lr_partition *part = &p->b->partition[i];
        if (strcasecmp(part->name, "home") == 0 && part->of[h] < part->values)
            return side_called(p, part->value_names[part->of[h]]);
    }
    return LR_NOBODY;
}

static bool true_place(const struct picture *p, const struct lr_place *place, vec *at)
{
    for (int i = 0; p->lines != NULL && i < p->lines->n; i++) {
        const struct draw_line *l = &p->lines->line[i];
        if (l->kind == DRAW_TOWN && l->points > 0 && strcasecmp(l->name, place->name) == 0) {
            *at = v(l->at[0][0] / 1000.0, l->at[0][1] / 1000.0);
            return true;
        }
    }
    static const char *const across[] = { "x", NULL }, *const down[] = { "y", NULL };
    const char *x = data_text(place, across), *y = data_text(place, down);
    if (x == NULL || y == NULL)
        return false;
    *at = v(atoi(x) / 1000.0, atoi(y) / 1000.0);
    return true;
}

/* The hexside a named gap or ford lies on: of those of its hex with such a feature, the nearest. */
static bool pass_side(const struct picture *p, lr_hex h, vec near, lr_hexside *out)
{
    static const enum look looks[] = { GAP, FORD, BRIDGE, FERRY };
    double best = 1e9;
    for (int d = 0; d < 6; d++)
        for (int k = 0; k < 4; k++) {
            lr_hexside s = p->b->side[h][d];
            if (s == LR_NONE || side_look(p, s, looks[k]) == PLAIN)
                continue;
            double far = apart(side_middle(p, s), near) + 10 * (k > 0);
            if (far < best) {
                best = far;
                *out = s;
            }
        }
    return best < 1e9;
}

/* Apart from the other signs of its hex, and within 0.3 of the middle. */
static vec settle_sign(const struct picture *p, int i, vec want)
{
    vec middle = p->centre[p->b->place[i].hex], off = sub(want, middle);
    if (size_of(off) > 0.3)
        off = mul(unit(off), 0.3);
    vec best = add(middle, off);
    double least = -1e9;
    for (int k = 0; k < 25; k++) {
        int ring = (k + 7) / 8, turn = (k - 1) % 8 * 45 + 10;
        vec try = k == 0 ? add(middle, off) : add(middle, mul(heading(turn), 0.1 * ring));
        double score = -apart(try, add(middle, off));
        for (int j = 0; j < i; j++)
            if (p->b->place[j].hex == p->b->place[i].hex && !p->sign[j].pass)
                score -= 8 * fmax(0, 0.24 - apart(try, p->sign[j].at));
        score -= 12 * fmax(0, from_shore(p, try) + 0.03);
        if (score > least + 1e-9) {
            least = score;
            best = try;
        }
    }
    return best;
}

static void place_sign(struct picture *p, int i)
{
    static const char *const worths[] = { "worth", "value", "points", "victory", "vp", NULL };
    static const char *const holders[] = { "holder", "held", "home", "side", NULL };
    const struct lr_place *place = &p->b->place[i];
    struct sign *s = &p->sign[i];
    const char *worth = data_text(place, worths), *holder = data_text(place, holders);
    *s = (struct sign){ .rank = rank_of_place(place->kind),
                        .worth = worth ? atoi(worth) : 0,
                        .holder = LR_NOBODY,
                        .name = place->name,
                        .hex = place->hex };
    if (place->hex >= p->b->hexes)
        return;
    vec middle = p->centre[place->hex], at = middle;
    bool exact = true_place(p, place, &at);
    if (s->worth > 0 && s->rank > MAJOR)
        s->rank = MAJOR;
    uint32_t walls = lr_flag_bit(p->b, "fortress");
    if ((p->b->flags[place->hex] & walls) != 0 && s->rank <= TOWN)
        s->rank = FORTRESS;
    if (s->rank <= MAJOR)
        s->holder = holder ? side_called(p, holder) : home_of(p, place->hex);
    if (p->scene != NULL && p->scene->holder != NULL)
        s->holder = p->scene->holder[i];
    lr_hexside side = LR_NONE;
    if (kind_is_pass(place->kind) && pass_side(p, place->hex, at, &side)) {
        s->pass = true;
        s->rank = PASS;
        s->at = side_middle(p, side);
        return;
    }
    double turn = chance(p->seed, place->hex, i, 7) * 360;
    s->at = settle_sign(p, i, exact ? at : add(middle, mul(heading(turn), 0.14)));
}

static void place_signs(struct picture *p)
{
    const struct lr_board *b = p->b;
    p->signs = b->places;
    p->sign = need((size_t)b->places + (size_t)(p->lines ? p->lines->n : 0), sizeof *p->sign);
    p->place_in = need((size_t)b->hexes + (size_t)b->boxes, sizeof *p->place_in);
    p->node = need((size_t)b->hexes + (size_t)b->boxes, sizeof *p->node);
    for (int h = 0; h < b->hexes; h++) {
        p->place_in[h] = -1;
        double turn = chance(p->seed, h, 0, 3) * 360;
        p->node[h] = add(p->centre[h], mul(heading(turn), 0.06));
    }
    for (int i = 0; i < b->places; i++) {
        place_sign(p, i);
        lr_hex h = b->place[i].hex;
        if (h < b->hexes && !p->sign[i].pass
            && (p->place_in[h] < 0 || p->sign[i].rank < p->sign[p->place_in[h]].rank))
            p->place_in[h] = i;
    }
    for (int h = 0; h < b->hexes; h++)
        if (p->place_in[h] >= 0)
            p->node[h] = p->sign[p->place_in[h]].at;
}

/* ---- Lines along hexsides ---- */

static struct course *course_add(struct picture *p, const char *name, enum look look)
{
    p->course = more(p->course, (size_t)p->courses + 1, sizeof *p->course);
    struct course *c = &p->course[p->courses++];
    *c = (struct course){ .name = name, .look = look };
    return c;
}

static bool runs_on_sides(enum look l) { return l == RIVER || l == MAJOR_RIVER || l == CREEK || l == RIDGE; }

static int shared_corner(const struct picture *p, lr_hexside a, lr_hexside b)
{
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (p->side_ends[a][i] == p->side_ends[b][k])
                return p->side_ends[a][i];
    return -1;
}

static int other_end(const struct picture *p, lr_hexside s, int corner)
{
    return p->side_ends[s][p->side_ends[s][0] == corner];
}

static void chain_route(struct picture *p, const struct lr_route *r, enum look look)
{
    struct course *c = course_add(p, r->name, look);
    int at = r->length > 1 ? shared_corner(p, r->stops[0], r->stops[1]) : p->side_ends[r->stops[0]][1];
    at = at < 0 ? p->side_ends[r->stops[0]][1] : at;
    line_add(&c->chain, p->corner[other_end(p, r->stops[0], at)]);
    line_add(&c->chain, p->corner[at]);
    for (int i = 1; i < r->length; i++) {
        if (p->side_ends[r->stops[i]][0] != at && p->side_ends[r->stops[i]][1] != at)
            break; /* a fork: the rest is drawn from the features */
        at = other_end(p, r->stops[i], at);
        line_add(&c->chain, p->corner[at]);
    }
}

/* Sides with a look that no route has drawn: chains from fork to fork. */
struct leftover {
    uint8_t *open;       /* by side */
    uint8_t *degree;     /* by corner */
    lr_hexside (*at)[3]; /* by corner */
};

static void walk_chain(struct picture *p, struct leftover *l, int corner, lr_hexside s, enum look look)
{
    struct course *c = course_add(p, "", look);
    line_add(&c->chain, p->corner[corner]);
    for (;;) {
        l->open[s] = 0;
        corner = other_end(p, s, corner);
        line_add(&c->chain, p->corner[corner]);
        int next = -1;
        for (int i = 0; i < l->degree[corner] && l->degree[corner] == 2; i++)
            if (l->open[l->at[corner][i]])
                next = l->at[corner][i];
        if (next < 0)
            return;
        s = (lr_hexside)next;
    }
}

static void chain_leftovers(struct picture *p, enum look look, const uint8_t *drawn)
{
    const struct lr_board *b = p->b;
    struct leftover l = { need((size_t)b->sides, 1), need((size_t)b->corners, 1),
                          need((size_t)b->corners, sizeof *l.at) };
    for (int s = 0; s < b->sides; s++) {
        if (drawn[s] || side_look(p, (lr_hexside)s, look) == PLAIN)
            continue;
        l.open[s] = 1;
        for (int i = 0; i < 2; i++) {
            int c = p->side_ends[s][i];
            if (l.degree[c] < 3)
                l.at[c][l.degree[c]++] = (lr_hexside)s;
        }
    }
    for (int pass = 0; pass < 2; pass++) /* from ends and forks, then closed rings */
        for (int s = 0; s < b->sides; s++)
            for (int i = 0; i < 2 && l.open[s]; i++)
                if (pass == 1 || l.degree[p->side_ends[s][i]] != 2)
                    walk_chain(p, &l, p->side_ends[s][i], (lr_hexside)s, look);
    free(l.open);
    free(l.degree);
    free(l.at);
}

static void chain_sides(struct picture *p)
{
    static const enum look looks[] = { MAJOR_RIVER, RIVER, CREEK, RIDGE, MARSH };
    const struct lr_board *b = p->b;
    for (int k = 0; k < 5; k++) {
        uint8_t *drawn = need((size_t)b->sides, 1);
        for (int i = 0; i < b->routes; i++) {
            const struct lr_route *r = &b->route[i];
            if (!r->by_side || look_of_side(r->kind) != looks[k] || r->length == 0)
                continue;
            chain_route(p, r, looks[k]);
            const struct line *chain = &p->course[p->courses - 1].chain;
            for (int j = 0; j < r->length && j < chain->n - 1; j++)
                drawn[r->stops[j]] = 1;
        }
        if (looks[k] != MARSH) /* marsh is drawn side by side; only its name wants a line */
            chain_leftovers(p, looks[k], drawn);
        free(drawn);
    }
}

/* ---- Bends ---- */

/* The longest line of a kind and name. */
static struct line longest_given(const struct picture *p, const char *name, enum draw_kind kind)
{
    struct line joined = { 0 };
    for (int i = 0; p->lines != NULL && name[0] != '\0' && i < p->lines->n; i++)
        if (p->lines->line[i].kind == kind && strcasecmp(p->lines->line[i].name, name) == 0) {
            struct line l = line_of(&p->lines->line[i]);
            if (l.n > joined.n) {
                struct line swap = joined;
                joined = l;
                l = swap;
            }
            line_free(&l);
        }
    return joined;
}

/* The small bends of a true line: how far it swings left of its own smoothed course, by fraction. */
static struct line true_bends(const struct line *given, vec begin, vec end)
{
    struct line joined = *given, swings = { 0 };
    if (joined.n < 4)
        return swings;
    bool back = apart(joined.at[0], begin) + apart(joined.at[joined.n - 1], end)
                > apart(joined.at[0], end) + apart(joined.at[joined.n - 1], begin);
    struct line even = line_even(&joined, 0.02), mean = line_smooth(&even, 16);
    for (int k = 0; k < even.n; k++) {
        int i = back ? even.n - 1 - k : k;
        vec way = unit(sub(mean.at[i < mean.n - 1 ? i + 1 : i], mean.at[i > 0 ? i - 1 : 0]));
        double swing = dot(sub(even.at[i], mean.at[i]), left_of(way));
        line_add(&swings, v(back ? -swing : swing, 0));
    }
    line_free(&even);
    line_free(&mean);
    return swings;
}

static double unevenness(const struct line *l)
{
    double sum = 0;
    for (int i = 2; i + 2 < l->n; i++)
        sum += apart(l->at[i], mix(l->at[i - 2], l->at[i + 2], 0.5));
    return l->n > 4 ? sum / (l->n - 4) : 0;
}

/* A line that knows no small bends is given made ones. */
static double mean_swing(const struct line *swings)
{
    double sum = 0;
    for (int i = 0; i < swings->n; i++)
        sum += fabs(swings->at[i].x);
    return swings->n > 0 ? sum / swings->n : 0;
}

static double made_bend(uint32_t seed, double s)
{
    return 0.034 * noise(seed, s * 3.1, 0.5) + 0.022 * noise(seed + 1, s * 6.7, 0.5)
           + 0.010 * noise(seed + 2, s * 15, 0.5);
}

/* A given line that keeps to the chain from end to end is drawn as it is. */
static bool keeps_to(const struct line *l, const struct line *chain, double most)
{
    vec a = chain->at[0], b = chain->at[chain->n - 1];
    if (l->n < 2 || apart(l->at[0], a) > most || apart(l->at[l->n - 1], b) > most)
        return false;
    for (int i = 0; i < l->n; i++)
        if (line_distance(chain, l->at[i], NULL) > most)
            return false;
    return true;
}

static void bend_course(struct picture *p, struct course *c, uint32_t seed, double most)
{
    bool ridge = c->look == RIDGE;
    struct line given = longest_given(p, c->name, ridge ? DRAW_CREST : DRAW_BEND);
    struct line swings = true_bends(&given, c->chain.at[0], c->chain.at[c->chain.n - 1]);
    bool as_given = keeps_to(&given, &c->chain, most + 0.008);
    struct line base = as_given ? line_even(&given, 0.022) : line_round(&c->chain, ridge ? 0.26 : 0.2, 0.022);
    double plain = as_given ? (unevenness(&base) < 0.0035 ? 0.8 : 0.2) : fmax(0.4, 1 - mean_swing(&swings) / 0.03);
    if (as_given)
        swings.n = 0;
    double whole = line_length(&base), s = 0;
    for (int i = 0; i < base.n; i++) {
        s += i > 0 ? apart(base.at[i - 1], base.at[i]) : 0;
        vec way = unit(sub(base.at[i < base.n - 1 ? i + 1 : i], base.at[i > 0 ? i - 1 : 0]));
        double swing = made_bend(seed, s) * (ridge && !as_given ? 1.6 : plain);
        if (swings.n > 0)
            swing += 0.9 * swings.at[(int)(s / whole * (swings.n - 1))].x;
        swing *= clamp(fmin(s, whole - s) / 0.12, 0, 1);
        vec q = add(base.at[i], mul(left_of(way), swing));
        for (int k = 0; k < 8 && line_distance(&c->chain, q, NULL) > most; k++)
            q = mix(q, base.at[i], 0.3);
        line_add(&c->line, q);
    }
    struct line smooth = line_smooth(&c->line, 1);
    line_free(&c->line);
    c->line = smooth;
    line_free(&given);
    line_free(&base);
    line_free(&swings);
}

/* A tributary ends on the corner of a chain, but the drawn river passes beside it: lead the end over. */
static void meet(struct course *c, const struct course *other)
{
    for (int end = 0; end < 2; end++) {
        vec tip = c->chain.at[end ? c->chain.n - 1 : 0], on;
        bool inside = false;
        for (int i = 1; i + 1 < other->chain.n; i++)
            inside = inside || apart(other->chain.at[i], tip) < 1e-6;
        if (!inside || line_distance(&other->line, tip, &on) > 0.2)
            continue;
        vec shift = sub(on, tip);
        double gone = 0;
        for (int k = 0; k < c->line.n && gone < 0.25; k++) {
            int i = end ? c->line.n - 1 - k : k;
            vec before = c->line.at[i];
            double far = gone;
            if (k + 1 < c->line.n)
                gone += apart(before, c->line.at[end ? i - 1 : i + 1]);
            c->line.at[i] = add(before, mul(shift, 1 - clamp(far / 0.25, 0, 1)));
        }
    }
}

/* The sea is here, and it keeps near for the next hex or so: not just another river's bank in passing. */
static bool becomes_tidal(const struct picture *p, const struct line *l, int i)
{
    enum { AHEAD = 60 };
    int end = i + AHEAD < l->n ? i + AHEAD : l->n, near = 0;
    if (from_shore(p, l->at[i]) < -0.14)
        return false;
    for (int k = i; k < end; k++)
        near += from_shore(p, l->at[k]) > -0.2;
    return 2 * near > end - i;
}

/* Tidal reaches: from where a river first touches the sea. The line is led to the water there. */
static void find_head(struct picture *p, struct course *c)
{
    c->head = c->line.n;
    if (c->look == RIDGE || c->look == MARSH || p->rings == 0)
        return;
    int i = 0;
    while (i < c->line.n && !becomes_tidal(p, &c->line, i))
        i++;
    if (i == c->line.n)
        return;
    vec from = c->line.at[i], best = from;
    double near = 1e9;
    for (int ring = 0; ring < 17; ring++)
        for (int k = 0; k < 24; k++) {
            vec q = add(from, mul(v(cos(k * PI / 12), sin(k * PI / 12)), 0.02 * ring));
            double far = apart(q, from) - 0.3 * fmin(from_shore(p, q), 0.06);
            if (from_shore(p, q) > 0.015 && far < near) {
                near = far;
                best = q;
            }
        }
    c->head = i;
    if (near > 1)
        return;
    int back = i > 8 ? i - 8 : 0; /* bend over gently from a little upstream */
    for (int k = back; k < i; k++) {
        double t = (double)(k - back) / (i - back + 3);
        c->line.at[k] = mix(c->line.at[k], mix(c->line.at[back], best, t), t * t);
    }
    struct line whole = { 0 };
    for (int k = 0; k < i; k++)
        line_add(&whole, c->line.at[k]);
    vec last = whole.n > 0 ? whole.at[whole.n - 1] : from;
    for (int k = 1; k <= 6; k++)
        line_add(&whole, mix(last, best, k / 6.0));
    c->head = whole.n;
    for (int k = i; k < c->line.n; k++)
        line_add(&whole, c->line.at[k]);
    line_free(&c->line);
    c->line = whole;
}

static double mouth_width(const struct course *c)
{
    double length = line_length(&c->chain);
    if (c->look == MAJOR_RIVER)
        return 0.056 + 0.010 * clamp(length / 20, 0, 1);
    if (c->look == CREEK)
        return 0.014;
    return 0.016 + 0.020 * clamp(length / 6, 0, 1);
}

/* A river that comes over the edge of the map is a river already. */
static double source_width(const struct picture *p, const struct course *c)
{
    vec at = c->chain.at[0];
    bool enters = fmin(fmin(at.x, p->wide - at.x), fmin(at.y, p->high - at.y)) < 0.62;
    double source = c->look == MAJOR_RIVER ? 0.05 : c->look == CREEK ? 0.01 : 0.014;
    return enters && line_length(&c->chain) > 2.5 ? fmax(source, 0.75 * c->mouth) : source;
}

/* Whether a corner lies on the rim of the map: fewer than three hexes meet there. */
static bool on_rim(const struct picture *p, vec at)
{
    int n = 0;
    for (int h = 0; h < p->b->hexes; h++)
        for (int d = 0; d < 6 && apart(p->centre[h], at) < 0.7; d++)
            n += apart(p->corner[p->b->corner[h][d]], at) < 1e-6;
    return n < 3;
}

/* A river that leaves the hexes of the map does not stop there: it goes on over the edge of the sheet. */
static void over_edge(const struct picture *p, struct course *c)
{
    for (int end = 0; end < 2; end++) {
        vec at = c->chain.at[end ? c->chain.n - 1 : 0];
        double west = at.x, east = p->wide - at.x, north = at.y, south = p->high - at.y,
               near = fmin(fmin(west, east), fmin(north, south));
        bool tidal = end && c->head < c->line.n;
        if (near > 0.62 || c->line.n < 6 || tidal || !on_rim(p, at))
            continue;
        vec out = near == west ? v(-1, 0) : near == east ? v(1, 0) : near == north ? v(0, -1) : v(0, 1);
        vec tip = c->line.at[end ? c->line.n - 1 : 0]; /* straight out: no other hex lies that way */
        struct line whole = { 0 };
        for (int k = 12; k >= 1 && !end; k--)
            line_add(&whole, add(tip, mul(out, 0.06 * k)));
        for (int k = 0; k < c->line.n; k++)
            line_add(&whole, c->line.at[k]);
        for (int k = 1; k <= 12 && end; k++)
            line_add(&whole, add(tip, mul(out, 0.06 * k)));
        c->head += c->head == c->line.n || !end ? 12 : 0;
        line_free(&c->line);
        c->line = whole;
    }
}

static void bend_sides(struct picture *p)
{
    for (int i = 0; i < p->courses; i++) {
        struct course *c = &p->course[i];
        bend_course(p, c, p->seed + 101 * (uint32_t)i, c->look == RIDGE ? 0.145 : 0.085);
        c->mouth = mouth_width(c);
        c->source = source_width(p, c);
    }
    keep_apart(p);
    for (int i = 0; i < p->courses; i++)
        for (int k = 0; k < p->courses; k++)
            if (i != k && (p->course[i].look == RIDGE) == (p->course[k].look == RIDGE))
                meet(&p->course[i], &p->course[k]);
    for (int i = 0; i < p->courses; i++)
        find_head(p, &p->course[i]);
    for (int i = 0; i < p->courses; i++)
        if (p->course[i].look != RIDGE && p->course[i].look != MARSH)
            over_edge(p, &p->course[i]);
    for (int i = 0; i < p->courses; i++) /* a reach that goes on from another begins as wide */
        for (int k = 0; k < p->courses; k++) {
            struct course *c = &p->course[i], *up = &p->course[k];
            if (i != k && c->look != RIDGE && up->look != RIDGE
                && apart(c->chain.at[0], up->chain.at[up->chain.n - 1]) < 1e-6) {
                c->source = fmax(c->source, up->mouth);
                c->mouth = fmax(c->mouth, c->source);
            }
        }
}

/* ---- Lines from hex to hex ---- */

/* Where roads (0) or rails (1) cross a side, so that all of a kind cross at one point. */
static vec crossing_point(const struct picture *p, lr_hex a, int d, int rail)
{
    lr_hexside s = p->b->side[a][d];
    lr_hex b = p->b->next[a][d];
    vec middle = side_middle(p, s), half = sub(p->corner[p->side_ends[s][1]], middle);
    bool tied = side_look(p, s, BRIDGE) || side_look(p, s, FORD) || side_look(p, s, GAP) || side_look(p, s, FERRY);
    bool both = side_look(p, s, RAIL) && (side_look(p, s, ROAD) || side_look(p, s, TRACK));
    double shift = both ? (rail ? 0.13 : -0.13) : 0;
    if (tied)
        return add(middle, mul(half, shift * 0.4));
    vec from = p->node[a], way = sub(p->node[b], from), n = left_of(half);
    double across = dot(way, n), t = fabs(across) > 1e-9 ? dot(sub(middle, from), n) / across : 0.5;
    vec hit = add(from, mul(way, clamp(t, 0, 1)));
    double k = clamp(dot(sub(hit, middle), half) / dot(half, half), -0.5, 0.5);
    return add(middle, mul(half, clamp(k + shift, -0.6, 0.6)));
}

/* At the edge of the map a line does not stop: it leaves by the side straight ahead. */
static bool leaves_by(const struct picture *p, lr_hex h, lr_hex before, vec *out)
{
    double best = 0.3;
    if (p->place_in[h] >= 0)
        return false;
    vec way = unit(sub(p->centre[h], p->centre[before]));
    for (int d = 0; d < 6; d++) {
        double ahead = dot(way, unit(sub(side_point(p, h, d), p->centre[h])));
        if (p->b->next[h][d] == LR_NONE && ahead > best) {
            best = ahead;
            double on = cell_beyond(p, h, d) == LR_NONE ? 1.6 : 0.25; /* over the edge of the sheet */
            *out = add(side_point(p, h, d), mul(sub(side_point(p, h, d), p->centre[h]), on));
        }
    }
    return best > 0.3;
}

static bool is_line_look(enum look l) { return l == ROAD || l == TRACK || l == RAIL; }

/* How many of its hexsides carry such lines: a hex with more than two is a junction. */
static int lines_at(const struct picture *p, lr_hex h, int rail)
{
    int n = 0;
    for (int d = 0; d < 6; d++) {
        lr_hexside s = p->b->side[h][d];
        n += s != LR_NONE && p->b->next[h][d] != LR_NONE
             && (rail ? side_look(p, s, RAIL) != PLAIN : side_look(p, s, ROAD) || side_look(p, s, TRACK));
    }
    return n;
}

static void lay_route(struct picture *p, const struct lr_route *r, enum look look, uint8_t *laid)
{
    struct line points = { 0 };
    int rail = look == RAIL, n = r->length;
    int *hex_of = need((size_t)n * 2 + 4, sizeof *hex_of); /* the leg a point begins, -1 for none */
    vec off;
    bool odd_start = n > 1 && leaves_by(p, r->stops[0], r->stops[1], &off);
    if (odd_start) {
        hex_of[points.n] = -1;
        line_add(&points, off);
    }
    for (int i = 0; i < n; i++) {
        lr_hex h = r->stops[i];
        bool end = i == 0 || i == n - 1;
        if (p->place_in[h] >= 0 || lines_at(p, h, rail) > 2 || (end && !(i == 0 && odd_start))) {
            vec gone;
            if (!(i == n - 1 && n > 1 && leaves_by(p, h, r->stops[n - 2], &gone) && lines_at(p, h, rail) <= 2)) {
                hex_of[points.n] = i < n - 1 ? i : -1;
                line_add(&points, p->node[h]);
            }
        }
        int d = i < n - 1 ? lr_direction(p->b, h, r->stops[i + 1]) : -1;
        if (d >= 0) {
            hex_of[points.n] = i;
            line_add(&points, crossing_point(p, h, d, rail));
        }
    }
    if (n > 1 && leaves_by(p, r->stops[n - 1], r->stops[n - 2], &off)) {
        hex_of[points.n] = -1;
        line_add(&points, off);
    }
    int *stop = need((size_t)points.n + 1, sizeof *stop);
    struct line whole = line_through(&points, 0.03, stop);
    struct course *c = NULL;
    for (int i = 0; i + 1 < points.n; i++) {
        /* point i to i + 1 lies in the hex of leg hex_of[i], or beyond the crossing of it */
        int leg = hex_of[i], d = leg >= 0 ? lr_direction(p->b, r->stops[leg], r->stops[leg + 1]) : -1;
        lr_hexside s = d >= 0 ? p->b->side[r->stops[leg]][d] : LR_NONE;
        bool done = s != LR_NONE && laid[s] == 2;
        if (done) {
            c = NULL;
            continue;
        }
        if (c == NULL)
            c = course_add(p, r->name, look);
        for (int k = stop[i]; k <= stop[i + 1]; k++)
            if (c->line.n == 0 || apart(c->line.at[c->line.n - 1], whole.at[k]) > 1e-9)
                line_add(&c->line, whole.at[k]);
    }
    for (int i = 0; i + 1 < n; i++) {
        int d = lr_direction(p->b, r->stops[i], r->stops[i + 1]);
        if (d >= 0)
            laid[p->b->side[r->stops[i]][d]] = 2;
    }
    line_free(&points);
    line_free(&whole);
    free(stop);
    free(hex_of);
}

/* Sides with a road or rail that no route has: from node to node. */
static void lay_leftovers(struct picture *p, enum look look, const uint8_t *laid)
{
    for (int h = 0; h < p->b->hexes; h++)
        for (int d = 0; d < 3; d++) {
            lr_hexside s = p->b->side[h][d];
            lr_hex to = p->b->next[h][d];
            if (s == LR_NONE || to == LR_NONE || laid[s] || side_look(p, s, look) == PLAIN)
                continue;
            struct line points = { 0 };
            line_add(&points, p->node[h]);
            line_add(&points, crossing_point(p, (lr_hex)h, d, look == RAIL));
            line_add(&points, p->node[to]);
            struct course *c = course_add(p, "", look);
            c->line = line_through(&points, 0.03, NULL);
            line_free(&points);
        }
}

static void lay_lines(struct picture *p)
{
    static const enum look looks[] = { ROAD, TRACK, RAIL };
    for (int k = 0; k < 3; k++) {
        uint8_t *laid = need((size_t)p->b->sides, 1);
        for (int i = 0; i < p->b->routes; i++) {
            const struct lr_route *r = &p->b->route[i];
            if (!r->by_side && r->length > 0 && look_of_side(r->kind) == looks[k] && is_line_look(looks[k]))
                lay_route(p, r, looks[k], laid);
        }
        lay_leftovers(p, looks[k], laid);
        free(laid);
    }
}

/* ---- Crossings ---- */

static void find_crossings(struct picture *p)
{
    static const enum look looks[] = { BRIDGE, FORD, FERRY, GAP };
    for (int s = 0; s < p->b->sides; s++)
        for (int k = 0; k < 4; k++) {
            if (side_look(p, (lr_hexside)s, looks[k]) == PLAIN)
                continue;
            struct crossing c = { (lr_hexside)s, looks[k], side_middle(p, (lr_hexside)s),
                                  unit(sub(p->corner[p->side_ends[s][1]], p->corner[p->side_ends[s][0]])) };
            double best = 0.16;
            for (int i = 0; i < p->courses; i++) {
                vec on;
                const struct course *r = &p->course[i];
                if (!runs_on_sides(r->look) || (r->look == RIDGE) != (looks[k] == GAP))
                    continue;
                double d = line_distance(&r->line, side_middle(p, (lr_hexside)s), &on);
                if (d < best) {
                    best = d;
                    c.at = on;
                }
            }
            p->crossing = more(p->crossing, (size_t)p->crossings + 1, sizeof *p->crossing);
            p->crossing[p->crossings++] = c;
        }
}

/* Names of crossings, at the marks they belong to. */
static void name_crossings(struct picture *p)
{
    for (int i = 0; p->lines != NULL && i < p->lines->n; i++) {
        const struct draw_line *l = &p->lines->line[i];
        if (l->kind != DRAW_CROSSING || l->name[0] == '\0' || l->level < 0 || l->level >= p->b->sides)
            continue;
        for (int k = 0; k < p->crossings; k++)
            if (p->crossing[k].side == l->level) {
                p->sign[p->signs++] = (struct sign){ .at = p->crossing[k].at,
                                                     .rank = PASS,
                                                     .name = l->name,
                                                     .hex = p->b->ends[l->level].hex[0],
                                                     .pass = true,
                                                     .minor = p->crossing[k].look != GAP,
                                                     .holder = LR_NOBODY };
                break;
            }
    }
}

/* ---- Water ---- */

static void ring_add(struct picture *p, struct line l)
{
    p->ring = more(p->ring, (size_t)p->rings + 1, sizeof *p->ring);
    l.closed = true;
    p->ring[p->rings++] = l;
}

/* Without a drawn coast, hexes of the sea make one: their outline, rounded. */
static void sea_from_hexes(struct picture *p)
{
    const struct lr_board *b = p->b;
    int *next = need((size_t)b->corners, sizeof *next);
    vec *at = need((size_t)b->corners, sizeof *at); /* beyond the edge of the map there is more sea */
    memcpy(at, p->corner, (size_t)b->corners * sizeof *at);
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6 && terrain_look(p, (lr_hex)h) == SEA; d++) {
            lr_hex to = cell_beyond(p, h, d);
            if (to == LR_NONE || terrain_look(p, to) != SEA)
                next[b->corner[h][(d + 5) % 6]] = b->corner[h][d] + 1;
            for (int k = 0; k < 2 && to == LR_NONE; k++) {
                int c = b->corner[h][(d + 5 + k) % 6];
                at[c] = add(p->corner[c], mul(sub(side_point(p, (lr_hex)h, d), p->centre[h]), 2));
            }
        }
    for (int c = 0; c < b->corners; c++) {
        struct course ring = { .name = "", .look = RIVER };
        for (int now = c; next[now] != 0;) {
            line_add(&ring.chain, at[now]);
            int on = next[now] - 1;
            next[now] = 0;
            now = on;
        }
        if (ring.chain.n > 2) {
            line_add(&ring.chain, ring.chain.at[0]);
            bend_course(p, &ring, p->seed + 5000 + (uint32_t)c, 0.12);
            ring_add(p, ring.line);
        }
        line_free(&ring.chain);
    }
    free(next);
    free(at);
}

static void find_rings(struct picture *p)
{
    for (int k = 0; k < 2; k++) {
        for (int i = 0; p->lines != NULL && i < p->lines->n; i++) {
            const struct draw_line *l = &p->lines->line[i];
            if (l->kind == (k == 0 ? DRAW_SEA : DRAW_ISLAND) && l->points > 2) {
                ring_add(p, line_of(l));
                p->islands += k;
            }
        }
        if (k == 0 && p->rings == 0)
            sea_from_hexes(p);
    }
}

static void fill_row(const struct field *f, const struct line *ring, double y, int8_t *row)
{
    double hit[512];
    int n = 0;
    for (int i = 0; i < ring->n && n < 512; i++) {
        vec a = ring->at[i], b = ring->at[(i + 1) % ring->n];
        if ((a.y <= y) != (b.y <= y))
            hit[n++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
    }
    for (int i = 0; i < n; i++) {
        int x = (int)ceil((hit[i] - f->from.x) / f->step);
        x = x < 0 ? 0 : x > f->w ? f->w : x;
        for (; x < f->w; x++)
            row[x] ^= 1;
    }
}

static void near_segment(struct field *f, vec a, vec b, double reach)
{
    int x0 = (int)floor((fmin(a.x, b.x) - reach - f->from.x) / f->step);
    int x1 = (int)ceil((fmax(a.x, b.x) + reach - f->from.x) / f->step);
    int y0 = (int)floor((fmin(a.y, b.y) - reach - f->from.y) / f->step);
    int y1 = (int)ceil((fmax(a.y, b.y) + reach - f->from.y) / f->step);
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < f->h; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < f->w; x++) {
            float *at = &f->at[(size_t)y * (size_t)f->w + (size_t)x];
            double d = segment_distance(v(f->from.x + x * f->step, f->from.y + y * f->step), a, b, NULL);
            if (d < (double)*at)
                *at = (float)d;
        }
}

/* Distance from the shore on a lattice, positive in water, at most `reach`. */
void wet_field(const struct picture *p, struct field *f, double reach)
{
    for (int i = 0; i < f->w * f->h; i++)
        f->at[i] = (float)reach;
    double x1 = f->from.x + f->step * f->w + reach, y1 = f->from.y + f->step * f->h + reach;
    for (int r = 0; r < p->rings; r++)
        for (int i = 0; i < p->ring[r].n; i++) {
            vec a = p->ring[r].at[i], b = p->ring[r].at[(i + 1) % p->ring[r].n];
            if (at_map_edge(p, a, b) || fmax(a.x, b.x) < f->from.x - reach || fmax(a.y, b.y) < f->from.y - reach
                || fmin(a.x, b.x) > x1 || fmin(a.y, b.y) > y1)
                continue;
            near_segment(f, a, b, reach);
        }
    int8_t *row = need((size_t)f->w, 1), *sea = need((size_t)f->w, 1);
    for (int y = 0; y < f->h; y++) {
        memset(sea, 0, (size_t)f->w);
        for (int r = 0; r < p->rings; r++) {
            memset(row, 0, (size_t)f->w);
            fill_row(f, &p->ring[r], f->from.y + y * f->step + 1e-7, row);
            bool island = r >= p->rings - p->islands;
            for (int x = 0; x < f->w; x++)
                sea[x] = (int8_t)(island ? sea[x] & !row[x] : sea[x] | row[x]);
        }
        for (int x = 0; x < f->w; x++)
            if (!sea[x])
                f->at[(size_t)y * (size_t)f->w + (size_t)x] *= -1;
    }
    free(row);
    free(sea);
}

bool in_water(const struct picture *p, vec q) { return from_shore(p, q) > 0; }

double from_shore(const struct picture *p, vec q) { return p->wet.at != NULL ? field_height(&p->wet, q) : -1; }

/* ---- The whole ---- */

struct box sign_box(const struct picture *p, int i, double room)
{
    double r = sign_radius[p->sign[i].rank] + room;
    return box_round(p->sign[i].at, r, r);
}

static void keep_near(struct picture *p)
{
    p->ways_near = near_make(p->wide, p->high, 0.25);
    p->signs_near = near_make(p->wide, p->high, 0.5);
    p->crossings_near = near_make(p->wide, p->high, 0.5);
    for (int i = 0; i < p->courses; i++) {
        if (p->course[i].look == RIDGE)
            continue;
        struct line even = line_even(&p->course[i].line, 0.03);
        p->way = more(p->way, (size_t)p->ways + (size_t)even.n + 1, sizeof *p->way);
        for (int k = 0; k < even.n; k++) {
            near_add_point(&p->ways_near, even.at[k], p->ways);
            p->way[p->ways++] = even.at[k];
        }
        line_free(&even);
    }
    for (int i = 0; i < p->b->places; i++)
        if (p->b->place[i].hex < p->b->hexes && !p->sign[i].pass)
            near_add(&p->signs_near, sign_box(p, i, 0), i);
    for (int i = 0; i < p->crossings; i++)
        near_add(&p->crossings_near, box_round(p->crossing[i].at, 0.08, 0.08), i);
}

void plan_make(struct picture *p)
{
    read_sheet(p);
    place_grid(p);
    read_looks(p);
    find_rings(p);
    if (p->rings > 0) {
        double step = 0.04;
        p->wet = field_make(v(-0.5, -0.5), step, (int)((p->wide + 1) / step), (int)((p->high + 1) / step));
        wet_field(p, &p->wet, 1.0);
    }
    place_signs(p);
    chain_sides(p);
    bend_sides(p);
    lay_lines(p);
    find_crossings(p);
    name_crossings(p);
    keep_near(p);
    p->stand = need((size_t)p->b->hexes + (size_t)p->b->boxes, sizeof *p->stand);
}

void plan_free(struct picture *p)
{
    for (int i = 0; i < p->courses; i++) {
        line_free(&p->course[i].chain);
        line_free(&p->course[i].line);
    }
    for (int i = 0; i < p->rings; i++)
        line_free(&p->ring[i]);
    free(p->course);
    free(p->crossing);
    free(p->way);
    near_free(&p->ways_near);
    near_free(&p->signs_near);
    near_free(&p->crossings_near);
    free(p->ring);
    free(p->wet.at);
    free(p->centre);
    free(p->corner);
    free(p->side_ends);
    free(p->sign);
    free(p->place_in);
    free(p->node);
    free(p->stand);
    free(p->letters.at);
}
