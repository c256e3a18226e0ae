/* think.c - computer players, advice and odds: a few threads of lower priority, so that the rest goes on. A
 * computer takes part like any seat: it sees its view, and what it says is judged and kept like anybody's answer.
 *
 * There are lanes, so that nobody waits for the long thoughts of another game: what people ask (odds, advice,
 * passphrases), players who do not search, and those who take their time. Of these, whoever has had a fair share
 * answers with the best found so far as soon as another waits. */
#include "serve.h"

#include "players.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_THREADS = 16, CLERKS = 2 /* for what people ask */, NICE = 10, SHARE = 1500 /* milliseconds */ };

struct worker {
    struct thinkers *t;
    enum lane lane;
    pthread_t thread;
    const struct turn *turn; /* the computer it thinks for, and since when; NULL: none */
    int64_t since;
};

struct thinkers {
    struct server *s;
    pthread_mutex_t lock;
    struct queue {
        pthread_cond_t some;
        struct task *first, **last;
        int n;
    } queue[LANES];
    int workers;
    struct worker worker[MOST_THREADS + CLERKS + 1];
    atomic_bool stopping;
};

struct turn { /* of a computer */
    struct task task;
    struct server *s;
    struct table *table; /* held */
    enum lr_side side;
};

bool think_stopping(const struct thinkers *t) { return atomic_load(&t->stopping); }

/* ---- Tasks ---- */

bool think_put(struct thinkers *t, struct task *k, enum lane lane)
{
    static const int most[LANES] = { 64, 4096, 4096 };
    struct queue *q = &t->queue[lane];
    k->next = NULL;
    pthread_mutex_lock(&t->lock);
    bool ok = !atomic_load(&t->stopping) && q->n < most[lane];
    if (ok) {
        *q->last = k;
        q->last = &k->next;
        q->n++;
        pthread_cond_signal(&q->some);
    }
    pthread_mutex_unlock(&t->lock);
    return ok;
}

/* With the lock held. */
static struct task *take(struct queue *q)
{
    struct task *k = q->first;
    if (k == NULL)
        return NULL;
    q->first = k->next;
    q->last = q->first ? q->last : &q->first;
    q->n--;
    return k;
}

static void *think_on(void *ctx)
{
    struct worker *w = ctx;
    struct thinkers *t = w->t;
    struct queue *q = &t->queue[w->lane];
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&t->lock);
    for (;;) {
        struct task *k = take(q);
        if (k == NULL && atomic_load(&t->stopping))
            break;
        if (k == NULL) {
            pthread_cond_wait(&q->some, &t->lock);
            continue;
        }
        w->turn = w->lane == LANE_DEEP ? (const struct turn *)(const void *)k : NULL;
        w->since = now_milliseconds();
        pthread_mutex_unlock(&t->lock);
        k->run(k, w);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

void think_share(struct thinkers *t)
{
    int64_t now = now_milliseconds();
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < t->workers && t->queue[LANE_DEEP].n > 0; i++) {
        const struct turn *u = t->worker[i].turn;
        if (u != NULL && now - t->worker[i].since > SHARE)
            atomic_store(&u->table->stop_thinking[u->side], true);
    }
    pthread_mutex_unlock(&t->lock);
}

/* The turn is over, or nearly: nobody may look at it any more. */
static void turn_ends(struct worker *w)
{
    pthread_mutex_lock(&w->t->lock);
    w->turn = NULL;
    pthread_mutex_unlock(&w->t->lock);
}

static bool add_worker(struct thinkers *t, enum lane lane)
{
    struct worker *w = &t->worker[t->workers];
    *w = (struct worker){ .t = t, .lane = lane };
    if (pthread_create(&w->thread, NULL, think_on, w) != 0)
        return false;
    t->workers++;
    return true;
}

struct thinkers *think_start(struct server *s)
{
    struct thinkers *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->s = s;
    pthread_mutex_init(&t->lock, NULL);
    for (int i = 0; i < LANES; i++) {
        t->queue[i].last = &t->queue[i].first;
        pthread_cond_init(&t->queue[i].some, NULL);
    }
    int wanted = s->o.thinkers < 1 ? 1 : s->o.thinkers > MOST_THREADS ? MOST_THREADS : (int)s->o.thinkers;
    bool ok = true;
    pthread_mutex_lock(&t->lock); /* none of them begins before all are here */
    for (int i = 0; ok && i < wanted + CLERKS + 1; i++)
        ok = add_worker(t, i < CLERKS ? LANE_ASKED : i == CLERKS ? LANE_QUICK : LANE_DEEP);
    pthread_mutex_unlock(&t->lock);
    if (ok)
        return t;
    think_stop(t);
    think_free(t);
    return NULL;
}

