/* api.c - the routes; docs/server.md describes them. A request is read whole before anything is done, so a bad one
 * changes nothing. */
#include "serve.h"

#include "players.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_WORDS = 1000, LONGEST_NOTE = 16000, LEAST_PASSPHRASE = 8, MOST_PASSPHRASE = 256, LISTED = 100 };
enum { USUAL_THINKING = 1000, MOST_THINKING = 30000, ODDS_TIME = 700, ADVICE_TIME = 1000, MOST_PLAN = 200 };

/* ---- Reading bodies ---- */

static bool bad(struct request *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool bad(struct request *r, const char *format, ...)
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
static bool only_keys(struct request *r, const char *const *known)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->in, key, value)
    {
        int i = 0;
        while (known[i] != NULL && strcmp(known[i], key) != 0)
            i++;
        if (known[i] == NULL)
            return bad(r, "There is no key \"%.60s\" here.", key);
    }
    return true;
}

/* NULL and complained about if it is no string or too long; NULL alone if it may be missing and is. */
static const char *text_of(struct request *r, const char *key, size_t most, bool needed)
{
    const json_t *v = json_object_get(r->in, key);
    if (v == NULL && !needed)
        return NULL;
    if (!json_is_string(v))
        bad(r, "\"%s\" must be a string.", key);
    else if (json_string_length(v) > most)
        bad(r, "\"%s\" is longer than %zu bytes.", key, most);
    else
        return json_string_value(v);
    return NULL;
}

static bool number_of(struct request *r, const char *key, int64_t low, int64_t high, int64_t *out)
{
    const json_t *v = json_object_get(r->in, key);
    if (v == NULL)
        return true;
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return bad(r, "\"%s\" must be a whole number from %lld to %lld.", key, (long long)low, (long long)high);
    *out = json_integer_value(v);
    return true;
}

static int side_of(const struct lr_game *g, const char *name)
{
    return name == NULL ? -1 : strcmp(name, g->sides[0]) == 0 ? 0 : strcmp(name, g->sides[1]) == 0 ? 1 : -1;
}

/* ---- Tables ---- */

static bool find_table(struct request *r, const char *id)
{
    enum found found = NOT_THERE;
    if (strlen(id) == ID_SIZE - 2)
        r->table = table_get(r->s, id, &found);
    if (r->table != NULL)
        return true;
    if (found == CANNOT_READ)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "This match cannot be read at the moment.");
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "match", "There is no such match.");
    return false;
}

static bool enter(struct request *r)
{
    pthread_mutex_lock(&r->table->lock);
    if (r->table->loaded)
        return true;
    pthread_mutex_unlock(&r->table->lock);
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "This match cannot be read at the moment.");
    return false;
}

static void leave_table(struct request *r) { pthread_mutex_unlock(&r->table->lock); }

/* Whose eyes a GET looks through: ?side= of one's own seats, everything when the game is over. -1: may not. */
static int eyes_for(const struct request *r)
{
    const struct table *t = r->table;
    const char *side = query_value(r, "side");
    int own = table_eyes(t, r->me.id), wanted = side_of(t->game->pack->game, side);
    if (side != NULL && strcmp(side, "all") == 0)
        return table_over(t) ? EYES_ALL : -1;
    if (side != NULL && strcmp(side, "public") == 0)
        return EYES_PUBLIC;
    if (side != NULL && wanted < 0)
        return -1;
    if (wanted >= 0)
        return table_sits(t, r->me.id, (enum lr_side)wanted) || table_over(t) ? wanted : -1;
    if (own != EYES_ALL)
        return own;
    uint8_t asked = table_asked(t);
    return asked & LR_ONLY(LR_FIRST) ? LR_FIRST : asked ? LR_SECOND : LR_FIRST;
}

static void not_yours(struct request *r)
{
    say_error(r, MHD_HTTP_FORBIDDEN, "seat", "That is not your side of the table.");
}

/* The side a body names, at which the person must sit. With the lock held. */
static bool take_side(struct request *r)
{
    const char *name = text_of(r, "side", 60, true);
    if (name == NULL)
        return false;
    int side = side_of(r->table->game->pack->game, name);
    if (side < 0)
        return bad(r, "There is no side \"%.60s\".", name);
    r->side = (enum lr_side)side;
    if (table_sits(r->table, r->me.id, r->side))
        return true;
    not_yours(r);
    return false;
}

/* An answer in words, or as its number. False: it is none at all, and why. */
static bool read_answer(const struct lr_pack *p, const char *text, lr_answer *x, struct lr_error *e)
{
    size_t n = strlen(text);
    if (n > 0 && n < 21 && strspn(text, "0123456789") == n) {
        *x = strtoull(text, NULL, 10);
        return true;
    }
    return lr_answer_read(p, text, x, e);
}

/* ---- Looking ---- */

static void finish_view(struct request *r)
{
    if (!enter(r))
        return;
    int eyes = eyes_for(r);
    if (eyes < 0)
        not_yours(r);
    else
        say(r, MHD_HTTP_OK, view_json(r->table, eyes, &r->me));
    think_of(r->s, r->table);
    leave_table(r);
}

