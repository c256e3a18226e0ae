/* hills.c - hachures: a height field over ridges and hills, and strokes that run down it.
 *
 * Height is 1 along a crest and falls off on both sides; from each contour strokes run downhill to the next.
 * All strokes go into four paths, one a thickness. */
#include "picture.h"

enum { WEIGHTS = 4, SPAN = 256, CURVE = 1024 };
#define LATTICE 0.0125
#define REACH   0.36    /* of a flank as broad as usual: beyond it no stroke runs */
#define DROP    0.105   /* height between contours */
#define BUDGET  1250000 /* bytes of all strokes, rough ground too: beyond it they are set wider apart */

static const double weight[WEIGHTS] = { 0.0045, 0.0065, 0.0085, 0.0108 };

/* A short piece of a crest. */
struct piece {
    vec a, b;
    double high, wide; /* height there, and how broad its flanks are (1: as usual) */
};

/* How far a lattice point is moved before its height is taken. */
struct bend {
    float x, y;
};

struct hills {
    struct picture *p;
    struct near near; /* pieces by where they lie */
    struct piece *piece;
    int pieces, room;
    float fall[CURVE + 1]; /* exp(-(d/0.15)^1.55), by the square of d, up to REACH */
    struct svg ink[WEIGHTS];
    struct pen pen[WEIGHTS];
    const struct field *f;
    double level, drop, loose; /* of this contour; between contours; how much wider strokes are set than usual */
    double x0, y0, x1, y1;     /* strokes begin within the tile */
};

static void piece_add(struct hills *h, struct piece piece)
{
    if (h->pieces == h->room) {
        h->room = h->room ? h->room * 2 : 256;
        h->piece = more(h->piece, (size_t)h->room, sizeof *h->piece);
    }
    near_add_point(&h->near, piece.a, h->pieces);
    h->piece[h->pieces++] = piece;
}

/* ---- Crests ---- */

/* A gap cuts the crest to 0.14. */
static double gap_cut(const struct picture *p, vec q)
{
    double cut = 1;
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == GAP) {
            double d = apart(q, p->crossing[i].at) / 0.1;
            cut = fmin(cut, 1 - 0.86 * exp(-d * d));
        }
    return cut;
}

static void crest_pieces(struct hills *h, const struct line *l, double high, double wide, uint32_t seed, bool taper)
{
    double whole = line_length(l), s = 0;
    struct line even = line_even(l, 0.035);
    for (int i = 1; i < even.n; i++) {
        s += apart(even.at[i - 1], even.at[i]);
        double ends = taper ? clamp(0.45 + fmin(s, whole - s) / 0.35, 0, 1) : 1;
        double a = high * (1 + 0.1 * noise(seed, s * 3.3, 0)) * gap_cut(h->p, even.at[i]) * ends;
        double w = wide * (1.02 + 0.3 * noise(seed + 9, s * 1.9, 0)) * (0.6 + 0.4 * ends);
        piece_add(h, (struct piece){ even.at[i - 1], even.at[i], fmin(a, 1), w });
    }
    line_free(&even);
}

/* Short spurs run down from the crest to both sides, so that the foot is not a plain band. */
static void crest_spurs(struct hills *h, const struct line *l, uint32_t seed)
{
    double whole = line_length(l);
    int n = 0;
    for (double s = 0.12; s < whole - 0.1; n++) {
        vec way, at = line_at(l, s, &way);
        double side = chance(seed, n, 0, 1) < 0.5 ? -1 : 1, lean = 0.9 * (chance(seed, n, 0, 2) - 0.5);
        double length = 0.13 + 0.15 * chance(seed, n, 0, 3), high = 0.62 + 0.2 * chance(seed, n, 0, 4);
        vec out = unit(add(mul(left_of(way), side), mul(way, lean)));
        if (gap_cut(h->p, at) > 0.9) {
            vec tip = add(at, mul(out, length)), bend = add(mix(at, tip, 0.5), mul(way, 0.05 * (lean - 0.1)));
            piece_add(h, (struct piece){ at, mix(at, bend, 0.7), high, 0.7 });
            piece_add(h, (struct piece){ mix(at, bend, 0.7), bend, high * 0.85, 0.6 });
            piece_add(h, (struct piece){ bend, mix(bend, tip, 0.6), high * 0.68, 0.52 });
            piece_add(h, (struct piece){ mix(bend, tip, 0.6), tip, high * 0.45, 0.45 });
        }
        s += 0.13 + 0.17 * chance(seed, n, 0, 5);
    }
}

