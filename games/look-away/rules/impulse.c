/* impulse.c - 6, 11: the course of the Impulses, and what they cost. */
#include "look.h"

/* ---- 4.2, 5.1.5 to 5.1.7: whose Impulse is next ---- */

bool la_impulses_left(const struct la_state *s)
{
    return s->player[LA_UNION].left > 0 || s->player[LA_CONFEDERATE].left > 0;
}

/* 4.2, 5.1.7: They alternate; who alone has Effort left goes on (a repeat Impulse, or A-06). 0xFF: nobody. */
static unsigned next_side(const struct la_state *s)
{
    const struct la_side *u = &s->player[LA_UNION], *c = &s->player[LA_CONFEDERATE];
    if (u->left == 0 || c->left == 0)
        return u->left > 0 ? LA_UNION : c->left > 0 ? LA_CONFEDERATE : 0xFFu;
    unsigned first = s->first < 2 ? s->first : LA_UNION;
    return s->player[first].impulses > s->player[1 - first].impulses ? 1 - first : first;
}

/* 4.2, 4.3 */
void la_turn_impulses(LA_GOES)
{
    (void)p, (void)ev;
    unsigned side = next_side(s);
    if (side > LA_CONFEDERATE) {
        s->repeat = 0xFF;
        lr_top(&s->core)->step = LA_T_DEVASTATE;
        la_turn_frame(s)->who = 0;
        return;
    }
    const struct la_side *x = &s->player[side], *other = &s->player[1 - side];
    if (other->left == 0 && x->impulses == 0 && side != s->first && x->left > x->bid) /* 5.1.4, 5.1.6 */
        s->repeat = (uint8_t)side;
    s->active = (uint8_t)side;
    s->now = 0;
    struct la_impulse_frame *f = la_push_impulse(s, 0);
    f->side = (uint8_t)side;
    f->step = LA_I_ARRIVE;
}

/* ---- 4.2.1: Confederate reinforcements (A-07) ---- */

static bool any_led_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    LR_EACH_BIT(i, la_leaders_at(p, s, side, h))
        if (la_units_of(p, s, i) > 0)
            return true;
    return false;
}

/* 4.2.1: Brings on what the schedule has for this turn from arrival *at on; false: a question was put, come again.
 */
bool la_bring_on(const struct lr_pack *p, struct la_state *s, enum lr_side side, int32_t *at, struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    while (*at < sc->arrivals) {
        unsigned i = (unsigned)(sc->first_arrival + *at);
        const struct la_arrival *a = &t->arrival[i];
        (*at)++;
        if (a->turn != s->turn || a->turn == 0 || a->side != side)
            continue;
        if (a->hex == LR_NONE && a->under == LA_NOBODY && a->what != LA_A_POOL) {
            struct la_arrive_frame *f = la_push_arrive(s, LR_ONLY(side));
            f->side = (uint8_t)side;
            f->arrival = (int32_t)i;
            return false;
        }
        la_enter(p, s, a, a->hex, ev);
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        lr_hex h = la_leader_hex(s, i);
        if (s->leader[i].place == LA_HOLDS && !any_led_at(p, s, side, h) && !(s->leader[i].marks & LA_HIDDEN)
            && !la_army_commander(p, s, i)) /* no counters were left for his troops: others there are not his */
            la_vacate(p, s, side, h, LA_L_ATTRITION, ev);
    }
    return true;
}

/* ---- 5.1.5: Operations Effort ---- */

/* 5.0, 5.1.5: What this Impulse must use; 0: the player says. */
static int due_effort(const struct la_state *s, unsigned side)
{
    const struct la_side *x = &s->player[side];
    if (x->impulses == 1)
        return x->bid < x->left ? x->bid : x->left;
    return s->player[1 - side].left == 0 || x->left == 1 ? x->left : 0; /* 5.1.4, A-06 */
}

static void spend_effort(struct la_state *s, unsigned side, int effort, struct lr_events *ev)
{
    s->now = (uint8_t)effort;
    s->player[side].left = (uint8_t)(s->player[side].left - effort);
    LR_TELL(ev, LA_TELL_IMPULSE, (enum lr_side)side, LR_EVERYONE, (int32_t)side, effort);
}

