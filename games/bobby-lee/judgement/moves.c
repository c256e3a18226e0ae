/* moves.c - attacks, moves, trains and ships, and which leaders to activate. */
#include "eyes.h"

/* ---- Attacks ---- */

/* Ours that could join an attack on this hex: strength, and how many. */
static int ready_at(const struct eyes *e, unsigned h, int *blocks)
{
    int sum = 0;
    for (int d = 0; d < 6; d++)
        if (e->t->way[h][d] & BL_OPEN) {
            unsigned n = e->t->next[h][d];
            int most = e->t->way[h][d] & (BL_MARSH | BL_GAP) ? 2 : 4, here = e->ables[n];
            if (here == 0 || e->st->here[e->foe][n])
                continue;
            sum += here > most ? e->able[n] * most / here : e->able[n];
            *blocks += here > most ? most : here;
        }
    return sum;
}

/* One or two defenders: one exchange of fire, then the fewer go, of equals the attacker (6.1); walls hold until the
 * last man (6.65). `blocks` and `ours`: all that may come. */
static int skirmish_score(const struct eyes *e, unsigned h, int blocks, int ours)
{
    int there = e->st->here[e->foe][h], in = e->st->here[e->me][h];
    if (e->t->fortress[h]) {
        /* each die of ours kills a twelfth of a step, each of theirs a sixth; they fire first and cheaply, but the
         * walls do not mend before the Supply Turn */
        int kill = ours * 2 - e->his[h] * 3; /* tenths of steps times twelve, twice and thrice */
        return kill > 50 ? (kill - 50) / 8 + (in ? 25 : 0) : (kill - 50) / 4;
    }
    if (blocks <= there)
        return -100;
    return in > there + 1 ? 8 : in > 0 ? 120 : 30;
}

/* All who stand around may come in later (6.7), on both sides. */
static int battle_score(const struct eyes *e, unsigned h, int blocks, int ours)
{
    const struct bl_tables *t = e->t;
    int in = e->st->here[e->me][h];
    if (blocks < 3)
        return -120; /* a skirmish that we would lose */
    int all = bj_around(e, e->own, h) * 5 / 6,
        theirs = e->his[h] + (bj_around(e, e->his, h) - e->his[h]) * e->temper->neighbours / 100;
    ours = all > ours ? all : ours;
    theirs = t->fortress[h] ? theirs * 150 / 100 : t->forest[h] ? theirs * 130 / 100 : theirs;
    int bold = (int)(e->intent >> 4 & 7) * 3 - 6; /* -6 .. 15 hundredths of the odds */
    int odds = 100 * ours / (theirs > 0 ? theirs : 1) + bold;
    int bar = e->temper->odds - (e->more - 100) / 2, score = odds >= bar ? 65 + (odds - bar) / 2 : (odds - bar) * 2;
    if (score > 160)
        score = 160;
    if (in > 0) /* do not leave them alone */
        score += e->own[h] < theirs * 3 / 2 ? 120 : 20;
    return score;
}

/* What an attack into this hex promises, with this block's strength added. */
static int attack_score(const struct eyes *e, unsigned h, int strength)
{
    const struct bl_tables *t = e->t;
    int blocks = 0, ready = ready_at(e, h, &blocks), in = e->st->here[e->me][h];
    int own = in ? e->own[h] : 0;
    if (blocks < e->st->strategic) /* any who stand there, one by one (5.41) */
        blocks = e->st->strategic;
    blocks = blocks > 1 ? in + blocks : in + 1;
    int ours = own + strength + (ready > strength ? (ready - strength) * 2 / 3 : 0);
    int score = e->st->here[e->foe][h] <= 2 ? skirmish_score(e, h, blocks, ours) : battle_score(e, h, blocks, ours);
    if (t->major[h] && score > 0)
        score += e->temper->prize * value_of(t, h);
    if (e->hungry > 2 && lr_has(&e->hope, h)) /* he stands where our bread comes from */
        score += 8 * (e->hungry > 10 ? 10 : e->hungry);
    return score;
}

