/* facts.c - what the book says of the map, proved against the board. docs/maps.md lists the tests. */
#include "loading.h"

#include <stdlib.h>

enum { MOST = 256 };

struct proof {
    const struct lr_pack *pack;
    const struct lr_board *b;
    const struct lr_node *row;
    struct lr_arena *arena;
    struct lr_error *e;
};

static const char *cell(const struct lr_node *row, const char *key)
{
    const struct lr_node *n = lr_get(row, key);
    return n && n->shape == LR_SCALAR ? n->text : "";
}

static bool refuted(const struct proof *p, const char *expected, const char *found)
{
    return lr_fail(p->e, p->row->file, p->row->line, 0, "%s (rule %s): expected %s, found %s", cell(p->row, "fact"),
                   cell(p->row, "rule"), expected, found);
}

/* "Mill (0304)" */
static const char *hex_words(const struct proof *p, lr_hex h, char out[LR_LONGEST_NAME])
{
    struct lr_text t = { out, LR_LONGEST_NAME, 0, false };
    out[0] = '\0';
    if (h == LR_NONE)
        lr_put_string(&t, "nothing");
    for (int i = 0; i < p->b->places && h != LR_NONE; i++)
        if (p->b->place[i].hex == h) {
            lr_put(&t, "%s ", p->b->place[i].name);
            break;
        }
    if (h != LR_NONE)
        lr_hex_number(p->b, h, &t);
    return out;
}

/* ---- Reading the cells of a fact ---- */

static bool next_word(const char **at, char word[LR_LONGEST_NAME])
{
    while (**at == ',' || **at == ' ')
        ++*at;
    size_t length = strcspn(*at, ",");
    bool some = lr_cut_out(word, *at, length);
    *at += length;
    return some;
}

static bool read_hex(const struct proof *p, const char *name, lr_hex *out)
{
    *out = lr_hex_named(p->b, name, strlen(name));
    return *out != LR_NONE || refuted(p, "a hex or place of this board", name);
}

static bool hex_in(const struct proof *p, const char *key, lr_hex *out)
{
    return read_hex(p, cell(p->row, key), out);
}

static int hexes_in(const struct proof *p, const char *key, lr_hex out[MOST])
{
    const char *at = cell(p->row, key);
    char word[LR_LONGEST_NAME];
    int n = 0;
    while (n < MOST && next_word(&at, word))
        if (!read_hex(p, word, &out[n++]))
            return -1;
    return n > 0 ? n : (refuted(p, "a list of hexes", "nothing"), -1);
}

static const struct lr_route *route_in(const struct proof *p, const char *key)
{
    const char *name = cell(p->row, key);
    for (int i = 0; i < p->b->routes; i++)
        if (lr_same_name(p->b->route[i].name, name))
            return &p->b->route[i];
    refuted(p, "a route of this board", name);
    return NULL;
}

static bool number_in(const struct proof *p, const char *key, long *out)
{
    char *end = NULL;
    const char *text = cell(p->row, key);
    *out = strtol(text, &end, 10);
    return (end != text && *end == '\0') || refuted(p, "a number", text);
}

static bool same(const struct proof *p, long expected, long found)
{
    char want[32], got[32];
    struct lr_text a = LR_TEXT(want), b = LR_TEXT(got);
    lr_put(&a, "%ld", expected);
    lr_put(&b, "%ld", found);
    return expected == found || refuted(p, want, got);
}

/* ---- The tests ---- */

static bool test_distance(const struct proof *p)
{
    lr_hex a = 0, b = 0;
    long value = 0;
    if (!hex_in(p, "a", &a) || !hex_in(p, "b", &b) || !number_in(p, "value", &value))
        return false;
    int found = lr_distance(p->b, a, b);
    char one[LR_LONGEST_NAME], two[LR_LONGEST_NAME], want[32], got[3 * LR_LONGEST_NAME];
    struct lr_text t = LR_TEXT(want), u = LR_TEXT(got);
    lr_put(&t, "%ld hexes", value);
    lr_put(&u, "%d from %s to %s", found, hex_words(p, a, one), hex_words(p, b, two));
    return found == value || refuted(p, want, got);
}

