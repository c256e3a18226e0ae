/* retreats.c - 10.6.8: retreats, hex by hex, after a battle and for other reasons. */
#include "results.h"

enum { MOST_HOPS = 24 };

/* Where a retreat may go on to. Hexes where friends stand are for the owner to judge; an enemy who picks the way
 * takes them only if there is no other. */
struct ways {
    lr_hex hex[6];
    int n;
};

static void keep(struct ways *w, const bool *good)
{
    bool any = false;
    for (int i = 0; i < w->n; i++)
        any |= good[i];
    int n = 0;
    for (int i = 0; i < w->n && any; i++)
        if (good[i])
            w->hex[n++] = w->hex[i];
    w->n = any ? n : w->n;
}

/* 10.6.8 */
static void find_ways(const struct lr_pack *p, const struct la_state *s, const struct la_retreat_frame *f,
                      struct ways *w)
{
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex, start = (lr_hex)f->start;
    int away = lr_distance(p->board, here, start);
    bool good[6];
    w->n = 0;
    for (int d = 0; d < 6; d++) {
        lr_hex to = p->board->next[here][d];
        if (la_passable(p, s, side, here, d) && !lr_has(&s->stand[lr_enemy(side)], to)
            && lr_distance(p->board, to, start) >= away && to != start)
            w->hex[w->n++] = to;
    }
    if (w->n <= 1)
        return;
    for (int i = 0; i < w->n; i++) /* out of zones if possible */
        good[i] = !la_in_zone(p, s, lr_enemy(side), w->hex[i]);
    keep(w, good);
    for (int i = 0; i < w->n; i++)
        good[i] = lr_distance(p->board, w->hex[i], start) > away;
    keep(w, good);
    if (f->hexes <= 1) { /* where it ends: not on top of those it may not join */
        bool own = f->side == (uint8_t)side;
        for (int i = 0; i < w->n; i++)
            good[i] =
                !lr_has(&s->stand[side], w->hex[i]) || (own && la_may_join(p, s, side, here, w->hex[i], NULL));
        keep(w, good);
    }
    if (w->n <= 1)
        return;
    lr_hex hex[7] = { here };
    lr_cost far[7];
    memcpy(hex + 1, w->hex, (size_t)w->n * sizeof *hex);
    la_supply_far(p, s, side, hex, w->n + 1, far);
    for (int i = 0; i < w->n; i++) /* */
        good[i] = far[i + 1] <= far[0];
    keep(w, good);
}

static void move_frames(struct la_state *s, enum lr_side side, lr_hex from, lr_hex to)
{
    for (int i = 0; i < s->core.depth; i++) {
        struct lr_frame *f = &s->core.frame[i];
        int32_t *h = f->kind == LA_F_LOSS      ? &la_as_loss(f)->hex
                     : f->kind == LA_F_RETREAT ? &la_as_retreat(f)->hex
                                               : NULL;
        if (h != NULL && *h == from && la_loser_of(f) == side)
            *h = to;
    }
}

/* Nowhere to go: captured after battle, else it stays and loses another step. */
static void cornered(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame f = *la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f.loser;
    lr_pop(&s->core);
    if (f.why == LA_L_SUSTAIN) {
        LR_TELL(ev, LA_TELL_PENNED, side, LR_EVERYONE, f.hex);
        la_begin_losses(s, side, (lr_hex)f.hex, 1, LA_L_SUSTAIN, ev);
        return;
    }
    LR_TELL(ev, LA_TELL_CORNERED, side, LR_EVERYONE, f.hex);
    la_capture_force(p, s, side, (lr_hex)f.hex, LA_L_COMBAT, ev);
}

static bool retreat_to(const struct lr_pack *p, struct la_state *s, lr_hex to, struct lr_events *ev);

/* 10.4.3: The way is asked of the side with Cavalry Superiority, else of the owner. */
static void ask_way(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    struct ways w;
    bool battle = f->why != LA_L_SUSTAIN && s->battle.hex != LR_NONE && s->battle.superior != 0xFF;
    f->step = LA_R_WAY;
    f->side = battle ? s->battle.superior : (uint8_t)f->loser;
    f->asked = LR_ONLY(f->side);
    find_ways(p, s, f, &w);
    if (w.n == 0 || f->hops > MOST_HOPS || f->zones >= la_steps_at(p, s, (enum lr_side)f->loser, (lr_hex)f->hex))
        cornered(p, s, ev);
    else if (w.n == 1 && f->why != LA_L_SUSTAIN) /* nothing to ask. A failed attack's loss comes first (8.4.1) */
        retreat_to(p, s, w.hex[0], ev);
}

