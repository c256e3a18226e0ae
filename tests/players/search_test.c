/* search_test.c - what the Veteran searches and what he does not, in a game that says so; and that no world is
 * worth more than one that is won. */
#include "games.h"
#include "judgement.h"
#include "players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { QUESTIONS = 150, PLAYOUTS = 16, SECRETS = 6, HOOD_TAKES_COMMAND = 3 };

struct desk {
    struct lr_pack *p;
    const struct judgement *j;
    void *state, *seen;
    lr_answer *list;
    int32_t *score;
};

static void *clean(size_t n)
{
    void *x = calloc(1, n);
    assert_non_null(x);
    return x;
}

static void sit_down(struct desk *d, uint64_t seed)
{
    const struct games_entry *g = games_named("look-away");
    struct lr_error e = { 0 };
    struct lr_setup s;
    assert_non_null(g);
    d->p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    assert_non_null(d->p);
    d->j = judgement_of(d->p->game);
    d->state = clean(d->p->game->state_size);
    d->seen = clean(d->p->game->state_size);
    d->list = clean(LR_MOST_ANSWERS * sizeof *d->list);
    d->score = clean(LR_MOST_ANSWERS * sizeof *d->score);
    lr_setup_preset(d->p, HOOD_TAKES_COMMAND, seed, &s);
    assert_true(lr_begin(d->p, &s, d->state, NULL));
}

static void get_up(struct desk *d)
{
    free(d->state);
    free(d->seen);
    free(d->list);
    free(d->score);
    lr_pack_free(d->p);
}

static bool ask(struct desk *d, struct lr_question *q)
{
    *q = (struct lr_question){ .list = d->list, .room = LR_MOST_ANSWERS };
    return lr_next(d->p, d->state, q, NULL) && q->n > 0;
}

static lr_answer best_of(struct desk *d, const struct lr_question *q)
{
    int best = 0;
    lr_hide(d->p, d->state, q->side, d->seen);
    d->j->weigh(d->p, d->seen, q, 0, d->score);
    for (int i = 1; i < q->n; i++)
        best = d->score[i] > d->score[best] ? i : best;
    return q->list[best];
}

/* Trifles get the judgement's best answer without a playout; long lists of secret answers are searched all the
 * same: bids. */
static void searches_what_matters(void **state)
{
    struct desk d;
    struct player_care care = { 0, PLAYOUTS, 1, 5 };
    struct lr_question q;
    int trifles = 0, bids = 0;
    (void)state;
    sit_down(&d, 11);
    struct mind *m = mind_make(player_named("general"), d.p, &care);
    assert_non_null(m);
    for (int i = 0; i < QUESTIONS && ask(&d, &q); i++) {
        lr_answer best = best_of(&d, &q);
        bool trifle = d.j->trifle(d.p, d.seen, &q), secret = lr_asked(d.seen) != LR_ONLY(q.side);
        if (q.n > 1 && (trifle || (secret && q.n > SECRETS))) {
            int playouts;
            lr_answer x = mind_choose(m, d.seen, &q);
            mind_hopes(m, &playouts);
            assert_true(trifle ? x == best && playouts == 0 : playouts > 0);
            trifles += trifle;
            bids += !trifle;
        }
        lr_apply(d.p, d.state, q.side, best, NULL);
    }
    assert_true(trifles > 0 && bids > 0);
    mind_free(m);
    get_up(&d);
}

/* Plays a game between Recruits. Who won: his last position is worth more to him than any before. */
static enum lr_side winner_of(uint64_t seed)
{
    struct desk d;
    struct lr_question q;
    int32_t most[2] = { INT32_MIN, INT32_MIN };
    sit_down(&d, seed);
    while (ask(&d, &q)) {
        for (int side = 0; side < 2; side++) {
            int32_t v = d.j->worth(d.p, d.state, (enum lr_side)side);
            assert_int_equal(v, -d.j->worth(d.p, d.state, lr_enemy((enum lr_side)side)));
            most[side] = v > most[side] ? v : most[side];
        }
        lr_apply(d.p, d.state, q.side, best_of(&d, &q), NULL);
    }
    struct lr_outcome o = d.p->game->outcome(d.p, d.state);
    assert_true(o.over);
    if (o.winner != LR_NOBODY)
        assert_true(d.j->worth(d.p, d.state, o.winner) > most[o.winner == LR_SECOND]);
    get_up(&d);
    return o.winner;
}

static void winning_is_worth_most(void **state)
{
    int won = 0;
    (void)state;
    for (uint64_t seed = 11; seed < 15; seed++)
        won += winner_of(seed) != LR_NOBODY;
    assert_true(won > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_what_matters),
        cmocka_unit_test(winning_is_worth_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
