/* grid_test.c - geometry and printed numbers, checked against what the five rulebooks say of their maps. */
#include "../../engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

static struct lr_board *board_of(const struct lr_grid *g)
{
    char why[100] = "";
    struct lr_text t = LR_TEXT(why);
    if (!lr_grid_sound(g, &t))
        fail_msg("grid refused: %s", why);
    void *memory = calloc(1, lr_board_size(g, 0));
    assert_non_null(memory);
    return lr_board_make(memory, g, 0);
}

static lr_hex at(const struct lr_board *b, const char *number)
{
    lr_hex h = lr_hex_numbered(b, number, strlen(number));
    if (h == LR_NONE)
        fail_msg("no hex %s", number);
    return h;
}

static bool touch(const struct lr_board *b, const char *one, const char *two)
{
    lr_hex a = at(b, one), c = at(b, two);
    int d = lr_direction(b, a, c), back = lr_direction(b, c, a);
    assert_int_equal(d >= 0, back >= 0);
    assert_int_equal(d >= 0, lr_distance(b, a, c) == 1);
    if (d >= 0) {
        assert_int_equal(back, lr_opposite(d));
        assert_int_equal(b->side[a][d], b->side[c][back]);
    }
    return d >= 0;
}

/* Each number touches the one after it. */
static void chain(const struct lr_board *b, const char *const *numbers)
{
    for (int i = 0; numbers[i + 1] != NULL; i++)
        if (!touch(b, numbers[i], numbers[i + 1]))
            fail_msg("%s and %s do not touch", numbers[i], numbers[i + 1]);
}

#define CHAIN(b, ...) chain(b, (const char *const[]){ __VA_ARGS__, NULL })

static void expect_direction(const struct lr_board *b, const char *from, const char *to, const char *way)
{
    assert_string_equal(lr_direction_name(b, lr_direction(b, at(b, from), at(b, to))), way);
}

static void expect_number(const struct lr_board *b, lr_hex h, const char *number)
{
    char text[32];
    struct lr_text t = LR_TEXT(text);
    lr_hex_number(b, h, &t);
    assert_string_equal(text, number);
}

/* Every hex is written and read back to itself. */
static void round_trip(const struct lr_board *b)
{
    for (int h = 0; h < b->hexes; h++) {
        char text[32];
        struct lr_text t = LR_TEXT(text);
        lr_hex_number(b, (lr_hex)h, &t);
        if (lr_hex_numbered(b, text, strlen(text)) != h)
            fail_msg("%s is not read back", text);
    }
}

/* ---- The five rulebooks ---- */

static void look_away(void **state)
{
    (void)state;
    struct lr_grid g = { .shove_odd = true, .width = 36, .height = 72, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){ .width = 36,
                                    .height = 72,
                                    .from_south = true,
                                    .first_column = 1,
                                    .first_row = 1,
                                    .column_step = 1,
                                    .row_step = 1,
                                    .column_digits = 2,
                                    .row_digits = 2 };
    struct lr_board *b = board_of(&g);
    CHAIN(b, "1728", "1828", "1827", "1726", "1626", "1526");
    CHAIN(b, "4313", "4214");
    CHAIN(b, "2721", "2622");
    CHAIN(b, "2721", "2622", "2722", "2623", "2723", "2624", "2724");
    assert_false(touch(b, "1826", "1727"));
    /* odd row r, c: (r, c+-1), (r+-1, c), (r+-1, c+1); even: (r+-1, c-1), (r+-1, c) */
    expect_direction(b, "1728", "1828", "NW");
    expect_direction(b, "1728", "1829", "NE");
    expect_direction(b, "1728", "1628", "SW");
    expect_direction(b, "1728", "1629", "SE");
    expect_direction(b, "1728", "1729", "E");
    expect_direction(b, "1828", "1928", "NE");
    expect_direction(b, "1828", "1927", "NW");
    expect_direction(b, "1828", "1728", "SE");
    expect_direction(b, "1828", "1727", "SW");
    expect_number(b, lr_hex_at(b, 0, 71), "0101");
    expect_number(b, lr_hex_at(b, 35, 0), "7236");
    round_trip(b);
    free(b);
}

