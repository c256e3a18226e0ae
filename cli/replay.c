/* replay.c - `longroll replay`: a record told answer by answer. */
#include "cli.h"

#include <stdlib.h>

struct telling {
    int as; /* a side, NOBODY for the public, or -1: everything */
    bool log;
    char heading[160];
};

/* "Turn 3, Union movement", whenever it changes. */
static void tell_heading(struct telling *t, const struct lr_pack *p, const void *state)
{
    char heading[160] = "";
    struct lr_text text = LR_TEXT(heading);
    struct ink ink = ink_for(stdout);
    if (p->game->when != NULL)
        p->game->when(p, state, &text);
    if (strcmp(heading, t->heading) == 0)
        return;
    memcpy(t->heading, heading, sizeof heading);
    printf("%s%s%s\n", ink.bold, heading, ink.off);
}

static void tell_answer(const struct telling *t, const struct lr_match *m, int i)
{
    const struct lr_pack *p = lr_match_pack(m);
    const struct lr_said *said = lr_match_said(m, i);
    if (t->as >= 0 && said->side != t->as)
        return;
    char words[MOST_WORDS];
    struct lr_text text = LR_TEXT(words);
    lr_answer_write(p, said->answer, &text);
    printf("%5d. %s: %s\n", i + 1, side_name(p->game, said->side), words);
}

static uint8_t knows(const struct telling *t) { return t->as < 0 ? LR_EVERYONE : LR_ONLY(t->as); }

/* How much of the log was told before answer i. */
static int told_before(const struct lr_match *m, int i)
{
    return i < lr_match_length(m) ? (int)lr_match_said(m, i)->first_event : lr_match_log(m)->n;
}

/* From the beginning on; leaves the state that it ends with. */
static void tell(struct telling *t, const struct lr_match *m, int to, void *state)
{
    const struct lr_pack *p = lr_match_pack(m);
    lr_match_state_at(m, 0, state);
    tell_heading(t, p, state);
    for (int i = 0, told = 0;; i++) {
        if (t->log)
            print_events(m, told, told_before(m, i), knows(t), "         ");
        told = told_before(m, i);
        tell_heading(t, p, state);
        if (i == to)
            return;
        tell_answer(t, m, i);
        lr_match_next_state(m, i, state);
    }
}

static void finish(const struct telling *t, const struct lr_pack *p, const void *state, int to, bool board)
{
    if (board) {
        void *seen = state_make(p);
        if (t->as >= 0)
            lr_hide(p, state, (enum lr_side)t->as, seen);
        else
            memcpy(seen, state, p->game->state_size);
        putchar('\n');
        print_board(p, seen, NULL, LR_NONE);
        free(seen);
    }
    char words[200];
    struct lr_text text = LR_TEXT(words);
    standing_write(p, state, &text);
    printf("\n%d answers; %s.\n", to, words);
}

static json_t *events_json(const struct lr_match *m, uint32_t from, uint32_t count, uint8_t know)
{
    const struct lr_events *log = lr_match_log(m);
    json_t *list = json_array();
    for (uint32_t i = from; i < from + count; i++) {
        if (know == LR_EVERYONE ? told_twice(m, (int)i) : (log->list[i].know & know) == 0)
            continue;
        char words[512];
        struct lr_text text = LR_TEXT(words);
        lr_event_write(lr_match_pack(m), log, &log->list[i], &text);
        json_array_append_new(list, json_words(words));
    }
    return list;
}

static void write_json(const struct telling *t, const struct lr_match *m, int to, const void *state)
{
    const struct lr_pack *p = lr_match_pack(m);
    json_t *list = json_array();
    for (int i = 0; i < to; i++) {
        const struct lr_said *said = lr_match_said(m, i);
        bool known = t->as < 0 || said->side == t->as;
        json_t *events = events_json(m, said->first_event, said->events, knows(t));
        if (!known && json_array_size(events) == 0) {
            json_decref(events);
            continue;
        }
        char words[MOST_WORDS];
        struct lr_text text = LR_TEXT(words);
        lr_answer_write(p, said->answer, &text);
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:o}", "number", i + 1, "side",
                                              json_words(side_name(p->game, said->side)), "answer",
                                              known ? json_words(words) : json_null(), "events", events));
    }
    char words[200];
    struct lr_text text = LR_TEXT(words);
    standing_write(p, state, &text);
    print_json(json_pack("{s:o, s:i, s:b, s:o, s:o}", "game", json_words(p->game->id), "length", to, "over",
                         lr_asked(state) == 0, "standing", json_words(words), "answers", list));
}

static int replay(const struct args *a, struct lr_match *m)
{
    struct telling t = { .as = -1, .log = has_flag(a, "log") };
    uint64_t to = (uint64_t)lr_match_length(m);
    const struct lr_pack *p = lr_match_pack(m);
    if (!flag_number(a, "to", 0, to, &to) || !flag_view(a, p->game, &t.as))
        return WRONG_USAGE;
    void *state = state_make(p);
    if (has_flag(a, "json")) {
        lr_match_state_at(m, (int)to, state);
        write_json(&t, m, (int)to, state);
    } else {
        tell(&t, m, (int)to, state);
        finish(&t, p, state, (int)to, has_flag(a, "board"));
    }
    free(state);
    return GOOD;
}

static int run(const struct args *a) { return with_match(a, replay); }

static const struct flag flags[] = {
    { "to", "N", "stop after N answers" },
    { "log", NULL, "tell what each answer led to" },
    { "board", NULL, "show the board at the end" },
    { "as", "SIDE", "tell only what this side, or the public, may know" },
    JSON_FLAG,
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command replay_command = {
    "replay",
    "RECORD [--to N] [--log] [--board] [--as SIDE]",
    "Tell a record answer by answer",
    NULL,
    flags,
    1,
    1,
    false,
    run,
};
