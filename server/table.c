/* table.c - a match in memory: what was done at it, played through again; who sits there; what each has noticed.
 *
 * A change goes judge, carry out, queue: the deed that is kept is carried out by the same function (`carry_out`)
 * when it is done and whenever the match is read again, so both lead to the same bytes. Should the disk fail, the
 * table is read again from what is there, and nothing has happened. */
#include "serve.h"

#include "players.h"

#include <stdlib.h>
#include <time.h>

enum { BUCKETS = 1024, MOST_TABLES = 512, MOST_DEEDS = 1000000, SEAT_WRITES = 3 };

struct tables {
    pthread_mutex_t lock;
    struct table *bucket[BUCKETS];
    int n;
    uint64_t clock;
};

/* ---- How it stands ---- */

bool table_kept_whole(const struct table *t)
{
    return t->deeds == t->durable && t->chats == t->told.chats && (t->rematch[0] != '\0') == t->told.rematch;
}

bool table_waiting(const struct table *t) { return t->began == NOT_BEGUN; }

bool table_over(const struct table *t) { return t->ended != NOT_ENDED || lr_asked(lr_match_state(t->match)) == 0; }

uint8_t table_asked(const struct table *t)
{
    return t->ended != NOT_ENDED || table_waiting(t) ? 0 : lr_asked(lr_match_state(t->match));
}

bool table_sits(const struct table *t, const char *user, enum lr_side side)
{
    return t->seat[side].kind == SEAT_PERSON && strcmp(t->seat[side].user, user) == 0;
}

int table_eyes(const struct table *t, const char *user)
{
    bool first = table_sits(t, user, LR_FIRST), second = table_sits(t, user, LR_SECOND);
    return first && second ? EYES_ALL : first ? LR_FIRST : second ? LR_SECOND : EYES_PUBLIC;
}

void table_result(const struct table *t, char *words, size_t size)
{
    const struct lr_pack *p = t->game->pack;
    struct lr_text out = { words, size, 0, false };
    words[0] = '\0';
    if (t->ended == ENDED_RESIGNED)
        lr_put(&out, "%s resigns", p->game->sides[t->ended_by]);
    else if (t->ended == ENDED_DRAWN)
        lr_put(&out, "Draw by agreement");
    else if (t->ended == ENDED_THEN)
        lr_put(&out, "%s", t->ended_words);
    else if (table_over(t))
        lr_put(&out, "%s", p->game->outcome(p, lr_match_state(t->match)).words);
}

int table_winner(const struct table *t)
{
    const struct lr_pack *p = t->game->pack;
    if (t->ended == ENDED_RESIGNED)
        return (int)lr_enemy((enum lr_side)t->ended_by);
    return t->ended == ENDED_DRAWN || t->ended == ENDED_THEN
               ? LR_NOBODY
               : (int)p->game->outcome(p, lr_match_state(t->match)).winner;
}

/* ---- What each has noticed ---- */

static uint64_t sight_hash(const struct table *t, int eyes)
{
    uint64_t known[3] = { t->steps.view[eyes], lr_asked(lr_match_state(t->match)), (uint64_t)known_to(t, eyes) };
    return lr_hash(known, sizeof known);
}

static void forget_events(struct table *t)
{
    for (int i = 0; i < EVENT_TEXTS; i++)
        bytes_free(t->event[i].text);
    memset(t->event, 0, sizeof t->event);
}

static bool sight_room(struct sight *s)
{
    if (s->seq < s->room)
        return true;
    uint32_t more = s->room ? s->room * 2 : 64;
    uint32_t *until = realloc(s->until, more * sizeof *until);
    if (until == NULL)
        return false;
    s->until = until;
    s->room = more;
    return true;
}

/* After a change; `before` is the match's own number until it. `always`: eyes that have noticed in any case. */
static void notice(struct table *t, uint32_t before, unsigned always)
{
    if (!steps_follow(t))
        forget_events(t);
    for (int i = 0; i < EYES; i++) {
        struct sight *s = &t->sight[i];
        uint64_t hash = sight_hash(t, i);
        if (hash == s->hash && (always >> i & 1) == 0)
            continue;
        s->hash = hash;
        s->at = t->since;
        if (sight_room(s))
            s->until[s->seq] = before;
        s->seq++;
    }
}

/* The match's own number for the one a client gives; false if it is stale. */
static bool fresh(const struct table *t, const struct change *c, uint32_t *own)
{
    const struct sight *s = &t->sight[c->eyes];
    *own = lr_match_seq(t->match);
    if (!c->has_seq || c->seq == s->seq)
        return true;
    if (c->seq < s->fresh || c->seq > s->seq || c->seq >= s->room)
        return false;
    *own = s->until[c->seq];
    return true;
}

static void stale(const struct table *t, const struct change *c, struct lr_verdict *v)
{
    lr_refuse(v, "H2", "That was meant for step %u; the match is at step %u.", (unsigned)c->seq,
              (unsigned)t->sight[c->eyes].seq);
}

/* ---- Carrying out ---- */

/* Where the last answer of a side stands in the record, -1 if it has none. */
static int last_answer(const struct lr_match *m, enum lr_side side)
{
    int i = lr_match_length(m) - 1;
    while (i >= 0 && lr_match_said(m, i)->side != side)
        i--;
    return i;
}

lr_answer taken_back_to(const struct table *t, enum lr_side side)
{
    int i = last_answer(t->match, side);
    int before = i < 0 ? 0 : lr_match_before_secret(t->match, i) + 1;
    return (lr_answer)before;
}

