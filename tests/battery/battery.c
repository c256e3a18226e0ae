/* battery.c - plays the games and keeps the count; the properties themselves are in the files beside it. */
#include "properties.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct {
    const char *name, *meaning;
} properties[BATTERY_PROPERTIES] = {
    [BATTERY_FIELDS] = { "fields", "every byte is in one field and every value in its range" },
    [BATTERY_INVARIANTS] = { "invariants", "the game's own check holds after every answer" },
    [BATTERY_STANDS] = { "stands", "a match stands at a question, or is over; settling again changes nothing" },
    [BATTERY_COPIES] = { "copies", "playing on from a copy leaves the original alone" },
    [BATTERY_STORAGE] = { "storage", "nothing is kept outside the state" },
    [BATTERY_EVENTS] = { "events", "telling events changes nothing; every event has words and a rule" },
    [BATTERY_POSITION] = { "position", "a position as text reads back to the same bytes" },
    [BATTERY_RECORD] = { "record", "a record as text replays to the same bytes" },
    [BATTERY_MATCH] = { "match", "a match stands where stepping stands" },
    [BATTERY_UNDO] = { "undo", "undo returns the exact bytes, and is closed when it must be" },
    [BATTERY_CHANCE] = { "chance", "chance moves only when a roll is counted" },
    [BATTERY_LIST] = { "list", "the legal list is whole, sorted and without repeats, and judge agrees with it" },
    [BATTERY_WORDS] = { "words", "every answer and question has words, and answers read back" },
    [BATTERY_FORMS] = { "forms", "every legal answer can be composed from the question's form, and no other" },
    [BATTERY_COSTS] = { "costs", "what an answer leaves in the purses is what the form says that it costs" },
    [BATTERY_TURN] = { "turn",
                       "what is still to be done is on the turn's list, and sheets name rules that are there" },
    [BATTERY_WAY] = { "way", "an answer goes the way that is shown, and costs what is shown" },
    [BATTERY_REFUSAL] = { "refusal",
                          "what is not legal is refused, with a rule and a sentence, and changes nothing" },
    [BATTERY_BARS] = { "bars", "what is legal is said at its time, and nothing bars it" },
    [BATTERY_SIDES] = { "sides", "a side that is not asked has no list and is refused; so are stale answers" },
    [BATTERY_VIEW] = { "view", "hiding twice is hiding once, and a side's question stands in its view" },
    [BATTERY_LEAK] = { "leak", "a view does not show what the side may not know" },
    [BATTERY_LEAK_TALK] = { "leak-talk", "questions, refusals and headings do not show it either" },
    [BATTERY_LEAK_LATER] = { "leak-later", "what is hidden shows in no later view, unless a reveal is counted" },
    [BATTERY_LEAK_TOLD] = { "leak-told", "what is hidden shows in no event, unless a reveal is counted" },
    [BATTERY_SECRET] = { "secret", "when both are asked, neither sees the other's answer" },
    [BATTERY_IMAGINE] = { "imagine", "an imagined world is sound and fits the view" },
    [BATTERY_BOTH] = { "both", "when both are asked, order does not matter and no dice fall before both spoke" },
    [BATTERY_DERIVE] = { "derive", "deriving a true state changes nothing" },
    [BATTERY_ENDS] = { "ends", "a game ends within its longest number of answers" },
    [BATTERY_CIRCLE] = { "circle", "no answers lead back to the same state" },
    [BATTERY_SEED] = { "seed", "the same setup and answers give the same bytes again" },
    [BATTERY_FORETOLD] = { "foretold",
                           "two worlds that differ in the secret alone look alike until a die is shown" },
    [BATTERY_SHUFFLE] = { "shuffle", "the leak test's own shuffling is sound and really changes something" },
};

const char *battery_name(enum battery_property x) { return properties[x].name; }
const char *battery_meaning(enum battery_property x) { return properties[x].meaning; }

int battery_named(const char *name)
{
    for (int i = 0; i < BATTERY_PROPERTIES; i++)
        if (strcmp(properties[i].name, name) == 0)
            return i;
    return -1;
}

/* ---- saying that something holds ------------------------------------------------------------------ */

