/* match.c - a game being played: its record, its log, its past, and taking back.
 *
 * The undo window is the stretch of answers at the end of the record that may still be taken back. An answer that
 * moves chance, shows something hidden or makes the other side answer closes it, and a new window begins behind
 * that answer. The states that the match has been in are kept as differences (past.c), all of them, so that any
 * moment of the past is at hand. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_ROOM = 32, MOST_EVENTS = 1 << 24 };

static const char no_memory[] = "There is not enough memory.";

/* Answers that a side has taken back, the last one on top. */
struct taken_back {
    lr_answer *list;
    int n, room;
};

/* Why an answer can no longer be taken back. */
enum closing { OPEN, BY_CHANCE, BY_REVEAL, BY_ENEMY };

/* Of a state that the match has been in, what taking back asks about; and whether the answer that led to it closed
 * the window. */
struct moment {
    uint8_t asked, depth, kind;
    uint8_t closed; /* enum closing */
};

struct lr_match {
    const struct lr_pack *p;
    struct lr_setup setup;
    bool placed;
    uint8_t *start, *state, *next; /* next: where an answer is tried before it counts */
    uint32_t seq;
    uint32_t put[2]; /* the sequence number at which each side's question was put */

    struct lr_said *answers;
    int n, room;
    struct lr_events log;

    /* The state before each answer, and the present one: n + 1 of both. */
    struct lr_past past;
    struct moment *moments;
    int moment_room;
    int window; /* the first answer that may still be taken back */
    struct taken_back back[2];

    char *notes;
    size_t notes_length;
};

static size_t size_of(const struct lr_match *m) { return m->p->game->state_size; }

static uint32_t course_of(const void *state) { return ((const struct lr_core *)state)->course; }

static struct moment moment_of(const void *state)
{
    const struct lr_core *c = state;
    return (
        struct moment){ .asked = lr_asked(c), .depth = c->depth, .kind = c->depth > 0 ? lr_top_of(c)->kind : 0 };
}

/* ---- room ----------------------------------------------------------------------------------------- */

/* The list with room for `need` things; NULL, and nothing has changed, if there is no memory. */
static void *grow(void *list, int *room, int need, size_t each)
{
    if (list != NULL && need <= *room)
        return list;
    int more = *room < FIRST_ROOM ? FIRST_ROOM : *room;
    while (more < need)
        more = more < INT32_MAX / 2 ? more * 2 : INT32_MAX;
    void *larger = realloc(list, (size_t)more * each);
    if (larger != NULL)
        *room = more;
    return larger;
}

static bool room_for_answer(struct lr_match *m)
{
    void *answers = grow(m->answers, &m->room, m->n + 1, sizeof *m->answers);
    m->answers = answers ? answers : m->answers;
    void *moments = grow(m->moments, &m->moment_room, m->n + 2, sizeof *m->moments);
    m->moments = moments ? moments : m->moments;
    return answers != NULL && moments != NULL;
}

static bool room_for_events(struct lr_match *m, int more)
{
    struct lr_events *log = &m->log;
    if (log->n + more > MOST_EVENTS || log->dice_n + more > MOST_EVENTS)
        return false;
    void *list = grow(log->list, &log->room, log->n + more, sizeof *log->list);
    log->list = list ? list : log->list;
    void *dice = grow(log->dice, &log->dice_room, log->dice_n + more, sizeof *log->dice);
    log->dice = dice ? dice : log->dice;
    return list != NULL && dice != NULL;
}

/* ---- one answer ----------------------------------------------------------------------------------- */

/* Everything told since these marks is forgotten. */
static void cut_log(struct lr_match *m, int events, int dice)
{
    m->log.n = events;
    m->log.dice_n = m->log.told = dice;
    m->log.lost = false;
}

/* The work that fills m->next: an answer, or (x == 0) the beginning of the match. */
static bool try_once(struct lr_match *m, enum lr_side side, lr_answer x)
{
    if (x == 0)
        return lr_begin(m->p, &m->setup, m->next, &m->log);
    memcpy(m->next, m->state, size_of(m));
    return lr_step(m->p, m->next, side, x, &m->log);
}

