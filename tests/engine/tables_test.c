/* tables_test.c - fixed words, rows and charts: what is read, and what is refused with which words. */
#include "packs.h"

#include <stdlib.h>

/* A game that reads one thing from data/it.tsv or data/it.yaml: what the test wants. */
static bool (*reader)(struct lr_pack *p, struct lr_error *e);
static char said[700];

static bool load(struct lr_pack *p, struct lr_error *e) { return reader(p, e); }

static const struct lr_kind frames[] = { { .name = "march" }, { .name = NULL } };
static const struct lr_verb verbs[] = { { .phrase = NULL }, { .phrase = "march" }, { .phrase = NULL } };
static const struct lr_telling tellings[] = { { .phrase = "it marches", .rule = "1" }, { .phrase = NULL } };
static const struct lr_game game = { .id = "tiny",
                                     .title = "Tiny",
                                     .sides = { "Blue", "Grey" },
                                     .frames = frames,
                                     .verbs = verbs,
                                     .tellings = tellings,
                                     .load = load };

static bool reads(bool (*by)(struct lr_pack *, struct lr_error *), const char *file, const char *text)
{
    struct lr_error e = { .line = 0 };
    struct place at = place_make();
    reader = by;
    place_put(&at, "pack.yaml",
              "source: 'made: t'\ngame: tiny\nscenarios: [{ name: One }]\n"
              "options:\n  - { name: fog, choices: [no, yes] }\n  - { name: rain, choices: [no, yes] }\n"
              "  - { name: heat, choices: [none, some, much] }\n");
    place_put(&at, "board.yaml",
              "source: 'made: b'\ngrid: { hexes: pointy, shoved: even, size: [3, 2] }\n"
              "partitions: { state: [Maine, Ohio] }\n");
    place_put(&at, "board/places.tsv", "#! source: made: p\nname\tkind\thex\nBath\ttown\t0201\n");
    place_put(&at, file, text);
    struct lr_pack *p = lr_pack_load(&game, at.path, NULL, 0, &e);
    said[0] = '\0';
    if (p == NULL)
        lr_error_line(&e, said, sizeof said);
    lr_pack_free(p);
    place_clear(&at);
    return p != NULL;
}

static void refused(bool (*by)(struct lr_pack *, struct lr_error *), const char *file, const char *text,
                    const char *says)
{
    if (reads(by, file, text))
        fail_msg("%s: was read; expected \"%s\"", text, says);
    if (strstr(said, says) == NULL)
        fail_msg("%s: expected \"%s\", found \"%s\"", text, says, said);
}

/* ---- Words, sides, hexes, places ---- */

static const char *const kinds[] = { "foot", "horse", "guns" };

static struct {
    uint8_t kind, steps, side;
    lr_hex hex, bath;
} row;

static bool read_row(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_node *n = lr_rows(p, "data/it.tsv", 1, e);
    n = n ? n->first : NULL;
    return n && lr_need_word(n, "kind", kinds, 3, &row.kind, e) && lr_need_byte(n, "steps", 1, 4, &row.steps, e)
           && lr_need_side(p, n, "side", &row.side, e) && lr_need_hex(p, n, "hex", &row.hex, e)
           && lr_need_place(p->board, "Bath", &row.bath, e);
}

#define ROW "#! source: made: t\nkind\tsteps\tside\thex\n"

static void words_and_bytes(void **state)
{
    (void)state;
    if (!reads(read_row, "data/it.tsv", ROW "guns\t3\tGrey\tBath\n"))
        fail_msg("%s", said);
    assert_int_equal(row.kind, 2);
    assert_int_equal(row.steps, 3);
    assert_int_equal(row.side, LR_SECOND);
    assert_int_equal(row.hex, row.bath);
    refused(read_row, "data/it.tsv", ROW "gun\t3\tGrey\tBath\n",
            "it.tsv:3:1: expected one of foot, horse, guns; found \"gun\"");
    refused(read_row, "data/it.tsv", ROW "guns\t5\tGrey\tBath\n", "expected a number from 1 to 4");
    refused(read_row, "data/it.tsv", ROW "guns\t3\tRed\tBath\n", "expected a side");
    refused(read_row, "data/it.tsv", ROW "guns\t3\tGrey\t0901\n", "expected a hex");
    refused(read_row, "data/it.tsv", ROW, "expected 1 rows, found 0");
}

static bool find_perth(struct lr_pack *p, struct lr_error *e)
{
    lr_hex h;
    return lr_need_place(p->board, "Perth", &h, e);
}

static void places_by_name(void **state)
{
    (void)state;
    refused(find_perth, "data/it.tsv", ROW, "places.tsv: expected a place called Perth");
}

/* ---- Names and options ---- */

static int found;
static uint64_t set;

static bool name_things(struct lr_pack *p, struct lr_error *e)
{
    static const char *const sorts[] = { "wagon", "depot" };
    static const struct lr_naming names[] = { LR_NAMING(LR_OWN, kinds), LR_NAMING(LR_OWN + 1, sorts) };
    if (!lr_domains_add(p, names, 2, e))
        return false;
    found = 10 * lr_find(p, LR_OWN, "guns", 4) + lr_find(p, LR_OWN + 1, "depot", 5);
    return true;
}

