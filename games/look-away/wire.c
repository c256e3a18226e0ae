/* wire.c - Look Away!'s displays: turn, weather and effort, the army organization, works and cuts, the battle with
 * both fires; what lies over the board. */
#include "wire.h"

#include "rules/look.h"

enum { EVERYTHING = 3 };

static bool sees(int eyes, unsigned side) { return eyes == EVERYTHING || eyes == (int)side; }

/* ---- The army organization display ---- */

static json_t *unit_json(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    static const char *const types[LA_TYPES] = { "infantry", "cavalry", "detachment", "engineers", "supervisor" };
    const struct la_counter *c = &la_tables(p)->counter[u];
    json_t *out = json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:b}", "id", (int)u, "name", c->name, "type",
                            types[c->type], "steps", (int)s->unit[u].steps, "most", (int)c->most, "cf",
                            la_unit_cf(p, s, u), "morale", la_unit_ml(p, s, u), "broken", la_broken(p, s, u));
    wire_add(out, "marks", wire_marks(p, LA_UNIT_MARK, s->unit[u].marks));
    return out;
}

static json_t *units_json(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    json_t *list = json_array();
    for (unsigned u = 0; u < (unsigned)t->units; u++)
        if (s->unit[u].place == LA_WITH && s->unit[u].boss == leader)
            json_array_append_new(list, unit_json(p, s, u));
    return list;
}

static json_t *leader_json(const struct lr_pack *p, const struct la_state *s, unsigned i, bool open)
{
    const struct la_officer *o = &la_tables(p)->officer[i];
    const struct la_leader *l = &s->leader[i];
    json_t *out = json_pack("{s:i, s:s, s:i, s:b}", "id", (int)i, "name", o->name, "rank", (int)o->rank, "active",
                            (l->marks & LA_ACTIVE) != 0);
    wire_add(out, "side", wire_side(p, o->side));
    wire_add(out, "hq", l->hq < LA_HQS ? json_string(la_tables(p)->hq[l->hq].name) : json_null());
    if (!open)
        return out;
    json_object_update_new(out, json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "brevet", (int)l->rank, "ar",
                                          la_ar(p, s, i), "br", la_br(p, s, i), "mr", la_mr(p, s, i), "ap",
                                          (int)l->ap, "wound", (int)l->wound, "capacity", la_capacity(p, s, i),
                                          "burden", la_burden(p, s, i)));
    wire_add(out, "marks", wire_marks(p, LA_LEADER_MARK, l->marks));
    wire_add(out, "units", units_json(p, s, i));
    return out;
}

/* 3.6: where the force at this leader's hex has a zone. */
static json_t *zone_json(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    struct la_set set;
    la_zone_at(p, s, (enum lr_side)la_tables(p)->officer[i].side, s->leader[i].hex, &set);
    return wire_hexes(p->board, &set);
}

static json_t *command_json(const struct lr_pack *p, const struct la_state *s, unsigned i, bool open)
{
    static const char *const supply[] = { "full", "combat", "out", "out" };
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[i];
    json_t *out = json_pack("{s:i, s:o, s:o}", "hex", (int)l->hex, "place", wire_name(p, LR_HEXES, l->hex),
                            "leader", leader_json(p, s, i, open));
    wire_add(out, "side", wire_side(p, t->officer[i].side));
    wire_add(out, "overall", json_boolean(la_overall(p, s, t->officer[i].side, l->hex) == i));
    wire_add(out, "zone", zone_json(p, s, i));
    if (l->known > 0)
        wire_add(out, "scouted", json_integer(l->known - 1));
    if (!open)
        return out;
    wire_add(out, "range", json_integer(la_range(p, s, i))); /* 3.2.4 */
    json_object_update_new(out, json_pack("{s:i, s:i, s:i, s:s, s:b, s:b, s:b}", "morale", (int)l->morale, "ammo",
                                          (int)l->ammo, "guns", (int)l->guns, "supply",
                                          supply[l->supply & LA_SUPPLY_STATUS], "communications",
                                          (l->supply & LA_NO_COMMUNICATIONS) == 0, "own", (l->marks & LA_OWN) != 0,
                                          "hidden", (l->marks & LA_HIDDEN) != 0));
    json_t *under = json_array();
    for (unsigned k = 0; k < (unsigned)t->leaders; k++)
        if (s->leader[k].chief == i && (s->leader[k].place == LA_UNDER || s->leader[k].place == LA_STAFF)) {
            json_t *one = leader_json(p, s, k, true);
            wire_add(one, "staff", json_boolean(s->leader[k].place == LA_STAFF));
            json_array_append_new(under, one);
        }
    wire_add(out, "under", under);
    return out;
}

