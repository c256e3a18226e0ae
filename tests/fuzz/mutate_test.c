/* mutate_test.c - thousands of broken files, the same on every machine: no crash, no hang, no leak.
 *
 *   mutate_test TARGET [ROUNDS]            each good sample, broken ROUNDS times
 *   mutate_test TARGET --input FILE        one input, as a fuzzer or a failed run left it */
#include "targets.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { MOST_SAMPLES = 400, MOST_BYTES = 1 << 17, SLOW_SECONDS = 10 };

struct sample {
    char *name, *bytes;
    size_t size;
};

struct room {
    const struct target *target;
    struct sample sample[MOST_SAMPLES];
    int samples;
    char bytes[MOST_BYTES + 1];
    size_t size;
    struct lr_rng r;
    long tried, taken;
};

static struct room room;

/* ---- samples -------------------------------------------------------------------------------------- */

static void add_bytes(const char *name, const char *bytes, size_t size)
{
    if (size > MOST_BYTES / 2)
        size = MOST_BYTES / 2;
    char *kept = room.samples < MOST_SAMPLES ? malloc(size + 1) : NULL;
    if (kept == NULL)
        return;
    memcpy(kept, bytes, size);
    room.sample[room.samples++] = (struct sample){ strdup(name), kept, size };
}

static void add_sample(const char *path)
{
    size_t size = 0;
    char *bytes = slurp(path, &size);
    if (bytes != NULL)
        add_bytes(path, bytes, size);
    free(bytes);
}

static bool wanted(const char *path)
{
    const char *dot = strrchr(path, '.');
    return strncmp(path, "tests/fuzz/", 11) == 0 || strcmp(room.target->name, "yaml") != 0
           || (dot != NULL && strcmp(dot, ".yaml") == 0);
}

static void add_samples(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return;
    if (!S_ISDIR(st.st_mode)) {
        if (wanted(path))
            add_sample(path);
        return;
    }
    struct dirent **list = NULL;
    int n = scandir(path, &list, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char inner[500];
        snprintf(inner, sizeof inner, "%s/%s", path, list[i]->d_name);
        if (list[i]->d_name[0] != '.')
            add_samples(inner);
        free(list[i]);
    }
    free(list);
}

/* ---- breaking things ------------------------------------------------------------------------------ */

static uint32_t below(size_t n) { return n > 0 ? lr_rng_below(&room.r, (uint32_t)n) : 0; }

/* Put `length` bytes in the place of `cut` bytes. */
static void splice(size_t at, size_t cut, const char *bytes, size_t length)
{
    if (at > room.size)
        at = room.size;
    if (cut > room.size - at)
        cut = room.size - at;
    if (room.size - cut + length > MOST_BYTES)
        return;
    char kept[MOST_BYTES / 2];
    if (length > sizeof kept)
        return;
    memcpy(kept, bytes, length); /* they may lie in the text itself */
    memmove(room.bytes + at + length, room.bytes + at + cut, room.size - at - cut);
    memcpy(room.bytes + at, kept, length);
    room.size += length - cut;
}

static void flip(void)
{
    if (room.size > 0)
        room.bytes[below(room.size)] ^= (char)(1u << below(8));
}

static void put_byte(void)
{
    if (room.size > 0)
        room.bytes[below(room.size)] = (char)below(256);
}

static void cut(void) { splice(below(room.size), 1 + below(below(8) ? 20 : 4000), "", 0); }

static void double_up(void)
{
    size_t at = below(room.size), length = 1 + below(below(8) ? 30 : 2000);
    if (at + length <= room.size)
        splice(below(room.size), 0, room.bytes + at, length);
}

static void swap_bytes(void)
{
    if (room.size == 0)
        return;
    size_t i = below(room.size), j = below(room.size);
    char c = room.bytes[i];
    room.bytes[i] = room.bytes[j];
    room.bytes[j] = c;
}

