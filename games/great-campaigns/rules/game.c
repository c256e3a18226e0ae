/* game.c - Great Campaigns: its state, its words and its start in tables. */
#include "great.h"

/* ---- The state, field by field ---- */

/* clang-format off */
static const struct lr_field unit_fields[] = {
    LR_F(struct gc_unit, marks, LR_BITS, GC_MARK),
    LR_FT(struct gc_unit, place, GC_PLACE),
    LR_F(struct gc_unit, command, LR_NAMED, GC_COMMAND),
    LR_FR(struct gc_unit, manpower, LR_PLAIN, 0, GC_MOST_MANPOWER),
    LR_FR(struct gc_unit, fatigue, LR_PLAIN, 0, GC_MOST_FATIGUE),
    LR_FR(struct gc_unit, demoralized, LR_PLAIN, 0, 2),
    LR_FT(struct gc_unit, works, GC_WORKS),
    LR_FR(struct gc_unit, force, LR_PLAIN, 0, GC_FORCES),
    LR_FU(struct gc_unit, spare),
    LR_FEND,
};
static const struct lr_field leader_fields[] = {
    LR_FT(struct gc_leader, place, GC_PLACE),
    LR_F(struct gc_leader, with, LR_NAMED, GC_UNIT),
    LR_F(struct gc_leader, command, LR_NAMED, GC_COMMAND),
    LR_FU(struct gc_leader, spare),
    LR_FEND,
};
static const struct lr_field force_fields[] = {
    LR_F(struct gc_force, hex, LR_NAMED, LR_HEXES),
    LR_FT(struct gc_force, dummy, LR_YESNO),
    LR_FR(struct gc_force, marks, LR_PLAIN, 0, 1),
    LR_FEND,
};
static const struct lr_field pontoon_fields[] = {
    LR_F(struct gc_pontoon, side, LR_NAMED, LR_HEXSIDES),
    LR_F(struct gc_pontoon, owner, LR_NAMED, LR_SIDES),
    LR_FU(struct gc_pontoon, spare),
    LR_FEND,
};
static const struct lr_field battle_fields[] = {
    LR_F(struct gc_battle, hex, LR_NAMED, LR_HEXES),
    LR_F(struct gc_battle, from, LR_NAMED, LR_HEXES),
    LR_F(struct gc_battle, attacker, LR_NAMED, LR_SIDES),
    LR_FT(struct gc_battle, manner, GC_MANNER),
    LR_F(struct gc_battle, leader, LR_NAMED, GC_LEADER),
    LR_FR(struct gc_battle, flags, LR_PLAIN, 0, 31),
    LR_FA(struct gc_battle, die, LR_PLAIN, LR_NUMBER, LR_SIDES),
    { "letters", offsetof(struct gc_battle, letters), 1, LR_BITS, GC_LETTER, 2, LR_SIDES, 0, 0, NULL },
    LR_FA(struct gc_battle, loss, LR_PLAIN, LR_NUMBER, LR_SIDES),
    LR_FR(struct gc_battle, difference, LR_SIGNED, -40, 40),
    LR_FR(struct gc_battle, grand, LR_PLAIN, 0, 6),
    LR_FR(struct gc_battle, number, LR_PLAIN, 0, 12),
    LR_FU(struct gc_battle, spare),
    LR_FEND,
};
static const struct lr_field retreat_fields[] = {
    LR_FA(struct gc_retreat, path, LR_NAMED, LR_HEXES, LR_NUMBER),
    LR_F(struct gc_retreat, active, LR_NAMED, LR_HEXES),
    LR_FR(struct gc_retreat, steps, LR_PLAIN, 0, GC_PATH),
    LR_FR(struct gc_retreat, kind, LR_PLAIN, 0, GC_R_KINDS - 1),
    LR_FT(struct gc_retreat, overridden, LR_YESNO),
    LR_F(struct gc_retreat, side, LR_NAMED, LR_SIDES),
    LR_FU(struct gc_retreat, spare),
    LR_FEND,
};
static const struct lr_field camp_fields[] = {
    LR_FR(struct gc_camp, lost, LR_PLAIN, 0, 2000),
    LR_FR(struct gc_camp, wasted, LR_PLAIN, 0, 2000),
    LR_FR(struct gc_camp, bonus, LR_SIGNED, -500, 500),
    LR_FR(struct gc_camp, orders, LR_PLAIN, 0, 3),
    LR_F(struct gc_camp, actions, LR_PLAIN, LR_NUMBER),
    LR_F(struct gc_camp, lee, LR_NAMED, GC_COMMAND),
    LR_FT(struct gc_camp, ordered, LR_YESNO),
    LR_FEND,
};
static const struct lr_field fields[] = {
    LR_FG(struct gc_state, core, lr_core_fields),
    LR_F(struct gc_state, scenario, LR_PLAIN, LR_NUMBER),
    LR_FR(struct gc_state, turn, LR_PLAIN, 1, GC_TURNS),
    LR_FR(struct gc_state, last_turn, LR_PLAIN, 1, GC_TURNS),
    LR_F(struct gc_state, options, LR_BITS, GC_OPTION),
    LR_FR(struct gc_state, rain, LR_PLAIN, 0, 40),
    LR_FA(struct gc_state, unfordable, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_F(struct gc_state, phase, LR_PLAIN, LR_NUMBER),
    LR_FR(struct gc_state, event, LR_PLAIN, 0, GC_EVENTS - 1),
    LR_FR(struct gc_state, ended, LR_PLAIN, 0, GC_SUDDEN),
    LR_F(struct gc_state, won, LR_NAMED, LR_SIDES),
    LR_FU(struct gc_state, spare),
    LR_F(struct gc_state, entered, LR_HEXNUM, LR_NUMBER),
    LR_FGA(struct gc_state, camp, camp_fields, LR_SIDES),
    LR_FG(struct gc_state, battle, battle_fields),
    LR_FG(struct gc_state, retreat, retreat_fields),
    LR_FA(struct gc_state, hex, LR_NAMED, LR_HEXES, GC_UNIT),
    LR_FGA(struct gc_state, unit, unit_fields, GC_UNIT),
    LR_FGA(struct gc_state, leader, leader_fields, GC_LEADER),
    LR_FGA(struct gc_state, force, force_fields, GC_FORCE),
    LR_FA(struct gc_state, station, LR_NAMED, GC_STATION_NOW, GC_STATION),
    LR_F(struct gc_state, broken, LR_BITS, GC_CROSSING),
    LR_FGA(struct gc_state, pontoon, pontoon_fields, LR_NUMBER),
    LR_FA(struct gc_state, tried, LR_NAMED, LR_HEXSIDES, LR_NUMBER),
    { "refused", offsetof(struct gc_state, refused), sizeof(struct gc_set), LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL },
    { "union_stand", offsetof(struct gc_state, stand), sizeof(struct gc_set), LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL },
    { "confederate_stand", offsetof(struct gc_state, stand) + sizeof(struct gc_set), sizeof(struct gc_set), LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL },
    LR_FEND,
};

/* ---- Answers ---- */

/* When an answer is given. */
#define WHEN(number, words) .rule = (number), .time = (words)
#define ACTING              WHEN("4.3", "An action is chosen when you have the initiative")
#define MARCHING            WHEN("5.1", "That is done while a unit of yours marches")
#define STORMING            WHEN("7.1", "That is done while a leader of yours assaults")
#define WORKING             WHEN("8.0", "That is done in the Recovery Phase")

static const struct lr_verb verbs[] = {
    LR_VERB(GC_V_DONE, "done", (0), (0), .does = LR_ASIDE | LR_ENDS, .time = "This must be answered first"),
    LR_VERB(GC_V_PASS, "pass", (0), (0), .does = LR_ASIDE | LR_ENDS, WHEN("4.2", "A side passes when it has the initiative")),
    LR_VERB(GC_V_MARCH, "march {unit}", (GC_UNIT), (LR_PIECE), .does = LR_RISKS, ACTING),
    LR_VERB(GC_V_ACTIVATE, "activate {leader}", (GC_LEADER), (LR_PIECE), .does = 0, ACTING),
    LR_VERB(GC_V_ASSAULT, "assault with {leader}", (GC_LEADER), (LR_PIECE), .does = 0, ACTING),
    LR_VERB(GC_V_BURN, "burn the station with {unit}", (GC_UNIT), (LR_PIECE), .does = 0, ACTING),
    LR_VERB(GC_V_ENTRENCH, "entrench {unit}", (GC_UNIT), (LR_PIECE), .does = 0, ACTING),
    LR_VERB(GC_V_TRANSFER, "transfer {leader} to {unit}", (GC_LEADER, GC_UNIT), (LR_PIECE, LR_TARGET), .does = 0,
            WHEN("6.3", "Leaders are transferred when the turn begins")),
    LR_VERB(GC_V_ORDER_STAND, "let the cavalry stand", (0), (0), .does = LR_ASIDE, WHEN("6.3", "Orders are given when the turn begins")),
    LR_VERB(GC_V_ORDER_SPLIT, "share losses evenly", (0), (0), .does = LR_ASIDE, WHEN("6.3", "Orders are given when the turn begins")),
    LR_VERB(GC_V_ASK_ME, "ask me again", (0), (0), .does = LR_ASIDE, WHEN("6.3", "Orders are given when the turn begins")),
    LR_VERB(GC_V_SELECT, "choose {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("5.2", "Units are chosen when a leader begins an action")),
    LR_VERB(GC_V_SELECT_TO_DIG, "choose {unit} to entrench", (GC_UNIT), (LR_PIECE), .does = 0,
            WHEN("5.2", "Units are chosen when a leader begins an action")),
    LR_VERB(GC_V_ALL, "all", (0), (0), .does = LR_ASIDE, .time = "Several are chosen only where it is asked"),
    LR_VERB(GC_V_ATTACH, "go with {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("5.2", "A leader changes units before anybody marches")),
    LR_VERB(GC_V_ATTACH_BOTH, "go with {unit} and the army leader", (GC_UNIT), (LR_PIECE), .does = 0,
            WHEN("6.3", "A leader changes units before anybody marches")),
    LR_VERB(GC_V_NEXT, "go on with {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("5.2", "The chosen units act one after another")),
    LR_VERB(GC_V_FORCE, "force march", (0), (0), .does = LR_ASIDE | LR_RISKS, MARCHING),
    LR_VERB(GC_V_MOVE, "move to {hex}", (LR_HEXES), (LR_TO), .does = 0, MARCHING),
    LR_VERB(GC_V_ATTACK, "attack {hex} {manner}", (LR_HEXES, GC_MANNER), (LR_TO, LR_ONE_WAY), .does = LR_RISKS, MARCHING),
    LR_VERB(GC_V_REFUSE, "refuse flanks", (0), (0), .does = LR_ASIDE, MARCHING),
    LR_VERB(GC_V_LIFT, "no longer refuse flanks", (0), (0), .does = LR_ASIDE, MARCHING),
    LR_VERB(GC_V_DISMANTLE, "dismantle the bridge at {side}", (LR_HEXSIDES), (LR_WHAT), .does = 0, MARCHING),
    LR_VERB(GC_V_HALT, "halt", (0), (0), .does = LR_ASIDE | LR_ENDS, MARCHING),
    LR_VERB(GC_V_FLEE, "retreat with the cavalry", (0), (0), .does = LR_RISKS, WHEN("7.7", "Cavalry retreats before an attack")),
    LR_VERB(GC_V_STAND, "stand", (0), (0), .does = 0, WHEN("7.7", "Cavalry stands or retreats before an attack")),
    LR_VERB(GC_V_TARGET, "storm {hex}", (LR_HEXES), (LR_TO), .does = LR_RISKS, STORMING),
    LR_VERB(GC_V_LEE, "storm {hex} with Lee", (LR_HEXES), (LR_TO), .does = LR_RISKS, STORMING),
    LR_VERB(GC_V_DROP, "leave out {unit}", (GC_UNIT), (LR_PIECE), .does = 0, STORMING),
    LR_VERB(GC_V_GRAND, "try a grand assault with {leader}", (GC_LEADER), (LR_PIECE), .does = LR_RISKS, STORMING),
    LR_VERB(GC_V_JOIN, "join with {unit}", (GC_UNIT), (LR_PIECE), .does = 0, STORMING),
    LR_VERB(GC_V_LOSE, "let {unit} lose {number}", (GC_UNIT, LR_NUMBER), (LR_PIECE, LR_AMOUNT), .does = 0, WHEN("7.5", "Losses are borne after a combat")),
    LR_VERB(GC_V_STEP_BACK, "fall back with {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("7.6", "The defender falls back after a combat")),
    LR_VERB(GC_V_STEP, "retreat to {hex}", (LR_HEXES), (LR_TO), .does = 0, WHEN("7.6", "Units retreat after a combat")),
    LR_VERB(GC_V_ADVANCE, "advance {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("7.6", "Attackers advance after a combat")),
    LR_VERB(GC_V_ADVANCE_LEADER, "advance {leader} with {unit}", (GC_LEADER, GC_UNIT), (LR_PIECE, LR_TARGET), .does = 0,
            WHEN("7.6", "Attackers advance after a combat")),
    LR_VERB(GC_V_DESTROY, "destroy {crossing}", (GC_CROSSING), (LR_WHAT), .does = LR_RISKS, WHEN("10.2", "Bridges are destroyed at the end of a march")),
    LR_VERB(GC_V_BRIDGE, "bridge {side} with {unit}", (LR_HEXSIDES, GC_UNIT), (LR_WHAT, LR_PIECE), .does = LR_RISKS, WORKING),
    LR_VERB(GC_V_REPAIR, "repair {crossing} with {unit}", (GC_CROSSING, GC_UNIT), (LR_WHAT, LR_PIECE), .does = LR_RISKS, WORKING),
    LR_VERB(GC_V_REJOIN, "join {unit}", (GC_UNIT), (LR_PIECE), .does = 0, WHEN("7.5", "A leader joins other troops when his own are gone")),
    LR_VERB(GC_V_ENTER, "enter at {hex}", (LR_HEXES), (LR_TO), .does = 0, WHEN("3.0", "Reinforcements enter when the turn begins")),
    LR_VERB(GC_V_GO_OUT, "leave the swamp for {hex}", (LR_HEXES), (LR_TO), .does = 0, WHEN("12.0", "Swamps are left when rain begins")),
    LR_VERB(GC_V_HIDE, "hide {unit} under {force}", (GC_UNIT, GC_FORCE), (LR_PIECE, LR_TARGET), .does = 0, ACTING),
    LR_VERB(GC_V_HIDE_NOBODY, "place {force} at {hex}", (GC_FORCE, LR_HEXES), (LR_PIECE, LR_TO), .does = 0, ACTING),
    LR_VERB(GC_V_SHOW, "show {force}", (GC_FORCE), (LR_PIECE), .does = 0, ACTING),
    { .phrase = NULL },
};
/* clang-format on */

#define TELL(...) LR_TELLING(__VA_ARGS__),
static const struct lr_telling tellings[] = {
#include "tellings.h"
    { .phrase = NULL },
};
#undef TELL

/* ---- The start ---- */

static void empty(struct gc_state *st, const struct gc_tables *t)
{
    st->turn = st->last_turn = 1;
    st->scenario = st->won = GC_NOBODY;
    for (int s = 0; s < 2; s++)
        st->camp[s].lee = GC_NOBODY;
    st->battle = (struct gc_battle){ .hex = LR_NONE, .from = LR_NONE, .attacker = 0xFF, .leader = GC_NOBODY };
    memset(st->retreat.path, 0xFF, sizeof st->retreat.path);
    st->retreat.active = LR_NONE;
    st->retreat.side = 0xFF;
    memset(st->hex, 0xFF, t->first[2] * sizeof st->hex[0]); /* what has no name stays 0 */
    memset(st->tried, 0xFF, sizeof st->tried);
    for (unsigned i = 0; i < t->first[2]; i++)
        st->unit[i].command = GC_NOBODY;
    for (unsigned l = 0; l < t->leaders; l++)
        st->leader[l] = (struct gc_leader){ .with = GC_NOBODY, .command = GC_NOBODY };
    for (unsigned i = 0; i < GC_FORCES; i++)
        st->force[i].hex = LR_NONE;
    for (unsigned i = 0; i < GC_PONTOONS; i++)
        st->pontoon[i] = (struct gc_pontoon){ .side = LR_NONE, .owner = 0xFF };
}

/* Whom pieces answer to when no scenario says: as in the first that has them. */
static void usual_commands(const struct lr_pack *p, struct gc_state *st)
{
    const struct gc_tables *t = gc_tables(p);
    for (int i = p->scenarios - 1; i >= 0; i--)
        for (unsigned k = 0; t->scenario[i] != NULL && k < t->scenario[i]->rows; k++) {
            const struct gc_setup_row *r = &t->scenario[i]->row[k];
            *(r->leader ? &st->leader[r->piece].command : &st->unit[r->piece].command) = r->command;
        }
}

static void place_unit(struct gc_state *st, const struct gc_tables *t, const struct gc_setup_row *r)
{
    struct gc_unit *u = &st->unit[r->piece];
    u->place = r->turn > 0 ? GC_LATER : GC_ON_MAP;
    u->command = r->command;
    u->manpower = r->manpower;
    u->fatigue = r->fatigue;
    u->marks = r->marks;
    if (r->turn == 0 && r->hex != LR_NONE)
        gc_put(st, t, r->piece, r->hex);
    u->works = r->works;
}

/* 2.2: with a unit of his own in his hex, infantry for army and district leaders; else with any there. */
static void place_leader(struct gc_state *st, const struct gc_tables *t, const struct gc_setup_row *r)
{
    struct gc_leader *l = &st->leader[r->piece];
    unsigned with = GC_NOBODY;
    l->command = r->command;
    l->place = r->turn > 0 ? GC_LATER : GC_ON_MAP;
    GC_EACH_AT(i, t, st, t->leader[r->piece].side, r->hex)
    if (with == GC_NOBODY || (gc_may_be_with(t, st, r->piece, i) && !gc_may_be_with(t, st, r->piece, with)))
        with = i;
    l->with = (uint8_t)with;
}

static void setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    const struct gc_tables *t = gc_tables(p);
    struct gc_state *st = state;
    const struct gc_scenario *sc = s->scenario < 0 ? NULL : t->scenario[s->scenario];
    (void)ev;
    empty(st, t);
    st->options = (uint8_t)lr_options_set(s, t->option_index, GC_OFFERED);
    if (sc == NULL) {
        usual_commands(p, st);
    } else {
        st->scenario = (uint8_t)s->scenario;
        st->last_turn = sc->turns;
        for (unsigned i = 0; i < sc->rows; i++)
            if (!sc->row[i].leader)
                place_unit(st, t, &sc->row[i]);
        for (unsigned i = 0; i < sc->rows; i++)
            if (sc->row[i].leader)
                place_leader(st, t, &sc->row[i]);
    }
    lr_push(&st->core, GC_F_TURN, 0);
}

extern const struct lr_game great_campaigns_game;
const struct lr_game great_campaigns_game = {
    .id = "great-campaigns",
    .title = "Great Campaigns",
    .sides = { "Union", "Confederate" },
    .state_size = sizeof(struct gc_state),
    .fields = fields,
    .frames = gc_kinds,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 60000,
    .enough = 1500,
    .fixture = true, /* until its rules are whole: tested like any game, offered to nobody */
    .load = gc_load,
    .setup = setup,
    .hide = gc_hide,
    .imagine = gc_imagine,
    .shuffle = gc_shuffle,
    .outcome = gc_outcome,
    .check = gc_check,
    .check_view = gc_check_view,
    .derive = gc_derive,
    .when = gc_when,
    .cell = gc_cell,
    .pieces = gc_pieces,
    .way = gc_way,
    .affords = gc_affords,
    .fight = gc_fight,
    .result = gc_result,
    .open = gc_open,
    .toll = gc_toll,
};
