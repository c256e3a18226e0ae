/* fields.c - the shape of a state: values by path, in words and back, and proof that nothing is left out. */
#include "inside.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    RAW = sizeof((struct lr_frame *)0)->rest / sizeof(int32_t),
    MOST_FIELDS = 4096,
    DEEPEST = 8,
    NEAR = 3,
    NAME_ROOM = 96,
    THINGS_TRIED = 4096
};

#define SOLE(T, m, form, domain, low, high)                                                                        \
    {                                                                                                              \
#m, offsetof(T, m), sizeof(((T *)0)->m), form, domain, 0, 0, low, high, NULL                               \
    }

static const struct lr_field frame_fields[] = {
    SOLE(struct lr_frame, kind, LR_NAMED, LR_FRAMES, 0, UINT8_MAX - 1),
    SOLE(struct lr_frame, asked, LR_BITS, LR_SIDES, 0, LR_PLAYERS),
    LR_F(struct lr_frame, step, LR_PLAIN, LR_NUMBER),
    /* As they lie there, whatever their kind makes of them. */
    LR_F(struct lr_frame, x, LR_PLAIN, LR_NUMBER),
    { "v", offsetof(struct lr_frame, rest), sizeof(int32_t), LR_SIGNED, LR_NUMBER, RAW, LR_NUMBER, 0, 0, NULL },
    LR_FEND,
};

const struct lr_field lr_core_fields[] = {
    { "secret", offsetof(struct lr_core, secret), sizeof(uint64_t), LR_HEXNUM, LR_NUMBER, 2, LR_NUMBER, 0, 0,
      NULL },
    LR_F(struct lr_core, rolls, LR_PLAIN, LR_NUMBER),
    LR_F(struct lr_core, reveals, LR_PLAIN, LR_NUMBER),
    LR_F(struct lr_core, course, LR_PLAIN, LR_NUMBER),
    SOLE(struct lr_core, over, LR_NAMED, LR_YESNO, 0, 1),
    LR_FR(struct lr_core, depth, LR_PLAIN, 0, LR_DEPTH),
    LR_FR(struct lr_core, queued, LR_PLAIN, 0, LR_QUEUE),
    LR_FR(struct lr_core, queue_at, LR_PLAIN, 0, LR_QUEUE),
    SOLE(struct lr_core, bad_die, LR_NAMED, LR_YESNO, 0, 1),
    LR_FU(struct lr_core, spare),
    LR_FA(struct lr_core, queue, LR_PLAIN, LR_NUMBER, LR_NUMBER),
    LR_FGA(struct lr_core, frame, frame_fields, LR_NUMBER),
    LR_FEND,
};

/* ---- numbers in bytes ----------------------------------------------------------------------------- */

static size_t field_size(const struct lr_field *f) { return (size_t)f->width * (f->count ? f->count : 1); }

static bool is_number(const struct lr_field *f)
{
    return f->form == LR_PLAIN || f->form == LR_SIGNED || f->form == LR_HEXNUM;
}

static uint64_t all_ones(const struct lr_field *f)
{
    return f->width >= 8 ? UINT64_MAX : (1ULL << (8 * f->width)) - 1;
}

static uint64_t load(const struct lr_field *f, const uint8_t *at)
{
    uint64_t n = 0;
    memcpy(&n, at, f->width <= sizeof n ? f->width : sizeof n);
    if (f->form == LR_SIGNED && f->width < 8 && n >> (8 * f->width - 1))
        n |= ~all_ones(f);
    return n;
}

static void store(const struct lr_field *f, uint8_t *at, uint64_t n) { memcpy(at, &n, f->width); }

static bool bit_of(const uint8_t *set, unsigned i) { return set[i / 8] >> (i % 8) & 1; }

static bool ranged(const struct lr_field *f) { return f->low != 0 || f->high != 0; }

static int64_t lowest(const struct lr_field *f)
{
    if (ranged(f))
        return f->low;
    return f->form == LR_SIGNED ? -(int64_t)(all_ones(f) >> 1) - 1 : 0;
}

static uint64_t highest(const struct lr_field *f)
{
    if (ranged(f))
        return (uint64_t)f->high;
    return f->form == LR_SIGNED ? all_ones(f) >> 1 : all_ones(f);
}

/* n is a signed number in two's complement for LR_SIGNED, else unsigned. */
static bool in_range(const struct lr_field *f, uint64_t n)
{
    if (f->form == LR_SIGNED)
        return (int64_t)n >= lowest(f) && (int64_t)n <= (int64_t)highest(f);
    return n >= (uint64_t)lowest(f) && n <= highest(f);
}

static void put_number(const struct lr_field *f, uint64_t n, struct lr_text *t)
{
    if (f->form == LR_HEXNUM)
        lr_put(t, "0x%llx", (unsigned long long)n);
    else if (f->form == LR_SIGNED)
        lr_put(t, "%lld", (long long)n);
    else
        lr_put(t, "%llu", (unsigned long long)n);
}

/* ---- helpful errors ------------------------------------------------------------------------------- */

/* How many letters must change to make one word of the other; both are cut at 40. */
static int distance(const char *a, size_t a_length, const char *b)
{
    enum { CUT = 40 };
    size_t n = a_length < CUT ? a_length : CUT, m = strlen(b) < CUT ? strlen(b) : CUT;
    int row[CUT + 1];
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int swap = corner + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1]));
            int step = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            corner = row[j];
            row[j] = swap < step ? swap : step;
        }
    }
    return row[m];
}

/* The few names nearest to what was written. */
struct nearest {
    char name[NEAR][NAME_ROOM];
    int far[NEAR], n;
};

static void consider(struct nearest *near, const struct lr_line *l, const char *name)
{
    int far = distance(l->at, (size_t)(l->end - l->at), name), i = near->n;
    if (i == NEAR && far >= near->far[NEAR - 1])
        return;
    if (i == NEAR)
        i--;
    else
        near->n++;
    for (; i > 0 && near->far[i - 1] > far; i--) {
        near->far[i] = near->far[i - 1];
        memcpy(near->name[i], near->name[i - 1], NAME_ROOM);
    }
    near->far[i] = far;
    struct lr_text t = LR_TEXT(near->name[i]);
    lr_put_string(&t, name);
}

