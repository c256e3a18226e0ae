/* game.c - chapter 1: the parts of the game, the Quarter, the bid and the Player Turn; and the game as a
 * whole. */
#include "bobby.h"

/* ---- The state, field by field ---- */

static const struct lr_field block_fields[] = {
    LR_F(struct bl_block, hex, LR_NAMED, LR_HEXES),
    LR_F(struct bl_block, marks, LR_BITS, BL_MARK),
    LR_FT(struct bl_block, place, BL_PLACE),
    LR_FR(struct bl_block, steps, LR_PLAIN, 0, BL_MOST_STEPS),
    LR_F(struct bl_block, from, LR_PLAIN, LR_NUMBER),
    LR_F(struct bl_block, post, LR_NAMED, BL_POST),
    LR_FEND,
};

/* clang-format off */
static const struct lr_field battle_fields[] = {
    LR_F(struct bl_battle, hex, LR_NAMED, LR_HEXES),
    LR_F(struct bl_battle, attacker, LR_NAMED, LR_SIDES),
    LR_F(struct bl_battle, mover, LR_NAMED, LR_SIDES),
    LR_F(struct bl_battle, day, LR_PLAIN, LR_NUMBER),
    LR_FR(struct bl_battle, hour, LR_PLAIN, 0, BL_NIGHT),
    LR_FR(struct bl_battle, outflanked, LR_PLAIN, 0, 3),
    LR_FU(struct bl_battle, spare),
    LR_FA(struct bl_battle, trench, LR_BITS, BL_POST, LR_SIDES),
    LR_FA(struct bl_battle, leader, LR_NAMED, BL_BLOCK, LR_SIDES),
    { "out", offsetof(struct bl_battle, out), 1, LR_PLAIN, LR_NUMBER, 12, LR_NUMBER, 0, 0, NULL },
    { "in", offsetof(struct bl_battle, in), 1, LR_PLAIN, LR_NUMBER, 12, LR_NUMBER, 0, 0, NULL },
    { "posted", offsetof(struct bl_battle, posted), 1, LR_PLAIN, LR_NUMBER, 16, LR_NUMBER, 0, 0, NULL },
    LR_FEND,
};

static const struct lr_field fields[] = {
    LR_FG(struct bl_state, core, lr_core_fields),
    LR_FR(struct bl_state, year, LR_PLAIN, 1861, BL_LAST_YEAR),
    LR_FR(struct bl_state, first_year, LR_PLAIN, 1861, 1864),
    LR_FT(struct bl_state, quarter, BL_QUARTER),
    LR_FT(struct bl_state, weather, BL_WEATHER),
    LR_FR(struct bl_state, marker, LR_SIGNED, -40, 40),
    LR_FR(struct bl_state, first_marker, LR_SIGNED, -6, 6),
    LR_FT(struct bl_state, one_year, LR_YESNO),
    LR_FT(struct bl_state, late, LR_YESNO),
    LR_FT(struct bl_state, emancipated, LR_YESNO),
    LR_F(struct bl_state, active, LR_NAMED, LR_SIDES),
    LR_FR(struct bl_state, passes, LR_PLAIN, 0, 2),
    LR_F(struct bl_state, due, LR_PLAIN, LR_NUMBER),
    LR_FR(struct bl_state, strategic, LR_PLAIN, 0, BL_MOST_STEPS),
    LR_F(struct bl_state, role, LR_NAMED, BL_ROLE),
    LR_F(struct bl_state, winner, LR_NAMED, LR_SIDES),
    LR_FR(struct bl_state, ending, LR_PLAIN, 0, BL_END_CALENDAR),
    LR_FA(struct bl_state, bid, LR_PLAIN, LR_NUMBER, LR_SIDES),
    LR_FA(struct bl_state, points, LR_PLAIN, LR_NUMBER, LR_SIDES),
    { "called", offsetof(struct bl_state, called), 2, LR_NAMED, LR_HEXES, 6, LR_NUMBER, 0, 0, NULL },
    LR_F(struct bl_state, options, LR_BITS, BL_OPTION),
    LR_F(struct bl_state, sea_ports, LR_PLAIN, LR_NUMBER),
    LR_FU(struct bl_state, spare),
    LR_FG(struct bl_state, battle, battle_fields),
    LR_FGA(struct bl_state, block, block_fields, BL_BLOCK),
    LR_F(struct bl_state, camped, LR_BITS, LR_HEXES),
    LR_FA(struct bl_state, given, LR_PLAIN, LR_NUMBER, LR_HEXES),
    LR_FA(struct bl_state, control, LR_NAMED, BL_CONTROL, LR_HEXES),
    LR_FA(struct bl_state, fight, LR_BITS, BL_DIR, LR_HEXES),
    LR_FA(struct bl_state, disrupted, LR_PLAIN, LR_NUMBER, LR_HEXES),
    LR_FA(struct bl_state, marching, LR_PLAIN, LR_NUMBER, LR_HEXES),
    { "usa_here", offsetof(struct bl_state, here), 1, LR_PLAIN, LR_NUMBER, BL_HEXES, LR_HEXES, 0, 0, NULL },
    { "csa_here", offsetof(struct bl_state, here) + BL_HEXES, 1, LR_PLAIN, LR_NUMBER, BL_HEXES, LR_HEXES, 0, 0, NULL },
    { "usa_supplied", offsetof(struct bl_state, supplied), 40, LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL },
    { "csa_supplied", offsetof(struct bl_state, supplied) + 40, 40, LR_BITS, LR_HEXES, 0, LR_NUMBER, 0, 0, NULL },
    LR_FU(struct bl_state, unused),
    LR_FEND,
};
/* clang-format on */

