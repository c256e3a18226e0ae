/* frame.c - the sheet round the map: neat line, title, legend and scale. */
#include "picture.h"

#define MARGIN     0.28
#define ENTRY_HIGH 0.27
#define ENTRY_WIDE 1.75

/* Where things stand in the strip under the map. */
struct strip {
    double high;      /* of the strip */
    double left, top; /* of the legend, from the strip's top */
    int rows;         /* of entries a column */
};

static void legend_entries(struct picture *p, vec at, int rows, int *count);

/* On a large board the strip is larger, and its words never under 10 pixels: it is drawn in units of its own. */
static double strip_scale(const struct picture *p)
{
    return fmax(clamp(p->wide / 14, 0.75, 4), 10 / (0.128 * p->o.hex));
}

/* The legend goes beside the title if there is room for three columns, else under it. */
static struct strip strip_of(struct picture *p)
{
    double wide = p->wide / strip_scale(p);
    struct strip s = { .left = 3.2, .top = 0.34 };
    int n = 0;
    if (p->title != NULL)
        s.left = fmax(s.left, 0.34 * text_advance(BESLEY_600, p->title) + 0.9);
    if (p->subtitle != NULL)
        s.left = fmax(s.left, 0.17 * text_advance(STANDARD_ITALIC, p->subtitle) + 0.9);
    legend_entries(p, v(0, 0), 99, &n);
    int columns = (int)((wide - s.left) / ENTRY_WIDE);
    if (columns < 3) {
        s.left = 0.3;
        s.top = 1.78;
        columns = (int)((wide - s.left) / ENTRY_WIDE);
    }
    columns = columns < 1 ? 1 : columns;
    s.rows = (n + columns - 1) / columns;
    s.rows = s.rows < 5 && s.top < 1 ? 5 : s.rows;
    s.high = fmax(1.72, s.top + s.rows * ENTRY_HIGH + 0.1);
    return s;
}

void frame_size(struct picture *p, double *left, double *top, double *wide, double *high)
{
    bool framed = p->o.layers & DRAW_FRAME;
    double m = framed ? MARGIN : 0;
    *left = -m;
    *top = -m;
    *wide = p->wide + 2 * m;
    *high = p->high + 2 * m + (framed ? strip_of(p).high * strip_scale(p) : 0);
}

static void words(struct picture *p, const char *class, vec at, const char *anchor, const char *text)
{
    put(&p->svg, "<text class=\"%s\" x=\"%d\" y=\"%d\"%s%s%s>", class, units(at.x), units(at.y),
        anchor ? " text-anchor=\"" : "", anchor ? anchor : "", anchor ? "\"" : "");
    put_escaped(&p->svg, text);
    put(&p->svg, "</text>");
}

static void neat_rect(struct picture *p, double grow, double low, double width)
{
    put(&p->svg, "<rect class=\"neat\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" stroke-width=\"%d\"/>",
        units(-grow), units(-grow), units(p->wide + 2 * grow), units(p->high + 2 * grow + low), units(width));
}

/* ---- Scale ---- */

/* Four bars over a round number of miles, or of hexes; true to the map however large the strip is. */
static void draw_scale(struct picture *p, vec at)
{
    static const int rounds[] = { 1, 2, 4, 10, 20, 40, 100, 200 };
    double k = strip_scale(p), unit_miles = p->miles > 0 ? p->miles : 1;
    int whole = p->miles > 0 ? 1 : 2 * (int)fmax(1, round(k));
    for (size_t i = 0; p->miles > 0 && i < sizeof rounds / sizeof *rounds; i++)
        if (rounds[i] < 2.2 * k * unit_miles)
            whole = rounds[i];
    double bar = whole / unit_miles / k / 4;
    char far[40], near[40];
    for (int i = 0; i < 4; i++)
        put(&p->svg, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"45\"/>", i % 2 ? "baro" : "bar",
            units(at.x + bar * i), units(at.y), units(bar));
    snprintf(near, sizeof near, "%g", whole / 2.0);
    snprintf(far, sizeof far, p->miles > 0 ? "%d miles" : "%d hexes", whole);
    words(p, "cap", v(at.x, at.y - 0.06), "middle", "0");
    words(p, "cap", v(at.x + 2 * bar, at.y - 0.06), "middle", near);
    words(p, "cap", v(at.x + 4 * bar, at.y - 0.06), "middle", far);
    if (p->miles > 0) {
        char line[64];
        snprintf(line, sizeof line, unit_miles < 10 ? "one hex, about %.2g miles" : "one hex, about %.0f miles",
                 unit_miles);
        words(p, "capi", v(at.x + 2 * bar, at.y + 0.2), "middle", line);
    }
}

