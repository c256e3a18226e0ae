/* game.c - The Ford: the list of its parts, its data, and its kinds of question. */
#include "ford.h"

/* ---- The state, field by field ---- */

static const struct lr_field camp_fields[] = {
    LR_FR(struct ford_camp, purse, LR_PLAIN, 0, 9),
    LR_FR(struct ford_camp, bid, LR_PLAIN, 0, FORD_TOP_BID),
    LR_FR(struct ford_camp, spent, LR_PLAIN, 0, 18),
    LR_FR(struct ford_camp, orders, LR_PLAIN, 0, FORD_TOP_BID),
    LR_FR(struct ford_camp, made, LR_PLAIN, 0, FORD_TOP_BID),
    LR_FR(struct ford_camp, fallen, LR_PLAIN, 0, 18),
    LR_FU(struct ford_camp, spare),
    LR_FA(struct ford_camp, blanks, LR_PLAIN, LR_NUMBER, LR_HEXES),
    LR_FA(struct ford_camp, here, LR_PLAIN, LR_NUMBER, LR_HEXES),
    LR_FEND,
};

static const struct lr_field block_fields[] = {
    LR_F(struct ford_block, hex, LR_NAMED, LR_HEXES),
    LR_FR(struct ford_block, steps, LR_PLAIN, 0, 3),
    LR_FEND,
};

static const struct lr_field fields[] = {
    LR_FG(struct ford_state, core, lr_core_fields),
    LR_FR(struct ford_state, turn, LR_PLAIN, 1, 6),
    LR_FR(struct ford_state, turns, LR_PLAIN, 1, 6),
    LR_FT(struct ford_state, fog, LR_YESNO),
    LR_F(struct ford_state, first, LR_NAMED, LR_SIDES),
    LR_FA(struct ford_state, held, LR_NAMED, LR_SIDES, FORD_CROSSING),
    LR_FA(struct ford_state, crossed, LR_PLAIN, LR_NUMBER, FORD_CROSSING),
    LR_F(struct ford_state, cup, LR_BITS, FORD_CHIT),
    LR_FT(struct ford_state, rain, LR_YESNO),
    LR_FT(struct ford_state, mud, LR_YESNO),
    LR_F(struct ford_state, battles, LR_PLAIN, LR_NUMBER),
    LR_F(struct ford_state, last, LR_NAMED, FORD_RESULT),
    LR_FU(struct ford_state, spare),
    LR_F(struct ford_state, moved, LR_BITS, FORD_BLOCK),
    LR_F(struct ford_state, shown, LR_BITS, FORD_BLOCK),
    LR_F(struct ford_state, lost, LR_BITS, FORD_BLOCK),
    LR_FGA(struct ford_state, block, block_fields, FORD_BLOCK),
    LR_FU(struct ford_state, unused),
    LR_FGA(struct ford_state, camp, camp_fields, LR_SIDES),
    LR_FEND,
};

LR_CALLS_GO(ford, turn)
LR_CALLS_ASKED(ford, bids)
LR_CALLS_GO(ford, bids)
LR_CALLS_ASKED(ford, moves)
LR_CALLS_GO(ford, moves)
LR_CALLS_GO(ford, attack)
LR_CALLS_ASKED(ford, stand)
LR_CALLS_ASKED(ford, pursuit)
LR_CALLS_ASKED(ford, loss)
LR_CALLS_ASKED(ford, retreat)
LR_CALLS_SHAPE(ford, bids)
LR_CALLS_SHAPE(ford, moves)
LR_CALLS_LINE(ford, moves)
LR_CALLS_SHAPE(ford, loss)
LR_CALLS_LINE(ford, loss)