static void war_for_the_union(void **state)
{
    (void)state;
    /* columns 1 .. 70 at x 0 .. 69: odd numbers stand lower, at even x */
    struct lr_grid g = { .flat = true, .shove_odd = false, .width = 70, .height = 36, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){ .width = 70,
                                    .height = 36,
                                    .column_first = true,
                                    .first_column = 1,
                                    .column_step = 1,
                                    .row_step = 1,
                                    .column_digits = 2,
                                    .row_digits = 2 };
    struct lr_board *b = board_of(&g);
    static const char *const pairs[][2] = {
        { "1033", "1132" }, { "1232", "1331" }, { "2032", "2132" }, { "2513", "2514" }, { "2531", "2532" },
        { "2710", "2711" }, { "2711", "2812" }, { "2930", "3031" }, { "3010", "3011" }, { "3012", "3111" },
        { "3012", "3112" }, { "3030", "3031" }, { "3030", "3129" }, { "3030", "3130" }, { "3111", "3212" },
        { "3130", "3031" }, { "4831", "4931" }, { "5025", "5124" }, { "5819", "5919" }, { "6110", "6210" },
        { "6211", "6310" }, { "6310", "6410" }, { "6310", "6411" }, { "6315", "6316" }, { "6410", "6411" },
        { "6504", "6604" }, { "6204", "6205" }, { "6005", "6105" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        CHAIN(b, pairs[i][0], pairs[i][1]);
    expect_direction(b, "6005", "6105", "SE"); /* Washington's south-east side */
    expect_direction(b, "3030", "3129", "NE");
    expect_direction(b, "3030", "3130", "SE");
    expect_direction(b, "3030", "2930", "SW");
    expect_direction(b, "3030", "2929", "NW");
    expect_direction(b, "3111", "3211", "NE");
    expect_direction(b, "3111", "3212", "SE");
    expect_direction(b, "3111", "3011", "NW");
    expect_direction(b, "3111", "3012", "SW");
    expect_direction(b, "3111", "3110", "N");
    expect_direction(b, "3111", "3112", "S");
    assert_false(touch(b, "2515", "2614")); /* Memphis touches 2615 only */
    assert_true(touch(b, "2515", "2615"));
    expect_number(b, at(b, "6800"), "6800");
    round_trip(b);
    free(b);
}

/* The far west lies to the west of the main map: its column is 100 less. */
static struct lr_board *never_call_retreat_board(void)
{
    struct lr_grid g = { .flat = true, .shove_odd = true, .width = 168, .height = 88, .sheets = 2 };
    g.sheet[0] = (struct lr_sheet){ .x = 71, /* column c at x = c + 70 */
                                    .width = 97,
                                    .height = 88,
                                    .first_column = 1,
                                    .first_row = 3,
                                    .column_step = 1,
                                    .row_step = 2,
                                    .column_digits = 2,
                                    .row_digits = 1 };
    g.sheet[1] = (struct lr_sheet){ .x = 0,
                                    .y = 21,
                                    .width = 70,
                                    .height = 61,
                                    .first_column = 30,
                                    .first_row = 46,
                                    .column_step = 1,
                                    .row_step = 2,
                                    .column_digits = 2,
                                    .row_digits = 1 };
    return board_of(&g);
}

static void never_call_retreat(void **state)
{
    (void)state;
    struct lr_board *b = never_call_retreat_board();
    CHAIN(b, "11738", "11539");
    CHAIN(b, "11725", "11924");
    CHAIN(b, "9968", "9969");
    CHAIN(b, "9174", "9374");
    CHAIN(b, "9569", "9770");
    CHAIN(b, "10966", "11166");
    CHAIN(b, "11765", "11966");
    CHAIN(b, "7583", "7782");
    CHAIN(b, "7583", "7783");
    CHAIN(b, "11730", "11731");
    CHAIN(b, "12696", "12896");
    CHAIN(b, "12696", "12697");
    CHAIN(b, "16485", "16486");
    CHAIN(b, "16485", "16685");
    CHAIN(b, "14361", "14561");
    CHAIN(b, "15964", "15764");
    CHAIN(b, "5142", "4943", "4944", "4745", "4545", "4345", "4145");
    CHAIN(b, "7132", "7133", "7334", "7135", "7336", "7337", "7338", "7339");
    CHAIN(b, "9923", "9723", "9724", "9525", "9726");
    expect_direction(b, "4944", "4745", "NE");
    expect_direction(b, "4745", "4545", "N");
    expect_direction(b, "7133", "7334", "SE");
    /* three, four and five digits; leading zeros and rows between are no hexes */
    expect_number(b, lr_hex_at(b, 73, 0), "303");
    expect_number(b, lr_hex_at(b, 167, 87), "17797");
    assert_int_equal(lr_hex_numbered(b, "0303", 4), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "403", 3), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "17997", 5), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "17798", 5), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "03", 2), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "4629", 4), LR_NONE);
    /* column 99 of the west (global -1) and column 1 of the main map stand two columns apart */
    assert_int_equal(lr_distance(b, at(b, "4699"), at(b, "4501")), 2);
    assert_int_equal(at(b, "4630") % 168, 0);
    round_trip(b);
    free(b);
}

