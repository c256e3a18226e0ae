/* view.c - rules 1.3 and 1.4: what a side may see, what it may imagine, and a few words to show it. */
#include "ford.h"

/* The bids are being made, and this side's is in. */
static bool has_bid(const struct ford_state *st, enum lr_side s)
{
    if (st->core.depth == 0)
        return false;
    const struct lr_frame *top = lr_top_of(&st->core);
    return top->kind == FORD_F_BIDS && !(top->asked & LR_ONLY(s));
}

/* ---- hide: unknown blocks become a number of blanks in a place ---- */

/* 1.3, 1.4 */
static void hide_camp(struct ford_state *st, enum lr_side enemy)
{
    struct ford_camp *c = &st->camp[enemy];
    unsigned hidden = ford_hidden(st, enemy);
    c->purse = c->bid = 0;
    st->moved &= (uint16_t)~hidden;
    while (hidden) {
        unsigned i = ford_next(&hidden);
        if (st->block[i].hex < FORD_PLACES)
            c->blanks[st->block[i].hex]++;
        st->block[i].hex = FORD_NOWHERE;
#ifndef FORD_MUTANT_LEAK_VIEW
        st->block[i].steps = 0;
#endif
    }
}

/* 1.1 */
void ford_hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    struct ford_state *st = seen;
    (void)p;
    if (st->core.over) /* 8.4 */
        return;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        if (s != side)
            hide_camp(st, s);
}

/* ---- imagine: a full table that fits a view ---- */

struct guess {
    const struct ford_tables *t;
    struct ford_state *st;
    enum lr_side side; /* whose secrets are imagined */
    struct lr_rng *r;
};

/* A random one of the places that hold blanks; 5.6 and 5.7 bind guns. */
static unsigned some_blank(const struct guess *g, bool guns)
{
    const struct ford_attack_frame *attack = ford_attack_in(g->st);
    const uint8_t *blanks = g->st->camp[g->side].blanks;
    uint32_t total = 0;
    uint8_t weight[FORD_PLACES];
    for (unsigned i = 0; i < FORD_PLACES; i++) {
        bool attacks = attack && attack->attacker == (uint8_t)g->side && attack->hex == (int)i;
        weight[i] = guns && (attacks || g->t->woods & ford_bit(i)) ? 0 : blanks[i];
        total += weight[i];
    }
    if (total == 0)
        return FORD_NOWHERE;
    uint32_t pick = lr_rng_below(g->r, total);
    unsigned place = 0;
    while (pick >= weight[place])
        pick -= weight[place++];
    return place;
}

static void imagine_places(const struct guess *g, unsigned blocks, bool guns)
{
    while (blocks) {
        unsigned i = ford_next(&blocks), place = some_blank(g, guns);
        if (place == FORD_NOWHERE)
            continue;
        g->st->camp[g->side].blanks[place]--;
        g->st->block[i].hex = (uint8_t)place;
#ifdef FORD_MUTANT_BAD_IMAGINE
        ford_put(g->st, i, (unsigned)g->t->hexes + g->side);
#endif
    }
}

/* 1.3 The steps lost in battle are known, so the hidden blocks share what the others do not account for. */
static void imagine_steps(const struct guess *g, unsigned hidden)
{
    struct ford_state *st = g->st;
    int lack = st->camp[g->side].fallen, most = 0;
    unsigned all = ford_set_of(g->side), able = 0;
    while (all) {
        unsigned i = ford_next(&all);
        bool unknown = hidden & ford_bit(i);
        if (unknown) {
            st->block[i].steps = g->t->full[i];
            most += g->t->full[i] - 1;
            able |= g->t->full[i] > 1 ? ford_bit(i) : 0;
        } else {
            lack -= g->t->full[i] - st->block[i].steps;
        }
    }
    bool drawn = !(st->cup & ford_bit((unsigned)FORD_STRAGGLERS + g->side));
    bool back = drawn && lack > 0 && (lack > most || lr_rng_below(g->r, 2));
    for (lack -= back; lack > 0 && able; lack--) {
        unsigned i = lr_some_of(g->r, able);
        if (--st->block[i].steps == 1)
            able &= ~ford_bit(i);
    }
}

static void imagine_moved(const struct guess *g, unsigned hidden)
{
    struct ford_state *st = g->st;
    const struct ford_attack_frame *attack = ford_attack_in(st);
    unsigned able = 0;
    int left = st->camp[g->side].made - __builtin_popcount(st->moved & ford_set_of(g->side));
    while (hidden) {
        unsigned i = ford_next(&hidden);
        bool attacks = attack && attack->attacker == (uint8_t)g->side && attack->hex == st->block[i].hex;
        if (attacks && left > 0) {
            st->moved |= (uint16_t)ford_bit(i);
            left--;
        } else if (st->block[i].hex < g->t->hexes) {
            able |= ford_bit(i);
        }
    }
    for (; left > 0 && able; left--) {
        unsigned i = lr_some_of(g->r, able);
        st->moved |= (uint16_t)ford_bit(i);
        able &= ~ford_bit(i);
    }
}

