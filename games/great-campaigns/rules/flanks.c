/* flanks.c - 7.4 the flank bonus, and 7.8 refusing flanks. */
#include "great.h"

/* ---- 7.4 ---- */

/* The attacker's undemoralized units at a neighbour of the hex or with a zone into it: their strength in halves,
 * the widest zone, and whether one of them stands there. */
struct grip {
    int halves;
    uint8_t zone; /* enum gc_zone */
    bool there;
};

static int undemoralized(const struct gc_tables *t, const struct gc_state *st, enum lr_side side, lr_hex h)
{
    int halves = 0;
    GC_EACH_AT(i, t, st, side, h)
    if (st->unit[i].demoralized == 0)
        halves += gc_strength(t, st, i);
    return halves;
}

static struct grip grip_on(const struct lr_pack *p, const struct gc_state *st, enum lr_side attacker, lr_hex h)
{
    const struct gc_tables *t = gc_tables(p);
    struct grip g = { 0 };
    if (gc_stands(st, attacker, h))
        g.halves = undemoralized(t, st, attacker, h);
    g.there = g.halves > 0;
    for (int d = 0; d < 6; d++) {
        struct gc_hexside s;
        lr_hex from = p->board->next[h][d];
        if (from == LR_NONE || !gc_stands(st, attacker, from))
            continue;
        gc_hexside(p, st, attacker, h, d, &s);
        int halves = s.zone == GC_NO_ZONE ? 0 : undemoralized(t, st, attacker, from);
        g.halves += halves;
        if (halves > 0 && s.zone > g.zone)
            g.zone = s.zone;
    }
    return g;
}

/* 7.4-10: Step 1: is the hex in this direction covered? Step 3: does it take one off? */
static bool covers(const struct lr_pack *p, const struct gc_state *st, int d, int defence, bool *less)
{
    enum lr_side attacker = (enum lr_side)st->battle.attacker, defender = lr_enemy(attacker);
    struct gc_hexside ours, theirs;
    gc_hexside(p, st, defender, st->battle.hex, d, &theirs);
    gc_hexside(p, st, attacker, st->battle.hex, d, &ours);
    bool blocked = ours.covered && theirs.covered; /* 1c to 1e, 3c to 3e; a pontoon of either side is a bridge */
    *less = blocked;
    if (theirs.to == LR_NONE || !p->board->playable[theirs.to])
        return blocked;
    struct grip g = grip_on(p, st, attacker, theirs.to);
    bool held = (g.there || g.zone > GC_NO_ZONE) && g.halves * 4 * 4 >= defence; /* a quarter of the defence */
    if (!held && !blocked)
        return false;
    bool friends = gc_stands(st, defender, theirs.to);
    *less |= friends && undemoralized(gc_tables(p), st, defender, theirs.to) > 0;
    *less |= !friends && !gc_stands(st, attacker, theirs.to) && g.zone == GC_RESTRICTED;
    return true;
}

/* 7.4-12: Cavalry and Flank Attacks */
static bool riders(const struct lr_pack *p, const struct gc_state *st)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_battle *b = &st->battle;
    enum lr_side attacker = (enum lr_side)b->attacker;
    int all = 0, cavalry = 0;
    bool ours = b->leader < GC_LEADERS && t->leader[b->leader].cavalry;
    GC_EACH_OF(i, t, attacker)
    if (b->leader >= GC_LEADERS && gc_marked(st, i, GC_ATTACKS))
        ours |= t->unit[i].type == GC_CAVALRY;
    GC_EACH_AT(i, t, st, lr_enemy(attacker), b->hex)
    {
        all += gc_strength(t, st, i);
        cavalry += t->unit[i].type == GC_CAVALRY ? gc_strength(t, st, i) : 0;
    }
    return ours && 2 * cavalry > all;
}

/* 9.0: redoubts shelter the side that they belong to. */
static bool in_redoubt(const struct lr_pack *p, const struct gc_state *st, enum lr_side defender)
{
    const struct gc_hex *h = &gc_tables(p)->hex[st->battle.hex];
    return (h->redoubt && defender == GC_CONFEDERATE)
           || (h->fort && gc_special(p, st, GC_X_FORTS, defender) != NULL);
}

