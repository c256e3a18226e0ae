/* api.c - the routes; docs/server.md describes them. A request is read whole before anything is done, so a bad one
 * changes nothing. */
#include "api.h"

#include "said.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LONGEST_WORDS = 1000, LONGEST_NOTE = 16000 };

/* ---- Reading bodies ---- */

bool say_bad(struct request *r, const char *format, ...)
{
    char words[300];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    say_error(r, MHD_HTTP_BAD_REQUEST, "request", "%s", words);
    return false;
}

/* Nothing but these keys: `known` ends with NULL. */
bool body_only(struct request *r, const char *const *known)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->in, key, value)
    {
        int i = 0;
        while (known[i] != NULL && strcmp(known[i], key) != 0)
            i++;
        if (known[i] == NULL)
            return say_bad(r, "There is no key \"%.60s\" here.", key);
    }
    return true;
}

/* NULL and complained about if it is no string or too long; NULL alone if it may be missing and is. */
const char *body_text(struct request *r, const char *key, size_t most, bool needed)
{
    const json_t *v = json_object_get(r->in, key);
    if (v == NULL && !needed)
        return NULL;
    if (!json_is_string(v))
        say_bad(r, "\"%s\" must be a string.", key);
    else if (json_string_length(v) > most)
        say_bad(r, "\"%s\" is longer than %zu bytes.", key, most);
    else
        return json_string_value(v);
    return NULL;
}

bool body_number(struct request *r, const char *key, int64_t low, int64_t high, int64_t *out)
{
    const json_t *v = json_object_get(r->in, key);
    if (v == NULL)
        return true;
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return say_bad(r, "\"%s\" must be a whole number from %lld to %lld.", key, (long long)low, (long long)high);
    *out = json_integer_value(v);
    return true;
}

int side_called(const struct lr_game *g, const char *name)
{
    return name == NULL ? -1 : strcmp(name, g->sides[0]) == 0 ? 0 : strcmp(name, g->sides[1]) == 0 ? 1 : -1;
}

void say_no_memory(struct request *r)
{
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
}

/* ---- Tables ---- */

static void say_aside(struct request *r, const char *id)
{
    struct aside_row row = { .at = 0 };
    char day[40] = "";
    struct tm t;
    store_aside(r->s->store, id, &row);
    if (gmtime_r(&(time_t){ (time_t)row.at }, &t) != NULL)
        strftime(day, sizeof day, "%Y-%m-%d", &t);
    say_error(r, MHD_HTTP_CONFLICT, "aside",
              "This match is set aside since %s: %s. Everything done in it is kept. It comes back with the next "
              "update of the server, or when its operator lets it in again.",
              day, row.why);
}

bool find_table(struct request *r, const char *id)
{
    enum found found = NOT_THERE;
    if (r->table == NULL && strlen(id) == ID_SIZE - 2)
        r->table = table_get(r->s, id, &found);
    if (r->table != NULL) {
        work_on(r->s, id, WORK_REQUEST); /* until this turn of the request is over: http.c */
        return true;
    }
    if (found == SET_ASIDE)
        say_aside(r, id);
    else if (found == CANNOT_READ)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "This match cannot be read at the moment.");
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "match", "There is no such match.");
    return false;
}

bool table_enter(struct request *r)
{
    pthread_mutex_lock(&r->table->lock);
    if (r->table->loaded)
        return true;
    pthread_mutex_unlock(&r->table->lock);
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "This match cannot be read at the moment.");
    return false;
}

void table_leave(struct request *r) { pthread_mutex_unlock(&r->table->lock); }

/* Whose eyes a GET looks through: ?side= of one's own seats, everything when the game is over. -1: may not. */
int side_asked(const struct request *r) { return eyes_through(r->table, &r->me, query_value(r, "side")); }

int eyes_through(const struct table *t, const struct person *who, const char *side)
{
    int own = table_eyes(t, who->id), wanted = side_called(t->game->pack->game, side);
    if (side != NULL && strcmp(side, "all") == 0)
        return table_over(t) ? EYES_ALL : -1;
    if (side != NULL && strcmp(side, "public") == 0)
        return EYES_PUBLIC;
    if (side != NULL && wanted < 0)
        return -1;
    if (wanted >= 0)
        return table_sits(t, who->id, (enum lr_side)wanted) || table_over(t) ? wanted : -1;
    if (own != EYES_ALL)
        return own;
    uint8_t asked = table_asked(t);
    return asked & LR_ONLY(LR_FIRST) ? LR_FIRST : asked ? LR_SECOND : LR_FIRST;
}

