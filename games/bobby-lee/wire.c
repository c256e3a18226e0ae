/* wire.c - Bobby Lee's displays: the calendar, the Victory marker, points and bids, and the battle board. */
#include "wire.h"

#include "rules/bobby.h"

static const char *const posts[] = { "Left",       "Center",       "Right",      "Reserve",
                                     "enemy Left", "enemy Center", "enemy Right" };
enum { WAITING = 7 /* posted[7]: in the hex, not deployed */ };

/* The members hex and name. */
static void put_hex(struct jot *j, const struct lr_pack *p, unsigned hex)
{
    jot_count(j, "\"hex\":", hex);
    jot_raw(j, ",\"name\":");
    wire_put_name(j, p, LR_HEXES, hex);
}

/* 4.3 The track: where the marker stands, and from which space on it is worth a victory. */
static void put_marker(struct jot *j, const struct lr_pack *p, const struct bl_state *st)
{
    const struct bl_tables *t = bl_tables(p);
    const int space = (int)st->marker;
    jot_count(j, "{\"space\":", space < 0 ? -space : space);
    jot_raw(j, ",\"side\":");
    wire_put_side(j, p, space == 0 ? LR_NOBODY : space > 0 ? BL_CSA : BL_USA);
    jot_count(j, ",\"signed\":", space);
    jot_count(j, ",\"marginal\":", t->marginal[BL_CSA]);
    jot_count(j, ",\"marginal_usa\":", t->marginal[BL_USA]);
    jot_count(j, ",\"decisive\":", BL_DECISIVE);
    jot_raw(j, "}");
}

static void put_block(struct jot *j, const struct lr_pack *p, const struct bl_state *st, unsigned i)
{
    static const char *const types[BL_TYPES] = { "infantry", "garrison", "cavalry", "artillery", "leader" };
    const struct bl_tables *t = bl_tables(p);
    jot_count(j, "{\"id\":", i);
    jot_member(j, ",\"name\":", t->name[i]);
    jot_member(j, ",\"label\":", t->label[i] ? t->label[i] : t->name[i]);
    jot_member(j, ",\"type\":", types[t->type[i]]);
    jot_count(j, ",\"steps\":", st->block[i].steps);
    jot_count(j, ",\"most\":", t->most[i]);
    jot_count(j, ",\"fire\":", t->fire[i]);
    jot_raw(j, ",\"marks\":[");
    wire_put_marks(j, p, BL_MARK, st->block[i].marks);
    jot_raw(j, "]}");
}

/* One post of a side: the blocks these eyes know, and how many more stand there. */
static void put_post(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s,
                     unsigned post)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_battle *b = &st->battle;
    bool first = true;
    int known = 0, count = b->posted[s][post];
    jot_member(j, "{\"post\":", post < WAITING ? posts[post] : "waiting");
    jot_count(j, ",\"count\":", count);
    jot_raw(j, ",\"blocks\":[");
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *block = &st->block[i];
        bool waits = post == WAITING && block->post == BL_NO_POST && t->type[i] != BL_LEADER;
        if (!bl_on_map(block) || block->hex != b->hex || (!waits && block->post != post))
            continue;
        jot_next(j, &first);
        put_block(j, p, st, i);
        known++;
    }
    jot_count(j, "],\"hidden\":", count > known ? count - known : 0);
    jot_raw(j, ",\"trench\":");
    jot_bool(j, post <= BL_RIGHT && (b->trench[s] >> post & 1) != 0);
    jot_raw(j, "}");
}

static void put_leaders(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    bool first = true;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (t->type[i] == BL_LEADER && bl_on_map(&st->block[i]) && st->block[i].hex == st->battle.hex) {
            jot_next(j, &first);
            put_block(j, p, st, i);
        }
}

/* 6.32, 6.71: the hexsides of the battle hex that lead to friendly ground: how many may go out and come in over
 * each in a Battle Turn, and how many of one's own stand ready there. */
static void put_ways(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_battle *b = &st->battle;
    bool night = b->hour == BL_NIGHT, first = true;
    for (int d = 0; d < 6; d++) {
        unsigned next = t->next[b->hex][d];
        int out = bl_limit(t, st, b->hex, d, BL_RETREAT_LIMIT, night),
            in = bl_limit(t, st, b->hex, d, BL_REINFORCE_LIMIT, night), ready = 0;
        if (next >= BL_HEXES || out + in == 0 || st->here[lr_enemy(s)][next] || !bl_friendly(t, st, s, next))
            continue;
        for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
            ready += bl_on_map(&st->block[i]) && st->block[i].hex == next && !(st->block[i].marks & BL_DISRUPTED);
        jot_next(j, &first);
        jot_raw(j, "{");
        put_hex(j, p, next);
        jot_count(j, ",\"out\":", out);
        jot_count(j, ",\"in\":", in);
        jot_count(j, ",\"ready\":", ready);
        jot_raw(j, "}");
    }
}

