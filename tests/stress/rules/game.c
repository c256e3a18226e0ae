/* game.c - The Long March: its state, questions and words in tables, and chapter 1, the armies as they begin. */
#include "stress.h"

#include <stdio.h>

/* ---- Tables ---- */

static const struct lr_field piece_fields[] = {
    LR_F(struct stress_piece, hex, LR_NAMED, LR_HEXES),
    LR_FR(struct stress_piece, steps, LR_PLAIN, 0, STRESS_STEPS),
    LR_FU(struct stress_piece, spare),
    LR_FEND,
};

static const struct lr_field camp_fields[] = {
    LR_FA(struct stress_camp, here, LR_PLAIN, LR_NUMBER, LR_HEXES),
    LR_FR(struct stress_camp, bid, LR_PLAIN, 0, STRESS_TOP_BID),
    LR_FR(struct stress_camp, made, LR_PLAIN, 0, STRESS_MARCHES),
    LR_FU(struct stress_camp, spare),
    LR_FR(struct stress_camp, held, LR_SIGNED, 0, STRESS_HEXES),
    LR_FEND,
};

static const struct lr_field fields[] = {
    LR_FG(struct stress_state, core, lr_core_fields),
    LR_FR(struct stress_state, turn, LR_PLAIN, 1, 10000),
    LR_FR(struct stress_state, turns, LR_PLAIN, 1, 10000),
    LR_FT(struct stress_state, first, LR_SIDES),
    LR_FU(struct stress_state, spare),
    LR_F(struct stress_state, moved, LR_BITS, STRESS_PIECE),
    LR_F(struct stress_state, shown, LR_BITS, STRESS_PIECE),
    LR_F(struct stress_state, pool, LR_BITS, STRESS_LEADER),
    LR_FA(struct stress_state, leader, LR_NAMED, LR_SIDES, STRESS_LEADER),
    LR_F(struct stress_state, camped, LR_BITS, LR_HEXES),
    LR_F(struct stress_state, fought, LR_BITS, LR_HEXES),
    LR_FGA(struct stress_state, piece, piece_fields, STRESS_PIECE),
    LR_FU(struct stress_state, between),
    LR_FGA(struct stress_state, camp, camp_fields, LR_SIDES),
    LR_FA(struct stress_state, owner, LR_NAMED, LR_SIDES, LR_HEXES),
    LR_FA(struct stress_state, worn, LR_PLAIN, LR_NUMBER, LR_HEXSIDES),
    LR_FU(struct stress_state, unused),
    LR_FEND,
};

LR_CALLS_GO(stress, turn)
LR_CALLS_ASKED(stress, bids)
LR_CALLS_GO(stress, bids)
LR_CALLS_ASKED(stress, marches)
LR_CALLS_GO(stress, marches)
LR_CALLS_ASKED(stress, walk)
LR_CALLS_ASKED(stress, strike)
LR_CALLS_GO(stress, fight)
LR_CALLS_ASKED(stress, stand)

