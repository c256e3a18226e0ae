/* form.c - the form of a question, made from its legal list. */
#include "form.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    OPERANDS = 4,
    TEXT_CHUNK = 4096,
    MOST_ASIDE = 5,
    MOST_CHOICES = 5,
    MOST_WAYS = 64,
    MOST_BITS = 16,
    NO_WAY = -1
};

/* ---- Memory: grows as needed, kept for the next form ---- */

struct chunk {
    struct chunk *next;
    size_t used, size;
    char text[];
};

/* An answer taken apart: what its line shares, and where each axis stands. */
struct taken_apart {
    lr_answer line; /* the answer with the operands of its axes at 0 */
    lr_answer answer;
    int32_t amount, switches, way;
};

struct lr_form_room {
    int line_room, axis_room, setting_room, clash_room, apart_room;
    struct taken_apart *apart;
    struct chunk *chunk;
    bool failed;
};

struct lr_form *lr_form_make(void)
{
    struct lr_form *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->room = calloc(1, sizeof *f->room);
    if (f->room != NULL)
        return f;
    free(f);
    return NULL;
}

static void forget_text(struct lr_form_room *r)
{
    while (r->chunk != NULL) {
        struct chunk *next = r->chunk->next;
        free(r->chunk);
        r->chunk = next;
    }
}

void lr_form_free(struct lr_form *f)
{
    if (f == NULL)
        return;
    forget_text(f->room);
    free(f->room->apart);
    free(f->room);
    free(f->line);
    free(f->axis);
    free(f->setting);
    free(f->clash);
    free(f);
}

/* Room for one more in an array that may move. False: no memory. */
static bool grow(struct lr_form_room *r, void **array, int *room, int used, size_t each)
{
    if (used < *room)
        return true;
    int more = *room ? 2 * *room : 64;
    void *moved = r->failed ? NULL : realloc(*array, (size_t)more * each);
    if (moved == NULL) {
        r->failed = true;
        return false;
    }
    *array = moved;
    *room = more;
    return true;
}

#define GROW(f, array, count, room_of)                                                                             \
    grow((f)->room, (void **)&(array), &(f)->room->room_of, (count), sizeof *(array))

static char *take_text(struct lr_form_room *r, size_t length)
{
    struct chunk *c = r->chunk;
    if (c == NULL || c->size - c->used < length) {
        size_t size = length > TEXT_CHUNK ? length : TEXT_CHUNK;
        c = malloc(sizeof *c + size);
        if (c == NULL) {
            r->failed = true;
            return NULL;
        }
        *c = (struct chunk){ r->chunk, 0, size };
        r->chunk = c;
    }
    char *at = c->text + c->used;
    c->used += length;
    return at;
}

const char *lr_form_text(struct lr_form *f, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *at = n < 0 ? NULL : take_text(f->room, (size_t)n + 1);
    if (at != NULL)
        vsnprintf(at, (size_t)n + 1, format, again);
    va_end(again);
    return at ? at : "";
}

const char *lr_form_name(struct lr_form *f, const struct lr_pack *p, int domain, uint64_t id)
{
    char name[200] = "";
    struct lr_text t = LR_TEXT(name);
    lr_name(p, domain, id, &t);
    return lr_form_text(f, "%s", name);
}

int lr_form_purse(struct lr_form *f, const char *name, int32_t have)
{
    if (f->purses == LR_PURSES)
        return LR_NO_PURSE;
    f->purse[f->purses] = (struct lr_purse){ .name = name, .have = have };
    return f->purses++;
}

void lr_form_focus(struct lr_form *f, int domain, uint64_t id)
{
    for (int i = 0; i < f->focuses; i++)
        if (f->focus[i].domain == domain && f->focus[i].id == id)
            return;
    if (f->focuses < LR_FOCUS)
        f->focus[f->focuses++] = (struct lr_thing){ domain, (uint32_t)id };
}

static void pays_nothing(struct lr_payer payer[LR_PAYERS])
{
    for (int i = 0; i < LR_PAYERS; i++)
        payer[i] = (struct lr_payer){ LR_NO_THING, 0 };
}