static json_t *commands_json(const struct lr_pack *p, const struct la_state *s, int eyes)
{
    const struct la_tables *t = la_tables(p);
    json_t *list = json_array();
    for (unsigned i = 0; i < (unsigned)t->leaders; i++)
        if (s->leader[i].place == LA_HOLDS)
            json_array_append_new(list, command_json(p, s, i, sees(eyes, t->officer[i].side)));
    return list;
}

/* Leaders in the pool, and those lost, by place. */
static json_t *leaders_at(const struct lr_pack *p, const struct la_state *s, int eyes, enum la_place place)
{
    const struct la_tables *t = la_tables(p);
    json_t *list = json_array();
    for (unsigned i = 0; i < (unsigned)t->leaders; i++)
        if (s->leader[i].place == place && (place != LA_POOL || sees(eyes, t->officer[i].side)))
            json_array_append_new(list, leader_json(p, s, i, sees(eyes, t->officer[i].side)));
    return list;
}

static json_t *loose_json(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    json_t *list = json_array();
    for (unsigned u = 0; u < (unsigned)t->units; u++) {
        if (s->unit[u].place != LA_ON_MAP)
            continue;
        json_t *one = unit_json(p, s, u);
        wire_add(one, "hex", json_integer(s->unit[u].hex));
        wire_add(one, "place", wire_name(p, LR_HEXES, s->unit[u].hex));
        wire_add(one, "side", wire_side(p, t->counter[u].side));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *carts_json(const struct lr_pack *p, const struct la_state *s)
{
    static const char *const faces[LA_FACES] = { "stock", "wagon", "depot", "pontoon", "bridge", "train" };
    const struct la_tables *t = la_tables(p);
    json_t *list = json_array();
    for (unsigned c = 0; c < (unsigned)t->carts; c++)
        if (s->cart[c].face != LA_STOCK)
            json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:i, s:i, s:o, s:o}", "id", (int)c, "name",
                                                  t->wheels[c].name, "face", faces[s->cart[c].face], "capacity",
                                                  (int)t->wheels[c].capacity, "hex", (int)s->cart[c].hex, "place",
                                                  wire_name(p, LR_HEXES, s->cart[c].hex), "side",
                                                  wire_side(p, t->wheels[c].side)));
    return list;
}

/* What play has done to the ground: works, cuts, burned towns, stacks that are masked. */
static json_t *ground_json(const struct lr_pack *p, const struct la_state *s)
{
    json_t *works = json_array(), *cuts = json_array(), *burnt = json_array(), *masked = json_array();
    for (unsigned h = 0; h < LA_HEXES; h++) {
        uint8_t g = s->ground[h];
        if (g & LA_WORKS)
            json_array_append_new(works,
                                  json_pack("{s:i, s:i, s:o, s:b}", "hex", (int)h, "level", g & LA_WORKS, "side",
                                            wire_side(p, g & LA_WORKS_CSA ? LA_CONFEDERATE : LA_UNION), "manned",
                                            la_manned(p, s, (lr_hex)h)));
        if (g & LA_CUT)
            json_array_append_new(cuts, json_integer((int)h));
        if (g & LA_BURNT)
            json_array_append_new(burnt, json_integer((int)h));
        for (unsigned side = 0; side < 2; side++)
            if (lr_has(&s->masked[side], h))
                json_array_append_new(masked, json_pack("{s:i, s:o}", "hex", (int)h, "side", wire_side(p, side)));
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "works", works, "cuts", cuts, "burnt", burnt, "masked", masked);
}

/* ---- The turn ---- */

static json_t *player_json(const struct lr_pack *p, const struct la_state *s, unsigned side, int eyes)
{
    const struct la_side *x = &s->player[side];
    bool open = sees(eyes, side), bidding = false;
    for (int i = 0; i < s->core.depth; i++)
        bidding |= s->core.frame[i].kind == LA_F_BID;
    json_t *out =
        json_pack("{s:o, s:i, s:i, s:i, s:i, s:i}", "side", wire_side(p, side), "vp", (int)x->vp, "effort",
                  (int)x->effort, "left", (int)x->left, "impulses", (int)x->impulses, "hqs", (int)x->hqs);
    wire_add(out, "bid", bidding && !open ? json_null() : json_integer(x->bid));
    wire_add(out, "wep", open ? json_integer(x->wep) : json_null());
    wire_add(out, "replacements", open ? json_integer(x->replacements) : json_null());
    return out;
}

