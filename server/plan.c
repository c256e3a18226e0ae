/* plan.c - what if: orders tried on what a side knows, now or at a step of the past. Nothing here looks at the
 * state: worlds are imagined from the side's view, the same ones for the same view, so that trying teaches nothing.
 * There are several, to find out where something that the side cannot know comes into it; the first is the one
 * shown. */
#include "api.h"

#include "said.h"

#include <limits.h>
#include <stdlib.h>

enum { MOST_PLAN = 200, MOST_SUPPOSED = 40 };

static char *world_at(const struct plan *g, int i) { return g->world + (size_t)i * g->pack->game->state_size; }

/* Does this side see the same in all worlds? If not, something comes out that it cannot know. */
static bool all_look_alike(const struct plan *g)
{
    size_t size = g->pack->game->state_size;
    char *first = world_at(g, 2 * PLAN_WORLDS), *other = first + size;
    lr_hide(g->pack, world_at(g, PLAN_WORLDS), g->side, first);
    for (int i = 1; i < PLAN_WORLDS; i++) {
        lr_hide(g->pack, world_at(g, PLAN_WORLDS + i), g->side, other);
        if (memcmp(first, other, size) != 0)
            return false;
    }
    return true;
}

/* One answer in every world, made behind them: in all of them it must be allowed and roll no die. */
static void step_worlds(struct plan *g, enum lr_side side, lr_answer x, struct lr_verdict *v)
{
    for (int i = 0; i < PLAN_WORLDS && v->ok; i++) {
        char *world = world_at(g, i), *next = world_at(g, PLAN_WORLDS + i);
        *v = lr_judge(g->pack, world, side, x);
        if (!v->ok)
            return;
        memcpy(next, world, g->pack->game->state_size);
        if (!lr_step(g->pack, next, side, x, NULL))
            lr_refuse(v, "H0", "It leads nowhere.");
        else if (((struct lr_core *)(void *)next)->rolls != ((struct lr_core *)(void *)world)->rolls)
            lr_refuse(v, "H6", "Chance decides what follows.");
    }
}

/* Neither chance nor anything hidden comes into a step that can be planned; what a side shows of its own may.
 * False: it goes no further, and why. */
static bool plan_step(struct plan *g, enum lr_side side, lr_answer x, struct lr_verdict *v)
{
    *v = (struct lr_verdict){ .ok = true };
    step_worlds(g, side, x, v);
    if (v->ok && !all_look_alike(g))
        lr_refuse(v, "H7", "Something hidden would be shown.");
    if (v->ok)
        memcpy(g->world, world_at(g, PLAN_WORLDS), PLAN_WORLDS * g->pack->game->state_size);
    return v->ok;
}

/* The least a side can say: an answer that names nothing ("pass", "done"), the suggested one first. 0: there is
 * none. */
static lr_answer least_answer(const struct lr_pack *p, const void *world, enum lr_side side)
{
    lr_answer found = 0, *room = calloc(LR_MOST_ANSWERS, sizeof *room);
    struct lr_question q = { .list = room, .room = LR_MOST_ANSWERS };
    if (room == NULL)
        return 0;
    lr_ask(p, world, side, &q);
    for (int i = 0; i < q.n && i < q.room; i++)
        if (strchr(p->game->verbs[lr_verb_of(room[i])].phrase, '{') == NULL && (found == 0 || room[i] == q.suggest))
            found = room[i];
    free(room);
    return found;
}

/* The other side says the least it can until this one is asked. False: it cannot be supposed. */
static bool suppose(struct plan *g)
{
    enum lr_side side = g->side;
    struct lr_verdict v = { .ok = true };
    for (int i = 0; i < MOST_SUPPOSED; i++) {
        uint8_t asked = lr_asked(g->world);
        if (asked & LR_ONLY(side))
            return true;
        lr_answer x = asked ? least_answer(g->pack, g->world, lr_enemy(side)) : 0;
        char words[256] = "";
        struct lr_text t = LR_TEXT(words);
        if (x == 0 || !plan_step(g, lr_enemy(side), x, &v))
            return false;
        lr_answer_write(g->pack, x, &t);
        json_array_append_new(g->supposed, js(words));
    }
    return false;
}

/* The same worlds for the same view: nothing can be learned from others. */
static void imagine(struct plan *g, const void *seen)
{
    struct lr_rng rng = lr_rng_seed(lr_hash(seen, g->pack->game->state_size), 7);
    for (int i = 0; i < PLAN_WORLDS; i++)
        lr_imagine(g->pack, seen, g->side, &rng, world_at(g, i));
    json_array_clear(g->supposed);
}

/* Where the plan begins: at the step that is named, else now. If the side is not asked there, then when the other
 * side has said the least it can; and if that cannot be supposed, where this side was last asked before. */
static bool begin_plan(const struct request *r, struct plan *g)
{
    const struct table *t = r->table;
    int eyes = table_over(r->table) ? EYES_ALL : (int)r->side;
    char *seen = calloc(1, g->pack->game->state_size);
    if (seen == NULL)
        return false;
    if (g->step == PLAN_NOW)
        lr_match_view(t->match, r->side, seen);
    else
        g->step = seen_at(t, eyes, r->side, g->step, false, seen);
    imagine(g, seen);
    if (!suppose(g)) {
        int last = seen_at(t, eyes, r->side, g->step == PLAN_NOW ? INT_MAX : g->step, true, seen);
        g->step = last >= 0 ? last : g->step;
        imagine(g, seen);
    }
    free(seen);
    return true;
}

