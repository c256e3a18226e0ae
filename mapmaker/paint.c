/* paint.c - what hexes are: sea and land, terrain, flags, partitions; and corrections by hand. */
#include "mapmaker.h"

#include <math.h>
#include <stdlib.h>

static const double hex_area = 0.86602540378443864676;

/* ---- Sea ---- */

static OGRGeometryH rectangle(double west, double north, double east, double south)
{
    OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing), out = OGR_G_CreateGeometry(wkbPolygon);
    const double xs[] = { west, east, east, west, west }, ys[] = { north, north, south, south, north };
    for (int i = 0; i < 5; i++)
        OGR_G_AddPoint_2D(ring, xs[i], ys[i]);
    OGR_G_AddGeometryDirectly(out, ring);
    return out;
}

static OGRGeometryH as_geometry(const struct lines *l)
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

/* Which bank of the nearest piece of shore: shore lines run with the land on their left, looking north up. */
static bool wet(const struct lines *shore, struct point p)
{
    double least = 9e9, side = 0;
    for (int i = 0; i < shore->n; i++)
        for (int k = 1; k < shore->at[i].n; k++) {
            struct point two[2] = { shore->at[i].at[k - 1], shore->at[i].at[k] };
            struct line piece = { two, 2, 2 };
            double d = off_line(&piece, p);
            if (d < least) {
                least = d;
                side = (two[1].x - two[0].x) * (p.y - two[0].y) - (two[1].y - two[0].y) * (p.x - two[0].x);
            }
        }
    return side > 0;
}

static struct point inner_point(OGRGeometryH polygon)
{
    OGRGeometryH p = OGR_G_PointOnSurface(polygon);
    struct point out = { p ? OGR_G_GetX(p, 0) : 0, p ? OGR_G_GetY(p, 0) : 0 };
    OGR_G_DestroyGeometry(p);
    return out;
}

static bool holds(OGRGeometryH polygon, struct point p)
{
    OGRGeometryH at = OGR_G_CreateGeometry(wkbPoint);
    OGR_G_SetPoint_2D(at, 0, p.x, p.y);
    bool in = OGR_G_Contains(polygon, at);
    OGR_G_DestroyGeometry(at);
    return in;
}

/* Cut the picture along the shore and keep the wet pieces. */
static OGRGeometryH water(const struct map *m, const struct lines *shore, struct point sample)
{
    struct point far = shape_extent(m->board);
    const double room = 0.8;
    OGRGeometryH frame = rectangle(-room, -room, far.x + room, far.y + room), rim = OGR_G_Boundary(frame);
    OGRGeometryH lines = as_geometry(shore), inside = OGR_G_Intersection(lines, frame);
    OGRGeometryH all = OGR_G_Union(inside, rim), pieces = OGR_G_Polygonize(all);
    OGRGeometryH out = OGR_G_CreateGeometry(wkbMultiPolygon);
    for (int i = 0; pieces && i < OGR_G_GetGeometryCount(pieces); i++) {
        OGRGeometryH one = OGR_G_GetGeometryRef(pieces, i);
        if (holds(one, sample) || wet(shore, inner_point(one)))
            OGR_G_AddGeometry(out, one);
    }
    OGRGeometryH whole = OGR_G_UnionCascaded(out);
    OGR_G_DestroyGeometry(frame);
    OGR_G_DestroyGeometry(rim);
    OGR_G_DestroyGeometry(lines);
    OGR_G_DestroyGeometry(inside);
    OGR_G_DestroyGeometry(all);
    OGR_G_DestroyGeometry(pieces);
    OGR_G_DestroyGeometry(out);
    return whole;
}

static double share(const struct lr_board *b, lr_hex h, OGRGeometryH area)
{
    OGRGeometryH hex = hex_polygon(b, h), part = OGR_G_Intersection(hex, area);
    double size = part ? OGR_G_Area(part) / hex_area : 0;
    OGR_G_DestroyGeometry(hex);
    OGR_G_DestroyGeometry(part);
    return size;
}

static bool set_playable(struct map *m, const struct lr_node *list, uint8_t value, struct lr_error *e)
{
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
        lr_hex h = LR_NONE;
        if (n->shape == LR_SCALAR)
            h = lr_hex_numbered(m->board, n->text, strlen(n->text));
        if (h == LR_NONE)
            return lr_wrong(n, e, "expected a hex number");
        ((uint8_t *)m->board->playable)[h] = value;
    }
    return true;
}

