/* seats.c - who has sat where, and what is known of a match beforehand. Whoever has looked through one side's eyes
 * while a match runs may never take the other side of it, nor come back to a seat they have left; and everybody is
 * told who sat there before, and what somebody knew or chose before it began. */
#include "serve.h"

#include <sodium.h>
#include <stdlib.h>

/* ---- In memory ---- */

bool sat_add(struct table *t, enum lr_side side, const char *user, const char *name, int64_t came, int64_t gone)
{
    struct sitter *list = realloc(t->sat, ((size_t)t->sats + 1) * sizeof *list);
    if (list == NULL)
        return false;
    t->sat = list;
    struct sitter *one = &list[t->sats++];
    *one = (struct sitter){ .side = side, .came = came, .gone = gone };
    snprintf(one->user, sizeof one->user, "%s", user);
    snprintf(one->name, sizeof one->name, "%s", name);
    return true;
}

void sat_forget(struct table *t)
{
    free(t->sat);
    t->sat = NULL;
    t->sats = 0;
}

/* Those who left before the game began have seen nothing. (Whoever sits on one side may not take the other even
 * then: that would be nobody's wish.) */
static bool has_seen(const struct table *t, const struct sitter *s)
{
    return s->gone < 0 || (!table_waiting(t) && s->gone > t->began);
}

/* Or will have, when it begins. */
static bool sees(const struct table *t, const struct sitter *s) { return s->gone == SEES_ON || has_seen(t, s); }

bool sat_bars(const struct table *t, const char *user)
{
    for (int i = 0; i < t->sats && !table_over(t); i++)
        if (strcmp(t->sat[i].user, user) == 0 && sees(t, &t->sat[i]))
            return true;
    return false;
}

/* Somebody who has sat on both sides and does so no longer; NULL: nobody. */
static const struct sitter *knows_both(const struct table *t)
{
    for (int i = 0; i < t->sats; i++)
        for (int k = 0; k < t->sats; k++) {
            const struct sitter *one = &t->sat[i], *other = &t->sat[k];
            if (one->side == LR_FIRST && other->side == LR_SECOND && strcmp(one->user, other->user) == 0
                && has_seen(t, one) && has_seen(t, other) && (one->gone >= 0 || other->gone >= 0))
                return one;
        }
    return NULL;
}

unsigned known_of(const struct table *t) { return t->foreknown | (knows_both(t) ? KNOWN_SIDES : 0u); }

/* Usually somebody may ask for advice where nobody else is across the table, and against people not. */
bool advice_given(const struct table *t)
{
    const struct seat *a = &t->seat[0], *b = &t->seat[1];
    bool people = a->kind != SEAT_COMPUTER && b->kind != SEAT_COMPUTER
                  && (a->kind == SEAT_OPEN || b->kind == SEAT_OPEN || strcmp(a->user, b->user) != 0);
    return people == ((t->foreknown & ADVICE_TURNED) != 0);
}

/* ---- On the disk ---- */

void sat_came(struct table *t, enum lr_side side, int64_t deed, struct write *w)
{
    const struct seat *seat = &t->seat[side];
    sat_add(t, side, seat->user, seat->name, deed, -1);
    w->kind = WRITE_SAT;
    write_text(w, t->id);
    write_number(w, (int64_t)side);
    write_text(w, seat->user);
    write_text(w, seat->name);
    write_number(w, deed);
}

bool sat_here(const struct table *t, enum lr_side side)
{
    for (int i = 0; i < t->sats; i++)
        if (t->sat[i].side == side && t->sat[i].gone < 0)
            return true;
    return false;
}

void sat_left(struct table *t, enum lr_side side, int64_t deed, struct write *w)
{
    for (int i = 0; i < t->sats; i++)
        if (t->sat[i].side == side && t->sat[i].gone < 0)
            t->sat[i].gone = deed;
    w->kind = WRITE_GONE;
    write_text(w, t->id);
    write_number(w, (int64_t)side);
    write_number(w, deed);
}