/* 1.4, 4.1 A chit that covers what was spent, and a bid if one has been made. */
static void imagine_purse(const struct guess *g)
{
    struct ford_state *st = g->st;
    struct ford_camp *c = &st->camp[g->side];
    int paid = c->spent - !(st->cup & ford_bit(FORD_COURIERS));
    int least = paid > 6 ? paid : 6;
    c->purse = (uint8_t)(least + (int)lr_rng_below(g->r, (uint32_t)(least < 8 ? 9 - least : 1)) - paid);
    if (has_bid(st, g->side))
        c->bid = (uint8_t)lr_rng_below(g->r, c->purse < FORD_TOP_BID ? c->purse + 1u : FORD_TOP_BID + 1u);
}

void ford_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    struct ford_state *st = seen;
    const struct ford_tables *t = ford_tables(p);
    if (st->core.over)
        return;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        struct guess g = { t, st, s, r };
        unsigned hidden = ford_hidden(st, s);
        if (s == side)
            continue;
        imagine_places(&g, hidden & t->guns, true);
        imagine_places(&g, hidden & ~(unsigned)t->guns, false);
        imagine_steps(&g, hidden);
        imagine_moved(&g, hidden);
        imagine_purse(&g);
    }
}

/* ---- shuffle: straight from the rulebook, by exchanging what the enemy cannot tell apart ---- */

/* 5.6, 5.7: could this block stand there? */
static bool could_stand(const struct ford_tables *t, const struct ford_state *st, unsigned block, unsigned place)
{
    if (t->kind[block] != FORD_GUNS)
        return true;
    bool with_enemies = st->camp[lr_enemy(ford_owner(block))].here[place] > 0;
    const struct ford_attack_frame *attack = ford_attack_in(st);
    bool attacks = with_enemies && attack && ford_attacker(attack) == ford_owner(block);
    return !attacks && !(t->woods & ford_bit(place));
}

/* Two blocks change places, and the marks of having moved stay in the places. */
static void exchange(const struct ford_tables *t, struct ford_state *st, unsigned a, unsigned b)
{
    uint8_t at_a = st->block[a].hex, at_b = st->block[b].hex;
    if (!could_stand(t, st, a, at_b) || !could_stand(t, st, b, at_a))
        return;
    st->block[a].hex = at_b;
    st->block[b].hex = at_a;
    bool moved_a = st->moved >> a & 1, moved_b = st->moved >> b & 1;
    if (moved_a != moved_b)
        st->moved ^= (uint16_t)(ford_bit(a) | ford_bit(b));
}

/* One missing step goes from a to b. */
static void pass_loss(const struct ford_tables *t, struct ford_state *st, unsigned a, unsigned b)
{
    if (a == b || st->block[a].steps == t->full[a] || st->block[b].steps < 2)
        return;
    st->block[a].steps++;
    st->block[b].steps--;
}

/* A straggler came back to a block, or came back to none: only the owner knows. */
static void change_back(const struct ford_tables *t, struct ford_state *st, enum lr_side s, unsigned block)
{
    if (st->cup & ford_bit((unsigned)FORD_STRAGGLERS + s))
        return;
    bool came = ford_missing(t, st, s) < st->camp[s].fallen;
    if (came && st->block[block].steps > 1)
        st->block[block].steps--;
    else if (!came && st->block[block].steps < t->full[block])
        st->block[block].steps++;
}

static void shuffle_purse(struct ford_state *st, enum lr_side s, struct lr_rng *r)
{
    struct ford_camp *c = &st->camp[s];
    int couriers = !(st->cup & ford_bit(FORD_COURIERS));
    int purse = 6 + (int)lr_rng_below(r, 3) + couriers - c->spent;
    if (purse >= 0)
        c->purse = (uint8_t)purse;
    if (has_bid(st, s) || c->bid > c->purse)
        do
            c->bid = (uint8_t)lr_rng_below(r, FORD_TOP_BID + 1);
        while (c->bid > c->purse);
}

void ford_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    enum { ROUNDS = 12 };
    struct ford_state *st = state;
    const struct ford_tables *t = ford_tables(p);
    if (st->core.over)
        return;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        uint8_t secret[FORD_EACH];
        uint32_t count = 0;
        for (unsigned i = 0; i < FORD_BLOCKS; i++)
            if (ford_owner(i) == s && !((st->lost | st->shown) >> i & 1))
                secret[count++] = (uint8_t)i;
        if (s == side)
            continue;
        shuffle_purse(st, s, r);
        for (int round = 0; round < ROUNDS && count > 0; round++) {
            unsigned a = secret[lr_rng_below(r, count)], b = secret[lr_rng_below(r, count)];
            exchange(t, st, a, b);
            pass_loss(t, st, b, a);
            if (lr_rng_below(r, 4) == 0)
                change_back(t, st, s, a);
        }
    }
}

/* ---- For people ---- */

/* "U2" two Union blocks, "C1" one Confederate, "UC" a battle; "w" woods. */
void ford_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct ford_state *st = seen;
    if (h >= FORD_PLACES)
        return;
    int first = st->camp[0].here[h], second = st->camp[1].here[h];
    (void)p;
    if (first && second)
        lr_put_string(t, "UC");
    else if (first || second)
        lr_put(t, "%c%d", first ? 'U' : 'C', first + second);
}
