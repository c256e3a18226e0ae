/* position.c - `longroll position`: where a record stands, as text. */
#include "cli.h"

#include <stdlib.h>

struct what {
    const struct lr_pack *pack;
    const struct lr_setup *from;
    const void *state;
    int view;
};

static bool write_position(const void *ctx, struct lr_text *t)
{
    const struct what *w = ctx;
    return lr_position_write(w->pack, w->from, w->state, w->view, t);
}

static char *text_of(const struct lr_pack *p, const struct lr_setup *from, const void *state, int view,
                     size_t *length)
{
    void *seen = state_make(p);
    struct what w = { p, from, state, view };
    if (view >= 0) {
        lr_hide(p, state, (enum lr_side)view, seen);
        w.state = seen;
    }
    char *text = write_long(write_position, &w, length);
    free(seen);
    return text;
}

char *position_text(const struct lr_match *m, int view, size_t *length)
{
    return text_of(lr_match_pack(m), lr_match_setup(m), lr_match_state(m), view, length);
}

char *view_text(const struct lr_match *m, enum lr_side side, size_t *length)
{
    struct lr_setup bare = *lr_match_setup(m);
    bare.scenario = -1;
    return text_of(lr_match_pack(m), &bare, lr_match_state(m), (int)side, length);
}

static int print_hash(const struct lr_pack *p, void *state, int view)
{
    void *seen = state_make(p);
    if (view >= 0)
        lr_hide(p, state, (enum lr_side)view, seen);
    printf("%016llx\n", (unsigned long long)lr_hash(view >= 0 ? seen : state, p->game->state_size));
    free(seen);
    return GOOD;
}

static int print_position(const struct lr_match *m, const void *state, int view)
{
    size_t length;
    char *text = text_of(lr_match_pack(m), lr_match_setup(m), state, view, &length);
    if (text == NULL)
        return complain(NOT_GOOD, "the position could not be written as text");
    fwrite(text, 1, length, stdout);
    free(text);
    return GOOD;
}

static int position(const struct args *a, struct lr_match *m)
{
    const struct lr_pack *p = lr_match_pack(m);
    uint64_t to = (uint64_t)lr_match_length(m);
    int view;
    if (!flag_number(a, "to", 0, to, &to) || !flag_view(a, p->game, &view))
        return WRONG_USAGE;
    void *state = state_make(p);
    lr_match_state_at(m, (int)to, state);
    int code = has_flag(a, "hash") ? print_hash(p, state, view) : print_position(m, state, view);
    free(state);
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