static bool unsettled(const struct lr_match *m, struct lr_text *why)
{
    lr_put(why, "The game does not come to a question: ");
    lr_why_unsettled(m->p, m->next, why);
    lr_put(why, ".");
    return false;
}

/* Carry it out in m->next, with as much room in the log as it takes. False, and what went wrong: the log is then
 * as it was. */
static bool try_answer(struct lr_match *m, enum lr_side side, lr_answer x, struct lr_text *why)
{
    int events = m->log.n, dice = m->log.dice_n;
    for (int more = FIRST_ROOM;; more *= 2) {
        cut_log(m, events, dice);
        if (!room_for_events(m, more)) {
            lr_put_string(why, no_memory);
            return false;
        }
        if (!try_once(m, side, x)) {
            cut_log(m, events, dice);
            return unsettled(m, why);
        }
        if (!m->log.lost)
            return true;
    }
}

/* Why an answer by `side` that led from one state to another can no longer be taken back. */
static enum closing closing(const void *before, const void *after, enum lr_side side)
{
    const struct lr_core *a = before, *b = after;
    if (a->rolls != b->rolls)
        return BY_CHANCE;
    if (a->reveals != b->reveals)
        return BY_REVEAL;
    unsigned newly = lr_asked(after) & ~(unsigned)lr_asked(before);
    return (newly & LR_ONLY(lr_enemy(side))) != 0 ? BY_ENEMY : OPEN;
}

/* Is a side asked after a change what it was asked before? */
static bool still_waits(const struct moment *a, const struct moment *b, enum lr_side side)
{
    return (a->asked & b->asked & LR_ONLY(side)) != 0 && a->depth == b->depth && a->kind == b->kind;
}

/* After a change by `side`: its own question is new, and so is the enemy's unless that has been waiting. */
static void changed(struct lr_match *m, enum lr_side side, bool enemy_waits)
{
    m->seq++;
    m->put[side] = m->seq;
    if (!enemy_waits)
        m->put[lr_enemy(side)] = m->seq;
}

/* Make m->next, which this answer led to, the state. Room has been made, and the past has it already. */
static void commit(struct lr_match *m, enum lr_side side, lr_answer x, int first_event, int first_die)
{
    struct moment *now = &m->moments[m->n];
    now[1] = moment_of(m->next);
    now[1].closed = (uint8_t)closing(m->state, m->next, side);
    m->answers[m->n++] = (struct lr_said){ .answer = x,
                                           .check = lr_hash(m->next, size_of(m)),
                                           .side = (uint8_t)side,
                                           .course = course_of(m->state),
                                           .first_event = (uint32_t)first_event,
                                           .events = (uint32_t)(m->log.n - first_event),
                                           .first_die = (uint32_t)first_die,
                                           .dice = (uint32_t)(m->log.dice_n - first_die) };
    uint8_t *old = m->state;
    m->state = m->next;
    m->next = old;
    if (now[1].closed != OPEN)
        m->window = m->n;
    changed(m, side, still_waits(&now[0], &now[1], lr_enemy(side)));
}

static struct lr_verdict carry_out(struct lr_match *m, enum lr_side side, lr_answer x)
{
    struct lr_verdict v = lr_judge(m->p, m->state, side, x);
    if (!v.ok)
        return v;
    int events = m->log.n, dice = m->log.dice_n;
    char words[sizeof v.words] = "";
    struct lr_text why = LR_TEXT(words);
    if (!room_for_answer(m)) {
        lr_refuse(&v, "H0", "%s", no_memory);
    } else if (!try_answer(m, side, x, &why)) {
        lr_refuse(&v, "H0", "%s", words);
    } else if (!lr_past_add(&m->past, m->state, m->next, size_of(m))) {
        cut_log(m, events, dice);
        lr_refuse(&v, "H0", "%s", no_memory);
    } else {
        commit(m, side, x, events, dice);
    }
    return v;
}

