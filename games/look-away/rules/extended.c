/* extended.c - 10.7: Extended Battle; and what comes after a battle.
 *
 * When all battles of the Combat Sequence are fought, those whose forces are still in contact are kept in `attack`,
 * marked as fought. The attacker may extend any of them, then the defender; each once, each for a point of his
 * Operations Effort. What is extended is fought again as a new round (battles, extended) and then struck
 * off. ruling (10.7.1): every attacking force still in contact whose commander can give the order attacks again,
 * but for those held back beforehand.
 */
#include "look.h"

/* 8.4.1, for forces that attack in an Extended Battle. On failure it falls back a hex and loses a step. */
bool la_sustain(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev)
{
    struct la_force f;
    lr_reveal(&s->core);
    la_muster(p, s, side, h, &f);
    bool ok = lr_d6(&s->core, ev) <= la_sustains_on(p, s, &f);
    LR_TELL(ev, ok ? LA_TELL_SUSTAINED : LA_TELL_NOT_SUSTAINED, side, LR_EVERYONE, h);
    if (ok)
        return true;
    if (f.oc != LA_NOBODY)
        la_lower_morale(s, f.oc, 1);
    la_begin_retreat(p, s, side, h, 1, LA_L_SUSTAIN, ev);
    la_begin_losses(s, side, h, 1, LA_L_SUSTAIN, ev);
    return false;
}

/* Both still there, side by side. */
static bool in_contact(const struct lr_pack *p, const struct la_state *s, const struct la_attack *a,
                       enum lr_side attacker)
{
    return a->from != LR_NONE && a->marks & LA_FOUGHT && lr_has(&s->stand[attacker], a->from)
           && lr_has(&s->stand[lr_enemy(attacker)], a->at) && lr_distance(p->board, a->from, a->at) == 1;
}

/* The first hex fought for where forces are in contact, LR_NONE: none. */
static lr_hex first_contact(const struct lr_pack *p, const struct la_state *s, enum lr_side attacker)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (in_contact(p, s, &s->attack[i], attacker))
            return s->attack[i].at;
    return LR_NONE;
}

static void strike_attacks(struct la_state *s)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        s->attack[i] = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
}

static bool any_unfought(const struct la_state *s)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && !(s->attack[i].marks & LA_FOUGHT))
            return true;
    return false;
}

/* Who is to be asked about extending, if anybody. */
static void next_asked(const struct lr_pack *p, struct la_state *s, enum lr_side attacker, bool defender)
{
    enum lr_side side = defender ? lr_enemy(attacker) : attacker;
    lr_hex contact = first_contact(p, s, attacker);
    if (contact != LR_NONE && s->player[side].left > 0) {
        struct la_extend_frame *f = la_push_extend(s, LR_ONLY(side));
        f->side = (uint8_t)side;
        f->hex = contact;
        f->defender = defender;
    } else if (!defender) {
        next_asked(p, s, attacker, true);
    } else {
        strike_attacks(s);
    }
}

void la_settle_battles(const struct lr_pack *p, struct la_state *s)
{
    if (lr_top(&s->core)->kind != LA_F_BATTLES)
        return;
    const struct la_battles_frame *f = la_battles_frame(s);
    la_prune_attacks(p, s);
    if (any_unfought(s))
        return;
    enum lr_side side = (enum lr_side)f->side;
    bool again = f->extended;
    lr_pop(&s->core);
    if (!again)
        next_asked(p, s, side, false);
}

/* The commander of a hex who can order an attack: active, a point to spend; leaderless units need neither. */
static bool can_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t oc = la_overall(p, s, side, h);
    return oc == LA_NOBODY || (la_active(s, oc) && la_points(s, oc) > 0);
}

static enum lr_side attacker_in(const struct la_extend_frame *f)
{
    return f->defender ? lr_enemy((enum lr_side)f->side) : (enum lr_side)f->side;
}

/* A force held back is marked as the hasty are: that mark has done its work in the battle. */
static bool held_back(const struct la_attack *a) { return a->marks & LA_HASTY; }

/* 10.7 */
static bool may_extend(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex at)
{
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->at == at && in_contact(p, s, a, side) && !held_back(a) && can_order(p, s, side, a->from))
            return s->player[side].left > 0;
    }
    return false;
}

/* The battle in which `from` attacked `at`, still in contact. */
static bool fought(const struct lr_pack *p, const struct la_state *s, enum lr_side attacker, lr_hex from, lr_hex at)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == from && s->attack[i].at == at && in_contact(p, s, &s->attack[i], attacker))
            return true;
    return false;
}

/* 10.7 */
static bool may_turn(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex at, lr_hex from)
{
    return s->player[side].left > 0 && fought(p, s, lr_enemy(side), at, from) && can_order(p, s, side, from);
}

