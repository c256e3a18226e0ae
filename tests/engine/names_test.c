/* names_test.c - the names of things, and finding what a person means. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inside.h"

#include <stdio.h>
#include <time.h>

enum { BLOCKS = LR_OWN, MANY = LR_OWN + 1, LAST = LR_DOMAINS - 1, CROWD = 5000 };

static bool load_names(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_node *blocks = lr_data(p, "data/blocks.tsv", e);
    for (const struct lr_node *n = blocks ? blocks->first : NULL; n; n = n->next)
        if (!lr_domain_add(p, BLOCKS, lr_get(n, "name")->text, n, e))
            return false;
    for (int i = 0; i < CROWD; i++) {
        char name[40];
        snprintf(name, sizeof name, "Regiment %d", i);
        if (!lr_domain_add(p, MANY, name, NULL, e))
            return false;
    }
    return blocks && lr_domain_alias(p, BLOCKS, 0, "Black Hats", e) && lr_domain_add(p, LAST, "Only", NULL, e);
}

static const struct lr_kind frames[] = { { .name = "march" }, { .name = "choose a loss" }, { .name = NULL } };
static const struct lr_game game = {
    .id = "sample", .sides = { "Blue", "Grey" }, .frames = frames, .load = load_names
};

static struct lr_pack *pack;

static int begin(void **state)
{
    (void)state;
    struct lr_error e = { 0 };
    char line[600];
    pack = lr_pack_load(&game, "tests/packs/good", NULL, 0, &e);
    if (pack == NULL)
        puts(lr_error_line(&e, line, sizeof line));
    return pack ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    lr_pack_free(pack);
    return 0;
}

static int find(int domain, const char *name) { return lr_find(pack, domain, name, strlen(name)); }

static const char *name_of(int domain, uint64_t id)
{
    static char name[120];
    struct lr_text t = LR_TEXT(name);
    name[0] = '\0';
    lr_name(pack, domain, id, &t);
    return name;
}

static void own_names(void **state)
{
    (void)state;
    assert_int_equal(lr_domain_size(pack, BLOCKS), 3);
    assert_int_equal(find(BLOCKS, "Stonewall"), 1);
    assert_int_equal(find(BLOCKS, "STONEWALL"), 1);
    assert_int_equal(find(BLOCKS, "  iron   BRIGADE "), 0);
    assert_int_equal(find(BLOCKS, "black hats"), 0);
    assert_int_equal(find(BLOCKS, "Louisiana Tigers"), 2);
    assert_int_equal(find(BLOCKS, "IronBrigade"), -1);
    assert_int_equal(find(BLOCKS, ""), -1);
    assert_int_equal(find(BLOCKS, " "), -1);
    assert_int_equal(find(BLOCKS, "-"), -1);
    assert_int_equal(lr_find(pack, BLOCKS, "Stonewall and more", 9), 1);
    assert_string_equal(name_of(BLOCKS, 0), "Iron Brigade"); /* never by its alias */
    assert_int_equal(find(LAST, "only"), 0);
}

static void none_and_nonsense(void **state)
{
    (void)state;
    assert_string_equal(name_of(BLOCKS, UINT8_MAX), "-");
    assert_string_equal(name_of(BLOCKS, UINT16_MAX), "-");
    assert_string_equal(name_of(BLOCKS, UINT32_MAX), "-");
    assert_string_equal(name_of(BLOCKS, UINT64_MAX), "-");
    assert_string_equal(name_of(BLOCKS, 3), "?3");
    assert_string_equal(name_of(MANY, 255), "Regiment 255"); /* there is one: not none */
    assert_string_equal(name_of(LR_NUMBER, 255), "255");
    assert_string_equal(name_of(LR_NUMBER, (uint64_t)(int64_t)-7), "-7");
    static const uint64_t ids[] = { 0,          1,          2,          5,          6,
                                    7,          254,        255,        256,        65534,
                                    65535,      65536,      INT32_MAX,  UINT32_MAX, INT64_MAX,
                                    1ULL << 32, UINT64_MAX, 1ULL << 63, 0x100000001 };
    for (int d = -3; d < LR_DOMAINS + 3; d++)
        for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
            assert_true(name_of(d, ids[i])[0] != '\0');
    for (int d = -3; d < LR_DOMAINS + 3; d++)
        assert_int_equal(find(d, "no such thing at all"), -1);
    assert_int_equal(lr_domain_size(pack, -1), 0);
    assert_int_equal(lr_domain_size(pack, LR_DOMAINS), 0);
    struct lr_text no = LR_NO_TEXT;
    lr_name(pack, BLOCKS, 0, &no);
    assert_int_equal(no.used, 0);
    char small[5];
    struct lr_text cut = LR_TEXT(small);
    lr_name(pack, BLOCKS, 1, &cut);
    assert_string_equal(small, "Ston");
    assert_true(cut.cut);
}

