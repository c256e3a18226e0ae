/* march.c - one march: what it is like, and the way it goes. */
#include "reach.h"

int bl_direction(const struct bl_tables *t, unsigned from, unsigned to)
{
    for (int d = 0; d < 6; d++)
        if (t->next[from][d] == to)
            return d;
    return -1;
}

static bool leads(const struct bl_steps *step, unsigned to) { return lr_bit(to) & step->all[to / 64 - step->word]; }
static bool leads_on(const struct bl_steps *step, unsigned to)
{
    return lr_bit(to) & step->free[to / 64 - step->word];
}

/* R15: over clear hexsides into hexes that are clear. */
static void search_clear(const struct bl_tables *t, struct ground *g, unsigned depth, struct march *m)
{
    m->step = t->clear_step;
    m->road_step = t->clear_road_step;
    lr_unite(&g->enemy, &t->forests);
    bl_search(m, g, depth);
}

enum { NEVER = 99 };

static unsigned fewest(const struct bl_set *within_steps, unsigned hex, unsigned most)
{
    for (unsigned k = 0; k <= most; k++)
        if (lr_has(&within_steps[k], hex))
            return k;
    return NEVER;
}

static void keep_track(struct track *k, const struct bl_steps *step, const struct reach *r, lr_answer x,
                       unsigned speed, bool road)
{
    unsigned goal = goal_of(x), last = attacks(x) ? 2 : 0;
    if (speed < last || (last && !leads(&step[goal], lr_b(x))))
        return;
    unsigned steps = fewest(last ? r->stand : r->end, goal, speed - last);
    if (steps != NEVER && (k->step == NULL || speed - last - steps > k->left))
        *k = (struct track){ step, r, steps, speed - last - steps, road };
}

/* `speed` has a force march in it. False: it does not get there. */
bool bl_find_track(const struct march *m, lr_answer x, unsigned speed, struct track *k)
{
    k->step = NULL;
    keep_track(k, m->step, &m->any, x, speed, false);
    if (m->on_road && (!attacks(x) || m->road_attack))
        keep_track(k, m->road_step, &m->road, x, speed + 1, true);
    return k->step != NULL;
}

unsigned bl_speed_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x)
{
    uint8_t many[BL_FASTEST + 1] = { 0 };
    if (!marches_all(x))
        return speed_of(t, lr_a(x)) + forces(x);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && st->block[i].hex == lr_b(x))
            many[speed_of(t, i)]++;
    int speed = bl_second_speed(many);
    return speed < 0 ? 0 : (unsigned)speed;
}

/* A legal march: how it goes. A force march keeps to clear ground if it can (R15). True if it is rough. */
bool bl_judge_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                    struct march *m, struct track *k)
{
    struct ground g;
    unsigned speed = bl_speed_of_march(t, st, side, x);
    bl_look_around(t, st, side, &g);
    bl_march_from(t, st, start_of(st, x), m);
    if (forces(x) && !(attacks(x) && t->forest[lr_b(x)])) {
        struct ground clear = g;
        search_clear(t, &clear, speed, m);
        if (bl_find_track(m, x, speed, k))
            return false;
        bl_march_from(t, st, start_of(st, x), m);
    }
    bl_search(m, &g, speed);
    bl_find_track(m, x, speed, k);
    return forces(x);
}

/* The hex before: where the march may go on, one step nearer to its start. */
static unsigned hex_before(const struct bl_tables *t, const struct track *k, unsigned hex, unsigned steps, bool on)
{
    for (int d = 0; d < 6; d++) {
        unsigned before = t->next[hex][d];
        if (before < BL_HEXES && lr_has(&k->reach->stand[steps - 1], before)
            && (on ? leads_on(&k->step[before], hex) : leads(&k->step[before], hex)))
            return before;
    }
    return LR_NONE;
}

enum { LONGEST = FARTHEST + 2 };

/* The hexes of a track, the first and the last included; how many. */
static unsigned hexes_of(const struct bl_tables *t, const struct track *k, lr_answer x, uint16_t out[LONGEST])
{
    unsigned hex = goal_of(x), n = k->steps;
    for (unsigned i = n; i > 0; i--) {
        out[i] = (uint16_t)hex;
        hex = hex_before(t, k, hex, i, i < n || attacks(x));
    }
    out[0] = (uint16_t)hex;
    if (attacks(x))
        out[++n] = (uint16_t)lr_b(x);
    return n + 1;
}

/* 5.33: the last hex of an attack costs one more. */
static lr_cost step_price(lr_answer x, bool last) { return last && attacks(x) ? 2 * LR_MP : LR_MP; }

void bl_note_march(const struct bl_tables *t, const struct track *k, lr_answer x, struct lr_events *ev)
{
    uint16_t hex[LONGEST];
    unsigned n = lr_noted(ev) && k->step != NULL ? hexes_of(t, k, x, hex) : 0;
    for (unsigned i = 1; i < n; i++)
        lr_walk(ev, hex[i - 1], hex[i], step_price(x, i == n - 1));
    lr_walk_left(ev, (lr_cost)k->left * LR_MP);
}

/* 2.2, 5.32: what ends a march where it ends. */
static void say_end(const struct bl_tables *t, const struct bl_state *st, lr_answer x, unsigned from, unsigned to,
                    struct lr_way *w)
{
    if (attacks(x))
        lr_way_ends(w, "5.32", "a move ends where the enemy is");
    else if (t->forest[to] && !(st->camped[to / 8] >> (to % 8) & 1))
        lr_way_ends(w, "2.2", "a move ends where it enters a forest");
    else if (t->way[from][bl_direction(t, from, to)] & BL_MARSH)
        lr_way_ends(w, "2.2", "a move ends where it crosses a marsh");
}

bool bl_way_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                     struct lr_way *w)
{
    struct march m;
    struct track k;
    uint16_t hex[LONGEST] = { 0 };
    bool rough = bl_judge_march(t, st, side, x, &m, &k);
    if (k.step == NULL)
        return false;
    unsigned n = hexes_of(t, &k, x, hex);
    lr_way_begin(w, hex[0]);
    for (unsigned i = 1; i < n; i++)
        lr_way_on(w, hex[i], step_price(x, i == n - 1));
    w->allowance = w->cost + (lr_cost)k.left * LR_MP;
    w->counts = "hexes";
    say_end(t, st, x, hex[n - 2], hex[n - 1], w);
    if (attacks(x))
        lr_way_note(w, "5.33", "the last into the enemy costs one more");
    if (k.road)
        lr_way_note(w, "2.6", "one more by road");
    if (forces(x))
        lr_way_note(w, "5.34",
                    rough ? "one more by force march over rough ground, with a die"
                          : "one more by force march, with a die");
    return true;
}