/* What is not on the disk yet is not shown. */
static void when_kept(struct request *r, void (*then)(struct request *r))
{
    if (!enter(r))
        return;
    bool kept = r->table->deeds == r->table->durable;
    leave_table(r);
    if (kept)
        then(r);
    else
        wait_for(r, NULL, then);
}

static void get_view(struct request *r) { when_kept(r, finish_view); }

static void finish_log(struct request *r)
{
    const char *text = query_value(r, "from");
    long from = text ? strtol(text, NULL, 10) : 0;
    int next = 0;
    if (!enter(r))
        return;
    int eyes = eyes_for(r);
    if (eyes < 0) {
        not_yours(r);
    } else {
        json_t *events = log_json(r->table->match, 0, eyes, from > 0 && from < INT32_MAX ? (int)from : 0, 0, &next);
        say(r, MHD_HTTP_OK, json_pack("{s:o, s:i}", "events", events, "next", next));
    }
    leave_table(r);
}

static void get_log(struct request *r) { when_kept(r, finish_log); }

static json_t *step_json(const struct table *t, int eyes, int n)
{
    int length = 0, next, steps = steps_of(t->match, eyes, n, &length);
    struct lr_match *m = match_until(t->match, length);
    if (m == NULL)
        return NULL;
    const struct lr_said *said = length > 0 ? lr_match_said(m, length - 1) : NULL;
    const struct lr_pack *p = t->game->pack;
    json_t *out = json_pack("{s:s, s:s, s:i, s:i, s:i, s:b}", "id", t->id, "game", p->game->id, "seq", n, "step",
                            n < steps ? n : steps, "steps", steps, "over", table_over(t));
    json_object_set_new(out, "question", json_null());
    json_object_set_new(out, "asked", asked_json(p->game, lr_asked(lr_match_state(m))));
    json_object_set_new(out, "log", log_json(m, said ? (int)said->first_event : 0, eyes, 0, 40, &next));
    scene_json(out, p, lr_match_state(m), eyes);
    lr_match_free(m);
    return out;
}

static void finish_step(struct request *r)
{
    if (!enter(r))
        return;
    int eyes = table_over(r->table) && query_value(r, "side") == NULL ? EYES_ALL : eyes_for(r);
    json_t *out = eyes >= 0 ? step_json(r->table, eyes, r->step) : NULL;
    if (eyes < 0)
        not_yours(r);
    else if (out == NULL)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
    else
        say(r, MHD_HTTP_OK, out);
    leave_table(r);
}

static void get_step(struct request *r, const char *n)
{
    size_t digits = strspn(n, "0123456789");
    if (digits == 0 || digits > 8 || n[digits] != '\0') {
        bad(r, "Expected the number of a step.");
        return;
    }
    r->step = (int)strtol(n, NULL, 10);
    when_kept(r, finish_step);
}

static void finish_record(struct request *r)
{
    size_t room = 1 << 16;
    if (!enter(r))
        return;
    if (!table_over(r->table) && table_eyes(r->table, r->me.id) != EYES_ALL) {
        say_error(r, MHD_HTTP_FORBIDDEN, "secret",
                  "The record tells both sides' secrets: it is given when the game is over.");
        leave_table(r);
        return;
    }
    for (char *text = malloc(room); text != NULL; text = malloc(room)) {
        struct lr_text t = { text, room, 0, false };
        lr_record_write(r->table->match, &t);
        if (!t.cut) {
            r->text = text;
            r->text_length = t.used;
            break;
        }
        free(text);
        room *= 4;
    }
    leave_table(r);
    r->type = "text/plain; charset=utf-8";
    say(r, r->text ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, NULL);
}

static void get_record(struct request *r) { when_kept(r, finish_record); }

static json_t *listed_seats(const struct listed_row *m, const struct lr_game *g, const char *user)
{
    static const char *const kinds[] = { "open", "person", "computer" };
    json_t *list = json_array();
    for (int i = 0; i < 2; i++) {
        const struct seat_row *s = &m->seat[i];
        const struct player *player = s->kind == SEAT_COMPUTER ? player_named(s->name) : NULL;
        const char *who = player ? player->title : s->name;
        json_array_append_new(list, json_pack("{s:s, s:o, s:s, s:b, s:b}", "side", g->sides[i], "who",
                                              who[0] ? js(who) : json_null(), "kind",
                                              kinds[s->kind >= 0 && s->kind <= 2 ? s->kind : 0], "here", 0, "mine",
                                              s->kind == SEAT_PERSON && strcmp(s->user, user) == 0));
    }
    return list;
}

