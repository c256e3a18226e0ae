/* secrets.c - worlds that differ in the secret alone, and so in every die to come and in nothing else. Until a die
 * is shown they must look alike: what follows from a draw that a side has not seen may reach it by no way, or
 * whoever watches could work out which secrets are possible, and with them the dice to come.
 *
 * A die is shown to those who are told of it. A draw may also be one side's own: then that side sees what was
 * drawn, and nobody else notices anything. */
#include "properties.h"

#include <stdio.h>

/* The dice that this side (or the public) was told of. */
static int dice_for(const struct lr_events *ev, enum lr_side eye, struct lr_roll *out)
{
    int n = 0;
    for (int i = 0; i < ev->n; i++)
        for (uint32_t k = 0; ev->list[i].know & LR_ONLY(eye) && k < ev->list[i].dice && n < MOST_EVENTS; k++)
            out[n++] = ev->dice[ev->list[i].first_die + k];
    return n;
}

/* Were other dice shown to it in one world than in the other? If they fell alike, there is nothing to see. */
static bool shown(struct battery *b, enum lr_side eye)
{
    static struct lr_roll one[MOST_EVENTS], two[MOST_EVENTS];
    int n = dice_for(&b->told[0].ev, eye, one);
    bool differ = n != dice_for(&b->told[1].ev, eye, two);
    for (int i = 0; i < n && !differ; i++)
        differ = one[i].value != two[i].value || one[i].sides != two[i].sides;
    return differ;
}

/* What reaches one pair of eyes in two worlds. */
struct sight {
    bool shown;      /* a die was shown to it that fell otherwise */
    bool same;       /* otherwise: nothing differs */
    char words[300]; /* what does */
};

static void look_at_views(struct battery *b, const void *one, const void *two, enum lr_side eye, struct sight *s)
{
    lr_hide(b->p, one, eye, b->spare[3]);
    lr_hide(b->p, two, eye, b->spare[4]);
    s->same = same(b, b->spare[3], b->spare[4]);
    if (!s->same)
        snprintf(s->words, sizeof s->words, "the view of %s shows %s", side_name(b, eye),
                 difference(b, b->spare[3], b->spare[4]));
}

static void look_at_tellings(struct battery *b, enum lr_side eye, struct sight *s)
{
    told_to(b, &b->told[0].ev, eye, b->page[0], b->page_size);
    told_to(b, &b->told[1].ev, eye, b->page[1], b->page_size);
    if (strcmp(b->page[0], b->page[1]) == 0)
        return;
    s->same = false;
    char parting[200];
    first_parting(b->page[0], b->page[1], parting, sizeof parting);
    snprintf(s->words, sizeof s->words, "%s is told %s", side_name(b, eye), parting);
}

/* Its own question, and what it is told of the other's. */
static void look_at_questions(struct battery *b, const void *one, const void *two, enum lr_side eye,
                              struct sight *s)
{
    for (enum lr_side asked = LR_FIRST; asked <= LR_SECOND; asked++) {
        hear(b, one, asked, &b->extra[0]);
        hear(b, two, asked, &b->extra[1]);
        bool alike = asked == eye ? heard_same(&b->extra[0], &b->extra[1])
                                  : strcmp(b->extra[0].others, b->extra[1].others) == 0;
        if (!alike)
            snprintf(s->words, sizeof s->words, "%s hears another question to %s", side_name(b, eye),
                     side_name(b, asked));
        s->same = s->same && alike;
    }
}

static void look(struct battery *b, const void *one, const void *two, enum lr_side eye, struct sight *s)
{
    *s = (struct sight){ .shown = shown(b, eye) };
    if (s->shown)
        return;
    look_at_views(b, one, two, eye, s);
    if (s->same)
        look_at_tellings(b, eye, s);
    if (s->same)
        look_at_questions(b, one, two, eye, s);
}

/* May these eyes see a difference that no die explains? Only a side its own draws, of which the others notice
 * nothing. */
static bool own_draw(const struct sight s[3], enum lr_side eye)
{
    const struct sight *other = &s[lr_enemy(eye)], *all = &s[LR_NOBODY];
    return eye != LR_NOBODY && !other->shown && !all->shown && other->same && all->same;
}

/* At the worlds as the checks left them, with what was told on the way in told[0] and told[1]. */
static void look_all(struct battery *b, const void *one, const void *two, struct sight s[3])
{
    for (enum lr_side eye = LR_FIRST; eye <= LR_NOBODY; eye++)
        look(b, one, two, eye, &s[eye]);
}

/* True: nothing differs for anybody, so that the same can be asked of what comes next. */
static bool alike(struct battery *b, const struct sight s[3], const char *when)
{
    bool all = true;
    for (enum lr_side eye = LR_FIRST; eye <= LR_NOBODY; eye++) {
        holds(b, BATTERY_FORETOLD, s[eye].shown || s[eye].same || own_draw(s, eye),
              "%s: no die is shown, and yet by the secret alone %s", when, s[eye].words);
        all = all && !s[eye].shown && s[eye].same;
    }
    return all;
}

/* Each side sees what nobody else is shown. Perhaps both have drawn, each for itself: that is seen only when one
 * die falls otherwise at a time. */
static bool both_drew(const struct sight s[3])
{
    return s[LR_NOBODY].same && !s[LR_FIRST].shown && !s[LR_SECOND].shown && !s[LR_FIRST].same
           && !s[LR_SECOND].same;
}

static struct lr_secret another(struct battery *b)
{
    struct lr_secret s;
    for (int i = 0; i < 2; i++)
        s.half[i] = (uint64_t)lr_rng_next(&b->r) << 32 | lr_rng_next(&b->r);
    return s;
}

/* ---- at the beginning ----------------------------------------------------------------------------- */

