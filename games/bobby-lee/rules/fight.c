/* fight.c - the combat sheet of an attack: own units by the dice they bring, of the enemy how many blocks there are
 * and what everyone knows of the ground. */
#include "fight.h"

#include "bobby.h"

enum { FIRES = 5, FEW = 2 };

/* Blocks and steps that hit on the same numbers. */
struct arm {
    int blocks, steps;
};

static void count_arms(const struct bl_tables *t, const struct bl_state *st, unsigned block,
                       struct arm of[BL_TYPES][FIRES])
{
    int fire = lr_within(t->fire[block], 0, FIRES - 1);
    of[t->type[block]][fire].blocks++;
    of[t->type[block]][fire].steps += st->block[block].steps;
}

/* 3.3: as many dice as steps, each hits on its firepower or less. */
static void put_arms(struct lr_fight *s, struct lr_party *b, struct arm of[BL_TYPES][FIRES])
{
    static const char *const name[BL_TYPES] = { "Infantry", "Garrisons", "Cavalry", "Guns", "Leaders" };
    for (int type = 0; type < BL_LEADER; type++)
        for (int fire = FIRES - 1; fire > 0; fire--) {
            const struct arm *a = &of[type][fire];
            if (a->blocks > 0)
                lr_fight_item(b, name[type], LR_IN_DICE, a->steps, "3.3",
                              lr_fight_text(s, "%d %s, each hits on %s%d", a->blocks,
                                            a->blocks == 1 ? "block" : "blocks", fire == 1 ? "" : "1-", fire));
        }
}

static int own_units(const struct bl_tables *t, const struct bl_state *st, struct lr_fight *s, unsigned hex,
                     unsigned joins)
{
    struct lr_party *b = &s->party[0];
    struct arm of[BL_TYPES][FIRES] = { { { 0 } } };
    int n = 0, leaders = 0;
    for (unsigned i = t->first[b->side]; i < t->first[b->side + 1]; i++) {
        const struct bl_block *x = &st->block[i];
        if (i != joins && (x->place != BL_ON_MAP || x->hex != hex))
            continue;
        lr_fight_piece(b, BL_BLOCK, i);
        count_arms(t, st, i, of);
        n += t->type[i] != BL_LEADER;
        leaders += t->type[i] == BL_LEADER;
    }
    put_arms(s, b, of);
    if (leaders > 0)
        lr_fight_item(b, "Leaders", LR_IN_STRENGTH, leaders, "5.1", NULL);
    return n;
}

static void put_enemy(const struct bl_tables *t, const struct bl_state *st, struct lr_fight *s, unsigned hex,
                      int own)
{
    struct lr_party *b = &s->party[1];
    int there = st->here[b->side][hex];
    for (unsigned i = t->first[b->side]; i < t->first[b->side + 1]; i++)
        if (st->block[i].place == BL_ON_MAP && st->block[i].hex == hex && st->block[i].marks & BL_SHOWN)
            lr_fight_piece(b, BL_BLOCK, i);
    lr_fight_item(b, "Blocks", LR_IN_STRENGTH, there, "6.0", "you see their number alone");
    lr_fight_unknown(b, "Steps", LR_IN_DICE, "6.0", "1 to 4 each");
    if (t->forest[hex])
        lr_fight_item(b, "Forest", LR_IN_NOTHING, 0, "6.66", "infantry that defends hits one better");
    if (t->fortress[hex])
        lr_fight_item(b, "Fortress", LR_IN_NOTHING, 0, "6.65", "two hits for each step of whoever is in it");
    bool battle = own > FEW && there > FEW;
    lr_fight_item(b, battle ? "Battle" : "Skirmish", LR_IN_NOTHING, 0, battle ? "6.2" : "6.1",
                  battle ? "more than 2 units on both sides" : "2 units or fewer on a side: one exchange of fire");
}

bool bl_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *st = seen;
    unsigned hex = bl_field(x), verb = lr_verb_of(x);
    unsigned joins = verb == BL_V_INVADE ? lr_b(x) : verb == BL_V_FIGHT ? BL_BLOCKS : lr_a(x);
    if (hex >= BL_HEXES || st->here[lr_enemy(side)][hex] == 0)
        return false;
    s->at = s->party[1].at = (lr_hex)hex;
    put_enemy(t, st, s, hex, own_units(t, st, s, hex, joins));
    return true;
}
