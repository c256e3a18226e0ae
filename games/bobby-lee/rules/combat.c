/* combat.c - 6.4, 6.5, 6.6: morale, moves on the battle board, fire and its losses. */
#include "bobby.h"

bool bl_engaged(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return bl_opposed(st, bl_owner(t, block), st->block[block].post) > 0;
}

static bool in_battle(const struct bl_state *st, unsigned block)
{
    return st->block[block].hex == st->battle.hex && bl_on_map(&st->block[block]);
}

static enum lr_side defender_of(const struct bl_state *st) { return lr_enemy((enum lr_side)st->battle.attacker); }

/* 6.65 The box that is the fortress itself; -1 if this is no fortress. */
static int fortress_box(const struct bl_tables *t, const struct bl_state *st)
{
    return t->fortress[st->battle.hex] ? bl_box(defender_of(st), BL_CENTER) : -1;
}

static enum lr_side owner_of_box(int box) { return (enum lr_side)(box / 4); }

/* 6.9 Are the owner's units in this box entrenched? */
static bool entrenched(const struct bl_state *st, int box) { return st->battle.trench[box / 4] >> (box % 4) & 1; }

/* Whoever may know tells it by name, the others blindly. */
static void tell_of(struct lr_events *ev, enum lr_side side, bool shown, unsigned named, unsigned blind,
                    const int32_t by_name[6], const int32_t blindly[6])
{
    if (!ev)
        return;
    lr_tell(ev, named, side, shown ? LR_EVERYONE : LR_ONLY(side), by_name);
    if (!shown)
        lr_tell_too(ev, blind, side, bl_others(side), blindly);
}

#define ARGS(...) ((const int32_t[6]){ __VA_ARGS__ })

static bool is_shown(const struct bl_state *st, unsigned block) { return st->block[block].marks & BL_SHOWN; }

/* ---- 6.6 Who can fire, how, and at which box ---- */

struct shot {
    int dice, fire, box;
    bool far; /* long range */
};

/* R11 by option: a clear hex with a marsh hexside fights like a marsh. */
static bool marsh_fight(const struct bl_tables *t, const struct bl_state *st)
{
    unsigned hex = st->battle.hex;
    return bl_option(st, BL_O_MARSHY) && t->marshy[hex] && !t->forest[hex];
}

/* 6.61, 6.66, 3.52, 3.65 Firepower of an engaged unit. */
static int engaged_fire(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    const struct bl_block *b = &st->block[block];
    bool forest = t->forest[st->battle.hex], marsh = marsh_fight(t, st);
    int fire = t->fire[block];
    if (t->type[block] == BL_INFANTRY)
        return fire + (b->post < BL_RESERVE && (forest || marsh));
    if (t->type[block] != BL_ARTILLERY)
        return fire;
    if (b->marks & BL_SHORT)
        fire = 1;
    return fire - ((forest && bl_option(st, BL_O_FOREST_GUNS)) || marsh);
}

/* 6.61, 6.66 Long range: guns in their own line, over open ground, into a box where none of their own are. */
static bool may_fire_far(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    enum lr_side s = bl_owner(t, block);
    unsigned post = st->block[block].post;
    if (t->type[block] != BL_ARTILLERY || post >= BL_RESERVE || t->forest[st->battle.hex])
        return false;
    unsigned facing = bl_facing(post);
    return bl_opposed(st, s, facing) && !st->battle.posted[s][facing];
}

/* 3.3, 6.6, 6.9: What the unit would fire with, were it its turn; false if it has no target, no firepower or no
 * dice. */
static bool shot_of(const struct bl_tables *t, const struct bl_state *st, unsigned block, struct shot *out)
{
    enum lr_side s = bl_owner(t, block);
    const struct bl_block *b = &st->block[block];
    if (bl_opposed(st, s, b->post)) {
        out->far = false;
        out->box = bl_box(s, b->post);
        out->fire = engaged_fire(t, st, block);
    } else if (may_fire_far(t, st, block)) {
        out->far = true;
        out->box = bl_box(s, bl_facing(b->post));
        out->fire = 1 - marsh_fight(t, st);
    } else {
        return false;
    }
    out->dice = b->steps - (owner_of_box(out->box) != s && entrenched(st, out->box));
    return out->dice > 0 && out->fire > 0;
}

