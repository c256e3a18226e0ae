/* hostile.c - changes legal positions as an enemy of the house would, and plays on from whatever is taken. */
#include "hostile.h"

#include "inside.h"
#include "players.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_BANK = 400, PIECES = 2048, ANSWERS = 24, TEXT_ROOM = 1 << 19, LINES = 400 };

struct hostile_tally hostile_tally;
const char *const hostile_names[HOSTILE_WAYS] = { "frames", "fields", "views", "records" };

/* A legal position of some game. */
struct sample {
    struct lr_setup setup;
    void *state;
};

/* The tests' own state. */
static struct {
    const struct lr_pack *p;
    size_t size;
    struct sample bank[MOST_BANK];
    int n;
    struct mind *mind[3]; /* Recruit, Captain, Veteran */
    void *state, *again, *seen, *world;
    lr_answer list[LR_MOST_ANSWERS];
    char text[TEXT_ROOM], other[TEXT_ROOM];
    struct lr_piece piece[PIECES];
    int32_t place[PIECES]; /* of the pieces in the position at hand */
    int places;
    int32_t last;            /* the place named last */
    const uint8_t *at, *end; /* what is left of the input */
    struct lr_rng r;         /* ... and what comes after it */
} room;

static void must(bool ok, const char *what, const char *more)
{
    if (ok)
        return;
    fprintf(stderr, "%s: %s\n", what, more);
    abort();
}

static void must_say(const struct lr_error *e) { must(e->words[0] != '\0', "an error", "without words"); }

/* ---- the input ------------------------------------------------------------------------------------ */

static uint32_t any(void)
{
    if (room.end - room.at < 2)
        return lr_rng_next(&room.r);
    uint32_t n = (uint32_t)room.at[0] << 8 | room.at[1];
    room.at += 2;
    return n;
}

static uint32_t below(uint32_t n) { return n > 0 ? any() % n : 0; }
static bool one_in(uint32_t n) { return below(n) == 0; }
static const struct sample *some_sample(void) { return &room.bank[below((uint32_t)room.n)]; }

/* From here on everything is of this edition. */
static void sit_at(const struct lr_pack *p)
{
    room.p = p;
    for (int i = 0; i < 3; i++)
        if (room.mind[i] != NULL)
            mind_begin(room.mind[i], p, 1, 1);
}

/* ---- the bank: legal positions, one for every stack of questions that comes up, and some more ----- */

static uint64_t stack_of(const struct lr_core *c)
{
    uint8_t kinds[2 * LR_DEPTH];
    for (int i = 0; i < c->depth; i++) {
        kinds[2 * i] = c->frame[i].kind;
        kinds[2 * i + 1] = c->frame[i].step;
    }
    return lr_hash(kinds, 2u * c->depth);
}

static bool wanted(const struct lr_core *c)
{
    int alike = 0;
    if (room.n >= MOST_BANK)
        return false;
    uint64_t stack = stack_of(c);
    for (int i = 0; i < room.n; i++)
        alike += stack_of(room.bank[i].state) == stack && lr_pack_for(room.p, &room.bank[i].setup) == room.p;
    return alike < 2 || lr_rng_below(&room.r, 400) == 0;
}

static void keep(const struct lr_setup *s, const void *state)
{
    struct sample *x = &room.bank[room.n];
    x->setup = *s;
    x->state = malloc(room.size);
    must(x->state != NULL, "the bank", "no memory");
    memcpy(x->state, state, room.size);
    room.n++;
}

static lr_answer some_answer(const void *state, enum lr_side side, bool judged)
{
    struct lr_question q = { .list = room.list, .room = LR_MOST_ANSWERS };
    lr_ask(room.p, state, side, &q);
    if (!judged || room.mind[0] == NULL)
        return room.list[lr_rng_below(&room.r, (uint32_t)q.n)];
    lr_hide(room.p, state, side, room.seen);
    return mind_choose(room.mind[0], room.seen, &q);
}

