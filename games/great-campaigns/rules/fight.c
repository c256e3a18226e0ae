/* fight.c - the combat sheet for people: what modifiers.c counts, with the facts behind each number. */
#include "fight.h"

#include "great.h"

#include <string.h>

/* The battle as this answer would begin it; false: it begins none. */
static bool as_begun(const struct lr_pack *p, struct gc_state *st, enum lr_side side, lr_answer x)
{
    unsigned kind = lr_top_of(&st->core)->kind, verb = lr_verb_of(x);
    if (kind == GC_F_MARCH && verb == GC_V_ATTACK) {
        gc_plan_attack(p, st, x);
        return true;
    }
    if (kind == GC_F_GRAND)
        return verb == GC_V_DONE || verb == GC_V_GRAND;
    if (kind != GC_F_STORM || (verb != GC_V_TARGET && verb != GC_V_LEE))
        return false;
    unsigned leader = (unsigned)gc_storm_frame_of(st)->leader;
    GC_EACH_OF(i, gc_tables(p), side)
    if (gc_marked(st, i, GC_CHOSEN))
        st->unit[i].marks |= GC_ATTACKS;
    st->battle = (struct gc_battle){ .hex = (uint16_t)lr_a(x),
                                     .from = gc_leader_hex(st, leader),
                                     .attacker = (uint8_t)side,
                                     .manner = GC_ASSAULT,
                                     .leader = (uint8_t)leader,
                                     .flags = verb == GC_V_LEE ? GC_B_LEE : 0 };
    return true;
}

static void put_pieces(const struct gc_tables *t, const struct gc_state *st, struct lr_party *b, bool attacks)
{
    for (unsigned l = 0; l < t->leaders; l++)
        if (t->leader[l].side == b->side && gc_leader_hex(st, l) == b->at)
            lr_fight_piece(b, GC_LEADER, l);
    GC_EACH_OF(i, t, b->side)
    if (attacks ? gc_marked(st, i, GC_ATTACKS) : st->hex[i] == b->at)
        lr_fight_piece(b, GC_UNIT, i);
}

/* "7", "3 1/2" */
static const char *halves_words(struct lr_fight *s, int eighths)
{
    static const char *const part[] = { "", " 1/8", " 1/4", " 3/8", " 1/2", " 5/8", " 3/4", " 7/8" };
    if (eighths > 0 && eighths < 8)
        return lr_fight_text(s, "%s", part[eighths] + 1);
    return lr_fight_text(s, "%d%s", eighths / 8, part[eighths % 8]);
}

static void put_values(struct lr_fight *s, const struct gc_sheet *sheet)
{
    lr_fight_item(&s->party[0], "Combat value", LR_IN_STRENGTH, (sheet->attack_halves + 1) / 2, "7.2",
                  halves_words(s, sheet->attack));
    lr_fight_item(&s->party[1], "Combat value", LR_IN_STRENGTH, (sheet->defence_halves + 1) / 2, "7.2",
                  sheet->defence == 4 * sheet->defence_halves
                      ? halves_words(s, sheet->defence)
                      : lr_fight_text(s, "counts as %s: entrenchments, or the most that may count",
                                      halves_words(s, sheet->defence)));
}

static const char *facts_of(const struct gc_tables *t, struct lr_fight *s, const struct gc_sheet *sheet,
                            const char *name)
{
    if (strcmp(name, "Ratio") == 0)
        return lr_fight_text(s, "%s to %s: %d-%d", halves_words(s, sheet->attack), halves_words(s, sheet->defence),
                             t->ratio[sheet->ratio].attacker, t->ratio[sheet->ratio].defender);
    if (strcmp(name, "Tactics") == 0)
        return lr_fight_text(s, "%d to %d", sheet->tactics[0], sheet->tactics[1]);
    if (strcmp(name, "Artillery") == 0)
        return lr_fight_text(s, "%d to %d", sheet->guns[0], sheet->guns[1]);
    if (strcmp(name, "Flanks") == 0)
        return lr_fight_text(s, "%d of 6 hexes covered, %d of them poorly", __builtin_popcount(sheet->covered),
                             __builtin_popcount(sheet->reduced));
    return NULL;
}

/* 7.1 step 5: how many may assault, by the die. */
static void put_command(const struct lr_pack *p, const struct gc_state *st, struct lr_fight *s)
{
    const struct gc_tables *t = gc_tables(p);
    if (st->battle.leader >= GC_LEADERS || st->battle.number > 0)
        return;
    const struct gc_officer *o = &t->leader[st->battle.leader];
    int more = (t->hex[st->battle.hex].terrain == GC_LOESS) - (o->level == GC_DISTRICT ? 2 : 0);
    int most = lr_within(o->command - more, 0, 5), units = 0;
    GC_EACH_OF(i, t, st->battle.attacker)
    units += gc_marked(st, i, GC_ATTACKS);
    int whole = lr_within(o->command - more - units, 0, 5);
    const char *facts = most == 0 ? "it cannot come off"
                        : whole == most
                            ? lr_fight_text(s, "it comes off on 1 to %d", most)
                            : lr_fight_text(s, "it comes off on 1 to %d, whole on %d or less", most, whole);
    s->first[s->firsts++] = (struct lr_item){ "Command", facts, LR_IN_NOTHING, o->command, false, "7.1" };
}

bool gc_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s)
{
    static _Thread_local struct gc_state copy;
    const struct gc_tables *t = gc_tables(p);
    struct gc_sheet sheet;
    copy = *(const struct gc_state *)seen;
    if (!as_begun(p, &copy, side, x))
        return false;
    gc_make_sheet(p, &copy, &sheet);
    s->at = s->party[1].at = copy.battle.hex;
    s->party[0].at = copy.battle.from;
    put_pieces(t, &copy, &s->party[0], true);
    put_pieces(t, &copy, &s->party[1], false);
    put_values(s, &sheet);
    for (int i = 0; i < sheet.n; i++)
        lr_fight_item(&s->party[sheet.line[i].who], sheet.line[i].name, LR_IN_DIE, sheet.line[i].value,
                      sheet.line[i].rule, facts_of(t, s, &sheet, sheet.line[i].name));
    if (sheet.artillery[0] != sheet.artillery[1])
        lr_fight_unknown(&s->party[0], "Artillery", LR_IN_DIE, "7.4",
                         lr_fight_text(s, "%d to %d: a die, %+d if even, %+d if odd", sheet.guns[0], sheet.guns[1],
                                       sheet.artillery[1], sheet.artillery[0]));
    put_command(p, &copy, s);
    s->party[0].total = lr_fight_text(s, "die %+d", sheet.sum[0]);
    s->party[1].total = lr_fight_text(s, "die %+d", sheet.sum[1]);
    return true;
}
