/* look.c - looking at matches: the view, the log, the past, the list of one's own. */
#include "api.h"

#include "players.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { LISTED = 50 /* a page */, TOLD = 40 };

/* ---- Looking ---- */

void get_view(struct request *r) { show_view(r); }

static void finish_log(struct request *r)
{
    const char *text = query_value(r, "from");
    long from = text ? strtol(text, NULL, 10) : 0;
    int next = 0, end = 0;
    if (!table_enter(r))
        return;
    int eyes = eyes_asked(r);
    if (eyes < 0) {
        say_not_yours(r);
    } else {
        bool told = !table_waiting(r->table);
        from = from < 0 ? 0 : from < INT_MAX ? from : INT_MAX;
        json_t *events = told ? log_json(r->table, eyes, (int)from, &next, &end) : json_array();
        say(r, MHD_HTTP_OK, json_pack("{s:o, s:i, s:i}", "events", events, "next", next, "end", end));
    }
    table_leave(r);
}

void get_log(struct request *r) { look_apart(r, finish_log, said_already); }

/* What a step tells is everything these eyes were told since the step before: the record's last answer may be one
 * they know nothing of. */
static json_t *told_json(const struct table *t, int length, int eyes, int step)
{
    int before = 0;
    if (table_waiting(t))
        return json_array();
    if (step > 0)
        steps_of(t, eyes, step - 1, &before);
    int first = step > 0 ? events_until(t->match, before) : 0;
    return last_events_json(t->match, first, events_until(t->match, length), eyes, TOLD);
}

/* The state at this length of the record; NULL: no memory. */
static void *state_at(const struct table *t, int length)
{
    void *state = malloc(t->game->pack->game->state_size);
    if (state != NULL)
        lr_match_state_at(t->match, length, state);
    return state;
}

static json_t *step_json(const struct table *t, int eyes, int n)
{
    int length = 0, steps = steps_of(t, eyes, n, &length);
    const struct lr_pack *p = t->game->pack;
    void *state = state_at(t, length);
    if (state == NULL)
        return NULL;
    json_t *out = json_pack("{s:s, s:s, s:i, s:i, s:i, s:b}", "id", t->id, "game", p->game->id, "seq", n, "step",
                            n < steps ? n : steps, "steps", steps, "over", table_over(t));
    json_object_set_new(out, "question", json_null());
    json_object_set_new(out, "asked", asked_json(p->game, table_waiting(t) ? 0 : lr_asked(state)));
    json_object_set_new(out, "log", told_json(t, length, eyes, n < steps ? n : steps));
    scene_json(out, p, state, eyes);
    free(state);
    return out;
}

static void finish_step(struct request *r)
{
    if (!table_enter(r))
        return;
    int eyes = table_over(r->table) && query_value(r, "side") == NULL ? EYES_ALL : eyes_asked(r);
    json_t *out = eyes >= 0 ? step_json(r->table, eyes, r->step) : NULL;
    if (eyes < 0)
        say_not_yours(r);
    else if (out == NULL)
        say_no_memory(r);
    else
        say(r, MHD_HTTP_OK, out);
    table_leave(r);
}

void get_step(struct request *r, const char *n)
{
    size_t digits = strspn(n, "0123456789");
    if (digits == 0 || digits > 8 || n[digits] != '\0') {
        say_bad(r, "Expected the number of a step.");
        return;
    }
    r->step = (int)strtol(n, NULL, 10);
    look_apart(r, finish_step, said_already);
}

static void finish_history(struct request *r)
{
    if (!table_enter(r))
        return;
    int eyes = table_over(r->table) && query_value(r, "side") == NULL ? EYES_ALL : eyes_asked(r);
    struct jot j = { .text = NULL };
    if (eyes >= 0)
        put_history(&j, r->table, eyes);
    table_leave(r);
    if (eyes < 0) {
        say_not_yours(r);
    } else if (j.failed) {
        jot_free(&j);
        say_no_memory(r);
    } else {
        r->text = j.text;
        r->text_length = j.used;
        say(r, MHD_HTTP_OK, NULL);
    }
}

void get_history(struct request *r) { look_apart(r, finish_history, said_already); }

static bool bad_step(const char *step)
{
    return step != NULL && (step[0] == '\0' || strlen(step) > 8 || strspn(step, "0123456789") != strlen(step));
}

