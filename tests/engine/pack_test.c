/* pack_test.c - loading packs: trees, sources, overlays, setups, the index of rules; and every refusal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- a game that reads the sample pack ---- */

enum { BLOCKS = LR_OWN, MOST_BLOCKS = 8 };

struct sample {
    int blocks, costs;
    long steps[MOST_BLOCKS];
    int side[MOST_BLOCKS], home[MOST_BLOCKS];
    int source[MOST_BLOCKS]; /* of the steps */
    struct {
        const char *name;
        lr_cost cost;
        int source;
    } cost[8];
    const struct lr_node *combat;
};

static bool load_block(struct lr_pack *p, const struct lr_node *row, struct sample *t, struct lr_error *e)
{
    static const char *const keys[] = { "name", "side", "steps", "home", NULL };
    const struct lr_node *name = lr_need(row, "name", LR_SCALAR, e), *home = lr_get(row, "home");
    int i = t->blocks;
    if (name == NULL || !lr_only_keys(row, keys, e) || !lr_domain_add(p, BLOCKS, name->text, name, e)
        || !lr_need_name(p, row, "side", LR_SIDES, &t->side[i], e)
        || !lr_need_int(row, "steps", 1, 4, &t->steps[i], e))
        return false;
    t->home[i] = -1;
    t->source[i] = lr_get(row, "steps")->source;
    t->blocks++;
    return home == NULL || lr_read_name(p, home, LR_HEXES, &t->home[i], e);
}

static bool load_sample(struct lr_pack *p, struct lr_error *e)
{
    struct sample *t = lr_keep(p, sizeof *t);
    p->tables = t;
    const struct lr_node *root = lr_data(p, "pack.yaml", e);
    const struct lr_node *costs = root ? lr_get(root, "costs") : NULL;
    if (costs && lr_need(root, "costs", LR_MAP, e) == NULL)
        return false;
    for (const struct lr_node *n = costs ? costs->first : NULL; n; n = n->next, t->costs++) {
        t->cost[t->costs].name = n->key;
        t->cost[t->costs].source = n->source;
        if (!lr_read_cost(n, &t->cost[t->costs].cost, e))
            return false;
    }
    const struct lr_node *blocks = lr_data(p, "data/blocks.tsv", e);
    for (const struct lr_node *n = blocks ? blocks->first : NULL; n; n = n->next)
        if (!load_block(p, n, t, e))
            return false;
    if (lr_data_exists(p, "data/extra.yaml") && lr_data(p, "data/extra.yaml", e) == NULL)
        return false;
    t->combat = blocks ? lr_data(p, "data/combat.yaml", e) : NULL;
    return t->combat != NULL;
}

static const struct lr_kind frames[] = { { .name = "march" }, { .name = "battle" }, { .name = NULL } };
static const struct lr_verb verbs[] = { { .phrase = NULL },
                                        { .phrase = "march {block} to {hex}", .domain = { BLOCKS, LR_HEXES } },
                                        { .phrase = NULL } };
static const struct lr_telling tellings[] = {
    { .phrase = "{block} marches to {hex}", .rule = "6.2", .domain = { BLOCKS, LR_HEXES } }, { .phrase = NULL }
};
static const struct lr_game sample_game = { .id = "sample",
                                            .title = "A sample",
                                            .sides = { "Blue", "Grey" },
                                            .frames = frames,
                                            .verbs = verbs,
                                            .tellings = tellings,
                                            .load = load_sample };

static struct lr_pack *must_load(const char *const *overlays, int count)
{
    struct lr_error e = { 0 };
    char line[600];
    struct lr_pack *p = lr_pack_load(&sample_game, "tests/packs/good", overlays, count, &e);
    if (p == NULL)
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    return p;
}

/* ---- folders for the cases ---- */

static char folder[256];

static const char *path_in(const char *name)
{
    static char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folders(const char *path)
{
    char copy[600];
    snprintf(copy, sizeof copy, "%s", path);
    for (char *s = copy + 1; *s; s++) {
        if (*s != '/')
            continue;
        *s = '\0';
        assert_true(mkdir(copy, 0777) == 0 || errno == EEXIST);
        *s = '/';
    }
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    const char *path = path_in(name);
    make_folders(path);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static char *read_whole(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *bytes = calloc(1, 200000);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 199999, f);
    fclose(f);
    return bytes;
}

static const char *const good_files[] = { "pack.yaml",           "board.yaml",
                                          "board/places.tsv",    "board/hexes.tsv",
                                          "scenarios/dawn.yaml", "data/blocks.tsv",
                                          "data/combat.yaml",    "RULES.md" };

static void copy_good(void)
{
    for (size_t i = 0; i < sizeof good_files / sizeof good_files[0]; i++) {
        char from[300];
        size_t size;
        snprintf(from, sizeof from, "tests/packs/good/%s", good_files[i]);
        char *bytes = read_whole(from, &size);
        write_file(good_files[i], bytes, size);
        free(bytes);
    }
}

static int begin_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/longroll-packs-XXXXXX", base ? base : P_tmpdir);
    if (mkdtemp(folder) == NULL)
        return -1;
    copy_good();
    return 0;
}