static const struct lr_kind frames[] = {
    [STRESS_F_TURN] = { .name = "turn",
                        .asks = LR_WORKS,
                        .steps = LR_STEPS("dawn", "first", "second", "dusk"),
                        LR_GOES_BY(turn) },
    [STRESS_F_BIDS] = { .name = "bids",
                        .asks = LR_WORKS | LR_ASKS_IN_SECRET,
                        .form = LR_FORM_NUMBER,
                        .on = LR_ABOVE({ STRESS_F_TURN, LR_AT(STRESS_FIRST) }),
                        .takes = LR_TAKES(STRESS_V_BID),
                        .now = "both sides bid",
                        LR_ASKED_BY(bids),
                        LR_GOES_BY(bids) },
    [STRESS_F_MARCHES] = { .name = "marches",
                           .asks = LR_WORKS | LR_ASKS_THE_ONE,
                           .form = LR_FORM_PLACE,
                           .on = LR_ABOVE({ STRESS_F_TURN, LR_AT(STRESS_SECOND) | LR_AT(STRESS_DUSK) }),
                           LR_VALUES(struct stress_marches_frame, STRESS_MARCHES_VALUES),
                           .takes = LR_TAKES(STRESS_V_MARCH, STRESS_V_DONE),
                           .now = "pieces are chosen to march",
                           LR_ASKED_BY(marches),
                           LR_GOES_BY(marches) },
    [STRESS_F_WALK] = { .name = "walk",
                        .asks = LR_ASKS_THE_ONE,
                        .form = LR_FORM_PLACE,
                        .on = LR_ABOVE({ STRESS_F_MARCHES, 0 }),
                        LR_VALUES(struct stress_walk_frame, STRESS_WALK_VALUES),
                        .takes = LR_TAKES(STRESS_V_GO, STRESS_V_STAY),
                        .now = "a piece marches",
                        LR_ASKED_BY(walk) },
    [STRESS_F_STRIKE] = { .name = "strike",
                          .asks = LR_ASKS_THE_ONE,
                          .form = LR_FORM_PLACE,
                          .on = LR_ABOVE({ STRESS_F_MARCHES, 0 }),
                          LR_VALUES(struct stress_strike_frame, STRESS_WALK_VALUES),
                          .takes = LR_TAKES(STRESS_V_STRIKE, STRESS_V_HOLD),
                          .now = "a piece has marched",
                          LR_ASKED_BY(strike) },
    [STRESS_F_FIGHT] = { .name = "fight",
                         .asks = LR_WORKS,
                         .on = LR_ABOVE({ STRESS_F_MARCHES, 0 }),
                         LR_VALUES(struct stress_fight_frame, STRESS_FIGHT_VALUES),
                         LR_GOES_BY(fight) },
    [STRESS_F_STAND] = { .name = "stand",
                         .asks = LR_ASKS_THE_ONE,
                         .form = LR_FORM_PLACE,
                         .on = LR_ABOVE({ STRESS_F_FIGHT, 0 }),
                         LR_VALUES(struct lr_side_frame, LR_SIDE_VALUES),
                         .takes = LR_TAKES(STRESS_V_STAND),
                         .now = "a hex is struck",
                         LR_ASKED_BY(stand) },
    { .name = NULL },
};

static const struct lr_verb verbs[] = {
    LR_VERB(STRESS_V_BID, "bid {number}", (LR_NUMBER), (LR_AMOUNT), .does = LR_COMMITS, .rule = "3.1",
            .time = "Bids are made at dawn"),
    LR_VERB(STRESS_V_MARCH, "march {piece}", (STRESS_PIECE), (LR_PIECE), .rule = "4.1",
            .time = "A piece is chosen in its side's marches"),
    LR_VERB(STRESS_V_DONE, "done", (0), (0), .does = LR_ENDS, .rule = "4.1",
            .time = "A side is done in its own marches"),
    LR_VERB(STRESS_V_GO, "go to {hex}", (LR_HEXES), (LR_TO), .rule = "4.2", .time = "A piece goes when it marches"),
    LR_VERB(STRESS_V_STAY, "stay", (0), (0), .rule = "4.2", .time = "A piece stays when it marches"),
    LR_VERB(STRESS_V_STRIKE, "strike {hex}", (LR_HEXES), (LR_TO), .does = LR_RISKS, .rule = "5.1",
            .time = "A piece strikes when it has marched"),
    LR_VERB(STRESS_V_HOLD, "hold", (0), (0), .rule = "5.1", .time = "A piece holds when it has marched"),
    LR_VERB(STRESS_V_STAND, "stand with {piece}", (STRESS_PIECE), (LR_PIECE), .does = LR_RISKS, .rule = "5.2",
            .time = "A piece stands when its hex is struck"),
    { .phrase = NULL },
};

