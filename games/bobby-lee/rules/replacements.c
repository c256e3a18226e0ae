/* replacements.c - chapter 9.5 and 4.5: replacement points, steps, cadres, leaders to be drawn, and drafts. */
#include "bobby.h"

enum {
    HEX_CAP = 4,    /* 9.51: points for steps, by hex */
    PORT_CAP = 6,   /* ... of the USA in a port supplied by sea */
    AWAY_STEP = 1,  /* 9.51: a Supreme Leader's step costs more outside his capital */
    AWAY_CADRE = 2, /* 9.52: and so does his return */
    MOST_PLACES = 64,
    ARMY_LEADERS = 3, /* 5.1 */
    MINORS = 2,
    MAJOR_SLOT = 2 /* of `called` */
};

/* ---- Prices and limits ---- */

static bool supreme(const struct bl_tables *t, unsigned i)
{
    return t->type[i] == BL_LEADER && (t->class[i] == BL_SUPREME || i == t->grant);
}

static bool capital(const struct bl_tables *t, unsigned i, unsigned hex)
{
    return hex == (bl_owner(t, i) == BL_USA ? t->washington : t->richmond);
}

/* 9.51 */
static unsigned step_price(const struct bl_tables *t, unsigned i, unsigned hex)
{
    return t->step_cost[t->type[i]] + (supreme(t, i) && !capital(t, i, hex) ? AWAY_STEP : 0u);
}

/* 9.52 */
static unsigned cadre_price(const struct bl_tables *t, unsigned i, unsigned hex)
{
    return t->cadre_cost[t->type[i]] + (supreme(t, i) && !capital(t, i, hex) ? AWAY_CADRE : 0u);
}

/* 9.51 */
static unsigned cap(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex)
{
    bool port = s == BL_USA && t->port[hex] < BL_PORTS && st->sea_ports >> t->port[hex] & 1;
    return port ? PORT_CAP : HEX_CAP;
}

static bool under_cap(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned hex,
                      unsigned price)
{
    return (st->given[hex] & ~(unsigned)BL_CADRE_HERE) + price <= cap(t, st, s, hex);
}

static bool in_supply(const struct bl_state *st, enum lr_side s, unsigned hex)
{
    return st->supplied[s][hex / 8] >> (hex % 8) & 1;
}

/* ---- 9.51 Steps ---- */

/* 9.51 */
static inline bool can_strengthen(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned i)
{
    const struct bl_block *b = &st->block[i];
    if (!bl_on_map(b) || b->steps >= t->most[i] || b->marks & BL_NEW || !in_supply(st, s, b->hex))
        return false;
    unsigned price = step_price(t, i, b->hex);
    return price <= st->points[s] && under_cap(t, st, s, b->hex, price);
}

/* ---- 9.52 Cadres ---- */

/* 2.5, 7.2, 9.52 */
void bl_load_cadres(struct bl_tables *t)
{
    for (unsigned h = 0; h < BL_HEXES; h++) {
        unsigned home = t->home[h];
        if (home > BL_CSA || h == t->moorefield)
            continue;
        bool named = home == BL_USA && (h == t->fort_monroe || h == t->harpers_ferry);
        if (t->major[h] || t->supply[h] == home || named)
            lr_add(&t->cadre[home], h);
    }
}

/* The places where a cadre may yet appear, ascending. */
struct places {
    unsigned n;
    uint16_t hex[MOST_PLACES];
};

/* 9.52 */
static void open_places(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct places *out)
{
    struct bl_set places;
    memcpy(places.w, st->supplied[s], sizeof places.w);
    lr_intersect(&places, &t->cadre[s]);
    out->n = 0;
    LR_EACH_HEX(h, &places)
        if (bl_friendly(t, st, s, h) && !(st->given[h] & BL_CADRE_HERE) && out->n < MOST_PLACES)
            out->hex[out->n++] = h;
}

/* R44: the 4 points a hex are for steps; an option counts cadres too. */
static bool can_pay(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned price,
                    unsigned hex)
{
    return price <= st->points[s] && (!bl_option(st, BL_O_CADRE_CAP) || under_cap(t, st, s, hex, price));
}

