/* results.c - 7.5: the Combat Chart, losses and letters; 7.2 what a grand assault of 80 and more costs. */
#include "great.h"

/* ---- The chart ---- */

/* The columns' highest Combat values; between two columns the right one, so halves are rounded up. */
static int band(int halves, const uint8_t *top, int bands)
{
    int value = (halves + 1) / 2, i = 0;
    while (i < bands - 1 && value > top[i])
        i++;
    return i;
}

int gc_defender_band(int halves)
{
    static const uint8_t top[GC_BANDS] = { 3, 6, 11, 18, 26, 37, 49, 0 };
    return band(halves, top, GC_BANDS);
}

int gc_attacker_band(int halves)
{
    static const uint8_t top[GC_ATTACK_BANDS] = { 3, 6, 11, 18, 26, 37, 49, 59, 69, 0 };
    return band(halves, top, GC_ATTACK_BANDS);
}

/* 7.2-3 */
int gc_grand_loss(int halves)
{
    int value = halves / 2;
    return value >= 100 ? 3 : value >= 90 ? 2 : value >= 80 ? 1 : 0;
}

static void tell_result(const struct gc_state *st, struct lr_events *ev, int who)
{
    static const struct {
        uint8_t letter;
        uint8_t telling;
    } of[] = { { GC_L_D, GC_E_D },
               { GC_L_F2, GC_E_F2 },
               { GC_L_F1, GC_E_F1 },
               { GC_L_E, GC_E_E },
               { GC_L_RETREAT, GC_E_FALL_BACK },
               { GC_L_ROUT, GC_E_ROUT },
               { GC_L_BROKEN, GC_E_BROKEN } };
    enum lr_side attacker = (enum lr_side)st->battle.attacker, side = who == 0 ? attacker : lr_enemy(attacker);
    int told = 0;
    if (st->battle.loss[who] > 0)
        LR_TELL(ev, GC_E_LOSS, side, LR_EVERYONE, (int32_t)side, st->battle.loss[who]);
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        if (st->battle.letters[who] & of[i].letter) {
            LR_TELL(ev, of[i].telling, side, LR_EVERYONE, (int32_t)side);
            told++;
        }
    if (st->battle.loss[who] == 0 && told == 0)
        LR_TELL(ev, GC_E_NO_EFFECT, side, LR_EVERYONE, (int32_t)side);
}

/* 7.5-1 */
void gc_read_chart(GC_GOES, const struct gc_sheet *sheet)
{
    const struct gc_tables *t = gc_tables(p);
    struct gc_battle *b = &st->battle;
    int row = lr_within(b->difference, GC_LOWEST, GC_HIGHEST) - GC_LOWEST;
    const struct gc_result *hit = &t->defender[gc_defender_band(sheet->defence_halves) * GC_ROWS + row];
    const struct gc_result *cost = &t->attacker[gc_attacker_band(sheet->attack_halves) * GC_ROWS + row];
    b->loss[1] = hit->loss;
    b->letters[1] = hit->letters;
    b->loss[0] = cost->loss;
    if (b->flags & GC_B_GRAND)
        b->loss[0] = (uint8_t)(cost->loss + gc_grand_loss(sheet->attack_halves));
    b->letters[0] = cost->letters;
    if (hit->nothing)
        b->flags |= GC_B_NOTHING;
    tell_result(st, ev, 1);
    tell_result(st, ev, 0);
}

/* ---- Who they are ---- */

/* 7.5: those in the hex attacked, or those who attack. */
static bool in_it(const struct gc_tables *t, const struct gc_state *st, unsigned unit, bool defends)
{
    if (st->unit[unit].place != GC_ON_MAP)
        return false;
    bool attackers = gc_owner(t, unit) == (enum lr_side)st->battle.attacker;
    return defends ? !attackers && st->hex[unit] == st->battle.hex : attackers && gc_marked(st, unit, GC_ATTACKS);
}

static enum lr_side party(const struct gc_state *st, bool defends)
{
    enum lr_side attacker = (enum lr_side)st->battle.attacker;
    return defends ? lr_enemy(attacker) : attacker;
}

/* ---- Losses ---- */

/* How many they are, and their manpower. */
static int manpower(const struct gc_tables *t, const struct gc_state *st, bool defends, int *units, unsigned *last)
{
    int sum = 0;
    *units = 0;
    GC_EACH_OF(i, t, party(st, defends))
    if (in_it(t, st, i, defends)) {
        sum += st->unit[i].manpower;
        ++*units;
        *last = i;
    }
    return sum;
}

/* The order to share losses evenly: each point to who has most left. */
static unsigned strongest(const struct gc_tables *t, const struct gc_state *st, bool defends)
{
    unsigned best = GC_NOBODY;
    GC_EACH_OF(i, t, party(st, defends))
    if (in_it(t, st, i, defends) && (best == GC_NOBODY || st->unit[i].manpower > st->unit[best].manpower))
        best = i;
    return best;
}

