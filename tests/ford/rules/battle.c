/* battle.c - chapter 6: stand or fall back, pursuit, fire, losses and retreats. */
#include "ford.h"

void ford_attack(struct ford_state *st, enum lr_side side, unsigned place, bool across)
{
    struct ford_attack_frame *f = ford_push_attack(st, 0);
    f->attacker = (uint8_t)side;
    f->hex = (int32_t)place;
    f->across = across;
}

/* 6.2, 6.9, 1.5 The neighbouring hexes without enemies and with room, that all these blocks may enter. */
static unsigned ways_out(const struct ford_tables *t, const struct ford_state *st, enum lr_side side,
                         unsigned blocks, unsigned from)
{
    unsigned count = (unsigned)__builtin_popcount(blocks);
    bool guns = blocks & t->guns;
    unsigned full = ford_places_with(st, side, FORD_ROOM + 1 - count);
    return t->touch[guns][st->rain][from] & ~full & ~ford_places_with(st, lr_enemy(side), 1);
}

static void why_no_way(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, unsigned blocks,
                       unsigned from, unsigned to, const char *rule, struct lr_verdict *v)
{
    const struct ford_tables *t = ford_tables(p);
    unsigned bit = ford_bit(to), count = (unsigned)__builtin_popcount(blocks);
    bool guns = blocks & t->guns;
    char hex[40];
    struct lr_text name = LR_TEXT(hex);
    lr_name(p, LR_HEXES, to, &name);
    if (to >= t->hexes || lr_direction(p->board, (lr_hex)from, (lr_hex)to) < 0)
        lr_refuse(v, rule, "%s is not a neighbouring hex.", hex);
    else if (!(t->touch[0][0][from] & bit))
        lr_refuse(v, rule, "The river is in the way.");
    else if (!(t->touch[0][st->rain][from] & bit))
        lr_refuse(v, "7.2", "It rained: nobody crosses the ford this turn.");
    else if (guns && !(t->touch[1][st->rain][from] & bit))
        lr_refuse(v, "5.6", "Guns may neither cross the ford nor enter woods.");
    else if (st->camp[lr_enemy(side)].here[to])
        lr_refuse(v, rule, "Enemies stand in %s.", hex);
    else
        lr_refuse(v, "1.5", "%s has no room for %u more.", hex, count);
}

/* ---- 6.1, 6.2 Stand or fall back ---- */

/* Always asked: whether there is a way out depends on which blocks these are. */
void ford_ask_stand(FORD_ASKS)
{
    unsigned from = (unsigned)ford_stand_frame_of(st)->hex, blocks = ford_in(st, side, from);
    unsigned to = blocks ? ways_out(ford_tables(p), st, side, blocks, from) : 0;
    q->rule = "6.1";
    q->always = true;
    q->suggest = lr_say(FORD_V_STAND, 0, 0, 0, 0);
    if (q->words.at) {
        lr_put_string(&q->words, "You are attacked in ");
        lr_name(p, LR_HEXES, from, &q->words);
        lr_put_string(&q->words, ": stand, or fall back.");
    }
    lr_put_string(&q->others, "choosing to stand or fall back");
    lr_allow(q, q->suggest);
    while (to)
        lr_allow(q, lr_say(FORD_V_FALL, ford_next(&to), 0, 0, 0));
}

void ford_why_stand(FORD_WHYS)
{
    unsigned from = (unsigned)ford_stand_frame_of(st)->hex;
    why_no_way(p, st, side, ford_in(st, side, from), from, lr_a(x), "6.2", v);
}

void ford_apply_stand(FORD_APPLIES)
{
    unsigned from = (unsigned)ford_stand_frame(st)->hex, to = lr_a(x);
    lr_pop(&st->core);
    struct ford_attack_frame *attack = ford_attack_frame(st);
    if (lr_verb_of(x) == FORD_V_STAND) {
        attack->step = FORD_FIGHT;
        LR_TELL(ev, FORD_T_STAND, side, LR_EVERYONE, (int32_t)side, (int32_t)from);
        return;
    }
    unsigned blocks = ford_in(st, side, from);
    lr_walk(ev, (lr_hex)from, (lr_hex)to, 0);
    while (blocks)
        ford_put(st, ford_next(&blocks), to);
    LR_TELL(ev, FORD_T_FALL, side, LR_EVERYONE, (int32_t)side, (int32_t)from, (int32_t)to);
    ford_hold(ford_tables(p), st, ev);
    attack->step = FORD_BATTLE_END;
    st->last = FORD_FELL_BACK;
    ford_push_pursuit(st, LR_ONLY(lr_enemy(side)))->hex = (int32_t)to;
}