/* All in hexes of their own. */
static bool test_apart(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex);
    char words[LR_LONGEST_NAME];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (hex[i] == hex[k])
                return refuted(p, "each in a hex of its own", hex_words(p, hex[i], words));
    return n > 0;
}

/* These places follow each other along a route: stop by stop (next), or with stops between (along). */
static bool in_order(const struct proof *p, bool stop_by_stop)
{
    lr_hex hex[MOST];
    const struct lr_route *r = route_in(p, "a");
    int n = r ? hexes_in(p, "b", hex) : -1;
    char words[LR_LONGEST_NAME];
    if (n < 0)
        return false;
    for (int from = 0; from < r->length; from++)
        for (int step = -1; step <= 1; step += 2) {
            int got = 0;
            for (int i = from; i >= 0 && i < r->length && got < n; i += step) {
                if (r->stops[i] == hex[got])
                    got++;
                else if (stop_by_stop || got == 0)
                    break;
            }
            if (got == n)
                return true;
        }
    return refuted(p, stop_by_stop ? "the stops to follow each other" : "the stops in this order",
                   hex_words(p, r->stops[0], words));
}

static bool test_next(const struct proof *p) { return in_order(p, true); }
static bool test_along(const struct proof *p) { return in_order(p, false); }

static bool test_ends(const struct proof *p)
{
    const struct lr_route *r = route_in(p, "a");
    lr_hex first = 0, last = 0;
    if (r == NULL || !hex_in(p, "b", &first) || !hex_in(p, "c", &last))
        return false;
    uint16_t one = r->stops[0], two = r->stops[r->length - 1];
    char words[LR_LONGEST_NAME];
    return (one == first && two == last) || (one == last && two == first)
           || refuted(p, "the route between these ends",
                      hex_words(p, one == first || one == last ? two : one, words));
}

/* Exactly these hexes carry the flag. */
static bool test_flagged(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "b", hex);
    uint32_t bit = lr_flag_bit(p->b, cell(p->row, "a"));
    char words[LR_LONGEST_NAME];
    if (n < 0)
        return false;
    if (bit == 0)
        return refuted(p, "a flag of this board", cell(p->row, "a"));
    for (int h = 0; h < p->b->hexes; h++) {
        bool listed = false;
        for (int i = 0; i < n; i++)
            listed = listed || hex[i] == h;
        if (listed != ((p->b->flags[h] & bit) != 0))
            return refuted(p, listed ? "the flag on a hex without it" : "no flag on any other hex",
                           hex_words(p, (lr_hex)h, words));
    }
    return true;
}

/* All of these hexes carry the flag, or none of them (value no). */
static bool test_flag(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex);
    uint32_t bit = lr_flag_bit(p->b, cell(p->row, "b"));
    bool wanted = !lr_same_name(cell(p->row, "value"), "no");
    char words[LR_LONGEST_NAME];
    if (n >= 0 && bit == 0)
        return refuted(p, "a flag of this board", cell(p->row, "b"));
    for (int i = 0; i < n; i++)
        if (((p->b->flags[hex[i]] & bit) != 0) != wanted)
            return refuted(p, wanted ? "the flag" : "no such flag", hex_words(p, hex[i], words));
    return n > 0;
}

static const struct lr_partition *partition_in(const struct proof *p, const char *key, int *value)
{
    const char *name = cell(p->row, key);
    for (int i = 0; i < p->b->partitions; i++) {
        const struct lr_partition *part = &p->b->partition[i];
        if (!lr_same_name(part->name, name))
            continue;
        *value = lr_name_index(part->value_names, part->values, cell(p->row, "value"));
        if (*value >= 0)
            return part;
        refuted(p, "a value of this partition", cell(p->row, "value"));
        return NULL;
    }
    refuted(p, "a partition of this board", name);
    return NULL;
}

