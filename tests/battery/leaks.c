/* leaks.c - what a side may see: views, imagined worlds, secret answers, and the search for leaks.
 *
 * The search: take a state and a twin in which everything a side may not know has been rearranged by the game's
 * shuffle(), which is written from the rulebook and not from hide(). Nothing that reaches the side may differ
 * between the two: its view, its questions, its refusals, the headings, and, after the same answer with the same
 * dice, the next view and the events told to it. Only a counted reveal excuses a difference. When the other side
 * answers with the name of a hidden piece, "the same answer" is the one that looks the same: see same_deed(). */
#include "properties.h"

#include <stdio.h>

/* Is anything but chance hidden in this view? */
static bool anything_hidden(struct battery *b, const void *state, const void *seen)
{
    copy(b, b->spare[6], state);
    ((struct lr_core *)b->spare[6])->secret = ((const struct lr_core *)seen)->secret;
    return !same(b, b->spare[6], seen);
}

static void check_view(struct battery *b, enum lr_side side)
{
    unsigned char *seen = b->spare[0], *twice = b->spare[1];
    lr_hide(b->p, b->state, side, seen);
    lr_hide(b->p, seen, side, twice);
    holds(b, BATTERY_VIEW, same(b, seen, twice), "hiding %s from %s twice differs from hiding it once",
          difference(b, seen, twice), side_name(b, side));
    struct lr_error e = { 0 };
    holds(b, BATTERY_VIEW, lr_fields_check(b->p, seen, &e), "the view of %s: %s", side_name(b, side), e.words);
    holds(b, BATTERY_VIEW, b->p->game->check_view == NULL || b->p->game->check_view(b->p, seen, side, &e),
          "the view of %s: %s", side_name(b, side), e.words);
    holds(b, BATTERY_LEAK, !lr_secret_given(&((const struct lr_core *)seen)->secret),
          "the view of %s shows the dice to come", side_name(b, side));
    holds(b, BATTERY_VIEW, lr_asked(seen) == lr_asked(b->state), "the view of %s asks others", side_name(b, side));
    if (side == LR_NOBODY)
        return;
    hear(b, seen, side, &b->extra[0]);
    holds(b, BATTERY_VIEW, heard_same(&b->extra[0], &b->ask[side]),
          "the question to %s is another one when asked on its own view", side_name(b, side));
    /* The public knows no more than a side does. */
    lr_hide(b->p, seen, LR_NOBODY, twice);
    lr_hide(b->p, b->state, LR_NOBODY, b->spare[2]);
    holds(b, BATTERY_VIEW, same(b, twice, b->spare[2]), "the public sees %s, which %s does not",
          difference(b, twice, b->spare[2]), side_name(b, side));
}

void check_views(struct battery *b)
{
    uint64_t hash = lr_hash(b->state, b->size);
    for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++)
        check_view(b, side);
    holds(b, BATTERY_VIEW, lr_hash(b->state, b->size) == hash, "making a view changes the state");
}

/* ---- leaks ---------------------------------------------------------------------------------------- */

static void check_twin_views(struct battery *b, const void *twin, enum lr_side side)
{
    lr_hide(b->p, b->state, side, b->spare[1]);
    lr_hide(b->p, twin, side, b->spare[2]);
    holds(b, BATTERY_LEAK, same(b, b->spare[1], b->spare[2]), "the view of %s shows %s", side_name(b, side),
          difference(b, b->spare[1], b->spare[2]));
}

static bool same_verdict(const struct lr_verdict *x, const struct lr_verdict *y)
{
    return x->ok == y->ok && strcmp(x->rule, y->rule) == 0 && strcmp(x->words, y->words) == 0;
}

