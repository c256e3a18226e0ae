/* ways.c - rivers, roads, rails, what crosses them, and the signs of towns. */
#include "picture.h"

static bool is_river(enum look l) { return l == RIVER || l == MAJOR_RIVER || l == CREEK; }

/* ---- Rivers ---- */

/* The line above the head of navigation. */
static struct line upper(const struct course *c)
{
    struct line out = { 0 };
    for (int i = 0; i < c->head; i++)
        line_add(&out, c->line.at[i]);
    return out;
}

/* A river grows from source to mouth: pieces of one width each, overlapping by a point. */
static void draw_river(struct picture *p, const struct course *c, const char *class, double narrower)
{
    enum { STEPS = 7 };
    struct line line = upper(c);
    double whole = line_length(&line);
    int steps = c->mouth - c->source < 0.004 ? 1 : STEPS;
    for (int i = 0; i < steps && line.n > 1; i++) {
        char extra[40];
        struct pen pen;
        double width = c->source + (c->mouth - c->source) * (steps > 1 ? (double)i / (steps - 1) : 0.5);
        struct line part = line_part(&line, whole * i / steps, whole * (i + 1) / steps);
        struct line thin = line_thin(&part, 0.0012);
        snprintf(extra, sizeof extra, "stroke-width=\"%d\"", units(width - narrower));
        pen_begin(&pen, &p->svg, class, extra);
        pen_lines(&pen, &thin);
        pen_end(&pen);
        line_free(&part);
        line_free(&thin);
    }
    line_free(&line);
}

/* Below the head the true shores are the river; which hexsides it governs is only hinted. */
static void draw_tidal(const struct picture *p, struct pen *pen, const struct course *c)
{
    if (c->head >= c->line.n)
        return;
    double from = 1e9;
    int first = 0;
    for (int i = 0; i < c->chain.n; i++)
        if (apart(c->chain.at[i], c->line.at[c->head]) < from) {
            from = apart(c->chain.at[i], c->line.at[c->head]);
            first = i;
        }
    struct line rest = { 0 };
    for (int i = first; i + 1 < c->chain.n; i++) {
        vec a = c->chain.at[i], b = c->chain.at[i + 1];
        rest.n = 0;
        line_add(&rest, a);
        line_add(&rest, b);
        if (from_shore(p, mix(a, b, 0.5)) < 0) /* in the water it is plain enough */
            pen_lines(pen, &rest);
    }
    line_free(&rest);
}

void draw_rivers(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"rivers\">");
    pen_begin(&pen, &p->svg, "tidal", NULL);
    for (int i = 0; i < p->courses; i++)
        if (is_river(p->course[i].look))
            draw_tidal(p, &pen, &p->course[i]);
    pen_end(&pen);
    pen_begin(&pen, &p->svg, "rvc", NULL);
    for (int i = 0; i < p->courses; i++)
        if (is_river(p->course[i].look)) {
            struct line dry = upper(&p->course[i]);
            while (dry.n > 0 && from_shore(p, dry.at[dry.n - 1]) > -0.04)
                dry.n--;
            struct line thin = line_thin(&dry, 0.002);
            pen_lines(&pen, &thin);
            line_free(&thin);
            line_free(&dry);
        }
    pen_end(&pen);
    for (int i = 0; i < p->courses; i++)
        if (is_river(p->course[i].look))
            draw_river(p, &p->course[i], "rv", 0);
    for (int i = 0; i < p->courses; i++) /* a major river has two banks, and water between them */
        if (p->course[i].look == MAJOR_RIVER)
            draw_river(p, &p->course[i], "rvw", 0.038);
    put(&p->svg, "</g>\n");
}

/* ---- Roads and rails ---- */