int eyes_asked(const struct request *r)
{
    int eyes = side_asked(r);
    return eyes >= 0 && table_waiting(r->table) ? EYES_PUBLIC : eyes;
}

bool not_begun(const struct request *r, struct lr_verdict *v)
{
    if (!table_waiting(r->table))
        return false;
    lr_refuse(v, "H1", "The game begins when both sit.");
    return true;
}

void say_not_yours(struct request *r)
{
    say_error(r, MHD_HTTP_FORBIDDEN, "seat", "That is not your side of the table.");
}

/* The side a body names, at which the person must sit. With the lock held. */
bool body_side(struct request *r)
{
    const char *name = body_text(r, "side", 60, true);
    if (name == NULL)
        return false;
    int side = side_called(r->table->game->pack->game, name);
    if (side < 0)
        return say_bad(r, "There is no side \"%.60s\".", name);
    r->side = (enum lr_side)side;
    if (table_sits(r->table, r->me.id, r->side))
        return true;
    say_not_yours(r);
    return false;
}

/* ---- Doing ---- */

static void finish_change(struct request *r)
{
    uint32_t seq = 0;
    if (!r->kept) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
        return;
    }
    if (!r->plain) {
        show_view(r);
        return;
    }
    if (!table_enter(r))
        return;
    seq = r->table->sight[table_eyes(r->table, r->me.id)].kept;
    table_leave(r);
    say(r, MHD_HTTP_OK, json_pack("{s:b, s:I}", "ok", 1, "seq", (json_int_t)seq));
}

/* {"view": false} leaves the view out of the reply. */
static bool read_view(struct request *r)
{
    const json_t *v = json_object_get(r->in, "view");
    if (v != NULL && !json_is_boolean(v))
        return say_bad(r, "\"view\" must be true or false.");
    r->plain = json_is_false(v);
    return true;
}

/* Of several changes those before the last: only the last is waited for. */
static void kept_before(struct job *j, bool ok)
{
    table_kept(j->ctx, j, ok);
    job_free(j);
}

/* With the lock held, which it gives back: carry out one after the other and wait for the disk. Of several, `x`
 * holds their answers if they have any. The first that is refused ends it: those before it stand. */
static void do_changes(struct request *r, struct change *c, const lr_answer *x, int n)
{
    struct lr_verdict v = { .ok = true };
    c->eyes = table_eyes(r->table, r->me.id);
    for (int i = 0; i < n && v.ok; i++) {
        c->answer = x != NULL ? x[i] : c->answer;
        struct job *j = table_change(r->s, r->table, c, &v);
        c->has_seq = false; /* what follows is meant for what the first leads to */
        if (j == NULL)
            say_refused(r, &v);
        else if (i + 1 == n)
            wait_for(r, j, finish_change); /* queued under the lock: in the order they were carried out */
        else {
            j->ctx = r->s;
            j->done = kept_before;
            writer_put(r->s->writer, j);
        }
    }
    table_leave(r);
}

/* With the lock held, which it gives back: carry out and wait for the disk, or refuse. */
static void do_change(struct request *r, struct change *c) { do_changes(r, c, NULL, 1); }

static bool read_seq(struct request *r, struct change *c)
{
    int64_t seq = -1;
    if (!body_number(r, "seq", 0, UINT32_MAX, &seq))
        return false;
    c->has_seq = seq >= 0;
    c->seq = (uint32_t)(seq < 0 ? 0 : seq);
    return true;
}

enum { MOST_AT_ONCE = 64 }; /* answers of one sort that are given together, and taken back together */

/* Several at once cost the house more than a request does. */
static bool may_do(struct request *r, int n)
{
    enum { OF_A_REQUEST = 16, PERSONS = 10 /* of an address */ };
    double cost = (n - 1) / (double)OF_A_REQUEST;
    int64_t wait = n > 1 ? limit_take(r->s->limits, LIMIT_ASK, r->me.id, cost) : 0;
    if (n > 1 && wait == 0 && !r->exempt)
        wait = limit_take(r->s->limits, LIMIT_ASK, r->address, cost / PERSONS);
    if (wait > 0)
        say_later(r, wait, "rate", "Too many answers at once: wait a moment.");
    return wait == 0;
}