static void great_campaigns(void **state)
{
    (void)state;
    /* Two sheets that overlap by four columns; even XX stand half a hex lower. */
    struct lr_grid g = { .flat = true, .shove_odd = true, .width = 110, .height = 50, .sheets = 2 };
    struct lr_sheet sheet = { .letter = "W",
                              .width = 57,
                              .height = 50,
                              .column_first = true,
                              .first_column = 1,
                              .first_row = 1,
                              .column_step = 1,
                              .row_step = 1,
                              .column_digits = 2,
                              .row_digits = 2 };
    g.sheet[0] = sheet;
    g.sheet[1] = sheet;
    strcpy(g.sheet[1].letter, "E");
    g.sheet[1].x = 54;
    g.sheet[1].width = 56;
    struct lr_board *b = board_of(&g);
    CHAIN(b, "W3014", "W2914", "W2813");
    CHAIN(b, "W3013", "W2914");
    CHAIN(b, "W0533", "W0532");
    CHAIN(b, "W5417", "W5517");
    CHAIN(b, "E2514", "E2614");
    CHAIN(b, "W4126", "W4226");
    /* the pairs of the S sheets have the same shape */
    CHAIN(b, "W4328", "W4427");
    CHAIN(b, "W3409", "W3509");
    assert_int_equal(lr_distance(b, at(b, "W3117"), at(b, "W3014")), 3);
    /* a hex on both sheets has both numbers, and is written by the first */
    assert_int_equal(at(b, "E0110"), at(b, "W5510"));
    expect_number(b, at(b, "E0110"), "W5510");
    expect_number(b, at(b, "e0410"), "E0410");
    /* without its letter a number must be plain */
    assert_int_equal(lr_hex_numbered(b, "3014", 4), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "W5810", 5), LR_NONE);
    assert_int_equal(lr_hex_numbered(b, "X3014", 5), LR_NONE);
    round_trip(b);
    free(b);
}

/* The Pennsylvania sheet joins the Maryland one at an even column: its odd columns, which are high in its own
 * numbers, lie on low ones of the board. */
static void askew(void **state)
{
    (void)state;
    struct lr_sheet west = { .letter = "W",
                             .y = 46,
                             .width = 58,
                             .height = 34,
                             .column_first = true,
                             .first_column = 1,
                             .first_row = 1,
                             .column_step = 1,
                             .row_step = 1,
                             .column_digits = 2,
                             .row_digits = 2 };
    struct lr_grid g = { .flat = true, .shove_odd = true, .width = 97, .height = 134, .sheets = 2 };
    g.sheet[0] = west;
    g.sheet[1] = west;
    strcpy(g.sheet[1].letter, "RS");
    g.sheet[1].x = 19;
    g.sheet[1].y = 34;
    g.sheet[1].askew = true;
    struct lr_board *b = board_of(&g);
    /* the railroad bridge at Frederick Junction stands on both */
    assert_int_equal(at(b, "RS2428"), at(b, "W4317"));
    expect_number(b, at(b, "RS2428"), "W4317");
    assert_int_equal(at(b, "RS0101"), lr_hex_at(b, 19, 34));
    assert_int_equal(at(b, "RS0201"), lr_hex_at(b, 20, 35));
    expect_number(b, lr_hex_at(b, 20, 35), "RS0201");
    expect_number(b, lr_hex_at(b, 20, 34), "@20.34");
    CHAIN(b, "RS3014", "RS2914", "RS2813");
    CHAIN(b, "RS3013", "RS2914");
    assert_int_equal(lr_distance(b, at(b, "RS3117"), at(b, "RS3014")), 3);
    round_trip(b);
    free(b);
}

/* Here YY grows eastward and XX northward, so the straight lines of hexes are rows. */
static void stonewall_north(void **state)
{
    (void)state;
    /* row 1 lies at y 58: even rows are odd y, and stand further east */
    struct lr_grid g = { .shove_odd = true, .width = 40, .height = 59, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){ .width = 40,
                                    .height = 59,
                                    .from_south = true,
                                    .first_column = 1,
                                    .first_row = 1,
                                    .column_step = 1,
                                    .row_step = 1,
                                    .column_digits = 2,
                                    .row_digits = 2 };
    struct lr_board *b = board_of(&g);
    expect_direction(b, "4610", "4611", "E");
    expect_direction(b, "4610", "4510", "SW");
    CHAIN(b, "4610", "4710", "4709", "4808", "4908");
    CHAIN(b, "4710", "4809", "4808");
    CHAIN(b, "4809", "4909", "4908");
    assert_int_equal(lr_distance(b, at(b, "4610"), at(b, "4908")), 4);
    free(b);
}