static void draw_courses(struct picture *p, enum look look, const char *class)
{
    struct pen pen;
    int n = 0;
    for (int i = 0; i < p->courses; i++)
        n += p->course[i].look == look;
    if (n == 0)
        return;
    pen_begin(&pen, &p->svg, class, NULL);
    for (int i = 0; i < p->courses; i++)
        if (p->course[i].look == look) {
            struct line thin = line_thin(&p->course[i].line, 0.0015);
            pen_lines(&pen, &thin);
            line_free(&thin);
        }
    pen_end(&pen);
}

void draw_roads(struct picture *p)
{
    put(&p->svg, "<g id=\"roads\">");
    draw_courses(p, TRACK, "track");
    draw_courses(p, ROAD, "roadc");
    draw_courses(p, ROAD, "road");
    draw_courses(p, ROAD, "roadin");
    put(&p->svg, "</g>\n");
}

void draw_rails(struct picture *p)
{
    put(&p->svg, "<g id=\"rails\">");
    draw_courses(p, RAIL, "railc");
    draw_courses(p, RAIL, "rail");
    draw_courses(p, RAIL, "ties");
    put(&p->svg, "</g>\n");
}

/* ---- Crossings and gaps: each set across its side ---- */

static vec local(vec at, vec along, double x, double y)
{
    return add(at, add(mul(along, x), mul(left_of(along), y)));
}

/* Two bars over the water, their ends turned outward. */
void draw_bridge(struct pen *pen, vec at, vec along)
{
    for (int k = -1; k <= 1; k += 2) {
        pen_move(pen, local(at, along, k * 0.052, 0.092));
        pen_line(pen, local(at, along, k * 0.026, 0.074));
        pen_line(pen, local(at, along, k * 0.026, -0.074));
        pen_line(pen, local(at, along, k * 0.052, -0.092));
    }
}

void draw_ford(struct pen *pen, vec at, vec along)
{
    for (int k = -1; k <= 1; k++) {
        pen_move(pen, local(at, along, k * 0.032, -0.068));
        pen_line(pen, local(at, along, k * 0.032, 0.07));
    }
}

void draw_ferry(struct pen *pen, vec at, vec along)
{
    pen_move(pen, local(at, along, 0, -0.081));
    pen_line(pen, local(at, along, 0, 0.083));
}

void draw_boat(struct pen *pen, vec at)
{
    pen_move(pen, add(at, v(-0.04, -0.012)));
    pen_line(pen, add(at, v(0.04, -0.012)));
    pen_curve(pen, add(at, v(0.02, 0.024)), add(at, v(0, 0.022)));
    pen_curve(pen, add(at, v(-0.02, 0.024)), add(at, v(-0.04, -0.012)));
    pen_close(pen);
}

/* Two facing curves, the way running between them across the side. */
void draw_gap(struct pen *pen, vec at, vec along)
{
    for (int k = -1; k <= 1; k += 2) {
        pen_move(pen, local(at, along, k * 0.088, 0.078));
        pen_curve(pen, local(at, along, k * 0.028, 0), local(at, along, k * 0.088, -0.078));
    }
}

void draw_crossings(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"crossings\">");
    pen_begin(&pen, &p->svg, "clear", NULL); /* the way over the bridge stays open */
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == BRIDGE) {
            pen_move(&pen, local(p->crossing[i].at, p->crossing[i].along, 0, 0.07));
            pen_line(&pen, local(p->crossing[i].at, p->crossing[i].along, 0, -0.07));
        }
    pen_end(&pen);
    pen_begin(&pen, &p->svg, "brg", NULL);
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == BRIDGE)
            draw_bridge(&pen, p->crossing[i].at, p->crossing[i].along);
    pen_end(&pen);
    pen_begin(&pen, &p->svg, "boat", NULL);
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == FERRY)
            draw_boat(&pen, p->crossing[i].at);
    pen_end(&pen);
    for (int k = 0; k < 2; k++) {
        pen_begin(&pen, &p->svg, k ? "ford ferry" : "ford", NULL);
        for (int i = 0; i < p->crossings; i++)
            if (p->crossing[i].look == (k ? FERRY : FORD))
                (k ? draw_ferry : draw_ford)(&pen, p->crossing[i].at, p->crossing[i].along);
        pen_end(&pen);
    }
    put(&p->svg, "</g>\n");
}