struct lr_verdict lr_match_answer(struct lr_match *m, enum lr_side side, uint32_t seq, lr_answer x)
{
    struct lr_verdict v = { .ok = false };
    if (side > LR_SECOND) {
        lr_refuse(&v, "H1", "Only the two sides answer.");
        return v;
    }
    /* An answer is fresh if its question is still the one being asked: in secret questions the enemy's answers
     * come in between and change nothing. */
    if (m->seq - seq > m->seq - m->put[side]) {
        lr_refuse(&v, "H2", "The answer is to question %u; the present one is %u.", (unsigned)seq,
                  (unsigned)m->seq);
        return v;
    }
    v = carry_out(m, side, x);
    if (v.ok)
        m->back[side].n = 0;
    return v;
}

/* ---- taking back ---------------------------------------------------------------------------------- */

/* Does the same secret question go on from one state to the next, asked of nobody who had finished it? */
static bool goes_on(const struct moment *before, const struct moment *now)
{
    return now->asked != 0 && (now->asked & ~(unsigned)before->asked) == 0 && now->depth == before->depth
           && now->kind == before->kind;
}

/* The last answer of a side in the window, before answer `end`; -1 if it has none. */
static int last_of(const struct lr_match *m, enum lr_side side, int end)
{
    int i = end - 1;
    while (i >= m->window && m->answers[i].side != side)
        i--;
    return i >= m->window ? i : -1;
}

/* An answer may be lifted out from under the enemy's later ones only while the secret question in which all of them
 * were given is still open: nobody has acted on anything yet. */
int lr_match_can_undo(const struct lr_match *m, enum lr_side side)
{
    int count = 0;
    bool alone = true, sealed = true; /* no enemy's answer follows; all that follows is of one secret question */
    for (int i = m->n - 1; side <= LR_SECOND && i >= m->window; i--) {
        sealed = sealed && goes_on(&m->moments[i], &m->moments[i + 1]);
        if (m->answers[i].side != side)
            alone = false;
        else if (alone || (sealed && m->moments[i].asked == LR_PLAYERS))
            count++;
        else
            break;
    }
    return count;
}

/* What closed the window over this side's last answer. */
static enum closing closed_over(const struct lr_match *m, enum lr_side side)
{
    int i = m->n - 1;
    while (i >= 0 && m->answers[i].side != side)
        i--;
    while (i >= 0 && i < m->n && m->moments[i + 1].closed == OPEN)
        i++;
    return i >= 0 && i < m->n ? (enum closing)m->moments[i + 1].closed : OPEN;
}

static struct lr_verdict nothing_to_undo(const struct lr_match *m, enum lr_side side)
{
    static const struct {
        const char *rule, *words;
    } reasons[] = {
        [OPEN] = { "H5", "There is nothing to take back." },
        [BY_CHANCE] = { "H6", "Nothing can be taken back: chance has moved since." },
        [BY_REVEAL] = { "H7", "Nothing can be taken back: something hidden has been shown since." },
        [BY_ENEMY] = { "H8", "Nothing can be taken back: the other side has had to answer since." },
    };
    struct lr_verdict v = { .ok = false };
    enum closing by = OPEN;
    if (side <= LR_SECOND)
        by = last_of(m, side, m->n) >= 0 ? BY_ENEMY : closed_over(m, side);
    lr_refuse(&v, reasons[by].rule, "%s", reasons[by].words);
    return v;
}

/* Back to the state before answer i. Cannot fail. */
static void rewind_to(struct lr_match *m, int i)
{
    if (i == m->n)
        return;
    lr_past_go(&m->past, m->n, i, m->state);
    lr_past_cut(&m->past, i + 1);
    cut_log(m, (int)m->answers[i].first_event, (int)m->answers[i].first_die);
    m->n = i;
}

static bool remember(struct taken_back *back, lr_answer x)
{
    void *list = grow(back->list, &back->room, back->n + 1, sizeof *back->list);
    if (list == NULL)
        return false;
    back->list = list;
    back->list[back->n++] = x;
    return true;
}

/* Take back this side's answers from `first` on, all of which may be lifted, and say the enemy's later ones again.
 */
