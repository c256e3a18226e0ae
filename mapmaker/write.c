/* write.c - the board files, always in the same order. */
#include "mapmaker.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char *const heading = "# Made by the mapmaker from its map description. Change that, not this file.\n";

static FILE *open_out(struct map *m, const char *dir, const char *name, struct lr_error *e)
{
    const char *path = keep_text(m, "%s/%s", dir, name);
    FILE *f = fopen(path, "wb");
    if (f == NULL)
        lr_fail(e, path, 0, 0, "expected to write this file, found: %s", strerror(errno));
    return f;
}

static bool close_out(FILE *f, const char *name, struct lr_error *e)
{
    bool bad = ferror(f) != 0;
    bad |= fclose(f) != 0;
    return !bad || lr_fail(e, name, 0, 0, "expected to write the whole file, found: %s", strerror(errno));
}

static void put_hex(const struct map *m, lr_hex h, FILE *f)
{
    char number[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(number);
    lr_hex_number(m->board, h, &t);
    fputs(number, f);
}

static void put_side(const struct map *m, lr_hexside s, FILE *f)
{
    const struct lr_ends *ends = &m->board->ends[s];
    put_hex(m, ends->hex[0], f);
    if (ends->hex[1] == LR_NONE) {
        fprintf(f, ":%s", lr_direction_name(m->board, ends->dir[0]));
        return;
    }
    fputc('/', f);
    put_hex(m, ends->hex[1], f);
}

static void put_quoted(const char *text, FILE *f)
{
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

/* A node as YAML on one line. */
static void put_node(const struct lr_node *n, FILE *f)
{
    if (n->shape == LR_SCALAR) {
        put_quoted(n->text, f);
        return;
    }
    fputs(n->shape == LR_LIST ? "[" : "{ ", f);
    for (const struct lr_node *k = n->first; k; k = k->next) {
        if (n->shape == LR_MAP)
            fprintf(f, "%s: ", k->key);
        put_node(k, f);
        fputs(k->next ? ", " : "", f);
    }
    fputs(n->shape == LR_LIST ? "]" : " }", f);
}

static void put_names(const char *key, const char *const *names, int n, FILE *f)
{
    if (n == 0)
        return;
    fprintf(f, "%s: [", key);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s%s", i ? ", " : "", names[i]);
    fputs("]\n", f);
}

static void put_bits(uint32_t bits, const char *const *names, int n, FILE *f)
{
    const char *comma = "";
    for (int i = 0; i < n; i++)
        if (bits & (uint32_t)1 << i) {
            fprintf(f, "%s%s", comma, names[i]);
            comma = ", ";
        }
}

/* ---- Sources joined: as weak as the weakest, with the first rule named and all the reasons ---- */

static const char *words_of(const char *source)
{
    const char *colon = strchr(source, ':');
    return colon ? colon + 1 + strspn(colon + 1, " ") : source;
}

static int weakness(const char *source)
{
    return strncmp(source, "made", 4) == 0 ? 2 : strncmp(source, "derived", 7) == 0 ? 1 : 0;
}

static void put_notes(const struct notes *n, const char *otherwise, FILE *f)
{
    static const char *const origins[] = { "book", "derived", "made" };
    if (n->n <= 1) {
        fputs(n->n == 1 ? n->at[0] : otherwise, f);
        return;
    }
    int weak = 1;
    for (int i = 0; i < n->n; i++)
        weak = weakness(n->at[i]) > weak ? weakness(n->at[i]) : weak;
    fprintf(f, "%s: ", origins[weak]);
    for (int i = 0; i < n->n; i++)
        fprintf(f, "%s%s", i ? "; " : "", words_of(n->at[i]));
}

/* ---- The files ---- */

/* Two states of a layer may be one on the board. */
static bool named_before(const struct lr_node *values, const struct lr_node *value)
{
    for (const struct lr_node *n = values->first; n != value; n = n->next)
        if (lr_same_name(n->text, value->text))
            return true;
    return false;
}

static bool write_root(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board.yaml", e);
    const struct lr_node *root = m->description.root, *links = lr_get(root, "links"),
                         *boxes = lr_get(root, "boxes");
    const struct lr_node *source = lr_get(root, "source");
    if (f == NULL)
        return false;
    fputs(heading, f);
    fputs("source: ", f);
    put_quoted(source ? source->text : "derived: real geography laid on the grid of the book", f);
    fputs("\ngrid: ", f);
    put_node(lr_get(root, "grid"), f);
    fputs("\nplayable: listed\n", f);
    put_names("terrain", m->board->terrain_names, m->board->terrains, f);
    put_names("flags", m->board->flag_names, m->board->flag_count, f);
    put_names("features", m->board->feature_names, m->board->feature_count, f);
    put_names("edges", m->board->edge_names, m->board->edge_count, f);
    fputs(m->parts ? "partitions:\n" : "", f);
    for (int i = 0; i < m->parts; i++) {
        fprintf(f, "  %s: [", m->part[i].name);
        const char *comma = "";
        for (const struct lr_node *n = m->part[i].values->first; n; n = n->next)
            if (!named_before(m->part[i].values, n)) {
                fprintf(f, "%s%s", comma, n->text);
                comma = ", ";
            }
        fputs("]\n", f);
    }
    if (boxes != NULL) {
        fputs("boxes: ", f);
        put_node(boxes, f);
        fputc('\n', f);
    }
    fputs(links ? "links:\n" : "", f);
    for (const struct lr_node *n = links ? links->first : NULL; n; n = n->next) {
        fputs("  - ", f);
        put_node(n, f);
        fputc('\n', f);
    }
    return close_out(f, "board.yaml", e);
}

static const char *part_value(const struct part *p, lr_hex h)
{
    int i = 0;
    for (const struct lr_node *n = p->values->first; n; n = n->next, i++)
        if (i == p->of[h])
            return n->text;
    return "";
}

static bool write_hexes(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/hexes.tsv", e);
    if (f == NULL)
        return false;
    const struct lr_board *b = m->board;
    fprintf(f, "%s#! source: derived: real geography\nhex\tterrain\tflags", heading);
    for (int i = 0; i < m->parts; i++)
        fprintf(f, "\t%s", m->part[i].name);
    fputs("\tsource\n", f);
    for (int h = 0; h < b->hexes; h++) {
        if (!b->playable[h])
            continue;
        put_hex(m, (lr_hex)h, f);
        fprintf(f, "\t%s\t", b->terrain_names[b->terrain[h]]);
        put_bits(b->flags[h], b->flag_names, b->flag_count, f);
        for (int i = 0; i < m->parts; i++)
            fprintf(f, "\t%s", part_value(&m->part[i], (lr_hex)h));
        fputc('\t', f);
        put_notes(&m->hex_notes[h], "derived: real geography", f);
        fputc('\n', f);
    }
    return close_out(f, "board/hexes.tsv", e);
}

/* Features that routes bring with them stand in routes.yaml alone. */
static uint32_t routed(const struct map *m)
{
    uint32_t bits = lr_feature_bit(m->board, "navigation");
    for (int i = 0; i < m->courses; i++)
        bits |= lr_feature_bit(m->board, m->course[i].kind);
    return bits;
}

static void put_side_row(const struct map *m, lr_hex h, int d, uint32_t features, FILE *f)
{
    const struct lr_board *b = m->board;
    put_side(m, b->side[h][d], f);
    fputc('\t', f);
    put_bits(features, b->feature_names, b->feature_count, f);
    fputc('\t', f);
    put_bits(b->edge[h][d], b->edge_names, b->edge_count, f);
    fputc('\t', f);
    put_notes(&m->side_notes[b->side[h][d]], "derived: real geography", f);
    fputc('\n', f);
}

static bool write_sides(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/hexsides.tsv", e);
    if (f == NULL)
        return false;
    const struct lr_board *b = m->board;
    uint32_t by_route = routed(m);
    fprintf(f, "%s#! source: derived: real geography\nside\tfeatures\tedges\tsource\n", heading);
    for (int s = 0; s < b->sides; s++) {
        const struct lr_ends *ends = &b->ends[s];
        uint32_t features = b->features[s] & ~by_route;
        if (!b->playable[ends->hex[0]])
            continue;
        if (features != 0 || b->edge[ends->hex[0]][ends->dir[0]] != 0)
            put_side_row(m, ends->hex[0], ends->dir[0], features, f);
        if (ends->hex[1] == LR_NONE || b->edge[ends->hex[1]][ends->dir[1]] == 0)
            continue;
        put_hex(m, ends->hex[1], f);
        fputc('/', f);
        put_hex(m, ends->hex[0], f);
        fputs("\t\t", f);
        put_bits(b->edge[ends->hex[1]][ends->dir[1]], b->edge_names, b->edge_count, f);
        fputc('\t', f);
        put_notes(&m->side_notes[s], "derived: real geography", f);
        fputc('\n', f);
    }
    return close_out(f, "board/hexsides.tsv", e);
}

static bool passed_on(const char *key)
{
    static const char *const own[] = { "name", "kind", "hex", "lat", "lon", "source" };
    return lr_name_index(own, 6, key) < 0;
}

static const char *cell(const struct lr_node *row, const char *key)
{
    const struct lr_node *n = lr_get(row, key);
    return n && n->shape == LR_SCALAR ? n->text : "";
}

static bool write_places(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/places.tsv", e);
    if (f == NULL)
        return false;
    const struct lr_node *columns = m->places.columns;
    const char *otherwise = m->places.source ? m->places.source->text : "derived: real geography";
    fprintf(f, "%s#! source: derived: real geography\nname\tkind\thex\tlat\tlon\tx\ty", heading);
    for (const struct lr_node *n = columns->first; n; n = n->next)
        if (passed_on(n->text))
            fprintf(f, "\t%s", n->text);
    fputs("\tsource\n", f);
    for (int i = 0; i < m->spots; i++) {
        const struct spot *s = &m->spot[i];
        struct point at = shape_pull(m->board, s->hex, pulled(m, s->off), 0.06);
        fprintf(f, "%s\t%s\t", s->name, cell(s->row, "kind"));
        put_hex(m, s->hex, f);
        fprintf(f, "\t%s\t%s\t%ld\t%ld", cell(s->row, "lat"), cell(s->row, "lon"), lround(at.x * 1000),
                lround(at.y * 1000));
        for (const struct lr_node *n = columns->first; n; n = n->next)
            if (passed_on(n->text))
                fprintf(f, "\t%s", cell(s->row, n->text));
        const char *source = cell(s->row, "source");
        fprintf(f, "\t%s\n", *source ? source : otherwise);
    }
    return close_out(f, "board/places.tsv", e);
}

static void put_route(const struct map *m, const char *name, const char *kind, bool by_side, const uint16_t *stops,
                      int n, const char *source, FILE *f)
{
    put_quoted(name, f);
    fprintf(f, ":\n  kind: %s\n  %s: [", kind, by_side ? "sides" : "hexes");
    for (int i = 0; i < n; i++) {
        fputs(i ? ", " : "", f);
        fputc('"', f);
        if (by_side)
            put_side(m, stops[i], f);
        else
            put_hex(m, stops[i], f);
        fputc('"', f);
    }
    fputs("]\n  source: ", f);
    put_quoted(source, f);
    fputc('\n', f);
}

/* navigable: { from: A/B, ports: [...] }: the reach below that hexside, as a route from the sea up. */
static bool put_reach(struct map *m, const struct course *c, FILE *f, struct lr_error *e)
{
    const struct lr_node *n = lr_get(c->node, "navigable"), *from = n ? lr_need(n, "from", LR_SCALAR, e) : NULL;
    struct lr_heading at = { 0, 0 };
    if (n == NULL)
        return true;
    const char *why = from && read_heading(m, from, &at, e) ? source_of(n, e) : NULL;
    if (why == NULL)
        return false;
    int first = 0;
    while (first < c->length && c->stops[first] != m->board->side[at.hex][at.dir])
        first++;
    if (first == c->length)
        return lr_wrong(from, e, "expected a hexside of %s, found another", c->name);
    uint16_t *up = keep(m, (size_t)c->length * sizeof *up);
    int count = 0;
    for (int i = c->length - 1; i >= first; i--)
        up[count++] = c->stops[i];
    put_route(m, keep_text(m, "%s navigation", c->name), "navigation", true, up, count, why, f);
    return true;
}

static bool write_routes(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/routes.yaml", e);
    if (f == NULL)
        return false;
    fputs(heading, f);
    bool good = true;
    for (int i = 0; i < m->courses && good; i++) {
        const struct course *c = &m->course[i];
        put_route(m, c->name, c->kind, c->by_side, c->stops, c->length, c->source, f);
        good = put_reach(m, c, f, e);
    }
    return close_out(f, "board/routes.yaml", e) && good;
}

static int by_side(const void *a, const void *b)
{
    const struct crossing *x = a, *y = b;
    int kind = strcmp(x->kind, y->kind);
    return x->side != y->side ? (x->side < y->side ? -1 : 1) : kind ? kind : strcmp(x->name, y->name);
}

static bool write_crossings(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/crossings.tsv", e);
    if (f == NULL)
        return false;
    if (m->crossings > 0)
        qsort(m->crossing, (size_t)m->crossings, sizeof *m->crossing, by_side);
    fprintf(f, "%s#! source: derived: real geography\nname\tkind\tside\ton\tsource\n", heading);
    for (int i = 0; i < m->crossings; i++) {
        const struct crossing *x = &m->crossing[i];
        const char *comma = "";
        fprintf(f, "%s\t%s\t", x->name, x->kind);
        put_side(m, x->side, f);
        fputc('\t', f);
        for (int k = 0; k < m->courses; k++)
            if (m->course[k].by_side && course_has(&m->course[k], x->side)) {
                fprintf(f, "%s%s", comma, m->course[k].name);
                comma = ", ";
            }
        fprintf(f, "\t%s\n", x->source);
    }
    return close_out(f, "board/crossings.tsv", e);
}

static bool write_ports(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/navigation.tsv", e);
    if (f == NULL)
        return false;
    fprintf(f, "%s#! source: derived: real geography\nport\triver\torder\tsource\n", heading);
    bool good = true;
    for (int i = 0; i < m->courses; i++) {
        const struct lr_node *n = lr_get(m->course[i].node, "navigable"), *ports = n ? lr_get(n, "ports") : NULL;
        int order = 0;
        for (const struct lr_node *k = ports ? ports->first : NULL; k && good; k = k->next) {
            good = spot_named(m, k->text) != NULL || lr_wrong(k, e, "expected a place, found \"%s\"", k->text);
            fprintf(f, "%s\t%s\t%d\t%s\n", k->text, m->course[i].name, ++order, cell(n, "source"));
        }
    }
    return close_out(f, "board/navigation.tsv", e) && good;
}

static bool write_facts(struct map *m, const char *out, struct lr_error *e)
{
    const char *path = keep_text(m, "%s/facts.tsv", m->dir);
    if (!lr_is_file(path))
        return true;
    size_t size = 0;
    char *bytes = lr_slurp(path, &size, e);
    FILE *f = bytes ? open_out(m, out, "board/facts.tsv", e) : NULL;
    if (f != NULL)
        fwrite(bytes, 1, size, f);
    free(bytes);
    return f != NULL && close_out(f, "board/facts.tsv", e);
}

static bool write_fit(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/fit.md", e);
    if (f == NULL)
        return false;
    fit_report(m, f);
    return close_out(f, "board/fit.md", e);
}

static bool write_lines(struct map *m, const char *out, struct lr_error *e)
{
    FILE *f = open_out(m, out, "board/drawing.tsv", e);
    if (f == NULL)
        return false;
    fputs(heading, f);
    bool drawn = write_drawing(m, f, e);
    return close_out(f, "board/drawing.tsv", e) && drawn;
}

bool write_board(struct map *m, const char *out, struct lr_error *e)
{
    mkdir(out, 0777);
    mkdir(keep_text(m, "%s/board", out), 0777);
    return write_root(m, out, e) && write_hexes(m, out, e) && write_sides(m, out, e) && write_places(m, out, e)
           && write_routes(m, out, e) && write_crossings(m, out, e) && write_ports(m, out, e)
           && write_facts(m, out, e) && write_fit(m, out, e) && write_lines(m, out, e);
}
