/* play_test.c - plays: every statement when it holds and when it does not, and where it says so. */
#include "table.h"

static struct lr_error error;

static bool run(const char *text, int *held)
{
    return lr_play_run(ford, "t.play", text, strlen(text), held, &error);
}

static void must_hold(const char *text, int expectations)
{
    int held = -1;
    if (!run(text, &held))
        fail_msg("%d:%d: %s in:\n%s", error.line, error.column, error.words, text);
    assert_int_equal(held, expectations);
}

#define CROSSING "game ford\nscenario The Crossing\nseed 5\n"
#define MOVES    CROSSING "Union: bid 3\nConfederate: bid 1\n" /* the Union has three moves */

/* ---- what holds ----------------------------------------------------------------------------------- */

static void headings(void **unused)
{
    (void)unused;
    must_hold("# nothing but a position\r\nGAME Ford\r\nScenario the  crossing\r\n", 0);
    must_hold(CROSSING "option fog = off\noption turns four\nexpect fog = no\nexpect turns = 4\n", 2);
    must_hold(
        "game ford\nempty\nset block[Iron Brigade] = hex Mill, steps 1\nset block[Texas Brigade].hex = Hill\n"
        "expect block[Iron Brigade].hex = Mill\nexpect lost = {Irish Brigade, Vermont Brigade, Buford's Horse, "
        "Hunt's Guns, Stonewall Brigade, Louisiana Tigers, Stuart's Horse, Pelham's Guns}\n",
        2);
    must_hold("position ford\nscenario The Raid\nturn: 2\nend\nset mud = yes\nexpect turn = 2\nexpect mud = yes\n",
              2);
    must_hold("\xEF\xBB\xBFgame ford\nscenario The Raid\npack 0123456789abcdef", 0);
}

static void comparisons(void **unused)
{
    (void)unused;
    must_hold(
        CROSSING
        "set turn = 3\nexpect turn = 3\nexpect turn != 2\nexpect turn < 4\nexpect turn > 2\nexpect turn <= 3\n"
        "expect turn >= 3\nexpect block[Iron Brigade] = hex Mill\nexpect block[Iron Brigade] != steps 1\n"
        "expect moved = {}\nexpect cup != {Rain}\nexpect held = [ford] Union\nexpect core.frame[1].kind = bids\n"
        "expect core.frame[1].asked = {Confederate, Union}\nexpect first = Union\nexpect core.over = no\n",
        15);
}

static void questions(void **unused)
{
    (void)unused;
    must_hold(
        CROSSING
        "expect asked both\nexpect asked Union and Confederate\nexpect asked U C\nexpect question \"bid for\"\n"
        "expect question \"PURSE\" for Confederate\nexpect answers 4 for Union\nexpect legal U: bid 3\n"
        "expect not legal Union: bid 4\nexpect not legal Union: done\nexpect when \"turn 1\"\n"
        "Union: bid 0\nexpect asked Confederate\nexpect answers 4\nexpect not legal Union: bid 1\n",
        13);
}

static void refusals(void **unused)
{
    (void)unused;
    must_hold(
        CROSSING
        "refuse Union: bid 9 by 4.1\nrefuse union: bid 9 by 4.1 saying \"AT MOST 3\"\nrefuse Union: fly away by "
        "H4\n"
        "refuse Union: bid 9 by 5.1 or  4.1\nrefuse Union: bid 9 by 4.1 or 5.1 OR 6.1 saying \"at most\"\n"
        "refuse Union: move Iron Brigade to Atlantis by H4 saying \"hex\"\nrefuse undo Union by H5\n"
        "refuse redo Union by H9\nrefuse restart Confederate by H5\nUnion: bid 1\nrefuse Union: bid 1 by H1\n",
        10);
}

static void taking_back(void **unused)
{
    (void)unused;
    must_hold(MOVES "Union: move Iron Brigade to Oaks\nUnion: move Irish Brigade to Mill\nundo Union\n"
                    "expect block[Irish Brigade].hex = Tavern\nredo Union\nexpect block[Irish Brigade].hex = Mill\n"
                    "restart Union\nexpect block[Iron Brigade].hex = Mill\nrefuse undo Union by H7\n",
              4);
}

