/* child.h - a server in a process of its own, with a folder of its own outside the project. */
#ifndef CHILD_H
#define CHILD_H

#include <sys/types.h>

struct child {
    const char *program;
    const char *more[2]; /* arguments besides the usual; NULL: none */
    char folder[200], file[240];
    pid_t pid; /* 0: not running */
    unsigned port;
    int talks; /* what it prints */
};

/* Ends the program with these words; the folder is removed. */
_Noreturn void child_fail(struct child *c, const char *words);
void child_make(struct child *c, const char *program); /* the folder, where TMPDIR says */
void child_start(struct child *c);
void child_stop(struct child *c, int how); /* the signal; in good order if it is SIGTERM */
void child_remove(struct child *c);        /* the folder */

#endif
