/* check.c - what must hold between answers, and what follows from the rest after a position was set by hand.
 *
 * For those who write positions: give a block a hex, and it is on the map, at full strength unless its steps are
 * given; take its hex away (`-`), and it lies in its pool. The counters follow from the blocks. Control (2.7) is
 * history, but at the bid, before leaders are activated and as a Supply Turn begins it can only be what the blocks
 * say, so there it follows too, as do the hexes held when the Player Turn began (2.2); at any other question set it
 * by hand. */
#include "bobby.h"

enum { LEADERS_A_SIDE = 3, MOST_POINTS = 60 };

static bool grant(const struct bl_tables *t, unsigned block) { return block == t->grant; }

static bool supreme(const struct bl_tables *t, unsigned block)
{
    return t->type[block] == BL_LEADER && (t->class[block] == BL_SUPREME || grant(t, block));
}

static bool army_leader(const struct bl_tables *t, unsigned block)
{
    return t->type[block] == BL_LEADER && !supreme(t, block);
}

/* The frame of this kind on the stack, or NULL. */
static const struct lr_frame *find_frame(const struct bl_state *st, unsigned kind)
{
    for (unsigned i = 0; i < st->core.depth && i < LR_DEPTH; i++)
        if (st->core.frame[i].kind == kind)
            return &st->core.frame[i];
    return NULL;
}

/* ---- derive ---- */

static void settle_block(const struct bl_tables *t, struct bl_block *b, unsigned i)
{
    if (b->place == BL_UNKNOWN || b->place == BL_MUSTER)
        return;
    if (b->hex < BL_HEXES) {
        b->place = BL_ON_MAP;
        if (b->steps == 0)
            b->steps = t->most[i];
        return;
    }
    if (b->place == BL_ON_MAP)
        b->place = army_leader(t, i) ? BL_LEADERS : BL_POOL;
    b->steps = 0;
    b->from = BL_FROM_NOWHERE;
    b->post = BL_NO_POST;
    b->marks &= BL_RETURNED;
}

static bool on_the_board(const struct bl_state *st)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (st->block[i].place == BL_UNKNOWN || (st->block[i].place == BL_ON_MAP && st->block[i].hex >= BL_HEXES))
            return false;
    return true;
}

/* 2.7: where control can only be what it would be found to be. */
static bool control_follows(const struct bl_state *st)
{
    if (st->core.over)
        return false;
    const struct lr_frame *top = lr_top_of(&st->core);
    bool supply_begins = top->kind == BL_F_FEED || (top->kind == BL_F_SUPPLY && top->step == BL_S_FEED);
    return top->kind == BL_F_QUARTER || top->kind == BL_F_FREE || top->kind == BL_F_BID
           || top->kind == BL_F_ACTIVATE || supply_begins;
}

static void make_camp(struct bl_state *st)
{
    memset(st->camped, 0, sizeof st->camped);
    for (unsigned h = 0; st->active <= BL_CSA && h < BL_HEXES; h++)
        if (st->here[st->active][h])
            st->camped[h / 8] |= (uint8_t)(1u << (h % 8));
}

static void board_train(struct bl_state *st)
{
    struct lr_frame *f = lr_top(&st->core);
    if (f->kind == BL_F_RAIL && bl_as_rail(f)->block >= 0)
        bl_as_rail(f)->hex = st->block[bl_as_rail(f)->block].hex;
}

void bl_derive(const struct lr_pack *p, void *state)
{
    const struct bl_tables *t = bl_tables(p);
    struct bl_state *st = state;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        settle_block(t, &st->block[i], i);
    if (!on_the_board(st) || st->core.depth == 0 || st->core.depth > LR_DEPTH)
        return;
    bl_recount(t, st);
    if (control_follows(st))
        bl_set_control(t, st);
    if (lr_top_of(&st->core)->kind == BL_F_ACTIVATE)
        make_camp(st);
    bl_find_supply(t, st);
    board_train(st);
}

/* ---- Blocks ---- */

