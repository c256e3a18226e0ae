/* overlay.c - changed values laid over a pack, for people who own the printed game. */
#include "loading.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

/* ---- which files an overlay holds ---- */

struct listing {
    struct lr_arena *arena;
    const char *dir;
    const char **list;
    int n;
    struct lr_error *e;
};

static bool has_ending(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static bool list_folder(struct listing *l, const char *under, int depth);

static bool list_entry(struct listing *l, const char *name, int depth)
{
    const char *path = lr_path_join(l->arena, l->dir, name);
    struct stat st;
    if (stat(path, &st) != 0)
        return lr_fail(l->e, path, 0, 0, "cannot be read");
    if (S_ISDIR(st.st_mode))
        return list_folder(l, name, depth + 1);
    if (has_ending(name, ".md") || has_ending(name, ".txt"))
        return true;
    if (!S_ISREG(st.st_mode) || !lr_path_sound(name) || !(has_ending(name, ".yaml") || has_ending(name, ".tsv")))
        return lr_fail(l->e, path, 0, 0,
                       "expected only .yaml and .tsv files (and .md or .txt notes) in an overlay");
    if (l->n == LR_MAX_FILES)
        return lr_fail(l->e, l->dir, 0, 0, "expected at most %d files in an overlay", LR_MAX_FILES);
    l->list[l->n++] = name;
    return true;
}

static bool list_folder(struct listing *l, const char *under, int depth)
{
    const char *path = *under ? lr_path_join(l->arena, l->dir, under) : l->dir;
    if (depth > 8)
        return lr_fail(l->e, path, 0, 0, "expected folders at most 8 deep in an overlay");
    DIR *d = opendir(path);
    if (d == NULL)
        return lr_fail(l->e, path, 0, 0, "expected a folder here, found none that can be read");
    bool ok = true;
    for (struct dirent *entry = readdir(d); entry && ok; entry = readdir(d)) {
        if (entry->d_name[0] == '.')
            continue;
        const char *name = *under ? lr_path_join(l->arena, under, entry->d_name)
                                  : lr_arena_text(l->arena, entry->d_name, strlen(entry->d_name));
        ok = list_entry(l, name, depth);
    }
    closedir(d);
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int lr_overlay_files(struct lr_arena *a, const char *dir, const char **list, struct lr_error *e)
{
    struct listing l = { a, dir, list, 0, e };
    if (!list_folder(&l, "", 0))
        return -1;
    qsort(list, (size_t)l.n, sizeof *list, by_name);
    return l.n;
}

/* ---- finding children fast ---- */

struct child {
    struct lr_node *node;
};

/* The children of a node by key, or by the text under one of their keys. */
struct children {
    struct child *at;
    struct lr_node *tail;
    int n;
    struct lr_index find;
};

typedef const char *label_of(const struct lr_node *child, const void *ctx);

static const char *label_key(const struct lr_node *child, const void *ctx)
{
    (void)ctx;
    return child->key;
}

/* The text of the child that names an item: `ctx` is its key. */
static const char *label_under(const struct lr_node *child, const void *ctx)
{
    const struct lr_node *n = lr_get(child, ctx);
    return n && n->shape == LR_SCALAR ? n->text : NULL;
}

/* Adds each child under its label; the first child whose label is missing or was there before, or NULL. */
static const struct lr_node *gather(struct children *c, const struct lr_node *parent, bool fold, label_of *label,
                                    const void *ctx)
{
    const struct lr_node *odd = NULL;
    *c = (struct children){ .find = { .fold = fold } };
    c->at = lr_must(calloc((size_t)parent->count + 1, sizeof *c->at));
    for (const struct lr_node *n = parent->first; n; n = n->next, c->n++) {
        const char *text = label(n, ctx);
        c->at[c->n].node = c->tail = (struct lr_node *)n;
        if (text == NULL || lr_index_add(&c->find, text, c->n) != c->n)
            odd = odd ? odd : n;
    }
    return odd;
}

static void scatter(struct children *c)
{
    free(c->at);
    lr_index_free(&c->find);
}

static struct lr_node *child_called(const struct children *c, const char *label)
{
    int i = lr_index_find(&c->find, label, strlen(label));
    return i < 0 ? NULL : c->at[i].node;
}

static void append(struct lr_node *parent, struct children *c, struct lr_node *child)
{
    child->next = NULL;
    if (c->tail)
        c->tail->next = child;
    else
        parent->first = child;
    c->tail = child;
    parent->count++;
}

/* ---- laying ---- */

struct laying {
    bool fresh; /* may add what is not there */
    bool table; /* rows may gain cells: the pack's were empty, and the columns are known */
    struct lr_error *e;
};

static bool lay_node(const struct laying *l, struct lr_node *base, const struct lr_node *over);

static void replace(struct lr_node *base, const struct lr_node *over)
{
    const struct lr_node *next = base->next;
    const char *key = base->key;
    *base = *over;
    base->next = next;
    base->key = key;
}

struct labels {
    const struct children *c;
    label_of *label;
    const void *ctx;
};

static const char *label_at(const void *ctx, int i)
{
    const struct labels *l = ctx;
    const char *text = l->label(l->c->at[i].node, l->ctx);
    return text ? text : "";
}

/* Something the pack does not have: say what it does have. */
static bool unknown(const struct laying *l, const struct lr_node *at, const char *what, const char *found,
                    const struct labels *labels)
{
    const char *near = lr_nearest(found, labels->c->n, label_at, labels);
    char some[160];
    struct lr_text t = LR_TEXT(some);
    some[0] = '\0';
    for (int i = 0; !near && i < labels->c->n && i < 6; i++)
        lr_put(&t, "%s%.40s", i ? ", " : " such as ", label_at(labels, i));
    return lr_wrong(at, l->e, "expected %s that the pack has%s, found \"%.60s\"%s%s%s", what, some, found,
                    near ? "; did you mean \"" : "", near ? near : "",
                    near ? "\"?" : " (\"new: yes\" at the top of the file allows new ones)");
}

/* Lay the children of `over` on those of `base` that have the same label. Under `naming` stands the label of
 * an item; it stays as the pack writes it. */
static bool lay_children(const struct laying *l, struct lr_node *base, const struct lr_node *over, const char *what,
                         const char *naming)
{
    label_of *label = naming ? label_under : label_key;
    struct children c;
    gather(&c, base, naming != NULL, label, naming);
    struct labels labels = { &c, label, naming };
    bool ok = true;
    for (struct lr_node *n = (struct lr_node *)over->first, *next = NULL; n && ok; n = next) {
        next = (struct lr_node *)n->next; /* appending changes it */
        const char *text = label(n, naming);
        struct lr_node *there = child_called(&c, text);
        if (there == NULL && !l->fresh) {
            ok = unknown(l, n, what, text, &labels);
        } else if (there == NULL) {
            append(base, &c, n);
        } else {
            if (naming)
                lr_take_out(n, naming);
            ok = lay_node(l, there, n);
        }
    }
    scatter(&c);
    return ok;
}

/* The key that names every item of a list of maps, or NULL. */
static const char *naming_key(const struct lr_node *list)
{
    static const char *const keys[] = { "name", "id" };
    for (int k = 0; k < 2; k++) {
        const struct lr_node *n = list->first;
        while (n && label_under(n, keys[k]))
            n = n->next;
        if (n == NULL && list->first)
            return keys[k];
    }
    return NULL;
}

static bool names_differ(const struct laying *l, const struct lr_node *list, const char *key, const char *where)
{
    struct children c;
    const struct lr_node *odd = gather(&c, list, true, label_under, key);
    scatter(&c);
    if (odd == NULL)
        return true;
    const char *name = label_under(odd, key);
    return lr_wrong(odd, l->e, "expected each %s once%s, found \"%.60s\" again", key, where, name ? name : "");
}

static bool lay_list(const struct laying *l, struct lr_node *base, const struct lr_node *over)
{
    const char *key = naming_key(base);
    if (key == NULL || over->count == 0) {
        replace(base, over);
        return true;
    }
    for (const struct lr_node *n = over->first; n; n = n->next)
        if (label_under(n, key) == NULL)
            return lr_wrong(n, l->e, "expected an item with a \"%s\", as in the pack's list", key);
    if (!names_differ(l, over, key, "")
        || !names_differ(l, base, key, " in the pack, so that an overlay can name it"))
        return false;
    return lay_children(l, base, over, "an item", key);
}

static const char *const shape_words[] = { "a value", "a list", "a map" };

static bool lay_node(const struct laying *l, struct lr_node *base, const struct lr_node *over)
{
    bool empty = base->shape == LR_SCALAR && base->text[0] == '\0';
    if (base->shape != over->shape && !empty)
        return lr_wrong(over, l->e, "expected %s, as in the pack, found %s", shape_words[base->shape],
                        shape_words[over->shape]);
    if (base->shape == LR_MAP) {
        const struct laying inner = { l->fresh || l->table, false, l->e };
        return lay_children(&inner, base, over, "a key", NULL);
    }
    if (base->shape == LR_LIST)
        return lay_list(l, base, over);
    replace(base, over);
    return true;
}

/* ---- tables ---- */

static const char *label_text(const struct lr_node *child, const void *ctx)
{
    (void)ctx;
    return child->text;
}

static bool columns_known(const struct laying *l, const struct lr_tree *base, const struct lr_tree *over)
{
    const struct lr_node *first = base->columns->first, *ours = over->columns->first;
    if (strcmp(first->text, ours->text) != 0)
        return lr_wrong(ours, l->e, "expected \"%.60s\" as the first column, as in the pack, found \"%.60s\"",
                        first->text, ours->text);
    struct children c;
    gather(&c, base->columns, false, label_text, NULL);
    struct labels labels = { &c, label_text, NULL };
    bool ok = true;
    for (const struct lr_node *n = ours; n && ok; n = n->next)
        if (!l->fresh && strcmp(n->text, "source") != 0 && child_called(&c, n->text) == NULL)
            ok = unknown(l, n, "a column", n->text, &labels);
    scatter(&c);
    return ok;
}

static bool lay_table(const struct laying *l, const struct lr_tree *base, const struct lr_tree *over)
{
    const char *key = base->columns->first->text;
    return columns_known(l, base, over) && names_differ(l, over->root, key, "")
           && names_differ(l, base->root, key, " in the pack, so that an overlay can name it")
           && lay_children(l, base->root, over->root, "a row", key);
}

bool lr_overlay_lay(const struct lr_tree *base, const struct lr_tree *over, struct lr_error *e)
{
    struct laying l = { over->fresh, base->columns != NULL, e };
    return base->columns ? lay_table(&l, base, over) : lay_node(&l, base->root, over->root);
}
