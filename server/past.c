/* past.c - the record as each pair of eyes sees it: which answers they can tell apart, where the words of `when`
 * change, what was seen at any step. Kept up with the match answer by answer, so that looking back takes no longer
 * in a long match than in a short one. */
#include "serve.h"

#include "wire.h"

#include <stdlib.h>

enum { WHEN_SIZE = 160 };

void see(const struct lr_pack *p, const void *state, int eyes, void *seen)
{
    if (eyes == EYES_ALL)
        memcpy(seen, state, p->game->state_size);
    else
        lr_hide(p, state, (enum lr_side)eyes, seen);
    ((struct lr_core *)seen)->course = 0; /* it changes between answers, and says nothing of the scene */
}

static void when_of(const struct lr_pack *p, const void *seen, char words[WHEN_SIZE])
{
    struct lr_text t = { words, WHEN_SIZE, 0, false };
    words[0] = '\0';
    if (p->game->when != NULL)
        p->game->when(p, seen, &t);
}

/* A number that changes with the turn. */
static uint64_t turn_of(const struct lr_pack *p, const void *seen, const char *when)
{
    const struct wire *wire = wire_of(p->game);
    return wire != NULL && wire->turn != NULL ? wire->turn(p, seen) : lr_hash(when, strlen(when));
}

/* ---- Following the match ---- */

static void cut_headings(struct headings *h, int length)
{
    while (h->n > 0 && h->list[h->n - 1].length > length)
        bytes_free(h->list[--h->n].words);
}

void steps_forget(struct steps *s)
{
    for (int i = 0; i < EYES; i++) {
        cut_headings(&s->when[i], -1);
        free(s->when[i].list);
    }
    free(s->list);
    *s = (struct steps){ .n = 0 };
}

/* What these eyes see from this length of the record on, if it is headed by other words or belongs to another turn.
 * Two pairs of eyes that are told the same share the words. */
static void add_heading(struct table *t, int eyes, int length, const void *seen)
{
    struct headings *h = &t->steps.when[eyes], *first = &t->steps.when[0];
    const struct heading *last = h->n > 0 ? &h->list[h->n - 1] : NULL;
    char words[WHEN_SIZE];
    when_of(t->game->pack, seen, words);
    uint64_t turn = turn_of(t->game->pack, seen, words);
    if (last != NULL && last->turn == turn && strcmp(last->words->text, words) == 0)
        return;
    if (h->list == NULL || h->n == h->room) {
        int room = h->room ? 2 * h->room : 16;
        struct heading *list = realloc(h->list, (size_t)room * sizeof *list);
        if (list == NULL)
            return;
        h->list = list;
        h->room = room;
    }
    struct bytes *same = eyes > 0 && first->n > 0 ? first->list[first->n - 1].words : NULL;
    bool share = same != NULL && strcmp(same->text, words) == 0;
    struct bytes *kept = share ? bytes_share(same) : bytes_of(words, strlen(words) + 1);
    if (kept != NULL)
        h->list[h->n++] = (struct heading){ length, turn, kept };
}

/* Who notices this state, which the match has come to with so many answers: a set of eyes. */
static uint8_t look_at(struct table *t, int length, const void *state)
{
    const struct lr_pack *p = t->game->pack;
    uint8_t noticed = 0;
    for (int eyes = 0; eyes < EYES; eyes++) {
        see(p, state, eyes, t->seen);
        uint64_t hash = lr_hash(t->seen, p->game->state_size);
        bool other = hash != t->steps.view[eyes] || length == 0;
        t->steps.view[eyes] = hash;
        noticed |= (uint8_t)(other << eyes);
        if (other)
            add_heading(t, eyes, length, t->seen);
    }
    return noticed;
}

/* How many answers are those that were followed. Only what may still be undone can have changed by itself; what was
 * taken back by consent is gone from the record before anything is said anew. */
static int unchanged(const struct steps *s, const struct lr_match *m)
{
    int i = lr_match_window(m) < s->window ? lr_match_window(m) : s->window;
    while (i < s->n && i < lr_match_length(m) && s->list[i + 1].answer == lr_match_said(m, i)->answer
           && s->list[i + 1].side == lr_match_said(m, i)->side)
        i++;
    return i < s->n ? i : s->n;
}

static bool room_for_steps(struct steps *s, int n)
{
    int room = s->room ? s->room : 64;
    if (n < s->room)
        return true;
    while (room <= n)
        room *= 2;
    struct step *list = realloc(s->list, (size_t)room * sizeof *list);
    if (list == NULL)
        return false;
    s->list = list;
    s->room = room;
    return true;
}

