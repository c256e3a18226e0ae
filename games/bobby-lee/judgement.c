/* judgement.c - what a player of Bobby Lee knows beyond its rules.
 *
 * The marker decides, so towns are what armies are for: the USA must take and hold Southern ones before time runs
 * out, the CSA must keep them or win them back. Blocks are drawn to where they are wanted (`pull`), kept where a
 * town or a supply line would fall without them, and attack where the odds in the hex and around it are good. On
 * the battle board: fire first, enter where the enemy is thin, leave in time. Of the enemy only what everybody sees
 * is used: how many blocks stand where, and the faces that are turned up. The parts are in judgement/. */
#include "judgement.h"
#include "judgement/eyes.h"
#include "settle.h"

static const struct temper tempers[2] = {
    { 40, 73, 68, 120, 77, 241, 12, 18, 20, 108, 12, 93, 0, 8, 6, 3, -70, 15, 35 },
    { 12, 25, 130, 80, 25, 160, 90, 30, 33, 130, 50, 20, 6, 50, 45, 12, 20, 0, 10 },
};
/* 4.21: once the election is near, the USA has time and holds what it has. */
static const struct temper usa_late_war = { 40, 73, 68, 120, 77, 241, 14, 32, 20, 108,
                                            12, 93, 0,  14,  6,  0,   30, 15, 49 };

static const struct temper *temper_of(const struct bl_state *st, enum lr_side side)
{
    return side == BL_USA && !st->one_year && st->year >= 1864 ? &usa_late_war : &tempers[side];
}

/* ---- Supply ---- */

static int steps_wanted(struct eyes *e, unsigned block)
{
    static const int worth[BL_TYPES] = { 50, 15, 35, 45, 60 };
    const struct bl_block *b = &e->st->block[block];
    int near = bj_threat(e, b->hex) > 0 ? 30 : 0;
    if (e->t->type[block] == BL_LEADER)
        return (e->t->class[block] == BL_SUPREME    ? 120
                : bj_around(e, e->own, b->hex) > 60 ? 160
                                                    : 100)
               - 15 * b->steps;
    if (e->t->fortress[b->hex] && near && e->st->here[e->me][b->hex] <= 2)
        near += 10 * value_of(e->t, b->hex);
    return worth[e->t->type[block]] + near - 4 * b->steps;
}

/* Where most of ours stand. */
static unsigned main_camp(const struct eyes *e)
{
    unsigned best = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->own[h] > e->own[best])
            best = h;
    return best;
}

/* How far from here to the nearest army leader. */
static int to_leader(const struct eyes *e, unsigned h)
{
    int least = 12;
    for (int i = 0; i < e->chiefs; i++)
        least = (int)distance(e, h, e->chief[i].at) < least ? (int)distance(e, h, e->chief[i].at) : least;
    return least;
}

static void weigh_supply(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int worth[BL_TYPES] = { 55, 5, 30, 45, 100 };
    unsigned camp = main_camp(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_STRENGTHEN:
            score[i] = steps_wanted(e, lr_a(x));
            break;
        case BL_V_BUILD:
            score[i] = worth[e->t->type[lr_a(x)]] + (bj_threat(e, lr_b(x)) > 0 ? 20 : 0)
                       + (e->t->value[lr_b(x)] > 1 ? 5 : 0) - bj_crowd(e, lr_b(x), e->st->here[e->me][lr_b(x)] + 1)
                       - 4 * to_leader(e, lr_b(x));
            break;
        case BL_V_DRAW_LEADER:
            score[i] = 160 - 4 * (int)distance(e, lr_b(x), camp);
            break;
        case BL_V_REVEAL:
            score[i] = e->st->block[lr_a(x)].steps > 2 ? 30 : -20;
            break;
        case BL_V_FORAGE:
            score[i] = 20 + e->st->block[lr_a(x)].steps;
            break;
        case BL_V_REPLACE:
            score[i] = -10 * (e->t->range[lr_a(x)] * 3 + e->t->fire[lr_a(x)]);
            break;
        case BL_V_EMANCIPATE:
            score[i] = 200;
            break;
        case BL_V_DRAFT:
            score[i] = -150;
            break;
        case BL_V_REST:
            score[i] = -200;
            break;
        default:
            score[i] = -60;
            break;
        }
    }
}

