/* battle.c - 6.2, 6.8, 6.9: deployment, entrenchments, the hours of a battle, Night, rout and end. */
#include "bobby.h"

static enum lr_side attacker_of(const struct bl_state *st) { return (enum lr_side)st->battle.attacker; }
static enum lr_side defender_of(const struct bl_state *st) { return lr_enemy(attacker_of(st)); }

static bool in_battle(const struct bl_state *st, unsigned block)
{
    return st->block[block].hex == st->battle.hex && bl_on_map(&st->block[block]);
}

static bool at_fortress(const struct bl_tables *t, const struct bl_state *st)
{
    return t->fortress[st->battle.hex] != 0;
}

static struct lr_frame *ask_one(struct bl_state *st, unsigned kind, enum lr_side side)
{
    struct lr_frame *f = lr_push(&st->core, kind, LR_ONLY(side));
    f->x = (uint8_t)side;
    return f;
}

static void clear_battle(struct bl_battle *b)
{
    memset(b, 0, sizeof *b);
    b->hex = LR_NONE;
    b->attacker = b->mover = 0xFF;
    memset(b->leader, 0xFF, sizeof b->leader);
}

void bl_begin_battle(BL_GOES, unsigned hex)
{
    struct bl_battle *b = &st->battle;
    (void)p;
    clear_battle(b);
    b->hex = (uint16_t)hex;
    b->attacker = b->mover = st->active;
    b->day = 1;
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        if (in_battle(st, i))
            st->block[i].post = BL_NO_POST;
    b->posted[0][BL_POSTS] = st->here[0][hex];
    b->posted[1][BL_POSTS] = st->here[1][hex];
    lr_push(&st->core, BL_F_BATTLE, 0);
    LR_TELL(ev, BL_E_BATTLE, attacker_of(st), LR_EVERYONE, b->attacker, (int32_t)hex);
}

/* ---- 6.2 Deployment ---- */

/* 6.2, 6.65: Positions that must be filled: a set of posts. At a fortress there is only the Center; at Night a side
 * of less than three units need not fill its line (R36). */
static unsigned needed(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    if (at_fortress(t, st))
        return 1u << BL_CENTER;
    if (st->here[s][st->battle.hex] < 3)
        return 0;
    return 1u << BL_LEFT | 1u << BL_CENTER | 1u << BL_RIGHT;
}

static bool all_stand(const struct bl_state *st, enum lr_side s) { return st->battle.posted[s][BL_POSTS] == 0; }

static unsigned empty_of(const struct bl_state *st, enum lr_side s, unsigned set)
{
    for (unsigned post = BL_LEFT; post <= BL_RIGHT; post++)
        if (st->battle.posted[s][post])
            set &= ~(1u << post);
    return set;
}

/* 6.2: Where the next unit may go so that the line can still be filled: a set of posts. At Night all is empty
 * before the first unit is taken up. */
static unsigned open_posts(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    unsigned need = needed(t, st, s), left = st->battle.posted[s][BL_POSTS];
    unsigned posts = at_fortress(t, st) ? 1u << BL_CENTER | 1u << BL_RESERVE : (1u << (BL_RESERVE + 1)) - 1;
    if (left == 0)
        left = st->here[s][st->battle.hex];
    else
        need = empty_of(st, s, need);
    return (unsigned)lr_count_bits(need) >= left ? need : posts;
}

static bool line_stands(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    return empty_of(st, s, needed(t, st, s)) == 0;
}

void bl_ask_deploy(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    bool all = all_stand(st, side);
    unsigned posts = open_posts(t, st, side);
    q->rule = all ? "6.81" : "6.2";
    if (q->words.at && all)
        lr_put_string(&q->words, "Do you keep your line?\nNight: keep it, or deploy anew.");
    else if (q->words.at)
        lr_put(&q->words, "Where do your units deploy?\n%u without a place.", st->battle.posted[side][BL_POSTS]);
    lr_put_string(&q->others, "deploying");
    if (all && line_stands(t, st, side))
        lr_allow(q, q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0));
    else
        lr_allow(q, q->suggest = lr_say(BL_V_REST, 0, 0, 0, 0));
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        if (!in_battle(st, i) || (!all && st->block[i].post != BL_NO_POST))
            continue;
        LR_EACH_BIT(post, posts)
            lr_allow(q, lr_say(BL_V_DEPLOY, i, post, 0, 0));
    }
}