/* The orders of a plan, one after another; how many were carried out. */
static int try_orders(struct plan *g, const json_t *answers, struct lr_verdict *v)
{
    size_t i = 0;
    for (; i < json_array_size(answers); i++) {
        lr_answer x = 0;
        struct lr_error e = { .line = 0 };
        const char *text = json_string_value(json_array_get(answers, i));
        if (text == NULL || !said_answer_read(g->pack, text, &x, &e))
            lr_refuse(v, "H4", "%s", text ? e.words : "Expected answers as strings.");
        else
            plan_step(g, g->side, x, v);
        if (!v->ok)
            break;
    }
    return (int)i;
}

/* When the game is over whoever sat at it may plan for either side. With the lock held. */
static bool planned_side(struct request *r)
{
    if (!table_over(r->table) || table_eyes(r->table, r->me.id) == EYES_PUBLIC)
        return body_side(r);
    const char *name = body_text(r, "side", 60, true);
    int side = name ? side_called(r->table->game->pack->game, name) : -1;
    if (name != NULL && side < 0)
        say_bad(r, "There is no side \"%.60s\".", name);
    r->side = side < 0 ? LR_FIRST : (enum lr_side)side;
    return side >= 0;
}

bool plan_try(struct request *r, const char *key, struct plan *g, struct lr_verdict *v)
{
    const json_t *answers = json_object_get(r->in, key);
    int64_t step = PLAN_NOW;
    *g = (struct plan){ .pack = r->table->game->pack };
    if (answers != NULL && (!json_is_array(answers) || json_array_size(answers) > MOST_PLAN)) {
        say_bad(r, "\"%s\" must be a list of at most %d.", key, MOST_PLAN);
        return false;
    }
    if (!body_number(r, "step", 0, 1 << 24, &step) || !planned_side(r))
        return false;
    if (not_begun(r, v)) {
        say_refused(r, v);
        return false;
    }
    g->side = r->side;
    g->step = (int)step;
    g->supposed = json_array();
    g->world = calloc(2 * PLAN_WORLDS + 2, g->pack->game->state_size);
    if (g->world == NULL || !begin_plan(r, g)) {
        plan_drop(g);
        say_no_memory(r);
        return false;
    }
    *v = (struct lr_verdict){ .ok = true };
    g->orders = try_orders(g, answers, v);
    return true;
}

void plan_drop(struct plan *g)
{
    free(g->world);
    json_decref(g->supposed);
    g->world = NULL;
    g->supposed = NULL;
}

static json_t *plan_json(const struct request *r, struct plan *g, const struct lr_verdict *v)
{
    const struct lr_pack *p = g->pack;
    json_t *view = json_object();
    bool asked = (lr_asked(g->world) & LR_ONLY(r->side)) != 0;
    json_object_set_new(view, "id", json_string(r->table->id));
    json_object_set_new(view, "game", json_string(p->game->id));
    json_object_set_new(view, "side", js(p->game->sides[r->side]));
    json_object_set_new(view, "asked", asked_json(p->game, lr_asked(g->world)));
    json_object_set_new(view, "question", asked ? question_json(p, g->world, r->side) : json_null());
    scene_json(view, p, g->world, (int)r->side);
    return json_pack("{s:o, s:i, s:o, s:o, s:o, s:O, s:b}", "view", view, "stopped", g->orders, "rule",
                     v->ok ? json_null() : js(v->rule), "why", v->ok ? json_null() : js(v->words), "step",
                     g->step < 0 ? json_null() : json_integer(g->step), "supposed", g->supposed, "ends",
                     lr_asked(g->world) == 0);
}

static void say_plan(struct request *r)
{
    static const char *const keys[] = { "side", "answers", "step", NULL };
    struct plan g;
    struct lr_verdict v = { .ok = true };
    if (!body_only(r, keys))
        return;
    if (!json_is_array(json_object_get(r->in, "answers"))) {
        say_bad(r, "\"answers\" must be a list of at most %d.", MOST_PLAN);
        return;
    }
    if (!table_enter(r))
        return;
    if (plan_try(r, "answers", &g, &v)) {
        say(r, MHD_HTTP_OK, plan_json(r, &g, &v));
        plan_drop(&g);
    }
    table_leave(r);
}

void post_plan(struct request *r) { look_apart(r, say_plan, said_already); }

/* An overlay over what a plan leads to. */
static void say_overlays(struct request *r)
{
    static const char *const keys[] = { "side", "name", "plan", "step", NULL };
    struct plan g;
    struct lr_verdict v = { .ok = true };
    const char *name = body_only(r, keys) ? body_text(r, "name", 40, true) : NULL;
    if (name == NULL || !table_enter(r))
        return;
    if (plan_try(r, "plan", &g, &v)) {
        int length = INT_MAX, eyes = table_over(r->table) ? EYES_ALL : (int)r->side;
        steps_of(r->table, eyes, g.step >= 0 ? g.step : INT_MAX, &length);
        say_overlay(r, name, overlay_json(r->table, length, g.world, (int)r->side, name));
        plan_drop(&g);
    }
    table_leave(r);
}

void post_overlays(struct request *r) { look_apart(r, say_overlays, said_already); }
