/* soldiers.c - 14.4, 14.5, 16.1.4: replacements, recruits, remounting; brevets, training, wounds. */
#include "look.h"

enum { MOUNTS = 5, FEW_MOUNTS = 6, FEW_HORSES = 4 /* 19.6.5 */, RECRUIT_ROW = 62 /* 14.4.3 */, NEAR_ATLANTA = 4 };

static const struct la_hexinfo *hex_of(const struct lr_pack *p, lr_hex h) { return &la_tables(p)->hex[h]; }
static int cost(const struct lr_pack *p, enum la_cost_of c) { return la_tables(p)->cost[c]; }
static const char *name_of(const struct lr_pack *p, unsigned i) { return la_tables(p)->officer[i].name; }

/* ---- 14.4 Replacements ---- */

/* 19.4.5: within 4 hexes of Atlanta by a way free of Union troops and their zones. */
static bool near_atlanta(const struct lr_pack *p, const struct la_state *s, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    struct la_set seen = { { 0 } };
    lr_hex queue[64];
    int head = 0, tail = 0, level = 1;
    if (lr_distance(p->board, h, t->atlanta) > NEAR_ATLANTA)
        return false;
    queue[tail++] = t->atlanta;
    lr_add(&seen, t->atlanta);
    for (int step = 0; step <= NEAR_ATLANTA; step++, level = tail)
        for (; head < level; head++) {
            if (queue[head] == h)
                return true;
            for (int d = 0; d < 6; d++) {
                lr_hex n = p->board->next[queue[head]][d];
                if (n == LR_NONE || lr_has(&seen, n) || tail == 64 || lr_has(&s->stand[LA_UNION], n)
                    || (n != h && la_in_zone(p, s, LA_UNION, n)))
                    continue;
                lr_add(&seen, n);
                queue[tail++] = n;
            }
        }
    return false;
}

/* Is there a step for this command: the scenario's, or a recruit of Atlanta's? */
static bool step_for(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    return s->player[side].replacements > 0
           || (s->player[side].recruits > 0 && near_atlanta(p, s, s->leader[holder].hex));
}

/* 14.4.2: ruling: the command is the box, and its holder gives the order (3.2.4, A-66). */
static bool may_incorporate(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    const struct la_leader *l = &s->leader[holder];
    return l->place == LA_HOLDS && l->ap > 0 && l->steps < la_ar(p, s, holder) && la_full_supply(s, holder)
           && step_for(p, s, side, holder);
}

/* 19.4.5, 19.5.4, 19.6.7: where only recruits of Atlanta are left, or were. */
static bool bars_recruits(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder,
                          struct lr_verdict *v)
{
    const struct la_tables *t = la_tables(p);
    unsigned changes = t->scenario[s->scenario].changes;
    const char *name = name_of(p, holder);
    if (s->player[side].replacements > 0)
        return false;
    if (s->player[side].recruits > 0)
        return !near_atlanta(p, s, s->leader[holder].hex)
               && LA_BARS(changes & LA_CHANGE_5 ? "19.5.4" : "19.4.5",
                          "Atlanta's recruits go only to commands within 4 hexes of it; %s is too far.", name);
    if (side == LA_CONFEDERATE && s->open_city != 0 && changes & LA_RECRUITS)
        return LA_BARS("19.6.7", "An Open City sends no recruits, and there is no other Replacement Step.");
    return LA_BARS("14.4.1", "There is no Replacement Step for him.");
}

static bool bars_incorporating(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                               unsigned holder, struct lr_verdict *v)
{
    const struct la_leader *l = &s->leader[holder];
    const char *name = name_of(p, holder);
    if (l->place != LA_HOLDS)
        return LA_BARS("14.4.1", "Replacement Steps go to a Leader who holds a command.");
    if (!la_full_supply(s, holder))
        return LA_BARS("14.4.1", "The command of %s is not in Full Supply and In Communications.", name);
    if (l->ap == 0)
        return LA_BARS("14.4.1", "Each step costs %s 1 Administration Point, and he has none.", name);
    if (l->steps >= la_ar(p, s, holder))
        return LA_BARS("14.4.2", "%s has taken as many steps as his Administrative Rating.", name);
    return la_in_administration(s) && bars_recruits(p, s, side, holder, v);
}

