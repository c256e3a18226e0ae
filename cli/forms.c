/* forms.c - `longroll forms`: every kind of question of a game, how it is asked, with one example each, for
 * reading. */
#include "cli.h"
#include "form.h"

#include <stdlib.h>

enum { GAMES = 3, KINDS = 256, LONG_LABEL = 60, LONG_QUESTION = 9, PAGE = 1 << 16 };

struct reading {
    const struct lr_pack *p;
    struct lr_form *form;
    void *seen;
    lr_answer list[LR_MOST_ANSWERS];
    char words[4000], page[PAGE];
    bool had[KINDS];
    int kinds, faults, wordy;
};

static int words_in_first_line(const char *words)
{
    int n = 0;
    for (size_t i = 0; words[i] != '\0' && words[i] != '\n'; i++)
        n += words[i] != ' ' && (i == 0 || words[i - 1] == ' ');
    return n;
}

static void fault(struct reading *r, const char *kind, const char *what, const char *words)
{
    r->faults++;
    printf("FAULT %s: %s: \"%s\"\n", kind, what, words);
}

static void check_label(struct reading *r, const char *kind, const char *label)
{
    if (label != NULL && label[0] == '\0')
        fault(r, kind, "an empty label", "");
    else if (label != NULL && strlen(label) > LONG_LABEL)
        fault(r, kind, "a label over 60 characters", label);
}

static void check_labels(struct reading *r, const char *kind)
{
    const struct lr_form *f = r->form;
    for (int i = 0; i < f->lines; i++)
        check_label(r, kind, f->line[i].label);
    for (int i = 0; i < f->axes; i++)
        check_label(r, kind, f->axis[i].label);
    for (int i = 0; i < f->settings; i++)
        check_label(r, kind, f->setting[i].label);
}

static void read_question(struct reading *r, const void *state, enum lr_side side)
{
    const struct lr_pack *p = r->p;
    unsigned kind = lr_top_of(state)->kind;
    if (r->had[kind % KINDS])
        return;
    r->had[kind % KINDS] = true;
    r->kinds++;
    const struct lr_kind *k = &p->game->frames[kind];
    struct lr_question q = { .list = r->list, .room = LR_MOST_ANSWERS, .words = LR_TEXT(r->words) };
    struct lr_text page = LR_TEXT(r->page);
    r->words[0] = r->page[0] = '\0';
    lr_hide(p, state, side, r->seen);
    lr_ask(p, r->seen, side, &q);
    printf("\n== %s (%s)\n%s\n", k->name, q.rule ? q.rule : "-", r->words);
    print_carried(p, k);
    r->wordy += words_in_first_line(r->words) > LONG_QUESTION;
    if (r->words[0] == '\0')
        fault(r, k->name, "an empty question", "");
    if (!lr_form_of(p, r->seen, &q, r->form)) {
        fault(r, k->name, "no form", r->words);
        return;
    }
    lr_form_write(p, r->form, &page);
    printf("%s", r->page);
    check_labels(r, k->name);
}

/* One random game, which goes the same way each time. */
static void read_game(struct reading *r, int scenario, uint64_t seed)
{
    struct lr_setup s;
    struct lr_rng rng = lr_rng_seed(seed, 11);
    lr_setup_preset(r->p, scenario, seed, &s);
    const struct lr_pack *all = r->p;
    r->p = lr_pack_for(all, &s);
    void *state = state_make(r->p);
    bool on = lr_begin(r->p, &s, state, NULL);
    for (int i = 0; on && lr_asked(state) != 0 && i < r->p->game->longest; i++) {
        enum lr_side side = lr_asked(state) & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        struct lr_question q = { .list = r->list, .room = LR_MOST_ANSWERS };
        read_question(r, state, side);
        lr_ask(r->p, state, side, &q);
        on = q.n > 0 && lr_step(r->p, state, side, r->list[lr_rng_below(&rng, (uint32_t)q.n)], NULL);
    }
    free(state);
    r->p = all;
}

static int forms(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    (void)a;
    (void)shelf;
    struct reading *r = calloc(1, sizeof *r);
    if (r == NULL || p->game->board_only) {
        free(r);
        return complain(NOT_GOOD, "%s asks nothing", p->game->id);
    }
    r->p = p;
    r->form = lr_form_make();
    r->seen = state_make(p);
    for (int scenario = 0; r->form != NULL && scenario < p->scenarios; scenario++)
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            read_game(r, scenario, seed);
    int kinds = r->kinds, faults = r->faults;
    printf("\n%d kinds of question, %d with more than %d words, %d faults\n", kinds, r->wordy, LONG_QUESTION,
           faults);
    lr_form_free(r->form);
    free(r->seen);
    free(r);
    return faults == 0 && kinds > 0 ? GOOD : NOT_GOOD;
}

static int run(const struct args *a) { return with_pack(a, forms); }

static const struct flag flags[] = { DATA_FLAGS, NO_MORE_FLAGS };

const struct command forms_command = {
    "forms",
    "GAME",
    "Every kind of question that comes up in some random games, with its form",
    "One example each, with what its frame carries, to be read before a game is called done. Exit code 1 if a "
    "question\n"
    "or a label is empty, or a label has more than 60 characters.",
    flags,
    1,
    1,
    false,
    run,
};