/* As if they had sat there and left just now; before it begins nothing has been seen yet, but will be. */
void sat_knows(struct table *t, enum lr_side side, const struct person *who, struct write *w)
{
    int64_t gone = table_waiting(t) ? SEES_ON : t->deeds;
    sat_add(t, side, who->id, who->name, t->deeds, gone);
    w->kind = WRITE_KNOWS;
    write_text(w, t->id);
    write_number(w, (int64_t)side);
    write_text(w, who->id);
    write_text(w, who->name);
    write_number(w, t->deeds);
    write_number(w, gone);
}

/* ---- Two names, one person ---- */

enum { COMMON_PAGE = 100 };

struct common {
    int n;
    char id[COMMON_PAGE][ID_SIZE];
};

static void add_common(void *ctx, const char *match)
{
    struct common *all = ctx;
    if (all->n < COMMON_PAGE)
        snprintf(all->id[all->n++], ID_SIZE, "%s", match);
}

static bool has_sat(const struct table *t, const char *user, enum lr_side side)
{
    for (int i = 0; i < t->sats; i++)
        if (t->sat[i].side == side && strcmp(t->sat[i].user, user) == 0 && sees(t, &t->sat[i]))
            return true;
    return false;
}

static void known_now(struct job *j, bool ok)
{
    table_kept(j->ctx, j, ok);
    job_free(j);
}

/* With the lock held. */
static void knows_from_now_on(struct server *s, struct table *t, enum lr_side side, const struct person *who)
{
    struct change c = { .deed = DEED_KNOWS, .side = side, .who = who };
    struct lr_verdict v = { .ok = false };
    struct job *j = table_change(s, t, &c, &v);
    if (j == NULL)
        return;
    j->done = known_now;
    j->ctx = s;
    writer_put(s->writer, j);
}

/* With the lock held. A guest who sits where nothing has begun is signed out and never sees anything of it; an
 * account may come back to its seat from another device. */
static void same_here(struct server *s, struct table *t, const struct person *was, const struct person *is)
{
    bool ever = t->loaded && !table_over(t) && !(table_waiting(t) && was->guest);
    for (int side = 0; side < 2 && ever; side++)
        if (has_sat(t, was->id, (enum lr_side)side) && !has_sat(t, is->id, (enum lr_side)side))
            knows_from_now_on(s, t, (enum lr_side)side, is);
}

static void same_at(struct server *s, const char *match, const struct person *was, const struct person *is)
{
    enum found f;
    struct table *t = table_get(s, match, &f);
    if (t == NULL)
        return;
    pthread_mutex_lock(&t->lock);
    same_here(s, t, was, is);
    pthread_mutex_unlock(&t->lock);
    table_let_go(s, t);
}

static void same_kept(struct server *s, const struct person *was, const struct person *is)
{
    struct common *page = calloc(1, sizeof *page);
    char after[ID_SIZE] = "";
    if (page == NULL)
        return;
    do {
        page->n = 0;
        if (store_sat_by(s->store, was->id, after, COMMON_PAGE, add_common, page) != FOUND)
            break;
        for (int i = 0; i < page->n; i++)
            same_at(s, page->id[i], was, is);
        memcpy(after, page->id[page->n > 0 ? page->n - 1 : 0], sizeof after);
    } while (page->n == COMMON_PAGE);
    free(page);
}

struct two_names {
    const struct person *was, *is;
};

static void same_in_memory(struct server *s, struct table *t, void *ctx)
{
    const struct two_names *names = ctx;
    same_here(s, t, names->was, names->is);
}

/* First where they have just sat down, which need not be on the disk: whoever sits down looks with the table's lock
 * held whether they are still signed in, so either they are not, or it is there to be seen. */
void same_person(struct server *s, const struct person *was, const struct person *is)
{
    struct two_names names = { was, is };
    tables_each(s, same_in_memory, &names);
    same_kept(s, was, is);
}

/* ---- Chance ---- */

