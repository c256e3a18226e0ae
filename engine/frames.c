/* frames.c - is every frame of a state one that the game has declared? */
#include "inside.h"

#include <ctype.h>

#define WRONG(...) lr_fail(e, NULL, 0, 0, __VA_ARGS__)

static int kinds_of(const struct lr_game *g)
{
    int n = 0;
    while (g->frames[n].name != NULL)
        n++;
    return n;
}

static int words_of(const char *const *words)
{
    int n = 0;
    while (words != NULL && words[n] != NULL)
        n++;
    return n;
}

static int steps_of(const struct lr_kind *k) { return k->steps == NULL ? 1 : words_of(k->steps); }

/* ---- values --------------------------------------------------------------------------------------- */

const struct lr_kind *lr_kind_at(const struct lr_game *g, const struct lr_frame *f)
{
    return g->frames != NULL && f->kind < kinds_of(g) ? &g->frames[f->kind] : NULL;
}

int32_t lr_value_of(const struct lr_value *d, const void *frame)
{
    int32_t n = 0;
    memcpy(&n, (const uint8_t *)frame + d->offset, d->width);
    return n;
}

void lr_value_put(const struct lr_value *d, void *frame, int32_t n)
{
    memcpy((uint8_t *)frame + d->offset, &n, d->width);
}

bool lr_value_used(const struct lr_value *d, const void *frame)
{
    uint8_t decider = ((const uint8_t *)frame)[d->decider];
    return d->form != LR_UNUSED && (d->when == 0 || (decider < 64 && d->when >> decider & 1));
}

struct lr_value lr_step_value(const struct lr_kind *k)
{
    return (struct lr_value){
        .name = "step", .offset = offsetof(struct lr_frame, step), .width = 1, .form = LR_WORD, .words = k->steps
    };
}

uint32_t lr_frame_blank(const struct lr_kind *k, const struct lr_frame *f)
{
    uint32_t blank = ((UINT32_C(1) << sizeof *f) - 1) & ~UINT32_C(7); /* kind, asked and step */
    for (const struct lr_value *d = k->values; d != NULL && d->name != NULL; d++)
        if (lr_value_used(d, f))
            blank &= ~(((UINT32_C(1) << d->width) - 1) << d->offset);
    return blank;
}

/* ---- is a frame sound? ---------------------------------------------------------------------------- */

static bool thing_exists(const struct lr_pack *p, int domain, int64_t id)
{
    if (id < 0 || id >= lr_domain_size(p, domain))
        return false;
    return domain != LR_HEXES || id >= p->board->hexes || p->board->playable[id];
}

static uint32_t bits_of(const struct lr_pack *p, const struct lr_value *d)
{
    uint32_t bits = (uint32_t)d->high;
    int things = d->domain != LR_NUMBER ? lr_domain_size(p, d->domain) : 0;
    for (int i = 0; i < things && i < 31; i++)
        bits |= UINT32_C(1) << i;
    for (int i = 0; d->words != NULL && d->words[i] != NULL; i++)
        bits |= d->words[i][0] ? UINT32_C(1) << i : 0;
    return bits;
}

bool lr_value_sound(const struct lr_pack *p, const struct lr_value *d, int32_t n)
{
    switch (d->form) {
    case LR_BITS:
        return ((uint32_t)n & ~bits_of(p, d)) == 0;
    case LR_WORD:
        return n >= 0 && n < words_of(d->words);
    case LR_NAMED:
        return (d->optional && n == d->low) || (d->zero && n == 0)
               || thing_exists(p, d->domain, (int64_t)n - d->plus);
    default:
        return n >= d->low && n <= d->high;
    }
}

static void put_words(const struct lr_value *d, struct lr_text *t)
{
    const char *comma = d->form == LR_BITS ? "a set of " : "";
    for (int i = 0; d->words[i] != NULL; i++) {
        if (d->words[i][0] == '\0')
            continue;
        lr_put(t, "%s%s", comma, d->words[i]);
        comma = d->form == LR_WORD && d->words[i + 1] != NULL && d->words[i + 2] == NULL ? " or " : ", ";
    }
}

