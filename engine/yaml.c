/* yaml.c - YAML into a tree that remembers where each value stood.
 *
 * Only the plain part of YAML is taken: maps, lists and scalars, one document. What hides values or makes
 * two readers disagree (anchors, aliases, tags, directives, repeated keys) is refused. */
#include "loading.h"

#include <yaml.h>

struct builder {
    struct lr_arena *arena;
    const char *file;
    struct lr_error *e;
    struct lr_node *open[LR_MAX_DEPTH]; /* maps and lists we are inside of */
    struct lr_node *last[LR_MAX_DEPTH]; /* the last child of each */
    int depth, nodes, documents;
    struct lr_node *root;
    const char *key; /* read, its value still to come */
};

static bool wrong(const struct builder *b, yaml_mark_t at, const char *words)
{
    return lr_fail(b->e, b->file, (int)at.line + 1, (int)at.column + 1, "%s", words);
}

static struct lr_node *add_node(struct builder *b, enum lr_shape shape, yaml_mark_t at)
{
    if (b->nodes++ >= LR_MAX_NODES) {
        lr_fail(b->e, b->file, (int)at.line + 1, (int)at.column + 1, "expected at most %d values", LR_MAX_NODES);
        return NULL;
    }
    struct lr_node *n = lr_arena_take(b->arena, sizeof *n);
    *n = (struct lr_node){ .shape = shape,
                           .key = b->key,
                           .file = b->file,
                           .line = (int)at.line + 1,
                           .column = (int)at.column + 1,
                           .source = -1 };
    b->key = NULL;
    if (b->depth == 0) {
        b->root = n;
        return n;
    }
    struct lr_node *parent = b->open[b->depth - 1], **last = &b->last[b->depth - 1];
    if (*last)
        (*last)->next = n;
    else
        parent->first = n;
    *last = n;
    parent->count++;
    return n;
}

static bool wants_key(const struct builder *b)
{
    return b->depth > 0 && b->open[b->depth - 1]->shape == LR_MAP && b->key == NULL;
}

/* Escapes can write what the bytes of the file may not hold. */
static bool scalar_sound(const struct builder *b, const char *text, size_t length, yaml_mark_t at)
{
    struct lr_error inner;
    if (lr_text_sound("", text, length, &inner))
        return true;
    return wrong(b, at, inner.words);
}

static bool take_scalar(struct builder *b, const yaml_event_t *v)
{
    const char *text = (const char *)v->data.scalar.value;
    size_t length = v->data.scalar.length;
    if (v->data.scalar.anchor)
        return wrong(b, v->start_mark, "expected a value, found an anchor (&): write the value out instead");
    if (v->data.scalar.tag)
        return wrong(b, v->start_mark, "expected a value, found a tag (!): leave it out");
    if (!scalar_sound(b, text, length, v->start_mark))
        return false;
    if (wants_key(b)) {
        if (length == 0)
            return wrong(b, v->start_mark, "expected a key, found nothing");
        b->key = lr_arena_text(b->arena, text, length);
        return true;
    }
    if (b->depth == 0)
        return wrong(b, v->start_mark, "expected a map or a list, found a single value");
    struct lr_node *n = add_node(b, LR_SCALAR, v->start_mark);
    if (n == NULL)
        return false;
    n->text = lr_arena_text(b->arena, text, length);
    return true;
}

static bool open_nest(struct builder *b, enum lr_shape shape, const yaml_event_t *v)
{
    const yaml_char_t *anchor = shape == LR_MAP ? v->data.mapping_start.anchor : v->data.sequence_start.anchor;
    const yaml_char_t *tag = shape == LR_MAP ? v->data.mapping_start.tag : v->data.sequence_start.tag;
    if (anchor)
        return wrong(b, v->start_mark, "expected a value, found an anchor (&): write the value out instead");
    if (tag)
        return wrong(b, v->start_mark, "expected a value, found a tag (!): leave it out");
    if (wants_key(b))
        return wrong(b, v->start_mark, "expected a key, found a map or list in its place");
    if (b->depth == LR_MAX_DEPTH)
        return lr_fail(b->e, b->file, (int)v->start_mark.line + 1, (int)v->start_mark.column + 1,
                       "expected at most %d levels", LR_MAX_DEPTH);
    struct lr_node *n = add_node(b, shape, v->start_mark);
    if (n == NULL)
        return false;
    b->last[b->depth] = NULL;
    b->open[b->depth++] = n;
    return true;
}