/* 5.1, 5.22: a side has one Supreme Leader, on the map or on his way. */
static bool has_supreme(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (supreme(t, i) && (bl_on_map(&st->block[i]) || st->block[i].place == BL_MUSTER))
            return true;
    return false;
}

/* A unit, or a Supreme Leader who was killed. */
static bool can_return(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    return st->block[i].place == BL_POOL
           && (t->type[i] != BL_LEADER || (supreme(t, i) && !has_supreme(t, st, bl_owner(t, i))));
}

/* All places at one price: no need to look at each. They ascend, so only the first is compared. */
static void allow_all(struct lr_question *q, lr_answer base, const struct places *at)
{
    if (q->n >= q->room || q->n + (int)at->n > q->room || at->n == 0) {
        for (unsigned k = 0; k < at->n; k++)
            lr_allow(q, base | (lr_answer)at->hex[k] << 24);
        return;
    }
    lr_allow(q, base | (lr_answer)at->hex[0] << 24);
    for (unsigned k = 1; k < at->n; k++)
        q->list[q->n++] = base | (lr_answer)at->hex[k] << 24;
}

static void allow_build(const struct bl_tables *t, const struct bl_state *st, unsigned i, struct lr_question *q,
                        const struct places *at)
{
    enum lr_side s = q->side;
    lr_answer base = lr_say(BL_V_BUILD, i, 0, 0, 0);
    if (!bl_option(st, BL_O_CADRE_CAP) && !supreme(t, i)) {
        if (t->cadre_cost[t->type[i]] <= st->points[s])
            allow_all(q, base, at);
        return;
    }
    for (unsigned k = 0; k < at->n; k++)
        if (can_pay(t, st, s, cadre_price(t, i, at->hex[k]), at->hex[k]))
            lr_allow(q, base | (lr_answer)at->hex[k] << 24);
}

/* Steps, then cadres: one look at the blocks finds both. */
static void allow_steps_and_builds(const struct bl_tables *t, const struct bl_state *st, struct lr_question *q,
                                   const struct places *at)
{
    uint8_t pool[BL_BLOCKS];
    unsigned n = 0;
    for (unsigned i = t->first[q->side]; i < t->first[q->side + 1]; i++)
        if (st->block[i].place == BL_POOL)
            pool[n++] = (uint8_t)i;
        else if (can_strengthen(t, st, q->side, i))
            lr_allow(q, lr_say(BL_V_STRENGTHEN, i, 0, 0, 0));
    for (unsigned k = 0; k < n; k++)
        if (can_return(t, st, pool[k]))
            allow_build(t, st, pool[k], q, at);
}

/* ---- 5.21 Leaders to be drawn ---- */

static unsigned called(const struct bl_state *st, enum lr_side s, unsigned class)
{
    const uint16_t *c = st->called[s];
    return class == BL_MAJOR ? c[MAJOR_SLOT] != LR_NONE : (c[0] != LR_NONE) + (c[1] != LR_NONE);
}

/* The army leaders of a side by class: in play or on their way, and in the pool. Grant is of no class (5.22). */
struct census {
    unsigned play[2], pool[2];
};

static void take_census(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct census *out)
{
    *out = (struct census){ { called(st, s, BL_MINOR), called(st, s, BL_MAJOR) }, { 0, 0 } };
    for (unsigned k = 0; k < t->leaders[s]; k++) {
        unsigned i = t->leader[s][k];
        if (t->class[i] > BL_MAJOR || i == t->grant)
            continue;
        out->play[t->class[i]] += st->block[i].place == BL_ON_MAP;
        out->pool[t->class[i]] += st->block[i].place == BL_LEADERS;
    }
}

/* 5.1: three in play, one of them major. */
static bool vacant(const struct census *c, unsigned class)
{
    if (c->play[BL_MINOR] + c->play[BL_MAJOR] >= ARMY_LEADERS)
        return false;
    return c->play[class] < (class == BL_MAJOR ? 1u : MINORS);
}