static json_t *row_json(const struct request *r, const struct listed_row *m)
{
    const struct serve_game *game = serve_game(r->s, m->game);
    if (game == NULL)
        return NULL;
    const struct lr_game *g = game->pack->game;
    unsigned mine = 0;
    for (unsigned i = 0; i < 2; i++)
        mine |= (unsigned)(m->seat[i].kind == SEAT_PERSON && strcmp(m->seat[i].user, r->me.id) == 0) << i;
    json_t *stand = json_loads(m->stand, 0, NULL);
    const char *when = json_string_value(json_object_get(stand, "when"));
    int eyes = mine == 3 ? EYES_ALL : mine == 1 ? 0 : mine == 2 ? 1 : EYES_PUBLIC;
    json_int_t seq = json_integer_value(json_array_get(json_object_get(stand, "seq"), (size_t)eyes));
    json_int_t since = json_integer_value(json_array_get(json_object_get(stand, "at"), (size_t)eyes));
    json_t *out =
        json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:I, s:b, s:o, s:I}", "id", m->id, "game", m->game,
                  "scenario", js(m->scenario), "seats", listed_seats(m, g, r->me.id), "when", js(when ? when : ""),
                  "asked", asked_json(g, (uint8_t)m->asked), "yours", (m->asked & (int)mine) != 0, "since", since,
                  "over", m->over, "result", m->result[0] ? js(m->result) : json_null(), "seq", seq);
    json_decref(stand);
    return out;
}

static void get_matches(struct request *r)
{
    struct listed_row *rows = calloc(LISTED, sizeof *rows);
    int n = rows ? store_matches_of(r->s->store, r->me.id, rows, LISTED) : -1;
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_t *row = row_json(r, &rows[i]);
        if (row != NULL)
            json_array_append_new(list, row);
    }
    free(rows);
    if (n >= 0) {
        say(r, MHD_HTTP_OK, json_pack("{s:o}", "matches", list));
        return;
    }
    json_decref(list);
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "The matches cannot be read at the moment.");
}

/* ---- Doing ---- */

static void finish_change(struct request *r)
{
    uint32_t seq = 0;
    if (!r->kept) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
        return;
    }
    if (!enter(r))
        return;
    seq = r->table->sight[table_eyes(r->table, r->me.id)].kept;
    leave_table(r);
    say(r, MHD_HTTP_OK, json_pack("{s:b, s:I}", "ok", 1, "seq", (json_int_t)seq));
}

/* With the lock held, which it gives back: carry out and wait for the disk, or refuse. */
static void do_change(struct request *r, struct change *c)
{
    struct lr_verdict v = { .ok = false };
    c->eyes = table_eyes(r->table, r->me.id);
    struct job *j = table_change(r->s, r->table, c, &v);
    if (j == NULL)
        say_refused(r, &v);
    else
        wait_for(r, j, finish_change); /* queued under the lock: in the order they were carried out */
    leave_table(r);
}

static bool read_seq(struct request *r, struct change *c)
{
    int64_t seq = -1;
    if (!number_of(r, "seq", 0, UINT32_MAX, &seq))
        return false;
    c->has_seq = seq >= 0;
    c->seq = (uint32_t)(seq < 0 ? 0 : seq);
    return true;
}

static void post_answer(struct request *r)
{
    static const char *const keys[] = { "side", "seq", "answer", NULL };
    struct change c = { .deed = DEED_ANSWER };
    struct lr_error e = { .line = 0 };
    const char *text = only_keys(r, keys) ? text_of(r, "answer", 400, true) : NULL;
    if (text == NULL || !read_seq(r, &c) || !enter(r))
        return;
    if (!take_side(r)) {
        leave_table(r);
        return;
    }
    c.side = r->side;
    if (read_answer(r->table->game->pack, text, &c.answer, &e)) {
        do_change(r, &c);
        return;
    }
    leave_table(r);
    struct lr_verdict v = { .ok = false };
    lr_refuse(&v, "H4", "%s", e.words);
    say_refused(r, &v);
}

static void post_back(struct request *r, enum deed deed)
{
    static const char *const keys[] = { "side", "seq", NULL };
    struct change c = { .deed = deed };
    if (!only_keys(r, keys) || !read_seq(r, &c) || !enter(r))
        return;
    if (!take_side(r)) {
        leave_table(r);
        return;
    }
    c.side = r->side;
    do_change(r, &c);
}

static void post_undo(struct request *r) { post_back(r, DEED_UNDO); }
static void post_restart(struct request *r) { post_back(r, DEED_RESTART); }
static void post_redo(struct request *r) { post_back(r, DEED_REDO); }

/* For what needs no side named when one sits on one side only. With the lock held. */
static bool own_side(struct request *r)
{
    int own = table_eyes(r->table, r->me.id);
    if (json_object_get(r->in, "side") != NULL || own == EYES_ALL)
        return take_side(r);
    if (own == EYES_PUBLIC) {
        not_yours(r);
        return false;
    }
    r->side = (enum lr_side)own;
    return true;
}

/* A deed that names nothing but the side whose it is. */
static void do_deed(struct request *r, enum deed deed)
{
    static const char *const keys[] = { "side", NULL };
    struct change c = { .deed = deed };
    if (!only_keys(r, keys) || !enter(r))
        return;
    if (!own_side(r)) {
        leave_table(r);
        return;
    }
    c.side = r->side;
    do_change(r, &c);
}

static void post_resign(struct request *r) { do_deed(r, DEED_RESIGN); }

struct choice {
    const char *key, *also;
    enum deed deed;
};

