/* land.c - paper, water, shores, woods, marsh and the grid. */
#include "picture.h"

void draw_land(struct picture *p)
{
    put(&p->svg, "<g id=\"land\"><rect class=\"land\" width=\"%d\" height=\"%d\"/></g>\n", units(p->wide),
        units(p->high));
}

/* ---- Water ---- */

enum { WATERLINES = 9 };

/* Where the sea only ends because the map does, there is no shore. */
bool at_map_edge(const struct picture *p, vec a, vec b)
{
    const double e = 0.012;
    return (a.x < e && b.x < e) || (a.y < e && b.y < e) || (a.x > p->wide - e && b.x > p->wide - e)
           || (a.y > p->high - e && b.y > p->high - e);
}

static void draw_rings(struct picture *p, int from, int to, const char *class)
{
    struct pen pen;
    if (from == to)
        return;
    pen_begin(&pen, &p->svg, class, NULL);
    for (int i = from; i < to; i++) {
        struct line thin = line_thin(&p->ring[i], 0.0015);
        thin.closed = true;
        pen_lines(&pen, &thin);
        line_free(&thin);
    }
    pen_end(&pen);
}

static void shore_piece(struct pen *pen, struct line *piece)
{
    struct line thin = line_thin(piece, 0.0015);
    pen_lines(pen, &thin);
    line_free(&thin);
    piece->n = 0;
}

/* The rings, but for what runs along the edge of the map. */
static void draw_ring_shores(struct picture *p, struct pen *pen)
{
    struct line piece = { 0 };
    for (int r = 0; r < p->rings; r++) {
        const struct line *ring = &p->ring[r];
        for (int i = 0; i < ring->n; i++) {
            vec a = ring->at[i], b = ring->at[(i + 1) % ring->n];
            if (at_map_edge(p, a, b)) {
                shore_piece(pen, &piece);
                continue;
            }
            if (piece.n == 0)
                line_add(&piece, a);
            line_add(&piece, b);
        }
        shore_piece(pen, &piece);
    }
    line_free(&piece);
}

static struct line given_line(const struct draw_line *l)
{
    struct line out = { 0 };
    for (int i = 0; i < l->points; i++)
        line_add(&out, v(l->at[i][0] / 1000.0, l->at[i][1] / 1000.0));
    return out;
}

/* All lines of a kind (and level, unless -1) that the data give; how many. */
static int draw_given(struct picture *p, struct pen *pen, enum draw_kind kind, int level)
{
    int n = 0;
    for (int i = 0; p->lines != NULL && i < p->lines->n; i++) {
        const struct draw_line *l = &p->lines->line[i];
        if (l->kind != kind || (level >= 0 && l->level != level))
            continue;
        struct line line = given_line(l), thin = line_thin(&line, 0.002);
        if (pen != NULL)
            pen_lines(pen, &thin);
        line_free(&line);
        line_free(&thin);
        n++;
    }
    return n;
}

struct taking {
    struct pen pen;
    double least;
};

static void take_waterline(void *ctx, const struct line *l)
{
    struct taking *t = ctx;
    if (line_length(l) < t->least)
        return;
    struct line smooth = line_smooth(l, 1), thin = line_thin(&smooth, 0.0022);
    thin.closed = false;
    pen_lines(&t->pen, &thin);
    line_free(&smooth);
    line_free(&thin);
}

/* In tiles, so that large boards need little memory; the lattices meet exactly. */
static void draw_waterline(struct picture *p, int level, double off, struct field *tile, int tiles)
{
    char extra[64];
    snprintf(extra, sizeof extra, "stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"", 7.5 - 0.25 * level,
             0.85 - 0.055 * level);
    struct taking t = { .least = 0.05 };
    pen_begin(&t.pen, &p->svg, "wl", extra);
    if (draw_given(p, NULL, DRAW_WATERLINE, -1) > 0)
        draw_given(p, &t.pen, DRAW_WATERLINE, level);
    else
        for (int i = 0; i < tiles; i++)
            field_contour(&tile[i], off, take_waterline, &t);
    pen_end(&t.pen);
}

