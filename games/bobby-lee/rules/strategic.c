/* strategic.c - 5.4, 5.41, 7.3, 8.3, 8.4: moves by rail, by sea and over pontoon bridges, each paid for with the
 * strategic moves of an active Supreme Leader. Land moves of units out of command are in movement.c. The Supreme
 * Leader himself goes free of charge, by rail or by sea, once he stands upright again. */
#include "bobby.h"

enum { INVASION = 2 }; /* 8.4: its price */

/* ---- What is possible ---- */

/* 8.1: A port, ships, and the harbour of the block. */
static bool sails(const struct bl_tables *t, enum lr_side side, unsigned hex)
{
    return side == BL_USA && t->port[hex] != 0xFF;
}

static bool ships_to(const struct bl_tables *t, const struct bl_state *st, unsigned hex, bool invade, unsigned to)
{
    uint32_t friendly, enemy;
    if (to >= BL_HEXES || t->port[to] == 0xFF)
        return false;
    bl_sea_reach(t, st, t->port[hex], &friendly, &enemy);
    return (invade ? enemy : friendly) >> t->port[to] & 1;
}

static bool enemy_in(const struct bl_state *st, enum lr_side side, unsigned hex)
{
    return st->here[lr_enemy(side)][hex];
}

/* 5.41: one move into a friendly hex, two into any other. */
static unsigned bridge_price(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned hex)
{
    return !enemy_in(st, side, hex) && bl_friendly(t, st, side, hex) ? 1 : 2;
}

/* R20: an attack takes a step of speed more. */
static bool bridge_forced(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                          unsigned to)
{
    return enemy_in(st, side, to) && t->speed[block] < 2;
}

/* A bridge over the navigable part of a river needs all its ports. */
static bool river_open(const struct bl_tables *t, unsigned hex, unsigned dir, unsigned free_rivers)
{
    return t->river_of[hex][dir] == 0xFF || free_rivers >> t->river_of[hex][dir] & 1;
}

/* Where a bridge can be laid from a hex at all, as directions: 5.41, 8.2. */
static unsigned bridges(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned hex,
                        unsigned free_rivers)
{
    unsigned out = 0;
    LR_EACH_BIT(d, t->banks[hex]) {
        unsigned to = t->next[hex][d];
        if (river_open(t, hex, d, free_rivers) && !(st->fight[to] & BL_SEA_FIGHT)
            && bridge_price(t, st, side, to) <= st->strategic)
            out |= 1u << d;
    }
    return out;
}

static bool may_bridge(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                       unsigned to)
{
    bool leader = t->type[block] == BL_LEADER;
    return !leader || st->block[block].steps >= 2 || !bridge_forced(t, st, side, block, to);
}

/* ---- The question ---- */

static void ask_trains(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (bl_idle(&st->block[i]) && bl_rail_leaves(t, st, side, st->block[i].hex))
            lr_allow(q, lr_say(BL_V_ENTRAIN, i, 0, 0, 0));
}

/* A harbour with someone in it, and where ships go from there. */
struct harbour {
    unsigned hex;
    struct bl_set friendly, enemy;
};

static void look_out(const struct bl_tables *t, const struct bl_state *st, unsigned hex, struct harbour *out)
{
    uint32_t friendly, enemy;
    memset(out, 0, sizeof *out);
    out->hex = hex;
    bl_sea_reach(t, st, t->port[hex], &friendly, &enemy);
    LR_EACH_BIT(port, friendly)
        lr_add(&out->friendly, t->port_hex[port]);
    LR_EACH_BIT(port, enemy)
        lr_add(&out->enemy, t->port_hex[port]);
}

static const struct harbour *harbour_of(const struct bl_tables *t, const struct bl_state *st, struct harbour *list,
                                        unsigned *n, unsigned hex)
{
    unsigned i = 0;
    while (i < *n && list[i].hex != hex)
        i++;
    if (i == *n)
        look_out(t, st, hex, &list[(*n)++]);
    return &list[i];
}

static void allow_ports(struct lr_question *q, unsigned block, const struct bl_set *ports)
{
    LR_EACH_IN(hex, ports)
        lr_allow(q, lr_say(BL_V_SHIP, block, hex, 0, 0));
}

