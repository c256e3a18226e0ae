/* check.c - what must always hold. A position may be written by hand, so nothing is taken for granted. */
#include "look.h"

#define BROKEN(...) return lr_fail(e, NULL, 0, 0, __VA_ARGS__)

static bool on_board(const struct lr_pack *p, uint32_t h) { return h < LA_HEXES && p->board->playable[h]; }

static bool in_service(const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS || s->leader[leader].place == LA_UNDER;
}

/* 14.6.1: the chief of staff of an army commander who has fallen, until somebody takes over. */
static bool orphaned(const struct la_state *s, const struct la_leader *l)
{
    if (l->place != LA_STAFF || (s->leader[l->chief].place != LA_DEAD && s->leader[l->chief].place != LA_ILL))
        return false;
    for (unsigned i = 0; i < s->core.depth && i < LR_DEPTH; i++) {
        const struct lr_frame *f = &s->core.frame[i];
        if (f->kind == LA_F_APPOINT && la_as_appoint_of(f)->what == LA_P_DEAD
            && la_as_appoint_of(f)->leader == l->chief)
            return true;
    }
    return false;
}

static bool has_a_chief(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[i];
    return l->chief < t->leaders && l->chief != i && t->officer[l->chief].side == t->officer[i].side
           && (s->leader[l->chief].place == LA_HOLDS || orphaned(s, l));
}

/* 3.1.1: who holds a command stands on the map, who serves under one is in its holder's box. */
static bool leader_holds(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    const struct la_leader *l = &s->leader[i];
    const char *name = t->officer[i].name;
    bool under = l->place == LA_UNDER || l->place == LA_STAFF;
    if (l->place == LA_WITH || l->place == LA_ON_MAP || l->place >= LA_UNKNOWN)
        BROKEN("%s is nowhere a leader can be", name);
    if (l->place == LA_HOLDS ? !on_board(p, l->hex) : l->hex != LR_NONE)
        BROKEN("%s: a leader has a hex exactly when he holds a command", name);
    if (under ? !has_a_chief(p, s, i) : l->chief != LA_NOBODY)
        BROKEN("%s: a leader has a chief exactly when he serves under one who holds a command", name);
    if (l->place != LA_HOLDS && (l->morale || l->ammo || l->guns || l->supply))
        if (l->place != LA_POOL || l->ammo || l->guns)
            BROKEN("%s: only a command box has morale, ammo, guns and supply", name);
    if (l->hq != LA_NOBODY && (l->hq >= LA_HQS || t->hq[l->hq].side != t->officer[i].side))
        BROKEN("%s has a headquarters of the other side", name);
    if (l->marks & LA_HIDDEN && l->place != LA_HOLDS)
        BROKEN("%s: only a force on the map can be hidden", name);
    return true;
}

static bool hqs_hold(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    uint32_t held = 0;
    for (int i = 0; i < t->leaders; i++) {
        const struct la_leader *l = &s->leader[i];
        if (!in_service(s, (unsigned)i) || l->hq >= LA_HQS)
            continue;
        if (held >> l->hq & 1)
            BROKEN("the %s has two holders", t->hq[l->hq].name);
        held |= UINT32_C(1) << l->hq;
    }
    return true;
}

static bool unit_holds(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    const struct la_unit *u = &s->unit[i];
    const struct la_counter *c = &t->counter[i];
    if (u->place == LA_WITH) {
        if (u->boss >= t->leaders || !in_service(s, u->boss) || t->officer[u->boss].side != c->side)
            BROKEN("%s is assigned to nobody who can lead it", c->name);
    } else if (u->boss != LA_NOBODY) {
        BROKEN("%s has a leader exactly when it is assigned to one", c->name);
    }
    if (u->place == LA_ON_MAP ? !on_board(p, u->hex) : u->hex != LR_NONE)
        BROKEN("%s: a unit has a hex exactly when it stands on the map by itself", c->name);
    bool alive = u->place == LA_WITH || u->place == LA_ON_MAP;
    if (!alive && u->place != LA_ABSENT && u->place != LA_LATER && u->place != LA_DEAD)
        BROKEN("%s is nowhere a unit can be", c->name);
    if (u->steps > c->most || (alive && u->steps == 0))
        BROKEN("%s has %d steps", c->name, u->steps);
    if (u->marks & (LA_DISMOUNTED | LA_REMOUNTING) && c->type != LA_CAVALRY)
        BROKEN("%s has no horses to lose", c->name);
    if (u->marks & LA_REMOUNTING && !(u->marks & LA_DISMOUNTED))
        BROKEN("%s gathers horses and has them", c->name);
    return true;
}

