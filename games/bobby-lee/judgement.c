/* judgement.c - what a player of Bobby Lee knows beyond its rules.
 *
 * The marker decides, so towns are what armies are for: the USA must take and hold Southern ones before time runs
 * out, the CSA must keep them or win them back. Blocks are drawn to where they are wanted (`pull`), kept where a town
 * would fall without them, and attack where the odds in the hex and around it are good. On the battle board: fire
 * first, enter where the enemy is thin, leave in time. Of the enemy only what everybody sees is used: how many blocks
 * stand where, and the faces that are turned up. */
#include "judgement.h"
#include "rules/bobby.h"

enum {
    GUESS = 24,      /* tenths of a step in a hidden block */
    MOST_AIMS = 48,  /* objectives looked at */
    FAR = 30
};

struct aim {
    uint16_t hex;
    int16_t weight;
};

struct eyes {
    const struct bl_tables *t;
    const struct bl_state *st;
    enum lr_side me, foe;
    uint32_t intent;
    int16_t own[BL_HEXES], his[BL_HEXES]; /* strength in tenths of a step */
    int16_t pull[BL_HEXES], threat[BL_HEXES]; /* worked out when first asked for */
    int mine, theirs; /* hexes with blocks of either side */
    uint16_t my_hex[BL_BLOCKS], his_hex[BL_BLOCKS];
    int aims;
    struct aim aim[MOST_AIMS];
};

/* ---- Strength ---- */

static int strength_of(const struct bl_tables *t, unsigned block, int steps)
{
    static const int tenths[BL_TYPES] = { 10, 6, 6, 10, 4 };
    return steps * tenths[t->type[block]];
}

/* What a hidden block of this side is worth on average. */
static int guess_of(const struct bl_state *st, enum lr_side s)
{
    return (s == BL_CSA ? GUESS + 2 : GUESS - 2) - (st->year == 1861 ? 4 : 0);
}

static void look(struct eyes *e)
{
    const struct bl_state *st = e->st;
    int guess = guess_of(st, e->foe);
    memset(e->own, 0, sizeof e->own);
    memset(e->his, 0, sizeof e->his);
    e->mine = e->theirs = 0;
    for (unsigned h = 0; h < BL_HEXES; h++) {
        if (st->here[e->me][h])
            e->my_hex[e->mine++] = (uint16_t)h;
        if (st->here[e->foe][h]) {
            e->his_hex[e->theirs++] = (uint16_t)h;
            e->his[h] = (int16_t)(st->here[e->foe][h] * guess);
        }
    }
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_block *b = &st->block[i];
        if (b->place != BL_ON_MAP)
            continue;
        if (bl_owner(e->t, i) == e->me)
            e->own[b->hex] = (int16_t)(e->own[b->hex] + strength_of(e->t, i, b->steps));
        else if (b->marks & BL_SHOWN)
            e->his[b->hex] = (int16_t)(e->his[b->hex] + strength_of(e->t, i, b->steps) - guess);
    }
    memset(e->pull, 0x7F, sizeof e->pull); /* not yet known */
    memset(e->threat, 0x7F, sizeof e->threat);
}

/* Of a side in a hex and those around it from which it could come. */
static int around(const struct eyes *e, const int16_t *force, unsigned h)
{
    int sum = force[h];
    for (int d = 0; d < 6; d++)
        if (e->t->way[h][d] & BL_OPEN)
            sum += force[e->t->next[h][d]];
    return sum;
}

static unsigned distance(const struct eyes *e, unsigned a, unsigned b) { return e->t->march[a][b]; }

/* ---- What is wanted ---- */

static void want(struct eyes *e, unsigned hex, int weight)
{
    if (e->aims < MOST_AIMS && weight != 0)
        e->aim[e->aims++] = (struct aim){ (uint16_t)hex, (int16_t)weight };
}