/* 6.64, R33 */
static bool may_melee(const struct bl_tables *t, const struct bl_state *st, unsigned block, const struct shot *shot)
{
    return t->type[block] == BL_INFANTRY && !shot->far && shot->box != fortress_box(t, st);
}

/* 6.62, R27: guns that can be singled out by this shot. */
static bool is_target(const struct bl_tables *t, const struct bl_state *st, unsigned gun, const struct shot *shot)
{
    const struct bl_block *b = &st->block[gun];
    return t->type[gun] == BL_ARTILLERY && (b->marks & BL_SHOWN) && in_battle(st, gun) && b->post < BL_POSTS
           && bl_box(bl_owner(t, gun), b->post) == shot->box && (shot->far || !bl_option(st, BL_O_NO_SINGLING));
}

/* ---- 6.5 Where a unit may move: a set of posts ---- */

static bool has_outflanked(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return (st->block[block].marks & BL_SHORT) && t->type[block] != BL_ARTILLERY;
}

/* 6.5, R26, R25 */
static unsigned shifts_of(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    enum lr_side s = bl_owner(t, block);
    unsigned post = st->block[block].post;
    if (has_outflanked(t, st, block))
        return 0;
    if (post == BL_RESERVE)
        return t->fortress[st->battle.hex] ? 1u << BL_CENTER : 1u << BL_LEFT | 1u << BL_CENTER | 1u << BL_RIGHT;
    unsigned facing = bl_facing(post);
    if (post > BL_RESERVE)
        return 1u << facing;
    if (bl_opposed(st, s, post) || (!bl_opposed(st, s, facing) && bl_option(st, BL_O_EMPTY_SHUT)))
        return 1u << BL_RESERVE;
    return 1u << BL_RESERVE | 1u << facing;
}

static unsigned flank_bit(unsigned post) { return post == BL_ENEMY_LEFT ? 1 : 2; }

/* 6.5: Is this flank of the enemy engaged, and not yet tried? */
static bool may_outflank(const struct bl_state *st, enum lr_side s, unsigned post)
{
    return st->battle.posted[s][post] && !(st->battle.outflanked & flank_bit(post));
}

/* 6.5 */
static bool can_ride_round(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return st->block[block].post == BL_RESERVE && (t->type[block] == BL_INFANTRY || t->type[block] == BL_CAVALRY);
}

/* ---- 6.4 Morale ---- */

/* 6.65, 6.9 */
static int steadiness(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    enum lr_side s = bl_owner(t, block);
    unsigned post = st->block[block].post;
    if (post >= BL_RESERVE)
        return 0;
    int box = bl_box(s, post);
    return (box == fortress_box(t, st)) + entrenched(st, box);
}

/* A block moves on the board. An engagement that begins gives the enemy's guns there their first fire (R28); guns
 * that move to engage have none. */
static void move_to(const struct bl_tables *t, struct bl_state *st, unsigned block, unsigned to)
{
    enum lr_side s = bl_owner(t, block), enemy = lr_enemy(s);
    bool engages = bl_opposed(st, s, to) > 0, fresh = engages && st->battle.posted[s][to] == 0;
    bl_clear_marks(st, block, to == BL_RESERVE ? BL_SHORT | BL_SHOWN : BL_SHORT);
    bl_post(st, t, block, to);
    bl_set_marks(st, block, engages && t->type[block] == BL_ARTILLERY ? BL_ACTED | BL_SHORT : BL_ACTED);
    for (unsigned i = t->first[enemy]; fresh && i < t->first[enemy + 1]; i++)
        if (in_battle(st, i) && bl_box(enemy, st->block[i].post) == bl_box(s, to))
            bl_clear_marks(st, i, BL_SHORT);
}

