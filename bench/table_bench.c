/* table_bench.c - what the server does with a long match of a large game: following it, views, moments of the past,
 * the history, a page of the log; how long each takes and how much is sent. The match is played by chance
 * beforehand.
 *
 *   table_bench [GAME [ANSWERS]] */
#include "games.h"
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SAMPLES = 51 };

static lr_answer list[LR_MOST_ANSWERS];
static struct lr_rng r;
static struct table t;
static const struct person nobody;

static double millis(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static void play(struct lr_match *m, int answers)
{
    for (int i = 0; i < answers && lr_asked(lr_match_state(m)) != 0; i++) {
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_match_ask(m, lr_asked(lr_match_state(m)) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND, &q);
        if (!lr_match_answer(m, q.side, lr_match_seq(m), list[lr_rng_below(&r, (uint32_t)q.n)]).ok)
            abort();
    }
}

static int some_length(void) { return (int)lr_rng_below(&r, (uint32_t)lr_match_length(t.match) + 1); }

static size_t follow(int eyes)
{
    (void)eyes;
    steps_forget(&t.steps);
    steps_follow(&t);
    return (size_t)lr_match_length(t.match);
}

static size_t copy(int eyes)
{
    struct steps s;
    (void)eyes;
    struct lr_match *m = lr_match_copy(t.match);
    bool ok = steps_copy(&s, &t.steps);
    steps_forget(&s);
    lr_match_free(m);
    return ok ? lr_match_memory(t.match).all : 0;
}

static size_t view(int eyes)
{
    struct jot j = { .text = NULL };
    t.version++;
    put_view(&j, &t, eyes, &nobody);
    size_t used = j.used;
    jot_free(&j);
    return used;
}

static size_t past(int eyes)
{
    int length;
    json_t *out = json_object();
    void *state = malloc(t.game->pack->game->state_size);
    steps_of(&t, eyes, some_length(), &length);
    lr_match_state_at(t.match, length, state);
    scene_json(out, t.game->pack, state, eyes);
    free(state);
    size_t size = json_dumpb(out, NULL, 0, JSON_COMPACT);
    json_decref(out);
    return size;
}

static size_t history(int eyes)
{
    struct jot j = { .text = NULL };
    put_history(&j, &t, eyes);
    size_t used = j.used;
    jot_free(&j);
    return used;
}

static size_t changed(int eyes)
{
    json_t *out = overlay_json(&t, lr_match_length(t.match), lr_match_state(t.match), eyes, "changed");
    size_t size = json_dumpb(out, NULL, 0, JSON_COMPACT);
    json_decref(out);
    return size;
}

static size_t page(int eyes)
{
    int next, end;
    json_t *out = log_json(&t, eyes, some_length(), &next, &end);
    size_t size = json_dumpb(out, NULL, 0, JSON_COMPACT);
    json_decref(out);
    return size;
}

static void measure(const char *what, int n, size_t (*run)(int eyes), const char *words)
{
    double took[SAMPLES] = { 0 };
    size_t most = 0;
    for (int i = 0; i < n; i++) {
        double from = millis();
        size_t size = run(i % EYES);
        took[i] = millis() - from;
        most = size > most ? size : most;
    }
    qsort(took, (size_t)n, sizeof took[0], by_size);
    printf("%-10s %10.2f %10.2f %10.0f  %s\n", what, took[n / 2], took[n - 1], (double)most / 1e3, words);
}

int main(int argc, char **argv)
{
    const struct games_entry *g = games_named(argc > 1 ? argv[1] : "stress");
    struct lr_error e = { 0 };
    r = lr_rng_seed(1861, 4);
    struct lr_pack *p = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    if (p == NULL) {
        fprintf(stderr, "usage: table_bench [GAME [ANSWERS]]: %s\n", e.words);
        return 2;
    }
    struct lr_setup s;
    lr_setup_preset(p, p->scenarios - 1, 1861, &s);
    struct serve_game game = { lr_pack_for(p, &s), "" };
    t.game = &game;
    t.match = lr_match_new(p, &s, &e);
    t.seen = calloc(1, p->game->state_size);
    if (t.match == NULL || t.seen == NULL)
        return 1;
    t.began = 1;
    play(t.match, argc > 2 ? (int)strtol(argv[2], NULL, 10) : 50000);
    printf("%s, %d answers\n", p->game->title, lr_match_length(t.match));
    printf("%-10s %10s %10s %10s\n", "what", "ms", "worst", "KB");
    measure("follow", 1, follow,
            "follow the match from its beginning, as when it is read from the disk (K answers)");
    measure("copy", SAMPLES, copy, "copy it, for whatever is looked at apart");
    measure("view", SAMPLES, view, "a view for a pair of eyes");
    measure("past", SAMPLES, past, "a moment of the past");
    measure("history", 4, history, "the past at a glance");
    measure("changed", SAMPLES, changed, "what has changed since last turn");
    measure("log", SAMPLES, page, "a page of the log");
    steps_forget(&t.steps);
    lr_match_free(t.match);
    free(t.seen);
    lr_pack_free(p);
    return 0;
}