static const struct lr_kind frames[] = {
    [FORD_F_TURN] = { .name = "turn",
                      .asks = LR_WORKS,
                      .steps = LR_STEPS("dawn", "first moves", "second moves", "night"),
                      LR_GOES_BY(turn) },
    [FORD_F_BIDS] = { .name = "bids",
                      .form = LR_FORM_NUMBER,
                      .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                      .on = LR_ABOVE({ FORD_F_TURN, 0 }),
                      .takes = LR_TAKES(FORD_V_BID),
                      .now = "both sides bid",
                      LR_ASKED_BY(bids),
                      LR_SHAPED_BY(bids),
                      LR_GOES_BY(bids) },
    [FORD_F_MOVES] = { .name = "moves",
                       .form = LR_FORM_PLACE,
                       .asks = LR_WORKS | LR_ASKS_ONE,
                       .on = LR_ABOVE({ FORD_F_TURN, 0 }),
                       LR_VALUES(struct ford_moves_frame, FORD_MOVES_VALUES),
#ifdef FORD_MUTANT_TAKES
                       .takes = LR_TAKES(FORD_V_MOVE),
#else
                       .takes = LR_TAKES(FORD_V_MOVE, FORD_V_DONE),
#endif
                       .now = "blocks move",
                       .lists = "This turn",
                       LR_ASKED_BY(moves),
                       LR_SHAPED_BY(moves),
                       LR_LINED_BY(moves),
                       LR_GOES_BY(moves) },
    [FORD_F_ATTACK] = { .name = "attack",
                        .asks = LR_WORKS,
                        .on = LR_ABOVE({ FORD_F_MOVES, 0 }),
                        .steps = LR_STEPS("call", "fight", "decide", "withdraw", "end"),
                        LR_VALUES(struct ford_attack_frame, FORD_ATTACK_VALUES),
                        LR_GOES_BY(attack) },
    [FORD_F_STAND] = { .name = "stand",
                       .form = LR_FORM_PLACE,
                       .asks = LR_ASKS_ONE,
                       .on = LR_ABOVE({ FORD_F_ATTACK, LR_AT(FORD_CALL) }),
                       LR_VALUES(struct ford_stand_frame, FORD_STAND_VALUES),
                       .takes = LR_TAKES(FORD_V_STAND, FORD_V_FALL),
                       .now = "you are attacked",
                       LR_ASKED_BY(stand) },
    [FORD_F_PURSUIT] = { .name = "pursuit",
                         .form = LR_FORM_CHOICE,
                         .asks = LR_ASKS_ONE,
                         .on = LR_ABOVE({ FORD_F_ATTACK, LR_AT(FORD_BATTLE_END) }),
                         LR_VALUES(struct ford_pursuit_frame, FORD_PURSUIT_VALUES),
                         .takes = LR_TAKES(FORD_V_PURSUE, FORD_V_HALT),
                         .now = "the enemy has fallen back",
                         LR_ASKED_BY(pursuit) },
    [FORD_F_LOSS] = { .name = "loss",
                      .form = LR_FORM_ALLOCATE,
                      .asks = LR_ASKS_ONE,
                      .on = LR_ABOVE({ FORD_F_ATTACK, LR_AT(FORD_DECIDE) }),
                      LR_VALUES(struct ford_loss_frame, FORD_LOSS_VALUES),
                      .takes = LR_TAKES(FORD_V_LOSE),
                      .now = "your blocks are hit",
                      LR_ASKED_BY(loss),
                      LR_SHAPED_BY(loss),
                      LR_LINED_BY(loss) },
    [FORD_F_RETREAT] = { .name = "retreat",
                         .form = LR_FORM_PLACE,
                         .asks = LR_ASKS_ONE,
                         .on = LR_ABOVE({ FORD_F_ATTACK, LR_AT(FORD_WITHDRAW) }),
                         LR_VALUES(struct ford_retreat_frame, FORD_RETREAT_VALUES),
                         .takes = LR_TAKES(FORD_V_RETREAT),
                         .now = "a beaten block retreats",
                         LR_ASKED_BY(retreat) },
    { .name = NULL },
};

#define BARS(verb) .bars = verb##_bars
LR_CALLS_BARS(ford, bid)
LR_CALLS_BARS(ford, move)
LR_CALLS_BARS(ford, lose)
LR_CALLS_BARS(ford, retreat)

