/* check_test.c - lr_pack_check finds what is wrong with a pack or its game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inside.h"

#include <stdio.h>

/* ---- the smallest game there is: one question, and then it is over ---- */

enum { BLOCKS = LR_OWN };

struct mini {
    struct lr_core core;
    uint8_t weather, fog;
    uint8_t spare[6];
};

static const struct lr_field mini_fields[] = { LR_FG(struct mini, core, lr_core_fields),
                                               LR_FR(struct mini, weather, LR_PLAIN, 0, 2),
                                               LR_FR(struct mini, fog, LR_PLAIN, 0, 1), LR_FU(struct mini, spare),
                                               LR_FEND };

static bool mini_load(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_node *blocks = lr_data(p, "data/blocks.tsv", e);
    for (const struct lr_node *n = blocks ? blocks->first : NULL; n; n = n->next)
        if (!lr_domain_add(p, BLOCKS, lr_get(n, "name")->text, n, e))
            return false;
    return blocks != NULL;
}

static void mini_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    (void)p;
    struct mini *m = state;
    m->fog = s->option[0];
    m->weather = s->option[1];
    lr_push(&m->core, 0, LR_ONLY(LR_FIRST));
}

static void mini_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    (void)p;
    (void)state;
    (void)side;
    lr_allow(q, lr_say(1, 0, 0, 0, 0));
    lr_allow(q, lr_say(1, 1, 0, 0, 0));
}

static void mini_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    (void)p;
    (void)side;
    (void)x;
    (void)ev;
    ((struct mini *)state)->core.over = 1;
}

static bool mini_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    (void)p;
    (void)state;
    (void)e;
    return true;
}

static bool no_storm_in_fog(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    (void)p;
    const struct mini *m = state;
    return !(m->weather == 2 && m->fog == 1) || lr_fail(e, "", 0, 0, "a storm blows the fog away");
}

static void wild_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    mini_setup(p, s, state, NULL);
    if (s->option[1] == 0)
        ((struct mini *)state)->weather = 9;
}

static void mini_why(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x,
                     struct lr_verdict *v)
{
    (void)p;
    (void)state;
    (void)side;
    (void)x;
    lr_refuse(v, "1", "No.");
}

static void mini_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    (void)p;
    (void)state;
    (void)ev;
}

static const struct lr_kind frames[] = { { .name = "march",
                                           .form = LR_FORM_PLACE,
                                           .asks = LR_WORKS | LR_ASKS_ONE,
                                           .ask = mini_ask,
                                           .why = mini_why,
                                           .apply = mini_apply,
                                           .go = mini_go },
                                         { .name = NULL } };
static const struct lr_verb verbs[] = { { .phrase = NULL },
                                        { .phrase = "march {block}", .domain = { BLOCKS } },
                                        { .phrase = NULL } };
static const struct lr_telling tellings[] = {
    { .phrase = "{block} marches to {hex}", .rule = "6.2", .domain = { BLOCKS, LR_HEXES } }, { .phrase = NULL }
};
static const struct lr_game mini = { .id = "sample",
                                     .title = "Mini",
                                     .sides = { "Blue", "Grey" },
                                     .state_size = sizeof(struct mini),
                                     .fields = mini_fields,
                                     .frames = frames,
                                     .verbs = verbs,
                                     .tellings = tellings,
                                     .longest = 1,
                                     .load = mini_load,
                                     .setup = mini_setup,
                                     .check = mini_check };

static struct lr_pack *load(const struct lr_game *g)
{
    struct lr_error e = { 0 };
    char line[600];
    struct lr_pack *p = lr_pack_load(g, "tests/packs/good", NULL, 0, &e);
    if (p == NULL)
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    return p;
}

static void refuses(const struct lr_game *g, const char *words)
{
    struct lr_pack *p = load(g);
    struct lr_error e = { 0 };
    bool sound = lr_pack_check(p, NULL, &e);
    lr_pack_free(p);
    assert_false(sound);
    if (strstr(e.words, words) == NULL)
        fail_msg("expected: %s\n  found: %s", words, e.words);
}

static void sound_pack(void **state)
{
    (void)state;
    struct lr_pack *p = load(&mini);
    struct lr_error e = { 0 };
    char report[1000] = "", line[600];
    struct lr_text t = LR_TEXT(report);
    if (!lr_pack_check(p, &t, &e))
        fail_msg("%s", lr_error_line(&e, line, sizeof line));
    assert_non_null(strstr(report, " values from the book ("));
    assert_non_null(strstr(report, "1 kinds of answer, 1 kinds of event\n"));
    assert_non_null(strstr(report, "3 names of the game's own\n"));
    assert_non_null(strstr(report, "3 scenarios, 2 options: 12 setups\n")); /* 3 x (1 + 1 + 2) */
    lr_pack_free(p);
}

static void scenarios_that_do_not_set_up(void **state)
{
    (void)state;
    struct lr_game g = mini;
    g.check = no_storm_in_fog;
    refuses(&g, "the scenario \"Dusk\" does not set up: a storm blows the fog away");
    g.check = mini_check;
    g.setup = wild_setup;
    refuses(&g, "the scenario \"Dawn\" with weather fair does not set up: ");
}

/* Front ends know a piece by its full name, which has 39 bytes; an answer in words has 255. */
static bool long_load(struct lr_pack *p, struct lr_error *e)
{
    return mini_load(p, e)
           && lr_domain_add(p, BLOCKS, "The Third Brigade of the Second Division", lr_data(p, "data/blocks.tsv", e),
                            e);
}

