/* expect.c - what a play says must be true. */
#include "play.h"

#include <stdlib.h>

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
    if (!lr_play_path(y, state, l, &s))
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
        return lr_play_no_side(y, l);
    if (!lr_play_sides(y, l, NULL, &expected))
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
    if (!lr_play_side(y, l, nobody, &found))
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
    if (!lr_play_answer(y, l, &side, &x))
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
    if (!lr_play_answer(y, l, &side, &x))
        return false;
    struct lr_verdict v = lr_judge(y->p, now(y), side, x);
    return !v.ok || UNMET(y, "expected not legal \"%.*s\", found it legal", LR_SHOWN(&words));
}

/* What is to be found among the events. */
struct hearing {
    char wanted[WORDS_ROOM];
    int side;       /* who may know of it; -1: whoever */
    bool beginning; /* since the beginning, not since the last answer */
};

static bool told_in(const struct play *y, const struct hearing *h, const struct lr_events *log, int first,
                    struct lr_text *all)
{
    for (int i = first; i < log->n; i++) {
        char words[WORDS_ROOM] = "";
        struct lr_text t = LR_TEXT(words);
        if (h->side >= 0 && !(log->list[i].know & LR_ONLY(h->side)))
            continue;
        lr_event_write(y->p, log, &log->list[i], &t);
        if (lr_find_words(words, h->wanted) != NULL)
            return true;
        lr_put(all, "%s\"%s\"", all->used ? ", " : "", words);
    }
    return false;
}

/* Is there an event with these words? `all` gathers what there is. */
static bool event_told(const struct play *y, const struct hearing *h, struct lr_text *all)
{
    int length = lr_match_length(y->m);
    if ((length == 0 || h->beginning) && told_in(y, h, &y->opening, 0, all))
        return true;
    int first = length > 0 && !h->beginning ? (int)lr_match_said(y->m, length - 1)->first_event : 0;
    return length > 0 && told_in(y, h, lr_match_log(y->m), first, all);
}

/* "words" [since the beginning] [for SIDE] */
static bool take_hearing(struct play *y, struct lr_line *l, struct hearing *h)
{
    if (!lr_line_quoted(l, h->wanted, sizeof h->wanted, y->e))
        return false;
    h->beginning = lr_line_word(l, "since the beginning");
    if (!take_for(y, l, "for", true, &h->side))
        return false;
    /* nothing can be said of events that found no room */
    return (lr_match_length(y->m) > 0 && !h->beginning) || !y->opening.lost
           || UNMET(y, "expected at most %d events and dice before the first answer", TOLD);
}

static bool expect_event(struct play *y, struct lr_line *l)
{
    struct hearing h;
    char found[VALUE_ROOM] = "";
    struct lr_text all = LR_TEXT(found);
    return take_hearing(y, l, &h)
           && (event_told(y, &h, &all)
               || UNMET(y, "expected an event with \"%.100s\", found %s", h.wanted, found[0] ? found : "no event"));
}

static bool expect_no(struct play *y, struct lr_line *l)
{
    struct hearing h;
    struct lr_text none = LR_NO_TEXT;
    if (!lr_line_word(l, "event"))
        return lr_line_fail(l, y->e, "expected `no event`, found \"%.*s\"", LR_SHOWN(l));
    return take_hearing(y, l, &h)
           && (!event_told(y, &h, &none) || UNMET(y, "expected no event with \"%.100s\", found one", h.wanted));
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
    return lr_play_side(y, &tail, true, side) && lr_line_done(&tail, y->e);
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
    if (!lr_play_path(y, now(y), l, &s) || !lr_line_done(l, y->e) || !make_view(y, side, &seen))
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
    if (!lr_play_side(y, l, true, &expected) || !lr_line_done(l, y->e))
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

bool lr_play_expect(struct play *y, struct lr_line *l)
{
    static const struct keyword kinds[] = {
        { "asked", expect_asked },   { "question", expect_question }, { "answers", expect_answers },
        { "legal", expect_legal },   { "not", expect_not },           { "event", expect_event },
        { "no", expect_no },         { "seen", expect_seen },         { "hidden", expect_hidden },
        { "over", expect_over },     { "winner", expect_winner },     { "score", expect_score },
        { "result", expect_result }, { "when", expect_when },         { NULL, NULL },
    };
    if (!lr_play_ready(y, l))
        return false;
    statement *run = is_comparison(y, *l) ? NULL : lr_play_keyword(kinds, l);
    bool held = run != NULL ? run(y, l) : compare(y, now(y), l, "");
    y->trial->held += held;
    return held;
}
