/* game.c - The Blank Game: its state, its questions and its words in tables, and chapter 1, what the pack's data
 * say. */
#include "blank.h"

/* ---- Tables ---- */

/* Every byte of the state by name: positions, plays and errors speak of them so. */
static const struct lr_field fields[] = {
    LR_FG(struct blank_state, core, lr_core_fields),
    LR_FR(struct blank_state, turn, LR_PLAIN, 1, BLANK_MOST_TURNS),
    LR_FR(struct blank_state, turns, LR_PLAIN, 1, BLANK_MOST_TURNS),
    LR_FU(struct blank_state, spare),
    LR_FA(struct blank_state, hex, LR_NAMED, LR_HEXES, BLANK_PIECE),
    LR_FEND,
};

LR_CALLS_GO(blank, turn)
LR_CALLS_ASKED(blank, march)

/* Whom each kind asks and how, what it may stand on, what it carries and which answers it takes. */
static const struct lr_kind frames[] = {
    [BLANK_F_TURN] = { .name = "turn",
                       .asks = LR_WORKS,
                       LR_VALUES(struct blank_turn_frame, BLANK_TURN_VALUES),
                       LR_GOES_BY(turn) },
    [BLANK_F_MARCH] = { .name = "march",
                        .asks = LR_ASKS_THE_ONE,
                        .form = LR_FORM_PLACE,
                        .on = LR_ABOVE({ BLANK_F_TURN, 0 }),
                        LR_VALUES(struct blank_march_frame, BLANK_MARCH_VALUES),
                        .takes = LR_TAKES(BLANK_V_MARCH, BLANK_V_STAY),
                        .now = "a column marches",
                        LR_ASKED_BY(march) },
    { .name = NULL },
};

/* An answer in words, what each operand is to it, the rule it falls under, and when it is given. */
static const struct lr_verb verbs[] = {
    LR_VERB(BLANK_V_MARCH, "march to {hex}", (LR_HEXES), (LR_TO), .rule = "2.2",
            .time = "A column marches in its turn"),
    LR_VERB(BLANK_V_STAY, "stay", (0), (0), .rule = "2.2", .time = "A column stays in its turn"),
    { .phrase = NULL },
};

static const struct lr_telling tellings[] = {
    LR_TELLING(BLANK_T_MARCH, "{piece} marches to {hex}", "2.2", BLANK_PIECE, LR_HEXES),
    LR_TELLING(BLANK_T_STAY, "{piece} stays", "2.2", BLANK_PIECE),
    LR_TELLING(BLANK_T_END, "the game ends in turn {number}", "3.1", LR_NUMBER),
    { .phrase = NULL },
};

/* ---- 1 Reading the pack ---- */

/* 1.1 */
static bool load_board(const struct lr_pack *p, struct blank_tables *t, struct lr_error *e)
{
    const struct lr_place *hill = p->board != NULL ? lr_place_named(p->board, "Hill") : NULL;
    if (hill == NULL)
        return lr_fail(e, "board.yaml", 0, 0, "expected a board with a place named Hill");
    t->hill = hill->hex;
    return true;
}

/* 1.2 */
static bool load_pieces(struct lr_pack *p, struct blank_tables *t, struct lr_error *e)
{
    static const char *const known[] = { "name", "side", NULL };
    const struct lr_node *file = lr_data(p, "data/pieces.tsv", e);
    if (file == NULL)
        return false;
    if (file->count != BLANK_PIECES)
        return lr_wrong(file, e, "expected %d pieces, found %d", BLANK_PIECES, file->count);
    int i = 0;
    for (const struct lr_node *n = file->first; n != NULL; n = n->next, i++) {
        const struct lr_node *name = lr_need(n, "name", LR_SCALAR, e);
        int side;
        if (name == NULL || !lr_only_keys(n, known, e) || !lr_need_name(p, n, "side", LR_SIDES, &side, e)
            || !lr_domain_add(p, BLANK_PIECE, name->text, name, e))
            return false;
        t->owner[i] = (uint8_t)side;
    }
    return true;
}

/* 1.3 */
static bool load_scenario(const struct lr_pack *p, struct blank_tables *t, int which, struct lr_error *e)
{
    const struct lr_node *data = p->scenario[which].data, *pieces = lr_need(data, "pieces", LR_MAP, e);
    long turns;
    if (pieces == NULL || !lr_need_int(data, "turns", 1, BLANK_MOST_TURNS, &turns, e))
        return false;
    t->turns[which] = (uint8_t)turns;
    for (int i = 0; i < BLANK_PIECES; i++)
        t->start[which][i] = LR_NONE;
    for (const struct lr_node *n = pieces->first; n != NULL; n = n->next) {
        int piece = lr_find(p, BLANK_PIECE, n->key, strlen(n->key)), hex;
        if (piece < 0)
            return lr_wrong(n, e, "expected a piece, found %s", n->key);
        if (!lr_read_name(p, n, LR_HEXES, &hex, e))
            return false;
        t->start[which][piece] = (lr_hex)hex;
    }
    return true;
}

static bool load(struct lr_pack *p, struct lr_error *e)
{
    struct blank_tables *t = lr_keep(p, sizeof *t);
    p->tables = t;
    if (p->scenarios > BLANK_SCENARIOS)
        return lr_fail(e, "pack.yaml", 0, 0, "expected at most %d scenarios", BLANK_SCENARIOS);
    bool ok = load_board(p, t, e) && load_pieces(p, t, e);
    for (int i = 0; ok && i < p->scenarios; i++)
        ok = !lr_plays(p, i) || load_scenario(p, t, i, e);
    return ok;
}

/* 1.3 The start: place everything and push the first frame. Without a scenario, an empty board. */
static void setup(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev)
{
    const struct blank_tables *t = blank_tables(p);
    struct blank_state *st = state;
    (void)ev;
    st->turn = 1;
    st->turns = s->scenario < 0 ? 1 : t->turns[s->scenario];
    for (int i = 0; i < BLANK_PIECES; i++)
        st->hex[i] = s->scenario < 0 ? LR_NONE : t->start[s->scenario][i];
    lr_push(&st->core, BLANK_F_TURN, 0);
}

/* ---- The game ---- */

extern const struct lr_game BLANK_SYMBOL_game;
const struct lr_game BLANK_SYMBOL_game = {
    .id = "blank",
    .title = "The Blank Game",
    .sides = { "Union", "Confederate" },
    .state_size = sizeof(struct blank_state),
    .fields = fields,
    .frames = frames,
    .verbs = verbs,
    .tellings = tellings,
    .longest = BLANK_MOST_TURNS * BLANK_PIECES,
    .load = load,
    .setup = setup,
    .hide = blank_hide,
    .imagine = blank_imagine,
    .shuffle = blank_shuffle,
    .outcome = blank_outcome,
    .check = blank_check,
    .when = blank_when,
    .cell = blank_cell,
    .pieces = blank_pieces,
};
