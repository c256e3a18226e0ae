/* play.c - plays: set up a position, lay out dice, answer, and say what must be true. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TEXT = 1 << 20, WORDS_ROOM = 512, VALUE_ROOM = 200, TOLD = 4096 };

struct play {
    const struct lr_pack *p;
    struct lr_lines lines;
    int line; /* of the statement being carried out */
    struct lr_head head;
    bool named; /* the game has been named */
    bool based; /* `state` holds the position being built */
    int dice_line;
    void *state, *scratch;
    void *built;        /* the position before the first answer, for `again`; NULL until then */
    struct lr_match *m; /* NULL until the first answer or expectation */
    struct lr_event told[TOLD];
    struct lr_roll rolls[TOLD];
    struct lr_events opening; /* what happened while the position settled */
    int held;
    struct lr_error *e;
};

typedef bool statement(struct play *y, struct lr_line *l);

/* A failed expectation belongs to the line as a whole. */
#define UNMET(y, ...) lr_fail((y)->e, (y)->lines.file, (y)->line, 0, __VA_ARGS__)

static const void *now(const struct play *y) { return y->m ? lr_match_state(y->m) : y->state; }

/* ---- building the position ------------------------------------------------------------------------ */

/* Have a position to work on; for statements that build it. */
static bool building(struct play *y, const struct lr_line *l)
{
    if (y->m != NULL)
        return lr_line_fail(l, y->e,
                            "expected an answer or an expectation: the position is built before the first "
                            "answer, or after `again`");
    if (y->based)
        return true;
    if (!y->named || !y->head.based)
        return lr_line_fail(l, y->e, "expected `game NAME`, then `scenario NAME` or `empty`, before anything else");
    y->based = true;
    y->p = lr_pack_for(y->p, &y->head.setup);
    return lr_position_base(y->p, &y->head.setup, -1, y->state)
           || lr_line_fail(l, y->e, "expected a scenario that comes to a question");
}

static bool dice_fit(struct play *y)
{
    const struct lr_core *c = now(y);
    return !c->bad_die
           || UNMET(y, "expected dice that fit the dice rolled, found one that does not (dice of line %d)",
                    y->dice_line);
}

/* The position is complete: begin the match. */
static bool playing(struct play *y, const struct lr_line *l)
{
    if (y->m != NULL)
        return true;
    if (!building(y, l))
        return false;
    size_t size = y->p->game->state_size;
    if (y->built == NULL) {
        y->built = malloc(size);
        if (y->built == NULL)
            return UNMET(y, "not enough memory");
        memcpy(y->built, y->state, size);
    }
    struct lr_error why = { .line = 0 };
    y->opening = (struct lr_events){ .list = y->told, .room = TOLD, .dice = y->rolls, .dice_room = TOLD };
    memcpy(y->scratch, y->state, size);
    if (lr_position_finish(y->p, y->scratch, &y->opening, &why))
        y->m = lr_match_at(y->p, &y->head.setup, y->scratch, &why);
    if (y->m == NULL)
        return UNMET(y, "the position is not sound: %s", why.words);
    return dice_fit(y);
}

static bool do_game(struct play *y, struct lr_line *l)
{
    y->named = true;
    return lr_head_game(y->p, l, y->e);
}

static bool do_position(struct play *y, struct lr_line *l)
{
    if (y->head.based || y->based)
        return lr_line_fail(l, y->e, "expected one beginning, found a position after another");
    y->named = y->based = true;
    if (!lr_head_game(y->p, l, y->e) || !lr_position_body(y->p, &y->lines, &y->head, y->state, true, y->e))
        return false;
    y->p = lr_pack_for(y->p, &y->head.setup);
    return y->head.view < 0 || lr_line_fail(l, y->e, "expected a whole position, found a view");
}

static bool take_path(struct play *y, const void *state, struct lr_line *l, struct lr_spot *s)
{
    if (!lr_spot_find(y->p, state, l, s, y->e))
        return false;
    lr_line_skip(l);
    return true;
}

static bool do_set(struct play *y, struct lr_line *l)
{
    struct lr_spot s = { .field = NULL };
    if (!building(y, l) || !take_path(y, y->state, l, &s))
        return false;
    if (!lr_line_sign(l, "=") && !lr_line_sign(l, ":"))
        return lr_line_fail(l, y->e, "expected = and a value, found \"%.*s\"", LR_SHOWN(l));
    return lr_spot_read(y->p, y->state, &s, l, false, y->e);
}

static bool no_side(struct play *y, const struct lr_line *l)
{
    return lr_line_fail(l, y->e, "expected %s or %s, found \"%.*s\"", y->p->game->sides[0], y->p->game->sides[1],
                        LR_SHOWN(l));
}

