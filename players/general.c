/* general.c - the Veteran and the Captain: players that search.
 *
 * A turn here is many small answers, and the enemy's blocks are hidden, so what is searched is whole plans: the
 * answers a side means to give until chance or the enemy speaks. A plan is drawn from the judgement with heat and
 * an intent; it is tried in worlds imagined from the view, the same worlds for every plan, each played on by the
 * judgement on both sides until the clock has gone on far enough, and judged there. The better half is kept, the
 * other half replaced by variations of it (online evolutionary planning, with a portfolio of intents); then the
 * best few are compared in more and more worlds (sequential halving). What the judgement itself would do is always
 * among them, and another plan is preferred only when it leads by more than chance would give it. The plan is
 * followed while the view is what it foresaw; with each answer a part of the effort goes on looking for a better
 * rest of it.
 *
 * The Captain does the same with plans of one answer: flat Monte Carlo over imagined worlds.
 *
 * With a limit of playouts and none of time the answer follows from view and seed alone, whatever the number of
 * threads: every job's chance comes from its own number. */
#include "mind.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    BREED = 16,       /* plans alive while they are being improved */
    FIRST_WORLDS = 4, /* worlds each of those is tried in */
    FINALISTS = 6,
    USUAL = 0,           /* slot of the plan the judgement itself would follow */
    MOST_ANSWERS = 3000, /* of one playout */
    PLAN_HEAT = 5,
    PLAYOUT_HEAT = 6,
    SECRETS = 6,     /* answers of a secret question that is still searched */
    FAR_ABOVE = 400, /* lead of an answer that needs no search */
    HOPELESS = 300,  /* so far behind the best, an answer is not tried */
    AGAIN = 4,       /* part of the effort spent on each further answer of a plan */
    MARGIN = 12      /* milliseconds kept back, and a twentieth of the time */
};