static struct la_price price_of_step(unsigned holder)
{
    struct la_price x = LA_POINTS(holder, 1);
    x.steps = 1;
    return x;
}

/* 14.4.1, 14.4.2 */
static void incorporate(const struct lr_pack *p, struct la_state *s, enum lr_side side, unsigned holder)
{
    struct la_side *x = &s->player[side];
    struct la_price price = price_of_step(holder);
    la_charge(p, s, side, &price);
    s->leader[holder].steps++;
    if (x->recruits > 0 && near_atlanta(p, s, s->leader[holder].hex))
        x->recruits = (uint8_t)(x->recruits - price.steps); /* they are lost if not used */
    else
        x->replacements = (uint16_t)(x->replacements - price.steps);
}

static bool may_strengthen(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    const struct la_unit *x = &s->unit[u];
    return x->place == LA_WITH && x->steps < c->most && !(x->marks & LA_NEW)
           && (c->type == LA_INFANTRY || c->type == LA_CAVALRY);
}

static bool fallen_troops(const struct lr_pack *p, const struct la_state *s, unsigned u)
{
    const struct la_counter *c = &la_tables(p)->counter[u];
    return s->unit[u].place == LA_DEAD && (c->type == LA_INFANTRY || c->type == LA_CAVALRY);
}

/* Who in a box has room for a unit: the holder first. */
static uint8_t room_for(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned u)
{
    const struct la_tables *t = la_tables(p);
    enum lr_side side = t->officer[holder].side;
    bool cavalry_only = la_cavalry_corps(p, s, holder) || la_cavalry_division(p, s, holder);
    if (cavalry_only && t->counter[u].type != LA_CAVALRY) /* 3.1.2 */
        return LA_NOBODY;
    int w = la_weight(p, u);
    if (w == 0 || la_burden(p, s, holder) + w <= la_capacity(p, s, holder))
        return (uint8_t)holder;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (s->leader[i].place == LA_UNDER && s->leader[i].chief == holder
            && la_burden(p, s, i) + w <= la_capacity(p, s, i))
            return (uint8_t)i;
    return LA_NOBODY;
}

/* 14.4.1 */
bool la_may_raise(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned unit)
{
    return fallen_troops(p, s, unit) && room_for(p, s, holder, unit) != LA_NOBODY;
}

static bool anyone_fallen(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (fallen_troops(p, s, u))
            return true;
    return false;
}

static bool anyone_to_raise(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned holder)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++)
        if (la_may_raise(p, s, holder, u))
            return true;
    return false;
}

void la_return_unit(LA_APPLIES)
{
    unsigned u = lr_a(x), holder = (unsigned)la_appoint_frame(s)->leader;
    uint8_t boss = room_for(p, s, holder, u);
    incorporate(p, s, side, holder);
    s->unit[u] = (struct la_unit){ .hex = LR_NONE, .place = LA_WITH, .boss = boss, .steps = 1, .marks = LA_NEW };
    LR_TELL(ev, LA_TELL_RETURNED, side, LR_ONLY(side), (int32_t)u, boss);
}

static void allow_replacements(LA_BASED)
{
    const struct la_tables *t = la_tables(p);
    if (s->player[side].replacements == 0 && s->player[side].recruits == 0)
        return;
    uint64_t may = 0;
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (may_incorporate(p, s, side, i)) {
            may |= lr_bit(i);
            if (la_is_base(b, s->leader[i].hex) && anyone_to_raise(p, s, side, i))
                lr_allow(q, lr_say(LA_V_RAISE, i, 0, 0, 0));
        }
    for (unsigned u = t->first_unit[side]; may && u < t->first_unit[side + 1]; u++) {
        uint8_t holder = s->unit[u].place == LA_WITH ? la_holder(s, s->unit[u].boss) : LA_NOBODY;
        if (holder == LA_NOBODY || !(may >> holder & 1) || !may_strengthen(p, s, u))
            continue;
        lr_allow(q, lr_say(LA_V_STRENGTHEN, u, 0, 0, 0));
        q->suggest = lr_say(LA_V_STRENGTHEN, u, 0, 0, 0);
    }
}

