/* movement.c - 5.3: the Movement Phase. One flat list of everything that can move: units in command go free, others
 * by a strategic land move (5.4). Then the leaders who were active, and the force-march rolls (5.34).
 *
 * How far it is from a hex does not depend on who marches: so one search a stack finds, for each number of steps,
 * where it may end and where it may go on; speeds and force marches only read it off. And with no enemy about, it
 * does not depend on the state at all: such marches are known from the start. */
#include "bobby.h"

enum { FARTHEST = BL_FASTEST + 2 }; /* a road and a force march more */

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

/* Ways that keep to roads, or to clear hexsides (R15); and what a refusal leaves out to find the reason. */
enum { BY_ROAD = 1, CLEAR = 2, NO_FOREST = 4, NO_MARSH = 8, NO_ENEMY = 16, NO_WALLS = 32 };

/* The steps that lead anywhere by such rules, from every hex. */
static void fill_steps(const struct bl_tables *t, unsigned rules, struct bl_steps *step)
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
    fill_steps(t, 0, t->step);
    fill_steps(t, BY_ROAD, t->road_step);
    fill_steps(t, CLEAR, t->clear_step);
    fill_steps(t, CLEAR | BY_ROAD, t->clear_road_step);
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

/* ---- Reach ---- */

/* What ends a march: enemies, and forest where nobody camped when the turn began (2.2). */
struct ground {
    struct bl_set enemy, halt, camps;
};

/* By number of steps, and fewer: where a march may end, from where it may go on, and the enemies it met. */
struct reach {
    struct bl_set end[FARTHEST + 1], stand[FARTHEST + 1], met[FARTHEST + 1];
};

/* 2.2: where a march must end */
static void look_around(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, struct ground *g)
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

/* Where one stack gets: over any ground, and by road alone if it stands on one. */
struct march {
    const struct bl_steps *step, *road_step;
    unsigned from;
    bool on_road, road_attack; /* R13 */
    struct reach any, road;
};

static void march_from(const struct bl_tables *t, const struct bl_state *st, unsigned hex, struct march *m)
{
    m->step = t->step;
    m->road_step = t->road_step;
    m->from = hex;
    m->on_road = t->on_road[hex];
    m->road_attack = !bl_option(st, BL_O_ROAD_PLAIN);
}

/* As far as this many steps, and one more by road. */
static void search(struct march *m, const struct ground *g, unsigned depth)
{
    spread(m->step, g, m->from, depth, &m->any);
    if (m->on_road)
        spread(m->road_step, g, m->from, depth + 1, &m->road);
}

/* 2.6, 5.34: everything a speed reaches with so many hexes more. */
static inline struct bl_set within(const struct march *m, unsigned steps)
{
    struct bl_set s = m->any.end[steps];
    if (m->on_road)
        lr_unite(&s, &m->road.end[steps + 1]);
    return s;
}

/* 5.33, 2.6: the hexes next to an enemy from which it can strike, having a step of its attack speed left there;
 * R13: on a road it has one more. `speed` has a force march in it where it is meant. One of the two words of the
 * steps. */
static inline uint64_t strikes(const struct march *m, unsigned speed, unsigned hex, unsigned k)
{
    const struct bl_steps *step = &m->step[hex], *by_road = &m->road_step[hex];
    uint64_t from = 0;
    if (speed >= 2)
        from |= step->all[k] & m->any.stand[speed - 2].w[step->word + k];
    if (speed >= 1 && m->on_road && m->road_attack)
        from |= by_road->all[k] & m->road.stand[speed - 1].w[by_road->word + k];
    return from;
}

/* ---- Marches that nobody disturbs ---- */

/* The hexes of a set as second operands; how many. */
static unsigned list_hexes(const struct bl_set *hexes, lr_answer *out)
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
    search(&r, g, speed + 1);
    m->inner = within(&r, speed);
    m->all = within(&r, speed + 1);
    struct bl_set force = m->all;
    lr_subtract(&force, &m->inner);
    m->moves = (uint16_t)list_hexes(&m->inner, list);
    m->forced = (uint16_t)list_hexes(&force, list + m->moves);
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