static const char *list_nearest(const struct nearest *near, char *out, size_t size)
{
    struct lr_text t = { out, size, 0, false };
    out[0] = '\0';
    for (int i = 0; i < near->n; i++)
        lr_put(&t, "%s%s", i == 0 ? "" : i + 1 < near->n ? ", " : " or ", near->name[i]);
    return out;
}

/* k is the kind of frame whose fields these are, if they are a frame's. */
static bool no_such_field(const struct lr_field *fields, const struct lr_kind *k, const struct lr_line *l,
                          struct lr_error *e)
{
    struct nearest near = { .n = 0 };
    for (const struct lr_value *d = k ? k->values : NULL; d != NULL && d->name != NULL; d++)
        if (d->form != LR_UNUSED)
            consider(&near, l, d->name);
    for (const struct lr_field *f = fields; f->name != NULL; f++)
        if (f->form != LR_UNUSED)
            consider(&near, l, f->name);
    char names[NEAR * NAME_ROOM];
    return lr_line_fail(l, e, "expected a field such as %s, found \"%.*s\"",
                        list_nearest(&near, names, sizeof names), LR_SHOWN(l));
}

static bool no_such_name(const struct lr_pack *p, int domain, const struct lr_line *l, struct lr_error *e)
{
    static const char *const kinds[] = { "a number",  "yes or no",          "a side",   "a hex",
                                         "a hexside", "a kind of question", "a terrain" };
    struct nearest near = { .n = 0 };
    int size = domain == LR_NUMBER ? 0 : lr_domain_size(p, domain);
    for (int i = 0; i < size && i < THINGS_TRIED; i++) {
        char name[NAME_ROOM];
        struct lr_text t = LR_TEXT(name);
        lr_name(p, domain, (uint64_t)i, &t);
        consider(&near, l, name);
    }
    char names[NEAR * NAME_ROOM];
    return lr_line_fail(l, e, "expected %s%s%s, found \"%.*s\"", domain <= LR_TERRAIN ? kinds[domain] : "a name",
                        near.n ? " such as " : "", list_nearest(&near, names, sizeof names), LR_SHOWN(l));
}

static bool out_of_range(const struct lr_field *f, const struct lr_line *l, struct lr_error *e)
{
    char range[80];
    struct lr_text t = LR_TEXT(range);
    put_number(f, (uint64_t)lowest(f), &t);
    lr_put(&t, " to ");
    put_number(f, highest(f), &t);
    return lr_line_fail(l, e, "expected a number from %s, found \"%.*s\"", range, LR_SHOWN(l));
}

/* ---- names ---------------------------------------------------------------------------------------- */

static bool known(const struct lr_pack *p, int domain, uint64_t id)
{
    bool nobody = domain == LR_SIDES && id == LR_NOBODY;
    return domain == LR_NUMBER || nobody || id < (uint64_t)lr_domain_size(p, domain);
}

/* A thing without a name is written ?N. */
static void put_name(const struct lr_pack *p, int domain, uint64_t id, struct lr_text *t)
{
    if (!known(p, domain, id))
        lr_put(t, "?%llu", (unsigned long long)id);
    else if (domain == LR_NUMBER)
        lr_put(t, "%llu", (unsigned long long)id);
    else
        lr_name(p, domain, id, t);
}

static bool read_name(const struct lr_pack *p, int domain, const struct lr_line *l, uint64_t *id)
{
    struct lr_line number = *l;
    bool minus;
    bool unnamed = !lr_line_empty(l) && *l->at == '?';
    number.at += unnamed;
    if (unnamed || domain == LR_NUMBER)
        return lr_line_number(&number, id, &minus) && !minus;
    size_t length = (size_t)(l->end - l->at);
    int found = lr_line_empty(l) ? -1 : lr_find(p, domain, l->at, length);
    if (found < 0 && domain == LR_SIDES && lr_same_words(l->at, length, "nobody", 6))
        found = LR_NOBODY;
    *id = (uint64_t)found;
    return found >= 0;
}

int lr_side_named(const struct lr_pack *p, const char *name, size_t length)
{
    if (lr_same_words(name, length, "nobody", 6) || lr_same_words(name, length, "public", 6))
        return LR_NOBODY;
    int fits[2];
    for (int i = 0; i < 2; i++) {
        const char *side = p->game->sides[i];
        fits[i] = length > 0 && length <= strlen(side) && lr_same_words(name, length, side, length);
        if (fits[i] && length == strlen(side))
            return i;
    }
    return fits[0] + fits[1] == 1 ? fits[1] : -1;
}

/* ---- paths ---------------------------------------------------------------------------------------- */

static struct lr_spot spot_of(const struct lr_field *f, size_t offset, bool whole)
{
    return (struct lr_spot){ .field = f, .offset = offset, .whole = whole };
}

size_t lr_spot_size(const struct lr_spot *s)
{
    if (s->value.name != NULL)
        return s->value.width;
    return s->whole ? field_size(s->field) : s->field->width;
}

static struct lr_spot element_of(const struct lr_spot *array, size_t i)
{
    return spot_of(array->field, array->offset + i * array->field->width, false);
}

static struct lr_spot part_of(const struct lr_spot *group, const struct lr_field *part)
{
    return spot_of(part, group->offset + part->offset, part->count > 0);
}

static struct lr_spot value_of(const struct lr_spot *frame, const struct lr_value *d)
{
    struct lr_spot s = spot_of(frame->field, frame->offset + d->offset, false);
    s.value = *d;
    return s;
}

static bool is_frame(const struct lr_spot *s)
{
    return !s->whole && s->field->form == LR_GROUP && s->field->parts == frame_fields;
}

/* Frames begin at bytes where an int32_t may. */
static const struct lr_kind *kind_of(const struct lr_pack *p, const void *state, const struct lr_spot *frame)
{
    const void *at = (const uint8_t *)state + frame->offset;
    return lr_kind_at(p->game, (const struct lr_frame *)at);
}

static const struct lr_field *field_named(const struct lr_field *fields, const char *name, size_t length)
{
    for (const struct lr_field *f = fields; f->name != NULL; f++)
        if (lr_same_words(f->name, strlen(f->name), name, length))
            return f;
    return NULL;
}

static struct lr_line take_word(struct lr_line *l)
{
    struct lr_line word = *l;
    while (l->at < l->end && (isalnum((unsigned char)*l->at) || *l->at == '_'))
        l->at++;
    if (l->at > word.at)
        word.end = l->at;
    return word;
}

