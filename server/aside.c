/* aside.c - a match whose loading, thinking or looking at ended the process is set aside at the next start, and
 * everything else goes on.
 *
 * Each thread notes which match it is at work on. If it dies there (SIGSEGV and the like), the signal's handler
 * writes that match into a small file beside the data, and lets the signal do what it always does. Only a thread
 * that dies of its own work leaves a mark: not one that is killed from outside, nor the others who happened to be
 * at work. At the next start the marks are moved into the data file.
 *
 * Work that never ends is ended too: a thread that spends more than a minute of processor time on one piece of work
 * is sent SIGABRT, which leads to the same mark. Waiting takes no processor time, so a slow disk or a machine with
 * much to do harms nobody. */
#include "aside.h"

#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LONG = 60 /* seconds of processor time for one piece of work */, STACK = 65536, MOST_MARKS = 256 };

struct aside {
    struct server *s;
    int fd; /* of the marks */
    char file[4096];
    int count;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool watching, ending;
};

/* What a dying thread leaves behind. */
struct mark {
    char magic[8];
    char match[ID_SIZE];
    int64_t at;
    int32_t kind, signal;
};

static const char magic[8] = "LRASIDE1";

/* A thread that has been at work on matches. `work` is read by its own signal handler alone. */
struct post {
    struct post *next;
    pthread_t thread;
    struct at_work work;
    atomic_uint piece; /* counts pieces of work: odd while it is at one */
    unsigned seen;     /* the watch's: the piece it saw last, and the thread's processor time then */
    int64_t since;
    void *stack; /* for the handler: that of the thread may be what is full */
};

static struct posts {
    pthread_mutex_t lock;
    struct post *first;
    pthread_key_t key; /* whose destructor takes a post from the list when its thread ends */
    bool made;
    int servers; /* in this process: the handlers are there as long as one of them is */
} posts = { .lock = PTHREAD_MUTEX_INITIALIZER };

static _Thread_local struct post *here;

/* ---- Dying ---- */

static const int deadly[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };
enum { DEADLY = sizeof deadly / sizeof deadly[0] };
static struct sigaction before[DEADLY];

/* Nothing here but what a signal handler may call. */
static void leave_mark(const struct post *p, int number)
{
    struct mark m = { .at = (int64_t)time(NULL), .kind = (int32_t)p->work.kind, .signal = number };
    for (size_t i = 0; i < sizeof magic; i++)
        m.magic[i] = magic[i];
    for (size_t i = 0; i < sizeof m.match; i++)
        m.match[i] = p->work.match[i];
    if (write(p->work.aside->fd, &m, sizeof m) == (ssize_t)sizeof m)
        fsync(p->work.aside->fd);
}

static void die(int number, siginfo_t *info, void *context)
{
    int kept = errno;
    const struct post *p = here;
    bool sent = info->si_code <= 0; /* by a process: abort() and the watch are this one */
    (void)context;
    for (int i = 0; i < DEADLY; i++)
        if (deadly[i] == number)
            sigaction(number, &before[i], NULL);
    if (p != NULL && p->work.match[0] != '\0' && (!sent || info->si_pid == getpid()))
        leave_mark(p, number);
    if (sent)
        raise(number); /* what did not come from an instruction would not come again */
    errno = kept;
}

/* With the lock of the posts held. */
static void handlers_set(void)
{
    struct sigaction a = { .sa_sigaction = die, .sa_flags = SA_SIGINFO | SA_ONSTACK };
    sigemptyset(&a.sa_mask);
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &a, &before[i]);
}

static void handlers_reset(void)
{
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &before[i], NULL);
}

/* ---- Posts ---- */

static void post_leave(void *ctx)
{
    struct post *p = ctx;
    pthread_mutex_lock(&posts.lock);
    struct post **at = &posts.first;
    while (*at != NULL && *at != p)
        at = &(*at)->next;
    if (*at != NULL)
        *at = p->next;
    pthread_mutex_unlock(&posts.lock);
    here = NULL;
    if (p->stack != NULL)
        sigaltstack(&(stack_t){ .ss_flags = SS_DISABLE }, NULL);
    free(p->stack);
    free(p);
}

