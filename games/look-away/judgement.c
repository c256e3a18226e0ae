/* judgement.c - what a player of Look Away! knows beyond its rules.
 *
 * Victory Points are steps shot away, so what counts is the exchange of fire: attack where it is likely to go well,
 * stand where the enemy's attack would go badly for him, stay within reach of supply, buy ammo. Near the end of the
 * road Atlanta itself decides. Of the enemy only what everybody sees is used: where he stands, who is on top,
 * works, and how many units he has not lost yet, shared out over the places where he is seen. */
#include "judgement.h"
#include "rules/look.h"

enum {
    STEP = 100,         /* hundredths of a Victory Point */
    CITY = 1000,        /* Atlanta taken, to the Union */
    STAR = 4,           /* the risk to each star in a battle: one in six by one in five (10.6.7) */
    HIS_STAR = 3,       /* ... of his leaders, as far as can be guessed */
    WOODS = 1,          /* off every die, on average (10.4.6) */
    COMING_UP = 40,     /* per cent of the enemies near by who react (9.1) */
    NOT_SUSTAINED = 45, /* an attack not sustained (8.4.1): morale and a step, no Victory Point (17.2) */
    DARE = 110,     /* per cent of its dangers that whoever does not lead leaves out of account in the last turn */
    CARE = 80,      /* ... and that who leads adds for every point */
    QUIET = 60,     /* what an attack must promise more for every point of a lead */
    LEAST = 30,     /* ... and in any case */
    ASIDE = 20,     /* an attack of the Union's that does not lead to Atlanta, for every hex */
    HELP_ONE = 20,  /* per cent that another attack on the same hex adds to the fire */
    HELP_NEAR = 18, /* ... and each force near by that may join in */
    HELP_MOST = 80,
    JOINING = 4,      /* hexes from which a force may join in an attack */
    RIDING = 8,       /* ... and cavalry */
    HOPELESS = -40,   /* an attack worth less draws nobody */
    PROMISING = -40,  /* ... nor one worth less than this, where there is a better one */
    PACE = 5,         /* what a Movement Point towards the enemy is worth */
    HUNTED = 55 * 12, /* twelfths of Movement Points to an enemy that still draws */
    DANGER = 12,      /* per cent of what the enemy may gain by an attack that count */
    ABSORBED = 200,
    DEPOT = 15,
    STALLED = 40,     /* a commander who goes Inactive for want of Movement Points (8.1.1) */
    RAIDING = -25,    /* rails torn up: the own supply suffers as often as his (8.6.3) */
    SPLITTING = 70,   /* for those who march by themselves, faster than a stack, and with fewer stars (8.2.5.2) */
    OUTNUMBERED = 50, /* ... less to the Confederates, whose parts meet larger stacks */
    SPLIT_LEAST = 12, /* Combat Factors that do so */
    SPLIT_OF = 40,    /* ... from no fewer than these */
    AMMO = 4,         /* that they take along */
    SENDING = 60,     /* an attack without a march leaves no time for others to join in */
    SLACK = 30,       /* per cent of an Impulse's price that need not be at hand */
    CBID = 3,         /* the Confederates' bid where there is War Effort for more than one Impulse a turn */
    POOR = 2,         /* Impulses the Union must be able to pay for not to put all into one */
    ONWARD = 32,      /* each hex nearer to Atlanta, to the Union */
    NEARBY = 6,       /* ... and to the Confederates */
    BLUNT = 120,      /* to be made to attack where nothing can be won (3.6.1) */
    RESERVE = 12,     /* War Effort Points below which ammo can wait */
    HORSE = 60,       /* cavalry that goes along with infantry */
    JOINED = 40,      /* troops that join those who have declared an attack */
    RIDERS = 0,       /* for cavalry that leaves a stack alone */
    SUPPLIED = 6,     /* hexes from a depot or wagon that do not matter */
    MOST_FOES = 64,   /* places where the enemy is seen */
    MOST_OWN = 40,
    MOST_GAINS = 16,
    FAR = 99,
    NOT_YET = 0x7F7F /* not worked out yet; every byte is the same */
};

struct foe {
    lr_hex hex;
    int stars; /* of his leaders, guessed */
    int cf, weight;
    int backed;   /* Combat Factors that may come up (9.1) */
    int level;    /* of his works */
    int near;     /* of our forces */
    int modifier; /* of his die: the Battle Rating seen, guns guessed */
    int riders;   /* mounted units of ours that may join in an attack on him */
    bool zone;
    bool horse; /* mounted cavalry alone */
};

struct own {
    lr_hex hex;
    uint8_t oc;
    int cf, fire; /* Combat Factors, and what is left of them in an attack (10.2) */
    int guns;     /* that can be served */
    int br, broken, mr;
    int mounted, horse; /* units of mounted cavalry, and their factors */
    int stars;          /* of all the leaders */
    int level;
    bool bare; /* has no troops but those of leaders under him, and would have none in another's box */
};

struct eyes {
    const struct lr_pack *p;
    const struct la_tables *t;
    const struct la_state *s;
    enum lr_side me, foe_side;
    uint32_t intent;
    int bold; /* added to every attack, in hundredths */
    int lead; /* in Victory Points, those that Atlanta will still bring counted (19.4.6) */
    int foes, owns;
    struct foe foe[MOST_FOES];
    struct own own[MOST_OWN];
    lr_hex link[24]; /* where supply comes from */
    int links;
    lr_hex goal;
    bool for_atlanta;
    struct field *field;
};

/* What one force looks for: how far everything is from the enemies worth going for, and how good the places are.
 * Worked out only as far as it is asked, and once. */
struct field {
    struct own of;
    bool any;
    int16_t place[LA_HEXES]; /* how good it is to end there, NOT_YET */
    int done;                /* ways up to this are final */
    uint16_t way[LA_HEXES];  /* twelfths of Movement Points, LR_NONE: too far */
    uint16_t first[HUNTED + 1], entries;
    struct {
        lr_hex hex;
        uint16_t next; /* entry of the same length */
    } entry[8192];
    bool looked;
    struct la_set zones, shut; /* of the enemy: what bars a march (3.6.1, 8.2.6) */
    struct gain {
        lr_hex hex;
        int mr, value;
    } gain[MOST_GAINS]; /* of whole forces, worked out before */
    int gains;
};

static uint32_t mix(uint32_t a, uint32_t b)
{
    uint32_t x = a * 2654435761u ^ (b + 0x9E3779B9u) * 2246822519u;
    x ^= x >> 15;
    x *= 2654435761u;
    return x ^ x >> 13;
}

/* A small leaning that belongs to an intent and a thing: none for the usual way of playing. */
static int lean(const struct eyes *e, unsigned thing, int span)
{
    return e->intent == 0 ? 0 : (int)(mix(e->intent, thing) % (uint32_t)(2 * span + 1)) - span;
}

static int least_of(int a, int b) { return a < b ? a : b; }

/* ---- Looking ---- */

