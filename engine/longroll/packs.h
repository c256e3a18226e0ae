/* packs.h - packs of data: section 10 of longroll.h. */
#ifndef LONGROLL_PACKS_H
#define LONGROLL_PACKS_H

#include "game.h"

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

#endif