/* The events told since the last step, counted for each who may know them. */
static void count_events(const struct lr_match *m, int length, struct step *now)
{
    int first = length > 0 ? events_until(m, length - 1) : 0;
    if (length > 0)
        memcpy(now->known, now[-1].known, sizeof now->known);
    else
        memset(now->known, 0, sizeof now->known);
    for (int i = first; i < events_until(m, length); i++)
        for (int eyes = 0; eyes < EYES; eyes++)
            now->known[eyes] += knows(m, i, eyes);
}

/* What the record has become with so many answers. */
static void take_step(struct table *t, int length, const void *state)
{
    struct step *now = &t->steps.list[length];
    const struct lr_said *said = length > 0 ? lr_match_said(t->match, length - 1) : NULL;
    now->seen = look_at(t, length, state);
    now->answer = said ? said->answer : 0;
    now->side = said ? said->side : 0;
    count_events(t->match, length, now);
}

/* From the state at this length on, one after the other. */
static void follow_from(struct table *t, int from, void *state)
{
    const struct lr_match *m = t->match;
    int length = lr_match_length(m);
    if (from < length - 1)
        lr_match_state_at(m, from, state);
    for (int i = from; i < length - 1; i++) {
        lr_match_next_state(m, i, state);
        take_step(t, i + 1, state);
    }
    if (from < length)
        take_step(t, length, lr_match_state(m));
}

/* The scene is the present one in any case: whoever looks must notice it. */
static bool lose_track(struct table *t)
{
    t->steps.begun = false;
    look_at(t, lr_match_length(t->match), lr_match_state(t->match));
    return false;
}

bool steps_follow(struct table *t)
{
    struct steps *s = &t->steps;
    const struct lr_match *m = t->match;
    int kept = s->begun ? unchanged(s, m) : 0;
    bool back = !s->begun || kept < s->n;
    void *state = malloc(t->game->pack->game->state_size);
    for (int i = 0; back && i < EYES; i++)
        cut_headings(&s->when[i], s->begun ? kept : -1);
    if (state == NULL || !room_for_steps(s, lr_match_length(m))) {
        free(state);
        return lose_track(t);
    }
    if (back) { /* what was seen then */
        lr_match_state_at(m, kept, state);
        if (s->begun)
            look_at(t, kept, state);
        else
            take_step(t, 0, state);
    }
    follow_from(t, kept, state);
    s->n = lr_match_length(m);
    s->window = lr_match_window(m);
    s->begun = true;
    free(state);
    return !back;
}

static bool copy_headings(struct headings *to, const struct headings *h)
{
    to->list = malloc(((size_t)h->n + 1) * sizeof *to->list);
    if (to->list == NULL)
        return false;
    for (to->room = h->n; to->n < h->n; to->n++) {
        to->list[to->n] = h->list[to->n];
        bytes_share(to->list[to->n].words);
    }
    return true;
}

bool steps_copy(struct steps *to, const struct steps *s)
{
    *to = (struct steps){ .n = s->n, .window = s->window, .begun = s->begun };
    to->list = malloc(((size_t)s->n + 1) * sizeof *to->list);
    bool ok = to->list != NULL && s->begun;
    if (ok)
        memcpy(to->list, s->list, ((size_t)s->n + 1) * sizeof *to->list);
    for (int i = 0; ok && i < EYES; i++)
        ok = copy_headings(&to->when[i], &s->when[i]);
    return ok;
}

/* ---- Steps ---- */

/* Does answer i lead these eyes to another step? One who sees everything tells all of them apart. */
static bool leads_on(const struct table *t, int eyes, int i)
{
    return eyes == EYES_ALL || (t->steps.list[i + 1].seen & LR_ONLY(eyes)) != 0;
}

int known_to(const struct table *t, int eyes)
{
    return t->steps.begun ? (int)t->steps.list[t->steps.n].known[eyes] : 0;
}

/* The first answer with which these eyes know more than n events, as the record's length before it. */
int known_before(const struct table *t, int eyes, int n)
{
    int low = 0, high = t->steps.n;
    while (low < high) {
        int middle = (low + high) / 2;
        if ((int)t->steps.list[middle].known[eyes] > n)
            high = middle;
        else
            low = middle + 1;
    }
    return low - 1;
}

/* The last length of a step counts: what follows it unseen belongs to it. */
int steps_of(const struct table *t, int eyes, int n, int *length)
{
    int steps = 0, whole = lr_match_length(t->match);
    *length = n < 0 ? 0 : whole;
    for (int i = 0; i < whole; i++)
        if (leads_on(t, eyes, i) && steps++ == n)
            *length = i;
    return steps;
}

