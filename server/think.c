/* think.c - computer players, advice and odds: a few threads of lower priority, so that the rest goes on. A
 * computer takes part like any seat: it sees its view, and what it says is judged and kept like anybody's answer.
 */
#include "serve.h"

#include "players.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_THREADS = 16, MOST_TASKS = 4096, MOST_ASKED = 64, NICE = 10 };

struct thinkers {
    struct server *s;
    int threads;
    pthread_t thread[MOST_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct task *first, **last; /* requests of people, then computers' turns */
    struct task *turn, **last_turn;
    int tasks, asked;
    atomic_bool stopping;
};

bool think_stopping(const struct thinkers *t) { return atomic_load(&t->stopping); }

/* ---- Tasks ---- */

bool think_put(struct thinkers *t, struct task *k, bool last)
{
    k->next = NULL;
    pthread_mutex_lock(&t->lock);
    bool ok = !atomic_load(&t->stopping) && (last ? t->tasks < MOST_TASKS : t->asked < MOST_ASKED);
    if (ok) {
        struct task ***end = last ? &t->last_turn : &t->last;
        **end = k;
        *end = &k->next;
        t->tasks += last;
        t->asked += !last;
        pthread_cond_signal(&t->some);
    }
    pthread_mutex_unlock(&t->lock);
    return ok;
}

static struct task *take(struct thinkers *t)
{
    struct task *k = t->first;
    if (k != NULL) {
        t->first = k->next;
        t->last = t->first ? t->last : &t->first;
        t->asked--;
        return k;
    }
    k = t->turn;
    if (k != NULL) {
        t->turn = k->next;
        t->last_turn = t->turn ? t->last_turn : &t->turn;
        t->tasks--;
    }
    return k;
}

static void *think_on(void *ctx)
{
    struct thinkers *t = ctx;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&t->lock);
    for (;;) {
        struct task *k = take(t);
        if (k == NULL && atomic_load(&t->stopping))
            break;
        if (k == NULL) {
            pthread_cond_wait(&t->some, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        k->run(k);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct thinkers *think_start(struct server *s)
{
    struct thinkers *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->s = s;
    t->last = &t->first;
    t->last_turn = &t->turn;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->some, NULL);
    int wanted = s->o.thinkers < 1 ? 1 : s->o.thinkers > MOST_THREADS ? MOST_THREADS : (int)s->o.thinkers;
    while (t->threads < wanted && pthread_create(&t->thread[t->threads], NULL, think_on, t) == 0)
        t->threads++;
    if (t->threads > 0)
        return t;
    free(t);
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
    pthread_cond_broadcast(&t->some);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    t->threads = 0;
}

void think_free(struct thinkers *t)
{
    if (t == NULL)
        return;
    pthread_cond_destroy(&t->some);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* ---- A computer's turn ---- */

struct turn {
    struct task task;
    struct server *s;
    struct table *table; /* held */
    enum lr_side side;
};

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

static void take_turn(struct task *k)
{
    struct turn *u = (struct turn *)(void *)k;
    struct thought h = { .seen = NULL };
    struct table *t = u->table;
    struct job *j = NULL;
    bool ready = !think_stopping(u->s->think) && thought_begin(u, &h);
    lr_answer x = ready ? think(u, &h) : 0;
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
        if (think_put(s->think, &u->task, true))
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
