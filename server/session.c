/* session.c - signed-in devices. A cookie names a person and a session; the session of a person who is kept is kept
 * too, and a cookie is good as long as its session is there. Lately used ones are remembered, so that a request
 * costs no reading. */
#include "api.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SETS = 1024,
    WAYS = 8,
    HOUR = 3600 * 1000, /* milliseconds */
    MOST_DEVICES = 100  /* shown */
};

struct entry {
    uint64_t key; /* of the session; 0: the place is free */
    char user[ID_SIZE], name[NAME_SIZE];
    bool guest;
    int64_t read, used; /* when it was read from the file, and last used */
};

struct sessions {
    pthread_mutex_t lock;
    uint8_t key[crypto_shorthash_KEYBYTES];
    uint64_t ended; /* how often some were: what was read before may be out of date */
    struct entry entry[SETS][WAYS];
};

struct sessions *sessions_make(void)
{
    struct sessions *all = calloc(1, sizeof *all);
    if (all == NULL)
        return NULL;
    pthread_mutex_init(&all->lock, NULL);
    crypto_shorthash_keygen(all->key);
    return all;
}

void sessions_free(struct sessions *all)
{
    if (all == NULL)
        return;
    pthread_mutex_destroy(&all->lock);
    free(all);
}

/* ---- Remembering ---- */

static uint64_t key_of(const struct sessions *all, const char *session)
{
    uint64_t key;
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)session, strlen(session), all->key);
    return key ? key : 1;
}

/* With the lock held; NULL: not remembered, or so long ago that it is to be read again. */
static struct entry *find(struct sessions *all, uint64_t key)
{
    struct entry *set = all->entry[key % SETS];
    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key)
            return now_milliseconds() - set[i].read < HOUR ? &set[i] : NULL;
    return NULL;
}

/* With the lock held: its own place, a free one, or that of the least recently used. */
static struct entry *place_for(struct sessions *all, uint64_t key)
{
    struct entry *set = all->entry[key % SETS], *best = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].used < best->used)
            best = &set[i];
    }
    return best;
}

/* True: remembered, and `who` is who it is. */
static bool recall(struct sessions *all, struct person *who, uint64_t *ended)
{
    pthread_mutex_lock(&all->lock);
    struct entry *e = find(all, key_of(all, who->session));
    bool ok = e != NULL && strcmp(e->user, who->id) == 0;
    if (ok) {
        e->used = now_milliseconds();
        memcpy(who->name, e->name, sizeof who->name);
        who->guest = e->guest;
    }
    *ended = all->ended;
    pthread_mutex_unlock(&all->lock);
    return ok;
}

/* Unless some were ended since it was read. */
static void remember(struct sessions *all, const struct person *who, uint64_t ended)
{
    struct entry e = { .guest = who->guest, .read = now_milliseconds(), .used = now_milliseconds() };
    e.key = key_of(all, who->session);
    memcpy(e.user, who->id, sizeof e.user);
    memcpy(e.name, who->name, sizeof e.name);
    pthread_mutex_lock(&all->lock);
    if (all->ended == ended)
        *place_for(all, e.key) = e;
    pthread_mutex_unlock(&all->lock);
}

void sessions_forget(struct server *s, const char *user)
{
    struct sessions *all = s->sessions;
    pthread_mutex_lock(&all->lock);
    all->ended++;
    for (int i = 0; i < SETS * WAYS; i++) {
        struct entry *e = &all->entry[i / WAYS][i % WAYS];
        if (e->key != 0 && strcmp(e->user, user) == 0)
            *e = (struct entry){ .key = 0 };
    }
    pthread_mutex_unlock(&all->lock);
}

/* ---- Whose session it is ---- */

static void written(struct job *j, bool ok)
{
    (void)ok;
    job_free(j);
}

/* Once an hour at most: that somebody is still about, and with a cookie of before there were sessions the session
 * it stands for. */
static void note_seen(struct server *s, const struct person *who, bool first)
{
    struct job *j = s->writer ? job_make(2) : NULL;
    if (j == NULL)
        return;
    session_write(who, &j->write[0]);
    j->write[0].kind = first ? WRITE_OLD_SESSION : WRITE_SEEN;
    j->write[1].kind = WRITE_HERE;
    write_text(&j->write[1], who->id);
    write_number(&j->write[1], now_seconds());
    j->done = written;
    writer_put(s->writer, j);
}