static int end_folder(void **state)
{
    (void)state;
    char command[400];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

/* ---- what a good pack holds ---- */

static void good_pack(void **state)
{
    (void)state;
    struct lr_pack *p = must_load(NULL, 0);
    const struct sample *t = p->tables;
    assert_int_equal(p->options, 2);
    assert_string_equal(p->option[0].name, "fog");
    assert_int_equal(p->option[0].choices, 2);
    assert_string_equal(p->option[0].choice[1], "yes");
    assert_int_equal(p->option[0].preset, 0);
    assert_string_equal(p->option[1].choice[2], "storm");
    assert_int_equal(p->option[1].preset, 1);
    assert_int_equal(p->scenarios, 3);
    assert_string_equal(p->scenario[0].words, "The whole day.");
    long turns;
    assert_true(lr_need_int(p->scenario[0].data, "turns", 0, 99, &turns, NULL));
    assert_int_equal(turns, 12);
    assert_string_equal(p->scenario[0].data->file, "tests/packs/good/scenarios/dawn.yaml");
    assert_true(lr_need_int(p->scenario[1].data, "turns", 0, 99, &turns, NULL));
    assert_int_equal(turns, 4);
    assert_int_equal(p->scenario[2].data->shape, LR_MAP);
    assert_int_equal(p->scenario[2].data->count, 0);
    assert_int_equal(p->scenario[0].option[1], 1);
    assert_int_equal(p->scenario[1].option[0], 1);
    assert_int_equal(p->scenario[1].option[1], 2);
    assert_int_equal(t->blocks, 3);
    assert_int_equal(t->steps[0], 4);
    assert_int_equal(t->side[1], LR_SECOND);
    assert_int_equal(t->home[0], lr_find(p, LR_HEXES, "Mill", 4));
    assert_int_equal(t->home[1], -1);
    assert_int_equal(t->home[2], lr_find(p, LR_HEXES, "Ford", 4));
    assert_int_equal(t->costs, 3);
    assert_int_equal(t->cost[0].cost, LR_MP);
    assert_int_equal(t->cost[1].cost, 18);
    assert_int_equal(t->cost[2].cost, 24);
    assert_int_equal(t->combat->shape, LR_LIST);
    assert_int_equal(t->combat->first->next->line, 5);
    assert_int_equal(t->combat->first->next->column, 3);
    lr_pack_free(p);
}

static void same_hash(void **state)
{
    (void)state;
    struct lr_pack *p = must_load(NULL, 0), *q = must_load(NULL, 0);
    assert_true(p->hash == q->hash);
    lr_pack_free(q);
    struct lr_error e;
    q = lr_pack_load(&sample_game, folder, NULL, 0, &e); /* a copy elsewhere */
    assert_non_null(q);
    assert_true(p->hash == q->hash);
    lr_pack_free(q);
    const char *const over[] = { "tests/packs/owner", "tests/packs/bigger" };
    q = must_load(over, 1);
    assert_true(p->hash != q->hash);
    lr_pack_free(p);
    p = must_load(over, 2);
    assert_true(p->hash != q->hash);
    lr_pack_free(p);
    lr_pack_free(q);
}

static void one_byte_changes_the_hash(void **state)
{
    (void)state;
    struct lr_error e;
    struct lr_pack *p = lr_pack_load(&sample_game, folder, NULL, 0, &e);
    assert_non_null(p);
    uint64_t before = p->hash;
    lr_pack_free(p);
    static const char changed[] = "source: book 11.1\nturns: 13\nfirst: Grey\n";
    write_file("scenarios/dawn.yaml", changed, sizeof changed - 1);
    p = lr_pack_load(&sample_game, folder, NULL, 0, &e);
    assert_non_null(p);
    assert_true(p->hash != before);
    lr_pack_free(p);
    copy_good();
}

static void windows_files_read_the_same(void **state)
{
    (void)state;
    static const char blocks[] =
        "\xEF\xBB\xBF#! source: book 4.1\r\nname\tside\tsteps\r\n\r\nIron Brigade\tBlue\t4\r\n";
    static const char dawn[] = "\xEF\xBB\xBFsource: book 11.1\r\nturns: 12\r\n";
    write_file("data/blocks.tsv", blocks, sizeof blocks - 1);
    write_file("scenarios/dawn.yaml", dawn, sizeof dawn - 1);
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&sample_game, folder, NULL, 0, &e);
    assert_non_null(p);
    const struct sample *t = p->tables;
    assert_int_equal(t->blocks, 1);
    assert_int_equal(t->steps[0], 4);
    assert_string_equal(lr_get(p->scenario[0].data, "turns")->text, "12");
    lr_pack_free(p);
    copy_good();
}

