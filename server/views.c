/* views.c - JSON of what a pair of eyes may see. Everything here is made from the engine's view of that seat; a
 * piece whose face is hidden is a hex and a side. */
#include "serve.h"

#include "jot.h"
#include "players.h"
#include "said.h"
#include "wire.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_PIECES = 4096, FEW_PIECES = 512, LOG_SHOWN = 40, LOG_PAGE = 1000 };

json_t *js(const char *words)
{
    json_t *s = json_string(words);
    if (s != NULL)
        return s;
    char safe[1024];
    size_t n = 0;
    for (; n < sizeof safe - 1 && words[n] != '\0'; n++)
        safe[n] = (char)((unsigned char)words[n] < 0x80 ? words[n] : '?');
    safe[n] = '\0';
    return json_string(safe);
}

static void add(json_t *out, const char *key, json_t *value) { json_object_set_new(out, key, value); }

static json_t *js_or_null(const char *words) { return words && words[0] ? js(words) : json_null(); }

static json_t *side_json(const struct lr_game *g, unsigned side)
{
    return side < 2 ? js(g->sides[side]) : json_null();
}

static void put_side(struct jot *j, const struct lr_game *g, unsigned side)
{
    jot_words(j, side < 2 ? g->sides[side] : NULL);
}

/* Between the members of a list. */
static void put_comma(struct jot *j, bool first)
{
    if (!first)
        jot_bytes(j, ",", 1);
}

json_t *asked_json(const struct lr_game *g, uint8_t asked)
{
    json_t *list = json_array();
    for (unsigned side = 0; side < 2; side++)
        if (asked & LR_ONLY(side))
            json_array_append_new(list, js(g->sides[side]));
    return list;
}

/* ---- Questions ---- */

static pthread_key_t own_said;
static pthread_once_t own_said_once = PTHREAD_ONCE_INIT;

static void let_go(void *said) { said_free(said); }

static void make_own_said(void) { pthread_key_create(&own_said, let_go); }

/* This thread's memory for questions. NULL: there is none. */
static struct said *thread_said(void)
{
    pthread_once(&own_said_once, make_own_said);
    struct said *s = pthread_getspecific(own_said);
    if (s != NULL)
        return s;
    s = said_make();
    if (s != NULL && pthread_setspecific(own_said, s) == 0)
        return s;
    said_free(s);
    return NULL;
}

json_t *question_json(const struct lr_pack *p, const void *state, enum lr_side side)
{
    struct jot j = { .text = NULL };
    said_question(&j, thread_said(), p, state, side);
    return jot_tree(&j);
}

/* What these eyes may be told of questions that are not theirs. */
static json_t *others_json(const struct lr_pack *p, const void *state, uint8_t asked, int eyes)
{
    char words[500] = "";
    struct lr_text t = LR_TEXT(words);
    for (unsigned side = 0; side < 2; side++) {
        if ((asked & LR_ONLY(side)) == 0 || (int)side == eyes)
            continue;
        if (t.used > 0)
            lr_put(&t, "; ");
        lr_others(p, state, (enum lr_side)side, &t);
    }
    return js_or_null(words);
}

/* ---- The scene ---- */

static void put_status(struct jot *j, uint32_t status)
{
    static const char *const names[] = { "selected", "moved", "marched",    "disrupted", "no supply",
                                         "active",   "seen",  "remembered", "half" };
    bool first = true;
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (status >> i & 1) {
            put_comma(j, first);
            jot_string(j, names[i]);
            first = false;
        }
}

static void put_piece(struct jot *j, const struct lr_game *g, const struct lr_piece *q)
{
    static const char *const signs[LR_SIGNS] = { "none",     "infantry", "cavalry", "artillery",
                                                 "garrison", "leader",   "supply",  "ship" };
    jot_count(j, "{\"hex\":", q->hex);
    jot_raw(j, ",\"side\":");
    put_side(j, g, (unsigned)q->side);
    jot_raw(j, ",\"hidden\":");
    jot_bool(j, q->hidden);
    if (!q->hidden) {
        jot_member(j, ",\"sign\":", signs[(unsigned)q->sign < LR_SIGNS ? q->sign : 0]);
        jot_count(j, ",\"steps\":", q->steps);
        jot_count(j, ",\"most\":", q->most);
        jot_count(j, ",\"strength\":", q->strength);
        jot_raw(j, ",\"status\":[");
        put_status(j, q->status);
        jot_member(j, "],\"name\":", q->name);
        jot_member(j, ",\"full\":", q->full);
    }
    jot_raw(j, "}");
}

