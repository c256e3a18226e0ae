/* loop.c - the thread that writes to event streams.
 *
 * News are queued by source (a table, a lobby), each at most once; whoever reads slowly gets only the newest, since
 * news say no more than what to fetch. Nobody is told of a table more often than every PACE milliseconds: the first
 * change at once, those that follow closely together. That is counted for each by itself, so that nobody
 * can tell from it that another has been told something. */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    MOST_STREAMS = 12288,
    MOST_OF_ADDRESS = 8,
    OTHER_FILES = 4608, /* requests, the data file and the rest */
    SLOTS = 15,         /* one a second: so often there is a sign of life */
    SECOND = 1000,      /* milliseconds, as the next */
    PACE = 25,
    PATIENCE = 60, /* seconds for whoever takes nothing */
    QUIET = 5000,  /* milliseconds: no sign of life is needed so soon after something else */
    SEND_ROOM = 4096,
    BATCH = 256
};

/* A session that has ended: its lines are to go. */
struct goodbye {
    struct goodbye *next;
    char user[ID_SIZE], session[ID_SIZE];
    bool others; /* all but this one */
};

struct loop {
    struct server *s;
    pthread_t thread;
    int epoll, bell; /* bell: rung to wake it */
    int most;
    pthread_mutex_t lock; /* over what follows; taken last of all */
    struct source *first, **last;
    struct line *fresh; /* newcomers */
    struct goodbye *goodbyes;
    uint64_t endings; /* how many there have been */
    bool all_go;      /* there was no memory to note which */
    struct tallies *addresses;
    int streams;
    bool asleep, stopping, closed; /* closed: it takes nobody any more */
    bool ended;                    /* the thread */
    /* its thread's own */
    struct source *later; /* to be told again */
    struct line *slot[SLOTS], *leaving;
    int next_slot, turn; /* turn: the slot whose lines have their sign of life next */
    int64_t beat;
};

/* ---- Queueing ---- */

static _Thread_local struct {
    bool on;
    struct loop *ring; /* to be woken at the end */
} gathered;

static void ring(struct loop *p)
{
    uint64_t one = 1;
    if (write(p->bell, &one, sizeof one) < 0)
        return; /* it has been rung so often that it will wake */
}

/* With the lock held: must somebody ring? */
static bool wakes(struct loop *p)
{
    bool asleep = p->asleep;
    p->asleep = false;
    return asleep;
}

bool loop_queue(struct source *from) { return !atomic_exchange(&from->queued, true); }

void loop_put(struct loop *p, struct source *from)
{
    from->next = NULL;
    pthread_mutex_lock(&p->lock);
    *p->last = from;
    p->last = &from->next;
    bool wake = !gathered.on && wakes(p);
    pthread_mutex_unlock(&p->lock);
    if (gathered.on)
        gathered.ring = p;
    else if (wake)
        ring(p);
}

void loop_gather(void) { gathered.on = true; }

void loop_release(void)
{
    struct loop *p = gathered.ring;
    gathered.on = false;
    gathered.ring = NULL;
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    bool wake = wakes(p);
    pthread_mutex_unlock(&p->lock);
    if (wake)
        ring(p);
}

/* ---- How many ---- */

int loop_count(struct loop *p, const char *address)
{
    pthread_mutex_lock(&p->lock);
    int n = tally_count(p->addresses, address);
    pthread_mutex_unlock(&p->lock);
    return n;
}

int loop_most(const struct loop *p) { return p->most; }

/* ---- Coming ---- */

static bool admit(struct loop *p, const struct request *r, struct line *l, bool limited)
{
    int mine = around_streams(r->s->around, l->user, 1);
    pthread_mutex_lock(&p->lock);
    bool ok = !p->stopping && p->streams < p->most
              && (r->exempt
                  || ((r->me.fresh || mine <= MOST_STREAMS_OF_PERSON)
                      && (!limited || tally_count(p->addresses, r->address) < MOST_OF_ADDRESS)));
    p->streams += ok;
    l->address = ok && limited ? tally_in(p->addresses, r->address) : NULL;
    pthread_mutex_unlock(&p->lock);
    if (!ok)
        around_streams(r->s->around, l->user, -1);
    return ok;
}

static void forget(struct loop *p, const struct line *l)
{
    around_streams(p->s->around, l->user, -1);
    pthread_mutex_lock(&p->lock);
    p->streams--;
    tally_out(p->addresses, l->address);
    pthread_mutex_unlock(&p->lock);
}

static int patience_with(const struct server *s)
{
    return (int)(s->o.patience > 0 ? s->o.patience : PATIENCE) * SECOND;
}

/* Little is kept for whoever does not read, and whoever is gone without a word is noticed. */
static void set_up_socket(const struct server *s, int fd)
{
    int one = 1, room = SEND_ROOM, patience = patience_with(s);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
}

