/* load.c - reads the pack's data and makes it ready: leaders, units, charts, the ground, set-ups, scenarios. What
 * is read is proved here, so that the chapters need not doubt it. */
#include "look.h"

#include <stdlib.h>

/* ---- Names ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const char *const type_names[LA_TYPES] = { "infantry", "cavalry", "detachment", "engineers", "supervisor" };
static const char *const place_names[LA_PLACES] = { "absent", "later",    "holds", "under", "staff",  "pool",
                                                    "dead",   "captured", "ill",   "with",  "on map", "unknown" };
static const char *const leader_marks[] = { "active",  "fell",     "tried",   "moved",     "forced",    "reacted",
                                            "in zone", "scouted",  "raided",  "spared",    "screens",   "hidden",
                                            "own use", "training", "fresh",   "digging",   "no range",  "hurt",
                                            "acting",  "burned",   "foraged", "recruited", "for cause", "upkeep",
                                            "gunned",  "ranked",   "marches", "fed",       "loaded",    "bereft",
                                            "merged" };
static const char *const unit_marks[] = { "dismounted", "remounting", "at work", "digs",
                                          "new",        "seen",       "went",    "scout" };
static const char *const face_names[LA_FACES] = { "stock", "wagon", "depot", "pontoon", "bridge", "train" };
static const char *const weather_names[LA_WEATHERS] = { "clear", "light rain", "rain", "mud", "heat", "scorch" };
static const char *const supply_names[3] = { "full supply", "combat supply", "out of supply" };
static const char *const option_names[LA_OPTIONS] = { "illness",   "doctrine",     "fog of war",
                                                      "open city", "fair weather", "later forces" };
static const char *const how_names[LA_HOWS] = {
    "as usual",
    "by force march",
    "at the cost of morale",
    "by force march at the cost of morale",
    "without wagons",
    "by force march without wagons",
    "without wagons at the cost of morale",
    "by force march without wagons at the cost of morale",
};
static const char *const ground_names[] = { "works 1", "works 2",          "Confederate works", "rail cut",
                                            "burned",  "Confederate rail", "Confederate last",  "passed" };
static const char *const loss_names[LA_LOSSES] = {
    [LA_L_COMBAT] = "combat",        [LA_L_SUSTAIN] = "failed attack",   [LA_L_MORALE_CHECK] = "morale check",
    [LA_L_ZONE] = "zone of control", [LA_L_FORCE_MARCH] = "force march", [LA_L_ATTRITION] = "attrition",
    [LA_L_GUN] = "a gun lost",       [LA_L_GUN_TAKEN] = "a gun taken",
};
static const char *const hq_kinds[] = { "army group",       "army",       "corps", "cavalry corps",
                                        "cavalry division", "union corps" };
static const char *const what_names[] = { "leader", "staff", "units", "cart", "works", "pool" };
static const char *const special_names[] = { "snarls",   "Mississippi Federals", "command change in July",
                                             "recruits", "hold Atlanta",         "command change in August",
                                             "open city" };
static const char *const cost_names[LA_COSTS] = {
    "initiative",
    "initiative after ties",
    "war department order",
    "active leader",
    "train",
    "brevet",
    "leader from the pool",
    "army commander",
    "pontoon train",
    "works",
    "engineer brigade",
    "engineer supervisor",
    "gun",
    "ammo",
    "depot",
    "corps headquarters",
    "army headquarters",
    "army group headquarters",
};

static const struct lr_naming names[] = {
    LR_NAMING(LA_PLACE, place_names),     LR_NAMING(LA_LEADER_MARK, leader_marks),
    LR_NAMING(LA_UNIT_MARK, unit_marks),  LR_NAMING(LA_CART_FACE, face_names),
    LR_NAMING(LA_WEATHER, weather_names), LR_NAMING(LA_SUPPLY, supply_names),
    LR_NAMING(LA_OPTION, option_names),   LR_NAMING(LA_HOW, how_names),
    LR_NAMING(LA_GROUND, ground_names),   LR_NAMING(LA_LOSS_KIND, loss_names),
};

static bool need_rating(const struct lr_node *map, const char *key, int8_t *out, struct lr_error *e)
{
    long value = 0;
    if (!lr_need_int(map, key, 0, 6, &value, e))
        return false;
    *out = (int8_t)value;
    return true;
}

/* ---- 3.2.1 Leaders ---- */

/* 3.2.1 */
static bool read_leader(struct lr_pack *p, const struct lr_node *n, int i, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side",        "rank",        "ar",          "br",
                                         "mr",   "inactive ar", "inactive br", "inactive mr", NULL };
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
    struct la_officer *o = &t->officer[i];
    if (name == NULL || !lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &o->side, e)
        || !lr_need_byte(n, "rank", 1, 4, &o->rank, e) || !need_rating(n, "ar", &o->active.ar, e)
        || !need_rating(n, "br", &o->active.br, e) || !need_rating(n, "mr", &o->active.mr, e)
        || !need_rating(n, "inactive ar", &o->inactive.ar, e) || !need_rating(n, "inactive br", &o->inactive.br, e)
        || !need_rating(n, "inactive mr", &o->inactive.mr, e)
        || !lr_rows_by_side(p, n, o->side, i, t->first_leader, e))
        return false;
    if (o->inactive.ar > o->active.ar || o->inactive.br > o->active.br || o->inactive.mr > o->active.mr)
        return lr_wrong(n, e, "expected %s to be no better Inactive than Active", name->text);
    o->name = name->text;
    return lr_domain_add(p, LA_LEADER, name->text, name, e);
}

