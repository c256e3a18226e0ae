/* victory.c - points and levels of a scenario (data/victory-ID.tsv), and its end. */
#include "great.h"

#include <stdio.h>
#include <stdlib.h>

/* "end infantry in ...": undemoralized or not, of this type; 0xFF: any. */
static bool fits(const struct gc_tables *t, const struct gc_state *st, const struct gc_award *a, unsigned unit)
{
    if (st->unit[unit].place != GC_ON_MAP
        || (strstr(a->says, "undemoralized") != NULL && st->unit[unit].demoralized))
        return false;
    const char *types[] = { "infantry", "cavalry", "artillery", "wagon" };
    return strstr(a->says, types[t->unit[unit].type]) != NULL;
}

static int stations_in(const struct gc_tables *t, const struct gc_state *st, const struct gc_award *a,
                       unsigned state)
{
    int n = 0;
    for (int i = 0; i < a->hexes; i++) {
        unsigned station = t->hex[a->hex[i]].station;
        n += station != GC_NOBODY && st->station[station] == state;
    }
    return n;
}

static int units_in(const struct gc_tables *t, const struct gc_state *st, const struct gc_award *a)
{
    int n = 0;
    GC_EACH_OF(i, t, a->of)
    for (int k = 0; k < a->hexes; k++)
        n += st->hex[i] == a->hex[k] && fits(t, st, a, i);
    return n;
}

/* "right of Rappahannock River, upper": the partition of the board that has the river's first name. */
static int units_on_bank(const struct lr_pack *p, const struct gc_state *st, const struct gc_award *a,
                         const char *words, const char *bank)
{
    char name[40];
    const struct gc_tables *t = gc_tables(p);
    int n = 0;
    snprintf(name, sizeof name, "%.*s", (int)lr_within((int)strcspn(words, " ,"), 0, 39), words);
    const struct lr_partition *part = lr_partition_named(p->board, name);
    if (part == NULL)
        return 0;
    GC_EACH_OF(i, t, a->of)
    if (fits(t, st, a, i) && st->hex[i] < p->board->hexes && part->of[st->hex[i]] < part->values
        && strcmp(part->value_names[part->of[st->hex[i]]], bank) == 0)
        n++;
    return n;
}

static int count_of(const struct lr_pack *p, const struct gc_state *st, const struct gc_award *a)
{
    const struct gc_tables *t = gc_tables(p);
    const char *right = strstr(a->says, "right of "), *left = strstr(a->says, "left of ");
    switch (a->test) {
    case GC_A_LOST:
        return st->camp[a->of].lost;
    case GC_A_STATION_DAMAGED:
        return stations_in(t, st, a, GC_DAMAGED);
    case GC_A_STATION_DESTROYED:
        return stations_in(t, st, a, GC_DESTROYED);
    case GC_A_END:
        return right != NULL  ? units_on_bank(p, st, a, right + 9, "right")
               : left != NULL ? units_on_bank(p, st, a, left + 8, "left")
                              : units_in(t, st, a);
    default:
        return 0;
    }
}

/* The points of the side that the levels speak of. */
int gc_points(const struct lr_pack *p, const struct gc_state *st, enum lr_side side)
{
    const struct gc_scenario *sc = gc_scenario(p, st);
    int points = st->camp[side].bonus;
    for (unsigned i = 0; sc != NULL && i < sc->awards; i++) {
        const struct gc_award *a = &sc->award[i];
        int n = count_of(p, st, a);
        if (a->side == side)
            points += a->points * (a->each ? n : n > 0);
    }
    return points;
}

static enum lr_side counted(const struct lr_pack *p, const struct gc_state *st)
{
    const struct gc_scenario *sc = gc_scenario(p, st);
    return sc == NULL ? GC_UNION : (enum lr_side)sc->counts;
}

void gc_finish(GC_GOES)
{
    st->ended = GC_END_OF_SCENARIO;
    st->core.over = 1;
    LR_TELL(ev, GC_E_END, LR_NOBODY, LR_EVERYONE, gc_points(p, st, counted(p, st)));
    while (st->core.depth > 0)
        lr_pop(&st->core);
}

struct lr_outcome gc_outcome(const struct lr_pack *p, const void *state)
{
    static const char *const words[] = { "marginal", "substantive", "decisive" };
    const struct gc_state *st = state;
    const struct gc_scenario *sc = gc_scenario(p, st);
    enum lr_side whose = counted(p, st);
    int points = gc_points(p, st, whose);
    struct lr_outcome o = { .over = st->core.over, .winner = LR_NOBODY, .rule = "3.0", .words = "draw" };
    o.score = whose == GC_UNION ? points : -points;
    for (unsigned i = 0; o.over && sc != NULL && i < sc->levels; i++) {
        const struct gc_victory_level *l = &sc->level[i];
        if (points < l->low || points > l->high)
            continue;
        o.winner = (enum lr_side)l->side;
        snprintf(o.words, sizeof o.words, "%s %s victory", p->game->sides[l->side], words[l->decisive]);
    }
    return o;
}
