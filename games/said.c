/* said.c - questions, answers, events and odds as JSON. */
#include "said.h"

#include "agenda.h"
#include "fight.h"
#include "form.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOT = 24, OPERANDS = 4, MOST_SLOTS = 64, LONGEST_QUESTION = 4000 };

struct said {
    const struct lr_game *game; /* whose things are named below */
    char thing[LR_DOMAINS][SLOT];
    struct lr_form *form;
    struct lr_agenda *agenda;
    void *seen;
    size_t room;
    lr_answer list[LR_MOST_ANSWERS];
    char words[LONGEST_QUESTION];
};

struct said *said_make(void)
{
    struct said *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->form = lr_form_make();
    s->agenda = lr_agenda_make();
    if (s->form != NULL && s->agenda != NULL)
        return s;
    said_free(s);
    return NULL;
}

void said_free(struct said *s)
{
    if (s == NULL)
        return;
    lr_form_free(s->form);
    lr_agenda_free(s->agenda);
    free(s->seen);
    free(s);
}

/* ---- Things by name ---- */

static const char *const house_domains[LR_OWN] = {
    [LR_NUMBER] = "number",    [LR_YESNO] = "yesno",  [LR_SIDES] = "side",      [LR_HEXES] = "hex",
    [LR_HEXSIDES] = "hexside", [LR_FRAMES] = "frame", [LR_TERRAIN] = "terrain",
};

/* What stands in the next pair of braces from here on; NULL: there is none. */
static const char *next_slot(const char *phrase, char out[SLOT])
{
    const char *at = phrase ? strchr(phrase, '{') : NULL;
    if (at == NULL)
        return NULL;
    size_t whole = strcspn(at + 1, "}"), n = whole < SLOT ? whole : SLOT - 1;
    memcpy(out, at + 1, n);
    out[n] = '\0';
    return at + 1 + whole;
}

/* Members of a thing, and the closing brace. One of a game's own domain is called by the word in the braces. */
static void put_thing(struct jot *j, const struct lr_pack *p, int domain, int64_t id, const char *slot)
{
    const char *known = domain < LR_OWN ? house_domains[domain] : NULL;
    char words[200] = "";
    struct lr_text t = LR_TEXT(words);
    if (domain == LR_NUMBER)
        lr_put(&t, "%lld", (long long)id);
    else
        lr_name(p, domain, (uint64_t)id, &t);
    jot_member(j, "\"domain\":", known ? known : slot);
    jot_count(j, ",\"id\":", id);
    jot_member(j, ",\"name\":", words);
    jot_raw(j, "}");
}

/* The slots of a phrase that are of a game's own domains, counted by their words. */
struct slots {
    int n;
    struct {
        int domain, times;
        char slot[SLOT];
    } all[MOST_SLOTS];
};

static void count_slot(struct slots *c, int domain, const char *slot)
{
    for (int i = 0; i < c->n; i++)
        if (c->all[i].domain == domain && strcmp(c->all[i].slot, slot) == 0) {
            c->all[i].times++;
            return;
        }
    if (c->n == MOST_SLOTS)
        return;
    c->all[c->n].domain = domain;
    c->all[c->n].times = 1;
    memcpy(c->all[c->n++].slot, slot, SLOT);
}

static void count_slots(struct slots *c, const char *phrase, const uint8_t *domain, int most)
{
    char slot[SLOT];
    for (int i = 0; i < most && (phrase = next_slot(phrase, slot)) != NULL; i++)
        if (domain[i] >= LR_OWN)
            count_slot(c, domain[i], slot);
}

/* What is in no phrase, such as a form's focus, is called by the word that most phrases have for its domain. */
static void learn_game(struct said *s, const struct lr_game *g)
{
    struct slots c = { .n = 0 };
    int most[LR_DOMAINS] = { 0 };
    s->game = g;
    for (int d = 0; d < LR_DOMAINS; d++)
        snprintf(s->thing[d], SLOT, "%s", d < LR_OWN && house_domains[d] ? house_domains[d] : "thing");
    for (const struct lr_verb *v = g->verbs + 1; v->phrase != NULL; v++)
        count_slots(&c, v->phrase, v->domain, OPERANDS);
    for (const struct lr_telling *t = g->tellings; t->phrase != NULL; t++)
        count_slots(&c, t->phrase, t->domain, 6);
    for (int i = 0; i < c.n; i++)
        if (c.all[i].domain < LR_DOMAINS && c.all[i].times > most[c.all[i].domain]) {
            most[c.all[i].domain] = c.all[i].times;
            memcpy(s->thing[c.all[i].domain], c.all[i].slot, SLOT);
        }
}

