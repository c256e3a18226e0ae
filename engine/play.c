/* play.c - plays: set up a position, lay out dice, answer, and try what is refused. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>

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
bool lr_play_ready(struct play *y, const struct lr_line *l)
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

/* The pack has it already: whoever loads the game reads the heading first. */
static bool do_overlay(struct play *y, struct lr_line *l)
{
    char name[LR_PATH_ROOM];
    if (y->based)
        return lr_line_fail(l, y->e, "expected `overlay FOLDER` before the position");
    struct lr_line words = *l;
    if (!lr_line_string(l, name, sizeof name) || name[0] == '\0')
        return lr_line_fail(&words, y->e, "expected the folder of an overlay");
    return lr_pack_overlaid(y->p, name)
           || lr_line_fail(&words, y->e, "expected the data loaded with the overlay \"%s\", found without", name);
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

bool lr_play_path(struct play *y, const void *state, struct lr_line *l, struct lr_spot *s)
{
    if (!lr_spot_find(y->p, state, l, s, y->e))
        return false;
    lr_line_skip(l);
    return true;
}

static bool do_set(struct play *y, struct lr_line *l)
{
    struct lr_spot s = { .field = NULL };
    if (!building(y, l) || !lr_play_path(y, y->state, l, &s))
        return false;
    if (!lr_line_sign(l, "=") && !lr_line_sign(l, ":"))
        return lr_line_fail(l, y->e, "expected = and a value, found \"%.*s\"", LR_SHOWN(l));
    return lr_spot_read(y->p, y->state, &s, l, false, y->e);
}

bool lr_play_no_side(struct play *y, const struct lr_line *l)
{
    return lr_line_fail(l, y->e, "expected %s or %s, found \"%.*s\"", y->p->game->sides[0], y->p->game->sides[1],
                        LR_SHOWN(l));
}

/* A side's whole name, or one word that begins it. */
bool lr_play_side(struct play *y, struct lr_line *l, bool nobody, enum lr_side *side)
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
        return lr_play_no_side(y, &rest);
    *side = (enum lr_side)found;
    return true;
}

/* "Union and Confederate", "Union", "both", "nobody": up to the end, or to `stop`. */
bool lr_play_sides(struct play *y, struct lr_line *l, const char *stop, uint8_t *set)
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
        if (!lr_play_side(y, l, true, &side))
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
    if (!building(y, l) || !take_frame(y, l, &kind) || !lr_play_sides(y, l, "with", &asked))
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

/* Dice to lie with those laid out; before each so many zeros, which say what it is for. */
static bool lay_out(struct play *y, struct lr_line *l, int zeros)
{
    uint8_t dice[LR_QUEUE] = { 0 };
    int n = 0;
    if (y->m == NULL && !building(y, l))
        return false;
    if (lr_line_empty(l))
        return lr_line_fail(l, y->e, "expected dice, found none");
    while (!lr_line_empty(l)) {
        struct lr_line word = lr_line_take(l);
        uint64_t value = 0;
        bool minus = false;
        n += zeros;
        if (!lr_line_number(&word, &value, &minus) || minus || value < 1 || value > UINT8_MAX)
            return lr_line_fail(&word, y->e, "expected %s from 1 to 255, found \"%.*s\"",
                                zeros == LR_FOR_DRAWS ? "the place of what is drawn in its pool, a number"
                                                      : "a die",
                                LR_SHOWN(&word));
        if (n >= LR_QUEUE)
            return lr_line_fail(&word, y->e, "expected at most %d laid out at once, found \"%.*s\"",
                                LR_QUEUE / (1 + zeros), LR_SHOWN(&word));
        dice[n++] = (uint8_t)value;
    }
    y->dice_line = y->line;
    bool laid = y->m ? lr_match_dice(y->m, dice, n) : lr_queue_dice(y->state, dice, n);
    return laid || UNMET(y, "expected at most %d dice laid out at once", LR_QUEUE / (1 + zeros));
}

