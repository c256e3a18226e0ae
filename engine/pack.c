/* pack.c - a game's folder of data, read once: pack.yaml, board, rules, then whatever the game wants. */
#include "loading.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* ---- files ---- */

bool lr_is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool lr_is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool lr_path_sound(const char *path)
{
    if (path[0] == '/' || strlen(path) > 200)
        return false;
    for (const char *s = path; *s; s++)
        if ((unsigned char)*s < 0x20 || *s == '\\')
            return false;
    for (const char *s = path; s; s = strchr(s, '/')) {
        s += *s == '/';
        size_t n = strcspn(s, "/");
        if (n == 0 || (n == 1 && s[0] == '.') || (n == 2 && s[0] == '.' && s[1] == '.'))
            return false;
    }
    return true;
}

const char *lr_path_join(struct lr_arena *a, const char *dir, const char *name)
{
    size_t size = strlen(dir) + strlen(name) + 2;
    char *path = lr_arena_take(a, size);
    size_t n = strlen(dir);
    snprintf(path, size, "%s%s%s", dir, n && dir[n - 1] == '/' ? "" : "/", name);
    return path;
}

static char *read_all(FILE *f, size_t size, const char *path, struct lr_error *e)
{
    char *bytes = lr_must(calloc(1, size + 1));
    if (fread(bytes, 1, size, f) != size) {
        lr_fail(e, path, 0, 0, "expected %zu bytes, found fewer", size);
        free(bytes);
        return NULL;
    }
    return bytes;
}

char *lr_slurp(const char *path, size_t *size, struct lr_error *e)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        lr_fail(e, path, 0, 0, "expected a file here: %s", strerror(errno));
        return NULL;
    }
    if (!S_ISREG(st.st_mode)) {
        lr_fail(e, path, 0, 0, "expected a file here, found a folder or a device");
        return NULL;
    }
    if (st.st_size > LR_MAX_BYTES) {
        lr_fail(e, path, 0, 0, "expected at most %d bytes, found %lld", LR_MAX_BYTES, (long long)st.st_size);
        return NULL;
    }
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        lr_fail(e, path, 0, 0, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    *size = (size_t)st.st_size;
    char *bytes = read_all(f, *size, path, e);
    fclose(f);
    return bytes;
}

/* ---- pack.yaml ---- */

static bool value_if_any(const struct lr_node *root, const char *key, struct lr_error *e)
{
    const struct lr_node *n = lr_get(root, key);
    return n == NULL || n->shape == LR_SCALAR || lr_wrong(n, e, "expected a value for \"%s\"", key);
}

/* A name for a scenario, an option or a choice. */
static const char *read_label(const struct lr_node *n, struct lr_error *e)
{
    const char *fault = lr_name_fault(n->text);
    if (fault == NULL)
        return n->text;
    lr_wrong(n, e, "expected a name, found \"%.80s\", which %s", n->text, fault);
    return NULL;
}

static const char *read_words(const struct lr_node *map, struct lr_error *e)
{
    const struct lr_node *n = lr_get(map, "words");
    if (n == NULL)
        return "";
    if (n->shape == LR_SCALAR)
        return n->text;
    lr_wrong(n, e, "expected a value for \"words\"");
    return NULL;
}

static int choice_named(const struct lr_option *o, const char *name)
{
    for (int i = 0; i < o->choices; i++)
        if (lr_same_name(o->choice[i], name))
            return i;
    return -1;
}

static void put_choices(struct lr_text *t, const struct lr_option *o)
{
    for (int i = 0; i < o->choices; i++)
        lr_put(t, "%s%s", i ? ", " : "", o->choice[i]);
}

static bool no_such_choice(const struct lr_option *o, const struct lr_node *n, const char *found,
                           struct lr_error *e)
{
    char choices[200];
    struct lr_text t = LR_TEXT(choices);
    put_choices(&t, o);
    return lr_wrong(n, e, "expected a choice of \"%.60s\" (%s), found \"%.60s\"", o->name, choices, found);
}

