/* plan.c - everything that can be said of the stacks that may march: who, where to, how. */
#include "reach.h"

void bl_plan_begin(struct plan *m, const struct bl_tables *t, const struct bl_state *st, enum lr_side side)
{
    m->t = t;
    m->st = st;
    m->blocks = m->groups = m->used = m->less = 0;
    memset(&m->stacks, 0, sizeof m->stacks);
    bl_look_around(t, st, side, &m->g);
    struct bl_set fights = bl_set_of(st->fight);
    memset(m->shut, 0, sizeof m->shut);
    LR_EACH_IN(h, &fights)
        m->shut[h] = (uint8_t)bl_shut(t, st, side, h);
}

void bl_plan_block(struct plan *m, unsigned block)
{
    unsigned h = m->st->block[block].hex;
    m->block[m->blocks++] = (uint8_t)block;
    if (!lr_has(&m->stacks, h)) {
        lr_add(&m->stacks, h);
        memset(m->many[h], 0, sizeof m->many[h]);
    }
    m->many[h][speed_in(m, block)]++;
}

static inline void keep(struct plan *m, struct group *p, unsigned kind, lr_answer x)
{
    if (m->used == POOL)
        return;
    m->pool[m->used++] = x;
    p->count[kind]++;
}

static void keep_hexes(struct plan *m, struct group *p, unsigned kind, const struct bl_set *hexes)
{
    if (m->used + BL_HEXES > POOL)
        return;
    p->list[kind] = m->pool + m->used;
    p->count[kind] = bl_list_hexes(hexes, m->pool + m->used);
    m->used += p->count[kind];
}

/* 5.32: what is left when no more may enter over some hexsides. */
static uint64_t not_shut(const struct plan *m, unsigned hex, unsigned word, uint64_t from)
{
    LR_EACH_BIT(d, m->shut[hex])
        if (m->t->next[hex][d] / 64 == word)
            from &= ~lr_bit(m->t->next[hex][d]);
    return from;
}

static void keep_attack(struct plan *m, struct group *p, const struct march *r, unsigned speed, unsigned hex,
                        bool forced)
{
    for (unsigned k = 0; k < 2; k++) {
        unsigned word = m->t->step[hex].word + k;
        uint64_t from = strikes(r, speed, hex, k);
        if (forced)
            from = strikes(r, speed + 1, hex, k) & ~from;
        LR_EACH_BIT(bit, not_shut(m, hex, word, from))
            keep(m, p, forced ? 3 : 2, (lr_answer)hex << 24 | (lr_answer)(word * 64 + bit) << 8);
    }
}

/* The last step is one of an attack's speed, or of the road's. */
static void keep_attacks(struct plan *m, struct group *p, const struct march *r, unsigned speed)
{
    for (unsigned forced = 0; forced < 2; forced++) {
        unsigned far = speed + forced;
        p->list[2 + forced] = m->pool + m->used;
        struct bl_set met = { { 0 } };
        if (far > 0)
            met = r->any.met[far - 1];
        if (r->on_road)
            lr_unite(&met, &r->road.met[far]);
        LR_EACH_IN(h, &met)
            keep_attack(m, p, r, speed, h, forced);
    }
}

static struct group *new_group(struct plan *m, unsigned hex, unsigned speed)
{
    struct group *p = &m->group[m->groups];
    memset(p, 0, sizeof *p);
    m->group_of[hex][speed] = (uint8_t)m->groups++;
    return p;
}

static void known_group(struct plan *m, unsigned hex, unsigned speed)
{
    const struct bl_quiet *quiet = &m->t->quiet[hex][speed];
    struct group *p = new_group(m, hex, speed);
    p->list[0] = quiet->to;
    p->count[0] = quiet->moves;
    p->list[1] = quiet->to + quiet->moves;
    p->count[1] = quiet->forced;
}

