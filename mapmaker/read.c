/* read.c - reading a map description: its files, points, hexes and places. */
#include "mapmaker.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void *keep(struct map *m, size_t size) { return lr_arena_take(&m->arena, size); }

const char *keep_text(struct map *m, const char *format, ...)
{
    char buffer[2048];
    va_list list;
    va_start(list, format);
    /* The analyser of clang 14 loses va_start when it reads two files in one run.
     * NOLINTNEXTLINE(clang-analyzer-valist*) */
    int n = vsnprintf(buffer, sizeof buffer, format, list);
    va_end(list);
    return lr_arena_text(&m->arena, buffer, n < (int)sizeof buffer ? (size_t)n : sizeof buffer - 1);
}

bool read_file(struct map *m, const char *name, bool optional, struct lr_tree *t, struct lr_error *e)
{
    const char *path = lr_path_join(&m->arena, m->dir, name);
    *t = (struct lr_tree){ 0 };
    if (optional && !lr_is_file(path))
        return true;
    size_t size = 0;
    char *bytes = lr_slurp(path, &size, e);
    if (bytes == NULL)
        return false;
    size_t length = strlen(name);
    bool tsv = length > 4 && strcmp(name + length - 4, ".tsv") == 0;
    const char *kept = lr_arena_text(&m->arena, name, length);
    bool good =
        tsv ? lr_tsv_read(&m->arena, kept, bytes, size, t, e) : lr_yaml_read(&m->arena, kept, bytes, size, t, e);
    free(bytes);
    return good;
}

bool read_number(const struct lr_node *n, double low, double high, double *out, struct lr_error *e)
{
    char *end = NULL;
    if (n->shape != LR_SCALAR)
        return lr_wrong(n, e, "expected a number");
    *out = strtod(n->text, &end);
    if (end == n->text || *end != '\0' || !(*out >= low && *out <= high))
        return lr_wrong(n, e, "expected a number from %g to %g, found \"%s\"", low, high, n->text);
    return true;
}

bool need_number(const struct lr_node *map, const char *key, double low, double high, double *out,
                 struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_SCALAR, e);
    return n != NULL && read_number(n, low, high, out, e);
}

bool is_point(const struct lr_node *n)
{
    return n->shape == LR_LIST && n->count == 2 && n->first->shape == LR_SCALAR;
}

bool read_lonlat(const struct lr_node *n, double *lon, double *lat, struct lr_error *e)
{
    if (!is_point(n))
        return lr_wrong(n, e, "expected a point, [lon, lat]");
    return read_number(n->first, -180, 180, lon, e) && read_number(n->first->next, -90, 90, lat, e);
}

const struct spot *spot_named(const struct map *m, const char *name)
{
    for (int i = 0; i < m->spots; i++)
        if (lr_same_name(m->spot[i].name, name))
            return &m->spot[i];
    return NULL;
}

static lr_hex hex_named(const struct map *m, const char *name, size_t length)
{
    char word[LR_LONGEST_NAME];
    if (!lr_cut_out(word, name, length))
        return LR_NONE;
    const struct spot *spot = spot_named(m, word);
    return spot ? spot->hex : lr_hex_numbered(m->board, word, strlen(word));
}

bool read_hex(const struct map *m, const struct lr_node *n, lr_hex *out, struct lr_error *e)
{
    if (n->shape != LR_SCALAR)
        return lr_wrong(n, e, "expected a hex");
    *out = hex_named(m, n->text, strlen(n->text));
    return *out != LR_NONE || lr_wrong(n, e, "expected a place or a hex of this board, found \"%s\"", n->text);
}

bool read_heading(const struct map *m, const struct lr_node *n, struct lr_heading *out, struct lr_error *e)
{
    if (n->shape != LR_SCALAR)
        return lr_wrong(n, e, "expected a hexside");
    size_t split = strcspn(n->text, "/:");
    const char *rest = n->text + split;
    out->hex = hex_named(m, n->text, split);
    if (out->hex == LR_NONE || *rest == '\0')
        return lr_wrong(n, e, "expected a hexside, A/B or A:NE, found \"%s\"", n->text);
    lr_hex to = *rest == '/' ? hex_named(m, rest + 1, strlen(rest + 1)) : LR_NONE;
    for (int d = 0; d < 6; d++)
        if (*rest == '/' ? to != LR_NONE && lr_cell_beyond(m->board, out->hex, d) == to
                         : lr_same_name(rest + 1, lr_direction_name(m->board, d))) {
            out->dir = d;
            return true;
        }
    char from_number[16], to_number[16];
    struct lr_text a = LR_TEXT(from_number), b = LR_TEXT(to_number);
    lr_hex_number(m->board, out->hex, &a);
    if (to != LR_NONE)
        lr_hex_number(m->board, to, &b);
    return lr_wrong(n, e, "expected two hexes that touch, found \"%s\" (%s, %s)", n->text, from_number,
                    to == LR_NONE ? "unknown" : to_number);
}

const char *source_of(const struct lr_node *n, struct lr_error *e)
{
    const struct lr_node *why = lr_get(n, "why"), *source = why ? why : lr_get(n, "source");
    if (source != NULL && source->shape == LR_SCALAR)
        return source->text;
    lr_wrong(n, e, "expected a source for this entry");
    return NULL;
}

