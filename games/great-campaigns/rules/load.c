/* load.c - the data of a module: roster, leaders, commands (2.2), charts, and the switches of its year. */
#include "great.h"

#include <stdlib.h>

static const char *const type_names[] = { "infantry", "cavalry", "artillery", "wagon" };
static const char *const size_names[] = { "squadron", "regiment", "brigade", "demi-division", "division" };
static const char *const level_names[] = { "army", "district", "corps", "division" };
static const char *const arm_names[] = { "infantry", "cavalry" };
static const char *const box_names[] = { "none", "blue", "green", "red", "white", "yellow" };
static const char *const kind_names[] = { "army",     "district",         "corps",          "cavalry corps",
                                          "division", "cavalry division", "division group", "none" };
static const char *const place_names[] = { "absent", "later", "on map", "dead", "removed", "unknown" };
static const char *const mark_names[] = { "disorganized", "exhausted", "chosen", "digs", "attacks", "stands",
                                          "goes",         "burnt",     "worked", "held", "no rest", "two masters" };
static const char *const works_names[] = { "none",       "abatis-build", "abatis",       "breastwork-build",
                                           "breastwork", "fort-build",   "fort-build-1", "fort-build-2",
                                           "fort" };
static const char *const manner_names[] = { "in column", "hastily", "normally", "prepared", "by assault" };
static const char *const letter_names[] = { "D", "F", "light F", "E", "retreat", "rout", "broken", "advance" };
static const char *const option_names[] = { "weary marches", "digging in 1863", "limited intelligence" };
static const char *const station_names[] = { "whole", "damaged", "destroyed" };
static const char *const why_names[] = { "march", "combat" };
static const char *const force_names[] = { "Union force 1",       "Union force 2",       "Union force 3",
                                           "Union force 4",       "Union force 5",       "Union force 6",
                                           "Union force 7",       "Union force 8",       "Union force 9",
                                           "Union force 10",      "Confederate force 1", "Confederate force 2",
                                           "Confederate force 3", "Confederate force 4", "Confederate force 5",
                                           "Confederate force 6", "Confederate force 7", "Confederate force 8",
                                           "Confederate force 9", "Confederate force 10" };
static const struct lr_naming words[] = {
    LR_NAMING(GC_PLACE, place_names),         LR_NAMING(GC_MARK, mark_names),
    LR_NAMING(GC_WORKS, works_names),         LR_NAMING(GC_MANNER, manner_names),
    LR_NAMING(GC_LETTER, letter_names),       LR_NAMING(GC_OPTION, option_names),
    LR_NAMING(GC_STATION_NOW, station_names), LR_NAMING(GC_WHY, why_names),
    LR_NAMING(GC_FORCE, force_names)
};

/* ---- 2.2 Roster ---- */

static bool read_signed(const struct lr_node *row, const char *key, int8_t *out, struct lr_error *e)
{
    long n;
    if (!lr_need_int(row, key, -2, 6, &n, e))
        return false;
    *out = (int8_t)n;
    return true;
}

static bool load_units(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "unit",    "side",      "type", "size", "tactical",
                                         "defence", "artillery", "box",  NULL };
    const struct lr_node *file = lr_data(p, "data/units.tsv", e);
    unsigned i = 0;
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next, i++) {
        struct gc_counter *c = &t->unit[i];
        const struct lr_node *name = lr_need(row, "unit", LR_SCALAR, e);
        if (i >= GC_UNITS)
            return lr_wrong(row, e, "expected at most %d units", GC_UNITS);
        if (name == NULL || !lr_only_keys(row, known, e) || !lr_domain_add(p, GC_UNIT, name->text, name, e)
            || !lr_need_side(p, row, "side", &c->side, e) || !lr_need_word(row, "type", type_names, 4, &c->type, e)
            || !lr_need_word(row, "size", size_names, 5, &c->size, e)
            || !read_signed(row, "tactical", &c->tactical, e) || !read_signed(row, "defence", &c->defence, e)
            || !lr_need_byte(row, "artillery", 0, 12, &c->artillery, e)
            || !lr_need_word(row, "box", box_names, 6, &c->army, e))
            return false;
        c->name = name->text;
        if (i > 0 && c->side < t->unit[i - 1].side)
            return lr_wrong(row, e, "expected the Union's units first");
        t->first[1] = (uint16_t)(t->first[1] + (c->side == GC_UNION));
    }
    t->first[2] = (uint16_t)i;
    return true;
}