#define WRONG(...) lr_fail(e, "", 0, 0, __VA_ARGS__)

/* Marks that may lie on a block now: `turn` and `supply` say which part of the Quarter it is. */
struct now {
    const struct lr_frame *turn, *supply, *free, *battle, *top;
    const struct bl_tables *t;
    const struct bl_state *st;
};

static bool marks_fit(const struct now *n, unsigned i)
{
    const struct bl_block *b = &n->st->block[i];
    unsigned may = BL_RETURNED;
    if (n->turn)
        may |= BL_TURN_MARKS;
    if (n->supply)
        may |= BL_NEW;
    if (n->top->kind == BL_F_FEED)
        may |= BL_FED | BL_PAYS;
    if (n->free)
        may |= BL_MOVED;
    return !(b->marks & ~may);
}

static bool check_marks(const struct now *n, unsigned i, struct lr_error *e)
{
    const struct bl_block *b = &n->st->block[i];
    const char *name = n->t->name[i];
    bool leader = n->t->type[i] == BL_LEADER, moving = n->turn && n->turn->x == bl_owner(n->t, i);
    if (!marks_fit(n, i))
        return WRONG("%s bears marks that do not belong to this part of the Quarter", name);
    if (b->marks & (BL_ACTIVE | BL_WAS_ACTIVE) && (!leader || !moving))
        return WRONG("5.11: %s is active and should not be", name);
    if (b->marks & BL_ACTIVE && (!(b->marks & BL_SHOWN) || b->steps < 2 || b->marks & (BL_MOVED | BL_FORCED)))
        return WRONG("5.11: %s is active, but hidden, at one step, or has moved", name);
    if (b->marks & BL_FORCED && (!moving || !(b->marks & BL_MOVED) || (leader && b->steps < 2)))
        return WRONG("5.34: %s may not have force-marched", name);
    if (b->marks & BL_RETURNED && !n->t->second_chance[i])
        return WRONG("5.2: %s has no second chance", name);
    return true;
}

static bool check_standing(const struct now *n, unsigned i, struct lr_error *e)
{
    const struct bl_block *b = &n->st->block[i];
    const char *name = n->t->name[i];
    if (b->hex >= BL_HEXES || !n->t->playable[b->hex])
        return WRONG("2.1: %s stands nowhere on the map", name);
    if (b->steps < 1 || b->steps > n->t->most[i])
        return WRONG("3.3: %s has %d steps of %d", name, b->steps, n->t->most[i]);
    bool fights = n->battle && b->hex == n->st->battle.hex;
    if (b->post != BL_NO_POST && (!fights || b->post >= BL_POSTS))
        return WRONG("6.2: %s has a place on the battle board and is not in the battle", name);
    if (b->from == BL_FROM_NOWHERE)
        return true;
    bool sea = b->from >= BL_BY_SEA;
    if (!n->turn || (!sea && b->from > 5) || (sea && b->from - BL_BY_SEA >= n->t->ports))
        return WRONG("5.32: %s has attacked from nowhere", name);
    if (sea && (n->t->type[i] != BL_INFANTRY || bl_owner(n->t, i) != BL_USA))
        return WRONG("8.4: %s may not have come by sea", name);
    return true;
}

/* 9.5 Points are being spent. */
static bool buying(const struct now *n) { return n->top->kind == BL_F_REPLACE || n->top->kind == BL_F_WINDOW; }

/* 9.52 A cadre bought and not yet put down. */
static bool mustered(const struct now *n, unsigned i)
{
    const struct bl_block *b = &n->st->block[i];
    bool side = n->top->kind == BL_F_REPLACE || n->top->x == bl_owner(n->t, i);
    return buying(n) && side && !army_leader(n->t, i) && b->hex < BL_HEXES && n->t->playable[b->hex]
           && b->steps == 1 && bl_friendly(n->t, n->st, bl_owner(n->t, i), b->hex)
           && !(b->marks & ~(unsigned)BL_NEW);
}

