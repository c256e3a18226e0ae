/* fields_test.c - the shape of a state: values by path, ranges, and tables that leave something out. */
#include "table.h"

static struct lr_error error;

/* ---- a toy whose fields show every form ----------------------------------------------------------- */

struct inner {
    int16_t x;
    uint8_t tally[2];
};

struct group {
    uint8_t hex, steps;
    struct inner at;
    uint16_t spare;
};

struct toy {
    struct lr_core core;
    uint64_t large;
    int64_t low;
    uint32_t mask;
    int8_t small;
    uint8_t side, plain, score;
    uint16_t wide;
    uint8_t set[3];
    uint8_t flag;
    uint16_t hand[4];
    uint8_t unused[10];
    struct group group, list[3];
};

static const struct lr_field inner_fields[] = {
    LR_FR(struct inner, x, LR_SIGNED, -5, 5),
    LR_FA(struct inner, tally, LR_PLAIN, LR_NUMBER, LR_SIDES),
    LR_FEND,
};

static const struct lr_field group_fields[] = {
    LR_F(struct group, hex, LR_NAMED, LR_HEXES),
    LR_FR(struct group, steps, LR_PLAIN, 0, 4),
    LR_FG(struct group, at, inner_fields),
    LR_FU(struct group, spare),
    LR_FEND,
};

static const struct lr_field toy_fields[] = {
    LR_FG(struct toy, core, lr_core_fields),
    LR_F(struct toy, large, LR_PLAIN, LR_NUMBER),
    LR_F(struct toy, low, LR_SIGNED, LR_NUMBER),
    LR_F(struct toy, mask, LR_HEXNUM, LR_NUMBER),
    LR_F(struct toy, small, LR_SIGNED, LR_NUMBER),
    LR_F(struct toy, side, LR_NAMED, LR_SIDES),
    LR_F(struct toy, plain, LR_PLAIN, LR_NUMBER),
    LR_FR(struct toy, score, LR_PLAIN, 2, 9),
    LR_F(struct toy, wide, LR_NAMED, LR_HEXES),
    LR_F(struct toy, set, LR_BITS, LR_HEXES),
    LR_F(struct toy, flag, LR_NAMED, LR_YESNO),
    LR_FA(struct toy, hand, LR_NAMED, LR_OWN, LR_NUMBER),
    LR_FU(struct toy, unused),
    LR_FG(struct toy, group, group_fields),
    LR_FGA(struct toy, list, group_fields, LR_OWN),
    LR_FEND,
};

static struct lr_game game;
static struct lr_pack pack;
static struct toy toy;

static int open_toy(void **unused)
{
    if (open_ford(unused) != 0)
        return 1;
    game = *ford->game;
    game.fields = toy_fields;
    game.frames = NULL; /* they may be anything: frames_test.c */
    game.state_size = sizeof toy;
    pack = *ford;
    pack.game = &game;
    return 0;
}

static int fresh(void **unused)
{
    (void)unused;
    memset(&toy, 0, sizeof toy);
    toy.score = 2;
    return 0;
}

static const char *get(const char *path)
{
    static char words[600];
    words[0] = '\0';
    struct lr_text t = LR_TEXT(words);
    if (!lr_field_get(&pack, &toy, path, &t, &error))
        fail_msg("%s: %s", path, error.words);
    return words;
}

static void set(const char *path, const char *value)
{
    if (!lr_field_set(&pack, &toy, path, value, &error))
        fail_msg("%s = %s: %s", path, value, error.words);
}

/* ---- values --------------------------------------------------------------------------------------- */