bool la_bars_strengthen(LA_WHYS)
{
    unsigned u = lr_a(x);
    const struct la_unit *y = &s->unit[u];
    const struct la_counter *c = &la_tables(p)->counter[u];
    bool now = la_in_administration(s);
    if (c->side != side)
        return LA_BARS("14.4", "That unit is not yours.");
    if (y->place == LA_DEAD)
        return LA_BARS("14.4.1", "It is in the dead pile: raise it at a rail depot or Major City.");
    if (y->place != LA_WITH)
        return LA_BARS("14.4.1", "Only units of a Leader's command are brought up to strength.");
    if (c->type != LA_INFANTRY && c->type != LA_CAVALRY)
        return LA_BARS("14.4", "Replacement Steps are for infantry and cavalry.");
    if (y->steps >= c->most)
        return LA_BARS("14.4.1", "It is at full strength.");
    if (now && y->marks & LA_GAVE)
        return LA_BARS("14.3.1",
                       "It gave detachments in this Administration Sequence: it is not rebuilt in the same one.");
    if (now && y->marks & LA_NEW)
        return LA_BARS("14.4.2", "It has had its step in this Administration Sequence.");
    return bars_incorporating(p, s, side, la_holder(s, y->boss), v);
}

bool la_bars_raise(LA_WHYS)
{
    unsigned i = lr_a(x);
    struct la_bases b;
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", name_of(p, i));
    if (bars_incorporating(p, s, side, i, v))
        return true;
    la_find_bases(p, s, side, &b);
    if (!la_is_base(&b, s->leader[i].hex))
        return la_no_depot(p, s, side, s->leader[i].hex, "14.4.1", v);
    if (!anyone_fallen(p, s, side))
        return LA_BARS("14.4.1", "You have no unit in the dead pile.");
    return !anyone_to_raise(p, s, side, i)
           && LA_BARS("3.2.3", "His command has no room for any unit in the dead pile.");
}

/* A unit of the dead pile that comes back under somebody. */
bool la_bars_return(LA_WHYS)
{
    unsigned u = lr_a(x);
    const struct la_counter *c = &la_tables(p)->counter[u];
    uint8_t place = s->unit[u].place;
    if (c->side != side)
        return LA_BARS("14.4", "That unit is not yours.");
    if (c->type != LA_INFANTRY && c->type != LA_CAVALRY)
        return LA_BARS("14.4", "Replacement Steps are for infantry and cavalry.");
    if (place == LA_ABSENT || place == LA_LATER)
        return LA_BARS("14.4", "Replacement Steps bring back only units that have been in play.");
    return place != LA_DEAD && LA_BARS("14.4.1", "That unit is in play.");
}

void la_why_return(const struct lr_pack *p, const struct la_state *s, unsigned holder, unsigned u,
                   struct lr_verdict *v)
{
    bool cavalry = la_cavalry_corps(p, s, holder) || la_cavalry_division(p, s, holder);
    if (cavalry && la_tables(p)->counter[u].type != LA_CAVALRY)
        lr_refuse(v, "3.1.2", "A cavalry command takes only cavalry.");
    else
        lr_refuse(v, "3.2.3", "Nobody in the command of %s may have so many infantry units assigned to him.",
                  name_of(p, holder));
}

/* ---- 14.4.3 Special recruiting ---- */

/* 14.4.3 */
static bool recruits_here(const struct lr_pack *p, enum lr_side side, lr_hex h)
{
    int row = hex_of(p, h)->row;
    return side == LA_CONFEDERATE ? row <= RECRUIT_ROW : row > RECRUIT_ROW;
}

