/* deal.c - 18.4: what the players choose at set-up, in secret. */
#include "setup.h"

enum deal { DEAL_DISMOUNT, DEAL_POST, DEAL_AMMO, DEAL_DONE };

enum { POSTS = 7 };

/* 19.1.1: cavalry of the Cavalry Corps. */
static bool of_the_corps(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    const struct la_unit *u = &s->unit[unit];
    return t->counter[unit].type == LA_CAVALRY && u->place == LA_WITH && s->leader[u->boss].place == LA_UNDER
           && s->leader[s->leader[u->boss].chief].hq == LA_CAVALRY_CORPS;
}

static bool may_dismount(const struct la_tables *t, const struct la_state *s, unsigned unit)
{
    return of_the_corps(t, s, unit) && !(s->unit[unit].marks & LA_DISMOUNTED);
}

/* How many brigades of the Cavalry Corps are still to be dismounted; as far as there are, for the other side may
 * imagine fewer. */
static int to_dismount(const struct la_tables *t, const struct la_state *s)
{
    int left = t->scenario[s->scenario].dismount, mounted = 0;
    for (unsigned i = t->first_unit[1]; left && i < t->first_unit[2]; i++) {
        bool done = s->unit[i].marks & LA_DISMOUNTED, his = of_the_corps(t, s, i);
        left -= his && done;
        mounted += his && !done;
    }
    return left < mounted ? left : mounted;
}

/* 19.5.1: the leader his side may post anywhere in Atlanta's works; LA_NOBODY: none. */
static uint8_t to_post(const struct la_tables *t, const struct la_state *s)
{
    const struct la_scenario *sc = &t->scenario[s->scenario];
    for (int i = 0; i < sc->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->what == LA_A_LEADER && a->marks & LA_A_FREE)
            return a->who;
    }
    return LA_NOBODY;
}

/* ruling 19.5.1: Atlanta itself counts among its defenses. */
static int list_posts(const struct la_tables *t, const struct la_state *s, lr_hex out[POSTS])
{
    const struct la_scenario *sc = &t->scenario[s->scenario];
    int n = 0;
    out[n++] = t->atlanta;
    for (int i = 0; i < sc->arrivals && n < POSTS; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->what == LA_A_WORKS && a->side == LA_CONFEDERATE && a->level == 2)
            out[n++] = a->hex;
    }
    return n;
}

static enum deal deal_stage(const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    const struct la_side *x = &s->player[side];
    if (side == LA_CONFEDERATE && to_dismount(t, s) > 0)
        return DEAL_DISMOUNT;
    if (side == LA_CONFEDERATE && x->bid == 0 && to_post(t, s) != LA_NOBODY)
        return DEAL_POST;
    return x->ammo ? DEAL_AMMO : DEAL_DONE;
}

static bool takes_ammo(const struct la_tables *t, const struct la_state *s, enum lr_side side, unsigned leader)
{
    return t->officer[leader].side == side && s->leader[leader].place == LA_HOLDS
           && s->leader[leader].ammo < LA_MOST_ON_TRACK;
}