static bool cart_holds(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_error *e)
{
    const struct la_wheels *w = &la_tables(p)->wheels[i];
    const struct la_cart *c = &s->cart[i];
    bool fits = c->face == LA_STOCK || c->face == w->sort || (w->sort == LA_WAGON && c->face == LA_DEPOT)
                || (w->sort == LA_PONTOON && c->face == LA_BRIDGE);
    if (!fits)
        BROKEN("%s shows a face it does not have", w->name);
    if (c->face == LA_STOCK ? c->hex != LR_NONE : !on_board(p, c->hex))
        BROKEN("%s has a hex exactly when it is in play", w->name);
    bool laid = c->face == LA_BRIDGE || (c->face == LA_PONTOON && c->marks & LA_CART_WORK);
    if (laid ? c->side >= p->board->sides : c->side != LR_NONE)
        BROKEN("%s spans a hexside exactly when it is a bridge", w->name);
    return true;
}

static bool attacks_hold(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE && a->at == LR_NONE)
            continue;
        if (!on_board(p, a->from) || !on_board(p, a->at) || lr_direction(p->board, a->from, a->at) < 0)
            BROKEN("an attack is declared against a hex that is not next to it");
        for (int k = 0; k < i; k++)
            if (s->attack[k].from == a->from)
                BROKEN("a force attacks twice");
    }
    const struct la_battle *b = &s->battle;
    if (b->hex == LR_NONE)
        return true;
    if (!on_board(p, b->hex) || b->attacker > LA_CONFEDERATE || b->attacks > 8 || b->fire > b->attacks)
        BROKEN("the battle is nowhere");
    for (int i = 0; i < b->attacks; i++)
        if (!on_board(p, b->from[i]) || lr_direction(p->board, b->from[i], b->hex) < 0)
            BROKEN("an attack comes from nowhere");
    unsigned fires = (1u << b->attacks) - 1, dice = (1u << 2 * b->attacks) - 1;
    if (b->check[1] & ~fires || b->ones & ~dice || b->sixes & ~dice)
        BROKEN("somebody has fired who does not attack");
    return true;
}

/* A side, or none: nobody in particular is not one of them. */
static bool sides_hold(const struct la_state *s, struct lr_error *e)
{
    const uint8_t side[] = { s->first, s->active, s->repeat, s->battle.superior, s->battle.extended };
    for (size_t i = 0; i < sizeof side; i++)
        if (side[i] > LA_CONFEDERATE && side[i] != 0xFF)
            BROKEN("there is no such side");
    return true;
}

/* ---- Frames: frames.c has said on what they stand, whom they ask and what values they may have ---- */

/* A leader of a side; one in service; one who holds a command. */
static bool is_of(const struct lr_pack *p, int32_t v, enum lr_side side)
{
    return v >= 0 && v < la_tables(p)->leaders && la_tables(p)->officer[v].side == side;
}

static bool serves(const struct lr_pack *p, const struct la_state *s, int32_t v, enum lr_side side)
{
    return is_of(p, v, side) && in_service(s, (unsigned)v);
}

static bool is_leader(const struct lr_pack *p, const struct la_state *s, int32_t v, enum lr_side side)
{
    return is_of(p, v, side) && s->leader[v].place == LA_HOLDS;
}

static bool is_hex(const struct lr_pack *p, int32_t v) { return v >= 0 && v < LA_HEXES && p->board->playable[v]; }