static void bobby_lee(void **state)
{
    (void)state;
    struct lr_grid g = { .shove_odd = true, .width = 13, .height = 21, .sheets = 1 };
    g.sheet[0] = (struct lr_sheet){
        .width = 13, .height = 21, .column_step = 1, .row_step = 1, .column_digits = 2, .row_digits = 2
    };
    struct lr_board *b = board_of(&g);
    /* column, row from the north-west, as the digest's table gives them; numbers are row-column */
    lr_hex washington = at(b, "0709"), richmond = at(b, "1507"), alexandria = at(b, "0809");
    assert_int_equal(washington, lr_hex_at(b, 9, 7));
    assert_int_equal(lr_distance(b, washington, richmond), 8);
    assert_int_equal(lr_distance(b, washington, alexandria), 1);
    assert_int_equal(lr_distance(b, at(b, "1201"), at(b, "0406")), 9); /* Staunton, Martinsburg */
    assert_int_equal(lr_distance(b, at(b, "0302"), at(b, "0506")), 5); /* Cumberland, Harper's Ferry */
    assert_int_equal(lr_distance(b, richmond, at(b, "1508")), 1);      /* Fair Oaks */
    assert_int_equal(lr_distance(b, at(b, "1812"), at(b, "1912")), 1); /* Fort Monroe, Norfolk */
    assert_int_equal(lr_distance(b, richmond, at(b, "1707")), 2);      /* Petersburg */
    assert_int_equal(lr_distance(b, alexandria, at(b, "0907")), 2);    /* Manassas */
    CHAIN(b, "0809", "0808", "0907", "0906", "1006");                  /* Alexandria to Culpeper */
    CHAIN(b, "0907", "0807", "0806");                                  /* Manassas, Gainesville, Salem */
    CHAIN(b, "1108", "1107", "1208");                                  /* Aquia, Fredericksburg, Bowling Green */
    CHAIN(b, "1108", "1208");
    CHAIN(b, "1812", "1711", "1710"); /* Fort Monroe, Yorktown, Williamsburg */
    round_trip(b);
    free(b);
}

/* ---- Geometry that holds on every grid ---- */

static const struct lr_grid small_grids[] = {
    { .flat = false, .shove_odd = false, .width = 7, .height = 6 },
    { .flat = false, .shove_odd = true, .width = 7, .height = 6 },
    { .flat = true, .shove_odd = false, .width = 7, .height = 6 },
    { .flat = true, .shove_odd = true, .width = 7, .height = 6 },
    { .flat = false, .shove_odd = true, .width = 1, .height = 9 },
    { .flat = true, .shove_odd = false, .width = 9, .height = 1 },
    { .flat = false, .shove_odd = false, .width = 9, .height = 1 },
    { .flat = true, .shove_odd = true, .width = 1, .height = 1 },
    { .flat = true, .shove_odd = true, .width = 2, .height = 2 },
    { .flat = false, .shove_odd = false, .width = 2, .height = 3 },
};
enum { SMALL_GRIDS = sizeof small_grids / sizeof small_grids[0] };

/* The middle of a hex in quarters of its width: an independent picture of the grid. */
static void middle(const struct lr_board *b, lr_hex h, int *x, int *y)
{
    int cx = h % b->grid.width, cy = h / b->grid.width;
    bool shoved = ((b->grid.flat ? cx : cy) & 1) == b->grid.shove_odd;
    *x = b->grid.flat ? 3 * cx : 2 * cx + shoved;
    *y = b->grid.flat ? 2 * cy + shoved : 3 * cy;
}

static void neighbours_are_where_they_should_be(void **state)
{
    (void)state;
    static const int ways[2][6][2] = {
        { { 1, -3 }, { 2, 0 }, { 1, 3 }, { -1, 3 }, { -2, 0 }, { -1, -3 } },
        { { 0, -2 }, { 3, -1 }, { 3, 1 }, { 0, 2 }, { -3, 1 }, { -3, -1 } },
    };
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        for (int h = 0; h < b->hexes; h++)
            for (int d = 0; d < 6; d++) {
                int x, y;
                middle(b, (lr_hex)h, &x, &y);
                lr_hex expected = LR_NONE;
                for (int k = 0; k < b->hexes; k++) {
                    int kx, ky;
                    middle(b, (lr_hex)k, &kx, &ky);
                    if (kx == x + ways[b->grid.flat][d][0] && ky == y + ways[b->grid.flat][d][1])
                        expected = (lr_hex)k;
                }
                assert_int_equal(b->next[h][d], expected);
            }
        free(b);
    }
}

