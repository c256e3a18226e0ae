/* boardfile.c - reading a board from the pack's files. docs/boards.md describes them. */
#include "loading.h"

#include <stdlib.h>

enum { MOST_LINKS = 4096, MOST_PARTITIONS = 16 };

/* ---- Reading: small things ---- */

/* Everything the reading of one board needs. `row` remembers which line spoke of a hex or hexside. */
struct reading {
    struct lr_pack *pack;
    struct lr_board *board;
    struct lr_error *e;
    const struct lr_node **hex_row, **side_row;
};

/* One of the names in a cell or scalar, "a, b, c". */
struct part {
    const struct lr_node *node;
    const char *at;
    size_t length;
};

static bool next_part(const struct lr_node *n, struct part *part)
{
    const char *at = part->at == NULL ? n->text : part->at + part->length;
    if (part->at != NULL && *at == '\0')
        return false;
    at += part->at != NULL; /* the comma */
    at += strspn(at, " ");
    *part = (struct part){ n, at, strcspn(at, ",") };
    return true;
}

static bool wrong_part(const struct part *part, struct lr_error *e, const char *expected, const char *why)
{
    char word[LR_LONGEST_NAME];
    lr_cut_out(word, part->at, part->length);
    int column = part->node->column > 0 ? part->node->column + (int)(part->at - part->node->text) : 0;
    return lr_fail(e, part->node->file, part->node->line, column, "expected %s, found \"%s\"%s%s", expected, word,
                   why[0] ? ", which " : "", why);
}

static const char *name_at(const void *ctx, int i) { return ((const char *const *)ctx)[i]; }

static bool part_index(const struct part *part, const char *const *names, int count, const char *expected, int *out,
                       struct lr_error *e)
{
    char word[LR_LONGEST_NAME], why[2 * LR_LONGEST_NAME];
    if (!lr_cut_out(word, part->at, part->length))
        return wrong_part(part, e, expected, "");
    *out = lr_name_index(names, count, word);
    if (*out >= 0)
        return true;
    const char *near = lr_nearest(word, count, name_at, names);
    struct lr_text t = LR_TEXT(why);
    lr_put(&t, "is not among those in board.yaml%s%s%s", near ? "; did you mean \"" : "", near ? near : "",
           near ? "\"?" : "");
    return wrong_part(part, e, expected, why);
}

static bool scalar(const struct lr_node *n, const char *expected, struct lr_error *e)
{
    return n->shape == LR_SCALAR || lr_wrong(n, e, "expected %s, found a list or a map", expected);
}

static bool one_index(const struct lr_node *n, const char *const *names, int count, const char *expected, int *out,
                      struct lr_error *e)
{
    if (!scalar(n, expected, e))
        return false;
    struct part whole = { n, n->text, strlen(n->text) };
    return part_index(&whole, names, count, expected, out, e);
}

/* A set of names, as a list or as "a, b". */
static bool bits_of(const struct lr_node *n, const char *const *names, int count, const char *expected,
                    uint32_t *out, struct lr_error *e)
{
    *out = 0;
    if (n->shape == LR_MAP)
        return lr_wrong(n, e, "expected a list, found a map");
    const struct lr_node *item = n->shape == LR_LIST ? n->first : n;
    for (; item != NULL; item = n->shape == LR_LIST ? item->next : NULL) {
        int i = 0;
        if (!scalar(item, expected, e))
            return false;
        for (struct part part = { 0 }; next_part(item, &part);) {
            if (!part_index(&part, names, count, expected, &i, e))
                return false;
            *out |= (uint32_t)1 << i;
        }
    }
    return true;
}

static bool part_hex(const struct reading *r, const struct part *part, lr_hex *out)
{
    *out = lr_hex_named(r->board, part->at, part->length);
    return *out != LR_NONE || wrong_part(part, r->e, "a hex by number or place", "is not on this board");
}

static bool one_hex(const struct reading *r, const struct lr_node *n, lr_hex *out)
{
    if (!scalar(n, "a hex by number or place", r->e))
        return false;
    struct part whole = { n, n->text, strlen(n->text) };
    return part_hex(r, &whole, out);
}

static bool on_map(const struct reading *r, const struct lr_node *n, lr_hex h)
{
    return r->board->playable[h]
           || lr_wrong(n, r->e, "expected a hex on the map, found \"%s\", which is not playable",
                       n->shape == LR_SCALAR ? n->text : "-");
}

