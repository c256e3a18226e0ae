/* aims.c - what is wanted where: towns, lines, the enemy; what a hex draws, what leaving one costs. */
#include "eyes.h"

static void want(struct eyes *e, unsigned hex, int weight)
{
    if (e->aims < MOST_AIMS && weight != 0)
        e->aim[e->aims++] = (struct aim){ (uint16_t)hex, (int16_t)(weight > 3000 ? 3000 : weight) };
}

/* Enemy blocks that could be at a hex next turn: twice those two hexes away or nearer, and those three away. */
int bj_threat(struct eyes *e, unsigned hex)
{
    int sum = 0;
    if (e->threat[hex] != UNKNOWN)
        return e->threat[hex];
    for (int i = 0; i < e->theirs; i++) {
        unsigned h = e->his_hex[i], d = distance(e, hex, h);
        sum += d <= 2 ? 2 * e->st->here[e->foe][h] : d == 3 ? e->st->here[e->foe][h] : 0;
    }
    if (e->me == BL_CSA && e->t->port[hex] != 0xFF) /* an invasion (8.4) */
        sum += 3 * value_of(e->t, hex);
    e->threat[hex] = (int16_t)sum;
    return sum;
}

/* How many blocks a town needs: of a fortress two hold the walls, since fewer than three are only skirmished with
 * and the attacker must go back (6.65). A town in enemy country needs one to be kept at all (2.7). */
static int needed(struct eyes *e, unsigned h)
{
    int danger = bj_threat(e, h), least = e->t->town[h] == e->me ? danger > 0 || e->t->value[h] >= 2 : 1;
    if (e->t->fortress[h])
        return danger >= 4 || e->t->value[h] >= 5 ? 2 : least;
    int need = danger * e->temper->guard / 100;
    return need > 5 ? 5 : need < least ? least : need;
}

static void want_town(struct eyes *e, unsigned h)
{
    const struct bl_tables *t = e->t;
    int value = value_of(t, h), own = e->st->here[e->me][h];
    bool mine = t->town[h] == e->me;
    if (!mine && own == 0) { /* free for the taking; towns that are held are the armies' business */
        int bold = e->temper->grasp + (int)(e->intent >> 8 & 3) * 8;
        want(e, h, e->st->here[e->foe][h] ? value * 10 : (value > 3 ? 3 : value) * bold);
    } else if (mine && e->st->here[e->foe][h]) {
        want(e, h, (value > 3 ? 3 : value) * 30);
    } else {
        int lack = needed(e, h) - own;
        want(e, h, lack > 0 ? (value > 3 ? 3 : value) * 30 + lack * 10 : mine ? 0 : value * 5);
    }
}

/* A stack of his that we can reach: worth meeting if we are stronger around it. */
static void want_stack(struct eyes *e, unsigned h)
{
    int ours = 0;
    for (int i = 0; i < e->mine; i++)
        if (distance(e, h, e->my_hex[i]) <= 2)
            ours += e->own[e->my_hex[i]];
    int edge = ours - bj_around(e, e->his, h);
    want(e, h, edge > 0 ? 20 + edge * e->temper->edge / 100 : edge * e->temper->fear / 100);
}

/* How likely an army of this strength takes the hex, in hundredths. */
static int likely(const struct eyes *e, unsigned h, int force)
{
    int there = e->st->here[e->foe][h], theirs = e->his[h] + (bj_around(e, e->his, h) - e->his[h]) / 2;
    if (there == 0 && theirs == 0)
        return 100;
    if (e->t->fortress[h])
        theirs = there > 2 ? theirs * 3 / 2 : theirs + e->his[h] * 3;
    int odds = force * 100 / (theirs + 1);
    return odds > 160 ? 100 : odds < 70 ? 5 : odds - 65;
}

