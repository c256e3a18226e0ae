/* position.c - a state as text: where it starts from, then only what differs. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TEXT = 4 << 20, NAME_ROOM = 200 };

/* ---- the heading: scenario, options, seed --------------------------------------------------------- */

struct lr_head lr_head_begin(void) { return (struct lr_head){ .setup = { .scenario = -1 }, .view = -1 }; }

/* A scenario or the bare board, with the chance that has been named before it. */
static void begin_at(const struct lr_pack *p, int scenario, struct lr_head *h)
{
    struct lr_secret secret = h->setup.secret;
    lr_setup_preset(p, scenario, h->setup.seed, &h->setup);
    h->setup.secret = secret;
    h->based = true;
}

static bool read_scenario(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    char name[NAME_ROOM];
    int scenario = lr_line_string(l, name, sizeof name) ? lr_scenario_named(p, name) : -1;
    if (scenario < 0) {
        char list[200] = "none";
        struct lr_text t = LR_TEXT(list);
        for (int i = 0; i < p->scenarios; i++)
            lr_put(&t, "%s%s", i ? ", " : "", p->scenario[i].name);
        return lr_line_fail(l, e, "expected a scenario (%s%s), found \"%.*s\"", list, t.cut ? " ..." : "",
                            LR_SHOWN(l));
    }
    begin_at(p, scenario, h);
    return true;
}

static bool read_empty(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    begin_at(p, -1, h);
    return lr_line_done(l, e);
}

/* Which board, if there are several: "narrows", or with its layers "narrows + 1863". */
static bool read_board(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    char name[NAME_ROOM], list[200];
    if (!h->based || h->setup.scenario >= 0)
        return lr_line_fail(l, e, "expected `empty` before a board: a scenario has its own");
    h->setup.edition = lr_line_string(l, name, sizeof name) ? lr_edition_named(p, name) : -1;
    if (h->setup.edition >= 0)
        return true;
    struct lr_text t = LR_TEXT(list);
    for (int i = 0; i < p->editions; i++)
        lr_put(&t, "%s%s", i ? ", " : "", lr_edition(p, i)->edition_name);
    return lr_line_fail(l, e, "expected a board (%s%s), found \"%.*s\"", list, t.cut ? " ..." : "", LR_SHOWN(l));
}

/* "Fog = on", or without the sign when the beginning is the name of an option. */
static void split_option(const struct lr_pack *p, const struct lr_line *l, struct lr_line *name,
                         struct lr_line *choice)
{
    *name = *choice = *l;
    const char *sign = lr_line_empty(l) ? NULL : memchr(l->at, '=', (size_t)(l->end - l->at));
    size_t longest = 0;
    for (int i = 0; i < p->options && sign == NULL; i++) {
        struct lr_line rest = *l;
        size_t n = strlen(p->option[i].name);
        if (n > longest && lr_line_word(&rest, p->option[i].name))
            longest = n;
    }
    name->end = sign ? sign : l->at + longest;
    choice->at = sign ? sign + 1 : name->end;
    lr_line_trim(name);
    lr_line_trim(choice);
}

static bool read_option(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    if (!h->based)
        return lr_line_fail(l, e, "expected `scenario NAME` or `empty` before the options");
    struct lr_line name, choice;
    split_option(p, l, &name, &choice);
    char name_text[NAME_ROOM], choice_text[NAME_ROOM];
    struct lr_error why = { .line = 0 };
    if (!lr_line_string(lr_line_empty(&name) ? l : &name, name_text, sizeof name_text)
        || !lr_line_string(&choice, choice_text, sizeof choice_text))
        return lr_line_fail(l, e, "expected an option and its choice, found \"%.*s\"", LR_SHOWN(l));
    return lr_setup_option(p, &h->setup, name_text, choice_text, &why) || lr_line_fail(l, e, "%s", why.words);
}

static bool read_seed(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    (void)p;
    bool minus = false;
    if (!lr_line_number(l, &h->setup.seed, &minus) || minus)
        return lr_line_fail(l, e, "expected a seed from 0 to %llu, found \"%.*s\"", (unsigned long long)UINT64_MAX,
                            LR_SHOWN(l));
    return true;
}

static bool read_secret(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    (void)p;
    return lr_secret_read(l->at, (size_t)(l->end - l->at), &h->setup.secret)
           || lr_line_fail(l, e, "expected a secret of %d hexadecimal digits, found \"%.*s\"", LR_SECRET_DIGITS,
                           LR_SHOWN(l));
}