void lr_value_expected(const struct lr_value *d, struct lr_text *t)
{
    if (d->words != NULL)
        put_words(d, t);
    else if (d->form == LR_BITS && d->domain != LR_NUMBER)
        lr_put_string(t, "a set of things that exist");
    else if (d->form == LR_BITS)
        lr_put(t, "a set of the bits 0x%x", (unsigned)d->high);
    else if (d->form == LR_HEXNUM)
        lr_put(t, "a number from 0x%x to 0x%x", (unsigned)d->low, (unsigned)d->high);
    else if (d->form != LR_NAMED)
        lr_put(t, "a number from %d to %d", (int)d->low, (int)d->high);
    else if (d->plus > 0)
        lr_put(t, "%d + a thing that exists", d->plus);
    else
        lr_put_string(t, d->domain == LR_HEXES ? "a hex of the map" : "a thing that exists");
    if (d->form == LR_NAMED && d->optional)
        lr_put(t, " or %d", (int)d->low);
    if (d->zero)
        lr_put_string(t, " or 0");
}

static bool bad_value(const struct lr_kind *k, int at, const struct lr_value *d, int32_t n, struct lr_error *e)
{
    char expected[160];
    struct lr_text t = LR_TEXT(expected);
    lr_value_expected(d, &t);
    return WRONG("core.frame[%d].%s (%s): expected %s%s, found %d", at, d->name, k->name, expected,
                 t.cut ? " ..." : "", (int)n);
}

/* Bytes that belong to no value, by the names they have in text: x and v[0] to v[5]. */
static bool check_blank(const struct lr_kind *k, const struct lr_frame *f, int at, struct lr_error *e)
{
    uint32_t blank = lr_frame_blank(k, f);
    uint8_t left[sizeof *f] = { 0 };
    for (unsigned i = 0; i < sizeof *f; i++)
        left[i] = blank >> i & 1 ? ((const uint8_t *)f)[i] : 0;
    if (left[offsetof(struct lr_frame, x)] != 0)
        return WRONG("core.frame[%d].x (%s): expected 0, which says nothing here, found %d", at, k->name, f->x);
    for (unsigned i = 0; i < sizeof f->rest / sizeof(int32_t); i++) {
        int32_t n;
        memcpy(&n, left + offsetof(struct lr_frame, rest) + i * sizeof n, sizeof n);
        if (n != 0)
            return WRONG("core.frame[%d].v[%u] (%s): expected 0, which says nothing here, found %d", at, i, k->name,
                         (int)n);
    }
    return true;
}

static bool check_values(const struct lr_pack *p, const struct lr_core *c, int at, struct lr_error *e)
{
    const struct lr_frame *f = &c->frame[at];
    const struct lr_kind *k = &p->game->frames[f->kind];
    for (const struct lr_value *d = k->values; d != NULL && d->name != NULL; d++)
        if (lr_value_used(d, f) && !lr_value_sound(p, d, lr_value_of(d, f)))
            return bad_value(k, at, d, lr_value_of(d, f), e);
    return check_blank(k, f, at, e);
}

static void put_asked(const struct lr_pack *p, uint8_t asked, struct lr_text *t)
{
    if (asked == 0 || asked == LR_PLAYERS)
        lr_put_string(t, asked ? "both" : "nobody");
    else
        lr_put_string(t, p->game->sides[asked >> 1 & 1]);
}

