/* assault.c - 5.3, 7.1: the assault and the grand assault. */
#include "great.h"

/* ---- Who may assault, and whom ---- */

static bool rested(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    return st->unit[unit].place == GC_ON_MAP && st->unit[unit].fatigue < GC_MOST_FATIGUE
           && gc_tables(p)->unit[unit].type != GC_WAGON && !gc_is_locked(p, st, unit);
}

/* 7.1 step 1: of his command in his hex, and any artillery there. */
static bool may_storm(const struct lr_pack *p, const struct gc_state *st, unsigned leader, unsigned unit)
{
    const struct gc_tables *t = gc_tables(p);
    return gc_owner(t, unit) == (enum lr_side)t->leader[leader].side && rested(p, st, unit)
           && st->hex[unit] == gc_leader_hex(st, leader)
           && (t->unit[unit].type == GC_ARTILLERY || gc_subordinate(t, st, leader, unit));
}

static bool fights_alone(const struct gc_tables *t, unsigned unit) { return t->unit[unit].type != GC_ARTILLERY; }

static bool may_target(const struct lr_pack *p, const struct gc_state *st, unsigned leader, lr_hex hex)
{
    lr_hex from = gc_leader_hex(st, leader);
    return gc_attack_barred(p, st, (enum lr_side)gc_tables(p)->leader[leader].side, from, hex, from) == NULL;
}

static bool any_target(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    lr_hex from = gc_leader_hex(st, leader);
    for (int d = 0; d < 6; d++)
        if (from < p->board->hexes && may_target(p, st, leader, p->board->next[from][d]))
            return true;
    return false;
}

/* 5.3-1 */
bool gc_may_assault(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    const struct gc_tables *t = gc_tables(p);
    if (st->leader[leader].place != GC_ON_MAP || t->leader[leader].level == GC_ARMY)
        return false;
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (may_storm(p, st, leader, i) && fights_alone(t, i))
        return any_target(p, st, leader);
    return false;
}

void gc_begin_assault(GC_GOES, unsigned leader)
{
    struct gc_assault_frame *f = gc_push_assault(st, 0);
    f->side = gc_tables(p)->leader[leader].side;
    f->leader = (int32_t)leader;
    (void)ev;
}

/* ---- Steps 1 to 3: participants and target ---- */

static int count(const struct lr_pack *p, const struct gc_state *st, unsigned leader, bool chosen, bool alone)
{
    const struct gc_tables *t = gc_tables(p);
    int n = 0;
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (gc_marked(st, i, GC_CHOSEN) == chosen && (chosen || may_storm(p, st, leader, i))
        && (!alone || fights_alone(t, i)))
        n++;
    return n;
}

static void choose(GC_GOES, unsigned leader, unsigned unit)
{
    st->unit[unit].marks |= GC_CHOSEN;
    LR_TELL(ev, GC_E_SELECT, gc_owner(gc_tables(p), unit), gc_knows(gc_tables(p), st, unit), (int32_t)unit,
            (int32_t)leader);
}

static void choose_all(GC_GOES, unsigned leader)
{
    GC_EACH_OF(i, gc_tables(p), gc_tables(p)->leader[leader].side)
    if (!gc_marked(st, i, GC_CHOSEN) && may_storm(p, st, leader, i))
        choose(p, st, ev, leader, i);
}

