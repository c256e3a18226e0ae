/* ground.c - woods, marsh, rough and broken ground: small signs scattered over their hexes. */
#include "picture.h"

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
    struct box round = { q.x - lines, q.y - lines, q.x + lines, q.y + lines };
    struct near_walk w = near_begin(&p->ways_near, &round);
    for (int i; near_next(&w, &i);)
        if (apart(p->way[i], q) < lines)
            return false;
    double r = signs + sign_radius[FORTRESS];
    struct box wide = { q.x - r, q.y - r, q.x + r, q.y + r };
    w = near_begin(&p->signs_near, &wide);
    for (int i; near_next(&w, &i);)
        if (apart(p->sign[i].at, q) < signs + (p->sign[i].pass ? 0.04 : sign_radius[p->sign[i].rank]))
            return false;
    w = near_begin(&p->crossings_near, &wide);
    for (int i; near_next(&w, &i);)
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
    double size;
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

/* ---- Rough and broken ground ---- */

/* A low scarp: short strokes falling to the south-east from a curved edge. */
void draw_scarp(struct pen *pen, vec at, double size, uint32_t seed)
{
    enum { STROKES = 5 };
    double turn = -0.35 + 0.9 * (chance(seed, 0, 0, 1) - 0.5);
    for (int i = 0; i < STROKES; i++) {
        double a = turn + 0.95 * (i - (STROKES - 1) / 2.0) / 2, far = 0.75 + 0.25 * chance(seed, i, 0, 2);
        vec out = v(sin(a + 0.9), cos(a + 0.9)), edge = add(at, mul(out, 0.55 * size));
        pen_move(pen, edge);
        pen_line(pen, add(edge, mul(out, size * far * (i == 0 || i == STROKES - 1 ? 0.6 : 0.95))));
    }
}

/* A wash or gully: three ticks, the middle one longest. */
void draw_ticks(struct pen *pen, vec at, double size, uint32_t seed)
{
    double lean = 0.5 * (chance(seed, 0, 0, 3) - 0.5);
    for (int i = -1; i <= 1; i++) {
        double tall = size * (i == 0 ? 1 : 0.55 + 0.2 * chance(seed, i, 0, 4));
        vec foot = add(at, v(i * size * 0.62, abs(i) * size * 0.22));
        pen_move(pen, foot);
        pen_line(pen, add(foot, mul(v(0.45 + lean, 0.85), tall)));
    }
}

static void scarp_spot(void *ctx, vec at, int i, int j)
{
    struct planting *w = ctx;
    uint32_t seed = w->p->seed + (uint32_t)(i * 7919 + j * 104729);
    draw_scarp(&w->body, at, w->size * (0.9 + 0.35 * chance(seed, 5, 0, 0)), seed);
}

static void tick_spot(void *ctx, vec at, int i, int j)
{
    struct planting *w = ctx;
    uint32_t seed = w->p->seed + (uint32_t)(i * 7919 + j * 104729);
    draw_ticks(&w->body, at, w->size * (0.8 + 0.4 * chance(seed, 5, 0, 0)), seed);
}

static int hexes_of(const struct picture *p, enum look look)
{
    int n = 0;
    for (int h = 0; h < p->b->hexes; h++)
        n += p->b->playable[h] && terrain_look(p, (lr_hex)h) == look;
    return n;
}

/* On very large boards the signs stand wider apart and are larger, so that the picture stays small. */
void draw_rough(struct picture *p)
{
    static const struct {
        enum look look;
        double dx, dy, size;
        spot *each;
        const char *pen;
    } kinds[] = { { ROUGH, 0.33, 0.25, 0.062, scarp_spot, "stroke-width=\"9\"" },
                  { BROKEN, 0.37, 0.28, 0.055, tick_spot, "stroke-width=\"9\" stroke-opacity=\".85\"" } };
    double loose = clamp(sqrt((hexes_of(p, ROUGH) * 700.0 + hexes_of(p, BROKEN) * 290.0) / 380000), 1, 3);
    for (int k = 0; k < 2; k++) {
        struct planting w = { .p = p, .size = kinds[k].size * loose };
        if (hexes_of(p, kinds[k].look) == 0)
            continue;
        pen_begin(&w.body, &p->svg, "hach", kinds[k].pen);
        for (int h = 0; h < p->b->hexes; h++)
            if (p->b->playable[h] && terrain_look(p, (lr_hex)h) == kinds[k].look)
                scatter_hex(p, (lr_hex)h, kinds[k].look, kinds[k].dx * loose, kinds[k].dy * loose, kinds[k].each,
                            &w);
        pen_end(&w.body);
    }
}
