/* retreat.c - 6.3 retreats, 6.33 those who must all leave, 6.34 regrouping, 6.35 disruption, 6.7
 * reinforcements, 8.41 retreats by sea.
 *
 * How many have crossed a hexside in this Battle Turn is counted in battle.out and battle.in. A skirmish has no
 * battle board: there the `routed` frame counts, four bits a direction. Whether a way is open, and how many
 * may take it, follows from what everyone sees. */
#include "bobby.h"

/* A way between the hex of the fight and a neighbour. */
struct way {
    uint16_t hex;
    uint8_t dir, room; /* how many more may take it now */
    bool costs;        /* 6.31: vacant, and the enemy's: each unit that enters loses a step */
};

struct ways {
    unsigned n, room;
    struct way at[6];
};

/* Directions in the order of the hexes they lead to: lists come out sorted. */
static const uint8_t by_hex[6] = { 5, 0, 4, 1, 3, 2 };

static bool attacks(const struct bl_state *st, enum lr_side s, unsigned hex)
{
    return (st->battle.hex == hex ? st->battle.attacker : st->active) == s;
}

static bool in_hex(const struct bl_block *b, unsigned hex) { return b->place == BL_ON_MAP && b->hex == hex; }

static bool at_night(const struct bl_state *st) { return st->battle.hour == BL_NIGHT; }

/* ---- 6.31, 6.32 Ways out ---- */

static unsigned gone_over(const struct bl_state *st, enum lr_side s, unsigned hex, unsigned dir)
{
    if (st->battle.hex == hex)
        return st->battle.out[s][dir];
    const struct lr_frame *f = lr_top_of(&st->core);
    if (f->kind != BL_F_ROUTED || bl_as_routed_of(f)->hex != (int32_t)hex)
        return 0;
    return (unsigned)bl_as_routed_of(f)->gone_over >> (4 * dir) & 15;
}

static void count_out(struct bl_state *st, enum lr_side s, unsigned hex, unsigned dir)
{
    if (st->battle.hex == hex)
        st->battle.out[s][dir]++;
    else
        bl_routed_frame(st)->gone_over += 1 << (4 * dir);
}

/* 2.21: of a river without crossing only the attacker's own pontoon bridge can be used. */
static bool crossable(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                      unsigned dir)
{
    if (t->next[hex][dir] == LR_NONE)
        return false;
    if (t->way[hex][dir] & BL_OPEN)
        return true;
    return (t->way[hex][dir] & BL_PONTOON) && attacks(st, s, hex) && (st->fight[hex] >> dir & 1);
}

static unsigned left_of(int limit, unsigned used) { return limit > (int)used ? (unsigned)limit - used : 0; }

/* 6.31, 6.32: How many more may go out over this hexside. A hex with enemies is never entered, so no pending fight
 * is either.
 */
static unsigned room_out(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                         unsigned dir, bool night)
{
    if (!crossable(t, st, s, hex, dir) || st->here[lr_enemy(s)][t->next[hex][dir]])
        return 0;
    return left_of(bl_limit(t, st, hex, (int)dir, BL_RETREAT_LIMIT, night), gone_over(st, s, hex, dir));
}

/* 6.31: the attacker leaves by the hexsides his side came by, the defender by none of them. */
static bool barred(const struct bl_state *st, enum lr_side s, unsigned hex, unsigned dir)
{
    return (st->fight[hex] >> dir & 1) != attacks(st, s, hex);
}

/* 6.31: the hex is the enemy's, and nobody stands there but those who came by this same retreat. */
static bool costs_step(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned to,
                       unsigned came)
{
    if (st->here[s][to] > came)
        return false;
    return st->control[to] & BL_LINE ? (st->control[to] & 1) != (int)s : t->home[to] != s;
}

/* The ways out: of a retreat, or (6.34) of the victor, to whom no hexside is barred. */
static void find_ways_out(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                          bool night, bool victor, struct ways *out)
{
    out->n = out->room = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned dir = by_hex[i], to = t->next[hex][dir];
        unsigned room = victor || !barred(st, s, hex, dir) ? room_out(t, st, s, hex, dir, night) : 0;
        if (room == 0)
            continue;
        bool costs = costs_step(t, st, s, to, gone_over(st, s, hex, dir));
        out->at[out->n++] = (struct way){ (uint16_t)to, (uint8_t)dir, (uint8_t)room, costs };
        out->room += room;
    }
}