/* 2.2 Omens 100 to 399, ten by ten. */
#define OMEN(n) [STRESS_T_OMEN + (n)-100] = { .phrase = "omen " #n " is seen", .rule = "2.2", .key = "OMEN_" #n },
#define TEN(n)                                                                                                     \
    OMEN(n##0) OMEN(n##1) OMEN(n##2) OMEN(n##3) OMEN(n##4) OMEN(n##5) OMEN(n##6) OMEN(n##7) OMEN(n##8) OMEN(n##9)
#define HUNDRED(n)                                                                                                 \
    TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)

static const struct lr_telling tellings[] = {
    LR_TELLING(STRESS_T_BID, "{side} has bid", "3.1", LR_SIDES),
    LR_TELLING(STRESS_T_BIDS, "Blue bids {number}, Gray bids {number}", "3.2", LR_NUMBER, LR_NUMBER),
    LR_TELLING(STRESS_T_FIRST, "{side} marches first", "3.2", LR_SIDES),
    LR_TELLING(STRESS_T_LEADER, "{leader} joins {side}", "2.3", STRESS_LEADER, LR_SIDES),
    LR_TELLING(STRESS_T_CHOSEN, "{piece} is to march from {hex}", "4.1", STRESS_PIECE, LR_HEXES),
    LR_TELLING(STRESS_T_CHOSEN_BLIND, "a {side} piece is to march from {hex}", "4.1", LR_SIDES, LR_HEXES),
    LR_TELLING(STRESS_T_MARCH, "{piece} marches from {hex} to {hex}", "4.2", STRESS_PIECE, LR_HEXES, LR_HEXES),
    LR_TELLING(STRESS_T_MARCH_BLIND, "a {side} piece marches from {hex} to {hex}", "4.2", LR_SIDES, LR_HEXES,
               LR_HEXES),
    LR_TELLING(STRESS_T_STAY, "a {side} piece stays in {hex}", "4.2", LR_SIDES, LR_HEXES),
    LR_TELLING(STRESS_T_DONE, "{side} is done", "4.1", LR_SIDES),
    LR_TELLING(STRESS_T_STRIKE, "{side} strikes {hex} from {hex}", "5.1", LR_SIDES, LR_HEXES, LR_HEXES),
    LR_TELLING(STRESS_T_FACE, "{piece} is turned up", "5.3", STRESS_PIECE),
    LR_TELLING(STRESS_T_ROLL, "{piece} rolls and has {number}", "5.3", STRESS_PIECE, LR_NUMBER),
    LR_TELLING(STRESS_T_LOSS, "{piece} loses a step and has {number}", "5.3", STRESS_PIECE, LR_NUMBER),
    LR_TELLING(STRESS_T_END, "the march ends in turn {number}", "6.1", LR_NUMBER),
    HUNDRED(1) HUNDRED(2) HUNDRED(3){ .phrase = NULL },
};
_Static_assert(sizeof tellings / sizeof tellings[0] == STRESS_T_OMEN + STRESS_OMENS + 1, "300 omens");

/* ---- 1 Reading the pack ---- */

/* 4.2, 4.4 */
static void price_step(const struct lr_board *b, struct stress_tables *t, lr_hex from, int dir)
{
    static const uint8_t enter[4] = { LR_MP, 2 * LR_MP, 2 * LR_MP, 3 * LR_MP };
    uint8_t *regiment = &t->step[0][from][dir], *courier = &t->step[1][from][dir];
    *regiment = *courier = LR_NO_WAY;
    lr_hex to = b->next[from][dir];
    if (to == LR_NONE)
        return;
    uint32_t features = b->features[b->side[from][dir]];
    bool road = features & t->road;
    *regiment = (uint8_t)(road ? LR_MP / 2 : enter[b->terrain[to]] + (features & t->river ? LR_MP : 0));
    *courier = road ? 1 : LR_NO_WAY;
}