/* Numbers at the edges of every width, and things that mean something to some parser. */
static void put_token(void)
{
    static const char *const tokens[] = {
        "0",
        "-1",
        "255",
        "256",
        "65535",
        "65536",
        "4294967295",
        "2147483648",
        "-9223372036854775808",
        "18446744073709551616",
        "99999999999999999999999999",
        "1e9",
        "1/0",
        "1/3",
        "0.5",
        "0x",
        "0xffffffffffffffffff",
        "-",
        "[",
        "]",
        "[?99999]",
        "{",
        "}",
        "{}",
        "[]",
        ": ",
        "- ",
        "#",
        "#!",
        "\t",
        "\n",
        "\r\n",
        "\n\n\n",
        "\"",
        "'",
        "&a ",
        "*a",
        "!!str ",
        "---\n",
        "...\n",
        "|\n",
        ">\n",
        "? ",
        "%YAML 1.1\n",
        "\xEF\xBB\xBF",
        "\xC3\x28",
        "\xF0\x9F\x92\x80",
        "source: book 1.1\n",
        "source: made\n",
        "core.depth: 255\n",
        "core.depth: 16\n",
        "core.frame[15]: asked 3\n",
        "core.queued: 255\n",
        "core.over: 1\n",
        "set core.depth = 200\n",
        "set core.frame[0].kind = 255\n",
        "dice 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6\n",
        "undo ",
        "again\n",
        "push ",
        "pop\n",
        "pop\npop\npop\npop\n",
        "end\n",
        "empty\n",
        "seed -1\n",
        "view public\n",
        "option ",
        "expect ",
        "refuse ",
        "\\u0000",
        "null",
        "true",
        "{\"cmd\":\"quit\"}",
        "[[[[[[[[[[[[[[[[[[[[",
        "%s%n%s%n",
    };
    const char *token = tokens[below(sizeof tokens / sizeof tokens[0])];
    splice(below(room.size + 1), below(2) ? strlen(token) : 0, token, strlen(token));
}

/* Replace a run of digits by another number. */
static void change_number(void)
{
    static const char *const numbers[] = { "0",
                                           "1",
                                           "-1",
                                           "2",
                                           "7",
                                           "99",
                                           "127",
                                           "128",
                                           "255",
                                           "32768",
                                           "65535",
                                           "65536",
                                           "16777216",
                                           "4294967296",
                                           "9223372036854775807",
                                           "00000000000000000007" };
    for (int tries = 0; tries < 50; tries++) {
        size_t at = below(room.size), length = 0;
        while (at + length < room.size && room.bytes[at + length] >= '0' && room.bytes[at + length] <= '9')
            length++;
        if (length == 0)
            continue;
        const char *number = numbers[below(sizeof numbers / sizeof numbers[0])];
        splice(at, length, number, strlen(number));
        return;
    }
}

/* A whole line doubled, moved or lost: the likeliest slips of a person. */
static void move_line(void)
{
    if (room.size == 0)
        return;
    size_t at = below(room.size), end = at;
    while (at > 0 && room.bytes[at - 1] != '\n')
        at--;
    while (end < room.size && room.bytes[end] != '\n')
        end++;
    char line[400];
    size_t length = end + 1 - at < sizeof line ? end + 1 - at : sizeof line;
    memcpy(line, room.bytes + at, length);
    uint32_t what = below(3);
    if (what != 0)
        splice(at, length, "", 0);
    size_t to = below(room.size + 1);
    while (to > 0 && to < room.size && room.bytes[to - 1] != '\n')
        to--;
    if (what != 1)
        splice(to, 0, line, length);
}

/* A piece of another sample. */
static void graft(void)
{
    const struct sample *s = &room.sample[below((size_t)room.samples)];
    size_t at = below(s->size), length = 1 + below(300);
    if (at + length <= s->size)
        splice(below(room.size + 1), below(2) ? length : 0, s->bytes + at, length);
}

static void truncate_text(void)
{
    if (below(4) == 0)
        room.size = below(room.size + 1);
}