struct lr_secret draw_secret(void)
{
    struct lr_secret s;
    do
        randombytes_buf(&s, sizeof s);
    while (!lr_secret_given(&s));
    return s;
}

struct lr_secret no_secret_yet(void) { return lr_secret_of(0); }

void forget_chance(struct lr_setup *setup, void *state)
{
    struct lr_core *c = state;
    setup->seed = 0;
    setup->secret = (struct lr_secret){ { 0, 0 } };
    c->secret = no_secret_yet();
    c->course = 0;
    c->queued = c->queue_at = 0;
    memset(c->queue, 0, sizeof c->queue);
}

/* With the deed by which the match begins, so that both are on the disk or neither. */
void chance_write(const struct table *t, struct write *w)
{
    char digits[LR_SECRET_DIGITS + 1] = "";
    const struct lr_secret *secret = &lr_match_setup(t->match)->secret;
    if (!table_waiting(t) && lr_secret_given(secret))
        lr_secret_write(secret, digits);
    w->kind = WRITE_CHANCE;
    write_text(w, t->id);
    write_number(w, t->chance);
    write_text(w, digits);
    write_number(w, t->foreknown);
    write_number(w, t->began);
}

/* The commitment from the beginning on, the secret only when the game is over. A seed has no commitment: whoever
 * tries all small ones would find it. */
json_t *chance_json(const struct table *t)
{
    char digits[LR_SECRET_DIGITS + 1] = "";
    if (table_over(t) && t->chance != CHANCE_OLD)
        lr_secret_write(&((const struct lr_core *)lr_match_start(t->match))->secret, digits);
    return json_pack("{s:s, s:o, s:o}", "kind", t->chance == CHANCE_DRAWN ? "secret" : "seed", "commitment",
                     t->commitment[0] ? json_string(t->commitment) : json_null(), "secret",
                     digits[0] ? json_string(digits) : json_null());
}

/* ---- As JSON ---- */

static const struct {
    unsigned bit;
    const char *what, *words;
} kinds[] = {
    { KNOWN_SEED, "seed", "The seed was chosen: whoever knows it can predict every die." },
    { KNOWN_POSITION, "position",
      "It began from a given position: whoever gave it may know what is hidden in it." },
    { KNOWN_RECORD, "record", "It began from a record: whoever has it knows what was hidden, and every die." },
};

json_t *known_whats(unsigned known)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (known & kinds[i].bit)
            json_array_append_new(list, json_string(kinds[i].what));
    if (known & KNOWN_SIDES)
        json_array_append_new(list, json_string("sides"));
    return list;
}

json_t *known_json(const struct table *t)
{
    json_t *list = json_array();
    const struct sitter *both = knows_both(t);
    char words[NAME_SIZE + 40];
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (t->foreknown & kinds[i].bit)
            json_array_append_new(list, json_pack("{s:s, s:s}", "what", kinds[i].what, "words", kinds[i].words));
    if (both != NULL) {
        snprintf(words, sizeof words, "%s has seen both sides.", both->name);
        json_array_append_new(list, json_pack("{s:s, s:o}", "what", "sides", "words", js(words)));
    }
    return list;
}

void add_sitters(json_t *seat, const struct table *t, enum lr_side side, const struct person *who)
{
    json_t *before = json_array();
    bool open = t->seat[side].kind == SEAT_OPEN;
    for (int i = 0; i < t->sats; i++)
        if (t->sat[i].side == side && t->sat[i].gone >= 0)
            json_array_append_new(before, js(t->sat[i].name));
    json_object_set_new(seat, "left", json_boolean(open && json_array_size(before) > 0));
    json_object_set_new(seat, "before", before);
    /* The one who began the match and the one across the table may hand it on; whether they may take it is another
     * matter. */
    if (open && (strcmp(t->owner, who->id) == 0 || table_sits(t, who->id, lr_enemy(side))))
        json_object_set_new(seat, "invite", js(t->seat[side].invite));
}
