/* protocol.c - the line protocol: reads a request strictly, carries it out, writes the response.
 *
 * A request is read whole before anything is done, so a bad one leaves the match as it was. What a response
 * holds is made from the view of the side that asks; only "side":"all", which must be enabled, sees more. */
#include "protocol.h"
#include "proof.h"

#include <stdarg.h>
#include <stdlib.h>

enum { PUBLIC = LR_NOBODY, ALL = 3 };

/* A request as read. */
struct request {
    const char *game, *scenario, *text, *answer, *number;
    json_t *options;
    int side;
    json_int_t seq, from, milliseconds;
    uint64_t seed;
    bool has_seq, has_seed, odds;
    lr_answer x;
    char unread[360]; /* why the answer is none at all; empty: it was read */
};

/* What went wrong, for the response. */
struct trouble {
    char where[48], words[400], rule[16];
};

static bool bad(struct trouble *t, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool bad(struct trouble *t, const char *where, const char *format, ...)
{
    va_list args;
    snprintf(t->where, sizeof t->where, "%s", where);
    va_start(args, format);
    vsnprintf(t->words, sizeof t->words, format, args);
    va_end(args);
    return false;
}

static bool bad_error(struct trouble *t, const char *where, const struct lr_error *e)
{
    char line[640];
    return bad(t, where, "%s", lr_error_line(e, line, sizeof line));
}

static bool refused(struct trouble *t, const char *where, const struct lr_verdict *v)
{
    snprintf(t->rule, sizeof t->rule, "%s", v->rule);
    return bad(t, where, "%s", v->words);
}

static const char *kind_of(const json_t *v)
{
    static const char *const kinds[] = { "an object",  "a list", "a string", "a whole number",
                                         "a fraction", "true",   "false",    "null" };
    return kinds[json_typeof(v)];
}

/* ---- Parts of responses ---- */

static void add(json_t *out, const char *key, json_t *value) { json_object_set_new(out, key, value); }

static json_t *hex_json(uint64_t n)
{
    char digits[20];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)n);
    return json_string(digits);
}

static json_t *name_json(const struct lr_pack *p, int domain, uint64_t id)
{
    char words[200] = "";
    struct lr_text t = LR_TEXT(words);
    lr_name(p, domain, id, &t);
    return json_words(words);
}

/* Seats as names: "public" for nobody. */
static json_t *seat_json(const struct lr_pack *p, unsigned side)
{
    return side < 2 ? json_words(p->game->sides[side]) : json_string("public");
}

static json_t *asked_json(const struct lr_pack *p, uint8_t asked)
{
    json_t *list = json_array();
    for (unsigned side = 0; side < 2; side++)
        if (asked & LR_ONLY(side))
            json_array_append_new(list, seat_json(p, side));
    return list;
}

static json_t *outcome_json(const struct lr_pack *p, const void *state)
{
    struct lr_outcome o = p->game->outcome(p, state);
    return json_pack("{s:o, s:i, s:o, s:o}", "winner",
                     o.winner == LR_NOBODY ? json_null() : seat_json(p, (unsigned)o.winner), "score", o.score,
                     "words", json_words(o.words), "rule", json_words(o.rule));
}

/* How the match stands: what everyone may know. */
static void add_standing(const struct protocol *p, json_t *out)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    const void *state = lr_match_state(p->match);
    uint8_t asked = lr_asked(state);
    char when[160] = "";
    struct lr_text t = LR_TEXT(when);
    if (pack->game->when != NULL)
        pack->game->when(pack, state, &t);
    add(out, "seq", json_integer(lr_match_seq(p->match)));
    add(out, "when", json_words(when));
    add(out, "asked", asked_json(pack, asked));
    add(out, "over", json_boolean(asked == 0));
    if (asked == 0)
        add(out, "outcome", outcome_json(pack, state));
}

static json_t *answer_json(const struct lr_pack *p, lr_answer x)
{
    struct jot j = { .text = NULL };
    said_answer(&j, p, x);
    return jot_tree(&j);
}

