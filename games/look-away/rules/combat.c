/* combat.c - 10.1 to 10.6.2: battles, ammunition, and the sums of fire.
 *
 * A battle begins with a reveal: both sides state morale and Combat Factors (10.3.1, 3.7.2). Ammo is paid before
 * the first die: LA_LOADED then marks boxes that had any, LA_SPARED those whose guns are silent, so that every fire
 * of the battle is summed up alike. Both marks go when the battle is over.
 */
#include "look.h"

void la_no_battle(struct la_state *s)
{
    memset(&s->battle, 0, sizeof s->battle);
    s->battle.hex = LR_NONE;
    for (int i = 0; i < 8; i++)
        s->battle.from[i] = LR_NONE;
    s->battle.superior = s->battle.extended = 0xFF;
}

bool la_attacked(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].at == h && s->attack[i].from != LR_NONE && !(s->attack[i].marks & LA_FOUGHT))
            return true;
    return false;
}

bool la_was_attacked(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].at == h && s->attack[i].from != LR_NONE)
            return true;
    return false;
}

static const struct la_attack *attack_from(const struct la_state *s, lr_hex from)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from == from && s->attack[i].at != LR_NONE)
            return &s->attack[i];
    return NULL;
}

static bool depot_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == h)
            return true;
    return false;
}

/* Somebody or something to attack: troops, manned works (14.8.4), a depot (8.6.4). */
static bool is_target(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    if (lr_has(&s->stand[side], h) || depot_at(p, s, side, h))
        return true;
    if (la_works(s, h, side) && la_manned(p, s, h))
        return true;
    la_muster(p, s, side, h, &f);
    return f.units > 0;
}

void la_prune_attacks(const struct lr_pack *p, struct la_state *s)
{
    for (int i = 0; i < LA_ATTACKS; i++) {
        struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->marks & LA_FOUGHT)
            continue;
        enum lr_side side = lr_has(&s->stand[LA_UNION], a->from) ? LA_UNION : LA_CONFEDERATE;
        if (!lr_has(&s->stand[side], a->from) || !is_target(p, s, lr_enemy(side), a->at)
            || lr_distance(p->board, a->from, a->at) != 1)
            *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    }
}

/* ---- 10.1.2 ammunition ---- */

/* Leaders of a box: the holder and those under him (A-14: not the chief of staff). */
static int box_leaders(const struct la_force *f, const struct la_state *s, unsigned holder)
{
    int n = 0;
    for (int i = 0; i < f->leaders; i++)
        n += la_holder(s, f->leader[i]) == holder;
    return n;
}

static bool out_of_supply(const struct la_state *s, const struct la_force *f)
{
    return f->oc != LA_NOBODY && (s->leader[f->oc].supply & LA_SUPPLY_STATUS) == LA_OUT_OF_SUPPLY;
}

/* 10.1.2: Would this box serve its guns: it has some, is to use them, and can pay for its leaders, and the Overall
 * Commander one more? */
static bool would_serve(const struct la_state *s, const struct la_force *f, unsigned holder)
{
    const struct la_leader *l = &s->leader[holder];
    if (l->guns == 0 || l->marks & LA_SPARED || out_of_supply(s, f))
        return false;
    if (s->leader[f->oc].ammo == 0)
        return false;
    return l->ammo >= box_leaders(f, s, holder) + (holder == f->oc);
}

/* Do the guns of this box fire: in a battle under way as it was paid, else as it would be. */
static bool serves(const struct la_state *s, const struct la_battle *b, const struct la_force *f, unsigned holder)
{
    const struct la_leader *l = &s->leader[holder];
    if (b->round == 0)
        return would_serve(s, f, holder);
    return l->guns > 0 && (l->marks & (LA_LOADED | LA_SPARED)) == LA_LOADED && !out_of_supply(s, f);
}

static bool has_ammo(const struct la_state *s, const struct la_battle *b, unsigned holder)
{
    return b->round == 0 ? s->leader[holder].ammo > 0 : (s->leader[holder].marks & LA_LOADED) != 0;
}