/* ---- 6.7, 6.71 Ways in ---- */

/* 6.7, 6.71: How many more may come in; a hex that is itself fought for lends nobody. */
static unsigned room_in(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                        unsigned dir)
{
    if (!crossable(t, st, s, hex, dir) || st->here[lr_enemy(s)][t->next[hex][dir]])
        return 0;
    return left_of(bl_limit(t, st, hex, (int)dir, BL_REINFORCE_LIMIT, at_night(st)), st->battle.in[s][dir]);
}

static void find_ways_in(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                         struct ways *in)
{
    in->n = in->room = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned dir = by_hex[i], from = t->next[hex][dir];
        if (from == LR_NONE || st->here[s][from] <= st->disrupted[from])
            continue;
        unsigned room = room_in(t, st, s, hex, dir);
        if (room)
            in->at[in->n++] = (struct way){ (uint16_t)from, (uint8_t)dir, (uint8_t)room, false };
    }
}

static const struct way *way_of(const struct ways *w, unsigned hex)
{
    for (unsigned i = 0; i < w->n; i++)
        if (w->at[i].hex == hex)
            return &w->at[i];
    return NULL;
}

/* 6.35, 6.72: May this unit come in by one of these ways? */
static bool may_come(const struct bl_block *b, const struct ways *in)
{
    return b->place == BL_ON_MAP && !(b->marks & BL_DISRUPTED) && way_of(in, b->hex) != NULL;
}

/* ---- What happens to one unit ---- */

/* By name to its owner, to all if it is told openly; otherwise the line after it, which names the side, to the
 * rest. */
static void tell_unit(struct lr_events *ev, unsigned kind, const struct bl_tables *t, unsigned block, bool open,
                      unsigned more)
{
    enum lr_side s = bl_owner(t, block);
    LR_TELL(ev, kind, s, open ? LR_EVERYONE : LR_ONLY(s), (int32_t)block, (int32_t)more);
    if (!open)
        LR_TELL(ev, kind + 1, s, bl_others(s), (int32_t)s, (int32_t)more);
}

/* Steps lost by retreating. True if the unit is gone. */
static bool lose_steps(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned steps, bool open,
                       struct lr_events *ev)
{
    const struct bl_tables *t = bl_tables(p);
    if (steps == 0)
        return false;
    tell_unit(ev, BL_E_RETREAT_LOSS, t, block, open, steps);
    if (!bl_reduce(p, st, block, steps))
        return false;
    tell_unit(ev, BL_E_RETREAT_DEAD, t, block, open, 0);
    return true;
}

/* 6.35: face down, and disrupted until the Player Turn ends. */
static void disrupt(struct bl_state *st, unsigned block)
{
    bl_clear_marks(st, block, BL_SHOWN | BL_BATTLE_MARKS);
    bl_set_marks(st, block, BL_DISRUPTED);
    st->block[block].from = BL_FROM_NOWHERE;
}

/* It has lost what the way costs; what is left of it arrives. */
static void arrive(const struct lr_pack *p, struct bl_state *st, unsigned block, unsigned to, unsigned cost,
                   bool open, struct lr_events *ev)
{
    disrupt(st, block);
    if (!lose_steps(p, st, block, cost, open, ev))
        bl_put(st, bl_tables(p), block, to);
}

static void leave_over(const struct lr_pack *p, struct bl_state *st, unsigned block, const struct way *over,
                       unsigned kind, bool open, struct lr_events *ev)
{
    const struct bl_tables *t = bl_tables(p);
    count_out(st, bl_owner(t, block), st->block[block].hex, over->dir);
    tell_unit(ev, kind, t, block, open, over->hex);
    arrive(p, st, block, over->hex, over->costs, open, ev);
}

/* ... by an answer that says so. */
static void walk_over(const struct lr_pack *p, struct bl_state *st, unsigned block, const struct way *over,
                      unsigned kind, bool open, struct lr_events *ev)
{
    lr_walk(ev, st->block[block].hex, over->hex, 0);
    leave_over(p, st, block, over, kind, open, ev);
}

