/* move_refused.c - why a march, an attack or an order is not possible (5.3). */
#include "reach.h"

struct told {
    char block[40], hex[40], via[40];
};

static struct told tell_names(const struct lr_pack *p, lr_answer x)
{
    struct told n;
    struct lr_text block = LR_TEXT(n.block), hex = LR_TEXT(n.hex), via = LR_TEXT(n.via);
    lr_name(p, BL_BLOCK, lr_a(x), &block);
    lr_name(p, LR_HEXES, lr_b(x), &hex);
    lr_name(p, LR_HEXES, lr_c(x), &via);
    return n;
}

bool bl_why_moved(BL_WHYS, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    const char *name = bl_tables(p)->name[block];
    (void)x;
    if (st->active != side)
        return false;
    if (b->marks & BL_ACTIVE)
        lr_refuse(v, "5.11", "%s is active: he moves after all others, when he stands upright again.", name);
    else if (b->marks & BL_MOVED)
        lr_refuse(v, "5.3", "%s has moved this Player Turn.", name);
    else
        return false;
    return true;
}

static bool is_land(const struct bl_tables *t, unsigned hex) { return hex < BL_HEXES && t->playable[hex]; }

bool bl_bars_land(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), verb = lr_verb_of(x);
    bool forced = verb == BL_V_FORCE || verb == BL_V_FORCE_ATTACK;
    if (bl_why_gone(t, st, side, block, "5.12", v))
        return true;
    if (forced && (bl_in_battle(st) || bl_in_skirmish(st)))
        lr_refuse(v, "5.34", "Nobody force-marches to reinforce or to retreat.");
    else if (bl_why_moved(p, st, side, x, v, block))
        return true;
    else if (!is_land(t, lr_b(x)))
        lr_refuse(v, "2.1", "%s is no land.", tell_names(p, x).hex);
    else if (forced && !bl_may_force(t, st, block))
        lr_refuse(v, "5.11", "%s has one step: such a leader does not force-march.", t->name[block]);
    else
        return false;
    return true;
}

bool bl_bars_march(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    (void)st;
    (void)side;
    if (!is_land(t, lr_b(x)))
        lr_refuse(v, "2.1", "%s is no land.", n.hex);
    else if (!is_land(t, lr_c(x)))
        lr_refuse(v, "2.1", "%s is no land.", n.via);
    else
        return false;
    return true;
}

/* 5.12, 5.4: nobody moves it. */
static bool why_no_order(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    struct bl_set command;
    bool supreme = false;
    bl_commanded(t, st, side, &command);
    if (st->strategic || lr_has(&command, st->block[block].hex))
        return false;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        supreme |= st->block[i].marks & BL_ACTIVE && bl_is_supreme(t, st, i);
    if (supreme)
        lr_refuse(v, "5.4", "%s is not in command, and no strategic moves are left.", t->name[block]);
    else
        lr_refuse(v, "5.12", "%s is not within the command range of an active army leader.", t->name[block]);
    return true;
}

/* Would it get there with this speed, by these rules? */
static bool gets_there(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x,
                       unsigned speed, unsigned rules)
{
    struct march m;
    struct ground g;
    struct bl_steps step[BL_HEXES], road_step[BL_HEXES];
    struct track k;
    bl_look_around(t, st, side, &g);
    if (rules & NO_ENEMY)
        memset(&g.enemy, 0, sizeof g.enemy);
    if (rules & NO_FOREST)
        memset(&g.halt, 0, sizeof g.halt);
    bl_march_from(t, st, start_of(st, x), &m);
    bl_fill_steps(t, rules, step);
    bl_fill_steps(t, rules | BY_ROAD, road_step);
    m.step = step;
    m.road_step = road_step;
    bl_search(&m, &g, speed);
    return bl_find_track(&m, x, speed, &k);
}

/* The first thing without which there would be a way. */
struct hurdle {
    unsigned rules;
    const char *rule, *words;
};

static const struct hurdle hurdles[] = {
    { NO_FOREST, "2.2", "%s would have to go on after entering a forest, where every move ends." },
    { NO_MARSH, "2.2", "%s would have to go on after crossing a marsh, where every move ends." },
    { NO_FOREST | NO_MARSH, "2.2", "%s would have to go on where forest and marsh end its move." },
    { NO_ENEMY | NO_FOREST | NO_MARSH, "5.32", "%s meets enemy units on the way, and a move ends where they are." },
    { NO_WALLS | NO_ENEMY | NO_FOREST | NO_MARSH, "2.21", "%s cannot cross the rivers or mountains on the way." },
};

enum { STOPS = 3, HURDLES = sizeof hurdles / sizeof *hurdles }; /* the first three are the land's */

static void refuse_force(const struct bl_tables *t, const struct bl_state *st, unsigned block, const char *to,
                         struct lr_verdict *v)
{
    if (bl_may_force(t, st, block))
        lr_refuse(v, "5.33", "%s would need a force march to reach %s.", t->name[block], to);
    else
        lr_refuse(v, "5.11", "%s would need a force march to reach %s, and a leader with one step makes none.",
                  t->name[block], to);
}

/* No way to the hex. Where forest or marsh ends the move, that is the reason, even if a force march goes around. */
static void why_no_way(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    bool forced = forces(x);
    unsigned speed = speed_of(t, block) + forced;
    for (unsigned i = 0; i < HURDLES; i++) {
        if (i == STOPS && !forced && gets_there(t, st, side, x, speed + 1, 0)) {
            refuse_force(t, st, block, n->hex, v);
            return;
        }
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, n->block);
            return;
        }
    }
    lr_refuse(v, "5.33", "%s is too far: %s moves %u hex%s%s.", n->hex, n->block, speed, speed == 1 ? "" : "es",
              forced ? " in a force march" : "");
}