static void play_for_bank(int game, int longest)
{
    struct lr_setup s;
    lr_setup_preset(room.p, game % room.p->scenarios, (uint64_t)game + 1, &s);
    for (int i = 0; i < room.p->options; i++)
        if (lr_rng_below(&room.r, 4) == 0)
            s.option[i] = (uint8_t)lr_rng_below(&room.r, (uint32_t)room.p->option[i].choices);
    sit_at(lr_pack_for(room.p, &s));
    must(lr_begin(room.p, &s, room.state, NULL), "a game", "does not begin");
    uint32_t care = game % 3 == 0 ? 0 : 9; /* of ten answers so many by judgement */
    for (int i = 0; i < longest; i++) {
        uint8_t asked = lr_asked(room.state);
        if (wanted(room.state))
            keep(&s, room.state);
        if (asked == 0)
            return;
        enum lr_side side = asked == LR_PLAYERS          ? (enum lr_side)lr_rng_below(&room.r, 2)
                            : asked == LR_ONLY(LR_FIRST) ? LR_FIRST
                                                         : LR_SECOND;
        lr_answer x = some_answer(room.state, side, lr_rng_below(&room.r, 10) < care);
        must(lr_step(room.p, room.state, side, x, NULL), "a game", "does not go on");
    }
}

static void *new_state(void)
{
    void *state = aligned_alloc(64, (room.size + 63) / 64 * 64);
    must(state != NULL, "a state", "no memory");
    memset(state, 0, room.size);
    return state;
}

static void open_minds(void)
{
    static const char *const names[3] = { "greedy", "captain", "general" };
    for (int i = 0; i < 3; i++) {
        struct player_care care = { .milliseconds = 0, .playouts = 2, .threads = 1, .seed = 1 };
        const struct player *player = player_named(names[i]);
        room.mind[i] = player != NULL ? mind_make(player, room.p, &care) : NULL;
    }
}

bool hostile_open(const struct lr_pack *p, int games)
{
    room.p = p;
    room.size = p->game->state_size;
    room.state = new_state();
    room.again = new_state();
    room.seen = new_state();
    room.world = new_state();
    room.r = lr_rng_seed(1, 5);
    open_minds();
    for (int i = 0; i < games; i++)
        play_for_bank(i, p->game->enough > 0 ? p->game->enough : 1500);
    return room.n > 0;
}

void hostile_close(void)
{
    for (int i = 0; i < room.n; i++)
        free(room.bank[i].state);
    for (int i = 0; i < 3; i++)
        mind_free(room.mind[i]);
    free(room.state);
    free(room.again);
    free(room.seen);
    free(room.world);
    room.n = 0;
}

/* ---- changing frames ------------------------------------------------------------------------------ */

static int32_t boundary(void)
{
    static const int32_t numbers[] = { -1,  0,   1,     2,     3,     7,     8,         15,        63,
                                       64,  127, 128,   254,   255,   256,   511,       512,       767,
                                       768, 999, 32767, 65534, 65535, 65536, INT32_MAX, INT32_MIN, -2 };
    return numbers[below(sizeof numbers / sizeof numbers[0])];
}

/* Where something stands, in the position that is being changed; often the place named last. */
static int32_t some_place(int32_t domain_size)
{
    if (one_in(3))
        return room.last;
    if (room.places > 0 && !one_in(4))
        return room.last = room.place[below((uint32_t)room.places)];
    return room.last = (int32_t)below((uint32_t)domain_size);
}

static int words_of(const struct lr_value *d)
{
    int n = 0;
    while (d->words != NULL && d->words[n] != NULL)
        n++;
    return n;
}

/* Something that the declaration allows, mostly. */
static int32_t fitting(const struct lr_value *d)
{
    if (d->form == LR_UNUSED)
        return 0;
    if (d->form == LR_WORD)
        return (int32_t)below((uint32_t)words_of(d));
    if (d->form == LR_BITS) {
        uint32_t bits = d->high != 0 ? (uint32_t)d->high : (UINT32_C(1) << (d->domain ? 8 : words_of(d))) - 1;
        return (int32_t)((any() << 16 | any()) & bits);
    }
    int32_t size = d->form == LR_NAMED ? lr_domain_size(room.p, d->domain) : 0;
    if (d->form == LR_NAMED && d->optional && one_in(4))
        return d->low;
    if (d->form == LR_NAMED)
        return (d->domain == LR_HEXES ? some_place(size) : (int32_t)below((uint32_t)size)) + d->plus;
    uint32_t span = (uint32_t)d->high - (uint32_t)d->low + 1;
    return one_in(2) ? d->low + (int32_t)below(span < 6 ? span : 6) : d->low + (int32_t)below(span);
}

