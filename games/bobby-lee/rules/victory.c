/* victory.c - chapter 4: the Victory marker, who has won, Free Deployment and Emancipation. */
#include "bobby.h"

#include <stdio.h>

enum { MOST_MARKER = 40, EMANCIPATION = 3 };

/* ---- 4.3 The marker ---- */

/* 4.3 */
void bl_score(BL_GOES, int toward_csa)
{
    (void)p;
    if (toward_csa == 0)
        return;
    int to = st->marker + toward_csa;
    st->marker = (int8_t)(to > MOST_MARKER ? MOST_MARKER : to < -MOST_MARKER ? -MOST_MARKER : to);
    enum lr_side gains = toward_csa > 0 ? BL_CSA : BL_USA;
    LR_TELL(ev, BL_E_MARKER, gains, LR_EVERYONE, toward_csa > 0 ? toward_csa : -toward_csa, (int32_t)gains);
}

/* ---- 4.2 Who has won ---- */

static enum lr_side favoured(const struct bl_state *st) { return st->marker > 0 ? BL_CSA : BL_USA; }
static int space_of(int marker) { return marker < 0 ? -marker : marker; }

static void finish(struct bl_state *st, enum lr_side winner, enum bl_ending ending, struct lr_events *ev)
{
    st->winner = winner == LR_NOBODY ? 0xFF : (uint8_t)winner;
    st->ending = (uint8_t)ending;
    st->core.over = 1;
    lr_reveal(&st->core); /* all blocks are laid open */
    if (winner == LR_NOBODY)
        LR_TELL(ev, BL_E_DRAWN, LR_NOBODY, LR_EVERYONE, st->year);
    else
        LR_TELL(ev, BL_E_WON, winner, LR_EVERYONE, (int32_t)winner);
}

/* 4.21 Far enough on its side of the track, though not Decisive. Space 0 is the USA's if its border says so. */
static bool marginal(const struct bl_tables *t, const struct bl_state *st)
{
    return space_of(st->marker) >= t->marginal[favoured(st)];
}

/* 9.0, R07, 4.1: looked at in the Supply Turn only, after each of its steps. 4.21: later a Marginal victory is
 * enough.
 */
bool bl_victory(BL_GOES)
{
    int space = space_of(st->marker);
    if (space >= BL_DECISIVE)
        finish(st, favoured(st), BL_END_DECISIVE, ev);
    else if (st->late && marginal(bl_tables(p), st))
        finish(st, favoured(st), BL_END_MARGINAL, ev);
    else
        return false;
    return true;
}

/* 4.61, R51: whoever has moved the marker his way. */
static void one_year_ends(struct bl_state *st, struct lr_events *ev)
{
    int gain = st->marker - st->first_marker;
    finish(st, gain == 0 ? LR_NOBODY : gain > 0 ? BL_CSA : BL_USA, gain == 0 ? BL_END_DRAW : BL_END_YEAR, ev);
}

/* 4.21 The election. R40: a USA Marginal victory does not win yet. */
static void election(const struct bl_tables *t, struct bl_state *st, struct lr_events *ev)
{
    if (marginal(t, st) && (favoured(st) == BL_CSA || bl_option(st, BL_O_USA_MARGINAL))) {
        finish(st, favoured(st), BL_END_MARGINAL, ev);
        return;
    }
    st->late = 1;
    LR_TELL(ev, BL_E_LATE, LR_NOBODY, LR_EVERYONE, st->year);
}

bool bl_year_ends(BL_GOES)
{
    if (st->quarter == BL_AUTUMN && st->one_year)
        one_year_ends(st, ev);
    else if (st->quarter == BL_AUTUMN && st->year == 1864)
        election(bl_tables(p), st, ev);
    else if (st->quarter == BL_WINTER && st->year >= BL_LAST_YEAR)
        finish(st, LR_NOBODY, BL_END_CALENDAR, ev);
    return st->core.over;
}

struct lr_outcome bl_outcome(const struct lr_pack *p, const void *state)
{
    static const struct {
        const char *words, *rule;
    } endings[] = {
        [BL_NOT_ENDED] = { "", "4.2" },
        [BL_END_DECISIVE] = { ": Decisive victory", "4.1" },
        [BL_END_MARGINAL] = { ": Marginal victory", "4.21" },
        [BL_END_YEAR] = { " the year", "4.61" },
        [BL_END_DRAW] = { "A draw: the marker stands where it began", "4.61" },
        [BL_END_CALENDAR] = { "A draw: the calendar has ended", "4.21" },
    };
    const struct bl_state *st = state;
    struct lr_outcome o = { .over = st->core.over, .winner = LR_NOBODY, .score = -st->marker };
    if (!o.over)
        return o;
    unsigned how = st->ending <= BL_END_CALENDAR ? st->ending : BL_NOT_ENDED;
    snprintf(o.rule, sizeof o.rule, "%s", endings[how].rule);
    if (st->winner > LR_SECOND) {
        snprintf(o.words, sizeof o.words, "%s", endings[how].words);
        return o;
    }
    o.winner = (enum lr_side)st->winner;
    snprintf(o.words, sizeof o.words, "The %s win%s%s", p->game->people[o.winner], o.winner == BL_USA ? "s" : "",
             endings[how].words);
    return o;
}

/* ---- 4.22 Free Deployment ---- */

/* Each block is placed once (BL_MOVED while the question lasts) and changes places with one that is not yet
 * placed, so that every hex keeps its number. */
static bool to_place(const struct bl_state *st, unsigned block)
{
    return bl_on_map(&st->block[block]) && !(st->block[block].marks & BL_MOVED);
}

