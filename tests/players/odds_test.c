/* odds_test.c - are the odds honest? Exact ones against numbers worked out by hand, sampled ones against trials
 * played here, answer by answer, by the same judgement: they must agree within the errors of both.
 *
 * ODDS_TRIALS in the environment says how many trials (4,000 if it does not; 100,000 is the full test). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bobby.h"
#include "games.h"
#include "judgement.h"
#include "players.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct lr_pack *bobby, *ford;
static const struct bl_tables *t;
static struct bl_state st;
static struct lr_rng rng;

static struct lr_pack *load(const char *id)
{
    struct lr_error e = { .line = 0 };
    const struct games_entry *g = games_named(id);
    assert_non_null(g);
    struct lr_pack *p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (p == NULL)
        fail_msg("%s:%d: %s", e.file, e.line, e.words);
    return p;
}

static int begin(void **state)
{
    (void)state;
    bobby = load("bobby-lee");
    ford = load("ford");
    t = bl_tables(bobby);
    rng = lr_rng_seed(7, 7);
    return 0;
}

static int end(void **state)
{
    (void)state;
    lr_pack_free(bobby);
    lr_pack_free(ford);
    return 0;
}

/* ---- Positions ---- */

static unsigned at(const char *name)
{
    int h = lr_find(bobby, LR_HEXES, name, strlen(name));
    if (h < 0)
        fail_msg("no place called %s", name);
    return (unsigned)h;
}

static unsigned block(const char *name)
{
    int i = lr_find(bobby, BL_BLOCK, name, strlen(name));
    if (i < 0)
        fail_msg("no block called %s", name);
    return (unsigned)i;
}

/* An empty board in a Player Turn of this side, Summer of a year, the turn at this step. */
static void turn_of(enum lr_side side, unsigned year, unsigned step)
{
    struct lr_setup setup;
    lr_setup_preset(bobby, 0, 1, &setup);
    setup.scenario = -1;
    memset(&st, 0, sizeof st);
    bl_setup_game(bobby, &setup, &st, NULL);
    st.year = (uint16_t)year;
    st.active = (uint8_t)side;
    st.core.frame[0].step = BL_Q_TURNS;
    struct lr_frame *f = lr_push(&st.core, BL_F_TURN, 0);
    f->x = (uint8_t)side;
    f->step = (uint8_t)step;
}

static void put(const char *name, const char *place, unsigned steps)
{
    unsigned i = block(name);
    bl_put(&st, t, i, at(place));
    st.block[i].steps = (uint8_t)steps;
}

/* A block that has gone into the enemy's hex from a neighbour. */
static void attack(const char *name, const char *place, const char *from, unsigned steps)
{
    put(name, from, steps);
    int dir = lr_direction(bobby->board, (lr_hex)at(place), (lr_hex)at(from));
    assert_in_range(dir, 0, 5);
    bl_attack(&st, t, block(name), at(place), dir);
}

static void deploy(const char *name, const char *place, const char *from, unsigned steps, unsigned post, bool shown)
{
    if (from != NULL)
        attack(name, place, from, steps);
    else
        put(name, place, steps);
    bl_post(&st, t, block(name), post);
    if (shown)
        bl_set_marks(&st, block(name), BL_SHOWN);
}

/* The rest of both armies, far away: so that few of those who stand here may be leaders. */
static void crowd(void)
{
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++)
        for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
            if (t->type[i] != BL_LEADER && st.block[i].place == BL_POOL) {
                bl_put(&st, t, i, at(s == BL_USA ? "Baltimore" : "Lynchburg"));
                st.block[i].steps = t->most[i];
            }
}

static void settle(void)
{
    struct lr_error e = { .line = 0 };
    bl_set_control(t, &st);
    assert_true(lr_settle(bobby, &st, NULL));
    if (!bl_check(bobby, &st, &e))
        fail_msg("%s", e.words);
}

/* ---- Asking ---- */

static lr_answer answer(const struct lr_pack *p, const char *words)
{
    struct lr_error e = { .line = 0 };
    lr_answer x = 0;
    if (!lr_answer_read(p, words, &x, &e))
        fail_msg("%s: %s", words, e.words);
    return x;
}

static void give(enum lr_side side, const char *words)
{
    lr_answer x = answer(bobby, words);
    struct lr_verdict v = lr_judge(bobby, &st, side, x);
    if (!v.ok)
        fail_msg("%s: %s (%s)", words, v.words, v.rule);
    assert_true(lr_step(bobby, &st, side, x, NULL));
}