json_t *piece_json(const struct lr_game *g, const struct lr_piece *q)
{
    struct jot j = { .text = NULL };
    put_piece(&j, g, q);
    return jot_tree(&j);
}

/* Hidden ones in the order of hex and side alone, after the others. */
static int piece_order(const void *a, const void *b)
{
    const struct lr_piece *x = a, *y = b;
    if (x->hidden != y->hidden)
        return x->hidden ? 1 : -1;
    if (x->hex != y->hex)
        return x->hex < y->hex ? -1 : 1;
    if (x->side != y->side)
        return x->side < y->side ? -1 : 1;
    return x->hidden ? 0 : strcmp(x->full, y->full);
}

static void put_sorted(struct jot *j, const struct lr_game *g, struct lr_piece *piece, int n)
{
    if (n > 1)
        qsort(piece, (size_t)n, sizeof *piece, piece_order);
    for (int i = 0; i < n; i++) {
        put_comma(j, i == 0);
        put_piece(j, g, &piece[i]);
    }
}

/* Most boards have few, and room for many costs time. */
static void put_pieces(struct jot *j, const struct lr_pack *p, const void *seen)
{
    int room = FEW_PIECES, n = 0;
    struct lr_piece *piece = p->game->pieces ? malloc((size_t)room * sizeof *piece) : NULL;
    if (piece != NULL && (n = p->game->pieces(p, seen, piece, room)) > room) {
        free(piece);
        room = MOST_PIECES;
        piece = malloc((size_t)room * sizeof *piece);
        n = piece ? p->game->pieces(p, seen, piece, room) : 0;
    }
    put_sorted(j, p->game, piece, n < room ? n : room);
    free(piece);
}

static void put_holders(struct jot *j, const struct lr_pack *p, const void *seen)
{
    bool first = true;
    for (int i = 0; p->board != NULL && p->game->holder != NULL && i < p->board->places; i++) {
        enum lr_side side = p->game->holder(p, seen, i);
        if (side > LR_SECOND)
            continue;
        put_comma(j, first);
        jot_member(j, "{\"place\":", p->board->place[i].name);
        jot_count(j, ",\"hex\":", p->board->place[i].hex);
        jot_member(j, ",\"side\":", p->game->sides[side]);
        jot_raw(j, "}");
        first = false;
    }
}

/* The members when, phase, score, pieces, holders and game_data. `seen` has been hidden for these eyes. */
static void put_scene(struct jot *j, const struct lr_pack *p, const void *seen, int eyes)
{
    char when[160] = "";
    struct lr_text t = LR_TEXT(when);
    const struct wire *wire = wire_of(p->game);
    if (p->game->when != NULL)
        p->game->when(p, seen, &t);
    jot_member(j, "\"when\":", when);
    jot_raw(j, ",\"phase\":");
    said_phase(j, p, seen);
    jot_count(j, ",\"score\":", p->game->outcome(p, seen).score);
    jot_raw(j, ",\"pieces\":[");
    put_pieces(j, p, seen);
    jot_raw(j, "],\"holders\":[");
    put_holders(j, p, seen);
    jot_raw(j, "],\"game_data\":");
    if (wire != NULL && wire->put != NULL)
        wire->put(j, p, seen, eyes);
    else
        jot_json(j, wire ? wire->data(p, seen, eyes) : json_null());
}

void scene_json(json_t *out, const struct lr_pack *p, const void *state, int eyes)
{
    struct jot j = { .text = NULL };
    void *seen = calloc(1, p->game->state_size);
    if (seen == NULL)
        return;
    see(p, state, eyes, seen);
    jot_raw(&j, "{");
    put_scene(&j, p, seen, eyes);
    jot_raw(&j, "}");
    free(seen);
    json_t *scene = jot_tree(&j);
    json_object_update(out, scene);
    json_decref(scene);
}

/* ---- The log ---- */

/* Number `i` of the log, `n` of what these eyes know. An event says the same as long as it is there, so its text is
 * kept for the next view. */