bool loop_take(struct request *r, struct line *l, bool limited)
{
    struct loop *p = r->s->loop;
    memcpy(l->user, r->me.id, sizeof l->user);
    memcpy(l->session, r->me.session, sizeof l->session);
    if (!admit(p, r, l, limited)) {
        say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "streams", "Too many streams are open.");
        return false;
    }
    l->rest = http_head(r);
    l->fd = l->rest ? http_leave(r, &l->door) : -1;
    if (l->fd < 0) {
        forget(p, l);
        free(l->rest);
        l->rest = NULL;
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "streams", "The stream cannot be opened at the moment.");
        return false;
    }
    set_up_socket(r->s, l->fd);
    l->server = r->s;
    r->status = MHD_HTTP_OK;
    l->rest_length = (uint32_t)strlen(l->rest);
    l->wrote = now_milliseconds();
    count_add(COUNT_STREAMS, 1);
    return true;
}

/* ---- Going ---- */

/* Not at once: somebody may be looking at it. */
static void end_line(struct loop *p, struct line *l)
{
    if (l->ending)
        return;
    l->ending = true;
    l->leaving = p->leaving;
    p->leaving = l;
}

static void close_line(struct loop *p, struct line *l)
{
    if (l->at != NULL) {
        *l->at = l->next;
        if (l->next != NULL)
            l->next->at = l->at;
    }
    int fd = l->fd;
    epoll_ctl(p->epoll, EPOLL_CTL_DEL, fd, NULL); /* the library may still have its own descriptor open */
    door_closed(p->s, l->door);
    forget(p, l);
    free(l->rest);
    l->rest = NULL;
    count_add(COUNT_STREAMS, -1);
    l->closed(p->s, l);
    close(fd);
}

static void close_leaving(struct loop *p)
{
    while (p->leaving != NULL) {
        struct line *l = p->leaving;
        p->leaving = l->leaving;
        close_line(p, l);
    }
}

/* False: somebody has been signed out since there were so many. */
static bool begin(struct loop *p, struct line *l, uint64_t endings)
{
    pthread_mutex_lock(&p->lock);
    bool same = p->endings == endings, closed = same && p->closed, wake = same && wakes(p);
    if (same && !closed) {
        l->next = p->fresh;
        p->fresh = l;
    }
    pthread_mutex_unlock(&p->lock);
    if (closed)
        close_line(p, l);
    else if (wake)
        ring(p);
    return same;
}

static uint64_t endings(struct loop *p)
{
    pthread_mutex_lock(&p->lock);
    uint64_t n = p->endings;
    pthread_mutex_unlock(&p->lock);
    return n;
}

void loop_begin(struct request *r, struct line *l)
{
    for (;;) {
        uint64_t before = endings(r->s->loop);
        if (!r->me.fresh && !is_still(r))
            shutdown(l->fd, SHUT_RDWR);
        if (begin(r->s->loop, l, before))
            return;
    }
}

void loop_end(struct loop *p, const char *user, const char *session, bool others)
{
    struct goodbye *e = calloc(1, sizeof *e);
    if (e != NULL) {
        snprintf(e->user, sizeof e->user, "%s", user);
        snprintf(e->session, sizeof e->session, "%s", session);
        e->others = others;
    }
    pthread_mutex_lock(&p->lock);
    p->endings++;
    p->all_go = p->all_go || e == NULL; /* those who may stay come back by themselves */
    if (e != NULL) {
        e->next = p->goodbyes;
        p->goodbyes = e;
    }
    bool wake = wakes(p);
    pthread_mutex_unlock(&p->lock);
    if (wake)
        ring(p);
}

static bool is_gone(const struct line *l, const struct goodbye *e)
{
    return strcmp(l->user, e->user) == 0 && (strcmp(l->session, e->session) == 0) != e->others;
}

static void end_gone(struct loop *p, const struct goodbye *e)
{
    for (int i = 0; i < SLOTS; i++)
        for (struct line *l = p->slot[i]; l != NULL; l = l->next)
            if (e == NULL || is_gone(l, e))
                end_line(p, l);
}

/* After the newcomers were taken in. */
static void end_sessions(struct loop *p)
{
    pthread_mutex_lock(&p->lock);
    struct goodbye *list = p->goodbyes;
    bool all = p->all_go;
    p->goodbyes = NULL;
    p->all_go = false;
    pthread_mutex_unlock(&p->lock);
    if (all)
        end_gone(p, NULL);
    while (list != NULL) {
        struct goodbye *e = list;
        list = e->next;
        end_gone(p, e);
        free(e);
    }
}

/* ---- Writing ---- */

int64_t line_later(const struct line *l, int64_t now) { return now - l->told < PACE ? l->told + PACE : 0; }

