/* trace.c - proving RULES.md: that each rule stands where the index says, in code, data and tests. */
#include "loading.h"

#include <stdio.h>
#include <stdlib.h>

struct span {
    const char *from, *to;
};

struct proof {
    const struct lr_pack *p;
    const char *root, *path; /* path: of RULES.md */
    struct lr_arena arena;
    struct lr_index seen;
    int coded, tested, empty_code, empty_test, faults;
    lr_fault *fault;
    void *to;
};

/* What a rule points at: "rules/battle.c:rout", of the rule's code or test. */
struct pointer {
    const struct lr_rule *rule;
    const char *what, *file, *name; /* name: NULL if there is none */
};

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

#define FAULT(f, line, ...)                                                                                        \
    do {                                                                                                           \
        struct lr_error fault_;                                                                                    \
        lr_fail(&fault_, (f)->path, line, 0, __VA_ARGS__);                                                         \
        report_fault(f, &fault_);                                                                                  \
    } while (0)

static void report_fault(struct proof *f, const struct lr_error *e)
{
    f->faults++;
    if (f->fault)
        f->fault(e, f->to);
}

/* ---- text ---- */

static struct span line_at(const char *at)
{
    size_t n = strcspn(at, "\n");
    return (struct span){ at, at + n };
}

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return *at ? at + 1 : at;
}

/* The line before the one that begins at `at`; empty at the beginning of the file. */
static struct span line_before(const char *bytes, const char *at)
{
    if (at == bytes)
        return (struct span){ at, at };
    struct span line = { at - 1, at - 1 };
    while (line.from > bytes && line.from[-1] != '\n')
        line.from--;
    return line;
}

static const char *find_word(struct span in, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = in.from; n > 0 && at + n <= in.to; at++)
        if (memcmp(at, word, n) == 0 && (at == in.from || !is_word(at[-1])) && (at + n == in.to || !is_word(at[n])))
            return at;
    return NULL;
}