/* {"offer": true} or {"do": "offer"}. */
static enum deed choice_of(struct request *r, const struct choice *list, int n)
{
    const char *what = json_string_value(json_object_get(r->in, "do"));
    for (int i = 0; i < n; i++)
        if ((what != NULL && strcmp(what, list[i].key) == 0) || json_is_true(json_object_get(r->in, list[i].key)))
            return list[i].deed;
    bad(r, "Expected {\"do\": \"%s\"}, \"%s\" or \"%s\".", list[0].key, list[1].key, list[2].key);
    return DEED_NONE;
}

static void agree(struct request *r, const struct choice *list, int n)
{
    struct change c = { .deed = choice_of(r, list, n) };
    if (c.deed == DEED_NONE || !enter(r))
        return;
    if (!own_side(r)) {
        leave_table(r);
        return;
    }
    c.side = r->side;
    do_change(r, &c);
}

static void post_draw(struct request *r)
{
    static const struct choice list[] = { { "offer", NULL, DEED_OFFER },
                                          { "accept", NULL, DEED_ACCEPT },
                                          { "decline", NULL, DEED_DECLINE } };
    agree(r, list, 3);
}

static void post_takeback(struct request *r)
{
    static const struct choice list[] = { { "ask", NULL, DEED_ASK_BACK },
                                          { "grant", NULL, DEED_GRANT },
                                          { "refuse", NULL, DEED_REFUSE } };
    agree(r, list, 3);
}

static void post_sit(struct request *r)
{
    static const char *const keys[] = { "token", NULL };
    const char *token = only_keys(r, keys) ? text_of(r, "token", 60, true) : NULL;
    struct change c = { .deed = DEED_SIT, .who = &r->me };
    if (token == NULL || !enter(r))
        return;
    int side = -1;
    for (int i = 0; i < 2; i++)
        if (r->table->seat[i].kind == SEAT_OPEN && same_secret(r->table->seat[i].invite, token))
            side = i;
    if (side < 0) {
        leave_table(r);
        say_error(r, MHD_HTTP_FORBIDDEN, "invitation",
                  "That invitation does not fit: the seat may be taken already.");
        return;
    }
    r->set_cookie = r->me.fresh;
    c.side = (enum lr_side)side;
    do_change(r, &c);
}

static void post_leave(struct request *r) { do_deed(r, DEED_LEAVE); }

/* ---- Talking ---- */

static bool printable(const char *words)
{
    for (const unsigned char *c = (const unsigned char *)words; *c != '\0'; c++)
        if ((*c < ' ' && *c != '\n') || *c == 0x7F)
            return false;
    return words[0] != '\0';
}

