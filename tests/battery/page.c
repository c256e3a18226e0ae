/* page.c - every question of a game with its form, on one page to be read by a person. A question is printed
 * if it has a verb that has not been printed often enough with its kind. */
#include "properties.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE = 1 << 18 };

struct page {
    const struct lr_pack *p;
    const struct battery_plan *plan;
    struct lr_rng r;
    struct heard ask;
    struct lr_form *form;
    int met[256][256], most; /* kinds and verbs that have been printed */
    void *state, *seen;
    char text[PAGE];
};

/* Has it a verb that this kind of question has not been printed with often enough? */
static bool is_new(struct page *x)
{
    unsigned kind = lr_top_of(x->seen)->kind;
    bool met[256] = { false }, fresh = false;
    for (int i = 0; i < x->form->lines; i++) {
        unsigned v = lr_verb_of(x->form->line[i].base);
        fresh |= x->met[kind][v] < x->most;
        met[v] = true;
    }
    for (int v = 0; v < 256 && fresh; v++)
        x->met[kind][v] += met[v];
    return fresh;
}

static void print_form(struct page *x, enum lr_side side)
{
    lr_hide(x->p, x->state, side, x->seen);
    if (!lr_form_of(x->p, x->seen, &x->ask.q, x->form) || !is_new(x))
        return;
    struct lr_text t = LR_TEXT(x->text);
    lr_form_write(x->p, x->form, &t);
    printf("== %s (%s %s)\n%s\n%s\n", lr_kind_of(x->p, x->seen)->name, x->p->game->sides[side], x->ask.q.rule,
           x->ask.words, x->text);
}

static void play(struct page *x, int game)
{
    struct lr_setup setup;
    lr_setup_preset(x->p, x->p->scenarios ? game % x->p->scenarios : -1, x->plan->seed + (uint64_t)game, &setup);
    x->p = lr_pack_for(x->p, &setup);
    struct battery b = { .p = x->p };
    bool sensible = x->plan->sensible != NULL && game / (x->p->scenarios ? x->p->scenarios : 1) % 2;
    for (bool ok = lr_begin(x->p, &setup, x->state, NULL); ok && lr_asked(x->state) != 0;) {
        enum lr_side side = lr_asked(x->state) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        hear(&b, x->state, side, &x->ask);
        print_form(x, side);
        lr_answer any = x->ask.list[lr_rng_below(&x->r, (uint32_t)x->ask.q.n)];
        bool think = sensible && lr_rng_below(&x->r, 4) != 0;
        ok = lr_step(x->p, x->state, side, think ? x->plan->sensible(x->p, x->seen, &x->ask.q, &x->r) : any, NULL);
    }
}

void battery_page(const struct lr_pack *p, const struct battery_plan *plan, int most)
{
    struct page *x = calloc(1, sizeof *x);
    size_t size = p->game->state_size;
    if (x == NULL || (x->state = calloc(2, size)) == NULL || (x->form = lr_form_make()) == NULL)
        abort();
    x->p = p;
    x->plan = plan;
    x->most = most;
    x->seen = (char *)x->state + size;
    x->r = lr_rng_seed(plan->seed, 12);
    for (int game = 0; game < plan->games; game++)
        play(x, game);
    lr_form_free(x->form);
    free(x->state);
    free(x);
}