struct search {
    struct mind *m;
    const void *seen;
    const struct lr_question *q;
    enum lr_side side;
    int longest; /* plan length allowed */
    int most;    /* playouts; 0: no limit */
    int plans;
    const struct mind_plan *tail; /* a plan in hand that may be improved, or NULL */
    uint64_t seed;
    int64_t deadline; /* microseconds; 0: none */
    int64_t drafted;  /* by then the first plans must be made; 0: no haste */
    atomic_int next;  /* job to take */
    atomic_bool late;
    int jobs;
    struct job {
        uint16_t plan, world;
    } job[PLANS * WORLDS];
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool late(struct search *s)
{
    const atomic_bool *stop = s->m->stop;
    if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
        return true;
    if (s->deadline == 0)
        return false;
    if (atomic_load_explicit(&s->late, memory_order_relaxed))
        return true;
    if (now() < s->deadline)
        return false;
    atomic_store(&s->late, true);
    return true;
}

/* Making plans takes time too: of long questions a lot. */
static bool hurried(const struct search *s)
{
    const atomic_bool *stop = s->m->stop;
    return (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
           || (s->drafted != 0 && now() > s->drafted);
}

static uint64_t view_hash(const struct mind *m, struct mind_bench *b, enum lr_side side)
{
    lr_hide(m->p, b->world, side, b->seen);
    return lr_hash(b->seen, m->p->game->state_size);
}

static uint32_t rolls_of(const void *state) { return ((const struct lr_core *)state)->rolls; }

/* ---- Playing on ---- */

/* Follow the plan in the bench's world as far as it can be followed. */
static void follow(const struct search *s, struct mind_bench *b, const struct mind_plan *plan)
{
    const struct lr_pack *p = s->m->p;
    for (int i = 0; i < plan->length; i++) {
        struct lr_question q = { .list = b->list, .room = LR_MOST_ANSWERS };
        if (!(lr_asked(b->world) & LR_ONLY(s->side)))
            return;
        lr_ask(p, b->world, s->side, &q);
        if (!lr_listed(&q, plan->answer[i]) || !lr_step(p, b->world, s->side, plan->answer[i], NULL))
            return;
    }
}

/* Both sides by the judgement, until the clock has gone on by the foresight. False when out of time. */
static bool play_on(struct search *s, struct mind_bench *b, struct lr_rng *r)
{
    const struct mind *m = s->m;
    const struct judgement *j = m->judgement;
    uint32_t moment = j->clock(m->p, b->world);
    int passed = 0;
    uint32_t intent[2] = { lr_rng_below(r, 3) ? 0 : lr_rng_next(r), lr_rng_below(r, 3) ? 0 : lr_rng_next(r) };
    for (int i = 0; i < MOST_ANSWERS; i++) {
        struct lr_question q = { .list = b->list, .room = LR_MOST_ANSWERS };
        if (!lr_next(m->p, b->world, &q, NULL) || q.n == 0)
            return true;
        uint32_t at = j->clock(m->p, b->world);
        passed += at != moment;
        moment = at;
        if (passed >= j->foresight)
            return true;
        lr_answer x = mind_judge(m, b, b->world, &q, intent[q.side], PLAYOUT_HEAT, r);
        lr_apply(m->p, b->world, q.side, x, NULL);
        if (i % 32 == 31 && late(s))
            return false;
    }
    return true;
}

/* A plan in a world; the world's number makes its chance, so that every plan meets the same worlds. */
static bool try_plan(struct search *s, struct mind_bench *b, const struct mind_plan *plan, int world,
                     int32_t *worth)
{
    struct lr_rng r = lr_rng_seed(s->seed, 100 + (uint64_t)world);
    lr_imagine(s->m->p, s->seen, s->side, &r, b->world);
    follow(s, b, plan);
    if (!play_on(s, b, &r))
        return false;
    *worth = s->m->judgement->worth(s->m->p, b->world, s->side);
    return true;
}

/* ---- Many at once ---- */

/* What a plan was worth in each world. */
static int32_t *row_of(const struct mind *m, int plan)
{
    return m->worths + (ptrdiff_t)m->plans[plan].slot * WORLDS;
}

static int32_t *worth_at(const struct search *s, const struct job *j) { return row_of(s->m, j->plan) + j->world; }

struct worker {
    struct search *s;
    struct mind_bench *b;
    pthread_t thread;
};

static void *work(void *arg)
{
    struct worker *w = arg;
    struct search *s = w->s;
    for (;;) {
        int i = atomic_fetch_add(&s->next, 1);
        if (i >= s->jobs || late(s))
            return NULL;
        struct job *j = &s->job[i];
        int32_t worth = INT32_MIN;
        if (!try_plan(s, w->b, &s->m->plans[j->plan], j->world, &worth))
            return NULL;
        *worth_at(s, j) = worth;
    }
}

/* Do all jobs; false if time ran out (what was finished counts). */
static bool run_jobs(struct search *s)
{
    enum { MOST = 64 };
    struct worker w[MOST];
    int threads = s->m->care.threads < s->jobs ? s->m->care.threads : s->jobs, made = 0;
    for (int i = 0; i < s->jobs; i++)
        *worth_at(s, &s->job[i]) = INT32_MIN;
    atomic_store(&s->next, 0);
    for (int i = 0; i < threads; i++) {
        w[i] = (struct worker){ .s = s, .b = &s->m->bench[i] };
        if (i > 0 && pthread_create(&w[i].thread, NULL, work, &w[i]) != 0)
            break;
        made = i;
    }
    if (threads > 0)
        work(&w[0]);
    for (int i = 1; i <= made; i++)
        pthread_join(w[i].thread, NULL);
    for (int i = 0; i < s->jobs; i++) {
        int32_t worth = *worth_at(s, &s->job[i]);
        if (worth == INT32_MIN)
            continue;
        s->m->plans[s->job[i].plan].total += worth;
        s->m->plans[s->job[i].plan].tried++;
        s->m->playouts++;
    }
    s->jobs = 0;
    return !late(s);
}

static void add_jobs(struct search *s, int plan, int first_world, int worlds)
{
    for (int w = first_world; w < first_world + worlds && w < WORLDS; w++)
        s->job[s->jobs++] = (struct job){ (uint16_t)plan, (uint16_t)w };
}

/* ---- Making plans ---- */

/* Go on with a plan by the judgement until chance moves, the enemy is asked or it is long enough. */
static void draw_on(struct search *s, struct mind_plan *plan, int heat, struct lr_rng *r)
{
    struct mind *m = s->m;
    struct mind_bench *b = &m->bench[0];
    uint32_t rolls = rolls_of(s->seen);
    while (plan->length < s->longest && rolls_of(b->world) == rolls && lr_asked(b->world) == LR_ONLY(s->side)) {
        struct lr_question q = { .list = b->list, .room = LR_MOST_ANSWERS };
        plan->view[plan->length] = view_hash(m, b, s->side);
        lr_ask(m->p, b->world, s->side, &q);
        if (q.n == 0 || (plan->length > 0 && late(s)))
            return;
        lr_answer x = mind_judge(m, b, b->seen, &q, plan->intent, heat, r);
        plan->answer[plan->length++] = x;
        if (!lr_step(m->p, b->world, s->side, x, NULL))
            return;
    }
}

/* A plan that begins with this answer (0: any). */
static void new_plan(struct search *s, struct mind_plan *plan, lr_answer first, uint32_t intent, int heat,
                     struct lr_rng *r)
{
    struct mind *m = s->m;
    struct mind_bench *b = &m->bench[0];
    plan->intent = intent;
    plan->length = plan->at = plan->tried = 0;
    plan->total = 0;
    lr_imagine(m->p, s->seen, s->side, r, b->world);
    if (first != 0) {
        plan->view[0] = lr_hash(s->seen, m->p->game->state_size);
        plan->answer[plan->length++] = first;
        if (!lr_step(m->p, b->world, s->side, first, NULL))
            return;
    } else if (lr_asked(b->world) != LR_ONLY(s->side)) { /* a secret question: one answer at a time */
        struct lr_question q = *s->q;
        plan->view[0] = lr_hash(s->seen, m->p->game->state_size);
        plan->answer[plan->length++] = mind_judge(m, b, s->seen, &q, intent, heat, r);
        return;
    }
    draw_on(s, plan, heat, r);
}

/* The beginning of one plan, then another way. */
static void vary(struct search *s, struct mind_plan *plan, const struct mind_plan *parent, struct lr_rng *r)
{
    struct mind_bench *b = &s->m->bench[0];
    int keep = parent->length > 1 ? (int)lr_rng_below(r, (uint32_t)parent->length) : 0;
    uint32_t intent = lr_rng_below(r, 2) ? parent->intent : lr_rng_next(r);
    if (keep == 0) {
        new_plan(s, plan, 0, intent, PLAN_HEAT, r);
        return;
    }
    int slot = plan->slot;
    *plan = *parent;
    plan->slot = slot;
    plan->intent = intent;
    plan->length = keep;
    plan->at = plan->tried = 0;
    plan->total = 0;
    lr_imagine(s->m->p, s->seen, s->side, r, b->world);
    follow(s, b, plan);
    draw_on(s, plan, PLAN_HEAT, r);
}

/* ---- Choosing among them ---- */

static double mean_of(const struct mind_plan *p) { return p->tried ? (double)p->total / p->tried : -1e12; }

static void swap_plans(struct mind_plan *a, struct mind_plan *b, struct mind_plan *spare)
{
    *spare = *a;
    *a = *b;
    *b = *spare;
}

/* Best first; equal ones keep their order. */
static void rank(struct mind_plan *plans, int n, struct mind_plan *spare)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && mean_of(&plans[k]) > mean_of(&plans[k - 1]); k--)
            swap_plans(&plans[k], &plans[k - 1], spare);
}