static bool may_recruit(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_HOLDS && l->ap > 0 && l->marks & LA_ACTIVE && !(l->marks & LA_RECRUITED)
           && hex_of(p, l->hex)->town && recruits_here(p, side, l->hex);
}

bool la_bars_recruit(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", name_of(p, i));
    if (l->place != LA_HOLDS)
        return LA_BARS("14.4.3", "%s holds no command.", name_of(p, i));
    if (!(l->marks & LA_ACTIVE))
        return LA_BARS("14.4.3", "%s is Inactive.", name_of(p, i));
    if (!hex_of(p, l->hex)->town)
        return LA_BARS("14.4.3", "He must be in a town or Major City.");
    if (!recruits_here(p, side, l->hex))
        return LA_BARS("14.4.3", side == LA_CONFEDERATE ? "Confederates recruit only south of row 63."
                                                        : "The Union recruits only north of row 62.");
    if (l->marks & LA_RECRUITED)
        return LA_BARS("14.4.3", "%s has recruited in this Administration Sequence.", name_of(p, i));
    return l->ap == 0 && LA_BARS("14.4.3", "The order costs 1 Administration Point, and he has none.");
}

static struct la_price price_of_recruiting(unsigned leader) { return LA_POINTS(leader, 1); }

/* 14.4.3 */
static void recruit(LA_APPLIES)
{
    unsigned i = lr_a(x);
    struct la_price price = price_of_recruiting(i);
    la_charge(p, s, side, &price);
    s->leader[i].marks |= LA_RECRUITED;
    bool found = lr_d6(&s->core, ev) >= la_tables(p)->recruit;
    if (found && s->player[side].replacements < 999)
        s->player[side].replacements++;
    LR_TELL(ev, found ? LA_TELL_RECRUITED : LA_TELL_NO_RECRUITS, side, LR_ONLY(side), (int32_t)i);
    la_die_seen(ev, side, LR_ONLY(side));
}

/* ---- 16.1.4 Remounting ---- */

/* the Overall Commander orders it; a unit without a Leader needs none. */
static uint8_t remount_payer(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    return s->unit[u].place == LA_WITH ? la_overall(p, s, side, la_unit_hex(s, u)) : LA_NOBODY;
}

static bool may_remount(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned u)
{
    const struct la_unit *x = &s->unit[u];
    lr_hex h = la_unit_hex(s, u);
    if ((x->marks & (LA_DISMOUNTED | LA_REMOUNTING | LA_NEW)) != LA_DISMOUNTED || h == LR_NONE
        || !hex_of(p, h)->town)
        return false;
    uint8_t payer = remount_payer(p, s, side, u);
    return payer == LA_NOBODY || s->leader[payer].ap > 0;
}

bool la_bars_remount(LA_WHYS)
{
    unsigned u = lr_a(x);
    const struct la_unit *y = &s->unit[u];
    lr_hex h = la_unit_hex(s, u);
    bool stop = lr_verb_of(x) == LA_V_STOP_REMOUNT;
    if (la_tables(p)->counter[u].side != side || h == LR_NONE)
        return LA_BARS("16.1.4", "That is not a unit of yours on the map.");
    if (!(y->marks & LA_DISMOUNTED))
        return LA_BARS("16.1.4", "It is not dismounted cavalry.");
    if (stop && !(y->marks & LA_REMOUNTING))
        return LA_BARS("16.1.4", "It is not remounting.");
    if (y->marks & LA_NEW && la_in_administration(s))
        return LA_BARS("16.1.4", "It has had its orders in this Administration Sequence.");
    if (stop)
        return false;
    if (y->marks & LA_REMOUNTING)
        return LA_BARS("16.1.4", "It is remounting already.");
    if (!hex_of(p, h)->town)
        return LA_BARS("16.1.4", "Horses are found only in a town or city.");
    uint8_t payer = remount_payer(p, s, side, u);
    return payer != LA_NOBODY && s->leader[payer].ap == 0
           && LA_BARS("3.2.4", "%s has no Administration Point for the order.", name_of(p, payer));
}