static void ridge_crests(struct hills *h)
{
    for (int i = 0; i < h->p->courses; i++)
        if (h->p->course[i].look == RIDGE) {
            uint32_t seed = h->p->seed + 300 + (uint32_t)i;
            crest_pieces(h, &h->p->course[i].line, 1, 0.86, seed, true);
            crest_spurs(h, &h->p->course[i].line, seed + 77);
        }
}

/* High ground as terrain: mountains join with their neighbours, hills stand alone. */
static void crest_between(struct hills *h, vec a, vec b, double high, double wide, uint32_t seed)
{
    struct line l = { 0 };
    vec way = sub(b, a), n = left_of(way);
    for (int i = 0; i <= 8; i++)
        line_add(&l, add(mix(a, b, i / 8.0), mul(n, 0.16 * noise(seed, i * 0.7, 0) * sin(PI * i / 8))));
    crest_pieces(h, &l, high, wide, seed, true);
    line_free(&l);
}

static void terrain_crest(struct hills *h, lr_hex hex, enum look look)
{
    const struct picture *p = h->p;
    vec c = p->centre[hex];
    uint32_t seed = p->seed + 7000 + 13u * hex;
    for (int d = 0; d < 6 && look == MOUNTAINS; d++) {
        lr_hex to = p->b->next[hex][d];
        if (to == LR_NONE || terrain_look(p, to) != MOUNTAINS)
            continue;
        if (d < 3 && chance(p->seed, hex, d, 21) < 0.75)
            crest_between(h, c, p->centre[to], 0.95, 0.95, seed + (uint32_t)d);
    }
    static const struct {
        enum look look;
        int knolls;
        double high, wide, length;
    } kinds[] = { { MOUNTAINS, 2, 0.9, 0.8, 0.3 }, { HILLS, 3, 0.74, 0.66, 0.22 } };
    for (int k = 0; k < 2; k++) {
        int n = kinds[k].look == look ? kinds[k].knolls : 0;
        double turn = 2 * PI * chance(seed, 0, 0, 1);
        for (int i = 0; i < n; i++) {
            double t = turn + 2 * PI * i / n + 0.6 * chance(seed, i, 0, 2), r = 0.2 + 0.13 * chance(seed, i, 0, 3);
            double lie = -0.9 + 0.9 * chance(seed, i, 0, 4); /* ranges here run south-west to north-east */
            vec at = add(c, mul(v(cos(t), sin(t)), r)), half = mul(v(cos(lie), sin(lie)), kinds[k].length / 2);
            crest_between(h, sub(at, half), add(at, half), kinds[k].high, kinds[k].wide, seed + 50u + (uint32_t)i);
        }
    }
}

static void terrain_crests(struct hills *h)
{
    for (int i = 0; i < h->p->b->hexes; i++)
        if (h->p->b->playable[i])
            terrain_crest(h, (lr_hex)i, terrain_look(h->p, (lr_hex)i));
}

/* ---- The field ---- */

static void raise_piece(const struct hills *h, struct field *f, const struct bend *warp, const struct piece *q)
{
    double reach = REACH * q->wide + 0.07; /* as far as a warped point may come from */
    int x0 = (int)floor((fmin(q->a.x, q->b.x) - reach - f->from.x) / f->step);
    int x1 = (int)ceil((fmax(q->a.x, q->b.x) + reach - f->from.x) / f->step);
    int y0 = (int)floor((fmin(q->a.y, q->b.y) - reach - f->from.y) / f->step);
    int y1 = (int)ceil((fmax(q->a.y, q->b.y) + reach - f->from.y) / f->step);
    double bx = q->b.x - q->a.x, by = q->b.y - q->a.y, length = bx * bx + by * by;
    double per = length > 0 ? 1 / length : 0, scale = CURVE / (REACH * REACH * q->wide * q->wide);
    x0 = x0 < 0 ? 0 : x0;
    x1 = x1 < f->w - 1 ? x1 : f->w - 1;
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < f->h; y++) {
        size_t row = (size_t)y * (size_t)f->w;
        double ay = f->from.y + y * f->step - q->a.y;
        for (int x = x0; x <= x1; x++) {
            double px = f->from.x + x * f->step - q->a.x + (double)warp[row + (size_t)x].x,
                   py = ay + (double)warp[row + (size_t)x].y, t = (px * bx + py * by) * per;
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            px -= t * bx;
            py -= t * by;
            double u = (px * px + py * py) * scale; /* of the reach, squared */
            if (u >= CURVE)
                continue;
            float high = (float)q->high * h->fall[(int)u];
            if (high > f->at[row + (size_t)x])
                f->at[row + (size_t)x] = high;
        }
    }
}