static void dice(void **unused)
{
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        char text[400];
        const char *first = die <= 3 ? "Union" : "Confederate";
        snprintf(text, sizeof text, CROSSING "dice %d\nUnion: bid 2\nConfederate: bid 2\nexpect first = %s\n", die,
                 first);
        must_hold(text, 1);
        /* laid out in the middle of things, and still there after taking back */
        snprintf(text, sizeof text,
                 CROSSING
                 "Union: bid 2\ndice %d\nundo Union\nUnion: bid 1\nConfederate: bid 1\nexpect first = %s\n",
                 die, first);
        must_hold(text, 1);
    }
}

static void events(void **unused)
{
    (void)unused;
    must_hold(CROSSING
              "Union: bid 2\nexpect event \"Union bids 2 in secret\"\nexpect event \"bids 2\" for Union\n"
              "expect no event \"bids 2\" for Confederate\nexpect no event \"bids 2\" for public\n"
              "expect event \"has bid\" for public\nConfederate: bid 0\nexpect no event \"Union has bid\"\n"
              "expect event \"Union moves first\" for public\n",
              7);
}

static void views(void **unused)
{
    (void)unused;
    must_hold(
        CROSSING
        "Union: bid 2\nexpect hidden camp[Union].bid from Confederate\nexpect hidden camp[Union].bid from public\n"
        "expect seen camp[Union].bid = 2 by Union\nexpect seen camp[Union].bid != 2 by Confederate\n"
        "expect hidden block[Iron Brigade] from Confederate\nexpect seen turn = 1 by public\n"
        "expect seen turn < 2 by C\n",
        7);
}

#define LAST "set turn = 6\nat moves Confederate with left 1\nset core.frame[0].step = night\n"

static void endings(void **unused)
{
    (void)unused;
    must_hold(CROSSING LAST
              "expect not over\nexpect winner nobody\nConfederate: done\nexpect over\nexpect winner nobody\n"
              "expect score 0\nexpect score = 0\nexpect score >= 0\nexpect score > -1\nexpect result \"DRAW\"\n"
              "expect asked nobody\nrefuse Union: done by H3\nexpect answers 0\n",
              12);
}

static void again_and_again(void **unused)
{
    (void)unused;
    must_hold(CROSSING
              "set turn = 2\nUnion: bid 1\nagain\nexpect turn = 2\nexpect asked both\nagain\nset turn = 3\n"
              "expect turn = 3\nagain\nexpect turn = 2\ndice 4\nU: bid 1\nC: bid 1\nagain\n",
              4);
}

static void stacks(void **unused)
{
    (void)unused;
    must_hold(CROSSING "at moves Union with left 2\nexpect asked Union\nexpect core.depth = 2\n", 2);
    must_hold(CROSSING "pop\npush moves Confederate with left 2\nexpect asked Confederate\nexpect core.depth = 2\n",
              2);
    must_hold(CROSSING "at bids both\nexpect asked both\n", 1);
    must_hold("game ford\nempty\nset block[Iron Brigade].hex = Mill\nset block[Texas Brigade].hex = Hill\nat moves "
              "Union with left 1\n"
              "expect core.depth = 2\nexpect core.frame[0].kind = turn\n",
              2);
    /* a number by the name of what it stands for */
    must_hold("game ford\nempty\nset block[Iron Brigade].hex = Church\nset block[Texas Brigade].hex = Church\n"
              "at moves Confederate with v[0] 1\npush attack with x Confederate, v[0] Church\n"
              "expect core.frame[2] = x 1, v[0] 3\nexpect asked Union\n",
              2);
}

/* ---- what does not hold --------------------------------------------------------------------------- */