bool line_waits(const struct line *l) { return l->rest != NULL || l->ending; }

static size_t length_of(const struct iovec *part, int parts)
{
    size_t n = 0;
    for (int i = 0; i < parts; i++)
        n += part[i].iov_len;
    return n;
}

/* How much was taken; -1: there is nobody any more. */
static ssize_t put(struct line *l, struct iovec *part, int parts)
{
    const struct msghdr m = { .msg_iov = part, .msg_iovlen = (size_t)parts };
    ssize_t n = sendmsg(l->fd, &m, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return 0;
    return n;
}

/* What was not taken is kept. */
static void keep_rest(struct loop *p, struct line *l, const struct iovec *part, int parts, size_t taken)
{
    size_t n = length_of(part, parts) - taken, used = 0;
    l->rest = malloc(n);
    if (l->rest == NULL) {
        end_line(p, l);
        return;
    }
    for (int i = 0; i < parts; i++) {
        size_t skip = taken < part[i].iov_len ? taken : part[i].iov_len;
        memcpy(l->rest + used, (const char *)part[i].iov_base + skip, part[i].iov_len - skip);
        used += part[i].iov_len - skip;
        taken -= skip;
    }
    l->rest_at = 0;
    l->rest_length = (uint32_t)n;
}

void line_write(struct loop *p, struct line *l, struct iovec *part, int parts)
{
    if (line_waits(l) || parts == 0)
        return;
    ssize_t n = put(l, part, parts);
    if (n < 0) {
        end_line(p, l);
        return;
    }
    l->told = now_milliseconds();
    if (n > 0)
        l->wrote = l->told;
    if ((size_t)n < length_of(part, parts))
        keep_rest(p, l, part, parts, (size_t)n);
}

/* Put down among those to be told again. */
static void put_later(struct loop *p, struct source *from, int64_t later)
{
    if (from->later != 0) {
        from->later = later < from->later ? later : from->later;
        return;
    }
    from->hold(p->s, from);
    from->later = later;
    from->next_later = p->later;
    p->later = from;
}

static void tell(struct loop *p, struct source *from)
{
    int64_t later = from->tell(p->s, from);
    if (later != 0)
        put_later(p, from, later);
}

/* The rest goes out; when all of it has, its source tells what has come meanwhile. */
static void write_rest(struct loop *p, struct line *l)
{
    struct iovec part = { l->rest + l->rest_at, l->rest_length - l->rest_at };
    ssize_t n = put(l, &part, 1);
    if (n < 0) {
        end_line(p, l);
        return;
    }
    if (n > 0)
        l->wrote = now_milliseconds();
    l->rest_at += (uint32_t)n;
    if (l->rest_at < l->rest_length)
        return;
    free(l->rest);
    l->rest = NULL;
    tell(p, l->source);
}

/* ---- The thread ---- */

static void welcome(struct loop *p, struct line *l)
{
    struct epoll_event e = { .events = EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = l };
    struct line **slot = &p->slot[p->next_slot++ % SLOTS];
    l->next = *slot;
    l->at = slot;
    if (l->next != NULL)
        l->next->at = &l->next;
    *slot = l;
    if (epoll_ctl(p->epoll, EPOLL_CTL_ADD, l->fd, &e) != 0)
        end_line(p, l);
    else
        write_rest(p, l);
}

static void take_fresh(struct loop *p)
{
    pthread_mutex_lock(&p->lock);
    struct line *list = p->fresh;
    p->fresh = NULL;
    pthread_mutex_unlock(&p->lock);
    while (list != NULL) {
        struct line *l = list;
        list = l->next;
        welcome(p, l);
    }
}

static void tell_later(struct loop *p, int64_t now)
{
    struct source *list = p->later;
    p->later = NULL;
    while (list != NULL) {
        struct source *from = list;
        list = from->next_later;
        if (from->later > now) {
            from->next_later = p->later;
            p->later = from;
            continue;
        }
        from->later = 0;
        tell(p, from);
        from->done(p->s, from);
    }
}

static void tell_queued(struct loop *p)
{
    pthread_mutex_lock(&p->lock);
    struct source *list = p->first;
    p->first = NULL;
    p->last = &p->first;
    pthread_mutex_unlock(&p->lock);
    while (list != NULL) {
        struct source *from = list;
        list = from->next;
        atomic_store(&from->queued, false);
        tell(p, from);
        from->done(p->s, from);
    }
}

/* A fifteenth of all streams, each second. */
static void give_signs(struct loop *p, int64_t now)
{
    static char sign[] = ":\n\n";
    for (struct line *l = p->slot[p->turn]; l != NULL; l = l->next) {
        struct iovec part = { sign, sizeof sign - 1 };
        if (l->rest != NULL && now - l->wrote > patience_with(p->s))
            end_line(p, l);
        else if (now - l->wrote >= QUIET)
            line_write(p, l, &part, 1);
    }
    p->turn = (p->turn + 1) % SLOTS;
}

static void hear(struct loop *p, const struct epoll_event *e)
{
    struct line *l = e->data.ptr;
    uint64_t rung;
    if (l == NULL) {
        if (read(p->bell, &rung, sizeof rung) < 0)
            return;
    } else if (e->events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
        end_line(p, l);
    } else if (l->rest != NULL && !l->ending) {
        write_rest(p, l);
    }
}

/* Until the next sign of life, or until somebody's time has come; 0 if there is something to do. */
static int time_to_sleep(struct loop *p, int64_t now)
{
    int64_t wait = p->beat + SECOND - now;
    for (const struct source *from = p->later; from != NULL; from = from->next_later)
        wait = from->later - now < wait ? from->later - now : wait;
    pthread_mutex_lock(&p->lock);
    p->asleep = p->first == NULL && p->fresh == NULL && p->goodbyes == NULL && !p->all_go && !p->stopping;
    if (!p->asleep)
        wait = 0;
    pthread_mutex_unlock(&p->lock);
    return wait > 0 ? (int)wait : 0;
}

static bool one_turn(struct loop *p)
{
    struct epoll_event e[BATCH];
    int n = epoll_wait(p->epoll, e, BATCH, time_to_sleep(p, now_milliseconds()));
    for (int i = 0; i < n; i++)
        hear(p, &e[i]);
    take_fresh(p);
    end_sessions(p);
    int64_t now = now_milliseconds();
    tell_queued(p);
    tell_later(p, now);
    if (now - p->beat >= SECOND) {
        give_signs(p, now);
        p->beat = now;
    }
    close_leaving(p);
    pthread_mutex_lock(&p->lock);
    bool stopping = p->stopping;
    p->asleep = false;
    pthread_mutex_unlock(&p->lock);
    return !stopping;
}

/* Everybody is shown out; whatever is queued is taken off the list, and tells nobody. */
static void end_all(struct loop *p)
{
    pthread_mutex_lock(&p->lock);
    p->closed = true;
    pthread_mutex_unlock(&p->lock);
    take_fresh(p);
    end_sessions(p);
    end_gone(p, NULL);
    close_leaving(p);
    tell_queued(p);
    tell_later(p, INT64_MAX);
}

static void *run(void *ctx)
{
    struct loop *p = ctx;
    p->beat = now_milliseconds();
    while (one_turn(p))
        continue;
    end_all(p);
    return NULL;
}

/* ---- Starting and stopping ---- */

/* As many files as the system allows; how many streams that leaves room for. */
static int room_for_streams(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return MOST_STREAMS;
    rlim_t wanted = MOST_STREAMS + OTHER_FILES;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= wanted)
        return MOST_STREAMS;
    int room = (int)files.rlim_cur > OTHER_FILES * 2 ? (int)files.rlim_cur - OTHER_FILES : (int)files.rlim_cur / 2;
    char words[120];
    snprintf(words, sizeof words, "the system allows %llu open files: at most %d streams",
             (unsigned long long)files.rlim_cur, room);
    log_trouble("limit", words);
    return room;
}