static void spend_ammo(struct la_state *s, unsigned holder, int n, enum lr_side side, struct lr_events *ev)
{
    s->leader[holder].ammo = (uint8_t)(s->leader[holder].ammo - n);
    LR_TELL(ev, LA_TELL_AMMO_SPENT, side, LR_ONLY(side), (int32_t)holder, n);
}

/* 10.1.2, for all of a side in a hex, once a battle. */
static void pay_ammo(const struct lr_pack *p, struct la_state *s, enum lr_side side, lr_hex h, struct lr_events *ev)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    bool any = false;
    uint8_t serve[LA_STACK] = { 0 };
    for (int i = 0; i < f.leaders; i++)
        serve[i] = s->leader[f.leader[i]].place == LA_HOLDS && would_serve(s, &f, f.leader[i]);
    for (int i = 0; i < f.leaders; i++) {
        struct la_leader *l = &s->leader[f.leader[i]];
        if (l->place != LA_HOLDS)
            continue;
        l->marks |= l->ammo > 0 ? LA_LOADED : 0;
        any |= serve[i];
        if (!serve[i])
            l->marks |= LA_SPARED;
    }
    for (int i = 0; i < f.leaders && any; i++) {
        unsigned holder = f.leader[i];
        int n = (serve[i] ? box_leaders(&f, s, holder) : 0) + (holder == f.oc);
        if (s->leader[holder].place == LA_HOLDS && n > 0)
            spend_ammo(s, holder, n, side, ev);
    }
}

/* ---- 10.2 halvings ---- */

/* How often a leader's command is halved: Inactive (10.2.1), after a Force March (10.2.2), without ammo or supply
 * (10.2.3, A-27), in Training (14.5.2). */
static int halvings(const struct la_state *s, const struct la_battle *b, const struct la_force *f, unsigned boss,
                    bool defender)
{
    unsigned holder = la_holder(s, boss);
    if (holder == LA_NOBODY)
        return 0;
    uint32_t marks = s->leader[boss].marks | s->leader[holder].marks;
    bool idle = !la_active(s, boss) || (defender && !la_active(s, f->oc));
    bool dry = !has_ammo(s, b, holder) || out_of_supply(s, f);
    return idle + ((marks & LA_FORCED) != 0) + dry + ((marks & LA_TRAINING) != 0);
}

/* 14.7, 14.8.2, 16.1.4, 14.5.2: units that do other things do not attack. */
static bool may_attack(const struct la_state *s, unsigned unit, unsigned boss)
{
    return !(s->unit[unit].marks & (LA_DIGS | LA_AT_WORK | LA_REMOUNTING))
           && (boss == LA_NOBODY || !(s->leader[boss].marks & LA_TRAINING));
}

/* 10.5 */
static int up(int n, int halved) { return (n + (1 << halved) - 1) >> halved; }

enum { MOST_HALVINGS = 5 };

/* 14.7.1: Combat Factors of the units of one command; in thirty-seconds if they are to be halved together (9.1.4),
 * else each group rounded up after its last halving (10.5). */
static int command_cf(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b,
                      const struct la_force *f, unsigned boss, bool defender, bool exact)
{
    int sum[MOST_HALVINGS + 1] = { 0 }, total = 0;
    int base = boss == LA_NOBODY ? 0 : halvings(s, b, f, boss, defender);
    for (int i = 0; i < f->units; i++) {
        unsigned u = f->unit[i];
        if (f->bosses[i] != boss || (!defender && !may_attack(s, u, boss)))
            continue;
        int n = base + ((s->unit[u].marks & (LA_DIGS | LA_AT_WORK)) != 0); /* 14.8.2, A-59 */
        sum[n > MOST_HALVINGS ? MOST_HALVINGS : n] += la_unit_cf(p, s, u);
    }
    for (int n = 0; n <= MOST_HALVINGS; n++)
        total += exact ? sum[n] << (MOST_HALVINGS - n) : up(sum[n], n);
    return total;
}

static int force_cf(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b,
                    const struct la_force *f, bool defender, bool exact)
{
    int total = command_cf(p, s, b, f, LA_NOBODY, defender, exact);
    for (int i = 0; i < f->leaders; i++)
        total += command_cf(p, s, b, f, f->leader[i], defender, exact);
    return total;
}

