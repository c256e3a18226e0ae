/* check.c - proving a pack sound, beyond what loading it proves. */
#include "loading.h"

#include <stdlib.h>

/* ---- sources ---- */

static bool rule_exists(const struct lr_pack *p, const char *number)
{
    return number == NULL || number[0] == '\0' || lr_rule_named(p, number) != NULL;
}

static bool check_sources(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    int sources[3] = { 0 }, values[3] = { 0 };
    for (int i = 0; i < p->sources; i++) {
        const struct lr_source *s = &p->source[i];
        if (!rule_exists(p, s->rule))
            return lr_fail(e, s->file, s->line, 0, "expected a rule that stands in RULES.md, found %s", s->rule);
        sources[s->origin] += s->uses > 0;
        values[s->origin] += s->uses;
    }
    lr_put(report, "%d values from the book (%d sources), %d derived (%d), %d made (%d)\n", values[LR_BOOK],
           sources[LR_BOOK], values[LR_DERIVED], sources[LR_DERIVED], values[LR_MADE], sources[LR_MADE]);
    return true;
}

/* ---- phrases ---- */

/* Square brackets hold one slot each, and words about it. */
static bool brackets_fit(const char *phrase)
{
    int slots = -1; /* since the bracket that is open; -1: none is */
    for (const char *s = phrase; *s; s++) {
        if ((*s == '[' && slots >= 0) || (*s == ']' && slots != 1))
            return false;
        slots = *s == '[' ? 0 : *s == ']' ? -1 : slots + (slots >= 0 && *s == '{');
    }
    return slots < 0;
}

/* How many slots a phrase has, or -1 if its braces or brackets do not fit. */
static int slots_of(const char *phrase)
{
    int n = 0;
    bool inside = false;
    for (const char *s = phrase; *s; s++) {
        if ((*s == '{' && (inside || s[1] == '}')) || (*s == '}' && !inside))
            return -1;
        n += *s == '{';
        inside = *s == '{' || (inside && *s != '}');
    }
    return inside || !brackets_fit(phrase) ? -1 : n;
}

/* A domain that answers and events may speak of. */
static bool domain_exists(const struct lr_pack *p, int domain)
{
    return domain <= LR_TERRAIN || (domain >= LR_OWN && domain < LR_DOMAINS && lr_domain_size(p, domain) > 0);
}

static bool check_phrase(const struct lr_pack *p, const char *what, const char *phrase, const uint8_t *domain,
                         int room, struct lr_error *e)
{
    int slots = slots_of(phrase);
    if (slots < 0 || slots > room)
        return lr_fail(e, "", 0, 0, "expected at most %d slots such as {hex} in the %s \"%s\"", room, what, phrase);
    for (int i = 0; i < room; i++) {
        if (i < slots && !domain_exists(p, domain[i]))
            return lr_fail(e, "", 0, 0,
                           "expected slot %d of the %s \"%s\" to take things that have names, found domain %d",
                           i + 1, what, phrase, domain[i]);
        if (i >= slots && domain[i] != 0)
            return lr_fail(e, "", 0, 0, "expected %d slots in the %s \"%s\", as many as it has domains, found %d",
                           i + 1, what, phrase, slots);
    }
    return true;
}

/* The fourth operand of an answer has eight bits. */
static bool fits_answer(const struct lr_pack *p, const struct lr_verb *v, struct lr_error *e)
{
    return slots_of(v->phrase) < 4 || v->domain[3] == LR_NUMBER || lr_domain_size(p, v->domain[3]) <= 255
           || lr_fail(e, "", 0, 0, "expected at most 255 things for the fourth slot of the answer \"%s\"",
                      v->phrase);
}

/* Front ends know a piece by its full name (struct lr_piece), and lend so much room for the words of an answer. */
enum { PIECE_ROOM = sizeof((struct lr_piece){ 0 }.full), ANSWER_ROOM = 256 };

static size_t longest_name(const struct lr_pack *p, int domain)
{
    size_t longest = 0;
    for (int id = lr_domain_size(p, domain) - 1; id >= 0; id--) {
        char name[ANSWER_ROOM] = "";
        struct lr_text t = LR_TEXT(name);
        lr_name(p, domain, (uint64_t)id, &t);
        longest = t.used > longest ? t.used : longest;
    }
    return longest;
}