static json_t *event_json(const struct lr_pack *p, const struct lr_events *log, const struct lr_event *e)
{
    struct jot j = { .text = NULL };
    jot_raw(&j, "{");
    said_event(&j, p, log, e);
    jot_raw(&j, "}");
    return jot_tree(&j);
}

static bool may_know(const struct lr_event *e, int side) { return side == ALL || (e->know & LR_ONLY(side)) != 0; }

/* The events from `first` on that a seat may know, leaving out the first `skip` of them. They are counted
 * among those it knows, so that their number tells nothing about the others. */
static json_t *events_json(const struct protocol *p, int first, int side, json_int_t skip, json_int_t *count)
{
    const struct lr_events *log = lr_match_log(p->match);
    json_t *list = json_array();
    *count = 0;
    for (int i = first; i < log->n; i++)
        if (may_know(&log->list[i], side) && (*count)++ >= skip)
            json_array_append_new(list, event_json(lr_match_pack(p->match), log, &log->list[i]));
    return list;
}

/* ---- The state as JSON, by its fields ---- */

static uint64_t load_number(const uint8_t *at, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = width; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

static json_t *set_json(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at)
{
    json_t *list = json_array();
    int size = lr_domain_size(p, f->domain);
    for (int i = 0; i < (int)f->width * 8 && (f->domain == LR_NUMBER || i < size); i++)
        if (at[i / 8] >> (i % 8) & 1)
            json_array_append_new(list, name_json(p, f->domain, (uint64_t)i));
    return list;
}

static json_t *group_json(const struct lr_pack *p, const struct lr_field *fields, const uint8_t *base);

static json_t *value_json(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at)
{
    if (f->form == LR_GROUP)
        return group_json(p, f->parts, at);
    if (f->form == LR_BITS)
        return set_json(p, f, at);
    if (f->width < 1 || f->width > 8)
        return json_null();
    unsigned bits = f->width * 8u;
    uint64_t value = load_number(at, f->width);
    if (f->form == LR_HEXNUM)
        return hex_json(value);
    if (f->form == LR_NAMED)
        return value == UINT64_MAX >> (64u - bits) ? json_null() : name_json(p, f->domain, value);
    if (f->form == LR_SIGNED && bits < 64 && value >> (bits - 1) & 1)
        return json_integer((json_int_t)value - ((json_int_t)1 << bits));
    return json_integer((json_int_t)value);
}

static json_t *array_json(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at)
{
    bool numbered = f->index == LR_NUMBER;
    int named = numbered ? f->count : lr_domain_size(p, f->index);
    json_t *out = numbered ? json_array() : json_object();
    for (int i = 0; i < f->count && i < named; i++) {
        json_t *value = value_json(p, f, at + (size_t)i * f->width);
        if (numbered) {
            json_array_append_new(out, value);
            continue;
        }
        char name[200] = "";
        struct lr_text t = LR_TEXT(name);
        lr_name(p, f->index, (uint64_t)i, &t);
        add(out, name, value);
    }
    return out;
}

static json_t *group_json(const struct lr_pack *p, const struct lr_field *fields, const uint8_t *base)
{
    json_t *out = json_object();
    for (const struct lr_field *f = fields; f->name != NULL; f++) {
        const uint8_t *at = base + f->offset;
        /* the stack and the dice are the engine's; `ask` and `log` tell what there is to know of them */
        if (f->form == LR_UNUSED || f->parts == lr_core_fields)
            continue;
        add(out, f->name, f->count > 0 ? array_json(p, f, at) : value_json(p, f, at));
    }
    return out;
}

static json_t *cells_json(const struct lr_pack *p, const void *seen)
{
    json_t *out = json_object();
    for (int h = 0; p->board != NULL && p->game->cell != NULL && h < p->board->hexes + p->board->boxes; h++) {
        char words[64] = "", name[200] = "";
        struct lr_text t = LR_TEXT(words), n = LR_TEXT(name);
        if (h < p->board->hexes && !p->board->playable[h])
            continue;
        p->game->cell(p, seen, (lr_hex)h, &t);
        lr_name(p, LR_HEXES, (uint64_t)h, &n);
        if (words[0] != '\0')
            add(out, name, json_words(words));
    }
    return out;
}

/* ---- What can be asked ---- */

static bool do_hello(struct protocol *p, struct request *r, json_t *out, struct trouble *t);

static bool do_games(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)r;
    const struct games_entry *all;
    json_t *list = json_array();
    for (int i = 0, n = games_all(&all); i < n; i++) {
        struct lr_error e = { .line = 0 };
        const struct lr_pack *pack = shelf_pack(&p->shelf, all[i].game->id, &e);
        if (pack == NULL) {
            json_decref(list);
            return bad_error(t, "data", &e);
        }
        json_array_append_new(list, game_json(pack));
    }
    add(out, "games", list);
    return true;
}