/* Combat Factors the enemy has somewhere out of sight: every counter that is in play and not seen on the map. */
static int unseen_cf(const struct eyes *e)
{
    int sum = 0;
    for (unsigned u = e->t->first_unit[e->foe_side]; u < e->t->first_unit[e->foe_side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        const struct la_counter *c = &e->t->counter[u];
        if (x->place == LA_ABSENT || x->place == LA_LATER || x->place == LA_DEAD || c->type == LA_SUPERVISOR)
            continue;
        if (x->place == LA_ON_MAP && x->hex < LA_HEXES && lr_has(&e->s->stand[e->foe_side], x->hex)
            && !lr_has(&e->s->masked[e->foe_side], x->hex))
            continue;
        sum += c->cf[c->most] * 9 / 10;
    }
    return sum;
}

/* The Battle Rating of the leader on top, and the guns such a command may have; an army's horsemen (10.4). */
static int die_of(const struct eyes *e, lr_hex h)
{
    uint8_t top = la_shown(e->p, e->s, e->foe_side, h);
    if (top == LA_NOBODY)
        return lr_has(&e->s->masked[e->foe_side], h) ? 4 : 0;
    uint8_t hq = e->s->leader[top].hq;
    int guns = hq >= LA_HQS ? 1 : e->t->hq[hq].kind < LA_HQ_CORPS ? 4 : e->t->hq[hq].kind == LA_HQ_CORPS ? 2 : 1;
    return e->t->officer[top].active.br + guns;
}

/* How much of that may stand under the leader on top. */
static int share_of(const struct eyes *e, lr_hex h)
{
    bool foot = lr_has(&e->s->foot[e->foe_side], h), zone = lr_has(&e->s->zone[e->foe_side], h);
    if (!zone)
        return 1;
    uint8_t top = la_shown(e->p, e->s, e->foe_side, h);
    if (top == LA_NOBODY)
        return foot ? 10 : 5;
    uint8_t hq = e->s->leader[top].hq;
    int weight = e->t->officer[top].rank * 4;
    if (hq < LA_HQS && e->t->hq[hq].kind <= LA_HQ_CORPS)
        weight += 12;
    return foot ? weight : weight / 2;
}

/* A depot without anybody bars the way, and may be attacked (8.4, 8.6.4). */
static void find_depots(struct eyes *e)
{
    for (unsigned c = e->t->first_cart[e->foe_side]; c < e->t->first_cart[e->foe_side + 1]; c++) {
        lr_hex h = e->s->cart[c].hex;
        if (e->s->cart[c].face == LA_DEPOT && h < LA_HEXES && e->foes < MOST_FOES
            && !lr_has(&e->s->stand[e->foe_side], h) && !lr_has(&e->s->zone[e->foe_side], h))
            e->foe[e->foes++] = (struct foe){ .hex = h, .level = la_works(e->s, h, e->foe_side) };
    }
}

static void find_foes(struct eyes *e)
{
    int total = 0;
    const struct la_set *stand = &e->s->stand[e->foe_side], *zone = &e->s->zone[e->foe_side];
    struct la_set held = *stand;
    lr_unite(&held, zone); /* manned works exert a zone even when empty (14.8.3) */
    LR_EACH_HEX(h, &held) {
        if (e->foes == MOST_FOES)
            break;
        struct foe *x = &e->foe[e->foes++];
        bool open =
            !lr_has(stand, h)
            || (!lr_has(&e->s->masked[e->foe_side], h) && la_shown(e->p, e->s, e->foe_side, h) == LA_NOBODY);
        *x = (struct foe){ .hex = h, .level = la_works(e->s, h, e->foe_side), .zone = lr_has(zone, h) };
        x->horse = x->zone && lr_has(stand, h) && !lr_has(&e->s->foot[e->foe_side], h);
        x->weight = open ? 0 : share_of(e, h);
        x->modifier = die_of(e, h);
        total += x->weight;
    }
    for (unsigned u = e->t->first_unit[e->foe_side]; u < e->t->first_unit[e->foe_side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_ON_MAP || x->hex >= LA_HEXES || lr_has(&e->s->masked[e->foe_side], x->hex))
            continue;
        for (int i = 0; i < e->foes; i++)
            if (e->foe[i].hex == x->hex)
                e->foe[i].cf += la_unit_cf(e->p, e->s, u);
    }
    int unseen = unseen_cf(e);
    for (int i = 0; i < e->foes; i++) {
        e->foe[i].cf += total > 0 ? unseen * e->foe[i].weight / total : 0;
        e->foe[i].stars = e->foe[i].weight > 0 ? 1 + e->foe[i].cf / (e->foe_side == LA_UNION ? 12 : 7) : 0;
    }
    for (int i = 0; i < e->foes; i++)
        for (int k = 0; k < i; k++)
            if (e->foe[i].zone && e->foe[k].zone && lr_distance(e->p->board, e->foe[i].hex, e->foe[k].hex) <= 3) {
                e->foe[i].backed += e->foe[k].weight > 0 ? e->foe[k].cf : 0;
                e->foe[k].backed += e->foe[i].weight > 0 ? e->foe[i].cf : 0;
            }
    find_depots(e);
}

/* Guns are served where there is a point for each leader of the box, and one more for the Overall Commander
 * (10.1.2); troops of idle leaders, and those without ammo, count half (10.2). */
static void arm(const struct eyes *e, const struct la_force *f, struct own *o)
{
    const struct la_leader *l = e->s->leader;
    int quarters = 0;
    for (int k = 0; k < f->units; k++) {
        unsigned boss = f->bosses[k], holder = boss == LA_NOBODY ? LA_NOBODY : la_holder(e->s, boss);
        int half = holder == LA_NOBODY ? 0 : !la_active(e->s, boss) + (l[holder].ammo == 0);
        quarters += 4 * la_unit_cf(e->p, e->s, f->unit[k]) >> half;
        o->broken += la_broken(e->p, e->s, f->unit[k]);
    }
    o->fire = (quarters + 3) / 4;
    o->bare = !la_senior(e->p, e->s, f->oc);
    for (int k = 0; k < f->units; k++)
        o->bare &= f->bosses[k] != f->oc;
    for (int k = 0; k < f->leaders; k++) {
        unsigned holder = f->leader[k];
        int served = holder == f->oc;
        o->stars += l[holder].rank;
        if (l[holder].place != LA_HOLDS || l[holder].guns == 0)
            continue;
        for (int i = 0; i < f->leaders; i++)
            served += la_holder(e->s, f->leader[i]) == holder;
        o->guns += l[holder].ammo >= served ? l[holder].guns : 0;
    }
}

static void as_own(const struct eyes *e, const struct la_force *f, struct own *o)
{
    *o = (struct own){ .hex = f->hex,
                       .oc = f->oc,
                       .cf = f->cf,
                       .mounted = f->mounted,
                       .horse = f->mounted_cf,
                       .br = la_br(e->p, e->s, f->oc),
                       .mr = la_mr(e->p, e->s, f->oc),
                       .level = la_works(e->s, f->hex, e->me) };
    arm(e, f, o);
}

static void find_own(struct eyes *e)
{
    const struct la_set *stand = &e->s->stand[e->me];
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++) {
        const struct la_leader *l = &e->s->leader[i];
        if (l->place != LA_HOLDS || e->owns == MOST_OWN || (!lr_has(stand, l->hex) && !(l->marks & LA_HIDDEN)))
            continue;
        bool met = false;
        for (int k = 0; k < e->owns; k++)
            met |= e->own[k].hex == l->hex;
        if (met)
            continue;
        struct la_force f;
        la_muster(e->p, e->s, e->me, l->hex, &f);
        if (f.oc == LA_NOBODY)
            continue;
        as_own(e, &f, &e->own[e->owns++]);
    }
}

static void count_near(struct eyes *e)
{
    for (int i = 0; i < e->owns; i++)
        for (int k = 0; e->own[i].cf >= 12 && k < e->foes; k++)
            e->foe[k].near += lr_distance(e->p->board, e->own[i].hex, e->foe[k].hex) <= JOINING;
    for (int i = 0; i < e->owns; i++)
        for (int k = 0; e->own[i].mounted > 0 && e->own[i].cf < 3 * e->own[i].horse && k < e->foes; k++)
            if (lr_distance(e->p->board, e->own[i].hex, e->foe[k].hex) <= RIDING)
                e->foe[k].riders = e->own[i].mounted;
}

static void find_links(struct eyes *e)
{
    for (unsigned c = e->t->first_cart[e->me]; c < e->t->first_cart[e->me + 1] && e->links < 20; c++)
        if (e->s->cart[c].face == LA_DEPOT || e->s->cart[c].face == LA_WAGON)
            e->link[e->links++] = e->s->cart[c].hex;
    lr_hex city = e->me == LA_UNION ? e->t->chattanooga : e->t->atlanta;
    if (la_holds_city(e->s, e->me, city))
        e->link[e->links++] = city;
}