/* ---- 6.3 Pursuit ---- */

static bool may_pursue(const struct ford_tables *t, const struct ford_state *st, enum lr_side side)
{
    unsigned from = (unsigned)ford_as_attack_of(lr_top_of(&st->core) - 1)->hex;
    return ford_in(st, side, from) & t->cavalry;
}

/* Always asked: otherwise the enemy would know cavalry by the question. */
void ford_ask_pursuit(FORD_ASKS)
{
    bool cavalry = may_pursue(ford_tables(p), st, side);
    q->rule = "6.3";
    q->always = true;
    q->suggest = lr_say(FORD_V_HALT, 0, 0, 0, 0);
    lr_put_string(&q->words, cavalry ? "The enemy has fallen back: halt, or pursue."
                                     : "The enemy has fallen back: halt; only cavalry pursues.");
    lr_put_string(&q->others, "choosing to halt or pursue");
    if (cavalry)
        lr_allow(q, lr_say(FORD_V_PURSUE, 0, 0, 0, 0));
#ifdef FORD_MUTANT_EMPTY
    if (!cavalry)
        return;
#endif
    lr_allow(q, q->suggest);
}

void ford_why_pursuit(FORD_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "6.3", "Only cavalry pursues.");
}

void ford_apply_pursuit(FORD_APPLIES)
{
    const struct ford_tables *t = ford_tables(p);
    unsigned to = (unsigned)ford_pursuit_frame(st)->hex;
    lr_pop(&st->core);
    struct ford_attack_frame *attack = ford_attack_frame(st);
    unsigned from = (unsigned)attack->hex, blocks = ford_in(st, side, from);
    bool pursue = lr_verb_of(x) == FORD_V_PURSUE;
    LR_TELL(ev, pursue ? FORD_T_PURSUE : FORD_T_HALT, side, LR_EVERYONE, (int32_t)side, (int32_t)to);
    if (!pursue)
        return;
    lr_walk(ev, (lr_hex)from, (lr_hex)to, 0);
    ford_put(st, ford_next(&blocks), to);
    attack->hex = (int32_t)to;
    attack->across |= t->home[from] != t->home[to];
    attack->step = FORD_FIGHT;
}

/* ---- 6.4 to 6.6 Faces and fire ---- */

/* 6.4 */
static void turn_up(struct ford_state *st, unsigned blocks, struct lr_events *ev)
{
    if ((blocks & ~(unsigned)st->shown) == 0)
        return;
#ifndef FORD_MUTANT_HIDDEN_REVEAL
    lr_reveal(&st->core);
#endif
    st->shown |= (uint16_t)blocks;
    while (blocks) {
        unsigned i = ford_next(&blocks);
        LR_TELL(ev, FORD_T_FACE, ford_owner(i), LR_EVERYONE, (int32_t)i, st->block[i].steps);
    }
}

/* 6.5 */
static unsigned fire(const struct ford_tables *t, struct ford_state *st, unsigned blocks, enum ford_role role,
                     bool woods, unsigned harder, struct lr_events *ev)
{
    unsigned hits = 0;
    while (blocks) {
        unsigned i = ford_next(&blocks), need = t->need[role][t->kind[i]][woods] + harder, mine = 0;
        for (unsigned step = 0; step < st->block[i].steps; step++)
            mine += (unsigned)lr_d6(&st->core, ev) >= need;
        LR_TELL(ev, FORD_T_FIRE, ford_owner(i), LR_EVERYONE, (int32_t)i, (int32_t)mine);
        hits += mine;
    }
    return hits;
}

/* 6.6 */
static void fight(const struct ford_tables *t, struct ford_state *st, struct ford_attack_frame *f,
                  struct lr_events *ev)
{
    enum lr_side attacker = ford_attacker(f), defender = lr_enemy(attacker);
    unsigned hex = (unsigned)f->hex;
    bool woods = t->woods & ford_bit(hex);
    unsigned attack = ford_in(st, attacker, hex), defence = ford_in(st, defender, hex);
    unsigned one = (unsigned)__builtin_ctz(attack);
    f->step = FORD_DECIDE;
    turn_up(st, attack | defence, ev);
    unsigned hits = fire(t, st, defence, FORD_DEFENDS, woods, 0, ev), before = st->block[one].steps;
    if (hits > 0)
        ford_lose(st, one, hits, ev);
    f->attacker_loses = (int32_t)(before < hits ? before : hits);
    if (st->block[one].steps == 0)
        return;
    hits = fire(t, st, attack, FORD_ATTACKS, woods, f->across ? 1 : 0, ev);
    if (hits > 0) {
        struct ford_loss_frame *loss = ford_push_loss(st, LR_ONLY(defender));
        loss->hex = (int32_t)hex;
        loss->hits = (int32_t)hits;
#ifdef FORD_MUTANT_FRAME
        lr_top(&st->core)->rest[8] = 1;
#endif
    }
}