static struct la_price price_of_mounts(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                       unsigned u)
{
    uint8_t payer = remount_payer(p, s, side, u);
    return payer == LA_NOBODY ? la_no_price() : LA_POINTS(payer, 1);
}

/* What a die must show for horses to be found. */
static int mounts_need(const struct la_state *s) { return s->track >= FEW_HORSES ? FEW_MOUNTS : MOUNTS; }

static void remount(LA_APPLIES)
{
    unsigned u = lr_a(x);
    struct la_price price = price_of_mounts(p, s, side, u);
    la_charge(p, s, side, &price);
    s->unit[u].marks |= LA_REMOUNTING | LA_NEW;
    LR_TELL(ev, LA_TELL_REMOUNTING, side, LR_ONLY(side), (int32_t)u);
}

/* 16.1.4: Those that were ordered to in an earlier turn roll. */
static void roll_for_mounts(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    int need = mounts_need(s);
    for (unsigned u = 0; u < (unsigned)t->units; u++) {
        if (!(s->unit[u].marks & LA_REMOUNTING))
            continue;
        enum lr_side side = t->counter[u].side;
        lr_reveal(&s->core); /* a die is seen */
        bool found = lr_d6(&s->core, ev) >= need;
        if (found)
            s->unit[u].marks &= (uint8_t) ~(LA_REMOUNTING | LA_DISMOUNTED);
        LR_TELL(ev, found ? LA_TELL_REMOUNTED : LA_TELL_NO_MOUNTS, side, LR_ONLY(side), (int32_t)u);
        la_die_seen(ev, side, LR_ONLY(side));
    }
}

/* ---- 14.5.1 Brevets ---- */

int la_rank_needed(const struct lr_pack *p, unsigned hq)
{
    if (hq >= LA_HQS)
        return 0;
    const struct la_headquarters *x = &la_tables(p)->hq[hq];
    if (x->kind == LA_HQ_GROUP || x->kind == LA_HQ_ARMY)
        return x->side == LA_UNION ? 3 : 4;
    return x->kind == LA_HQ_CORPS ? 3 : 0;
}

static bool supplied(const struct la_state *s, unsigned i)
{
    uint8_t holder = la_holder(s, i);
    return holder != LA_NOBODY && (s->leader[holder].supply & LA_SUPPLY_STATUS) == LA_FULL;
}

/* 3.2.2: with this rank, would he stand beside an equal without a headquarters? */
static bool equal_there(const struct lr_pack *p, const struct la_state *s, unsigned i, int rank)
{
    enum lr_side side = (enum lr_side)la_tables(p)->officer[i].side;
    bool equal = false;
    if (s->leader[i].place == LA_STAFF)
        return false;
    LR_EACH_BIT(j, la_leaders_at(p, s, side, la_leader_hex(s, i))) {
        if ((la_senior(p, s, j) && !(s->leader[j].marks & LA_NO_HQ)) || la_cavalry_corps(p, s, j))
            return false;
        equal |= j != i && s->leader[j].rank == rank;
    }
    return equal;
}

static bool may_brevet(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    return la_in_play(l) && l->rank < 4 && !(l->marks & LA_RANKED) && s->player[side].wep >= cost(p, LA_C_BREVET)
           && supplied(s, i) && !equal_there(p, s, i, l->rank + 1);
}

static bool may_demote(const struct lr_pack *p, const struct la_state *s, enum lr_side side, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    if (!la_in_play(l) || l->rank <= la_tables(p)->officer[i].rank || l->marks & LA_RANKED
        || s->player[side].wep < cost(p, LA_C_BREVET) || !supplied(s, i))
        return false;
    int rank = l->rank - 1;
    return rank >= la_rank_needed(p, l->hq) && la_burden(p, s, i) <= la_capacity(p, s, i) - 4
           && !(l->place == LA_STAFF && rank < 2) && !equal_there(p, s, i, rank);
}

