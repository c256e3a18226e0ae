/* pieces.c - chapters 1 and 2: blocks, where they stand, and what must always be true of them. */
#include "ford.h"

unsigned ford_in(const struct ford_state *st, enum lr_side s, unsigned place)
{
    unsigned first = s == LR_FIRST ? 0 : FORD_EACH, set = 0;
    for (unsigned i = first; i < first + FORD_EACH; i++)
        set |= (unsigned)(st->block[i].hex == place) << i;
    return set;
}

/* The places where a side has at least so many blocks. */
unsigned ford_places_with(const struct ford_state *st, enum lr_side s, unsigned least)
{
    const uint8_t *here = st->camp[s].here;
    unsigned set = 0;
    for (unsigned i = 0; i < FORD_PLACES; i++)
        set |= (unsigned)(here[i] >= least) << i;
    return set;
}

/* 1.3 The living blocks of a side that only it knows. */
unsigned ford_hidden(const struct ford_state *st, enum lr_side s)
{
    return ford_set_of(s) & ~(unsigned)st->lost & ~(unsigned)st->shown;
}

void ford_put(struct ford_state *st, unsigned block, unsigned place)
{
    uint8_t *here = st->camp[ford_owner(block)].here;
    if (st->block[block].hex != FORD_NOWHERE)
        here[st->block[block].hex]--;
    if (place != FORD_NOWHERE)
        here[place]++;
    st->block[block].hex = (uint8_t)place;
}

/* 1.2, 6.7 A block loses steps, and with the last one is lost. */
void ford_lose(struct ford_state *st, unsigned block, unsigned steps, struct lr_events *ev)
{
    enum lr_side owner = ford_owner(block);
    if (steps > st->block[block].steps)
        steps = st->block[block].steps;
    st->camp[owner].fallen = (uint8_t)(st->camp[owner].fallen + steps);
    st->block[block].steps = (uint8_t)(st->block[block].steps - steps);
#ifdef FORD_MUTANT_INVARIANT
    st->block[block].steps = (uint8_t)(st->block[block].steps - steps);
#endif
    if (steps > 0)
        LR_TELL(ev, FORD_T_LOSS, owner, LR_EVERYONE, (int32_t)block, (int32_t)steps);
    if (st->block[block].steps > 0)
        return;
    ford_put(st, block, FORD_NOWHERE);
    st->lost |= (uint16_t)ford_bit(block);
    *ford_moved(st) &= (uint16_t)~ford_bit(block);
    LR_TELL(ev, FORD_T_LOST, owner, LR_EVERYONE, (int32_t)block);
}

/* 5.9 Who holds the crossings. */
void ford_hold(const struct ford_tables *t, struct ford_state *st, struct lr_events *ev)
{
    for (unsigned i = 0; i < FORD_CROSSINGS; i++)
        for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
            bool alone = st->camp[s].here[t->place[i]] > 0 && st->camp[lr_enemy(s)].here[t->place[i]] == 0;
            if (!alone || st->held[i] == s)
                continue;
            st->held[i] = (uint8_t)s;
            LR_TELL(ev, FORD_T_HELD, s, LR_EVERYONE, (int32_t)s, (int32_t)i);
        }
}

static bool is_view(const struct ford_state *st)
{
    unsigned blanks = 0;
    for (unsigned i = 0; i < FORD_PLACES; i++)
        blanks += (unsigned)(st->camp[0].blanks[i] + st->camp[1].blanks[i]);
    return blanks > 0;
}

/* Steps missing from a side's blocks, lost ones included. */
int ford_missing(const struct ford_tables *t, const struct ford_state *st, enum lr_side s)
{
    int sum = 0;
    unsigned set = ford_set_of(s);
    while (set) {
        unsigned i = ford_next(&set);
        sum += t->full[i] - st->block[i].steps;
    }
    return sum;
}

/* 7.3 A straggler comes back at most once, and only the owner knows whether to a block. */
static bool losses_fit(const struct ford_tables *t, const struct ford_state *st, enum lr_side s)
{
    bool drawn = !(st->cup & ford_bit((unsigned)FORD_STRAGGLERS + s));
    int back = st->camp[s].fallen - ford_missing(t, st, s);
    return back == 0 || (back == 1 && drawn);
}

static int couriers(const struct ford_state *st) { return !(st->cup & ford_bit(FORD_COURIERS)); }

static bool purse_fits(const struct ford_state *st, enum lr_side s)
{
    int chit = st->camp[s].purse + st->camp[s].spent - couriers(st);
    return chit >= 6 && chit <= 8;
}

/* A block put on the board by hand has its full steps unless told otherwise, one taken off is lost; the
 * ledgers follow. In a view, what is unknown stays unknown. */
