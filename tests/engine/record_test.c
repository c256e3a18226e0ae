/* record_test.c - positions and records as text: the same bytes back, and clear words when they do not fit. */
#include "table.h"

#define COMMITTED "commitment 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\n"

static struct lr_error error;

/* ---- positions ------------------------------------------------------------------------------------ */

static void same_position(const struct lr_setup *s, const void *state, int view)
{
    struct lr_text t = LR_TEXT(text_room);
    assert_true(lr_position_write(ford, s, state, view, &t));
    struct lr_setup s2;
    int view2 = -2;
    memset(state_b, 0xAA, sizeof state_b);
    if (!lr_position_read(ford, "p", text_room, t.used, &s2, state_b, &view2, &error))
        fail_msg("%d: %s in:\n%s", error.line, error.words, text_room);
    assert_int_equal(view2, view);
    assert_int_equal(s2.scenario, s->scenario);
    assert_memory_equal(s2.option, s->option, sizeof s->option);
    assert_true(s2.seed == (view < 0 ? s->seed : 0));
    assert_memory_equal(state_b, state, ford->game->state_size);
}

static void positions_come_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct lr_match *m = new_match((int)(seed % 2), seed);
        struct lr_rng r = lr_rng_seed(seed, 5);
        do {
            same_position(lr_match_setup(m), lr_match_state(m), -1);
            for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++) {
                lr_match_view(m, side, state_a);
                same_position(lr_match_setup(m), state_a, (int)side);
            }
        } while (random_step(m, &r));
        lr_match_free(m);
    }
}

static void positions_with_options(void **unused)
{
    (void)unused;
    struct lr_setup s;
    lr_setup_preset(ford, 1, 77, &s);
    assert_true(lr_setup_option(ford, &s, "fog", "off", &error));
    assert_true(lr_setup_option(ford, &s, "turns", "six", &error));
    assert_true(lr_begin(ford, &s, state_a, NULL));
    same_position(&s, state_a, -1);
    struct lr_text t = LR_TEXT(text_room);
    assert_true(lr_position_write(ford, &s, state_a, -1, &t));
    assert_non_null(strstr(text_room, "option fog = off\n"));
    assert_non_null(strstr(text_room, "option turns = six\n"));
    assert_non_null(strstr(text_room, "seed 77\n"));
}

static void dice_laid_out_come_back(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 3);
    memcpy(state_a, lr_match_state(m), ford->game->state_size);
    struct lr_core *c = (struct lr_core *)(void *)state_a;
    c->queued = 3;
    c->queue_at = 1;
    memcpy(c->queue, (uint8_t[]){ 6, 1, 255 }, 3);
    same_position(lr_match_setup(m), state_a, -1);
    lr_match_free(m);
}

/* A view's text must not carry the seed, nor anything that follows from it. */
static void views_tell_no_seed(void **unused)
{
    (void)unused;
    static char first[1 << 16], second[1 << 16];
    struct lr_match *m = new_match(0, 4);
    struct lr_setup s = *lr_match_setup(m);
    lr_match_view(m, LR_FIRST, state_a);
    struct lr_text t = LR_TEXT(first), u = LR_TEXT(second);
    assert_true(lr_position_write(ford, &s, state_a, LR_FIRST, &t));
    s.seed = 5;
    assert_true(lr_position_write(ford, &s, state_a, LR_FIRST, &u));
    assert_string_equal(first, second);
    assert_null(strstr(first, "seed"));
    lr_match_free(m);
}

static bool read_position(const char *text)
{
    struct lr_setup s;
    int view;
    return lr_position_read(ford, "hand", text, strlen(text), &s, state_a, &view, &error);
}

