/* supply.c - 7.3: who is supplied, as judged at the last instant that counts; wagons and depots that may be
 * expended. */
#include "lines.h"

/* ruling: distance never counts for more than having no line at all, +4 for 20 MP (8.3.1, 13.4.2): a line longer
 * than that is none. Retreats alone ask how long it is (10.6.8). */
enum { LONGEST = 20 * LR_MP };

/* ---- What has been judged ---- */

/* Lines to hexes judged alone on this thread, and all they rest on. Between one question and the next of an
 * Administration or of attrition that seldom changes. Nothing here points into a state. */
enum { JUDGED = 32 };

struct judged {
    unsigned char on[LR_NOTES(2 * sizeof(uint64_t) + 2 + LA_CARTS * sizeof(struct la_cart) + sizeof(struct la_field)
                              + LA_HEXES)];
    int n;
    struct line {
        lr_hex hex;
        uint8_t side, cart;
        bool fed;
        lr_cost far, least;
    } line[JUDGED];
};

static struct judged *judged_of(const struct lr_pack *p, const struct la_state *s)
{
    static _Thread_local struct judged k;
    if (!LR_HOLDS(k.on, LR_ON(p->hash), LR_ON(s->scenario), LR_ON(s->weather), LR_ON(s->burned), LR_ON(s->cart),
                  LR_ON(s->field), LR_ON(s->ground)))
        k.n = 0;
    return &k;
}

static const struct line *line_to(const struct judged *k, enum lr_side side, lr_hex h, lr_cost far)
{
    for (int i = 0; i < k->n; i++)
        if (k->line[i].hex == h && k->line[i].side == side && k->line[i].far == far)
            return &k->line[i];
    return NULL;
}

/* True: the lines to all these forces were known. */
static bool known_lines(const struct judged *k, struct net *n, lr_cost far)
{
    for (int i = 0; i < n->forces; i++) {
        const struct line *l = line_to(k, n->side, n->force[i].hex, far);
        if (l == NULL)
            return false;
        n->force[i].fed = l->fed;
        n->force[i].cart = l->cart;
        n->force[i].least = l->least;
    }
    return true;
}

static void note_lines(struct judged *k, const struct net *n, lr_cost far)
{
    for (int i = 0; i < n->forces; i++) {
        const struct force *x = &n->force[i];
        if (k->n < JUDGED && line_to(k, n->side, x->hex, far) == NULL)
            k->line[k->n++] = (struct line){ x->hex, (uint8_t)n->side, x->cart, x->fed, far, x->least };
    }
}

/* 7.1 */
static void judge_afresh(struct net *n, bool all, lr_cost far)
{
    la_line_shut(n->p, n->s, n->side, &n->shut);
    n->ways = la_line_ways(n->p, n->s, n->side, &n->shut);
    n->from_depots = la_line_search(n->p, 0);
    n->from_wagons = NULL;
    la_chain_links(n, la_useful(n, la_first_links(n, n->side), far / LR_MP), all);
    if (la_draw(n) && all)
        la_share_out(n);
    if (far > 0)
        la_measure(n, far);
}

static void prove_lines(const struct net *n, lr_cost far)
{
    struct net again = *n;
    for (int i = 0; i < again.forces; i++)
        again.force[i] =
            (struct force){ n->force[i].hex, n->force[i].oc, n->force[i].free, false, LA_NOBODY, LR_BLOCKED };
    judge_afresh(&again, false, far);
    for (int i = 0; i < n->forces; i++) {
        lr_prove(&n->force[i].fed, &again.force[i].fed, sizeof n->force[i].fed);
        lr_prove(&n->force[i].cart, &again.force[i].cart, sizeof n->force[i].cart);
        lr_prove(&n->force[i].least, &again.force[i].least, sizeof n->force[i].least);
    }
}

/* Of all forces of a side, or of these hexes alone; how many more might draw on the same link is then not asked. */
static void judge(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *alone,
                  int count, lr_cost far, struct net *n)
{
    n->links = n->forces = 0;
    n->p = p;
    n->s = s;
    n->side = side;
    struct judged *k = alone != NULL ? judged_of(p, s) : NULL;
    if (alone == NULL)
        la_find_forces(n, side);
    for (int i = 0; alone != NULL && i < count; i++)
        la_add_force(n, alone[i], la_overall(p, s, side, alone[i]));
    if (k != NULL && known_lines(k, n, far)) {
        if (LR_PROVING)
            prove_lines(n, far);
        return;
    }
    judge_afresh(n, alone == NULL, far);
    if (k != NULL)
        note_lines(k, n, far);
}

/* 7.3, 7.3.1, 7.3.4, 7.3.2, 7.3.3: what it is called. The Overall Commander's ammo decides; units without a leader
 * always have some. */