static bool has_room(const struct lr_pack *p, const struct lr_verb *v, struct lr_error *e)
{
    size_t words = strlen(v->phrase);
    for (int i = 0; i < slots_of(v->phrase); i++) {
        size_t name = longest_name(p, v->domain[i]);
        words += name;
        if (v->role[i] == LR_PIECE && v->domain[i] >= LR_OWN && name >= PIECE_ROOM)
            return lr_fail(e, "", 0, 0,
                           "expected names of pieces of at most %d bytes for the answer \"%s\", found one of %zu",
                           PIECE_ROOM - 1, v->phrase, name);
    }
    return words < ANSWER_ROOM
           || lr_fail(e, "", 0, 0,
                      "expected the answer \"%s\" to need at most %d bytes with the longest names, found %zu",
                      v->phrase, ANSWER_ROOM - 1, words);
}

/* Does any question take it? */
static bool is_taken(const struct lr_game *g, unsigned verb)
{
    const struct lr_kind *k = g->frames;
    while (k->name != NULL && (k->ask == NULL || !lr_takes(k, verb)))
        k++;
    return k->name != NULL;
}

/* When it is said must be known, and by which rule. */
static bool check_time(const struct lr_pack *p, unsigned verb, struct lr_error *e)
{
    const struct lr_verb *v = &p->game->verbs[verb];
    if (!rule_exists(p, v->rule))
        return lr_fail(e, "", 0, 0, "expected a rule that stands in RULES.md for the answer \"%s\", found %s",
                       v->phrase, v->rule);
    if (v->time != NULL && (v->time[0] == '\0' || strchr(".;", v->time[strlen(v->time) - 1]) != NULL))
        return lr_fail(e, "", 0, 0, "expected when \"%s\" is said, without a full stop, found \"%s\"", v->phrase,
                       v->time);
    return p->game->frames == NULL || is_taken(p->game, verb)
           || lr_fail(e, "", 0, 0, "expected a question that takes the answer \"%s\"", v->phrase);
}

static bool check_verbs(const struct lr_pack *p, int *count, struct lr_error *e)
{
    const struct lr_verb *verbs = p->game->verbs;
    for (int i = 1; verbs && verbs[i].phrase; i++, ++*count) {
        if (i > 255)
            return lr_fail(e, "", 0, 0, "expected at most 255 verbs");
        if (!check_phrase(p, "answer", verbs[i].phrase, verbs[i].domain, 4, e) || !fits_answer(p, &verbs[i], e)
            || !has_room(p, &verbs[i], e) || !check_time(p, (unsigned)i, e))
            return false;
        for (int k = 1; k < i; k++)
            if (lr_same_name(verbs[k].phrase, verbs[i].phrase))
                return lr_fail(e, "", 0, 0, "expected each answer once, found \"%s\" again", verbs[i].phrase);
    }
    return true;
}

/* Rules H1, H2 ... are the table's own. */
static bool house_rule(const char *number) { return number[0] == 'H' && number[1] >= '1' && number[1] <= '9'; }

static bool check_tellings(const struct lr_pack *p, int *count, struct lr_error *e)
{
    const struct lr_telling *t = p->game->tellings;
    for (int i = 0; t && t[i].phrase; i++, ++*count) {
        if (i > UINT16_MAX)
            return lr_fail(e, "", 0, 0, "expected at most %d kinds of event", UINT16_MAX + 1);
        if (!check_phrase(p, "event", t[i].phrase, t[i].domain, 6, e))
            return false;
        if (!rule_exists(p, t[i].rule) && !house_rule(t[i].rule))
            return lr_fail(e, "", 0, 0, "expected a rule that stands in RULES.md for the event \"%s\", found %s",
                           t[i].phrase, t[i].rule);
    }
    return true;
}

static bool check_phrases(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    int verbs = 0, tellings = 0;
    if (!check_verbs(p, &verbs, e) || !check_tellings(p, &tellings, e))
        return false;
    lr_put(report, "%d kinds of answer, %d kinds of event\n", verbs, tellings);
    return true;
}

/* ---- names ---- */

/* What is written must be found again. */
static bool check_domain(const struct lr_pack *p, int domain, struct lr_error *e)
{
    int size = lr_domain_size(p, domain);
    for (int id = 0; id < size; id++) {
        char name[200] = "";
        struct lr_text t = LR_TEXT(name);
        lr_name(p, domain, (uint64_t)id, &t);
        int found = lr_find(p, domain, name, strlen(name));
        if (found != id)
            return lr_fail(e, "", 0, 0,
                           "expected \"%s\" to be the name of one thing, found things %d and %d of domain %d", name,
                           found, id, domain);
    }
    return true;
}