void la_ask_extend(LA_ASKS)
{
    const struct la_extend_frame *f = la_extend_frame_of(s);
    q->rule = "10.7";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "Which battle goes on?\nEach costs 1 Operations Effort; %d left.", s->player[side].left);
    lr_put(&q->others, "deciding whether to extend a battle");
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (!in_contact(p, s, a, attacker_in(f)))
            continue;
        if (f->defender) {
            if (may_turn(p, s, side, a->from, a->at))
                lr_allow(q, lr_say(LA_V_TURN_ON, a->from, a->at, 0, 0));
            continue;
        }
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= !(s->attack[k].at == a->at && in_contact(p, s, &s->attack[k], side));
        if (first && may_extend(p, s, side, a->at))
            lr_allow(q, lr_say(LA_V_EXTEND, a->at, 0, 0, 0));
        if (!held_back(a))
            lr_allow(q, lr_say(LA_V_HOLD_BACK, a->from, 0, 0, 0));
    }
}

/* ---- Refusals ---- */

/* Is a second round being fought? */
static bool goes_on(const struct la_state *s)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.frame[i].kind == LA_F_BATTLES && la_as_battles_of(&s->core.frame[i])->extended)
            return true;
    return false;
}

/* Somebody of a side in a hex, and an enemy of his beside it. */
static bool contact_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    for (int d = 0; h < LA_HEXES && lr_has(&s->stand[side], h) && d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (n != LR_NONE && lr_has(&s->stand[lr_enemy(side)], n))
            return true;
    }
    return false;
}

static bool bars_again(const struct la_state *s, struct lr_verdict *v)
{
    return goes_on(s) && LA_BARS("10.7.1", "A battle is extended only once, and one is being fought on now.");
}

bool la_bars_extend(LA_WHYS)
{
    lr_hex at = (lr_hex)lr_a(x);
    if (!contact_at(p, s, lr_enemy(side), at) && !contact_at(p, s, side, at))
        return LA_BARS("10.7", "No forces are in contact there.");
    return bars_again(s, v);
}

bool la_bars_turn_on(LA_WHYS)
{
    lr_hex at = (lr_hex)lr_a(x), from = (lr_hex)lr_b(x);
    if (at >= LA_HEXES || from >= LA_HEXES || !lr_has(&s->stand[lr_enemy(side)], at)
        || !lr_has(&s->stand[side], from) || lr_distance(p->board, at, from) != 1)
        return LA_BARS("10.7", "No forces are in contact there.");
    return bars_again(s, v);
}

/* Of forces in contact: is there a battle of theirs to go on with, and Effort for it? */
static bool bars_second_round(const struct la_state *s, enum lr_side side, bool was_fought, struct lr_verdict *v)
{
    if (!was_fought)
        return LA_BARS("10.7.1", "A battle is extended only once, and only if it was fought in this Impulse.");
    if (s->player[side].left == 0)
        return LA_BARS("10.7", "You have no Operations Effort left.");
    return false;
}

/* Of those who attacked a hex: why does none attack again? */
static void why_none_again(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex at,
                           struct lr_verdict *v)
{
    bool any = false, ordered = false;
    if (!contact_at(p, s, lr_enemy(side), at)) {
        lr_refuse(v, "10.7", "No enemy in contact with you is there.");
        return;
    }
    for (int i = 0; i < LA_ATTACKS; i++) {
        bool his = s->attack[i].at == at && in_contact(p, s, &s->attack[i], side);
        any |= his;
        ordered |= his && can_order(p, s, side, s->attack[i].from);
    }
    if (bars_second_round(s, side, any, v))
        return;
    lr_refuse(v, "10.7.1",
              ordered ? "All forces that could attack again are held back."
                      : "No active commander there has an Administration Point for the order.");
}

void la_why_extend(LA_WHYS)
{
    const struct la_extend_frame *f = la_extend_frame_of(s);
    lr_hex a = (lr_hex)lr_a(x), b = (lr_hex)lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_EXTEND:
        if (f->defender)
            lr_refuse(v, "10.7.1", "You were attacked: turn on one of the attackers.");
        else
            why_none_again(p, s, side, a, v);
        break;
    case LA_V_TURN_ON:
        if (!f->defender)
            lr_refuse(v, "10.7.1", "You attacked: extend the battle.");
        else if (!bars_second_round(s, side, fought(p, s, lr_enemy(side), a, b), v))
            lr_refuse(v, "10.7.1", "No active commander there has an Administration Point for the order.");
        break;
    default: /* LA_V_HOLD_BACK */
        lr_refuse(v, "10.7.1", "No force of yours there is in contact after an attack, or it is held back.");
        break;
    }
}