/* 5.21, R42: only when the pool holds one. */
static bool can_call(const struct bl_state *st, enum lr_side s, const struct census *c, unsigned class)
{
    return vacant(c, class) && c->pool[class] > called(st, s, class);
}

static void allow_calls(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct lr_question *q,
                        const struct places *at)
{
    unsigned price = t->cadre_cost[BL_LEADER];
    struct census c;
    if (price > st->points[s])
        return;
    take_census(t, st, s, &c);
    for (unsigned class = BL_MINOR; class <= BL_MAJOR; class ++) {
        if (!can_call(st, s, &c, class))
            continue;
        for (unsigned k = 0; k < at->n; k++)
            if (can_pay(t, st, s, price, at->hex[k]))
                lr_allow(q, lr_say(BL_V_DRAW_LEADER, class, at->hex[k], 0, 0));
    }
}

/* ---- Spending ---- */

/* 9.5 */
void bl_begin_replacements(struct bl_state *st, const struct bl_tables *t)
{
    enum { MOST_BONUS = 6 }; /* 4.33 */
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        int bonus = s == BL_CSA ? st->marker : -st->marker;
        bonus = bonus < 0 ? 0 : bonus > MOST_BONUS ? MOST_BONUS : bonus;
        st->points[s] = (uint8_t)(t->points[s][bl_year(st)] + bonus);
    }
}

void bl_place_cadre(BL_GOES, unsigned block, unsigned hex)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side side = bl_owner(t, block);
    bl_put(st, t, block, hex);
    st->block[block].steps = 1;
    bl_set_marks(st, block, BL_NEW);
    LR_TELL(ev, BL_E_ARRIVES, side, LR_ONLY(side), (int32_t)block, (int32_t)hex);
}

static void strengthen(BL_GOES, unsigned i)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, i);
    struct bl_block *b = &st->block[i];
    unsigned price = step_price(t, i, b->hex);
    b->steps++;
    st->points[s] = (uint8_t)(st->points[s] - price);
    st->given[b->hex] = (uint8_t)(st->given[b->hex] + price);
    LR_TELL(ev, BL_E_STRENGTHENED, s, LR_ONLY(s), (int32_t)i, b->steps);
}

static void pay_cadre(struct bl_state *st, enum lr_side s, unsigned hex, unsigned price)
{
    st->points[s] = (uint8_t)(st->points[s] - price);
    st->given[hex] = (uint8_t)((st->given[hex] | BL_CADRE_HERE) + (bl_option(st, BL_O_CADRE_CAP) ? price : 0));
}

/* Raised in secret: put down when everyone has finished. */
static void build(BL_GOES, unsigned i, unsigned hex)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = bl_owner(t, i);
    struct bl_block *b = &st->block[i];
    pay_cadre(st, s, hex, cadre_price(t, i, hex));
    b->place = BL_MUSTER;
    b->hex = (uint16_t)hex;
    b->steps = 1;
    b->marks |= BL_NEW;
    LR_TELL(ev, BL_E_RAISES, s, LR_ONLY(s), (int32_t)i, (int32_t)hex);
}

static void call_leader(BL_GOES, enum lr_side s, unsigned class, unsigned hex)
{
    unsigned slot = class == BL_MAJOR ? MAJOR_SLOT : st->called[s][0] != LR_NONE;
    pay_cadre(st, s, hex, bl_tables(p)->cadre_cost[BL_LEADER]);
    st->called[s][slot] = (uint16_t)hex;
    LR_TELL(ev, BL_E_CALLS, s, LR_ONLY(s), (int32_t) class, (int32_t)hex);
}

static void spend(BL_GOES, enum lr_side s, lr_answer x)
{
    switch (lr_verb_of(x)) {
    case BL_V_STRENGTHEN:
        strengthen(p, st, ev, lr_a(x));
        break;
    case BL_V_BUILD:
        build(p, st, ev, lr_a(x), lr_b(x));
        break;
    case BL_V_DRAW_LEADER:
        call_leader(p, st, ev, s, lr_a(x), lr_b(x));
        break;
    default:
        break;
    }
}

