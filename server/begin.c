/* begin.c - new matches: from a scenario, from a record, the same again. */
#include "api.h"

#include "players.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    USUAL_THINKING = 1000,
    LEAST_THINKING = 10,
    MOST_THINKING = 30000,
    MOST_PLAYOUTS = 100000,
    LONGEST_POSITION = 60000,
    MATCH_COST = 4,
    PERSONS_OF_ADDRESS = 3
};

/* ---- New matches ---- */

static bool read_setup(struct request *r, const struct lr_pack *p, struct beginning *b)
{
    struct lr_setup *setup = &b->setup;
    const char *scenario = body_text(r, "scenario", 120, false), *name;
    json_t *choice, *options = json_object_get(r->in, "options"), *seed = json_object_get(r->in, "seed");
    struct lr_error e = { .line = 0 };
    if (r->answered)
        return false;
    int which = scenario ? lr_scenario_named(p, scenario) : 0;
    if (which < 0 || which >= p->scenarios)
        return say_bad(r, "There is no scenario \"%.100s\".", scenario ? scenario : "");
    bool chosen = json_is_integer(seed) && json_integer_value(seed) >= 0;
    if (!chosen && seed != NULL && !json_is_null(seed))
        return say_bad(r, "\"seed\" must be a whole number from 0.");
    b->chosen = chosen;
    b->known = chosen ? KNOWN_SEED : 0;
    lr_setup_preset(p, which, chosen ? (uint64_t)json_integer_value(seed) : 0, setup);
    if (options != NULL && !json_is_object(options))
        return say_bad(r, "\"options\" must be an object.");
    json_object_foreach(options, name, choice)
    {
        if (!json_is_string(choice))
            return say_bad(r, "The choice of \"%.60s\" must be a string.", name);
        if (!lr_setup_option(p, setup, name, json_string_value(choice), &e))
            return say_bad(r, "%s", e.words);
    }
    return true;
}

char *position_words(const struct lr_pack *p, const struct lr_setup *s, const void *state, int view, size_t *length)
{
    for (size_t room = 1 << 16; room <= 1 << 24; room *= 4) {
        char *text = malloc(room);
        struct lr_text t = { text, room, 0, false };
        if (text != NULL && lr_position_write(p, s, state, view, &t) && !t.cut) {
            *length = t.used;
            return text;
        }
        free(text);
    }
    return NULL;
}

/* What one side sees becomes a whole position: a world that fits it, with chance of its own. */
static bool imagine_whole(struct request *r, const struct lr_pack *p, int view, void *state, struct beginning *b)
{
    struct lr_rng rng = some_chance();
    size_t length;
    if (view >= LR_NOBODY)
        return say_bad(r, "That is what everybody sees of a position: a match needs at least what one side sees.");
    struct lr_error e = { .line = 0 };
    if (!lr_position_imagine(p, state, (enum lr_side)view, &rng, state, &e))
        return say_bad(r, "Nothing fits that view: %s", e.words);
    b->position = r->words = position_words(p, &b->setup, state, -1, &length);
    if (b->position == NULL)
        say_no_memory(r);
    return b->position != NULL;
}

/* A position as text; docs/plays.md describes it. Its chance is its own only if nobody else is to sit down there;
 * otherwise it is drawn like any other match's. */
static bool take_position(struct request *r, const struct lr_pack *p, const char *text, struct beginning *b)
{
    struct lr_error e = { .line = 0 };
    char line[640];
    int view = -1;
    void *state = calloc(1, p->game->state_size);
    bool ok = state != NULL && lr_position_read(p, "position", text, strlen(text), &b->setup, state, &view, &e);
    b->position = text;
    b->known = KNOWN_POSITION;
    b->chosen = ok && view < 0 && lr_position_chance(&b->setup, state);
    if (!ok)
        say_bad(r, "%s", lr_error_line(&e, line, sizeof line));
    else if (view >= 0)
        ok = imagine_whole(r, p, view, state, b);
    free(state);
    return ok;
}

/* In the place of a scenario, as lessons have it. */
static bool read_position(struct request *r, const struct lr_pack *p, struct beginning *b)
{
    static const char *const without[] = { "scenario", "options", "seed" };
    const char *text = body_text(r, "position", LONGEST_POSITION, true);
    if (text == NULL)
        return false;
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        if (json_object_get(r->in, without[i]) != NULL)
            return say_bad(r, "A position says its %s itself.", without[i]);
    return take_position(r, p, text, b);
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
        return say_bad(r, "Nobody called \"%.60s\" plays this game.", who);
    seat->kind = SEAT_COMPUTER;
    snprintf(seat->name, sizeof seat->name, "%s", player->name);
    return true;
}

