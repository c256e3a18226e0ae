/* map.c - chapter 2: the board made ready, hexside limits (2.21), and who controls which hex (2.7, 4.31). */
#include "bobby.h"

/* ---- Hexes ---- */

/* 2.1, 2.71: The sides of the game, by the values of the board's partition; 0xFF for the sea. */
static bool read_homes(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    const struct lr_partition *home = lr_partition_named(b, "home");
    int side[2] = { -1, -1 };
    for (int i = 0; home && i < 2 && i < home->values; i++)
        side[i] = lr_find(p, LR_SIDES, home->value_names[i], strlen(home->value_names[i]));
    if (side[0] < 0 || side[1] < 0)
        return lr_fail(e, "board.yaml", 0, 0, "expected a partition \"home\" with the two sides");
    for (unsigned h = 0; h < BL_HEXES; h++) {
        t->playable[h] = b->playable[h];
        t->home[h] = t->supply[h] = t->port[h] = 0xFF;
        if (!b->playable[h])
            continue;
        if (home->of[h] > 1)
            return lr_fail(e, "board/hexes.tsv", 0, 0, "expected a home side for every hex, found one without");
        t->home[h] = (uint8_t)side[home->of[h]];
        t->unheld[h] = t->home[h];
        lr_add(&t->home_of[t->home[h]], h);
    }
    return true;
}

static int terrain_named(const struct lr_board *b, const char *name)
{
    for (int i = 0; i < b->terrains; i++)
        if (strcmp(b->terrain_names[i], name) == 0)
            return i;
    return -1;
}

/* 2.32 */
static bool add_port(struct bl_tables *t, unsigned h, bool major, struct lr_error *e)
{
    if (t->ports == BL_PORTS)
        return lr_fail(e, "board/hexes.tsv", 0, 0, "expected at most %d ports", BL_PORTS);
    t->port[h] = (uint8_t)t->ports;
    t->port_hex[t->ports] = (uint16_t)h;
    t->port_major[t->ports] = major;
    t->port_river[t->ports] = 0xFF; /* on the open bay, unless navigation.tsv says more */
    t->major_ports |= (uint32_t)major << t->ports;
    t->ports++;
    return true;
}

/* 2.5, 7.2 */
static bool add_entry(struct bl_tables *t, unsigned h, struct lr_error *e)
{
    unsigned side = t->home[h];
    if (t->entries[side] == BL_ENTRIES)
        return lr_fail(e, "board/hexes.tsv", 0, 0, "expected at most %d supply hexes a side", BL_ENTRIES);
    t->supply[h] = (uint8_t)side;
    t->entry[side][t->entries[side]++] = (uint16_t)h;
    return true;
}

/* 2.31 */
static bool read_hexes(const struct lr_board *b, struct bl_tables *t, struct lr_error *e)
{
    int forest = terrain_named(b, "forest");
    uint32_t fortress = lr_flag_bit(b, "fortress"), north = lr_flag_bit(b, "north of the Potomac");
    uint32_t supply = lr_flag_bit(b, "supply"), port = lr_flag_bit(b, "port"), major = lr_flag_bit(b, "major port");
    for (unsigned h = 0; h < BL_HEXES; h++) {
        uint32_t flags = b->flags[h];
        if (!t->playable[h])
            continue;
        t->forest[h] = b->terrain[h] == forest;
        t->fortress[h] = (flags & fortress) != 0;
        t->north[h] = (flags & north) != 0;
        if (t->north[h])
            lr_add(&t->northern, h);
        if (((flags & supply) && !add_entry(t, h, e)) || ((flags & port) && !add_port(t, h, flags & major, e)))
            return false;
    }
    return true;
}

/* ---- Towns ---- */

/* 2.3: a town with a number is a major one. */
static bool read_major(struct lr_pack *p, struct bl_tables *t, const struct lr_place *at, struct lr_error *e)
{
    long value;
    int side;
    if (!lr_need_int(at->data, "value", 1, 9, &value, e) || !lr_need_name(p, at->data, "side", LR_SIDES, &side, e))
        return false;
    if (side != t->home[at->hex])
        return lr_wrong(at->data, e, "expected %s in the home territory of its own side", at->name);
    t->major[at->hex] = 1;
    t->value[at->hex] = (uint8_t)value;
    t->town[at->hex] = (uint8_t)side;
    return true;
}