static bool check_asked(const struct lr_pack *p, const struct lr_core *c, int at, struct lr_error *e)
{
    const struct lr_frame *f = &c->frame[at];
    const struct lr_kind *k = &p->game->frames[f->kind];
    bool alone = f->asked == LR_ONLY(LR_FIRST) || f->asked == LR_ONLY(LR_SECOND);
    if (f->asked <= LR_PLAYERS && k->asks >> f->asked & 1
        && !(k->asks & LR_ASKS_X && alone && (f->x > LR_SECOND || f->asked != LR_ONLY(f->x))))
        return true;
    char expected[80], found[40];
    struct lr_text t = LR_TEXT(expected), u = LR_TEXT(found);
    const char *between = "";
    for (unsigned set = 0; set <= LR_PLAYERS; set++) {
        if (!(k->asks >> set & 1))
            continue;
        lr_put_string(&t, between);
        put_asked(p, (uint8_t)set, &t);
        between = " or ";
    }
    put_asked(p, f->asked, &u);
    return WRONG("core.frame[%d].asked (%s): expected %s%s%s%s, found %s", at, k->name, expected,
                 k->asks & LR_ASKS_X ? " (the " : "", k->asks & LR_ASKS_X ? k->values[0].name : "",
                 k->asks & LR_ASKS_X ? ")" : "", found);
}

static bool stands_on(const struct lr_under *on, const struct lr_frame *below)
{
    for (; on->kind != LR_NO_KIND; on++)
        if (on->kind == below->kind && (on->steps == 0 || (below->step < 64 && on->steps >> below->step & 1)))
            return true;
    return false;
}

static void put_step(const struct lr_kind *k, unsigned step, struct lr_text *t)
{
    if (k->steps != NULL && (int)step < steps_of(k))
        lr_put(t, " at %s", k->steps[step]);
}

static bool check_place(const struct lr_pack *p, const struct lr_core *c, int at, struct lr_error *e)
{
    const struct lr_kind *all = p->game->frames, *k = &all[c->frame[at].kind];
    if (at == 0 ? k->on == NULL : k->on != NULL && stands_on(k->on, &c->frame[at - 1]))
        return true;
    if (k->on == NULL)
        return WRONG("core.frame[%d] (%s): expected at the bottom of the stack", at, k->name);
    char expected[120], found[60];
    struct lr_text t = LR_TEXT(expected), u = LR_TEXT(found);
    for (const struct lr_under *on = k->on; on->kind != LR_NO_KIND; on++) {
        lr_put(&t, "%s%s", on == k->on ? "" : ", ", all[on->kind].name);
        if (on->steps != 0 && (on->steps & (on->steps - 1)) == 0)
            put_step(&all[on->kind], (unsigned)__builtin_ctzll(on->steps), &t);
    }
    if (at > 0) {
        lr_put(&u, "%s", all[c->frame[at - 1].kind].name);
        put_step(&all[c->frame[at - 1].kind], c->frame[at - 1].step, &u);
    }
    return WRONG("core.frame[%d] (%s): expected below it %s%s, found %s", at, k->name, expected,
                 t.cut ? " ..." : "", at == 0 ? "nothing" : found);
}

static bool check_frame(const struct lr_pack *p, const struct lr_core *c, int at, int kinds, struct lr_error *e)
{
    const struct lr_frame *f = &c->frame[at];
    if (f->kind >= kinds)
        return WRONG("core.frame[%d].kind: expected a kind of question, found number %d", at, f->kind);
    const struct lr_kind *k = &p->game->frames[f->kind];
    struct lr_value step = lr_step_value(k);
    if (k->steps == NULL && f->step != 0)
        return WRONG("core.frame[%d].step (%s): expected 0, since there are no steps, found %d", at, k->name,
                     f->step);
    if (f->step >= steps_of(k))
        return bad_value(k, at, &step, f->step, e);
    return check_place(p, c, at, e) && check_values(p, c, at, e) && check_asked(p, c, at, e);
}

bool lr_frames_check(const struct lr_pack *p, const struct lr_core *c, struct lr_error *e)
{
    if (p->game->frames == NULL)
        return true;
    int kinds = kinds_of(p->game);
    if (c->depth > LR_DEPTH)
        return WRONG("core.depth: expected a number from 0 to %d, found %d", LR_DEPTH, c->depth);
    if (c->depth == 0 && !c->over)
        return WRONG("core.depth: expected a question on the stack, found none");
    for (int i = 0; i < c->depth; i++)
        if (!check_frame(p, c, i, kinds, e))
            return false;
    return true;
}