/* 10.4.2, 16.2.1: Guns that fire, each box halved as its holder is. */
static int force_guns(const struct la_state *s, const struct la_battle *b, const struct la_force *f, bool defender)
{
    int guns = 0;
    for (int i = 0; i < f->leaders; i++) {
        unsigned holder = f->leader[i];
        const struct la_leader *l = &s->leader[holder];
        if (l->place != LA_HOLDS || !serves(s, b, f, holder))
            continue;
        int n = halvings(s, b, f, holder, defender) + ((l->marks & LA_DIGGING) != 0);
        guns += up(l->guns, n > MOST_HALVINGS ? MOST_HALVINGS : n);
    }
    return guns;
}

/* 7.2.2 */
static int depots_cf(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    const struct la_tables *t = la_tables(p);
    int n = 0;
    for (unsigned c = t->first_cart[side]; c < t->first_cart[side + 1]; c++)
        if (s->cart[c].face == LA_DEPOT && s->cart[c].hex == h)
            n += t->wheels[c].capacity; /* */
    return n;
}

/* ---- 9.1.4, 9.1.5 Support ---- */

static bool hidden_at(const struct la_state *s, const struct la_force *f)
{
    return f->oc != LA_NOBODY && s->leader[f->oc].marks & LA_HIDDEN;
}

/* 9.1.4: Does n support the hex under attack against the force at `from`? Hidden forces do not (ruling: they would
 * be seen). */
static bool supports(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, lr_hex from,
                     lr_hex n)
{
    enum lr_side side = lr_enemy((enum lr_side)b->attacker);
    return n != LR_NONE && lr_distance(p->board, n, from) == 1 && !la_was_attacked(s, n)
           && (lr_has(&s->stand[side], n) || depot_at(p, s, side, n));
}

/* 9.1.4, 9.1.5 */
static void add_support(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, lr_hex from,
                        struct la_fire *f)
{
    enum lr_side side = lr_enemy((enum lr_side)b->attacker);
    int cf = 0, guns = 0;
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[b->hex][d];
        if (!supports(p, s, b, from, n))
            continue;
        struct la_force x;
        la_muster(p, s, side, n, &x);
        if (hidden_at(s, &x))
            continue;
        bool across = la_tables(p)->hex[b->hex].major >> d & 1 && !la_crossable(p, s, side, b->hex, d);
        if (!across)
            cf += force_cf(p, s, b, &x, true, true) + (depots_cf(p, s, side, n) << MOST_HALVINGS);
        guns += force_guns(s, b, &x, true);
    }
    f->cf += up(cf, MOST_HALVINGS + 1);
    f->guns += up(guns, 1);
}

/* ---- 10.3 column shifts ---- */

static bool in_works(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    return la_works(s, h, side) > 0 && la_manned(p, s, h);
}

/* 10.3.2, 14.8.4: by the ground the other side is on, and the hexside between. */
static int ground_shift(const struct lr_pack *p, const struct la_state *s, enum lr_side target, lr_hex from,
                        lr_hex at, bool defender)
{
    const struct la_tables *t = la_tables(p);
    const struct la_hexinfo *x = &t->hex[at];
    bool doctrine = s->options >> LA_O_DOCTRINE & 1; /* 10.3.2.1 */
    int n = x->terrain < 8 ? t->shift[x->terrain] : 0;
    if (!doctrine)
        n += x->town == 2 ? t->shift_city : x->town == 1 ? t->shift_town : 0;
    int d = lr_direction(p->board, at, from);
    if (d >= 0 && !(doctrine && defender))
        n += x->major >> d & 1 ? t->shift_major : x->minor >> d & 1 ? t->shift_minor : 0;
    return n + (in_works(p, s, target, at) ? la_works(s, at, target) : 0);
}

/* ---- 10.4 die roll modifiers ---- */

struct horse {
    int cf, units;
};

static struct horse horse_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return (struct horse){ f.mounted_cf, f.mounted };
}

