/* allowance.c - 8.2.2, 8.3: the Initiative Movement Chart and the Force March, with which a march begins; illness,
 * with which it ends (8.1.3). */
#include "march.h"
/* ---- 8.2.2 the Initiative Movement Chart ---- */

/* 8.2.2, 16.1.3 */
int la_allowance(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct la_force *f,
                 int mr, int die)
{
    const struct la_tables *t = la_tables(p);
    int effort = s->now + (la_all_cavalry(f) ? 1 : 0); /* 16.1.1, A-36 */
    effort = lr_within(effort, 1, 6);                  /* */
    die += f->leaders > 1;
    if (f->oc != LA_NOBODY && f->cavalry == f->units && la_cavalry_corps(p, s, f->oc)) /* 3.1.2: cavalry alone */
        die--;
    die += s->weather == LA_MUD || s->weather == LA_SCORCH; /* 5.2.4, 5.2.6 */
    die = lr_within(die, LA_IMC_LOWEST, LA_IMC_HIGHEST);
    int mp = t->imc[effort - 1][lr_within(mr, 0, 6)][die - LA_IMC_LOWEST];
    bool full = f->oc != LA_NOBODY ? (s->leader[f->oc].supply & LA_SUPPLY_STATUS) == LA_FULL
                                   : la_troops_supplied(p, s, side, f->hex);
    return full ? mp : (mp + 1) / 2; /* 7.3.2, 7.3.3 */
}

/* 19.2.5, 3.2.6: Hood beside another corps, and nobody over them: the slowest sets the pace. */
int la_pace_of(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    const struct la_tables *t = la_tables(p);
    int mr = la_mr(p, s, f->oc);
    if (!(t->scenario[s->scenario].changes & LA_SNARLS))
        return mr;
    bool hood = false, other = false, over = false;
    int least = mr;
    for (int i = 0; i < f->leaders; i++) {
        unsigned l = f->leader[i];
        int m = la_mr(p, s, l);
        least = m < least ? m : least;
        hood |= l == t->hood;
        over |= la_army_commander(p, s, l) || l == t->johnston;
        other |= l != t->hood && la_senior(p, s, l) && !la_army_commander(p, s, l);
    }
    return hood && other && !over ? least : mr;
}

/* ---- 8.3 Force March ---- */

/* 8.3.1 */
static int march_modifier(const struct lr_pack *p, const struct la_state *s, uint8_t oc, unsigned how)
{
    uint8_t supply = s->leader[oc].supply, status = supply & LA_SUPPLY_STATUS;
    int m = supply & LA_NO_LINE ? 4 : supply >> LA_SUPPLY_BANDS;
    m += status == LA_COMBAT_SUPPLY ? 2 : status == LA_OUT_OF_SUPPLY ? 4 : 0;
    m += la_tables(p)->weather_march[s->weather];
    return m - (how & LA_BY_MORALE ? 1 : 0) - la_mr(p, s, oc);
}

/* 5.2.6: in Scorch a loss takes the horses too. */
static void lose_horses(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_force *f,
                        struct lr_events *ev)
{
    for (int i = 0; i < f->units; i++) {
        unsigned u = f->unit[i];
        if (la_tables(p)->counter[u].type != LA_CAVALRY || s->unit[u].marks & LA_DISMOUNTED)
            continue;
        s->unit[u].marks |= LA_DISMOUNTED;
        LR_TELL(ev, LA_TELL_DISMOUNTED, side, LR_ONLY(side), (int32_t)u);
    }
}

/* 8.3.1, 3.5.4: The success roll; the march frame is on top, losses come on top of it. */
static void force_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_force *f,
                        unsigned how, int mp, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    struct la_march_frame *top = la_march_frame(s);
    int die = lr_within(lr_d6(&s->core, ev) + march_modifier(p, s, f->oc, how), LA_MARCH_LOWEST, LA_MARCH_HIGHEST);
    const struct la_toll *toll = &t->march[lr_column(t->march_least, LA_MARCH_COLUMNS, mp)][die - LA_MARCH_LOWEST];
    lr_reveal(&s->core); /* what follows shows how it went */
    LR_TELL(ev, toll->success ? LA_TELL_FORCED : LA_TELL_NOT_FORCED, side, la_knows(p, s, f->oc), f->oc);
    la_die_seen(ev, side, la_knows(p, s, f->oc));
    if (toll->success) {
        top->flags |= LA_M_FORCED;
        for (int i = 0; i < f->leaders; i++)
            s->leader[f->leader[i]].marks |= LA_FORCED;
        if (top->flags & LA_M_WAGONS && top->points > CART_POINTS * LR_MP) /* */
            for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
                if (s->cart[c].hex == top->hex && s->cart[c].marks & LA_CART_ALONG && rides(&s->cart[c]))
                    top->points = CART_POINTS * LR_MP;
    }
    if (toll->inactive) {
        top->flags |= LA_M_TO_FALL | LA_M_NO_ZONE;
        LR_TELL(ev, LA_TELL_FORCE_FALLS, side, la_knows(p, s, f->oc), f->oc);
    }
    if (toll->steps == 0)
        return;
    LR_TELL(ev, LA_TELL_FORCE_TOLL, side, LR_EVERYONE, toll->steps);
    if (s->weather == LA_SCORCH)
        lose_horses(p, s, side, f, ev);
    la_begin_losses(s, side, f->hex, toll->steps, LA_L_FORCE_MARCH, ev);
}