static bool find_sea(struct map *m, const struct lr_node *n, struct lr_error *e)
{
    const struct lr_node *layer = lr_need(n, "layer", LR_SCALAR, e), *sample = lr_need(n, "sample", LR_LIST, e);
    struct lines shore = { 0 };
    double least = 0.04, lon = 0, lat = 0;
    if (layer == NULL || sample == NULL || !read_lonlat(sample, &lon, &lat, e)
        || !need_number(n, "least_land", 0, 1, &least, e) || !layer_lines(m, layer->text, NULL, &shore, e))
        return false;
    m->sea = water(m, &shore, fit_point(m, lon, lat));
    uint8_t *playable = (uint8_t *)m->board->playable;
    for (int h = 0; h < m->board->hexes; h++) {
        m->land[h] = 1 - share(m->board, (lr_hex)h, m->sea);
        playable[h] &= m->land[h] >= least;
    }
    return true;
}

/* A cell that no sheet covers has no number of its own. */
static bool covered(const struct map *m, lr_hex h)
{
    char number[16];
    struct lr_text t = LR_TEXT(number);
    lr_hex_number(m->board, h, &t);
    return number[0] != '@';
}

static void drop_uncovered(struct map *m)
{
    for (int h = 0; h < m->board->hexes; h++)
        ((uint8_t *)m->board->playable)[h] &= covered(m, (lr_hex)h);
}

bool paint_sea(struct map *m, struct lr_error *e)
{
    const struct lr_node *sea = lr_get(m->description.root, "sea");
    const struct lr_node *by_hand = lr_get(m->description.root, "playable");
    m->land = keep(m, (size_t)m->board->hexes * sizeof *m->land);
    for (int h = 0; h < m->board->hexes; h++)
        m->land[h] = 1;
    drop_uncovered(m);
    if (sea != NULL && !find_sea(m, sea, e))
        return false;
    if (by_hand != NULL
        && (!set_playable(m, lr_get(by_hand, "drop"), 0, e) || !set_playable(m, lr_get(by_hand, "keep"), 1, e)))
        return false;
    lr_board_join(m->board);
    return true;
}

/* Coast: the flag of hexes with some sea, the feature of sides that look on all sea. */
static void paint_coast(struct map *m)
{
    const struct lr_node *sea = lr_get(m->description.root, "sea");
    const struct lr_node *flag = sea ? lr_get(sea, "flag") : NULL, *feature = sea ? lr_get(sea, "feature") : NULL;
    const char *why = "derived: the true shore (GSHHG)";
    uint32_t *flags = (uint32_t *)m->board->flags, *features = (uint32_t *)m->board->features;
    for (int h = 0; sea && h < m->board->hexes; h++) {
        if (flag && m->board->playable[h] && m->land[h] < 0.97) {
            flags[h] |= lr_flag_bit(m->board, flag->text);
            note(m, &m->hex_notes[h], why);
        }
        for (int d = 0; feature && m->board->playable[h] && d < 6; d++) {
            lr_hex beyond = lr_cell_beyond(m->board, (lr_hex)h, d);
            lr_hexside s = m->board->side[h][d];
            if (beyond == LR_NONE || m->board->playable[beyond] || !covered(m, beyond))
                continue;
            features[s] |= lr_feature_bit(m->board, feature->text);
            note(m, &m->side_notes[s], why);
        }
    }
}

/* ---- Which hexes an entry speaks of ---- */

static bool mark_hexes(struct map *m, const struct lr_node *list, uint8_t *in, struct lr_error *e)
{
    if (list->shape != LR_LIST)
        return lr_wrong(list, e, "expected a list of hexes");
    for (const struct lr_node *n = list->first; n; n = n->next) {
        lr_hex h = LR_NONE;
        if (!read_hex(m, n, &h, e))
            return false;
        if (!m->board->playable[h])
            return lr_wrong(n, e, "expected a playable hex, found \"%s\"", n->text);
        in[h] = 1;
    }
    return true;
}