/* ---- sources ---- */

static const struct lr_source *cost_source(const struct lr_pack *p, int i)
{
    return &p->source[((const struct sample *)p->tables)->cost[i].source];
}

static void sources_of_values(void **state)
{
    (void)state;
    struct lr_pack *p = must_load(NULL, 0);
    const struct sample *t = p->tables;
    const struct lr_source *s = cost_source(p, 0);
    assert_int_equal(s->origin, LR_BOOK);
    assert_string_equal(s->rule, "6.2");
    assert_string_equal(s->words, "the table");
    assert_string_equal(s->file, "tests/packs/good/pack.yaml");
    assert_int_equal(s->line, 33);
    assert_int_equal(s->uses, 2);
    s = cost_source(p, 2); /* a value with a source of its own */
    assert_int_equal(s->origin, LR_DERIVED);
    assert_string_equal(s->rule, "6.3");
    assert_string_equal(s->words, "the half point of 6.3, rounded up");
    assert_int_equal(s->uses, 1);
    s = &p->source[t->source[0]]; /* the row's */
    assert_int_equal(s->origin, LR_BOOK);
    assert_string_equal(s->rule, "4.2");
    assert_int_equal(s->uses, 4);
    s = &p->source[t->source[1]]; /* the file's */
    assert_int_equal(s->origin, LR_MADE);
    assert_string_equal(s->rule, "4.1");
    assert_int_equal(s->uses, 3);
    s = &p->source[t->source[2]];
    assert_int_equal(s->origin, LR_DERIVED);
    assert_null(s->rule);
    assert_null(lr_get(t->combat->first, "source"));
    assert_int_equal(t->combat->first->count, 2);
    assert_int_equal(t->combat->first->source, t->combat->first->next->source); /* one source, named twice */
    assert_int_equal(p->source[t->combat->first->source].uses, 8);
    lr_pack_free(p);
}

/* ---- overlays ---- */

static void overlay_changes_values(void **state)
{
    (void)state;
    const char *const over[] = { "tests/packs/owner" };
    struct lr_pack *p = must_load(over, 1);
    const struct sample *t = p->tables;
    assert_int_equal(t->cost[0].cost, LR_MP); /* left alone */
    assert_string_equal(cost_source(p, 0)->words, "the table");
    assert_int_equal(t->cost[1].cost, 24);
    assert_string_equal(cost_source(p, 1)->words, "as printed");
    assert_string_equal(cost_source(p, 1)->file, "tests/packs/owner/pack.yaml");
    assert_string_equal(p->scenario[1].name, "Dusk"); /* as the pack writes it */
    assert_string_equal(lr_get(p->scenario[1].data, "turns")->text, "5");
    assert_string_equal(p->scenario[1].words, "The last four turns.");
    assert_int_equal(p->option[1].choices, 2);
    assert_int_equal(p->option[1].preset, 0);
    assert_int_equal(p->scenario[1].option[1], 1); /* storm */
    assert_int_equal(t->steps[0], 4);              /* an empty cell keeps it */
    assert_int_equal(t->home[0], lr_find(p, LR_HEXES, "Reserve", 7));
    assert_int_equal(t->steps[1], 4);
    assert_int_equal(t->home[1], lr_find(p, LR_HEXES, "Ford", 4)); /* was empty */
    char name[80];
    struct lr_text text = LR_TEXT(name);
    lr_name(p, BLOCKS, 1, &text);
    assert_string_equal(name, "Stonewall");
    const struct lr_source *s = &p->source[t->source[1]];
    assert_int_equal(s->origin, LR_MADE);
    assert_string_equal(s->words, "overlay owner");
    assert_string_equal(s->file, "tests/packs/owner/data/blocks.tsv");
    assert_int_equal(s->uses, 3);
    const struct lr_node *results = lr_get(t->combat->first->next, "results");
    assert_int_equal(results->count, 1);
    assert_string_equal(results->first->text, "DE");
    lr_pack_free(p);
}