/* By hex, then by block. */
static void allow_invasions(struct lr_question *q, const struct bl_state *st, const struct harbour *list,
                            unsigned n, const uint8_t *block, unsigned blocks)
{
    struct bl_set all = { { 0 } };
    for (unsigned i = 0; i < n; i++)
        lr_unite(&all, &list[i].enemy);
    LR_EACH_IN(hex, &all) {
        for (unsigned i = 0; i < blocks; i++)
            for (unsigned j = 0; j < n; j++)
                if (list[j].hex == st->block[block[i]].hex && lr_has(&list[j].enemy, hex))
                    lr_allow(q, lr_say(BL_V_INVADE, hex, block[i], 0, 0));
    }
}

/* 8.4 */
static void ask_ships(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct harbour list[BL_PORTS];
    uint8_t marines[BL_BLOCKS];
    unsigned n = 0, m = 0;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        if (!bl_idle(&st->block[i]) || !sails(t, side, st->block[i].hex))
            continue;
        allow_ports(q, i, &harbour_of(t, st, list, &n, st->block[i].hex)->friendly);
        if (t->type[i] == BL_INFANTRY)
            marines[m++] = (uint8_t)i;
    }
    if (st->strategic >= INVASION)
        allow_invasions(q, st, list, n, marines, m);
}

/* 5.41: Stacks are looked at once. */
static void ask_bridges(BL_ASKS)
{
    static const uint8_t rising[6] = { 5, 0, 4, 1, 3, 2 }; /* directions by rising hex */
    const struct bl_tables *t = bl_tables(p);
    struct bl_set known = { { 0 } };
    uint8_t dirs[BL_HEXES];
    if (bl_mud(st))
        return;
    unsigned rivers = bl_free_rivers(t, st, side);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        unsigned h = st->block[i].hex;
        if (!bl_idle(&st->block[i]) || !t->banks[h])
            continue;
        if (!lr_has(&known, h)) {
            lr_add(&known, h);
            dirs[h] = (uint8_t)bridges(t, st, side, h, rivers);
        }
        for (unsigned k = 0; dirs[h] && k < 6; k++)
            if (dirs[h] >> rising[k] & 1 && may_bridge(t, st, side, i, t->next[h][rising[k]]))
                lr_allow(q, lr_say(BL_V_BRIDGE, i, t->next[h][rising[k]], 0, 0));
    }
}

void bl_ask_strategic(BL_ASKS)
{
    ask_trains(p, st, side, q);
    if (side == BL_USA)
        ask_ships(p, st, side, q);
    ask_bridges(p, st, side, q);
}

/* ---- 5.4 The Supreme Leader's own way ---- */

static bool free_rider(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    return bl_idle(b) && b->marks & BL_WAS_ACTIVE && bl_is_supreme(t, st, block);
}

/* 5.4 */
void bl_ask_free_ride(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    for (unsigned k = 0; k < t->leaders[side]; k++) {
        unsigned i = t->leader[side][k], h = st->block[i].hex;
        struct harbour at;
        if (!free_rider(t, st, i))
            continue;
        if (bl_rail_leaves(t, st, side, h))
            lr_allow(q, lr_say(BL_V_ENTRAIN, i, 0, 0, 0));
        if (sails(t, side, h)) {
            look_out(t, st, h, &at);
            allow_ports(q, i, &at.friendly);
        }
    }
}

/* ---- Moves ---- */

static void tell_ride(struct lr_events *ev, enum bl_telling kind, enum lr_side side, unsigned block, unsigned from,
                      unsigned to)
{
    LR_TELL(ev, kind, side, LR_ONLY(side), (int32_t)block, (int32_t)from, (int32_t)to);
    LR_TELL(ev, kind + 1, side, bl_others(side), (int32_t)side, (int32_t)from, (int32_t)to);
}

/* 5.4 */
unsigned bl_fare(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, lr_answer x)
{
    unsigned verb = lr_verb_of(x), block = verb == BL_V_INVADE ? lr_b(x) : lr_a(x);
    bool travels = verb == BL_V_ENTRAIN || verb == BL_V_SHIP || verb == BL_V_INVADE || verb == BL_V_BRIDGE;
    if (!travels || free_rider(t, st, block))
        return 0;
    return verb == BL_V_INVADE ? INVASION : verb == BL_V_BRIDGE ? bridge_price(t, st, side, lr_b(x)) : 1;
}

static void pay(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block, lr_answer x)
{
    bool rides_free = free_rider(t, st, block);
    st->strategic = (uint8_t)(st->strategic - bl_fare(t, st, side, x));
    bl_set_marks(st, block, BL_MOVED | (rides_free ? 0u : BL_STRATEGIC));
}

