/* special_test.c - chapters 15, 17, 18 and 19: arrivals, command changes, Atlanta, the Campaign's track, the end.
 */
#include "packs.h"

#include "look.h"

static struct lr_pack *pack;
static const struct la_tables *t;
static struct la_state *s; /* of the test that runs */

static unsigned leader(const char *name) { return thing_named(pack, LA_LEADER, name); }
static lr_hex hex(const char *name) { return hex_named(pack, name); }

static void begin(int scenario, const char *option)
{
    struct lr_setup with;
    struct lr_error e;
    lr_setup_preset(pack, scenario, 5, &with);
    if (option && !lr_setup_option(pack, &with, option, "yes", &e))
        fail_msg("%s", e.words);
    memset(s, 0, sizeof *s);
    assert_true(lr_begin(pack, &with, s, NULL));
}

static void dice(int n, const int *value)
{
    s->core.queued = (uint8_t)n;
    s->core.queue_at = 0;
    for (int i = 0; i < n; i++)
        s->core.queue[i] = (uint8_t)value[i];
}
#define DICE(...) dice((int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int)), (const int[]){ __VA_ARGS__ })

static const struct la_leader *of(const char *name) { return &s->leader[leader(name)]; }

static int units_of(const char *name)
{
    int n = 0;
    for (int i = 0; i < LA_UNITS; i++)
        n += s->unit[i].place == LA_WITH && s->unit[i].boss == leader(name);
    return n;
}

static void hold(const char *place, enum lr_side side)
{
    uint8_t *ground = &s->ground[hex(place)];
    *ground = (uint8_t)(side == LA_UNION ? *ground & ~LA_LAST_CSA : *ground | LA_LAST_CSA);
}

/* The start of a turn as la_go_turn hands it on. */
static void start_turn(int turn)
{
    s->turn = (uint8_t)turn;
    la_turn_track(pack, s, NULL);
    la_settle_field(pack, s);
}

/* ---- 18.4: dealing ---- */

static lr_answer ask(enum lr_side side, int *n)
{
    static lr_answer list[512];
    struct lr_question q = { .list = list, .room = 512 };
    lr_ask(pack, s, side, &q);
    *n = q.n;
    return q.suggest;
}

static void dealing(void **state)
{
    (void)state;
    begin(0, NULL);
    int n, dismounted = 0, ammo = 0;
    ask(LA_CONFEDERATE, &n);
    assert_int_equal(n, 7); /* six brigades, or leave it */
    assert_true(lr_step(pack, s, LA_CONFEDERATE, ask(LA_CONFEDERATE, &n), NULL));
    assert_int_equal(lr_asked(s), LR_ONLY(LA_UNION));
    lr_answer six = lr_say(LA_V_DEAL_AMMO, leader("Thomas"), 6, 0, 0);
    assert_true(lr_judge(pack, s, LA_UNION, six).ok);
    assert_true(lr_step(pack, s, LA_UNION, six, NULL));
    assert_false(lr_judge(pack, s, LA_UNION, lr_say(LA_V_DEAL_AMMO, leader("Thomas"), 4, 0, 0)).ok); /* 9 at most */
    assert_false(lr_judge(pack, s, LA_UNION, lr_say(LA_V_DEAL_AMMO, leader("Hooker"), 1, 0, 0)).ok);
    assert_true(lr_step(pack, s, LA_UNION, ask(LA_UNION, &n), NULL));
    for (int i = 0; i < LA_UNITS; i++)
        if (s->unit[i].place == LA_WITH
            && (s->unit[i].boss == leader("Kelly") || s->unit[i].boss == leader("Humes")))
            dismounted += s->unit[i].marks & LA_DISMOUNTED;
    assert_int_equal(dismounted, 3);
    for (unsigned i = t->first_leader[0]; i < t->first_leader[1]; i++)
        ammo += s->leader[i].ammo;
    assert_int_equal(ammo, 30);
    assert_true(of("Thomas")->ammo >= 6);
}