static void overlays_in_order_and_new_things(void **state)
{
    (void)state;
    const char *const over[] = { "tests/packs/owner/", "tests/packs/bigger" };
    struct lr_pack *p = must_load(over, 2);
    const struct sample *t = p->tables;
    assert_int_equal(t->blocks, 4);
    assert_int_equal(lr_find(p, BLOCKS, "late", 4), 3);
    assert_string_equal(p->source[t->source[3]].rule, "4.1");
    assert_int_equal(t->costs, 4);
    assert_string_equal(t->cost[3].name, "swamp");
    assert_int_equal(p->scenarios, 4);
    assert_string_equal(lr_get(p->scenario[3].data, "turns")->text, "2");
    assert_null(lr_get(p->scenario[3].data, "new"));
    assert_string_equal(p->source[p->scenario[3].data->source].words, "overlay bigger");
    assert_int_equal(t->steps[1], 4);
    lr_pack_free(p);
}

static void overlay_that_is_not_there(void **state)
{
    (void)state;
    const char *const over[] = { "tests/packs/nobody" };
    struct lr_error e;
    assert_null(lr_pack_load(&sample_game, "tests/packs/good", over, 1, &e));
    assert_string_equal(e.words, "expected a folder here, found none that can be read");
    assert_null(lr_pack_load(&sample_game, "tests/packs/nobody", NULL, 0, NULL));
}

/* ---- setups ---- */

static void setups(void **state)
{
    (void)state;
    struct lr_pack *p = must_load(NULL, 0);
    struct lr_setup s;
    struct lr_error e = { 0 };
    assert_int_equal(lr_scenario_named(p, "DUSK"), 1);
    assert_int_equal(lr_scenario_named(p, "Noon"), -1);
    lr_setup_preset(p, 1, 77, &s);
    assert_int_equal(s.scenario, 1);
    assert_int_equal(s.seed, 77);
    assert_int_equal(s.option[0], 1);
    assert_int_equal(s.option[1], 2);
    lr_setup_preset(p, -1, 1, &s);
    assert_int_equal(s.scenario, -1);
    assert_int_equal(s.option[1], 1);
    lr_setup_preset(p, 99, 1, &s);
    assert_int_equal(s.scenario, -1);
    assert_true(lr_setup_option(p, &s, "Weather", "FAIR", &e));
    assert_int_equal(s.option[1], 0);
    assert_false(lr_setup_option(p, &s, "wether", "fair", &e));
    assert_string_equal(e.words, "expected the name of an option, found \"wether\"; did you mean \"weather\"?");
    assert_false(lr_setup_option(p, &s, "weather", "snow", &e));
    assert_string_equal(e.words, "expected a choice of \"weather\" (fair, rain, storm), found \"snow\"");
    lr_pack_free(p);
}

/* ---- RULES.md ---- */

/* The faults of an index, one a line. */
static void note_fault(const struct lr_error *e, void *to)
{
    char line[640];
    const char *text = lr_error_line(e, line, sizeof line), *name = strstr(text, "RULES.md:");
    lr_put(to, "%s\n", name ? name : text);
}

static void rules(void **state)
{
    (void)state;
    struct lr_pack *p = must_load(NULL, 0);
    assert_int_equal(p->rules, 11);
    const struct lr_rule *r = lr_rule_named(p, "4.1");
    assert_non_null(r);
    assert_string_equal(r->words, "Eight steps a side.");
    assert_string_equal(r->code, "rules/sample.c:count_steps");
    assert_string_equal(r->test, "plays/steps.play");
    assert_int_equal(r->line, 13);
    assert_string_equal(lr_rule_named(p, "11.2")->words, "Dusk \\| the end.");
    assert_null(lr_rule_named(p, "1"));
    char report[200] = "", faults[400] = "";
    struct lr_text t = LR_TEXT(report), to = LR_TEXT(faults);
    bool sound = lr_rules_check(p, NULL, &t, note_fault, &to);
    assert_string_equal(faults, "");
    assert_true(sound);
    assert_string_equal(report, "11 rules: 9 with code, 2 without; 8 with a test, 3 without\n");
    lr_pack_free(p);
}