static int wet_tiles(struct picture *p, struct field **tile)
{
    enum { SPAN = 384 };
    const double step = 0.0125, reach = 0.34, span = SPAN * step;
    int n = 0;
    *tile = NULL;
    int columns = (int)(p->wide / span) + 1, rows = (int)(p->high / span) + 1;
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++) {
            double x = i * span, y = j * span;
            bool wet = false;
            for (int a = 0; a < 48 && !wet; a++)
                for (int b = 0; b < 48 && !wet; b++)
                    wet = in_water(p, v(x + span * a / 47, y + span * b / 47));
            if (!wet)
                continue;
            int w = (int)fmin(SPAN, ceil((p->wide - x) / step)) + 1,
                h = (int)fmin(SPAN, ceil((p->high - y) / step)) + 1;
            *tile = more(*tile, (size_t)n + 1, sizeof **tile);
            (*tile)[n] = field_make(v(x, y), step, w, h);
            wet_field(p, &(*tile)[n++], reach);
        }
    return n;
}

void draw_water(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"water\">");
    draw_rings(p, 0, p->rings - p->islands, "sea");
    draw_rings(p, p->rings - p->islands, p->rings, "land");
    put(&p->svg, "</g>\n<g id=\"waterlines\">");
    if (p->rings > 0) {
        struct field *tile = NULL;
        int tiles = draw_given(p, NULL, DRAW_WATERLINE, -1) > 0 ? 0 : wet_tiles(p, &tile);
        double off = 0.017, step = 0.017;
        for (int level = 1; level <= WATERLINES; level++) {
            draw_waterline(p, level, off, tile, tiles);
            step *= 1.17;
            off += step;
        }
        for (int i = 0; i < tiles; i++)
            free(tile[i].at);
        free(tile);
    }
    put(&p->svg, "</g>\n<g id=\"shore\">");
    if (p->rings > 0) {
        pen_begin(&pen, &p->svg, "shore", NULL);
        if (draw_given(p, &pen, DRAW_SHORE, -1) == 0)
            draw_ring_shores(p, &pen);
        pen_end(&pen);
    }
    if (draw_given(p, NULL, DRAW_STREAM, -1) > 0) {
        pen_begin(&pen, &p->svg, "stream", NULL);
        draw_given(p, &pen, DRAW_STREAM, -1);
        pen_end(&pen);
    }
    if (draw_given(p, NULL, DRAW_BORDER, -1) > 0) {
        pen_begin(&pen, &p->svg, "border", NULL);
        draw_given(p, &pen, DRAW_BORDER, -1);
        pen_end(&pen);
    }
    put(&p->svg, "</g>\n");
}

/* ---- Woods ---- */

/* Three small crowns: the body as curves from (x, y), and its shaded side. Units: one crown is 2 wide. */
struct crown {
    vec from;
    int curves;
    vec curve[6][2];
    vec shade[3];
};

static const struct crown crowns[3] = {
    { { -0.95, 0.32 },
      5,
      { { { -1.15, -0.1 }, { -0.6, -0.22 } },
        { { -0.45, -0.75 }, { 0.1, -0.62 } },
        { { 0.55, -0.66 }, { 0.66, -0.2 } },
        { { 1.15, -0.1 }, { 0.92, 0.34 } },
        { { 0, 0.52 }, { -0.95, 0.32 } } },
      { { 0.28, -0.42 }, { 0.86, -0.05 }, { 0.5, 0.3 } } },
    { { -0.9, 0.3 },
      4,
      { { { -1.0, -0.25 }, { -0.4, -0.3 } },
        { { -0.05, -0.8 }, { 0.42, -0.4 } },
        { { 1.1, -0.35 }, { 0.94, 0.32 } },
        { { 0, 0.5 }, { -0.9, 0.3 } } },
      { { 0.42, -0.22 }, { 0.82, 0.0 }, { 0.4, 0.28 } } },
    { { -0.98, 0.34 },
      5,
      { { { -1.2, 0 }, { -0.72, -0.1 } },
        { { -0.7, -0.55 }, { -0.18, -0.46 } },
        { { 0.2, -0.85 }, { 0.55, -0.34 } },
        { { 1.12, -0.3 }, { 0.95, 0.34 } },
        { { 0, 0.5 }, { -0.98, 0.34 } } },
      { { 0.36, -0.3 }, { 0.9, -0.1 }, { 0.55, 0.3 } } },
};

