/* drawing.c - lines for the picture: water, shore, waterlines, streams, bends, crests, borders. */
#include "mapmaker.h"

#include <math.h>
#include <stdlib.h>

enum { WATERLINES = 9 };

static const double first_line = 0.017, growth = 1.17; /* hex widths */
static const double fineness = 0.004;                  /* how far a drawn line may stray from the true one */

/* ---- Writing lines ---- */

static void put_points(const struct line *l, FILE *f)
{
    long x = 0, y = 0;
    bool first = true;
    for (int i = 0; i < l->n; i++) {
        long nx = lround(l->at[i].x * 1000), ny = lround(l->at[i].y * 1000);
        if (!first && nx == x && ny == y)
            continue;
        fprintf(f, "%s%ld,%ld", first ? "" : " ", nx, ny);
        x = nx;
        y = ny;
        first = false;
    }
}

static void put_line(const char *kind, const char *name, int level, const struct line *l, FILE *f)
{
    fprintf(f, "%s\t%s\t%d\t", kind, name, level);
    put_points(l, f);
    fputc('\n', f);
}

static double ring_area(const struct line *l)
{
    double sum = 0;
    for (int i = 1; i < l->n; i++)
        sum += l->at[i - 1].x * l->at[i].y - l->at[i].x * l->at[i - 1].y;
    return fabs(sum) / 2;
}

/* Lines in an order that depends on nothing but the lines. */
static int by_place(const void *a, const void *b)
{
    const struct line *p = a, *q = b;
    double dx = p->at[0].x - q->at[0].x, dy = p->at[0].y - q->at[0].y;
    if (fabs(dx) > 1e-9)
        return dx < 0 ? -1 : 1;
    if (fabs(dy) > 1e-9)
        return dy < 0 ? -1 : 1;
    return p->n - q->n;
}

static void put_geometry(struct map *m, const char *kind, const char *name, int level, OGRGeometryH g,
                         double shortest, FILE *f)
{
    struct lines all = { 0 };
    OGRGeometryH simple = g ? OGR_G_Simplify(g, fineness) : NULL;
    if (simple != NULL)
        geometry_lines(m, simple, &all);
    OGR_G_DestroyGeometry(simple);
    if (all.n > 0)
        qsort(all.at, (size_t)all.n, sizeof *all.at, by_place);
    for (int i = 0; i < all.n; i++)
        if (line_length(&all.at[i]) >= shortest)
            put_line(kind, name, level, &all.at[i], f);
}

/* ---- Water ---- */

static void put_rings(struct map *m, OGRGeometryH polygon, FILE *f)
{
    struct lines rings = { 0 };
    if (wkbFlatten(OGR_G_GetGeometryType(polygon)) != wkbPolygon) {
        for (int i = 0; i < OGR_G_GetGeometryCount(polygon); i++)
            put_rings(m, OGR_G_GetGeometryRef(polygon, i), f);
        return;
    }
    geometry_lines(m, polygon, &rings);
    for (int i = 0; i < rings.n; i++)
        if (ring_area(&rings.at[i]) > 0.0004)
            put_line(i == 0 ? "sea" : "island", "", 0, &rings.at[i], f);
}

static OGRGeometryH frame_of(const struct map *m, double room)
{
    struct point far = shape_extent(m->board);
    OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing), out = OGR_G_CreateGeometry(wkbPolygon);
    const double xs[] = { -room, far.x + room, far.x + room, -room, -room };
    const double ys[] = { -room, -room, far.y + room, far.y + room, -room };
    for (int i = 0; i < 5; i++)
        OGR_G_AddPoint_2D(ring, xs[i], ys[i]);
    OGR_G_AddGeometryDirectly(out, ring);
    return out;
}