static void by_hand(void **unused)
{
    (void)unused;
    if (!read_position("# a comment\r\n\r\n  POSITION  Ford # here\r\nscenario   the  crossing\r\noption fog "
                       "off\r\nseed 0x2A\r\n"
                       "turn : 3\r\nblock[iron brigade]: hex 0102 , steps 2\r\nblock[Texas Brigade].steps = 1\r\n"
                       "cup: { rain,Mud }\r\nheld: [ford] Confederate, [Bridge] Union\r\nEND\r\n# tail\r\n"))
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
    static const char *const values[][2] = {
        { "turn", "3" },
        { "block[Iron Brigade]", "hex Oaks, steps 2" },
        { "cup", "{Rain, Mud}" },
        { "held[bridge]", "Union" },
        { "held[ford]", "Confederate" },
        { "camp[Union].here[Oaks]", "1" }, /* derived */
        { "camp[Union].here[Mill]", "0" },
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char words[200] = "";
        struct lr_text t = LR_TEXT(words);
        assert_true(lr_field_get(ford, state_a, values[i][0], &t, &error));
        assert_string_equal(words, values[i][1]);
    }
}

struct bad {
    const char *text;
    int line, column;
    const char *words; /* part of the error */
};

static void bad_positions(void **unused)
{
    (void)unused;
    static const struct bad cases[] = {
        { "", 0, 1, "expected `position ford` first" },
        { "# nothing\n\n", 2, 1, "expected `position ford` first" },
        { "posit ford\n", 1, 1, "expected `position ford` first" },
        { "position bobby-lee\n", 1, 10, "expected the game ford, found \"bobby-lee\"" },
        { "position ford\n", 1, 0, "`scenario NAME` or `empty`" },
        { "position ford\nturn: 3\n", 2, 0, "`scenario NAME` or `empty`" },
        { "position ford\nscenario Gettysburg\n", 2, 10,
          "expected a scenario (The Crossing, The Raid, The Narrows)" },
        { "position ford\noption fog on\n", 2, 8, "before the options" },
        { "position ford\nscenario The Raid\noption fig on\n", 3, 8, "fig" },
        { "position ford\nscenario The Raid\noption fog maybe\n", 3, 8, "maybe" },
        { "position ford\nscenario The Raid\noption\n", 3, 7, "" },
        { "position ford\nscenario The Raid\nseed -1\n", 3, 6, "expected a seed" },
        { "position ford\nscenario The Raid\nseed 18446744073709551616\n", 3, 6, "expected a seed" },
        { "position ford\nscenario The Raid\npack 12\n", 3, 6, "16 hexadecimal digits" },
        { "position ford\nscenario The Raid\nview Moon\n", 3, 6, "Union, Confederate or public" },
        { "position ford\nscenario The Raid\ntrun: 3\n", 3, 1, "such as turn" },
        { "position ford\nscenario The Raid\nturn 3\n", 3, 6, "expected : and a value" },
        { "position ford\nscenario The Raid\nturn: 7\n", 3, 7, "expected a number from 1 to 6, found \"7\"" },
        { "position ford\nscenario The Raid\nturn: three\n", 3, 7, "expected a number from 1 to 6" },
        { "position ford\nscenario The Raid\nturn:\n", 3, 6, "expected a number from 1 to 6" },
        { "position ford\nscenario The Raid\nblock[Iron].hex: Mill\n", 3, 7, "Iron Brigade" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade.hex: Mill\n", 3, 6, "expected ]" },
        { "position ford\nscenario The Raid\nblock.hex: Mill\n", 3, 6, "expected an index" },
        { "position ford\nscenario The Raid\nturn[3]: 1\n", 3, 5, "expected no index" },
        { "position ford\nscenario The Raid\nturn.x: 1\n", 3, 5, "expected no part" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade]: hex Mil\n", 3, 26, "such as Mill" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade]: steps 9\n", 3, 28, "from 0 to 3" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade]: hexx Mill\n", 3, 22, "such as hex" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade]:\n", 3, 21, "PART VALUE" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade]: hex Mill, , steps 1\n", 3, 32,
          "expected a field" },
        { "position ford\nscenario The Raid\nheld: Union\n", 3, 7, "[ELEMENT] VALUE" },
        { "position ford\nscenario The Raid\nmoved: Iron Brigade\n", 3, 8, "expected a set" },
        { "position ford\nscenario The Raid\nmoved: {Iron Brigade, Moon}\n", 3, 23, "found \"Moon\"" },
        { "position ford\nscenario The Raid\nfog: perhaps\n", 3, 6, "yes or no" },
        { "position ford\nscenario The Raid\nblock[Iron Brigade].hex: ?200\n", 3, 26, "expected a hex" },
        { "position ford\nscenario The Raid\nspare: 1\n", 3, 8, "in use" },
        { "position ford\nscenario The Raid\ncore.depth: 0\n", 0, 0, "above a stack" },
        { "position ford\nscenario The Raid\ncore.queue[3]: 2\n", 0, 0, "core.queue[3]" },
        { "position ford\nscenario The Raid\ncore.queued: 1\ncore.queue_at: 1\n", 0, 0, "core.queue_at" },
        { "position ford\nscenario The Raid\nblock[Hunt's Guns].hex: Oaks\n", 0, 0, "5.6" },
        { "position ford\nscenario The Raid\nend\nturn: 3\n", 4, 1, "nothing after the position" },
        { "position ford\nscenario The Raid\nend 3\n", 3, 5, "end of the line" },
        { "position ford\nscenario The Raid\nturn: 3\nseed 4\n", 4, 1, "expected a field" },
        { "position ford\nscenario The Raid\nturn: \0013\n", 3, 7, "found byte 1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        error = (struct lr_error){ .line = -1 };
        if (read_position(cases[i].text))
            fail_msg("accepted: %s", cases[i].text);
        if (error.line != cases[i].line || error.column != cases[i].column || !strstr(error.words, cases[i].words)
            || strcmp(error.file, "hand") != 0)
            fail_msg("%s:%d:%d: %s; expected %d:%d: %s; in:\n%s", error.file, error.line, error.column, error.words,
                     cases[i].line, cases[i].column, cases[i].words, cases[i].text);
    }
}