static void every_form(void **unused)
{
    (void)unused;
    static const char *const cases[][3] = {
        { "large", "18446744073709551615", "18446744073709551615" },
        { "large", "0x10", "16" },
        { "low", "-9223372036854775808", "-9223372036854775808" },
        { "low", "9223372036854775807", "9223372036854775807" },
        { "mask", "255", "0xff" },
        { "mask", "0xFFFFFFFF", "0xffffffff" },
        { "small", "-128", "-128" },
        { "small", "-0", "0" },
        { "side", "confederate", "Confederate" },
        { "side", "nobody", "nobody" },
        { "side", "-", "-" },
        { "plain", "255", "255" },
        { "score", "9", "9" },
        { "wide", "0104", "Church" },
        { "wide", "confederate   reserve", "Confederate Reserve" },
        { "wide", "-", "-" },
        { "set", "{ Hill ,Mill,0302, }", "{Mill, Hill, 0302}" },
        { "set", "{}", "{}" },
        { "flag", "YES", "yes" },
        { "hand[2]", "Iron Brigade", "Iron Brigade" },
        { "hand[ 3 ]", "-", "-" },
        { "group.hex", "Mill", "Mill" },
        { "group.at.x", "-5", "-5" },
        { "list[Irish Brigade].at.tally[Union]", "7", "7" },
        { "LIST[irish  brigade].Steps", "4", "4" },
        { "group", "steps 3", "hex Mill, steps 3, at.x -5, at.tally[Union] 0, at.tally[Confederate] 0" },
        { "group", "at.x 1, at.tally[Union] 2",
          "hex Mill, steps 3, at.x 1, at.tally[Union] 2, at.tally[Confederate] 0" },
        { "hand", "[0] Iron Brigade, [1] -", "[0] Iron Brigade, [1] -, [2] Iron Brigade, [3] -" },
        { "core.frame[3].asked", "{Union, Confederate}", "{Union, Confederate}" },
        { "core.frame[3].kind", "moves", "moves" },
        { "core.frame[3]", "v[2] -7",
          "kind moves, asked {Union, Confederate}, step 0, v[2] -7" }, /* without a declaration */
        { "core.over", "yes", "yes" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set(cases[i][0], cases[i][1]);
        assert_string_equal(get(cases[i][0]), cases[i][2]);
    }
    assert_string_equal(get("list"),
                        "[Iron Brigade].hex Mill, [Iron Brigade].steps 0, [Iron Brigade].at.x 0, "
                        "[Iron Brigade].at.tally[Union] 0, [Iron Brigade].at.tally[Confederate] 0, "
                        "[Irish Brigade].hex Mill, [Irish Brigade].steps 4, [Irish Brigade].at.x 0, "
                        "[Irish Brigade].at.tally[Union] 7, [Irish Brigade].at.tally[Confederate] 0, "
                        "[Vermont Brigade].hex Mill, [Vermont Brigade].steps 0, [Vermont Brigade].at.x 0, "
                        "[Vermont Brigade].at.tally[Union] 0, [Vermont Brigade].at.tally[Confederate] 0");
    set("list", "[Iron Brigade].steps 1, [Irish Brigade] hex Hill");
    assert_int_equal(toy.list[0].steps, 1);
    assert_string_equal(get("list[Irish Brigade].hex"), "Hill");
}

static void what_is_got_can_be_set(void **unused)
{
    (void)unused;
    struct lr_rng r = lr_rng_seed(3, 3);
    static const char *const paths[] = { "large", "low",  "mask",  "small", "side", "plain", "wide",
                                         "set",   "hand", "group", "list",  "core", "flag" };
    for (int round = 0; round < 200; round++) {
        fresh(NULL);
        toy.large = (uint64_t)lr_rng_next(&r) << 32 | lr_rng_next(&r);
        toy.low = (int64_t)(toy.large * 7);
        toy.mask = lr_rng_next(&r);
        toy.small = (int8_t)lr_rng_next(&r);
        toy.side = lr_rng_below(&r, 2) ? (uint8_t)lr_rng_below(&r, 3) : UINT8_MAX;
        toy.wide = (uint16_t)lr_rng_below(&r, 14);
        toy.set[0] = (uint8_t)lr_rng_next(&r);
        toy.set[1] = (uint8_t)lr_rng_below(&r, 64);
        toy.hand[lr_rng_below(&r, 4)] = (uint16_t)lr_rng_below(&r, 10);
        toy.hand[lr_rng_below(&r, 4)] = UINT16_MAX;
        toy.list[lr_rng_below(&r, 3)].at.x = (int16_t)((int)lr_rng_below(&r, 11) - 5);
        lr_push(&toy.core, lr_rng_below(&r, 8), (uint8_t)lr_rng_below(&r, 4))->rest[20] = (uint8_t)lr_rng_next(&r);
        assert_true(lr_fields_check(&pack, &toy, &error));
        struct toy before = toy;
        static char words[sizeof paths / sizeof paths[0]][8000];
        for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
            struct lr_text t = LR_TEXT(words[i]);
            assert_true(lr_field_get(&pack, &toy, paths[i], &t, &error));
            assert_false(t.cut);
        }
        fresh(NULL);
        toy.score = before.score;
        for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
            set(paths[i], words[i]);
        assert_memory_equal(&toy, &before, sizeof toy);
    }
}