enum { SAMPLING = 300, COUNTING = 10000 }; /* milliseconds; counting ends by itself */

static struct lr_odds odds_in(const struct lr_pack *p, const void *state, enum lr_side side, const char *words,
                              int milliseconds)
{
    struct lr_odds o;
    lr_answer x = answer(p, words);
    struct lr_verdict v = lr_judge(p, state, side, x);
    if (!v.ok)
        fail_msg("%s: %s (%s)", words, v.words, v.rule);
    void *seen = calloc(1, p->game->state_size);
    assert_non_null(seen);
    lr_hide(p, state, side, seen);
    assert_true(player_odds(p, seen, side, x, milliseconds, &rng, &o));
    free(seen);
    double sum = 0;
    for (int i = 0; i < o.n; i++)
        sum += o.chance[i].share;
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(o.n <= 15);
    return o;
}

static struct lr_odds odds_of(const struct lr_pack *p, const void *state, enum lr_side side, const char *words)
{
    return odds_in(p, state, side, words, COUNTING);
}

static double share(const struct lr_odds *o, const char *words)
{
    for (int i = 0; i < o->n; i++)
        if (strcmp(o->chance[i].words, words) == 0)
            return o->chance[i].share;
    return 0;
}

static void is_share(const struct lr_odds *o, const char *words, double expected)
{
    if (fabs(share(o, words) - expected) < 1e-9)
        return;
    for (int i = 0; i < o->n; i++)
        print_message("%f %s\n", o->chance[i].share, o->chance[i].words);
    fail_msg("%s: expected %f, found %f", words, expected, share(o, words));
}

static void is_about(double found, double expected)
{
    if (fabs(found - expected) > 1e-9)
        fail_msg("expected %f, found %f", expected, found);
}

/* ---- Counted exactly ---- */

/* Wadsworth has engaged Hood; hidden units stand all around. */
static void engaged(unsigned steps)
{
    turn_of(BL_USA, 1861, BL_T_FIGHTS);
    deploy("Wadsworth's Division", "Manassas", "Centreville", steps, BL_ENEMY_LEFT, true);
    deploy("Doubleday's Division", "Manassas", "Centreville", 3, BL_CENTER, false);
    deploy("Hancock's Division", "Manassas", "Centreville", 3, BL_LEFT, false);
    deploy("Gibbon's Division", "Manassas", "Centreville", 3, BL_RESERVE, false);
    deploy("Hood's Division", "Manassas", NULL, 4, BL_LEFT, true);
    deploy("McLaws's Division", "Manassas", NULL, 4, BL_CENTER, false);
    deploy("Anderson's Division", "Manassas", NULL, 2, BL_RIGHT, false);
    put("Light Division", "Warrenton", 4);
    put("Lee", "Warrenton", 3);
    st.fight[at("Manassas")] |= BL_IS_BATTLE;
    st.battle = (struct bl_battle){
        .hex = (uint16_t)at("Manassas"), .attacker = BL_USA, .mover = BL_USA, .day = 1, .leader = { 0xFF, 0xFF }
    };
    crowd();
    bl_recount(t, &st);
    lr_push(&st.core, BL_F_BATTLE, 0)->step = BL_B_COMBAT;
    settle();
}

/* Three dice at F2: a third each. Hidden enemies do not matter. */
static void fire_is_binomial(void **state)
{
    (void)state;
    engaged(3);
    struct lr_odds o = odds_of(bobby, &st, BL_USA, "fire Wadsworth's Division");
    assert_true(o.exact && o.rolled && !o.played);
    assert_int_equal(o.n, 4);
    is_share(&o, "no hit", 8.0 / 27);
    is_share(&o, "1 hit", 12.0 / 27);
    is_share(&o, "2 hits", 6.0 / 27);
    is_share(&o, "3 hits", 1.0 / 27);
    assert_string_equal(o.chance[0].words, "1 hit");
    assert_true(o.error <= 0);
}

/* At F3 a die hits on 1 to 3 and costs a step on 6. */
static void melee_is_trinomial(void **state)
{
    (void)state;
    engaged(2);
    struct lr_odds o = odds_of(bobby, &st, BL_USA, "melee Wadsworth's Division");
    assert_true(o.exact);
    is_share(&o, "no hit", 1.0 / 9);
    is_share(&o, "1 hit", 2 * 0.5 / 3);
    is_share(&o, "2 hits", 0.25);
    is_share(&o, "1 hit, 1 of its own lost", 2 * 0.5 / 6);
    is_share(&o, "no hit, 1 of its own lost", 2 * (1.0 / 6) / 3);
    is_share(&o, "no hit, 2 of its own lost", 1.0 / 36);
}