/* ---- Moves ---- */

/* Where a leader is of use: among the blocks he commands, not alone, not first in the enemy's way. */
static bool has_leader(const struct eyes *e, unsigned h, unsigned but)
{
    for (int i = 0; i < e->chiefs; i++)
        if (e->chief[i].block != but && distance(e, h, e->chief[i].at) <= e->t->range[e->chief[i].block])
            return true;
    return false;
}

static int leader_pull(const struct eyes *e, unsigned block, unsigned h)
{
    unsigned range = e->t->range[block] > 2 ? 0 : e->t->range[block];
    int sum = 0, alone = e->st->here[e->me][h] - (e->st->block[block].hex == h) <= 0;
    for (int i = 0; i < e->mine; i++)
        if (distance(e, h, e->my_hex[i]) <= range)
            sum += e->own[e->my_hex[i]] * (4 - (int)distance(e, h, e->my_hex[i]))
                   * (has_leader(e, e->my_hex[i], block) ? 1 : 2) / 2;
    int danger = bj_around(e, e->his, h), ours = bj_around(e, e->own, h);
    if (!bj_leads(e->t, block)) { /* at home he costs less (9.51) */
        unsigned home = e->me == BL_USA ? e->t->washington : e->t->richmond;
        return (h == home ? 60 : 0) - 4 * (int)distance(e, h, home) - (danger > ours ? danger / 2 : 0) - alone * 20;
    }
    int hungry = bj_eats(e, h) ? 0 : e->st->block[block].steps == 1 ? 250 : 25;
    return sum / 12 - (danger > ours ? danger : 0) - alone * 60 - hungry;
}

/* A town of the enemy's, or of ours in his hands, that we only have to walk into. */
static int capture(const struct eyes *e, unsigned to)
{
    if (!e->t->major[to] || e->st->here[e->foe][to] || e->st->here[e->me][to] || e->t->town[to] == e->me)
        return 0;
    return e->temper->walk_in * value_of(e->t, to);
}

static int to_bank(const struct eyes *e, unsigned h)
{
    unsigned least = FAR;
    for (int i = 0; i < e->banks; i++)
        least = distance(e, h, e->bank[i]) < least ? distance(e, h, e->bank[i]) : least;
    return (int)least;
}

/* In the North nobody feeds it: it must have steps to lose. */
static int raid_score(const struct eyes *e, unsigned block, unsigned to, bool forced)
{
    bool horse = e->t->type[block] == BL_CAVALRY;
    unsigned from = e->st->block[block].hex;
    if (!e->raid || e->st->block[block].steps < 2 + forced || e->t->type[block] == BL_ARTILLERY)
        return 0;
    if (e->t->north[from])
        return e->t->north[to] || e->raiders > 1 ? 0 : -120;
    if (e->raiders >= 2)
        return 0;
    if (e->t->north[to])
        return horse ? 120 : 70;
    return (horse ? 12 : 5) * (to_bank(e, from) - to_bank(e, to));
}

/* 6.65: a third block in the walls turns the skirmish, which the attacker must leave, into a battle. */
int bj_crowd(struct eyes *e, unsigned h, int blocks)
{
    if (!e->t->fortress[h] || blocks < 3 || blocks > 5 || bj_threat(e, h) < 4)
        return 0;
    return 15 * value_of(e->t, h);
}

static int move_score(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    bool leader = e->t->type[block] == BL_LEADER;
    int score = -bj_leaving(e, b->hex, 1, leader) + capture(e, to) - bj_crowd(e, to, e->st->here[e->me][to] + 1)
                + bj_crowd(e, b->hex, e->st->here[e->me][b->hex]);
    if (leader)
        score += leader_pull(e, block, to) - leader_pull(e, block, b->hex) + bj_drive(e, b->hex, to) * 2 / 3 - 5;
    else
        score += bj_pull(e, to) - bj_pull(e, b->hex) + bj_drive(e, b->hex, to) + raid_score(e, block, to, forced)
                 + bj_starving(e, b->hex, b->hex) - bj_starving(e, b->hex, to);
    if (e->t->type[block] == BL_GARRISON)
        score -= 30;
    if (b->steps == 1 && !bj_eats(e, to))
        score -= 40;
    return score - (forced ? 32 : 0) - 8;
}