/* What it would be worth to send this army to a town. */
static int errand(struct eyes *e, const struct army *a, unsigned h)
{
    const struct bl_tables *t = e->t;
    int value = value_of(t, h), own = e->st->here[e->me][h], gain;
    bool mine = t->town[h] == e->me;
    unsigned d = distance(e, a->at, h);
    if (d >= FAR)
        return 0;
    if (!mine && own == 0)
        gain = value * (e->temper->reach + (int)(e->intent >> 8 & 3) * 20) * likely(e, h, a->force) / 100;
    else if (mine && e->st->here[e->foe][h])
        gain = value * e->temper->regain * likely(e, h, a->force) / 100;
    else {
        int lack = needed(e, h) - own;
        gain = lack > 0 ? value * 20 * (lack > 3 ? 3 : lack) : 0;
    }
    return gain * 16 / (3 + (int)d);
}

/* Every army goes where it is of most use. */
static void give_goals(struct eyes *e)
{
    for (int i = 0; i < e->chiefs; i++) {
        struct army *a = &e->chief[i];
        unsigned reach = e->t->range[a->block] + 2u;
        int best = 0;
        for (int k = 0; k < e->mine; k++)
            if (distance(e, a->at, e->my_hex[k]) <= reach)
                a->force = (int16_t)(a->force + e->own[e->my_hex[k]]);
        for (int k = 0; k < e->theirs; k++) { /* his army itself, for him who can afford the losses */
            unsigned h = e->his_hex[k];
            int gain = e->st->here[e->foe][h] < 3 || e->more < 110
                           ? 0
                           : 60 * likely(e, h, a->force) / 100 * 16 / (3 + (int)distance(e, a->at, h));
            if (gain > best) {
                best = gain;
                a->goal = (uint16_t)h;
            }
        }
        for (int k = 0; k < e->towns; k++) {
            int gain = errand(e, a, e->town[k]);
            if (e->intent && (e->intent >> 16) % 5 != 0) /* this plan's own idea */
                gain = gain * (int)(1 + ((e->intent >> (k % 13)) + (unsigned)(k * 7 + i)) % 4) / 2;
            if (gain > best) {
                best = gain;
                a->goal = e->town[k];
            }
        }
    }
}

/* Towns we hold and cannot feed: the next hex of a line or the port that would. */
static void want_bases(struct eyes *e)
{
    for (int i = 0; i < e->mine; i++) {
        unsigned town = e->my_hex[i];
        if (e->t->home[town] == e->me || lr_has(&e->fed, town))
            continue;
        int weight = e->t->major[town] ? 150 * value_of(e->t, town) : 0, blocks = e->st->here[e->me][town];
        if (blocks > 2 && weight < 20 * blocks)
            weight = 20 * blocks;
        LR_EACH_IN(h, &e->hope)
            if (h != town && !e->st->here[e->me][h] && !e->st->here[e->foe][h] && distance(e, h, town) <= 2)
                want(e, h, weight);
    }
}

/* Hexes our armies eat by, where he could cut the line. */
static void want_line(struct eyes *e)
{
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->leans[h] >= 3 && e->t->home[h] != e->me && !e->t->major[h]) {
            int lack = bj_threat(e, h) * 15 / 100 - e->st->here[e->me][h];
            if (lack > 0)
                want(e, h, 20 * (lack > 3 ? 3 : lack));
        }
}

void bj_choose_aims(struct eyes *e)
{
    e->aims = e->towns = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (e->t->major[h]) {
            e->town[e->towns++] = (uint16_t)h;
            want_town(e, h);
        }
    for (int i = 0; i < e->theirs; i++)
        if (e->st->here[e->foe][e->his_hex[i]] >= 2)
            want_stack(e, e->his_hex[i]);
    want_bases(e);
    want_line(e);
    give_goals(e);
}

/* The army a block here belongs to: of the nearest leader, not too far. */
static const struct army *army_at(const struct eyes *e, unsigned h)
{
    const struct army *best = NULL;
    unsigned least = 8;
    for (int i = 0; i < e->chiefs; i++) {
        unsigned d = distance(e, h, e->chief[i].at);
        if (d < least || (d == least && best && e->chief[i].force > best->force)) {
            least = d;
            best = &e->chief[i];
        }
    }
    return best;
}

/* Nearer the goal of its army. */
int bj_drive(const struct eyes *e, unsigned from, unsigned to)
{
    const struct army *a = army_at(e, from);
    if (a == NULL || a->goal == LR_NONE)
        return 0;
    int before = (int)distance(e, from, a->goal), after = (int)distance(e, to, a->goal);
    return before < FAR && after < FAR ? DRIVE * (before - after) : 0;
}