static void put_event(struct jot *j, const struct lr_match *m, int i, int n, struct event_text *kept)
{
    const struct lr_events *log = lr_match_log(m);
    struct event_text *mine = kept ? &kept[i % EVENT_TEXTS] : NULL;
    jot_count(j, "{\"n\":", n);
    if (mine != NULL && mine->text != NULL && mine->i == i) {
        jot_bytes(j, mine->text->text, mine->text->length);
        return;
    }
    size_t from = j->used;
    jot_raw(j, ",");
    said_event(j, lr_match_pack(m), log, &log->list[i]);
    jot_raw(j, "}");
    if (mine == NULL || j->failed)
        return;
    bytes_free(mine->text);
    *mine = (struct event_text){ bytes_of(j->text + from, j->used - from), i };
}

/* Two events in a row that tell the same to different people: in full to some, with less to the others. */
static bool tells_again(const struct lr_pack *p, const struct lr_events *log, int i)
{
    if (i == 0)
        return false;
    const struct lr_event *before = &log->list[i - 1], *now = &log->list[i];
    const char *a = p->game->tellings[before->kind].rule, *b = p->game->tellings[now->kind].rule;
    return (before->know & now->know) == 0 && (before->know | now->know) == LR_EVERYONE && a != NULL && b != NULL
           && strcmp(a, b) == 0;
}

/* One who sees everything is not told twice what others are told with less. */
bool knows(const struct lr_match *m, int i, int eyes)
{
    const struct lr_events *log = lr_match_log(m);
    int links = 0;
    if (eyes != EYES_ALL)
        return (log->list[i].know & LR_ONLY(eyes)) != 0;
    while (tells_again(lr_match_pack(m), log, i - links))
        links++;
    return links % 2 == 0;
}

/* A list of those numbered from `from` among what these eyes know of the log, beginning at event `i`. */
static int put_events(struct jot *j, const struct lr_match *m, int i, int end, int eyes, int from, int most,
                      struct event_text *kept)
{
    int n = from;
    jot_raw(j, "[");
    for (; i < end && n - from < most; i++)
        if (knows(m, i, eyes)) {
            put_comma(j, n == from);
            put_event(j, m, i, n++, kept);
        }
    jot_raw(j, "]");
    return n;
}

/* Where the last so many begin that these eyes know; *n becomes how many there are. */
static int last_known(const struct lr_match *m, int first, int end, int eyes, int *n)
{
    int most = *n, i = end;
    for (*n = 0; i > first && *n < most; i--)
        *n += knows(m, i - 1, eyes);
    return i;
}

json_t *last_events_json(const struct lr_match *m, int first, int end, int eyes, int most)
{
    struct jot j = { .text = NULL };
    int known = 0, n = most;
    for (int i = first; i < end; i++)
        known += knows(m, i, eyes);
    int at = last_known(m, first, end, eyes, &n);
    put_events(&j, m, at, end, eyes, known - n, most, NULL);
    return jot_tree(&j);
}

/* Where number n of those these eyes know stands in the log. */
static int event_numbered(const struct table *t, int eyes, int n)
{
    const struct lr_match *m = t->match;
    int length = known_before(t, eyes, n), i = length < 0 ? 0 : events_until(m, length);
    for (int known = length < 0 ? 0 : (int)t->steps.list[length].known[eyes]; known < n; i++)
        known += knows(m, i, eyes);
    return i;
}

json_t *log_json(const struct table *t, int eyes, int from, int *next, int *end)
{
    struct jot j = { .text = NULL };
    *end = known_to(t, eyes);
    from = from < *end ? from : *end;
    *next = put_events(&j, t->match, event_numbered(t, eyes, from), lr_match_log(t->match)->n, eyes, from, LOG_PAGE,
                       NULL);
    return jot_tree(&j);
}

static void add_dice(json_t *list, const struct lr_events *log, const struct lr_event *e, int step)
{
    for (uint32_t i = e->first_die; i < e->first_die + e->dice && i < (uint32_t)log->dice_n; i++) {
        const struct lr_roll *die = &log->dice[i];
        json_array_append_new(list,
                              json_pack("{s:I, s:I, s:i, s:i, s:i, s:b}", "course", (json_int_t)die->course, "roll",
                                        (json_int_t)die->roll, "sides", die->sides, "value", die->value, "step",
                                        step, "shown", (e->know & LR_ONLY(LR_NOBODY)) != 0));
    }
}

