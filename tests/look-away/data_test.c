/* data_test.c - the pack's data: the book's figures typed in once more, and what the made charts must satisfy. */
#include "packs.h"

#include "look.h"

#include <stdio.h>

static struct lr_pack *pack;
static const struct la_tables *t;

static unsigned leader(const char *name) { return thing_named(pack, LA_LEADER, name); }
static lr_hex hex(const char *name) { return hex_named(pack, name); }

/* A scenario as it is set up, before the players have chosen anything. */
static struct la_state *set_up(int scenario, uint64_t seed)
{
    struct la_state *s = calloc(1, sizeof *s);
    struct lr_setup with;
    lr_setup_preset(pack, scenario, seed, &with);
    assert_non_null(s);
    assert_true(lr_begin(pack, &with, s, NULL));
    return s;
}

/* ---- The scenarios as the book lists them ---- */

struct listed {
    int kind[2]
            [8]; /* units by strength: 16 12 10 9 8 7 5 4c and 7 5 4 3 3c 2c; reinforcements of the scenario too */
    int detachments[2], engineers[2], guns[2], leaders[2], later[2];
};
static const uint8_t sizes[2][8] = { { 16, 12, 10, 9, 8, 7, 5, 4 }, { 7, 5, 4, 3, 3, 2, 0, 0 } };
static const uint8_t types[2][8] = { { 0, 0, 0, 0, 0, 0, 0, LA_CAVALRY },
                                     { 0, 0, 0, 0, LA_CAVALRY, LA_CAVALRY, 0, 0 } };
/* Counted by hand from 19.1.1 to 19.5.3. */
static const struct listed book[5] = {
    { { { 1, 1, 4, 4, 2, 1, 4, 3 }, { 1, 13, 10, 9, 5, 6 } }, { 2, 5 }, { 2, 1 }, { 10, 7 }, { 11, 15 }, { 0, 4 } },
    { { { 1, 1, 4, 6, 2, 2, 6, 4 }, { 1, 14, 11, 10, 5, 6 } },
      { 0, 3 },
      { 2, 1 },
      { 10, 7 },
      { 11, 21 },
      { 1, 0 } },
    { { { 1, 2, 3, 5, 2, 2, 6, 1 }, { 1, 13, 12, 11, 5, 6 } }, { 1, 7 }, { 2, 1 }, { 9, 7 }, { 12, 21 }, { 0, 0 } },
    { { { 1, 1, 3, 6, 2, 2, 7, 2 }, { 1, 14, 12, 12, 5, 6 } },
      { 2, 4 },
      { 1, 6 },
      { 10, 7 },
      { 12, 21 },
      { 0, 0 } },
    { { { 1, 0, 4, 6, 2, 2, 6, 2 }, { 1, 13, 12, 10, 5, 6 } }, { 4, 7 }, { 4, 6 }, { 9, 7 }, { 13, 20 }, { 1, 0 } },
};

static void count_row(const struct la_arrival *a, struct listed *n)
{
    bool officer = a->what == LA_A_LEADER || a->what == LA_A_STAFF;
    if (officer)
        (a->turn ? n->later : n->leaders)[a->side]++;
    n->guns[a->side] += officer ? a->guns : 0;
    if (a->what != LA_A_UNITS)
        return;
    if (a->type == LA_DETACHMENT)
        n->detachments[a->side] += a->number;
    else if (a->type == LA_ENGINEERS || a->type == LA_SUPERVISOR)
        n->engineers[a->side] += a->number;
    else
        for (int k = 0; k < 8; k++)
            if (sizes[a->side][k] == a->size && types[a->side][k] == a->type)
                n->kind[a->side][k] += a->number;
}

/* 19.1.1, 19.1.3, 19.2.1, 19.2.2, 19.3.1, 19.3.3, 19.4.1, 19.4.2, 19.5.1, 19.5.2, 19.5.3: each side has the
 * leaders, units by strength, detachments, engineers and guns of its list. */
static void orders_of_battle(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct listed n = { 0 };
        for (int k = 0; k < t->scenario[i].arrivals; k++)
            count_row(&t->arrival[t->scenario[i].first_arrival + k], &n);
        assert_memory_equal(&n, &book[i], sizeof n);
    }
}

/* Every listed unit has a counter of its own: no draw from an empty pile. */
static void counters_suffice(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 8 && sizes[side][k]; k++) {
            int have = 0, most = 0;
            for (int i = t->first_unit[side]; i < t->first_unit[side + 1]; i++)
                have += t->counter[i].size == sizes[side][k] && t->counter[i].type == types[side][k];
            for (int i = 0; i < 5; i++)
                most = book[i].kind[side][k] > most ? book[i].kind[side][k] : most;
            assert_true(have >= most);
        }
}

