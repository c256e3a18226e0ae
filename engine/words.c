/* words.c - answers and events in words, and answers back from words.
 *
 * A phrase is literal text with slots: "march {block} to {hex}". The same phrase writes and reads, so what
 * a player sees is what a player may type. Square brackets hold what may go with a slot where the slot is seen
 * anyway: "march[ {block}] to {hex}" is "march to Ford" beside the block. They are neither written nor read. */
#include "longroll.h"

#include <ctype.h>
#include <stdio.h>

enum { LONGEST_ANSWER = 400, SLOTS = 4 };

static unsigned operand(lr_answer x, int i)
{
    const unsigned all[SLOTS] = { lr_a(x), lr_b(x), lr_c(x), lr_d(x) };
    return all[i];
}

static int slots_in(const char *phrase)
{
    int n = 0;
    for (; *phrase; phrase++)
        n += *phrase == '{';
    return n;
}

static const struct lr_verb *verb_of(const struct lr_game *g, unsigned verb)
{
    if (verb == 0)
        return NULL;
    for (unsigned i = 1; i <= verb; i++)
        if (g->verbs[i].phrase == NULL)
            return NULL;
    return &g->verbs[verb];
}

static void put_part(struct lr_text *t, const char *from, size_t n)
{
    size_t room = t->size > 0 ? t->size - 1 - t->used : 0, some = n < room ? n : room;
    if (t->size == 0)
        return;
    t->cut = t->cut || some < n;
    memcpy(t->at + t->used, from, some);
    t->used += some;
    t->at[t->used] = '\0';
}

static bool is_mark(char c) { return c == '[' || c == ']'; }

/* "step(|s)", "(is|are)": of what stands in brackets the first after the number one, else the second. */
static void put_counted(const char *from, size_t n, bool one, struct lr_text *t)
{
    while (n > 0) {
        const char *open = memchr(from, '(', n);
        size_t plain = open ? (size_t)(open - from) : n;
        put_part(t, from, plain);
        from += plain;
        n -= plain;
        if (n == 0)
            return;
        size_t bar = strcspn(from, "|"), end = strcspn(from, ")"), whole = end + 1;
        if (end >= n || bar >= end) {
            put_part(t, from, 1);
            whole = 1;
        } else if (one) {
            put_part(t, from + 1, bar - 1);
        } else {
            put_part(t, from + bar + 1, end - bar - 1);
        }
        from += whole;
        n -= whole;
    }
}

/* Copy literal text up to the next slot or the end; returns what follows the slot's closing brace, or NULL
 * when the phrase is finished. */
static const char *literal_part(const char *phrase, bool one, struct lr_text *t)
{
    size_t n = strcspn(phrase, "{");
    for (size_t at = 0, some; at < n; at += some + 1) {
        some = strcspn(phrase + at, "{[]");
        put_counted(phrase + at, some, one, t);
    }
    if (phrase[n] == '\0')
        return NULL;
    const char *close = strchr(phrase + n, '}');
    return close ? close + 1 : NULL;
}

void lr_answer_write(const struct lr_pack *p, lr_answer x, struct lr_text *t)
{
    if (t->at == NULL)
        return;
    const struct lr_verb *verb = verb_of(p->game, lr_verb_of(x));
    if (verb == NULL) {
        lr_put(t, "#%016llx", (unsigned long long)x);
        return;
    }
    const char *phrase = verb->phrase;
    for (int i = 0; phrase != NULL && i <= SLOTS; i++) {
        phrase = literal_part(phrase, false, t);
        if (phrase != NULL && i < SLOTS)
            lr_name(p, verb->domain[i], operand(x, i), t);
    }
}

