/* position.c - `longroll position`: where a record stands, as text. */
#include "cli.h"

#include <stdlib.h>

struct what {
    const struct lr_match *match;
    const struct lr_setup *from;
    const void *state;
    int view;
};

static bool write_position(const void *ctx, struct lr_text *t)
{
    const struct what *w = ctx;
    return lr_position_write(lr_match_pack(w->match), w->from, w->state, w->view, t);
}

static char *text_from(const struct lr_match *m, const struct lr_setup *from, int view, size_t *length)
{
    const struct lr_pack *p = lr_match_pack(m);
    void *seen = state_make(p);
    struct what w = { m, from, lr_match_state(m), view };
    if (view >= 0) {
        lr_match_view(m, (enum lr_side)view, seen);
        w.state = seen;
    }
    char *text = write_long(write_position, &w, length);
    free(seen);
    return text;
}

char *position_text(const struct lr_match *m, int view, size_t *length)
{
    return text_from(m, lr_match_setup(m), view, length);
}

char *view_text(const struct lr_match *m, enum lr_side side, size_t *length)
{
    struct lr_setup bare = *lr_match_setup(m);
    bare.scenario = -1;
    return text_from(m, &bare, (int)side, length);
}

static int print_position(const struct args *a, const struct lr_match *m, int view)
{
    if (has_flag(a, "hash")) {
        const struct lr_pack *p = lr_match_pack(m);
        void *seen = state_make(p);
        if (view >= 0)
            lr_match_view(m, (enum lr_side)view, seen);
        const void *state = view >= 0 ? seen : lr_match_state(m);
        printf("%016llx\n", (unsigned long long)lr_hash(state, p->game->state_size));
        free(seen);
        return GOOD;
    }
    size_t length;
    char *text = position_text(m, view, &length);
    if (text == NULL)
        return complain(NOT_GOOD, "the position could not be written as text");
    fwrite(text, 1, length, stdout);
    free(text);
    return GOOD;
}

static int position(const struct args *a, struct lr_match *whole)
{
    struct lr_error e = { .line = 0 };
    const struct lr_game *g = lr_match_pack(whole)->game;
    uint64_t to = (uint64_t)lr_match_length(whole);
    int view;
    if (!flag_number(a, "to", 0, to, &to) || !flag_view(a, g, &view))
        return WRONG_USAGE;
    struct lr_match *m = lr_match_part(whole, (int)to, &e);
    int code = m ? print_position(a, m, view) : complain_error(NOT_GOOD, &e);
    lr_match_free(m);
    return code;
}

static int run(const struct args *a) { return with_match(a, position); }

static const struct flag flags[] = {
    { "to", "N", "after N answers of a record (default: all)" },
    { "as", "SIDE", "only what this side, or the public, may know" },
    { "hash", NULL, "only the hash of the state, or of what is seen" },
    IMAGINE_FLAG,
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command position_command = {
    "position",
    "FILE [--to N] [--as SIDE] [--hash] [--imagine SEED]",
    "Print the position of a record, or a position again, as text",
    NULL,
    flags,
    1,
    1,
    false,
    run,
};
