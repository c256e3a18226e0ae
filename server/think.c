/* think.c - computer players, advice and odds: a few threads of lower priority, so that the rest goes on. A
 * computer takes part like any seat: it sees its view, and what it says is judged and kept like anybody's answer.
 *
 * There are lanes, so that nobody waits for the long thoughts of another game: what people ask (odds, advice),
 * passphrases, players who do not search, and those who take their time. In each lane everybody gets a turn
 * (fair.h); a computer's turn is the person's across the table. Matches without people wait behind everybody and
 * give way at once. Of the others, whoever has had a fair share answers with the best found so far as soon as
 * somebody else waits, and a house that has two threads gives one of them to a house that has none. */
#include "serve.h"

#include "players.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MOST_THREADS = 16,
    CLERKS = 2, /* for what people ask */
    LOOKERS = 3,
    DOORS = 2,  /* for passphrases */
    OTHERS = 2, /* for names, and players who do not search */
    NICE = 10,
    LOOK_NICE = 5,
    SHARE = 1500 /* milliseconds */
};

static const struct fair_rules rules[LANES] = {
    [LANE_ASKED] = { 16, 32, 1024, CLERKS - 1 }, /* one clerk is always there for somebody else */
    [LANE_PASS] = { 4, 16, 256, DOORS - 1 },     [LANE_NAMES] = { 2, 4, 64, 0 },
    [LANE_LOOK] = { 12, 36, 1024, LOOKERS - 1 }, /* each with a copy of its match */
    [LANE_QUICK] = { 512, 1024, 8192, 0 },       [LANE_DEEP] = { 512, 1024, 8192, 0 },
};

struct worker {
    struct thinkers *t;
    enum lane lane;
    pthread_t thread;
    const struct turn *turn; /* the computer it thinks for, and since when; NULL: none */
    int64_t since;
    bool gives_way; /* somebody is to have its thread */
};

struct thinkers {
    struct server *s;
    pthread_mutex_t lock;
    struct queue {
        pthread_cond_t some;
        struct fair people, nobody; /* whose nobody waits for come behind */
    } queue[LANES];
    int workers;
    struct worker worker[MOST_THREADS + CLERKS + DOORS + LOOKERS + OTHERS];
    atomic_bool stopping, left_out;
};

struct turn { /* of a computer */
    struct task task;
    struct server *s;
    struct table *table; /* held */
    enum lr_side side;
};

bool think_stopping(const struct thinkers *t) { return atomic_load(&t->stopping); }

/* ---- Tasks ---- */

static struct fair *queue_of(struct queue *q, const struct task *k) { return k->nobodys ? &q->nobody : &q->people; }

static void give_way(struct worker *w)
{
    w->gives_way = true;
    atomic_store(&w->turn->table->stop_thinking[w->turn->side], true);
}

/* May this thread's work be put off for somebody of that house? */
static bool owes(const struct thinkers *t, const struct worker *w, uint64_t house)
{
    const struct fair *people = &t->queue[LANE_DEEP].people;
    const struct task *k = w->turn ? &w->turn->task : NULL;
    if (k == NULL || w->gives_way)
        return false;
    return k->nobodys || (fair_at_work(people, k->house) > 1 && fair_at_work(people, house) == 0);
}

/* With the lock held: somebody has come to the deep lane. If no thread is free, one may have to give way: first
 * those that nobody waits for. */
static void make_room(struct thinkers *t, uint64_t house)
{
    struct worker *found = NULL;
    int coming = 0;
    for (int i = 0; i < t->workers; i++) {
        struct worker *w = &t->worker[i];
        if (w->lane != LANE_DEEP)
            continue;
        coming += w->turn == NULL || w->gives_way;
        if (owes(t, w, house) && (found == NULL || w->turn->task.nobodys))
            found = w;
    }
    if (found != NULL && coming < t->queue[LANE_DEEP].people.waiting)
        give_way(found);
}

enum fair_place think_put(struct thinkers *t, struct task *k, enum lane lane)
{
    struct queue *q = &t->queue[lane];
    uint64_t house = k->house;
    pthread_mutex_lock(&t->lock);
    enum fair_place place = atomic_load(&t->stopping) ? FAIR_FULL : fair_put(queue_of(q, k), k);
    if (place == FAIR_TAKEN) {
        pthread_cond_signal(&q->some);
        if (lane == LANE_DEEP && !k->nobodys)
            make_room(t, house);
    }
    pthread_mutex_unlock(&t->lock);
    return place;
}

