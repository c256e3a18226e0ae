/* map_test.c - the map, control, railroads, the sea and supply lines against the examples of the book. Units are
 * put on an otherwise empty board, so that nothing but the example counts. */
#include "packs.h"

#include "bobby.h"

static struct lr_pack *pack;
static const struct bl_tables *t;
static struct bl_state st;

static unsigned at(const char *name) { return hex_named(pack, name); }

static int way(const char *from, const char *to)
{
    int d = lr_direction(pack->board, (lr_hex)at(from), (lr_hex)at(to));
    assert_in_range(d, 0, 5);
    return d;
}

static int empty_board(void **state)
{
    (void)state;
    memset(&st, 0, sizeof st);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        st.block[i].place = BL_POOL;
        st.block[i].hex = LR_NONE;
    }
    st.battle.hex = LR_NONE;
    bl_set_control(t, &st);
    return 0;
}

/* A nameless unit: the chapters tested here see counts only. */
static uint8_t *count_at(enum lr_side s, const char *place)
{
    unsigned h = at(place);
    return &st.here[s][h < BL_HEXES ? h : 0];
}
static void stand(enum lr_side s, const char *place) { ++*count_at(s, place); }
static void leave(enum lr_side s, const char *place) { --*count_at(s, place); }

static void stand_all(enum lr_side s, const char *const *places)
{
    for (; *places; places++)
        stand(s, *places);
    bl_set_control(t, &st);
}

static bool usa_holds(const char *place) { return (st.control[at(place)] & 1) == BL_USA; }

static bool supplied(enum lr_side s, const char *place)
{
    struct bl_set out;
    bl_supply_lines(t, &st, s, &out, NULL);
    return lr_has(&out, at(place));
}

static bool by_rail(enum lr_side s, const char *from, const char *to)
{
    struct bl_set out;
    bl_rail_reach(t, &st, s, at(from), &out);
    return lr_has(&out, at(to));
}

enum { NOT_BY_SEA, FRIENDLY, INVASION };

static int by_sea(const char *from, const char *to)
{
    uint32_t friendly, enemy;
    unsigned port = t->port[at(to)];
    bl_sea_reach(t, &st, t->port[at(from)], &friendly, &enemy);
    return friendly >> port & 1 ? FRIENDLY : enemy >> port & 1 ? INVASION : NOT_BY_SEA;
}

/* ---- 2 ---- */

static void the_board_is_read(void **state)
{
    (void)state;
    assert_int_equal(t->home[at("Fort Monroe")], BL_USA);
    assert_int_equal(t->home[at("Brandywine")], BL_CSA);
    assert_true(t->fortress[t->richmond] && t->major[t->richmond] && !t->forest[t->richmond]);
    assert_int_equal(t->value[at("Winchester")], 1);
    assert_int_equal(t->town[at("Winchester")], BL_CSA);
    assert_int_equal(t->major[at("Manassas")], 0);
    assert_true(t->any_town[at("Manassas")] && !t->any_town[at("Salem")]);
    assert_int_equal(t->supply[at("Harrisburg")], BL_USA);
    assert_int_equal(t->supply[t->richmond], 0xFF);
    assert_true(t->north[t->washington] && !t->north[t->harpers_ferry]);
    assert_int_equal(t->ports, 12);
    assert_int_equal(t->rivers, 5);
    assert_int_equal(t->port_river[t->port[at("Baltimore")]], 0xFF);
    assert_int_equal(t->port_order[t->port[at("Bermuda Hundred")]], 3);
}