/* These hexes have this value of a partition. */
static bool test_belongs(const struct proof *p)
{
    lr_hex hex[MOST];
    int value = 0, n = hexes_in(p, "a", hex);
    const struct lr_partition *part = n > 0 ? partition_in(p, "b", &value) : NULL;
    char words[LR_LONGEST_NAME];
    for (int i = 0; part && i < n; i++)
        if (part->of[hex[i]] != value)
            return refuted(p, cell(p->row, "value"), hex_words(p, hex[i], words));
    return part != NULL;
}

/* Every hex with the flag has this value of a partition. */
static bool test_within(const struct proof *p)
{
    int value = 0;
    const struct lr_partition *part = partition_in(p, "b", &value);
    uint32_t bit = lr_flag_bit(p->b, cell(p->row, "a"));
    char words[LR_LONGEST_NAME];
    for (int h = 0; part && h < p->b->hexes; h++)
        if (p->b->playable[h] && (p->b->flags[h] & bit) && part->of[h] != value)
            return refuted(p, cell(p->row, "value"), hex_words(p, (lr_hex)h, words));
    return part != NULL;
}

/* Every hex on either bank of a route, but for those in c, has this value of a partition. */
static bool test_banks(const struct proof *p)
{
    lr_hex but[MOST];
    int value = 0, n = *cell(p->row, "c") ? hexes_in(p, "c", but) : 0;
    const struct lr_route *r = route_in(p, "a");
    const struct lr_partition *part = r && n >= 0 ? partition_in(p, "b", &value) : NULL;
    char words[LR_LONGEST_NAME];
    for (int i = 0; part && i < r->length; i++)
        for (int k = 0; k < 2; k++) {
            lr_hex h = r->by_side ? p->b->ends[r->stops[i]].hex[k] : r->stops[i];
            bool excepted = h == LR_NONE;
            for (int j = 0; j < n; j++)
                excepted = excepted || but[j] == h;
            if (!excepted && part->of[h] != value)
                return refuted(p, cell(p->row, "value"), hex_words(p, h, words));
        }
    return part != NULL;
}

static bool test_terrain(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex), t = lr_name_index(p->b->terrain_names, p->b->terrains, cell(p->row, "value"));
    char words[LR_LONGEST_NAME];
    for (int i = 0; i < n; i++)
        if (t < 0 || p->b->terrain[hex[i]] != t)
            return refuted(p, cell(p->row, "value"), hex_words(p, hex[i], words));
    return n > 0;
}

static bool features_in(const struct proof *p, const char *key, uint32_t *out)
{
    const char *at = cell(p->row, key);
    char word[LR_LONGEST_NAME];
    for (*out = 0; next_word(&at, word);) {
        uint32_t bit = lr_feature_bit(p->b, word);
        if (bit == 0)
            return refuted(p, "a feature of this board", word);
        *out |= bit;
    }
    return true;
}

/* A hexside has all of these features, or none of them (value no). */
static bool test_side(const struct proof *p)
{
    const char *name = cell(p->row, "a");
    lr_hexside s = lr_hexside_named(p->b, name, strlen(name));
    uint32_t bits = 0;
    if (s == LR_NONE)
        return refuted(p, "a hexside of this board", name);
    if (!features_in(p, "b", &bits))
        return false;
    bool none = lr_same_name(cell(p->row, "value"), "no");
    uint32_t there = p->b->features[s] & bits;
    return (none ? there == 0 : there == bits) || refuted(p, cell(p->row, "b"), none ? "some" : "not all of them");
}

/* No hexside of a route has any of these features. */
static bool test_none(const struct proof *p)
{
    const struct lr_route *r = route_in(p, "a");
    uint32_t bits = 0;
    char words[LR_LONGEST_NAME];
    if (r == NULL || !features_in(p, "b", &bits))
        return false;
    for (int i = 0; r->by_side && i < r->length; i++)
        if (p->b->features[r->stops[i]] & bits)
            return refuted(p, "no crossing", hex_words(p, p->b->ends[r->stops[i]].hex[0], words));
    return r->by_side || refuted(p, "a route along hexsides", r->name);
}