static bool undisturbed(const struct bl_quiet *quiet, const struct ground *g)
{
    return !lr_meet(&quiet->all, &g->enemy) && !lr_meet(&quiet->inner, &g->camps);
}

/* ---- The plan: everything that can be said of the stacks ---- */

enum { POOL = LR_MOST_ANSWERS + BL_HEXES, KINDS = 4 }; /* move, force march, attack, attack by force march */

/* Blocks of one stack and one speed have the same answers but for the block: kept once, without it. */
struct group {
    const lr_answer *list[KINDS];
    unsigned count[KINDS];
};

struct plan {
    const struct bl_tables *t;
    const struct bl_state *st;
    struct ground g;
    uint8_t shut[BL_HEXES]; /* directions: 5.32 */
    struct bl_set stacks;   /* hexes with a block that may move */
    unsigned less;          /* so much slower than it is: for bl_affords alone */
    unsigned blocks, groups, used;
    uint8_t block[BL_BLOCKS];
    uint8_t many[BL_HEXES][BL_FASTEST + 1]; /* movers by hex and speed: set for the hexes of `stacks` only */
    uint8_t group_of[BL_HEXES][BL_FASTEST + 1];
    struct group group[BL_BLOCKS];
    lr_answer pool[POOL];
};

/* 3.51 */
static unsigned speed_of(const struct bl_tables *t, unsigned block)
{
    return t->speed[block] < BL_FASTEST ? t->speed[block] : BL_FASTEST;
}

static void plan_begin(struct plan *m, const struct bl_tables *t, const struct bl_state *st, enum lr_side side)
{
    m->t = t;
    m->st = st;
    m->blocks = m->groups = m->used = m->less = 0;
    memset(&m->stacks, 0, sizeof m->stacks);
    look_around(t, st, side, &m->g);
    struct bl_set fights = bl_set_of(st->fight);
    memset(m->shut, 0, sizeof m->shut);
    LR_EACH_IN(h, &fights)
        m->shut[h] = (uint8_t)bl_shut(t, st, side, h);
}

static unsigned speed_in(const struct plan *m, unsigned block) { return speed_of(m->t, block) - m->less; }

static void plan_block(struct plan *m, unsigned block)
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
    p->count[kind] = list_hexes(hexes, m->pool + m->used);
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
static int second_speed(const uint8_t many[BL_FASTEST + 1])
{
    int able = 0, speed = BL_FASTEST + 1;
    while (able < 2 && speed > 0)
        able += many[--speed];
    return able < 2 ? -1 : speed;
}

/* "march all": where at least two of the stack get to; whoever is fast enough for the second-fastest's reach. */
static void allow_march(const struct plan *m, unsigned hex, struct lr_question *q)
{
    int speed = second_speed(m->many[hex]);
    if (speed < 0)
        return;
    const struct group *p = &m->group[m->group_of[hex][speed]];
    for (unsigned i = 0; i < p->count[0]; i++)
        lr_allow(q, lr_say(BL_V_MARCH, BL_ALL, hex, 0, 0) | p->list[0][i] >> 16);
}

static void search_stack(struct plan *m, unsigned hex, unsigned top)
{
    struct march r;
    march_from(m->t, m->st, hex, &r);
    search(&r, &m->g, top + 1);
    for (unsigned speed = 0; speed <= top; speed++)
        if (m->many[hex][speed])
            search_group(m, hex, speed, &r);
}

static void plan_stack(struct plan *m, unsigned hex)
{
    unsigned top = BL_FASTEST;
    while (top > 0 && !m->many[hex][top])
        top--;
    if (!undisturbed(&m->t->quiet[hex][top], &m->g)) {
        search_stack(m, hex, top);
        return;
    }
    for (unsigned speed = 0; speed <= top; speed++)
        if (m->many[hex][speed])
            known_group(m, hex, speed);
}

/* Every stack; with `marches`, offer to march those in command as one. */
static void plan_all(struct plan *m, const struct bl_set *marches, struct lr_question *q)
{
    LR_EACH_IN(hex, &m->stacks) {
        plan_stack(m, hex);
        if (marches && lr_has(marches, hex))
            allow_march(m, hex, q);
    }
}

