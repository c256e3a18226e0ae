/* loading.h - what a loaded pack is made of: memory, files, sources, names. For the files of the loader. */
#ifndef LOADING_H
#define LOADING_H

#include "inside.h"

/* ---- keep.c: memory that is freed as a whole ---- */

void *lr_must(void *memory); /* the same; the end of the program if it is NULL */

/* ---- index.c: strings to numbers ---- */

struct lr_slot {
    const char *key;
    uint32_t hash;
    int value;
};

/* Open addressing, at most half full. `fold`: keys are names, compared ignoring case and runs of spaces. */
struct lr_index {
    struct lr_slot *slot;
    uint32_t size, used;
    bool fold;
};

/* The key must live as long as the index. The value now held: the old one if the key was there before. */
int lr_index_add(struct lr_index *x, const char *key, int value);
int lr_index_find(const struct lr_index *x, const char *key, size_t length); /* -1 if absent */
void lr_index_free(struct lr_index *x);

/* ---- source.c: where values come from ---- */

/* The source written in `n`, as an index of p->source; -1 and an error if it does not read. */
int lr_source_read(struct lr_pack *p, const struct lr_node *n, struct lr_error *e);
/* A source of our own making. */
int lr_source_made(struct lr_pack *p, const char *file, const char *words);
/* Take the child with this key out of a map; NULL if there is none. */
struct lr_node *lr_take_out(struct lr_node *map, const char *key);
/* Give every node of a tree its source and take the `source` keys out of it. */
bool lr_sources_settle(struct lr_pack *p, struct lr_node *root, int source, struct lr_error *e);
/* Count the values of a finished tree under their sources. */
void lr_sources_count(struct lr_pack *p, const struct lr_node *root);

/* ---- overlay.c: changed values laid over a tree ---- */

/* Lay `over` on `base`, which it changes. */
bool lr_overlay_lay(const struct lr_tree *base, const struct lr_tree *over, struct lr_error *e);
/* The data files of an overlay's folder, relative and sorted, at most LR_MAX_FILES; -1 and an error. */
int lr_overlay_files(struct lr_arena *a, const char *dir, const char **list, struct lr_error *e);

/* ---- names.c ---- */

struct lr_names { /* one own domain, or what the engine needs of one of its own */
    struct lr_index find;
    const char **name;
    int count, room;
};

bool lr_names_game(struct lr_pack *p, struct lr_error *e);  /* sides and frames */
bool lr_names_board(struct lr_pack *p, struct lr_error *e); /* hexes and terrain */
void lr_names_free(struct lr_names *n);

/* ---- rules.c ---- */

bool lr_rules_load(struct lr_pack *p, struct lr_error *e);

/* ---- data.c: data files, with overlays and layers laid over them ---- */

enum { LR_MAX_FILES = 1024, LR_MAX_OVERLAYS = 16, LR_MAX_LAYERS = 8, LR_MAX_EDITIONS = 64, LR_MAX_PATH = 1024 };

struct lr_file { /* a data file that was read */
    struct lr_file *next;
    const char *name;
    struct lr_tree tree;
};

struct lr_layer { /* a folder laid over the data: an overlay, or a layer of the pack that scenarios name */
    const char *dir, *name;
    const char **file; /* what its folder holds, sorted */
    bool *used;
    int files;
};

/* What all editions of a pack share. */
struct lr_store {
    struct lr_arena arena;
    const char *dir;
    uint64_t hash;
    struct lr_layer overlay[LR_MAX_OVERLAYS];
    int overlays;
    struct lr_layer *layer; /* that scenarios name */
    int layers, layer_room;
    struct lr_file *files; /* as the pack has them, overlays laid over */
    struct lr_source *source;
    struct lr_index source_index; /* "file\nwords of the source" */
    int sources, source_room;
    struct lr_pack *edition[LR_MAX_EDITIONS];
    int editions;
};

/* What one edition has for itself. */
struct lr_own {
    const char *board;        /* before the names of the board's files: "", or "boards/narrows/" */
    int layer[LR_MAX_LAYERS]; /* of the store, in the order in which they are laid */
    int layers;
    struct lr_file *files; /* those that a layer of its own is laid over */
    struct lr_names names[LR_DOMAINS];
};

/* Open an overlay's folder. */
bool lr_overlay_open(struct lr_pack *p, const char *dir, struct lr_error *e);
/* The layer of this name, as an index of the store's; -1 and an error if there is none. */
int lr_layer_open(struct lr_pack *p, const struct lr_node *name, struct lr_error *e);
/* What overlays and layers say must have been read by somebody, or it is said in vain. */
bool lr_layers_used(const struct lr_pack *p, struct lr_error *e);
/* A file of the pack, with overlays but without layers; is there such a file? */
const struct lr_node *lr_plain_data(struct lr_pack *p, const char *file, struct lr_error *e);
bool lr_plain_exists(const struct lr_pack *p, const char *file);
/* A data file that has been read, as this edition has it; NULL if it has not. */
const struct lr_node *lr_data_read(const struct lr_pack *p, const char *file);
/* The name of a file of the pack's folder that this edition takes for `file`. */
const char *lr_data_name(const struct lr_pack *p, struct lr_arena *a, const char *file);
bool lr_data_name_sound(const char *name);
/* Does a layer of this edition say anything of its board? */
bool lr_board_layered(const struct lr_pack *p);

/* ---- edition.c ---- */

/* Which board and layers a scenario names: makes the edition if it is the first to do so. */
bool lr_edition_read(struct lr_pack *p, const struct lr_node *map, struct lr_scenario *s, struct lr_error *e);
struct lr_pack *lr_edition_make(struct lr_store *st, const struct lr_game *g);
/* Say of which edition the fault is; false. */
bool lr_in_edition(const struct lr_pack *p, struct lr_error *e);

/* ---- pack.c ---- */

bool lr_is_folder(const char *path);
/* A path inside a folder: not absolute, without "..", made of plain characters. */
bool lr_path_sound(const char *path);

#endif