static bool do_dice(struct play *y, struct lr_line *l) { return lay_out(y, l, 0); }
static bool do_rolls(struct play *y, struct lr_line *l) { return lay_out(y, l, LR_FOR_ROLLS); }
static bool do_draws(struct play *y, struct lr_line *l) { return lay_out(y, l, LR_FOR_DRAWS); }

static bool all_rolled(struct play *y)
{
    const struct lr_core *c = now(y);
    if (c->queue_at >= c->queued)
        return true;
    char left[VALUE_ROOM];
    struct lr_text t = LR_TEXT(left);
    int n = 0;
    for (int i = c->queue_at; i < c->queued; i++) {
        if (c->queue[i] == 0) /* says what the next is for */
            continue;
        lr_put(&t, " %d", c->queue[i]);
        n++;
    }
    return lr_fail(y->e, y->lines.file, y->dice_line, 0, "expected every die to be rolled, found %d left over:%s",
                   n, left);
}

static bool do_again(struct play *y, struct lr_line *l)
{
    if (!y->lost && (!lr_play_ready(y, l) || !all_rolled(y)))
        return false;
    y->lost = false;
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
bool lr_play_answer(struct play *y, struct lr_line *l, enum lr_side *side, lr_answer *x)
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
    if (!lr_play_answer(y, l, &side, &x) || !lr_play_ready(y, l))
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
    if (!lr_play_side(y, l, false, &side) || !lr_line_done(l, y->e) || !lr_play_ready(y, l))
        return false;
    struct lr_verdict v = back->act(y->m, side);
    return v.ok || UNMET(y, "expected %s to be allowed, found refusal by %s: %s", back->word, v.rule, v.words);
}

/* ---- going on by itself, and showing -------------------------------------------------------------- */

enum { MOST_STEPS = 5000 };

struct asking {
    char words[WORDS_ROOM];
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q;
};

static void ask_match(struct play *y, enum lr_side side, struct asking *a)
{
    a->words[0] = '\0';
    a->q = (struct lr_question){ .list = a->list, .room = LR_MOST_ANSWERS, .words = LR_TEXT(a->words) };
    lr_match_ask(y->m, side, &a->q);
}

/* The answer that is suggested, or the only one. */
static bool go_a_step(struct play *y, enum lr_side side, struct asking *a)
{
    lr_answer x = a->q.suggest;
    if (x == 0 && a->q.n == 1)
        x = a->list[0];
    if (x == 0)
        return UNMET(y, "expected to go on, found no answer suggested to the %s: \"%.150s\"; answer it first",
                     y->p->game->sides[side], a->words);
    struct lr_verdict v = lr_match_answer(y->m, side, lr_match_seq(y->m), x);
    return v.ok ? dice_fit(y) : UNMET(y, "expected to go on, found refusal by %s: %s", v.rule, v.words);
}

/* Until `side` is asked, and if there are any, with these words. */
static bool go_until(struct play *y, enum lr_side side, const char *wanted, struct asking *a)
{
    for (int i = 0; i < MOST_STEPS; i++) {
        uint8_t asked = lr_asked(now(y));
        if (asked == 0)
            return UNMET(y, "expected to go on until the %s is asked, found nobody asked any more",
                         y->p->game->sides[side]);
        if (asked & LR_ONLY(side)) {
            ask_match(y, side, a);
            if (wanted[0] == '\0' || lr_find_words(a->words, wanted) != NULL)
                return true;
        }
        enum lr_side next = asked == LR_PLAYERS || (asked & LR_ONLY(side)) ? side : lr_enemy(side);
        ask_match(y, next, a);
        if (!go_a_step(y, next, a))
            return false;
    }
    return UNMET(y, "expected to go on until the %s is asked, found that it was not in %d answers",
                 y->p->game->sides[side], MOST_STEPS);
}

