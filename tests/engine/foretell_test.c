/* foretell_test.c - somebody who wants to know the dice to come, and tries every way there is: the dice everybody
 * has seen, what positions show, what was taken back. Against a match whose seed was chosen he succeeds, so that we
 * know that he can count; against a secret that was drawn he fails. */
#include "table.h"

enum { SEEDS = 1 << 20 };

/* As the system's generator might have given it. */
static const struct lr_secret drawn = { { 0x5f1d36a0c94be872, 0xa8e3097bd1642c5f } };

static struct lr_match *match_with(const struct lr_pack *p, uint64_t seed, const struct lr_secret *secret)
{
    struct lr_setup s;
    struct lr_error e = { .line = 0 };
    lr_setup_preset(p, 0, seed, &s);
    s.secret = *secret;
    struct lr_match *m = lr_match_new(p, &s, &e);
    if (m == NULL)
        fail_msg("%s", e.words);
    return m;
}

/* ---- the dice everybody has seen ------------------------------------------------------------------ */

struct notes {
    struct lr_roll die[64];
    int n;
};

/* A spectator writes down every die he is told of. */
static void take_notes(const struct lr_match *m, struct notes *notes)
{
    const struct lr_events *log = lr_match_log(m);
    notes->n = 0;
    for (int i = 0; i < log->n; i++)
        for (uint32_t k = 0; log->list[i].know & LR_ONLY(LR_NOBODY) && k < log->list[i].dice && notes->n < 64; k++)
            notes->die[notes->n++] = log->dice[log->list[i].first_die + k];
}

static bool fits(const struct notes *notes, const struct lr_secret *s)
{
    for (int i = 0; i < notes->n; i++) {
        const struct lr_roll *die = &notes->die[i];
        if (lr_chance_die(s, die->course, die->roll, die->sides) != die->value)
            return false;
    }
    return true;
}

/* All seeds of twenty bits, and secrets with no more in them than that. How many fit, and the last that did. */
static int candidates(const struct notes *notes, uint64_t *seed)
{
    int n = 0;
    for (uint64_t i = 0; i < SEEDS; i++) {
        const struct lr_secret poor[] = {
            lr_secret_of(i), { { i, 0 } }, { { 0, i } }, { { i, i } }, { { i, ~i } }
        };
        for (size_t k = 0; k < sizeof poor / sizeof poor[0]; k++)
            if (fits(notes, &poor[k])) {
                *seed = i;
                n++;
            }
    }
    return n;
}

/* A game with dice enough to tell five million secrets apart. */
static void note_a_game(uint64_t seed, const struct lr_secret *secret, struct notes *notes)
{
    notes->n = 0;
    for (uint64_t players = 1; notes->n < 16; players++) {
        struct lr_match *m = match_with(ford, seed, secret);
        struct lr_rng r = lr_rng_seed(players, 3);
        while (random_step(m, &r))
            ;
        take_notes(m, notes);
        lr_match_free(m);
    }
}

static void public_dice(void **unused)
{
    (void)unused;
    struct notes notes;
    uint64_t seed = 0;
    note_a_game(777777, &(struct lr_secret){ { 0, 0 } }, &notes);
    assert_int_equal(candidates(&notes, &seed), 1);
    assert_int_equal(seed, 777777);
    note_a_game(0, &drawn, &notes);
    assert_true(fits(&notes, &drawn)); /* his notes are good */
    assert_int_equal(candidates(&notes, &seed), 0);
}

/* A bit of the secret that is wrong spoils half of the dice: no way to find it piece by piece. */
static void no_piece_by_piece(void **unused)
{
    (void)unused;
    for (int bit = 0; bit < 128; bit++) {
        struct lr_secret near = drawn;
        int same = 0;
        near.half[bit / 64] ^= 1ULL << (bit % 64);
        for (uint32_t i = 0; i < 1200; i++)
            same += lr_chance_die(&near, 0, i, 6) == lr_chance_die(&drawn, 0, i, 6);
        assert_in_range(same, 140, 260); /* 200, and more than four standard deviations */
    }
}