/* The answers of a body, one or several. False: complained or refused. With the lock held. */
static bool read_answers(struct request *r, lr_answer *x, int *n)
{
    const json_t *list = json_object_get(r->in, "answers");
    struct lr_error e = { .line = 0 };
    struct lr_verdict v = { .ok = false };
    *n = list != NULL ? (int)json_array_size(list) : 1;
    for (int i = 0; i < *n; i++) {
        const char *text =
            json_string_value(list != NULL ? json_array_get(list, (size_t)i) : json_object_get(r->in, "answer"));
        if (text == NULL)
            return say_bad(r, "Expected answers as strings.");
        if (!said_answer_read(r->table->game->pack, text, &x[i], &e)) {
            lr_refuse(&v, "H4", "%s", e.words);
            say_refused(r, &v);
            return false;
        }
    }
    return true;
}

static void post_answer(struct request *r)
{
    static const char *const keys[] = { "side", "seq", "answer", "answers", "view", NULL };
    struct change c = { .deed = DEED_ANSWER };
    lr_answer x[MOST_AT_ONCE];
    int n = 0;
    if (!body_only(r, keys) || !read_view(r))
        return;
    const json_t *list = json_object_get(r->in, "answers");
    bool many = json_is_array(list) && json_array_size(list) > 0 && json_array_size(list) <= MOST_AT_ONCE;
    if (list != NULL && (!many || json_object_get(r->in, "answer") != NULL)) {
        say_bad(r, "Expected \"answer\", or \"answers\", a list of at most %d.", MOST_AT_ONCE);
        return;
    }
    if ((list == NULL && body_text(r, "answer", 400, true) == NULL) || !read_seq(r, &c)
        || !may_do(r, many ? (int)json_array_size(list) : 1) || !table_enter(r))
        return;
    if (!body_side(r) || !read_answers(r, x, &n)) {
        table_leave(r);
        return;
    }
    c.side = r->side;
    do_changes(r, &c, x, n);
}

static void post_back(struct request *r, enum deed deed)
{
    static const char *const keys[] = { "side", "seq", "view", "count", NULL };
    struct change c = { .deed = deed };
    int64_t count = 1;
    if (!body_only(r, keys) || !read_view(r) || !read_seq(r, &c)
        || !body_number(r, "count", 1, deed == DEED_UNDO ? MOST_AT_ONCE : 1, &count) || !may_do(r, (int)count)
        || !table_enter(r))
        return;
    if (!body_side(r)) {
        table_leave(r);
        return;
    }
    c.side = r->side;
    do_changes(r, &c, NULL, (int)count);
}

static void post_undo(struct request *r) { post_back(r, DEED_UNDO); }
static void post_restart(struct request *r) { post_back(r, DEED_RESTART); }
static void post_redo(struct request *r) { post_back(r, DEED_REDO); }

/* For what needs no side named when one sits on one side only. With the lock held. */
bool body_own_side(struct request *r)
{
    int own = table_eyes(r->table, r->me.id);
    if (json_object_get(r->in, "side") != NULL || own == EYES_ALL)
        return body_side(r);
    if (own == EYES_PUBLIC) {
        say_not_yours(r);
        return false;
    }
    r->side = (enum lr_side)own;
    return true;
}

/* A deed that names nothing but the side whose it is. */
static void do_deed(struct request *r, enum deed deed)
{
    static const char *const keys[] = { "side", "view", NULL };
    struct change c = { .deed = deed };
    if (!body_only(r, keys) || !read_view(r) || !table_enter(r))
        return;
    r->plain = r->plain || deed == DEED_LEAVE;
    if (!body_own_side(r)) {
        table_leave(r);
        return;
    }
    c.side = r->side;
    do_change(r, &c);
}

static void post_resign(struct request *r) { do_deed(r, DEED_RESIGN); }

struct choice {
    const char *key;
    enum deed deed;
};

