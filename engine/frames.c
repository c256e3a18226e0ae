/* frames.c - is every frame of a state one that the game has declared? */
#include "inside.h"

#define WRONG(...) lr_fail(e, NULL, 0, 0, __VA_ARGS__)

static int kinds_of(const struct lr_game *g)
{
    int n = 0;
    while (g->frames[n].name != NULL)
        n++;
    return n;
}

static int steps_of(const struct lr_kind *k)
{
    int n = 0;
    while (k->steps != NULL && k->steps[n] != NULL)
        n++;
    return k->steps == NULL ? 1 : n;
}

/* ---- is a frame sound? ---------------------------------------------------------------------------- */

static bool thing_exists(const struct lr_pack *p, int domain, int64_t id)
{
    if (id < 0 || id >= lr_domain_size(p, domain))
        return false;
    return domain != LR_HEXES || id >= p->board->hexes || p->board->playable[id];
}

static bool sound_value(const struct lr_pack *p, const struct lr_value *d, int32_t n)
{
    if (d->name == NULL)
        return n == 0;
    if (d->form == LR_BITS)
        return (n & ~d->high) == 0;
    if (d->form == LR_NAMED)
        return (d->optional && n == d->low) || thing_exists(p, d->domain, (int64_t)n - d->plus);
    return n >= d->low && n <= d->high;
}

static void put_expected(const struct lr_value *d, struct lr_text *t)
{
    if (d->name == NULL)
        lr_put_string(t, "0, which says nothing here");
    else if (d->form == LR_BITS)
        lr_put(t, "a set of the bits 0x%x", (unsigned)d->high);
    else if (d->form != LR_NAMED)
        lr_put(t, "a number from %d to %d", (int)d->low, (int)d->high);
    else if (d->plus > 0)
        lr_put(t, "%d + a thing that exists", d->plus);
    else
        lr_put_string(t, d->domain == LR_HEXES ? "a hex of the map" : "a thing that exists");
    if (d->name != NULL && d->form == LR_NAMED && d->optional)
        lr_put(t, " or %d", (int)d->low);
}

static bool bad_value(const struct lr_pack *p, const struct lr_core *c, int at, const char *part,
                      const struct lr_value *d, int32_t n, struct lr_error *e)
{
    char expected[80];
    struct lr_text t = LR_TEXT(expected);
    put_expected(d, &t);
    return WRONG("core.frame[%d].%s (%s%s%s): expected %s, found %d", at, part,
                 p->game->frames[c->frame[at].kind].name, d->name ? ": " : "", d->name ? d->name : "", expected,
                 (int)n);
}

static bool check_values(const struct lr_pack *p, const struct lr_core *c, int at, struct lr_error *e)
{
    static const char *const part[6] = { "v[0]", "v[1]", "v[2]", "v[3]", "v[4]", "v[5]" };
    const struct lr_frame *f = &c->frame[at];
    const struct lr_kind *k = &p->game->frames[f->kind];
    if (!sound_value(p, &k->x, f->x))
        return bad_value(p, c, at, "x", &k->x, f->x, e);
    for (int i = 0; i < 6; i++)
        if (!sound_value(p, &k->v[i], f->v[i]))
            return bad_value(p, c, at, part[i], &k->v[i], f->v[i], e);
    return true;
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
    return WRONG("core.frame[%d].asked (%s): expected %s%s, found %s", at, k->name, expected,
                 k->asks & LR_ASKS_X ? " (the side in x)" : "", found);
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
    if (f->step >= steps_of(k))
        return WRONG("core.frame[%d].step (%s): expected a number from 0 to %d, found %d", at, k->name,
                     steps_of(k) - 1, f->step);
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

static bool value_declared(const struct lr_value *d)
{
    if (d->name == NULL)
        return d->form == 0 && d->domain == 0 && d->low == 0 && d->high == 0;
    if (d->form == LR_NAMED)
        return d->domain < LR_DOMAINS && d->domain != LR_NUMBER && (d->optional || d->plus == 0);
    return (d->form == LR_SIGNED && d->low <= d->high) || (d->form == LR_BITS && d->high > 0);
}

static bool values_declared(const struct lr_game *g, const struct lr_kind *k, struct lr_error *e)
{
    if (!value_declared(&k->x))
        return UNSOUND("frame %s: expected a range or domain for x", k->name);
    if (k->asks & LR_ASKS_X && k->x.domain != LR_SIDES)
        return UNSOUND("frame %s: expected a side in x, who is asked", k->name);
    for (int i = 0; i < 6; i++) {
        if (!value_declared(&k->v[i]))
            return UNSOUND("frame %s: expected a range or domain for v[%d]", k->name, i);
        for (int j = 0; j < i && k->v[i].name; j++)
            if (k->v[j].name != NULL && lr_same_name(k->v[i].name, k->v[j].name))
                return UNSOUND("frame %s: expected one value named %s, found two", k->name, k->v[i].name);
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

bool lr_frames_sound(const struct lr_game *g, struct lr_error *e)
{
    if (g->frames == NULL)
        return true;
    int kinds = kinds_of(g), bottoms = 0;
    for (int i = 0; i < kinds; i++) {
        const struct lr_kind *k = &g->frames[i];
        if ((k->asks & (LR_WORKS | LR_ASKS_IN_SECRET)) == 0)
            return UNSOUND("frame %s: expected to ask somebody or to have work", k->name);
        if (steps_of(k) < 1 || steps_of(k) > UINT8_MAX + 1)
            return UNSOUND("frame %s: expected at least one step, or no list", k->name);
        if (!place_declared(g, k, kinds, e) || !values_declared(g, k, e))
            return false;
        bottoms += k->on == NULL;
    }
    return (bottoms > 0 && kinds < LR_NO_KIND) || UNSOUND("expected a kind of frame that stands at the bottom");
}