static struct lr_line *add_line(struct lr_form *f, lr_answer base)
{
    static struct lr_line nowhere; /* written to by nobody who looks: the form has failed */
    if (!GROW(f, f->line, f->lines, line_room))
        return &nowhere;
    struct lr_line *l = &f->line[f->lines++];
    *l = (struct lr_line){ .base = base, .axis = f->axes, .group = LR_NO_THING };
    pays_nothing(l->payer);
    return l;
}

static struct lr_axis *add_axis(struct lr_form *f, struct lr_line *l)
{
    if (!GROW(f, f->axis, f->axes, axis_room))
        return NULL;
    l->axes++;
    f->axis[f->axes] = (struct lr_axis){ .first = f->settings };
    return &f->axis[f->axes++];
}

static struct lr_setting *add_setting(struct lr_form *f, struct lr_axis *a, lr_answer add, const char *label)
{
    if (!GROW(f, f->setting, f->settings, setting_room))
        return NULL;
    a->settings++;
    f->setting[f->settings] = (struct lr_setting){ .add = add, .label = label, .thing = LR_NO_THING };
    pays_nothing(f->setting[f->settings].payer);
    return &f->setting[f->settings++];
}

/* ---- Answers taken apart ---- */

static const struct lr_verb *verb_of(const struct lr_pack *p, lr_answer x)
{
    return &p->game->verbs[lr_verb_of(x)];
}

static int operand_of(const struct lr_verb *v, enum lr_role role)
{
    for (int i = 0; i < OPERANDS; i++)
        if (v->role[i] == role && (role != LR_WHAT || v->domain[i] != 0))
            return i;
    return -1;
}

int lr_line_operand(const struct lr_pack *p, const struct lr_line *l, enum lr_role role)
{
    int i = operand_of(verb_of(p, l->base), role);
    return i < 0 ? -1 : (int)lr_operand(l->base, i);
}

/* 1 of operand i, as part of an answer. */
static lr_answer one_of(int i)
{
    return i == 0 ? lr_say(0, 1, 0, 0, 0) : i == 1 ? lr_say(0, 0, 1, 0, 0) : i == 2 ? lr_say(0, 0, 0, 1, 0) : 1;
}

/* The number of an operand that makes an axis; the operand is set to 0 in the line. */
static int32_t take_operand(const struct lr_verb *v, enum lr_role role, struct taken_apart *t)
{
    int i = operand_of(v, role);
    if (i < 0)
        return NO_WAY;
    int32_t n = (int32_t)lr_operand(t->answer, i);
    t->line -= (lr_answer)n * one_of(i);
    return n;
}

static struct taken_apart take_apart(const struct lr_pack *p, lr_answer x)
{
    const struct lr_verb *v = verb_of(p, x);
    struct taken_apart t = { .line = x, .answer = x };
    t.amount = take_operand(v, LR_AMOUNT, &t);
    t.switches = take_operand(v, LR_SWITCHES, &t);
    t.way = take_operand(v, LR_ONE_WAY, &t);
    if (t.way != NO_WAY && v->plain != 0) /* with the answer that leaves the way open */
        t.line = (t.line & ~lr_say(0xFF, 0, 0, 0, 0)) | lr_say(v->plain, 0, 0, 0, 0);
    return t;
}

static int by_line(const void *a, const void *b)
{
    const struct taken_apart *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x->answer < y->answer ? -1 : x->answer > y->answer;
}

/* ---- A group of answers as one line with axes, if they are a product ---- */

struct product {
    int32_t low, high; /* amounts */
    int32_t all, any;  /* switches: set in all, set in any */
    int32_t way[MOST_WAYS];
    int ways;
    int bit[MOST_BITS], bits;
    uint32_t together[MOST_BITS]; /* bits seen with this bit */
    uint64_t going[MOST_BITS];    /* ways seen with this bit */
};

static int way_index(const struct product *x, int32_t way)
{
    for (int i = 0; i < x->ways; i++)
        if (x->way[i] == way)
            return i;
    return -1;
}