/* 1.1 */
static bool load_board(const struct lr_pack *p, struct stress_tables *t, struct lr_error *e)
{
    const struct lr_board *b = p->board;
    if (b == NULL || b->hexes != STRESS_HEXES || b->sides != STRESS_SIDES || b->terrains != 4)
        return lr_fail(e, "board.yaml", 0, 0, "expected %d hexes and %d hexsides, found %d and %d", STRESS_HEXES,
                       STRESS_SIDES, b ? b->hexes : 0, b ? b->sides : 0);
    t->road = lr_feature_bit(b, "road");
    t->river = lr_feature_bit(b, "river");
    for (int h = 0; h < b->hexes; h++)
        for (int d = 0; d < 6; d++)
            price_step(b, t, (lr_hex)h, d);
    return true;
}

static bool add_names(struct lr_pack *p, int domain, int count, const char *(*what)(int), struct lr_error *e)
{
    for (int i = 0; i < count; i++) {
        char *name = lr_keep(p, 32);
        snprintf(name, 32, "%s %d", what(i), i % STRESS_EACH + 1);
        if (!lr_domain_add(p, domain, name, NULL, e))
            return false;
    }
    return true;
}

static const char *piece_kind(int i)
{
    static const char *const kinds[2][2] = { { "Blue Regiment", "Blue Courier" },
                                             { "Gray Regiment", "Gray Courier" } };
    return kinds[stress_owner((unsigned)i)][stress_courier((unsigned)i)];
}
static const char *leader_kind(int i) { return (void)i, "General"; }

static bool load(struct lr_pack *p, struct lr_error *e)
{
    struct stress_tables *t = lr_keep(p, sizeof *t);
    p->tables = t;
    if (!load_board(p, t, e) || !add_names(p, STRESS_PIECE, STRESS_PIECES, piece_kind, e)
        || !add_names(p, STRESS_LEADER, STRESS_LEADERS, leader_kind, e))
        return false;
    for (int i = 0; i < p->scenarios && i < 8; i++) {
        long turns;
        if (!lr_need_int(p->scenario[i].data, "turns", 1, 10000, &turns, e))
            return false;
        t->turns[i] = (uint16_t)turns;
    }
    return true;
}

/* 1.3 Twelve columns of 25 rows, the foremost against the enemy's; couriers on the roads behind. */
static lr_hex begins_at(const struct lr_pack *p, unsigned piece)
{
    int n = (int)(piece % STRESS_EACH), blue = stress_owner(piece) == LR_FIRST;
    int column = n % 12, row = n / 12;
    if (stress_courier(piece))
        return lr_hex_at(p->board, blue ? 20 : 148, 4 + 8 * n);
    return lr_hex_at(p->board, blue ? 83 - column : 84 + column, 7 + 3 * row);
}

/* 1.2, 1.3 */
static void setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    struct stress_state *st = state;
    (void)ev;
    st->turn = 1;
    st->turns = s->scenario < 0 ? 3 : stress_tables(p)->turns[s->scenario];
    memset(st->owner, 0xFF, sizeof st->owner);
    memset(st->leader, 0xFF, sizeof st->leader);
    for (unsigned i = 0; i < STRESS_PIECES; i++) {
        bool here = s->scenario >= 0;
        st->piece[i] = (struct stress_piece){ here ? begins_at(p, i) : LR_NONE, here ? STRESS_STEPS : 0, 0 };
        if (stress_courier(i))
            stress_add(st->shown, i);
    }
    stress_derive(p, st);
    lr_push(&st->core, STRESS_F_TURN, 0);
}

/* ---- The game ---- */

extern const struct lr_game stress_game;
const struct lr_game stress_game = {
    .id = "stress",
    .title = "The Long March",
    .sides = { "Blue", "Gray" },
    .state_size = sizeof(struct stress_state),
    .fields = fields,
    .frames = frames,
    .verbs = verbs,
    .tellings = tellings,
    .longest = 200000,
    .enough = 300,
    .fixture = true,
    .load = load,
    .setup = setup,
    .hide = stress_hide,
    .imagine = stress_imagine,
    .shuffle = stress_shuffle,
    .outcome = stress_outcome,
    .check = stress_check,
    .check_view = stress_check_view,
    .derive = stress_derive,
    .when = stress_when,
    .cell = stress_cell,
    .pieces = stress_shapes,
    .holder = stress_holder,
};
