/* load.c - reads the pack's data and makes it ready: blocks, leaders, the book's tables, set-ups, scenarios. What
 * is read is proved here, so that the chapters need not doubt it. */
#include "bobby.h"

/* ---- Names ---- */

static const char *const side_names[2] = { "USA", "CSA" };
/* 3.6 */
static const char *const type_names[BL_TYPES] = { "infantry", "garrison", "cavalry", "artillery", "leader" };
static const char *const class_names[BL_CLASSES] = { "minor", "major", "supreme" };
static const char *const terrain_names[5] = { "clear", "forest", "bridge", "marsh", "gap" };
static const char *const year_names[BL_SETUPS] = { "1861", "1862", "1863", "1864" };
static const char *const answer_names[2] = { "no", "yes" };
static const char *const length_names[2] = { "war", "year" };
static const char *const place_names[BL_PLACES] = { "on map",   "replacement pool", "leader pool", "withdrawn",
                                                    "held out", "mustering",        "unknown" };
static const char *const option_names[BL_OPTIONS] = {
    "weather",     "free deployment", "supply turn",          "Grant",           "town forage",
    "marsh",       "road attack",     "outflanking trenches", "empty positions", "engaged guns",
    "forest guns", "redeployment",    "USA marginal",         "cadre limit",
};
static const char *const post_names[BL_POSTS] = { "Left",       "Center",       "Right",      "Reserve",
                                                  "enemy Left", "enemy Center", "enemy Right" };
static const char *const mark_names[] = { "moved",     "forced", "rough", "strategic",  "active",
                                          "disrupted", "shown",  "new",   "returned",   "acted",
                                          "short",     "half",   "fed",   "was active", "pays" };
static const char *const quarter_names[BL_QUARTERS] = { "Spring", "Summer", "Autumn", "Winter" };
static const char *const weather_names[2] = { "dry", "mud" };
static const char *const role_names[2] = { "army leader", "supreme leader" };
static const char *const who_names[1] = { "all" };
static const char *const control_names[4] = { "USA", "CSA", "USA line", "CSA line" };
static const char *const dir_names[8] = { "NE", "E", "SE", "SW", "W", "NW", "by sea", "battle" };

static const struct lr_naming names[] = {
    LR_NAMING(BL_POST, post_names),       LR_NAMING(BL_PLACE, place_names),     LR_NAMING(BL_MARK, mark_names),
    LR_NAMING(BL_QUARTER, quarter_names), LR_NAMING(BL_WEATHER, weather_names), LR_NAMING(BL_ROLE, role_names),
    LR_NAMING(BL_CLASS, class_names),     LR_NAMING(BL_WHO, who_names),         LR_NAMING(BL_OPTION, option_names),
    LR_NAMING(BL_CONTROL, control_names), LR_NAMING(BL_DIR, dir_names),
};

/* What is being made, and what the roster needs of the unit data. */
struct reading {
    struct bl_tables *t;
    uint8_t speed[BL_TYPES], fire[BL_TYPES], most[2][BL_TYPES];
};

/* ---- The book's tables ---- */

/* 3.5, 9.5 Unit data. A leader's speed and firepower vary. */
static bool read_unit(const struct lr_node *n, int type, void *into, struct lr_error *e)
{
    struct reading *r = into;
    if (type != BL_LEADER
        && (!lr_need_byte(n, "speed", 0, 9, &r->speed[type], e)
            || !lr_need_byte(n, "fire", 0, 6, &r->fire[type], e)))
        return false;
    return lr_need_byte(n, "cadre", 0, 30, &r->t->cadre_cost[type], e)
           && lr_need_byte(n, "step", 0, 30, &r->t->step_cost[type], e)
           && lr_need_byte(n, "usa", 1, BL_MOST_STEPS, &r->most[BL_USA][type], e)
           && lr_need_byte(n, "csa", 1, BL_MOST_STEPS, &r->most[BL_CSA][type], e);
}