/* The sample with other rows in its index: what is found wrong. */
static void check_rows(const char *rows, const char *expected)
{
    char text[1600], faults[2000] = "", report[200] = "";
    struct lr_text to = LR_TEXT(faults), t = LR_TEXT(report);
    int n = snprintf(text, sizeof text, "| rule | in our words | code | test |\n|---|---|---|---|\n%s", rows);
    write_file("RULES.md", text, (size_t)n);
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&sample_game, folder, NULL, 0, &e);
    assert_non_null(p);
    bool sound = lr_rules_check(p, "tests/packs/good", &t, note_fault, &to);
    assert_string_equal(faults, expected);
    assert_int_equal(sound, expected[0] == '\0');
    assert_int_equal(report[0] != '\0', sound);
    lr_pack_free(p);
}

static void bad_rules(void **state)
{
    (void)state;
    check_rows("| none | a | - | - |\n",
               "RULES.md: expected a table with the columns rule, in our words, code, test\n");
    check_rows("| 4.1 | a | - | - |\n| 4.2 | b | - | - |\n| 4.1 | c | - | - |\n",
               "RULES.md:5: expected each rule once, found 4.1 again (first in line 3)\n");
    /* All faults of a row, and of all rows. */
    check_rows("| 4.1 | | | |\n| 4.2 | a | rules/none.c:x, ../y | rules/sample.c:cost |\n",
               "RULES.md:3: expected rule 4.1 in our words, found nothing\n"
               "RULES.md:3: expected a file for the code of rule 4.1, or \"-\" and the reason in the words\n"
               "RULES.md:3: expected a file for the test of rule 4.1, or \"-\" and the reason in the words\n"
               "RULES.md:4: expected a file for the code of rule 4.2, found \"rules/none.c\", which is not there\n"
               "RULES.md:4: expected a file for the code of rule 4.2, found \"../y\", which is not there\n"
               "RULES.md:4: expected 4.2 at \"cost\" in rules/sample.c, or in the comment directly above, for the "
               "test of rule 4.2\n");
    check_rows("| 6.3 | a | rules/sample.c | - |\n",
               "RULES.md:3: expected FILE:NAME for the code of rule 6.3, found rules/sample.c alone\n");
    check_rows("| 6.3 | a | - | rules/sample.c |\n",
               "RULES.md:3: expected FILE:NAME for the test of rule 6.3, found rules/sample.c alone\n");
    check_rows(
        "| 6.3 | a | RULES.md:a | - |\n",
        "RULES.md:3: expected a .c, .h, .tsv or .yaml file for \"a\", found RULES.md, for the code of rule 6.3\n");
    check_rows(
        "| 4.0 | Blocks (a heading). | rules/sample.c:cost | plays/steps.play |\n",
        "RULES.md:3: expected \"-\" for the code of rule 4.0, which is a heading; found rules/sample.c:cost\n"
        "RULES.md:3: expected 4.0 in plays/steps.play, for the test of rule 4.0\n");
}

#define NO_DEFINITION(name, number)                                                                                \
    "RULES.md:3: expected a definition of \"" name "\" in rules/sample.c, for the code of rule " number "\n"
#define NO_NUMBER(name, file, number)                                                                              \
    "RULES.md:3: expected " number " at \"" name "\" in " file                                                     \
    ", or in the comment directly above, for the code of "                                                         \
    "rule " number "\n"

/* What counts as the definition of a name: not its use, nor its prototype, nor an argument. */
static void traced_to_code(void **state)
{
    (void)state;
    check_rows("| 6.3 | a | rules/sample.c:refuse | - |\n", NO_DEFINITION("refuse", "6.3"));
    check_rows("| 6.3 | a | rules/sample.c:way | - |\n", NO_DEFINITION("way", "6.3"));
    check_rows("| 6.3 | a | rules/sample.c:cos | - |\n", NO_DEFINITION("cos", "6.3"));
    check_rows("| 6.3 | a | rules/sample.c:cost | - |\n", "");
    check_rows("| 4.1 | a | rules/sample.c:count_steps | - |\n", "");
    check_rows("| 11.1 | a | rules/sample.c:DUSK | - |\n", "");
    check_rows("| 9.1 | a | rules/sample.c:COST | - |\n", "");
    check_rows("| 15.7.1 | a | rules/sample.c:words | - |\n", "");
    /* A comment that does not stand directly above; what belongs to the neighbour. */
    check_rows("| 6.3 | a | rules/sample.c:count_steps | - |\n", NO_NUMBER("count_steps", "rules/sample.c", "6.3"));
    check_rows("| 9.2 | a | rules/sample.c:COST | - |\n", NO_NUMBER("COST", "rules/sample.c", "9.2"));
    check_rows("| 9.2 | a | rules/sample.c:cost | - |\n", NO_NUMBER("cost", "rules/sample.c", "9.2"));
    /* A number stands as a whole. */
    check_rows("| 6.2 | a | rules/sample.c:count_steps | - |\n", NO_NUMBER("count_steps", "rules/sample.c", "6.2"));
    check_rows("| 5.3 | a | rules/sample.c:cost | - |\n", NO_NUMBER("cost", "rules/sample.c", "5.3"));
    check_rows("| 7.1 | a | rules/sample.c:cost | - |\n", NO_NUMBER("cost", "rules/sample.c", "7.1"));
    check_rows("| 15.7 | a | rules/sample.c:words | - |\n", NO_NUMBER("words", "rules/sample.c", "15.7"));
}

