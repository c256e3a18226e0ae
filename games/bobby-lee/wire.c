/* wire.c - Bobby Lee's displays: the calendar, the Victory marker, points and bids, and the battle board. */
#include "wire.h"

#include "rules/bobby.h"

static const char *const posts[] = { "Left",       "Center",       "Right",      "Reserve",
                                     "enemy Left", "enemy Center", "enemy Right" };
enum { WAITING = 7 /* posted[7]: in the hex, not deployed */ };

static void add(json_t *out, const char *key, json_t *value) { json_object_set_new(out, key, value); }

static json_t *named(const struct lr_pack *p, int domain, uint64_t id)
{
    char words[80] = "";
    struct lr_text t = LR_TEXT(words);
    lr_name(p, domain, id, &t);
    return json_string(words);
}

static json_t *side_name(const struct lr_pack *p, unsigned side)
{
    return side <= BL_CSA ? json_string(p->game->sides[side]) : json_null();
}

static json_t *hex_or_null(const struct lr_pack *p, unsigned hex)
{
    return hex < BL_HEXES ? json_pack("{s:i, s:o}", "hex", (int)hex, "name", named(p, LR_HEXES, hex)) : json_null();
}

/* 4.3 The track: where the marker stands, and from which space on it is worth a victory. */
static json_t *marker_json(const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    const int space = (int)st->marker;
    return json_pack("{s:i, s:o, s:i, s:i, s:i, s:i}", "space", space < 0 ? -space : space, "side",
                     space == 0 ? json_null() : side_name(p, space > 0 ? BL_CSA : BL_USA), "signed", space,
                     "marginal", (int)t->marginal[BL_CSA], "marginal_usa", (int)t->marginal[BL_USA], "decisive",
                     (int)BL_DECISIVE);
}

static json_t *marks_json(const struct lr_pack *p, unsigned marks)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < 16 && (int)i < lr_domain_size(p, BL_MARK); i++)
        if (marks >> i & 1)
            json_array_append_new(list, named(p, BL_MARK, i));
    return list;
}

static json_t *block_json(const struct lr_pack *p, const struct bl_state *st, unsigned i)
{
    static const char *const types[BL_TYPES] = { "infantry", "garrison", "cavalry", "artillery", "leader" };
    const struct bl_tables *t = bl_tables(p);
    return json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:o}", "id", (int)i, "name", t->name[i], "label",
                     t->label[i] ? t->label[i] : t->name[i], "type", types[t->type[i]], "steps",
                     (int)st->block[i].steps, "most", (int)t->most[i], "fire", (int)t->fire[i], "marks",
                     marks_json(p, st->block[i].marks));
}

/* One post of a side: the blocks these eyes know, and how many more stand there. */
static json_t *post_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, unsigned post)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_battle *b = &st->battle;
    json_t *blocks = json_array();
    int known = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *block = &st->block[i];
        bool waits = post == WAITING && block->post == BL_NO_POST && t->type[i] != BL_LEADER;
        if (!bl_on_map(block) || block->hex != b->hex || (!waits && block->post != post))
            continue;
        json_array_append_new(blocks, block_json(p, st, i));
        known++;
    }
    int count = b->posted[s][post];
    bool trench = post <= BL_RIGHT && (b->trench[s] >> post & 1) != 0;
    return json_pack("{s:s, s:i, s:o, s:i, s:b}", "post", post < WAITING ? posts[post] : "waiting", "count", count,
                     "blocks", blocks, "hidden", count > known ? count - known : 0, "trench", trench);
}

static json_t *leaders_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (t->type[i] == BL_LEADER && bl_on_map(&st->block[i]) && st->block[i].hex == st->battle.hex)
            json_array_append_new(list, block_json(p, st, i));
    return list;
}

/* 6.32, 6.71: the hexsides of the battle hex that lead to friendly ground: how many may go out and come in over
 * each in a Battle Turn, and how many of one's own stand ready there. */