/* With the lock held. */
static struct task *take(struct worker *w)
{
    struct queue *q = &w->t->queue[w->lane];
    struct task *k = fair_take(&q->people);
    k = k ? k : fair_take(&q->nobody);
    w->turn = k && w->lane == LANE_DEEP ? (const struct turn *)(const void *)k : NULL;
    w->since = now_milliseconds();
    w->gives_way = false;
    return k;
}

static void *think_on(void *ctx)
{
    struct worker *w = ctx;
    struct thinkers *t = w->t;
    struct queue *q = &t->queue[w->lane];
    if (w->lane != LANE_PASS && w->lane != LANE_NAMES) /* who signs in waits for nobody's thoughts */
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), w->lane == LANE_LOOK ? LOOK_NICE : NICE);
    pthread_mutex_lock(&t->lock);
    for (;;) {
        struct task *k = take(w);
        if (k == NULL && atomic_load(&t->stopping))
            break;
        if (k == NULL) {
            pthread_cond_wait(&q->some, &t->lock);
            continue;
        }
        struct fair *from = queue_of(q, k);
        uint64_t house = k->house;
        pthread_mutex_unlock(&t->lock);
        k->run(k, w);
        pthread_mutex_lock(&t->lock);
        fair_done(from, house);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

void think_share(struct thinkers *t)
{
    int64_t now = now_milliseconds();
    pthread_mutex_lock(&t->lock);
    const struct queue *q = &t->queue[LANE_DEEP];
    for (int i = 0; i < t->workers; i++) {
        const struct turn *u = t->worker[i].turn;
        bool others = u != NULL && (q->people.waiting > 0 || (u->task.nobodys && q->nobody.waiting > 0));
        if (others && now - t->worker[i].since > SHARE)
            atomic_store(&u->table->stop_thinking[u->side], true);
    }
    pthread_mutex_unlock(&t->lock);
}

void think_back(struct thinkers *t, const char *user)
{
    uint64_t person = around_key(t->s->around, user);
    pthread_mutex_lock(&t->lock);
    for (int i = LANE_QUICK; i <= LANE_DEEP; i++)
        for (struct task *k = NULL; (k = fair_pull(&t->queue[i].nobody, person)) != NULL;) {
            k->nobodys = false;
            if (!fair_put_back(&t->queue[i].people, k)) { /* no memory: it waits on where it was */
                k->nobodys = true;
                fair_put_back(&t->queue[i].nobody, k);
                break;
            }
            if (i == LANE_DEEP)
                make_room(t, k->house);
        }
    pthread_mutex_unlock(&t->lock);
}

bool think_left_out(struct thinkers *t)
{
    enum { FEW = 512 };
    bool room = true;
    pthread_mutex_lock(&t->lock);
    for (int i = LANE_QUICK; i <= LANE_DEEP; i++)
        room = room && t->queue[i].people.waiting + t->queue[i].nobody.waiting < FEW;
    pthread_mutex_unlock(&t->lock);
    return room && atomic_exchange(&t->left_out, false);
}

/* The turn is over, or nearly: nobody may look at it any more. True: it gave way before it had its share, and is to
 * be thought about again. */
static bool turn_ends(struct worker *w)
{
    pthread_mutex_lock(&w->t->lock);
    bool again = w->gives_way && now_milliseconds() - w->since < SHARE;
    w->turn = NULL;
    pthread_mutex_unlock(&w->t->lock);
    return again;
}

/* It may have been asked to give way before it had begun. */
static bool gives_way(struct worker *w)
{
    pthread_mutex_lock(&w->t->lock);
    bool gives = w->gives_way;
    pthread_mutex_unlock(&w->t->lock);
    return gives;
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
        t->queue[i].people.rules = t->queue[i].nobody.rules = &rules[i];
        pthread_cond_init(&t->queue[i].some, NULL);
    }
    int wanted = s->o.thinkers < 1 ? 1 : s->o.thinkers > MOST_THREADS ? MOST_THREADS : (int)s->o.thinkers;
    bool ok = true;
    pthread_mutex_lock(&t->lock); /* none of them begins before all are here */
    ok = add_worker(t, LANE_NAMES) && add_worker(t, LANE_QUICK);
    for (int i = 0; ok && i < DOORS; i++)
        ok = add_worker(t, LANE_PASS);
    for (int i = 0; ok && i < LOOKERS; i++)
        ok = add_worker(t, LANE_LOOK);
    for (int i = 0; ok && i < wanted + CLERKS; i++)
        ok = add_worker(t, i < CLERKS ? LANE_ASKED : LANE_DEEP);
    pthread_mutex_unlock(&t->lock);
    if (ok)
        return t;
    think_stop(t);
    think_free(t);
    return NULL;
}

