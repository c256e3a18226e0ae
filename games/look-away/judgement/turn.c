/* turn.c - answers around the marches: bids, supply, the Reorganization, the Administration (5, 7, 13, 14). */
#include "eyes.h"

/* Leaders who would be paid for at the end of an Impulse (11.0). */
static int paid_leaders(const struct eyes *e)
{
    int n = 0;
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++)
        n += la_in_play(&e->s->leader[i]) && la_active(e->s, i);
    return n;
}

static int turns_left(const struct eyes *e)
{
    return e->s->last_turn >= e->s->turn ? e->s->last_turn - e->s->turn + 1 : 1;
}

/* Whoever cannot pay for two Impulses a turn takes one with all his effort (5.1.4). */
int lj_weigh_bid(const struct eyes *e, unsigned bid)
{
    int most = e->s->player[e->me].effort, price = paid_leaders(e) * turns_left(e);
    int impulses = price > 0 ? (100 * (int)e->s->player[e->me].wep / price + SLACK) / 100 : 1;
    bool poor = (int)e->s->player[e->me].wep < POOR * paid_leaders(e);
    int half = (most + 1) / 2; /* two even Impulses; less is lost on an enemy who passes (5.1.3) */
    int want = e->me == LA_UNION ? (poor ? most : half) : impulses > 1 ? least_of(most, CBID) : most;
    want += lj_lean(e, 5, 1);
    int off = (int)bid - least_of(most, (want > half ? want : half) + e->s->ties); /* 5.1.2 */
    return -40 * off * off - (bid == 0 ? 120 : 0);
}

static int rest_value(const struct eyes *e, unsigned leader)
{
    int near = lj_near_foe(e, la_leader_hex(e->s, leader));
    bool poor = e->s->player[e->me].wep < paid_leaders(e) * least_of(turns_left(e), 2);
    return poor && near > 7 && !la_senior(e->p, e->s, leader) ? 30 : -80;
}

int lj_weigh_ready(const struct eyes *e, lr_answer x)
{
    unsigned who = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_STIR:
        return rest_value(e, who) > 0 ? -30 : 60;
    case LA_V_CALL:
        return rest_value(e, who) > 0 ? -60 : 40;
    case LA_V_OPEN_LINE:
        return 50;
    case LA_V_REST:
        return rest_value(e, who);
    case LA_V_FORAGED:
        return 20;
    case LA_V_PREFER:
        return -5;
    case LA_V_DESTROY:
        return -400;
    default:
        return -60;
    }
}

int lj_weigh_reorganization(const struct eyes *e, lr_answer x)
{
    (void)e;
    switch (lr_verb_of(x)) {
    case LA_V_FORAGE:
        return 60;
    case LA_V_BURN_TOWN:
    case LA_V_BURN_BRIDGE:
        return -30;
    case LA_V_ATTRITION_OWN:
        return 30;
    case LA_V_ATTRITION_MORALE:
        return -25;
    case LA_V_ATTRITION_CART:
        return -60;
    default:
        return 0;
    }
}

/* Ammo first for those in front, three or four rounds, while the treasury lasts. */
static int weigh_ammo(const struct eyes *e, unsigned leader, int number)
{
    const struct la_leader *l = &e->s->leader[leader];
    int want = lj_near_foe(e, la_leader_hex(e->s, leader)) <= 8 ? 5 : 2;
    int lack = want - l->ammo;
    int poor = e->s->player[e->me].wep < RESERVE ? 60 : 0;
    return lack <= 0 ? -30 : 60 + 5 * least_of(number, lack) - 20 * (number > lack ? number - lack : 0) - poor;
}

/* Whoever digs does not march (14.8.2): works are for those who wait to be attacked. */
static int weigh_works(const struct eyes *e, lr_hex h)
{
    if (lj_near_foe(e, h) > 6)
        return -15;
    bool before = e->for_atlanta && lr_distance(e->p->board, h, e->goal) <= 4;
    return h == e->goal || (e->me == LA_CONFEDERATE && before) ? 80 : -10;
}

/* Steps, ammo, guns and works are worth their price; promotions and new commands are left alone. These are worth
 * the same wherever they are done; 0: as little as anything that is not named. */
static const int16_t settled_worth[] = {
    [LA_V_RAISE] = 70,
    [LA_V_RECRUIT] = 60,
    [LA_V_REMOUNT] = -15, /* whoever waits for horses keeps his whole force from marching (16.1.4) */
    [LA_V_REPAIR_RAIL] = 60,
    [LA_V_RAILHEAD] = 70,
    [LA_V_REPAIR_BRIDGE] = 30,
    [LA_V_DEPOT] = 30,
    [LA_V_CONFIRM] = 30,
    [LA_V_NEW_COMMAND] = -20,
    [LA_V_REPLACE] = -20,
    [LA_V_SUPERSEDE] = -20,
    [LA_V_BREVET] = -30,
    [LA_V_UNION_CORPS] = -30,
    [LA_V_FEDERALS] = -400,
    [LA_V_GIVE_UP] = -400,
    [LA_V_FORM_DETACHMENTS] = -400,
    [LA_V_DEMOTE] = -400,
};

int lj_weigh_administration(const struct eyes *e, lr_answer x)
{
    enum { KNOWN = sizeof settled_worth / sizeof *settled_worth };
    int wep = e->s->player[e->me].wep;
    unsigned a = lr_a(x), verb = lr_verb_of(x);
    switch (verb) {
    case LA_V_DONE:
        return 0;
    case LA_V_BUY_AMMO:
        return weigh_ammo(e, a, (int)lr_b(x));
    case LA_V_STRENGTHEN:
        return 120 + 3 * e->t->counter[a].cf[2];
    case LA_V_RETURN:
        return 90 + 3 * e->t->counter[a].cf[1];
    case LA_V_NEW_GUN:
        return wep > 40 ? 40 : -20;
    case LA_V_ENTRENCH:
        return weigh_works(e, la_unit_hex(e->s, a));
    case LA_V_BUILD:
        return wep > 80 ? 5 : -60;
    default:
        return verb < KNOWN && settled_worth[verb] != 0 ? settled_worth[verb] : -60;
    }
}