/* What lies in a frame, whatever its kind makes of it. */
static int32_t number_in(const struct lr_frame *f, unsigned i)
{
    int32_t n;
    memcpy(&n, f->rest + i * sizeof n, sizeof n);
    return n;
}

static int32_t some_value(const struct lr_value *d, int32_t now)
{
    const struct lr_core *other = some_sample()->state;
    const struct lr_frame *f = &other->frame[below(other->depth)];
    switch (below(8)) {
    case 0:
        return boundary();
    case 1:
        return (int32_t)((uint32_t)now + (one_in(2) ? 1u : UINT32_MAX)); /* the next or the one before */
    case 2:
        return number_in(f, below(6));
    case 3:
        return (int32_t)below(3000);
    default:
        return fitting(d);
    }
}

static int kinds(void) { return lr_domain_size(room.p, LR_FRAMES); }

static struct lr_frame *some_frame(struct lr_core *c)
{
    return &c->frame[one_in(2) && c->depth > 0 ? c->depth - 1u : below(c->depth > 0 ? c->depth : 1u)];
}

static const struct lr_kind *kind_of(const struct lr_frame *f)
{
    return &room.p->game->frames[f->kind < kinds() ? f->kind : 0];
}

/* The values that a kind declares: how many. */
static unsigned values_of(const struct lr_kind *k)
{
    unsigned n = 0;
    while (k->values != NULL && k->values[n].name != NULL)
        n++;
    return n;
}

/* Mostly one that is declared; now and then any bytes. */
static void change_value(struct lr_core *c)
{
    struct lr_frame *f = some_frame(c);
    unsigned n = values_of(kind_of(f));
    if (n == 0 || one_in(8)) {
        ((uint8_t *)f)[3 + below(sizeof *f - 3)] = (uint8_t)any();
        return;
    }
    const struct lr_value *d = &kind_of(f)->values[below(n)];
    lr_value_put(d, f, some_value(d, lr_value_of(d, f)));
}

static void fill_frame(struct lr_frame *f)
{
    const struct lr_kind *k = kind_of(f);
    f->x = 0;
    memset(f->rest, 0, sizeof f->rest);
    for (const struct lr_value *d = k->values; d != NULL && d->name != NULL; d++)
        if (d->when == 0)
            lr_value_put(d, f, fitting(d));
    for (const struct lr_value *d = k->values; d != NULL && d->name != NULL; d++)
        if (d->when != 0 && lr_value_used(d, f))
            lr_value_put(d, f, fitting(d));
    f->asked = k->asks & LR_ASKS_X ? LR_ONLY(f->x & 1) : (uint8_t)below(4);
}

/* A few tries to make it one that is taken: those that are refused teach little. */
static void fill_well(struct lr_core *c, struct lr_frame *f)
{
    for (int tries = 0; tries < 8; tries++) {
        fill_frame(f);
        if (lr_fields_check(room.p, c, NULL) && room.p->game->check(room.p, c, NULL))
            return;
    }
}

static void change_kind(struct lr_core *c)
{
    struct lr_frame *f = some_frame(c);
    f->kind = (uint8_t)below((uint32_t)kinds() + one_in(20));
    f->step = 0;
    if (!one_in(4))
        fill_well(c, f);
}

static void change_step(struct lr_core *c)
{
    struct lr_frame *f = some_frame(c);
    f->step = (uint8_t)(one_in(8) ? any() : below(14));
}

static void change_asked(struct lr_core *c)
{
    struct lr_frame *f = some_frame(c);
    f->asked = (uint8_t)(one_in(20) ? any() : below(4));
    if (one_in(2) && (f->asked == 1 || f->asked == 2))
        f->x = (uint8_t)(f->asked - 1);
}