static int attack_with(struct eyes *e, unsigned block, unsigned to, bool forced)
{
    const struct bl_block *b = &e->st->block[block];
    int score = attack_score(e, to, bj_strength_of(e->t, block, b->steps)) - bj_leaving(e, b->hex, 1, false);
    if (e->t->type[block] == BL_LEADER)
        score -= 250;
    if (e->t->type[block] == BL_GARRISON)
        score -= 60;
    if (b->steps == 1)
        score -= 40;
    if (e->st->here[e->me][b->hex] == 1 && e->t->home[b->hex] != e->me)
        score -= 15; /* nobody to come back to (6.31) */
    return score - (forced ? 40 : 0);
}

/* Nearer the goal of the strongest army: for those who go by train or ship. */
static int main_drive(const struct eyes *e, unsigned from, unsigned to)
{
    const struct army *a = NULL;
    for (int i = 0; i < e->chiefs; i++)
        if (e->chief[i].goal != LR_NONE && (a == NULL || e->chief[i].force > a->force))
            a = &e->chief[i];
    if (a == NULL)
        return 0;
    int before = (int)distance(e, from, a->goal), after = (int)distance(e, to, a->goal);
    int gain = before < FAR && after < FAR ? 6 * (before - after) : 0;
    return distance(e, to, a->at) <= 2 ? gain + 10 : gain;
}

/* The best a train could do for a block from this hex. */
static int train_from(struct eyes *e, unsigned from)
{
    struct bl_set reach;
    int best = -1000;
    bl_rail_reach(e->t, e->st, e->me, from, &reach);
    LR_EACH_IN(h, &reach) {
        int there = bj_pull(e, h) + main_drive(e, from, h);
        best = there > best ? there : best;
    }
    return best - bj_pull(e, from);
}

static int train_score(struct eyes *e, unsigned block, unsigned *from, int *gain)
{
    const struct bl_block *b = &e->st->block[block];
    if (e->t->type[block] == BL_LEADER && !bj_leads(e->t, block)) {
        unsigned home = e->me == BL_USA ? e->t->washington : e->t->richmond;
        return b->hex == home || e->st->here[e->foe][home] ? -100 : 20;
    }
    if (e->t->type[block] == BL_LEADER)
        return -60;
    if (*from != b->hex) {
        *from = b->hex;
        *gain = train_from(e, b->hex);
    }
    int poor = e->t->type[block] == BL_GARRISON ? 120 : 0;
    return *gain - bj_leaving(e, b->hex, 1, false) - poor - 20;
}

static int detrain_score(struct eyes *e, unsigned to)
{
    int rider = bl_rail_frame_of(e->st)->block;
    unsigned from = (unsigned)bl_rail_frame_of(e->st)->hex;
    if (rider >= 0 && e->t->type[rider] == BL_LEADER)
        return leader_pull(e, (unsigned)rider, to);
    return bj_pull(e, to) + main_drive(e, from < BL_HEXES ? from : to, to) + capture(e, to);
}

static int pontoon_score(struct eyes *e, unsigned block, unsigned to)
{
    if (e->st->here[e->foe][to])
        return attack_with(e, block, to, false) - 60;
    return move_score(e, block, to, false) - 30;
}

static int invade_score(struct eyes *e, unsigned hex, unsigned block)
{
    int gain = capture(e, hex) + (bj_pull(e, hex) - bj_pull(e, e->st->block[block].hex)) / 2;
    if (e->st->here[e->foe][hex] == 0)
        return gain - bj_leaving(e, e->st->block[block].hex, 1, false) - 10;
    return attack_score(e, hex, bj_strength_of(e->t, block, e->st->block[block].steps)) - 40;
}