/* One row of two octaves of noise over the lattice. */
static void two_rows(const struct field *f, int y, float *row, uint32_t seed, const double much[2],
                     const double often[2])
{
    memset(row, 0, (size_t)f->w * sizeof *row);
    for (int i = 0; i < 2; i++)
        noise_row(row, f->w, seed + (uint32_t)i, much[i], often[i], f->from.x, f->step, f->from.y + y * f->step);
}

static void warp_field(const struct field *f, uint32_t seed, struct bend *warp)
{
    static const double much[] = { 0.045, 0.022 }, often[] = { 3.1, 8.3 };
    float *row = need((size_t)f->w, sizeof *row);
    for (int y = 0; y < f->h; y++)
        for (int k = 0; k < 2; k++) {
            two_rows(f, y, row, seed + 2u * (uint32_t)k, much, often);
            for (int x = 0; x < f->w; x++)
                *(k ? &warp[y * f->w + x].y : &warp[y * f->w + x].x) = row[x];
        }
    free(row);
}

static void roughen(const struct field *f, uint32_t seed)
{
    static const double much[] = { 0.20, 0.10 }, often[] = { 5.5, 13 };
    float *row = need((size_t)f->w, sizeof *row);
    for (int y = 0; y < f->h; y++) {
        two_rows(f, y, row, seed, much, often);
        for (int x = 0; x < f->w; x++) {
            float *high = &f->at[(size_t)y * (size_t)f->w + (size_t)x];
            *high *= 1 + row[x] * (1.15F - *high);
        }
    }
    free(row);
}

/* False if nothing rises here. */
static bool raise_field(const struct hills *h, struct field *f)
{
    bool any = false;
    double x1 = f->from.x + f->w * f->step, y1 = f->from.y + f->h * f->step;
    struct bend *warp = NULL;
    struct box tile = { f->from.x - 0.8, f->from.y - 0.8, x1 + 0.8, y1 + 0.8 };
    struct near_walk w = near_begin(&h->near, &tile);
    for (int i; near_next(&w, &i);) {
        const struct piece *q = &h->piece[i];
        if (q->a.x < f->from.x - 0.8 || q->a.y < f->from.y - 0.8 || q->a.x > x1 + 0.8 || q->a.y > y1 + 0.8)
            continue;
        if (warp == NULL) {
            warp = need((size_t)f->w * (size_t)f->h, sizeof *warp);
            warp_field(f, h->p->seed + 40, warp);
        }
        raise_piece(h, f, warp, q);
        any = true;
    }
    free(warp);
    if (any)
        roughen(f, h->p->seed + 50);
    return any;
}

/* ---- Strokes ---- */

static void stroke(struct hills *h, vec from, double jitter)
{
    enum { STEPS = 26 };
    vec at = from, middle = from, first = v(0, 0);
    double floor_at = fmax(h->level - h->drop * (0.86 + 0.2 * jitter), 0.03 + 0.02 * jitter), length = 0, steep = 0;
    int n = 0;
    for (; n < STEPS; n++) {
        vec slope = field_slope(h->f, at);
        double k = size_of(slope);
        if (k < 0.18)
            break;
        vec way = mul(slope, -1 / k);
        if (n == 0) {
            first = way;
            steep = k;
        }
        at = add(at, mul(way, 0.0085));
        length += 0.0085;
        if (n == 3)
            middle = at;
        if (field_height(h->f, at) < floor_at)
            break;
    }
    if (length < 0.014 || in_water(h->p, from) || in_water(h->p, at))
        return;
    double sun = 0.5 + 0.5 * dot(first, v(0.7071, 0.7071));
    double w = 0.0035 + 0.0078 * sun * clamp(steep / 4.2, 0.35, 1);
    int pen = 0;
    while (pen < WEIGHTS - 1 && w > (weight[pen] + weight[pen + 1]) / 2)
        pen++;
    pen_move(&h->pen[pen], from);
    if (length > 0.05 && apart(middle, mix(from, at, 0.5)) > 0.006)
        pen_line(&h->pen[pen], middle);
    pen_line(&h->pen[pen], at);
}