/* 6.33: there is no way left for it. */
static void cut_off(const struct lr_pack *p, struct bl_state *st, unsigned block, bool open, struct lr_events *ev)
{
    tell_unit(ev, BL_E_NO_WAY, bl_tables(p), block, open, st->block[block].hex);
    bl_reduce(p, st, block, BL_MOST_STEPS);
}

/* ---- Why not ---- */

static void put_hex(const struct lr_pack *p, unsigned hex, char *buffer, size_t size)
{
    struct lr_text t = { buffer, size, 0, false };
    lr_name(p, LR_HEXES, hex, &t);
}

/* Is the block there? */
static bool why_not_here(const struct lr_pack *p, const struct bl_state *st, unsigned block, unsigned hex,
                         const char *rule, struct lr_verdict *v)
{
    char name[40];
    if (in_hex(&st->block[block], hex))
        return false;
    put_hex(p, hex, name, sizeof name);
    lr_refuse(v, rule, "%s is not in %s.", bl_tables(p)->name[block], name);
    return true;
}

/* The hex where units fight now; LR_NONE if they do not. */
static unsigned fight_now(const struct bl_state *st)
{
    const struct lr_frame *skirmish = bl_frame_of(st, BL_F_SKIRMISH);
    return skirmish ? (unsigned)bl_as_skirmish_of(skirmish)->hex : st->battle.hex;
}

static void why_not_side_used(const struct bl_state *st, enum lr_side side, unsigned hex, struct lr_verdict *v)
{
    if (attacks(st, side, hex))
        lr_refuse(v, "6.31", "The attacker leaves only over hexsides he came by, to attack or to reinforce.");
    else
        lr_refuse(v, "6.31", "The attacker has come over that hexside: the defender may not leave by it.");
}

/* A hex and a direction that cannot be crossed at all. An impassable hexside is by another rule for those who come
 * in than for those who leave: 6.71 says it of reinforcements. */
static bool why_shut(const struct lr_pack *p, const struct bl_state *st, enum lr_side side, unsigned hex,
                     unsigned to, const char *rule, struct lr_verdict *v)
{
    char name[40], here[40];
    put_hex(p, to, name, sizeof name);
    put_hex(p, hex, here, sizeof here);
    int dir = to < BL_HEXES ? lr_direction(p->board, (lr_hex)hex, (lr_hex)to) : -1;
    if (dir < 0)
        lr_refuse(v, rule, "%s is not next to %s.", name, here);
    else if (!crossable(bl_tables(p), st, side, hex, (unsigned)dir))
        lr_refuse(v, rule[0] == '6' && rule[2] == '7' ? "6.71" : "2.21", "The hexside between is impassable.");
    else if (bl_contested(st, to))
        lr_refuse(v, rule, "A fight is pending in %s.", name);
    else if (st->here[lr_enemy(side)][to])
        lr_refuse(v, rule, "Enemy units stand in %s.", name);
    else
        return false;
    return true;
}

static void why_no_retreat(const struct lr_pack *p, const struct bl_state *st, enum lr_side side, lr_answer x,
                           unsigned hex, struct lr_verdict *v)
{
    unsigned to = lr_b(x);
    bool sea = (st->fight[hex] & BL_SEA_FIGHT) && attacks(st, side, hex);
    if (sea)
        lr_refuse(v, "8.41", "Invaders retreat to the port they came from.");
    else if (!why_shut(p, st, side, hex, to, "6.31", v)) {
        int dir = lr_direction(p->board, (lr_hex)hex, (lr_hex)to);
        if (barred(st, side, hex, (unsigned)dir))
            why_not_side_used(st, side, hex, v);
        else
            lr_refuse(v, "6.32", "No more units may leave over that hexside now.");
    }
}

/* ---- 6.3 The Retreat segment ---- */

static void allow_out(unsigned block, const struct ways *out, unsigned verb, struct lr_question *q)
{
    for (unsigned i = 0; i < out->n; i++)
        lr_allow(q, lr_say(verb, block, out->at[i].hex, 0, 0));
}

