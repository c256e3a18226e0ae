/* capacity.c - 7.2.1, 7.2.2: which link feeds whom (A-25: only at the link a force draws on). */
#include "lines.h"

struct match {
    uint64_t reach[FORCES]; /* links in reach of each force */
    uint8_t eaters[LINKS][8];
    uint8_t n[LINKS];
};

/* 7.2.1: Feed force i, moving others to other links if need be. */
static bool seat(const struct net *n, struct match *m, int i, uint64_t *tried)
{
    LR_EACH_BIT(l, m->reach[i]) {
        if (*tried >> l & 1)
            continue;
        *tried |= lr_bit(l);
        if (n->link[l].cart == LA_NOBODY)
            return true;
        int room = n->link[l].room < 8 ? n->link[l].room : 8;
        if (m->n[l] < room) {
            m->eaters[l][m->n[l]++] = (uint8_t)i;
            return true;
        }
        for (int k = 0; k < m->n[l]; k++) {
            int other = m->eaters[l][k];
            if (seat(n, m, other, tried)) {
                m->eaters[l][k] = (uint8_t)i;
                return true;
            }
        }
    }
    return false;
}

/* Those preferred come first, then the larger forces. */
static int weight_of(const struct net *n, int i)
{
    const struct force *x = &n->force[i];
    struct la_force f;
    la_muster(n->p, n->s, n->side, x->hex, &f);
    return f.cf + (n->s->leader[x->oc].marks & LA_FED ? 1000 : 0);
}

void la_share_out(struct net *n)
{
    struct match m = { 0 };
    int order[FORCES], weight[FORCES], count = 0;
    for (int l = 0; l < n->links; l++) {
        lr_search_clear(n->from_depots);
        lr_search_start(n->from_depots, n->link[l].hex, 0, 0);
        lr_search_run(n->from_depots, &n->ways, la_range_of(&n->link[l]), NULL);
        for (int i = 0; i < n->forces; i++)
            if (n->from_depots->cost[n->force[i].hex] != LR_NONE)
                m.reach[i] |= lr_bit((unsigned)l);
    }
    for (int i = 0; i < n->forces; i++) {
        if (n->force[i].free || !n->force[i].fed)
            continue;
        weight[i] = weight_of(n, i);
        int k = count++;
        for (; k > 0 && weight[order[k - 1]] < weight[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int k = 0; k < count; k++) {
        uint64_t tried = 0;
        n->force[order[k]].fed = seat(n, &m, order[k], &tried);
    }
}

/* Forces out of reach: how far is the nearest link (8.3.1, 13.4.2)? */
void la_measure(struct net *n, lr_cost far)
{
    struct errand e = { .farthest = far };
    for (int l = 0; l < n->links; l++)
        for (int i = 0; i < n->forces; i++) {
            lr_hex h = n->force[i].hex;
            if (n->force[i].least != LR_BLOCKED || lr_has(&n->shut, h) || !la_in_sight(n, n->link[l].hex, h, far))
                continue;
            e.from |= lr_bit((unsigned)l);
            lr_add(&e.goal, h);
        }
    if (e.from == 0)
        return;
    lr_search_clear(n->from_depots);
    la_follow(n, n->from_depots, &e);
    for (int i = 0; i < n->forces; i++)
        if (n->force[i].least == LR_BLOCKED && n->from_depots->cost[n->force[i].hex] != LR_NONE)
            n->force[i].least = n->from_depots->cost[n->force[i].hex];
}