static void put_form_thing(struct jot *j, const struct said *s, const struct lr_pack *p, struct lr_thing thing)
{
    jot_raw(j, "{");
    put_thing(j, p, thing.domain, thing.id, s->thing[thing.domain & (LR_DOMAINS - 1)]);
}

static void put_key(struct jot *j, const char *key, const char *enumerator)
{
    char words[LR_KEY];
    lr_key(enumerator, words);
    jot_member(j, key, words);
}

/* A number too large for JSON's. */
static void put_number(struct jot *j, const char *key, uint64_t n)
{
    jot_raw(j, key);
    jot_raw(j, "\"");
    jot_unsigned(j, n);
    jot_raw(j, "\"");
}

static void put_side(struct jot *j, const struct lr_game *g, unsigned side)
{
    jot_words(j, side < 2 ? g->sides[side] : NULL);
}

/* ---- Answers ---- */

static void put_args(struct jot *j, const struct lr_pack *p, const struct lr_verb *verb, lr_answer x)
{
    static const char *const roles[] = {
        "what", "piece", "from", "to", "via", "target", "amount", "switches", "way"
    };
    const char *phrase = verb->phrase;
    char slot[SLOT];
    bool first = true;
    for (int i = 0; i < OPERANDS && (phrase = next_slot(phrase, slot)) != NULL; i++) {
        jot_next(j, &first);
        char apart[256] = "";
        struct lr_text t = LR_TEXT(apart);
        lr_answer_apart(p, x, i, &t);
        jot_raw(j, "{\"role\":\"");
        jot_raw(j, roles[verb->role[i]]);
        jot_raw(j, "\",");
        if (apart[0] != '\0')
            jot_member(j, "\"apart\":", apart), jot_raw(j, ",");
        put_thing(j, p, verb->domain[i], lr_operand(x, i), slot);
    }
}

static void put_does(struct jot *j, uint8_t does)
{
    static const char *const names[] = { "risks", "ends", "aside", "commits" };
    bool first = true;
    jot_raw(j, ",\"does\":[");
    for (int i = 0; i < 4; i++)
        if (does >> i & 1) {
            jot_next(j, &first);
            jot_string(j, names[i]);
        }
    jot_raw(j, "]");
}

void said_answer(struct jot *j, const struct lr_pack *p, lr_answer x)
{
    const struct lr_verb *verb = &p->game->verbs[lr_verb_of(x)];
    char words[256] = "";
    struct lr_text t = LR_TEXT(words);
    lr_answer_write(p, x, &t);
    put_number(j, "{\"id\":", x);
    jot_member(j, ",\"words\":", words);
    put_key(j, ",\"verb\":", verb->key);
    jot_raw(j, ",\"args\":[");
    put_args(j, p, verb, x);
    jot_raw(j, "]");
    if (verb->does != 0)
        put_does(j, verb->does);
    jot_raw(j, "}");
}

bool said_answer_read(const struct lr_pack *p, const char *text, lr_answer *x, struct lr_error *e)
{
    size_t n = strlen(text);
    if (n == 0 || n > 20 || strspn(text, "0123456789") != n)
        return lr_answer_read(p, text, x, e);
    *x = strtoull(text, NULL, 10);
    return true;
}

/* ---- Forms: what is empty or usual is left out ---- */

static void put_optional(struct jot *j, const char *key, const char *words)
{
    if (words != NULL && words[0] != '\0')
        jot_member(j, key, words);
}

static void put_cost(struct jot *j, const struct lr_form *f, const int32_t *cost)
{
    bool any = false, first = true;
    for (int i = 0; i < f->purses; i++)
        any |= cost[i] != 0;
    if (!any)
        return;
    jot_raw(j, ",\"cost\":[");
    for (int i = 0; i < f->purses; i++) {
        jot_next(j, &first);
        jot_number(j, cost[i]);
    }
    jot_raw(j, "]");
}