/* 5.11: a leader at one step never force-marches. */
static bool may_force(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return t->type[block] != BL_LEADER || st->block[block].steps >= 2;
}

static void allow_all(const struct plan *m, struct lr_question *q)
{
    static const uint8_t verb[KINDS] = { BL_V_MOVE, BL_V_FORCE, BL_V_ATTACK, BL_V_FORCE_ATTACK };
    const struct group *group[BL_BLOCKS];
    for (unsigned i = 0; i < m->blocks; i++)
        group[i] = &m->group[m->group_of[m->st->block[m->block[i]].hex][speed_in(m, m->block[i])]];
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < m->blocks; i++) {
            unsigned block = m->block[i], n = group[i]->count[kind];
            if (n > 0 && (!(kind & 1) || may_force(m->t, m->st, block)))
                append(q, lr_say(verb[kind], block, 0, 0, 0), group[i]->list[kind], n);
        }
}

/* ---- The questions ---- */

void bl_ask_move(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_set command;
    struct plan m;
    q->rule = "5.3";
    q->always = true; /* what is left to move is hidden */
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words, "Move units in command, or say done.");
    if (q->words.at && st->strategic)
        lr_put(&q->words, " Strategic moves left: %u.", st->strategic);
    lr_put_string(&q->others, "moving");
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    bl_commanded(t, st, side, &command);
    plan_begin(&m, t, st, side);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && (st->strategic || lr_has(&command, st->block[i].hex)))
            plan_block(&m, i);
    plan_all(&m, &command, q);
    allow_all(&m, q);
    if (st->strategic)
        bl_ask_strategic(p, st, side, q);
}

/* 5.4: out of command. */
static bool needs_strategic_move(const struct bl_tables *t, const struct bl_state *st, enum lr_side side,
                                 unsigned block)
{
    struct bl_set command;
    if (st->strategic == 0 || st->block[block].marks & BL_WAS_ACTIVE)
        return false;
    bl_commanded(t, st, side, &command);
    return !lr_has(&command, st->block[block].hex);
}

void bl_line_move(BL_LINED)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(l->base);
    bool by_land = verb == BL_V_MOVE || verb == BL_V_FORCE || verb == BL_V_ATTACK || verb == BL_V_FORCE_ATTACK;
    if (f->purses > 0)
        l->cost[0] =
            by_land ? needs_strategic_move(t, st, side, lr_a(l->base)) : (int32_t)bl_fare(t, st, side, l->base);
}

/* 5.4 */
void bl_shape_move(BL_SHAPES)
{
    (void)p;
    (void)q;
    if (st->strategic)
        lr_form_purse(f, "strategic moves", st->strategic);
}

/* Leaders who were active and have not moved since. */
static bool free_leader(const struct bl_block *b) { return bl_idle(b) && b->marks & BL_WAS_ACTIVE; }

void bl_ask_leaders(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct plan m;
    q->rule = "5.11";
    q->always = true;
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_put_string(&q->words, "Move the leaders who were active, or say done.");
    lr_put_string(&q->others, "moving leaders");
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    plan_begin(&m, t, st, side);
    for (unsigned k = 0; k < t->leaders[side]; k++)
        if (free_leader(&st->block[t->leader[side][k]]))
            plan_block(&m, t->leader[side][k]);
    plan_all(&m, NULL, q);
    allow_all(&m, q);
    bl_ask_free_ride(p, st, side, q);
}

/* The list as it would be if those who go were so much slower. */
bool bl_affords(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = state;
    bool all = lr_verb_of(x) == BL_V_MARCH;
    struct bl_set marches = { { 0 } };
    struct plan m;
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS, .sorted = true };
    plan_begin(&m, t, st, side);
    m.less = (unsigned)(less + LR_MP - 1) / LR_MP;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && speed_of(t, i) >= m.less
            && (all ? st->block[i].hex == lr_b(x) : i == lr_a(x)))
            plan_block(&m, i);
    if (all)
        lr_add(&marches, lr_b(x));
    plan_all(&m, &marches, &q);
    allow_all(&m, &q);
    for (int i = 0; i < q.n; i++)
        if (list[i] == x)
            return true;
    return false;
}

