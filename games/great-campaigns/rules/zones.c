/* zones.c - 2.4 Zones of Control, and 2.5 the command radius. */
#include "great.h"

/* 2.4: a unit exerts its zone whatever its state. */
enum gc_zone gc_zone_in(const struct lr_pack *p, const struct gc_state *st, enum lr_side of, lr_hex h)
{
    enum gc_zone most = GC_NO_ZONE;
    struct gc_hexside s;
    for (int d = 0; d < 6; d++) {
        lr_hex from = p->board->next[h][d];
        if (from == LR_NONE || !gc_stands(st, of, from))
            continue;
        gc_hexside(p, st, of, h, d, &s);
        if (s.zone > most)
            most = s.zone;
    }
    return most;
}

static void spread(const struct lr_pack *p, const struct gc_state *st, enum lr_side of, struct gc_set *out)
{
    memset(out, 0, sizeof *out);
    LR_EACH_HEX(h, &st->stand[of])
        for (int d = 0; d < 6; d++) {
            struct gc_hexside s;
            gc_hexside(p, st, of, h, d, &s);
            if (s.zone == GC_FULL_ZONE)
                lr_add(out, s.to);
        }
}

/* Kept while nobody moves, the weather holds and no bridge comes or goes. */
const struct gc_set *gc_zones_of(const struct lr_pack *p, const struct gc_state *st, enum lr_side of)
{
    static _Thread_local struct {
        unsigned char
            on[LR_NOTES(sizeof(uint64_t) + sizeof(int) + sizeof(struct gc_set) + 4 * sizeof(uint8_t)
                        + sizeof(((struct gc_state *)0)->broken) + sizeof(((struct gc_state *)0)->pontoon))];
        struct gc_set zones;
    } kept[2];
    if (!LR_HOLDS(kept[of].on, LR_ON(p->hash), LR_ON(p->edition), LR_ON(st->stand[of]), LR_ON(st->turn),
                  LR_ON(st->rain), LR_ON(st->unfordable), LR_ON(st->broken), LR_ON(st->pontoon)))
        spread(p, st, of, &kept[of].zones);
    if (LR_PROVING) {
        struct gc_set again;
        spread(p, st, of, &again);
        lr_prove(&kept[of].zones, &again, sizeof again);
    }
    return &kept[of].zones;
}

/* 2.5: three hexes, whatever the terrain; not through enemies or their zones, restricted ones too, unless a friend
 * stands there. */
static bool may_pass(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex h)
{
    if (!p->board->playable[h] || gc_stands(st, lr_enemy(side), h))
        return false;
    return gc_stands(st, side, h) || gc_zone_in(p, st, lr_enemy(side), h) == GC_NO_ZONE;
}

static bool within(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex from, lr_hex to,
                   int left)
{
    if (from == to)
        return true;
    if (lr_distance(p->board, from, to) > left)
        return false;
    for (int d = 0; d < 6; d++) {
        lr_hex h = p->board->next[from][d];
        if (h < p->board->hexes && may_pass(p, st, side, h) && within(p, st, side, h, to, left - 1))
            return true;
    }
    return false;
}

bool gc_in_radius(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex from, lr_hex to)
{
    enum { RADIUS = 3 };
    return from < p->board->hexes && to < p->board->hexes && within(p, st, side, from, to, RADIUS);
}