/* The other side agrees: back to before the last answer of the one who asked, whatever has happened since; if it
 * was given in secret, to before all that was said in secret then, for it has been shown. What follows has fresh
 * chance, so that nobody knows the dice he has had. `place` counts from 1; 0: kept before it was. */
static void take_back(struct table *t, enum lr_side side, lr_answer place, struct lr_verdict *v)
{
    int count = place > 0 && place < INT32_MAX ? (int)place - 1 : last_answer(t->match, side);
    *v = lr_match_rewind(t->match, count);
    for (int i = 0; v->ok && i < EYES; i++)
        t->sight[i].fresh = t->sight[i].seq + 1;
}

static void do_agreement(struct table *t, enum deed deed, enum lr_side side, lr_answer x, struct lr_verdict *v)
{
    uint8_t mine = (uint8_t)(side + 1), theirs = (uint8_t)(lr_enemy(side) + 1);
    bool draw = deed == DEED_OFFER || deed == DEED_ACCEPT || deed == DEED_DECLINE;
    uint8_t *open = draw ? &t->offer : &t->back;
    if (deed == DEED_OFFER || deed == DEED_ASK_BACK) {
        if (*open != 0)
            lr_refuse(v, "H5", "That has been asked already.");
        else if (deed == DEED_ASK_BACK && last_answer(t->match, side) < 0)
            lr_refuse(v, "H5", "There is nothing to take back.");
        else
            *open = mine;
        return;
    }
    if (*open == mine && (deed == DEED_DECLINE || deed == DEED_REFUSE)) { /* withdrawn */
        *open = 0;
        return;
    }
    if (*open != theirs) {
        lr_refuse(v, "H5", draw ? "No draw has been offered." : "Nobody has asked to take anything back.");
        return;
    }
    if (deed == DEED_GRANT)
        take_back(t, lr_enemy(side), x, v);
    if (!v->ok)
        return;
    *open = 0;
    if (deed == DEED_ACCEPT)
        t->ended = ENDED_DRAWN;
}

/* Whoever leaves takes along what they have offered or asked for: the next in that seat need not stand by it. */
static void drop_offers(struct table *t, enum lr_side side)
{
    t->offer = t->offer == side + 1 ? 0 : t->offer;
    t->back = t->back == side + 1 ? 0 : t->back;
    t->again = 0; /* and there is nobody left to agree with */
}

static bool is_of_rematch(enum deed deed) { return deed == DEED_ASK_AGAIN || deed == DEED_NOT_AGAIN; }

/* The next match itself is no deed of this one: it begins when the other side agrees. */
static void do_rematch(struct table *t, enum deed deed, enum lr_side side, bool swap, struct lr_verdict *v)
{
    bool ask = deed == DEED_ASK_AGAIN;
    if (ask == (t->again != 0))
        lr_refuse(v, "H5", ask ? "That has been asked already." : "Nobody has asked for a rematch.");
    else
        t->again = ask ? (uint8_t)(side + 1) : 0;
    if (v->ok)
        t->swap = ask && swap;
}

/* The same for a deed done now and for one read from the disk. `own` is the match's number it belongs to. */
static struct lr_verdict carry_out(struct table *t, enum deed deed, enum lr_side side, lr_answer x, uint32_t own)
{
    struct lr_verdict v = { .ok = true };
    if (deed != DEED_SIT && deed != DEED_LEAVE && !is_of_rematch(deed) && table_over(t)) {
        lr_refuse(&v, "H3", "The game is over.");
        return v;
    }
    switch (deed) {
    case DEED_ANSWER:
        return lr_match_answer(t->match, side, own, x);
    case DEED_UNDO:
        return lr_match_undo(t->match, side);
    case DEED_RESTART:
        return lr_match_restart(t->match, side);
    case DEED_REDO:
        return lr_match_redo(t->match, side);
    case DEED_RESIGN:
        t->ended = ENDED_RESIGNED;
        t->ended_by = (uint8_t)side;
        break;
    case DEED_ANEW:
        return lr_match_anew(t->match, (uint32_t)x);
    case DEED_SIT:
    case DEED_KNOWS:
        break;
    case DEED_LEAVE:
        drop_offers(t, side);
        break;
    case DEED_OFFER:
    case DEED_ACCEPT:
    case DEED_DECLINE:
    case DEED_ASK_BACK:
    case DEED_GRANT:
    case DEED_REFUSE:
        do_agreement(t, deed, side, x, &v);
        break;
    case DEED_ASK_AGAIN:
    case DEED_NOT_AGAIN:
        do_rematch(t, deed, side, x != 0, &v);
        break;
    default:
        lr_refuse(&v, "H4", "There is no such action.");
    }
    return v;
}

static bool is_of_game(enum deed deed) { return deed >= DEED_ANSWER && deed <= DEED_REDO; }

/* Everybody notices what is done about the table itself; of the game, those who see something of it. */
static unsigned noticed_by(enum deed deed, enum lr_side side)
{
    return is_of_game(deed) ? 1u << EYES_ALL | 1u << (unsigned)side : (1u << EYES) - 1;
}

/* The game goes on: nobody may come back to a request later, when the dice since have gone against them. A draw
 * stands until the one it was offered to has answered instead. What is said in secret ends nothing, for that would
 * show. */
static void lapse(struct table *t, enum deed deed, enum lr_side side)
{
    if (!is_of_game(deed))
        return;
    t->back = 0;
    if (t->offer == lr_enemy(side) + 1)
        t->offer = 0;
}

/* After a deed was carried out, now or again. */
static void after_deed(struct table *t, uint32_t before, enum deed deed, enum lr_side side)
{
    uint32_t everybodys = t->sight[EYES_PUBLIC].seq;
    notice(t, before, noticed_by(deed, side));
    if (t->sight[EYES_PUBLIC].seq != everybodys)
        lapse(t, deed, side);
}