/* ---- "See to the rest": leaders who cannot act first, then the weakest units, then cadres ---- */

static int step_worth(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    static const int by_type[BL_TYPES] = {
        [BL_INFANTRY] = 50, [BL_GARRISON] = 30, [BL_CAVALRY] = 42, [BL_ARTILLERY] = 45, [BL_LEADER] = 130
    };
    return by_type[t->type[i]] - (t->type[i] == BL_LEADER ? 35 : 10) * st->block[i].steps;
}

static int cadre_worth(const struct bl_tables *t, unsigned i)
{
    static const int by_type[BL_TYPES] = {
        [BL_INFANTRY] = 28, [BL_GARRISON] = 8, [BL_CAVALRY] = 18, [BL_ARTILLERY] = 24, [BL_LEADER] = 95
    };
    return by_type[t->type[i]];
}

/* The place where most of one's own stand. */
static unsigned best_place(const struct bl_tables *t, const struct bl_state *st, enum lr_side s,
                           const struct places *at, unsigned block)
{
    unsigned best = LR_NONE;
    for (unsigned k = 0; k < at->n; k++) {
        unsigned hex = at->hex[k];
        unsigned price = block < BL_BLOCKS ? cadre_price(t, block, hex) : t->cadre_cost[BL_LEADER];
        if (can_pay(t, st, s, price, hex) && (best == LR_NONE || st->here[s][hex] > st->here[s][best]))
            best = hex;
    }
    return best;
}

struct choice {
    int worth;
    lr_answer x;
};

static void weigh(struct choice *best, int worth, lr_answer x)
{
    if (worth > best->worth)
        *best = (struct choice){ worth, x };
}

static void weigh_cadres(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct choice *best)
{
    enum { CALL_WORTH = 90 };
    struct places at;
    open_places(t, st, s, &at);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        if (!can_return(t, st, i) || cadre_worth(t, i) <= best->worth)
            continue;
        unsigned hex = best_place(t, st, s, &at, i);
        if (hex != LR_NONE)
            weigh(best, cadre_worth(t, i), lr_say(BL_V_BUILD, i, hex, 0, 0));
    }
    struct census c;
    take_census(t, st, s, &c);
    unsigned hex = best_place(t, st, s, &at, BL_BLOCKS);
    for (unsigned class = BL_MINOR; class <= BL_MAJOR && hex != LR_NONE; class ++)
        if (can_call(st, s, &c, class))
            weigh(best, CALL_WORTH, lr_say(BL_V_DRAW_LEADER, class, hex, 0, 0));
}

static lr_answer best_buy(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    struct choice best = { 0, 0 };
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (can_strengthen(t, st, s, i))
            weigh(&best, step_worth(t, st, i), lr_say(BL_V_STRENGTHEN, i, 0, 0, 0));
    weigh_cadres(t, st, s, &best);
    return best.x;
}

static void spend_the_rest(BL_GOES, enum lr_side s)
{
    for (lr_answer x = best_buy(bl_tables(p), st, s); x; x = best_buy(bl_tables(p), st, s))
        spend(p, st, ev, s, x);
}

/* ---- The questions: both in secret, or the CSA alone after Emancipation (4.4, R02) ---- */

void bl_ask_replace(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct places at;
    q->rule = "9.5";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "What do you buy?\n%u replacement points left; what is not spent is lost.",
               st->points[side]);
    lr_put_string(&q->others, "spending replacement points");
    lr_allow(q, lr_say(BL_V_DONE, 0, 0, 0, 0));
    q->suggest = lr_say(BL_V_REST, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    open_places(t, st, side, &at);
    allow_steps_and_builds(t, st, q, &at);
    allow_calls(t, st, side, q, &at);
}