/* ---- One march: what it is like, and the way it goes ---- */

static bool forces(lr_answer x) { return lr_verb_of(x) == BL_V_FORCE || lr_verb_of(x) == BL_V_FORCE_ATTACK; }
static bool attacks(lr_answer x) { return lr_verb_of(x) == BL_V_ATTACK || lr_verb_of(x) == BL_V_FORCE_ATTACK; }
static bool marches_all(lr_answer x) { return lr_verb_of(x) == BL_V_MARCH; }

static unsigned start_of(const struct bl_state *st, lr_answer x)
{
    return marches_all(x) ? lr_b(x) : st->block[lr_a(x)].hex;
}

/* Where it may go to under its own power: for an attack, the hex it strikes from. */
static unsigned goal_of(lr_answer x) { return marches_all(x) || attacks(x) ? lr_c(x) : lr_b(x); }

static int direction(const struct bl_tables *t, unsigned from, unsigned to)
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
    search(m, g, depth);
}

/* How a march gets there, and what it has left: by road alone or over any ground, whichever leaves more. */
struct track {
    const struct bl_steps *step;
    const struct reach *reach;
    unsigned steps, left;
    bool road;
};

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
static bool find_track(const struct march *m, lr_answer x, unsigned speed, struct track *k)
{
    k->step = NULL;
    keep_track(k, m->step, &m->any, x, speed, false);
    if (m->on_road && (!attacks(x) || m->road_attack))
        keep_track(k, m->road_step, &m->road, x, speed + 1, true);
    return k->step != NULL;
}

static unsigned speed_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x)
{
    uint8_t many[BL_FASTEST + 1] = { 0 };
    if (!marches_all(x))
        return speed_of(t, lr_a(x)) + forces(x);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && st->block[i].hex == lr_b(x))
            many[speed_of(t, i)]++;
    int speed = second_speed(many);
    return speed < 0 ? 0 : (unsigned)speed;
}

/* A legal march: how it goes. A force march keeps to clear ground if it can (R15). True if it is rough. */
static bool judge_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                        struct march *m, struct track *k)
{
    struct ground g;
    unsigned speed = speed_of_march(t, st, side, x);
    look_around(t, st, side, &g);
    march_from(t, st, start_of(st, x), m);
    if (forces(x) && !(attacks(x) && t->forest[lr_b(x)])) {
        struct ground clear = g;
        search_clear(t, &clear, speed, m);
        if (find_track(m, x, speed, k))
            return false;
        march_from(t, st, start_of(st, x), m);
    }
    search(m, &g, speed);
    find_track(m, x, speed, k);
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

static void note_march(const struct bl_tables *t, const struct track *k, lr_answer x, struct lr_events *ev)
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
    else if (t->way[from][direction(t, from, to)] & BL_MARSH)
        lr_way_ends(w, "2.2", "a move ends where it crosses a marsh");
}