static bool measure(struct product *x, const struct taken_apart *t, int n)
{
    *x = (struct product){ .low = t[0].amount, .high = t[0].amount, .all = t[0].switches, .any = t[0].switches };
    for (int i = 0; i < n; i++) {
        x->low = t[i].amount < x->low ? t[i].amount : x->low;
        x->high = t[i].amount > x->high ? t[i].amount : x->high;
        x->all &= t[i].switches;
        x->any |= t[i].switches;
        if (way_index(x, t[i].way) >= 0)
            continue;
        if (x->ways == MOST_WAYS)
            return false;
        x->way[x->ways++] = t[i].way;
    }
    for (int b = 0; b < MOST_BITS; b++)
        if ((x->any & ~x->all) >> b & 1)
            x->bit[x->bits++] = b;
    return true;
}

static void see_together(struct product *x, const struct taken_apart *t, int n)
{
    for (int i = 0; i < n; i++)
        for (int b = 0; b < x->bits; b++)
            if (t[i].switches >> x->bit[b] & 1) {
                x->going[b] |= UINT64_C(1) << way_index(x, t[i].way);
                for (int c = 0; c < x->bits; c++)
                    x->together[b] |= (uint32_t)(t[i].switches >> x->bit[c] & 1) << c;
            }
}

/* Do these bits, each seen with every other, go with this way? */
static bool goes_with(const struct product *x, uint32_t bits, int way)
{
    for (int b = 0; b < x->bits; b++)
        if (bits >> b & 1 && ((bits & ~x->together[b]) != 0 || !(x->going[b] >> way & 1)))
            return false;
    return true;
}

/* How many answers the axes would compose. */
static int combinations(const struct product *x)
{
    int n = 0;
    for (int way = 0; way < x->ways; way++)
        for (uint32_t bits = 0; bits < 1u << x->bits; bits++)
            n += goes_with(x, bits, way);
    return n * (x->high - x->low + 1);
}

static const char *slot_key(struct lr_form *f, const char *phrase, int i)
{
    const char *at = phrase;
    for (; i >= 0 && at != NULL; i--) {
        at = strchr(at, '{');
        at = at ? at + 1 : NULL;
    }
    return at ? lr_form_text(f, "%.*s", (int)strcspn(at, "}"), at) : "";
}

static void range_axis(struct lr_form *f, struct lr_line *l, const struct lr_verb *v, const struct product *x)
{
    int i = operand_of(v, LR_AMOUNT);
    struct lr_axis *a = add_axis(f, l);
    if (a == NULL)
        return;
    a->range = true;
    a->low = a->usual = x->low;
    a->high = x->high;
    a->add = one_of(i);
    a->key = a->label = slot_key(f, v->phrase, i);
    f->axis[l->axis + l->axes - 1] = *a;
}

static void switch_axes(struct lr_form *f, struct lr_line *l, const struct lr_verb *v, const struct product *x)
{
    int operand = operand_of(v, LR_SWITCHES);
    for (int b = 0; b < x->bits; b++) {
        struct lr_axis *a = add_axis(f, l);
        if (a == NULL)
            return;
        a->onoff = true;
        a->key = slot_key(f, v->phrase, operand);
        a->label = v->switches != NULL ? v->switches[x->bit[b]] : a->key;
        add_setting(f, a, 0, "no");
        add_setting(f, a, one_of(operand) << x->bit[b], "yes");
    }
}

static void clash(struct lr_form *f, int line, int one, int other)
{
    if (GROW(f, f->clash, f->clashes, clash_room))
        f->clash[f->clashes++] = (struct lr_clash){ line, one, other };
}

/* Switches begin at `first` of the form's settings, two for each bit. */
static void clash_switches(struct lr_form *f, int line, const struct product *x, int first)
{
    for (int b = 0; b < x->bits; b++)
        for (int c = 0; c < b; c++)
            if (!(x->together[b] >> c & 1))
                clash(f, line, first + 2 * c + 1, first + 2 * b + 1);
}

static lr_answer way_answer(const struct taken_apart *t, int n, int32_t way, int32_t switches, int32_t amount)
{
    for (int i = 0; i < n; i++)
        if (t[i].way == way && t[i].switches == switches && t[i].amount == amount)
            return t[i].answer;
    return 0;
}