/* "go on until Union is asked", "go on until Union is asked "words"" */
static bool do_go_on(struct play *y, struct lr_line *l)
{
    enum lr_side side = LR_FIRST;
    char wanted[WORDS_ROOM] = "";
    if (!lr_line_word(l, "until"))
        return lr_line_fail(l, y->e, "expected `go on until SIDE is asked`, found \"%.*s\"", LR_SHOWN(l));
    if (!lr_play_side(y, l, false, &side))
        return false;
    if (!lr_line_word(l, "is asked"))
        return lr_line_fail(l, y->e, "expected `is asked`, found \"%.*s\"", LR_SHOWN(l));
    if (!lr_line_empty(l) && !lr_line_quoted(l, wanted, sizeof wanted, y->e))
        return false;
    if (!lr_line_done(l, y->e) || !lr_play_ready(y, l))
        return false;
    struct asking *a = malloc(sizeof *a);
    bool ok = a != NULL ? go_until(y, side, wanted, a) : UNMET(y, "not enough memory");
    free(a);
    return ok;
}

static void show_line(const struct play *y, const char *words) { y->trial->show(y->trial->to, words); }

static void show_question(struct play *y, enum lr_side side, struct asking *a)
{
    char line[2 * WORDS_ROOM];
    ask_match(y, side, a);
    snprintf(line, sizeof line, "%s:%d: %s (%s): %s", y->lines.file ? y->lines.file : "-", y->line,
             y->p->game->sides[side], a->q.rule ? a->q.rule : "-", a->words);
    show_line(y, line);
    for (int i = 0; i < a->q.n && i < LR_MOST_ANSWERS; i++) {
        char words[WORDS_ROOM] = "";
        struct lr_text t = LR_TEXT(words);
        lr_answer_write(y->p, a->list[i], &t);
        snprintf(line, sizeof line, "    %s: %s%s", y->p->game->sides[side], words,
                 a->list[i] == a->q.suggest ? "   # suggested" : "");
        show_line(y, line);
    }
}

/* "show": the question and its legal answers, as they are written in plays. */
static bool do_show(struct play *y, struct lr_line *l)
{
    uint8_t set = 0;
    if (!lr_play_sides(y, l, NULL, &set) || !lr_line_done(l, y->e) || !lr_play_ready(y, l))
        return false;
    if (y->trial->show == NULL)
        return true;
    struct asking *a = malloc(sizeof *a);
    if (a == NULL)
        return UNMET(y, "not enough memory");
    uint8_t asked = lr_asked(now(y));
    if (asked == 0)
        show_line(y, "nobody is asked: the game is over");
    for (int i = 0; i < 2; i++)
        if ((asked & LR_ONLY(i)) && (set == 0 || (set & LR_ONLY(i))))
            show_question(y, (enum lr_side)i, a);
    free(a);
    return true;
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
        if (!lr_play_side(y, &l, false, &side) || !lr_line_done(&l, y->e))
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
    if (!split_refusal(y, l, &f) || !lr_play_ready(y, l))
        return false;
    size_t size = y->p->game->state_size;
    uint32_t seq = lr_match_seq(y->m);
    int length = lr_match_length(y->m), events = lr_match_log(y->m)->n;
    memcpy(y->scratch, now(y), size);
    if (!try_refused(y, &f, &v))
        return false;
    y->lost = v.ok;
    if (v.ok)
        return UNMET(y, "expected \"%.*s\" refused by %s, found it allowed", LR_SHOWN(&f.what), f.rules);
    if (!is_one_of(f.rules, v.rule))
        return UNMET(y, "expected refusal by %s, found refusal by %s: %s", f.rules, v.rule, v.words);
    if (f.saying[0] && lr_find_words(v.words, f.saying) == NULL)
        return UNMET(y, "expected a refusal saying \"%.100s\", found \"%s\"", f.saying, v.words);
    if (memcmp(y->scratch, now(y), size) != 0 || seq != lr_match_seq(y->m) || length != lr_match_length(y->m)
        || events != lr_match_log(y->m)->n)
        return UNMET(y, "expected a refusal to change nothing, found that something has changed");
    y->trial->held++;
    return true;
}

