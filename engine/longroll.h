/* longroll.h - the whole public interface of the Long Roll engine.
 *
 * A match always stands at a question. A rulebook (`struct lr_game`) says what is asked, which answers
 * are legal, what an answer does and what each side may see; the engine does everything else: boards,
 * dice, the stack of questions, undo, records, positions as text, plays and packs.
 *
 *   1 small things    4 ways         7 events      10 packs       13 positions
 *   2 names           5 chance       8 state       11 stepping    14 records
 *   3 grid and board  6 questions    9 the game    12 matches     15 plays, odds
 *
 * Rules of the house: a state is one flat block of bytes (no pointers, no floats); a pack never changes
 * after loading, so threads may share it; functions marked HOT never allocate; text goes into buffers the
 * caller owns; anything that can fail returns false and fills a `struct lr_error`. No global state.
 * Long Roll runs on little-endian machines, so that a state is the same bytes everywhere.
 */
#ifndef LONGROLL_H
#define LONGROLL_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct lr_pack;
struct lr_match;

/* ---- 1. Small things ------------------------------------------------------------------------------ */

/* The two sides of the table. NOBODY is the public: a spectator, or no winner. */
enum lr_side { LR_FIRST = 0, LR_SECOND = 1, LR_NOBODY = 2 };

static inline enum lr_side lr_enemy(enum lr_side s) { return s == LR_FIRST ? LR_SECOND : LR_FIRST; }

/* Sets of sides: who is asked, who may know. */
#define LR_ONLY(side) ((uint8_t)(1u << (unsigned)(side)))
enum { LR_PLAYERS = 3, LR_EVERYONE = 7 };

/* What went wrong and where. line and column count from 1; 0 means unknown. */
struct lr_error {
    char file[160];
    int line, column;
    char words[360];
};