/* ---- The rest ---- */

static void weigh_plain(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_BID:
            score[i] = lr_a(x) == 1 + (e->intent >> 2) % 2 ? 40 : lr_a(x) ? 0 : -60;
            break;
        case BL_V_REST:
            score[i] = 150;
            break;
        case BL_V_ENTRENCH:
            score[i] = lr_a(x) == BL_CENTER ? 60 : 50;
            break;
        case BL_V_REGROUP:
            score[i] = -60;
            break;
        case BL_V_RETREAT:
            score[i] = bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : 0;
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

static void weigh(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score)
{
    const struct bl_state *st = seen;
    struct eyes e;
    e.t = bl_tables(p);
    e.st = st;
    e.me = q->side;
    e.foe = lr_enemy(q->side);
    e.temper = temper_of(st, q->side);
    e.intent = intent;
    e.aims = 0;
    unsigned kind = lr_top_of(&st->core)->kind;
    switch (kind) {
    case BL_F_ACTIVATE:
        bj_look(&e);
        bj_weigh_activation(&e, q, score);
        break;
    case BL_F_MOVE:
    case BL_F_RAIL:
    case BL_F_LEADERS:
        bj_look(&e);
        bj_weigh_moves(&e, q, score);
        break;
    case BL_F_COMBAT:
        bj_weigh_combat(&e, q, score);
        break;
    case BL_F_RETREATING:
        bj_weigh_retreat(&e, q, score);
        break;
    case BL_F_NIGHT:
        bj_weigh_night(&e, q, score);
        break;
    case BL_F_REINFORCE:
        bj_look(&e);
        bj_weigh_reinforce(&e, q, score);
        break;
    case BL_F_HITS:
        bj_weigh_hits(&e, q, score);
        break;
    case BL_F_FEED:
    case BL_F_REPLACE:
    case BL_F_CHANGE:
    case BL_F_EMANCIPATE:
    case BL_F_WINDOW:
    case BL_F_DRAFT:
    case BL_F_CADRES:
        bj_look(&e);
        weigh_supply(&e, q, score);
        break;
    default:
        weigh_plain(&e, q, score);
        break;
    }
}

/* ---- What a world is worth ---- */

/* Towns that will be lost or won if things go on as they stand. */
static int32_t town_outlook(const struct bl_tables *t, const struct bl_state *st, const int32_t *force)
{
    int32_t sum = 0;
    uint16_t held[BL_BLOCKS];
    int n = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->here[0][h] || st->here[1][h])
            held[n++] = (uint16_t)h;
    for (unsigned h = 0; h < BL_HEXES; h++) {
        if (t->value[h] == 0)
            continue;
        int32_t lean = 0; /* positive: the USA is stronger around it */
        for (int i = 0; i < n; i++) {
            unsigned d = t->march[h][held[i]];
            if (d <= 2)
                lean += (force[held[i]] - force[BL_HEXES + held[i]]) / (int32_t)(d + 1);
        }
        lean = lean > 60 ? 60 : lean < -60 ? -60 : lean;
        sum += (lean + (t->town[h] == BL_CSA ? 60 : -60)) * t->value[h] / 3;
    }
    return sum;
}

/* What hunger would cost a side if the Quarter ended now (9.3): steps, and towns nobody would be left to hold. */
static int32_t hunger(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    struct bl_set fed;
    int32_t sum = 0;
    uint8_t foraging[BL_HEXES] = { 0 }, lives[BL_HEXES] = { 0 };
    bl_supply_lines(t, st, s, &fed, NULL);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        bool eats = lr_has(&fed, b->hex) || (t->home[b->hex] == s && foraging[b->hex]++ < 2);
        lives[b->hex] |= eats || b->steps > 1;
        if (!eats)
            sum += b->steps == 1 ? 9 : 6;
    }
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (t->value[h] && st->here[s][h] && !lives[h] && t->town[h] != s)
            sum += 60 * t->value[h];
    return sum;
}

