/* results.c - 10.6.3 to 10.6.8: losses, morale, guns, leaders, retreats, advances; and the losses and retreats that
 * other chapters bring about (8.3.1, 8.4.1, 13.4.2).
 *
 * The order is A-45: steps, morale gain, guns, leaders, Morale Checks, the net retreat with its penalties, advance.
 */
#include "look.h"

static enum lr_side attacker_of(const struct la_state *s) { return (enum lr_side)s->battle.attacker; }
static enum lr_side defender_of(const struct la_state *s) { return lr_enemy(attacker_of(s)); }

/* ---- Small things for the chapters 9 and 10 ---- */

void la_show_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h && s->leader[i].marks & LA_HIDDEN) {
            la_show(p, s, i, ev);
            return;
        }
}

/* 9.1.3, 10.6.8: no impassable ground, no Major River but at a bridge or ford. */
bool la_passable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, int dir)
{
    const struct la_tables *t = la_tables(p);
    lr_hex to = p->board->next[from][dir];
    if (to == LR_NONE || !p->board->playable[to] || !la_crossable(p, s, side, from, dir))
        return false;
    if (s->open_city && to == t->atlanta && side == LA_CONFEDERATE && !la_holds_city(s, side, to)) /* 19.6.7 */
        return false;
    return t->enter[t->hex[to].terrain & 7] >= 0 || (t->hex[from].road | t->hex[from].rail) >> dir & 1;
}

static int steps_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    int n = 0;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.units; i++)
        n += s->unit[f.unit[i]].steps;
    return n;
}

static bool anyone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return f.units > 0;
}

/* 10.6.8, A-58: what cannot get away is captured. */
void la_capture_force(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, enum la_loss why,
                      struct lr_events *ev)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.units; i++) {
        LR_TELL(ev, LA_TELL_DESTROYED, side, LR_EVERYONE, f.unit[i]);
        while (s->unit[f.unit[i]].steps > 0)
            la_step_lost(p, s, f.unit[i], why, ev);
    }
    la_vacate(p, s, side, h, LA_L_COMBAT, ev);
    la_settle_field(p, s);
}

/* ---- 10.6.3 step losses ---- */

static bool by_turns(int why) { return why == LA_L_COMBAT; } /* odd owner, even enemy */

/* Whose pick is the next loss? */
static enum lr_side picker(const struct la_loss_frame *f)
{
    enum lr_side loser = (enum lr_side)f->loser;
    return by_turns(f->why) && f->number % 2 == 0 ? lr_enemy(loser) : loser;
}

/* The enemy must see the units whose losses he picks. */
static void ask_picker(struct la_state *s, struct la_loss_frame *f)
{
    enum lr_side x = picker(f);
    f->side = (uint8_t)x;
    f->asked = LR_ONLY(x);
    if (x == (enum lr_side)f->loser)
        return;
    lr_reveal(&s->core);
    for (unsigned u = 0; u < LA_UNITS; u++)
        if (la_unit_hex(s, u) == (lr_hex)f->hex)
            s->unit[u].marks |= LA_SEEN;
}

void la_begin_losses(struct la_state *s, enum lr_side loser, lr_hex h, int steps, enum la_loss why,
                     struct lr_events *ev)
{
    bool any = false;
    (void)ev;
    for (unsigned u = 0; u < LA_UNITS && !any; u++)
        any = s->unit[u].steps > 0 && la_unit_hex(s, u) == h;
    if (!any || steps <= 0)
        return;
    struct la_loss_frame *f = la_push_loss(s, LR_ONLY(loser));
    f->side = (uint8_t)loser;
    f->hex = h;
    f->loser = (int32_t)loser;
    f->steps = steps;
    f->why = (int32_t)why;
    if (by_turns((int)why))
        f->number = 1;
    ask_picker(s, f);
}

/* 13.4.2: which units of the hex have lost a step in this attrition, in the order of their numbers. */
static uint64_t worn(const struct la_loss_frame *f) { return (uint64_t)f->worn | (uint64_t)f->worn_more << 31; }

static void set_worn(struct la_loss_frame *f, uint64_t set)
{
    f->worn = (int32_t)(set & LA_ANY_SET);
    f->worn_more = (int32_t)(set >> 31 & LA_ANY_SET);
}

/* May this unit, the i-th of the force, lose the next step? */
static bool may_lose(const struct la_state *s, const struct la_loss_frame *f, const struct la_force *force, int i)
{
    int full = 0, fresh = 0;
    if (f->why == LA_L_ATTRITION) {
        for (int k = 0; k < force->units && k < 62; k++)
            fresh += !(worn(f) >> k & 1);
        return fresh == 0 || i >= 62 || !(worn(f) >> i & 1);
    }
    for (int k = 0; k < force->units; k++)
        full += s->unit[force->unit[k]].steps == 2;
    return full == 0 || s->unit[force->unit[i]].steps == 2;
}

/* Whose steps are lost: all in the hex, on a Force March those who march (8.3.1). */
static void who_loses(const struct lr_pack *p, const struct la_state *s, const struct la_loss_frame *f,
                      struct la_force *force)
{
    if (f->why == LA_L_FORCE_MARCH)
        la_group(p, s, (enum lr_side)f->loser, (lr_hex)f->hex, force);
    else
        la_muster(p, s, (enum lr_side)f->loser, (lr_hex)f->hex, force);
}

static void ask_guns(LA_ASKS);
static void why_guns(LA_WHYS);
static void apply_guns(LA_APPLIES);

static bool about_guns(const struct la_state *s) { return la_loss_frame_of(s)->why >= LA_L_GUN; }

static void put_loss_words(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                           struct lr_question *q)
{
    static const char *const why[] = {
        "in battle",           "for the attack not sustained", "after a failed Morale Check",
        "in the enemy's zone", "on the Force March",           "by attrition",
    };
    const struct la_loss_frame *f = la_loss_frame_of(s);
    lr_put(&q->words, "Which %sunit at ", (int)side == f->loser ? "" : "enemy ");
    lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
    lr_put(&q->words, " loses the next step %s? To lose: %d.", why[f->why < LA_L_GUN ? f->why : 0], f->steps);
}