static bool name_gaps(struct lr_pack *p, struct lr_error *e)
{
    static const char *const sorts[] = { [1] = "depot" };
    static const struct lr_naming names[] = { LR_NAMING(LR_OWN, sorts) };
    return lr_domains_add(p, names, 1, e);
}

static bool two_options(struct lr_pack *p, struct lr_error *e)
{
    static const char *const names[] = { "rain", "fog" };
    uint8_t index[2];
    struct lr_setup s;
    if (!lr_options_find(p, names, 2, index, e))
        return false;
    lr_setup_preset(p, 0, 1, &s);
    set = lr_options_set(&s, index, 2);
    if (!lr_setup_option(p, &s, "fog", "yes", e))
        return false;
    set = 16 * set + lr_options_set(&s, index, 2);
    return true;
}

static bool wide_option(struct lr_pack *p, struct lr_error *e)
{
    static const char *const names[] = { "heat" };
    uint8_t index[1];
    return lr_options_find(p, names, 1, index, e);
}

static void names_and_options(void **state)
{
    (void)state;
    assert_true(reads(name_things, "data/it.tsv", ROW));
    assert_int_equal(found, 21);
    refused(name_gaps, "data/it.tsv", ROW, "thing 0 of domain 8 has no name");
    if (!reads(two_options, "data/it.tsv", ROW))
        fail_msg("%s", said);
    assert_int_equal(set, 2);
    refused(wide_option, "data/it.tsv", ROW, "expected the option heat with two choices");
}

/* ---- Rows ---- */

static uint16_t first[3];

static bool read_sides(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_node *file = lr_rows(p, "data/it.tsv", 0, e);
    int i = 0;
    memset(first, 0, sizeof first);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        uint8_t side;
        if (!lr_need_side(p, n, "side", &side, e) || !lr_rows_by_side(p, n, side, i++, first, e))
            return false;
    }
    return file != NULL;
}

#define SIDES "#! source: made: t\nname\tside\n"

static void rows_by_side(void **state)
{
    (void)state;
    assert_true(reads(read_sides, "data/it.tsv", SIDES "a\tBlue\nb\tBlue\nc\tGrey\n"));
    assert_int_equal(first[0], 0);
    assert_int_equal(first[1], 2);
    assert_int_equal(first[2], 3);
    assert_true(reads(read_sides, "data/it.tsv", SIDES "a\tGrey\n"));
    assert_int_equal(first[1], 0);
    refused(read_sides, "data/it.tsv", SIDES "a\tBlue\nb\tGrey\nc\tBlue\n",
            "it.tsv:5:1: expected the rows of the Blue before those of the Grey");
}

static uint8_t speed[3];

static bool read_speed(const struct lr_node *n, int which, void *into, struct lr_error *e)
{
    return lr_need_byte(n, "speed", 0, 9, (uint8_t *)into + which, e);
}

static bool read_speeds(struct lr_pack *p, struct lr_error *e)
{
    static const char *const known[] = { "kind", "speed", NULL };
    static const struct lr_table table = { "data/it.tsv", "kind", kinds, 3, known, read_speed };
    return lr_table_read(p, &table, speed, e);
}

#define SPEEDS "#! source: made: t\nkind\tspeed\n"

static void rows_by_word(void **state)
{
    (void)state;
    assert_true(reads(read_speeds, "data/it.tsv", SPEEDS "horse\t5\nfoot\t3\nguns\t2\n"));
    assert_int_equal(speed[0], 3);
    assert_int_equal(speed[1], 5);
    assert_int_equal(speed[2], 2);
    refused(read_speeds, "data/it.tsv", SPEEDS "horse\t5\nfoot\t3\n", "it.tsv:1:1: expected a row for guns");
    refused(read_speeds, "data/it.yaml", "source: 'made: t'\n", "it.tsv");
    refused(read_speeds, "data/it.tsv", "#! source: made: t\nkind\tpace\nhorse\t5\n",
            "kind, speed; found \"pace\"");
}

static void no_row_twice(void **state)
{
    (void)state;
    refused(read_speeds, "data/it.tsv", "#! source: made: t\nrow\tkind\tspeed\n1\thorse\t5\n2\thorse\t5\n",
            "found \"row\"");
}

/* ---- Charts ---- */

struct cell {
    uint8_t hits;
    char note;
};

/* "3" or "3m" */
static bool read_cell(const struct lr_node *n, void *out, struct lr_error *e)
{
    const char *s = n->text;
    if (s[0] < '0' || s[0] > '9' || (s[1] && (s[1] != 'm' || s[2])))
        return lr_wrong(n, e, "expected hits, with m or without; found %s", s);
    *(struct cell *)out = (struct cell){ (uint8_t)(s[0] - '0'), s[1] };
    return true;
}

static struct cell fire[3][6]; /* dice from -1 to 4 */
static int32_t least[3];