/* When an answer is given, and what forbids it whatever is being asked. */
#define WHEN(number, words) .rule = (number), .time = (words)
#define MOVING              WHEN("1.21", "Units move in your Player Turn, after leaders are activated")
#define ACTIVATING          WHEN("1.2", "Leaders are activated when your Player Turn begins")
#define SAILING             WHEN("5.4", "Units go by sea while an active Supreme Leader commands")
#define FIRING              WHEN("6.6", "Units fire in the Combat segment of their own Battle Turn")
#define BARS(name)          .bars = name##_bars
LR_CALLS_BARS(bl, bid)
LR_CALLS_BARS(bl, pass)
LR_CALLS_BARS(bl, activate)
LR_CALLS_BARS(bl, march)
LR_CALLS_BARS(bl, land)
LR_CALLS_BARS(bl, strategic)
LR_CALLS_BARS(bl, detrain)
LR_CALLS_BARS(bl, fight)
LR_CALLS_BARS(bl, deploy)
LR_CALLS_BARS(bl, entrench)
LR_CALLS_BARS(bl, retreat)
LR_CALLS_BARS(bl, combat)
LR_CALLS_BARS(bl, lose)
LR_CALLS_BARS(bl, reinforce)
LR_CALLS_BARS(bl, regroup)
LR_CALLS_BARS(bl, reveal)
LR_CALLS_BARS(bl, forage)
LR_CALLS_BARS(bl, strengthen)
LR_CALLS_BARS(bl, build)
LR_CALLS_BARS(bl, draw)
LR_CALLS_BARS(bl, replace)
LR_CALLS_BARS(bl, emancipate)
LR_CALLS_BARS(bl, place)

