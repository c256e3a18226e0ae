/* reach.c - 5.31, 5.32: hexsides, and how far a block comes.
 *
 * How far it is from a hex does not depend on who marches: so one search a stack finds, for each number of steps,
 * where it may end and where it may go on; speeds and force marches only read it off. And with no enemy about, it
 * does not depend on the state at all: such marches are known from the start. */
#include "reach.h"

/* 2.2: a march goes no further over a marsh */
static void add_step(struct bl_steps *s, unsigned to, unsigned way)
{
    unsigned at = to / 64 - s->word;
    s->all[at] |= lr_bit(to);
    if (!(way & BL_MARSH))
        s->free[at] |= lr_bit(to);
}

static unsigned word_of(unsigned h)
{
    unsigned low = h < BL_HEXES / 21 + 1 ? 0 : h - (BL_HEXES / 21 + 1);
    return low / 64 < 3 ? low / 64 : 3;
}

/* The steps that lead anywhere by such rules, from every hex. */
void bl_fill_steps(const struct bl_tables *t, unsigned rules, struct bl_steps *step)
{
    for (unsigned h = 0; h < BL_HEXES; h++) {
        memset(&step[h], 0, sizeof step[h]);
        step[h].word = (uint8_t)word_of(h);
        for (int d = 0; d < 6; d++) {
            unsigned to = t->next[h][d], way = t->way[h][d];
            bool open = way & BL_OPEN || rules & NO_WALLS;
            bool other =
                (rules & BY_ROAD && !(way & BL_ROAD)) || (rules & CLEAR && way & (BL_BRIDGED | BL_MARSH | BL_GAP));
            if (to < BL_HEXES && open && !other)
                add_step(&step[h], to, rules & NO_MARSH ? way & ~(unsigned)BL_MARSH : way);
        }
    }
}

void bl_make_steps(struct bl_tables *t)
{
    for (unsigned h = 0; h < BL_HEXES; h++) {
        t->line_step[BL_USA][h].word = t->line_step[BL_CSA][h].word = (uint8_t)word_of(h);
        if (t->forest[h])
            lr_add(&t->forests, h);
        for (int d = 0; d < 6; d++) {
            unsigned to = t->next[h][d], way = t->way[h][d];
            for (unsigned s = 0; s < 2; s++)
                if (to < BL_HEXES && t->line_ways[s][h] >> d & 1)
                    add_step(&t->line_step[s][h], to, way);
            if (to < BL_HEXES && way & BL_PONTOON)
                t->banks[h] |= (uint8_t)(1u << d);
        }
    }
    bl_fill_steps(t, 0, t->step);
    bl_fill_steps(t, BY_ROAD, t->road_step);
    bl_fill_steps(t, CLEAR, t->clear_step);
    bl_fill_steps(t, CLEAR | BY_ROAD, t->clear_road_step);
}

/* ---- 5.32 Battle hexsides ---- */

static int came_by(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex, unsigned dir)
{
    int n = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        n += st->block[i].hex == hex && st->block[i].from == dir;
    return n;
}

/* 5.32: The directions from which no attack enters any more: the limit is met; or it was invaded by sea (8.4). */
unsigned bl_shut(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex)
{
    unsigned fight = st->fight[hex], shut = 0;
    if (fight & BL_SEA_FIGHT)
        return 0x3F;
    LR_EACH_BIT(d, fight & 0x3F)
        if (came_by(t, st, s, hex, d) >= bl_limit(t, st, hex, (int)d, BL_ATTACK_LIMIT, false))
            shut |= 1u << d;
    return shut;
}

/* A block goes into a fight; `dir` leads out of the hex to where it came from. */
void bl_attack(struct bl_state *st, const struct bl_tables *t, unsigned block, unsigned hex, int dir)
{
    bl_put(st, t, block, hex);
    st->block[block].from = (uint8_t)dir;
    st->fight[hex] |= (uint8_t)(1u << dir);
}

/* 2.2: where a march must end */
void bl_look_around(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, struct ground *g)
{
    g->enemy = bl_set_of(st->here[lr_enemy(side)]);
    memcpy(&g->camps, st->camped, sizeof g->camps);
    g->halt = t->forests;
    lr_subtract(&g->halt, &g->camps);
    lr_intersect(&g->camps, &t->forests);
}