json_t *told_dice(const struct lr_match *m)
{
    const struct lr_events *log = lr_match_log(m);
    json_t *list = json_array();
    int step = 0;
    for (int i = 0; i < log->n; i++) {
        while (step < lr_match_length(m) && i >= (int)lr_match_said(m, step)->first_event)
            step++; /* the answer that told of it; 0: the beginning did */
        if (knows(m, i, EYES_ALL))
            add_dice(list, log, &log->list[i], step);
    }
    return list;
}

int events_until(const struct lr_match *m, int length)
{
    return length < lr_match_length(m) ? (int)lr_match_said(m, length)->first_event : lr_match_log(m)->n;
}

/* ---- Overlays ---- */

static json_t *area_json(const struct lr_game *g, unsigned side, const char *kind, const char *words)
{
    return json_pack("{s:o, s:s, s:s, s:[]}", "side", side_json(g, side), "kind", kind, "words", words, "hexes");
}

static void add_hex(json_t *area, unsigned hex)
{
    json_array_append_new(json_object_get(area, "hexes"), json_integer((json_int_t)hex));
}

static json_t *towns_overlay(const struct lr_pack *p, const void *seen)
{
    json_t *list = json_array();
    for (unsigned side = 0; side < 2; side++) {
        json_t *area = area_json(p->game, side, "town", "holds");
        for (int i = 0; i < p->board->places; i++)
            if ((unsigned)p->game->holder(p, seen, i) == side)
                add_hex(area, p->board->place[i].hex);
        json_array_append_new(list, area);
    }
    return list;
}

/* What stands in a hex, in one number for each side: how many, and what is known of them. */
struct muster {
    uint32_t n[2];
    uint64_t faces[2];
};

static struct muster *muster(const struct lr_pack *p, const void *seen)
{
    size_t hexes = (size_t)p->board->hexes + (size_t)p->board->boxes;
    struct muster *at = calloc(hexes + 1, sizeof *at);
    struct lr_piece *piece = calloc(MOST_PIECES, sizeof *piece);
    int n = at && piece ? p->game->pieces(p, seen, piece, MOST_PIECES) : 0;
    for (int i = 0; i < n && i < MOST_PIECES; i++) {
        const struct lr_piece *q = &piece[i];
        if (q->hex >= hexes || q->side > LR_SECOND)
            continue;
        at[q->hex].n[q->side]++;
        if (!q->hidden) /* in any order */
            at[q->hex].faces[q->side] += lr_hash(q->full, strlen(q->full)) * (2 * (uint64_t)q->steps + 1);
    }
    free(piece);
    return at;
}

static void add_changes(json_t *list, const struct lr_pack *p, const struct muster *was, const struct muster *is)
{
    static const char *const kinds[] = { "came", "left", "changed" };
    for (unsigned side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            json_t *area = area_json(p->game, side, kinds[k], kinds[k]);
            for (int h = 0; h < p->board->hexes + p->board->boxes; h++) {
                int more = (int)is[h].n[side] - (int)was[h].n[side];
                bool other = is[h].faces[side] != was[h].faces[side];
                if (k == 0 ? more > 0 : k == 1 ? more < 0 : more == 0 && other)
                    add_hex(area, (unsigned)h);
            }
            json_array_append_new(list, area);
        }
}

static void add_taken(json_t *list, const struct lr_pack *p, const void *was, const void *is)
{
    for (unsigned side = 0; p->game->holder != NULL && side < 2; side++) {
        json_t *area = area_json(p->game, side, "taken", "taken");
        for (int i = 0; i < p->board->places; i++)
            if ((unsigned)p->game->holder(p, is, i) == side && (unsigned)p->game->holder(p, was, i) != side)
                add_hex(area, p->board->place[i].hex);
        json_array_append_new(list, area);
    }
}