void bl_shape_deploy(BL_SHAPES)
{
    (void)p;
    unsigned left = st->battle.posted[q->side][BL_POSTS];
    f->more = left > 0 ? (int)left - 1 : 0;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

bool bl_bars_deploy(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), post = lr_b(x);
    if (bl_why_gone(t, st, side, block, "6.2", v))
        return true;
    if (post > BL_RESERVE)
        lr_refuse(v, "6.2", "Units deploy in their own line and Reserve.");
    else if (bl_in_skirmish(st))
        lr_refuse(v, "6.1", "Nobody deploys for a skirmish.");
    else if (bl_in_battle(st) && !in_battle(st, block))
        lr_refuse(v, "6.2", "%s is not in this battle.", t->name[block]);
    else if (bl_in_battle(st) && at_fortress(t, st) && post != BL_CENTER && post != BL_RESERVE)
        lr_refuse(v, "6.65", "There are no flanks at a fortress.");
    else
        return false;
    return true;
}

void bl_why_deploy(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    if (lr_verb_of(x) == BL_V_DONE)
        lr_refuse(v, "6.2", "Units are still to be deployed.");
    else if (lr_verb_of(x) == BL_V_REST)
        lr_refuse(v, "6.81", "Your line stands: be done, or begin to deploy it anew.");
    else if (!all_stand(st, side) && st->block[lr_a(x)].post != BL_NO_POST)
        lr_refuse(v, "6.2", "%s has been deployed.", t->name[lr_a(x)]);
    else
        lr_refuse(v, "6.2", "Then there would not be a unit for each position.");
}

/* Units in the Reserve are upright again. */
static void deploy(const struct bl_tables *t, struct bl_state *st, unsigned block, unsigned post)
{
    bl_post(st, t, block, post);
    if (post == BL_RESERVE)
        bl_clear_marks(st, block, BL_SHOWN);
}

static void take_all_up(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (in_battle(st, i))
            bl_post(st, t, i, BL_NO_POST);
}

/* How many of the rest go to each post: by counting alone, so that it tells nothing. A quarter of all stays in
 * Reserve, the others spread over the line. */
static void share_out(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned room[4])
{
    static const uint8_t order[3] = { BL_CENTER, BL_LEFT, BL_RIGHT };
    const uint8_t *posted = st->battle.posted[s];
    unsigned places = at_fortress(t, st) ? 1 : 3, reserve = st->here[s][st->battle.hex] / 4u;
    memset(room, 0, 4 * sizeof *room);
    for (unsigned left = posted[BL_POSTS]; left > 0; left--) {
        unsigned least = order[0];
        for (unsigned k = 1; k < places; k++)
            if (posted[order[k]] + room[order[k]] < posted[least] + room[least])
                least = order[k];
        if (posted[least] + room[least] > 0 && posted[BL_RESERVE] + room[BL_RESERVE] < reserve)
            least = BL_RESERVE;
        room[least]++;
    }
}

/* The position of the line with the most room left; the Reserve if there is none. */
static unsigned widest(const unsigned room[4])
{
    unsigned best = BL_CENTER;
    if (room[BL_LEFT] > room[best])
        best = BL_LEFT;
    if (room[BL_RIGHT] > room[best])
        best = BL_RIGHT;
    return room[best] ? best : BL_RESERVE;
}

static bool undeployed(const struct bl_state *st, unsigned block)
{
    return in_battle(st, block) && st->block[block].post == BL_NO_POST;
}

/* Units of a type to the line, or to the Reserve, as long as there is room. */
static void fill(const struct bl_tables *t, struct bl_state *st, enum lr_side s, unsigned type, bool reserve,
                 unsigned room[4])
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        unsigned post = reserve ? BL_RESERVE : widest(room);
        if (t->type[i] != type || !undeployed(st, i) || room[post] == 0)
            continue;
        room[post]--;
        deploy(t, st, i, post);
    }
}

/* Units whose faces are seen come first and by themselves, so that where they go tells nothing of the others. Then
 * leaders and cavalry stay in Reserve, guns and infantry spread over the line. */