static void traced_to_data(void **state)
{
    (void)state;
    check_rows("| 4.2 | a | data/blocks.tsv:Iron Brigade | - |\n", "");
    check_rows("| 4.2 | a | data/blocks.tsv:Stonewall | - |\n", NO_NUMBER("Stonewall", "data/blocks.tsv", "4.2"));
    check_rows("| 4.2 | a | data/blocks.tsv:Iron | - |\n",
               "RULES.md:3: expected a row \"Iron\" in data/blocks.tsv, for the code of rule 4.2\n");
    check_rows("| 7.1 | a | data/combat.yaml:two to one | - |\n", "");
    check_rows("| 7.1 | a | data/combat.yaml:results | - |\n", NO_NUMBER("results", "data/combat.yaml", "7.1"));
    check_rows("| 7.1 | a | data/combat.yaml:two to | - |\n",
               "RULES.md:3: expected a row \"two to\" in data/combat.yaml, for the code of rule 7.1\n");
}

static void traced_to_tests(void **state)
{
    (void)state;
    check_rows("| 9.2 | a | - | plays/steps.play |\n", "");
    check_rows("| 9.3 | a | - | plays/steps.play |\n",
               "RULES.md:3: expected 9.3 in plays/steps.play, for the test of rule 9.3\n");
    check_rows("| 6.3 | a | - | rules/sample.c:cost, data/blocks.tsv |\n",
               "RULES.md:3: expected 6.3 in data/blocks.tsv, for the test of rule 6.3\n");
    write_file("plays/9.3-snow.play", "#\n", 2);
    check_rows("| 9.3 | a | - | plays/9.3-snow.play |\n", "");
    copy_good();
}

/* ---- everything that is refused ---- */

struct bad_case {
    char name[120], expected[400];
    char file[8][120];
    int files;
    bool overlay;
};

static void say_case(const struct bad_case *c, const char *found)
{
    fail_msg("%s\n  expected: %s\n  found:    %s", c->name, c->expected, found);
}

static void run_case(const struct bad_case *c)
{
    char over[300], line[600];
    snprintf(over, sizeof over, "%s/over", folder);
    const char *const overlays[] = { over };
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&sample_game, folder, overlays, c->overlay, &e);
    if (p) {
        lr_pack_free(p);
        say_case(c, "it loads");
    }
    lr_error_line(&e, line, sizeof line);
    const char *found = line;
    if (strncmp(found, folder, strlen(folder)) == 0)
        found += strlen(folder) + 1;
    if (strncmp(found, c->expected, strlen(c->expected)) != 0)
        say_case(c, found);
    for (int i = 0; i < c->files; i++)
        unlink(path_in(c->file[i]));
    copy_good();
}

/* The file whose lines follow is gathered here. */
static char body[20000];
static size_t body_size;

static void end_file(const struct bad_case *c)
{
    if (c->files > 0 && body_size > 0)
        write_file(c->file[c->files - 1], body, body_size);
    body_size = 0;
}

static void take_case_line(struct bad_case *c, const char *s, size_t n, int *cases)
{
    bool pack = strncmp(s, "-- ", 3) == 0, over = strncmp(s, "++ ", 3) == 0;
    if (strncmp(s, "== ", 3) == 0) {
        *c = (struct bad_case){ 0 };
        snprintf(c->name, sizeof c->name, "%.*s", (int)n - 3, s + 3);
    } else if (pack || over) {
        end_file(c);
        snprintf(c->file[c->files], sizeof c->file[0], "%s%.*s", over ? "over/" : "", (int)n - 3, s + 3);
        c->files++;
        c->overlay = c->overlay || over;
    } else if (strncmp(s, ">> ", 3) == 0) {
        end_file(c);
        snprintf(c->expected, sizeof c->expected, "%.*s", (int)n - 3, s + 3);
        run_case(c);
        c->files = 0;
        ++*cases;
    } else if (c->files > 0) {
        memcpy(body + body_size, s, n);
        body_size += n;
        body[body_size++] = '\n';
    }
}