/* Whoever is behind, or even, near the end must attack; whoever leads need not. */
static int boldness(struct eyes *e)
{
    int lead = e->s->player[e->me].vp - e->s->player[e->foe_side].vp;
    int left = e->s->last_turn >= e->s->turn ? e->s->last_turn - e->s->turn : 0;
    if (e->s->scenario >= 3 && e->s->scenario <= 4
        && la_holds_city(e->s, LA_CONFEDERATE, e->t->atlanta)) /* 19.4.6 */
        lead += (e->me == LA_CONFEDERATE ? 2 : -2) * (left + 1);
    e->lead = lead;
    int bold = e->intent == 0 ? 0 : (int)(mix(e->intent, 77) % 5) * 40 - 80;
    return bold + (lead <= 0 ? DARE : -CARE * least_of(lead, 3)) / (1 + least_of(left, 3));
}

static void look(struct eyes *e, const struct lr_pack *p, const void *seen, enum lr_side me, uint32_t intent)
{
    e->p = p;
    e->t = la_tables(p);
    e->s = seen;
    e->me = me;
    e->foe_side = lr_enemy(me);
    e->intent = intent;
    e->foes = e->owns = e->links = 0;
    e->bold = boldness(e);
    find_foes(e);
    find_own(e);
    count_near(e);
    find_links(e);
    e->for_atlanta = e->s->scenario >= 2 && e->s->scenario <= 4;
    e->goal = e->t->atlanta;
}

static const struct own *own_at(const struct eyes *e, lr_hex h)
{
    for (int i = 0; i < e->owns; i++)
        if (e->own[i].hex == h)
            return &e->own[i];
    return NULL;
}

static int near_link(const struct eyes *e, lr_hex h)
{
    int best = FAR;
    for (int i = 0; i < e->links; i++) {
        int d = lr_distance(e->p->board, h, e->link[i]);
        best = d < best ? d : best;
    }
    return best;
}

/* ---- The exchange of fire ---- */

static const struct la_cell *cell_of(const struct la_tables *t, int column, int die)
{
    return &t->fert[column][lr_within(die, LA_FERT_LOWEST, LA_FERT_HIGHEST) - LA_FERT_LOWEST];
}

static int column_of(const struct la_tables *t, int cf, int shift)
{
    return lr_within(lr_column(t->fert_least, LA_FERT_COLUMNS, cf) + shift, 0, LA_FERT_COLUMNS - 1);
}

/* Steps the table gives on average, in hundredths. */
static int fire_at(const struct la_tables *t, int column, int modifier, int most)
{
    int sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += least_of(100 * cell_of(t, column, die + modifier)->steps, most);
    return sum / 6;
}

static int fire(const struct la_tables *t, int cf, int shift, int modifier, int most)
{
    return fire_at(t, column_of(t, cf, shift), modifier, most);
}

static int ground_shift(const struct eyes *e, lr_hex h)
{
    const struct la_hexinfo *x = &e->t->hex[h];
    return e->t->shift[x->terrain & 7] + (x->town == 2 ? e->t->shift_city : x->town ? e->t->shift_town : 0);
}

static int river_shift(const struct eyes *e, lr_hex from, lr_hex at)
{
    int d = lr_direction(e->p->board, from, at);
    if (d < 0)
        return 0;
    const struct la_hexinfo *x = &e->t->hex[from];
    return x->major >> d & 1 ? e->t->shift_major : x->minor >> d & 1 ? e->t->shift_minor : 0;
}

/* Steps there are to lose: a Union division has some five factors a step, a Confederate brigade two. */
static int most_steps(enum lr_side side, int cf)
{
    int n = cf * (side == LA_UNION ? 20 : 45);
    return n < STEP ? STEP : n;
}

/* Other forces, up to two, that may join in: a second attack fires the better, and is fired at the worse (10.3). */
static int at_hand(const struct eyes *e, const struct own *o, const struct foe *x)
{
    bool one = o->cf >= 12 && x->near > 0 && lr_distance(e->p->board, o->hex, x->hex) <= JOINING;
    return least_of(x->near - one, 2);
}

/* Throws of 36 that drive the enemy out, or leave nobody: works hold on for as many hexes as they have levels, and
 * empty ones fall by a step or by more hexes than that (14.8.4). */
static int driven_out(const struct la_tables *t, int column, int modifier, int his_column, int his,
                      const struct foe *x, int help)
{
    int n = 0;
    for (int a = 1; a <= 6; a++) {
        const struct la_cell *c = cell_of(t, column, a + modifier);
        if (x->cf == 0)
            n += c->steps > 0 || c->retreat > x->level || x->level == 0 ? 6 : 0;
        for (int b = 1; b <= 6 && x->cf > 0; b++)
            n += c->retreat - cell_of(t, his_column, b + his)->retreat > x->level - help || 2 * c->steps > x->cf;
    }
    return n;
}

/* Cavalry: what it adds to my die, and what it takes from his (10.4.3); nothing against works. All stacks
 * that attack the hex count. */
static void cavalry(const struct eyes *e, const struct own *o, const struct foe *x, int *mine, int *his)
{
    int his_horse = x->horse ? x->cf : 0, his_units = x->horse ? 1 + x->cf / 4 : 0;
    int horse = o->horse, units = o->mounted;
    for (int i = 0; i < LA_ATTACKS; i++) {
        const struct own *other = e->s->attack[i].at == x->hex ? own_at(e, e->s->attack[i].from) : NULL;
        horse += other != NULL && other->hex != o->hex ? other->horse : 0;
        units += other != NULL && other->hex != o->hex ? other->mounted : 0;
    }
    if (x->level > 0)
        return;
    if (horse == 0 && x->riders > 0) { /* they may come */
        *mine = 2;
        *his = least_of(x->riders, 2);
    } else if (horse > his_horse) {
        *mine = 3;
        *his = units < his_units ? 0 : units - his_units;
    } else if (horse < his_horse) {
        *mine = units < his_units ? units - his_units : 0;
        *his = -3;
    }
}

/* What my force gains by attacking from a hex, in hundredths of a step. */
static int attack_value(const struct eyes *e, const struct own *o, lr_hex from, const struct foe *x)
{
    int river = river_shift(e, from, x->hex), others = 0, dir = lr_direction(e->p->board, from, x->hex);
    if (dir >= 0 && !la_crossable(e->p, e->s, e->me, from, dir))
        return -400;
    for (int i = 0; i < LA_ATTACKS; i++)
        others += e->s->attack[i].at == x->hex && e->s->attack[i].from != from;
    int horse = 0, inferior = 0; /* 10.4.3, A-47 */
    cavalry(e, o, x, &horse, &inferior);
    int column = column_of(e->t, o->fire, -ground_shift(e, x->hex) - river - x->level + (others > 0));
    int modifier = o->br + o->guns - o->broken + horse - WOODS;
    int his_column =
        column_of(e->t, x->cf + x->backed * COMING_UP / 100 + x->level, -ground_shift(e, from) - river - others);
    int his_die = x->modifier - inferior - WOODS;
    int mine = fire_at(e->t, column, modifier, x->cf > 0 ? most_steps(e->foe_side, x->cf) : DEPOT);
    int his = fire_at(e->t, his_column, his_die, most_steps(e->me, o->cf));
    int prize =
        x->hex != e->goal || e->me != LA_UNION
            ? 0
            : CITY * driven_out(e->t, column, modifier, his_column, his_die, x, others + at_hand(e, o, x)) / 36;
    int help =
        least_of(HELP_ONE * others + HELP_NEAR * at_hand(e, o, x) + (others && o->mounted ? 40 : 0), HELP_MOST);
    int fear = his + STAR * o->stars, calm = x->hex == e->goal && e->me == LA_UNION && e->bold < 0 ? 0 : e->bold;
    int gain = mine * (100 + help) / 100 + prize + HIS_STAR * x->stars - fear * (100 - least_of(calm, 80)) / 100;
    if (calm > 0 && mine > 2 * his)
        gain += calm;
    gain -= e->lead > 0 && !prize ? QUIET * least_of(e->lead, 3) : 0;
    if (e->for_atlanta && e->me == LA_UNION && x->hex != e->goal) /* only what stands in the way */
        gain -= ASIDE * least_of(lr_distance(e->p->board, x->hex, e->goal) - 1, 8);
    return (gain * o->br - NOT_SUSTAINED * (6 - o->br)) / 6;
}