/* One step more from every hex of `edge`. */
static inline void one_step(const struct bl_steps *step, const struct bl_set *edge, struct bl_set *free,
                            struct bl_set *all)
{
    LR_EACH_IN(h, edge) {
        const struct bl_steps *s = &step[h];
        free->w[s->word] |= s->free[0];
        free->w[s->word + 1] |= s->free[1];
        all->w[s->word] |= s->all[0];
        all->w[s->word + 1] |= s->all[1];
    }
}

/* 5.32 */
static void spread(const struct bl_steps *step, const struct ground *g, unsigned from, unsigned depth,
                   struct reach *r)
{
    struct bl_set edge = { { 0 } }, end = { { 0 } }, stand, met = { { 0 } };
    lr_add(&edge, from);
    stand = edge;
    r->end[0] = end;
    r->stand[0] = stand;
    r->met[0] = met;
    for (unsigned k = 1; k <= depth; k++) {
        struct bl_set free = { { 0 } }, all = { { 0 } };
        one_step(step, &edge, &free, &all);
        for (unsigned i = 0; i < 5; i++) {
            met.w[i] |= all.w[i] & g->enemy.w[i];
            end.w[i] |= all.w[i] & ~g->enemy.w[i];
            edge.w[i] = free.w[i] & ~(g->enemy.w[i] | g->halt.w[i] | stand.w[i]);
            stand.w[i] |= edge.w[i];
        }
        lr_drop(&end, from);
        r->end[k] = end;
        r->stand[k] = stand;
        r->met[k] = met;
    }
}

void bl_march_from(const struct bl_tables *t, const struct bl_state *st, unsigned hex, struct march *m)
{
    m->step = t->step;
    m->road_step = t->road_step;
    m->from = hex;
    m->on_road = t->on_road[hex];
    m->road_attack = !bl_option(st, BL_O_ROAD_PLAIN);
}

/* As far as this many steps, and one more by road. */
void bl_search(struct march *m, const struct ground *g, unsigned depth)
{
    spread(m->step, g, m->from, depth, &m->any);
    if (m->on_road)
        spread(m->road_step, g, m->from, depth + 1, &m->road);
}

/* ---- Marches that nobody disturbs ---- */

/* The hexes of a set as second operands; how many. */
unsigned bl_list_hexes(const struct bl_set *hexes, lr_answer *out)
{
    lr_answer *to = out;
    LR_EACH_IN(h, hexes)
        *to++ = (lr_answer)h << 24;
    return (unsigned)(to - out);
}

static bool make_quiet(struct lr_pack *p, struct bl_tables *t, const struct ground *g, unsigned hex, unsigned speed)
{
    struct bl_quiet *m = &t->quiet[hex][speed];
    struct march r;
    r.step = t->step;
    r.road_step = t->road_step;
    r.from = hex;
    r.on_road = true;
    lr_answer list[BL_HEXES];
    bl_search(&r, g, speed + 1);
    m->inner = within(&r, speed);
    m->all = within(&r, speed + 1);
    struct bl_set force = m->all;
    lr_subtract(&force, &m->inner);
    m->moves = (uint16_t)bl_list_hexes(&m->inner, list);
    m->forced = (uint16_t)bl_list_hexes(&force, list + m->moves);
    size_t all = (size_t)m->moves + m->forced;
    lr_answer *kept = lr_keep(p, (all + 1) * sizeof *kept); /* never nothing: a start may lead nowhere */
    if (kept == NULL)
        return false;
    memcpy(kept, list, all * sizeof *kept);
    m->to = kept;
    return true;
}

bool bl_make_quiet(struct lr_pack *p, struct bl_tables *t, struct lr_error *e)
{
    struct ground g;
    memset(&g, 0, sizeof g);
    g.halt = t->forests;
    for (unsigned hex = 0; hex < BL_HEXES; hex++)
        for (unsigned speed = 0; speed <= BL_FASTEST; speed++)
            if (!make_quiet(p, t, &g, hex, speed))
                return lr_fail(e, "", 0, 0, "no memory");
    return true;
}

bool bl_undisturbed(const struct bl_quiet *quiet, const struct ground *g)
{
    return !lr_meet(&quiet->all, &g->enemy) && !lr_meet(&quiet->inner, &g->camps);
}