/* ---- positions ------------------------------------------------------------------------------------ */

static char *view_text(const struct lr_match *m, enum lr_side side)
{
    const struct lr_pack *p = lr_match_pack(m);
    void *seen = malloc(p->game->state_size);
    char *text = malloc(TEXT_ROOM);
    struct lr_text t = { text, TEXT_ROOM, 0, false };
    assert_true(seen != NULL && text != NULL);
    lr_match_view(m, side, seen);
    assert_true(lr_position_write(p, lr_match_setup(m), seen, (int)side, &t));
    free(seen);
    return text;
}

static void no_secret_in(const char *text, const struct lr_secret *s)
{
    char digits[LR_SECRET_DIGITS + 1], half[20];
    lr_secret_write(s, digits);
    assert_null(strstr(text, "seed"));
    assert_null(strstr(text, "secret"));
    assert_null(strstr(text, digits));
    for (int i = 0; i < 2; i++) {
        snprintf(half, sizeof half, "%llx", (unsigned long long)s->half[i]);
        assert_null(strstr(text, half));
    }
}

/* What the public's opening position leaves possible, of so many seeds. */
static int openings_like(const struct lr_pack *p, const char *text, int seeds)
{
    int n = 0;
    for (int seed = 0; seed < seeds; seed++) {
        struct lr_match *m = match_with(p, (uint64_t)seed, &(struct lr_secret){ { 0, 0 } });
        char *other = view_text(m, LR_NOBODY);
        n += strcmp(text, other) == 0;
        free(other);
        lr_match_free(m);
    }
    return n;
}

/* Of every game: the copied opening position leaves as many seeds as what was drawn openly does; before it left
 * one. */
static void positions_of(const struct games_entry *g)
{
    enum { TRIED = 300 };
    struct lr_error e = { .line = 0 };
    struct lr_pack *p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (p == NULL)
        fail_msg("%s", e.words);
    struct lr_match *m = match_with(p, 0, &drawn);
    for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++) {
        char *text = view_text(m, side);
        no_secret_in(text, &drawn);
        if (side == LR_NOBODY)
            assert_true(openings_like(p, text, TRIED) > TRIED / 50);
        free(text);
    }
    lr_match_free(m);
    lr_pack_free(p);
}

static void copied_positions(void **unused)
{
    (void)unused;
    const struct games_entry *all;
    int n = games_all(&all);
    for (int i = 0; i < n; i++)
        if (!all[i].game->board_only)
            positions_of(&all[i]);
}

/* ---- taking back ---------------------------------------------------------------------------------- */

/* Whoever has seen the dice of one course knows nothing of the next: they fall alike as often as any two dice. */
static void taken_back(void **unused)
{
    (void)unused;
    int same = 0;
    for (uint32_t i = 0; i < 6000; i++)
        same += lr_chance_die(&drawn, i / 100, i % 100, 6) == lr_chance_die(&drawn, i / 100 + 1, i % 100, 6);
    assert_in_range(same, 870, 1130); /* 1,000, and more than four standard deviations */
    struct lr_match *m = match_with(ford, 0, &drawn);
    struct lr_rng r = lr_rng_seed(5, 5);
    struct notes first, second;
    while (random_step(m, &r))
        ;
    take_notes(m, &first);
    assert_true(lr_match_rewind(m, 0).ok);
    r = lr_rng_seed(5, 5);
    while (random_step(m, &r))
        ;
    take_notes(m, &second);
    bool differ = first.n != second.n;
    for (int i = 0; i < first.n && !differ; i++)
        differ = first.die[i].value != second.die[i].value;
    assert_true(differ && first.n > 3);
    lr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_dice),
        cmocka_unit_test(no_piece_by_piece),
        cmocka_unit_test(copied_positions),
        cmocka_unit_test(taken_back),
    };
    return cmocka_run_group_tests(tests, open_ford, close_ford);
}
