/* combat.c - 7.1, 7.5: a combat from the dice to the advance, step by step. */
#include "great.h"

void gc_begin_combat(GC_GOES)
{
    (void)p, (void)ev;
    lr_push(&st->core, GC_F_COMBAT, 0);
}

void gc_end_battle(struct gc_state *st)
{
    st->battle = (struct gc_battle){ .hex = LR_NONE, .from = LR_NONE, .attacker = 0xFF, .leader = GC_NOBODY };
    gc_clear_marks(st, GC_ATTACKS);
}

/* 7.4: a die for the guns, if one decides. */
static int artillery(GC_GOES, const struct gc_sheet *sheet)
{
    if (sheet->artillery[0] == sheet->artillery[1])
        return sheet->artillery[0];
    int die = lr_d6(&st->core, ev), value = sheet->artillery[die % 2 == 0];
    (void)p;
    LR_TELL(ev, value == 0 ? GC_E_NO_GUNS : GC_E_GUNS, (enum lr_side)st->battle.attacker, LR_EVERYONE, die, value);
    return value;
}

/* 7.1 steps 3 to 5 of an attack, 7 to 9 of an assault. */
static void roll(GC_GOES)
{
    struct gc_battle *b = &st->battle;
    struct gc_sheet sheet;
    gc_make_sheet(p, st, &sheet);
    int attack = sheet.sum[0] + artillery(p, st, ev, &sheet);
    b->die[0] = (uint8_t)lr_d6(&st->core, ev);
    b->die[1] = (uint8_t)lr_d6(&st->core, ev);
    b->difference = (int8_t)lr_within(b->die[0] + attack - b->die[1] - sheet.sum[1], -40, 40);
    LR_TELL(ev, GC_E_COMBAT, (enum lr_side)b->attacker, LR_EVERYONE, (int32_t)b->hex, b->die[0], b->die[1],
            b->difference);
    gc_read_chart(p, st, ev, &sheet);
}

static bool any_attacker(const struct gc_tables *t, const struct gc_state *st)
{
    GC_EACH_OF(i, t, st->battle.attacker)
    if (gc_marked(st, i, GC_ATTACKS) && st->unit[i].place == GC_ON_MAP)
        return true;
    return false;
}

/* 7.6: all defenders must go. */
static void retreat(GC_GOES, enum lr_side defender)
{
    const struct gc_battle b = st->battle;
    if (!(b.letters[1] & (GC_L_RETREAT | GC_L_ROUT)) || !gc_stands(st, defender, b.hex))
        return;
    GC_EACH_AT(i, gc_tables(p), st, defender, b.hex)
    st->unit[i].marks |= GC_LEAVES;
    gc_begin_retreat(p, st, ev, defender, b.hex, b.from, b.letters[1] & GC_L_ROUT ? GC_R_ROUT : GC_R_NORMAL);
}

/* A question of D's part; until it is written it has no answers, and is not put. */
void gc_put_question(const struct lr_pack *p, struct gc_state *st, unsigned kind, enum lr_side side)
{
    lr_answer list[2];
    struct lr_question q = { .list = list, .room = 2, .words = LR_NO_TEXT, .others = LR_NO_TEXT, .sorted = true };
    lr_push(&st->core, kind, LR_ONLY(side))->x = (uint8_t)side;
    gc_kinds[kind].ask(p, st, side, &q);
    if (q.n == 0)
        lr_pop(&st->core);
}

static void voluntary(const struct lr_pack *p, struct gc_state *st, enum lr_side defender)
{
    if (!(st->battle.letters[1] & (GC_L_RETREAT | GC_L_ROUT)) && gc_stands(st, defender, st->battle.hex))
        gc_put_question(p, st, GC_F_VOLUNTARY, defender);
}

/* 7.6 */
static void advance(const struct lr_pack *p, struct gc_state *st, enum lr_side defender)
{
    if (st->battle.letters[0] & GC_L_ADVANCE && !gc_stands(st, defender, st->battle.hex)
        && any_attacker(gc_tables(p), st))
        gc_put_question(p, st, GC_F_ADVANCE, lr_enemy(defender));
}

/* 7.5: the defender's results first. */
void gc_go_combat(GC_GOES)
{
    struct lr_frame *f = lr_top(&st->core);
    enum lr_side attacker = (enum lr_side)st->battle.attacker, defender = lr_enemy(attacker);
    unsigned step = f->step;
    if (step == GC_C_DEFENDER_LOSES || step == GC_C_ATTACKER_LOSES) {
        if (gc_take_losses(p, st, ev, step == GC_C_DEFENDER_LOSES))
            lr_top(&st->core)->step++;
        return;
    }
    f->step++;
    switch (step) {
    case GC_C_ROLL:
        roll(p, st, ev);
        break;
    case GC_C_DEFENDER_LETTERS:
        gc_apply_letters(p, st, ev, true);
        break;
    case GC_C_RETREAT:
        retreat(p, st, ev, defender);
        break;
    case GC_C_VOLUNTARY:
        gc_clear_marks(st, GC_LEAVES);
        voluntary(p, st, defender);
        break;
    case GC_C_ATTACKER_LETTERS:
        gc_apply_letters(p, st, ev, false);
        break;
    case GC_C_ADVANCE:
        gc_clear_marks(st, GC_LEAVES);
        advance(p, st, defender);
        break;
    default:
        gc_clear_marks(st, GC_LEAVES);
        lr_pop(&st->core);
        break;
    }
}