/* Who spends his own, where a cost is of a purse that each has for himself. */
static void put_payers(struct jot *j, const struct said *s, const struct lr_pack *p, const struct lr_payer *payer)
{
    int n = 0;
    for (int i = 0; i < LR_PAYERS; i++) {
        if (payer[i].who.domain < 0)
            continue;
        jot_raw(j, n++ ? ",{\"who\":" : ",\"payers\":[{\"who\":");
        put_form_thing(j, s, p, payer[i].who);
        jot_count(j, ",\"has\":", payer[i].has);
        jot_raw(j, "}");
    }
    jot_raw(j, n ? "]" : "");
}

static void put_range(struct jot *j, const struct lr_form *f, const struct lr_axis *a)
{
    jot_count(j, ",\"low\":", a->low);
    jot_count(j, ",\"high\":", a->high);
    jot_count(j, ",\"usual\":", a->usual);
    put_number(j, ",\"add\":", a->add);
    put_cost(j, f, a->cost);
}

static void put_settings(struct jot *j, const struct said *s, const struct lr_pack *p, const struct lr_axis *a)
{
    bool first = true;
    if (a->onoff)
        jot_raw(j, ",\"switch\":true");
    jot_raw(j, ",\"settings\":[");
    for (int i = a->first; i < a->first + a->settings; i++) {
        const struct lr_setting *t = &s->form->setting[i];
        jot_next(j, &first);
        put_number(j, "{\"add\":", t->add);
        put_optional(j, ",\"label\":", t->label);
        if (t->thing.domain >= 0) {
            jot_raw(j, ",\"thing\":");
            put_form_thing(j, s, p, t->thing);
        }
        put_cost(j, s->form, t->cost);
        put_payers(j, s, p, t->payer);
        put_optional(j, ",\"effect\":", t->effect);
        jot_raw(j, "}");
    }
    jot_raw(j, "]");
}

static void put_axes(struct jot *j, const struct said *s, const struct lr_pack *p, const struct lr_line *l)
{
    bool first = true;
    jot_raw(j, ",\"axes\":[");
    for (int i = l->axis; i < l->axis + l->axes; i++) {
        const struct lr_axis *a = &s->form->axis[i];
        jot_next(j, &first);
        jot_member(j, "{\"key\":", a->key ? a->key : "");
        jot_member(j, ",\"label\":", a->label ? a->label : "");
        if (a->range)
            put_range(j, s->form, a);
        else
            put_settings(j, s, p, a);
        jot_raw(j, "}");
    }
    jot_raw(j, "]");
}

/* Which axis of the line a setting belongs to, and which of its settings it is: "1,0". */
static void put_place(struct jot *j, const struct lr_form *f, const struct lr_line *l, int setting)
{
    for (int i = 0; i < l->axes; i++) {
        const struct lr_axis *a = &f->axis[l->axis + i];
        if (!a->range && setting >= a->first && setting < a->first + a->settings) {
            jot_number(j, i);
            jot_count(j, ",", setting - a->first);
        }
    }
}

static void put_clashes(struct jot *j, const struct lr_form *f, int line)
{
    bool first = true;
    for (int i = 0; i < f->clashes; i++) {
        if (f->clash[i].line != line)
            continue;
        jot_raw(j, first ? ",\"clashes\":[[" : ",[");
        put_place(j, f, &f->line[line], f->clash[i].one);
        jot_raw(j, ",");
        put_place(j, f, &f->line[line], f->clash[i].other);
        jot_raw(j, "]");
        first = false;
    }
    jot_raw(j, first ? "" : "]");
}

/* Left out where it follows from the answer. */
static void put_group(struct jot *j, const struct said *s, const struct lr_pack *p, const struct lr_line *l)
{
    struct lr_thing usual = lr_usual_group(p, l->base);
    if (l->group.domain == usual.domain && (usual.domain < 0 || l->group.id == usual.id))
        return;
    jot_raw(j, ",\"group\":");
    if (l->group.domain >= 0)
        put_form_thing(j, s, p, l->group);
    else
        jot_raw(j, "null");
}