/* Since the last turn began, which is the one before the present one. */
static json_t *changed_overlay(const struct table *t, int length, int eyes, const void *seen)
{
    const struct lr_pack *p = t->game->pack;
    size_t size = p->game->state_size;
    char *then = malloc(2 * size), *was_seen = then ? then + size : NULL;
    json_t *list = json_array();
    if (then == NULL)
        return list;
    lr_match_state_at(t->match, last_turn(t, eyes, length), then);
    see(p, then, eyes, was_seen);
    struct muster *was = muster(p, was_seen), *is = muster(p, seen);
    if (was != NULL && is != NULL)
        add_changes(list, p, was, is);
    add_taken(list, p, was_seen, seen);
    free(was);
    free(is);
    free(then);
    return list;
}

json_t *overlay_json(const struct table *t, int length, const void *state, int eyes, const char *name)
{
    const struct lr_pack *p = t->game->pack;
    const struct wire *wire = wire_of(p->game);
    void *seen = calloc(1, p->game->state_size);
    json_t *out = NULL;
    if (seen == NULL)
        return NULL;
    see(p, state, eyes, seen);
    if (strcmp(name, "towns") == 0 && p->game->holder != NULL)
        out = towns_overlay(p, seen);
    else if (strcmp(name, "changed") == 0 && p->game->pieces != NULL)
        out = changed_overlay(t, length, eyes, seen);
    else if (wire != NULL && wire->overlay != NULL)
        out = wire->overlay(p, seen, eyes, name);
    free(seen);
    return out;
}

static json_t *one_overlay(const char *name, const char *title, const char *words)
{
    return json_pack("{s:s, s:s, s:s}", "name", name, "title", title, "words", words);
}

static json_t *overlays_json(const struct lr_pack *p)
{
    const struct wire *wire = wire_of(p->game);
    json_t *list = json_array();
    if (p->board == NULL || p->game->board_only)
        return list;
    for (const struct wire_overlay *o = wire ? wire->overlays : NULL; o != NULL && o->name != NULL; o++)
        json_array_append_new(list, one_overlay(o->name, o->title, o->words));
    if (p->game->holder != NULL)
        json_array_append_new(list, one_overlay("towns", "Towns", "Who holds each town."));
    if (p->game->pieces != NULL)
        json_array_append_new(list,
                              one_overlay("changed", "Last turn", "What has changed since the last turn began."));
    return list;
}

/* ---- Seats and the whole ---- */

static const char *const kinds[] = { "open", "person", "computer" };

static json_t *seats_json(const struct table *t, const struct person *who)
{
    const struct lr_game *g = t->game->pack->game;
    json_t *list = json_array();
    for (unsigned i = 0; i < 2; i++) {
        const struct seat *s = &t->seat[i];
        bool mine = s->kind == SEAT_PERSON && strcmp(s->user, who->id) == 0;
        const struct player *player = s->kind == SEAT_COMPUTER ? player_named(s->name) : NULL;
        json_t *seat = json_pack("{s:s, s:o, s:s, s:b, s:b}", "side", g->sides[i], "who",
                                 js_or_null(player ? player->title : s->name), "kind", kinds[s->kind], "here",
                                 s->kind == SEAT_COMPUTER || (s->kind == SEAT_PERSON && stream_here(t, s->user)),
                                 "mine", mine);
        if (player != NULL)
            add(seat, "player", json_string(player->name));
        if (s->kind == SEAT_COMPUTER)
            add(seat, "think_ms", json_integer(s->think_ms > 0 ? s->think_ms : t->think_ms));
        if (s->kind == SEAT_COMPUTER)
            add(seat, "thinking", json_boolean((table_asked(t) & LR_ONLY(i)) != 0 && t->other[0] == '\0'));
        add_sitters(seat, t, (enum lr_side)i, who);
        json_array_append_new(list, seat);
    }
    return list;
}

static void put_chat(struct jot *j, const struct table *t)
{
    uint32_t first = t->chats > CHAT_KEPT ? t->chats - CHAT_KEPT : 0;
    bool any = false;
    for (uint32_t i = first; i < t->chats; i++) {
        const struct said *s = &t->chat[i % CHAT_KEPT];
        if (s->words == NULL)
            continue;
        put_comma(j, !any);
        jot_member(j, "{\"who\":", s->name);
        jot_count(j, ",\"at\":", s->at);
        jot_member(j, ",\"words\":", s->words);
        jot_raw(j, "}");
        any = true;
    }
}

static json_t *options_of(const struct lr_pack *p, const struct lr_setup *setup)
{
    json_t *out = json_object();
    for (int i = 0; i < p->options && i < LR_OPTIONS; i++)
        add(out, p->option[i].name, js(p->option[i].choice[setup->option[i]]));
    return out;
}