/* What a leader would no longer be fit for. */
static bool bars_lower_rank(const struct lr_pack *p, const struct la_state *s, unsigned i, struct lr_verdict *v)
{
    const struct la_leader *l = &s->leader[i];
    int rank = l->rank - 1;
    if (l->rank <= la_tables(p)->officer[i].rank)
        return LA_BARS("14.5.1", "Nobody is demoted below his natural rank.");
    if (rank < la_rank_needed(p, l->hq))
        return LA_BARS(la_army_commander(p, s, i) ? "3.3.1" : "3.3.2", "His Headquarters asks for his rank.");
    if (l->place == LA_STAFF && rank < 2)
        return LA_BARS("3.3.4", "A chief of staff has two stars at least.");
    return la_burden(p, s, i) > la_capacity(p, s, i) - 4 && LA_BARS("3.2.3", "His command needs his rank.");
}

bool la_bars_rank(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    bool up = lr_verb_of(x) == LA_V_BREVET;
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", name_of(p, i));
    if (!la_in_play(l))
        return LA_BARS("14.5.1", "%s is not in play.", name_of(p, i));
    if (!supplied(s, i))
        return LA_BARS("14.5.1", "%s is not in Full Supply.", name_of(p, i));
    if (l->marks & LA_RANKED)
        return LA_BARS("14.5.1", "One rank a turn is all.");
    if (up && l->rank >= 4)
        return LA_BARS("14.5.1", "There is no higher rank.");
    if (!up && bars_lower_rank(p, s, i, v))
        return true;
    if (equal_there(p, s, i, up ? l->rank + 1 : l->rank - 1))
        return LA_BARS("3.2.2", "He would stand beside a Leader of equal rank without a Headquarters.");
    return s->player[side].wep < cost(p, LA_C_BREVET) && LA_BARS("13.3.4", "You cannot pay the War Effort Point.");
}

static struct la_price price_of_rank(const struct lr_pack *p) { return LA_WEP(cost(p, LA_C_BREVET)); }

/* 14.5.1 */
static void change_rank(LA_APPLIES)
{
    struct la_leader *l = &s->leader[lr_a(x)];
    struct la_price price = price_of_rank(p);
    la_charge(p, s, side, &price);
    l->rank = (uint8_t)(lr_verb_of(x) == LA_V_BREVET ? l->rank + 1 : l->rank - 1);
    l->marks |= LA_RANKED;
    LR_TELL(ev, LA_TELL_RANK, side, LR_ONLY(side), (int32_t)lr_a(x), l->rank);
}

/* ---- 14.5.2 Training ---- */

static bool may_train(const struct lr_pack *p, const struct la_state *s, unsigned i)
{
    const struct la_leader *l = &s->leader[i];
    return l->place == LA_HOLDS && !(l->marks & (LA_TRAINING | LA_FRESH | LA_DIGGING)) && l->ap > 0
           && hex_of(p, l->hex)->town && supplied(s, i) && l->morale < LA_MOST_ON_TRACK;
}

static bool may_stop_training(const struct la_state *s, unsigned i)
{
    return s->leader[i].place == LA_HOLDS && (s->leader[i].marks & (LA_TRAINING | LA_FRESH)) == LA_TRAINING;
}

static bool bars_end_of_training(const struct lr_pack *p, const struct la_state *s, unsigned i,
                                 struct lr_verdict *v)
{
    if (!(s->leader[i].marks & LA_TRAINING))
        return LA_BARS("14.5.2", "%s is not in training.", name_of(p, i));
    return s->leader[i].marks & LA_FRESH && la_in_administration(s)
           && LA_BARS("14.5.2", "Training begun now ends in a later Administration Sequence.");
}

