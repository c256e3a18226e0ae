/* view.c - what a side may see, what it may imagine, what must always hold, and pictures. */
#include "stress.h"

/* ---- 1.2 hide: where pieces stand is seen, and how many; not which ---- */

/* 1.2 */
void stress_hide(const struct lr_pack *p, void *seen, enum lr_side side)
{
    struct stress_state *st = seen;
    (void)p;
    for (unsigned i = 0; i < STRESS_PIECES; i++) {
        if (stress_owner(i) == side || !stress_hidden(st, i))
            continue;
        st->piece[i] = (struct stress_piece){ LR_NONE, 0, 0 };
        stress_drop(st->moved, i);
    }
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        if (s != side)
            st->camp[s].bid = 0;
}

/* The frame that carries a piece of this side; NULL if there is none. */
static struct stress_walk_frame *carrier(struct stress_state *st, enum lr_side side)
{
    for (int i = 0; i < st->core.depth; i++) {
        struct lr_frame *f = &st->core.frame[i];
        if ((f->kind == STRESS_F_WALK || f->kind == STRESS_F_STRIKE || f->kind == STRESS_F_FIGHT) && f->x == side)
            return (struct stress_walk_frame *)f; /* the values of all three begin alike */
    }
    return NULL;
}

static bool has_bid(const struct stress_state *st, enum lr_side side)
{
    if (st->core.depth == 0)
        return false;
    const struct lr_frame *top = lr_top_of(&st->core);
    return top->kind == STRESS_F_BIDS && !(top->asked & LR_ONLY(side));
}

/* ---- imagine: the hidden pieces in any order on the places where some stand ---- */

struct guess {
    struct stress_state *st;
    enum lr_side side; /* whose secrets are imagined */
    unsigned first;
    struct lr_rng *r;
};

/* The places of hidden pieces, in any order; how many. */
static unsigned hidden_places(const struct guess *g, lr_hex place[STRESS_EACH])
{
    uint8_t here[STRESS_HEXES];
    unsigned n = 0;
    memcpy(here, g->st->camp[g->side].here, sizeof here);
    for (unsigned i = g->first; i < g->first + STRESS_EACH; i++)
        if (g->st->piece[i].hex < STRESS_HEXES && here[g->st->piece[i].hex] > 0)
            here[g->st->piece[i].hex]--;
    for (unsigned h = 0; h < STRESS_HEXES; h++)
        for (; here[h] > 0 && n < STRESS_EACH; here[h]--)
            place[n++] = (lr_hex)h;
    for (unsigned i = n; i > 1; i--) {
        unsigned k = lr_rng_below(g->r, i);
        lr_hex kept = place[k];
        place[k] = place[i - 1];
        place[i - 1] = kept;
    }
    return n;
}

static int marks_left(const struct guess *g)
{
    int marks = g->st->camp[g->side].made;
    for (unsigned i = g->first; i < g->first + STRESS_EACH; i++)
        marks -= stress_in(g->st->moved, i);
    return marks;
}

static bool may_carry(const struct guess *g, unsigned piece, const struct stress_walk_frame *f, int marks)
{
    bool marked = stress_in(g->st->moved, piece);
    if (g->st->piece[piece].hex != f->from)
        return false;
    return f->kind == STRESS_F_WALK ? !marked : marked || (stress_hidden(g->st, piece) && marks > 0);
}

/* Marks of having marched go to hidden pieces; whose march it is has one, unless it goes on. */
static void imagine_marks(const struct guess *g)
{
    struct stress_walk_frame *f = carrier(g->st, g->side);
    int marks = marks_left(g);
    unsigned from = lr_rng_below(g->r, STRESS_EACH), carried = STRESS_PIECES;
    for (unsigned k = 0; k < STRESS_EACH && f != NULL && carried == STRESS_PIECES; k++) {
        unsigned i = g->first + (from + k) % STRESS_EACH;
        if (may_carry(g, i, f, marks))
            carried = i;
    }
    if (f != NULL && carried < STRESS_PIECES) {
        f->piece = 1 + (int32_t)carried;
        if (f->kind != STRESS_F_WALK && !stress_in(g->st->moved, carried)) {
            stress_add(g->st->moved, carried);
            marks--;
        }
    }
    from = lr_rng_below(g->r, STRESS_EACH);
    for (unsigned k = 0; k < STRESS_EACH && marks > 0; k++) {
        unsigned i = g->first + (from + k) % STRESS_EACH;
        bool walks = f != NULL && f->kind == STRESS_F_WALK && i == carried;
        if (walks || !stress_hidden(g->st, i) || g->st->piece[i].hex == LR_NONE || stress_in(g->st->moved, i))
            continue;
        stress_add(g->st->moved, i);
        marks--;
    }
}