/* 19.5.1: the militia in a work of its owner's choice, a Detachment stays with Hood. */
static void militia(void **state)
{
    (void)state;
    begin(4, NULL);
    int n;
    assert_int_equal(units_of("Hood"), 0);
    assert_true(lr_step(pack, s, LA_CONFEDERATE, lr_say(LA_V_SET_POST, hex("1526"), 0, 0, 0), NULL));
    assert_int_equal(of("G. Smith")->hex, hex("Atlanta")); /* in secret until both have set up */
    assert_true(lr_step(pack, s, LA_CONFEDERATE, ask(LA_CONFEDERATE, &n), NULL));
    assert_true(lr_step(pack, s, LA_UNION, ask(LA_UNION, &n), NULL));
    assert_int_equal(of("G. Smith")->hex, hex("1526"));
    assert_int_equal(units_of("Hood"), 1);
    assert_int_equal(units_of("G. Smith"), 5);
}

/* ---- 15, 18.7 ---- */

static void enter(int turn, enum lr_side side)
{
    const struct la_scenario *sc = &t->scenario[s->scenario];
    for (int i = 0; i < sc->arrivals; i++) {
        const struct la_arrival *a = &t->arrival[sc->first_arrival + i];
        if (a->turn == turn && a->side == side)
            la_enter(pack, s, a, a->hex, NULL);
    }
}

/* 18.7, 19.1.2: where the list says, with ammo of their own. */
static void arrivals(void **state)
{
    (void)state;
    begin(0, NULL);
    enter(2, LA_CONFEDERATE);
    assert_int_equal(of("Polk")->place, LA_HOLDS);
    assert_int_equal(of("Polk")->hex, hex("Rome"));
    assert_int_equal(of("Polk")->guns, 2);
    assert_int_equal(of("Polk")->morale, 3);
    assert_int_equal(of("Loring")->chief, leader("Polk"));
    assert_int_equal(units_of("Loring"), 3);
    assert_int_equal(units_of("Cantey"), 3);
    enter(4, LA_CONFEDERATE);
    const struct la_leader *jackson = of("W.H. Jackson");
    assert_int_equal(jackson->hex, hex("3001"));
    assert_int_equal(jackson->guns, 0);
    assert_int_equal(jackson->ammo, t->officer[leader("W.H. Jackson")].active.ar);
    assert_int_equal(units_of("W.H. Jackson"), 3);
}

/* Rome lost before Polk comes: he comes by rail to the depot at Resaca. */
static void arrival_barred(void **state)
{
    (void)state;
    begin(0, NULL);
    hold("Rome", LA_UNION);
    enter(2, LA_CONFEDERATE);
    assert_int_equal(of("Polk")->hex, hex("Resaca"));
    assert_int_equal(units_of("Loring"), 3);
}

/* 19.2.3, 3.1.1: at a Rail Depot; a division that finds another there stands beside it. */
static void at_a_rail_depot(void **state)
{
    (void)state;
    begin(1, NULL);
    const struct la_scenario *sc = &t->scenario[1];
    int n;
    while (s->core.depth > 1)
        lr_pop(&s->core);
    for (int i = 0; i < sc->arrivals; i++)
        if (t->arrival[sc->first_arrival + i].turn == 10) {
            la_push_arrive(s, LR_ONLY(LA_UNION))->arrival = sc->first_arrival + i;
            assert_int_equal(ask(LA_UNION, &n), lr_say(LA_V_ARRIVE, hex("Tunnel Hill"), 0, 0, 0));
            assert_int_equal(n, 1);
            la_apply_arrive(pack, s, LA_UNION, lr_say(LA_V_ARRIVE, hex("Tunnel Hill"), 0, 0, 0), NULL);
            la_settle_field(pack, s);
            la_enter(pack, s, &t->arrival[sc->first_arrival + i], hex("Tunnel Hill"), NULL);
        }
    int there = 0, beside = 0;
    for (int i = 0; i < t->first_unit[1]; i++)
        if (s->unit[i].place == LA_ON_MAP && t->counter[i].size == 5) {
            there += s->unit[i].hex == hex("Tunnel Hill");
            beside += lr_distance(pack->board, s->unit[i].hex, hex("Tunnel Hill")) == 1;
        }
    assert_int_equal(there, 1);
    assert_int_equal(beside, 1);
}

/* ---- Command changes ---- */

