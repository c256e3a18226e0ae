/* attrition.c - 13.4: Supply Status and Strategic Attrition, the last part of the Second Supply Sequence. Both do
 * it in turn, force by force. */
#include "lines.h"

enum { PER_MP = 5, NO_LINE = 4, COMBAT_SUPPLY = 2, OUT_OF_SUPPLY = 4, RAIDERS = 4 }; /* 13.4.2, 16.1.5 */

/* ---- 13.4 Supply Status and Strategic Attrition ---- */

struct strain { /* what a force faces */
    struct la_force f;
    uint8_t status; /* enum la_supply and bits */
    bool crowded;   /* Over-concentrated */
    uint8_t by;     /* whose Administrative Rating counts */
    int modifier;   /* without what the player may yet spend */
};

/* 7.3.1 */
static bool out_of_communications(uint8_t status)
{
    return (status & LA_SUPPLY_STATUS) != LA_FULL || status & (LA_NO_COMMUNICATIONS | LA_NO_LINE);
}

static bool has_troops(const struct la_force *f, unsigned leader)
{
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == leader)
            return true;
    return false;
}

/* 13.4.1, A-68: two Subordinate Leaders with troops beside the Overall Commander. */
static bool crowded(const struct la_force *f)
{
    int n = 0;
    for (int i = 0; i < f->leaders; i++)
        n += f->leader[i] != f->oc && has_troops(f, f->leader[i]);
    return n >= 2;
}

/* 13.4.2, 3.5.4, 16.1.5; flags: what has been spent. ruling: distance never counts for more than having no line at
 * all. */
static int attrition_modifier(const struct lr_pack *p, const struct la_state *s, const struct strain *x,
                              lr_cost distance, int flags)
{
    int status = x->status & LA_SUPPLY_STATUS;
    int m = -(x->by != LA_NOBODY ? la_ar(p, s, x->by) : 1) + la_tables(p)->weather_attrition[s->weather];
    int away = (int)(distance / (PER_MP * LR_MP));
    m += x->status & LA_NO_LINE || away > NO_LINE ? NO_LINE : away;
    if (out_of_communications(x->status) && x->f.side == LA_CONFEDERATE && la_all_cavalry(&x->f))
        m -= RAIDERS;
    if (!(flags & LA_SUPPLIED))
        m += status == LA_COMBAT_SUPPLY ? COMBAT_SUPPLY : status == LA_OUT_OF_SUPPLY ? OUT_OF_SUPPLY : 0;
    return m - (flags & LA_SPENT_MORALE ? 1 : 0);
}

/* 13.4: What a force faces; false: nothing. */
static bool weigh(const struct lr_pack *p, const struct la_state *s, uint8_t status, int flags, struct strain *x)
{
    lr_cost distance = (lr_cost)(status >> LA_SUPPLY_BANDS) * PER_MP * LR_MP;
    x->status = status;
    x->crowded = crowded(&x->f);
    x->modifier = attrition_modifier(p, s, x, distance, flags);
    return x->crowded || out_of_communications(status);
}

/* The force that the frame is about. */
static void strain_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                      const struct la_attrition_frame *f, struct strain *x)
{
    la_muster(p, s, side, (lr_hex)f->hex, &x->f);
    x->by = f->rating > 0 ? (uint8_t)(f->rating - 1) : x->f.oc;
    weigh(p, s, (uint8_t)f->supply, f->spent, x);
}

static const struct la_toll *toll(const struct lr_pack *p, const struct la_force *f, int die)
{
    const struct la_tables *t = la_tables(p);
    die = lr_within(die, LA_ATTRITION_LOWEST, LA_ATTRITION_HIGHEST);
    return &t->attrition[lr_column(t->attrition_least, LA_ATTRITION_COLUMNS, f->cf + f->guns)]
                        [die - LA_ATTRITION_LOWEST];
}

/* 3.2.4, 3.3.1: a Senior Commander in range puts his Administrative Rating in the place of the commander's, once.
 */
static bool bars_lending(const struct lr_pack *p, const struct la_state *s, const struct la_attrition_frame *f,
                         const struct strain *x, unsigned by, struct lr_verdict *v)
{
    const char *name = la_tables(p)->officer[by].name;
    if (x->f.oc == LA_NOBODY || by == x->f.oc)
        return LA_BARS("3.2.4", x->f.oc == LA_NOBODY ? "Nobody commands here to whom a rating could be lent."
                                                     : "It is his own rating that counts.");
    if (la_not_under(p, s, by, x->f.oc, "3.2.4", v))
        return true;
    if (f->rating > 0)
        return LA_BARS("3.2.4", "Somebody has lent his Administrative Rating already.");
    if (s->leader[by].ap == 0)
        return LA_BARS("3.2.4", "%s has no Administration Point left.", name);
    return la_ar(p, s, by) <= la_ar(p, s, x->f.oc)
           && LA_BARS("3.2.4", "The Administrative Rating of %s is no better.", name);
}