static bool are_next(const struct lr_pack *p, int32_t a, int32_t b)
{
    return is_hex(p, a) && is_hex(p, b) && lr_distance(p->board, (lr_hex)a, (lr_hex)b) == 1;
}

/* Somebody of this side commands there. */
static bool is_led(const struct lr_pack *p, const struct la_state *s, enum lr_side side, int32_t h)
{
    return is_hex(p, h) && la_overall(p, s, side, (lr_hex)h) != LA_NOBODY;
}

static bool is_manned(const struct lr_pack *p, const struct la_state *s, enum lr_side side, int32_t h)
{
    struct la_force f;
    if (!is_hex(p, h))
        return false;
    la_muster(p, s, side, (lr_hex)h, &f);
    return f.units > 0;
}

static bool under_battle(const struct la_state *s)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.frame[i].kind == LA_F_BATTLE)
            return true;
    return false;
}

/* He is one of those who go, at that hex. */
static bool marches(const struct lr_pack *p, const struct la_state *s, int32_t v, enum lr_side side, int32_t h)
{
    return is_leader(p, s, v, side) && s->leader[v].hex == h && s->leader[v].marks & LA_MARCHES;
}

/* Which side does it, and how far it has got: only in steps that both do one after the other. */
static bool turn_holds(const struct la_turn_frame *f)
{
    switch (f->step) {
    case LA_T_STATUS:
        return f->who <= LA_CONFEDERATE && f->done <= 1;
    case LA_T_BID:
        return f->who == 0 && f->done <= 1;
    case LA_T_DEVASTATE:
    case LA_T_FORAGE:
    case LA_T_ADMIN:
        return f->done == 0;
    case LA_T_ARRIVE:
        return f->who > 0 || f->done == 0;
    default:
        return f->who == 0 && f->done == 0;
    }
}

/* Whose units stay is asked before the order is paid for, who goes only afterwards. While something else is decided
 * above it, whoever was split off has set out. */
static bool split_holds(const struct lr_pack *p, const struct la_state *s, const struct la_split_frame *f)
{
    enum lr_side x = f->side;
    bool named = f->goer != LA_NOBODY, top = (const void *)f == lr_top_of(&s->core);
    bool goer = f->detail ? serves(p, s, f->goer, x) : !named || marches(p, s, f->goer, x, f->hex);
    return is_of(p, f->commander, x) && is_hex(p, f->hex) && goer && (f->box == LA_NOBODY || is_of(p, f->box, x))
           && (f->detail || f->order == LA_ORDER_PAID) && (top || (!named && !f->detail));
}

static bool march_holds(const struct lr_pack *p, const struct la_state *s, const struct la_march_frame *f)
{
    const struct la_tables *t = la_tables(p);
    if (!is_hex(p, f->hex) || !is_hex(p, f->start))
        return false;
    if (f->by == LA_GOES_WAGON)
        return t->wheels[f->cart].side == f->side && s->cart[f->cart].hex == f->hex;
    if (f->by == LA_GOES_UNLED)
        return t->counter[f->unit].side == f->side && s->unit[f->unit].place == LA_ON_MAP
               && s->unit[f->unit].hex == f->hex;
    return marches(p, s, f->leader, (enum lr_side)f->side, f->hex);
}

static bool loss_holds(const struct lr_pack *p, const struct la_state *s, const struct la_loss_frame *f)
{
    bool gun = f->why == LA_L_GUN || f->why == LA_L_GUN_TAKEN;
    return is_hex(p, f->hex) && (!gun || (under_battle(s) && f->steps <= 2));
}

/* A Morale Level can only be traded for a hex by somebody who has some. */
static bool retreat_holds(const struct lr_pack *p, const struct la_state *s, const struct la_retreat_frame *f)
{
    bool gun = f->why == LA_L_GUN || f->why == LA_L_GUN_TAKEN;
    return is_hex(p, f->hex) && is_hex(p, f->start) && !gun
           && (f->step != LA_R_TRADE || (f->side == f->loser && is_led(p, s, (enum lr_side)f->loser, f->hex)));
}