/* 19.4.4, 19.4.7, 19.4.6 */
static void july_changes(void **state)
{
    (void)state;
    begin(3, NULL);
    int hooker = units_of("Hooker"), howard = units_of("Howard"), maney = units_of("Maney");
    s->turn = 17;
    la_special_rules(pack, s, NULL);
    assert_int_equal(of("Cheatham")->hq, LA_HOODS_CORPS);
    s->turn = 18;
    la_special_rules(pack, s, NULL);
    assert_int_equal(of("S.D. Lee")->hq, LA_HOODS_CORPS);
    assert_int_equal(of("S.D. Lee")->hex, hex("2028"));
    assert_int_equal(of("S.D. Lee")->guns, 1);
    assert_int_equal(of("Hindman")->chief, leader("S.D. Lee"));
    assert_int_equal(of("Cheatham")->chief, leader("Hardee"));
    assert_int_equal(units_of("Cheatham"), maney);
    assert_int_equal(of("Maney")->place, LA_POOL);
    assert_int_equal(of("Howard")->hq, LA_ARMY_OF_THE_TENNESSEE);
    assert_int_equal(of("Howard")->hex, hex("2032"));
    assert_int_equal(of("Howard")->rank, 3);
    assert_int_equal(of("McPherson")->place, LA_POOL);
    assert_int_equal(of("Stanley")->hq, LA_IV_CORPS);
    assert_int_equal(units_of("Stanley"), howard);
    assert_int_equal(of("Williams")->chief, leader("Thomas"));
    assert_int_equal(units_of("Williams"), hooker);
    assert_int_equal(s->player[LA_UNION].wep, 60 - 10);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 4); /* 19.4.6, twice */
}

/* 19.4.4: a wounded man is passed over. */
static void july_alternates(void **state)
{
    (void)state;
    begin(3, NULL);
    s->leader[leader("S.D. Lee")].wound = 1;
    s->turn = 18;
    la_special_rules(pack, s, NULL);
    assert_int_equal(of("S.D. Lee")->place, LA_POOL);
    int found = 0;
    for (unsigned i = t->first_leader[1]; i < t->first_leader[2]; i++)
        found += s->leader[i].hq == LA_HOODS_CORPS && s->leader[i].place == LA_HOLDS && i != leader("Cheatham");
    assert_int_equal(found, 1);
}

/* 19.5.7, A-72 */
static void august_changes(void **state)
{
    (void)state;
    begin(4, NULL);
    int williams = units_of("Williams");
    s->turn = 23;
    la_special_rules(pack, s, NULL);
    assert_int_equal(of("Palmer")->place, LA_POOL);
    assert_int_equal(units_of("Geary"), 1);
    assert_int_equal(units_of("Slocum"), williams);
    assert_int_equal(of("Slocum")->rank, 3); /* four divisions */
    assert_int_equal(s->player[LA_UNION].wep, 220);

    begin(4, NULL); /* Davis near by */
    s->leader[leader("Davis")].hex = hex("1925");
    s->turn = 23;
    la_special_rules(pack, s, NULL);
    assert_int_equal(units_of("Davis"), 3);
    assert_int_equal(of("Geary")->place, LA_POOL);
}

/* 19.5.4, 19.5.5 */
static void atlanta(void **state)
{
    (void)state;
    begin(4, NULL);
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].recruits, 1);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 2);
    hold("Atlanta", LA_UNION);
    s->player[LA_CONFEDERATE].recruits = 0;
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].recruits, 0);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 2);
    begin(2, NULL); /* not yet in the third scenario */
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 0);
}

/* ---- 19.3.5 ---- */

/* 19.3.5 */
static void mississippi(void **state)
{
    (void)state;
    lr_answer list[8], two = lr_say(LA_V_FEDERALS, 2, 0, 0, 0);
    struct lr_question q = { .list = list, .room = 8 };
    begin(1, NULL);
    la_allow_federals(pack, s, LA_UNION, &q);
    assert_int_equal(q.n, 0);
    begin(2, NULL);
    la_allow_federals(pack, s, LA_CONFEDERATE, &q);
    assert_int_equal(q.n, 0);
    la_allow_federals(pack, s, LA_UNION, &q);
    assert_int_equal(q.n, 2);
    assert_true(la_do_federals(pack, s, LA_UNION, two, NULL));
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 15);
    int there = 0, near = 0;
    for (int i = 0; i < t->first_unit[1]; i++)
        if (s->unit[i].place == LA_ON_MAP && t->counter[i].most == 2) {
            there += s->unit[i].hex == hex("Adairsville");
            near += lr_distance(pack->board, s->unit[i].hex, hex("Adairsville")) == 1;
            assert_int_equal(s->unit[i].steps, 2);
        }
    assert_int_equal(there, 1); /* 3.1.1: one division without a leader in a hex */
    assert_int_equal(near, 1);
    q.n = 0;
    la_allow_federals(pack, s, LA_UNION, &q);
    assert_int_equal(q.n, 0);
    struct lr_verdict v = { 0 };
    assert_true(la_bars_federals(pack, s, LA_UNION, two, &v));
    assert_string_equal(v.rule, "19.3.5");
}