static bool take_field(const struct lr_field *fields, const struct lr_kind *k, struct lr_line *l,
                       const struct lr_field **f, struct lr_error *e)
{
    struct lr_line word = take_word(l);
    *f = field_named(fields, word.at, (size_t)(word.end - word.at));
    return *f != NULL || no_such_field(fields, k, &word, e);
}

/* A value of a frame by the name that its kind gives it, or its step if steps have names. */
static bool take_value(const struct lr_kind *k, struct lr_line *l, const struct lr_spot *frame, struct lr_spot *s)
{
    struct lr_line rest = *l, word = take_word(&rest);
    size_t length = (size_t)(word.end - word.at);
    struct lr_value step = lr_step_value(k);
    const struct lr_value *found = k->steps != NULL && lr_same_words(step.name, 4, word.at, length) ? &step : NULL;
    for (const struct lr_value *d = k->values; d != NULL && d->name != NULL && found == NULL; d++)
        if (d->form != LR_UNUSED && lr_same_words(d->name, strlen(d->name), word.at, length))
            found = d;
    if (found == NULL)
        return false;
    *s = value_of(frame, found);
    *l = rest;
    return true;
}

/* A part of a group by its name. */
static bool take_part(const struct lr_pack *p, const void *state, struct lr_line *l, struct lr_spot *s,
                      struct lr_error *e)
{
    struct lr_spot group = *s;
    const struct lr_kind *k = is_frame(s) ? kind_of(p, state, s) : NULL;
    const struct lr_field *part;
    if (k != NULL && take_value(k, l, &group, s))
        return true;
    if (!take_field(group.field->parts, k, l, &part, e))
        return false;
    *s = part_of(&group, part);
    return true;
}

static bool take_index(const struct lr_pack *p, struct lr_line *l, struct lr_spot *s, struct lr_error *e)
{
    const struct lr_field *f = s->field;
    if (!s->whole)
        return lr_line_fail(l, e, "expected no index after %s, which is a single value", f->name);
    const char *close = memchr(l->at, ']', (size_t)(l->end - l->at));
    if (close == NULL)
        return lr_line_fail(l, e, "expected ] after the index of %s", f->name);
    struct lr_line name = *l;
    name.at++;
    name.end = close;
    lr_line_trim(&name);
    uint64_t i;
    if (!read_name(p, f->index, &name, &i))
        return no_such_name(p, f->index, &name, e);
    if (i >= f->count)
        return lr_line_fail(&name, e, "expected one of the first %u elements of %s, found \"%.*s\"",
                            (unsigned)f->count, f->name, LR_SHOWN(&name));
    *s = element_of(s, (size_t)i);
    l->at = close + 1;
    return true;
}

/* What may follow a field's name: an index, and a part. */
static bool take_rest(const struct lr_pack *p, const void *state, struct lr_line *l, struct lr_spot *s,
                      struct lr_error *e)
{
    if (s->value.name != NULL)
        return true;
    if (l->at < l->end && *l->at == '[' && !take_index(p, l, s, e))
        return false;
    if (lr_line_empty(l) || *l->at != '.')
        return true;
    if (s->field->form != LR_GROUP)
        return lr_line_fail(l, e, "expected no part after %s, which is not a group", s->field->name);
    if (s->whole)
        return lr_line_fail(l, e, "expected an index in brackets after %s", s->field->name);
    l->at++;
    return take_part(p, state, l, s, e) && take_rest(p, state, l, s, e);
}

bool lr_spot_find(const struct lr_pack *p, const void *state, struct lr_line *l, struct lr_spot *s,
                  struct lr_error *e)
{
    const struct lr_field *f;
    if (!take_field(p->game->fields, NULL, l, &f, e))
        return false;
    *s = spot_of(f, f->offset, f->count > 0);
    return take_rest(p, state, l, s, e);
}

/* ---- reading values ------------------------------------------------------------------------------- */

/* The one thing of any domain with this name, a hex before all others: for numbers that stand for things. */
static bool loose_name(const struct lr_pack *p, const struct lr_line *l, uint64_t *n)
{
    size_t length = (size_t)(l->end - l->at);
    int found = p->board != NULL ? lr_find(p, LR_HEXES, l->at, length) : -1;
    bool hex = found >= 0;
    for (int domain = LR_SIDES; domain < LR_DOMAINS && !hex; domain++) {
        int id = lr_domain_size(p, domain) > 0 ? lr_find(p, domain, l->at, length) : -1;
        if (id >= 0 && found >= 0 && id != found)
            return false;
        found = id >= 0 ? id : found;
    }
    *n = (uint64_t)found;
    return found >= 0;
}

static bool read_number(const struct lr_pack *p, const struct lr_field *f, uint8_t *at, const struct lr_line *l,
                        bool loose, struct lr_error *e)
{
    uint64_t n;
    bool minus;
    if (!lr_line_number(l, &n, &minus)) {
        if (!loose || lr_line_empty(l) || !loose_name(p, l, &n))
            return out_of_range(f, l, e);
        minus = false;
    }
    uint64_t room = f->form == LR_SIGNED ? (uint64_t)INT64_MAX + minus : minus ? 0 : UINT64_MAX;
    if (n > room)
        return out_of_range(f, l, e);
    n = minus ? 0 - n : n;
    if (!in_range(f, n))
        return out_of_range(f, l, e);
    store(f, at, n);
    return true;
}

static bool read_thing(const struct lr_pack *p, const struct lr_field *f, uint8_t *at, const struct lr_line *l,
                       struct lr_error *e)
{
    uint64_t id;
    bool none = l->end - l->at == 1 && *l->at == '-';
    if (none)
        id = all_ones(f);
    else if (!read_name(p, f->domain, l, &id) || !known(p, f->domain, id) || id >= all_ones(f))
        return no_such_name(p, f->domain, l, e);
    if (ranged(f) && !in_range(f, id))
        return none ? no_such_name(p, f->domain, l, e)
                    : lr_line_fail(l, e, "expected another value for %s, found \"%.*s\"", f->name, LR_SHOWN(l));
    store(f, at, id);
    return true;
}