static void bad_packs(void **state)
{
    (void)state;
    size_t size;
    char *text = read_whole("tests/packs/bad.txt", &size);
    struct bad_case c = { 0 };
    int cases = 0;
    for (char *s = text; *s;) {
        size_t n = strcspn(s, "\n");
        take_case_line(&c, s, n, &cases);
        s += n + (s[n] == '\n');
    }
    free(text);
    assert_true(cases >= 40);
}

/* Bytes that a text file cannot show. */
static void bad_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *file, *bytes, *words;
        size_t size;
        int line, column;
    } cases[] = {
        { "pack.yaml", "game: s\0x", "expected text, found the control character 0x00", 9, 1, 8 },
        { "pack.yaml", "source: book 4.1\ngame: \xC3(", "expected UTF-8 text, found the byte 0xC3", 25, 2, 7 },
        { "pack.yaml", "a: \xED\xA0\x80", "expected UTF-8 text, found the byte 0xED", 6, 1, 4 },
        { "pack.yaml", "a: \xC0\x80", "expected UTF-8 text, found the byte 0xC0", 5, 1, 4 },
        { "pack.yaml", "a: \xF4\x90\x80\x80", "expected UTF-8 text, found the byte 0xF4", 7, 1, 4 },
        { "pack.yaml", "a: \xC3\xA4 \xE2\x82", "expected UTF-8 text, found the byte 0xE2", 8, 1, 6 },
        { "pack.yaml", "a: \xC2\x9B", "expected text, found the control character 0x9B", 5, 1, 4 },
        { "pack.yaml", "\xFF\xFEg\0a\0", "expected UTF-8 text, found the byte 0xFF", 6, 1, 1 },
        { "pack.yaml", "", "expected a map or a list, found an empty file", 0, 1, 1 },
        { "data/blocks.tsv", "", "expected a header row, found an empty file", 0, 1, 1 },
        { "data/blocks.tsv", "name\tside\nA\tB\x1B", "expected text, found the control character 0x1B", 14, 2, 4 },
        { "data/blocks.tsv", "name\tside\nA\t\xFF", "expected UTF-8 text, found the byte 0xFF", 13, 2, 3 },
        { "RULES.md", "| rule |\n\xFF", "expected UTF-8 text, found the byte 0xFF", 10, 2, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(cases[i].file, cases[i].bytes, cases[i].size);
        struct lr_error e = { 0 };
        assert_null(lr_pack_load(&sample_game, folder, NULL, 0, &e));
        assert_string_equal(e.words, cases[i].words);
        assert_int_equal(e.line, cases[i].line);
        assert_int_equal(e.column, cases[i].column);
        copy_good();
    }
}

/* ---- trees from memory ---- */

static bool read_yaml(const char *bytes, size_t size, struct lr_error *e)
{
    struct lr_arena a = { 0 };
    struct lr_tree t;
    bool ok = lr_yaml_read(&a, "memory", bytes, size, &t, e);
    lr_arena_free(&a);
    return ok;
}

static void hostile_sizes(void **state)
{
    (void)state;
    enum { MANY = 8 << 20 };
    struct lr_error e = { 0 };
    char *bytes = malloc(LR_MAX_BYTES + 1);
    assert_non_null(bytes);
    memset(bytes, '[', MANY);
    assert_false(read_yaml(bytes, MANY, &e)); /* levels without end */
    assert_string_equal(e.words, "expected at most 32 levels");
    for (int i = 0; i < MANY; i++)
        bytes[i] = "-\n"[i % 2];
    assert_false(read_yaml(bytes, MANY, &e)); /* values without end */
    assert_string_equal(e.words, "expected at most 2000000 values");
    memset(bytes, ' ', LR_MAX_BYTES + 1);
    assert_false(read_yaml(bytes, LR_MAX_BYTES + 1, &e));
    assert_string_equal(e.words, "expected at most 16777216 bytes, found 16777217");
    int n = 0;
    for (int i = 0; i < 200000; i++)
        n += sprintf(bytes + n, "key%d: 1\n", i);
    assert_true(read_yaml(bytes, (size_t)n, &e)); /* a large map is read in good time */
    n += sprintf(bytes + n, "key7: 1\n");
    assert_false(read_yaml(bytes, (size_t)n, &e));
    assert_int_equal(e.line, 200001);
    free(bytes);
}

static void wide_tables(void **state)
{
    (void)state;
    char bytes[4000];
    int n = 0;
    for (int i = 0; i < 257; i++)
        n += sprintf(bytes + n, "%sc%d", i ? "\t" : "", i);
    struct lr_arena a = { 0 };
    struct lr_tree t;
    struct lr_error e = { 0 };
    assert_false(lr_tsv_read(&a, "memory", bytes, (size_t)n, &t, &e));
    assert_string_equal(e.words, "expected at most 256 columns, found 257");
    lr_arena_free(&a);
}