/* What he would gain by attacking what stands in a hex. */
static int danger_at(const struct eyes *e, lr_hex h, int cf, int br, int guns)
{
    int worst = 0, level = la_works(e->s, h, e->me);
    for (int i = 0; i < e->foes; i++) {
        const struct foe *x = &e->foe[i];
        int d = lr_distance(e->p->board, h, x->hex);
        if (!x->zone || d > 4)
            continue;
        int his = fire(e->t, x->cf, -ground_shift(e, h) - level, x->modifier, most_steps(e->me, cf));
        int mine = fire(e->t, cf + level, -ground_shift(e, x->hex), br + guns, most_steps(e->foe_side, x->cf));
        int gain = (his - mine) * (5 - d) / 4;
        worst = gain > worst ? gain : worst;
    }
    return worst;
}

/* ---- Places ---- */

/* A hex to be looked at when the ways have grown to its length. */
static void put_way(struct field *w, lr_hex h, int way)
{
    w->way[h] = (uint16_t)way;
    if (way > HUNTED || w->entries == sizeof w->entry / sizeof w->entry[0] - 1)
        return;
    w->entry[++w->entries].hex = h;
    w->entry[w->entries].next = w->first[way];
    w->first[way] = w->entries;
}

/* The enemies that draw a force. Who is worth less counts as farther away. */
static void measure_ways(const struct eyes *e, const struct own *o)
{
    struct field *w = e->field;
    memset(w->way, 0xFF, sizeof w->way);
    memset(w->first, 0, sizeof w->first);
    memset(w->place, NOT_YET & 0xFF, sizeof w->place);
    w->of = *o;
    w->any = false;
    w->done = -1;
    w->entries = 0;
    int gain[MOST_FOES], best = HOPELESS;
    for (int i = 0; i < e->foes; i++) {
        gain[i] = attack_value(e, o, o->hex, &e->foe[i]) + lean(e, (unsigned)e->foe[i].hex, 60);
        best = gain[i] > best ? gain[i] : best;
    }
    for (int i = 0; i < e->foes; i++) {
        lr_hex h = e->foe[i].hex;
        if (gain[i] <= HOPELESS || gain[i] <= least_of(PROMISING, best - 1))
            continue;
        put_way(w, h, (300 - least_of(gain[i], 300)) * 6 / PACE);
        w->any = true;
    }
}

/* How far it is from them to a hex, by ground and rivers alone. */
static int way_to(const struct eyes *e, lr_hex to)
{
    struct field *w = e->field;
    while (w->done < HUNTED && w->way[to] > w->done) {
        int sum = ++w->done;
        for (unsigned i = w->first[sum]; i != 0; i = w->entry[i].next) {
            lr_hex h = w->entry[i].hex;
            if (w->way[h] != sum) /* a shorter way was found since */
                continue;
            for (const struct la_edge *d = e->t->edge[h], *end = d + e->t->edges[h]; d < end; d++) {
                int there = sum + d->cost[0];
                if (there < w->way[d->to] && there <= HUNTED
                    && (!(d->way & LA_WAY_MAJOR) || la_crossable(e->p, e->s, e->me, h, d->dir)))
                    put_way(w, d->to, there);
            }
        }
    }
    return w->way[to];
}

static void hunt(const struct eyes *e, const struct own *o)
{
    const struct own *was = &e->field->of;
    if (was->hex != o->hex || was->oc != o->oc || was->cf != o->cf || was->fire != o->fire
        || was->stars != o->stars)
        measure_ways(e, o);
}

static int pull_of(const struct eyes *e, lr_hex h)
{
    int v;
    if (e->field->any && way_to(e, h) != LR_NONE)
        v = 150 - PACE * way_to(e, h) / 12;
    else {
        int away = near_link(e, h);
        v = away > SUPPLIED ? -4 * least_of(away - SUPPLIED, 15) : 0;
    }
    if (e->for_atlanta)
        v -= (e->me == LA_UNION ? ONWARD : NEARBY) * lr_distance(e->p->board, h, e->goal);
    return v;
}

/* How good a hex is for a force to stand in. */
static int ground_value(const struct eyes *e, const struct own *o, lr_hex h)
{
    int v = pull_of(e, h), away = near_link(e, h);
    const struct own *friend = h == o->hex ? NULL : own_at(e, h);
    int cf = o->cf + (friend ? friend->cf : 0);
    v -= danger_at(e, h, cf, o->br, o->guns) * DANGER / 100;
    if (away > 20)
        v -= 20 * (away - 20);
    if (h == e->goal && e->me == LA_CONFEDERATE && friend == NULL) /* somebody holds the city */
        v += 150;
    if (h == e->goal && e->me == LA_UNION)
        v += 300;
    if (friend != NULL
        && (o->bare || friend->bare)) /* whoever has no troops of his own is soon a captive (10.6.3) */
        v -= 200;
    return v + 30 * la_works(e->s, h, e->me) + (e->t->hex[h].town ? 8 : 0) + (friend ? 10 : 0);
}

/* The best attack from a hex before the enemy: there it must attack (3.6.1). */
static int blow_from(const struct eyes *e, const struct own *o, lr_hex h)
{
    int best = -400;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (e->s->attack[i].from == h) /* declared already: more troops, no second attack (8.4.1) */
            return JOINED;
    for (int i = 0; i < e->foes; i++)
        if (lr_direction(e->p->board, h, e->foe[i].hex) >= 0) {
            int a = attack_value(e, o, h, &e->foe[i]);
            best = a > best ? a : best;
        }
    return best < 0 ? best - BLUNT : best - LEAST;
}

/* How good a hex is to end a march in, for the force that looks. */
static int place_value(const struct eyes *e, const struct own *o, lr_hex h)
{
    int16_t *known = &e->field->place[h];
    if (*known == NOT_YET)
        *known =
            (int16_t)(ground_value(e, o, h) + (la_in_zone(e->p, e->s, e->foe_side, h) ? blow_from(e, o, h) : 0));
    return *known;
}

static void reach_of(const struct eyes *e, lr_hex h, bool active, int most, struct la_reach *r)
{
    struct field *w = e->field;
    if (!w->looked) {
        la_zones(e->p, e->s, e->foe_side, false, &w->zones);
        la_shut(e->p, e->s, e->me, &w->shut);
        w->looked = true;
    }
    struct la_walk walk = {
        .p = e->p, .s = e->s, .side = (uint8_t)e->me, .no_zone = !active, .zones = &w->zones, .shut = &w->shut
    };
    r->made = false;
    la_reach_from(r, &walk, h, most, LR_NONE);
}

enum { DICE = 6 };

/* What each throw of the die leads to (8.2.2): for every hex in reach the worst die that gets there. */
struct march {
    int mp[DICE];
    struct la_reach reach;
};

static bool set_out(const struct eyes *e, const struct own *o, const struct la_force *f, int mr, struct march *m)
{
    for (int i = 0; i < DICE; i++)
        m->mp[i] = la_allowance(e->p, e->s, e->me, f, mr, i + 1) * LR_MP;
    if (m->mp[0] > 0)
        reach_of(e, o->hex, la_active(e->s, o->oc), m->mp[0], &m->reach);
    return m->mp[0] > 0;
}