static void put_line(struct jot *j, const struct said *s, const struct lr_pack *p, int line)
{
    const struct lr_line *l = &s->form->line[line];
    put_number(j, "{\"answer\":", l->base);
    jot_raw(j, l->aside ? ",\"aside\":true" : "");
    put_group(j, s, p, l);
    put_optional(j, ",\"label\":", l->label);
    put_cost(j, s->form, l->cost);
    put_payers(j, s, p, l->payer);
    if (l->valued) {
        jot_count(j, ",\"now\":", l->now);
        jot_count(j, ",\"after\":", l->after);
        put_optional(j, ",\"unit\":", l->unit);
    }
    put_optional(j, ",\"effect\":", l->effect);
    put_optional(j, ",\"rule\":", l->rule);
    put_optional(j, ",\"why\":", l->why);
    if (l->axes > 0) {
        put_axes(j, s, p, l);
        put_clashes(j, s->form, line);
    }
    jot_raw(j, "}");
}

static void put_purses(struct jot *j, const struct lr_form *f)
{
    for (int i = 0; i < f->purses; i++) {
        jot_member(j, i ? ",{\"name\":" : ",\"purses\":[{\"name\":", f->purse[i].name);
        jot_count(j, ",\"have\":", f->purse[i].have);
        if (f->purse[i].parts > 1)
            jot_count(j, ",\"parts\":", f->purse[i].parts);
        jot_raw(j, f->purse[i].own ? ",\"own\":true" : "");
        jot_raw(j, "}");
    }
    jot_raw(j, f->purses ? "]" : "");
}

static void put_focus(struct jot *j, const struct said *s, const struct lr_pack *p)
{
    for (int i = 0; i < s->form->focuses; i++) {
        jot_raw(j, i ? "," : ",\"focus\":[");
        put_form_thing(j, s, p, s->form->focus[i]);
    }
    jot_raw(j, s->form->focuses ? "]" : "");
}

static void put_form(struct jot *j, const struct said *s, const struct lr_pack *p)
{
    const struct lr_form *f = s->form;
    bool first = true;
    jot_member(j, "{\"kind\":", lr_form_kind_name(f->kind));
    put_optional(j, ",\"confirm\":", f->confirm);
    if (f->more > 0)
        jot_count(j, ",\"more\":", f->more);
    put_purses(j, f);
    put_focus(j, s, p);
    jot_raw(j, ",\"lines\":[");
    for (int i = 0; i < f->lines; i++) {
        jot_next(j, &first);
        put_line(j, s, p, i);
    }
    jot_raw(j, "]}");
}

/* ---- The turn as a list ---- */

static void put_row(struct jot *j, const struct said *s, const struct lr_pack *p, const struct lr_task *row)
{
    jot_member(j, "{\"kind\":", lr_task_kind_name(row->kind));
    put_optional(j, ",\"name\":", row->name);
    jot_raw(j, ",\"who\":");
    put_form_thing(j, s, p, row->who);
    if (row->at != LR_NONE) {
        jot_raw(j, ",\"at\":");
        put_form_thing(j, s, p, (struct lr_thing){ LR_HEXES, row->at });
    }
    put_optional(j, ",\"has\":", row->has);
    put_optional(j, ",\"can\":", row->can);
    jot_count(j, ",\"answers\":", row->answers);
    if (row->answers > 0)
        put_number(j, ",\"first\":", row->first);
    jot_raw(j, row->done ? ",\"done\":true" : "");
    jot_raw(j, row->now ? ",\"now\":true" : "");
    jot_raw(j, "}");
}

static void put_agenda(struct jot *j, const struct said *s, const struct lr_pack *p, enum lr_side side)
{
    bool first = true;
    if (!lr_agenda_of(p, s->seen, side, s->agenda))
        return;
    jot_member(j, ",\"agenda\":{\"name\":", s->agenda->name);
    jot_raw(j, ",\"rows\":[");
    for (int i = 0; i < s->agenda->n; i++) {
        jot_next(j, &first);
        put_row(j, s, p, &s->agenda->row[i]);
    }
    jot_raw(j, "]}");
}

/* ---- Questions ---- */