/* A side's whole name, or one word that begins it. */
static bool take_side(struct play *y, struct lr_line *l, bool nobody, enum lr_side *side)
{
    struct lr_line rest = *l;
    for (int i = 0; i < 2; i++)
        if (lr_line_word(l, y->p->game->sides[i])) {
            *side = (enum lr_side)i;
            return true;
        }
    struct lr_line word = lr_line_take(l);
    int found = lr_side_named(y->p, word.at, (size_t)(word.end - word.at));
    if (found < 0 || (found == LR_NOBODY && !nobody))
        return no_side(y, &rest);
    *side = (enum lr_side)found;
    return true;
}

/* "Union and Confederate", "Union", "both", "nobody": up to the end, or to `stop`. */
static bool take_sides(struct play *y, struct lr_line *l, const char *stop, uint8_t *set)
{
    *set = 0;
    while (!lr_line_empty(l)) {
        struct lr_line rest = *l;
        enum lr_side side = LR_FIRST;
        if (stop != NULL && lr_line_word(&rest, stop))
            return true;
        if (lr_line_word(l, "and"))
            continue;
        if (lr_line_word(l, "both")) {
            *set = LR_PLAYERS;
            continue;
        }
        if (!take_side(y, l, true, &side))
            return false;
        *set = (uint8_t)(*set | (LR_ONLY(side) & LR_PLAYERS));
    }
    return true;
}

static bool take_frame(struct play *y, struct lr_line *l, unsigned *kind)
{
    char names[VALUE_ROOM];
    struct lr_text t = LR_TEXT(names);
    struct lr_line best = *l;
    bool found = false;
    for (unsigned i = 0; y->p->game->frames[i].name != NULL; i++) {
        struct lr_line rest = *l;
        lr_put(&t, "%s%s", i ? ", " : "", y->p->game->frames[i].name);
        if (!lr_line_word(&rest, y->p->game->frames[i].name) || (found && rest.at <= best.at))
            continue;
        best = rest;
        *kind = i;
        found = true;
    }
    if (!found)
        return lr_line_fail(l, y->e, "expected a kind of question (%s%s), found \"%.*s\"", names,
                            t.cut ? " ..." : "", LR_SHOWN(l));
    *l = best;
    return true;
}

static struct lr_spot spot_of_frame(const struct lr_pack *p, const void *state, int i)
{
    char path[32];
    snprintf(path, sizeof path, "core.frame[%d]", i);
    struct lr_line l = { .begin = path, .at = path, .end = path + strlen(path) };
    struct lr_spot s = { .field = NULL };
    lr_spot_find(p, state, &l, &s, NULL);
    return s;
}

static bool do_push(struct play *y, struct lr_line *l)
{
    struct lr_core *c = y->state;
    unsigned kind = 0;
    uint8_t asked = 0;
    if (!building(y, l) || !take_frame(y, l, &kind) || !take_sides(y, l, "with", &asked))
        return false;
    if (c->depth >= LR_DEPTH)
        return lr_line_fail(l, y->e, "expected at most %d questions on the stack", LR_DEPTH);
    struct lr_frame *f = lr_push(c, kind, asked);
    if (y->p->game->frames[kind].asks & LR_ASKS_X && asked == LR_ONLY(LR_SECOND))
        f->x = LR_SECOND; /* who is asked is the side it is about */
    if (!lr_line_word(l, "with"))
        return true;
    struct lr_spot s = spot_of_frame(y->p, y->state, c->depth - 1);
    return lr_spot_read(y->p, y->state, &s, l, true, y->e);
}

/* Takes the place of the question on top; work that asks nobody stays below it, to go on afterwards. */
static bool do_at(struct play *y, struct lr_line *l)
{
    if (!building(y, l))
        return false;
    struct lr_core *c = y->state;
    if (c->depth > 0 && lr_top(c)->asked != 0)
        lr_pop(c);
    return do_push(y, l);
}

static bool do_pop(struct play *y, struct lr_line *l)
{
    if (!building(y, l))
        return false;
    lr_pop(y->state);
    return lr_line_done(l, y->e);
}