/* 13.2.4: an Own marker may pay for the Leaders of a force at the end of an Impulse; the frame then says so.
 */
static bool may_spare(const struct la_state *s, unsigned i)
{
    return s->leader[i].place == LA_HOLDS && (s->leader[i].marks & (LA_OWN | LA_UPKEEP)) == LA_OWN;
}

static bool any_to_spare(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (may_spare(s, i))
            return true;
    return false;
}

/* 11.0 */
static bool costs(const struct la_leader *l) { return la_in_play(l) && l->marks & (LA_ACTIVE | LA_FELL); }

/* Leaders of his hex, whom his marker would pay for. */
static int to_spare(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    const struct la_tables *t = la_tables(p);
    int n = 0;
    for (unsigned j = t->first_leader[side]; j < t->first_leader[side + 1]; j++)
        n += costs(&s->leader[j]) && la_leader_hex(s, j) == s->leader[holder].hex;
    return n;
}

/* 7.2.1: a battle has been fought, and the enemy is beside a wagon or depot with nobody to guard it. */
static bool any_open_to_capture(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++) {
        lr_hex h = s->cart[c].hex;
        if ((s->cart[c].face == LA_WAGON || s->cart[c].face == LA_DEPOT) && !lr_has(&s->stand[side], h)
            && la_in_zone(p, s, lr_enemy(side), h))
            return true;
    }
    return false;
}

static void ask_upkeep(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    bool own = any_to_spare(p, s, side);
    q->rule = own ? "13.2.4" : "7.2.1";
    q->always = true;
    lr_put_string(&q->words,
                  own ? "Whose leaders does an Own marker pay for?\nThe War Effort of this Impulse."
                      : "Which wagon or depot do you destroy?\nThe Impulse ends, and the enemy could take it.");
    lr_put_string(&q->others, "paying for the Impulse");
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1] && !q->brief; i++)
        if (may_spare(s, i))
            lr_allow(q, lr_say(LA_V_UPKEEP, i, 0, 0, 0));
    if (!q->brief)
        la_allow_destroying(p, s, side, q);
}

void la_ask_effort(LA_ASKS)
{
    if (la_effort_frame_of(s)->upkeep == 1) {
        ask_upkeep(p, s, side, q);
        return;
    }
    unsigned most = s->player[side].left;
    q->rule = "5.1.5";
    lr_put(&q->words, "How much Operations Effort does this Impulse use?\n%u left for this turn.", most);
    lr_put_string(&q->others, "choosing the Operations Effort of the Impulse");
    q->suggest = lr_say(LA_V_EFFORT, (most + 1) / 2, 0, 0, 0);
    for (unsigned i = 1; i <= most; i++)
        lr_allow(q, lr_say(LA_V_EFFORT, i, 0, 0, 0));
}

bool la_bars_effort(LA_WHYS)
{
    (void)p;
    const struct la_side *mine = &s->player[side];
    if (lr_a(x) == 0)
        return LA_BARS("5.1.5", "An Impulse needs an Operations Effort of at least 1.");
    if (!la_in_impulse(s, side))
        return false;
    if (s->now > 0)
        return LA_BARS("5.1.5", "This Impulse uses an Operations Effort of %u.", s->now);
    return lr_a(x) > mine->left && LA_BARS("5.1.5", "You have an Operations Effort of %u left.", mine->left);
}

bool la_bars_upkeep(LA_WHYS)
{
    unsigned i = lr_a(x);
    const char *name = la_tables(p)->officer[i].name;
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("11.0", "You pay for your own Leaders only.");
    if (s->leader[i].place != LA_HOLDS || !(s->leader[i].marks & LA_OWN))
        return LA_BARS("13.2.4", "%s commands no force with an Own marker to spend.", name);
    return s->leader[i].marks & LA_UPKEEP && LA_BARS("13.2.4", "His Own marker pays already.");
}