static void bear(GC_GOES, unsigned unit, int loss, bool defends)
{
    struct gc_battle *b = &st->battle;
    b->loss[defends] = (uint8_t)(b->loss[defends] - loss);
    LR_TELL(ev, GC_E_BEARS, gc_owner(gc_tables(p), unit), LR_EVERYONE, (int32_t)unit, loss);
    gc_lose(p, st, ev, unit, loss, GC_BY_COMBAT);
}

/* 7.5-4: Number Results: the whole loss, shared as its owner likes. True: it has been borne. */
bool gc_take_losses(GC_GOES, bool defends)
{
    const struct gc_tables *t = gc_tables(p);
    enum lr_side side = party(st, defends);
    unsigned last = 0;
    int units, sum = manpower(t, st, defends, &units, &last), loss = st->battle.loss[defends];
    if (loss == 0)
        return true;
    if (loss >= sum) { /* all are lost; what is over is ignored (ruling 31) */
        GC_EACH_OF(i, t, side)
        if (in_it(t, st, i, defends))
            gc_lose(p, st, ev, i, st->unit[i].manpower, GC_BY_COMBAT);
        st->battle.loss[defends] = 0;
    } else if (units == 1) {
        bear(p, st, ev, last, loss, defends);
    } else if (st->camp[side].orders & GC_ORDER_SPLIT) {
        bear(p, st, ev, strongest(t, st, defends), 1, defends);
    } else {
        struct gc_loss_frame *f = gc_push_loss(st, LR_ONLY(side));
        f->side = (uint8_t)side;
        f->left = loss;
    }
    return false;
}

static bool is_defender(const struct gc_state *st) { return gc_loss_frame_of(st)->side != st->battle.attacker; }

void gc_ask_loss(GC_ASKS)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_loss_frame *f = gc_loss_frame_of(st);
    q->rule = "7.5";
    if (q->words.at != NULL)
        lr_put(&q->words, "Manpower to lose: %d. Who bears it?", f->left);
    lr_put_string(&q->others, "sharing out losses");
    GC_EACH_OF(i, t, side)
    if (in_it(t, st, i, is_defender(st)))
        for (int n = 1; n <= f->left && n <= st->unit[i].manpower; n++)
            lr_allow(q, lr_say(GC_V_LOSE, i, (unsigned)n, 0, 0));
    unsigned most = strongest(t, st, is_defender(st));
    if (most != GC_NOBODY)
        q->suggest = lr_say(GC_V_LOSE, most, 1, 0, 0);
}

void gc_why_loss(GC_WHYS)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "7.5", "The loss is borne by units of this combat, and none loses more than it has.");
}

void gc_apply_loss(GC_APPLIES)
{
    bool defends = is_defender(st);
    (void)side;
    lr_pop(&st->core);
    bear(p, st, ev, lr_a(x), (int)lr_b(x), defends);
}

void gc_shape_loss(GC_SHAPES)
{
    (void)p, (void)q;
    f->more = gc_loss_frame_of(st)->left - 1;
}

void gc_line_loss(GC_LINED)
{
    unsigned unit = lr_a(l->base);
    (void)p, (void)side, (void)f;
    if (lr_verb_of(l->base) != GC_V_LOSE)
        return;
    l->valued = true;
    l->now = st->unit[unit].manpower;
    l->after = l->now - (int)lr_b(l->base);
    l->unit = "manpower";
    l->rule = "7.5";
}

/* ---- Letters ---- */

/* 7.5-3: R a step of demoralization, R* two; who has nothing more to lose of it loses manpower. */
static void demoralize(GC_GOES, unsigned unit, bool broken)
{
    struct gc_unit *u = &st->unit[unit];
    if (u->demoralized == 2 && broken) {
        LR_TELL(ev, GC_E_BEARS, gc_owner(gc_tables(p), unit), LR_EVERYONE, (int32_t)unit, 1);
        gc_lose(p, st, ev, unit, 1, GC_BY_COMBAT);
        return;
    }
    u->demoralized = (uint8_t)(broken ? 2 : lr_within(u->demoralized + 1, 0, 2));
}

/* 7.5-2: each unit suffers every letter. */
void gc_apply_letters(GC_GOES, bool defends)
{
    const struct gc_tables *t = gc_tables(p);
    unsigned letters = st->battle.letters[defends];
    GC_EACH_OF(i, t, party(st, defends))
    {
        if (!in_it(t, st, i, defends))
            continue;
        if (letters & GC_L_D)
            gc_disorganize(st, i);
        gc_tire(st, i, letters & GC_L_D ? 3 : letters & GC_L_F2 ? 2 : letters & GC_L_F1 ? 1 : 0);
        if (letters & GC_L_ROUT)
            demoralize(p, st, ev, i, letters & GC_L_BROKEN);
    }
}