static void bad_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *value, *words;
        int column;
    } cases[] = {
        { "scoer", "3", "expected a field such as score", 1 },
        { "", "3", "expected a field such as", 1 },
        { "group.stesp", "3", "expected a field such as steps", 7 },
        { "group.", "3", "expected a field such as", 7 },
        { "score.x", "3", "expected no part after score", 6 },
        { "score[0]", "3", "expected no index after score", 6 },
        { "score x", "3", "expected the end of the line, found \" x\"", 6 },
        { "list.hex", "Mill", "expected an index in brackets after list", 5 },
        { "list[Iron Brigade", "Mill", "expected ] after the index of list", 5 },
        { "list[Irn Brigade].hex", "Mill", "expected a name such as Iron Brigade, Irish Brigade or", 6 },
        { "list[Pelham's Guns].hex", "Mill", "one of the first 3 elements of list", 6 },
        { "list[]", "Mill", "expected a name such as", 6 },
        { "hand[4]", "-", "one of the first 4 elements of hand, found \"4\"", 6 },
        { "hand[-1]", "-", "expected a number, found \"-1\"", 6 },
        { "hand[x]", "-", "expected a number, found \"x\"", 6 },
        { "hand[99999999999999999999]", "-", "expected a number", 6 },
        { "score", "1", "expected a number from 2 to 9, found \"1\"", 1 },
        { "score", "10", "expected a number from 2 to 9", 1 },
        { "score", "-3", "expected a number from 2 to 9", 1 },
        { "score", "", "expected a number from 2 to 9, found \"\"", 1 },
        { "score", "3x", "expected a number from 2 to 9", 1 },
        { "score", "3 4", "expected a number from 2 to 9", 1 },
        { "plain", "256", "expected a number from 0 to 255", 1 },
        { "small", "-129", "expected a number from -128 to 127", 1 },
        { "small", "128", "expected a number from -128 to 127", 1 },
        { "low", "9223372036854775808", "expected a number from -9223372036854775808", 1 },
        { "low", "-9223372036854775809", "expected a number from -9223372036854775808", 1 },
        { "large", "18446744073709551616", "expected a number from 0 to 18446744073709551615", 1 },
        { "mask", "0x100000000", "expected a number from 0x0 to 0xffffffff", 1 },
        { "side", "Onion", "expected a side such as Union or Confederate, found \"Onion\"", 1 },
        { "flag", "2", "expected yes or no such as no or yes", 1 },
        { "wide", "Chruch", "expected a hex such as Church", 1 },
        { "hand[0]", "Iron", "expected a name such as", 1 },
        { "set", "Mill", "expected a set such as {} or {A, B}", 1 },
        { "set", "{Mill", "expected a set", 1 },
        { "set", "{Mill, Milll}", "expected a hex such as Mill", 8 },
        { "set", "{-}", "expected a hex", 2 },
        { "group", "", "expected PART VALUE, found nothing", 1 },
        { "group", "hex", "expected a hex", 4 },
        { "group", "hex Mill steps 2", "found \"Mill steps 2\"", 5 },
        { "group", "hex Mill, steps 5", "expected a number from 0 to 4", 17 },
        { "group", "[0] 3", "expected a field such as", 1 },
        { "hand", "Iron Brigade", "expected [ELEMENT] VALUE for hand", 1 },
        { "hand", "[0]", "expected a name", 4 },
        { "unused", "1", "expected a field that is in use", 1 },
        { "core.over", "-", "expected yes or no", 1 },
        { "core.frame[0].kind", "-", "expected a kind of question", 1 },
        { "core.frame[16].kind", "moves", "first 16 elements of frame", 12 },
        { "core.depth", "17", "expected a number from 0 to 16", 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct toy before = toy;
        error = (struct lr_error){ .line = 0 };
        if (lr_field_set(&pack, &toy, cases[i].path, cases[i].value, &error))
            fail_msg("accepted: %s = %s", cases[i].path, cases[i].value);
        if (!strstr(error.words, cases[i].words) || error.column != cases[i].column)
            fail_msg("%s = %s: %d: %s; expected %d: %s", cases[i].path, cases[i].value, error.column, error.words,
                     cases[i].column, cases[i].words);
        assert_memory_equal(&before, &toy, sizeof toy); /* a refused group is not half set */
    }
    assert_false(lr_field_set(&pack, &toy, "nothing", "1", NULL));
    assert_false(lr_field_get(&pack, &toy, "nothing", &(struct lr_text){ .at = NULL }, NULL));
}

/* ---- states out of range -------------------------------------------------------------------------- */

static void must_fail_check(const char *words)
{
    assert_false(lr_fields_check(&pack, &toy, &error));
    if (!strstr(error.words, words))
        fail_msg("%s; expected %s", error.words, words);
    fresh(NULL);
    assert_true(lr_fields_check(&pack, &toy, &error));
}