static void flanks_are_turned_half_the_time(void **state)
{
    (void)state;
    engaged(3);
    struct lr_odds o = odds_of(bobby, &st, BL_USA, "outflank enemy Left with Gibbon's Division");
    assert_true(o.exact);
    is_share(&o, "Gibbon's Division turns the flank", 0.5);
    is_share(&o, "Gibbon's Division loses a step", 0.5);
    is_about(o.lost[BL_USA], 0.5);
}

static void at_beaver_dam(void)
{
    turn_of(BL_CSA, 1861, BL_T_WEATHER);
    put("Lee", "Beaver Dam", 4);
    put("Hood's Division", "Beaver Dam", 4);
    put("Stuart's Cavalry", "Beaver Dam", 3);
    put("Pendleton's Guns", "Beaver Dam", 1);
    put("Wadsworth's Division", "Washington", 3);
    settle();
    give(BL_CSA, "activate Lee");
    give(BL_CSA, "done");
}

/* 5.34: infantry of the CSA loses a step on 1 and 2, guns on 3 too, cavalry on 1. */
static void marches_are_exact(void **state)
{
    (void)state;
    at_beaver_dam();
    struct lr_odds o = odds_of(bobby, &st, BL_CSA, "force march Hood's Division to Charlottesville");
    assert_true(o.exact && o.stood && !o.played);
    is_share(&o, "Hood's Division loses a step", 1.0 / 3);
    is_share(&o, "Hood's Division keeps its strength", 2.0 / 3);
    o = odds_of(bobby, &st, BL_CSA, "force march Pendleton's Guns to Charlottesville");
    is_share(&o, "Pendleton's Guns is lost", 0.5);
    is_about(o.lost[BL_CSA], 0.5);
    o = odds_of(bobby, &st, BL_CSA, "force march Stuart's Cavalry to 0213");
    is_share(&o, "Stuart's Cavalry loses a step", 1.0 / 6);
    give(BL_CSA, "force march Hood's Division to Charlottesville");
    give(BL_CSA, "force march Pendleton's Guns to Charlottesville");
    o = odds_of(bobby, &st, BL_CSA, "done");
    assert_true(o.exact);
    is_share(&o, "nobody straggles", 2.0 / 3 / 2);
    is_share(&o, "1 step straggles", 0.5);
    is_share(&o, "2 steps straggle", 1.0 / 6);
    o = odds_of(bobby, &st, BL_CSA, "move Stuart's Cavalry to Charlottesville");
    assert_true(o.n == 1 && !o.rolled);
}

static void drafts_are_exact(void **state)
{
    (void)state;
    turn_of(BL_CSA, 1862, BL_T_END);
    put("Lee", "Richmond", 4);
    put("Wadsworth's Division", "Washington", 3);
    st.core.depth = 1;
    st.active = 0xFF;
    st.core.frame[0].step = BL_Q_NEXT;
    lr_push(&st.core, BL_F_SUPPLY, 0)->step = BL_S_END;
    lr_push(&st.core, BL_F_DRAFT, LR_ONLY(BL_CSA))->x = BL_CSA;
    settle();
    struct lr_odds o = odds_of(bobby, &st, BL_CSA, "draft");
    assert_true(o.exact);
    is_share(&o, "no cadre", 1.0 / 6);
    is_share(&o, "1 cadre", 3.0 / 6);
    is_share(&o, "2 cadres", 2.0 / 6);
}

/* One step against one, nothing hidden: the defender hits on 1; if not, the attacker on 1; else he goes back. */
static void small_skirmishes_are_exact(void **state)
{
    (void)state;
    turn_of(BL_USA, 1861, BL_T_LEADERS);
    attack("Wadsworth's Division", "Manassas", "Centreville", 1);
    put("Hood's Division", "Manassas", 1);
    put("Meade", "Centreville", 2);
    bl_set_marks(&st, block("Hood's Division"), BL_SHOWN);
    settle();
    struct lr_odds o = odds_of(bobby, &st, BL_USA, "done");
    assert_true(o.exact);
    is_share(&o, "the Union takes Manassas", 5.0 / 36);
    is_share(&o, "the Confederates hold Manassas", 31.0 / 36);
    is_about(o.lost[BL_USA], 1.0 / 6);
    is_about(o.lost[BL_CSA], 5.0 / 36);
}

