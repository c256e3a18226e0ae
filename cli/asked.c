/* asked.c - the form of a question as rows of text, and answers set part by part. */
#include "asked.h"

#include <stdlib.h>

/* ---- What it costs and changes ---- */

/* "Movement Points 9 1/2": a purse may be counted in parts of one. */
static void put_amount(const struct lr_purse *purse, int32_t n, struct lr_text *t)
{
    lr_put(t, "%s ", purse->name);
    lr_cost_write(purse->parts > 1 ? n * LR_MP / purse->parts : n * LR_MP, t);
}

void asked_purses(const struct lr_form *f, struct lr_text *t)
{
    for (int i = 0; i < f->purses; i++) {
        lr_put_string(t, i ? ", " : "");
        put_amount(&f->purse[i], f->purse[i].have, t);
    }
}

/* " of Sherman (has 3)" */
static void put_payers(const struct lr_pack *p, const struct lr_payer *payer, struct lr_text *t)
{
    for (int i = 0; i < LR_PAYERS && payer[i].who.domain >= 0; i++) {
        lr_put_string(t, i ? " and " : " of ");
        lr_name(p, payer[i].who.domain, payer[i].who.id, t);
        lr_put(t, " (has %d)", payer[i].has);
    }
}

static void put_costs(const struct lr_pack *p, const struct lr_form *f, const int32_t *cost,
                      const struct lr_payer *payer, const char *before, struct lr_text *t)
{
    for (int i = 0; i < f->purses; i++) {
        if (cost[i] == 0)
            continue;
        lr_put_string(t, before);
        put_amount(&f->purse[i], cost[i], t);
        if (f->purse[i].own && payer != NULL)
            put_payers(p, payer, t);
        before = ", ";
    }
}

/* ---- What can be set ---- */

static const char *setting_name(const struct lr_pack *p, const struct lr_setting *s, char *out, size_t size)
{
    struct lr_text t = { out, size, 0, false };
    out[0] = '\0';
    if (s->thing.domain >= 0)
        lr_name(p, s->thing.domain, s->thing.id, &t);
    else
        lr_put_string(&t, s->label ? s->label : "");
    return out;
}

static void put_details(const struct lr_pack *p, const struct lr_form *f, const struct lr_setting *s,
                        struct lr_text *t)
{
    char words[300] = "";
    struct lr_text more = LR_TEXT(words);
    put_costs(p, f, s->cost, s->payer, "", &more);
    lr_put(&more, "%s%s", words[0] && s->effect ? "; " : "", s->effect ? s->effect : "");
    if (words[0] != '\0')
        lr_put(t, " (%s)", words);
}

static void put_axis(const struct lr_pack *p, const struct lr_form *f, const struct lr_line *l,
                     const struct lr_axis *a, struct lr_text *t)
{
    char name[MOST_WORDS];
    const char *label = a->label ? a->label : a->key;
    lr_put(t, "\n%s%s", a->onoff ? "or with: " : "", label);
    if (a->range) {
        lr_put(t, ": %d to %d", a->low, a->high);
        put_costs(p, f, a->cost, l->payer, ", each ", t);
    } else if (a->onoff) {
        put_details(p, f, &f->setting[a->first + 1], t);
    } else {
        for (int i = a->first; i < a->first + a->settings; i++) {
            lr_put(t, "%s%s", i > a->first ? ", " : ": ", setting_name(p, &f->setting[i], name, sizeof name));
            put_details(p, f, &f->setting[i], t);
        }
    }
}

static int values_of(const struct lr_axis *a) { return a->range ? a->high - a->low + 1 : a->settings; }

static lr_answer added(const struct lr_form *f, const struct lr_axis *a, int value)
{
    return a->range ? (lr_answer)value * a->add : f->setting[a->first + value].add;
}

/* Can the line be set so, from its axis k on? */
static bool leads_to(const struct lr_form *f, const struct lr_line *l, int k, lr_answer x, lr_answer wanted)
{
    if (k == l->axes)
        return x == wanted;
    const struct lr_axis *a = &f->axis[l->axis + k];
    for (int i = 0; i < values_of(a); i++)
        if (leads_to(f, l, k + 1, x + added(f, a, i), wanted))
            return true;
    return false;
}

/* ---- Rows ---- */

static int place_of(const struct lr_question *q, lr_answer x)
{
    for (int i = 0; i < q->n; i++)
        if (q->list[i] == x)
            return i;
    return -1;
}

static void put_refused(const struct lr_line *l, struct lr_text *t)
{
    lr_put(t, ": %s (%s)", l->why, l->rule ? l->rule : "-");
}

const struct lr_line *asked_number(const struct lr_form *f)
{
    const struct lr_line *only = NULL;
    for (int i = 0; f->kind == LR_FORM_NUMBER && i < f->lines; i++) {
        const struct lr_line *l = &f->line[i];
        if (l->why != NULL || l->aside)
            continue;
        if (only != NULL || l->axes != 1 || !f->axis[l->axis].range)
            return NULL;
        only = l;
    }
    return only;
}