static struct lr_verdict lift(struct lr_match *m, enum lr_side side, int first)
{
    struct lr_verdict v = { .ok = true };
    int kept = 0, back = m->back[side].n;
    lr_answer *later = malloc(((size_t)(m->n - first) + 1) * sizeof *later);
    v.ok = later != NULL;
    for (int i = m->n - 1; v.ok && i >= first; i--)
        if (m->answers[i].side == side)
            v.ok = remember(&m->back[side], m->answers[i].answer);
    if (!v.ok) {
        free(later);
        m->back[side].n = back;
        lr_refuse(&v, "H0", "%s", no_memory);
        return v;
    }
    for (int i = first; i < m->n; i++)
        if (m->answers[i].side != side)
            later[kept++] = m->answers[i].answer;
    rewind_to(m, first);
    for (int i = 0; i < kept && v.ok; i++)
        v = carry_out(m, lr_enemy(side), later[i]);
    free(later);
    return v;
}

static void free_parts(struct lr_match *m)
{
    free(m->start);
    free(m->state);
    free(m->next);
    free(m->answers);
    free(m->log.list);
    free(m->log.dice);
    lr_past_free(&m->past);
    free(m->moments);
    free(m->back[0].list);
    free(m->back[1].list);
    free(m->notes);
}

/* A copy of a list; *ok becomes false if there is no memory. */
static void *copied(const void *list, size_t size, bool *ok)
{
    if (list == NULL || size == 0)
        return NULL;
    void *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, list, size);
    else
        *ok = false;
    return copy;
}

/* A match of its own with the same contents, so that something may be tried on it. */
static bool copy_match(struct lr_match *to, const struct lr_match *m)
{
    size_t size = size_of(m);
    bool ok = true;
    *to = *m;
    to->start = copied(m->start, size, &ok);
    to->state = copied(m->state, size, &ok);
    to->next = copied(m->next, size, &ok);
    to->room = m->n;
    to->answers = copied(m->answers, (size_t)m->n * sizeof *m->answers, &ok);
    to->moment_room = m->n + 1;
    to->moments = copied(m->moments, (size_t)to->moment_room * sizeof *m->moments, &ok);
    ok = lr_past_copy(&to->past, &m->past) && ok;
    to->log.room = m->log.n;
    to->log.list = copied(m->log.list, (size_t)m->log.n * sizeof *m->log.list, &ok);
    to->log.dice_room = m->log.dice_n;
    to->log.dice = copied(m->log.dice, (size_t)m->log.dice_n * sizeof *m->log.dice, &ok);
    for (int i = 0; i < 2; i++) {
        to->back[i].room = m->back[i].n;
        to->back[i].list = copied(m->back[i].list, (size_t)m->back[i].n * sizeof *m->back[i].list, &ok);
    }
    to->notes = copied(m->notes, m->notes_length + 1, &ok);
    if (!ok)
        free_parts(to);
    return ok;
}

/* Where a side's last `count` answers in the window begin. */
static int first_lifted(const struct lr_match *m, enum lr_side side, int count)
{
    int first = m->n;
    for (int i = 0; i < count; i++)
        first = last_of(m, side, first);
    return first;
}

static bool says_alone(const struct lr_match *m, enum lr_side side, int from)
{
    for (int i = from; i < m->n; i++)
        if (m->answers[i].side != side)
            return false;
    return true;
}

/* Where something must be said again it is tried on a copy, so that a failure half-way leaves the match as it was.
 */
static struct lr_verdict lift_safely(struct lr_match *m, enum lr_side side, int first)
{
    struct lr_match trial;
    struct lr_verdict v = { .ok = false };
    if (says_alone(m, side, first))
        return lift(m, side, first);
    if (!copy_match(&trial, m)) {
        lr_refuse(&v, "H0", "%s", no_memory);
        return v;
    }
    v = lift(&trial, side, first);
    if (!v.ok) {
        free_parts(&trial);
        return v;
    }
    free_parts(m);
    *m = trial;
    return v;
}

static struct lr_verdict take_back(struct lr_match *m, enum lr_side side, int most)
{
    int count = lr_match_can_undo(m, side);
    if (count == 0)
        return nothing_to_undo(m, side);
    const struct moment before = m->moments[m->n];
    const uint32_t seq = m->seq, put[2] = { m->put[0], m->put[1] };
    struct lr_verdict v = lift_safely(m, side, first_lifted(m, side, count < most ? count : most));
    if (!v.ok)
        return v;
    m->seq = seq;
    memcpy(m->put, put, sizeof m->put);
    changed(m, side, still_waits(&before, &m->moments[m->n], lr_enemy(side)));
    return v;
}

