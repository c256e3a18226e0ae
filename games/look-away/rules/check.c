/* check.c - what must always hold. A position may be written by hand, so nothing is taken for granted. */
#include "look.h"

#define BROKEN(...) return lr_fail(e, NULL, 0, 0, __VA_ARGS__)

static bool on_board(const struct lr_pack *p, uint32_t h) { return h < LA_HEXES && p->board->playable[h]; }

static bool in_service(const struct la_state *s, unsigned leader)
{
    return s->leader[leader].place == LA_HOLDS || s->leader[leader].place == LA_UNDER;
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
    if (under ? l->chief >= t->leaders || l->chief == i || s->leader[l->chief].place != LA_HOLDS
                    || t->officer[l->chief].side != t->officer[i].side
              : l->chief != LA_NOBODY)
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
        if (!on_board(p, b->from[i]))
            BROKEN("an attack comes from nowhere");
    return true;
}

/* ---- Frames ---- */

static bool is_leader(const struct lr_pack *p, const struct la_state *s, int32_t v, enum lr_side side)
{
    return v >= 0 && v < la_tables(p)->leaders && la_tables(p)->officer[v].side == side
           && s->leader[v].place == LA_HOLDS;
}

static bool is_hex(const struct lr_pack *p, int32_t v) { return v >= 0 && v < LA_HEXES && p->board->playable[v]; }

static bool frame_holds(const struct lr_pack *p, const struct la_state *s, const struct lr_frame *f)
{
    const int32_t *v = f->v;
    enum lr_side x = f->x;
    if (f->kind >= LA_FRAMES || x > LA_CONFEDERATE || f->asked > LR_PLAYERS)
        return false;
    switch ((enum la_frame)f->kind) {
    case LA_F_TURN:
        return f->asked == 0 && f->step <= LA_T_END && v[0] >= 0 && v[0] <= 2 && v[1] >= 0 && v[1] <= LA_HEXES;
    case LA_F_DEAL:
    case LA_F_BID:
        return true;
    case LA_F_IMPULSE:
        return f->asked == 0 && f->step <= LA_I_WAR_EFFORT;
    case LA_F_BATTLE:
        return f->asked == 0 && f->step <= LA_B_END && s->battle.hex != LR_NONE;
    case LA_F_SPLIT:
        return v[0] >= 0 && v[0] < la_tables(p)->leaders && la_tables(p)->officer[v[0]].side == x && is_hex(p, v[3])
               && (v[1] == LA_NOBODY || is_leader(p, s, v[1], x)
                   || (v[4] == 1 && v[1] >= 0 && v[1] < la_tables(p)->leaders && in_service(s, (unsigned)v[1])));
    case LA_F_MARCH:
        if (v[0] & LA_A_WAGON) {
            int32_t c = v[0] & 0xFF;
            return v[0] >= 0 && c < la_tables(p)->carts && la_tables(p)->wheels[c].side == x
                   && s->cart[c].hex == v[1];
        }
        if (v[0] & LA_A_UNIT) {
            int32_t u = v[0] & 0xFF;
            return v[0] >= 0 && u < la_tables(p)->units && la_tables(p)->counter[u].side == x
                   && s->unit[u].place == LA_ON_MAP && s->unit[u].hex == v[1];
        }
        return is_leader(p, s, v[0], x) && s->leader[v[0]].hex == v[1];
    case LA_F_LOSS:
    case LA_F_RETREAT:
        return is_hex(p, v[0]) && v[1] >= 0 && v[1] <= 1 && v[3] >= 0 && v[3] < LA_LOSSES;
    case LA_F_REACT:
        return is_leader(p, s, v[0], x) && is_hex(p, v[3]);
    case LA_F_REARGUARD:
    case LA_F_OVERRUN:
        return is_hex(p, v[0]) && is_hex(p, v[1]);
    case LA_F_ADVANCE:
    case LA_F_EXTEND:
    case LA_F_ATTRITION:
        return is_hex(p, v[0]);
    case LA_F_APPOINT:
        return v[0] == LA_NOBODY
               || (v[0] >= 0 && v[0] < la_tables(p)->leaders && la_tables(p)->officer[v[0]].side == x);
    default:
        return f->asked == LR_ONLY(x);
    }
}

static bool frames_hold(const struct lr_pack *p, const struct la_state *s, struct lr_error *e)
{
    for (int i = 0; i < s->core.depth; i++) {
        const struct lr_frame *f = &s->core.frame[i];
        if (!frame_holds(p, s, f))
            BROKEN("frame %d (%s %d %d %d %d %d %d) makes no sense", i,
                   f->kind < LA_FRAMES ? la_kinds[f->kind].name : "unknown", (int)f->v[0], (int)f->v[1],
                   (int)f->v[2], (int)f->v[3], (int)f->v[4], (int)f->v[5]);
        if ((i == 0) != (f->kind == LA_F_TURN))
            BROKEN("the turn is at the bottom of the frames and nowhere else");
    }
    return true;
}

static bool set_holds(const struct lr_pack *p, const char *what, uint8_t (*is)[LA_SET],
                      const uint8_t (*seen)[LA_SET], struct lr_error *e)
{
    for (unsigned side = 0; side < 2; side++) {
        if (memcmp(is[side], seen[side], LA_SET) == 0)
            continue;
        for (unsigned h = 0; h < LA_HEXES; h++)
            if (la_has(is[side], h) != la_has(seen[side], h)) {
                char name[48] = "";
                struct lr_text t = LR_TEXT(name);
                lr_name(p, LR_HEXES, h, &t);
                BROKEN("the %s %s %s at %s, and it is not so", p->game->sides[side],
                       la_has(seen[side], h) ? "is seen to have" : "is not seen to have", what, name);
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
    for (int i = 0; i < LA_SET; i++)
        if (s->stand[0][i] & s->stand[1][i])
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
        if (l->place == LA_HOLDS && !(l->marks & LA_HIDDEN) && !la_has(s->stand[t->officer[i].side], l->hex)
            && !la_army_commander(p, s, (unsigned)i))
            BROKEN("%s commands nobody", t->officer[i].name);
    }
    return true;
}

bool la_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct la_tables *t = la_tables(p);
    const struct la_state *s = state;
    if (s->scenario >= t->scenarios && s->scenario != LA_SCENARIOS)
        BROKEN("there is no such scenario");
    if (s->turn > LA_TURNS || s->weather >= LA_WEATHERS)
        BROKEN("there is no such turn or weather");
    for (int i = 0; i < LA_LEADERS; i++)
        if (!leader_holds(p, s, (unsigned)i, e))
            return false;
    for (int i = 0; i < t->units; i++)
        if (!unit_holds(p, s, (unsigned)i, e))
            return false;
    for (int i = 0; i < t->carts; i++)
        if (!cart_holds(p, s, (unsigned)i, e))
            return false;
    return hqs_hold(p, s, e) && attacks_hold(p, s, e) && frames_hold(p, s, e) && field_holds(p, s, e)
           && troops_hold(p, s, e);
}
