/* fight.h - the combat sheet: who fights on each side of what an answer begins, and what counts, item by item, each
 * with its number, its facts and its rule. Made from a view: what the side cannot know yet is marked so, with what
 * is known of it. What it may all come to are the odds (matches.h). */
#ifndef LONGROLL_FIGHT_H
#define LONGROLL_FIGHT_H

#include "form.h"

enum { LR_FIGHT_ITEMS = 20, LR_FIGHT_PIECES = 640, LR_FIGHT_FIRST = 4, LR_FIGHT_TEXT = 4096 };

/* What a number counts in. */
enum lr_count { LR_IN_STRENGTH, LR_IN_COLUMNS, LR_IN_DIE, LR_IN_DICE, LR_IN_NOTHING, LR_COUNTS };

struct lr_item {
    const char *name, *facts; /* "Battle Rating", "Thomas"; facts may be NULL */
    enum lr_count in;
    int32_t number;
    bool unknown; /* it counts, and is not known before they meet */
    const char *rule;
};

struct lr_party {
    enum lr_side side;
    lr_hex at; /* where it stands */
    struct lr_thing piece[LR_FIGHT_PIECES];
    int pieces, items;
    struct lr_item item[LR_FIGHT_ITEMS];
    const char *total; /* "column 38-44, die +6" */
};

struct lr_fight {
    lr_hex at;                /* what is fought for */
    struct lr_party party[2]; /* who attacks, who is attacked */
    int firsts;
    struct lr_item first[LR_FIGHT_FIRST]; /* what must come off first, and what it costs if it does not */
    char words[LR_FIGHT_TEXT];
    size_t used;
};

/* The sheet of a legal answer; false: it begins no fight, or the game has no sheet. */
bool lr_fight_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s);

/* For the game's `sheet`. Text lives as long as the sheet. */
const char *lr_fight_text(struct lr_fight *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lr_fight_item(struct lr_party *b, const char *name, enum lr_count in, int32_t number, const char *rule,
                   const char *facts);
void lr_fight_unknown(struct lr_party *b, const char *name, enum lr_count in, const char *rule, const char *facts);
void lr_fight_piece(struct lr_party *b, int domain, uint32_t id);
const char *lr_count_name(enum lr_count in);

#endif
