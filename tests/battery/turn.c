/* turn.c - the turn as a list forgets nothing, and what a combat sheet says has a rule. */
#include "properties.h"

#include "agenda.h"
#include "fight.h"

#include <stdlib.h>

static void check_rows(struct battery *b, const struct lr_agenda *a)
{
    for (int i = 0; i < a->n; i++) {
        const struct lr_task *row = &a->row[i];
        const char *name = row->name ? row->name : "";
        holds(b, BATTERY_TURN, name[0] != '\0', "row %d of the list has no name", i + 1);
        holds(b, BATTERY_TURN, (row->answers == 0) == row->done, "\"%s\" has %d answers left and is%s done", name,
              row->answers, row->done ? "" : " not");
        for (int k = 0; k < i; k++)
            holds(b, BATTERY_TURN,
                  row->kind != a->row[k].kind || row->who.domain != a->row[k].who.domain
                      || row->who.id != a->row[k].who.id,
                  "\"%s\" is on the list twice", name);
    }
}

/* Whatever goes over the board, or begins a fight, is in a row. */
static void check_forgotten(struct battery *b, enum lr_side side, const struct heard *h, const struct lr_form *f,
                            const struct lr_agenda *a)
{
    struct lr_way way;
    struct lr_fight fight;
    for (int i = 0; i < f->lines; i++) {
        const struct lr_line *l = &f->line[i];
        struct lr_task row = { .kind = LR_TASK_FORCE, .at = LR_NONE };
        if (l->aside || l->why != NULL)
            continue;
        bool listed = b->p->game->task(b->p, b->spare[0], side, l, &row), found = false;
        bool due = lr_way_of(b->p, b->spare[0], side, l->base, &way, NULL)
                   || lr_fight_of(b->p, b->spare[0], side, l->base, &fight);
        holds(b, BATTERY_TURN, listed || !due, "\"%s\" is still to be done and on no list", in_words(b, l->base));
        for (int k = 0; k < a->n && listed; k++)
            found |= a->row[k].who.id == row.who.id && a->row[k].answers > 0;
        holds(b, BATTERY_TURN, found || !listed || a->n == LR_TASKS, "\"%s\" has no row", in_words(b, l->base));
    }
    for (int k = 0; k < a->n; k++)
        holds(b, BATTERY_TURN, a->row[k].done || lr_listed(&h->q, a->row[k].first), "a row begins with \"%s\"",
              in_words(b, a->row[k].first));
}

static void check_items(struct battery *b, lr_answer x, const struct lr_item *item, int n)
{
    for (int i = 0; i < n; i++)
        holds(b, BATTERY_TURN, item[i].name != NULL && item[i].rule != NULL && rule_known(b, item[i].rule),
              "the sheet of \"%s\" has \"%s\" under rule \"%s\", which RULES.md does not have", in_words(b, x),
              item[i].name ? item[i].name : "", item[i].rule ? item[i].rule : "");
}

/* In a view, of the enemy only who is seen. */
static void check_sheet(struct battery *b, enum lr_side side, lr_answer x)
{
    struct lr_fight f;
    if (!lr_fight_of(b->p, b->spare[0], side, x, &f))
        return;
    check_items(b, x, f.first, f.firsts);
    for (int i = 0; i < 2; i++)
        check_items(b, x, f.party[i].item, f.party[i].items);
    holds(b, BATTERY_TURN, f.party[0].side == side && f.party[0].items > 0 && f.at != LR_NONE,
          "the sheet of \"%s\" does not say who fights with what where", in_words(b, x));
}

static void check_side(struct battery *b, enum lr_side side, const struct heard *h, struct lr_agenda *a,
                       struct lr_form *f)
{
    enum { SHEETS = 6 };
    lr_hide(b->p, b->state, side, b->spare[0]);
    for (int i = 0; i < SHEETS; i++)
        check_sheet(b, side, h->list[below(b, (uint32_t)h->q.n)]);
    if (!lr_agenda_of(b->p, b->spare[0], side, a))
        return;
    check_rows(b, a);
    if (lr_kind_of(b->p, b->state)->lists != NULL && lr_form_of(b->p, b->spare[0], &h->q, f))
        check_forgotten(b, side, h, f, a);
}

void check_turn(struct battery *b)
{
    struct lr_agenda *a = lr_agenda_make();
    struct lr_form *f = lr_form_make();
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND && a != NULL && f != NULL; side++)
        if (b->ask[side].q.n > 0 && b->ask[side].q.n <= LR_MOST_ANSWERS)
            check_side(b, side, &b->ask[side], a, f);
    lr_form_free(f);
    lr_agenda_free(a);
}
