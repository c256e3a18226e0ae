/* agenda.c - the turn as a list, made from the form of the question that is asked until its side is done. */
#include "agenda.h"

#include <stdarg.h>
#include <stdlib.h>

struct lr_agenda_room {
    struct lr_form *form;
    lr_answer list[LR_MOST_ANSWERS];
    void *state; /* a copy of the view, with the question that is listed on top */
    size_t size;
    char words[LR_TASK_TEXT];
    size_t used;
};

struct lr_agenda *lr_agenda_make(void)
{
    struct lr_agenda *a = calloc(1, sizeof *a);
    if (a == NULL)
        return NULL;
    a->room = calloc(1, sizeof *a->room);
    if (a->room != NULL && (a->room->form = lr_form_make()) != NULL)
        return a;
    free(a->room);
    free(a);
    return NULL;
}

void lr_agenda_free(struct lr_agenda *a)
{
    if (a == NULL)
        return;
    lr_form_free(a->room->form);
    free(a->room->state);
    free(a->room);
    free(a);
}

const char *lr_agenda_text(struct lr_agenda *a, const char *format, ...)
{
    struct lr_agenda_room *r = a->room;
    va_list args;
    va_start(args, format);
    const char *text = lr_put_apart(r->words, sizeof r->words, &r->used, format, args);
    va_end(args);
    return text;
}

struct lr_task *lr_agenda_row(struct lr_agenda *a, enum lr_task_kind kind, struct lr_thing who)
{
    for (int i = 0; i < a->n; i++)
        if (a->row[i].kind == kind && a->row[i].who.domain == who.domain && a->row[i].who.id == who.id)
            return &a->row[i];
    if (a->n == LR_TASKS)
        return NULL;
    a->row[a->n] = (struct lr_task){ .kind = kind, .who = who, .at = LR_NONE, .done = true };
    return &a->row[a->n++];
}

static const char *name_of(struct lr_agenda *a, const struct lr_pack *p, struct lr_thing who)
{
    char words[80] = "";
    struct lr_text t = LR_TEXT(words);
    if (who.domain < 0)
        return NULL;
    lr_name(p, who.domain, who.id, &t);
    return lr_agenda_text(a, "%s", words);
}

/* The lines of the listed question, each to the row that the game says. */
static void take_lines(const struct lr_pack *p, const void *listed, enum lr_side side, struct lr_agenda *a)
{
    const struct lr_form *f = a->room->form;
    for (int i = 0; i < f->lines; i++) {
        const struct lr_line *l = &f->line[i];
        struct lr_task like = { .kind = LR_TASK_FORCE, .who = LR_NO_THING, .at = LR_NONE };
        if (l->aside || l->why != NULL || !p->game->task(p, listed, side, l, &like))
            continue;
        struct lr_task *row = lr_agenda_row(a, like.kind, like.who);
        if (row == NULL)
            return;
        if (row->answers++ == 0) {
            row->first = l->base;
            row->at = like.at;
            row->can = like.can ? lr_agenda_text(a, "%s", like.can) : NULL;
        }
        row->done = false;
    }
}

/* The stack down to the topmost kind that has a list, if it is this side's. */
static bool cut_down(const struct lr_pack *p, struct lr_core *c, enum lr_side side)
{
    while (c->depth > 0 && !p->game->frames[lr_top_of(c)->kind].lists)
        lr_pop(c);
    return c->depth > 0 && lr_top_of(c)->asked == LR_ONLY(side);
}

bool lr_agenda_of(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a)
{
    struct lr_agenda_room *r = a->room;
    a->n = 0;
    a->name = NULL;
    r->used = 0;
    if (p->game->task == NULL || ((const struct lr_core *)seen)->over)
        return false;
    if (r->size < p->game->state_size) {
        void *state = realloc(r->state, p->game->state_size);
        if (state == NULL)
            return false;
        r->state = state;
        r->size = p->game->state_size;
    }
    memcpy(r->state, seen, p->game->state_size);
    if (!cut_down(p, r->state, side))
        return false;
    struct lr_question q = { .list = r->list, .room = LR_MOST_ANSWERS };
    lr_ask(p, r->state, side, &q);
    if (q.n < 1 || q.n > q.room || !lr_form_of(p, r->state, &q, r->form))
        return false;
    a->name = p->game->frames[lr_top_of(r->state)->kind].lists;
    take_lines(p, r->state, side, a);
    p->game->agenda(p, seen, side, a);
    for (int i = 0; i < a->n; i++)
        if (a->row[i].name == NULL)
            a->row[i].name = name_of(a, p, a->row[i].who);
    return true;
}

const char *lr_task_kind_name(enum lr_task_kind kind) { return kind == LR_TASK_FIGHT ? "fight" : "force"; }
