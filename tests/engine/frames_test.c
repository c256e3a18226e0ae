/* frames_test.c - frames are judged by what the game declares of them, and the declaration itself is judged. */
#include "table.h"

static struct lr_error error;

static bool reads(const char *lines)
{
    char text[1000];
    struct lr_setup s;
    snprintf(text, sizeof text, "position ford\nscenario The Crossing\n%send\n", lines);
    int view = -1;
    error.words[0] = '\0';
    return lr_position_read(ford, "hand", text, strlen(text), &s, state_a, &view, &error);
}

/* Each line of a position is refused with these words, which name the frame, the value and what was expected. */
static void frames_from_outside(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        { "core.frame[0].asked: {Union}\n", "core.frame[0].asked (turn): expected nobody, found Union" },
        { "core.frame[0].step: 4\n",
          "core.frame[0].step (turn): expected dawn, first moves, second moves or night, found 4" },
        { "core.frame[0].x: 1\n", "core.frame[0].x (turn): expected 0, which says nothing here, found 1" },
        { "core.frame[0].v: [5] -1\n", "core.frame[0].v[5] (turn): expected 0, which says nothing here, found -1" },
        { "core.frame[1].kind: turn\n", "core.frame[1] (turn): expected at the bottom of the stack" },
        { "core.frame[1].kind: stand\n",
          "core.frame[1] (stand): expected below it attack at call, found turn at first moves" },
        { "core.frame[1]: kind moves\n",
          "core.frame[1].asked (moves): expected nobody or Union or Confederate, found both" },
        { "core.frame[1]: kind moves, asked {Union}, v[0] 9\n",
          "core.frame[1].left (moves): expected a number from 0 to 3, found 9" },
        { "core.frame[0]: kind bids, step 0\n", "core.frame[0] (bids): expected below it turn, found nothing" },
        { "core.depth: 1\n", "core.frame[1]: expected nothing above a stack of 1" },
        { "core.depth: 0\n", "core.frame[0]: expected nothing above a stack of 0" },
        { "core.depth: 0\ncore.frame[0]: kind turn, step 0\ncore.frame[1]: kind turn, asked {}\n",
          "core.depth: expected a question on the stack, found none" },
        { "core.depth: 3\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, x 2\n",
          "core.frame[2].attacker (attack): expected a thing that exists, found 2" },
        { "core.depth: 4\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, step 0\n"
          "core.frame[3]: kind stand\n",
          "core.frame[3].asked (stand): expected Union or Confederate, found nobody" }, /* nobody could go on from
                                                                                           it */
        { "core.depth: 4\ncore.frame[1]: kind moves, asked {Union}\ncore.frame[2]: kind attack, step 3\n"
          "core.frame[3]: kind retreat, asked {Union}, v[1] 10\n",
          "core.frame[3].block (retreat): expected a thing that exists, found 10" },
    };
    assert_true(reads(""));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (reads(cases[i][0]))
            fail_msg("%s was read", cases[i][0]);
        if (strcmp(error.words, cases[i][1]) != 0)
            fail_msg("%sexpected: %s\n   found: %s", cases[i][0], cases[i][1], error.words);
    }
}

/* Views are judged too: they will be imagined. */
static void views_from_outside(void **unused)
{
    (void)unused;
    char text[] = "position ford\nscenario The Crossing\nview Union\ncore.frame[1].v: [0] 7\nend\n";
    struct lr_setup s;
    int view;
    assert_false(lr_position_read(ford, "hand", text, strlen(text), &s, state_a, &view, &error));
    assert_string_equal(error.words, "core.frame[1].v[0] (bids): expected 0, which says nothing here, found 7");
}

/* A world made up for a view from outside is judged like any position. */
static void imagined_from_outside(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "position ford\nscenario The Crossing\nview Union\nend\n",
        "position ford\nscenario The Crossing\nview Union\ncamp[Confederate].blanks: [Mill] 200\nend\n",
    };
    struct lr_rng r = lr_rng_seed(1, 1);
    for (int i = 0; i < 2; i++) {
        struct lr_setup s;
        int view = -1;
        assert_true(lr_position_read(ford, "hand", texts[i], strlen(texts[i]), &s, state_a, &view, &error));
        assert_int_equal(lr_position_imagine(ford, state_a, LR_FIRST, &r, state_b, &error), i == 0);
    }
}

/* ---- values and steps by name ------------------------------------------------------------------------ */

static void must_be(const char *path, const char *expected)
{
    char words[400] = "";
    struct lr_text t = LR_TEXT(words);
    if (!lr_field_get(ford, state_a, path, &t, &error))
        fail_msg("%s: %s", path, error.words);
    assert_string_equal(words, expected);
}