/* 2.21, 9.4 */
static bool read_terrain(const struct lr_node *n, int terrain, void *into, struct lr_error *e)
{
    struct reading *r = into;
    static const char *const limit_keys[3][2] = { { "attack dry", "attack mud" },
                                                  { "retreat dry", "retreat mud" },
                                                  { "reinforce dry", "reinforce mud" } };
    static const char *const forage_keys[2] = { "forage dry", "forage mud" };
    static const int forage_row[5] = { 0, 1, -1, 2, -1 };
    for (int i = 0; i < 6; i++)
        if (!lr_need_byte(n, limit_keys[i / 2][i % 2], 0, 40, &r->t->limit[i / 2][terrain][i % 2], e))
            return false;
    int row = forage_row[terrain];
    for (int i = 0; i < 2 && row >= 0; i++)
        if (!lr_need_byte(n, forage_keys[i], 0, 40, &r->t->forage[row][i], e))
            return false;
    return true;
}

/* "USA 2", "CSA 1" or "0" */
static bool read_space(const struct lr_node *n, int8_t *out, struct lr_error *e)
{
    int side = strncmp(n->text, "USA ", 4) == 0 ? BL_USA : strncmp(n->text, "CSA ", 4) == 0 ? BL_CSA : -1;
    const char *digit = n->text + (side < 0 ? 0 : 4);
    if (digit[0] < '0' || digit[0] > '6' || digit[1] || (side < 0 && digit[0] != '0'))
        return lr_wrong(n, e, "expected 0, or USA or CSA with a number from 1 to 6; found %s", n->text);
    *out = (int8_t)(side == BL_USA ? '0' - digit[0] : digit[0] - '0');
    return true;
}

static bool read_points(const struct lr_node *n, int year, void *into, struct lr_error *e)
{
    struct reading *r = into;
    return lr_need_byte(n, "usa", 0, 200, &r->t->points[BL_USA][year], e)
           && lr_need_byte(n, "csa", 0, 200, &r->t->points[BL_CSA][year], e);
}

static bool read_trenches(const struct lr_node *n, int year, void *into, struct lr_error *e)
{
    struct reading *r = into;
    return lr_need_byte(n, "positions", 0, 3, &r->t->trenches[year], e);
}

static bool read_march(const struct lr_node *n, int side, void *into, struct lr_error *e)
{
    struct reading *r = into;
    return lr_need_byte(n, "loses", 0, 6, &r->t->march_loss[side], e);
}

static bool read_cadres(const struct lr_node *cell, void *out, struct lr_error *e)
{
    long cadres = 0;
    if (!lr_read_int(cell, 0, 9, &cadres, e))
        return false;
    *(uint8_t *)out = (uint8_t)cadres;
    return true;
}

static bool load_tables(struct lr_pack *p, struct reading *r, struct lr_error *e)
{
    static const char *const unit_keys[] = { "type", "speed", "fire", "cadre", "step", "usa", "csa", NULL };
    static const char *const terrain_keys[] = {
        "terrain",       "attack dry",    "attack mud", "retreat dry", "retreat mud",
        "reinforce dry", "reinforce mud", "forage dry", "forage mud",  NULL
    };
    static const char *const points_keys[] = { "year", "usa", "csa", NULL };
    static const char *const trench_keys[] = { "year", "positions", NULL };
    static const char *const march_keys[] = { "side", "loses", NULL };
    static const char *const draft_columns[] = { "usa", "csa" };
    static const struct lr_table files[] = {
        { "data/units.tsv", "type", type_names, BL_TYPES, unit_keys, read_unit },
        { "data/terrain.tsv", "terrain", terrain_names, 5, terrain_keys, read_terrain },
        { "data/replacements.tsv", "year", year_names, BL_SETUPS, points_keys, read_points },
        { "data/entrenchments.tsv", "year", year_names, BL_SETUPS, trench_keys, read_trenches },
        { "data/march.tsv", "side", side_names, 2, march_keys, read_march },
    };
    static const struct lr_chart draft = { "data/draft.tsv",        "die", 1, 6, 2, draft_columns, read_cadres,
                                           sizeof r->t->draft[0][0] };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (!lr_table_read(p, &files[i], r, e))
            return false;
    return lr_chart_read(p, &draft, r->t->draft, NULL, e);
}