void draw_clump(struct pen *body, struct pen *shade, vec at, double size, int shape)
{
    const struct crown *c = &crowns[shape % 3];
    pen_move(body, add(at, mul(c->from, size)));
    for (int i = 0; i < c->curves; i++)
        pen_curve(body, add(at, mul(c->curve[i][0], size)), add(at, mul(c->curve[i][1], size)));
    pen_close(body);
    pen_move(shade, add(at, mul(c->shade[0], size)));
    pen_curve(shade, add(at, mul(c->shade[1], size)), add(at, mul(c->shade[2], size)));
    pen_move(shade, add(at, mul(v(-0.1, 0.62), size)));
    pen_line(shade, add(at, mul(v(1.35, 0.6), size)));
}

/* How far a point lies inside its hex; negative outside. */
static double inside_hex(const struct picture *p, lr_hex h, vec q, int *nearest)
{
    double most = -1e9;
    for (int d = 0; d < 6; d++) {
        double k = dot(sub(q, p->centre[h]), mul(sub(side_point(p, h, d), p->centre[h]), 2));
        if (k > most) {
            most = k;
            *nearest = d;
        }
    }
    return 0.5 - most;
}

static bool is_clear(const struct picture *p, vec q, double lines, double signs)
{
    for (int i = 0; i < p->courses; i++)
        if (p->course[i].look != RIDGE && line_distance(&p->course[i].line, q, NULL) < lines)
            return false;
    for (int i = 0; i < p->b->places; i++)
        if (p->b->place[i].hex < p->b->hexes && !p->sign[i].pass
            && apart(p->sign[i].at, q) < signs + sign_radius[p->sign[i].rank < 4 ? p->sign[i].rank : PLACE])
            return false;
    for (int i = 0; i < p->crossings; i++)
        if (apart(p->crossing[i].at, q) < signs + 0.04)
            return false;
    return from_shore(p, q) < -0.04;
}

/* A point of a slanted lattice over the whole sheet, jittered, so that neighbouring hexes join. */
static vec scatter(const struct picture *p, int i, int j, double dx, double dy)
{
    double a = chance(p->seed, i, j, 11), b = chance(p->seed, i, j, 12);
    return v((i + 0.5 * (j & 1)) * dx + (a - 0.5) * dx * 0.55, j * dy + (b - 0.5) * dy * 0.5);
}

typedef void spot(void *ctx, vec at, int i, int j);

static void scatter_hex(struct picture *p, lr_hex h, enum look look, double dx, double dy, spot *each, void *ctx)
{
    vec c = p->centre[h];
    for (int j = (int)((c.y - 0.7) / dy); j <= (int)((c.y + 0.7) / dy); j++)
        for (int i = (int)((c.x - 0.8) / dx); i <= (int)((c.x + 0.7) / dx); i++) {
            int d = 0;
            vec q = scatter(p, i, j, dx, dy);
            double in = inside_hex(p, h, q, &d);
            lr_hex beyond = p->b->next[h][d];
            bool same = beyond != LR_NONE && terrain_look(p, beyond) == look;
            if (in < (same ? 0 : 0.05) || q.y < 0.05 || q.x < 0.05 || q.x > p->wide - 0.06 || q.y > p->high - 0.05)
                continue;
            if (is_clear(p, q, 0.065, 0.07))
                each(ctx, q, i, j);
        }
}

struct planting {
    struct picture *p;
    struct pen body, shade;
    vec *at;
    int n;
};

static void note_spot(void *ctx, vec at, int i, int j)
{
    struct planting *w = ctx;
    (void)i;
    (void)j;
    w->at = more(w->at, (size_t)w->n + 1, sizeof *w->at);
    w->at[w->n++] = at;
}