static void failures(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int line, column;
        const char *words; /* part of the error */
        int held;
    } cases[] = {
        /* malformed: line and column */
        { "", 0, 0, "expected `game NAME`", 0 },
        { "set turn = 3\n", 1, 5, "expected `game NAME`", 0 },
        { "game ford\nset turn = 3\n", 2, 5, "`scenario NAME` or `empty`", 0 },
        { "game chess\n", 1, 6, "expected the game ford, found \"chess\"", 0 },
        { "scenario The Raid\nexpect turn = 1", 2, 8, "expected `game NAME`", 0 },
        { CROSSING "frobnicate\n", 4, 1, "expected Union: or Confederate:, found \"frobnicate\"", 0 },
        { CROSSING "Moon: bid 1\n", 4, 1, "expected Union: or Confederate:", 0 },
        { CROSSING "public: bid 1\n", 4, 1, "expected Union: or Confederate:", 0 },
        { CROSSING "Union: move Iron Brigade to Mars\n", 4, 29, "expected a hex, found \"Mars\"", 0 },
        { CROSSING "Union: frolic\n", 4, 8, "expected an answer such as", 0 },
        { CROSSING "Union:\n", 4, 7, "expected an answer", 0 },
        { CROSSING "set trun = 3\n", 4, 5, "expected a field such as turn", 0 },
        { CROSSING "set turn 3\n", 4, 10, "expected = and a value", 0 },
        { CROSSING "set turn = 9\n", 4, 12, "expected a number from 1 to 6", 0 },
        { CROSSING "at nowhere Union\n", 4, 4, "expected a kind of question (turn, bids, moves, attack", 0 },
        { CROSSING "at moves Onion\n", 4, 10, "expected Union or Confederate", 0 },
        { CROSSING "at moves Union with w 3\n", 4, 21, "expected a field such as x, v or left", 0 },
        { CROSSING "at moves Union with v[0] Atlantis\n", 4, 26, "expected a number from -2147483648", 0 },
        { CROSSING "pop now\n", 4, 5, "end of the line", 0 },
        { CROSSING "dice\n", 4, 5, "expected dice", 0 },
        { CROSSING "dice 0\n", 4, 6, "a die from 1 to 255", 0 },
        { CROSSING "dice 3 x\n", 4, 8, "a die from 1 to 255", 0 },
        { CROSSING "undo\n", 4, 5, "expected Union or Confederate", 0 },
        { CROSSING "undo public\n", 4, 6, "expected Union or Confederate", 0 },
        { CROSSING "undo Union twice\n", 4, 12, "end of the line", 0 },
        { CROSSING "refuse Union: bid 9\n", 4, 20, "expected `by RULE`", 0 },
        { CROSSING "refuse Union: bid 9 by \n", 4, 23, "expected `by RULE`", 0 },
        { CROSSING "refuse Union: bid 9 by 4.1 or\n", 4, 24, "expected `by RULE`", 0 },
        { CROSSING "refuse Union: bid 9 by 4.1 4.2\n", 4, 24, "expected `by RULE`", 0 },
        { CROSSING "refuse Union: bid 9 by 4.2 or 4.3\n", 4, 0,
          "expected refusal by 4.2 or 4.3, found refusal by 4.1: A bid is", 0 },
        { CROSSING "refuse Union: bid 9 by 4.1 \"most\"\n", 4, 8, "expected `saying`", 0 },
        { CROSSING "refuse Union: bid 9 by 4.1 saying \"most\n", 4, 35, "words in double quotes", 0 },
        { CROSSING "refuse Union: bid 9 by 4.1 saying \"most\" x\n", 4, 42, "end of the line", 0 },
        { CROSSING "refuse bid 9 by 4.1\n", 4, 8, "expected Union: or Confederate:", 0 },
        { CROSSING "refuse undo Moon by H5\n", 4, 13, "expected Union or Confederate", 0 },
        { CROSSING "expect\n", 4, 7, "expected a field", 0 },
        { CROSSING "expect turn\n", 4, 12, "expected = != < > <= or >=", 0 },
        { CROSSING "expect turn =\n", 4, 14, "expected a number from 1 to 6", 0 },
        { CROSSING "expect turn = 7\n", 4, 15, "expected a number from 1 to 6", 0 },
        { CROSSING "expect moved < {}\n", 4, 16, "only numbers are less or more", 0 },
        { CROSSING "expect held > [ford] Union\n", 4, 15, "only numbers", 0 },
        { CROSSING "expect asked\n", 4, 13, "expected Union or Confederate", 0 },
        { CROSSING "expect asked Onion\n", 4, 14, "expected Union or Confederate", 0 },
        { CROSSING "expect question bid\n", 4, 17, "words in double quotes", 0 },
        { CROSSING "expect question \"\"\n", 4, 17, "1 to 511 characters", 0 },
        { CROSSING "expect answers many\n", 4, 16, "expected a number of answers", 0 },
        { CROSSING "expect answers 4\n", 4, 17, "both sides are asked", 0 },
        { CROSSING "expect legal Union: fly\n", 4, 21, "expected an answer such as", 0 },
        { CROSSING "expect not legal Union: fly\n", 4, 25, "expected an answer such as", 0 },
        { CROSSING "expect not so\n", 4, 12, "`not legal` or `not over`", 0 },
        { CROSSING "expect no rain\n", 4, 11, "`no event`", 0 },
        { CROSSING "expect event \"x\" from Union\n", 4, 18, "end of the line", 0 },
        { CROSSING "expect event \"x\" for Onion\n", 4, 22, "expected Union or Confederate", 0 },
        { CROSSING "expect seen turn = 1\n", 4, 13, "expected `by SIDE`", 0 },
        { CROSSING "expect seen turn = 1 by Onion\n", 4, 25, "expected Union or Confederate", 0 },
        { CROSSING "expect hidden turn\n", 4, 15, "expected `from SIDE`", 0 },
        { CROSSING "expect hidden trun from Union\n", 4, 15, "expected a field", 0 },
        { CROSSING "expect over now\n", 4, 13, "end of the line", 0 },
        { CROSSING "expect winner Moon\n", 4, 15, "expected Union or Confederate", 0 },
        { CROSSING "expect score much\n", 4, 14, "expected a score", 0 },
        { CROSSING "Union: bid 1\nset turn = 3\n", 5, 5, "before the first answer", 0 },
        { CROSSING "Union: bid 1\nat moves Union\n", 5, 4, "before the first answer", 0 },
        { CROSSING "set turn = 2\nseed 4\n", 5, 1, "expected the heading before the position", 0 },
        { CROSSING "position ford\nempty\nend\n", 4, 10, "expected one beginning", 0 },
        { "position ford\nscenario The Raid\nturn: 2\n", 3, 0, "expected `end`", 0 },
        { "position ford\nscenario The Raid\nview Union\nend\n", 1, 10, "found a view", 0 },
        { CROSSING "Union: bid 1 \001\n", 4, 14, "found byte 1", 0 },
        /* not so: the line */
        { CROSSING "expect turn = 2\n", 4, 0, "expected turn = 2, found 1", 0 },
        { CROSSING "expect turn != 1 # oh\n", 4, 0, "expected turn != 1, found 1", 0 },
        { CROSSING "expect turn > 1\n", 4, 0, "expected turn > 1, found 1", 0 },
        { CROSSING "expect turn >= 2\n", 4, 0, "expected turn >= 2, found 1", 0 },
        { CROSSING "expect turn < 1\n", 4, 0, "expected turn < 1, found 1", 0 },
        { CROSSING "expect moved = {Iron Brigade}\n", 4, 0, "expected moved = {Iron Brigade}, found {}", 0 },
        { CROSSING "expect block[Iron Brigade] = hex Mill, steps 2\n", 4, 0,
          "expected block[Iron Brigade] = hex Mill, steps 2, found steps 3", 0 },
        { CROSSING "expect held = [bridge] Union\n", 4, 0, "found [bridge] Confederate", 0 },
        { CROSSING "expect turn = 1\nexpect asked Union\n", 5, 0,
          "expected asked Union, found asked Union and Confederate", 1 },
        { CROSSING "expect asked nobody\n", 4, 0, "expected asked nobody, found asked Union and Confederate", 0 },
        { CROSSING "expect question \"retreat\"\n", 4, 0, "expected a question with \"retreat\", found \"Bid for",
          0 },
        { CROSSING "expect answers 5 for Union\n", 4, 0, "expected 5 answers, found 4", 0 },
        { CROSSING "expect legal Union: bid 9\n", 4, 0,
          "expected legal \"Union: bid 9\", found refusal by 4.1:", 0 },
        { CROSSING "expect not legal Union: bid 1\n", 4, 0, "expected not legal \"Union: bid 1\", found it legal",
          0 },
        { CROSSING "Union: bid 1\nexpect event \"sings\"\n", 5, 0,
          "found \"Union bids 1 in secret\", \"Union has bid\"", 0 },
        { CROSSING "expect event \"sings\"\n", 4, 0, "found no event", 0 },
        { CROSSING "Union: bid 1\nexpect no event \"bids 1\"\n", 5, 0,
          "expected no event with \"bids 1\", found one", 0 },
        { CROSSING "expect seen turn = 2 by Union\n", 4, 0, "expected seen turn = 2, found 1", 0 },
        { CROSSING "expect hidden turn from Union\n", 4, 0, "expected turn hidden from Union, found 1 in its view",
          0 },
        { CROSSING "expect hidden turn from public\n", 4, 0, "hidden from the public", 0 },
        { CROSSING "expect over\n", 4, 0, "expected the game over, found that it goes on", 0 },
        { CROSSING LAST "C: done\nexpect not over\n", 8, 0, "expected not over", 0 },
        { CROSSING "expect winner Union\n", 4, 0, "expected winner Union, found nobody", 0 },
        { CROSSING "expect score 4\n", 4, 0, "expected score = 4, found 0", 0 },
        { CROSSING "expect score < -4\n", 4, 0, "expected score < -4, found 0", 0 },
        { CROSSING "expect when \"night\"\n", 4, 0, "expected a heading with \"night\", found \"Turn 1, bids\"",
          0 },
        { CROSSING "expect result \"victory\"\n", 4, 0, "expected a result with \"victory\"", 0 },
        { CROSSING "Union: bid 9\n", 4, 0,
          "expected \"Union: bid 9\" to be allowed, found refusal by 4.1: A bid is", 0 },
        { CROSSING "undo Union\n", 4, 0, "expected undo to be allowed, found refusal by H5", 0 },
        { CROSSING "redo Union\n", 4, 0, "expected redo to be allowed, found refusal by H9", 0 },
        { CROSSING "refuse Union: bid 1 by 4.1\n", 4, 0,
          "expected \"Union: bid 1\" refused by 4.1, found it allowed", 0 },
        { CROSSING "refuse Union: bid 9 by 4.2\n", 4, 0, "expected refusal by 4.2, found refusal by 4.1: A bid is",
          0 },
        { CROSSING "refuse Union: bid 9 by 4.1 saying \"please\"\n", 4, 0, "saying \"please\", found \"A bid is",
          0 },
        { CROSSING "U: bid 1\nrefuse undo U by H5\n", 5, 0, "expected \"undo U\" refused by H5, found it allowed",
          0 },
        /* dice */
        { CROSSING "dice 3\nUnion: bid 1\nConfederate: bid 0\n", 4, 0,
          "expected every die to be rolled, found 1 left over: 3", 0 },
        { CROSSING "dice 3 4 5\nUnion: bid 1\nConfederate: bid 1\n", 4, 0, "found 2 left over: 4 5", 0 },
        { CROSSING "dice 3\n", 4, 0, "found 1 left over: 3", 0 },
        { CROSSING "dice 3\nUnion: bid 1\nagain\n", 4, 0, "found 1 left over: 3", 0 },
        { CROSSING "dice 7\nUnion: bid 1\nConfederate: bid 1\n", 6, 0, "expected dice that fit", 0 },
        /* positions that are not sound */
        { CROSSING "set block[Hunt's Guns].hex = Oaks\nexpect turn = 1\n", 5, 0, "the position is not sound: 5.6",
          0 },
        { CROSSING "set block[Hunt's Guns].hex = Oaks\n", 4, 0, "the position is not sound: 5.6", 0 },
        { CROSSING "pop\npop\nexpect turn = 1\n", 6, 0, "expected a question on the stack", 0 },
        { CROSSING "set core.depth = 1\nexpect turn = 1\n", 5, 0, "nothing above a stack of 1", 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int held = -1;
        error = (struct lr_error){ .line = -1 };
        if (run(cases[i].text, &held))
            fail_msg("held: %s", cases[i].text);
        if (error.line != cases[i].line || error.column != cases[i].column || !strstr(error.words, cases[i].words)
            || held != cases[i].held || strcmp(error.file, "t.play") != 0)
            fail_msg("%d:%d: (%d) %s; expected %d:%d: (%d) %s; in:\n%s", error.line, error.column, held,
                     error.words, cases[i].line, cases[i].column, cases[i].held, cases[i].words, cases[i].text);
    }
}