static void allow_all_out(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned hex,
                          const struct ways *out, struct lr_question *q)
{
    for (unsigned i = t->first[side]; out->n && i < t->first[side + 1]; i++)
        if (in_hex(&st->block[i], hex))
            allow_out(i, out, BL_V_RETREAT, q);
}

static void put_words(const struct lr_pack *p, struct lr_question *q, const char *before, unsigned hex,
                      const char *after)
{
    if (q->words.at == NULL)
        return;
    lr_put_string(&q->words, before);
    lr_name(p, LR_HEXES, hex, &q->words);
    lr_put_string(&q->words, after);
}

void bl_ask_retreating(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = st->battle.hex;
    struct ways out;
    find_ways_out(t, st, side, hex, at_night(st), false, &out);
    q->rule = "6.3";
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    put_words(p, q, "Battle at ", hex, ": which units retreat? Engaged ones lose a step.");
    lr_put_string(&q->others, "choosing who retreats");
    lr_allow(q, q->suggest);
    allow_all_out(t, st, side, hex, &out, q);
}

void bl_shape_retreating(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

bool bl_bars_retreat(BL_WHYS)
{
    unsigned hex = fight_now(st);
    if (bl_why_gone(bl_tables(p), st, side, lr_a(x), "6.3", v))
        return true;
    if (hex != LR_NONE && why_not_here(p, st, lr_a(x), hex, "6.3", v))
        return true;
    if (!bl_in_skirmish(st) || bl_frame_of(st, BL_F_ROUTED))
        return false;
    lr_refuse(v, "6.1", "In a skirmish nobody retreats before both sides have fired.");
    return true;
}

void bl_why_retreating(BL_WHYS) { why_no_retreat(p, st, side, x, st->battle.hex, v); }

/* 6.3, R34: after each unit the line is looked at; one that leaves the enemy alone in a position is a rout. */
void bl_apply_retreating(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    if (lr_verb_of(x) == BL_V_DONE) {
        lr_pop(&st->core);
        return;
    }
    struct ways out;
    find_ways_out(t, st, side, st->battle.hex, at_night(st), false, &out);
    const struct way *over = way_of(&out, lr_b(x));
    bool open = st->block[block].marks & BL_SHOWN;
    if (over && !lose_steps(p, st, block, bl_engaged(t, st, block), open, ev))
        walk_over(p, st, block, over, BL_E_RETREAT, open, ev);
    bl_test_rout(p, st, ev);
}

/* ---- 6.33, 6.1, 6.81 Everyone must leave ---- */

/* 8.41: invaders go back to their port; LR_NONE if the enemy stands in it. */
static unsigned home_port(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    unsigned from = st->block[block].from;
    if (from < BL_BY_SEA || from >= BL_BY_SEA + (unsigned)t->ports)
        return LR_NONE;
    unsigned to = t->port_hex[from - BL_BY_SEA];
    return st->here[lr_enemy(bl_owner(t, block))][to] ? LR_NONE : to;
}

static bool by_sea(const struct bl_state *st, const struct bl_routed_frame *f)
{
    unsigned hex = (unsigned)f->hex;
    return (st->fight[hex] & BL_SEA_FIGHT) && attacks(st, (enum lr_side)f->side, hex);
}

static void ways_of_rout(const struct bl_tables *t, const struct bl_state *st, struct ways *out)
{
    const struct bl_routed_frame *f = bl_routed_frame_of(st);
    out->n = out->room = 0;
    if (!by_sea(st, f))
        find_ways_out(t, st, (enum lr_side)f->side, (unsigned)f->hex, f->why == BL_ROUTED_NIGHT, false, out);
}

/* One way with room for everyone, or none at all, leaves nothing to choose. */
void bl_ask_routed(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_routed_frame *f = bl_routed_frame_of(st);
    unsigned hex = (unsigned)f->hex;
    struct ways out;
    ways_of_rout(t, st, &out);
    q->rule = f->why == BL_ROUTED_SKIRMISH ? "6.1" : f->why == BL_ROUTED_NIGHT ? "6.81" : "6.33";
    q->suggest = lr_say(BL_V_REST, 0, 0, 0, 0);
    put_words(p, q, "All your units must leave ", hex, ": where do they retreat to?");
    lr_put_string(&q->others, "choosing where to retreat");
    lr_allow(q, q->suggest);
    if (out.n > 1 || out.room < st->here[side][hex])
        allow_all_out(t, st, side, hex, &out, q);
}

void bl_shape_routed(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, (uint64_t)bl_routed_frame_of(st)->hex);
}