/* 18.3, 19.1: turns, effort, points, ammo, morale and rates of replacement of the five scenarios. */
static void headline_numbers(void **state)
{
    static const uint8_t turns[6][2] = { { 1, 4 }, { 4, 13 }, { 13, 16 }, { 16, 19 }, { 19, 25 }, { 1, 25 } };
    static const uint8_t effort[5][2] = { { 4, 3 }, { 5, 3 }, { 5, 4 }, { 6, 5 }, { 4, 3 } };
    static const uint16_t wep[5][2] = { { 100, 90 }, { 275, 250 }, { 140, 100 }, { 60, 85 }, { 220, 160 } };
    static const uint8_t ammo[5][2] = { { 30, 25 }, { 25, 25 }, { 25, 25 }, { 25, 25 }, { 30, 25 } };
    static const uint8_t morale[5][2] = { { 3, 3 }, { 4, 3 }, { 4, 3 }, { 4, 4 }, { 3, 2 } };
    static const uint8_t rate[5][2] = { { 0, 0 }, { 2, 2 }, { 2, 1 }, { 1, 1 }, { 2, 1 } }; /* 19.1 varies */
    static const uint8_t resaca[4][2] = { { 1, 1 }, { 2, 0 }, { 1, 1 }, { 2, 0 } };
    (void)state;
    for (int i = 0; i < 6; i++) {
        assert_int_equal(t->scenario[i].first, turns[i][0]);
        assert_int_equal(t->scenario[i].last, turns[i][1]);
    }
    for (int i = 0; i < 5; i++) {
        assert_memory_equal(t->scenario[i].wep, wep[i], sizeof wep[i]);
        assert_memory_equal(t->scenario[i].ammo, ammo[i], sizeof ammo[i]);
        assert_memory_equal(t->scenario[i].morale, morale[i], sizeof morale[i]);
        for (int turn = turns[i][0]; turn <= turns[i][1]; turn++) {
            assert_memory_equal(t->scenario[i].effort[turn], effort[i], 2);
            assert_memory_equal(t->scenario[i].steps[turn], i ? rate[i] : resaca[turn - 1], 2);
        }
    }
}

/* 19.6.1, 19.6.2, A-82: by turn what the later scenario says. */
static void campaign_by_turn(void **state)
{
    static const struct {
        int turn;
        uint8_t effort[2], steps[2];
        uint16_t grant[2];
    } at[] = {
        { 1, { 4, 3 }, { 1, 1 }, { 0, 0 } },      { 2, { 4, 3 }, { 2, 0 }, { 0, 0 } },
        { 4, { 5, 3 }, { 2, 2 }, { 275, 250 } },  { 12, { 5, 3 }, { 2, 2 }, { 0, 0 } },
        { 13, { 5, 4 }, { 2, 1 }, { 140, 100 } }, { 16, { 6, 5 }, { 1, 1 }, { 60, 85 } },
        { 19, { 6, 5 }, { 2, 1 }, { 220, 160 } }, { 25, { 6, 5 }, { 2, 1 }, { 0, 0 } },
    };
    const struct la_scenario *c = &t->scenario[5];
    (void)state;
    assert_int_equal(c->campaign, 1);
    assert_memory_equal(c->wep, t->scenario[0].wep, sizeof c->wep);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        assert_memory_equal(c->effort[at[i].turn], at[i].effort, 2);
        assert_memory_equal(c->steps[at[i].turn], at[i].steps, 2);
        assert_memory_equal(c->grant[at[i].turn], at[i].grant, sizeof at[i].grant);
    }
}

/* 19.6: who is not on the map or held for a listed reinforcement is in the pool. */
static void campaign_pool(void **state)
{
    static const char *const held[] = { "Polk", "Loring", "Cantey", "W.H. Jackson", "Blair", "Kilpatrick" };
    struct la_state *s = set_up(5, 1);
    (void)state;
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        assert_int_equal(s->leader[leader(held[i])].place, LA_LATER);
    for (int i = 0; i < LA_LEADERS; i++)
        assert_true(la_in_play(&s->leader[i]) || s->leader[i].place == LA_LATER || s->leader[i].place == LA_POOL);
    assert_int_equal(s->leader[leader("French")].place, LA_POOL);
    free(s);
}

/* ---- What the book says of leaders and units ---- */

static void leaders_of_the_book(void **state)
{
    (void)state;
    assert_int_equal(t->first_leader[1], 25);
    assert_int_equal(t->first_leader[2], 58);
    assert_int_equal(t->officer[leader("Johnston")].active.ar, 4); /* 13.4.2 */
    /* 10.7 */
    assert_int_equal(t->officer[leader("Sherman")].active.br, 5);
    assert_true(t->officer[leader("Sherman")].active.ar >= 4);
    assert_int_equal(t->officer[leader("Hooker")].active.br, 5);
    assert_true(t->officer[leader("Hooker")].active.ar >= 3);
    assert_int_equal(t->officer[leader("Logan")].active.br - 1, 3);
    assert_int_equal(t->officer[leader("Logan")].active.ar - 1, 1);
    assert_true(t->officer[leader("Logan")].rank <= 2);
    assert_int_equal(t->officer[leader("Cheatham")].active.br, 5);
    assert_int_equal(t->officer[leader("Cheatham")].active.mr, 5);
    /* 8.2.5: McPherson may command Thomas */
    assert_true(t->officer[leader("McPherson")].rank >= t->officer[leader("Thomas")].rank);
    for (int i = 0; i < LA_LEADERS; i++) {
        const struct la_officer *o = &t->officer[i];
        int less = o->active.ar + o->active.br + o->active.mr - o->inactive.ar - o->inactive.br - o->inactive.mr;
        assert_in_range(less, 2, 6);
    }
}