static void states_are_checked(void **unused)
{
    (void)unused;
    assert_true(lr_fields_check(&pack, &toy, &error));
    toy.score = 1;
    must_fail_check("score: expected a number from 2 to 9, found 1");
    toy.side = 3;
    must_fail_check("side: expected a thing that exists, found ?3");
    toy.wide = 14;
    must_fail_check("wide: expected a thing that exists, found ?14");
    toy.set[2] = 1;
    must_fail_check("set: expected only things that exist, found {?16}");
    toy.flag = 2;
    must_fail_check("flag");
    toy.hand[3] = 10;
    must_fail_check("hand[3]: expected a thing that exists, found ?10");
    toy.unused[5] = 1;
    must_fail_check("unused: expected 0");
    toy.group.spare = 1;
    must_fail_check("group.spare: expected 0");
    toy.list[1].steps = 5;
    must_fail_check("list[Irish Brigade].steps: expected a number from 0 to 4, found 5");
    toy.list[2].at.x = -6;
    must_fail_check("list[Vermont Brigade].at.x: expected a number from -5 to 5, found -6");
    toy.core.over = 2;
    must_fail_check("core.over");
    toy.core.depth = LR_DEPTH + 1;
    must_fail_check("core.depth");
    toy.core.spare[0] = 1;
    must_fail_check("core.spare");
    toy.core.frame[0].asked = 4;
    toy.core.depth = 1;
    must_fail_check("core.frame[0].asked");
    toy.core.frame[0].kind = 8;
    toy.core.depth = 1;
    must_fail_check("core.frame[0].kind: expected a thing that exists, found ?8");
    toy.core.frame[1].step = 1;
    toy.core.depth = 1;
    must_fail_check("core.frame[1]: expected nothing above a stack of 1");
    toy.core.queue[0] = 1;
    must_fail_check("core.queue[0]");
    toy.core.queued = 2;
    toy.core.queue_at = 3;
    must_fail_check("core.queue_at");
    toy.side = UINT8_MAX; /* none, and nobody, are allowed */
    assert_true(lr_fields_check(&pack, &toy, &error));
    toy.side = LR_NOBODY;
    assert_true(lr_fields_check(&pack, &toy, &error));
}

/* ---- tables --------------------------------------------------------------------------------------- */

struct plain {
    struct lr_core core;
    uint32_t a;
    uint16_t b[2];
};

static void tables_are_sound(void **unused)
{
    (void)unused;
    assert_true(lr_fields_sound(ford->game, &error));
    if (!lr_fields_sound(&game, &error))
        fail_msg("%s", error.words);
}

static void must_be_unsound(const struct lr_field *fields, const char *words)
{
    struct lr_game g = { .id = "toy", .state_size = sizeof(struct plain), .fields = fields };
    error = (struct lr_error){ .line = 0 };
    if (lr_fields_sound(&g, &error))
        fail_msg("accepted; expected %s", words);
    if (!strstr(error.words, words))
        fail_msg("%s; expected %s", error.words, words);
}

#define CORE  LR_FG(struct plain, core, lr_core_fields)
#define A     LR_F(struct plain, a, LR_PLAIN, LR_NUMBER)
#define B     LR_FA(struct plain, b, LR_PLAIN, LR_NUMBER, LR_NUMBER)
#define AFTER sizeof(struct lr_core)

