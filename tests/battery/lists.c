/* lists.c - soundness of states, legal lists, and every kind of "no". */
#include "properties.h"

void check_fields(struct battery *b)
{
    struct lr_error e = { 0 };
    holds(b, BATTERY_FIELDS, lr_fields_check(b->p, b->state, &e), "%s", e.words);
    struct lr_error why = { 0 };
    bool ok = b->p->game->check(b->p, b->state, &why);
    holds(b, BATTERY_INVARIANTS, ok, "%s", why.words);
    holds(b, BATTERY_INVARIANTS, ok || why.words[0], "the game's check fails without a word");
}

void check_stands(struct battery *b)
{
    const struct lr_core *c = (const struct lr_core *)b->state;
    struct lr_outcome o = b->p->game->outcome(b->p, b->state);
    holds(b, BATTERY_STANDS, c->over || c->depth > 0, "nothing is on the stack, but the game is not over");
    holds(b, BATTERY_STANDS, o.over == (c->over != 0), "outcome and state disagree whether the game is over");
    holds(b, BATTERY_STANDS, (int)o.winner >= 0 && o.winner <= LR_NOBODY, "there is no side %d to win", o.winner);
    holds(b, BATTERY_STANDS, o.over || o.winner == LR_NOBODY, "somebody has won before the end");
    if (o.over) {
        holds(b, BATTERY_STANDS, o.words[0] != '\0', "the outcome has no words");
        holds(b, BATTERY_STANDS, rule_known(b, o.rule),
              "the outcome names rule \"%s\", which RULES.md does not have", o.rule);
    }
    copy(b, b->spare[0], b->state);
    bool ok = lr_settle(b->p, b->spare[0], NULL);
    holds(b, BATTERY_STANDS, ok && same(b, b->spare[0], b->state), "settling again changes %s",
          difference(b, b->spare[0], b->state));
    char heading[200] = "";
    struct lr_text t = LR_TEXT(heading);
    b->p->game->when(b->p, b->state, &t);
    holds(b, BATTERY_STANDS, heading[0] != '\0' && !t.cut, "the heading is empty or too long: \"%s\"", heading);
}

static void check_order(struct battery *b, const struct heard *h)
{
    for (int i = 1; i < h->q.n; i++)
        if (!holds(b, BATTERY_LIST, h->list[i - 1] < h->list[i], "the list is out of order or repeats itself at %s",
                   in_words(b, h->list[i])))
            return;
}

/* The same question with little or no room, and without words, has the same answers. */
static void check_cut(struct battery *b, enum lr_side side, const struct heard *h)
{
    lr_answer one[1] = { 0 };
    struct lr_question cut = { .list = one, .room = 1 };
    lr_ask(b->p, b->state, side, &cut);
    holds(b, BATTERY_LIST, cut.n == h->q.n && lr_listed(&h->q, one[0]) && cut.suggest == h->q.suggest,
          "with room for one answer the question has %d answers instead of %d", cut.n, h->q.n);
    struct lr_question none = { .list = NULL, .room = 0 };
    lr_ask(b->p, b->state, side, &none);
    holds(b, BATTERY_LIST, none.n == h->q.n, "with no room the question has %d answers instead of %d", none.n,
          h->q.n);
    struct heard *dumb = &b->extra[0];
    dumb->q = (struct lr_question){ .list = dumb->list, .room = LR_MOST_ANSWERS };
    lr_ask(b->p, b->state, side, &dumb->q);
    holds(b, BATTERY_LIST,
          dumb->q.n == h->q.n && memcmp(dumb->list, h->list, sizeof(lr_answer) * (size_t)h->q.n) == 0,
          "the list is another one when no words are wanted");
}

/* Asked briefly, it is a choice or not as before, and a single answer is the same. */
static void check_brief(struct battery *b, enum lr_side side, const struct heard *h)
{
    lr_answer one[1] = { 0 };
    struct lr_question brief = { .list = one, .room = 1, .brief = true };
    lr_ask(b->p, b->state, side, &brief);
    holds(b, BATTERY_LIST, brief.always == h->q.always && brief.n > 0 && brief.n <= h->q.n,
          "asked briefly the question has %d answers instead of %d", brief.n, h->q.n);
    holds(b, BATTERY_LIST, h->q.always || (brief.n == 1) == (h->q.n == 1),
          "asked briefly the question is another choice");
    holds(b, BATTERY_LIST, lr_listed(&h->q, one[0]), "asked briefly the question has an answer of its own");
}