/* 6.4: Engaged units are shown by now, so everyone may count the dice. */
void bl_morale(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = (enum lr_side)st->battle.mover;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (!in_battle(st, i) || b->steps != 1 || !bl_engaged(t, st, i))
            continue;
        if (lr_d6(&st->core, ev) + steadiness(t, st, i) > 3) {
            LR_TELL(ev, BL_E_MORALE_GOOD, s, LR_EVERYONE, (int32_t)i);
            continue;
        }
        unsigned to = b->post < BL_RESERVE ? BL_RESERVE : bl_facing(b->post);
        LR_TELL(ev, BL_E_MORALE_POOR, s, LR_EVERYONE, (int32_t)i, (int32_t)to);
        move_to(t, st, i, to);
        /* A rout takes the last step of those who have not rolled yet: their dice would not matter. */
        if (bl_test_rout(p, st, ev))
            return;
    }
}

/* ---- 6.63 Losses ---- */

static const struct bl_skirmish_frame *skirmish_of(const struct bl_state *st)
{
    const struct lr_frame *f = lr_top_of(&st->core);
    while (f->kind != BL_F_SKIRMISH)
        f--;
    return bl_as_skirmish_of(f);
}

static unsigned hex_of_fight(const struct bl_state *st)
{
    return st->battle.hex != LR_NONE ? st->battle.hex : (unsigned)skirmish_of(st)->hex;
}

static bool stands_in(const struct bl_state *st, enum lr_side s, unsigned block, unsigned hex, int box)
{
    const struct bl_block *b = &st->block[block];
    return b->hex == hex && bl_on_map(b)
           && (box == BL_SKIRMISH_BOX || (b->post < BL_POSTS && bl_box(s, b->post) == box));
}

static unsigned in_box(const struct bl_state *st, enum lr_side s, int box)
{
    if (box == BL_SKIRMISH_BOX)
        return st->here[s][hex_of_fight(st)];
    return st->battle.posted[s][owner_of_box(box) == s ? box % 4 : box % 4 + BL_ENEMY_LEFT];
}

/* 6.65 Two hits a step: in the fortress's own box, and in a skirmish for it. */
static bool double_defense(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, int box)
{
    if (box == BL_SKIRMISH_BOX)
        return t->fortress[hex_of_fight(st)] && s != (enum lr_side)skirmish_of(st)->attacker;
    return box == fortress_box(t, st) && s == defender_of(st);
}

/* 6.61, 6.63: One hit on one block. */
static void take_hit(BL_GOES, unsigned block, int box, bool far)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, block);
    bool shown = is_shown(st, block);
    const int32_t *named = ARGS((int32_t)block), *blind = ARGS((int32_t)s);
    bool walls = double_defense(t, st, s, box);
    if (walls && !(st->block[block].marks & BL_HALF)) {
        bl_set_marks(st, block, BL_HALF);
        tell_of(ev, s, shown, BL_E_HALF_HIT, BL_E_HIT_BLIND, named, blind);
        return;
    }
    if (walls) /* a sortie takes whole hits and brings its half hit home again: it lasts the day */
        bl_clear_marks(st, block, BL_HALF);
    if (far && st->block[block].steps == 1) { /* R31 */
        tell_of(ev, s, shown, BL_E_DRIVEN, BL_E_DRIVEN_BLIND, named, blind);
        unsigned acted = st->block[block].marks & BL_ACTED;
        move_to(t, st, block, BL_RESERVE);
        if (!acted)
            bl_clear_marks(st, block, BL_ACTED);
        return;
    }
    if (!bl_reduce_told(p, st, ev, block, 1, BL_E_LOST))
        tell_of(ev, s, shown, BL_E_HIT, BL_E_HIT_BLIND, named, blind);
}

/* R32: what melee cost the unit comes after its hits; then the line is looked at. */
static void after_fire(BL_GOES, unsigned firer, int own_loss)
{
    if (own_loss > 0 && firer < BL_BLOCKS && bl_on_map(&st->block[firer]))
        (void)bl_reduce_told(p, st, ev, firer, (unsigned)own_loss, BL_E_LOST);
    if (st->battle.hex != LR_NONE)
        (void)bl_test_rout(p, st, ev);
}