void draw_gaps(struct picture *p)
{
    struct pen pen;
    put(&p->svg, "<g id=\"gaps\">");
    pen_begin(&pen, &p->svg, "gap", NULL);
    for (int i = 0; i < p->crossings; i++)
        if (p->crossing[i].look == GAP)
            draw_gap(&pen, p->crossing[i].at, p->crossing[i].along);
    pen_end(&pen);
    put(&p->svg, "</g>\n");
}

/* Works along the front of a hexside: a toothed line. */
void draw_works(struct picture *p)
{
    struct pen pen;
    int n = 0;
    for (int s = 0; s < p->b->sides; s++)
        n += side_look(p, (lr_hexside)s, WORKS) != PLAIN;
    if (n == 0)
        return;
    pen_begin(&pen, &p->svg, "gap", NULL);
    for (int s = 0; s < p->b->sides; s++) {
        if (side_look(p, (lr_hexside)s, WORKS) == PLAIN)
            continue;
        vec at = side_middle(p, (lr_hexside)s);
        vec along = unit(sub(p->corner[p->side_ends[s][1]], p->corner[p->side_ends[s][0]]));
        pen_move(&pen, local(at, along, -0.22, 0));
        for (int k = 0; k < 8; k++) {
            double x = -0.22 + k * 0.055;
            pen_line(&pen, local(at, along, x + 0.0275, k % 2 ? 0 : 0.03));
            pen_line(&pen, local(at, along, x + 0.055, 0));
        }
    }
    pen_end(&pen);
}

/* ---- Signs ---- */

static void pen_hexagon(struct pen *pen, vec at, double r)
{
    for (int i = 0; i < 6; i++) {
        vec q = add(at, mul(v(sin(PI / 3 * i), -cos(PI / 3 * i)), r));
        if (i == 0)
            pen_move(pen, q);
        else
            pen_line(pen, q);
    }
    pen_close(pen);
}

void pen_town(struct picture *p, vec at, enum rank rank, int worth, int holder)
{
    static const char *const majors[] = { "major U", "major C", "major" };
    static const char *const worths[] = { "worth U", "worth C", "worth" };
    struct pen pen;
    double r = sign_radius[rank < 4 ? rank : PLACE];
    holder = holder == LR_FIRST || holder == LR_SECOND ? holder : LR_NOBODY;
    for (int k = 0; k < 2; k++) {
        pen_begin(&pen, &p->svg, rank > MAJOR ? (k ? "town" : "rim") : k ? majors[holder] : "rim", NULL);
        if (rank == FORTRESS)
            pen_hexagon(&pen, at, r);
        else
            pen_circle(&pen, at, r);
        pen_end(&pen);
    }
    if (rank <= MAJOR && worth > 0)
        put(&p->svg, "<text class=\"%s\" x=\"%d\" y=\"%d\">%d</text>", worths[holder], units(at.x),
            units(at.y + 0.034), worth);
    else if (rank <= MAJOR)
        put(&p->svg, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", worths[holder], units(at.x),
            units(at.y), units(r * 0.3));
}

void draw_signs(struct picture *p)
{
    put(&p->svg, "<g id=\"signs\">");
    for (int rank = PLACE; rank >= FORTRESS;
         rank--) { /* apart by rank, so that far zooms can leave out the small */
        put(&p->svg, "<g class=\"rank%d\">", rank);
        for (int i = 0; i < p->b->places; i++)
            if ((int)p->sign[i].rank == rank && p->b->place[i].hex < p->b->hexes && !p->sign[i].pass)
                pen_town(p, p->sign[i].at, p->sign[i].rank, p->sign[i].worth, p->sign[i].holder);
        put(&p->svg, "</g>");
    }
    put(&p->svg, "</g>\n");
}
