/* odds.c - how far an answer reaches, and what has come of it.
 *
 * An attack is about the hex it goes into, until the fight there is over; what is answered in a battle is about the
 * battle; fire and outflanking about their own dice; a force march about its die; "done" with moving about all
 * that waits for it. Results are few and say who holds what: the steps lost are averaged (bl_toll). */
#include "bobby.h"

enum matter {
    M_NOTHING, /* no dice, or not soon */
    M_FIRE,    /* these dice only */
    M_MARCH,   /* the force-march roll of a unit */
    M_ROLLS,   /* ... of all */
    M_FIGHT,   /* in one hex */
    M_FIGHTS,  /* all of the Player Turn */
    M_DRAFT,
    M_LEADERS /* 5.2 */
};

struct about {
    enum matter matter;
    unsigned hex; /* of M_FIGHT */
};

static const struct lr_frame *frame_of(const struct bl_state *st, unsigned kind)
{
    for (int i = st->core.depth - 1; i >= 0; i--)
        if (st->core.frame[i].kind == kind)
            return &st->core.frame[i];
    return NULL;
}

/* The hex where a fight is going on; LR_NONE if there is none. */
static unsigned fought_for(const struct bl_state *st)
{
    const struct lr_frame *f = frame_of(st, BL_F_SKIRMISH);
    return st->battle.hex != LR_NONE ? st->battle.hex : f ? (unsigned)bl_as_skirmish_of(f)->hex : LR_NONE;
}

unsigned bl_field(lr_answer x)
{
    switch (lr_verb_of(x)) {
    case BL_V_ATTACK:
    case BL_V_FORCE_ATTACK:
    case BL_V_BRIDGE:
        return lr_b(x);
    case BL_V_INVADE:
    case BL_V_FIGHT:
        return lr_a(x);
    default:
        return LR_NONE;
    }
}

static unsigned fights_pending(const struct bl_state *st)
{
    unsigned n = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        n += bl_contested(st, h);
    return n;
}

/* The only fight there is. */
static unsigned first_fight(const struct bl_state *st)
{
    unsigned h = 0;
    while (h < BL_HEXES && !bl_contested(st, h))
        h++;
    return h;
}

static bool marches_pending(const struct bl_state *st)
{
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->marching[h])
            return true;
    return false;
}

/* Done with moving: now come the force-march rolls and the fights. */
static struct about of_moving(const struct bl_state *st)
{
    unsigned n = fights_pending(st);
    if (n == 1)
        return (struct about){ M_FIGHT, first_fight(st) };
    if (n > 1)
        return (struct about){ M_FIGHTS, LR_NONE };
    return (struct about){ marches_pending(st) ? M_ROLLS : M_NOTHING, LR_NONE };
}

/* 5.2: are the leader rolls made when this question of the Supply Turn is answered? R01 */
static bool before_leader_rolls(const struct bl_state *st, unsigned kind)
{
    return kind == (bl_option(st, BL_O_BACK_COVER) ? BL_F_FEED : BL_F_REPLACE);
}

static struct about of_done(const struct bl_state *st)
{
    unsigned kind = lr_top_of(&st->core)->kind;
    if (kind == BL_F_MOVE || kind == BL_F_LEADERS)
        return of_moving(st);
    return (struct about){ before_leader_rolls(st, kind) ? M_LEADERS : M_NOTHING, LR_NONE };
}

static struct about about(const struct bl_state *st, lr_answer x)
{
    switch (lr_verb_of(x)) {
    case BL_V_FIRE:
    case BL_V_FIRE_AT:
    case BL_V_MELEE:
    case BL_V_OUTFLANK:
        return (struct about){ M_FIRE, LR_NONE };
    case BL_V_FORCE:
        return (struct about){ M_MARCH, LR_NONE };
    case BL_V_DRAFT:
        return (struct about){ M_DRAFT, LR_NONE };
    default:
        break;
    }
    unsigned hex = bl_field(x) != LR_NONE ? bl_field(x) : fought_for(st);
    if (hex < BL_HEXES && (st->here[BL_USA][hex] || st->here[BL_CSA][hex])) /* a bridge may lead to nobody */
        return (struct about){ M_FIGHT, hex };
    return lr_verb_of(x) == BL_V_DONE ? of_done(st) : (struct about){ M_NOTHING, LR_NONE };
}