static void post_chat(struct request *r)
{
    static const char *const keys[] = { "words", NULL };
    const char *words = only_keys(r, keys) ? text_of(r, "words", LONGEST_WORDS, true) : NULL;
    if (words == NULL)
        return;
    if (!printable(words)) {
        bad(r, "Expected words.");
        return;
    }
    if (!enter(r))
        return;
    if (table_eyes(r->table, r->me.id) == EYES_PUBLIC) {
        not_yours(r);
    } else {
        struct job *j = table_say(r->s, r->table, &r->me, words);
        if (j == NULL)
            say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        else
            wait_for(r, j, finish_change);
    }
    leave_table(r);
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

static void finish_plain(struct request *r)
{
    if (r->kept)
        say(r, MHD_HTTP_OK, json_pack("{s:b}", "ok", 1));
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
}

static void post_notes(struct request *r)
{
    static const char *const keys[] = { "words", NULL };
    const char *words = only_keys(r, keys) ? text_of(r, "words", LONGEST_NOTE, true) : NULL;
    if (words == NULL)
        return;
    bool sits;
    if (!enter(r))
        return;
    sits = table_eyes(r->table, r->me.id) != EYES_PUBLIC;
    leave_table(r);
    struct job *j = sits ? job_make(1) : NULL;
    if (j == NULL) {
        not_yours(r);
        return;
    }
    j->write[0].kind = WRITE_NOTE;
    write_text(&j->write[0], r->table->id);
    write_text(&j->write[0], r->me.id);
    write_text(&j->write[0], words);
    wait_for(r, j, finish_plain);
}

/* ---- Thinking ---- */

static void verdict_json(struct request *r, const struct lr_verdict *v)
{
    json_t *out = json_pack("{s:b, s:n, s:n}", "ok", v->ok, "rule", "words");
    if (!v->ok) {
        json_object_set_new(out, "rule", js(v->rule));
        json_object_set_new(out, "words", js(v->words));
    }
    say(r, MHD_HTTP_OK, out);
}

/* side and answer of a body. With the lock held; false: complained. `v` says if it is none at all. */
static bool take_answer(struct request *r, struct lr_verdict *v)
{
    static const char *const keys[] = { "side", "answer", NULL };
    struct lr_error e = { .line = 0 };
    const char *text = only_keys(r, keys) ? text_of(r, "answer", 400, true) : NULL;
    if (text == NULL || !take_side(r))
        return false;
    v->ok = read_answer(r->table->game->pack, text, &r->answer, &e);
    if (!v->ok)
        lr_refuse(v, "H4", "%s", e.words);
    else
        *v = lr_judge(r->table->game->pack, lr_match_state(r->table->match), r->side, r->answer);
    return true;
}

static void post_judge(struct request *r)
{
    struct lr_verdict v = { .ok = false };
    if (!enter(r))
        return;
    if (take_answer(r, &v))
        verdict_json(r, &v);
    leave_table(r);
}

/* A copy of what the side sees, to be worked on without the table; in r->words. With the lock held. */
static bool copy_view(struct request *r)
{
    const struct lr_pack *p = r->table->game->pack;
    r->words = calloc(1, p->game->state_size);
    if (r->words == NULL)
        return false;
    lr_match_view(r->table->match, r->side, r->words);
    return true;
}

static struct lr_rng some_chance(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return lr_rng_seed(seed, 5);
}

static void said_already(struct request *r)
{
    if (!r->answered)
        say_error(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "Nothing came of it.");
}

static void work_odds(struct request *r)
{
    const struct lr_pack *p = r->table->game->pack;
    struct lr_odds *o = calloc(1, sizeof *o);
    struct lr_rng rng = some_chance();
    if (o == NULL || !player_odds(p, r->words, r->side, r->answer, ODDS_TIME, &rng, o)) {
        say_error(r, MHD_HTTP_NOT_FOUND, "odds", "This game gives no odds.");
        free(o);
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < o->n; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:f}", "words", js(o->chance[i].words), "share", o->chance[i].share));
    json_t *lost = o->tolled ? json_pack("[f, f]", o->lost[0], o->lost[1]) : json_null();
    say(r, MHD_HTTP_OK,
        json_pack("{s:o, s:b, s:i, s:f, s:o, s:b}", "chances", list, "exact", o->exact, "worlds", o->worlds,
                  "error", o->error, "lost", lost, "played", o->played));
    free(o);
}

static void post_odds(struct request *r)
{
    struct lr_verdict v = { .ok = false };
    if (!enter(r))
        return;
    bool ok = take_answer(r, &v);
    if (ok && !v.ok)
        say_refused(r, &v);
    bool ready = ok && v.ok && copy_view(r);
    leave_table(r);
    if (ready)
        wait_for_work(r, work_odds, said_already);
    else if (!r->answered)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
}

static void work_advice(struct request *r)
{
    const struct lr_pack *p = r->table->game->pack;
    char words[1200] = "", said[256] = "", id[24];
    struct lr_text t = LR_TEXT(words), w = LR_TEXT(said);
    lr_answer *list = calloc(LR_MOST_ANSWERS, sizeof *list);
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    struct lr_rng rng = some_chance();
    struct player_care care = { .milliseconds = r->milliseconds, .threads = 1, .seed = rng.at };
    const struct player *player = player_named("general");
    struct mind *m = list && player ? mind_make(player, p, &care) : NULL;
    if (m != NULL)
        lr_ask(p, r->words, r->side, &q);
    if (m != NULL && q.n > 0) {
        lr_answer x = mind_choose(m, r->words, &q);
        mind_explain(m, r->words, r->side, &t);
        lr_answer_write(p, x, &w);
        snprintf(id, sizeof id, "%llu", (unsigned long long)x);
        say(r, MHD_HTTP_OK,
            json_pack("{s:s, s:o, s:o, s:i}", "answer", id, "said", js(said), "words", js(words), "sure",
                      mind_sure(m)));
    } else {
        say_error(r, MHD_HTTP_NOT_FOUND, "advice", "There is nobody to ask for advice in this game.");
    }
    mind_free(m);
    free(list);
}

static void post_advice(struct request *r)
{
    static const char *const keys[] = { "side", NULL };
    if (!only_keys(r, keys) || !enter(r))
        return;
    bool ok = take_side(r);
    if (ok && (table_asked(r->table) & LR_ONLY(r->side)) == 0) {
        struct lr_verdict v = { .ok = false };
        lr_refuse(&v, "H1", "You are not asked anything at the moment.");
        say_refused(r, &v);
        ok = false;
    }
    r->milliseconds = ADVICE_TIME;
    bool ready = ok && copy_view(r);
    leave_table(r);
    if (ready)
        wait_for_work(r, work_advice, said_already);
    else if (!r->answered)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
}

/* One step of a plan in a world that fits what the side knows. False: it goes no further, and why. */
static bool plan_step(const struct lr_pack *p, enum lr_side side, char *world, char *next, lr_answer x,
                      struct lr_verdict *v)
{
    const struct lr_core *a = (const struct lr_core *)(const void *)world;
    const struct lr_core *b = (const struct lr_core *)(const void *)next;
    *v = lr_judge(p, world, side, x);
    if (!v->ok)
        return false;
    memcpy(next, world, p->game->state_size);
    if (!lr_step(p, next, side, x, NULL))
        lr_refuse(v, "H0", "It leads nowhere.");
    else if (a->rolls != b->rolls)
        lr_refuse(v, "H6", "Chance decides what follows.");
    else if (a->reveals != b->reveals)
        lr_refuse(v, "H7", "Something hidden would be shown.");
    return v->ok;
}

static json_t *plan_json(struct request *r, json_t *answers, char *world)
{
    const struct lr_pack *p = r->table->game->pack;
    size_t size = p->game->state_size, i = 0;
    struct lr_verdict v = { .ok = true };
    char *next = world + size;
    for (; i < json_array_size(answers) && v.ok; i++) {
        lr_answer x = 0;
        struct lr_error e = { .line = 0 };
        const char *text = json_string_value(json_array_get(answers, i));
        if (text == NULL || !read_answer(p, text, &x, &e))
            lr_refuse(&v, "H4", "%s", text ? e.words : "Expected answers as strings.");
        else if (plan_step(p, r->side, world, next, x, &v))
            memcpy(world, next, size);
        if (!v.ok)
            break;
    }
    json_t *view = json_object();
    bool asked = (lr_asked(world) & LR_ONLY(r->side)) != 0;
    json_object_set_new(view, "id", json_string(r->table->id));
    json_object_set_new(view, "game", json_string(p->game->id));
    json_object_set_new(view, "side", js(p->game->sides[r->side]));
    json_object_set_new(view, "asked", asked_json(p->game, lr_asked(world)));
    json_object_set_new(view, "question", asked ? question_json(p, world, r->side) : json_null());
    scene_json(view, p, world, (int)r->side);
    return json_pack("{s:o, s:i, s:o, s:o}", "view", view, "stopped", (int)i, "rule",
                     v.ok ? json_null() : js(v.rule), "why", v.ok ? json_null() : js(v.words));
}

static void post_plan(struct request *r)
{
    static const char *const keys[] = { "side", "answers", NULL };
    json_t *answers = json_object_get(r->in, "answers");
    if (!only_keys(r, keys))
        return;
    if (!json_is_array(answers) || json_array_size(answers) > MOST_PLAN) {
        bad(r, "\"answers\" must be a list of at most %d.", MOST_PLAN);
        return;
    }
    if (!enter(r))
        return;
    const struct lr_pack *p = r->table->game->pack;
    size_t size = p->game->state_size;
    char *world = take_side(r) && copy_view(r) ? calloc(2, size) : NULL;
    if (world != NULL) {
        /* the same world for the same view: nothing can be learned from another */
        struct lr_rng rng = lr_rng_seed(lr_hash(r->words, size), 7);
        lr_imagine(p, r->words, r->side, &rng, world);
        say(r, MHD_HTTP_OK, plan_json(r, answers, world));
        free(world);
    } else if (!r->answered) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
    }
    leave_table(r);
}