/* Fill `e` (which may be NULL) and return false, so that callers can `return lr_fail(...)`. */
bool lr_fail(struct lr_error *e, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* "file:line:column: words", leaving out what is unknown. */
const char *lr_error_line(const struct lr_error *e, char *buffer, size_t size);

/* Text into a caller's buffer: always terminated, cut short when full (`cut` is then set).
 * With at == NULL nothing is written and no time is spent. */
struct lr_text {
    char *at;
    size_t size, used;
    bool cut;
};

#define LR_TEXT(array) ((struct lr_text){ (array), sizeof(array), 0, false })
#define LR_NO_TEXT     ((struct lr_text){ NULL, 0, 0, false })
void lr_put(struct lr_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lr_put_string(struct lr_text *t, const char *s);

/* One pass over bytes (XXH3, 64 bits): the same number on every machine. HOT */
uint64_t lr_hash(const void *bytes, size_t size);

/* ---- 2. Names ------------------------------------------------------------------------------------- */

/* A domain is a set of named things that answers, events and positions speak of. The engine owns the
 * first few; a game adds its own (its blocks, leaders, boxes ...) from LR_OWN up while loading. */
enum lr_domain {
    LR_NUMBER,   /* a plain number */
    LR_YESNO,    /* 0 no, 1 yes */
    LR_SIDES,    /* the sides, by the names in the game */
    LR_HEXES,    /* hexes and boxes of the board: by place name, or by printed number */
    LR_HEXSIDES, /* "Mill/Ford" or "0304/0405"; "0304:NE" where there is no hex beyond */
    LR_FRAMES,   /* the game's kinds of question */
    LR_TERRAIN,  /* terrain names of the board */
    LR_OWN = 8,
    LR_DOMAINS = 32
};

/* The name of thing `id`; "-" for the all-ones "none" of any width. HOT when t->at is NULL. */
void lr_name(const struct lr_pack *p, int domain, uint64_t id, struct lr_text *t);
/* The thing with this name, whatever its case; also by alias (a hex by its printed number). -1 if none. */
int lr_find(const struct lr_pack *p, int domain, const char *name, size_t length);
int lr_domain_size(const struct lr_pack *p, int domain);
/* Where a name stands in a list, -1 if it does not. */
int lr_name_index(const char *const *names, int count, const char *name);

/* ---- 3. Grid and board ---------------------------------------------------------------------------- */

typedef uint16_t lr_hex;     /* a hex, or (from board->hexes up) an off-map box */
typedef uint16_t lr_hexside; /* the border of two hexes, or of a hex and the edge of the map */
#define LR_NONE ((uint16_t)0xFFFF)

enum { LR_MAX_HEXES = 16384, LR_MAX_SHEETS = 8, LR_MAX_BOXES = 256 };

/* Directions run clockwise. Pointy-top hexes: 0 NE 1 E 2 SE 3 SW 4 W 5 NW.
 * Flat-top hexes: 0 N 1 NE 2 SE 3 S 4 SW 5 NW. The opposite of d is (d + 3) % 6. */
static inline int lr_opposite(int d) { return d < 3 ? d + 3 : d - 3; }

/* One printed sheet: how its hexes are numbered, and where it lies on the joined board.
 * Cells are counted x eastward and y southward from the north-west corner of the board. */
struct lr_sheet {
    char letter[4];                  /* prefix of its numbers, "" if none */
    int16_t x, y, width, height;     /* cells it covers */
    bool column_first;               /* CCRR (true) or RRCC (false) */
    bool from_east, from_south;      /* which way the numbers grow away from */
    int16_t first_column, first_row; /* the number at that corner */
    int16_t column_step, row_step;   /* usually 1 */
    uint8_t column_digits, row_digits;
};

struct lr_grid {
    bool flat;      /* flat-top hexes (columns) or pointy-top (rows) */
    bool shove_odd; /* which cells stand half a hex further: odd y eastward (pointy), odd x southward (flat) */
    int16_t width, height;
    int sheets;
    struct lr_sheet sheet[LR_MAX_SHEETS];
};

/* The two ends of a hexside: hex[1] is LR_NONE at the edge of the map. dir[i] leads out of hex[i]. */
struct lr_ends {
    lr_hex hex[2];
    uint8_t dir[2];
};

/* An ordered line: a railroad or road as the hexes it passes, a river as the hexsides it follows. */
struct lr_route {
    const char *name, *kind;
    bool by_side; /* stops are hexsides */
    uint16_t length;
    const uint16_t *stops;
    int source;
};

/* A named place in a hex; everything else the pack says of it is in `data`. */
struct lr_place {
    const char *name, *kind;
    lr_hex hex;
    const struct lr_node *data;
};

/* An extra step that the grid does not show: box to hex, ferry, rail off the map. */
struct lr_link {
    lr_hex from, to;
    const char *kind;
};

/* A partition gives every hex one of a few named values: its state, its theatre, its home side. */
struct lr_partition {
    const char *name;
    int values;
    const char *const *value_names;
    const uint8_t *of; /* by hex; 0xFF: none */
};

/* Immutable. Hex ids run west to east, north to south over the whole rectangle; `playable` says which
 * are on the map. All arrays are indexed by hex or hexside. */
/* Coordinates in which distance is simple; the third is -q - r. */
struct lr_axial {
    int16_t q, r;
};

struct lr_board {
    struct lr_grid grid;
    int hexes, boxes, sides, corners;
    const struct lr_axial *axial; /* of each hex */
    const uint8_t *playable;
    const lr_hex (*next)[6];     /* neighbour in each direction, LR_NONE off the map */
    const lr_hexside (*side)[6]; /* hexside in each direction */
    const uint16_t (*corner)[6]; /* corner d lies between hexsides d and d + 1 */
    const struct lr_ends *ends;  /* of each hexside */
    const uint8_t *terrain;      /* by hex, an index of terrain_names */
    const uint32_t *flags;       /* by hex, one bit a name of flag_names */
    const uint32_t *features;    /* by hexside, one bit a name of feature_names; routes set the bit of their kind */
    const uint8_t (*edge)[6];    /* by hex and direction: features seen from one hex only (a bluff, a slope) */
    int terrains, flag_count, feature_count, edge_count;
    const char *const *terrain_names, *const *flag_names, *const *feature_names, *const *edge_names;
    int routes, places, links, partitions;
    const struct lr_route *route;
    const struct lr_place *place;
    const struct lr_link *link;
    const struct lr_partition *partition;
    const char *const *box_names;
};

lr_hex lr_hex_at(const struct lr_board *b, int x, int y); /* LR_NONE outside */
/* A box is further away than anything, except from itself. HOT */
static inline int lr_distance(const struct lr_board *b, lr_hex from, lr_hex to)
{
    if (from == to)
        return 0;
    if (from >= b->hexes || to >= b->hexes)
        return LR_NONE;
    const struct lr_axial u = b->axial[from], v = b->axial[to];
    int q = v.q - u.q, r = v.r - u.r, z = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (z < 0 ? -z : z)) / 2;
}
int lr_direction(const struct lr_board *b, lr_hex from, lr_hex to); /* of a neighbour; -1 if none. HOT */
/* The hexes at exactly `radius`, clockwise from north(-east); how many lie on the map. HOT */
int lr_ring(const struct lr_board *b, lr_hex centre, int radius, lr_hex *out, int room);
/* The straight line of hexes, both ends included. Where it runs along a hexside, lean -1 or +1 says which
 * bank. Returns the count. HOT */
int lr_line(const struct lr_board *b, lr_hex from, lr_hex to, int lean, lr_hex *out, int room);
/* The hexsides that share a corner with this one (at most 4). HOT */
int lr_sides_meeting(const struct lr_board *b, lr_hexside side, lr_hexside out[4]);
/* The printed number of a hex on the sheet that owns it, and back (with or without the sheet's letter). */
void lr_hex_number(const struct lr_board *b, lr_hex h, struct lr_text *t);
lr_hex lr_hex_numbered(const struct lr_board *b, const char *number, size_t length);
const char *lr_direction_name(const struct lr_board *b, int d); /* "NE" */
/* The bit of a named flag or feature; 0 if the board has none of that name. */
uint32_t lr_flag_bit(const struct lr_board *b, const char *name);
uint32_t lr_feature_bit(const struct lr_board *b, const char *name);
uint8_t lr_edge_bit(const struct lr_board *b, const char *name);
const struct lr_place *lr_place_named(const struct lr_board *b, const char *name);
const struct lr_partition *lr_partition_named(const struct lr_board *b, const char *name);

/* ---- 4. Ways ------------------------------------------------------------------------------------- */

/* Movement points are counted in twelfths, so halves, thirds and quarters are exact. */
typedef int32_t lr_cost;
#define LR_MP      12
#define LR_BLOCKED ((lr_cost)-1)
#define LR_STOP    ((lr_cost)1 << 24) /* added to a cost: may enter, may not go on */
#define LR_DEAREST ((lr_cost)4095)    /* the largest cost of one step */

/* The way of a march, a retreat, a train: the hexes in order, the first and the last included, and what it costs to
 * enter each. Costs are in twelfths of whatever is counted. The caller owns it; nothing is allocated. */
enum { LR_LONGEST_WAY = 512, LR_WAY_NOTES = 4 };
struct lr_way {
    int n;
    lr_hex hex[LR_LONGEST_WAY];
    lr_cost step[LR_LONGEST_WAY]; /* of entering hex[i]; step[0] is 0 */
    lr_cost cost, allowance;      /* of all steps; what the mover has before it. LR_BLOCKED: nothing is counted */
    const char *counts;           /* "Movement Points", "hexes"; NULL: nothing is counted, and all costs are 0 */
    char rule[16], stop[96]; /* the rule that ends the march there, and why: "forest ends a move"; may be empty */
    int notes;               /* what else a player should know, each by its rule: "one more by road", 2.6 */
    struct {
        char rule[16], words[96];
    } note[LR_WAY_NOTES];
};
/* For games: it begins there; goes on to there; and ends by this rule. Hexes beyond LR_LONGEST_WAY are counted and
 * not kept. */
void lr_way_begin(struct lr_way *w, lr_hex from);
void lr_way_on(struct lr_way *w, lr_hex to, lr_cost cost);
void lr_way_ends(struct lr_way *w, const char *rule, const char *why);
void lr_way_note(struct lr_way *w, const char *rule, const char *words); /* beyond LR_WAY_NOTES it is left out */
/* "1 1/2 of 3 Movement Points": may be empty. */
void lr_way_price(const struct lr_way *w, struct lr_text *t);
/* "1 1/2 of 3 Movement Points, one more by road (2.6)": price and notes, not the hexes; may be empty. */
void lr_way_write(const struct lr_way *w, struct lr_text *t);
/* "1 1/2" */
void lr_cost_write(lr_cost cost, struct lr_text *t);

/* ---- 5. Chance ------------------------------------------------------------------------------------ */

/* 128 bits from which all of a game's chance follows; all zero: none given. Die number `roll` is a keyed function
 * (SipHash-2-4) of the secret, the course, the roll and the sides: dice shown tell nothing of dice to come, and
 * whoever is given the secret afterwards can prove every one. docs/architecture.md says how. */
struct lr_secret {
    uint64_t half[2];
};

bool lr_secret_given(const struct lr_secret *s);
struct lr_secret lr_secret_of(uint64_t seed); /* a seed stretched to a secret, always the same */
/* As 32 hexadecimal digits, and back (whatever their case). */
enum { LR_SECRET_DIGITS = 32 };
void lr_secret_write(const struct lr_secret *s, char out[LR_SECRET_DIGITS + 1]);
bool lr_secret_read(const char *digits, size_t length, struct lr_secret *s);
/* Die `roll`, counted from 0, of a course: 1 .. sides. What lr_die rolls, for proofs. HOT */
int lr_chance_die(const struct lr_secret *s, uint32_t course, uint32_t roll, int sides);
uint64_t lr_siphash(const struct lr_secret *key, const void *message, size_t length);

/* PCG32 (O'Neill's XSH-RR 64/32): 8 bytes, well known, integer only; nothing to keep a secret with. For players and
 * decoration: the game's chance lives in the state and moves only by rules. */
struct lr_rng {
    uint64_t at, stream;
};

struct lr_rng lr_rng_seed(uint64_t seed, uint64_t stream);
uint32_t lr_rng_next(struct lr_rng *r);              /* HOT */
uint32_t lr_rng_below(struct lr_rng *r, uint32_t n); /* 0 .. n-1, unbiased. HOT */

struct lr_core;
struct lr_events;

/* One die of the game's own chance: 1 .. sides, of which there are at most 65535. Dice queued by a play (which
 * lays out 255 at most) come first. Noted in `ev` if given (the next event told carries it). HOT */
int lr_die(struct lr_core *c, int sides, struct lr_events *ev);
static inline int lr_d6(struct lr_core *c, struct lr_events *ev) { return lr_die(c, 6, ev); }
static inline int lr_2d6(struct lr_core *c, struct lr_events *ev)
{
    int a = lr_die(c, 6, ev);
    return a + lr_die(c, 6, ev);
}
/* Draw one member of a pool given as a bit set (at least one bit): its bit number. HOT */
int lr_draw(struct lr_core *c, uint64_t pool, struct lr_events *ev);
/* The same from a pool of any size, 64 members a word, the lowest first: by the same die as from one word. HOT */
int lr_draw_from(struct lr_core *c, const uint64_t *pool, int words, struct lr_events *ev);

/* ---- 6. Questions and answers --------------------------------------------------------------------- */

/* An answer is a verb and up to four operands in one number. 0 is no answer; verb 0 is never used.
 * Ordered by verb, then a, b, c, d. */
typedef uint64_t lr_answer;

static inline lr_answer lr_say(unsigned verb, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return (uint64_t)(verb & 0xFF) << 56 | (uint64_t)(a & 0xFFFF) << 40 | (uint64_t)(b & 0xFFFF) << 24
           | (uint64_t)(c & 0xFFFF) << 8 | (d & 0xFF);
}
static inline unsigned lr_verb_of(lr_answer x) { return (unsigned)(x >> 56); }
static inline unsigned lr_a(lr_answer x) { return (unsigned)(x >> 40) & 0xFFFF; }
static inline unsigned lr_b(lr_answer x) { return (unsigned)(x >> 24) & 0xFFFF; }
static inline unsigned lr_c(lr_answer x) { return (unsigned)(x >> 8) & 0xFFFF; }
static inline unsigned lr_d(lr_answer x) { return (unsigned)x & 0xFF; }

struct lr_verdict;

/* What an operand is to its answer, for whoever shows it. */
enum lr_role {
    LR_WHAT,     /* something of its own kind */
    LR_PIECE,    /* the piece that does it, or that it is done to */
    LR_FROM,     /* the place it leaves, or is done at */
    LR_TO,       /* the place it leads to */
    LR_VIA,      /* the place it passes */
    LR_TARGET,   /* another piece, that it is aimed at or done for */
    LR_AMOUNT,   /* how many: a range of numbers */
    LR_SWITCHES, /* a set of bits, each a switch */
    LR_ONE_WAY   /* one of several ways of doing it, independent of the rest */
};

/* What an answer does, as far as its verb says it. */
enum lr_does {
    LR_RISKS = 1,  /* dice are rolled or something is shown: odds are worth asking for */
    LR_ENDS = 2,   /* it ends something that the side could go on with: its movement, its turn */
    LR_ASIDE = 4,  /* a button beside the form: done, pass */
    LR_COMMITS = 8 /* it cannot be taken back */
};

/* How a verb is said: "march {block} to {hex}" takes a from domain[0] and b from domain[1]. Operands it
 * does not take must be 0. The words in braces are for people; order is what counts.
 *
 * And why an answer with it is not possible now, whatever is being asked. First its own conditions: `bars` refuses
 * what a rule forbids even when its time comes (the year, the place, whose it is), and returns true; it must let
 * through whatever is legal. Where nothing bars it and the question does not take the verb, it is refused by the
 * sequence of play: "Blocks move in their side's moves" by the rule that says so, with `now` of the question. All
 * of this is given what the side sees (lr_hide), not the state: no refusal can tell a side more. */
struct lr_verb {
    const char *phrase;
    uint8_t domain[4];
    uint8_t role[4];             /* enum lr_role */
    uint8_t does;                /* set of enum lr_does */
    const char *key;             /* the name of its enumerator: front ends know it by that */
    const char *const *switches; /* of an operand with LR_SWITCHES, the label of each bit; ends with NULL */
    uint8_t plain;               /* the verb that says the same without its LR_ONE_WAY operand; 0: none */
    const char *rule;            /* NULL: that of the question at hand */
    const char *time; /* when it is said, without a full stop; NULL: the question at hand finds the reason */
    bool (*bars)(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, struct lr_verdict *v);
};

/* A row of a game's verbs, with what else there is to say of it: LR_VERB(GAME_V_MOVE, "move {block} to {hex}",
 * (GAME_BLOCK, LR_HEXES), (LR_PIECE, LR_TO), .rule = "5.1", .time = "A block moves when its side moves"). One that
 * takes nothing has (0), (0). */
#define LR_UNPACK(...) __VA_ARGS__
#define LR_VERB(name, words, domains, roles, ...)                                                                  \
    [name] = {                                                                                                     \
        .phrase = (words), .domain = { LR_UNPACK domains }, .role = { LR_UNPACK roles }, .key = #name, __VA_ARGS__ \
    }

/* The words of an answer, and back. Reading takes any answer that can be said, legal or not. */
void lr_answer_write(const struct lr_pack *p, lr_answer x, struct lr_text *t);
bool lr_answer_read(const struct lr_pack *p, const char *words, lr_answer *x, struct lr_error *e);

/* A known verb, each operand a thing of its domain, the operands it does not take 0. */
bool lr_answer_sound(const struct lr_pack *p, lr_answer x);

/* What is asked of one side. The caller lends the list and, if it wants words, the texts. */
struct lr_question {
    lr_answer *list;       /* legal answers, ascending */
    int room, n;           /* n may exceed room: the list was then cut */
    struct lr_text words;  /* the question, for the side asked */
    struct lr_text others; /* what everyone else may be told: "choosing a retreat" */
    enum lr_side side;
    const char *rule;  /* the rule that asks */
    lr_answer suggest; /* a sensible default, 0 if none */
    bool always;       /* ask even when there is one answer, because that would tell the enemy something */
    bool sorted;       /* kept by lr_allow */
    /* Set by a caller who only wants to know whether there is a choice, as lr_settle does after every answer: a
     * game may then stop at its second answer, or at the first of a question that is asked always. */
    bool brief;
};

/* For games, inside ask(). HOT */
static inline void lr_allow(struct lr_question *q, lr_answer x)
{
    if (q->n < q->room) {
        if (q->n > 0 && q->list[q->n - 1] >= x)
            q->sorted = false;
        q->list[q->n] = x;
    }
    q->n++;
}

/* Allowed, or refused with a rule number and one plain sentence. Rules H1 to H9 are the table's own
 * (docs/protocol.md): not your question, stale, game over, no such answer, undo closed ... */
struct lr_verdict {
    bool ok;
    char rule[16];
    char words[240];
};

void lr_refuse(struct lr_verdict *v, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- 7. Events ------------------------------------------------------------------------------------ */

/* What happened, for logs and pictures. Rules tell events as they go; with ev == NULL nothing is built. */
struct lr_telling {     /* one kind of event */
    const char *phrase; /* "{block} marches to {hex}", "{number} step(|s)" */
    const char *rule;
    uint8_t domain[6];
    const char *key; /* the name of its enumerator: front ends know it by that */
};

/* A row of a game's tellings: LR_TELLING(GAME_T_MOVE, "{block} moves to {hex}", "5.3", GAME_BLOCK, LR_HEXES). */
#define LR_TELLING(name, words, number, ...)                                                                       \
    [name] = { .phrase = (words), .rule = (number), .domain = { __VA_ARGS__ }, .key = #name }

struct lr_roll {
    uint16_t value, sides;
    uint32_t roll, course; /* which die it was; roll LR_LAID_OUT: laid out by a play */
};
#define LR_LAID_OUT UINT32_MAX

struct lr_event {
    uint16_t kind; /* index of the game's tellings */
    uint8_t side;  /* whose doing */
    uint8_t know;  /* set of sides that may know */
    uint32_t first_die;
    int32_t arg[6];
    uint8_t dice; /* how many dice, from first_die */
};

struct lr_events {
    struct lr_event *list;
    int n, room;
    struct lr_roll *dice;
    int dice_n, dice_room, told; /* dice already told of */
    bool lost;                   /* something did not fit */
    struct lr_way *walked;       /* lent by whoever wants to know which way was gone, and what was charged for it */
};

/* Tell an event with one to six operands; it takes with it the dice rolled since the last (255 at most: the
 * next event takes the rest). HOT */
#define LR_TELL(ev, kind, side, know, ...)                                                                         \
    ((ev) ? lr_tell((ev), (kind), (side), (know), (const int32_t[6]){ __VA_ARGS__ }) : (void)0)
void lr_tell(struct lr_events *ev, unsigned kind, enum lr_side side, uint8_t know, const int32_t arg[6]);
/* The same thing told to others in other words: with the dice of the event before. */
#define LR_TELL_TOO(ev, kind, side, know, ...)                                                                     \
    ((ev) ? lr_tell_too((ev), (kind), (side), (know), (const int32_t[6]){ __VA_ARGS__ }) : (void)0)
void lr_tell_too(struct lr_events *ev, unsigned kind, enum lr_side side, uint8_t know, const int32_t arg[6]);
/* What it tells; and the same with the dice behind it, in brackets. */
void lr_event_words(const struct lr_pack *p, const struct lr_event *e, struct lr_text *t);
void lr_event_write(const struct lr_pack *p, const struct lr_events *ev, const struct lr_event *e,
                    struct lr_text *t);
/* Rules that carry out a march note each hex as it is entered, from where, and what they charge for it; then what
 * they leave the mover, unless something hidden has cut the march short. Whoever has to look for the way only to
 * note it asks first whether anybody wants to know.
 */
static inline bool lr_noted(const struct lr_events *ev) { return ev != NULL && ev->walked != NULL; }
void lr_walk(struct lr_events *ev, lr_hex from, lr_hex to, lr_cost cost);
void lr_walk_left(struct lr_events *ev, lr_cost left);

/* ---- 8. State ------------------------------------------------------------------------------------- */

/* A frame is a question, or a piece of work, waiting on the stack. The top frame is what happens now:
 * `asked` says which sides must answer (both: in secret, in any order); 0: the game goes on by itself. The values
 * it carries are those that its kind declares (below), from x on; a game reaches them through a struct of the kind.
 */
struct lr_frame {
    _Alignas(int32_t) uint8_t kind;
    uint8_t asked, step;
    uint8_t x; /* the first value, if it is a single byte: mostly a side */
    uint8_t rest[24];
};

enum { LR_DEPTH = 16, LR_QUEUE = 64 };

/* Every state begins with this. */
struct lr_core {
    struct lr_secret secret; /* gone from every view */
    /* Dice and draws so far: chance has moved when this has. Every view shows it, so the number of dice must
     * not depend on anything hidden. */
    uint32_t rolls;
    uint32_t reveals;         /* times something hidden was shown */
    uint32_t course;          /* raised when something is taken back by consent: what follows has fresh chance */
    uint8_t over;             /* the game has ended */
    uint8_t depth;            /* frames on the stack */
    uint8_t queued, queue_at; /* dice a play has laid out */
    uint8_t bad_die;          /* a laid-out die did not fit the die that was rolled */
    uint8_t spare[7];
    uint8_t queue[LR_QUEUE];
    struct lr_frame frame[LR_DEPTH];
};

static inline struct lr_frame *lr_top(struct lr_core *c) { return &c->frame[c->depth - 1]; }
static inline const struct lr_frame *lr_top_of(const struct lr_core *c) { return &c->frame[c->depth - 1]; }
struct lr_frame *lr_push(struct lr_core *c, unsigned kind, uint8_t asked); /* cleared but for these. HOT */
void lr_pop(struct lr_core *c);                                            /* clears what it pops. HOT */
/* Something hidden has been shown: undo stops here. HOT */
static inline void lr_reveal(struct lr_core *c) { c->reveals++; }

/* The shape of a state, field by field: every byte is in exactly one field, so that any state can be
 * written, read, set, compared and checked by name. */
enum lr_field_form {
    LR_PLAIN,  /* unsigned number */
    LR_SIGNED, /* signed number */
    LR_HEXNUM, /* unsigned, written in hexadecimal */
    LR_NAMED,  /* a thing of `domain`; all ones: none */
    LR_BITS,   /* a set of things of `domain`, one bit each, lowest first, over `width` bytes */
    LR_GROUP,  /* a struct of `parts` */
    LR_UNUSED, /* must be 0 */
    LR_WORD    /* one of a few words; values of frames only */
};

struct lr_field {
    const char *name;
    uint32_t offset;
    uint32_t width; /* bytes of one element */
    uint8_t form, domain;
    uint16_t count;               /* elements; 0 for a single value */
    uint8_t index;                /* domain that names the elements; LR_NUMBER: 0, 1, 2 ... */
    int64_t low, high;            /* allowed values; both 0: whatever fits */
    const struct lr_field *parts; /* of LR_GROUP; ends with a NULL name */
};

/* clang-format off */
/* Field tables are written with these; T is the struct, m the member: a value, a value within a range, a
 * thing that is never none, an array, a group, an array of groups, bytes not used, the end. */
#define LR_SIZE(T, m)  sizeof(((T *)0)->m)
#define LR_EACH(T, m)  sizeof(((T *)0)->m[0])
#define LR_COUNT(T, m) (LR_SIZE(T, m) / LR_EACH(T, m))
#define LR_F(T, m, form, domain)         { #m, offsetof(T, m), LR_SIZE(T, m), form, domain, 0, 0, 0, 0, NULL }
#define LR_FR(T, m, form, low, high)     { #m, offsetof(T, m), LR_SIZE(T, m), form, LR_NUMBER, 0, 0, low, high, NULL }
#define LR_FT(T, m, domain) \
    { #m, offsetof(T, m), LR_SIZE(T, m), LR_NAMED, domain, 0, 0, 0, (INT64_C(1) << (8 * LR_SIZE(T, m))) - 2, NULL }
#define LR_FA(T, m, form, domain, index) \
    { #m, offsetof(T, m), LR_EACH(T, m), form, domain, LR_COUNT(T, m), index, 0, 0, NULL }
#define LR_FG(T, m, parts)               { #m, offsetof(T, m), LR_SIZE(T, m), LR_GROUP, 0, 0, 0, 0, 0, parts }
#define LR_FGA(T, m, parts, index) \
    { #m, offsetof(T, m), LR_EACH(T, m), LR_GROUP, 0, LR_COUNT(T, m), index, 0, 0, parts }
#define LR_FU(T, m)                      { #m, offsetof(T, m), LR_SIZE(T, m), LR_UNUSED, 0, 0, 0, 0, 0, NULL }
#define LR_FEND                          { NULL, 0, 0, 0, 0, 0, 0, 0, 0, NULL }
/* clang-format on */
extern const struct lr_field lr_core_fields[]; /* every game's table begins LR_FG(T, core, lr_core_fields) */

/* The kinds of frame, each declared once: its name, whom it asks, what it may stand on, its steps, its values and
 * the functions that ask, say why not, apply and go on. The engine judges every frame of a state from outside by
 * this before the game sees it, text names values and steps by it, and the battery proves on real play that it is
 * true. What one frame must have to do with another, or with the rest of the state, is the game's `check` to say.
 */

/* One value of a frame, of 1, 2 or 4 bytes; those of 4 are signed. Bytes that belong to no value are always 0. */
struct lr_value {
    const char *name;
    uint8_t offset, width; /* in the frame */
    uint8_t form;          /* LR_SIGNED, LR_HEXNUM: low to high; LR_NAMED, LR_WORD, LR_BITS; LR_UNUSED: always 0 */
    uint8_t domain;        /* LR_NAMED, where a hex must be on the map; LR_BITS: a set of its things */
    uint8_t plus;          /* LR_NAMED: the number is so much above the thing's */
    bool optional;         /* LR_NAMED: may be `low` instead, which says none, or in a view that it is hidden */
    bool zero;             /* LR_NAMED: may be 0 too, where it has not been said */
    bool secret;           /* for the side in x alone: in every other view it is 0 */
    uint8_t decider;       /* where the value begins that says whether this one is in use ... */
    uint64_t when;         /* ... a set of its numbers; 0: it always is */
    int32_t low, high;     /* LR_BITS without words: no bits but those of `high` */
    const char *const
        *words; /* LR_WORD: by number; LR_BITS: by bit, "" for one that is never set. Ends with NULL */
};

/* What a value may be: a number within a range; a thing; a thing or none; 1 + a thing, 0: none; one of a few words;
 * a set of named bits; a set of things; a set of any of these bits; a number in hexadecimal; bytes of no value. */
#define LR_RANGE(from, to)    .form = LR_SIGNED, .low = (from), .high = (to)
#define LR_THING(of)          .form = LR_NAMED, .domain = (of)
#define LR_THING_OR(of, none) .form = LR_NAMED, .domain = (of), .optional = true, .low = (none)
#define LR_ONE_MORE(of)       .form = LR_NAMED, .domain = (of), .optional = true, .plus = 1
#define LR_ONE_OF(...)        .form = LR_WORD, .words = LR_STEPS(__VA_ARGS__)
#define LR_SET_OF(...)        .form = LR_BITS, .words = LR_STEPS(__VA_ARGS__)
#define LR_SET_OF_THINGS(of)  .form = LR_BITS, .domain = (of)
#define LR_SET_WITHIN(bits)   .form = LR_BITS, .high = (bits)
#define LR_HEX_WITHIN(most)   .form = LR_HEXNUM, .high = (most)
#define LR_NOTHING            .form = LR_UNUSED
#define LR_OR_ZERO            .zero = true
#define LR_SECRET             .secret = true
/* ... and it is in use only while the value `by` of this frame is one of a set of numbers. */
#define LR_WHEN(F, by, set) .decider = (uint8_t)offsetof(F, by), .when = (set)

/* A game lists the values of a kind once, as a macro of three: V(F, type, name, what it may be) for each value in
 * the order of the bytes, U(V(...) V(...)) for values that share theirs. The list makes the struct through which
 * the game reaches them, and the rows of `values`. A first value of type uint8_t is x. */
#define LR_MEMBER(F, type, member, ...) type member;
#define LR_SHARED(...)                                                                                             \
    union {                                                                                                        \
        __VA_ARGS__                                                                                                \
    };
#define LR_ROW(F, type, member, ...)                                                                               \
    { .name = #member,                                                                                             \
      .offset = (uint8_t)offsetof(F, member),                                                                      \
      .width = _Generic((type)0, uint8_t : 1, uint16_t : 2, int32_t : 4),                                          \
      __VA_ARGS__ },
#define LR_ROWS(...) __VA_ARGS__
#define LR_VALUES(F, LIST)                                                                                         \
    .values = (const struct lr_value[])                                                                            \
    {                                                                                                              \
        LIST(LR_ROW, LR_ROWS, F) { .name = NULL }                                                                  \
    }

/* The struct of a kind, laid over the frame: struct GAME_KIND_frame; the frame on top, which must be of that kind;
 * one pushed; any frame as one of that kind. */
#define LR_UNUSED_HERE __attribute__((unused)) /* not every kind is reached in every way */
#define LR_FRAME(game, name, number, LIST)                                                                         \
    struct __attribute__((may_alias)) game##_##name##_frame {                                                      \
        uint8_t kind, asked, step;                                                                                 \
        LIST(LR_MEMBER, LR_SHARED, )                                                                               \
    };                                                                                                             \
    _Static_assert(sizeof(struct game##_##name##_frame) <= sizeof(struct lr_frame), "it fits into a frame");       \
    LR_UNUSED_HERE static inline struct game##_##name##_frame *game##_as_##name(struct lr_frame *f)                \
    {                                                                                                              \
        assert(f->kind == (number));                                                                               \
        return (struct game##_##name##_frame *)f;                                                                  \
    }                                                                                                              \
    LR_UNUSED_HERE static inline const struct game##_##name##_frame *game##_as_##name##_of(                        \
        const struct lr_frame *f)                                                                                  \
    {                                                                                                              \
        assert(f->kind == (number));                                                                               \
        return (const struct game##_##name##_frame *)f;                                                            \
    }                                                                                                              \
    LR_UNUSED_HERE static inline struct game##_##name##_frame *game##_##name##_frame(struct game##_state *s)       \
    {                                                                                                              \
        return game##_as_##name(lr_top(&s->core));                                                                 \
    }                                                                                                              \
    LR_UNUSED_HERE static inline const struct game##_##name##_frame *game##_##name##_frame_of(                     \
        const struct game##_state *s)                                                                              \
    {                                                                                                              \
        return game##_as_##name##_of(lr_top_of(&s->core));                                                         \
    }                                                                                                              \
    LR_UNUSED_HERE static inline struct game##_##name##_frame *game##_push_##name(struct game##_state *s,          \
                                                                                  uint8_t sides)                   \
    {                                                                                                              \
        return game##_as_##name(lr_push(&s->core, (number), sides));                                               \
    }

/* A kind that carries no more than the side it is about. */
#define LR_SIDE_VALUES(V, U, F) V(F, uint8_t, side, LR_THING(LR_SIDES))
struct lr_side_frame {
    uint8_t kind, asked, step, side;
};

/* Whom a frame may ask, a set. Without LR_WORKS a frame that asks nobody is refused: the game could not go on from
 * it. */
enum lr_asks {
    LR_WORKS = 1 << 0, /* nobody: `go` has work to do */
    LR_ASKS_FIRST = 1 << 1,
    LR_ASKS_SECOND = 1 << 2,
    LR_ASKS_BOTH = 1 << 3,
    LR_ASKS_X = 1 << 4, /* whoever is asked alone is the side in x */
    LR_ASKS_ONE = LR_ASKS_FIRST | LR_ASKS_SECOND,
    LR_ASKS_THE_ONE = LR_ASKS_ONE | LR_ASKS_X,
    LR_ASKS_IN_SECRET = LR_ASKS_ONE | LR_ASKS_BOTH /* both, then whoever has yet to answer */
};

/* What a frame may stand on: a frame of this kind, at one of these steps (a set; 0: any). */
struct lr_under {
    uint8_t kind;
    uint64_t steps;
};

enum { LR_NO_KIND = 0xFF };
#define LR_AT(step)   (UINT64_C(1) << (step))
#define LR_ABOVE(...) ((const struct lr_under[]){ __VA_ARGS__, { LR_NO_KIND, 0 } })
#define LR_STEPS(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define LR_TAKES(...) ((const uint8_t[]){ __VA_ARGS__, 0 })

/* How a person is asked (form.h). */
enum lr_form_kind {
    LR_NO_FORM,       /* it asks nobody */
    LR_FORM_NUMBER,   /* one number of a range */
    LR_FORM_CHOICE,   /* one of five at most */
    LR_FORM_SWITCHES, /* settings that do not depend on each other, and one go */
    LR_FORM_PLACE,    /* a piece, and a place or something to do for it */
    LR_FORM_SUBSET,   /* who goes along: each in or out, then a go */
    LR_FORM_ALLOCATE, /* a total dealt out over slots */
    LR_FORM_ORDER,    /* which of several comes next */
    LR_FORM_DESK,     /* actions, each with cost, present value and effect */
    LR_FORMS
};
struct lr_form;
struct lr_line;

struct lr_kind {
    const char *name;
    uint8_t asks;                  /* set of enum lr_asks */
    uint8_t form;                  /* enum lr_form_kind */
    const struct lr_under *on;     /* NULL: it stands at the bottom; ends with LR_NO_KIND */
    const char *const *steps;      /* their names in order, ends with NULL; NULL: no steps, always 0 */
    const struct lr_value *values; /* ends with a NULL name; NULL: none */
    const uint8_t *takes;          /* the verbs that its answers may have, ends with 0; NULL: any */
    const char *now;               /* what is going on, for the end of a sentence: "leaders are activated" */

    /* The question to `side`, which is one of those asked: words, rule, every legal answer. Must not depend on
     * anything that side may not know. Must survive the other side's view, where that side's own secrets are wiped:
     * lr_others asks it for the `others` words. */
    void (*ask)(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q);
    /* Why this answer, well formed but not on the list, is refused: one whose verb the kind takes, or that has no
     * `time`. Must always find a reason. */
    void (*why)(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, struct lr_verdict *v);
    /* Carry out a legal answer. Does not check. When both sides are asked, keep it secret in the state,
     * clear the side's bit in top->asked, and roll no dice before both have answered. */
    void (*apply)(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
    /* The frame asks nobody: do its work, or pop it and go on to the next step of the sequence of play. */
    void (*go)(const struct lr_pack *p, void *state, struct lr_events *ev);
    /* What the list and the verbs do not say of the question's form (form.h): purses, focus, how many more, another
     * kind of form; and of each line what it costs and leads to. From what that side may see alone. May be NULL. */
    void (*shape)(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_form *f);
    void (*line)(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_form *f,
                 struct lr_line *l);
};

/* The number of a value in a frame; is it in use there? For whoever goes through all that a kind declares. */
int32_t lr_value_of(const struct lr_value *d, const void *frame);
void lr_value_put(const struct lr_value *d, void *frame, int32_t n);
bool lr_value_used(const struct lr_value *d, const void *frame);

/* A game's own functions take its state by its type: GAME_ask_KIND, GAME_why_KIND, GAME_apply_KIND and
 * GAME_go_KIND. These make of them what the engine calls, and put it into the declaration. */
#define LR_CALLS_ASKED(game, kind)                                                                                 \
    static void kind##_asks(const struct lr_pack *p, const void *s, enum lr_side side, struct lr_question *q)      \
    {                                                                                                              \
        game##_ask_##kind(p, s, side, q);                                                                          \
    }                                                                                                              \
    static void kind##_says_why(const struct lr_pack *p, const void *s, enum lr_side side, lr_answer x,            \
                                struct lr_verdict *v)                                                              \
    {                                                                                                              \
        game##_why_##kind(p, s, side, x, v);                                                                       \
    }                                                                                                              \
    static void kind##_applies(const struct lr_pack *p, void *s, enum lr_side side, lr_answer x,                   \
                               struct lr_events *ev)                                                               \
    {                                                                                                              \
        game##_apply_##kind(p, s, side, x, ev);                                                                    \
    }
#define LR_CALLS_GO(game, kind)                                                                                    \
    static void kind##_goes(const struct lr_pack *p, void *s, struct lr_events *ev) { game##_go_##kind(p, s, ev); }
/* The same for GAME_bars_VERB, of a verb. */
#define LR_CALLS_BARS(game, verb)                                                                                  \
    static bool verb##_bars(const struct lr_pack *p, const void *s, enum lr_side side, lr_answer x,                \
                            struct lr_verdict *v)                                                                  \
    {                                                                                                              \
        return game##_bars_##verb(p, s, side, x, v);                                                               \
    }
#define LR_ASKED_BY(kind) .ask = kind##_asks, .why = kind##_says_why, .apply = kind##_applies
#define LR_GOES_BY(kind)  .go = kind##_goes
#define LR_CALLS_SHAPE(game, kind)                                                                                 \
    static void kind##_shapes(const struct lr_pack *p, const void *s, const struct lr_question *q,                 \
                              struct lr_form *f)                                                                   \
    {                                                                                                              \
        game##_shape_##kind(p, s, q, f);                                                                           \
    }
#define LR_CALLS_LINE(game, kind)                                                                                  \
    static void kind##_lines(const struct lr_pack *p, const void *s, enum lr_side side, struct lr_form *f,         \
                             struct lr_line *l)                                                                    \
    {                                                                                                              \
        game##_line_##kind(p, s, side, f, l);                                                                      \
    }
#define LR_SHAPED_BY(kind) .shape = kind##_shapes
#define LR_LINED_BY(kind)  .line = kind##_lines

/* ---- 9. The game ---------------------------------------------------------------------------------- */

enum { LR_OPTIONS = 32 };

/* How a match begins. */
struct lr_setup {
    int scenario;               /* index; -1: an empty board, for positions set by hand */
    int edition;                /* of an empty board; otherwise the scenario's */
    uint8_t option[LR_OPTIONS]; /* index of the choice made */
    uint64_t seed;
    struct lr_secret secret; /* if given, all chance follows from it; otherwise from the seed */
};

struct lr_outcome {
    bool over;
    enum lr_side winner; /* NOBODY: a draw, or not over */
    int score;           /* the game's own measure, positive for the first side */
    char words[120];     /* "Union decisive victory" */
    char rule[16];
};

/* A piece as anyone may draw it, from a view. */
enum lr_sign {
    LR_NO_SIGN,
    LR_INFANTRY,
    LR_CAVALRY,
    LR_ARTILLERY,
    LR_GARRISON,
    LR_LEADER,
    LR_SUPPLY,
    LR_SHIP,
    LR_SIGNS
};

enum lr_status {
    LR_SELECTED = 1,
    LR_MOVED = 2,
    LR_MARCHED = 4, /* moved twice, or by force march */
    LR_DISRUPTED = 8,
    LR_NO_SUPPLY = 16,
    LR_ACTIVE = 32,
    LR_SEEN = 64,        /* the enemy sees it */
    LR_REMEMBERED = 128, /* seen once, perhaps no longer there */
    LR_HALF = 256        /* its last step is half lost */
};

struct lr_piece { /* NOLINT(clang-analyzer-optin.performance.Padding): in the order of reading */
    lr_hex hex;
    enum lr_side side;
    enum lr_sign sign;
    int steps, most, strength; /* strength -1: no numeral */
    bool hidden;               /* a blank face; nothing else may be told of it */
    uint32_t status;
    char name[16], full[40]; /* short and full name, may be empty */
};

/* What a rulebook answers for. Functions get a pack and a state of state_size bytes and change nothing
 * else. ask, apply, go, hide, imagine and outcome are HOT: no allocation, no text unless a buffer is lent. */
struct lr_game {
    const char *id, *title;
    const char *sides[2];
    size_t state_size;                 /* a multiple of 8 */
    const struct lr_field *fields;     /* ends with LR_FEND */
    const struct lr_kind *frames;      /* the kinds of frame, ends with a NULL name */
    const struct lr_verb *verbs;       /* entry 0 unused; ends with a NULL phrase after it */
    const struct lr_telling *tellings; /* ends with a NULL phrase */
    int longest;                       /* no game takes more answers than this */
    int enough;                        /* tests and signatures break a game off after so many; 0: never */
    bool fixture;                      /* exists for the tests */
    bool board_only; /* a board and no rules yet: can be checked and drawn, not played; no functions below */

    /* Read the pack's data once: fill p->tables, add domains. */
    bool (*load)(struct lr_pack *p, struct lr_error *e);
    /* The state at the start (comes in zeroed, chance already seeded): place everything, push the first frame. What
     * is drawn for all to see is told in `ev`, first, so that it does not rest on what is drawn in secret. */
    void (*setup)(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
    /* What a game does around every question, answer and piece of work, whatever its kind; each calls lr_kind_ask,
     * lr_kind_apply or lr_kind_go. May be NULL: nothing. */
    void (*ask)(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q);
    void (*apply)(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
    void (*go)(const struct lr_pack *p, void *state, struct lr_events *ev);
    /* Wipe from `seen`, a copy of a state, all that `side` may not know; secret values of frames are gone already.
     */
    void (*hide)(const struct lr_pack *p, void *seen, enum lr_side side);
    /* Fill in what `seen` does not say, by the sampler's chance: a state that this side could be facing. Where
     * there is nothing to choose, take no chance: odds are then counted instead of sampled. */
    void (*imagine)(const struct lr_pack *p, void *seen, enum lr_side side, struct lr_rng *r);
    /* For the leak test: rearrange in a true state whatever `side` may not know, and nothing it may. Written
     * from the rulebook, not from hide(). */
    void (*shuffle)(const struct lr_pack *p, void *state, enum lr_side side, struct lr_rng *r);
    struct lr_outcome (*outcome)(const struct lr_pack *p, const void *state);
    /* Invariants: everything that must hold between answers. A position written by hand may hold anything that
     * fields and frames allow, and this is all that stands between it and the rules: whatever they take for granted
     * must be demanded here. */
    bool (*check)(const struct lr_pack *p, const void *state, struct lr_error *e);
    /* The same of a view: whatever imagine, ask and pictures take for granted of one. May be NULL: nothing. */
    bool (*check_view)(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_error *e);
    /* Recompute fields that follow from others, after a position was set by hand. May be NULL. */
    void (*derive)(const struct lr_pack *p, void *state);
    /* "Turn 3, Union movement": headings of records and logs. Up to the first comma it names the turn. */
    void (*when)(const struct lr_pack *p, const void *state, struct lr_text *t);
    /* A few characters for a hex on the terminal's board, from a view. May be NULL. */
    void (*cell)(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t);
    /* What the answer x of `side` led to, in a few words, to gather odds under: "the attacker retreats". `after`
     * need not be settled. May be NULL. */
    void (*result)(const struct lr_pack *p, const void *before, lr_answer x, const void *after, enum lr_side side,
                   struct lr_text *t);
    /* Is what the answer x began in `before` still open in `after` (a battle being fought, a march not yet rolled
     * for)? Asked after the answer itself and after every piece of work and answer that follows: odds go on until
     * it is not. May be NULL: odds then end at the next choice. */
    bool (*open)(const struct lr_pack *p, const void *before, lr_answer x, const void *after);
    /* Does the result of x rest on dice and on what this side sees alone, whatever is hidden? Then every sequence
     * of dice is tried in one world that fits, and the odds are exact. May be NULL: never, while anything is
     * hidden. */
    bool (*known)(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x);
    /* The way that the legal answer x of `side` goes, found by the code that judges it; `seen` is a view or a
     * state. False: x goes nowhere, or not over hexes. w comes in cleared. May be NULL: nothing goes anywhere.
     * Called through lr_way_of. */
    bool (*way)(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w);
    /* Would x, whose way counts something, still be on the list if its mover had so much less to spend? Judged by
     * the code that makes the list. For tests, which find out by it what x costs; goes with `way`. */
    bool (*affords)(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x, lr_cost less);
    /* What each side has lost between two states, in steps or points, to gather averages of. May be NULL. */
    void (*toll)(const struct lr_pack *p, const void *before, const void *after, int lost[2]);
    /* For pictures: the pieces on the board as a view shows them (how many; at most `room` are filled in), and
     * who holds a place (LR_NOBODY: no one). Both may be NULL. */
    int (*pieces)(const struct lr_pack *p, const void *seen, struct lr_piece *out, int room);
    enum lr_side (*holder)(const struct lr_pack *p, const void *seen, int place);
};

/* ---- 10. Packs ------------------------------------------------------------------------------------ */

/* Data as read from YAML or TSV: a tree that remembers where each value stood. TSV rows are maps. */
enum lr_shape { LR_SCALAR, LR_LIST, LR_MAP };

struct lr_node {
    enum lr_shape shape;
    const char *key;  /* in a map, else NULL */
    const char *text; /* of a scalar */
    const struct lr_node *first, *next;
    int count; /* children */
    const char *file;
    int line, column;
    int source; /* index into the pack's sources */
};

/* Where a datum comes from. */
enum lr_origin { LR_BOOK, LR_DERIVED, LR_MADE };

struct lr_source {
    enum lr_origin origin;
    const char *rule;  /* rule number, for BOOK; else NULL or the rule it rests on */
    const char *words; /* the reasoning, or the constraint it satisfies */
    const char *file;
    int line;
    int uses; /* values that name it */
};

struct lr_option {
    const char *name, *words;
    int choices, preset;
    const char *const *choice;
};

struct lr_scenario {
    const char *name, *words;
    const struct lr_node *data;
    uint8_t option[LR_OPTIONS]; /* its presets */
    int edition;                /* the board and the layers that it is played with */
};

struct lr_rule { /* one row of the game's RULES.md */
    const char *number, *words, *code, *test;
    int line;
};

/* A game with its data. Immutable once loaded; share it freely.
 *
 * One rulebook may have several boards, and values that depend on the module or the year of a scenario. A scenario
 * names its board and the layers that are laid over the data; each combination that scenarios name is an edition: a
 * pack with board, tables and names of its own. Rules see the edition of their match and need not know of others.
 * Scenarios, options, rules and sources are the same in all of them. */
struct lr_pack {
    const struct lr_game *game;
    const struct lr_board *board; /* NULL if the pack has none */
    void *tables;                 /* the game's own */
    uint64_t hash;                /* of all data of all editions, overlays included */
    int scenarios, options, sources, rules;
    const struct lr_scenario *scenario;
    const struct lr_option *option;
    const struct lr_source *source;
    const struct lr_rule *rule;
    int edition, editions;      /* which of them this is */
    struct lr_pack *const *all; /* every edition; the first scenario's comes first */
    const char
        *edition_name; /* "narrows + 1863": its board and its layers; "main": the pack's own board, no layer */
    const char *board_folder; /* where in the pack's folder its board is: "", "boards/narrows" */
    struct lr_store *store;   /* the engine's: memory, files, sources */
    struct lr_own *own;       /* the engine's, of this edition: names, files */
};

/* Load a game's folder (pack.yaml, boards, data, RULES.md), then overlays in order; NULL on error. Gives the
 * edition of the first scenario. Any edition may stand for the game wherever a setup is given too, or a text is
 * read that names its scenario (matches, records, positions, plays); lr_pack_free takes any and frees all. */
struct lr_pack *lr_pack_load(const struct lr_game *g, const char *dir, const char *const *overlays, int count,
                             struct lr_error *e);
void lr_pack_free(struct lr_pack *p);
/* The edition that a setup is played with; edition number so-and-so; the number of the edition of this name (or the
 * first with a board of this name), -1 if there is none. HOT but for the last. */
const struct lr_pack *lr_pack_for(const struct lr_pack *p, const struct lr_setup *s);
const struct lr_pack *lr_edition(const struct lr_pack *p, int edition);
int lr_edition_named(const struct lr_pack *p, const char *name);
/* Checks that go beyond loading, of every edition: every source, every scenario sets up, the board is consistent.
 */
bool lr_pack_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);
/* A rule of the game's RULES.md by its number, or NULL. */
const struct lr_rule *lr_rule_named(const struct lr_pack *p, const char *number);
/* Proves RULES.md: each number once, and every rule where its code and tests are said to be (docs/packs.md), below
 * the pack's folder or below `root` (which may be NULL). `fault` is called for each fault, with file and line. */
typedef void lr_fault(const struct lr_error *fault, void *to);
bool lr_rules_check(const struct lr_pack *p, const char *root, struct lr_text *report, lr_fault *fault, void *to);

/* For load(), which is called once for each edition: */
/* Is this scenario played with this edition? What another's names need not be here. */
static inline bool lr_plays(const struct lr_pack *p, int scenario)
{
    return p->scenario[scenario].edition == p->edition;
}
void *lr_keep(struct lr_pack *p, size_t size); /* zeroed, lives as long as the pack */
/* The root of a data file ("tables/combat.yaml", "data/blocks.tsv"), NULL and an error if it is not there. */
const struct lr_node *lr_data(struct lr_pack *p, const char *file, struct lr_error *e);
/* Name the next thing of an own domain; aliases are found but never written. False if the name is taken. */
bool lr_domain_add(struct lr_pack *p, int domain, const char *name, const struct lr_node *at, struct lr_error *e);
bool lr_domain_alias(struct lr_pack *p, int domain, int id, const char *name, struct lr_error *e);

const struct lr_node *lr_get(const struct lr_node *map, const char *key); /* NULL if absent */
/* Each says what was expected, what was found and where. */
const struct lr_node *lr_need(const struct lr_node *map, const char *key, enum lr_shape shape, struct lr_error *e);
bool lr_read_int(const struct lr_node *n, long low, long high, long *out, struct lr_error *e);
bool lr_read_cost(const struct lr_node *n, lr_cost *out, struct lr_error *e); /* "1", "1/2", "1.5": in twelfths */
bool lr_read_name(const struct lr_pack *p, const struct lr_node *n, int domain, int *out, struct lr_error *e);
bool lr_need_int(const struct lr_node *map, const char *key, long low, long high, long *out, struct lr_error *e);
bool lr_need_name(const struct lr_pack *p, const struct lr_node *map, const char *key, int domain, int *out,
                  struct lr_error *e);
/* Refuse keys that nobody reads: `known` ends with NULL. "source" is always known. */
bool lr_only_keys(const struct lr_node *map, const char *const *known, struct lr_error *e);
bool lr_wrong(const struct lr_node *n, struct lr_error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A scenario by its name, or -1; a setup with that scenario's presets; an option set by name. */
int lr_scenario_named(const struct lr_pack *p, const char *name);
void lr_setup_preset(const struct lr_pack *p, int scenario, uint64_t seed, struct lr_setup *s);
bool lr_setup_option(const struct lr_pack *p, struct lr_setup *s, const char *name, const char *choice,
                     struct lr_error *e);

/* ---- 11. Stepping: the hot path ------------------------------------------------------------------- */

/* The state at the start, settled. False also if the scenario is of another edition than p. HOT */
bool lr_begin(const struct lr_pack *p, const struct lr_setup *s, void *state, struct lr_events *ev);
/* Go on until somebody has a real choice: frames that ask nobody are worked off, questions with a single
 * answer are answered. False if the game is broken: it goes in circles, stacks more than LR_DEPTH frames, or
 * asks a question without answers or with more than LR_MOST_ANSWERS (as far as a brief question shows). HOT */
bool lr_settle(const struct lr_pack *p, void *state, struct lr_events *ev);
/* What is wrong with a state that lr_settle has given up. */
void lr_why_unsettled(const struct lr_pack *p, const void *state, struct lr_text *t);
/* Which sides are asked in a settled state; 0 when the game is over. HOT */
static inline uint8_t lr_asked(const void *state)
{
    const struct lr_core *c = (const struct lr_core *)state;
    return c->over || c->depth == 0 ? 0 : c->frame[c->depth - 1].asked;
}
/* The question to a side: q->n == 0 if it is not asked. q's buffers must be lent first. HOT */
void lr_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q);
/* Settle and ask in one go, for loops that only want the next choice: q is the question to the first side
 * asked; q->n == 0 when the game is over. False as lr_settle. HOT */
bool lr_next(const struct lr_pack *p, void *state, struct lr_question *q, struct lr_events *ev);
/* What everyone else may be told of the question put to `asked`. */
void lr_others(const struct lr_pack *p, const void *state, enum lr_side asked, struct lr_text *t);
/* Is this answer on the sorted list? HOT */
bool lr_listed(const struct lr_question *q, lr_answer x);
/* What the kind of the top frame does, and nothing around it: for a game's own ask, apply and go. HOT */
static inline const struct lr_kind *lr_kind_of(const struct lr_pack *p, const void *state)
{
    return &p->game->frames[lr_top_of((const struct lr_core *)state)->kind];
}
static inline void lr_kind_ask(const struct lr_pack *p, const void *state, enum lr_side side, struct lr_question *q)
{
    lr_kind_of(p, state)->ask(p, state, side, q);
}
static inline void lr_kind_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x,
                                 struct lr_events *ev)
{
    lr_kind_of(p, state)->apply(p, state, side, x, ev);
}
static inline void lr_kind_go(const struct lr_pack *p, void *state, struct lr_events *ev)
{
    lr_kind_of(p, state)->go(p, state, ev);
}
/* Carry out a legal answer, or the work of a frame that asks nobody, and no more. HOT */
void lr_apply(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
void lr_go(const struct lr_pack *p, void *state, struct lr_events *ev);
/* Carry out a legal answer and settle. Does not check legality. HOT */
bool lr_step(const struct lr_pack *p, void *state, enum lr_side side, lr_answer x, struct lr_events *ev);
/* Can answers of this kind of question have this verb? */
bool lr_takes(const struct lr_kind *k, unsigned verb);
/* Judge any answer by any side. */
struct lr_verdict lr_judge(const struct lr_pack *p, const void *state, enum lr_side side, lr_answer x);
/* The way that a legal answer goes, for whoever draws it; `seen` is a view or a state. False: it goes nowhere. What
 * the game says is proved: each hex next to the one before or linked to it, the steps the cost, the cost within the
 * allowance. If it is not so, that is false too, with the reason in `e`, which is otherwise empty (or NULL). */
bool lr_way_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_way *w,
               struct lr_error *e);
/* What a side (or the public) may see: a state with the rest wiped, chance included. HOT */
void lr_hide(const struct lr_pack *p, const void *state, enum lr_side side, void *seen);
/* A whole state that fits a view, with a secret of its own. HOT */
void lr_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r, void *state);

enum { LR_MOST_ANSWERS = 4096 }; /* no question has more answers: lr_settle does not stop at one */

/* ---- 12. Matches ---------------------------------------------------------------------------------- */

/* A game being played: setup, record, state, undo, log. Every accepted change raises its sequence number. */
struct lr_match *lr_match_new(const struct lr_pack *p, const struct lr_setup *s, struct lr_error *e);
/* A match that begins at any settled state instead of the scenario's start; with the setup's secret, if it has one.
 */
struct lr_match *lr_match_at(const struct lr_pack *p, const struct lr_setup *s, const void *state,
                             struct lr_error *e);
void lr_match_free(struct lr_match *m);

const struct lr_pack *lr_match_pack(const struct lr_match *m);
const struct lr_setup *lr_match_setup(const struct lr_match *m);
const void *lr_match_start(const struct lr_match *m); /* the state before the first answer */
bool lr_match_placed(const struct lr_match *m);       /* it began from a position, by lr_match_at */
const void *lr_match_state(const struct lr_match *m);
uint32_t lr_match_seq(const struct lr_match *m);
void lr_match_view(const struct lr_match *m, enum lr_side side, void *seen);
void lr_match_ask(const struct lr_match *m, enum lr_side side, struct lr_question *q);
/* Answer the question put at `seq`. Refused: a verdict with its rule, and nothing has changed. */
struct lr_verdict lr_match_answer(struct lr_match *m, enum lr_side side, uint32_t seq, lr_answer x);
/* Take back this side's last answer, or all it can ("restart my turn"); put back what was taken back.
 * Closed when chance moved, something hidden was shown or the other side had to answer. */
struct lr_verdict lr_match_undo(struct lr_match *m, enum lr_side side);
struct lr_verdict lr_match_restart(struct lr_match *m, enum lr_side side);
struct lr_verdict lr_match_redo(struct lr_match *m, enum lr_side side);
int lr_match_can_undo(const struct lr_match *m, enum lr_side side); /* how many answers */
/* Where the secret question began in which answer i was given, if what was said in it has been shown since; else i
 * itself. Whoever takes back such an answer has seen the enemy's. -1: there is no answer i. */
int lr_match_before_secret(const struct lr_match *m, int i);
/* Back to before answer `count` (from 0), by consent of both: what follows has fresh chance, a new course. Kept in
 * the record. */
struct lr_verdict lr_match_rewind(struct lr_match *m, int count);
int lr_match_can_redo(const struct lr_match *m, enum lr_side side);

/* The record as answers: who said what, in order, and the heading each fell under. */
struct lr_said {
    lr_answer answer;
    uint64_t check; /* hash of the state after it */
    uint8_t side;
    uint32_t course;              /* of chance, in which it was said */
    uint32_t first_event, events; /* in the log */
    uint32_t first_die, dice;     /* in the log's dice */
};
int lr_match_length(const struct lr_match *m);
const struct lr_said *lr_match_said(const struct lr_match *m, int i);
/* From here on this course of chance, higher than any before: for whoever plays a match once more. */
struct lr_verdict lr_match_anew(struct lr_match *m, uint32_t course);
/* The same as a match of its own, by copying: cheap, however long it is. NULL: no memory. */
struct lr_match *lr_match_copy(const struct lr_match *m);

/* The past: every state that the match has been in is at hand, kept as differences. The state before answer i, in
 * the course of chance in which that was said; with i == length, the present one. For many in a row, the next one
 * from the state before answer i. HOT */
void lr_match_state_at(const struct lr_match *m, int i, void *out);
void lr_match_next_state(const struct lr_match *m, int i, void *state);
uint8_t lr_match_asked_at(const struct lr_match *m, int i); /* who was asked then */
int lr_match_window(const struct lr_match *m);              /* the first answer that may still be undone */
/* Bytes: of whole states, of the past's differences, of the answers, of the log; all together. */
struct lr_memory {
    size_t states, past, record, log, all;
};
struct lr_memory lr_match_memory(const struct lr_match *m);
/* Everything that has happened so far. Show a side only events it may know. */
const struct lr_events *lr_match_log(const struct lr_match *m);

/* ---- 13. Positions -------------------------------------------------------------------------------- */

/* A state as text: the setup, then only what differs from it. `view` is the side whose view it is, or -1
 * for a whole state. Reading gives the same bytes back. docs/plays.md describes the format. */
bool lr_position_write(const struct lr_pack *p, const struct lr_setup *s, const void *state, int view,
                       struct lr_text *t);
bool lr_position_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                      struct lr_setup *s, void *state, int *view, struct lr_error *e);
/* Does a position that was read say what its chance is: by a seed, a secret, or dice laid out? */
bool lr_position_chance(const struct lr_setup *s, const void *state);
/* A whole position for a view that was read, to begin a match at: imagined, and judged like a position. */
bool lr_position_imagine(const struct lr_pack *p, const void *seen, enum lr_side side, struct lr_rng *r,
                         void *state, struct lr_error *e);
/* One value by its path: "turn", "block[Iron Brigade].steps". Setting checks range and name. */
bool lr_field_get(const struct lr_pack *p, const void *state, const char *path, struct lr_text *t,
                  struct lr_error *e);
bool lr_field_set(const struct lr_pack *p, void *state, const char *path, const char *value, struct lr_error *e);
/* Every byte of a state in exactly one field, the kinds of frame declared without contradiction; every value in its
 * range, every frame as its kind is declared. */
bool lr_fields_sound(const struct lr_game *g, struct lr_error *e);
bool lr_fields_check(const struct lr_pack *p, const void *state, struct lr_error *e);

/* ---- 14. Records ---------------------------------------------------------------------------------- */

/* A match as text that a person can read, and back by replaying it; docs/records.md describes it. A
 * record that no longer fits says at which answer, and a die that does not follow from its secret which one. */
bool lr_record_write(const struct lr_match *m, struct lr_text *t);
struct lr_match *lr_record_read(const struct lr_pack *p, const char *file, const char *text, size_t length,
                                struct lr_error *e);
/* Header lines that travel with the record: date, player, place, note, commitment. Each ends with a line feed. */
const char *lr_match_notes(const struct lr_match *m);
bool lr_match_add_note(struct lr_match *m, const char *line, size_t length);
/* The game id named in a record, position or play, so that its pack can be loaded first. */
bool lr_game_named_in(const char *text, size_t length, char *id, size_t size);
bool lr_is_position(const char *text, size_t length); /* and no record or play */
/* The overlays named in a play, in order, as they are written there: how many; those beyond `room` are not kept. */
enum { LR_PATH_ROOM = 512 };
int lr_overlays_named_in(const char *text, size_t length, char (*list)[LR_PATH_ROOM], int room);

/* ---- 15. Plays and odds --------------------------------------------------------------------------- */

/* What became of a .play script. */
struct lr_trial {
    int held;               /* expectations that held */
    int faults;             /* what did not hold, or could not be carried out ... */
    struct lr_error *fault; /* ... each with file, line, expected and found: the first `room` */
    int room;
    void (*show)(void *to, const char *words); /* gets each line that `show` writes; NULL: nobody reads it */
    void *to;
};

/* Run a .play script: true if every expectation held. After one that did not the script goes on; after anything
 * else that fails, from the next `again`. */
bool lr_play_try(const struct lr_pack *p, const char *file, const char *text, size_t length, struct lr_trial *t);
/* The same for whoever wants the first fault alone. `expectations` counts those that held. */
bool lr_play_run(const struct lr_pack *p, const char *file, const char *text, size_t length, int *expectations,
                 struct lr_error *e);

/* What an answer may lead to, given only what the side knows. */
enum { LR_CHANCES = 24 };

struct lr_chance {
    char words[96];
    double share;
    double lost[2]; /* what each side loses on average when it comes to this; only with `tolled` */
};

struct lr_odds {
    bool exact;  /* counted, not sampled */
    bool rolled; /* there were dice on the way */
    bool played; /* choices were made on the way, by the chooser */
    bool stood;  /* ... and what else could have been done first was left out */
    bool tolled; /* lost[] is there */
    int n, worlds;
    double error;                  /* largest standard error of a share; 0 when exact */
    double lost[2], lost_error[2]; /* what each side loses on average, and the standard error of that */
    struct lr_chance chance[LR_CHANCES];
};

/* `effort` bounds the dice sequences tried. False if the game gives no results to gather. */
bool lr_odds_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                struct lr_rng *r, struct lr_odds *o);

/* Somebody who chooses for both sides, always the same answer to the same question, so that odds can go on beyond
 * the next choice until the matter is settled (`open`). late: it is time to stop; hopeless: counting every sequence
 * of dice, of which this share is done, will take too long. Both may be NULL. */
struct lr_chooser {
    lr_answer (*choose)(void *ctx, const void *world, const struct lr_question *q);
    bool (*late)(void *ctx);
    bool (*hopeless)(void *ctx, double done);
    void *ctx;
};
bool lr_odds_through(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, int effort,
                     const struct lr_chooser *by, struct lr_rng *r, struct lr_odds *o);

#endif
