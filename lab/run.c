/* run.c - all games of a run, on every core. Cores play ahead, but games are written and counted in order of their
 * numbers, so neither the files nor an early stop depend on which was finished first. */
#include "lab.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_THREADS = 256, AHEAD = 8 /* games a thread that may wait for an earlier one */ };

struct slot {
    bool ready;
    struct lab_game game;
};

struct crew {
    struct lab_run *run;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    struct slot *slot; /* a ring */
    int slots;
    long taken, written; /* games handed out, and written (or not wanted after all) */
    int next;            /* where to look for the next game */
    int done, left;      /* games */
    double start, shown;
    bool failed;
    struct lr_error error;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void put_time(char *words, size_t size, double s)
{
    if (s >= 5400)
        snprintf(words, size, "%.1f hours", s / 3600);
    else if (s >= 90)
        snprintf(words, size, "%.0f minutes", s / 60);
    else
        snprintf(words, size, "%.0f seconds", s);
}

/* Five times a second at most. */
static void show(struct crew *c, bool last)
{
    double t = now();
    char took[40], rest[40];
    if (!c->run->order->progress || (!last && t - c->shown < 0.2))
        return;
    c->shown = t;
    put_time(took, sizeof took, t - c->start);
    put_time(rest, sizeof rest, c->done > 0 ? (t - c->start) / c->done * c->left : 0);
    if (last)
        fprintf(stderr, "\r%d games in %s%-40s\n", c->done, took, "");
    else
        fprintf(stderr, "\r%d of %d games, %s left%s   ", c->done, c->done + c->left, rest,
                c->run->order->stop_clear ? " at most" : "");
    fflush(stderr);
}

/* Write and count what is ready, in order. A game whose answer has become clear meanwhile is dropped. */
static void write_ready(struct crew *c)
{
    struct lab_run *run = c->run;
    while (!c->failed && c->written < c->taken) {
        struct slot *s = &c->slot[c->written % c->slots];
        if (!s->ready)
            break;
        s->ready = false;
        c->written++;
        int cell = lab_cell_of(run, s->game.id);
        if (run->cell[cell].clear)
            continue;
        if (!lab_append(run, &s->game, &c->error)) {
            c->failed = true;
            break;
        }
        lab_count(run, &s->game);
        c->done++;
        c->left--;
        if (run->cell[cell].clear)
            c->left = lab_count_wanted(run);
        show(c, false);
    }
    pthread_cond_broadcast(&c->moved);
}

/* A game to play and the slot to play it in; NULL: no more. */
static struct slot *take(struct crew *c, int *id)
{
    while (!c->failed && c->taken - c->written >= c->slots)
        pthread_cond_wait(&c->moved, &c->lock);
    *id = c->failed ? -1 : lab_wanted(c->run, c->next);
    if (*id < 0)
        return NULL;
    c->next = *id + 1;
    return &c->slot[c->taken++ % c->slots];
}

static void fail(struct crew *c, const struct lr_error *e)
{
    if (!c->failed)
        c->error = *e;
    c->failed = true;
    pthread_cond_broadcast(&c->moved);
}

static bool seat_minds(const struct lab_order *o, struct mind **mind, struct lr_error *e)
{
    bool ok = true;
    for (int i = 0; i < o->players; i++) {
        mind[i] = mind_make(o->player[i], o->p, &o->care);
        ok = ok && mind[i] != NULL;
    }
    return ok || lr_fail(e, "", 0, 0, "no memory, or a player without judgement of %s", o->p->game->title);
}

static void *work(void *arg)
{
    struct crew *c = arg;
    struct mind *mind[LAB_PLAYERS] = { NULL };
    struct lr_error e = { .line = 0 };
    bool ok = seat_minds(c->run->order, mind, &e);
    int id;
    pthread_mutex_lock(&c->lock);
    for (struct slot *s; ok && (s = take(c, &id)) != NULL;) {
        pthread_mutex_unlock(&c->lock);
        ok = lab_play(c->run, mind, id, &s->game, &e);
        pthread_mutex_lock(&c->lock);
        s->ready = ok;
        write_ready(c);
    }
    if (!ok)
        fail(c, &e);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->run->order->players; i++)
        mind_free(mind[i]);
    return NULL;
}

/* False if not even one could be started. */
static bool work_all(struct crew *c, int threads)
{
    pthread_t thread[MOST_THREADS];
    int made = 0;
    while (made < threads && pthread_create(&thread[made], NULL, work, c) == 0)
        made++;
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    return made > 0;
}

bool lab_run(struct lab_run *run, struct lr_error *e)
{
    struct crew c = { .run = run, .next = run->next, .start = now() };
    int threads = run->order->threads < 1 ? 1 : run->order->threads;
    threads = threads > MOST_THREADS ? MOST_THREADS : threads;
    c.left = lab_count_wanted(run);
    if (c.left == 0)
        return true;
    c.slots = AHEAD * (threads < c.left ? threads : c.left);
    c.slot = calloc((size_t)c.slots, sizeof *c.slot);
    if (c.slot == NULL)
        return lr_fail(e, "", 0, 0, "no memory");
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.moved, NULL);
    bool ok = work_all(&c, threads) || lr_fail(e, "", 0, 0, "no thread could be started");
    pthread_cond_destroy(&c.moved);
    pthread_mutex_destroy(&c.lock);
    free(c.slot);
    show(&c, true);
    if (c.failed && e != NULL)
        *e = c.error;
    return ok && !c.failed;
}
