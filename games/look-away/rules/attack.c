/* attack.c - 8.4: declaring an attack, and sustaining it. */
#include "look.h"

struct la_attack *la_attack_from(struct la_state *s, lr_hex from)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == from && from != LR_NONE)
            return &s->attack[i];
    return NULL;
}

void la_drop_attack(struct la_state *s, lr_hex from)
{
    struct la_attack *a = la_attack_from(s, from);
    if (a != NULL)
        *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
}

static bool declared_from(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == h)
            return true;
    return false;
}

static bool room_for_more(const struct la_state *s)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == LR_NONE)
            return true;
    return false;
}

static bool open_city(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    return s->open_city != 0 && h == la_tables(p)->atlanta; /* 19.6.7, A-85 */
}

static bool depot_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].hex == h && s->cart[c].face == LA_DEPOT)
            return true;
    return false;
}

/* Enemy units, manned works (14.8.4) and depots (8.6.4) beside it, where the hexside can be crossed. */
/* Where something of the enemy could be attacked; is any of it next to a hex? */
static void enemy_hexes(const struct lr_pack *p, const struct la_state *s, enum lr_side enemy, struct la_set *set)
{
    const struct la_tables *t = la_tables(p);
    *set = s->stand[enemy];
    lr_unite(set, &s->zone[enemy]);
    for (unsigned c = t->first_cart[enemy]; c < t->first_cart[enemy + 1]; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex < LA_HEXES)
            lr_add(set, s->cart[c].hex);
}

static bool next_to(const struct lr_pack *p, const struct la_set *set, lr_hex h)
{
    bool any = false;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        any |= n != LR_NONE && lr_has(set, n);
    }
    return any;
}

unsigned la_targets(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    enum lr_side enemy = lr_enemy(side);
    unsigned dirs = 0;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[h][d];
        if (n == LR_NONE
            || !(lr_has(&s->stand[enemy], n) || lr_has(&s->zone[enemy], n)
                 || (la_tables(p)->hex[n].town && depot_at(p, s, enemy, n))))
            continue;
        if (!open_city(p, s, n) && !open_city(p, s, h) && la_crossable(p, s, side, h, d))
            dirs |= 1u << d;
    }
    return dirs;
}

/* 8.4.1: an active Overall Commander with a point, or who began in an enemy zone; or troops without a leader. */
bool la_may_declare(const struct lr_pack *p, const struct la_state *s, enum lr_side side, uint8_t oc, lr_hex h,
                    struct lr_verdict *v)
{
    const char *rule = NULL, *words = NULL;
    (void)side;
    if (declared_from(s, h))
        rule = "8.4.1", words = "This force has declared its attack.";
    else if (!room_for_more(s))
        rule = "8.4.1", words = "No more attacks can be declared in this Impulse.";
    else if (open_city(p, s, h))
        rule = "19.6.7", words = "Nobody attacks from an Open City.";
    else if (oc == LA_NOBODY)
        return true;
    else if (!la_active(s, oc))
        rule = "8.1", words = "Only an active leader declares an attack.";
    else if (s->leader[oc].marks & LA_TRAINING)
        rule = "14.5.2", words = "A leader in training does not attack.";
    else if (s->leader[oc].marks & LA_DIGGING)
        rule = "14.8.2", words = "A force that entrenches does nothing else.";
    else if (s->leader[oc].ap == 0 && !(s->leader[oc].marks & LA_IN_ZONE))
        rule = "8.4.1", words = "The Overall Commander has no Administration Point left to declare an attack.";
    if (rule != NULL && v != NULL)
        lr_refuse(v, rule, "%s", words);
    return rule == NULL;
}

/* Troops in a hex without a leader that attack: Combat Units, Detachments (8.5.2) and engineer brigades too. */
static struct la_units stormers(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_units all = la_loose_at(p, s, side, h), these = la_of_types(p, all, LA_INFANTRY, LA_CAVALRY);
    struct la_units others = la_of_types(p, all, LA_DETACHMENT, LA_ENGINEERS);
    lr_unite(&these, &others);
    return these;
}

static bool can_storm(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return false;
    struct la_units here = stormers(p, s, side, h);
    LR_EACH_IN(u, &here)
        if (!(s->unit[u].marks & (LA_REMOUNTING | LA_DIGS | LA_AT_WORK | LA_WENT)))
            return true;
    return false;
}

static bool marching_part(const struct la_march_frame *f)
{
    return f->flags & LA_M_PART && f->hex == f->start; /* still among those it was split from */
}