/* How strong the enemy could be at a hex next turn. */
static int threat(struct eyes *e, unsigned hex)
{
    int sum = 0;
    if (e->threat[hex] != 0x7F7F)
        return e->threat[hex];
    for (int i = 0; i < e->theirs; i++)
        if (distance(e, hex, e->his_hex[i]) <= 3)
            sum += e->his[e->his_hex[i]];
    e->threat[hex] = (int16_t)sum;
    return sum;
}

static void want_town(struct eyes *e, unsigned h)
{
    const struct bl_tables *t = e->t;
    int value = t->value[h] ? t->value[h] : 1;
    bool mine = t->town[h] == e->me;
    if (!mine && !e->st->here[e->me][h]) { /* take it: the USA lives by this, the CSA now and then */
        int bold = e->me == BL_USA ? 100 : 30 + (int)(e->intent >> 8 & 3) * 20;
        int guard = e->his[h] / 2;
        want(e, h, value * bold - guard);
    } else if (mine && e->st->here[e->foe][h]) {
        want(e, h, value * 120);
    } else if (mine) {
        int need = threat(e, h) - e->own[h] * 3 / 2;
        if (need > 0)
            want(e, h, value * (need > 40 ? 40 : need));
    } else {
        want(e, h, value * 30); /* held in enemy country: stay near */
    }
}

/* A stack of his that we can reach: worth meeting if we are stronger around it. */
static void want_stack(struct eyes *e, unsigned h)
{
    int ours = 0;
    for (int i = 0; i < e->mine; i++)
        if (distance(e, h, e->my_hex[i]) <= 2)
            ours += e->own[e->my_hex[i]];
    int edge = ours - around(e, e->his, h);
    want(e, h, edge > 0 ? 20 + edge / 6 : edge / 8);
}

static void choose_aims(struct eyes *e)
{
    e->aims = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->t->major[h])
            want_town(e, h);
    for (int i = 0; i < e->theirs; i++)
        if (e->st->here[e->foe][e->his_hex[i]] >= 2)
            want_stack(e, e->his_hex[i]);
    if (e->intent && e->aims > 0) { /* this plan's own idea */
        struct aim *a = &e->aim[e->intent % (unsigned)e->aims];
        a->weight = (int16_t)(a->weight > 0 ? a->weight * 3 : 80);
    }
}

/* How much we want a block in this hex. */
static int pull(struct eyes *e, unsigned h)
{
    if (e->pull[h] != 0x7F7F)
        return e->pull[h];
    int sum = 0;
    for (int i = 0; i < e->aims; i++) {
        unsigned d = distance(e, h, e->aim[i].hex);
        if (d < FAR)
            sum += 4 * e->aim[i].weight / (int)(2 + d * d / 2 + d);
    }
    int ours = around(e, e->own, h), theirs = around(e, e->his, h);
    if (!e->st->here[e->foe][h] && theirs > ours) /* alone before the enemy */
        sum -= (theirs - ours) / 2;
    sum += ours / 8; /* together */
    if (e->t->home[h] != e->me && !bl_friendly(e->t, e->st, e->me, h))
        sum -= 10;
    e->pull[h] = (int16_t)sum;
    return sum;
}

/* What leaving this hex with so much strength costs: a town that would fall. */
static int leaving(struct eyes *e, unsigned h, int strength)
{
    const struct bl_tables *t = e->t;
    if (!t->major[h] && t->port[h] == 0xFF)
        return 0;
    int left = e->own[h] - strength, value = t->value[h] ? t->value[h] : 1;
    if (t->major[h] && t->town[h] != e->me && left <= 0)
        return 150 * value; /* it reverts at once (2.7) */
    if (t->major[h] && t->town[h] == e->me) {
        int danger = threat(e, h);
        if (danger > 0 && left < danger / 3 + 6)
            return 60 * value + 20;
    }
    return left <= 0 && t->home[h] != e->me ? 40 : 0;
}

