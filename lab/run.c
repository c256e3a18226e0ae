/* run.c - all games of a run, on every core. */
#include "lab.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 10 /* pairs between two looks at whether it is clear */ };

struct lab_run *lab_make(const struct lab_order *o)
{
    struct lab_run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return NULL;
    run->order = o;
    run->games = o->scenarios * o->pairs * 2;
    run->game = calloc((size_t)run->games, sizeof *run->game);
    if (run->game == NULL) {
        free(run);
        return NULL;
    }
    for (int i = 0; i < run->games; i++)
        run->game[i].id = -1;
    for (int i = 0; i < o->scenarios; i++)
        run->used[i] = o->pairs;
    lab_watch(run);
    return run;
}

void lab_free(struct lab_run *run)
{
    if (run == NULL)
        return;
    free(run->game);
    free(run);
}

struct crew {
    struct lab_run *run;
    pthread_mutex_t lock;
    int next, done, todo;
    time_t start;
    bool failed;
    struct lr_error error;
};

/* Pairs finished from the front, without a hole. */
static int prefix(const struct lab_run *run, int scenario)
{
    int pairs = run->order->pairs, k = 0;
    const struct lab_game *g = &run->game[scenario * pairs * 2];
    while (k < pairs && g[2 * k].id >= 0 && g[2 * k + 1].id >= 0)
        k++;
    return k;
}

/* Looked at only after whole batches, so that it does not matter which game was finished first. */
static void look_if_clear(struct lab_run *run, int scenario)
{
    if (!run->order->stop_clear)
        return;
    int have = prefix(run, scenario);
    for (int k = BATCH; k <= have && k < run->used[scenario]; k += BATCH)
        if (lab_is_clear(run, scenario, k))
            run->used[scenario] = k;
}

/* The next game that is wanted and not there, -1: none. */
static int take(struct crew *c)
{
    const struct lab_run *run = c->run;
    int pairs = run->order->pairs;
    for (; c->next < run->games; c->next++) {
        int scenario = c->next / 2 / pairs, pair = c->next / 2 % pairs;
        if (run->game[c->next].id < 0 && pair < run->used[scenario])
            return c->next++;
    }
    return -1;
}

static void show(const struct crew *c)
{
    double took = difftime(time(NULL), c->start);
    int left = c->done > 0 ? (int)(took / c->done * (c->todo - c->done)) : 0;
    if (c->run->order->progress)
        fprintf(stderr, "\r%d of %d games, %d min %02d s left at most   ", c->done, c->todo, left / 60, left % 60);
}

static void keep(struct crew *c, const struct lab_game *g)
{
    c->run->game[g->id] = *g;
    c->failed = c->failed || !lab_append(c->run, g, &c->error);
    c->done++;
    look_if_clear(c->run, g->id / 2 / c->run->order->pairs);
    show(c);
}

static void *work(void *arg)
{
    struct crew *c = arg;
    const struct lab_order *o = c->run->order;
    struct mind *mind[2] = { mind_make(o->player[0], o->p, &o->care), mind_make(o->player[1], o->p, &o->care) };
    struct lab_game *g = malloc(sizeof *g);
    bool ok = mind[0] && mind[1] && g;
    char why[300] = "no memory, or a player without judgement of this game";
    pthread_mutex_lock(&c->lock);
    for (int id; ok && !c->failed && (id = take(c)) >= 0;) {
        pthread_mutex_unlock(&c->lock);
        ok = lab_play(c->run, mind, id, g, why, sizeof why);
        pthread_mutex_lock(&c->lock);
        if (ok)
            keep(c, g);
    }
    if (!ok && !c->failed)
        c->failed = !lr_fail(&c->error, "", 0, 0, "%s", why);
    pthread_mutex_unlock(&c->lock);
    mind_free(mind[0]);
    mind_free(mind[1]);
    free(g);
    return NULL;
}

bool lab_run(struct lab_run *run, struct lr_error *e)
{
    enum { MOST = 64 };
    struct crew c = { .run = run, .start = time(NULL) };
    pthread_t thread[MOST];
    int threads = run->order->threads < 1 ? 1 : run->order->threads > MOST ? MOST : run->order->threads, made = 0;
    for (int i = 0; i < run->order->scenarios; i++)
        look_if_clear(run, i);
    for (int i = 0; i < run->games; i++)
        c.todo += run->game[i].id < 0 && i / 2 % run->order->pairs < run->used[i / 2 / run->order->pairs];
    pthread_mutex_init(&c.lock, NULL);
    for (int i = 0; i < threads; i++)
        made += pthread_create(&thread[i], NULL, work, &c) == 0 ? 1 : 0;
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&c.lock);
    if (run->order->progress && c.done > 0)
        fprintf(stderr, "\n");
    if (made == 0)
        return lr_fail(e, "", 0, 0, "no thread could be started");
    if (c.failed && e != NULL)
        *e = c.error;
    return !c.failed;
}
