/* marches.c - answers in the Movement Sequence: who marches, who leaves a stack, where to (8.1 to 8.6). */
#include "eyes.h"

static int cost_of_how(unsigned how)
{
    return (how & LA_BY_FORCE ? 120 : 0) + (how & LA_BY_MORALE ? 60 : 0) + (how & LA_NO_WAGONS ? 15 : 0);
}

static int weigh_march_off(const struct eyes *e, unsigned leader, unsigned how, int mr)
{
    const struct own *o = lj_own_at(e, la_leader_hex(e->s, leader));
    struct field *w = e->field;
    if (o == NULL)
        return -50;
    int i = 0;
    while (i < w->gains && (w->gain[i].hex != o->hex || w->gain[i].mr != mr))
        i++;
    if (i == MOST_GAINS)
        return -50;
    if (i == w->gains) {
        struct la_force f;
        la_muster(e->p, e->s, e->me, o->hex, &f);
        w->gain[w->gains++] = (struct gain){ o->hex, mr, lj_march_gain(e, o, &f, mr) };
    }
    return w->gain[i].value - 5 + lj_lean(e, leader + 400, 50) - cost_of_how(how);
}

/* A commander with his whole box, or one under him with his troops, as a force of its own. */
static void with_him(const struct eyes *e, unsigned leader, struct own *o, struct la_force *made)
{
    struct la_force f = { .hex = la_leader_hex(e->s, leader), .oc = (uint8_t)leader };
    bool under = e->s->leader[leader].place == LA_UNDER;
    for (unsigned u = e->t->first_unit[e->me]; u < e->t->first_unit[e->me + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || (under ? x->boss : la_holder(e->s, x->boss)) != leader)
            continue;
        int cf = la_unit_cf(e->p, e->s, u);
        bool cavalry = e->t->counter[u].type == LA_CAVALRY, mounted = cavalry && !(x->marks & LA_DISMOUNTED);
        f.cavalry = (uint8_t)(f.cavalry + cavalry);
        f.bosses[f.units] = x->boss;
        f.unit[f.units++] = (uint8_t)u;
        f.cf = (uint16_t)(f.cf + cf);
        f.mounted = (uint8_t)(f.mounted + mounted);
        f.mounted_cf = (uint16_t)(f.mounted_cf + (mounted ? cf : 0));
    }
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++)
        if (la_in_play(&e->s->leader[i]) && (under ? i : la_holder(e->s, i)) == leader && f.leaders < LA_STACK)
            f.leader[f.leaders++] = (uint8_t)i;
    lj_as_own(e, &f, o);
    f.oc = la_holder(e->s, leader); /* whose supply it is */
    *made = f;
}

/* Mounted units of a leader of cavalry; 0: he has none, or infantry, too. */
static int troopers(const struct eyes *e, unsigned leader, int *cf)
{
    int n = 0;
    *cf = 0;
    for (unsigned u = e->t->first_unit[e->me]; u < e->t->first_unit[e->me + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || x->boss != leader)
            continue;
        if (e->t->counter[u].type != LA_CAVALRY)
            return 0;
        if (x->marks & LA_DISMOUNTED)
            continue;
        *cf += la_unit_cf(e->p, e->s, u);
        n++;
    }
    return n;
}

/* Cavalry of the stack that may go along: it adds to the die, and takes from the enemy's (10.4.3). */
static void with_horse(const struct eyes *e, struct own *o, struct la_force *f)
{
    for (unsigned i = e->t->first_leader[e->me]; o->mounted == 0 && i < e->t->first_leader[e->me + 1]; i++) {
        int cf = 0, n = i == o->oc || la_leader_hex(e->s, i) != o->hex ? 0 : troopers(e, i, &cf);
        if (n == 0 || !la_outranks(e->p, e->s, o->oc, i) || f->leaders == LA_STACK)
            continue;
        o->mounted = n;
        o->horse = cf;
        o->stars += e->s->leader[i].rank;
        f->leader[f->leaders++] = (uint8_t)i;
    }
}

/* Those leave a stack who have somebody to attack (8.2.5.2). */
static int weigh_split(const struct eyes *e, unsigned leader)
{
    const struct own *all = lj_own_at(e, la_leader_hex(e->s, leader));
    if (all == NULL || all->cf < SPLIT_OF)
        return -45 + lj_lean(e, leader + 500, 40);
    struct own part;
    struct la_force f;
    with_him(e, leader, &part, &f);
    if (f.cavalry == f.units)
        return lj_sally_gain(e, &part, &f) + RIDERS;
    if (part.bare && leader != all->oc)
        return 80;
    if (part.cf < SPLIT_LEAST || 4 * part.cf > 3 * all->cf)
        return -45;
    with_horse(e, &part, &f);
    int worth = SPLITTING - (e->me == LA_CONFEDERATE ? OUTNUMBERED : 0);
    return lj_sally_gain(e, &part, &f) + worth + lj_lean(e, leader + 400, 50);
}