static enum deed choice_of(struct request *r, const struct choice *list, int n)
{
    const char *what = json_string_value(json_object_get(r->in, "do"));
    for (int i = 0; i < n; i++)
        if (what != NULL && strcmp(what, list[i].key) == 0)
            return list[i].deed;
    say_bad(r, "Expected {\"do\": \"%s\"}, \"%s\" or \"%s\".", list[0].key, list[1].key, list[2].key);
    return DEED_NONE;
}

static void agree(struct request *r, const struct choice *list, int n)
{
    static const char *const keys[] = { "side", "do", "view", NULL };
    struct change c = { .deed = body_only(r, keys) && read_view(r) ? choice_of(r, list, n) : DEED_NONE };
    if (c.deed == DEED_NONE || !table_enter(r))
        return;
    if (!body_own_side(r)) {
        table_leave(r);
        return;
    }
    c.side = r->side;
    if (c.deed == DEED_GRANT)
        c.answer = taken_back_to(r->table, lr_enemy(c.side));
    do_change(r, &c);
}

static void post_draw(struct request *r)
{
    static const struct choice list[] = { { "offer", DEED_OFFER },
                                          { "accept", DEED_ACCEPT },
                                          { "decline", DEED_DECLINE } };
    agree(r, list, 3);
}

static void post_takeback(struct request *r)
{
    static const struct choice list[] = { { "ask", DEED_ASK_BACK },
                                          { "grant", DEED_GRANT },
                                          { "refuse", DEED_REFUSE } };
    agree(r, list, 3);
}

static void post_sit(struct request *r)
{
    static const char *const keys[] = { "token", "view", NULL };
    const char *token = body_only(r, keys) && read_view(r) ? body_text(r, "token", 60, true) : NULL;
    struct change c = { .deed = DEED_SIT, .who = &r->me };
    if (token == NULL || !table_enter(r))
        return;
    int side = -1;
    for (int i = 0; i < 2; i++)
        if (r->table->seat[i].kind == SEAT_OPEN && same_secret(r->table->seat[i].invite, token))
            side = i;
    if (side < 0) {
        table_leave(r);
        say_error(r, MHD_HTTP_FORBIDDEN, "invitation",
                  "That invitation does not fit: the seat may be taken already.");
        return;
    }
    if (!is_still(r)) { /* what a name has seen is carried along when it is given up: nothing is added then */
        table_leave(r);
        say_error(r, MHD_HTTP_UNAUTHORIZED, "greet", "You have been signed out meanwhile.");
        return;
    }
    if (sat_bars(r->table, r->me.id)) {
        table_leave(r);
        say_error(r, MHD_HTTP_FORBIDDEN, "seen",
                  "You have looked at this match from a seat of it: while it runs, another must take this one.");
        return;
    }
    c.side = (enum lr_side)side;
    do_change(r, &c);
}

static void post_leave(struct request *r) { do_deed(r, DEED_LEAVE); }

/* "Move now": a computer that thinks answers with the best it has found. */
static void post_hurry(struct request *r)
{
    static const char *const keys[] = { NULL };
    if (!body_only(r, keys) || !table_enter(r))
        return;
    if (table_eyes(r->table, r->me.id) == EYES_PUBLIC)
        say_not_yours(r);
    else
        say(r, MHD_HTTP_OK, json_pack("{s:b, s:b}", "ok", 1, "thinking", think_hurry(r->table)));
    table_leave(r);
}

/* ---- Talking ---- */

bool printable(const char *words)
{
    for (const unsigned char *c = (const unsigned char *)words; *c != '\0'; c++)
        if ((*c < ' ' && *c != '\n') || *c == 0x7F)
            return false;
    return words[0] != '\0';
}

static void post_chat(struct request *r)
{
    static const char *const keys[] = { "words", NULL };
    const char *words = body_only(r, keys) ? body_text(r, "words", LONGEST_WORDS, true) : NULL;
    if (words == NULL)
        return;
    if (!printable(words)) {
        say_bad(r, "Expected words.");
        return;
    }
    if (!table_enter(r))
        return;
    if (table_eyes(r->table, r->me.id) == EYES_PUBLIC) {
        say_not_yours(r);
    } else {
        struct job *j = table_say(r->s, r->table, &r->me, words);
        r->plain = true;
        if (j == NULL)
            say_no_memory(r);
        else
            wait_for(r, j, finish_change);
    }
    table_leave(r);
}