static bool leader_named(const struct lr_pack *p, const char *name, uint8_t *out, struct lr_error *e)
{
    int i = lr_find(p, LA_LEADER, name, strlen(name));
    if (i < 0)
        return lr_fail(e, "data/leaders.tsv", 0, 0, "expected a leader called %s", name);
    *out = (uint8_t)i;
    return true;
}

static bool load_leaders(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const char *const alias[][2] = { { "W.H. Jackson", "Jackson" }, { "W.H. Jackson", "W. H. Jackson" },
                                            { "G. Smith", "Smith" },       { "S.D. Lee", "Lee" },
                                            { "S.D. Lee", "S. D. Lee" },   { "Davis", "Jefferson C. Davis" } };
    const struct lr_node *file = lr_rows(p, "data/leaders.tsv", LA_LEADERS, e);
    int i = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next)
        if (!read_leader(p, n, i++, t, e))
            return false;
    t->leaders = i;
    for (int k = 0; file && k < COUNT(alias); k++) {
        uint8_t who = 0;
        if (!leader_named(p, alias[k][0], &who, e) || !lr_domain_alias(p, LA_LEADER, who, alias[k][1], e))
            return false;
    }
    return file && leader_named(p, "Johnston", &t->johnston, e) && leader_named(p, "Hood", &t->hood, e)
           && leader_named(p, "Sherman", &t->sherman, e);
}

/* ---- 18.5 Units ---- */

static bool read_faces(const struct lr_node *n, struct la_counter *c, struct lr_error *e)
{
    if (c->most == 2
        && (!lr_need_byte(n, "cf", 1, 16, &c->cf[2], e) || !lr_need_byte(n, "morale", 0, 6, &c->ml[2], e)))
        return false;
    if (!lr_need_byte(n, "reduced cf", 0, 16, &c->cf[1], e)
        || !lr_need_byte(n, "reduced morale", 0, 6, &c->ml[1], e))
        return false;
    if (c->most == 1) {
        c->cf[2] = c->cf[1];
        c->ml[2] = c->ml[1];
    } else if (c->cf[1] != (c->cf[2] + 1) / 2 || c->cf[2] != c->size)
        return lr_wrong(lr_get(n, "reduced cf"), e,
                        "expected %d factors and half of them, rounded up, reduced; found %d and %d", c->size,
                        c->cf[2], c->cf[1]);
    return true;
}

/* 2.0 */
static bool read_unit(struct lr_pack *p, const struct lr_node *n, int i, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side",       "type",   "size",           "steps",
                                         "cf",   "reduced cf", "morale", "reduced morale", NULL };
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
    struct la_counter *c = &t->counter[i];
    if (name == NULL || !lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &c->side, e)
        || !lr_need_word(n, "type", type_names, LA_TYPES, &c->type, e)
        || !lr_need_byte(n, "size", 0, 16, &c->size, e) || !lr_need_byte(n, "steps", 1, 2, &c->most, e)
        || !read_faces(n, c, e) || !lr_rows_by_side(p, n, c->side, i, t->first_unit, e))
        return false;
    c->name = name->text;
    return lr_domain_add(p, LA_UNIT, name->text, name, e);
}

static bool alike(const struct la_counter *a, const struct la_counter *b)
{
    return a->side == b->side && a->type == b->type && a->size == b->size && a->most == b->most;
}

static void find_kin(struct la_tables *t)
{
    for (int i = 0; i < t->units; i++) {
        int first = 0;
        while (!alike(&t->counter[first], &t->counter[i]))
            first++;
        t->kin[i] = (uint8_t)first;
    }
}

static bool load_units(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/units.tsv", LA_UNITS, e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next)
        if (!read_unit(p, n, t->units++, t, e))
            return false;
    find_kin(t);
    return file != NULL;
}

/* ---- 7.2 Wagons and depots; 8.7, 8.8 ---- */

static bool read_cart(struct lr_pack *p, const struct lr_node *n, int i, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side", "sort", "capacity", NULL };
    const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
    struct la_wheels *w = &t->wheels[i];
    if (name == NULL || !lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &w->side, e)
        || !lr_need_word(n, "sort", face_names, LA_FACES, &w->sort, e)
        || !lr_need_byte(n, "capacity", 0, 4, &w->capacity, e)
        || !lr_rows_by_side(p, n, w->side, i, t->first_cart, e))
        return false;
    if (w->sort != LA_WAGON && w->sort != LA_PONTOON && w->sort != LA_TRAIN)
        return lr_wrong(lr_get(n, "sort"), e, "expected wagon, pontoon or train; found %s", face_names[w->sort]);
    if ((w->sort == LA_WAGON) != (w->capacity > 0))
        return lr_wrong(n, e, "expected a capacity of wagons, and of nothing else");
    w->name = name->text;
    return lr_domain_add(p, LA_CART, name->text, name, e);
}

static bool load_carts(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/wagons.tsv", LA_CARTS, e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next)
        if (!read_cart(p, n, t->carts++, t, e))
            return false;
    return file != NULL;
}

/* ---- 3.3 Headquarters ---- */