/* 4.4: three points for the USA as soon as no CSA unit is in the North in a Supply Turn. */
static int32_t proclamation(const struct bl_tables *t, const struct bl_state *st)
{
    if (st->emancipated)
        return 0;
    int turns = st->one_year ? BL_WINTER - st->quarter : 4;
    if (st->year < 1862)
        return st->one_year ? 0 : 200;
    return bj_any_north(t, st->here[BL_CSA]) ? 250 * (turns - 1) / (turns > 0 ? turns : 1) : 250;
}

/* 4.61: of a one-year game only the better or worse counts, and time is the CSA's (4.32). */
static int32_t standing(const struct bl_state *st)
{
    static const int16_t bonus[5] = { -200, -150, 0, 150, 200 };
    if (!st->one_year || st->core.over)
        return 0;
    int margin = st->first_marker - st->marker - (BL_WINTER - st->quarter);
    margin = margin < -2 ? -2 : margin > 2 ? 2 : margin;
    return bonus[margin + 2] * (2 + st->quarter) / 4;
}

static int32_t worth(const struct lr_pack *p, const void *world, enum lr_side side)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = world;
    int32_t force[2 * BL_HEXES] = { 0 }, sum = -(int32_t)st->marker * 100;
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        enum lr_side s = bl_owner(t, i);
        int value = t->type[i] == BL_LEADER ? b->steps * 12 : bj_strength_of(t, i, b->steps) * 7 / 10;
        sum += s == BL_USA ? value : -value;
        force[(int)s * BL_HEXES + b->hex] += bj_strength_of(t, i, b->steps);
    }
    sum += town_outlook(t, st, force) + hunger(t, st, BL_CSA) - hunger(t, st, BL_USA) + proclamation(t, st)
           + standing(st);
    if (st->core.over)
        sum += st->winner == BL_USA ? 3000 : st->winner == BL_CSA ? -3000 : 0;
    return side == BL_USA ? sum : -sum;
}

/* Player Turns and Quarters: a turn's end can be judged, the middle of a battle cannot. */
static uint32_t bl_clock(const struct lr_pack *p, const void *world)
{
    (void)p;
    const struct bl_state *st = world;
    return (uint32_t)st->year << 16 | (uint32_t)st->quarter << 8 | st->active;
}

static void aim(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t)
{
    struct eyes e = { .t = bl_tables(p),
                      .st = seen,
                      .me = side,
                      .foe = lr_enemy(side),
                      .temper = temper_of(seen, side),
                      .intent = intent };
    bj_look(&e);
    bj_choose_aims(&e);
    for (int i = 0, told = 0; i < e.chiefs; i++) {
        unsigned h = e.chief[i].goal;
        if (h == LR_NONE)
            continue;
        lr_put(t, "%s%s %s ", told++ ? " " : "", e.t->name[e.chief[i].block],
               e.t->town[h] == side && !e.st->here[e.foe][h] ? "is to hold" : "is to take");
        lr_name(p, LR_HEXES, h, t);
        if (e.t->value[h])
            lr_put(t, ", worth %d", e.t->value[h]);
        lr_put_string(t, ".");
    }
    for (int i = 0, told = 0; i < length && told < 3; i++, told++) {
        lr_put_string(t, told ? ", " : " Next: ");
        lr_answer_write(p, plan[i], t);
    }
    if (length > 0)
        lr_put_string(t, ".");
}

extern const struct judgement bobby_lee_judgement;
const struct judgement bobby_lee_judgement = {
    .id = "bobby-lee",
    .weigh = weigh,
    .worth = worth,
    .clock = bl_clock,
    .foresight = 6,
    .caution = 120,
    .settle = bl_settle,
    .aim = aim,
};