static void put_water(struct map *m, FILE *f)
{
    if (m->sea == NULL)
        return;
    OGRGeometryH sea = OGR_G_SimplifyPreserveTopology(m->sea, fineness);
    OGRGeometryH wide = frame_of(m, 0.7), inner = frame_of(m, 0.6), land = OGR_G_Difference(wide, sea);
    OGRGeometryH shown = OGR_G_Intersection(sea, inner);
    put_rings(m, shown, f);
    double distance = 0, step = first_line;
    for (int level = 0; level <= WATERLINES; level++) {
        OGRGeometryH grown = level ? OGR_G_Buffer(land, distance, 3) : OGR_G_Clone(land);
        OGRGeometryH rim = OGR_G_Boundary(grown), cut = OGR_G_Intersection(rim, inner);
        put_geometry(m, level ? "waterline" : "shore", "", level, cut, level ? 0.06 : 0.0, f);
        OGR_G_DestroyGeometry(grown);
        OGR_G_DestroyGeometry(rim);
        OGR_G_DestroyGeometry(cut);
        distance += step;
        step *= level ? growth : 1;
    }
    OGR_G_DestroyGeometry(sea);
    OGR_G_DestroyGeometry(wide);
    OGR_G_DestroyGeometry(inner);
    OGR_G_DestroyGeometry(land);
    OGR_G_DestroyGeometry(shown);
}

/* ---- Bends: the chain of hexsides, its corners rounded, with the small bends of the true line ---- */

/* The corners of a chain in order. */
struct line chain_line(struct map *m, const struct course *c)
{
    struct line out = { 0 };
    struct point before[2] = { { 0, 0 }, { 0, 0 } };
    for (int i = 0; i < c->length; i++) {
        struct point end[2];
        shape_side(m->board, c->stops[i], end);
        if (i == 1) { /* turn the first hexside round if need be */
            bool meets = apart(before[1], end[0]) < 0.01 || apart(before[1], end[1]) < 0.01;
            line_add(m, &out, before[meets ? 0 : 1]);
            line_add(m, &out, before[meets ? 1 : 0]);
        }
        if (i > 0)
            line_add(m, &out, apart(out.at[out.n - 1], end[0]) < 0.01 ? end[1] : end[0]);
        before[0] = end[0];
        before[1] = end[1];
    }
    if (c->length == 1) {
        line_add(m, &out, before[0]);
        line_add(m, &out, before[1]);
    }
    return out;
}

struct line rounded(struct map *m, const struct line *l)
{
    struct line out = { 0 };
    if (l->n == 0)
        return out;
    line_add(m, &out, l->at[0]);
    for (int i = 1; i < l->n; i++) {
        struct point a = l->at[i - 1], b = l->at[i];
        line_add(m, &out, (struct point){ a.x * 0.75 + b.x * 0.25, a.y * 0.75 + b.y * 0.25 });
        line_add(m, &out, (struct point){ a.x * 0.25 + b.x * 0.75, a.y * 0.25 + b.y * 0.75 });
    }
    line_add(m, &out, l->at[l->n - 1]);
    return out;
}

/* How far a true line swings to its left of its own general course, point by point. */
static double *swings(struct map *m, const struct line *spaced, int window)
{
    double *out = keep(m, (size_t)spaced->n * sizeof *out);
    for (int i = 0; i < spaced->n; i++) {
        int low = i - window < 0 ? 0 : i - window, high = i + window >= spaced->n ? spaced->n - 1 : i + window;
        int half = i - low < high - i ? i - low : high - i;
        struct point mean = { 0, 0 };
        for (int k = i - half; k <= i + half; k++) {
            mean.x += spaced->at[k].x / (2 * half + 1);
            mean.y += spaced->at[k].y / (2 * half + 1);
        }
        struct point a = spaced->at[i - half], b = spaced->at[i + half];
        double length = apart(a, b);
        struct point way =
            length > 1e-9 ? (struct point){ (b.x - a.x) / length, (b.y - a.y) / length } : (struct point){ 0, 0 };
        out[i] = way.y * (spaced->at[i].x - mean.x) - way.x * (spaced->at[i].y - mean.y);
    }
    return out;
}

static struct line bend(struct map *m, const struct course *c, double most)
{
    struct line chain = chain_line(m, c), once = rounded(m, &chain), smooth = rounded(m, &once), out = { 0 };
    int n = 2 + (int)(line_length(&smooth) / 0.03);
    struct line along = line_spaced(m, &smooth, n), true_line = line_spaced(m, &c->true_line, n);
    double *swing = swings(m, &true_line, 12);
    for (int i = 0; i < n; i++) {
        struct point a = along.at[i ? i - 1 : 0], b = along.at[i + 1 < n ? i + 1 : i];
        double length = apart(a, b), limit = most - off_line(&chain, along.at[i]) - 0.005;
        double ends = fmin(1.0, fmin(i, n - 1 - i) / 4.0);
        double s = limit > 0 && length > 0 ? limit * tanh(swing[i] / 0.06) * ends / length : 0;
        line_add(m, &out, (struct point){ along.at[i].x + s * (b.y - a.y), along.at[i].y - s * (b.x - a.x) });
    }
    return out;
}