static void allow_lenders(LA_ASKS, const struct strain *x)
{
    LR_EACH_BIT(i, la_seniors(p, s, side))
        if (!bars_lending(p, s, la_attrition_frame_of(s), x, i, NULL))
            lr_allow(q, lr_say(LA_V_ATTRITION_AT, i, 0, 0, 0));
}

/* What a force suffers shows how it is supplied (7.3.2): when nothing can be spent nobody need be asked. */
void la_ask_attrition(LA_ASKS)
{
    const struct la_attrition_frame *f = la_attrition_frame_of(s);
    const struct la_tables *t = la_tables(p);
    struct strain x;
    lr_hex h = (lr_hex)f->hex;
    q->rule = "13.4";
    q->always = true; /* what he could spend is secret */
    lr_put_string(&q->others, "undergoing Strategic Attrition");
    lr_allow(q, lr_say(LA_V_ATTRITION, 0, 0, 0, 0));
    q->suggest = lr_say(LA_V_ATTRITION, 0, 0, 0, 0);
    if (h >= LA_HEXES)
        return;
    strain_of(p, s, side, f, &x);
    if (q->words.at) {
        lr_put_string(&q->words, "Do you spend something against attrition?\n");
        lr_name(p, LR_HEXES, h, &q->words);
        lr_put(&q->words, ": %s. %d to the die.",
               out_of_communications(x.status) ? "Out of Communications" : "Over-concentrated", x.modifier);
    }
    if (x.f.oc != LA_NOBODY && s->leader[x.f.oc].morale > 0 && !(f->spent & LA_SPENT_MORALE))
        lr_allow(q, lr_say(LA_V_ATTRITION_MORALE, 0, 0, 0, 0));
    allow_lenders(p, s, side, q, &x);
    if ((q->brief && q->n > 1) || f->spent & LA_SUPPLIED || (x.status & LA_SUPPLY_STATUS) == LA_FULL)
        return;
    uint8_t first = la_expendable(p, s, side, h);
    if (first != LA_NOBODY)
        lr_allow(q, lr_say(LA_V_ATTRITION_CART, first, 0, 0, 0));
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) /* 7.3.5: any of them */
        if (c != first && la_may_expend(p, s, h, x.f.oc, c))
            lr_allow(q, lr_say(LA_V_ATTRITION_CART, c, 0, 0, 0));
    if (x.f.oc != LA_NOBODY && s->leader[x.f.oc].marks & LA_OWN) {
        lr_allow(q, lr_say(LA_V_ATTRITION_OWN, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_ATTRITION_OWN, 0, 0, 0, 0);
    }
}

static void why_no_morale(const struct la_attrition_frame *f, const struct strain *x, struct lr_verdict *v)
{
    if (x->f.oc == LA_NOBODY)
        lr_refuse(v, "3.5.4", "Nobody commands here whose morale could be spent.");
    else if (f->spent & LA_SPENT_MORALE)
        lr_refuse(v, "3.5.4", "One Morale Level is spent; no more may be.");
    else
        lr_refuse(v, "3.5.1", "The morale of this force cannot fall below 0.");
}

/* A wagon or depot that is not the one to be expended (7.3.5). */
static void why_not_expended(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                             const struct strain *x, unsigned cart, struct lr_verdict *v)
{
    const struct la_cart *c = &s->cart[cart];
    int reach = x->f.oc == LA_NOBODY ? 0 : la_printed_mr(p, x->f.oc);
    if (la_tables(p)->wheels[cart].side != side || (c->face != LA_WAGON && c->face != LA_DEPOT))
        lr_refuse(v, "7.3.5", "That is no wagon or depot of yours in play.");
    else
        lr_refuse(v, "7.3.5", "It is farther away than the %d hexes that this force may draw from.", reach);
}

static void why_not_supplied(const struct la_attrition_frame *f, const struct strain *x, struct lr_verdict *v)
{
    if (f->spent & LA_SUPPLIED)
        lr_refuse(v, "13.4.2", "This force counts as fully supplied already.");
    else if ((x->status & LA_SUPPLY_STATUS) == LA_FULL)
        lr_refuse(v, "13.4.2", "This force is in Full Supply: there is no penalty to avoid.");
    else
        lr_refuse(v, "13.2.4", "This force has no Own marker.");
}