static void ask_led(struct gc_state *st, unsigned kind, enum lr_side side, unsigned leader)
{
    struct gc_storm_frame *f = (void *)lr_push(&st->core, kind, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->leader = (int32_t)leader;
}

/* The target has been named, and Lee is asked about before the command roll (7.4). */
static bool about_lee(const struct gc_state *st) { return st->battle.hex != LR_NONE; }

void gc_ask_storm(GC_ASKS)
{
    unsigned leader = (unsigned)gc_storm_frame_of(st)->leader;
    lr_hex from = gc_leader_hex(st, leader);
    q->rule = about_lee(st) ? "7.4" : "7.1";
    if (q->words.at != NULL) {
        lr_put_string(&q->words, about_lee(st) ? "Does Lee add to the assault of " : "Who assaults with ");
        lr_name(p, GC_LEADER, leader, &q->words);
        lr_put_string(&q->words, about_lee(st) ? "?" : ", and what hex?");
    }
    lr_put_string(&q->others, "preparing an assault");
    if (about_lee(st)) {
        q->suggest = lr_say(GC_V_LEE, st->battle.hex, 0, 0, 0);
        lr_allow(q, q->suggest);
        lr_allow(q, lr_say(GC_V_TARGET, st->battle.hex, 0, 0, 0));
        return;
    }
    GC_EACH_OF(i, gc_tables(p), side)
    if (!gc_marked(st, i, GC_CHOSEN) && may_storm(p, st, leader, i))
        lr_allow(q, lr_say(GC_V_SELECT, i, 0, 0, 0));
    if (count(p, st, leader, false, false) > 1)
        lr_allow(q, lr_say(GC_V_ALL, 0, 0, 0, 0));
    bool ready = count(p, st, leader, true, true) > 0;
    for (int d = 0; d < 6 && ready; d++) {
        lr_hex to = p->board->next[from][d];
        if (may_target(p, st, leader, to)) {
            q->suggest = lr_say(GC_V_TARGET, to, 0, 0, 0);
            lr_allow(q, q->suggest);
        }
    }
    if (!ready)
        q->suggest = q->n > 1 ? lr_say(GC_V_ALL, 0, 0, 0, 0) : q->n > 0 && q->room > 0 ? q->list[0] : 0;
}

void gc_why_storm(GC_WHYS)
{
    unsigned leader = (unsigned)gc_storm_frame_of(st)->leader;
    const char *bar;
    switch (lr_verb_of(x)) {
    case GC_V_LEE:
        lr_refuse(v, "7.4", "Lee is not asked for here.");
        break;
    case GC_V_TARGET:
        bar = gc_attack_barred(p, st, side, gc_leader_hex(st, leader), (lr_hex)lr_a(x), gc_leader_hex(st, leader));
        lr_refuse(v, "7.1", "%s",
                  bar != NULL ? bar : "Choose who assaults first; artillery does not assault alone.");
        break;
    default:
        lr_refuse(
            v, "7.1",
            "Units of his command, and artillery, in the leader's hex at fatigue 3 or less assault with him.");
        break;
    }
}

/* 7.1-8: Step 2: fatigue, even for those who are left out later, and never an extended march. */
static void name_target(GC_GOES, unsigned leader, lr_hex hex)
{
    const struct gc_tables *t = gc_tables(p);
    GC_EACH_OF(i, t, t->leader[leader].side)
    if (gc_marked(st, i, GC_CHOSEN))
        gc_tire(st, i, 1);
    st->battle = (struct gc_battle){ .hex = hex,
                                     .from = gc_leader_hex(st, leader),
                                     .attacker = t->leader[leader].side,
                                     .manner = GC_ASSAULT,
                                     .leader = (uint8_t)leader };
    LR_TELL(ev, GC_E_STORM, (enum lr_side)t->leader[leader].side, LR_EVERYONE, (int32_t)leader, hex);
}

void gc_apply_storm(GC_APPLIES)
{
    unsigned leader = (unsigned)gc_storm_frame(st)->leader;
    switch (lr_verb_of(x)) {
    case GC_V_SELECT:
        choose(p, st, ev, leader, lr_a(x));
        break;
    case GC_V_ALL:
        choose_all(p, st, ev, leader);
        break;
    case GC_V_LEE: /* 7.4: it binds the bonus to this corps for the turn, even if the roll fails */
        lr_pop(&st->core);
        st->battle.flags |= GC_B_LEE;
        st->camp[side].lee = (uint8_t)gc_corps_of(gc_tables(p), st->leader[leader].command);
        LR_TELL(ev, GC_E_LEE, side, LR_EVERYONE, (int32_t)leader);
        break;
    default:
        lr_pop(&st->core);
        if (!about_lee(st))
            name_target(p, st, ev, leader, (lr_hex)lr_a(x));
        break;
    }
}

/* ---- Step 5: the command roll ---- */

static int loess(const struct lr_pack *p, const struct gc_state *st)
{
    return gc_tables(p)->hex[st->battle.hex].terrain == GC_LOESS;
}

/* 7.1-9, 7.1-11: False: the assault is over. */
static bool roll_command(GC_GOES, unsigned leader)
{
    const struct gc_officer *o = &gc_tables(p)->leader[leader];
    int die = lr_d6(&st->core, ev);
    int number = o->command - (die + loess(p, st) - (o->level == GC_DISTRICT ? 2 : 0));
    if (die == 6 || number < 0) {
        LR_TELL(ev, GC_E_NO_ASSAULT, (enum lr_side)o->side, LR_EVERYONE, (int32_t)leader, die);
        return false;
    }
    LR_TELL(ev, GC_E_ASSAULT, (enum lr_side)o->side, LR_EVERYONE, (int32_t)leader, die, number);
    st->battle.number = (uint8_t)(number > 1 ? number : 1);
    GC_EACH_OF(i, gc_tables(p), o->side)
    if (gc_marked(st, i, GC_CHOSEN))
        st->unit[i].marks |= GC_ATTACKS;
    return true;
}

static int attackers(const struct gc_tables *t, const struct gc_state *st, bool alone)
{
    int n = 0;
    GC_EACH_OF(i, t, st->battle.attacker)
    n += gc_marked(st, i, GC_ATTACKS) && (!alone || fights_alone(t, i));
    return n;
}

/* What stays is never artillery alone. */
static bool may_drop(const struct gc_tables *t, const struct gc_state *st, unsigned unit)
{
    return gc_marked(st, unit, GC_ATTACKS) && (!fights_alone(t, unit) || attackers(t, st, true) > 1);
}

/* 7.1-10 */
void gc_ask_drop(GC_ASKS)
{
    const struct gc_tables *t = gc_tables(p);
    q->rule = "7.1";
    if (q->words.at != NULL)
        lr_put(&q->words, "Only %d may assault: who is left out?", st->battle.number);
    lr_put_string(&q->others, "leaving units out of an assault");
    GC_EACH_OF(i, t, side)
    if (may_drop(t, st, i))
        lr_allow(q, lr_say(GC_V_DROP, i, 0, 0, 0));
    q->suggest = q->n > 0 && q->room > 0 ? q->list[0] : 0;
}

void gc_why_drop(GC_WHYS)
{
    (void)p, (void)st, (void)side, (void)x;
    lr_refuse(v, "7.1", "One of those chosen is left out, so that not artillery alone is left.");
}

void gc_apply_drop(GC_APPLIES)
{
    const struct gc_tables *t = gc_tables(p);
    st->unit[lr_a(x)].marks &= (uint16_t)~GC_ATTACKS;
    LR_TELL(ev, GC_E_DROP, side, LR_EVERYONE, (int32_t)lr_a(x));
    if (attackers(t, st, false) <= st->battle.number)
        lr_pop(&st->core);
}

/* ---- Step 6: the grand assault ---- */

static bool may_join(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    lr_hex from = st->hex[unit];
    return gc_owner(gc_tables(p), unit) == (enum lr_side)st->battle.attacker && !gc_marked(st, unit, GC_CHOSEN)
           && rested(p, st, unit) && st->unit[unit].demoralized == 0
           && gc_attack_barred(p, st, (enum lr_side)st->battle.attacker, from, st->battle.hex, from) == NULL;
}

static bool may_order(const struct lr_pack *p, const struct gc_state *st, unsigned leader)
{
    const struct gc_officer *o = &gc_tables(p)->leader[leader];
    return o->side == st->battle.attacker && (o->level == GC_ARMY || o->level == GC_DISTRICT)
           && st->leader[leader].place == GC_ON_MAP
           && gc_in_radius(p, st, (enum lr_side)o->side, st->battle.from, gc_leader_hex(st, leader));
}

static bool strong_enough(const struct gc_tables *t, const struct gc_state *st)
{
    int halves = 0;
    GC_EACH_OF(i, t, st->battle.attacker)
    if (gc_marked(st, i, GC_ATTACKS))
        halves += gc_attack_strength(t, st, i);
    return halves >= 2 * t->module.grand_strength;
}

/* 7.1-12 */
static bool may_go_grand(const struct lr_pack *p, const struct gc_state *st)
{
    const struct gc_tables *t = gc_tables(p);
    bool joins = false, orders = false;
    if (t->leader[st->battle.leader].cavalry || !strong_enough(t, st))
        return false;
    GC_EACH_OF(i, t, st->battle.attacker)
    joins |= may_join(p, st, i);
    for (unsigned l = 0; l < t->leaders && joins; l++)
        orders |= may_order(p, st, l);
    return joins && orders;
}

/* Directions, seen from the hex attacked, of the hexes that send units. */
static unsigned joined(const struct lr_pack *p, const struct gc_state *st)
{
    unsigned set = 0;
    for (int d = 0; d < 6; d++)
        GC_EACH_AT(i, gc_tables(p), st, st->battle.attacker, p->board->next[st->battle.hex][d])
    if (gc_marked(st, i, GC_LEAVES))
        set |= 1u << d;
    return set;
}

static bool joins_now(const struct lr_pack *p, const struct gc_state *st, unsigned unit)
{
    unsigned set = joined(p, st);
    int d = may_join(p, st, unit) ? lr_direction(p->board, st->battle.hex, st->hex[unit]) : -1;
    return d >= 0 && (set >> d & 1 || __builtin_popcount(set) < st->battle.grand);
}

/* 7.1-14 */
void gc_ask_grand(GC_ASKS)
{
    const struct gc_tables *t = gc_tables(p);
    bool won = st->battle.flags & GC_B_GRAND;
    q->rule = "7.1";
    if (q->words.at != NULL && won)
        lr_put(&q->words, "The grand assault takes units of up to %d hexes. Who joins?", st->battle.grand);
    else
        lr_put_string(&q->words, "Try a grand assault?");
    lr_put_string(&q->others, won ? "choosing who joins a grand assault" : "thinking of a grand assault");
    q->suggest = lr_say(GC_V_DONE, 0, 0, 0, 0);
    if (!won || joined(p, st))
        lr_allow(q, q->suggest);
    for (unsigned l = 0; l < t->leaders && !won; l++)
        if (may_order(p, st, l)) {
            q->suggest = lr_say(GC_V_GRAND, l, 0, 0, 0);
            lr_allow(q, q->suggest);
        }
    GC_EACH_OF(i, t, side)
    if (won && joins_now(p, st, i)) {
        q->suggest = lr_say(GC_V_JOIN, i, 0, 0, 0);
        lr_allow(q, q->suggest);
    }
}

void gc_why_grand(GC_WHYS)
{
    (void)side;
    bool won = st->battle.flags & GC_B_GRAND;
    switch (lr_verb_of(x)) {
    case GC_V_GRAND:
        lr_refuse(v, "7.1", "An army or district leader within the command radius tries it, once.");
        break;
    case GC_V_JOIN:
        if (won && st->unit[lr_a(x)].demoralized > 0)
            lr_refuse(v, "11.0", "A demoralized unit does not join a grand assault.");
        else if (won && may_join(p, st, lr_a(x)))
            lr_refuse(v, "7.1", "No more hexes may join than the Grand Assault Number.");
        else
            lr_refuse(v, "7.1",
                      "Units next to the defender join, at fatigue 3 or less, who could attack him and were not "
                      "chosen before.");
        break;
    default:
        lr_refuse(v, "7.1", "Once it is ordered, at least one unit must join a grand assault.");
        break;
    }
}

/* 7.1-13: Of 6 or more, or not less than his Command value, comes nothing. */
static void roll_grand(GC_GOES, unsigned leader)
{
    const struct gc_officer *o = &gc_tables(p)->leader[leader];
    int die = lr_d6(&st->core, ev) + loess(p, st), number = o->command - die;
    bool won = die < 6 && number > 0;
    if (!won) {
        LR_TELL(ev, GC_E_NO_GRAND, (enum lr_side)o->side, LR_EVERYONE, (int32_t)leader, die);
        lr_pop(&st->core);
        return;
    }
    LR_TELL(ev, GC_E_GRAND, (enum lr_side)o->side, LR_EVERYONE, (int32_t)leader, die, number);
    st->battle.flags |= GC_B_GRAND;
    st->battle.grand = (uint8_t)lr_within(number, 1, 6);
}

static void join(GC_GOES, unsigned unit)
{
    st->unit[unit].marks |= GC_CHOSEN | GC_ATTACKS | GC_LEAVES;
    gc_tire(st, unit, 1);
    LR_TELL(ev, GC_E_JOIN, gc_owner(gc_tables(p), unit), LR_EVERYONE, (int32_t)unit);
}

void gc_apply_grand(GC_APPLIES)
{
    (void)side;
    switch (lr_verb_of(x)) {
    case GC_V_GRAND:
        roll_grand(p, st, ev, lr_a(x));
        break;
    case GC_V_JOIN:
        join(p, st, ev, lr_a(x));
        break;
    default:
        lr_pop(&st->core);
        break;
    }
}

/* ---- The assault, step by step ---- */

static void end_assault(struct gc_state *st)
{
    gc_end_battle(st);
    gc_clear_marks(st, GC_ACTION_MARKS);
    lr_pop(&st->core);
}

static void command(GC_GOES, struct gc_assault_frame *f)
{
    const struct gc_tables *t = gc_tables(p);
    enum lr_side side = (enum lr_side)f->side;
    unsigned leader = (unsigned)f->leader;
    bool goes = roll_command(p, st, ev, leader);
    f->step = goes ? GC_S_GRAND : GC_S_END;
    if (goes && attackers(t, st, false) > st->battle.number)
        ask_led(st, GC_F_DROP, side, leader);
}

static void fight(GC_GOES)
{
    enum lr_side attacker = (enum lr_side)st->battle.attacker;
    gc_clear_marks(st, GC_LEAVES); /* they said which hexes had joined */
    gc_give_up_flanks(p, st, st->battle.from);
    for (int d = 0; d < 6; d++)
        gc_give_up_flanks(p, st, p->board->next[st->battle.hex][d]);
    if (gc_stands(st, lr_enemy(attacker), st->battle.hex))
        gc_begin_combat(p, st, ev);
    else /* 7.7: cavalry has left the hex: they may advance, and nobody fights */
        gc_put_question(p, st, GC_F_ADVANCE, attacker);
}

void gc_go_assault(GC_GOES)
{
    struct gc_assault_frame *f = gc_assault_frame(st);
    unsigned leader = (unsigned)f->leader;
    enum lr_side side = (enum lr_side)f->side;
    switch (f->step) {
    case GC_S_CHOOSE:
        f->step = GC_S_WINDOWS;
        if (count(p, st, leader, false, false) == 1)
            choose_all(p, st, ev, leader);
        ask_led(st, GC_F_STORM, side, leader);
        break;
    case GC_S_WINDOWS:
        if (gc_next_window(p, st, ev, st->leader[leader].with))
            break;
        f->step = GC_S_COMMAND;
        if (gc_lee_may(p, st, leader) && gc_stands(st, lr_enemy(side), st->battle.hex))
            ask_led(st, GC_F_STORM, side, leader);
        break;
    case GC_S_COMMAND:
        command(p, st, ev, f);
        break;
    case GC_S_GRAND:
        f->step = GC_S_FIGHT;
        if (gc_stands(st, lr_enemy(side), st->battle.hex) && may_go_grand(p, st))
            ask_led(st, GC_F_GRAND, side, leader);
        break;
    case GC_S_FIGHT:
        f->step = GC_S_END;
        fight(p, st, ev);
        break;
    default:
        end_assault(st);
        break;
    }
}