/* ---- Legend: only what the board has ---- */

struct legend {
    struct picture *p;
    vec at;
    double first; /* the top of a column */
    int in_column, rows, count;
};

static vec next_entry(struct legend *l, const char *text)
{
    if (l->in_column == l->rows) {
        l->at = v(l->at.x + ENTRY_WIDE, l->first);
        l->in_column = 0;
    }
    vec at = l->at;
    words(l->p, "cap", v(at.x + 0.5, at.y + 0.042), NULL, text);
    l->at.y += ENTRY_HIGH;
    l->in_column++;
    l->count++;
    return v(at.x + 0.2, at.y);
}

static bool has_course(const struct picture *p, enum look look)
{
    for (int i = 0; i < p->courses; i++)
        if (p->course[i].look == look)
            return true;
    return false;
}

static bool has_crossing(const struct picture *p, enum look look)
{
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == look)
            return true;
    return false;
}

static bool has_terrain(const struct picture *p, enum look look)
{
    for (int h = 0; h < p->b->hexes; h++)
        if (p->b->playable[h] && terrain_look(p, (lr_hex)h) == look)
            return true;
    return false;
}

static bool has_side(const struct picture *p, enum look look)
{
    for (int s = 0; s < p->b->sides; s++)
        if (side_look(p, (lr_hexside)s, look) != PLAIN)
            return true;
    return false;
}

static bool has_sign(const struct picture *p, enum rank rank, bool worth)
{
    for (int i = 0; i < p->b->places; i++)
        if (p->sign[i].rank == rank && p->b->place[i].hex < p->b->hexes && (!worth || p->sign[i].worth > 0))
            return true;
    return false;
}

static void sample_line(struct picture *p, vec at, const char *class, const char *extra)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, class, extra);
    pen_move(&pen, v(at.x - 0.2, at.y + 0.02));
    pen_curve(&pen, v(at.x, at.y - 0.05), v(at.x + 0.2, at.y));
    pen_end(&pen);
}

static void sample_river(struct picture *p, vec at) { sample_line(p, at, "rv", "stroke-width=\"28\""); }

static void legend_towns(struct legend *l)
{
    static const struct {
        enum rank rank;
        const char *plain, *valued;
    } rows[] = { { FORTRESS, "fortress", "fortress, worth" },
                 { MAJOR, "major town", "major town, worth" },
                 { TOWN, "town", NULL },
                 { PLACE, "place", NULL } };
    for (int i = 0; i < 4; i++) {
        if (!has_sign(l->p, rows[i].rank, false))
            continue;
        bool worth = rows[i].valued && has_sign(l->p, rows[i].rank, true);
        vec at = next_entry(l, worth ? rows[i].valued : rows[i].plain);
        pen_town(l->p, at, rows[i].rank, worth ? (rows[i].rank == FORTRESS ? 5 : 1) : 0, LR_NOBODY);
    }
    for (int k = 0; k < 2; k++)
        if (l->p->o.side[k] != NULL && (has_sign(l->p, MAJOR, false) || has_sign(l->p, FORTRESS, false))) {
            char line[80];
            snprintf(line, sizeof line, "held by %.60s", l->p->o.side[k]);
            pen_town(l->p, next_entry(l, line), MAJOR, 1, k);
        }
}