static void distance_is_the_shortest_walk(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        for (int from = 0; from < b->hexes; from++) {
            int steps[64];
            memset(steps, 0x7F, sizeof steps);
            steps[from] = 0;
            for (int round = 0; round < b->hexes; round++)
                for (int h = 0; h < b->hexes; h++)
                    for (int d = 0; d < 6; d++)
                        if (b->next[h][d] != LR_NONE && steps[b->next[h][d]] > steps[h] + 1)
                            steps[b->next[h][d]] = steps[h] + 1;
            for (int to = 0; to < b->hexes; to++)
                assert_int_equal(lr_distance(b, (lr_hex)from, (lr_hex)to), steps[to]);
        }
        free(b);
    }
}

static void every_hexside_has_one_id(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        int *seen = calloc((size_t)b->sides, sizeof *seen);
        for (int h = 0; h < b->hexes; h++)
            for (int d = 0; d < 6; d++) {
                lr_hexside s = b->side[h][d];
                assert_true(s < b->sides);
                seen[s]++;
                const struct lr_ends *ends = &b->ends[s];
                int mine = ends->hex[0] == h && ends->dir[0] == d ? 0 : 1;
                assert_int_equal(ends->hex[mine], h);
                assert_int_equal(ends->dir[mine], d);
                assert_int_equal(ends->hex[!mine], b->next[h][d]);
                assert_int_equal(ends->dir[!mine], lr_opposite(d));
            }
        for (int s = 0; s < b->sides; s++)
            assert_int_equal(seen[s], b->ends[s].hex[1] == LR_NONE ? 1 : 2);
        free(seen);
        free(b);
    }
}

static void every_corner_has_one_id(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        int *seen = calloc((size_t)b->corners, sizeof *seen);
        for (int h = 0; h < b->hexes; h++)
            for (int d = 0; d < 6; d++) {
                assert_true(b->corner[h][d] < b->corners);
                seen[b->corner[h][d]]++;
                for (int k = 0; k < d; k++)
                    assert_int_not_equal(b->corner[h][d], b->corner[h][k]);
                /* the two ends of a shared hexside are the same corners from both hexes */
                lr_hex to = b->next[h][d];
                if (to == LR_NONE)
                    continue;
                assert_int_equal(b->corner[h][d], b->corner[to][(d + 2) % 6]);
                assert_int_equal(b->corner[h][(d + 5) % 6], b->corner[to][(d + 3) % 6]);
            }
        for (int c = 0; c < b->corners; c++)
            assert_in_range(seen[c], 1, 3);
        free(seen);
        free(b);
    }
}

/* Two hexsides meet if they have a corner in common, whatever hexes they belong to. */
static void hexsides_meet_at_corners(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        for (int s = 0; s < b->sides; s++) {
            lr_hexside near[4];
            int n = lr_sides_meeting(b, (lr_hexside)s, near), expected = 0;
            for (int k = 0; k < b->sides; k++) {
                lr_hex h = b->ends[s].hex[0], g = b->ends[k].hex[0];
                int d = b->ends[s].dir[0], c = b->ends[k].dir[0];
                uint16_t a1 = b->corner[h][d], a2 = b->corner[h][(d + 5) % 6];
                uint16_t b1 = b->corner[g][c], b2 = b->corner[g][(c + 5) % 6];
                bool meet = k != s && (a1 == b1 || a1 == b2 || a2 == b1 || a2 == b2);
                bool listed = false;
                for (int m = 0; m < n; m++)
                    listed |= near[m] == k;
                assert_int_equal(listed, meet);
                expected += meet;
            }
            assert_int_equal(n, expected);
        }
        free(b);
    }
}

static void rings_go_round(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        for (int h = 0; h < b->hexes; h++)
            for (int radius = 0; radius < 12; radius++) {
                lr_hex ring[80];
                int expected = 0, n = lr_ring(b, (lr_hex)h, radius, ring, 80);
                for (int k = 0; k < b->hexes; k++)
                    expected += lr_distance(b, (lr_hex)h, (lr_hex)k) == radius;
                assert_int_equal(n, expected);
                for (int k = 0; k < n; k++) {
                    assert_int_equal(lr_distance(b, (lr_hex)h, ring[k]), radius);
                    for (int m = 0; m < k; m++)
                        assert_int_not_equal(ring[k], ring[m]);
                }
                assert_int_equal(lr_ring(b, (lr_hex)h, radius, ring, 1), expected);
            }
        free(b);
    }
}

