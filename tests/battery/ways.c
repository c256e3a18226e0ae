/* ways.c - the way that an answer is shown to go is the way that the rules let it go, at the price they take. */
#include "properties.h"

enum { LOOKED_AT = 40, MOST_PIECES = 4096 };

/* Both go the same way at the same price as far as both go. */
static bool same_so_far(const struct lr_way *a, const struct lr_way *b)
{
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->hex[i] != b->hex[i] || a->step[i] != b->step[i])
            return false;
    return true;
}

static bool passes(const struct lr_way *w, lr_hex h)
{
    for (int i = 0; i < w->n; i++)
        if (w->hex[i] == h)
            return true;
    return false;
}

/* Does the hex lie on the way as the verb says of this operand? Where it says nothing, anywhere. */
static bool lies(const struct lr_way *w, const struct lr_verb *verb, int i, lr_hex h)
{
    switch (verb->role[i]) {
    case LR_FROM:
        return h == w->hex[0];
    case LR_TO:
        return h == w->hex[w->n - 1];
    default:
        return passes(w, h);
    }
}

/* Every hex that the answer names lies on the way where it should, and one of them is its end or (an advance from
 * there) its start. */
static void check_ends(struct battery *b, lr_answer x, const struct lr_way *w)
{
    const unsigned of[4] = { lr_a(x), lr_b(x), lr_c(x), lr_d(x) };
    const struct lr_verb *verb = &b->p->game->verbs[lr_verb_of(x)];
    bool any = false, end = false;
    for (int i = 0; i < 4; i++) {
        if (verb->domain[i] != LR_HEXES)
            continue;
        any = true;
        end |= of[i] == w->hex[w->n - 1] || of[i] == w->hex[0];
        holds(b, BATTERY_WAY, lies(w, verb, i, (lr_hex)of[i]),
              "the way of \"%s\" does not lead where the answer says", in_words(b, x));
    }
    holds(b, BATTERY_WAY, !any || end, "the way of \"%s\" ends at no hex that it names", in_words(b, x));
    holds(b, BATTERY_WAY, w->rule[0] == '\0' || rule_known(b, w->rule),
          "the way of \"%s\" ends by rule \"%s\", which RULES.md does not have", in_words(b, x), w->rule);
}

/* Somebody stands where it begins. */
static void check_start(struct battery *b, lr_answer x, const struct lr_way *w, const struct lr_piece *piece, int n)
{
    bool there = b->p->game->pieces == NULL;
    for (int i = 0; i < n && !there; i++)
        there = piece[i].hex == w->hex[0];
    holds(b, BATTERY_WAY, there, "the way of \"%s\" begins where nobody stands", in_words(b, x));
}

/* What is left is what the mover could do without: with so much less the answer is legal, with a twelfth more less
 * it is not. The list itself is asked. */
static bool check_price(struct battery *b, enum lr_side side, lr_answer x, const struct lr_way *w)
{
    lr_cost left = w->allowance - w->cost;
    bool enough = b->p->game->affords(b->p, b->state, side, x, left);
    bool too_little = b->p->game->affords(b->p, b->state, side, x, left + 1);
    holds(b, BATTERY_WAY, enough, "\"%s\" is shown to cost %d twelfths, but with no more than that it is not legal",
          in_words(b, x), (int)w->cost);
    holds(b, BATTERY_WAY, !too_little, "\"%s\" is shown to cost %d twelfths, but is legal with less",
          in_words(b, x), (int)w->cost);
    return enough && !too_little;
}

/* Carried out, and no more; the way that is gone. */
static const struct lr_way *walk(struct battery *b, enum lr_side side, lr_answer x)
{
    struct lr_events *ev = listen(&b->told[1]);
    memset(&b->walked, 0, sizeof b->walked);
    ev->walked = &b->walked;
    copy(b, b->spare[1], b->state);
    lr_apply(b->p, b->spare[1], side, x, ev);
    return &b->walked;
}

/* The answer goes the way that was shown, and is charged what was shown. Only if something hidden turns up may it
 * be cut short, at the end of the way too: then the rules do not say what is left. Only what nothing is counted of
 * may lead on by itself. */
static bool check_walked(struct battery *b, enum lr_side side, lr_answer x, const struct lr_way *shown)
{
    const struct lr_way *gone = walk(b, side, x);
    const struct lr_core *was = (const struct lr_core *)b->state, *now = (const struct lr_core *)b->spare[1];
    bool counted = shown->counts != NULL, same = same_so_far(shown, gone);
    bool cut = gone->n < shown->n || (counted && gone->allowance == LR_BLOCKED);
    holds(b, BATTERY_WAY, !cut || now->reveals != was->reveals, "\"%s\" is shown to go on for %d hexes, goes %d",
          in_words(b, x), shown->n - 1, gone->n > 0 ? gone->n - 1 : 0);
    holds(b, BATTERY_WAY, same, "\"%s\" goes another way than is shown, or at another price", in_words(b, x));
    b->report->cut += cut;
    if (!counted || cut)
        return same;
    lr_cost left = shown->allowance - shown->cost, kept = gone->allowance - gone->cost;
    holds(b, BATTERY_WAY, gone->n == shown->n && kept == left, "\"%s\" is shown to leave %d twelfths and leaves %d",
          in_words(b, x), (int)left, (int)kept);
    return same && gone->n == shown->n && kept == left;
}

static void check_one_way(struct battery *b, enum lr_side side, lr_answer x, const struct lr_piece *piece, int n)
{
    struct lr_way *w = &b->shown, *seen = &b->walked;
    struct lr_error e = { 0 };
    bool any = lr_way_of(b->p, b->state, side, x, w, &e);
    if (!holds(b, BATTERY_WAY, e.words[0] == '\0', "\"%s\": %s", in_words(b, x), e.words))
        return;
    bool seen_any = lr_way_of(b->p, b->spare[0], side, x, seen, NULL);
    /* Both were cleared whole, gaps too. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    holds(b, BATTERY_WAY, any == seen_any && memcmp(w, seen, sizeof *w) == 0,
          "the way of \"%s\" is another one in the view of %s", in_words(b, x), side_name(b, side));
    if (!any) {
        holds(b, BATTERY_WAY, walk(b, side, x)->n == 0, "\"%s\" walks, but no way is shown", in_words(b, x));
        return;
    }
    check_ends(b, x, w);
    check_start(b, x, w, piece, n);
    bool ok = check_walked(b, side, x, w);
    b->report->ways++;
    if (w->counts == NULL)
        return;
    ok &= check_price(b, side, x, w);
    b->report->priced++;
    b->report->mispriced += !ok;
}

/* Everything of a short list; of a long one, answers from all over it. */
void check_ways(struct battery *b)
{
    static struct lr_piece piece[MOST_PIECES];
    for (enum lr_side side = LR_FIRST; b->p->game->way != NULL && side <= LR_SECOND; side++) {
        const struct heard *h = &b->ask[side];
        int few = b->plan->ways > 0 ? b->plan->ways : LOOKED_AT, n = h->q.n < few ? h->q.n : few, pieces = 0;
        if (n == 0)
            continue;
        lr_hide(b->p, b->state, side, b->spare[0]);
        if (b->p->game->pieces != NULL)
            pieces = b->p->game->pieces(b->p, b->spare[0], piece, MOST_PIECES);
        for (int i = 0; i < n; i++)
            check_one_way(b, side, h->list[n == h->q.n ? i : (int)below(b, (uint32_t)h->q.n)], piece,
                          pieces < MOST_PIECES ? pieces : MOST_PIECES);
    }
}