/* {"player": name, "think_ms": N, "playouts": N}, or the name alone. */
static bool read_budget(struct request *r, const json_t *who, struct seat *seat)
{
    static const char *const keys[] = { "player", "think_ms", "playouts", NULL };
    int64_t think = 0, playouts = 0;
    struct request part = *r;
    part.in = (json_t *)who;
    bool ok = body_only(&part, keys) && body_number(&part, "think_ms", LEAST_THINKING, MOST_THINKING, &think)
              && body_number(&part, "playouts", 1, MOST_PLAYOUTS, &playouts);
    r->answered = part.answered; /* what it complained about */
    r->status = part.status;
    r->out = part.out;
    seat->think_ms = (int)think;
    seat->playouts = (int)playouts;
    return ok;
}

static bool read_seats(struct request *r, const struct lr_pack *p, struct seat seat[2])
{
    const json_t *seats = json_object_get(r->in, "seats");
    if (!json_is_object(seats) || json_object_size(seats) != 2)
        return say_bad(r, "\"seats\" must name both sides: {\"%s\": \"me\", \"%s\": \"open\"}.", p->game->sides[0],
                       p->game->sides[1]);
    for (int i = 0; i < 2; i++) {
        const json_t *at = json_object_get(seats, p->game->sides[i]);
        const char *who = json_string_value(json_is_object(at) ? json_object_get(at, "player") : at);
        if (who == NULL)
            return say_bad(r, "\"seats\" does not say who plays %s.", p->game->sides[i]);
        if (!read_seat(r, p, who, &seat[i]) || (json_is_object(at) && !read_budget(r, at, &seat[i])))
            return false;
    }
    return true;
}

static void say_match(struct request *r)
{
    if (r->answered || !find_table(r, r->id) || !table_enter(r))
        return;
    const struct table *t = r->table;
    json_t *out = json_pack("{s:b, s:s}", "ok", 1, "id", t->id), *invites = json_object();
    for (int i = 1; i >= 0; i--)
        if (t->seat[i].kind == SEAT_OPEN) {
            json_object_set_new(out, "invite", js(t->seat[i].invite));
            json_object_set_new(invites, t->game->pack->game->sides[i], js(t->seat[i].invite));
        }
    json_object_set_new(out, "invites", invites);
    r->table->stood = 0; /* whoever is brought along hears of it */
    notices_tell(r->s, r->table);
    think_of(r->s, r->table);
    table_leave(r);
    say(r, MHD_HTTP_OK, out);
}

static void finish_match(struct request *r)
{
    char id[ID_SIZE];
    if (!r->kept) {
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "disk", "It could not be kept: nothing has happened.");
        return;
    }
    table_let_go(r->s, r->table); /* of a rematch: the old one */
    r->table = NULL;
    memcpy(id, r->id, sizeof id);
    if (at_hand(r, id, say_match))
        say_match(r);
}

/* Whoever has many running matches finishes some first. */
static bool has_room(struct request *r)
{
    enum { ACCOUNT = 10 };
    int most = (int)r->s->o.matches * (r->me.guest ? 1 : ACCOUNT);
    if (most == 0 || store_running(r->s->store, r->me.id, most) < most)
        return true;
    say_error(r, MHD_HTTP_FORBIDDEN, "quota",
              "You have begun %d matches that are not over: finish or resign some%s.", most,
              r->me.guest ? ", or make an account" : "");
    return false;
}

/* What fills the disk counts for the person, and for all at an address together: there, guests and accounts cost
 * nothing. */
static int64_t take_both(const struct request *r, enum limit kind)
{
    int64_t wait = limit_take(r->s->limits, kind, r->me.id, 1);
    return wait > 0 || r->exempt ? wait : limit_take(r->s->limits, kind, r->address, 1.0 / PERSONS_OF_ADDRESS);
}

/* The job that keeps a new match goes to r->job. False: complained. */
static bool make_match(struct request *r, const struct beginning *b)
{
    struct lr_error e = { .line = 0 };
    if (!has_room(r))
        return false;
    int64_t wait = limit_take(r->s->limits, LIMIT_ASK, r->me.id, MATCH_COST);
    if (wait == 0)
        wait = take_both(r, LIMIT_MATCH);
    if (wait > 0) {
        say_later(r, wait, "rate", "Too many new matches: wait a moment.");
        return false;
    }
    r->job = match_begin(r->s, b, &r->me, r->id, &e);
    return r->job != NULL || say_bad(r, "%s", e.words);
}

static void keep_match(struct request *r)
{
    struct job *j = r->job;
    r->job = NULL;
    if (j != NULL)
        wait_for(r, j, finish_match);
}