/* 7.4-11, 7.8-3 */
void gc_flank_bonus(const struct lr_pack *p, const struct gc_state *st, struct gc_sheet *out)
{
    enum lr_side defender = lr_enemy((enum lr_side)st->battle.attacker);
    int covered = 0, less = 0;
    out->covered = out->reduced = 0;
    for (int d = 0; d < 6; d++) {
        bool one;
        if (!covers(p, st, d, out->defence, &one))
            continue;
        covered++;
        less += one;
        out->covered |= (uint8_t)(1u << d);
        out->reduced |= (uint8_t)(one ? 1u << d : 0);
    }
    int bonus = covered == 6 ? 4 : covered == 5 ? 2 : 0;
    bonus = lr_within(bonus - lr_within(less, 0, 3), 0, 4);
    bool refused = lr_has(&st->refused, st->battle.hex);
    if (bonus > 0 && (in_redoubt(p, st, defender) || (!refused && riders(p, st))))
        bonus = bonus == 4 ? 2 : bonus >= 2;
    else if (bonus > 0 && refused)
        bonus = bonus == 4 ? 2 : 1;
    else if (refused)
        bonus = -1; /* not a flank attack: 1 all the same */
    out->flank = (int8_t)bonus;
}

/* ---- 7.8 ---- */

static const char *not_refused(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    const struct gc_march_frame *f = gc_march_frame_of(st);
    lr_hex at = st->hex[unit];
    unsigned terrain = t->hex[at].terrain;
    if (lr_has(&st->refused, at))
        return "Flanks are refused here already.";
    if (terrain == GC_MOUNTAIN || terrain == GC_SWAMP || (terrain == GC_PROVISIONAL_SWAMP && gc_raining(st)))
        return "Flanks are not refused in mountain or swamp.";
    if (f->done & GC_W_ADVANCED)
        return "Flanks are not refused after an advance.";
    if (f->done & (GC_W_STOPPED | GC_W_SHORT))
        return "Flanks are not refused on entering an enemy Zone of Control.";
    return f->halves < 2 ? "Refusing flanks costs a Movement Point." : NULL;
}

/* 7.8-1 */
bool gc_may_refuse(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    return not_refused(p, st, unit) == NULL;
}

void gc_why_refuse(const struct lr_pack *p, const struct gc_state *st, unsigned unit, struct lr_verdict *v)
{
    const char *why = not_refused(p, st, unit);
    lr_refuse(v, "7.8", "%s", why != NULL ? why : "Flanks are not refused here and now.");
}

/* For a Movement Point; the march is over. */
void gc_refuse(GC_GOES, unsigned unit)
{
    struct gc_march_frame *f = gc_march_frame(st);
    f->halves -= 2;
    f->step = GC_M_END;
    f->asked = 0;
    lr_add(&st->refused, st->hex[unit]);
    LR_TELL(ev, GC_E_REFUSE, gc_owner(gc_tables(p), unit), gc_knows(gc_tables(p), st, unit), (int32_t)unit,
            st->hex[unit]);
}

/* Given up when a march begins in the hex. */
bool gc_may_lift(const struct gc_state *st)
{
    const struct gc_march_frame *f = gc_march_frame_of(st);
    return lr_has(&st->refused, st->hex[f->unit]) && f->start == st->hex[f->unit]
           && !(f->done & (GC_W_MOVED | GC_W_FOUGHT));
}

void gc_lift_flanks(GC_GOES)
{
    lr_hex at = st->hex[gc_march_frame(st)->unit];
    lr_drop(&st->refused, at);
    (void)p;
    LR_TELL(ev, GC_E_FLANKS_OPEN, LR_NOBODY, LR_EVERYONE, at);
}

/* 7.8-4: When all who stand in a hex attack: the one unit that does, or all of them in an assault. */
void gc_give_up_flanks(const struct lr_pack *p, struct gc_state *st, lr_hex hex)
{
    const struct gc_tables *t = gc_tables(p);
    GC_EACH_AT(i, t, st, st->battle.attacker, hex)
    if (!gc_marked(st, i, GC_ATTACKS))
        return;
    lr_drop(&st->refused, hex);
}