static void too_many_dice(void **unused)
{
    (void)unused;
    char text[1000];
    struct lr_text t = LR_TEXT(text);
    lr_put(&t, CROSSING "dice");
    for (int i = 0; i < LR_QUEUE; i++)
        lr_put(&t, " 1");
    lr_put(&t, "\ndice 1\n");
    assert_false(run(text, NULL));
    assert_int_equal(error.line, 5);
    assert_non_null(strstr(error.words, "at most 64 dice laid out at once"));
}

static void pushed_too_high(void **unused)
{
    (void)unused;
    char text[1000];
    struct lr_text t = LR_TEXT(text);
    lr_put(&t, CROSSING);
    for (int i = 0; i < LR_DEPTH; i++)
        lr_put(&t, "push bids both\n");
    assert_false(run(text, NULL));
    assert_int_equal(error.line, 4 + LR_DEPTH - 2);
    assert_non_null(strstr(error.words, "at most 16 questions"));
}

/* ---- rough handling ------------------------------------------------------------------------------- */

static const char rough[] =
    "game ford\nscenario The Crossing\noption fog = off\nseed 9\nset block[Iron Brigade] = hex Oaks, steps 2\n"
    "at bids Union and Confederate with step 0\ndice 4\nexpect asked both\nUnion: bid 2\nundo Union\nU: bid 1\n"
    "expect hidden camp[Union].bid from Confederate\nrefuse Union: bid 2 by H1 saying \"not put\"\n"
    "Confederate: bid 1\nexpect event \"moves first\" for public\nexpect seen first = Confederate by Union\n"
    "again\nposition ford\n";