static void change_depth(struct lr_core *c)
{
    uint8_t depth = one_in(4) ? (uint8_t)any() : (uint8_t)below(LR_DEPTH + 1);
    if (!one_in(8))
        for (int i = depth; i < c->depth; i++)
            c->frame[i] = (struct lr_frame){ 0 };
    c->depth = depth;
}

/* A frame more: one that may stand on this one, or one from elsewhere. */
static void push_frame(struct lr_core *c)
{
    const struct lr_core *other = some_sample()->state;
    if (c->depth >= LR_DEPTH)
        return;
    struct lr_frame *f = &c->frame[c->depth++];
    *f = other->frame[below(other->depth > 0 ? other->depth : 1u)];
    for (int tries = 0; tries < 60 && c->depth > 1 && !one_in(30); tries++) {
        unsigned kind = below((uint32_t)kinds());
        const struct lr_under *on = room.p->game->frames[kind].on;
        for (; on != NULL && on->kind != LR_NO_KIND; on++)
            if (on->kind == f[-1].kind && (on->steps == 0 || (f[-1].step < 64 && on->steps >> f[-1].step & 1)))
                break;
        if (on == NULL || on->kind == LR_NO_KIND)
            continue;
        *f = (struct lr_frame){ .kind = (uint8_t)kind, .step = (uint8_t)below(2) };
        fill_well(c, f);
        return;
    }
}

static void pop_frame(struct lr_core *c)
{
    if (c->depth > 1)
        c->frame[--c->depth] = (struct lr_frame){ 0 };
}

static void swap_frames(struct lr_core *c)
{
    struct lr_frame *f = some_frame(c), *g = some_frame(c), was = *f;
    *f = *g;
    *g = was;
}

/* The stack of another position altogether. */
static void other_stack(struct lr_core *c)
{
    const struct lr_core *other = some_sample()->state;
    memcpy(c->frame, other->frame, sizeof c->frame);
    c->depth = other->depth;
    c->over = other->over;
}

static void find_places(const void *state)
{
    room.places = room.p->game->pieces ? room.p->game->pieces(room.p, state, room.piece, PIECES) : 0;
    room.places = room.places < PIECES ? room.places : PIECES;
    for (int i = 0; i < room.places; i++)
        room.place[i] = room.piece[i].hex;
}

static void change_frames(struct lr_core *c)
{
    static void (*const ways[])(struct lr_core *) = { change_value, change_value, change_value, change_kind,
                                                      change_step,  change_asked, change_depth, push_frame,
                                                      push_frame,   pop_frame,    swap_frames,  other_stack };
    find_places(c);
    for (uint32_t i = 1 + below(3); i > 0 && c->depth <= LR_DEPTH; i--)
        ways[below(sizeof ways / sizeof ways[0])](c);
}

/* ---- changing fields ------------------------------------------------------------------------------ */

/* Some single value of the state, and the group it is in. */
struct leaf {
    const struct lr_field *field;
    size_t offset;
    const struct lr_field *array; /* of groups: its elements may change places */
    size_t first;
};

static struct leaf some_leaf(void)
{
    const struct lr_field *f = room.p->game->fields;
    struct leaf x = { 0 };
    size_t base = 0;
    for (;;) {
        unsigned n = 0;
        while (f[n].name != NULL)
            n++;
        f = &f[below(n)];
        size_t at = base + f->offset;
        if (f->form == LR_GROUP && f->count > 0) {
            x.array = f;
            x.first = at;
        }
        base = at + (f->count > 0 ? below(f->count) * (size_t)f->width : 0);
        if (f->form != LR_GROUP)
            break;
        f = f->parts;
    }
    x.field = f;
    x.offset = base;
    return x;
}

static uint64_t some_number(const struct lr_field *f, uint64_t now)
{
    bool ranged = f->low != 0 || f->high != 0;
    uint64_t most = f->domain != LR_NUMBER ? (uint64_t)lr_domain_size(room.p, f->domain) : 300;
    switch (below(6)) {
    case 0:
        return (uint64_t)(int64_t)boundary();
    case 1:
        return now + (one_in(2) ? 1 : UINT64_MAX);
    case 2:
        return ranged ? (uint64_t)(one_in(2) ? f->low : f->high) : UINT64_MAX;
    case 3:
        return any();
    default:
        return ranged && f->high - f->low < UINT32_MAX ? (uint64_t)f->low + below((uint32_t)(f->high - f->low + 1))
                                                       : below((uint32_t)(most > 0 ? most : 1));
    }
}