/* ---- New matches ---- */

static bool read_setup(struct request *r, const struct lr_pack *p, struct lr_setup *setup)
{
    const char *scenario = text_of(r, "scenario", 120, false), *name;
    json_t *choice, *options = json_object_get(r->in, "options"), *seed = json_object_get(r->in, "seed");
    struct lr_error e = { .line = 0 };
    struct lr_rng rng = some_chance();
    uint64_t chance = lr_rng_next(&rng);
    if (r->answered)
        return false;
    int which = scenario ? lr_scenario_named(p, scenario) : 0;
    if (which < 0 || which >= p->scenarios)
        return bad(r, "There is no scenario \"%.100s\".", scenario ? scenario : "");
    if (json_is_integer(seed) && json_integer_value(seed) >= 0)
        chance = (uint64_t)json_integer_value(seed);
    else if (seed != NULL && !json_is_null(seed))
        return bad(r, "\"seed\" must be a whole number from 0.");
    lr_setup_preset(p, which, chance, setup);
    if (options != NULL && !json_is_object(options))
        return bad(r, "\"options\" must be an object.");
    json_object_foreach(options, name, choice)
    {
        if (!json_is_string(choice))
            return bad(r, "The choice of \"%.60s\" must be a string.", name);
        if (!lr_setup_option(p, setup, name, json_string_value(choice), &e))
            return bad(r, "%s", e.words);
    }
    return true;
}

static bool read_seat(struct request *r, const struct lr_pack *p, const char *who, struct seat *seat)
{
    if (strcmp(who, "me") == 0) {
        seat->kind = SEAT_PERSON;
        memcpy(seat->user, r->me.id, sizeof seat->user);
        memcpy(seat->name, r->me.name, sizeof seat->name);
        return true;
    }
    if (strcmp(who, "open") == 0) {
        seat->kind = SEAT_OPEN;
        random_id(seat->invite);
        return true;
    }
    const struct player *player = player_named(who);
    const struct player_care care = { .milliseconds = 1, .threads = 1 };
    struct mind *m = player ? mind_make(player, p, &care) : NULL;
    mind_free(m);
    if (m == NULL)
        return bad(r, "Nobody called \"%.60s\" plays this game.", who);
    seat->kind = SEAT_COMPUTER;
    snprintf(seat->name, sizeof seat->name, "%s", player->name);
    return true;
}

static bool read_seats(struct request *r, const struct lr_pack *p, struct seat seat[2])
{
    const json_t *seats = json_object_get(r->in, "seats");
    if (!json_is_object(seats) || json_object_size(seats) != 2)
        return bad(r, "\"seats\" must name both sides: {\"%s\": \"me\", \"%s\": \"open\"}.", p->game->sides[0],
                   p->game->sides[1]);
    for (int i = 0; i < 2; i++) {
        const char *who = json_string_value(json_object_get(seats, p->game->sides[i]));
        if (who == NULL)
            return bad(r, "\"seats\" does not say who plays %s.", p->game->sides[i]);
        if (!read_seat(r, p, who, &seat[i]))
            return false;
    }
    return true;
}