static void get_notes(struct request *r)
{
    char *words = NULL;
    if (store_note(r->s->store, r->table->id, r->me.id, &words) == CANNOT_READ)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "The notes cannot be read at the moment.");
    else
        say(r, MHD_HTTP_OK, json_pack("{s:o}", "words", js(words ? words : "")));
    free(words);
}

void finish_kept(struct request *r)
{
    if (r->kept)
        say(r, MHD_HTTP_OK, json_pack("{s:b}", "ok", 1));
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
}

/* A note at each of one's tables, but not without end. */
static bool may_note(struct request *r)
{
    enum { GUEST = 100, ACCOUNT = 1000 };
    int most = r->me.guest ? GUEST : ACCOUNT;
    char *old = NULL;
    bool has = store_note(r->s->store, r->table->id, r->me.id, &old) == FOUND;
    free(old);
    if (has || store_notes_of(r->s->store, r->me.id, most) < most)
        return true;
    say_error(r, MHD_HTTP_FORBIDDEN, "quota", "You have notes at %d tables already.", most);
    return false;
}

static void post_notes(struct request *r)
{
    static const char *const keys[] = { "words", NULL };
    const char *words = body_only(r, keys) ? body_text(r, "words", LONGEST_NOTE, true) : NULL;
    if (words == NULL)
        return;
    bool sits;
    if (!table_enter(r))
        return;
    sits = table_eyes(r->table, r->me.id) != EYES_PUBLIC;
    table_leave(r);
    if (sits && !may_note(r))
        return;
    struct job *j = sits ? job_make(1) : NULL;
    if (j == NULL) {
        say_not_yours(r);
        return;
    }
    j->write[0].kind = WRITE_NOTE;
    write_text(&j->write[0], r->table->id);
    write_text(&j->write[0], r->me.id);
    write_text(&j->write[0], words);
    wait_for(r, j, finish_kept);
}

/* ---- Games ---- */

static void get_rules(struct request *r, const struct serve_game *g)
{
    json_t *list = json_array();
    for (int i = 0; i < g->pack->rules; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "number", js(g->pack->rule[i].number), "words",
                                              js(g->pack->rule[i].words)));
    r->cache = "max-age=3600";
    say(r, MHD_HTTP_OK, json_pack("{s:o}", "rules", list));
}

static void get_sources(struct request *r, const struct serve_game *g)
{
    static const char *const origins[] = { "book", "derived", "made" };
    json_t *list = json_array();
    for (int i = 0; i < g->pack->sources; i++) {
        const struct lr_source *s = &g->pack->source[i];
        json_array_append_new(list, json_pack("{s:s, s:o, s:o, s:i}", "origin",
                                              origins[(unsigned)s->origin < 3 ? s->origin : 2], "rule",
                                              s->rule ? js(s->rule) : json_null(), "words",
                                              s->words ? js(s->words) : json_null(), "uses", s->uses));
    }
    r->cache = "max-age=3600";
    say(r, MHD_HTTP_OK, json_pack("{s:o}", "sources", list));
}

static void get_game(struct request *r, char *rest)
{
    static const struct {
        const char *name;
        void (*run)(struct request *r, const struct serve_game *g);
    } pages[] = { { "board.svg", serve_board_svg },
                  { "board.json", serve_board_json },
                  { "rules", get_rules },
                  { "sources", get_sources } };
    char *slash = strchr(rest, '/');
    if (slash != NULL)
        *slash++ = '\0';
    const struct serve_game *g = serve_game(r->s, rest);
    for (size_t i = 0; g != NULL && slash != NULL && i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(slash, pages[i].name) == 0) {
            pages[i].run(r, g);
            return;
        }
    say_error(r, MHD_HTTP_NOT_FOUND, "page", "There is no such page.");
}

/* ---- Routes ---- */

static void get_hello(struct request *r)
{
    r->set_cookie = true; /* also again: it lasts from the last visit */
    say(r, MHD_HTTP_OK, hello_json(r));
}

static void get_metrics(struct request *r)
{
    if (!r->loopback || header_value(r, "X-Forwarded-For") != NULL || header_value(r, "Forwarded") != NULL) {
        say_error(r, MHD_HTTP_NOT_FOUND, "page", "There is no such page.");
        return;
    }
    r->text = counts_text();
    r->text_length = r->text ? strlen(r->text) : 0;
    r->type = "text/plain; version=0.0.4";
    say(r, MHD_HTTP_OK, NULL);
}