static void push_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                         enum la_loss why, bool trade, struct lr_events *ev)
{
    uint8_t oc = la_overall(p, s, loser, h);
    if (hexes <= 0 || !la_anyone_at(p, s, loser, h))
        return;
    struct la_retreat_frame *f = la_push_retreat(s, LR_ONLY(loser));
    f->side = (uint8_t)loser;
    f->hex = f->start = h;
    f->loser = (int32_t)loser;
    f->hexes = hexes;
    f->why = (int32_t)why;
    if (trade && oc != LA_NOBODY)
        return;
    if (why == LA_L_COMBAT && oc != LA_NOBODY)
        la_lower_morale(s, oc, 1); /* 3.5.3 */
    ask_way(p, s, ev);
}

void la_begin_retreat(const struct lr_pack *p, struct la_state *s, enum lr_side loser, lr_hex h, int hexes,
                      enum la_loss why, struct lr_events *ev)
{
    push_retreat(p, s, loser, h, hexes, why, why == LA_L_COMBAT, ev);
}

void la_ask_retreat(LA_ASKS)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(s);
    q->rule = "10.6.8";
    q->always = true;
    if (f->step == LA_R_TRADE) {
        uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
        if (q->words.at) {
            lr_put(&q->words, "Do you give Morale for a hex?\nThe force at ");
            lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
            lr_put(&q->words, " must retreat %d hex%s; a Morale Level stands for one.", f->hexes,
                   f->hexes == 1 ? "" : "es");
        }
        lr_put(&q->others, "facing a retreat");
        if (oc < LA_LEADERS && s->leader[oc].morale > 0)
            lr_allow(q, lr_say(LA_V_HOLD_ON, 0, 0, 0, 0));
        lr_allow(q, lr_say(LA_V_GIVE_WAY, 0, 0, 0, 0));
        return;
    }
    struct ways w;
    if (q->words.at) {
        uint8_t oc = f->loser == (int32_t)side ? la_overall(p, s, side, (lr_hex)f->hex) : LA_NOBODY;
        lr_put(&q->words, "Where does %s retreat?\nFrom ",
               oc != LA_NOBODY             ? la_tables(p)->officer[oc].name
               : f->loser == (int32_t)side ? "the force"
                                           : "the enemy");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words, ", %d hex%s more.", f->hexes, f->hexes == 1 ? "" : "es");
    }
    lr_put(&q->others, "choosing the way of a retreat");
    find_ways(p, s, f, &w);
    for (int i = 0; i < w.n; i++)
        lr_allow(q, lr_say(LA_V_RETREAT_TO, w.hex[i], 0, 0, 0));
}

static void why_not_to(const struct lr_pack *p, const struct la_state *s, const struct la_retreat_frame *f,
                       lr_hex to, struct lr_verdict *v)
{
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex;
    int d = to < p->board->hexes ? lr_direction(p->board, here, to) : -1;
    if (d < 0)
        lr_refuse(v, "10.6.8", "A retreat goes hex by hex: that one is not next to it.");
    else if (s->open_city && to == la_tables(p)->atlanta && !la_passable(p, s, side, here, d))
        lr_refuse(v, "19.6.7", "Through the Open City only the Union passes while it is the Union's.");
    else if (!la_passable(p, s, side, here, d))
        lr_refuse(v, "10.6.8",
                  "Retreats do not cross impassable ground, nor Major Rivers but at bridges or fords.");
    else if (lr_has(&s->stand[lr_enemy(side)], to))
        lr_refuse(v, "10.6.8", "Enemy Combat Units are in that hex.");
    else if (la_in_zone(p, s, lr_enemy(side), to))
        lr_refuse(v, "10.6.8", "A retreat keeps out of enemy zones of control while it can.");
    else if (f->hexes <= 1 && f->side != (uint8_t)side && lr_has(&s->stand[side], to))
        lr_refuse(v, "10.6.8", "You do not end their retreat on top of other units while there is another way.");
    else if (f->hexes > 1 || !lr_has(&s->stand[side], to) || la_may_join(p, s, side, here, to, v))
        lr_refuse(v, "10.6.8", "The retreat must go away from the battle and towards supply.");
}