static void deploy_rest(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    static const uint8_t last[BL_TYPES] = { BL_LEADER, BL_CAVALRY, BL_GARRISON, BL_INFANTRY, BL_ARTILLERY };
    unsigned room[4];
    share_out(t, st, s, room);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!undeployed(st, i) || !(st->block[i].marks & BL_SHOWN))
            continue;
        unsigned post = widest(room);
        room[post]--;
        deploy(t, st, i, post);
    }
    for (unsigned k = 0; k < BL_TYPES && room[BL_RESERVE]; k++)
        fill(t, st, s, last[k], true, room);
    for (unsigned k = BL_TYPES; k > 0; k--)
        fill(t, st, s, last[k - 1], false, room);
}

static void tell_line(const struct bl_state *st, enum lr_side s, struct lr_events *ev)
{
    const uint8_t *n = st->battle.posted[s];
    LR_TELL(ev, BL_E_REST, s, LR_EVERYONE, (int32_t)s, n[BL_LEFT], n[BL_CENTER], n[BL_RIGHT], n[BL_RESERVE]);
}

void bl_apply_deploy(BL_APPLIES)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x), post = lr_b(x);
    if (lr_verb_of(x) != BL_V_DONE && all_stand(st, side))
        take_all_up(t, st, side);
    if (lr_verb_of(x) == BL_V_REST) {
        deploy_rest(t, st, side);
        tell_line(st, side, ev);
    } else if (lr_verb_of(x) == BL_V_DEPLOY) {
        bool shown = st->block[block].marks & BL_SHOWN;
        LR_TELL(ev, BL_E_DEPLOY, side, shown ? LR_EVERYONE : LR_ONLY(side), (int32_t)block, (int32_t)post);
        if (!shown)
            LR_TELL(ev, BL_E_DEPLOY_BLIND, side, bl_others(side), (int32_t)side, (int32_t)post);
        deploy(t, st, block, post);
    }
    if (all_stand(st, side))
        lr_pop(&st->core);
}

/* ---- 6.9 Entrenchments ---- */

/* 3.66, 6.9 */
static int trenches_left(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    if (at_fortress(t, st) && s == defender_of(st)) /* 6.65 */
        return 0;
    return t->trenches[bl_year(st)] - lr_count_bits(st->battle.trench[s]);
}

static bool may_entrench(const struct bl_state *st, enum lr_side s, unsigned post)
{
    return post <= BL_RIGHT && st->battle.posted[s][post] && !(st->battle.trench[s] >> post & 1);
}

void bl_ask_entrench(BL_ASKS)
{
    int left = trenches_left(bl_tables(p), st, side);
    q->rule = "6.9";
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    if (q->words.at)
        lr_put(&q->words, "Which positions do you entrench?\n%d entrenchments left.", left);
    lr_put_string(&q->others, "entrenching");
    lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0));
    for (unsigned post = BL_LEFT; left > 0 && post <= BL_RIGHT; post++)
        if (may_entrench(st, side, post)) {
            lr_allow(q, lr_say(BL_V_ENTRENCH, post, 0, 0, 0));
            q->suggest = lr_say(BL_V_ENTRENCH, post, 0, 0, 0);
        }
}

void bl_shape_entrench(BL_SHAPES)
{
    int left = trenches_left(bl_tables(p), st, q->side);
    lr_form_purse(f, "entrenchments", left);
    for (int i = 0; i < f->lines; i++)
        if (!f->line[i].aside)
            f->line[i].cost[0] = 1;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

/* In this battle, whatever segment it is in. */
static bool why_no_trench(const struct bl_tables *t, const struct bl_state *st, enum lr_side side, unsigned post,
                          struct lr_verdict *v)
{
    bool first_day = st->battle.day == 1 && st->battle.hour < BL_NIGHT;
    if (at_fortress(t, st) && side == defender_of(st))
        lr_refuse(v, "6.65", "The defender of a fortress does not entrench.");
    else if (side == attacker_of(st) && first_day)
        lr_refuse(v, "6.9", "The attacker does not entrench before the first Night.");
    else if (trenches_left(t, st, side) <= 0)
        lr_refuse(v, "6.9", "You have no entrenchment left this year.");
    else if (st->battle.trench[side] >> post & 1)
        lr_refuse(v, "6.9", "That position is entrenched.");
    else
        return false;
    return true;
}

bool bl_bars_entrench(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned post = lr_a(x);
    if (bl_in_skirmish(st))
        lr_refuse(v, "6.9", "Nobody entrenches in a skirmish.");
    else if (t->trenches[bl_year(st)] == 0)
        lr_refuse(v, "6.9", "Nobody has entrenchments in %d.", st->year);
    else if (post > BL_RIGHT)
        lr_refuse(v, "6.9", "Only positions of your own line are entrenched.");
    else
        return bl_in_battle(st) && why_no_trench(t, st, side, post, v);
    return true;
}

void bl_why_entrench(BL_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "6.9", "None of your units is in that position.");
}