/* The game so far as a record, with what went wrong as a comment. */
static void save_record(struct battery *b, enum battery_property x, struct battery_finding *f)
{
    if (b->plan->save == NULL || b->match == NULL)
        return;
    const char *text = page_record(b, 0, b->match);
    snprintf(f->record, sizeof f->record, "%s/%s-%s-%d.record", b->plan->save, b->p->game->id, battery_name(x),
             b->game);
    FILE *out = text ? fopen(f->record, "w") : NULL;
    if (out == NULL) {
        f->record[0] = '\0';
        return;
    }
    fprintf(out, "%s; %s: %s\n", text, battery_name(x), f->words);
    fclose(out);
}

/* Where the program was when it ended. */
static struct {
    const struct battery *b;
    enum battery_property held; /* the last that was looked at, and held or not */
} at_work;

static char place[300];

static void say_place(int number)
{
    const struct battery *b = at_work.b;
    /* NOLINTNEXTLINE(bugprone-signal-handler): the program ends here anyway */
    int n = snprintf(place, sizeof place,
                     "FAILED: signal %d behind a check of \"%s\" (game %d, scenario %s, after %d answers)\n",
                     number, battery_name(at_work.held), b->game,
                     b->p->scenarios > 0 ? b->p->scenario[b->setup.scenario].name : "none", b->answers);
    if (write(STDERR_FILENO, place, (size_t)n) < 0)
        at_work.b = NULL;
}

static void crashed(int number)
{
    if (at_work.b != NULL)
        say_place(number);
    signal(number, SIG_DFL);
    raise(number);
}

/* A sanitizer that has its own way of telling keeps it. */
static void tell_of_crashes(const struct battery *b)
{
    static const int numbers[] = { SIGSEGV, SIGABRT, SIGFPE, SIGBUS };
    at_work.b = b;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        void (*was)(int) = signal(numbers[i], crashed);
        if (was != SIG_DFL && was != crashed)
            signal(numbers[i], was);
    }
}

bool holds(struct battery *b, enum battery_property x, bool ok, const char *format, ...)
{
    struct battery_finding *f = &b->report->of[x];
    at_work.held = x;
    f->checked++;
    if (ok)
        return true;
    if (f->failed++ > 0)
        return false;
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    snprintf(f->words, sizeof f->words, "%s (game %d, scenario %s, after %d answers)", words, b->game,
             b->p->scenarios > 0 ? b->p->scenario[b->setup.scenario].name : "none", b->answers);
    save_record(b, x, f);
    return false;
}

static long failures(const struct battery_report *r)
{
    long n = 0;
    for (int i = 0; i < BATTERY_PROPERTIES; i++)
        n += r->of[i].failed;
    return n;
}

/* Is there anything left to play for? */
static bool go_on(const struct battery *b)
{
    int wanted = b->plan->wanted ? battery_named(b->plan->wanted) : -1;
    return wanted >= 0 ? b->report->of[wanted].failed == 0 : failures(b->report) == 0;
}

/* ---- small helpers -------------------------------------------------------------------------------- */

void copy(const struct battery *b, void *to, const void *from) { memcpy(to, from, b->size); }
bool same(const struct battery *b, const void *one, const void *two) { return memcmp(one, two, b->size) == 0; }
uint32_t below(struct battery *b, uint32_t n) { return lr_rng_below(&b->r, n); }

/* The path of the field that holds a byte; indexes by number, since any domain has numbers. */
static void field_at(const struct lr_field *f, size_t offset, struct lr_text *t)
{
    for (; f->name != NULL; f++) {
        size_t elements = f->count ? f->count : 1;
        if (offset < f->offset || offset >= f->offset + elements * f->width)
            continue;
        lr_put(t, "%s%s", t->used ? "." : "", f->name);
        if (f->count)
            lr_put(t, "[%zu]", (offset - f->offset) / f->width);
        if (f->form == LR_GROUP)
            field_at(f->parts, (offset - f->offset) % f->width, t);
        return;
    }
    lr_put(t, "byte %zu", offset);
}

const char *difference(struct battery *b, const void *one, const void *two)
{
    const unsigned char *x = one, *y = two;
    for (size_t i = 0; i < b->size; i++)
        if (x[i] != y[i]) {
            struct lr_text t = LR_TEXT(b->said);
            field_at(b->p->game->fields, i, &t);
            return b->said;
        }
    return "nothing";
}