static bool mark_polygon(struct map *m, const struct lr_node *n, const struct lr_node *list, uint8_t *in,
                         struct lr_error *e)
{
    double least = 0.5;
    if (lr_get(n, "share") && !need_number(n, "share", 0, 1, &least, e))
        return false;
    OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing), area = OGR_G_CreateGeometry(wkbPolygon);
    bool good = true;
    for (const struct lr_node *p = list->first; p && good; p = p->next) {
        double lon = 0, lat = 0;
        good = read_lonlat(p, &lon, &lat, e);
        struct point at = fit_point(m, lon, lat);
        OGR_G_AddPoint_2D(ring, at.x, at.y);
    }
    OGR_G_CloseRings(ring);
    OGR_G_AddPoint_2D(ring, OGR_G_GetX(ring, 0), OGR_G_GetY(ring, 0));
    OGR_G_AddGeometryDirectly(area, ring);
    for (int h = 0; good && h < m->board->hexes; h++)
        in[h] = m->board->playable[h] && share(m->board, (lr_hex)h, area) >= least;
    OGR_G_DestroyGeometry(area);
    return good;
}

/* line: [points], within: how far the middle of a hex may lie from it, in hex widths. */
static bool mark_line(struct map *m, const struct lr_node *n, const struct lr_node *list, uint8_t *in,
                      struct lr_error *e)
{
    struct line line = { 0 };
    double within = 0;
    if (!need_number(n, "within", 0, 20, &within, e))
        return false;
    for (const struct lr_node *p = list->first; p; p = p->next) {
        double lon = 0, lat = 0;
        if (!read_lonlat(p, &lon, &lat, e))
            return false;
        line_add(m, &line, fit_point(m, lon, lat));
    }
    for (int h = 0; h < m->board->hexes; h++)
        in[h] = m->board->playable[h] && off_line(&line, shape_centre(m->board, (lr_hex)h)) <= within;
    return true;
}

static bool mark_relief(struct map *m, const struct lr_node *n, uint8_t *in, struct lr_error *e)
{
    const struct lr_node *layer = lr_need(n, "layer", LR_SCALAR, e);
    double above = -9e9, range = -1;
    if (layer == NULL || (lr_get(n, "above") && !need_number(n, "above", -500, 9000, &above, e))
        || (lr_get(n, "range") && !need_number(n, "range", 0, 9000, &range, e)))
        return false;
    const struct height *by_hex = layer_relief(m, layer->text, e);
    for (int h = 0; by_hex && h < m->board->hexes; h++) {
        const struct height *a = &by_hex[h];
        in[h] = m->board->playable[h] && a->n > 0 && a->sum / a->n >= above && a->high - a->low >= range;
    }
    return by_hex != NULL;
}

static bool behind_line(const struct map *m, const struct lr_node *lines, lr_hexside s)
{
    for (const struct lr_node *n = lines ? lines->first : NULL; n; n = n->next) {
        const struct course *c = course_named(m, n->text);
        if (c != NULL && c->by_side && course_has(c, s))
            return true;
    }
    return false;
}

static bool mark_flood(struct map *m, const struct lr_node *n, const struct lr_node *seeds, uint8_t *in,
                       struct lr_error *e)
{
    const struct lr_node *lines = lr_get(n, "behind");
    for (const struct lr_node *k = lines ? lines->first : NULL; k; k = k->next)
        if (course_named(m, k->text) == NULL)
            return lr_wrong(k, e, "expected a line, found \"%s\"", k->text);
    if (!mark_hexes(m, seeds, in, e))
        return false;
    lr_hex *queue = keep(m, (size_t)m->board->hexes * sizeof *queue);
    int count = 0;
    for (int h = 0; h < m->board->hexes; h++)
        if (in[h])
            queue[count++] = (lr_hex)h;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 6; d++) {
            lr_hex next = m->board->next[queue[i]][d];
            if (next == LR_NONE || in[next] || behind_line(m, lines, m->board->side[queue[i]][d]))
                continue;
            in[next] = 1;
            queue[count++] = next;
        }
    return true;
}