static json_t *ways_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_battle *b = &st->battle;
    bool night = b->hour == BL_NIGHT;
    json_t *list = json_array();
    for (int d = 0; d < 6; d++) {
        unsigned next = t->next[b->hex][d];
        int out = bl_limit(t, st, b->hex, d, BL_RETREAT_LIMIT, night),
            in = bl_limit(t, st, b->hex, d, BL_REINFORCE_LIMIT, night), ready = 0;
        if (next >= BL_HEXES || out + in == 0 || st->here[lr_enemy(s)][next] || !bl_friendly(t, st, s, next))
            continue;
        for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
            ready += bl_on_map(&st->block[i]) && st->block[i].hex == next && !(st->block[i].marks & BL_DISRUPTED);
        json_array_append_new(list, json_pack("{s:i, s:o, s:i, s:i, s:i}", "hex", (int)next, "name",
                                              named(p, LR_HEXES, next), "out", out, "in", in, "ready", ready));
    }
    return list;
}

static json_t *battle_side(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    json_t *list = json_array();
    for (unsigned post = 0; post <= WAITING; post++)
        json_array_append_new(list, post_json(p, st, s, post));
    unsigned leader = st->battle.leader[s];
    return json_pack("{s:o, s:o, s:o, s:o}", "side", side_name(p, s), "posts", list, "leaders",
                     leaders_json(p, st, s), "leader",
                     leader < BL_BLOCKS ? json_string(bl_tables(p)->name[leader]) : json_null());
}

static json_t *battle_json(const struct lr_pack *p, const struct bl_state *st)
{
    static const char *const hours[] = { "Dawn", "Morning", "Afternoon", "Dusk", "Night" };
    const struct bl_battle *b = &st->battle;
    if (b->hex >= BL_HEXES)
        return json_null();
    return json_pack("{s:i, s:o, s:i, s:s, s:i, s:o, s:o, s:[o, o]}", "hex", (int)b->hex, "name",
                     named(p, LR_HEXES, b->hex), "day", (int)b->day, "hour",
                     hours[b->hour <= BL_NIGHT ? b->hour : BL_NIGHT], "hour_number", (int)b->hour, "mover",
                     side_name(p, b->mover), "attacker", side_name(p, b->attacker), "sides",
                     battle_side(p, st, BL_USA), battle_side(p, st, BL_CSA));
}

/* Hexes where a fight is to come. */
static json_t *fights_json(const struct lr_pack *p, const struct bl_state *st)
{
    json_t *list = json_array();
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->fight[h])
            json_array_append_new(list, hex_or_null(p, h));
    return list;
}

/* What a side has in its boxes off the map: its own affair. */
static json_t *box_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, enum bl_place place)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == place)
            json_array_append_new(list, block_json(p, st, i));
    return list;
}

/* 3.5, 3.61: what a side's own blocks are good for, by name: speed, firepower, and a leader's range. */
static json_t *units_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *out = json_object();
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!bl_on_map(&st->block[i]) && st->block[i].place != BL_POOL)
            continue;
        int range = t->type[i] == BL_LEADER ? bl_range(t, st, i) : -1;
        add(out, t->name[i],
            json_pack("{s:i, s:i, s:o}", "speed", (int)t->speed[i], "fire", (int)t->fire[i], "range",
                      range >= 0 ? json_integer(range) : json_null()));
    }
    return out;
}

static json_t *own_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    json_t *called = json_array();
    for (int i = 0; i < 3; i++)
        if (st->called[s][i] < BL_HEXES)
            json_array_append_new(called, json_pack("{s:s, s:o}", "class", i < 2 ? "minor" : "major", "at",
                                                    hex_or_null(p, st->called[s][i])));
    return json_pack("{s:o, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "side", side_name(p, s), "bid", (int)st->bid[s],
                     "points", (int)st->points[s], "called", called, "pool", box_json(p, st, s, BL_POOL), "leaders",
                     box_json(p, st, s, BL_LEADERS), "muster", box_json(p, st, s, BL_MUSTER), "units",
                     units_json(p, st, s));
}