static void check_list(struct battery *b, enum lr_side side)
{
    const struct heard *h = &b->ask[side];
    if (h->q.n > b->report->most_answers)
        b->report->most_answers = h->q.n;
    if (!holds(b, BATTERY_LIST, h->q.n > 0, "%s is asked, but there is no legal answer", side_name(b, side))
        || !holds(b, BATTERY_LIST, h->q.n <= LR_MOST_ANSWERS, "a question with %d answers", h->q.n)) {
        b->lost = true;
        return;
    }
    check_order(b, h);
    check_cut(b, side, h);
    check_brief(b, side, h);
    holds(b, BATTERY_LIST, h->q.n > 1 || h->q.always, "a single answer is asked for without need");
    holds(b, BATTERY_LIST, h->q.suggest == 0 || lr_listed(&h->q, h->q.suggest), "\"%s\" is suggested but not legal",
          in_words(b, h->q.suggest));
    holds(b, BATTERY_WORDS, h->words[0] != '\0' && !h->q.words.cut, "the question has no words, or too many");
    holds(b, BATTERY_WORDS, h->others[0] != '\0' && !h->q.others.cut, "the others are told nothing, or too much");
    holds(b, BATTERY_WORDS, rule_known(b, h->q.rule),
          "the question names rule \"%s\", which RULES.md does not have", h->q.rule);
}

void check_lists(struct battery *b)
{
    uint8_t asked = lr_asked(b->state);
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
        if (asked & LR_ONLY(side))
            check_list(b, side);
        else
            holds(b, BATTERY_SIDES, b->ask[side].q.n == 0, "%s is not asked, but has a list", side_name(b, side));
}

/* A few dozen answers of a list: all of a short one. */
static int look_at(int n) { return n < 48 ? n : 48; }
static int which(struct battery *b, int i, int n) { return n < 48 ? i : (int)below(b, (uint32_t)n); }

static void check_answer_words(struct battery *b, lr_answer x)
{
    char words[400] = "";
    struct lr_text t = LR_TEXT(words);
    lr_answer_write(b->p, x, &t);
    lr_answer back = 0;
    struct lr_error e = { 0 };
    bool ok = lr_answer_read(b->p, words, &back, &e);
    holds(b, BATTERY_WORDS, words[0] != '\0' && !t.cut, "an answer has no words, or too many");
    holds(b, BATTERY_WORDS, ok, "\"%s\" cannot be read: %s", words, e.words);
    holds(b, BATTERY_WORDS, !ok || back == x, "\"%s\" reads back as another answer: \"%s\"", words,
          in_words(b, back));
}

/* An answer's own conditions are judged whatever is being asked, so they must hold where it is legal; and the
 * question must own to it, or it would be refused as out of time when it is not on the list. */
static void check_not_barred(struct battery *b, enum lr_side side, lr_answer x)
{
    const struct lr_verb *verb = &b->p->game->verbs[lr_verb_of(x)];
    struct lr_verdict v = { .ok = true };
    bool barred = verb->bars != NULL && verb->bars(b->p, b->state, side, x, &v);
    holds(b, BATTERY_BARS, !barred, "\"%s\" is legal, but barred: %s %s", in_words(b, x), v.rule, v.words);
    holds(b, BATTERY_BARS, lr_takes(lr_kind_of(b->p, b->state), lr_verb_of(x)),
          "\"%s\" is legal, but the question does not take it", in_words(b, x));
}

void check_words(struct battery *b)
{
    for (int side = 0; side < 2; side++) {
        const struct heard *h = &b->ask[side];
        for (int i = 0; i < look_at(h->q.n); i++) {
            lr_answer x = h->list[which(b, i, h->q.n)];
            check_answer_words(b, x);
            struct lr_verdict v = lr_judge(b->p, b->state, (enum lr_side)side, x);
            check_not_barred(b, (enum lr_side)side, x);
            holds(b, BATTERY_LIST, v.ok, "judge refuses \"%s\", which is on the list: %s %s", in_words(b, x),
                  v.rule, v.words);
        }
    }
}

static bool table_rule(const char *rule) { return rule[0] == 'H' && rule[1] >= '1' && rule[1] <= '9' && !rule[2]; }