/* ---- 19.6: the Campaign ---- */

static void grants(void **state)
{
    (void)state;
    begin(5, NULL);
    start_turn(4);
    assert_int_equal(s->player[LA_UNION].wep, 100 + 275);
    assert_int_equal(s->player[LA_CONFEDERATE].wep, 90 + 250);
    for (int i = t->first_cart[1]; i < t->first_cart[2]; i++) /* no Rail Depot: it waits */
        if (s->cart[i].face == LA_DEPOT)
            s->cart[i].face = LA_WAGON;
    start_turn(13);
    assert_int_equal(s->player[LA_UNION].wep, 100 + 275 + 140);
    assert_int_equal(s->player[LA_CONFEDERATE].wep, 90 + 250);
    assert_int_equal(s->player[LA_CONFEDERATE].grant, 100);
    for (int i = t->first_cart[1]; i < t->first_cart[2]; i++)
        if (s->cart[i].face == LA_WAGON)
            s->cart[i].face = LA_DEPOT;
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].wep, 90 + 250 + 100);
    assert_int_equal(s->player[LA_CONFEDERATE].grant, 0);
}

/* 19.6.5: 2d6, +1 for Hood, +1 for two towns; 10 or more. */
static void track(void **state)
{
    (void)state;
    begin(5, NULL);
    start_turn(2);
    assert_int_equal(s->track, 1); /* Resaca is held: no dice */
    uint32_t rolls = s->core.rolls;
    start_turn(3);
    assert_int_equal(s->core.rolls, rolls);
    hold("Resaca", LA_UNION); /* with Cleveland two towns */
    DICE(4, 4);
    start_turn(4);
    assert_int_equal(s->track, 2); /* 8 + 1 + 1 */
    DICE(4, 3);
    start_turn(5);
    assert_int_equal(s->track, 2);
    s->player[LA_UNION].lost_divisions = 1; /* one lost last turn */
    DICE(4, 4);
    start_turn(6);
    assert_int_equal(s->track, 2);
    s->player[LA_UNION].lost_divisions = 0;
    s->killed = 2; /* Sherman: two less */
    DICE(4, 5);
    start_turn(7);
    assert_int_equal(s->track, 2);
    s->killed = 0;
    hold("Resaca", LA_CONFEDERATE);
    rolls = s->core.rolls;
    start_turn(8); /* a space back and no dice */
    assert_int_equal(s->track, 1);
    assert_int_equal(s->core.rolls, rolls);
    DICE(5, 5); /* then they go on: 10 + 1 with one town */
    start_turn(9);
    assert_int_equal(s->track, 2);
}

static void johnston_relieved(void **state)
{
    (void)state;
    begin(5, NULL);
    hold("Resaca", LA_UNION);
    s->track = 5;
    int corps = units_of("Hindman");
    DICE(6, 6);
    start_turn(9);
    assert_int_equal(s->track, 6);
    assert_int_equal(s->hood, 9);
    assert_int_equal(of("Johnston")->place, LA_ABSENT);
    assert_int_equal(of("Hood")->hq, LA_ARMY_OF_TENNESSEE);
    assert_int_equal(of("Hood")->rank, 4);
    assert_int_equal(of("Hood")->guns, 2);
    assert_int_equal(of("Mackall")->chief, leader("Hood"));
    assert_int_equal(of("Hood")->ap,
                     t->officer[leader("Hood")].active.ar + t->officer[leader("Mackall")].active.ar);
    assert_int_equal(of("S.D. Lee")->hq, LA_HOODS_CORPS);
    assert_int_equal(of("Hindman")->chief, leader("S.D. Lee"));
    assert_int_equal(units_of("Hindman"), corps);
    assert_true(la_specials(pack, s) & LA_RECRUITS);
    assert_int_equal(s->player[LA_UNION].effort, 5); /* this turn as scheduled */
    uint32_t rolls = s->core.rolls;
    start_turn(10);
    assert_int_equal(s->core.rolls, rolls);          /* no more checks */
    assert_int_equal(s->player[LA_UNION].effort, 3); /* no Union unit beyond the rivers */
    s->leader[leader("Howard")].hex = hex("1928");
    start_turn(10);
    assert_int_equal(s->player[LA_UNION].effort, 6);
    assert_int_equal(s->player[LA_CONFEDERATE].effort, 5);
}