void bl_why_routed(BL_WHYS) { why_no_retreat(p, st, side, x, (unsigned)bl_routed_frame_of(st)->hex, v); }

static unsigned units_in(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                         uint8_t list[BL_BLOCKS], bool *all_shown)
{
    unsigned n = 0;
    *all_shown = true;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (in_hex(&st->block[i], hex)) {
            list[n++] = (uint8_t)i;
            *all_shown = *all_shown && (st->block[i].marks & BL_SHOWN);
        }
    return n;
}

/* What its owner would rather keep; and what he would rather keep from a way that costs a step: the last step of a
 * unit, then leaders, then the weak. */
static unsigned worth(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return st->block[block].steps + (t->type[block] == BL_LEADER ? BL_MOST_STEPS : 0u);
}

static unsigned bears(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    unsigned steps = st->block[block].steps;
    return steps > 1 && t->type[block] == BL_LEADER ? 1 : steps > 1 ? steps : 0;
}

static void sort_units(const struct bl_tables *t, const struct bl_state *st, uint8_t *list, unsigned n,
                       unsigned (*by)(const struct bl_tables *, const struct bl_state *, unsigned))
{
    for (unsigned i = 1; i < n; i++) {
        uint8_t one = list[i];
        unsigned k = i;
        for (; k > 0 && by(t, st, list[k - 1]) > by(t, st, one); k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

/* The least are left behind where there is no room; of the others the strongest take the ways that cost a step. How
 * many go where follows from numbers alone. */
static void rest_by_land(const struct lr_pack *p, struct bl_state *st, const struct bl_routed_frame *f,
                         struct lr_events *ev)
{
    const struct bl_tables *t = bl_tables(p);
    struct ways out;
    uint8_t list[BL_BLOCKS];
    bool open;
    unsigned n = units_in(t, st, (enum lr_side)f->side, (unsigned)f->hex, list, &open);
    ways_of_rout(t, st, &out);
    unsigned behind = n > out.room ? n - out.room : 0, next = behind;
    if (behind)
        sort_units(t, st, list, n, worth);
    sort_units(t, st, list + behind, n - behind, bears);
    for (int costs = 0; costs <= 1; costs++)
        for (unsigned i = 0; i < out.n; i++)
            for (unsigned k = 0; out.at[i].costs == costs && k < out.at[i].room && next < n; k++)
                leave_over(p, st, list[next++], &out.at[i], BL_E_RETREAT, open, ev);
    for (unsigned i = 0; i < behind; i++)
        cut_off(p, st, list[i], open, ev);
}

/* 8.41: a step for the sea, and (6.31) another if the port is vacant and the enemy's. */
static void rest_by_sea(const struct lr_pack *p, struct bl_state *st, const struct bl_routed_frame *f,
                        struct lr_events *ev)
{
    const struct bl_tables *t = bl_tables(p);
    uint8_t list[BL_BLOCKS];
    bool open, friendly[BL_BLOCKS];
    unsigned n = units_in(t, st, (enum lr_side)f->side, (unsigned)f->hex, list, &open);
    for (unsigned i = 0; i < n; i++) {
        unsigned to = home_port(t, st, list[i]);
        friendly[i] = to != LR_NONE && bl_friendly(t, st, (enum lr_side)f->side, to);
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned to = home_port(t, st, list[i]);
        if (to == LR_NONE) {
            cut_off(p, st, list[i], open, ev);
            continue;
        }
        tell_unit(ev, BL_E_SEA_RETREAT, t, list[i], open, to);
        arrive(p, st, list[i], to, friendly[i] ? 1 : 2, open, ev);
    }
}

static void see_to_the_rest(const struct lr_pack *p, struct bl_state *st, struct lr_events *ev)
{
    const struct bl_routed_frame *f = bl_routed_frame_of(st);
    if (by_sea(st, f))
        rest_by_sea(p, st, f, ev);
    else
        rest_by_land(p, st, f, ev);
}

void bl_apply_routed(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = (unsigned)bl_routed_frame(st)->hex;
    struct ways out;
    ways_of_rout(t, st, &out);
    if (lr_verb_of(x) == BL_V_REST) {
        see_to_the_rest(p, st, ev);
    } else {
        const struct way *over = way_of(&out, lr_b(x));
        if (over)
            walk_over(p, st, lr_a(x), over, BL_E_RETREAT, st->block[lr_a(x)].marks & BL_SHOWN, ev);
    }
    if (st->here[side][hex] == 0)
        lr_pop(&st->core);
}

/* ---- 6.7 Reinforcements ---- */

void bl_ask_reinforce(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct ways in;
    find_ways_in(t, st, side, st->battle.hex, &in);
    q->rule = "6.7";
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    put_words(p, q, "Battle at ", st->battle.hex, ": which adjacent units come in as reinforcements?");
    lr_put_string(&q->others, "choosing reinforcements");
    lr_allow(q, q->suggest);
    for (unsigned i = t->first[side]; in.n && i < t->first[side + 1]; i++)
        if (may_come(&st->block[i], &in))
            lr_allow(q, lr_say(BL_V_REINFORCE, i, 0, 0, 0));
}

void bl_shape_reinforce(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

/* Whatever the limits are: where the unit is, and what it has been through. */
static bool why_never_in(const struct lr_pack *p, const struct bl_state *st, enum lr_side side, unsigned block,
                         const char *rule, struct lr_verdict *v)
{
    const struct bl_block *b = &st->block[block];
    const char *name = bl_tables(p)->name[block];
    if (b->marks & BL_DISRUPTED)
        lr_refuse(v, "6.35", "%s is disrupted until the end of the Player Turn.", name);
    else if (bl_in_battle(st) && b->hex == st->battle.hex)
        lr_refuse(v, rule, "%s is in the battle.", name);
    else
        return bl_in_battle(st) && why_shut(p, st, side, st->battle.hex, b->hex, rule, v);
    return true;
}

bool bl_bars_reinforce(BL_WHYS)
{
    if (bl_why_gone(bl_tables(p), st, side, lr_a(x), "6.7", v))
        return true;
    if (bl_in_skirmish(st))
        lr_refuse(v, "6.1", "No reinforcements come to a skirmish.");
    else if (why_never_in(p, st, side, lr_a(x), "6.7", v))
        return true;
    else if (bl_frame_of(st, BL_F_NIGHT))
        lr_refuse(v, "6.81", "By Night reinforcements come in after both sides have revealed a leader.");
    else
        return false;
    return true;
}

/* 6.71: none at all, or no more. */
static void why_no_more_in(const struct lr_pack *p, const struct bl_state *st, unsigned block, struct lr_verdict *v)
{
    unsigned hex = st->battle.hex;
    int dir = lr_direction(p->board, (lr_hex)hex, (lr_hex)st->block[block].hex);
    if (bl_limit(bl_tables(p), st, hex, dir, BL_REINFORCE_LIMIT, at_night(st)) == 0)
        lr_refuse(v, "6.71", "No reinforcements come through a gap or a marsh in mud.");
    else
        lr_refuse(v, "6.71", "No more units may come in over that hexside now.");
}

void bl_why_reinforce(BL_WHYS)
{
    (void)side;
    why_no_more_in(p, st, lr_a(x), v);
}

/* Into the Reserve. */
static void come_in(const struct bl_tables *t, struct bl_state *st, unsigned block, unsigned dir)
{
    bl_put(st, t, block, st->battle.hex);
    bl_post(st, t, block, BL_RESERVE);
    st->battle.in[bl_owner(t, block)][dir]++;
}

/* What the attacker comes in by is his to leave by, and shut to the defender (6.31). */
void bl_apply_reinforce(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), from = st->block[block].hex;
    if (lr_verb_of(x) == BL_V_DONE) {
        lr_pop(&st->core);
        return;
    }
    unsigned hex = st->battle.hex, dir = (unsigned)lr_direction(p->board, (lr_hex)hex, (lr_hex)from);
    tell_unit(ev, BL_E_REINFORCE, t, block, st->block[block].marks & BL_SHOWN, from);
    lr_walk(ev, (lr_hex)from, (lr_hex)hex, 0);
    come_in(t, st, block, dir);
    if (attacks(st, side, hex)) {
        st->fight[hex] |= (uint8_t)(1u << dir);
        st->block[block].from = (uint8_t)dir;
    }
}

/* ---- 6.34 Regrouping ---- */

/* 6.34: Out or in, as long as both are open; then the way the first unit went. R41: what the loser used does not
 * count.
 */
static void ways_to_regroup(const struct bl_tables *t, const struct bl_state *st, enum lr_side side,
                            struct ways *out, struct ways *in)
{
    int32_t chosen = bl_regroup_frame_of(st)->way;
    out->n = out->room = in->n = in->room = 0;
    if (chosen != BL_REGROUP_IN)
        find_ways_out(t, st, side, st->battle.hex, at_night(st), true, out);
    if (chosen != BL_REGROUP_OUT)
        find_ways_in(t, st, side, st->battle.hex, in);
}

void bl_ask_regroup(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned hex = st->battle.hex;
    struct ways out, in;
    ways_to_regroup(t, st, side, &out, &in);
    q->rule = "6.34";
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    put_words(p, q, "You hold ", hex, ": which units regroup? Out of the hex or into it, not both.");
    lr_put_string(&q->others, "regrouping");
    lr_allow(q, q->suggest);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        if (in_hex(&st->block[i], hex))
            allow_out(i, &out, BL_V_REGROUP, q);
        else if (may_come(&st->block[i], &in))
            lr_allow(q, lr_say(BL_V_REGROUP, i, hex, 0, 0));
    }
}

void bl_shape_regroup(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

bool bl_bars_regroup(BL_WHYS)
{
    const struct lr_frame *battle = bl_frame_of(st, BL_F_BATTLE);
    bool over = battle && battle->step >= BL_B_ROUT;
    if (bl_why_gone(bl_tables(p), st, side, lr_a(x), "6.34", v))
        return true;
    if (bl_in_skirmish(st))
        lr_refuse(v, "6.1", "Nobody regroups after a skirmish.");
    else if (over && bl_as_battle_of(battle)->loser == (int32_t)side)
        lr_refuse(v, "6.34", "Only the victor regroups.");
    else
        return false;
    return true;
}

void bl_why_regroup(BL_WHYS)
{
    unsigned block = lr_a(x), to = lr_b(x), hex = st->battle.hex;
    int32_t chosen = bl_regroup_frame_of(st)->way;
    bool inward = to == hex;
    if (chosen == (inward ? BL_REGROUP_OUT : BL_REGROUP_IN))
        lr_refuse(v, "6.34", "Units regroup either out of the hex or into it.");
    else if (inward ? why_never_in(p, st, side, block, "6.7", v)
                    : why_not_here(p, st, block, hex, "6.34", v) || why_shut(p, st, side, hex, to, "6.31", v))
        return;
    else if (inward)
        why_no_more_in(p, st, block, v);
    else
        lr_refuse(v, "6.32", "No more units may leave over that hexside now.");
}

/* 6.34 */
void bl_apply_regroup(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), from = st->block[block].hex;
    if (lr_verb_of(x) == BL_V_DONE) {
        lr_pop(&st->core);
        return;
    }
    struct ways out, in;
    ways_to_regroup(t, st, side, &out, &in);
    /* Told without its name: the faces are covered when the battle ends, which may be at once. */
    bool inward = lr_b(x) == st->battle.hex, open = false;
    const struct way *over = way_of(inward ? &in : &out, inward ? from : lr_b(x));
    if (over == NULL)
        return;
    bl_regroup_frame(st)->way = inward ? BL_REGROUP_IN : BL_REGROUP_OUT;
    if (!inward) {
        walk_over(p, st, block, over, BL_E_REGROUP, open, ev);
        return;
    }
    tell_unit(ev, BL_E_REGROUP, t, block, open, lr_b(x));
    lr_walk(ev, (lr_hex)from, st->battle.hex, 0);
    come_in(t, st, block, over->dir);
    disrupt(st, block);
}