static void check_twin_verdicts(struct battery *b, const void *twin, enum lr_side side)
{
    enum { TRIES = 40 };
    const struct heard *h = &b->ask[side == LR_NOBODY ? 0 : side];
    for (int i = 0; i < TRIES; i++) {
        /* Well-formed answers get the game's own reasons, where a leak would be. */
        lr_answer x = strange(b, i % 4 == 0 ? 2 : i % 4 == 1 ? 1 : STRANGE_KINDS - 1, h);
        struct lr_verdict v = lr_judge(b->p, b->state, side, x), w = lr_judge(b->p, twin, side, x);
        if (!holds(b, BATTERY_LEAK_TALK, same_verdict(&v, &w),
                   "why %s may not \"%s\" depends on hidden things: %s / %s", side_name(b, side), in_words(b, x),
                   v.words, w.words))
            return;
    }
}

static void check_twin_talk(struct battery *b, const void *twin, enum lr_side side)
{
    char words[2][200] = { "", "" };
    struct lr_text t[2] = { LR_TEXT(words[0]), LR_TEXT(words[1]) };
    b->p->game->when(b->p, b->state, &t[0]);
    b->p->game->when(b->p, twin, &t[1]);
    holds(b, BATTERY_LEAK_TALK, strcmp(words[0], words[1]) == 0,
          "the heading depends on what %s may not know: %s / %s", side_name(b, side), words[0], words[1]);
    holds(b, BATTERY_LEAK_TALK, lr_asked(b->state) == lr_asked(twin), "who is asked depends on hidden things");
    for (enum lr_side asked = LR_FIRST; asked <= LR_SECOND; asked++) {
        hear(b, twin, asked, &b->extra[0]);
        if (asked == side)
            holds(b, BATTERY_LEAK_TALK, heard_same(&b->extra[0], &b->ask[asked]),
                  "the question to %s depends on what it may not know", side_name(b, side));
        else
            holds(b, BATTERY_LEAK_TALK, strcmp(b->extra[0].others, b->ask[asked].others) == 0,
                  "what %s is told of the other's question depends on hidden things: %s / %s", side_name(b, side),
                  b->ask[asked].others, b->extra[0].others);
    }
    if (lr_asked(b->state) != 0)
        return;
    struct lr_outcome o = b->p->game->outcome(b->p, b->state), p = b->p->game->outcome(b->p, twin);
    holds(b, BATTERY_LEAK_TALK,
          o.winner == p.winner && o.score == p.score && strcmp(o.words, p.words) == 0
              && strcmp(o.rule, p.rule) == 0,
          "the outcome depends on things still hidden from %s: %s / %s", side_name(b, side), o.words, p.words);
}

void told_to(struct battery *b, const struct lr_events *ev, enum lr_side side, char *page, size_t size)
{
    struct lr_text t = { page, size, 0, false };
    page[0] = '\0';
    for (int i = 0; i < ev->n; i++) {
        const struct lr_event *e = &ev->list[i];
        if (!(e->know & LR_ONLY(side)))
            continue;
        lr_event_write(b->p, ev, e, &t);
        lr_put(&t, " (%d %d:", e->kind, e->side);
        for (int a = 0; a < 6; a++)
            lr_put(&t, " %d", (int)e->arg[a]);
        lr_put_string(&t, ")\n");
    }
}

void first_parting(const char *x, const char *y, char *out, size_t size)
{
    size_t i = 0, line = 0;
    for (; x[i] && x[i] == y[i]; i++)
        if (x[i] == '\n')
            line = i + 1;
    snprintf(out, size, "%.*s / %.*s", (int)strcspn(x + line, "\n"), x + line, (int)strcspn(y + line, "\n"),
             y + line);
}

/* The page of what a side was told differs; say where. */
static bool told_the_same(struct battery *b, enum lr_side side)
{
    told_to(b, &b->told[0].ev, side, b->page[0], b->page_size);
    told_to(b, &b->told[1].ev, side, b->page[1], b->page_size);
    return strcmp(b->page[0], b->page[1]) == 0;
}

static bool seen_the_same(struct battery *b, const void *one, const void *two, enum lr_side side)
{
    lr_hide(b->p, one, side, b->spare[3]);
    lr_hide(b->p, two, side, b->spare[4]);
    return same(b, b->spare[3], b->spare[4]);
}