/* The new round waits below; first both may react (10.7.1), the side that extends before the other. */
static void push_round(struct la_state *s, enum lr_side side)
{
    struct la_battles_frame *round = la_push_battles(s, LR_ONLY(side));
    round->side = (uint8_t)side;
    round->extended = 1;
    for (int i = 0; i < 2; i++) {
        enum lr_side who = i ? side : lr_enemy(side);
        struct la_develop_frame *f = la_push_develop(s, LR_ONLY(who));
        f->side = (uint8_t)who;
        f->extended = 1;
        f->attacker = (int32_t)side;
    }
}

/* 10.7.1, 5.1.6: a point of Operations Effort, and an order in each hex that attacks. */
static void add_order(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h,
                      struct la_price *x)
{
    uint8_t oc = la_overall(p, s, side, h);
    int i = 0;
    while (i < LA_PAYERS && x->by[i].points > 0)
        i++;
    if (oc == LA_NOBODY || i == LA_PAYERS)
        return;
    x->by[i].leader = oc;
    x->by[i].points = 1;
}

static bool attacks_again(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex at,
                          const struct la_attack *a)
{
    return a->at == at && in_contact(p, s, a, side) && !held_back(a) && can_order(p, s, side, a->from);
}

static struct la_price price_of_extending(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                          lr_hex at)
{
    struct la_price x = { .effort = 1 };
    for (int i = 0; i < LA_ATTACKS; i++)
        if (attacks_again(p, s, side, at, &s->attack[i]))
            add_order(p, s, side, s->attack[i].from, &x);
    return x;
}

static struct la_price price_of_turning(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        lr_hex from)
{
    struct la_price x = { .effort = 1 };
    add_order(p, s, side, from, &x);
    return x;
}

/* 10.7 */
static void extend(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex at)
{
    struct la_price price = price_of_extending(p, s, side, at);
    for (int i = 0; i < LA_ATTACKS; i++) {
        struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != at || !(a->marks & LA_FOUGHT))
            continue;
        if (attacks_again(p, s, side, at, a))
            a->marks = 0;
        else
            *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    }
    la_charge(p, s, side, &price);
    push_round(s, side);
}

static void turn_on(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex at, lr_hex from,
                    struct lr_events *ev)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].at == from)
            s->attack[i] = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    struct la_price price = price_of_turning(p, s, side, from);
    la_charge(p, s, side, &price);
    if (!la_sustain(p, s, side, from, ev))
        return;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == LR_NONE) {
            s->attack[i] = (struct la_attack){ .from = from, .at = at };
            break;
        }
    push_round(s, side);
}

void la_shape_extend(LA_SHAPES)
{
    la_add_purse(p, s, q->side, f, LA_IN_EFFORT);
    la_add_purse(p, s, q->side, f, LA_IN_POINTS);
    for (int i = 0; i < LA_ATTACKS; i++)
        if (in_contact(p, s, &s->attack[i], attacker_in(la_extend_frame_of(s))))
            lr_form_focus(f, LR_HEXES, s->attack[i].at);
}

void la_line_extend(LA_LINES)
{
    struct la_price price;
    struct la_force x;
    switch (lr_verb_of(l->base)) {
    case LA_V_EXTEND:
        price = price_of_extending(p, s, side, (lr_hex)lr_a(l->base));
        la_price_line(p, s, f, l, &price);
        l->effect = "fought once more";
        break;
    case LA_V_TURN_ON:
        price = price_of_turning(p, s, side, (lr_hex)lr_b(l->base));
        la_price_line(p, s, f, l, &price);
        la_muster(p, s, side, (lr_hex)lr_b(l->base), &x);
        l->effect = la_sustain_words(p, s, f, &x);
        break;
    case LA_V_HOLD_BACK:
        l->effect = "it does not attack again";
        break;
    default:
        l->label = "No more battles";
        break;
    }
}

void la_apply_extend(LA_APPLIES)
{
    struct la_extend_frame f = *la_extend_frame(s);
    enum lr_side attacker = attacker_in(&f);
    lr_hex a = (lr_hex)lr_a(x), b = (lr_hex)lr_b(x);
    switch (lr_verb_of(x)) {
    case LA_V_EXTEND:
        LR_TELL(ev, LA_TELL_EXTENDS, side, LR_EVERYONE, (int32_t)side, a);
        extend(p, s, side, a);
        break;
    case LA_V_TURN_ON:
        LR_TELL(ev, LA_TELL_EXTENDS, side, LR_EVERYONE, (int32_t)side, a);
        turn_on(p, s, side, a, b, ev);
        break;
    case LA_V_HOLD_BACK:
        for (int i = 0; i < LA_ATTACKS; i++)
            if (s->attack[i].from == a)
                s->attack[i].marks |= LA_HASTY;
        break;
    default:
        lr_pop(&s->core);
        if (f.defender)
            strike_attacks(s);
        else
            next_asked(p, s, attacker, true);
        break;
    }
}