/* 10.4.3, A-48: all attacking stacks against the hex. [0] attacker, [1] defender. */
static void weigh_cavalry(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b,
                          struct horse of[2])
{
    of[0] = (struct horse){ 0, 0 };
    for (int i = 0; i < b->attacks; i++) {
        struct horse x = horse_at(p, s, (enum lr_side)b->attacker, b->from[i]);
        of[0].cf += x.cf;
        of[0].units += x.units;
    }
    of[1] = horse_at(p, s, lr_enemy((enum lr_side)b->attacker), b->hex);
}

/* 10.4.3 */
static int superior_of(const struct la_battle *b, const struct horse of[2])
{
    if (of[0].cf == of[1].cf)
        return 0xFF;
    return of[0].cf > of[1].cf ? b->attacker : (int)lr_enemy((enum lr_side)b->attacker);
}

/* 10.4.3, A-47, 14.8.4: nothing is claimed against works, and whoever is in them suffers nothing. */
static int cavalry_modifier(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b,
                            bool defender, enum lr_side side, lr_hex from, lr_hex at)
{
    enum { BONUS = 3 };
    struct horse of[2];
    weigh_cavalry(p, s, b, of);
    int superior = superior_of(b, of);
    if (superior == 0xFF)
        return 0;
    if (superior == (int)side)
        return in_works(p, s, lr_enemy(side), at) ? 0 : BONUS;
    int fewer = of[!defender].units - of[defender].units;
    return fewer > 0 && !in_works(p, s, side, from) ? -fewer : 0;
}

/* 19.2.5: Hood's corps and another without Johnston: the lowest rating there counts. */
static bool snarled(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    const struct la_tables *t = la_tables(p);
    const struct la_scenario *sc = &t->scenario[s->scenario];
    bool hood = false, other = false;
    if (f->side != LA_CONFEDERATE || !(sc->changes & LA_SNARLS) || sc->campaign)
        return false;
    for (int i = 0; i < f->leaders; i++) {
        unsigned l = f->leader[i];
        if (l == t->johnston || s->leader[l].hq == LA_ARMY_OF_TENNESSEE)
            return false;
        bool corps = s->leader[l].hq < LA_HQS && t->hq[s->leader[l].hq].kind == LA_HQ_CORPS;
        hood |= l == t->hood && corps;
        other |= l != t->hood && corps;
    }
    return hood && other;
}

/* 3.2.5, 10.4.1 */
static int battle_rating(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    if (f->oc == LA_NOBODY)
        return 0;
    int br = la_br(p, s, f->oc);
    for (int i = 0; i < f->leaders && snarled(p, s, f); i++) {
        int other = la_br(p, s, f->leader[i]);
        br = other < br ? other : br;
    }
    return br;
}

/* 10.4.4 */
static int broken_units(const struct lr_pack *p, const struct la_state *s, const struct la_force *f)
{
    int n = 0;
    for (int i = 0; i < f->units; i++)
        n += la_broken(p, s, f->unit[i]);
    return n;
}

/* 5.2.3, 5.2.5, 10.4.5 */
static int weather_modifier(const struct la_state *s, const struct la_battle *b)
{
    if (s->weather == LA_RAIN || s->weather == LA_MUD)
        return -1;
    return b->round == 2 && (s->weather == LA_HEAT || s->weather == LA_SCORCH) ? -1 : 0; /* 5.2 */
}

static int hasty_modifier(const struct la_state *s, lr_hex from, bool defender)
{
    const struct la_attack *a = attack_from(s, from);
    return !defender && a != NULL && a->marks & LA_HASTY ? -2 : 0; /* 8.4.1, 10.4.1 */
}

/* 10.3: all to the left first, then to the right. */
static int shifted(int column, int left, int right)
{
    column = lr_within(column - left, 0, LA_FERT_COLUMNS - 1);
    return lr_within(column + right, 0, LA_FERT_COLUMNS - 1);
}

/* 10.3.1, 3.2.5; who has nobody there has no morale to compare. */
static int morale_shift(const struct lr_pack *p, const struct la_state *s, const struct la_force *own,
                        const struct la_force *other)
{
    return own->units > 0 && other->units > 0 && la_force_morale(p, s, own) > la_force_morale(p, s, other);
}