static void replace_match(struct protocol *p, struct lr_match *m)
{
    if (p->match != NULL)
        lr_match_free(p->match);
    p->match = m;
}

static bool set_options(const struct lr_pack *pack, struct request *r, struct lr_setup *s, struct trouble *t)
{
    const char *name;
    json_t *value;
    if (r->options == NULL)
        return true;
    json_object_foreach(r->options, name, value)
    {
        struct lr_error e = { .line = 0 };
        char where[48];
        snprintf(where, sizeof where, "options.%.36s", name);
        if (!json_is_string(value))
            return bad(t, where, "expected a string, found %s", kind_of(value));
        if (!lr_setup_option(pack, s, name, json_string_value(value), &e))
            return bad_error(t, where, &e);
    }
    return true;
}

/* What binds the program from the beginning on; of a seed only that it was chosen. */
static void add_chance(const struct protocol *p, json_t *out)
{
    const struct lr_secret *secret = &lr_match_setup(p->match)->secret;
    char commitment[COMMITMENT_DIGITS + 1];
    bool drawn = lr_secret_given(secret);
    proof_commitment(secret, commitment);
    add(out, "chance",
        json_pack("{s:s, s:o}", "kind", drawn ? "secret" : "seed", "commitment",
                  drawn ? json_string(commitment) : json_null()));
}

static bool do_new(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    struct lr_error e = { .line = 0 };
    struct lr_setup setup;
    const struct lr_pack *pack = shelf_pack(&p->shelf, r->game, &e);
    if (pack == NULL)
        return bad_error(t, "game", &e);
    int scenario = r->scenario ? lr_scenario_named(pack, r->scenario) : 0;
    if (scenario < 0 || scenario >= pack->scenarios)
        return bad(t, "scenario", "%s has no scenario \"%.80s\"", pack->game->id, r->scenario ? r->scenario : "");
    lr_setup_preset(pack, scenario, r->has_seed ? r->seed : 0, &setup);
    if (!r->has_seed)
        setup.secret = fresh_secret();
    if (!set_options(pack, r, &setup, t))
        return false;
    struct lr_match *m = lr_match_new(pack, &setup, &e);
    if (m == NULL)
        return bad_error(t, "game", &e);
    replace_match(p, m);
    add(out, "game", json_words(pack->game->id));
    add(out, "scenario", json_words(pack->scenario[scenario].name));
    add(out, "sides", asked_json(pack, LR_PLAYERS));
    add_chance(p, out);
    add_standing(p, out);
    return true;
}

static bool do_load(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    struct lr_error e = { .line = 0 };
    p->shelf.draws = true;
    struct lr_match *m = match_from_text(&p->shelf, "text", r->text, strlen(r->text), &e);
    if (m == NULL)
        return bad_error(t, "text", &e);
    replace_match(p, m);
    const struct lr_pack *pack = lr_match_pack(m);
    add(out, "game", json_words(pack->game->id));
    add(out, "sides", asked_json(pack, LR_PLAYERS));
    add(out, "answers", json_integer(lr_match_length(m)));
    add_chance(p, out);
    add_standing(p, out);
    return true;
}