/* Keep the first few, and the usual plan, which the others must beat: it has slot 0. How many are left. */
static int keep_best(struct mind_plan *plans, int n, int most, struct mind_plan *spare)
{
    rank(plans, n, spare);
    for (int i = most; i < n; i++)
        if (plans[i].slot == USUAL)
            swap_plans(&plans[i], &plans[most - 1], spare);
    return n < most ? n : most;
}

static bool same_plan(const struct mind_plan *a, const struct mind_plan *b)
{
    return a->length == b->length && memcmp(a->answer, b->answer, sizeof a->answer[0] * (size_t)a->length) == 0;
}

static bool known(const struct search *s, int n, const struct mind_plan *plan)
{
    for (int i = 0; i < n; i++)
        if (same_plan(&s->m->plans[i], plan))
            return true;
    return false;
}

/* What is left of the plan in hand: now the one to beat. */
static bool take_over(const struct search *s, struct mind_plan *plan)
{
    const struct mind_plan *old = s->tail;
    plan->intent = old->intent;
    plan->length = old->length - old->at;
    plan->at = plan->tried = 0;
    plan->total = 0;
    memcpy(plan->answer, old->answer + old->at, sizeof plan->answer[0] * (size_t)plan->length);
    memcpy(plan->view, old->view + old->at, sizeof plan->view[0] * (size_t)plan->length);
    return plan->length > 0;
}