/* 10.3, 10.5, 14.8.4 */
void la_sum_fire(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, int which,
                 bool defender, struct la_fire *f)
{
    enum lr_side attacker = (enum lr_side)b->attacker, side = defender ? lr_enemy(attacker) : attacker;
    lr_hex from = defender ? b->hex : b->from[which], at = defender ? b->from[which] : b->hex;
    struct la_force own, other;
    la_muster(p, s, side, from, &own);
    la_muster(p, s, lr_enemy(side), at, &other);
    memset(f, 0, sizeof *f);
    f->cf = force_cf(p, s, b, &own, defender, false);
    f->guns = force_guns(s, b, &own, defender);
    if (defender) {
        f->cf += depots_cf(p, s, side, from) + (in_works(p, s, side, from) ? la_works(s, from, side) : 0);
        add_support(p, s, b, at, f);
    }
    f->cf = f->cf < 1 ? 1 : f->cf;
    f->left = ground_shift(p, s, lr_enemy(side), from, at, defender) + (defender ? which : 0);
    f->right = morale_shift(p, s, &own, &other);
    if (!defender && (which > 0 || (b->round == 2 && b->attacker == s->active))) /* 10.3.3, 10.7.1 */
        f->right++;
    f->column = shifted(lr_column(la_tables(p)->fert_least, LA_FERT_COLUMNS, f->cf), f->left, f->right);
    f->br = battle_rating(p, s, &own);
    f->cavalry = cavalry_modifier(p, s, b, defender, side, from, at);
    f->broken = -broken_units(p, s, &own);
    f->weather = weather_modifier(s, b);
    f->woods = -b->woods;
    f->hasty = hasty_modifier(s, from, defender);
    f->modifier = f->br + f->guns + f->cavalry + f->broken + f->weather + f->woods + f->hasty;
}

/* ---- A battle ---- */

/* 10.4.6, A-49: once a battle hex and round, not in a Major City. */
static void check_woods(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    if (la_tables(p)->hex[s->battle.hex].town == 2)
        return;
    int die = lr_d6(&s->core, ev);
    s->battle.woods = (uint8_t)(die <= 3 ? 0 : die <= 5 ? 1 : 2);
    LR_TELL(ev, LA_TELL_WOODS, (enum lr_side)s->battle.attacker, LR_EVERYONE, s->battle.woods);
}

/* 19.6.6: has a corps attacked this turn? */
static void note_attack(const struct lr_pack *p, struct la_state *s, lr_hex from)
{
    struct la_force f;
    la_muster(p, s, (enum lr_side)s->battle.attacker, from, &f);
    for (int i = 0; i < f.leaders; i++)
        if (la_senior(p, s, f.leader[i]) && f.cavalry < f.units)
            s->player[s->battle.attacker].attacked = 1;
}

static void begin_battle(LA_GOES)
{
    struct la_battle *b = &s->battle;
    enum lr_side attacker = (enum lr_side)b->attacker, defender = lr_enemy(attacker);
    lr_reveal(&s->core);
    la_show_all(p, s, defender, b->hex, ev);
    LR_TELL(ev, b->round == 2 ? LA_TELL_EXTENDED : LA_TELL_BATTLE, attacker, LR_EVERYONE, b->hex);
    la_recheck_supply(p, s, defender, b->hex);
    pay_ammo(p, s, defender, b->hex, ev);
    for (int i = 0; i < b->attacks; i++) {
        la_show_all(p, s, attacker, b->from[i], ev);
        la_recheck_supply(p, s, attacker, b->from[i]);
        pay_ammo(p, s, attacker, b->from[i], ev);
        note_attack(p, s, b->from[i]);
    }
    for (int d = 0; d < 6; d++) {
        lr_hex n = p->board->next[b->hex][d];
        for (int i = 0; i < b->attacks; i++)
            if (supports(p, s, b, b->from[i], n)) {
                la_recheck_supply(p, s, defender, n);
                pay_ammo(p, s, defender, n, ev);
                break;
            }
    }
    check_woods(p, s, ev);
    struct horse of[2];
    weigh_cavalry(p, s, b, of);
    b->superior = (uint8_t)superior_of(b, of);
    lr_top(&s->core)->step = LA_B_FIRE;
}

