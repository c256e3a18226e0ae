/* data_test.c - the pack's data: the book's tables typed in once more, and what rosters and set-ups must satisfy.
 */
#include "packs.h"

#include "bobby.h"

static struct lr_pack *pack;
static const struct bl_tables *t;

static unsigned block(const char *name) { return thing_named(pack, BL_BLOCK, name); }

static bool stands(int year, unsigned i) { return t->setup[year].place[i] == BL_ON_MAP; }

/* ---- The book ---- */

static void terrain_effects(void **state)
{
    static const uint8_t attack[5][2] = { { 4, 2 }, { 3, 2 }, { 3, 2 }, { 2, 1 }, { 2, 1 } };
    static const uint8_t reinforce[5][2] = { { 2, 1 }, { 2, 1 }, { 2, 1 }, { 1, 0 }, { 1, 0 } };
    static const uint8_t forage[3][2] = { { 2, 1 }, { 1, 0 }, { 1, 0 } };
    (void)state;
    assert_memory_equal(t->limit[BL_ATTACK_LIMIT], attack, sizeof attack);
    assert_memory_equal(t->limit[BL_RETREAT_LIMIT], attack, sizeof attack);
    assert_memory_equal(t->limit[BL_REINFORCE_LIMIT], reinforce, sizeof reinforce);
    assert_memory_equal(t->forage, forage, sizeof forage);
}

/* 3.5; 3.62, 3.63, 3.64, 3.65 */
static void unit_data(void **state)
{
    static const uint8_t speed[4] = { 2, 1, 3, 2 }, fire[4] = { 2, 1, 1, 3 };
    static const uint8_t most[2][4] = { { 3, 4, 2, 4 }, { 4, 3, 3, 3 } };
    static const uint8_t cadre[BL_TYPES] = { 2, 1, 2, 2, 4 }, step[BL_TYPES] = { 1, 1, 1, 1, 2 };
    (void)state;
    assert_memory_equal(t->cadre_cost, cadre, sizeof cadre);
    assert_memory_equal(t->step_cost, step, sizeof step);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (t->type[i] == BL_LEADER)
            continue;
        assert_int_equal(t->speed[i], speed[t->type[i]]);
        assert_int_equal(t->fire[i], fire[t->type[i]]);
        assert_int_equal(t->most[i], most[bl_owner(t, i)][t->type[i]]);
    }
}

static void tables_by_year(void **state)
{
    static const uint8_t points[2][4] = { { 18, 24, 30, 24 }, { 12, 15, 18, 15 } };
    static const uint8_t trenches[4] = { 0, 1, 2, 3 };
    (void)state;
    assert_memory_equal(t->points, points, sizeof points);
    assert_memory_equal(t->trenches, trenches, sizeof trenches);
    assert_int_equal(t->space[2], -2); /* 4.33: USA 2 */
    assert_int_equal(t->space[3], 2);  /* CSA 2 */
}

static void marches_and_drafts(void **state)
{
    static const uint8_t loss[2] = { 3, 2 };
    static const uint8_t draft[2][6] = { { 0, 1, 1, 2, 2, 2 }, { 0, 1, 1, 1, 2, 2 } };
    (void)state;
    assert_memory_equal(t->march_loss, loss, sizeof loss);
    assert_memory_equal(t->draft, draft, sizeof draft);
}

/* ---- The roster ---- */

/* 3.0, 3.6: 96 less four markers and six entrenchments. */
static void eighty_six_blocks(void **state)
{
    (void)state;
    assert_int_equal(lr_domain_size(pack, BL_BLOCK), 96 - 4 - 6);
    assert_in_range(t->first[BL_CSA], 40, 46);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        assert_int_equal(lr_find(pack, LR_HEXES, t->name[i], strlen(t->name[i])), -1); /* no place's name */
        assert_in_range(strlen(t->label[i]), 1, 8);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(t->label[i], t->label[k]);
    }
}