static void change_bits(const struct lr_field *f, uint8_t *at)
{
    for (uint32_t i = 1 + below(3); i > 0; i--) {
        uint32_t bit = below(8u * f->width);
        at[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

/* From another position, or from another thing of the same kind. */
static void borrow(uint8_t *state, const struct leaf *x)
{
    const uint8_t *from = some_sample()->state;
    if (x->array == NULL || one_in(3)) {
        memcpy(state + x->offset, from + x->offset, x->field->width);
        return;
    }
    size_t width = x->array->width, a = x->first + below(x->array->count) * width,
           b = x->first + below(x->array->count) * width;
    if (one_in(2))
        memcpy(state + a, from + a, width);
    else
        memcpy(state + a, state + b, a == b ? 0 : width);
}

static void change_field(uint8_t *state)
{
    struct leaf x = some_leaf();
    uint64_t now = 0;
    if (one_in(4)) {
        borrow(state, &x);
        return;
    }
    if (x.field->form == LR_BITS) {
        change_bits(x.field, state + x.offset);
        return;
    }
    size_t width = x.field->width < 8 ? x.field->width : 8;
    memcpy(&now, state + x.offset, width);
    now = some_number(x.field, now);
    memcpy(state + x.offset, &now, width);
}

static void change_fields(uint8_t *state)
{
    for (uint32_t i = 1 + below(5); i > 0; i--)
        if (one_in(30))
            state[(any() << 16 | any()) % room.size] = (uint8_t)any();
        else
            change_field(state);
}

/* ---- looking at it -------------------------------------------------------------------------------- */

/* What pictures take for granted of a piece. */
static void look_at_pieces(const void *seen)
{
    int places = room.p->board != NULL ? room.p->board->hexes + room.p->board->boxes : 0;
    int n = room.p->game->pieces(room.p, seen, room.piece, PIECES);
    for (int i = 0; i < n && i < PIECES; i++) {
        const struct lr_piece *x = &room.piece[i];
        must(x->hex < places, "a piece", "stands nowhere");
        must(x->side <= LR_NOBODY && (unsigned)x->sign < LR_SIGNS, "a piece", "is of no kind");
        must(memchr(x->name, 0, sizeof x->name) && memchr(x->full, 0, sizeof x->full), "a name", "has no end");
    }
}

static void look_by_wire(const void *seen, int eyes)
{
    const struct wire *wire = wire_of(room.p->game);
    if (wire == NULL)
        return;
    json_decref(wire->data(room.p, seen, eyes));
    for (const struct wire_overlay *o = wire->overlays; wire->overlay != NULL && o != NULL && o->name != NULL; o++)
        json_decref(wire->overlay(room.p, seen, eyes, o->name));
    if (wire->turn != NULL)
        wire->turn(room.p, seen);
}

static void look_at_view(const void *seen, int eyes)
{
    const struct lr_game *g = room.p->game;
    char words[600] = "", others[200] = "";
    struct lr_text t = LR_TEXT(words);
    if (g->when != NULL)
        g->when(room.p, seen, &t);
    struct lr_outcome o = g->outcome(room.p, seen);
    must((int)o.winner >= 0 && o.winner <= LR_NOBODY, "an outcome", "without a side");
    if (g->pieces != NULL)
        look_at_pieces(seen);
    for (int i = 0; room.p->board != NULL && g->holder != NULL && i < room.p->board->places; i++)
        g->holder(room.p, seen, i);
    for (int i = 0; room.p->board != NULL && g->cell != NULL && i < 8; i++) {
        t = LR_TEXT(words);
        g->cell(room.p, seen, (lr_hex)below((uint32_t)(room.p->board->hexes + room.p->board->boxes)), &t);
    }
    for (enum lr_side side = LR_FIRST; side <= LR_SECOND; side++) {
        struct lr_question q = { .list = room.list, .room = LR_MOST_ANSWERS, .words = LR_TEXT(words) };
        if (eyes == (int)side)
            lr_ask(room.p, seen, side, &q);
        struct lr_text u = LR_TEXT(others);
        lr_others(room.p, seen, side, &u);
    }
    if (one_in(4))
        look_by_wire(seen, eyes);
}

static void play_world(void *world, int answers)
{
    for (int i = 0; i < answers && lr_asked(world) != 0; i++) {
        uint8_t asked = lr_asked(world);
        enum lr_side side = asked == LR_PLAYERS ? (enum lr_side)below(2) : (enum lr_side)(asked >> 1);
        struct lr_question q = { .list = room.list, .room = LR_MOST_ANSWERS };
        lr_ask(room.p, world, side, &q);
        int n = q.n < q.room ? q.n : q.room;
        if (n == 0 || !lr_step(room.p, world, side, room.list[below((uint32_t)n)], NULL))
            return;
        hostile_tally.answers++;
    }
}

/* A world for what a side sees: it need not be sound, but must be judged without harm. */
static void imagine(const void *seen, enum lr_side side)
{
    struct lr_error e = { 0 };
    struct lr_rng r = lr_rng_seed(any(), 6);
    hostile_tally.worlds++;
    if (lr_position_imagine(room.p, seen, side, &r, room.world, &e))
        play_world(room.world, 2 + (int)below(3));
    else
        must_say(&e);
}

/* As odds and players do: they go on in it unjudged. */
static void think(const void *seen, enum lr_side side, const struct lr_question *q)
{
    struct lr_rng r = lr_rng_seed(any(), 6);
    struct lr_odds o;
    int n = q->n < q->room ? q->n : q->room;
    uint32_t what = below(64);
    if (n == 0)
        return;
    lr_answer x = q->list[below((uint32_t)n)];
    struct lr_error e = { 0 };
    struct lr_way w;
    if (what < 8)
        must(lr_way_of(room.p, seen, side, x, &w, &e) || e.words[0] == '\0', "the way", e.words);
    else if (what < 40 && room.mind[0] != NULL)
        must(lr_listed(q, mind_choose(room.mind[0], seen, q)), "the Recruit", "says something else");
    else if (what < 42)
        lr_odds_of(room.p, seen, side, x, 20, &r, &o);
    else if (what < 43)
        player_odds(room.p, seen, side, x, 2, &r, &o);
    else if (what >= 62 && one_in(4) && room.mind[1] != NULL)
        mind_choose(room.mind[1 + below(2)], seen, q);
}

static void look(const void *state)
{
    uint8_t asked = lr_asked(state);
    int eyes = (int)below(4);
    if (eyes == 3) {
        look_at_view(state, 3);
        return;
    }
    lr_hide(room.p, state, (enum lr_side)eyes, room.seen);
    look_at_view(room.seen, eyes);
    if (eyes <= LR_SECOND && one_in(3))
        imagine(room.seen, (enum lr_side)eyes);
    if (eyes > LR_SECOND || !(asked & LR_ONLY(eyes)))
        return;
    struct lr_question q = { .list = room.list, .room = LR_MOST_ANSWERS };
    lr_ask(room.p, room.seen, (enum lr_side)eyes, &q);
    static lr_answer kept[LR_MOST_ANSWERS];
    memcpy(kept, room.list, sizeof(lr_answer) * (size_t)(q.n < q.room ? q.n : q.room));
    q.list = kept;
    think(room.seen, (enum lr_side)eyes, &q);
}

/* ---- playing on ----------------------------------------------------------------------------------- */

static enum lr_side asked_side(const struct lr_match *m)
{
    uint8_t asked = lr_asked(lr_match_state(m));
    return asked == LR_PLAYERS ? (enum lr_side)below(2) : asked == LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
}

static void answer(struct lr_match *m)
{
    enum lr_side side = asked_side(m);
    struct lr_question q = { .list = room.list, .room = LR_MOST_ANSWERS };
    lr_match_ask(m, side, &q);
    int n = q.n < q.room ? q.n : q.room;
    if (n == 0)
        return;
    struct lr_verdict v = lr_match_answer(m, side, lr_match_seq(m), room.list[below((uint32_t)n)]);
    must(v.ok || (v.words[0] && v.rule[0]), "a listed answer", "is refused without words");
    hostile_tally.answers++;
}

/* An answer that can be said, of a domain's things, or anything at all. */
static lr_answer odd_answer(void)
{
    if (one_in(4))
        return (uint64_t)lr_rng_next(&room.r) << 32 | lr_rng_next(&room.r);
    unsigned verbs = 1;
    while (room.p->game->verbs[verbs].phrase != NULL)
        verbs++;
    unsigned verb = verbs > 1 ? 1 + below(verbs - 1) : 1, op[4] = { 0 };
    for (int i = 0; i < 4; i++) {
        int domain = room.p->game->verbs[verb].domain[i];
        op[i] = domain == LR_NUMBER ? 0 : below((uint32_t)lr_domain_size(room.p, domain));
    }
    return lr_say(verb, op[0], op[1], op[2], op[3]);
}

static void refuse(struct lr_match *m)
{
    uint64_t before = lr_hash(lr_match_state(m), room.size);
    lr_answer x = odd_answer();
    struct lr_verdict v = lr_match_answer(m, (enum lr_side)below(2), lr_match_seq(m), x);
    must(v.ok || (v.words[0] && v.rule[0] && lr_hash(lr_match_state(m), room.size) == before), "a refusal",
         "changes something or says nothing");
    hostile_tally.refusals += !v.ok;
}

static void play_on(struct lr_match *m)
{
    for (int i = (int)below(ANSWERS); i >= 0 && lr_asked(lr_match_state(m)) != 0; i--) {
        uint32_t what = below(16);
        if (what < 11)
            answer(m);
        else if (what < 14)
            refuse(m);
        else if (what == 14)
            lr_match_undo(m, asked_side(m));
        else
            lr_match_redo(m, asked_side(m));
        if (one_in(3))
            look(lr_match_state(m));
    }
    bool sound =
        lr_fields_check(room.p, lr_match_state(m), NULL) && room.p->game->check(room.p, lr_match_state(m), NULL);
    hostile_tally.strayed += !sound;
}

/* What was taken is written, and read again to the same bytes. */
static void there_and_back(const struct lr_setup *s, const void *state)
{
    struct lr_text t = LR_TEXT(room.text);
    struct lr_setup again;
    struct lr_error e = { 0 };
    int view = -1;
    must(lr_position_write(room.p, s, state, -1, &t), "a position that was taken", "cannot be written");
    bool ok = lr_position_read(room.p, "written", room.text, t.used, &again, room.again, &view, &e);
    must(ok, "a position that was taken is refused", e.words);
    if (memcmp(state, room.again, room.size) == 0)
        return;
    t = LR_TEXT(room.other);
    lr_fields_write_changes(room.p, state, room.again, &t);
    must(false, "a position differs when read back", room.other);
}

/* ---- records -------------------------------------------------------------------------------------- */

/* Lines lost, doubled, exchanged; another's words; checks gone. */
static size_t break_record(const char *text, size_t length)
{
    static const char *line[LINES + 1];
    int n = 0;
    struct lr_text out = LR_TEXT(room.other);
    for (const char *at = text; at < text + length && n < LINES; n++) {
        line[n] = at;
        const char *stop = memchr(at, '\n', (size_t)(text + length - at));
        at = stop ? stop + 1 : text + length;
        line[n + 1] = at;
    }
    uint32_t each = one_in(2) ? 4 * (uint32_t)n + 1 : 1 + (uint32_t)n / (1 + below(3));
    for (int i = 0; i < n; i++) {
        int which = one_in(each) ? (int)below((uint32_t)n) : i;
        int size = (int)(line[which + 1] - line[which]);
        const char *check = memchr(line[which], '=', (size_t)size);
        bool loose = check != NULL && one_in(2);
        if (one_in(4 * each))
            continue;
        lr_put(&out, "%.*s%s", loose ? (int)(check - line[which]) : size, line[which], loose ? "\n" : "");
    }
    return out.used;
}

static void read_record(const char *text, size_t length)
{
    struct lr_error e = { 0 };
    struct lr_match *m = lr_record_read(room.p, "record", text, length, &e);
    if (m == NULL) {
        must_say(&e);
        return;
    }
    hostile_tally.taken[HOSTILE_RECORD]++;
    struct lr_text t = LR_TEXT(room.text);
    must(lr_record_write(m, &t) || t.cut, "a record that was read", "cannot be written");
    sit_at(lr_match_pack(m)); /* it may have become one of another board */
    play_on(m);
    lr_match_free(m);
}

static bool record_of(struct lr_match *m, bool change)
{
    struct lr_text t = LR_TEXT(room.text);
    if (!lr_record_write(m, &t))
        return false;
    size_t length = change ? break_record(room.text, t.used) : t.used;
    if (!change)
        memcpy(room.other, room.text, t.used + 1);
    char *exact = malloc(length ? length : 1);
    must(exact != NULL, "a record", "no memory");
    memcpy(exact, room.other, length);
    read_record(exact, length);
    free(exact);
    return true;
}

/* ---- the ways ------------------------------------------------------------------------------------- */

/* As text, as an outsider would write it; or the bytes as they are, judged in the same way. */
static bool judged(struct lr_setup *s, void *state)
{
    struct lr_error e = { 0 };
    bool ok;
    if (one_in(6)) {
        struct lr_text t = LR_TEXT(room.text);
        int view = -1;
        ((struct lr_core *)state)->spare[0] = 0;
        if (!lr_position_write(room.p, s, state, -1, &t))
            return false;
        ok = lr_position_read(room.p, "hostile", room.text, t.used, s, state, &view, &e);
    } else {
        ok = lr_position_finish(room.p, state, NULL, &e);
    }
    if (!ok)
        must_say(&e);
    return ok;
}

static bool run_position(enum hostile_way way)
{
    const struct sample *x = some_sample();
    struct lr_setup s = x->setup;
    sit_at(lr_pack_for(room.p, &s));
    memcpy(room.state, x->state, room.size);
    if (way == HOSTILE_FRAMES || (way == HOSTILE_RECORD && one_in(4)))
        change_frames(room.state);
    if (way == HOSTILE_FIELDS || (way == HOSTILE_FRAMES && one_in(4)))
        change_fields(room.state);
    if (!judged(&s, room.state))
        return false;
    if (one_in(12))
        there_and_back(&s, room.state);
    look(room.state);
    struct lr_match *m = lr_match_at(room.p, &s, room.state, NULL);
    if (m == NULL)
        return true;
    play_on(m);
    bool ok = true;
    if (way == HOSTILE_RECORD)
        ok = record_of(m, true);
    else if (one_in(40))
        record_of(m, false);
    lr_match_free(m);
    return ok;
}

static bool view_judged(const void *seen, enum lr_side side)
{
    struct lr_error e = { 0 };
    bool ok = lr_view_holds(room.p, seen, (int)side, &e);
    if (!ok)
        must_say(&e);
    return ok;
}

static bool run_view(void)
{
    const struct sample *x = some_sample();
    enum lr_side side = (enum lr_side)below(2);
    void *seen = room.again;
    sit_at(lr_pack_for(room.p, &x->setup));
    lr_hide(room.p, x->state, side, seen);
    if (one_in(2))
        change_frames(seen);
    else
        change_fields(seen);
    if (!view_judged(seen, side))
        return false;
    look_at_view(seen, (int)side);
    imagine(seen, side);
    return true;
}

bool hostile_run(enum hostile_way way, const uint8_t *bytes, size_t size)
{
    room.at = bytes;
    room.end = bytes + size;
    room.r = lr_rng_seed(lr_hash(bytes, size), 7);
    hostile_tally.tried[way]++;
    room.last = 0;
    bool taken = way == HOSTILE_VIEW ? run_view() : run_position(way);
    if (way != HOSTILE_RECORD)
        hostile_tally.taken[way] += taken;
    return taken;
}