static bool read_choices(struct lr_pack *p, const struct lr_node *map, struct lr_option *o, struct lr_error *e)
{
    static const char *const no_yes[] = { "no", "yes" };
    if (lr_get(map, "choices") == NULL) {
        o->choices = 2;
        o->choice = no_yes;
        return true;
    }
    const struct lr_node *list = lr_need(map, "choices", LR_LIST, e);
    if (list == NULL)
        return false;
    if (list->count < 2 || list->count > 255)
        return lr_wrong(list, e, "expected 2 to 255 choices, found %d", list->count);
    const char **choice = lr_keep(p, (size_t)list->count * sizeof *choice);
    o->choice = choice;
    for (const struct lr_node *n = list->first; n; n = n->next) {
        if (n->shape != LR_SCALAR)
            return lr_wrong(n, e, "expected a value for a choice");
        if (read_label(n, e) == NULL)
            return false;
        if (choice_named(o, n->text) >= 0)
            return lr_wrong(n, e, "expected each choice once, found \"%s\" again", n->text);
        choice[o->choices++] = n->text;
    }
    return true;
}

static bool read_option(struct lr_pack *p, const struct lr_node *map, struct lr_option *o, struct lr_error *e)
{
    static const char *const keys[] = { "name", "words", "choices", "preset", NULL };
    const struct lr_node *name = lr_need(map, "name", LR_SCALAR, e);
    if (name == NULL || !lr_only_keys(map, keys, e))
        return false;
    o->name = read_label(name, e);
    o->words = read_words(map, e);
    if (o->name == NULL || o->words == NULL || !read_choices(p, map, o, e))
        return false;
    for (int i = 0; i < p->options; i++)
        if (lr_same_name(p->option[i].name, o->name))
            return lr_wrong(name, e, "expected each option once, found \"%s\" again", o->name);
    if (lr_get(map, "preset") == NULL)
        return true;
    const struct lr_node *preset = lr_need(map, "preset", LR_SCALAR, e);
    if (preset == NULL)
        return false;
    o->preset = choice_named(o, preset->text);
    return o->preset >= 0 || no_such_choice(o, preset, preset->text, e);
}

static bool read_options(struct lr_pack *p, const struct lr_node *root, struct lr_error *e)
{
    if (lr_get(root, "options") == NULL)
        return true;
    const struct lr_node *list = lr_need(root, "options", LR_LIST, e);
    if (list == NULL)
        return false;
    if (list->count > LR_OPTIONS)
        return lr_wrong(list, e, "expected at most %d options, found %d", LR_OPTIONS, list->count);
    struct lr_option *all = lr_keep(p, (size_t)list->count * sizeof *all);
    p->option = all;
    for (const struct lr_node *n = list->first; n; n = n->next, p->options++)
        if (!read_option(p, n, &all[p->options], e))
            return false;
    return true;
}

static int option_named(const struct lr_pack *p, const char *name)
{
    for (int i = 0; i < p->options; i++)
        if (lr_same_name(p->option[i].name, name))
            return i;
    return -1;
}

static const char *option_at(const void *ctx, int i) { return ((const struct lr_pack *)ctx)->option[i].name; }

static bool no_such_option(const struct lr_pack *p, const struct lr_node *n, const char *found, struct lr_error *e)
{
    const char *near = lr_nearest(found, p->options, option_at, p);
    if (near)
        return lr_wrong(n, e, "expected the name of an option, found \"%.60s\"; did you mean \"%s\"?", found, near);
    return lr_wrong(n, e, "expected the name of an option%s%s, found \"%.60s\"", p->options ? " such as " : "",
                    p->options ? p->option[0].name : " (the pack has none)", found);
}

