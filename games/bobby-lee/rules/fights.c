/* fights.c - 6.0 which fight comes next, and 6.1 skirmishes, with those of fortresses (6.65) and forests (6.66). */
#include "bobby.h"

enum { FEW = 2 }; /* with so many units or fewer it is a skirmish */

/* ---- 6.0 The order of fights ---- */

/* Where both sides stand. */
static struct bl_set fought_for(const struct bl_state *st)
{
    struct bl_set usa = bl_set_of(st->here[BL_USA]), csa = bl_set_of(st->here[BL_CSA]);
    lr_intersect(&usa, &csa);
    return usa;
}

/* 6.1, R16, R38: once, after the force-march rolls. An invasion is always a skirmish (8.4). */
void bl_sort_fights(struct bl_state *st)
{
    struct bl_set fights = fought_for(st), marked = bl_set_of(st->fight);
    lr_unite(&fights, &marked);
    LR_EACH_IN(h, &fights) {
        if (!bl_contested(st, h))
            st->fight[h] = 0;
        else if (st->here[0][h] > FEW && st->here[1][h] > FEW && !(st->fight[h] & BL_SEA_FIGHT))
            st->fight[h] |= BL_IS_BATTLE;
    }
}

/* 6.0: The fights that may come now, in order: skirmishes as long as there are any. */
static unsigned pending(const struct bl_state *st, uint16_t list[BL_BLOCKS])
{
    unsigned skirmishes = 0, battles = 0;
    struct bl_set contested = fought_for(st);
    LR_EACH_IN(h, &contested) {
        if (!(st->fight[h] & BL_IS_BATTLE))
            list[skirmishes++] = (uint16_t)h; /* over battles found before: they have to wait */
        else if (skirmishes == 0)
            list[battles++] = (uint16_t)h;
    }
    return skirmishes ? skirmishes : battles;
}

static void start_fight(BL_GOES, unsigned hex)
{
    if (st->fight[hex] & BL_IS_BATTLE) {
        bl_begin_battle(p, st, ev, hex);
        return;
    }
    struct bl_skirmish_frame *f = bl_push_skirmish(st, 0);
    f->attacker = st->active;
    f->hex = (int32_t)hex;
}

/* 1.22 */
bool bl_next_fight(BL_GOES)
{
    uint16_t list[BL_BLOCKS];
    unsigned n = pending(st, list);
    if (n == 0)
        return false;
    if (n == 1)
        start_fight(p, st, ev, list[0]);
    else
        lr_push(&st->core, BL_F_FIGHTS, LR_ONLY(st->active))->x = st->active;
    return true;
}

void bl_ask_fights(BL_ASKS)
{
    uint16_t list[BL_BLOCKS];
    unsigned n = pending(st, list);
    bool battles = n > 0 && (st->fight[list[0]] & BL_IS_BATTLE);
    (void)p;
    (void)side;
    q->rule = battles ? "6.0" : "6.1";
    lr_put_string(&q->words, battles ? "Which battle is fought next?" : "Which skirmish is fought next?");
    lr_put_string(&q->others, "choosing the next fight");
    for (unsigned i = 0; i < n; i++)
        lr_allow(q, lr_say(BL_V_FIGHT, list[i], 0, 0, 0));
    if (n > 0)
        q->suggest = lr_say(BL_V_FIGHT, list[0], 0, 0, 0);
}

bool bl_bars_fight(BL_WHYS)
{
    unsigned hex = lr_a(x);
    (void)p;
    if (hex >= BL_HEXES || !bl_contested(st, hex))
        lr_refuse(v, "6.0", "Nobody fights there.");
    else if (st->active != side)
        lr_refuse(v, "6.0", "The attacker chooses which fight comes next.");
    else if (bl_in_battle(st) || bl_in_skirmish(st))
        lr_refuse(v, "6.0", "Fights are fought one by one, each to its end.");
    else
        return false;
    return true;
}

void bl_why_fights(BL_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "6.1", "All skirmishes are fought before any battle.");
}

void bl_apply_fights(BL_APPLIES)
{
    (void)side;
    lr_pop(&st->core);
    start_fight(p, st, ev, lr_a(x));
}

/* ---- 6.1 Skirmishes ---- */

static bool fights_at(const struct bl_block *b, unsigned hex) { return b->place == BL_ON_MAP && b->hex == hex; }

