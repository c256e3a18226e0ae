/* price.c - what an order costs (3.2.4, 3.4.1, 13.3.4, 14.4.1): the same price is charged, and shown before it is
 * paid.
 */
#include "look.h"

/* 3.2.4 */
void la_charge(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_price *x)
{
    if (x->wdo)
        la_wdo(p, s, side, false);
    la_pay(s, side, x->wep);
    s->player[side].left = (uint8_t)(s->player[side].left - x->effort);
    for (int i = 0; i < LA_PAYERS; i++)
        la_spend(s, x->by[i].leader, x->by[i].points);
}

struct la_price la_both_pay(unsigned a, unsigned b)
{
    struct la_price x = { 0 };
    if (a == b)
        return a == LA_NOBODY ? x : LA_POINTS(a, 2);
    x = a == LA_NOBODY ? x : LA_POINTS(a, 1);
    if (b == LA_NOBODY)
        return x;
    int next = x.by[0].points > 0;
    x.by[next].leader = (uint8_t)b;
    x.by[next].points = 1;
    return x;
}

/* ---- What a side has, by the names of purses ---- */

static const char *const names[LA_PURSES] = { "War Effort Points", "Administration Points",
                                              "Replacement Steps", "War Department Orders",
                                              "Operations Effort", "Ammo Supply Points",
                                              "Movement Points" };

static int points_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    int n = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        n += la_in_play(&s->leader[i]) ? s->leader[i].ap : 0;
    return n;
}

static int32_t kept(const struct lr_pack *p, const struct la_state *s, enum lr_side side, enum la_purse which)
{
    const struct la_side *x = &s->player[side];
    return which == LA_IN_WEP      ? x->wep
           : which == LA_IN_POINTS ? points_of(p, s, side)
           : which == LA_IN_STEPS  ? x->replacements + x->recruits
           : which == LA_IN_ORDERS ? x->orders == 0
           : which == LA_IN_EFFORT ? x->left
                                   : x->ammo;
}

int la_add_purse(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f,
                 enum la_purse which)
{
    int i = lr_form_purse(f, names[which], kept(p, s, side, which));
    if (i >= 0)
        f->purse[i].own = which == LA_IN_POINTS;
    return i;
}

int la_add_movement(struct lr_form *f, lr_cost left)
{
    int i = lr_form_purse(f, names[LA_IN_MOVEMENT], left);
    if (i >= 0)
        f->purse[i].parts = LR_MP;
    return i;
}

void la_cost(const struct lr_form *f, int32_t cost[LR_PURSES], enum la_purse which, int32_t n)
{
    for (int i = 0; i < f->purses; i++)
        if (f->purse[i].name == names[which])
            cost[i] += n;
}

static void show_price(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f,
                       int32_t cost[LR_PURSES], struct lr_payer payer[LR_PAYERS], const struct la_price *x)
{
    la_cost(f, cost, LA_IN_WEP, x->wep + (x->wdo ? la_tables(p)->cost[LA_C_WAR_DEPARTMENT] : 0));
    la_cost(f, cost, LA_IN_EFFORT, x->effort);
    la_cost(f, cost, LA_IN_ORDERS, x->wdo);
    la_cost(f, cost, LA_IN_STEPS, x->steps);
    la_cost(f, cost, LA_IN_POINTS, x->by[0].points);
    for (int i = 0; i < LA_PAYERS; i++)
        if (x->by[i].points > 0)
            payer[i] = (struct lr_payer){ { LA_LEADER, x->by[i].leader }, s->leader[x->by[i].leader].ap };
}

void la_price_line(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   const struct la_price *x)
{
    show_price(p, s, f, l->cost, l->payer, x);
}

void la_price_axis(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   struct lr_axis *a, const struct la_price *x)
{
    show_price(p, s, f, a->cost, l->payer, x);
}

void la_price_setting(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f,
                      struct lr_setting *x, const struct la_price *price)
{
    show_price(p, s, f, x->cost, x->payer, price);
}

struct lr_axis *la_ways(const struct lr_form *f, const struct lr_line *l)
{
    struct lr_axis *a = l->axes > 0 ? &f->axis[l->axis + l->axes - 1] : NULL;
    return a != NULL && !a->range && f->setting[a->first + a->settings - 1].thing.domain >= 0 ? a : NULL;
}

void la_price_ways(LA_LINES, const char *label, const char *unnamed, la_price_of_way *of)
{
    struct lr_axis *a = la_ways(f, l);
    if (a == NULL) {
        int who = lr_line_operand(p, l, LR_ONE_WAY);
        struct la_price price = of(p, s, side, l, who < 0 ? LA_NOBODY : (unsigned)who);
        la_price_line(p, s, f, l, &price);
        return;
    }
    a->label = label;
    for (int i = a->first; i < a->first + a->settings; i++) {
        struct lr_setting *x = &f->setting[i];
        struct la_price price = of(p, s, side, l, x->thing.domain < 0 ? LA_NOBODY : x->thing.id);
        la_price_setting(p, s, f, x, &price);
        if (x->thing.domain < 0)
            x->label = unnamed != NULL ? unnamed : la_tables(p)->officer[price.by[0].leader].name;
    }
}

/* ---- Small things for lines ---- */

struct lr_axis *la_axis(struct lr_form *f, const struct lr_line *l, const char *key)
{
    for (int i = l->axis; i < l->axis + l->axes; i++)
        if (f->axis[i].key != NULL && strcmp(f->axis[i].key, key) == 0)
            return &f->axis[i];
    return NULL;
}

void la_value(struct lr_line *l, int now, int after, const char *unit)
{
    l->valued = true;
    l->now = now;
    l->after = after;
    l->unit = unit;
}

void la_list_under(const struct la_state *s, struct lr_line *l)
{
    int d = l->group.domain;
    unsigned id = l->group.id;
    unsigned leader = d == LA_LEADER                                 ? id
                      : d == LA_UNIT && s->unit[id].place == LA_WITH ? s->unit[id].boss
                                                                     : LA_NOBODY;
    lr_hex hex = d == LA_UNIT ? la_unit_hex(s, id) : d == LA_CART ? s->cart[id].hex : LR_NONE;
    uint8_t holder = leader < LA_LEADERS ? la_holder(s, leader) : LA_NOBODY;
    if (holder < LA_LEADERS)
        l->group = (struct lr_thing){ LA_LEADER, holder };
    else if (hex < LA_HEXES)
        l->group = (struct lr_thing){ LR_HEXES, hex };
}

const char *la_at_most(struct lr_form *f, int n)
{
    return n < 1    ? "on no die"
           : n == 1 ? "on a 1"
           : n == 2 ? "on 1 or 2"
           : n < 6  ? lr_form_text(f, "on 1 to %d", n)
                    : "on any die";
}

const char *la_at_least(struct lr_form *f, int n)
{
    return n > 6    ? "on no die"
           : n == 6 ? "on a 6"
           : n == 5 ? "on 5 or 6"
           : n > 1  ? lr_form_text(f, "on %d to 6", n)
                    : "on any die";
}

void la_make_choice(struct lr_form *f, enum lr_form_kind otherwise)
{
    enum { MOST = 5 };
    bool few = f->lines <= MOST && f->axes == 0;
    f->kind = few ? LR_FORM_CHOICE : otherwise;
    for (int i = 0; few && i < f->lines; i++)
        f->line[i].aside = false;
}