static const struct lr_verb verbs[] = {
    LR_VERB(BL_V_DONE, "done", (0), (0), .does = LR_ASIDE | LR_ENDS, .time = "This must be answered first"),
    LR_VERB(BL_V_BID, "bid {number}", (LR_NUMBER), (LR_AMOUNT), .does = LR_COMMITS,
            WHEN("1.1", "Bids are made when a Quarter begins"), BARS(bid)),
    LR_VERB(BL_V_PASS, "pass", (0), (0), .does = LR_ASIDE | LR_ENDS,
            WHEN("1.2", "A Player Turn is passed when it begins"), BARS(pass)),
    LR_VERB(BL_V_ACTIVATE, "activate[ {leader}]", (BL_BLOCK), (LR_PIECE), .does = 0, ACTIVATING, BARS(activate)),
    LR_VERB(BL_V_ACTIVATE_AS, "activate[ {leader}] as {role}", (BL_BLOCK, BL_ROLE), (LR_PIECE, LR_ONE_WAY),
            .does = 0, ACTIVATING, BARS(activate)),
    LR_VERB(BL_V_MARCH, "march {who} at {hex} to {hex}", (BL_WHO, LR_HEXES, LR_HEXES), (LR_WHAT, LR_FROM, LR_TO),
            .does = 0, MOVING, BARS(march)),
    LR_VERB(BL_V_MOVE, "move[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0, MOVING,
            BARS(land)),
    LR_VERB(BL_V_FORCE, "force march[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = LR_RISKS,
            MOVING, BARS(land)),
    LR_VERB(BL_V_ATTACK, "attack[ with {block}] into {hex} from {hex}", (BL_BLOCK, LR_HEXES, LR_HEXES),
            (LR_PIECE, LR_TO, LR_VIA), .does = LR_RISKS, MOVING, BARS(land)),
    LR_VERB(BL_V_FORCE_ATTACK, "force march[ {block}] into {hex} from {hex}", (BL_BLOCK, LR_HEXES, LR_HEXES),
            (LR_PIECE, LR_TO, LR_VIA), .does = LR_RISKS, MOVING, BARS(land)),
    LR_VERB(BL_V_ENTRAIN, "entrain[ {block}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("5.4", "Units go by rail while an active Supreme Leader commands"), BARS(strategic)),
    LR_VERB(BL_V_DETRAIN, "detrain at {hex}", (LR_HEXES), (LR_TO), .does = 0,
            WHEN("7.3", "A unit gets off when it has boarded a train"), BARS(detrain)),
    LR_VERB(BL_V_SHIP, "ship[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0, SAILING,
            BARS(strategic)),
    LR_VERB(BL_V_INVADE, "invade {hex}[ with {block}]", (LR_HEXES, BL_BLOCK), (LR_TO, LR_PIECE), .does = LR_RISKS,
            SAILING, BARS(strategic)),
    LR_VERB(BL_V_BRIDGE, "bridge[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0,
            WHEN("5.4", "Pontoon bridges are laid while an active Supreme Leader commands"), BARS(strategic)),
    LR_VERB(BL_V_FIGHT, "fight at {hex}", (LR_HEXES), (LR_TO), .does = LR_RISKS,
            WHEN("1.22", "Fights begin when all have moved"), BARS(fight)),
    LR_VERB(BL_V_REST, "see to the rest", (0), (0), .does = LR_ASIDE, .time = "You must answer this yourself"),
    LR_VERB(BL_V_DEPLOY, "deploy[ {block}] in {post}", (BL_BLOCK, BL_POST), (LR_PIECE, LR_TO), .does = 0,
            WHEN("6.2", "Units deploy when a battle begins"), BARS(deploy)),
    LR_VERB(BL_V_ENTRENCH, "entrench {post}", (BL_POST), (LR_TO), .does = 0,
            WHEN("6.9", "Positions are entrenched when units have deployed"), BARS(entrench)),
    LR_VERB(BL_V_RETREAT, "retreat[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0,
            WHEN("6.3", "Units retreat from a battle when their Battle Turn begins"), BARS(retreat)),
    LR_VERB(BL_V_FIRE_ALL, "fire all", (0), (0), .does = LR_ASIDE | LR_RISKS, FIRING),
    LR_VERB(BL_V_FIRE, "fire[ {block}]", (BL_BLOCK), (LR_PIECE), .does = LR_RISKS, FIRING, BARS(combat)),
    LR_VERB(BL_V_FIRE_AT, "fire[ {block}] at {block}", (BL_BLOCK, BL_BLOCK), (LR_PIECE, LR_TARGET),
            .does = LR_RISKS, FIRING, BARS(combat)),
    LR_VERB(BL_V_MELEE, "melee[ {block}]", (BL_BLOCK), (LR_PIECE), .does = LR_RISKS,
            WHEN("6.64", "Units melee in the Combat segment of their own Battle Turn"), BARS(combat)),
    LR_VERB(BL_V_SHIFT, "shift[ {block}] to {post}", (BL_BLOCK, BL_POST), (LR_PIECE, LR_TO), .does = 0,
            WHEN("6.5", "Units move in a battle in the Combat segment of their own Battle Turn"), BARS(combat)),
    LR_VERB(BL_V_OUTFLANK, "outflank {post}[ with {block}]", (BL_POST, BL_BLOCK), (LR_TO, LR_PIECE),
            .does = LR_RISKS, WHEN("6.5", "Units outflank in the Combat segment of their own Battle Turn"),
            BARS(combat)),
    LR_VERB(BL_V_LOSE, "lose[ {block}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("6.63", "A unit takes a hit when it was fired at"), BARS(lose)),
    LR_VERB(BL_V_REINFORCE, "reinforce[ with {block}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("6.7", "Reinforcements come in at the end of your Battle Turn"), BARS(reinforce)),
    LR_VERB(BL_V_REGROUP, "regroup[ {block}] to {hex}", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0,
            WHEN("6.34", "The victor regroups when a battle ends"), BARS(regroup)),
    LR_VERB(BL_V_REVEAL, "reveal[ {leader}]", (BL_BLOCK), (LR_PIECE), .does = LR_RISKS,
            WHEN("6.81", "A leader is revealed by Night, to fight another day"), BARS(reveal)),
    LR_VERB(BL_V_WITHDRAW, "withdraw", (0), (0), .does = LR_ASIDE,
            WHEN("6.81", "A side withdraws from a battle by Night")),
    LR_VERB(BL_V_FORAGE, "forage[ {block}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("9.4", "Units forage when a Supply Turn begins"), BARS(forage)),
    LR_VERB(BL_V_STRENGTHEN, "strengthen[ {block}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("9.5", "Steps are bought when replacement points are spent in a Supply Turn"), BARS(strengthen)),
    LR_VERB(BL_V_BUILD, "build[ {block}][ at {hex}]", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0,
            WHEN("9.5", "Cadres are bought when replacement points are spent in a Supply Turn"), BARS(build)),
    LR_VERB(BL_V_DRAW_LEADER, "draw a {class} leader[ at {hex}]", (BL_CLASS, LR_HEXES), (LR_WHAT, LR_TO), .does = 0,
            WHEN("9.5", "Leaders are bought when replacement points are spent in a Supply Turn"), BARS(draw)),
    LR_VERB(BL_V_REPLACE, "replace[ {leader}]", (BL_BLOCK), (LR_PIECE), .does = 0,
            WHEN("5.2", "A leader is replaced after a leader roll in a Supply Turn"), BARS(replace)),
    LR_VERB(BL_V_EMANCIPATE, "emancipate", (0), (0), .does = 0,
            WHEN("4.4", "Emancipation is proclaimed in a Supply Turn, before the drafts"), BARS(emancipate)),
    LR_VERB(BL_V_DRAFT, "draft", (0), (0), .does = LR_RISKS,
            WHEN("4.5", "A draft is called at the end of a Supply Turn")),
    LR_VERB(BL_V_PLACE, "place[ {block}][ at {hex}]", (BL_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .does = 0,
            WHEN("4.22", "Units are placed freely before the game begins"), BARS(place)),
    { .phrase = NULL },
};

#define TELL(...) LR_TELLING(__VA_ARGS__),
static const struct lr_telling tellings[] = {
#include "tellings.h"
    { .phrase = NULL },
};
#undef TELL

/* What a side sees beside the question, whatever it is. */
static void bl_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    lr_kind_ask(p, state, side, q);
    bl_put_table(p, state, side, q);
}

/* ---- The start ---- */

void bl_setup_game(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    const struct bl_tables *t = bl_tables(p);
    struct bl_state *st = state;
    int which = s->scenario < 0 ? 0 : t->scenario_year[s->scenario];
    st->options = (uint16_t)lr_options_set(s, t->option_index, BL_OPTIONS);
    st->year = st->first_year = (uint16_t)(1861 + which);
    st->quarter = which == 0 ? BL_SUMMER : BL_SPRING; /* 4.2, 4.6 */
    st->one_year = s->scenario >= 0 && t->scenario_one_year[s->scenario];
    st->marker = st->first_marker = t->space[which];
    st->emancipated = which >= 2; /* 4.6 */
    st->active = st->role = st->winner = st->due = 0xFF;
    st->battle.hex = LR_NONE;
    st->battle.attacker = st->battle.mover = 0xFF;
    memset(st->battle.leader, 0xFF, sizeof st->battle.leader);
    memset(st->called, 0xFF, sizeof st->called);
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        const struct bl_setup *up = &t->setup[which];
        struct bl_block *b = &st->block[i];
        bool placed = s->scenario >= 0 && up->place[i] == BL_ON_MAP;
        b->place = s->scenario < 0 ? (t->type[i] == BL_LEADER && t->class[i] != BL_SUPREME ? BL_LEADERS : BL_POOL)
                                   : up->place[i];
        if (s->scenario < 0 && t->held_until[i])
            b->place = BL_HELD;
        b->hex = placed ? up->hex[i] : LR_NONE;
        b->steps = placed ? up->steps[i] : 0;
        b->from = BL_FROM_NOWHERE;
        b->post = BL_NO_POST;
    }
    bl_recount(t, st);
    bl_set_control(t, st);
    lr_push(&st->core, BL_F_QUARTER, 0);
    if (bl_option(st, BL_O_FREE) && s->scenario >= 0)
        lr_push(&st->core, BL_F_FREE, LR_PLAYERS);
}

/* ---- 1.0 The Quarter ---- */

/* 1.0 */
static void next_quarter(BL_GOES)
{
    lr_top(&st->core)->step = BL_Q_BID;
    if (st->quarter == BL_WINTER)
        st->year++;
    st->quarter = (uint8_t)((st->quarter + 1) % BL_QUARTERS);
    (void)p;
    LR_TELL(ev, BL_E_QUARTER, LR_NOBODY, LR_EVERYONE, st->quarter, st->year);
}

static void push_turn(struct bl_state *st, enum lr_side side)
{
    st->active = (uint8_t)side;
    lr_push(&st->core, BL_F_TURN, 0)->x = (uint8_t)side;
}

/* 1.0, 1.3 */
void bl_go_quarter(BL_GOES)
{
    struct lr_frame *f = lr_top(&st->core);
    switch (f->step) {
    case BL_Q_BID:
        f->step = BL_Q_TURNS;
        st->weather = st->quarter == BL_WINTER ? BL_MUD : BL_DRY;
        st->passes = 0;
        st->due = 0xFF;
        st->active = 0xFF;
        lr_push(&st->core, BL_F_BID, LR_PLAYERS);
        break;
    case BL_Q_TURNS: /* 1.2: until two passes in a row */
        if (st->passes < 2) {
            push_turn(st, st->active == 0xFF ? BL_CSA : lr_enemy((enum lr_side)st->active));
            break;
        }
        f->step = BL_Q_SUPPLY;
        st->active = 0xFF;
        st->passes = 0;
        LR_TELL(ev, BL_E_QUARTER_ENDS, LR_NOBODY, LR_EVERYONE, 0);
        break;
    case BL_Q_SUPPLY:
        f->step = BL_Q_NEXT;
        lr_push(&st->core, BL_F_SUPPLY, 0);
        break;
    default:
        if (!bl_year_ends(p, st, ev))
            next_quarter(p, st, ev);
        break;
    }
}

/* ---- 1.1 The bid ---- */

/* R04: no more than can be activated. */
static unsigned ready_leaders(const struct bl_tables *t, const struct bl_state *st, enum lr_side s)
{
    unsigned n = 0;
    for (unsigned k = 0; k < t->leaders[s]; k++) {
        const struct bl_block *b = &st->block[t->leader[s][k]];
        n += bl_on_map(b) && b->steps >= 2;
    }
    return n;
}

void bl_ask_bid(BL_ASKS)
{
    unsigned most = ready_leaders(bl_tables(p), st, side);
    q->rule = "1.1";
    q->always = true; /* that only 0 can be bid would tell the enemy about leaders */
    lr_put(&q->words, "How many leaders do you bid?\nYou activate so many first. Up to %u.", most);
    lr_put_string(&q->others, "bidding for the initiative");
    q->suggest = lr_say(BL_V_BID, most > 1 ? 1 : most, 0, 0, 0);
    for (unsigned i = 0; i <= most; i++)
        lr_allow(q, lr_say(BL_V_BID, i, 0, 0, 0));
}

void bl_shape_bid(BL_SHAPES)
{
    (void)p;
    (void)st;
    struct lr_axis *bid = &f->axis[f->line[0].axis];
    bid->label = "leaders";
    bid->usual = (int32_t)lr_a(q->suggest);
    f->line[0].effect = "two bids of 0 end the Quarter";
    f->line[0].rule = "1.1";
    f->confirm = "Seal bid {n}";
}

/* 5.1 */
bool bl_bars_bid(BL_WHYS)
{
    (void)p;
    (void)st;
    (void)side;
    if (lr_a(x) <= BL_MOST_ACTIVE)
        return false;
    lr_refuse(v, "1.1", "You never have more than %d leaders to bid.", BL_MOST_ACTIVE);
    return true;
}

void bl_why_bid(BL_WHYS)
{
    if (lr_verb_of(x) == BL_V_PASS)
        lr_refuse(v, "1.1", "A bid must be made: bid 0 to bid a pass.");
    else
        lr_refuse(v, "1.1", "No more can be bid than the leaders you can activate: %u.",
                  ready_leaders(bl_tables(p), st, side));
}

void bl_apply_bid(BL_APPLIES)
{
    (void)p;
    st->bid[side] = (uint8_t)lr_a(x);
    lr_top(&st->core)->asked &= (uint8_t)~LR_ONLY(side);
    LR_TELL(ev, BL_E_BID, side, LR_ONLY(side), (int32_t)side, st->bid[side]);
    LR_TELL(ev, BL_E_HAS_BID, side, bl_others(side), (int32_t)side);
}

/* 1.1 */
void bl_go_bid(BL_GOES)
{
    (void)p;
    lr_reveal(&st->core);
    lr_pop(&st->core);
    LR_TELL(ev, BL_E_BIDS, LR_NOBODY, LR_EVERYONE, st->bid[BL_USA], st->bid[BL_CSA]);
    if (st->bid[0] == 0 && st->bid[1] == 0) { /* two passes have been bid */
        st->passes = 2;
    } else {
        enum lr_side first = st->bid[BL_USA] > st->bid[BL_CSA] ? BL_USA : BL_CSA;
        st->due = st->bid[first];
        LR_TELL(ev, BL_E_FIRST, first, LR_EVERYONE, (int32_t)first);
        push_turn(st, first);
    }
    st->bid[0] = st->bid[1] = 0;
}

/* ---- 1.2 The Player Turn ---- */

/* Weather (option): Spring 1-2 and Autumn 1 are mud (R06). */
static void weather_roll(BL_GOES)
{
    (void)p;
    if (!bl_option(st, BL_O_WEATHER) || (st->quarter != BL_SPRING && st->quarter != BL_AUTUMN))
        return;
    int die = lr_d6(&st->core, ev);
    st->weather = die <= (st->quarter == BL_SPRING ? 2 : 1) ? BL_MUD : BL_DRY;
    LR_TELL(ev, BL_E_WEATHER_ROLL, (enum lr_side)st->active, LR_EVERYONE, st->weather);
}

static void begin_turn(BL_GOES)
{
    struct bl_set camps = bl_set_of(st->here[st->active]);
    memcpy(st->camped, camps.w, sizeof st->camped);
    LR_TELL(ev, BL_E_TURN, (enum lr_side)st->active, LR_EVERYONE, st->active);
    weather_roll(p, st, ev);
}

static void end_turn(struct bl_state *st)
{
    for (unsigned i = 0; i < BL_BLOCKS; i++) {
        if (st->block[i].marks & BL_TURN_MARKS)
            bl_clear_marks(st, i, BL_TURN_MARKS);
        st->block[i].from = BL_FROM_NOWHERE;
        st->block[i].post = BL_NO_POST;
    }
    memset(st->fight, 0, sizeof st->fight);
    memset(st->camped, 0, sizeof st->camped);
    st->due = st->role = 0xFF;
    st->strategic = 0;
}

/* 1.2, 1.21: Every step says what comes after it, then does its work or pushes a question. The activate question
 * pops itself, and on a pass sets the step to BL_T_END. */
void bl_go_turn(BL_GOES)
{
    struct lr_frame *f = lr_top(&st->core);
    enum lr_side side = (enum lr_side)f->x;
    switch (f->step) {
    case BL_T_WEATHER:
        f->step = BL_T_ACTIVATE;
        begin_turn(p, st, ev);
        break;
    case BL_T_ACTIVATE:
        f->step = BL_T_MOVE;
        lr_push(&st->core, BL_F_ACTIVATE, LR_ONLY(side))->x = f->x;
        break;
    case BL_T_MOVE:
        f->step = BL_T_DEACTIVATE;
        lr_push(&st->core, BL_F_MOVE, LR_ONLY(side))->x = f->x;
        break;
    case BL_T_DEACTIVATE:
        f->step = BL_T_LEADERS;
        bl_deactivate(p, st, ev);
        break;
    case BL_T_LEADERS:
        f->step = BL_T_ROLLS;
        lr_push(&st->core, BL_F_LEADERS, LR_ONLY(side))->x = f->x;
        break;
    case BL_T_ROLLS:
        f->step = BL_T_CONTROL;
        bl_march_rolls(p, st, ev);
        break;
    case BL_T_CONTROL:
        f->step = BL_T_FIGHTS;
        bl_control(p, st, ev);
        bl_sort_fights(st);
        break;
    case BL_T_FIGHTS:
        if (!bl_next_fight(p, st, ev))
            f->step = BL_T_END;
        break;
    default:
        end_turn(st);
        lr_pop(&st->core);
        break;
    }
}

/* ---- The game ---- */

extern const struct lr_game bobby_lee_game;
const struct lr_game bobby_lee_game = {
    .id = "bobby-lee",
    .title = "Bobby Lee",
    .sides = { "USA", "CSA" },
    .people = { "Union", "Confederates" },
    .adjective = { "Union", "Confederate" },
    .many = { false, true },
    .state_size = sizeof(struct bl_state),
    .fields = fields,
    .frames = bl_kinds,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 100000,
    .load = bl_load,
    .setup = bl_setup_game,
    .ask = bl_ask,
    .hide = bl_hide,
    .imagine = bl_imagine,
    .shuffle = bl_shuffle,
    .outcome = bl_outcome,
    .check = bl_check,
    .check_view = bl_check_view,
    .derive = bl_derive,
    .when = bl_when,
    .cell = bl_cell,
    .result = bl_result,
    .open = bl_open,
    .known = bl_known,
    .way = bl_way,
    .affords = bl_affords,
    .toll = bl_toll,
    .task = bl_task,
    .agenda = bl_agenda,
    .fight = bl_fight,
    .pieces = bl_pieces,
    .holder = bl_holder,
};