static void legend_lines(struct legend *l)
{
    struct picture *p = l->p;
    vec at;
    if (has_course(p, RAIL)) {
        at = next_entry(l, "railroad");
        sample_line(p, at, "rail", NULL);
        sample_line(p, at, "ties", NULL);
    }
    if (has_course(p, ROAD)) {
        at = next_entry(l, "road");
        sample_line(p, at, "road", NULL);
        sample_line(p, at, "roadin", NULL);
    }
    if (has_course(p, TRACK))
        sample_line(p, next_entry(l, "minor road"), "track", NULL);
    if (has_course(p, MAJOR_RIVER)) {
        at = next_entry(l, "major river");
        sample_line(p, at, "rv", "stroke-width=\"62\"");
        sample_line(p, at, "rvw", "stroke-width=\"36\"");
    }
    if (has_course(p, RIVER))
        sample_line(p, next_entry(l, "river"), "rv", "stroke-width=\"24\"");
    if (has_course(p, CREEK))
        sample_line(p, next_entry(l, "creek"), "rv", "stroke-width=\"12\"");
}

static void sample_crossing(struct legend *l, const char *text, void (*draw)(struct pen *, vec, vec),
                            const char *class, bool river)
{
    struct pen pen;
    vec at = next_entry(l, text);
    if (river)
        sample_river(l->p, at);
    pen_begin(&pen, &l->p->svg, class, NULL);
    draw(&pen, at, v(1, 0));
    pen_end(&pen);
}

/* A short ridge in section: strokes falling both ways from a crest. */
static void sample_ridge(struct picture *p, vec at)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, "hach", "stroke-width=\"8\"");
    for (int i = -8; i <= 8; i++) {
        double x = at.x + i * 0.024, tall = 0.085 - 0.0007 * i * i;
        pen_move(&pen, v(x, at.y - 0.018));
        pen_line(&pen, v(x - 0.008, at.y - 0.018 - tall));
        pen_move(&pen, v(x, at.y + 0.012));
        pen_line(&pen, v(x + 0.01, at.y + 0.012 + tall));
    }
    pen_end(&pen);
}

static void sample_clumps(struct picture *p, vec at)
{
    struct pen body, shade;
    struct svg later = { 0 };
    pen_begin(&body, &p->svg, "tree", NULL);
    pen_begin(&shade, &later, "shade", NULL);
    for (int i = 0; i < 3; i++)
        draw_clump(&body, &shade, v(at.x - 0.13 + 0.13 * i, at.y + (i & 1 ? -0.03 : 0.02)), 0.045, i);
    pen_end(&body);
    pen_end(&shade);
    put(&p->svg, "%s", later.at);
    free(later.at);
}

static void sample_marsh(struct picture *p, vec at)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, "marsh", NULL);
    for (int i = 0; i < 3; i++)
        draw_reeds(&pen, v(at.x - 0.12 + 0.12 * i, at.y + (i & 1 ? 0.04 : 0)), 0.1, 77u + (uint32_t)i);
    pen_end(&pen);
}

static void sample_strokes(struct picture *p, vec at, void (*draw)(struct pen *, vec, double, uint32_t),
                           double size)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, "hach", "stroke-width=\"9\"");
    for (int i = 0; i < 3; i++)
        draw(&pen, v(at.x - 0.15 + 0.14 * i, at.y + (i & 1 ? 0.02 : -0.05)), size, 31u + (uint32_t)i);
    pen_end(&pen);
}