static void a_ring_begins_in_the_north_and_runs_clockwise(void **state)
{
    (void)state;
    struct lr_grid g = { .flat = true, .shove_odd = true, .width = 9, .height = 9 };
    struct lr_board *b = board_of(&g);
    lr_hex centre = lr_hex_at(b, 4, 4), ring[12];
    assert_int_equal(lr_ring(b, centre, 1, ring, 12), 6);
    for (int d = 0; d < 6; d++)
        assert_int_equal(ring[d], b->next[centre][d]);
    assert_int_equal(lr_ring(b, centre, 2, ring, 12), 12);
    assert_int_equal(ring[0], lr_hex_at(b, 4, 2));
    assert_int_equal(ring[1], b->next[ring[0]][2]);
    assert_int_equal(ring[11], b->next[ring[0]][4]);
    assert_int_equal(lr_ring(b, centre, -1, ring, 12), 0);
    assert_int_equal(lr_ring(b, centre, INT32_MAX, ring, 12), 0);
    free(b);
}

/* ---- Lines ---- */

static int64_t cross(const struct lr_board *b, lr_hex from, lr_hex to, lr_hex h)
{
    int fx, fy, tx, ty, hx, hy;
    middle(b, from, &fx, &fy);
    middle(b, to, &tx, &ty);
    middle(b, h, &hx, &hy);
    return (int64_t)(tx - fx) * (hy - fy) - (int64_t)(ty - fy) * (hx - fx);
}

static void lines_are_straight(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL_GRIDS; i++) {
        struct lr_board *b = board_of(&small_grids[i]);
        for (int from = 0; from < b->hexes; from++)
            for (int to = 0; to < b->hexes; to++)
                for (int lean = -1; lean <= 1; lean += 2) {
                    lr_hex line[20], back[20];
                    int n = lr_line(b, (lr_hex)from, (lr_hex)to, lean, line, 20);
                    assert_int_equal(n, lr_distance(b, (lr_hex)from, (lr_hex)to) + 1);
                    assert_int_equal(line[0], from);
                    assert_int_equal(line[n - 1], to);
                    for (int k = 1; k < n; k++)
                        assert_int_equal(lr_distance(b, line[k - 1], line[k]), 1);
                    /* going back on the same bank is going back over the same hexes */
                    assert_int_equal(lr_line(b, (lr_hex)to, (lr_hex)from, -lean, back, 20), n);
                    for (int k = 0; k < n; k++)
                        assert_int_equal(back[k], line[n - 1 - k]);
                }
        free(b);
    }
}

/* Each hex of a line is the one, at its distance, whose middle is nearest to the line; of two equally near,
 * lean +1 takes the one to the right. */
static void lines_take_the_nearest_hex(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct lr_grid g = small_grids[i];
        g.width = 13;
        g.height = 13;
        struct lr_board *b = board_of(&g);
        lr_hex from = lr_hex_at(b, 6, 6);
        for (int to = 0; to < b->hexes; to++) {
            lr_hex right[20], left[20];
            int n = lr_line(b, from, (lr_hex)to, 1, right, 20);
            lr_line(b, from, (lr_hex)to, -1, left, 20);
            for (int k = 1; k + 1 < n; k++) {
                int64_t r = cross(b, from, (lr_hex)to, right[k]), l = cross(b, from, (lr_hex)to, left[k]);
                if (right[k] != left[k]) { /* a tie: one on each bank, equally far */
                    assert_true(r > 0);
                    assert_int_equal(r, -l);
                } else {
                    for (int d = 0; d < 6; d++) { /* no hex beside it, as far along, is as near */
                        lr_hex other = b->next[right[k]][d];
                        if (other != LR_NONE && lr_distance(b, from, other) == k
                            && lr_distance(b, other, (lr_hex)to) == n - 1 - k)
                            assert_true(llabs(cross(b, from, (lr_hex)to, other)) > llabs(r));
                    }
                }
            }
        }
        free(b);
    }
}