void bl_apply_entrench(BL_APPLIES)
{
    (void)p;
    if (lr_verb_of(x) == BL_V_DONE) {
        lr_pop(&st->core);
        return;
    }
    st->battle.trench[side] |= (uint8_t)(1u << lr_a(x));
    LR_TELL(ev, BL_E_ENTRENCH, side, LR_EVERYONE, (int32_t)side, (int32_t)lr_a(x));
}

/* ---- 6.81 Night: who goes on ---- */

/* 5.12 Is the battle within the leader's command range? It is traced to a hex beside it, and over the hexside. */
static bool commands_battle(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    unsigned hex = st->battle.hex, at = st->block[block].hex;
    if (at == hex)
        return true;
    int range = bl_is_supreme(t, st, block) ? 0 : bl_range(t, st, block);
    if (range <= 0)
        return false;
    enum lr_side s = bl_owner(t, block);
    struct bl_set set = { { 0 } };
    bl_command(t, st, s, at, range - 1, &set);
    for (int d = 0; d < 6; d++) {
        unsigned n = t->next[hex][d];
        if (n != LR_NONE && (t->way[hex][d] & BL_OPEN)
            && (n == at || (lr_has(&set, n) && !st->here[lr_enemy(s)][n])))
            return true;
    }
    return false;
}

static bool may_lead(const struct bl_tables *t, const struct bl_state *st, unsigned block)
{
    return t->type[block] == BL_LEADER && bl_on_map(&st->block[block]) && st->block[block].steps >= 2
           && commands_battle(t, st, block);
}

void bl_ask_night(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    q->rule = "6.81";
    q->always = true; /* that there is no leader near would be told */
    lr_put_string(&q->words, "Do you fight another day?\nNight: reveal a leader, or withdraw.");
    lr_put_string(&q->others, "choosing whether to fight another day");
    q->suggest = 0;
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        if (!may_lead(t, st, i))
            continue;
        lr_allow(q, lr_say(BL_V_REVEAL, i, 0, 0, 0));
        if (!q->suggest)
            q->suggest = lr_say(BL_V_REVEAL, i, 0, 0, 0);
    }
    lr_allow(q, lr_say(BL_V_WITHDRAW, 0, 0, 0, 0));
    if (!q->suggest)
        q->suggest = lr_say(BL_V_WITHDRAW, 0, 0, 0, 0);
}

void bl_shape_night(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_focus(f, LR_HEXES, st->battle.hex);
}

/* A leader is revealed by Night (6.81) and in a Supply Turn (9.31), where hungry units are fed first. */
bool bl_bars_reveal(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    const struct lr_frame *supply = bl_frame_of(st, BL_F_SUPPLY);
    const char *rule = supply ? "9.31" : "6.81";
    unsigned block = lr_a(x);
    if (bl_why_gone(t, st, side, block, rule, v))
        return true;
    if (t->type[block] != BL_LEADER)
        lr_refuse(v, rule, "%s is no leader.", t->name[block]);
    else if (st->block[block].steps < 2 && !(st->block[block].marks & BL_PAYS))
        lr_refuse(v, rule, "%s has only one step.", t->name[block]);
    else if (supply && supply->step > BL_S_ATTRITION)
        lr_refuse(v, rule, "Leaders feed hungry units when a Supply Turn begins.");
    else
        return false;
    return true;
}