static void views_need_a_taker(void **unused)
{
    (void)unused;
    struct lr_setup s;
    const char *text = "position ford\nscenario The Raid\nview Union\n";
    assert_false(lr_position_read(ford, "hand", text, strlen(text), &s, state_a, NULL, &error));
    assert_non_null(strstr(error.words, "found a view"));
}

static void positions_do_not_overrun(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 9);
    struct lr_text whole = LR_TEXT(text_room);
    assert_true(lr_position_write(ford, lr_match_setup(m), lr_match_state(m), -1, &whole));
    for (size_t size = 1; size <= whole.used; size++) {
        char *small = malloc(size);
        struct lr_text t = { small, size, 0, false };
        assert_false(lr_position_write(ford, lr_match_setup(m), lr_match_state(m), -1, &t));
        free(small);
    }
    lr_match_free(m);
}

/* ---- records -------------------------------------------------------------------------------------- */

static size_t write_record(const struct lr_match *m, char *out, size_t size)
{
    struct lr_text t = { out, size, 0, false };
    assert_true(lr_record_write(m, &t));
    return t.used;
}

static struct lr_match *random_game(int scenario, uint64_t seed, int answers)
{
    struct lr_match *m = new_match(scenario, seed);
    struct lr_rng r = lr_rng_seed(seed, 7);
    while (lr_match_length(m) < answers && random_step(m, &r))
        ;
    return m;
}

static void same_match(const struct lr_match *a, const struct lr_match *b)
{
    assert_int_equal(lr_match_length(a), lr_match_length(b));
    assert_memory_equal(lr_match_state(a), lr_match_state(b), ford->game->state_size);
    const struct lr_events *ea = lr_match_log(a), *eb = lr_match_log(b);
    for (int i = 0; i < lr_match_length(a); i++) {
        const struct lr_said *x = lr_match_said(a, i), *y = lr_match_said(b, i);
        assert_true(x->answer == y->answer && x->check == y->check && x->side == y->side && x->events == y->events);
        for (uint32_t j = 0; j < x->events; j++) {
            const struct lr_event *p = &ea->list[x->first_event + j], *q = &eb->list[y->first_event + j];
            assert_true(p->kind == q->kind && p->know == q->know && p->dice == q->dice);
        }
    }
}

