/* store.h - what a loaded pack is made of: memory, files, sources, names. For the files of the loader. */
#ifndef STORE_H
#define STORE_H

#include "inside.h"

/* ---- keep.c: memory that is freed as a whole ---- */

void *lr_must(void *memory);                          /* the same; the end of the program if it is NULL */
void *lr_arena_take(struct lr_arena *a, size_t size); /* zeroed; never NULL */
char *lr_arena_text(struct lr_arena *a, const char *text, size_t length);

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

/* ---- pack.c ---- */

enum { LR_MAX_FILES = 1024, LR_MAX_OVERLAYS = 16, LR_MAX_PATH = 1024 };

struct lr_file { /* a data file that was read */
    struct lr_file *next;
    const char *name;
    struct lr_tree tree;
};

struct lr_layer { /* an overlay */
    const char *dir, *name;
    const char **file; /* what its folder holds, sorted */
    bool *used;
    int files;
};

struct lr_store {
    struct lr_arena arena;
    const char *dir;
    struct lr_layer layer[LR_MAX_OVERLAYS];
    int layers;
    struct lr_file *files;
    struct lr_source *source;
    struct lr_index source_index; /* "file\nwords of the source" */
    int source_room;
    struct lr_names names[LR_DOMAINS];
};

/* A whole file as bytes, with a NUL after it, from malloc. NULL and an error if that cannot be. */
char *lr_slurp(const char *path, size_t *size, struct lr_error *e);
bool lr_is_file(const char *path);
/* A path inside a folder: not absolute, without "..", made of plain characters. */
bool lr_path_sound(const char *path);
const char *lr_path_join(struct lr_arena *a, const char *dir, const char *name);

#endif