/* 6.62: surplus hits on a target are lost. */
static void hit_target(BL_GOES, unsigned target, int box, int hits, bool far)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, target);
    unsigned hex = hex_of_fight(st);
    for (; hits > 0 && stands_in(st, s, target, hex, box); hits--)
        take_hit(p, st, ev, target, box, far);
}

void bl_hit(BL_GOES, enum lr_side victim, int box, int hits, bool long_range, unsigned target, unsigned firer,
            int own_loss)
{
    if (hits > 0 && target < BL_BLOCKS) {
        hit_target(p, st, ev, target, box, hits, long_range);
    } else if (hits > 0 && in_box(st, victim, box) > 0) {
        struct bl_hits_frame *f = bl_push_hits(st, LR_ONLY(victim));
        f->side = (uint8_t)victim;
        f->box = box;
        f->hits = hits;
        f->long_range = long_range;
        f->firer = firer < BL_BLOCKS ? (int32_t)firer + 1 : 0;
        f->own_loss = own_loss;
        return;
    }
    after_fire(p, st, ev, firer, own_loss);
}

/* The units one of which takes the next hit. */
struct victims {
    unsigned n, half, most; /* strongest; with half a hit; the steps of the strongest */
    bool hidden;            /* not all of the box are shown */
    bool forced;            /* 6.65: those with half a hit */
};

static struct victims victims_of(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, int box)
{
    struct victims v = { 0, 0, 0, false, false };
    unsigned hex = hex_of_fight(st);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (!stands_in(st, s, i, hex, box))
            continue;
        if (b->steps > v.most)
            v.most = b->steps;
        v.half += (b->marks & BL_HALF) != 0;
        v.hidden |= !(b->marks & BL_SHOWN);
        v.n++;
    }
    v.forced = v.half > 0 && double_defense(t, st, s, box);
    return v;
}

/* 6.63 */
static bool takes_it(const struct bl_state *st, unsigned block, const struct victims *v)
{
    return v->forced ? (st->block[block].marks & BL_HALF) != 0 : st->block[block].steps == v->most;
}

/* Asked even without a choice where the enemy does not see the faces: the question would tell him of equals. */
void bl_ask_hits(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_hits_frame *f = bl_hits_frame_of(st);
    struct victims v = victims_of(t, st, side, f->box);
    unsigned hex = hex_of_fight(st);
    q->rule = "6.63";
    q->always = v.hidden;
    if (q->words.at)
        lr_put(&q->words, f->hits == 1 ? "Who takes the hit?" : "Who takes the %d hits?", f->hits);
    lr_put_string(&q->others, "taking a hit");
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        lr_answer x = lr_say(BL_V_LOSE, i, 0, 0, 0);
        if (!stands_in(st, side, i, hex, f->box) || !takes_it(st, i, &v))
            continue;
        lr_allow(q, x);
        if (!q->suggest)
            q->suggest = x;
    }
}

/* One hit after the other, all of one volley. */
void bl_shape_hits(BL_SHAPES)
{
    (void)p;
    (void)q;
    f->more = bl_hits_frame_of(st)->hits - 1;
    lr_form_focus(f, LR_HEXES, hex_of_fight(st));
}

void bl_line_hits(BL_LINED)
{
    (void)side;
    (void)f;
    l->valued = true;
    l->now = st->block[lr_line_operand(p, l, LR_PIECE)].steps;
    l->after = l->now - 1;
    l->unit = "steps";
}

bool bl_bars_lose(BL_WHYS) { return bl_why_gone(bl_tables(p), st, side, lr_a(x), "6.63", v); }

void bl_why_hits(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    int box = bl_hits_frame_of(st)->box;
    unsigned block = lr_a(x);
    if (!stands_in(st, side, block, hex_of_fight(st), box))
        lr_refuse(v, "6.63", "Only your units that were fired at can take the hit.");
    else if (victims_of(t, st, side, box).forced)
        lr_refuse(v, "6.65", "A unit with half a hit takes the next one.");
    else
        lr_refuse(v, "6.63", "The strongest unit takes the hit.");
}