/* Hexes on either bank of these lines, or passed by them. */
static bool mark_touching(struct map *m, const struct lr_node *lines, uint8_t *in, struct lr_error *e)
{
    const struct lr_board *b = m->board;
    for (const struct lr_node *n = lines->first; n; n = n->next) {
        const struct course *c = course_named(m, n->text);
        if (c == NULL)
            return lr_wrong(n, e, "expected a line, found \"%s\"", n->text);
        for (int i = 0; i < c->length; i++) {
            const struct lr_ends *ends = &b->ends[c->by_side ? c->stops[i] : 0];
            in[c->by_side ? ends->hex[0] : c->stops[i]] = 1;
            if (c->by_side && ends->hex[1] != LR_NONE)
                in[ends->hex[1]] = 1;
        }
    }
    for (int h = 0; h < b->hexes; h++)
        in[h] = in[h] && b->playable[h];
    return true;
}

/* along: [a railroad or road, one hex of it, another]: all its hexes from the one to the other. */
static bool mark_along(struct map *m, const struct lr_node *n, uint8_t *in, struct lr_error *e)
{
    const struct course *c = n->count == 3 ? course_named(m, n->first->text) : NULL;
    lr_hex from = LR_NONE, to = LR_NONE;
    if (c == NULL || c->by_side)
        return lr_wrong(n, e, "expected [a railroad or road, a hex, a hex]");
    if (!read_hex(m, n->first->next, &from, e) || !read_hex(m, n->first->next->next, &to, e))
        return false;
    int met = 0;
    for (int i = 0; i < c->length; i++) {
        bool end = c->stops[i] == from || c->stops[i] == to;
        if (end || met == 1)
            in[c->stops[i]] = 1;
        met += end;
    }
    return met == 2 || lr_wrong(n, e, "expected both hexes on %s", c->name);
}

/* rows: [1, 31]: by the printed row numbers of the first sheet. */
static bool mark_rows(struct map *m, const struct lr_node *list, uint8_t *in, struct lr_error *e)
{
    double low = 0, high = 0;
    if (list->shape != LR_LIST || list->count != 2)
        return lr_wrong(list, e, "expected the first and the last row");
    if (!read_number(list->first, -999, 999, &low, e) || !read_number(list->first->next, -999, 999, &high, e))
        return false;
    for (int h = 0; h < m->board->hexes; h++) {
        int row = lr_sheet_row(&m->grid.sheet[0], h / m->grid.width);
        in[h] = m->board->playable[h] && row >= low && row <= high;
    }
    return true;
}

/* rim: [north, west]: hexes at these edges of the rectangle. */
static bool mark_rim(struct map *m, const struct lr_node *list, uint8_t *in, struct lr_error *e)
{
    static const char *const names[] = { "north", "south", "west", "east" };
    for (const struct lr_node *n = list->first; n; n = n->next) {
        int which = lr_name_index(names, 4, n->text);
        if (which < 0)
            return lr_wrong(n, e, "expected north, south, west or east, found \"%s\"", n->text);
        for (int h = 0; h < m->board->hexes; h++) {
            int x = h % m->grid.width, y = h / m->grid.width;
            const bool at[] = { y == 0, y == m->grid.height - 1, x == 0, x == m->grid.width - 1 };
            in[h] |= m->board->playable[h] && at[which];
        }
    }
    return true;
}

static bool mark(struct map *m, const struct lr_node *n, uint8_t *in, struct lr_error *e)
{
    const struct lr_node *touching = lr_get(n, "touching"), *along = lr_get(n, "along");
    const struct lr_node *hexes = lr_get(n, "hexes"), *polygon = lr_get(n, "polygon");
    const struct lr_node *relief = lr_get(n, "relief"), *flood = lr_get(n, "flood"), *all = lr_get(n, "all");
    const struct lr_node *rows = lr_get(n, "rows"), *rim = lr_get(n, "rim"), *line = lr_get(n, "line");
    memset(in, 0, (size_t)m->board->hexes);
    if (rows != NULL)
        return mark_rows(m, rows, in, e);
    if (rim != NULL)
        return mark_rim(m, rim, in, e);
    if (hexes != NULL)
        return mark_hexes(m, hexes, in, e);
    if (polygon != NULL)
        return mark_polygon(m, n, polygon, in, e);
    if (line != NULL)
        return mark_line(m, n, line, in, e);
    if (relief != NULL)
        return mark_relief(m, relief, in, e);
    if (flood != NULL)
        return mark_flood(m, n, flood, in, e);
    if (touching != NULL)
        return mark_touching(m, touching, in, e);
    if (along != NULL)
        return mark_along(m, along, in, e);
    if (all == NULL)
        return lr_wrong(n, e, "expected hexes, polygon, line, relief, flood, touching, along, rows, rim or all");
    memcpy(in, m->board->playable, (size_t)m->board->hexes);
    return true;
}

