/* shape.c - the geometry of hexes and lines on the picture. */
#include "mapmaker.h"

#include <math.h>

#define ROW    0.86602540378443864676 /* from one row of hexes to the next */
#define RADIUS 0.57735026918962576451 /* from the middle of a hex to its corners */
#define TURN   1.04719755119659774615 /* a sixth of a circle */

static struct point cell_centre(const struct lr_grid *g, int x, int y)
{
    int line = g->flat ? x : y;
    double shove = ((line & 1) != 0) == g->shove_odd ? 0.5 : 0.0;
    struct point p = { x + 0.5 + shove, y * ROW + RADIUS };
    return g->flat ? (struct point){ x * ROW + RADIUS, y + 0.5 + shove } : p;
}

struct point shape_centre(const struct lr_board *b, lr_hex h)
{
    return cell_centre(&b->grid, h % b->grid.width, h / b->grid.width);
}

struct point shape_corner(const struct lr_board *b, lr_hex h, int d)
{
    struct point c = shape_centre(b, h);
    double angle = TURN * d - (b->grid.flat ? TURN : TURN / 2);
    return (struct point){ c.x + RADIUS * cos(angle), c.y + RADIUS * sin(angle) };
}

void shape_side(const struct lr_board *b, lr_hexside s, struct point end[2])
{
    lr_hex h = b->ends[s].hex[0];
    int d = b->ends[s].dir[0];
    end[0] = shape_corner(b, h, (d + 5) % 6);
    end[1] = shape_corner(b, h, d);
}

double apart(struct point a, struct point b) { return hypot(a.x - b.x, a.y - b.y); }

/* Hexes are the cells nearest to their centres: look at those around. */
lr_hex shape_hex(const struct lr_board *b, struct point p)
{
    const struct lr_grid *g = &b->grid;
    int line = (int)lround((g->flat ? p.x - RADIUS : p.y - RADIUS) / ROW);
    int along = (int)floor(g->flat ? p.y : p.x);
    double best = 9e9;
    int bx = -1, by = -1;
    for (int i = line - 1; i <= line + 1; i++)
        for (int k = along - 1; k <= along + 1; k++) {
            int x = g->flat ? i : k, y = g->flat ? k : i;
            double d = apart(cell_centre(g, x, y), p);
            if (d < best - 1e-12) {
                best = d;
                bx = x;
                by = y;
            }
        }
    return lr_hex_at(b, bx, by);
}

struct point shape_pull(const struct lr_board *b, lr_hex h, struct point p, double inset)
{
    struct point c = shape_centre(b, h);
    double most = 0.5 - inset;
    for (int round = 0; round < 8; round++)
        for (int d = 0; d < 6; d++) {
            double angle = TURN * d - (b->grid.flat ? TURN * 1.5 : TURN);
            double nx = cos(angle), ny = sin(angle), out = (p.x - c.x) * nx + (p.y - c.y) * ny - most;
            if (out > 0) {
                p.x -= out * nx;
                p.y -= out * ny;
            }
        }
    return p;
}

struct point shape_extent(const struct lr_board *b)
{
    const struct lr_grid *g = &b->grid;
    double rows = g->flat ? g->width : g->height, across = g->flat ? g->height : g->width;
    double tall = (rows - 1) * ROW + 2 * RADIUS, wide = across + (rows > 1 ? 0.5 : 0.0);
    return g->flat ? (struct point){ tall, wide } : (struct point){ wide, tall };
}

static double off_piece(struct point a, struct point b, struct point p)
{
    double dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy;
    double t = squared > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
}

double off_line(const struct line *l, struct point p)
{
    double best = l->n > 0 ? apart(l->at[0], p) : 9e9;
    for (int i = 1; i < l->n; i++) {
        double d = off_piece(l->at[i - 1], l->at[i], p);
        best = d < best ? d : best;
    }
    return best;
}

void line_add(struct map *m, struct line *l, struct point p)
{
    if (l->n == l->room) {
        struct point *old = l->at;
        l->room = l->room ? l->room * 2 : 16;
        l->at = keep(m, (size_t)l->room * sizeof *l->at);
        if (l->n > 0)
            memcpy(l->at, old, (size_t)l->n * sizeof *l->at);
    }
    l->at[l->n++] = p;
}

void lines_add(struct map *m, struct lines *l, struct line one)
{
    if (l->n == l->room) {
        struct line *old = l->at;
        l->room = l->room ? l->room * 2 : 16;
        l->at = keep(m, (size_t)l->room * sizeof *l->at);
        if (l->n > 0)
            memcpy(l->at, old, (size_t)l->n * sizeof *l->at);
    }
    l->at[l->n++] = one;
}

double line_length(const struct line *l)
{
    double sum = 0;
    for (int i = 1; i < l->n; i++)
        sum += apart(l->at[i - 1], l->at[i]);
    return sum;
}

struct line line_spaced(struct map *m, const struct line *l, int n)
{
    struct line out = { 0 };
    double whole = line_length(l), passed = 0;
    int i = 1;
    for (int k = 0; k < n && l->n > 1; k++) {
        double want = whole * k / (n - 1);
        while (i < l->n - 1 && passed + apart(l->at[i - 1], l->at[i]) < want)
            passed += apart(l->at[i - 1], l->at[i]), i++;
        double piece = apart(l->at[i - 1], l->at[i]), t = piece > 0 ? (want - passed) / piece : 0;
        t = t > 1 ? 1 : t;
        line_add(m, &out,
                 (struct point){ l->at[i - 1].x + t * (l->at[i].x - l->at[i - 1].x),
                                 l->at[i - 1].y + t * (l->at[i].y - l->at[i - 1].y) });
    }
    return out;
}