static bool read_towns(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    for (int i = 0; i < b->places; i++) {
        const struct lr_place *at = &b->place[i];
        if (at->hex >= BL_HEXES || strcmp(at->kind, "place") == 0)
            continue;
        t->any_town[at->hex] = 1;
        if (strcmp(at->kind, "major") == 0 && !read_major(p, t, at, e))
            return false;
    }
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (t->any_town[h] || t->port[h] != 0xFF) {
            if (t->notables == BL_NOTABLES)
                return lr_fail(e, "board/places.tsv", 0, 0, "expected at most %d towns and ports", BL_NOTABLES);
            t->notable[t->notables++] = (uint16_t)h;
        }
    return true;
}

static bool find_named_towns(const struct lr_board *b, struct bl_tables *t, struct lr_error *e)
{
    const struct {
        const char *name;
        uint16_t *hex;
    } wanted[] = {
        { "Washington", &t->washington },   { "Richmond", &t->richmond },
        { "Fort Monroe", &t->fort_monroe }, { "Harper's Ferry", &t->harpers_ferry },
        { "Moorefield", &t->moorefield },
    };
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!lr_need_place(b, wanted[i].name, wanted[i].hex, e))
            return false;
    return true;
}

/* ---- Rivers ---- */

static int river_named(const struct bl_tables *t, const char *const names[BL_RIVERS], const char *name,
                       size_t length)
{
    for (int i = 0; i < t->rivers; i++)
        if (names[i] && strlen(names[i]) == length && strncmp(names[i], name, length) == 0)
            return i;
    return -1;
}

/* 8.2: on which river a port lies, and which it is from the mouth. */
static bool read_river_port(struct lr_pack *p, struct bl_tables *t, const char *names[BL_RIVERS],
                            const struct lr_node *row, struct lr_error *e)
{
    const struct lr_node *river = lr_need(row, "river", LR_SCALAR, e);
    long order;
    int hex;
    if (river == NULL || !lr_need_name(p, row, "port", LR_HEXES, &hex, e)
        || !lr_need_int(row, "order", 1, BL_PORTS, &order, e))
        return false;
    if (hex >= BL_HEXES || t->port[hex] == 0xFF)
        return lr_wrong(row, e, "expected a port");
    int r = river_named(t, names, river->text, strlen(river->text));
    if (r < 0) {
        if (t->rivers == BL_RIVERS)
            return lr_wrong(row, e, "expected at most %d rivers", BL_RIVERS);
        names[r = t->rivers++] = river->text;
    }
    t->port_river[t->port[hex]] = (uint8_t)r;
    t->port_order[t->port[hex]] = (uint8_t)order;
    return true;
}

/* The hexsides of "Potomac navigation" are the Potomac's, below its head. */
static void mark_reach(const struct lr_board *b, struct bl_tables *t, const struct lr_route *route, int river)
{
    for (int i = 0; i < route->length; i++) {
        const struct lr_ends *ends = &b->ends[route->stops[i]];
        for (int k = 0; k < 2; k++)
            if (ends->hex[k] < BL_HEXES)
                t->river_of[ends->hex[k]][ends->dir[k]] = (uint8_t)river;
    }
}

/* 8.3: what a ship passes between a port and the mouth of its river. */
static void order_ports(struct bl_tables *t)
{
    for (int i = 0; i < t->ports; i++) {
        if (t->port_river[i] == 0xFF)
            continue;
        t->river_ports[t->port_river[i]] |= UINT32_C(1) << i;
        for (int k = 0; k < t->ports; k++)
            if (t->port_river[k] == t->port_river[i] && t->port_order[k] < t->port_order[i])
                t->port_below[i] |= UINT32_C(1) << k;
    }
}