static bool read_numbered(struct lr_pack *p, struct lr_error *e)
{
    static const struct lr_chart chart = { "data/it.tsv", "die", -1, 4, 3, NULL, read_cell, sizeof(struct cell) };
    return lr_chart_read(p, &chart, fire, least, e);
}

static bool read_listed(struct lr_pack *p, struct lr_error *e)
{
    static const char *const names[] = { "clear", "woods", "town" };
    static const struct lr_chart chart = {
        "data/it.yaml", "dice", -1, 4, 3, names, read_cell, sizeof(struct cell)
    };
    return lr_chart_read(p, &chart, fire, NULL, e);
}

#define FIRE "#! source: made: t\ndie\t1-5\t6-10\t11+\n"

static void charts_of_numbers(void **state)
{
    (void)state;
    if (!reads(read_numbered, "data/it.tsv", FIRE "-1 or less\t0\t0\t1\n0\t0\t1\t1\n1-2\t1\t2\t3m\n3+\t2\t3\t4m\n"))
        fail_msg("%s", said);
    assert_int_equal(least[0], 1);
    assert_int_equal(least[1], 6);
    assert_int_equal(least[2], 11);
    static const uint8_t hits[3][6] = { { 0, 0, 1, 1, 2, 2 }, { 0, 1, 2, 2, 3, 3 }, { 1, 1, 3, 3, 4, 4 } };
    for (int c = 0; c < 3; c++)
        for (int die = -1; die <= 4; die++) {
            assert_int_equal(fire[c][die + 1].hits, hits[c][die + 1]);
            assert_int_equal(fire[c][die + 1].note, c == 2 && die > 0 ? 'm' : 0);
        }
    assert_int_equal(lr_column(least, 3, 0), 0);
    assert_int_equal(lr_column(least, 3, 5), 0);
    assert_int_equal(lr_column(least, 3, 6), 1);
    assert_int_equal(lr_column(least, 3, 10), 1);
    assert_int_equal(lr_column(least, 3, 999), 2);
    assert_int_equal(lr_within(-5, -1, 4), -1);
    assert_int_equal(lr_within(9, -1, 4), 4);
    assert_int_equal(lr_within(2, -1, 4), 2);
}

static void charts_of_names(void **state)
{
    (void)state;
    if (!reads(read_listed, "data/it.yaml",
               "- { dice: -1 to 1, clear: 1, woods: 2, town: 3, source: 'book 1' }\n"
               "- { dice: 2-4, clear: 4, woods: 5m, town: 6, source: 'book 2' }\n"))
        fail_msg("%s", said);
    assert_int_equal(fire[1][2].hits, 2);
    assert_int_equal(fire[1][3].hits, 5);
    assert_int_equal(fire[2][5].hits, 6);
    refused(read_listed, "data/it.yaml", "- { dice: -1 to 4, clear: 1, town: 2, woods: 3, source: 'book 1' }\n",
            "expected the column woods here, found town");
}

static void charts_are_whole(void **state)
{
    (void)state;
    refused(read_numbered, "data/it.tsv", FIRE "-1 to 2\t0\t0\t1\n4\t2\t3\t4\n", "expected a row for the die 3");
    refused(read_numbered, "data/it.tsv", FIRE "-1 to 2\t0\t0\t1\n2-4\t2\t3\t4\n",
            "it.tsv:4:1: expected the die 2 in one row");
    refused(read_numbered, "data/it.tsv", FIRE "-1 to 2\t0\t0\t1\n3-5\t2\t3\t4\n", "expected dice from -1 to 4");
    refused(read_numbered, "data/it.tsv", FIRE "-1 to 2\t0\t0\t1\nmany\t2\t3\t4\n", "found many");
    refused(read_numbered, "data/it.tsv", FIRE "-1 to 2\t0\t0\t1x\n3+\t2\t3\t4\n",
            "it.tsv:3:13: expected hits, with m or without; found 1x");
    refused(read_numbered, "data/it.tsv", "#! source: made: t\ndie\t1-5\t6-10\n-1 to 4\t0\t0\n",
            "expected 3 columns, found 2");
    refused(read_numbered, "data/it.tsv", "#! source: made: t\ndie\t1-5\t6-10\t11+\t20+\n-1 to 4\t0\t0\t0\t0\n",
            "expected 3 columns, found 20+ too");
    refused(read_numbered, "data/it.tsv", "#! source: made: t\ndie\t1-5\t7-10\t11+\n-1 to 4\t0\t0\t0\n",
            "expected a column that begins with 6, found 7-10");
    refused(read_numbered, "data/it.tsv", "#! source: made: t\ndie\tfew\tsome\tmany\n-1 to 4\t0\t0\t0\n",
            "expected a column headed by numbers, found few");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_bytes),   cmocka_unit_test(places_by_name),  cmocka_unit_test(names_and_options),
        cmocka_unit_test(rows_by_side),      cmocka_unit_test(rows_by_word),    cmocka_unit_test(no_row_twice),
        cmocka_unit_test(charts_of_numbers), cmocka_unit_test(charts_of_names), cmocka_unit_test(charts_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