static const struct lr_verb verbs[] = {
    LR_VERB(FORD_V_BID, "bid {number}", (LR_NUMBER), (LR_AMOUNT), .does = LR_COMMITS, .rule = "4.1",
            .time = "Bids are made when a turn begins", BARS(bid)),
    LR_VERB(FORD_V_MOVE, "move[ {block}] to {hex}", (FORD_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .rule = "5.1",
            .time = "A block moves when its side moves", BARS(move)),
    LR_VERB(FORD_V_DONE, "done", (0), (0), .does = LR_ENDS, .time = "This must be answered first"),
    LR_VERB(FORD_V_STAND, "stand", (0), (0), .does = LR_RISKS, .rule = "6.1",
            .time = "A side stands when it is attacked"),
    LR_VERB(FORD_V_FALL, "fall back to {hex}", (LR_HEXES), (LR_TO), .rule = "6.1",
            .time = "A side falls back when it is attacked"),
    LR_VERB(FORD_V_PURSUE, "pursue", (0), (0), .does = LR_RISKS, .rule = "6.3",
            .time = "Cavalry pursues when the enemy has fallen back"),
    LR_VERB(FORD_V_HALT, "halt", (0), (0), .rule = "6.3",
            .time = "An attacker halts when the enemy has fallen back"),
    LR_VERB(FORD_V_LOSE, "lose a step of {block}", (FORD_BLOCK), (LR_PIECE), .rule = "6.7",
            .time = "A block loses a step when it is hit", BARS(lose)),
    LR_VERB(FORD_V_RETREAT, "retreat {block} to {hex}", (FORD_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .rule = "6.9",
            .time = "A block retreats when it is beaten", BARS(retreat)),
    { .phrase = NULL },
};

static const struct lr_telling tellings[] = {
    LR_TELLING(FORD_T_BID, "{side} bids {number} in secret", "4.1", LR_SIDES, LR_NUMBER),
    LR_TELLING(FORD_T_HAS_BID, "{side} has bid", "4.1", LR_SIDES),
    LR_TELLING(FORD_T_BIDS, "the Union bids {number}, the Confederacy bids {number}", "4.2", LR_NUMBER, LR_NUMBER),
    LR_TELLING(FORD_T_FIRST, "{side} moves first", "4.2", LR_SIDES),
    LR_TELLING(FORD_T_MOVE, "{block} moves from {hex} to {hex}", "5.3", FORD_BLOCK, LR_HEXES, LR_HEXES),
    LR_TELLING(FORD_T_MOVE_BLIND, "a {side} block moves from {hex} to {hex}", "5.3", LR_SIDES, LR_HEXES, LR_HEXES),
    LR_TELLING(FORD_T_CROSS, "it crosses the river at the {crossing}", "5.5", FORD_CROSSING),
    LR_TELLING(FORD_T_DONE, "{side} is done", "5.1", LR_SIDES),
    LR_TELLING(FORD_T_HELD, "{side} takes the {crossing}", "5.9", LR_SIDES, FORD_CROSSING),
    LR_TELLING(FORD_T_ATTACK, "{block} attacks from {hex} into {hex}", "5.7", FORD_BLOCK, LR_HEXES, LR_HEXES),
    LR_TELLING(FORD_T_ATTACK_BLIND, "a {side} block attacks from {hex} into {hex}", "5.7", LR_SIDES, LR_HEXES,
               LR_HEXES),
    LR_TELLING(FORD_T_STAND, "{side} stands in {hex}", "6.1", LR_SIDES, LR_HEXES),
    LR_TELLING(FORD_T_FALL, "{side} falls back from {hex} to {hex}", "6.2", LR_SIDES, LR_HEXES, LR_HEXES),
    LR_TELLING(FORD_T_PURSUE, "{side} pursues to {hex}", "6.3", LR_SIDES, LR_HEXES),
    LR_TELLING(FORD_T_HALT, "{side} halts", "6.3", LR_SIDES),
    LR_TELLING(FORD_T_FACE, "{block} is turned up with {number} steps", "6.4", FORD_BLOCK, LR_NUMBER),
    LR_TELLING(FORD_T_FIRE, "{block} fires and hits {number}", "6.5", FORD_BLOCK, LR_NUMBER),
    LR_TELLING(FORD_T_LOSS, "{block} loses {number}", "6.7", FORD_BLOCK, LR_NUMBER),
    LR_TELLING(FORD_T_LOST, "{block} is lost", "1.2", FORD_BLOCK),
    LR_TELLING(FORD_T_BEATEN, "{side} is beaten", "6.8", LR_SIDES),
    LR_TELLING(FORD_T_RETREAT, "{block} retreats to {hex}", "6.9", FORD_BLOCK, LR_HEXES),
    LR_TELLING(FORD_T_NIGHT, "the night brings {chit}", "7.1", FORD_CHIT),
    LR_TELLING(FORD_T_STRAGGLER, "{block} regains a step", "7.3", FORD_BLOCK),
    LR_TELLING(FORD_T_NO_STRAGGLER, "{side} has no stragglers", "7.3", LR_SIDES),
    LR_TELLING(FORD_T_STRAGGLER_BLIND, "{side} looks for stragglers", "7.3", LR_SIDES),
    LR_TELLING(FORD_T_END, "the game ends in turn {number}", "8.1", LR_NUMBER),
    { .phrase = NULL },
};

/* "Turn 3, Union moves" */
void ford_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    static const char *const what[FORD_FRAMES] = { "",        "bids",   "moves",  "battle", "stand or fall back",
                                                   "pursuit", "losses", "retreat" };
    const struct ford_state *st = state;
    lr_put(t, "Turn %d", st->turn);
    uint8_t asked = lr_asked(state);
    if (st->core.over)
        lr_put_string(t, ", the end");
    else if (asked == LR_PLAYERS || lr_top_of(&st->core)->kind == FORD_F_BIDS)
        lr_put_string(t, ", bids");
    else if (asked)
        lr_put(t, ", %s %s", p->game->sides[asked >> 1], what[lr_top_of(&st->core)->kind]);
}

/* ---- Setting up: 1.4, 9.2 to 9.4 ---- */

/* 1.4 */
static void draw_purse(struct ford_state *st, enum lr_side side)
{
    st->camp[side].purse = (uint8_t)lr_draw(&st->core, 7u << 6, NULL);
#ifdef FORD_MUTANT_UNINIT
    static unsigned games;
    st->camp[side].purse = (uint8_t)(6 + games++ % 3);
#endif
}

void ford_setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    (void)ev;
    const struct ford_tables *t = ford_tables(p);
    struct ford_state *st = state;
    st->turn = 1;
    st->turns = t->turns[s->option[t->option[FORD_TURNS]] & 1];
    st->fog = s->option[t->option[FORD_FOG]] == 0;
    st->cup = (uint8_t)(ford_bit(FORD_CHITS) - 1);
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        st->block[i].hex = s->scenario < 0 ? FORD_NOWHERE : t->where[s->scenario][i];
    for (unsigned i = 0; i < FORD_CROSSINGS; i++)
        st->held[i] = t->home[t->place[i]];
    draw_purse(st, LR_FIRST);
    draw_purse(st, LR_SECOND);
#ifdef FORD_MUTANT_SHOWN_DRAW
    st->first = st->camp[LR_FIRST].purse & 1;
#endif
    ford_derive(p, st);
    ford_hold(t, st, NULL);
    lr_push(&st->core, FORD_F_TURN, 0);
}