/* As a whole: 5.3 stands neither in 5.34 nor in 15.3 nor in 5.3.1. */
static bool holds_number(struct span in, const char *number)
{
    size_t n = strlen(number);
    for (const char *at = in.from; at + n <= in.to; at++) {
        const char *end = at + n;
        if (memcmp(at, number, n) != 0 || (at > in.from && (is_word(at[-1]) || at[-1] == '.')))
            continue;
        bool longer = end < in.to && (is_word(*end) || (*end == '.' && end + 1 < in.to && is_digit(end[1])));
        if (!longer)
            return true;
    }
    return false;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

/* ---- C: the definition of a name ---- */

/* Behind a comment, string or character that begins here; else the same place. */
static const char *skip_quoted(const char *at)
{
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (*at != '"' && *at != '\'')
        return at;
    char quote = *at++;
    while (*at && *at != quote)
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

/* Behind the ";" or the last "}" of what is defined from here on. */
static const char *end_of_item(const char *at)
{
    int depth = 0;
    while (*at) {
        const char *behind = skip_quoted(at);
        if (behind > at) {
            at = behind;
            continue;
        }
        depth += (*at == '{') - (*at == '}');
        if (depth == 0 && (*at == '}' || *at == ';'))
            return next_line(at);
        at++;
    }
    return at;
}

static const char *end_of_macro(const char *at)
{
    for (struct span line = line_at(at); line.to > line.from && line.to[-1] == '\\'; line = line_at(at))
        at = next_line(at);
    return next_line(at);
}

/* What comes before the body or the value: false if nothing is defined from this line on, but a prototype, or what
 * a macro makes. */
static bool head_of(const char *at, struct span *head)
{
    *head = (struct span){ at, at };
    for (; *head->to && !strchr("{;=", *head->to); head->to++)
        if (head->to[0] == '\n' && !strchr(" {", head->to[1]))
            return false;
    return *head->to == '{' || *head->to == '=';
}

/* Is this name defined by what begins at this line? Then `item` is all of it. */
static bool defines(const char *at, const char *name, struct span *item)
{
    struct span head;
    *item = (struct span){ at, at };
    if (strncmp(at, "#define ", 8) == 0) {
        head = (struct span){ at + 8, at + 8 + strcspn(at + 8, "( \n") };
        item->to = end_of_macro(at);
        return find_word(head, name) == head.from;
    }
    if (!is_word(*at) || !head_of(at, &head))
        return false;
    item->to = end_of_item(at);
    if (strncmp(at, "enum", 4) == 0 && !memchr(at, '(', (size_t)(head.to - at)))
        return find_word(*item, name) != NULL;
    const char *found = find_word(head, name);
    const char *arguments = memchr(at, '(', (size_t)(head.to - at));
    return found && (arguments == NULL || found + strlen(name) == arguments || *head.to == '=');
}

/* The definition of a name, with the comment directly above it. */
static bool find_definition(const char *bytes, const char *name, struct span *item)
{
    const char *at = bytes;
    while (*at && !defines(at, name, item))
        at = next_line(at);
    if (*at == '\0')
        return false;
    for (struct span line = line_before(bytes, item->from); line.to - line.from >= 2;
         line = line_before(bytes, item->from)) {
        const char *from = line.to - 2;
        if (from[0] != '*' || from[1] != '/')
            break;
        while (from > bytes && !(from[0] == '/' && from[1] == '*'))
            from--;
        if (from > bytes && from[-1] != '\n')
            break;
        item->from = from;
    }
    return true;
}

/* ---- data: a row ---- */

static bool has_cell(struct span line, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = line.from; at <= line.to;) {
        size_t length = 0;
        while (at + length < line.to && at[length] != '\t')
            length++;
        if (length == n && memcmp(at, key, n) == 0)
            return true;
        at += length + 1;
    }
    return false;
}

static size_t indent_of(struct span line)
{
    size_t n = 0;
    while (line.from + n < line.to && line.from[n] == ' ')
        n++;
    return n;
}

/* "key: ..." or "- key: ..."; "- name: key", "- id: key". */
static bool has_key(struct span line, const char *key)
{
    const char *at = line.from + indent_of(line);
    size_t n = strlen(key);
    if (line.to - at > 2 && at[0] == '-' && at[1] == ' ')
        at += 2;
    for (int i = 0; i < 3; i++) {
        static const char *const before[] = { "", "name: ", "id: " };
        size_t k = strlen(before[i]);
        if ((size_t)(line.to - at) < k + n || strncmp(at, before[i], k) != 0 || strncmp(at + k, key, n) != 0)
            continue;
        const char *end = at + k + n;
        if (i == 0 ? end < line.to && *end == ':' : end == line.to)
            return true;
    }
    return false;
}

/* A row of a TSV is its line; of YAML, the line of the key and what stands further in below it. */
static const char *end_of_row(struct span line, bool yaml)
{
    const char *at = next_line(line.from);
    size_t indent = indent_of(line);
    while (yaml && *at && (indent_of(line_at(at)) > indent || line_at(at).from == line_at(at).to))
        at = next_line(at);
    return at;
}

static bool is_comment(struct span line)
{
    const char *at = line.from + indent_of(line);
    return at < line.to && *at == '#';
}

/* Is there a row with this key, and does one with it, or the comment directly above, hold the number? */
static bool find_row(const char *bytes, const char *key, bool yaml, const char *number, bool *holds)
{
    bool found = false;
    *holds = false;
    for (const char *at = bytes; *at; at = next_line(at)) {
        struct span line = line_at(at), row = { at, at };
        if (is_comment(line) || !(yaml ? has_key(line, key) : has_cell(line, key)))
            continue;
        row.to = end_of_row(line, yaml);
        while (row.from > bytes && is_comment(line_before(bytes, row.from)))
            row.from = line_before(bytes, row.from).from;
        found = true;
        *holds = *holds || holds_number(row, number);
    }
    return found;
}

/* ---- pointers ---- */

/* Where a file named in RULES.md stands, or NULL. */
static const char *locate(struct proof *f, const char *name)
{
    const char *const under[] = { f->p->store->dir, f->root };
    for (int i = 0; i < 2; i++) {
        const char *path = under[i] ? lr_path_join(&f->arena, under[i], name) : NULL;
        if (path && lr_is_file(path))
            return path;
    }
    return NULL;
}

static void prove_named(struct proof *f, const struct pointer *at, const char *bytes)
{
    bool c = ends_with(at->file, ".c") || ends_with(at->file, ".h"), yaml = ends_with(at->file, ".yaml");
    const struct lr_rule *r = at->rule;
    struct span item;
    bool found, holds = false;
    if (!c && !yaml && !ends_with(at->file, ".tsv")) {
        FAULT(f, r->line,
              "expected a .c, .h, .tsv or .yaml file for \"%.80s\", found %.100s, for the %s of rule %s", at->name,
              at->file, at->what, r->number);
        return;
    }
    if (c) {
        found = find_definition(bytes, at->name, &item);
        holds = found && holds_number(item, r->number);
    } else {
        found = find_row(bytes, at->name, yaml, r->number, &holds);
    }
    if (!found)
        FAULT(f, r->line, "expected a %s \"%.80s\" in %.100s, for the %s of rule %s", c ? "definition of" : "row",
              at->name, at->file, at->what, r->number);
    else if (!holds)
        FAULT(f, r->line,
              "expected %s at \"%.80s\" in %.100s, or in the comment directly above, for the %s of rule %s",
              r->number, at->name, at->file, at->what, r->number);
}

/* A play or a table as a whole, for a test: the number stands in its text, or in the name of the file. */
static void prove_whole(struct proof *f, const struct pointer *at, const char *bytes)
{
    const struct lr_rule *r = at->rule;
    const char *slash = strrchr(at->file, '/'), *base = slash ? slash + 1 : at->file;
    if (strcmp(at->what, "code") == 0 || ends_with(at->file, ".c"))
        FAULT(f, r->line, "expected FILE:NAME for the %s of rule %s, found %.100s alone", at->what, r->number,
              at->file);
    else if (!holds_number((struct span){ base, base + strlen(base) }, r->number)
             && !holds_number((struct span){ bytes, bytes + strlen(bytes) }, r->number))
        FAULT(f, r->line, "expected %s in %.100s, for the %s of rule %s", r->number, at->file, at->what, r->number);
}

static void prove_pointer(struct proof *f, const struct lr_rule *r, const char *what, char *reference)
{
    char *name = strchr(reference, ':');
    if (name)
        *name++ = '\0';
    const struct pointer at = { r, what, reference, name };
    const char *path = lr_path_sound(reference) ? locate(f, reference) : NULL;
    if (path == NULL) {
        FAULT(f, r->line, "expected a file for the %s of rule %s, found \"%.100s\", which is not there", what,
              r->number, reference);
        return;
    }
    size_t size;
    struct lr_error e;
    char *bytes = lr_slurp(path, &size, &e);
    if (bytes == NULL)
        report_fault(f, &e);
    else if (name)
        prove_named(f, &at, bytes);
    else
        prove_whole(f, &at, bytes);
    free(bytes);
}

/* ---- the index ---- */

static bool is_empty(const char *cell) { return strcmp(cell, "-") == 0; }

/* A list with commas, or "-" and a reason in the words. */
static void prove_cell(struct proof *f, const struct lr_rule *r, const char *what, const char *cell, int *named,
                       int *empty)
{
    if (cell[0] == '\0') {
        FAULT(f, r->line, "expected a file for the %s of rule %s, or \"-\" and the reason in the words", what,
              r->number);
        return;
    }
    if (is_empty(cell)) {
        ++*empty;
        return;
    }
    ++*named;
    char *copy = lr_arena_text(&f->arena, cell, strlen(cell)), *rest = NULL;
    for (char *s = strtok_r(copy, ",", &rest); s; s = strtok_r(NULL, ",", &rest)) {
        s += strspn(s, " `");
        size_t n = strlen(s);
        while (n > 0 && strchr(" `", s[n - 1]))
            s[--n] = '\0';
        if (n > 0)
            prove_pointer(f, r, what, s);
    }
}

static void prove_rule(struct proof *f, const struct lr_rule *r, int i)
{
    int first = lr_index_add(&f->seen, r->number, i);
    if (first != i)
        FAULT(f, r->line, "expected each rule once, found %s again (first in line %d)", r->number,
              f->p->rule[first].line);
    if (r->words[0] == '\0')
        FAULT(f, r->line, "expected rule %s in our words, found nothing", r->number);
    if (strstr(r->words, "(a heading)") && r->code[0] && !is_empty(r->code))
        FAULT(f, r->line, "expected \"-\" for the code of rule %s, which is a heading; found %.100s", r->number,
              r->code);
    else
        prove_cell(f, r, "code", r->code, &f->coded, &f->empty_code);
    prove_cell(f, r, "test", r->test, &f->tested, &f->empty_test);
}

bool lr_rules_check(const struct lr_pack *p, const char *root, struct lr_text *report, lr_fault *fault, void *to)
{
    struct proof f = { .p = p, .root = root, .fault = fault, .to = to };
    f.path = lr_path_join(&f.arena, p->store->dir, "RULES.md");
    if (p->rules == 0)
        FAULT(&f, 0, "expected a table with the columns rule, in our words, code, test");
    for (int i = 0; i < p->rules; i++)
        prove_rule(&f, &p->rule[i], i);
    if (f.faults == 0 && report)
        lr_put(report, "%d rules: %d with code, %d without; %d with a test, %d without\n", p->rules, f.coded,
               f.empty_code, f.tested, f.empty_test);
    lr_index_free(&f.seen);
    lr_arena_free(&f.arena);
    return f.faults == 0;
}
