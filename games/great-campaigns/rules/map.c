/* map.c - 2.3: the map, all that never changes of its hexes and hexsides, from the features of the board. */
#include "great.h"

static const char *const terrain_names[GC_TERRAINS] = { "clear", "rolling",           "rough", "woods",    "city",
                                                        "swamp", "provisional swamp", "hill",  "mountain", "loess",
                                                        "water" };

/* The bits of the board's features, by what they mean here. */
struct bits {
    uint32_t major, minor, creek, ridge, water, way[GC_WAYS];
    uint32_t ford, bridge, ferry, dam, aqueduct, indestructible;
    uint8_t crest;
};

static void find_bits(const struct lr_board *b, struct bits *x)
{
    *x = (struct bits){ .major = lr_feature_bit(b, "major river"),
                        .minor = lr_feature_bit(b, "minor river"),
                        .creek = lr_feature_bit(b, "creek"),
                        .ridge = lr_feature_bit(b, "ridge"),
                        .water = lr_feature_bit(b, "water"),
                        .way = { 0, lr_feature_bit(b, "trail"), lr_feature_bit(b, "railroad"),
                                 lr_feature_bit(b, "road"), lr_feature_bit(b, "pike") },
                        .ford = lr_feature_bit(b, "ford"),
                        .bridge = lr_feature_bit(b, "bridge"),
                        .ferry = lr_feature_bit(b, "ferry"),
                        .dam = lr_feature_bit(b, "dam"),
                        .aqueduct = lr_feature_bit(b, "aqueduct"),
                        .indestructible = lr_feature_bit(b, "indestructible"),
                        .crest = lr_edge_bit(b, "ridge") };
}

/* 2.3 The major terrain of each hex. */
static bool read_terrain(const struct lr_board *b, struct gc_tables *t, struct lr_error *e)
{
    uint8_t known[256] = { 0 };
    for (int i = 0; i < b->terrains; i++) {
        int n = lr_name_index(terrain_names, GC_TERRAINS, b->terrain_names[i]);
        if (n < 0)
            return lr_fail(e, "board.yaml", 0, 0, "2.3: expected a terrain of the book, found %s",
                           b->terrain_names[i]);
        known[i] = (uint8_t)n;
    }
    uint32_t redoubt = lr_flag_bit(b, "redoubt"), fort = lr_flag_bit(b, "fort");
    for (int h = 0; h < b->hexes; h++) {
        t->hex[h].terrain = known[b->terrain[h]];
        t->hex[h].redoubt = (b->flags[h] & redoubt) != 0;
        t->hex[h].fort = (b->flags[h] & fort) != 0;
        t->hex[h].station = GC_NOBODY;
    }
    return true;
}

/* The best way over a hexside: of several the cheapest in rain counts. */
static uint8_t way_over(const struct bits *x, uint32_t f)
{
    for (unsigned w = GC_PIKE; w > GC_NO_WAY; w--)
        if (f & x->way[w])
            return (uint8_t)w;
    return GC_NO_WAY;
}

static uint8_t water_at(const struct bits *x, uint32_t f)
{
    return f & x->water   ? GC_ALL_WATER
           : f & x->major ? GC_MAJOR
           : f & x->minor ? GC_MINOR
           : f & x->creek ? GC_CREEK
                          : GC_DRY;
}

static uint8_t crossing_at(const struct bits *x, uint32_t f)
{
    return (uint8_t)((f & x->ford ? GC_FORD : 0) | (f & x->bridge ? GC_BRIDGE : 0) | (f & x->ferry ? GC_FERRY : 0)
                     | (f & x->dam ? GC_DAM : 0) | (f & x->aqueduct ? GC_AQUEDUCT : 0)
                     | (f & x->indestructible ? GC_FOREVER : 0));
}

static bool is(const struct gc_tables *t, lr_hex a, lr_hex b, unsigned terrain)
{
    return t->hex[a].terrain == terrain || t->hex[b].terrain == terrain;
}

/* 6.2, 12.0 What it costs to enter the hex beyond, in halves: by the way, or by the terrain; a ridge 1 more. */
static uint8_t price(const struct gc_tables *t, const struct gc_edge *e, lr_hex to, int rain)
{
    static const uint8_t by_way[GC_WAYS][2] = { { 0, 0 }, { 2, 4 }, { 2, 4 }, { 2, 4 }, { 2, 3 } };
    unsigned terrain = t->hex[to].terrain;
    unsigned cost = t->terrain_cost[terrain][rain];
    if (e->way == GC_TRAIL && terrain == GC_MOUNTAIN)
        cost = rain ? 6 : 4;
    else if (e->way != GC_NO_WAY)
        cost = by_way[e->way][rain];
    else if (e->flags & GC_SHUT || (rain && e->flags & GC_SODDEN))
        cost = LR_NO_WAY;
    if (cost >= LR_NO_WAY || terrain == GC_WATER || e->water == GC_ALL_WATER)
        return LR_NO_WAY;
    return (uint8_t)(cost + (e->flags & GC_RIDGE ? 2 : 0));
}