static void cut_short(void **unused)
{
    (void)unused;
    for (size_t n = 0; n <= sizeof rough - 1; n++) {
        char *part = malloc(n + 1);
        memcpy(part, rough, n);
        lr_play_run(ford, "cut", part, n, NULL, &error);
        free(part);
    }
    assert_false(lr_play_run(ford, "none", NULL, 0, NULL, &error));
    assert_false(lr_play_run(ford, "none", rough, 0, NULL, NULL));
}

static void mutated(void **unused)
{
    (void)unused;
    struct lr_rng r = lr_rng_seed(4, 4);
    char text[sizeof rough];
    for (int i = 0; i < 20000; i++) {
        memcpy(text, rough, sizeof rough);
        for (uint32_t k = 1 + lr_rng_below(&r, 3); k > 0; k--)
            text[lr_rng_below(&r, sizeof rough - 1)] = "\n :=[]{}\"#-?.,09azUC\xff"[lr_rng_below(&r, 20)];
        lr_play_run(ford, "m", text, sizeof rough - 1, NULL, &error);
    }
}

static void too_long(void **unused)
{
    (void)unused;
    size_t size = (1 << 20) + 1;
    char *text = malloc(size);
    memset(text, ' ', size);
    assert_false(lr_play_run(ford, "long", text, size, NULL, &error));
    assert_non_null(strstr(error.words, "expected at most 1048576 bytes"));
    free(text);
}

