/* sight_test.c - players use what their side sees and nothing else.
 *
 *   sight_test GAME [--judge GAMES ANSWERS] [--play GAMES ANSWERS] [--every N] [--playouts N]
 *
 * The judgement gives the same for a view and for the whole state; and two states that look the same to a side get
 * the same answer from every player, on one thread or two. */
#include "games.h"
#include "judgement.h"
#include "players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

struct desk {
    struct lr_pack *loaded;
    const struct lr_pack *p; /* the edition in play */
    const struct judgement *j;
    void *state, *twin, *seen[2];
    lr_answer *list, *other;
    int32_t *score[2];
    struct lr_rng r;
};

static void *clean(size_t n)
{
    void *x = calloc(1, n);
    assert_non_null(x);
    return x;
}

static void sit_down(struct desk *d, const char *game, uint64_t seed)
{
    const struct games_entry *g = games_named(game);
    struct lr_error e = { 0 };
    assert_non_null(g);
    d->p = d->loaded = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    assert_non_null(d->p);
    d->j = judgement_of(d->p->game);
    assert_non_null(d->j);
    d->state = clean(d->p->game->state_size);
    d->twin = clean(d->p->game->state_size);
    for (int i = 0; i < 2; i++) {
        d->seen[i] = clean(d->p->game->state_size);
        d->score[i] = clean(LR_MOST_ANSWERS * sizeof **d->score);
    }
    d->list = clean(LR_MOST_ANSWERS * sizeof *d->list);
    d->other = clean(LR_MOST_ANSWERS * sizeof *d->other);
    d->r = lr_rng_seed(seed, 3);
}

static void get_up(struct desk *d)
{
    free(d->state);
    free(d->twin);
    for (int i = 0; i < 2; i++) {
        free(d->seen[i]);
        free(d->score[i]);
    }
    free(d->list);
    free(d->other);
    lr_pack_free(d->loaded);
}

/* One of the answers: half by the judgement, half by chance, so that battles and marches both come about. */
static lr_answer some_answer(struct desk *d, const struct lr_question *q)
{
    if (lr_rng_below(&d->r, 2))
        return q->list[lr_rng_below(&d->r, (uint32_t)q->n)];
    int best = 0;
    d->j->weigh(d->p, d->state, q, 0, d->score[0]);
    for (int i = 1; i < q->n; i++)
        if (d->score[0][i] > d->score[0][best])
            best = i;
    return q->list[best];
}

typedef void look_at(struct desk *d, struct lr_question *q, void *with);

/* So many games of every scenario, and so many answers of each at most. */
struct size {
    int games, answers;
};

/* Play games of every scenario and look at every so-manieth question. */
static void play(struct desk *d, struct size size, int every, look_at *look, void *with)
{
    for (int scenario = 0; scenario < d->p->scenarios; scenario++)
        for (int game = 0; game < size.games; game++) {
            struct lr_setup s;
            lr_setup_preset(d->p, scenario, lr_rng_next(&d->r), &s);
            d->p = lr_pack_for(d->p, &s);
            assert_true(lr_begin(d->p, &s, d->state, NULL));
            for (int i = 0; i < size.answers; i++) {
                struct lr_question q = { .list = d->list, .room = LR_MOST_ANSWERS };
                assert_true(lr_next(d->p, d->state, &q, NULL));
                if (q.n == 0)
                    break;
                if (lr_rng_below(&d->r, (uint32_t)every) == 0)
                    look(d, &q, with);
                lr_apply(d->p, d->state, q.side, some_answer(d, &q), NULL);
            }
        }
}

static void same_judgement(struct desk *d, struct lr_question *q, void *with)
{
    int *looked = with;
    lr_hide(d->p, d->state, q->side, d->seen[0]);
    for (int i = 0; i < 3; i++) {
        uint32_t intent = i ? lr_rng_next(&d->r) : 0;
        char one[400] = "", two[400] = "";
        struct lr_text a = LR_TEXT(one), b = LR_TEXT(two);
        d->j->weigh(d->p, d->state, q, intent, d->score[0]);
        d->j->weigh(d->p, d->seen[0], q, intent, d->score[1]);
        assert_memory_equal(d->score[0], d->score[1], sizeof **d->score * (size_t)q->n);
        d->j->aim(d->p, d->state, q->side, intent, NULL, 0, &a);
        d->j->aim(d->p, d->seen[0], q->side, intent, NULL, 0, &b);
        assert_string_equal(one, two);
    }
    ++*looked;
}

