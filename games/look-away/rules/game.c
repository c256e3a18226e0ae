/* game.c - chapters 1 and 4: the parts of the game, the sequence of play; and the game as a whole.
 */
#include "look.h"

/* ---- The state, field by field ---- */

/* clang-format off */
static const struct lr_field leader_fields[] = {
    LR_F(struct la_leader, marks, LR_BITS, LA_LEADER_MARK),
    LR_F(struct la_leader, hex, LR_NAMED, LR_HEXES),
    LR_FT(struct la_leader, place, LA_PLACE),
    LR_F(struct la_leader, chief, LR_NAMED, LA_LEADER),
    LR_F(struct la_leader, hq, LR_NAMED, LA_HQ),
    LR_FR(struct la_leader, rank, LR_PLAIN, 0, 4),
    LR_FR(struct la_leader, ap, LR_PLAIN, 0, 20),
    LR_FR(struct la_leader, wound, LR_PLAIN, 0, 5),
    LR_FR(struct la_leader, morale, LR_PLAIN, 0, LA_MOST_ON_TRACK),
    LR_FR(struct la_leader, ammo, LR_PLAIN, 0, LA_MOST_ON_TRACK),
    LR_FR(struct la_leader, guns, LR_PLAIN, 0, LA_MOST_ON_TRACK),
    LR_FR(struct la_leader, supply, LR_PLAIN, 0, 255),
    LR_FR(struct la_leader, lost, LR_PLAIN, 0, 30),
    LR_FR(struct la_leader, steps, LR_PLAIN, 0, 20),
    LR_FR(struct la_leader, loaded, LR_PLAIN, 0, 20),
    LR_FR(struct la_leader, known, LR_PLAIN, 0, 100),
    LR_FEND,
};

static const struct lr_field unit_fields[] = {
    LR_F(struct la_unit, hex, LR_NAMED, LR_HEXES),
    LR_FT(struct la_unit, place, LA_PLACE),
    LR_F(struct la_unit, boss, LR_NAMED, LA_LEADER),
    LR_FR(struct la_unit, steps, LR_PLAIN, 0, 2),
    LR_F(struct la_unit, marks, LR_BITS, LA_UNIT_MARK),
    LR_FEND,
};

static const struct lr_field cart_fields[] = {
    LR_F(struct la_cart, hex, LR_NAMED, LR_HEXES),
    LR_F(struct la_cart, side, LR_NAMED, LR_HEXSIDES),
    LR_FT(struct la_cart, face, LA_CART_FACE),
    LR_FR(struct la_cart, marks, LR_PLAIN, 0, 31),
    LR_FEND,
};

static const struct lr_field attack_fields[] = {
    LR_F(struct la_attack, from, LR_NAMED, LR_HEXES),
    LR_F(struct la_attack, at, LR_NAMED, LR_HEXES),
    LR_FR(struct la_attack, marks, LR_PLAIN, 0, 3),
    LR_FU(struct la_attack, spare),
    LR_FEND,
};

