/* battle.c - the battle board: fire first, enter where the enemy is thin, leave in time. */
#include "eyes.h"

struct board {
    int own[8], his[8]; /* strength in each physical box: side * 4 + position */
    int all_own, all_his;
};

static void look_at_board(const struct eyes *e, struct board *b)
{
    const struct bl_state *st = e->st;
    int guess = bj_guess_of(st, e->foe);
    memset(b, 0, sizeof *b);
    for (unsigned post = 0; post < BL_POSTS; post++) {
        int n = st->battle.posted[e->foe][post] * guess;
        b->his[bl_box(e->foe, post)] += n;
        b->all_his += n;
    }
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *k = &st->block[i];
        if (k->place != BL_ON_MAP || k->hex != st->battle.hex)
            continue;
        int n = bj_strength_of(e->t, i, k->steps);
        bool mine = bl_owner(e->t, i) == e->me;
        if (mine) {
            b->all_own += n;
            if (k->post < BL_POSTS)
                b->own[bl_box(e->me, k->post)] += n;
        } else if (k->marks & BL_SHOWN && k->post < BL_POSTS) {
            b->his[bl_box(e->foe, k->post)] += n - guess;
            b->all_his += n - guess;
        }
    }
}

/* Ours against his, in hundredths, with what the ground gives. */
static int battle_odds(const struct eyes *e, const struct board *b)
{
    bool attacker = e->st->battle.attacker == e->me, fortress = e->t->fortress[e->st->battle.hex];
    int ours = b->all_own * (fortress && !attacker ? 18 : 10),
        theirs = b->all_his * (fortress && attacker ? 18 : 10);
    return 100 * ours / (theirs > 0 ? theirs : 1);
}

static int shift_score(const struct eyes *e, const struct board *b, unsigned block, unsigned to)
{
    const struct bl_block *k = &e->st->block[block];
    int strength = bj_strength_of(e->t, block, k->steps);
    int here = bl_box(e->me, k->post), there = bl_box(e->me, to);
    bool guns = e->t->type[block] == BL_ARTILLERY,
         poor = e->t->type[block] == BL_LEADER || e->t->type[block] == BL_CAVALRY;
    if (to >= BL_ENEMY_LEFT) { /* go in */
        if (b->his[there] == 0)
            return 900; /* nobody there: a rout */
        int ours = b->own[here] + b->own[there], odds = 100 * ours / b->his[there];
        int bold = (int)(e->intent >> 6 & 3) * 10;
        int base = e->st->battle.attacker == e->me ? e->temper->assault : -20;
        return (odds - 110 + bold) / 2 + base - (guns || poor ? 120 : 0);
    }
    if (to == BL_RESERVE) {
        bool last = b->own[here] <= strength;
        bool faced = k->post < BL_RESERVE && b->his[bl_box(e->me, bl_facing(k->post))] > 0;
        if (last && faced)
            return -450; /* the enemy only has to walk in (6.33, R25) */
        return k->steps == 1 && !last ? 10 : -90;
    }
    if (k->post == BL_RESERVE) { /* into the line */
        int need = b->his[there] + b->his[bl_box(e->me, bl_facing(to))] / 2 - b->own[there];
        int odds = battle_odds(e, b);
        if (b->his[there]) /* contested: hold it */
            return (need > 0 ? 60 + need / 2 : 5) - (poor && b->own[there] > 20 ? 60 : 0);
        return (need > 0 ? 15 + need / 3 : odds > 140 ? 10 : -30) - (poor ? 60 : 0);
    }
    return -60; /* back from the enemy's line */
}

static int melee_score(const struct eyes *e, const struct board *b, unsigned block)
{
    int box = bl_box(e->me, e->st->block[block].post);
    int ours = b->own[box], theirs = b->his[box];
    return theirs * 2 < ours * 3 ? 320 + e->st->block[block].steps : 270;
}

void bj_weigh_combat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_FIRE_ALL:
            score[i] = 290;
            break;
        case BL_V_FIRE:
            score[i] = 300 + e->st->block[lr_a(x)].steps;
            break;
        case BL_V_FIRE_AT:
            score[i] = 295;
            break;
        case BL_V_MELEE:
            score[i] = melee_score(e, &b, lr_a(x));
            break;
        case BL_V_SHIFT:
            score[i] = shift_score(e, &b, lr_a(x), lr_b(x));
            break;
        case BL_V_OUTFLANK:
            score[i] = e->st->block[lr_b(x)].steps > 1 ? 30 : -80;
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

/* What the hex is worth to the side that keeps it: hundredths of the odds it is held or fought for below the usual.
 */
static int stake(const struct eyes *e)
{
    unsigned h = e->st->battle.hex;
    if (!e->t->major[h])
        return 0;
    int value = value_of(e->t, h);
    return (value > 4 ? 4 : value) * (e->st->battle.attacker == e->me ? 3 : 12);
}

void bj_weigh_retreat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), bold = (int)(e->intent >> 10 & 3) * 8 + stake(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        bool engaged = lr_verb_of(x) == BL_V_RETREAT && e->st->block[lr_a(x)].post < BL_POSTS
                       && b.his[bl_box(e->me, e->st->block[lr_a(x)].post)] > 0;
        score[i] = lr_verb_of(x) == BL_V_RETREAT ? (70 - bold - odds) * 2 - (engaged ? 40 : 0) : 0;
        if (lr_verb_of(x) == BL_V_RETREAT)
            score[i] += bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : -40;
    }
}

void bj_weigh_night(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), need = e->st->battle.attacker == e->me ? 95 : 75;
    need -= (int)(e->intent >> 12 & 3) * 8 + stake(e);
    for (int i = 0; i < q->n; i++)
        score[i] =
            lr_verb_of(q->list[i]) == BL_V_REVEAL ? odds - need + e->st->block[lr_a(q->list[i])].steps * 3 : 0;
}

void bj_weigh_reinforce(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        if (lr_verb_of(x) != BL_V_REINFORCE) {
            score[i] = 0;
            continue;
        }
        const struct bl_block *k = &e->st->block[lr_a(x)];
        int strength = bj_strength_of(e->t, lr_a(x), k->steps);
        score[i] = (odds < 60 ? -20 : odds < 200 ? 50 : 5) + strength / 2 - bj_leaving(e, k->hex, 1, false) / 2;
        if (e->t->type[lr_a(x)] == BL_LEADER)
            score[i] -= 90;
    }
}

/* Whom to lose a step: the one of least use. */
void bj_weigh_hits(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int keep[BL_TYPES] = { 30, 60, 40, 20, 10 };
    for (int i = 0; i < q->n; i++)
        score[i] = lr_verb_of(q->list[i]) == BL_V_LOSE ? keep[e->t->type[lr_a(q->list[i])]] : 0;
}
