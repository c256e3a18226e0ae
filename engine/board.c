/* board.c - finding things on a board by name, and proving it consistent. */
#include "inside.h"

#include <stdlib.h>

/* ---- Finding by name ---- */

int lr_name_index(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (lr_same_name(names[i], name))
            return i;
    return -1;
}

static uint32_t bit_of(const char *const *names, int count, const char *name)
{
    int i = lr_name_index(names, count, name);
    return i < 0 ? 0 : (uint32_t)1 << i;
}

uint32_t lr_flag_bit(const struct lr_board *b, const char *name)
{
    return bit_of(b->flag_names, b->flag_count, name);
}

uint32_t lr_feature_bit(const struct lr_board *b, const char *name)
{
    return bit_of(b->feature_names, b->feature_count, name);
}

uint8_t lr_edge_bit(const struct lr_board *b, const char *name)
{
    return (uint8_t)bit_of(b->edge_names, b->edge_count, name);
}

const struct lr_place *lr_place_named(const struct lr_board *b, const char *name)
{
    for (int i = 0; i < b->places; i++)
        if (lr_same_name(b->place[i].name, name))
            return &b->place[i];
    return NULL;
}

const struct lr_partition *lr_partition_named(const struct lr_board *b, const char *name)
{
    for (int i = 0; i < b->partitions; i++)
        if (strcmp(b->partition[i].name, name) == 0)
            return &b->partition[i];
    return NULL;
}

/* A part of a longer text as a string of its own; too long a part is no name of anything. */
bool lr_cut_out(char out[LR_LONGEST_NAME], const char *at, size_t length)
{
    while (length > 0 && *at == ' ') {
        at++;
        length--;
    }
    while (length > 0 && at[length - 1] == ' ')
        length--;
    if (length >= LR_LONGEST_NAME)
        length = 0;
    memcpy(out, at, length);
    out[length] = '\0';
    return length > 0;
}

lr_hex lr_hex_named(const struct lr_board *b, const char *name, size_t length)
{
    char word[LR_LONGEST_NAME];
    if (!lr_cut_out(word, name, length))
        return LR_NONE;
    lr_hex h = lr_hex_numbered(b, word, strlen(word));
    if (h != LR_NONE)
        return h;
    const struct lr_place *place = lr_place_named(b, word);
    if (place != NULL)
        return place->hex;
    for (int i = 0; i < b->boxes; i++)
        if (b->box_names[i] != NULL && lr_same_name(b->box_names[i], word))
            return (lr_hex)(b->hexes + i);
    return LR_NONE;
}

static int cell_direction(const struct lr_board *b, lr_hex from, lr_hex to)
{
    for (int d = 0; d < 6; d++)
        if (lr_cell_beyond(b, from, d) == to)
            return d;
    return -1;
}

static int direction_named(const struct lr_board *b, const char *name, size_t length)
{
    char word[LR_LONGEST_NAME];
    if (!lr_cut_out(word, name, length))
        return -1;
    for (int d = 0; d < 6; d++)
        if (lr_same_name(lr_direction_name(b, d), word))
            return d;
    return -1;
}

/* NULL if `name` is a hexside, else what is wrong with it. */
const char *lr_heading_named(const struct lr_board *b, const char *name, size_t length, struct lr_heading *out)
{
    const char *mark = memchr(name, '/', length);
    bool by_hexes = mark != NULL;
    if (mark == NULL)
        mark = memchr(name, ':', length);
    if (mark == NULL)
        return "is neither two hexes (0304/0405) nor a hex and a direction (0304:NE)";
    size_t before = (size_t)(mark - name), after = length - before - 1;
    out->hex = lr_hex_named(b, name, before);
    if (out->hex >= b->hexes)
        return "does not begin with a hex of this board";
    if (!by_hexes) {
        out->dir = direction_named(b, mark + 1, after);
        return out->dir < 0 ? "does not end with a direction of this board" : NULL;
    }
    lr_hex to = lr_hex_named(b, mark + 1, after);
    if (to >= b->hexes)
        return "does not end with a hex of this board";
    out->dir = cell_direction(b, out->hex, to);
    return out->dir < 0 ? "names two hexes that do not touch" : NULL;
}

