/* agenda.h - what a side has left to do: the turn as a list that empties.
 *
 * A kind of frame that is asked again and again until its side says it is done (`lists`: movement, battles) has
 * such a list. It is made from the form of that question, also while another lies on top of it (where does this
 * force march?), so whatever can still be done is in a row and no row is empty. Which lines go together, who has
 * acted, and what is said of a row beside its name the game adds. Made for people, from views; nothing here is on
 * the hot path. */
#ifndef LONGROLL_AGENDA_H
#define LONGROLL_AGENDA_H

#include "form.h"

enum lr_task_kind { LR_TASK_FORCE, LR_TASK_FIGHT, LR_TASK_KINDS };
enum { LR_TASKS = 640, LR_TASK_TEXT = 65536 }; /* 600 pieces, each in a row of its own */

struct lr_task {
    enum lr_task_kind kind;
    bool done; /* it has acted: nothing is left of it */
    bool now;  /* the question at hand is about it */
    struct lr_thing who;
    lr_hex at;                    /* LR_NONE: nowhere */
    int answers;                  /* of the list that are its own: 0 if and only if it is done */
    lr_answer first;              /* the lowest of them */
    const char *name, *has, *can; /* "Thomas"; "strength 61"; "0 to 9 Movement Points"; NULL: nothing to say */
};

struct lr_agenda {
    const char *name; /* "This Impulse"; NULL: nothing is listed */
    int n;
    struct lr_task row[LR_TASKS];
    struct lr_agenda_room *room; /* the engine's */
};

/* Working memory for any agenda, used again and again; NULL: no memory. */
struct lr_agenda *lr_agenda_make(void);
void lr_agenda_free(struct lr_agenda *a);
/* What `side`, which is asked in `seen`, has left to do; false: nothing is listed now. */
bool lr_agenda_of(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a);

/* For the game's `agenda`: the row of this thing, added if there is none (done, until an answer is its own). NULL:
 * no room. And text that lives as long as the agenda. */
struct lr_task *lr_agenda_row(struct lr_agenda *a, enum lr_task_kind kind, struct lr_thing who);
const char *lr_agenda_text(struct lr_agenda *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *lr_task_kind_name(enum lr_task_kind kind);

#endif