const struct serve_game *playable(struct request *r, const char *id)
{
    const struct serve_game *g = serve_game(r->s, id);
    if (g == NULL)
        say_error(r, MHD_HTTP_NOT_FOUND, "game", "There is no game \"%.60s\".", id);
    else if (g->pack->game->board_only)
        say_bad(r, "%s has its board but no rules yet.", g->pack->game->title);
    else
        return g;
    return NULL;
}

/* {"advice": true or false}: may the Veteran be asked? If it is left out, only where no other person plays. */
static bool read_advice(struct request *r, struct beginning *b)
{
    const json_t *said = json_object_get(r->in, "advice");
    bool people = b->seat[0].kind != SEAT_COMPUTER && b->seat[1].kind != SEAT_COMPUTER
                  && (b->seat[0].kind == SEAT_OPEN || b->seat[1].kind == SEAT_OPEN);
    if (said != NULL && !json_is_boolean(said))
        return say_bad(r, "\"advice\" must be true or false.");
    if (said != NULL && json_is_true(said) == people)
        b->known |= ADVICE_TURNED;
    return true;
}

static void work_match(struct request *r)
{
    static const char *const keys[] = { "game",  "scenario", "options", "position", "seed",
                                        "seats", "think_ms", "advice",  NULL };
    struct beginning b = { .think_ms = 0 };
    int64_t think = USUAL_THINKING;
    const char *id = body_only(r, keys) ? body_text(r, "game", 60, true) : NULL;
    if (id == NULL || (b.game = playable(r, id)) == NULL)
        return;
    bool placed = json_object_get(r->in, "position") != NULL;
    if (!(placed ? read_position(r, b.game->pack, &b) : read_setup(r, b.game->pack, &b))
        || !read_seats(r, b.game->pack, b.seat)
        || !body_number(r, "think_ms", LEAST_THINKING, MOST_THINKING, &think))
        return;
    b.think_ms = (int)think;
    if (placed)
        b.chosen = b.chosen && b.seat[0].kind != SEAT_OPEN && b.seat[1].kind != SEAT_OPEN;
    b.known |= b.chosen ? KNOWN_SEED : 0;
    if (read_advice(r, &b))
        make_match(r, &b);
}

void post_matches(struct request *r) { wait_in_lane(r, LANE_LOOK, work_match, keep_match); }

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
    size_t length;
    struct lr_match *usual = setup->scenario >= 0 ? lr_match_new(p, setup, NULL) : NULL;
    bool same = usual != NULL && memcmp(lr_match_start(usual), lr_match_start(m), p->game->state_size) == 0;
    lr_match_free(usual);
    if (!same)
        *position = position_words(p, setup, lr_match_start(m), -1, &length);
    return same || *position != NULL;
}

static void import_record(struct request *r, const char *text, struct beginning *b)
{
    char *position = NULL, line[640];
    struct lr_error e = { .line = 0 };
    struct lr_match *m = lr_record_read(b->game->pack, "record", text, strlen(text), &e);
    if (m == NULL || !odd_start(m, &position)) {
        say_bad(r, "%s", m ? "Its beginning cannot be kept." : lr_error_line(&e, line, sizeof line));
    } else {
        b->setup = *lr_match_setup(m);
        b->position = position;
        b->from = m;
        b->known = KNOWN_RECORD;
        b->chosen = true;
        make_match(r, b);
    }
    free(position);
    lr_match_free(m);
}

/* A record or a position; both seats are one's own. */
static void work_import(struct request *r)
{
    static const char *const keys[] = { "record", NULL };
    struct beginning b = { .think_ms = USUAL_THINKING };
    char id[64];
    const char *text = body_only(r, keys) ? body_text(r, "record", 1 << 20, true) : NULL;
    if (text == NULL)
        return;
    int64_t wait = take_both(r, LIMIT_IMPORT);
    if (wait > 0) {
        say_later(r, wait, "rate", "Too many records: wait a while.");
        return;
    }
    if (!lr_game_named_in(text, strlen(text), id, sizeof id)) {
        say_bad(r, "Expected a record or a position that names its game.");
        return;
    }
    b.game = playable(r, id);
    if (b.game == NULL)
        return;
    sit_both(r, b.seat);
    if (!lr_is_position(text, strlen(text)))
        import_record(r, text, &b);
    else if (take_position(r, b.game->pack, text, &b)) {
        b.known |= b.chosen ? KNOWN_SEED : 0;
        make_match(r, &b);
    }
}

void post_import(struct request *r) { wait_in_lane(r, LANE_LOOK, work_import, keep_match); }

static void say_rematch(struct request *r) { say(r, MHD_HTTP_OK, json_pack("{s:b, s:s}", "ok", 1, "id", r->id)); }