bool bl_way_of_march(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                     struct lr_way *w)
{
    struct march m;
    struct track k;
    uint16_t hex[LONGEST];
    bool rough = judge_march(t, st, side, x, &m, &k);
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

/* ---- Moves ---- */

/* Owner and others are told apart. */
static void tell_move(struct lr_events *ev, enum bl_telling kind, enum lr_side side, unsigned block, unsigned a,
                      unsigned b)
{
    LR_TELL(ev, kind, side, LR_ONLY(side), (int32_t)block, (int32_t)a, (int32_t)b);
    LR_TELL(ev, kind + 1, side, bl_others(side), (int32_t)side, (int32_t)a, (int32_t)b);
}

/* 5.3, 5.4: it has moved; out of command by a strategic move. */
static void spend_move(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block)
{
    bool strategic = needs_strategic_move(t, st, side, block);
    st->strategic = (uint8_t)(st->strategic - strategic);
    bl_set_marks(st, block, BL_MOVED | (strategic ? BL_STRATEGIC : 0u));
}

/* True: over rough ground, which counts in a force march (5.34). What any other march was like is only noted. */
static bool go(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
               struct lr_events *ev)
{
    struct march m;
    struct track k;
    if (!forces(x) && !lr_noted(ev))
        return false;
    bool rough = judge_march(t, st, side, x, &m, &k);
    note_march(t, &k, x, ev);
    return rough;
}

static void move(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                 struct lr_events *ev)
{
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    bool forced = forces(x), rough = go(t, st, side, x, ev);
    tell_move(ev, forced ? BL_E_FORCE : BL_E_MOVE, side, block, from, to);
    spend_move(t, st, side, block);
    bl_put(st, t, block, to);
    if (forced)
        bl_set_marks(st, block, BL_FORCED | (rough ? BL_ROUGH : 0u));
}

static void attack(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                   struct lr_events *ev)
{
    unsigned block = lr_a(x), to = lr_b(x), via = lr_c(x), from = st->block[block].hex;
    bool forced = forces(x), rough = go(t, st, side, x, ev);
    int dir = direction(t, via, to);
    /* A view shows which hexsides are used, not by how many: the others hear where it came from, not over which. */
    LR_TELL(ev, forced ? BL_E_FORCE_ATTACK : BL_E_ATTACK, side, LR_ONLY(side), (int32_t)block, (int32_t)to,
            (int32_t)via);
    LR_TELL(ev, forced ? BL_E_FORCE_ATTACK_BLIND : BL_E_ATTACK_BLIND, side, bl_others(side), (int32_t)side,
            (int32_t)from, (int32_t)to);
    spend_move(t, st, side, block);
    bl_attack(st, t, block, to, lr_opposite(dir));
    if (forced)
        bl_set_marks(st, block, BL_FORCED | (rough ? BL_ROUGH : 0u));
}

/* Every unit of the stack that gets there. Told as so many moves: that all were meant to go would tell that those
 * who stay are too slow. */
static void march(const struct bl_tables *t, struct bl_state *st, enum lr_side side, lr_answer x,
                  struct lr_events *ev)
{
    struct march m;
    struct track k;
    unsigned from = lr_b(x), to = lr_c(x);
    judge_march(t, st, side, x, &m, &k);
    note_march(t, &k, x, ev);
    unsigned enough = k.steps > 1 ? k.steps - k.road : 1;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && st->block[i].hex == from && speed_of(t, i) >= enough) {
            tell_move(ev, BL_E_MOVE, side, i, from, to);
            bl_set_marks(st, i, BL_MOVED);
            bl_put(st, t, i, to);
        }
}

static bool apply_land(BL_APPLIES)
{
    switch (lr_verb_of(x)) {
    case BL_V_MOVE:
    case BL_V_FORCE:
        move(bl_tables(p), st, side, x, ev);
        return true;
    case BL_V_ATTACK:
    case BL_V_FORCE_ATTACK:
        attack(bl_tables(p), st, side, x, ev);
        return true;
    case BL_V_MARCH:
        march(bl_tables(p), st, side, x, ev);
        return true;
    default:
        return false;
    }
}

void bl_apply_move(BL_APPLIES)
{
    if (apply_land(p, st, side, x, ev) || bl_apply_strategic(p, st, side, x, ev))
        return;
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_MOVED, side, LR_EVERYONE, (int32_t)side);
}

void bl_apply_leaders(BL_APPLIES)
{
    if (apply_land(p, st, side, x, ev) || bl_apply_strategic(p, st, side, x, ev))
        return;
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_LEADERS_MOVED, side, LR_EVERYONE, (int32_t)side);
}

/* ---- 5.34 The rolls ---- */

static int march_modifier(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    int m = (st->block[block].marks & BL_ROUGH) ? -1 : 0;
    m -= t->type[block] == BL_ARTILLERY;
    m -= bl_mud(st);
    m += t->type[block] == BL_CAVALRY;
    return m;
}

