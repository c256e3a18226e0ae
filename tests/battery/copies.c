/* copies.c - states as bytes: copies, storage, texts, the match and its record, undo. */
#include "properties.h"

/* ---- copies and storage --------------------------------------------------------------------------- */

/* Another game altogether, so that whatever a game keeps outside its states gets stirred. */
static void stir(struct battery *b, void *state)
{
    struct lr_setup other = b->setup;
    other.seed = b->setup.seed + 1 + below(b, 1000);
    if (lr_begin(b->p, &other, state, NULL))
        wander(b, state, 12);
}

void check_copies(struct battery *b, enum lr_side side, lr_answer x)
{
    unsigned char *told = b->spare[0], *untold = b->spare[1], *roaming = b->spare[2], *again = b->spare[3],
                  *kept = b->spare[4];
    copy(b, kept, b->state);
    copy(b, told, b->state);
    copy(b, untold, b->state);
    copy(b, roaming, b->state);
    lr_step(b->p, told, side, x, listen(&b->told[1]));
    lr_step(b->p, untold, side, x, NULL);
    holds(b, BATTERY_EVENTS, same(b, told, untold), "telling the events of \"%s\" changes the state",
          in_words(b, x));
    holds(b, BATTERY_COPIES, same(b, kept, b->state), "stepping a copy changes %s of the original",
          difference(b, kept, b->state));

    wander(b, roaming, 12);
    stir(b, b->spare[5]);
    holds(b, BATTERY_COPIES, same(b, kept, b->state), "playing on from a copy changes %s of the original",
          difference(b, kept, b->state));
    copy(b, again, b->state);
    lr_step(b->p, again, side, x, NULL);
    holds(b, BATTERY_STORAGE, same(b, again, told),
          "the same answer gives another %s once other states were played", difference(b, again, told));
    hear(b, b->state, side, &b->extra[0]);
    holds(b, BATTERY_STORAGE, heard_same(&b->extra[0], &b->ask[side]),
          "the same question is another one once other states were played");
}

/* ---- texts ---------------------------------------------------------------------------------------- */

static bool same_setup(const struct lr_setup *x, const struct lr_setup *y, bool with_seed)
{
    return x->scenario == y->scenario && memcmp(x->option, y->option, sizeof x->option) == 0
           && (!with_seed || x->seed == y->seed);
}

/* Texts say themselves which edition they are of: any of the pack's may stand for the game. */
static const struct lr_pack *some_edition(struct battery *b)
{
    return lr_edition(b->p, b->p->editions > 1 ? (int)below(b, (uint32_t)b->p->editions) : 0);
}

static void check_position(struct battery *b, const void *state, int view)
{
    const char *text = page_position(b, 0, &b->setup, state, view);
    if (!holds(b, BATTERY_POSITION, text != NULL, "the position cannot be written") || text == NULL)
        return;
    struct lr_setup s = { 0 };
    struct lr_error e = { 0 };
    int seen = -2;
    unsigned char *back = b->spare[1];
    memset(back, 0xA5, b->size);
    bool ok = lr_position_read(some_edition(b), "position", text, strlen(text), &s, back, &seen, &e);
    if (!holds(b, BATTERY_POSITION, ok, "the position cannot be read back: line %d: %s", e.line, e.words))
        return;
    holds(b, BATTERY_POSITION, same(b, back, state), "%s differs when the position is read back",
          difference(b, back, state));
    holds(b, BATTERY_POSITION, seen == view && same_setup(&s, &b->setup, view < 0),
          "the position's setup or view reads back as another");
    if (view < 0)
        return;
    /* The seed tells all dice to come, and what was dealt: a view must not depend on it. */
    struct lr_setup other = b->setup;
    other.seed ^= 0x5DEECE66DULL << below(b, 20);
    const char *elsewhere = page_position(b, 1, &other, state, view);
    holds(b, BATTERY_LEAK_TALK, elsewhere != NULL && strcmp(b->page[0], elsewhere) == 0,
          "the text of a view depends on the seed");
}

void check_positions(struct battery *b)
{
    check_position(b, b->state, -1);
    for (enum lr_side side = LR_FIRST; side <= LR_NOBODY; side++) {
        lr_hide(b->p, b->state, side, b->spare[0]);
        check_position(b, b->spare[0], (int)side);
    }
}

static void check_read_record(struct battery *b, const struct lr_match *back)
{
    holds(b, BATTERY_RECORD, same(b, lr_match_state(back), lr_match_state(b->match)), "%s differs after replaying",
          difference(b, lr_match_state(back), lr_match_state(b->match)));
    holds(b, BATTERY_RECORD, lr_match_length(back) == lr_match_length(b->match), "the record has another length");
    holds(b, BATTERY_RECORD, same_setup(lr_match_setup(back), &b->setup, true), "the record has another setup");
    const char *again = page_record(b, 1, back);
    holds(b, BATTERY_RECORD, again != NULL && strcmp(b->page[0], again) == 0,
          "the record is another text when written again");
}