static void long_names(void **state)
{
    static const struct lr_verb piece[] = {
        { .phrase = NULL },
        { .phrase = "march {block}", .domain = { BLOCKS }, .role = { LR_PIECE } },
        { .phrase = NULL },
    };
    char phrase[240] = "march {block} ";
    (void)state;
    struct lr_game g = mini;
    g.load = long_load;
    struct lr_pack *p = load(&g);
    struct lr_error e = { 0 };
    assert_true(lr_pack_check(p, NULL, &e));
    lr_pack_free(p);
    g.verbs = piece;
    refuses(&g, "expected names of pieces of at most 39 bytes for the answer \"march {block}\", found one of 40");
    memset(phrase + strlen(phrase), 'x', 210);
    const struct lr_verb wordy[] = {
        { .phrase = NULL },
        { .phrase = phrase, .domain = { BLOCKS } },
        { .phrase = NULL },
    };
    g.verbs = wordy;
    refuses(&g, "to need at most 255 bytes with the longest names, found 264");
}

static void phrases(void **state)
{
    (void)state;
    static const struct {
        struct lr_verb verb;
        const char *words;
    } cases[] = {
        { { .phrase = "march {block", .domain = { BLOCKS } },
          "expected at most 4 slots such as {hex} in the answer \"march {block\"" },
        { { .phrase = "march block}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "march {}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "march[ {block}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "march[ now] {block}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "march] {block}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "march {{x}}", .domain = { BLOCKS } }, "expected at most 4 slots" },
        { { .phrase = "a {1} {2} {3} {4} {5}", .domain = { 0 } }, "expected at most 4 slots" },
        { { .phrase = "march {block}", .domain = { BLOCKS, LR_HEXES } },
          "expected 2 slots in the answer \"march {block}\"" },
        { { .phrase = "march {block}", .domain = { BLOCKS + 1 } },
          "expected slot 1 of the answer \"march {block}\" to take things" },
        { { .phrase = "march {block}", .domain = { 7 } }, "expected slot 1" },
        { { .phrase = "march {block}", .domain = { 200 } }, "expected slot 1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct lr_verb own[] = { { .phrase = NULL }, cases[i].verb, { .phrase = NULL } };
        struct lr_game g = mini;
        g.verbs = own;
        refuses(&g, cases[i].words);
    }
    const struct lr_verb twice[] = {
        { .phrase = NULL }, { .phrase = "pass" }, { .phrase = "Pass" }, { .phrase = NULL }
    };
    struct lr_game g = mini;
    g.verbs = twice;
    refuses(&g, "expected each answer once, found \"Pass\" again");
}

static void passes(const struct lr_game *g)
{
    struct lr_pack *p = load(g);
    struct lr_error e = { 0 };
    bool sound = lr_pack_check(p, NULL, &e);
    lr_pack_free(p);
    if (!sound)
        fail_msg("%s", e.words);
}

/* When an answer is said, by which rule, and to which question. */
static void times(void **state)
{
    (void)state;
    struct lr_verb own[] = { { .phrase = NULL },
                             { .phrase = "march {block}", .domain = { BLOCKS } },
                             { .phrase = "pass", .rule = "6.2", .time = "One passes at the end" },
                             { .phrase = NULL } };
    struct lr_kind kinds[] = { frames[0], frames[1] };
    struct lr_game g = mini;
    g.verbs = own;
    g.frames = kinds;
    kinds[0].takes = LR_TAKES(1, 2);
    passes(&g);
    own[2].rule = "6.9";
    refuses(&g, "expected a rule that stands in RULES.md for the answer \"pass\", found 6.9");
    own[2].rule = NULL;
    own[2].time = "One passes at the end.";
    refuses(&g, "expected when \"pass\" is said, without a full stop, found \"One passes at the end.\"");
    own[2].time = "One passes at the end";
    kinds[0].takes = LR_TAKES(1);
    refuses(&g, "expected a question that takes the answer \"pass\"");
}

static void events(void **state)
{
    (void)state;
    struct lr_game g = mini;
    const struct lr_telling odd_rule[] = { { .phrase = "it rains", .rule = "6.9", .domain = { 0 } },
                                           { .phrase = NULL } };
    g.tellings = odd_rule;
    refuses(&g, "expected a rule that stands in RULES.md for the event \"it rains\", found 6.9");
    const struct lr_telling odd_slots[] = {
        { .phrase = "{block} stops", .rule = "6.2", .domain = { BLOCKS, LR_HEXES } }, { .phrase = NULL }
    };
    g.tellings = odd_slots;
    refuses(&g, "expected 2 slots in the event \"{block} stops\"");
    const struct lr_telling no_rule[] = { { .phrase = "it rains", .rule = NULL, .domain = { 0 } },
                                          { .phrase = "no", .rule = "H3", .domain = { 0 } },
                                          { .phrase = NULL } };
    g.tellings = no_rule;
    struct lr_pack *p = load(&g);
    assert_true(lr_pack_check(p, NULL, NULL));
    lr_pack_free(p);
}

static void sources(void **state)
{
    (void)state;
    const char *const over[] = { "tests/packs/misquoted" };
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&mini, "tests/packs/good", over, 1, &e);
    assert_non_null(p);
    assert_false(lr_pack_check(p, NULL, &e));
    lr_pack_free(p);
    assert_string_equal(e.words, "expected a rule that stands in RULES.md, found 6.25");
    assert_string_equal(e.file, "tests/packs/misquoted/pack.yaml");
    assert_int_equal(e.line, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_pack), cmocka_unit_test(scenarios_that_do_not_set_up),
        cmocka_unit_test(long_names), cmocka_unit_test(phrases),
        cmocka_unit_test(events),     cmocka_unit_test(times),
        cmocka_unit_test(sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
