/* merging.c - 8.2.5.1: a force that ends its march among friends merges with them. */
#include "march.h"
static int roomiest(const struct lr_pack *p, const struct la_state *s, const uint8_t *leader, int n, int *room)
{
    int best = -1;
    for (int i = 0; i < n; i++) {
        int left = la_capacity(p, s, leader[i]) - la_burden(p, s, leader[i]);
        if (best < 0 || left > *room) {
            best = leader[i];
            *room = left;
        }
    }
    return best;
}

static int loose_weight(const struct lr_pack *p, const struct la_force *f, int *loose)
{
    int w = 0;
    for (int i = 0; i < f->units; i++)
        if (f->bosses[i] == LA_NOBODY) {
            w += la_weight(p, f->unit[i]);
            *loose += la_tables(p)->counter[f->unit[i]].type != LA_DETACHMENT;
        }
    return w;
}

bool la_fits(const struct lr_pack *p, const struct la_state *s, const struct la_force *f, lr_hex to, uint8_t *payer,
             struct lr_verdict *v)
{
    struct la_force b;
    uint8_t all[2 * LA_STACK];
    int loose = 0;
    la_muster(p, s, (enum lr_side)f->side, to, &b);
    int weight = loose_weight(p, f, &loose) + loose_weight(p, &b, &loose), n = f->leaders + b.leaders;
    *payer = LA_NOBODY;
    if (n == 0) {
        if (weight <= 4)
            return true;
        if (v != NULL)
            lr_refuse(v, "3.1.1", "Without a Leader no more than one division, or four brigades, stand in a hex.");
        return false;
    }
    memcpy(all, f->leader, f->leaders);
    memcpy(all + f->leaders, b.leader, b.leaders);
    if (n > LA_STACK || !la_may_stack(p, s, all, n)) {
        if (v != NULL)
            lr_refuse(v, "3.2.2",
                      "Leaders of equal rank stack only with an Army or Confederate Corps Headquarters.");
        return false;
    }
    if ((f->leaders == 0 || b.leaders == 0) && loose == 0) /* Detachments need no order */
        return true;
    int room = 0;
    if (weight > 0 && (roomiest(p, s, all, n, &room) < 0 || room < weight)) {
        if (v != NULL)
            lr_refuse(v, "3.2.3", "No Leader there may have so many more infantry units assigned to him.");
        return false;
    }
    *payer = f->oc == LA_NOBODY ? b.oc : b.oc == LA_NOBODY || la_outranks(p, s, f->oc, b.oc) ? f->oc : b.oc;
    if (s->leader[*payer].ap > 0)
        return true;
    if (v != NULL)
        lr_refuse(v, "8.2.5.1", "%s would have to order the forces merged and has no Administration Point left.",
                  la_tables(p)->officer[*payer].name);
    return false;
}

void la_merge(const struct lr_pack *p, struct la_state *s, const struct la_force *f, lr_hex to,
              struct lr_events *ev)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = (enum lr_side)f->side;
    struct la_force b;
    la_muster(p, s, side, to, &b); /* both, by now */
    if (b.leaders == 0)
        return;
    int loose = 0;
    loose_weight(p, &b, &loose);
    if (b.leaders == f->leaders && loose == 0)
        return;
    if (f->leaders == 0 && loose == 0)
        return;
    la_spend(s, b.oc, 1);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        struct la_unit *x = &s->unit[u];
        if (x->place != LA_ON_MAP || x->hex != to || t->counter[u].type == LA_DETACHMENT
            || t->counter[u].type == LA_SUPERVISOR)
            continue;
        int room = 0, boss = b.oc;
        if (la_weight(p, u) > 0)
            boss = roomiest(p, s, b.leader, b.leaders, &room);
        *x = (struct la_unit){ LR_NONE, LA_WITH, (uint8_t)boss, x->steps, x->marks };
    }
    for (int i = 0; i < b.leaders; i++)
        if (b.leader[i] != b.oc && s->leader[b.leader[i]].place == LA_HOLDS && !la_senior(p, s, b.leader[i]))
            s->leader[b.leader[i]].marks |= LA_MERGED;
    la_gather(p, s, side, to);
    LR_TELL(ev, LA_TELL_JOINED, side, LR_ONLY(side), (int32_t)side, to, b.oc);
}
