/* players.c - who plays, and what a mind holds. */
#include "mind.h"

#include <stdlib.h>
#include <unistd.h>

enum { MOST_THREADS = 64 };

static const struct player all[] = {
    { "random", "Random", "any legal answer, with equal chance", true, false, false, random_choose },
    { "greedy", "Recruit", "the answer that looks best at once", false, true, false, greedy_choose },
    { "captain", "Captain", "plays each answer out many times and keeps the best", false, true, true,
      captain_choose },
    { "general", "Veteran", "plays whole plans out many times, keeps and improves the best", false, true, true,
      general_choose },
};

int players_all(const struct player **list)
{
    *list = all;
    return (int)(sizeof all / sizeof all[0]);
}

const struct player *player_named(const char *name)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].name, name) == 0 || strcmp(all[i].title, name) == 0)
            return &all[i];
    return NULL;
}

struct player_care player_care_usual(uint64_t seed)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct player_care c = { 1000, 0, cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (int)cores, seed };
    return c;
}

static bool make_bench(const struct lr_pack *p, struct mind_bench *b)
{
    b->world = calloc(1, p->game->state_size);
    b->seen = calloc(1, p->game->state_size);
    b->list = calloc(LR_MOST_ANSWERS, sizeof *b->list);
    b->score = calloc(LR_MOST_ANSWERS, sizeof *b->score);
    return b->world && b->seen && b->list && b->score;
}

struct mind *mind_make(const struct player *player, const struct lr_pack *p, const struct player_care *care)
{
    const struct judgement *j = judgement_of(p->game);
    if (player->judges && j == NULL)
        return NULL;
    struct mind *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->player = player;
    m->judgement = j;
    m->care = *care;
    m->care.threads = care->threads < 1 ? 1 : care->threads > MOST_THREADS ? MOST_THREADS : care->threads;
    mind_begin(m, p, care->seed, 1);
    if (player->blind)
        return m;
    m->bench = calloc((size_t)m->care.threads, sizeof *m->bench);
    bool ok = m->bench != NULL;
    for (int i = 0; ok && i < m->care.threads; i++)
        ok = make_bench(p, &m->bench[i]);
    if (ok && player->searches) {
        m->plans = calloc(PLANS, sizeof *m->plans);
        m->worths = calloc((size_t)PLANS * WORLDS, sizeof *m->worths);
        ok = m->plans && m->worths;
    }
    if (ok)
        return m;
    mind_free(m);
    return NULL;
}

void mind_begin(struct mind *m, const struct lr_pack *p, uint64_t seed, uint64_t stream)
{
    m->p = p;
    m->r = lr_rng_seed(seed, stream);
    m->now.length = m->now.at = 0;
    m->now.intent = 0;
    m->sure = 50;
    m->hopes = m->playouts = 0;
}

void mind_chance(struct mind *m, uint64_t seed) { m->r = lr_rng_seed(seed, 1); }

void mind_free(struct mind *m)
{
    if (m == NULL)
        return;
    for (int i = 0; m->bench && i < m->care.threads; i++) {
        free(m->bench[i].world);
        free(m->bench[i].seen);
        free(m->bench[i].list);
        free(m->bench[i].score);
    }
    free(m->bench);
    free(m->plans);
    free(m->worths);
    free(m);
}

void mind_heed(struct mind *m, const atomic_bool *stop) { m->stop = stop; }

lr_answer mind_choose(struct mind *m, const void *seen, const struct lr_question *q)
{
    m->before = m->now;
    return m->player->choose(m, seen, q);
}

void mind_again(struct mind *m) { m->now = m->before; }

int mind_sure(const struct mind *m) { return m->sure; }

int mind_hopes(const struct mind *m, int *playouts)
{
    *playouts = m->playouts;
    return m->hopes;
}

void mind_explain(const struct mind *m, const void *seen, enum lr_side side, struct lr_text *t)
{
    if (m->judgement == NULL || m->player->blind) {
        lr_put_string(t, "Any legal answer will do.");
        return;
    }
    m->judgement->aim(m->p, seen, side, m->now.intent, m->now.answer + m->now.at, m->now.length - m->now.at, t);
    if (m->playouts > 0)
        lr_put(t, " (%d playouts; about %+.1f; %d%% sure)", m->playouts, m->hopes / 100.0, m->sure);
}
