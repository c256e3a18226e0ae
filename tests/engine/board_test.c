/* board_test.c - reading a board from a pack, finding things on it, and every refusal with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A pack in a folder of its own ---- */

enum { PACK, BOARD, HEXES, SIDES, PLACES, ROUTES, FILES };

static const char *const paths[FILES] = { "pack.yaml",          "board.yaml",       "board/hexes.tsv",
                                          "board/hexsides.tsv", "board/places.tsv", "board/routes.yaml" };

/* The example of docs/boards.md. */
static const char *const valley[FILES] = {
    "source: \"made: a test\"\ngame: valley\ntitle: The Valley\nscenarios:\n  - name: All\n",
    /* board.yaml */
    "source: \"made: an example\"\n"
    "grid:\n"
    "  hexes: flat\n"
    "  size: [5, 4]\n"
    "  shoved: even\n"
    "  sheets:\n"
    "    - number: column-row\n"
    "terrain: [clear, woods, mountain]\n"
    "flags: [port, stranded]\n"
    "features: [river, ford, bridge, railroad]\n"
    "edges: [bluff]\n"
    "partitions:\n"
    "  state: [Virginia, Maryland]\n"
    "  home: [Union, Confederate]\n"
    "boxes:\n"
    "  Washington:\n"
    "    terrain: clear\n"
    "    flags: [port]\n"
    "    home: Union\n"
    "  The West:\n"
    "links:\n"
    "  - { from: Washington, to: Landing, kind: ferry }\n"
    "  - { from: The West, to: \"0102\", kind: road, one-way: yes }\n",
    /* board/hexes.tsv */
    "#! source: made: the hexes\n"
    "hex\tterrain\tflags\tplayable\tstate\thome\n"
    "0101\twoods\t\t\tVirginia\tConfederate\n"
    "0201, 0301\tmountain\t\t\tVirginia\t\n"
    "Landing\tclear\tport\t\tMaryland\tUnion\n"
    "0504\t\t\tno\t\t\n"
    "0401\t\tport, stranded\t\t\t\n",
    /* board/hexsides.tsv */
    "#! source: made: the hexsides\n"
    "side\tfeatures\tedges\n"
    "0202/0302\tford\tbluff\n"
    "0302/0202\tford\t\n"
    "0103:SW, 0104:SW\triver\t\n"
    "Landing/Mill\t\tbluff\n",
    /* board/places.tsv */
    "#! source: made: the places\n"
    "name\thex\tkind\tvalue\n"
    "Landing\t0503\ttown\t2\n"
    "Mill\t0402\t\t\n"
    "The Depot\tWashington\tdepot\t5\n",
    /* board/routes.yaml */
    "source: \"made: the routes\"\n"
    "Valley Railroad:\n"
    "  kind: railroad\n"
    "  hexes: [\"0101\", \"0201\", \"0302\", Mill, Landing, Washington]\n"
    "Goose Creek:\n"
    "  kind: river\n"
    "  sides: [\"0201/0301\", \"0201/0302\", \"0202/0302\"]\n"
    "Old Trail:\n"
    "  kind: trail\n"
    "  hexes: [\"0104\"]\n"
    "  source: book 3.2\n",
};

static char folder[200];

static void write_file(const char *dir, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    if (text == NULL) {
        remove(path);
        return;
    }
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void write_pack(const char *const *files)
{
    for (int i = 0; i < FILES; i++)
        write_file(folder, paths[i], files[i]);
}

static int begin_folder(void **state)
{
    (void)state;
    char board[220];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.150s/longroll-board-XXXXXX", base ? base : P_tmpdir);
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(board, sizeof board, "%s/board", folder);
    return mkdir(board, 0777);
}

static int end_folder(void **state)
{
    (void)state;
    static const char *const none[FILES] = { NULL };
    char path[300];
    write_pack(none);
    static const char *const folders[] = { "board", "over/board", "over", "" };
    snprintf(path, sizeof path, "%s/over/board/hexes.tsv", folder);
    remove(path);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        rmdir(path);
    }
    return 0;
}

static const struct lr_game valley_game = { .id = "valley",
                                            .title = "The Valley",
                                            .sides = { "Union", "Confederate" } };

static struct lr_pack *load(const char *const *overlays, int count)
{
    struct lr_error e = { 0 };
    char line[600];
    struct lr_pack *p = lr_pack_load(&valley_game, folder, overlays, count, &e);
    if (p == NULL)
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    return p;
}

static struct lr_pack *load_valley(void)
{
    write_pack(valley);
    return load(NULL, 0);
}