static void ways_are_the_same_from_both_sides(void **state)
{
    (void)state;
    for (unsigned h = 0; h < BL_HEXES; h++)
        for (int d = 0; d < 6; d++) {
            unsigned to = t->next[h][d];
            if (to == LR_NONE) {
                assert_int_equal(t->way[h][d], 0);
                continue;
            }
            assert_int_equal(t->way[to][lr_opposite(d)], t->way[h][d]);
            assert_int_equal(t->river_of[to][lr_opposite(d)], t->river_of[h][d]);
            if (t->way[h][d] & (BL_RAIL | BL_ROAD)) /* 2.21: lines run where one can pass */
                assert_true(t->way[h][d] & BL_OPEN);
            if (t->way[h][d] & BL_NAVIGABLE)
                assert_true(t->way[h][d] & BL_PONTOON && !(t->way[h][d] & BL_OPEN));
        }
}

static void hexsides_say_what_lies_on_them(void **state)
{
    (void)state;
    unsigned crampton = t->way[at("Sharpsburg")][way("Sharpsburg", "Frederick")];
    assert_int_equal(crampton & (BL_OPEN | BL_BRIDGED | BL_GAP | BL_PONTOON),
                     BL_OPEN | BL_BRIDGED | BL_GAP); /* 2.2 */
    unsigned down = t->way[at("Occoquan")][way("Occoquan", "0909")];
    assert_int_equal(down, BL_PONTOON | BL_NAVIGABLE);
    assert_int_equal(t->river_of[at("Occoquan")][way("Occoquan", "0909")], t->port_river[t->port[t->washington]]);
    assert_int_equal(t->way[t->richmond][way("Richmond", "Fair Oaks")] & (BL_OPEN | BL_RAIL), BL_OPEN | BL_RAIL);
    assert_int_equal(t->way[at("Manassas")][way("Manassas", "Occoquan")], BL_OPEN);
}

static int limit(const char *hex, const char *to, enum bl_limit which, bool mud, bool night)
{
    st.weather = mud ? BL_MUD : BL_DRY;
    return bl_limit(t, &st, at(hex), way(hex, to), which, night);
}

static void limits_by_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *hex, *to;
        int dry, mud, reinforce_dry, reinforce_mud;
    } row[] = {
        { "Manassas", "Occoquan", 4, 2, 2, 1 },             /* clear */
        { "Chancellorsville", "Spotsylvania", 3, 2, 2, 1 }, /* a forest hex */
        { "Washington", "Alexandria", 3, 2, 2, 1 },         /* Long Bridge */
        { "Fair Oaks", "White House", 2, 1, 1, 0 },         /* marsh, with a railroad */
        { "Frederick", "Sharpsburg", 2, 1, 1, 0 },          /* bridge and gap: the stricter */
        { "Occoquan", "0909", 0, 0, 0, 0 },                 /* a river without crossing */
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
        for (int mud = 0; mud < 2; mud++) {
            int most = mud ? row[i].mud : row[i].dry, in = mud ? row[i].reinforce_mud : row[i].reinforce_dry;
            assert_int_equal(limit(row[i].hex, row[i].to, BL_ATTACK_LIMIT, mud, false), most);
            assert_int_equal(limit(row[i].hex, row[i].to, BL_ATTACK_LIMIT, mud, true), most);
            assert_int_equal(limit(row[i].hex, row[i].to, BL_RETREAT_LIMIT, mud, false), most);
            assert_int_equal(limit(row[i].hex, row[i].to, BL_RETREAT_LIMIT, mud, true), 2 * most);
            assert_int_equal(limit(row[i].hex, row[i].to, BL_REINFORCE_LIMIT, mud, false), in);
            assert_int_equal(limit(row[i].hex, row[i].to, BL_REINFORCE_LIMIT, mud, true), 2 * in);
        }
}

static void pontoons_open_once_used(void **state)
{
    (void)state;
    st.fight[at("Occoquan")] = (uint8_t)(1u << way("Occoquan", "0909"));
    assert_int_equal(limit("Occoquan", "0909", BL_RETREAT_LIMIT, false, false), 2);
    assert_int_equal(limit("Occoquan", "0909", BL_RETREAT_LIMIT, false, true), 4);
    assert_int_equal(limit("Occoquan", "0909", BL_REINFORCE_LIMIT, false, false), 1);
    assert_int_equal(limit("Occoquan", "0909", BL_REINFORCE_LIMIT, false, true), 2);
}

