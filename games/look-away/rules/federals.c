/* federals.c - 19.3.5, 19.4.8, 19.5.8: the Mississippi Federals, called in Administration. */
#include "setup.h"

static bool unused_division(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    return s->unit[unit].place == LA_ABSENT && t->counter[unit].most == 2;
}

static int unused_divisions(const struct la_tables *t, const struct la_state *s)
{
    int n = 0;
    for (unsigned i = t->first_unit[0]; i < t->first_unit[1]; i++)
        n += unused_division(t, s, i);
    return n;
}

/* 19.3.5, 19.4.8 */
static bool may_call(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    return side == LA_UNION && !s->federals && la_specials(p, s) & LA_FEDERALS;
}

void la_allow_federals(LA_ASKS)
{
    if (!may_call(p, s, side))
        return;
    int n = unused_divisions(la_tables(p), s);
    for (unsigned i = 1; i <= 2 && (int)i <= n; i++)
        lr_allow(q, lr_say(LA_V_FEDERALS, i, 0, 0, 0));
}

/* The railhead of the scenario; in the Campaign the southernmost Rail Depot, or Chattanooga. */
static lr_hex railhead(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_tables *t = la_tables(p);
    lr_hex best = t->scenario[s->scenario].railhead;
    if (best != LR_NONE)
        return best;
    best = t->chattanooga;
    for (unsigned i = t->first_cart[0]; i < t->first_cart[1]; i++)
        if (s->cart[i].face == LA_DEPOT && t->hex[s->cart[i].hex].row < t->hex[best].row && la_rail_depot(p, s, i))
            best = s->cart[i].hex;
    return best;
}

/* What they cost: Victory Points to the enemy. */
static int federals_points(int divisions) { return divisions == 1 ? 10 : 15; }

bool la_line_federals(LA_LINES)
{
    struct lr_axis *n = la_axis(f, l, "number");
    (void)p, (void)s, (void)side;
    if (lr_verb_of(l->base) != LA_V_FEDERALS)
        return false;
    l->label = "Call on the Mississippi Federals";
    l->effect =
        lr_form_text(f, "the enemy scores %d for one division, %d for two", federals_points(1), federals_points(2));
    if (n != NULL)
        n->label = "divisions";
    return true;
}

/* 19.3.5 */
bool la_do_federals(LA_APPLIES)
{
    const struct la_tables *t = la_tables(p);
    if (lr_verb_of(x) != LA_V_FEDERALS)
        return false;
    int points = federals_points((int)lr_a(x));
    s->federals = 1;
    lr_reveal(&s->core); /* which counters were unused */
    la_add_points(s, lr_enemy(side), points);
    for (unsigned k = 0; k < lr_a(x); k++) {
        uint64_t pool = 0;
        for (unsigned i = t->first_unit[0]; i < t->first_unit[1]; i++)
            pool |= (uint64_t)unused_division(t, s, i) << i;
        lr_hex h = la_way_in(p, s, side, railhead(p, s), 4);
        if (pool == 0 || h == LR_NONE)
            break;
        unsigned unit = (unsigned)lr_draw(&s->core, pool, ev);
        s->unit[unit] = (struct la_unit){ .hex = h, .place = LA_ON_MAP, .boss = LA_NOBODY, .steps = 2 };
        la_stand_at(s, h, side);
        la_settle_field(p, s);
        LR_TELL(ev, LA_TELL_FEDERALS, side, LR_EVERYONE, (int32_t)unit, h);
    }
    LR_TELL(ev, LA_TELL_FEDERALS_COST, lr_enemy(side), LR_EVERYONE, points);
    return true;
}

/* By which rule of its own a scenario has them. */
static const char *federals_rule(const struct lr_pack *p, const struct la_state *s)
{
    const struct la_scenario *sc = &la_tables(p)->scenario[s->scenario];
    if (sc->campaign)
        return "19.3.5";
    return sc->changes & LA_CHANGE_4 ? "19.4.8" : sc->changes & LA_CHANGE_5 ? "19.5.8" : "19.3.5";
}

bool la_bars_federals(LA_WHYS)
{
    const char *rule = federals_rule(p, s);
    int unused = unused_divisions(la_tables(p), s);
    if (side != LA_UNION)
        return LA_BARS(rule, "Only the Union has armies in Mississippi to call on.");
    if (!(la_specials(p, s) & LA_FEDERALS))
        return LA_BARS(rule, "The Mississippi Federals cannot be called in this scenario, or not yet.");
    if (s->federals)
        return LA_BARS(rule, "The Mississippi Federals have been called already.");
    if (lr_a(x) < 1 || lr_a(x) > 2 || (int)lr_a(x) > unused)
        return LA_BARS(rule, "One or two divisions may be called; %d are unused.", unused);
    return !la_in_administration(s)
           && LA_BARS(rule, "The Mississippi Federals are called in the Administration Sequence.");
}
