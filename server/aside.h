/* aside.h - matches that ended the process are set aside; docs/server.md, "A match that ends the server". */
#ifndef ASIDE_H
#define ASIDE_H

#include "store.h"

struct server;
struct aside;

enum work_kind { WORK_NONE, WORK_LOADING, WORK_REQUEST, WORK_TURN, WORK_COUNSEL, WORK_TELLING, WORK_KINDS };

/* What a thread is at work on. */
struct at_work {
    const struct aside *aside;
    char match[ID_SIZE]; /* empty: no match */
    enum work_kind kind;
};

/* With the file open and no thread running yet: what ended the process last time is set aside; what another build
 * of the program set aside may try again. */
struct aside *aside_open(struct server *s, struct lr_error *e);
bool aside_watch(struct aside *a); /* begins to look out for work that never ends */
void aside_close(struct aside *a);
int aside_count(const struct aside *a); /* matches set aside when the server started */

/* This thread is at work on a match from here on; gives what it was at before. They may be nested. */
struct at_work work_on(const struct server *s, const char *match, enum work_kind kind);
void work_off(const struct at_work *before);
/* It gets on: the time that one piece of work may take begins anew. */
void work_goes_on(void);

#endif