static void unsound_tables(void **unused)
{
    (void)unused;
    struct lr_game g = { .id = "toy", .state_size = sizeof(struct plain), .fields = NULL };
    assert_false(lr_fields_sound(&g, &error));
    const struct lr_field good[] = { CORE, B, A, LR_FEND }; /* any order */
    g.fields = good;
    assert_true(lr_fields_sound(&g, &error));
    g.state_size--;
    assert_false(lr_fields_sound(&g, &error));

    const struct lr_field no_core[] = { A, B, CORE, LR_FEND };
    must_be_unsound(no_core, "begin with core");
    const struct lr_field gap[] = { CORE, B, LR_FEND };
    must_be_unsound(gap, "expected in one field, found none");
    const struct lr_field short_of[] = { CORE, A, LR_FEND };
    must_be_unsound(short_of, "found none");
    const struct lr_field twice[] = { CORE, A, B, A, LR_FEND };
    must_be_unsound(twice, "field a: expected one field of that name");
    const struct lr_field overlap[] = { CORE, A, B, { "c", AFTER, 2, LR_PLAIN, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(overlap, "no overlap");
    const struct lr_field astride[] = { CORE,
                                        { "c", AFTER, 2, LR_BITS, 0, 0, 0, 0, 0, NULL },
                                        { "d", AFTER + 1, 2, LR_BITS, 0, 0, 0, 0, 0, NULL },
                                        B,
                                        LR_FEND };
    must_be_unsound(astride, "found inside d");
    const struct lr_field beyond[] = { CORE, A, { "b", AFTER + 4, 2, LR_PLAIN, 0, 3, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(beyond, "fields of the state: expected");
    const struct lr_field odd[] = { CORE, { "c", AFTER, 3, LR_PLAIN, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(odd, "field c: expected a width of 1, 2, 4 or 8 bytes, found 3");
    const struct lr_field none[] = { CORE, { "c", AFTER, 0, LR_PLAIN, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(none, "found 0");
    const struct lr_field range[] = { CORE, { "c", AFTER, 1, LR_PLAIN, 0, 0, 0, 0, 256, NULL }, LR_FEND };
    must_be_unsound(range, "found 0 to 256");
    const struct lr_field upside[] = { CORE, { "c", AFTER, 1, LR_PLAIN, 0, 0, 0, 3, 2, NULL }, LR_FEND };
    must_be_unsound(upside, "found 3 to 2");
    const struct lr_field below[] = { CORE, { "c", AFTER, 1, LR_PLAIN, 0, 0, 0, -1, 2, NULL }, LR_FEND };
    must_be_unsound(below, "found -1 to 2");
    const struct lr_field sign[] = { CORE, { "c", AFTER, 1, LR_SIGNED, 0, 0, 0, -129, 2, NULL }, LR_FEND };
    must_be_unsound(sign, "found -129 to 2");
    const struct lr_field name[] = { CORE, { "c d", AFTER, 1, LR_PLAIN, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(name, "expected a name of letters and digits");
    const struct lr_field form[] = { CORE, { "c", AFTER, 1, 99, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(form, "known form and domain");
    const struct lr_field domain[] = { CORE, { "c", AFTER, 1, LR_NAMED, LR_DOMAINS, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(domain, "known form and domain");
    const struct lr_field parts[] = { CORE, { "c", AFTER, 8, LR_GROUP, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    must_be_unsound(parts, "field c: expected parts");
    const struct lr_field half[] = { { "x", 0, 4, LR_PLAIN, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    const struct lr_field group[] = { CORE, { "c", AFTER, 8, LR_GROUP, 0, 0, 0, 0, 0, half }, LR_FEND };
    must_be_unsound(group, "byte 4 of c.: expected in one field, found none");
    static struct lr_field endless[] = { { "x", 0, 8, LR_GROUP, 0, 0, 0, 0, 0, NULL }, LR_FEND };
    endless[0].parts = endless;
    const struct lr_field deep[] = { CORE, { "c", AFTER, 8, LR_GROUP, 0, 0, 0, 0, 0, endless }, LR_FEND };
    must_be_unsound(deep, "at most 8 deep");
}

/* Random text as a path or value: an error or a value in range, never a crash. */
static void noise(void **unused)
{
    (void)unused;
    static const char *const bits[] = { "list", "[", "]",    "Iron Brigade", ".",     "hex",   " ", ",",    "{",
                                        "}",    "-", "?",    "99",           "core",  "frame", "0", "Mill", "group",
                                        "at",   "x", "hand", "set",          "tally", "\xff" };
    struct lr_rng r = lr_rng_seed(8, 8);
    for (int i = 0; i < 50000; i++) {
        char text[2][200] = { "", "" };
        for (int k = 0; k < 2; k++) {
            struct lr_text t = LR_TEXT(text[k]);
            for (uint32_t n = lr_rng_below(&r, 8); n > 0; n--)
                lr_put_string(&t, bits[lr_rng_below(&r, sizeof bits / sizeof bits[0])]);
        }
        char got[400];
        struct lr_text t = LR_TEXT(got);
        lr_field_get(&pack, &toy, text[0], &t, &error);
        if (lr_field_set(&pack, &toy, text[0], text[1], &error) && strncmp(text[0], "core", 4) != 0)
            assert_true(lr_fields_check(&pack, &toy, &error));
        else
            fresh(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_form, fresh), cmocka_unit_test_setup(what_is_got_can_be_set, fresh),
        cmocka_unit_test_setup(bad_values, fresh), cmocka_unit_test_setup(states_are_checked, fresh),
        cmocka_unit_test(tables_are_sound),        cmocka_unit_test(unsound_tables),
        cmocka_unit_test_setup(noise, fresh),
    };
    return cmocka_run_group_tests(tests, open_toy, close_ford);
}