/* A refusal has a rule and a sentence. Returns whether it was one. */
static bool check_no(struct battery *b, lr_answer x, const struct lr_verdict *v)
{
    if (v->ok)
        return false;
    holds(b, BATTERY_REFUSAL, v->words[0] != '\0' && v->words[strlen(v->words) - 1] == '.',
          "\"%s\" is refused without a sentence: \"%s\"", in_words(b, x), v->words);
    holds(b, BATTERY_REFUSAL, table_rule(v->rule) || rule_known(b, v->rule),
          "\"%s\" is refused by rule \"%s\", which RULES.md does not have", in_words(b, x), v->rule);
    holds(b, BATTERY_REFUSAL, table_rule(v->rule) || strstr(v->words, "uestion is") == NULL,
          "\"%s\" is refused with what is asked, and not with what forbids it: \"%s\"", in_words(b, x), v->words);
    return true;
}

/* A refused answer leaves the match as it was. */
static void check_match_refuses(struct battery *b, enum lr_side side, uint32_t seq, lr_answer x, const char *rule)
{
    uint32_t before = lr_match_seq(b->match);
    int length = lr_match_length(b->match);
    struct lr_verdict v = lr_match_answer(b->match, side, seq, x);
    enum battery_property property = rule ? BATTERY_SIDES : BATTERY_REFUSAL;
    if (!holds(b, property, !v.ok, "the match takes \"%s\" from %s", in_words(b, x), side_name(b, side))) {
        b->lost = true;
        return;
    }
    check_no(b, x, &v);
    holds(b, property, rule == NULL || strcmp(v.rule, rule) == 0, "%s is refused by %s (%s) instead of %s",
          side_name(b, side), v.rule, v.words, rule);
    holds(b, property, lr_match_seq(b->match) == before && lr_match_length(b->match) == length,
          "a refused answer is recorded");
    holds(b, property, same(b, lr_match_state(b->match), b->state), "the refused answer \"%s\" changes something",
          in_words(b, x));
}

void check_refusals(struct battery *b)
{
    enum { TRIES = 60, THROUGH_MATCH = 6 };
    uint64_t hash = lr_hash(b->state, b->size);
    uint8_t asked = lr_asked(b->state);
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        if (!(asked & LR_ONLY(side)))
            continue;
        const struct heard *h = &b->ask[side];
        for (int i = 0; i < TRIES && !b->lost; i++) {
            lr_answer x = strange(b, i % STRANGE_KINDS, h);
            bool listed = lr_listed(&h->q, x);
            struct lr_verdict v = lr_judge(b->p, b->state, side, x);
            holds(b, BATTERY_REFUSAL, v.ok == listed, "judge %s \"%s\", which is %s the list",
                  v.ok ? "takes" : "refuses", in_words(b, x), listed ? "on" : "not on");
            if (check_no(b, x, &v) && i < THROUGH_MATCH)
                check_match_refuses(b, side, lr_match_seq(b->match), x, NULL);
        }
    }
    holds(b, BATTERY_REFUSAL, lr_hash(b->state, b->size) == hash, "judging changes the state");
}

/* Those who are not asked, and answers to a question that is gone. */
void check_sides(struct battery *b)
{
    uint8_t asked = lr_asked(b->state);
    uint32_t seq = lr_match_seq(b->match);
    for (enum lr_side side = LR_FIRST; side <= LR_NOBODY && !b->lost; side++) {
        if (side != LR_NOBODY && (asked & LR_ONLY(side)))
            continue;
        /* The other side's legal answers are the ones most likely to be taken by mistake. */
        const struct heard *h = &b->ask[asked & LR_ONLY(LR_FIRST) ? 0 : 1];
        const char *rule = asked == 0 ? "H3" : "H1";
        for (int i = 0; i < 8 && !b->lost; i++) {
            lr_answer x = i < 4 && h->q.n > 0 ? any_of(b, h) : strange(b, i % STRANGE_KINDS, h);
            struct lr_verdict v = lr_judge(b->p, b->state, side, x);
            holds(b, BATTERY_SIDES, !v.ok && strcmp(v.rule, rule) == 0, "%s says \"%s\" out of turn, and gets %s",
                  side_name(b, side), in_words(b, x), v.ok ? "its way" : v.rule);
            check_match_refuses(b, side, seq, x, side == LR_NOBODY ? "H1" : rule);
        }
    }
    enum lr_side side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
    /* A question that has been waiting while the other side spoke may be answered as of when it was put. */
    bool waiting = b->answers > 0 && b->last != side && (lr_asked(b->before) & LR_ONLY(side));
    if (asked == 0 || asked == LR_PLAYERS || waiting || b->ask[side].q.n == 0)
        return;
    check_match_refuses(b, side, seq - 1, any_of(b, &b->ask[side]), "H2");
    check_match_refuses(b, side, seq + 1, any_of(b, &b->ask[side]), "H2");
}