static lr_hex hex(const struct lr_board *b, const char *name)
{
    lr_hex h = lr_hex_named(b, name, strlen(name));
    if (h == LR_NONE)
        fail_msg("no hex %s", name);
    return h;
}

static lr_hexside side(const struct lr_board *b, const char *name)
{
    lr_hexside s = lr_hexside_named(b, name, strlen(name));
    if (s == LR_NONE)
        fail_msg("no hexside %s", name);
    return s;
}

/* ---- What was read ---- */

static void the_grid(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    const struct lr_board *b = p->board;
    assert_int_equal(b->hexes, 20);
    assert_int_equal(b->boxes, 2);
    assert_true(b->grid.flat);
    assert_int_equal(hex(b, "0503"), lr_hex_at(b, 4, 2));
    /* even columns stand half a hex further south */
    assert_int_equal(b->next[hex(b, "0201")][1], hex(b, "0301"));
    assert_int_equal(b->next[hex(b, "0201")][2], hex(b, "0302"));
    lr_pack_free(p);
}

static void hexes_and_boxes(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    const struct lr_board *b = p->board;
    assert_int_equal(b->terrain[hex(b, "0101")], 1);
    assert_int_equal(b->terrain[hex(b, "0201")], 2);
    assert_int_equal(b->terrain[hex(b, "0301")], 2);
    assert_int_equal(b->terrain[hex(b, "0202")], 0); /* the first is the rule */
    assert_int_equal(b->playable[hex(b, "0504")], 0);
    assert_int_equal(b->next[hex(b, "0503")][3], LR_NONE);
    uint32_t port = lr_flag_bit(b, "Port"), stranded = lr_flag_bit(b, "stranded");
    assert_int_equal(b->flags[hex(b, "Landing")], port);
    assert_int_equal(b->flags[hex(b, "0401")], port | stranded);
    lr_hex washington = hex(b, "washington");
    assert_int_equal(washington, 20);
    assert_int_equal(b->flags[washington], port);
    assert_int_equal(b->playable[washington], 1);
    assert_int_equal(b->partitions, 2);
    assert_string_equal(b->partition[0].name, "state");
    assert_int_equal(b->partition[0].of[hex(b, "Landing")], 1);
    assert_int_equal(b->partition[0].of[hex(b, "0202")], 0xFF);
    assert_int_equal(b->partition[1].of[hex(b, "0101")], 1);
    assert_int_equal(b->partition[1].of[hex(b, "0201")], 0xFF);
    assert_int_equal(b->partition[1].of[washington], 0);
    assert_int_equal(lr_flag_bit(b, "nothing"), 0);
    lr_pack_free(p);
}

static void hexsides_and_edges(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    const struct lr_board *b = p->board;
    uint32_t river = lr_feature_bit(b, "river"), ford = lr_feature_bit(b, "ford");
    uint8_t bluff = lr_edge_bit(b, "bluff");
    /* one line from each of its hexes, and a route */
    assert_int_equal(b->features[side(b, "0302/0202")], ford | river);
    int d = lr_direction(b, hex(b, "0202"), hex(b, "0302"));
    assert_int_equal(b->edge[hex(b, "0202")][d], bluff);
    assert_int_equal(b->edge[hex(b, "0302")][lr_opposite(d)], 0);
    assert_int_equal(b->features[b->side[hex(b, "0103")][4]], river);
    assert_int_equal(b->ends[b->side[hex(b, "0103")][4]].hex[1], LR_NONE);
    d = lr_direction(b, hex(b, "Landing"), hex(b, "Mill"));
    assert_int_equal(b->edge[hex(b, "Landing")][d], bluff);
    lr_pack_free(p);
}