static bool react_holds(const struct lr_pack *p, const struct la_state *s, const struct la_react_frame *f)
{
    enum lr_side x = f->side;
    return is_leader(p, s, f->leader, x) && s->leader[f->leader].hex == f->hex && is_hex(p, f->battle)
           && (f->box == LA_NOBODY || is_of(p, f->box, x));
}

/* 14.6.1, 10.6.7: about a leader who fell, and the hex where he did; an heir takes over troops that are there. */
static bool fall_holds(const struct lr_pack *p, const struct la_state *s, const struct la_appoint_frame *f)
{
    if (!is_of(p, f->leader, f->side) || !is_hex(p, f->hex))
        return false;
    return f->what == LA_P_DEAD || la_overall(p, s, f->side, (lr_hex)f->hex) != LA_NOBODY;
}

/* Orders of the Administration that pick twice. Elsewhere, and below another of them, somebody has fallen. */
static bool appoint_holds(const struct lr_pack *p, const struct la_state *s, const struct la_appoint_frame *f,
                          const struct lr_frame *below)
{
    enum lr_side x = f->side;
    bool top = (const void *)f == lr_top_of(&s->core);
    if (f->what > LA_P_HEIR && (below->kind != LA_F_ADMIN || !top))
        return false;
    switch ((enum la_appoint)f->what) {
    case LA_P_DEAD:
    case LA_P_HEIR:
        return fall_holds(p, s, f);
    case LA_P_WOUNDED:
    case LA_P_CAUSE:
        return serves(p, s, f->leader, x) && is_leader(p, s, f->senior, x);
    case LA_P_NEW_COMMAND:
        return f->leader == LA_NOBODY && is_hex(p, f->hex) && (f->chief == 0 || is_leader(p, s, f->chief - 1, x));
    case LA_P_SENIOR:
        return f->leader == LA_NOBODY && la_tables(p)->hq[f->hq].side == x;
    case LA_P_TROOPS:
        return serves(p, s, f->leader, x) && (f->taker == 0 || serves(p, s, f->taker - 1, x));
    case LA_P_STAFF:
        return is_leader(p, s, f->leader, x) && s->leader[f->leader].marks & LA_ACTING;
    case LA_P_GIVE_UP:
    case LA_P_DETACH:
        return serves(p, s, f->leader, x);
    case LA_P_RAISE:
    case LA_P_UNLOAD:
        return is_leader(p, s, f->leader, x);
    default:
        return false;
    }
}

static bool arrive_holds(const struct lr_pack *p, const struct la_state *s, const struct la_arrive_frame *f)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    if (f->arrival < sc->first_arrival || f->arrival >= sc->first_arrival + sc->arrivals)
        return false;
    const struct la_arrival *a = &t->arrival[f->arrival];
    return a->side == f->side && a->hex == LR_NONE && a->under == LA_NOBODY && a->what != LA_A_POOL;
}

static bool attacks_there(const struct la_state *s, const struct la_battle *b, enum lr_side side, lr_hex from)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == from && s->attack[i].at == b->hex && !(s->attack[i].marks & LA_FOUGHT))
            return lr_has(&s->stand[side], from);
    return false;
}

/* Whoever may advance stands next to the hex. */
static bool advance_holds(const struct lr_pack *p, const struct la_advance_frame *f)
{
    for (int i = 0; i < LA_ADVANCERS; i++)
        if (la_advancer_of(f, i) != LR_NONE && !are_next(p, f->hex, la_advancer_of(f, i)))
            return false;
    return is_hex(p, f->hex);
}

/* Who fires next is asked while two or more have not fired (10.1.1). */
static bool battles_hold(const struct la_state *s, const struct la_battles_frame *f)
{
    const struct la_battle *b = &s->battle;
    if (b->hex == LR_NONE || (const void *)f != lr_top_of(&s->core))
        return true;
    for (int i = b->fire; i < b->attacks; i++)
        if (!attacks_there(s, b, (enum lr_side)f->side, b->from[i]))
            return false;
    return b->attacker == f->side && b->attacks - b->fire > 1;
}