static void plain_domains(void **state)
{
    (void)state;
    assert_int_equal(find(LR_NUMBER, "0"), 0);
    assert_int_equal(find(LR_NUMBER, "0065535"), 65535);
    assert_int_equal(find(LR_NUMBER, "2147483647"), 2147483647);
    assert_int_equal(find(LR_NUMBER, "2147483648"), -1);
    assert_int_equal(find(LR_NUMBER, "99999999999999999999"), -1);
    assert_int_equal(find(LR_NUMBER, "-1"), -1);
    assert_int_equal(find(LR_NUMBER, "1x"), -1);
    assert_int_equal(find(LR_NUMBER, ""), -1);
    assert_int_equal(find(LR_YESNO, "Yes"), 1);
    assert_int_equal(find(LR_YESNO, "no"), 0);
    assert_int_equal(find(LR_YESNO, "maybe"), -1);
    assert_string_equal(name_of(LR_YESNO, 1), "yes");
    assert_string_equal(name_of(LR_YESNO, 0), "no");
    assert_int_equal(find(LR_SIDES, "grey"), LR_SECOND);
    assert_int_equal(find(LR_SIDES, "Nobody"), LR_NOBODY);
    assert_string_equal(name_of(LR_SIDES, LR_FIRST), "Blue");
    assert_string_equal(name_of(LR_SIDES, LR_NOBODY), "nobody");
    assert_int_equal(lr_domain_size(pack, LR_SIDES), 2);
    assert_int_equal(find(LR_FRAMES, "Choose a loss"), 1);
    assert_int_equal(lr_domain_size(pack, LR_FRAMES), 2);
    assert_int_equal(find(LR_TERRAIN, "Woods"), 1);
    assert_string_equal(name_of(LR_TERRAIN, 0), "clear");
}

static void hexes(void **state)
{
    (void)state;
    const struct lr_board *b = pack->board;
    assert_non_null(b);
    assert_int_equal(lr_domain_size(pack, LR_HEXES), 7);
    int mill = find(LR_HEXES, "mill"), ford = find(LR_HEXES, "Ford");
    assert_int_equal(mill, lr_hex_at(b, 0, 0));
    assert_int_equal(find(LR_HEXES, "0101"), mill);
    assert_int_equal(find(LR_HEXES, "0102"), ford);
    assert_int_equal(find(LR_HEXES, "ford  inn"), ford);            /* the second place of a hex is found */
    assert_string_equal(name_of(LR_HEXES, (uint64_t)ford), "Ford"); /* the first is written */
    assert_string_equal(name_of(LR_HEXES, (uint64_t)mill), "Mill");
    int bare = find(LR_HEXES, "0203");
    assert_int_equal(bare, lr_hex_at(b, 2, 1));
    assert_string_equal(name_of(LR_HEXES, (uint64_t)bare), "0203");
    assert_int_equal(find(LR_HEXES, "reserve"), b->hexes);
    assert_string_equal(name_of(LR_HEXES, (uint64_t)b->hexes), "Reserve");
    assert_int_equal(find(LR_HEXES, "0909"), -1);
    assert_string_equal(name_of(LR_HEXES, 7), "?7");
    for (int h = 0; h < 7; h++)
        assert_int_equal(find(LR_HEXES, name_of(LR_HEXES, (uint64_t)h)), h);
}

