/* source.c - where every value comes from: the book, reasoning from it, or ourselves. */
#include "loading.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const forms = "\"book 5.34\", \"derived: why\", \"derived 5.3: why\" or \"made: why\"";

static const char *skip(const char *s)
{
    while (*s == ' ' || *s == '\t' || *s == '\n')
        s++;
    return s;
}

static size_t word_length(const char *s) { return strcspn(s, " \t\n,:"); }

/* "origin [rule] [: or , words]" */
static const char *parse(struct lr_arena *a, const char *text, struct lr_source *out)
{
    static const char *const origins[] = { "book", "derived", "made" };
    const char *s = skip(text);
    size_t n = word_length(s);
    int origin = 0;
    while (origin < 3 && (strlen(origins[origin]) != n || memcmp(origins[origin], s, n) != 0))
        origin++;
    if (origin == 3)
        return "";
    out->origin = (enum lr_origin)origin;
    s = skip(s + n);
    n = word_length(s);
    if (n > 0) {
        if (!lr_rule_number(s, n))
            return origin == LR_BOOK ? "a rule number after \"book\""
                                     : "a rule number or a colon after the first word";
        out->rule = lr_arena_text(a, s, n);
        s = skip(s + n);
    }
    if (*s == ',' || *s == ':')
        s = skip(s + 1);
    else if (*s)
        return "a comma or colon before the words";
    out->words = *s ? lr_arena_text(a, s, strlen(s)) : "";
    if (origin == LR_BOOK && out->rule == NULL)
        return "a rule number after \"book\"";
    if (origin != LR_BOOK && *s == '\0')
        return "words that say why";
    return NULL;
}

static int add_source(struct lr_pack *p, const struct lr_source *s, const char *key)
{
    struct lr_store *st = p->store;
    int id = lr_index_add(&st->source_index, key, st->sources);
    if (id != st->sources)
        return id;
    if (st->sources == st->source_room) {
        st->source_room = st->source_room ? st->source_room * 2 : 32;
        st->source = lr_must(realloc(st->source, (size_t)st->source_room * sizeof *st->source));
    }
    st->source[st->sources] = *s;
    return st->sources++;
}

/* The same words in the same file are one source. */
static const char *key_of(struct lr_arena *a, const char *file, const char *words)
{
    size_t size = strlen(file) + strlen(words) + 2;
    char *key = lr_arena_take(a, size);
    snprintf(key, size, "%s\n%s", file, words);
    return key;
}

int lr_source_read(struct lr_pack *p, const struct lr_node *n, struct lr_error *e)
{
    struct lr_arena *a = &p->store->arena;
    if (n->shape != LR_SCALAR) {
        lr_wrong(n, e, "expected a source such as %s, found a %s", forms, n->shape == LR_MAP ? "map" : "list");
        return -1;
    }
    const char *key = key_of(a, n->file, n->text);
    int known = lr_index_find(&p->store->source_index, key, strlen(key));
    if (known >= 0)
        return known;
    struct lr_source s = { .file = n->file, .line = n->line };
    const char *missing = parse(a, n->text, &s);
    if (missing) {
        lr_wrong(n, e, "expected %s%sa source such as %s, found \"%.80s\"", missing, *missing ? ", in " : "", forms,
                 n->text);
        return -1;
    }
    return add_source(p, &s, key);
}

int lr_source_made(struct lr_pack *p, const char *file, const char *words)
{
    struct lr_source s = { .origin = LR_MADE, .words = words, .file = file };
    return add_source(p, &s, key_of(&p->store->arena, file, words));
}

struct lr_node *lr_take_out(struct lr_node *map, const char *key)
{
    struct lr_node *before = NULL;
    for (struct lr_node *n = (struct lr_node *)map->first; n; before = n, n = (struct lr_node *)n->next) {
        if (strcmp(n->key, key) != 0)
            continue;
        if (before)
            before->next = n->next;
        else
            map->first = n->next;
        map->count--;
        return n;
    }
    return NULL;
}

/* { value: 4, source: book 5.34 } is the value 4 with a source of its own. */
static void unwrap(struct lr_node *n)
{
    if (n->count != 1 || strcmp(n->first->key, "value") != 0)
        return;
    const struct lr_node *inner = n->first;
    n->shape = inner->shape;
    n->text = inner->text;
    n->count = inner->count;
    n->line = inner->line;
    n->column = inner->column;
    n->first = inner->first;
}

/* What was wrapped may itself be a map with a source. */
static bool settle_map(struct lr_pack *p, struct lr_node *n, int *source, struct lr_error *e)
{
    while (n->shape == LR_MAP) {
        const struct lr_node *own = lr_take_out(n, "source");
        if (own == NULL)
            return true;
        *source = lr_source_read(p, own, e);
        if (*source < 0)
            return false;
        unwrap(n);
    }
    return true;
}

bool lr_sources_settle(struct lr_pack *p, struct lr_node *root, int source, struct lr_error *e)
{
    if (!settle_map(p, root, &source, e))
        return false;
    root->source = source;
    if (root->shape == LR_SCALAR)
        return source >= 0
               || lr_wrong(
                   root, e,
                   "expected a source for this value: write \"source: ...\" beside it, or at the top of the file");
    for (const struct lr_node *n = root->first; n; n = n->next)
        if (!lr_sources_settle(p, (struct lr_node *)n, source, e))
            return false;
    return true;
}

void lr_sources_count(struct lr_pack *p, const struct lr_node *root)
{
    if (root->shape == LR_SCALAR && root->source >= 0)
        p->store->source[root->source].uses++;
    for (const struct lr_node *n = root->first; n; n = n->next)
        lr_sources_count(p, n);
}