static uint32_t reveals_of(const void *state) { return ((const struct lr_core *)state)->reveals; }

/* Does the answer speak only of what everybody sees: numbers, hexes, sides? Pieces may be hidden from the other
 * side, and then the same words mean another thing in the twin. */
static bool plain_words(const struct battery *b, lr_answer x)
{
    const struct lr_verb *v = &b->p->game->verbs[lr_verb_of(x)];
    int slot = 0;
    for (const char *c = v->phrase; *c; c++)
        if (*c == '{' && v->domain[slot++] >= LR_OWN)
            return false;
    return true;
}

static void report_told(struct battery *b, enum lr_side side, lr_answer x, bool ok)
{
    char parting[300];
    first_parting(b->page[0], b->page[1], parting, sizeof parting);
    holds(b, BATTERY_LEAK_TOLD, ok,
          "after \"%s\", what %s is told depends on hidden things, and no reveal is counted: %s", in_words(b, x),
          side_name(b, side), parting);
}

/* The same words in both: nothing that reaches the side may differ. Steps `two`. */
static bool same_words(struct battery *b, const void *one, void *two, enum lr_side side, enum lr_side by,
                       lr_answer x)
{
    hear(b, two, by, &b->extra[1]);
    uint32_t reveals = reveals_of(two);
    if (!lr_listed(&b->extra[1].q, x) || !lr_step(b->p, two, by, x, listen(&b->told[1]))
        || reveals_of(two) != reveals)
        return false;
    bool seen = seen_the_same(b, one, two, side), told = told_the_same(b, side);
    report_told(b, side, x, told);
    char words[200];
    snprintf(words, sizeof words, "%s", in_words(b, x));
    holds(b, BATTERY_LEAK_LATER, seen,
          "after \"%s\", the view of %s shows in %s something hidden, and no reveal is counted", words,
          side_name(b, side), difference(b, b->spare[3], b->spare[4]));
    return seen && told;
}

/* Words about pieces that the side may not know: look in the twin for an answer that comes to the same view. If
 * there is one, then one of those must also be told the same; of a list so long that not all of it was tried,
 * nothing is said. Steps `two` by it. */
static bool same_deed(struct battery *b, const void *one, void *two, enum lr_side side, enum lr_side by,
                      lr_answer x)
{
    enum { MOST = 400 };
    unsigned char *trial = b->spare[5];
    bool likely = false;
    int tries = 0;
    hear(b, two, by, &b->extra[1]);
    for (int i = 0; i < b->extra[1].q.n && tries < MOST; i++) {
        lr_answer y = b->extra[1].list[i];
        if (lr_verb_of(y) != lr_verb_of(x))
            continue;
        tries++;
        copy(b, trial, two);
        if (!lr_step(b->p, trial, by, y, listen(&b->told[1])) || reveals_of(trial) != reveals_of(two)
            || !seen_the_same(b, one, trial, side))
            continue;
        likely = true;
        if (told_the_same(b, side)) {
            report_told(b, side, x, true);
            copy(b, two, trial);
            return true;
        }
    }
    if (likely && tries < MOST)
        report_told(b, side, x, false);
    return false;
}

/* Play the twins on in step until a reveal is counted or they can no longer do the same. */
static void check_twin_steps(struct battery *b, const void *twin, enum lr_side side)
{
    enum { LONG = 6 };
    unsigned char *one = b->spare[1], *two = b->spare[2];
    uint32_t reveals = reveals_of(b->state);
    copy(b, one, b->state);
    copy(b, two, twin);
    for (int i = 0; i < LONG; i++) {
        uint8_t asked = lr_asked(one) & lr_asked(two);
        if (asked == 0)
            return;
        enum lr_side by = asked == LR_PLAYERS ? (enum lr_side)below(b, 2) : asked == 1 ? LR_FIRST : LR_SECOND;
        hear(b, one, by, &b->extra[0]);
        if (b->extra[0].q.n == 0)
            return;
        lr_answer x = any_of(b, &b->extra[0]);
        if (!lr_step(b->p, one, by, x, listen(&b->told[0])) || reveals_of(one) != reveals)
            return;
        bool alike = by == side || plain_words(b, x) ? same_words(b, one, two, side, by, x)
                                                     : same_deed(b, one, two, side, by, x);
        if (!alike)
            return;
    }
}

