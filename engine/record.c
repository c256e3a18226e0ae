/* record.c - a match as text that a person can read, and back by playing it again. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    VERSION = 2,
    FIRST_VERSION = 1,
    COMMITMENT_DIGITS = 2 * LR_SECRET_DIGITS,
    MOST_TEXT = 16 << 20,
    ANSWER_ROOM = 512,
    HEADING_ROOM = 160,
    SHORT_CHECK = 4
};

/* Headers that mean nothing to the engine and travel with the record. */
static const char *const free_headers[] = { "date", "player", "place", "note" };

/* ---- writing -------------------------------------------------------------------------------------- */

/* How many letters tell a side from the other. */
static int letters_of(const struct lr_game *g, int side)
{
    const char *name = g->sides[side], *other = g->sides[1 - side];
    size_t n = 1;
    while (name[n - 1] && n < strlen(name) && n <= strlen(other) && lr_same_words(name, n, other, n))
        n++;
    return (int)n;
}

/* "[Turn 3]" of "Turn 3, Union moves": whose moves they are each line says itself. */
static void write_heading(const struct lr_pack *p, const void *state, char *last, struct lr_text *t)
{
    char heading[HEADING_ROOM] = "";
    struct lr_text words = LR_TEXT(heading);
    if (p->game->when != NULL)
        p->game->when(p, state, &words);
    heading[strcspn(heading, ",")] = '\0';
    if (strcmp(heading, last) == 0)
        return;
    memcpy(last, heading, HEADING_ROOM);
    lr_put(t, "\n[%s]\n", heading);
}

/* " dice 3/6 5/6": what was rolled, and with how many sides. */
static void write_dice(const struct lr_roll *dice, uint32_t n, struct lr_text *t)
{
    for (uint32_t i = 0; i < n; i++)
        lr_put(t, "%s%d/%d", i ? " " : " dice ", dice[i].value, dice[i].sides);
}

/* From here on another course of chance: something was taken back by consent. */
static void write_course(uint32_t *last, uint32_t course, struct lr_text *t)
{
    if (*last != course)
        lr_put(t, "\nchance anew %u\n", (unsigned)course);
    *last = course;
}

/* Headings follow from the states. */
static void write_answers(const struct lr_match *m, void *state, struct lr_text *t)
{
    const struct lr_pack *p = lr_match_pack(m);
    char heading[HEADING_ROOM] = "";
    uint32_t course = ((const struct lr_core *)lr_match_start(m))->course;
    lr_match_state_at(m, 0, state);
    for (int i = 0; i < lr_match_length(m) && !t->cut; i++) {
        const struct lr_said *said = lr_match_said(m, i);
        write_course(&course, said->course, t);
        write_heading(p, state, heading, t);
        lr_put(t, "%d %.*s: ", i + 1, letters_of(p->game, said->side), p->game->sides[said->side]);
        lr_answer_write(p, said->answer, t);
        lr_put(t, " =%0*x", SHORT_CHECK, (unsigned)(said->check & 0xFFFF));
        if (said->dice > 0) /* there may be no log of dice at all */
            write_dice(lr_match_log(m)->dice + said->first_die, said->dice, t);
        lr_put(t, "\n");
        lr_match_next_state(m, i, state);
    }
    write_course(&course, ((const struct lr_core *)lr_match_state(m))->course, t);
}

static void write_end(const struct lr_match *m, struct lr_text *t)
{
    const struct lr_pack *p = lr_match_pack(m);
    const void *state = lr_match_state(m);
    lr_put(t, "\nend %d %016llx", lr_match_length(m), (unsigned long long)lr_hash(state, p->game->state_size));
    if (((const struct lr_core *)state)->over)
        lr_put(t, " ; %s", p->game->outcome(p, state).words);
    lr_put(t, "\n");
}

