/* edition.c - one rulebook, several boards and layers of values: an edition for each combination that scenarios
 * name. */
#include "loading.h"

#include <stdlib.h>

static const char *const main_board = "main";

struct lr_pack *lr_edition_make(struct lr_store *st, const struct lr_game *g)
{
    struct lr_pack *p = lr_must(calloc(1, sizeof *p));
    p->game = g;
    p->store = st;
    p->own = lr_must(calloc(1, sizeof *p->own));
    p->own->board = p->board_folder = "";
    p->edition_name = main_board;
    p->edition = st->editions;
    st->edition[st->editions++] = p;
    return p;
}

/* ---- what a scenario names ---- */

/* Boards and layers are folders of the pack, and their names stand in positions. */
static bool folder_name(const struct lr_node *n, struct lr_error *e)
{
    static const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (n->shape != LR_SCALAR)
        return lr_wrong(n, e, "expected the name of a folder");
    size_t length = strlen(n->text);
    return (length > 0 && length <= 40 && strspn(n->text, letters) == length)
           || lr_wrong(n, e, "expected the name of a folder, of letters, digits, - and _, found \"%.60s\"",
                       n->text);
}

struct named { /* by a scenario */
    const char *board;
    int layer[LR_MAX_LAYERS], layers;
};

static bool read_board(struct lr_pack *p, const struct lr_node *map, struct named *out, struct lr_error *e)
{
    const struct lr_node *n = lr_get(map, "board");
    out->board = main_board;
    if (n == NULL)
        return true;
    if (!folder_name(n, e))
        return false;
    char file[80];
    struct lr_text t = LR_TEXT(file);
    lr_put(&t, "boards/%s/board.yaml", n->text);
    if (strcmp(n->text, main_board) != 0 && !lr_plain_exists(p, file))
        return lr_wrong(n, e, "expected the name of a board, found \"%s\": there is no %s", n->text, file);
    out->board = n->text;
    return true;
}

static bool read_layer(struct lr_pack *p, const struct lr_node *n, struct named *out, struct lr_error *e)
{
    int layer = folder_name(n, e) ? lr_layer_open(p, n, e) : -1;
    if (layer < 0)
        return false;
    for (int i = 0; i < out->layers; i++)
        if (out->layer[i] == layer)
            return lr_wrong(n, e, "expected each layer once, found \"%s\" again", n->text);
    out->layer[out->layers++] = layer;
    return true;
}

static bool read_layers(struct lr_pack *p, const struct lr_node *map, struct named *out, struct lr_error *e)
{
    if (lr_get(map, "layers") == NULL)
        return true;
    const struct lr_node *list = lr_need(map, "layers", LR_LIST, e);
    if (list == NULL)
        return false;
    if (list->count > LR_MAX_LAYERS)
        return lr_wrong(list, e, "expected at most %d layers, found %d", LR_MAX_LAYERS, list->count);
    for (const struct lr_node *n = list->first; n; n = n->next)
        if (!read_layer(p, n, out, e))
            return false;
    return true;
}

/* ---- the editions that follow ---- */

/* "narrows + 1863" */
static const char *name_of(const struct lr_pack *p, const struct named *as)
{
    char name[(LR_MAX_LAYERS + 1) * 48];
    struct lr_text t = LR_TEXT(name);
    lr_put_string(&t, as->board);
    for (int i = 0; i < as->layers; i++)
        lr_put(&t, " + %s", p->store->layer[as->layer[i]].name);
    return lr_arena_text(&p->store->arena, name, strlen(name));
}

static void become(struct lr_pack *p, const struct named *as, const char *name)
{
    struct lr_arena *a = &p->store->arena;
    p->edition_name = name;
    if (strcmp(as->board, main_board) != 0) {
        p->board_folder = lr_path_join(a, "boards", as->board);
        p->own->board = lr_path_join(a, p->board_folder, "");
    }
    memcpy(p->own->layer, as->layer, sizeof p->own->layer);
    p->own->layers = as->layers;
}

bool lr_edition_read(struct lr_pack *p, const struct lr_node *map, struct lr_scenario *s, struct lr_error *e)
{
    struct lr_store *st = p->store;
    struct named as = { 0 };
    if (!read_board(p, map, &as, e) || !read_layers(p, map, &as, e))
        return false;
    const char *name = name_of(p, &as);
    bool first = p->scenarios == 0;
    while (!first && s->edition < st->editions && strcmp(st->edition[s->edition]->edition_name, name) != 0)
        s->edition++;
    if (s->edition == LR_MAX_EDITIONS)
        return lr_wrong(map, e, "expected at most %d combinations of a board and layers", LR_MAX_EDITIONS);
    if (s->edition == st->editions)
        become(lr_edition_make(st, p->game), &as, name);
    else if (first)
        become(p, &as, name);
    return true;
}

/* ---- finding the right one ---- */

const struct lr_pack *lr_edition(const struct lr_pack *p, int edition)
{
    return edition == p->edition || edition < 0 || edition >= p->editions ? p : p->all[edition];
}

const struct lr_pack *lr_pack_for(const struct lr_pack *p, const struct lr_setup *s)
{
    bool real = s->scenario >= 0 && s->scenario < p->scenarios;
    return p->editions < 2 ? p : lr_edition(p, real ? p->scenario[s->scenario].edition : s->edition);
}

/* A board alone is the first edition that has it. */
int lr_edition_named(const struct lr_pack *p, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < p->editions; i++)
        if (lr_same_name(lr_edition(p, i)->edition_name, name))
            return i;
    for (int i = 0; i < p->editions; i++) {
        const char *whole = lr_edition(p, i)->edition_name;
        size_t board = strcspn(whole, " ");
        if (lr_same_words(whole, board, name, length))
            return i;
    }
    return -1;
}

bool lr_in_edition(const struct lr_pack *p, struct lr_error *e)
{
    struct lr_error inner = *e;
    return lr_fail(e, inner.file, inner.line, inner.column, "(%.100s) %.240s", p->edition_name, inner.words);
}
