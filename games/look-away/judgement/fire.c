/* fire.c - the exchange of fire: what an attack wins and costs (10.2 to 10.5), and what the enemy could do. */
#include "eyes.h"

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
        const struct own *other = e->s->attack[i].at == x->hex ? lj_own_at(e, e->s->attack[i].from) : NULL;
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
int lj_attack_value(const struct eyes *e, const struct own *o, lr_hex from, const struct foe *x)
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
int lj_danger_at(const struct eyes *e, lr_hex h, int cf, int br, int guns)
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

int lj_weigh_attack(const struct eyes *e, lr_hex from, lr_hex at)
{
    const struct own *o = lj_own_at(e, from);
    const struct foe *x = lj_foe_at(e, at);
    if (o == NULL || x == NULL)
        return 0;
    return lj_attack_value(e, o, from, x);
}