static const struct {
    const char *path;
    bool post;
    void (*run)(struct request *r);
} plain_routes[] = {
    { "/api/hello", false, get_hello },     { "/api/matches", false, get_matches },
    { "/api/matches", true, post_matches }, { "/api/import", true, post_import },
    { "/api/account", true, post_account }, { "/api/login", true, post_login },
    { "/api/logout", true, post_logout },   { "/metrics", false, get_metrics },
    { "/api/me", false, get_me },           { "/api/me", true, post_me },
    { "/api/events", false, lobby_open },   { "/api/passphrase", true, post_passphrase },
    { "/api/devices", false, get_devices }, { "/api/devices/end", true, post_devices_end },
};

static const struct {
    const char *name; /* after /api/matches/ID/ */
    bool post;
    void (*run)(struct request *r);
} match_routes[] = {
    { "", false, get_view },
    { "log", false, get_log },
    { "record", false, get_record },
    { "proof", false, get_proof },
    { "events", false, stream_open },
    { "notes", false, get_notes },
    { "notes", true, post_notes },
    { "answer", true, post_answer },
    { "undo", true, post_undo },
    { "restart", true, post_restart },
    { "redo", true, post_redo },
    { "judge", true, post_judge },
    { "odds", true, post_odds },
    { "advice", true, post_advice },
    { "plan", true, post_plan },
    { "sit", true, post_sit },
    { "leave", true, post_leave },
    { "resign", true, post_resign },
    { "draw", true, post_draw },
    { "chat", true, post_chat },
    { "chat", false, get_chat },
    { "takeback", true, post_takeback },
    { "rematch", true, post_rematch },
    { "history", false, get_history },
    { "overlays", false, get_overlays },
    { "path", true, post_path },
    { "hurry", true, post_hurry },
    { "position", false, get_position },
    { "overlays", true, post_overlays },
};

static void no_route(struct request *r, bool known)
{
    if (known)
        say_error(r, MHD_HTTP_METHOD_NOT_ALLOWED, "method", "That cannot be done here.");
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "page", "There is no such page.");
}

static void route_again(struct request *r)
{
    if (!r->answered)
        route(r);
}

static void route_match(struct request *r, char *rest)
{
    bool known = false;
    char *slash = strchr(rest, '/');
    if (slash != NULL)
        *slash++ = '\0';
    const char *name = slash ? slash : "";
    bool step = strncmp(name, "at/", 3) == 0;
    for (size_t i = 0; i < sizeof match_routes / sizeof match_routes[0]; i++) {
        if (strcmp(name, match_routes[i].name) != 0)
            continue;
        known = true;
        if (match_routes[i].post != r->post)
            continue;
        if (at_hand(r, rest, route_again) && find_table(r, rest))
            match_routes[i].run(r);
        return;
    }
    if (step && !r->post) {
        if (at_hand(r, rest, route_again) && find_table(r, rest))
            get_step(r, name + 3);
        return;
    }
    no_route(r, known || step);
}

void route(struct request *r)
{
    bool known = false;
    char rest[200];
    if (!r->post && strcmp(r->method, MHD_HTTP_METHOD_GET) != 0 && strcmp(r->method, MHD_HTTP_METHOD_HEAD) != 0) {
        no_route(r, true);
        return;
    }
    for (size_t i = 0; i < sizeof plain_routes / sizeof plain_routes[0]; i++) {
        if (strcmp(r->url, plain_routes[i].path) != 0)
            continue;
        known = true;
        if (plain_routes[i].post != r->post)
            continue;
        plain_routes[i].run(r);
        return;
    }
    bool match = strncmp(r->url, "/api/matches/", 13) == 0, game = strncmp(r->url, "/api/games/", 11) == 0;
    if (match || game) {
        if (snprintf(rest, sizeof rest, "%s", r->url + (match ? 13 : 11)) >= (int)sizeof rest)
            no_route(r, false);
        else if (match)
            route_match(r, rest);
        else if (r->post)
            no_route(r, true);
        else
            get_game(r, rest);
        return;
    }
    if (known || r->post || strncmp(r->url, "/api/", 5) == 0)
        no_route(r, known);
    else
        serve_file(r);
}