static bool load_headquarters(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side", "kind", "points", NULL };
    static const char *const order[LA_HQS] = { "Armies of the West",
                                               "Army of the Cumberland",
                                               "Army of the Tennessee",
                                               "Army of the Ohio",
                                               "Union Cavalry Corps",
                                               "IV Corps",
                                               "XIV Corps",
                                               "XV Corps",
                                               "XVI Corps",
                                               "XVII Corps",
                                               "XX Corps",
                                               "XXIII Corps",
                                               "Army of Tennessee",
                                               "I Corps",
                                               "II Corps",
                                               "III Corps",
                                               "Cavalry Corps",
                                               "1st Cavalry Division",
                                               "2nd Cavalry Division",
                                               "3rd Cavalry Division" };
    const struct lr_node *file = lr_rows(p, "data/headquarters.tsv", LA_HQS, e);
    int i = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next, i++) {
        const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
        struct la_headquarters *hq = &t->hq[i];
        if (name == NULL || !lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &hq->side, e)
            || !lr_need_word(n, "kind", hq_kinds, COUNT(hq_kinds), &hq->kind, e)
            || !lr_need_byte(n, "points", 0, 5, &hq->points, e) || !lr_domain_add(p, LA_HQ, name->text, name, e))
            return false;
        if (strcmp(name->text, order[i]) != 0)
            return lr_wrong(name, e, "expected %s here; found %s", order[i], name->text);
        hq->name = name->text;
    }
    return file != NULL;
}

/* ---- The charts ---- */

/* "3/1m" */
static bool read_fire(const struct lr_node *cell, void *out, struct lr_error *e)
{
    const char *s = cell->text;
    bool sound = s[0] >= '0' && s[0] <= '9' && s[1] == '/' && s[2] >= '0' && s[2] <= '9'
                 && (s[3] == 0 || (s[3] == 'm' && s[4] == 0));
    if (!sound)
        return lr_wrong(cell, e, "expected steps/retreat, with m for a Morale Check, as in 3/1m; found %s", s);
    *(struct la_cell *)out = (struct la_cell){ (uint8_t)(s[0] - '0'), (uint8_t)(s[2] - '0'), s[3] == 'm' };
    return true;
}

/* "yes 1 i" */
static bool read_march(const struct lr_node *cell, void *out, struct lr_error *e)
{
    const char *s = cell->text;
    bool yes = strncmp(s, "yes ", 4) == 0, no = strncmp(s, "no ", 3) == 0;
    s += yes ? 4 : no ? 3 : 0;
    if (!(yes || no) || s[0] < '0' || s[0] > '9' || (s[1] && strcmp(s + 1, " i") != 0))
        return lr_wrong(cell, e, "expected yes or no, steps, and i for Inactive, as in yes 1 i; found %s",
                        cell->text);
    *(struct la_toll *)out = (struct la_toll){ yes, (uint8_t)(s[0] - '0'), s[1] != 0 };
    return true;
}

/* "2 i" */
static bool read_attrition(const struct lr_node *cell, void *out, struct lr_error *e)
{
    const char *s = cell->text;
    if (s[0] < '0' || s[0] > '9' || (s[1] && strcmp(s + 1, " i") != 0))
        return lr_wrong(cell, e, "expected steps, and i for Inactive, as in 2 i; found %s", s);
    *(struct la_toll *)out = (struct la_toll){ 0, (uint8_t)(s[0] - '0'), s[1] != 0 };
    return true;
}

/* "-", "own" or "own 4" */
static bool read_forage(const struct lr_node *cell, void *out, struct lr_error *e)
{
    const char *s = cell->text;
    bool own = strncmp(s, "own", 3) == 0;
    bool more = own && s[3] == ' ' && s[4] >= '1' && s[4] <= '9' && s[5] == 0;
    if (strcmp(s, "-") != 0 && strcmp(s, "own") != 0 && !more)
        return lr_wrong(cell, e, "expected -, own, or own and a number; found %s", s);
    *(struct la_forage *)out = (struct la_forage){ own, (uint8_t)(more ? s[4] - '0' : 0) };
    return true;
}

static bool load_initiative(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/initiative.tsv", 6 * 7, e);
    int i = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next, i++) {
        long effort = i / 7 + 1, rating = i % 7;
        if (!lr_need_int(n, "effort", effort, effort, &effort, e)
            || !lr_need_int(n, "rating", rating, rating, &rating, e))
            return false;
        for (int k = 0; k < LA_DICE(IMC); k++) {
            char key[4];
            struct lr_text text = LR_TEXT(key);
            lr_put(&text, "%d", LA_IMC_LOWEST + k);
            if (!lr_need_byte(n, key, 0, 30, &t->imc[i / 7][i % 7][k], e))
                return false;
        }
    }
    return file != NULL;
}

static bool load_weather(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const char *const keys[11] = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" };
    static const char *const known[] = { "weather", "march", "attrition", NULL };
    const struct lr_node *file = lr_rows(p, "data/weather.tsv", LA_TURNS, e);
    long turn = 1;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next, turn++) {
        if (!lr_need_int(n, "turn", turn, turn, &turn, e))
            return false;
        for (int i = 0; i < 11; i++) {
            uint8_t *w = &t->weather[turn][i];
            if (!lr_need_word(n, keys[i], weather_names, LA_WEATHERS, w, e))
                return false;
            if (*w == LA_MUD || *w == LA_SCORCH)
                return lr_wrong(lr_get(n, keys[i]), e, "expected no %s: it comes of itself (5.2)",
                                weather_names[*w]);
        }
    }
    const struct lr_node *effects = file ? lr_rows(p, "data/weather-effects.tsv", LA_WEATHERS, e) : NULL;
    for (const struct lr_node *n = effects ? effects->first : NULL; n; n = n->next) {
        uint8_t which = 0, march = 0, attrition = 0;
        if (!lr_only_keys(n, known, e) || !lr_need_word(n, "weather", weather_names, LA_WEATHERS, &which, e)
            || !lr_need_byte(n, "march", 0, 4, &march, e) || !lr_need_byte(n, "attrition", 0, 4, &attrition, e))
            return false;
        t->weather_march[which] = (int8_t)march;
        t->weather_attrition[which] = (int8_t)attrition;
    }
    return effects != NULL;
}