void hear(const struct battery *b, const void *state, enum lr_side side, struct heard *h)
{
    h->q = (struct lr_question){
        .list = h->list, .room = LR_MOST_ANSWERS, .words = LR_TEXT(h->words), .others = LR_TEXT(h->others)
    };
    h->words[0] = h->others[0] = '\0';
    lr_ask(b->p, state, side, &h->q);
}

static int held(const struct heard *h) { return h->q.n < h->q.room ? h->q.n : h->q.room; }

bool heard_same(const struct heard *a, const struct heard *b)
{
    return a->q.n == b->q.n && memcmp(a->list, b->list, (size_t)held(a) * sizeof a->list[0]) == 0
           && strcmp(a->words, b->words) == 0 && strcmp(a->others, b->others) == 0
           && strcmp(a->q.rule, b->q.rule) == 0 && a->q.suggest == b->q.suggest && a->q.always == b->q.always;
}

struct lr_events *listen(struct told *t)
{
    t->ev = (struct lr_events){ .list = t->list, .room = MOST_EVENTS, .dice = t->dice, .dice_room = MOST_EVENTS };
    return &t->ev;
}

const char *in_words(struct battery *b, lr_answer x)
{
    struct lr_text t = LR_TEXT(b->said);
    b->said[0] = '\0';
    lr_answer_write(b->p, x, &t);
    return b->said;
}

const char *side_name(const struct battery *b, enum lr_side side)
{
    return side == LR_NOBODY ? "the public" : b->p->game->sides[side];
}

bool rule_known(const struct battery *b, const char *rule)
{
    for (int i = 0; i < b->p->rules; i++)
        if (strcmp(b->p->rule[i].number, rule) == 0)
            return true;
    return false;
}

/* Three ways to choose, so that rare verbs and sensible play are met as well as the common ones. */
lr_answer any_of(struct battery *b, const struct heard *h)
{
    int n = held(h);
    if (h->q.suggest != 0 && below(b, 6) == 0)
        return h->q.suggest;
    lr_answer x = h->list[below(b, (uint32_t)n)];
    if (below(b, 2) == 0)
        return x;
    unsigned verb[LR_MOST_ANSWERS + 1]; /* where each verb of the list begins */
    unsigned verbs = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || lr_verb_of(h->list[i]) != lr_verb_of(h->list[i - 1]))
            verb[verbs++] = (unsigned)i;
    verb[verbs] = (unsigned)n;
    unsigned v = below(b, verbs);
    return h->list[verb[v] + below(b, verb[v + 1] - verb[v])];
}

static unsigned any_thing(struct battery *b, int domain)
{
    if (domain == LR_NUMBER)
        return below(b, below(b, 2) ? 12 : 0x10000);
    int size = lr_domain_size(b->p, domain);
    return size > 0 ? below(b, (uint32_t)size) : 0;
}

static int slots(const char *phrase)
{
    int n = 0;
    for (; *phrase; phrase++)
        n += *phrase == '{';
    return n;
}

static lr_answer well_formed(struct battery *b)
{
    const struct lr_verb *v = b->p->game->verbs;
    uint32_t verbs = 0;
    while (v[verbs + 1].phrase != NULL)
        verbs++;
    unsigned verb = 1 + below(b, verbs), of[4] = { 0, 0, 0, 0 };
    for (int i = 0; i < slots(v[verb].phrase) && i < 4; i++)
        of[i] = any_thing(b, v[verb].domain[i]);
    return lr_say(verb, of[0], of[1], of[2], of[3]);
}

static lr_answer neighbour(struct battery *b, lr_answer x)
{
    static const int shift[] = { 40, 24, 8, 0, 56 };
    uint64_t one = 1ULL << shift[below(b, 5)];
    return below(b, 2) ? x + one : x - one;
}

