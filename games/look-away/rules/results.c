/* results.c - 10.6: what a battle comes to. The order is A-45: steps, morale gain, guns, leaders, Morale Checks,
 * the net retreat with its penalties, advance. */
#include "results.h"

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

int la_steps_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    int n = 0;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.units; i++)
        n += s->unit[f.unit[i]].steps;
    return n;
}

bool la_anyone_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return f.units > 0;
}

/* 10.6.8, A-58, 9.2.4: what cannot get away is captured. */
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
        int i = b->fire++, n = la_steps_at(p, s, attacker_of(s), b->from[i]);
        if (b->against[i] > n) {
            b->steps[1] = (uint8_t)(b->steps[1] - (b->against[i] - n));
            b->against[i] = (uint8_t)n;
        }
        if (b->against[i] > 0)
            LR_TELL(ev, LA_TELL_STEPS, attacker_of(s), LR_EVERYONE, b->from[i], b->against[i]);
        la_begin_losses(s, attacker_of(s), b->from[i], b->against[i], LA_L_COMBAT, ev);
        return;
    }
    int n = la_steps_at(p, s, defender_of(s), b->hex);
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

/* 10.6.4, A-55, 3.5.3: every box in the battle. */
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

/* 10.6.6, 16.2.2: his own natural 1. */
static void battle_guns(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->ones == 0) {
        lr_top(&s->core)->step = LA_B_LEADERS;
        return;
    }
    int bit = (int)lr_lowest(b->ones);
    b->ones &= (uint16_t)(b->ones - 1);
    lr_hex h = hex_of_bit(b, bit);
    enum lr_side side = side_of_bit(b, bit);
    struct la_force f;
    int die = lr_d6(&s->core, ev);
    LR_TELL(ev, LA_TELL_GUN_CHECK, side, LR_EVERYONE, h);
    la_muster(p, s, side, h, &f);
    if (die >= 4 && f.guns > 0)
        la_push_lost_guns(s, side, h, die == 6 ? 2 : 1, LA_L_GUN);
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

/* 10.6.7 */
static void battle_leaders(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    struct la_battle *b = &s->battle;
    if (b->sixes == 0) {
        lr_top(&s->core)->step = LA_B_CHECKS;
        return;
    }
    int bit = (int)lr_lowest(b->sixes);
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

/* 10.6.5, 3.5.2, 3.5.3 */
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

/* 10.6.5 */
static void battle_checks(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->check[0] & 1) {
        b->check[0] = 0;
        if (la_anyone_at(p, s, defender_of(s), b->hex) && !passes_check(p, s, defender_of(s), b->hex, ev))
            b->check[0] = FAILED;
        return;
    }
    if (b->check[1]) {
        int i = (int)lr_lowest(b->check[1]);
        b->check[1] &= (uint8_t)(b->check[1] - 1);
        if (la_anyone_at(p, s, attacker_of(s), b->from[i]) && !passes_check(p, s, attacker_of(s), b->from[i], ev))
            b->against[i] = 1;
        return;
    }
    b->fire = 0;
    lr_top(&s->core)->step = LA_B_RETREAT;
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

/* ---- The end of a battle ---- */

static void battle_end(LA_GOES)
{
    struct la_battle *b = &s->battle;
    (void)ev;
    if (lr_has(&s->stand[defender_of(s)], b->hex))
        la_beset(s, b->hex);
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
        [LA_B_LOSSES] = battle_losses,   [LA_B_MORALE] = battle_morale,      [LA_B_GUNS] = battle_guns,
        [LA_B_LEADERS] = battle_leaders, [LA_B_CHECKS] = battle_checks,      [LA_B_RETREAT] = la_battle_retreat,
        [LA_B_AFTER] = battle_after,     [LA_B_ADVANCE] = la_battle_advance, [LA_B_EXTEND] = battle_end,
        [LA_B_END] = battle_end,
    };
    step[lr_top(&s->core)->step](p, s, ev);
}