bool lr_record_write(const struct lr_match *m, struct lr_text *t)
{
    const struct lr_pack *p = lr_match_pack(m);
    void *state = malloc(p->game->state_size);
    if (state == NULL)
        return false;
    bool ok = true;
    lr_put(t, "record %d\ngame %s\n", VERSION, p->game->id);
    if (lr_match_placed(m))
        ok = lr_position_write(p, lr_match_setup(m), lr_match_start(m), -1, t);
    else
        lr_head_write(p, lr_match_setup(m), -1, t);
    lr_put_string(t, lr_match_notes(m));
    write_answers(m, state, t);
    write_end(m, t);
    free(state);
    return ok && !t->cut;
}

/* ---- reading -------------------------------------------------------------------------------------- */

struct reading {
    const struct lr_pack *p;
    struct lr_lines lines;
    struct lr_head head;
    bool placed, committed, done;
    bool anew; /* a course of chance has just begun: an answer or the end follows */
    int version;
    void *state; /* of the position it begins from */
    char *notes; /* header lines to keep, one after the other */
    size_t notes_length, notes_room;
    struct lr_match *m;
    struct lr_error *e;
};

static bool keep_words(struct reading *r, const struct lr_line *l, const char *words, size_t length)
{
    size_t need = r->notes_length + length + 1;
    if (need > r->notes_room) { /* twice as much each time: there may be a million lines */
        char *notes = realloc(r->notes, 2 * need);
        if (notes == NULL)
            return lr_line_fail(l, r->e, "not enough memory");
        r->notes = notes;
        r->notes_room = 2 * need;
    }
    memcpy(r->notes + r->notes_length, words, length);
    r->notes[need - 1] = '\n';
    r->notes_length = need;
    return true;
}

static bool keep_note(struct reading *r, const struct lr_line *l)
{
    return keep_words(r, l, l->at, (size_t)(l->end - l->at));
}

/* The hash of the secret, as it was said before the first die; kept in one spelling, so that whoever looks for it
 * finds it. */
static bool read_commitment(struct reading *r, const struct lr_line *l, struct lr_line rest)
{
    struct lr_secret half; /* two numbers of as many digits */
    char words[COMMITMENT_DIGITS + 16];
    size_t digits = (size_t)(rest.end - rest.at);
    if (digits != COMMITMENT_DIGITS || !lr_secret_read(rest.at, LR_SECRET_DIGITS, &half)
        || !lr_secret_read(rest.at + LR_SECRET_DIGITS, LR_SECRET_DIGITS, &half))
        return lr_line_fail(&rest, r->e, "expected a commitment of %d hexadecimal digits, found \"%.*s\"",
                            COMMITMENT_DIGITS, LR_SHOWN(&rest));
    if (r->committed)
        return lr_line_fail(l, r->e, "expected one commitment, found another");
    r->committed = true;
    int n = snprintf(words, sizeof words, "commitment %.*s", COMMITMENT_DIGITS, rest.at);
    return keep_words(r, l, words, (size_t)n);
}

static bool is_free_header(struct lr_line l)
{
    for (size_t i = 0; i < sizeof free_headers / sizeof free_headers[0]; i++)
        if (lr_line_word(&l, free_headers[i]))
            return true;
    return false;
}

static bool read_position(struct reading *r, struct lr_line *l)
{
    r->lines.comment = '#';
    if (r->head.based)
        return lr_line_fail(l, r->e, "expected one beginning, found a position after a scenario");
    if (!lr_head_game(r->p, l, r->e) || !lr_position_body(r->p, &r->lines, &r->head, r->state, true, r->e))
        return false;
    r->lines.comment = ';';
    if (r->head.view >= 0)
        return lr_line_fail(l, r->e, "expected a whole position, found a view");
    r->p = lr_pack_for(r->p, &r->head.setup);
    struct lr_error why = { .line = 0 };
    r->placed = true;
    return lr_position_finish(r->p, r->state, NULL, &why) || lr_line_fail(l, r->e, "%s", why.words);
}