/* Cut the next item of a list off the line: up to a comma outside brackets and braces. */
static struct lr_line take_item(struct lr_line *l)
{
    struct lr_line item = *l;
    int inside = 0;
    for (; l->at < l->end && (inside > 0 || *l->at != ','); l->at++) {
        if (*l->at == '[' || *l->at == '{')
            inside++;
        else if ((*l->at == ']' || *l->at == '}') && inside > 0)
            inside--;
    }
    item.end = l->at;
    if (l->at < l->end)
        l->at++;
    lr_line_trim(&item);
    return item;
}

static bool read_set(const struct lr_pack *p, const struct lr_field *f, uint8_t *at, const struct lr_line *l,
                     struct lr_error *e)
{
    struct lr_line in = *l;
    if (in.end - in.at < 2 || *in.at != '{' || in.end[-1] != '}')
        return lr_line_fail(l, e, "expected a set such as {} or {A, B}, found \"%.*s\"", LR_SHOWN(l));
    in.at++;
    in.end--;
    lr_line_trim(&in);
    memset(at, 0, f->width);
    while (!lr_line_empty(&in)) {
        struct lr_line item = take_item(&in);
        uint64_t id;
        if (!read_name(p, f->domain, &item, &id) || !known(p, f->domain, id))
            return no_such_name(p, f->domain, &item, e);
        if (id >= (size_t)8 * f->width)
            return lr_line_fail(&item, e, "expected one of the first %u, found \"%.*s\"", 8u * f->width,
                                LR_SHOWN(&item));
        at[id / 8] = (uint8_t)(at[id / 8] | 1u << id % 8);
    }
    if (ranged(f) && f->width <= 8 && !in_range(f, load(f, at)))
        return lr_line_fail(l, e, "expected another set for %s, found \"%.*s\"", f->name, LR_SHOWN(l));
    return true;
}

/* ---- reading values of frames --------------------------------------------------------------------- */

static bool bad_value(const struct lr_value *d, const struct lr_line *l, struct lr_error *e)
{
    char expected[160];
    struct lr_text t = LR_TEXT(expected);
    lr_value_expected(d, &t);
    return lr_line_fail(l, e, "expected %s%s, found \"%.*s\"", expected, t.cut ? " ..." : "", LR_SHOWN(l));
}

/* Which of its words this is; as a number it is read too. -1: none. */
static int word_of(const struct lr_value *d, const struct lr_line *l)
{
    uint64_t n;
    bool minus;
    for (int i = 0; d->words != NULL && d->words[i] != NULL; i++)
        if (d->words[i][0] && lr_same_words(d->words[i], strlen(d->words[i]), l->at, (size_t)(l->end - l->at)))
            return i;
    int most = d->form == LR_BITS ? 30 : UINT8_MAX;
    return lr_line_number(l, &n, &minus) && !minus && n <= (uint64_t)most ? (int)n : -1;
}

static bool read_words(const struct lr_pack *p, const struct lr_value *d, const struct lr_line *l, int32_t *n,
                       struct lr_error *e)
{
    struct lr_line in = *l;
    if (in.end - in.at < 2 || *in.at != '{' || in.end[-1] != '}')
        return lr_line_fail(l, e, "expected a set such as {} or {A, B}, found \"%.*s\"", LR_SHOWN(l));
    in.at++;
    in.end--;
    lr_line_trim(&in);
    for (*n = 0; !lr_line_empty(&in);) {
        struct lr_line item = take_item(&in);
        uint64_t id = 0;
        bool thing = d->domain != LR_NUMBER && read_name(p, d->domain, &item, &id) && id < 31;
        int bit = thing ? (int)id : word_of(d, &item);
        if (bit < 0)
            return bad_value(d, &item, e);
        *n |= (int32_t)(UINT32_C(1) << bit);
    }
    return true;
}

static bool read_number_of(const struct lr_pack *p, const struct lr_value *d, const struct lr_line *l, bool loose,
                           int32_t *n, struct lr_error *e)
{
    uint64_t size;
    bool minus = false;
    if (!lr_line_number(l, &size, &minus) && (!loose || lr_line_empty(l) || !loose_name(p, l, &size)))
        return bad_value(d, l, e);
    if (size > INT32_MAX)
        return bad_value(d, l, e);
    *n = minus ? -(int32_t)size : (int32_t)size;
    return true;
}

static bool read_thing_of(const struct lr_pack *p, const struct lr_value *d, const struct lr_line *l, int32_t *n,
                          struct lr_error *e)
{
    uint64_t id;
    bool one = l->end - l->at == 1;
    if ((d->optional && one && *l->at == '-') || (d->zero && one && *l->at == '0')) {
        *n = *l->at == '-' ? d->low : 0;
        return true;
    }
    if (!read_name(p, d->domain, l, &id) || id >= (uint64_t)lr_domain_size(p, d->domain))
        return no_such_name(p, d->domain, l, e);
    *n = (int32_t)id + d->plus;
    return true;
}

static bool read_value(const struct lr_pack *p, const struct lr_value *d, void *at, const struct lr_line *l,
                       bool loose, struct lr_error *e)
{
    int32_t n = 0;
    if (d->form == LR_BITS) {
        if (!read_words(p, d, l, &n, e))
            return false;
    } else if (d->form == LR_WORD) {
        n = word_of(d, l);
        if (n < 0)
            return bad_value(d, l, e);
    } else if (d->form == LR_NAMED ? !read_thing_of(p, d, l, &n, e) : !read_number_of(p, d, l, loose, &n, e)) {
        return false;
    }
    /* A step may be any number until the frame is judged, as before steps had names. */
    if (!lr_value_sound(p, d, n) && d->offset != offsetof(struct lr_frame, step))
        return bad_value(d, l, e);
    memcpy(at, &n, d->width);
    return true;
}

/* "part value, part value" of a group; "[element] value, ..." of an array. */
static bool read_list(const struct lr_pack *p, void *state, const struct lr_spot *s, struct lr_line *l, bool loose,
                      struct lr_error *e)
{
    if (lr_line_empty(l))
        return lr_line_fail(l, e, "expected %s, found nothing", s->whole ? "[ELEMENT] VALUE" : "PART VALUE");
    while (!lr_line_empty(l)) {
        struct lr_line item = take_item(l);
        struct lr_spot inner = *s;
        if (s->whole && (lr_line_empty(&item) || *item.at != '['))
            return lr_line_fail(&item, e, "expected [ELEMENT] VALUE for %s, found \"%.*s\"", s->field->name,
                                LR_SHOWN(&item));
        if ((!s->whole && !take_part(p, state, &item, &inner, e)) || !take_rest(p, state, &item, &inner, e))
            return false;
        lr_line_skip(&item);
        if (!lr_spot_read(p, state, &inner, &item, loose, e))
            return false;
    }
    return true;
}