static void places_links_and_routes(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    const struct lr_board *b = p->board;
    assert_int_equal(b->places, 3);
    const struct lr_place *landing = lr_place_named(b, "LANDING");
    assert_non_null(landing);
    assert_int_equal(landing->hex, hex(b, "0503"));
    assert_string_equal(landing->kind, "town");
    assert_string_equal(lr_get(landing->data, "value")->text, "2");
    assert_string_equal(lr_place_named(b, "Mill")->kind, "");
    assert_int_equal(lr_place_named(b, "the  depot")->hex, hex(b, "Washington"));
    assert_null(lr_place_named(b, "Nowhere"));

    assert_int_equal(b->links, 3);
    for (int i = 1; i < b->links; i++)
        assert_true(b->link[i - 1].from <= b->link[i].from);
    assert_int_equal(b->link[0].from, hex(b, "Landing"));
    assert_int_equal(b->link[2].to, hex(b, "0102"));
    assert_string_equal(b->link[2].kind, "road");

    assert_int_equal(b->routes, 3);
    assert_string_equal(b->route[0].name, "Valley Railroad");
    assert_int_equal(b->route[0].length, 6);
    uint32_t rail = lr_feature_bit(b, "railroad"), river = lr_feature_bit(b, "river");
    assert_true(b->features[side(b, "0101/0201")] & rail);
    assert_true(b->features[side(b, "Mill/Landing")] & rail);
    assert_false(b->features[side(b, "0101/0102")] & rail);
    assert_true(b->route[1].by_side);
    assert_true(b->features[side(b, "0201/0301")] & river);
    assert_string_equal(p->source[b->route[2].source].rule, "3.2");
    assert_string_equal(p->source[b->route[0].source].words, "the routes");
    lr_pack_free(p);
}

