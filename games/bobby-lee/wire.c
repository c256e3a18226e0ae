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

static json_t *own_json(const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    json_t *called = json_array();
    for (int i = 0; i < 3; i++)
        if (st->called[s][i] < BL_HEXES)
            json_array_append_new(called, json_pack("{s:s, s:o}", "class", i < 2 ? "minor" : "major", "at",
                                                    hex_or_null(p, st->called[s][i])));
    return json_pack("{s:o, s:i, s:i, s:o, s:o, s:o, s:o}", "side", side_name(p, s), "bid", (int)st->bid[s],
                     "points", (int)st->points[s], "called", called, "pool", box_json(p, st, s, BL_POOL), "leaders",
                     box_json(p, st, s, BL_LEADERS), "muster", box_json(p, st, s, BL_MUSTER));
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
        if (eyes == (int)s || eyes == 3)
            json_array_append_new(own, own_json(p, st, s));
    add(out, "own", json_array_size(own) ? json_incref(json_array_get(own, 0)) : json_null());
    if (eyes == 3)
        add(out, "both", json_incref(own));
    json_decref(own);
    return out;
}

const struct wire bobby_lee_wire = { "bobby-lee", data };