/* ---- 6.7 Losses ---- */

static unsigned strongest(const struct ford_state *st, unsigned blocks)
{
    unsigned most = 0, set = 0;
    while (blocks) {
        unsigned i = ford_next(&blocks);
        if (st->block[i].steps > most) {
            most = st->block[i].steps;
            set = 0;
        }
        if (st->block[i].steps == most)
            set |= ford_bit(i);
    }
    return set;
}

/* The faces are up, so a single answer tells nothing. */
void ford_ask_loss(FORD_ASKS)
{
    const struct ford_loss_frame *f = ford_loss_frame_of(st);
    unsigned set = strongest(st, ford_in(st, side, (unsigned)f->hex));
    (void)p;
    q->rule = "6.7";
    if (q->words.at)
        lr_put(&q->words, "Which block loses a step? Hits left: %d.", f->hits);
    lr_put_string(&q->others, "choosing a loss");
    while (set)
        lr_allow(q, lr_say(FORD_V_LOSE, ford_next(&set), 0, 0, 0));
}

/* So many steps are to be lost, one after the other. */
void ford_shape_loss(FORD_SHAPES)
{
    (void)p;
    (void)q;
    const struct ford_loss_frame *loss = ford_loss_frame_of(st);
    f->more = loss->hits - 1;
    f->confirm = "Lose it";
    lr_form_focus(f, LR_HEXES, (uint64_t)loss->hex);
}

void ford_line_loss(FORD_LINES)
{
    (void)side;
    (void)f;
    int block = lr_line_operand(p, l, LR_PIECE);
    l->valued = true;
    l->now = st->block[block].steps;
    l->after = l->now - 1;
    l->unit = "steps";
}

/* Is this block another side's, or lost? */
static bool not_there(const struct ford_state *st, enum lr_side side, unsigned block, const char *rule,
                      struct lr_verdict *v)
{
    if (ford_owner(block) != side)
        lr_refuse(v, rule, "That block is not yours.");
    else if (st->block[block].hex == FORD_NOWHERE)
        lr_refuse(v, rule, "That block is lost.");
    else
        return false;
    return true;
}

bool ford_bars_lose(FORD_WHYS)
{
    (void)p;
    return not_there(st, side, lr_a(x), "6.7", v);
}

void ford_why_loss(FORD_WHYS)
{
    (void)p;
    (void)side;
    if (st->block[lr_a(x)].hex != ford_loss_frame_of(st)->hex)
        lr_refuse(v, "6.7", "Only your blocks in this battle were hit.");
    else
        lr_refuse(v, "6.7", "The strongest block loses the step.");
}

void ford_apply_loss(FORD_APPLIES)
{
    (void)p;
    struct ford_loss_frame *f = ford_loss_frame(st);
    unsigned hex = (unsigned)f->hex;
    ford_lose(st, lr_a(x), 1, ev);
    int left = --f->hits;
    ford_as_attack(lr_top(&st->core) - 1)->defender_loses++;
    if (left == 0 || ford_in(st, side, hex) == 0)
        lr_pop(&st->core);
}

/* ---- 6.8, 6.9 Who is beaten, and retreats ---- */

/* 6.8 */
static void decide(struct ford_state *st, struct ford_attack_frame *f, struct lr_events *ev)
{
    enum lr_side attacker = ford_attacker(f), defender = lr_enemy(attacker);
    unsigned hex = (unsigned)f->hex;
    bool attackers = st->camp[attacker].here[hex], defenders = st->camp[defender].here[hex];
    f->step = FORD_BATTLE_END;
    if (!attackers || !defenders) {
        st->last = attackers ? FORD_DEFENDER_LOST : FORD_ATTACKER_LOST;
        return;
    }
    bool broken = f->defender_loses > f->attacker_loses;
    st->last = broken ? FORD_DEFENDER_BEATEN : FORD_ATTACKER_BEATEN;
    f->beaten = (int32_t)(broken ? defender : attacker);
    f->step = FORD_WITHDRAW;
    LR_TELL(ev, FORD_T_BEATEN, LR_NOBODY, LR_EVERYONE, f->beaten);
}