/* Knolls seen from above: strokes falling from a crest all round. */
static void sample_knoll(struct picture *p, vec at, double long_half, double inner, double outer)
{
    struct pen pen;
    pen_begin(&pen, &p->svg, "hach", "stroke-width=\"8\"");
    for (int i = 0; i < 26; i++) {
        double a = 2 * PI * i / 26 + 0.1 * chance(5, i, 0, 0), far = outer * (0.85 + 0.25 * chance(6, i, 0, 0));
        vec out = v(cos(a), sin(a) * 0.8), from = add(at, add(mul(out, inner), v(long_half * cos(a), 0)));
        pen_move(&pen, from);
        pen_line(&pen, add(from, mul(out, far)));
    }
    pen_end(&pen);
}

static void sample_ferry(struct legend *l)
{
    struct pen pen;
    vec at = next_entry(l, "ferry");
    sample_river(l->p, at);
    pen_begin(&pen, &l->p->svg, "ford ferry", NULL);
    draw_ferry(&pen, at, v(1, 0));
    pen_end(&pen);
    pen_begin(&pen, &l->p->svg, "boat", NULL);
    draw_boat(&pen, at);
    pen_end(&pen);
}

static void legend_heights(struct legend *l)
{
    struct picture *p = l->p;
    if (has_course(p, RIDGE))
        sample_ridge(p, next_entry(l, has_terrain(p, MOUNTAINS) ? "ridge side" : "mountain side"));
    if (has_terrain(p, MOUNTAINS))
        sample_knoll(p, next_entry(l, "mountain"), 0.11, 0.015, 0.09);
    if (has_terrain(p, HILLS))
        sample_knoll(p, next_entry(l, "hill"), 0.02, 0.03, 0.065);
    if (has_terrain(p, ROUGH))
        sample_strokes(p, next_entry(l, "rough"), draw_scarp, 0.065);
    if (has_terrain(p, BROKEN))
        sample_strokes(p, next_entry(l, "broken"), draw_ticks, 0.06);
}

static void legend_land(struct legend *l)
{
    struct picture *p = l->p;
    if (has_crossing(p, BRIDGE))
        sample_crossing(l, "bridge", draw_bridge, "brg", true);
    if (has_crossing(p, FORD))
        sample_crossing(l, "ford", draw_ford, "ford", true);
    if (has_crossing(p, FERRY))
        sample_ferry(l);
    legend_heights(l);
    if (has_crossing(p, GAP))
        sample_crossing(l, "gap", draw_gap, "gap", false);
    if (has_terrain(p, WOODS))
        sample_clumps(p, next_entry(l, "forest"));
    if (has_terrain(p, SWAMP))
        sample_marsh(p, next_entry(l, "swamp"));
    if (has_side(p, MARSH))
        sample_marsh(p, next_entry(l, "marsh side"));
}

/* Write the entries; with `count`, only say how many there are. */
static void legend_entries(struct picture *p, vec at, int rows, int *count)
{
    size_t before = p->svg.used;
    struct legend l = { .p = p, .at = at, .first = at.y, .rows = rows };
    legend_towns(&l);
    legend_lines(&l);
    legend_land(&l);
    if (count != NULL) {
        *count = l.count;
        p->svg.used = before;
    }
}

void draw_legend(struct picture *p)
{
    struct strip s = strip_of(p);
    double top = 0.34;
    put(&p->svg, "<g id=\"legend\" transform=\"translate(0 %d)scale(%.3f)\">", units(p->high), strip_scale(p));
    if (p->title != NULL)
        words(p, "h1", v(0.3, top + 0.26), NULL, p->title);
    if (p->subtitle != NULL)
        words(p, "h2", v(0.31, top + 0.54), NULL, p->subtitle);
    draw_scale(p, v(0.4, top + 1.0));
    legend_entries(p, v(s.left, s.top + 0.04), s.rows, NULL);
    put(&p->svg, "</g>\n");
}

void draw_frame(struct picture *p)
{
    put(&p->svg, "<g id=\"frame\">");
    neat_rect(p, 0, 0, 0.012);
    neat_rect(p, 0.06, 0, 0.008);
    neat_rect(p, 0.14, strip_of(p).high * strip_scale(p), 0.034);
    put(&p->svg, "</g>\n");
}