static bool load_detachments(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/detachments.tsv", e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        uint8_t size = 0;
        if (!lr_need_byte(n, "size", 1, 16, &size, e) || !lr_need_byte(n, "step", 1, 9, &t->detachments[size][0], e)
            || !lr_need_byte(n, "whole", 1, 9, &t->detachments[size][1], e))
            return false;
    }
    for (int i = 0; file && i < t->units; i++)
        if (t->counter[i].most == 2 && t->detachments[t->counter[i].size][0] == 0)
            return lr_wrong(file, e, "expected a row for strength %d", t->counter[i].size);
    return file != NULL;
}

static bool load_costs(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/costs.tsv", LA_COSTS + 1, e);
    uint32_t seen = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        uint8_t which = 0;
        const struct lr_node *what = lr_need(n, "what", LR_SCALAR, e);
        if (what && strcmp(what->text, "special recruiting succeeds on") == 0) {
            if (!lr_need_byte(n, "cost", 1, 6, &t->recruit, e))
                return false;
            continue;
        }
        if (what == NULL || !lr_read_word(what, cost_names, LA_COSTS, &which, e)
            || !lr_need_byte(n, "cost", 0, 99, &t->cost[which], e))
            return false;
        if (seen >> which & 1)
            return lr_wrong(what, e, "expected %s once", what->text);
        seen |= 1u << which;
    }
    if (file && t->recruit == 0)
        return lr_wrong(file, e, "expected a row for special recruiting");
    return file != NULL;
}

/* "-": not at all. */
static bool need_cost(const struct lr_node *n, const char *key, lr_cost *out, struct lr_error *e)
{
    const struct lr_node *at = lr_need(n, key, LR_SCALAR, e);
    if (at && strcmp(at->text, "-") == 0) {
        *out = LR_BLOCKED;
        return true;
    }
    return at && lr_read_cost(at, out, e);
}

static bool load_terrain(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "terrain", "cost", "forced", "shift", NULL };
    lr_cost none = 0, unused = 0;
    int8_t no_shift = 0;
    const struct {
        const char *name;
        lr_cost *cost, *forced;
        int8_t *shift;
    } other[] = {
        { "road", &t->road, &t->road_forced, &no_shift },
        { "rail", &t->rail, &none, &no_shift },
        { "city", &t->city, &none, &t->shift_city },
        { "town", &unused, &none, &t->shift_town },
        { "minor river", &t->minor_river, &none, &t->shift_minor },
        { "bridge", &t->bridge_cost, &none, &t->shift_major },
        { "pontoon", &t->pontoon_cost, &none, &t->shift_major },
        { "ford", &t->ford_cost, &none, &t->shift_major },
        { "works", &t->works_cost, &none, &no_shift },
    };
    const struct lr_node *file = lr_rows(p, "data/terrain.tsv", p->board->terrains + COUNT(other), e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        const struct lr_node *name = lr_need(n, "terrain", LR_SCALAR, e);
        lr_cost cost = 0, forced = 0;
        uint8_t shift = 0;
        if (name == NULL || !lr_only_keys(n, known, e) || !need_cost(n, "cost", &cost, e)
            || !need_cost(n, "forced", &forced, e) || !lr_need_byte(n, "shift", 0, 4, &shift, e))
            return false;
        int which = lr_find(p, LR_TERRAIN, name->text, strlen(name->text)), found = -1;
        for (int i = 0; i < COUNT(other); i++)
            if (strcmp(other[i].name, name->text) == 0)
                found = i;
        if (which < 0 && found < 0)
            return lr_wrong(name, e, "expected a terrain of the board, or a road, river or the like; found %s",
                            name->text);
        if (which >= 0) {
            t->enter[which] = cost;
            t->enter_forced[which] = forced;
            t->shift[which] = (int8_t)shift;
        } else {
            *other[found].cost = cost;
            *other[found].forced = forced;
            *other[found].shift = (int8_t)shift;
        }
    }
    return file != NULL;
}

static bool load_charts(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const struct lr_chart fire = { "data/fire.tsv", "die", LA_FERT_LOWEST, LA_FERT_HIGHEST,
                                          LA_FERT_COLUMNS, NULL,  read_fire,      sizeof(struct la_cell) };
    static const struct lr_chart march = { "data/march.tsv", "die", LA_MARCH_LOWEST, LA_MARCH_HIGHEST,
                                           LA_MARCH_COLUMNS, NULL,  read_march,      sizeof(struct la_toll) };
    static const struct lr_chart attrition = { "data/attrition.tsv", "die",
                                               LA_ATTRITION_LOWEST,  LA_ATTRITION_HIGHEST,
                                               LA_ATTRITION_COLUMNS, NULL,
                                               read_attrition,       sizeof(struct la_toll) };
    static const struct lr_chart foraging = { "data/foraging.tsv", "die", 1,           LA_FORAGE_HIGHEST,
                                              LA_FORAGE_COLUMNS,   NULL,  read_forage, sizeof(struct la_forage) };
    return lr_chart_read(p, &fire, t->fert, t->fert_least, e)
           && lr_chart_read(p, &march, t->march, t->march_least, e)
           && lr_chart_read(p, &attrition, t->attrition, t->attrition_least, e)
           && lr_chart_read(p, &foraging, t->forage, NULL, e) && load_initiative(p, t, e) && load_weather(p, t, e)
           && load_detachments(p, t, e) && load_costs(p, t, e) && load_terrain(p, t, e);
}