static bool at_rest(const struct bl_block *b)
{
    return b->hex == LR_NONE && b->steps == 0 && !(b->marks & ~(unsigned)BL_RETURNED);
}

/* Where a block may lie that is not on the map. */
static bool check_lying(const struct now *n, unsigned i, struct lr_error *e)
{
    const struct bl_block *b = &n->st->block[i];
    const char *name = n->t->name[i];
    if (b->place >= BL_UNKNOWN)
        return WRONG("3.2: nobody knows where %s is", name);
    if (b->place == BL_MUSTER ? !mustered(n, i) : !at_rest(b))
        return WRONG("%s is off the map, but has a hex, steps or marks", name);
    if (b->from != BL_FROM_NOWHERE || b->post != BL_NO_POST)
        return WRONG("%s is off the map, but in a fight", name);
    if (b->marks & BL_RETURNED && !n->t->second_chance[i])
        return WRONG("5.2: %s has no second chance", name);
    bool pool = b->place == BL_LEADERS || b->place == BL_HELD;
    if (pool && n->t->type[i] != BL_LEADER)
        return WRONG("5.2: %s is no leader and lies in the leader pool", name);
    if (b->place == BL_LEADERS && supreme(n->t, i) && !grant(n->t, i))
        return WRONG("5.2: %s is never drawn", name);
    if (b->place == BL_POOL && army_leader(n->t, i))
        return WRONG("5.21: %s is not rebuilt from the Replacement Pool", name);
    return b->place != BL_HELD || n->t->held_until[i] || WRONG("5.22: %s is not held back", name);
}

static bool check_block(const struct now *n, unsigned i, struct lr_error *e)
{
    if (n->st->block[i].place != BL_ON_MAP)
        return check_lying(n, i, e);
    return check_standing(n, i, e) && (n->st->block[i].marks == 0 || check_marks(n, i, e));
}

/* 5.1 One Supreme Leader, or one to be rebuilt; three army leaders, one of them Major. */
static bool check_leaders(const struct now *n, enum lr_side s, struct lr_error *e)
{
    const uint16_t *called = n->st->called[s];
    int top = 0, major = called[2] != LR_NONE, army = major + (called[0] != LR_NONE) + (called[1] != LR_NONE);
    for (unsigned i = n->t->first[s]; i < n->t->first[s + 1]; i++) {
        if (n->t->type[i] != BL_LEADER)
            continue;
        unsigned place = n->st->block[i].place;
        if (supreme(n->t, i)) {
            top += place == BL_ON_MAP || place == BL_POOL || place == BL_MUSTER;
        } else if (place == BL_ON_MAP) {
            army++;
            major += n->t->class[i] == BL_MAJOR;
        }
    }
    return (top <= 1 && major <= 1 && army <= LEADERS_A_SIDE)
           || WRONG("5.1: too many leaders in play: %d supreme, %d of armies, %d of these major", top, army, major);
}

/* ---- Counters ---- */

struct count {
    uint8_t here[2][BL_HEXES], disrupted[BL_HEXES], marching[BL_HEXES], posted[2][8];
};

static void count_block(const struct now *n, unsigned i, struct count *c)
{
    const struct bl_block *b = &n->st->block[i];
    enum lr_side s = bl_owner(n->t, i);
    c->here[s][b->hex]++;
    c->disrupted[b->hex] = (uint8_t)(c->disrupted[b->hex] + ((b->marks & BL_DISRUPTED) != 0));
    c->marching[b->hex] = (uint8_t)(c->marching[b->hex] + ((b->marks & BL_FORCED) != 0));
    if (b->hex == n->st->battle.hex)
        c->posted[s][b->post < BL_POSTS ? b->post : BL_POSTS]++;
}

