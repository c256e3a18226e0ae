/* battle.c - answers in battle: reactions, falling back, losses, retreats, advances (9, 10). */
#include "eyes.h"

int lj_weigh_develop(const struct eyes *e, lr_answer x)
{
    lr_hex h;
    switch (lr_verb_of(x)) {
    case LA_V_REACT:
    case LA_V_REACT_UNDER: {
        const struct own *o = lj_own_at(e, (lr_hex)lr_b(x));
        return (o != NULL && o->level > 1 ? 20 : 60) - (lr_verb_of(x) == LA_V_REACT_UNDER ? 15 : 0);
    }
    case LA_V_ROUSE:
        return 20;
    case LA_V_ROUSE_BY:
        return -20;
    case LA_V_FALL_BACK: {
        h = (lr_hex)lr_a(x);
        const struct own *o = lj_own_at(e, h);
        int danger = o == NULL ? 0 : lj_danger_at(e, h, o->cf, o->br, o->guns);
        return danger - 180 - (int)e->t->hex[h].town * 20;
    }
    case LA_V_SPARE:
        return -80;
    default:
        return 0;
    }
}

int lj_weigh_come_up(const struct eyes *e, lr_answer x)
{
    const struct la_react_frame *f = la_react_frame_of(e->s);
    if (lr_verb_of(x) == LA_V_GUNS || lr_verb_of(x) == LA_V_AMMO) /* some for the part that goes, no more */
        return lr_a(x) <= 2 ? 121 + (int)lr_a(x) : -1;
    if (lr_verb_of(x) != LA_V_COME_UP)
        return 0;
    lr_hex at = f->battle >= 0 && f->battle < LA_HEXES ? (lr_hex)f->battle : e->goal;
    return 120 - 45 * lr_distance(e->p->board, (lr_hex)lr_a(x), at);
}

/* Who loses his last troops in a battle is a captive, and his headquarters with him (10.6.3, 17.2). */
static int forlorn(const struct eyes *e, unsigned unit)
{
    unsigned boss = e->s->unit[unit].boss, side = e->t->counter[unit].side;
    if (boss >= LA_LEADERS)
        return 0;
    int his = 0, box = 0;
    unsigned holder = la_holder(e->s, boss);
    for (unsigned u = e->t->first_unit[side]; u < e->t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || x->boss >= LA_LEADERS || (side != e->me && !(x->marks & LA_SEEN)))
            continue;
        his += x->boss == boss;
        box += la_holder(e->s, x->boss) == holder;
    }
    int stars = his == 1 && holder != boss ? e->t->officer[boss].rank : 0; /* brevets may be hidden */
    if (box == 1 && holder < LA_LEADERS) {
        uint8_t hq = e->s->leader[holder].hq;
        stars += e->t->officer[holder].rank + (hq < LA_HQS ? e->t->hq[hq].points : 0);
    }
    return STEP * stars;
}

/* Mine: the step that costs least; his: the one that costs most. */
int lj_weigh_loss(const struct eyes *e, lr_answer x)
{
    if (lr_verb_of(x) != LA_V_LOSE)
        return 0;
    unsigned u = lr_a(x);
    const struct la_counter *c = &e->t->counter[u];
    unsigned steps = e->s->unit[u].steps;
    if (steps == 0 || steps > 2)
        return 0;
    int drop = 10 * (c->cf[steps] - (steps > 1 ? c->cf[steps - 1] : 0)) + (steps == 1 ? 15 : 0);
    if (steps == 1)
        drop += forlorn(e, u);
    return c->side == e->me ? -drop : drop;
}

int lj_weigh_retreat(const struct eyes *e, lr_answer x)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(e->s);
    bool mine = f->loser == (int32_t)e->me;
    lr_hex h = (lr_hex)lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_RETREAT_TO:
        return mine ? 10 * least_of(lj_near_foe(e, h), 4) - 6 * lj_near_link(e, h) + 30 * la_works(e->s, h, e->me)
                    : -5 * (int)h % 7;
    case LA_V_HOLD_ON:
        return f->hex >= 0 && f->hex < LA_HEXES && la_works(e->s, (lr_hex)f->hex, e->me) ? 60 : 10;
    default:
        return 0;
    }
}

int lj_weigh_battle(const struct eyes *e, lr_answer x)
{
    switch (lr_verb_of(x)) {
    case LA_V_FIGHT:
        return 0;
    case LA_V_SPARE:
        return -80;
    case LA_V_DESTROY:
        return -400;
    case LA_V_EXTEND: {
        int best = -400;
        for (int i = 0; i < e->owns; i++) {
            if (lr_direction(e->p->board, e->own[i].hex, (lr_hex)lr_a(x)) < 0)
                continue;
            int v = lj_weigh_attack(e, e->own[i].hex, (lr_hex)lr_a(x));
            best = v > best ? v : best;
        }
        return best == -400 ? -60 : best - 10;
    }
    case LA_V_ADVANCE:
    case LA_V_ADVANCE_WITH: {
        const struct la_advance_frame *f = la_advance_frame_of(e->s);
        lr_hex to = f->hex >= 0 && f->hex < LA_HEXES ? (lr_hex)f->hex : LR_NONE;
        return to == e->goal && e->me == LA_UNION ? 200 : lr_verb_of(x) == LA_V_ADVANCE ? -20 : -40;
    }
    case LA_V_REAR_UNIT:
        return -10 * la_unit_cf(e->p, e->s, lr_a(x));
    case LA_V_REAR_LEADER:
        return -300;
    case LA_V_OVERRUN:
        return 10;
    default:
        return 0;
    }
}