static json_t *turn_json(const struct lr_pack *p, const struct la_state *s, int eyes)
{
    json_t *out = json_pack("{s:i, s:i, s:s, s:o, s:i, s:i}", "turn", (int)s->turn, "last", (int)s->last_turn,
                            "date", la_date(s->turn), "weather", wire_name(p, LA_WEATHER, s->weather), "now",
                            (int)s->now, "track", (int)s->track);
    wire_add(out, "active", wire_side(p, s->active));
    wire_add(out, "first", wire_side(p, s->first));
    json_t *sides = json_array();
    for (unsigned side = 0; side < 2; side++)
        json_array_append_new(sides, player_json(p, s, side, eyes));
    wire_add(out, "sides", sides);
    return out;
}

/* ---- The battle ---- */

static json_t *fire_json(const struct lr_pack *p, const struct la_state *s, int which, bool defender)
{
    const struct la_tables *t = la_tables(p);
    struct la_fire f;
    la_sum_fire(p, s, &s->battle, which, defender, &f);
    int column = lr_within(f.column, 0, LA_FERT_COLUMNS - 1);
    char heading[24];
    struct lr_text words = LR_TEXT(heading);
    if (column + 1 < LA_FERT_COLUMNS)
        lr_put(&words, "%d-%d", t->fert_least[column], t->fert_least[column + 1] - 1);
    else
        lr_put(&words, "%d+", t->fert_least[column]);
    json_t *out = json_pack("{s:i, s:s, s:i, s:i, s:i, s:i}", "cf", f.cf, "column", heading, "left", f.left,
                            "right", f.right, "guns", f.guns, "modifier", f.modifier);
    json_object_update_new(out,
                           json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "br", f.br, "cavalry", f.cavalry, "broken",
                                     f.broken, "weather", f.weather, "woods", f.woods, "hasty", f.hasty));
    return out;
}

/* Sums are made of everything that fights, so only who sees both forces sees them (3.7.1: what players state aloud
 * is told in the journal). */
static json_t *battle_json(const struct lr_pack *p, const struct la_state *s, int eyes)
{
    const struct la_battle *b = &s->battle;
    if (b->hex >= LA_HEXES)
        return json_null();
    json_t *out = json_pack("{s:i, s:o, s:o, s:i, s:i, s:i}", "hex", (int)b->hex, "place",
                            wire_name(p, LR_HEXES, b->hex), "attacker", wire_side(p, b->attacker), "round",
                            (int)b->round, "fire", (int)b->fire, "woods", (int)b->woods);
    wire_add(out, "superior", wire_side(p, b->superior));
    wire_add(out, "steps", json_pack("[i, i]", (int)b->steps[0], (int)b->steps[1]));
    wire_add(out, "retreat", json_pack("[i, i]", (int)b->retreat[0], (int)b->retreat[1]));
    json_t *from = json_array();
    for (int i = 0; i < b->attacks && i < 8; i++) {
        json_t *one = json_pack("{s:i, s:o, s:i}", "hex", (int)b->from[i], "place",
                                wire_name(p, LR_HEXES, b->from[i]), "against", (int)b->against[i]);
        if (eyes == EVERYTHING) {
            wire_add(one, "fire", fire_json(p, s, i, false));
            wire_add(one, "answer", fire_json(p, s, i, true));
        }
        json_array_append_new(from, one);
    }
    wire_add(out, "from", from);
    return out;
}

static json_t *attacks_json(const struct lr_pack *p, const struct la_state *s)
{
    json_t *list = json_array();
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from < LA_HEXES)
            json_array_append_new(list,
                                  json_pack("{s:i, s:i, s:o, s:b}", "from", (int)s->attack[i].from, "at",
                                            (int)s->attack[i].at, "place", wire_name(p, LR_HEXES, s->attack[i].at),
                                            "hasty", (s->attack[i].marks & LA_HASTY) != 0));
    return list;
}

static json_t *data(const struct lr_pack *p, const void *seen, int eyes)
{
    const struct la_state *s = seen;
    json_t *out = turn_json(p, s, eyes);
    wire_add(out, "commands", commands_json(p, s, eyes));
    wire_add(out, "pool", leaders_at(p, s, eyes, LA_POOL));
    wire_add(out, "dead", leaders_at(p, s, eyes, LA_DEAD));
    wire_add(out, "captured", leaders_at(p, s, eyes, LA_CAPTURED));
    wire_add(out, "loose", loose_json(p, s));
    wire_add(out, "carts", carts_json(p, s));
    wire_add(out, "ground", ground_json(p, s));
    wire_add(out, "attacks", attacks_json(p, s));
    wire_add(out, "battle", battle_json(p, s, eyes));
    return out;
}

/* ---- Over the board ---- */