/* "the Confederates", who are many, or "a Confederate block": by what stands before the slot. */
static bool put_side(const struct lr_game *g, const char *begin, const char *after, int32_t side, struct lr_text *t,
                     bool *one)
{
    static const char the[] = "the ";
    const char *slot = after;
    while (slot > begin && *slot != '{')
        slot--;
    if (side < 0 || side > 1 || g->people[side] == NULL)
        return false;
    bool people = slot - begin >= 4 && memcmp(slot - 4, the, 4) == 0;
    lr_put_string(t, people ? g->people[side] : g->adjective[side]);
    *one = !(people && g->many[side]);
    return true;
}

void lr_event_words(const struct lr_pack *p, const struct lr_event *e, struct lr_text *t)
{
    if (t->at == NULL)
        return;
    const struct lr_telling *telling = &p->game->tellings[e->kind];
    const char *phrase = telling->phrase;
    bool one = false;
    for (int i = 0; phrase != NULL && i <= 6; i++) {
        phrase = literal_part(phrase, one, t);
        if (phrase == NULL || i == 6)
            continue;
        one = telling->domain[i] == LR_NUMBER && e->arg[i] == 1;
        if (telling->domain[i] == LR_SIDES && put_side(p->game, telling->phrase, phrase, e->arg[i], t, &one))
            continue;
        if (telling->domain[i] == LR_NUMBER)
            lr_put(t, "%d", (int)e->arg[i]);
        else
            lr_name(p, telling->domain[i], (uint64_t)(int64_t)e->arg[i], t);
    }
}

void lr_event_write(const struct lr_pack *p, const struct lr_events *ev, const struct lr_event *e,
                    struct lr_text *t)
{
    lr_event_words(p, e, t);
    if (t->at == NULL || e->dice == 0)
        return;
    lr_put(t, " [");
    for (int i = 0; i < e->dice; i++)
        lr_put(t, "%s%d", i ? " " : "", ev->dice[e->first_die + (uint32_t)i].value);
    lr_put(t, "]");
}

void lr_answer_apart(const struct lr_pack *p, lr_answer x, int slot, struct lr_text *t)
{
    const struct lr_verb *verb = verb_of(p->game, lr_verb_of(x));
    const char *open = verb->phrase, *brace = open;
    for (int i = 0; i <= slot && brace != NULL; i++) {
        open = i > 0 ? strchr(brace, '}') : open;
        brace = open ? strchr(open, '{') : NULL;
    }
    open = brace ? memchr(open, '[', (size_t)(brace - open)) : NULL;
    if (open == NULL)
        return;
    put_part(t, open + 1, (size_t)(brace - open - 1));
    lr_name(p, verb->domain[slot], operand(x, slot), t);
    const char *after = strchr(brace, '}') + 1;
    put_part(t, after, strcspn(after, "]"));
}

bool lr_answer_sound(const struct lr_pack *p, lr_answer x)
{
    const struct lr_verb *verb = verb_of(p->game, lr_verb_of(x));
    if (verb == NULL)
        return false;
    int slots = slots_in(verb->phrase);
    for (int i = 0; i < SLOTS; i++) {
        unsigned value = operand(x, i);
        if (i >= slots) {
            if (value != 0)
                return false;
        } else if (verb->domain[i] != LR_NUMBER && value >= (unsigned)lr_domain_size(p, verb->domain[i])) {
            return false;
        }
    }
    return true;
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* How far the best attempt came, for the error. */
struct attempt {
    const struct lr_pack *p;
    const struct lr_verb *verb;
    unsigned value[SLOTS];
    const char *begin;
    size_t furthest; /* characters of the text understood */
    char slot[40];   /* what was looked for there */
    char found[80];
};

static bool same_letters(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

/* How many characters of the text the literal of a phrase takes, or -1 if it is not there. */
static int literal_fits(const char *phrase, size_t n, const char *text)
{
    int taken = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_mark(phrase[i]))
            continue;
        if (!same_letters(phrase + i, text + taken, 1))
            return -1;
        taken++;
    }
    return taken;
}