static void way_axis(struct lr_form *f, const struct lr_pack *p, struct lr_line *l, const struct taken_apart *t,
                     int n, const struct product *x, int switches)
{
    struct lr_axis *a = add_axis(f, l);
    if (a == NULL)
        return;
    for (int w = 0; w < x->ways; w++) {
        lr_answer answer = way_answer(t, n, x->way[w], x->all, x->low);
        const struct lr_verb *v = verb_of(p, answer);
        int operand = operand_of(v, LR_ONE_WAY), at = f->settings;
        if (operand >= 0)
            a->key = a->label = slot_key(f, v->phrase, operand);
        const char *label = operand < 0 ? "-" : lr_form_name(f, p, v->domain[operand], (uint64_t)x->way[w]);
        struct lr_setting *s = add_setting(f, a, answer - l->base, label);
        if (s != NULL && operand >= 0)
            s->thing = (struct lr_thing){ v->domain[operand], (uint32_t)x->way[w] };
        for (int b = 0; b < x->bits; b++)
            if (!(x->going[b] >> w & 1))
                clash(f, f->lines - 1, switches + 2 * b + 1, at);
    }
}

struct lr_thing lr_usual_group(const struct lr_pack *p, lr_answer x)
{
    static const enum lr_role heads[] = { LR_PIECE, LR_FROM, LR_TO, LR_WHAT };
    const struct lr_verb *v = verb_of(p, x);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        int operand = operand_of(v, heads[i]);
        if (operand >= 0)
            return (struct lr_thing){ v->domain[operand], lr_operand(x, operand) };
    }
    return LR_NO_THING;
}

static void describe(struct lr_form *f, const struct lr_pack *p, struct lr_line *l)
{
    const struct lr_verb *v = verb_of(p, l->base);
    l->does = v->does;
    l->aside = v->does & LR_ASIDE || (strchr(v->phrase, '{') == NULL && f->kind != LR_FORM_CHOICE);
    l->group = lr_usual_group(p, l->base);
}

/* One line for the group if it is a product. */
static bool as_one(struct lr_form *f, const struct lr_pack *p, const struct taken_apart *t, int n)
{
    struct product x;
    if (!measure(&x, t, n))
        return false;
    see_together(&x, t, n);
    lr_answer base = way_answer(t, n, x.way[0], x.all, x.low);
    if (base == 0 || combinations(&x) != n)
        return false;
    for (int w = 0; w < x.ways; w++)
        if (way_answer(t, n, x.way[w], x.all, x.low) == 0)
            return false;
    struct lr_line *l = add_line(f, base);
    const struct lr_verb *v = verb_of(p, base);
    int switches = f->settings;
    describe(f, p, l);
    if (x.low != NO_WAY)
        range_axis(f, l, v, &x);
    switch_axes(f, l, v, &x);
    clash_switches(f, f->lines - 1, &x, switches);
    if (x.ways > 1)
        way_axis(f, p, l, t, n, &x, switches);
    return true;
}

static int by_way(const void *a, const void *b)
{
    const struct taken_apart *x = a, *y = b;
    if (x->way != y->way)
        return x->way < y->way ? -1 : 1;
    if (x->switches != y->switches)
        return x->switches < y->switches ? -1 : 1;
    return x->amount < y->amount ? -1 : x->amount > y->amount;
}

/* Where the next part begins: another way; else other switches; else a gap in the amounts. */
static int part_end(const struct taken_apart *t, int n)
{
    bool ways = t[0].way != t[n - 1].way;
    int i = 1;
    while (i < n && t[i].way == t[0].way && (ways || t[i].switches == t[0].switches)
           && (ways || t[i].amount <= t[i - 1].amount + 1))
        i++;
    return i;
}

/* A group that is no product as a whole falls into parts that are. */
static void as_lines(struct lr_form *f, const struct lr_pack *p, struct taken_apart *t, int n)
{
    if (as_one(f, p, t, n) || f->room->failed)
        return;
    qsort(t, (size_t)n, sizeof *t, by_way);
    for (int i = 0; i < n;) {
        int part = part_end(t + i, n - i);
        if (part == n)
            part = 1; /* cannot be: a single way with the same switches and no gap is a product */
        as_lines(f, p, t + i, part);
        i += part;
    }
}

