/* play.c - one game of a run. */
#include "lab.h"

#include <stdlib.h>
#include <time.h>

enum { SLACK = 50 /* milliseconds over the limit before an answer counts as late */, PIECES = 4096 };

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What a game is played with. */
struct table {
    const struct lab_run *run;
    const struct lab_watch *watch;
    const struct lr_pack *p; /* the edition in play */
    struct mind *mind[2];    /* by side */
    void *state, *seen, *before;
    lr_answer *list;
    struct lr_piece *piece;
    int lost[2], steps[2];
};

static bool table_make(struct table *t)
{
    size_t size = t->p->game->state_size;
    t->state = calloc(1, size);
    t->seen = calloc(1, size);
    t->before = calloc(1, size);
    t->list = calloc(LR_MOST_ANSWERS, sizeof *t->list);
    t->piece = calloc(PIECES, sizeof *t->piece);
    return t->state && t->seen && t->before && t->list && t->piece;
}

static void table_clear(struct table *t)
{
    free(t->state);
    free(t->seen);
    free(t->before);
    free(t->list);
    free(t->piece);
}

/* The heading of the moment, up to its first comma. */
static void label_of(const struct lr_pack *p, const void *state, char *label, size_t size)
{
    char words[120] = "";
    struct lr_text t = LR_TEXT(words);
    p->game->when(p, state, &t);
    words[strcspn(words, ",")] = '\0';
    for (char *c = words; *c != '\0'; c++)
        *c = (char)(*c == '"' ? '\'' : *c); /* it goes into quotes */
    size_t n = strlen(words) < size - 1 ? strlen(words) : size - 1;
    memcpy(label, words, n);
    label[n] = '\0';
}

static void count_steps(struct table *t, int steps[2])
{
    const struct lr_pack *p = t->p;
    steps[0] = steps[1] = 0;
    if (p->game->pieces == NULL)
        return;
    int n = p->game->pieces(p, t->state, t->piece, PIECES);
    for (int i = 0; i < n && i < PIECES; i++)
        if (t->piece[i].side <= LR_SECOND && t->piece[i].steps > 0)
            steps[t->piece[i].side] += t->piece[i].steps;
}

/* What the last answer cost: by the game's own count, or else the steps that are no longer there. */
static void count_losses(struct table *t)
{
    const struct lr_pack *p = t->p;
    int gone[2] = { 0, 0 };
    if (p->game->toll != NULL) {
        p->game->toll(p, t->before, t->state, gone);
    } else {
        int steps[2];
        count_steps(t, steps);
        for (int i = 0; i < 2; i++) {
            gone[i] = t->steps[i] - steps[i];
            t->steps[i] = steps[i];
        }
    }
    for (int i = 0; i < 2; i++)
        t->lost[i] += gone[i] > 0 ? gone[i] : 0;
}

static void look(struct table *t, int answers, struct lab_period *at)
{
    const struct lr_pack *p = t->p;
    memset(at->held, 0, sizeof at->held);
    at->score = p->game->outcome(p, t->state).score;
    at->answers = answers;
    memcpy(at->lost, t->lost, sizeof at->lost);
    count_steps(t, at->steps);
    for (int i = 0; i < t->watch->places; i++) {
        enum lr_side s = p->game->holder(p, t->state, t->watch->place[i]);
        at->held[i] = s == LR_FIRST ? '0' : s == LR_SECOND ? '1' : '-';
    }
}

/* A new heading: note how things stand. The last place is kept for the end. */
static void note(struct table *t, struct lab_game *g)
{
    char label[sizeof g->period[0].label];
    label_of(t->p, t->state, label, sizeof label);
    if (label[0] == '\0' || g->periods == LAB_PERIODS - 1
        || (g->periods > 0 && strcmp(label, g->period[g->periods - 1].label) == 0))
        return;
    struct lab_period *at = &g->period[g->periods++];
    memcpy(at->label, label, sizeof label);
    look(t, g->answers, at);
}

static void note_end(struct table *t, struct lab_game *g)
{
    const struct lr_pack *p = t->p;
    struct lr_outcome o = p->game->outcome(p, t->state);
    g->winner = (int)o.winner;
    g->score = o.score;
    memcpy(g->words, o.words, sizeof g->words);
    for (char *c = g->words; *c != '\0'; c++)
        *c = (char)(*c == '"' || *c == '\n' ? '\'' : *c);
    struct lab_period *at = &g->period[g->periods++];
    snprintf(at->label, sizeof at->label, "end");
    look(t, g->answers, at);
}

static void watch(struct lab_watch *w, int scenario)
{
    struct lr_setup s;
    void *state = calloc(1, w->p->game->state_size);
    lr_setup_preset(w->p, scenario, 1, &s);
    if (state != NULL && w->p->game->holder != NULL && w->p->board != NULL && lr_begin(w->p, &s, state, NULL))
        for (int i = 0; i < w->p->board->places && w->places < LAB_PLACES; i++)
            if (w->p->game->holder(w->p, state, i) != LR_NOBODY)
                w->place[w->places++] = i;
    free(state);
}