void bl_apply_hits(BL_APPLIES)
{
    struct bl_hits_frame *f = bl_hits_frame(st);
    int box = f->box;
    take_hit(p, st, ev, lr_a(x), box, f->long_range != 0);
    if (--f->hits > 0 && in_box(st, side, box) > 0)
        return;
    unsigned firer = f->firer ? (unsigned)f->firer - 1 : LR_NONE;
    int own_loss = f->own_loss;
    lr_pop(&st->core);
    after_fire(p, st, ev, firer, own_loss);
}

/* ---- Carrying out fire and moves ---- */

enum manner { FIRES, MELEES };

/* 3.52, 6.64 */
static void fire(BL_GOES, unsigned block, enum manner manner, unsigned target)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, block);
    struct shot shot = { 0, 0, 0, false };
    if (!shot_of(t, st, block, &shot))
        return;
    int hits = 0, sixes = 0, power = shot.fire + (manner == MELEES);
    bl_show(st, block);
    bl_set_marks(st, block, t->type[block] == BL_ARTILLERY && !shot.far ? BL_ACTED | BL_SHORT : BL_ACTED);
    for (int i = 0; i < shot.dice; i++) {
        int die = lr_d6(&st->core, ev);
        hits += die <= power;
        sixes += die == 6 && manner == MELEES;
    }
    if (target < BL_BLOCKS)
        LR_TELL(ev, BL_E_FIRE_AT, s, LR_EVERYONE, (int32_t)block, power, (int32_t)target, hits);
    else if (manner == MELEES)
        LR_TELL(ev, BL_E_MELEE, s, LR_EVERYONE, (int32_t)block, power, hits, sixes);
    else
        LR_TELL(ev, BL_E_FIRE, s, LR_EVERYONE, (int32_t)block, power, hits);
    bl_hit(p, st, ev, lr_enemy(s), shot.box, hits, shot.far, target, block, sixes);
}

static void shift(BL_GOES, unsigned block, unsigned to)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, block);
    tell_of(ev, s, is_shown(st, block), BL_E_SHIFT, BL_E_SHIFT_BLIND, ARGS((int32_t)block, (int32_t)to),
            ARGS((int32_t)s, st->block[block].post, (int32_t)to));
    move_to(t, st, block, to);
    (void)bl_test_rout(p, st, ev);
}

/* 6.5, R24, 6.9 */
static bool finds_the_flank(const struct bl_state *st, enum lr_side s, unsigned post, int die)
{
    int trench = entrenched(st, bl_box(s, post));
    return die + (bl_option(st, BL_O_OUTFLANK) ? -trench : trench) >= 4;
}

static void outflank(BL_GOES, unsigned block, unsigned post)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, block);
    bool shown = is_shown(st, block);
    st->battle.outflanked |= (uint8_t)flank_bit(post);
    if (finds_the_flank(st, s, post, lr_d6(&st->core, ev))) {
        tell_of(ev, s, shown, BL_E_OUTFLANK, BL_E_OUTFLANK_BLIND, ARGS((int32_t)block, (int32_t)post),
                ARGS((int32_t)s, (int32_t)post));
        bl_post(st, t, block, post);
        bl_set_marks(st, block, BL_SHORT);
        return;
    }
    bl_set_marks(st, block, BL_ACTED);
    if (!bl_reduce_told(p, st, ev, block, 1, BL_E_LOST))
        tell_of(ev, s, shown, BL_E_OUTFLANK_LOST, BL_E_OUTFLANK_LOST_BLIND, ARGS((int32_t)block), ARGS((int32_t)s));
}

/* ---- The Combat segment ---- */

/* 6.6 */
static bool may_act(const struct bl_state *st, unsigned block)
{
    return in_battle(st, block) && !(st->block[block].marks & BL_ACTED) && st->block[block].post < BL_POSTS;
}

struct ready {
    unsigned n, firing; /* how many may act; how many can fire */
    bool outflanked;    /* one may only fire, if it can */
    uint8_t block[BL_BLOCKS];
    struct shot shot[BL_BLOCKS]; /* dice 0: it cannot fire */
};

