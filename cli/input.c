/* input.c - lines from a terminal through libedit, or from a pipe as they are. */
#include "input.h"
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

struct input {
    EditLine *edit; /* NULL: plain lines */
    History *history;
    char prompt[200];
    input_candidate *candidate;
    const void *ctx;
    struct sigaction before;
};

/* A signal handler has no other way to tell. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

bool input_interrupted(void) { return interrupted != 0; }

bool input_is_terminal(const struct input *in) { return in->edit != NULL; }

/* ---- Editing ---- */

static struct input *input_of(EditLine *edit)
{
    void *data = NULL;
    el_get(edit, EL_CLIENTDATA, &data);
    return data;
}

static char *prompt_of(EditLine *edit) { return input_of(edit)->prompt; }

/* libedit's own reader goes on after a signal; this one ends the line. */
static int read_letter(EditLine *edit, wchar_t *out)
{
    (void)edit;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    while (!interrupted) {
        char c;
        ssize_t n = read(STDIN_FILENO, &c, 1);
        if (n < 0 && errno == EINTR && !interrupted)
            continue;
        if (n <= 0)
            return 0;
        size_t used = mbrtowc(out, &c, 1, &state);
        if (used == (size_t)-2)
            continue;
        if (used == (size_t)-1)
            *out = L'?';
        return 1;
    }
    return 0;
}

static bool begins(const char *words, const char *typed, size_t n) { return strncasecmp(words, typed, n) == 0; }

/* How a typed line is completed: to answers it begins, else to commands, else to answers it abbreviates. */
enum way { ANSWERS, WORDS_OF_COMMANDS, SHORTENED, WAYS };

static bool goes_on(enum way way, const char *typed, size_t n, const char *candidate)
{
    return way == SHORTENED ? words_fit(typed, candidate) >= WORD_FIT : begins(candidate, typed, n);
}

/* How many candidates there are this way; the longest beginning they share is common[0 .. length). */
static int completions(const struct input *in, enum way way, const char *typed, const char **common, size_t *length)
{
    int count = 0;
    size_t n = strlen(typed);
    const char *c;
    for (int i = 0; (c = in->candidate(in->ctx, way == WORDS_OF_COMMANDS, i)) != NULL; i++) {
        if (!goes_on(way, typed, n, c))
            continue;
        if (count++ == 0) {
            *common = c;
            *length = strlen(c);
        }
        while (!begins(c, *common, *length))
            --*length;
    }
    return count;
}

/* The words that may come next, each once. Candidates are in order, so the same words stand together. */
static void list_next(const struct input *in, enum way way, const char *typed, size_t shared)
{
    const char *c, *last = "";
    int columns, lines, at = 0;
    size_t n = strlen(typed), last_length = 0;
    screen_size(&columns, &lines);
    putchar('\n');
    for (int i = 0; (c = in->candidate(in->ctx, way == WORDS_OF_COMMANDS, i)) != NULL; i++) {
        if (!goes_on(way, typed, n, c))
            continue;
        const char *word = c + shared;
        while (word > c && word[-1] != ' ')
            word--;
        size_t length = strcspn(word, " ");
        if (length == last_length && strncasecmp(word, last, length) == 0)
            continue;
        last = word;
        last_length = length;
        if (at > 0 && at + (int)length + 2 > columns) {
            putchar('\n');
            at = 0;
        }
        at += printf("  %.*s", (int)length, word);
    }
    putchar('\n');
    fflush(stdout);
}

static size_t skip_asking(const char *typed)
{
    static const char *const before[] = { "why ", "odds ", "answer ", "list " };
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        if (begins(typed, before[i], strlen(before[i])))
            return strlen(before[i]);
    return 0;
}

/* Put the shared beginning in the place of what was typed, if that says more. */
static bool replace(EditLine *edit, const char *typed, const char *common, size_t length, int count)
{
    char whole[LINE_ROOM];
    snprintf(whole, sizeof whole, "%.*s", (int)length, common);
    bool more = strlen(whole) > strlen(typed) || (count == 1 && strcmp(whole, typed) != 0);
    if (!more || (count > 1 && words_fit(typed, whole) < WORD_FIT))
        return false;
    el_deletestr(edit, (int)strlen(typed));
    return el_insertstr(edit, whole) == 0;
}