static bool check_counters(const struct now *n, struct lr_error *e)
{
    struct count c;
    memset(&c, 0, sizeof c);
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (n->st->block[i].place == BL_ON_MAP)
            count_block(n, i, &c);
    if (memcmp(c.here, n->st->here, sizeof c.here) != 0)
        return WRONG("the number of blocks in a hex is wrong");
    if (memcmp(c.disrupted, n->st->disrupted, sizeof c.disrupted) != 0)
        return WRONG("6.35: the number of disrupted blocks in a hex is wrong");
    if (memcmp(c.marching, n->st->marching, sizeof c.marching) != 0)
        return WRONG("5.34: the number of force-marching blocks in a hex is wrong");
    return memcmp(c.posted, n->st->battle.posted, sizeof c.posted) == 0
           || WRONG("6.2: the number of blocks in a position is wrong");
}

/* ---- Hexes ---- */

static bool all_zero(const void *at, size_t size)
{
    const uint8_t *b = at;
    return size == 0 || (b[0] == 0 && memcmp(b, b + 1, size - 1) == 0);
}

/* From the first move until all fights are over. */
static bool fighting(const struct now *n)
{
    return n->turn && n->turn->step >= BL_T_DEACTIVATE && n->turn->step <= BL_T_FIGHTS;
}

static bool check_hex(const struct now *n, unsigned h, struct lr_error *e)
{
    const struct bl_state *st = n->st;
    if (st->control[h] == 1 + BL_LINE || st->control[h] > BL_CSA + BL_LINE)
        return WRONG("2.7: hex %u is controlled by nobody", h);
    if (bl_contested(st, h) && (!fighting(n) || st->fight[h] == 0))
        return WRONG("6.0: both sides stand in hex %u without a fight", h);
    if (st->fight[h] & BL_SEA_FIGHT && st->active != BL_USA)
        return WRONG("8.4: only the USA invades, and not hex %u", h);
    return st->fight[h] == 0 || n->t->playable[h] || WRONG("6.0: a fight at sea, in hex %u", h);
}

static bool check_hexes(const struct now *n, struct lr_error *e)
{
    const struct bl_state *st = n->st;
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (!check_hex(n, h, e))
            return false;
    if (!n->turn && (!all_zero(st->fight, sizeof st->fight) || !all_zero(st->camped, sizeof st->camped)))
        return WRONG("1.2: fights or camps outside a Player Turn");
    if (!n->supply && !all_zero(st->given, sizeof st->given))
        return WRONG("9.51: points spent in a hex outside the Supply Turn");
    return true;
}

/* ---- Values ---- */

static unsigned ready_leaders(const struct now *n, enum lr_side s)
{
    unsigned r = 0;
    for (unsigned i = n->t->first[s]; i < n->t->first[s + 1]; i++)
        r += n->t->type[i] == BL_LEADER && n->st->block[i].place == BL_ON_MAP && n->st->block[i].steps >= 2;
    return r;
}

/* 1.1 No more than can be activated, and none on the table before it is made. */
static bool check_bids(const struct now *n, struct lr_error *e)
{
    const struct lr_frame *f = find_frame(n->st, BL_F_BID);
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        bool made = f && !(f->asked & LR_ONLY(s));
        if (n->st->bid[s] > (made ? ready_leaders(n, s) : 0))
            return WRONG("1.1: %s bids %d", s == BL_USA ? "the USA" : "the CSA", n->st->bid[s]);
    }
    return true;
}

/* 5.21 */
static bool callable(const struct now *n, enum lr_side s, unsigned hex)
{
    return buying(n) && hex < BL_HEXES && n->t->playable[hex] && bl_friendly(n->t, n->st, s, hex);
}

static bool check_supply_values(const struct now *n, struct lr_error *e)
{
    const struct bl_state *st = n->st;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        for (unsigned i = 0; i < 3; i++)
            if (st->called[s][i] != LR_NONE && !callable(n, s, st->called[s][i]))
                return WRONG("5.21: a leader is called to hex %d", st->called[s][i]);
    if (st->points[0] > MOST_POINTS || st->points[1] > MOST_POINTS)
        return WRONG("9.5: more points than there can be");
    return n->supply || (st->points[0] == 0 && st->points[1] == 0)
           || WRONG("9.5: points left outside the Supply Turn");
}