static int force_morale_at(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_force f;
    la_muster(p, s, side, h, &f);
    return f.units ? la_force_morale(p, s, &f) : 0;
}

/* 3.7.2: with the option the column alone is told. */
static void tell_fire(const struct lr_pack *p, const struct la_state *s, enum lr_side side, lr_hex from, lr_hex at,
                      const struct la_fire *f, struct lr_events *ev)
{
    if (ev == NULL)
        return;
    int morale = force_morale_at(p, s, side, from);
    if (s->options >> LA_O_FOG & 1)
        LR_TELL(ev, LA_TELL_FIRE_DIM, side, LR_EVERYONE, from, at, morale, f->modifier, f->column + 1);
    else
        LR_TELL(ev, LA_TELL_FIRE, side, LR_EVERYONE, from, at, f->cf, morale, f->modifier, f->column + 1);
}

/* 10.6.1: one die of one side; the cell it finds. */
static struct la_cell fire(const struct lr_pack *p, struct la_state *s, int which, bool defender,
                           struct lr_events *ev)
{
    struct la_battle *b = &s->battle;
    enum lr_side side = defender ? lr_enemy((enum lr_side)b->attacker) : (enum lr_side)b->attacker;
    struct la_fire f;
    la_sum_fire(p, s, b, which, defender, &f);
    tell_fire(p, s, side, defender ? b->hex : b->from[which], defender ? b->from[which] : b->hex, &f, ev);
    int die = lr_d6(&s->core, ev);
    unsigned bit = 1u << (2 * which + defender);
    if (die == 1)
        b->ones = (uint16_t)(b->ones | bit);
    if (die == 6)
        b->sixes = (uint16_t)(b->sixes | bit);
    int modified = lr_within(die + f.modifier, LA_FERT_LOWEST, LA_FERT_HIGHEST);
    struct la_cell c = la_tables(p)->fert[f.column][modified - LA_FERT_LOWEST];
    LR_TELL(ev, LA_TELL_HITS, side, LR_EVERYONE, c.steps, c.retreat);
    return c;
}

static uint8_t add(uint8_t a, int b) { return (uint8_t)(a + b > 250 ? 250 : a + b); }

/* 10.1.1: one stack fires and is fired at. */
static void exchange_fire(LA_GOES, int i)
{
    struct la_battle *b = &s->battle;
    struct la_cell c = fire(p, s, i, false, ev);
    b->steps[0] = add(b->steps[0], c.steps);
    b->retreat[0] = add(b->retreat[0], c.retreat);
    b->check[0] |= c.check ? 1 : 0;
    c = fire(p, s, i, true, ev);
    enum lr_side attacker = (enum lr_side)b->attacker;
    int works = in_works(p, s, attacker, b->from[i]) ? la_works(s, b->from[i], attacker) : 0; /* 14.8.4 */
    b->against[i] = add(b->against[i], c.steps);
    b->steps[1] = add(b->steps[1], c.steps);
    b->retreat[1] = add(b->retreat[1], c.retreat > works ? c.retreat - works : 0);
    if (c.check)
        b->check[1] |= (uint8_t)(1u << i);
}

/* 10.1.1, 10.6.2: stack by stack; which is next the attacker says when he has seen what came of those before.
 * Nothing takes effect before all have fired. */
static void next_exchange(LA_GOES)
{
    struct la_battle *b = &s->battle;
    if (b->fire < b->attacks)
        exchange_fire(p, s, ev, b->fire++);
    if (b->attacks - b->fire > 1) {
        lr_pop(&s->core);
    } else if (b->fire == b->attacks) {
        b->fire = 0;
        lr_top(&s->core)->step = LA_B_LOSSES;
    }
}