/* The cheapest to lose: full before reduced, then the weakest; the enemy picks the strongest. */
static bool better_pick(const struct lr_pack *p, const struct la_state *s, unsigned a, unsigned b, bool own)
{
    const struct la_counter *c = la_tables(p)->counter;
    int x = la_unit_cf(p, s, a) - c[a].cf[s->unit[a].steps - 1],
        y = la_unit_cf(p, s, b) - c[b].cf[s->unit[b].steps - 1];
    return own ? x < y : x > y;
}

void la_ask_loss(LA_ASKS)
{
    const struct la_loss_frame *f = la_loss_frame_of(s);
    struct la_force force;
    if (about_guns(s)) {
        ask_guns(p, s, side, q);
        return;
    }
    q->rule = "10.6.3";
    q->always = true;
    if (q->words.at)
        put_loss_words(p, s, side, q);
    lr_put(&q->others, "choosing step losses");
    who_loses(p, s, f, &force);
    unsigned best = LA_NOBODY;
    for (int i = 0; i < force.units; i++) {
        unsigned u = force.unit[i];
        if (!may_lose(s, f, &force, i))
            continue;
        if (best == LA_NOBODY || better_pick(p, s, u, best, (int)side == f->loser))
            best = u;
        lr_allow(q, lr_say(LA_V_LOSE, u, 0, 0, 0));
    }
    if (best != LA_NOBODY)
        q->suggest = lr_say(LA_V_LOSE, best, 0, 0, 0);
    else
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

static bool is_there(const struct la_force *f, unsigned u)
{
    for (int i = 0; i < f->units; i++)
        if (f->unit[i] == u)
            return true;
    return false;
}

void la_why_loss(LA_WHYS)
{
    static const char *const rule[] = {
        [LA_L_COMBAT] = "10.6.3", [LA_L_SUSTAIN] = "8.4.1",     [LA_L_MORALE_CHECK] = "10.6.5",
        [LA_L_ZONE] = "10.6.8",   [LA_L_FORCE_MARCH] = "8.3.1", [LA_L_ATTRITION] = "13.4.2"
    };
    const struct la_loss_frame *f = la_loss_frame_of(s);
    struct la_force force;
    if (about_guns(s)) {
        why_guns(p, s, side, x, v);
        return;
    }
    who_loses(p, s, f, &force);
    if (lr_verb_of(x) != LA_V_LOSE)
        lr_refuse(v, rule[f->why], "Steps must be lost: choose a unit.");
    else if (!is_there(&force, lr_a(x)))
        lr_refuse(v, rule[f->why], "No Combat Unit of that name is in the force that loses steps.");
    else if (f->why == LA_L_ATTRITION)
        lr_refuse(v, "13.4.2", "No unit loses a second step before all have lost one.");
    else
        lr_refuse(v, "10.6.3", "No unit is eliminated before all others have lost a step.");
}

static void mark_worn(struct la_loss_frame *f, const struct la_force *force, int i, bool dead)
{
    uint64_t set = worn(f);
    bool all = true;
    for (int k = 0; k < force->units && k < 62; k++)
        all &= set >> k & 1;
    if (all)
        set = 0;
    if (i >= 62)
        return;
    uint64_t below = lr_bit((unsigned)i) - 1;
    set_worn(f, dead ? (set & below) | (set >> 1 & ~below) : set | lr_bit((unsigned)i));
}

static void lose_step(const struct lr_pack *p, struct la_state *s, struct la_loss_frame *f, unsigned unit,
                      struct lr_events *ev)
{
    struct la_force force;
    enum lr_side loser = (enum lr_side)f->loser;
    bool dead = s->unit[unit].steps <= 1;
    la_muster(p, s, loser, (lr_hex)f->hex, &force);
    for (int i = 0; i < force.units && f->why == LA_L_ATTRITION; i++)
        if (force.unit[i] == unit)
            mark_worn(f, &force, i, dead);
    uint8_t know = s->unit[unit].marks & LA_SEEN ? LR_PLAYERS : LR_ONLY(loser); /* 10.6.3: the enemy sees them */
    LR_TELL(ev, dead ? LA_TELL_DESTROYED : LA_TELL_STEP, loser, dead ? LR_EVERYONE : know, (int32_t)unit);
    la_step_lost(p, s, unit, (enum la_loss)f->why, ev);
}

/* Is the retreat below one of a force of which nobody is left? */
static bool left_behind(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *below,
                        const struct la_loss_frame *f)
{
    return below->kind == LA_F_RETREAT && la_as_retreat_of(below)->hex == f->hex
           && la_as_retreat_of(below)->loser == f->loser
           && !anyone_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex);
}

/* Is it a march, and has it cost all its troops (8.3.1)? Others may stand in the hex it set out from. */
static bool marched_to_death(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *below)
{
    if (below->kind != LA_F_MARCH)
        return false;
    const struct la_march_frame *f = la_as_march_of(below);
    if (f->by == LA_GOES_UNLED)
        return s->unit[f->unit].place != LA_ON_MAP;
    struct la_force g;
    int led = 0; /* troops without a Leader stay where they are */
    la_marching(p, s, f, &g);
    for (int i = 0; i < g.units; i++)
        led += g.bosses[i] < LA_LEADERS;
    return s->leader[f->leader].place != LA_HOLDS || led == 0;
}

/* The last step of this cause is off: leaders without troops go. */
static void end_losses(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_loss_frame f = *la_loss_frame(s);
    lr_pop(&s->core);
    la_vacate(p, s, (enum lr_side)f.loser, (lr_hex)f.hex, (enum la_loss)f.why, ev);
    if (left_behind(p, s, lr_top(&s->core), &f))
        lr_pop(&s->core);
    else if (marched_to_death(p, s, lr_top(&s->core)))
        la_end_march(p, s, (enum lr_side)f.loser, false, ev);
}