statement *lr_play_keyword(const struct keyword *list, struct lr_line *l)
{
    for (; list->word != NULL; list++)
        if (lr_line_word(l, list->word))
            return list->run;
    return NULL;
}

/* ---- the script ----------------------------------------------------------------------------------- */

static bool run_line(struct play *y, struct lr_line *l)
{
    static const struct keyword words[] = {
        { "game", do_game },
        { "overlay", do_overlay },
        { "position", do_position },
        { "set", do_set },
        { "at", do_at },
        { "push", do_push },
        { "pop", do_pop },
        { "dice", do_dice },
        { "rolls", do_rolls },
        { "draws", do_draws },
        { "again", do_again },
        { "go on", do_go_on },
        { "show", do_show },
        { NULL, NULL },
    };
    statement *run = lr_play_keyword(words, l);
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

/* What was found is reported; whoever wants one fault has the first. */
static void report(struct play *y)
{
    struct lr_trial *t = y->trial;
    if (t->faults < t->room)
        t->fault[t->faults] = y->fault;
    t->faults++;
}

/* An expectation that does not hold changes nothing: what follows is tried as well. After anything else that fails
 * the table does not stand as the play means it, up to the next `again`. */
static bool try_line(struct play *y, struct lr_line *l)
{
    static const struct keyword trials[] = { { "expect", lr_play_expect },
                                             { "refuse", do_refuse },
                                             { NULL, NULL } };
    y->line = l->number;
    struct lr_line word = *l;
    if (y->lost && !lr_line_word(&word, "again"))
        return true;
    statement *expects = lr_play_keyword(trials, l);
    bool began = y->m != NULL;
    if (expects != NULL ? expects(y, l) : run_line(y, l))
        return true;
    report(y);
    y->lost = y->lost || expects == NULL || !began;
    return y->built != NULL;
}

static void run_all(struct play *y)
{
    struct lr_line l = { .file = y->lines.file };
    while (lr_lines_next(&y->lines, &l))
        if (!try_line(y, &l))
            return;
    l.number = y->line = y->lines.number;
    l.begin = l.at = l.end = NULL;
    if (!y->lost && !(lr_play_ready(y, &l) && all_rolled(y)))
        report(y);
}

static bool make_play(struct play *y, const struct lr_pack *p, struct lr_trial *t)
{
    y->p = p;
    y->trial = t;
    y->e = &y->fault;
    y->head = lr_head_begin();
    y->state = malloc(p->game->state_size);
    y->scratch = malloc(p->game->state_size);
    return y->state != NULL && y->scratch != NULL;
}

bool lr_play_try(const struct lr_pack *p, const char *file, const char *text, size_t length, struct lr_trial *t)
{
    t->held = t->faults = 0;
    struct play *y = calloc(1, sizeof *y);
    if (y == NULL) {
        t->faults = 1;
        if (t->room > 0)
            lr_fail(&t->fault[0], file, 0, 0, "not enough memory");
        return false;
    }
    y->trial = t;
    bool ready = lr_playable(p, &y->fault);
    if (ready && !make_play(y, p, t)) {
        lr_fail(&y->fault, file, 0, 0, "not enough memory");
        ready = false;
    }
    if (!ready || !lr_lines_begin(&y->lines, file, text, length, MOST_TEXT, '#', y->e)) {
        report(y);
    } else {
        run_all(y);
    }
    lr_match_free(y->m);
    free(y->state);
    free(y->scratch);
    free(y->built);
    free(y);
    return t->faults == 0;
}

bool lr_play_run(const struct lr_pack *p, const char *file, const char *text, size_t length, int *expectations,
                 struct lr_error *e)
{
    struct lr_trial t = { .fault = e, .room = e != NULL };
    bool ok = lr_play_try(p, file, text, length, &t);
    if (expectations != NULL)
        *expectations = t.held;
    return ok;
}