static bool read_pack(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    (void)p;
    return lr_line_hash(l, &h->pack, e);
}

bool lr_line_hash(const struct lr_line *l, uint64_t *hash, struct lr_error *e)
{
    char text[24] = "0x";
    bool minus = false;
    struct lr_line digits = { .at = text, .end = text + 18 };
    if (l->end - l->at != 16 || !lr_line_string(l, text + 2, sizeof text - 2)
        || !lr_line_number(&digits, hash, &minus))
        return lr_line_fail(l, e, "expected a check of 16 hexadecimal digits, found \"%.*s\"", LR_SHOWN(l));
    return true;
}

bool lr_head_read(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, bool *taken, struct lr_error *e)
{
    static const struct {
        const char *word;
        bool (*read)(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e);
    } kinds[] = {
        { "scenario", read_scenario }, { "empty", read_empty }, { "board", read_board },
        { "option", read_option },     { "seed", read_seed },   { "secret", read_secret },
        { "pack", read_pack },
    };
    *taken = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!lr_line_word(l, kinds[i].word))
            continue;
        *taken = true;
        return kinds[i].read(p, h, l, e);
    }
    return true;
}

/* The secret, or the seed it follows from. */
static void write_chance(const struct lr_setup *s, struct lr_text *t)
{
    char digits[LR_SECRET_DIGITS + 1];
    lr_secret_write(&s->secret, digits);
    if (lr_secret_given(&s->secret))
        lr_put(t, "secret %s\n", digits);
    else if (s->seed != 0)
        lr_put(t, "seed %llu\n", (unsigned long long)s->seed);
}

void lr_head_write(const struct lr_pack *p, const struct lr_setup *s, int view, struct lr_text *t)
{
    struct lr_setup preset;
    lr_setup_preset(p, s->scenario, s->seed, &preset);
    if (s->scenario < 0)
        lr_put(t, "empty\n");
    if (s->scenario < 0 && s->edition > 0)
        lr_put(t, "board %s\n", lr_edition(p, s->edition)->edition_name);
    if (s->scenario >= 0)
        lr_put(t, "scenario %s\n", p->scenario[s->scenario].name);
    for (int i = 0; i < p->options; i++)
        if (s->option[i] != preset.option[i])
            lr_put(t, "option %s = %s\n", p->option[i].name, p->option[i].choice[s->option[i]]);
    if (view < 0)
        write_chance(s, t);
    lr_put(t, "pack %016llx\n", (unsigned long long)p->hash);
}

/* ---- writing -------------------------------------------------------------------------------------- */

static bool hide_in_place(const struct lr_pack *p, enum lr_side side, void *state)
{
    void *whole = malloc(p->game->state_size);
    if (whole == NULL)
        return false;
    memcpy(whole, state, p->game->state_size);
    lr_hide(p, whole, side, state);
    free(whole);
    return true;
}

bool lr_position_base(const struct lr_pack *p, const struct lr_setup *s, int view, void *state)
{
    struct lr_setup start = *s;
    p = lr_pack_for(p, s);
    if (view >= 0) { /* a view must not tell them: whoever has them knows all dice to come */
        start.seed = 0;
        start.secret = (struct lr_secret){ { 0, 0 } };
    }
    if (start.scenario < 0) {
        /* The bare board is not settled: with nothing on it the game would be over at once. */
        memset(state, 0, p->game->state_size);
        lr_begin_chance(&start, state);
        p->game->setup(p, &start, state, NULL);
    } else if (!lr_begin(p, &start, state, NULL)) {
        return false;
    }
    return view < 0 || hide_in_place(p, (enum lr_side)view, state);
}

bool lr_position_write(const struct lr_pack *p, const struct lr_setup *s, const void *state, int view,
                       struct lr_text *t)
{
    void *base = malloc(p->game->state_size);
    if (base == NULL)
        return false;
    p = lr_pack_for(p, s);
    lr_put(t, "position %s\n", p->game->id);
    lr_head_write(p, s, view, t);
    if (view >= 0)
        lr_put(t, "view %s\n", view == LR_NOBODY ? "public" : p->game->sides[view]);
    bool ok = lr_position_base(p, s, view, base) && lr_fields_write_changes(p, base, state, t);
    lr_put(t, "end\n");
    free(base);
    return ok && !t->cut;
}