void la_apply_loss(LA_APPLIES)
{
    struct la_loss_frame *f = la_loss_frame(s);
    if (about_guns(s)) {
        apply_guns(p, s, side, x, ev);
        return;
    }
    if (lr_verb_of(x) == LA_V_LOSE) {
        lose_step(p, s, f, lr_a(x), ev);
        f->steps--;
        if (by_turns(f->why))
            f->number++;
    } else {
        f->steps = 0;
    }
    if (f->steps <= 0 || !anyone_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex))
        end_losses(p, s, ev);
    else
        ask_picker(s, f);
}

/* ---- 10.6.6, 16.2.2 guns: the loser says whose, the captor who gets it (A-99) ---- */

static bool gives_gun(const struct la_state *s, const struct la_loss_frame *f, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && s->leader[leader].guns > 0
           && s->leader[leader].hex == (lr_hex)f->hex;
}

/* 16.2: no more guns than the printed Administrative Ratings of the force; 3.1.2 the cavalry's limits. */
static bool room_for_gun(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    enum { CAVALRY_CORPS_GUNS = 2 };
    const struct la_leader *l = &s->leader[leader];
    if (l->place != LA_HOLDS || l->guns >= LA_MOST_MORALE || la_cavalry_division(p, s, leader))
        return false;
    if (la_cavalry_corps(p, s, leader) && l->guns >= CAVALRY_CORPS_GUNS)
        return false;
    struct la_force f;
    int most = 0;
    la_muster(p, s, (enum lr_side)la_tables(p)->officer[leader].side, l->hex, &f);
    for (int i = 0; i < f.leaders; i++)
        most += la_printed_ar(p, f.leader[i]);
    return f.guns < most;
}

static bool engaged(const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_battle *b = &s->battle;
    if (side != (enum lr_side)b->attacker)
        return h == b->hex;
    for (int i = 0; i < b->attacks; i++)
        if (b->from[i] == h)
            return true;
    return false;
}

static bool takes_gun(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS && engaged(s, side, s->leader[leader].hex)
           && room_for_gun(p, s, leader);
}

static void ask_guns(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_loss_frame *f = la_loss_frame_of(s);
    bool taken = f->why == LA_L_GUN_TAKEN;
    q->rule = "10.6.6";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, taken ? "Who gets the gun captured at " : "Who gives up the gun that is lost at ");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words, "?");
    }
    lr_put(&q->others, taken ? "taking a captured gun" : "giving up a gun");
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (taken ? takes_gun(p, s, side, i) : gives_gun(s, f, i))
            lr_allow(q, lr_say(taken ? LA_V_TAKE_GUN : LA_V_GIVE_GUN, i, 0, 0, 0));
    if (taken || q->n == 0)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
}

static void why_gun_not_taken(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                              struct lr_verdict *v)
{
    if (la_tables(p)->officer[i].side != side || s->leader[i].place != LA_HOLDS
        || !engaged(s, side, s->leader[i].hex))
        lr_refuse(v, "16.2.2", "A captured gun goes to a command of yours in this battle.");
    else if (la_cavalry_corps(p, s, i) || la_cavalry_division(p, s, i))
        lr_refuse(v, "3.1.2", "A Cavalry Corps has two guns at most, a cavalry division none.");
    else
        lr_refuse(v, "16.2", "His force can have no more guns.");
}

static void why_guns(LA_WHYS)
{
    unsigned verb = lr_verb_of(x);
    bool taken = la_loss_frame_of(s)->why == LA_L_GUN_TAKEN;
    if (verb == LA_V_TAKE_GUN && taken)
        why_gun_not_taken(p, s, side, lr_a(x), v);
    else if (verb == LA_V_GIVE_GUN && !taken)
        lr_refuse(v, "16.2.2", "He has no gun in this battle.");
    else
        lr_refuse(v, "10.6.6", taken ? "A gun is captured: say who gets it." : "A gun is lost: say whose.");
}

static void push_guns(struct la_state *s, enum lr_side side, lr_hex h, int n, enum la_loss why)
{
    struct la_loss_frame *f = la_push_loss(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = h;
    f->loser = (int32_t)side;
    f->steps = n;
    f->why = (int32_t)why;
}

static void apply_guns(LA_APPLIES)
{
    (void)p;
    struct la_loss_frame f = *la_loss_frame(s);
    lr_pop(&s->core);
    if (lr_verb_of(x) == LA_V_TAKE_GUN)
        s->leader[lr_a(x)].guns++;
    if (lr_verb_of(x) != LA_V_GIVE_GUN)
        return;
    s->leader[lr_a(x)].guns--;
    LR_TELL(ev, f.steps == 2 ? LA_TELL_GUN_TAKEN : LA_TELL_GUN_LOST, side, LR_EVERYONE, f.hex);
    if (f.steps == 2)
        push_guns(s, lr_enemy(side), (lr_hex)f.hex, 1, LA_L_GUN_TAKEN);
}

/* ---- Steps of a battle ---- */

static lr_hex hex_of_bit(const struct la_battle *b, int bit) { return bit & 1 ? b->hex : b->from[bit / 2]; }
static enum lr_side side_of_bit(const struct la_battle *b, int bit)
{
    return bit & 1 ? lr_enemy((enum lr_side)b->attacker) : (enum lr_side)b->attacker;
}

/* 14.8.4, A-92: nobody is there but works or a depot. */
static void hit_ground(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_battle *b = &s->battle;
    enum lr_side side = defender_of(s);
    int works = la_works(s, b->hex, side);
    if (works && (b->steps[0] > 0 || b->retreat[0] > works)) {
        s->ground[b->hex] &= (uint8_t) ~(LA_WORKS | LA_WORKS_CSA);
        la_works_touched = true;
        LR_TELL(ev, LA_TELL_WORKS_FALL, side, LR_EVERYONE, b->hex);
    }
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1] && b->steps[0] > 0; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == b->hex) {
            LR_TELL(ev, LA_TELL_DEPOT_FALLS, side, LR_EVERYONE, (int32_t)c, b->hex);
            la_cart_off(s, c);
        }
    b->steps[0] = 0;
    la_settle_field(p, s);
}