static void take_contour(void *ctx, const struct line *l)
{
    struct hills *h = ctx;
    double whole = line_length(l), gap = 0.008;
    if (whole < 0.03)
        return;
    double s = gap;
    int i = 1;
    double gone = 0;
    while (s < whole) {
        while (i < l->n - 1 && gone + apart(l->at[i - 1], l->at[i]) < s) {
            gone += apart(l->at[i - 1], l->at[i]);
            i++;
        }
        double d = apart(l->at[i - 1], l->at[i]);
        vec q = d > 0 ? mix(l->at[i - 1], l->at[i], (s - gone) / d) : l->at[i];
        int32_t x = units(q.x), y = units(q.y);
        if (q.x >= h->x0 && q.y >= h->y0 && q.x < h->x1 && q.y < h->y1)
            stroke(h, q, chance(h->p->seed, x, y, 31));
        s += (0.025 + 0.006 * chance(h->p->seed, x, y, 32)) * h->loose;
    }
}

/* One tile; its lattice goes on beyond its end, so that strokes can run out of it. */
static void hachure_tile(struct hills *h, vec from)
{
    enum { MARGIN = 14 };
    struct field f = field_make(sub(from, v(MARGIN * LATTICE, MARGIN * LATTICE)), LATTICE, SPAN + 2 * MARGIN + 1,
                                SPAN + 2 * MARGIN + 1);
    if (raise_field(h, &f)) {
        h->f = &f;
        h->x0 = from.x;
        h->y0 = from.y;
        h->x1 = from.x + SPAN * LATTICE;
        h->y1 = from.y + SPAN * LATTICE;
        for (int k = (int)((0.95 - DROP) / h->drop); k >= 0; k--) { /* the lowest is always there, for low hills */
            h->level = DROP + k * h->drop;
            field_contour(&f, h->level, take_contour, h);
        }
        h->f = NULL;
    }
    free(f.at);
}

/* Strokes of every tile, or of one in `sample` of them, contours and strokes `loose` times as far apart as usual;
 * how many bytes they take. */
static size_t hachure_all(struct hills *h, double loose, int sample)
{
    const double span = SPAN * LATTICE;
    size_t bytes = 0;
    int n = 0;
    h->loose = loose;
    h->drop = fmin(DROP * pow(loose, 0.8), 0.4);
    for (int i = 0; i < WEIGHTS; i++) {
        char extra[40];
        h->ink[i].used = 0;
        snprintf(extra, sizeof extra, "stroke-width=\"%.1f\"", weight[i] * 1000 * pow(loose, 0.6));
        pen_begin(&h->pen[i], &h->ink[i], "hach", extra);
    }
    for (int j = 0; j < (int)(h->p->high / span) + 1 && h->pieces > 0; j++)
        for (int i = 0; i < (int)(h->p->wide / span) + 1; i++)
            if (n++ % sample == 0)
                hachure_tile(h, v(i * span, j * span));
    for (int i = 0; i < WEIGHTS; i++)
        bytes += h->ink[i].used;
    return bytes * (size_t)sample;
}

/* Strokes over the budget are set wider apart: how much, a few tiles tell; and if they were too few, all. */
static void hachure_within(struct hills *h, size_t budget)
{
    double loose = 1, tiles = h->p->wide * h->p->high / (SPAN * LATTICE * SPAN * LATTICE);
    int sample = tiles > 60 ? 7 : tiles > 20 ? 3 : 1;
    for (int tries = 0; tries < 4; tries++) {
        size_t bytes = hachure_all(h, loose, sample);
        if (sample == 1 && bytes <= budget + budget / 12)
            return;
        if (bytes > budget)
            loose *= sqrt((double)bytes / (double)budget) * 1.02;
        if (tries > 0)
            sample = 1;
    }
}

void draw_hachures(struct picture *p)
{
    struct hills h = { .p = p, .near = near_make(p->wide, p->high, 1) };
    for (int i = 0; i <= CURVE; i++)
        h.fall[i] = (float)exp(-pow(REACH / 0.15 * sqrt((i + 0.5) / CURVE), 1.55));
    ridge_crests(&h);
    terrain_crests(&h);
    put(&p->svg, "<g id=\"hachures\">");
    size_t before = p->svg.used;
    draw_rough(p);
    hachure_within(&h, BUDGET - (p->svg.used - before));
    for (int i = 0; i < WEIGHTS; i++) {
        pen_end(&h.pen[i]);
        if (h.pieces > 0)
            put(&p->svg, "%s", h.ink[i].at);
        free(h.ink[i].at);
    }
    free(h.piece);
    near_free(&h.near);
    put(&p->svg, "</g>\n");
}