static void records_come_back(void **unused)
{
    (void)unused;
    static char second[TEXT_ROOM];
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct lr_match *m = random_game((int)(seed % 2), seed, seed % 3 == 0 ? (int)seed : 10000);
        size_t length = write_record(m, text_room, sizeof text_room);
        struct lr_match *n = lr_record_read(ford, "r", text_room, length, &error);
        if (n == NULL)
            fail_msg("%d: %s in:\n%s", error.line, error.words, text_room);
        same_match(m, n);
        write_record(n, second, sizeof second);
        assert_string_equal(text_room, second);
        lr_match_free(m);
        lr_match_free(n);
    }
}

/* ---- chance in records ---------------------------------------------------------------------------- */

/* A match with a secret, in which things were taken back by consent. */
static struct lr_match *game_with_courses(uint64_t number)
{
    struct lr_match *m = secret_match((int)(number % 2), number);
    struct lr_rng r = lr_rng_seed(number, 8);
    for (int i = 0; i < 120 && random_step(m, &r); i++)
        if (lr_rng_below(&r, 20) == 0)
            assert_true(lr_match_rewind(m, (int)lr_rng_below(&r, (uint32_t)lr_match_length(m) + 1)).ok);
    return m;
}

static void courses_come_back(void **unused)
{
    (void)unused;
    static char second[TEXT_ROOM];
    int courses = 0;
    for (uint64_t number = 0; number < 60; number++) {
        struct lr_match *m = game_with_courses(number);
        if (number % 3 == 0) /* and nothing said since */
            assert_true(lr_match_rewind(m, lr_match_length(m) / 2).ok);
        size_t length = write_record(m, text_room, sizeof text_room);
        assert_non_null(strstr(text_room, "\nsecret "));
        assert_null(strstr(text_room, "\nseed "));
        courses += strstr(text_room, "\nchance anew ") != NULL;
        struct lr_match *n = lr_record_read(ford, "r", text_room, length, &error);
        if (n == NULL)
            fail_msg("%d: %s in:\n%s", error.line, error.words, text_room);
        same_match(m, n);
        write_record(n, second, sizeof second);
        assert_string_equal(text_room, second);
        lr_match_free(m);
        lr_match_free(n);
    }
    assert_true(courses > 30);
}

/* The record in text_room with one line changed (NULL: left out) must be refused with these words. */
static void must_not_fit(const char *line, const char *changed, const char *words)
{
    static char other[TEXT_ROOM];
    const char *at = strstr(text_room, line), *end = at ? strchr(at, '\n') : NULL;
    if (end == NULL)
        fail_msg("there is no line with \"%s\" in:\n%s", line, text_room);
    at += *at == '\n';
    end = strchr(at, '\n');
    while (at > text_room && at[-1] != '\n')
        at--;
    int n = snprintf(other, sizeof other, "%.*s%s%s%s", (int)(at - text_room), text_room, changed ? changed : "",
                     changed ? "\n" : "", end + 1);
    struct lr_match *m = lr_record_read(ford, "r", other, (size_t)n, &error);
    if (m != NULL)
        fail_msg("accepted:\n%s", other);
    if (strstr(error.words, words) == NULL)
        fail_msg("%d: %s; expected %s", error.line, error.words, words);
}

/* A line of the record in text_room with some characters exchanged. */
static const char *with(const char *part, const char *old, const char *put)
{
    static char line[400];
    const char *at = strstr(text_room, part);
    assert_non_null(at);
    while (at > text_room && at[-1] != '\n')
        at--;
    const char *found = strstr(at, old), *end = strchr(at, '\n');
    if (found == NULL || found > end)
        fail_msg("no \"%s\" in \"%.*s\"", old, (int)(end - at), at);
    snprintf(line, sizeof line, "%.*s%s%.*s", (int)(found - at), at, put, (int)(end - found - (int)strlen(old)),
             found + strlen(old));
    return line;
}