static bool is_of_seats(enum deed deed) { return deed == DEED_SIT || deed == DEED_LEAVE; }

/* ---- Reading a match again ---- */

static void clear_game(struct table *t)
{
    lr_match_free(t->match);
    t->match = NULL;
    steps_forget(&t->steps);
    for (int i = 0; i < EYES; i++) {
        free(t->sight[i].until);
        uint32_t kept = t->sight[i].kept;
        t->sight[i] = (struct sight){ .kept = kept };
    }
    for (uint32_t i = 0; i < CHAT_KEPT; i++)
        free(t->chat[i].words);
    memset(t->chat, 0, sizeof t->chat);
    sat_forget(t);
    free(t->seen);
    t->seen = NULL;
    for (int i = 0; i < EYES; i++)
        bytes_free(t->shown[i].text);
    bytes_free(t->packed.text);
    forget_events(t);
    memset(t->shown, 0, sizeof t->shown);
    t->packed = (struct shown){ .text = NULL };
    think_forget(t);
    t->chats = t->deeds = t->durable = 0;
    t->ended = t->offer = t->back = t->again = 0;
    t->other[0] = '\0';
    t->listed = 0;
    t->version++;
    t->reread++;
    t->loaded = false;
}

static bool read_options(const struct lr_pack *p, const char *text, struct lr_setup *setup, struct lr_error *e)
{
    const char *name;
    json_t *choice, *options = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool ok = json_is_object(options) || lr_fail(e, NULL, 0, 0, "its options cannot be read");
    if (ok)
        json_object_foreach(options, name, choice) ok =
            ok && json_is_string(choice) && lr_setup_option(p, setup, name, json_string_value(choice), e);
    json_decref(options);
    return ok;
}

/* `secret`: in place of the chance the position has; NULL: with that. */
static struct lr_match *begin_at(const struct lr_pack *p, const char *position, const struct lr_secret *secret,
                                 struct lr_error *e)
{
    struct lr_setup setup;
    int view = -1;
    struct lr_match *m = NULL;
    void *state = calloc(1, p->game->state_size);
    if (state != NULL && lr_position_read(p, "position", position, strlen(position), &setup, state, &view, e)
        && view < 0) {
        if (secret != NULL) {
            forget_chance(&setup, state);
            setup.secret = *secret;
        }
        m = lr_match_at(p, &setup, state, e);
    }
    free(state);
    return m;
}

/* The secret a match was begun with, or what stands for it until it is; false: it follows from the seed. */
static bool secret_of(const struct chance_row *chance, struct lr_secret *secret)
{
    *secret = no_secret_yet();
    return lr_secret_read(chance->secret, strlen(chance->secret), secret)
           || (chance->kind == CHANCE_DRAWN && chance->began == NOT_BEGUN);
}

static struct lr_match *begin_again(const struct lr_pack *p, const struct match_row *row,
                                    const struct chance_row *chance, struct lr_error *e)
{
    struct lr_setup setup;
    struct lr_secret secret;
    bool given = secret_of(chance, &secret);
    if (row->position != NULL)
        return begin_at(p, row->position, given && chance->kind == CHANCE_DRAWN ? &secret : NULL, e);
    int scenario = lr_scenario_named(p, row->scenario ? row->scenario : "");
    if (scenario < 0) {
        lr_fail(e, NULL, 0, 0, "there is no scenario \"%.80s\" any more", row->scenario ? row->scenario : "");
        return NULL;
    }
    lr_setup_preset(p, scenario, given ? 0 : row->seed, &setup);
    if (given)
        setup.secret = secret;
    return read_options(p, row->setup ? row->setup : "{}", &setup, e) ? lr_match_new(p, &setup, e) : NULL;
}

struct deed_list {
    struct deed_row *list;
    size_t n, room;
    bool cut;
};

static bool gather(void *ctx, const struct deed_row *d)
{
    struct deed_list *l = ctx;
    if (l->n == l->room) {
        size_t more = l->room ? l->room * 2 : 256;
        struct deed_row *list = realloc(l->list, more * sizeof *list);
        l->cut = list == NULL;
        if (list == NULL)
            return false;
        l->list = list;
        l->room = more;
    }
    l->list[l->n++] = *d;
    return true;
}

/* False: it no longer fits, and from here on it can only be read. */
static bool replay_one(struct table *t, const struct deed_row *d)
{
    uint32_t before = lr_match_seq(t->match);
    enum lr_side side = (enum lr_side)(d->side & 1);
    struct lr_verdict v = carry_out(t, (enum deed)d->deed, side, d->answer, before);
    if (!v.ok) {
        snprintf(t->other, sizeof t->other, "made by another version: action %lld is refused now (%s)",
                 (long long)d->n, v.rule);
        return false;
    }
    after_deed(t, before, (enum deed)d->deed, side);
    uint64_t now = lr_hash(lr_match_state(t->match), t->game->pack->game->state_size);
    bool of_people = is_of_seats((enum deed)d->deed) || d->deed == DEED_KNOWS;
    if (now == d->check || of_people) /* these come before there is a game, too */
        return true;
    snprintf(t->other, sizeof t->other, "made by another version: action %lld leads elsewhere now",
             (long long)d->n);
    return false;
}