static int worst_die(const struct march *m, lr_hex h, lr_hex from)
{
    int worst = 0, cost = h == from ? 1 : m->reach.cost[h];
    while (worst + 1 < DICE && m->mp[worst + 1] >= cost)
        worst++;
    return worst;
}

/* The average of the best that each throw brings: what a bad die gives, a better one gives, too. */
static int on_average(const struct march *m, const int best[DICE], int here, int stalled)
{
    int sum = 0, most = here;
    for (int i = DICE - 1; i >= 0; i--) {
        most = best[i] > most ? best[i] : most;
        sum += m->mp[i] == 0 ? -stalled : most - here;
    }
    return sum / DICE;
}

/* What marching off brings. */
static int march_gain(const struct eyes *e, const struct own *o, const struct la_force *f, int mr)
{
    struct march m;
    int best[DICE], pull[DICE];
    lr_hex nearest[DICE];
    if (!set_out(e, o, f, mr, &m))
        return -FAR;
    hunt(e, o);
    for (int i = 0; i < DICE; i++)
        best[i] = pull[i] = -FAR * 10, nearest[i] = LR_NONE;
    for (lr_hex h = m.reach.low; h <= m.reach.high; h++) {
        if (m.reach.cost[h] == LR_NONE)
            continue;
        int worst = worst_die(&m, h, o->hex);
        if (lr_has(&e->field->zones, h)) {
            int v = place_value(e, o, h);
            best[worst] = v > best[worst] ? v : best[worst];
        } else if (h != o->hex && pull_of(e, h) > pull[worst]) {
            pull[worst] = pull_of(e, h);
            nearest[worst] = h;
        }
    }
    for (int i = 0; i < DICE; i++) {
        int v = nearest[i] == LR_NONE ? best[i] : place_value(e, o, nearest[i]);
        best[i] = v > best[i] ? v : best[i];
    }
    return on_average(&m, best, ground_value(e, o, o->hex), la_active(e->s, o->oc) ? STALLED : 0);
}

/* What a part of a force may gain by an attack in this Impulse. */
static int sally_gain(const struct eyes *e, const struct own *o, const struct la_force *f)
{
    struct march m;
    int best[DICE] = { 0 };
    if (!la_active(e->s, o->oc) || !set_out(e, o, f, o->mr, &m))
        return -FAR;
    for (lr_hex h = m.reach.low; h <= m.reach.high; h++)
        if (m.reach.cost[h] != LR_NONE && h != o->hex && lr_has(&e->field->zones, h)) {
            int worst = worst_die(&m, h, o->hex), v = blow_from(e, o, h);
            best[worst] = v > best[worst] ? v : best[worst];
        }
    return on_average(&m, best, 0, STALLED);
}

/* ---- Answers ---- */

/* Leaders who would be paid for at the end of an Impulse (11.0). */
static int paid_leaders(const struct eyes *e)
{
    int n = 0;
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++)
        n += la_in_play(&e->s->leader[i]) && la_active(e->s, i);
    return n;
}

static int turns_left(const struct eyes *e)
{
    return e->s->last_turn >= e->s->turn ? e->s->last_turn - e->s->turn + 1 : 1;
}

/* Whoever cannot pay for two Impulses a turn takes one with all his effort (5.1.4). */
static int weigh_bid(const struct eyes *e, unsigned bid)
{
    int most = e->s->player[e->me].effort, price = paid_leaders(e) * turns_left(e);
    int impulses = price > 0 ? (100 * (int)e->s->player[e->me].wep / price + SLACK) / 100 : 1;
    bool poor = (int)e->s->player[e->me].wep < POOR * paid_leaders(e);
    int half = (most + 1) / 2; /* two even Impulses; less is lost on an enemy who passes (5.1.3) */
    int want = e->me == LA_UNION ? (poor ? most : half) : impulses > 1 ? least_of(most, CBID) : most;
    want += lean(e, 5, 1);
    int off = (int)bid - least_of(most, (want > half ? want : half) + e->s->ties); /* 5.1.2 */
    return -40 * off * off - (bid == 0 ? 120 : 0);
}

/* Hexes to the nearest enemy who is seen. */
static int near_foe(const struct eyes *e, lr_hex h)
{
    int near = FAR;
    for (int i = 0; h != LR_NONE && i < e->foes; i++) {
        int d = lr_distance(e->p->board, h, e->foe[i].hex);
        near = d < near ? d : near;
    }
    return near;
}

static int rest_value(const struct eyes *e, unsigned leader)
{
    int near = near_foe(e, la_leader_hex(e->s, leader));
    bool poor = e->s->player[e->me].wep < paid_leaders(e) * least_of(turns_left(e), 2);
    return poor && near > 7 && !la_senior(e->p, e->s, leader) ? 30 : -80;
}

static int weigh_ready(const struct eyes *e, lr_answer x)
{
    unsigned who = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_STIR:
        return rest_value(e, who) > 0 ? -30 : 60;
    case LA_V_CALL:
        return rest_value(e, who) > 0 ? -60 : 40;
    case LA_V_OPEN_LINE:
        return 50;
    case LA_V_REST:
        return rest_value(e, who);
    case LA_V_FORAGED:
        return 20;
    case LA_V_PREFER:
        return -5;
    case LA_V_DESTROY:
        return -400;
    default:
        return -60;
    }
}

static int cost_of_how(unsigned how)
{
    return (how & LA_BY_FORCE ? 120 : 0) + (how & LA_BY_MORALE ? 60 : 0) + (how & LA_NO_WAGONS ? 15 : 0);
}

static int weigh_march_off(const struct eyes *e, unsigned leader, unsigned how, int mr)
{
    const struct own *o = own_at(e, la_leader_hex(e->s, leader));
    struct field *w = e->field;
    if (o == NULL)
        return -50;
    int i = 0;
    while (i < w->gains && (w->gain[i].hex != o->hex || w->gain[i].mr != mr))
        i++;
    if (i == MOST_GAINS)
        return -50;
    if (i == w->gains) {
        struct la_force f;
        la_muster(e->p, e->s, e->me, o->hex, &f);
        w->gain[w->gains++] = (struct gain){ o->hex, mr, march_gain(e, o, &f, mr) };
    }
    return w->gain[i].value - 5 + lean(e, leader + 400, 50) - cost_of_how(how);
}

static const struct foe *foe_at(const struct eyes *e, lr_hex h)
{
    for (int i = 0; i < e->foes; i++)
        if (e->foe[i].hex == h)
            return &e->foe[i];
    return NULL;
}

static int weigh_attack(const struct eyes *e, lr_hex from, lr_hex at)
{
    const struct own *o = own_at(e, from);
    const struct foe *x = foe_at(e, at);
    if (o == NULL || x == NULL)
        return 0;
    return attack_value(e, o, from, x);
}

/* A commander with his whole box, or one under him with his troops, as a force of its own. */
static void with_him(const struct eyes *e, unsigned leader, struct own *o, struct la_force *made)
{
    struct la_force f = { .hex = la_leader_hex(e->s, leader), .oc = (uint8_t)leader };
    bool under = e->s->leader[leader].place == LA_UNDER;
    for (unsigned u = e->t->first_unit[e->me]; u < e->t->first_unit[e->me + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || (under ? x->boss : la_holder(e->s, x->boss)) != leader)
            continue;
        int cf = la_unit_cf(e->p, e->s, u);
        bool cavalry = e->t->counter[u].type == LA_CAVALRY, mounted = cavalry && !(x->marks & LA_DISMOUNTED);
        f.cavalry = (uint8_t)(f.cavalry + cavalry);
        f.bosses[f.units] = x->boss;
        f.unit[f.units++] = (uint8_t)u;
        f.cf = (uint16_t)(f.cf + cf);
        f.mounted = (uint8_t)(f.mounted + mounted);
        f.mounted_cf = (uint16_t)(f.mounted_cf + (mounted ? cf : 0));
    }
    for (unsigned i = e->t->first_leader[e->me]; i < e->t->first_leader[e->me + 1]; i++)
        if (la_in_play(&e->s->leader[i]) && (under ? i : la_holder(e->s, i)) == leader && f.leaders < LA_STACK)
            f.leader[f.leaders++] = (uint8_t)i;
    as_own(e, &f, o);
    f.oc = la_holder(e->s, leader); /* whose supply it is */
    *made = f;
}

