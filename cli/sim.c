/* sim.c - `longroll sim`: many games by computer players on the bare hot path, and the signature. */
#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

enum { KINDS = 64, SIGNED_GAMES = 8 };

struct tally { /* how many games ended so */
    char words[120];
    uint64_t games;
};

/* What is wrong with a game that could not be played on. */
struct broken {
    struct lr_setup setup;
    uint64_t player_seed;
    char words[400];
};

struct sim {
    const struct lr_pack *p;
    const struct player *player[2];
    struct mind *mind[2];
    struct player_care care;
    bool check;
    /* fixed buffers, used for every game */
    void *state, *seen;
    lr_answer *list;
    lr_answer *said;
    uint8_t *by;
    int room, length; /* of said */
    /* counts */
    uint64_t games, answers, choices;
    uint64_t wins[3];
    int kinds;
    struct tally kind[KINDS];
    struct broken broken;
};

static bool sim_make(struct sim *s, const struct lr_pack *p)
{
    s->p = p;
    s->room = p->game->longest + 1;
    s->state = calloc(1, p->game->state_size);
    s->seen = calloc(1, p->game->state_size);
    s->list = calloc(LR_MOST_ANSWERS, sizeof *s->list);
    s->said = calloc((size_t)s->room, sizeof *s->said);
    s->by = calloc((size_t)s->room, 1);
    return s->state && s->seen && s->list && s->said && s->by;
}

static void sim_clear(struct sim *s)
{
    mind_free(s->mind[0]);
    mind_free(s->mind[1]);
    free(s->state);
    free(s->seen);
    free(s->list);
    free(s->said);
    free(s->by);
}

static bool seat(struct sim *s, unsigned side, const struct player *player)
{
    mind_free(s->mind[side]);
    s->player[side] = player;
    s->mind[side] = mind_make(player, s->p, &s->care);
    return s->mind[side] != NULL;
}

static bool breaks(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool breaks(struct sim *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->broken.words, sizeof s->broken.words, format, args);
    va_end(args);
    return false;
}

static bool unsettled(struct sim *s)
{
    char words[200] = "";
    struct lr_text t = LR_TEXT(words);
    lr_why_unsettled(s->p, s->state, &t);
    return breaks(s, "the game does not settle: %s", words);
}

static bool still_sound(struct sim *s)
{
    struct lr_error e = { .line = 0 };
    char line[640];
    if (lr_fields_check(s->p, s->state, &e) && s->p->game->check(s->p, s->state, &e))
        return true;
    return breaks(s, "the check fails: %.380s", lr_error_line(&e, line, sizeof line));
}

/* The next question, to the first side asked, and its answer; one lr_ask an answer. Players have chance of
 * their own. *over when there was no question left. */
static inline bool one_answer(struct sim *s, bool *over)
{
    struct lr_question q = { .list = s->list, .room = LR_MOST_ANSWERS };
    if (!lr_next(s->p, s->state, &q, NULL))
        return unsettled(s);
    *over = lr_asked(s->state) == 0;
    if (*over)
        return true;
    if (s->length >= s->p->game->longest)
        return breaks(s, "not over after %d answers, more than any game should take", s->length);
    enum lr_side side = q.side;
    const struct player *player = s->player[side];
    if (!player->blind)
        lr_hide(s->p, s->state, side, s->seen);
    lr_answer x = mind_choose(s->mind[side], player->blind ? NULL : s->seen, &q);
    s->said[s->length] = x;
    s->by[s->length++] = (uint8_t)side;
    s->choices += (uint64_t)q.n;
    lr_apply(s->p, s->state, side, x, NULL);
    if (!s->check)
        return true;
    if (!lr_settle(s->p, s->state, NULL))
        return unsettled(s);
    return still_sound(s);
}

static bool begin(struct sim *s, const struct lr_setup *setup, uint64_t player_seed)
{
    s->length = 0;
    s->broken.setup = *setup;
    s->broken.player_seed = player_seed;
    s->p = lr_pack_for(s->p, setup);
    for (unsigned i = 0; i < 2; i++)
        mind_begin(s->mind[i], s->p, player_seed, i + 1);
    if (!lr_begin(s->p, setup, s->state, NULL))
        return unsettled(s);
    return !s->check || still_sound(s);
}