void say_overlay(struct request *r, const char *name, json_t *areas)
{
    if (areas == NULL)
        say_error(r, MHD_HTTP_NOT_FOUND, "overlay",
                  "There is no such overlay: /api/hello names those of each game.");
    else
        say(r, MHD_HTTP_OK, json_pack("{s:o, s:o}", "name", js(name), "areas", areas));
}

/* Now, or as it was at a step. */
static json_t *overlay_at(const struct table *t, int eyes, const char *step, const char *name)
{
    int length = lr_match_length(t->match);
    if (step != NULL)
        steps_of(t, eyes, (int)strtol(step, NULL, 10), &length);
    void *state = state_at(t, length);
    json_t *areas = state ? overlay_json(t, length, state, eyes, name) : NULL;
    free(state);
    return areas;
}

static void finish_overlay(struct request *r)
{
    const char *name = query_value(r, "name"), *step = query_value(r, "step");
    if (!table_enter(r))
        return;
    bool all = step != NULL && table_over(r->table) && query_value(r, "side") == NULL;
    int eyes = all ? EYES_ALL : eyes_asked(r);
    if (eyes < 0)
        say_not_yours(r);
    else
        say_overlay(r, name, name ? overlay_at(r->table, eyes, step, name) : NULL);
    table_leave(r);
}

void get_overlays(struct request *r)
{
    if (bad_step(query_value(r, "step")))
        say_bad(r, "Expected the number of a step.");
    else
        look_apart(r, finish_overlay, said_already);
}

static void finish_record(struct request *r)
{
    size_t room = 1 << 16;
    if (!table_enter(r))
        return;
    if (!table_over(
            r->table)) { /* to nobody, also not to one who sits on both sides: it tells the chance to come */
        say_error(r, MHD_HTTP_FORBIDDEN, "secret",
                  "The record tells both sides' secrets: it is given when the game is over.");
        table_leave(r);
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
    table_leave(r);
    r->type = "text/plain; charset=utf-8";
    say(r, r->text ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, NULL);
}

void get_record(struct request *r) { look_apart(r, finish_record, said_already); }

/* Every die that was told, and the secret from which anybody can work them out again. */
static void finish_proof(struct request *r)
{
    if (!table_enter(r))
        return;
    const struct table *t = r->table;
    if (!table_over(t)) {
        say_error(r, MHD_HTTP_FORBIDDEN, "secret", "The secret is given when the game is over.");
    } else {
        json_t *out = chance_json(t);
        json_object_set_new(out, "dice", t->chance != CHANCE_OLD ? told_dice(t->match) : json_array());
        say(r, MHD_HTTP_OK, out);
    }
    table_leave(r);
}

void get_proof(struct request *r) { look_apart(r, finish_proof, said_already); }

/* The position at this length of the record, as these eyes see it or the whole of it. */
static void write_position(struct request *r, const struct table *t, int length, int eyes, bool whole)
{
    const struct lr_pack *p = t->game->pack;
    struct lr_setup setup = *lr_match_setup(t->match);
    struct lr_core *seen = calloc(1, p->game->state_size), *state = state_at(t, length);
    if (seen != NULL && state != NULL && whole)
        forget_chance(&setup, state); /* also when it is over: a match begun from it has chance of its own */
    else if (seen != NULL && state != NULL)
        see(p, state, eyes, seen);
    if (seen != NULL && state != NULL)
        r->text = position_words(p, &setup, whole ? state : seen, whole ? -1 : eyes, &r->text_length);
    free(state);
    free(seen);
}

/* The position at a step, as these eyes see it; the whole of it once the game is over, or to whoever sits on both
 * sides. It can be read again by the program, and a match begun from it. */
static void finish_position(struct request *r)
{
    const char *step = query_value(r, "step");
    if (!table_enter(r))
        return;
    const struct table *t = r->table;
    int eyes = table_over(t) && query_value(r, "side") == NULL ? EYES_ALL : eyes_asked(r), length = 0;
    bool whole = eyes == EYES_ALL || (eyes >= 0 && table_eyes(t, r->me.id) == EYES_ALL);
    if (eyes >= 0) {
        steps_of(t, eyes, step ? (int)strtol(step, NULL, 10) : INT_MAX, &length);
        write_position(r, t, length, eyes, whole);
    }
    table_leave(r);
    r->type = "text/plain; charset=utf-8";
    if (eyes < 0)
        say_not_yours(r);
    else if (r->text == NULL)
        say_no_memory(r);
    else
        say(r, MHD_HTTP_OK, NULL);
}

void get_position(struct request *r)
{
    if (bad_step(query_value(r, "step")))
        say_bad(r, "Expected the number of a step.");
    else
        look_apart(r, finish_position, said_already);
}

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
    json_t *out = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:I, s:b, s:o, s:I, s:b, s:b, s:b, s:o}", "id",
                            m->id, "game", m->game, "scenario", js(m->scenario), "seats",
                            listed_seats(m, g, r->me.id), "when", js(when ? when : ""), "asked",
                            asked_json(g, (uint8_t)m->asked), "yours", (m->asked & (int)mine) != 0, "since", since,
                            "over", m->over, "result", m->result[0] ? js(m->result) : json_null(), "seq", seq,
                            "other_version", json_is_true(json_object_get(stand, "other")), "aside", m->aside,
                            "waiting", json_is_true(json_object_get(stand, "waiting")), "known",
                            known_whats((unsigned)json_integer_value(json_object_get(stand, "known"))));
    json_decref(stand);
    return out;
}