bool lr_spot_read(const struct lr_pack *p, void *state, const struct lr_spot *s, struct lr_line *l, bool loose,
                  struct lr_error *e)
{
    const struct lr_field *f = s->field;
    uint8_t *at = (uint8_t *)state + s->offset;
    if (s->value.name != NULL)
        return read_value(p, &s->value, at, l, loose, e);
    if (s->whole || f->form == LR_GROUP)
        return read_list(p, state, s, l, loose, e);
    if (is_number(f))
        return read_number(p, f, at, l, loose, e);
    if (f->form == LR_NAMED)
        return read_thing(p, f, at, l, e);
    if (f->form == LR_BITS)
        return read_set(p, f, at, l, e);
    return lr_line_fail(l, e, "expected a field that is in use, found %s", f->name);
}

/* ---- writing values ------------------------------------------------------------------------------- */

static void put_set(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at, struct lr_text *t)
{
    const char *comma = "";
    lr_put_string(t, "{");
    for (unsigned i = 0; i < 8u * f->width; i++) {
        if (!bit_of(at, i))
            continue;
        lr_put_string(t, comma);
        put_name(p, f->domain, i, t);
        comma = ", ";
    }
    lr_put_string(t, "}");
}

static void put_single(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at, struct lr_text *t)
{
    uint64_t n = load(f, at);
    if (f->form == LR_BITS)
        put_set(p, f, at, t);
    else if (is_number(f))
        put_number(f, n, t);
    else if (n == all_ones(f))
        lr_put_string(t, "-");
    else
        put_name(p, f->domain, n, t);
}

/* A value of a frame; what cannot be is written as a number, and read no more. */
static bool has_word(const struct lr_value *d, int32_t n)
{
    int i = 0;
    while (d->words != NULL && d->words[i] != NULL && i != n)
        i++;
    return d->words != NULL && d->words[i] != NULL && d->words[i][0];
}

static void put_words_of(const struct lr_pack *p, const struct lr_value *d, int32_t n, struct lr_text *t)
{
    const char *comma = "";
    lr_put_string(t, "{");
    for (int i = 0; i < 32; i++) {
        if (!((uint32_t)n >> i & 1))
            continue;
        lr_put_string(t, comma);
        if (has_word(d, i))
            lr_put_string(t, d->words[i]);
        else
            put_name(p, d->domain, (uint64_t)i, t);
        comma = ", ";
    }
    lr_put_string(t, "}");
}

static void put_value_of(const struct lr_pack *p, const struct lr_value *d, const uint8_t *at, struct lr_text *t)
{
    int32_t n = 0;
    memcpy(&n, at, d->width);
    if (d->form == LR_BITS)
        put_words_of(p, d, n, t);
    else if (d->form == LR_WORD && has_word(d, n))
        lr_put_string(t, d->words[n]);
    else if (d->form == LR_NAMED && d->optional && n == d->low)
        lr_put_string(t, "-");
    else if (d->zero && n == 0)
        lr_put_string(t, "0");
    else if (d->form == LR_NAMED)
        put_name(p, d->domain, (uint32_t)n - (uint32_t)d->plus, t);
    else if (d->form == LR_HEXNUM)
        lr_put(t, "0x%x", (unsigned)n);
    else
        lr_put(t, "%d", (int)n);
}

static void put_index(const struct lr_pack *p, const struct lr_field *f, size_t i, struct lr_text *t)
{
    lr_put_string(t, "[");
    put_name(p, f->index, i, t);
    lr_put_string(t, "]");
}

/* A value being written: with a base, only what differs from it. */
struct writing {
    const struct lr_pack *p;
    const uint8_t *base, *state; /* base may be NULL */
    struct lr_text *t;
    bool unsayable; /* a difference that has no words */
};

static bool differs(const struct writing *w, const struct lr_spot *s)
{
    return w->base == NULL || memcmp(w->base + s->offset, w->state + s->offset, lr_spot_size(s)) != 0;
}

/* The names that lead from a line's own path to a value inside it. */
struct trail {
    const struct trail *up;
    const struct lr_field *field;
    int element; /* -1: none */
    bool bare;   /* only the index, not the name */
};

static void put_trail(const struct lr_pack *p, const struct trail *trail, struct lr_text *t)
{
    if (trail->up != NULL) {
        put_trail(p, trail->up, t);
        lr_put_string(t, ".");
    }
    if (!trail->bare)
        lr_put_string(t, trail->field->name);
    if (trail->element >= 0)
        put_index(p, trail->field, (size_t)trail->element, t);
}

/* The single values inside a spot, each with its path from there, as a list. */
static void put_inside(struct writing *w, const struct lr_spot *s, const struct trail *trail, const char **comma);

static void put_frame_value(struct writing *w, const struct lr_spot *frame, const struct lr_value *d,
                            const struct trail *trail, const char **comma)
{
    struct lr_field named = { .name = d->name };
    lr_put_string(w->t, *comma);
    put_trail(w->p, &(struct trail){ trail, &named, -1, false }, w->t);
    lr_put_string(w->t, " ");
    put_value_of(w->p, d, w->state + frame->offset + d->offset, w->t);
    *comma = ", ";
}

/* Bytes of no value, which are 0 unless somebody has put something there: as they lie. */
static void put_raw(struct writing *w, const struct lr_spot *frame, const struct lr_kind *k,
                    const struct trail *trail, const char **comma)
{
    uint32_t blank = k == NULL ? UINT32_MAX : lr_frame_blank(k, (const void *)(w->state + frame->offset));
    for (const struct lr_field *f = frame_fields; f->name != NULL; f++) {
        struct lr_spot part = part_of(frame, f);
        size_t each = f->width, n = f->count ? f->count : 1;
        for (size_t i = 0; i < n && f->offset >= offsetof(struct lr_frame, x); i++) {
            struct lr_spot one = f->count ? element_of(&part, i) : part;
            bool set = false;
            for (size_t byte = 0; byte < each; byte++) {
                size_t at = one.offset + byte;
                set |= (blank >> (at - frame->offset) & 1) && w->state[at] != (w->base ? w->base[at] : 0);
            }
            if (set)
                put_inside(w, &one, &(struct trail){ trail, f, f->count ? (int)i : -1, false }, comma);
        }
    }
}