void bl_why_night(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned block = lr_a(x);
    (void)side;
    if (lr_verb_of(x) == BL_V_RETREAT)
        lr_refuse(v, "6.81", "By Night all your units leave or none: withdraw, or fight another day.");
    else if (bl_is_supreme(t, st, block))
        lr_refuse(v, "6.81", "A Supreme Leader must be in the battle hex.");
    else
        lr_refuse(v, "6.81", "The battle is beyond the command range of %s.", t->name[block]);
}

void bl_apply_night(BL_APPLIES)
{
    (void)p;
    lr_pop(&st->core);
    if (lr_verb_of(x) == BL_V_REVEAL) {
        st->battle.leader[side] = (uint8_t)lr_a(x);
        bl_show(st, lr_a(x));
        LR_TELL(ev, BL_E_BATTLE_LEADER, side, LR_EVERYONE, (int32_t)lr_a(x));
        return;
    }
    struct bl_battle_frame *f = bl_battle_frame(st);
    f->step = BL_B_WITHDRAW;
    f->loser = (int32_t)side;
    LR_TELL(ev, BL_E_WITHDRAW, side, LR_EVERYONE, (int32_t)side);
}

/* ---- 6.33 Rout, and a side that is gone ---- */

/* 6.33: A position of this side's line where only enemies stand; BL_NO_POST if there is none. */
static unsigned lost_post(const struct bl_state *st, enum lr_side s)
{
    for (unsigned post = BL_LEFT; post <= BL_RIGHT; post++)
        if (bl_opposed(st, s, post) && !st->battle.posted[s][post])
            return post;
    return BL_NO_POST;
}

static unsigned battle_depth(const struct lr_core *c)
{
    unsigned d = c->depth;
    while (d > 0 && c->frame[d - 1].kind != BL_F_BATTLE)
        d--;
    return d;
}

/* Down to the battle, whatever was being asked. */
static void break_off(struct bl_state *st, unsigned depth, unsigned step, enum lr_side loser)
{
    while (st->core.depth > depth)
        lr_pop(&st->core);
    struct bl_battle_frame *f = bl_battle_frame(st);
    f->step = (uint8_t)step;
    f->loser = (int32_t)loser;
}

/* One change empties one position of one side, so that both cannot rout at once; the side whose turn it is not is
 * looked at first. In the deployment and at Night nobody stands in the enemy's line. */
bool bl_test_rout(BL_GOES)
{
    unsigned depth = battle_depth(&st->core);
    (void)p;
    if (depth == 0 || st->battle.hex == LR_NONE)
        return false;
    unsigned step = st->core.frame[depth - 1].step;
    if (step < BL_B_MORALE || step > BL_B_TURN_ENDS)
        return step >= BL_B_ROUT;
    const unsigned left[2] = { st->here[0][st->battle.hex], st->here[1][st->battle.hex] };
    if (left[0] == 0 || left[1] == 0) {
        break_off(st, depth, left[0] || left[1] ? BL_B_REGROUP : BL_B_END, left[0] ? BL_CSA : BL_USA);
        return true;
    }
    enum lr_side mover = (enum lr_side)st->battle.mover;
    for (int k = 0; k < 2; k++) {
        enum lr_side s = k ? mover : lr_enemy(mover);
        unsigned post = lost_post(st, s);
        if (post == BL_NO_POST)
            continue;
        LR_TELL(ev, BL_E_ROUT, s, LR_EVERYONE, (int32_t)s, (int32_t)post);
        break_off(st, depth, BL_B_ROUT, s);
        return true;
    }
    return false;
}

/* 6.33: That nobody is lost shows something too: that everyone had two steps. */
static void rout_losses(BL_GOES, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    lr_reveal(&st->core);
    LR_TELL(ev, BL_E_ROUT_LOSSES, s, LR_EVERYONE, (int32_t)s);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!in_battle(st, i))
            continue;
        if (!bl_reduce_told(p, st, ev, i, 1, BL_E_LOST))
            LR_TELL(ev, BL_E_ROUT_LOSS, s, LR_ONLY(s), (int32_t)i);
    }
}

/* Everyone of the loser must leave; what the limits do not let out dies. */
static void drive_out(struct bl_state *st, enum lr_side loser, enum bl_rout why)
{
    if (!st->here[loser][st->battle.hex])
        return;
    struct bl_routed_frame *f = bl_as_routed(ask_one(st, BL_F_ROUTED, loser));
    f->hex = st->battle.hex;
    f->why = (int32_t)why;
}