/* ---- reading -------------------------------------------------------------------------------------- */

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* "seed 3" heads a position, "seed: 3" is a value. */
static bool is_heading(struct lr_line l)
{
    while (l.at < l.end && is_word(*l.at))
        l.at++;
    bool apart = l.at < l.end && (*l.at == ' ' || *l.at == '\t');
    lr_line_skip(&l);
    return lr_line_empty(&l) || (apart && *l.at != ':' && *l.at != '=');
}

static bool read_view(const struct lr_pack *p, struct lr_head *h, struct lr_line *l, struct lr_error *e)
{
    h->view = lr_side_named(p, l->at, (size_t)(l->end - l->at));
    return h->view >= 0
           || lr_line_fail(l, e, "expected %s, %s or public, found \"%.*s\"", p->game->sides[0], p->game->sides[1],
                           LR_SHOWN(l));
}

static bool read_value(const struct lr_pack *p, void *state, struct lr_line *l, struct lr_error *e)
{
    struct lr_spot s = { .field = NULL };
    if (!lr_spot_find(p, state, l, &s, e))
        return false;
    lr_line_skip(l);
    if (!lr_line_sign(l, ":") && !lr_line_sign(l, "="))
        return lr_line_fail(l, e, "expected : and a value, found \"%.*s\"", LR_SHOWN(l));
    return lr_spot_read(p, state, &s, l, false, e);
}

/* The lines up to the first value, which is left in `l`. *more is false if there is none. */
static bool read_head(const struct lr_pack *p, struct lr_lines *r, struct lr_head *h, struct lr_line *l, bool *more,
                      struct lr_error *e)
{
    while ((*more = lr_lines_next(r, l))) {
        struct lr_line line = *l;
        bool taken = true;
        if (!is_heading(line) || lr_line_word(&line, "end"))
            return true;
        bool ok = lr_line_word(&line, "view") ? read_view(p, h, &line, e) : lr_head_read(p, h, &line, &taken, e);
        if (!ok)
            return false;
        if (!taken)
            return true;
    }
    return true;
}

bool lr_position_body(const struct lr_pack *p, struct lr_lines *r, struct lr_head *h, void *state, bool need_end,
                      struct lr_error *e)
{
    struct lr_line l = { .file = r->file, .number = r->number };
    bool more = false;
    if (!read_head(p, r, h, &l, &more, e))
        return false;
    if (!h->based)
        return lr_fail(e, r->file, l.number, 0, "expected `scenario NAME` or `empty` before anything else");
    p = lr_pack_for(p, &h->setup);
    if (!lr_position_base(p, &h->setup, h->view, state))
        return lr_fail(e, r->file, l.number, 0, "expected a scenario that comes to a question");
    for (; more; more = lr_lines_next(r, &l)) {
        if (is_heading(l) && lr_line_word(&l, "end"))
            return lr_line_done(&l, e);
        if (!read_value(p, state, &l, e))
            return false;
    }
    return !need_end || lr_fail(e, r->file, r->number, 0, "expected `end` after the position");
}

static bool check_all(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    return lr_fields_check(p, state, e) && (p->game->check == NULL || p->game->check(p, state, e));
}

static bool settle_all(const struct lr_pack *p, void *state, struct lr_events *ev, struct lr_error *e)
{
    if (!check_all(p, state, e))
        return false;
    if (!lr_settle(p, state, ev)) {
        char words[200] = "";
        struct lr_text t = LR_TEXT(words);
        lr_why_unsettled(p, state, &t);
        return lr_fail(e, NULL, 0, 0, "expected the game to come to a question, found: %s", words);
    }
    return check_all(p, state, e);
}

/* What follows from the rest may follow otherwise where the position has settled: read again, it must be the same.
 */
static bool stand_still(const struct lr_pack *p, void *state, void *before, struct lr_events *ev,
                        struct lr_error *e)
{
    enum { ROUNDS = 4 };
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(before, state, p->game->state_size);
        p->game->derive(p, state);
        if (i > 0 && memcmp(before, state, p->game->state_size) == 0)
            return true;
        if (!settle_all(p, state, ev, e))
            return false;
    }
    return lr_fail(e, NULL, 0, 0, "expected a position in which what follows from the rest stays as it is");
}

bool lr_position_finish(const struct lr_pack *p, void *state, struct lr_events *ev, struct lr_error *e)
{
    if (!lr_fields_check(p, state, e))
        return false;
    if (p->game->derive == NULL)
        return settle_all(p, state, ev, e);
    void *before = malloc(p->game->state_size);
    if (before == NULL)
        return lr_fail(e, NULL, 0, 0, "not enough memory");
    bool ok = stand_still(p, state, before, ev, e);
    free(before);
    return ok;
}

