/* why.c - reasons for a refusal that several chapters give: who stays where he is, who may not order whom, where no
 * rail depot is. Each says the rule and is true, or is false: nothing of the kind forbids it. */
#include "look.h"

static const char *name_of(const struct lr_pack *p, unsigned i) { return la_tables(p)->officer[i].name; }

static bool pontoon_at_work(const struct la_state *s, lr_hex h)
{
    for (int c = 0; c < LA_CARTS; c++)
        if (s->cart[c].hex == h && s->cart[c].marks & LA_CART_WORK)
            return true;
    return false;
}

bool la_is_stuck(const struct lr_pack *p, const struct la_state *s, unsigned u, struct lr_verdict *v)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    unsigned marks = s->unit[u].marks;
    if (marks & LA_REMOUNTING)
        return LA_BARS("16.1.4", "%s is remounting: it neither moves nor attacks.", c->name);
    if (marks & LA_AT_WORK && pontoon_at_work(s, la_unit_hex(s, u)))
        return LA_BARS("8.8.1", "%s is at work on the pontoon bridge.", c->name);
    if (marks & LA_AT_WORK)
        return LA_BARS(c->side == LA_UNION ? "14.7.1" : "14.7.2", "%s is at work.", c->name);
    if (marks & LA_DIGS)
        return LA_BARS("14.8.2", "%s is entrenching and does nothing else.", c->name);
    return false;
}

bool la_any_stuck(const struct lr_pack *p, const struct la_state *s, struct la_units set, struct lr_verdict *v)
{
    LR_EACH_IN(u, &set)
        if (la_is_stuck(p, s, u, v))
            return true;
    return false;
}

bool la_is_busy(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    uint32_t marks = s->leader[i].marks;
    if (marks & LA_TRAINING)
        return LA_BARS("14.5.2", "%s is in training: he neither moves, reacts nor attacks.", name_of(p, i));
    if (marks & LA_DIGGING)
        return LA_BARS("14.8.2", "%s is entrenching and does nothing else.", name_of(p, i));
    return false;
}

bool la_is_absent(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i,
                  const char *rule, struct lr_verdict *v)
{
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS(rule, "%s is not yours.", name_of(p, i));
    if (l->place == LA_STAFF)
        return LA_BARS("3.3.4", "%s is a chief of staff and commands no troops.", name_of(p, i));
    if (l->place != LA_HOLDS && l->place != LA_UNDER)
        return LA_BARS(rule, "%s is not in the field.", name_of(p, i));
    return false;
}

bool la_not_under(const struct lr_pack *p, const struct la_state *s, unsigned senior, unsigned i, const char *rule,
                  struct lr_verdict *v)
{
    const char *his = name_of(p, i), *name = name_of(p, senior);
    if (la_commands(p, s, senior, i))
        return false;
    if (la_tables(p)->officer[senior].side != la_tables(p)->officer[i].side)
        return LA_BARS(rule, "%s is not yours.", name);
    if (!la_senior(p, s, senior))
        return LA_BARS(rule, "%s holds no Senior Command.", name);
    lr_hex from = la_leader_hex(s, senior), to = la_leader_hex(s, i);
    int range = la_range(p, s, senior);
    if (to == LR_NONE || lr_distance(p->board, from, to) <= range)
        return LA_BARS(rule, "%s is not subordinate to %s.", his, name);
    if (s->leader[senior].marks & LA_NO_HQ)
        return LA_BARS("18.4", "%s has no Headquarters: his Command Range is 0.", name);
    return LA_BARS(rule, "%s is not within the Command Range of %s, which is %d.", his, name, range);
}

/* 19.3.6, 19.4.9, 19.5.6: by the row south of which depots are supplied by road. */
static const char *railhead_rule(const struct lr_pack *p, const struct la_state *s)
{
    int row = la_tables(p)->scenario[s->scenario].railrow;
    return row >= 40 ? "19.3.6" : row >= 35 ? "19.4.9" : "19.5.6";
}

bool la_no_depot(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h, const char *rule,
                 struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    unsigned c = t->first_cart[side], end = t->first_cart[side + 1];
    while (c < end && !(s->cart[c].face == LA_DEPOT && s->cart[c].hex == h))
        c++;
    if (c == end)
        return LA_BARS(rule, "No rail depot of yours is there.");
    if (!la_station(p, h))
        return LA_BARS("7.2.2", "The depot there is no rail depot: it stands on no rail line.");
    if (side == LA_UNION && t->hex[h].row < t->scenario[s->scenario].railrow)
        return LA_BARS(railhead_rule(p, s), "The depot there is supplied by road: it is no rail depot.");
    return LA_BARS(rule, "No open rail line leads from the depot there to your edge of the map.");
}

bool la_in_administration(const struct la_state *s)
{
    return s->core.depth > 0 && s->core.frame[0].kind == LA_F_TURN && s->core.frame[0].step == LA_T_ADMIN;
}