static int by_row(const void *a, const void *b)
{
    const vec *p = a, *q = b;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

void draw_woods(struct picture *p)
{
    struct planting w = { .p = p };
    for (int h = 0; h < p->b->hexes; h++)
        if (p->b->playable[h] && terrain_look(p, (lr_hex)h) == WOODS)
            scatter_hex(p, (lr_hex)h, WOODS, 0.148, 0.1, note_spot, &w);
    put(&p->svg, "<g id=\"woods\">");
    if (w.n > 0) {
        struct svg shades = { 0 };
        qsort(w.at, (size_t)w.n, sizeof *w.at, by_row);
        pen_begin(&w.body, &p->svg, "tree", NULL);
        pen_begin(&w.shade, &shades, "shade", NULL);
        for (int i = 0; i < w.n; i++) {
            int32_t x = units(w.at[i].x), y = units(w.at[i].y);
            double size = 0.036 + 0.012 * chance(p->seed, x, y, 13);
            draw_clump(&w.body, &w.shade, w.at[i], size, (int)(chance(p->seed, x, y, 14) * 3));
        }
        pen_end(&w.body);
        pen_end(&w.shade);
        put(&p->svg, "%s", shades.at);
        free(shades.at);
    }
    free(w.at);
    put(&p->svg, "</g>\n");
}

/* ---- Marsh ---- */

void draw_reeds(struct pen *pen, vec at, double wide, uint32_t seed)
{
    double a = chance(seed, 1, 0, 0), b = chance(seed, 2, 0, 0);
    pen_move(pen, v(at.x - wide / 2, at.y));
    pen_line(pen, v(at.x + wide / 2, at.y));
    pen_move(pen, v(at.x - wide * (0.1 + 0.3 * a), at.y + 0.022));
    pen_line(pen, v(at.x + wide * (0.25 + 0.4 * b), at.y + 0.022));
    for (int i = -1; i <= 1; i++) {
        double tall = 0.03 + 0.012 * chance(seed, i, 3, 0) - 0.008 * abs(i);
        pen_move(pen, v(at.x + i * 0.012 + wide * 0.15 * (a - 0.5), at.y - 0.004));
        pen_line(pen, v(at.x + i * 0.022 + wide * 0.15 * (a - 0.5), at.y - tall));
    }
}

static void reed_spot(void *ctx, vec at, int i, int j)
{
    struct planting *w = ctx;
    uint32_t seed = w->p->seed + (uint32_t)(i * 7919 + j * 104729);
    draw_reeds(&w->body, at, 0.07 + 0.05 * chance(seed, 5, 0, 0), seed);
}

static void marsh_side(struct picture *p, struct pen *pen, lr_hexside s)
{
    vec a = p->corner[p->side_ends[s][0]], b = p->corner[p->side_ends[s][1]], n = left_of(unit(sub(b, a)));
    for (int i = 0; i < 13; i++) {
        uint32_t seed = p->seed + (uint32_t)s * 31u + (uint32_t)i * 977u;
        double t = (i + 0.5) / 13, off = (i % 3 - 1) * 0.05 + 0.03 * (chance(seed, 0, 0, 1) - 0.5);
        vec q = add(mix(a, b, t), mul(n, off));
        if (from_shore(p, q) < 0)
            draw_reeds(pen, q, 0.055 + 0.05 * chance(seed, 0, 0, 2), seed);
    }
}

void draw_marsh(struct picture *p)
{
    struct planting w = { .p = p };
    put(&p->svg, "<g id=\"marsh\">");
    pen_begin(&w.body, &p->svg, "marsh", NULL);
    for (int h = 0; h < p->b->hexes; h++)
        if (p->b->playable[h] && terrain_look(p, (lr_hex)h) == SWAMP)
            scatter_hex(p, (lr_hex)h, SWAMP, 0.19, 0.11, reed_spot, &w);
    for (int s = 0; s < p->b->sides; s++)
        if (side_look(p, (lr_hexside)s, MARSH) != PLAIN)
            marsh_side(p, &w.body, (lr_hexside)s);
    pen_end(&w.body);
    put(&p->svg, "</g>\n");
}

/* ---- The grid ---- */

void draw_grid(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"grid\">");
    pen_begin(&pen, &p->svg, "grid", NULL);
    for (int s = 0; s < p->b->sides; s++)
        if (side_real(p, (lr_hexside)s)) {
            pen_move(&pen, p->corner[p->side_ends[s][0]]);
            pen_line(&pen, p->corner[p->side_ends[s][1]]);
        }
    pen_end(&pen);
    pen_begin(&pen, &p->svg, "knot", NULL);
    for (int s = 0; s < p->b->sides; s++)
        for (int i = 0; i < 2 && side_real(p, (lr_hexside)s); i++) {
            vec a = p->corner[p->side_ends[s][i]], b = p->corner[p->side_ends[s][1 - i]];
            pen_move(&pen, a);
            pen_line(&pen, add(a, mul(unit(sub(b, a)), 0.07)));
        }
    pen_end(&pen);
    put(&p->svg, "</g>\n");
}