static bool do_dice(struct play *y, struct lr_line *l)
{
    uint8_t dice[LR_QUEUE];
    int n = 0;
    if (y->m == NULL && !building(y, l))
        return false;
    if (lr_line_empty(l))
        return lr_line_fail(l, y->e, "expected dice, found none");
    for (; !lr_line_empty(l); n++) {
        struct lr_line word = lr_line_take(l);
        uint64_t value = 0;
        bool minus = false;
        if (!lr_line_number(&word, &value, &minus) || minus || value < 1 || value > UINT8_MAX || n >= LR_QUEUE)
            return lr_line_fail(&word, y->e, "expected at most %d dice of 1 to 255, found \"%.*s\"", LR_QUEUE,
                                LR_SHOWN(&word));
        dice[n] = (uint8_t)value;
    }
    y->dice_line = y->line;
    bool laid = y->m ? lr_match_dice(y->m, dice, n) : lr_queue_dice(y->state, dice, n);
    return laid || UNMET(y, "expected at most %d dice laid out at once", LR_QUEUE);
}

static bool all_rolled(struct play *y)
{
    const struct lr_core *c = now(y);
    if (c->queue_at >= c->queued)
        return true;
    char left[VALUE_ROOM];
    struct lr_text t = LR_TEXT(left);
    for (int i = c->queue_at; i < c->queued; i++)
        lr_put(&t, " %d", c->queue[i]);
    return lr_fail(y->e, y->lines.file, y->dice_line, 0, "expected every die to be rolled, found %d left over:%s",
                   c->queued - c->queue_at, left);
}

static bool do_again(struct play *y, struct lr_line *l)
{
    if (!playing(y, l) || !all_rolled(y))
        return false;
    lr_match_free(y->m);
    y->m = NULL;
    memcpy(y->state, y->built, y->p->game->state_size);
    struct lr_core *c = y->state; /* dice do not belong to the position */
    memset(c->queue, 0, sizeof c->queue);
    c->queued = c->queue_at = 0;
    return lr_line_done(l, y->e);
}

/* ---- answers -------------------------------------------------------------------------------------- */

/* "Union:" at the head of the line. */
static bool take_speaker(struct play *y, struct lr_line *l, enum lr_side *side)
{
    const char *colon = lr_line_empty(l) ? NULL : memchr(l->at, ':', (size_t)(l->end - l->at));
    struct lr_line name = *l;
    name.end = colon ? colon : l->at;
    lr_line_trim(&name);
    int found = colon ? lr_side_named(y->p, name.at, (size_t)(name.end - name.at)) : -1;
    if (found < 0 || found > LR_SECOND)
        return lr_line_fail(l, y->e, "expected %s: or %s:, found \"%.*s\"", y->p->game->sides[0],
                            y->p->game->sides[1], LR_SHOWN(l));
    *side = (enum lr_side)found;
    l->at = colon + 1;
    lr_line_skip(l);
    return true;
}

static bool answer_of(struct play *y, const struct lr_line *l, lr_answer *x, struct lr_error *why)
{
    char words[WORDS_ROOM];
    if (!lr_line_string(l, words, sizeof words))
        return lr_fail(why, NULL, 0, 1, "expected an answer of at most %d characters", WORDS_ROOM - 1);
    return lr_answer_read(y->p, words, x, why);
}

/* An answer that must at least be one that can be said. */
static bool take_answer(struct play *y, struct lr_line *l, enum lr_side *side, lr_answer *x)
{
    struct lr_error why = { .line = 0 };
    if (!take_speaker(y, l, side))
        return false;
    if (answer_of(y, l, x, &why))
        return true;
    if (why.column > 1 && l->at + why.column - 1 < l->end)
        l->at += why.column - 1;
    return lr_line_fail(l, y->e, "%s", why.words);
}

static bool do_answer(struct play *y, struct lr_line *l)
{
    struct lr_line words = *l;
    enum lr_side side = LR_FIRST;
    lr_answer x = 0;
    if (!take_answer(y, l, &side, &x) || !playing(y, l))
        return false;
    struct lr_verdict v = lr_match_answer(y->m, side, lr_match_seq(y->m), x);
    if (!v.ok)
        return UNMET(y, "expected \"%.*s\" to be allowed, found refusal by %s: %s", LR_SHOWN(&words), v.rule,
                     v.words);
    return dice_fit(y);
}

struct back {
    const char *word;
    struct lr_verdict (*act)(struct lr_match *m, enum lr_side side);
};

static const struct back backs[] = {
    { "undo", lr_match_undo },
    { "restart", lr_match_restart },
    { "redo", lr_match_redo },
};

static const struct back *take_back_word(struct lr_line *l)
{
    for (size_t i = 0; i < sizeof backs / sizeof backs[0]; i++)
        if (lr_line_word(l, backs[i].word))
            return &backs[i];
    return NULL;
}