static bool repeated_key(const struct builder *b, const struct lr_node *n)
{
    return lr_fail(b->e, b->file, n->line, n->column, "expected each key once, found \"%s\" again", n->key);
}

/* Small maps are compared key by key; large ones need an index, or a hostile file would take for ever. */
static bool keys_differ(const struct builder *b, const struct lr_node *map)
{
    if (map->count <= 8) {
        for (const struct lr_node *n = map->first; n; n = n->next)
            for (const struct lr_node *m = map->first; m != n; m = m->next)
                if (strcmp(m->key, n->key) == 0)
                    return repeated_key(b, n);
        return true;
    }
    struct lr_index seen = { 0 };
    const struct lr_node *again = NULL;
    int i = 0;
    for (const struct lr_node *n = map->first; n && !again; n = n->next, i++)
        if (lr_index_add(&seen, n->key, i) != i)
            again = n;
    lr_index_free(&seen);
    return again ? repeated_key(b, again) : true;
}

static bool close_nest(struct builder *b)
{
    const struct lr_node *n = b->depth > 0 ? b->open[--b->depth] : NULL;
    return n == NULL || n->shape == LR_LIST || keys_differ(b, n);
}

static bool open_document(struct builder *b, const yaml_event_t *v)
{
    if (b->documents++ > 0)
        return wrong(b, v->start_mark, "expected one document, found the start of another (---)");
    if (v->data.document_start.version_directive
        || v->data.document_start.tag_directives.start != v->data.document_start.tag_directives.end)
        return wrong(b, v->start_mark, "expected data, found a directive (%): leave it out");
    return true;
}

static bool take_event(struct builder *b, const yaml_event_t *v)
{
    switch (v->type) {
    case YAML_DOCUMENT_START_EVENT:
        return open_document(b, v);
    case YAML_ALIAS_EVENT:
        return wrong(b, v->start_mark, "expected a value, found an alias (*): write the value out instead");
    case YAML_SCALAR_EVENT:
        return take_scalar(b, v);
    case YAML_SEQUENCE_START_EVENT:
        return open_nest(b, LR_LIST, v);
    case YAML_MAPPING_START_EVENT:
        return open_nest(b, LR_MAP, v);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return close_nest(b);
    default:
        return true;
    }
}

/* The likeliest slip has words of its own. */
static bool not_yaml(const struct builder *b, const yaml_parser_t *y)
{
    const char *problem = y->problem ? y->problem : "unreadable";
    const char *hint = strcmp(problem, "mapping values are not allowed in this context") == 0
                           ? " (a value that holds \": \" needs quotes around it)"
                           : "";
    if (strstr(problem, "found character that cannot start any token"))
        hint = " (indent with spaces, not tabs; quote values that begin with @ or `)";
    return lr_fail(b->e, b->file, (int)y->problem_mark.line + 1, (int)y->problem_mark.column + 1,
                   "expected YAML: %s%s%s%s", y->context ? y->context : "", y->context ? ", " : "", problem, hint);
}

static bool run(struct builder *b, yaml_parser_t *y)
{
    for (bool more = true; more;) {
        yaml_event_t v;
        if (!yaml_parser_parse(y, &v))
            return not_yaml(b, y);
        more = v.type != YAML_STREAM_END_EVENT;
        bool ok = take_event(b, &v);
        yaml_event_delete(&v);
        if (!ok)
            return false;
    }
    return b->root ? true : lr_fail(b->e, b->file, 1, 1, "expected a map or a list, found an empty file");
}

bool lr_yaml_read(struct lr_arena *a, const char *file, const char *bytes, size_t size, struct lr_tree *t,
                  struct lr_error *e)
{
    *t = (struct lr_tree){ 0 };
    if (!lr_text_sound(file, bytes, size, e))
        return false;
    yaml_parser_t y;
    if (!yaml_parser_initialize(&y))
        return lr_fail(e, file, 0, 0, "out of memory");
    yaml_parser_set_encoding(&y, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&y, (const unsigned char *)bytes, size);
    struct builder b = { .arena = a, .file = file, .e = e };
    bool ok = run(&b, &y);
    yaml_parser_delete(&y);
    t->root = ok ? b.root : NULL;
    return ok;
}
