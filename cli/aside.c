/* aside.c - `longroll aside`: the matches a server has set aside because they ended it, and letting them back in.
 */
#include "cli.h"
#include "store.h"

#include <stdlib.h>
#include <time.h>

struct list {
    struct aside_row *row;
    int n, room;
};

static void gather(void *ctx, const struct aside_row *row)
{
    struct list *l = ctx;
    if (l->n == l->room) {
        int more = l->room ? l->room * 2 : 16;
        struct aside_row *rows = realloc(l->row, (size_t)more * sizeof *rows);
        if (rows == NULL)
            return;
        l->row = rows;
        l->room = more;
    }
    l->row[l->n++] = *row;
}

static void print_all(const struct list *l, const char *file)
{
    for (int i = 0; i < l->n; i++) {
        char day[40] = "";
        struct tm t;
        if (gmtime_r(&(time_t){ (time_t)l->row[i].at }, &t) != NULL)
            strftime(day, sizeof day, "%Y-%m-%d %H:%M", &t);
        printf("%s  %-10s  %s  %s\n", l->row[i].match, l->row[i].game, day, l->row[i].why);
    }
    if (l->n == 0)
        printf("%s: no match is set aside.\n", file);
}

static bool change(struct store *s, struct write *w)
{
    bool ok = store_begin(s) && store_put(s, w, 1) && store_commit(s);
    write_clear(w);
    return ok;
}

/* One match, or all of them. */
static int let_back(struct store *s, const struct list *l, const char *which)
{
    int n = 0;
    for (int i = 0; i < l->n; i++) {
        struct write w = { .kind = WRITE_BACK };
        if (strcmp(which, "all") != 0 && strcmp(which, l->row[i].match) != 0)
            continue;
        write_text(&w, l->row[i].match);
        if (!change(s, &w))
            return complain(NO_FILE, "the file cannot be written");
        n++;
    }
    if (n == 0)
        return complain(NOT_GOOD, "no match %s is set aside", which);
    printf("%d %s let back in.\n", n, n == 1 ? "match is" : "matches are");
    return GOOD;
}

static int put_away(struct store *s, const char *match)
{
    struct write w = { .kind = WRITE_ASIDE };
    struct aside_row row;
    write_text(&w, match);
    write_number(&w, (int64_t)time(NULL));
    write_text(&w, "its operator has set it aside");
    write_text(&w, "");
    if (!change(s, &w))
        return complain(NO_FILE, "the file cannot be written");
    if (store_aside(s, match, &row) != FOUND)
        return complain(NOT_GOOD, "there is no match %s", match);
    printf("%s is set aside, from the server's next start on.\n", match);
    return GOOD;
}

static int run(const struct args *a)
{
    struct lr_error e = { .line = 0 };
    struct list l = { NULL, 0, 0 };
    const char *again = flag_value(a, "again"), *put = flag_value(a, "put");
    struct store *s = store_open_beside(a->word[0], &e);
    if (s == NULL)
        return complain_error(NO_FILE, &e);
    int code = store_asides(s, gather, &l) == FOUND ? GOOD : complain(NO_FILE, "the file cannot be read");
    if (code == GOOD && again != NULL)
        code = let_back(s, &l, again);
    else if (code == GOOD && put != NULL)
        code = put_away(s, put);
    else if (code == GOOD)
        print_all(&l, a->word[0]);
    free(l.row);
    store_close(s);
    return code;
}

static const struct flag flags[] = {
    { "again", "MATCH", "let this match back in (all: every one); it is loaded when next asked for" },
    { "put", "MATCH", "set this match aside by hand" },
    NO_MORE_FLAGS,
};

const struct command aside_command = {
    .name = "aside",
    .usage = "FILE [--again MATCH]",
    .words = "Matches that ended the server and were set aside",
    .more =
        "They are listed with the reason. A new build of the program lets each of them try again by itself, once.",
    .flags = flags,
    .least = 1,
    .most = 1,
    .run = run,
};