/* 19.6.6 */
static void one_more_killing(void **state)
{
    (void)state;
    begin(5, NULL);
    hold("Resaca", LA_UNION);
    s->track = 5;
    DICE(6, 6);
    start_turn(9);
    s->leader[leader("Howard")].hex = hex("1928");
    s->leader[leader("Howard")].supply = LA_FULL;
    la_settle_field(pack, s);
    la_special_rules(pack, s, NULL); /* the turn itself: not yet */
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 0);
    s->turn = 10;
    DICE(4);
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, -10);
    s->player[LA_CONFEDERATE].attacked = 1;
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, -10);
    s->player[LA_CONFEDERATE].attacked = 0;
    s->leader[leader("Howard")].supply = LA_OUT_OF_SUPPLY; /* nobody in supply there */
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, -10);
}

/* 19.6.7 and the variant of 19.5 */
static void open_city(void **state)
{
    (void)state;
    begin(4, NULL);
    start_turn(19);
    assert_int_equal(s->open_city, 0);
    begin(4, "open city");
    start_turn(19);
    assert_int_equal(s->open_city, 19); /* 1826 is two hexes off */
    for (int i = t->first_cart[1]; i < t->first_cart[2]; i++)
        assert_int_not_equal(s->cart[i].face, LA_TRAIN);
    la_special_rules(pack, s, NULL);
    assert_int_equal(s->player[LA_CONFEDERATE].recruits, 0);
    assert_int_equal(s->player[LA_CONFEDERATE].vp, 2);
}

/* 19.6.2 */
static void train_returns(void **state)
{
    (void)state;
    begin(5, NULL);
    for (unsigned i = t->first_cart[0]; i < t->first_cart[1]; i++)
        if (s->cart[i].face == LA_TRAIN)
            la_cart_off(s, i);
    s->player[LA_UNION].train_back = 7;
    for (int turn = 4; turn <= 7; turn++) {
        int trains = 0;
        start_turn(turn);
        for (int i = t->first_cart[0]; i < t->first_cart[1]; i++)
            trains += s->cart[i].face == LA_TRAIN && s->cart[i].hex == hex("Chattanooga");
        assert_int_equal(trains, turn == 7);
    }
}

/* */
static void later_forces(void **state)
{
    (void)state;
    begin(5, NULL);
    enter(4, LA_CONFEDERATE);
    assert_int_equal(of("French")->place, LA_POOL);
    begin(5, "later forces");
    assert_int_equal(of("French")->place, LA_LATER);
    enter(4, LA_CONFEDERATE);
    assert_int_equal(of("French")->hex, hex("Rome"));
    assert_int_equal(units_of("French"), 3);
    assert_int_equal(units_of("G. Smith"), 1);
}

/* ---- 4.4, 17 ---- */

/* The last Reorganization is over. */
static struct lr_outcome end(void)
{
    while (s->core.depth > 1)
        lr_pop(&s->core);
    s->turn = s->last_turn;
    la_turn_end(pack, s, NULL);
    assert_int_equal(s->core.over, 1);
    return la_outcome(pack, s);
}

static void endings(void **state)
{
    (void)state;
    begin(0, NULL);
    assert_false(la_outcome(pack, s).over);
    struct lr_outcome o = end();
    assert_int_equal(o.winner, LR_NOBODY);
    begin(0, NULL);
    s->player[LA_UNION].vp = 3;
    s->player[LA_CONFEDERATE].vp = 4;
    o = end();
    assert_int_equal(o.winner, LA_CONFEDERATE);
    assert_string_equal(o.words, "Confederate victory on points");
    begin(4, NULL);
    hold("Atlanta", LA_UNION);
    assert_string_equal(end().words, "Union decisive victory");
    begin(4, NULL);
    hold("Atlanta", LA_UNION);
    s->player[LA_CONFEDERATE].vp = 1;
    assert_string_equal(end().words, "Union marginal victory");
    begin(4, NULL); /* Chattanooga lost: no Decisive Victory */
    hold("Atlanta", LA_UNION);
    hold("Chattanooga", LA_CONFEDERATE);
    assert_int_equal(end().winner, LR_NOBODY);
    begin(4, NULL);
    s->player[LA_UNION].hqs = 2;
    s->player[LA_UNION].vp = 9;
    assert_string_equal(end().words, "Confederate marginal victory");
    begin(4, NULL);
    s->player[LA_UNION].hqs = 1;
    s->player[LA_UNION].vp = 9;
    assert_string_equal(end().words, "Union victory on points");
}