/* The question of where to get off follows. */
static void entrain(struct bl_state *st, enum lr_side side, unsigned block, struct lr_events *ev)
{
    struct bl_rail_frame *f = bl_push_rail(st, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->block = (int32_t)block;
    f->hex = st->block[block].hex; /* everyone sees where a block is taken up */
    LR_TELL(ev, BL_E_ENTRAIN, side, LR_ONLY(side), (int32_t)block, st->block[block].hex);
    LR_TELL(ev, BL_E_ENTRAIN_BLIND, side, bl_others(side), (int32_t)side, st->block[block].hex);
}

static void ship(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block, unsigned to,
                 struct lr_events *ev)
{
    tell_ride(ev, BL_E_SHIP, side, block, st->block[block].hex, to);
    pay(t, st, side, block, lr_say(BL_V_SHIP, block, to, 0, 0));
    bl_put(st, t, block, to);
}

/* 8.4: an empty enemy port is simply taken; 8.41: the port it came from is kept for the way back. */
static void invade(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block, unsigned to,
                   struct lr_events *ev)
{
    unsigned from = st->block[block].hex;
    LR_TELL(ev, BL_E_INVADE, side, LR_ONLY(side), (int32_t)block, (int32_t)to, (int32_t)from);
    LR_TELL(ev, BL_E_INVADE_BLIND, side, bl_others(side), (int32_t)side, (int32_t)to, (int32_t)from);
    pay(t, st, side, block, lr_say(BL_V_INVADE, to, block, 0, 0));
    bl_put(st, t, block, to);
    if (enemy_in(st, side, to)) {
        st->block[block].from = (uint8_t)(BL_BY_SEA + t->port[from]);
        st->fight[to] |= BL_SEA_FIGHT;
    }
}

static int direction(const struct bl_tables *t, unsigned from, unsigned to)
{
    for (int d = 0; d < 6; d++)
        if (t->next[from][d] == to)
            return d;
    return -1;
}

/* R20: the river is no clear hexside (R15). */
static void bridge(const struct bl_tables *t, struct bl_state *st, enum lr_side side, unsigned block, unsigned to,
                   struct lr_events *ev)
{
    unsigned from = st->block[block].hex;
    bool forced = bridge_forced(t, st, side, block, to);
    tell_ride(ev, BL_E_BRIDGE, side, block, from, to);
    lr_walk(ev, (lr_hex)from, (lr_hex)to, 0);
    pay(t, st, side, block, lr_say(BL_V_BRIDGE, block, to, 0, 0));
    if (enemy_in(st, side, to))
        bl_attack(st, t, block, to, lr_opposite(direction(t, from, to)));
    else
        bl_put(st, t, block, to);
    if (forced)
        bl_set_marks(st, block, BL_FORCED | BL_ROUGH);
}

bool bl_apply_strategic(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    switch (lr_verb_of(x)) {
    case BL_V_ENTRAIN:
        entrain(st, side, lr_a(x), ev);
        return true;
    case BL_V_SHIP:
        ship(t, st, side, lr_a(x), lr_b(x), ev);
        return true;
    case BL_V_INVADE:
        invade(t, st, side, lr_b(x), lr_a(x), ev);
        return true;
    case BL_V_BRIDGE:
        bridge(t, st, side, lr_a(x), lr_b(x), ev);
        return true;
    default:
        return false;
    }
}

/* ---- 7.3 The end of the line ---- */

void bl_ask_rail(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    int32_t block = bl_rail_frame_of(st)->block;
    struct bl_set reach;
    q->rule = "7.3";
    q->always = true; /* whose train it is, and so from where, is hidden */
    lr_put_string(&q->others, "sending a block by rail");
    if (block < 0 || block >= BL_BLOCKS || st->block[block].hex >= BL_HEXES)
        return; /* in a view */
    if (q->words.at)
        lr_put(&q->words, "Where does %s get off the train?", t->name[block]);
    bl_rail_reach(t, st, side, st->block[block].hex, &reach);
    LR_EACH_IN(hex, &reach)
        lr_allow(q, lr_say(BL_V_DETRAIN, hex, 0, 0, 0));
    if (q->n > 0 && q->room > 0)
        q->suggest = q->list[0];
}

bool bl_bars_detrain(BL_WHYS)
{
    (void)st;
    (void)side;
    if (lr_a(x) < BL_HEXES && bl_tables(p)->on_rail[lr_a(x)])
        return false;
    lr_refuse(v, "7.3", "There is no railroad: a rail move ends on one.");
    return true;
}

void bl_why_rail(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned to = lr_a(x), block = (unsigned)bl_rail_frame_of(st)->block;
    if (to == st->block[block].hex)
        lr_refuse(v, "7.3", "%s boards the train there.", t->name[block]);
    else if (enemy_in(st, side, to))
        lr_refuse(v, "7.3", "The enemy is there: nobody attacks by rail.");
    else if (!t->rail_ways[side][to])
        lr_refuse(v, "7.1", "The CSA never uses the railroads of the North.");
    else
        lr_refuse(v, "7.3", "No railroad that you control all the way leads there.");
}

void bl_apply_rail(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = (unsigned)bl_rail_frame(st)->block, to = lr_a(x);
    uint16_t hex[BL_HEXES];
    unsigned n = lr_noted(ev) ? bl_way_by_rail(t, st, side, st->block[block].hex, to, hex) : 0;
    for (unsigned i = 1; i < n; i++)
        lr_walk(ev, hex[i - 1], hex[i], 0);
    lr_pop(&st->core);
    tell_ride(ev, BL_E_RAIL, side, block, st->block[block].hex, to);
    pay(t, st, side, block, lr_say(BL_V_ENTRAIN, block, 0, 0, 0));
    bl_put(st, t, block, to);
}

/* ---- Refusals ---- */

struct told {
    char hex[40];
};

static struct told name_of(const struct lr_pack *p, unsigned hex)
{
    struct told n;
    struct lr_text text = LR_TEXT(n.hex);
    lr_name(p, LR_HEXES, hex, &text);
    return n;
}

/* 5.4: nothing to pay with. */
static bool why_no_moves(BL_WHYS, unsigned block, unsigned price)
{
    const struct bl_tables *t = bl_tables(p);
    if (free_rider(t, st, block))
        return false;
    if (st->block[block].marks & BL_WAS_ACTIVE) {
        lr_refuse(v, "5.4", "%s is no Supreme Leader: only he rides or sails free of charge.", t->name[block]);
        return true;
    }
    if (st->strategic >= price)
        return false;
    bool supreme = false;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        supreme |= st->block[i].marks & BL_ACTIVE && bl_is_supreme(t, st, i);
    if (supreme && st->strategic == 0)
        lr_refuse(v, "5.4", "No strategic moves are left.");
    else if (supreme)
        lr_refuse(v, lr_verb_of(x) == BL_V_BRIDGE ? "5.41" : "8.4",
                  "That takes %u strategic moves, and %u is left.", price, st->strategic);
    else
        lr_refuse(v, "5.4", "Strategic moves need an active Supreme Leader.");
    return true;
}

static void why_not_entrain(BL_WHYS)
{
    unsigned block = lr_a(x);
    if (!why_no_moves(p, st, side, x, v, block, 1))
        lr_refuse(v, "7.3", "No railroad that you control leads on from %s.", name_of(p, st->block[block].hex).hex);
}

/* 7.1, 7.3: no railroad here. */
static bool why_no_rails(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned block,
                         struct lr_verdict *v)
{
    unsigned hex = st->block[block].hex;
    if (!t->on_rail[hex])
        lr_refuse(v, "7.3", "%s is not on a railroad.", t->name[block]);
    else if (!t->rail_ways[side][hex])
        lr_refuse(v, "7.1", "The CSA never uses the railroads of the North.");
    else
        return false;
    return true;
}

/* 8.1 to 8.4: no harbour, no port, a battle ashore. */
static bool why_no_voyage(const struct lr_pack *p, const struct bl_state *st, lr_answer x, unsigned block,
                          unsigned to, struct lr_verdict *v)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = st->block[block].hex;
    bool invades = lr_verb_of(x) == BL_V_INVADE;
    struct told n = name_of(p, to);
    if (to >= BL_HEXES || t->port[to] == 0xFF)
        lr_refuse(v, invades ? "8.4" : "8.3", "%s is no port.", n.hex);
    else if (bl_in_battle(st) && to == st->battle.hex)
        lr_refuse(v, "8.4", "No reinforcements come by sea.");
    else if (t->port[hex] == 0xFF)
        lr_refuse(v, "8.3", "%s is in no port.", t->name[block]);
    else if (to == hex)
        lr_refuse(v, "8.3", "%s is there already.", t->name[block]);
    else if (invades && t->type[block] != BL_INFANTRY)
        lr_refuse(v, "8.4", "Only infantry invades by sea, and %s is none.", t->name[block]);
    else
        return false;
    return true;
}