lr_answer strange(struct battery *b, int kind, const struct heard *h)
{
    uint64_t bits = (uint64_t)lr_rng_next(&b->r) << 32;
    bits |= lr_rng_next(&b->r);
    switch (kind) {
    case 0:
        return bits;
    case 1:
        return b->past[below(b, PAST)];
    case 2:
        return h->q.n > 0 ? neighbour(b, h->list[below(b, (uint32_t)held(h))]) : bits >> 8;
    case 3:
        return h->q.n > 0 ? h->list[below(b, (uint32_t)held(h))] ^ 1ULL << below(b, 64) : bits & 0xFF;
    default:
        return well_formed(b);
    }
}

void wander(struct battery *b, void *state, int answers)
{
    struct heard *h = &b->extra[1];
    for (int i = 0; i < answers; i++) {
        uint8_t asked = lr_asked(state);
        if (asked == 0)
            return;
        enum lr_side side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
        hear(b, state, side, h);
        if (h->q.n == 0 || !lr_step(b->p, state, side, any_of(b, h), NULL))
            return;
    }
}

bool met_add(struct met *m, uint64_t hash)
{
    hash += hash == 0;
    if (2 * (m->n + 1) > m->room) {
        struct met old = *m;
        m->room = old.room ? old.room * 2 : 1024;
        m->n = 0;
        m->slot = calloc(m->room, sizeof m->slot[0]);
        if (m->slot == NULL)
            abort();
        for (size_t i = 0; i < old.room; i++)
            if (old.slot[i] != 0)
                met_add(m, old.slot[i]);
        free(old.slot);
    }
    size_t i = (size_t)hash & (m->room - 1);
    while (m->slot[i] != 0 && m->slot[i] != hash)
        i = (i + 1) & (m->room - 1);
    if (m->slot[i] == hash)
        return false;
    m->slot[i] = hash;
    m->n++;
    return true;
}

void met_clear(struct met *m)
{
    if (m->slot != NULL)
        memset(m->slot, 0, m->room * sizeof m->slot[0]);
    m->n = 0;
}

void met_free(struct met *m)
{
    free(m->slot);
    *m = (struct met){ 0 };
}

/* ---- pages: texts as long as they need to be ------------------------------------------------------- */

static bool bigger_pages(struct battery *b)
{
    size_t size = b->page_size ? b->page_size * 2 : 1 << 16;
    if (size > 1 << 26)
        return false;
    for (int i = 0; i < 2; i++) {
        char *page = realloc(b->page[i], size);
        if (page == NULL)
            return false;
        b->page[i] = page;
    }
    b->page_size = size;
    return true;
}

const char *page_position(struct battery *b, int i, const struct lr_setup *s, const void *state, int view)
{
    do {
        struct lr_text t = { b->page[i], b->page_size, 0, false };
        bool ok = lr_position_write(b->p, s, state, view, &t);
        if (!t.cut)
            return ok ? b->page[i] : NULL;
    } while (bigger_pages(b));
    return NULL;
}

const char *page_record(struct battery *b, int i, const struct lr_match *m)
{
    do {
        struct lr_text t = { b->page[i], b->page_size, 0, false };
        bool ok = lr_record_write(m, &t);
        if (!t.cut)
            return ok ? b->page[i] : NULL;
    } while (bigger_pages(b));
    return NULL;
}

/* ---- playing -------------------------------------------------------------------------------------- */

static unsigned char *new_state(struct battery *b, unsigned char **memory, size_t offset)
{
    *memory = calloc(1, b->size + offset);
    if (*memory == NULL)
        abort();
    return *memory + offset;
}

enum { BUFFERS = SPARES + 3 };

static struct battery *open_battery(const struct lr_pack *p, const struct battery_plan *plan,
                                    struct battery_report *report, unsigned char *memory[BUFFERS])
{
    struct battery *b = calloc(1, sizeof *b);
    if (b == NULL)
        abort();
    b->p = p;
    b->plan = plan;
    b->report = report;
    b->size = p->game->state_size;
    unsigned char **all[3] = { &b->state, &b->before, &b->window_base };
    for (int i = 0; i < BUFFERS; i++)
        *(i < 3 ? all[i] : &b->spare[i - 3]) = new_state(b, &memory[i], 8 * (size_t)(i % 8));
    bigger_pages(b);
    return b;
}