/* The last hexside of a route meets this hex, at a side or a corner. */
static bool test_head(const struct proof *p)
{
    const struct lr_route *r = route_in(p, "a");
    lr_hex h = 0;
    char words[LR_LONGEST_NAME];
    if (r == NULL || !hex_in(p, "b", &h))
        return false;
    lr_hexside last = r->stops[r->length - 1], near[4];
    int n = lr_sides_meeting(p->b, last, near);
    for (int d = 0; d < 6; d++) {
        if (p->b->side[h][d] == last)
            return true;
        for (int i = 0; i < n; i++)
            if (p->b->side[h][d] == near[i])
                return true;
    }
    return refuted(p, "the route to end there", hex_words(p, p->b->ends[last].hex[0], words));
}

/* No road or railroad crosses a hexside with feature a unless it has one of the features in b. */
static bool test_opened(const struct proof *p)
{
    uint32_t shut = 0, open = 0;
    char words[LR_LONGEST_NAME];
    if (!features_in(p, "a", &shut) || !features_in(p, "b", &open))
        return false;
    for (int i = 0; i < p->b->routes; i++) {
        const struct lr_route *r = &p->b->route[i];
        for (int k = 1; !r->by_side && k < r->length; k++) {
            int d = lr_direction(p->b, r->stops[k - 1], r->stops[k]);
            uint32_t f = d < 0 ? 0 : p->b->features[p->b->side[r->stops[k - 1]][d]];
            if ((f & shut) && !(f & open))
                return refuted(p, cell(p->row, "b"), hex_words(p, r->stops[k], words));
        }
    }
    return true;
}

static bool at_edge(const struct lr_board *b, lr_hex h)
{
    bool edge = false;
    for (int d = 0; d < 6; d++)
        edge = edge || lr_cell_beyond(b, h, d) == LR_NONE;
    return edge;
}

/* A hex lies on the edge of the map. */
static bool test_edge(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex);
    char words[LR_LONGEST_NAME];
    for (int i = 0; i < n; i++)
        if (!at_edge(p->b, hex[i]))
            return refuted(p, "a hex at the edge of the map", hex_words(p, hex[i], words));
    return n > 0;
}

/* These hexes lie on a route of this kind, or on none (value no). */
static bool test_on(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex);
    bool wanted = !lr_same_name(cell(p->row, "value"), "no");
    char words[LR_LONGEST_NAME];
    for (int i = 0; i < n; i++) {
        bool on = false;
        for (int k = 0; k < p->b->routes; k++)
            for (int j = 0; j < p->b->route[k].length; j++)
                on = on
                     || (!p->b->route[k].by_side && p->b->route[k].stops[j] == hex[i]
                         && lr_same_name(p->b->route[k].kind, cell(p->row, "b")));
        if (on != wanted)
            return refuted(p, wanted ? "a hex on such a route" : "a hex on no such route",
                           hex_words(p, hex[i], words));
    }
    return n > 0;
}

static bool test_routes(const struct proof *p)
{
    long value = 0, n = 0;
    for (int i = 0; i < p->b->routes; i++)
        n += lr_same_name(p->b->route[i].kind, cell(p->row, "a"));
    return number_in(p, "value", &value) && same(p, value, n);
}

/* The numbers in a column of places.tsv add up; an empty cell counts 0. */
static bool test_sum(const struct proof *p)
{
    const char *at = cell(p->row, "a");
    char word[LR_LONGEST_NAME];
    long value = 0, sum = 0;
    while (next_word(&at, word)) {
        const struct lr_place *place = lr_place_named(p->b, word);
        if (place == NULL)
            return refuted(p, "a place of this board", word);
        sum += strtol(cell(place->data, cell(p->row, "b")), NULL, 10);
    }
    return number_in(p, "value", &value) && same(p, value, sum);
}

/* Places that have something in a column of places.tsv, or nothing (value no). */
static bool test_column(const struct proof *p)
{
    const char *at = cell(p->row, "a"), *value = cell(p->row, "value");
    char word[LR_LONGEST_NAME];
    while (next_word(&at, word)) {
        const struct lr_place *place = lr_place_named(p->b, word);
        const char *found = place ? cell(place->data, cell(p->row, "b")) : "";
        if (place == NULL)
            return refuted(p, "a place of this board", word);
        bool good = lr_same_name(value, "any") ? *found != '\0' : lr_same_name(value, found);
        if (!good)
            return refuted(p, value, *found ? found : word);
    }
    return true;
}