void la_ask_deal(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    enum deal stage = deal_stage(t, s, side);
    lr_hex post[POSTS];
    q->rule = stage == DEAL_DISMOUNT ? "19.1.1" : stage == DEAL_POST ? "19.5.1" : "18.4";
    q->always = true;
    lr_put_string(&q->others, "setting up");
    if (stage == DEAL_DISMOUNT) {
        lr_put(&q->words, "Which cavalry brigades begin dismounted?\n%d more, of the Cavalry Corps.",
               to_dismount(t, s));
        for (unsigned i = t->first_unit[1]; i < t->first_unit[2]; i++)
            if (may_dismount(t, s, i))
                lr_allow(q, lr_say(LA_V_SET_DISMOUNTED, i, 0, 0, 0));
    } else if (stage == DEAL_POST) {
        lr_put_string(&q->words, "Where does G. Smith stand with his militia?\nIn the defenses of Atlanta.");
        int n = list_posts(t, s, post);
        for (int i = 0; i < n; i++)
            lr_allow(q, lr_say(LA_V_SET_POST, post[i], 0, 0, 0));
    } else if (stage == DEAL_AMMO) {
        lr_put(&q->words, "Who gets the ammunition?\n%d points left, 9 at most for one command.",
               s->player[side].ammo);
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
            for (unsigned n = 1; takes_ammo(t, s, side, i) && n <= s->player[side].ammo
                                 && s->leader[i].ammo + n <= LA_MOST_ON_TRACK;
                 n++)
                lr_allow(q, lr_say(LA_V_DEAL_AMMO, i, n, 0, 0));
    }
    q->suggest = lr_say(LA_V_DEAL_REST, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
}

bool la_bars_deal_ammo(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[i];
    const char *name = t->officer[i].name;
    if (t->officer[i].side != side)
        return LA_BARS("18.4", "%s is not yours.", name);
    if (l->place != LA_HOLDS)
        return LA_BARS("3.1.1", "%s holds no Command Box of his own.", name);
    if (deal_stage(t, s, side) == DEAL_AMMO && (lr_b(x) == 0 || lr_b(x) > s->player[side].ammo))
        return LA_BARS("18.4", "There are %d Ammo Supply Points left to deal.", s->player[side].ammo);
    return l->ammo + lr_b(x) > LA_MOST_ON_TRACK
           && LA_BARS("3.1.1", "A Command Box holds 9 Ammo Supply Points; %s has %d.", name, l->ammo);
}

bool la_bars_dismount(LA_WHYS)
{
    (void)side;
    const struct la_tables *t = la_tables(p);
    if (t->scenario[s->scenario].dismount == 0)
        return LA_BARS("19.1.1", "No brigades are picked to begin dismounted in this scenario.");
    if (!of_the_corps(t, s, lr_a(x)))
        return LA_BARS("19.1.1", "Only brigades of the Cavalry Corps are picked.");
    return s->unit[lr_a(x)].marks & LA_DISMOUNTED && LA_BARS("19.1.1", "That brigade is dismounted already.");
}

bool la_bars_post(LA_WHYS)
{
    const struct la_tables *t = la_tables(p);
    lr_hex post[POSTS];
    (void)side;
    if (to_post(t, s) == LA_NOBODY)
        return LA_BARS("19.5.1", "No militia is posted in this scenario.");
    for (int i = list_posts(t, s, post) - 1; i >= 0; i--)
        if (post[i] == lr_a(x))
            return false;
    return LA_BARS("19.5.1", "G. Smith stands in Atlanta or in one of the works around it.");
}

void la_why_deal(LA_WHYS)
{
    enum deal stage = deal_stage(la_tables(p), s, side);
    unsigned verb = lr_verb_of(x);
    if (verb == LA_V_SET_DISMOUNTED)
        lr_refuse(v, "19.1.1", "Three brigades are dismounted already.");
    else if (verb == LA_V_SET_POST)
        lr_refuse(v, "19.5.1",
                  stage == DEAL_DISMOUNT ? "First say which brigades are dismounted." : "The militia is posted.");
    else
        lr_refuse(v, "18.4",
                  stage == DEAL_DISMOUNT ? "First say which brigades are dismounted."
                                         : "First say where G. Smith stands.");
}

void la_shape_deal(LA_SHAPES)
{
    const struct la_tables *t = la_tables(p);
    enum deal stage = deal_stage(t, s, q->side);
    if (stage == DEAL_DISMOUNT) {
        f->more = to_dismount(t, s) - 1;
        f->confirm = "Dismount";
    } else if (stage == DEAL_POST) {
        f->kind = LR_FORM_PLACE;
        f->confirm = "Post the militia";
    } else {
        la_add_purse(p, s, q->side, f, LA_IN_AMMO);
        f->more = s->player[q->side].ammo - 1;
        f->confirm = "Deal out the ammo";
    }
}

void la_line_deal(LA_LINES)
{
    struct lr_axis *n = la_axis(f, l, "number");
    unsigned who = lr_a(l->base);
    if (lr_verb_of(l->base) == LA_V_DEAL_REST)
        l->label = "Settle the rest for me";
    if (lr_verb_of(l->base) == LA_V_SET_DISMOUNTED)
        l->label = lr_form_name(f, p, LA_UNIT, who);
    if (n == NULL)
        return;
    (void)side;
    l->label = la_tables(p)->officer[who].name;
    la_value(l, s->leader[who].ammo, s->leader[who].ammo + n->low, "ammo");
    n->label = "ammo";
    la_cost(f, n->cost, LA_IN_AMMO, 1);
}

/* Those with guns first, by how many leaders must be served (10.1.2); then everybody alike. */
static unsigned needs_most(const struct la_tables *t, const struct la_state *s, enum lr_side side)
{
    unsigned best = LA_LEADERS;
    int most = -1;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!takes_ammo(t, s, side, i))
            continue;
        int served = 2;
        for (unsigned k = t->first_leader[side]; k < t->first_leader[side + 1]; k++)
            served += s->leader[k].place == LA_UNDER && s->leader[k].chief == i;
        int want = 60 * (s->leader[i].guns ? served : 1) / (1 + s->leader[i].ammo);
        if (want > most) {
            most = want;
            best = i;
        }
    }
    return best;
}