/* 9.51, 9.52 What an answer costs. */
static unsigned price_of(const struct bl_tables *t, const struct bl_state *st, lr_answer x)
{
    switch (lr_verb_of(x)) {
    case BL_V_STRENGTHEN:
        return step_price(t, lr_a(x), st->block[lr_a(x)].hex);
    case BL_V_BUILD:
        return cadre_price(t, lr_a(x), lr_b(x));
    case BL_V_DRAW_LEADER:
        return t->cadre_cost[BL_LEADER];
    default:
        return 0;
    }
}

void bl_shape_replace(BL_SHAPES)
{
    (void)p;
    lr_form_purse(f, "replacement points", st->points[q->side]);
}

void bl_line_replace(BL_LINED)
{
    (void)side;
    (void)f;
    const struct bl_tables *t = bl_tables(p);
    unsigned verb = lr_verb_of(l->base), block = lr_a(l->base);
    l->cost[0] = (int32_t)price_of(t, st, l->base);
    if (verb != BL_V_STRENGTHEN && verb != BL_V_BUILD)
        return;
    l->rule = verb == BL_V_BUILD ? "9.52" : "9.51";
    l->valued = true;
    l->now = verb == BL_V_BUILD ? 0 : st->block[block].steps;
    l->after = l->now + 1;
    l->unit = "steps";
}

void bl_shape_window(BL_SHAPES) { bl_shape_replace(p, st, q, f); }
void bl_line_window(BL_LINED) { bl_line_replace(p, st, side, f, l); }

void bl_ask_window(BL_ASKS) { bl_ask_replace(p, st, side, q); }

bool bl_bars_strengthen(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned i = lr_a(x);
    const struct bl_block *b = &st->block[i];
    if (bl_owner(t, i) == side && b->marks & BL_NEW)
        lr_refuse(v, "9.52", "%s is a new cadre: no steps before the next Supply Turn.", t->name[i]);
    else if (bl_why_gone(t, st, side, i, "9.51", v))
        return true;
    else if (b->steps >= t->most[i])
        lr_refuse(v, "9.51", "%s is at full strength.", t->name[i]);
    else
        return false;
    return true;
}

static void why_strengthen(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, unsigned i,
                           struct lr_verdict *v)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_block *b = &st->block[i];
    if (!in_supply(st, s, b->hex))
        lr_refuse(v, "9.51", "%s is not in supply.", t->name[i]);
    else if (step_price(t, i, b->hex) > st->points[s])
        lr_refuse(v, "9.51", "A step of %s costs %u points; you have %u.", t->name[i], step_price(t, i, b->hex),
                  st->points[s]);
    else
        lr_refuse(v, "9.51", "No more than %u points can be spent on steps in one hex; %u are spent here.",
                  cap(t, st, s, b->hex), st->given[b->hex] & ~(unsigned)BL_CADRE_HERE);
}

/* Never a place for a cadre of this side. */
static bool why_never_there(const struct bl_tables *t, enum lr_side s, unsigned hex, struct lr_verdict *v)
{
    if (hex < BL_HEXES && lr_has(&t->cadre[s], hex))
        return false;
    lr_refuse(v, "9.52", "Cadres appear in your major towns at home and in your Rail Entry hexes.");
    return true;
}

/* Is the place refused in this Supply Turn? */
static bool why_not_there(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, unsigned hex,
                          struct lr_verdict *v)
{
    const struct bl_tables *t = bl_tables(p);
    if (st->given[hex] & BL_CADRE_HERE)
        lr_refuse(v, "9.52", "A place takes one cadre in a Supply Turn.");
    else if (!bl_friendly(t, st, s, hex))
        lr_refuse(v, "9.52", "That place is not in your hands.");
    else if (!in_supply(st, s, hex))
        lr_refuse(v, "9.52", "That place is not in supply.");
    else
        return false;
    return true;
}

static void why_too_dear(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, unsigned price,
                         unsigned hex, struct lr_verdict *v)
{
    if (price > st->points[s])
        lr_refuse(v, "9.52", "That costs %u points; you have %u.", price, st->points[s]);
    else
        lr_refuse(v, "9.51", "No more than %u points can be spent in that hex.", cap(bl_tables(p), st, s, hex));
}

