/* child.c - a server in a process of its own. */
#include "child.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

_Noreturn void child_fail(struct child *c, const char *words)
{
    fprintf(stderr, "%s\n", words);
    if (c->pid > 0) {
        kill(c->pid, SIGKILL);
        waitpid(c->pid, NULL, 0);
    }
    child_remove(c);
    exit(1);
}

void child_make(struct child *c, const char *program)
{
    const char *room = getenv("TMPDIR");
    *c = (struct child){ .program = program, .talks = -1 };
    snprintf(c->folder, sizeof c->folder, "%s/longroll-XXXXXX", room && room[0] ? room : "/tmp");
    if (mkdtemp(c->folder) == NULL) {
        fprintf(stderr, "cannot make %s\n", c->folder);
        exit(1);
    }
    snprintf(c->file, sizeof c->file, "%s/longroll.db", c->folder);
}

void child_start(struct child *c)
{
    int out[2];
    if (pipe(out) != 0)
        child_fail(c, "no pipe");
    pid_t pid = fork();
    if (pid == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl(c->program, c->program, "serve", "--port", "0", "--rate", "0", "--quiet", "--lazy", "--data-file",
              c->file, c->more[0], c->more[1], (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    c->pid = pid;
    char line[600] = "";
    size_t used = 0;
    while (used + 1 < sizeof line && strchr(line, '\n') == NULL) {
        ssize_t n = read(out[0], line + used, sizeof line - used - 1);
        if (n <= 0)
            child_fail(c, "the server did not start");
        used += (size_t)n;
        line[used] = '\0';
    }
    if (c->talks >= 0)
        close(c->talks);
    c->talks = out[0]; /* what it says when it stops must go somewhere */
    const char *at = strstr(line, "127.0.0.1:");
    if (at == NULL)
        child_fail(c, "the server did not say where it is");
    c->port = (unsigned)strtoul(at + 10, NULL, 10);
}

void child_stop(struct child *c, int how)
{
    int status = 0;
    pid_t pid = c->pid;
    kill(pid, how);
    c->pid = 0;
    if (waitpid(pid, &status, 0) != pid)
        child_fail(c, "the server did not end");
    if (how == SIGKILL && (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL))
        child_fail(c, "the server had ended by itself");
    if (how == SIGTERM && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        child_fail(c, "the server did not stop in good order");
}

void child_remove(struct child *c)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-aside" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[260];
        snprintf(name, sizeof name, "%s%s", c->file, ends[i]);
        unlink(name);
    }
    rmdir(c->folder);
}