void la_why_effort(LA_WHYS)
{
    if (la_effort_frame_of(s)->upkeep)
        lr_refuse(v, "11.0", "The Impulse is over: its Leaders are paid for.");
    else
        lr_refuse(v, "5.1.5", "First say how much Operations Effort this Impulse uses.");
    (void)p, (void)side, (void)x;
}

void la_shape_effort(LA_SHAPES)
{
    struct lr_axis *n = la_axis(f, &f->line[0], "number");
    if (la_effort_frame_of(s)->upkeep == 1) {
        f->kind = LR_FORM_SUBSET;
        f->confirm = "Pay for the Impulse";
        la_add_purse(p, s, q->side, f, LA_IN_WEP);
        return;
    }
    la_add_purse(p, s, q->side, f, LA_IN_EFFORT);
    f->confirm = "Use {n}";
    if (n == NULL)
        return;
    n->label = "Operations Effort";
    n->usual = (int32_t)lr_a(q->suggest);
    la_cost(f, n->cost, LA_IN_EFFORT, 1);
}

void la_line_effort(LA_LINES)
{
    unsigned i = lr_a(l->base);
    if (lr_verb_of(l->base) == LA_V_DONE)
        l->label = "Pay for the Impulse";
    if (lr_verb_of(l->base) == LA_V_DESTROY)
        l->effect = LA_DESTROYED;
    if (lr_verb_of(l->base) != LA_V_UPKEEP)
        return;
    l->label = lr_form_text(f, "Spend the Own marker of %s", la_tables(p)->officer[i].name);
    l->effect =
        lr_form_text(f, "saves %d War Effort Points", to_spare(p, s, side, i) * la_tables(p)->cost[LA_C_LEADER]);
}

void la_apply_effort(LA_APPLIES)
{
    if (lr_verb_of(x) == LA_V_UPKEEP) {
        s->leader[lr_a(x)].marks |= LA_UPKEEP;
        return;
    }
    if (lr_verb_of(x) == LA_V_DESTROY) {
        la_destroy(p, s, side, x, ev);
        return;
    }
    lr_pop(&s->core);
    if (lr_verb_of(x) != LA_V_EFFORT)
        return;
    spend_effort(s, (unsigned)side, (int)lr_a(x), ev);
    lr_top(&s->core)->step = LA_I_SUPPLY;
}

/* ---- The steps ---- */

static bool attacks_stand(const struct la_state *s)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && !(s->attack[i].marks & LA_FOUGHT))
            return true;
    return false;
}

/* 8.4.1: which forces stand in enemy zones as the Impulse begins. */
static void mark_zones(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && la_in_zone(p, s, lr_enemy(side), l->hex))
            l->marks |= LA_IN_ZONE;
    }
}

static void push_for(struct la_state *s, enum la_frame kind, enum lr_side side)
{
    lr_push(&s->core, kind, LR_ONLY(side))->x = (uint8_t)side;
}

static void step_effort(LA_GOES, struct la_impulse_frame *f)
{
    (void)p;
    int due = due_effort(s, f->side);
    if (due == 0) {
        push_for(s, LA_F_EFFORT, (enum lr_side)f->side);
        return;
    }
    spend_effort(s, f->side, due, ev);
    f->step = LA_I_SUPPLY;
}

/* ---- 11.0 ---- */

/* 13.2.4: forces whose Own marker pays. A set of leaders. */
static uint64_t waived(LA_GOES, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t set = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || !(l->marks & LA_UPKEEP))
            continue;
        for (unsigned j = t->first_leader[side]; j < t->first_leader[side + 1]; j++)
            if (la_leader_hex(s, j) == l->hex)
                set |= lr_bit(j);
        l->marks &= ~(uint32_t)LA_OWN;
        LR_TELL(ev, LA_TELL_UPKEEP_OWN, side, LR_ONLY(side), (int32_t)i);
    }
    return set;
}

