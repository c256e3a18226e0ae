/* stream.c - bytes that drive a match. */
#include "stream.h"

#include <stdio.h>
#include <stdlib.h>

struct stream {
    struct lr_match *m;
    const struct lr_pack *p;
    const uint8_t *at, *end;
    lr_answer list[LR_MOST_ANSWERS];
    struct lr_question q;
    const char *record;
    bool true_game;
};

static uint8_t next(struct stream *s) { return s->at < s->end ? *s->at++ : 0; }

static uint64_t next_long(struct stream *s)
{
    uint64_t x = 0;
    for (int i = 0; i < 8; i++)
        x = x << 8 | next(s);
    return x;
}

static void save(const struct stream *s, const char *path)
{
    static char text[1 << 20];
    struct lr_text t = LR_TEXT(text);
    FILE *out = lr_record_write(s->m, &t) ? fopen(path, "w") : NULL;
    if (out == NULL)
        return;
    fputs(text, out);
    fclose(out);
}

static void must(const struct stream *s, bool ok, const char *what, const char *more)
{
    if (ok)
        return;
    char path[80];
    snprintf(path, sizeof path, "build/stream-%016llx.record",
             (unsigned long long)lr_hash(lr_match_state(s->m), s->p->game->state_size));
    save(s, path);
    fprintf(stderr, "%s: %s; saved as %s\n", what, more, path);
    abort();
}

static uint64_t now(const struct stream *s) { return lr_hash(lr_match_state(s->m), s->p->game->state_size); }

static enum lr_side asked_side(const struct stream *s, uint8_t pick)
{
    uint8_t asked = lr_asked(lr_match_state(s->m));
    if (asked == LR_PLAYERS)
        return pick & 1 ? LR_SECOND : LR_FIRST;
    return asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
}

/* A legal answer of a side that is asked: it must be taken. */
static void legal(struct stream *s)
{
    if (lr_asked(lr_match_state(s->m)) == 0)
        return;
    unsigned pick = next(s);
    pick = pick << 8 | next(s);
    enum lr_side side = asked_side(s, (uint8_t)pick);
    s->q = (struct lr_question){ .list = s->list, .room = LR_MOST_ANSWERS };
    lr_match_ask(s->m, side, &s->q);
    if (s->q.n == 0 && !s->true_game)
        return;
    must(s, s->q.n > 0 && s->q.n <= LR_MOST_ANSWERS, "a side is asked", "but its list is empty or too long");
    lr_answer x = s->list[(pick >> 1) % (unsigned)s->q.n];
    struct lr_verdict v = lr_match_answer(s->m, side, lr_match_seq(s->m), x);
    must(s, v.ok || !s->true_game, "a listed answer is refused", v.words);
}

/* Anything at all: taken only if it is listed, and a refusal changes nothing. */
static void anything(struct stream *s)
{
    enum lr_side side = (enum lr_side)(next(s) % 3);
    uint32_t seq = lr_match_seq(s->m) + (next(s) == 0 ? 1 : 0);
    lr_answer x = next_long(s);
    uint64_t before = now(s);
    s->q = (struct lr_question){ .list = s->list, .room = LR_MOST_ANSWERS };
    lr_match_ask(s->m, side, &s->q);
    struct lr_verdict v = lr_match_answer(s->m, side, seq, x);
    must(s, !v.ok || lr_listed(&s->q, x), "an answer is taken", "that is not on the list");
    must(s, v.ok || (now(s) == before && v.words[0] && v.rule[0]), "a refusal",
         "changes something or says nothing");
}

typedef struct lr_verdict changer(struct lr_match *m, enum lr_side side);

static void back_and_forth(struct stream *s, changer *change)
{
    uint64_t before = now(s);
    uint32_t seq = lr_match_seq(s->m);
    struct lr_verdict v = change(s->m, (enum lr_side)(next(s) % 3));
    must(s, v.ok || (now(s) == before && lr_match_seq(s->m) == seq && v.words[0]), "a refused undo or redo",
         "changes something or says nothing");
    must(s, !v.ok || lr_match_seq(s->m) > seq, "undo or redo", "does not raise the sequence number");
}

static void sound(const struct stream *s)
{
    struct lr_error e = { 0 };
    const void *state = lr_match_state(s->m);
    if (s->true_game) {
        must(s, lr_fields_check(s->p, state, &e), "a field is out of range", e.words);
        must(s, s->p->game->check(s->p, state, &e), "an invariant is broken", e.words);
    }
    int length = lr_match_length(s->m);
    must(s, length == 0 || lr_match_said(s->m, length - 1)->check == now(s), "the last check value",
         "is not that of the state");
}

void stream_run(struct lr_match *m, const uint8_t *bytes, size_t size, bool true_game)
{
    static struct stream s; /* large */
    s = (struct stream){ .m = m, .p = lr_match_pack(m), .at = bytes, .end = bytes + size, .true_game = true_game };
    s.record = getenv("LR_FUZZ_RECORD");
    static changer *const changers[] = { lr_match_undo, lr_match_restart, lr_match_redo };
    while (s.at < s.end) {
        if (s.record != NULL)
            save(&s, s.record);
        uint8_t what = next(&s) % 16;
        if (what < 10)
            legal(&s);
        else if (what < 13)
            anything(&s);
        else
            back_and_forth(&s, changers[what - 13]);
        sound(&s);
    }
}