/* The bare die is for all to see; what it cost, only for the owner, but for the loss of a block. */
static void march_roll(BL_GOES, unsigned block)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side side = bl_owner(t, block);
    unsigned hex = st->block[block].hex;
    int die = lr_d6(&st->core, ev);
    bool loss = die + march_modifier(t, st, block) <= t->march_loss[side];
    LR_TELL(ev, BL_E_MARCH_ROLL, side, LR_EVERYONE, (int32_t)hex);
    bl_clear_marks(st, block, BL_FORCED | BL_ROUGH);
    if (!loss)
        return;
    if (!bl_reduce_told(p, st, ev, block, 1, BL_E_MARCHED_AWAY))
        LR_TELL(ev, BL_E_STRAGGLERS, side, LR_ONLY(side), (int32_t)block);
}

/* 5.34: Hex by hex: the order of the dice tells nothing of the blocks. */
void bl_march_rolls(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_set hexes = bl_set_of(st->marching);
    LR_EACH_IN(hex, &hexes) {
        for (unsigned i = t->first[st->active]; i < t->first[st->active + 1]; i++)
            if (st->block[i].hex == hex && st->block[i].marks & BL_FORCED)
                march_roll(p, st, ev, i);
        if (!bl_contested(st, hex))
            st->fight[hex] = 0; /* nobody is left of the attack */
    }
}

/* ---- Refusals ---- */

struct told {
    char block[40], hex[40], via[40];
};

static struct told tell_names(const struct lr_pack *p, lr_answer x)
{
    struct told n;
    struct lr_text block = LR_TEXT(n.block), hex = LR_TEXT(n.hex), via = LR_TEXT(n.via);
    lr_name(p, BL_BLOCK, lr_a(x), &block);
    lr_name(p, LR_HEXES, lr_b(x), &hex);
    lr_name(p, LR_HEXES, lr_c(x), &via);
    return n;
}

bool bl_why_moved(BL_WHYS, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    const char *name = bl_tables(p)->name[block];
    (void)x;
    if (st->active != side)
        return false;
    if (b->marks & BL_ACTIVE)
        lr_refuse(v, "5.11", "%s is active: he moves after all others, when he stands upright again.", name);
    else if (b->marks & BL_MOVED)
        lr_refuse(v, "5.3", "%s has moved this Player Turn.", name);
    else
        return false;
    return true;
}

static bool is_land(const struct bl_tables *t, unsigned hex) { return hex < BL_HEXES && t->playable[hex]; }

bool bl_bars_land(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), verb = lr_verb_of(x);
    bool forced = verb == BL_V_FORCE || verb == BL_V_FORCE_ATTACK;
    if (bl_why_gone(t, st, side, block, "5.3", v))
        return true;
    if (forced && (bl_in_battle(st) || bl_in_skirmish(st)))
        lr_refuse(v, "5.34", "Nobody force-marches to reinforce or to retreat.");
    else if (bl_why_moved(p, st, side, x, v, block))
        return true;
    else if (!is_land(t, lr_b(x)))
        lr_refuse(v, "2.1", "%s is no land.", tell_names(p, x).hex);
    else if (forced && !may_force(t, st, block))
        lr_refuse(v, "5.11", "%s has one step: such a leader does not force-march.", t->name[block]);
    else
        return false;
    return true;
}

bool bl_bars_march(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    (void)st;
    (void)side;
    if (!is_land(t, lr_b(x)))
        lr_refuse(v, "2.1", "%s is no land.", n.hex);
    else if (!is_land(t, lr_c(x)))
        lr_refuse(v, "2.1", "%s is no land.", n.via);
    else
        return false;
    return true;
}

/* 5.12, 5.4: nobody moves it. */
static bool why_no_order(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    struct bl_set command;
    bool supreme = false;
    bl_commanded(t, st, side, &command);
    if (st->strategic || lr_has(&command, st->block[block].hex))
        return false;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        supreme |= st->block[i].marks & BL_ACTIVE && bl_is_supreme(t, st, i);
    if (supreme)
        lr_refuse(v, "5.4", "%s is not in command, and no strategic moves are left.", t->name[block]);
    else
        lr_refuse(v, "5.12", "%s is not within the command range of an active army leader.", t->name[block]);
    return true;
}

