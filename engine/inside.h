/* inside.h - what the engine's own files tell each other. Nothing outside engine/ includes this. */
#ifndef INSIDE_H
#define INSIDE_H

#include "longroll.h"

/* board.c: build p->board from the pack's board files, if it has any; and prove it consistent. */
bool lr_board_load(struct lr_pack *p, struct lr_error *e);
bool lr_board_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);
enum { LR_LONGEST_NAME = 96 };
/* A hexside as it is named: from a hex, in a direction. */
struct lr_heading {
    lr_hex hex;
    int dir;
};
/* board.c: a hex or box by printed number, place name or box name; a hexside as "0304/0405", "Mill/Ford" or
 * "0304:NE". LR_NONE if there is none. */
lr_hex lr_hex_named(const struct lr_board *b, const char *name, size_t length);
lr_hexside lr_side_named(const struct lr_board *b, const char *name, size_t length);
/* NULL if `name` is a hexside, else what is wrong with it. */
const char *lr_heading_named(const struct lr_board *b, const char *name, size_t length, struct lr_heading *out);
/* Where a name stands in a list, -1 if it does not. */
int lr_name_index(const char *const *names, int count, const char *name);
/* A part of a longer text without the spaces around it; false if nothing or too much is left. */
bool lr_cut_out(char out[LR_LONGEST_NAME], const char *at, size_t length);
/* May a route go on from this hex (or hexside) to that one? */
bool lr_stops_join(const struct lr_board *b, bool by_side, uint16_t from, uint16_t to);

/* boardfile.c: the grid that board.yaml (or a map description) describes under "grid". */
bool lr_grid_read(const struct lr_node *board, struct lr_grid *g, struct lr_error *e);

/* grid.c: a board with nothing on it, in memory the caller owns (and zeroed): every hex playable, one sheet or
 * more, `boxes` off-map boxes without names. All arrays by hex have room for the boxes too. */
bool lr_grid_sound(const struct lr_grid *g, struct lr_text *why);
size_t lr_board_size(const struct lr_grid *g, int boxes);
struct lr_board *lr_board_make(void *memory, const struct lr_grid *g, int boxes);
/* Make `next` and `ends` follow `playable` again after it was changed. */
void lr_board_join(struct lr_board *b);
/* The number printed on a column or row of a sheet, by its cells on the board. */
int lr_sheet_column(const struct lr_sheet *s, int x);
int lr_sheet_row(const struct lr_sheet *s, int y);
/* The cell beyond a hex by the grid alone, whether it is playable or not. */
lr_hex lr_cell_beyond(const struct lr_board *b, lr_hex h, int d);

/* facts.c: prove what board/facts.tsv says of the board, if there is such a file; docs/maps.md lists the kinds. */
bool lr_facts_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e);

/* pack.c: is there such a data file in the pack (or in an overlay)? */
bool lr_data_exists(const struct lr_pack *p, const char *file);

/* keep.c: memory that is freed as a whole. Begin with all zeroes. */
struct lr_arena {
    struct lr_slab *slab;
};
void lr_arena_free(struct lr_arena *a);

/* A data file as read: `source`, `new` and the columns are the file's own, for TSV. */
struct lr_tree {
    struct lr_node *root;
    const struct lr_node *source;  /* TSV: the line "#! source: ..." */
    const struct lr_node *columns; /* TSV: the header, a list; NULL for YAML */
    bool fresh;                    /* TSV: "#! new: yes" */
};

enum { LR_MAX_DEPTH = 32, LR_MAX_NODES = 2000000, LR_MAX_COLUMNS = 256, LR_MAX_BYTES = 16 << 20 };

/* yaml.c, tsv.c: data from memory. `file` is for messages and must live as long as the arena. */
bool lr_yaml_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                  struct lr_error *e);
bool lr_tsv_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                 struct lr_error *e);

/* text.c: refuse what is too large, not UTF-8, or holds NUL or other control characters but tab and newline. */
bool lr_text_sound(const char *file, const char *bytes, size_t size, struct lr_error *e);

/* names.c: names as people write them: ASCII case and the length of runs of spaces do not count. */
bool lr_same_name(const char *a, const char *b);
/* May a thing be called this? NULL if so, else what is wrong with it. */
const char *lr_name_fault(const char *name);
/* The candidate most like a misspelt name, or NULL: `at` gives candidate i. */
const char *lr_nearest(const char *name, int count, const char *(*at)(const void *ctx, int i), const void *ctx);

/* rules.c: the game's RULES.md. */
const struct lr_rule *lr_rule_named(const struct lr_pack *p, const char *number);
/* Is this written like a rule number: "5.34", "10.3.2a", "H4"? */
bool lr_rule_number(const char *text, size_t length);

/* chance.c: the game's chance at the start of a match, and a new course for an imagined one. */
uint64_t lr_chance_begin(uint64_t seed);

#endif