static void replay(struct table *t, const struct deed_list *deeds)
{
    steps_follow(t);
    for (int i = 0; i < EYES; i++) {
        t->sight[i].hash = sight_hash(t, i);
        t->sight[i].at = t->made;
    }
    for (size_t i = 0; i < deeds->n; i++) {
        t->since = deeds->list[i].at;
        work_goes_on();
        if (!replay_one(t, &deeds->list[i]))
            break;
    }
    t->deeds = t->durable = (uint32_t)deeds->n;
    for (int i = 0; i < EYES; i++)
        t->sight[i].kept = t->sight[i].seq;
}

static void add_chat(struct table *t, const char *name, int64_t at, const char *words)
{
    struct said *s = &t->chat[t->chats++ % CHAT_KEPT];
    free(s->words);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->at = at;
    s->words = strdup(words);
}

static void read_chat(void *ctx, const char *name, int64_t at, const char *words)
{
    add_chat(ctx, name, at, words);
}

static void take_row(struct table *t, const struct match_row *row)
{
    snprintf(t->owner, sizeof t->owner, "%s", row->owner);
    snprintf(t->rematch, sizeof t->rematch, "%s", row->rematch);
    t->think_ms = row->think_ms;
    t->made = t->since = row->made;
    for (int i = 0; i < 2; i++) {
        t->seat[i].kind = (enum seat_kind)row->seat[i].kind;
        snprintf(t->seat[i].user, sizeof t->seat[i].user, "%s", row->seat[i].user);
        snprintf(t->seat[i].name, sizeof t->seat[i].name, "%s", row->seat[i].name);
        snprintf(t->seat[i].invite, sizeof t->seat[i].invite, "%s", row->seat[i].invite);
        t->seat[i].think_ms = row->seat[i].think_ms;
        t->seat[i].playouts = row->seat[i].playouts;
    }
}

static void read_sitter(void *ctx, const struct sat_row *row)
{
    sat_add(ctx, row->side & 1 ? LR_SECOND : LR_FIRST, row->user, row->name, row->came, row->gone);
}

/* Who has sat there, and what is known of it. */
static enum found read_seats(struct server *s, struct table *t, struct chance_row *chance)
{
    *chance = (struct chance_row){ .kind = 0 };
    enum found f = store_chance(s->store, t->id, chance);
    t->foreknown = (uint8_t)chance->known;
    t->began = chance->began;
    t->chance = (uint8_t)chance->kind;
    if (f == NOT_THERE)
        snprintf(t->other, sizeof t->other, "made by another version: its chance was not secret");
    return f == CANNOT_READ ? f : store_sat(s->store, t->id, read_sitter, t);
}

/* What binds the server from the beginning on; also in the record. */
static void commit_to(struct table *t)
{
    t->commitment[0] = '\0';
    if (t->chance != CHANCE_DRAWN || table_waiting(t))
        return;
    char line[COMMITMENT_DIGITS + 16];
    proof_commitment(&lr_match_setup(t->match)->secret, t->commitment);
    int n = snprintf(line, sizeof line, "commitment %s", t->commitment);
    lr_match_add_note(t->match, line, (size_t)n);
}

static struct told told_of(const struct table *t)
{
    return (struct told){ t->chats, table_asked(t), table_over(t), t->rematch[0] != '\0' };
}

static bool stand_write(struct table *t, struct write *w);
static void stand_seen(struct table *t);

static void marked(struct job *j, bool ok)
{
    (void)ok;
    job_free(j);
}

/* The list of matches says that this one can no longer be played. */
static void mark_other(struct server *s, struct table *t)
{
    struct job *j = job_make(1);
    if (j == NULL)
        return;
    stand_write(t, &j->write[0]);
    j->done = marked;
    writer_put(s->writer, j);
    log_trouble("version", t->other);
}

/* It no longer leads to its end, but it had one. */
static void ended_then(struct table *t, const struct match_row *row)
{
    if (table_over(t))
        return;
    t->ended = ENDED_THEN;
    snprintf(t->ended_words, sizeof t->ended_words, "%s", row->result);
}

static enum found is_aside(struct store *s, const char *id)
{
    struct aside_row row;
    enum found f = store_aside(s, id, &row);
    return f == FOUND ? SET_ASIDE : f == NOT_THERE ? FOUND : f;
}

static enum found load_row(struct server *s, struct table *t)
{
    struct match_row row;
    struct deed_list deeds = { NULL, 0, 0, false };
    struct chance_row chance;
    struct lr_error e = { .line = 0 };
    clear_game(t);
    enum found f = store_match(s->store, t->id, &row);
    if (f == FOUND)
        f = is_aside(s->store, t->id);
    if (f == FOUND)
        f = store_deeds(s->store, t->id, gather, &deeds);
    if (f == FOUND && deeds.cut)
        f = CANNOT_READ;
    if (f == FOUND)
        f = read_seats(s, t, &chance);
    if (f == FOUND) {
        take_row(t, &row);
        t->game = serve_game(s, row.game);
        t->match = t->game ? begin_again(t->game->pack, &row, &chance, &e) : NULL;
        t->seen = t->game ? calloc(1, t->game->pack->game->state_size) : NULL;
        f = t->match != NULL && t->seen != NULL ? FOUND : CANNOT_READ;
        if (f != FOUND)
            log_trouble("match", t->game ? e.words : "a match of a game that is not here");
    }
    if (f == FOUND) {
        t->placed = row.position != NULL;
        commit_to(t);
        replay(t, &deeds);
        store_chat(s->store, t->id, CHAT_KEPT, read_chat, t);
        notices_seen(t);
        t->loaded = true;
        if (t->other[0] != '\0' && row.over)
            ended_then(t, &row);
        t->told = told_of(t);
        if (t->other[0] != '\0')
            mark_other(s, t);
        else
            stand_seen(t);
    }
    match_row_clear(&row);
    free(deeds.list);
    return f;
}

