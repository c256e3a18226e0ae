/* odds.c - how far an answer reaches, and what has come of it.
 *
 * What is said about a battle is about the hex fought for, until it is fought; a march about the die of its
 * movement; an attack declared about the die that sustains it, and then about the battle; a reaction, a fall back,
 * an overrun and Strategic Attrition about what they bring at once; "done" with the defence about all battles to
 * come. Steps lost are averaged (la_toll). */
#include "look.h"

enum matter {
    M_NOTHING,
    M_MARCH,
    M_ATTACK, /* is it sustained, and what comes of it */
    M_REACT,
    M_FALL_BACK,
    M_OVERRUN,
    M_ATTRITION,
    M_FIGHT, /* for one hex */
    M_FIGHTS
};

struct about {
    enum matter matter;
    unsigned hex, leader;
};

static const struct lr_frame *frame_of(const struct la_state *s, unsigned kind)
{
    for (int i = s->core.depth - 1; i >= 0; i--)
        if (s->core.frame[i].kind == kind)
            return &s->core.frame[i];
    return NULL;
}

/* The only hex under attack; LR_NONE if there are none or more. */
static unsigned only_fight(const struct la_state *s, int *n)
{
    unsigned hex = LR_NONE;
    *n = 0;
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->marks & LA_FOUGHT || (*n > 0 && a->at == hex))
            continue;
        hex = a->at;
        ++*n;
    }
    return *n == 1 ? hex : LR_NONE;
}

static struct about of_fights(const struct la_state *s)
{
    int n;
    unsigned hex = only_fight(s, &n);
    if (n == 0)
        return (struct about){ M_NOTHING, LR_NONE, LA_NOBODY };
    return (struct about){ n == 1 ? M_FIGHT : M_FIGHTS, hex, LA_NOBODY };
}

static struct about about(const struct la_state *s, lr_answer x)
{
    unsigned kind = lr_top_of(&s->core)->kind;
    switch (lr_verb_of(x)) {
    case LA_V_MARCH:
    case LA_V_MARCH_AT:
        return (struct about){ M_MARCH, LR_NONE, lr_a(x) };
    case LA_V_ATTACK:
        return (struct about){ M_ATTACK, lr_a(x), LA_NOBODY };
    case LA_V_SEND:
    case LA_V_STORM:
        return (struct about){ M_ATTACK, lr_b(x), LA_NOBODY };
    case LA_V_REACT:
    case LA_V_REACT_UNDER:
        return (struct about){ M_REACT, lr_b(x), lr_a(x) };
    case LA_V_FALL_BACK:
        return (struct about){ M_FALL_BACK, lr_a(x), LA_NOBODY };
    case LA_V_OVERRUN:
        return (struct about){ M_OVERRUN, kind == LA_F_OVERRUN ? (unsigned)la_overrun_frame_of(s)->hex : LR_NONE,
                               LA_NOBODY };
    case LA_V_ATTRITION:
        return (struct about){ M_ATTRITION, LR_NONE, LA_NOBODY };
    case LA_V_FIGHT:
    case LA_V_EXTEND:
    case LA_V_TURN_ON:
        return (struct about){ M_FIGHT, lr_a(x), LA_NOBODY };
    default:
        break;
    }
    if (s->battle.hex != LR_NONE)
        return (struct about){ M_FIGHT, s->battle.hex, LA_NOBODY };
    if (lr_verb_of(x) == LA_V_DONE && kind == LA_F_DEVELOP)
        return of_fights(s);
    return (struct about){ M_NOTHING, LR_NONE, LA_NOBODY };
}

/* 8.4.1: it has just failed: what that costs is asked or settled next. */
static bool not_sustained(const struct la_state *s)
{
    const struct lr_frame *loss = frame_of(s, LA_F_LOSS), *retreat = frame_of(s, LA_F_RETREAT);
    return (loss != NULL && la_as_loss_of(loss)->why == LA_L_SUSTAIN)
           || (retreat != NULL && la_as_retreat_of(retreat)->why == LA_L_SUSTAIN);
}

bool la_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after)
{
    const struct la_state *s = after;
    struct about a = about(before, x);
    int n;
    (void)p;
    switch (a.matter) {
    case M_ATTACK:
        return !not_sustained(s) && (s->battle.hex == a.hex || la_attacked(s, (lr_hex)a.hex));
    case M_FIGHT:
        return s->battle.hex == a.hex || la_attacked(s, (lr_hex)a.hex);
    case M_FIGHTS:
        only_fight(s, &n);
        return n > 0 || s->battle.hex != LR_NONE;
    default:
        return false;
    }
}

/* A leader's own die, or what a force of one's own suffers, whatever the enemy hides. */
bool la_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    (void)p, (void)side;
    enum matter m = about(seen, x).matter;
    return m == M_REACT || m == M_ATTRITION;
}

static int steps_of(const struct la_unit *u) { return u->place == LA_WITH || u->place == LA_ON_MAP ? u->steps : 0; }