void check_record(struct battery *b)
{
    const char *text = page_record(b, 0, b->match);
    if (!holds(b, BATTERY_RECORD, text != NULL, "the record cannot be written") || text == NULL)
        return;
    struct lr_error e = { 0 };
    struct lr_match *back = lr_record_read(some_edition(b), "record", text, strlen(text), &e);
    if (holds(b, BATTERY_RECORD, back != NULL, "the record cannot be replayed: line %d: %s", e.line, e.words))
        check_read_record(b, back);
    lr_match_free(back);
}

/* The whole game once more from the setup, at another place in memory. */
void check_whole_game(struct battery *b)
{
    if (b->lost)
        return;
    unsigned char *again = b->spare[5];
    memset(again, 0x5A, b->size);
    bool ok = lr_begin(b->p, &b->setup, again, NULL);
    for (int i = 0; ok && i < lr_match_length(b->match); i++) {
        const struct lr_said *said = lr_match_said(b->match, i);
        ok = lr_step(b->p, again, (enum lr_side)said->side, said->answer, NULL)
             && lr_hash(again, b->size) == said->check;
        if (!holds(b, BATTERY_SEED, ok, "the same game played again differs from answer %d on", i + 1))
            return;
    }
    holds(b, BATTERY_SEED, same(b, again, b->state), "%s differs when the same game is played again",
          difference(b, again, b->state));
}

/* ---- one answer ----------------------------------------------------------------------------------- */

static void check_events(struct battery *b, const struct lr_events *ev)
{
    holds(b, BATTERY_EVENTS, !ev->lost, "more than %d events or dice for one answer", MOST_EVENTS);
    for (int i = 0; i < ev->n; i++) {
        const struct lr_event *e = &ev->list[i];
        char words[400] = "";
        struct lr_text t = LR_TEXT(words);
        lr_event_write(b->p, ev, e, &t);
        holds(b, BATTERY_EVENTS, words[0] != '\0' && !t.cut, "an event has no words, or too many");
        const char *rule = b->p->game->tellings[e->kind].rule;
        holds(b, BATTERY_EVENTS, rule_known(b, rule), "\"%s\" names rule \"%s\", which RULES.md does not have",
              words, rule);
        holds(b, BATTERY_EVENTS, e->side <= LR_NOBODY && (e->know & ~LR_EVERYONE) == 0 && e->know != 0,
              "\"%s\" is nobody's doing, or for nobody to know", words);
    }
}

static bool same_chance(const struct lr_core *a, const struct lr_core *b)
{
    return memcmp(&a->secret, &b->secret, sizeof a->secret) == 0 && a->course == b->course;
}

/* Every die noted is one of those that the state has counted. */
static bool all_counted(const struct lr_core *was, const struct lr_core *now, const struct lr_events *ev)
{
    bool ok = (uint32_t)ev->dice_n <= now->rolls - was->rolls;
    for (int i = 0; i < ev->dice_n; i++)
        ok = ok && ev->dice[i].roll >= was->rolls && ev->dice[i].roll < now->rolls;
    return ok;
}

void check_answer(struct battery *b, enum lr_side side, lr_answer x, const struct lr_events *ev)
{
    /* The match first, so that a record saved by the checks holds this answer. */
    struct lr_verdict v = lr_match_answer(b->match, side, lr_match_seq(b->match), x);
    bool ok = holds(b, BATTERY_MATCH, v.ok, "the match refuses the legal answer \"%s\": %s %s", in_words(b, x),
                    v.rule, v.words)
              && holds(b, BATTERY_MATCH, same(b, b->state, lr_match_state(b->match)), "the match differs in %s",
                       difference(b, b->state, lr_match_state(b->match)));
    b->lost |= !ok;
    const struct lr_core *was = (const struct lr_core *)b->before, *now = (const struct lr_core *)b->state;
    holds(b, BATTERY_CHANCE, same_chance(was, now), "\"%s\" changes the secret or its course", in_words(b, x));
    holds(b, BATTERY_CHANCE, all_counted(was, now, ev),
          "\"%s\" moves chance, but no roll is counted, so that undo stays open", in_words(b, x));
    holds(b, BATTERY_CHANCE, now->rolls >= was->rolls && now->reveals >= was->reveals,
          "\"%s\" takes back rolls or reveals", in_words(b, x));
    check_events(b, ev);
}

/* ---- undo ----------------------------------------------------------------------------------------- */

/* The house rule: an answer closes the window if chance moved, something hidden was shown, or a side that was
 * not being asked has to answer now. */
static bool closes(const struct battery *b, enum lr_side side)
{
    const struct lr_core *was = (const struct lr_core *)b->before, *now = (const struct lr_core *)b->state;
    uint8_t newly = (uint8_t)(lr_asked(b->state) & ~lr_asked(b->before) & ~LR_ONLY(side));
    return now->rolls != was->rolls || now->reveals != was->reveals || newly != 0;
}