static void finish_match(struct request *r)
{
    if (!r->kept) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
        return;
    }
    if (!find_table(r, r->id) || !enter(r))
        return;
    const struct table *t = r->table;
    json_t *out = json_pack("{s:b, s:s}", "ok", 1, "id", t->id), *invites = json_object();
    for (int i = 1; i >= 0; i--)
        if (t->seat[i].kind == SEAT_OPEN) {
            json_object_set_new(out, "invite", js(t->seat[i].invite));
            json_object_set_new(invites, t->game->pack->game->sides[i], js(t->seat[i].invite));
        }
    json_object_set_new(out, "invites", invites);
    think_of(r->s, r->table);
    leave_table(r);
    say(r, MHD_HTTP_OK, out);
}

static void begin_match(struct request *r, const struct beginning *b)
{
    struct lr_error e = { .line = 0 };
    struct job *j = match_begin(r->s, b, &r->me, r->id, &e);
    r->set_cookie = r->me.fresh;
    if (j == NULL)
        bad(r, "%s", e.words);
    else
        wait_for(r, j, finish_match);
}

static const struct serve_game *playable(struct request *r, const char *id)
{
    const struct serve_game *g = serve_game(r->s, id);
    if (g == NULL)
        say_error(r, MHD_HTTP_NOT_FOUND, "game", "There is no game \"%.60s\".", id);
    else if (g->pack->game->board_only)
        bad(r, "%s has its board but no rules yet.", g->pack->game->title);
    else
        return g;
    return NULL;
}

static void post_matches(struct request *r)
{
    static const char *const keys[] = { "game", "scenario", "options", "seed", "seats", "think_ms", NULL };
    struct beginning b = { .think_ms = 0 };
    int64_t think = USUAL_THINKING;
    const char *id = only_keys(r, keys) ? text_of(r, "game", 60, true) : NULL;
    if (id == NULL || (b.game = playable(r, id)) == NULL)
        return;
    if (!read_setup(r, b.game->pack, &b.setup) || !read_seats(r, b.game->pack, b.seat)
        || !number_of(r, "think_ms", 10, MOST_THINKING, &think))
        return;
    b.think_ms = (int)think;
    begin_match(r, &b);
}

static void sit_both(const struct request *r, struct seat seat[2])
{
    for (int i = 0; i < 2; i++) {
        seat[i].kind = SEAT_PERSON;
        memcpy(seat[i].user, r->me.id, sizeof seat[i].user);
        memcpy(seat[i].name, r->me.name, sizeof seat[i].name);
    }
}

/* Where a match began, if that is not its scenario's start; in *position. */
static bool odd_start(const struct lr_match *m, char **position)
{
    const struct lr_pack *p = lr_match_pack(m);
    const struct lr_setup *setup = lr_match_setup(m);
    struct lr_match *usual = setup->scenario >= 0 ? lr_match_new(p, setup, NULL) : NULL;
    bool same = usual != NULL && memcmp(lr_match_start(usual), lr_match_start(m), p->game->state_size) == 0;
    lr_match_free(usual);
    for (size_t room = 1 << 16; !same && room <= 1 << 24; room *= 4) {
        char *text = malloc(room);
        struct lr_text t = { text, room, 0, false };
        if (text != NULL && lr_position_write(p, setup, lr_match_start(m), -1, &t) && !t.cut) {
            *position = text;
            return true;
        }
        free(text);
    }
    return same;
}

static void post_import(struct request *r)
{
    static const char *const keys[] = { "record", NULL };
    struct beginning b = { .think_ms = USUAL_THINKING };
    struct lr_error e = { .line = 0 };
    char id[64], line[640];
    const char *text = only_keys(r, keys) ? text_of(r, "record", 1 << 20, true) : NULL;
    if (text == NULL)
        return;
    if (!lr_game_named_in(text, strlen(text), id, sizeof id)) {
        bad(r, "Expected a record that names its game.");
        return;
    }
    b.game = playable(r, id);
    struct lr_match *m = b.game ? lr_record_read(b.game->pack, "record", text, strlen(text), &e) : NULL;
    if (b.game == NULL)
        return;
    if (m == NULL || !odd_start(m, &b.position)) {
        bad(r, "%s", m ? "Its beginning cannot be kept." : lr_error_line(&e, line, sizeof line));
    } else {
        b.setup = *lr_match_setup(m);
        b.from = m;
        sit_both(r, b.seat);
        begin_match(r, &b);
    }
    free(b.position);
    lr_match_free(m);
}

/* The same again, the same people in the same seats, with other dice. */
static void post_rematch(struct request *r)
{
    struct beginning b = { .think_ms = 0 };
    struct lr_rng rng = some_chance();
    if (!enter(r))
        return;
    bool sits = table_eyes(r->table, r->me.id) != EYES_PUBLIC;
    b.game = r->table->game;
    b.setup = *lr_match_setup(r->table->match);
    b.setup.seed = lr_rng_next(&rng);
    b.think_ms = r->table->think_ms;
    memcpy(b.seat, r->table->seat, sizeof b.seat);
    for (int i = 0; i < 2; i++)
        if (b.seat[i].kind == SEAT_OPEN)
            random_id(b.seat[i].invite);
    leave_table(r);
    table_let_go(r->s, r->table);
    r->table = NULL;
    if (!sits)
        not_yours(r);
    else if (b.setup.scenario < 0)
        bad(r, "This match did not begin from a scenario.");
    else
        begin_match(r, &b);
}