bool la_bars_train_leader(LA_WHYS)
{
    unsigned i = lr_a(x);
    const struct la_leader *l = &s->leader[i];
    if (la_tables(p)->officer[i].side != side)
        return LA_BARS("14.0", "%s is not yours.", name_of(p, i));
    if (l->place != LA_HOLDS)
        return LA_BARS("14.5.2", "%s holds no command.", name_of(p, i));
    if (lr_verb_of(x) == LA_V_STOP_TRAINING)
        return bars_end_of_training(p, s, i, v);
    if (l->marks & LA_TRAINING)
        return LA_BARS("14.5.2", "%s is in training already.", name_of(p, i));
    if (l->marks & LA_FRESH && la_in_administration(s))
        return LA_BARS("14.5.2", "%s has just ended his training, or has just been appointed.", name_of(p, i));
    if (!hex_of(p, l->hex)->town)
        return LA_BARS("14.5.2", "He must be in a town or Major City.");
    if (!supplied(s, i))
        return LA_BARS("14.5.2", "He must be in Full Supply.");
    if (l->ap == 0)
        return LA_BARS("14.5.2", "The order costs 1 Administration Point, and he has none.");
    if (l->marks & LA_DIGGING)
        return LA_BARS("14.8.2", "His troops are building entrenchments.");
    return l->morale >= LA_MOST_ON_TRACK && LA_BARS("3.5.1", "His morale cannot rise higher.");
}

static struct la_price price_of_training(unsigned leader) { return LA_POINTS(leader, 1); }

static void train(LA_APPLIES)
{
    unsigned i = lr_a(x);
    bool begins = lr_verb_of(x) == LA_V_TRAIN;
    struct la_price price = price_of_training(i);
    if (begins) {
        la_charge(p, s, side, &price);
        la_activate(s, i); /* he counts as Active */
        s->leader[i].marks |= LA_TRAINING;
    } else {
        s->leader[i].marks &= ~(uint32_t)LA_TRAINING;
    }
    s->leader[i].marks |= LA_FRESH;
    LR_TELL(ev, begins ? LA_TELL_TRAINS : LA_TELL_STOPS_TRAINING, side, LR_ONLY(side), (int32_t)i);
}

/* 14.5.2, 14.5.3, 16.1.4: what time brings. */
void la_rest_and_drill(LA_GOES)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = 0; i < (unsigned)t->leaders; i++) {
        struct la_leader *l = &s->leader[i];
        enum lr_side side = t->officer[i].side;
        if (l->wound > 0 && !(l->marks & LA_HURT)) {
            l->wound--;
            LR_TELL(ev, LA_TELL_HEALS, side, LR_ONLY(side), (int32_t)i, l->wound);
        }
        l->marks &= ~(uint32_t)LA_HURT;
        if (l->place == LA_HOLDS && l->marks & LA_TRAINING) {
            la_raise_morale(s, i, 1);
            LR_TELL(ev, LA_TELL_TRAINED, side, LR_ONLY(side), (int32_t)i, l->morale);
        }
    }
    roll_for_mounts(p, s, ev);
}

/* ---- Together ---- */

void la_allow_soldiers(LA_BASED)
{
    const struct la_tables *t = la_tables(p);
    allow_replacements(p, s, side, q, b);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++) {
        if (!la_in_play(&s->leader[i]))
            continue;
        if (may_recruit(p, s, side, i))
            lr_allow(q, lr_say(LA_V_RECRUIT, i, 0, 0, 0));
        if (may_brevet(p, s, side, i))
            lr_allow(q, lr_say(LA_V_BREVET, i, 0, 0, 0));
        if (may_demote(p, s, side, i))
            lr_allow(q, lr_say(LA_V_DEMOTE, i, 0, 0, 0));
        if (may_train(p, s, i))
            lr_allow(q, lr_say(LA_V_TRAIN, i, 0, 0, 0));
        if (may_stop_training(s, i))
            lr_allow(q, lr_say(LA_V_STOP_TRAINING, i, 0, 0, 0));
    }
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        if (!(s->unit[u].marks & LA_DISMOUNTED))
            continue;
        if (may_remount(p, s, side, u))
            lr_allow(q, lr_say(LA_V_REMOUNT, u, 0, 0, 0));
        if ((s->unit[u].marks & (LA_REMOUNTING | LA_NEW)) == LA_REMOUNTING)
            lr_allow(q, lr_say(LA_V_STOP_REMOUNT, u, 0, 0, 0));
    }
}

