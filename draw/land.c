/* land.c - paper, water, shores and the grid. */
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

/* ---- The grid ---- */

/* The sides once, used twice: as hairlines, and as dashes at their ends. */
void draw_grid(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"grid\"><defs>");
    pen_begin(&pen, &p->svg, "sides", "id=\"hexsides\"");
    for (int s = 0; s < p->b->sides; s++)
        if (side_real(p, (lr_hexside)s)) {
            pen_move(&pen, p->corner[p->side_ends[s][0]]);
            pen_line(&pen, p->corner[p->side_ends[s][1]]);
        }
    pen_end(&pen);
    put(&p->svg, "</defs><use class=\"grid\" href=\"#hexsides\"/><use class=\"knot\" href=\"#hexsides\"/></g>\n");
}