static bool read_rivers(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    const struct lr_node *file = lr_data(p, "board/navigation.tsv", e);
    const char *names[BL_RIVERS] = { NULL };
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row; row = row->next)
        if (!read_river_port(p, t, names, row, e))
            return false;
    order_ports(t);
    memset(t->river_of, 0xFF, sizeof t->river_of);
    for (int i = 0; i < b->routes; i++) {
        const struct lr_route *route = &b->route[i];
        const char *space = strrchr(route->name, ' ');
        if (strcmp(route->kind, "navigation") != 0 || space == NULL)
            continue;
        int r = river_named(t, names, route->name, (size_t)(space - route->name));
        if (r < 0)
            return lr_fail(e, "board/routes.yaml", 0, 0, "expected ports on the river of \"%s\"", route->name);
        mark_reach(b, t, route, r);
    }
    return true;
}

/* ---- Hexsides ---- */

struct features {
    uint32_t river, crossing, mountain, gap, marsh, rail, road;
};

/* 2.2, 2.21: a river needs a bridge or ford, a mountain a gap; one hexside may have both. */
static unsigned way_over(const struct features *f, uint32_t on, bool navigable)
{
    bool water = (on & f->river) != 0, crossed = (on & f->crossing) != 0;
    bool ridge = (on & f->mountain) != 0, passed = (on & f->gap) != 0;
    unsigned way = 0;
    if ((!water || crossed) && (!ridge || passed))
        way |= BL_OPEN;
    if (crossed)
        way |= BL_BRIDGED;
    if (passed)
        way |= BL_GAP;
    if (water && !crossed && (!ridge || passed))
        way |= BL_PONTOON;
    if (navigable)
        way |= BL_NAVIGABLE;
    if (on & f->marsh)
        way |= BL_MARSH;
    if (on & f->rail)
        way |= BL_RAIL;
    if (on & f->road)
        way |= BL_ROAD;
    return way;
}

static void read_sides(const struct lr_board *b, struct bl_tables *t)
{
    const struct features f = {
        lr_feature_bit(b, "river"),    lr_feature_bit(b, "bridge") | lr_feature_bit(b, "ford"),
        lr_feature_bit(b, "mountain"), lr_feature_bit(b, "gap"),
        lr_feature_bit(b, "marsh"),    lr_feature_bit(b, "rail"),
        lr_feature_bit(b, "road"),
    };
    for (unsigned h = 0; h < BL_HEXES; h++)
        for (unsigned d = 0; d < 6; d++) {
            lr_hex to = b->next[h][d];
            t->next[h][d] = LR_NONE;
            if (!t->playable[h])
                continue;
            uint32_t on = b->features[b->side[h][d]];
            t->marshy[h] |= (on & f.marsh) != 0;
            if (to >= BL_HEXES || !b->playable[to])
                continue;
            t->next[h][d] = to;
            t->way[h][d] = (uint8_t)way_over(&f, on, t->river_of[h][d] != 0xFF);
            if (t->way[h][d] & BL_OPEN)
                lr_add(&t->near[h], to);
        }
}

/* ---- Railroads and roads ---- */

/* 7.1, 2.6: the directions in which a side may use a line, as edges. The CSA uses no railroad of the North, traces
 * no supply over the National Road and none north of the Potomac (9.2). */
static void open_edge(const struct lr_board *b, struct bl_tables *t, const struct bl_line *line, unsigned from,
                      unsigned to)
{
    int d = lr_direction(b, (lr_hex)from, (lr_hex)to);
    if (d < 0)
        return;
    const struct {
        unsigned hex;
        int dir;
    } end[2] = { { from, d }, { to, lr_opposite(d) } };
    bool southern = t->home[from] == BL_CSA && t->home[to] == BL_CSA;
    bool below = !t->north[from] && !t->north[to];
    bool csa_line = line->road ? line->csa_supply && below : southern;
    for (unsigned k = 0; k < 2; k++) {
        uint8_t bit = (uint8_t)(1u << end[k].dir);
        t->line_ways[BL_USA][end[k].hex] |= bit;
        t->line_ways[BL_CSA][end[k].hex] |= csa_line ? bit : 0;
        t->rail_ways[BL_USA][end[k].hex] |= line->road ? 0 : bit;
        t->rail_ways[BL_CSA][end[k].hex] |= !line->road && southern ? bit : 0;
    }
}