static json_t *data(const struct lr_pack *p, const void *seen, int eyes)
{
    const struct bl_state *st = seen;
    json_t *out = json_object();
    add(out, "year", json_integer(st->year));
    add(out, "quarter", named(p, BL_QUARTER, st->quarter));
    add(out, "quarter_number", json_integer(st->quarter));
    add(out, "weather", named(p, BL_WEATHER, st->weather));
    add(out, "marker", marker_json(p, st));
    add(out, "emancipated", json_boolean(st->emancipated));
    add(out, "one_year", json_boolean(st->one_year));
    add(out, "active", side_name(p, st->active));
    add(out, "role", st->role == BL_NO_ROLE ? json_null() : named(p, BL_ROLE, st->role));
    add(out, "strategic", json_integer(st->strategic));
    add(out, "due", st->due == 0xFF ? json_null() : json_integer(st->due));
    add(out, "passes", json_integer(st->passes));
    add(out, "fights", fights_json(p, st));
    add(out, "battle", battle_json(p, st));
    json_t *own = json_array();
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        if (eyes == (int)s || eyes == 3) {
            json_array_append_new(own, own_json(p, st, s));
            if (st->battle.hex < BL_HEXES)
                add(json_array_get(own, json_array_size(own) - 1), "ways", ways_json(p, st, s));
        }
    add(out, "own", json_array_size(own) ? json_incref(json_array_get(own, 0)) : json_null());
    if (eyes == 3)
        add(out, "both", json_incref(own));
    json_decref(own);
    return out;
}

/* ---- Overlays ---- */

static json_t *set_json(const struct bl_set *s)
{
    json_t *list = json_array();
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (bl_has(s, h))
            json_array_append_new(list, json_integer((json_int_t)h));
    return list;
}

static json_t *area(const struct lr_pack *p, unsigned side, const char *kind, const char *words, json_t *hexes)
{
    return json_pack("{s:o, s:s, s:s, s:o}", "side", side_name(p, side), "kind", kind, "words", words, "hexes",
                     hexes);
}

/* 9.1, 9.2: where a Supply Turn would find a side's units in supply as things stand, and where it comes from. */
static json_t *supply_overlay(const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        struct bl_set in, from = { { 0 } };
        uint32_t sea = 0;
        bl_supply_lines(t, st, s, &in, &sea);
        for (int i = 0; i < t->entries[s]; i++)
            if (bl_has(&in, t->entry[s][i]))
                bl_add(&from, t->entry[s][i]);
        for (; sea; sea &= sea - 1)
            bl_add(&from, t->port_hex[__builtin_ctz(sea)]);
        json_array_append_new(list, area(p, s, "supplied", "in supply if it were counted now", set_json(&in)));
        json_array_append_new(list, area(p, s, "source", "where supply comes from", set_json(&from)));
    }
    return list;
}

/* 5.12: the range of each leader these eyes know, and whether he is active. */
static json_t *command_overlay(const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        for (unsigned k = 0; k < t->leaders[s]; k++) {
            unsigned i = t->leader[s][k];
            const struct bl_block *b = &st->block[i];
            struct bl_set in;
            if (!bl_on_map(b) || b->hex >= BL_HEXES || bl_range(t, st, i) < 0)
                continue;
            bl_command(t, st, s, b->hex, bl_range(t, st, i), &in);
            json_t *one = area(p, s, b->marks & BL_ACTIVE ? "active" : "idle", t->name[i], set_json(&in));
            add(one, "at", json_integer((json_int_t)b->hex));
            json_array_append_new(list, one);
        }
    return list;
}

/* 2.7: who controls each hex, and what is held by a line alone (7.1). */
static json_t *control_overlay(const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        struct bl_set held = { { 0 } }, line = { { 0 } };
        for (unsigned h = 0; h < BL_HEXES; h++)
            if (t->playable[h] && t->home[h] <= BL_CSA && (st->control[h] & 1) == (int)s)
                bl_add(st->control[h] & BL_LINE ? &line : &held, h);
        json_array_append_new(list, area(p, s, "held", "controls", set_json(&held)));
        json_array_append_new(list, area(p, s, "line", "controls by its line", set_json(&line)));
    }
    return list;
}