/* Is the block itself refused? 4.5, R44 for those who are drafted. */
bool bl_bars_build(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side s = side;
    unsigned i = lr_a(x);
    if (bl_owner(t, i) != s)
        lr_refuse(v, "9.52", "%s is not yours.", t->name[i]);
    else if (t->type[i] == BL_LEADER && bl_frame_of(st, BL_F_CADRES))
        lr_refuse(v, "4.5", "Leaders cannot be drafted.");
    else if (t->type[i] == BL_LEADER && !supreme(t, i))
        lr_refuse(v, "5.21", "Army leaders are drawn from their pool.");
    else if (st->block[i].place != BL_POOL)
        lr_refuse(v, "9.52", "%s is not in the Replacement Pool.", t->name[i]);
    else if (t->type[i] == BL_LEADER && has_supreme(t, st, s))
        lr_refuse(v, "5.1", "You have a Supreme Leader, and no side has two.");
    else
        return why_never_there(t, s, lr_b(x), v);
    return true;
}

static void why_build(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, lr_answer x,
                      struct lr_verdict *v)
{
    unsigned i = lr_a(x), hex = lr_b(x);
    if (!why_not_there(p, st, s, hex, v))
        why_too_dear(p, st, s, cadre_price(bl_tables(p), i, hex), hex, v);
}

bool bl_bars_draw(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    unsigned class = lr_a(x);
    struct census c;
    take_census(t, st, side, &c);
    if (class > BL_MAJOR)
        lr_refuse(v, "9.52", "A Supreme Leader is not drawn: he is built from the Replacement Pool.");
    else if (!vacant(&c, class))
        lr_refuse(v, "5.1", "No leader of that class is missing.");
    else if (!can_call(st, side, &c, class))
        lr_refuse(v, "5.21", "Your leader pool holds nobody of that class.");
    else
        return why_never_there(t, side, lr_b(x), v);
    return true;
}

static void why_call(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, lr_answer x,
                     struct lr_verdict *v)
{
    if (!why_not_there(p, st, s, lr_b(x), v))
        why_too_dear(p, st, s, bl_tables(p)->cadre_cost[BL_LEADER], lr_b(x), v);
}

void bl_why_replace(BL_WHYS)
{
    switch (lr_verb_of(x)) {
    case BL_V_STRENGTHEN:
        why_strengthen(p, st, side, lr_a(x), v);
        break;
    case BL_V_BUILD:
        why_build(p, st, side, x, v);
        break;
    default:
        why_call(p, st, side, x, v);
        break;
    }
}

void bl_why_window(BL_WHYS) { bl_why_replace(p, st, side, x, v); }

/* True when the side has finished. */
static bool buy(BL_APPLIES)
{
    spend(p, st, ev, side, x);
    if (lr_verb_of(x) == BL_V_REST)
        spend_the_rest(p, st, ev, side);
    return lr_verb_of(x) == BL_V_REST || lr_verb_of(x) == BL_V_DONE;
}

/* 9.5: Everything raised is put down: the enemy sees where, not what. */
static void arrive(BL_GOES, enum lr_side s)
{
    const struct bl_tables *t = bl_tables(p);
    uint8_t before[BL_HEXES];
    memcpy(before, st->here[s], sizeof before);
    lr_reveal(&st->core);
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        if (st->block[i].place == BL_MUSTER)
            bl_place_cadre(p, st, ev, i, st->block[i].hex);
    bl_draw_leaders(p, st, ev, s);
    for (unsigned h = 0; h < BL_HEXES; h++)
        if (st->here[s][h] > before[h])
            LR_TELL(ev, BL_E_ARRIVES_BLIND, s, bl_others(s), (int32_t)s, (int32_t)h);
    st->points[s] = 0;
}

void bl_apply_replace(BL_APPLIES)
{
    if (!buy(p, st, side, x, ev))
        return;
    lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, BL_E_REPLACED, side, LR_EVERYONE, (int32_t)side);
}