/* ---- Attacks ---- */

/* What an attack into this hex promises, with this block's strength added. */
static int attack_score(const struct eyes *e, unsigned h, int strength)
{
    const struct bl_tables *t = e->t;
    int in = e->st->here[e->me][h] ? e->own[h] : 0; /* already gone in */
    int ready = 0;
    for (int d = 0; d < 6; d++)
        if (t->way[h][d] & BL_OPEN)
            ready += e->own[t->next[h][d]];
    int theirs = e->his[h] + (around(e, e->his, h) - e->his[h]) / 3;
    theirs = t->fortress[h] ? theirs * 2 : t->forest[h] ? theirs * 5 / 4 : theirs;
    int ours = in + strength + (ready > strength ? (ready - strength) / 2 : 0);
    int bold = (int)(e->intent >> 4 & 7) * 3 - 6; /* -6 .. 15 hundredths of the odds */
    int odds = 100 * ours / (theirs > 0 ? theirs : 1) + bold;
    int score = odds >= 130 ? 60 + (odds - 130) / 2 : (odds - 130) * 2;
    if (score > 160)
        score = 160;
    if (in > 0) /* do not leave them alone */
        score += in < theirs * 3 / 2 ? 120 : 20;
    if (t->major[h])
        score += 25 * (t->value[h] ? t->value[h] : 1);
    return score;
}

/* ---- Moves ---- */

static int leader_pull(const struct eyes *e, unsigned block, unsigned h)
{
    int range = e->t->range[block] > 2 ? 0 : e->t->range[block], sum = e->own[h];
    if (range > 0)
        sum = around(e, e->own, h);
    int danger = around(e, e->his, h);
    return sum / 4 - (danger > around(e, e->own, h) ? danger : 0) - (e->own[h] ? 0 : 60);
}

/* A town of the enemy's, or of ours in his hands, that we only have to walk into. */
static int capture(const struct eyes *e, unsigned to)
{
    if (!e->t->major[to] || e->st->here[e->foe][to] || e->st->here[e->me][to] || e->t->town[to] == e->me)
        return 0;
    return 70 * (e->t->value[to] ? e->t->value[to] : 1);
}

static int move_score(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    int strength = strength_of(e->t, block, b->steps), score;
    if (e->t->type[block] == BL_LEADER)
        score = leader_pull(e, block, to) - leader_pull(e, block, b->hex) - 20;
    else
        score = pull(e, to) - pull(e, b->hex) - leaving(e, b->hex, strength);
    if (e->t->type[block] == BL_GARRISON)
        score -= 40;
    return score + capture(e, to) - (forced ? 35 : 0) - 6;
}

static int attack_with(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    int strength = strength_of(e->t, block, b->steps);
    int score = attack_score(e, to, strength) - leaving(e, b->hex, strength) / 2;
    if (e->t->type[block] == BL_LEADER || e->t->type[block] == BL_GARRISON)
        score -= 80;
    if (b->steps == 1)
        score -= 40;
    return score - (forced ? 40 : 0);
}

static int train_score(struct eyes *e, unsigned block)
{
    const struct bl_block *b = &e->st->block[block];
    int best = 0;
    for (int i = 0; i < e->aims; i++) {
        unsigned d = distance(e, b->hex, e->aim[i].hex);
        if (e->aim[i].weight > 0 && d > 3 && d < FAR)
            best = e->aim[i].weight / 2 > best ? e->aim[i].weight / 2 : best;
    }
    if (e->t->type[block] == BL_LEADER || e->t->type[block] == BL_GARRISON)
        best -= 60;
    return best - leaving(e, b->hex, strength_of(e->t, block, b->steps)) - 15;
}

static int pontoon_score(struct eyes *e, unsigned block, unsigned to)
{
    if (e->st->here[e->foe][to])
        return attack_with(e, block, to, false) - 60;
    return move_score(e, block, to, false) - 30;
}