/* ---- Accounts ---- */

enum { ACCOUNT_COST = 10 };

static bool read_account(struct request *r)
{
    static const char *const keys[] = { "name", "passphrase", NULL };
    const char *name = only_keys(r, keys) ? text_of(r, "name", NAME_SIZE - 8, true) : NULL;
    const char *passphrase = name ? text_of(r, "passphrase", MOST_PASSPHRASE, true) : NULL;
    if (passphrase == NULL)
        return false;
    if (!printable(name) || strchr(name, '\n') != NULL || name[0] == ' ' || strncmp(name, "Guest", 5) == 0)
        return bad(r, "That name will not do.");
    if (strlen(passphrase) < LEAST_PASSPHRASE)
        return bad(r, "A passphrase has at least %d letters.", LEAST_PASSPHRASE);
    if (people_allow(r->s->people, r->address, ACCOUNT_COST) && people_allow(r->s->people, name, ACCOUNT_COST))
        return true;
    say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "rate", "Too many tries: wait a moment.");
    return false;
}

static void finish_account(struct request *r)
{
    if (!r->kept) {
        say_error(r, MHD_HTTP_CONFLICT, "name", "That name is taken.");
        return;
    }
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name",
                  js(json_string_value(json_object_get(r->in, "name"))), "guest", 0));
}

static void work_hash(struct request *r)
{
    r->words = calloc(1, HASH_SIZE);
    if (r->words != NULL && !passphrase_hash(json_string_value(json_object_get(r->in, "passphrase")), r->words))
        r->words[0] = '\0';
}

static void keep_account(struct request *r)
{
    struct job *j = r->words && r->words[0] ? job_make(2) : NULL;
    if (j == NULL) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
        return;
    }
    person_write(&r->me, &j->write[0]);
    j->write[1].kind = WRITE_ACCOUNT;
    write_text(&j->write[1], r->me.id);
    write_text(&j->write[1], json_string_value(json_object_get(r->in, "name")));
    write_text(&j->write[1], r->words);
    wait_for(r, j, finish_account);
}

static void post_account(struct request *r)
{
    if (!read_account(r))
        return;
    if (!r->me.guest) {
        bad(r, "You have an account already.");
        return;
    }
    wait_for_work(r, work_hash, keep_account);
}

static void work_login(struct request *r)
{
    struct user_row row = { .hash = "" };
    const char *name = json_string_value(json_object_get(r->in, "name"));
    const char *passphrase = json_string_value(json_object_get(r->in, "passphrase"));
    enum found f = store_user_named(r->s->store, name, &row);
    if (!passphrase_right(f == FOUND ? row.hash : NULL, passphrase)) {
        say_error(r, MHD_HTTP_FORBIDDEN, "login", "Name and passphrase do not fit.");
        return;
    }
    r->me = (struct person){ .guest = false };
    memcpy(r->me.id, row.id, sizeof r->me.id);
    memcpy(r->me.name, row.name, sizeof r->me.name);
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name", js(r->me.name), "guest", 0));
}

static void post_login(struct request *r)
{
    if (read_account(r))
        wait_for_work(r, work_login, said_already);
}

static void post_logout(struct request *r)
{
    person_new(&r->me);
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name", js(r->me.name), "guest", 1));
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
    r->set_cookie = r->me.fresh;
    say(r, MHD_HTTP_OK, hello_json(r));
}

static void get_metrics(struct request *r)
{
    if (!r->loopback) {
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
};

static const struct {
    const char *name; /* after /api/matches/ID/ */
    bool post;
    void (*run)(struct request *r);
} match_routes[] = {
    { "", false, get_view },          { "log", false, get_log },           { "record", false, get_record },
    { "events", false, stream_open }, { "notes", false, get_notes },       { "notes", true, post_notes },
    { "answer", true, post_answer },  { "undo", true, post_undo },         { "restart", true, post_restart },
    { "redo", true, post_redo },      { "judge", true, post_judge },       { "odds", true, post_odds },
    { "advice", true, post_advice },  { "plan", true, post_plan },         { "sit", true, post_sit },
    { "leave", true, post_leave },    { "resign", true, post_resign },     { "draw", true, post_draw },
    { "chat", true, post_chat },      { "takeback", true, post_takeback }, { "rematch", true, post_rematch },
};

static void no_route(struct request *r, bool known)
{
    if (known)
        say_error(r, MHD_HTTP_METHOD_NOT_ALLOWED, "method", "That cannot be done here.");
    else
        say_error(r, MHD_HTTP_NOT_FOUND, "page", "There is no such page.");
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
        if (find_table(r, rest))
            match_routes[i].run(r);
        return;
    }
    if (step && !r->post) {
        if (find_table(r, rest))
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