/* ---- 6.8 The hours ---- */

/* What a Battle Turn leaves behind: engaged units are shown, everyone may act again. */
static void end_battle_turn(const struct bl_tables *t, struct bl_state *st)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!in_battle(st, i))
            continue;
        bl_clear_marks(st, i, t->type[i] == BL_ARTILLERY ? BL_ACTED : BL_ACTED | BL_SHORT);
        if (bl_engaged(t, st, i))
            bl_show(st, i);
    }
    st->battle.outflanked = 0;
    memset(st->battle.out, 0, sizeof st->battle.out);
    memset(st->battle.in, 0, sizeof st->battle.in);
}

/* 6.8 */
static void turn_ends(const struct bl_tables *t, struct bl_state *st, struct bl_battle_frame *f,
                      struct lr_events *ev)
{
    struct bl_battle *b = &st->battle;
    end_battle_turn(t, st);
    f->step = BL_B_RETREATS;
    b->mover = (uint8_t)lr_enemy((enum lr_side)b->mover);
    if (b->mover != b->attacker)
        return;
    if (++b->hour == BL_NIGHT)
        f->step = BL_B_NIGHT_FALLS;
    else
        LR_TELL(ev, BL_E_MORNING + b->hour - (unsigned)BL_MORNING, LR_NOBODY, LR_EVERYONE, b->day);
}

/* 6.81, 6.65, R28: home to one's own line; half hits are made good, guns have their first fire again. */
static void night_falls(const struct bl_tables *t, struct bl_state *st, struct lr_events *ev)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!in_battle(st, i))
            continue;
        unsigned post = st->block[i].post;
        if (post > BL_RESERVE && post < BL_POSTS)
            bl_post(st, t, i, bl_facing(post));
        bl_clear_marks(st, i, BL_BATTLE_MARKS);
    }
    LR_TELL(ev, BL_E_NIGHT, LR_NOBODY, LR_EVERYONE, st->battle.day);
}

/* A Battle Leader is upright again, unless he stands in the line. */
static void cover_leader(struct bl_state *st, enum lr_side s)
{
    unsigned block = st->battle.leader[s];
    st->battle.leader[s] = 0xFF;
    if (block < BL_BLOCKS && !(in_battle(st, block) && st->block[block].post < BL_RESERVE))
        bl_clear_marks(st, block, BL_SHOWN);
}

/* 6.81 */
static void leaders_pay(BL_GOES)
{
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        unsigned block = st->battle.leader[s];
        if (block >= BL_BLOCKS)
            continue;
        LR_TELL(ev, BL_E_LEADER_PAYS, s, LR_EVERYONE, (int32_t)block);
        (void)bl_reduce(p, st, block, 1);
        cover_leader(st, s);
    }
}

static void new_day(struct bl_state *st, struct lr_events *ev)
{
    struct bl_battle *b = &st->battle;
    b->day = (uint8_t)(b->day + (b->day < UINT8_MAX));
    b->hour = BL_DAWN;
    b->mover = b->attacker;
    memset(b->out, 0, sizeof b->out);
    memset(b->in, 0, sizeof b->in);
    LR_TELL(ev, BL_E_DAWN, LR_NOBODY, LR_EVERYONE, b->day);
}

/* ---- The end ---- */

static void end_battle(BL_GOES)
{
    unsigned hex = st->battle.hex;
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!in_battle(st, i))
            continue;
        bl_clear_marks(st, i, BL_SHOWN | BL_BATTLE_MARKS);
        st->block[i].post = BL_NO_POST;
        st->block[i].from = BL_FROM_NOWHERE;
    }
    if (st->here[0][hex] || st->here[1][hex])
        LR_TELL(ev, BL_E_BATTLE_WON, LR_NOBODY, LR_EVERYONE, st->here[0][hex] ? BL_USA : BL_CSA, (int32_t)hex);
    else
        LR_TELL(ev, BL_E_BATTLE_VOID, LR_NOBODY, LR_EVERYONE, (int32_t)hex);
    st->fight[hex] = 0;
    clear_battle(&st->battle);
    lr_pop(&st->core);
    bl_control(p, st, ev);
}

/* ---- The course of a battle: every step says what comes after it, then works or asks ---- */