static void control_follows_units(void **state)
{
    (void)state;
    assert_false(usa_holds("Winchester"));
    stand(BL_USA, "Winchester");
    bl_control(pack, &st, NULL);
    assert_true(usa_holds("Winchester"));
    assert_int_equal(st.marker, -1); /* 4.31 */
    stand(BL_CSA, "Winchester");
    bl_control(pack, &st, NULL); /* R23: fought for */
    assert_true(usa_holds("Winchester"));
    assert_int_equal(st.marker, -1);
    leave(BL_USA, "Winchester");
    leave(BL_CSA, "Winchester");
    bl_control(pack, &st, NULL); /* 2.7: it falls back when vacated */
    assert_false(usa_holds("Winchester"));
    assert_int_equal(st.marker, 0);
    stand(BL_CSA, "Frederick");
    stand(BL_CSA, "Richmond");
    bl_control(pack, &st, NULL);
    assert_int_equal(st.marker, 1);
}

static void a_friend_is_no_prize(void **state)
{
    (void)state;
    stand(BL_USA, "Washington");
    stand(BL_CSA, "Winchester");
    bl_control(pack, &st, NULL);
    leave(BL_CSA, "Winchester");
    bl_control(pack, &st, NULL);
    assert_int_equal(st.marker, 0);
}

/* ---- 7 ---- */

static void major_towns_must_be_occupied(void **state) /* T21 */
{
    (void)state;
    static const char *const usa[] = { "Aquia Landing", "Bowling Green", NULL };
    stand_all(BL_USA, usa);
    assert_false(usa_holds("Fredericksburg"));
    stand(BL_USA, "Fredericksburg");
    bl_set_control(t, &st);
    assert_true(usa_holds("Fredericksburg"));
}

static void every_second_hex(void **state) /* T22 */
{
    (void)state;
    static const char *const usa[] = { "Alexandria", "Manassas", "Culpeper", NULL };
    stand_all(BL_USA, usa);
    assert_true(usa_holds("Centreville") && usa_holds("Warrenton"));
    assert_int_equal(st.control[at("Warrenton")], BL_USA | BL_LINE);
    assert_true(bl_friendly(t, &st, BL_USA, at("Warrenton")));
    assert_false(usa_holds("Gainesville"));
    assert_true(by_rail(BL_CSA, "Strasburg", "Gainesville"));
    assert_false(by_rail(BL_CSA, "Strasburg", "Warrenton"));
    stand(BL_USA, "Salem");
    bl_set_control(t, &st);
    assert_true(usa_holds("Gainesville"));
    assert_true(by_rail(BL_USA, "Alexandria", "Culpeper"));
    assert_true(by_rail(BL_USA, "Culpeper", "Salem"));
    assert_false(by_rail(BL_USA, "Alexandria", "Orange"));
    stand(BL_CSA, "Warrenton"); /* an enemy in the way cuts it at once */
    assert_false(by_rail(BL_USA, "Alexandria", "Culpeper"));
    bl_set_control(t, &st);
    assert_false(usa_holds("Warrenton"));
}

static void a_home_hex_holds_a_line(void **state) /* R21 */
{
    (void)state;
    static const char *const usa[] = { "Winchester", NULL };
    assert_false(usa_holds("0505"));
    stand_all(BL_USA, usa);
    assert_true(usa_holds("0505"));
    assert_true(by_rail(BL_USA, "Winchester", "Baltimore"));
    stand(BL_CSA, "Harper's Ferry");
    stand(BL_CSA, "Martinsburg"); /* the Valley Pike runs there too */
    bl_set_control(t, &st);
    assert_false(usa_holds("0505"));
}