static const struct wire_overlay overlays[] = {
    { "supply", "Supply", "Sources, links and how far they reach (7.1)" },
    { "command", "Command", "How far Senior Commanders' orders reach (3.2.4)" },
    { "zones", "Zones", "Hexes in enemy zones of control (3.6)" },
    { "rails", "Rails", "Whose the rail lines are, and where they are cut (8.7)" },
    { NULL, NULL, NULL },
};

static void zones_over(const struct lr_pack *p, const struct la_state *s, int eyes, json_t *list)
{
    struct la_set set;
    for (unsigned side = 0; side < 2; side++) {
        if (eyes == (int)side)
            continue;
        la_zones(p, s, (enum lr_side)side, false, &set);
        json_array_append_new(list, wire_area(p, side, "zone", "zone of control", wire_hexes(p->board, &set)));
    }
}

static void command_over(const struct lr_pack *p, const struct la_state *s, int eyes, json_t *list)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = 0; i < (unsigned)t->leaders; i++) {
        if (s->leader[i].place != LA_HOLDS || !sees(eyes, t->officer[i].side) || la_range(p, s, i) == 0)
            continue;
        json_t *hexes = json_array();
        for (unsigned h = 0; h < LA_HEXES; h++)
            if (p->board->playable[h] && lr_distance(p->board, s->leader[i].hex, (lr_hex)h) <= la_range(p, s, i))
                json_array_append_new(hexes, json_integer((int)h));
        json_array_append_new(list, wire_area(p, t->officer[i].side, "active", t->officer[i].name, hexes));
    }
}

static void rails_over(const struct lr_pack *p, const struct la_state *s, json_t *list)
{
    const struct la_tables *t = la_tables(p);
    json_t *whose[2] = { json_array(), json_array() }, *cut = json_array();
    for (unsigned h = 0; h < LA_HEXES; h++) {
        if (!t->hex[h].rail || !p->board->playable[h])
            continue;
        json_array_append_new(whose[(s->ground[h] & LA_RAIL_CSA) != 0], json_integer((int)h));
        if (s->ground[h] & LA_CUT)
            json_array_append_new(cut, json_integer((int)h));
    }
    json_array_append_new(list, wire_area(p, 0, "line", "rail line of the Union", whose[0]));
    json_array_append_new(list, wire_area(p, 1, "line", "rail line of the Confederates", whose[1]));
    json_array_append_new(list, wire_area(p, 2, "taken", "the line is cut", cut));
}

static void supply_over(const struct lr_pack *p, const struct la_state *s, int eyes, json_t *list)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned side = 0; side < 2; side++) {
        if (!sees(eyes, side))
            continue;
        struct la_set set = { { 0 } };
        json_t *links = json_array();
        for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
            if (s->cart[c].face != LA_DEPOT && s->cart[c].face != LA_WAGON)
                continue;
            json_array_append_new(links, json_integer(s->cart[c].hex));
            /* what a link reaches: 14 Movement Points, a wagon 8 (7.1.2) */
            la_line_reach(p, s, (enum lr_side)side, s->cart[c].hex, s->cart[c].face == LA_DEPOT ? 14 : 8, &set);
        }
        for (unsigned h = 0; h < LA_HEXES; h++)
            if (p->board->playable[h] && (t->hex[h].entry || t->hex[h].town == 2)
                && la_source(p, s, (enum lr_side)side, (lr_hex)h)) {
                json_array_append_new(links, json_integer((int)h));
                la_line_reach(p, s, (enum lr_side)side, (lr_hex)h, 14, &set);
            }
        json_array_append_new(list,
                              wire_area(p, side, "supplied", "within reach of a link", wire_hexes(p->board, &set)));
        json_array_append_new(list, wire_area(p, side, "source", "depots, wagons, sources", links));
    }
}

static json_t *overlay(const struct lr_pack *p, const void *seen, int eyes, const char *name)
{
    const struct la_state *s = seen;
    json_t *list = json_array();
    if (strcmp(name, "zones") == 0)
        zones_over(p, s, eyes, list);
    else if (strcmp(name, "command") == 0)
        command_over(p, s, eyes, list);
    else if (strcmp(name, "rails") == 0)
        rails_over(p, s, list);
    else
        supply_over(p, s, eyes, list);
    return list;
}

static uint64_t turn(const struct lr_pack *p, const void *seen)
{
    const struct la_state *s = seen;
    (void)p;
    return (uint64_t)s->turn * 64 + (uint64_t)s->player[0].impulses * 8 + s->player[1].impulses;
}

extern const struct wire look_away_wire;
const struct wire look_away_wire = {
    .id = "look-away", .data = data, .overlays = overlays, .overlay = overlay, .turn = turn
};