/* ---- The ground ---- */

/* 19.6.5: the towns on the way from `from` on, along a railroad that passes it. */
static bool add_line(const struct lr_board *b, struct la_tables *t, const char *road, lr_hex from, lr_hex to,
                     struct lr_error *e)
{
    for (int i = 0; i < b->routes; i++) {
        const struct lr_route *r = &b->route[i];
        if (strcmp(r->name, road) != 0)
            continue;
        bool on = false;
        for (int k = 0; k < r->length; k++) {
            lr_hex h = r->stops[k];
            on |= h == from;
            bool known = false;
            for (int n = 0; n < t->line_towns; n++)
                known |= t->line[n] == h;
            if (on && t->hex[h].town && !known && t->line_towns < COUNT(t->line))
                t->line[t->line_towns++] = h;
            if (h == to)
                return true;
        }
    }
    return lr_fail(e, "board/routes.yaml", 0, 0, "expected %s to pass both its ends", road);
}

static bool load_ground(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    lr_hex dalton = 0, cleveland = 0;
    if (p->board->hexes != LA_HEXES || p->board->terrains > 8)
        return lr_fail(e, "board.yaml", 0, 0, "expected %d hexes and at most 8 kinds of terrain", LA_HEXES);
    if (!lr_need_place(p->board, "Atlanta", &t->atlanta, e))
        return false;
    la_map_init(t, p->board); /* which asks where Atlanta is */
    return lr_need_place(p->board, "Chattanooga", &t->chattanooga, e)
           && lr_need_place(p->board, "Resaca", &t->resaca, e) && lr_need_place(p->board, "Dalton", &dalton, e)
           && lr_need_place(p->board, "Cleveland", &cleveland, e)
           && add_line(p->board, t, "East Tennessee and Georgia Railroad", dalton, cleveland, e)
           && add_line(p->board, t, "Western and Atlantic Railroad", dalton, t->atlanta, e);
}

/* ---- 18, 19 Set-ups ---- */

enum { MOST_ARRIVALS = 1000 };

/* "5-Brigade", "Detachment": a kind of counter of this side. */
static bool read_kind(const struct lr_node *at, const struct la_tables *t, struct la_arrival *a, struct lr_error *e)
{
    size_t length = strlen(at->text);
    for (int i = t->first_unit[a->side]; i < t->first_unit[a->side + 1]; i++) {
        const char *name = t->counter[i].name;
        const char *found = strstr(name, at->text);
        if (found && found[length] == ' ' && (found == name || found[-1] == ' ')) {
            a->type = t->counter[i].type;
            a->size = t->counter[i].size;
            return true;
        }
    }
    return lr_wrong(at, e, "expected a kind of unit, as 5-Brigade or Detachment; found %s", at->text);
}

/* "4 Depot", "Pontoon", "Train" */
static bool read_wheels(const struct lr_node *at, struct la_arrival *a, struct lr_error *e)
{
    const char *s = at->text;
    if (s[0] >= '2' && s[0] <= '4' && s[1] == ' ') {
        a->size = (uint8_t)(s[0] - '0');
        s += 2;
    }
    a->who = strcmp(s, "Wagon") == 0     ? LA_WAGON
             : strcmp(s, "Depot") == 0   ? LA_DEPOT
             : strcmp(s, "Pontoon") == 0 ? LA_PONTOON
             : strcmp(s, "Train") == 0   ? LA_TRAIN
                                         : LA_STOCK;
    if (a->who == LA_STOCK || (a->size > 0) != (a->who == LA_WAGON || a->who == LA_DEPOT))
        return lr_wrong(at, e, "expected a Wagon or Depot of 2, 3 or 4, a Pontoon or a Train; found %s", at->text);
    return true;
}

static bool read_officer(const struct lr_pack *p, const struct lr_node *n, const struct la_tables *t,
                         struct la_arrival *a, struct lr_error *e)
{
    int who = 0, hq = 0;
    if (!lr_need_name(p, n, "who", LA_LEADER, &who, e))
        return false;
    if (t->officer[who].side != a->side)
        return lr_wrong(lr_get(n, "who"), e, "expected a leader of this side, found %s", t->officer[who].name);
    a->who = (uint8_t)who;
    if (lr_get(n, "headquarters")) {
        if (!lr_need_name(p, n, "headquarters", LA_HQ, &hq, e))
            return false;
        a->hq = (uint8_t)hq;
    }
    return lr_get(n, "guns") == NULL || lr_need_byte(n, "guns", 0, LA_MOST_ON_TRACK, &a->guns, e);
}

static bool read_arrival_mark(const struct lr_node *n, const char *key, struct la_arrival *a, struct lr_error *e)
{
    static const char *const words[] = { "dismounted", "no headquarters", "free", "option" };
    uint8_t which = 0;
    if (lr_get(n, key) == NULL)
        return true;
    if (!lr_need_word(n, key, words, COUNT(words), &which, e))
        return false;
    a->marks |= (uint8_t)(1u << which);
    return true;
}