static void faces_of_units(void **state)
{
    (void)state;
    bool low = false, high = false;
    for (int i = 0; i < LA_UNITS; i++) {
        const struct la_counter *c = &t->counter[i];
        if (c->most == 2)
            assert_int_equal(c->cf[1], (c->size + 1) / 2);
        if (c->most == 2)
            assert_true(c->ml[1] >= c->ml[2]);
        low |= c->most == 2 && c->ml[2] <= 1;
        high |= c->most == 2 && c->ml[1] >= 4;
    }
    assert_true(low && high);
    /* 3.5.2: the 16-0 and the 12-2; 18.4: a 10(R) shows 5 */
    assert_int_equal(t->counter[0].size * 10 + t->counter[0].ml[2], 160);
    assert_int_equal(t->counter[1].size * 10 + t->counter[1].ml[2], 122);
    int ten = lr_find(pack, LA_UNIT, "10-Division A", 13);
    assert_in_range(ten, 0, LA_UNITS);
    assert_int_equal(t->counter[ten].cf[1], 5);
}

/* 18.5: another seed, other units; the same strengths. */
static void blind_draw(void **state)
{
    (void)state;
    struct la_state *a = set_up(0, 1), *b = set_up(0, 2);
    int differ = 0, sum[2] = { 0, 0 };
    for (int i = 0; i < LA_UNITS; i++) {
        differ += a->unit[i].boss != b->unit[i].boss;
        sum[0] += t->counter[i].cf[a->unit[i].steps];
        sum[1] += t->counter[i].cf[b->unit[i].steps];
    }
    assert_true(differ > 20);
    assert_int_equal(sum[0], sum[1]);
    free(a);
    free(b);
}

/* ---- Set-ups keep the rules of chapter 3 ---- */

static int burden(const struct la_state *s, unsigned who)
{
    int sum = 0;
    for (int i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH && s->unit[i].boss == who && t->counter[i].type == LA_INFANTRY)
            sum += t->counter[i].side == LA_UNION ? 4 : 1;
    return sum;
}

/* 3.2.3, 3.3: capacity, stars for headquarters, who is under whom; 16.2 guns. */
static void commands_at_the_start(void **state)
{
    (void)state;
    for (int sc = 0; sc < LA_SCENARIOS; sc++) {
        struct la_state *s = set_up(sc, 7);
        uint32_t hqs = 0;
        for (unsigned i = 0; i < LA_LEADERS; i++) {
            const struct la_leader *l = &s->leader[i];
            if (!la_in_play(l))
                continue;
            int kind = l->hq < LA_HQS ? t->hq[l->hq].kind : -1;
            int most = kind == LA_HQ_UNION_CORPS && l->rank < 3 ? 16 : 4 * (l->rank + 1);
            assert_in_range(burden(s, i), 0, most);
            assert_true(l->marks & LA_ACTIVE); /* 8.1 */
            if (kind == LA_HQ_GROUP || kind == LA_HQ_ARMY)
                assert_true(l->rank >= (t->officer[i].side == LA_UNION ? 3 : 4));
            if (kind == LA_HQ_CORPS)
                assert_true(l->rank >= 3);
            if (l->place == LA_STAFF)
                assert_true(l->rank >= 2);
            if (l->hq < LA_HQS)
                assert_false(hqs >> l->hq & 1);
            hqs |= l->hq < LA_HQS ? 1u << l->hq : 0;
            assert_true(l->place == LA_HOLDS || s->leader[l->chief].place == LA_HOLDS);
        }
        free(s);
    }
}

static void guns_at_the_start(void **state)
{
    (void)state;
    for (int sc = 0; sc < 5; sc++) {
        struct la_state *s = set_up(sc, 7);
        for (unsigned i = 0; i < LA_LEADERS; i++) {
            int ar = 0;
            for (unsigned k = 0; k < LA_LEADERS; k++)
                if (la_in_play(&s->leader[k])
                    && (k == i || s->leader[k].chief == i || la_leader_hex(s, k) == la_leader_hex(s, i)))
                    ar += t->officer[k].active.ar;
            if (s->leader[i].place == LA_HOLDS)
                assert_in_range(s->leader[i].guns, 0, ar);
        }
        free(s);
    }
}

/* 7.1: in Clear weather the depots of the set-ups reach their armies. Martin waits at Etowah Station without a
 * depot; Wheeler's cavalry faces McPherson's infantry, which cuts his line (7.1.2). */
static void supplied_at_the_start(void **state)
{
    (void)state;
    for (int sc = 0; sc < 5; sc++) {
        struct la_state *s = set_up(sc, 7);
        la_judge_supply(pack, s, LA_UNION);
        la_judge_supply(pack, s, LA_CONFEDERATE);
        for (unsigned i = 0; i < LA_LEADERS; i++) {
            bool cut = (sc == 0 && i == leader("Martin")) || (sc == 1 && i == leader("Wheeler"));
            if (s->leader[i].place == LA_HOLDS)
                assert_int_equal((s->leader[i].supply & LA_SUPPLY_STATUS) == LA_FULL, !cut);
        }
        free(s);
    }
}