static bool do_back(struct play *y, struct lr_line *l, const struct back *back)
{
    enum lr_side side = LR_FIRST;
    if (!take_side(y, l, false, &side) || !lr_line_done(l, y->e) || !playing(y, l))
        return false;
    struct lr_verdict v = back->act(y->m, side);
    return v.ok || UNMET(y, "expected %s to be allowed, found refusal by %s: %s", back->word, v.rule, v.words);
}

/* ---- refusals ------------------------------------------------------------------------------------- */

struct refusal {
    struct lr_line what;
    char rules[80], saying[WORDS_ROOM]; /* "6.9" or "6.9 or 6.65" */
};

enum { RULE_ROOM = sizeof((struct lr_verdict *)NULL)->rule };

/* The next of "6.9 or 6.65". False at the end, or where none stands. */
static bool take_rule(struct lr_line *l, char rule[RULE_ROOM])
{
    struct lr_line word = lr_line_take(l);
    return !lr_line_empty(&word) && lr_line_string(&word, rule, RULE_ROOM);
}

static bool are_rules(struct lr_line l)
{
    char rule[RULE_ROOM];
    while (take_rule(&l, rule)) {
        if (lr_line_empty(&l))
            return true;
        if (!lr_line_word(&l, "or"))
            return false;
    }
    return false;
}

static bool is_one_of(const char *rules, const char *wanted)
{
    struct lr_line l = { .at = rules, .end = rules + strlen(rules) };
    char rule[RULE_ROOM];
    while (take_rule(&l, rule)) {
        if (strcmp(rule, wanted) == 0)
            return true;
        lr_line_word(&l, "or");
    }
    return false;
}

/* "... by 3.2 or 3.4 saying "words"": cut from the end, since the answer may hold any words. */
static bool split_refusal(struct play *y, struct lr_line *l, struct refusal *f)
{
    struct lr_line rest = *l;
    f->saying[0] = '\0';
    const char *quote = lr_line_empty(l) ? NULL : memchr(l->at, '"', (size_t)(l->end - l->at));
    if (quote != NULL) {
        struct lr_line quoted = *l;
        quoted.at = quote;
        if (!lr_line_quoted(&quoted, f->saying, sizeof f->saying, y->e) || !lr_line_done(&quoted, y->e))
            return false;
        rest.end = quote;
        lr_line_trim(&rest);
        if (rest.end - rest.at < 7 || !lr_same_words(rest.end - 7, 7, " saying", 7))
            return lr_line_fail(&rest, y->e, "expected `saying` before the words in quotes");
        rest.end -= 7;
        lr_line_trim(&rest);
    }
    const char *by = NULL;
    for (const char *c = rest.at; rest.end - c >= 4; c++)
        if (lr_same_words(c, 4, " by ", 4))
            by = c;
    struct lr_line rule = rest;
    rule.at = by ? by + 4 : rest.end;
    lr_line_trim(&rule);
    if (!are_rules(rule) || !lr_line_string(&rule, f->rules, sizeof f->rules))
        return lr_line_fail(&rule, y->e, "expected `by RULE`, or `by RULE or RULE`, after what is refused");
    f->what = rest;
    f->what.end = by;
    lr_line_trim(&f->what);
    return true;
}

static bool try_refused(struct play *y, struct refusal *f, struct lr_verdict *v)
{
    struct lr_line l = f->what;
    const struct back *back = take_back_word(&l);
    enum lr_side side = LR_FIRST;
    lr_answer x = 0;
    if (back != NULL) {
        if (!take_side(y, &l, false, &side) || !lr_line_done(&l, y->e))
            return false;
        *v = back->act(y->m, side);
        return true;
    }
    struct lr_error why = { .line = 0 };
    if (!take_speaker(y, &l, &side))
        return false;
    *v = (struct lr_verdict){ .ok = false };
    if (answer_of(y, &l, &x, &why))
        *v = lr_match_answer(y->m, side, lr_match_seq(y->m), x);
    else
        lr_refuse(v, "H4", "There is no such answer: %s", why.words);
    return true;
}

static bool do_refuse(struct play *y, struct lr_line *l)
{
    struct refusal f = { .rules = "" };
    struct lr_verdict v = { .ok = false };
    if (!split_refusal(y, l, &f) || !playing(y, l))
        return false;
    size_t size = y->p->game->state_size;
    uint32_t seq = lr_match_seq(y->m);
    int length = lr_match_length(y->m), events = lr_match_log(y->m)->n;
    memcpy(y->scratch, now(y), size);
    if (!try_refused(y, &f, &v))
        return false;
    if (v.ok)
        return UNMET(y, "expected \"%.*s\" refused by %s, found it allowed", LR_SHOWN(&f.what), f.rules);
    if (!is_one_of(f.rules, v.rule))
        return UNMET(y, "expected refusal by %s, found refusal by %s: %s", f.rules, v.rule, v.words);
    if (f.saying[0] && lr_find_words(v.words, f.saying) == NULL)
        return UNMET(y, "expected a refusal saying \"%.100s\", found \"%s\"", f.saying, v.words);
    if (memcmp(y->scratch, now(y), size) != 0 || seq != lr_match_seq(y->m) || length != lr_match_length(y->m)
        || events != lr_match_log(y->m)->n)
        return UNMET(y, "expected a refusal to change nothing, found that something has changed");
    y->held++;
    return true;
}