static void close_battery(struct battery *b, unsigned char *memory[BUFFERS])
{
    for (int i = 0; i < BUFFERS; i++)
        free(memory[i]);
    for (int i = 0; i < 2; i++)
        free(b->page[i]);
    met_free(&b->met);
    met_free(&b->hunted);
    lr_match_free(b->match);
    free(b);
}

/* Presets every other time, so that both the common and the odd combinations are met. */
static void choose_setup(struct battery *b, struct lr_rng *r)
{
    int scenario = b->plan->scenario >= 0 ? b->plan->scenario : b->p->scenarios ? b->game % b->p->scenarios : -1;
    uint64_t seed = (uint64_t)lr_rng_next(r) << 32 | (uint64_t)b->game;
    lr_setup_preset(b->p, scenario, seed, &b->setup);
    b->p = lr_pack_for(b->p, &b->setup);
    if (b->game / (b->p->scenarios ? b->p->scenarios : 1) / 2 % 2 == 0)
        return;
    for (int i = 0; i < b->p->options; i++)
        b->setup.option[i] = (uint8_t)lr_rng_below(r, (uint32_t)b->p->option[i].choices);
}

/* Only worth reading if the state did not settle. */
static const char *unsettled(struct battery *b)
{
    struct lr_text t = LR_TEXT(b->trouble);
    lr_why_unsettled(b->p, b->state, &t);
    return b->trouble;
}

static bool begin_game(struct battery *b)
{
    struct lr_error e = { 0 };
    lr_match_free(b->match);
    b->match = lr_match_new(b->p, &b->setup, &e);
    b->answers = b->window = 0;
    b->lost = false;
    met_clear(&b->met);
    bool begun = lr_begin(b->p, &b->setup, b->state, NULL);
    if (!holds(b, BATTERY_STANDS, begun, "the setup does not settle: %s", unsettled(b)))
        return false;
    lr_begin(b->p, &b->setup, b->spare[0], NULL);
    holds(b, BATTERY_SEED, same(b, b->state, b->spare[0]), "the same setup gives another %s the second time",
          difference(b, b->state, b->spare[0]));
    if (!holds(b, BATTERY_MATCH, b->match != NULL, "no match can be made: %s", e.words)
        || !holds(b, BATTERY_MATCH, same(b, b->state, lr_match_state(b->match)), "a new match differs in %s",
                  difference(b, b->state, lr_match_state(b->match))))
        return false;
    copy(b, b->window_base, b->state);
    met_add(&b->met, lr_hash(b->state, b->size));
    return true;
}

/* What is tested at a state. The chance of the checks follows from the state, never from the way to it. */
static void check_state(struct battery *b, bool everything)
{
    b->r = lr_rng_seed(lr_hash(b->state, b->size), 77);
    hear(b, b->state, LR_FIRST, &b->ask[0]);
    hear(b, b->state, LR_SECOND, &b->ask[1]);
    check_fields(b);
    check_stands(b);
    check_lists(b);
    bool deep = everything || lr_asked(b->state) == 0 || below(b, (uint32_t)b->plan->every) == 0;
    if (!deep || b->lost)
        return;
    check_words(b);
    check_forms(b);
    check_turn(b);
    check_ways(b);
    check_refusals(b);
    check_sides(b);
    check_positions(b);
    check_derive(b);
    check_views(b);
    check_leaks(b);
    check_imagine(b);
    check_secrets(b);
    check_both(b);
    if (everything || below(b, 4) == 0)
        check_circles(b);
}

/* Give one answer everywhere: stepping, the match, and the checks that watch it. */
static void answer(struct battery *b, enum lr_side side, lr_answer x, bool everything)
{
    if (everything || below(b, (uint32_t)b->plan->every) == 0)
        check_copies(b, side, x);
    copy(b, b->before, b->state);
    struct lr_events *ev = listen(&b->told[0]);
    bool ok = lr_step(b->p, b->state, side, x, ev);
    b->past[b->answers % PAST] = x;
    b->last = side;
    b->answers++;
    b->report->answers++;
    b->lost |= !holds(b, BATTERY_STANDS, ok, "after \"%s\": %s", in_words(b, x), unsettled(b));
    check_answer(b, side, x, ev);
    if (!b->lost)
        check_undo(b, side, x);
    bool fresh = met_add(&b->met, lr_hash(b->state, b->size));
    b->lost |= !holds(b, BATTERY_CIRCLE, fresh, "\"%s\" leads back to an earlier state", in_words(b, x));
}