/* 4.1, 4.6 The Victory Track. */
static bool load_victory(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "spaces", "marginal", NULL };
    static const char *const sides[] = { "USA", "CSA", NULL };
    static const char *const years[] = { "1861", "1862", "1863", "1864", NULL };
    const struct lr_node *file = lr_data(p, "data/victory.yaml", e);
    const struct lr_node *spaces = file ? lr_need(file, "spaces", LR_MAP, e) : NULL;
    const struct lr_node *marginal = spaces ? lr_need(file, "marginal", LR_MAP, e) : NULL;
    if (marginal == NULL || !lr_only_keys(file, known, e) || !lr_only_keys(spaces, years, e)
        || !lr_only_keys(marginal, sides, e))
        return false;
    for (int s = 0; s < 2; s++)
        if (!lr_need_byte(marginal, sides[s], s, BL_DECISIVE, &t->marginal[s], e))
            return false;
    for (int i = 0; i < BL_SETUPS; i++) {
        const struct lr_node *n = lr_need(spaces, years[i], LR_SCALAR, e);
        if (n == NULL || !read_space(n, &t->space[i], e))
            return false;
    }
    return true;
}

/* ---- 3 The blocks ---- */

/* 3.1 */
static bool read_block(struct lr_pack *p, const struct lr_node *n, unsigned i, struct reading *r,
                       struct lr_error *e)
{
    static const char *const known[] = { "name", "side", "type", "steps", "label", NULL };
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
    const struct lr_node *label = name ? lr_need(n, "label", LR_SCALAR, e) : NULL;
    struct bl_tables *t = r->t;
    uint8_t side;
    if (label == NULL || !lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &side, e)
        || !lr_rows_by_side(p, n, side, (int)i, t->first, e)
        || !lr_need_word(n, "type", type_names, BL_TYPES, &t->type[i], e)
        || !lr_need_byte(n, "steps", 1, BL_MOST_STEPS, &t->most[i], e)
        || !lr_domain_add(p, BL_BLOCK, name->text, name, e))
        return false;
    uint8_t most = r->most[side][t->type[i]];
    if (t->type[i] != BL_LEADER && t->most[i] != most)
        return lr_wrong(lr_get(n, "steps"), e, "expected %d steps, the most of %s %s; found %d", most,
                        side_names[side], type_names[t->type[i]], t->most[i]);
    if (strlen(label->text) > 8)
        return lr_wrong(label, e, "expected a label of at most 8 characters, found %s", label->text);
    t->name[i] = name->text;
    t->label[i] = label->text;
    t->speed[i] = r->speed[t->type[i]];
    t->fire[i] = r->fire[t->type[i]];
    t->class[i] = BL_NO_CLASS;
    return true;
}

static bool load_blocks(struct lr_pack *p, struct reading *r, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/blocks.tsv", BL_BLOCKS, e);
    unsigned i = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next)
        if (!read_block(p, n, i++, r, e))
            return false;
    return file != NULL;
}

/* ---- 5.1 The leaders ---- */