void stress_imagine(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r)
{
    struct stress_state *st = seen;
    (void)p;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        struct guess g = { st, s, s == LR_FIRST ? 0 : STRESS_EACH, r };
        lr_hex place[STRESS_EACH];
        if (s == side)
            continue;
        unsigned n = hidden_places(&g, place);
        for (unsigned i = g.first; i < g.first + STRESS_EACH && n > 0; i++)
            if (stress_hidden(st, i))
                st->piece[i] = (struct stress_piece){ place[--n], STRESS_STEPS, 0 };
        imagine_marks(&g);
        if (has_bid(st, s))
            st->camp[s].bid = (uint8_t)lr_rng_below(r, STRESS_TOP_BID + 1);
    }
}

/* ---- shuffle: hidden pieces change their names ---- */

static void exchange(struct stress_state *st, enum lr_side side, unsigned a, unsigned b)
{
    struct stress_walk_frame *f = carrier(st, side);
    struct stress_piece kept = st->piece[a];
    bool moved_a = stress_in(st->moved, a), moved_b = stress_in(st->moved, b);
    st->piece[a] = st->piece[b];
    st->piece[b] = kept;
    if (moved_a != moved_b) {
        (moved_b ? stress_add : stress_drop)(st->moved, a);
        (moved_a ? stress_add : stress_drop)(st->moved, b);
    }
    if (f != NULL && (f->piece == 1 + (int32_t)a || f->piece == 1 + (int32_t)b))
        f->piece = f->piece == 1 + (int32_t)a ? 1 + (int32_t)b : 1 + (int32_t)a;
}

void stress_shuffle(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r)
{
    struct stress_state *st = state;
    (void)p;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        unsigned first = s == LR_FIRST ? 0 : STRESS_EACH;
        for (int round = 0; s != side && round < 40; round++) {
            unsigned a = first + lr_rng_below(r, STRESS_EACH), b = first + lr_rng_below(r, STRESS_EACH);
            if (a != b && stress_hidden(st, a) && stress_hidden(st, b))
                exchange(st, s, a, b);
        }
        if (s != side && has_bid(st, s))
            st->camp[s].bid = (uint8_t)lr_rng_below(r, STRESS_TOP_BID + 1);
    }
}

/* ---- What must always hold ---- */

/* 5.4 Without steps off the board, and nothing of it is hidden; the pool is who has no side; here and held are
 * counted. */
void stress_derive(const struct lr_pack *p, void *state)
{
    struct stress_state *st = state;
    (void)p;
    memset(st->camp[0].here, 0, sizeof st->camp[0].here);
    memset(st->camp[1].here, 0, sizeof st->camp[1].here);
    for (unsigned i = 0; i < STRESS_PIECES; i++) {
        struct stress_piece *q = &st->piece[i];
        if (q->hex < STRESS_HEXES) {
            q->steps = q->steps ? q->steps : STRESS_STEPS;
            st->camp[stress_owner(i)].here[q->hex]++;
            continue;
        }
        q->steps = 0;
        stress_add(st->shown, i);
        stress_drop(st->moved, i);
    }
    memset(st->pool, 0, sizeof st->pool);
    for (unsigned i = 0; i < STRESS_LEADERS; i++)
        st->pool[i / 64] |= (uint64_t)(st->leader[i] > LR_SECOND) << i % 64;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        st->camp[s].held = 0;
        for (int h = 0; h < STRESS_HEXES; h++)
            st->camp[s].held += st->owner[h] == s;
    }
}

static bool check_piece(const struct stress_state *st, unsigned i, struct lr_error *e)
{
    const struct stress_piece *q = &st->piece[i];
    bool off = q->hex == LR_NONE, hidden = stress_hidden(st, i);
    if (off != (q->steps == 0) || (off && (hidden || stress_in(st->moved, i))))
        return lr_fail(e, "", 0, 0, "5.4: piece %u stands at %u and has %u steps", i, q->hex, q->steps);
    if (hidden && (q->steps != STRESS_STEPS || stress_courier(i)))
        return lr_fail(e, "", 0, 0, "1.2: piece %u has its face down", i);
    return true;
}