/* The attackers hex by hex, then the defender. What was inflicted is what could be lost (17.2). */
static void battle_losses(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->fire < b->attacks) {
        int i = b->fire++, n = steps_at(p, s, attacker_of(s), b->from[i]);
        if (b->against[i] > n) {
            b->steps[1] = (uint8_t)(b->steps[1] - (b->against[i] - n));
            b->against[i] = (uint8_t)n;
        }
        if (b->against[i] > 0)
            LR_TELL(ev, LA_TELL_STEPS, attacker_of(s), LR_EVERYONE, b->from[i], b->against[i]);
        la_begin_losses(s, attacker_of(s), b->from[i], b->against[i], LA_L_COMBAT, ev);
        return;
    }
    int n = steps_at(p, s, defender_of(s), b->hex);
    b->paid = n > 0;
    memset(b->against, 0, sizeof b->against); /* from now on: 1, a failed Morale Check */
    lr_top(&s->core)->step = LA_B_MORALE;
    if (n == 0) {
        hit_ground(p, s, ev);
        return;
    }
    b->steps[0] = (uint8_t)(b->steps[0] < n ? b->steps[0] : n);
    if (b->steps[0] > 0)
        LR_TELL(ev, LA_TELL_STEPS, defender_of(s), LR_EVERYONE, b->hex, b->steps[0]);
    la_begin_losses(s, defender_of(s), b->hex, b->steps[0], LA_L_COMBAT, ev);
}

static void raise_at(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.leaders; i++)
        if (s->leader[f.leader[i]].place == LA_HOLDS)
            la_raise_morale(s, f.leader[i], 1);
}

/* 10.6.4, A-55: every box in the battle. */
static void battle_morale(LA_GOES)
{
    struct la_battle *b = &s->battle;
    b->fire = 0;
    if (b->steps[0] != b->steps[1]) {
        enum lr_side winner = b->steps[0] > b->steps[1] ? attacker_of(s) : defender_of(s);
        LR_TELL(ev, LA_TELL_SPIRITS, winner, LR_EVERYONE, (int32_t)winner);
        if (winner == defender_of(s))
            raise_at(p, s, winner, b->hex);
        for (int i = 0; i < b->attacks && winner == attacker_of(s); i++)
            raise_at(p, s, winner, b->from[i]);
    }
    lr_top(&s->core)->step = LA_B_GUNS;
}

/* 10.6.6: his own natural 1. */
static void battle_guns(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->ones == 0) {
        lr_top(&s->core)->step = LA_B_LEADERS;
        return;
    }
    int bit = __builtin_ctz(b->ones);
    b->ones &= (uint16_t)(b->ones - 1);
    lr_hex h = hex_of_bit(b, bit);
    enum lr_side side = side_of_bit(b, bit);
    struct la_force f;
    int die = lr_d6(&s->core, ev);
    LR_TELL(ev, LA_TELL_GUN_CHECK, side, LR_EVERYONE, h);
    la_muster(p, s, side, h, &f);
    if (die >= 4 && f.guns > 0)
        push_guns(s, side, h, die == 6 ? 2 : 1, LA_L_GUN);
}

/* 10.6.5: a new commander makes no Morale Check. */
static void no_check(struct la_battle *b, int bit)
{
    if (bit & 1)
        b->check[0] = 0;
    else
        b->check[1] &= (uint8_t) ~(1u << (bit / 2));
}

/* 10.6.7: true if he dies. */
static bool roll_for_leader(const struct lr_pack *p, struct la_state *s, unsigned leader, enum lr_side side,
                            struct lr_events *ev)
{
    enum { WOUNDED = 5, DEADLY = 6 };
    struct la_leader *l = &s->leader[leader];
    int die = lr_d6(&s->core, ev), wound = 0;
    if (die == WOUNDED)
        wound = lr_d6(&s->core, ev);
    if (die == DEADLY || wound + l->wound >= DEADLY) {
        la_fallen(p, s, leader, LA_DEAD, ev);
        return true;
    }
    if (wound == 0) {
        LR_TELL(ev, LA_TELL_UNHURT, side, LR_EVERYONE, (int32_t)leader);
        return false;
    }
    l->wound = (uint8_t)(l->wound + wound);
    l->marks |= LA_HURT;
    LR_TELL(ev, LA_TELL_WOUNDED, side, LR_EVERYONE, (int32_t)leader, wound);
    return false;
}

static void battle_leaders(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    struct la_battle *b = &s->battle;
    if (b->sixes == 0) {
        lr_top(&s->core)->step = LA_B_CHECKS;
        return;
    }
    int bit = __builtin_ctz(b->sixes);
    b->sixes &= (uint16_t)(b->sixes - 1);
    lr_hex h = hex_of_bit(b, bit);
    enum lr_side side = side_of_bit(b, bit);
    uint64_t here = 0, dead = 0;
    uint8_t oc = la_overall(p, s, side, h);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (la_leader_hex(s, i) == h)
            here |= lr_bit(i);
    LR_EACH_BIT(i, here)
        if (la_leader_hex(s, i) == h && roll_for_leader(p, s, i, side, ev))
            dead |= lr_bit(i);
    if (oc < LA_LEADERS && dead >> oc & 1)
        no_check(b, bit);
}

/* 10.6.5, 3.5.2 */
static bool passes_check(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h,
                         struct lr_events *ev)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    int die = lr_d6(&s->core, ev), morale = la_force_morale(p, s, &f);
    bool pass = f.oc == LA_NOBODY ? die < morale : die <= morale;
    LR_TELL(ev, pass ? LA_TELL_CHECK_PASSED : LA_TELL_CHECK_FAILED, side, LR_EVERYONE, h);
    if (pass)
        return true;
    if (f.oc != LA_NOBODY)
        la_lower_morale(s, f.oc, 1);
    la_begin_losses(s, side, h, 1, LA_L_MORALE_CHECK, ev);
    return false;
}