static void read_edge(const struct lr_board *b, struct gc_tables *t, const struct bits *x, lr_hex h, int d)
{
    struct gc_edge *e = &t->edge[h][d];
    lr_hex to = b->next[h][d];
    *e = (struct gc_edge){ .number = GC_NOBODY, .cost = { LR_NO_WAY, LR_NO_WAY } };
    if (to == LR_NONE || !b->playable[to] || to >= b->hexes) {
        uint32_t f = b->features[b->side[h][d]];
        e->flags = GC_OFF_MAP;
        e->water = f & x->water ? GC_ALL_WATER : GC_DRY;
        return;
    }
    uint32_t f = b->features[b->side[h][d]];
    e->way = way_over(x, f);
    e->water = water_at(x, f);
    e->crossing = crossing_at(x, f);
    bool walled = is(t, h, to, GC_MOUNTAIN) || is(t, h, to, GC_SWAMP);
    e->flags = (uint8_t)((is(t, h, to, GC_WOODS) || is(t, h, to, GC_LOESS) ? GC_WOODED : 0)
                         | (walled && e->way == GC_NO_WAY ? GC_SHUT : 0)
                         | (is(t, h, to, GC_PROVISIONAL_SWAMP) && e->way == GC_NO_WAY ? GC_SODDEN : 0)
                         | (is(t, h, to, GC_CITY) ? GC_TOWN : 0) | (f & x->ridge ? GC_RIDGE : 0)
                         | (f & x->ridge && b->edge[to][lr_opposite(d)] & x->crest ? GC_UPHILL : 0));
    if (e->way != GC_NO_WAY)
        t->hex[h].way = true;
    for (int rain = 0; rain < 2; rain++) {
        e->cost[rain] = price(t, e, to, rain);
        t->cost[rain][h][d] = e->water == GC_DRY ? e->cost[rain] : LR_NO_WAY;
    }
}

/* ---- What is numbered: crossings that can be destroyed, stations ---- */

static bool name_crossing(struct lr_pack *p, lr_hexside side, struct lr_error *e)
{
    char name[80];
    struct lr_text words = LR_TEXT(name);
    lr_name(p, LR_HEXSIDES, side, &words);
    return lr_domain_add(p, GC_CROSSING, name, NULL, e);
}

/* 10.2 */
static bool number_crossings(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    for (int s = 0; s < b->sides; s++) {
        const struct lr_ends *ends = &b->ends[s];
        if (ends->hex[1] == LR_NONE || !b->playable[ends->hex[0]] || !b->playable[ends->hex[1]])
            continue;
        struct gc_edge *one = &t->edge[ends->hex[0]][ends->dir[0]], *two = &t->edge[ends->hex[1]][ends->dir[1]];
        if (!(one->crossing & (GC_BRIDGE | GC_FERRY | GC_AQUEDUCT)) || one->water < GC_MINOR)
            continue;
        if (t->crossings == GC_CROSSINGS)
            return lr_fail(e, "board.yaml", 0, 0, "10.2: expected at most %d bridges and ferries", GC_CROSSINGS);
        t->crossing_side[t->crossings] = (lr_hexside)s;
        one->number = two->number = t->crossings++;
        if (!name_crossing(p, (lr_hexside)s, e))
            return false;
    }
    return true;
}

/* 5.4 */
static bool number_stations(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    uint32_t bit = lr_flag_bit(p->board, "station");
    for (int h = 0; h < p->board->hexes; h++) {
        char name[80];
        struct lr_text words = LR_TEXT(name);
        if (!(p->board->flags[h] & bit) || !p->board->playable[h])
            continue;
        if (t->stations == GC_STATIONS)
            return lr_fail(e, "board.yaml", 0, 0, "5.4: expected at most %d stations", GC_STATIONS);
        lr_name(p, LR_HEXES, (uint64_t)h, &words);
        t->station_hex[t->stations] = (lr_hex)h;
        t->hex[h].station = t->stations++;
        if (!lr_domain_add(p, GC_STATION, name, NULL, e))
            return false;
    }
    return true;
}

bool gc_load_map(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    struct bits x;
    if (b == NULL || b->hexes > GC_HEXES)
        return lr_fail(e, "board.yaml", 0, 0, "2.3: expected a board of at most %d hexes", GC_HEXES);
    t->hexes = b->hexes;
    find_bits(b, &x);
    if (!read_terrain(b, t, e))
        return false;
    memset(t->cost, LR_NO_WAY, sizeof t->cost);
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++)
            if (b->playable[h])
                read_edge(b, t, &x, (lr_hex)h, d);
    return number_crossings(p, t, e) && number_stations(p, t, e);
}