static bool read_thing(const struct lr_pack *p, const struct lr_node *n, const struct la_tables *t,
                       struct la_arrival *a, struct lr_error *e)
{
    static const char *const faces[] = { "full", "reduced" };
    if (a->what == LA_A_WORKS)
        return lr_need_byte(n, "number", 1, 3, &a->level, e);
    const struct lr_node *who = lr_need(n, "who", LR_SCALAR, e);
    if (who == NULL)
        return false;
    if (a->what == LA_A_WAGONS)
        return read_wheels(who, a, e);
    if (a->what == LA_A_UNITS)
        return read_kind(who, t, a, e) && lr_need_byte(n, "number", 1, 9, &a->number, e)
               && (lr_get(n, "face") == NULL || lr_need_word(n, "face", faces, 2, &a->reduced, e));
    if (a->what == LA_A_POOL && lr_get(n, "number") && !lr_need_byte(n, "number", 1, 5, &a->level, e))
        return false;
    return read_officer(p, n, t, a, e);
}

static bool read_arrival(const struct lr_pack *p, const struct lr_node *n, const struct la_tables *t,
                         struct la_arrival *a, struct lr_error *e)
{
    static const char *const known[] = { "row",    "side", "turn",         "at",   "what",  "who", "under",
                                         "number", "face", "headquarters", "guns", "marks", NULL };
    *a = (struct la_arrival){ .hex = LR_NONE, .under = LA_NOBODY, .hq = LA_NOBODY, .who = LA_NOBODY };
    int under = 0;
    if (!lr_only_keys(n, known, e) || !lr_need_side(p, n, "side", &a->side, e)
        || !lr_need_word(n, "what", what_names, COUNT(what_names), &a->what, e)
        || (lr_get(n, "turn") && !lr_need_byte(n, "turn", 1, LA_TURNS, &a->turn, e)))
        return false;
    if (lr_get(n, "at")) {
        if (!lr_need_hex(p, n, "at", &a->hex, e))
            return false;
    } else if (a->what != LA_A_POOL && a->turn == 0)
        return lr_wrong(n, e, "expected a hex to set it up in");
    if (lr_get(n, "under")) {
        if (!lr_need_name(p, n, "under", LA_LEADER, &under, e))
            return false;
        a->under = (uint8_t)under;
    }
    return read_thing(p, n, t, a, e) && read_arrival_mark(n, "marks", a, e);
}

/* Nobody is listed twice; whoever is under another comes after him. */
static bool check_arrivals(const struct lr_node *file, const struct la_tables *t, int first, struct lr_error *e)
{
    uint64_t seen = 0;
    for (int i = first; i < t->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[i];
        if (a->under != LA_NOBODY && !(seen >> a->under & 1))
            return lr_wrong(file, e, "expected %s before those under him", t->officer[a->under].name);
        if (a->what != LA_A_LEADER && a->what != LA_A_STAFF && a->what != LA_A_POOL)
            continue;
        if (seen >> a->who & 1)
            return lr_wrong(file, e, "expected %s once", t->officer[a->who].name);
        seen |= lr_bit(a->who);
    }
    return true;
}

static bool read_arrivals(struct lr_pack *p, struct la_tables *t, const char *name, struct la_scenario *s,
                          struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, name, e);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        if (t->arrivals >= MOST_ARRIVALS)
            return lr_wrong(n, e, "expected at most %d rows of set-ups in all", MOST_ARRIVALS);
        if (!read_arrival(p, n, t, &t->arrival[t->arrivals++], e))
            return false;
    }
    s->arrivals = (uint16_t)(t->arrivals - s->first_arrival);
    return file != NULL;
}

static bool load_setup(struct lr_pack *p, struct la_tables *t, int which, struct lr_error *e)
{
    static const char *const files[5] = { "data/setup-1.tsv", "data/setup-2.tsv", "data/setup-3.tsv",
                                          "data/setup-4.tsv", "data/setup-5.tsv" };
    struct la_scenario *s = &t->scenario[which];
    s->first_arrival = (uint16_t)t->arrivals;
    return read_arrivals(p, t, files[which], s, e)
           && check_arrivals(lr_data(p, files[which], e), t, s->first_arrival, e);
}

/* ---- Scenarios ---- */

static bool need_pair(const struct lr_node *n, const char *key, long most, long out[2], struct lr_error *e)
{
    static const char *const known[] = { "Union", "Confederate", NULL };
    const struct lr_node *map = lr_need(n, key, LR_MAP, e);
    return map && lr_only_keys(map, known, e) && lr_need_int(map, "Union", 0, most, &out[LA_UNION], e)
           && lr_need_int(map, "Confederate", 0, most, &out[LA_CONFEDERATE], e);
}

/* Replacement Steps by turn of the scenario; the last one given holds to the end. */
static bool read_replacements(const struct lr_node *n, struct la_scenario *s, struct lr_error *e)
{
    static const char *const sides[2] = { "Union", "Confederate" };
    const struct lr_node *map = lr_need(n, "replacements", LR_MAP, e);
    for (int side = 0; map && side < 2; side++) {
        const struct lr_node *list = lr_need(map, sides[side], LR_LIST, e);
        const struct lr_node *at = list ? list->first : NULL;
        if (at == NULL)
            return list && lr_wrong(list, e, "expected a number for each turn, or one for all");
        for (int turn = s->first; turn <= s->last; turn++) {
            long value = 0;
            if (!lr_read_int(at, 0, 9, &value, e))
                return false;
            s->steps[turn][side] = (uint8_t)value;
            at = at->next ? at->next : at;
        }
    }
    return map != NULL;
}