/* 7.1: a vacant hex that the USA can hold from both sides; a major town must be occupied. */
static bool add_joint(struct bl_tables *t, const struct bl_line *line, unsigned i, struct lr_error *e)
{
    unsigned h = line->hex[i];
    if (t->home[h] != BL_CSA || t->major[h])
        return true;
    if (t->joints == BL_JOINTS)
        return lr_fail(e, "board/routes.yaml", 0, 0, "expected at most %d inner hexes of railroads", BL_JOINTS);
    t->joint[t->joints++] = (struct bl_joint){ line->hex[i - 1], line->hex[i], line->hex[i + 1] };
    return true;
}

/* 2.4 */
static bool read_line(const struct lr_board *b, struct bl_tables *t, const struct lr_route *route,
                      struct lr_error *e)
{
    if (t->lines == BL_LINES || route->length > BL_LINE_HEXES)
        return lr_fail(e, "board/routes.yaml", 0, 0, "expected at most %d lines of at most %d hexes", BL_LINES,
                       BL_LINE_HEXES);
    struct bl_line *line = &t->line[t->lines++];
    line->road = strcmp(route->kind, "road") == 0;
    line->csa_supply = strcmp(route->name, "National Road") != 0;
    line->length = (uint8_t)route->length;
    for (unsigned i = 0; i < line->length; i++) {
        unsigned h = route->stops[i];
        line->hex[i] = (uint16_t)h;
        (line->road ? t->on_road : t->on_rail)[h] = 1;
        if (i > 0)
            open_edge(b, t, line, line->hex[i - 1], h);
    }
    for (unsigned i = 1; i + 1 < line->length; i++)
        if (!add_joint(t, line, i, e))
            return false;
    return true;
}

static bool read_lines(const struct lr_board *b, struct bl_tables *t, struct lr_error *e)
{
    for (int i = 0; i < b->routes; i++) {
        const struct lr_route *route = &b->route[i];
        bool runs = strcmp(route->kind, "rail") == 0 || strcmp(route->kind, "road") == 0;
        if (runs && !route->by_side && !read_line(b, t, route, e))
            return false;
    }
    return true;
}

/* How many hexes of march lie between any two, enemies and stops apart. */
static void measure(const struct lr_board *b, struct bl_tables *t)
{
    lr_word memory[BL_SEARCH_WORDS];
    uint8_t step[BL_HEXES][6];
    struct lr_ways ways = { b, (const uint8_t(*)[6])step, NULL, NULL, 1 };
    struct lr_search s;
    for (unsigned h = 0; h < BL_HEXES; h++)
        for (int d = 0; d < 6; d++)
            step[h][d] = t->way[h][d] & BL_OPEN ? 1 : LR_NO_WAY;
    lr_search_make(&s, memory, b, BL_HEXES);
    for (unsigned from = 0; from < BL_HEXES; from++) {
        lr_search_clear(&s);
        lr_search_start(&s, (lr_hex)from, 0, 0);
        lr_search_run(&s, &ways, BL_HEXES, NULL);
        for (unsigned to = 0; to < BL_HEXES; to++)
            t->march[from][to] = s.cost[to] < 0xFF ? (uint8_t)s.cost[to] : 0xFF;
    }
}

/* 7.3: a train pays nothing; its hexes are counted to find the shortest way. */
static void price_rails(const struct lr_board *b, struct bl_tables *t)
{
    t->board = b;
    for (int s = 0; s < 2; s++)
        for (unsigned h = 0; h < BL_HEXES; h++)
            for (int d = 0; d < 6; d++)
                t->rail_step[s][h][d] = t->rail_ways[s][h] >> d & 1 ? 1 : LR_NO_WAY;
}

/* 2.0 */
bool bl_load_map(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    if (p->board == NULL || p->board->hexes != BL_HEXES)
        return lr_fail(e, "board.yaml", 0, 0, "expected a board of %d hexes", BL_HEXES);
    if (!read_homes(p, t, e) || !read_hexes(p->board, t, e) || !read_towns(p, t, e)
        || !find_named_towns(p->board, t, e) || !read_rivers(p, t, e))
        return false;
    read_sides(p->board, t);
    measure(p->board, t);
    if (!read_lines(p->board, t, e))
        return false;
    price_rails(p->board, t);
    return true;
}