static bool good_name(const struct lr_node *n, const char *name, bool of_place, struct lr_error *e)
{
    const char *fault = lr_name_fault(name);
    if (fault == NULL && of_place && strpbrk(name, "/:@") != NULL)
        fault = "holds one of / : @, which mark hexsides and cells";
    if (fault == NULL && strlen(name) >= LR_LONGEST_NAME)
        fault = "is too long";
    return fault == NULL || lr_wrong(n, e, "expected a name, found \"%s\", which %s", name, fault);
}

/* A list of names that are all different. An absent list has none. */
static bool name_list(const struct reading *r, const struct lr_node *list, int most, const char *const **names,
                      int *count)
{
    if (list == NULL)
        return true;
    if (list->shape != LR_LIST)
        return lr_wrong(list, r->e, "expected a list of names");
    if (list->count > most)
        return lr_wrong(list, r->e, "expected at most %d names, found %d", most, list->count);
    const char **kept = lr_keep(r->pack, (size_t)(list->count + 1) * sizeof *kept);
    int n = 0;
    for (const struct lr_node *item = list->first; item != NULL; item = item->next) {
        if (!scalar(item, "a name", r->e) || !good_name(item, item->text, false, r->e))
            return false;
        if (lr_name_index(kept, n, item->text) >= 0)
            return lr_wrong(item, r->e, "expected different names, found \"%s\" again", item->text);
        kept[n++] = item->text;
    }
    *names = kept;
    *count = n;
    return true;
}

/* ---- Reading: the grid ---- */

