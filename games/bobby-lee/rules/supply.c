/* supply.c - chapter 9: the Supply Turn step by step (9.0), attrition (9.3), Leader Supply (9.31) and forage (9.4).
 */
#include "bobby.h"

/* ---- 9.2 What is supplied ---- */

static bool supply_turn(const struct bl_state *st)
{
    for (unsigned i = 0; i < st->core.depth && i < LR_DEPTH; i++)
        if (st->core.frame[i].kind >= BL_F_SUPPLY)
            return true;
    return false;
}

void bl_find_supply(const struct bl_tables *t, struct bl_state *st)
{
    memset(st->supplied, 0, sizeof st->supplied);
    st->sea_ports = 0;
    if (!supply_turn(st))
        return;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        struct bl_set set = { { 0 } };
        uint32_t sea = 0;
        bl_supply_lines(t, st, s, &set, &sea);
        memcpy(st->supplied[s], set.w, sizeof st->supplied[s]);
        if (s == BL_USA)
            st->sea_ports = (uint16_t)sea;
    }
}

/* ---- 9.4 Forage ---- */

/* 9.4, R10: a town adds one. R11: a hex with a marsh hexside may count as marsh. */
static unsigned forage(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, unsigned h)
{
    enum { CLEAR, FOREST, MARSH };
    if (t->home[h] != s)
        return 0;
    bool marsh = bl_option(st, BL_O_MARSHY) && t->marshy[h];
    unsigned kind = t->forest[h] ? FOREST : marsh ? MARSH : CLEAR;
    bool town = t->any_town[h] && !bl_option(st, BL_O_TOWN_PLAIN);
    return t->forage[kind][bl_mud(st)] + (town ? 1u : 0u);
}

/* 9.4: The hexes with more units than can live there: they are seen by everyone. */
static bool hungry_hexes(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct bl_set *out)
{
    struct bl_set supplied;
    memcpy(supplied.w, st->supplied[s], sizeof supplied.w);
    *out = bl_set_of(st->here[s]);
    lr_subtract(out, &supplied);
    LR_EACH_IN(h, out)
        if (st->here[s][h] <= forage(t, st, s, h))
            lr_drop(out, h);
    return !lr_empty(out);
}

/* How a side's hungry hexes stand: where units are neither fed nor foraging, and where more may forage. Leader
 * Supply reaches whole hexes, so in a hex with hungry units those that are fed are its foragers. */
struct hunger {
    struct bl_set hungry, hexes, open;
};

static void look(const struct bl_tables *t, const struct bl_state *st, enum lr_side s, struct hunger *out)
{
    out->hexes = out->open = (struct bl_set){ { 0 } };
    if (!hungry_hexes(t, st, s, &out->hungry))
        return;
    uint8_t fed[BL_HEXES] = { 0 };
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (!bl_on_map(b))
            continue;
        if (b->marks & BL_FED)
            fed[b->hex]++;
        else if (lr_has(&out->hungry, b->hex))
            lr_add(&out->hexes, b->hex);
    }
    LR_EACH_IN(h, &out->hexes)
        if (fed[h] < forage(t, st, s, h))
            lr_add(&out->open, h);
}

/* ---- 9.31 Leader Supply ---- */

/* 9.31, R45: army leaders, and Grant as one. */
static bool can_pay(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    const struct bl_block *b = &st->block[i];
    bool army = t->type[i] == BL_LEADER && (t->class[i] != BL_SUPREME || i == t->grant);
    return army && bl_on_map(b) && b->steps >= 2 && !(b->marks & BL_PAYS) && bl_range(t, st, i) >= 0;
}

static void reach(const struct bl_tables *t, const struct bl_state *st, unsigned leader, struct bl_set *out)
{
    bl_command(t, st, bl_owner(t, leader), st->block[leader].hex, bl_range(t, st, leader), out);
    lr_add(out, st->block[leader].hex);
}

static bool would_feed(const struct bl_tables *t, const struct bl_state *st, unsigned leader,
                       const struct hunger *now)
{
    struct bl_set range = { { 0 } };
    if (!can_pay(t, st, leader))
        return false;
    reach(t, st, leader, &range);
    return lr_meet(&range, &now->hexes);
}

static bool can_forage(const struct bl_state *st, unsigned i, const struct hunger *now)
{
    const struct bl_block *b = &st->block[i];
    return bl_on_map(b) && !(b->marks & BL_FED) && lr_has(&now->open, b->hex);
}