/* A rearguard stays next to where the others go, and somebody commands it. */
static bool rearguard_holds(const struct lr_pack *p, const struct la_state *s, const struct la_rearguard_frame *f)
{
    return are_next(p, f->hex, f->to) && is_led(p, s, (enum lr_side)f->side, f->hex);
}

static bool attrition_holds(const struct lr_pack *p, const struct la_state *s, const struct la_attrition_frame *f)
{
    enum lr_side x = f->side;
    return is_manned(p, s, x, f->hex) && (f->rating == 0 || is_of(p, f->rating - 1, x));
}

static bool frame_holds(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *f)
{
    switch ((enum la_frame)f->kind) {
    case LA_F_TURN:
        return turn_holds(la_as_turn_of(f));
    case LA_F_BATTLE:
        return s->battle.hex != LR_NONE && s->battle.attacks > 0 && s->battle.attacker == f->x;
    case LA_F_SPLIT:
        return split_holds(p, s, la_as_split_of(f));
    case LA_F_MARCH:
        return march_holds(p, s, la_as_march_of(f));
    case LA_F_LOSS:
        return loss_holds(p, s, la_as_loss_of(f));
    case LA_F_RETREAT:
        return retreat_holds(p, s, la_as_retreat_of(f));
    case LA_F_REACT:
        return react_holds(p, s, la_as_react_of(f));
    case LA_F_REARGUARD:
        return rearguard_holds(p, s, la_as_rearguard_of(f));
    case LA_F_OVERRUN:
        return are_next(p, la_as_overrun_of(f)->hex, la_as_overrun_of(f)->to);
    case LA_F_BATTLES:
        return battles_hold(s, la_as_battles_of(f));
    case LA_F_ADVANCE:
        return advance_holds(p, la_as_advance_of(f));
    case LA_F_EXTEND:
        return is_hex(p, la_as_extend_of(f)->hex);
    case LA_F_ATTRITION:
        return attrition_holds(p, s, la_as_attrition_of(f));
    case LA_F_APPOINT:
        return appoint_holds(p, s, la_as_appoint_of(f), f - 1);
    case LA_F_ARRIVE:
        return arrive_holds(p, s, la_as_arrive_of(f));
    default:
        return true;
    }
}

/* The frame speaks of somebody's secrets, which view.c has wiped. */
static bool is_wiped(const struct lr_frame *f, enum lr_side eyes)
{
    bool loses = f->kind == LA_F_LOSS || f->kind == LA_F_RETREAT;
    return loses ? la_loser_of(f) != eyes : f->kind != LA_F_TURN && f->x != (uint8_t)eyes;
}

/* In a view those of the side whose eyes it is. */
static bool frames_hold(const struct lr_pack *p, const struct la_state *s, bool view, enum lr_side eyes,
                        struct lr_error *e)
{
    for (int i = 0; i < s->core.depth; i++) {
        const struct lr_frame *f = &s->core.frame[i];
        if (!(view && is_wiped(f, eyes)) && !frame_holds(p, s, f))
            BROKEN("frame %d (%s) does not fit the rest of the position", i, la_kinds[f->kind].name);
    }
    return true;
}

static bool set_holds(const struct lr_pack *p, const char *what, const struct la_set is[2],
                      const struct la_set seen[2], struct lr_error *e)
{
    for (unsigned side = 0; side < 2; side++) {
        if (memcmp(&is[side], &seen[side], sizeof is[side]) == 0)
            continue;
        for (unsigned h = 0; h < LA_HEXES; h++)
            if (lr_has(&is[side], h) != lr_has(&seen[side], h)) {
                char name[48] = "";
                struct lr_text t = LR_TEXT(name);
                lr_name(p, LR_HEXES, h, &t);
                BROKEN("the %s %s %s at %s, and it is not so", p->game->sides[side],
                       lr_has(&seen[side], h) ? "is seen to have" : "is not seen to have", what, name);
            }
    }
    return true;
}