static bool load_leaders(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "leader", "side", "level", "arm", "tactical", "defence", "command", NULL };
    const struct lr_node *file = lr_data(p, "data/leaders.tsv", e);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next, t->leaders++) {
        struct gc_officer *o = &t->leader[t->leaders];
        const struct lr_node *name = lr_need(row, "leader", LR_SCALAR, e);
        if (t->leaders >= GC_LEADERS)
            return lr_wrong(row, e, "expected at most %d leaders", GC_LEADERS);
        if (name == NULL || !lr_only_keys(row, known, e) || !lr_domain_add(p, GC_LEADER, name->text, name, e)
            || !lr_need_side(p, row, "side", &o->side, e)
            || !lr_need_word(row, "level", level_names, 4, &o->level, e)
            || !lr_need_word(row, "arm", arm_names, 2, &o->cavalry, e)
            || !read_signed(row, "tactical", &o->tactical, e) || !read_signed(row, "defence", &o->defence, e)
            || !lr_need_byte(row, "command", 0, 9, &o->command, e))
            return false;
        o->name = name->text;
    }
    return true;
}

static bool load_commands(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "command", "side", "parent", "kind", NULL };
    const struct lr_node *file = lr_data(p, "data/commands.tsv", e);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next, t->commands++) {
        struct gc_command_row *c = &t->command[t->commands];
        const struct lr_node *name = lr_need(row, "command", LR_SCALAR, e);
        if (t->commands >= GC_COMMANDS)
            return lr_wrong(row, e, "expected at most %d commands", GC_COMMANDS);
        if (name == NULL || !lr_only_keys(row, known, e) || !lr_domain_add(p, GC_COMMAND, name->text, name, e)
            || !lr_need_side(p, row, "side", &c->side, e)
            || !lr_need_word(row, "kind", kind_names, GC_KINDS, &c->kind, e))
            return false;
    }
    unsigned i = 0;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next, i++) {
        int parent = GC_NOBODY;
        if (lr_get(row, "parent") != NULL && !lr_need_name(p, row, "parent", GC_COMMAND, &parent, e))
            return false;
        t->command[i].parent = (uint8_t)parent;
    }
    return true;
}

/* ---- Charts ---- */

/* 7.5 "3DR*", "f", "-" */
static bool read_result(const struct lr_node *cell, void *out, struct lr_error *e)
{
    static const char letters[] = "DFfErR*a";
    struct gc_result *r = out;
    char *at = NULL;
    if (cell->shape != LR_SCALAR)
        return lr_wrong(cell, e, "expected a combat result");
    r->nothing = strcmp(cell->text, "-") == 0;
    if (r->nothing)
        return true;
    r->loss = (uint8_t)strtol(cell->text, &at, 10);
    for (; *at != 0; at++) {
        const char *found = strchr(letters, *at);
        if (found == NULL)
            return lr_wrong(cell, e, "expected a combat result such as 3DR*, found %s", cell->text);
        r->letters |= (uint8_t)(1u << (found - letters));
    }
    return true;
}

static const char *const defender_bands[] = { "def_0.5-3", "def_4-6",   "def_7-11",  "def_12-18", "def_19-26",
                                              "def_27-37", "def_38-49", "def_50+",   "att_0.5-3", "att_4-6",
                                              "att_7-11",  "att_12-18", "att_19-26", "att_27-37", "att_38-49",
                                              "att_50-59", "att_60-69", "att_70+" };

static bool load_combat(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    enum { ALL = GC_BANDS + GC_ATTACK_BANDS };
    struct gc_result cell[ALL * GC_ROWS];
    const struct lr_chart chart = { "data/combat.tsv", "difference", GC_LOWEST,     GC_HIGHEST, ALL,
                                    defender_bands,    read_result,  sizeof cell[0] };
    memset(cell, 0, sizeof cell);
    if (!lr_chart_read(p, &chart, cell, NULL, e))
        return false;
    memcpy(t->defender, cell, sizeof t->defender);
    memcpy(t->attacker, cell + (size_t)GC_BANDS * GC_ROWS, sizeof t->attacker);
    return true;
}