static struct la_march_frame *push_march(struct la_state *s, enum lr_side side, enum la_marcher by, unsigned who,
                                         lr_hex h, int mp, int flags)
{
    struct la_march_frame *f = la_push_march(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->by = (uint8_t)by;
    f->leader = (uint8_t)who; /* or unit, or cart */
    f->hex = f->start = h;
    f->points = mp * LR_MP;
    f->flags = flags;
    return f;
}

/* 3.2.4, 3.3.1: who lends his Movement Rating gives an order. */
struct la_price la_price_of_pace(unsigned senior)
{
    return senior == LA_NOBODY ? la_no_price() : LA_POINTS(senior, 1);
}

/* 8.1.1 */
void la_begin_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned leader, unsigned how,
                    unsigned senior, bool part, struct lr_events *ev)
{
    lr_hex h = s->leader[leader].hex;
    la_none_along(p, s, side);
    if (!(how & LA_NO_WAGONS))
        la_take_along(p, s, side, h);
    la_wagons_stay_no_more(p, s, side, h);
    struct la_force f;
    la_group(p, s, side, h, &f);
    int mr = la_pace_of(p, s, &f);
    struct la_price lent = la_price_of_pace(senior);
    la_charge(p, s, side, &lent);
    if (senior != LA_NOBODY)
        mr = la_mr(p, s, senior);
    if (how & LA_BY_MORALE) /* 3.5.4 */
        la_lower_morale(s, f.oc, 1);
    int die = lr_d6(&s->core, ev);
    int mp = la_allowance(p, s, side, &f, mr, die - (how & LA_BY_MORALE ? 1 : 0));
    la_mark_moved(p, s, &f);
    bool active = la_active(s, f.oc);
    if (!active)
        s->leader[f.oc].marks |= mp > 0 ? 0 : LA_TRIED;
    if (mp == 0) {
        uint8_t know = active ? la_knows(p, s, f.oc) : LR_ONLY(side);
        LR_TELL(ev, LA_TELL_NO_PACE, side, know, f.oc);
        la_die_seen(ev, side, know);
        la_fall_inactive(p, s, f.oc, false);
        la_nobody_marches(p, s, side);
        if (!part)
            la_gather(p, s, side, h);
        return;
    }
    LR_TELL(ev, LA_TELL_PACE, side, LR_ONLY(side), f.oc, mp);
    LR_TELL_TOO(ev, LA_TELL_SETS_OUT, side, (uint8_t)(LR_EVERYONE & ~LR_ONLY(side)), (int32_t)side);
    int flags = (how & LA_NO_WAGONS ? 0 : LA_M_WAGONS) | (part ? LA_M_PART : 0);
    if (die == 1 && s->options >> LA_O_ILLNESS & 1)
        flags |= LA_M_ILL;
    push_march(s, side, LA_GOES_LED, f.oc, h, mp, flags);
    if (how & LA_BY_FORCE)
        force_march(p, s, side, &f, how, mp, ev);
}

/* 14.7.2: a Supervisor who can move leads troops without a Leader, Detachments too, by his Movement Rating of 1. */
bool la_supervised(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (t->counter[u].type == LA_SUPERVISOR && s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h
            && !(s->unit[u].marks & (STUCK | LA_WENT)))
            return true;
    return false;
}

/* 8.2.2: infantry and engineers by themselves 1, cavalry 2, a Supervisor with them 1. All in the hex go that can;
 * who: the first combat unit. Returns their Movement Rating. */
