/* form.h - the form of a question: how a person is asked, as data.
 *
 * A legal list is right for players and proofs, and a wall for a person. The form says the same set in parts: which
 * of a few shapes the question has (a number, a few choices, switches, a piece and a place, who goes along, an
 * allotment, an order, a desk of actions), and for each thing that can be done a line with what it costs, what
 * there is now and what it leads to. Where answers are a product of independent choices, a line has axes instead of
 * a line for each.
 *
 * Lines are made from the legal list by what the verbs declare of their operands (struct lr_verb), so that a form
 * and its list cannot drift apart; the kind of the question says which form it is, and adds what the list does not
 * say. Forms are made for people, from views; nothing here is on the hot path. */
#ifndef LONGROLL_FORM_H
#define LONGROLL_FORM_H

#include "longroll.h"

/* Something that is kept and spent: points, orders, ammunition. */
enum { LR_PURSES = 4, LR_PAYERS = 6, LR_FOCUS = 16, LR_NO_PURSE = -1 };

struct lr_purse {
    const char *name; /* "War Effort Points" */
    int32_t have;
    int32_t parts; /* counted in so many parts of one: 12 for Movement Points in twelfths; 0: in ones */
    bool own;      /* pieces have it: have is what all have together, a cost what each payer spends of his */
};

/* A thing of a domain. */
struct lr_thing {
    int domain; /* -1: none */
    uint32_t id;
};
#define LR_NO_THING ((struct lr_thing){ -1, 0 })

/* Who spends his own, and how much he has. */
struct lr_payer {
    struct lr_thing who; /* LR_NO_THING: nobody */
    int32_t has;
};

/* One value of an axis. */
struct lr_setting {
    lr_answer add;     /* to the answer */
    const char *label; /* "force march" */
    struct lr_thing thing;
    int32_t cost[LR_PURSES];
    struct lr_payer payer[LR_PAYERS];
    const char *effect; /* may be NULL */
};

/* One of the independent choices of a line: a range of numbers, a switch (off and on), or one of some settings. */
struct lr_axis {
    const char *key;          /* of the operand: "number", "how", "senior" */
    const char *label;        /* what is chosen: "how many", "force march" */
    bool range, onoff;        /* onoff: a switch; its first setting is off, the second on */
    int32_t low, high, usual; /* of a range: by ones */
    lr_answer add;            /* of a range, to the answer, for each 1 above `low` */
    int32_t cost[LR_PURSES];  /* of a range, for each 1 of the number */
    int first, settings;      /* otherwise: which of the form's settings; the first is the usual one */
};

/* Two settings of one line that cannot both be chosen. */
struct lr_clash {
    int line, one, other;
};

/* Something that can be done: an answer, or with axes as many as they have combinations. */
struct lr_line {
    lr_answer base;        /* the answer when each axis stands at its first setting, or its lowest number */
    int axis, axes;        /* which of the form's */
    bool aside;            /* not one of those that the form is about, but a button beside: "done" */
    uint8_t does;          /* set of enum lr_does, of its verb */
    struct lr_thing group; /* what it is listed under; from the list: lr_usual_group */
    const char *label;     /* NULL: the words of the answer */
    /* What is paid for it: exactly, or, if a die or a question that follows may add to it, at least. A setting's
     * and a range's come on top. */
    int32_t cost[LR_PURSES];
    struct lr_payer payer[LR_PAYERS];
    bool valued;
    int32_t now, after; /* what there is now, and would be; with a range, at its lowest number */
    const char *unit;   /* of which: "ammo", "Morale" */
    const char *effect; /* in a few words, may be NULL */
    const char *rule;   /* where the cost or the effect stands; of a refused line, the rule that forbids */
    const char *why;    /* not NULL: a line that cannot be chosen now, and why */
};

struct lr_form {
    enum lr_form_kind kind;
    bool sealed;         /* both sides are asked, in secret */
    const char *confirm; /* what the one button says; {n} is the number: "Seal bid {n}". NULL: the line's label */
    int purses;
    struct lr_purse purse[LR_PURSES];
    int focuses;
    struct lr_thing focus[LR_FOCUS]; /* hexes and pieces the question is about */
    /* The next answers are of the same sort, over the same slots, so many more after this one (at most, where one
     * answer may deal out several); no die, nothing shown and no enemy comes between. 0: none known of. */
    int more;
    int lines, axes, settings, clashes;
    struct lr_line *line;
    struct lr_axis *axis;
    struct lr_setting *setting;
    struct lr_clash *clash;
    struct lr_form_room *room; /* the engine's */
};

/* Working memory for any form, used again and again; NULL: no memory. */
struct lr_form *lr_form_make(void);
void lr_form_free(struct lr_form *f);
/* The form of a question that has been asked, with room for its whole list. False: there was no memory. */
bool lr_form_of(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_form *f);

/* For a kind's `shape` and `line`, which are called once the lines are there. Text lives as long as the form. */
const char *lr_form_text(struct lr_form *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *lr_form_name(struct lr_form *f, const struct lr_pack *p, int domain, uint64_t id);
int lr_form_purse(struct lr_form *f, const char *name, int32_t have); /* its number */
void lr_form_focus(struct lr_form *f, int domain, uint64_t id);
/* A line that cannot be chosen now, with the rule and the reason that lr_judge gives; NULL if it can. */
struct lr_line *lr_form_refused(struct lr_form *f, const struct lr_pack *p, const void *seen, enum lr_side side,
                                lr_answer x);
/* What an answer is listed under if the game does not say: its piece, else the place it leaves, else the place it
 * leads to, else something of its own kind that it names first. */
struct lr_thing lr_usual_group(const struct lr_pack *p, lr_answer x);
/* The operand of the line's verb that has this role; -1: none. */
int lr_line_operand(const struct lr_pack *p, const struct lr_line *l, enum lr_role role);

/* Every answer that can be composed from the form, ascending; how many (perhaps more than `room`). */
int lr_form_answers(const struct lr_form *f, lr_answer *out, int room);
/* Does the form describe the same set of answers as the list, each once, and is it what it says it is? */
bool lr_form_sound(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f,
                   struct lr_text *why);
/* All of it as text, for comparing and reading: a line each. */
void lr_form_write(const struct lr_pack *p, const struct lr_form *f, struct lr_text *t);

/* "place", "desk" */
const char *lr_form_kind_name(enum lr_form_kind kind);
/* The operand `i` of an answer, from 0. */
static inline unsigned lr_operand(lr_answer x, int i)
{
    return i == 0 ? lr_a(x) : i == 1 ? lr_b(x) : i == 2 ? lr_c(x) : lr_d(x);
}
/* A key as front ends know it, from the name of an enumerator: BL_V_FORCE_ATTACK, "force-attack". */
enum { LR_KEY = 48 };
void lr_key(const char *enumerator, char out[LR_KEY]);

#endif