/* A frame by the names that its kind gives to step and values. If it is of another kind than that of the base, the
 * rest is written too, whatever lay there. */
static void put_frame(struct writing *w, const struct lr_spot *frame, const struct trail *trail, const char **comma)
{
    const struct lr_kind *k = kind_of(w->p, w->state, frame);
    const uint8_t *state = w->state + frame->offset, *base = w->base ? w->base + frame->offset : NULL;
    bool other = base != NULL && base[0] != state[0];
    for (const struct lr_field *f = frame_fields; f->offset < offsetof(struct lr_frame, x); f++) {
        struct lr_spot part = part_of(frame, f);
        struct lr_value step = k ? lr_step_value(k) : (struct lr_value){ 0 };
        bool named = k != NULL && k->steps != NULL && f->offset == step.offset;
        if (!named)
            put_inside(w, &part, &(struct trail){ trail, f, -1, false }, comma);
        else if (other || differs(w, &part))
            put_frame_value(w, frame, &step, trail, comma);
    }
    put_raw(w, frame, k, trail, comma);
    for (const struct lr_value *d = k ? k->values : NULL; d != NULL && d->name != NULL; d++) {
        bool changed = base == NULL || memcmp(base + d->offset, state + d->offset, d->width) != 0;
        if (lr_value_used(d, state) && (changed || (other && lr_value_of(d, state) != 0)))
            put_frame_value(w, frame, d, trail, comma);
    }
}

static void put_parts(struct writing *w, const struct lr_spot *group, const struct trail *trail, const char **comma)
{
    if (is_frame(group)) {
        put_frame(w, group, trail, comma);
        return;
    }
    for (const struct lr_field *f = group->field->parts; f->name != NULL; f++) {
        struct lr_spot part = part_of(group, f);
        put_inside(w, &part, &(struct trail){ trail, f, -1, false }, comma);
    }
}

static void put_inside(struct writing *w, const struct lr_spot *s, const struct trail *trail, const char **comma)
{
    const struct lr_field *f = s->field;
    if (!differs(w, s))
        return;
    if (f->form == LR_UNUSED) {
        w->unsayable |= w->base != NULL;
        return;
    }
    if (s->whole) {
        for (size_t i = 0; i < f->count; i++) {
            struct lr_spot one = element_of(s, i);
            put_inside(w, &one, &(struct trail){ trail->up, f, (int)i, trail->bare }, comma);
        }
        return;
    }
    if (f->form == LR_GROUP) {
        put_parts(w, s, trail, comma);
        return;
    }
    lr_put_string(w->t, *comma);
    put_trail(w->p, trail, w->t);
    lr_put_string(w->t, " ");
    put_single(w->p, f, w->state + s->offset, w->t);
    *comma = ", ";
}

/* "hex Mill, steps 2" of a group, "[Union] 3, [Confederate] 2" of an array, or a single value. */
static void put_value(struct writing *w, const struct lr_spot *s)
{
    const char *comma = "";
    if (s->value.name != NULL)
        put_value_of(w->p, &s->value, w->state + s->offset, w->t);
    else if (s->whole)
        put_inside(w, s, &(struct trail){ NULL, s->field, -1, true }, &comma);
    else if (s->field->form == LR_GROUP)
        put_parts(w, s, NULL, &comma);
    else
        put_single(w->p, s->field, w->state + s->offset, w->t);
}

void lr_spot_write(const struct lr_pack *p, const void *base, const void *state, const struct lr_spot *s,
                   struct lr_text *t)
{
    struct writing w = { p, base, state, t, false };
    if (t->at != NULL && (s->value.name != NULL || s->field->form != LR_UNUSED))
        put_value(&w, s);
}

bool lr_spot_number(const void *state, const struct lr_spot *s, int64_t *value)
{
    if (s->value.name != NULL) {
        int32_t of_value = 0;
        memcpy(&of_value, (const uint8_t *)state + s->offset, s->value.width);
        *value = of_value;
        return s->value.form == LR_SIGNED || s->value.form == LR_HEXNUM;
    }
    uint64_t n = load(s->field, (const uint8_t *)state + s->offset);
    *value = (int64_t)n;
    return !s->whole && is_number(s->field) && (s->field->form == LR_SIGNED || n <= INT64_MAX);
}

/* ---- positions: what differs from a base ---------------------------------------------------------- */

static bool holds_groups(const struct lr_field *f)
{
    if (f->form == LR_GROUP)
        for (const struct lr_field *part = f->parts; part->name != NULL; part++)
            if (part->form == LR_GROUP)
                return true;
    return false;
}

static void put_lines(struct writing *w, const struct lr_spot *s, const struct trail *trail);

static void put_line(struct writing *w, const struct lr_spot *s, const struct trail *trail)
{
    put_trail(w->p, trail, w->t);
    lr_put_string(w->t, ": ");
    put_value(w, s);
    lr_put_string(w->t, "\n");
}

static void put_group_lines(struct writing *w, const struct lr_spot *s, const struct trail *trail)
{
    if (!holds_groups(s->field)) {
        put_line(w, s, trail);
        return;
    }
    for (const struct lr_field *f = s->field->parts; f->name != NULL; f++) {
        struct lr_spot part = part_of(s, f);
        put_lines(w, &part, &(struct trail){ trail, f, -1, false });
    }
}

static void put_lines(struct writing *w, const struct lr_spot *s, const struct trail *trail)
{
    const struct lr_field *f = s->field;
    if (!differs(w, s))
        return;
    if (f->form == LR_UNUSED) {
        w->unsayable = true;
    } else if (f->form != LR_GROUP) {
        put_line(w, s, trail);
    } else if (s->whole) {
        for (size_t i = 0; i < f->count; i++) {
            struct lr_spot one = element_of(s, i);
            if (differs(w, &one))
                put_group_lines(w, &one, &(struct trail){ trail->up, f, (int)i, trail->bare });
        }
    } else {
        put_group_lines(w, s, trail);
    }
}

bool lr_fields_write_changes(const struct lr_pack *p, const void *base, const void *state, struct lr_text *t)
{
    struct writing w = { p, base, state, t, false };
    for (const struct lr_field *f = p->game->fields; f->name != NULL; f++) {
        struct lr_spot s = spot_of(f, f->offset, f->count > 0);
        put_lines(&w, &s, &(struct trail){ NULL, f, -1, false });
    }
    return !w.unsayable;
}