/* 3.61 */
static bool read_leader(struct lr_pack *p, const struct lr_node *n, struct bl_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "class", "range", "speed", "fire", "returns", "held", NULL };
    int i;
    if (!lr_only_keys(n, known, e) || !lr_need_name(p, n, "name", BL_BLOCK, &i, e))
        return false;
    if (t->type[i] != BL_LEADER || t->class[i] != BL_NO_CLASS)
        return lr_wrong(n, e, "expected a leader, once; found %s", t->name[i]);
    if (!lr_need_word(n, "class", class_names, BL_CLASSES, &t->class[i], e)
        || !lr_need_byte(n, "range", 0, 2, &t->range[i], e) || !lr_need_byte(n, "speed", 0, 9, &t->speed[i], e)
        || !lr_need_byte(n, "fire", 0, 6, &t->fire[i], e)
        || !lr_need_word(n, "returns", answer_names, 2, &t->second_chance[i], e)
        || !lr_need_word(n, "held", answer_names, 2, &t->held_until[i], e))
        return false;
    bool minor = t->class[i] == BL_MINOR;
    if (minor ? t->most[i] < 2 || t->most[i] > 3 : t->most[i] != 4)
        return lr_wrong(lr_get(n, "class"), e, "expected a %s leader of %s steps, found %d",
                        class_names[t->class[i]], minor ? "2 or 3" : "4", t->most[i]);
    return true;
}

/* Each side's Supreme Leader, and Grant. */
static bool count_supreme(const struct lr_node *file, struct bl_tables *t, struct lr_error *e)
{
    int count[2] = { 0, 0 };
    t->grant = 0xFF;
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (t->type[i] != BL_LEADER)
            continue;
        if (t->class[i] == BL_NO_CLASS)
            return lr_wrong(file, e, "expected a row for the leader %s", t->name[i]);
        if (t->class[i] == BL_SUPREME && t->held_until[i])
            t->grant = (uint8_t)i;
        else if (t->class[i] == BL_SUPREME)
            count[bl_owner(t, i)]++;
    }
    if (count[0] != 1 || count[1] != 1 || t->grant >= t->first[1])
        return lr_wrong(file, e, "expected one Supreme Leader a side (3.61), and one held for the USA (5.22)");
    return true;
}

static bool load_leaders(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/leaders.tsv", e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next)
        if (!read_leader(p, n, t, e))
            return false;
    return file != NULL && count_supreme(file, t, e);
}

/* ---- 4.2, 4.6 Set-ups ---- */

/* In a hex of the map, and not among the enemy. */
static bool check_hex(const struct lr_node *at, const struct bl_tables *t, const struct bl_setup *up,
                      unsigned block, unsigned hex, struct lr_error *e)
{
    if (hex >= BL_HEXES || !t->playable[hex])
        return lr_wrong(at, e, "expected a hex on the map, found %s", at->text);
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (up->hex[i] == hex && bl_owner(t, i) != bl_owner(t, block))
            return lr_wrong(at, e, "expected the sides apart; %s stands there", t->name[i]);
    return true;
}

/* An overlay that takes a block off the map cannot empty the cell of its steps, so these do not count there. */
static bool read_standing(const struct lr_pack *p, const struct lr_node *n, const struct bl_tables *t,
                          struct bl_setup *up, int block, struct lr_error *e)
{
    const struct lr_node *at = lr_need(n, "at", LR_SCALAR, e);
    if (at == NULL)
        return false;
    bool leader = t->type[block] == BL_LEADER;
    int place = lr_name_index(place_names, BL_PLACES, at->text);
    if (place < 0) {
        lr_hex hex;
        if (!lr_need_hex(p, n, "at", &hex, e) || !check_hex(at, t, up, (unsigned)block, hex, e)
            || !lr_need_byte(n, "steps", 1, t->most[block], &up->steps[block], e))
            return false;
        up->place[block] = BL_ON_MAP;
        up->hex[block] = hex;
        return true;
    }
    if (leader ? place != BL_LEADERS && place != BL_WITHDRAWN && place != BL_HELD : place != BL_POOL)
        return lr_wrong(at, e, "expected a place on the map, or %s; found %s",
                        leader ? "leader pool, withdrawn or held out" : "replacement pool", at->text);
    up->place[block] = (uint8_t)place;
    return true;
}