/* ---- is the declaration sound? -------------------------------------------------------------------- */

#define UNSOUND(...) lr_fail(e, g->id, 0, 0, __VA_ARGS__)

/* Names of parts that every frame has. */
static bool taken_name(const char *name)
{
    static const char *const taken[] = { "kind", "asked", "step", "x", "v" };
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (lr_same_name(name, taken[i]))
            return true;
    return false;
}

/* Words that can be told apart from each other, from numbers and from the rest of a line. */
static bool words_declared(const char *const *words, int most, bool gaps)
{
    int n = words_of(words);
    for (int i = 0; i < n; i++) {
        if (words[i][0] == '\0' ? !gaps
                                : !isalpha((unsigned char)words[i][0]) || strpbrk(words[i], ",{}[]=") != NULL)
            return false;
        for (int j = 0; j < i; j++)
            if (words[i][0] && lr_same_name(words[i], words[j]))
                return false;
    }
    return n > 0 && n <= most;
}

static bool form_declared(const struct lr_value *d)
{
    int64_t highest = d->width == 4 ? INT32_MAX : (INT64_C(1) << 8 * d->width) - 1;
    switch (d->form) {
    case LR_NAMED:
        return d->domain < LR_DOMAINS && d->domain != LR_NUMBER && (d->optional || d->plus == 0);
    case LR_WORD:
        return words_declared(d->words, (int)(highest < 255 ? highest : 255) + 1, false);
    case LR_BITS:
        if (d->domain != LR_NUMBER)
            return d->domain < LR_DOMAINS && d->words == NULL && d->high == 0;
        return d->words != NULL ? d->high == 0 && words_declared(d->words, 8 * d->width - (d->width == 4), true)
                                : d->high > 0 && d->high <= highest;
    case LR_SIGNED:
    case LR_HEXNUM:
        return d->low <= d->high && d->high <= highest && (d->width == 4 || d->low >= 0);
    case LR_UNUSED:
        return d->when == 0;
    default:
        return false;
    }
}

static bool value_declared(const struct lr_value *d)
{
    bool aligned = (d->width == 1 || d->width == 2 || d->width == 4) && d->offset % d->width == 0;
    return aligned && d->offset >= offsetof(struct lr_frame, x) && d->offset + d->width <= sizeof(struct lr_frame)
           && (isalpha((unsigned char)d->name[0]) || d->name[0] == '_') && !taken_name(d->name) && form_declared(d);
}

/* Each has bytes of its own, unless never both are in use. */
static bool apart(const struct lr_value *a, const struct lr_value *b)
{
    if (a->offset + a->width <= b->offset || b->offset + b->width <= a->offset)
        return true;
    return a->when != 0 && b->when != 0 && a->decider == b->decider && (a->when & b->when) == 0;
}

/* What decides over a value is a word, and always in use. */
static bool decided(const struct lr_kind *k, const struct lr_value *d)
{
    for (const struct lr_value *by = k->values; by->name != NULL; by++)
        if (by->offset == d->decider && by->when == 0 && by->form == LR_WORD)
            return words_of(by->words) >= 64 || d->when >> words_of(by->words) == 0;
    return d->when == 0;
}

static bool values_declared(const struct lr_game *g, const struct lr_kind *k, struct lr_error *e)
{
    const struct lr_value *first = k->values;
    if (k->asks & LR_ASKS_X
        && (first == NULL || first->name == NULL || first->offset != offsetof(struct lr_frame, x)
            || first->form != LR_NAMED || first->domain != LR_SIDES))
        return UNSOUND("frame %s: expected a side in x, who is asked", k->name);
    for (const struct lr_value *d = first; d != NULL && d->name != NULL; d++) {
        if (!value_declared(d))
            return UNSOUND("frame %s: expected a name, bytes and a range or domain for %s", k->name, d->name);
        if (d->secret && (first->offset != offsetof(struct lr_frame, x) || first->domain != LR_SIDES))
            return UNSOUND("frame %s: expected a side in x, whose secret %s is", k->name, d->name);
        if (!decided(k, d))
            return UNSOUND("frame %s: expected a word that decides over %s", k->name, d->name);
        for (const struct lr_value *other = first; other != d; other++) {
            if (lr_same_name(d->name, other->name))
                return UNSOUND("frame %s: expected one value named %s, found two", k->name, d->name);
            if (!apart(d, other))
                return UNSOUND("frame %s: expected bytes of its own for %s, found those of %s", k->name, d->name,
                               other->name);
        }
    }
    return true;
}