#define BATTLE                                                                                                     \
    "block[Iron Brigade].hex: Church\ncore.depth: 4\ncore.frame[0].step: second moves\n"                           \
    "core.frame[1]: kind moves, asked {Union}, left 2\ncamp[Union].made: 1\nmoved: {Iron Brigade}\n"

/* 6.3: only whoever has fallen back is pursued, and nobody falls back farther than to the next hex. */
static void pursued_afar(void **unused)
{
    (void)unused;
    static const char text[] = "block[Stonewall Brigade].hex: Junction\nblock[Louisiana Tigers].hex: Hill\n" BATTLE
                               "core.frame[2]: kind attack, attacker Union, step end, hex Church, across yes\n"
                               "core.frame[3]: kind pursuit, asked {Union}, hex %s\n";
    char lines[800];
    snprintf(lines, sizeof lines, text, "Hill");
    if (!reads(lines))
        fail_msg("%s", error.words);
    snprintf(lines, sizeof lines, text, "Junction");
    assert_false(reads(lines));
    assert_non_null(strstr(error.words, "frame 3 (kind 5) does not stand where it may"));
}

static void by_name(void **unused)
{
    (void)unused;
    if (!reads(BATTLE "core.frame[2]: kind attack, attacker Union, step call, hex Church, across yes\n"
                      "core.frame[3]: kind stand, asked {Confederate}, hex Church\n"))
        fail_msg("%s", error.words);
    must_be("core.frame[0].step", "second moves");
    must_be("core.frame[1]", "kind moves, asked {Union}, step 0, left 2");
    must_be("core.frame[2]", "kind attack, asked {}, step call, attacker Union, hex Church, across yes, "
                             "attacker_loses 0, defender_loses 0, beaten Union");
    must_be("core.frame[2].x", "0");
    must_be("core.frame[2].v[1]", "1");
    must_be("core.frame[3]", "kind stand, asked {Confederate}, step 0, hex Church");
}

/* As they lie there, by number, and as names where numbers were asked for: so plays were written before. */
static void old_spellings(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        BATTLE "core.frame[2]: kind attack, x 0, step 0, v[0] 3, v[1] 1\n"
               "core.frame[3]: kind stand, asked {Confederate}, v[0] 3\n",
        BATTLE "core.frame[2]: kind attack, attacker Union, step call, hex Church, across yes\n"
               "core.frame[3]: kind stand, asked {Confederate}, hex Church\n",
        BATTLE "core.frame[3]: kind stand, asked {Confederate}\ncore.frame[2]: kind attack\n"
               "core.frame[2].v: [1] 1\ncore.frame[2].hex: Church\ncore.frame[3].v[0]: 3\n",
    };
    if (!reads(lines[0]))
        fail_msg("%s", error.words);
    memcpy(state_b, state_a, ford->game->state_size);
    for (int i = 1; i < 3; i++) {
        if (!reads(lines[i]))
            fail_msg("%s", error.words);
        assert_memory_equal(state_a, state_b, ford->game->state_size);
    }
    static const char play[] =
        "game ford\nscenario The Crossing\nset block[Stonewall Brigade].hex = Mill\n"
        "set camp[Confederate].made = 1\nset moved = {Stonewall Brigade}\n"
        "at moves Confederate with v[0] 1\npush attack with x Confederate, v[0] Mill, step 0\n"
        "expect core.frame[2] = x 1, v[0] 0, step 0\nexpect core.frame[2].v[0] = 0\n"
        "expect core.frame[2] = attacker Confederate, hex Mill, step call\nexpect core.frame[2].hex = Mill\n"
        "expect core.frame[2].step = call\nexpect core.frame[2].step = 0\nexpect core.frame[1].left < 2\n";
    int held = 0;
    if (!lr_play_run(ford, "play", play, strlen(play), &held, &error))
        fail_msg("%d: %s", error.line, error.words);
    assert_int_equal(held, 7);
}

/* Each is refused where it stands, with what is expected. */
static void bad_names(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        { "core.frame[1].left: 9\n", "such as" }, /* bids have none */
        { "core.frame[1]: kind moves, left 9\n", "expected a number from 0 to 3, found \"9\"" },
        { "core.frame[1]: kind moves, lefd 1\n", "expected a field such as left" },
        { "core.frame[0].step: midnight\n",
          "expected dawn, first moves, second moves or night, found \"midnight\"" },
        { "core.frame[2]: kind attack, hex Atlantis\n", "expected a hex such as" },
        { "core.frame[2]: kind attack, hex -\n", "expected a hex such as" },
        { "core.frame[2]: kind attack, attacker nobody\n", "expected a side" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (reads(cases[i][0]))
            fail_msg("%s was read", cases[i][0]);
        if (strstr(error.words, cases[i][1]) == NULL)
            fail_msg("%sexpected: %s\n   found: %s", cases[i][0], cases[i][1], error.words);
    }
}

/* ---- a game whose frames carry every form of value ---------------------------------------------------- */