static void dismount_one(const struct la_tables *t, struct la_state *s)
{
    unsigned best = LA_UNITS;
    for (unsigned i = t->first_unit[1]; i < t->first_unit[2]; i++)
        if (may_dismount(t, s, i)
            && (best == LA_UNITS || t->counter[i].cf[s->unit[i].steps] < t->counter[best].cf[s->unit[best].steps]))
            best = i;
    if (best != LA_UNITS)
        s->unit[best].marks |= LA_DISMOUNTED;
}

static void deal_rest(const struct la_tables *t, struct la_state *s, enum lr_side side)
{
    struct la_side *x = &s->player[side];
    while (deal_stage(t, s, side) == DEAL_DISMOUNT)
        dismount_one(t, s);
    if (deal_stage(t, s, side) == DEAL_POST)
        x->bid = 1;
    while (x->ammo) {
        unsigned i = needs_most(t, s, side);
        if (i < LA_LEADERS)
            s->leader[i].ammo++;
        x->ammo = (uint8_t)(i < LA_LEADERS ? x->ammo - 1 : 0); /* every box is full: nothing left to fill */
    }
}

/* 3.2.3, A-74: the army's commander does not stay in Atlanta alone; a Detachment of the militia stays with him. */
static void leave_guard(const struct la_tables *t, struct la_state *s, unsigned from)
{
    for (unsigned i = 0; i < LA_LEADERS; i++) {
        if (s->leader[i].place != LA_HOLDS || s->leader[i].hex != t->atlanta || i == from)
            continue;
        for (unsigned k = t->first_unit[1]; k < t->first_unit[2]; k++)
            if (s->unit[k].boss == from && t->counter[k].type == LA_DETACHMENT) {
                s->unit[k].boss = (uint8_t)i;
                return;
            }
    }
}

static void post(const struct la_tables *t, struct la_state *s)
{
    struct la_side *x = &s->player[LA_CONFEDERATE];
    uint8_t who = to_post(t, s);
    lr_hex posts[POSTS];
    if (x->bid > 1 && who != LA_NOBODY && s->leader[who].place == LA_HOLDS) {
        list_posts(t, s, posts);
        s->leader[who].hex = posts[x->bid - 1];
        leave_guard(t, s, who);
    }
    x->bid = 0;
}

void la_apply_deal(LA_APPLIES)
{
    const struct la_tables *t = la_tables(p);
    struct la_side *me = &s->player[side];
    lr_hex posts[POSTS];
    (void)ev;
    switch (lr_verb_of(x)) {
    case LA_V_SET_DISMOUNTED:
        s->unit[lr_a(x)].marks |= LA_DISMOUNTED;
        break;
    case LA_V_SET_POST:
        for (int i = list_posts(t, s, posts) - 1; i >= 0; i--)
            if (posts[i] == lr_a(x))
                me->bid = (uint8_t)(i + 1);
        break;
    case LA_V_DEAL_AMMO:
        s->leader[lr_a(x)].ammo = (uint8_t)(s->leader[lr_a(x)].ammo + lr_b(x));
        me->ammo = (uint8_t)(me->ammo - lr_b(x));
        break;
    default:
        deal_rest(t, s, side);
    }
    if (deal_stage(t, s, side) != DEAL_DONE)
        return;
    lr_top(&s->core)->asked &= (uint8_t)~LR_ONLY(side);
    if (lr_top(&s->core)->asked == 0) {
        lr_pop(&s->core);
        post(t, s);
    }
}