static void check_twin(struct battery *b, enum lr_side side)
{
    unsigned char *twin = b->spare[0];
    copy(b, twin, b->state);
    lr_hide(b->p, b->state, side, b->spare[1]);
    bool hidden = anything_hidden(b, b->state, b->spare[1]);
    struct lr_rng r = lr_rng_seed(lr_rng_next(&b->r), 5);
    b->p->game->shuffle(b->p, twin, side, &r);
    ((struct lr_core *)twin)->secret = ((const struct lr_core *)b->state)->secret;
    bool changed = !same(b, twin, b->state);
    b->report->hidden += hidden;
    b->report->shuffled += hidden && changed;
    struct lr_error e = { 0 };
    holds(b, BATTERY_SHUFFLE, lr_fields_check(b->p, twin, &e) && b->p->game->check(b->p, twin, &e),
          "shuffling what %s may not know breaks the state: %s", side_name(b, side), e.words);
    if (!changed)
        return;
    check_twin_views(b, twin, side);
    check_twin_talk(b, twin, side);
    check_twin_verdicts(b, twin, side);
    for (int i = 0; i < 3; i++)
        check_twin_steps(b, twin, side);
    /* Whether the other side has a choice at all may be seen, so it may not depend on hidden things. */
    bool settled = lr_settle(b->p, twin, NULL) && lr_asked(twin) == lr_asked(b->state);
    holds(b, BATTERY_LEAK_TALK, settled, "whether there is a question at all depends on what %s may not know",
          side_name(b, side));
}

void check_leaks(struct battery *b)
{
    for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++)
        for (int i = 0; i < 2; i++)
            check_twin(b, side);
}

/* ---- both asked ----------------------------------------------------------------------------------- */

/* Two answers by one side: the other side must not see which it was, nor the public. */
static void check_secret(struct battery *b, enum lr_side side)
{
    unsigned char *one = b->spare[0], *two = b->spare[1];
    copy(b, one, b->state);
    copy(b, two, b->state);
    lr_step(b->p, one, side, any_of(b, &b->ask[side]), listen(&b->told[0]));
    lr_step(b->p, two, side, any_of(b, &b->ask[side]), listen(&b->told[1]));
    if (lr_asked(one) != lr_asked(two)) /* that a side has finished may be seen */
        return;
    for (enum lr_side eye = LR_FIRST; eye <= LR_NOBODY; eye++) {
        if (eye == side)
            continue;
        lr_hide(b->p, one, eye, b->spare[2]);
        lr_hide(b->p, two, eye, b->spare[3]);
        holds(b, BATTERY_SECRET, same(b, b->spare[2], b->spare[3]), "%s sees in %s what %s has answered in secret",
              side_name(b, eye), difference(b, b->spare[2], b->spare[3]), side_name(b, side));
        told_to(b, &b->told[0].ev, eye, b->page[0], b->page_size);
        told_to(b, &b->told[1].ev, eye, b->page[1], b->page_size);
        holds(b, BATTERY_SECRET, strcmp(b->page[0], b->page[1]) == 0, "%s is told what %s has answered in secret",
              side_name(b, eye), side_name(b, side));
    }
}

/* After one has answered the other is still asked, and no die has fallen. */
static bool check_waits(struct battery *b, const void *after, enum lr_side waiting)
{
    const struct lr_core *was = (const struct lr_core *)b->state, *now = after;
    bool asked = holds(b, BATTERY_BOTH, lr_asked(after) & LR_ONLY(waiting),
                       "%s is no longer asked once the other has answered", side_name(b, waiting));
    holds(b, BATTERY_BOTH, now->rolls == was->rolls, "dice are rolled before both have answered");
    hear(b, after, waiting, &b->extra[0]);
    return holds(b, BATTERY_SECRET, heard_same(&b->extra[0], &b->ask[waiting]),
                 "the question to %s changes when the other has answered in secret", side_name(b, waiting))
           && asked;
}