static bool do_position(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    size_t length;
    char *text = position_text(p->match, r->side == ALL ? -1 : r->side, &length);
    if (text == NULL)
        return bad(t, "position", "the position could not be written as text");
    add(out, "seq", json_integer(lr_match_seq(p->match)));
    add(out, "text", json_words(text));
    free(text);
    return true;
}

/* The odds of the risky answers, put into the list of answers. */
static void add_odds(struct protocol *p, enum lr_side side, int milliseconds, json_t *list)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    struct lr_question q = { .list = p->list, .room = LR_MOST_ANSWERS };
    struct risk risk[MOST_RISKS];
    void *seen = calloc(1, pack->game->state_size);
    if (seen == NULL)
        return;
    lr_match_ask(p->match, side, &q);
    lr_match_view(p->match, side, seen);
    int n = risk_odds(pack, seen, &q, milliseconds, &p->rng, risk, MOST_RISKS);
    for (int i = 0; i < q.n && i < q.room; i++)
        for (int k = 0; k < n; k++)
            if (q.list[i] == risk[k].x)
                add(json_array_get(list, (size_t)i), "odds", odds_json(&risk[k].odds));
    free(seen);
}

static json_t *question_json(struct protocol *p, const struct request *r)
{
    struct jot j = { .text = NULL };
    said_question(&j, p->said, lr_match_pack(p->match), lr_match_state(p->match), (enum lr_side)r->side);
    json_t *question = jot_tree(&j);
    if (r->odds)
        add_odds(p, (enum lr_side)r->side, (int)r->milliseconds, json_object_get(question, "answers"));
    return question;
}

/* What those who are not asked may be told of the question to `side`. */
static json_t *others_json(const struct protocol *p, enum lr_side side)
{
    char words[200] = "";
    struct lr_question q = { .list = p->list, .room = LR_MOST_ANSWERS, .others = LR_TEXT(words) };
    lr_match_ask(p->match, side, &q);
    return json_words(words);
}

static bool do_ask(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    uint8_t asked = lr_asked(lr_match_state(p->match));
    add_standing(p, out);
    bool mine = r->side < 2 && (asked & LR_ONLY(r->side)) != 0;
    json_t *question = mine ? question_json(p, r) : json_null();
    if (question == NULL)
        return bad(t, "question", "no memory");
    add(out, "question", question);
    json_t *waiting = json_object();
    for (unsigned side = 0; side < 2; side++)
        if ((asked & LR_ONLY(side)) != 0 && (int)side != r->side)
            add(waiting, pack->game->sides[side], others_json(p, (enum lr_side)side));
    add(out, "others", waiting);
    add(out, "can_undo", json_integer(r->side < 2 ? lr_match_can_undo(p->match, (enum lr_side)r->side) : 0));
    return true;
}

static bool do_judge(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)t;
    struct lr_verdict v = { .ok = false };
    if (r->unread[0] != '\0')
        lr_refuse(&v, "H4", "%s", r->unread);
    else
        v = lr_judge(lr_match_pack(p->match), lr_match_state(p->match), (enum lr_side)r->side, r->x);
    struct jot j = { .text = NULL };
    said_verdict(&j, &v);
    add(out, "verdict", jot_tree(&j));
    return true;
}

static bool do_answer(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    json_int_t count;
    int before = lr_match_log(p->match)->n;
    uint32_t seq = r->has_seq ? (uint32_t)r->seq : lr_match_seq(p->match);
    struct lr_verdict v = lr_match_answer(p->match, (enum lr_side)r->side, seq, r->x);
    if (!v.ok)
        return refused(t, "answer", &v);
    add(out, "answer", answer_json(lr_match_pack(p->match), r->x));
    add(out, "events", events_json(p, before, r->side, 0, &count));
    add_standing(p, out);
    return true;
}

