/* game.c - Look Away: its board and nothing more yet. A match is over before it begins. */
#include "longroll.h"

struct look_away_state {
    struct lr_core core;
};

static const struct lr_field fields[] = {
    LR_FG(struct look_away_state, core, lr_core_fields),
    LR_FEND,
};

static const char *const frames[] = { "map", NULL };

static const struct lr_verb verbs[] = { { NULL, { 0 } }, { "done", { 0 } }, { NULL, { 0 } } };

static const struct lr_telling tellings[] = { { NULL, NULL, { 0 } } };

static bool load(struct lr_pack *p, struct lr_error *e)
{
    return p->board != NULL || lr_fail(e, "board.yaml", 0, 0, "expected a board");
}

static void setup(const struct lr_pack *p, const struct lr_setup *s, void *state)
{
    (void)p;
    (void)s;
    lr_push(state, 0, 0);
}

static void ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    (void)p;
    (void)state;
    (void)side;
    q->n = 0;
}

static void why(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, struct lr_verdict *v)
{
    (void)p;
    (void)state;
    (void)side;
    (void)x;
    lr_refuse(v, "8.2.4", "There is nothing to do on the bare map.");
}

static void apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    (void)p;
    (void)state;
    (void)side;
    (void)x;
    (void)ev;
}

static void go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    (void)p;
    (void)ev;
    lr_pop(state);
    ((struct look_away_state *)state)->core.over = 1;
}

static void hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    (void)p;
    (void)seen;
    (void)side;
}

static void imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    (void)p;
    (void)seen;
    (void)side;
    (void)r;
}

static struct lr_outcome outcome(const struct lr_pack *p, const void *state)
{
    (void)p;
    (void)state;
    return (struct lr_outcome){ .winner = LR_NOBODY, .words = "the map lies open" };
}

static bool check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    (void)p;
    (void)state;
    (void)e;
    return true;
}

static void when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    (void)p;
    (void)state;
    lr_put_string(t, "The map");
}

const struct lr_game look_away_game = {
    .id = "look-away",
    .title = "Look Away!",
    .sides = { "Union", "Confederate" },
    .state_size = sizeof(struct look_away_state),
    .fields = fields,
    .frames = frames,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 1,
    .load = load,
    .setup = setup,
    .ask = ask,
    .why = why,
    .apply = apply,
    .go = go,
    .hide = hide,
    .imagine = imagine,
    .shuffle = imagine,
    .outcome = outcome,
    .check = check,
    .when = when,
};