static void put_bends(struct map *m, FILE *f)
{
    const struct lr_node *drawn = lr_get(m->description.root, "drawn");
    for (int i = 0; i < m->courses; i++) {
        const struct course *c = &m->course[i];
        const struct lr_node *kind = drawn ? lr_get(drawn, c->kind) : NULL;
        if (!c->by_side || kind == NULL || c->length == 0)
            continue;
        bool ridge = lr_same_name(kind->text, "ridge");
        struct line l = bend(m, c, ridge ? 0.15 : 0.09);
        put_line(ridge ? "ridge" : "bend", c->name, 0, &l, f);
    }
}

/* ---- Streams and borders ---- */

static OGRGeometryH lines_geometry(const struct lines *l)
{
    OGRGeometryH out = OGR_G_CreateGeometry(wkbMultiLineString);
    for (int i = 0; i < l->n; i++) {
        OGRGeometryH one = OGR_G_CreateGeometry(wkbLineString);
        for (int k = 0; k < l->at[i].n; k++)
            OGR_G_AddPoint_2D(one, l->at[i].at[k].x, l->at[i].at[k].y);
        OGR_G_AddGeometryDirectly(out, one);
    }
    return out;
}

/* Everything near a ruled line or in the water: nothing else is drawn there. */
static OGRGeometryH taken(struct map *m, double room, double wet_room)
{
    struct lines all = { 0 };
    for (int i = 0; i < m->courses; i++)
        if (m->course[i].by_side) {
            struct line chain = chain_line(m, &m->course[i]);
            lines_add(m, &all, m->course[i].true_line);
            if (chain.n > 1)
                lines_add(m, &all, chain);
        }
    OGRGeometryH lines = lines_geometry(&all), near = OGR_G_Buffer(lines, room, 4);
    OGRGeometryH wet = m->sea ? OGR_G_Buffer(m->sea, wet_room, 2) : NULL;
    OGRGeometryH both = wet ? OGR_G_Union(near, wet) : OGR_G_Clone(near);
    OGR_G_DestroyGeometry(lines);
    OGR_G_DestroyGeometry(near);
    OGR_G_DestroyGeometry(wet);
    return both;
}

static bool put_streams(struct map *m, FILE *f, struct lr_error *e)
{
    const struct lr_node *n = lr_get(m->description.root, "streams");
    struct lines all = { 0 };
    if (n == NULL)
        return true;
    for (const struct lr_node *k = n->first; k; k = k->next)
        if (!layer_lines(m, k->text, NULL, &all, e))
            return false;
    OGRGeometryH lines = lines_geometry(&all), near = taken(m, 0.22, 0.02);
    pull_geometry(m, lines);
    OGRGeometryH far = OGR_G_Difference(lines, near);
    OGRGeometryH frame = frame_of(m, 0.6), cut = far ? OGR_G_Intersection(far, frame) : NULL;
    put_geometry(m, "stream", "", 0, cut, 0.25, f);
    OGR_G_DestroyGeometry(lines);
    OGR_G_DestroyGeometry(near);
    OGR_G_DestroyGeometry(far);
    OGR_G_DestroyGeometry(frame);
    OGR_G_DestroyGeometry(cut);
    return true;
}

/* Where two states of the partition's layer touch, away from water and ruled rivers. */
static bool put_borders(struct map *m, FILE *f, struct lr_error *e)
{
    enum { MOST = 64 };
    struct area area[MOST];
    const struct lr_node *states = lr_get(m->description.root, "states");
    if (states == NULL)
        return true;
    int count = layer_areas(m, lr_get(states, "layer")->text, lr_get(states, "field")->text, area, MOST, e);
    if (count < 0)
        return false;
    OGRGeometryH near = taken(m, 0.1, 0.01), frame = frame_of(m, 0.6);
    for (int i = 0; i < count; i++)
        pull_geometry(m, area[i].shape);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            OGRGeometryH one = OGR_G_Boundary(area[i].shape), two = OGR_G_Boundary(area[k].shape);
            OGRGeometryH shared = one && two ? OGR_G_Intersection(one, two) : NULL;
            OGRGeometryH whole = shared ? merged(shared) : NULL, dry = whole ? OGR_G_Difference(whole, near) : NULL;
            OGRGeometryH cut = dry ? OGR_G_Intersection(dry, frame) : NULL;
            put_geometry(m, "border", keep_text(m, "%s/%s", area[i].name, area[k].name), 0, cut, 0.05, f);
            OGR_G_DestroyGeometry(one);
            OGR_G_DestroyGeometry(two);
            OGR_G_DestroyGeometry(shared);
            OGR_G_DestroyGeometry(whole);
            OGR_G_DestroyGeometry(dry);
            OGR_G_DestroyGeometry(cut);
        }
    OGR_G_DestroyGeometry(near);
    OGR_G_DestroyGeometry(frame);
    for (int i = 0; i < count; i++)
        OGR_G_DestroyGeometry(area[i].shape);
    return true;
}