/* ---- Reading the pack ---- */

static const char *const kind_names[FORD_KINDS] = { "infantry", "cavalry", "guns" };
static const char *const crossing_names[FORD_CROSSINGS] = { "ford", "bridge" };
static const char *const role_names[FORD_ROLES] = { "defender", "attacker" };
static const char *const terrain_names[2] = { "clear", "woods" };
/* 9.1 */
static const char *const option_names[FORD_OPTIONS] = { "fog", "turns" };
static const char *const chit_names[FORD_CHITS] = {
    "Quiet", "Rain", "Mud", "Couriers", "Union stragglers", "Confederate stragglers"
};
static const char *const result_names[FORD_RESULTS] = { "no battle",
                                                        "the defender falls back",
                                                        "the attacker is lost",
                                                        "the attacker is beaten",
                                                        "the defender is beaten",
                                                        "the defender is lost" };

static const struct lr_naming names[] = {
    LR_NAMING(FORD_CROSSING, crossing_names),
    LR_NAMING(FORD_CHIT, chit_names),
    LR_NAMING(FORD_RESULT, result_names),
};

/* 1.2 The roster: the Union's five first. */
static bool load_blocks(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side", "kind", "steps", NULL };
    const struct lr_node *file = lr_rows(p, "data/blocks.tsv", FORD_BLOCKS, e);
    unsigned i = 0;
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next, i++) {
        const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
        uint8_t side;
        if (!lr_only_keys(n, known, e) || name == NULL || !lr_need_side(p, n, "side", &side, e)
            || !lr_need_word(n, "kind", kind_names, FORD_KINDS, &t->kind[i], e)
            || !lr_need_byte(n, "steps", 1, 3, &t->full[i], e)
            || !lr_domain_add(p, FORD_BLOCK, name->text, name, e))
            return false;
        if (side != ford_owner(i))
            return lr_wrong(n, e, "expected five blocks of the Union, then five of the Confederacy");
        t->cavalry |= (uint16_t)(t->kind[i] == FORD_CAVALRY ? ford_bit(i) : 0);
        t->guns |= (uint16_t)(t->kind[i] == FORD_GUNS ? ford_bit(i) : 0);
    }
    return file != NULL;
}

