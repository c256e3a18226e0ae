/* tidy.c - what is cleaned up by the server itself, now and then and a little at a time; docs/server.md says after
 * how long. What an account has finished stays.
 *
 * Ages are told by the clock on the wall. If that has jumped since the server started, nothing is cleaned up until
 * it is started again: a clock that is wrong must not cost anybody anything. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SOON = 60 * 1000,       /* milliseconds until the first time */
    OFTEN = 10 * 60 * 1000, /* and from one to the next */
    PAGE = 100,             /* matches, guests or sessions looked at each time */
    WORDS = 1000,           /* of chat */
    DAY = 24 * 3600,        /* seconds */
    COOKIE_DAYS = 400       /* browsers keep none for longer */
};

struct tidy {
    int64_t due, started, wall; /* milliseconds; when it started, by both clocks */
    struct old_place match, guest;
    int64_t chat;
    bool complained;
};

struct tidy *tidy_make(const struct server *s)
{
    struct tidy *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->started = now_milliseconds();
    t->wall = now_seconds();
    t->due = t->started + (s->o.tidy > 0 ? (int64_t)s->o.tidy : SOON);
    return t;
}

void tidy_free(struct tidy *t) { free(t); }

static bool clock_is_right(struct tidy *t)
{
    int64_t ahead = now_seconds() - t->wall - (now_milliseconds() - t->started) / 1000;
    bool right = ahead > -DAY && ahead < DAY;
    if (!right && !t->complained)
        log_trouble("clock", "the clock has jumped: nothing is cleaned up until the next start");
    t->complained = t->complained || !right;
    return right;
}

/* When what is kept for so many days must have been touched; 0 days: always. */
static int64_t limit_of(unsigned days) { return days > 0 ? now_seconds() - (int64_t)days * DAY : INT64_MIN; }

static void tidied(struct job *j, bool ok)
{
    (void)ok;
    job_free(j);
}

struct pile { /* what is to go in one transaction */
    struct server *s;
    struct job *j;
    int n;
};

static struct write *add(struct pile *p, enum write_kind kind)
{
    struct write *w = &p->j->write[p->n++];
    w->kind = kind;
    return w;
}

/* ---- Matches, guests ---- */

static void add_match(void *ctx, const struct old_row *m)
{
    struct pile *p = ctx;
    int64_t guests = limit_of(p->s->o.keep_guests), abandoned = limit_of(p->s->o.keep_matches);
    bool given_up = !m->over && m->at < abandoned;
    if (table_in_memory(p->s, m->id) || (!given_up && m->at >= guests))
        return;
    struct write *w = add(p, given_up ? WRITE_MATCH_GOES : WRITE_GUESTS_MATCH_GOES);
    write_text(w, m->id);
    write_number(w, given_up ? abandoned : guests);
}

static void add_guest(void *ctx, const struct old_row *g)
{
    struct pile *p = ctx;
    struct write *w = add(p, WRITE_GUEST_GOES);
    write_text(w, g->id);
    write_number(w, limit_of(p->s->o.keep_guests));
}

/* ---- Now and then ---- */

static void add_chat(struct pile *p, struct tidy *t)
{
    int64_t end = store_chat_end(p->s->store);
    struct write *w = add(p, WRITE_CHAT_GOES);
    write_number(w, t->chat);
    write_number(w, t->chat + WORDS);
    write_number(w, limit_of(p->s->o.keep_chat));
    t->chat = t->chat + WORDS < end ? t->chat + WORDS : 0;
}

static void tidy_up(struct server *s, struct tidy *t)
{
    struct pile p = { s, job_make(2 * PAGE + 2), 0 };
    if (p.j == NULL)
        return;
    int64_t guests = limit_of(s->o.keep_guests), matches = limit_of(s->o.keep_matches);
    store_old_matches(s->store, guests > matches ? guests : matches, &t->match, PAGE, add_match, &p);
    store_old_guests(s->store, guests, &t->guest, PAGE, add_guest, &p);
    add_chat(&p, t);
    struct write *w = add(&p, WRITE_SESSIONS_GO);
    write_number(w, limit_of(COOKIE_DAYS));
    write_number(w, PAGE);
    p.j->writes = p.n;
    p.j->done = tidied;
    writer_put(s->writer, p.j);
}

void tidy_beat(struct server *s)
{
    struct tidy *t = s->tidy;
    int64_t now = now_milliseconds();
    if (now < t->due || !clock_is_right(t))
        return;
    t->due = now + (s->o.tidy > 0 ? (int64_t)s->o.tidy : OFTEN);
    tidy_up(s, t);
}