static void hexes_to_fill(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out)
{
    *out = (struct bl_set){ { 0 } };
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (to_place(st, i))
            lr_add(out, st->block[i].hex);
}

static void allow_places(struct lr_question *q, unsigned block, const struct bl_set *hexes)
{
    LR_EACH_IN(hex, hexes)
        lr_allow(q, lr_say(BL_V_PLACE, block, hex, 0, 0));
}

void bl_ask_free(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_set hexes;
    q->rule = "4.22";
    q->always = true;
    lr_put_string(
        &q->words,
        "How do you place your units?\nAs you like, but the number of units in each place stays the same.");
    lr_put_string(&q->others, "deploying");
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    hexes_to_fill(t, st, side, &hexes);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (to_place(st, i))
            allow_places(q, i, &hexes);
}

bool bl_bars_place(BL_WHYS)
{
    if (bl_option(st, BL_O_FREE))
        return bl_why_gone(bl_tables(p), st, side, lr_a(x), "4.22", v);
    lr_refuse(v, "4.22", "Free Deployment is an option, and this game is played without it.");
    return true;
}

void bl_why_free(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    (void)side;
    if (st->block[block].marks & BL_MOVED)
        lr_refuse(v, "4.22", "%s has been placed.", t->name[block]);
    else
        lr_refuse(v, "4.22", "None of your units that are yet to be placed may begin there.");
}

static unsigned other_to_place(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex)
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (to_place(st, i) && st->block[i].hex == hex)
            return i;
    return BL_BLOCKS;
}

/* 4.22 */
static void place(BL_GOES, unsigned block, unsigned hex)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side side = bl_owner(t, block);
    unsigned from = st->block[block].hex;
    unsigned other = from == hex ? BL_BLOCKS : other_to_place(t, st, side, hex);
    bl_put(st, t, block, hex);
    bl_set_marks(st, block, BL_MOVED);
    LR_TELL(ev, BL_E_FREE_PLACED, side, LR_ONLY(side), (int32_t)block, (int32_t)hex);
    if (other == BL_BLOCKS)
        return;
    bl_put(st, t, other, from);
    LR_TELL(ev, BL_E_FREE_MADE_ROOM, side, LR_ONLY(side), (int32_t)other, (int32_t)from);
}

void bl_apply_free(BL_APPLIES)
{
    struct bl_set left;
    if (lr_verb_of(x) == BL_V_PLACE)
        place(p, st, ev, lr_a(x), lr_b(x));
    hexes_to_fill(bl_tables(p), st, side, &left);
    bool all = (left.w[0] | left.w[1] | left.w[2] | left.w[3] | left.w[4]) == 0;
    if (lr_verb_of(x) != BL_V_DONE && !all)
        return;
    lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, BL_E_FREE_DONE, side, LR_EVERYONE, (int32_t)side);
}

void bl_go_free(BL_GOES)
{
    (void)p;
    (void)ev;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        bl_clear_marks(st, i, BL_MOVED);
    lr_pop(&st->core);
}

/* ---- 4.4 Emancipation ---- */

/* R46: north of the Potomac on the map, whoever's home it is. */
static bool csa_in_the_north(const struct bl_tables *t, const struct bl_state *st)
{
    struct bl_set csa = bl_set_of(st->here[BL_CSA]);
    return lr_meet(&csa, &t->northern);
}

/* 4.4: Once, from 1862 on, and not while the CSA stands north of the Potomac. */
bool bl_may_proclaim(const struct bl_tables *t, const struct bl_state *st)
{
    return !st->emancipated && st->year >= 1862 && !csa_in_the_north(t, st);
}

bool bl_bars_emancipate(BL_WHYS)
{
    (void)x;
    if (side != BL_USA)
        lr_refuse(v, "4.4", "Only the USA proclaims Emancipation.");
    else if (st->emancipated && st->first_year >= 1863)
        lr_refuse(v, "4.6", "Emancipation came before this game began.");
    else if (st->emancipated)
        lr_refuse(v, "4.4", "Emancipation has been proclaimed, and that is done once in a game.");
    else if (st->year < 1862)
        lr_refuse(v, "4.4", "Emancipation is not proclaimed before 1862.");
    else if (csa_in_the_north(bl_tables(p), st))
        lr_refuse(v, "4.4", "Emancipation is not proclaimed while CSA units are north of the Potomac.");
    else
        return false;
    return true;
}

void bl_ask_emancipate(BL_ASKS)
{
    (void)p;
    (void)st;
    (void)side;
    q->rule = "4.4";
    lr_put_string(
        &q->words,
        "Do you proclaim Emancipation?\nThe marker moves 3 toward you; the Confederates get 6 points at once.");
    lr_put_string(&q->others, "considering Emancipation");
    q->suggest = lr_say(BL_V_EMANCIPATE, 0, 0, 0, 0);
    lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0));
    lr_allow(q, q->suggest);
}

void bl_why_emancipate(BL_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "4.4", "Proclaim Emancipation, or be done.");
}

void bl_apply_emancipate(BL_APPLIES)
{
    lr_pop(&st->core);
    bool yes = lr_verb_of(x) == BL_V_EMANCIPATE;
    LR_TELL(ev, yes ? BL_E_EMANCIPATION : BL_E_NO_EMANCIPATION, side, LR_EVERYONE, (int32_t)side);
    if (!yes)
        return;
    st->emancipated = 1;
    bl_supply_frame(st)->proclaimed = 1; /* the Supply Turn asks the CSA next (R02) */
    bl_score(p, st, ev, -EMANCIPATION);
}
