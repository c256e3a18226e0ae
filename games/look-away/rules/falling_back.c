/* falling_back.c - 9.2.1: Retreat Before Combat: who may fall back, and who gets away.
 *
 * ruling (9.2.1): whether a force may fall back rests on the attacker's morale and cavalry, which the defender does
 * not know. It is offered wherever his own conditions hold; when he tries, both sides state morale and cavalry (a
 * reveal), and if the enemy's are not worse the force stays. One try a force.
 */
#include "reaction.h"

bool la_may_leave(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                  enum lr_side side, lr_hex h, struct lr_verdict *v)
{
    struct la_force own;
    if (extended(f))
        return la_refused(v, "10.7.1", "In an Extended Battle nobody falls back before combat.");
    if (!la_attacked(s, h))
        return la_refused(v, "9.2", "Only a force that is under attack falls back.");
    la_muster(p, s, side, h, &own);
    if (own.oc == LA_NOBODY || !la_active(s, own.oc))
        return la_refused(v, "9.2.1", "Only a force under an Active Leader falls back before combat.");
    if (s->leader[own.oc].marks & LA_REACTED)
        return la_refused(v, "9.2.1", "This force has tried already.");
    if (s->leader[own.oc].marks & LA_TRAINING)
        return la_refused(v, "14.5.2", "A force in Training does not move.");
    if (s->leader[own.oc].morale == 0)
        return la_refused(v, "9.2.1", "The Overall Commander's Morale Level is 0 and cannot fall.");
    bool horse = own.cavalry == own.units;
    if (!horse && la_points(s, own.oc) < 1)
        return la_refused(v, "9.2.2", "The Overall Commander has no Administration Point to detach a rearguard.");
    if (!horse && own.units < 2)
        return la_refused(v, "9.2.1", "There is no unit to leave as a rearguard.");
    return true;
}

/* 19.6.7 */
bool la_shut_city(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex to)
{
    return s->open_city != 0 && to == la_tables(p)->atlanta && side == LA_CONFEDERATE
           && !la_holds_city(s, side, to);
}

bool la_may_fall_back(const struct lr_pack *p, const struct la_state *s, const struct la_develop_frame *f,
                      enum lr_side side, lr_hex h, lr_hex to, struct lr_verdict *v)
{
    if (!la_may_leave(p, s, f, side, h, v))
        return false;
    int d = to < p->board->hexes ? lr_direction(p->board, h, to) : -1;
    if (d < 0)
        return la_refused(v, "9.2.1", "A force falls back to an adjacent hex.");
    if (la_shut_city(p, s, side, to))
        return la_refused(v, "19.6.7", "Confederates do not enter the Open City while it is the Union's.");
    if (!la_passable(p, s, side, h, d))
        return la_refused(v, "9.2.1", "There is no way for all units into that hex.");
    if (lr_has(&s->stand[lr_enemy(side)], to) || la_in_zone(p, s, lr_enemy(side), to))
        return la_refused(v, "9.2.1", "That hex is in an enemy zone of control.");
    return !lr_has(&s->stand[side], to) || la_may_join(p, s, side, h, to, v);
}

/* What both sides must say aloud (9.2.1); may the force get away? */
static bool gets_away(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, bool *no_rearguard,
                      struct lr_events *ev)
{
    struct la_force own, enemy;
    int morale = 0, horse = 0;
    la_muster(p, s, side, h, &own);
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != h || a->marks & LA_FOUGHT)
            continue;
        la_muster(p, s, lr_enemy(side), a->from, &enemy);
        int m = la_force_morale(p, s, &enemy);
        morale = m > morale ? m : morale;
        horse += enemy.cavalry_cf;
    }
    *no_rearguard = own.cavalry == own.units && horse == 0;
    lr_reveal(&s->core);
    LR_TELL(ev, LA_TELL_MAY_FALL_BACK, side, LR_EVERYONE, own.oc, s->leader[own.oc].morale, morale, own.cavalry_cf,
            horse);
    bool can_leave = *no_rearguard || (own.units >= 2 && la_points(s, own.oc) >= 1);
    return can_leave && (s->leader[own.oc].morale > morale || own.cavalry_cf > horse);
}

void la_fall_back(LA_APPLIES)
{
    lr_hex h = (lr_hex)lr_a(x), to = (lr_hex)lr_b(x);
    uint8_t oc = la_overall(p, s, side, h);
    bool free = false;
    la_develop_frame(s)->reacted = 1;
    s->leader[oc].marks |= LA_REACTED;
    la_show_all(p, s, side, h, ev);
    lr_hex hidden = la_hidden_near(p, s, lr_enemy(side), to);
    bool away = gets_away(p, s, side, h, &free, ev);
    if (hidden != LR_NONE)
        la_show_all(p, s, lr_enemy(side), hidden, ev);
    if (!away || hidden != LR_NONE) {
        LR_TELL(ev, LA_TELL_NO_FALL_BACK, side, LR_EVERYONE, oc, h);
        return;
    }
    la_lower_morale(s, oc, 1);
    struct la_rearguard_frame *f = la_push_rearguard(s, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->hex = h;
    f->to = to;
    f->none_stay = free;
}