static int invade_score(const struct eyes *e, unsigned hex)
{
    int value = e->t->value[hex] ? e->t->value[hex] * 80 : 20;
    if (e->st->here[e->foe][hex] == 0)
        return value + 40;
    return value - 3 * e->his[hex];
}

static int march_score(struct eyes *e, unsigned from, unsigned to)
{
    return pull(e, to) - pull(e, from) - leaving(e, from, e->own[from]) + capture(e, to) + 4;
}

static void weigh_moves(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_MARCH: score[i] = march_score(e, lr_b(x), lr_c(x)); break;
        case BL_V_MOVE: score[i] = move_score(e, lr_a(x), lr_b(x), false); break;
        case BL_V_FORCE: score[i] = move_score(e, lr_a(x), lr_b(x), true); break;
        case BL_V_ATTACK: score[i] = attack_with(e, lr_a(x), lr_b(x), false); break;
        case BL_V_FORCE_ATTACK: score[i] = attack_with(e, lr_a(x), lr_b(x), true); break;
        case BL_V_ENTRAIN: score[i] = train_score(e, lr_a(x)); break;
        case BL_V_DETRAIN: score[i] = pull(e, lr_a(x)); break;
        case BL_V_SHIP: score[i] = move_score(e, lr_a(x), lr_b(x), false); break;
        case BL_V_INVADE: score[i] = invade_score(e, lr_a(x)); break;
        case BL_V_BRIDGE: score[i] = pontoon_score(e, lr_a(x), lr_b(x)); break;
        default: score[i] = 0; break;
        }
    }
}

/* ---- Activating ---- */

static int activation_score(struct eyes *e, unsigned block, bool supreme)
{
    const struct bl_block *b = &e->st->block[block];
    int spare = (b->steps - 2) * 25;
    if (supreme)
        return 20 + spare;
    struct bl_set reach = { { 0 } };
    int range = e->t->range[block] > 2 ? 0 : e->t->range[block], best = 0, force = 0;
    bl_command(e->t, e->st, e->me, b->hex, range, &reach);
    for (int i = 0; i < e->mine; i++) {
        unsigned h = e->my_hex[i];
        if (!bl_has(&reach, h))
            continue;
        force += e->own[h];
        for (int d = 0; d < 6; d++) {
            unsigned n = e->t->next[h][d];
            if (!(e->t->way[h][d] & BL_OPEN))
                continue;
            int gain = e->st->here[e->foe][n] ? attack_score(e, n, e->own[h]) : (pull(e, n) - pull(e, h)) / 2;
            best = gain > best ? gain : best;
        }
    }
    return force < 20 ? -60 : best + spare + force / 20 - 25;
}

static void weigh_activation(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_ACTIVATE:
            score[i] = activation_score(e, lr_a(x), e->t->class[lr_a(x)] == BL_SUPREME);
            break;
        case BL_V_ACTIVATE_AS: score[i] = activation_score(e, lr_a(x), lr_b(x) == BL_AS_SUPREME); break;
        case BL_V_PASS: score[i] = 15; break;
        default: score[i] = 40; break;
        }
    }
}

/* ---- Battle ---- */

struct board {
    int own[8], his[8]; /* strength in each physical box: side * 4 + position */
    int all_own, all_his;
};

static void look_at_board(const struct eyes *e, struct board *b)
{
    const struct bl_state *st = e->st;
    int guess = guess_of(st, e->foe);
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
        int n = strength_of(e->t, i, k->steps);
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
    int ours = b->all_own * (fortress && !attacker ? 18 : 10), theirs = b->all_his * (fortress && attacker ? 18 : 10);
    return 100 * ours / (theirs > 0 ? theirs : 1);
}