/* The longest feature name that begins the text, which moves on behind it. */
static uint32_t first_feature(const struct proof *p, const char **text)
{
    char word[LR_LONGEST_NAME];
    size_t length = strlen(*text);
    uint32_t bit = 0;
    for (; length > 0 && bit == 0; length -= bit == 0)
        bit = ((*text)[length] == ' ' || (*text)[length] == '\0') && lr_cut_out(word, *text, length)
                  ? lr_feature_bit(p->b, word)
                  : 0;
    *text += length > 0 ? length : strcspn(*text, " ");
    *text += strspn(*text, " ");
    return bit;
}

/* b: "river bridge ford, mountain gap": a feature that stops, and those that let pass. */
static bool shut(const struct proof *p, lr_hexside side)
{
    const char *at = cell(p->row, "b");
    char rule[LR_LONGEST_NAME];
    while (next_word(&at, rule)) {
        bool stops = false, open = false;
        int n = 0;
        for (const char *word = rule; *word != '\0'; n++) {
            bool there = (p->b->features[side] & first_feature(p, &word)) != 0;
            stops = stops || (n == 0 && there);
            open = open || (n > 0 && there);
        }
        if (stops && !open)
            return true;
    }
    return false;
}

/* Every hex can be walked to from hex a. */
static bool test_reach(const struct proof *p)
{
    lr_hex start = 0;
    char words[LR_LONGEST_NAME];
    if (!hex_in(p, "a", &start))
        return false;
    uint8_t *seen = lr_arena_take(p->arena, (size_t)p->b->hexes);
    lr_hex *queue = lr_arena_take(p->arena, (size_t)p->b->hexes * sizeof *queue);
    int n = 0;
    queue[n++] = start;
    seen[start] = 1;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            lr_hex to = p->b->next[queue[i]][d];
            if (to >= p->b->hexes || seen[to] || shut(p, p->b->side[queue[i]][d]))
                continue;
            seen[to] = 1;
            queue[n++] = to;
        }
    for (int h = 0; h < p->b->hexes; h++)
        if (p->b->playable[h] && !seen[h])
            return refuted(p, "a way to every hex", hex_words(p, (lr_hex)h, words));
    return true;
}

/* The number of steps from one hex to another over hexsides with any of the features `follow`, a step over `toll`
   counting two; -1 if there is no way. Hexes of c are shut. */
static int steps(const struct proof *p, lr_hex from, lr_hex to, uint32_t follow, uint32_t toll,
                 const uint8_t *closed)
{
    int *cost = lr_arena_take(p->arena, (size_t)p->b->hexes * sizeof *cost);
    bool moved = true;
    for (int h = 0; h < p->b->hexes; h++)
        cost[h] = h == from ? 0 : -1;
    while (moved) {
        moved = false;
        for (int h = 0; h < p->b->hexes; h++)
            for (int d = 0; d < 6 && cost[h] >= 0; d++) {
                lr_hex next = p->b->next[h][d];
                uint32_t f = p->b->features[p->b->side[h][d]];
                if (next >= p->b->hexes || !(f & follow) || (closed && closed[next]))
                    continue;
                int there = cost[h] + (f & toll ? 2 : 1);
                if (cost[next] < 0 || there < cost[next]) {
                    cost[next] = there;
                    moved = true;
                }
            }
    }
    return cost[to];
}

/* "8" is at most so many, "40-48" between the two. */
static bool span_in(const struct proof *p, const char *key, long *least, long *most)
{
    const char *text = cell(p->row, key);
    char *end = NULL;
    *least = 0;
    *most = strtol(text, &end, 10);
    if (*end == '-') {
        *least = *most;
        *most = strtol(end + 1, &end, 10);
    }
    return (*text != '\0' && *end == '\0') || refuted(p, "a number, or two with - between them", text);
}