void la_beset(struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_BESET; i++)
        if (s->beset[i] == h || s->beset[i] == LR_NONE) {
            s->beset[i] = h;
            return;
        }
}

void la_beset_no_more(struct la_state *s, enum lr_side side)
{
    int n = 0;
    for (int i = 0; i < LA_BESET; i++)
        if (s->beset[i] != LR_NONE && !lr_has(&s->stand[side], s->beset[i]))
            s->beset[n++] = s->beset[i];
    while (n < LA_BESET)
        s->beset[n++] = LR_NONE;
}

/* 8.4.2: who defended in a battle. */
static bool was_beset(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_BESET; i++)
        if (s->beset[i] == h)
            return true;
    return false;
}

/* 8.4, 8.4.2: active leaders, and troops without one, who were attacked and still are in an enemy zone, attack or
 * leave. Those who entrench or train are free (14.8.2); Detachments cannot move and are not obliged. */
lr_hex la_must_act(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side enemy = lr_enemy(side);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || (l->marks & (LA_IN_ZONE | LA_MOVED | LA_ACTIVE)) != (LA_IN_ZONE | LA_ACTIVE)
            || !was_beset(s, l->hex) || !la_is_oc(p, s, side, i) || !la_in_zone(p, s, enemy, l->hex)
            || la_targets(p, s, side, l->hex) == 0)
            continue;
        struct la_set held;
        la_held(p, s, side, &held);
        if (!lr_has(&held, l->hex) && la_may_declare(p, s, side, (uint8_t)i, l->hex, NULL))
            return l->hex;
    }
    struct la_units loose = la_of_types(p, la_loose(p, s, side), LA_INFANTRY, LA_CAVALRY);
    LR_EACH_IN(u, &loose) {
        const struct la_unit *x = &s->unit[u];
        if (x->marks & LA_WENT || !was_beset(s, x->hex) || !la_in_zone(p, s, enemy, x->hex)
            || !can_storm(p, s, side, x->hex) || declared_from(s, x->hex) || la_targets(p, s, side, x->hex) == 0
            || !la_may_declare(p, s, side, LA_NOBODY, x->hex, NULL))
            continue;
        return x->hex;
    }
    return LR_NONE;
}

static void allow_from(LA_ASKS, unsigned verb, unsigned who, lr_hex h)
{
    (void)s;
    LR_EACH_BIT(d, la_targets(p, s, side, h)) {
        lr_hex n = p->board->next[h][d];
        lr_allow(q, verb == LA_V_ATTACK ? lr_say(verb, n, 0, 0, 0) : lr_say(verb, who, n, 0, 0));
    }
}

static void allow_still(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    struct la_set held, done = { { 0 } }, enemies;
    enemy_hexes(p, s, lr_enemy(side), &enemies);
    bool looked = false; /* for who is held: only where there is a target */
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        lr_hex h = s->leader[i].hex;
        if (s->leader[i].place != LA_HOLDS || !la_active(s, i) || !next_to(p, &enemies, h)
            || la_targets(p, s, side, h) == 0)
            continue;
        if (!looked)
            la_held(p, s, side, &held);
        looked = true;
        if (!lr_has(&held, h) && la_is_oc(p, s, side, i) && la_may_declare(p, s, side, (uint8_t)i, h, NULL))
            allow_from(p, s, side, q, LA_V_SEND, i, h);
    }
    struct la_units loose = la_loose(p, s, side);
    LR_EACH_IN(u, &loose) {
        lr_hex h = s->unit[u].hex;
        if (lr_has(&done, h))
            continue;
        lr_add(&done, h);
        if (next_to(p, &enemies, h) && la_targets(p, s, side, h) != 0 && can_storm(p, s, side, h)
            && la_may_declare(p, s, side, LA_NOBODY, h, NULL))
            allow_from(p, s, side, q, LA_V_STORM, h, h);
    }
}

void la_allow_attacks(LA_ASKS)
{
    if (lr_top_of(&s->core)->kind == LA_F_MOVE) {
        allow_still(p, s, side, q);
        return;
    }
    const struct la_march_frame *f = la_march_frame_of(s);
    lr_hex h = (lr_hex)f->hex;
    if (f->flags & LA_M_NO_ZONE || marching_part(f))
        return;
    uint8_t oc = la_overall(p, s, side, h);
    if (la_may_declare(p, s, side, oc, h, NULL))
        allow_from(p, s, side, q, LA_V_ATTACK, 0, h);
}