static void stop_table(struct server *s, struct table *t)
{
    (void)s;
    atomic_store(&t->stop_thinking[0], true);
    atomic_store(&t->stop_thinking[1], true);
}

/* Requests that wait are still worked off, turns are dropped: they are taken up again when the server starts. */
void think_stop(struct thinkers *t)
{
    if (t == NULL)
        return;
    atomic_store(&t->stopping, true);
    tables_each(t->s, stop_table);
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < LANES; i++)
        pthread_cond_broadcast(&t->queue[i].some);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->workers; i++)
        pthread_join(t->worker[i].thread, NULL);
    pthread_mutex_lock(&t->lock); /* the heart may still beat */
    t->workers = 0;
    pthread_mutex_unlock(&t->lock);
}

void think_free(struct thinkers *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < LANES; i++)
        pthread_cond_destroy(&t->queue[i].some);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* ---- A computer's turn ---- */

static uint64_t view_hash(const struct table *t, enum lr_side side)
{
    lr_match_view(t->match, side, t->seen);
    return lr_hash(t->seen, t->game->pack->game->state_size);
}

static bool is_asked(const struct table *t, enum lr_side side)
{
    return t->loaded && t->seat[side].kind == SEAT_COMPUTER && (table_asked(t) & LR_ONLY(side)) != 0
           && t->other[0] == '\0';
}

/* What is needed to think without the table. */
struct thought {
    const struct lr_pack *pack;
    const struct player *player;
    void *seen;
    lr_answer *list;
    struct lr_question q;
    struct player_care care;
    struct mind *mind; /* the table's, taken for as long as it thinks; NULL: to be made */
    uint64_t hash;
    bool secret; /* both sides are asked */
};

/* A computer's chance follows from the match's seed, which nobody is shown while it runs, and from how often it has
 * spoken: the same seed and the same answers, the same play (as far as time does not decide). */
static uint64_t own_seed(const struct table *t, enum lr_side side)
{
    uint64_t of[4] = { lr_match_setup(t->match)->seed, 0x436F6D7075746572 /* "Computer" */, (uint64_t)side, 0 };
    for (int i = 0; i < lr_match_length(t->match); i++)
        of[3] += lr_match_said(t->match, i)->side == side;
    return lr_hash(of, sizeof of);
}

static bool thought_begin(struct turn *u, struct thought *h)
{
    struct table *t = u->table;
    pthread_mutex_lock(&t->lock);
    const struct seat *seat = &t->seat[u->side];
    bool ok = is_asked(t, u->side);
    if (ok) {
        h->pack = t->game->pack;
        h->player = player_named(seat->name);
        h->seen = calloc(1, h->pack->game->state_size);
        h->list = calloc(LR_MOST_ANSWERS, sizeof *h->list);
        h->q = (struct lr_question){ .list = h->list, .room = LR_MOST_ANSWERS };
        h->care = (struct player_care){ .milliseconds = seat->think_ms > 0 ? seat->think_ms : t->think_ms,
                                        .playouts = seat->playouts,
                                        .threads = 1,
                                        .seed = own_seed(t, u->side) };
        ok = h->player != NULL && h->seen != NULL && h->list != NULL;
    }
    if (ok) {
        h->hash = view_hash(t, u->side);
        memcpy(h->seen, t->seen, h->pack->game->state_size);
        lr_match_ask(t->match, u->side, &h->q);
        t->thought_of[u->side] = h->hash;
        atomic_store(&t->stop_thinking[u->side], t->hurry[u->side] || think_stopping(u->s->think));
        h->secret = table_asked(t) == LR_PLAYERS;
        h->mind = t->mind[u->side];
        t->mind[u->side] = NULL;
        ok = h->q.n > 0;
    }
    if (!ok)
        t->thinking[u->side] = false;
    pthread_mutex_unlock(&t->lock);
    return ok;
}

