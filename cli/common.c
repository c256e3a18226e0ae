/* common.c - arguments, messages, colour and files, the same for every subcommand. */
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Arguments ---- */

const char *flag_value(const struct args *a, const char *name)
{
    for (int i = a->flags - 1; i >= 0; i--)
        if (strcmp(a->flag[i].name, name) == 0)
            return a->flag[i].value;
    return NULL;
}

bool has_flag(const struct args *a, const char *name)
{
    for (int i = 0; i < a->flags; i++)
        if (strcmp(a->flag[i].name, name) == 0)
            return true;
    return false;
}

bool read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number)
{
    if (text[0] < '0' || text[0] > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || n < low || n > high)
        return false;
    *number = n;
    return true;
}

bool flag_number(const struct args *a, const char *name, uint64_t low, uint64_t high, uint64_t *number)
{
    const char *text = flag_value(a, name);
    if (text == NULL || read_number(text, low, high, number))
        return true;
    complain(WRONG_USAGE, "--%s takes a whole number from %llu to %llu, not \"%s\"", name, (unsigned long long)low,
             (unsigned long long)high, text);
    return false;
}

/* ---- Saying things ---- */

int complain(int code, const char *format, ...)
{
    fflush(stdout);
    fputs("longroll: ", stderr);
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return code;
}

int complain_error(int code, const struct lr_error *e)
{
    char line[640];
    return complain(code, "%s", lr_error_line(e, line, sizeof line));
}

const char *cli_version(void) { return LR_VERSION; }

struct ink ink_for(FILE *stream)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool plain = (no != NULL && no[0] != '\0') || term == NULL || strcmp(term, "dumb") == 0;
    if (plain || !isatty(fileno(stream)))
        return (struct ink){ "", "", "", "", "", "", "" };
    return (struct ink){ "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[33m", "\033[34m", "\033[0m" };
}

void screen_size(int *columns, int *lines)
{
    struct winsize w;
    *columns = 100;
    *lines = 0;
    if (!isatty(STDOUT_FILENO))
        return;
    *columns = 80;
    *lines = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0 && w.ws_row > 0) {
        *columns = w.ws_col;
        *lines = w.ws_row;
    }
}

static void print_spaces(int n) { printf("%*s", n, ""); }

void print_wrapped_after(const char *words, int first, int indent, int columns)
{
    int at = 0;
    bool later = false;
    for (const char *w = words; *w != '\0';) {
        int n = (int)strcspn(w, " \n");
        if (at > 0 && (w[-1] == '\n' || indent + at + 1 + n > columns)) {
            putchar('\n');
            at = 0;
            later = true;
        }
        if (at == 0)
            print_spaces(later ? indent : first);
        else
            putchar(' ');
        printf("%.*s", n, w);
        at += n + (at > 0);
        w += n;
        w += strspn(w, " \n");
    }
    putchar('\n');
}

void print_wrapped(const char *words, int indent, int columns)
{
    print_wrapped_after(words, indent, indent, columns);
}

void print_json(json_t *value)
{
    json_dumpf(value, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(value);
}

json_t *json_words(const char *words)
{
    json_t *s = json_string(words);
    if (s != NULL)
        return s;
    char safe[1024];
    size_t n = 0;
    for (; n < sizeof safe - 1 && words[n] != '\0'; n++)
        safe[n] = (char)((unsigned char)words[n] < 0x80 ? words[n] : '?');
    safe[n] = '\0';
    return json_string(safe);
}

/* ---- Files ---- */

static char *read_stream(FILE *f, const char *path, size_t *length, struct lr_error *e)
{
    size_t room = 65536, used = 0;
    char *text = malloc(room + 1);
    while (text != NULL) {
        used += fread(text + used, 1, room - used, f);
        if (used < room)
            break;
        if (used > MOST_BYTES) {
            free(text);
            lr_fail(e, path, 0, 0, "too large: at most %d bytes are read", MOST_BYTES);
            return NULL;
        }
        room *= 2;
        char *more = realloc(text, room + 1);
        if (more == NULL)
            free(text);
        text = more;
    }
    if (text == NULL) {
        lr_fail(e, path, 0, 0, "no memory");
        return NULL;
    }
    if (ferror(f)) {
        free(text);
        lr_fail(e, path, 0, 0, "cannot read: %s", strerror(errno));
        return NULL;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

char *read_whole(const char *path, size_t *length, struct lr_error *e)
{
    if (strcmp(path, "-") == 0)
        return read_stream(stdin, "standard input", length, e);
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        lr_fail(e, path, 0, 0, "is a folder, not a file");
        return NULL;
    }
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        lr_fail(e, path, 0, 0, "cannot open: %s", strerror(errno));
        return NULL;
    }
    char *text = read_stream(f, path, length, e);
    fclose(f);
    return text;
}

static bool write_all(int fd, const char *text, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t n = write(fd, text + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

static bool fill_temporary(int fd, const char *text, size_t length)
{
    mode_t mask = umask(0);
    umask(mask);
    bool ok = write_all(fd, text, length) && fchmod(fd, 0666 & ~mask) == 0 && fsync(fd) == 0;
    return close(fd) == 0 && ok;
}

/* Renaming onto a link or a device would replace it: write through these. */
static bool write_through(const char *path, const char *text, size_t length, struct lr_error *e)
{
    FILE *f = fopen(path, "wb");
    bool ok = f != NULL && fwrite(text, 1, length, f) == length;
    if (f != NULL)
        ok = fclose(f) == 0 && ok;
    return ok || lr_fail(e, path, 0, 0, "cannot write: %s", strerror(errno));
}

bool write_whole(const char *path, const char *text, size_t length, struct lr_error *e)
{
    if (strcmp(path, "-") == 0) {
        fwrite(text, 1, length, stdout);
        return fflush(stdout) == 0 || lr_fail(e, "standard output", 0, 0, "cannot write: %s", strerror(errno));
    }
    struct stat info;
    if (lstat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return lr_fail(e, path, 0, 0, "is a folder, not a file");
    if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return write_through(path, text, length, e);
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary)
        return lr_fail(e, path, 0, 0, "the name is too long");
    int fd = mkstemp(temporary);
    if (fd < 0)
        return lr_fail(e, path, 0, 0, "cannot write: %s", strerror(errno));
    if (fill_temporary(fd, text, length) && rename(temporary, path) == 0)
        return true;
    lr_fail(e, path, 0, 0, "cannot write: %s", strerror(errno));
    unlink(temporary);
    return false;
}

char *write_long(text_writer *write_text, const void *ctx, size_t *length)
{
    for (size_t room = 65536; room <= MOST_BYTES; room *= 4) {
        char *text = malloc(room);
        if (text == NULL)
            return NULL;
        text[0] = '\0';
        struct lr_text t = { text, room, 0, false };
        bool ok = write_text(ctx, &t);
        if (ok && !t.cut) {
            *length = t.used;
            return text;
        }
        free(text);
        if (!t.cut)
            return NULL;
    }
    return NULL;
}