/* Names written are names read, for every hex and hexside, playable or not. */
static void names_are_read_back(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    for (int domain = LR_HEXES; domain <= LR_HEXSIDES; domain++)
        for (int i = 0; i < lr_domain_size(p, domain); i++) {
            char text[100];
            struct lr_text t = LR_TEXT(text);
            lr_name(p, domain, (uint64_t)i, &t);
            if (lr_find(p, domain, text, strlen(text)) != i)
                fail_msg("%s is not read back", text);
            uint16_t found = domain == LR_HEXES ? lr_hex_named(p->board, text, strlen(text))
                                                : lr_hexside_named(p->board, text, strlen(text));
            assert_int_equal(found, i);
        }
    static const char *const wrong[] = { "",         "0101",    "0101/",   "/0101", "0101/0301",   "0101:X",
                                         "0101:NNE", "Mill/Oz", "Oz/Mill", ":",     "Washington:N" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(lr_hexside_named(p->board, wrong[i], strlen(wrong[i])), LR_NONE);
    assert_int_equal(lr_hexside_named(p->board, " mill / 0503 ", 13), side(p->board, "Landing/Mill"));
    lr_pack_free(p);
}

static void a_pack_may_have_no_board(void **state)
{
    (void)state;
    const char *files[FILES] = { valley[PACK] };
    write_pack(files);
    struct lr_pack *p = load(NULL, 0);
    assert_null(p->board);
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
}

static void a_bare_grid_is_a_board(void **state)
{
    (void)state;
    const char *files[FILES] = { valley[PACK],
                                 "source: book 2.1\ngrid: { hexes: pointy, shoved: odd, size: [3, 2] }\n" };
    write_pack(files);
    struct lr_pack *p = load(NULL, 0);
    assert_int_equal(p->board->hexes, 6);
    assert_int_equal(hex(p->board, "0203"), lr_hex_at(p->board, 2, 1));
    /* row 1 is odd and stands half a hex east */
    assert_int_equal(lr_direction(p->board, hex(p->board, "0101"), hex(p->board, "0202")), 2);
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
}

static void listed_hexes_only(void **state)
{
    (void)state;
    const char *files[FILES] = {
        valley[PACK], "source: book 2.1\ngrid: { hexes: pointy, shoved: odd, size: [3, 2] }\nplayable: listed\n",
        "#! source: book 2.1\nhex\n0101\n0102, 0201\n"
    };
    write_pack(files);
    struct lr_pack *p = load(NULL, 0);
    int n = 0;
    for (int h = 0; h < 6; h++)
        n += p->board->playable[h];
    assert_int_equal(n, 3);
    assert_int_equal(p->board->playable[hex(p->board, "0103")], 0);
    lr_pack_free(p);
}

/* ---- Sheets ---- */

static struct lr_pack *load_grid(const char *grid)
{
    char text[900];
    snprintf(text, sizeof text, "source: book 2.1\n%s", grid);
    const char *files[FILES] = { valley[PACK], text };
    write_pack(files);
    return load(NULL, 0);
}

static int steps_between(const struct lr_pack *p, const char *one, const char *two)
{
    return lr_distance(p->board, hex(p->board, one), hex(p->board, two));
}

/* "shoved" speaks of printed numbers, whichever way they are counted. */
static void the_rulebooks_maps_as_files(void **state)
{
    (void)state;
    struct lr_pack *p = load_grid("grid:\n  hexes: pointy\n  size: [36, 71]\n  shoved: odd\n"
                                  "  sheets: [{ number: row-column, from: south-west }]\n");
    assert_int_equal(steps_between(p, "1827", "1726"), 1);
    assert_int_equal(steps_between(p, "2721", "2622"), 1);
    assert_int_equal(steps_between(p, "1826", "1727"), 2);
    lr_pack_free(p);

    p = load_grid("grid:\n  hexes: flat\n  size: [70, 36]\n  shoved: odd\n"
                  "  sheets: [{ number: column-row, first: [1, 0] }]\n");
    assert_int_equal(steps_between(p, "3012", "3111"), 1);
    assert_int_equal(steps_between(p, "6310", "6411"), 1);
    lr_pack_free(p);

    p = load_grid("grid:\n  hexes: flat\n  size: [168, 88]\n  shoved: odd\n  sheets:\n"
                  "    - { at: [71, 0], size: [97, 88], first: [1, 3], steps: [1, 2], digits: [2, 1] }\n"
                  "    - { at: [0, 21], size: [70, 61], first: [30, 46], steps: [1, 2], digits: [2, 1] }\n");
    assert_int_equal(steps_between(p, "11738", "11539"), 1);
    assert_int_equal(steps_between(p, "16485", "16486"), 1);
    assert_int_equal(steps_between(p, "4699", "4501"), 2);
    assert_int_equal(p->board->playable[lr_hex_at(p->board, 70, 5)], 0); /* no sheet covers it */
    lr_pack_free(p);

    p = load_grid("grid:\n  hexes: flat\n  size: [110, 50]\n  shoved: even\n  sheets:\n"
                  "    - { letter: W, size: [57, 50], number: column-row }\n"
                  "    - { letter: E, at: [54, 0], size: [56, 50], number: column-row }\n");
    assert_int_equal(steps_between(p, "W3013", "W2914"), 1);
    assert_int_equal(steps_between(p, "W3117", "W3014"), 3);
    assert_int_equal(steps_between(p, "W5501", "E0101"), 0);
    lr_pack_free(p);

    /* a sheet that joins one column off */
    p = load_grid("grid:\n  hexes: flat\n  size: [12, 12]\n  shoved: even\n  sheets:\n"
                  "    - { letter: W, size: [8, 10], number: column-row }\n"
                  "    - { letter: E, at: [5, 1], size: [7, 10], number: column-row, askew: yes }\n");
    assert_int_equal(steps_between(p, "W0603", "E0102"), 0);
    assert_int_equal(steps_between(p, "W0704", "E0202"), 0);
    assert_int_equal(steps_between(p, "E0102", "E0202"), 1);
    assert_int_equal(p->board->playable[lr_hex_at(p->board, 8, 1)], 0);
    lr_pack_free(p);

    p = load_grid("grid:\n  hexes: pointy\n  size: [40, 60]\n  shoved: even\n"
                  "  sheets: [{ number: row-column, from: south-west }]\n");
    assert_int_equal(lr_direction(p->board, hex(p->board, "4610"), hex(p->board, "4510")), 3);
    assert_int_equal(steps_between(p, "4610", "4908"), 4);
    lr_pack_free(p);

    /* rows that count by two are neither odd nor even: one of them is named */
    p = load_grid("grid:\n  hexes: pointy\n  size: [4, 4]\n  shoved: 5\n"
                  "  sheets: [{ number: row-column, first: [1, 3], steps: [1, 2] }]\n");
    assert_int_equal(lr_direction(p->board, hex(p->board, "0502"), hex(p->board, "0303")), 0);
    lr_pack_free(p);
}

/* ---- Overlays ---- */

static void an_overlay_changes_a_hex(void **state)
{
    (void)state;
    char over[220], board[240];
    write_pack(valley);
    snprintf(over, sizeof over, "%s/over", folder);
    snprintf(board, sizeof board, "%s/board", over);
    mkdir(over, 0777);
    mkdir(board, 0777);
    write_file(over, "board/hexes.tsv",
               "#! source: made: mine\n#! new: yes\nhex\tterrain\n0101\tmountain\n0202\twoods\n0301\twoods\n");
    const char *const overlays[] = { over };
    struct lr_pack *p = load(overlays, 1);
    assert_int_equal(p->board->terrain[hex(p->board, "0101")], 2);
    assert_int_equal(p->board->terrain[hex(p->board, "0202")], 1);
    assert_int_equal(p->board->terrain[hex(p->board, "0301")], 1); /* though the pack says it in a longer line */
    assert_int_equal(p->board->terrain[hex(p->board, "0201")], 2);
    assert_int_equal(p->board->partition[1].of[hex(p->board, "0101")], 1);
    lr_pack_free(p);
}

/* ---- Refusals ---- */

/* In one file of the valley, `from` is replaced by `to`; then the error must be at this line and column (0: not
 * looked at) and hold these words. */
struct refusal {
    int file;
    const char *from, *to;
    int line, column;
    const char *words;
};

static const struct refusal refusals[] = {
    { BOARD, "hexes: flat", "hexes: round", 3, 10, "expected pointy or flat, found \"round\"" },
    { BOARD, "  hexes: flat\n", "", 3, 0, "expected the key \"hexes\"" },
    { BOARD, "size: [5, 4]", "size: [5]", 4, 9, "expected two numbers, [across, down]" },
    { BOARD, "size: [5, 4]", "size: [5, x]", 4, 13, "found \"x\"" },
    { BOARD, "size: [5, 4]", "size: [500, 400]", 0, 0, "a board has 1 to 16384 hexes" },
    { BOARD, "size: [5, 4]", "size: [16384, 1]", 0, 0, "too many hexsides" },
    { BOARD, "shoved: even", "shoved: both", 5, 11, "found \"both\"" },
    { BOARD, "shoved: even", "shoved: 6", 5, 11, "expected the number of a column of this sheet, found 6" },
    { BOARD, "  shoved: even\n", "", 3, 0, "expected the key \"shoved\"" },
    { BOARD, "number: column-row", "number: diagonal", 7, 15, "expected row-column or column-row" },
    { BOARD, "number: column-row", "from: top", 7, 13, "north-west, north-east, south-west or south-east" },
    { BOARD, "number: column-row", "steps: [2, 1]", 5, 11, "because they count by 2" },
    { BOARD, "number: column-row", "letter: ABCD", 7, 15, "one to three letters" },
    { BOARD, "number: column-row", "letter: 7", 0, 0, "its letter is not a letter" },
    { BOARD, "number: column-row", "size: [6, 4]", 0, 0, "sheet 1: does not lie on the board" },
    { BOARD, "number: column-row", "digits: [2, 2, 2]", 7, 15, "expected two numbers" },
    { BOARD, "number: column-row", "first: [96, 1]", 0, 0, "its numbers run out of digits" },
    { BOARD, "number: column-row", "colour: red", 7, 15, "colour" },
    { BOARD, "    - number: column-row\n",
      "    - number: column-row\n    - { at: [2, 0], first: [8, 1], letter: B, number: column-row }\n", 8, 0,
      "expected this sheet to be staggered like the board, found it one column off" },
    { BOARD, "terrain: [clear, woods, mountain]", "terrain: [clear, Clear]", 8, 18, "found \"Clear\" again" },
    { BOARD, "terrain: [clear, woods, mountain]", "terrain: clear", 8, 10, "expected a list of names" },
    { BOARD, "edges: [bluff]", "edges: [a, b, c, d, e, f, g, h, i]", 11, 8, "at most 8 names, found 9" },
    { BOARD, "flags: [port, stranded]", "flags: [\"a=b\"]", 9, 9, "expected a name, found \"a=b\", which holds" },
    { BOARD, "  home: [Union", "  terrain: [Union", 14, 0, "found the column \"terrain\"" },
    { BOARD, "  The West:\n", "  \"0101\":\n", 20, 0, "found \"0101\", which is taken" },
    { BOARD, "  The West:\n", "  \"A/B\":\n", 20, 0, "which mark hexsides" },
    { BOARD, "  The West:\n", "  The West: here\n", 20, 0, "a map, or nothing" },
    { BOARD, "    home: Union", "    home: Unoin", 19, 11, "did you mean \"Union\"?" },
    { BOARD, "    home: Union", "    house: Union", 19, 12, "did you mean \"home\"?" },
    { BOARD, "to: Landing, kind: ferry", "to: Nowhere, kind: ferry", 22, 29,
      "found \"Nowhere\", which is not on this" },
    { BOARD, "to: Landing, kind: ferry", "to: \"0504\", kind: ferry", 22, 0, "which is not playable" },
    { BOARD, "to: Landing, kind: ferry", "to: The Depot, kind: ferry", 22, 0, "another hex" },
    { BOARD, "to: Landing, kind: ferry", "to: Landing", 22, 0, "expected the key \"kind\"" },
    { BOARD, "one-way: yes", "one-way: perhaps", 23, 0, "yes or no" },
    { BOARD, "links:\n", "bridges:\n", 22, 3, "found \"bridges\"" },
    { HEXES, "0101\twoods", "0101\twood", 3, 6, "expected a terrain, found \"wood\"" },
    { HEXES, "0101\twoods", "0601\twoods", 3, 1, "found \"0601\", which is not on this board" },
    { HEXES, "0201, 0301", "0201, 0101", 4, 7, "expected each once, found \"0101\", which is in line 3 already" },
    { HEXES, "0201, 0301", "0201,, 0301", 4, 6, "expected a hex by number or place" },
    { HEXES, "port, stranded", "port, harbour", 7, 13, "expected a flag, found \"harbour\"" },
    { HEXES, "\tno\t", "\tnever\t", 6, 0, "yes or no" },
    { HEXES, "Maryland\tUnion", "Maryland\tVirginia", 5, 0, "expected home, found \"Virginia\"" },
    { HEXES, "terrain\tflags", "ground\tflags", 3, 0, "found \"ground\"" },
    { HEXES, "0401\t\tport, stranded\t\t", "0402\t\tport\tno\t", 0, 0, "which is not playable" },
    { SIDES, "0202/0302", "0202/0402", 3, 1, "which names two hexes that do not touch" },
    { SIDES, "0202/0302", "0202", 3, 1, "neither two hexes" },
    { SIDES, "0103:SW, 0104:SW", "0103:SW, 0104:W", 5, 10, "does not end with a direction" },
    { SIDES, "0103:SW, 0104:SW", "0103:SW, 0103:SW", 5, 10, "which is in line 5 already" },
    { SIDES, "0103:SW, 0104:SW", "0504:S", 5, 1, "which is not the side of a playable hex" },
    { SIDES, "0103:SW, 0104:SW", "Washington:SW", 5, 1, "does not begin with a hex" },
    { SIDES, "0302/0202\tford", "0302/0202\tbridge", 4, 1,
      "the same features from both hexes, found \"0302/0202\", which line 3 says has \"ford\"" },
    { SIDES, "\tford\t", "\tfrod\t", 3, 11, "did you mean \"ford\"?" },
    { SIDES, "\tbluff\n0302", "\tcliff\n0302", 3, 16, "expected an edge, found \"cliff\"" },
    { PLACES, "Mill\t0402", "landing\t0402", 4, 1, "found \"landing\", which is taken" },
    { PLACES, "Mill\t0402", "Washington\t0402", 4, 1, "which is taken" },
    { PLACES, "Mill\t0402", "0101\t0402", 4, 1, "which is taken" },
    { PLACES, "Mill\t0402", "A:B\t0402", 4, 1, "which mark hexsides" },
    { PLACES, "Mill\t0402", "Mill\t0504", 4, 6, "expected a hex on the map, found \"0504\"" },
    { PLACES, "Mill\t0402", "Mill\t", 4, 0, "expected the key \"hex\"" },
    { ROUTES, "kind: railroad\n", "", 3, 0, "expected the key \"kind\"" },
    { ROUTES, "\"0302\", Mill", "\"0303\", Mill", 4, 27, "a hex that touches the stop before it, found \"0303\"" },
    { ROUTES, "\"0104\"", "\"0504\"", 10, 11, "which is not playable" },
    { ROUTES, "[\"0104\"]", "[]", 10, 10, "expected at least one stop" },
    { ROUTES, "\"0201/0302\"", "\"0303/0302\"", 7, 24, "a hexside that touches the stop before it" },
    { ROUTES, "\"0201/0302\"", "\"0201/0401\"", 7, 24, "which names two hexes that do not touch" },
    { ROUTES, "  hexes: [\"0104\"]\n", "  hexes: [\"0104\"]\n  sides: [\"0104:S\"]\n", 9, 0, "found both" },
    { ROUTES, "  hexes: [\"0104\"]\n", "", 9, 0, "expected the key \"hexes\"" },
    { ROUTES, "  hexes: [\"0104\"]\n", "  hexes: 0104\n", 10, 10, "expected a list" },
};

static char *replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (at == NULL) {
        fail_msg("the valley does not hold \"%s\"", from);
        return NULL;
    }
    size_t size = strlen(text) + strlen(to) + 1;
    char *out = malloc(size);
    assert_non_null(out);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

/* False, with the reason printed, if the fault is accepted or complained of wrongly. */
static bool refuse(const struct refusal *r)
{
    const char *files[FILES];
    memcpy(files, valley, sizeof files);
    char *changed = replaced(valley[r->file], r->from, r->to), line[600] = "nothing";
    struct lr_error e = { 0 };
    files[r->file] = changed;
    write_pack(files);
    free(changed);
    struct lr_pack *p = lr_pack_load(&valley_game, folder, NULL, 0, &e);
    if (p == NULL)
        lr_error_line(&e, line, sizeof line);
    bool placed = r->line == 0
                  || (e.line == r->line && (r->column == 0 || e.column == r->column)
                      && strstr(e.file, paths[r->file]) != NULL);
    bool good = p == NULL && placed && strstr(e.words, r->words) != NULL;
    if (!good)
        print_error("\"%s\": expected %s:%d:%d: %s, found %s\n", r->to, paths[r->file], r->line, r->column,
                    r->words, line);
    lr_pack_free(p);
    return good;
}

static void every_fault_is_refused_where_it_stands(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        wrong += !refuse(&refusals[i]);
    assert_int_equal(wrong, 0);
}

/* Bytes changed, left out and put in at random: refused or loaded, never a crash. */
static void mangled_files_do_no_harm(void **state)
{
    (void)state;
    static const char signs[] = "0123456789,:/@.-[]{}\"' \n\tabcNSEW#!";
    struct lr_rng r = lr_rng_seed(1864, 9);
    for (int i = 0; i < 3000; i++) {
        const char *files[FILES];
        char text[2000];
        memcpy(files, valley, sizeof files);
        int file = BOARD + (int)lr_rng_below(&r, FILES - BOARD);
        size_t length = strlen(valley[file]);
        memcpy(text, valley[file], length + 1);
        for (uint32_t k = 0; k <= lr_rng_below(&r, 4); k++) {
            size_t at = lr_rng_below(&r, (uint32_t)length - 4);
            size_t gone = lr_rng_below(&r, 3);
            if (lr_rng_below(&r, 3) == 0) {
                memmove(text + at, text + at + gone, length - at - gone + 1);
                length -= gone;
            } else {
                text[at] = signs[lr_rng_below(&r, sizeof signs - 1)];
            }
        }
        files[file] = text;
        write_pack(files);
        struct lr_error e = { 0 };
        struct lr_pack *p = lr_pack_load(&valley_game, folder, NULL, 0, &e);
        assert_true(p != NULL || e.words[0] != '\0');
        if (p != NULL)
            (void)lr_board_check(p, NULL, &e);
        lr_pack_free(p);
    }
}

/* ---- lr_board_check ---- */

static void a_good_board_is_counted(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    char text[400] = "", line[600];
    struct lr_text t = LR_TEXT(text);
    struct lr_error e = { 0 };
    if (!lr_board_check(p, &t, &e))
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    assert_non_null(strstr(text, "5 by 4, 19 hexes on the map"));
    assert_non_null(
        strstr(text, "3 places, 2 boxes, 3 links, 2 partitions, 3 routes (1 railroad, 1 river, 1 trail)"));
    lr_pack_free(p);
}

static void expect_fault(struct lr_pack *p, const char *words)
{
    struct lr_error e = { 0 };
    if (lr_board_check(p, NULL, &e))
        fail_msg("not found: %s", words);
    if (strstr(e.words, words) == NULL)
        fail_msg("expected %s, found %s", words, e.words);
}

/* With one value changed, the fault is found. */
static void broken(struct lr_pack *p, void *place, size_t size, uint32_t value, const char *words)
{
    uint32_t kept = 0;
    memcpy(&kept, place, size);
    memcpy(place, &value, size);
    expect_fault(p, words);
    memcpy(place, &kept, size);
}

static void a_broken_board_is_found_out(void **state)
{
    (void)state;
    struct lr_pack *p = load_valley();
    const struct lr_board *b = p->board;
    lr_hex(*next)[6] = (void *)b->next;
    lr_hexside(*sides)[6] = (void *)b->side;
    struct lr_ends *ends = (void *)b->ends;
    uint16_t *stops = (void *)b->route[0].stops, *bank = (void *)b->route[1].stops;
    uint32_t *features = (void *)b->features;
    uint8_t(*edge)[6] = (void *)b->edge;
    struct lr_place *place = (void *)b->place;
    struct lr_link *link = (void *)b->link;
    lr_hex out = hex(b, "0504"), aside = hex(b, "0303");
    broken(p, &next[0][3], 2, LR_NONE, "playable hexes around it");
    broken(p, &next[out][0], 2, 5, "playable hexes around it");
    broken(p, &sides[0][3], 2, 0, "one hexside between two hexes");
    broken(p, &sides[0][3], 2, LR_NONE, "a hexside in every direction");
    broken(p, &ends[sides[0][3]].hex[1], 2, 7, "lead back to it");
    broken(p, &ends[sides[0][3]].dir[0], 1, 1, "lead back to it");
    broken(p, &features[sides[out][3]], 4, 1, "sides of playable hexes only");
    broken(p, &edge[out][3], 1, 1, "edges on playable hexes only");
    broken(p, &stops[2], 2, aside, "a break at stop 3");
    broken(p, &stops[0], 2, 9999, "a break at stop 1");
    broken(p, &bank[1], 2, 0, "a break at stop 2");
    broken(p, &place[0].hex, 2, out, "expected a playable hex");
    broken(p, &link[0].to, 2, out, "links between playable hexes");
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
}

static void stranded_hexes_need_the_flag(void **state)
{
    (void)state;
    /* 0101 is cut off by its neighbours 0102 and 0201 */
    const char *files[FILES] = { valley[PACK],
                                 "source: book 2.1\ngrid: { hexes: flat, shoved: even, size: [4, 3], "
                                 "sheets: [{ number: column-row }] }\nflags: [stranded]\n",
                                 "#! source: book 2.1\nhex\tplayable\tflags\n0102, 0201\tno\t\n" };
    write_pack(files);
    struct lr_pack *p = load(NULL, 0);
    expect_fault(p, "hex 0101: expected a way to the rest of the board");
    lr_pack_free(p);
    files[HEXES] = "#! source: book 2.1\nhex\tplayable\tflags\n0102, 0201\tno\t\n0101\t\tstranded\n";
    write_pack(files);
    p = load(NULL, 0);
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
    /* a link is a way, too */
    files[BOARD] = "source: book 2.1\ngrid: { hexes: flat, shoved: even, size: [4, 3], "
                   "sheets: [{ number: column-row }] }\nlinks: [{ from: \"0101\", to: \"0403\", kind: ferry }]\n";
    files[HEXES] = "#! source: book 2.1\nhex\tplayable\n0102, 0201\tno\n";
    write_pack(files);
    p = load(NULL, 0);
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
}

/* ---- The largest board ---- */

static void the_largest_board_loads(void **state)
{
    (void)state;
    enum { WIDE = 170, HIGH = 90 };
    size_t room = (size_t)64 * WIDE * HIGH, used = 0;
    char *hexes = malloc(room);
    assert_non_null(hexes);
    used += (size_t)snprintf(hexes, room, "#! source: made: a large map\nhex\tterrain\tstate\n");
    for (int y = 1; y <= HIGH; y++)
        for (int x = 1; x <= WIDE; x++)
            used += (size_t)snprintf(hexes + used, room - used, "%02d%03d\t%s\t%s\n", y, x,
                                     (x * y) % 3 ? "clear" : "woods", x < 80 ? "Texas" : "Virginia");
    const char *files[FILES] = { valley[PACK],
                                 "source: book 2.1\ngrid: { hexes: flat, shoved: odd, size: [170, 90], "
                                 "sheets: [{ digits: [3, 2] }] }\nterrain: [clear, woods]\n"
                                 "partitions: { state: [Texas, Virginia] }\n",
                                 hexes };
    write_pack(files);
    struct lr_pack *p = load(NULL, 0);
    assert_int_equal(p->board->hexes, WIDE * HIGH);
    assert_int_equal(p->board->terrain[hex(p->board, "03001")], 1);
    assert_int_equal(p->board->partition[0].of[hex(p->board, "90170")], 1);
    assert_true(lr_board_check(p, NULL, NULL));
    lr_pack_free(p);
    free(hexes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grid),
        cmocka_unit_test(hexes_and_boxes),
        cmocka_unit_test(hexsides_and_edges),
        cmocka_unit_test(places_links_and_routes),
        cmocka_unit_test(names_are_read_back),
        cmocka_unit_test(a_pack_may_have_no_board),
        cmocka_unit_test(a_bare_grid_is_a_board),
        cmocka_unit_test(listed_hexes_only),
        cmocka_unit_test(the_rulebooks_maps_as_files),
        cmocka_unit_test(an_overlay_changes_a_hex),
        cmocka_unit_test(every_fault_is_refused_where_it_stands),
        cmocka_unit_test(mangled_files_do_no_harm),
        cmocka_unit_test(a_good_board_is_counted),
        cmocka_unit_test(a_broken_board_is_found_out),
        cmocka_unit_test(stranded_hexes_need_the_flag),
        cmocka_unit_test(the_largest_board_loads),
    };
    return cmocka_run_group_tests(tests, begin_folder, end_folder);
}
