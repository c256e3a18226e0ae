/* serve.c - starting and stopping the whole. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_WAITING = 1000 };

const struct serve_game *serve_game(const struct server *s, const char *id)
{
    for (int i = 0; i < s->o.games; i++)
        if (strcmp(s->o.game[i].pack->game->id, id) == 0)
            return &s->o.game[i];
    return NULL;
}

struct ids {
    char id[MOST_WAITING][ID_SIZE];
    int n;
};

static void note_id(void *ctx, const char *id)
{
    struct ids *list = ctx;
    if (list->n < MOST_WAITING)
        snprintf(list->id[list->n++], ID_SIZE, "%s", id);
}

/* Computers whose turn it was when the server stopped go on, and matches that this version would play otherwise are
 * marked (they are read, which finds out); beside the serving, since there may be many. */
static void take_up(struct server *s)
{
    struct ids *list = calloc(1, sizeof *list);
    if (list == NULL)
        return;
    store_waiting(s->store, s->o.version, MOST_WAITING, note_id, list);
    for (int i = 0; i < list->n && !atomic_load(&s->stopping); i++) {
        enum found found;
        struct table *t = table_get(s, list->id[i], &found);
        if (t == NULL)
            continue;
        struct at_work before = work_on(s, t->id, WORK_LOADING);
        pthread_mutex_lock(&t->lock);
        if (t->loaded)
            think_of(s, t);
        pthread_mutex_unlock(&t->lock);
        work_off(&before);
        table_let_go(s, t);
    }
    free(list);
}

static void *beat(void *ctx)
{
    struct server *s = ctx;
    enum { EVERY = 200 /* milliseconds */, BEATS = 10 };
    take_up(s);
    for (int i = 0; !atomic_load(&s->stopping); i++) {
        usleep(EVERY * 1000);
        store_tidy(s->store);
        think_share(s->think);
        if (i % BEATS == 0) {
            doors_beat(s);
            tidy_beat(s);
            if (think_left_out(s->think))
                take_up(s);
        }
    }
    return NULL;
}

static bool look(void *ctx, const char *name, char out[LOOK_SIZE]) { return names_look(ctx, name, out); }

static bool make_names(struct server *s, struct lr_error *e)
{
    s->names = names_make();
    if (s->names == NULL)
        return lr_fail(e, NULL, 0, 0, "the data of ICU, by which names are told apart, cannot be read");
    return store_looks(s->store, names_version(), look, s->names)
           || lr_fail(e, s->o.file, 0, 0, "cannot be written: the names in it could not be looked through");
}

/* A large file is looked through while it is used. If it is damaged that is said, and nothing is written any more:
 * matches can be read as far as they are whole. */
static void *check(void *ctx)
{
    enum { NICE = 10 };
    struct server *s = ctx;
    char why[200] = "", words[400];
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    if (store_check(s->store, &s->stopping, why, sizeof why))
        return NULL;
    snprintf(words, sizeof words,
             "%s is damaged (%s): nothing is written to it any more; stop, and put back a backup", s->o.file, why);
    log_trouble("file", words);
    count_add(COUNT_DAMAGED, 1);
    return NULL;
}

static bool start(struct server *s, struct lr_error *e)
{
    log_level(s->o.quiet);
    if (!nets_read(s->o.proxies, &s->proxies, e))
        return false;
    s->store = store_open(s->o.file, e);
    if (s->store == NULL || (s->aside = aside_open(s, e)) == NULL || (s->people = people_make(s, e)) == NULL
        || (s->shop = shop_open(s, e)) == NULL)
        return false;
    if (!make_names(s, e))
        return false;
    s->around = around_make();
    s->sessions = sessions_make();
    s->limits = limits_make(s->o.rate);
    s->tidy = tidy_make(s);
    s->tables = tables_make(s);
    s->writer = writer_start(s->store);
    s->think = think_start(s);
    s->notices = notices_start(s);
    s->boards = s->writer ? boards_open(s) : NULL;
    if (loop_start(s) == NULL || s->around == NULL || s->sessions == NULL || s->limits == NULL || s->tidy == NULL
        || s->boards == NULL || s->notices == NULL || s->tables == NULL || s->writer == NULL || s->think == NULL)
        return lr_fail(e, NULL, 0, 0, "not enough memory to start");
    s->daemon = http_start(s, e);
    if (s->daemon == NULL)
        return false;
    notices_open(s->notices);
    s->checking = store_unchecked(s->store) && pthread_create(&s->checker, NULL, check, s) == 0;
    s->beating = aside_watch(s->aside) && pthread_create(&s->heart, NULL, beat, s) == 0;
    return s->beating || lr_fail(e, NULL, 0, 0, "cannot start a thread");
}

struct server *server_start(const struct serve_options *o, struct lr_error *e)
{
    struct server *s = calloc(1, sizeof *s);
    if (s == NULL) {
        lr_fail(e, NULL, 0, 0, "not enough memory");
        return NULL;
    }
    s->o = *o;
    if (start(s, e))
        return s;
    server_stop(s);
    return NULL;
}

unsigned server_port(const struct server *s)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

int server_aside(const struct server *s) { return aside_count(s->aside); }

/* Nothing may be suspended when the daemon stops: those who wait are answered. */
static void empty_house(struct server *s)
{
    enum { PATIENCE = 20000, LOOK = 5 }; /* milliseconds */
    for (int i = 0; i < PATIENCE / LOOK; i++) {
        if (atomic_load(&s->waiting) == 0)
            return;
        usleep(LOOK * 1000);
    }
    log_trouble("stop", "some requests did not end in time");
}

/* No new connections; thoughts end; what is queued is written and its waiters are answered; then the rest. */
void server_stop(struct server *s)
{
    if (s == NULL)
        return;
    atomic_store(&s->stopping, true);
    int listening = s->daemon ? MHD_quiesce_daemon(s->daemon) : -1;
    think_stop(s->think);
    notices_stop(s->notices);
    boards_stop(s->boards);
    if (s->beating)
        pthread_join(s->heart, NULL);
    if (s->checking)
        pthread_join(s->checker, NULL);
    loop_stop(s->loop);
    if (s->daemon != NULL) {
        empty_house(s);
        MHD_stop_daemon(s->daemon);
    }
    notices_keep(s->notices);
    writer_stop(s->writer);
    if (listening >= 0)
        close(listening);
    loop_free(s->loop);
    tables_free(s->tables);
    think_free(s->think);
    notices_free(s->notices);
    shop_close(s->shop);
    boards_close(s->boards);
    people_free(s->people);
    aside_close(s->aside);
    around_free(s->around);
    sessions_free(s->sessions);
    limits_free(s->limits);
    names_free(s->names);
    tidy_free(s->tidy);
    store_close(s->store);
    http_free(s);
    free(s);
}