static bool place_declared(const struct lr_game *g, const struct lr_kind *k, int kinds, struct lr_error *e)
{
    for (const struct lr_under *on = k->on; on != NULL && on->kind != LR_NO_KIND; on++) {
        if (on->kind >= kinds)
            return UNSOUND("frame %s: expected to stand on a kind of frame, found number %d", k->name, on->kind);
        int steps = steps_of(&g->frames[on->kind]);
        if (on->steps != 0 && steps < 64 && on->steps >> steps != 0)
            return UNSOUND("frame %s: expected to stand on a step of %s, found one more", k->name,
                           g->frames[on->kind].name);
    }
    return true;
}

static bool calls_declared(const struct lr_game *g, const struct lr_kind *k, struct lr_error *e)
{
    if (k->asks & LR_ASKS_IN_SECRET && (k->ask == NULL || k->why == NULL || k->apply == NULL))
        return UNSOUND("frame %s: expected functions that ask, say why not and apply", k->name);
    if (k->asks & LR_WORKS && k->go == NULL)
        return UNSOUND("frame %s: expected a function that goes on", k->name);
    return true;
}

/* Whoever is asked is asked in a form. */
static bool asked_in_a_form(const struct lr_game *g, const struct lr_kind *k, struct lr_error *e)
{
    bool asks = k->asks & LR_ASKS_IN_SECRET;
    if (asks && (k->form == LR_NO_FORM || k->form >= LR_FORMS))
        return UNSOUND("frame %s: expected a form, since it asks", k->name);
    if (!asks && (k->form != LR_NO_FORM || k->shape != NULL || k->line != NULL))
        return UNSOUND("frame %s: expected no form, since it asks nobody", k->name);
    return true;
}

/* The answers it takes have verbs of the game. */
static bool takes_declared(const struct lr_game *g, const struct lr_kind *k, struct lr_error *e)
{
    int verbs = 0;
    while (k->takes != NULL && g->verbs[verbs + 1].phrase != NULL)
        verbs++;
    for (const uint8_t *v = k->takes; v != NULL && *v != 0; v++)
        if (*v > verbs)
            return UNSOUND("frame %s: expected to take verbs up to %d, found %d", k->name, verbs, *v);
    return k->takes == NULL || k->ask != NULL
           || UNSOUND("frame %s: expected to take answers only if it asks", k->name);
}

bool lr_frames_sound(const struct lr_game *g, struct lr_error *e)
{
    if (g->frames == NULL)
        return true;
    int kinds = kinds_of(g), bottoms = 0;
    for (int i = 0; i < kinds; i++) {
        const struct lr_kind *k = &g->frames[i];
        if ((k->asks & (LR_WORKS | LR_ASKS_IN_SECRET)) == 0)
            return UNSOUND("frame %s: expected to ask somebody or to have work", k->name);
        if (k->steps != NULL && !words_declared(k->steps, UINT8_MAX + 1, false))
            return UNSOUND("frame %s: expected at least one step, each with a name of its own, or no list",
                           k->name);
        if (!calls_declared(g, k, e) || !takes_declared(g, k, e) || !asked_in_a_form(g, k, e))
            return false;
        if (!place_declared(g, k, kinds, e) || !values_declared(g, k, e))
            return false;
        bottoms += k->on == NULL;
    }
    return (bottoms > 0 && kinds < LR_NO_KIND) || UNSOUND("expected a kind of frame that stands at the bottom");
}