static void a_line_along_hexsides_keeps_to_one_bank(void **state)
{
    (void)state;
    struct lr_grid g = { .flat = false, .shove_odd = true, .width = 9, .height = 9 };
    struct lr_board *b = board_of(&g);
    /* due south in a grid of rows: every second hex is a choice */
    lr_hex from = lr_hex_at(b, 4, 0), to = lr_hex_at(b, 4, 4), line[5];
    assert_int_equal(lr_line(b, from, to, 1, line, 5), 5);
    assert_int_equal(line[1], lr_hex_at(b, 3, 1)); /* the right bank, going south, is the west */
    assert_int_equal(line[2], lr_hex_at(b, 4, 2));
    assert_int_equal(line[3], lr_hex_at(b, 3, 3));
    assert_int_equal(lr_line(b, from, to, -1, line, 5), 5);
    assert_int_equal(line[1], lr_hex_at(b, 4, 1));
    assert_int_equal(line[3], lr_hex_at(b, 4, 3));
    /* at the western edge there is no western bank */
    assert_int_equal(lr_line(b, lr_hex_at(b, 0, 0), lr_hex_at(b, 0, 2), 1, line, 5), 3);
    assert_int_equal(line[1], lr_hex_at(b, 0, 1));
    /* a short buffer is filled, the count is whole */
    line[1] = LR_NONE;
    assert_int_equal(lr_line(b, from, to, 1, line, 1), 5);
    assert_int_equal(line[1], LR_NONE);
    free(b);
}

/* ---- Cells that are not on the map ---- */

static void unplayable_cells_are_no_neighbours(void **state)
{
    (void)state;
    struct lr_grid g = { .flat = true, .shove_odd = true, .width = 5, .height = 5 };
    struct lr_board *b = board_of(&g);
    lr_hex hole = lr_hex_at(b, 2, 2), second = lr_hex_at(b, 2, 3), ring[6];
    lr_hex north = b->next[hole][0];
    ((uint8_t *)b->playable)[hole] = 0;
    ((uint8_t *)b->playable)[second] = 0;
    lr_board_join(b);
    assert_int_equal(b->next[north][3], LR_NONE);
    assert_int_equal(b->next[hole][0], LR_NONE);
    assert_int_equal(lr_direction(b, north, hole), -1);
    assert_int_equal(lr_direction(b, hole, LR_NONE), -1);
    /* their hexsides stay; the playable hex comes first */
    lr_hexside s = b->side[north][3];
    assert_int_equal(s, b->side[hole][0]);
    assert_int_equal(b->ends[s].hex[0], north);
    assert_int_equal(b->ends[s].dir[0], 3);
    assert_int_equal(b->ends[s].hex[1], LR_NONE);
    lr_hex south = lr_hex_at(b, 2, 4);
    s = b->side[second][3];
    assert_int_equal(b->ends[s].hex[0], south);
    assert_int_equal(b->ends[s].hex[1], LR_NONE);
    s = b->side[hole][3];
    assert_int_equal(b->ends[s].hex[0], hole);
    assert_int_equal(b->ends[s].hex[1], LR_NONE);
    assert_int_equal(lr_ring(b, north, 1, ring, 6), 5);
    assert_int_equal(lr_distance(b, north, hole), 1);
    free(b);
}