enum { FAILED = 2 };

static void battle_checks(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->check[0] & 1) {
        b->check[0] = 0;
        if (anyone_at(p, s, defender_of(s), b->hex) && !passes_check(p, s, defender_of(s), b->hex, ev))
            b->check[0] = FAILED;
        return;
    }
    if (b->check[1]) {
        int i = __builtin_ctz(b->check[1]);
        b->check[1] &= (uint8_t)(b->check[1] - 1);
        if (anyone_at(p, s, attacker_of(s), b->from[i]) && !passes_check(p, s, attacker_of(s), b->from[i], ev))
            b->against[i] = 1;
        return;
    }
    b->fire = 0;
    lr_top(&s->core)->step = LA_B_RETREAT;
}

/* ---- 10.6.8 retreats ---- */

enum { MOST_HOPS = 24 };

/* Where a retreat may go on to. Hexes where friends stand are for the owner to judge; an enemy who picks the way
 * takes them only if there is no other. */
struct ways {
    lr_hex hex[6];
    int n;
};

static void keep(struct ways *w, const bool *good)
{
    bool any = false;
    for (int i = 0; i < w->n; i++)
        any |= good[i];
    int n = 0;
    for (int i = 0; i < w->n && any; i++)
        if (good[i])
            w->hex[n++] = w->hex[i];
    w->n = any ? n : w->n;
}

static void find_ways(const struct lr_pack *p, const struct la_state *s, const struct la_retreat_frame *f,
                      struct ways *w)
{
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex, start = (lr_hex)f->start;
    int away = lr_distance(p->board, here, start);
    bool good[6];
    w->n = 0;
    for (int d = 0; d < 6; d++) {
        lr_hex to = p->board->next[here][d];
        if (la_passable(p, s, side, here, d) && !lr_has(&s->stand[lr_enemy(side)], to)
            && lr_distance(p->board, to, start) >= away && to != start)
            w->hex[w->n++] = to;
    }
    if (w->n <= 1)
        return;
    for (int i = 0; i < w->n; i++) /* out of zones if possible */
        good[i] = !la_in_zone(p, s, lr_enemy(side), w->hex[i]);
    keep(w, good);
    for (int i = 0; i < w->n; i++)
        good[i] = lr_distance(p->board, w->hex[i], start) > away;
    keep(w, good);
    if (f->hexes <= 1) { /* where it ends: not on top of those it may not join */
        bool own = f->side == (uint8_t)side;
        for (int i = 0; i < w->n; i++)
            good[i] =
                !lr_has(&s->stand[side], w->hex[i]) || (own && la_may_join(p, s, side, here, w->hex[i], NULL));
        keep(w, good);
    }
    if (w->n <= 1)
        return;
    lr_hex hex[7] = { here };
    lr_cost far[7];
    memcpy(hex + 1, w->hex, (size_t)w->n * sizeof *hex);
    la_supply_far(p, s, side, hex, w->n + 1, far);
    for (int i = 0; i < w->n; i++) /* */
        good[i] = far[i + 1] <= far[0];
    keep(w, good);
}

static void move_frames(struct la_state *s, enum lr_side side, lr_hex from, lr_hex to)
{
    for (int i = 0; i < s->core.depth; i++) {
        struct lr_frame *f = &s->core.frame[i];
        int32_t *h = f->kind == LA_F_LOSS      ? &la_as_loss(f)->hex
                     : f->kind == LA_F_RETREAT ? &la_as_retreat(f)->hex
                                               : NULL;
        if (h != NULL && *h == from && la_loser_of(f) == side)
            *h = to;
    }
}

/* Nowhere to go: captured after battle, else it stays and loses another step. */
static void cornered(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame f = *la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f.loser;
    lr_pop(&s->core);
    if (f.why == LA_L_SUSTAIN) {
        LR_TELL(ev, LA_TELL_PENNED, side, LR_EVERYONE, f.hex);
        la_begin_losses(s, side, (lr_hex)f.hex, 1, LA_L_SUSTAIN, ev);
        return;
    }
    LR_TELL(ev, LA_TELL_CORNERED, side, LR_EVERYONE, f.hex);
    la_capture_force(p, s, side, (lr_hex)f.hex, LA_L_COMBAT, ev);
}

static void retreat_to(const struct lr_pack *p, struct la_state *s, lr_hex to, struct lr_events *ev);

/* The way is asked of the side with Cavalry Superiority, else of the owner. */
static void ask_way(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    struct ways w;
    bool battle = f->why != LA_L_SUSTAIN && s->battle.hex != LR_NONE && s->battle.superior != 0xFF;
    f->step = LA_R_WAY;
    f->side = battle ? s->battle.superior : (uint8_t)f->loser;
    f->asked = LR_ONLY(f->side);
    find_ways(p, s, f, &w);
    if (w.n == 0 || f->hops > MOST_HOPS || f->zones >= steps_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex))
        cornered(p, s, ev);
    else if (w.n == 1 && f->why != LA_L_SUSTAIN) /* nothing to ask. A failed attack's loss comes first (8.4.1) */
        retreat_to(p, s, w.hex[0], ev);
}

static void push_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                         enum la_loss why, bool trade, struct lr_events *ev)
{
    uint8_t oc = la_overall(p, s, loser, h);
    if (hexes <= 0 || !anyone_at(p, s, loser, h))
        return;
    struct la_retreat_frame *f = la_push_retreat(s, LR_ONLY(loser));
    f->side = (uint8_t)loser;
    f->hex = f->start = h;
    f->loser = (int32_t)loser;
    f->hexes = hexes;
    f->why = (int32_t)why;
    if (trade && oc != LA_NOBODY)
        return;
    if (why == LA_L_COMBAT && oc != LA_NOBODY)
        la_lower_morale(s, oc, 1); /* 3.5.3 */
    ask_way(p, s, ev);
}

void la_begin_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                      enum la_loss why, struct lr_events *ev)
{
    push_retreat(p, s, loser, h, hexes, why, why == LA_L_COMBAT, ev);
}