/* Would it get there with this speed, by these rules? */
static bool gets_there(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                       unsigned speed, unsigned rules)
{
    struct march m;
    struct ground g;
    struct bl_steps step[BL_HEXES], road_step[BL_HEXES];
    struct track k;
    look_around(t, st, side, &g);
    if (rules & NO_ENEMY)
        memset(&g.enemy, 0, sizeof g.enemy);
    if (rules & NO_FOREST)
        memset(&g.halt, 0, sizeof g.halt);
    march_from(t, st, start_of(st, x), &m);
    fill_steps(t, rules, step);
    fill_steps(t, rules | BY_ROAD, road_step);
    m.step = step;
    m.road_step = road_step;
    search(&m, &g, speed);
    return find_track(&m, x, speed, &k);
}

/* The first thing without which there would be a way. */
struct hurdle {
    unsigned rules;
    const char *rule, *words;
};

static const struct hurdle hurdles[] = {
    { NO_FOREST, "2.2", "%s would have to go on after entering a forest, where every move ends." },
    { NO_MARSH, "2.2", "%s would have to go on after crossing a marsh, where every move ends." },
    { NO_FOREST | NO_MARSH, "2.2", "%s would have to go on where forest and marsh end its move." },
    { NO_ENEMY | NO_FOREST | NO_MARSH, "5.32", "%s meets enemy units on the way, and a move ends where they are." },
    { NO_WALLS | NO_ENEMY | NO_FOREST | NO_MARSH, "2.21", "%s cannot cross the rivers or mountains on the way." },
};

enum { STOPS = 3, HURDLES = sizeof hurdles / sizeof *hurdles }; /* the first three are the land's */

static void refuse_force(const struct bl_tables *t, const struct bl_state *st, unsigned block, const char *to,
                         struct lr_verdict *v)
{
    if (may_force(t, st, block))
        lr_refuse(v, "5.33", "%s would need a force march to reach %s.", t->name[block], to);
    else
        lr_refuse(v, "5.11", "%s would need a force march to reach %s, and a leader with one step makes none.",
                  t->name[block], to);
}

/* No way to the hex. Where forest or marsh ends the move, that is the reason, even if a force march goes around. */
static void why_no_way(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    bool forced = forces(x);
    unsigned speed = speed_of(t, block) + forced;
    for (unsigned i = 0; i < HURDLES; i++) {
        if (i == STOPS && !forced && gets_there(t, st, side, x, speed + 1, 0)) {
            refuse_force(t, st, block, n->hex, v);
            return;
        }
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, n->block);
            return;
        }
    }
    lr_refuse(v, "5.33", "%s is too far: %s moves %u hex%s%s.", n->hex, n->block, speed, speed == 1 ? "" : "es",
              forced ? " in a force march" : "");
}

static void why_not_move(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    bool forced = forces(x);
    if (to == from)
        lr_refuse(v, "5.3", "%s stands there already.", n.block);
    else if (st->here[lr_enemy(side)][to])
        lr_refuse(v, "5.32", "The enemy is in %s: to enter is to attack, and from a hex beside it.", n.hex);
    else if (forced && gets_there(t, st, side, x, speed_of(t, block), 0))
        lr_refuse(v, "5.34", "%s reaches %s without a force march.", n.block, n.hex);
    else
        why_no_way(p, st, side, x, v, &n);
}

/* The hexside of an attack is no way in. */
static bool why_no_side(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = lr_b(x), via = lr_c(x);
    int d = via < BL_HEXES ? direction(t, hex, via) : -1;
    if (!st->here[lr_enemy(side)][hex])
        lr_refuse(v, "5.32", "There is no enemy in %s to attack: move there.", n->hex);
    else if (d < 0)
        lr_refuse(v, "5.32", "%s is not next to %s.", n->via, n->hex);
    else if (st->fight[hex] & BL_SEA_FIGHT)
        lr_refuse(v, "8.4", "%s is invaded by sea: no land attack joins in.", n->hex);
    else if (!(t->way[hex][d] & BL_OPEN))
        lr_refuse(v, "2.21", "The hexside between %s and %s is impassable.", n->via, n->hex);
    else if (bl_shut(t, st, side, hex) >> d & 1)
        lr_refuse(v, "5.32", "As many as the hexside allows attack %s from %s already.", n->hex, n->via);
    else if (st->here[lr_enemy(side)][via])
        lr_refuse(v, "5.32", "The enemy is in %s too: a move ends where he is.", n->via);
    else
        return false;
    return true;
}