static bool read_presets(const struct lr_pack *p, const struct lr_node *map, struct lr_scenario *s,
                         struct lr_error *e)
{
    for (int i = 0; i < p->options; i++)
        s->option[i] = (uint8_t)p->option[i].preset;
    if (lr_get(map, "options") == NULL)
        return true;
    const struct lr_node *presets = lr_need(map, "options", LR_MAP, e);
    if (presets == NULL)
        return false;
    for (const struct lr_node *n = presets->first; n; n = n->next) {
        int i = option_named(p, n->key);
        if (i < 0)
            return no_such_option(p, n, n->key, e);
        int choice = n->shape == LR_SCALAR ? choice_named(&p->option[i], n->text) : -1;
        if (choice < 0)
            return no_such_choice(&p->option[i], n, n->shape == LR_SCALAR ? n->text : "several values", e);
        s->option[i] = (uint8_t)choice;
    }
    return true;
}

/* The rest of a scenario is in a file of its own, or under `data`, or there is none. */
static const struct lr_node *read_scenario_data(struct lr_pack *p, const struct lr_node *map, struct lr_error *e)
{
    const struct lr_node *data = lr_get(map, "data");
    if (lr_get(map, "file")) {
        if (data) {
            lr_wrong(data, e, "expected either \"file\" or \"data\", found both");
            return NULL;
        }
        const struct lr_node *file = lr_need(map, "file", LR_SCALAR, e);
        if (file == NULL)
            return NULL;
        if (!lr_data_name_sound(file->text) || !lr_plain_exists(p, file->text)) {
            lr_wrong(file, e,
                     "expected a .yaml or .tsv file in the pack's folder, found \"%.100s\", which is not there",
                     file->text);
            return NULL;
        }
        return lr_plain_data(p, file->text, e);
    }
    if (data)
        return data;
    struct lr_node *empty = lr_keep(p, sizeof *empty);
    *empty = *map;
    empty->first = NULL;
    empty->count = 0;
    return empty;
}

static bool read_scenario(struct lr_pack *p, const struct lr_node *map, struct lr_scenario *s, struct lr_error *e)
{
    static const char *const keys[] = { "name", "words", "file", "data", "options", "board", "layers", NULL };
    const struct lr_node *name = lr_need(map, "name", LR_SCALAR, e);
    if (name == NULL || !lr_only_keys(map, keys, e))
        return false;
    s->name = read_label(name, e);
    s->words = read_words(map, e);
    if (s->name == NULL || s->words == NULL)
        return false;
    if (lr_scenario_named(p, s->name) >= 0)
        return lr_wrong(name, e, "expected each scenario once, found \"%s\" again", s->name);
    if (!read_presets(p, map, s, e) || !lr_edition_read(p, map, s, e))
        return false;
    s->data = read_scenario_data(p, map, e);
    return s->data != NULL;
}

static bool read_scenarios(struct lr_pack *p, const struct lr_node *root, struct lr_error *e)
{
    if (p->game->board_only && lr_get(root, "scenarios") == NULL)
        return true;
    const struct lr_node *list = lr_need(root, "scenarios", LR_LIST, e);
    if (list == NULL)
        return false;
    if (list->count < 1 || list->count > 1000)
        return lr_wrong(list, e, "expected 1 to 1000 scenarios, found %d", list->count);
    struct lr_scenario *all = lr_keep(p, (size_t)list->count * sizeof *all);
    p->scenario = all;
    for (const struct lr_node *n = list->first; n; n = n->next, p->scenarios++)
        if (!read_scenario(p, n, &all[p->scenarios], e))
            return false;
    return true;
}

static bool read_root(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_node *root = lr_plain_data(p, "pack.yaml", e);
    if (root == NULL)
        return false;
    const struct lr_node *game = lr_need(root, "game", LR_SCALAR, e);
    if (game == NULL)
        return false;
    if (strcmp(game->text, p->game->id) != 0)
        return lr_wrong(game, e, "expected the game \"%s\", found \"%.60s\"", p->game->id, game->text);
    return value_if_any(root, "title", e) && value_if_any(root, "words", e) && read_options(p, root, e)
           && read_scenarios(p, root, e);
}

/* ---- the whole ---- */

/* What is the same in all editions. */
static void share(const struct lr_pack *first, struct lr_pack *p)
{
    p->scenarios = first->scenarios;
    p->scenario = first->scenario;
    p->options = first->options;
    p->option = first->option;
    p->rules = first->rules;
    p->rule = first->rule;
}