void check_both(struct battery *b)
{
    if (lr_asked(b->state) != LR_PLAYERS)
        return;
    b->report->both++;
    for (int i = 0; i < 4; i++) {
        unsigned char *one = b->spare[0], *two = b->spare[1];
        lr_answer x = any_of(b, &b->ask[0]), y = any_of(b, &b->ask[1]);
        copy(b, one, b->state);
        copy(b, two, b->state);
        lr_step(b->p, one, LR_FIRST, x, NULL);
        lr_step(b->p, two, LR_SECOND, y, NULL);
        bool first = check_waits(b, one, LR_SECOND), second = check_waits(b, two, LR_FIRST);
        if (!first || !second)
            return;
        lr_step(b->p, one, LR_SECOND, y, NULL);
        lr_step(b->p, two, LR_FIRST, x, NULL);
        holds(b, BATTERY_BOTH, same(b, one, two), "%s depends on who answers first", difference(b, one, two));
        check_secret(b, i % 2 ? LR_FIRST : LR_SECOND);
    }
}

/* ---- imagined worlds ------------------------------------------------------------------------------ */

/* Is the world sound, so that it may be played on in? */
static bool check_world(struct battery *b, const void *seen, const void *world, enum lr_side side)
{
    struct lr_error e = { 0 };
    bool sound = holds(b, BATTERY_IMAGINE, lr_fields_check(b->p, world, &e) && b->p->game->check(b->p, world, &e),
                       "a world imagined by %s: %s", side_name(b, side), e.words);
    lr_hide(b->p, world, side, b->spare[3]);
    sound =
        holds(b, BATTERY_IMAGINE, same(b, b->spare[3], seen), "a world imagined by %s does not fit its view: %s",
              side_name(b, side), difference(b, b->spare[3], seen))
        && sound;
    if (side == LR_NOBODY)
        return sound;
    hear(b, world, side, &b->extra[0]);
    return holds(b, BATTERY_IMAGINE, heard_same(&b->extra[0], &b->ask[side]),
                 "the question to %s is another in its imagination", side_name(b, side))
           && sound;
}

void check_imagine(struct battery *b)
{
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        unsigned char *seen = b->spare[0], *one = b->spare[1], *two = b->spare[2];
        struct lr_rng r = lr_rng_seed(lr_rng_next(&b->r), 6), s = lr_rng_seed(lr_rng_next(&b->r), 7);
        lr_hide(b->p, b->state, side, seen);
        lr_imagine(b->p, seen, side, &r, one);
        lr_imagine(b->p, seen, side, &s, two);
        bool sound = check_world(b, seen, one, side);
        check_world(b, seen, two, side);
        ((struct lr_core *)two)->secret = ((const struct lr_core *)one)->secret;
        bool hidden = anything_hidden(b, b->state, seen);
        b->report->imagined += hidden;
        b->report->worlds += hidden && !same(b, one, two);
        if (!sound)
            continue;
        wander(b, one, 3); /* an imagined world can be played on in */
        struct lr_error e = { 0 };
        holds(b, BATTERY_IMAGINE, lr_fields_check(b->p, one, &e) && b->p->game->check(b->p, one, &e),
              "a world imagined by %s breaks when played on: %s", side_name(b, side), e.words);
    }
}

void check_derive(struct battery *b)
{
    if (b->p->game->derive == NULL)
        return;
    copy(b, b->spare[0], b->state);
    b->p->game->derive(b->p, b->spare[0]);
    holds(b, BATTERY_DERIVE, same(b, b->spare[0], b->state), "deriving a true state changes %s",
          difference(b, b->spare[0], b->state));
}