/* The answers that begin a plan of their own: all of a short list but the hopeless, of a long one, if the game says
 * so, inviting ones. How many. */
static int first_answers(const struct search *s, int most, lr_answer *first)
{
    const struct lr_question *q = s->q;
    int32_t *score = s->m->bench[0].score, best = INT32_MIN;
    int n = q->n < q->room ? q->n : q->room, firsts = 0, wanted = s->m->judgement->firsts;
    wanted = n <= most ? n : wanted < most / 2 ? wanted : most / 2;
    if (wanted == 0)
        return 0;
    s->m->judgement->weigh(s->m->p, s->seen, q, 0, score);
    for (int i = 0; i < n; i++)
        best = score[i] > best ? score[i] : best;
    if (n <= most) {
        for (int i = 0; i < n; i++)
            if (score[i] > best - HOPELESS)
                first[firsts++] = q->list[i];
        return firsts;
    }
    for (int rank = 0, due = 0; firsts < wanted && rank < n; rank++) {
        int next = 0;
        for (int i = 1; i < n; i++)
            next = score[i] > score[next] ? i : next;
        if (rank == due) {
            first[firsts++] = q->list[next];
            due += 1 + firsts / 3; /* those next to each other are much the same */
        }
        score[next] = INT32_MIN;
    }
    return firsts;
}

/* The first plans: the usual one, or the one in hand; one for each first answer; then others by intent and heat. */
static void first_plans(struct search *s, struct lr_rng *r)
{
    struct mind_plan *plans = s->m->plans;
    int most = s->longest == 1 ? PLANS : BREED;
    if (s->most > 0 && most > s->most / (2 * FIRST_WORLDS)) /* half of the playouts are for comparing them */
        most = s->most / (2 * FIRST_WORLDS) > 2 ? s->most / (2 * FIRST_WORLDS) : 2;
    if (s->tail == NULL || !take_over(s, &plans[0]))
        new_plan(s, &plans[0], 0, 0, 0, r);
    s->plans = 1;
    lr_answer first[PLANS];
    int firsts = first_answers(s, most, first);
    for (int i = 0; i < firsts && s->plans < PLANS && !hurried(s); i++)
        if (first[i] != plans[0].answer[0])
            new_plan(s, &plans[s->plans++], first[i], 0, 0, r);
    for (int tries = 0; s->plans < most && tries < 2 * most && !hurried(s); tries++) {
        struct mind_plan *plan = &plans[s->plans];
        new_plan(s, plan, 0, lr_rng_next(r), tries % 3 ? PLAN_HEAT : 2 * PLAN_HEAT, r);
        s->plans += !known(s, s->plans, plan);
    }
}

static int playouts_left(const struct search *s) { return s->most > 0 ? s->most - s->m->playouts : INT32_MAX; }

/* Keep the better half, put variations of it in place of the rest; half of the time or of the playouts. */
static void improve(struct search *s, struct lr_rng *r, int64_t half_time)
{
    struct mind *m = s->m;
    while (s->longest > 1 && !late(s)) {
        if (half_time != 0 && now() > half_time)
            return;
        if (s->most > 0 && m->playouts + BREED / 2 * FIRST_WORLDS > s->most / 2)
            return;
        s->plans = keep_best(m->plans, s->plans, BREED / 2, &m->now);
        int kept = s->plans;
        for (int tries = 0; s->plans < BREED && tries < BREED && !late(s); tries++) {
            vary(s, &m->plans[s->plans], &m->plans[lr_rng_below(r, (uint32_t)kept)], r);
            s->plans += !known(s, s->plans, &m->plans[s->plans]);
        }
        if (s->plans == kept)
            return;
        for (int i = kept; i < s->plans; i++)
            add_jobs(s, i, 0, FIRST_WORLDS);
        if (!run_jobs(s))
            return;
    }
}