static void stop_table(struct server *s, struct table *t, void *ctx)
{
    (void)s;
    (void)ctx;
    atomic_store(&t->stop_thinking[0], true);
    atomic_store(&t->stop_thinking[1], true);
}

/* Requests that wait are told that it stops; turns are dropped and taken up again when the server starts. */
void think_stop(struct thinkers *t)
{
    if (t == NULL)
        return;
    atomic_store(&t->stopping, true);
    tables_each(t->s, stop_table, NULL);
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
    for (int i = 0; i < LANES; i++) {
        fair_clear(&t->queue[i].people);
        fair_clear(&t->queue[i].nobody);
        pthread_cond_destroy(&t->queue[i].some);
    }
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

static void put_number(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

/* A computer's chance is a hash (BLAKE2b) of its side and how often it has spoken, keyed with the match's secret:
 * it tells nothing of the dice, and the same seed and the same answers lead to the same play (as far as time does
 * not decide). */
static uint64_t own_seed(const struct table *t, enum lr_side side)
{
    static const char label[] = "longroll: a computer's own chance";
    const struct lr_secret *secret = &((const struct lr_core *)lr_match_start(t->match))->secret;
    uint8_t key[16], message[sizeof label + 16], hash[crypto_generichash_BYTES_MIN];
    uint64_t spoken = 0, seed = 0;
    for (int i = 0; i < lr_match_length(t->match); i++)
        spoken += lr_match_said(t->match, i)->side == side;
    put_number(key, secret->half[0]);
    put_number(key + 8, secret->half[1]);
    memcpy(message, label, sizeof label);
    put_number(message + sizeof label, (uint64_t)side);
    put_number(message + sizeof label + 8, spoken);
    crypto_generichash(hash, sizeof hash, message, sizeof message, key, sizeof key);
    for (int i = 0; i < 8; i++)
        seed |= (uint64_t)hash[i] << 8 * i;
    sodium_memzero(key, sizeof key);
    return seed;
}

static bool thought_begin(struct turn *u, struct worker *w, struct thought *h)
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
        if (gives_way(w))
            atomic_store(&t->stop_thinking[u->side], true);
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
        mind_begin(h->mind, h->pack, h->care.seed, 1);
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

/* Whose turn it is to be: the person's across the table, if they have been seen lately; of two computers whoever
 * began the match, and nobody waits for it. */
static void turn_of(struct server *s, const struct table *t, enum lr_side side, struct task *k)
{
    const struct seat *across = &t->seat[lr_enemy(side)];
    bool person = across->kind == SEAT_PERSON;
    char name[ID_SIZE + 16];
    around_whose(s->around, person ? across->user : t->owner, k);
    snprintf(name, sizeof name, "computers of %s", t->owner);
    if (!person)
        k->person = around_key(s->around, name);
    k->nobodys = !person || !(around_lately(s->around, across->user) || stream_here(t, across->user));
}

/* With the lock held: as it was when it was queued, to be thought about when there is time. */
static bool think_later(struct turn *u, struct thought *h)
{
    struct table *t = u->table;
    struct thinkers *all = u->s->think;
    if (h->mind == NULL || t->hurry[u->side] || think_stopping(all) || !is_asked(t, u->side)
        || view_hash(t, u->side) != h->hash)
        return false;
    mind_again(h->mind);
    put_back(t, u->side, h->mind);
    h->mind = NULL;
    turn_of(u->s, t, u->side, &u->task);
    pthread_mutex_lock(&all->lock);
    bool ok = !think_stopping(all) && fair_put_back(queue_of(&all->queue[LANE_DEEP], &u->task), &u->task);
    pthread_mutex_unlock(&all->lock);
    return ok;
}

static void take_turn(struct task *k, struct worker *w)
{
    struct turn *u = (struct turn *)(void *)k;
    struct thought h = { .seen = NULL };
    struct table *t = u->table;
    struct job *j = NULL;
    struct at_work before = work_on(u->s, t->id, WORK_TURN);
    bool ready = !think_stopping(u->s->think) && thought_begin(u, w, &h);
    lr_answer x = ready ? think(u, &h) : 0;
    bool again = turn_ends(w) && ready;
    pthread_mutex_lock(&t->lock);
    if (again && think_later(u, &h)) {
        pthread_mutex_unlock(&t->lock);
        work_off(&before);
        free(h.seen);
        free(h.list);
        return;
    }
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
        turn_of(s, t, side, &u->task);
        table_hold(s, t);
        t->thinking[side] = true;
        const struct player *player = player_named(t->seat[side].name);
        if (think_put(s->think, &u->task, player && player->searches ? LANE_DEEP : LANE_QUICK) == FAIR_TAKEN)
            continue;
        atomic_store(&s->think->left_out, true);
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