lr_answer asked_with(const struct lr_form *f, const struct lr_line *l, uint64_t number)
{
    const struct lr_axis *a = &f->axis[l->axis];
    return l->base + (number - (uint64_t)(int64_t)a->low) * a->add;
}

static void put_line(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f,
                     const struct lr_line *l, struct lr_text *t)
{
    bool number = asked_number(f) == l;
    if (number)
        lr_put_string(t, "type the number");
    else
        lr_answer_write(p, l->base, t);
    if (l->why != NULL) {
        put_refused(l, t);
        return;
    }
    put_costs(p, f, l->cost, l->payer, ": ", t);
    if (l->valued)
        lr_put(t, "; %s%s%d, then %d", l->unit ? l->unit : "", l->unit ? " " : "", l->now, l->after);
    lr_put(t, "%s%s", l->effect ? "; " : "", l->effect ? l->effect : "");
    for (int i = 0; i < l->axes; i++)
        put_axis(p, f, l, &f->axis[l->axis + i], t);
    if (q->suggest != 0 && (number || q->suggest != l->base) && leads_to(f, l, 0, l->base, q->suggest)) {
        lr_put_string(t, "\nsuggested: ");
        lr_answer_write(p, q->suggest, t);
    }
}

int asked_rows(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f, struct asked_row *row,
               int room)
{
    int n = 0;
    for (int refused = 0; refused < 2; refused++)
        for (int i = 0; i < f->lines && n < room; i++) {
            struct lr_text t = LR_TEXT(row[n].words);
            if ((f->line[i].why != NULL) != refused)
                continue;
            row[n].answer = refused ? -1 : place_of(q, f->line[i].base);
            row[n].words[0] = '\0';
            put_line(p, q, f, &f->line[i], &t);
            n++;
        }
    return n;
}

/* ---- Setting a part ---- */

static const struct lr_line *line_of(const struct lr_form *f, lr_answer x)
{
    for (int i = 0; i < f->lines; i++)
        if (f->line[i].why == NULL && f->line[i].base == x)
            return &f->line[i];
    return NULL;
}

/* Which axis and which of its values a word means; how many it could mean. */
static int meant(const struct lr_pack *p, const struct lr_form *f, const struct lr_line *l, const char *typed,
                 enum fit least, int *axis, int *value)
{
    char name[MOST_WORDS];
    uint64_t number;
    int n = 0;
    for (int k = 0; k < l->axes; k++) {
        const struct lr_axis *a = &f->axis[l->axis + k];
        if (a->range && read_number(typed, (uint64_t)a->low, (uint64_t)a->high, &number)) {
            *axis = k;
            *value = (int)number - a->low;
            n++;
        }
        for (int i = a->onoff ? 1 : 0; !a->range && i < a->settings; i++) {
            const char *words = a->onoff ? a->label : setting_name(p, &f->setting[a->first + i], name, sizeof name);
            if (words == NULL || words_fit(typed, words) < least)
                continue;
            *axis = k;
            *value = i;
            n++;
        }
    }
    return n;
}

/* One part of what was typed: "4", "force march". */
static bool set_part(const struct lr_pack *p, const struct lr_form *f, const struct lr_line *l, const char *typed,
                     lr_answer *add, struct lr_text *why)
{
    int axis = 0, value = 0, n = 0;
    for (int fit = WHOLE_FIT; fit >= PART_FIT && n == 0; fit--)
        n = meant(p, f, l, typed, (enum fit)fit, &axis, &value);
    if (n == 1)
        add[axis] = added(f, &f->axis[l->axis + axis], value);
    else
        lr_put(why, n == 0 ? "\"%s\" is nothing that can be set there." : "\"%s\" may be several things there.",
               typed);
    return n == 1;
}

bool asked_set(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f, int answer,
               const char *typed, lr_answer *x, struct lr_text *why)
{
    enum { MOST_AXES = 32 };
    const struct lr_line *l = line_of(f, q->list[answer]);
    lr_answer add[MOST_AXES] = { 0 };
    char part[MOST_WORDS];
    if (l == NULL || l->axes == 0 || l->axes > MOST_AXES) {
        lr_put_string(why, "Nothing can be set there.");
        return false;
    }
    for (const char *at = typed; *at != '\0';) {
        size_t n = strcspn(at, ",");
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        if (!set_part(p, f, l, part, add, why))
            return false;
        at += n + strspn(at + n, ", ");
    }
    *x = l->base;
    for (int k = 0; k < l->axes; k++)
        *x += add[k];
    if (lr_listed(q, *x))
        return true;
    lr_put_string(why, "These exclude each other.");
    return false;
}