/* Which side speaks next; when both are asked, either may. */
static enum lr_side speaker(struct battery *b)
{
    uint8_t asked = lr_asked(b->state);
    if (asked == LR_PLAYERS)
        return below(b, 2) ? LR_FIRST : LR_SECOND;
    return asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
}

static void end_game(struct battery *b)
{
    struct battery_report *r = b->report;
    r->games++;
    if (b->answers > r->longest_game)
        r->longest_game = b->answers;
    if (!b->lost && lr_asked(b->state) == 0)
        r->won[b->p->game->outcome(b->p, b->state).winner % 3]++;
    check_record(b);
    check_whole_game(b);
}

static lr_answer next_answer(struct battery *b, enum lr_side side)
{
    int round = b->p->scenarios > 0 ? b->p->scenarios : 1;
    if (b->plan->sensible == NULL || b->game / round % 2 == 0 || below(b, 4) == 0)
        return any_of(b, &b->ask[side]);
    lr_hide(b->p, b->state, side, b->spare[0]);
    return b->plan->sensible(b->p, b->spare[0], &b->ask[side].q, &b->r);
}

static void play_game(struct battery *b)
{
    if (!begin_game(b))
        return;
    check_beginning(b);
    check_state(b, false);
    int enough = b->p->game->enough;
    while (!b->lost && lr_asked(b->state) != 0 && (enough == 0 || b->answers < enough)) {
        if (!holds(b, BATTERY_ENDS, b->answers < b->p->game->longest, "the game goes on after %d answers",
                   b->answers))
            break;
        enum lr_side side = speaker(b);
        if (b->ask[side].q.n == 0)
            break;
        b->report->chosen_from += b->ask[side].q.n;
        answer(b, side, next_answer(b, side), false);
        check_state(b, false);
    }
    end_game(b);
}

/* What can only be said of a whole run. */
static void check_run(struct battery *b)
{
    struct battery_report *r = b->report;
    enum { ENOUGH = 100 };
    holds(b, BATTERY_SHUFFLE, r->hidden < ENOUGH || r->shuffled > 0,
          "something was hidden in %ld states, but shuffling never changed anything", r->hidden);
    holds(b, BATTERY_IMAGINE, r->imagined < ENOUGH || r->worlds > 0,
          "%ld views were imagined twice, and never differently", r->imagined);
}

bool battery_run(const struct lr_pack *p, const struct battery_plan *plan, struct battery_report *report)
{
    *report = (struct battery_report){ 0 };
    unsigned char *memory[BUFFERS];
    struct battery *b = open_battery(p, plan, report, memory);
    struct lr_error e = { 0 };
    tell_of_crashes(b);
    holds(b, BATTERY_FIELDS, lr_fields_sound(p->game, &e), "%s", e.words);
    struct lr_rng setups = lr_rng_seed(plan->seed, 11);
    for (b->game = 0; b->game < plan->games && go_on(b); b->game++) {
        choose_setup(b, &setups);
        play_game(b);
    }
    if (go_on(b))
        check_run(b);
    at_work.b = NULL;
    close_battery(b, memory);
    return failures(report) == 0;
}

bool battery_replay(const struct lr_pack *p, const struct battery_plan *plan, const struct lr_match *m,
                    struct battery_report *report)
{
    *report = (struct battery_report){ 0 };
    unsigned char *memory[BUFFERS];
    struct battery *b = open_battery(p, plan, report, memory);
    b->setup = *lr_match_setup(m);
    b->p = lr_match_pack(m);
    if (begin_game(b)) {
        check_beginning(b);
        check_state(b, true);
        for (int i = 0; i < lr_match_length(m) && !b->lost; i++) {
            const struct lr_said *said = lr_match_said(m, i);
            answer(b, (enum lr_side)said->side, said->answer, true);
            check_state(b, true);
        }
        holds(b, BATTERY_ENDS, b->answers < p->game->longest || lr_asked(b->state) == 0,
              "the game goes on after %d answers", b->answers);
        end_game(b);
    }
    close_battery(b, memory);
    return failures(report) == 0;
}