/* A stack for the handler, unless the thread has one already (of a sanitizer). */
static void *own_stack(void)
{
    stack_t now = { .ss_flags = SS_DISABLE };
    if (sigaltstack(NULL, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0)
        return NULL;
    void *room = malloc(STACK);
    if (room == NULL || sigaltstack(&(stack_t){ .ss_sp = room, .ss_size = STACK }, NULL) == 0)
        return room;
    free(room);
    return NULL;
}

/* NULL: no memory, and so no notes are taken. */
static struct post *own_post(void)
{
    if (here != NULL)
        return here;
    struct post *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->thread = pthread_self();
    if (pthread_setspecific(posts.key, p) != 0) {
        free(p);
        return NULL;
    }
    p->stack = own_stack();
    pthread_mutex_lock(&posts.lock);
    p->next = posts.first;
    posts.first = p;
    pthread_mutex_unlock(&posts.lock);
    return here = p;
}

struct at_work work_on(const struct server *s, const char *match, enum work_kind kind)
{
    struct post *p = s->aside != NULL ? own_post() : NULL;
    if (p == NULL)
        return (struct at_work){ .aside = NULL };
    struct at_work was = p->work;
    p->work = (struct at_work){ .aside = s->aside, .kind = kind };
    snprintf(p->work.match, sizeof p->work.match, "%s", match);
    atomic_store(&p->piece, (atomic_load(&p->piece) | 1) + 2);
    return was;
}

void work_off(const struct at_work *was)
{
    struct post *p = here;
    if (p == NULL)
        return;
    p->work = *was;
    unsigned next = (atomic_load(&p->piece) | 1) + 2;
    atomic_store(&p->piece, was->kind == WORK_NONE ? next + 1 : next);
}

void work_goes_on(void)
{
    if (here != NULL && here->work.kind != WORK_NONE)
        atomic_fetch_add(&here->piece, 2);
}

/* ---- The watch ---- */

static int64_t processor_time(const struct post *p)
{
    clockid_t clock;
    struct timespec t;
    if (pthread_getcpuclockid(p->thread, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* With the lock of the posts held, so that its thread is there. */
static void look_at(struct post *p, int64_t most)
{
    unsigned piece = atomic_load(&p->piece);
    int64_t now = processor_time(p);
    if (piece != p->seen || piece % 2 == 0) {
        p->seen = piece;
        p->since = now;
    } else if (now - p->since > most) {
        log_trouble("endless",
                    "a match takes more processor time than any may: the server ends, and sets it aside");
        p->since = now;
        pthread_kill(p->thread, SIGABRT);
    }
}

static void *watch(void *ctx)
{
    struct aside *a = ctx;
    int64_t most = 1000 * (int64_t)(a->s->o.endless > 0 ? a->s->o.endless : LONG);
    pthread_mutex_lock(&a->lock);
    while (!a->ending) {
        struct timespec next;
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_sec++;
        pthread_cond_timedwait(&a->end, &a->lock, &next);
        pthread_mutex_lock(&posts.lock);
        for (struct post *p = posts.first; p != NULL && !a->ending; p = p->next)
            look_at(p, most);
        pthread_mutex_unlock(&posts.lock);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

bool aside_watch(struct aside *a)
{
    a->watching = pthread_create(&a->thread, NULL, watch, a) == 0;
    return a->watching;
}

/* ---- Starting ---- */

static bool is_id(const char id[ID_SIZE])
{
    for (int i = 0; i < ID_SIZE - 2; i++) {
        char c = id[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return id[ID_SIZE - 2] == '\0';
}

static const char *signal_name(int number)
{
    static const char *const names[DEADLY] = { "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT" };
    for (int i = 0; i < DEADLY; i++)
        if (deadly[i] == number)
            return names[i];
    return "a signal";
}

static void put_words(const struct mark *m, char *out, size_t size)
{
    static const char *const doing[WORK_KINDS] = { "at work on it",
                                                   "loading it",
                                                   "answering a request about it",
                                                   "thinking for a computer player",
                                                   "working something out (odds, advice, a plan, the past)",
                                                   "telling people of it" };
    unsigned kind = (unsigned)m->kind < WORK_KINDS ? (unsigned)m->kind : 0;
    snprintf(out, size, "the server ended (%s) while %s", signal_name(m->signal), doing[kind]);
}

static bool put_aside(struct store *store, const struct mark *m, const char *build)
{
    char words[160], line[240];
    struct write w = { .kind = WRITE_ASIDE };
    put_words(m, words, sizeof words);
    write_text(&w, m->match);
    write_number(&w, m->at);
    write_text(&w, words);
    write_text(&w, build);
    bool ok = store_put(store, &w, 1);
    write_clear(&w);
    snprintf(line, sizeof line, "%s is set aside: %s", m->match, words);
    log_trouble("aside", line);
    return ok;
}

/* The marks of the last time, each match once. */
static int read_marks(int fd, struct mark *list, int room)
{
    struct mark m;
    int n = 0;
    while (n < room && read(fd, &m, sizeof m) == (ssize_t)sizeof m) {
        bool good = memcmp(m.magic, magic, sizeof magic) == 0 && is_id(m.match);
        for (int i = 0; good && i < n; i++)
            good = strcmp(list[i].match, m.match) != 0;
        if (good)
            list[n++] = m;
    }
    return n;
}

static bool try_again(struct store *store, const char *build)
{
    struct write w = { .kind = WRITE_NEW_BUILD };
    write_text(&w, build);
    bool ok = store_put(store, &w, 1);
    write_clear(&w);
    return ok;
}

static void count_one(void *ctx, const struct aside_row *row)
{
    (void)row;
    ++*(int *)ctx;
}

/* In this order: what another build set aside comes back, what this one did stays. */
static bool take_marks(struct aside *a)
{
    struct store *store = a->s->store;
    struct mark *list = calloc(MOST_MARKS, sizeof *list);
    char build[24];
    int was = 0;
    if (list == NULL || store_asides(store, count_one, &was) != FOUND) {
        free(list);
        return false;
    }
    int n = read_marks(a->fd, list, MOST_MARKS);
    bool ok = true;
    if (was + n > 0) {
        build_name(build, sizeof build);
        ok = store_begin(store) && try_again(store, build);
        for (int i = 0; ok && i < n; i++)
            ok = put_aside(store, &list[i], build);
        ok = ok && store_commit(store) && ftruncate(a->fd, 0) == 0
             && store_asides(store, count_one, &a->count) == FOUND;
    }
    if (ok && was + n > a->count)
        log_info("again", json_pack("{s:i}", "matches", was + n - a->count));
    free(list);
    return ok;
}

static bool join_in(void)
{
    pthread_mutex_lock(&posts.lock);
    if (!posts.made)
        posts.made = pthread_key_create(&posts.key, post_leave) == 0;
    bool ok = posts.made;
    if (ok && posts.servers++ == 0)
        handlers_set();
    pthread_mutex_unlock(&posts.lock);
    return ok;
}

struct aside *aside_open(struct server *s, struct lr_error *e)
{
    struct aside *a = calloc(1, sizeof *a);
    pthread_condattr_t attributes;
    if (a == NULL) {
        lr_fail(e, NULL, 0, 0, "not enough memory to start");
        return NULL;
    }
    a->s = s;
    snprintf(a->file, sizeof a->file, "%s-aside", s->o.file);
    a->fd = open(a->file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (a->fd < 0 || !take_marks(a) || !join_in()) {
        lr_fail(e, a->file, 0, 0, "cannot note which matches are set aside: %s", strerror(errno));
        if (a->fd >= 0)
            close(a->fd);
        free(a);
        return NULL;
    }
    pthread_mutex_init(&a->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&a->end, &attributes);
    pthread_condattr_destroy(&attributes);
    count_add(COUNT_ASIDE, a->count);
    return a;
}

int aside_count(const struct aside *a) { return a->count; }

static void watch_end(struct aside *a)
{
    pthread_mutex_lock(&a->lock);
    a->ending = true;
    pthread_cond_signal(&a->end);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
}

/* Last of all: whoever was at work on matches has ended. */
void aside_close(struct aside *a)
{
    struct stat marks;
    if (a == NULL)
        return;
    if (a->watching)
        watch_end(a);
    pthread_mutex_lock(&posts.lock);
    if (--posts.servers == 0)
        handlers_reset();
    pthread_mutex_unlock(&posts.lock);
    if (fstat(a->fd, &marks) == 0 && marks.st_size == 0)
        unlink(a->file);
    close(a->fd);
    count_add(COUNT_ASIDE, -a->count);
    pthread_cond_destroy(&a->end);
    pthread_mutex_destroy(&a->lock);
    free(a);
}