/* ---- one value by its path ------------------------------------------------------------------------ */

static struct lr_line whole_line(const char *text)
{
    struct lr_line l = { NULL, 0, text, text, text + strlen(text) };
    lr_line_trim(&l);
    return l;
}

static bool find_whole(const struct lr_pack *p, const void *state, const char *path, struct lr_spot *s,
                       struct lr_error *e)
{
    struct lr_line l = whole_line(path);
    return lr_spot_find(p, state, &l, s, e) && lr_line_done(&l, e);
}

bool lr_field_get(const struct lr_pack *p, const void *state, const char *path, struct lr_text *t,
                  struct lr_error *e)
{
    struct lr_spot s;
    if (!find_whole(p, state, path, &s, e))
        return false;
    lr_spot_write(p, NULL, state, &s, t);
    return true;
}

bool lr_field_set(const struct lr_pack *p, void *state, const char *path, const char *value, struct lr_error *e)
{
    struct lr_spot s;
    if (!find_whole(p, state, path, &s, e))
        return false;
    /* A group may fail half-way: put back what was there. */
    size_t size = lr_spot_size(&s);
    void *kept = malloc(size);
    if (kept == NULL)
        return lr_fail(e, NULL, 0, 0, "not enough memory");
    memcpy(kept, (uint8_t *)state + s.offset, size);
    struct lr_line l = whole_line(value);
    bool ok = lr_spot_read(p, state, &s, &l, false, e);
    if (!ok)
        memcpy((uint8_t *)state + s.offset, kept, size);
    free(kept);
    return ok;
}

/* ---- is the table of fields sound? ---------------------------------------------------------------- */

static bool sound_table(const struct lr_game *g, const struct lr_field *fields, const char *owner, size_t size,
                        int deep, struct lr_error *e);

#define UNSOUND(...) lr_fail(e, g->id, 0, 0, __VA_ARGS__)

static bool sound_name(const char *name)
{
    if (!isalpha((unsigned char)*name))
        return false;
    while (isalnum((unsigned char)*name) || *name == '_')
        name++;
    return *name == '\0';
}

static bool sound_width(const struct lr_field *f)
{
    bool power = f->width == 1 || f->width == 2 || f->width == 4 || f->width == 8;
    return f->width > 0 && (power || f->form == LR_BITS || f->form == LR_GROUP || f->form == LR_UNUSED);
}

static bool sound_range(const struct lr_field *f)
{
    if (!ranged(f))
        return true;
    if (f->low > f->high || (f->form != LR_SIGNED && f->low < 0))
        return false;
    if (f->form == LR_SIGNED)
        return f->high <= (int64_t)(all_ones(f) >> 1) && f->low >= -(int64_t)(all_ones(f) >> 1) - 1;
    return f->form == LR_BITS || (uint64_t)f->high <= all_ones(f);
}

static bool sound_field(const struct lr_game *g, const struct lr_field *f, const char *owner, int deep,
                        struct lr_error *e)
{
    if (!sound_name(f->name))
        return UNSOUND("field %s%s: expected a name of letters and digits", owner, f->name);
    if (f->form > LR_UNUSED || f->domain >= LR_DOMAINS || f->index >= LR_DOMAINS)
        return UNSOUND("field %s%s: expected a known form and domain", owner, f->name);
    if (!sound_width(f))
        return UNSOUND("field %s%s: expected a width of 1, 2, 4 or 8 bytes, found %u", owner, f->name,
                       (unsigned)f->width);
    if (!sound_range(f))
        return UNSOUND("field %s%s: expected a range that its bytes can hold, found %lld to %lld", owner, f->name,
                       (long long)f->low, (long long)f->high);
    if (f->form != LR_GROUP)
        return true;
    if (f->parts == NULL || deep >= DEEPEST)
        return UNSOUND("field %s%s: expected parts, at most %d deep", owner, f->name, DEEPEST);
    char inner[160];
    struct lr_text t = LR_TEXT(inner);
    lr_put(&t, "%s%s.", owner, f->name);
    return sound_table(g, f->parts, inner, f->width, deep + 1, e);
}

/* The field that begins at this byte; with `within`, one that merely covers it. */
static const struct lr_field *field_at(const struct lr_field *fields, size_t byte, bool within)
{
    for (const struct lr_field *f = fields; f->name != NULL; f++)
        if (f->offset == byte || (within && f->offset < byte && byte < f->offset + field_size(f)))
            return f;
    return NULL;
}

/* Follow the fields from the first byte to the last: each must begin where one ends, and none be left over. */
static bool sound_cover(const struct lr_game *g, const struct lr_field *fields, const char *owner, size_t size,
                        int count, struct lr_error *e)
{
    size_t byte = 0;
    int followed = 0;
    for (; byte < size; followed++) {
        const struct lr_field *f = field_at(fields, byte, false);
        if (f == NULL) {
            f = field_at(fields, byte, true);
            const struct lr_field *last = byte > 0 ? field_at(fields, byte - 1, true) : NULL;
            return UNSOUND("byte %zu of %s: expected in one field, found %s%s", byte, *owner ? owner : "the state",
                           f      ? "inside "
                           : last ? "none: bytes that nothing uses are declared too (LR_FU), here behind "
                                  : "none",
                           f      ? f->name
                           : last ? last->name
                                  : "");
        }
        byte += field_size(f);
    }
    if (byte != size)
        return UNSOUND("fields of %s: expected %zu bytes, found %zu", *owner ? owner : "the state", size, byte);
    if (followed != count)
        return UNSOUND("fields of %s: expected no overlap, found %d of %d fields side by side",
                       *owner ? owner : "the state", followed, count);
    return true;
}

static bool sound_table(const struct lr_game *g, const struct lr_field *fields, const char *owner, size_t size,
                        int deep, struct lr_error *e)
{
    int count = 0;
    for (const struct lr_field *f = fields; f->name != NULL; f++) {
        if (++count > MOST_FIELDS)
            return UNSOUND("fields of %s: expected an end", *owner ? owner : "the state");
        if (!sound_field(g, f, owner, deep, e))
            return false;
        if (field_named(fields, f->name, strlen(f->name)) != f)
            return UNSOUND("field %s%s: expected one field of that name, found two", owner, f->name);
    }
    return sound_cover(g, fields, owner, size, count, e);
}