static void ford_set(void *state, const char *path, const char *value)
{
    struct lr_error e = { .line = 0 };
    if (!lr_field_set(ford, state, path, value, &e))
        fail_msg("%s: %s", path, e.words);
}

/* Three steps attack two of cavalry in the open: two dice that hit on 6, then one die for each step left that hits
 * on 4. */
static void ford_fights_are_exact(void **state)
{
    (void)state;
    struct lr_error e = { .line = 0 };
    struct lr_setup setup;
    void *s = calloc(1, ford->game->state_size);
    assert_non_null(s);
    lr_setup_preset(ford, 0, 1, &setup);
    assert_true(lr_setup_option(ford, &setup, "fog", "off", &e));
    setup.scenario = -1;
    assert_true(lr_begin(ford, &setup, s, NULL));
    struct lr_core *c = s;
    lr_pop(c);
    lr_push(c, (unsigned)lr_find(ford, LR_FRAMES, "moves", 5), LR_ONLY(LR_FIRST));
    ford_set(s, "core.frame[1].left", "1");
    ford_set(s, "block[Iron Brigade].hex", "Mill");
    ford_set(s, "block[Stuart's Horse].hex", "Tavern");
    ford->game->derive(ford, s);
    struct lr_odds o = odds_of(ford, s, LR_FIRST, "move Iron Brigade to Tavern");
    assert_true(o.exact && o.played);
    is_share(&o, "the defender is lost", 15.0 / 36);
    is_share(&o, "the defender is beaten", 75.0 / 288);
    is_share(&o, "the attacker is beaten", 93.0 / 288);
    is_about(o.lost[0], 1.0 / 3);
    is_about(o.lost[1], 44.875 / 36);
    free(s);
}

/* ---- Against trials ---- */

struct tally {
    int n, usa, csa, nobody;
    double lost[2], square[2];
};

static int trials(void)
{
    const char *text = getenv("ODDS_TRIALS");
    return text ? atoi(text) : 4000;
}

/* As players do: what settles the matter, else what the judgement likes best. */
static lr_answer next_answer(const struct lr_question *q, const void *world, lr_answer began)
{
    static int32_t score[LR_MOST_ANSWERS];
    const struct judgement *j = judgement_of(bobby->game);
    lr_answer x = j->settle ? j->settle(bobby, world, began, q) : 0;
    if (x != 0 && lr_listed(q, x))
        return x;
    j->weigh(bobby, world, q, 0, score);
    int best = 0;
    for (int i = 1; i < q->n; i++)
        if (score[i] > score[best])
            best = i;
    return q->list[best];
}

static int strength(const struct bl_state *w, enum lr_side s)
{
    int sum = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        sum += w->block[i].place == BL_ON_MAP ? w->block[i].steps : 0;
    return sum;
}

/* Leaders who are active now pay a step when all have moved; that is no loss. */
static int paid(const struct bl_state *w, enum lr_side s)
{
    int n = 0;
    for (unsigned i = t->first[s]; i < t->first[s + 1]; i++)
        n += (w->block[i].marks & BL_ACTIVE) != 0;
    return n;
}

/* One world, played on whole answers at a time until nobody fights for the hex. Other fights of the turn, which
 * come later, must not have begun: positions here have only one. */
static void one_trial(const void *seen, enum lr_side side, lr_answer x, unsigned hex, struct tally *sum)
{
    static lr_answer list[LR_MOST_ANSWERS];
    static struct bl_state before, world;
    lr_imagine(bobby, seen, side, &rng, &before);
    world = before;
    assert_true(lr_step(bobby, &world, side, x, NULL));
    while (bl_contested(&world, hex)) {
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        assert_true(lr_next(bobby, &world, &q, NULL));
        if (q.n == 0)
            break;
        assert_true(lr_step(bobby, &world, q.side, next_answer(&q, &world, x), NULL));
    }
    sum->n++;
    sum->usa += world.here[BL_USA][hex] > 0;
    sum->csa += world.here[BL_CSA][hex] > 0;
    for (enum lr_side s = BL_USA; s <= BL_CSA; s++) {
        double lost = strength(&before, s) - strength(&world, s) - paid(&before, s);
        sum->lost[s] += lost;
        sum->square[s] += lost * lost;
    }
}

static double error_of(double p, int n) { return sqrt((p + 1.0 / n) * (1 - p + 1.0 / n) / n); }