void la_why_attrition(LA_WHYS)
{
    const struct la_attrition_frame *f = la_attrition_frame_of(s);
    struct strain y;
    strain_of(p, s, side, f, &y);
    switch (lr_verb_of(x)) {
    case LA_V_ATTRITION_AT:
        bars_lending(p, s, f, &y, lr_a(x), v);
        break;
    case LA_V_ATTRITION_MORALE:
        why_no_morale(f, &y, v);
        break;
    case LA_V_ATTRITION_CART:
        if (!(f->spent & LA_SUPPLIED) && (y.status & LA_SUPPLY_STATUS) != LA_FULL)
            why_not_expended(p, s, side, &y, lr_a(x), v);
        else
            why_not_supplied(f, &y, v);
        break;
    case LA_V_ATTRITION_OWN:
        why_not_supplied(f, &y, v);
        break;
    default:
        lr_refuse(v, "13.4", "This force undergoes Strategic Attrition.");
    }
}

static void roll_attrition(LA_APPLIES)
{
    (void)x;
    struct la_attrition_frame *f = la_attrition_frame(s);
    lr_hex h = (lr_hex)f->hex;
    struct strain y;
    strain_of(p, s, side, f, &y);
    int die = lr_d6(&s->core, ev) + y.modifier;
    const struct la_toll *r = toll(p, &y.f, die);
    bool seen = lr_has(&s->stand[side], h) && !(s->options >> LA_O_FOG & 1); /* 8.6.2, 3.7.2 */
    uint8_t know = seen ? LR_EVERYONE : LR_ONLY(side);
    LR_TELL(ev, LA_TELL_ATTRITION, side, know, h, die, r->steps);
    la_die_seen(ev, side, know);
    if (r->inactive && y.f.oc != LA_NOBODY && la_active(s, y.f.oc)) {
        la_fall_inactive(p, s, y.f.oc, false);
        s->leader[y.f.oc].marks &= ~(uint32_t)LA_FELL; /* 11.0 is of Impulses */
        LR_TELL(ev, LA_TELL_ATTRITION_INACTIVE, side, know, y.f.oc);
    }
    lr_pop(&s->core);
    if (r->steps > 0)
        la_begin_losses(s, side, h, r->steps, LA_L_ATTRITION, ev);
}

/* ---- Its form ---- */

void la_shape_attrition(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    lr_form_focus(f, LR_HEXES, (uint64_t)la_attrition_frame_of(s)->hex);
    la_make_choice(f, LR_FORM_DESK);
}

static const char *tolls(const struct lr_pack *p, struct lr_form *f, const struct strain *x)
{
    int least = 99, most = 0;
    for (int die = 1; die <= 6; die++) {
        int steps = toll(p, &x->f, die + x->modifier)->steps;
        least = steps < least ? steps : least;
        most = steps > most ? steps : most;
    }
    if (least == most)
        return lr_form_text(f, "loses %d step%s", most, most == 1 ? "" : "s");
    return lr_form_text(f, "loses %d to %d steps", least, most);
}

void la_line_attrition(LA_LINES)
{
    struct la_attrition_frame then = *la_attrition_frame_of(s);
    struct la_price price = { 0 };
    struct strain x;
    strain_of(p, s, side, &then, &x);
    switch (lr_verb_of(l->base)) {
    case LA_V_ATTRITION:
        l->label = "Roll";
        break;
    case LA_V_ATTRITION_MORALE:
        l->label = "Spend Morale";
        la_value(l, s->leader[x.f.oc].morale, s->leader[x.f.oc].morale - 1, "Morale");
        then.spent |= LA_SPENT_MORALE;
        break;
    case LA_V_ATTRITION_CART:
        l->label = lr_form_text(f, "Expend %s", la_tables(p)->wheels[lr_a(l->base)].name);
        then.spent |= LA_SUPPLIED;
        break;
    case LA_V_ATTRITION_OWN:
        l->label = "Spend the Own marker";
        then.spent |= LA_SUPPLIED;
        break;
    default:
        l->label = lr_form_text(f, "Rely on %s", la_tables(p)->officer[lr_a(l->base)].name);
        price = LA_POINTS(lr_a(l->base), 1);
        then.rating = (int32_t)lr_a(l->base) + 1;
        break;
    }
    strain_of(p, s, side, &then, &x);
    l->effect = tolls(p, f, &x);
    la_price_line(p, s, f, l, &price);
}