lr_hexside lr_hexside_named(const struct lr_board *b, const char *name, size_t length)
{
    struct lr_heading at;
    return lr_heading_named(b, name, length, &at) == NULL ? b->side[at.hex][at.dir] : LR_NONE;
}

static bool linked(const struct lr_board *b, lr_hex from, lr_hex to)
{
    for (int i = 0; i < b->links; i++)
        if (b->link[i].from == from && b->link[i].to == to)
            return true;
    return false;
}

bool lr_stops_join(const struct lr_board *b, bool by_side, uint16_t from, uint16_t to)
{
    if (!by_side)
        return lr_direction(b, from, to) >= 0 || linked(b, from, to) || linked(b, to, from);
    lr_hexside near[4];
    int n = lr_sides_meeting(b, from, near);
    while (n-- > 0)
        if (near[n] == to)
            return true;
    return false;
}

/* ---- Proving a board consistent ---- */

/* Where a fault lies, in printed numbers: board.yaml stands for all the board's files. */
static bool fault_at(const struct lr_board *b, lr_hex h, struct lr_error *e, const char *words)
{
    char number[LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(number);
    lr_hex_number(b, h, &t);
    return lr_fail(e, "board.yaml", 0, 0, "hex %s: %s", number, words);
}

static bool check_side(const struct lr_board *b, lr_hex h, int d, struct lr_error *e)
{
    lr_hex beyond = lr_cell_beyond(b, h, d);
    lr_hexside side = b->side[h][d];
    bool open = beyond != LR_NONE && b->playable[h] && b->playable[beyond];
    if (side >= b->sides)
        return fault_at(b, h, e, "expected a hexside in every direction, found none");
    if (beyond != LR_NONE && b->side[beyond][lr_opposite(d)] != side)
        return fault_at(b, h, e, "expected one hexside between two hexes, found two");
    if (b->next[h][d] != (open ? beyond : LR_NONE))
        return fault_at(b, h, e, "expected its neighbours to be the playable hexes around it, found others");
    const struct lr_ends *ends = &b->ends[side];
    int mine = ends->hex[0] == h && ends->dir[0] == d ? 0 : 1;
    bool known = ends->hex[mine] == h && ends->dir[mine] == d && ends->hex[!mine] == b->next[h][d];
    if (b->playable[h] && !known)
        return fault_at(b, h, e, "expected its hexsides to lead back to it, found one that does not");
    if (!b->playable[h] && (beyond == LR_NONE || !b->playable[beyond]) && b->features[side] != 0)
        return fault_at(b, h, e, "expected features on the sides of playable hexes only, found some here");
    if (!b->playable[h] && b->edge[h][d] != 0)
        return fault_at(b, h, e, "expected edges on playable hexes only, found some here");
    return true;
}

static bool check_sides(const struct lr_board *b, struct lr_error *e)
{
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++)
            if (!check_side(b, (lr_hex)h, d, e))
                return false;
    return true;
}

static bool check_route(const struct lr_board *b, const struct lr_route *route, struct lr_error *e)
{
    int most = route->by_side ? b->sides : b->hexes + b->boxes;
    for (int i = 0; i < route->length; i++) {
        uint16_t stop = route->stops[i];
        bool good = stop < most && (route->by_side || b->playable[stop]);
        if (!good || (i > 0 && !lr_stops_join(b, route->by_side, route->stops[i - 1], stop)))
            return lr_fail(e, "board/routes.yaml", 0, 0, "%s: expected one unbroken line, found a break at stop %d",
                           route->name, i + 1);
    }
    return true;
}

static bool check_things(const struct lr_board *b, struct lr_error *e)
{
    for (int i = 0; i < b->routes; i++)
        if (!check_route(b, &b->route[i], e))
            return false;
    for (int i = 0; i < b->places; i++)
        if (!b->playable[b->place[i].hex])
            return lr_fail(e, "board/places.tsv", 0, 0, "%s: expected a playable hex, found one off the map",
                           b->place[i].name);
    for (int i = 0; i < b->links; i++)
        if (!b->playable[b->link[i].from] || !b->playable[b->link[i].to]
            || (i > 0 && b->link[i - 1].from > b->link[i].from))
            return fault_at(b, b->link[i].from, e,
                            "expected links between playable hexes, in order, found another");
    return true;
}

