/* battle.c - chapter 6: stand or fall back, pursuit, fire, losses and retreats. */
#include "ford.h"

void ford_attack(struct ford_state *st, enum lr_side side, unsigned place, bool across)
{
    struct lr_frame *f = lr_push(&st->core, FORD_F_ATTACK, 0);
    f->x = (uint8_t)side;
    f->v[FORD_AT] = (int32_t)place;
    f->v[FORD_ACROSS] = across;
}

static void ask_side(struct ford_state *st, unsigned kind, enum lr_side side, int hex, int more)
{
    struct lr_frame *f = lr_push(&st->core, kind, LR_ONLY(side));
    f->v[0] = (int32_t)hex;
    f->v[1] = (int32_t)more;
#ifdef FORD_MUTANT_FRAME
    f->v[2] = 1;
#endif
}

/* 6.2, 6.9 The neighbouring hexes without enemies and with room, that all these blocks may enter. */
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
void ford_ask_stand(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, struct lr_question *q)
{
    unsigned from = (unsigned)lr_top_of(&st->core)->v[0], blocks = ford_in(st, side, from);
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

void ford_why_stand(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                    struct lr_verdict *v)
{
    unsigned from = (unsigned)lr_top_of(&st->core)->v[0];
    if (lr_verb_of(x) != FORD_V_FALL)
        lr_refuse(v, "6.1", "The question is whether to stand or fall back.");
    else
        why_no_way(p, st, side, ford_in(st, side, from), from, lr_a(x), "6.2", v);
}

void ford_apply_stand(const struct lr_pack *p, struct ford_state *st, enum lr_side side, lr_answer x,
                      struct lr_events *ev)
{
    unsigned from = (unsigned)lr_top(&st->core)->v[0], to = lr_a(x);
    lr_pop(&st->core);
    struct lr_frame *attack = lr_top(&st->core);
    if (lr_verb_of(x) == FORD_V_STAND) {
        attack->step = FORD_FIGHT;
        LR_TELL(ev, FORD_T_STAND, side, LR_EVERYONE, (int32_t)side, (int32_t)from);
        return;
    }
    unsigned blocks = ford_in(st, side, from);
    while (blocks)
        ford_put(st, ford_next(&blocks), to);
    LR_TELL(ev, FORD_T_FALL, side, LR_EVERYONE, (int32_t)side, (int32_t)from, (int32_t)to);
    ford_hold(ford_tables(p), st, ev);
    attack->step = FORD_BATTLE_END;
    st->last = FORD_FELL_BACK;
    ask_side(st, FORD_F_PURSUIT, lr_enemy(side), (int)to, 0);
}

/* ---- 6.3 Pursuit ---- */

static bool may_pursue(const struct ford_tables *t, const struct ford_state *st, enum lr_side side)
{
    unsigned from = (unsigned)st->core.frame[st->core.depth - 2].v[FORD_AT];
    return ford_in(st, side, from) & t->cavalry;
}

/* Always asked: otherwise the enemy would know cavalry by the question. */
void ford_ask_pursuit(const struct lr_pack *p, const struct ford_state *st, enum lr_side side,
                      struct lr_question *q)
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

void ford_why_pursuit(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                      struct lr_verdict *v)
{
    (void)p;
    (void)st;
    (void)side;
    if (lr_verb_of(x) == FORD_V_PURSUE)
        lr_refuse(v, "6.3", "Only cavalry pursues.");
    else
        lr_refuse(v, "6.3", "The question is whether to halt or pursue.");
}

void ford_apply_pursuit(const struct lr_pack *p, struct ford_state *st, enum lr_side side, lr_answer x,
                        struct lr_events *ev)
{
    const struct ford_tables *t = ford_tables(p);
    unsigned to = (unsigned)lr_top(&st->core)->v[0];
    lr_pop(&st->core);
    struct lr_frame *attack = lr_top(&st->core);
    unsigned from = (unsigned)attack->v[FORD_AT], blocks = ford_in(st, side, from);
    bool pursue = lr_verb_of(x) == FORD_V_PURSUE;
    LR_TELL(ev, pursue ? FORD_T_PURSUE : FORD_T_HALT, side, LR_EVERYONE, (int32_t)side, (int32_t)to);
    if (!pursue)
        return;
    ford_put(st, ford_next(&blocks), to);
    attack->v[FORD_AT] = (int32_t)to;
    attack->v[FORD_ACROSS] |= t->home[from] != t->home[to];
    attack->step = FORD_FIGHT;
}

/* ---- 6.4 to 6.6 Faces and fire ---- */

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

static void fight(const struct ford_tables *t, struct ford_state *st, struct lr_frame *f, struct lr_events *ev)
{
    enum lr_side attacker = ford_side_of(f), defender = lr_enemy(attacker);
    unsigned hex = (unsigned)f->v[FORD_AT];
    bool woods = t->woods & ford_bit(hex);
    unsigned attack = ford_in(st, attacker, hex), defence = ford_in(st, defender, hex);
    unsigned one = (unsigned)__builtin_ctz(attack);
    f->step = FORD_DECIDE;
    turn_up(st, attack | defence, ev);
    unsigned hits = fire(t, st, defence, FORD_DEFENDS, woods, 0, ev), before = st->block[one].steps;
    if (hits > 0)
        ford_lose(st, one, hits, ev);
    f->v[FORD_ATTACKER_LOSES] = (int32_t)(before < hits ? before : hits);
    if (st->block[one].steps == 0)
        return;
    hits = fire(t, st, attack, FORD_ATTACKS, woods, f->v[FORD_ACROSS] ? 1 : 0, ev);
    if (hits > 0)
        ask_side(st, FORD_F_LOSS, defender, (int)hex, (int)hits);
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
void ford_ask_loss(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, struct lr_question *q)
{
    const struct lr_frame *f = lr_top_of(&st->core);
    unsigned set = strongest(st, ford_in(st, side, (unsigned)f->v[0]));
    (void)p;
    q->rule = "6.7";
    if (q->words.at)
        lr_put(&q->words, "Which block loses a step? Hits left: %d.", f->v[1]);
    lr_put_string(&q->others, "choosing a loss");
    while (set)
        lr_allow(q, lr_say(FORD_V_LOSE, ford_next(&set), 0, 0, 0));
}

void ford_why_loss(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                   struct lr_verdict *v)
{
    (void)p;
    if (lr_verb_of(x) != FORD_V_LOSE)
        lr_refuse(v, "6.7", "The question is which block loses a step.");
    else if (ford_owner(lr_a(x)) != side || st->block[lr_a(x)].hex != lr_top_of(&st->core)->v[0])
        lr_refuse(v, "6.7", "Only your blocks in this battle were hit.");
    else
        lr_refuse(v, "6.7", "The strongest block loses the step.");
}

void ford_apply_loss(const struct lr_pack *p, struct ford_state *st, enum lr_side side, lr_answer x,
                     struct lr_events *ev)
{
    (void)p;
    struct lr_frame *f = lr_top(&st->core);
    unsigned hex = (unsigned)f->v[0];
    ford_lose(st, lr_a(x), 1, ev);
    int left = --f->v[1];
    struct lr_frame *attack = f - 1;
    attack->v[FORD_DEFENDER_LOSES]++;
    if (left == 0 || ford_in(st, side, hex) == 0)
        lr_pop(&st->core);
}

/* ---- 6.8, 6.9 Who is beaten, and retreats ---- */

static void decide(struct ford_state *st, struct lr_frame *f, struct lr_events *ev)
{
    enum lr_side attacker = ford_side_of(f), defender = lr_enemy(attacker);
    unsigned hex = (unsigned)f->v[FORD_AT];
    bool attackers = st->camp[attacker].here[hex], defenders = st->camp[defender].here[hex];
    f->step = FORD_BATTLE_END;
    if (!attackers || !defenders) {
        st->last = attackers ? FORD_DEFENDER_LOST : FORD_ATTACKER_LOST;
        return;
    }
    bool broken = f->v[FORD_DEFENDER_LOSES] > f->v[FORD_ATTACKER_LOSES];
    st->last = broken ? FORD_DEFENDER_BEATEN : FORD_ATTACKER_BEATEN;
    f->v[FORD_BEATEN] = (int32_t)(broken ? defender : attacker);
    f->step = FORD_WITHDRAW;
    LR_TELL(ev, FORD_T_BEATEN, LR_NOBODY, LR_EVERYONE, f->v[FORD_BEATEN]);
}

static void withdraw(const struct ford_tables *t, struct ford_state *st, struct lr_frame *f, struct lr_events *ev)
{
    enum lr_side side = (enum lr_side)f->v[FORD_BEATEN];
    unsigned hex = (unsigned)f->v[FORD_AT], blocks = ford_in(st, side, hex);
    if (blocks == 0) {
        f->step = FORD_BATTLE_END;
        return;
    }
    unsigned block = (unsigned)__builtin_ctz(blocks);
    if (ways_out(t, st, side, ford_bit(block), hex))
        ask_side(st, FORD_F_RETREAT, side, (int)hex, (int)block);
    else
        ford_lose(st, block, st->block[block].steps, ev);
}

void ford_ask_retreat(const struct lr_pack *p, const struct ford_state *st, enum lr_side side,
                      struct lr_question *q)
{
    const struct lr_frame *f = lr_top_of(&st->core);
    unsigned block = (unsigned)f->v[1], to = ways_out(ford_tables(p), st, side, ford_bit(block), (unsigned)f->v[0]);
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

void ford_why_retreat(const struct lr_pack *p, const struct ford_state *st, enum lr_side side, lr_answer x,
                      struct lr_verdict *v)
{
    const struct lr_frame *f = lr_top_of(&st->core);
    if (lr_verb_of(x) != FORD_V_RETREAT)
        lr_refuse(v, "6.9", "The question is where a beaten block retreats to.");
    else if ((int)lr_a(x) != f->v[1])
        lr_refuse(v, "6.9", "Another block retreats now.");
    else
        why_no_way(p, st, side, ford_bit(lr_a(x)), (unsigned)f->v[0], lr_b(x), "6.9", v);
}

void ford_apply_retreat(const struct lr_pack *p, struct ford_state *st, enum lr_side side, lr_answer x,
                        struct lr_events *ev)
{
    (void)p;
    lr_pop(&st->core);
    ford_put(st, lr_a(x), lr_b(x));
    LR_TELL(ev, FORD_T_RETREAT, side, LR_EVERYONE, (int32_t)lr_a(x), (int32_t)lr_b(x));
}

/* ---- 6.10 The end of it ---- */

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

void ford_go_attack(const struct lr_pack *p, struct ford_state *st, struct lr_events *ev)
{
    const struct ford_tables *t = ford_tables(p);
    struct lr_frame *f = lr_top(&st->core);
    switch (f->step) {
    case FORD_CALL:
        ask_side(st, FORD_F_STAND, lr_enemy(ford_side_of(f)), f->v[FORD_AT], 0);
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