/* Every beginning of a file, and every file with one byte changed, is read or refused. */
static void broken_files(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof good_files / sizeof good_files[0]; f++) {
        char from[300];
        size_t size;
        snprintf(from, sizeof from, "tests/packs/good/%s", good_files[f]);
        char *bytes = read_whole(from, &size);
        for (size_t i = 0; i < size; i++) {
            struct lr_arena a = { 0 };
            struct lr_tree t;
            char *part = malloc(i + 1); /* exactly as long, for the address sanitizer */
            assert_non_null(part);
            memcpy(part, bytes, i);
            (void)lr_yaml_read(&a, "memory", part, i, &t, NULL);
            (void)lr_tsv_read(&a, "memory", part, i, &t, NULL);
            free(part);
            char kept = bytes[i];
            bytes[i] = "\t:-#\"{[&*!\xC3\n"[i % 12];
            (void)lr_yaml_read(&a, "memory", bytes, size, &t, NULL);
            (void)lr_tsv_read(&a, "memory", bytes, size, &t, NULL);
            bytes[i] = kept;
            lr_arena_free(&a);
        }
        free(bytes);
    }
}

/* ---- names of data files ---- */

static bool load_outside(struct lr_pack *p, struct lr_error *e)
{
    static const char *const names[] = { "/etc/passwd.yaml",
                                         "../good/pack.yaml",
                                         "data/../pack.yaml",
                                         "./pack.yaml",
                                         "data//blocks.tsv",
                                         "data/",
                                         "",
                                         "pack.yml",
                                         "pack",
                                         ".yaml\\x.yaml",
                                         "a\nb.yaml" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (lr_data(p, names[i], e) || lr_data_exists(p, names[i]))
            return true;
        if (strncmp(e->words, "expected the name of a .yaml or .tsv file inside", 48) != 0)
            return true;
    }
    return lr_fail(e, "", 0, 0, "all refused");
}

static void files_outside(void **state)
{
    (void)state;
    struct lr_game g = sample_game;
    g.load = load_outside;
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&g, "tests/packs/good", NULL, 0, &e);
    lr_pack_free(p);
    assert_null(p);
    assert_string_equal(e.words, "all refused");
}

static void costs(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        lr_cost cost;
    } cases[] = { { "0", 0 },      { "1", 12 },      { "1/2", 6 },    { "1.5", 18 },
                  { "2.25", 27 },  { "1 1/3", 16 },  { "341", 4092 }, { "3/4", 9 },
                  { "0.5", 6 },    { "342", -1 },    { "1/5", -1 },   { "-1", -1 },
                  { "1.", -1 },    { ".5", -1 },     { "1/0", -1 },   { "1/", -1 },
                  { "1 1", -1 },   { "1  1/2", -1 }, { "1.5x", -1 },  { "", -1 },
                  { "x", -1 },     { "0.333", -1 },  { "1e3", -1 },   { "99999999999999999999", -1 },
                  { "1/2/3", -1 }, { "1.5/2", -1 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lr_node n = { .shape = LR_SCALAR, .text = cases[i].text };
        lr_cost cost = -1;
        assert_int_equal(lr_read_cost(&n, &cost, NULL), cases[i].cost >= 0);
        assert_int_equal(cost, cases[i].cost);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_pack),
        cmocka_unit_test(same_hash),
        cmocka_unit_test(one_byte_changes_the_hash),
        cmocka_unit_test(windows_files_read_the_same),
        cmocka_unit_test(sources_of_values),
        cmocka_unit_test(overlay_changes_values),
        cmocka_unit_test(overlays_in_order_and_new_things),
        cmocka_unit_test(overlay_that_is_not_there),
        cmocka_unit_test(setups),
        cmocka_unit_test(rules),
        cmocka_unit_test(bad_rules),
        cmocka_unit_test(traced_to_code),
        cmocka_unit_test(traced_to_data),
        cmocka_unit_test(traced_to_tests),
        cmocka_unit_test(bad_packs),
        cmocka_unit_test(bad_bytes),
        cmocka_unit_test(hostile_sizes),
        cmocka_unit_test(wide_tables),
        cmocka_unit_test(broken_files),
        cmocka_unit_test(files_outside),
        cmocka_unit_test(costs),
    };
    return cmocka_run_group_tests(tests, begin_folder, end_folder);
}