static int march_score(struct eyes *e, unsigned from, unsigned to)
{
    return bj_pull(e, to) - bj_pull(e, from) + bj_drive(e, from, to)
           - bj_leaving(e, from, e->st->here[e->me][from], true) + capture(e, to) + bj_starving(e, from, from)
           - bj_starving(e, from, to) + 4;
}

void bj_weigh_moves(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    unsigned from = LR_NONE;
    int gain = 0;
    bj_choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_MARCH:
            score[i] = march_score(e, lr_b(x), lr_c(x));
            break;
        case BL_V_MOVE:
            score[i] = move_score(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_FORCE:
            score[i] = move_score(e, lr_a(x), lr_b(x), true);
            break;
        case BL_V_ATTACK:
            score[i] = attack_with(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_FORCE_ATTACK:
            score[i] = attack_with(e, lr_a(x), lr_b(x), true);
            break;
        case BL_V_ENTRAIN:
            score[i] = train_score(e, lr_a(x), &from, &gain);
            break;
        case BL_V_DETRAIN:
            score[i] = detrain_score(e, lr_a(x));
            break;
        case BL_V_SHIP:
            score[i] = move_score(e, lr_a(x), lr_b(x), false);
            break;
        case BL_V_INVADE:
            score[i] = invade_score(e, lr_a(x), lr_b(x));
            break;
        case BL_V_BRIDGE:
            score[i] = pontoon_score(e, lr_a(x), lr_b(x));
            break;
        default:
            score[i] = 0;
            break;
        }
    }
}

/* ---- Activating ---- */

/* What the blocks of a hex could gain by one more turn. */
static int prospect(struct eyes *e, unsigned h)
{
    int best = 0;
    for (int d = 0; d < 6; d++) {
        unsigned n = e->t->next[h][d];
        if (!(e->t->way[h][d] & BL_OPEN))
            continue;
        int gain = e->st->here[e->foe][n] ? attack_score(e, n, 0)
                                          : capture(e, n) + bj_pull(e, n) - bj_pull(e, h) + bj_drive(e, h, n);
        best = gain > best ? gain : best;
        for (int k = 0; k < 6; k++) {
            unsigned m = e->t->next[n][k];
            if (!(e->t->way[n][k] & BL_OPEN) || e->st->here[e->foe][n] || e->st->here[e->foe][m])
                continue;
            gain = capture(e, m) + bj_pull(e, m) - bj_pull(e, h) + bj_drive(e, h, m);
            best = gain > best ? gain : best;
        }
    }
    int cost = bj_leaving(e, h, 1, false);
    return best > cost ? best - cost : 0;
}

static int activation_score(struct eyes *e, unsigned block, bool supreme)
{
    const struct bl_block *b = &e->st->block[block];
    int spare = e->last ? 50 : (b->steps - 2) * e->temper->thrift;
    if (supreme)
        return 25 + spare;
    struct bl_set reach = { { 0 } };
    int range = e->t->range[block] > 2 ? 0 : e->t->range[block], best = 0, force = 0;
    bl_command(e->t, e->st, e->me, b->hex, range, &reach);
    for (int i = 0; i < e->mine; i++) {
        unsigned h = e->my_hex[i];
        if (!lr_has(&reach, h))
            continue;
        force += e->own[h];
        int gain = prospect(e, h);
        best = gain > best ? gain : best;
    }
    return force < 20 ? -60 : best + spare + force / 20 - e->temper->inertia;
}

void bj_weigh_activation(struct eyes *e, const struct lr_question *q, int32_t *score)
{
    bj_choose_aims(e);
    for (int i = 0; i < q->n; i++) {
        lr_answer x = q->list[i];
        switch (lr_verb_of(x)) {
        case BL_V_ACTIVATE:
            score[i] = activation_score(e, lr_a(x), e->t->class[lr_a(x)] == BL_SUPREME);
            break;
        case BL_V_ACTIVATE_AS:
            score[i] = activation_score(e, lr_a(x), lr_b(x) == BL_AS_SUPREME);
            break;
        case BL_V_PASS:
            score[i] = e->temper->pass;
            break;
        default:
            score[i] = 40;
            break;
        }
    }
}