static void search_group(struct plan *m, unsigned hex, unsigned speed, const struct march *r)
{
    struct group *p = new_group(m, hex, speed);
    struct bl_set move = within(r, speed), force = within(r, speed + 1);
    lr_subtract(&force, &move);
    keep_hexes(m, p, 0, &move);
    keep_hexes(m, p, 1, &force);
    if (!lr_empty(&r->any.met[speed]) || (r->on_road && !lr_empty(&r->road.met[speed + 1])))
        keep_attacks(m, p, r, speed);
}

static void append(struct lr_question *q, lr_answer stem, const lr_answer *restrict more, unsigned n)
{
    if (q->n + (int)n > q->room) {
        for (unsigned i = 0; i < n; i++)
            lr_allow(q, stem | more[i]);
        return;
    }
    lr_answer *restrict to = q->list + q->n;
    if (q->n > 0 && to[-1] >= (stem | more[0]))
        q->sorted = false;
    for (unsigned i = 0; i < n; i++)
        to[i] = stem | more[i];
    q->n += (int)n;
}

/* The speed of the second-fastest of so many of each; -1 if there is none. */
int bl_second_speed(const uint8_t many[BL_FASTEST + 1])
{
    int able = 0, speed = BL_FASTEST + 1;
    while (able < 2 && speed > 0)
        able += many[--speed];
    return able < 2 ? -1 : speed;
}

/* "march all": where at least two of the stack get to; whoever is fast enough for the second-fastest's reach. */
static void allow_march(const struct plan *m, unsigned hex, struct lr_question *q)
{
    int speed = bl_second_speed(m->many[hex]);
    if (speed < 0)
        return;
    const struct group *p = &m->group[m->group_of[hex][speed]];
    for (unsigned i = 0; i < p->count[0]; i++)
        lr_allow(q, lr_say(BL_V_MARCH, BL_ALL, hex, 0, 0) | p->list[0][i] >> 16);
}

static void search_stack(struct plan *m, unsigned hex, unsigned top)
{
    struct march r;
    bl_march_from(m->t, m->st, hex, &r);
    bl_search(&r, &m->g, top + 1);
    for (unsigned speed = 0; speed <= top; speed++)
        if (m->many[hex][speed])
            search_group(m, hex, speed, &r);
}

static void plan_stack(struct plan *m, unsigned hex)
{
    unsigned top = BL_FASTEST;
    while (top > 0 && !m->many[hex][top])
        top--;
    if (!bl_undisturbed(&m->t->quiet[hex][top], &m->g)) {
        search_stack(m, hex, top);
        return;
    }
    for (unsigned speed = 0; speed <= top; speed++)
        if (m->many[hex][speed])
            known_group(m, hex, speed);
}

/* Every stack; with `marches`, offer to march those in command as one. */
void bl_plan_all(struct plan *m, const struct bl_set *marches, struct lr_question *q)
{
    LR_EACH_IN(hex, &m->stacks) {
        plan_stack(m, hex);
        if (marches && lr_has(marches, hex))
            allow_march(m, hex, q);
    }
}

/* 5.11: a leader at one step never force-marches. */
bool bl_may_force(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return t->type[block] != BL_LEADER || st->block[block].steps >= 2;
}

void bl_allow_all(const struct plan *m, struct lr_question *q)
{
    static const uint8_t verb[KINDS] = { BL_V_MOVE, BL_V_FORCE, BL_V_ATTACK, BL_V_FORCE_ATTACK };
    const struct group *group[BL_BLOCKS];
    for (unsigned i = 0; i < m->blocks; i++)
        group[i] = &m->group[m->group_of[m->st->block[m->block[i]].hex][speed_in(m, m->block[i])]];
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < m->blocks; i++) {
            unsigned block = m->block[i], n = group[i]->count[kind];
            if (n > 0 && (!(kind & 1) || bl_may_force(m->t, m->st, block)))
                append(q, lr_say(verb[kind], block, 0, 0, 0), group[i]->list[kind], n);
        }
}
