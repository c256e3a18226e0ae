/* morale.c - 3.5: the morale of forces and of units. */
#include "look.h"

/* 3.5.1: of the box he holds or is in. */
void la_raise_morale(struct la_state *s, unsigned leader, int n)
{
    uint8_t holder = la_holder(s, leader);
    if (holder == LA_NOBODY)
        return;
    struct la_leader *l = &s->leader[holder];
    l->morale = (uint8_t)(l->morale + n > LA_MOST_ON_TRACK ? LA_MOST_ON_TRACK : l->morale + n);
}

/* 3.5.1 */
void la_lower_morale(struct la_state *s, unsigned leader, int n)
{
    uint8_t holder = la_holder(s, leader);
    if (holder == LA_NOBODY)
        return;
    struct la_leader *l = &s->leader[holder];
    n = n < l->morale ? n : l->morale;
    l->morale = (uint8_t)(l->morale - n);
    l->lost = (uint8_t)(l->lost + n > 30 ? 30 : l->lost + n); /* 14.6.1 */
}

int la_unit_cf(const struct lr_pack *p, const struct la_state *s, unsigned unit)
{
    return la_tables(p)->counter[unit].cf[s->unit[unit].steps];
}

int la_unit_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit)
{
    return la_tables(p)->counter[unit].ml[s->unit[unit].steps];
}

/* 3.5.2: printed worse than the force's; leaderless units are never broken. */
bool la_broken(const struct lr_pack *p, const struct la_state *s, unsigned unit)
{
    const struct la_unit *u = &s->unit[unit];
    if (u->place != LA_WITH || u->boss >= LA_LEADERS)
        return false;
    uint8_t holder = la_holder(s, u->boss);
    return holder != LA_NOBODY && la_unit_ml(p, s, unit) > s->leader[holder].morale;
}

/* 3.5.2 */
int la_inverse_ml(const struct lr_pack *p, const struct la_state *s, unsigned unit)
{
    return 6 - la_unit_ml(p, s, unit);
}

/* 10.3.1 */
int la_force_morale(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    if (f->oc != LA_NOBODY)
        return s->leader[f->oc].morale;
    int best = 0;
    for (int i = 0; i < f->units; i++) {
        int m = la_inverse_ml(p, s, f->unit[i]);
        best = m > best ? m : best;
    }
    return best;
}