void la_go_battle(LA_GOES)
{
    lr_reveal(&s->core); /* whatever it comes to is said aloud (10.3.1) */
    switch (lr_top(&s->core)->step) {
    case LA_B_WOODS:
        begin_battle(p, s, ev);
        break;
    case LA_B_FIRE:
        next_exchange(p, s, ev);
        break;
    default:
        la_battle_results(p, s, ev);
        break;
    }
}

/* ---- 10.1.1: which battle next, and which stack of it fires next ---- */

static bool own_attack(const struct la_state *s, const struct la_attack *a, enum lr_side side)
{
    return a->from != LR_NONE && !(a->marks & LA_FOUGHT) && lr_has(&s->stand[side], a->from);
}

static bool has_fired(const struct la_battle *b, lr_hex from)
{
    for (int i = 0; i < b->fire; i++)
        if (b->from[i] == from)
            return true;
    return false;
}

/* Has this holder guns to keep silent? */
static bool may_spare(const struct la_state *s, unsigned leader)
{
    const struct la_leader *l = &s->leader[leader];
    return l->place == LA_HOLDS && l->guns > 0 && l->ammo > 0 && !(l->marks & LA_SPARED);
}

static bool attacks_from(const struct la_state *s, lr_hex h)
{
    const struct la_attack *a = attack_from(s, h);
    return a != NULL && !(a->marks & LA_FOUGHT);
}

static void allow_sparing(LA_ASKS)
{
    const struct la_tables *t = la_tables(p);
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        if (may_spare(s, i) && attacks_from(s, s->leader[i].hex))
            lr_allow(q, lr_say(LA_V_SPARE, i, 0, 0, 0));
}

/* 10.0 */
void la_ask_battles(LA_ASKS)
{
    q->rule = "10.1.1";
    q->always = true;
    bool order = s->battle.hex != LR_NONE;
    if (q->words.at && order) {
        lr_put(&q->words, "Which force fires next?\nOn ");
        lr_name(p, LR_HEXES, s->battle.hex, &q->words);
        lr_put(&q->words, ". From the second on, an attack fires a column further right.");
    } else if (q->words.at) {
        lr_put(&q->words, "Which battle is fought next?\nBefore it you may keep guns silent to save their ammo.");
    }
    lr_put(&q->others, order ? "choosing who fires next" : "choosing the next battle");
    if (!order)
        allow_sparing(p, s, side, q);
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct la_attack *a = &s->attack[i];
        if (!own_attack(s, a, side))
            continue;
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= !(own_attack(s, &s->attack[k], side) && s->attack[k].at == a->at);
        lr_answer x = order ? lr_say(LA_V_FIRE_NEXT, a->from, 0, 0, 0) : lr_say(LA_V_FIGHT, a->at, 0, 0, 0);
        if (order ? a->at == s->battle.hex && !has_fired(&s->battle, a->from) : first) {
            q->suggest = q->suggest ? q->suggest : x;
            lr_allow(q, x);
        }
    }
    if (q->n == 0)
        lr_allow(q, lr_say(LA_V_DONE, 0, 0, 0, 0));
    else if (side == s->active)
        la_allow_destroying(p, s, side, q);
}

static bool was_fought(const struct la_state *s, lr_hex h)
{
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == h && s->attack[i].marks & LA_FOUGHT)
            return true;
    return false;
}

/* 4.2.4 */
static void why_not_fought(const struct la_state *s, lr_hex h, struct lr_verdict *v)
{
    if (s->battle.hex != LR_NONE)
        lr_refuse(v, "10.1.1", "All attacks on one hex are fought before any attack on another.");
    else if (was_fought(s, h))
        lr_refuse(v, "10.7", "That battle has been fought; it goes on only as an Extended Battle.");
    else
        lr_refuse(v, "10.0", "No declared attack goes into that hex.");
}