/* ---- What the sheet says of itself, and names along lines ---- */

static bool put_sheet(struct map *m, FILE *f, struct lr_error *e)
{
    const struct lr_node *n = lr_get(m->description.root, "picture");
    static const char *const texts[] = { "title", "subtitle" };
    double miles = 0, seed = 1861;
    if (n == NULL)
        return true;
    for (int i = 0; i < 2; i++)
        if (lr_get(n, texts[i]) != NULL)
            fprintf(f, "%s\t%s\t0\t\n", texts[i], lr_get(n, texts[i])->text);
    if (!need_number(n, "miles", 0.1, 1000, &miles, e) || !need_number(n, "seed", 0, 1e6, &seed, e))
        return false;
    fprintf(f, "miles\t%g\t%ld\t\nseed\t\t%ld\t\n", miles, lround(miles), lround(seed));
    return true;
}

/* Points by hand, laid on the board and moved with the shores. */
static bool points_of(struct map *m, const struct lr_node *list, struct line *out, struct lr_error *e)
{
    for (const struct lr_node *k = list->first; k; k = k->next) {
        double lon, lat;
        if (!read_lonlat(k, &lon, &lat, e))
            return false;
        line_add(m, out, fit_point(m, lon, lat));
    }
    return out->n > 1 || lr_wrong(list, e, "expected two points or more");
}

static bool put_letters(struct map *m, FILE *f, struct lr_error *e)
{
    static const char *const levels[] = { "water", "range", "state", "gap" };
    const struct lr_node *all = lr_get(m->description.root, "letters");
    for (const struct lr_node *n = all ? all->first : NULL; n; n = n->next) {
        const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e), *kind = lr_need(n, "kind", LR_SCALAR, e);
        const struct lr_node *points = lr_need(n, "points", LR_LIST, e);
        struct line l = { 0 };
        if (name == NULL || kind == NULL || points == NULL || !points_of(m, points, &l, e))
            return false;
        int level = lr_name_index(levels, 4, kind->text);
        if (level < 0)
            return lr_wrong(kind, e, "expected water, range, state or gap, found \"%s\"", kind->text);
        for (int i = 0; i < l.n; i++)
            l.at[i] = pulled(m, l.at[i]);
        put_line("letter", name->text, level + 1, &l, f);
    }
    return true;
}

/* ---- Tidal reaches: the shore layer ends short of the heads of navigation, so the drawn river is widened ---- */

static OGRGeometryH disc(struct point p, double radius)
{
    OGRGeometryH point = OGR_G_CreateGeometry(wkbPoint), out;
    OGR_G_AddPoint_2D(point, p.x, p.y);
    out = OGR_G_Buffer(point, radius, 6);
    OGR_G_DestroyGeometry(point);
    return out;
}

/* The water between two points of a river, each with its width. */
static void wash(OGRGeometryH water, struct point a, double wide_a, struct point b, double wide_b)
{
    OGRGeometryH both = OGR_G_CreateGeometry(wkbGeometryCollection);
    OGR_G_AddGeometryDirectly(both, disc(a, wide_a / 2));
    OGR_G_AddGeometryDirectly(both, disc(b, wide_b / 2));
    OGRGeometryH hull = OGR_G_ConvexHull(both);
    if (hull != NULL)
        OGR_G_AddGeometryDirectly(water, hull);
    OGR_G_DestroyGeometry(both);
}