/* ---- expectations --------------------------------------------------------------------------------- */

enum order { SAME, OTHER, LESS_OR_SAME, MORE_OR_SAME, LESS, MORE, NO_ORDER };

static const char *const order_signs[] = { "=", "!=", "<=", ">=", "<", ">" };

static enum order take_order(struct lr_line *l)
{
    for (int i = SAME; i < NO_ORDER; i++)
        if (lr_line_sign(l, order_signs[i]))
            return (enum order)i;
    return NO_ORDER;
}

static bool holds(enum order order, int64_t found, int64_t expected)
{
    const bool results[] = { found == expected, found != expected, found <= expected, found >= expected,
                             found<expected, found> expected };
    return results[order];
}

/* "PATH = VALUE" in a state. A value holds if writing it would change nothing. */
static bool compare(struct play *y, const void *state, struct lr_line *l, const char *whose)
{
    struct lr_spot s = { .field = NULL };
    struct lr_line words = *l;
    lr_line_trim(&words);
    if (!take_path(y, state, l, &s))
        return false;
    enum order order = take_order(l);
    if (order == NO_ORDER)
        return lr_line_fail(l, y->e, "expected = != < > <= or >= and a value, found \"%.*s\"", LR_SHOWN(l));
    struct lr_line value = *l;
    memcpy(y->scratch, state, y->p->game->state_size);
    if (!lr_spot_read(y->p, y->scratch, &s, l, false, y->e))
        return false;
    bool same = memcmp((const char *)y->scratch + s.offset, (const char *)state + s.offset, lr_spot_size(&s)) == 0;
    bool held = order == SAME ? same : !same;
    if (order > OTHER) {
        int64_t found = 0, expected = 0;
        if (!lr_spot_number(state, &s, &found) || !lr_spot_number(y->scratch, &s, &expected))
            return lr_line_fail(&value, y->e, "expected = or != : only numbers are less or more");
        held = holds(order, found, expected);
    }
    if (held)
        return true;
    char found_words[VALUE_ROOM] = "";
    struct lr_text t = LR_TEXT(found_words);
    lr_spot_write(y->p, same ? NULL : y->scratch, state, &s, &t);
    return UNMET(y, "expected %s%.*s, found %s", whose, LR_SHOWN(&words), found_words);
}

static void put_sides(const struct play *y, uint8_t set, struct lr_text *t)
{
    if ((set & LR_PLAYERS) == 0)
        lr_put(t, "nobody");
    for (int i = 0; i < 2; i++)
        if (set & LR_ONLY(i))
            lr_put(t, "%s%s", i == 1 && (set & 1) ? " and " : "", y->p->game->sides[i]);
}

static bool expect_asked(struct play *y, struct lr_line *l)
{
    uint8_t expected = 0, found = lr_asked(now(y));
    if (lr_line_empty(l))
        return no_side(y, l);
    if (!take_sides(y, l, NULL, &expected))
        return false;
    char want[VALUE_ROOM], have[VALUE_ROOM];
    struct lr_text want_text = LR_TEXT(want), have_text = LR_TEXT(have);
    put_sides(y, expected, &want_text);
    put_sides(y, found, &have_text);
    return expected == found || UNMET(y, "expected asked %s, found asked %s", want, have);
}

/* An optional "for SIDE" at the end of the line. */
static bool take_for(struct play *y, struct lr_line *l, const char *word, bool nobody, int *side)
{
    enum lr_side found = LR_NOBODY;
    *side = -1;
    if (!lr_line_word(l, word))
        return lr_line_done(l, y->e);
    if (!take_side(y, l, nobody, &found))
        return false;
    *side = (int)found;
    return lr_line_done(l, y->e);
}

