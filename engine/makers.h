/* makers.h - for programs that read and write the files of packs without loading a pack: memory that is freed as a
 * whole, data files as trees, grids and boards with nothing on them. The loader is built on the same. */
#ifndef MAKERS_H
#define MAKERS_H

#include "longroll.h"

/* ---- keep.c ---- */

/* Memory that is freed as a whole. Begin with all zeroes. */
struct lr_arena {
    struct lr_slab *slab;
};
void lr_arena_free(struct lr_arena *a);
void *lr_arena_take(struct lr_arena *a, size_t size); /* zeroed; never NULL */
char *lr_arena_text(struct lr_arena *a, const char *text, size_t length);

/* ---- pack.c: files ---- */

/* A whole file as bytes, with a NUL after it, from malloc. NULL and an error if that cannot be. */
char *lr_slurp(const char *path, size_t *size, struct lr_error *e);
bool lr_is_file(const char *path);
const char *lr_path_join(struct lr_arena *a, const char *dir, const char *name);

/* ---- yaml.c, tsv.c: data ---- */

/* A data file as read: `source`, `new` and the columns are the file's own, for TSV. */
struct lr_tree {
    struct lr_node *root;
    const struct lr_node *source;  /* TSV: the line "#! source: ..." */
    const struct lr_node *columns; /* TSV: the header, a list; NULL for YAML */
    bool fresh;                    /* TSV: "#! new: yes" */
};

enum { LR_MAX_DEPTH = 32, LR_MAX_NODES = 2000000, LR_MAX_COLUMNS = 256, LR_MAX_BYTES = 16 << 20 };

/* Data from memory. `file` is for messages and must live as long as the arena. */
bool lr_yaml_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                  struct lr_error *e);
bool lr_tsv_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                 struct lr_error *e);

/* ---- names.c, board.c: names ---- */

/* Names as people write them: ASCII case and the length of runs of spaces do not count. */
bool lr_same_name(const char *a, const char *b);
enum { LR_LONGEST_NAME = 96 };
/* A hexside as it is named: from a hex, in a direction. */
struct lr_heading {
    lr_hex hex;
    int dir;
};
/* A part of a longer text without the spaces around it; false if nothing or too much is left. */
bool lr_cut_out(char out[LR_LONGEST_NAME], const char *at, size_t length);

/* ---- boardfile.c, grid.c: boards ---- */

/* The grid that board.yaml (or a map description) describes under "grid". */
bool lr_grid_read(const struct lr_node *board, struct lr_grid *g, struct lr_error *e);
/* A board with nothing on it, in memory the caller owns (and zeroed): every hex playable, one sheet or
 * more, `boxes` off-map boxes without names. All arrays by hex have room for the boxes too. */
bool lr_grid_sound(const struct lr_grid *g, struct lr_text *why);
size_t lr_board_size(const struct lr_grid *g, int boxes);
struct lr_board *lr_board_make(void *memory, const struct lr_grid *g, int boxes);
/* Make `next` and `ends` follow `playable` again after it was changed. */
void lr_board_join(struct lr_board *b);
/* Hexes and boxes together. */
static inline size_t lr_places(const struct lr_board *b) { return (size_t)b->hexes + (size_t)b->boxes; }
/* The number printed on a column or row of a sheet, by its cells on the board. */
int lr_sheet_column(const struct lr_sheet *s, int x);
int lr_sheet_row(const struct lr_sheet *s, int y);
/* The cell beyond a hex by the grid alone, whether it is playable or not. */
lr_hex lr_cell_beyond(const struct lr_board *b, lr_hex h, int d);

#endif