/* Along hexsides with feature b (a road), the way from hex to hex is so many steps; a step over feature c counts
 * two. */
static bool test_march(const struct proof *p)
{
    lr_hex hex[MOST];
    uint32_t follow = 0, toll = 0;
    long least = 0, most = 0;
    int n = hexes_in(p, "a", hex), found = 0;
    if (n < 2)
        return n < 0 ? false : refuted(p, "two hexes or more", cell(p->row, "a"));
    if (!features_in(p, "b", &follow) || !features_in(p, "c", &toll) || !span_in(p, "value", &least, &most))
        return false;
    for (int i = 1; i < n && found >= 0; i++) {
        int leg = steps(p, hex[i - 1], hex[i], follow, toll, NULL);
        found = leg < 0 ? -1 : found + leg;
    }
    char want[48], got[48];
    struct lr_text t = LR_TEXT(want), u = LR_TEXT(got);
    lr_put_string(&t, "at most ");
    if (least > 0)
        lr_put(&t, "%ld and at least ", most);
    lr_put(&t, "%ld", least > 0 ? least : most);
    lr_put(&u, found < 0 ? "no way" : "%d", found);
    return (found >= least && found <= most) || refuted(p, want, got);
}

/* The first hex is joined to each of the others over hexsides with feature b, past the hexes in c; or to none of
   them (value no). */
static bool test_joined(const struct proof *p)
{
    lr_hex hex[MOST], cut[MOST];
    uint32_t follow = 0;
    char words[LR_LONGEST_NAME];
    int n = hexes_in(p, "a", hex), cuts = *cell(p->row, "c") ? hexes_in(p, "c", cut) : 0;
    if (n < 2 || cuts < 0 || !features_in(p, "b", &follow))
        return n < 0 || cuts < 0 || n >= 2 ? false : refuted(p, "two hexes or more", cell(p->row, "a"));
    bool wanted = !lr_same_name(cell(p->row, "value"), "no");
    uint8_t *closed = lr_arena_take(p->arena, (size_t)p->b->hexes);
    for (int i = 0; i < cuts; i++)
        closed[cut[i]] = 1;
    for (int i = 1; i < n; i++)
        if ((steps(p, hex[0], hex[i], follow, 0, closed) >= 0) != wanted)
            return refuted(p, wanted ? "a way" : "no way", hex_words(p, hex[i], words));
    return true;
}

static bool route_has(const struct lr_route *r, uint16_t stop)
{
    for (int i = 0; i < r->length; i++)
        if (r->stops[i] == stop)
            return true;
    return false;
}

/* No way leads from hex b to hex c but over route a. */
static bool test_parts(const struct proof *p)
{
    const struct lr_route *r = route_in(p, "a");
    lr_hex from = 0, to = 0;
    char words[LR_LONGEST_NAME];
    if (r == NULL || !hex_in(p, "b", &from) || !hex_in(p, "c", &to))
        return false;
    lr_hex *before = lr_arena_take(p->arena, (size_t)p->b->hexes * sizeof *before);
    lr_hex *queue = lr_arena_take(p->arena, (size_t)p->b->hexes * sizeof *queue);
    memset(before, 0xFF, (size_t)p->b->hexes * sizeof *before);
    int n = 0;
    queue[n++] = from;
    before[from] = from;
    for (int i = 0; i < n && before[to] == LR_NONE; i++)
        for (int d = 0; d < 6; d++) {
            lr_hex next = p->b->next[queue[i]][d];
            if (next >= p->b->hexes || before[next] != LR_NONE || route_has(r, p->b->side[queue[i]][d]))
                continue;
            before[next] = queue[i];
            queue[n++] = next;
        }
    return before[to] == LR_NONE || refuted(p, "no other way", hex_words(p, before[to], words));
}

static bool at_rim(const struct lr_board *b, lr_hexside s)
{
    lr_hexside near[4];
    int n = lr_sides_meeting(b, s, near);
    bool rim = b->ends[s].hex[1] == LR_NONE;
    while (n-- > 0)
        rim = rim || b->ends[near[n]].hex[1] == LR_NONE;
    return rim;
}