/* 14.8.4: Hexes that the defender must retreat by the fire, less than none: the attackers (10.6.1, A-52). */
static int net_retreat(const struct la_state *s)
{
    const struct la_battle *b = &s->battle;
    int works = la_works(s, b->hex, defender_of(s)),
        by_attacker = b->retreat[0] > works ? b->retreat[0] - works : 0;
    return by_attacker - b->retreat[1];
}

/* Why no Morale Level is given instead of a hex of this retreat, which need not come of a battle. */
static void why_not_held(const struct la_state *s, const struct la_retreat_frame *f, struct lr_verdict *v)
{
    int net = s->battle.hex != LR_NONE ? net_retreat(s) : 0;
    int hexes = f->loser == (int32_t)defender_of(s) ? net : -net;
    if (f->step == LA_R_TRADE)
        lr_refuse(v, "3.5.1", "His Morale Level is 0 and cannot fall.");
    else if (f->why == LA_L_SUSTAIN)
        lr_refuse(v, "8.4.1", "Who does not sustain his attack retreats.");
    else if (f->why == LA_L_COMBAT && s->battle.hex != LR_NONE && hexes <= 0)
        lr_refuse(v, "10.6.5", "The retreat after a failed Morale Check must be made.");
    else
        lr_refuse(v, "3.5.4", "One hex at most may be bought with morale, and only after combat.");
}

void la_why_retreat(LA_WHYS)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(s);
    unsigned verb = lr_verb_of(x);
    (void)side;
    if (verb == LA_V_HOLD_ON)
        why_not_held(s, f, v);
    else if (f->step == LA_R_TRADE)
        lr_refuse(v, "10.6.8", "The retreat must be made: give way, or give a Morale Level for a hex.");
    else if (verb == LA_V_RETREAT_TO)
        why_not_to(p, s, f, (lr_hex)lr_a(x), v);
    else
        lr_refuse(v, "10.6.8", "The retreat must be made: say to which hex.");
}

/* What retreats leaves its work behind (14.8.2). */
void la_stop_work(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.leaders; i++)
        s->leader[f.leader[i]].marks &= ~(uint32_t)LA_DIGGING;
    for (int i = 0; i < f.units; i++)
        s->unit[f.unit[i]].marks &= (uint8_t) ~(LA_DIGS | LA_AT_WORK);
}

/* 3.5.3: The zone it has come into: a step and a hex more each, morale once (10.6.8). */
static void enter_zone(const struct lr_pack *p, struct la_state *s, struct la_retreat_frame *f)
{
    enum lr_side side = (enum lr_side)f->loser;
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    if (!la_in_zone(p, s, lr_enemy(side), (lr_hex)f->hex) || f->why == LA_L_SUSTAIN)
        return;
    if (f->zones == 0 && oc != LA_NOBODY)
        la_lower_morale(s, oc, 1);
    f->zones++;
    f->hexes++;
}

static void end_retreat(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    struct la_retreat_frame f = *la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f.loser;
    lr_pop(&s->core);
    la_gather(p, s, side, (lr_hex)f.hex);
    la_begin_losses(s, side, (lr_hex)f.hex, f.zones, LA_L_ZONE, ev);
}

/* False: something hidden is there, and it stays. */
static bool retreat_to(const struct lr_pack *p, struct la_state *s, lr_hex to, struct lr_events *ev)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    enum lr_side side = (enum lr_side)f->loser;
    lr_hex here = (lr_hex)f->hex;
    lr_reveal(&s->core);
    lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
    if (hidden != LR_NONE)
        la_show_all(p, s, lr_enemy(side), hidden, ev);
    if (hidden == to) {
        ask_way(p, s, ev);
        return false;
    }
    bool crowded = lr_has(&s->stand[side], to) && !la_may_join(p, s, side, here, to, NULL);
    la_stop_work(p, s, side, here);
    la_drop_attack(s, here);
    la_show_all(p, s, side, to, ev); /* hidden friends it comes upon */
    la_place_force(p, s, side, here, to, true);
    la_settle_field(p, s);
    la_pass(p, s, side, to, ev);
    LR_TELL(ev, LA_TELL_RETREATS, side, LR_EVERYONE, here, to);
    move_frames(s, side, here, to);
    f->hexes--;
    f->hops++;
    enter_zone(p, s, f);
    if (f->hexes <= 0 && crowded)
        f->hexes = 1;
    if (f->hexes <= 0)
        end_retreat(p, s, ev);
    else
        ask_way(p, s, ev);
    return true;
}