/* ---- The question ---- */

/* Where units of one's own go hungry, and how many the place can feed. */
static void put_hungry(const struct lr_pack *p, const struct bl_state *st, enum lr_side s, const struct hunger *now,
                       struct lr_text *words)
{
    const char *before = "\nHungry: ";
    for (unsigned h = 0; h < BL_HEXES; h++) {
        if (!lr_has(&now->hexes, h))
            continue;
        lr_put(words, "%s%u at ", before, st->here[s][h]);
        lr_name(p, LR_HEXES, h, words);
        lr_put(words, " (forage for %u)", forage(bl_tables(p), st, s, h));
        before = ", ";
    }
}

void bl_ask_feed(BL_ASKS)
{
    const struct bl_tables *t = bl_tables(p);
    struct hunger now = { 0 };
    q->rule = "9.3";
    q->always = true;
    lr_put_string(
        &q->words,
        "Who is fed?\nUnits out of supply lose a step. Reveal leaders to feed those within range, or choose "
        "who forages.");
    if (q->words.at)
        put_hungry(p, st, side, &now, &q->words);
    lr_put_string(&q->others, "feeding hungry units");
    q->suggest = lr_say(BL_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
    if (q->brief)
        return;
    look(t, st, side, &now);
    for (unsigned k = 0; k < t->leaders[side]; k++)
        if (would_feed(t, st, t->leader[side][k], &now))
            lr_allow(q, lr_say(BL_V_REVEAL, t->leader[side][k], 0, 0, 0));
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++)
        if (can_forage(st, i, &now))
            lr_allow(q, lr_say(BL_V_FORAGE, i, 0, 0, 0));
}

static void why_reveal(const struct lr_pack *p, const struct bl_state *st, unsigned i, struct lr_verdict *v)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_block *b = &st->block[i];
    if (t->class[i] == BL_SUPREME && i != t->grant)
        lr_refuse(v, "9.31", "Only an army leader gives Leader Supply.");
    else if (b->marks & BL_PAYS)
        lr_refuse(v, "9.31", "%s gives Leader Supply already.", t->name[i]);
    else
        lr_refuse(v, "9.31", "%s has no hungry units within his range.", t->name[i]);
}

static void why_forage(const struct lr_pack *p, const struct bl_state *st, unsigned i, struct lr_verdict *v)
{
    const struct bl_tables *t = bl_tables(p);
    const struct bl_block *b = &st->block[i];
    struct hunger now = { 0 };
    look(t, st, bl_owner(t, i), &now);
    if (b->marks & BL_FED)
        lr_refuse(v, "9.4", "%s has been fed already.", t->name[i]);
    else if (!lr_has(&now.hungry, b->hex))
        lr_refuse(v, "9.4", "%s is in supply and does not need to forage.", t->name[i]);
    else
        lr_refuse(v, "9.4", "No more units can forage there.");
}

bool bl_bars_forage(BL_WHYS)
{
    const struct bl_tables *t = bl_tables(p);
    if (bl_why_gone(t, st, side, lr_a(x), "9.4", v))
        return true;
    if (t->home[st->block[lr_a(x)].hex] == side)
        return false;
    lr_refuse(v, "9.4", "Units forage in Home Territory only.");
    return true;
}

void bl_why_feed(BL_WHYS)
{
    (void)side;
    if (lr_verb_of(x) == BL_V_REVEAL)
        why_reveal(p, st, lr_a(x), v);
    else
        why_forage(p, st, lr_a(x), v);
}