/* With the lock held. */
static enum found load(struct server *s, struct table *t)
{
    struct at_work before = work_on(s, t->id, WORK_LOADING);
    atomic_store(&t->loading, true);
    enum found f = load_row(s, t);
    atomic_store(&t->loading, false);
    work_off(&before);
    return f;
}

/* ---- The cache ---- */

static struct table **place_of(struct tables *all, const char *id)
{
    struct table **at = &all->bucket[lr_hash(id, strlen(id)) % BUCKETS];
    while (*at != NULL && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void table_free(struct table *t)
{
    clear_game(t);
    pthread_mutex_destroy(&t->lock);
    free(t);
    count_add(COUNT_TABLES, -1);
}

static void drop_oldest(struct tables *all)
{
    struct table **oldest = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (struct table **at = &all->bucket[i]; *at != NULL; at = &(*at)->next)
            if ((*at)->refs == 0 && (oldest == NULL || (*at)->used < (*oldest)->used))
                oldest = at;
    if (oldest == NULL)
        return;
    struct table *t = *oldest;
    *oldest = t->next;
    all->n--;
    table_free(t);
}

static struct table *add_table(struct tables *all, struct table **at, const char *id)
{
    struct table *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    snprintf(t->id, sizeof t->id, "%s", id);
    t->refs = 1;
    t->used = ++all->clock;
    *at = t;
    count_add(COUNT_TABLES, 1);
    if (++all->n > MOST_TABLES)
        drop_oldest(all);
    return t;
}

void table_hold(struct server *s, struct table *t)
{
    pthread_mutex_lock(&s->tables->lock);
    t->refs++;
    pthread_mutex_unlock(&s->tables->lock);
}

void table_let_go(struct server *s, struct table *t)
{
    struct tables *all = s->tables;
    if (t == NULL)
        return;
    pthread_mutex_lock(&all->lock);
    t->used = ++all->clock;
    if (--t->refs == 0 && !t->loaded) { /* there was nothing to read */
        struct table **at = place_of(all, t->id);
        *at = t->next;
        all->n--;
        table_free(t);
    }
    pthread_mutex_unlock(&all->lock);
}

bool table_in_memory(struct server *s, const char *id)
{
    pthread_mutex_lock(&s->tables->lock);
    bool there = *place_of(s->tables, id) != NULL;
    pthread_mutex_unlock(&s->tables->lock);
    return there;
}

struct table *table_get(struct server *s, const char *id, enum found *found)
{
    struct tables *all = s->tables;
    pthread_mutex_lock(&all->lock);
    struct table **at = place_of(all, id), *t = *at;
    if (t != NULL)
        t->refs++;
    else
        t = add_table(all, at, id);
    pthread_mutex_unlock(&all->lock);
    *found = CANNOT_READ;
    if (t == NULL)
        return NULL;
    pthread_mutex_lock(&t->lock);
    *found = t->loaded ? FOUND : load(s, t);
    pthread_mutex_unlock(&t->lock);
    if (*found == FOUND)
        return t;
    table_let_go(s, t);
    return NULL;
}

bool table_at_hand(struct server *s, const char *id)
{
    struct tables *all = s->tables;
    pthread_mutex_lock(&all->lock);
    struct table *t = *place_of(all, id);
    bool at_hand = t != NULL && pthread_mutex_trylock(&t->lock) == 0;
    if (at_hand) {
        at_hand = t->loaded;
        pthread_mutex_unlock(&t->lock);
    }
    pthread_mutex_unlock(&all->lock);
    return at_hand;
}

struct tables *tables_make(struct server *s)
{
    (void)s;
    struct tables *all = calloc(1, sizeof *all);
    if (all != NULL)
        pthread_mutex_init(&all->lock, NULL);
    return all;
}

void tables_free(struct tables *all)
{
    if (all == NULL)
        return;
    for (int i = 0; i < BUCKETS; i++)
        for (struct table *t = all->bucket[i], *next; t != NULL; t = next) {
            next = t->next;
            table_free(t);
        }
    pthread_mutex_destroy(&all->lock);
    free(all);
}

struct held {
    struct table *table;
};

static struct held *hold_all(struct tables *all, int *n)
{
    pthread_mutex_lock(&all->lock);
    struct held *list = calloc((size_t)all->n + 1, sizeof *list);
    for (int i = 0; list != NULL && i < BUCKETS; i++)
        for (struct table *t = all->bucket[i]; t != NULL; t = t->next) {
            t->refs++;
            list[(*n)++].table = t;
        }
    pthread_mutex_unlock(&all->lock);
    return list;
}

/* Its lock, unless it is being read: nothing is done at it then, and that may take long. */
static bool enter_now(struct table *t)
{
    static const struct timespec moment = { .tv_nsec = 100000 };
    while (pthread_mutex_trylock(&t->lock) != 0) {
        if (atomic_load(&t->loading))
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

void tables_each(struct server *s, void (*each)(struct server *s, struct table *t, void *ctx), void *ctx)
{
    int n = 0;
    struct held *list = hold_all(s->tables, &n);
    for (int i = 0; i < n; i++) {
        struct table *t = list[i].table;
        if (enter_now(t)) {
            each(s, t, ctx);
            pthread_mutex_unlock(&t->lock);
        }
        table_let_go(s, t);
    }
    free(list);
}

/* ---- Changes ---- */

static void deed_write(const struct table *t, enum deed deed, enum lr_side side, lr_answer x, uint64_t check,
                       struct write *w)
{
    w->kind = WRITE_DEED;
    write_text(w, t->id);
    write_number(w, t->deeds);
    write_number(w, (int64_t)side);
    write_number(w, deed);
    write_number(w, (int64_t)x);
    write_number(w, (int64_t)check);
    write_number(w, t->since);
}

/* What the list of matches says of it: who is asked, since when, which part of the game. */
struct stand {
    char result[160], when[160];
    uint64_t hash;
};

static void stand_of(struct table *t, struct stand *now)
{
    const struct lr_pack *p = t->game->pack;
    char said[400];
    *now = (struct stand){ .hash = 0 };
    struct lr_text words = LR_TEXT(now->when);
    table_result(t, now->result, sizeof now->result);
    lr_hide(p, lr_match_state(t->match), LR_NOBODY, t->seen);
    if (p->game->when != NULL)
        p->game->when(p, t->seen, &words);
    int n = snprintf(said, sizeof said, "%d %d %s\n%s\n%u", table_asked(t), table_over(t), now->result, now->when,
                     known_of(t));
    now->hash = lr_hash(said, n < (int)sizeof said ? (size_t)n : sizeof said);
}

/* As it was read again: on the disk it says the same. What nobody notices must not be the reason to write it anew,
 * for that would show in the list. */
static void stand_seen(struct table *t)
{
    struct stand now;
    stand_of(t, &now);
    t->listed = now.hash;
}

/* True if it is news. */
static bool stand_write(struct table *t, struct write *w)
{
    struct stand now;
    stand_of(t, &now);
    if (now.hash == t->listed)
        return false;
    t->listed = now.hash;
    json_t *seq = json_array(), *at = json_array();
    for (int i = 0; i < EYES; i++) {
        json_array_append_new(seq, json_integer(t->sight[i].seq));
        json_array_append_new(at, json_integer(t->sight[i].at));
    }
    json_t *stand = json_pack("{s:o, s:o, s:o, s:b, s:i, s:b}", "when", js(now.when), "seq", seq, "at", at, "other",
                              t->other[0] != '\0', "known", (int)known_of(t), "waiting", table_waiting(t));
    char *text = json_dumps(stand, JSON_COMPACT);
    json_decref(stand);
    w->kind = WRITE_STAND;
    write_text(w, t->id);
    write_number(w, table_asked(t));
    write_number(w, table_over(t));
    write_text(w, now.result);
    write_text(w, text ? text : "");
    write_number(w, t->since);
    free(text);
    return true;
}

static void seat_write(const struct table *t, enum lr_side side, struct write *w)
{
    const struct seat *seat = &t->seat[side];
    w->kind = WRITE_SEAT;
    write_text(w, t->id);
    write_number(w, (int64_t)side);
    write_number(w, seat->kind);
    write_text(w, seat->user);
    write_text(w, seat->name);
    write_text(w, seat->invite);
    write_number(w, seat->think_ms);
    write_number(w, seat->playouts);
}

static void change_seat(struct table *t, const struct change *c)
{
    struct seat *seat = &t->seat[c->side];
    if (c->deed == DEED_SIT && c->who != NULL) {
        *seat = (struct seat){ .kind = SEAT_PERSON };
        snprintf(seat->user, sizeof seat->user, "%s", c->who->id);
        snprintf(seat->name, sizeof seat->name, "%s", c->who->name);
    } else if (c->deed == DEED_LEAVE) {
        *seat = (struct seat){ .kind = SEAT_OPEN };
        random_id(seat->invite);
    }
}

static bool all_sit(const struct table *t) { return t->seat[0].kind != SEAT_OPEN && t->seat[1].kind != SEAT_OPEN; }

/* The match as it will be played, with a secret drawn for it; NULL: there is no memory. */
static struct lr_match *drawn_match(const struct table *t)
{
    struct lr_setup setup = *lr_match_setup(t->match);
    setup.secret = draw_secret();
    return t->placed ? lr_match_at(t->game->pack, &setup, lr_match_start(t->match), NULL)
                     : lr_match_new(t->game->pack, &setup, NULL);
}

/* Will somebody in this seat be the last whom the match has waited for? */
static bool is_last(const struct table *t, const struct change *c)
{
    return c->deed == DEED_SIT && table_waiting(t) && t->seat[lr_enemy(c->side)].kind != SEAT_OPEN;
}

/* The last open seat is taken: the game begins by this deed. Nobody has seen anything of the match that stood in
 * for `drawn` (NULL: its chance was chosen, and it is played as it stands). */
static void begin_game(struct table *t, enum lr_side last, struct lr_match *drawn, struct write *w)
{
    t->began = t->deeds;
    if (drawn != NULL) {
        lr_match_free(t->match);
        t->match = drawn;
        steps_forget(&t->steps);
    }
    commit_to(t);
    t->stood |= (uint8_t)(table_asked(t) & LR_ONLY(last)); /* who has just come need not be called */
    chance_write(t, w);
}

/* After a deed about seats: what is kept of it; how many writes. */
static int seats_write(struct table *t, const struct change *c, struct lr_match *drawn, struct write *w)
{
    int n = 0;
    seat_write(t, c->side, &w[n++]);
    if (c->deed == DEED_SIT)
        sat_came(t, c->side, t->deeds, &w[n++]);
    else if (sat_here(t, c->side))
        sat_left(t, c->side, t->deeds, &w[n++]);
    if (table_waiting(t) && all_sit(t))
        begin_game(t, c->side, drawn, &w[n++]);
    return n;
}

/* Carried out in memory if nothing forbids it. */
static struct lr_verdict do_deed(struct table *t, const struct change *c)
{
    struct lr_verdict v = { .ok = false };
    uint32_t own;
    if (t->other[0] != '\0' && !is_of_rematch(c->deed))
        lr_refuse(&v, "H0", "This match was %s. It can be read, not played.", t->other);
    else if (t->deeds >= MOST_DEEDS)
        lr_refuse(&v, "H0", "Too much has been done at this table.");
    else if (table_waiting(t) && !is_of_seats(c->deed) && c->deed != DEED_KNOWS)
        lr_refuse(&v, "H1", "The game begins when both sit.");
    else if (c->deed == DEED_SIT && t->sats >= MOST_SAT)
        lr_refuse(&v, "H0", "Too many have sat at this table.");
    else if ((c->deed == DEED_OFFER || c->deed == DEED_ASK_BACK) && t->seat[lr_enemy(c->side)].kind != SEAT_PERSON)
        lr_refuse(&v, "H5", "There is nobody across the table to agree to that.");
    else if (!fresh(t, c, &own) || (c->deed != DEED_ANSWER && own != lr_match_seq(t->match)))
        stale(t, c, &v);
    else
        v = carry_out(t, c->deed, c->side, c->answer, own);
    if (!v.ok && strcmp(v.rule, "H2") == 0)
        stale(t, c, &v);
    return v;
}

/* The table is told when it is on the disk. */
static void job_of_table(struct server *s, struct table *t, struct job *j)
{
    j->table = t;
    j->deeds = t->deeds;
    for (int i = 0; i < EYES; i++)
        j->seq[i] = t->sight[i].seq;
    j->told = told_of(t);
    table_hold(s, t);
}

/* May board or log be others after it? Not when people only agree about something. */
static bool changes_game(enum deed deed)
{
    return deed != DEED_OFFER && deed != DEED_ACCEPT && deed != DEED_DECLINE && deed != DEED_ASK_BACK
           && deed != DEED_REFUSE;
}

struct job *table_change(struct server *s, struct table *t, const struct change *c, struct lr_verdict *v)
{
    bool seats = is_of_seats(c->deed);
    bool keeps = c->who != NULL;
    struct job *j = job_make(2 + (seats ? SEAT_WRITES : 0) + 2 * keeps);
    if (j == NULL) {
        lr_refuse(v, "H0", "There is not enough memory.");
        return NULL;
    }
    uint32_t before = lr_match_seq(t->match);
    *v = do_deed(t, c);
    struct lr_match *drawn = v->ok && is_last(t, c) && t->chance == CHANCE_DRAWN ? drawn_match(t) : NULL;
    if (v->ok && is_last(t, c) && t->chance == CHANCE_DRAWN && drawn == NULL)
        lr_refuse(v, "H0", "There is not enough memory.");
    if (!v->ok) {
        job_free(j);
        return NULL;
    }
    if (seats)
        change_seat(t, c);
    t->since = now_seconds();
    t->version += changes_game(c->deed);
    t->deeds++;
    int n = 0;
    if (keeps)
        person_write(c->who, &j->write[n++]);
    if (seats)
        n += seats_write(t, c, drawn, &j->write[n]);
    if (c->deed == DEED_KNOWS)
        sat_knows(t, c->side, c->who, &j->write[n++]);
    after_deed(t, before, c->deed, c->side);
    deed_write(t, c->deed, c->side, c->answer, lr_hash(lr_match_state(t->match), t->game->pack->game->state_size),
               &j->write[n++]);
    j->writes = n + stand_write(t, &j->write[n]);
    count_add(COUNT_ANSWERS, c->deed == DEED_ANSWER);
    job_of_table(s, t, j);
    think_changed(s, t);
    return j;
}

struct job *table_say(struct server *s, struct table *t, const struct person *who, const char *words)
{
    struct job *j = job_make(2);
    if (j == NULL)
        return NULL;
    int64_t at = now_seconds();
    add_chat(t, who->name, at, words);
    person_write(who, &j->write[0]);
    struct write *w = &j->write[1];
    w->kind = WRITE_CHAT;
    write_text(w, t->id);
    write_text(w, who->id);
    write_text(w, who->name);
    write_number(w, at);
    write_text(w, words);
    job_of_table(s, t, j);
    return j;
}

void table_kept(struct server *s, struct job *j, bool ok)
{
    struct table *t = j->table;
    if (t == NULL)
        return;
    struct at_work before = work_on(s, t->id, WORK_TELLING);
    pthread_mutex_lock(&t->lock);
    if (ok && t->loaded) {
        t->durable = j->deeds > t->durable ? j->deeds : t->durable;
        for (int i = 0; i < EYES; i++)
            t->sight[i].kept = j->seq[i] > t->sight[i].kept ? j->seq[i] : t->sight[i].kept;
        t->told = j->told;
        stream_tell(t);
        if (table_kept_whole(t)) /* else after what is still to be written: it may be lost */
            notices_tell(s, t);
        think_of(s, t);
    } else if (!ok) {
        load(s, t); /* what could not be kept has not happened */
    }
    pthread_mutex_unlock(&t->lock);
    work_off(&before);
    table_let_go(s, t);
}

/* ---- A new match ---- */

static json_t *options_json(const struct lr_pack *p, const struct lr_setup *setup)
{
    json_t *out = json_object();
    for (int i = 0; i < p->options && i < LR_OPTIONS; i++)
        json_object_set_new(out, p->option[i].name, js(p->option[i].choice[setup->option[i]]));
    return out;
}

static void match_write(const struct server *s, const struct table *t, const struct beginning *b, struct write *w)
{
    const struct lr_pack *p = b->game->pack;
    json_t *options = options_json(p, &b->setup);
    char *text = json_dumps(options, JSON_COMPACT);
    w->kind = WRITE_MATCH;
    write_text(w, t->id);
    write_text(w, p->game->id);
    write_text(w, b->setup.scenario >= 0 ? p->scenario[b->setup.scenario].name : "");
    write_text(w, text);
    write_text(w, b->position);
    write_number(w, (int64_t)b->setup.seed);
    write_number(w, (int64_t)p->hash);
    write_text(w, s->o.version);
    write_number(w, b->think_ms);
    write_text(w, t->owner);
    write_number(w, t->made);
    json_decref(options);
    free(text);
}

/* A table only to find out how the match stands when it begins. */
static bool try_table(struct table *t, const struct beginning *b, struct lr_error *e)
{
    t->made = t->since = now_seconds();
    const struct lr_pack *p = b->game->pack;
    struct lr_setup setup = b->setup;
    memcpy(t->seat, b->seat, sizeof t->seat);
    t->foreknown = (uint8_t)b->known;
    t->began = all_sit(t) ? 0 : NOT_BEGUN;
    t->chance = b->chosen ? CHANCE_CHOSEN : CHANCE_DRAWN;
    if (!b->chosen)
        setup.secret = table_waiting(t) ? no_secret_yet() : draw_secret();
    t->game = b->game;
    t->match =
        b->position ? begin_at(p, b->position, b->chosen ? NULL : &setup.secret, e) : lr_match_new(p, &setup, e);
    t->seen = calloc(1, p->game->state_size);
    if (t->match == NULL || t->seen == NULL)
        return false;
    steps_follow(t);
    for (int i = 0; i < EYES; i++) {
        t->sight[i].hash = sight_hash(t, i);
        t->sight[i].at = t->made;
    }
    return true;
}

static uint32_t course_of(const struct lr_match *m) { return ((const struct lr_core *)lr_match_state(m))->course; }

/* The course of chance behind answer i, or of the match as it stands. */
static uint32_t course_at(const struct lr_match *m, int i)
{
    return i < lr_match_length(m) ? lr_match_said(m, i)->course : course_of(m);
}

/* The deeds that lead to where a match stands: its answers, and each new course of chance. */
static int deeds_of(const struct lr_match *m)
{
    int n = lr_match_length(m);
    uint32_t course = ((const struct lr_core *)lr_match_start(m))->course;
    for (int i = 0; i <= lr_match_length(m); i++) {
        n += course_at(m, i) != course;
        course = course_at(m, i);
    }
    return n;
}

static bool copy_deed(struct table *t, enum deed deed, enum lr_side side, lr_answer x, struct write *w,
                      struct lr_error *e)
{
    uint32_t before = lr_match_seq(t->match);
    struct lr_verdict v = carry_out(t, deed, side, x, before);
    if (!v.ok)
        return lr_fail(e, NULL, 0, 0, "answer %d: %s", lr_match_length(t->match) + 1, v.words);
    after_deed(t, before, deed, side);
    t->deeds++;
    deed_write(t, deed, side, x, lr_hash(lr_match_state(t->match), t->game->pack->game->state_size), w);
    return true;
}

static bool copy_answers(struct table *t, const struct lr_match *from, struct write *w, struct lr_error *e)
{
    bool ok = true;
    for (int i = 0; ok && i <= lr_match_length(from); i++) {
        uint32_t course = course_at(from, i);
        if (course != course_of(t->match))
            ok = copy_deed(t, DEED_ANEW, LR_FIRST, course, w++, e);
        if (ok && i < lr_match_length(from)) {
            const struct lr_said *said = lr_match_said(from, i);
            ok = copy_deed(t, DEED_ANSWER, (enum lr_side)said->side, said->answer, w++, e);
        }
    }
    return ok;
}

/* With the old table's lock held: it says from now on which match follows it, and everybody notices. */
static void rematch_write(struct server *s, struct table *old, const char *id, struct job *j)
{
    struct write *w = &j->write[j->writes - 1];
    w->kind = WRITE_REMATCH;
    write_text(w, old->id);
    write_text(w, id);
    memcpy(old->rematch, id, ID_SIZE);
    job_of_table(s, old, j);
}

struct job *match_begin(struct server *s, const struct beginning *b, const struct person *owner, char id[ID_SIZE],
                        struct lr_error *e)
{
    int deeds = b->from ? deeds_of(b->from) : 0, n = 0;
    int people = (b->seat[0].kind == SEAT_PERSON) + (b->seat[1].kind == SEAT_PERSON);
    struct job *j = job_make(6 + people + deeds + (b->rematch_of != NULL));
    struct table *t = calloc(1, sizeof *t);
    bool ok = j != NULL && t != NULL && try_table(t, b, e);
    if (ok) {
        random_id(t->id);
        memcpy(id, t->id, ID_SIZE);
        memcpy(t->owner, owner->id, ID_SIZE);
        person_write(owner, &j->write[n++]);
        match_write(s, t, b, &j->write[n++]);
        seat_write(t, LR_FIRST, &j->write[n++]);
        seat_write(t, LR_SECOND, &j->write[n++]);
        chance_write(t, &j->write[n++]);
        for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++)
            if (t->seat[side].kind == SEAT_PERSON)
                sat_came(t, side, 0, &j->write[n++]);
        ok = b->from == NULL || copy_answers(t, b->from, &j->write[n], e);
        stand_write(t, &j->write[n + deeds]);
        if (b->rematch_of != NULL)
            rematch_write(s, b->rematch_of, id, j);
    }
    if (t != NULL)
        clear_game(t);
    free(t);
    if (ok)
        return j;
    job_free(j);
    return NULL;
}