enum found session_of(struct server *s, struct person *who, bool old)
{
    struct user_row user = { .hash = "" };
    struct session_row session = { .user = "" };
    uint64_t ended;
    if (recall(s->sessions, who, &ended))
        return FOUND;
    enum found f = store_user(s->store, who->id, &user);
    if (f == CANNOT_READ)
        return f;
    if (f == FOUND) { /* otherwise a guest who has done nothing, is not kept and has nothing to lose */
        memcpy(who->name, user.name, sizeof who->name);
        who->guest = user.hash[0] == '\0';
        f = store_session(s->store, who->session, &session);
        bool first = f == NOT_THERE && old && user.before;
        if (f == CANNOT_READ || (f == NOT_THERE && !first))
            return f;
        if (f == FOUND && strcmp(session.user, who->id) != 0)
            return NOT_THERE;
        note_seen(s, who, first);
    }
    remember(s->sessions, who, ended);
    return FOUND;
}

void session_write(const struct person *who, struct write *w)
{
    w->kind = WRITE_SESSION;
    write_text(w, who->session);
    write_text(w, who->id);
    write_number(w, now_seconds());
    write_text(w, who->agent);
}

void session_end_write(const struct person *who, const char *session, bool others, struct write *w)
{
    w->kind = others ? WRITE_END_OTHERS : WRITE_END;
    write_text(w, session);
    write_text(w, who->id);
}

/* ---- Ending ---- */

void sessions_ended(struct server *s, const char *user, const char *session, bool others)
{
    sessions_forget(s, user); /* first: whoever begins a stream now looks whether they are still signed in */
    loop_end(s->loop, user, session, others);
}

static void end_own(struct request *r) { sessions_ended(r->s, r->me.id, r->me.session, false); }

static void finish_logout(struct request *r)
{
    r->drop_cookie = r->kept;
    finish_kept(r);
}

void post_logout(struct request *r)
{
    static const char *const keys[] = { NULL };
    struct job *j = r->me.fresh || !body_only(r, keys) ? NULL : job_make(1);
    if (j != NULL) {
        session_end_write(&r->me, r->me.session, false, &j->write[0]);
        r->when_kept = end_own;
        wait_for(r, j, finish_logout);
    } else if (!r->answered) {
        r->drop_cookie = true;
        say(r, MHD_HTTP_OK, json_pack("{s:b}", "ok", 1));
    }
}

/* ---- Devices ---- */

struct devices {
    const struct request *r;
    json_t *list;
};

static void add_device(void *ctx, const struct session_row *d)
{
    const struct devices *all = ctx;
    json_array_append_new(all->list, json_pack("{s:s, s:I, s:I, s:o, s:b}", "id", d->id, "made",
                                               (json_int_t)d->made, "seen", (json_int_t)d->seen, "agent",
                                               js(d->agent), "current", strcmp(d->id, all->r->me.session) == 0));
}

void get_devices(struct request *r)
{
    struct devices all = { r, json_array() };
    struct session_row own = { .made = now_seconds(), .seen = now_seconds() };
    if (r->me.fresh) {
        json_decref(all.list);
        say_error(r, MHD_HTTP_UNAUTHORIZED, "greet", "Say hello first: GET /api/hello.");
        return;
    }
    if (store_sessions(r->s->store, r->me.id, MOST_DEVICES, add_device, &all) == CANNOT_READ) {
        json_decref(all.list);
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "That cannot be read at the moment.");
        return;
    }
    if (json_array_size(all.list) == 0) { /* a guest who is not kept yet */
        memcpy(own.id, r->me.session, sizeof own.id);
        memcpy(own.agent, r->me.agent, sizeof own.agent);
        add_device(&all, &own);
    }
    say(r, MHD_HTTP_OK, json_pack("{s:o}", "devices", all.list));
}

/* The device that a body names; NULL: all others. */
static const char *device_named(const struct request *r) { return json_string_value(json_object_get(r->in, "id")); }

static void end_named(struct request *r)
{
    const char *id = device_named(r);
    sessions_ended(r->s, r->me.id, id ? id : r->me.session, id == NULL);
}

static void finish_end(struct request *r)
{
    const char *id = device_named(r);
    r->drop_cookie = r->kept && id != NULL && strcmp(id, r->me.session) == 0;
    finish_kept(r);
}

void post_devices_end(struct request *r)
{
    static const char *const keys[] = { "id", "others", NULL };
    struct session_row row = { .user = "" };
    const char *id = body_only(r, keys) ? body_text(r, "id", ID_SIZE - 1, false) : NULL;
    bool others = json_is_true(json_object_get(r->in, "others"));
    if (r->answered)
        return;
    if ((id != NULL) == others) {
        say_bad(r, "Expected {\"id\": ...} or {\"others\": true}.");
        return;
    }
    if (!others && (store_session(r->s->store, id, &row) != FOUND || strcmp(row.user, r->me.id) != 0)) {
        say_error(r, MHD_HTTP_NOT_FOUND, "device", "There is no such device.");
        return;
    }
    struct job *j = job_make(1);
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    session_end_write(&r->me, others ? r->me.session : id, others, &j->write[0]);
    r->when_kept = end_named;
    wait_for(r, j, finish_end);
}