static void show_faces(BL_GOES, const struct bl_skirmish_frame *f)
{
    LR_TELL(ev, BL_E_SKIRMISH, (enum lr_side)f->attacker, LR_EVERYONE, f->attacker, f->hex);
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (fights_at(&st->block[i], (unsigned)f->hex)) {
            bl_show(st, i);
            LR_TELL(ev, BL_E_SKIRMISH_FACE, bl_owner(bl_tables(p), i), LR_EVERYONE, (int32_t)i, st->block[i].steps);
        }
}

/* R30: everyone at F1; 6.66: infantry that defends a forest at F2 (R11: or a marsh). */
static int firepower(const struct bl_tables *t, const struct bl_state *st, unsigned block, unsigned hex,
                     bool defends)
{
    bool rough = t->forest[hex] || (t->marshy[hex] && bl_option(st, BL_O_MARSHY));
    return defends && rough && t->type[block] == BL_INFANTRY ? 2 : 1;
}

static int fire_one(BL_GOES, unsigned block, int power)
{
    int hits = 0;
    for (unsigned i = 0; i < st->block[block].steps; i++)
        hits += lr_d6(&st->core, ev) <= power;
    LR_TELL(ev, BL_E_SKIRMISH_FIRE, bl_owner(bl_tables(p), block), LR_EVERYONE, (int32_t)block, power, hits);
    return hits;
}

/* All units of a side fire; then the other takes the hits. */
static void fire_all(BL_GOES, enum lr_side s, unsigned hex, bool defends)
{
    const struct bl_tables *t = bl_tables(p);
    int hits = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (fights_at(&st->block[i], hex))
            hits += fire_one(p, st, ev, i, firepower(t, st, i, hex, defends));
    if (hits > 0 && st->here[lr_enemy(s)][hex])
        bl_hit(p, st, ev, lr_enemy(s), BL_SKIRMISH_BOX, hits, false, LR_NONE, LR_NONE, 0);
}

/* 6.1: Fewer units retreat, the attacker if there are as many; from a fortress always the attacker (6.65). */
static void loser_retreats(BL_GOES, enum lr_side attacker, unsigned hex)
{
    unsigned attackers = st->here[attacker][hex], defenders = st->here[lr_enemy(attacker)][hex];
    if (attackers == 0 || defenders == 0)
        return;
    bool beaten = attackers <= defenders || bl_tables(p)->fortress[hex];
    enum lr_side loser = beaten ? attacker : lr_enemy(attacker);
    LR_TELL(ev, BL_E_SKIRMISH_LOST, loser, LR_EVERYONE, (int32_t)loser, (int32_t)hex);
    struct bl_routed_frame *f = bl_push_routed(st, LR_ONLY(loser));
    f->side = (uint8_t)loser;
    f->hex = (int32_t)hex;
    f->why = BL_ROUTED_SKIRMISH;
}

/* The victors are upright again, and no longer attackers. */
static void end_skirmish(BL_GOES, unsigned hex)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (fights_at(&st->block[i], hex)) {
            bl_clear_marks(st, i, BL_SHOWN | BL_BATTLE_MARKS);
            st->block[i].from = BL_FROM_NOWHERE;
        }
    st->fight[hex] = 0;
    lr_pop(&st->core);
    bl_control(p, st, ev);
}

/* 6.1: Every step says what comes after it, then does its work or leaves a question. */
void bl_go_skirmish(BL_GOES)
{
    struct bl_skirmish_frame *f = bl_skirmish_frame(st);
    enum lr_side attacker = (enum lr_side)f->attacker;
    unsigned hex = (unsigned)f->hex;
    switch (f->step) {
    case BL_K_DEFENDER_FIRES:
        f->step = BL_K_ATTACKER_FIRES;
        show_faces(p, st, ev, f);
        fire_all(p, st, ev, lr_enemy(attacker), hex, true);
        break;
    case BL_K_ATTACKER_FIRES:
        f->step = BL_K_LOSER_RETREATS;
        fire_all(p, st, ev, attacker, hex, false);
        break;
    case BL_K_LOSER_RETREATS:
        f->step = BL_K_END;
        loser_retreats(p, st, ev, attacker, hex);
        break;
    default:
        end_skirmish(p, st, ev, hex);
        break;
    }
}