static bool need_cost(const struct lr_node *map, const char *key, lr_cost *out, struct lr_error *e)
{
    const struct lr_node *n = lr_need(map, key, LR_SCALAR, e);
    if (n == NULL || !lr_read_cost(n, out, e))
        return false;
    return (*out % (LR_MP / 2) == 0 && *out <= 3 * LR_MP)
           || lr_wrong(n, e, "expected halves up to 3, found %s", n->text);
}

/* 5.3 Points and costs; 5.5 crossings. */
static bool load_movement(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/movement.yaml", e);
    const struct lr_node *points = file ? lr_need(file, "points", LR_MAP, e) : NULL;
    const struct lr_node *costs = points ? lr_need(file, "costs", LR_MAP, e) : NULL;
    const struct lr_node *crossings = costs ? lr_need(file, "crossings", LR_MAP, e) : NULL;
    if (crossings == NULL || !need_cost(costs, "road", &t->road_cost, e))
        return false;
    for (int i = 0; i < FORD_KINDS; i++) {
        lr_cost cost;
        if (!need_cost(points, kind_names[i], &cost, e))
            return false;
        t->points[i] = (uint8_t)(cost / (LR_MP / 2));
    }
    for (int i = 0; i < 2; i++)
        if (!need_cost(costs, terrain_names[i], &t->terrain_cost[i], e))
            return false;
    for (int i = 0; i < FORD_CROSSINGS; i++) {
        const struct lr_node *n = lr_need(crossings, crossing_names[i], LR_MAP, e);
        lr_hex hex;
        if (n == NULL || !need_cost(n, "extra", &t->over_cost[i], e)
            || !lr_need_byte(n, "limit", 0, 9, &t->limit[i], e) || !lr_need_hex(p, n, "hex", &hex, e))
            return false;
        t->place[i] = (uint8_t)hex;
    }
    return true;
}

/* 6.5 The fire table: role, kind, then clear and woods; "-" never hits. */
static bool load_fire(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    const struct lr_node *file = lr_data(p, "data/fire.tsv", e);
    memset(t->need, 7, sizeof t->need);
    for (const struct lr_node *n = file ? file->first : NULL; n; n = n->next) {
        uint8_t role, kind;
        if (!lr_need_word(n, "role", role_names, FORD_ROLES, &role, e)
            || !lr_need_word(n, "kind", kind_names, FORD_KINDS, &kind, e))
            return false;
        for (int i = 0; i < 2; i++) {
            const struct lr_node *cell = lr_need(n, terrain_names[i], LR_SCALAR, e);
            long need = 7;
            if (cell == NULL || (strcmp(cell->text, "-") != 0 && !lr_read_int(cell, 1, 6, &need, e)))
                return false;
            t->need[role][kind][i] = (uint8_t)need;
        }
    }
    return file != NULL;
}