static bool see(struct said *s, const struct lr_pack *p, const void *state, enum lr_side side)
{
    size_t size = p->game->state_size;
    if (s->room < size) {
        void *seen = realloc(s->seen, size);
        if (seen == NULL)
            return false;
        s->seen = seen;
        s->room = size;
    }
    if (s->game != p->game)
        learn_game(s, p->game);
    lr_hide(p, state, side, s->seen);
    return true;
}

static void put_question(struct jot *j, struct said *s, const struct lr_pack *p, const struct lr_question *q)
{
    const struct lr_kind *k = lr_kind_of(p, s->seen);
    bool first = true;
    jot_member(j, "{\"side\":", p->game->sides[q->side]);
    jot_raw(j, ",\"rule\":");
    jot_words(j, q->rule);
    jot_member(j, ",\"words\":", s->words);
    jot_member(j, ",\"kind\":", k->name);
    if (q->suggest)
        put_number(j, ",\"suggest\":", q->suggest);
    else
        jot_raw(j, ",\"suggest\":null");
    jot_raw(j, ",\"always\":");
    jot_bool(j, q->always);
    jot_raw(j, ",\"sealed\":");
    jot_bool(j, (k->asks & LR_ASKS_BOTH) != 0);
    jot_raw(j, ",\"form\":");
    if (k->form != LR_NO_FORM && lr_form_of(p, s->seen, q, s->form))
        put_form(j, s, p);
    else
        jot_raw(j, "null");
    put_agenda(j, s, p, q->side);
    jot_raw(j, ",\"answers\":[");
    for (int i = 0; i < q->n && i < q->room; i++) {
        jot_next(j, &first);
        said_answer(j, p, q->list[i]);
    }
    jot_raw(j, "]}");
}

void said_question(struct jot *j, struct said *s, const struct lr_pack *p, const void *state, enum lr_side side)
{
    if (s == NULL || !see(s, p, state, side)) {
        j->failed = true;
        return;
    }
    struct lr_question q = { .list = s->list, .room = LR_MOST_ANSWERS, .words = LR_TEXT(s->words) };
    s->words[0] = '\0';
    lr_ask(p, s->seen, side, &q);
    if (q.n > 0)
        put_question(j, s, p, &q);
    else
        jot_raw(j, "null");
}

/* ---- Events ---- */

static void put_dice(struct jot *j, const struct lr_events *log, const struct lr_event *e)
{
    bool first = true;
    for (uint32_t i = e->first_die; i < e->first_die + e->dice && i < (uint32_t)log->dice_n; i++) {
        jot_next(j, &first);
        jot_count(j, "{\"value\":", log->dice[i].value);
        jot_count(j, ",\"sides\":", log->dice[i].sides);
        jot_raw(j, "}");
    }
}

/* The places an event speaks of. */
static void put_hexes(struct jot *j, const struct lr_telling *telling, const struct lr_event *e)
{
    bool first = true;
    for (int i = 0; i < 6; i++)
        if (telling->domain[i] == LR_HEXES && e->arg[i] >= 0 && e->arg[i] < LR_NONE) {
            jot_next(j, &first);
            jot_number(j, e->arg[i]);
        }
}

static void put_told(struct jot *j, const struct lr_pack *p, const struct lr_telling *telling,
                     const struct lr_event *e)
{
    const char *phrase = telling->phrase;
    char slot[SLOT];
    bool first = true;
    for (int i = 0; i < 6 && (phrase = next_slot(phrase, slot)) != NULL; i++) {
        jot_next(j, &first);
        jot_raw(j, "{");
        put_thing(j, p, telling->domain[i], e->arg[i], slot);
    }
}

void said_event(struct jot *j, const struct lr_pack *p, const struct lr_events *log, const struct lr_event *e)
{
    const struct lr_telling *telling = &p->game->tellings[e->kind];
    char words[600] = "";
    struct lr_text t = LR_TEXT(words);
    lr_event_words(p, e, &t);
    words[0] = (char)toupper((unsigned char)words[0]);
    put_key(j, "\"kind\":", telling->key);
    jot_raw(j, ",\"args\":[");
    put_told(j, p, telling, e);
    jot_member(j, "],\"words\":", words);
    jot_raw(j, ",\"rule\":");
    jot_words(j, telling->rule);
    jot_raw(j, ",\"side\":");
    put_side(j, p->game, e->side);
    jot_raw(j, ",\"dice\":[");
    put_dice(j, log, e);
    jot_raw(j, "],\"hexes\":[");
    put_hexes(j, telling, e);
    jot_raw(j, "]");
}