static bool read_special(const struct lr_node *n, struct la_scenario *s, struct lr_error *e)
{
    const struct lr_node *list = lr_get(n, "special");
    for (const struct lr_node *at = list ? list->first : NULL; at; at = at->next) {
        uint8_t which = 0;
        if (!lr_read_word(at, special_names, COUNT(special_names), &which, e))
            return false;
        s->changes |= (uint8_t)(1u << which);
    }
    return true;
}

static bool read_rails(const struct lr_pack *p, const struct lr_node *n, struct la_scenario *s, struct lr_error *e)
{
    const struct lr_node *list = lr_need(n, "rail ends", LR_LIST, e);
    for (const struct lr_node *at = list ? list->first : NULL; at; at = at->next) {
        int hex = 0;
        if (s->rail_ends == COUNT(s->rail_end))
            return lr_wrong(at, e, "expected at most %d ends of rail lines", COUNT(s->rail_end));
        if (!lr_read_name(p, at, LR_HEXES, &hex, e))
            return false;
        s->rail_end[s->rail_ends++] = (uint16_t)hex;
    }
    s->railhead = LR_NONE;
    if (lr_get(n, "railhead")) {
        if (!lr_need_hex(p, n, "railhead", &s->railhead, e)
            || !lr_need_byte(n, "rail row", 1, LA_ROWS, &s->railrow, e))
            return false;
    }
    const struct lr_node *front = list ? lr_need(n, "front", LR_SCALAR, e) : NULL;
    if (front && strcmp(front->text, "river line") == 0)
        return true;
    return front && lr_need_byte(n, "front", 1, LA_ROWS, &s->front, e);
}

static bool read_scenario(const struct lr_pack *p, const struct lr_node *n, int i, struct la_scenario *s,
                          struct lr_error *e)
{
    static const char *const known[] = { "setup",        "turns",       "effort",   "campaign effort",
                                         "war effort",   "ammo",        "morale",   "special",
                                         "replacements", "dismount",    "railhead", "rail row",
                                         "rail ends",    "change turn", "front",    NULL };
    long effort[2] = { 0 }, wep[2] = { 0 }, ammo[2] = { 0 }, morale[2] = { 0 }, setup = i + 1, turn[2] = { 0, 0 };
    const struct lr_node *turns = lr_need(n, "turns", LR_LIST, e);
    if (turns == NULL || !lr_only_keys(n, known, e) || !lr_need_int(n, "setup", setup, setup, &setup, e))
        return false;
    if (turns->count != 2)
        return lr_wrong(turns, e, "expected the first and the last turn");
    if (!lr_read_int(turns->first, 1, LA_TURNS, &turn[0], e)
        || !lr_read_int(turns->first->next, turn[0], LA_TURNS, &turn[1], e))
        return false;
    s->first = (uint8_t)turn[0];
    s->last = (uint8_t)turn[1];
    if (!need_pair(n, "effort", 6, effort, e) || !need_pair(n, "war effort", 999, wep, e)
        || !need_pair(n, "ammo", 90, ammo, e) || !need_pair(n, "morale", LA_MOST_ON_TRACK, morale, e)
        || !read_replacements(n, s, e) || !read_special(n, s, e) || !read_rails(p, n, s, e)
        || (lr_get(n, "dismount") && !lr_need_byte(n, "dismount", 0, 6, &s->dismount, e))
        || (lr_get(n, "change turn") && !lr_need_byte(n, "change turn", s->first, s->last, &s->change_turn, e)))
        return false;
    for (int side = 0; side < 2; side++) {
        s->wep[side] = (uint16_t)wep[side];
        s->ammo[side] = (uint8_t)ammo[side];
        s->morale[side] = (uint8_t)morale[side];
        for (int k = 0; k <= LA_TURNS; k++)
            s->effort[k][side] = (uint8_t)effort[side];
    }
    return true;
}

/* 19.6.1 to 19.6.3: what the later scenarios bring, each from its first turn on. */
static bool merge_campaign(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    struct la_scenario *c = &t->scenario[5];
    const struct lr_node *siege = p->scenario[4].data;
    long effort[2] = { 0, 0 };
    if (!need_pair(siege, "campaign effort", 6, effort, e))
        return false;
    uint16_t first = c->first_arrival, count = c->arrivals;
    *c = t->scenario[0];
    c->campaign = 1;
    c->last = LA_TURNS;
    c->first_arrival = first;
    c->arrivals = count;
    for (int i = 1; i < 5; i++) {
        const struct la_scenario *s = &t->scenario[i];
        c->changes |= (uint8_t)(s->changes & ~LA_SNARLS);
        for (int turn = s->first; turn <= LA_TURNS; turn++)
            for (int side = 0; side < 2; side++) {
                c->effort[turn][side] = i == 4 ? (uint8_t)effort[side] : s->effort[turn][side];
                c->steps[turn][side] = s->steps[turn][side];
            }
        for (int side = 0; side < 2; side++)
            c->grant[s->first][side] = s->wep[side];
    }
    return true;
}

/* Scenario 1's set-up and reinforcements, then the later ones' reinforcements; everyone else is in the pool. Last
 * what comes by option only. */