static void break_it(void)
{
    static void (*const ways[])(void) = { flip,      put_byte,      cut,       double_up, swap_bytes,
                                          put_token, change_number, move_line, graft,     truncate_text };
    for (uint32_t i = 1 + below(6); i > 0; i--)
        ways[below(sizeof ways / sizeof ways[0])]();
}

/* ---- running -------------------------------------------------------------------------------------- */

static char last_path[80];

static void keep_input(void)
{
    FILE *out = fopen(last_path, "wb");
    if (out == NULL)
        return;
    fwrite(room.bytes, 1, room.size, out);
    fclose(out);
    fprintf(stderr, "the input is kept in %s; run: mutate_test %s --input %s\n", last_path, room.target->name,
            last_path);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
void __sanitizer_set_death_callback(void (*callback)(void));
#define ON_DEATH(callback) __sanitizer_set_death_callback(callback)
#endif
#endif
#ifndef ON_DEATH
#define ON_DEATH(callback) ((void)(callback))
#endif

/* By the time of this process, not of a busy machine. */
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The input goes into memory of exactly its size, so that a read past its end is seen. */
static bool run_one(const char *file)
{
    char *bytes = malloc(room.size ? room.size : 1);
    if (bytes == NULL)
        return false;
    memcpy(bytes, room.bytes, room.size);
    double before = seconds();
    bool taken = file != NULL ? run_pack_file(file, bytes, room.size) : room.target->run(bytes, room.size);
    room.tried++;
    room.taken += taken;
    bool quick = seconds() - before < SLOW_SECONDS;
    free(bytes);
    if (!quick)
        keep_input();
    return quick;
}

static void take(const char *bytes, size_t size)
{
    room.size = size < MOST_BYTES ? size : MOST_BYTES;
    memcpy(room.bytes, bytes, room.size);
}

static bool run_rounds(long rounds)
{
    bool files = strcmp(room.target->name, "pack") == 0;
    for (int i = 0; i < room.samples; i++) {
        const struct sample *s = &room.sample[i];
        const char *file = files && is_pack_file(s->name) ? s->name : NULL;
        room.r = lr_rng_seed(lr_hash(s->name, strlen(s->name)), 9);
        take(s->bytes, s->size);
        bool ok = run_one(file);
        for (long round = 0; ok && round < rounds; round++) {
            take(s->bytes, s->size);
            break_it();
            ok = run_one(file);
        }
        if (!ok) {
            fprintf(stderr, "%s: an input took more than %d seconds\n", s->name, SLOW_SECONDS);
            return false;
        }
    }
    return true;
}

static int run_input(const char *path)
{
    size_t size = 0;
    char *bytes = slurp(path, &size);
    if (bytes == NULL)
        return 2;
    take(bytes, size);
    free(bytes);
    return run_one(NULL) ? 0 : 1;
}

int main(int argc, char **argv)
{
    room.target = argc > 1 ? target_named(argv[1]) : NULL;
    if (room.target == NULL || !targets_open()) {
        fputs("usage: mutate_test TARGET [ROUNDS | --input FILE]\n", stderr);
        return 2;
    }
    int code = 0;
    if (argc > 3) {
        code = run_input(argv[3]);
    } else {
        long rounds = argc > 2 ? strtol(argv[2], NULL, 10) : 1000;
        snprintf(last_path, sizeof last_path, "build/mutate-%s.input", room.target->name);
        ON_DEATH(keep_input);
        target_samples(room.target, add_samples);
        live_samples(room.target, add_bytes);
        code = room.samples > 0 && run_rounds(rounds) ? 0 : 1;
        printf("%s: %d samples, %ld broken copies of each, %ld of %ld still taken: %s\n", room.target->name,
               room.samples, rounds, room.taken, room.tried, code ? "FAILED" : "no crash, no hang, no leak");
    }
    for (int i = 0; i < room.samples; i++) {
        free(room.sample[i].name);
        free(room.sample[i].bytes);
    }
    targets_close();
    return code;
}