/* ---- Terrain and flags ---- */

static bool paint_hexes(struct map *m, const struct lr_node *list, bool terrain, struct lr_error *e)
{
    const struct lr_board *b = m->board;
    uint8_t *in = keep(m, (size_t)b->hexes);
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
        const struct lr_node *set = lr_need(n, "set", LR_SCALAR, e);
        const char *why = set ? source_of(n, e) : NULL;
        if (why == NULL || !mark(m, n, in, e))
            return false;
        int value = lr_name_index(b->terrain_names, b->terrains, set->text);
        uint32_t bit = lr_flag_bit(b, set->text);
        if (terrain ? value < 0 : bit == 0)
            return lr_wrong(set, e, "expected one of the names in map.yaml, found \"%s\"", set->text);
        for (int h = 0; h < b->hexes; h++) {
            if (!in[h])
                continue;
            if (terrain)
                ((uint8_t *)b->terrain)[h] = (uint8_t)value;
            else
                ((uint32_t *)b->flags)[h] |= bit;
            note(m, &m->hex_notes[h], why);
        }
    }
    return true;
}

static bool paint_side(struct map *m, const struct lr_node *n, const char *set, bool edges, const char *why,
                       struct lr_error *e)
{
    struct lr_heading at = { 0, 0 };
    if (!read_heading(m, n, &at, e))
        return false;
    lr_hexside s = m->board->side[at.hex][at.dir];
    uint32_t bit = edges ? lr_edge_bit(m->board, set) : lr_feature_bit(m->board, set);
    if (bit == 0)
        return lr_wrong(n, e, "expected one of the names in map.yaml, found \"%s\"", set);
    if (edges)
        ((uint8_t(*)[6])(void *)m->board->edge)[at.hex][at.dir] |= (uint8_t)bit;
    else
        ((uint32_t *)m->board->features)[s] |= bit;
    note(m, &m->side_notes[s], why);
    return true;
}

/* Hexsides with feature `along` that have a hex with one of the flags `beside` on either side. */
static bool paint_beside(struct map *m, const struct lr_node *n, struct lr_error *e)
{
    const struct lr_node *set = lr_need(n, "set", LR_SCALAR, e), *along = lr_need(n, "along", LR_SCALAR, e);
    const struct lr_node *beside = lr_need(n, "beside", LR_LIST, e);
    const char *why = set && along && beside ? source_of(n, e) : NULL;
    if (why == NULL)
        return false;
    const struct lr_board *b = m->board;
    uint32_t line = lr_feature_bit(b, along->text), bit = lr_feature_bit(b, set->text), flags = 0;
    for (const struct lr_node *k = beside->first; k; k = k->next)
        flags |= lr_flag_bit(b, k->text);
    if (line == 0 || bit == 0 || flags == 0)
        return lr_wrong(n, e, "expected features and flags of map.yaml");
    for (int s = 0; s < b->sides; s++) {
        lr_hex one = b->ends[s].hex[0], two = b->ends[s].hex[1];
        if (!(b->features[s] & line) || two == LR_NONE || !((b->flags[one] | b->flags[two]) & flags))
            continue;
        ((uint32_t *)b->features)[s] |= bit;
        note(m, &m->side_notes[s], why);
    }
    return true;
}

static bool paint_sides(struct map *m, const struct lr_node *list, bool edges, struct lr_error *e)
{
    for (const struct lr_node *n = list ? list->first : NULL; n; n = n->next) {
        if (lr_get(n, "along") != NULL) {
            if (!paint_beside(m, n, e))
                return false;
            continue;
        }
        const struct lr_node *set = lr_need(n, "set", LR_SCALAR, e), *sides = lr_need(n, "sides", LR_LIST, e);
        const char *why = set && sides ? source_of(n, e) : NULL;
        if (why == NULL)
            return false;
        for (const struct lr_node *s = sides->first; s; s = s->next)
            if (!paint_side(m, s, set->text, edges, why, e))
                return false;
    }
    return true;
}

/* ---- Partitions ---- */

static int value_named(const struct part *p, const char *name)
{
    int i = 0;
    for (const struct lr_node *n = p->values->first; n; n = n->next, i++)
        if (lr_same_name(n->text, name))
            return i;
    return -1;
}