/* 5.41: in the mud of this Player Turn. */
static bool why_no_bridges(const struct bl_state *st, struct lr_verdict *v)
{
    if (!bl_mud(st) || st->active == 0xFF)
        return false;
    lr_refuse(v, "5.41", "No pontoon bridges are laid in mud.");
    return true;
}

bool bl_bars_strategic(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(x), block = verb == BL_V_INVADE ? lr_b(x) : lr_a(x);
    if ((verb == BL_V_SHIP || verb == BL_V_INVADE) && side != BL_USA) {
        lr_refuse(v, "8.1", "The CSA has no ships.");
        return true;
    }
    if (bl_why_gone(t, st, side, block, "5.4", v) || bl_why_moved(p, st, side, x, v, block))
        return true;
    if (verb == BL_V_BRIDGE)
        return why_no_bridges(st, v);
    if (verb == BL_V_ENTRAIN)
        return why_no_rails(t, st, side, block, v);
    return why_no_voyage(p, st, x, block, verb == BL_V_INVADE ? lr_a(x) : lr_b(x), v);
}

static bool friendly_port(const struct bl_tables *t, const struct bl_state *st, unsigned hex)
{
    return !st->here[BL_CSA][hex] && bl_friendly(t, st, BL_USA, hex);
}

static void why_not_ship(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), to = lr_b(x);
    if (why_no_moves(p, st, side, x, v, block, 1))
        return;
    if (!friendly_port(t, st, to))
        lr_refuse(v, "8.3", "%s is no friendly port: only infantry goes there, by invasion.", name_of(p, to).hex);
    else
        lr_refuse(v, "8.3", "An enemy port lies on the way to %s.", name_of(p, to).hex);
}