/* 8.7.1, 19.3.6: the railheads are the Union's, the next hex south is not; Atlanta's own lines are whole. */
static void rails_at_the_start(void **state)
{
    static const char *const end[5] = { "Ringgold", "Tunnel Hill", "Adairsville", "Kingston", "Etowah Station" };
    (void)state;
    for (int sc = 0; sc < 5; sc++) {
        struct la_state *s = set_up(sc, 7);
        assert_false(s->ground[hex(end[sc])] & LA_RAIL_CSA);
        assert_false(s->ground[hex("Chattanooga")] & LA_RAIL_CSA);
        assert_true(s->ground[hex("Atlanta")] & LA_RAIL_CSA);
        assert_true(s->ground[hex("Marietta")] & LA_RAIL_CSA);
        assert_true(la_holds_city(s, LA_CONFEDERATE, t->atlanta));
        assert_true(la_holds_city(s, LA_UNION, t->chattanooga));
        free(s);
    }
}

/* 19.3.6, 19.4.9, 19.5.6: which depots of the set-ups the railroad feeds. */
static void rail_depots(void **state)
{
    static const char *const fed[5] = { " Chattanooga Cleveland Resaca ", " Tunnel Hill Etowah Station ",
                                        " Calhoun Adairsville Atlanta ", " Adairsville Kingston Atlanta ",
                                        " Cartersville Etowah Station Atlanta " };
    (void)state;
    for (int sc = 0; sc < 5; sc++) {
        struct la_state *s = set_up(sc, 7);
        int found = 0, wanted = sc < 2 ? 3 - sc : 3;
        for (unsigned i = 0; i < LA_CARTS; i++) {
            char name[64], padded[72];
            struct lr_text text = LR_TEXT(name);
            if (s->cart[i].face != LA_DEPOT)
                continue;
            lr_name(pack, LR_HEXES, s->cart[i].hex, &text);
            (void)snprintf(padded, sizeof padded, " %s ", name);
            bool rail = strstr(fed[sc], padded) != NULL;
            assert_int_equal(la_rail_depot(pack, s, i), rail);
            found += rail;
        }
        assert_int_equal(found, wanted);
        free(s);
    }
}

/* What the lists say twice or not at all, and who has no headquarters (18.4). */
static void oddities_of_the_lists(void **state)
{
    (void)state;
    struct la_state *s = set_up(1, 7);
    assert_int_equal(s->leader[leader("Cantey")].chief, leader("Polk"));
    free(s);
    s = set_up(2, 7);
    int train = 0;
    for (unsigned i = t->first_cart[1]; i < t->first_cart[2]; i++)
        train += s->cart[i].face == LA_TRAIN && s->cart[i].hex == t->atlanta;
    assert_int_equal(train, 1);
    assert_int_equal(s->leader[leader("Howard")].place, LA_HOLDS);
    free(s);
    s = set_up(4, 7);
    assert_int_equal(s->leader[leader("Loring")].place, LA_POOL);
    assert_int_equal(s->leader[leader("Loring")].wound, 2);
    assert_int_equal(s->leader[leader("Featherston")].chief, leader("Stewart"));
    assert_int_equal(s->leader[leader("Schofield")].hq, LA_ARMY_OF_THE_OHIO);
    assert_true(s->leader[leader("Schofield")].marks & LA_NO_HQ);
    assert_int_equal(s->leader[leader("Schofield")].guns, 0);
    free(s);
}

static void ground_of_the_book(void **state)
{
    static const char *const towns[] = { "Cleveland", "Dalton",       "Resaca",         "Calhoun",   "Adairsville",
                                         "Kingston",  "Cartersville", "Etowah Station", "Allatoona", "Big Shanty",
                                         "Marietta",  "Smyrna",       "Atlanta" };
    (void)state;
    for (size_t i = 0; i < sizeof towns / sizeof *towns; i++) { /* 19.6.5 */
        bool found = false;
        for (int k = 0; k < t->line_towns; k++)
            found |= t->line[k] == hex(towns[i]);
        assert_true(found);
    }
    for (int k = 0; k < t->line_towns; k++)
        assert_true(t->line[k] != hex("Ringgold") && t->line[k] != hex("Tunnel Hill"));
    assert_int_equal(t->road, LR_MP);   /* 7.1.2: the 14 points of a link are so many road hexes */
    assert_int_equal(t->rail, t->road); /* 8.2.4: one column for both */
    assert_int_equal(t->pontoon_cost, 2 * LR_MP);
    assert_int_equal(t->ford_cost, 3 * LR_MP);
    assert_int_equal(t->works_cost, 3 * LR_MP);
    assert_int_equal(t->shift_city, 2);
    assert_int_equal(t->shift_major, 2);
}

/* ---- The charts ---- */

static int column_of(int cf)
{
    int c = 0;
    for (int i = 0; i < LA_FERT_COLUMNS; i++)
        if (t->fert_least[i] <= cf)
            c = i;
    return c;
}