static bool read_header(struct reading *r, struct lr_line *l)
{
    bool taken;
    struct lr_line rest = *l;
    if (is_free_header(*l))
        return keep_note(r, l);
    if (lr_line_word(&rest, "commitment"))
        return read_commitment(r, l, rest);
    if (lr_line_word(l, "position"))
        return read_position(r, l);
    struct lr_line line = *l;
    if (!lr_head_read(r->p, &r->head, &line, &taken, r->e))
        return false;
    return taken || lr_line_fail(l, r->e, "expected a heading or an answer, found \"%.*s\"", LR_SHOWN(l));
}

/* The heading is complete: begin the match. */
static bool begin(struct reading *r, const struct lr_line *l)
{
    struct lr_error why = { .line = 0 };
    if (!r->head.based)
        return lr_line_fail(l, r->e, "expected a scenario or a position before the answers");
    if (r->placed)
        r->m = lr_match_at(r->p, &r->head.setup, r->state, &why);
    else
        r->m = lr_match_new(r->p, &r->head.setup, &why);
    if (r->m == NULL)
        return lr_line_fail(l, r->e, "%s", why.words);
    r->p = lr_match_pack(r->m);
    return r->notes_length == 0 || lr_match_add_note(r->m, r->notes, r->notes_length - 1)
           || lr_line_fail(l, r->e, "not enough memory");
}

/* Said when a replay goes another way than the record. */
static const char *other_data(const struct reading *r)
{
    bool other = r->head.pack != 0 && r->head.pack != r->p->hash;
    return other ? "; the record was made with other data" : "";
}

/* Compare the state with the digits written after an answer, the lowest of its hash. */
static bool right_check(struct reading *r, const struct lr_line *digits, int number)
{
    char text[24] = "0x";
    uint64_t expected;
    bool minus;
    int n = (int)(digits->end - digits->at);
    struct lr_line hexadecimal = { .at = text, .end = text + 2 + n };
    if (n < SHORT_CHECK || n > 16 || !lr_line_string(digits, text + 2, sizeof text - 2)
        || !lr_line_number(&hexadecimal, &expected, &minus))
        return lr_line_fail(digits, r->e, "expected a check of 4 to 16 hexadecimal digits, found \"%.*s\"",
                            LR_SHOWN(digits));
    uint64_t mask = n == 16 ? UINT64_MAX : (1ULL << 4 * n) - 1;
    uint64_t found = lr_match_said(r->m, number - 1)->check & mask;
    return expected == found
           || lr_line_fail(digits, r->e, "answer %d: expected the check %0*llx, found %0*llx%s", number, n,
                           (unsigned long long)expected, n, (unsigned long long)found, other_data(r));
}

/* One die as the record has it, after the answer that rolled it. */
static bool right_die(struct reading *r, const struct lr_line *found, const struct lr_said *said, int number,
                      uint32_t n)
{
    char expected[24] = "no more dice";
    if (n < said->dice) {
        const struct lr_roll *die = &lr_match_log(r->m)->dice[said->first_die + n];
        snprintf(expected, sizeof expected, "%d/%d", die->value, die->sides);
    }
    return lr_same_words(found->at, (size_t)(found->end - found->at), expected, strlen(expected))
           || lr_line_fail(found, r->e, "answer %d, die %u: expected %s, found \"%.*s\"%s", number, (unsigned)n + 1,
                           expected, LR_SHOWN(found), other_data(r));
}

static bool right_dice(struct reading *r, struct lr_line *dice, int number)
{
    const struct lr_said *said = lr_match_said(r->m, number - 1);
    uint32_t n = 0;
    for (; !lr_line_empty(dice); n++) {
        struct lr_line die = lr_line_take(dice);
        if (!right_die(r, &die, said, number, n))
            return false;
    }
    return n == said->dice
           || lr_line_fail(dice, r->e, "answer %d: expected %u dice, found %u%s", number, (unsigned)said->dice,
                           (unsigned)n, other_data(r));
}