static void agrees(const char *what, double found, double found_error, double tried, double tried_error)
{
    double error = sqrt(found_error * found_error + tried_error * tried_error);
    if (fabs(found - tried) > 4 * error)
        fail_msg("%s: the odds say %f (error %f), trials %f (error %f)", what, found, found_error, tried,
                 tried_error);
}

/* The odds of an answer that leads to one fight for `place`, against trials. */
static void agree(enum lr_side side, const char *words, const char *place)
{
    static struct bl_state seen;
    struct tally sum = { 0 };
    char usa[96], csa[96];
    struct lr_odds o = odds_in(bobby, &st, side, words, SAMPLING);
    lr_hide(bobby, &st, side, &seen);
    for (int i = 0, n = trials(); i < n; i++)
        one_trial(&seen, side, answer(bobby, words), at(place), &sum);
    snprintf(usa, sizeof usa, "the Union %s %s", st.active == BL_USA ? "takes" : "holds", place);
    snprintf(csa, sizeof csa, "the Confederates %s %s", st.active == BL_CSA ? "take" : "hold", place);
    double p = (double)sum.usa / sum.n, q = (double)sum.csa / sum.n;
    print_message("%s: %.3f %.3f, error %.4f from %d; trials %.3f %.3f from %d; lost %.2f %.2f, trials %.2f %.2f\n",
                  words, share(&o, usa), share(&o, csa), o.error, o.worlds, p, q, sum.n, o.lost[0], o.lost[1],
                  sum.lost[0] / sum.n, sum.lost[1] / sum.n);
    assert_false(o.exact);
    assert_true(o.worlds > 1 && o.error > 0);
    agrees(usa, share(&o, usa), o.error, p, error_of(p, sum.n));
    agrees(csa, share(&o, csa), o.error, q, error_of(q, sum.n));
    for (int s = 0; s < 2; s++) {
        double mean = sum.lost[s] / sum.n, spread = sum.square[s] / sum.n - mean * mean;
        agrees("losses", o.lost[s], o.lost_error[s], mean, sqrt((spread > 0 ? spread : 0) / sum.n) + 1e-6);
    }
}

static void a_skirmish(void **state)
{
    (void)state;
    turn_of(BL_USA, 1862, BL_T_LEADERS);
    attack("Wadsworth's Division", "Manassas", "Centreville", 3);
    attack("Doubleday's Division", "Manassas", "Centreville", 3);
    put("Hood's Division", "Manassas", 1);
    put("Pendleton's Guns", "Manassas", 1);
    put("Light Division", "Warrenton", 4);
    put("Meade", "Centreville", 2);
    crowd();
    settle();
    agree(BL_USA, "done", "Manassas");
}

static void three_against_three(enum lr_side attacker, const char *place, const char *from, const char *support)
{
    static const char *const usa[] = { "Wadsworth's Division", "Doubleday's Division", "Hancock's Division",
                                       "Gibbon's Division", "Birney's Division" };
    static const char *const csa[] = { "Hood's Division", "McLaws's Division", "Anderson's Division",
                                       "Light Division", "Heth's Division" };
    const char *const *a = attacker == BL_USA ? usa : csa, *const *d = attacker == BL_USA ? csa : usa;
    turn_of(attacker, 1862, BL_T_LEADERS);
    for (int i = 0; i < 3; i++)
        put(d[i], place, i == 2 ? 2 : 3);
    for (int i = 0; i < 3; i++)
        attack(a[i], place, from, 3);
    put(a[3], from, 3);
    put(d[3], support, 3);
    put(attacker == BL_USA ? "Lee" : "Meade", support, 3);
    put(attacker == BL_USA ? "Meade" : "Lee", from, 3);
    crowd();
    settle();
}

static void a_battle(void **state)
{
    (void)state;
    three_against_three(BL_USA, "Manassas", "Centreville", "Warrenton");
    agree(BL_USA, "done", "Manassas");
}

/* In the middle of it, with units engaged. */
static void a_battle_under_way(void **state)
{
    (void)state;
    engaged(3);
    agree(BL_USA, "shift Doubleday's Division to enemy Center", "Manassas");
    agree(BL_USA, "done", "Manassas");
    give(BL_USA, "fire Wadsworth's Division");
    while (lr_asked(&st) == LR_ONLY(BL_CSA))
        give(BL_CSA, "lose Hood's Division");
    agree(BL_USA, "done", "Manassas");
}

/* The defender's own odds in the same battle, from what he knows. */
static void a_battle_from_the_other_side(void **state)
{
    (void)state;
    three_against_three(BL_USA, "Manassas", "Centreville", "Warrenton");
    give(BL_USA, "done");
    agree(BL_CSA, "see to the rest", "Manassas");
}