/* ---- 2.21 Hexside limits ---- */

enum { CLEAR, FOREST, BRIDGE, MARSH, GAP };

static int stricter(int most, int limit) { return limit < most ? limit : most; }

/* 5.41: over a pontoon bridge two may retreat and one reinforce a turn; how many attack, the strategic moves say.
 */
static int pontoon_limit(const struct bl_state *st, unsigned hex, int dir, enum bl_limit which)
{
    if (!(st->fight[hex] >> dir & 1))
        return 0;
    return which == BL_ATTACK_LIMIT ? BL_BLOCKS : which == BL_RETREAT_LIMIT ? 2 : 1;
}

/* 2.2: the most restrictive terrain counts: of the hexside, and of the hex fought for if it is forest (R12). */
static int land_limit(const struct bl_tables *t, const struct bl_state *st, unsigned hex, unsigned way,
                      enum bl_limit which)
{
    int mud = bl_mud(st);
    int most = t->limit[which][CLEAR][mud];
    if (t->forest[hex])
        most = stricter(most, t->limit[which][FOREST][mud]);
    if (way & BL_BRIDGED)
        most = stricter(most, t->limit[which][BRIDGE][mud]);
    if (way & BL_MARSH)
        most = stricter(most, t->limit[which][MARSH][mud]);
    if (way & BL_GAP)
        most = stricter(most, t->limit[which][GAP][mud]);
    return most;
}

/* 2.21, 6.32, 6.71 */
int bl_limit(const struct bl_tables *t, const struct bl_state *st, unsigned hex, int dir, enum bl_limit which,
             bool night)
{
    unsigned way = t->way[hex][dir];
    int most = 0;
    if (way & BL_OPEN)
        most = land_limit(t, st, hex, way, which);
    else if (way & BL_PONTOON)
        most = pontoon_limit(st, hex, dir, which);
    return night && which != BL_ATTACK_LIMIT ? 2 * most : most;
}

/* ---- 2.7 Control ---- */

/* 2.7: Home territory, but for what is occupied or on a line of the USA; a hex that is fought for stays as it was
 * (R23).
 */
static void find_control(const struct bl_tables *t, const struct bl_state *st, uint8_t control[BL_HEXES])
{
    struct bl_set here[2] = { bl_set_of(st->here[BL_USA]), bl_set_of(st->here[BL_CSA]) }, line;
    bl_line_control(t, st, here, &line);
    memcpy(control, t->unheld, BL_HEXES);
    LR_EACH_IN(h, &here[BL_USA])
        control[h] = BL_USA;
    LR_EACH_IN(h, &here[BL_CSA])
        control[h] = lr_has(&here[BL_USA], h) ? st->control[h] : BL_CSA;
    LR_EACH_IN(h, &line)
        control[h] = BL_USA | BL_LINE;
}

void bl_set_control(const struct bl_tables *t, struct bl_state *st)
{
    uint8_t control[BL_HEXES];
    find_control(t, st, control);
    memcpy(st->control, control, sizeof control);
}

/* 4.31: only the enemy of a town's colour wins by it, and only its own side by getting it back. */
static int worth(const struct bl_tables *t, unsigned hex, enum lr_side to)
{
    return to == BL_CSA ? t->value[hex] : -t->value[hex];
}

/* 2.7, 4.31 */
void bl_control(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    uint8_t before[BL_HEXES], after[BL_HEXES];
    find_control(t, st, after);
    if (memcmp(st->control, after, sizeof after) == 0)
        return;
    memcpy(before, st->control, sizeof before);
    memcpy(st->control, after, sizeof after);
    for (int i = 0; i < t->notables; i++) {
        unsigned h = t->notable[i];
        enum lr_side to = (enum lr_side)(after[h] & 1);
        if ((before[h] & 1) == (int)to)
            continue;
        LR_TELL(ev, BL_E_CONTROL, to, LR_EVERYONE, (int32_t)to, (int32_t)h);
        if (t->major[h])
            bl_score(p, st, ev, worth(t, h, to));
    }
}
