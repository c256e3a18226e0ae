/* table.h - what the tests of matches, records and plays share: the fixture game, and random games of it. */
#ifndef TABLE_H
#define TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "longroll.h"

enum { STATE_ROOM = 1 << 14, TEXT_ROOM = 1 << 20 };

static struct lr_pack *ford;
__attribute__((unused)) static char text_room[TEXT_ROOM];
__attribute__((unused)) static _Alignas(8) unsigned char state_a[STATE_ROOM], state_b[STATE_ROOM];

static int open_ford(void **unused)
{
    (void)unused;
    struct lr_error e = { .line = 0 };
    const struct games_entry *entry = games_named("ford");
    ford = lr_pack_load(entry->game, entry->folder, NULL, 0, &e);
    char line[600];
    if (ford == NULL)
        fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
    return ford == NULL || ford->game->state_size > STATE_ROOM;
}

static int close_ford(void **unused)
{
    (void)unused;
    lr_pack_free(ford);
    return 0;
}

static inline struct lr_match *new_match(int scenario, uint64_t seed)
{
    struct lr_setup s;
    struct lr_error e;
    lr_setup_preset(ford, scenario, seed, &s);
    struct lr_match *m = lr_match_new(ford, &s, &e);
    assert_non_null(m);
    return m;
}

/* Some legal answer by some side that is asked; false when the game is over. */
static inline bool random_answer(const struct lr_match *m, struct lr_rng *r, enum lr_side *side, lr_answer *x)
{
    static lr_answer list[LR_MOST_ANSWERS];
    uint8_t asked = lr_asked(lr_match_state(m));
    if (asked == 0)
        return false;
    *side = asked == LR_PLAYERS          ? (enum lr_side)lr_rng_below(r, 2)
            : asked == LR_ONLY(LR_FIRST) ? LR_FIRST
                                         : LR_SECOND;
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    lr_match_ask(m, *side, &q);
    assert_in_range(q.n, 1, LR_MOST_ANSWERS);
    *x = list[lr_rng_below(r, (uint32_t)q.n)];
    return true;
}

/* A fresh match with a secret of its own, as tests need many. */
static inline struct lr_match *secret_match(int scenario, uint64_t number)
{
    struct lr_setup s;
    struct lr_error e;
    lr_setup_preset(ford, scenario, 0, &s);
    s.secret = (struct lr_secret){ { number * 0x9E3779B97F4A7C15 + 1, ~number } };
    struct lr_match *m = lr_match_new(ford, &s, &e);
    assert_non_null(m);
    return m;
}

static inline bool random_step(struct lr_match *m, struct lr_rng *r)
{
    enum lr_side side;
    lr_answer x;
    if (!random_answer(m, r, &side, &x))
        return false;
    struct lr_verdict v = lr_match_answer(m, side, lr_match_seq(m), x);
    if (!v.ok)
        fail_msg("refused by %s: %s", v.rule, v.words);
    return true;
}

static inline struct lr_verdict say(struct lr_match *m, enum lr_side side, const char *words)
{
    lr_answer x;
    struct lr_error e;
    if (!lr_answer_read(ford, words, &x, &e))
        fail_msg("%s: %s", words, e.words);
    return lr_match_answer(m, side, lr_match_seq(m), x);
}

static inline void must_say(struct lr_match *m, enum lr_side side, const char *words)
{
    struct lr_verdict v = say(m, side, words);
    if (!v.ok)
        fail_msg("%s: refused by %s: %s", words, v.rule, v.words);
}

static inline void must_be_refused(struct lr_verdict v, const char *rule)
{
    assert_false(v.ok);
    assert_string_equal(v.rule, rule);
    assert_true(v.words[0] != '\0');
}

#endif