static bool load_edition(struct lr_pack *p, struct lr_error *e)
{
    return lr_board_load(p, e) && lr_names_board(p, e) && (p->edition > 0 || lr_rules_load(p, e))
           && (p->game->load == NULL || p->game->load(p, e));
}

/* What is right for one edition may be wrong for another: a fault says whose it is. */
static bool load_editions(struct lr_pack *p, struct lr_error *e)
{
    const struct lr_store *st = p->store;
    for (int i = 0; i < st->editions; i++) {
        struct lr_pack *q = st->edition[i];
        if (i > 0)
            share(p, q);
        if ((i == 0 || lr_names_game(q, e)) && load_edition(q, e))
            continue;
        return st->editions > 1 ? lr_in_edition(q, e) : false;
    }
    return true;
}

/* What only stands when everything has been read. */
static void settle(const struct lr_store *st)
{
    for (int i = 0; i < st->editions; i++) {
        struct lr_pack *p = st->edition[i];
        p->hash = st->hash;
        p->sources = st->sources;
        p->source = st->source;
        p->editions = st->editions;
        p->all = st->edition;
    }
}

static bool load(struct lr_pack *p, const char *const *overlays, int count, struct lr_error *e)
{
    if (count > LR_MAX_OVERLAYS)
        return lr_fail(e, "", 0, 0, "expected at most %d overlays, found %d", LR_MAX_OVERLAYS, count);
    for (int i = 0; i < count; i++)
        if (!lr_overlay_open(p, overlays[i], e))
            return false;
    p->store->hash = lr_hash(p->game->id, strlen(p->game->id));
    if (!lr_names_game(p, e) || !read_root(p, e) || !load_editions(p, e) || !lr_layers_used(p, e))
        return false;
    settle(p->store);
    return true;
}

struct lr_pack *lr_pack_load(const struct lr_game *g, const char *dir, const char *const *overlays, int count,
                             struct lr_error *e)
{
    struct lr_error unseen;
    struct lr_store *st = lr_must(calloc(1, sizeof *st));
    struct lr_pack *p = lr_edition_make(st, g);
    st->dir = lr_arena_text(&st->arena, dir, strlen(dir));
    if (load(p, overlays, count, e ? e : &unseen))
        return p;
    lr_pack_free(p);
    return NULL;
}

void lr_pack_free(struct lr_pack *p)
{
    if (p == NULL)
        return;
    struct lr_store *st = p->store;
    for (int i = 0; i < st->editions; i++) {
        for (int d = 0; d < LR_DOMAINS; d++)
            lr_names_free(&st->edition[i]->own->names[d]);
        free(st->edition[i]->own);
        free(st->edition[i]);
    }
    lr_index_free(&st->source_index);
    free(st->source);
    free(st->layer);
    lr_arena_free(&st->arena);
    free(st);
}

/* ---- setting up ---- */

int lr_scenario_named(const struct lr_pack *p, const char *name)
{
    for (int i = 0; i < p->scenarios; i++)
        if (lr_same_name(p->scenario[i].name, name))
            return i;
    return -1;
}

void lr_setup_preset(const struct lr_pack *p, int scenario, uint64_t seed, struct lr_setup *s)
{
    bool real = scenario >= 0 && scenario < p->scenarios;
    memset(s, 0, sizeof *s);
    s->scenario = real ? scenario : -1;
    s->edition = real ? p->scenario[scenario].edition : 0;
    s->seed = seed;
    for (int i = 0; i < p->options; i++)
        s->option[i] = real ? p->scenario[scenario].option[i] : (uint8_t)p->option[i].preset;
}

bool lr_setup_option(const struct lr_pack *p, struct lr_setup *s, const char *name, const char *choice,
                     struct lr_error *e)
{
    int i = option_named(p, name);
    if (i < 0)
        return no_such_option(p, NULL, name, e);
    int c = choice_named(&p->option[i], choice);
    if (c < 0)
        return no_such_choice(&p->option[i], NULL, choice, e);
    s->option[i] = (uint8_t)c;
    return true;
}