static bool list_campaign(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    struct la_scenario *c = &t->scenario[5];
    uint64_t named = 0;
    c->first_arrival = (uint16_t)t->arrivals;
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < t->scenario[i].arrivals; k++) {
            struct la_arrival a = t->arrival[t->scenario[i].first_arrival + k];
            if (a.what == LA_A_POOL || (i > 0 && a.turn == 0))
                continue;
            if (t->arrivals >= MOST_ARRIVALS - LA_LEADERS)
                return lr_fail(e, "data", 0, 0, "expected at most %d rows of set-ups in all", MOST_ARRIVALS);
            if (a.what == LA_A_LEADER || a.what == LA_A_STAFF)
                named |= lr_bit(a.who);
            t->arrival[t->arrivals++] = a;
        }
    for (int i = 0; i < LA_LEADERS; i++)
        if (!(named >> i & 1))
            t->arrival[t->arrivals++] = (struct la_arrival){ .side = t->officer[i].side,
                                                             .hex = LR_NONE,
                                                             .what = LA_A_POOL,
                                                             .who = (uint8_t)i,
                                                             .under = LA_NOBODY,
                                                             .hq = LA_NOBODY };
    return read_arrivals(p, t, "data/campaign.tsv", c, e);
}

static void count_leaders(const struct la_tables *t, struct la_scenario *sc)
{
    for (int k = 0; k < sc->arrivals; k++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + k];
        if (a->turn == 0 && (a->what == LA_A_LEADER || a->what == LA_A_STAFF))
            sc->leaders[a->side]++;
    }
}

static bool load_scenarios(struct lr_pack *p, struct la_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "setup", "turns", "campaign", NULL };
    if (p->scenarios != LA_SCENARIOS)
        return lr_fail(e, "pack.yaml", 0, 0, "expected %d scenarios, found %d", LA_SCENARIOS, p->scenarios);
    t->arrival = lr_keep(p, MOST_ARRIVALS * sizeof *t->arrival);
    if (t->arrival == NULL)
        return lr_fail(e, "", 0, 0, "no memory");
    for (int i = 0; i < 5; i++)
        if (!read_scenario(p, p->scenario[i].data, i, &t->scenario[i], e) || !load_setup(p, t, i, e))
            return false;
    t->scenarios = LA_SCENARIOS;
    struct la_scenario *empty = &t->scenario[LA_SCENARIOS];
    empty->first = 1;
    empty->last = LA_TURNS;
    empty->railhead = LR_NONE;
    for (int turn = 0; turn <= LA_TURNS; turn++) {
        empty->effort[turn][LA_UNION] = 6;
        empty->effort[turn][LA_CONFEDERATE] = 5;
    }
    if (!lr_only_keys(p->scenario[5].data, known, e) || !list_campaign(p, t, e) || !merge_campaign(p, t, e))
        return false;
    for (int i = 0; i < LA_SCENARIOS; i++)
        count_leaders(t, &t->scenario[i]);
    return true;
}

/* What counts as standing otherwise: of a leader hex, place, chief, headquarters, rank, and marks that say where he
 * stands; of a unit hex, place, boss, on foot or not. Of the ground, what are works. */
static void note_bits(struct la_tables *t)
{
    for (int i = 0; i < LA_LEADERS; i++)
        t->leader_counts[i] = (struct la_leader){ .marks = LA_HIDDEN | LA_SCREENS | LA_NO_HQ,
                                                  .hex = 0xFFFF,
                                                  .place = 0xFF,
                                                  .chief = 0xFF,
                                                  .hq = 0xFF,
                                                  .rank = 0xFF };
    for (int u = 0; u < LA_UNITS; u++)
        t->unit_counts[u] = (struct la_unit){ .hex = 0xFFFF, .place = 0xFF, .boss = 0xFF, .marks = LA_DISMOUNTED };
    memset(t->works, LA_WORKS | LA_WORKS_CSA, sizeof t->works);
}

static bool note_sets(struct la_tables *t)
{
    note_bits(t);
    for (unsigned u = 0; u < (unsigned)t->units; u++)
        t->kind[t->counter[u].type][u >> 6] |= UINT64_C(1) << (u & 63);
    for (int i = 0; i < LA_SCENARIOS; i++) {
        struct la_scenario *sc = &t->scenario[i];
        for (int k = 0; k < sc->arrivals; k++) {
            const struct la_arrival *a = &t->arrival[sc->first_arrival + k];
            for (int turn = 0; a->what == LA_A_LEADER && a->hq < LA_HQS && turn <= a->turn && turn <= LA_TURNS;
                 turn++)
                sc->coming[turn] |= UINT32_C(1) << a->hq;
        }
    }
    return true;
}

bool la_load(struct lr_pack *p, struct lr_error *e)
{
    struct la_tables *t = lr_keep(p, sizeof *t);
    if (t == NULL)
        return lr_fail(e, "", 0, 0, "no memory");
    p->tables = t;
    if (p->board == NULL)
        return lr_fail(e, "board.yaml", 0, 0, "expected a board");
    return lr_domains_add(p, names, COUNT(names), e) && load_leaders(p, t, e) && load_units(p, t, e)
           && load_carts(p, t, e) && load_headquarters(p, t, e) && load_charts(p, t, e) && load_ground(p, t, e)
           && load_scenarios(p, t, e) && lr_options_find(p, option_names, LA_OPTIONS, t->option_index, e)
           && note_sets(t);
}