static bool lines_of_list(struct lr_form *f, const struct lr_pack *p, const struct lr_question *q)
{
    for (int i = 0; i < q->n; i++) {
        if (!GROW(f, f->room->apart, i, apart_room))
            return false;
        f->room->apart[i] = take_apart(p, q->list[i]);
    }
    struct taken_apart *t = f->room->apart;
    qsort(t, (size_t)q->n, sizeof *t, by_line);
    for (int i = 0, end = 0; i < q->n; i = end) {
        for (end = i + 1; end < q->n && t[end].line == t[i].line;)
            end++;
        as_lines(f, p, t + i, end - i);
    }
    return !f->room->failed;
}

/* ---- The whole form ---- */

static void clear(struct lr_form *f)
{
    f->kind = LR_NO_FORM;
    f->sealed = false;
    f->confirm = NULL;
    f->purses = f->focuses = f->more = 0;
    f->lines = f->axes = f->settings = f->clashes = 0;
    f->room->failed = false;
    forget_text(f->room);
}

/* Where the question is, if the game does not say: the places and pieces of a few lines. */
static void usual_focus(struct lr_form *f)
{
    for (int i = 0; i < f->lines && f->focuses == 0; i++)
        if (!f->line[i].aside && f->line[i].group.domain >= 0 && f->line[i].group.domain != LR_NUMBER)
            lr_form_focus(f, f->line[i].group.domain, f->line[i].group.id);
}

bool lr_form_of(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_form *f)
{
    const struct lr_kind *k = lr_kind_of(p, seen);
    clear(f);
    f->kind = (enum lr_form_kind)k->form;
    f->sealed = (k->asks & LR_ASKS_BOTH) != 0;
    if (q->n < 1 || q->n > q->room || !lines_of_list(f, p, q))
        return false;
    if (k->shape != NULL)
        k->shape(p, seen, q, f);
    for (int i = 0; k->line != NULL && i < f->lines; i++)
        if (f->line[i].why == NULL)
            k->line(p, seen, q->side, f, &f->line[i]);
    usual_focus(f);
    return !f->room->failed;
}

struct lr_line *lr_form_refused(struct lr_form *f, const struct lr_pack *p, const void *seen, enum lr_side side,
                                lr_answer x)
{
    struct lr_verdict v = lr_judge(p, seen, side, x);
    if (v.ok)
        return NULL;
    struct lr_line *l = add_line(f, x);
    describe(f, p, l);
    l->rule = lr_form_text(f, "%s", v.rule);
    l->why = lr_form_text(f, "%s", v.words);
    return l;
}

/* ---- Composing answers, and proving that they are the list ---- */

struct composing {
    const struct lr_form *f;
    const struct lr_line *l;
    int chosen[LR_PURSES * 8]; /* settings, by axis */
    lr_answer *out;
    int room, n;
};

static bool clashes(const struct composing *c, int axes, int setting)
{
    for (int k = 0; k < c->f->clashes; k++) {
        const struct lr_clash *x = &c->f->clash[k];
        if (&c->f->line[x->line] != c->l || (x->one != setting && x->other != setting))
            continue;
        int other = x->one == setting ? x->other : x->one;
        for (int i = 0; i < axes; i++)
            if (c->chosen[i] == other)
                return true;
    }
    return false;
}

static void compose(struct composing *c, int i, lr_answer x)
{
    if (i == c->l->axes || i == (int)(sizeof c->chosen / sizeof c->chosen[0])) {
        if (c->n < c->room)
            c->out[c->n] = x;
        c->n++;
        return;
    }
    const struct lr_axis *a = &c->f->axis[c->l->axis + i];
    c->chosen[i] = -1;
    for (int32_t k = a->low; a->range && k <= a->high; k++)
        compose(c, i + 1, x + (lr_answer)(k - a->low) * a->add);
    for (int s = a->first; !a->range && s < a->first + a->settings; s++) {
        if (clashes(c, i, s))
            continue;
        c->chosen[i] = s;
        compose(c, i + 1, x + c->f->setting[s].add);
    }
}