/* 8.4.1: against the Battle Rating, or below the best inverse Morale of troops without a leader: the highest die.
 */
int la_sustains_on(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    return f->oc != LA_NOBODY ? la_br(p, s, f->oc) : la_force_morale(p, s, f) - 1;
}

static bool sustains(const struct lr_pack *p, struct la_state *s, const struct la_force *f, struct lr_events *ev)
{
    return lr_d6(&s->core, ev) <= la_sustains_on(p, s, f);
}

/* 8.4.1: without a point left, a hasty attack. */
static struct la_price price_of_attack(const struct la_state *s, const struct la_force *f)
{
    return f->oc != LA_NOBODY && s->leader[f->oc].ap > 0 ? LA_POINTS(f->oc, 1) : (struct la_price){ 0 };
}

const char *la_sustain_words(const struct lr_pack *p, const struct la_state *s, struct lr_form *f,
                             const struct la_force *x)
{
    return lr_form_text(f, "holds %s; else it loses %s", la_at_most(f, la_sustains_on(p, s, x)),
                        x->oc != LA_NOBODY ? "a step, a hex and Morale" : "a step and a hex");
}

bool la_line_attacks(LA_LINES)
{
    unsigned verb = lr_verb_of(l->base);
    struct la_force x;
    if (verb != LA_V_SEND && verb != LA_V_STORM && verb != LA_V_ATTACK)
        return false;
    la_muster(p, s, side,
              verb == LA_V_SEND    ? s->leader[lr_a(l->base)].hex
              : verb == LA_V_STORM ? (lr_hex)lr_a(l->base)
                                   : (lr_hex)la_march_frame_of(s)->hex,
              &x);
    struct la_price price = price_of_attack(s, &x);
    bool hasty = x.oc != LA_NOBODY && s->leader[x.oc].ap == 0;
    la_price_line(p, s, f, l, &price);
    l->effect = lr_form_text(f, "%s%s", hasty ? "hasty; " : "", la_sustain_words(p, s, f, &x));
    return true;
}

/* 8.4.1 */
static void declare(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, lr_hex at,
                    struct lr_events *ev)
{
    struct la_force f;
    bool hasty = false;
    la_muster(p, s, side, h, &f);
    lr_reveal(&s->core);
    if (f.oc != LA_NOBODY) {
        if (s->leader[f.oc].marks & LA_HIDDEN)
            la_show(p, s, f.oc, ev);
        struct la_price price = price_of_attack(s, &f);
        hasty = s->leader[f.oc].ap == 0;
        la_charge(p, s, side, &price);
    }
    la_mark_moved(p, s, &f);
    for (int i = 0; i < f.units; i++)
        if (f.bosses[i] == LA_NOBODY)
            s->unit[f.unit[i]].marks |= LA_WENT;
    if (sustains(p, s, &f, ev)) {
        for (int i = 0; i < LA_ATTACKS; i++)
            if (s->attack[i].from == LR_NONE) {
                s->attack[i] = (struct la_attack){ h, at, hasty ? LA_HASTY : 0, 0 };
                break;
            }
        LR_TELL(ev, hasty ? LA_TELL_DECLARED_HASTY : LA_TELL_DECLARED, side, LR_EVERYONE, (int32_t)side, at, h);
        return;
    }
    LR_TELL(ev, LA_TELL_NOT_DECLARED, side, LR_EVERYONE, (int32_t)side, at, h);
    if (f.oc != LA_NOBODY)
        la_lower_morale(s, f.oc, 1);
    la_settle_field(p, s);
    la_begin_retreat(p, s, side, h, 1, LA_L_SUSTAIN, ev);
    la_begin_losses(s, side, h, 1, LA_L_SUSTAIN, ev);
}

bool la_do_attacks(LA_APPLIES)
{
    lr_hex h;
    switch (lr_verb_of(x)) {
    case LA_V_SEND:
        declare(p, s, side, s->leader[lr_a(x)].hex, (lr_hex)lr_b(x), ev);
        return true;
    case LA_V_STORM:
        declare(p, s, side, (lr_hex)lr_a(x), (lr_hex)lr_b(x), ev);
        return true;
    case LA_V_ATTACK:
        h = (lr_hex)la_march_frame(s)->hex;
        la_end_march(p, s, side, true, ev);
        declare(p, s, side, h, (lr_hex)lr_a(x), ev);
        return true;
    default:
        return false;
    }
}