static void cells_without_a_sheet_are_written_by_their_place(void **state)
{
    (void)state;
    struct lr_grid g = { .width = 5, .height = 4 };
    struct lr_board *b = board_of(&g);
    expect_number(b, lr_hex_at(b, 3, 2), "@3.2");
    round_trip(b);
    static const char *const wrong[] = { "@5.0", "@0.4", "@", "@3", "@.", "@3.", "@-1.2", "@3.2.1", "@99999999.1" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(lr_hex_numbered(b, wrong[i], strlen(wrong[i])), LR_NONE);
    free(b);
}

static void boxes_lie_nowhere(void **state)
{
    (void)state;
    struct lr_grid g = { .width = 4, .height = 4 };
    void *memory = calloc(1, lr_board_size(&g, 2));
    struct lr_board *b = lr_board_make(memory, &g, 2);
    lr_hex box = 16, other = 17, out[4];
    for (int d = 0; d < 6; d++) {
        assert_int_equal(b->next[box][d], LR_NONE);
        assert_int_equal(b->side[other][d], LR_NONE);
    }
    assert_int_equal(b->playable[box], 1);
    assert_int_equal(lr_distance(b, box, box), 0);
    assert_true(lr_distance(b, box, 0) > 1000);
    assert_int_equal(lr_direction(b, box, 0), -1);
    assert_int_equal(lr_ring(b, box, 1, out, 4), 0);
    assert_int_equal(lr_line(b, box, 0, 1, out, 4), 0);
    assert_int_equal(lr_hex_at(b, 0, 4), LR_NONE);
    assert_int_equal(lr_hex_at(b, -1, 0), LR_NONE);
    expect_number(b, LR_NONE, "-");
    free(memory);
}

/* ---- Numbers ---- */

static void numbers_from_every_corner(void **state)
{
    (void)state;
    for (int k = 0; k < 32; k++) {
        struct lr_grid g = { .flat = k & 1, .shove_odd = k & 2, .width = 11, .height = 7, .sheets = 1 };
        g.sheet[0] = (struct lr_sheet){ .width = 11,
                                        .height = 7,
                                        .column_first = k & 4,
                                        .from_east = k & 8,
                                        .from_south = k & 16,
                                        .first_column = 4,
                                        .first_row = 95,
                                        .column_step = 3,
                                        .row_step = 2,
                                        .column_digits = 2,
                                        .row_digits = 3 };
        struct lr_board *b = board_of(&g);
        lr_hex corner = lr_hex_at(b, k & 8 ? 10 : 0, k & 16 ? 6 : 0);
        expect_number(b, corner, k & 4 ? "04095" : "09504");
        expect_number(b, lr_hex_at(b, k & 8 ? 0 : 10, k & 16 ? 0 : 6), k & 4 ? "34107" : "10734");
        assert_int_equal(lr_hex_numbered(b, k & 4 ? "05095" : "09505", 5), LR_NONE);
        round_trip(b);
        free(b);
    }
}

static void unsound_grids_are_refused(void **state)
{
    (void)state;
    struct lr_sheet fine = { .width = 10,
                             .height = 10,
                             .first_column = 1,
                             .first_row = 1,
                             .column_step = 1,
                             .row_step = 1,
                             .column_digits = 2,
                             .row_digits = 2 };
    struct lr_grid good = { .width = 10, .height = 10, .sheets = 1 }, g;
    good.sheet[0] = fine;
    struct lr_text none = LR_NO_TEXT;
    assert_true(lr_grid_sound(&good, &none));
#define REFUSED(change)                                                                                            \
    do {                                                                                                           \
        g = good;                                                                                                  \
        change;                                                                                                    \
        assert_false(lr_grid_sound(&g, &none));                                                                    \
    } while (0)
    REFUSED(g.width = 0);
    REFUSED((g.width = 200, g.height = 100));
    REFUSED((g.flat = true, g.width = 16384, g.height = 1)); /* too many hexsides for 16 bits */
    REFUSED(g.sheets = LR_MAX_SHEETS + 1);
    REFUSED(g.sheet[0].x = 1);
    REFUSED(g.sheet[0].height = 11);
    REFUSED(g.sheet[0].y = -1);
    REFUSED(g.sheet[0].row_step = 0);
    REFUSED(g.sheet[0].first_column = -1);
    REFUSED(g.sheet[0].column_digits = 0);
    REFUSED(g.sheet[0].column_digits = 1); /* 10 does not fit, and is not the first part */
    REFUSED(strcpy(g.sheet[0].letter, "1"));
    REFUSED(memcpy(g.sheet[0].letter, "ABCD", 4));
#undef REFUSED
    g = good;
    g.sheet[0].row_digits = 1; /* the first part may grow */
    assert_true(lr_grid_sound(&g, &none));
    g.width = 128;
    g.height = 128;
    assert_true(lr_grid_sound(&g, &none)); /* the largest board */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(look_away),
        cmocka_unit_test(war_for_the_union),
        cmocka_unit_test(never_call_retreat),
        cmocka_unit_test(great_campaigns),
        cmocka_unit_test(askew),
        cmocka_unit_test(stonewall_north),
        cmocka_unit_test(bobby_lee),
        cmocka_unit_test(neighbours_are_where_they_should_be),
        cmocka_unit_test(distance_is_the_shortest_walk),
        cmocka_unit_test(every_hexside_has_one_id),
        cmocka_unit_test(every_corner_has_one_id),
        cmocka_unit_test(hexsides_meet_at_corners),
        cmocka_unit_test(rings_go_round),
        cmocka_unit_test(a_ring_begins_in_the_north_and_runs_clockwise),
        cmocka_unit_test(lines_are_straight),
        cmocka_unit_test(lines_take_the_nearest_hex),
        cmocka_unit_test(a_line_along_hexsides_keeps_to_one_bank),
        cmocka_unit_test(unplayable_cells_are_no_neighbours),
        cmocka_unit_test(cells_without_a_sheet_are_written_by_their_place),
        cmocka_unit_test(boxes_lie_nowhere),
        cmocka_unit_test(numbers_from_every_corner),
        cmocka_unit_test(unsound_grids_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