/* Mounted units of a leader of cavalry; 0: he has none, or infantry, too. */
static int troopers(const struct eyes *e, unsigned leader, int *cf)
{
    int n = 0;
    *cf = 0;
    for (unsigned u = e->t->first_unit[e->me]; u < e->t->first_unit[e->me + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || x->boss != leader)
            continue;
        if (e->t->counter[u].type != LA_CAVALRY)
            return 0;
        if (x->marks & LA_DISMOUNTED)
            continue;
        *cf += la_unit_cf(e->p, e->s, u);
        n++;
    }
    return n;
}

/* Cavalry of the stack that may go along: it adds to the die, and takes from the enemy's (10.4.3). */
static void with_horse(const struct eyes *e, struct own *o, struct la_force *f)
{
    for (unsigned i = e->t->first_leader[e->me]; o->mounted == 0 && i < e->t->first_leader[e->me + 1]; i++) {
        int cf = 0, n = i == o->oc || la_leader_hex(e->s, i) != o->hex ? 0 : troopers(e, i, &cf);
        if (n == 0 || !la_outranks(e->p, e->s, o->oc, i) || f->leaders == LA_STACK)
            continue;
        o->mounted = n;
        o->horse = cf;
        o->stars += e->s->leader[i].rank;
        f->leader[f->leaders++] = (uint8_t)i;
    }
}

/* Those leave a stack who have somebody to attack (8.2.5.2). */
static int weigh_split(const struct eyes *e, unsigned leader)
{
    const struct own *all = own_at(e, la_leader_hex(e->s, leader));
    if (all == NULL || all->cf < SPLIT_OF)
        return -45 + lean(e, leader + 500, 40);
    struct own part;
    struct la_force f;
    with_him(e, leader, &part, &f);
    if (f.cavalry == f.units)
        return sally_gain(e, &part, &f) + RIDERS;
    if (part.bare && leader != all->oc)
        return 80;
    if (part.cf < SPLIT_LEAST || 4 * part.cf > 3 * all->cf)
        return -45;
    with_horse(e, &part, &f);
    int worth = SPLITTING - (e->me == LA_CONFEDERATE ? OUTNUMBERED : 0);
    return sally_gain(e, &part, &f) + worth + lean(e, leader + 400, 50);
}

static int weigh_move(const struct eyes *e, lr_answer x)
{
    lr_hex h;
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_MARCH:
        return weigh_march_off(e, lr_a(x), lr_b(x), la_mr(e->p, e->s, lr_a(x)));
    case LA_V_MARCH_AT:
        return weigh_march_off(e, lr_a(x), lr_b(x), la_mr(e->p, e->s, lr_c(x))) - 20
               + 8 * (la_mr(e->p, e->s, lr_c(x)) - la_mr(e->p, e->s, lr_a(x)));
    case LA_V_SEND:
        h = la_leader_hex(e->s, lr_a(x));
        return h == LR_NONE ? -50 : weigh_attack(e, h, (lr_hex)lr_b(x)) - SENDING;
    case LA_V_STORM:
        return -60;
    case LA_V_DRIVE:
    case LA_V_ESCORT:
        return -20 + lean(e, lr_a(x) + 900, 30);
    case LA_V_SPLIT:
        return weigh_split(e, lr_a(x));
    case LA_V_DETAIL:
        return -45 + lean(e, lr_a(x) + 500, 40);
    case LA_V_SCREEN:
        return -15;
    case LA_V_DETACH_STEP:
    case LA_V_DETACH_ALL:
        return -300;
    case LA_V_ABSORB: /* every leader less is a War Effort Point less an Impulse, and one less to be shot
                         (11.0, 10.6.7) */
        return ABSORBED;
    default:
        return -40;
    }
}

/* The force that marches, as it is: perhaps only a part of what stands in its hex. */
static const struct own *marching(const struct eyes *e, const struct la_march_frame *f, struct own *made)
{
    lr_hex h = f->hex >= 0 && f->hex < LA_HEXES ? (lr_hex)f->hex : e->goal;
    *made = (struct own){ .hex = h, .oc = LA_NOBODY, .cf = 3, .br = 2, .mr = 2 };
    if (f->by == LA_GOES_LED) {
        struct la_force x;
        la_marching(e->p, e->s, f, &x);
        if (x.oc != LA_NOBODY)
            as_own(e, &x, made);
        made->hex = h;
    }
    return made;
}

static int weigh_march(const struct eyes *e, lr_answer x)
{
    const struct la_march_frame *f = la_march_frame_of(e->s);
    struct own made;
    const struct own *o = marching(e, f, &made);
    hunt(e, o);
    switch (lr_verb_of(x)) {
    case LA_V_GO:
        if (f->by != LA_GOES_LED)
            return 4 * (near_link(e, o->hex) - near_link(e, (lr_hex)lr_a(x)));
        return place_value(e, o, (lr_hex)lr_a(x)) - place_value(e, o, o->hex) + 15 + lean(e, lr_a(x) + 2000, 25);
    case LA_V_HALT:
    case LA_V_DONE:
        return la_in_zone(e->p, e->s, e->foe_side, o->hex) ? -20 : 0;
    case LA_V_ATTACK: {
        const struct foe *y = foe_at(e, (lr_hex)lr_a(x));
        return y == NULL ? -20 : attack_value(e, o, o->hex, y);
    }
    case LA_V_WAKE:
        return 60;
    case LA_V_RAID:
        return RAIDING;
    default:
        return -25;
    }
}

static int weigh_develop(const struct eyes *e, lr_answer x)
{
    lr_hex h;
    switch (lr_verb_of(x)) {
    case LA_V_REACT:
    case LA_V_REACT_UNDER: {
        const struct own *o = own_at(e, (lr_hex)lr_b(x));
        return (o != NULL && o->level > 1 ? 20 : 60) - (lr_verb_of(x) == LA_V_REACT_UNDER ? 15 : 0);
    }
    case LA_V_ROUSE:
        return 20;
    case LA_V_ROUSE_BY:
        return -20;
    case LA_V_FALL_BACK: {
        h = (lr_hex)lr_a(x);
        const struct own *o = own_at(e, h);
        int danger = o == NULL ? 0 : danger_at(e, h, o->cf, o->br, o->guns);
        return danger - 180 - (int)e->t->hex[h].town * 20;
    }
    case LA_V_SPARE:
        return -80;
    default:
        return 0;
    }
}

static int weigh_come_up(const struct eyes *e, lr_answer x)
{
    const struct la_react_frame *f = la_react_frame_of(e->s);
    if (lr_verb_of(x) == LA_V_GUNS || lr_verb_of(x) == LA_V_AMMO) /* some for the part that goes, no more */
        return lr_a(x) <= 2 ? 121 + (int)lr_a(x) : -1;
    if (lr_verb_of(x) != LA_V_COME_UP)
        return 0;
    lr_hex at = f->battle >= 0 && f->battle < LA_HEXES ? (lr_hex)f->battle : e->goal;
    return 120 - 45 * lr_distance(e->p->board, (lr_hex)lr_a(x), at);
}