/* How much better one plan did than another in the worlds both were tried in: mean and its error. */
static int difference(const struct mind *m, const struct mind_plan *one, const struct mind_plan *other,
                      double *mean, double *error)
{
    const int32_t *a = m->worths + (size_t)one->slot * WORLDS, *b = m->worths + (size_t)other->slot * WORLDS;
    double sum = 0, squares = 0;
    int n = 0;
    for (int i = 0; i < WORLDS; i++) {
        if (a[i] == INT32_MIN || b[i] == INT32_MIN)
            continue;
        double d = (double)a[i] - b[i];
        sum += d;
        squares += d * d;
        n++;
    }
    if (n < 2)
        return n;
    *mean = sum / n;
    *error = sqrt((squares / n - *mean * *mean) / (n - 1));
    return n;
}

/* Rivals of the usual plan that have fallen behind it, or do not pull ahead as worlds grow more, are left out. */
static void give_up(struct search *s, int round)
{
    enum { LESS = 50 };
    struct mind *m = s->m;
    int kept = 1, patience = m->judgement->patience;
    if (patience == 0)
        return;
    for (int i = 1; i < s->plans; i++)
        if (m->plans[i].slot == USUAL)
            swap_plans(&m->plans[i], &m->plans[0], &m->now);
    for (int i = 1; i < s->plans; i++) {
        double mean = 0, error = 0;
        if (difference(m, &m->plans[i], &m->plans[0], &mean, &error) >= 2
            && mean <= error * (LESS * round - patience) / 100)
            continue;
        if (i != kept)
            swap_plans(&m->plans[i], &m->plans[kept], &m->now);
        kept++;
    }
    s->plans = s->plans < kept ? s->plans : kept;
}

/* More worlds for fewer plans, until there is no more time. */
static void compare(struct search *s)
{
    struct mind *m = s->m;
    int worlds = FIRST_WORLDS;
    s->plans = keep_best(m->plans, s->plans, FINALISTS, &m->now);
    for (int round = 0; worlds < WORLDS && !late(s); round++) {
        int more = worlds;
        give_up(s, round);
        if (s->plans < 2)
            break;
        if (playouts_left(s) < s->plans * more)
            more = playouts_left(s) / s->plans;
        if (more < 1)
            break;
        for (int i = 0; i < s->plans; i++)
            add_jobs(s, i, worlds, more);
        run_jobs(s);
        worlds += more;
        s->plans = keep_best(m->plans, s->plans,
                             worlds > 4 * FIRST_WORLDS && s->plans > 2 ? s->plans - 1 : s->plans, &m->now);
    }
}

/* The plan that most surely beats the usual one, or that itself; to the front. */
static void settle_on(struct search *s)
{
    struct mind *m = s->m;
    int usual = 0, best;
    double lead = 0;
    while (usual < s->plans - 1 && m->plans[usual].slot != USUAL)
        usual++;
    best = usual;
    for (int i = 0; i < s->plans; i++) {
        double mean = 0, error = 0;
        if (i == usual || difference(m, &m->plans[i], &m->plans[usual], &mean, &error) < 2)
            continue;
        double sure = mean - error * m->judgement->caution / 100;
        if (sure > lead) {
            lead = sure;
            best = i;
        }
    }
    if (best != 0)
        swap_plans(&m->plans[best], &m->plans[0], &m->now);
}

/* The chance that the first plan is better than the next best: 50 to 99. */
static int sureness(const struct mind *m, int plans)
{
    double mean = 0, error = 0;
    int rival = plans > 2 && mean_of(&m->plans[2]) > mean_of(&m->plans[1]) ? 2 : 1;
    if (plans < 2)
        return 99;
    if (difference(m, &m->plans[0], &m->plans[rival], &mean, &error) < 2)
        return 50;
    double sure = error > 0 ? 100 * 0.5 * erfc(-mean / error / sqrt(2)) : mean > 0 ? 99 : 50;
    return sure > 99 ? 99 : sure < 50 ? 50 : (int)sure;
}

/* ---- The answer ---- */

/* Is the view what the plan in hand foresaw? */
static bool as_planned(const struct mind *m, const void *seen, const struct lr_question *q)
{
    const struct mind_plan *plan = &m->now;
    return plan->at < plan->length && lr_hash(seen, m->p->game->state_size) == plan->view[plan->at]
           && lr_listed(q, plan->answer[plan->at]);
}

