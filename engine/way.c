/* way.c - the way that an answer goes: noting it, and proving what a game says of it. */
#include "inside.h"

void lr_way_begin(struct lr_way *w, lr_hex from)
{
    w->hex[0] = from;
    w->step[0] = 0;
    w->n = 1;
}

void lr_way_on(struct lr_way *w, lr_hex to, lr_cost cost)
{
    if (w->n < LR_LONGEST_WAY) {
        w->hex[w->n] = to;
        w->step[w->n] = cost;
    }
    w->n++;
    w->cost += cost;
}

void lr_way_ends(struct lr_way *w, const char *rule, const char *why)
{
    struct lr_text number = LR_TEXT(w->rule), words = LR_TEXT(w->stop);
    lr_put_string(&number, rule);
    lr_put_string(&words, why);
}

void lr_way_note(struct lr_way *w, const char *rule, const char *words)
{
    if (w->notes == LR_WAY_NOTES)
        return;
    struct lr_text number = LR_TEXT(w->note[w->notes].rule), said = LR_TEXT(w->note[w->notes].words);
    w->notes++;
    lr_put_string(&number, rule);
    lr_put_string(&said, words);
}

void lr_walk(struct lr_events *ev, lr_hex from, lr_hex to, lr_cost cost)
{
    if (!lr_noted(ev))
        return;
    if (ev->walked->n == 0) {
        lr_way_begin(ev->walked, from);
        ev->walked->allowance = LR_BLOCKED;
    }
    lr_way_on(ev->walked, to, cost);
}

void lr_walk_left(struct lr_events *ev, lr_cost left)
{
    if (lr_noted(ev))
        ev->walked->allowance = ev->walked->cost + left;
}

/* ---- Words ---- */

void lr_cost_write(lr_cost cost, struct lr_text *t)
{
    int part = cost % LR_MP, of = LR_MP;
    for (int k = 2; part != 0 && k <= 3; k++)
        while (part % k == 0 && of % k == 0) {
            part /= k;
            of /= k;
        }
    if (cost >= LR_MP || part == 0)
        lr_put(t, "%d%s", (int)(cost / LR_MP), part ? " " : "");
    if (part != 0)
        lr_put(t, "%d/%d", part, of);
}

void lr_way_price(const struct lr_way *w, struct lr_text *t)
{
    if (w->counts == NULL)
        return;
    lr_cost_write(w->cost, t);
    lr_put_string(t, " of ");
    lr_cost_write(w->allowance, t);
    lr_put(t, " %s", w->counts);
}

void lr_way_write(const struct lr_way *w, struct lr_text *t)
{
    lr_way_price(w, t);
    for (int i = 0; i < w->notes; i++)
        lr_put(t, "%s%s (%s)", i > 0 || w->counts != NULL ? ", " : "", w->note[i].words, w->note[i].rule);
}

/* ---- Proof ---- */

static bool on_board(const struct lr_board *b, lr_hex h)
{
    return h < lr_places(b) && (h >= b->hexes || b->playable[h]);
}

static bool joined(const struct lr_board *b, lr_hex from, lr_hex to)
{
    if (from < b->hexes && to < b->hexes && lr_direction(b, from, to) >= 0)
        return true;
    for (int i = 0; i < b->links; i++)
        if (b->link[i].from == from && b->link[i].to == to)
            return true;
    return false;
}

static bool wrong(struct lr_error *e, const char *words) { return lr_fail(e, "", 0, 0, "the way %s", words); }

static bool steps_sound(const struct lr_board *b, const struct lr_way *w, struct lr_error *e)
{
    lr_cost sum = 0;
    for (int i = 0; i < w->n; i++) {
        if (!on_board(b, w->hex[i]))
            return wrong(e, "leads off the map");
        if (i > 0 && !joined(b, w->hex[i - 1], w->hex[i]))
            return wrong(e, "goes to a hex that is neither next to the one before nor linked to it");
        if (w->step[i] < 0 || w->step[i] > (i > 0 ? LR_DEAREST : 0))
            return wrong(e, "has a step at an impossible cost");
        sum += w->step[i];
    }
    return sum == w->cost || wrong(e, "costs another sum than its steps");
}

static bool sound(const struct lr_board *b, const struct lr_way *w, struct lr_error *e)
{
    if (w->n < 2 || w->n > LR_LONGEST_WAY)
        return wrong(e, w->n < 2 ? "goes nowhere" : "is too long");
    if (!steps_sound(b, w, e))
        return false;
    if ((w->counts == NULL) != (w->allowance == LR_BLOCKED) || (w->counts == NULL && w->cost != 0))
        return wrong(e, "does not say what it counts");
    if (w->counts != NULL && w->cost > w->allowance)
        return wrong(e, "costs more than there is");
    return (w->rule[0] == '\0') == (w->stop[0] == '\0') || wrong(e, "ends without a rule, or by one without words");
}

bool lr_way_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w,
               struct lr_error *e)
{
    memset(w, 0, sizeof *w);
    w->allowance = LR_BLOCKED;
    if (e != NULL)
        e->words[0] = '\0';
    return p->game->way != NULL && p->board != NULL && p->game->way(p, seen, side, x, w) && sound(p->board, w, e);
}