void note(struct map *m, struct notes *n, const char *source)
{
    for (int i = 0; i < n->n; i++)
        if (strcmp(n->at[i], source) == 0)
            return;
    if (n->n == n->room) {
        const char **old = n->at;
        n->room = n->room ? n->room * 2 : 2;
        n->at = keep(m, (size_t)n->room * sizeof *n->at);
        if (n->n > 0)
            memcpy(n->at, old, (size_t)n->n * sizeof *n->at);
    }
    n->at[n->n++] = source;
}

/* ---- map.yaml and control.tsv ---- */

static bool read_names(struct map *m, const char *key, const char *const **names, int *count, struct lr_error *e)
{
    const struct lr_node *list = lr_get(m->description.root, key);
    if (list == NULL)
        return true;
    if (list->shape != LR_LIST || list->count > 32)
        return lr_wrong(list, e, "expected a list of at most 32 names");
    const char **kept = keep(m, (size_t)(list->count + 1) * sizeof *kept);
    for (const struct lr_node *n = list->first; n; n = n->next)
        kept[(*count)++] = n->text;
    *names = kept;
    return true;
}

static bool read_vocabulary(struct map *m, struct lr_error *e)
{
    struct lr_board *b = m->board;
    return read_names(m, "terrain", &b->terrain_names, &b->terrains, e)
           && read_names(m, "flags", &b->flag_names, &b->flag_count, e)
           && read_names(m, "features", &b->feature_names, &b->feature_count, e)
           && read_names(m, "edges", &b->edge_names, &b->edge_count, e);
}

static bool read_box(struct map *m, struct lr_error *e)
{
    const struct lr_node *box = lr_need(m->description.root, "box", LR_LIST, e);
    if (box == NULL)
        return false;
    if (box->count != 4)
        return lr_wrong(box, e, "expected four numbers: west, south, east, north");
    int i = 0;
    for (const struct lr_node *n = box->first; n; n = n->next)
        if (!read_number(n, -180, 180, &m->box[i++], e))
            return false;
    return true;
}

static bool read_control(struct map *m, const struct lr_node *row, struct control *c, struct lr_error *e)
{
    const struct lr_node *name = lr_need(row, "name", LR_SCALAR, e), *hex = lr_need(row, "hex", LR_SCALAR, e);
    if (name == NULL || hex == NULL || !need_number(row, "lat", -90, 90, &c->lat, e)
        || !need_number(row, "lon", -180, 180, &c->lon, e))
        return false;
    const struct lr_node *why = lr_get(row, "why"), *loose = lr_get(row, "loose");
    c->name = name->text;
    c->why = why != NULL && why->text[0] != '\0' ? why->text : NULL;
    c->loose = loose != NULL && lr_same_name(loose->text, "yes");
    c->hex = lr_hex_numbered(m->board, hex->text, strlen(hex->text));
    return c->hex != LR_NONE || lr_wrong(hex, e, "expected a hex of this grid, found \"%s\"", hex->text);
}

static bool read_controls(struct map *m, struct lr_error *e)
{
    if (!read_file(m, "control.tsv", false, &m->control_table, e))
        return false;
    const struct lr_node *root = m->control_table.root;
    m->control = keep(m, (size_t)(root->count + 1) * sizeof *m->control);
    for (const struct lr_node *row = root->first; row; row = row->next)
        if (!read_control(m, row, &m->control[m->controls++], e))
            return false;
    return true;
}

bool read_description(struct map *m, struct lr_error *e)
{
    if (!read_file(m, "map.yaml", false, &m->description, e) || !lr_grid_read(m->description.root, &m->grid, e)
        || !read_box(m, e))
        return false;
    const struct lr_node *boxes = lr_get(m->description.root, "boxes");
    int count = boxes ? boxes->count : 0;
    m->board = lr_board_make(keep(m, lr_board_size(&m->grid, count)), &m->grid, count);
    m->hex_notes = keep(m, (size_t)(m->board->hexes + count) * sizeof *m->hex_notes);
    m->side_notes = keep(m, (size_t)m->board->sides * sizeof *m->side_notes);
    return read_vocabulary(m, e) && read_controls(m, e);
}

/* ---- places.tsv ---- */

static bool read_place(struct map *m, const struct lr_node *row, struct spot *s, struct lr_error *e)
{
    const struct lr_node *name = lr_need(row, "name", LR_SCALAR, e), *hex = lr_get(row, "hex");
    double lat = 0, lon = 0;
    if (name == NULL || !need_number(row, "lat", -90, 90, &lat, e) || !need_number(row, "lon", -180, 180, &lon, e))
        return false;
    s->name = name->text;
    s->row = row;
    s->off = fit_point(m, lon, lat);
    s->given = hex != NULL;
    s->hex = hex ? lr_hex_numbered(m->board, hex->text, strlen(hex->text)) : shape_hex(m->board, s->off);
    if (s->hex == LR_NONE)
        return lr_wrong(row, e, "expected %s on the board, found it off the map", s->name);
    s->at = shape_pull(m->board, s->hex, s->off, 0.06);
    return true;
}

bool read_places(struct map *m, struct lr_error *e)
{
    if (!read_file(m, "places.tsv", false, &m->places, e))
        return false;
    const struct lr_node *root = m->places.root;
    m->spot = keep(m, (size_t)(root->count + 1) * sizeof *m->spot);
    for (const struct lr_node *row = root->first; row; row = row->next) {
        if (!read_place(m, row, &m->spot[m->spots], e))
            return false;
        if (spot_named(m, m->spot[m->spots].name) != NULL)
            return lr_wrong(row, e, "expected each place once, found \"%s\" again", m->spot[m->spots].name);
        m->spots++;
    }
    return true;
}