/* 9.31: He pays at once; the enemy learns of it when both are done. */
static void give_supply(BL_GOES, unsigned leader)
{
    const struct bl_tables *t = bl_tables(p);
    enum lr_side side = bl_owner(t, leader);
    struct bl_set range = { { 0 } }, hungry;
    hungry_hexes(t, st, side, &hungry);
    reach(t, st, leader, &range);
    for (unsigned i = t->first[side]; i < t->first[side + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (bl_on_map(b) && lr_has(&range, b->hex) && lr_has(&hungry, b->hex))
            bl_set_marks(st, i, BL_FED);
    }
    bl_set_marks(st, leader, BL_PAYS);
    bl_reduce(p, st, leader, 1);
    LR_TELL(ev, BL_E_FEEDS, side, LR_ONLY(side), (int32_t)leader);
}

void bl_apply_feed(BL_APPLIES)
{
    if (lr_verb_of(x) == BL_V_REVEAL) {
        give_supply(p, st, ev, lr_a(x));
    } else if (lr_verb_of(x) == BL_V_FORAGE) {
        bl_set_marks(st, lr_a(x), BL_FED);
        LR_TELL(ev, BL_E_FORAGES, side, LR_ONLY(side), (int32_t)lr_a(x));
    } else {
        lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
        LR_TELL(ev, BL_E_FED, side, LR_EVERYONE, (int32_t)side);
    }
}

void bl_go_feed(BL_GOES)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (!(st->block[i].marks & BL_PAYS))
            continue;
        bl_show(st, i); /* 9.31: revealed, and upright again */
        bl_clear_marks(st, i, BL_SHOWN);
        LR_TELL(ev, BL_E_FEEDER, bl_owner(bl_tables(p), i), LR_EVERYONE, (int32_t)i, st->block[i].hex);
    }
    lr_pop(&st->core);
}

/* ---- 9.3 Attrition ---- */

/* Who forages where nobody was chosen: those who would be lost, then the strongest; leaders first. */
static unsigned forage_rank(const struct bl_tables *t, const struct bl_state *st, unsigned i)
{
    unsigned steps = st->block[i].steps == 1 ? BL_MOST_STEPS + 1u : st->block[i].steps;
    return steps * 2 + (t->type[i] == BL_LEADER);
}

static void choose_foragers(const struct bl_tables *t, struct bl_state *st, enum lr_side s)
{
    for (;;) {
        struct hunger now = { 0 };
        unsigned best = BL_BLOCKS;
        look(t, st, s, &now);
        for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
            if (can_forage(st, i, &now) && (best == BL_BLOCKS || forage_rank(t, st, i) > forage_rank(t, st, best)))
                best = i;
        if (best == BL_BLOCKS)
            return;
        bl_set_marks(st, best, BL_FED);
    }
}

/* 9.3: True if a unit was lost. */
static bool starve(BL_GOES, enum lr_side s, unsigned hex)
{
    const struct bl_tables *t = bl_tables(p);
    int hungry = 0, lost = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++) {
        const struct bl_block *b = &st->block[i];
        if (!bl_on_map(b) || b->hex != hex || b->marks & BL_FED)
            continue;
        bool gone = bl_reduce(p, st, i, 1);
        hungry++;
        lost += gone;
        LR_TELL(ev, gone ? BL_E_STARVED : BL_E_STARVES, s, LR_ONLY(s), (int32_t)i);
    }
    LR_TELL(ev, BL_E_HUNGER, s, bl_others(s), (int32_t)s, hungry, (int32_t)hex, lost);
    return lost > 0;
}

/* 9.3 */
static void attrition(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    bool lost = false;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        struct hunger now = { 0 };
        choose_foragers(t, st, s);
        look(t, st, s, &now);
        LR_EACH_IN(hex, &now.hexes)
            lost |= starve(p, st, ev, s, hex);
    }
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        st->block[i].marks &= (uint16_t) ~(BL_FED | BL_PAYS);
    if (lost)
        bl_find_supply(t, st);
}

/* 2.7, 4.31 */
static void audit(BL_GOES)
{
    uint8_t before[BL_HEXES];
    memcpy(before, st->control, sizeof before);
    bl_control(p, st, ev);
    if (memcmp(before, st->control, sizeof before) != 0)
        bl_find_supply(bl_tables(p), st);
}

/* ---- 9.0 The Supply Turn ---- */

static void begin(BL_GOES)
{
    const struct bl_tables *t = bl_tables(p);
    uint8_t asked = 0;
    st->weather = st->quarter == BL_WINTER ? BL_MUD : BL_DRY;
    LR_TELL(ev, BL_E_SUPPLY_TURN, LR_NOBODY, LR_EVERYONE, st->quarter, st->year);
    bl_release_held(p, st, ev);
    bl_find_supply(t, st);
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        struct bl_set hungry;
        if (hungry_hexes(t, st, s, &hungry))
            asked |= LR_ONLY(s);
    }
    if (asked)
        lr_push(&st->core, BL_F_FEED, asked);
}