/* 4.4: points again, a chief of staff's with his commander's (3.3.4); last turn's losses for 19.6.5. */
static void next_turn(void **state)
{
    (void)state;
    begin(0, NULL);
    int sherman = t->officer[leader("Sherman")].active.ar + t->officer[leader("Webster")].active.ar;
    assert_int_equal(of("Sherman")->ap, sherman);
    s->leader[leader("Sherman")].ap = 0;
    s->leader[leader("Thomas")].ap = 1;
    s->leader[leader("Thomas")].marks &= ~(uint32_t)LA_ACTIVE;
    s->player[LA_UNION].lost_divisions = 0x21;
    s->killed = 0x12;
    while (s->core.depth > 1)
        lr_pop(&s->core);
    la_turn_end(pack, s, NULL);
    assert_int_equal(s->turn, 2);
    assert_int_equal(of("Sherman")->ap, sherman);
    assert_int_equal(of("Webster")->ap, 0);
    assert_int_equal(of("Thomas")->ap, t->officer[leader("Thomas")].inactive.ar);
    assert_int_equal(s->player[LA_UNION].lost_divisions, 2);
    assert_int_equal(s->killed, 1);
}

/* ---- 13.4.2: the odds of Strategic Attrition, face by face. No line 4, Out of Supply 4, Mud 3, less his Rating 3:
 * 8; the column of 11 to 25. 9 and 10 lose a step, 11 one and he falls Inactive, 12 and more two. ---- */

static void attrition(void **state)
{
    (void)state;
    static struct la_state seen;
    struct lr_rng r = lr_rng_seed(5, 5);
    struct lr_odds o;
    begin(0, NULL);
    struct la_attrition_frame *f = la_push_attrition(s, LR_ONLY(LA_UNION));
    f->side = LA_UNION;
    f->hex = of("Schofield")->hex;
    f->supply = LA_OUT_OF_SUPPLY | LA_NO_LINE;
    s->weather = LA_MUD;
    lr_hide(pack, s, LA_UNION, &seen);
    assert_true(lr_odds_of(pack, &seen, LA_UNION, lr_say(LA_V_ATTRITION, 0, 0, 0, 0), 1000, &r, &o));
    static const char *const words[] = { "the force loses 2 steps, and Schofield becomes inactive",
                                         "the force loses 1 step",
                                         "the force loses 1 step, and Schofield becomes inactive" };
    static const int of_six[] = { 3, 2, 1 };
    assert_true(o.exact && o.rolled);
    assert_int_equal(o.n, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(o.chance[i].words, words[i]);
        assert_int_equal((int)(o.chance[i].share * 6 + 0.5), of_six[i]);
    }
    assert_int_equal((int)(o.lost[LA_UNION] * 6 + 0.5), 9);
}

static int load(void **state)
{
    (void)state;
    pack = pack_of_game("look-away");
    t = la_tables(pack);
    s = calloc(1, sizeof *s);
    return s == NULL;
}

static int unload(void **state)
{
    (void)state;
    free(s);
    lr_pack_free(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dealing),           cmocka_unit_test(militia),          cmocka_unit_test(arrivals),
        cmocka_unit_test(arrival_barred),    cmocka_unit_test(at_a_rail_depot),  cmocka_unit_test(july_changes),
        cmocka_unit_test(july_alternates),   cmocka_unit_test(august_changes),   cmocka_unit_test(atlanta),
        cmocka_unit_test(mississippi),       cmocka_unit_test(grants),           cmocka_unit_test(track),
        cmocka_unit_test(johnston_relieved), cmocka_unit_test(one_more_killing), cmocka_unit_test(open_city),
        cmocka_unit_test(train_returns),     cmocka_unit_test(later_forces),     cmocka_unit_test(endings),
        cmocka_unit_test(next_turn),         cmocka_unit_test(attrition),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