bool lr_position_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r,
                         void *state, struct lr_error *e)
{
    lr_imagine(p, seen, side, r, state);
    return lr_position_finish(p, state, NULL, e);
}

/* It says nothing that the side could not see: hidden once more, it is the same. */
bool lr_view_holds(const struct lr_pack *p, const void *seen, int view, struct lr_error *e)
{
    if (!lr_fields_check(p, seen, e)
        || (p->game->check_view != NULL && !p->game->check_view(p, seen, (enum lr_side)view, e)))
        return false;
    void *again = malloc(p->game->state_size);
    if (again == NULL)
        return lr_fail(e, NULL, 0, 0, "not enough memory");
    lr_hide(p, seen, (enum lr_side)view, again);
    bool same = memcmp(seen, again, p->game->state_size) == 0;
    free(again);
    return same || lr_fail(e, NULL, 0, 0, "expected a view, found more than that side sees");
}

bool lr_position_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                      struct lr_setup *s, void *state, int *view, struct lr_error *e)
{
    struct lr_lines r;
    struct lr_line l;
    struct lr_head h = lr_head_begin();
    if (!lr_playable(p, e) || !lr_lines_begin(&r, file, text, length, MOST_TEXT, '#', e))
        return false;
    if (!lr_lines_next(&r, &l) || !lr_line_word(&l, "position"))
        return lr_fail(e, file, r.number, 1, "expected `position %s` first", p->game->id);
    if (!lr_head_game(p, &l, e) || !lr_position_body(p, &r, &h, state, false, e))
        return false;
    if (lr_lines_next(&r, &l))
        return lr_line_fail(&l, e, "expected nothing after the position, found \"%.*s\"", LR_SHOWN(&l));
    if (h.view >= 0 && view == NULL)
        return lr_fail(e, file, 0, 0, "expected a whole position, found a view");
    struct lr_error why = { .line = 0 };
    p = lr_pack_for(p, &h.setup);
    bool ok = h.view >= 0 ? lr_view_holds(p, state, h.view, &why) : lr_position_finish(p, state, NULL, &why);
    *s = h.setup;
    if (view != NULL)
        *view = h.view;
    return ok || lr_fail(e, file, 0, 0, "%s", why.words);
}

bool lr_position_chance(const struct lr_setup *s, const void *state)
{
    const struct lr_core *c = state;
    const struct lr_secret none = lr_secret_of(0);
    return s->seed != 0 || lr_secret_given(&s->secret) || c->queued > 0
           || memcmp(&c->secret, &none, sizeof none) != 0;
}

bool lr_head_game(const struct lr_pack *p, const struct lr_line *l, struct lr_error *e)
{
    const char *id = p->game->id;
    return lr_same_words(l->at, (size_t)(l->end - l->at), id, strlen(id))
           || lr_line_fail(l, e, "expected the game %s, found \"%.*s\"", id, LR_SHOWN(l));
}

/* The id after `game` or `position`, at the head of a line. */
bool lr_game_named_in(const char *text, size_t length, char *id, size_t size)
{
    struct lr_lines r;
    struct lr_line l;
    if (!lr_lines_begin(&r, NULL, text, length, SIZE_MAX, '#', NULL))
        return false;
    while (lr_lines_next(&r, &l)) {
        if (!lr_line_word(&l, "game") && !lr_line_word(&l, "position"))
            continue;
        struct lr_line word = lr_line_take(&l);
        for (const char *c = word.at; c < word.end; c++)
            if (*c == ';') /* a record's comment */
                word.end = c;
        return !lr_line_empty(&word) && lr_line_string(&word, id, size);
    }
    return false;
}

int lr_overlays_named_in(const char *text, size_t length, char (*list)[LR_PATH_ROOM], int room)
{
    struct lr_lines r;
    struct lr_line l;
    int n = 0;
    if (!lr_lines_begin(&r, NULL, text, length, SIZE_MAX, '#', NULL))
        return 0;
    while (lr_lines_next(&r, &l))
        if (lr_line_word(&l, "overlay") && (n >= room || lr_line_string(&l, list[n], LR_PATH_ROOM)))
            n++;
    return n;
}

bool lr_is_position(const char *text, size_t length)
{
    struct lr_lines r;
    struct lr_line l;
    return lr_lines_begin(&r, NULL, text, length, SIZE_MAX, '#', NULL) && lr_lines_next(&r, &l)
           && lr_line_word(&l, "position");
}