static bool check_turn_values(const struct now *n, struct lr_error *e)
{
    const struct bl_state *st = n->st;
    if (n->turn)
        return st->active == n->turn->x || WRONG("1.2: the Player Turn is another side's");
    if (st->due != 0xFF || st->role != BL_NO_ROLE || st->strategic != 0)
        return WRONG("1.2: leaders due, a role or strategic moves outside a Player Turn");
    return st->core.depth == 1 || st->active == 0xFF || WRONG("1.2: a side is active outside a Player Turn");
}

static bool check_values(const struct now *n, struct lr_error *e)
{
    const struct bl_state *st = n->st;
    if (st->year < st->first_year)
        return WRONG("1.0: %d is before the game began", st->year);
    if (st->active > BL_CSA && st->active != 0xFF)
        return WRONG("1.2: nobody's Player Turn");
    if (st->due != 0xFF && st->due > LEADERS_A_SIDE + 1)
        return WRONG("1.1: %d leaders are due", st->due);
    if (st->role > BL_AS_SUPREME && st->role != BL_NO_ROLE)
        return WRONG("5.22: no such role");
    if (st->core.over ? st->ending == BL_NOT_ENDED : st->ending != BL_NOT_ENDED || st->winner != 0xFF)
        return WRONG("4.0: the game is over and has not ended, or has ended and is not over");
    return check_turn_values(n, e) && check_bids(n, e) && check_supply_values(n, e);
}

/* ---- Frames ---- */

static bool own_block_on_map(const struct now *n, enum lr_side s, int32_t block)
{
    return block >= 0 && block < BL_BLOCKS && bl_owner(n->t, (unsigned)block) == s
           && n->st->block[block].place == BL_ON_MAP && n->st->block[block].hex < BL_HEXES;
}

/* Is it the turn of the side that this frame is about? */
static bool in_turn(const struct now *n, const struct lr_frame *f) { return n->turn != NULL && f->x == n->turn->x; }

/* 7.3 The block in the train has somewhere to go. */
static bool sound_train(const struct now *n, const struct lr_frame *f)
{
    enum lr_side s = (enum lr_side)f->x;
    int32_t block = bl_as_rail_of(f)->block;
    if (!in_turn(n, f) || !own_block_on_map(n, s, block) || n->st->block[block].hex != bl_as_rail_of(f)->hex)
        return false;
    bool rides = f[-1].kind == BL_F_MOVE || bl_is_supreme(n->t, n->st, (unsigned)block); /* 5.4 */
    if (!rides || n->st->block[block].marks & (BL_MOVED | BL_FORCED | BL_ACTIVE))
        return false;
    struct bl_set reach = { { 0 } };
    bl_rail_reach(n->t, n->st, s, n->st->block[block].hex, &reach);
    return (reach.w[0] | reach.w[1] | reach.w[2] | reach.w[3] | reach.w[4]) != 0;
}

/* 5.2 A leader was drawn from the pool, or nobody fits. */
static bool sound_change(const struct now *n, const struct bl_change_frame *f)
{
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        int32_t drawn = bl_drawn_by(f, s);
        if (drawn == 0) /* R49: nobody fits */
            continue;
        if (!(f->asked & LR_ONLY(s)) || bl_owner(n->t, (unsigned)drawn - 1) != s
            || n->st->block[drawn - 1].place != BL_LEADERS)
            return false;
    }
    return true;
}

/* 6.63 Someone stands in the box; whoever has fired is known. */
static bool sound_hits(const struct now *n, const struct bl_hits_frame *f)
{
    const struct lr_frame *skirmish = find_frame(n->st, BL_F_SKIRMISH);
    enum lr_side s = (enum lr_side)f->side;
    int box = f->box;
    if (skirmish)
        return box == BL_SKIRMISH_BOX && !f->long_range && n->st->here[s][bl_as_skirmish_of(skirmish)->hex] > 0;
    if (box > 7 || box % 4 == BL_RESERVE)
        return false;
    return n->st->battle.posted[s][box / 4 == (int)s ? box % 4 : box % 4 + BL_ENEMY_LEFT] > 0;
}

