/* split.c - 8.2.5.2, 8.5: the question who goes along with one who leaves a force, or whose units are detailed
 * instead. One order covers all that is split off before the rest moves (8.2.5, Costs). */
#include "orders.h"

static bool still_there(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    return la_is_oc(p, s, (enum lr_side)f->side, (unsigned)f->commander) && s->leader[f->commander].hex == f->hex;
}

void la_ask_split(LA_ASKS)
{
    const struct la_split_frame *f = la_split_frame_of(s);
    const struct la_tables *t = la_tables(p);
    q->rule = "8.2.5.2";
    q->always = true;
    lr_put(&q->others, "dividing a force");
    if (f->commander < 0 || f->commander >= LA_LEADERS || f->hex < 0
        || f->hex >= LA_HEXES) /* in the other side's view */
        return;
    if (f->detail == 0 && f->goer < LA_LEADERS) {
        la_ask_goer(p, s, side, q, f);
        return;
    }
    bool done = f->detail == 0 || f->order != 0;
    if (done) {
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
        q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
        if (q->brief)
            return;
    }
    if (f->detail) {
        lr_put(&q->words, "Who of %s's command stays here?\nUnits by themselves, or detachments from them.",
               t->officer[f->goer].name);
        la_allow_details(p, s, side, q, f, la_weight_alone(p, s, side, (lr_hex)f->hex));
        la_allow_payers(p, s, side, q, f);
        return;
    }
    lr_put(&q->words, "Who else leaves %s?\nMore may go by the same order.", t->officer[f->commander].name);
    for (unsigned i = t->first_leader[side]; still_there(p, s, f) && i < t->first_leader[side + 1]; i++)
        if (la_leader_hex(s, i) == f->hex && la_may_split(p, s, side, i, true))
            lr_allow(q, lr_say(LA_V_SPLIT, i, 0, 0, 0));
}

static void set_out(LA_APPLIES, struct la_split_frame *f)
{
    bool at = lr_verb_of(x) == LA_V_SET_OUT_AT;
    unsigned goer = (unsigned)f->goer;
    f->goer = LA_NOBODY;
    f->box = LA_NOBODY;
    la_begin_march(p, s, side, goer, lr_a(x), at ? lr_b(x) : LA_NOBODY, true, ev);
}

/* 8.2.5.2: one order for all that stay. */
static struct la_price price_of_leaving(const struct lr_pack *p, const struct la_state *s,
                                        const struct la_split_frame *f)
{
    return f->order & LA_ORDER_PAID ? la_no_price() : LA_POINTS(la_detail_payer(p, s, f), 1);
}

static void leave_unit(LA_APPLIES, struct la_split_frame *f)
{
    struct la_unit *u = &s->unit[lr_a(x)];
    struct la_price price = price_of_leaving(p, s, f);
    la_charge(p, s, side, &price);
    f->order |= LA_ORDER_PAID;
    u->place = LA_ON_MAP;
    u->boss = LA_NOBODY;
    u->hex = (uint16_t)f->hex;
    LR_TELL(ev, LA_TELL_LEFT, side, LR_ONLY(side), (int32_t)lr_a(x), f->hex);
}

static void detach_units(LA_APPLIES, struct la_split_frame *f)
{
    bool whole = lr_verb_of(x) == LA_V_DETACH_ALL;
    struct la_price price = la_price_of_detachments((unsigned)f->goer);
    la_charge(p, s, side, &price);
    int n = la_make_detachments(p, s, lr_a(x), whole);
    f->order |= LA_DETACHMENTS_MADE;
    LR_TELL(ev, LA_TELL_DETACHMENTS, side, LR_ONLY(side), n, (int32_t)lr_a(x));
}

static void take_leader(struct la_state *s, const struct lr_pack *p, struct la_split_frame *f, unsigned j)
{
    unsigned goer = (unsigned)f->goer;
    if (la_senior(p, s, j))
        s->leader[j].marks |= LA_MARCHES;
    else if (s->leader[j].place == LA_HOLDS)
        la_join(p, s, j, goer);
    else
        s->leader[j].chief = (uint8_t)goer;
}

void la_shape_split(LA_SHAPES)
{
    const struct la_split_frame *x = la_split_frame_of(s);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    if (x->hex >= 0 && x->hex < LA_HEXES)
        lr_form_focus(f, LR_HEXES, (uint64_t)x->hex);
    if (x->goer < LA_LEADERS)
        lr_form_focus(f, LA_LEADER, (uint64_t)x->goer);
    f->confirm = x->detail || x->goer >= LA_LEADERS ? "Done" : "Set out";
}