/* 11.0: ruling: when there is not enough for all, the highest in rank are paid for first. */
static void pay_leaders(LA_GOES, enum lr_side side, uint64_t due)
{
    const struct la_tables *t = la_tables(p);
    struct la_side *x = &s->player[side];
    int paid = 0, each = t->cost[LA_C_LEADER];
    for (int rank = 4; rank >= 0; rank--)
        for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
            if (!(due >> i & 1) || s->leader[i].rank != rank)
                continue;
            if (x->wep >= each) {
                la_pay(s, side, each);
                paid++;
            } else { /* */
                x->bankrupt = 1;
                lr_reveal(&s->core);
                if (la_active(s, i))
                    LR_TELL(ev, LA_TELL_UNPAID, side, LR_ONLY(side), (int32_t)i);
                la_fall_inactive(p, s, i, false);
            }
        }
    LR_TELL(ev, LA_TELL_UPKEEP, side, LR_ONLY(side), lr_count_bits(due), paid * each);
}

/* 4.2.5, 11.0 */
static void war_effort(LA_GOES, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    uint64_t due = 0, free = waived(p, s, ev, side);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (costs(&s->leader[i]))
            due |= lr_bit(i);
    pay_leaders(p, s, ev, side, due & ~free);
}

static void clear_impulse(struct la_state *s)
{
    for (int i = 0; i < LA_LEADERS; i++)
        s->leader[i].marks &= ~(uint32_t)LA_IMPULSE_MARKS;
    for (int i = 0; i < LA_UNITS; i++)
        s->unit[i].marks &= (uint8_t) ~(LA_WENT | LA_SCOUT);
    for (int i = 0; i < LA_CARTS; i++)
        s->cart[i].marks &= (uint8_t) ~(LA_CART_WENT | LA_CART_ALONG | LA_CART_STAYS);
    for (int i = 0; i < LA_ATTACKS; i++)
        s->attack[i] = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    memset(s->fed, 0xFF, sizeof s->fed);
    s->active = 0xFF;
    s->now = 0;
}

/* 4.2.1, 4.2.2, 4.2.3, 4.2.4, 4.2.5 */
void la_go_impulse(LA_GOES)
{
    struct la_impulse_frame *f = la_impulse_frame(s);
    enum lr_side side = (enum lr_side)f->side;
    switch (f->step) {
    case LA_I_ARRIVE:
        if (side == LA_CONFEDERATE && s->player[side].impulses == 0 && !la_bring_on(p, s, side, &f->arrived, ev))
            break;
        s->player[side].impulses++;
        f->step = LA_I_EFFORT;
        break;
    case LA_I_EFFORT:
        step_effort(p, s, ev, f);
        break;
    case LA_I_SUPPLY:
        la_finish_pontoons(p, s, side, ev);
        la_judge_supply(p, s, side);
        mark_zones(p, s, side);
        f->step = LA_I_READY;
        break;
    case LA_I_READY:
        f->step = LA_I_MOVE;
        push_for(s, LA_F_READY, side);
        break;
    case LA_I_MOVE:
        f->step = LA_I_DEVELOP;
        push_for(s, LA_F_MOVE, side);
        break;
    case LA_I_DEVELOP:
        f->step = LA_I_BATTLES;
        f->fought = attacks_stand(s);
        if (f->fought)
            push_for(s, LA_F_DEVELOP, lr_enemy(side));
        break;
    case LA_I_BATTLES:
        f->step = LA_I_WAR_EFFORT;
        if (attacks_stand(s))
            push_for(s, LA_F_BATTLES, side);
        break;
    default: /* LA_I_WAR_EFFORT */
        if (f->spared == 0 && la_leave_city(p, s, ev))
            break;
        if (f->spared++ == 0) {
            lr_reveal(&s->core); /* Own markers lie open */
            if (any_to_spare(p, s, side) || (f->fought && any_open_to_capture(p, s, side))) {
                push_for(s, LA_F_EFFORT, side);
                la_effort_frame(s)->upkeep = 1;
                break;
            }
        }
        war_effort(p, s, ev, side);
        if (la_impulses_left(s)) {
            la_staff_succeeds(p, s, LA_UNION, ev);
            la_staff_succeeds(p, s, LA_CONFEDERATE, ev);
        }
        clear_impulse(s);
        lr_pop(&s->core);
        break;
    }
}