static bool do_view(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    void *seen = calloc(1, pack->game->state_size);
    if (seen == NULL)
        return bad(t, "view", "no memory");
    if (r->side == ALL)
        memcpy(seen, lr_match_state(p->match), pack->game->state_size);
    else
        lr_match_view(p->match, (enum lr_side)r->side, seen);
    struct jot j = { .text = NULL };
    said_phase(&j, pack, seen);
    add_standing(p, out);
    add(out, "phase", jot_tree(&j));
    add(out, "fields", group_json(pack, pack->game->fields, seen));
    add(out, "cells", cells_json(pack, seen));
    free(seen);
    return true;
}

static bool do_log(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)t;
    json_int_t count;
    add(out, "events", events_json(p, 0, r->side, r->from, &count));
    add(out, "next", json_integer(count));
    return true;
}

static bool go_back(struct protocol *p, struct request *r, json_t *out, struct trouble *t,
                    struct lr_verdict (*how)(struct lr_match *, enum lr_side))
{
    struct lr_verdict v = how(p->match, (enum lr_side)r->side);
    if (!v.ok)
        return refused(t, "side", &v);
    add_standing(p, out);
    return true;
}

static bool do_undo(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    return go_back(p, r, out, t, lr_match_undo);
}

static bool do_restart(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    return go_back(p, r, out, t, lr_match_restart);
}

static bool do_redo(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    return go_back(p, r, out, t, lr_match_redo);
}

static bool do_odds(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    struct lr_verdict v = lr_judge(pack, lr_match_state(p->match), (enum lr_side)r->side, r->x);
    if (!v.ok)
        return refused(t, "answer", &v);
    struct lr_odds o;
    void *seen = calloc(1, pack->game->state_size);
    if (seen == NULL)
        return bad(t, "odds", "no memory");
    lr_match_view(p->match, (enum lr_side)r->side, seen);
    bool any = player_odds(pack, seen, (enum lr_side)r->side, r->x, (int)r->milliseconds, &p->rng, &o);
    struct jot sheet = { .text = NULL };
    said_sheet(&sheet, pack, seen, (enum lr_side)r->side, r->x);
    free(seen);
    json_t *on_sheet = jot_tree(&sheet);
    if (any && json_is_object(on_sheet))
        add(out, "sheet", json_incref(on_sheet));
    json_decref(on_sheet);
    if (!any)
        return bad(t, "odds", "this game gives no odds");
    json_t *odds = odds_json(&o);
    json_object_update(out, odds);
    json_decref(odds);
    return true;
}

static bool do_way(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    struct lr_verdict v = lr_judge(pack, lr_match_state(p->match), (enum lr_side)r->side, r->x);
    if (!v.ok)
        return refused(t, "answer", &v);
    void *seen = calloc(1, pack->game->state_size);
    if (seen == NULL)
        return bad(t, "way", "no memory");
    lr_match_view(p->match, (enum lr_side)r->side, seen);
    struct jot j = { .text = NULL };
    said_way(&j, pack, seen, (enum lr_side)r->side, r->x);
    free(seen);
    add(out, "way", jot_tree(&j));
    return true;
}

static bool do_record(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)r;
    size_t length;
    char *text = record_text(p->match, &length);
    if (text == NULL)
        return bad(t, "record", "the record could not be written as text");
    add(out, "text", json_words(text));
    free(text);
    return true;
}

static bool do_rules(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    const struct lr_pack *pack = lr_match_pack(p->match);
    json_t *list = json_array();
    for (int i = 0; i < pack->rules; i++)
        if (r->number == NULL || strcmp(r->number, pack->rule[i].number) == 0)
            json_array_append_new(list, json_pack("{s:o, s:o}", "number", json_words(pack->rule[i].number), "words",
                                                  json_words(pack->rule[i].words)));
    if (r->number != NULL && json_array_size(list) == 0) {
        json_decref(list);
        return bad(t, "number", "%s has no rule \"%.40s\" in its index", pack->game->id, r->number);
    }
    add(out, "rules", list);
    return true;
}