static void settle_pieces(const struct ford_tables *t, struct ford_state *st)
{
    st->lost = 0;
    for (unsigned i = 0; i < FORD_BLOCKS; i++) {
        if (st->block[i].hex == FORD_NOWHERE) {
            st->lost |= (uint16_t)ford_bit(i);
            st->block[i].steps = 0;
        } else if (st->block[i].steps == 0) {
            st->block[i].steps = t->full[i];
        }
    }
    st->moved &= (uint16_t)~st->lost;
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        struct ford_camp *c = &st->camp[s];
        if (!losses_fit(t, st, s))
            c->fallen = (uint8_t)ford_missing(t, st, s);
        if (c->purse > 0 && !purse_fits(st, s)) /* an empty one may be a purse not seen */
            c->spent = (uint8_t)(7 + couriers(st) - (c->purse < 7 ? c->purse : 7));
    }
}

void ford_derive(const struct lr_pack *p, void *state)
{
    struct ford_state *st = state;
    if (!is_view(st))
        settle_pieces(ford_tables(p), st);
    if (!st->fog)
        st->shown = (uint16_t)(ford_bit(FORD_BLOCKS) - 1);
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++)
        memcpy(st->camp[s].here, st->camp[s].blanks, sizeof st->camp[s].here);
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        if (st->block[i].hex < FORD_PLACES)
            st->camp[ford_owner(i)].here[st->block[i].hex]++;
}

/* ---- What must always be true ---- */

static bool check_block(const struct lr_pack *p, const struct ford_state *st, unsigned i, struct lr_error *e)
{
    const struct ford_tables *t = ford_tables(p);
    char words[40];
    struct lr_text name = LR_TEXT(words);
    lr_name(p, FORD_BLOCK, i, &name);
    bool lost = st->lost & ford_bit(i), moved = st->moved & ford_bit(i);
    if (lost != (st->block[i].hex == FORD_NOWHERE) || lost != (st->block[i].steps == 0))
        return lr_fail(e, "", 0, 0, "1.2: %s is %s, stands at %d and has %d steps", words, lost ? "lost" : "alive",
                       st->block[i].hex, st->block[i].steps);
    if (st->block[i].steps > t->full[i])
        return lr_fail(e, "", 0, 0, "1.2: %s has %d steps of %d", words, st->block[i].steps, t->full[i]);
    if (lost)
        return !moved || lr_fail(e, "", 0, 0, "5.1: %s is lost and has moved", words);
    if (moved && st->block[i].hex >= t->hexes)
        return lr_fail(e, "", 0, 0, "2.5: %s has moved into a reserve", words);
    if (st->block[i].hex >= t->hexes && st->block[i].hex - t->hexes != (int)ford_owner(i))
        return lr_fail(e, "", 0, 0, "2.5: %s stands in the enemy's reserve", words);
    if (t->kind[i] == FORD_GUNS && t->woods & ford_bit(st->block[i].hex))
        return lr_fail(e, "", 0, 0, "5.6: %s stands in woods", words);
    return true;
}

const struct ford_attack_frame *ford_attack_in(const struct ford_state *st)
{
    for (int i = 0; i < st->core.depth; i++)
        if (st->core.frame[i].kind == FORD_F_ATTACK)
            return ford_as_attack_of(&st->core.frame[i]);
    return NULL;
}

static bool check_place(const struct ford_tables *t, const struct ford_state *st, unsigned i, struct lr_error *e)
{
    const struct ford_attack_frame *attack = ford_attack_in(st);
    for (enum lr_side s = LR_FIRST; s <= LR_SECOND; s++) {
        const struct ford_camp *c = &st->camp[s];
        if (c->blanks[i] != 0)
            return lr_fail(e, "", 0, 0, "1.3: unknown blocks stand in place %u", i);
        if (c->here[i] != __builtin_popcount(ford_in(st, s, i)))
            return lr_fail(e, "", 0, 0, "place %u is said to hold %d blocks of side %d", i, c->here[i], (int)s);
        if (i < t->hexes && c->here[i] > FORD_ROOM)
            return lr_fail(e, "", 0, 0, "1.5: hex %u holds %d blocks of side %d", i, c->here[i], (int)s);
    }
    if (st->camp[0].here[i] && st->camp[1].here[i] && (attack == NULL || attack->hex != (int)i))
        return lr_fail(e, "", 0, 0, "5.7: both sides stand in hex %u without a battle", i);
    return true;
}

static bool check_camp(const struct ford_tables *t, const struct ford_state *st, enum lr_side s, struct lr_error *e)
{
    const struct ford_camp *c = &st->camp[s];
    if (!losses_fit(t, st, s))
        return lr_fail(e, "", 0, 0, "1.2: side %d has lost %d steps in battle and misses %d", (int)s, c->fallen,
                       ford_missing(t, st, s));
    if (!purse_fits(st, s))
        return lr_fail(e, "", 0, 0, "1.4: side %d has spent %d and still has %d", (int)s, c->spent, c->purse);
    if (c->bid > c->purse)
        return lr_fail(e, "", 0, 0, "4.1: side %d bids %d of %d", (int)s, c->bid, c->purse);
    if (__builtin_popcount(st->moved & ford_set_of(s)) > c->made)
        return lr_fail(e, "", 0, 0, "5.2: side %d has made %d moves", (int)s, c->made);
    return true;
}