/* Who loses his last troops in a battle is a captive, and his headquarters with him (10.6.3, 17.2). */
static int forlorn(const struct eyes *e, unsigned unit)
{
    unsigned boss = e->s->unit[unit].boss, side = e->t->counter[unit].side;
    if (boss >= LA_LEADERS)
        return 0;
    int his = 0, box = 0;
    unsigned holder = la_holder(e->s, boss);
    for (unsigned u = e->t->first_unit[side]; u < e->t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &e->s->unit[u];
        if (x->place != LA_WITH || x->boss >= LA_LEADERS || (side != e->me && !(x->marks & LA_SEEN)))
            continue;
        his += x->boss == boss;
        box += la_holder(e->s, x->boss) == holder;
    }
    int stars = his == 1 && holder != boss ? e->t->officer[boss].rank : 0; /* brevets may be hidden */
    if (box == 1 && holder < LA_LEADERS) {
        uint8_t hq = e->s->leader[holder].hq;
        stars += e->t->officer[holder].rank + (hq < LA_HQS ? e->t->hq[hq].points : 0);
    }
    return STEP * stars;
}

/* Mine: the step that costs least; his: the one that costs most. */
static int weigh_loss(const struct eyes *e, lr_answer x)
{
    if (lr_verb_of(x) != LA_V_LOSE)
        return 0;
    unsigned u = lr_a(x);
    const struct la_counter *c = &e->t->counter[u];
    unsigned steps = e->s->unit[u].steps;
    if (steps == 0 || steps > 2)
        return 0;
    int drop = 10 * (c->cf[steps] - (steps > 1 ? c->cf[steps - 1] : 0)) + (steps == 1 ? 15 : 0);
    if (steps == 1)
        drop += forlorn(e, u);
    return c->side == e->me ? -drop : drop;
}

static int weigh_retreat(const struct eyes *e, lr_answer x)
{
    const struct la_retreat_frame *f = la_retreat_frame_of(e->s);
    bool mine = f->loser == (int32_t)e->me;
    lr_hex h = (lr_hex)lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_RETREAT_TO:
        return mine ? 10 * least_of(near_foe(e, h), 4) - 6 * near_link(e, h) + 30 * la_works(e->s, h, e->me)
                    : -5 * (int)h % 7;
    case LA_V_HOLD_ON:
        return f->hex >= 0 && f->hex < LA_HEXES && la_works(e->s, (lr_hex)f->hex, e->me) ? 60 : 10;
    default:
        return 0;
    }
}

static int weigh_battle(const struct eyes *e, lr_answer x)
{
    switch (lr_verb_of(x)) {
    case LA_V_FIGHT:
        return 0;
    case LA_V_SPARE:
        return -80;
    case LA_V_EXTEND: {
        int best = -400;
        for (int i = 0; i < e->owns; i++) {
            if (lr_direction(e->p->board, e->own[i].hex, (lr_hex)lr_a(x)) < 0)
                continue;
            int v = weigh_attack(e, e->own[i].hex, (lr_hex)lr_a(x));
            best = v > best ? v : best;
        }
        return best == -400 ? -60 : best - 10;
    }
    case LA_V_ADVANCE:
    case LA_V_ADVANCE_WITH: {
        const struct la_advance_frame *f = la_advance_frame_of(e->s);
        lr_hex to = f->hex >= 0 && f->hex < LA_HEXES ? (lr_hex)f->hex : LR_NONE;
        return to == e->goal && e->me == LA_UNION ? 200 : lr_verb_of(x) == LA_V_ADVANCE ? -20 : -40;
    }
    case LA_V_REAR_UNIT:
        return -10 * la_unit_cf(e->p, e->s, lr_a(x));
    case LA_V_REAR_LEADER:
        return -300;
    case LA_V_OVERRUN:
        return 10;
    default:
        return 0;
    }
}

static int weigh_second(const struct eyes *e, lr_answer x)
{
    (void)e;
    switch (lr_verb_of(x)) {
    case LA_V_FORAGE:
        return 60;
    case LA_V_BURN_TOWN:
    case LA_V_BURN_BRIDGE:
        return -30;
    case LA_V_ATTRITION_OWN:
        return 30;
    case LA_V_ATTRITION_MORALE:
        return -25;
    case LA_V_ATTRITION_CART:
        return -60;
    default:
        return 0;
    }
}

/* Ammo first for those in front, three or four rounds, while the treasury lasts. */
static int weigh_ammo(const struct eyes *e, unsigned leader, int number)
{
    const struct la_leader *l = &e->s->leader[leader];
    int want = near_foe(e, la_leader_hex(e->s, leader)) <= 8 ? 5 : 2;
    int lack = want - l->ammo;
    int poor = e->s->player[e->me].wep < RESERVE ? 60 : 0;
    return lack <= 0 ? -30 : 60 + 5 * least_of(number, lack) - 20 * (number > lack ? number - lack : 0) - poor;
}

/* Whoever digs does not march (14.8.2): works are for those who wait to be attacked. */
static int weigh_works(const struct eyes *e, lr_hex h)
{
    if (near_foe(e, h) > 6)
        return -15;
    bool before = e->for_atlanta && lr_distance(e->p->board, h, e->goal) <= 4;
    return h == e->goal || (e->me == LA_CONFEDERATE && before) ? 80 : -10;
}

/* Steps, ammo, guns and works are worth their price; promotions and new commands are left alone. */
static int weigh_administration(const struct eyes *e, lr_answer x)
{
    int wep = e->s->player[e->me].wep;
    unsigned a = lr_a(x);
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_BUY_AMMO:
        return weigh_ammo(e, a, (int)lr_b(x));
    case LA_V_STRENGTHEN:
        return 120 + 3 * e->t->counter[a].cf[2];
    case LA_V_RETURN:
        return 90 + 3 * e->t->counter[a].cf[1];
    case LA_V_RAISE:
        return 70;
    case LA_V_RECRUIT:
        return 60;
    case LA_V_REMOUNT: /* whoever waits for horses keeps his whole force from marching (16.1.4) */
        return -15;
    case LA_V_NEW_GUN:
        return wep > 40 ? 40 : -20;
    case LA_V_ENTRENCH:
        return weigh_works(e, la_unit_hex(e->s, a));
    case LA_V_REPAIR_RAIL:
        return 60;
    case LA_V_RAILHEAD:
        return 70;
    case LA_V_REPAIR_BRIDGE:
    case LA_V_DEPOT:
    case LA_V_CONFIRM:
        return 30;
    case LA_V_NEW_COMMAND:
    case LA_V_REPLACE:
    case LA_V_SUPERSEDE:
        return -20;
    case LA_V_BUILD:
        return wep > 80 ? 5 : -60;
    case LA_V_BREVET:
    case LA_V_UNION_CORPS:
        return -30;
    case LA_V_FEDERALS:
    case LA_V_GIVE_UP:
    case LA_V_FORM_DETACHMENTS:
    case LA_V_DEMOTE:
        return -400;
    default:
        return -60;
    }
}

/* Has he who leaves no mounted troops yet? */
static bool wants_horse(const struct eyes *e)
{
    struct la_force g;
    la_group(e->p, e->s, e->me, (lr_hex)la_split_frame_of(e->s)->hex, &g);
    return g.mounted == 0;
}

static int weigh_setting_out(const struct eyes *e, lr_answer x)
{
    int cf;
    switch (lr_verb_of(x)) {
    case LA_V_DONE:
        return 0;
    case LA_V_SET_OUT:
        return -cost_of_how(lr_a(x));
    case LA_V_SET_OUT_AT:
        return 5 - cost_of_how(lr_a(x));
    case LA_V_AMMO:
        return 30 - 8 * (lr_a(x) > (unsigned)AMMO ? (int)lr_a(x) - AMMO : AMMO - (int)lr_a(x));
    case LA_V_GUNS:
        return 10 * (int)lr_a(x) + lean(e, lr_a(x) + 600, 10);
    case LA_V_TAKE_LEADER:
        return (wants_horse(e) && troopers(e, lr_a(x), &cf) > 0 ? HORSE : -30) + lean(e, lr_a(x) + 700, 40);
    case LA_V_TAKE_UNIT:
        return (wants_horse(e) && e->t->counter[lr_a(x)].type == LA_CAVALRY ? HORSE / 2 : -30)
               + lean(e, lr_a(x) + 700, 40);
    default:
        return -60;
    }
}