/* 1.4, 4.1, 4.3 */
static bool check_counts(const struct stress_state *st, struct lr_error *e)
{
    struct stress_camp count[2] = { { .bid = 0 }, { .bid = 0 } };
    for (unsigned i = 0; i < STRESS_PIECES; i++) {
        struct stress_camp *c = &count[stress_owner(i)];
        if (st->piece[i].hex != LR_NONE)
            c->here[st->piece[i].hex]++;
        c->made = (uint8_t)(c->made + stress_in(st->moved, i));
    }
    for (int h = 0; h < STRESS_HEXES; h++) {
        for (int s = 0; s < 2; s++)
            count[s].held += st->owner[h] == s;
        if (count[0].here[h] > 0 && count[1].here[h] > 0)
            return lr_fail(e, "", 0, 0, "4.3: both sides stand in hex %d", h);
        if (count[0].here[h] > STRESS_ROOM || count[1].here[h] > STRESS_ROOM)
            return lr_fail(e, "", 0, 0, "1.4: too many stand in hex %d", h);
    }
    for (int s = 0; s < 2; s++)
        if (memcmp(count[s].here, st->camp[s].here, sizeof count[s].here) != 0 || count[s].held != st->camp[s].held
            || count[s].made != st->camp[s].made)
            return lr_fail(e, "", 0, 0, "the counts of side %d are not those of its pieces, hexes and marches", s);
    return true;
}

static bool check_leaders(const struct stress_state *st, struct lr_error *e)
{
    for (unsigned i = 0; i < STRESS_LEADERS; i++)
        if ((st->leader[i] > LR_SECOND) != (st->pool[i / 64] >> i % 64 & 1))
            return lr_fail(e, "", 0, 0, "2.3: leader %u is in the pool or with a side", i);
    return true;
}

/* Whose turn it is, and whose piece marches or fights. */
static bool check_frame(const struct lr_pack *p, const struct stress_state *st, const struct lr_frame *f,
                        struct lr_error *e)
{
    if (f->kind < STRESS_F_MARCHES)
        return f->kind == STRESS_F_TURN || f->asked != 0 || lr_fail(e, "", 0, 0, "3.1: nobody bids");
    if (f->kind == STRESS_F_MARCHES) {
        const struct stress_marches_frame *m = stress_as_marches_of(f);
        bool second = f[-1].step == STRESS_DUSK;
        bool ends = (m->asked == 0) == (m->left == 0), counts = m->left + st->camp[m->side].made <= STRESS_MARCHES;
        return (ends && counts && m->side == (second ? lr_enemy((enum lr_side)st->first) : st->first))
               || lr_fail(e, "", 0, 0, "4.1: another side marches, or so many pieces do not");
    }
    if (f->kind == STRESS_F_STAND) {
        const struct stress_fight_frame *fight = stress_as_fight_of(f - 1);
        return (f->x == lr_enemy((enum lr_side)fight->side) && fight->stands == 0)
               || lr_fail(e, "", 0, 0, "5.2: the side that was struck stands");
    }
    const struct stress_walk_frame *w = (const struct stress_walk_frame *)f;
    unsigned piece = (unsigned)w->piece - 1;
    if (w->side != f[-1].x || w->piece == 0 || stress_owner(piece) != w->side || st->piece[piece].hex != w->from
        || stress_in(st->moved, piece) != (f->kind != STRESS_F_WALK))
        return lr_fail(e, "", 0, 0, "4.1: it is not this piece that marches");
    if (f->kind == STRESS_F_WALK)
        return st->camp[w->side].made + stress_as_marches_of(f - 1)->left < STRESS_MARCHES
               || lr_fail(e, "", 0, 0, "4.1: a march too many");
    lr_hex from = (lr_hex)w->from;
    if (!stress_touches(p, st, (enum lr_side)w->side, from))
        return lr_fail(e, "", 0, 0, "5.1: it touches no enemy");
    if (f->kind == STRESS_F_STRIKE)
        return true;
    const struct stress_fight_frame *fight = stress_as_fight_of(f);
    unsigned stands = (unsigned)fight->stands - 1;
    bool enemy = lr_direction(p->board, from, (lr_hex)fight->hex) >= 0
                 && st->camp[lr_enemy((enum lr_side)fight->side)].here[fight->hex] > 0;
    bool stander =
        fight->stands == 0 || (stress_owner(stands) != fight->side && st->piece[stands].hex == fight->hex);
    return (enemy && stander) || lr_fail(e, "", 0, 0, "5.2: nobody stands there");
}

