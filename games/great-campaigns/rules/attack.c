/* attack.c - 7.1: the attack of a marching unit: whom, how, and what forbids it. */
#include "great.h"

/* 6.1: Movement Points of an attack, in halves; against loess one more. */
int gc_attack_halves(const struct gc_tables *t, unsigned unit, lr_hex hex, unsigned manner)
{
    static const uint8_t infantry[] = { 0, 2, 4, 8 };
    if (manner >= GC_ASSAULT)
        return GC_MOST_HALVES + 1;
    int cost = infantry[manner] * (t->unit[unit].type == GC_CAVALRY ? 2 : 1);
    return cost + (t->hex[hex].terrain == GC_LOESS ? 2 : 0);
}

/* 7.1-3, 7.1-4, 7.1-6: What forbids an attack over a hexside, in a march (start: the hex where it began) or else an
 * assault; NULL. */
const char *gc_attack_barred(const struct lr_pack *p, const struct gc_state *st, enum lr_side side, lr_hex from,
                             lr_hex hex, lr_hex start)
{
    int d = hex < p->board->hexes && from < p->board->hexes ? lr_direction(p->board, from, hex) : -1;
    struct gc_hexside s;
    if (d < 0)
        return "An attack is made into an adjacent hex.";
    if (!gc_stands(st, lr_enemy(side), hex))
        return "No enemy unit stands there.";
    const struct gc_edge *e = &gc_tables(p)->edge[from][d];
    gc_hexside(p, st, side, from, d, &s);
    if (!s.attack && e->water >= GC_MINOR && s.covered)
        return "No bridge, dam, ferry or ford that can be used leads over the river.";
    if (!s.attack && e->water == GC_CREEK && !(e->flags & GC_SHUT))
        return "In rain no attack is made over a creek without a road, except at a city.";
    if (!s.attack)
        return "Into or out of mountain or swamp an attack needs a road, pike, railroad or trail.";
    if (e->flags & GC_WOODED && !s.road && start != from)
        return "Over a woods or loess hexside without a road only who began its march here attacks.";
    return NULL;
}

/* 7.1-5: Why the marching unit cannot make this attack, and by which rule; NULL: it can. */
static const char *forbidden(const struct lr_pack *p, const struct gc_state *st, lr_hex hex, unsigned manner,
                             const char **rule)
{
    const struct gc_march_frame *f = gc_march_frame_of(st);
    const struct gc_tables *t = gc_tables(p);
    unsigned unit = (unsigned)f->unit;
    *rule = "7.1";
    if (t->unit[unit].type == GC_ARTILLERY)
        return "Artillery never attacks alone.";
    if (t->unit[unit].type == GC_WAGON)
        return "Wagon trains do not attack.";
    const char *bar = gc_attack_barred(p, st, (enum lr_side)f->side, st->hex[unit], hex, f->start);
    if (bar != NULL)
        return bar;
    *rule = "5.2";
    if (f->done & GC_W_NO_ATTACK)
        return "With a cavalry division leader only the first cavalry unit that marches may attack.";
    *rule = "6.2";
    if (f->done & GC_W_SHORT)
        return "It has gone from zone to zone, or as far as the minimum of one hex: it may not attack.";
    *rule = "6.1";
    if (manner == GC_COLUMN && f->halves < 2)
        return "An attack in column needs a Movement Point left.";
    if (f->halves < gc_attack_halves(t, unit, hex, manner))
        return "It has too few Movement Points left for this type of attack.";
    return NULL;
}

/* 7.1-1 */
void gc_allow_attacks(GC_ASKS)
{
    const struct gc_march_frame *f = gc_march_frame_of(st);
    const char *rule;
    (void)side;
    for (int d = 0; d < 6; d++)
        for (unsigned manner = GC_COLUMN; manner < GC_ASSAULT; manner++) {
            lr_hex to = p->board->next[st->hex[f->unit]][d];
            if (forbidden(p, st, to, manner, &rule) == NULL)
                lr_allow(q, lr_say(GC_V_ATTACK, to, manner, 0, 0));
        }
}

void gc_why_attack(GC_WHYS)
{
    const char *rule, *why = forbidden(p, st, (lr_hex)lr_a(x), lr_b(x), &rule);
    (void)side;
    if (lr_b(x) >= GC_ASSAULT)
        lr_refuse(v, "5.3", "A leader assaults; a marching unit attacks in column, hasty, normal or prepared.");
    else
        lr_refuse(v, rule, "%s", why != NULL ? why : "It cannot attack there now.");
}

/* 7.1-2: target, type, price. */
void gc_plan_attack(const struct lr_pack *p, struct gc_state *st, lr_answer x)
{
    struct gc_march_frame *f = gc_march_frame(st);
    f->halves -= gc_attack_halves(gc_tables(p), (unsigned)f->unit, (lr_hex)lr_a(x), lr_b(x));
    f->done |= GC_W_FOUGHT;
    f->step = GC_M_FOUGHT;
    f->asked = 0;
    st->unit[f->unit].marks |= GC_ATTACKS;
    st->battle = (struct gc_battle){ .hex = (uint16_t)lr_a(x),
                                     .from = st->hex[f->unit],
                                     .attacker = f->side,
                                     .manner = (uint8_t)lr_b(x),
                                     .leader = GC_NOBODY };
}

void gc_attack(GC_APPLIES)
{
    unsigned unit = (unsigned)gc_march_frame(st)->unit;
    gc_plan_attack(p, st, x);
    gc_give_up_flanks(p, st, st->battle.from);
    LR_TELL(ev, GC_E_ATTACK, side, gc_knows(gc_tables(p), st, unit), (int32_t)unit, (int32_t)lr_a(x),
            (int32_t)lr_b(x));
    gc_begin_combat(p, st, ev);
}

/* 7.1-7: a D, F, f or E ends the march; else it goes on, in an enemy zone only by another attack (6.2-1). */
void gc_after_attack(GC_GOES)
{
    struct gc_march_frame *f = gc_march_frame(st);
    lr_hex at = st->hex[f->unit];
    bool stops = st->battle.letters[0] & GC_L_STOPS;
    (void)ev;
    f->done &= (uint8_t)~GC_W_STOPPED;
    if (at == st->battle.hex)
        f->done |= GC_W_ADVANCED;
    if (at != LR_NONE && lr_has(gc_zones_of(p, st, lr_enemy((enum lr_side)f->side)), at))
        f->done |= GC_W_STOPPED;
    gc_end_battle(st);
    f->step = stops || at == LR_NONE ? GC_M_END : GC_M_WINDOWS;
}