/* ---- Refusals ---- */

static bool bars_city(const struct lr_pack *p, const struct la_state *s, lr_hex from, lr_hex at,
                      struct lr_verdict *v)
{
    if (open_city(p, s, at))
        return LA_BARS("19.6.7", "Nobody attacks an Open City.");
    return open_city(p, s, from) && LA_BARS("19.6.7", "Nobody attacks from an Open City.");
}

static bool bars_target(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, lr_hex at,
                        struct lr_verdict *v)
{
    enum lr_side enemy = lr_enemy(side);
    int d = at < LA_HEXES && h < LA_HEXES ? lr_direction(p->board, h, at) : -1;
    if (bars_city(p, s, h, at, v))
        return true;
    if (d < 0)
        return LA_BARS("8.4", "A force attacks only a hex beside its own.");
    if (!lr_has(&s->stand[enemy], at) && !lr_has(&s->zone[enemy], at) && !depot_at(p, s, enemy, at))
        return LA_BARS("8.4", "No enemy is seen there.");
    if (!la_crossable(p, s, side, h, d))
        return LA_BARS("8.2.4", "Mountains, and major rivers without a bridge or ford, cannot be attacked across.");
    return false;
}

static bool attacks_anew(const struct la_state *s, struct lr_verdict *v)
{
    if (lr_top_of(&s->core)->kind != LA_F_EXTEND)
        return false;
    return LA_BARS("10.7.1", "Battles may be extended; no other attack is declared now.");
}

static bool bars_sending(LA_WHYS)
{
    unsigned i = lr_a(x);
    lr_hex h = la_leader_hex(s, i);
    if (la_is_absent(p, s, side, i, "8.4.1", v) || la_is_busy(p, s, i, v))
        return true;
    if (!la_is_oc(p, s, side, i))
        return LA_BARS("8.4.1", "%s is not the Overall Commander in his hex: he declares no attack.",
                       la_tables(p)->officer[i].name);
    if (la_is_pinned(p, s, side, h, v) || bars_city(p, s, h, (lr_hex)lr_b(x), v) || attacks_anew(s, v))
        return true;
    if (!declared_from(s, h) && la_has_acted(p, s, side, h, v))
        return true;
    return !la_may_declare(p, s, side, (uint8_t)i, h, v) || bars_target(p, s, side, h, (lr_hex)lr_b(x), v);
}

/* Troops without a leader. */
static bool bars_storming(LA_WHYS)
{
    lr_hex h = (lr_hex)lr_a(x);
    struct la_units here = stormers(p, s, side, h);
    if (la_overall(p, s, side, h) != LA_NOBODY)
        return LA_BARS("8.4.1", "A Leader commands there: send him.");
    if (lr_empty(&here))
        return LA_BARS("8.4.1", "No troops without a leader that could attack are there.");
    if (bars_city(p, s, h, (lr_hex)lr_b(x), v) || attacks_anew(s, v))
        return true;
    if (!declared_from(s, h) && la_in_impulse(s, side) && !can_storm(p, s, side, h))
        return la_any_stuck(p, s, here, v) || LA_BARS("8.2.1", "The troops there have moved in this Impulse.");
    return !la_may_declare(p, s, side, LA_NOBODY, h, v) || bars_target(p, s, side, h, (lr_hex)lr_b(x), v);
}

bool la_bars_attack(LA_WHYS)
{
    if (lr_verb_of(x) == LA_V_SEND)
        return bars_sending(p, s, side, x, v);
    if (lr_verb_of(x) == LA_V_STORM)
        return bars_storming(p, s, side, x, v);
    return open_city(p, s, (lr_hex)lr_a(x)) && LA_BARS("19.6.7", "Nobody attacks an Open City.");
}

/* On the march. */
bool la_why_attack(LA_WHYS)
{
    const struct la_march_frame *f = la_march_frame_of(s);
    lr_hex h = (lr_hex)f->hex;
    if (lr_verb_of(x) != LA_V_ATTACK)
        return false;
    if (f->flags & LA_M_NO_ZONE)
        return LA_BARS("8.3.1", "The Force March makes its commander inactive: no attack.");
    if (marching_part(f))
        return LA_BARS("8.2.5.2", "It still stands among those it was split from.");
    return !la_may_declare(p, s, side, la_overall(p, s, side, h), h, v)
           || bars_target(p, s, side, h, (lr_hex)lr_a(x), v);
}