static uint8_t status(const struct la_state *s, const struct force *x)
{
    if (x->fed) {
        int bands = x->least / (5 * LR_MP);
        return (uint8_t)(LA_FULL | (bands > 15 ? 15 : bands) << LA_SUPPLY_BANDS);
    }
    unsigned bits = LA_NO_COMMUNICATIONS;
    bits |= x->oc == LA_NOBODY || s->leader[x->oc].ammo > 0 ? LA_COMBAT_SUPPLY : LA_OUT_OF_SUPPLY;
    if (x->least == LR_BLOCKED)
        return (uint8_t)(bits | LA_NO_LINE);
    int bands = x->least / (5 * LR_MP);
    return (uint8_t)(bits | (unsigned)(bands > 15 ? 15 : bands) << LA_SUPPLY_BANDS);
}

void la_mark_boxes(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, uint8_t supply)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_HOLDS && s->leader[i].hex == h)
            s->leader[i].supply = supply;
}

static bool by_expense(uint8_t supply)
{
    return (supply & LA_SUPPLY_STATUS) == LA_FULL && supply & LA_NO_COMMUNICATIONS;
}

void la_judge_all(const struct lr_pack *p, struct la_state *s, enum lr_side side, bool keep)
{
    struct net n;
    la_open_roll(s);
    judge(p, s, side, NULL, 0, LONGEST, &n);
    la_close_roll();
    for (int i = 0; i < n.forces; i++)
        if (!keep || !by_expense(s->leader[n.force[i].oc].supply))
            la_mark_boxes(p, s, side, n.force[i].hex, status(s, &n.force[i]));
}

/* 7.0 */
void la_judge_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side)
{
    la_judge_all(p, s, side, false);
}

/* ruling: who is fed from a link that cannot feed all is settled when all forces are judged; between, a force that
 * drew on none then draws on none now. */
uint8_t la_supply_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct net n;
    judge(p, s, side, &h, 1, 0, &n);
    struct force *x = &n.force[0];
    uint8_t was = x->oc != LA_NOBODY ? s->leader[x->oc].supply : 0;
    if (x->fed && !x->free && was & LA_NO_COMMUNICATIONS && x->cart != LA_NOBODY)
        x->fed = false;
    return status(s, x);
}

void la_supply_far(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                   int count, lr_cost *far)
{
    struct net n;
    judge(p, s, side, hex, count, FAR, &n);
    for (int i = 0; i < count; i++)
        far[i] = n.force[i].least < 0 ? INT32_MAX : n.force[i].least;
}

int la_supply_loose(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const lr_hex *hex,
                    int count, uint8_t *supply)
{
    struct net n;
    judge(p, s, side, hex, count < FORCES ? count : FORCES, LONGEST, &n);
    for (int i = 0; i < n.forces; i++)
        supply[i] = status(s, &n.force[i]);
    return n.forces;
}

/* 7.0, 7.3.4: at the instant of combat; never better than it was. */
void la_recheck_supply(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t oc = la_overall(p, s, side, h);
    if (oc == LA_NOBODY || by_expense(s->leader[oc].supply))
        return;
    uint8_t was = s->leader[oc].supply, now = la_supply_of(p, s, side, h);
    if ((now & LA_SUPPLY_STATUS) == LA_FULL && (was & LA_SUPPLY_STATUS) != LA_FULL) {
        unsigned bits = was & ~(unsigned)LA_SUPPLY_STATUS;
        now = (uint8_t)(bits | (s->leader[oc].ammo > 0 ? LA_COMBAT_SUPPLY : LA_OUT_OF_SUPPLY));
    }
    la_mark_boxes(p, s, side, h, now);
}

bool la_full_supply(const struct la_state *s, unsigned leader)
{
    uint8_t holder = la_holder(s, leader);
    return holder != LA_NOBODY && (s->leader[holder].supply & LA_SUPPLY_STATUS) == LA_FULL
           && !(s->leader[holder].supply & LA_NO_COMMUNICATIONS);
}

static bool is_fed(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_FED_HEXES; i++)
        if (s->fed[i] == h)
            return true;
    return false;
}

bool la_troops_supplied(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return is_fed(s, h) || (la_supply_of(p, s, side, h) & LA_SUPPLY_STATUS) == LA_FULL;
}

void la_cart_off(struct la_state *s, unsigned cart)
{
    s->cart[cart] = (struct la_cart){ .hex = LR_NONE, .side = LR_NONE, .face = LA_STOCK };
}

/* 7.3.5: within the printed Movement Rating of the Overall Commander; without a leader, in the same hex. */
bool la_may_expend(const struct lr_pack *p, const struct la_state *s, lr_hex h, uint8_t oc, unsigned cart)
{
    const struct la_cart *c = &s->cart[cart];
    if ((c->face != LA_WAGON && c->face != LA_DEPOT) || c->hex >= LA_HEXES)
        return false;
    return c->hex == h || (oc != LA_NOBODY && lr_distance(p->board, h, c->hex) <= la_printed_mr(p, oc));
}

uint8_t la_expendable(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    uint8_t oc = la_overall(p, s, side, h), best = LA_NOBODY;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (la_may_expend(p, s, h, oc, c)
            && (best == LA_NOBODY || s->cart[c].face < s->cart[best].face
                || (s->cart[c].face == s->cart[best].face && t->wheels[c].capacity < t->wheels[best].capacity)))
            best = (uint8_t)c;
    return best;
}