int seen_at(const struct table *t, int eyes, enum lr_side side, int until, bool asked, void *seen)
{
    const struct lr_match *m = t->match;
    void *state = malloc(t->game->pack->game->state_size);
    int found = -1, length = 0, step = 0;
    for (int i = 0; state != NULL && i <= lr_match_length(m); i++) {
        bool first = i == 0 || leads_on(t, eyes, i - 1);
        step += i > 0 && first;
        if (step > until)
            break;
        if (!first || (asked && (lr_match_asked_at(m, i) & LR_ONLY(side)) == 0))
            continue;
        found = step;
        length = i;
    }
    if (found >= 0) {
        lr_match_state_at(m, length, state);
        see(t->game->pack, state, (int)side, seen);
    }
    free(state);
    return found;
}

/* When the last turn began: the one before that at this length of the record. */
int last_turn(const struct table *t, int eyes, int length)
{
    const struct headings *h = &t->steps.when[eyes];
    int before = 0, this = 0;
    for (int i = 1; i < h->n && h->list[i].length <= length; i++)
        if (h->list[i].turn != h->list[i - 1].turn) {
            before = this;
            this = h->list[i].length;
        }
    return before;
}

/* ---- The past at a glance ---- */

struct at_step {
    const struct heading *next, *end; /* of those not come to yet */
    const char *when;
};

/* The words that head what is seen from this length of the record on. */
static const char *words_at(struct at_step *at, int length)
{
    for (; at->next < at->end && at->next->length <= length; at->next++)
        at->when = at->next->words->text;
    return at->when;
}

static struct at_step headings_of(const struct table *t, int eyes)
{
    const struct headings *h = &t->steps.when[eyes];
    return (struct at_step){ h->list, h->list + h->n, "" };
}

/* Enemy pieces that were seen, which only looking at every step can tell. */
static json_t *remembered(const struct table *t, int eyes)
{
    const struct lr_pack *p = t->game->pack;
    struct memory *memory = memory_make(p, eyes);
    char *state = memory ? malloc(2 * p->game->state_size) : NULL;
    struct at_step at = headings_of(t, eyes);
    int step = 0;
    for (int i = 0; state != NULL && i <= lr_match_length(t->match); i++) {
        if (i == 0)
            lr_match_state_at(t->match, 0, state);
        else
            lr_match_next_state(t->match, i - 1, state);
        if (i > 0 && !leads_on(t, eyes, i - 1))
            continue;
        see(p, state, eyes, state + p->game->state_size);
        memory_look(memory, state + p->game->state_size, step++, words_at(&at, i));
    }
    json_t *list = memory_json(memory);
    memory_free(memory);
    free(state);
    return list;
}

/* Where the words change, and whether a turn begins there. */
static void put_turns(struct jot *j, const struct table *t, int eyes)
{
    const struct headings *h = &t->steps.when[eyes];
    const struct heading *last = NULL;
    int step = 0, at = 0;
    for (int i = 0; i < h->n; i++) {
        const struct heading *now = &h->list[i];
        for (; at < now->length; at++)
            step += leads_on(t, eyes, at);
        if (last != NULL && strcmp(last->words->text, now->words->text) == 0)
            continue;
        jot_count(j, last ? ",{\"step\":" : "{\"step\":", step);
        jot_member(j, ",\"when\":", now->words->text);
        jot_raw(j, ",\"turn\":");
        jot_bool(j, last == NULL || now->turn != last->turn);
        jot_raw(j, "}");
        last = now;
    }
}

/* By step, how many events these eyes have been told when it ends. */
static void put_marks(struct jot *j, const struct table *t, int eyes)
{
    int length = lr_match_length(t->match);
    for (int i = 0; i <= length; i++)
        if (i == length || leads_on(t, eyes, i)) {
            jot_number(j, t->steps.list[i].known[eyes]);
            jot_raw(j, i < length ? "," : "");
        }
}

void put_history(struct jot *j, const struct table *t, int eyes)
{
    int length;
    jot_count(j, "{\"steps\":", steps_of(t, eyes, 0, &length));
    jot_raw(j, ",\"turns\":[");
    put_turns(j, t, eyes);
    jot_raw(j, "],\"events\":[");
    put_marks(j, t, eyes);
    jot_raw(j, "],\"remembered\":");
    jot_json(j, remembered(t, eyes));
    jot_raw(j, "}");
}