struct loop *loop_start(struct server *s)
{
    struct loop *p = calloc(1, sizeof *p);
    struct epoll_event e = { .events = EPOLLIN };
    if (p == NULL)
        return NULL;
    p->s = s;
    p->most = room_for_streams();
    p->addresses = tallies_make();
    p->last = &p->first;
    pthread_mutex_init(&p->lock, NULL);
    p->epoll = epoll_create1(EPOLL_CLOEXEC);
    p->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    s->loop = p;
    if (p->addresses != NULL && p->epoll >= 0 && p->bell >= 0
        && epoll_ctl(p->epoll, EPOLL_CTL_ADD, p->bell, &e) == 0 && pthread_create(&p->thread, NULL, run, p) == 0)
        return p;
    p->ended = true;
    loop_free(p);
    s->loop = NULL;
    return NULL;
}

void loop_stop(struct loop *p)
{
    if (p == NULL || p->ended)
        return;
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_mutex_unlock(&p->lock);
    ring(p);
    pthread_join(p->thread, NULL);
    p->ended = true;
}

void loop_free(struct loop *p)
{
    if (p == NULL)
        return;
    loop_stop(p);
    for (struct goodbye *e = p->goodbyes, *next; e != NULL; e = next) {
        next = e->next;
        free(e);
    }
    if (p->epoll >= 0)
        close(p->epoll);
    if (p->bell >= 0)
        close(p->bell);
    pthread_mutex_destroy(&p->lock);
    tallies_free(p->addresses);
    free(p);
}