/* "time.id" of the last one told; none: from the beginning. */
static bool read_place(const struct request *r, struct listed_place *place)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *text = query_value(r, "before");
    char *end = NULL;
    *place = (struct listed_place){ .at = 0 };
    if (text == NULL)
        return true;
    if (text[0] < '0' || text[0] > '9' || strlen(text) > 40)
        return false;
    place->at = strtoll(text, &end, 10);
    if (*end != '.' || strlen(end + 1) != ID_SIZE - 2 || strspn(end + 1, letters) != ID_SIZE - 2)
        return false;
    memcpy(place->id, end + 1, ID_SIZE - 1);
    return true;
}

static json_t *place_json(const struct listed_row *last)
{
    char text[60];
    snprintf(text, sizeof text, "%lld.%s", (long long)last->at, last->id);
    return json_string(text);
}

/* A page of them. One that changes meanwhile comes first again, and none is told twice. */
void get_matches(struct request *r)
{
    struct listed_place before;
    if (!read_place(r, &before)) {
        say_bad(r, "\"before\" must be what \"next\" was.");
        return;
    }
    struct listed_row *rows = calloc(LISTED + 1, sizeof *rows);
    int n = rows ? store_matches_of(r->s->store, r->me.id, &before, rows, LISTED + 1) : -1;
    json_t *list = json_array();
    for (int i = 0; i < n && i < LISTED; i++) {
        json_t *row = row_json(r, &rows[i]);
        if (row != NULL)
            json_array_append_new(list, row);
    }
    json_t *next = n > LISTED ? place_json(&rows[LISTED - 1]) : json_null();
    free(rows);
    if (n >= 0) {
        say(r, MHD_HTTP_OK, json_pack("{s:o, s:o}", "matches", list, "next", next));
        return;
    }
    json_decref(list);
    json_decref(next);
    say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "The matches cannot be read at the moment.");
}

/* ---- What was said ---- */

static json_t *old_chat_json(struct chat_row *rows, int n)
{
    json_t *list = json_array();
    for (int i = n - 1; i >= 0; i--) {
        if (i < LISTED && rows[i].words != NULL)
            json_array_append_new(list, json_pack("{s:o, s:I, s:o}", "who", js(rows[i].name), "at",
                                                  (json_int_t)rows[i].at, "words", js(rows[i].words)));
        free(rows[i].words);
    }
    json_t *next = n > LISTED ? json_integer((json_int_t)rows[LISTED - 1].n) : json_null();
    return json_pack("{s:o, s:o}", "chat", list, "next", next);
}

/* A page of what was said at a table, in order: the last words, or those before a number. */
void get_chat(struct request *r)
{
    const char *text = query_value(r, "before");
    if (text != NULL && (text[0] == '\0' || strlen(text) > 18 || strspn(text, "0123456789") != strlen(text))) {
        say_bad(r, "\"before\" must be what \"next\" was.");
        return;
    }
    struct chat_row *rows = calloc(LISTED + 1, sizeof *rows);
    int64_t before = text ? strtoll(text, NULL, 10) : INT64_MAX;
    int n = rows ? store_old_chat(r->s->store, r->table->id, before, rows, LISTED + 1) : -1;
    if (n >= 0)
        say(r, MHD_HTTP_OK, old_chat_json(rows, n));
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "That cannot be read at the moment.");
    free(rows);
}