static void gather(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct ready *r)
{
    r->n = r->firing = 0;
    r->outflanked = false;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!may_act(st, i))
            continue;
        struct shot *shot = &r->shot[r->n];
        if (shot_of(t, st, i, shot))
            r->firing++;
        else
            shot->dice = 0;
        r->outflanked |= has_outflanked(t, st, i);
        r->block[r->n++] = (uint8_t)i;
    }
}

static void allow_targets(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                          const struct ready *r, struct lr_question *q)
{
    enum lr_side enemy = lr_enemy(s);
    uint8_t gun[BL_BLOCKS];
    unsigned guns = 0;
    for (unsigned i = t->first[enemy]; i < t->first[enemy + 1]; i++)
        if (t->type[i] == BL_ARTILLERY && (st->block[i].marks & BL_SHOWN) && in_battle(st, i))
            gun[guns++] = (uint8_t)i;
    for (unsigned k = 0; guns && k < r->n; k++)
        for (unsigned g = 0; r->shot[k].dice && g < guns; g++)
            if (is_target(t, st, gun[g], &r->shot[k]))
                lr_allow(q, lr_say(BL_V_FIRE_AT, r->block[k], gun[g], 0, 0));
}

static void allow_fire(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, const struct ready *r,
                       struct lr_question *q)
{
    if (r->firing == 0)
        return;
    q->suggest = lr_say(BL_V_FIRE_ALL, 0, 0, 0, 0);
    if (r->firing > 1)
        lr_allow(q, q->suggest);
    for (unsigned k = 0; k < r->n; k++) {
        lr_answer x = lr_say(BL_V_FIRE, r->block[k], 0, 0, 0);
        if (!r->shot[k].dice)
            continue;
        lr_allow(q, x);
        if (r->firing == 1)
            q->suggest = x;
    }
    allow_targets(t, st, s, r, q);
    for (unsigned k = 0; k < r->n; k++)
        if (r->shot[k].dice && may_melee(t, st, r->block[k], &r->shot[k]))
            lr_allow(q, lr_say(BL_V_MELEE, r->block[k], 0, 0, 0));
}

static void allow_shifts(const struct bl_tables *t, const struct bl_state *st, const struct ready *r,
                         struct lr_question *q)
{
    for (unsigned k = 0; k < r->n; k++)
        LR_EACH_BIT(post, shifts_of(t, st, r->block[k]))
            lr_allow(q, lr_say(BL_V_SHIFT, r->block[k], post, 0, 0));
}

static void allow_outflanks(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                            const struct ready *r, struct lr_question *q)
{
    for (unsigned post = BL_ENEMY_LEFT; post <= BL_ENEMY_RIGHT; post += BL_ENEMY_RIGHT - BL_ENEMY_LEFT)
        for (unsigned k = 0; may_outflank(st, s, post) && k < r->n; k++)
            if (can_ride_round(t, st, r->block[k]))
                lr_allow(q, lr_say(BL_V_OUTFLANK, post, r->block[k], 0, 0));
}

/* Whoever may act may at least move, so that only the number of those left decides whether there is a choice; and
 * that can be counted by everyone. But whether a unit that has outflanked can fire may depend on its steps. */
void bl_ask_combat(BL_ASKS)
{
    static const char *const hours[] = { "Dawn", "Morning", "Afternoon", "Dusk" };
    const struct bl_tables *t = bl_tables(p);
    struct ready r;
    gather(t, st, side, &r);
    q->rule = "6.5";
    q->always = r.outflanked;
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    if (q->words.at)
        lr_put(&q->words, "Who fires or moves?\n%s of day %d; %u can still act.",
               hours[st->battle.hour < BL_NIGHT ? st->battle.hour : BL_DUSK], st->battle.day, r.n);
    lr_put_string(&q->others, "fighting");
    lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0));
    if (r.n == 0)
        return;
    allow_fire(t, st, side, &r, q);
    allow_shifts(t, st, &r, q);
    allow_outflanks(t, st, side, &r, q);
}