/* 5.1: one Supreme Leader, one major and two minor ones of each side. */
static bool check_leaders(const struct lr_node *file, const struct bl_tables *t, const struct bl_setup *up,
                          struct lr_error *e)
{
    static const int wanted[BL_CLASSES] = { 2, 1, 1 };
    int count[2][BL_CLASSES] = { { 0 } };
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (t->type[i] == BL_LEADER && up->place[i] == BL_ON_MAP)
            count[bl_owner(t, i)][t->class[i]]++;
    for (int i = 0; i < 2 * BL_CLASSES; i++)
        if (count[i / BL_CLASSES][i % BL_CLASSES] != wanted[i % BL_CLASSES])
            return lr_wrong(file, e, "expected %d %s leaders of the %s on the map, found %d",
                            wanted[i % BL_CLASSES], class_names[i % BL_CLASSES], side_names[i / BL_CLASSES],
                            count[i / BL_CLASSES][i % BL_CLASSES]);
    return true;
}

static bool load_setup(struct lr_pack *p, struct bl_tables *t, int year, struct lr_error *e)
{
    static const char *const files[BL_SETUPS] = { "data/setup-1861.tsv", "data/setup-1862.tsv",
                                                  "data/setup-1863.tsv", "data/setup-1864.tsv" };
    static const char *const known[] = { "block", "at", "steps", NULL };
    struct bl_setup *up = &t->setup[year];
    const struct lr_node *file = lr_data(p, files[year], e);
    memset(up->place, BL_UNKNOWN, sizeof up->place);
    memset(up->hex, 0xFF, sizeof up->hex);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        int block;
        if (!lr_only_keys(n, known, e) || !lr_need_name(p, n, "block", BL_BLOCK, &block, e))
            return false;
        if (up->place[block] != BL_UNKNOWN)
            return lr_wrong(n, e, "expected %s once", t->name[block]);
        if (!read_standing(p, n, t, up, block, e))
            return false;
    }
    for (unsigned i = 0; file && i < BL_BLOCKS; i++) {
        if (up->place[i] == BL_UNKNOWN && t->type[i] == BL_LEADER)
            return lr_wrong(file, e, "expected to be told where %s is", t->name[i]);
        if (up->place[i] == BL_UNKNOWN)
            up->place[i] = BL_POOL;
    }
    return file != NULL && check_leaders(file, t, up, e);
}

/* ---- Scenarios and options ---- */

static bool load_scenarios(const struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "year", "length", NULL };
    if (p->scenarios > BL_SCENARIOS)
        return lr_fail(e, "pack.yaml", 0, 0, "expected at most %d scenarios, found %d", BL_SCENARIOS, p->scenarios);
    for (int i = 0; i < p->scenarios; i++) {
        const struct lr_node *n = p->scenario[i].data;
        if (!lr_only_keys(n, known, e) || !lr_need_word(n, "year", year_names, BL_SETUPS, &t->scenario_year[i], e)
            || !lr_need_word(n, "length", length_names, 2, &t->scenario_one_year[i], e))
            return false;
    }
    return true;
}

static void list_leaders(struct bl_tables *t)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (t->type[i] == BL_LEADER) {
            enum lr_side s = bl_owner(t, i);
            t->leader[s][t->leaders[s]++] = (uint8_t)i;
        }
}

bool bl_load(struct lr_pack *p, struct lr_error *e)
{
    struct bl_tables *t = lr_keep(p, sizeof *t);
    if (t == NULL)
        return lr_fail(e, "", 0, 0, "no memory");
    struct reading r = { .t = t };
    p->tables = t;
    if (!lr_domains_add(p, names, (int)(sizeof names / sizeof *names), e) || !load_tables(p, &r, e)
        || !load_victory(p, t, e) || !load_blocks(p, &r, e) || !load_leaders(p, t, e) || !bl_load_map(p, t, e)
        || !load_scenarios(p, t, e) || !lr_options_find(p, option_names, BL_OPTIONS, t->option_index, e))
        return false;
    list_leaders(t);
    bl_make_steps(t);
    if (!bl_make_quiet(p, t, e))
        return false;
    bl_load_cadres(t);
    for (int i = 0; i < BL_SETUPS; i++)
        if (!load_setup(p, t, i, e))
            return false;
    return true;
}
