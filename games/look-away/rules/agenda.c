/* agenda.c - the turn as a list: forces that can still march, attack or react, and battles to be fought.
 *
 * A force is known by its Overall Commander, else by its hex. Wagons go with the force of their hex as long as it
 * can march, and are a row of their own after. Splitting, detailing and burning wagons may be left undone. */
#include "agenda.h"

#include "look.h"

static struct lr_thing leader_thing(unsigned i) { return (struct lr_thing){ LA_LEADER, i }; }
static struct lr_thing hex_thing(lr_hex h) { return (struct lr_thing){ LR_HEXES, h }; }

static bool force_at(struct lr_task *row, struct lr_thing who, lr_hex at, const char *can)
{
    *row = (struct lr_task){ .kind = LR_TASK_FORCE, .who = who, .at = at, .can = can };
    return true;
}

static bool fight_at(struct lr_task *row, lr_hex at)
{
    *row = (struct lr_task){ .kind = LR_TASK_FIGHT, .who = hex_thing(at), .at = at };
    return true;
}

/* The force of a hex, by whoever commands it. */
static struct lr_thing force_of(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    uint8_t oc = la_overall(p, s, side, h);
    return oc == LA_NOBODY ? hex_thing(h) : leader_thing(oc);
}

/* 7.2.1: does it go along with the force of its hex, which can still march? */
static bool goes_along(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                       const struct la_cart *c)
{
    struct la_set held;
    if (la_overall(p, s, side, c->hex) == LA_NOBODY)
        return false;
    la_held(p, s, side, &held);
    return !lr_has(&held, c->hex);
}

static bool wagon(const struct lr_pack *p, const struct la_state *s, enum lr_side side, const struct lr_line *l,
                  struct lr_task *row)
{
    const struct la_cart *c = &s->cart[lr_a(l->base)];
    if (goes_along(p, s, side, c))
        return force_at(row, force_of(p, s, side, c->hex), c->hex, NULL);
    return force_at(row, (struct lr_thing){ LA_CART, lr_a(l->base) }, c->hex, l->effect);
}

bool la_task(const struct lr_pack *p, const void *seen, enum lr_side side, const struct lr_line *l,
             struct lr_task *row)
{
    const struct la_state *s = seen;
    unsigned a = lr_a(l->base);
    switch (lr_verb_of(l->base)) {
    case LA_V_MARCH:
    case LA_V_MARCH_AT:
    case LA_V_SEND:
    case LA_V_ENTRAIN:
    case LA_V_REACT:
    case LA_V_REACT_UNDER:
        return force_at(row, leader_thing(a), la_leader_hex(s, a), l->effect);
    case LA_V_TROOPS:
    case LA_V_STORM:
    case LA_V_ENTRAIN_TROOPS:
    case LA_V_FALL_BACK:
        return force_at(row, force_of(p, s, side, (lr_hex)a), (lr_hex)a, l->effect);
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        return wagon(p, s, side, l, row);
    case LA_V_RUN:
        return force_at(row, (struct lr_thing){ LA_CART, a }, s->cart[a].hex, l->effect);
    case LA_V_FIGHT:
    case LA_V_EXTEND:
        return fight_at(row, (lr_hex)a);
    case LA_V_FIRE_NEXT:
        return fight_at(row, s->battle.hex);
    default:
        return false;
    }
}

/* Combat Factors there, of what this side sees. */
static int strength_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    int n = 0;
    la_muster(p, s, side, h, &f);
    for (int i = 0; i < f.units; i++)
        n += la_unit_cf(p, s, f.unit[i]);
    return n;
}

static void put_force(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_agenda *a,
                      struct lr_task *row)
{
    int n = row->at < LA_HEXES ? strength_at(p, s, side, row->at) : 0;
    if (n > 0 && row->who.domain != LA_CART)
        row->has = lr_agenda_text(a, "strength %d", n);
    if (row->who.domain == LR_HEXES)
        row->name = lr_agenda_text(a, "Troops without a leader");
}

/* How many stacks attack there. */
static void put_fight(const struct la_state *s, struct lr_agenda *a, struct lr_task *row)
{
    int n = 0;
    for (int i = 0; i < LA_ATTACKS; i++)
        n += s->attack[i].from != LR_NONE && s->attack[i].at == row->at && !(s->attack[i].marks & LA_FOUGHT);
    if (n > 0)
        row->has = lr_agenda_text(a, "%d %s", n, n == 1 ? "force attacks" : "forces attack");
    if (s->battle.hex == row->at)
        row->now = true;
}

/* Who has marched in this Impulse: commanders with troops, by the mark that the map shows. */
static void add_moved(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_agenda *a)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        const struct la_leader *l = &s->leader[i];
        if (l->place != LA_HOLDS || !(l->marks & LA_MOVED) || !la_is_oc(p, s, side, i))
            continue;
        struct lr_task *row = lr_agenda_row(a, LR_TASK_FORCE, leader_thing(i));
        if (row != NULL)
            row->at = l->hex;
    }
}

/* The force on the march, with the points it has left. */
static void put_march(const struct la_state *s, struct lr_agenda *a)
{
    const struct lr_frame *top = lr_top_of(&s->core);
    const struct la_march_frame *f = top->kind == LA_F_MARCH ? la_as_march_of(top) : NULL;
    if (f == NULL || f->by == LA_GOES_UNLED)
        return;
    struct lr_thing who = f->by == LA_GOES_LED ? leader_thing(f->leader) : (struct lr_thing){ LA_CART, f->cart };
    struct lr_task *row = lr_agenda_row(a, LR_TASK_FORCE, who);
    if (row == NULL)
        return;
    row->at = (lr_hex)f->hex;
    row->now = true;
    row->can = lr_agenda_text(a, "%d to spend", f->points / LR_MP);
}

void la_agenda(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_agenda *a)
{
    const struct la_state *s = seen;
    if (s->active == side)
        add_moved(p, s, side, a);
    put_march(s, a);
    for (int i = 0; i < a->n; i++)
        if (a->row[i].kind == LR_TASK_FIGHT)
            put_fight(s, a, &a->row[i]);
        else
            put_force(p, s, side, a, &a->row[i]);
}