/* Whatever is changed in a record is found, and named. */
static void changed_records(void **unused)
{
    (void)unused;
    struct lr_match *m = secret_match(0, 4);
    struct lr_rng r = lr_rng_seed(4, 8);
    for (int i = 0; i < 60 && random_step(m, &r); i++)
        if (i == 30)
            assert_true(lr_match_rewind(m, 20).ok);
    write_record(m, text_room, sizeof text_room);
    lr_match_free(m);
    int first, value, sides;
    const char *dice = strstr(text_room, " dice ");
    assert_non_null(dice);
    assert_int_equal(sscanf(dice, " dice %d/%d", &value, &sides), 2);
    const char *line = dice;
    while (line[-1] != '\n')
        line--;
    first = atoi(line);
    char old[40], put[40], words[100];
    snprintf(old, sizeof old, " dice %d/%d", value, sides);
    snprintf(put, sizeof put, " dice %d/%d", value % sides + 1, sides);
    snprintf(words, sizeof words, "answer %d, die 1: expected %d/%d, found \"%d/%d\"", first, value, sides,
             value % sides + 1, sides);
    must_not_fit(old, with(old, old, put), words);
    snprintf(put, sizeof put, " dice %d/%d 1/6 1/6 1/6", value, sides);
    snprintf(words, sizeof words, "answer %d, die ", first);
    must_not_fit(old, with(old, old, put), words);
    snprintf(words, sizeof words, "answer %d: expected ", first);
    must_not_fit(old, with(old, old, " dice"), words);
    must_not_fit("secret ", "secret 00112233445566778899aabbccddeeff", "expected");
    must_not_fit("secret ", NULL, "expected");
    must_not_fit("chance anew ", NULL, "expected");
    must_not_fit("chance anew ", "chance anew 99", "expected");
    must_not_fit("\n1 ", "1 U: bid 77", "answer 1");
}

/* Dice need not be written, as in version 1. */
static void dice_are_optional(void **unused)
{
    (void)unused;
    struct lr_match *m = random_game(0, 5, 30);
    write_record(m, text_room, sizeof text_room);
    for (char *dice = strstr(text_room, " dice "); dice != NULL; dice = strstr(dice, " dice "))
        memmove(dice, strchr(dice, '\n'), strlen(strchr(dice, '\n')) + 1);
    struct lr_match *n = lr_record_read(ford, "r", text_room, strlen(text_room), &error);
    assert_non_null(n);
    same_match(m, n);
    lr_match_free(n);
    strstr(text_room, "record 2")[strlen("record ")] = '1';
    n = lr_record_read(ford, "r", text_room, strlen(text_room), &error);
    assert_non_null(n);
    same_match(m, n);
    lr_match_free(n);
    lr_match_free(m);
}

static void records_are_small(void **unused)
{
    (void)unused;
    size_t bytes = 0;
    int answers = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct lr_match *m = random_game(0, seed, 10000);
        bytes += write_record(m, text_room, sizeof text_room);
        answers += lr_match_length(m);
        lr_match_free(m);
    }
    assert_true(bytes < (size_t)answers * 42); /* with longer numbers, 5,000 answers in less than 250 KB */
}

static void records_from_a_position(void **unused)
{
    (void)unused;
    static char second[TEXT_ROOM];
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lr_match *first = random_game(0, seed, 20);
        struct lr_match *m = lr_match_at(ford, lr_match_setup(first), lr_match_state(first), &error);
        assert_non_null(m);
        struct lr_rng r = lr_rng_seed(seed, 9);
        while (random_step(m, &r))
            ;
        size_t length = write_record(m, text_room, sizeof text_room);
        struct lr_match *n = lr_record_read(ford, "r", text_room, length, &error);
        if (n == NULL)
            fail_msg("%d: %s in:\n%s", error.line, error.words, text_room);
        same_match(m, n);
        write_record(n, second, sizeof second);
        assert_string_equal(text_room, second);
        lr_match_free(first);
        lr_match_free(m);
        lr_match_free(n);
    }
}