bool la_do_soldiers(LA_APPLIES)
{
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_STRENGTHEN:
        incorporate(p, s, side, la_holder(s, s->unit[a].boss));
        s->unit[a].steps++;
        s->unit[a].marks |= LA_NEW;
        LR_TELL(ev, LA_TELL_STRENGTHENED, side, LR_ONLY(side), (int32_t)a);
        return true;
    case LA_V_RAISE: {
        struct la_appoint_frame *f = la_push_appoint(s, LR_ONLY(side));
        f->side = (uint8_t)side;
        f->leader = (int32_t)a;
        f->what = LA_P_RAISE;
        return true;
    }
    case LA_V_RECRUIT:
        recruit(p, s, side, x, ev);
        return true;
    case LA_V_REMOUNT:
        remount(p, s, side, x, ev);
        return true;
    case LA_V_STOP_REMOUNT:
        s->unit[a].marks = (uint8_t)((s->unit[a].marks & ~LA_REMOUNTING) | LA_NEW);
        return true;
    case LA_V_BREVET:
    case LA_V_DEMOTE:
        change_rank(p, s, side, x, ev);
        return true;
    case LA_V_TRAIN:
    case LA_V_STOP_TRAINING:
        train(p, s, side, x, ev);
        return true;
    default:
        return false;
    }
}

static void line_step(LA_LINES, unsigned holder, int now, int most)
{
    struct la_price price = price_of_step(holder);
    (void)side;
    la_price_line(p, s, f, l, &price);
    if (most > 0)
        la_value(l, now, now + 1, most > 1 ? "steps" : "step");
}

void la_line_return(LA_LINES)
{
    line_step(p, s, side, f, l, (unsigned)la_appoint_frame_of(s)->leader, 0,
              la_tables(p)->counter[lr_a(l->base)].most);
}

static void line_drill(LA_LINES, unsigned i)
{
    struct la_price price = price_of_training(i);
    (void)side;
    if (lr_verb_of(l->base) == LA_V_STOP_TRAINING) {
        l->effect = "he may move again";
        return;
    }
    la_price_line(p, s, f, l, &price);
    la_value(l, s->leader[i].morale, s->leader[i].morale + 1, "Morale");
    l->effect = "next turn, and each turn while he stays";
}

static void line_rank(LA_LINES, unsigned i)
{
    struct la_price price = price_of_rank(p);
    int rank = s->leader[i].rank;
    (void)side;
    la_price_line(p, s, f, l, &price);
    la_value(l, rank, lr_verb_of(l->base) == LA_V_BREVET ? rank + 1 : rank - 1, "stars");
}

bool la_line_soldiers(LA_LINES)
{
    unsigned a = lr_a(l->base);
    struct la_price price;
    switch (lr_verb_of(l->base)) {
    case LA_V_STRENGTHEN:
        line_step(p, s, side, f, l, la_holder(s, s->unit[a].boss), s->unit[a].steps, la_tables(p)->counter[a].most);
        return true;
    case LA_V_RAISE:
        line_step(p, s, side, f, l, a, 0, 0);
        l->effect = "a unit of the dead pile comes back with a step";
        return true;
    case LA_V_RECRUIT:
        price = price_of_recruiting(a);
        la_price_line(p, s, f, l, &price);
        l->effect = lr_form_text(f, "a Replacement Step %s", la_at_least(f, la_tables(p)->recruit));
        return true;
    case LA_V_REMOUNT:
        price = price_of_mounts(p, s, side, a);
        la_price_line(p, s, f, l, &price);
        l->effect = lr_form_text(
            f, mounts_need(s) < 6 ? "from next turn, on %d or more" : "from next turn, on a %d", mounts_need(s));
        return true;
    case LA_V_STOP_REMOUNT:
        l->effect = "it stays dismounted, and may move";
        return true;
    case LA_V_BREVET:
    case LA_V_DEMOTE:
        line_rank(p, s, side, f, l, a);
        return true;
    case LA_V_TRAIN:
    case LA_V_STOP_TRAINING:
        line_drill(p, s, side, f, l, a);
        return true;
    default:
        return false;
    }
}