/* Mark all that can be walked to from h with `mark`; how many that is. */
static int walk(const struct lr_board *b, lr_hex h, uint16_t mark, uint16_t *marks, lr_hex *waiting)
{
    int n = 0, seen = 0;
    marks[h] = mark;
    waiting[n++] = h;
    for (; seen < n; seen++) {
        h = waiting[seen];
        for (int d = 0; d < 6; d++) {
            lr_hex to = b->next[h][d];
            if (to != LR_NONE && marks[to] == 0) {
                marks[to] = mark;
                waiting[n++] = to;
            }
        }
        for (int i = 0; i < b->links; i++) {
            lr_hex to = b->link[i].from == h ? b->link[i].to : b->link[i].to == h ? b->link[i].from : LR_NONE;
            if (to != LR_NONE && marks[to] == 0) {
                marks[to] = mark;
                waiting[n++] = to;
            }
        }
    }
    return n;
}

/* Everything playable hangs together, but for hexes that carry the flag "stranded". */
static bool check_whole(const struct lr_board *b, uint16_t *marks, lr_hex *waiting, struct lr_error *e)
{
    int all = b->hexes + b->boxes, most = 0;
    uint16_t mark = 0, main_part = 0;
    uint32_t stranded = lr_flag_bit(b, "stranded");
    for (int h = 0; h < all; h++) {
        if (!b->playable[h] || marks[h] != 0)
            continue;
        int size = walk(b, (lr_hex)h, ++mark, marks, waiting);
        if (size > most) {
            most = size;
            main_part = mark;
        }
    }
    for (int h = 0; h < all; h++)
        if (b->playable[h] && marks[h] != main_part && !(b->flags[h] & stranded))
            return fault_at(b, (lr_hex)h, e,
                            "expected a way to the rest of the board, or the flag \"stranded\", found neither");
    return true;
}

static bool check_reach(const struct lr_board *b, struct lr_error *e)
{
    size_t all = lr_places(b);
    uint16_t *marks = calloc(all, sizeof *marks);
    lr_hex *waiting = calloc(all, sizeof *waiting);
    bool good = marks != NULL && waiting != NULL ? check_whole(b, marks, waiting, e)
                                                 : lr_fail(e, "board.yaml", 0, 0, "expected memory enough");
    free(marks);
    free(waiting);
    return good;
}

/* "12 railroad, 3 river": kinds in the order in which they first come. */
static void count_kinds(const struct lr_board *b, struct lr_text *t)
{
    for (int i = 0; i < b->routes; i++) {
        int n = 0, before = 0;
        for (int k = 0; k < b->routes; k++) {
            bool same = lr_same_name(b->route[k].kind, b->route[i].kind);
            n += same;
            before += same && k < i;
        }
        if (before == 0)
            lr_put(t, "%s%d %s", i == 0 ? " (" : ", ", n, b->route[i].kind);
    }
    lr_put_string(t, b->routes > 0 ? ")" : "");
}

static void report_counts(const struct lr_board *b, struct lr_text *t)
{
    int playable = 0, sides = 0, marked = 0;
    for (int h = 0; h < b->hexes; h++)
        playable += b->playable[h];
    for (int s = 0; s < b->sides; s++) {
        sides += b->playable[b->ends[s].hex[0]];
        marked += b->features[s] != 0;
    }
    lr_put(t, "board: %d by %d, %d hexes on the map, %d hexsides, %d with features\n", b->grid.width,
           b->grid.height, playable, sides, marked);
    lr_put(t, "board: %d places, %d boxes, %d links, %d partitions, %d routes", b->places, b->boxes, b->links,
           b->partitions, b->routes);
    count_kinds(b, t);
    lr_put_string(t, "\n");
}

bool lr_board_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    if (b == NULL)
        return true;
    if (report != NULL)
        report_counts(b, report);
    return check_sides(b, e) && check_things(b, e) && check_reach(b, e);
}