static void no_trains_of_the_south_in_the_north(void **state) /* 7.1 */
{
    (void)state;
    stand(BL_CSA, "Harper's Ferry");
    stand(BL_CSA, "Martinsburg");
    bl_set_control(t, &st);
    assert_false(by_rail(BL_CSA, "Winchester", "Harper's Ferry"));
    assert_false(by_rail(BL_CSA, "Harper's Ferry", "Martinsburg"));
    assert_true(by_rail(BL_CSA, "Winchester", "0505"));
    assert_true(by_rail(BL_CSA, "Richmond", "Strasburg"));
    assert_false(by_rail(BL_CSA, "Strasburg", "Winchester")); /* 2.6: the Pike is no railroad */
    assert_false(by_rail(BL_CSA, "Richmond", "Richmond"));
}

/* ---- 8 ---- */

static void aquia_bars_the_potomac(void **state) /* T23 */
{
    (void)state;
    assert_int_equal(by_sea("Washington", "Fort Monroe"), NOT_BY_SEA);
    assert_int_equal(by_sea("Washington", "Aquia Landing"), INVASION);
    assert_int_equal(by_sea("Baltimore", "Washington"), NOT_BY_SEA);
    stand(BL_USA, "Aquia Landing");
    assert_int_equal(by_sea("Washington", "Fort Monroe"), FRIENDLY);
    assert_int_equal(by_sea("Washington", "Aquia Landing"), FRIENDLY);
    assert_int_equal(by_sea("Washington", "Norfolk"), INVASION);
    assert_int_equal(by_sea("Fort Monroe", "Harrisburg"), FRIENDLY);
    stand(BL_CSA, "Aquia Landing"); /* fought for */
    assert_int_equal(by_sea("Washington", "Fort Monroe"), NOT_BY_SEA);
}

static void norfolk_is_first_on_the_james(void **state) /* T24 */
{
    (void)state;
    assert_int_equal(by_sea("Fort Monroe", "Norfolk"), INVASION);
    assert_int_equal(by_sea("Fort Monroe", "Suffolk"), NOT_BY_SEA);
    assert_int_equal(by_sea("Fort Monroe", "Bermuda Hundred"), NOT_BY_SEA);
    stand(BL_USA, "Bermuda Hundred");
    assert_int_equal(by_sea("Bermuda Hundred", "Suffolk"), INVASION);
    assert_int_equal(by_sea("Bermuda Hundred", "Norfolk"), NOT_BY_SEA);
    st.fight[at("Norfolk")] = 1; /* 8.4: under attack by land */
    assert_int_equal(by_sea("Fort Monroe", "Norfolk"), NOT_BY_SEA);
}

static void pontoons_need_the_whole_river(void **state) /* 5.41 */
{
    (void)state;
    unsigned potomac = t->port_river[t->port[t->washington]];
    unsigned james = t->port_river[t->port[at("Norfolk")]];
    assert_false(bl_river_free(t, &st, BL_USA, potomac));
    assert_false(bl_river_free(t, &st, BL_CSA, potomac));
    assert_true(bl_river_free(t, &st, BL_CSA, james));
    stand(BL_USA, "Aquia Landing");
    assert_true(bl_river_free(t, &st, BL_USA, potomac));
    stand(BL_USA, "Suffolk");
    assert_false(bl_river_free(t, &st, BL_CSA, james));
}

/* ---- 9 ---- */

static void up_the_york(void **state) /* T25 */
{
    (void)state;
    static const char *const usa[] = { "Fair Oaks", "White House", "West Point", "Williamsburg", "Yorktown", NULL };
    stand(BL_CSA, "Richmond");
    stand_all(BL_USA, usa);
    for (int i = 0; usa[i]; i++)
        assert_true(supplied(BL_USA, usa[i]));
    assert_false(supplied(BL_USA, "Richmond"));
    leave(BL_USA, "Yorktown");
    bl_set_control(t, &st);
    for (int i = 0; i < 4; i++)
        assert_false(supplied(BL_USA, usa[i]));
    stand(BL_CSA, "Yorktown");
    bl_set_control(t, &st);
    for (int i = 0; i < 5; i++)
        assert_false(supplied(BL_USA, usa[i]));
}