/* When a search of so many milliseconds must stop thinking, in microseconds from its start: a reserve is kept back
 * for the last playout, and as much again as the machine has lately made us wait for a core; never more than half.
 */
static int64_t thinking_time(const struct mind *m, int64_t limit)
{
    int64_t all = limit * 1000, reserve = INT64_C(1000) * MARGIN + all / 20 + m->stall;
    return reserve < all / 2 ? all - reserve : all / 2;
}

/* How late it ended after all: kept in mind, and slowly forgotten. */
static void mind_stall(struct mind *m, int64_t deadline)
{
    int64_t over = deadline != 0 ? now() - deadline : 0;
    m->stall -= m->stall / 16;
    m->stall = over > m->stall ? over : m->stall;
}

/* With a plan in hand a part of the effort looks for a better rest of it. */
static lr_answer search(struct mind *m, const void *seen, const struct lr_question *q, int longest, bool in_hand)
{
    int part = in_hand ? AGAIN : 1;
    int64_t start = now(), limit = m->care.milliseconds / part;
    struct search *s = malloc(sizeof *s);
    if (s == NULL)
        return greedy_choose(m, seen, q);
    memset(s, 0, offsetof(struct search, job));
    for (int i = 0; i < PLANS; i++)
        m->plans[i].slot = i;
    s->m = m;
    s->seen = seen;
    s->q = q;
    s->side = q->side;
    s->longest = longest;
    s->tail = in_hand ? &m->now : NULL;
    s->most = m->care.playouts > part ? m->care.playouts / part : m->care.playouts;
    s->deadline = limit > 0 ? start + thinking_time(m, limit) : 0;
    s->drafted = limit > 0 ? start + limit * 250 : 0;
    s->seed = (uint64_t)lr_rng_next(&m->r) << 32 | lr_rng_next(&m->r);
    struct lr_rng r = lr_rng_seed(s->seed, 1);
    m->playouts = 0;
    for (int i = 0; i < PLANS * WORLDS; i++)
        m->worths[i] = INT32_MIN;
    first_plans(s, &r);
    for (int i = 0; i < s->plans; i++)
        add_jobs(s, i, 0, FIRST_WORLDS);
    if (run_jobs(s))
        improve(s, &r, limit > 0 ? start + limit * 500 : 0);
    compare(s);
    settle_on(s);
    m->now = m->plans[0];
    m->now.at = 1;
    m->hopes = m->plans[0].tried > 0 ? (int)mean_of(&m->plans[0]) : 0;
    m->sure = sureness(m, s->plans);
    mind_stall(m, s->deadline);
    free(s);
    return m->now.answer[0];
}

/* Questions not worth the time: no choice, one answer far above the rest, or a trifle; unless the game says what is
 * one, that is one of a long row of secret answers (9.5: where a point goes), whose worth shows only in the sum. */
static lr_answer obvious(struct mind *m, const void *seen, const struct lr_question *q)
{
    int32_t *score = m->bench[0].score;
    int best = 0, n = q->n < q->room ? q->n : q->room;
    m->playouts = m->hopes = 0;
    m->sure = 99;
    if (n == 1)
        return q->list[0];
    m->judgement->weigh(m->p, seen, q, 0, score);
    for (int i = 1; i < n; i++)
        best = score[i] > score[best] ? i : best;
    if (m->judgement->trifle != NULL ? m->judgement->trifle(m->p, seen, q)
                                     : n > SECRETS && lr_asked(seen) != LR_ONLY(q->side))
        return q->list[best];
    for (int i = 0; i < n; i++)
        if (i != best && score[i] > score[best] - FAR_ABOVE)
            return 0;
    return q->list[best];
}

lr_answer general_choose(struct mind *m, const void *seen, const struct lr_question *q)
{
    bool in_hand = as_planned(m, seen, q);
    if (in_hand && m->now.at + 1 >= m->now.length) /* the last of it: it was weighed with the rest */
        return m->now.answer[m->now.at++];
    lr_answer x = in_hand ? 0 : obvious(m, seen, q);
    return x ? x : search(m, seen, q, MIND_PLAN, in_hand);
}

lr_answer captain_choose(struct mind *m, const void *seen, const struct lr_question *q)
{
    lr_answer x = obvious(m, seen, q);
    m->now.length = m->now.at = 0;
    return x ? x : search(m, seen, q, 1, false);
}