static bool before_rolls(const struct bl_state *st)
{
    const struct lr_frame *f = frame_of(st, BL_F_TURN);
    return f && f->step <= BL_T_ROLLS;
}

bool bl_open(const struct lr_pack *p, const void *before, lr_answer x, const void *after)
{
    const struct bl_state *st = after;
    struct about a = about(before, x);
    const struct lr_frame *f;
    (void)p;
    switch (a.matter) {
    case M_MARCH:
    case M_ROLLS:
        return before_rolls(st);
    case M_FIGHT: /* `fight` is cleared when it is over */
        return st->fight[a.hex] != 0;
    case M_FIGHTS:
        return before_rolls(st) || fights_pending(st) > 0 || fought_for(st) != LR_NONE;
    case M_LEADERS:
        f = frame_of(st, BL_F_SUPPLY);
        return f && (f->step <= BL_S_CHANGE);
    default:
        return false;
    }
}

/* Dice of one's own, or a skirmish where all faces are up. */
bool bl_known(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    const struct bl_state *st = seen;
    (void)p;
    (void)side;
    switch (about(st, x).matter) {
    case M_FIRE:
    case M_MARCH:
    case M_ROLLS:
    case M_DRAFT:
        return true;
    default:
        return frame_of(st, BL_F_SKIRMISH) != NULL;
    }
}

static int steps_of(const struct bl_block *b) { return bl_on_map(b) ? b->steps : 0; }

/* The step that every active leader pays (5.11) is no loss: it is the same whatever he does. */
static bool has_paid(const struct bl_block *a, const struct bl_block *b)
{
    return (a->marks & BL_ACTIVE) && !(b->marks & BL_ACTIVE);
}

/* Hits that have yet to be taken, and what they cost the firer (6.64). */
static void count_hits(const struct bl_state *st, int sign, int lost[2])
{
    const struct lr_frame *f = frame_of(st, BL_F_HITS);
    if (f == NULL)
        return;
    const struct bl_hits_frame *hits = bl_as_hits_of(f);
    lost[hits->side] += sign * hits->hits;
    lost[lr_enemy((enum lr_side)hits->side)] += sign * hits->own_loss;
}

void bl_toll(const struct lr_pack *p, const void *before, const void *after, int lost[2])
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_state *a = before, *b = after;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        lost[bl_owner(t, i)] +=
            steps_of(&a->block[i]) - steps_of(&b->block[i]) - has_paid(&a->block[i], &b->block[i]);
    count_hits(b, 1, lost);
    count_hits(a, -1, lost);
}

/* ---- Results ---- */

static void put_count(struct lr_text *t, int n, const char *what)
{
    if (n == 0)
        lr_put(t, "no %s", what);
    else
        lr_put(t, "%d %s%s", n, what, n == 1 ? "" : "s");
}

/* A unit that fired, marched or rode around a flank. */
static void put_fate(const struct lr_pack *p, const struct bl_state *a, const struct bl_state *b, unsigned block,
                     const char *good, struct lr_text *t)
{
    int lost = steps_of(&a->block[block]) - steps_of(&b->block[block]);
    lr_name(p, BL_BLOCK, block, t);
    if (!bl_on_map(&b->block[block]))
        lr_put_string(t, " is lost");
    else if (lost > 0)
        lr_put(t, " loses %s", lost == 1 ? "a step" : "steps");
    else
        lr_put_string(t, good);
}

/* What the target of guns has suffered: 6.62. */
static void put_target(const struct lr_pack *p, const struct bl_state *a, const struct bl_state *b, unsigned block,
                       struct lr_text *t)
{
    int lost = steps_of(&a->block[block]) - steps_of(&b->block[block]);
    lr_name(p, BL_BLOCK, block, t);
    if (!bl_on_map(&b->block[block]))
        lr_put_string(t, " is lost");
    else if (a->block[block].post != b->block[block].post)
        lr_put_string(t, " is driven into the Reserve");
    else if (lost > 0)
        lr_put(t, " loses %d", lost);
    else if ((b->block[block].marks & ~a->block[block].marks) & BL_HALF)
        lr_put_string(t, " takes half a hit");
    else
        lr_put_string(t, " is not hit");
}