void bl_shape_combat(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

void bl_apply_combat(BL_APPLIES)
{
    struct bl_combat_frame *f = bl_combat_frame(st);
    (void)side;
    switch (lr_verb_of(x)) {
    case BL_V_FIRE_ALL:
        f->fire_all = 1;
        f->asked = 0;
        break;
    case BL_V_FIRE:
        fire(p, st, ev, lr_a(x), FIRES, LR_NONE);
        break;
    case BL_V_FIRE_AT:
        fire(p, st, ev, lr_a(x), FIRES, lr_b(x));
        break;
    case BL_V_MELEE:
        fire(p, st, ev, lr_a(x), MELEES, LR_NONE);
        break;
    case BL_V_SHIFT:
        shift(p, st, ev, lr_a(x), lr_b(x));
        break;
    case BL_V_OUTFLANK:
        outflank(p, st, ev, lr_b(x), lr_a(x));
        break;
    default:
        lr_pop(&st->core);
        break;
    }
}

/* Fire all: one unit after the other, as long as someone can; then the question again. */
void bl_go_combat(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_combat_frame *f = bl_combat_frame(st);
    enum lr_side s = (enum lr_side)f->side;
    struct shot shot;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (may_act(st, i) && shot_of(t, st, i, &shot)) {
            fire(p, st, ev, i, FIRES, LR_NONE);
            return;
        }
    f->fire_all = 0;
    f->asked = LR_ONLY(s);
}

/* ---- Why not ---- */

static unsigned actor(lr_answer x) { return lr_verb_of(x) == BL_V_OUTFLANK ? lr_b(x) : lr_a(x); }

static void why_no_fire(const struct bl_tables *t, const struct bl_state *st, unsigned block, struct lr_verdict *v)
{
    enum lr_side s = bl_owner(t, block);
    unsigned post = st->block[block].post;
    bool engaged = bl_opposed(st, s, post) > 0;
    if (post == BL_RESERVE)
        lr_refuse(v, "6.6", "Units in the Reserve do not fire.");
    else if (!engaged && t->type[block] != BL_ARTILLERY)
        lr_refuse(v, "6.6", "%s is not engaged.", t->name[block]);
    else if (!engaged && t->forest[st->battle.hex])
        lr_refuse(v, "6.66", "There is no long-range fire in a forest.");
    else if (!engaged && !may_fire_far(t, st, block))
        lr_refuse(v, "6.61", "Long-range fire needs enemies in the facing position, and none of your own there.");
    else if (st->block[block].steps == 1)
        lr_refuse(v, "6.9", "The enemy is entrenched: a unit of one step does not fire at him.");
    else
        lr_refuse(v, "6.6", "%s has no firepower here.", t->name[block]);
}

static void why_no_target(const struct bl_tables *t, const struct bl_state *st, unsigned target,
                          const struct shot *shot, struct lr_verdict *v)
{
    (void)t;
    if (!is_shown(st, target) || !in_battle(st, target))
        lr_refuse(v, "6.62", "That unit has not been revealed in this battle.");
    else if (!shot->far && bl_option(st, BL_O_NO_SINGLING))
        lr_refuse(v, "6.62", "Only long-range fire singles out a target.");
    else
        lr_refuse(v, "6.62", "That unit is in another position.");
}

static void why_no_melee(const struct bl_tables *t, const struct bl_state *st, const struct shot *shot,
                         struct lr_verdict *v)
{
    if (shot->box == fortress_box(t, st))
        lr_refuse(v, "6.65", "There is no melee from or against the fortress.");
    else
        lr_refuse(v, "6.64", "Only engaged infantry melees.");
}

static void why_no_shift(const struct bl_tables *t, const struct bl_state *st, unsigned block, unsigned to,
                         struct lr_verdict *v)
{
    enum lr_side s = bl_owner(t, block);
    unsigned post = st->block[block].post;
    if (has_outflanked(t, st, block))
        lr_refuse(v, "6.5", "%s has outflanked: it may fire, not move.", t->name[block]);
    else if (to == post)
        lr_refuse(v, "6.5", "%s is there.", t->name[block]);
    else if (post == BL_RESERVE)
        lr_refuse(v, "6.5", "From the Reserve a unit moves to a position of its own line.");
    else if (post > BL_RESERVE)
        lr_refuse(v, "6.5", "From the enemy's line a unit moves to the facing position of its own.");
    else if (bl_opposed(st, s, post))
        lr_refuse(v, "6.5", "An engaged unit in its own line can only disengage to the Reserve.");
    else if (to == bl_facing(post))
        lr_refuse(v, "6.5", "No enemy is in that position.");
    else
        lr_refuse(v, "6.5", "Units do not move sideways: they go to the Reserve, or to the facing enemy position.");
}

static void why_no_outflank(const struct bl_tables *t, const struct bl_state *st, unsigned block, unsigned post,
                            struct lr_verdict *v)
{
    if (st->block[block].post != BL_RESERVE)
        lr_refuse(v, "6.5", "Only units from the Reserve outflank.");
    else if (!st->battle.posted[bl_owner(t, block)][post])
        lr_refuse(v, "6.5", "None of your units has engaged that flank.");
    else
        lr_refuse(v, "6.5", "One unit has tried that flank in this Battle Turn.");
}

static bool on_a_flank(unsigned post) { return post != BL_RESERVE && post != BL_CENTER && post != BL_ENEMY_CENTER; }

/* What the unit is, and what the hex is. */
static bool why_never(const struct bl_tables *t, const struct bl_state *st, lr_answer x, struct lr_verdict *v)
{
    unsigned verb = lr_verb_of(x), block = actor(x), type = t->type[block];
    bool flanks = !bl_in_battle(st) || !t->fortress[st->battle.hex];
    if (verb == BL_V_MELEE && type != BL_INFANTRY)
        lr_refuse(v, "6.64", "Only infantry melees.");
    else if (verb == BL_V_FIRE_AT
             && (bl_owner(t, lr_b(x)) == bl_owner(t, block) || t->type[lr_b(x)] != BL_ARTILLERY))
        lr_refuse(v, "6.62", "Only enemy artillery can be singled out.");
    else if (!flanks && (verb == BL_V_OUTFLANK || (verb == BL_V_SHIFT && on_a_flank(lr_b(x)))))
        lr_refuse(v, "6.65", "There are no flanks at a fortress.");
    else if (verb == BL_V_OUTFLANK && lr_a(x) != BL_ENEMY_LEFT && lr_a(x) != BL_ENEMY_RIGHT)
        lr_refuse(v, "6.5", "Only a flank of the enemy can be outflanked.");
    else if (verb == BL_V_OUTFLANK && type != BL_INFANTRY && type != BL_CAVALRY)
        lr_refuse(v, "6.5", "Only infantry and cavalry outflank.");
    else
        return false;
    return true;
}

bool bl_bars_combat(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(x), block = actor(x);
    const char *rule = verb < BL_V_SHIFT ? "6.6" : "6.5";
    if (bl_why_gone(t, st, side, block, rule, v) || why_never(t, st, x, v))
        return true;
    if (bl_in_skirmish(st))
        lr_refuse(v, "6.1", "In a skirmish all units fire once, and nobody moves.");
    else if (bl_in_battle(st) && !in_battle(st, block))
        lr_refuse(v, rule, "%s is not in this battle.", t->name[block]);
    else
        return false;
    return true;
}

void bl_why_combat(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(x), block = actor(x);
    (void)side;
    struct shot shot = { 0, 0, 0, false };
    if (verb == BL_V_FIRE_ALL)
        lr_refuse(v, "6.6", "Fewer than two of your units can fire.");
    else if (st->block[block].marks & BL_ACTED)
        lr_refuse(v, verb < BL_V_SHIFT ? "6.6" : "6.5",
                  "%s has fired or moved in this Battle Turn, or its morale has failed.", t->name[block]);
    else if (verb == BL_V_SHIFT)
        why_no_shift(t, st, block, lr_b(x), v);
    else if (verb == BL_V_OUTFLANK)
        why_no_outflank(t, st, block, lr_a(x), v);
    else if (!shot_of(t, st, block, &shot))
        why_no_fire(t, st, block, v);
    else if (verb == BL_V_FIRE_AT)
        why_no_target(t, st, lr_b(x), &shot, v);
    else
        why_no_melee(t, st, &shot, v);
}