int lj_weigh_move(const struct eyes *e, lr_answer x)
{
    lr_hex h;
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_MARCH:
        return weigh_march_off(e, lr_a(x), lr_b(x), la_mr(e->p, e->s, lr_a(x)));
    case LA_V_MARCH_AT:
        return weigh_march_off(e, lr_a(x), lr_b(x), la_mr(e->p, e->s, lr_c(x))) - 20
               + 8 * (la_mr(e->p, e->s, lr_c(x)) - la_mr(e->p, e->s, lr_a(x)));
    case LA_V_SEND:
        h = la_leader_hex(e->s, lr_a(x));
        return h == LR_NONE ? -50 : lj_weigh_attack(e, h, (lr_hex)lr_b(x)) - SENDING;
    case LA_V_STORM:
        return -60;
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        return -20 + lj_lean(e, lr_a(x) + 900, 30);
    case LA_V_SPLIT:
        return weigh_split(e, lr_a(x));
    case LA_V_DETAIL:
        return -45 + lj_lean(e, lr_a(x) + 500, 40);
    case LA_V_SCREEN:
        return -15;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        return -300;
    case LA_V_ABSORB: /* every leader less is a War Effort Point less an Impulse, and one less to be shot
                         (11.0, 10.6.7) */
        return ABSORBED;
    case LA_V_DESTROY:
        return -400;
    default:
        return -40;
    }
}

/* The force that marches, as it is: perhaps only a part of what stands in its hex. */
static const struct own *marching(const struct eyes *e, const struct la_march_frame *f, struct own *made)
{
    lr_hex h = f->hex >= 0 && f->hex < LA_HEXES ? (lr_hex)f->hex : e->goal;
    *made = (struct own){ .hex = h, .oc = LA_NOBODY, .cf = 3, .br = 2, .mr = 2 };
    if (f->by == LA_GOES_LED) {
        struct la_force x;
        la_marching(e->p, e->s, f, &x);
        if (x.oc != LA_NOBODY)
            lj_as_own(e, &x, made);
        made->hex = h;
    }
    return made;
}

int lj_weigh_march(const struct eyes *e, lr_answer x)
{
    const struct la_march_frame *f = la_march_frame_of(e->s);
    struct own made;
    const struct own *o = marching(e, f, &made);
    lj_hunt(e, o);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        if (f->by != LA_GOES_LED)
            return 4 * (lj_near_link(e, o->hex) - lj_near_link(e, (lr_hex)lr_a(x)));
        return lj_place_value(e, o, (lr_hex)lr_a(x)) - lj_place_value(e, o, o->hex) + 15
               + lj_lean(e, lr_a(x) + 2000, 25);
    case LA_V_HALT:
    case LA_V_DONE:
        return la_in_zone(e->p, e->s, e->foe_side, o->hex) ? -20 : 0;
    case LA_V_ATTACK: {
        const struct foe *y = lj_foe_at(e, (lr_hex)lr_a(x));
        return y == NULL ? -20 : lj_attack_value(e, o, o->hex, y);
    }
    case LA_V_WAKE:
        return 60;
    case LA_V_RAID:
        return RAIDING;
    default:
        return -25;
    }
}

/* Has he who leaves no mounted troops yet? */
static bool wants_horse(const struct eyes *e)
{
    struct la_force g;
    la_group(e->p, e->s, e->me, (lr_hex)la_split_frame_of(e->s)->hex, &g);
    return g.mounted == 0;
}

int lj_weigh_setting_out(const struct eyes *e, lr_answer x)
{
    int cf;
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_SET_OUT:
        return -cost_of_how(lr_a(x));
    case LA_V_SET_OUT_AT:
        return 5 - cost_of_how(lr_a(x));
    case LA_V_AMMO:
        return 30 - 8 * (lr_a(x) > (unsigned)AMMO ? (int)lr_a(x) - AMMO : AMMO - (int)lr_a(x));
    case LA_V_GUNS:
        return 10 * (int)lr_a(x) + lj_lean(e, lr_a(x) + 600, 10);
    case LA_V_TAKE_LEADER:
        return (wants_horse(e) && troopers(e, lr_a(x), &cf) > 0 ? HORSE : -30) + lj_lean(e, lr_a(x) + 700, 40);
    case LA_V_TAKE_UNIT:
        return (wants_horse(e) && e->t->counter[lr_a(x)].type == LA_CAVALRY ? HORSE / 2 : -30)
               + lj_lean(e, lr_a(x) + 700, 40);
    default:
        return -60;
    }
}