/* 10.7: Hooker 26, Sherman 40 and Logan 39 one to the right, Cheatham 62. */
static void columns_of_the_example(void **state)
{
    (void)state;
    int c48 = column_of(48), c58 = column_of(58), c67 = column_of(67);
    assert_int_equal(column_of(26), column_of(21));
    assert_int_equal(column_of(26), column_of(28));
    assert_int_not_equal(column_of(20), column_of(21));
    assert_int_not_equal(column_of(28), column_of(29));
    assert_int_equal(column_of(40) + 1, c48);
    assert_int_equal(column_of(39) + 1, c48);
    assert_int_equal(column_of(47) + 1, c48);
    assert_int_equal(column_of(57), c48);
    assert_int_equal(column_of(62), c58);
    assert_int_equal(column_of(66), c58);
    assert_int_equal(c58 + 1, c67);
    assert_int_equal(column_of(85), c67);
    assert_int_equal(column_of(86), c67 + 1);
    assert_int_equal(c48 + 1, c58);
    assert_int_equal(column_of(1), 0);
}

static void fire_grows(void **state)
{
    (void)state;
    for (int c = 0; c < LA_FERT_COLUMNS; c++)
        for (int r = 0; r < LA_DICE(FERT); r++) {
            const struct la_cell *x = &t->fert[c][r];
            const struct la_cell *left = &t->fert[c ? c - 1 : 0][r], *up = &t->fert[c][r ? r - 1 : 0];
            assert_true(x->steps >= left->steps && x->retreat >= left->retreat && x->check >= left->check);
            assert_true(x->steps >= up->steps && x->retreat >= up->retreat && x->check >= up->check);
            assert_true(x->steps <= up->steps + 1 && x->retreat <= up->retreat + 1);
            assert_true(x->retreat <= 4);
        }
}

static void initiative_chart(void **state)
{
    (void)state;
    for (int oe = 0; oe < 6; oe++)
        for (int mr = 0; mr < 7; mr++)
            for (int d = 0; d < LA_DICE(IMC); d++) {
                int ma = t->imc[oe][mr][d];
                assert_true(oe == 0 || ma >= t->imc[oe - 1][mr][d]);
                assert_true(mr == 0 || ma >= t->imc[oe][mr - 1][d]);
                assert_true(d == 0 || ma <= t->imc[oe][mr][d - 1]);
            }
    assert_int_equal(t->imc[0][1][6 - LA_IMC_LOWEST], 0); /* 8.1.1: a slow leader may fail */
    assert_true(t->imc[2][3][3 - LA_IMC_LOWEST] >= 8);    /* about what a wagon does */
    assert_true(t->imc[5][5][1 - LA_IMC_LOWEST] > 16);
}