static void nothing_beyond_williamsburg(void **state) /* T26 */
{
    (void)state;
    static const char *const usa[] = { "Yorktown", "Williamsburg", "Suffolk", NULL };
    uint32_t sea;
    struct bl_set out;
    stand_all(BL_USA, usa);
    assert_true(supplied(BL_USA, "Williamsburg"));
    assert_false(supplied(BL_USA, "Suffolk"));
    bl_supply_lines(t, &st, BL_USA, &out, &sea);
    assert_true(sea >> t->port[at("Yorktown")] & 1);
    assert_false(sea >> t->port[at("Suffolk")] & 1);
    assert_false(sea >> t->port[t->washington] & 1); /* Aquia */
    assert_true(lr_has(&out, t->washington));        /* by rail */
}

static void isolated_major_ports(void **state) /* 9.12 */
{
    (void)state;
    static const char *const cut[] = { "0905", "1006", "1104", "1105", NULL };
    assert_true(supplied(BL_USA, "Fort Monroe"));
    stand_all(BL_CSA, cut);
    assert_true(supplied(BL_USA, "Baltimore"));
    assert_false(supplied(BL_USA, "0905"));
    assert_false(supplied(BL_CSA, "0905")); /* never north of the Potomac */
    assert_false(supplied(BL_USA, "Moorefield"));
    stand(BL_CSA, "Baltimore");
    bl_set_control(t, &st);
    assert_true(supplied(BL_USA, "Annapolis")); /* from Fort Monroe */
    stand(BL_CSA, "Fort Monroe");
    bl_set_control(t, &st);
    assert_false(supplied(BL_USA, "Annapolis"));
}

static void the_valley_pike_feeds_both(void **state) /* 2.6 */
{
    (void)state;
    static const char *const usa[] = { "Martinsburg", "Winchester", "0408", NULL };
    assert_true(supplied(BL_CSA, "Harrisonburg"));
    assert_true(supplied(BL_CSA, "Winchester"));
    stand_all(BL_USA, usa);
    assert_true(usa_holds("0505") && usa_holds("0407"));
    assert_true(supplied(BL_USA, "0408"));
    assert_false(supplied(BL_CSA, "0506"));
    assert_true(supplied(BL_CSA, "Harrisonburg"));
    stand(BL_CSA, "0407");
    bl_set_control(t, &st);
    assert_false(supplied(BL_USA, "0408"));
}

static void captured_entries_feed_nobody(void **state) /* R22 */
{
    (void)state;
    static const char *const usa[] = { "0012", "0016", "0120", "0720", "1020", NULL };
    assert_true(supplied(BL_CSA, "Richmond"));
    stand_all(BL_USA, usa);
    assert_false(supplied(BL_CSA, "Richmond"));
    assert_false(supplied(BL_USA, "0720"));
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

#define TEST(name) cmocka_unit_test_setup(name, empty_board)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_board_is_read),
        TEST(ways_are_the_same_from_both_sides),
        TEST(hexsides_say_what_lies_on_them),
        TEST(limits_by_terrain),
        TEST(pontoons_open_once_used),
        TEST(control_follows_units),
        TEST(a_friend_is_no_prize),
        TEST(major_towns_must_be_occupied),
        TEST(every_second_hex),
        TEST(a_home_hex_holds_a_line),
        TEST(no_trains_of_the_south_in_the_north),
        TEST(aquia_bars_the_potomac),
        TEST(norfolk_is_first_on_the_james),
        TEST(pontoons_need_the_whole_river),
        TEST(up_the_york),
        TEST(nothing_beyond_williamsburg),
        TEST(isolated_major_ports),
        TEST(the_valley_pike_feeds_both),
        TEST(captured_entries_feed_nobody),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