static bool choice(const struct lr_node *map, const char *key, const char *const *words, int count, int *out,
                   struct lr_error *e)
{
    const struct lr_node *n = lr_get(map, key);
    if (n == NULL)
        return true; /* what is there stays */
    if (!scalar(n, "a word", e))
        return false;
    int i = lr_name_index(words, count, n->text);
    if (i >= 0) {
        *out = i;
        return true;
    }
    char list[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(list);
    for (int k = 0; k < count; k++)
        lr_put(&t, "%s%s", k == 0 ? "" : k == count - 1 ? " or " : ", ", words[k]);
    return lr_wrong(n, e, "expected %s, found \"%s\"", list, n->text);
}

/* "[column, row]": always across first, then down. */
static bool pair(const struct lr_node *map, const char *key, long low, long high, int16_t *across, int16_t *down,
                 struct lr_error *e)
{
    const struct lr_node *n = lr_get(map, key);
    if (n == NULL)
        return true;
    if (n->shape != LR_LIST || n->count != 2)
        return lr_wrong(n, e, "expected two numbers, [across, down]");
    long a = 0, d = 0;
    if (!lr_read_int(n->first, low, high, &a, e) || !lr_read_int(n->first->next, low, high, &d, e))
        return false;
    *across = (int16_t)a;
    *down = (int16_t)d;
    return true;
}

static bool read_sheet(const struct lr_node *n, const struct lr_grid *g, struct lr_sheet *s, struct lr_error *e)
{
    static const char *const keys[] = { "letter", "at",     "size",   "number", "from", "first",
                                        "steps",  "digits", "shoved", "askew",  NULL };
    static const char *const answers[] = { "no", "yes" };
    static const char *const orders[] = { "row-column", "column-row" };
    static const char *const corners[] = { "north-west", "north-east", "south-west", "south-east" };
    int order = 0, corner = 0, askew = 0;
    int16_t column_digits = 2, row_digits = 2;
    *s = (struct lr_sheet){ .first_column = 1, .first_row = 1, .column_step = 1, .row_step = 1 };
    if (n != NULL && n->shape != LR_MAP)
        return lr_wrong(n, e, "expected a sheet: a map of letter, at, size, number, from, first, steps, digits");
    if (n != NULL && (!lr_only_keys(n, keys, e) || !pair(n, "at", 0, LR_MAX_HEXES, &s->x, &s->y, e)))
        return false;
    s->width = (int16_t)(g->width - s->x);
    s->height = (int16_t)(g->height - s->y);
    const struct lr_node *letter = n ? lr_get(n, "letter") : NULL;
    if (letter != NULL && (letter->shape != LR_SCALAR || strlen(letter->text) >= sizeof s->letter))
        return lr_wrong(letter, e, "expected one to three letters");
    if (letter != NULL)
        memcpy(s->letter, letter->text, strlen(letter->text));
    bool good =
        n == NULL
        || (pair(n, "size", 1, LR_MAX_HEXES, &s->width, &s->height, e)
            && pair(n, "first", 0, 9999, &s->first_column, &s->first_row, e)
            && pair(n, "steps", 1, 99, &s->column_step, &s->row_step, e)
            && pair(n, "digits", 1, 5, &column_digits, &row_digits, e) && choice(n, "number", orders, 2, &order, e)
            && choice(n, "from", corners, 4, &corner, e) && choice(n, "askew", answers, 2, &askew, e));
    s->column_first = order == 1;
    s->askew = askew == 1;
    s->from_east = corner & 1;
    s->from_south = corner & 2;
    s->column_digits = (uint8_t)column_digits;
    s->row_digits = (uint8_t)row_digits;
    return good;
}

/* Which printed columns (flat) or rows (pointy) stand half a hex further: "odd", "even" or the number of one
 * of them. Says whether those are the odd cells of the board. */
static bool read_shoved(const struct lr_node *n, const struct lr_grid *g, const struct lr_sheet *s, bool *odd_cells,
                        struct lr_error *e)
{
    bool odd = n->shape == LR_SCALAR && lr_same_name(n->text, "odd");
    bool even = n->shape == LR_SCALAR && lr_same_name(n->text, "even");
    int step = g->flat ? s->column_step : s->row_step;
    long wanted = 0;
    if (!odd && !even && !lr_read_int(n, 0, 99999, &wanted, e))
        return false;
    if ((odd || even) && step % 2 == 0)
        return lr_wrong(n, e, "expected the number of one that is shoved, because they count by %d", step);
    int from = g->flat ? s->x : s->y, count = g->flat ? s->width : s->height;
    for (int k = from; k < from + count; k++) {
        int number = g->flat ? lr_sheet_column(s, k) : lr_sheet_row(s, k);
        if (odd || even ? (number & 1) == odd : number == wanted) {
            *odd_cells = k & 1;
            return true;
        }
    }
    if (odd || even) { /* a single line of the other kind */
        *odd_cells = !(from & 1);
        return true;
    }
    return lr_wrong(n, e, "expected the number of a %s of this sheet, found %ld", g->flat ? "column" : "row",
                    wanted);
}

static bool read_sheets(const struct lr_node *list, struct lr_grid *g, struct lr_error *e)
{
    if (list == NULL) {
        g->sheets = 1;
        return read_sheet(NULL, g, &g->sheet[0], e);
    }
    if (list->shape != LR_LIST || list->count < 1 || list->count > LR_MAX_SHEETS)
        return lr_wrong(list, e, "expected a list of 1 to %d sheets", LR_MAX_SHEETS);
    for (const struct lr_node *n = list->first; n != NULL; n = n->next)
        if (!read_sheet(n, g, &g->sheet[g->sheets++], e))
            return false;
    return true;
}

/* Every sheet must see the same rows or columns shoved, or it lies one hex off. */
static bool read_stagger(const struct lr_node *grid, const struct lr_node *sheets, struct lr_grid *g,
                         struct lr_error *e)
{
    const struct lr_node *shoved = lr_need(grid, "shoved", LR_SCALAR, e);
    if (shoved == NULL || !read_shoved(shoved, g, &g->sheet[0], &g->shove_odd, e))
        return false;
    g->shove_odd = g->shove_odd != g->sheet[0].askew;
    bool by_parity = lr_same_name(shoved->text, "odd") || lr_same_name(shoved->text, "even");
    const struct lr_node *n = sheets ? sheets->first : NULL;
    for (int i = 0; n != NULL; n = n->next, i++) {
        const struct lr_node *own = lr_get(n, "shoved");
        bool odd = g->shove_odd;
        if (own == NULL && (!by_parity || (g->flat ? g->sheet[i].column_step : g->sheet[i].row_step) % 2 == 0))
            continue;
        if (!read_shoved(own ? own : shoved, g, &g->sheet[i], &odd, e))
            return false;
        if (odd != (g->shove_odd != g->sheet[i].askew))
            return lr_wrong(own ? own : n, e,
                            "expected this sheet to be staggered like the board, found it one %s off",
                            g->flat ? "column" : "row");
    }
    return true;
}

static bool read_grid(const struct lr_node *root, struct lr_grid *g, struct lr_error *e)
{
    static const char *const keys[] = { "hexes", "shoved", "size", "sheets", NULL };
    static const char *const shapes[] = { "pointy", "flat" };
    const struct lr_node *n = lr_need(root, "grid", LR_MAP, e);
    int flat = 0;
    if (n == NULL || !lr_only_keys(n, keys, e) || lr_need(n, "hexes", LR_SCALAR, e) == NULL
        || lr_need(n, "size", LR_LIST, e) == NULL || !choice(n, "hexes", shapes, 2, &flat, e)
        || !pair(n, "size", 1, LR_MAX_HEXES, &g->width, &g->height, e))
        return false;
    g->flat = flat == 1;
    const struct lr_node *sheets = lr_get(n, "sheets");
    char why[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(why);
    if (!read_sheets(sheets, g, e))
        return false;
    if (!lr_grid_sound(g, &t))
        return lr_wrong(sheets ? sheets : n, e, "expected a grid that fits together, found: %s", why);
    return read_stagger(n, sheets, g, e);
}

/* ---- Reading: names, boxes, partitions, places ---- */

static bool read_words(const struct reading *r, const struct lr_node *root)
{
    struct lr_board *b = r->board;
    return name_list(r, lr_get(root, "terrain"), 255, &b->terrain_names, &b->terrains)
           && name_list(r, lr_get(root, "flags"), 32, &b->flag_names, &b->flag_count)
           && name_list(r, lr_get(root, "features"), 32, &b->feature_names, &b->feature_count)
           && name_list(r, lr_get(root, "edges"), 8, &b->edge_names, &b->edge_count);
}

static bool read_partitions(const struct reading *r, const struct lr_node *map)
{
    struct lr_board *b = r->board;
    if (map == NULL)
        return true;
    if (map->shape != LR_MAP || map->count > MOST_PARTITIONS)
        return lr_wrong(map, r->e, "expected a map of at most %d partitions, each a list of names",
                        MOST_PARTITIONS);
    struct lr_partition *all = lr_keep(r->pack, (size_t)(map->count + 1) * sizeof *all);
    size_t places = lr_places(b);
    for (const struct lr_node *n = map->first; n != NULL; n = n->next) {
        static const char *const taken[] = { "source", "hex", "terrain", "flags", "playable" };
        struct lr_partition *part = &all[b->partitions];
        if (!good_name(n, n->key, false, r->e))
            return false;
        if (lr_name_index(taken, 5, n->key) >= 0) {
            if (lr_name_index(taken, 1, n->key) >= 0)
                continue; /* where the map comes from */
            return lr_wrong(n, r->e, "expected the name of a partition, found the column \"%s\"", n->key);
        }
        part->name = n->key;
        if (!name_list(r, n, 255, &part->value_names, &part->values))
            return false;
        uint8_t *of = lr_keep(r->pack, places);
        memset(of, 0xFF, places);
        part->of = of;
        b->partitions++;
    }
    b->partition = all;
    return true;
}

/* What a line of hexes.tsv, or a box, says of one hex. */
static bool read_traits(const struct reading *r, const struct lr_node *row, lr_hex h)
{
    struct lr_board *b = r->board;
    const struct lr_node *terrain = lr_get(row, "terrain"), *flags = lr_get(row, "flags");
    const struct lr_node *playable = lr_get(row, "playable");
    int value = 0;
    if (terrain != NULL) {
        if (!one_index(terrain, b->terrain_names, b->terrains, "a terrain", &value, r->e))
            return false;
        ((uint8_t *)b->terrain)[h] = (uint8_t)value;
    }
    if (flags != NULL && !bits_of(flags, b->flag_names, b->flag_count, "a flag", &((uint32_t *)b->flags)[h], r->e))
        return false;
    if (playable != NULL && !lr_read_name(r->pack, playable, LR_YESNO, &value, r->e))
        return false;
    if (playable != NULL)
        ((uint8_t *)b->playable)[h] = (uint8_t)value;
    for (int i = 0; i < b->partitions; i++) {
        const struct lr_partition *part = &b->partition[i];
        const struct lr_node *n = lr_get(row, part->name);
        if (n == NULL)
            continue;
        if (!one_index(n, part->value_names, part->values, part->name, &value, r->e))
            return false;
        ((uint8_t *)part->of)[h] = (uint8_t)value;
    }
    return true;
}

/* What may be said of a hex in hexes.tsv, or of a box. */
static void trait_keys(const struct lr_board *b, bool of_hex, const char *keys[MOST_PARTITIONS + 5])
{
    int n = 0;
    if (of_hex) {
        keys[n++] = "hex";
        keys[n++] = "playable";
    }
    keys[n++] = "terrain";
    keys[n++] = "flags";
    for (int i = 0; i < b->partitions; i++)
        keys[n++] = b->partition[i].name;
    keys[n] = NULL;
}

static int count_boxes(const struct lr_node *map)
{
    int n = 0;
    for (const struct lr_node *box = map ? map->first : NULL; box != NULL; box = box->next)
        n += strcmp(box->key, "source") != 0;
    return n;
}

static bool read_boxes(const struct reading *r, const struct lr_node *map)
{
    struct lr_board *b = r->board;
    const char **names = (void *)b->box_names;
    const char *keys[MOST_PARTITIONS + 5];
    trait_keys(b, false, keys);
    int n = 0;
    for (const struct lr_node *box = map ? map->first : NULL; box != NULL; box = box->next) {
        if (strcmp(box->key, "source") == 0)
            continue;
        if (!good_name(box, box->key, true, r->e))
            return false;
        if (lr_hex_numbered(b, box->key, strlen(box->key)) != LR_NONE || lr_name_index(names, n, box->key) >= 0)
            return lr_wrong(box, r->e, "expected a name of its own, found \"%s\", which is taken", box->key);
        bool bare = box->shape == LR_SCALAR && box->text[0] == '\0';
        if (!bare && box->shape != LR_MAP)
            return lr_wrong(box, r->e, "expected what is known of this box: a map, or nothing");
        names[n] = box->key;
        if (!bare && (!lr_only_keys(box, keys, r->e) || !read_traits(r, box, (lr_hex)(b->hexes + n))))
            return false;
        n++;
    }
    return true;
}

static bool read_place(const struct reading *r, const struct lr_node *row, struct lr_place *place)
{
    struct lr_board *b = r->board;
    const struct lr_node *name = lr_need(row, "name", LR_SCALAR, r->e);
    const struct lr_node *hex = lr_need(row, "hex", LR_SCALAR, r->e), *kind = lr_get(row, "kind");
    if (name == NULL || hex == NULL || !good_name(name, name->text, true, r->e) || !one_hex(r, hex, &place->hex))
        return false;
    lr_hex taken = lr_hex_numbered(b, name->text, strlen(name->text));
    if (lr_hex_named(b, name->text, strlen(name->text)) != LR_NONE || taken != LR_NONE)
        return lr_wrong(name, r->e, "expected a name of its own, found \"%s\", which is taken", name->text);
    place->name = name->text;
    place->kind = kind && kind->shape == LR_SCALAR ? kind->text : "";
    place->data = row;
    return true;
}

static const struct lr_node *table(const struct reading *r, const char *file, bool *good)
{
    *good = true;
    if (!lr_data_exists(r->pack, file))
        return NULL;
    const struct lr_node *root = lr_data(r->pack, file, r->e);
    *good = root != NULL && (root->shape == LR_LIST || lr_wrong(root, r->e, "expected a table"));
    return *good ? root : NULL;
}

static bool read_places(const struct reading *r)
{
    bool good = false;
    const struct lr_node *root = table(r, "board/places.tsv", &good);
    if (root == NULL)
        return good;
    struct lr_place *all = lr_keep(r->pack, (size_t)(root->count + 1) * sizeof *all);
    r->board->place = all;
    for (const struct lr_node *row = root->first; row != NULL; row = row->next) {
        if (!read_place(r, row, &all[r->board->places]))
            return false;
        r->board->places++;
    }
    return true;
}

static bool places_on_map(const struct reading *r)
{
    for (int i = 0; i < r->board->places; i++) {
        const struct lr_place *place = &r->board->place[i];
        if (!on_map(r, lr_get(place->data, "hex"), place->hex))
            return false;
    }
    return true;
}

/* ---- Reading: hexes and hexsides ---- */

/* One line a thing and file: a second is a slip of the hand, unless it comes from an overlay. */
static bool first_said(const struct reading *r, const struct lr_node **rows, int id, const struct lr_node *row,
                       const struct part *part)
{
    const struct lr_node *before = rows[id];
    rows[id] = row;
    if (before == NULL || strcmp(before->file, row->file) != 0)
        return true;
    char why[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(why);
    lr_put(&t, "is in line %d already", before->line);
    return wrong_part(part, r->e, "each once", why);
}

static void start_playable(const struct lr_board *b, bool listed)
{
    uint8_t *playable = (void *)b->playable;
    for (int h = 0; h < b->hexes; h++) {
        char number[32];
        struct lr_text t = LR_TEXT(number);
        lr_hex_number(b, (lr_hex)h, &t);
        playable[h] = !listed && number[0] != '@';
    }
}

static bool read_hex_row(const struct reading *r, const struct lr_node *row, bool listed)
{
    const struct lr_node *cell = lr_need(row, "hex", LR_SCALAR, r->e);
    if (cell == NULL)
        return false;
    for (struct part part = { 0 }; next_part(cell, &part);) {
        lr_hex h = LR_NONE;
        if (!part_hex(r, &part, &h) || !first_said(r, r->hex_row, h, row, &part))
            return false;
        if (listed)
            ((uint8_t *)r->board->playable)[h] = 1;
        if (!read_traits(r, row, h))
            return false;
    }
    return true;
}

static bool read_hexes(const struct reading *r, const struct lr_node *board)
{
    static const char *const ways[] = { "all", "listed" };
    const char *keys[MOST_PARTITIONS + 5];
    int listed = 0;
    bool good = choice(board, "playable", ways, 2, &listed, r->e);
    const struct lr_node *root = good ? table(r, "board/hexes.tsv", &good) : NULL;
    if (!good)
        return false;
    trait_keys(r->board, true, keys);
    start_playable(r->board, listed);
    for (const struct lr_node *row = root ? root->first : NULL; row != NULL; row = row->next)
        if (!lr_only_keys(row, keys, r->e) || !read_hex_row(r, row, listed))
            return false;
    lr_board_join(r->board);
    return places_on_map(r);
}

static bool part_heading(const struct reading *r, const struct part *part, struct lr_heading *out)
{
    const struct lr_board *b = r->board;
    size_t length = part->length;
    const char *why = lr_heading_named(b, part->at, length, out);
    if (why == NULL && b->ends[b->side[out->hex][out->dir]].hex[1] == LR_NONE
        && !b->playable[b->ends[b->side[out->hex][out->dir]].hex[0]])
        why = "is not the side of a playable hex";
    return why == NULL || wrong_part(part, r->e, "a hexside", why);
}

/* A hexside is one thing: what its two hexes say of it in the same file must agree. */
static bool sides_agree(const struct reading *r, int seen, uint32_t features, const struct part *part)
{
    const struct lr_node *row = r->side_row[seen], *other = r->side_row[seen ^ 1];
    const struct lr_node *cell = other ? lr_get(other, "features") : NULL;
    uint32_t before = 0;
    if (cell == NULL || strcmp(other->file, row->file) != 0
        || !bits_of(cell, r->board->feature_names, r->board->feature_count, "a feature", &before, NULL)
        || before == features || before == 0 || features == 0)
        return true;
    char why[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(why);
    lr_put(&t, "line %d says has \"%.40s\"", other->line, cell->text);
    return wrong_part(part, r->e, "the same features from both hexes", why);
}

static bool read_side_row(const struct reading *r, const struct lr_node *row)
{
    struct lr_board *b = r->board;
    const struct lr_node *cell = lr_need(row, "side", LR_SCALAR, r->e);
    const struct lr_node *features = lr_get(row, "features"), *edges = lr_get(row, "edges");
    uint32_t on_side = 0, on_edge = 0;
    if (cell == NULL
        || (features && !bits_of(features, b->feature_names, b->feature_count, "a feature", &on_side, r->e))
        || (edges && !bits_of(edges, b->edge_names, b->edge_count, "an edge", &on_edge, r->e)))
        return false;
    for (struct part part = { 0 }; next_part(cell, &part);) {
        struct lr_heading at = { 0 };
        if (!part_heading(r, &part, &at))
            return false;
        lr_hexside side = b->side[at.hex][at.dir];
        int seen = side * 2 + (b->ends[side].hex[0] != at.hex);
        if (!first_said(r, r->side_row, seen, row, &part))
            return false;
        if (features != NULL && !sides_agree(r, seen, on_side, &part))
            return false;
        if (features != NULL)
            ((uint32_t *)b->features)[side] |= on_side;
        if (edges != NULL)
            ((uint8_t(*)[6])(void *)b->edge)[at.hex][at.dir] = (uint8_t)on_edge;
    }
    return true;
}

static bool read_sides(const struct reading *r)
{
    static const char *const keys[] = { "side", "features", "edges", NULL };
    bool good = false;
    const struct lr_node *root = table(r, "board/hexsides.tsv", &good);
    for (const struct lr_node *row = root ? root->first : NULL; row != NULL; row = row->next)
        if (!lr_only_keys(row, keys, r->e) || !read_side_row(r, row))
            return false;
    return good;
}

/* ---- Reading: routes and links ---- */

static bool read_stop(const struct reading *r, const struct lr_node *n, bool by_side, uint16_t *out)
{
    if (!by_side)
        return one_hex(r, n, out) && on_map(r, n, *out);
    struct lr_heading at = { 0 };
    if (!scalar(n, "a hexside", r->e))
        return false;
    struct part whole = { n, n->text, strlen(n->text) };
    if (!part_heading(r, &whole, &at))
        return false;
    *out = r->board->side[at.hex][at.dir];
    return true;
}

static void mark_route(const struct lr_board *b, const struct lr_route *route)
{
    uint32_t *features = (void *)b->features, bit = lr_feature_bit(b, route->kind);
    for (int i = 0; i < route->length; i++) {
        if (route->by_side) {
            features[route->stops[i]] |= bit;
            continue;
        }
        int d = i > 0 ? lr_direction(b, route->stops[i - 1], route->stops[i]) : -1;
        if (d >= 0)
            features[b->side[route->stops[i - 1]][d]] |= bit;
    }
}

static bool read_route(const struct reading *r, const struct lr_node *n, struct lr_route *route)
{
    static const char *const keys[] = { "kind", "hexes", "sides", NULL };
    if (!good_name(n, n->key, false, r->e))
        return false;
    if (n->shape != LR_MAP)
        return lr_wrong(n, r->e, "expected a route: a map of kind and hexes, or kind and sides");
    const struct lr_node *kind = lr_need(n, "kind", LR_SCALAR, r->e);
    if (kind == NULL || !lr_only_keys(n, keys, r->e) || !good_name(kind, kind->text, false, r->e))
        return false;
    bool by_side = lr_get(n, "sides") != NULL;
    if (by_side && lr_get(n, "hexes") != NULL)
        return lr_wrong(n, r->e, "expected hexes or sides, found both");
    const struct lr_node *list = lr_need(n, by_side ? "sides" : "hexes", LR_LIST, r->e);
    if (list == NULL)
        return false;
    if (list->count < 1 || list->count >= LR_NONE)
        return lr_wrong(list, r->e, "expected at least one stop");
    uint16_t *stops = lr_keep(r->pack, (size_t)list->count * sizeof *stops);
    *route = (struct lr_route){ n->key, kind->text, by_side, 0, stops, n->source };
    for (const struct lr_node *stop = list->first; stop != NULL; stop = stop->next) {
        int i = route->length++;
        if (!read_stop(r, stop, by_side, &stops[i]))
            return false;
        if (i > 0 && !lr_stops_join(r->board, by_side, stops[i - 1], stops[i]))
            return lr_wrong(stop, r->e, "expected a %s that touches the stop before it, found \"%s\"",
                            by_side ? "hexside" : "hex", stop->text);
    }
    mark_route(r->board, route);
    return true;
}

static bool read_routes(const struct reading *r)
{
    if (!lr_data_exists(r->pack, "board/routes.yaml"))
        return true;
    const struct lr_node *root = lr_data(r->pack, "board/routes.yaml", r->e);
    if (root == NULL)
        return false;
    if (root->shape != LR_MAP)
        return lr_wrong(root, r->e, "expected a map of routes by name");
    struct lr_route *all = lr_keep(r->pack, (size_t)(root->count + 1) * sizeof *all);
    r->board->route = all;
    for (const struct lr_node *n = root->first; n != NULL; n = n->next) {
        if (strcmp(n->key, "source") == 0)
            continue;
        if (!read_route(r, n, &all[r->board->routes]))
            return false;
        r->board->routes++;
    }
    return true;
}

/* Kept in the order of `from`, so that paths find them at once. */
static void add_link(struct lr_board *b, struct lr_link link)
{
    struct lr_link *all = (void *)b->link;
    int at = b->links++;
    for (; at > 0 && all[at - 1].from > link.from; at--)
        all[at] = all[at - 1];
    all[at] = link;
}

static bool read_link(const struct reading *r, const struct lr_node *n)
{
    static const char *const keys[] = { "from", "to", "kind", "one-way", NULL };
    if (n->shape != LR_MAP)
        return lr_wrong(n, r->e, "expected a link: a map of from, to and kind");
    const struct lr_node *from = lr_need(n, "from", LR_SCALAR, r->e), *to = lr_need(n, "to", LR_SCALAR, r->e);
    const struct lr_node *kind = lr_need(n, "kind", LR_SCALAR, r->e), *one_way = lr_get(n, "one-way");
    struct lr_link link = { 0 };
    int single = 0;
    if (from == NULL || to == NULL || kind == NULL || !lr_only_keys(n, keys, r->e) || !one_hex(r, from, &link.from)
        || !one_hex(r, to, &link.to) || !on_map(r, from, link.from) || !on_map(r, to, link.to)
        || (one_way && !lr_read_name(r->pack, one_way, LR_YESNO, &single, r->e)))
        return false;
    if (link.from == link.to)
        return lr_wrong(to, r->e, "expected another hex than \"%s\"", from->text);
    link.kind = kind->text;
    add_link(r->board, link);
    if (!single)
        add_link(r->board, (struct lr_link){ link.to, link.from, link.kind });
    return true;
}

static bool read_links(const struct reading *r, const struct lr_node *list)
{
    if (list == NULL)
        return true;
    if (list->shape != LR_LIST || list->count > MOST_LINKS)
        return lr_wrong(list, r->e, "expected a list of at most %d links", MOST_LINKS);
    r->board->link = lr_keep(r->pack, 2 * (size_t)(list->count + 1) * sizeof *r->board->link);
    for (const struct lr_node *n = list->first; n != NULL; n = n->next)
        if (!read_link(r, n))
            return false;
    return true;
}

/* ---- Reading: the whole ---- */

static bool read_all(struct reading *r, const struct lr_node *root)
{
    static const char *const keys[] = { "grid",       "terrain", "flags", "features", "edges",
                                        "partitions", "boxes",   "links", "playable", NULL };
    return lr_only_keys(root, keys, r->e) && read_words(r, root) && read_partitions(r, lr_get(root, "partitions"))
           && read_boxes(r, lr_get(root, "boxes")) && read_places(r) && read_hexes(r, root) && read_sides(r)
           && read_links(r, lr_get(root, "links")) && read_routes(r);
}

/* Editions that differ in other things may have the same board. */
static const struct lr_board *board_before(const struct lr_pack *p)
{
    for (int i = 0; i < p->edition && !lr_board_layered(p); i++) {
        const struct lr_pack *q = p->store->edition[i];
        if (strcmp(q->board_folder, p->board_folder) == 0 && !lr_board_layered(q))
            return q->board;
    }
    return NULL;
}

bool lr_board_load(struct lr_pack *p, struct lr_error *e)
{
    p->board = board_before(p);
    if (p->board != NULL || !lr_data_exists(p, "board.yaml"))
        return true;
    const struct lr_node *root = lr_data(p, "board.yaml", e);
    struct lr_grid grid = { 0 };
    if (root == NULL)
        return false;
    if (root->shape != LR_MAP)
        return lr_wrong(root, e, "expected a map that describes the board");
    if (!read_grid(root, &grid, e))
        return false;
    const struct lr_node *boxes = lr_get(root, "boxes");
    if (boxes != NULL && (boxes->shape != LR_MAP || boxes->count > LR_MAX_BOXES))
        return lr_wrong(boxes, e, "expected a map of at most %d boxes by name", LR_MAX_BOXES);
    int box_count = count_boxes(boxes);
    struct lr_board *b = lr_board_make(lr_keep(p, lr_board_size(&grid, box_count)), &grid, box_count);
    struct reading r = { .pack = p, .board = b, .e = e };
    r.hex_row = calloc(lr_places(b), sizeof(void *));
    r.side_row = calloc((size_t)b->sides * 2, sizeof(void *));
    bool good = r.hex_row != NULL && r.side_row != NULL
                    ? read_all(&r, root)
                    : lr_wrong(root, e, "expected memory enough for this board");
    free(r.hex_row);
    free(r.side_row);
    if (good)
        p->board = b;
    return good;
}

bool lr_grid_read(const struct lr_node *board, struct lr_grid *g, struct lr_error *e)
{
    return read_grid(board, g, e);
}