/* ---- the documentation ---------------------------------------------------------------------------- */

/* Run every block that begins with this fence. */
static int run_blocks(char *text, const char *fence, bool (*use)(const char *block, size_t length))
{
    int n = 0;
    for (char *at = strstr(text, fence); at != NULL; at = strstr(at, fence)) {
        at += strlen(fence);
        char *end = strstr(at, "\n```");
        assert_non_null(end);
        if (!use(at, (size_t)(end + 1 - at)))
            fail_msg("line %d: %s in:\n%.*s", error.line, error.words, (int)(end - at), at);
        at = end;
        n++;
    }
    return n;
}

static bool play_block(const char *block, size_t length)
{
    int held;
    return lr_play_run(ford, "block", block, length, &held, &error) && held > 0;
}

static bool position_block(const char *block, size_t length)
{
    struct lr_setup s;
    return lr_position_read(ford, "block", block, length, &s, state_a, NULL, &error);
}

static bool record_block(const char *block, size_t length)
{
    struct lr_match *m = lr_record_read(ford, "block", block, length, &error);
    lr_match_free(m);
    return m != NULL;
}

static void read_page(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text_room[fread(text_room, 1, sizeof text_room - 1, file)] = '\0';
    fclose(file);
}

/* ---- for writers of plays -------------------------------------------------------------------------- */

#define FAULTS 4
static struct lr_error fault[FAULTS];
static char shown[4000];

static void keep_shown(void *to, const char *words)
{
    struct lr_text *t = to;
    lr_put(t, "%s\n", words);
}

static struct lr_trial tried(const char *text)
{
    static struct lr_text t;
    shown[0] = '\0';
    t = LR_TEXT(shown);
    struct lr_trial r = { .fault = fault, .room = FAULTS, .show = keep_shown, .to = &t };
    bool ok = lr_play_try(ford, "t.play", text, strlen(text), &r);
    assert_int_equal(ok, r.faults == 0);
    return r;
}