static int shift_score(const struct eyes *e, const struct board *b, unsigned block, unsigned to)
{
    const struct bl_block *k = &e->st->block[block];
    int strength = strength_of(e->t, block, k->steps);
    int here = bl_box(e->me, k->post), there = bl_box(e->me, to);
    bool guns = e->t->type[block] == BL_ARTILLERY, poor = e->t->type[block] == BL_LEADER || e->t->type[block] == BL_CAVALRY;
    if (to >= BL_ENEMY_LEFT) { /* go in */
        if (b->his[there] == 0)
            return 900; /* nobody there: a rout */
        int ours = b->own[here] + b->own[there], odds = 100 * ours / b->his[there];
        int bold = (int)(e->intent >> 6 & 3) * 10;
        int base = e->st->battle.attacker == e->me ? 20 : -20;
        return (odds - 110 + bold) / 2 + base - (guns || poor ? 120 : 0);
    }
    if (to == BL_RESERVE) {
        bool last = b->own[here] <= strength;
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

static void weigh_combat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_FIRE_ALL: score[i] = 290; break;
        case BL_V_FIRE: score[i] = 300 + e->st->block[lr_a(x)].steps; break;
        case BL_V_FIRE_AT: score[i] = 295; break;
        case BL_V_MELEE: score[i] = melee_score(e, &b, lr_a(x)); break;
        case BL_V_SHIFT: score[i] = shift_score(e, &b, lr_a(x), lr_b(x)); break;
        case BL_V_OUTFLANK: score[i] = e->st->block[lr_b(x)].steps > 1 ? 30 : -80; break;
        default: score[i] = 0; break;
        }
    }
}

static void weigh_retreat(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), bold = (int)(e->intent >> 10 & 3) * 8;
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        bool engaged = lr_verb_of(x) == BL_V_RETREAT && e->st->block[lr_a(x)].post < BL_POSTS
                       && b.his[bl_box(e->me, e->st->block[lr_a(x)].post)] > 0;
        score[i] = lr_verb_of(x) == BL_V_RETREAT ? (70 - bold - odds) * 2 - (engaged ? 40 : 0) : 0;
        if (lr_verb_of(x) == BL_V_RETREAT)
            score[i] += bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : -40;
    }
}

static void weigh_night(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    struct board b;
    look_at_board(e, &b);
    int odds = battle_odds(e, &b), need = e->st->battle.attacker == e->me ? 95 : 75;
    need -= (int)(e->intent >> 12 & 3) * 8;
    for (int i = 0; i < q->n; i++)
        score[i] = lr_verb_of(q->list[i]) == BL_V_REVEAL ? odds - need + e->st->block[lr_a(q->list[i])].steps * 3 : 0;
}

static void weigh_reinforce(struct eyes *e, const struct lr_question *q, int32_t *score)
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
        int strength = strength_of(e->t, lr_a(x), k->steps);
        score[i] = (odds < 60 ? -20 : odds < 200 ? 50 : 5) + strength / 2 - leaving(e, k->hex, strength) / 2;
        if (e->t->type[lr_a(x)] == BL_LEADER)
            score[i] -= 90;
    }
}

/* Whom to lose a step: the one of least use. */
static void weigh_hits(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int keep[BL_TYPES] = { 30, 60, 40, 20, 10 };
    for (int i = 0; i < q->n; i++)
        score[i] = lr_verb_of(q->list[i]) == BL_V_LOSE ? keep[e->t->type[lr_a(q->list[i])]] : 0;
}

/* ---- Supply ---- */

static int steps_wanted(struct eyes *e, unsigned block)
{
    static const int worth[BL_TYPES] = { 50, 15, 35, 45, 60 };
    const struct bl_block *b = &e->st->block[block];
    int near = threat(e, b->hex) > 0 ? 30 : 0;
    if (e->t->type[block] == BL_LEADER)
        return b->steps < 3 ? 120 - 20 * b->steps : 30;
    return worth[e->t->type[block]] + near - 4 * b->steps;
}