void la_ask_retreat(LA_ASKS)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(s);
    q->rule = "10.6.8";
    q->always = true;
    if (f->step == LA_R_TRADE) {
        uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
        if (q->words.at) {
            lr_put(&q->words, "The force at ");
            lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
            lr_put(&q->words, " must retreat %d hex%s. A Morale Level may be given instead of one hex.", f->hexes,
                   f->hexes == 1 ? "" : "es");
        }
        lr_put(&q->others, "facing a retreat");
        if (oc < LA_LEADERS && s->leader[oc].morale > 0)
            lr_allow(q, lr_say(LA_V_HOLD_ON, 0, 0, 0, 0));
        lr_allow(q, lr_say(LA_V_GIVE_WAY, 0, 0, 0, 0));
        return;
    }
    struct ways w;
    if (q->words.at) {
        lr_put(&q->words, "Where to does the %sforce at ", f->loser == (int32_t)side ? "" : "enemy ");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words, " retreat? Hexes to go: %d.", f->hexes);
    }
    lr_put(&q->others, "choosing the way of a retreat");
    find_ways(p, s, f, &w);
    for (int i = 0; i < w.n; i++)
        lr_allow(q, lr_say(LA_V_RETREAT_TO, w.hex[i], 0, 0, 0));
}

static void why_not_to(const struct lr_pack *p, const struct la_state *s, const struct la_retreat_frame *f,
                       lr_hex to, struct lr_verdict *v)
{
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex;
    int d = to < p->board->hexes ? lr_direction(p->board, here, to) : -1;
    if (d < 0)
        lr_refuse(v, "10.6.8", "A retreat goes hex by hex: that one is not next to it.");
    else if (s->open_city && to == la_tables(p)->atlanta && !la_passable(p, s, side, here, d))
        lr_refuse(v, "19.6.7", "Through the Open City only the Union passes while it is the Union's.");
    else if (!la_passable(p, s, side, here, d))
        lr_refuse(v, "10.6.8",
                  "Retreats do not cross impassable ground, nor Major Rivers but at bridges or fords.");
    else if (lr_has(&s->stand[lr_enemy(side)], to))
        lr_refuse(v, "10.6.8", "Enemy Combat Units are in that hex.");
    else if (la_in_zone(p, s, lr_enemy(side), to))
        lr_refuse(v, "10.6.8", "A retreat keeps out of enemy zones of control while it can.");
    else if (f->hexes <= 1 && lr_has(&s->stand[side], to))
        lr_refuse(v, "3.2.2", "The retreat may not end on top of others while there is another way.");
    else
        lr_refuse(v, "10.6.8", "The retreat must go away from the battle and towards supply.");
}

/* Hexes that the defender must retreat by the fire, less than none: the attackers (10.6.1, A-52). */
static int net_retreat(const struct la_state *s)
{
    const struct la_battle *b = &s->battle;
    int works = la_works(s, b->hex, defender_of(s)),
        by_attacker = b->retreat[0] > works ? b->retreat[0] - works : 0;
    return by_attacker - b->retreat[1];
}

/* Why no Morale Level is given instead of a hex of this retreat. */
static void why_not_held(const struct la_state *s, const struct la_retreat_frame *f, struct lr_verdict *v)
{
    int hexes = f->loser == (int32_t)defender_of(s) ? net_retreat(s) : -net_retreat(s);
    if (f->step == LA_R_TRADE)
        lr_refuse(v, "3.5.1", "His Morale Level is 0 and cannot fall.");
    else if (f->why == LA_L_SUSTAIN)
        lr_refuse(v, "8.4.1", "Who does not sustain his attack retreats.");
    else if (f->why == LA_L_COMBAT && s->battle.hex != LR_NONE && hexes <= 0)
        lr_refuse(v, "10.6.5", "The retreat after a failed Morale Check must be made.");
    else
        lr_refuse(v, "3.5.4", "One hex at most may be bought with morale, and only after combat.");
}

void la_why_retreat(LA_WHYS)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(s);
    unsigned verb = lr_verb_of(x);
    (void)side;
    if (verb == LA_V_HOLD_ON)
        why_not_held(s, f, v);
    else if (f->step == LA_R_TRADE)
        lr_refuse(v, "10.6.8", "The retreat must be made: give way, or give a Morale Level for a hex.");
    else if (verb == LA_V_RETREAT_TO)
        why_not_to(p, s, f, (lr_hex)lr_a(x), v);
    else
        lr_refuse(v, "10.6.8", "The retreat must be made: say to which hex.");
}

/* What retreats leaves its work behind (14.8.2). */
static void stop_work(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.leaders; i++)
        s->leader[f.leader[i]].marks &= ~(uint32_t)LA_DIGGING;
    for (int i = 0; i < f.units; i++)
        s->unit[f.unit[i]].marks &= (uint8_t) ~(LA_DIGS | LA_AT_WORK);
}

/* The zone it has come into: a step and a hex more each, morale once (10.6.8). */
static void enter_zone(const struct lr_pack *p, struct la_state *s, struct la_retreat_frame *f)
{
    enum lr_side side = (enum lr_side)f->loser;
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    if (!la_in_zone(p, s, lr_enemy(side), (lr_hex)f->hex) || f->why == LA_L_SUSTAIN)
        return;
    if (f->zones == 0 && oc != LA_NOBODY)
        la_lower_morale(s, oc, 1);
    f->zones++;
    f->hexes++;
}

static void end_retreat(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame f = *la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f.loser;
    lr_pop(&s->core);
    la_gather(p, s, side, (lr_hex)f.hex);
    la_begin_losses(s, side, (lr_hex)f.hex, f.zones, LA_L_ZONE, ev);
}