static lr_answer think(const struct turn *u, struct thought *h)
{
    if (h->mind == NULL)
        h->mind = mind_make(h->player, h->pack, &h->care);
    if (h->mind == NULL)
        return h->q.list[0];
    if (h->secret) /* no plan reaches beyond a question to both */
        mind_begin(h->mind, h->care.seed, 1);
    mind_chance(h->mind, h->care.seed);
    mind_heed(h->mind, &u->table->stop_thinking[u->side]);
    return mind_choose(h->mind, h->seen, &h->q);
}

/* With the lock held: the head goes back to the table, for the next answer of its plan. */
static void put_back(struct table *t, enum lr_side side, struct mind *m)
{
    t->hurry[side] = false;
    if (t->loaded && !table_over(t) && t->mind[side] == NULL)
        t->mind[side] = m;
    else
        mind_free(m);
}

static void turn_done(struct job *j, bool ok)
{
    struct turn *u = j->ctx;
    pthread_mutex_lock(&u->table->lock);
    u->table->thinking[u->side] = false;
    pthread_mutex_unlock(&u->table->lock);
    table_kept(u->s, j, ok);
    job_free(j);
    table_let_go(u->s, u->table);
    free(u);
}

/* With the lock held: the answer counts if what was thought about is still what is seen. */
static struct job *thought_end(const struct turn *u, const struct thought *h, lr_answer x)
{
    struct table *t = u->table;
    struct lr_verdict v = { .ok = false };
    const struct change c = { .deed = DEED_ANSWER, .side = u->side, .answer = x, .eyes = (int)u->side };
    if (think_stopping(u->s->think) || !is_asked(t, u->side) || view_hash(t, u->side) != h->hash)
        return NULL;
    struct job *j = table_change(u->s, t, &c, &v);
    if (j == NULL)
        log_trouble("computer", v.words);
    return j;
}

static void take_turn(struct task *k, struct worker *w)
{
    struct turn *u = (struct turn *)(void *)k;
    struct thought h = { .seen = NULL };
    struct table *t = u->table;
    struct job *j = NULL;
    struct at_work before = work_on(u->s, t->id, WORK_TURN);
    bool ready = !think_stopping(u->s->think) && thought_begin(u, &h);
    lr_answer x = ready ? think(u, &h) : 0;
    turn_ends(w);
    pthread_mutex_lock(&t->lock);
    if (ready)
        j = thought_end(u, &h, x);
    put_back(t, u->side, h.mind);
    if (j != NULL) {
        count_add(COUNT_THOUGHTS, 1);
        j->ctx = u;
        j->done = turn_done;
        writer_put(u->s->writer, j);
    } else {
        t->thinking[u->side] = false;
        if (ready && view_hash(t, u->side) != h.hash)
            think_of(u->s, t); /* think again */
    }
    pthread_mutex_unlock(&t->lock);
    work_off(&before);
    free(h.seen);
    free(h.list);
    if (j != NULL)
        return;
    table_let_go(u->s, t);
    free(u);
}

void think_of(struct server *s, struct table *t)
{
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        if (side == LR_SECOND && is_asked(t, LR_FIRST))
            break; /* two computers speak one after the other, so that their order is always the same */
        if (!is_asked(t, side) || t->thinking[side] || think_stopping(s->think))
            continue;
        struct turn *u = calloc(1, sizeof *u);
        if (u == NULL)
            return;
        *u = (struct turn){ .task = { .run = take_turn }, .s = s, .table = t, .side = side };
        table_hold(s, t);
        t->thinking[side] = true;
        const struct player *player = player_named(t->seat[side].name);
        if (think_put(s->think, &u->task, player && player->searches ? LANE_DEEP : LANE_QUICK))
            continue;
        t->thinking[side] = false;
        free(u);
        table_let_go(s, t); /* whoever holds the lock holds the table too */
    }
}

void think_changed(struct server *s, struct table *t)
{
    (void)s;
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
        if (t->thinking[side] && (!is_asked(t, side) || view_hash(t, side) != t->thought_of[side]))
            atomic_store(&t->stop_thinking[side], true);
}

bool think_hurry(struct table *t)
{
    bool any = false;
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
        if (t->thinking[side] && is_asked(t, side)) {
            t->hurry[side] = any = true;
            atomic_store(&t->stop_thinking[side], true);
        }
    return any;
}

void think_forget(struct table *t)
{
    for (int i = 0; i < 2; i++) {
        mind_free(t->mind[i]);
        t->mind[i] = NULL;
    }
}