/* ---- Odds and the rest ---- */

/* The share of each loss, of one side and the other, up to the last that can be. */
static void put_losing(struct jot *j, const struct lr_odds *o)
{
    jot_raw(j, ",\"losing\":");
    if (!o->tolled) {
        jot_raw(j, "null");
        return;
    }
    for (int i = 0; i < 2; i++) {
        int n = LR_LOSSES;
        while (n > 1 && o->losing[i][n - 1] <= 0)
            n--;
        for (int k = 0; k < n; k++) {
            jot_raw(j, k > 0 ? "," : i > 0 ? ",[" : "[[");
            jot_json(j, json_real(o->losing[i][k]));
        }
        jot_raw(j, "]");
    }
    jot_raw(j, "]");
}

/* What each side loses; null where the game does not count it. */
static void put_lost(struct jot *j, const char *key, const double lost[2], bool tolled)
{
    jot_raw(j, key);
    if (tolled)
        jot_json(j, json_pack("[f, f]", lost[0], lost[1]));
    else
        jot_raw(j, "null");
}

void said_odds(struct jot *j, const struct lr_odds *o)
{
    const struct {
        const char *key;
        bool is;
    } marks[] = { { ",\"exact\":", o->exact },
                  { ",\"dice\":", o->rolled },
                  { ",\"played\":", o->played },
                  { ",\"as_it_stands\":", o->stood } };
    bool first = true;
    jot_raw(j, "\"chances\":[");
    for (int i = 0; i < o->n; i++) {
        jot_next(j, &first);
        jot_member(j, "{\"words\":", o->chance[i].words);
        jot_raw(j, ",\"share\":");
        jot_json(j, json_real(o->chance[i].share));
        put_lost(j, ",\"lost\":", o->chance[i].lost, o->tolled);
        jot_raw(j, "}");
    }
    jot_raw(j, "]");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        jot_raw(j, marks[i].key);
        jot_bool(j, marks[i].is);
    }
    jot_count(j, ",\"worlds\":", o->worlds);
    jot_raw(j, ",\"error\":");
    jot_json(j, json_real(o->error));
    put_lost(j, ",\"lost\":", o->lost, o->tolled);
    put_lost(j, ",\"lost_error\":", o->lost_error, o->tolled);
    put_losing(j, o);
}

static void put_item(struct jot *j, const struct lr_item *i)
{
    jot_member(j, "{\"name\":", i->name);
    put_optional(j, ",\"facts\":", i->facts);
    jot_member(j, ",\"in\":", lr_count_name(i->in));
    if (i->unknown)
        jot_raw(j, ",\"unknown\":true");
    else
        jot_count(j, ",\"number\":", i->number);
    jot_member(j, ",\"rule\":", i->rule);
    jot_raw(j, "}");
}

static void put_items(struct jot *j, const char *key, const struct lr_item *list, int n)
{
    bool first = true;
    jot_raw(j, key);
    for (int i = 0; i < n; i++) {
        jot_next(j, &first);
        put_item(j, &list[i]);
    }
    jot_raw(j, "]");
}

static void put_party(struct jot *j, const struct lr_pack *p, const struct lr_party *b)
{
    char words[80];
    bool first = true;
    jot_member(j, "{\"side\":", p->game->sides[b->side]);
    if (b->at != LR_NONE) {
        jot_raw(j, ",\"at\":{");
        put_thing(j, p, LR_HEXES, b->at, "hex");
    }
    jot_raw(j, ",\"pieces\":[");
    for (int i = 0; i < b->pieces; i++) {
        struct lr_text t = LR_TEXT(words);
        words[0] = '\0';
        lr_name(p, b->piece[i].domain, b->piece[i].id, &t);
        jot_next(j, &first);
        jot_words(j, words);
    }
    jot_raw(j, "]");
    put_items(j, ",\"items\":[", b->item, b->items);
    put_optional(j, ",\"total\":", b->total);
    jot_raw(j, "}");
}