static void why_no_attack(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    bool forced = forces(x);
    unsigned speed = speed_of(t, lr_a(x)) + forced;
    for (unsigned i = 0; i < HURDLES; i++)
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, n->block);
            return;
        }
    lr_refuse(v, "5.33", "%s is too far: attacking%s, %s moves %d.", n->hex, forced ? " by force march" : "",
              n->block, (int)speed - 1);
}

static void why_not_attack(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), speed = speed_of(t, block);
    bool forced = forces(x);
    if (why_no_side(p, st, side, x, v, &n))
        return;
    if (forced && gets_there(t, st, side, x, speed, 0))
        lr_refuse(v, "5.34", "%s attacks %s without a force march.", n.block, n.hex);
    else if (!forced && gets_there(t, st, side, x, speed + 1, 0))
        lr_refuse(v, may_force(t, st, block) ? "5.33" : "5.11",
                  may_force(t, st, block) ? "Attacking costs %s one of its speed: it would need a force march."
                                          : "%s would need a force march, and has one step.",
                  n.block);
    else
        why_no_attack(p, st, side, x, v, &n);
}

static void why_no_way_for_all(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned speed = speed_of_march(t, st, side, x);
    for (unsigned i = 0; i < HURDLES; i++)
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, "The march");
            return;
        }
    lr_refuse(v, "5.33", "Fewer than two units in %s reach %s without a force march.", n->hex, n->via);
}

static void why_not_march(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned from = lr_b(x), to = lr_c(x), idle = 0;
    struct bl_set command;
    bl_commanded(t, st, side, &command);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        idle += bl_idle(&st->block[i]) && st->block[i].hex == from;
    if (idle == 0)
        lr_refuse(v, "5.3", "You have nothing in %s that can still move.", n.hex);
    else if (!lr_has(&command, from))
        lr_refuse(v, "5.12", "%s is not within the command range of an active army leader.", n.hex);
    else if (idle == 1)
        lr_refuse(v, "5.3", "Only one unit in %s can still move: move it by itself.", n.hex);
    else if (to == from)
        lr_refuse(v, "5.3", "They stand in %s already.", n.via);
    else if (st->here[lr_enemy(side)][to])
        lr_refuse(v, "5.32", "The enemy is in %s: attack unit by unit.", n.via);
    else
        why_no_way_for_all(p, st, side, x, v, &n);
}

static void why_land(BL_WHYS)
{
    unsigned verb = lr_verb_of(x);
    if (verb == BL_V_MOVE || verb == BL_V_FORCE)
        why_not_move(p, st, side, x, v);
    else
        why_not_attack(p, st, side, x, v);
}

void bl_why_move(BL_WHYS)
{
    if (lr_verb_of(x) == BL_V_MARCH)
        why_not_march(p, st, side, x, v);
    else if (!bl_why_strategic(p, st, side, x, v) && !why_no_order(p, st, side, x, v))
        why_land(p, st, side, x, v);
}

void bl_why_leaders(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(x), block = verb == BL_V_INVADE ? lr_b(x) : lr_a(x);
    if (verb == BL_V_MARCH)
        lr_refuse(v, "5.11", "Now only the leaders who were active move, each for himself.");
    else if (!(st->block[block].marks & BL_WAS_ACTIVE))
        lr_refuse(v, "5.11", "%s is no leader who was active: only those move now.", t->name[block]);
    else if (verb == BL_V_BRIDGE)
        lr_refuse(v, "5.4", "A leader who was active moves by land, and a Supreme Leader by rail or sea.");
    else if (!bl_why_strategic(p, st, side, x, v))
        why_land(p, st, side, x, v);
}