struct seats {
    struct mind *mind[3][2]; /* recruit, captain, general; on one thread, on two */
    int looked, differed;
    bool secrets; /* one side sees what the other does not */
};

static void same_answer(struct desk *d, struct lr_question *q, void *with)
{
    struct seats *s = with;
    enum lr_side side = q->side;
    struct lr_question other = { .list = d->other, .room = LR_MOST_ANSWERS };
    size_t size = d->p->game->state_size;
    uint64_t seed = lr_rng_next(&d->r);
    memcpy(d->twin, d->state, size);
    d->p->game->shuffle(d->p, d->twin, side, &d->r);
    ((struct lr_core *)d->twin)->secret = ((const struct lr_core *)d->state)->secret;
    s->differed += memcmp(d->twin, d->state, size) != 0;
    lr_hide(d->p, d->state, lr_enemy(side), d->seen[1]);
    lr_hide(d->p, d->state, side, d->seen[0]);
    s->secrets |= memcmp(d->seen[0], d->seen[1], size) != 0;
    lr_hide(d->p, d->twin, side, d->seen[1]);
    lr_ask(d->p, d->twin, side, &other);
    for (int i = 0; i < 3; i++) {
        lr_answer x[2][2];
        for (int k = 0; k < 2; k++)
            for (int w = 0; w < 2; w++) {
                mind_begin(s->mind[i][k], d->p, seed, 1);
                x[k][w] = mind_choose(s->mind[i][k], d->seen[w], w ? &other : q);
            }
        assert_true(lr_listed(q, x[0][0]));
        assert_int_equal(x[0][0], x[0][1]);
        assert_int_equal(x[0][0], x[1][0]);
        assert_int_equal(x[0][0], x[1][1]);
    }
    s->looked++;
}

static struct sight {
    const char *game;
    struct size judge, play;
    int every, playouts;
} sight = { NULL, { 1, 200 }, { 1, 160 }, 20, 20 };

enum { ROUNDS = 100 }; /* of a game that is soon over */

static void judged_by_sight(void **state)
{
    enum { ENOUGH = 50 };
    struct desk d;
    int looked = 0;
    (void)state;
    sit_down(&d, sight.game, 17);
    for (int i = 0; i < ROUNDS && looked <= ENOUGH; i++)
        play(&d, sight.judge, 3, same_judgement, &looked);
    assert_true(looked > ENOUGH);
    get_up(&d);
}

static void played_by_sight(void **state)
{
    enum { ENOUGH = 10 };
    static const char *const names[3] = { "greedy", "captain", "general" };
    struct desk d;
    struct seats s = { .looked = 0 };
    (void)state;
    sit_down(&d, sight.game, 23);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            const struct player_care care = { 0, sight.playouts, k + 1, 5 };
            s.mind[i][k] = mind_make(player_named(names[i]), d.p, &care);
            assert_non_null(s.mind[i][k]);
        }
    for (int i = 0; i < ROUNDS && s.looked <= ENOUGH; i++)
        play(&d, sight.play, sight.every, same_answer, &s);
    assert_true(s.looked > ENOUGH);
    assert_true(!s.secrets || s.differed > ENOUGH / 2);
    for (int i = 0; i < 6; i++)
        mind_free(s.mind[i / 2][i % 2]);
    get_up(&d);
}

static bool read_sizes(int argc, char **argv)
{
    const struct {
        const char *name;
        int *one, *two;
    } known[] = { { "--judge", &sight.judge.games, &sight.judge.answers },
                  { "--play", &sight.play.games, &sight.play.answers },
                  { "--every", &sight.every, NULL },
                  { "--playouts", &sight.playouts, NULL } };
    sight.game = argc > 1 ? argv[1] : NULL;
    for (int i = 2; i < argc;) {
        size_t k = 0;
        while (k < sizeof known / sizeof *known && strcmp(argv[i], known[k].name) != 0)
            k++;
        int needs = k < sizeof known / sizeof *known && known[k].two ? 2 : 1;
        if (k == sizeof known / sizeof *known || i + needs >= argc)
            return false;
        *known[k].one = atoi(argv[i + 1]);
        if (needs == 2)
            *known[k].two = atoi(argv[i + 2]);
        i += 1 + needs;
    }
    return sight.game != NULL && games_named(sight.game) != NULL;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judged_by_sight),
        cmocka_unit_test(played_by_sight),
    };
    if (!read_sizes(argc, argv)) {
        fputs("usage: sight_test GAME [--judge GAMES ANSWERS] [--play GAMES ANSWERS] [--every N] [--playouts N]\n",
              stderr);
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