static void end(struct bl_state *st)
{
    lr_pop(&st->core);
    for (unsigned i = 0; i < BL_BLOCKS; i++)
        st->block[i].marks &= (uint16_t)~BL_NEW;
    memset(st->given, 0, sizeof st->given);
    memset(st->called, 0xFF, sizeof st->called);
    memset(st->supplied, 0, sizeof st->supplied);
    st->sea_ports = 0;
    st->points[BL_USA] = st->points[BL_CSA] = 0;
}

static void ask_draft(struct bl_state *st, enum lr_side s)
{
    lr_push(&st->core, BL_F_DRAFT, LR_ONLY(s))->x = (uint8_t)s;
}

static void first_steps(BL_GOES, struct bl_supply_frame *f, bool back_cover)
{
    switch (f->step) {
    case BL_S_FEED:
        f->step = BL_S_ATTRITION;
        begin(p, st, ev);
        break;
    case BL_S_ATTRITION:
        f->step = BL_S_TOWNS;
        attrition(p, st, ev);
        break;
    case BL_S_TOWNS:
        f->step = BL_S_TIME;
        audit(p, st, ev);
        break;
    default: /* 4.32 */
        f->step = back_cover ? BL_S_CHANGE : BL_S_REPLACE;
        bl_score(p, st, ev, 1);
        break;
    }
}

static void begin_replacements(BL_GOES)
{
    bl_begin_replacements(st, bl_tables(p));
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        LR_TELL(ev, BL_E_POINTS, s, LR_EVERYONE, (int32_t)s, st->points[s]);
    lr_push(&st->core, BL_F_REPLACE, LR_PLAYERS);
}

static void middle_steps(BL_GOES, struct bl_supply_frame *f, bool back_cover)
{
    switch (f->step) {
    case BL_S_REPLACE:
        f->step = BL_S_MUSTER;
        begin_replacements(p, st, ev);
        break;
    case BL_S_MUSTER:
        f->step = back_cover ? BL_S_EMANCIPATE : BL_S_CHANGE;
        break;
    case BL_S_CHANGE:
        f->step = BL_S_CHANGED;
        bl_leader_rolls(p, st, ev);
        break;
    default:
        f->step = back_cover ? BL_S_REPLACE : BL_S_EMANCIPATE;
        break;
    }
}

static void last_steps(BL_GOES, struct bl_supply_frame *f)
{
    enum { WINDOW_POINTS = 6 }; /* 4.4 */
    switch (f->step) {
    case BL_S_EMANCIPATE:
        f->step = BL_S_WINDOW;
        if (bl_may_proclaim(bl_tables(p), st))
            lr_push(&st->core, BL_F_EMANCIPATE, LR_ONLY(BL_USA));
        break;
    case BL_S_WINDOW:
        f->step = BL_S_DRAFT_USA;
        if (!f->proclaimed)
            break;
        st->points[BL_CSA] = WINDOW_POINTS;
        LR_TELL(ev, BL_E_POINTS, BL_CSA, LR_EVERYONE, BL_CSA, WINDOW_POINTS);
        lr_push(&st->core, BL_F_WINDOW, LR_ONLY(BL_CSA))->x = BL_CSA;
        break;
    case BL_S_DRAFT_USA:
        f->step = BL_S_DRAFT_CSA;
        ask_draft(st, BL_USA);
        break;
    case BL_S_DRAFT_CSA:
        f->step = BL_S_END;
        ask_draft(st, BL_CSA);
        break;
    default:
        end(st);
        break;
    }
}

/* 9.0: victory is looked at when a step has ended. Supply ends with attrition, Draft after both sides. */
static bool ends_a_step(unsigned next)
{
    return next != BL_S_FEED && next != BL_S_ATTRITION && next != BL_S_DRAFT_CSA;
}

/* 1.3, 9.0: Each step says what comes after it, then does its work or pushes a question; so the step before has
 * ended when the next begins. R01: an option exchanges two of them. */
void bl_go_supply(BL_GOES)
{
    struct bl_supply_frame *f = bl_supply_frame(st);
    bool back_cover = bl_option(st, BL_O_BACK_COVER);
    if (ends_a_step(f->step) && bl_victory(p, st, ev))
        return;
    if (f->step <= BL_S_TIME)
        first_steps(p, st, ev, f, back_cover);
    else if (f->step <= BL_S_CHANGED)
        middle_steps(p, st, ev, f, back_cover);
    else
        last_steps(p, st, ev, f);
}