static bool meets_another(const struct lr_board *b, const struct lr_route *r, lr_hexside s)
{
    lr_hexside near[4];
    int n = lr_sides_meeting(b, s, near);
    for (int i = 0; i < b->routes; i++)
        for (int k = -1; k < n && b->route[i].by_side && &b->route[i] != r; k++)
            if (!lr_same_name(b->route[i].kind, "navigation") && route_has(&b->route[i], k < 0 ? s : near[k]))
                return true;
    return false;
}

/* A road or railroad may end at the edge, at a place, or on another one. */
static bool ends_well(const struct lr_board *b, const struct lr_route *r, lr_hex h)
{
    bool well = at_edge(b, h);
    for (int i = 0; i < b->places; i++)
        well = well || b->place[i].hex == h;
    for (int i = 0; i < b->routes; i++)
        well = well || (&b->route[i] != r && !b->route[i].by_side && route_has(&b->route[i], h));
    return well;
}

static bool dangles(const struct proof *p, const struct lr_route *r, lr_hex h)
{
    char words[LR_LONGEST_NAME], found[2 * LR_LONGEST_NAME + 32];
    struct lr_text t = LR_TEXT(found);
    lr_put(&t, "%s, which stops at %s", r->name, hex_words(p, h, words));
    return refuted(p, "every line to end somewhere", found);
}

/* Every river ends at the edge of the map, at the sea, or on another line along hexsides; every road and railroad
 * begins and ends at the edge, at a place, or on another. */
static bool test_mouths(const struct proof *p)
{
    int n = 0;
    for (int i = 0; i < p->b->routes; i++) {
        const struct lr_route *r = &p->b->route[i];
        uint16_t first = r->stops[0], last = r->stops[r->length - 1];
        if (!lr_same_name(r->kind, cell(p->row, "a")))
            continue;
        n++;
        if (r->by_side && !at_rim(p->b, last) && !meets_another(p->b, r, last))
            return dangles(p, r, p->b->ends[last].hex[0]);
        if (!r->by_side && (!ends_well(p->b, r, first) || !ends_well(p->b, r, last)))
            return dangles(p, r, ends_well(p->b, r, first) ? last : first);
    }
    return n > 0 || refuted(p, "routes of this kind", "none");
}

/* All of these hexes are on the map. */
static bool test_playable(const struct proof *p)
{
    lr_hex hex[MOST];
    int n = hexes_in(p, "a", hex);
    char words[LR_LONGEST_NAME];
    for (int i = 0; i < n; i++)
        if (!p->b->playable[hex[i]])
            return refuted(p, "a hex to play on", hex_words(p, hex[i], words));
    return n > 0;
}

/* ---- Ports in order, crossings by name: tables beside the board ---- */

static const struct lr_node *table_beside(const struct proof *p, const char *name)
{
    struct lr_tree t = { 0 };
    const char *path = lr_path_join(p->arena, p->pack->store->dir, lr_data_name(p->pack, p->arena, name));
    size_t size = 0;
    char *bytes = lr_slurp(path, &size, p->e);
    bool good = bytes != NULL && lr_tsv_read(p->arena, name, bytes, size, &t, p->e);
    free(bytes);
    return good ? t.root : NULL;
}

/* The ports of a river from the sea up. */
static bool test_ports(const struct proof *p)
{
    const struct lr_node *root = table_beside(p, "board/navigation.tsv");
    const char *at = cell(p->row, "b");
    char word[LR_LONGEST_NAME];
    if (root == NULL)
        return false;
    for (const struct lr_node *row = root->first; row; row = row->next) {
        if (!lr_same_name(cell(row, "river"), cell(p->row, "a")))
            continue;
        if (!next_word(&at, word) || !lr_same_name(word, cell(row, "port")))
            return refuted(p, cell(p->row, "b"), cell(row, "port"));
    }
    return !next_word(&at, word) || refuted(p, word, "no further port");
}