void said_sheet(struct jot *j, const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    struct lr_fight s;
    if (!lr_fight_of(p, seen, side, x, &s)) {
        jot_raw(j, "null");
        return;
    }
    jot_raw(j, "{");
    if (s.at != LR_NONE) {
        jot_raw(j, "\"at\":{");
        put_thing(j, p, LR_HEXES, s.at, "hex");
        jot_raw(j, ",");
    }
    put_items(j, "\"first\":[", s.first, s.firsts);
    jot_raw(j, ",\"parties\":[");
    put_party(j, p, &s.party[0]);
    jot_raw(j, ",");
    put_party(j, p, &s.party[1]);
    jot_raw(j, "]}");
}

void said_verdict(struct jot *j, const struct lr_verdict *v)
{
    jot_raw(j, "{\"ok\":");
    jot_bool(j, v->ok);
    jot_raw(j, ",\"rule\":");
    jot_words(j, v->ok ? NULL : v->rule);
    jot_raw(j, ",\"words\":");
    jot_words(j, v->ok ? NULL : v->words);
    jot_raw(j, "}");
}

static void put_points(struct jot *j, const char *key, lr_cost cost, bool counted)
{
    jot_raw(j, key);
    if (!counted)
        jot_raw(j, "null");
    else if (cost % LR_MP == 0)
        jot_number(j, cost / LR_MP);
    else
        jot_json(j, json_real((double)cost / LR_MP));
}

static void put_steps(struct jot *j, const struct lr_way *w)
{
    bool first = true;
    jot_raw(j, "{\"hexes\":[");
    for (int i = 0; i < w->n; i++) {
        jot_next(j, &first);
        jot_number(j, w->hex[i]);
    }
    jot_raw(j, "],\"costs\":[");
    for (int i = 1; i < w->n && w->counts != NULL; i++)
        put_points(j, i > 1 ? "," : "", w->step[i], true);
    jot_raw(j, "]");
}

void said_way(struct jot *j, const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x)
{
    struct lr_way w;
    char words[600] = "", price[100] = "";
    struct lr_text t = LR_TEXT(words), points = LR_TEXT(price);
    if (!lr_way_of(p, seen, side, x, &w, NULL)) {
        jot_raw(j, "null");
        return;
    }
    bool counted = w.counts != NULL;
    put_steps(j, &w);
    put_points(j, ",\"cost\":", w.cost, counted);
    put_points(j, ",\"allowance\":", w.allowance, counted);
    put_points(j, ",\"left\":", w.allowance - w.cost, counted);
    jot_raw(j, ",\"counts\":");
    jot_words(j, w.counts);
    jot_raw(j, ",\"stop\":");
    jot_raw(j, w.rule[0] ? "{\"rule\":" : "null");
    if (w.rule[0]) {
        jot_words(j, w.rule);
        jot_member(j, ",\"words\":", w.stop);
        jot_raw(j, "}");
    }
    lr_way_price(&w, &points);
    jot_member(j, ",\"price\":", price);
    jot_raw(j, ",\"notes\":[");
    for (int i = 0; i < w.notes; i++) {
        jot_member(j, i ? ",{\"rule\":" : "{\"rule\":", w.note[i].rule);
        jot_member(j, ",\"words\":", w.note[i].words);
        jot_raw(j, "}");
    }
    jot_raw(j, "]");
    lr_way_write(&w, &t);
    jot_member(j, ",\"words\":", words);
    jot_raw(j, "}");
}

void said_phase(struct jot *j, const struct lr_pack *p, const void *seen)
{
    const struct lr_core *c = seen;
    jot_raw(j, "[");
    for (int i = 0; i < c->depth && !c->over; i++) {
        const struct lr_kind *k = &p->game->frames[c->frame[i].kind];
        jot_member(j, i ? ",{\"kind\":" : "{\"kind\":", k->name);
        if (k->steps != NULL)
            jot_member(j, ",\"step\":", k->steps[c->frame[i].step]);
        jot_raw(j, "}");
    }
    jot_raw(j, "]");
}