/* With the lock held: what the next match takes over. */
static void same_again(const struct table *t, bool swap, struct beginning *b)
{
    b->game = t->game;
    b->setup = *lr_match_setup(t->match);
    b->setup.seed = 0;
    b->setup.secret = (struct lr_secret){ { 0, 0 } };
    b->think_ms = t->think_ms;
    b->known = t->foreknown & ADVICE_TURNED;
    for (int i = 0; i < 2; i++) {
        b->seat[i] = t->seat[swap ? 1 - i : i];
        if (b->seat[i].kind == SEAT_OPEN)
            random_id(b->seat[i].invite);
    }
}

static void say_asked(struct request *r)
{
    if (r->kept)
        say(r, MHD_HTTP_OK, json_pack("{s:b, s:b}", "ok", 1, "asked", 1));
    else
        finish_kept(r);
}

/* With the lock held. */
static void do_deed(struct request *r, enum deed deed, bool swap, void (*then)(struct request *r))
{
    struct lr_verdict v = { .ok = false };
    const struct change c = { .deed = deed, .side = r->side, .answer = swap, .eyes = (int)r->side };
    struct job *j = table_change(r->s, r->table, &c, &v);
    if (j == NULL)
        say_refused(r, &v);
    else
        wait_for(r, j, then);
}

static void begin_again(struct request *r, bool swap)
{
    struct beginning b = { .rematch_of = r->table };
    if (lr_match_setup(r->table->match)->scenario < 0) {
        say_bad(r, "This match did not begin from a scenario.");
        return;
    }
    same_again(r->table, swap, &b);
    if (make_match(r, &b))
        keep_match(r); /* queued under the lock of the old one */
}

enum again { AGAIN_ASK, AGAIN_ACCEPT, AGAIN_DECLINE, AGAINS };

/* Whoever asks for something else has not agreed. */
static void say_other_seats(struct request *r, bool swap)
{
    struct lr_verdict v = { .ok = false };
    lr_refuse(&v, "H5", "The other side asks for a rematch with the sides %s.", swap ? "exchanged" : "as they are");
    say_refused(r, &v);
}

/* With a person across the table: the first asks, the second agrees. */
static void agree_again(struct request *r, enum again what, bool swap)
{
    const struct table *t = r->table;
    struct lr_verdict v = { .ok = false };
    const json_t *meant = json_object_get(r->in, "swap");
    bool theirs = t->again == lr_enemy(r->side) + 1;
    if (what == AGAIN_DECLINE)
        do_deed(r, DEED_NOT_AGAIN, false, finish_kept);
    else if (theirs && meant != NULL && json_is_true(meant) != t->swap)
        say_other_seats(r, t->swap);
    else if (theirs)
        begin_again(r, t->swap); /* as the asker said */
    else if (what == AGAIN_ASK && t->again != 0)
        wait_for(r, NULL, say_asked);
    else if (what == AGAIN_ASK && lr_match_setup(t->match)->scenario < 0)
        begin_again(r, swap); /* which says why not */
    else if (what == AGAIN_ASK)
        do_deed(r, DEED_ASK_AGAIN, swap, say_asked);
    else {
        lr_refuse(&v, "H5", "Nobody has asked for a rematch.");
        say_refused(r, &v);
    }
}

static bool read_again(struct request *r, enum again *what)
{
    static const char *const names[AGAINS] = { "ask", "accept", "decline" };
    const json_t *given = json_object_get(r->in, "do");
    const char *name = given ? json_string_value(given) : names[AGAIN_ASK];
    for (*what = AGAIN_ASK; *what < AGAINS; (*what)++)
        if (name != NULL && strcmp(name, names[*what]) == 0)
            return true;
    return say_bad(r, "Expected {\"do\": \"ask\"}, \"accept\" or \"decline\".");
}

/* The same again with other dice, the same people in the same seats or in each other's. Where another person sits
 * across the table they must agree; otherwise, or once it has begun, it is there at once. */
void post_rematch(struct request *r)
{
    static const char *const keys[] = { "do", "swap", NULL };
    enum again what;
    if (!body_only(r, keys) || !read_again(r, &what) || !table_enter(r))
        return;
    struct table *t = r->table;
    int own = table_eyes(t, r->me.id);
    bool swap = json_is_true(json_object_get(r->in, "swap"));
    r->side = own <= LR_SECOND ? (enum lr_side)own : LR_FIRST;
    bool other = own != EYES_ALL && t->seat[lr_enemy(r->side)].kind == SEAT_PERSON;
    if (own == EYES_PUBLIC) {
        say_not_yours(r);
    } else if (t->rematch[0] != '\0' && what != AGAIN_DECLINE) {
        memcpy(r->id, t->rematch, sizeof r->id);
        wait_for(r, NULL, say_rematch);
    } else if (other || what != AGAIN_ASK) {
        agree_again(r, what, swap);
    } else {
        begin_again(r, swap);
    }
    pthread_mutex_unlock(&t->lock);
}