static int active_leaders(const struct now *n)
{
    int active = 0;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        active += (n->st->block[i].marks & BL_ACTIVE) != 0;
    return active;
}

/* When a fight is at its end nobody is left to fight, or the loser is about to leave. */
static bool sound_end(const struct now *n, const struct lr_frame *f, unsigned hex, unsigned end)
{
    return f->step < end || n->top->kind == BL_F_ROUTED || !bl_contested(n->st, hex);
}

/* 6.1, 6.33 Whoever has lost leaves the hex of the fight. */
static bool sound_rout(const struct now *n, const struct bl_routed_frame *f, const struct lr_frame *below)
{
    if (below->kind == BL_F_SKIRMISH)
        return f->hex == bl_as_skirmish_of(below)->hex;
    return f->hex == n->st->battle.hex && bl_as_battle_of(below)->loser == f->side;
}

static bool sound_skirmish(const struct now *n, const struct lr_frame *f)
{
    int32_t hex = bl_as_skirmish_of(f)->hex;
    return in_turn(n, f) && hex < BL_HEXES && sound_end(n, f, (unsigned)hex, BL_K_END);
}

static bool sound_values(const struct now *n, const struct lr_frame *f)
{
    switch (f->kind) {
    case BL_F_ACTIVATE:
        return in_turn(n, f) && bl_as_activate_of(f)->activated == active_leaders(n);
    case BL_F_MOVE:
    case BL_F_LEADERS:
    case BL_F_FIGHTS:
        return in_turn(n, f);
    case BL_F_RAIL:
        return sound_train(n, f);
    case BL_F_SKIRMISH:
        return sound_skirmish(n, f);
    case BL_F_BATTLE:
        return n->st->battle.hex >= BL_HEXES || sound_end(n, f, n->st->battle.hex, BL_B_REGROUP);
    case BL_F_HITS:
        return sound_hits(n, bl_as_hits_of(f));
    case BL_F_ROUTED:
        return sound_rout(n, bl_as_routed_of(f), f - 1);
    case BL_F_CHANGE:
        return sound_change(n, bl_as_change_of(f));
    default:
        return true;
    }
}

/* 7.3 The enemy's block in the train. */
static bool unseen_train(const struct lr_frame *f) { return f->kind == BL_F_RAIL && bl_as_rail_of(f)->block < 0; }

/* frames.c has said on what they stand, whom they ask and what values they may have. */
static bool check_frames(const struct now *n, bool view, struct lr_error *e)
{
    for (unsigned i = 0; i < n->st->core.depth; i++)
        if (!sound_values(n, &n->st->core.frame[i]) && !(view && unseen_train(&n->st->core.frame[i])))
            return WRONG("question %u (%s) does not fit the rest of the position", i,
                         bl_kinds[n->st->core.frame[i].kind].name);
    return true;
}

/* ---- The battle board ---- */

static bool empty_board(const struct bl_battle *b)
{
    static const struct bl_battle none = {
        .hex = LR_NONE, .attacker = 0xFF, .mover = 0xFF, .leader = { 0xFF, 0xFF }
    };
    return memcmp(b, &none, sizeof none) == 0;
}

/* 6.2 Who has no place on the board yet is deploying, or is the attacker before his turn to deploy. */
static bool all_deployed(const struct now *n, enum lr_side s)
{
    const struct lr_frame *top = lr_top_of(&n->st->core);
    bool deploys = top->kind == BL_F_DEPLOY && top->x == s;
    bool waits = n->battle->step <= BL_B_ATTACKER_DEPLOYS
                 && (s == (enum lr_side)n->st->battle.attacker || n->battle->step == BL_B_DEFENDER_DEPLOYS);
    return deploys || waits || n->st->battle.posted[s][BL_POSTS] == 0;
}