/* 4.2: equal bids are decided by a die; 7.1: a chit is drawn from the cup at night. */
static void dice_by_meaning(void **unused)
{
    (void)unused;
    /* the draw of the night lies first, and the roll does not take it */
    must_hold(CROSSING "draws 3\nrolls 4\nUnion: bid 0\nConfederate: bid 0\nexpect asked Confederate\n"
                       "Confederate: done\nUnion: done\nexpect event \"Mud\"\nexpect mud = yes\n",
              3);
    must_hold(CROSSING "rolls 4\ndraws 2\nUnion: bid 0\nConfederate: bid 0\nexpect asked Confederate\n"
                       "Confederate: done\nUnion: done\nexpect rain = yes\n",
              2);
    /* whichever comes, as `dice` says, before and after those with a meaning */
    must_hold(CROSSING "dice 1\ndraws 3\nUnion: bid 0\nConfederate: bid 0\nexpect asked Union\n"
                       "Union: done\nConfederate: done\nexpect mud = yes\n",
              2);
    /* a bid that is higher rolls nothing: the die is left, whatever was drawn */
    struct lr_trial r =
        tried(CROSSING "rolls 4 5\nUnion: bid 1\nConfederate: bid 0\nUnion: done\nConfederate: done\n");
    assert_int_equal(r.faults, 1);
    assert_int_equal(fault[0].line, 4);
    assert_non_null(strstr(fault[0].words, "found 2 left over: 4 5"));
    r = tried(CROSSING "draws 9\nUnion: bid 1\nConfederate: bid 0\nUnion: done\nConfederate: done\n");
    assert_int_equal(r.faults, 1);
    assert_non_null(strstr(fault[0].words, "fit the dice rolled"));
    r = tried(CROSSING "rolls 0\n");
    assert_non_null(strstr(fault[0].words, "a die from 1 to 255"));
    r = tried(CROSSING "draws Rain\n");
    assert_non_null(strstr(fault[0].words, "the place of what is drawn in its pool, a number from 1 to 255"));
}

static void going_on(void **unused)
{
    (void)unused;
    must_hold(MOVES "expect asked Union\ngo on until Union is asked\nexpect turn = 1\n"
                    "go on until Union is asked \"bid for\"\nexpect turn = 2\nexpect asked both\n"
                    "go on until Confederate is asked \"move a block\"\nexpect turn = 2\n",
              5);
    struct lr_trial r = tried(MOVES "go on until Union is asked \"surrender\"\n");
    assert_int_equal(r.faults, 1);
    assert_non_null(strstr(fault[0].words, "nobody asked any more"));
    r = tried(MOVES "go on until Union answers\n");
    assert_non_null(strstr(fault[0].words, "`is asked`"));
    r = tried(MOVES "go on\n");
    assert_non_null(strstr(fault[0].words, "`go on until SIDE is asked`"));
}

static void showing(void **unused)
{
    (void)unused;
    struct lr_trial r = tried(MOVES "show\n");
    assert_int_equal(r.faults, 0);
    assert_non_null(strstr(shown, "t.play:6: Union (5.1): Move a block"));
    assert_non_null(strstr(shown, "\n    Union: move Iron Brigade to "));
    assert_non_null(strstr(shown, "\n    Union: done   # suggested\n"));
    tried(CROSSING "show Confederate\n");
    assert_non_null(strstr(shown, "Confederate: bid 0"));
    assert_null(strstr(shown, "Union: bid 0"));
    must_hold(MOVES "show\n", 0); /* with nobody to read it */
}

static void all_that_does_not_hold(void **unused)
{
    (void)unused;
    struct lr_trial r = tried(MOVES "expect turn = 2\nexpect turn = 1\nrefuse Confederate: done by 5.1\n"
                                    "Confederate: done\nexpect turn = 3\nagain\n"
                                    "refuse Union: bid 1 by 4.1\nexpect turn = 4\n");
    /* after an answer that is refused, or is not, the rest is not tried; from `again` on it is */
    assert_int_equal(r.faults, 4);
    assert_int_equal(r.held, 1);
    assert_int_equal(fault[0].line, 6);
    assert_int_equal(fault[1].line, 8);
    assert_int_equal(fault[2].line, 9);
    assert_int_equal(fault[3].line, 12);
    r = tried(MOVES "expect turn = 2\nexpect turn = 2\nexpect turn = 2\nexpect turn = 2\nexpect turn = 2\n");
    assert_int_equal(r.faults, 5); /* more than there is room for */
    r = tried("game ford\nscenario Nowhere\nset turn = 2\nexpect turn = 2\n");
    assert_int_equal(r.faults, 1); /* nothing stands: nothing else is tried */
    r = tried(CROSSING "set turnip = 2\nexpect turn = 2\n");
    assert_int_equal(r.faults, 1);
}

