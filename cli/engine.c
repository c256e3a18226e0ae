/* engine.c - `longroll engine`: the line protocol on standard input and output. */
#include "protocol.h"

#include <stdlib.h>

/* One line, at most LONGEST_LINE + 1 bytes of it kept; -1 at the end. */
static long read_line(char *line)
{
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (n <= LONGEST_LINE)
            line[n++] = (char)c;
    return c == EOF && n == 0 ? -1 : (long)n;
}

static int serve(struct protocol *p, char *line)
{
    for (long n; !p->done && (n = read_line(line)) >= 0;) {
        char *out = NULL;
        protocol_line(p, line, (size_t)n, &out);
        if (out == NULL)
            return complain(NO_FILE, "no memory");
        puts(out);
        free(out);
        if (fflush(stdout) != 0)
            return NO_FILE;
    }
    return GOOD;
}

static int run(const struct args *a)
{
    struct shelf shelf;
    struct protocol p;
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    char *line = malloc(LONGEST_LINE + 1);
    bool ready = protocol_begin(&p, &shelf, has_flag(a, "open"));
    int code = line != NULL && ready ? serve(&p, line) : complain(NO_FILE, "no memory");
    protocol_end(&p);
    free(line);
    return code;
}

static const struct flag flags[] = {
    { "open", NULL, "allow \"side\":\"all\", which shows both sides' secrets" },
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command engine_command = {
    "engine",
    "[--open]",
    "Speak the line protocol: JSON in, JSON out, for front ends and bots",
    "One request a line, one response a line; docs/protocol.md describes them. Try:\n"
    "  echo '{\"do\":\"hello\"}' | longroll engine",
    flags,
    0,
    0,
    false,
    run,
};