struct lr_verdict lr_match_undo(struct lr_match *m, enum lr_side side) { return take_back(m, side, 1); }

struct lr_verdict lr_match_restart(struct lr_match *m, enum lr_side side) { return take_back(m, side, INT32_MAX); }

struct lr_verdict lr_match_redo(struct lr_match *m, enum lr_side side)
{
    struct lr_verdict v = { .ok = false };
    if (side > LR_SECOND || m->back[side].n == 0) {
        lr_refuse(&v, "H9", "There is nothing to put back.");
        return v;
    }
    v = carry_out(m, side, m->back[side].list[m->back[side].n - 1]);
    if (v.ok)
        m->back[side].n--;
    return v;
}

int lr_match_can_redo(const struct lr_match *m, enum lr_side side)
{
    return side > LR_SECOND ? 0 : m->back[side].n;
}

/* ---- by consent ----------------------------------------------------------------------------------- */

/* What has just been changed in the core of the state has been so since the window began: no answer in it has
 * touched that. False, and it is as it was before, if there is no memory. */
static bool since_window(struct lr_match *m, const struct lr_core *before)
{
    struct lr_core *now = (struct lr_core *)(void *)m->state;
    if (lr_past_amend(&m->past, m->window, before, now, sizeof *now))
        return true;
    *now = *before;
    return false;
}

/* A new course of chance. No die has been rolled inside the window, so it may begin with the window: answers that
 * are then taken back and said again must not have the old dice. */
static bool begin_course(struct lr_match *m, uint32_t course)
{
    const struct lr_core before = *(const struct lr_core *)(const void *)m->state;
    ((struct lr_core *)(void *)m->state)->course = course;
    if (!since_window(m, &before))
        return false;
    memcpy(m->next, m->state, size_of(m));
    for (int i = m->n - 1; i >= m->window; i--) {
        m->answers[i].course = course;
        m->answers[i].check = lr_hash(m->next, size_of(m));
        lr_past_go(&m->past, i + 1, i, m->next);
    }
    return true;
}

struct lr_verdict lr_match_anew(struct lr_match *m, uint32_t course)
{
    struct lr_verdict v = { .ok = true };
    if (course <= course_of(m->state))
        lr_refuse(&v, "H0", "Course %u of chance has been; the next is %u.", (unsigned)course,
                  (unsigned)course_of(m->state) + 1);
    else if (!begin_course(m, course))
        lr_refuse(&v, "H0", "%s", no_memory);
    return v;
}

/* Forward, for where the question began to which answer k belongs is where the one before it ended. */
int lr_match_before_secret(const struct lr_match *m, int i)
{
    bool secret = false;
    int first = 0;
    if (i < 0 || i >= m->n)
        return -1;
    for (int k = 0; k < m->n; k++) {
        const struct moment *now = &m->moments[k];
        bool same = secret && goes_on(now - 1, now);
        if (k > i && !same)
            return first;
        first = same ? first : k;
        secret = same || now->asked == LR_PLAYERS;
    }
    bool open = secret && goes_on(&m->moments[m->n - 1], &m->moments[m->n]);
    return open ? i : first; /* while it is open, nothing of it has been shown */
}

/* The window that was open before answer i. */
static int window_at(const struct lr_match *m, int i)
{
    while (i > 0 && m->moments[i].closed == OPEN)
        i--;
    return i;
}

struct lr_verdict lr_match_rewind(struct lr_match *m, int count)
{
    struct lr_verdict v = { .ok = true };
    struct lr_match trial;
    if (count < 0 || count > m->n || course_of(m->state) == UINT32_MAX) {
        lr_refuse(&v, "H5", "There is nothing to take back.");
        return v;
    }
    if (!copy_match(&trial, m)) {
        lr_refuse(&v, "H0", "%s", no_memory);
        return v;
    }
    rewind_to(&trial, count);
    trial.window = window_at(&trial, count);
    trial.back[0].n = trial.back[1].n = 0;
    if (!begin_course(&trial, course_of(m->state) + 1)) {
        free_parts(&trial);
        lr_refuse(&v, "H0", "%s", no_memory);
        return v;
    }
    trial.seq = trial.put[0] = trial.put[1] = m->seq + 1;
    free_parts(m);
    *m = trial;
    return v;
}