static void march_and_attrition(void **state)
{
    (void)state;
    for (int c = 0; c < LA_MARCH_COLUMNS; c++)
        for (int r = 1; r < LA_DICE(MARCH); r++) {
            const struct la_toll *x = &t->march[c][r], *up = &t->march[c][r - 1];
            assert_true(x->success <= up->success);
            assert_true(!(up->success == x->success) || x->steps >= up->steps);
        }
    for (int c = 0; c < LA_ATTRITION_COLUMNS; c++)
        for (int r = 1; r < LA_DICE(ATTRITION); r++) {
            assert_true(t->attrition[c][r].steps >= t->attrition[c][r - 1].steps);
            assert_true(t->attrition[c][r].inactive >= t->attrition[c][r - 1].inactive);
        }
    /* 13.4.2: supplied, near its depot, under an Administrative Rating of 3: crowding alone costs nothing */
    for (int c = 0; c < LA_ATTRITION_COLUMNS; c++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(t->attrition[c][die - 3 - LA_ATTRITION_LOWEST].steps, 0);
    int cut_off = 0, rained_off = 0;
    for (int die = 1; die <= 6; die++) {
        cut_off += t->attrition[2][die + 6 - LA_ATTRITION_LOWEST].steps;    /* a corps: +4 and +4, less 2 */
        rained_off += t->attrition[2][die + 3 - LA_ATTRITION_LOWEST].steps; /* +4 and +2, less 3 */
    }
    assert_in_range(cut_off, 6, 9);    /* a step a turn or a little more */
    assert_in_range(rained_off, 1, 3); /* a step in two turns at most */
}

static void foraging_chart(void **state)
{
    (void)state;
    int sum = 0;
    for (int c = 0; c < LA_FORAGE_COLUMNS; c++)
        for (int d = 0; d < LA_FORAGE_HIGHEST; d++) {
            const struct la_forage *x = &t->forage[c][d];
            assert_true(x->wep == 0 || x->own);
            assert_true(c == 0 || (x->wep >= t->forage[c - 1][d].wep && x->own >= t->forage[c - 1][d].own));
            assert_true(d == 0 || (x->wep <= t->forage[c][d - 1].wep && x->own <= t->forage[c][d - 1].own));
            sum += d < 6 && c == 6 ? x->wep : 0;
        }
    assert_in_range(sum, 12, 30); /* 2 to 5 a try on the best ground: less than an army's upkeep (11.0) */
}

static void weather_chart(void **state)
{
    static const int ways[11] = { 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 };
    int wet[LA_TURNS + 1] = { 0 }, hot[LA_TURNS + 1] = { 0 };
    (void)state;
    for (int turn = 1; turn <= LA_TURNS; turn++) {
        int clear = 0;
        for (int i = 0; i < 11; i++) {
            uint8_t w = t->weather[turn][i];
            assert_true(w != LA_MUD && w != LA_SCORCH); /* 5.2: they come of themselves */
            clear += w == LA_CLEAR ? ways[i] : 0;
            wet[turn] += w == LA_RAIN || w == LA_LIGHT_RAIN ? ways[i] : 0;
            hot[turn] += w == LA_HEAT ? ways[i] : 0;
        }
        assert_true(2 * clear > 36);
    }
    assert_true(wet[9] > wet[3] && wet[9] > wet[15] && wet[9] > wet[21]); /* June */
    assert_true(hot[3] == 0 && hot[9] == 0 && hot[15] > 0 && hot[21] >= hot[15]);
}

/* Prices that the text names. */
static void prices_of_the_book(void **state)
{
    (void)state;
    assert_int_equal(t->cost[LA_C_INITIATIVE], 5);
    assert_int_equal(t->cost[LA_C_TIED], 10);
    assert_int_equal(t->cost[LA_C_WAR_DEPARTMENT], 10);
    assert_int_equal(t->cost[LA_C_LEADER], 1);
    assert_int_equal(t->cost[LA_C_TRAIN], 1);
    assert_int_equal(t->cost[LA_C_BREVET], 1);
    assert_int_equal(t->cost[LA_C_POOL], 5);
    assert_int_equal(t->cost[LA_C_ARMY_COMMANDER], 10);
    assert_int_equal(t->cost[LA_C_PONTOON], 10);
    assert_int_equal(t->cost[LA_C_WORKS], 1);
}

/* ---- The battles of 1864 through the table ---- */

enum { SEEDS = 200 }; /* set-ups, so that the blind draw evens out: dozens are not enough */

struct stack {                  /* what fires */
    double broken;              /* on the average */
    int cf[SEEDS], weak[SEEDS]; /* Combat Factors and broken units of each set-up */
    int br, guns, ml;
};

/* The forces of these leaders with all under them; the first one commands. */
static struct stack gather(int scenario, const char *const *names)
{
    struct stack x = { 0 };
    for (int seed = 0; seed < SEEDS; seed++) {
        struct la_state *s = set_up(scenario, (uint64_t)seed + 1);
        x.guns = 0;
        for (int k = 0; names[k]; k++) {
            unsigned who = leader(names[k]);
            x.guns += s->leader[who].guns;
            unsigned box = s->leader[who].place == LA_UNDER ? s->leader[who].chief : who;
            x.ml = k == 0 ? s->leader[box].morale : x.ml;
            x.br = k == 0 ? t->officer[who].active.br : x.br;
            for (int i = 0; i < LA_UNITS; i++) {
                if (s->unit[i].place != LA_WITH)
                    continue;
                uint8_t boss = s->unit[i].boss;
                if (boss != who && !(s->leader[boss].place == LA_UNDER && s->leader[boss].chief == who))
                    continue;
                x.cf[seed] += t->counter[i].cf[s->unit[i].steps];
                x.weak[seed] += t->counter[i].ml[s->unit[i].steps] > s->leader[box].morale;
            }
        }
        free(s);
        x.broken += (double)x.weak[seed] / SEEDS;
    }
    return x;
}

/* Steps one fire costs in one set-up on the average, woods and a failed Morale Check included (10.4.5, 10.6.5). */
static double fire_of(int cf, int modifier, int ml, int left, int right)
{
    static const int woods[6] = { 0, 0, 0, 1, 1, 2 };
    int column = column_of(cf) - left;
    column = (column < 0 ? 0 : column) + right;
    double sum = 0;
    for (int die = 1; die <= 6; die++)
        for (int w = 0; w < 6; w++) {
            int row = die + modifier - woods[w];
            row = row < LA_FERT_LOWEST ? LA_FERT_LOWEST : row > 19 ? 19 : row;
            const struct la_cell *x = &t->fert[column > 15 ? 15 : column][row - LA_FERT_LOWEST];
            sum += x->steps + (x->check ? 1 - ml / 6.0 : 0);
        }
    return sum / 36;
}

static double fire(const struct stack *by, const struct stack *at, int left, int right)
{
    double sum = 0;
    for (int k = 0; k < SEEDS; k++)
        sum += fire_of(by->cf[k], by->br + by->guns - by->weak[k], at->ml, left, right);
    return sum / SEEDS;
}

struct loss {
    double attacker, defender;
};

/* One attack of several: the `n`th fires with the bonus of a later attack, its target with the malus (10.3.3). */
static void attack(const struct stack *a, const struct stack *d, int left, int n, struct loss *sum)
{
    int right = (a->ml > d->ml) + (n > 1);
    sum->defender += fire(a, d, left, right);
    sum->attacker += fire(d, a, n - 1, d->ml > a->ml);
}

#define STACK(scenario, ...) gather(scenario, (const char *const[]){ __VA_ARGS__, NULL })
#define BETWEEN(low, x, high)                                                                                      \
    do {                                                                                                           \
        if ((x) < (low) || (x) > (high))                                                                           \
            fail_msg("%s is %.2f, wished %.1f to %.1f", #x, (x), (double)(low), (double)(high));                   \
    } while (0)

/* 14-15 May: some 4,000 Union men at 3,000 or so a step, 2,800 Confederates at 1,000. */
static void resaca(void **state)
{
    (void)state;
    struct stack thomas = STACK(0, "Thomas"), hood = STACK(0, "Hood"), howard = STACK(0, "Howard");
    struct stack schofield = STACK(0, "Schofield"), hardee = STACK(0, "Hardee");
    struct loss on_works = { 0 }, on_howard = { 0 };
    attack(&thomas, &hood, 1, 1, &on_works);
    attack(&schofield, &hardee, 1, 1, &on_works);
    attack(&hood, &howard, 0, 1, &on_howard);
    BETWEEN(0.6, on_works.attacker + on_howard.defender, 2.0);
    BETWEEN(1.2, on_works.defender + on_howard.attacker, 3.0);
}

/* 27 June: 3,000 Union, under 1,000 Confederate. Works on the hill. */
static void kennesaw(void **state)
{
    (void)state;
    struct stack howard = STACK(2, "Howard"), logan = STACK(2, "Logan"), line = STACK(2, "Johnston", "Hardee");
    struct loss sum = { 0 };
    attack(&howard, &line, 2, 1, &sum);
    attack(&logan, &line, 2, 2, &sum);
    BETWEEN(0.6, sum.attacker, 1.9);
    BETWEEN(0.0, sum.defender, 1.0);
}

/* 20 July: 2,500 Confederate, 1,900 Union. Behind a creek. */
static void peachtree_creek(void **state)
{
    (void)state;
    struct stack hardee = STACK(3, "Hardee"), stewart = STACK(3, "Stewart"), thomas = STACK(3, "Thomas");
    struct loss sum = { 0 };
    attack(&hardee, &thomas, 1, 1, &sum);
    attack(&stewart, &thomas, 1, 2, &sum);
    BETWEEN(2.0, sum.attacker, 3.8);
    BETWEEN(0.3, sum.defender, 1.3);
}

/* 22 July: 5,500 Confederate, 3,700 Union; a battle of two rounds (10.7). */
static void battle_of_atlanta(void **state)
{
    (void)state;
    struct stack hardee = STACK(3, "Hardee"), cheatham = STACK(3, "Cheatham");
    struct stack union_line = STACK(3, "McPherson", "Logan");
    struct loss sum = { 0 };
    for (int round = 0; round < 2; round++) {
        attack(&hardee, &union_line, 0, 1, &sum);
        attack(&cheatham, &union_line, 0, 2, &sum);
    }
    BETWEEN(3.0, sum.attacker, 6.0);
    BETWEEN(0.7, sum.defender, 2.7);
}

/* 28 July: 3,000 Confederate, 600 Union. Light works. */
static void ezra_church(void **state)
{
    (void)state;
    struct stack lee = STACK(4, "S.D. Lee"), stewart = STACK(4, "Stewart"), howard = STACK(4, "Howard");
    struct loss sum = { 0 };
    attack(&lee, &howard, 1, 1, &sum);
    attack(&stewart, &howard, 1, 2, &sum);
    BETWEEN(1.0, sum.attacker, 3.5);
    BETWEEN(0.0, sum.defender, 0.8);
}

/* 31 August: 2,200 Confederate, 200 Union. */
static void jonesboro(void **state)
{
    (void)state;
    struct stack hardee = STACK(4, "Hardee"), lee = STACK(4, "S.D. Lee"), howard = STACK(4, "Howard");
    struct loss sum = { 0 };
    attack(&hardee, &howard, 1, 1, &sum);
    attack(&lee, &howard, 1, 2, &sum);
    BETWEEN(1.2, sum.attacker, 3.0);
    BETWEEN(0.0, sum.defender, 0.8);
}

/* 10.7: the three Union stacks of the example can be made up of units that are whole at Morale 2: 40, 39 and 26
 * Combat Factors, 4, 4 and 2 of them cavalry. */
static void whole_at_two(void **state)
{
    static const struct {
        uint8_t size, type, steps, wanted;
    } need[] = { { 16, LA_INFANTRY, 2, 1 }, { 12, LA_INFANTRY, 2, 1 }, { 10, LA_INFANTRY, 2, 2 },
                 { 9, LA_INFANTRY, 2, 3 },  { 8, LA_INFANTRY, 2, 1 },  { 7, LA_INFANTRY, 2, 1 },
                 { 5, LA_INFANTRY, 2, 1 },  { 4, LA_CAVALRY, 1, 1 },   { 4, LA_CAVALRY, 2, 3 } };
    (void)state;
    int sum = 0;
    for (size_t k = 0; k < sizeof need / sizeof need[0]; k++) {
        int found = 0;
        for (unsigned i = t->first_unit[LA_UNION]; i < t->first_unit[LA_UNION + 1]; i++) {
            const struct la_counter *c = &t->counter[i];
            found += c->size == need[k].size && c->type == need[k].type && c->ml[need[k].steps] <= 2;
        }
        assert_true(found >= need[k].wanted);
        sum += need[k].type == LA_INFANTRY ? need[k].size * need[k].wanted : 0;
    }
    assert_int_equal(sum, 40 - 4 + 39 - 4 + 26 - 2);
}

/* 3.5.2: printed Morale is 0 to 6 and a reduced face no better than the full one. */
static void printed_morale(void **state)
{
    (void)state;
    int worst = 0;
    for (unsigned i = t->first_unit[0]; i < t->first_unit[2]; i++) {
        const struct la_counter *c = &t->counter[i];
        assert_true(c->ml[1] <= 6 && (c->most < 2 || c->ml[2] <= c->ml[1]));
        worst = c->ml[1] > worst ? c->ml[1] : worst;
    }
    assert_int_equal(worst, 6);
}

/* 3.5.2: forces at Morale 2 to 4 are partly broken, never wholly. */
static void partly_broken(void **state)
{
    (void)state;
    struct stack hardee = STACK(4, "Hardee"), johnston = STACK(1, "Hardee");
    BETWEEN(2.0, hardee.broken, 9.0);
    BETWEEN(0.5, johnston.broken, 6.0);
}

/* ---- Slips, as an overlay makes them ---- */

static const struct misprint misprints[] = {
    { "data/leaders.tsv", "name\tar\nSherman\t7\n", "leaders.tsv:2:9: expected a number from 0 to 6" },
    { "data/leaders.tsv", "name\tinactive br\nPolk\t5\n", "expected Polk to be no better Inactive than Active" },
    { "data/units.tsv", "name\treduced cf\n10-Division A\t6\n",
      "units.tsv:2:15: expected 10 factors and half of them" },
    { "data/wagons.tsv", "name\tsort\nUnion Train\tdepot\n", "expected wagon, pontoon or train; found depot" },
    { "data/fire.tsv", "die\t21-28\n5\t2-1\n", "fire.tsv:2:3: expected steps/retreat" },
    { "data/march.tsv", "die\t5-8\n5\tperhaps\n", "march.tsv:2:3: expected yes or no, steps" },
    { "data/attrition.tsv", "die\t26-50\n5\t1i\n", "attrition.tsv:2:3: expected steps, and i" },
    { "data/foraging.tsv", "die\t4\n5\town 0\n", "foraging.tsv:2:3: expected -, own" },
    { "data/weather.tsv", "turn\t7\n9\tmud\n", "expected no mud: it comes of itself" },
    { "data/terrain.tsv", "terrain\tcost\nclear\t1/7\n", "terrain.tsv:2:7: expected" },
    { "data/costs.tsv", "what\tcost\ngun\tmuch\n", "costs.tsv:2:5: expected a number" },
    { "data/headquarters.tsv", "name\tkind\nIV Corps\tdivision\n", "expected one of army group, army, corps" },
    { "data/setup-3.tsv", "row\twho\n2\tHood\n", "expected Loring before those under him" },
    { "data/setup-3.tsv", "row\tat\n2\tSmyrnna\n", "setup-3.tsv:2:3: expected" },
};

static void misprints_are_seen(void **state)
{
    (void)state;
    every_misprint_is_seen("look-away", misprints, sizeof misprints / sizeof misprints[0]);
}

static int load(void **state)
{
    (void)state;
    pack = pack_of_game("look-away");
    t = la_tables(pack);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    lr_pack_free(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_of_battle),
        cmocka_unit_test(counters_suffice),
        cmocka_unit_test(headline_numbers),
        cmocka_unit_test(campaign_by_turn),
        cmocka_unit_test(campaign_pool),
        cmocka_unit_test(leaders_of_the_book),
        cmocka_unit_test(faces_of_units),
        cmocka_unit_test(blind_draw),
        cmocka_unit_test(commands_at_the_start),
        cmocka_unit_test(guns_at_the_start),
        cmocka_unit_test(supplied_at_the_start),
        cmocka_unit_test(rails_at_the_start),
        cmocka_unit_test(rail_depots),
        cmocka_unit_test(oddities_of_the_lists),
        cmocka_unit_test(ground_of_the_book),
        cmocka_unit_test(columns_of_the_example),
        cmocka_unit_test(fire_grows),
        cmocka_unit_test(initiative_chart),
        cmocka_unit_test(march_and_attrition),
        cmocka_unit_test(foraging_chart),
        cmocka_unit_test(weather_chart),
        cmocka_unit_test(prices_of_the_book),
        cmocka_unit_test(resaca),
        cmocka_unit_test(kennesaw),
        cmocka_unit_test(peachtree_creek),
        cmocka_unit_test(battle_of_atlanta),
        cmocka_unit_test(ezra_church),
        cmocka_unit_test(jonesboro),
        cmocka_unit_test(whole_at_two),
        cmocka_unit_test(printed_morale),
        cmocka_unit_test(partly_broken),
        cmocka_unit_test(misprints_are_seen),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