/* The same places for all scenarios of an edition: those of the first. */
void lab_watch_all(struct lab_run *run)
{
    const struct lab_order *o = run->order;
    for (int i = 0; i < o->scenarios; i++) {
        struct lab_watch *w = &run->watch[i];
        int first = 0;
        *w = (struct lab_watch){ .p = lr_edition(o->p, o->p->scenario[o->scenario[i]].edition) };
        while (run->watch[first].p != w->p)
            first++;
        if (first < i)
            *w = run->watch[first];
        else
            watch(w, o->scenario[i]);
    }
}

static lr_answer choose(struct table *t, const struct lr_question *q, struct lab_game *g)
{
    lr_hide(t->p, t->state, q->side, t->seen);
    double start = seconds(CLOCK_MONOTONIC), work = seconds(CLOCK_THREAD_CPUTIME_ID);
    lr_answer x = mind_choose(t->mind[q->side], t->seen, q);
    int took = (int)(1000 * (seconds(CLOCK_MONOTONIC) - start)), limit = t->run->order->care.milliseconds;
    int worked = (int)(1000 * (seconds(CLOCK_THREAD_CPUTIME_ID) - work));
    g->worked = worked > g->worked ? worked : g->worked;
    if (took > g->slowest)
        g->slowest = took;
    g->late += limit > 0 && took > limit + SLACK;
    return x;
}

static bool one_answer(struct table *t, struct lab_game *g, bool *over)
{
    const struct lr_pack *p = t->p;
    struct lr_question q = { .list = t->list, .room = LR_MOST_ANSWERS };
    if (!lr_next(p, t->state, &q, NULL))
        return false;
    if (g->answers > 0)
        count_losses(t);
    else
        count_steps(t, t->steps);
    *over = q.n == 0;
    if (*over)
        return true;
    note(t, g);
    lr_answer x = choose(t, &q, g);
    if (!lr_listed(&q, x) || ++g->answers > p->game->longest)
        return false;
    memcpy(t->before, t->state, p->game->state_size);
    lr_apply(p, t->state, q.side, x, NULL);
    return true;
}

static void game_clear(struct lab_game *g, int id)
{
    memset(g, 0, offsetof(struct lab_game, period));
    g->id = id;
}

bool lab_play(const struct lab_run *run, struct mind *const *mind, int id, struct lab_game *g, struct lr_error *e)
{
    struct lr_setup setup;
    int seat[2];
    double start = seconds(CLOCK_MONOTONIC);
    lab_setup(run, id, &setup);
    const struct lr_pack *p = lr_pack_for(run->order->p, &setup);
    lab_seats(run, id, seat);
    game_clear(g, id);
    struct table t = {
        .run = run, .watch = lab_watch_of(run, id), .p = p, .mind = { mind[seat[0]], mind[seat[1]] }
    };
    for (unsigned i = 0; i < 2; i++)
        mind_begin(t.mind[i], p, setup.seed, 2 * (uint64_t)(id % 2) + i + 1);
    bool ok = table_make(&t);
    if (!ok)
        lr_fail(e, "", 0, 0, "no memory");
    else if (!(ok = lr_begin(p, &setup, t.state, NULL)))
        lr_fail(e, "", 0, 0, "scenario %s does not begin", p->scenario[setup.scenario].name);
    for (bool over = false; ok && !over;)
        if (!(ok = one_answer(&t, g, &over)))
            lr_fail(e, "", 0, 0, "game %d (scenario %s, seed %llu) broke after %d answers", id,
                    p->scenario[setup.scenario].name, (unsigned long long)setup.seed, g->answers);
    if (ok)
        note_end(&t, g);
    g->seconds = seconds(CLOCK_MONOTONIC) - start;
    table_clear(&t);
    return ok;
}

/* The Recruit stands for players that search: it plays by the same judgement, and at once. */
static const struct player *quick(const struct player *player)
{
    return player->searches ? player_named("greedy") : player;
}

uint64_t lab_fingerprint(const struct lab_order *o)
{
    struct lab_order small = *o;
    struct lab_run *run = calloc(1, sizeof *run);
    struct lab_game *g = calloc(1, sizeof *g);
    struct mind *mind[2];
    struct lr_error e = { .line = 0 };
    int32_t facts[4] = { 0, 0, 0, 0 };
    small.players = 2;
    for (int i = 0; i < 2; i++) {
        small.player[i] = quick(o->player[i]);
        mind[i] = mind_make(small.player[i], o->p, &o->care);
    }
    if (run != NULL && g != NULL && mind[0] && mind[1]) {
        run->order = &small;
        run->meetings = run->cells = 1;
        run->meeting[0][1] = 1;
        if (lab_play(run, mind, 0, g, &e))
            memcpy(facts, (int32_t[4]){ g->winner, g->score, g->answers, g->period[g->periods - 1].steps[0] },
                   sizeof facts);
    }
    mind_free(mind[0]);
    mind_free(mind[1]);
    free(run);
    free(g);
    return lr_hash(facts, sizeof facts);
}
