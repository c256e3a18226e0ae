/* hexside.c - the one function of a hexside. Movement, zones of control, attacks, retreats and flanks all ask it,
 * so that they cannot disagree about terrain, ways, crossings, rain, fordability and whose pontoon it is
 * (2.4, 6.2, 7.1, 7.4, 7.6, 10.0 to 10.2, 12.0). */
#include "great.h"

bool gc_raining(const struct gc_state *st) { return st->turn <= st->rain; }

/* 12.0: in a rain turn no ford is used; nor up to the turn of the marker. */
bool gc_fordable(const struct gc_state *st, unsigned water)
{
    return !gc_raining(st) && st->turn > st->unfordable[water == GC_MAJOR];
}

bool gc_broken(const struct gc_state *st, const struct gc_edge *e)
{
    return e->number != GC_NOBODY && lr_words_have(st->broken, e->number);
}

/* 10.1 */
const struct gc_pontoon *gc_pontoon_at(const struct lr_pack *p, const struct gc_state *st, lr_hex h, int dir)
{
    lr_hexside side = p->board->side[h][dir];
    for (int i = 0; i < GC_PONTOONS; i++)
        if (st->pontoon[i].side == side)
            return &st->pontoon[i];
    return NULL;
}

/* What is open over a river here, of several the most open. */
struct over {
    bool open, ferry, bridged; /* anybody may cross; at the price of a ferry; a road over it is still one (10.0) */
    bool own, theirs;          /* pontoons */
};

/* 6.2, 10.1, 10.2, 12.0 */
static struct over over_river(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex h,
                              int dir, const struct gc_edge *e)
{
    struct over o = { 0 };
    bool broken = gc_broken(st, e), fordable = gc_fordable(st, e->water);
    unsigned stands = broken ? 0 : e->crossing & (GC_BRIDGE | GC_FERRY);
    bool ruin = broken && (e->water == GC_MINOR || e->crossing & GC_THEN_FORD); /* 10.2: a ford is left */
    if (stands & GC_BRIDGE || e->crossing & GC_DAM || (fordable && (e->crossing & GC_FORD || ruin))) {
        o.open = o.bridged = true;
    } else if (stands & GC_FERRY) {
        o.open = o.bridged = true;
        o.ferry = e->water == GC_MAJOR || !fordable;
    }
    const struct gc_pontoon *pontoon = gc_pontoon_at(p, st, h, dir);
    if (pontoon != NULL) {
        o.own = pontoon->owner == side;
        o.theirs = !o.own;
    }
    return o;
}

/* 10.0, 10.1: by a pontoon with ways at both ends it is a road; else over a crossing without a way the terrain
 * counts. */
static uint8_t river_price(const struct gc_tables *t, const struct gc_edge *e, const struct over *o, bool ways,
                           int rain, lr_hex to)
{
    unsigned cost = e->cost[rain];
    if (o->own && ways) {
        unsigned road = (rain ? 4 : 2) + (e->flags & GC_RIDGE ? 2u : 0u);
        if (road < cost)
            cost = road;
    }
    (void)t, (void)to;
    return (uint8_t)cost;
}

static void river(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex h, int dir,
                  const struct gc_edge *e, struct gc_hexside *out)
{
    const struct gc_tables *t = gc_tables(p);
    struct over o = over_river(p, st, side, h, dir, e);
    bool mine = o.open || o.own, walled = e->flags & GC_SHUT || (gc_raining(st) && e->flags & GC_SODDEN);
    bool ways = t->hex[h].way && t->hex[out->to].way;
    out->move = mine ? river_price(t, e, &o, ways, gc_raining(st), out->to) : LR_NO_WAY;
    out->ferry = mine && o.ferry && !o.own;
    out->zone =
        (uint8_t)(!(o.open || o.own || o.theirs) || walled                                        ? GC_NO_ZONE
                  : e->flags & GC_WOODED && e->way == GC_NO_WAY && !(ways && (o.own || o.theirs)) ? GC_RESTRICTED
                                                                                                  : GC_FULL_ZONE);
    out->attack = out->retreat = mine && !walled;
    out->covered = !mine || walled; /* ruling 12, 46 */
    out->road = mine && (e->way != GC_NO_WAY || (o.own && ways));
    out->over = 2;
}

/* 12.0: a creek in rain is crossed by a way only, or where a city touches it. */
static void creek_in_rain(const struct gc_edge *e, struct gc_hexside *out)
{
    out->over = 2;
    if (e->way != GC_NO_WAY || e->flags & GC_TOWN)
        return;
    out->move = LR_NO_WAY;
    out->zone = GC_NO_ZONE;
    out->attack = out->retreat = false;
    out->covered = true;
}

void gc_hexside(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex h, int dir,
                struct gc_hexside *out)
{
    const struct gc_edge *e = &gc_tables(p)->edge[h][dir];
    bool rain = gc_raining(st);
    *out = (struct gc_hexside){ .to = p->board->next[h][dir], .move = LR_NO_WAY, .covered = true };
    if (e->flags & GC_OFF_MAP || e->water == GC_ALL_WATER) {
        out->to = e->flags & GC_OFF_MAP ? LR_NONE : out->to;
        return; /* ruling 51 */
    }
    if (e->water >= GC_MINOR) {
        river(p, st, side, h, dir, e, out);
        return;
    }
    bool walled = e->flags & GC_SHUT || (rain && e->flags & GC_SODDEN);
    out->move = e->cost[rain];
    out->road = e->way != GC_NO_WAY;
    out->zone = (uint8_t)(walled ? GC_NO_ZONE : e->flags & GC_WOODED && !out->road ? GC_RESTRICTED : GC_FULL_ZONE);
    out->attack = out->retreat = !walled;
    out->covered = walled;
    if (e->water == GC_CREEK) {
        out->over = 1;
        if (rain)
            creek_in_rain(e, out);
    }
}