static bool read_extended(const struct lr_node *cell, void *out, struct lr_error *e)
{
    long n;
    uint8_t *r = out;
    *r = GC_NO_EFFECT;
    if (strcmp(cell->text, "NE") == 0)
        return true;
    *r = GC_EXTENDED_D;
    if (strcmp(cell->text, "D") == 0)
        return true;
    if (!lr_read_int(cell, 1, 3, &n, e))
        return false;
    *r = (uint8_t)n;
    return true;
}

static bool load_extended(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const columns[] = { "organized", "1-3", "4-7", "8-12", "13+" };
    const struct lr_chart chart = { "data/extended.tsv", "die", 1, 10, 5, columns, read_extended, 1 };
    return lr_chart_read(p, &chart, t->extended, NULL, e);
}

/* Costs and Combat values in halves: "1/2", "1.5", "no". */
static bool read_halves(const struct lr_node *n, uint8_t *out, struct lr_error *e)
{
    lr_cost twelfths;
    *out = LR_NO_WAY;
    if (n == NULL || strcmp(n->text, "no") == 0)
        return true;
    if (!lr_read_cost(n, &twelfths, e))
        return false;
    *out = (uint8_t)(twelfths / 6);
    return true;
}

static bool load_terrain(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const names[] = { "clear", "rolling",           "rough", "woods",    "city",
                                         "swamp", "provisional swamp", "hill",  "mountain", "loess" };
    const struct lr_node *file = lr_data(p, "data/terrain.tsv", e);
    memset(t->terrain_cost, LR_NO_WAY, sizeof t->terrain_cost);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next) {
        uint8_t which;
        if (!lr_need_word(row, "terrain", names, 10, &which, e)
            || !read_halves(lr_get(row, "dry"), &t->terrain_cost[which][0], e)
            || !read_halves(lr_get(row, "rain"), &t->terrain_cost[which][1], e))
            return false;
    }
    return true;
}

static bool load_strengths(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/disorganized.tsv", e);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next) {
        uint8_t manpower;
        if (!lr_need_byte(row, "manpower", 1, 30, &manpower, e))
            return false;
        if (manpower <= GC_MOST_MANPOWER && !read_halves(lr_get(row, "value"), &t->disorganized[manpower], e))
            return false;
    }
    return true;
}

static bool load_ratios(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/ratio.tsv", e);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next, t->ratios++) {
        struct gc_ratio *r = &t->ratio[t->ratios];
        long n;
        if (t->ratios == 24 || !lr_need_byte(row, "attacker", 0, 20, &r->attacker, e)
            || !lr_need_byte(row, "defender", 1, 20, &r->defender, e)
            || !lr_need_int(row, "modifier", -12, 13, &n, e))
            return false;
        r->modifier = (int8_t)n;
    }
    return true;
}

/* ---- The switches of the module (layers/MODULE/data/module.yaml) ---- */

static bool pair(const struct lr_pack *p, const struct lr_node *map, const char *key, uint8_t out[2],
                 struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_MAP, e);
    return n != NULL && lr_need_byte(n, p->game->sides[0], 0, 20, &out[0], e)
           && lr_need_byte(n, p->game->sides[1], 0, 20, &out[1], e);
}

static bool list(const struct lr_node *map, const char *key, uint8_t *out, int count, struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_LIST, e);
    if (n == NULL || n->count != count)
        return n != NULL && lr_wrong(n, e, "expected %d numbers", count);
    for (const struct lr_node *one = n->first; one != NULL; one = one->next) {
        long v;
        if (!lr_read_int(one, 0, 200, &v, e))
            return false;
        *out++ = (uint8_t)v;
    }
    return true;
}

static bool load_ties(const struct lr_pack *p, const struct lr_node *map, struct gc_module *m, struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, "ties", LR_LIST, e);
    int i = 1;
    if (n == NULL || n->count != 6)
        return n != NULL && lr_wrong(n, e, "expected a side for each tied die, 1 to 6");
    for (const struct lr_node *one = n->first; one != NULL && i <= 6; one = one->next, i++) {
        int side;
        if (!lr_read_name(p, one, LR_SIDES, &side, e))
            return false;
        m->tie[i] = (uint8_t)side;
    }
    return true;
}