static void leaders_of_the_book(void **state)
{
    (void)state;
    assert_int_equal(t->grant, block("Grant"));
    assert_int_equal(t->class[block("Lincoln")], BL_SUPREME);
    assert_int_equal(t->class[block("Davis")], BL_SUPREME);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        bool returns = i == block("Beauregard") || i == block("Longstreet") || i == block("Butler");
        bool held = i == block("Grant") || i == block("Sheridan");
        assert_int_equal(t->second_chance[i], returns);
        assert_int_equal(t->held_until[i], held);
        if (t->type[i] != BL_LEADER)
            assert_int_equal(t->class[i], BL_NO_CLASS);
        else if (t->class[i] == BL_MINOR)
            assert_in_range(t->most[i], 2, 3);
        else
            assert_int_equal(t->most[i], 4);
        assert_in_range(t->range[i], 0, 2);
    }
}

/* ---- The set-ups ---- */

/* 5.1: one Supreme Leader, one major and two minor ones a side; early on the pools hold more of both. */
static void leaders_in_play(void **state)
{
    (void)state;
    for (int year = 0; year < BL_SETUPS; year++) {
        int count[2][BL_CLASSES] = { { 0 } }, pool[2][BL_CLASSES] = { { 0 } };
        for (unsigned i = 0; i < BL_BLOCKS; i++) {
            if (t->type[i] != BL_LEADER)
                continue;
            count[bl_owner(t, i)][t->class[i]] += stands(year, i);
            pool[bl_owner(t, i)][t->class[i]] += t->setup[year].place[i] == BL_LEADERS;
        }
        for (int s = 0; s < 2; s++) {
            assert_int_equal(count[s][BL_SUPREME], 1);
            assert_int_equal(count[s][BL_MAJOR], 1);
            assert_int_equal(count[s][BL_MINOR], 2);
            assert_true(year > 1 || (pool[s][BL_MAJOR] >= 2 && pool[s][BL_MINOR] >= 2));
        }
        assert_false(stands(year, t->grant));
    }
}

/* Towns of the enemy's colour that a side stands in. */
static int towns_held(int year, enum lr_side s)
{
    uint8_t counted[BL_HEXES] = { 0 };
    int sum = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        unsigned h = t->setup[year].hex[i];
        if (!stands(year, i) || counted[h]++ || !t->major[h] || t->town[h] == s)
            continue;
        sum += t->value[h];
    }
    return sum;
}

/* 4.32, 4.33: from 1861 on the marker is where time and towns have brought it; Emancipation gives 3 (4.4) from 1863
 * on. The book gives the spaces of 1863 and 1864. */
static void markers_follow(void **state)
{
    static const int quarters[BL_SETUPS] = { 0, 3, 7, 11 }, emancipation[BL_SETUPS] = { 0, 0, 3, 3 };
    (void)state;
    for (int year = 0; year < BL_SETUPS; year++) {
        int towns = towns_held(year, BL_USA) - towns_held(0, BL_USA);
        assert_int_equal(towns_held(year, BL_CSA), 0);
        assert_int_equal(t->space[year] - t->space[0], quarters[year] - emancipation[year] - towns);
    }
    assert_int_equal(towns_held(2, BL_USA), towns_held(3, BL_USA)); /* of 1863 time alone remains */
}

static void begin(int scenario, struct bl_state *st)
{
    struct lr_setup s;
    lr_setup_preset(pack, scenario, 1, &s);
    memset(st, 0, sizeof *st);
    assert_true(lr_begin(pack, &s, st, NULL));
}

static void check_fed(int year, const struct bl_state *st, unsigned s, const struct bl_set *supplied, unsigned h)
{
    unsigned feeds = t->home[h] == s ? t->forage[t->forest[h] ? 1 : 0][BL_DRY] + (t->any_town[h] ? 1u : 0u) : 0u;
    char name[100];
    struct lr_text where = LR_TEXT(name);
    lr_name(pack, LR_HEXES, h, &where);
    if (st->here[s][h] > feeds && !lr_has(supplied, h))
        fail_msg("%d: %u blocks at %s go hungry", 1861 + year, st->here[s][h], name);
}