/* The drawn line of a river from a little above a hexside down, so that the water joins the line above it. */
static struct line bend_below(struct map *m, const struct course *c, lr_hexside from)
{
    struct point end[2];
    struct line all = bend(m, c, 0.09), out = { 0 };
    const int overlap = 5;
    int first = 0, nearest = 0;
    while (first < c->length - 1 && c->stops[first] != from)
        first++;
    if (first > 0) {
        struct point before[2];
        shape_side(m->board, from, end);
        shape_side(m->board, c->stops[first - 1], before);
        bool shared = apart(end[0], before[0]) < 0.01 || apart(end[0], before[1]) < 0.01;
        struct point head = end[shared ? 0 : 1];
        for (int i = 1; i < all.n; i++)
            nearest = apart(all.at[i], head) < apart(all.at[nearest], head) ? i : nearest;
    }
    for (int i = nearest > overlap ? nearest - overlap : 0; i < all.n; i++)
        line_add(m, &out, all.at[i]);
    return out;
}

static bool read_widths(const struct lr_node *list, double miles, double wide[], int *n, int most,
                        struct lr_error *e)
{
    for (const struct lr_node *w = list->first; w && *n < most; w = w->next, ++*n) {
        if (!read_number(w, 0.01, 100, &wide[*n], e))
            return false;
        wide[*n] /= miles;
    }
    return *n > 1 || lr_wrong(list, e, "expected two widths or more, in miles");
}

static bool add_reach(struct map *m, const struct course *c, const struct lr_node *n, double miles,
                      OGRGeometryH water, struct lr_error *e)
{
    enum { MOST = 32 };
    double wide[MOST] = { 0 };
    int widths = 0;
    struct lr_heading at = { 0, 0 };
    const struct lr_node *from = lr_need(n, "from", LR_SCALAR, e);
    if (from == NULL || !read_heading(m, from, &at, e)
        || !read_widths(lr_get(n, "wide"), miles, wide, &widths, MOST, e))
        return false;
    struct line l = bend_below(m, c, m->board->side[at.hex][at.dir]);
    for (int i = 1; i < l.n; i++) {
        double here[2];
        for (int k = 0; k < 2; k++) {
            double t = (double)(i - 1 + k) / (l.n - 1) * (widths - 1);
            int low = t >= widths - 1 ? widths - 2 : (int)t;
            here[k] = wide[low] + (t - low) * (wide[low + 1] - wide[low]);
        }
        wash(water, l.at[i - 1], here[0], l.at[i], here[1]);
    }
    return true;
}

static bool add_reaches(struct map *m, struct lr_error *e)
{
    const struct lr_node *picture = lr_get(m->description.root, "picture");
    double miles = 1;
    if (m->sea == NULL || picture == NULL)
        return true;
    if (!need_number(picture, "miles", 0.1, 1000, &miles, e))
        return false;
    OGRGeometryH water = OGR_G_CreateGeometry(wkbMultiPolygon);
    bool good = true;
    for (int i = 0; good && i < m->courses; i++) {
        const struct lr_node *n = lr_get(m->course[i].node, "navigable");
        good = n == NULL || lr_get(n, "wide") == NULL || add_reach(m, &m->course[i], n, miles, water, e);
    }
    OGRGeometryH one = OGR_G_UnionCascaded(water), more = one ? OGR_G_Union(m->sea, one) : NULL;
    if (more != NULL) {
        OGR_G_DestroyGeometry(m->sea);
        m->sea = more;
    }
    OGR_G_DestroyGeometry(water);
    OGR_G_DestroyGeometry(one);
    return good;
}

/* The water moves with its rivers; where it then folds over itself, a buffer of nothing sets it right. */
static void pull_sea(struct map *m)
{
    if (m->sea == NULL)
        return;
    pull_geometry(m, m->sea);
    OGRGeometryH sound = OGR_G_Buffer(m->sea, 0, 4);
    if (sound != NULL) {
        OGR_G_DestroyGeometry(m->sea);
        m->sea = sound;
    }
}

bool write_drawing(struct map *m, FILE *f, struct lr_error *e)
{
    pull_sea(m);
    if (!add_reaches(m, e))
        return false;
    const struct lr_node *credit = lr_get(m->description.root, "credit");
    fprintf(f, "#! source: derived: %s\nkind\tname\tlevel\tpoints\n", credit ? credit->text : "real geography");
    if (!put_sheet(m, f, e) || !put_letters(m, f, e))
        return false;
    put_water(m, f);
    put_bends(m, f);
    return put_streams(m, f, e) && put_borders(m, f, e);
}