static bool expect_question(struct play *y, struct lr_line *l)
{
    char wanted[WORDS_ROOM], words[2][WORDS_ROOM] = { "", "" };
    int only = -1;
    if (!lr_line_quoted(l, wanted, sizeof wanted, y->e) || !take_for(y, l, "for", false, &only))
        return false;
    for (int i = 0; i < 2; i++) {
        if (only >= 0 && only != i)
            continue;
        struct lr_question q = { .words = LR_TEXT(words[i]) };
        lr_match_ask(y->m, (enum lr_side)i, &q);
        if (lr_find_words(words[i], wanted) != NULL)
            return true;
    }
    return UNMET(y, "expected a question with \"%.100s\", found \"%.150s\"", wanted,
                 words[0][0] ? words[0] : words[1]);
}

static bool expect_answers(struct play *y, struct lr_line *l)
{
    struct lr_line number = lr_line_take(l);
    uint64_t expected = 0;
    bool minus = false;
    int side = -1;
    if (!lr_line_number(&number, &expected, &minus) || minus)
        return lr_line_fail(&number, y->e, "expected a number of answers, found \"%.*s\"", LR_SHOWN(&number));
    if (!take_for(y, l, "for", false, &side))
        return false;
    uint8_t asked = lr_asked(now(y));
    if (side < 0 && asked == LR_PLAYERS)
        return lr_line_fail(l, y->e, "expected `for SIDE`, since both sides are asked");
    if (side < 0)
        side = asked == LR_ONLY(LR_SECOND) ? LR_SECOND : LR_FIRST;
    struct lr_question q = { .n = 0 };
    lr_match_ask(y->m, (enum lr_side)side, &q);
    return (uint64_t)q.n == expected
           || UNMET(y, "expected %llu answers, found %d", (unsigned long long)expected, q.n);
}

static bool expect_legal(struct play *y, struct lr_line *l)
{
    struct lr_line words = *l;
    enum lr_side side = LR_FIRST;
    lr_answer x = 0;
    if (!take_answer(y, l, &side, &x))
        return false;
    struct lr_verdict v = lr_judge(y->p, now(y), side, x);
    return v.ok || UNMET(y, "expected legal \"%.*s\", found refusal by %s: %s", LR_SHOWN(&words), v.rule, v.words);
}

static bool expect_not(struct play *y, struct lr_line *l)
{
    if (lr_line_word(l, "over"))
        return lr_line_done(l, y->e)
               && (!((const struct lr_core *)now(y))->over || UNMET(y, "expected not over, found the game over"));
    if (!lr_line_word(l, "legal"))
        return lr_line_fail(l, y->e, "expected `not legal` or `not over`, found \"%.*s\"", LR_SHOWN(l));
    struct lr_line words = *l;
    enum lr_side side = LR_FIRST;
    lr_answer x = 0;
    if (!take_answer(y, l, &side, &x))
        return false;
    struct lr_verdict v = lr_judge(y->p, now(y), side, x);
    return !v.ok || UNMET(y, "expected not legal \"%.*s\", found it legal", LR_SHOWN(&words));
}

/* Is there an event since the last answer with these words? `all` gathers what there is. */
static bool event_told(const struct play *y, const char *wanted, int side, struct lr_text *all)
{
    int length = lr_match_length(y->m);
    const struct lr_events *log = length > 0 ? lr_match_log(y->m) : &y->opening;
    int first = length > 0 ? (int)lr_match_said(y->m, length - 1)->first_event : 0;
    for (int i = first; i < log->n; i++) {
        char words[WORDS_ROOM] = "";
        struct lr_text t = LR_TEXT(words);
        if (side >= 0 && !(log->list[i].know & LR_ONLY(side)))
            continue;
        lr_event_write(y->p, log, &log->list[i], &t);
        if (lr_find_words(words, wanted) != NULL)
            return true;
        lr_put(all, "%s\"%s\"", all->used ? ", " : "", words);
    }
    return false;
}

/* Nothing can be said of events that found no room. */
static bool heard_all(struct play *y)
{
    return lr_match_length(y->m) > 0 || !y->opening.lost
           || UNMET(y, "expected at most %d events and dice before the first answer", TOLD);
}

static bool expect_event(struct play *y, struct lr_line *l)
{
    char wanted[WORDS_ROOM], found[VALUE_ROOM] = "";
    struct lr_text all = LR_TEXT(found);
    int side = -1;
    if (!lr_line_quoted(l, wanted, sizeof wanted, y->e) || !take_for(y, l, "for", true, &side) || !heard_all(y))
        return false;
    return event_told(y, wanted, side, &all)
           || UNMET(y, "expected an event with \"%.100s\", found %s", wanted, found[0] ? found : "no event");
}