static unsigned hex_of(const struct lr_frame *f)
{
    switch (f->kind) {
    case FORD_F_STAND:
        return (unsigned)ford_as_stand_of(f)->hex;
    case FORD_F_PURSUIT:
        return (unsigned)ford_as_pursuit_of(f)->hex;
    case FORD_F_LOSS:
        return (unsigned)ford_as_loss_of(f)->hex;
    default:
        return (unsigned)ford_as_retreat_of(f)->hex;
    }
}

/* A battle question stands on its attack and is put to one side about blocks that are there. */
static bool sound_battle_frame(const struct ford_tables *t, const struct ford_state *st, const struct lr_frame *f,
                               const struct ford_attack_frame *attack)
{
    enum lr_side asked = f->asked == LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
    bool attacks = asked == ford_attacker(attack), here = hex_of(f) == (unsigned)attack->hex;
    unsigned mine = ford_in(st, asked, hex_of(f));
    if (hex_of(f) >= (unsigned)t->hexes || st->camp[attack->attacker].here[attack->hex] != 1)
        return false;
    switch (f->kind) {
    case FORD_F_STAND:
        return !attacks && mine && here;
    case FORD_F_PURSUIT:
        return attacks && !mine && ford_in(st, lr_enemy(asked), hex_of(f))
               && (t->touch[0][0][attack->hex] & ford_bit(hex_of(f)));
    case FORD_F_LOSS:
        return !attacks && mine && here;
    default:
        return here && attack->beaten == (int)asked && (mine >> ford_as_retreat_of(f)->block & 1);
    }
}

static bool sound_attack(const struct ford_tables *t, const struct ford_state *st,
                         const struct ford_attack_frame *f)
{
    enum lr_side side = ford_attacker(f);
    if (f->hex >= t->hexes)
        return false;
    /* Until the fire two sides stand there, at the end no longer. */
    unsigned hex = (unsigned)f->hex;
    bool one = st->camp[side].here[hex] == 1, defended = st->camp[lr_enemy(side)].here[hex] > 0;
    if (f->step <= FORD_FIGHT)
        return one && defended;
    return f->step < FORD_BATTLE_END || !(st->camp[side].here[hex] && defended);
}

/* What frames must have to do with the rest of the state; what they are by themselves is declared in game.c. */
static bool sound_frame(const struct ford_tables *t, const struct ford_state *st, const struct lr_frame *f)
{
    switch (f->kind) {
    case FORD_F_TURN:
        return true;
    case FORD_F_BIDS:
        return f->asked != 0;
    case FORD_F_MOVES: {
        int left = ford_as_moves_of(f)->left;
        return left >= (f->asked ? 1 : 0) && left + st->camp[f->asked >> 1].made <= FORD_TOP_BID;
    }
    case FORD_F_ATTACK:
        return sound_attack(t, st, ford_as_attack_of(f));
    default:
        return sound_battle_frame(t, st, f, ford_as_attack_of(f - 1));
    }
}

static bool check_frames(const struct ford_tables *t, const struct ford_state *st, struct lr_error *e)
{
    int depth = st->core.depth;
#ifdef FORD_MUTANT_CREDULOUS
    depth = 0;
#endif
    for (int i = 0; i < depth; i++)
        if (!sound_frame(t, st, &st->core.frame[i]))
            return lr_fail(e, "", 0, 0, "frame %d (kind %d) does not stand where it may, or asks the wrong side", i,
                           st->core.frame[i].kind);
    return true;
}

/* Values that have a name for none, and may not be none here. */
static bool check_values(const struct ford_state *st, struct lr_error *e)
{
    if (st->turn < 1 || st->turn > st->turns)
        return lr_fail(e, "", 0, 0, "3.1: turn %d of %d", st->turn, st->turns);
    if (st->first > LR_SECOND || st->held[0] > LR_SECOND || st->held[1] > LR_SECOND)
        return lr_fail(e, "", 0, 0, "4.2, 5.9: a side moves first and holds a crossing, not nobody");
    if (st->fog > 1 || st->rain > 1 || st->mud > 1 || st->last >= FORD_RESULTS)
        return lr_fail(e, "", 0, 0, "fog, rain and mud are yes or no");
    return true;
}

bool ford_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    const struct ford_state *st = state;
    if (!check_values(st, e) || !check_frames(ford_tables(p), st, e))
        return false;
    for (unsigned i = 0; i < FORD_BLOCKS; i++)
        if (!check_block(p, st, i, e))
            return false;
    for (unsigned i = 0; i < FORD_PLACES; i++)
        if (!check_place(ford_tables(p), st, i, e))
            return false;
    return check_camp(ford_tables(p), st, LR_FIRST, e) && check_camp(ford_tables(p), st, LR_SECOND, e);
}