void la_shape_retreat(LA_SHAPES)
{
    const struct la_retreat_frame *x = la_retreat_frame_of(s);
    (void)p, (void)q;
    lr_form_focus(f, LR_HEXES, (uint64_t)x->hex);
    f->confirm = "Retreat";
    if (x->step == LA_R_TRADE)
        la_make_choice(f, LR_FORM_DESK);
}

/* 3.5.3, 3.5.4: each retreat costs a Morale Level, and the hex that is bought another. */
static void line_trade(LA_LINES, const struct la_retreat_frame *x, bool holds)
{
    uint8_t oc = la_overall(p, s, side, (lr_hex)x->hex);
    int hexes = x->hexes - holds, morale = oc == LA_NOBODY ? 0 : s->leader[oc].morale;
    int lost = holds + (hexes > 0);
    l->label = holds ? "Spend Morale for a hex" : "Give way";
    l->effect = hexes == 0 ? "stays" : lr_form_text(f, "retreats %d hex%s", hexes, hexes == 1 ? "" : "es");
    la_value(l, morale, morale > lost ? morale - lost : 0, "Morale");
}

void la_line_retreat(LA_LINES)
{
    const struct la_retreat_frame *x = la_retreat_frame_of(s);
    lr_hex to = (lr_hex)lr_a(l->base);
    if (lr_verb_of(l->base) == LA_V_HOLD_ON || lr_verb_of(l->base) == LA_V_GIVE_WAY)
        line_trade(p, s, side, f, l, x, lr_verb_of(l->base) == LA_V_HOLD_ON);
    else if (x->why != LA_L_SUSTAIN && la_in_zone(p, s, lr_enemy((enum lr_side)x->loser), to))
        l->effect = "an enemy zone of control: a step more, a hex more";
    else if (lr_has(&s->stand[x->loser], to))
        l->effect = "friends stand there";
}

/* 3.5.4 */
void la_apply_retreat(LA_APPLIES)
{
    struct la_retreat_frame *f = la_retreat_frame(s);
    if (lr_verb_of(x) == LA_V_RETREAT_TO) {
        lr_hex here = (lr_hex)f->hex, to = (lr_hex)lr_a(x);
        if (retreat_to(p, s, to, ev))
            lr_walk(ev, here, to, 0);
        return;
    }
    uint8_t oc = la_overall(p, s, side, (lr_hex)f->hex);
    if (lr_verb_of(x) == LA_V_HOLD_ON) {
        la_lower_morale(s, oc, 1);
        LR_TELL(ev, LA_TELL_HOLDS_ON, side, LR_EVERYONE, oc);
        if (--f->hexes == 0) {
            lr_pop(&s->core);
            return;
        }
    }
    la_lower_morale(s, oc, 1); /* 3.5.3 */
    ask_way(p, s, ev);
}

/* 10.6.1, A-52, 10.6.2: works cancel first, then the lengths are subtracted; a failed check adds one. */
void la_battle_retreat(LA_GOES)
{
    struct la_battle *b = &s->battle;
    enum lr_side side = defender_of(s);
    int net = net_retreat(s), back = net < 0 ? -net : 0;
    if (b->fire < b->attacks) {
        int i = b->fire++;
        push_retreat(p, s, attacker_of(s), b->from[i], back + b->against[i], LA_L_COMBAT, back > 0, ev);
        return;
    }
    back = net > 0 ? net : 0;
    lr_top(&s->core)->step = LA_B_AFTER;
    push_retreat(p, s, side, b->hex, back + (b->check[0] == FAILED), LA_L_COMBAT, back > 0, ev);
}