/* A crossing of this name and kind on a hexside. */
static bool test_crossing(const struct proof *p)
{
    const struct lr_node *root = table_beside(p, "board/crossings.tsv");
    const char *side = cell(p->row, "b");
    lr_hexside s = lr_hexside_named(p->b, side, strlen(side));
    if (root == NULL)
        return false;
    for (const struct lr_node *row = root->first; row; row = row->next) {
        const char *where = cell(row, "side");
        if (lr_same_name(cell(row, "name"), cell(p->row, "a"))
            && lr_same_name(cell(row, "kind"), cell(p->row, "value"))
            && lr_hexside_named(p->b, where, strlen(where)) == s && s != LR_NONE
            && (p->b->features[s] & lr_feature_bit(p->b, cell(row, "kind"))))
            return true;
    }
    return refuted(p, side, "no such crossing there");
}

/* ---- All of them ---- */

static const struct {
    const char *name;
    bool (*prove)(const struct proof *p);
} tests[] = {
    { "distance", test_distance }, { "apart", test_apart },     { "next", test_next },
    { "along", test_along },       { "ends", test_ends },       { "flagged", test_flagged },
    { "flag", test_flag },         { "belongs", test_belongs }, { "within", test_within },
    { "banks", test_banks },       { "terrain", test_terrain }, { "side", test_side },
    { "none", test_none },         { "head", test_head },       { "opened", test_opened },
    { "edge", test_edge },         { "on", test_on },           { "routes", test_routes },
    { "sum", test_sum },           { "column", test_column },   { "ports", test_ports },
    { "crossing", test_crossing }, { "reach", test_reach },     { "parts", test_parts },
    { "mouths", test_mouths },     { "march", test_march },     { "joined", test_joined },
    { "playable", test_playable },
};

static bool prove(struct proof *p)
{
    if (lr_rule_named(p->pack, cell(p->row, "rule")) == NULL)
        return refuted(p, "a rule that stands in RULES.md", cell(p->row, "rule"));
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        if (lr_same_name(tests[i].name, cell(p->row, "test")))
            return tests[i].prove(p);
    return refuted(p, "a test that docs/maps.md lists", cell(p->row, "test"));
}

static bool prove_all(struct proof *p, const struct lr_node *root, struct lr_text *report)
{
    int n = 0;
    for (p->row = root->first; p->row; p->row = p->row->next, n++)
        if (!prove(p))
            return false;
    if (report != NULL)
        lr_put(report, "facts: %d of the book about the map, all true on this board\n", n);
    return true;
}

/* ---- Where the board comes from ---- */

static void put_origins(const struct lr_pack *p, const char *what, const char *file, struct lr_text *report)
{
    int n[3] = { 0 }, all = 0;
    const struct lr_node *root = lr_data_read(p, file);
    for (const struct lr_node *row = root ? root->first : NULL; row; row = row->next)
        if (row->source >= 0) {
            n[p->source[row->source].origin]++;
            all++;
        }
    lr_put(report, "sources: %d %s, %d from the book, %d derived, %d made\n", all, what, n[LR_BOOK], n[LR_DERIVED],
           n[LR_MADE]);
}

static void put_all_origins(const struct lr_pack *p, struct lr_text *report)
{
    static const char *const tables[][2] = { { "hexes", "board/hexes.tsv" },
                                             { "hexsides", "board/hexsides.tsv" },
                                             { "places", "board/places.tsv" },
                                             { "routes", "board/routes.yaml" } };
    for (size_t i = 0; report && i < sizeof tables / sizeof tables[0]; i++)
        put_origins(p, tables[i][0], tables[i][1], report);
}

bool lr_facts_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    if (p->board == NULL || !lr_data_exists(p, "board/facts.tsv"))
        return true;
    struct lr_arena arena = { 0 };
    struct proof proof = { p, p->board, NULL, &arena, e };
    const struct lr_node *root = table_beside(&proof, "board/facts.tsv");
    bool good = root != NULL && prove_all(&proof, root, report);
    lr_arena_free(&arena);
    if (good)
        put_all_origins(p, report);
    return good;
}
