/* data.c - data files: read once, overlays laid over them, and then the layers of an edition. */
#include "loading.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- reading ---- */

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n > m && strcmp(s + n - m, end) == 0;
}

static bool begins_with(const char *s, const char *start) { return strncmp(s, start, strlen(start)) == 0; }

/* Where the file stands, which overlay it is of and every byte of it count; folders and dates do not. */
static void add_to_hash(struct lr_store *st, const char *name, int overlay, const char *bytes, size_t size)
{
    uint64_t parts[4] = { st->hash, lr_hash(name, strlen(name)), lr_hash(bytes, size), (uint64_t)overlay };
    st->hash = lr_hash(parts, sizeof parts);
}

/* Editors on some systems begin a file with this mark. */
static size_t byte_order_mark(const char *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

static bool read_tree(struct lr_pack *p, const char *path, const char *name, int overlay, struct lr_tree *t,
                      struct lr_error *e)
{
    size_t size = 0;
    char *bytes = lr_slurp(path, &size, e);
    if (bytes == NULL)
        return false;
    add_to_hash(p->store, name, overlay, bytes, size);
    size_t mark = byte_order_mark(bytes, size);
    bool ok = ends_with(name, ".tsv") ? lr_tsv_read(&p->store->arena, path, bytes + mark, size - mark, t, e)
                                      : lr_yaml_read(&p->store->arena, path, bytes + mark, size - mark, t, e);
    free(bytes);
    return ok;
}

static bool settle_tree(struct lr_pack *p, struct lr_tree *t, int source, struct lr_error *e)
{
    if (t->source) {
        source = lr_source_read(p, t->source, e);
        if (source < 0)
            return false;
    }
    return lr_sources_settle(p, t->root, source, e);
}

/* `new: yes` at the top of an overlay's or a layer's file: it may add what is not there. */
static bool take_new(struct lr_tree *t, struct lr_error *e)
{
    struct lr_node *n = t->root->shape == LR_MAP ? lr_take_out(t->root, "new") : NULL;
    if (n == NULL)
        return true;
    if (n->shape != LR_SCALAR || (strcmp(n->text, "yes") != 0 && strcmp(n->text, "no") != 0))
        return lr_wrong(n, e, "expected yes or no for \"new\"");
    t->fresh = n->text[0] == 'y';
    return true;
}

static int file_in(const struct lr_layer *l, const char *name)
{
    for (int i = 0; i < l->files; i++)
        if (strcmp(l->file[i], name) == 0)
            return i;
    return -1;
}

/* Lay `over` on what is there, or begin with it if it is new. */
static bool lay(struct lr_tree *base, const struct lr_tree *over, const char *path, struct lr_error *e)
{
    if (base->root)
        return lr_overlay_lay(base, over, e);
    if (!over->fresh)
        return lr_fail(e, path, 1, 1, "expected a file that the pack has, or \"new: yes\" at its top");
    *base = *over;
    return true;
}

static bool lay_overlay(struct lr_pack *p, struct lr_file *f, int overlay, struct lr_error *e)
{
    struct lr_layer *l = &p->store->overlay[overlay];
    int i = file_in(l, f->name);
    if (i < 0)
        return true;
    l->used[i] = true;
    struct lr_tree over;
    const char *path = lr_path_join(&p->store->arena, l->dir, f->name);
    return read_tree(p, path, f->name, overlay + 1, &over, e) && take_new(&over, e)
           && settle_tree(p, &over, lr_source_made(p, path, l->name), e) && lay(&f->tree, &over, path, e);
}

static bool in_overlays(const struct lr_store *st, const char *name)
{
    for (int i = 0; i < st->overlays; i++)
        if (file_in(&st->overlay[i], name) >= 0)
            return true;
    return false;
}

static const char *const layers_folder = "layers/";

static bool read_file(struct lr_pack *p, struct lr_file *f, struct lr_error *e)
{
    struct lr_store *st = p->store;
    const char *path = lr_path_join(&st->arena, st->dir, f->name);
    bool of_layer = begins_with(f->name, layers_folder);
    if ((lr_is_file(path) || !in_overlays(st, f->name))
        && (!read_tree(p, path, f->name, 0, &f->tree, e) || (of_layer && !take_new(&f->tree, e))
            || !settle_tree(p, &f->tree, -1, e)))
        return false;
    if (f->tree.fresh && !of_layer)
        return lr_wrong(f->tree.root, e, "expected no \"#! new: yes\" here: it is for overlays and layers");
    for (int i = 0; i < st->overlays; i++)
        if (!lay_overlay(p, f, i, e))
            return false;
    lr_sources_count(p, f->tree.root);
    return true;
}

static struct lr_file *find_file(struct lr_file *f, const char *name)
{
    while (f && strcmp(f->name, name) != 0)
        f = f->next;
    return f;
}

/* ---- files of the pack, the same for all editions ---- */

bool lr_data_name_sound(const char *name)
{
    return lr_path_sound(name) && (ends_with(name, ".yaml") || ends_with(name, ".tsv"));
}

static struct lr_file *plain_file(struct lr_pack *p, const char *name, struct lr_error *e)
{
    struct lr_store *st = p->store;
    struct lr_file *f = find_file(st->files, name);
    if (f)
        return f;
    f = lr_keep(p, sizeof *f);
    f->name = lr_arena_text(&st->arena, name, strlen(name));
    if (!read_file(p, f, e))
        return NULL;
    f->next = st->files;
    st->files = f;
    return f;
}

const struct lr_node *lr_plain_data(struct lr_pack *p, const char *file, struct lr_error *e)
{
    const struct lr_file *f = plain_file(p, file, e);
    return f ? f->tree.root : NULL;
}

bool lr_plain_exists(const struct lr_pack *p, const char *file)
{
    if (in_overlays(p->store, file))
        return true;
    struct lr_arena a = { 0 };
    bool there = lr_is_file(lr_path_join(&a, p->store->dir, file));
    lr_arena_free(&a);
    return there;
}

/* ---- files of an edition: its board's, with its layers laid over ---- */

static bool of_board(const char *file) { return strcmp(file, "board.yaml") == 0 || begins_with(file, "board/"); }

const char *lr_data_name(const struct lr_pack *p, struct lr_arena *a, const char *file)
{
    const char *board = p->own->board;
    return *board && of_board(file) ? lr_path_join(a, board, file) : file;
}

static bool layered(const struct lr_pack *p, const char *name)
{
    for (int i = 0; i < p->own->layers; i++)
        if (file_in(&p->store->layer[p->own->layer[i]], name) >= 0)
            return true;
    return false;
}

bool lr_board_layered(const struct lr_pack *p)
{
    const char *board = p->own->board;
    for (int i = 0; i < p->own->layers; i++) {
        const struct lr_layer *l = &p->store->layer[p->own->layer[i]];
        for (int k = 0; k < l->files; k++)
            if (begins_with(l->file[k], board) && of_board(l->file[k] + strlen(board)))
                return true;
    }
    return false;
}

/* Laying changes both trees, and other editions have them too. */
static const struct lr_node *copy_nodes(struct lr_arena *a, const struct lr_node *first)
{
    struct lr_node *head = NULL, *last = NULL;
    for (const struct lr_node *n = first; n; n = n->next) {
        struct lr_node *copy = lr_arena_take(a, sizeof *copy);
        *copy = *n;
        copy->first = copy_nodes(a, n->first);
        if (last)
            last->next = copy;
        else
            head = copy;
        last = copy;
    }
    return head;
}

static struct lr_tree copy_tree(struct lr_arena *a, const struct lr_tree *t)
{
    struct lr_tree copy = *t;
    copy.root = (struct lr_node *)copy_nodes(a, t->root);
    return copy;
}

static bool lay_layer(struct lr_pack *p, struct lr_file *f, struct lr_layer *l, struct lr_error *e)
{
    struct lr_arena *a = &p->store->arena;
    int i = file_in(l, f->name);
    if (i < 0)
        return true;
    l->used[i] = true;
    const char *folder = lr_path_join(a, layers_folder, l->name);
    const struct lr_file *file = plain_file(p, lr_path_join(a, folder, f->name), e);
    if (file == NULL)
        return false;
    struct lr_tree over = copy_tree(a, &file->tree);
    return over.root == NULL || lay(&f->tree, &over, over.root->file, e);
}

static bool lay_layers(struct lr_pack *p, struct lr_file *f, struct lr_error *e)
{
    if (lr_plain_exists(p, f->name)) {
        const struct lr_file *base = plain_file(p, f->name, e);
        if (base == NULL)
            return false;
        f->tree = copy_tree(&p->store->arena, &base->tree);
    }
    for (int i = 0; i < p->own->layers; i++)
        if (!lay_layer(p, f, &p->store->layer[p->own->layer[i]], e))
            return false;
    return true;
}

static const struct lr_node *layered_data(struct lr_pack *p, const char *name, struct lr_error *e)
{
    struct lr_file *f = find_file(p->own->files, name);
    if (f)
        return f->tree.root;
    f = lr_keep(p, sizeof *f);
    f->name = lr_arena_text(&p->store->arena, name, strlen(name));
    if (!lay_layers(p, f, e))
        return NULL;
    f->next = p->own->files;
    p->own->files = f;
    return f->tree.root;
}

const struct lr_node *lr_data(struct lr_pack *p, const char *file, struct lr_error *e)
{
    if (!lr_data_name_sound(file)) {
        lr_fail(e, p->store->dir, 0, 0,
                "expected the name of a .yaml or .tsv file inside the pack's folder, found \"%.100s\"", file);
        return NULL;
    }
    const char *name = lr_data_name(p, &p->store->arena, file);
    return layered(p, name) ? layered_data(p, name, e) : lr_plain_data(p, name, e);
}

bool lr_data_exists(const struct lr_pack *p, const char *file)
{
    struct lr_arena a = { 0 };
    const char *name = lr_data_name_sound(file) ? lr_data_name(p, &a, file) : NULL;
    bool there = name && (layered(p, name) || lr_plain_exists(p, name));
    lr_arena_free(&a);
    return there;
}

const struct lr_node *lr_data_read(const struct lr_pack *p, const char *file)
{
    struct lr_arena a = { 0 };
    const char *name = lr_data_name(p, &a, file);
    const struct lr_file *f = find_file(layered(p, name) ? p->own->files : p->store->files, name);
    lr_arena_free(&a);
    return f ? f->tree.root : NULL;
}

/* ---- opening folders ---- */

static const char *base_name(struct lr_arena *a, const char *dir)
{
    size_t end = strlen(dir);
    while (end > 1 && dir[end - 1] == '/')
        end--;
    size_t from = end;
    while (from > 0 && dir[from - 1] != '/')
        from--;
    return lr_arena_text(a, dir + from, end - from);
}

bool lr_overlay_open(struct lr_pack *p, const char *dir, struct lr_error *e)
{
    struct lr_store *st = p->store;
    struct lr_layer *l = &st->overlay[st->overlays];
    l->dir = lr_arena_text(&st->arena, dir, strlen(dir));
    const char *base = base_name(&st->arena, dir);
    size_t size = strlen(base) + 16;
    char *name = lr_keep(p, size);
    snprintf(name, size, "overlay %s", base);
    l->name = name;
    l->file = lr_keep(p, LR_MAX_FILES * sizeof *l->file);
    l->files = lr_overlay_files(&st->arena, l->dir, l->file, e);
    if (l->files < 0)
        return false;
    l->used = lr_keep(p, (size_t)l->files + 1);
    st->overlays++;
    return true;
}

bool lr_pack_overlaid(const struct lr_pack *p, const char *name)
{
    size_t n = strlen(name);
    for (int i = 0; i < p->store->overlays; i++) {
        const char *dir = p->store->overlay[i].dir;
        size_t m = strlen(dir);
        if (m >= n && strcmp(dir + m - n, name) == 0 && (m == n || dir[m - n - 1] == '/'))
            return true;
    }
    return false;
}

/* What an overlay has of a layer is of the layer too. */
static void add_from_overlays(const struct lr_store *st, const char *folder, struct lr_layer *l)
{
    for (int i = 0; i < st->overlays; i++)
        for (int k = 0; k < st->overlay[i].files; k++) {
            const char *file = st->overlay[i].file[k], *rest = file + strlen(folder) + 1;
            if (begins_with(file, folder) && rest[-1] == '/' && file_in(l, rest) < 0 && l->files < LR_MAX_FILES)
                l->file[l->files++] = rest;
        }
}

static bool layer_sound(struct lr_pack *p, const struct lr_layer *l, const struct lr_node *name, struct lr_error *e)
{
    if (l->files == 0)
        return lr_wrong(name, e, "expected a folder with data in %s, found no \"%.60s\"", layers_folder, l->name);
    int root = file_in(l, "pack.yaml");
    return root < 0
           || lr_fail(e, lr_path_join(&p->store->arena, l->dir, "pack.yaml"), 1, 1,
                      "expected no pack.yaml in a layer: options and scenarios are the same with all of them");
}

static bool list_layer(struct lr_pack *p, struct lr_layer *l, struct lr_error *e)
{
    struct lr_arena *a = &p->store->arena;
    const char *folder = lr_path_join(a, layers_folder, l->name);
    l->dir = lr_path_join(a, p->store->dir, folder);
    l->file = lr_keep(p, LR_MAX_FILES * sizeof *l->file);
    l->files = lr_is_folder(l->dir) ? lr_overlay_files(a, l->dir, l->file, e) : 0;
    if (l->files < 0)
        return false;
    add_from_overlays(p->store, folder, l);
    l->used = lr_keep(p, (size_t)l->files + 1);
    return true;
}

int lr_layer_open(struct lr_pack *p, const struct lr_node *name, struct lr_error *e)
{
    struct lr_store *st = p->store;
    for (int i = 0; i < st->layers; i++)
        if (strcmp(st->layer[i].name, name->text) == 0)
            return i;
    struct lr_layer l = { .name = name->text };
    if (!list_layer(p, &l, e) || !layer_sound(p, &l, name, e))
        return -1;
    if (st->layers == st->layer_room) {
        st->layer_room = st->layer_room ? st->layer_room * 2 : 8;
        st->layer = lr_must(realloc(st->layer, (size_t)st->layer_room * sizeof *st->layer));
    }
    st->layer[st->layers] = l;
    return st->layers++;
}

static bool all_used(const struct lr_pack *p, const struct lr_layer *list, int count, struct lr_error *e)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].files; k++)
            if (!list[i].used[k])
                return lr_fail(e, lr_path_join(&p->store->arena, list[i].dir, list[i].file[k]), 0, 0,
                               "expected a file that the pack has and the game reads, found \"%s\"",
                               list[i].file[k]);
    return true;
}

bool lr_layers_used(const struct lr_pack *p, struct lr_error *e)
{
    return all_used(p, p->store->overlay, p->store->overlays, e)
           && all_used(p, p->store->layer, p->store->layers, e);
}
