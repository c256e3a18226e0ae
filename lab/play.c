/* play.c - one game of a run. */
#include "lab.h"

#include <stdlib.h>
#include <time.h>

enum { SLACK = 50 /* milliseconds over the limit before an answer counts as late */ };

void lab_setup(const struct lab_order *o, int id, struct lr_setup *s)
{
    int pair = id / 2 % o->pairs, scenario = o->scenario[id / 2 / o->pairs];
    const uint64_t parts[3] = { o->care.seed, (uint64_t)scenario, (uint64_t)pair };
    lr_setup_preset(o->p, scenario, lr_hash(parts, sizeof parts), s);
    for (int i = 0; o->own_options && i < o->p->options; i++)
        s->option[i] = o->setup.option[i];
}

static int milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int)((t.tv_sec % 1000000) * 1000 + t.tv_nsec / 1000000);
}

/* The heading of the moment, up to its first comma. */
static void label_of(const struct lr_pack *p, const void *state, char *label, size_t size)
{
    char words[120] = "";
    struct lr_text t = LR_TEXT(words);
    p->game->when(p, state, &t);
    words[strcspn(words, ",")] = '\0';
    size_t n = strlen(words) < size - 1 ? strlen(words) : size - 1;
    memcpy(label, words, n);
    label[n] = '\0';
}

static void look(const struct lab_run *run, const void *state, int answers, struct lab_period *at)
{
    enum { PIECES = 512 };
    const struct lr_pack *p = run->order->p;
    struct lr_piece *piece = malloc(PIECES * sizeof *piece);
    at->score = p->game->outcome(p, state).score;
    at->answers = answers;
    at->steps[0] = at->steps[1] = 0;
    if (piece != NULL && p->game->pieces != NULL) {
        int n = p->game->pieces(p, state, piece, PIECES);
        for (int i = 0; i < n && i < PIECES; i++)
            if (piece[i].side <= LR_SECOND && piece[i].steps > 0)
                at->steps[piece[i].side] += piece[i].steps;
    }
    free(piece);
    for (int i = 0; i < run->places; i++) {
        enum lr_side s = p->game->holder(p, state, run->place[i]);
        at->held[i] = s == LR_FIRST ? '0' : s == LR_SECOND ? '1' : '-';
    }
}

/* A new heading: note how things stand. */
static void note(const struct lab_run *run, const void *state, struct lab_game *g)
{
    char label[sizeof g->period[0].label];
    label_of(run->order->p, state, label, sizeof label);
    if (label[0] == '\0' || g->periods == LAB_PERIODS
        || (g->periods > 0 && strcmp(label, g->period[g->periods - 1].label) == 0))
        return;
    struct lab_period *at = &g->period[g->periods++];
    memcpy(at->label, label, sizeof label);
    look(run, state, g->answers, at);
}

void lab_watch(struct lab_run *run)
{
    const struct lr_pack *p = run->order->p;
    struct lr_setup s;
    void *state = calloc(1, p->game->state_size);
    lr_setup_preset(p, run->order->scenario[0], 1, &s);
    run->places = 0;
    if (state != NULL && p->game->holder != NULL && p->board != NULL && lr_begin(p, &s, state, NULL))
        for (int i = 0; i < p->board->places && run->places < LAB_PLACES; i++)
            if (p->game->holder(p, state, i) != LR_NOBODY)
                run->place[run->places++] = i;
    free(state);
}

struct table {
    const struct lab_run *run;
    struct mind *mind[2]; /* by side */
    void *state, *seen;
    lr_answer *list;
};

static bool one_answer(struct table *t, struct lab_game *g, bool *over)
{
    const struct lr_pack *p = t->run->order->p;
    struct lr_question q = { .list = t->list, .room = LR_MOST_ANSWERS };
    if (!lr_next(p, t->state, &q, NULL))
        return false;
    *over = q.n == 0;
    if (*over)
        return true;
    note(t->run, t->state, g);
    lr_hide(p, t->state, q.side, t->seen);
    int start = milliseconds();
    lr_answer x = mind_choose(t->mind[q.side], t->seen, &q);
    int took = milliseconds() - start, limit = t->run->order->care.milliseconds;
    if (took > g->slowest)
        g->slowest = took;
    g->late += limit > 0 && took > limit + SLACK;
    if (!lr_listed(&q, x) || ++g->answers > p->game->longest)
        return false;
    p->game->apply(p, t->state, q.side, x, NULL);
    return true;
}

bool lab_play(const struct lab_run *run, struct mind *const mind[2], int id, struct lab_game *g, char *why,
              size_t size)
{
    const struct lr_pack *p = run->order->p;
    struct lr_setup setup;
    struct table t = { run, { mind[id % 2], mind[1 - id % 2] }, NULL, NULL, NULL };
    lab_setup(run->order, id, &setup);
    memset(g, 0, sizeof *g);
    g->id = id;
    g->first = id % 2;
    t.state = calloc(1, p->game->state_size);
    t.seen = calloc(1, p->game->state_size);
    t.list = calloc(LR_MOST_ANSWERS, sizeof *t.list);
    for (unsigned i = 0; i < 2; i++)
        mind_begin(t.mind[i], setup.seed, 2 * (uint64_t)(id % 2) + i + 1);
    bool ok = t.state && t.seen && t.list && lr_begin(p, &setup, t.state, NULL);
    for (bool over = false; ok && !over;)
        ok = one_answer(&t, g, &over);
    if (ok) {
        struct lr_outcome o = p->game->outcome(p, t.state);
        g->winner = (int)o.winner;
        g->score = o.score;
        memcpy(g->words, o.words, sizeof g->words);
        if (g->periods < LAB_PERIODS) {
            struct lab_period *at = &g->period[g->periods++];
            snprintf(at->label, sizeof at->label, "end");
            look(run, t.state, g->answers, at);
        }
    } else {
        snprintf(why, size, "game %d (scenario %s, seed %llu) broke after %d answers", id,
                 p->scenario[setup.scenario].name, (unsigned long long)setup.seed, g->answers);
    }
    free(t.state);
    free(t.seen);
    free(t.list);
    return ok;
}