void la_why_battles(LA_WHYS)
{
    bool order = s->battle.hex != LR_NONE;
    lr_hex h = (lr_hex)lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_FIGHT:
        why_not_fought(s, h, v);
        break;
    case LA_V_FIRE_NEXT:
        if (order && has_fired(&s->battle, h))
            lr_refuse(v, "10.1.1", "Each attacking force fires once.");
        else if (!order)
            lr_refuse(v, "10.1.1", "First say which battle is fought next.");
        else
            lr_refuse(v, "10.0", "No force of yours attacks that hex from there.");
        break;
    case LA_V_SPARE:
        if (order)
            lr_refuse(v, "10.1.2", "Ammo is spent before the battle begins.");
        else
            lr_refuse(v, "10.1.2", "His force is not in a battle to come.");
        break;
    default:
        lr_refuse(v, "10.0", "A sustained attack must be fought: say where.");
        break;
    }
    (void)p, (void)side;
}

static int attackers_of(const struct la_state *s, enum lr_side side, lr_hex h)
{
    int n = 0;
    for (int i = 0; i < LA_ATTACKS; i++)
        n += own_attack(s, &s->attack[i], side) && s->attack[i].at == h;
    return n < 8 ? n : 8;
}

static void begin_at(struct la_state *s, enum lr_side side, lr_hex h)
{
    struct la_battle *b = &s->battle;
    la_no_battle(s);
    b->hex = h;
    b->attacker = (uint8_t)side;
    b->round = la_battles_frame(s)->extended ? 2 : 1;
    b->extended = b->round == 2 ? (uint8_t)side : 0xFF;
    for (int i = 0; i < LA_ATTACKS && b->attacks < 8; i++)
        if (own_attack(s, &s->attack[i], side) && s->attack[i].at == h)
            b->from[b->attacks++] = s->attack[i].from;
}

/* This stack comes before all that have not fired. */
static void fire_next(struct la_battle *b, lr_hex from)
{
    int i = b->fire;
    while (i < b->attacks && b->from[i] != from)
        i++;
    for (; i < b->attacks && i > b->fire; i--)
        b->from[i] = b->from[i - 1];
    b->from[b->fire] = from;
}

/* The first exchange comes after ammo and woods. */
static void go_on(struct la_state *s, enum lr_side side)
{
    struct lr_frame *f = lr_push(&s->core, LA_F_BATTLE, 0);
    f->x = (uint8_t)side;
    f->step = s->battle.fire == 0 ? LA_B_WOODS : LA_B_FIRE;
}

void la_shape_battles(LA_SHAPES)
{
    (void)p, (void)q;
    if (s->battle.hex != LR_NONE)
        lr_form_focus(f, LR_HEXES, s->battle.hex);
    for (int i = 0; i < LA_ATTACKS && s->battle.hex == LR_NONE; i++)
        if (own_attack(s, &s->attack[i], q->side))
            lr_form_focus(f, LR_HEXES, s->attack[i].at);
    f->confirm = s->battle.hex == LR_NONE ? "Fight" : "Fire next";
}

void la_line_battles(LA_LINES)
{
    unsigned verb = lr_verb_of(l->base);
    int n = attackers_of(s, side, (lr_hex)lr_a(l->base));
    (void)p;
    if (verb == LA_V_FIGHT)
        l->effect = lr_form_text(f, "%d force%s attack%s", n, n == 1 ? "" : "s", n == 1 ? "s" : "");
    else if (verb == LA_V_DESTROY)
        l->effect = LA_DESTROYED;
    else if (verb == LA_V_SPARE)
        l->effect = "they do not fire, and spend no ammo";
    else if (verb == LA_V_FIRE_NEXT && s->battle.fire > 0)
        l->effect = "a column to the right";
}

void la_apply_battles(LA_APPLIES)
{
    switch (lr_verb_of(x)) {
    case LA_V_SPARE:
        s->leader[lr_a(x)].marks |= LA_SPARED;
        break;
    case LA_V_DESTROY:
        la_destroy(p, s, side, x, ev);
        break;
    case LA_V_FIGHT:
        begin_at(s, side, (lr_hex)lr_a(x));
        if (s->battle.attacks == 1) /* else he is asked which fires first */
            go_on(s, side);
        break;
    case LA_V_FIRE_NEXT:
        fire_next(&s->battle, (lr_hex)lr_a(x));
        go_on(s, side);
        break;
    default:
        la_settle_battles(p, s);
        break;
    }
}