static void missed(struct attempt *a, const char *at, const char *slot, size_t slot_length, size_t length)
{
    size_t far = (size_t)(at - a->begin);
    if (far < a->furthest)
        return;
    a->furthest = far;
    snprintf(a->slot, sizeof a->slot, "%.*s", (int)slot_length, slot);
    snprintf(a->found, sizeof a->found, "%.*s", (int)length, at);
}

static bool read_operand(struct attempt *a, int i, const char *at, size_t length)
{
    int id = lr_find(a->p, a->verb->domain[i], at, length);
    if (id < 0 || id > (i == 3 ? 0xFF : 0xFFFF))
        return false;
    a->value[i] = (unsigned)id;
    return true;
}

/* Match the phrase from one slot on. A name may contain the words that follow it, so every place where the
 * next literal occurs is tried. */
static bool read_from(struct attempt *a, const char *phrase, const char *text, int i)
{
    size_t literal = strcspn(phrase, "{");
    int taken = literal_fits(phrase, literal, text);
    if (taken < 0)
        return false;
    text += taken;
    phrase += literal;
    if (*phrase == '\0')
        return *text == '\0';
    const char *close = strchr(phrase, '}');
    if (i == SLOTS || close == NULL)
        return false;
    size_t after = strcspn(close + 1, "{");
    size_t length = strlen(text);
    for (size_t n = 1; n <= length; n++) {
        int next = literal_fits(close + 1, after, text + n);
        if (next < 0 || (next == 0 && n < length))
            continue;
        if (!read_operand(a, i, text, n))
            missed(a, text, phrase + 1, (size_t)(close - phrase - 1), n);
        else if (read_from(a, close + 1, text + n, i + 1))
            return true;
    }
    return false;
}

/* One space for each run of spaces, none at the ends. False if it is too long to be an answer. */
static bool tidy(const char *words, char *out, size_t size)
{
    size_t n = 0;
    for (; *words; words++) {
        bool space = isspace((unsigned char)*words);
        if (space && (n == 0 || out[n - 1] == ' '))
            continue;
        if (n + 1 >= size)
            return false;
        out[n++] = space ? ' ' : *words;
    }
    if (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return true;
}

static void put_phrase(struct lr_text *t, const char *before, const char *phrase)
{
    lr_put(t, "%s", before);
    for (; *phrase; phrase += strspn(phrase, "[]")) {
        size_t n = strcspn(phrase, "[]");
        lr_put(t, "%.*s", (int)n, phrase);
        phrase += n;
    }
}

static bool not_understood(const struct attempt *a, const char *text, struct lr_error *e)
{
    if (a->found[0])
        return lr_fail(e, NULL, 0, (int)a->furthest + 1, "expected a %s, found \"%s\"", a->slot, a->found);
    char list[200];
    struct lr_text known = LR_TEXT(list);
    for (const struct lr_verb *v = a->p->game->verbs + 1; v->phrase != NULL; v++)
        put_phrase(&known, v == a->p->game->verbs + 1 ? "" : "; ", v->phrase);
    return lr_fail(e, NULL, 0, 1, "expected an answer such as: %s%s; found \"%.60s\"", list,
                   known.cut ? " ..." : "", text);
}

bool lr_answer_read(const struct lr_pack *p, const char *words, lr_answer *x, struct lr_error *e)
{
    char text[LONGEST_ANSWER] = "";
    if (!tidy(words, text, sizeof text))
        return lr_fail(e, NULL, 0, LONGEST_ANSWER, "expected an answer, found more than %d characters",
                       LONGEST_ANSWER);
    struct attempt a = { .p = p, .begin = text };
    for (unsigned verb = 1; verb <= 0xFF && p->game->verbs[verb].phrase != NULL; verb++) {
        a.verb = &p->game->verbs[verb];
        memset(a.value, 0, sizeof a.value);
        if (read_from(&a, a.verb->phrase, text, 0)) {
            *x = lr_say(verb, a.value[0], a.value[1], a.value[2], a.value[3]);
            return true;
        }
    }
    return not_understood(&a, text, e);
}