static void put_fire(const struct lr_pack *p, const struct bl_state *a, lr_answer x, const struct bl_state *b,
                     struct lr_text *t)
{
    const struct lr_frame *f = frame_of(b, BL_F_HITS);
    const struct bl_hits_frame *hits = f ? bl_as_hits_of(f) : NULL;
    unsigned verb = lr_verb_of(x);
    if (verb == BL_V_OUTFLANK) {
        put_fate(p, a, b, lr_b(x), " turns the flank", t);
        return;
    }
    if (verb == BL_V_FIRE_AT) {
        put_target(p, a, b, lr_b(x), t);
        return;
    }
    put_count(t, hits ? hits->hits : 0, "hit");
    int own = hits ? hits->own_loss : steps_of(&a->block[lr_a(x)]) - steps_of(&b->block[lr_a(x)]);
    if (verb == BL_V_MELEE && own > 0)
        lr_put(t, ", %d of its own lost", own);
}

static void put_fight(const struct lr_pack *p, const struct bl_state *a, unsigned hex, const struct bl_state *b,
                      struct lr_text *t)
{
    bool usa = b->here[BL_USA][hex] > 0, csa = b->here[BL_CSA][hex] > 0;
    if (usa && csa)
        lr_put_string(t, "the fight goes on in ");
    else if (!usa && !csa)
        lr_put_string(t, "nobody is left in ");
    else
        lr_put(t, "the %s %s%s ", p->game->people[usa ? BL_USA : BL_CSA],
               a->active == (usa ? BL_USA : BL_CSA) ? "take" : "hold", usa ? "s" : "");
    lr_name(p, LR_HEXES, hex, t);
}

static void put_fights(const struct bl_state *a, const struct bl_state *b, struct lr_text *t)
{
    int n = 0, taken = 0;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (bl_contested(a, h)) {
            n++;
            taken += b->here[a->active][h] && !bl_contested(b, h);
        }
    if (taken == 0 || taken == n)
        lr_put(t, "%s of %d hexes fought for are taken", taken ? "all" : "none", n);
    else
        lr_put(t, "%d of %d hexes fought for %s taken", taken, n, taken == 1 ? "is" : "are");
}

static void put_rolls(const struct lr_pack *p, const struct bl_state *a, const struct bl_state *b,
                      struct lr_text *t)
{
    enum { MANY = 6 };
    int lost[2] = { 0, 0 };
    bl_toll(p, a, b, lost);
    if (lost[a->active] >= MANY)
        lr_put(t, "%d steps or more straggle", MANY);
    else if (lost[a->active] == 0)
        lr_put_string(t, "nobody straggles");
    else
        lr_put(t, "%d step%s", lost[a->active], lost[a->active] == 1 ? " straggles" : "s straggle");
}

static void put_leaders(const struct bl_state *b, struct lr_text *t)
{
    const struct lr_frame *f = frame_of(b, BL_F_CHANGE);
    if (f == NULL)
        lr_put_string(t, "no change of leaders");
    else if (f->asked == LR_PLAYERS)
        lr_put_string(t, "both sides change a leader");
    else
        lr_put_string(t, f->asked == LR_ONLY(BL_USA) ? "the Union changes a leader"
                                                     : "the Confederates change a leader");
}

void bl_result(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
               struct lr_text *t)
{
    const struct bl_state *st = after;
    struct about a = about(before, x);
    const struct lr_frame *f;
    (void)side;
    switch (a.matter) {
    case M_FIRE:
        put_fire(p, before, x, st, t);
        break;
    case M_MARCH:
        put_fate(p, before, st, lr_a(x), " keeps its strength", t);
        break;
    case M_ROLLS:
        put_rolls(p, before, st, t);
        break;
    case M_FIGHT:
        put_fight(p, before, a.hex, st, t);
        break;
    case M_FIGHTS:
        put_fights(before, st, t);
        break;
    case M_DRAFT:
        f = frame_of(st, BL_F_CADRES);
        put_count(t, f ? bl_as_cadres_of(f)->cadres : 0, "cadre");
        break;
    case M_LEADERS:
        put_leaders(st, t);
        break;
    default:
        lr_put_string(t, "no dice");
        break;
    }
}