static struct part *new_part(struct map *m, const char *name, const struct lr_node *values)
{
    if (m->parts == MOST_KINDS)
        return NULL;
    struct part *p = &m->part[m->parts++];
    *p = (struct part){ name, values, keep(m, (size_t)m->board->hexes) };
    memset(p->of, 0xFF, (size_t)m->board->hexes);
    return p;
}

/* Each hex to the state that has most of its land. */
static bool paint_states(struct map *m, const struct lr_node *n, struct lr_error *e)
{
    enum { MOST = 64 };
    struct area area[MOST];
    const struct lr_node *layer = lr_need(n, "layer", LR_SCALAR, e), *field = lr_need(n, "field", LR_SCALAR, e);
    const struct lr_node *name = lr_need(n, "partition", LR_SCALAR, e), *values = lr_need(n, "values", LR_MAP, e);
    if (layer == NULL || field == NULL || name == NULL || values == NULL)
        return false;
    struct part *p = new_part(m, name->text, values);
    int count = p ? layer_areas(m, layer->text, field->text, area, MOST, e) : -1;
    if (count < 0)
        return false;
    for (int h = 0; h < m->board->hexes; h++) {
        double best = 0;
        for (int i = 0; m->board->playable[h] && i < count; i++) {
            int v = 0;
            const struct lr_node *k = values->first;
            for (; k && !lr_same_name(k->key, area[i].name); k = k->next)
                v++;
            double part = k ? share(m->board, (lr_hex)h, area[i].shape) : 0;
            if (part > best) {
                best = part;
                p->of[h] = (uint8_t)v;
            }
        }
    }
    for (int i = 0; i < count; i++)
        OGR_G_DestroyGeometry(area[i].shape);
    return true;
}

static bool paint_part(struct map *m, const struct lr_node *n, struct lr_error *e)
{
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e), *values = lr_need(n, "values", LR_LIST, e);
    const struct lr_node *list = lr_need(n, "set", LR_LIST, e);
    if (name == NULL || values == NULL || list == NULL)
        return false;
    struct part *p = new_part(m, name->text, values);
    uint8_t *in = keep(m, (size_t)m->board->hexes);
    for (const struct lr_node *k = p ? list->first : NULL; k; k = k->next) {
        const struct lr_node *value = lr_need(k, "value", LR_SCALAR, e);
        const char *why = value ? source_of(k, e) : NULL;
        if (why == NULL || !mark(m, k, in, e))
            return false;
        int v = value_named(p, value->text);
        if (v < 0)
            return lr_wrong(value, e, "expected a value of %s, found \"%s\"", p->name, value->text);
        bool every = lr_get(k, "all") != NULL || lr_get(k, "rows") != NULL || lr_get(k, "rim") != NULL;
        for (int h = 0; h < m->board->hexes; h++)
            if (in[h]) {
                p->of[h] = (uint8_t)v;
                if (!every)
                    note(m, &m->hex_notes[h], why);
            }
    }
    return p != NULL || lr_wrong(n, e, "expected at most %d partitions", MOST_KINDS);
}

bool paint_all(struct map *m, struct lr_error *e)
{
    const struct lr_node *states = lr_get(m->description.root, "states");
    if (!read_file(m, "terrain.yaml", true, &m->terrain, e))
        return false;
    const struct lr_node *root = m->terrain.root;
    paint_coast(m);
    if (states != NULL && !paint_states(m, states, e))
        return false;
    if (root == NULL)
        return true;
    const struct lr_node *parts = lr_get(root, "partitions");
    for (const struct lr_node *n = parts ? parts->first : NULL; n; n = n->next)
        if (!paint_part(m, n, e))
            return false;
    return paint_hexes(m, lr_get(root, "terrain"), true, e) && paint_hexes(m, lr_get(root, "flags"), false, e)
           && paint_sides(m, lr_get(root, "sides"), false, e) && paint_sides(m, lr_get(root, "edges"), true, e);
}

/* ---- Corrections ---- */

static bool is_on(const struct lr_node *n)
{
    const struct lr_node *on = lr_get(n, "on");
    return on == NULL || lr_same_name(on->text, "yes");
}