static void why_not_move(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), to = lr_b(x), from = st->block[block].hex;
    bool forced = forces(x);
    if (to == from)
        lr_refuse(v, "5.3", "%s stands there already.", n.block);
    else if (st->here[lr_enemy(side)][to])
        lr_refuse(v, "5.32", "The enemy is in %s: to enter is to attack, and from a hex beside it.", n.hex);
    else if (forced && gets_there(t, st, side, x, speed_of(t, block), 0))
        lr_refuse(v, "5.34", "%s reaches %s without a force march.", n.block, n.hex);
    else
        why_no_way(p, st, side, x, v, &n);
}

/* The hexside of an attack is no way in. */
static bool why_no_side(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = lr_b(x), via = lr_c(x);
    int d = via < BL_HEXES ? bl_direction(t, hex, via) : -1;
    if (!st->here[lr_enemy(side)][hex])
        lr_refuse(v, "5.32", "There is no enemy in %s to attack: move there.", n->hex);
    else if (d < 0)
        lr_refuse(v, "5.32", "%s is not next to %s.", n->via, n->hex);
    else if (st->fight[hex] & BL_SEA_FIGHT)
        lr_refuse(v, "8.4", "%s is invaded by sea: no land attack joins in.", n->hex);
    else if (!(t->way[hex][d] & BL_OPEN))
        lr_refuse(v, "2.21", "The hexside between %s and %s is impassable.", n->via, n->hex);
    else if (bl_shut(t, st, side, hex) >> d & 1)
        lr_refuse(v, "5.32", "As many as the hexside allows attack %s from %s already.", n->hex, n->via);
    else if (st->here[lr_enemy(side)][via])
        lr_refuse(v, "5.32", "The enemy is in %s too: a move ends where he is.", n->via);
    else
        return false;
    return true;
}

static void why_no_attack(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    bool forced = forces(x);
    unsigned speed = speed_of(t, lr_a(x)) + forced;
    for (unsigned i = 0; i < HURDLES; i++)
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, n->block);
            return;
        }
    lr_refuse(v, "5.33", "%s is too far: attacking%s, %s moves %d.", n->hex, forced ? " by force march" : "",
              n->block, (int)speed - 1);
}

static void why_not_attack(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned block = lr_a(x), speed = speed_of(t, block);
    bool forced = forces(x);
    if (why_no_side(p, st, side, x, v, &n))
        return;
    if (forced && gets_there(t, st, side, x, speed, 0))
        lr_refuse(v, "5.34", "%s attacks %s without a force march.", n.block, n.hex);
    else if (!forced && gets_there(t, st, side, x, speed + 1, 0))
        lr_refuse(v, bl_may_force(t, st, block) ? "5.33" : "5.11",
                  bl_may_force(t, st, block) ? "Attacking costs %s one of its speed: it would need a force march."
                                             : "%s would need a force march, and has one step.",
                  n.block);
    else
        why_no_attack(p, st, side, x, v, &n);
}

static void why_no_way_for_all(BL_WHYS, const struct told *n)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned speed = bl_speed_of_march(t, st, side, x);
    for (unsigned i = 0; i < HURDLES; i++)
        if (gets_there(t, st, side, x, speed, hurdles[i].rules)) {
            lr_refuse(v, hurdles[i].rule, hurdles[i].words, "The march");
            return;
        }
    lr_refuse(v, "5.33", "Fewer than two units in %s reach %s without a force march.", n->hex, n->via);
}

static void why_not_march(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    struct told n = tell_names(p, x);
    unsigned from = lr_b(x), to = lr_c(x), idle = 0;
    struct bl_set command;
    bl_commanded(t, st, side, &command);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        idle += bl_idle(&st->block[i]) && st->block[i].hex == from;
    if (idle == 0)
        lr_refuse(v, "5.3", "You have nothing in %s that can still move.", n.hex);
    else if (!lr_has(&command, from))
        lr_refuse(v, "5.12", "%s is not within the command range of an active army leader.", n.hex);
    else if (idle == 1)
        lr_refuse(v, "5.3", "Only one unit in %s can still move: move it by itself.", n.hex);
    else if (to == from)
        lr_refuse(v, "5.3", "They stand in %s already.", n.via);
    else if (st->here[lr_enemy(side)][to])
        lr_refuse(v, "5.32", "The enemy is in %s: attack unit by unit.", n.via);
    else
        why_no_way_for_all(p, st, side, x, v, &n);
}

static void why_land(BL_WHYS)
{
    unsigned verb = lr_verb_of(x);
    if (verb == BL_V_MOVE || verb == BL_V_FORCE)
        why_not_move(p, st, side, x, v);
    else
        why_not_attack(p, st, side, x, v);
}

void bl_why_move(BL_WHYS)
{
    if (lr_verb_of(x) == BL_V_MARCH)
        why_not_march(p, st, side, x, v);
    else if (!bl_why_strategic(p, st, side, x, v) && !why_no_order(p, st, side, x, v))
        why_land(p, st, side, x, v);
}

void bl_why_leaders(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(x), block = verb == BL_V_INVADE ? lr_b(x) : lr_a(x);
    if (verb == BL_V_MARCH)
        lr_refuse(v, "5.11", "Now only the leaders who were active move, each for himself.");
    else if (!(st->block[block].marks & BL_WAS_ACTIVE))
        lr_refuse(v, "5.11", "%s is no leader who was active: only those move now.", t->name[block]);
    else if (verb == BL_V_BRIDGE)
        lr_refuse(v, "5.4", "A leader who was active moves by land, and a Supreme Leader by rail or sea.");
    else if (!bl_why_strategic(p, st, side, x, v))
        why_land(p, st, side, x, v);
}