static json_t *undo_json(const struct table *t, enum lr_side side)
{
    char words[256] = "";
    struct lr_text w = LR_TEXT(words);
    int can = lr_match_can_undo(t->match, side), last = lr_match_length(t->match) - 1;
    while (can > 0 && last >= 0 && lr_match_said(t->match, last)->side != side)
        last--;
    if (can > 0 && last >= 0)
        lr_answer_write(t->game->pack, lr_match_said(t->match, last)->answer, &w);
    return json_pack("{s:b, s:i, s:o}", "can", can > 0, "count", can, "what", js_or_null(words));
}

/* Does this person, looking through these eyes, have a question to answer? */
static bool is_theirs(const struct table *t, int eyes, const struct person *who)
{
    return eyes <= LR_SECOND && table_sits(t, who->id, (enum lr_side)eyes) && (table_asked(t) & LR_ONLY(eyes)) != 0
           && t->other[0] == '\0';
}

static void add_seat(json_t *out, const struct table *t, int eyes, const struct person *who)
{
    const struct lr_pack *p = t->game->pack;
    const void *state = lr_match_state(t->match);
    int own = table_eyes(t, who->id);
    uint8_t asked = table_asked(t);
    bool sits = eyes <= LR_SECOND && table_sits(t, who->id, (enum lr_side)eyes);
    add(out, "seq", json_integer(t->sight[own].seq));
    add(out, "seat", own == EYES_ALL ? json_string("both") : side_json(p->game, (unsigned)own));
    add(out, "side", side_json(p->game, (unsigned)eyes));
    add(out, "others", asked ? others_json(p, state, asked, eyes) : json_null());
    add(out, "undo", sits ? undo_json(t, (enum lr_side)eyes) : json_null());
    add(out, "redo", json_boolean(sits && lr_match_can_redo(t->match, (enum lr_side)eyes) > 0));
}

/* All of a view that is short. */
static json_t *view_json(const struct table *t, int eyes, const struct person *who)
{
    const struct lr_pack *p = t->game->pack;
    const struct lr_setup *setup = lr_match_setup(t->match);
    char result[160];
    json_t *out = json_object();
    table_result(t, result, sizeof result);
    bool over = table_over(t);
    int winner = over ? table_winner(t) : LR_NOBODY;
    add(out, "id", json_string(t->id));
    add(out, "game", json_string(p->game->id));
    add(out, "title", js(p->game->title));
    add(out, "sides", asked_json(p->game, LR_PLAYERS));
    add(out, "scenario", setup->scenario >= 0 ? js(p->scenario[setup->scenario].name) : json_null());
    add(out, "options", options_of(p, setup));
    add(out, "over", json_boolean(over));
    add(out, "result", js_or_null(result));
    add(out, "winner", side_json(p->game, (unsigned)winner));
    add(out, "asked", asked_json(p->game, table_asked(t)));
    add_seat(out, t, eyes, who);
    add(out, "seats", seats_json(t, who));
    add(out, "known", known_json(t));
    add(out, "chance", chance_json(t));
    add(out, "advice", json_boolean(advice_given(t)));
    add(out, "waiting", json_boolean(table_waiting(t)));
    add(out, "draw", t->offer ? side_json(p->game, t->offer - 1u) : json_null());
    add(out, "takeback", t->back ? side_json(p->game, t->back - 1u) : json_null());
    add(out, "rematch", js_or_null(t->rematch));
    add(out, "rematch_asked", t->again && !t->rematch[0] ? side_json(p->game, t->again - 1u) : json_null());
    add(out, "rematch_swap", json_boolean(t->again && !t->rematch[0] && t->swap));
    add(out, "other_version", js_or_null(t->other));
    add(out, "think_ms", json_integer(t->think_ms));
    add(out, "since", json_integer(t->sight[table_eyes(t, who->id)].at));
    return out;
}

/* Gives how many there are by now. */
static int put_last_events(struct jot *j, struct table *t, int eyes)
{
    int n = LOG_SHOWN, end = lr_match_log(t->match)->n, at = last_known(t->match, 0, end, eyes, &n);
    put_events(j, t->match, at, end, eyes, known_to(t, eyes) - n, LOG_SHOWN, t->event);
    return known_to(t, eyes);
}