static void redeploy(struct bl_state *st, enum lr_side s)
{
    if (!bl_option(st, BL_O_NO_REDEPLOY)) /* R36 */
        bl_as_deploy(ask_one(st, BL_F_DEPLOY, s))->night = 1;
}

/* 1.22, 6.2 */
static void go_day(BL_GOES)
{
    struct bl_battle_frame *f = bl_battle_frame(st);
    enum lr_side mover = (enum lr_side)st->battle.mover;
    switch (f->step++) {
    case BL_B_DEFENDER_DEPLOYS:
        ask_one(st, BL_F_DEPLOY, defender_of(st));
        break;
    case BL_B_DEFENDER_ENTRENCHES:
        ask_one(st, BL_F_ENTRENCH, defender_of(st));
        break;
    case BL_B_ATTACKER_DEPLOYS:
        ask_one(st, BL_F_DEPLOY, attacker_of(st));
        break;
    case BL_B_RETREATS:
        ask_one(st, BL_F_RETREATING, mover);
        break;
    case BL_B_MORALE:
        bl_morale(p, st, ev);
        break;
    case BL_B_COMBAT:
        ask_one(st, BL_F_COMBAT, mover);
        break;
    case BL_B_REINFORCE:
        ask_one(st, BL_F_REINFORCE, mover);
        break;
    default:
        turn_ends(bl_tables(p), st, f, ev);
        break;
    }
}

/* 6.81 */
static void go_night(BL_GOES)
{
    struct bl_battle_frame *f = bl_battle_frame(st);
    switch (f->step++) {
    case BL_B_NIGHT_FALLS:
        night_falls(bl_tables(p), st, ev);
        break;
    case BL_B_ATTACKER_CHOOSES:
        ask_one(st, BL_F_NIGHT, attacker_of(st));
        break;
    case BL_B_DEFENDER_CHOOSES:
        ask_one(st, BL_F_NIGHT, defender_of(st));
        break;
    case BL_B_LEADERS_PAY:
        leaders_pay(p, st, ev);
        break;
    case BL_B_ATTACKER_REINFORCES:
        ask_one(st, BL_F_REINFORCE, attacker_of(st));
        break;
    case BL_B_DEFENDER_REINFORCES:
        ask_one(st, BL_F_REINFORCE, defender_of(st));
        break;
    case BL_B_ATTACKER_REDEPLOYS:
        redeploy(st, attacker_of(st));
        break;
    case BL_B_DEFENDER_REDEPLOYS:
        redeploy(st, defender_of(st));
        break;
    case BL_B_ATTACKER_ENTRENCHES:
        ask_one(st, BL_F_ENTRENCH, attacker_of(st));
        break;
    case BL_B_DEFENDER_DIGS:
        ask_one(st, BL_F_ENTRENCH, defender_of(st));
        break;
    default:
        f->step = BL_B_RETREATS;
        new_day(st, ev);
        break;
    }
}

static void go_end(BL_GOES)
{
    struct bl_battle_frame *f = bl_battle_frame(st);
    enum lr_side loser = f->loser == BL_USA ? BL_USA : BL_CSA, victor = lr_enemy(loser);
    switch (f->step) {
    case BL_B_ROUT:
        f->step = BL_B_REGROUP;
        rout_losses(p, st, ev, loser);
        drive_out(st, loser, BL_ROUTED_BY_DAY);
        break;
    case BL_B_WITHDRAW: /* R35: nobody pays */
        f->step = BL_B_REGROUP;
        cover_leader(st, LR_FIRST);
        cover_leader(st, LR_SECOND);
        drive_out(st, loser, BL_ROUTED_NIGHT);
        break;
    case BL_B_REGROUP:
        f->step = BL_B_END;
        if (st->here[victor][st->battle.hex])
            ask_one(st, BL_F_REGROUP, victor);
        break;
    default:
        end_battle(p, st, ev);
        break;
    }
}

void bl_go_battle(BL_GOES)
{
    unsigned step = lr_top(&st->core)->step;
    if (step < BL_B_NIGHT_FALLS)
        go_day(p, st, ev);
    else if (step < BL_B_ROUT)
        go_night(p, st, ev);
    else
        go_end(p, st, ev);
}