struct many_state {
    struct lr_core core;
};

enum { NEITHER, A_BLOCK, A_NUMBER };

#define MANY_ALL_VALUES(V, U, F)                                                                                   \
    V(F, uint8_t, side, LR_THING(LR_SIDES))                                                                        \
    V(F, uint8_t, sort, LR_ONE_OF("neither", "a block", "a number"))                                               \
    V(F, uint8_t, marks, LR_SET_OF("red", "", "blue"))                                                             \
    V(F, uint16_t, hex, LR_THING_OR(LR_HEXES, LR_NONE))                                                            \
    U(V(F, int32_t, block, LR_ONE_MORE(LR_OWN), LR_WHEN(F, sort, LR_AT(A_BLOCK)))                                  \
          V(F, int32_t, number, LR_RANGE(-3, 3), LR_WHEN(F, sort, LR_AT(A_NUMBER))))                               \
    V(F, int32_t, unused, LR_NOTHING)                                                                              \
    V(F, int32_t, chits, LR_SET_OF_THINGS(LR_OWN + 2))                                                             \
    V(F, uint16_t, any, LR_SET_WITHIN(0x1FF))                                                                      \
    V(F, uint16_t, raw, LR_HEX_WITHIN(0xFFF))

LR_FRAME(many, all, 0, MANY_ALL_VALUES)

static void nothing_asked(const struct lr_pack *p, const void *s, enum lr_side side, struct lr_question *q)
{
    (void)p, (void)s, (void)side, (void)q;
}
static void no_reason(const struct lr_pack *p, const void *s, enum lr_side side, lr_answer x, struct lr_verdict *v)
{
    (void)p, (void)s, (void)side, (void)x, (void)v;
}
static void nothing_done(const struct lr_pack *p, void *s, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    (void)p, (void)s, (void)side, (void)x, (void)ev;
}
static void stays(const struct lr_pack *p, void *s, struct lr_events *ev) { (void)p, (void)s, (void)ev; }

static const struct lr_kind many_kinds[] = {
    { .name = "turn",
      .form = LR_FORM_DESK,
      .asks = LR_WORKS | LR_ASKS_THE_ONE,
      .steps = LR_STEPS("one", "two"),
      LR_VALUES(struct many_all_frame, MANY_ALL_VALUES),
      .ask = nothing_asked,
      .why = no_reason,
      .apply = nothing_done,
      .go = stays },
    { .name = NULL },
};
static const struct lr_field many_fields[] = { LR_FG(struct many_state, core, lr_core_fields), LR_FEND };
/* Ford's board and names, the other game's frames. */
static struct lr_pack many_pack(void)
{
    static struct lr_game g;
    struct lr_pack p = *ford;
    g = *ford->game;
    g.state_size = sizeof(struct many_state);
    g.fields = many_fields;
    g.frames = many_kinds;
    p.game = &g;
    return p;
}

static void every_form(void **unused)
{
    (void)unused;
    static struct many_state s, again;
    struct lr_pack p = many_pack();
    assert_true(lr_fields_sound(p.game, &error));
    memset(&s, 0, sizeof s);
    struct many_all_frame *f = many_push_all(&s, 0);
    assert_ptr_equal(f, lr_top(&s.core));
    assert_true(lr_fields_check(&p, &s, &error));
    f->step = 1;
    f->side = LR_SECOND;
    f->sort = A_BLOCK;
    f->marks = 5;
    f->hex = LR_NONE;
    f->block = 1;
    f->chits = 3;
    f->any = 0x101;
    f->raw = 0xAB;
    assert_true(lr_fields_check(&p, &s, &error));
    char words[400] = "";
    struct lr_text t = LR_TEXT(words);
    assert_true(lr_field_get(&p, &s, "core.frame[0]", &t, &error));
    assert_string_equal(words,
                        "kind turn, asked {}, step two, side Confederate, sort a block, marks {red, blue}, hex -, "
                        "block Iron Brigade, chits {Quiet, Rain}, any {0, 8}, raw 0xab");
    memset(&again, 0, sizeof again);
    many_push_all(&again, 0);
    assert_true(lr_field_set(&p, &again, "core.frame[0]", words, &error));
    assert_memory_equal(&again, &s, sizeof s);
    /* What another word decides is in use no more. */
    assert_true(lr_field_set(&p, &again, "core.frame[0].sort", "a number", &error));
    assert_true(lr_fields_check(&p, &again, &error));
    assert_true(lr_field_set(&p, &again, "core.frame[0].number", "-3", &error));
    assert_false(lr_field_set(&p, &again, "core.frame[0].number", "-4", &error));
    assert_true(lr_field_set(&p, &again, "core.frame[0].sort", "neither", &error));
    assert_false(lr_fields_check(&p, &again, &error));
    assert_string_equal(error.words, "core.frame[0].v[1] (turn): expected 0, which says nothing here, found -3");
}