static void count_outcome(struct sim *s)
{
    struct lr_outcome o = s->p->game->outcome(s->p, s->state);
    s->games++;
    s->wins[o.winner]++;
    int i = 0;
    while (i < s->kinds && strcmp(s->kind[i].words, o.words) != 0)
        i++;
    if (i == KINDS) /* the rest go together */
        i = KINDS - 1;
    else if (i == s->kinds)
        memcpy(s->kind[s->kinds++].words, o.words, sizeof o.words);
    s->kind[i].games++;
}

static bool one_game(struct sim *s, const struct lr_setup *setup)
{
    if (!begin(s, setup, setup->seed))
        return false;
    for (bool over = false; !over;)
        if (!one_answer(s, &over))
            return false;
    s->answers += (uint64_t)s->length;
    count_outcome(s);
    return true;
}

/* ---- The signature ---- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    const uint64_t both[2] = { hash, value };
    return lr_hash(both, sizeof both);
}

static bool sign_game(struct sim *s, const struct lr_setup *setup, uint64_t *signature)
{
    if (!begin(s, setup, setup->seed))
        return false;
    *signature = mix(*signature, lr_hash(s->state, s->p->game->state_size));
    for (;;) {
        bool over = true;
        if (s->p->game->enough > 0 && s->length >= s->p->game->enough)
            return true;
        if (!one_answer(s, &over))
            return false;
        if (over)
            return true;
        if (!lr_settle(s->p, s->state, NULL))
            return unsettled(s);
        *signature = mix(*signature, s->said[s->length - 1]);
        *signature = mix(*signature, lr_hash(s->state, s->p->game->state_size));
    }
}

/* Every scenario, eight seeds: the even ones with the scenario's presets, the odd ones with options drawn
 * from the seed, so that a change behind an option shows too. Random players, whatever the flags. */
static bool sign(struct sim *s, uint64_t *signature)
{
    const struct player *kept[2] = { s->player[0], s->player[1] };
    bool ok = true;
    *signature = 0;
    for (unsigned i = 0; i < 2; i++)
        if (!seat(s, i, player_named("random")))
            return breaks(s, "no memory");
    for (int scenario = 0; ok && scenario < s->p->scenarios; scenario++) {
        for (uint64_t seed = 0; ok && seed < SIGNED_GAMES; seed++) {
            struct lr_setup setup;
            struct lr_rng r = lr_rng_seed(seed, 3);
            lr_setup_preset(s->p, scenario, seed, &setup);
            for (int i = 0; seed % 2 == 1 && i < s->p->options; i++)
                setup.option[i] = (uint8_t)lr_rng_below(&r, (uint32_t)s->p->option[i].choices);
            ok = sign_game(s, &setup, signature);
        }
    }
    for (unsigned i = 0; ok && i < 2; i++)
        ok = seat(s, i, kept[i]);
    return ok;
}

/* ---- A game that breaks ---- */

/* The answers so far as a record: it replays up to the answer that broke the game. */
static bool keep_broken(const struct sim *s, const char *path, int *kept, struct lr_error *e)
{
    struct lr_match *m = lr_match_new(s->p, &s->broken.setup, e);
    if (m == NULL)
        return false;
    for (*kept = 0; *kept < s->length; (*kept)++) {
        struct lr_verdict v = lr_match_answer(m, (enum lr_side)s->by[*kept], lr_match_seq(m), s->said[*kept]);
        if (!v.ok)
            break;
    }
    bool ok = save_record(m, path, e);
    lr_match_free(m);
    return ok;
}

static int tell_broken(const struct args *a, const struct sim *s)
{
    const struct lr_game *g = s->p->game;
    struct lr_error e = { .line = 0 };
    char path[256], words[MOST_WORDS] = "";
    struct lr_text t = LR_TEXT(words);
    unsigned long long seed = (unsigned long long)s->broken.setup.seed;
    complain(NOT_GOOD, "%s, %s, seed %llu, after %d answers: %s", g->id,
             s->p->scenario[s->broken.setup.scenario].name, seed, s->length, s->broken.words);
    if (s->length > 0) {
        lr_answer_write(s->p, s->said[s->length - 1], &t);
        complain(NOT_GOOD, "the last answer: %s: %s", side_name(g, s->by[s->length - 1]), words);
    }
    const char *given = flag_value(a, "o");
    snprintf(path, sizeof path, "%s-broken-%llu.record", g->id, seed);
    int kept = 0;
    if (!keep_broken(s, given ? given : path, &kept, &e))
        return complain_error(NOT_GOOD, &e);
    return complain(NOT_GOOD, "saved with %d answers in %s", kept, given ? given : path);
}