static void why_not_invade(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_b(x), to = lr_a(x);
    struct told n = name_of(p, to);
    if (friendly_port(t, st, to))
        lr_refuse(v, "8.4", "%s is friendly, and only enemy ports are invaded: ship %s there.", n.hex,
                  t->name[block]);
    else if (st->fight[to] & 0x3F)
        lr_refuse(v, "8.4", "%s is attacked by land: no invasion joins in.", n.hex);
    else if (!ships_to(t, st, st->block[block].hex, true, to))
        lr_refuse(v, "8.3", "An enemy port lies on the way to %s.", n.hex);
    else if (!why_no_moves(p, st, side, x, v, block, INVASION))
        lr_refuse(v, "8.4", "%s cannot be invaded.", n.hex);
}

static void why_not_bridge(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), to = lr_b(x), hex = st->block[block].hex;
    struct told n = name_of(p, to);
    int d = to < BL_HEXES ? direction(t, hex, to) : -1;
    unsigned way = d < 0 ? 0 : t->way[hex][d];
    if (d < 0)
        lr_refuse(v, "5.41", "%s does not start next to %s.", t->name[block], n.hex);
    else if (way & BL_OPEN)
        lr_refuse(v, "5.41", "No bridge is needed to %s: simply move.", n.hex);
    else if (!(way & BL_PONTOON))
        lr_refuse(v, "2.21", "Mountains bar the way to %s.", n.hex);
    else if (!river_open(t, hex, (unsigned)d, bl_free_rivers(t, st, side)))
        lr_refuse(v, "5.41", "Below the head of navigation all ports of the river must be friendly.");
    else if (st->fight[to] & BL_SEA_FIGHT)
        lr_refuse(v, "8.4", "%s is invaded by sea: no land attack joins in.", n.hex);
    else if (!why_no_moves(p, st, side, x, v, block, bridge_price(t, st, side, to)))
        lr_refuse(v, "5.11", "%s would need a force march to attack, and has one step.", t->name[block]);
}

bool bl_why_strategic(BL_WHYS)
{
    unsigned verb = lr_verb_of(x);
    if (verb < BL_V_ENTRAIN || verb > BL_V_BRIDGE)
        return false;
    if (verb == BL_V_ENTRAIN)
        why_not_entrain(p, st, side, x, v);
    else if (verb == BL_V_SHIP)
        why_not_ship(p, st, side, x, v);
    else if (verb == BL_V_INVADE)
        why_not_invade(p, st, side, x, v);
    else
        why_not_bridge(p, st, side, x, v);
    return true;
}