/* What is long, and the same for everybody who looks through these eyes: made once a change. NULL: no memory. */
static struct bytes *shared_part(struct table *t, int eyes)
{
    struct shown *s = &t->shown[eyes];
    struct jot j = { .text = NULL };
    if (s->text != NULL && s->version == t->version)
        return s->text;
    int through = table_waiting(t) ? EYES_PUBLIC : eyes, next = 0;
    jot_room(&j, s->text ? s->text->length + 1000 : 16000);
    see(t->game->pack, lr_match_state(t->match), through, t->seen);
    put_scene(&j, t->game->pack, t->seen, through);
    jot_raw(&j, ",\"log\":");
    if (table_waiting(t))
        jot_raw(&j, "[]");
    else
        next = put_last_events(&j, t, eyes);
    jot_count(&j, ",\"log_next\":", next);
    bytes_free(s->text);
    *s = (struct shown){ .text = j.failed ? NULL : bytes_of(j.text, j.used), .version = t->version };
    jot_free(&j);
    return s->text;
}

void put_view(struct jot *j, struct table *t, int eyes, const struct person *who)
{
    const struct bytes *shared = shared_part(t, eyes);
    j->failed = j->failed || shared == NULL;
    if (j->failed)
        return;
    jot_room(j, 2 * shared->length);
    jot_raw(j, "{");
    jot_members(j, view_json(t, eyes, who));
    jot_raw(j, ",");
    jot_bytes(j, shared->text, shared->length);
    jot_raw(j, ",\"chat\":[");
    put_chat(j, t);
    jot_raw(j, "],\"question\":");
    if (is_theirs(t, eyes, who))
        said_question(j, thread_said(), t->game->pack, lr_match_state(t->match), (enum lr_side)eyes);
    else
        jot_raw(j, "null");
    jot_raw(j, "}");
}

/* ---- Hello ---- */

static json_t *players_json(const struct lr_pack *p)
{
    const struct player *all;
    json_t *list = json_array();
    const struct player_care care = { .milliseconds = 1, .threads = 1 };
    for (int i = 0, n = players_all(&all); i < n; i++) {
        struct mind *m = mind_make(&all[i], p, &care);
        if (m != NULL)
            json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", all[i].name, "title", all[i].title,
                                                  "words", all[i].words));
        mind_free(m);
    }
    return list;
}

static json_t *game_json(const struct lr_pack *p)
{
    json_t *scenarios = json_array(), *options = json_array();
    for (int i = 0; i < p->scenarios; i++)
        json_array_append_new(scenarios, json_pack("{s:o, s:o}", "name", js(p->scenario[i].name), "words",
                                                   js(p->scenario[i].words ? p->scenario[i].words : "")));
    for (int i = 0; i < p->options; i++) {
        const struct lr_option *o = &p->option[i];
        json_t *choices = json_array();
        for (int k = 0; k < o->choices; k++)
            json_array_append_new(choices, js(o->choice[k]));
        json_array_append_new(options, json_pack("{s:o, s:o, s:o, s:o}", "name", js(o->name), "words",
                                                 js(o->words ? o->words : ""), "choices", choices, "preset",
                                                 js(o->choices > 0 ? o->choice[o->preset] : "")));
    }
    return json_pack("{s:s, s:o, s:s, s:o, s:b, s:b, s:o, s:o, s:o, s:o}", "id", p->game->id, "title",
                     js(p->game->title), "words", "", "sides", asked_json(p->game, LR_PLAYERS), "fixture",
                     p->game->fixture, "board_only", p->game->board_only, "scenarios", scenarios, "options",
                     options, "players", p->game->board_only ? json_array() : players_json(p), "overlays",
                     overlays_json(p));
}

json_t *hello_json(const struct request *r)
{
    const struct server *s = r->s;
    json_t *games = json_array();
    for (int i = 0; i < s->o.games; i++)
        json_array_append_new(games, game_json(s->o.game[i].pack));
    return json_pack("{s:s, s:s, s:{s:s, s:o, s:b}, s:o}", "program", "longroll", "version", s->o.version, "me",
                     "id", r->me.id, "name", js(r->me.name), "guest", r->me.guest, "games", games);
}