static bool match_at(const struct battery *b, const void *state)
{
    return same(b, lr_match_state(b->match), state);
}

static void check_closed(struct battery *b, enum lr_side side)
{
    uint32_t seq = lr_match_seq(b->match);
    int length = lr_match_length(b->match);
    holds(b, BATTERY_UNDO, lr_match_can_undo(b->match, side) == 0, "%s can undo, though nothing may be taken back",
          side_name(b, side));
    struct lr_verdict v = lr_match_undo(b->match, side);
    bool ok = holds(b, BATTERY_UNDO, !v.ok, "%s takes back what may not be taken back", side_name(b, side))
              && holds(b, BATTERY_UNDO, match_at(b, b->state), "a refused undo changes something");
    b->lost |= !ok;
    holds(b, BATTERY_UNDO, v.ok || (v.rule[0] == 'H' && v.rule[1] >= '5' && v.rule[1] <= '8' && v.words[0]),
          "a refused undo names rule \"%s\": %s", v.rule, v.words);
    holds(b, BATTERY_UNDO, v.ok || (lr_match_seq(b->match) == seq && lr_match_length(b->match) == length),
          "a refused undo is recorded");
    v = lr_match_restart(b->match, side);
    b->lost |= !holds(b, BATTERY_UNDO, !v.ok && match_at(b, b->state), "%s restarts what may not be taken back",
                      side_name(b, side));
}

/* The state with the last `count` answers of a side left out of the window; false if the others do not stand
 * without them. */
static bool without(struct battery *b, enum lr_side side, int count, void *state)
{
    bool out[WINDOW] = { false };
    for (int i = b->window - 1; i >= 0 && count > 0; i--)
        if (b->taken[i].side == side) {
            out[i] = true;
            count--;
        }
    copy(b, state, b->window_base);
    for (int i = 0; i < b->window; i++) {
        if (out[i])
            continue;
        hear(b, state, b->taken[i].side, &b->extra[0]);
        if (!lr_listed(&b->extra[0].q, b->taken[i].x)
            || !lr_step(b->p, state, b->taken[i].side, b->taken[i].x, NULL))
            return false;
    }
    return true;
}

static void put_back(struct battery *b, enum lr_side side, const char *what)
{
    int events = lr_match_log(b->match)->n, steps = 0;
    while (!match_at(b, b->state) && steps < WINDOW && lr_match_redo(b->match, side).ok)
        steps++;
    b->lost |= !holds(b, BATTERY_UNDO, match_at(b, b->state), "redo after %s does not return to %s", what,
                      difference(b, lr_match_state(b->match), b->state));
    holds(b, BATTERY_UNDO, lr_match_log(b->match)->n >= events, "redo loses events");
}

static void check_open(struct battery *b, enum lr_side side, int mine)
{
    holds(b, BATTERY_UNDO, lr_match_can_undo(b->match, side) == mine, "%s can undo %d answers instead of %d",
          side_name(b, side), lr_match_can_undo(b->match, side), mine);
    uint32_t seq = lr_match_seq(b->match);
    int length = lr_match_length(b->match);
    struct lr_verdict v = lr_match_undo(b->match, side);
    if (!holds(b, BATTERY_UNDO, v.ok, "%s may not undo: %s %s", side_name(b, side), v.rule, v.words)) {
        b->lost |= !match_at(b, b->state);
        return;
    }
    holds(b, BATTERY_UNDO, without(b, side, 1, b->spare[0]) && match_at(b, b->spare[0]), "undo leaves another %s",
          difference(b, lr_match_state(b->match), b->spare[0]));
    holds(b, BATTERY_UNDO, lr_match_seq(b->match) > seq && lr_match_length(b->match) == length - 1,
          "undo does not raise the sequence number or shorten the record");
    put_back(b, side, "undo");
    if (b->lost || below(b, 4) != 0)
        return;
    v = lr_match_restart(b->match, side);
    holds(b, BATTERY_UNDO, without(b, side, mine, b->spare[0]) && v.ok && match_at(b, b->spare[0]),
          "restart leaves another %s", difference(b, lr_match_state(b->match), b->spare[0]));
    put_back(b, side, "restart");
}

void check_undo(struct battery *b, enum lr_side side, lr_answer x)
{
    if (closes(b, side) || b->window == WINDOW) {
        b->window = 0;
        copy(b, b->window_base, b->state);
        check_closed(b, LR_FIRST);
        if (!b->lost)
            check_closed(b, LR_SECOND);
        return;
    }
    b->taken[b->window++] = (struct taken){ side, x };
    int mine[2] = { 0, 0 };
    for (int i = 0; i < b->window; i++)
        mine[b->taken[i].side]++;
    check_open(b, side, mine[side]);
    enum lr_side enemy = lr_enemy(side);
    if (b->lost)
        return;
    if (mine[enemy] == 0)
        check_closed(b, enemy);
    else if (lr_asked(b->before) == LR_PLAYERS && lr_asked(b->state) != 0)
        check_open(b, enemy, mine[enemy]);
}