/* "=1a2b dice 3/6 5/6": the digits, and the dice behind them; version 1 had none. */
static bool read_proof(struct reading *r, struct lr_line *rest, int number)
{
    struct lr_line digits = *rest, dice = *rest;
    lr_line_take(&dice);
    lr_line_skip(&dice);
    if (r->version > FIRST_VERSION && lr_line_word(&dice, "dice")) {
        digits = lr_line_take(rest);
        if (!right_dice(r, &dice, number))
            return false;
    }
    return right_check(r, &digits, number);
}

/* "march Iron Brigade to Mill =1a2b": the words, and the digits if there are any. */
static void split_check(const struct lr_line *l, struct lr_line *words, struct lr_line *digits)
{
    *words = *digits = *l;
    digits->at = l->end;
    for (const char *c = l->at; c < l->end; c++)
        if (*c == '=') {
            words->end = c;
            digits->at = c + 1;
        }
    lr_line_trim(words);
    lr_line_trim(digits);
}

static bool take_number(struct reading *r, struct lr_line *l, int expected)
{
    struct lr_line number = lr_line_take(l);
    uint64_t found;
    bool minus;
    if (!lr_line_number(&number, &found, &minus) || minus || found != (uint64_t)expected)
        return lr_line_fail(&number, r->e, "expected answer %d, found \"%.*s\"", expected, LR_SHOWN(&number));
    return true;
}

static bool take_side(struct reading *r, struct lr_line *l, enum lr_side *side)
{
    const char *colon = lr_line_empty(l) ? NULL : memchr(l->at, ':', (size_t)(l->end - l->at));
    int found = colon ? lr_side_named(r->p, l->at, (size_t)(colon - l->at)) : -1;
    if (found < 0 || found > LR_SECOND)
        return lr_line_fail(l, r->e, "expected %s: or %s:, found \"%.*s\"", r->p->game->sides[0],
                            r->p->game->sides[1], LR_SHOWN(l));
    *side = (enum lr_side)found;
    l->at = colon + 1;
    lr_line_skip(l);
    return true;
}

static bool read_answer(struct reading *r, struct lr_line *l)
{
    int number = lr_match_length(r->m) + 1;
    enum lr_side side = LR_NOBODY;
    if (!take_number(r, l, number) || !take_side(r, l, &side))
        return false;
    struct lr_line words, digits;
    split_check(l, &words, &digits);
    char text[ANSWER_ROOM];
    lr_answer x;
    struct lr_error why = { .line = 0 };
    if (!lr_line_string(&words, text, sizeof text))
        return lr_line_fail(&words, r->e, "answer %d: expected at most %d characters", number, ANSWER_ROOM - 1);
    if (!lr_answer_read(r->p, text, &x, &why))
        return lr_line_fail(&words, r->e, "answer %d: %s%s", number, why.words, other_data(r));
    struct lr_verdict v = lr_match_answer(r->m, side, lr_match_seq(r->m), x);
    if (!v.ok)
        return lr_line_fail(&words, r->e, "answer %d, \"%s: %s\", no longer fits: refused by %s: %s%s", number,
                            r->p->game->sides[side], text, v.rule, v.words, other_data(r));
    return lr_line_empty(&digits) || read_proof(r, &digits, number);
}

static bool read_end(struct reading *r, struct lr_line *l)
{
    int length = lr_match_length(r->m);
    uint64_t expected, found = lr_hash(lr_match_state(r->m), r->p->game->state_size);
    struct lr_line count = lr_line_take(l);
    uint64_t n;
    bool minus;
    if (!lr_line_number(&count, &n, &minus) || minus || n != (uint64_t)length)
        return lr_line_fail(&count, r->e, "expected the number of answers, %d, found \"%.*s\"", length,
                            LR_SHOWN(&count));
    if (!lr_line_hash(l, &expected, r->e))
        return false;
    r->done = true;
    return expected == found
           || lr_line_fail(l, r->e, "after answer %d: expected the check %016llx, found %016llx%s", length,
                           (unsigned long long)expected, (unsigned long long)found, other_data(r));
}

