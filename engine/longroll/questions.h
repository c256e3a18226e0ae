/* questions.h - questions and answers; events: sections 6 and 7 of longroll.h. */
#ifndef LONGROLL_QUESTIONS_H
#define LONGROLL_QUESTIONS_H

#include "chance.h"

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
    const char *phrase; /* "move[ {block}] to {hex}"; brackets: may go where the slot is seen anyway */
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
/* The words of the answer that speak of one slot and may go where it is seen anyway: " with Buford's Horse". None
 * if its phrase has no square brackets about the slot. */
void lr_answer_apart(const struct lr_pack *p, lr_answer x, int slot, struct lr_text *t);
bool lr_answer_read(const struct lr_pack *p, const char *words, lr_answer *x, struct lr_error *e);

/* A known verb, each operand a thing of its domain, the operands it does not take 0. */
bool lr_answer_sound(const struct lr_pack *p, lr_answer x);

/* What is asked of one side. The caller lends the list and, if it wants words, the texts. */
struct lr_question {
    lr_answer *list;       /* legal answers, ascending */
    int room, n;           /* n may exceed room, which may be 0: the list was then cut */
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

#endif