static bool expect_no(struct play *y, struct lr_line *l)
{
    char wanted[WORDS_ROOM];
    struct lr_text none = LR_NO_TEXT;
    int side = -1;
    if (!lr_line_word(l, "event"))
        return lr_line_fail(l, y->e, "expected `no event`, found \"%.*s\"", LR_SHOWN(l));
    if (!lr_line_quoted(l, wanted, sizeof wanted, y->e) || !take_for(y, l, "for", true, &side) || !heard_all(y))
        return false;
    return !event_told(y, wanted, side, &none) || UNMET(y, "expected no event with \"%.100s\", found one", wanted);
}

/* Cut "WORD SIDE" off the end of the line. */
static bool cut_side(struct play *y, struct lr_line *l, const char *word, enum lr_side *side)
{
    struct lr_line tail = *l;
    size_t n = strlen(word);
    const char *last = NULL;
    for (const char *c = l->at; l->end - c > (ptrdiff_t)n; c++)
        if (lr_same_words(c, n, word, n))
            last = c;
    if (last == NULL)
        return lr_line_fail(l, y->e, "expected `%.*s SIDE` at the end of the line", (int)n - 2, word + 1);
    l->end = last;
    lr_line_trim(l);
    tail.at = last + n;
    lr_line_skip(&tail);
    return take_side(y, &tail, true, side) && lr_line_done(&tail, y->e);
}

static bool make_view(struct play *y, enum lr_side side, void **seen)
{
    *seen = malloc(y->p->game->state_size);
    if (*seen == NULL)
        return UNMET(y, "not enough memory");
    lr_match_view(y->m, side, *seen);
    return true;
}

static bool expect_seen(struct play *y, struct lr_line *l)
{
    enum lr_side side = LR_FIRST;
    void *seen = NULL;
    if (!cut_side(y, l, " by ", &side) || !make_view(y, side, &seen))
        return false;
    bool held = compare(y, seen, l, "seen ");
    free(seen);
    return held;
}

static bool expect_hidden(struct play *y, struct lr_line *l)
{
    enum lr_side side = LR_FIRST;
    void *seen = NULL;
    struct lr_spot s = { .field = NULL };
    if (!cut_side(y, l, " from ", &side))
        return false;
    struct lr_line path = *l;
    if (!take_path(y, now(y), l, &s) || !lr_line_done(l, y->e) || !make_view(y, side, &seen))
        return false;
    bool hidden = memcmp((const char *)seen + s.offset, (const char *)now(y) + s.offset, lr_spot_size(&s)) != 0;
    char found[VALUE_ROOM] = "";
    struct lr_text t = LR_TEXT(found);
    lr_spot_write(y->p, NULL, seen, &s, &t);
    free(seen);
    return hidden
           || UNMET(y, "expected %.*s hidden from %s, found %s in its view", LR_SHOWN(&path),
                    side == LR_NOBODY ? "the public" : y->p->game->sides[side], found);
}

static bool expect_over(struct play *y, struct lr_line *l)
{
    if (!lr_line_done(l, y->e))
        return false;
    const struct lr_core *c = now(y);
    return c->over || UNMET(y, "expected the game over, found that it goes on");
}

static bool expect_winner(struct play *y, struct lr_line *l)
{
    enum lr_side expected = LR_NOBODY;
    if (!take_side(y, l, true, &expected) || !lr_line_done(l, y->e))
        return false;
    enum lr_side found = y->p->game->outcome(y->p, now(y)).winner;
    const char *names[] = { y->p->game->sides[0], y->p->game->sides[1], "nobody" };
    return expected == found || UNMET(y, "expected winner %s, found %s", names[expected], names[found]);
}

static bool expect_score(struct play *y, struct lr_line *l)
{
    enum order order = take_order(l);
    uint64_t size = 0;
    bool minus = false;
    if (!lr_line_number(l, &size, &minus) || size > INT32_MAX)
        return lr_line_fail(l, y->e, "expected a score, found \"%.*s\"", LR_SHOWN(l));
    int64_t expected = minus ? -(int64_t)size : (int64_t)size, found = y->p->game->outcome(y->p, now(y)).score;
    order = order == NO_ORDER ? SAME : order;
    return holds(order, found, expected)
           || UNMET(y, "expected score %s %lld, found %lld", order_signs[order], (long long)expected,
                    (long long)found);
}

static bool contains(struct play *y, struct lr_line *l, const char *what, const char *found)
{
    char wanted[WORDS_ROOM];
    if (!lr_line_quoted(l, wanted, sizeof wanted, y->e) || !lr_line_done(l, y->e))
        return false;
    return lr_find_words(found, wanted) != NULL
           || UNMET(y, "expected %s with \"%.100s\", found \"%.150s\"", what, wanted, found);
}

static bool expect_result(struct play *y, struct lr_line *l)
{
    struct lr_outcome o = y->p->game->outcome(y->p, now(y));
    return contains(y, l, "a result", o.words);
}