struct lr_match *lr_match_copy(const struct lr_match *m)
{
    struct lr_match *copy = calloc(1, sizeof *copy);
    if (copy != NULL && copy_match(copy, m))
        return copy;
    free(copy);
    return NULL;
}

/* ---- the past ------------------------------------------------------------------------------------- */

/* From the beginning or from the end, whichever is nearer. */
void lr_match_state_at(const struct lr_match *m, int i, void *out)
{
    int at = i < 0 ? 0 : i > m->n ? m->n : i;
    bool back = lr_past_nearer_end(&m->past, at);
    memcpy(out, back ? m->state : m->start, size_of(m));
    lr_past_go(&m->past, back ? m->n : -1, at, out);
}

void lr_match_next_state(const struct lr_match *m, int i, void *state)
{
    if (i >= 0 && i < m->n)
        lr_past_go(&m->past, i, i + 1, state);
}

uint8_t lr_match_asked_at(const struct lr_match *m, int i) { return i >= 0 && i <= m->n ? m->moments[i].asked : 0; }

int lr_match_window(const struct lr_match *m) { return m->window; }

struct lr_memory lr_match_memory(const struct lr_match *m)
{
    struct lr_memory u = { .states = 3 * size_of(m), .past = lr_past_memory(&m->past) };
    u.record = (size_t)m->room * sizeof *m->answers + (size_t)m->moment_room * sizeof *m->moments;
    u.log = (size_t)m->log.room * sizeof *m->log.list + (size_t)m->log.dice_room * sizeof *m->log.dice;
    u.all = sizeof *m + u.states + u.past + u.record + u.log + m->notes_length;
    for (int i = 0; i < 2; i++)
        u.all += (size_t)m->back[i].room * sizeof *m->back[i].list;
    return u;
}

bool lr_playable(const struct lr_pack *p, struct lr_error *e)
{
    return !p->game->board_only
           || lr_fail(e, NULL, 0, 0, "%s has its board but no rules yet: it can be checked and drawn, not played",
                      p->game->title);
}

/* ---- the match itself ----------------------------------------------------------------------------- */

static struct lr_match *blank(const struct lr_pack *p, const struct lr_setup *s, struct lr_error *e)
{
    if (!lr_playable(p, e))
        return NULL;
    struct lr_match *m = calloc(1, sizeof *m);
    size_t size = p->game->state_size;
    if (m != NULL) {
        m->p = lr_pack_for(p, s);
        m->setup = *s;
        m->setup.edition = m->p->edition;
        m->start = calloc(1, size);
        m->state = calloc(1, size);
        m->next = calloc(1, size);
        if (m->start != NULL && m->state != NULL && m->next != NULL)
            return m;
        lr_match_free(m);
    }
    lr_fail(e, NULL, 0, 0, "not enough memory for a match");
    return NULL;
}

static struct lr_match *given_up(struct lr_match *m, struct lr_error *e, const char *words)
{
    lr_match_free(m);
    lr_fail(e, NULL, 0, 0, "%s", words);
    return NULL;
}

/* Only a position may begin from no scenario, -1. */
static bool setup_exists(const struct lr_pack *p, const struct lr_setup *s, int least, struct lr_error *e)
{
    if (s->scenario < least || s->scenario >= p->scenarios)
        return lr_fail(e, NULL, 0, 0, "expected one of %d scenarios, found number %d", p->scenarios, s->scenario);
    if (s->scenario < 0 && (s->edition < 0 || (s->edition > 0 && s->edition >= p->editions)))
        return lr_fail(e, NULL, 0, 0, "expected one of %d boards, found number %d", p->editions, s->edition);
    for (int i = 0; i < p->options; i++)
        if (s->option[i] >= p->option[i].choices)
            return lr_fail(e, NULL, 0, 0, "expected one of %d choices for %s, found number %d",
                           p->option[i].choices, p->option[i].name, s->option[i]);
    return true;
}