static void retreat_to(const struct lr_pack *p, struct la_state *s, lr_hex to, struct lr_events *ev)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex;
    lr_reveal(&s->core);
    lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
    if (hidden != LR_NONE)
        la_show_all(p, s, lr_enemy(side), hidden, ev);
    if (hidden == to) {
        ask_way(p, s, ev);
        return;
    }
    bool crowded = lr_has(&s->stand[side], to) && !la_may_join(p, s, side, here, to, NULL);
    stop_work(p, s, side, here);
    la_drop_attack(s, here);
    la_show_all(p, s, side, to, ev); /* hidden friends it comes upon */
    la_place_force(p, s, side, here, to, true);
    la_settle_field(p, s);
    la_pass(p, s, side, to, ev);
    LR_TELL(ev, LA_TELL_RETREATS, side, LR_EVERYONE, here, to);
    move_frames(s, side, here, to);
    f->hexes--;
    f->hops++;
    enter_zone(p, s, f);
    if (f->hexes <= 0 && crowded)
        f->hexes = 1;
    if (f->hexes <= 0)
        end_retreat(p, s, ev);
    else
        ask_way(p, s, ev);
}

void la_apply_retreat(LA_APPLIES)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    if (lr_verb_of(x) == LA_V_RETREAT_TO) {
        retreat_to(p, s, (lr_hex)lr_a(x), ev);
        return;
    }
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    if (lr_verb_of(x) == LA_V_HOLD_ON) {
        la_lower_morale(s, oc, 1);
        LR_TELL(ev, LA_TELL_HOLDS_ON, side, LR_EVERYONE, oc);
        if (--f->hexes == 0) {
            lr_pop(&s->core);
            return;
        }
    }
    la_lower_morale(s, oc, 1); /* 3.5.3 */
    ask_way(p, s, ev);
}

/* 10.6.1, A-52: works cancel first, then the lengths are subtracted; a failed check adds one. */
static void battle_retreat(LA_GOES)
{
    struct la_battle *b = &s->battle;
    enum lr_side side = defender_of(s);
    int net = net_retreat(s), back = net < 0 ? -net : 0;
    if (b->fire < b->attacks) {
        int i = b->fire++;
        push_retreat(p, s, attacker_of(s), b->from[i], back + b->against[i], LA_L_COMBAT, back > 0, ev);
        return;
    }
    back = net > 0 ? net : 0;
    lr_top(&s->core)->step = LA_B_AFTER;
    push_retreat(p, s, side, b->hex, back + (b->check[0] == FAILED), LA_L_COMBAT, back > 0, ev);
}

/* What the battle has shown of units is covered again; guns and ammo as before. */
static void battle_after(LA_GOES)
{
    (void)p, (void)ev;
    for (int u = 0; u < LA_UNITS; u++)
        s->unit[u].marks &= (uint8_t)~LA_SEEN;
    for (int i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].marks & LA_LOADED || s->leader[i].hex == s->battle.hex)
            s->leader[i].marks &= ~(uint32_t)(LA_LOADED | LA_SPARED);
    for (int k = 0; k < s->battle.attacks; k++)
        for (int i = 0; i < LA_LEADERS; i++)
            if (s->leader[i].hex == s->battle.from[k])
                s->leader[i].marks &= ~(uint32_t)LA_SPARED;
    s->battle.fire = 0;
    lr_top(&s->core)->step = LA_B_ADVANCE;
}

/* ---- 10.6.1, 10.6.8 advance ---- */

static void push_advance(struct la_state *s, enum lr_side side, lr_hex to, const uint16_t *from, int n)
{
    struct la_advance_frame *f = la_push_advance(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = to;
    for (int i = 0; i < LA_ADVANCERS; i++)
        *la_advancer(f, i) = i < n ? from[i] : LR_NONE;
}

static bool vacant(const struct lr_pack *p, const struct la_state *s, enum lr_side of, lr_hex h)
{
    return !anyone_at(p, s, of, h) && !(la_works(s, h, of) && la_manned(p, s, h));
}

/* May the hex that was attacked be entered? One where nobody was to begin with: if its works fell, and its depot
 * fell or was made to retreat. */
static bool won(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    const struct la_battle *b = &s->battle;
    enum lr_side side = defender_of(s);
    if (!vacant(p, s, side, b->hex))
        return false;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1] && !b->paid; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == b->hex && b->retreat[0] <= b->retreat[1])
            return false;
    return true;
}

static void battle_advance(LA_GOES)
{
    struct la_battle *b = &s->battle;
    (void)ev;
    if (b->fire < b->attacks) {
        lr_hex from = b->from[b->fire++];
        if (vacant(p, s, attacker_of(s), from) && anyone_at(p, s, defender_of(s), b->hex))
            push_advance(s, defender_of(s), from, &b->hex, 1);
        return;
    }
    uint16_t from[8];
    int n = 0;
    for (int i = 0; i < b->attacks; i++)
        if (anyone_at(p, s, attacker_of(s), b->from[i]))
            from[n++] = b->from[i];
    lr_top(&s->core)->step = LA_B_END;
    if (n > 0 && won(p, s))
        push_advance(s, attacker_of(s), b->hex, from, n);
}

static bool may_come_from(const struct la_advance_frame *f, lr_hex h)
{
    for (int i = 0; i < LA_ADVANCERS; i++)
        if (la_advancer_of(f, i) == h && h != LR_NONE)
            return true;
    return false;
}

/* Those of this leader's who would go: himself and those under him. */
static int party(const struct lr_pack *p, const struct la_state *s, unsigned leader, uint8_t out[LA_STACK])
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)t->officer[leader].side;
    int n = 0;
    out[n++] = (uint8_t)leader;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == leader && n < LA_STACK)
            out[n++] = (uint8_t)i;
    return n;
}

static int troops_of(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    const struct la_tables *t = la_tables(p);
    uint8_t who[LA_STACK];
    int n = party(p, s, leader, who), units = 0;
    for (unsigned u = 0; u < (unsigned)t->units; u++)
        for (int i = 0; i < n; i++)
            units +=
                s->unit[u].place == LA_WITH && s->unit[u].boss == who[i] && t->counter[u].type != LA_SUPERVISOR;
    return units;
}