static int weigh_one(const struct eyes *e, lr_answer x)
{
    switch (lr_top_of(&e->s->core)->kind) {
    case LA_F_DEAL: /* the weakest brigades go on foot: the others may be superior (10.4.3) */
        if (lr_verb_of(x) == LA_V_SET_DISMOUNTED)
            return 100 - 10 * la_unit_cf(e->p, e->s, lr_a(x));
        return lr_verb_of(x) == LA_V_DEAL_REST ? 50 : 0;
    case LA_F_BID:
        return weigh_bid(e, lr_a(x));
    case LA_F_EFFORT:
        return 30 * (int)lr_a(x);
    case LA_F_READY:
        return weigh_ready(e, x);
    case LA_F_MOVE:
        return weigh_move(e, x);
    case LA_F_SPLIT:
        return weigh_setting_out(e, x);
    case LA_F_MARCH:
        return weigh_march(e, x);
    case LA_F_DEVELOP:
        return weigh_develop(e, x);
    case LA_F_REACT:
        return weigh_come_up(e, x);
    case LA_F_LOSS:
        return weigh_loss(e, x);
    case LA_F_RETREAT:
        return weigh_retreat(e, x);
    case LA_F_DEVASTATE:
    case LA_F_FORAGE:
    case LA_F_ATTRITION:
        return weigh_second(e, x);
    case LA_F_ADMIN:
        return weigh_administration(e, x);
    default:
        return weigh_battle(e, x);
    }
}

static void weigh(const struct lr_pack *p, const void *seen, const struct lr_question *q, uint32_t intent,
                  int32_t *score)
{
    struct eyes e;
    struct field field;
    field.of.hex = LR_NONE;
    field.looked = false;
    field.gains = 0;
    e.field = &field;
    look(&e, p, seen, q->side, intent);
    for (int i = 0; i < q->n; i++)
        score[i] = weigh_one(&e, q->list[i]) + (q->list[i] == q->suggest ? 3 : 0);
}

/* ---- Worlds ---- */

/* What an army may still bring by its condition, in hundredths of a point for every turn that is left; fitted to
 * what the Recruit's games came to. By troops, not by boxes: joining two commands loses nothing. */
static int army_worth(const struct lr_pack *p, const struct la_state *s, enum lr_side side)
{
    const struct la_tables *t = la_tables(p);
    int sum = 0;
    for (unsigned u = t->first_unit[side]; u < t->first_unit[side + 1]; u++) {
        const struct la_unit *x = &s->unit[u];
        if (x->place != LA_WITH)
            continue;
        const struct la_leader *l = &s->leader[la_holder(s, x->boss)];
        int cf = la_unit_cf(p, s, u), hungry = (l->supply & LA_SUPPLY_STATUS) != LA_FULL;
        sum += cf * (16 * least_of(l->morale, 6) + 15 * least_of(l->ammo, 4) - 35 * hungry);
        sum -= la_broken(p, s, u) ? 500 : 0;
    }
    for (unsigned i = t->first_leader[side]; i < t->first_leader[side + 1]; i++)
        sum -= s->leader[i].place == LA_HOLDS ? 1000 : 0;
    return sum / 100 + least_of(s->player[side].wep, 60);
}

/* Nearly the chance to win, a game won being ten points: the lead against what may still change it. */
static int32_t worth(const struct lr_pack *p, const void *world, enum lr_side side)
{
    enum { WON = 1000, TURNS = 4 };
    static const int sway[TURNS] = { 440, 760, 1140, 1600 }; /* by turns left: twice the spread seen in games */
    const struct la_state *s = world;
    const struct la_tables *t = la_tables(p);
    struct lr_outcome o = la_outcome(p, world);
    int left = s->last_turn >= s->turn ? least_of(s->last_turn - s->turn, TURNS - 1) : 0, v;
    int lead = STEP * (s->player[LA_UNION].vp - s->player[LA_CONFEDERATE].vp);
    if (o.over) {
        v = (o.winner == LA_UNION ? WON : o.winner == LA_CONFEDERATE ? -WON : 0) + lead / 20;
    } else {
        lead += (army_worth(p, s, LA_UNION) - army_worth(p, s, LA_CONFEDERATE)) * (left + 1);
        if (s->scenario >= 3 && s->scenario <= 4 && la_holds_city(s, LA_CONFEDERATE, t->atlanta)) /* 19.4.6 */
            lead -= 2 * STEP * (left + 1);
        if (la_holds_city(s, LA_UNION, t->atlanta))
            lead += 3 * CITY / 2;
        v = WON * lead / ((lead < 0 ? -lead : lead) + sway[left]);
    }
    return side == LA_UNION ? v : -v;
}

/* The ends of Impulses and of turns. */
static uint32_t judged_at(const struct lr_pack *p, const void *world)
{
    const struct la_state *s = world;
    (void)p;
    return (uint32_t)s->turn * 64 + s->player[0].impulses * 8u + s->player[1].impulses;
}

/* What the Recruit's way will do for: chance hides what one such answer brings. */
static bool trifle(const struct lr_pack *p, const void *seen, const struct lr_question *q)
{
    const struct la_state *s = seen;
    (void)p, (void)q;
    switch (lr_top_of(&s->core)->kind) {
    case LA_F_DEAL:
    case LA_F_LOSS:
    case LA_F_DEVASTATE:
    case LA_F_FORAGE:
    case LA_F_ATTRITION:
    case LA_F_ADMIN:
    case LA_F_APPOINT:
    case LA_F_ARRIVE:
        return true;
    default:
        return false;
    }
}

/* For odds: nobody moves any more; the battle in question comes first. */
static lr_answer settle(const struct lr_pack *p, const void *world, lr_answer began, const struct lr_question *q)
{
    const struct la_state *s = world;
    (void)p, (void)began, (void)q;
    switch (lr_top_of(&s->core)->kind) {
    case LA_F_MOVE:
    case LA_F_READY:
    case LA_F_ADMIN:
    case LA_F_SPLIT:
        return lr_say(LA_V_DONE, 0, 0, 0, 0);
    default:
        return 0;
    }
}

static void aim(const struct lr_pack *p, const void *seen, enum lr_side side, uint32_t intent,
                const lr_answer *plan, int length, struct lr_text *t)
{
    const struct la_state *s = seen;
    (void)side, (void)intent;
    int marches = 0;
    for (int i = 0; i < length; i++) {
        unsigned verb = lr_verb_of(plan[i]);
        if (verb == LA_V_MARCH || verb == LA_V_MARCH_AT) {
            lr_put_string(t, marches++ ? "; then " : "Marching with ");
            lr_name(p, LA_LEADER, lr_a(plan[i]), t);
        } else if (verb == LA_V_GO || verb == LA_V_ATTACK) {
            lr_put_string(t, verb == LA_V_GO ? " to " : " to attack ");
            lr_name(p, LR_HEXES, lr_a(plan[i]), t);
        }
    }
    if (marches)
        lr_put_string(t, ".");
    else
        lr_put_string(t, s->scenario >= 2 ? "Holding the ground before Atlanta, to be attacked rather than attack."
                                          : "Holding the ground, to be attacked rather than attack.");
}

extern const struct judgement look_away_judgement;
const struct judgement look_away_judgement = {
    .id = "look-away",
    .weigh = weigh,
    .worth = worth,
    .clock = judged_at,
    .foresight = 3,
    .caution = 150,
    .patience = 50,
    .firsts = 9,
    .trifle = trifle,
    .settle = settle,
    .aim = aim,
};