static void put_battle_side(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    unsigned leader = st->battle.leader[s];
    bool first = true;
    jot_raw(j, "{\"side\":");
    wire_put_side(j, p, s);
    jot_raw(j, ",\"posts\":[");
    for (unsigned post = 0; post <= WAITING; post++) {
        jot_next(j, &first);
        put_post(j, p, st, s, post);
    }
    jot_raw(j, "],\"leaders\":[");
    put_leaders(j, p, st, s);
    jot_raw(j, "],\"leader\":");
    jot_words(j, leader < BL_BLOCKS ? bl_tables(p)->name[leader] : NULL);
    jot_raw(j, "}");
}

static void put_battle(struct jot *j, const struct lr_pack *p, const struct bl_state *st)
{
    static const char *const hours[] = { "Dawn", "Morning", "Afternoon", "Dusk", "Night" };
    const struct bl_battle *b = &st->battle;
    if (b->hex >= BL_HEXES) {
        jot_raw(j, "null");
        return;
    }
    jot_raw(j, "{");
    put_hex(j, p, b->hex);
    jot_count(j, ",\"day\":", b->day);
    jot_member(j, ",\"hour\":", hours[b->hour <= BL_NIGHT ? b->hour : BL_NIGHT]);
    jot_count(j, ",\"hour_number\":", b->hour);
    jot_raw(j, ",\"mover\":");
    wire_put_side(j, p, b->mover);
    jot_raw(j, ",\"attacker\":");
    wire_put_side(j, p, b->attacker);
    jot_raw(j, ",\"sides\":[");
    put_battle_side(j, p, st, BL_USA);
    jot_raw(j, ",");
    put_battle_side(j, p, st, BL_CSA);
    jot_raw(j, "]}");
}

/* Hexes where a fight is to come. */
static void put_fights(struct jot *j, const struct lr_pack *p, const struct bl_state *st)
{
    bool first = true;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->fight[h]) {
            jot_next(j, &first);
            jot_raw(j, "{");
            put_hex(j, p, h);
            jot_raw(j, "}");
        }
}

/* What a side has in its boxes off the map: its own affair. */
static void put_box(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s,
                    enum bl_place place)
{
    const struct bl_tables *t = bl_tables(p);
    bool first = true;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == place) {
            jot_next(j, &first);
            put_block(j, p, st, i);
        }
}

/* 3.5, 3.61: what a side's own blocks are good for, by name: speed, firepower, and a leader's range. */
static void put_units(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    bool first = true;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!bl_on_map(&st->block[i]) && st->block[i].place != BL_POOL)
            continue;
        int range = t->type[i] == BL_LEADER ? bl_range(t, st, i) : -1;
        jot_next(j, &first);
        jot_string(j, t->name[i]);
        jot_count(j, ":{\"speed\":", t->speed[i]);
        jot_count(j, ",\"fire\":", t->fire[i]);
        jot_raw(j, ",\"range\":");
        if (range >= 0)
            jot_number(j, range);
        else
            jot_raw(j, "null");
        jot_raw(j, "}");
    }
}

static void put_called(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    bool first = true;
    for (int i = 0; i < 3; i++)
        if (st->called[s][i] < BL_HEXES) {
            jot_next(j, &first);
            jot_member(j, "{\"class\":", i < 2 ? "minor" : "major");
            jot_raw(j, ",\"at\":{");
            put_hex(j, p, st->called[s][i]);
            jot_raw(j, "}}");
        }
}

static void put_own(struct jot *j, const struct lr_pack *p, const struct bl_state *st, enum lr_side s)
{
    static const struct {
        const char *key;
        enum bl_place place;
    } boxes[] = { { "],\"pool\":[", BL_POOL }, { "],\"leaders\":[", BL_LEADERS }, { "],\"muster\":[", BL_MUSTER } };
    jot_raw(j, "{\"side\":");
    wire_put_side(j, p, s);
    jot_count(j, ",\"bid\":", st->bid[s]);
    jot_count(j, ",\"points\":", st->points[s]);
    jot_raw(j, ",\"called\":[");
    put_called(j, p, st, s);
    for (unsigned i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        jot_raw(j, boxes[i].key);
        put_box(j, p, st, s, boxes[i].place);
    }
    jot_raw(j, "],\"units\":{");
    put_units(j, p, st, s);
    jot_raw(j, "}");
    if (st->battle.hex < BL_HEXES) {
        jot_raw(j, ",\"ways\":[");
        put_ways(j, p, st, s);
        jot_raw(j, "]");
    }
    jot_raw(j, "}");
}