/* 6.65 */
static bool no_flanks(const struct bl_battle *b, enum lr_side s)
{
    return b->posted[s][BL_LEFT] + b->posted[s][BL_RIGHT] + b->posted[s][BL_ENEMY_LEFT]
               + b->posted[s][BL_ENEMY_RIGHT]
           == 0;
}

/* 6.81 Between his showing himself and his paying for the day, or the withdrawal. */
static bool sound_leader(const struct now *n, enum lr_side s)
{
    unsigned block = n->st->battle.leader[s], step = n->battle->step;
    if (block == 0xFF)
        return true;
    bool night = step == BL_B_DEFENDER_CHOOSES || step == BL_B_LEADERS_PAY || step == BL_B_WITHDRAW;
    return night && own_block_on_map(n, s, (int32_t)block) && n->t->type[block] == BL_LEADER
           && n->st->block[block].marks & BL_SHOWN;
}

/* 6.8 Night is over when a new day begins; the end of a battle may come at any hour. */
static bool sound_hour(const struct now *n)
{
    unsigned step = n->battle->step;
    bool night = step >= BL_B_NIGHT_FALLS && step <= BL_B_NEW_DAY;
    return n->st->battle.day > 0 && (step >= BL_B_ROUT || night == (n->st->battle.hour == BL_NIGHT));
}

static bool check_battle_side(const struct now *n, enum lr_side s, struct lr_error *e)
{
    const struct bl_battle *b = &n->st->battle;
    if (b->trench[s] & ~7)
        return WRONG("6.9: an entrenchment outside the battleline");
    if (!sound_leader(n, s))
        return WRONG("6.81: a Battle Leader who is no leader, is not shown, or is none at this hour");
    if (!all_deployed(n, s))
        return WRONG("6.2: units that have not been deployed");
    if (n->t->fortress[b->hex] && !no_flanks(b, s))
        return WRONG("6.65: there are no flanks at a fortress");
    return n->battle->step >= BL_B_ROUT || n->st->here[s][b->hex] > 0 || WRONG("6.0: a battle of one side");
}

static bool check_battle(const struct now *n, struct lr_error *e)
{
    const struct bl_battle *b = &n->st->battle;
    if (!n->battle)
        return empty_board(b) || WRONG("6.2: no battle is fought, but the battle board is not empty");
    if (b->hex >= BL_HEXES || !n->t->playable[b->hex])
        return WRONG("6.2: a battle nowhere on the map");
    if (b->attacker != n->turn->x || b->mover > BL_CSA)
        return WRONG("6.0: the active side attacks, and one side has the Battle Turn");
    if (!sound_hour(n))
        return WRONG("6.8: this does not happen at that hour of a battle");
    return check_battle_side(n, BL_USA, e) && check_battle_side(n, BL_CSA, e);
}

static struct now now_of(const struct lr_pack *p, const struct bl_state *st)
{
    static const struct lr_frame nothing = { .kind = BL_F_QUARTER };
    return (struct now){ .turn = find_frame(st, BL_F_TURN),
                         .supply = find_frame(st, BL_F_SUPPLY),
                         .free = find_frame(st, BL_F_FREE),
                         .battle = find_frame(st, BL_F_BATTLE),
                         .top = st->core.depth > 0 ? lr_top_of(&st->core) : &nothing,
                         .t = bl_tables(p),
                         .st = st };
}

/* What lies open for everyone, and blocks whose face is seen. */
static bool check_open(const struct now *n, bool view, struct lr_error *e)
{
    if (!check_frames(n, view, e) || !check_values(n, e))
        return false;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (!(view && n->st->block[i].place == BL_UNKNOWN) && !check_block(n, i, e))
            return false;
    return check_leaders(n, BL_USA, e) && check_leaders(n, BL_CSA, e) && check_hexes(n, e) && check_battle(n, e);
}

bool bl_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    struct now n = now_of(p, state);
    return check_open(&n, false, e) && check_counters(&n, e);
}

bool bl_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e)
{
    struct now n = now_of(p, seen);
    (void)side;
    return check_open(&n, true, e);
}