void la_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2])
{
    const struct la_tables *t = la_tables(p);
    const struct la_state *a = before, *b = after;
    for (int u = 0; u < t->units; u++)
        lost[t->counter[u].side] += steps_of(&a->unit[u]) - steps_of(&b->unit[u]);
    const struct lr_frame *due = frame_of(b, LA_F_LOSS); /* of a die just rolled, still to be taken */
    if (due != NULL && frame_of(a, LA_F_LOSS) == NULL
        && (la_as_loss_of(due)->why == LA_L_SUSTAIN || la_as_loss_of(due)->why == LA_L_ATTRITION))
        lost[la_as_loss_of(due)->loser] += la_as_loss_of(due)->steps;
}

/* ---- Results ---- */

static void put_fight(const struct lr_pack *p, const struct la_state *a, const struct la_state *b, unsigned hex,
                      struct lr_text *t)
{
    const char *const *sides = p->game->people;
    bool here[2] = { lr_has(&b->stand[0], hex), lr_has(&b->stand[1], hex) };
    if (here[0] || here[1])
        lr_put(t, "the %s hold%s ", sides[here[0] ? LA_UNION : LA_CONFEDERATE], here[0] ? "s" : "");
    else if (lr_has(&a->stand[0], hex) || lr_has(&a->stand[1], hex))
        lr_put(t, "the %s driven from ", lr_has(&a->stand[0], hex) ? "Union is" : "Confederates are");
    else
        lr_put_string(t, "nobody is left at ");
    lr_name(p, LR_HEXES, hex, t);
}

static void put_fights(const struct la_state *a, const struct la_state *b, struct lr_text *t)
{
    int n = 0, taken = 0;
    for (int i = 0; i < LA_ATTACKS; i++) {
        bool first = a->attack[i].from != LR_NONE && !(a->attack[i].marks & LA_FOUGHT);
        for (int k = 0; k < i && first; k++)
            first = a->attack[k].from == LR_NONE || a->attack[k].at != a->attack[i].at;
        if (!first || a->active > LA_CONFEDERATE)
            continue;
        n++;
        taken += !lr_has(&b->stand[lr_enemy((enum lr_side)a->active)], a->attack[i].at);
    }
    lr_put(t, "%d of %d hexes fought for %s won", taken, n, taken == 1 ? "is" : "are");
}

static void put_march(const struct lr_pack *p, const struct la_state *b, unsigned leader, struct lr_text *t)
{
    const struct lr_frame *f = frame_of(b, LA_F_MARCH);
    lr_name(p, LA_LEADER, leader, t);
    if (f == NULL)
        lr_put_string(t, " does not move");
    else
        lr_put(t, " may move %d", la_as_march_of(f)->points / LR_MP);
}

static void put_attack(const struct lr_pack *p, const struct la_state *a, const struct la_state *b, unsigned hex,
                       struct lr_text *t)
{
    if (not_sustained(b))
        lr_put_string(t, "the attack is not sustained");
    else
        put_fight(p, a, b, hex, t);
}

/* 13.4.2: steps, and whether the commander falls Inactive. */
static void put_attrition(const struct lr_pack *p, const struct la_state *a, const struct la_state *b,
                          struct lr_text *t)
{
    const struct la_attrition_frame *f = la_attrition_frame_of(a);
    unsigned oc = la_overall(p, a, (enum lr_side)f->side, (lr_hex)f->hex);
    bool falls = oc != LA_NOBODY && la_active(a, oc) && !la_active(b, oc);
    int lost[2] = { 0, 0 };
    la_toll(p, a, b, lost);
    int n = lost[f->side];
    if (n > 0)
        lr_put(t, "the force loses %d step%s", n, n == 1 ? "" : "s");
    else if (!falls)
        lr_put_string(t, "the force loses nothing");
    if (falls) {
        lr_put_string(t, n > 0 ? ", and " : "");
        lr_name(p, LA_LEADER, oc, t);
        lr_put_string(t, " becomes inactive");
    }
}

static void put_fall_back(const struct lr_pack *p, const struct la_state *b, unsigned hex, struct lr_text *t)
{
    lr_put_string(t, frame_of(b, LA_F_REARGUARD) ? "the force gets away from " : "the force must stay at ");
    lr_name(p, LR_HEXES, hex, t);
}

void la_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t)
{
    const struct la_state *a = before, *b = after;
    struct about m = about(a, x);
    (void)side;
    switch (m.matter) {
    case M_MARCH:
        put_march(p, b, m.leader, t);
        break;
    case M_ATTACK:
        put_attack(p, a, b, m.hex, t);
        break;
    case M_REACT:
        lr_name(p, LA_LEADER, m.leader, t);
        lr_put_string(t, frame_of(b, LA_F_REACT) ? " comes up" : " does not react");
        break;
    case M_FALL_BACK:
        put_fall_back(p, b, m.hex, t);
        break;
    case M_OVERRUN:
        lr_put_string(t, la_attacked(b, (lr_hex)m.hex) ? "the rearguard stands" : "the rearguard is overrun");
        break;
    case M_ATTRITION:
        put_attrition(p, a, b, t);
        break;
    case M_FIGHT:
        put_fight(p, a, b, m.hex, t);
        break;
    case M_FIGHTS:
        put_fights(a, b, t);
        break;
    default:
        lr_put_string(t, "no dice");
        break;
    }
}