/* What everyone sees follows from who stands where; the sides do not share a hex. */
static bool field_holds(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    struct la_state again = *s;
    la_settle_field(p, &again);
    if (!set_holds(p, "troops", again.stand, s->stand, e)
        || !set_holds(p, "a zone of control", again.zone, s->zone, e)
        || !set_holds(p, "a zone that bars supply", again.foot, s->foot, e)
        || !set_holds(p, "a mask", again.masked, s->masked, e))
        return false;
    if (lr_meet(&s->stand[0], &s->stand[1]))
        BROKEN("both sides have troops in one hex");
    return true;
}

/* 3.2.3: nobody commands without troops in his hex, except an army commander whom a set-up leaves alone, and
 * while losses are being taken. */
static bool troops_hold(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    for (int i = 0; i < s->core.depth; i++) {
        unsigned kind = s->core.frame[i].kind;
        if (kind == LA_F_LOSS || kind == LA_F_RETREAT || kind == LA_F_BATTLE || kind == LA_F_REARGUARD
            || kind == LA_F_APPOINT)
            return true;
    }
    for (int i = 0; i < t->leaders; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place == LA_HOLDS && !(l->marks & LA_HIDDEN) && !lr_has(&s->stand[t->officer[i].side], l->hex)
            && !la_army_commander(p, s, (unsigned)i))
            BROKEN("%s commands nobody", t->officer[i].name);
    }
    return true;
}

/* What everyone may see, and is the same in a view. */
static bool open_holds(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    if (s->scenario >= t->scenarios && s->scenario != LA_SCENARIOS)
        BROKEN("there is no such scenario");
    if (s->turn > LA_TURNS || s->weather >= LA_WEATHERS)
        BROKEN("there is no such turn or weather");
    for (int i = 0; i < t->carts; i++)
        if (!cart_holds(p, s, (unsigned)i, e))
            return false;
    return sides_hold(s, e) && attacks_hold(p, s, e);
}

bool la_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    const struct la_state *s = state;
    if (!open_holds(p, s, e))
        return false;
    for (int i = 0; i < LA_LEADERS; i++)
        if (!leader_holds(p, s, (unsigned)i, e))
            return false;
    for (int i = 0; i < t->units; i++)
        if (!unit_holds(p, s, (unsigned)i, e))
            return false;
    return hqs_hold(p, s, e) && frames_hold(p, s, false, LR_NOBODY, e) && field_holds(p, s, e)
           && troops_hold(p, s, e);
}

/* ---- Views ---- */

/* Nobody stands on more hexes than he has counters. */
static bool few_stands(const struct la_state *s, struct lr_error *e)
{
    for (enum lr_side side = LA_UNION; side <= LA_CONFEDERATE; side++) {
        int n = 0;
        for (unsigned h = 0; h < LA_HEXES; h++)
            n += lr_has(&s->stand[side], h);
        if (n > LA_UNITS)
            BROKEN("more hexes are held than there are units");
    }
    return true;
}

/* Who is seen stands where he can; the others are on a display. */
bool la_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    const struct la_state *s = seen;
    if (!open_holds(p, s, e) || !few_stands(s, e))
        return false;
    for (int i = 0; i < LA_LEADERS; i++)
        if (s->leader[i].place == LA_UNKNOWN ? s->leader[i].hex != LR_NONE || s->leader[i].chief != LA_NOBODY
                                             : !leader_holds(p, s, (unsigned)i, e))
            BROKEN("%s is seen where he cannot be", t->officer[i].name);
    for (int i = 0; i < t->units; i++)
        if (s->unit[i].place == LA_UNKNOWN ? s->unit[i].hex != LR_NONE || s->unit[i].boss != LA_NOBODY
                                           : !unit_holds(p, s, (unsigned)i, e))
            BROKEN("%s is seen where it cannot be", t->counter[i].name);
    return hqs_hold(p, s, e) && frames_hold(p, s, true, side, e);
}