static bool load_army_march(const struct lr_pack *p, const struct lr_node *map, struct gc_module *m,
                            struct lr_error *e)
{
    for (int s = 0; s < 2; s++) {
        char key[40];
        struct lr_text t = LR_TEXT(key);
        lr_put(&t, "%s extended march", p->game->sides[s]);
        const struct lr_node *n = lr_need(map, key, LR_MAP, e);
        if (n == NULL)
            return false;
        for (int i = 0; i < GC_BOXES; i++)
            if (!lr_need_byte(n, box_names[i], 0, 4, &m->army_march[s][i], e))
                return false;
    }
    return true;
}

static bool load_module(struct lr_pack *p, struct gc_module *m, struct lr_error *e)
{
    const struct lr_node *f = lr_data(p, "data/module.yaml", e);
    long year;
    if (f == NULL || !lr_need_int(f, "year", 1861, 1865, &year, e))
        return false;
    m->year = (uint16_t)year;
    return load_ties(p, f, m, e) && load_army_march(p, f, m, e) && pair(p, f, "infantry bonus", m->bonus, e)
           && pair(p, f, "leader bonus", m->leader_bonus, e) && pair(p, f, "infantry least", m->least, e)
           && pair(p, f, "leader least", m->leader_least, e) && pair(p, f, "cavalry bonus", m->cavalry_bonus, e)
           && pair(p, f, "cavalry division bonus", m->division_bonus, e)
           && pair(p, f, "cavalry corps bonus", m->corps_bonus, e)
           && pair(p, f, "major bridges", m->major_bridges, e) && lr_need_byte(f, "burning", 0, 1, &m->burns, e)
           && lr_need_byte(f, "entrench action", 0, 2, &m->entrench_action, e)
           && lr_need_byte(f, "grand assault strength", 0, 9, &m->grand_strength, e)
           && lr_need_byte(f, "bridge strength", 1, 9, &m->bridge_strength, e)
           && lr_need_byte(f, "Lee", 0, 1, &m->lee, e) && lr_need_byte(f, "Longstreet", 0, 1, &m->longstreet, e)
           && lr_need_byte(f, "Jackson", 0, 1, &m->jackson, e) && list(f, "caps", m->cap, 4, e)
           && list(f, "minor rivers in rain", m->rain_minor, 4, e)
           && list(f, "major rivers in rain", m->rain_major, 4, e);
}

/* 12.0 */
static bool load_events(struct lr_pack *p, struct gc_tables *t, struct lr_error *e)
{
    static const char *const names[] = { "none",        "rain0",   "rain1", "rain2", "rain3", "heat",
                                         "night-march", "caution", "zeal",  "rest",  "fog" };
    const struct lr_node *file = lr_data(p, "data/events.tsv", e);
    if (file == NULL)
        return false;
    for (const struct lr_node *row = file->first; row != NULL; row = row->next) {
        uint8_t dice;
        if (!lr_need_byte(row, "dice", 2, 12, &dice, e)
            || !lr_need_word(row, "event", names, GC_EVENTS, &t->event[dice], e))
            return false;
        t->event_side[dice] = GC_NOBODY;
        if (lr_get(row, "side") != NULL && !lr_need_side(p, row, "side", &t->event_side[dice], e))
            return false;
    }
    return true;
}

bool gc_load(struct lr_pack *p, struct lr_error *e)
{
    struct gc_tables *t = lr_keep(p, sizeof *t);
    p->tables = t;
    if (p->scenarios > GC_SCENARIOS)
        return lr_fail(e, "pack.yaml", 0, 0, "expected at most %d scenarios", GC_SCENARIOS);
    bool ok = lr_domains_add(p, words, (int)(sizeof words / sizeof words[0]), e) && load_terrain(p, t, e)
              && gc_load_map(p, t, e) && load_units(p, t, e) && load_leaders(p, t, e) && load_commands(p, t, e)
              && load_module(p, &t->module, e) && load_combat(p, t, e) && load_extended(p, t, e)
              && load_strengths(p, t, e) && load_ratios(p, t, e) && load_events(p, t, e)
              && lr_options_find(p, option_names, GC_OFFERED, t->option_index, e);
    for (int i = 0; ok && i < p->scenarios; i++)
        ok = !lr_plays(p, i) || gc_load_scenario(p, t, i, e);
    return ok;
}