static int by_number(const void *a, const void *b)
{
    const lr_answer *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

int lr_form_answers(const struct lr_form *f, lr_answer *out, int room)
{
    struct composing c = { .f = f, .out = out, .room = room };
    for (int i = 0; i < f->lines; i++) {
        c.l = &f->line[i];
        if (c.l->why == NULL)
            compose(&c, 0, c.l->base);
    }
    qsort(out, (size_t)(c.n < room ? c.n : room), sizeof *out, by_number);
    return c.n;
}

#define FAULT(...) (lr_put(why, __VA_ARGS__), false)

static bool same_set(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f,
                     struct lr_text *why)
{
    lr_answer all[LR_MOST_ANSWERS];
    int n = lr_form_answers(f, all, LR_MOST_ANSWERS);
    char words[200] = "";
    struct lr_text t = LR_TEXT(words);
    for (int i = 0; i < n && i < LR_MOST_ANSWERS; i++)
        if (!lr_listed(q, all[i]) || (i > 0 && all[i] == all[i - 1])) {
            lr_answer_write(p, all[i], &t);
            return FAULT("\"%s\" can be composed%s", words, lr_listed(q, all[i]) ? " twice" : ", and is not legal");
        }
    return n == q->n || FAULT("%d answers can be composed of %d", n, q->n);
}

static bool names_a(const struct lr_pack *p, const struct lr_line *l, enum lr_role role)
{
    return operand_of(verb_of(p, l->base), role) >= 0;
}

/* What the lines of each kind of form must be. NULL if this one is. */
static const char *line_fault(const struct lr_pack *p, const struct lr_form *f, const struct lr_line *l)
{
    bool piece = names_a(p, l, LR_PIECE), place = names_a(p, l, LR_TO) || names_a(p, l, LR_FROM);
    bool range = l->axes == 1 && f->axis[l->axis].range;
    switch (f->kind) {
    case LR_FORM_NUMBER:
        return range ? NULL : "is not one range of numbers";
    case LR_FORM_CHOICE:
        return l->axes == 0 ? NULL : "is more than one choice";
    case LR_FORM_SWITCHES:
        return l->axes > 0 ? NULL : "has no switch";
    case LR_FORM_PLACE:
        return piece || place ? NULL : "names neither a piece nor a place";
    case LR_FORM_SUBSET:
    case LR_FORM_ORDER:
        return l->group.domain >= 0 && l->group.domain != LR_NUMBER ? NULL : "names nothing to take";
    case LR_FORM_ALLOCATE:
        return (l->group.domain >= 0 && l->group.domain != LR_NUMBER) || range ? NULL : "names no slot";
    case LR_FORM_DESK:
        return l->group.domain >= 0 || l->label != NULL ? NULL : "has neither a subject nor a label";
    default:
        return "belongs to a question without a form";
    }
}

static bool kind_holds(const struct lr_pack *p, const struct lr_form *f, struct lr_text *why)
{
    int aside = 0, body = 0;
    for (int i = 0; i < f->lines; i++) {
        const struct lr_line *l = &f->line[i];
        const char *fault = l->aside ? NULL : line_fault(p, f, l);
        aside += l->aside;
        body += !l->aside;
        if (fault == NULL)
            continue;
        lr_put(why, "form %s: \"", lr_form_kind_name(f->kind));
        lr_answer_write(p, l->base, why);
        return FAULT("\" %s", fault);
    }
    if (aside > MOST_ASIDE)
        return FAULT("%d buttons stand beside the form, more than %d", aside, MOST_ASIDE);
    if (f->kind == LR_FORM_CHOICE && aside + body > MOST_CHOICES)
        return FAULT("a choice of %d, more than %d", aside + body, MOST_CHOICES);
    if ((f->kind == LR_FORM_NUMBER || f->kind == LR_FORM_SWITCHES) && body > 1)
        return FAULT("form %s: %d lines, not one", lr_form_kind_name(f->kind), body);
    return true;
}

bool lr_form_sound(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f,
                   struct lr_text *why)
{
    if (f->kind <= LR_NO_FORM || f->kind >= LR_FORMS)
        return FAULT("the question has no form");
    return same_set(p, q, f, why) && kind_holds(p, f, why);
}

/* ---- Words ---- */

const char *lr_form_kind_name(enum lr_form_kind kind)
{
    static const char *const names[LR_FORMS] = { "none",   "number",   "choice", "switches", "place",
                                                 "subset", "allocate", "order",  "desk" };
    return names[kind < LR_FORMS ? kind : 0];
}

static void write_amount(const struct lr_purse *x, int32_t n, struct lr_text *t)
{
    int32_t parts = x->parts > 1 ? x->parts : 1;
    if (n / parts != 0 || n % parts == 0)
        lr_put(t, "%d ", n / parts);
    if (n % parts != 0)
        lr_put(t, "%d/%d ", n % parts, parts);
    lr_put_string(t, x->name);
}

static void write_costs(const struct lr_pack *p, const struct lr_form *f, const int32_t *cost,
                        const struct lr_payer *payer, struct lr_text *t)
{
    for (int i = 0; i < f->purses; i++)
        if (cost[i] != 0) {
            lr_put(t, " [");
            write_amount(&f->purse[i], cost[i], t);
            for (int k = 0; k < LR_PAYERS && f->purse[i].own && payer != NULL && payer[k].who.domain >= 0; k++) {
                lr_put(t, k ? ", " : " of ");
                lr_name(p, payer[k].who.domain, payer[k].who.id, t);
                lr_put(t, " (%d)", payer[k].has);
            }
            lr_put(t, "]");
        }
}

static void write_axis(const struct lr_pack *p, const struct lr_form *f, const struct lr_axis *a,
                       const struct lr_line *l, struct lr_text *t)
{
    lr_put(t, " {%s", a->label ? a->label : "");
    if (a->range)
        lr_put(t, " %d-%d", a->low, a->high);
    if (a->range && a->usual != a->low)
        lr_put(t, " (%d)", a->usual);
    for (int i = a->first; !a->range && i < a->first + a->settings; i++) {
        const struct lr_setting *s = &f->setting[i];
        lr_put(t, "%s%s", i == a->first ? ": " : " | ", s->label ? s->label : "");
        write_costs(p, f, s->cost, s->payer, t);
        lr_put(t, "%s%s", s->effect ? "; " : "", s->effect ? s->effect : "");
    }
    write_costs(p, f, a->cost, l->payer, t);
    lr_put(t, "}");
}

static void write_line(const struct lr_pack *p, const struct lr_form *f, const struct lr_line *l, struct lr_text *t)
{
    lr_put(t, "%s ", l->why ? "no" : l->aside ? "aside" : "line");
    lr_answer_write(p, l->base, t);
    if (l->label != NULL)
        lr_put(t, " (%s)", l->label);
    for (int i = 0; i < l->axes; i++)
        write_axis(p, f, &f->axis[l->axis + i], l, t);
    write_costs(p, f, l->cost, l->payer, t);
    if (l->valued)
        lr_put(t, " %d > %d %s", l->now, l->after, l->unit ? l->unit : "");
    lr_put(t, "%s%s%s%s%s%s\n", l->effect ? "; " : "", l->effect ? l->effect : "", l->rule ? " " : "",
           l->rule ? l->rule : "", l->why ? " " : "", l->why ? l->why : "");
}

void lr_form_write(const struct lr_pack *p, const struct lr_form *f, struct lr_text *t)
{
    lr_put(t, "form %s%s", lr_form_kind_name(f->kind), f->sealed ? ", sealed" : "");
    for (int i = 0; i < f->purses; i++) {
        lr_put(t, ", ");
        write_amount(&f->purse[i], f->purse[i].have, t);
    }
    if (f->more > 0)
        lr_put(t, ", %d more", f->more);
    if (f->confirm != NULL)
        lr_put(t, ", \"%s\"", f->confirm);
    lr_put(t, "\nat");
    for (int i = 0; i < f->focuses; i++) {
        lr_put(t, i ? ", " : " ");
        lr_name(p, f->focus[i].domain, f->focus[i].id, t);
    }
    lr_put(t, "\n");
    for (int i = 0; i < f->lines; i++)
        write_line(p, f, &f->line[i], t);
}

void lr_key(const char *enumerator, char out[LR_KEY])
{
    size_t n = 0;
    const char *at = enumerator ? enumerator : "";
    for (int i = 0; i < 2; i++) { /* the game's letters, and those of the list */
        const char *bar = strchr(at, '_');
        at = bar ? bar + 1 : at;
    }
    for (; *at != '\0' && n < LR_KEY - 1; at++)
        out[n++] = *at == '_' ? '-' : (char)tolower((unsigned char)*at);
    out[n] = '\0';
}