/* First alone against two, then as the third. */
static void an_attack_over_a_bridge(void **state)
{
    (void)state;
    turn_of(BL_USA, 1862, BL_T_WEATHER);
    put("Meade", "Warrenton", 4);
    put("Wadsworth's Division", "Warrenton", 3);
    put("Doubleday's Division", "Warrenton", 3);
    put("Hancock's Division", "Warrenton", 2);
    put("Hood's Division", "Culpeper", 3);
    put("McLaws's Division", "Culpeper", 2);
    crowd();
    settle();
    give(BL_USA, "activate Meade");
    give(BL_USA, "done");
    agree(BL_USA, "attack with Wadsworth's Division into Culpeper from Warrenton", "Culpeper");
    give(BL_USA, "attack with Wadsworth's Division into Culpeper from Warrenton");
    give(BL_USA, "attack with Doubleday's Division into Culpeper from Warrenton");
    agree(BL_USA, "attack with Hancock's Division into Culpeper from Warrenton", "Culpeper");
}

static void a_force_march_into_a_fight(void **state)
{
    (void)state;
    turn_of(BL_USA, 1862, BL_T_WEATHER);
    put("Meade", "Centreville", 4);
    put("Birney's Division", "Centreville", 2);
    put("Hood's Division", "Manassas", 1);
    crowd();
    settle();
    give(BL_USA, "activate Meade");
    give(BL_USA, "done");
    agree(BL_USA, "force march Birney's Division into Manassas from Occoquan", "Manassas");
}

/* ---- Risks ---- */

static void risks_are_found(void **state)
{
    (void)state;
    static lr_answer list[LR_MOST_ANSWERS], risk[LR_MOST_ANSWERS];
    static struct bl_state seen;
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    at_beaver_dam();
    lr_hide(bobby, &st, BL_CSA, &seen);
    lr_ask(bobby, &seen, BL_CSA, &q);
    int n = player_risks(bobby, &seen, &q, &rng, risk, LR_MOST_ANSWERS), marches = 0;
    for (int i = 0; i < q.n; i++)
        marches += lr_verb_of(list[i]) == BL_V_FORCE;
    assert_true(marches > 0);
    assert_int_equal(n, marches);
    for (int i = 0; i < n; i++)
        assert_int_equal(lr_verb_of(risk[i]), BL_V_FORCE);
    assert_int_equal(player_risks(bobby, &seen, &q, &rng, risk, 2), 2);
}

/* A time limit cuts sampling short and says so: fewer worlds, a larger error. */
static void less_time_larger_error(void **state)
{
    (void)state;
    static struct bl_state seen;
    struct lr_odds o;
    three_against_three(BL_CSA, "Manassas", "Warrenton", "Centreville");
    lr_hide(bobby, &st, BL_CSA, &seen);
    assert_true(player_odds(bobby, &seen, BL_CSA, answer(bobby, "done"), 1, &rng, &o));
    assert_true(o.worlds >= 4 && o.error > 0 && !o.exact);
    assert_true(o.error >= 0.3 / sqrt(o.worlds) || o.n == 1 || o.chance[0].share > 0.9);
}

/* Three dice are counted even when no time is left: no machine is so slow that they are "about" anything. */
static void three_dice_are_always_exact(void **state)
{
    (void)state;
    engaged(3);
    struct lr_odds o = odds_in(bobby, &st, BL_USA, "melee Wadsworth's Division", 0);
    assert_true(o.exact);
    is_share(&o, "3 hits", 0.125);
    is_share(&o, "no hit, 3 of its own lost", 1.0 / 216);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fire_is_binomial),
        cmocka_unit_test(melee_is_trinomial),
        cmocka_unit_test(flanks_are_turned_half_the_time),
        cmocka_unit_test(marches_are_exact),
        cmocka_unit_test(drafts_are_exact),
        cmocka_unit_test(small_skirmishes_are_exact),
        cmocka_unit_test(ford_fights_are_exact),
        cmocka_unit_test(a_skirmish),
        cmocka_unit_test(a_battle),
        cmocka_unit_test(a_battle_under_way),
        cmocka_unit_test(a_battle_from_the_other_side),
        cmocka_unit_test(an_attack_over_a_bridge),
        cmocka_unit_test(a_force_march_into_a_fight),
        cmocka_unit_test(risks_are_found),
        cmocka_unit_test(less_time_larger_error),
        cmocka_unit_test(three_dice_are_always_exact),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