/* Every army begins in supply, or where the country feeds it (9.2, 9.4). */
static void armies_are_fed(void **state)
{
    static struct bl_state st;
    (void)state;
    for (int year = 0; year < BL_SETUPS; year++) {
        begin(year, &st);
        for (unsigned s = 0; s < 2; s++) {
            struct bl_set supplied;
            bl_supply_lines(t, &st, (enum lr_side)s, &supplied, NULL);
            for (unsigned h = 0; h < BL_HEXES; h++)
                check_fed(year, &st, s, &supplied, h);
        }
    }
}

static int steps_of(int year, enum lr_side s)
{
    int sum = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        sum += t->type[i] == BL_LEADER ? 0 : t->setup[year].steps[i];
    return sum;
}

/* 4.32: the burden of attack rests with the USA, so it is the stronger; but never three to one. */
static void the_north_is_stronger(void **state)
{
    (void)state;
    for (int year = 0; year < BL_SETUPS; year++) {
        assert_true(steps_of(year, BL_USA) * 4 > steps_of(year, BL_CSA) * 5);
        assert_true(steps_of(year, BL_USA) < steps_of(year, BL_CSA) * 2);
    }
}

/* ---- Scenarios ---- */

static void eight_scenarios(void **state)
{
    static struct bl_state st;
    (void)state;
    assert_int_equal(pack->scenarios, 8);
    for (int i = 0; i < 8; i++) {
        begin(i, &st);
        assert_int_equal(st.year, 1861 + i % 4);
        assert_int_equal(st.quarter, i % 4 == 0 ? BL_SUMMER : BL_SPRING);
        assert_int_equal(st.one_year, i / 4);
        assert_int_equal(st.marker, t->space[i % 4]);
        assert_int_equal(st.options, 0); /* presets are the recommended rulings */
    }
}

/* ---- Slips, as an overlay makes them ---- */

static const struct misprint misprints[] = {
    { "data/blocks.tsv", "name\tsteps\nLight Division\t3\n",
      "blocks.tsv:2:16: expected 4 steps, the most of CSA infantry" },
    { "data/leaders.tsv", "name\tclass\nLee\tminor\n", "leaders.tsv:2:5: expected a minor leader of 2 or 3 steps" },
    { "data/leaders.tsv", "name\trange\nLee\t3\n", "leaders.tsv:2:5: expected a number from 0 to 2" },
    { "data/terrain.tsv", "terrain\tattack dry\nclear\tmany\n", "terrain.tsv:2:7: expected a number" },
    { "data/victory.yaml", "spaces: { \"1863\": USA 7 }\n", "victory.yaml:1:19: expected 0, or USA or CSA" },
    { "data/setup-1863.tsv", "block\tat\nLee\tWashington\n", "expected the sides apart" },
    { "data/setup-1863.tsv", "block\tat\nLee\tRichmnd\n", "setup-1863.tsv:2:5: expected" },
    { "data/setup-1863.tsv", "block\tat\nLight Division\twithdrawn\n", "or replacement pool; found withdrawn" },
    { "data/setup-1863.tsv", "block\tsteps\nLee\t5\n", "setup-1863.tsv:2:5: expected a number from 1 to 4" },
};

static void misprints_are_seen(void **state)
{
    (void)state;
    every_misprint_is_seen("bobby-lee", misprints, sizeof misprints / sizeof misprints[0]);
}

static int load(void **state)
{
    (void)state;
    pack = pack_of_game("bobby-lee");
    t = bl_tables(pack);
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
        cmocka_unit_test(terrain_effects),   cmocka_unit_test(unit_data),
        cmocka_unit_test(tables_by_year),    cmocka_unit_test(marches_and_drafts),
        cmocka_unit_test(eighty_six_blocks), cmocka_unit_test(leaders_of_the_book),
        cmocka_unit_test(leaders_in_play),   cmocka_unit_test(markers_follow),
        cmocka_unit_test(armies_are_fed),    cmocka_unit_test(the_north_is_stronger),
        cmocka_unit_test(eight_scenarios),   cmocka_unit_test(misprints_are_seen),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