void bl_go_replace(BL_GOES)
{
    lr_pop(&st->core);
    arrive(p, st, ev, BL_USA);
    arrive(p, st, ev, BL_CSA);
    bl_find_supply(bl_tables(p), st);
}

void bl_apply_window(BL_APPLIES)
{
    if (!buy(p, st, side, x, ev))
        return;
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_REPLACED, side, LR_EVERYONE, (int32_t)side);
    arrive(p, st, ev, side);
    bl_find_supply(bl_tables(p), st);
}

/* ---- 4.5 Drafts ---- */

void bl_ask_draft(BL_ASKS)
{
    (void)p;
    (void)st;
    (void)side;
    q->rule = "4.5";
    lr_put_string(&q->words,
                  "Do you call a draft?\nThe marker moves one space toward your enemy; a die gives 0 to 2 cadres.");
    lr_put_string(&q->others, "considering a draft");
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    lr_allow(q, lr_say(BL_V_DRAFT, 0, 0, 0, 0));
}

void bl_why_draft(BL_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    (void)x;
    lr_refuse(v, "4.5", "Call a draft, or be done.");
}

/* 4.5 */
void bl_apply_draft(BL_APPLIES)
{
    lr_pop(&st->core);
    if (lr_verb_of(x) != BL_V_DRAFT) {
        LR_TELL(ev, BL_E_NO_DRAFT, side, LR_EVERYONE, (int32_t)side);
        return;
    }
    bl_score(p, st, ev, side == BL_USA ? 1 : -1);
    unsigned cadres = bl_tables(p)->draft[side][lr_d6(&st->core, ev) - 1];
    LR_TELL(ev, BL_E_DRAFT, side, LR_EVERYONE, (int32_t)side, (int32_t)cadres);
    if (cadres == 0)
        return;
    struct bl_cadres_frame *f = bl_push_cadres(st, LR_ONLY(side));
    f->side = (uint8_t)side;
    f->cadres = (int32_t)cadres;
}

/* R44: leaders cannot be drafted; a place takes one cadre in a Supply Turn, drafted or bought. */
static bool can_draft(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    return st->block[i].place == BL_POOL && t->type[i] != BL_LEADER;
}

void bl_ask_cadres(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct places at;
    q->rule = "4.5";
    q->always = true;
    if (q->words.at)
        lr_put(&q->words, "Where do the drafted cadres go?\n%d left.", bl_cadres_frame_of(st)->cadres);
    lr_put_string(&q->others, "placing drafted cadres");
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    open_places(t, st, side, &at);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        if (!can_draft(t, st, i))
            continue;
        allow_all(q, lr_say(BL_V_BUILD, i, 0, 0, 0), &at);
        if (lr_verb_of(q->suggest) == BL_V_DONE && at.n > 0)
            q->suggest = lr_say(BL_V_BUILD, i, at.hex[0], 0, 0);
    }
}

void bl_shape_cadres(BL_SHAPES)
{
    (void)p;
    (void)q;
    lr_form_purse(f, "cadres", bl_cadres_frame_of(st)->cadres);
    for (int i = 0; i < f->lines; i++)
        if (!f->line[i].aside)
            f->line[i].cost[0] = 1;
}

void bl_why_cadres(BL_WHYS)
{
    if (!why_not_there(p, st, side, lr_b(x), v))
        lr_refuse(v, "4.5", "The draft gives no such cadre.");
}

void bl_apply_cadres(BL_APPLIES)
{
    if (lr_verb_of(x) == BL_V_DONE) {
        lr_pop(&st->core);
        return;
    }
    unsigned hex = lr_b(x);
    struct bl_cadres_frame *f = bl_cadres_frame(st);
    bl_place_cadre(p, st, ev, lr_a(x), hex);
    LR_TELL(ev, BL_E_ARRIVES_BLIND, side, bl_others(side), (int32_t)side, (int32_t)hex);
    st->given[hex] |= BL_CADRE_HERE;
    if (--f->cadres <= 0)
        lr_pop(&st->core);
    bl_find_supply(bl_tables(p), st);
}
