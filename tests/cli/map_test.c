/* map_test.c - the board as text: flat and pointy hexes, boxes, long names, and a window on a large board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "map_test_XXXXXX";

static void cell(const struct lr_pack *p, const void *seen, lr_hex h, struct lr_text *t)
{
    (void)p;
    (void)seen;
    if (h % 4 == 1)
        lr_put(t, "U%d", h % 10);
}

static const struct lr_game game = { .id = "valley",
                                     .title = "The Valley",
                                     .sides = { "Union", "Confederate" },
                                     .state_size = sizeof(struct lr_core),
                                     .cell = cell };

static void write_file(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static int begin(void **state)
{
    (void)state;
    char board[200];
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(board, sizeof board, "%s/board", folder);
    write_file("pack.yaml",
               "source: \"made: a test\"\ngame: valley\ntitle: The Valley\nscenarios:\n  - name: All\n");
    return mkdir(board, 0777);
}

static int end(void **state)
{
    (void)state;
    static const char *const all[] = { "/pack.yaml",          "/board.yaml", "/board/places.tsv",
                                       "/board/hexsides.tsv", "/board",      "" };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char path[200];
        snprintf(path, sizeof path, "%s%s", folder, all[i]);
        remove(path);
    }
    return 0;
}

/* What print_board prints, in memory from malloc. */
static char *drawn(lr_hex centre)
{
    struct lr_error e = { .line = 0 };
    char path[200];
    size_t length;
    snprintf(path, sizeof path, "%s/out", folder);
    struct lr_pack *p = lr_pack_load(&game, folder, NULL, 0, &e);
    if (p == NULL)
        fail_msg("%s:%d: %s", e.file, e.line, e.words);
    struct lr_core state;
    memset(&state, 0, sizeof state);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    dup2(fileno(f), STDOUT_FILENO);
    print_board(p, &state, NULL, centre);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    fclose(f);
    lr_pack_free(p);
    char *text = read_whole(path, &length, &e);
    assert_non_null(text);
    remove(path);
    return text;
}

static void flat(void **state)
{
    (void)state;
    write_file("board.yaml",
               "source: \"made: an example\"\n"
               "grid:\n  hexes: flat\n  size: [4, 2]\n  shoved: even\n  sheets:\n    - number: column-row\n"
               "terrain: [clear, woods]\nfeatures: [river, ford]\nboxes:\n  Washington:\n");
    write_file("board/hexsides.tsv", "#! source: made: the hexsides\nside\tfeatures\n"
                                     "0101/0201\triver, ford\n0101/0102\triver\n0201/0202\triver\n");
    write_file("board/places.tsv", "#! source: made: the places\nname\thex\n"
                                   "Mill\t0101\nHarper's Ferry Arsenal\t0302\n");
    char *text = drawn(LR_NONE);
    assert_string_equal(text, "   -----------                     -----------\n"
                              "/ Mill          \\               / 0301          \\\n"
                              "  .                -----------    .                -----------\n"
                              "\\               F 0201          \\               / 0401          \\\n"
                              "   rrrrrrrrrrr    . U1             -----------    .\n"
                              "/ 0102          \\               / Harper's Ferr \\               /\n"
                              "  .                rrrrrrrrrrr    .                -----------\n"
                              "\\               / 0202          \\               / 0402          \\\n"
                              "   -----------    . U5             -----------    .\n"
                              "                \\               /               \\               /\n"
                              "                   -----------                     -----------\n"
                              "[Washington] -\n"
                              "Terrain: . clear. On hexsides: r river, f ford; a capital: more than one.\n"
                              "Places: Harper's Ferry Arsenal 0302.\n");
    free(text);
}

static void pointy(void **state)
{
    (void)state;
    write_file("board.yaml",
               "source: \"made: an example\"\n"
               "grid:\n  hexes: pointy\n  size: [2, 2]\n  shoved: odd\n  sheets:\n    - number: row-column\n"
               "terrain: [clear, woods]\nfeatures: [river]\n");
    write_file("board/hexsides.tsv",
               "#! source: made: the hexsides\nside\tfeatures\n0101/0102, 0101/0202\triver\n");
    write_file("board/places.tsv", "#! source: made: the places\nname\thex\nMill\t0201\n");
    char *text = drawn(LR_NONE);
    assert_string_equal(text, "         /     \\     /     \\\n"
                              "      | 0101      r 0102      |\n"
                              "      | .         r . U1      |\n"
                              "   /     \\     r     \\     /\n"
                              "| Mill      | 0202      |\n"
                              "| .         | .         |\n"
                              "   \\     /     \\     /\n"
                              "Terrain: . clear. On hexsides: r river.\n");
    free(text);
}

/* Far more hexes than fit: part of the board, with the centre in it. */
static void window(void **state)
{
    (void)state;
    write_file("board.yaml", "source: \"made: an example\"\n"
                             "grid:\n  hexes: pointy\n  size: [120, 100]\n  shoved: odd\n  sheets:\n"
                             "    - { number: row-column, digits: [3, 3] }\n"
                             "terrain: [clear]\n");
    write_file("board/hexsides.tsv", "#! source: made: the hexsides\nside\tfeatures\n");
    write_file("board/places.tsv", "#! source: made: the places\nname\thex\nMill\t001001\nFar Corner\t100120\n");
    char *text = drawn(0);
    assert_non_null(strstr(text, "Mill"));
    assert_null(strstr(text, "Far Corner"));
    assert_non_null(strstr(text, "part of the board"));
    assert_true(strlen(text) < 20000);
    free(text);
    text = drawn(120 * 100 - 1);
    assert_non_null(strstr(text, "Far Corner"));
    assert_null(strstr(text, "Mill"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flat),
        cmocka_unit_test(pointy),
        cmocka_unit_test(window),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