static void weigh_supply(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    static const int worth[BL_TYPES] = { 55, 5, 30, 45, 100 };
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_STRENGTHEN: score[i] = steps_wanted(e, lr_a(x)); break;
        case BL_V_BUILD:
            score[i] = worth[e->t->type[lr_a(x)]] + (threat(e, lr_b(x)) > 0 ? 20 : 0) + (e->t->value[lr_b(x)] > 1 ? 5 : 0);
            break;
        case BL_V_DRAW_LEADER: score[i] = 130; break;
        case BL_V_REVEAL: score[i] = e->st->block[lr_a(x)].steps > 2 ? 30 : -20; break;
        case BL_V_FORAGE: score[i] = 20 + e->st->block[lr_a(x)].steps; break;
        case BL_V_REPLACE: score[i] = -10 * (e->t->range[lr_a(x)] * 3 + e->t->fire[lr_a(x)]); break;
        case BL_V_EMANCIPATE: score[i] = 200; break;
        case BL_V_DRAFT: score[i] = -150; break;
        case BL_V_REST: score[i] = -200; break;
        default: score[i] = -60; break;
        }
    }
}

/* ---- The rest ---- */

static void weigh_plain(const struct eyes *e, const struct lr_question *q, int32_t *score)
{
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_BID: score[i] = lr_a(x) == 1 + (e->intent >> 2) % 2 ? 40 : lr_a(x) ? 0 : -60; break;
        case BL_V_REST: score[i] = 150; break;
        case BL_V_ENTRENCH: score[i] = lr_a(x) == BL_CENTER ? 60 : 50; break;
        case BL_V_REGROUP: score[i] = -60; break;
        case BL_V_RETREAT: score[i] = bl_friendly(e->t, e->st, e->me, lr_b(x)) ? 20 : 0; break;
        default: score[i] = 0; break;
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
    e.intent = intent;
    e.aims = 0;
    unsigned kind = lr_top_of(&st->core)->kind;
    switch (kind) {
    case BL_F_ACTIVATE: look(&e); weigh_activation(&e, q, score); break;
    case BL_F_MOVE:
    case BL_F_RAIL:
    case BL_F_LEADERS: look(&e); weigh_moves(&e, q, score); break;
    case BL_F_COMBAT: weigh_combat(&e, q, score); break;
    case BL_F_RETREATING: weigh_retreat(&e, q, score); break;
    case BL_F_NIGHT: weigh_night(&e, q, score); break;
    case BL_F_REINFORCE: look(&e); weigh_reinforce(&e, q, score); break;
    case BL_F_HITS: weigh_hits(&e, q, score); break;
    case BL_F_FEED:
    case BL_F_REPLACE:
    case BL_F_CHANGE:
    case BL_F_EMANCIPATE:
    case BL_F_WINDOW:
    case BL_F_DRAFT:
    case BL_F_CADRES: look(&e); weigh_supply(&e, q, score); break;
    default: weigh_plain(&e, q, score); break;
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
        int value = t->type[i] == BL_LEADER ? b->steps * 12 : strength_of(t, i, b->steps) * 7 / 10;
        sum += s == BL_USA ? value : -value;
        force[(int)s * BL_HEXES + b->hex] += strength_of(t, i, b->steps);
    }
    sum += town_outlook(t, st, force);
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
    struct eyes e = { .t = bl_tables(p), .st = seen, .me = side, .foe = lr_enemy(side), .intent = intent };
    look(&e);
    choose_aims(&e);
    int best = -1;
    for (int i = 0; i < e.aims; i++)
        if (best < 0 || e.aim[i].weight > e.aim[best].weight)
            best = i;
    if (best >= 0) {
        unsigned h = e.aim[best].hex;
        lr_put_string(t, e.st->here[e.foe][h] ? "I am going for " : "I want to hold ");
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
const struct judgement bobby_lee_judgement = { "bobby-lee", weigh, worth, bl_clock, 2, NULL, aim };