void la_apply_attrition(LA_APPLIES)
{
    struct la_attrition_frame *f = la_attrition_frame(s);
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    lr_reveal(&s->core); /* how a force is supplied shows in what it suffers (7.3.2) */
    switch (lr_verb_of(x)) {
    case LA_V_ATTRITION_MORALE:
        la_lower_morale(s, oc, 1);
        f->spent |= LA_SPENT_MORALE;
        break;
    case LA_V_ATTRITION_AT:
        la_charge(p, s, side, &LA_POINTS(lr_a(x), 1));
        f->rating = (int32_t)lr_a(x) + 1;
        break;
    case LA_V_ATTRITION_CART:
        LR_TELL(ev, LA_TELL_EXPENDED, side, LR_EVERYONE, (int32_t)lr_a(x));
        la_cart_off(s, lr_a(x));
        f->spent |= LA_SUPPLIED;
        break;
    case LA_V_ATTRITION_OWN:
        s->leader[oc].marks &= ~(uint32_t)LA_OWN;
        f->spent |= LA_SUPPLIED;
        break;
    default:
        roll_attrition(p, s, side, x, ev);
        break;
    }
}

/* Forces that have been looked at: their Leaders, or their units if they have none, carry a mark of the
 * Impulse, which means nothing now, so that no frame tells where hidden forces are. */
static void looked_at(struct la_state *s, const struct la_force *f)
{
    for (int i = 0; i < f->leaders; i++)
        s->leader[f->leader[i]].marks |= LA_TRIED;
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == LA_NOBODY)
            s->unit[f->unit[i]].marks |= LA_WENT;
}

/* Can a die hurt it? */
static bool in_danger(const struct lr_pack *p, const struct strain *x)
{
    const struct la_toll *worst = toll(p, &x->f, 6 + x->modifier);
    return worst->steps > 0 || worst->inactive;
}

/* Looks at a force, once; true: the question was put. */
static bool look_at(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, uint8_t supply)
{
    struct strain x;
    la_muster(p, s, side, h, &x.f);
    x.by = x.f.oc;
    looked_at(s, &x.f);
    if (x.f.units == 0 || !weigh(p, s, supply, 0, &x) || !in_danger(p, &x))
        return false;
    struct la_attrition_frame *a = la_push_attrition(s, LR_ONLY(side));
    a->side = (uint8_t)side;
    a->hex = h;
    a->supply = supply;
    return true;
}

static bool look_at_led(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && !(l->marks & LA_TRIED)
            && look_at(p, s, side, l->hex, s->leader[la_overall(p, s, side, l->hex)].supply))
            return true;
    }
    return false;
}

/* Likewise units without a Leader, whose supply is judged together. */
static bool look_at_loose(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    enum { MOST = 64 };
    const struct la_tables *t = la_tables(p);
    lr_hex hex[MOST] = { 0 };
    uint8_t supply[MOST] = { 0 };
    struct la_set seen = { { 0 } };
    int n = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1] && n < MOST; u++)
        if (s->unit[u].place == LA_ON_MAP && !(s->unit[u].marks & LA_WENT) && t->counter[u].type != LA_SUPERVISOR
            && !lr_has(&seen, s->unit[u].hex)) {
            lr_add(&seen, s->unit[u].hex);
            hex[n++] = s->unit[u].hex;
        }
    n = n > 0 ? la_supply_loose(p, s, side, hex, n, supply) : 0;
    for (int i = 0; i < n; i++)
        if (look_at(p, s, side, hex[i], supply[i]))
            return true;
    return false;
}

static void forget_looks(struct la_state *s)
{
    for (int i = 0; i < LA_LEADERS; i++)
        s->leader[i].marks &= ~(uint32_t)LA_TRIED;
    for (int u = 0; u < LA_UNITS; u++)
        s->unit[u].marks &= (uint8_t)~LA_WENT;
}

/* 13.4: Force by force: the turn's `who` is the side. A force that no die can hurt is passed over. */
void la_turn_status(LA_GOES)
{
    (void)ev;
    struct la_turn_frame *f = la_turn_frame(s);
    enum lr_side side = (enum lr_side)f->who;
    if (f->done == 0) {
        f->done = 1;
        la_judge_supply(p, s, side);
        lr_reveal(&s->core);
    }
    la_open_roll(s); /* who has been looked at is marked: nobody moves */
    bool asked = look_at_led(p, s, side) || look_at_loose(p, s, side);
    la_close_roll();
    if (asked)
        return;
    f->done = 0;
    f->who++;
    if (f->who > LA_CONFEDERATE) {
        forget_looks(s);
        f->who = 0;
        f->step = LA_T_ARRIVE;
    }
}