/* 6.9 */
static void withdraw(const struct ford_tables *t, struct ford_state *st, struct ford_attack_frame *f,
                     struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)f->beaten;
    unsigned hex = (unsigned)f->hex, blocks = ford_in(st, side, hex);
    if (blocks == 0) {
        f->step = FORD_BATTLE_END;
        return;
    }
    unsigned block = (unsigned)__builtin_ctz(blocks);
    if (!ways_out(t, st, side, ford_bit(block), hex)) {
        ford_lose(st, block, st->block[block].steps, ev);
        return;
    }
    struct ford_retreat_frame *retreat = ford_push_retreat(st, LR_ONLY(side));
    retreat->hex = (int32_t)hex;
    retreat->block = (int32_t)block;
}

void ford_ask_retreat(FORD_ASKS)
{
    const struct ford_retreat_frame *f = ford_retreat_frame_of(st);
    unsigned block = (unsigned)f->block, to = ways_out(ford_tables(p), st, side, ford_bit(block), (unsigned)f->hex);
    q->rule = "6.9";
    if (q->words.at) {
        lr_put_string(&q->words, "Where does ");
        lr_name(p, FORD_BLOCK, block, &q->words);
        lr_put_string(&q->words, " retreat to?");
    }
    lr_put_string(&q->others, "choosing a retreat");
    while (to)
        lr_allow(q, lr_say(FORD_V_RETREAT, block, ford_next(&to), 0, 0));
}

bool ford_bars_retreat(FORD_WHYS)
{
#ifdef FORD_MUTANT_QUESTION
    lr_refuse(v, "6.9", "The question is not where a block retreats to.");
    if (lr_top_of(&st->core)->kind != FORD_F_RETREAT)
        return true;
#endif
    (void)p;
    return not_there(st, side, lr_a(x), "6.9", v);
}

void ford_why_retreat(FORD_WHYS)
{
    const struct ford_retreat_frame *f = ford_retreat_frame_of(st);
    if ((int)lr_a(x) != f->block)
        lr_refuse(v, "6.9", "Another block retreats now.");
    else
        why_no_way(p, st, side, ford_bit(lr_a(x)), (unsigned)f->hex, lr_b(x), "6.9", v);
}

void ford_apply_retreat(FORD_APPLIES)
{
    (void)p;
    lr_pop(&st->core);
    lr_walk(ev, st->block[lr_a(x)].hex, (lr_hex)lr_b(x), 0);
    ford_put(st, lr_a(x), lr_b(x));
    LR_TELL(ev, FORD_T_RETREAT, side, LR_EVERYONE, (int32_t)lr_a(x), (int32_t)lr_b(x));
}

/* ---- 6.10 The end of it ---- */

/* 6.10, 8.1 */
static void end_battle(const struct ford_tables *t, struct ford_state *st, struct lr_events *ev)
{
    lr_pop(&st->core);
    st->battles++;
    if (st->fog)
        st->shown = 0;
    ford_hold(t, st, ev);
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        if ((st->lost & ford_set_of(s)) == ford_set_of(s)) {
            ford_finish(st, ev);
            return;
        }
}

void ford_go_attack(FORD_GOES)
{
    const struct ford_tables *t = ford_tables(p);
    struct ford_attack_frame *f = ford_attack_frame(st);
    switch (f->step) {
    case FORD_CALL:
        ford_push_stand(st, LR_ONLY(lr_enemy(ford_attacker(f))))->hex = f->hex;
        break;
    case FORD_FIGHT:
        fight(t, st, f, ev);
        break;
    case FORD_DECIDE:
        decide(st, f, ev);
        break;
    case FORD_WITHDRAW:
        withdraw(t, st, f, ev);
        break;
    default:
        end_battle(t, st, ev);
    }
}

/* ---- Ways: of a move, and of whoever falls back, pursues or retreats by one hex ---- */

static bool one_hex(struct lr_way *w, unsigned from, unsigned to)
{
    lr_way_begin(w, (lr_hex)from);
    lr_way_on(w, (lr_hex)to, 0);
    return true;
}

bool ford_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w)
{
    const struct ford_state *st = seen;
    const struct lr_frame *top = lr_top_of(&st->core);
    switch (lr_verb_of(x)) {
    case FORD_V_MOVE:
        return ford_way_of_move(p, st, side, x, w);
    case FORD_V_FALL:
        return one_hex(w, (unsigned)ford_stand_frame_of(st)->hex, lr_a(x));
    case FORD_V_PURSUE:
        return one_hex(w, (unsigned)ford_as_attack_of(top - 1)->hex, (unsigned)ford_pursuit_frame_of(st)->hex);
    case FORD_V_RETREAT:
        return one_hex(w, (unsigned)ford_retreat_frame_of(st)->hex, lr_b(x));
    default:
        return false;
    }
}