static void hexsides(void **state)
{
    (void)state;
    const struct lr_board *b = pack->board;
    lr_hex mill = lr_hex_at(b, 0, 0), ford = lr_hex_at(b, 1, 0);
    int side = b->side[mill][lr_direction(b, mill, ford)];
    assert_int_equal(lr_domain_size(pack, LR_HEXSIDES), b->sides);
    assert_int_equal(find(LR_HEXSIDES, "Mill/Ford"), side);
    assert_int_equal(find(LR_HEXSIDES, "ford / MILL"), side);
    assert_int_equal(find(LR_HEXSIDES, "0102/0101"), side);
    assert_int_equal(find(LR_HEXSIDES, "Ford Inn/0101"), side);
    assert_int_equal(find(LR_HEXSIDES, "Mill:e"), side);
    assert_int_equal(find(LR_HEXSIDES, "0102:W"), side);
    assert_int_equal(find(LR_HEXSIDES, "0101:W"), b->side[mill][4]);
    assert_string_equal(name_of(LR_HEXSIDES, b->side[mill][4]), "Mill:W");
    int off = b->side[ford][1]; /* 0103 is not on the map */
    assert_string_equal(name_of(LR_HEXSIDES, (uint64_t)off), "Ford:E");
    assert_int_equal(find(LR_HEXSIDES, "Ford/0103"), off);
    assert_int_equal(find(LR_HEXSIDES, "0103/Ford"), off);
    assert_int_equal(find(LR_HEXSIDES, "0103:W"), off);
    static const char *const wrong[] = { "Mill/Mill", "Mill/0203",  "Mill/",     "/Ford",        "Mill:",
                                         ":NE",       "Mill:N",     "Mill:NEE",  "Mill/Reserve", "/",
                                         "Mill",      "Mill/Ford/", "Reserve:E", "Mill Ford" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(find(LR_HEXSIDES, wrong[i]), -1);
    for (int s = 0; s < b->sides; s++)
        assert_int_equal(find(LR_HEXSIDES, name_of(LR_HEXSIDES, (uint64_t)s)), s);
}

static void refused_names(void **state)
{
    (void)state;
    struct lr_error e = { 0 };
    static const char *const bad[] = { "",    " a",  "a ",  "a,b", "a=b",  "a[b",  "a]b", "a{b", "a}b",
                                       "a\"", "a;b", "a#b", "a|b", "a\nb", "a\tb", "-",   "a\r" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(lr_domain_add(pack, LAST, bad[i], NULL, &e));
        assert_non_null(strstr(e.words, "expected a name"));
    }
    assert_false(lr_domain_add(pack, LAST, "ONLY", NULL, &e));
    assert_string_equal(e.words, "expected a new name, found \"ONLY\", which is taken by \"Only\"");
    assert_false(lr_domain_alias(pack, BLOCKS, 1, "black HATS", &e));
    assert_string_equal(e.words, "expected a new name, found \"black HATS\", which is taken by \"Iron Brigade\"");
    assert_true(lr_domain_alias(pack, BLOCKS, 0, "Iron Brigade", &e));
    assert_false(lr_domain_alias(pack, BLOCKS, 99, "x", &e));
    assert_false(lr_domain_add(pack, LR_SIDES, "Red", NULL, &e));
    assert_false(lr_domain_add(pack, LR_DOMAINS, "Red", NULL, &e));
    assert_int_equal(lr_domain_size(pack, LAST), 1);
    char long_name[100];
    memset(long_name, 'x', sizeof long_name);
    long_name[81] = '\0';
    assert_false(lr_domain_add(pack, LAST, long_name, NULL, &e));
}

/* Records are read by name: finding must not search. */
static void finding_is_fast(void **state)
{
    (void)state;
    enum { ROUNDS = 200000 };
    struct timespec from, to;
    long sum = 0;
    char name[40];
    snprintf(name, sizeof name, "regiment %d", CROWD - 1);
    size_t length = strlen(name);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (int i = 0; i < ROUNDS; i++)
        sum += lr_find(pack, MANY, name, length);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double ns = ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) / ROUNDS;
    print_message("%.0f ns to find a name among %d\n", ns, CROWD);
    assert_int_equal(sum, (long)ROUNDS * (CROWD - 1));
    assert_true(ns < 20000); /* a search by comparing would take longer even on a slow machine */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_names),       cmocka_unit_test(none_and_nonsense), cmocka_unit_test(plain_domains),
        cmocka_unit_test(hexes),           cmocka_unit_test(hexsides),          cmocka_unit_test(refused_names),
        cmocka_unit_test(finding_is_fast),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