/* Where the game stands. */
static void put_calendar(struct jot *j, const struct lr_pack *p, const struct bl_state *st)
{
    jot_count(j, "{\"year\":", st->year);
    jot_raw(j, ",\"quarter\":");
    wire_put_name(j, p, BL_QUARTER, st->quarter);
    jot_count(j, ",\"quarter_number\":", st->quarter);
    jot_raw(j, ",\"weather\":");
    wire_put_name(j, p, BL_WEATHER, st->weather);
    jot_raw(j, ",\"marker\":");
    put_marker(j, p, st);
    jot_raw(j, ",\"emancipated\":");
    jot_bool(j, st->emancipated);
    jot_raw(j, ",\"one_year\":");
    jot_bool(j, st->one_year);
    jot_raw(j, ",\"active\":");
    wire_put_side(j, p, st->active);
    jot_raw(j, ",\"role\":");
    if (st->role == BL_NO_ROLE)
        jot_raw(j, "null");
    else
        wire_put_name(j, p, BL_ROLE, st->role);
    jot_count(j, ",\"strategic\":", st->strategic);
    jot_raw(j, st->due == 0xFF ? ",\"due\":null" : ",\"due\":");
    if (st->due != 0xFF)
        jot_number(j, st->due);
    jot_count(j, ",\"passes\":", st->passes);
}

static void put(struct jot *j, const struct lr_pack *p, const void *seen, int eyes)
{
    const struct bl_state *st = seen;
    put_calendar(j, p, st);
    jot_raw(j, ",\"fights\":[");
    put_fights(j, p, st);
    jot_raw(j, "],\"battle\":");
    put_battle(j, p, st);
    jot_raw(j, ",\"own\":");
    if (eyes == BL_USA || eyes == BL_CSA || eyes == 3)
        put_own(j, p, st, eyes == BL_CSA ? BL_CSA : BL_USA);
    else
        jot_raw(j, "null");
    if (eyes == 3) {
        jot_raw(j, ",\"both\":[");
        put_own(j, p, st, BL_USA);
        jot_raw(j, ",");
        put_own(j, p, st, BL_CSA);
        jot_raw(j, "]");
    }
    jot_raw(j, "}");
}

static json_t *data(const struct lr_pack *p, const void *seen, int eyes)
{
    struct jot j = { .text = NULL };
    put(&j, p, seen, eyes);
    return jot_tree(&j);
}

/* ---- Overlays ---- */

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
            if (lr_has(&in, t->entry[s][i]))
                lr_add(&from, t->entry[s][i]);
        LR_EACH_BIT(port, sea)
            lr_add(&from, t->port_hex[port]);
        json_array_append_new(
            list, wire_area(p, s, "supplied", "in supply if it were counted now", wire_hexes(p->board, &in)));
        json_array_append_new(list,
                              wire_area(p, s, "source", "where supply comes from", wire_hexes(p->board, &from)));
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
            json_t *one =
                wire_area(p, s, b->marks & BL_ACTIVE ? "active" : "idle", t->name[i], wire_hexes(p->board, &in));
            wire_add(one, "at", json_integer((json_int_t)b->hex));
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
                lr_add(st->control[h] & BL_LINE ? &line : &held, h);
        json_array_append_new(list, wire_area(p, s, "held", "controls", wire_hexes(p->board, &held)));
        json_array_append_new(list, wire_area(p, s, "line", "controls by its line", wire_hexes(p->board, &line)));
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
                json_t *one = wire_area(p, s, line->road ? "road" : "rail", "friendly along here", hexes);
                wire_add(one, "line", json_true());
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

/* A Player Turn, or a Supply Turn: they alternate within a Quarter. */
static uint64_t turn(const struct lr_pack *p, const void *seen)
{
    const struct bl_state *st = seen;
    (void)p;
    return ((uint64_t)st->year * BL_QUARTERS + st->quarter) << 8 | st->active;
}

const struct wire bobby_lee_wire = { "bobby-lee", data, overlays, overlay, turn, true, put };