static const struct lr_field battle_fields[] = {
    LR_F(struct la_battle, hex, LR_NAMED, LR_HEXES),
    LR_FA(struct la_battle, from, LR_NAMED, LR_HEXES, LR_NUMBER),
    LR_F(struct la_battle, attacker, LR_NAMED, LR_SIDES),
    LR_FR(struct la_battle, round, LR_PLAIN, 0, 2),
    LR_FR(struct la_battle, attacks, LR_PLAIN, 0, 8),
    LR_FR(struct la_battle, fire, LR_PLAIN, 0, 8),
    LR_FR(struct la_battle, woods, LR_PLAIN, 0, 2),
    LR_F(struct la_battle, superior, LR_NAMED, LR_SIDES),
    LR_FA(struct la_battle, steps, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_FA(struct la_battle, retreat, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_FA(struct la_battle, check, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_FA(struct la_battle, against, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_F(struct la_battle, ones, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_battle, sixes, LR_PLAIN, LR_NUMBER),
    LR_FR(struct la_battle, paid, LR_PLAIN, 0, 3),
    LR_F(struct la_battle, extended, LR_NAMED, LR_SIDES),
    LR_FU(struct la_battle, spare),
    LR_FEND,
};

/* 3.1.6 */
static const struct lr_field side_fields[] = {
    LR_FR(struct la_side, wep, LR_PLAIN, 0, 999),
    LR_FR(struct la_side, replacements, LR_PLAIN, 0, 999),
    LR_FR(struct la_side, vp, LR_SIGNED, -999, 999),
    LR_FR(struct la_side, effort, LR_PLAIN, 0, 6),
    LR_FR(struct la_side, left, LR_PLAIN, 0, 6),
    LR_F(struct la_side, bid, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, impulses, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, orders, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, recruits, LR_PLAIN, LR_NUMBER),
    LR_FR(struct la_side, train_back, LR_PLAIN, 0, 40),
    LR_FT(struct la_side, bankrupt, LR_YESNO),
    LR_F(struct la_side, hqs, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, ammo, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, lost_divisions, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_side, lost_steps, LR_PLAIN, LR_NUMBER),
    LR_FT(struct la_side, attacked, LR_YESNO),
    LR_FR(struct la_side, opened, LR_PLAIN, 0, LA_TURNS),
    LR_FR(struct la_side, grant, LR_PLAIN, 0, 999),
    LR_FEND,
};

/* NOLINTBEGIN(bugprone-macro-parentheses): m is a member. */
#define SETS(name, m, i) \
    { name, offsetof(struct la_state, m[i]), sizeof(struct la_set), LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL }
/* NOLINTEND(bugprone-macro-parentheses) */
static const struct lr_field fields[] = {
    LR_FG(struct la_state, core, lr_core_fields),
    LR_FR(struct la_state, scenario, LR_PLAIN, 0, LA_SCENARIOS),
    LR_FR(struct la_state, turn, LR_PLAIN, 0, LA_TURNS),
    LR_FR(struct la_state, last_turn, LR_PLAIN, 0, LA_TURNS),
    LR_FT(struct la_state, weather, LA_WEATHER),
    LR_F(struct la_state, rain, LR_PLAIN, LR_NUMBER),
    LR_F(struct la_state, heat, LR_PLAIN, LR_NUMBER),
    LR_FR(struct la_state, scorched, LR_PLAIN, 0, 3),
    LR_FR(struct la_state, ties, LR_PLAIN, 0, 3),
    LR_F(struct la_state, first, LR_NAMED, LR_SIDES),
    LR_F(struct la_state, active, LR_NAMED, LR_SIDES),
    LR_FR(struct la_state, now, LR_PLAIN, 0, 6),
    LR_F(struct la_state, repeat, LR_NAMED, LR_SIDES),
    LR_FR(struct la_state, track, LR_PLAIN, 0, 6),
    LR_FR(struct la_state, hood, LR_PLAIN, 0, LA_TURNS),
    LR_FT(struct la_state, federals, LR_YESNO),
    LR_FR(struct la_state, open_city, LR_PLAIN, 0, LA_TURNS),
    LR_FR(struct la_state, resaca, LR_PLAIN, 0, LA_TURNS),
    LR_FR(struct la_state, ended, LR_PLAIN, 0, LA_DRAW),
    LR_F(struct la_state, options, LR_BITS, LA_OPTION),
    LR_F(struct la_state, killed, LR_PLAIN, LR_NUMBER),
    LR_FT(struct la_state, retaken, LR_YESNO),
    LR_FU(struct la_state, spare),
    LR_F(struct la_state, burned, LR_HEXNUM, LR_NUMBER),
    LR_FGA(struct la_state, player, side_fields, LR_SIDES),
    LR_FG(struct la_state, battle, battle_fields),
    LR_FGA(struct la_state, attack, attack_fields, LR_NUMBER),
    LR_FA(struct la_state, beset, LR_NAMED, LR_HEXES, LR_NUMBER),
    LR_FA(struct la_state, fed, LR_NAMED, LR_HEXES, LR_NUMBER),
    LR_FGA(struct la_state, leader, leader_fields, LA_LEADER),
    LR_FGA(struct la_state, unit, unit_fields, LA_UNIT),
    LR_FGA(struct la_state, cart, cart_fields, LA_CART),
    SETS("union_stand", stand, 0), SETS("confederate_stand", stand, 1),
    SETS("union_zone", zone, 0), SETS("confederate_zone", zone, 1),
    SETS("union_foot", foot, 0), SETS("confederate_foot", foot, 1),
    SETS("union_masked", masked, 0), SETS("confederate_masked", masked, 1),
    LR_FA(struct la_state, ground, LR_BITS, LA_GROUND, LR_HEXES),
    LR_FU(struct la_state, unused),
    LR_FEND,
};
/* clang-format on */

#define CALLS_BARS(name) LR_CALLS_BARS(la, name)
LA_ALL_BARRED(CALLS_BARS)
#undef CALLS_BARS

/* The bits of LA_HOW. */
static const char *const hows[] = { "Force March", "spend Morale", "leave the wagons", NULL };

#define VERB(name, words, domains, roles, ...) LR_VERB(name, words, domains, roles, .does = __VA_ARGS__),
#define TIME(name, number, when, barred)       [name].rule = (number), [name].time = (when), [name].bars = (barred),
static const struct lr_verb verbs[] = {
#include "verbs.h"
    { .phrase = NULL },
#include "times.h"
};
#undef VERB
#undef TIME

#define TELL(...) LR_TELLING(__VA_ARGS__),
static const struct lr_telling tellings[] = {
#include "tellings.h"
    { .phrase = NULL },
};
#undef TELL

/* ---- Around every question, answer and piece of work ---- */

static void ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    la_open_roll(state);
    lr_kind_ask(p, state, side, q);
    la_close_roll();
}

/* 8.6: whoever comes to command among the hidden, by arrival or in a fallen man's place, is hidden too. Where
 * everybody stands as he did when this was last seen to on this thread, nobody does. Returns la_muster_numbers. */
static const uint64_t *join_the_hidden(const struct lr_pack *p, struct la_state *s)
{
    static _Thread_local uint64_t joined[2];
    const struct la_tables *t = la_tables(p);
    const uint64_t *now = la_muster_numbers(p, s);
    bool any = false;
    if (memcmp(joined, now, sizeof joined) == 0)
        return now;
    for (unsigned i = 0; i < (unsigned)t->leaders; i++) {
        const struct la_leader *hidden = &s->leader[i];
        if (!(hidden->marks & LA_HIDDEN) || hidden->place != LA_HOLDS)
            continue;
        enum lr_side side = (enum lr_side)t->officer[i].side;
        for (unsigned k = t->first_leader[side]; k < t->first_leader[side + 1]; k++)
            if (s->leader[k].place == LA_HOLDS && s->leader[k].hex == hidden->hex
                && !(s->leader[k].marks & LA_HIDDEN)) {
                s->leader[k].marks |= LA_HIDDEN;
                any = true;
            }
    }
    if (any)
        now = la_muster_numbers(p, s);
    memcpy(joined, now, sizeof joined);
    return now;
}

/* Who stands where, again; markers of cavalry and works of Level 1 that have lost their ground go at once. */
static void settle(const struct lr_pack *p, struct la_state *s, struct lr_events *ev)
{
    la_settle_field_of(p, s, la_settle_markers(p, s, join_the_hidden(p, s), ev));
    const struct la_seen *before = la_seen_before(s);
    if (before != NULL)
        la_works_left(p, s, before->stand, before->zone, ev);
}

static void apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev)
{
    struct la_state *s = state;
    la_look_before(p, s);
    lr_kind_apply(p, s, side, x, ev);
    settle(p, s, ev);
}

static void go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    struct la_state *s = state;
    la_look_before(p, s);
    lr_kind_go(p, s, ev);
    settle(p, s, ev);
}

static void setup(const struct lr_pack *p, const struct lr_setup *with, void *state, struct lr_events *ev)
{
    struct la_state *s = state;
    la_set_up(p, with, s, ev);
    la_settle_field(p, s);
}

/* 4.0, 4.3.1, 4.3.2: the steps of a turn, each with its chapter. */
void la_go_turn(LA_GOES)
{
    static void (*const step[])(LA_GOES) = {
        [LA_T_TRACK] = la_turn_track,
        [LA_T_BID] = la_turn_bid,
        [LA_T_WEATHER] = la_turn_weather,
        [LA_T_IMPULSES] = la_turn_impulses,
        [LA_T_DEVASTATE] = la_turn_devastate,
        [LA_T_FORAGE] = la_turn_forage,
        [LA_T_INCOME] = la_turn_income,
        [LA_T_STATUS] = la_turn_status,
        [LA_T_ARRIVE] = la_turn_arrive,
        [LA_T_ADMIN] = la_turn_admin,
        [LA_T_END] = la_turn_end,
    };
    step[lr_top(&s->core)->step](p, s, ev);
}

/* 1.0, 1.1 */
const struct lr_game look_away_game = {
    .id = "look-away",
    .title = "Look Away!",
    .sides = { "Union", "Confederate" },
    .people = { "Union", "Confederates" },
    .adjective = { "Union", "Confederate" },
    .many = { false, true },
    .state_size = sizeof(struct la_state),
    .fields = fields,
    .frames = la_kinds,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 200000,
    .load = la_load,
    .setup = setup,
    .ask = ask,
    .apply = apply,
    .go = go,
    .hide = la_hide,
    .imagine = la_imagine,
    .shuffle = la_shuffle,
    .outcome = la_outcome,
    .check = la_check,
    .check_view = la_check_view,
    .derive = la_derive,
    .when = la_when,
    .cell = la_cell,
    .result = la_result,
    .open = la_open,
    .known = la_known,
    .way = la_way,
    .affords = la_affords,
    .toll = la_toll,
    .task = la_task,
    .agenda = la_agenda,
    .fight = la_fight,
    .pieces = la_pieces,
    .holder = la_place_holder,
};