/* This is the state that it begins with. */
static bool begin_past(struct lr_match *m, const void *state)
{
    memcpy(m->start, state, size_of(m));
    memcpy(m->state, state, size_of(m));
    if (!room_for_answer(m) || !lr_past_add(&m->past, m->start, m->state, size_of(m)))
        return false;
    m->moments[0] = moment_of(m->state);
    return true;
}

struct lr_match *lr_match_new(const struct lr_pack *p, const struct lr_setup *s, struct lr_error *e)
{
    struct lr_match *m = setup_exists(p, s, 0, e) ? blank(p, s, e) : NULL;
    if (m == NULL)
        return NULL;
    char words[240] = "";
    struct lr_text why = LR_TEXT(words);
    if (!try_answer(m, LR_NOBODY, 0, &why))
        return given_up(m, e, words);
    return begin_past(m, m->next) ? m : given_up(m, e, no_memory);
}

struct lr_match *lr_match_at(const struct lr_pack *p, const struct lr_setup *s, const void *state,
                             struct lr_error *e)
{
    struct lr_match *m = setup_exists(p, s, -1, e) ? blank(p, s, e) : NULL;
    if (m == NULL)
        return NULL;
    m->placed = true;
    memcpy(m->next, state, size_of(m));
    if (lr_secret_given(&s->secret))
        ((struct lr_core *)(void *)m->next)->secret = s->secret;
    if (!begin_past(m, m->next))
        return given_up(m, e, no_memory);
    if (!lr_settle(m->p, m->next, NULL) || memcmp(m->next, m->state, size_of(m)) != 0)
        return given_up(m, e, "expected a position that stands at a question");
    return m;
}

void lr_match_free(struct lr_match *m)
{
    if (m == NULL)
        return;
    free_parts(m);
    free(m);
}

const struct lr_pack *lr_match_pack(const struct lr_match *m) { return m->p; }
const struct lr_setup *lr_match_setup(const struct lr_match *m) { return &m->setup; }
const void *lr_match_state(const struct lr_match *m) { return m->state; }
uint32_t lr_match_seq(const struct lr_match *m) { return m->seq; }
int lr_match_length(const struct lr_match *m) { return m->n; }
const struct lr_events *lr_match_log(const struct lr_match *m) { return &m->log; }

const struct lr_said *lr_match_said(const struct lr_match *m, int i)
{
    return i >= 0 && i < m->n ? &m->answers[i] : NULL;
}

void lr_match_view(const struct lr_match *m, enum lr_side side, void *seen) { lr_hide(m->p, m->state, side, seen); }

void lr_match_ask(const struct lr_match *m, enum lr_side side, struct lr_question *q)
{
    lr_ask(m->p, m->state, side, q);
}

/* ---- for records and plays ------------------------------------------------------------------------ */

const void *lr_match_start(const struct lr_match *m) { return m->start; }
bool lr_match_placed(const struct lr_match *m) { return m->placed; }
const char *lr_match_notes(const struct lr_match *m) { return m->notes ? m->notes : ""; }

bool lr_match_add_note(struct lr_match *m, const char *line, size_t length)
{
    char *notes = realloc(m->notes, m->notes_length + length + 2);
    if (notes == NULL)
        return false;
    memcpy(notes + m->notes_length, line, length);
    m->notes_length += length + 1;
    notes[m->notes_length - 1] = '\n';
    notes[m->notes_length] = '\0';
    m->notes = notes;
    return true;
}

bool lr_queue_dice(struct lr_core *c, const uint8_t *dice, int n)
{
    int left = c->queued - c->queue_at;
    if (left + n > LR_QUEUE)
        return false;
    memmove(c->queue, c->queue + c->queue_at, (size_t)left);
    memset(c->queue + left, 0, (size_t)(LR_QUEUE - left));
    if (n > 0)
        memcpy(c->queue + left, dice, (size_t)n);
    c->queue_at = 0;
    c->queued = (uint8_t)(left + n);
    return true;
}

/* As if they had always lain there: no die has been rolled inside the window. */
bool lr_match_dice(struct lr_match *m, const uint8_t *dice, int n)
{
    struct lr_core *c = (struct lr_core *)(void *)m->state;
    const struct lr_core before = *c;
    return lr_queue_dice(c, dice, n) && since_window(m, &before);
}
