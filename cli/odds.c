/* odds.c - `longroll odds`: what an answer may lead to, from what the side that gives it knows. */
#include "cli.h"
#include "said.h"

#include <stdlib.h>
#include <time.h>

json_t *odds_json(const struct lr_odds *o)
{
    struct jot j = { .text = NULL };
    jot_raw(&j, "{");
    said_odds(&j, o);
    jot_raw(&j, "}");
    return jot_tree(&j);
}

static int64_t milliseconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What one leaves of its share is for the others. Those that turn out to need no dice are left out. */
int risk_odds(const struct lr_pack *p, const void *seen, const struct lr_question *q, int milliseconds,
              struct lr_rng *r, struct risk *out, int room)
{
    lr_answer list[MOST_RISKS];
    int64_t end = milliseconds_now() + milliseconds;
    int found = player_risks(p, seen, q, r, list, room < MOST_RISKS ? room : MOST_RISKS), n = 0;
    for (int i = 0; i < found; i++) {
        int share = (int)((end - milliseconds_now()) / (found - i));
        out[n].x = list[i];
        n += player_odds(p, seen, q->side, list[i], share > 0 ? share : 1, r, &out[n].odds) && out[n].odds.rolled;
    }
    return n;
}

struct inquiry {
    const struct lr_pack *p;
    void *seen;
    enum lr_side side;
    int milliseconds;
    bool json;
    struct lr_rng r;
};

static void print_odds(const struct inquiry *i, lr_answer x, const struct lr_odds *o)
{
    char words[3000] = "", answer[MOST_WORDS] = "";
    struct lr_text text = LR_TEXT(words), name = LR_TEXT(answer);
    lr_answer_write(i->p, x, &name);
    odds_write(i->p, o, &text);
    printf("%s:\n%s", answer, words);
}

static json_t *named_odds(const struct inquiry *i, lr_answer x, const struct lr_odds *o)
{
    char answer[MOST_WORDS] = "";
    struct lr_text name = LR_TEXT(answer);
    lr_answer_write(i->p, x, &name);
    json_t *out =
        json_pack("{s:o, s:o}", "answer", json_words(answer), "side", json_words(i->p->game->sides[i->side]));
    json_t *odds = odds_json(o);
    json_object_update(out, odds);
    json_decref(odds);
    return out;
}

/* One answer, legal or refused. */
static int of_answer(struct inquiry *i, const struct lr_match *m, const char *typed)
{
    struct lr_error e = { .line = 0 };
    struct lr_odds o;
    lr_answer x;
    if (!lr_answer_read(i->p, typed, &x, &e))
        return complain(WRONG_USAGE, "%s", e.words);
    struct lr_verdict v = lr_judge(i->p, lr_match_state(m), i->side, x);
    if (!v.ok)
        return complain(NOT_GOOD, "%s (%s)", v.words, v.rule);
    if (!player_odds(i->p, i->seen, i->side, x, i->milliseconds, &i->r, &o))
        return complain(NOT_GOOD, "%s gives no odds", i->p->game->id);
    if (i->json)
        print_json(named_odds(i, x, &o));
    else
        print_odds(i, x, &o);
    return GOOD;
}

/* All answers to the question that dice may follow. */
static int of_question(struct inquiry *i, const struct lr_match *m)
{
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    struct risk risk[MOST_RISKS];
    lr_match_ask(m, i->side, &q);
    int n = risk_odds(i->p, i->seen, &q, i->milliseconds * MOST_RISKS, &i->r, risk, MOST_RISKS);
    json_t *all = json_array();
    for (int k = 0; k < n; k++) {
        if (i->json)
            json_array_append_new(all, named_odds(i, risk[k].x, &risk[k].odds));
        else
            print_odds(i, risk[k].x, &risk[k].odds);
    }
    if (i->json)
        print_json(json_incref(all));
    else if (n == 0)
        printf("No answer to this question is a risk.\n");
    json_decref(all);
    return GOOD;
}

/* --side, or the one that is asked; the exit code. */
static int find_side(const struct args *a, const struct lr_match *m, struct inquiry *i)
{
    const struct lr_game *g = lr_match_pack(m)->game;
    uint8_t asked = lr_asked(lr_match_state(m));
    const char *name = flag_value(a, "side");
    int side = name ? side_named(g, name) : asked == LR_ONLY(LR_SECOND) ? LR_SECOND : LR_FIRST;
    i->side = side == LR_FIRST ? LR_FIRST : LR_SECOND;
    if (side < 0)
        return complain(WRONG_USAGE, "%s has no side \"%s\"; its sides are %s and %s", g->id, name, g->sides[0],
                        g->sides[1]);
    if (asked == 0)
        return complain(NOT_GOOD, "the game is over; nothing is asked");
    if (name == NULL && asked == LR_PLAYERS)
        return complain(WRONG_USAGE, "both sides are asked; --side says which is meant");
    if (!(asked & LR_ONLY(i->side)))
        return complain(NOT_GOOD, "the question is not put to %s", g->sides[i->side]);
    return GOOD;
}

static int odds(const struct args *a, struct lr_match *m)
{
    uint64_t ms = 200;
    struct inquiry i = { .p = lr_match_pack(m), .json = has_flag(a, "json"), .r = lr_rng_seed(fresh_seed(), 5) };
    if (!flag_number(a, "milliseconds", 1, 10000, &ms))
        return WRONG_USAGE;
    int code = find_side(a, m, &i);
    if (code != GOOD)
        return code;
    i.milliseconds = (int)ms;
    i.seen = state_make(i.p);
    lr_match_view(m, i.side, i.seen);
    code = a->words > 1 ? of_answer(&i, m, a->word[1]) : of_question(&i, m);
    free(i.seen);
    return code;
}

static int run(const struct args *a) { return with_match(a, odds); }

static const struct flag flags[] = {
    { "side", "SIDE", "whose answer it is (default: the side that is asked)" },
    { "milliseconds", "N", "how long each may take, 1 to 10000 (default 200)" },
    JSON_FLAG,
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command odds_command = {
    "odds",
    "FILE [ANSWER] [--side SIDE] [--milliseconds N]",
    "Say what an answer may lead to where a record ends, or at a position",
    "Only what the side knows is used. Small matters are counted exactly, larger ones played out as often as\n"
    "there is time, with the error that leaves. A battle is followed to its end, both sides fighting on as a\n"
    "Recruit would. Without an answer: the risky answers to the question that is asked, most inviting first.",
    flags,
    1,
    2,
    false,
    run,
};