/* "chance anew 2": something was taken back by consent, and the second course begins. */
static bool read_course(struct reading *r, struct lr_line *l)
{
    uint64_t course = 0;
    bool minus = false;
    lr_line_skip(l);
    if (!lr_line_word(l, "anew") || !lr_line_number(l, &course, &minus) || minus || course > UINT32_MAX)
        return lr_line_fail(l, r->e, "expected `anew` and the number of the course, found \"%.*s\"", LR_SHOWN(l));
    if (r->anew) /* none of them is written, and each costs as much as there is that may be taken back */
        return lr_line_fail(l, r->e, "expected an answer after a course of chance, found another course");
    r->anew = true;
    struct lr_verdict v = lr_match_anew(r->m, (uint32_t)course);
    return v.ok || lr_line_fail(l, r->e, "%s", v.words);
}

static bool is_answer(const struct lr_line *l) { return *l->at >= '0' && *l->at <= '9'; }

static bool read_line(struct reading *r, struct lr_line *l)
{
    struct lr_line rest = *l;
    bool end = lr_line_word(&rest, "end"), anew = !end && lr_line_word(&rest, "chance");
    if (r->done)
        return lr_line_fail(l, r->e, "expected nothing after the end, found \"%.*s\"", LR_SHOWN(l));
    if (*l->at == '[') /* a heading for the reader's eye */
        return true;
    if (r->m == NULL && !end && !anew && !is_answer(l))
        return read_header(r, l);
    if (r->m == NULL && !begin(r, l))
        return false;
    if (anew)
        return read_course(r, &rest);
    r->anew = false;
    return end ? read_end(r, &rest) : read_answer(r, l);
}

static bool read_opening(struct reading *r)
{
    struct lr_line l;
    uint64_t version;
    bool minus;
    if (!lr_lines_next(&r->lines, &l) || !lr_line_word(&l, "record"))
        return lr_fail(r->e, r->lines.file, r->lines.number, 1, "expected `record %d` first", VERSION);
    if (!lr_line_number(&l, &version, &minus) || minus || version < FIRST_VERSION || version > VERSION)
        return lr_line_fail(&l, r->e, "expected format %d or %d, found \"%.*s\"", FIRST_VERSION, VERSION,
                            LR_SHOWN(&l));
    r->version = (int)version;
    if (!lr_lines_next(&r->lines, &l) || !lr_line_word(&l, "game"))
        return lr_fail(r->e, r->lines.file, r->lines.number, 1, "expected `game %s`", r->p->game->id);
    return lr_head_game(r->p, &l, r->e);
}

static bool read_all(struct reading *r)
{
    struct lr_line l;
    if (!read_opening(r))
        return false;
    while (lr_lines_next(&r->lines, &l))
        if (!read_line(r, &l))
            return false;
    return r->done
           || lr_fail(r->e, r->lines.file, r->lines.number, 0,
                      "expected `end` with its check, found the end of the text");
}

struct lr_match *lr_record_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                                struct lr_error *e)
{
    struct reading r = { .p = p, .head = lr_head_begin(), .e = e };
    if (!lr_playable(p, e) || !lr_lines_begin(&r.lines, file, text, length, MOST_TEXT, ';', e))
        return NULL;
    r.state = malloc(p->game->state_size);
    bool ok = r.state != NULL ? read_all(&r) : lr_fail(e, file, 0, 0, "not enough memory");
    free(r.state);
    free(r.notes);
    if (ok)
        return r.m;
    lr_match_free(r.m);
    return NULL;
}