static unsigned char complete(EditLine *edit, int key)
{
    (void)key;
    struct input *in = input_of(edit);
    const LineInfo *line = el_line(edit);
    char typed[LINE_ROOM];
    size_t n = (size_t)(line->cursor - line->buffer), length = 0;
    if (n >= sizeof typed)
        return CC_ERROR;
    memcpy(typed, line->buffer, n);
    typed[n] = '\0';
    const char *rest = typed + skip_asking(typed), *common = NULL;
    int count = 0;
    enum way way = ANSWERS;
    while ((count = completions(in, way, rest, &common, &length)) == 0 && way + 1 < WAYS)
        way++;
    if (count == 0)
        return CC_ERROR;
    if (replace(edit, rest, common, length, count))
        return CC_REFRESH;
    if (count == 1)
        return CC_NORM;
    list_next(in, way, rest, length);
    return CC_REDISPLAY;
}

static bool begin_editing(struct input *in)
{
    HistEvent event;
    in->edit = el_init("longroll", stdin, stdout, stderr);
    in->history = history_init();
    if (in->edit == NULL || in->history == NULL)
        return false;
    history(in->history, &event, H_SETSIZE, 500);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT_ESC, prompt_of, '\1');
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_HIST, history, in->history);
    el_set(in->edit, EL_GETCFN, read_letter);
    el_set(in->edit, EL_ADDFN, "complete-answer", "complete an answer", complete);
    el_set(in->edit, EL_BIND, "^I", "complete-answer", NULL);
    el_set(in->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    return true;
}

struct input *input_open(input_candidate *candidate, const void *ctx)
{
    struct input *in = calloc(1, sizeof *in);
    if (in == NULL)
        return NULL;
    in->candidate = candidate;
    in->ctx = ctx;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, &in->before);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !begin_editing(in)) {
        input_close(in);
        return NULL;
    }
    return in;
}

void input_close(struct input *in)
{
    if (in == NULL)
        return;
    if (in->history != NULL)
        history_end(in->history);
    if (in->edit != NULL)
        el_end(in->edit);
    sigaction(SIGINT, &in->before, NULL);
    free(in);
}

/* ---- Lines ---- */

static enum line edited_line(struct input *in, const char *prompt, char out[LINE_ROOM])
{
    int n = 0;
    HistEvent event;
    snprintf(in->prompt, sizeof in->prompt, "%s", prompt);
    const char *line = el_gets(in->edit, &n);
    if (interrupted || line == NULL || n <= 0) {
        putchar('\n');
        return interrupted ? INTERRUPTED : NO_MORE_LINES;
    }
    snprintf(out, LINE_ROOM, "%s", line);
    out[strcspn(out, "\r\n")] = '\0';
    if (out[0] != '\0')
        history(in->history, &event, H_ENTER, line);
    return A_LINE;
}

/* Leaves out the marks around what does not print. */
static void print_prompt(const char *prompt)
{
    for (; *prompt != '\0'; prompt++)
        if (*prompt != '\1')
            putchar(*prompt);
}

static enum line plain_line(const char *prompt, char out[LINE_ROOM])
{
    print_prompt(prompt);
    fflush(stdout);
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (n < LINE_ROOM - 1 && c != '\r')
            out[n++] = (char)(c == '\0' ? '?' : c);
    out[n] = '\0';
    if (interrupted || (c == EOF && n == 0)) {
        putchar('\n');
        return interrupted ? INTERRUPTED : NO_MORE_LINES;
    }
    if (!isatty(STDIN_FILENO))
        printf("%s\n", out);
    return A_LINE;
}

enum line input_line(struct input *in, const char *prompt, char out[LINE_ROOM])
{
    fflush(stdout);
    return in->edit ? edited_line(in, prompt, out) : plain_line(prompt, out);
}
