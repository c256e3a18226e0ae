/* replay.c - `longroll replay`: a record told answer by answer. */
#include "cli.h"

#include <stdlib.h>

struct telling {
    int as; /* a side, NOBODY for the public, or -1: everything */
    bool log;
    char heading[160];
};

/* "Turn 3, Union movement", whenever it changes. */
static void tell_heading(struct telling *t, const struct lr_match *m)
{
    const struct lr_pack *p = lr_match_pack(m);
    char heading[160] = "";
    struct lr_text text = LR_TEXT(heading);
    struct ink ink = ink_for(stdout);
    if (p->game->when != NULL)
        p->game->when(p, lr_match_state(m), &text);
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

/* Play `whole` again, telling as it goes; the match it ends with. */
static struct lr_match *tell(struct telling *t, const struct lr_match *whole, int to, struct lr_error *e)
{
    struct lr_match *m = lr_match_part(whole, 0, e);
    if (m == NULL)
        return NULL;
    tell_heading(t, m);
    int told = 0;
    for (int i = 0;; i++) {
        int n = lr_match_log(m)->n;
        if (t->log)
            print_events(m, told, n, knows(t), "         ");
        told = n;
        tell_heading(t, m);
        if (i == to)
            return m;
        const struct lr_said *said = lr_match_said(whole, i);
        struct lr_verdict v = lr_match_say_again(m, said);
        if (!v.ok) {
            lr_fail(e, NULL, 0, 0, "answer %d is refused: %s (%s)", i + 1, v.words, v.rule);
            lr_match_free(m);
            return NULL;
        }
        tell_answer(t, m, i);
    }
}

static void finish(const struct telling *t, const struct lr_match *m, bool board)
{
    const struct lr_pack *p = lr_match_pack(m);
    if (board) {
        void *seen = state_make(p);
        if (t->as >= 0)
            lr_match_view(m, (enum lr_side)t->as, seen);
        else
            memcpy(seen, lr_match_state(m), p->game->state_size);
        putchar('\n');
        print_board(p, seen, NULL, LR_NONE);
        free(seen);
    }
    char words[200];
    struct lr_text text = LR_TEXT(words);
    standing_write(p, lr_match_state(m), &text);
    printf("\n%d answers; %s.\n", lr_match_length(m), words);
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

static void write_json(const struct telling *t, const struct lr_match *m)
{
    const struct lr_pack *p = lr_match_pack(m);
    json_t *list = json_array();
    for (int i = 0; i < lr_match_length(m); i++) {
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
    standing_write(p, lr_match_state(m), &text);
    print_json(json_pack("{s:o, s:i, s:b, s:o, s:o}", "game", json_words(p->game->id), "length", lr_match_length(m),
                         "over", lr_asked(lr_match_state(m)) == 0, "standing", json_words(words), "answers", list));
}

static int replay(const struct args *a, struct lr_match *whole)
{
    struct telling t = { .as = -1, .log = has_flag(a, "log") };
    struct lr_error e = { .line = 0 };
    uint64_t to = (uint64_t)lr_match_length(whole);
    const struct lr_game *g = lr_match_pack(whole)->game;
    if (!flag_number(a, "to", 0, to, &to) || !flag_view(a, g, &t.as))
        return WRONG_USAGE;
    bool json = has_flag(a, "json");
    struct lr_match *m = json ? lr_match_part(whole, (int)to, &e) : tell(&t, whole, (int)to, &e);
    if (m == NULL)
        return complain_error(NOT_GOOD, &e);
    if (json)
        write_json(&t, m);
    else
        finish(&t, m, has_flag(a, "board"));
    lr_match_free(m);
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