static bool correct_hex(struct map *m, const struct lr_node *n, const char *why, struct lr_error *e)
{
    const struct lr_node *terrain = lr_get(n, "terrain"), *flag = lr_get(n, "flag"), *part = lr_get(n, "partition");
    const struct lr_node *value = lr_get(n, "value");
    const struct lr_board *b = m->board;
    lr_hex h = LR_NONE;
    if (!read_hex(m, lr_get(n, "hex"), &h, e))
        return false;
    note(m, &m->hex_notes[h], why);
    if (terrain != NULL) {
        int t = lr_name_index(b->terrain_names, b->terrains, terrain->text);
        if (t < 0)
            return lr_wrong(terrain, e, "expected a terrain of map.yaml, found \"%s\"", terrain->text);
        ((uint8_t *)b->terrain)[h] = (uint8_t)t;
        return true;
    }
    uint32_t bit = flag ? lr_flag_bit(b, flag->text) : 0, *flags = (uint32_t *)b->flags;
    if (bit != 0) {
        flags[h] = is_on(n) ? flags[h] | bit : flags[h] & ~bit;
        return true;
    }
    for (int i = 0; part && value && i < m->parts; i++)
        if (lr_same_name(m->part[i].name, part->text)) {
            int v = value_named(&m->part[i], value->text);
            m->part[i].of[h] = (uint8_t)v;
            return v >= 0 || lr_wrong(value, e, "expected a value of %s, found \"%s\"", part->text, value->text);
        }
    return lr_wrong(n, e, "expected a terrain, a flag, or a partition and value of this board");
}

static bool correct_side(struct map *m, const struct lr_node *n, const char *why, struct lr_error *e)
{
    const struct lr_node *feature = lr_need(n, "feature", LR_SCALAR, e);
    struct lr_heading at = { 0, 0 };
    if (feature == NULL || !read_heading(m, lr_get(n, "side"), &at, e))
        return false;
    lr_hexside s = m->board->side[at.hex][at.dir];
    uint32_t bit = lr_feature_bit(m->board, feature->text), *features = (uint32_t *)m->board->features;
    if (bit == 0)
        return lr_wrong(feature, e, "expected a feature of map.yaml, found \"%s\"", feature->text);
    features[s] = is_on(n) ? features[s] | bit : features[s] & ~bit;
    note(m, &m->side_notes[s], why);
    return true;
}

/* The whole chain by hand; the corners it passes follow from it. */
static bool correct_line(struct map *m, const struct lr_node *n, const char *why, struct lr_error *e)
{
    struct course *c = (struct course *)course_named(m, lr_get(n, "line")->text);
    const struct lr_node *list = c ? lr_need(n, c->by_side ? "sides" : "hexes", LR_LIST, e) : NULL;
    if (c == NULL)
        return lr_wrong(n, e, "expected a line of this map");
    if (list == NULL)
        return false;
    uint32_t *features = (uint32_t *)m->board->features, bit = lr_feature_bit(m->board, c->kind);
    for (int i = 0; c->by_side && i < c->length; i++)
        features[c->stops[i]] &= ~bit;
    c->stops = keep(m, (size_t)(list->count + 1) * sizeof *c->stops);
    c->length = 0;
    c->source = why;
    for (const struct lr_node *k = list->first; k; k = k->next) {
        struct lr_heading at = { 0, 0 };
        if (c->by_side ? !read_heading(m, k, &at, e) : !read_hex(m, k, &at.hex, e))
            return false;
        c->stops[c->length++] = c->by_side ? m->board->side[at.hex][at.dir] : at.hex;
    }
    for (int i = 0; i < m->courses; i++)
        mark_course(m, &m->course[i]);
    return true;
}

bool correct_all(struct map *m, struct lr_error *e)
{
    if (!read_file(m, "corrections.yaml", true, &m->corrections, e))
        return false;
    const struct lr_node *root = m->corrections.root;
    for (const struct lr_node *n = root ? root->first : NULL; n; n = n->next) {
        const char *why = source_of(n, e);
        if (why == NULL)
            return false;
        bool good = lr_get(n, "hex")    ? correct_hex(m, n, why, e)
                    : lr_get(n, "side") ? correct_side(m, n, why, e)
                    : lr_get(n, "line") ? correct_line(m, n, why, e)
                                        : lr_wrong(n, e, "expected a correction of a hex, a side or a line");
        if (!good)
            return false;
    }
    return true;
}