static void same_positions(struct battery *b, const struct lr_setup *x, const struct lr_setup *y, const void *one,
                           const void *two)
{
    lr_hide(b->p, one, LR_NOBODY, b->spare[3]);
    lr_hide(b->p, two, LR_NOBODY, b->spare[4]);
    const char *first = page_position(b, 0, x, b->spare[3], LR_NOBODY);
    const char *second = page_position(b, 1, y, b->spare[4], LR_NOBODY);
    holds(b, BATTERY_FORETOLD, first != NULL && second != NULL && strcmp(first, second) == 0,
          "the public's opening position as text tells of the secret");
}

/* What everybody sees of the beginning; each side sees besides what it has drawn itself. */
static void look_public(struct battery *b, const void *one, const void *two)
{
    struct sight s;
    look(b, one, two, LR_NOBODY, &s);
    holds(b, BATTERY_FORETOLD, s.shown || s.same,
          "at the beginning: no die is shown, and yet by the secret alone %s", s.words);
}

/* What is done in two worlds: a game is begun, or an answer given in a state. */
struct act {
    const void *from; /* NULL: begun */
    enum lr_side by;
    lr_answer x;
};

static bool begun(struct battery *b, void *state, struct told *told)
{
    const struct lr_core *c = state;
    b->p->game->setup(b->p, &b->setup, state, listen(told));
    return !c->bad_die && lr_settle(b->p, state, &told->ev);
}

/* With these dice laid out for what is drawn. False: they do not fit it. */
static bool done_with(struct battery *b, const struct act *a, const uint8_t dice[LR_QUEUE], void *state,
                      struct told *told)
{
    struct lr_core *c = state;
    if (a->from != NULL) {
        copy(b, state, a->from);
    } else {
        memset(state, 0, b->size);
        c->secret = lr_secret_of(b->setup.seed);
    }
    memcpy(c->queue, dice, LR_QUEUE);
    c->queued = LR_QUEUE;
    bool done = a->from != NULL ? lr_step(b->p, state, a->by, a->x, listen(told)) : begun(b, state, told);
    if (!done || c->bad_die)
        return false;
    memset(c->queue, 0, LR_QUEUE);
    c->queued = c->queue_at = 0;
    return true;
}

/* One die changed, and nothing else. */
static void check_one_die(struct battery *b, const struct act *a, const char *when)
{
    uint8_t dice[LR_QUEUE];
    unsigned char *one = b->spare[0], *two = b->spare[1];
    struct sight s[3];
    for (int i = 0; i < LR_QUEUE; i++)
        dice[i] = (uint8_t)(1 + (below(b, 4) == 0));
    if (!done_with(b, a, dice, one, &b->told[0])) {
        memset(dice, 1, sizeof dice); /* a one fits every die */
        if (!done_with(b, a, dice, one, &b->told[0]))
            return;
    }
    uint32_t rolls = ((const struct lr_core *)one)->rolls;
    if (a->from != NULL)
        rolls -= ((const struct lr_core *)a->from)->rolls;
    if (rolls == 0)
        return;
    uint8_t *die = &dice[below(b, rolls < LR_QUEUE ? rolls : LR_QUEUE)];
    *die = *die == 1 ? 2 : 1;
    if (!done_with(b, a, dice, two, &b->told[1]))
        return;
    look_all(b, one, two, s);
    alike(b, s, when);
}

static void check_dice(struct battery *b, const struct act *a, const char *when)
{
    enum { DICE = 6 };
    for (int i = 0; i < DICE; i++)
        check_one_die(b, a, when);
}

void check_beginning(struct battery *b)
{
    enum { SECRETS = 3 };
    const struct act begin = { .from = NULL };
    struct lr_setup other = b->setup;
    unsigned char *one = b->spare[0], *two = b->spare[1];
    b->r = lr_rng_seed(lr_hash(b->state, b->size), 78);
    for (int i = 0; i < SECRETS; i++) {
        other.secret = another(b);
        if (!lr_begin(b->p, &b->setup, one, listen(&b->told[0]))
            || !lr_begin(b->p, &other, two, listen(&b->told[1])))
            return;
        look_public(b, one, two);
        if (!shown(b, LR_NOBODY))
            same_positions(b, &b->setup, &other, one, two);
    }
    check_dice(b, &begin, "with one die of the set-up changed");
}

/* ---- in play -------------------------------------------------------------------------------------- */

/* The same answers in both worlds, as long as nobody is shown anything. */
void check_secrets(struct battery *b)
{
    enum { LONG = 4 };
    unsigned char *one = b->spare[0], *two = b->spare[1], *before = b->spare[2];
    copy(b, one, b->state);
    copy(b, two, b->state);
    ((struct lr_core *)two)->secret = another(b);
    for (int i = 0; i < LONG; i++) {
        uint8_t asked = lr_asked(one) & lr_asked(two);
        if (asked == 0)
            return;
        enum lr_side by = asked == LR_PLAYERS ? (enum lr_side)below(b, 2) : asked == 1 ? LR_FIRST : LR_SECOND;
        hear(b, one, by, &b->extra[0]);
        if (b->extra[0].q.n == 0)
            return;
        const struct act a = { before, by, any_of(b, &b->extra[0]) };
        struct sight s[3];
        copy(b, before, one);
        if (!lr_step(b->p, one, by, a.x, listen(&b->told[0])) || !lr_step(b->p, two, by, a.x, listen(&b->told[1])))
            return;
        char when[200];
        snprintf(when, sizeof when, "after \"%s\"", in_words(b, a.x));
        look_all(b, one, two, s);
        if (both_drew(s))
            check_dice(b, &a, when);
        if (both_drew(s) || !alike(b, s, when))
            return;
    }
}