/* ---- the declaration -------------------------------------------------------------------------------- */

static struct lr_kind kinds[3];
static struct lr_value values[6];

static bool sound(void)
{
    struct lr_game g = *ford->game;
    g.frames = kinds;
    return lr_fields_sound(&g, &error);
}

static void as_declared(void)
{
    static const char *const steps[] = { "one", "two", NULL }, *const sorts[] = { "few", "many", NULL };
    static const char *const marks[] = { "red", "blue", NULL };
    static const struct lr_under on[] = { { 0, LR_AT(1) }, { LR_NO_KIND, 0 } };
    const struct lr_value good[6] = {
        { .name = "side", .offset = 3, .width = 1, LR_THING(LR_SIDES) },
        { .name = "sort", .offset = 4, .width = 4, .form = LR_WORD, .words = sorts },
        { .name = "left", .offset = 8, .width = 4, LR_RANGE(0, 3), .decider = 4, .when = LR_AT(0) },
        { .name = "who", .offset = 8, .width = 2, LR_ONE_MORE(LR_OWN), .decider = 4, .when = LR_AT(1) },
        { .name = "marks", .offset = 12, .width = 1, .form = LR_BITS, .words = marks },
    };
    const struct lr_kind kind[3] = {
        { .name = "turn", .asks = LR_WORKS, .steps = steps, .go = stays },
        { .name = "move",
          .form = LR_FORM_PLACE,
          .asks = LR_ASKS_THE_ONE,
          .on = on,
          .values = values,
          .ask = nothing_asked,
          .why = no_reason,
          .apply = nothing_done },
        { .name = NULL },
    };
    memcpy(values, good, sizeof values);
    memcpy(kinds, kind, sizeof kinds);
}

#define UNSOUND(change)                                                                                            \
    as_declared();                                                                                                 \
    change;                                                                                                        \
    if (sound())                                                                                                   \
        fail_msg("%s was taken", #change);

static void declarations(void **unused)
{
    (void)unused;
    as_declared();
    if (!sound())
        fail_msg("%s", error.words);
    UNSOUND(kinds[0].asks = 0)                                      /* nothing would ever happen */
    UNSOUND(kinds[0].go = NULL)                                     /* nor here */
    UNSOUND(kinds[1].why = NULL)                                    /* no reason could be given */
    UNSOUND(kinds[1].takes = LR_TAKES(1, 200))                      /* no such verb */
    UNSOUND(kinds[1].form = LR_NO_FORM)                             /* how is a person to be asked? */
    UNSOUND(kinds[1].form = LR_FORMS)                               /* no such form */
    UNSOUND(kinds[0].form = LR_FORM_DESK)                           /* it asks nothing */
    UNSOUND(kinds[0].takes = LR_TAKES(1))                           /* it asks nothing */
    UNSOUND(kinds[1].on = LR_ABOVE({ 0, LR_AT(2) }))                /* no such step */
    UNSOUND(kinds[1].on = LR_ABOVE({ 7, 0 }))                       /* no such kind */
    UNSOUND(kinds[0].on = LR_ABOVE({ 1, 0 }))                       /* no bottom */
    UNSOUND(kinds[0].steps = LR_STEPS("one", "one"))                /* which of them? */
    UNSOUND(kinds[0].steps = LR_STEPS("one", "2"))                  /* a number */
    UNSOUND(kinds[1].values = values + 1)                           /* who is asked must be a side */
    UNSOUND(values[0].domain = LR_YESNO)                            /* ... */
    UNSOUND(values[2].low = 4)                                      /* above its highest */
    UNSOUND(values[4].name = "left")                                /* twice */
    UNSOUND(values[4].name = "step")                                /* what every frame has */
    UNSOUND(values[4].offset = 28)                                  /* outside the frame */
    UNSOUND(values[4].width = 3)                                    /* no number */
    UNSOUND(values[4].offset = 11)                                  /* over the value before it */
    UNSOUND(values[3].when = LR_AT(0))                              /* over a value that is used as well */
    UNSOUND(values[3].when = LR_AT(2))                              /* no such word */
    UNSOUND(values[3].decider = 12)                                 /* a set does not decide */
    UNSOUND(values[4].words = LR_STEPS("red", "a, b"))              /* cannot be read */
    UNSOUND((values[3].form = LR_SIGNED, values[3].high = 1 << 16)) /* more than its bytes hold */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_from_outside),
        cmocka_unit_test(views_from_outside),
        cmocka_unit_test(imagined_from_outside),
        cmocka_unit_test(by_name),
        cmocka_unit_test(pursued_afar),
        cmocka_unit_test(old_spellings),
        cmocka_unit_test(bad_names),
        cmocka_unit_test(every_form),
        cmocka_unit_test(declarations),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