static bool check_places(const struct lr_pack *p, struct lr_error *e)
{
    for (int i = 0; p->board && i < p->board->places; i++) {
        const struct lr_place *place = &p->board->place[i];
        if (lr_find(p, LR_HEXES, place->name, strlen(place->name)) != place->hex)
            return lr_wrong(place->data, e,
                            "expected a name of its own for each place, found \"%s\", which is also elsewhere",
                            place->name);
    }
    return true;
}

static bool check_names(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    int names = 0;
    for (int d = LR_YESNO; d < LR_DOMAINS; d++) {
        if (!check_domain(p, d, e))
            return false;
        names += d >= LR_OWN ? lr_domain_size(p, d) : 0;
    }
    lr_put(report, "%d names of the game's own\n", names);
    return check_places(p, e);
}

/* ---- scenarios ---- */

/* Say which setup it was. */
static bool in_setup(const struct lr_pack *p, const struct lr_setup *s, int option, const char *words,
                     struct lr_error *e)
{
    char with[200] = "";
    struct lr_text t = LR_TEXT(with);
    if (option >= 0)
        lr_put(&t, " with %s %s", p->option[option].name, p->option[option].choice[s->option[option]]);
    return lr_fail(e, p->store->dir, 0, 0, "the scenario \"%.60s\"%.100s does not set up: %.180s",
                   p->scenario[s->scenario].name, with, words);
}

static bool check_setup(const struct lr_pack *p, const struct lr_setup *s, int option, void *state,
                        struct lr_error *e)
{
    struct lr_error inner = { 0 };
    char line[sizeof inner.file + sizeof inner.words + 32];
    memset(state, 0, p->game->state_size);
    if (!lr_begin(p, s, state, NULL)) {
        struct lr_text t = LR_TEXT(line);
        lr_put(&t, "it never comes to a question: ");
        lr_why_unsettled(p, state, &t);
        return in_setup(p, s, option, line, e);
    }
    if (!lr_fields_check(p, state, &inner) || (p->game->check && !p->game->check(p, state, &inner)))
        return in_setup(p, s, option, lr_error_line(&inner, line, sizeof line), e);
    return true;
}

static bool check_scenario(const struct lr_pack *p, int scenario, void *state, int *setups, struct lr_error *e)
{
    struct lr_setup s;
    lr_setup_preset(p, scenario, 1, &s);
    ++*setups;
    if (!check_setup(p, &s, -1, state, e))
        return false;
    for (int o = 0; o < p->options; o++) {
        for (int c = 0; c < p->option[o].choices; c++) {
            lr_setup_preset(p, scenario, 1, &s);
            if (s.option[o] == c)
                continue;
            s.option[o] = (uint8_t)c;
            ++*setups;
            if (!check_setup(p, &s, o, state, e))
                return false;
        }
    }
    return true;
}

static bool check_scenarios(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    if (p->game->board_only) {
        lr_put(report, "a board only: there are no rules yet to set it up by\n");
        return true;
    }
    void *state = lr_must(malloc(p->game->state_size));
    int setups = 0;
    int scenarios = 0;
    bool ok = lr_fields_sound(p->game, e);
    for (int i = 0; i < p->scenarios && ok; i++) {
        if (!lr_plays(p, i))
            continue;
        ok = check_scenario(p, i, state, &setups, e);
        scenarios++;
    }
    free(state);
    if (ok)
        lr_put(report, "%d scenario%s, %d options: %d setups\n", scenarios, scenarios == 1 ? "" : "s", p->options,
               setups);
    return ok;
}

/* ---- editions ---- */

static void head_edition(const struct lr_pack *p, struct lr_text *report)
{
    const char *before = ": ";
    lr_put(report, "\n%s", p->edition_name);
    for (int i = 0; i < p->scenarios; i++)
        if (lr_plays(p, i)) {
            lr_put(report, "%s%s", before, p->scenario[i].name);
            before = ", ";
        }
    lr_put_string(report, "\n");
}

static bool check_edition(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    if (p->editions > 1)
        head_edition(p, report);
    bool ok = check_phrases(p, report, e) && (p->board == NULL || lr_board_check(p, report, e))
              && lr_facts_check(p, report, e) && check_names(p, report, e) && check_scenarios(p, report, e);
    return ok || (p->editions > 1 && e != NULL && lr_in_edition(p, e));
}

bool lr_pack_check(const struct lr_pack *p, struct lr_text *report, struct lr_error *e)
{
    struct lr_text none = LR_NO_TEXT;
    struct lr_text *r = report ? report : &none;
    bool ok = check_sources(p, r, e);
    for (int i = 0; ok && (i == 0 || i < p->editions); i++)
        ok = check_edition(lr_edition(p, i), r, e);
    return ok;
}