/* ---- The command ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int most_first(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return strcmp(x->words, y->words);
}

static double share(uint64_t part, uint64_t whole) { return whole ? (double)part / (double)whole : 0; }

static void print_results(const struct sim *s, double seconds, uint64_t signature)
{
    const struct lr_game *g = s->p->game;
    printf("games finished     %llu\n", (unsigned long long)s->games);
    printf("answers            %llu\n", (unsigned long long)s->answers);
    printf("answers a second   %.0f\n", seconds > 0 ? (double)s->answers / seconds : 0);
    printf("legal answers      %.2f a question\n", share(s->choices, s->answers));
    printf("length             %.1f answers a game\n", share(s->answers, s->games));
    for (unsigned i = 0; i < 3; i++)
        printf("%-18s %5.1f%%  %llu\n", i < 2 ? g->sides[i] : "nobody", 100 * share(s->wins[i], s->games),
               (unsigned long long)s->wins[i]);
    for (int i = 0; i < s->kinds; i++)
        printf("  %5.1f%%  %s\n", 100 * share(s->kind[i].games, s->games), s->kind[i].words);
    printf("signature          %016llx\n", (unsigned long long)signature);
}

static json_t *signature_json(const struct sim *s, uint64_t signature)
{
    char words[20];
    snprintf(words, sizeof words, "%016llx", (unsigned long long)signature);
    return json_pack("{s:o, s:s}", "game", json_words(s->p->game->id), "signature", words);
}

static json_t *results_json(const struct sim *s, double seconds, uint64_t signature)
{
    const struct lr_game *g = s->p->game;
    char sign_text[20];
    snprintf(sign_text, sizeof sign_text, "%016llx", (unsigned long long)signature);
    json_t *kinds = json_array();
    for (int i = 0; i < s->kinds; i++)
        json_array_append_new(kinds, json_pack("{s:o, s:I}", "words", json_words(s->kind[i].words), "games",
                                               (json_int_t)s->kind[i].games));
    json_t *wins = json_object();
    for (unsigned i = 0; i < 3; i++)
        json_object_set_new(wins, i < 2 ? g->sides[i] : "nobody", json_integer((json_int_t)s->wins[i]));
    return json_pack("{s:o, s:I, s:I, s:f, s:f, s:f, s:f, s:o, s:o, s:s}", "game", json_words(g->id), "games",
                     (json_int_t)s->games, "answers", (json_int_t)s->answers, "seconds", seconds,
                     "answers_a_second", seconds > 0 ? (double)s->answers / seconds : 0.0, "legal_answers",
                     share(s->choices, s->answers), "length", share(s->answers, s->games), "winners", wins,
                     "results", kinds, "signature", sign_text);
}

/* Scenario after scenario, and every other round with options drawn from the seed. */
static void vary_setup(const struct lr_pack *p, uint64_t i, struct lr_setup *setup)
{
    uint64_t seed = setup->seed, round = p->scenarios > 0 ? (uint64_t)p->scenarios : 1;
    struct lr_rng r = lr_rng_seed(seed, 3);
    lr_setup_preset(p, p->scenarios > 0 ? (int)(i % round) : -1, seed, setup);
    for (int k = 0; i / round % 2 == 1 && k < p->options; k++)
        setup->option[k] = (uint8_t)lr_rng_below(&r, (uint32_t)p->option[k].choices);
}