/* Would a block here eat? */
bool bj_eats(const struct eyes *e, unsigned h)
{
    return lr_has(&e->fed, h) || lr_has(&e->hope, h)
           || (e->t->home[h] == e->me && e->st->here[e->me][h] < 2); /* forages (9.4) */
}

/* What hunger here would cost a block of the army at `from` (9.3): little while its leader can still lead it on. */
int bj_starving(const struct eyes *e, unsigned from, unsigned h)
{
    const struct army *a = army_at(e, from);
    if (bj_eats(e, h))
        return 0;
    int turns = a == NULL ? 0 : e->st->block[a->block].steps - 2;
    return turns <= 0 ? 70 : turns == 1 ? 20 : 0;
}

/* How many hexes too far from every army leader to be commanded next turn. */
static int astray(const struct eyes *e, unsigned h)
{
    int best = 3;
    for (int i = 0; i < e->chiefs; i++) {
        unsigned block = e->chief[i].block;
        int reach = e->t->range[block] + (e->st->active == (uint8_t)e->me ? e->t->speed[block] : 0);
        int d = (int)distance(e, h, e->chief[i].at) - reach;
        best = d < best ? d : best;
    }
    return best > 0 && e->chiefs > 0 ? best : 0;
}

/* Those around a hex, and most of those who may yet come there in this turn. */
static int with_followers(const struct eyes *e, unsigned h, int ours)
{
    int more = 0;
    for (int i = 0; i < e->mine; i++)
        if (e->able[e->my_hex[i]] && distance(e, h, e->my_hex[i]) == 2)
            more += e->able[e->my_hex[i]];
    return ours + more * 2 / 3;
}

/* How much we want a block in this hex. */
int bj_pull(struct eyes *e, unsigned h)
{
    if (e->pull[h] != UNKNOWN)
        return e->pull[h];
    static const int16_t fall[NEAR] = { 16, 9, 5, 3 };
    int sum = 0;
    for (int i = 0; i < e->aims; i++) {
        unsigned d = distance(e, e->aim[i].hex, h);
        if (d < NEAR)
            sum += e->aim[i].weight * fall[d];
    }
    sum /= 24;
    int ours = bj_around(e, e->own, h), theirs = bj_around(e, e->his, h);
    if (theirs > 0 && theirs > ours)
        ours = with_followers(e, h, ours);
    if (!e->st->here[e->foe][h] && theirs > ours) /* alone before the enemy */
        sum -= (theirs - ours) * e->temper->alone / 100;
    sum += (ours > 160 ? 160 : ours) * e->temper->together / 100; /* together */
    sum -= 10 * astray(e, h);
    if (!bj_eats(e, h))
        sum -= 40;
    e->pull[h] = (int16_t)sum;
    return sum;
}

/* What it costs to leave a hex of a line in enemy country: those who eat by it, and the way on. */
static int line_cost(const struct eyes *e, unsigned h)
{
    int n = e->leans[h] > 6 ? 6 : e->leans[h];
    bool alone = e->t->line_ways[e->me][h] != 0 && lr_has(&e->fed, h);
    LR_EACH_BIT(d, e->t->line_ways[e->me][h])
        if (e->st->here[e->me][e->t->next[h][d]])
            alone = false;
    return 25 * n + (alone ? 20 : 0);
}

/* What leaving this hex with so many blocks costs: a town that would fall, a line that would be cut. */
int bj_leaving(struct eyes *e, unsigned h, int blocks, bool leader)
{
    const struct bl_tables *t = e->t;
    int left = e->st->here[e->me][h] - blocks - (leader ? 0 : e->staff[h]), cost = 0;
    if (left <= 0 && t->home[h] != e->me)
        cost = line_cost(e, h);
    if (!t->major[h])
        return cost;
    if (t->town[h] != e->me && left <= 0)
        return cost + e->temper->keep * value_of(t, h); /* it reverts at once (2.7) */
    int lack = needed(e, h) - left;
    if (lack <= 0 || (leader && left > 0))
        return cost;
    return cost + (left <= 0 ? e->temper->bare : e->temper->thin) * value_of(t, h);
}