/* 2, 2.1, 2.2, 2.6 What the rules need of the board. */
static bool load_board(struct lr_pack *p, struct ford_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    if (b == NULL || b->hexes > FORD_HEXES || b->boxes != 2 || b->partitions < 1 || b->partition[0].values != 2)
        return lr_fail(e, "board.yaml", 0, 0, "expected at most %d hexes, two boxes and a partition in two",
                       FORD_HEXES);
    t->hexes = (uint8_t)b->hexes;
    t->river = lr_feature_bit(b, "river");
    t->road = lr_feature_bit(b, "road");
    for (int i = 0; i < FORD_CROSSINGS; i++)
        t->over[i] = lr_feature_bit(b, crossing_names[i]);
    for (unsigned i = 0; i < t->hexes; i++) {
        if (strcmp(b->terrain_names[b->terrain[i]], "woods") == 0)
            t->woods |= (uint16_t)ford_bit(i);
        t->home[i] = b->partition[0].of[i];
        if (t->home[i] > LR_SECOND)
            return lr_fail(e, "board.yaml", 0, 0, "hex %u is nobody's home ground", i);
    }
    for (int i = 0; i < 2; i++)
        t->home[t->hexes + i] = (uint8_t)i;
    for (int i = 0; i < b->links; i++)
        if (b->link[i].from >= t->hexes && b->link[i].to < t->hexes)
            t->entry[b->link[i].from - t->hexes] = (uint8_t)b->link[i].to;
    return true;
}

/* 9.3, 9.2 to 9.4 Where each block begins; a block not named is lost before the game. */
static bool load_scenario(const struct lr_pack *p, struct ford_tables *t, int which, struct lr_error *e)
{
    const struct lr_node *blocks = lr_need(p->scenario[which].data, "blocks", LR_MAP, e);
    if (blocks == NULL)
        return false;
    memset(t->where[which], FORD_NOWHERE, sizeof t->where[which]);
    for (const struct lr_node *n = blocks->first; n; n = n->next) {
        int block = lr_find(p, FORD_BLOCK, n->key, strlen(n->key)), hex;
        if (block < 0)
            return lr_wrong(n, e, "expected a block, found %s", n->key);
        if (!lr_read_name(p, n, LR_HEXES, &hex, e))
            return false;
        t->where[which][block] = (uint8_t)hex;
    }
    return true;
}

#ifdef FORD_MUTANT_GLOBAL
const struct ford_tables *ford_last;
#endif

bool ford_load(struct lr_pack *p, struct lr_error *e)
{
    struct ford_tables *t = lr_keep(p, sizeof *t);
    if (t == NULL)
        return lr_fail(e, "", 0, 0, "no memory");
    p->tables = t;
#ifdef FORD_MUTANT_GLOBAL
    ford_last = t;
#endif
    t->turns[0] = 6; /* 9.1 */
    t->turns[1] = 4;
    if (!lr_domains_add(p, names, (int)(sizeof names / sizeof *names), e) || !load_blocks(p, t, e)
        || !load_board(p, t, e) || !load_movement(p, t, e) || !load_fire(p, t, e)
        || !lr_options_find(p, option_names, FORD_OPTIONS, t->option, e) || !ford_make_steps(p, t, e))
        return false;
    if (p->scenarios > FORD_SCENARIOS)
        return lr_fail(e, "pack.yaml", 0, 0, "expected at most %d scenarios, found %d", FORD_SCENARIOS,
                       p->scenarios);
    for (int i = 0; i < p->scenarios; i++)
        if (lr_plays(p, i) && !load_scenario(p, t, i, e))
            return false;
    return true;
}

/* ---- The game ---- */

extern const struct lr_game ford_game;
const struct lr_game ford_game = {
    .id = "ford",
    .title = "The Ford",
    .sides = { "Union", "Confederate" },
    .state_size = sizeof(struct ford_state),
    .fields = fields,
    .frames = frames,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 300,
    .fixture = true,
    .load = ford_load,
    .setup = ford_setup,
    .hide = ford_hide,
    .imagine = ford_imagine,
    .shuffle = ford_shuffle,
    .outcome = ford_outcome,
    .check = ford_check,
    .derive = ford_derive,
    .when = ford_when,
    .cell = ford_cell,
    .pieces = ford_pieces,
    .result = ford_result,
    .open = ford_open,
    .known = ford_known,
    .way = ford_way,
    .affords = ford_affords,
    .toll = ford_toll,
    .task = ford_task,
    .agenda = ford_agenda,
};