void la_line_share(LA_LINES, unsigned box, unsigned goer)
{
    struct lr_axis *n = la_axis(f, l, "number");
    bool guns = lr_verb_of(l->base) == LA_V_GUNS;
    (void)p, (void)side;
    l->label = guns ? "Take guns" : "Take ammo";
    if (box < LA_LEADERS && goer < LA_LEADERS)
        l->effect = lr_form_text(f, "of %d; once",
                                 guns ? s->leader[box].guns + s->leader[goer].guns
                                      : s->leader[box].ammo + s->leader[goer].ammo);
    if (n != NULL)
        n->label = guns ? "guns" : "ammo";
}

static void line_unit(LA_LINES, unsigned u)
{
    (void)side;
    l->effect = lr_form_text(f, "strength %d", la_unit_cf(p, s, u));
}

static void line_detaching(LA_LINES, const struct la_split_frame *x)
{
    struct la_price price = la_price_of_detachments((unsigned)x->goer);
    la_price_line(p, s, f, l, &price);
    la_line_detachments(p, s, side, f, l, lr_a(l->base), lr_verb_of(l->base) == LA_V_DETACH_ALL);
}

void la_line_split(LA_LINES)
{
    const struct la_split_frame *x = la_split_frame_of(s);
    unsigned a = lr_a(l->base);
    struct la_force g;
    struct la_price price;
    int n;
    switch (lr_verb_of(l->base)) {
    case LA_V_SET_OUT:
    case LA_V_SET_OUT_AT:
        la_group(p, s, side, (lr_hex)x->hex, &g);
        l->label = "Set out";
        la_line_hows(p, s, side, f, l, &g);
        break;
    case LA_V_TAKE_LEADER:
        n = la_units_with(p, s, a);
        l->effect = lr_form_text(f, "with %d unit%s", n, n == 1 ? "" : "s");
        break;
    case LA_V_TAKE_UNIT:
        line_unit(p, s, side, f, l, a);
        break;
    case LA_V_GUNS:
    case LA_V_AMMO:
        la_line_share(p, s, side, f, l, (unsigned)x->box, (unsigned)x->goer);
        break;
    case LA_V_LEAVE_CART:
        l->effect = "it stays here";
        break;
    case LA_V_LEAVE:
        price = price_of_leaving(p, s, x);
        la_price_line(p, s, f, l, &price);
        line_unit(p, s, side, f, l, a);
        break;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        line_detaching(p, s, side, f, l, x);
        break;
    case LA_V_BY_ORDER:
        l->label = "By order of another";
        break;
    default:
        la_line_orders(p, s, side, f, l);
        break;
    }
}

void la_line_detachments(LA_LINES, unsigned unit, bool whole)
{
    int n = la_detachments_of(p, s, unit, whole);
    (void)side;
    la_value(l, s->unit[unit].steps, whole ? 0 : s->unit[unit].steps - 1, "steps");
    l->effect = lr_form_text(f, "%d detachment%s", n, n == 1 ? "" : "s");
}

void la_apply_split(LA_APPLIES)
{
    struct la_split_frame *f = la_split_frame(s);
    struct la_leader *goer = f->goer < LA_LEADERS ? &s->leader[f->goer] : NULL;
    struct la_leader *box = f->box < LA_LEADERS ? &s->leader[f->box] : NULL;
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        lr_pop(&s->core);
        break;
    case LA_V_SPLIT:
        la_split_off(p, s, side, x, ev, f);
        break;
    case LA_V_TAKE_LEADER:
        take_leader(s, p, f, a);
        break;
    case LA_V_TAKE_UNIT:
        s->unit[a].place = LA_WITH;
        s->unit[a].boss = (uint8_t)f->goer;
        s->unit[a].hex = LR_NONE;
        break;
    case LA_V_GUNS:
        if (goer != NULL && box != NULL) {
            goer->guns = (uint8_t)a;
            box->guns = (uint8_t)(box->guns - a);
        }
        break;
    case LA_V_AMMO:
        if (goer != NULL && box != NULL) {
            goer->ammo = (uint8_t)a;
            box->ammo = (uint8_t)(box->ammo - a);
        }
        break;
    case LA_V_LEAVE_CART:
        s->cart[a].marks |= LA_CART_STAYS;
        break;
    case LA_V_BY_ORDER:
        f->box = (int32_t)a;
        break;
    case LA_V_LEAVE:
        leave_unit(p, s, side, x, ev, f);
        break;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        detach_units(p, s, side, x, ev, f);
        break;
    default: /* LA_V_SET_OUT, LA_V_SET_OUT_AT */
        set_out(p, s, side, x, ev, f);
        break;
    }
}