static bool expect_when(struct play *y, struct lr_line *l)
{
    char words[WORDS_ROOM] = "";
    struct lr_text t = LR_TEXT(words);
    if (y->p->game->when != NULL)
        y->p->game->when(y->p, now(y), &t);
    return contains(y, l, "a heading", words);
}

struct keyword {
    const char *word;
    statement *run;
};

static statement *keyword_of(const struct keyword *list, struct lr_line *l)
{
    for (; list->word != NULL; list++)
        if (lr_line_word(l, list->word))
            return list->run;
    return NULL;
}

/* A field may be called "score" or "over": a path with a sign after it is always a path. */
static bool is_comparison(const struct play *y, struct lr_line l)
{
    struct lr_line name = l;
    while (l.at < l.end
           && ((*l.at >= 'a' && *l.at <= 'z') || (*l.at >= 'A' && *l.at <= 'Z') || *l.at == '_'
               || (*l.at >= '0' && *l.at <= '9')))
        l.at++;
    name.end = l.at;
    lr_line_skip(&l);
    if (lr_line_empty(&l) || strchr("[.=!<>", *l.at) == NULL)
        return false;
    for (const struct lr_field *f = y->p->game->fields; f->name != NULL; f++)
        if (lr_same_words(name.at, (size_t)(name.end - name.at), f->name, strlen(f->name)))
            return true;
    return false;
}

static bool do_expect(struct play *y, struct lr_line *l)
{
    static const struct keyword kinds[] = {
        { "asked", expect_asked },   { "question", expect_question }, { "answers", expect_answers },
        { "legal", expect_legal },   { "not", expect_not },           { "event", expect_event },
        { "no", expect_no },         { "seen", expect_seen },         { "hidden", expect_hidden },
        { "over", expect_over },     { "winner", expect_winner },     { "score", expect_score },
        { "result", expect_result }, { "when", expect_when },         { NULL, NULL },
    };
    if (!playing(y, l))
        return false;
    statement *run = is_comparison(y, *l) ? NULL : keyword_of(kinds, l);
    bool held = run != NULL ? run(y, l) : compare(y, now(y), l, "");
    y->held += held;
    return held;
}

/* ---- the script ----------------------------------------------------------------------------------- */

static bool run_line(struct play *y, struct lr_line *l)
{
    static const struct keyword words[] = {
        { "game", do_game },     { "position", do_position }, { "set", do_set },   { "at", do_at },
        { "push", do_push },     { "pop", do_pop },           { "dice", do_dice }, { "again", do_again },
        { "expect", do_expect }, { "refuse", do_refuse },     { NULL, NULL },
    };
    y->line = l->number;
    statement *run = keyword_of(words, l);
    if (run != NULL)
        return run(y, l);
    const struct back *back = take_back_word(l);
    if (back != NULL)
        return do_back(y, l, back);
    struct lr_line rest = *l;
    bool taken = false;
    if (!lr_head_read(y->p, &y->head, &rest, &taken, y->e))
        return false;
    if (!taken)
        return do_answer(y, l);
    return !y->based
           || lr_line_fail(l, y->e, "expected the heading before the position, found \"%.*s\"", LR_SHOWN(l));
}

static bool run_all(struct play *y)
{
    struct lr_line l = { .file = y->lines.file };
    while (lr_lines_next(&y->lines, &l))
        if (!run_line(y, &l))
            return false;
    l.number = y->line = y->lines.number;
    l.begin = l.at = l.end = NULL;
    return playing(y, &l) && all_rolled(y);
}

bool lr_play_run(const struct lr_pack *p, const char *file, const char *text, size_t length, int *expectations,
                 struct lr_error *e)
{
    if (expectations != NULL)
        *expectations = 0;
    if (!lr_playable(p, e))
        return false;
    struct play *y = calloc(1, sizeof *y);
    bool ok = false;
    if (y == NULL)
        return lr_fail(e, file, 0, 0, "not enough memory");
    y->p = p;
    y->e = e;
    y->head = lr_head_begin();
    y->state = malloc(p->game->state_size);
    y->scratch = malloc(p->game->state_size);
    if (y->state == NULL || y->scratch == NULL)
        lr_fail(e, file, 0, 0, "not enough memory");
    else
        ok = lr_lines_begin(&y->lines, file, text, length, MOST_TEXT, '#', e) && run_all(y);
    if (expectations != NULL)
        *expectations = y->held;
    lr_match_free(y->m);
    free(y->state);
    free(y->scratch);
    free(y->built);
    free(y);
    return ok;
}