static int play_all(const struct args *a, struct sim *s, struct lr_setup setup, uint64_t games)
{
    uint64_t first = setup.seed, signature;
    double start = now();
    for (uint64_t i = 0; i < games; i++) {
        setup.seed = first + i;
        if (has_flag(a, "everything"))
            vary_setup(s->p, i, &setup);
        if (!one_game(s, &setup))
            return tell_broken(a, s);
    }
    double seconds = now() - start;
    uint64_t choices = s->choices;
    if (!sign(s, &signature))
        return tell_broken(a, s);
    s->choices = choices;
    qsort(s->kind, (size_t)s->kinds, sizeof s->kind[0], most_first);
    bool only = has_flag(a, "signature"), json = has_flag(a, "json");
    if (json && only)
        print_json(signature_json(s, signature));
    else if (json)
        print_json(results_json(s, seconds, signature));
    else if (only)
        printf("%016llx\n", (unsigned long long)signature);
    else
        print_results(s, seconds, signature);
    return GOOD;
}

static bool seat_players(const char *names, struct sim *s)
{
    char copy[128];
    snprintf(copy, sizeof copy, "%s", names);
    char *comma = strchr(copy, ',');
    if (comma != NULL)
        *comma = '\0';
    s->player[0] = player_named(copy);
    s->player[1] = comma ? player_named(comma + 1) : s->player[0];
    if (s->player[0] != NULL && s->player[1] != NULL)
        return true;
    const struct player *all;
    char known[200];
    struct lr_text t = LR_TEXT(known);
    for (int i = 0, n = players_all(&all); i < n; i++)
        lr_put(&t, "%s%s", i ? ", " : "", all[i].name);
    complain(WRONG_USAGE, "--players takes one or two players, as \"random,random\", not \"%s\"; there are: %s",
             names, known);
    return false;
}

static int sim(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)shelf;
    struct sim s = { .check = has_flag(a, "check"), .care = { 0, 200, 1, 0 } };
    uint64_t playouts = 200, milliseconds = 0, threads = 1;
    struct lr_setup setup;
    const char *players = flag_value(a, "players");
    uint64_t games = has_flag(a, "signature") ? 0 : 1000;
    if (!setup_from(a, p, 1, &setup) || !flag_number(a, "games", 0, 1000000000000, &games)
        || !flag_number(a, "playouts", 0, 1000000, &playouts)
        || !flag_number(a, "milliseconds", 0, 1000000, &milliseconds) || !flag_number(a, "threads", 1, 64, &threads)
        || !seat_players(players ? players : "random", &s))
        return WRONG_USAGE;
    s.care.playouts = has_flag(a, "milliseconds") && !has_flag(a, "playouts") ? 0 : (int)playouts;
    s.care.milliseconds = (int)milliseconds;
    s.care.threads = (int)threads;
    int code = sim_make(&s, p) ? GOOD : complain(NO_FILE, "no memory");
    for (unsigned i = 0; code == GOOD && i < 2; i++)
        if (!seat(&s, i, s.player[i]))
            code =
                complain(WRONG_USAGE, "the %s player has no judgement of %s yet", s.player[i]->name, p->game->id);
    if (code == GOOD)
        code = play_all(a, &s, setup, games);
    sim_clear(&s);
    return code;
}

static int run(const struct args *a) { return with_pack(a, sim); }

static const struct flag flags[] = {
    { "games", "N", "how many (default 1000)" },
    SETUP_FLAGS,
    { "players", "A,B", "the players of the two sides (default random,random)" },
    { "everything", NULL, "scenario after scenario, every other round with random options" },
    { "playouts", "N", "of players that search, for each answer (default 200)" },
    { "milliseconds", "N", "instead: time for each answer" },
    { "threads", "N", "that they may use (default 1)" },
    { "check", NULL, "check the game's invariants after every answer" },
    { "signature", NULL, "only the signature: one hash over a fixed set of games" },
    { "o", "FILE", "where to save a game that breaks (default GAME-broken-SEED.record)" },
    JSON_FLAG,
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command sim_command = {
    "sim",
    "GAME [--games N] [--players A,B] [--check] [--signature]",
    "Play many games by computer and count",
    "Game i begins with seed N + i. The signature is made from a fixed set of games of all scenarios by the\n"
    "random player; it does not depend on the other flags, and changes only when the game's behaviour does.\n"
    "A game that breaks stops the run (exit code 1), and its answers are saved as a record.",
    flags,
    1,
    1,
    false,
    run,
};