static bool do_quit(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)r;
    (void)out;
    (void)t;
    p->done = true;
    return true;
}

/* ---- Reading requests ---- */

/* Which sides a request may come from. */
enum who { NO_SIDE, A_PLAYER, ANY_SEAT, ANY_VIEW, ONLY_ALL };

enum { KEYS = 4 };

static const struct action {
    const char *name;
    bool (*run)(struct protocol *p, struct request *r, json_t *out, struct trouble *t);
    enum who who;
    bool match;            /* there must be one */
    const char *key[KEYS]; /* besides do, id and side; a star: may be left out */
} actions[] = {
    { "hello", do_hello, NO_SIDE, false, { NULL } },
    { "games", do_games, NO_SIDE, false, { NULL } },
    { "new", do_new, NO_SIDE, false, { "game", "*scenario", "*options", "*seed" } },
    { "load", do_load, NO_SIDE, false, { "text" } },
    { "ask", do_ask, ANY_SEAT, true, { "*odds", "*milliseconds" } },
    { "judge", do_judge, A_PLAYER, true, { "answer" } },
    { "answer", do_answer, A_PLAYER, true, { "answer", "*seq" } },
    { "view", do_view, ANY_VIEW, true, { NULL } },
    { "position", do_position, ANY_VIEW, true, { NULL } },
    { "log", do_log, ANY_VIEW, true, { "*from" } },
    { "undo", do_undo, A_PLAYER, true, { NULL } },
    { "restart", do_restart, A_PLAYER, true, { NULL } },
    { "redo", do_redo, A_PLAYER, true, { NULL } },
    { "odds", do_odds, A_PLAYER, true, { "answer", "*milliseconds" } },
    { "way", do_way, A_PLAYER, true, { "answer" } },
    { "record", do_record, ONLY_ALL, true, { NULL } },
    { "rules", do_rules, NO_SIDE, true, { "*number" } },
    { "quit", do_quit, NO_SIDE, false, { NULL } },
};
enum { ACTIONS = sizeof actions / sizeof actions[0] };

static bool do_hello(struct protocol *p, struct request *r, json_t *out, struct trouble *t)
{
    (void)r;
    (void)t;
    json_t *list = json_array();
    for (int i = 0; i < ACTIONS; i++)
        json_array_append_new(list, json_string(actions[i].name));
    add(out, "program", json_string("longroll"));
    add(out, "version", json_string(cli_version()));
    add(out, "protocol", json_integer(2));
    add(out, "open", json_boolean(p->open));
    add(out, "can", list);
    return true;
}