/* A part of a force: a leader other than its Overall Commander, with troops, and some stay. */
static bool may_advance_with(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                             const struct la_advance_frame *f, unsigned leader)
{
    lr_hex h = la_leader_hex(s, leader);
    uint8_t who[2 * LA_STACK];
    struct la_force there, here;
    if (la_tables(p)->officer[leader].side != side || s->leader[leader].place == LA_STAFF || !may_come_from(f, h)
        || la_overall(p, s, side, h) == leader)
        return false;
    int units = troops_of(p, s, leader);
    la_muster(p, s, side, h, &here);
    bool under = s->leader[leader].place == LA_UNDER;
    if (units == 0 || units == here.units || (under && units >= troops_of(p, s, s->leader[leader].chief)))
        return false;
    la_muster(p, s, side, (lr_hex)f->hex, &there);
    int n = party(p, s, leader, who);
    memcpy(who + n, there.leader, there.leaders);
    return n + there.leaders <= LA_STACK && la_may_stack(p, s, who, n + there.leaders);
}

void la_ask_advance(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    const struct la_advance_frame *f = la_advance_frame_of(s);
    lr_hex to = (lr_hex)f->hex;
    q->rule = "10.6.8";
    q->always = true;
    if (q->words.at) {
        lr_name(p, LR_HEXES, to, &q->words);
        lr_put(&q->words, " is vacated: who advances?");
    }
    lr_put(&q->others, "deciding on an advance");
    lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    for (int i = 0; i < LA_ADVANCERS; i++) {
        lr_hex from = la_advancer_of(f, i);
        if (from == LR_NONE || !lr_has(&s->stand[side], from) || !la_may_join(p, s, side, from, to, NULL))
            continue;
        lr_allow(q, lr_say(LA_V_ADVANCE, from, 0, 0, 0));
        q->suggest = q->suggest ? q->suggest : lr_say(LA_V_ADVANCE, from, 0, 0, 0);
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if ((s->leader[i].place == LA_HOLDS || s->leader[i].place == LA_UNDER)
            && may_advance_with(p, s, side, f, i))
            lr_allow(q, lr_say(LA_V_ADVANCE_WITH, i, 0, 0, 0));
}

/* A part of a force, under a leader. */
static void why_part_stays(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                           const struct la_advance_frame *f, unsigned i, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[i].name;
    lr_hex h = la_leader_hex(s, i);
    struct la_force here;
    if (la_is_absent(p, s, side, i, "10.6.1", v))
        return;
    la_muster(p, s, side, h, &here);
    int units = troops_of(p, s, i);
    bool all =
        units == here.units || (s->leader[i].place == LA_UNDER && units >= troops_of(p, s, s->leader[i].chief));
    if (!may_come_from(f, h))
        lr_refuse(v, "10.6.1", "The force of %s has not won that hex.", name);
    else if (la_overall(p, s, side, h) == i)
        lr_refuse(v, "10.6.1", "%s is the Overall Commander: he advances with the whole force.", name);
    else if (units == 0 || all)
        lr_refuse(v, "3.2.3", units == 0 ? "%s has no troops." : "Without the troops of %s the others have none.",
                  name);
    else
        lr_refuse(v, "3.2.2", "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
}

void la_why_advance(LA_WHYS)
{
    const struct la_advance_frame *f = la_advance_frame_of(s);
    lr_hex from = (lr_hex)lr_a(x);
    if (lr_verb_of(x) == LA_V_ADVANCE_WITH)
        why_part_stays(p, s, side, f, lr_a(x), v);
    else if (!may_come_from(f, from) || !lr_has(&s->stand[side], from))
        lr_refuse(v, "10.6.8", "No force there has won that hex.");
    else
        la_may_join(p, s, side, from, (lr_hex)f->hex, v);
}

void la_apply_advance(LA_APPLIES)
{
    struct la_advance_frame *f = la_advance_frame(s);
    lr_hex to = (lr_hex)f->hex, from = (lr_hex)lr_a(x);
    if (lr_verb_of(x) != LA_V_DONE)
        la_show_all(p, s, side, to, ev);
    switch (lr_verb_of(x)) {
    case LA_V_ADVANCE:
        stop_work(p, s, side, from);
        la_drop_attack(s, from);
        la_place_force(p, s, side, from, to, true);
        break;
    case LA_V_ADVANCE_WITH:
        from = la_leader_hex(s, lr_a(x));
        la_detach(p, s, lr_a(x), 0, s->leader[la_holder(s, lr_a(x))].ammo > 1);
        s->leader[lr_a(x)].hex = to;
        break;
    default:
        lr_pop(&s->core);
        return;
    }
    lr_reveal(&s->core); /* who stood under works or a screen is seen */
    LR_TELL(ev, LA_TELL_ADVANCES, side, LR_EVERYONE, (int32_t)side, from, to);
    la_settle_field(p, s);
    la_pass(p, s, side, to, ev);
    la_gather(p, s, side, to);
}

/* ---- The end of a battle ---- */

static void battle_end(LA_GOES)
{
    struct la_battle *b = &s->battle;
    (void)ev;
    for (int i = 0; i < LA_ATTACKS; i++) {
        struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != b->hex || a->marks & LA_FOUGHT)
            continue;
        if (b->round == 2)
            *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
        else
            a->marks = LA_FOUGHT;
    }
    la_no_battle(s);
    lr_pop(&s->core);
    la_settle_field(p, s);
    la_settle_battles(p, s);
}

void la_battle_results(LA_GOES)
{
    static void (*const step[])(LA_GOES) = {
        [LA_B_LOSSES] = battle_losses,   [LA_B_MORALE] = battle_morale,   [LA_B_GUNS] = battle_guns,
        [LA_B_LEADERS] = battle_leaders, [LA_B_CHECKS] = battle_checks,   [LA_B_RETREAT] = battle_retreat,
        [LA_B_AFTER] = battle_after,     [LA_B_ADVANCE] = battle_advance, [LA_B_EXTEND] = battle_end,
        [LA_B_END] = battle_end,
    };
    step[lr_top(&s->core)->step](p, s, ev);
}