/* From a bare board with a few pieces set by hand. */
static void records_from_an_empty_board(void **unused)
{
    (void)unused;
    static const char text[] = "position ford\nempty\nseed 4\nturn: 2\nblock[Iron Brigade]: hex Mill, steps 3\n"
                               "block[Texas Brigade]: hex Hill, steps 2\ncore.queued: 1\ncore.queue[0]: 3\nend\n";
    static char second[TEXT_ROOM];
    struct lr_setup s;
    int view;
    if (!lr_position_read(ford, "p", text, sizeof text - 1, &s, state_a, &view, &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
    same_position(&s, state_a, -1);
    struct lr_match *m = lr_match_at(ford, &s, state_a, &error);
    assert_non_null(m);
    struct lr_rng r = lr_rng_seed(4, 9);
    while (random_step(m, &r))
        ;
    size_t length = write_record(m, text_room, sizeof text_room);
    assert_non_null(strstr(text_room, "\nempty\n"));
    struct lr_match *n = lr_record_read(ford, "r", text_room, length, &error);
    if (n == NULL)
        fail_msg("%d: %s in:\n%s", error.line, error.words, text_room);
    same_match(m, n);
    write_record(n, second, sizeof second);
    assert_string_equal(text_room, second);
    lr_match_free(m);
    lr_match_free(n);
}

/* Any record cut short anywhere is refused, but for its last newline. */
static void cut_short(void **unused)
{
    (void)unused;
    struct lr_match *m = random_game(0, 11, 12);
    size_t length = write_record(m, text_room, sizeof text_room);
    for (size_t n = 0; n < length - 1; n++) {
        char *part = malloc(n + 1); /* so that a sanitizer sees a byte too many being read */
        memcpy(part, text_room, n);
        struct lr_match *read = lr_record_read(ford, "cut", part, n, &error);
        if (read != NULL)
            fail_msg("accepted when cut at byte %zu", n);
        assert_string_equal(error.file, "cut");
        free(part);
    }
    struct lr_match *read = lr_record_read(ford, "whole", text_room, length - 1, &error);
    assert_non_null(read);
    lr_match_free(read);
    lr_match_free(m);
}

/* Any byte changed: never a crash; if it is accepted, it is the same game. */
static void mutated(void **unused)
{
    (void)unused;
    struct lr_match *m = random_game(1, 12, 15);
    size_t length = write_record(m, text_room, sizeof text_room);
    static char changed[TEXT_ROOM];
    struct lr_rng r = lr_rng_seed(1, 1);
    for (int i = 0; i < 20000; i++) {
        memcpy(changed, text_room, length + 1);
        for (uint32_t k = lr_rng_below(&r, 3) + 1; k > 0; k--)
            changed[lr_rng_below(&r, (uint32_t)length)] = (char)lr_rng_below(&r, 256);
        struct lr_match *read = lr_record_read(ford, "m", changed, length, &error);
        lr_match_free(read);
    }
    lr_match_free(m);
}

static void carriage_returns_and_comments(void **unused)
{
    (void)unused;
    struct lr_match *m = random_game(0, 13, 30);
    size_t length = write_record(m, text_room, sizeof text_room), n = 0;
    static char other[TEXT_ROOM];
    n += (size_t)snprintf(other, sizeof other, "\xEF\xBB\xBF; a comment\r\n");
    for (size_t i = 0; i < length; i++) {
        if (text_room[i] == '\n')
            n += (size_t)snprintf(other + n, sizeof other - n, " ; said = nothing\r");
        other[n++] = text_room[i];
    }
    struct lr_match *read = lr_record_read(ford, "r", other, n, &error);
    if (read == NULL)
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
    same_match(m, read);
    lr_match_free(read);
    lr_match_free(m);
}

static void headers_are_kept(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 1);
    must_say(m, LR_FIRST, "bid 1");
    write_record(m, text_room, sizeof text_room);
    static char other[TEXT_ROOM], again[TEXT_ROOM];
    char *heading = strstr(text_room, "\n[");
    *heading = '\0';
    int n =
        snprintf(other, sizeof other, "%sdate 1863-07-01\n" COMMITTED "player Union Ada\nnote rain all day\n\n%s",
                 text_room, heading + 1);
    struct lr_match *read = lr_record_read(ford, "r", other, (size_t)n, &error);
    if (read == NULL)
        fail_msg("%d: %s", error.line, error.words);
    write_record(read, again, sizeof again);
    assert_string_equal(other, again);
    assert_true(lr_match_undo(read, LR_FIRST).ok); /* which works on a copy */
    must_say(read, LR_FIRST, "bid 1");
    write_record(read, again, sizeof again);
    assert_string_equal(other, again);
    lr_match_free(read);
    lr_match_free(m);
}

/* Read in a moment, not in hours. */
static void a_million_notes(void **unused)
{
    (void)unused;
    enum { NOTES = 1000000, ROOM = 16 << 20 };
    static char text[ROOM], again[ROOM];
    struct lr_match *m = new_match(0, 1);
    write_record(m, text_room, sizeof text_room);
    const char *end = strstr(text_room, "\nend ");
    size_t n = (size_t)(end - text_room);
    memcpy(text, text_room, n);
    static const char note[] = "note a\n";
    for (int i = 0; i < NOTES; i++, n += sizeof note - 1)
        memcpy(text + n, note, sizeof note);
    memcpy(text + n, end, strlen(end) + 1);
    struct lr_match *read = lr_record_read(ford, "r", text, strlen(text), &error);
    if (read == NULL)
        fail_msg("%d: %s", error.line, error.words);
    write_record(read, again, sizeof again);
    assert_string_equal(text, again);
    lr_match_free(read);
    lr_match_free(m);
}

#define HEAD "record 1\ngame ford\nscenario The Crossing\nseed 1\n"

static void bad_records(void **unused)
{
    (void)unused;
    static const struct bad cases[] = {
        { "", 0, 1, "expected `record 2` first" },
        { "record 3\ngame ford\n", 1, 8, "expected format 1 or 2, found \"3\"" },
        { "record 1\n", 1, 1, "expected `game ford`" },
        { "record 1\ngame bobby-lee\n", 2, 6, "expected the game ford" },
        { "record 1\ngame ford\n1 U: bid 1\n", 3, 1, "expected a scenario or a position" },
        { "record 1\ngame ford\nempty\n1 U: bid 1\n", 4, 1, "scenarios" },
        { HEAD, 4, 0, "expected `end` with its check" },
        { HEAD "sede 4\n", 5, 1, "expected a heading or an answer, found \"sede 4\"" },
        { HEAD "2 U: bid 1\n", 5, 1, "expected answer 1, found \"2\"" },
        { HEAD "1 U: bid 1\n1 C: bid 1\n", 6, 1, "expected answer 2" },
        { HEAD "1 X: bid 1\n", 5, 3, "expected Union: or Confederate:" },
        { HEAD "1 U bid 1\n", 5, 3, "expected Union: or Confederate:" },
        { HEAD "1 public: bid 1\n", 5, 3, "expected Union: or Confederate:" },
        { HEAD "1\n", 5, 2, "expected Union: or Confederate:" },
        { HEAD "1 U: fly to Mars\n", 5, 6, "answer 1: expected an answer such as" },
        { HEAD "1 U: move Iron Brigade to Mars\n", 5, 6, "answer 1: expected a hex" },
        { HEAD "1 U: bid 3\n2 C: bid 0\n3 U: move Iron Brigade to Church =0000\n", 7, 6,
          "answer 3, \"Union: move Iron Brigade to Church\", no longer fits: refused by 5." },
        { HEAD "1 U: bid 1\n2 U: bid 1\n", 6, 6, "refused by H1" },
        { HEAD "1 U: bid 1 =123\n", 5, 13, "expected a check of 4 to 16 hexadecimal digits, found \"123\"" },
        { HEAD "1 U: bid 1 =12345678123456781\n", 5, 13, "expected a check" },
        { HEAD "1 U: bid 1 =xyzw\n", 5, 13, "expected a check" },
        { HEAD "1 U: bid 1 =0000\n", 5, 13, "answer 1: expected the check 0000, found " },
        { HEAD "1 U: bid 1\nend 2 0000000000000000\n", 6, 5, "expected the number of answers, 1, found \"2\"" },
        { HEAD "1 U: bid 1\nend 1\n", 6, 6, "expected a check of 16" },
        { HEAD "1 U: bid 1\nend 1 0000000000000000\n", 6, 7,
          "after answer 1: expected the check 0000000000000000, found" },
        { HEAD "1 U: bid 1 =0000 dice 1/6\n", 5, 13, "expected a check of 4 to 16" }, /* version 1 */
        { HEAD "chance\n", 5, 7, "expected `anew`" },
        { HEAD "chance anew\n", 5, 12, "expected `anew`" },
        { HEAD "chance anew -1\n", 5, 13, "expected `anew`" },
        { HEAD "chance anew 4294967296\n", 5, 13, "expected `anew`" },
        { HEAD "chance anew 0\n", 5, 13, "Course 0 of chance has been; the next is 1." },
        { HEAD "chance anew 3\n1 C: bid 1\nchance anew 3\n", 7, 13, "the next is 4" },
        { HEAD "chance anew 3\nchance anew 4\n", 6, 13, "expected an answer after a course of chance" },
        { HEAD "secret 00\n", 5, 8, "expected a secret of 32 hexadecimal digits, found \"00\"" },
        { HEAD "commitment 00\n", 5, 12, "expected a commitment of 64 hexadecimal digits" },
        { HEAD COMMITTED COMMITTED, 6, 1, "expected one commitment" },
        { HEAD "pack 0000000000000001\n1 U: bid 1 =0000\n", 6, 13, "other data" },
        { "record 1\ngame ford\nposition ford\nscenario The Raid\nturn: 3\n", 5, 0,
          "expected `end` after the position" },
        { "record 1\ngame ford\nposition ford\nscenario The Raid\nview Union\nend\n", 3, 10, "found a view" },
        { HEAD "position ford\nscenario The Raid\nend\n", 5, 10, "expected one beginning" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        error = (struct lr_error){ .line = -1 };
        struct lr_match *m = lr_record_read(ford, "r", cases[i].text, strlen(cases[i].text), &error);
        if (m != NULL)
            fail_msg("accepted: %s", cases[i].text);
        if (error.line != cases[i].line || error.column != cases[i].column || !strstr(error.words, cases[i].words))
            fail_msg("%d:%d: %s; expected %d:%d: %s; in:\n%s", error.line, error.column, error.words, cases[i].line,
                     cases[i].column, cases[i].words, cases[i].text);
    }
}

static void checks_are_optional(void **unused)
{
    (void)unused;
    struct lr_match *m = new_match(0, 1);
    must_say(m, LR_FIRST, "bid 1");
    char text[400];
    int n = snprintf(text, sizeof text, HEAD "[Turn 1]\n1 union: BID  1 ; good\nend 1 %016llx",
                     (unsigned long long)lr_match_said(m, 0)->check);
    struct lr_match *read = lr_record_read(ford, "r", text, (size_t)n, &error);
    if (read == NULL)
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
    same_match(m, read);
    lr_match_free(read);
    lr_match_free(m);
}

static void the_game_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *id;
    } cases[] = {
        { "record 1\ngame ford\n", "ford" },
        { "; hello\nrecord 1\r\nGAME bobby-lee ; x\r\n", "bobby-lee" },
        { "# x\nposition ford # y", "ford" },
        { "game ford", "ford" },
        { "game ford;x", "ford" },
        { "game\n", NULL },
        { "gamely ford\n", NULL },
        { "", NULL },
        { "game a-name-that-is-longer-than-the-room-for-it\n", NULL },
        { "game \001\n", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char id[20] = "";
        bool found = lr_game_named_in(cases[i].text, strlen(cases[i].text), id, sizeof id);
        assert_int_equal(found, cases[i].id != NULL);
        if (found)
            assert_string_equal(id, cases[i].id);
    }
    assert_false(lr_game_named_in(NULL, 0, (char[4]){ 0 }, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back),
        cmocka_unit_test(positions_with_options),
        cmocka_unit_test(dice_laid_out_come_back),
        cmocka_unit_test(views_tell_no_seed),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(views_need_a_taker),
        cmocka_unit_test(positions_do_not_overrun),
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(courses_come_back),
        cmocka_unit_test(changed_records),
        cmocka_unit_test(dice_are_optional),
        cmocka_unit_test(records_are_small),
        cmocka_unit_test(records_from_a_position),
        cmocka_unit_test(records_from_an_empty_board),
        cmocka_unit_test(cut_short),
        cmocka_unit_test(mutated),
        cmocka_unit_test(carriage_returns_and_comments),
        cmocka_unit_test(headers_are_kept),
        cmocka_unit_test(a_million_notes),
        cmocka_unit_test(bad_records),
        cmocka_unit_test(checks_are_optional),
        cmocka_unit_test(the_game_is_named),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
