/* writer.c - the one thread that writes. It takes everything queued, makes one transaction of it (so that many
 * changes share the wait for the disk), and then tells those who wait. */
#include "serve.h"

#include <stdlib.h>

struct writer {
    struct store *store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct job *first, **last;
    bool stopping;
};

struct job *job_make(int writes)
{
    struct job *j = calloc(1, sizeof *j);
    if (j != NULL && writes > 0)
        j->write = calloc((size_t)writes, sizeof *j->write);
    if (j == NULL || (writes > 0 && j->write == NULL)) {
        free(j);
        return NULL;
    }
    j->writes = writes;
    return j;
}

void job_free(struct job *j)
{
    if (j == NULL)
        return;
    for (int i = 0; i < j->writes; i++)
        write_clear(&j->write[i]);
    free(j->write);
    free(j);
}

static int write_jobs(struct store *s, struct job *list)
{
    int good = 0;
    for (struct job *j = list; j != NULL; j = j->next) {
        j->ok = j->writes == 0 || store_put(s, j->write, j->writes);
        good += j->ok && j->writes > 0;
    }
    return good;
}

static bool any_writes(const struct job *list)
{
    while (list != NULL && list->writes == 0)
        list = list->next;
    return list != NULL;
}

static void commit_all(struct store *s, struct job *list)
{
    bool writes = any_writes(list);
    bool open = !writes || store_begin(s);
    int good = open ? write_jobs(s, list) : 0;
    bool kept = open && (!writes || store_commit(s));
    if (kept && writes)
        count_add(COUNT_COMMITS, 1);
    if (kept)
        count_add(COUNT_WRITES, good);
    else
        log_trouble("commit", "the changes could not be written to the disk");
    loop_gather(); /* those who watch are told of all of them at once */
    for (struct job *j = list, *next; j != NULL; j = next) {
        next = j->next;
        bool ok = kept && j->ok;
        if (!ok)
            count_add(COUNT_LOST, 1);
        j->done(j, ok);
    }
    loop_release();
}

static void *write_on(void *ctx)
{
    struct writer *w = ctx;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->first == NULL && !w->stopping)
            pthread_cond_wait(&w->some, &w->lock);
        struct job *list = w->first;
        w->first = NULL;
        w->last = &w->first;
        if (list == NULL)
            break;
        pthread_mutex_unlock(&w->lock);
        commit_all(w->store, list);
        store_rest(w->store);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct writer *writer_start(struct store *s)
{
    struct writer *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->store = s;
    w->last = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->some, NULL);
    if (pthread_create(&w->thread, NULL, write_on, w) == 0)
        return w;
    free(w);
    return NULL;
}

void writer_put(struct writer *w, struct job *j)
{
    j->next = NULL;
    pthread_mutex_lock(&w->lock);
    *w->last = j;
    w->last = &j->next;
    pthread_cond_signal(&w->some);
    pthread_mutex_unlock(&w->lock);
}

void writer_stop(struct writer *w)
{
    if (w == NULL)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->some);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->some);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