bool stress_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct stress_state *st = state;
    if (st->turn > st->turns)
        return lr_fail(e, "", 0, 0, "2.1: turn %d of %d", st->turn, st->turns);
    for (unsigned i = 0; i < STRESS_PIECES; i++)
        if (!check_piece(st, i, e))
            return false;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        if (st->camp[s].bid != 0 && !has_bid(st, s))
            return lr_fail(e, "", 0, 0, "3.1: a bid out of its time");
    if (!check_counts(st, e) || !check_leaders(st, e))
        return false;
    for (int i = 0; i < st->core.depth; i++)
        if (!check_frame(p, st, &st->core.frame[i], e))
            return false;
    return true;
}

/* A side knows what it marches with. */
bool stress_check_view(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e)
{
    const struct stress_state *st = seen;
    (void)p;
    for (int i = 0; i < st->core.depth; i++) {
        const struct lr_frame *f = &st->core.frame[i];
        bool carries = f->kind == STRESS_F_WALK || f->kind == STRESS_F_STRIKE || f->kind == STRESS_F_FIGHT;
        const struct stress_walk_frame *w = (const struct stress_walk_frame *)f;
        if (carries && f->x == side && (w->piece == 0 || st->piece[w->piece - 1].hex != w->from))
            return lr_fail(e, "", 0, 0, "4.1: no piece marches");
    }
    return true;
}

/* ---- Pictures ---- */

static void show_hidden(const struct stress_state *st, enum lr_side side, const uint8_t *known, int *n,
                        struct lr_piece *out, int room)
{
    const uint8_t *here = st->camp[side].here;
    for (unsigned h = 0; h < STRESS_HEXES; h++) {
        uint64_t eight = 1; /* most hexes are empty */
        if (h + sizeof eight <= STRESS_HEXES)
            memcpy(&eight, here + h, sizeof eight);
        if (eight == 0)
            h += (unsigned)sizeof eight - 1;
        for (int k = known[h]; k < here[h]; k++)
            if ((*n)++ < room)
                out[*n - 1] = (struct lr_piece){ .hex = (lr_hex)h, .side = side, .hidden = true };
    }
}

int stress_shapes(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room)
{
    const struct stress_state *st = seen;
    uint8_t known[2][STRESS_HEXES] = { { 0 } };
    int n = 0;
    for (unsigned i = 0; i < STRESS_PIECES; i++) {
        const struct stress_piece *q = &st->piece[i];
        if (q->hex == LR_NONE)
            continue;
        known[stress_owner(i)][q->hex]++;
        if (n++ >= room)
            continue;
        out[n - 1] = (struct lr_piece){ .hex = q->hex,
                                        .side = stress_owner(i),
                                        .sign = stress_courier(i) ? LR_CAVALRY : LR_INFANTRY,
                                        .steps = q->steps,
                                        .most = STRESS_STEPS,
                                        .strength = q->steps,
                                        .status = stress_in(st->moved, i) ? LR_MOVED : 0 };
        struct lr_text name = LR_TEXT(out[n - 1].name), full = LR_TEXT(out[n - 1].full);
        lr_name(p, STRESS_PIECE, i, &name);
        lr_name(p, STRESS_PIECE, i, &full);
    }
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        show_hidden(st, s, known[s], &n, out, room);
    return n;
}

enum lr_side stress_holder(const struct lr_pack *p, const void *seen, int place)
{
    uint8_t owner = ((const struct stress_state *)seen)->owner[p->board->place[place].hex];
    return owner <= LR_SECOND ? (enum lr_side)owner : LR_NOBODY;
}

void stress_cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    const struct stress_state *st = seen;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND && h < STRESS_HEXES; s++)
        if (st->camp[s].here[h])
            lr_put(t, "%c%d", p->game->sides[s][0], st->camp[s].here[h]);
}

void stress_when(const struct lr_pack *p, const void *state, struct lr_text *t)
{
    const struct stress_state *st = state;
    lr_put(t, "Turn %d", st->turn);
    if (st->core.over)
        lr_put_string(t, ", the end");
    else if (lr_top_of(&st->core)->kind == STRESS_F_BIDS)
        lr_put_string(t, ", bids");
    else if (lr_asked(state))
        lr_put(t, ", %s", p->game->sides[st->core.depth > 1 ? st->core.frame[1].x & 1 : 0]);
}