static void since_the_beginning(void **unused)
{
    (void)unused;
    must_hold(MOVES
              "expect event \"the Union bids 3\" since the beginning\nUnion: done\n"
              "expect event \"the Union bids 3\" since the beginning for public\n"
              "expect no event \"the Union bids 3\"\nexpect no event \"the Union bids 2\" since the beginning\n"
              "again\nexpect no event \"done\" since the beginning\n",
              5);
    struct lr_trial r = tried(MOVES "Union: done\nexpect no event \"bids 3\" since the beginning\n");
    assert_int_equal(r.faults, 1);
    assert_int_equal(fault[0].line, 7);
}

static void overlays_are_named(void **unused)
{
    (void)unused;
    struct lr_trial r = tried("game ford\noverlay mine\nscenario The Crossing\n");
    assert_int_equal(r.faults, 1);
    assert_non_null(strstr(fault[0].words, "loaded with the overlay \"mine\""));
    char list[2][LR_PATH_ROOM];
    const char *play =
        "game ford\noverlay mine\n# overlay not\noverlay the house/rules \noverlay third\nscenario X\n";
    assert_int_equal(lr_overlays_named_in(play, strlen(play), list, 2), 3);
    assert_string_equal(list[0], "mine");
    assert_string_equal(list[1], "the house/rules");
}

static int talk; /* how many events loud_go tells */

static void loud_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    for (int i = 1; i <= talk; i++)
        LR_TELL(ev, 0, LR_FIRST, LR_EVERYONE, LR_FIRST, i);
    lr_kind_go(p, state, ev);
}

static void much_happens_before_the_first_answer(void **unused)
{
    (void)unused;
    struct lr_game loud = *ford->game;
    struct lr_pack p = *ford;
    loud.go = loud_go;
    p.game = &loud;
    const char *said = CROSSING "at moves\nexpect event \"bids 1000 in\"\nexpect no event \"bids 1001 in\"\n";
    const char *unsaid = CROSSING "at moves\nexpect no event \"bids 5000 in\"\n";
    talk = 1000;
    if (!lr_play_run(&p, "t.play", said, strlen(said), NULL, &error))
        fail_msg("%d: %s", error.line, error.words);
    talk = 5000;
    assert_false(lr_play_run(&p, "t.play", unsaid, strlen(unsaid), NULL, &error));
    assert_non_null(strstr(error.words, "at most 4096 events"));
}

static void documentation_runs(void **unused)
{
    (void)unused;
    read_page("docs/plays.md");
    assert_int_equal(run_blocks(text_room, "```play\n", play_block), 2);
    assert_int_equal(run_blocks(text_room, "```position\n", position_block), 1);
    read_page("docs/records.md");
    assert_int_equal(run_blocks(text_room, "```record\n", record_block), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings),
        cmocka_unit_test(comparisons),
        cmocka_unit_test(questions),
        cmocka_unit_test(refusals),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(dice),
        cmocka_unit_test(events),
        cmocka_unit_test(views),
        cmocka_unit_test(endings),
        cmocka_unit_test(again_and_again),
        cmocka_unit_test(stacks),
        cmocka_unit_test(failures),
        cmocka_unit_test(too_many_dice),
        cmocka_unit_test(pushed_too_high),
        cmocka_unit_test(cut_short),
        cmocka_unit_test(mutated),
        cmocka_unit_test(too_long),
        cmocka_unit_test(dice_by_meaning),
        cmocka_unit_test(going_on),
        cmocka_unit_test(showing),
        cmocka_unit_test(all_that_does_not_hold),
        cmocka_unit_test(since_the_beginning),
        cmocka_unit_test(overlays_are_named),
        cmocka_unit_test(documentation_runs),
        cmocka_unit_test(much_happens_before_the_first_answer),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