int la_troops_along(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, int *who)
{
    const struct la_tables *t = la_tables(p);
    bool led = la_supervised(p, s, side, h);
    int mr = led ? 1 : 2;
    *who = -1;
    la_none_along(p, s, side);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        if (x->place != LA_ON_MAP || x->hex != h || x->marks & (STUCK | LA_WENT)
            || (t->counter[u].type == LA_DETACHMENT && !led))
            continue;
        x->marks |= LA_WENT | LA_ALONG;
        *who = *who < 0 && t->counter[u].type != LA_SUPERVISOR ? (int)u : *who;
        if (t->counter[u].type != LA_CAVALRY || x->marks & LA_DISMOUNTED)
            mr = 1;
    }
    return mr;
}

void la_begin_troops_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h,
                           struct lr_events *ev)
{
    int who, mr = la_troops_along(p, s, side, h, &who);
    struct la_force f;
    la_group(p, s, side, h, &f);
    int mp = la_allowance(p, s, side, &f, mr, lr_d6(&s->core, ev));
    LR_TELL(ev, LA_TELL_UNIT_PACE, side, LR_EVERYONE, h, mp);
    if (mp > 0)
        push_march(s, side, LA_GOES_UNLED, (unsigned)who, h, mp, 0);
}

/* 7.2.1, 8.5.2: eight Movement Points; a Detachment rides along as a guard. */
void la_begin_drive(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned cart, bool guard)
{
    const struct la_tables *t = la_tables(p);
    lr_hex h = s->cart[cart].hex;
    la_none_along(p, s, side);
    s->cart[cart].marks |= LA_CART_WENT;
    for (unsigned u = t->first_unit[side]; guard && u < t->first_unit[side + 1]; u++)
        if (s->unit[u].place == LA_ON_MAP && s->unit[u].hex == h && t->counter[u].type == LA_DETACHMENT
            && !(s->unit[u].marks & (LA_WENT | STUCK))) {
            s->unit[u].marks |= LA_WENT | LA_ALONG;
            break;
        }
    push_march(s, side, LA_GOES_WAGON, cart, h, CART_POINTS, guard ? LA_M_WAGONS : 0);
}

/* ---- The end of a march ---- */

/* 8.1.3, after the march and before any other die. */
static void illness(const struct lr_pack *p, struct la_state *s, enum lr_side side, uint8_t oc,
                    struct lr_events *ev)
{
    int die = lr_d6(&s->core, ev);
    uint8_t know = la_knows(p, s, oc);
    if (die < 6) {
        LR_TELL(ev, die < 5 ? LA_TELL_HEALTHY : LA_TELL_SICKLY, side, know, oc);
        la_die_seen(ev, side, know);
        if (die == 5)
            la_fall_inactive(p, s, oc, false);
        return;
    }
    int turns = lr_d6(&s->core, ev);
    struct la_leader *l = &s->leader[oc];
    if (turns < 6 && l->wound + turns < 6) {
        l->wound = (uint8_t)(l->wound + turns);
        l->marks |= LA_HURT;
        LR_TELL(ev, LA_TELL_ILL, side, know, oc, turns);
        la_die_seen(ev, side, know);
        return;
    }
    la_fallen(p, s, oc, l->wound > 0 && turns < 6 ? LA_DEAD : LA_ILL, ev);
}

/* Before an attack the frame stays until the leader's health is known: who takes over from him has to sustain it.
 */
void la_end_march(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool attack, struct lr_events *ev)
{
    struct la_march_frame f = *la_march_frame(s);
    if (!attack)
        lr_pop(&s->core);
    la_nobody_marches(p, s, side);
    if (by_leader(&f) && (!(f.flags & LA_M_PART) || f.hex != f.start))
        la_gather(p, s, side, (lr_hex)f.hex);
    if (by_leader(&f) && f.flags & LA_M_TO_FALL && la_in_play(&s->leader[f.leader]))
        la_fall_inactive(p, s, f.leader, false);
    if (by_leader(&f) && f.flags & LA_M_ILL && la_in_play(&s->leader[f.leader]))
        illness(p, s, side, f.leader, ev);
    if (attack)
        lr_pop(&s->core);
}

/* 3.2.4, 3.3.1: the Senior Commanders in range whose Movement Rating is better; each may lend it. */
uint64_t la_lenders(const struct lr_pack *p, const struct la_state *s, unsigned leader)
{
    enum lr_side side = (enum lr_side)la_tables(p)->officer[leader].side;
    int own = la_mr(p, s, leader);
    uint64_t set = 0;
    LR_EACH_BIT(i, la_seniors(p, s, side))
        if (s->leader[i].ap > 0 && la_mr(p, s, i) > own && la_commands(p, s, i, leader))
            set |= lr_bit(i);
    return set;
}