static const struct action *action_named(const char *name)
{
    for (int i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

static bool read_string(const json_t *v, const char *key, const char **out, struct trouble *t)
{
    *out = json_string_value(v);
    if (*out != NULL)
        return true;
    bad(t, key, "expected a string, found %s", kind_of(v));
    return false;
}

static bool read_int(const json_t *v, const char *key, json_int_t low, json_int_t high, json_int_t *out,
                     struct trouble *t)
{
    if (!json_is_integer(v))
        return bad(t, key, "expected a whole number, found %s", kind_of(v));
    *out = json_integer_value(v);
    if (*out >= low && *out <= high)
        return true;
    return bad(t, key, "expected a number from %lld to %lld, found %lld", (long long)low, (long long)high,
               (long long)*out);
}

/* A seed is any 64-bit number: as a string if JSON's numbers are too small for it. */
static bool read_seed(const json_t *v, struct request *r, struct trouble *t)
{
    r->has_seed = true;
    if (json_is_string(v) && read_number(json_string_value(v), 0, UINT64_MAX, &r->seed))
        return true;
    if (json_is_integer(v) && json_integer_value(v) >= 0) {
        r->seed = (uint64_t)json_integer_value(v);
        return true;
    }
    return bad(t, "seed", "expected a whole number from 0, or a string of digits");
}

static bool read_side(const struct protocol *p, const struct action *a, const json_t *v, struct request *r,
                      struct trouble *t)
{
    const char *name = NULL;
    if (!read_string(v, "side", &name, t))
        return false;
    const struct lr_game *g = lr_match_pack(p->match)->game;
    bool all = strcmp(name, "all") == 0, everyone = strcmp(name, "public") == 0;
    r->side = all ? ALL : everyone ? PUBLIC : strcmp(name, g->sides[0]) == 0 ? LR_FIRST : LR_SECOND;
    if (r->side == LR_SECOND && strcmp(name, g->sides[1]) != 0)
        return bad(t, "side", "expected \"%s\" or \"%s\", found \"%.60s\"", g->sides[0], g->sides[1], name);
    if (all && !p->open)
        return bad(t, "side", "\"all\" shows both sides' secrets; it must be enabled with --open");
    if (a->who == ONLY_ALL && !all)
        return bad(t, "side", "a %s tells both sides' secrets: the side must be \"all\"", a->name);
    if ((all && (a->who == A_PLAYER || a->who == ANY_SEAT)) || (everyone && a->who == A_PLAYER))
        return bad(t, "side", "%s needs one side: \"%s\" or \"%s\"", a->name, g->sides[0], g->sides[1]);
    return true;
}

/* What is no answer can still be judged. */
static bool read_answer(const struct protocol *p, const struct action *a, struct request *r, struct trouble *t)
{
    struct lr_error e = { .line = 0 };
    if (r->answer == NULL || said_answer_read(lr_match_pack(p->match), r->answer, &r->x, &e))
        return true;
    snprintf(r->unread, sizeof r->unread, "%s", e.words);
    if (a->run == do_judge)
        return true;
    snprintf(t->rule, sizeof t->rule, "H4");
    return bad(t, "answer", "%s", e.words);
}

static bool read_key(const char *key, json_t *v, struct request *r, struct trouble *t)
{
    const struct {
        const char *key, **out;
    } strings[] = { { "game", &r->game },
                    { "scenario", &r->scenario },
                    { "text", &r->text },
                    { "answer", &r->answer },
                    { "number", &r->number } };
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        if (strcmp(key, strings[i].key) == 0)
            return read_string(v, key, strings[i].out, t);
    if (strcmp(key, "seed") == 0)
        return read_seed(v, r, t);
    if (strcmp(key, "from") == 0)
        return read_int(v, key, 0, INT32_MAX, &r->from, t);
    if (strcmp(key, "milliseconds") == 0)
        return read_int(v, key, 1, 10000, &r->milliseconds, t);
    if (strcmp(key, "odds") == 0) {
        r->odds = json_is_true(v);
        return json_is_boolean(v) || bad(t, key, "expected true or false, found %s", kind_of(v));
    }
    if (strcmp(key, "seq") == 0) {
        r->has_seq = true;
        return read_int(v, key, 0, UINT32_MAX, &r->seq, t);
    }
    r->options = v;
    return json_is_object(v) || bad(t, key, "expected an object, found %s", kind_of(v));
}

static const char *bare_key(const char *key) { return key[0] == '*' ? key + 1 : key; }

static bool takes_key(const struct action *a, const char *key)
{
    if (strcmp(key, "do") == 0 || strcmp(key, "id") == 0)
        return true;
    if (strcmp(key, "side") == 0)
        return a->who != NO_SIDE;
    for (int i = 0; i < KEYS && a->key[i] != NULL; i++)
        if (strcmp(key, bare_key(a->key[i])) == 0)
            return true;
    return false;
}

static bool read_request(const struct protocol *p, const struct action *a, json_t *in, struct request *r,
                         struct trouble *t)
{
    const char *key;
    json_t *value;
    json_object_foreach(in, key, value) if (!takes_key(a, key)) return bad(
        t, key, "%s does not take the key \"%.60s\"", a->name, key);
    if (a->match && p->match == NULL)
        return bad(t, "do", "there is no match yet: \"new\" or \"load\" comes first");
    for (int i = 0; i < KEYS && a->key[i] != NULL; i++) {
        key = bare_key(a->key[i]);
        value = json_object_get(in, key);
        if (value == NULL && a->key[i][0] != '*')
            return bad(t, key, "%s needs the key \"%s\"", a->name, key);
        if (value != NULL && !read_key(key, value, r, t))
            return false;
    }
    if (a->who == NO_SIDE)
        return true;
    value = json_object_get(in, "side");
    if (value == NULL)
        return bad(t, "side", "%s needs the key \"side\"", a->name);
    return read_side(p, a, value, r, t) && read_answer(p, a, r, t);
}

static bool carry_out(struct protocol *p, json_t *in, json_t *out, struct trouble *t)
{
    const char *name = NULL;
    const json_t *id = json_object_get(in, "id"), *action = json_object_get(in, "do");
    if (id != NULL && !json_is_string(id) && !json_is_integer(id))
        return bad(t, "id", "expected a string or a whole number, found %s", kind_of(id));
    if (action == NULL)
        return bad(t, "do", "the request has no key \"do\", which says what to do");
    if (!read_string(action, "do", &name, t))
        return false;
    const struct action *a = action_named(name);
    if (a == NULL)
        return bad(t, "do", "there is no \"%.60s\"; \"hello\" names all that can be done", name);
    struct request r = { .milliseconds = ODDS_MILLISECONDS };
    return read_request(p, a, in, &r, t) && a->run(p, &r, out, t);
}

static json_t *trouble_json(const struct trouble *t)
{
    return json_pack("{s:o, s:o, s:o}", "where", json_words(t->where), "words", json_words(t->words), "rule",
                     t->rule[0] ? json_words(t->rule) : json_null());
}

static json_t *respond(struct protocol *p, json_t *in, const struct trouble *unread)
{
    struct trouble t = { .where = "" };
    json_t *out = json_object();
    json_t *id = in ? json_object_get(in, "id") : NULL;
    bool sound = id != NULL && (json_is_string(id) || json_is_integer(id));
    add(out, "ok", json_true());
    add(out, "id", sound ? json_incref(id) : json_null());
    if (in != NULL && carry_out(p, in, out, &t))
        return out;
    json_object_clear(out);
    add(out, "ok", json_false());
    add(out, "id", sound ? json_incref(id) : json_null());
    add(out, "error", trouble_json(in ? &t : unread));
    return out;
}

static json_t *parse(const char *line, size_t length, struct trouble *t)
{
    json_error_t e;
    if (length > LONGEST_LINE) {
        bad(t, "line", "the line is longer than %d bytes", LONGEST_LINE);
        return NULL;
    }
    json_t *in = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (in == NULL) {
        bad(t, "line", "not JSON at byte %d: %s", e.position, e.text);
        return NULL;
    }
    if (json_is_object(in))
        return in;
    bad(t, "line", "expected an object, found %s", kind_of(in));
    json_decref(in);
    return NULL;
}

void protocol_line(struct protocol *p, const char *line, size_t length, char **out)
{
    struct trouble t = { .where = "" };
    json_t *in = parse(line, length, &t);
    json_t *response = respond(p, in, &t);
    *out = json_dumps(response, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(response);
    json_decref(in);
}

bool protocol_begin(struct protocol *p, const struct shelf *shelf, bool open)
{
    *p = (struct protocol){ .shelf = *shelf, .open = open, .rng = lr_rng_seed(fresh_seed(), 5) };
    p->list = calloc(LR_MOST_ANSWERS, sizeof *p->list);
    p->said = said_make();
    return p->list != NULL && p->said != NULL;
}

void protocol_end(struct protocol *p)
{
    replace_match(p, NULL);
    shelf_clear(&p->shelf);
    free(p->list);
    said_free(p->said);
}