static json_t *rail_overlay(const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    json_t *list = json_array();
    for (int i = 0; i < t->lines; i++)
        for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
            const struct bl_line *line = &t->line[i];
            for (unsigned a = 0, n; a < line->length; a += n ? n : 1) {
                json_t *hexes = json_array();
                for (n = 0; a + n < line->length && bl_friendly(t, st, s, line->hex[a + n]); n++)
                    json_array_append_new(hexes, json_integer(line->hex[a + n]));
                if (n < 2) {
                    json_decref(hexes);
                    continue;
                }
                json_t *one = area(p, s, line->road ? "road" : "rail", "friendly along here", hexes);
                add(one, "line", json_true());
                json_array_append_new(list, one);
            }
        }
    return list;
}

static const struct wire_overlay overlays[] = {
    { "supply", "Supply", "Where each side's units would be in supply now (9.2), and the sources (9.1)." },
    { "command", "Command", "The command range of every leader you can see (5.12)." },
    { "control", "Control", "Who controls each hex (2.7)." },
    { "lines", "Railroads and roads", "Stretches that are friendly to a side (2.72, 7.1)." },
    { NULL, NULL, NULL },
};

static json_t *overlay(const struct lr_pack *p, const void *seen, int eyes, const char *name)
{
    static json_t *(*const make[])(const struct lr_pack *,
                                   const struct bl_state *) = { supply_overlay, command_overlay, control_overlay,
                                                                rail_overlay };
    (void)eyes;
    for (unsigned i = 0; overlays[i].name != NULL; i++)
        if (strcmp(overlays[i].name, name) == 0)
            return make[i](p, seen);
    return NULL;
}

/* ---- Ways ---- */

static json_t *path(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    const struct bl_tables *t = bl_tables(p);
    uint16_t hex[BL_FASTEST + 4];
    char words[240] = "";
    struct lr_text w = LR_TEXT(words);
    bool road = false, force = lr_verb_of(x) == BL_V_FORCE || lr_verb_of(x) == BL_V_FORCE_ATTACK;
    bool attack = lr_verb_of(x) == BL_V_ATTACK || lr_verb_of(x) == BL_V_FORCE_ATTACK;
    int n = bl_way(t, seen, side, x, &road, hex);
    if (n == 0)
        return NULL;
    json_t *hexes = json_array(), *costs = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(hexes, json_integer(hex[i]));
    for (int i = 1; i < n; i++)
        json_array_append_new(costs, json_integer(attack && i == n - 1 ? 2 : 1));
    int cost = n - 1 + attack, speed = lr_verb_of(x) == BL_V_MARCH ? 0 : t->speed[lr_a(x)];
    lr_put(&w, "%d hex%s", n - 1, n == 2 ? "" : "es");
    if (speed > 0)
        lr_put(&w, ", speed %d", speed);
    if (attack)
        lr_put_string(&w, ", the last into the enemy costs one more (5.33)");
    if (road)
        lr_put_string(&w, ", one more by road (2.6)");
    if (force)
        lr_put_string(&w, ", one more by force march, with a die (5.34)");
    return json_pack("{s:o, s:o, s:i, s:o, s:s}", "hexes", hexes, "costs", costs, "cost", cost, "allowance",
                     speed > 0 ? json_integer(speed + road + force) : json_null(), "words", words);
}

/* A Player Turn, or a Supply Turn: they alternate within a Quarter. */
static uint64_t turn(const struct lr_pack *p, const void *seen)
{
    const struct bl_state *st = seen;
    (void)p;
    return ((uint64_t)st->year * BL_QUARTERS + st->quarter) << 8 | st->active;
}

const struct wire bobby_lee_wire = { "bobby-lee", data, overlays, overlay, path, turn, true };