bool lr_fields_sound(const struct lr_game *g, struct lr_error *e)
{
    if (g->fields == NULL || g->fields[0].name == NULL || strcmp(g->fields[0].name, "core") != 0
        || g->fields[0].offset != 0 || g->fields[0].parts != lr_core_fields)
        return UNSOUND("expected the fields to begin with core");
    if (g->state_size % 8 != 0)
        return UNSOUND("expected a state size that is a multiple of 8, found %zu", g->state_size);
    if (g->state_size > LR_MOST_STATE)
        return UNSOUND("expected a state of at most %d bytes, found %zu", LR_MOST_STATE, g->state_size);
    return sound_table(g, g->fields, "", g->state_size, 0, e) && lr_frames_sound(g, e);
}

/* ---- is a state sound? ---------------------------------------------------------------------------- */

static bool sound_bits(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at)
{
    if (ranged(f) && f->width <= 8 && !in_range(f, load(f, at)))
        return false;
    if (f->domain == LR_NUMBER)
        return true;
    unsigned size = (unsigned)lr_domain_size(p, f->domain), bits = 8u * f->width;
    for (unsigned i = size; i < bits; i++)
        if (bit_of(at, i))
            return false;
    return true;
}

static bool sound_single(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at)
{
    if (f->form == LR_BITS)
        return sound_bits(p, f, at);
    if (f->form == LR_UNUSED) {
        for (unsigned i = 0; i < f->width; i++)
            if (at[i] != 0)
                return false;
        return true;
    }
    uint64_t n = load(f, at);
    if (f->form == LR_NAMED && ((n != all_ones(f) && !known(p, f->domain, n)) || (ranged(f) && !in_range(f, n))))
        return false;
    return f->form == LR_NAMED || in_range(f, n);
}

static bool bad_single(const struct lr_pack *p, const struct lr_field *f, const uint8_t *at,
                       const struct trail *trail, struct lr_error *e)
{
    char path[160], value[120], range[80];
    struct lr_text path_text = LR_TEXT(path), value_text = LR_TEXT(value), range_text = LR_TEXT(range);
    put_trail(p, trail, &path_text);
    if (f->form == LR_UNUSED)
        return lr_fail(e, NULL, 0, 0, "%s: expected 0 in bytes that are not used", path);
    put_single(p, f, at, &value_text);
    if (f->form == LR_NAMED || f->form == LR_BITS)
        return lr_fail(e, NULL, 0, 0, "%s: expected %s, found %s", path,
                       f->form == LR_BITS ? "only things that exist" : "a thing that exists", value);
    put_number(f, (uint64_t)lowest(f), &range_text);
    lr_put(&range_text, " to ");
    put_number(f, highest(f), &range_text);
    return lr_fail(e, NULL, 0, 0, "%s: expected a number from %s, found %s", path, range, value);
}

/* An array has room for the most things there are in any edition: what this one does not have is 0. */
static bool is_beyond(const struct lr_pack *p, const struct lr_field *f, size_t i)
{
    return f->index != LR_NUMBER && i >= (size_t)lr_domain_size(p, f->index);
}

static bool check_nothing(const struct lr_pack *p, const uint8_t *at, const struct lr_field *f,
                          const struct trail *trail, struct lr_error *e)
{
    char path[160];
    struct lr_text text = LR_TEXT(path);
    size_t i = 0;
    while (i < f->width && at[i] == 0)
        i++;
    if (i == f->width)
        return true;
    put_trail(p, trail, &text);
    return lr_fail(e, NULL, 0, 0, "%s: expected 0 for what does not exist", path);
}

static bool check_spot(const struct lr_pack *p, const uint8_t *state, const struct lr_spot *s,
                       const struct trail *trail, struct lr_error *e)
{
    const struct lr_field *f = s->field;
    if (s->whole) {
        for (size_t i = 0; i < f->count; i++) {
            struct lr_spot one = element_of(s, i);
            const struct trail at = { trail->up, f, (int)i, trail->bare };
            bool ok = is_beyond(p, f, i) ? check_nothing(p, state + one.offset, f, &at, e)
                                         : check_spot(p, state, &one, &at, e);
            if (!ok)
                return false;
        }
        return true;
    }
    if (f->form != LR_GROUP)
        return sound_single(p, f, state + s->offset) || bad_single(p, f, state + s->offset, trail, e);
    for (const struct lr_field *part = f->parts; part->name != NULL; part++) {
        struct lr_spot inner = part_of(s, part);
        if (!check_spot(p, state, &inner, &(struct trail){ trail, part, -1, false }, e))
            return false;
    }
    return true;
}

/* Above the stack, and beyond the laid-out dice, everything is 0: one position, one state. */
static bool check_core(const struct lr_core *c, struct lr_error *e)
{
    static const struct lr_frame nothing;
    for (int i = c->depth; i < LR_DEPTH; i++)
        if (memcmp(&c->frame[i], &nothing, sizeof nothing) != 0)
            return lr_fail(e, NULL, 0, 0, "core.frame[%d]: expected nothing above a stack of %d", i, c->depth);
    if (c->queue_at > c->queued || (c->queued > 0 && c->queue_at == c->queued))
        return lr_fail(e, NULL, 0, 0, "core.queue_at: expected a die of the %d laid out, found %d", c->queued,
                       c->queue_at);
    if (c->queued > 0 && c->queue[c->queued - 1] == 0)
        return lr_fail(e, NULL, 0, 0, "core.queue[%d]: expected a die at the end of those laid out", c->queued - 1);
    for (int i = c->queued; i < LR_QUEUE; i++)
        if (c->queue[i] != 0)
            return lr_fail(e, NULL, 0, 0, "core.queue[%d]: expected nothing beyond %d dice", i, c->queued);
    return true;
}

bool lr_fields_check(const struct lr_pack *p, const void *state, struct lr_error *e)
{
    for (const struct lr_field *f = p->game->fields; f->name != NULL; f++) {
        struct lr_spot s = spot_of(f, f->offset, f->count > 0);
        if (!check_spot(p, state, &s, &(struct trail){ NULL, f, -1, false }, e))
            return false;
    }
    return check_core(state, e) && lr_frames_check(p, state, e);
}
