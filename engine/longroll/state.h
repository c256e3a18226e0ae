/* state.h - the shape of a state: fields, frames, kinds of question: section 8 of longroll.h. */
#ifndef LONGROLL_STATE_H
#define LONGROLL_STATE_H

#include "questions.h"

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
    const char *lists;             /* what is left to do is listed (agenda.h), under this name; NULL: it is not */

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

#endif
